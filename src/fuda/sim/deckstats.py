"""A deck in numbers: what is printed on its cards, counted, and the exact odds of drawing them.

Only cards that begin in the deck count, so no leader or flag. What is printed is whatever the game says of its cards:
numbers become curves, words are counted, costs such as `red 1, colorless 2` become curves of their totals.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import msgspec

from fuda.games.registry import AnyGame, Fact
from fuda.sim import odds
from fuda.sim.drawing import TURNS, Drawing, find_drawing

KIND: Final = "kind"
_WANT: Final = re.compile(r"\s*(?P<fact>[a-z_]+)\s*(?P<sign><=|>=|=)\s*(?P<value>.+?)\s*")
_PART: Final = re.compile(r"\S+ (?P<n>[0-9]+)")


class WantError(ValueError):
    """What is wanted cannot be read, or nothing is like that."""


class Spread(msgspec.Struct):
    """How a printed value is spread over the cards of a deck."""

    fact: str
    counts: dict[str, int]  # cards by value
    mean: float | None = None  # of numbers


class Odds(msgspec.Struct):
    """The chances of having drawn at least one of some cards."""

    want: str
    copies: int
    opening: float
    first: list[float]  # after the draws of each own turn, going first
    second: list[float]  # going second
    redraw: list[float] = []  # the opening hand and the turns going first and second, if a hand without is redrawn


class DeckStats(msgspec.Struct):
    """Everything in numbers."""

    game: str
    deck: str
    drawing: Drawing
    needs: str  # the kind of card without which an opening hand is drawn again, if there is such a rule
    spreads: list[Spread]
    kinds: list[Odds]  # by kind of card
    cards: list[Odds]  # by number
    wanted: list[Odds] = []


def deck_stats(game: AnyGame, name: str, deck: Sequence[Any], wants: Sequence[str] = ()) -> DeckStats:
    """Take all figures of a legal deck; `wants` are further groups of cards, see `matcher`."""
    drawing = find_drawing(game, deck)
    inside = [d for at, d in enumerate(deck) if at not in drawing.outside]
    facts = [game.printed_facts(d) for d in inside]
    numbers = [str(d.number) for d in inside]
    needs = game.opening_needs
    table = OddsTable(drawing, [bool(needs) and one.get(KIND) == needs for one in facts])
    kinds = dict.fromkeys(str(one[KIND]) for one in facts if KIND in one)
    wanted = [table.odds(want, picked(want, numbers, facts)) for want in wants]
    return DeckStats(
        game=game.name,
        deck=name,
        drawing=drawing,
        needs=needs,
        spreads=spreads(facts),
        kinds=[table.odds(kind, [one.get(KIND) == kind for one in facts]) for kind in kinds],
        cards=[table.odds(number, [one == number for one in numbers]) for number in dict.fromkeys(numbers)],
        wanted=wanted,
    )


# --- what is printed -----------------------------------------------------------------------------------------------
def spreads(facts: Sequence[Mapping[str, Fact]]) -> list[Spread]:
    """Count every printed value, in the order in which cards name them."""
    names = dict.fromkeys(name for one in facts for name in one)
    return [spread(name, [one[name] for one in facts if name in one]) for name in names]


def spread(name: str, values: Sequence[Fact]) -> Spread:
    """Count one printed value."""
    totals = [total(value) for value in values]
    known = [number for number in totals if number is not None]
    if len(known) == len(values):
        counts = Counter(known)
        return Spread(name, {str(n): counts[n] for n in sorted(counts)}, sum(known) / len(known))
    words = Counter(word for value in values for word in (value if isinstance(value, list) else [str(value)]))
    return Spread(name, dict(sorted(words.items(), key=lambda pair: (-pair[1], pair[0]))))


def total(value: Fact) -> int | None:
    """A value as a number: a cost in parts is their sum; None for words."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    if not isinstance(value, list) or not value:
        return None
    parts = [_PART.fullmatch(part) for part in value]
    numbers = [int(part.group("n")) for part in parts if part is not None]
    return sum(numbers) if len(numbers) == len(value) else None


# --- odds ----------------------------------------------------------------------------------------------------------
class OddsTable:
    """The odds of a deck."""

    def __init__(self, drawing: Drawing, needed: Sequence[bool]) -> None:
        self.drawing = drawing
        self.needed = needed  # which cards let a player keep an opening hand; none if every hand is kept

    def odds(self, want: str, wanted: Sequence[bool]) -> Odds:
        """The odds of some cards of the deck."""
        turns = range(1, TURNS + 1)
        return Odds(
            want=want,
            copies=sum(wanted),
            opening=self.chance(wanted, 0, is_first=True),
            first=[self.chance(wanted, turn, is_first=True) for turn in turns],
            second=[self.chance(wanted, turn, is_first=False) for turn in turns],
            redraw=self.redrawn(sum(wanted)) if self.drawing.may_redraw else [],
        )

    def chance(self, wanted: Sequence[bool], turn: int, *, is_first: bool) -> float:
        """The chance by a turn, keeping any hand that may be kept."""
        drawing = self.drawing
        either = sum(one or other for one, other in zip(wanted, self.needed, strict=True))
        n = drawing.seen(turn, is_first=is_first)
        return float(odds.with_needed(drawing.cards, sum(wanted), sum(self.needed), either, drawing.hand, n))

    def redrawn(self, copies: int) -> list[float]:
        """The chances if a hand without a wanted card is drawn again: the opening hand, turns going first, second."""
        drawing = self.drawing
        seen = [drawing.hand]
        seen += [drawing.seen(turn, is_first=way) for way in (True, False) for turn in range(1, TURNS + 1)]
        return [float(odds.with_redraw(drawing.cards, copies, drawing.hand, n)) for n in seen]


def picked(want: str, numbers: Sequence[str], facts: Sequence[Mapping[str, Fact]]) -> list[bool]:
    """Which cards of a deck are wanted; `WantError` if none is."""
    is_wanted = matcher(want)
    found = [is_wanted(number, one) for number, one in zip(numbers, facts, strict=True)]
    if not any(found):
        known = ", ".join(dict.fromkeys(name for one in facts for name in one))
        raise WantError(f"no card of the deck is {want!r}; write a number, or FACT=VALUE, FACT<=N or FACT>=N ({known})")
    return found


def matcher(want: str) -> Callable[[str, Mapping[str, Fact]], bool]:
    """Read what is wanted: a card's number, or a printed value such as `kind=event`, `colors=red` or `cost<=2`."""
    found = _WANT.fullmatch(want)
    if found is None:
        return lambda number, facts: number == want.strip().upper()
    name, sign, value = found.group("fact"), found.group("sign"), found.group("value")
    if sign == "=":
        return lambda number, facts: is_value(facts.get(name), value)
    if not value.isdecimal():
        raise WantError(f"{want!r}: after {sign} comes a number")
    bound = int(value)
    return lambda number, facts: compares(facts.get(name), sign, bound)


def is_value(fact: Fact | None, value: str) -> bool:
    """Whether a printed value is, or has among its words, the given one."""
    if fact is None:
        return False
    if isinstance(fact, list) and any(value in (word, word.split(" ")[0]) for word in fact):
        return True
    return value in (str(fact), str(total(fact)))


def compares(fact: Fact | None, sign: str, bound: int) -> bool:
    """Whether a printed number is at most or at least another."""
    number = None if fact is None else total(fact)
    return number is not None and (number <= bound if sign == "<=" else number >= bound)
