"""Which cards text speaks of: this card, chosen cards, the cards of a zone that have certain properties."""

from typing import Final, TypeAlias

from mypy_extensions import i64

from fuda.core.flow import Frame
from fuda.core.state import FOE, ID_MASK, OWN, side_bits
from fuda.core.terms import all_simple, any_derived
from fuda.games.onepiece.policy import ABOUT
from fuda.games.onepiece.sides import Side, Unit
from fuda.games.onepiece.state import Match
from fuda.games.onepiece.words.properties import Test
from fuda.words import refs
from fuda.words.properties import all_ok

# --- naming cards ----------------------------------------------------------------------------------------------
Ref: TypeAlias = refs.Ref[Match, Unit]
Narrowed: TypeAlias = refs.Narrowed[Match, Unit]


AREAS: Final = (
    "leader",
    "characters",
    "stage",
    "leader_or_characters",
    "field",
    "hand",
    "trash",
    "deck",
    "life",
)


class Area(Narrowed):
    """The cards of a zone of a player that pass some tests.

    In play a Leader, Character or Stage is meant where it belongs, elsewhere the card of that type.
    [op 2-2-3-1, 2-2-4-1, 2-2-4-2, 2-2-6-2] [ruling op-015]
    """

    name = "cards"

    def __init__(self, side: str, zone: str, tests: list[Test]) -> None:
        super().__init__(tests)
        self.side = side
        self.zone = zone
        self.code: i64 = AREAS.index(zone)

    def uids(self, m: Match, f: Frame) -> list[int]:
        out: list[int] = []
        if m.dirty:
            m.settle()
        me = f.player
        if self.side != FOE:
            self.collect(m, f, m.side(me), out)
        if self.side != OWN:
            self.collect(m, f, m.side(1 - me), out)
        return out

    def units(self, m: Match, f: Frame) -> list[Unit]:
        out: list[Unit] = []
        if m.dirty:
            m.settle()
        me = f.player
        if self.side != FOE:
            self.collect_units(m, f, m.side(me), out)
        if self.side != OWN:
            self.collect_units(m, f, m.side(1 - me), out)
        return out

    def collect_units(self, m: Match, f: Frame, side: Side, out: list[Unit]) -> None:
        """Add the cards of one player that are in play."""
        code = self.code
        tests = self.tests
        if code > 4:
            return  # no card of these zones is in play
        if code != 1 and code != 2 and all_ok(tests, m, f, side.leader.card, side.leader):
            out.append(side.leader)
        if code == 1 or code == 3 or code == 4:
            for u in side.characters:
                if not tests or all_ok(tests, m, f, u.card, u):
                    out.append(u)
        if code == 2 or code == 4:
            for u in side.stage:
                if all_ok(tests, m, f, u.card, u):
                    out.append(u)

    def collect(self, m: Match, f: Frame, side: Side, out: list[int]) -> None:
        """Add the cards of one player."""
        code = self.code
        if code <= 4:
            found: list[Unit] = []
            self.collect_units(m, f, side, found)
            for u in found:
                out.append(u.uid)
            return
        pile = side.hand if code == 5 else side.trash if code == 6 else side.deck if code == 7 else side.life
        for card in pile:
            if all_ok(self.tests, m, f, card, None):
                out.append(m.uid(card.id))

    def pool(self, m: Match, f: Frame) -> list[int]:
        return Area(self.side, self.zone, []).uids(m, f) if self.tests else self.uids(m, f)

    def is_hidden(self) -> bool:
        return self.code == 5 or self.code >= 7

    def decks(self, f: Frame) -> i64:
        return side_bits(self.side, f.player) if self.code == 7 else 0

    def is_simple(self) -> bool:
        return self.code <= 4 and all_simple(self.tests)


class About(Ref):
    """The card that the event was about, or that the effect was put off for; all that a replacement takes out."""

    name = "about"

    def uids(self, m: Match, f: Frame) -> list[int]:
        covered = f.get(ABOUT)
        if covered:
            return [uid for uid in covered if m.is_here(uid)]
        return [f.a] if m.is_here(f.a) else []


class Those(Ref):
    """Those of some cards that pass some tests."""

    name = "those"

    def __init__(self, ref: Ref, tests: list[Test]) -> None:
        self.ref = ref
        self.tests = tests

    def uids(self, m: Match, f: Frame) -> list[int]:
        out: list[int] = []
        if m.dirty:
            m.settle()
        for uid in self.ref.uids(m, f):
            if all_ok(self.tests, m, f, m.card_of(uid), m.find(uid)):
                out.append(uid)
        return out

    def is_derived(self) -> bool:
        return self.ref.is_derived() or any_derived(self.tests)


class Moved(Ref):
    """The cards chosen into a slot, as the objects they are now, wherever they went."""

    name = "moved"

    def __init__(self, at: i64) -> None:
        self.at = at

    def uids(self, m: Match, f: Frame) -> list[int]:
        return [int(m.uid(uid & ID_MASK)) for uid in f.get(self.at) if uid >= 0]


class Opposing(Ref):
    """The card with which this one battles, if both are still there."""

    name = "opposing"

    def uids(self, m: Match, f: Frame) -> list[int]:
        other = opponent_in_battle(m, f.uid)
        return [int(other)] if other >= 0 and m.is_here(other) else []


def opponent_in_battle(m: Match, uid: i64) -> i64:
    """The card with which a card battles, be it gone or not, or -1.  [op 7-1]"""
    if uid < 0 or m.attacker < 0 or m.target < 0:
        return -1
    if uid == m.attacker:
        return m.target
    return m.attacker if uid == m.target else -1


class Attacker(Ref):
    """The attacking card."""

    name = "attacker"

    def uids(self, m: Match, f: Frame) -> list[int]:
        return [m.attacker] if m.is_here(m.attacker) else []


class Attacked(Ref):
    """The attacked card."""

    name = "attacked"

    def uids(self, m: Match, f: Frame) -> list[int]:
        return [m.target] if m.is_here(m.target) else []
