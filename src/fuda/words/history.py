"""What has happened in this turn: conditions and numbers about it, and which events a card's text looks back at.

A game keeps five numbers an event: its kind as a bit, whose it was, the card or -1, the event's own number, and the
object that did it.
"""

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Final

from mypy_extensions import i64

from fuda.core.flow import Frame
from fuda.core.state import side_bits
from fuda.core.terms import Condition, Value
from fuda.table.match import M
from fuda.words.properties import Test

EACH: Final = 5  # numbers an event


class Happened(Condition[M]):
    """Something has happened in this turn to a card of a player, from one zone to another, by whatever or this card."""

    known_events: ClassVar[Sequence[str]] = ()  # of the game, by number
    known_zones: ClassVar[Sequence[str]] = ()

    def __init__(
        self,
        event: str,
        side: str,
        tests: list[Test[Any, Any, Any]],
        source: str = "any",
        target: str = "any",
        by: str = "any",
    ) -> None:
        self.event = event
        self.side = side
        self.tests = tests
        self.source = source
        self.target = target
        self.by = by
        self.kind = self.bit_of(event)
        self.from_zone = self.code_of(source)
        self.to_zone = self.code_of(target)
        self.past_kinds = self.kind

    def bit_of(self, event: str) -> i64:
        """The bit of an event."""
        return 1 << self.known_events.index(event)

    def code_of(self, zone: str) -> i64:
        """The number of a zone, or -1 where any is meant."""
        return -1 if zone == "any" else self.known_zones.index(zone)

    def past(self, m: M) -> list[int]:
        """The numbers of all events of this turn."""
        raise NotImplementedError

    def is_such(self, m: M, f: Frame, card: i64, n: i64) -> bool:
        """Whether the card, and the zones of the event, are those meant."""
        raise NotImplementedError

    def holds(self, m: M, f: Frame) -> bool:
        return self.times(m, f) > 0

    def times(self, m: M, f: Frame) -> i64:
        """How often it has happened."""
        past = self.past(m)
        who = side_bits(self.side, f.player)
        n: i64 = 0
        for i in range(0, len(past), EACH):
            if past[i] == self.kind and who >> past[i + 1] & 1 and self.is_such(m, f, past[i + 2], past[i + 3]):
                if self.by == "any" or past[i + 4] == f.uid:
                    n += 1
        return n


class TimesHappened(Value[M]):
    """How many times something has happened in this turn."""

    def __init__(
        self,
        event: str,
        side: str,
        tests: list[Test[Any, Any, Any]],
        source: str = "any",
        target: str = "any",
        by: str = "any",
    ) -> None:
        self.event = event
        self.side = side
        self.tests = tests
        self.source = source
        self.target = target
        self.by = by
        self.past = self.happened()
        self.past_kinds = self.past.past_kinds

    def happened(self) -> Happened[M]:
        """The condition that it has happened at all."""
        raise NotImplementedError

    def get(self, m: M, f: Frame) -> i64:
        return self.past.times(m, f)


def looks_back(term: object, parts_of: Callable[[object], list[object]]) -> i64:
    """The events of the turn that a term, with all that is in it, looks back at, as bits; abilities have parts."""
    bits: i64 = getattr(term, "past_kinds", 0)
    parts = list(term) if isinstance(term, list) else parts_of(term)
    for field in getattr(term, "fields", ()):
        parts.append(getattr(term, field, None))
    for part in parts:
        bits |= looks_back(part, parts_of)
    return bits
