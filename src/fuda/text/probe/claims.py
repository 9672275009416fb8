"""What the words of a text say must become of which cards, taken from its tree and not from its program.

A claim is: so many cards at most, of such a side, go from such zones to such zones. Whatever moves while a text is
carried out must be claimed by one of its verbs, and hidden cards are shown to the opponent only where the words say so.
The verbs of a game are a table of its own (`Verbs`); a text with a verb that is in no table claims nothing, and says
so.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from fuda.text.grammar import Node

ANYWHERE: Final[frozenset[str]] = frozenset()  # any zone
BOTH: Final = frozenset({0, 1})
MOST: Final = 1_000


class Claim:
    """At most so many cards of some players go from one of some zones to one of some zones."""

    def __init__(self, sides: frozenset[int], source: frozenset[str], target: frozenset[str], most: int = MOST) -> None:
        self.sides = sides
        self.source = source
        self.target = target
        self.most = most

    def covers(self, move: Move) -> bool:
        """Whether the words speak of such a card."""
        if move.side not in self.sides or (self.source and move.source not in self.source):
            return False
        return not self.target or move.target in self.target


class Move:
    """A card that went from one zone to another, and who saw which card it was, as bits."""

    def __init__(self, side: int, source: str, target: str, seen: int) -> None:
        self.side = side
        self.source = source
        self.target = target
        self.seen = seen


class Verbs:
    """What the phrases of a game say of cards: where verbs put them, where nouns find them, whose they are."""

    def __init__(
        self,
        moves: Mapping[str, Iterable[str]],
        still: Iterable[str],
        zones: Mapping[str, Iterable[str]],
        hidden: Iterable[str],
        reveal: str,
    ) -> None:
        self.moves = {verb: frozenset(zones) for verb, zones in moves.items()}  # meaning of an act: where cards go
        self.still = frozenset(still)  # acts that move nothing
        self.zones = {kind: frozenset(names) for kind, names in zones.items()}  # kind of phrase: where the cards lie
        self.hidden = frozenset(hidden)  # zones whose cards the opponent does not know
        self.reveal = re.compile(reveal)  # words that show cards


class Claims:
    """All that a text claims; `unknown` names the first verb that is in no table."""

    def __init__(self) -> None:
        self.claims: list[Claim] = []
        self.unknown = ""
        self.shows = False
        self.looks = False  # cards are looked at, which are then spoken of without their zone

    def add(self, sides: frozenset[int], source: frozenset[str], target: Iterable[str], most: int = MOST) -> None:
        """One more claim."""
        self.claims.append(Claim(sides, source, frozenset(target), most))

    def unclaimed(self, moves: Sequence[Move], hidden: frozenset[str]) -> str:
        """A move that no word speaks of, or that the wrong players saw; an empty text if there is none."""
        left = [claim.most for claim in self.claims]
        order = sorted(range(len(left)), key=lambda i: (not self.claims[i].source, len(self.claims[i].sides), left[i]))
        for move in moves:
            found = next((i for i in order if left[i] > 0 and self.claims[i].covers(move)), -1)
            whose = "own" if move.side == 0 else "the opponent's"
            if found < 0:
                course = f"{move.source} to {move.target}"
                return f"the words say nothing of {whose} card, or of one more, that goes from {course}"
            left[found] -= 1
            secret = move.source in hidden and move.target in hidden
            if secret and not self.shows and move.seen >> (1 - move.side) & 1:
                return f"{whose} card that goes from {move.source} to {move.target} is shown, and no word says so"
        return ""


def sense(node: Node) -> str:
    """The symbol of a phrase, whatever its form."""
    return node.alternative.sense.partition(".")[0]


def outside(node: Node, slots: Iterable[str]) -> Iterable[Node]:
    """A phrase and all below it, but for what fills some slots."""
    yield node
    for part, fill in zip(node.alternative.parts, node.fills, strict=True):
        if part.slot not in slots:
            for child in fill:
                yield from outside(child, slots)


def sides_of(node: Node, foe: bool) -> frozenset[int]:
    """Whose cards a noun speaks of: the player is 0; where nothing is said, it may be anybody's."""
    found: set[int] = set()
    for one in node.walk():
        if sense(one) in ("whose", "who"):
            meaning = one.alternative.meaning
            found |= {"own": {1 if foe else 0}, "foe": {0 if foe else 1}, "self": {1 if foe else 0}}.get(
                meaning, {0, 1}
            )
    return frozenset(found) if found else BOTH
