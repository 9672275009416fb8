"""When abilities wait for something: an event with its card, player, means and zones, or one of several.

How an event is told to abilities is each game's own class.
"""

from collections.abc import Sequence
from typing import Any, ClassVar, Generic, TypeVar

from mypy_extensions import i64

from fuda.core.flow import Frame
from fuda.table.match import M, Match
from fuda.words.properties import IsThis, Test

E = TypeVar("E")  # an event as a game tells it


class Timing(Generic[M, E]):
    """What an ability waits for."""

    name: ClassVar[str] = ""
    fields: ClassVar[tuple[str, ...]] = ()

    def events(self) -> i64:
        """The events it may be, as bits."""
        raise NotImplementedError

    def is_own(self) -> bool:
        """Whether it is about the source itself."""
        return False

    def home(self) -> i64:
        """The zones in which a card waits for it where the text names none, as bits; 0: where cards are in play."""
        return 0

    def met(self, m: M, f: Frame, e: E) -> bool:
        """Whether this event is the one; `f` speaks for the source of the ability."""
        raise NotImplementedError


class OnEvent(Timing[M, E]):
    """Something happened: to a certain card, of a certain player, by certain means, from and to certain zones."""

    known_events: ClassVar[Sequence[str]] = ()  # of the game, by number
    known_zones: ClassVar[Sequence[str]] = ()

    def __init__(
        self,
        event: str,
        side: str = "any",
        tests: list[Test[Any, Any, Any]] | None = None,
        by: str = "any",
        source: str = "any",
        target: str = "any",
        by_tests: list[Test[Any, Any, Any]] | None = None,
    ) -> None:
        self.event = event
        self.side = side
        self.tests: list[Test[Any, Any, Any]] = tests if tests is not None else []
        self.by = by
        self.source = source
        self.target = target
        self.by_tests: list[Test[Any, Any, Any]] = by_tests if by_tests is not None else []
        self.bit = self.bit_of(event)
        self.from_zone = self.code_of(source)
        self.to_zone = self.code_of(target)

    def bit_of(self, event: str) -> i64:
        """The bit of an event."""
        return 1 << self.known_events.index(event)

    def code_of(self, zone: str) -> i64:
        """The number of a zone, or -1 where any is meant."""
        return self.known_zones.index(zone) if zone in self.known_zones else -1

    def events(self) -> i64:
        return self.bit

    def is_own(self) -> bool:
        for test in self.tests:
            if isinstance(test, IsThis):
                return True
        return False


class OnAny(Timing[Any, Any]):
    """One of several things happened, as marks joined by '/' say."""

    name: ClassVar[str] = "on_any"

    def __init__(self, timings: list[Timing[Any, Any]]) -> None:
        self.timings = timings

    def events(self) -> i64:
        bits: i64 = 0
        for timing in self.timings:
            bits |= timing.events()
        return bits

    def is_own(self) -> bool:
        for timing in self.timings:
            if not timing.is_own():
                return False
        return True

    def home(self) -> i64:
        bits: i64 = 0
        for timing in self.timings:
            bits |= timing.home()
        return bits

    def met(self, m: Match, f: Frame, e: object) -> bool:
        for timing in self.timings:
            if timing.met(m, f, e):
                return True
        return False
