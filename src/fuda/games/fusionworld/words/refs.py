"""Which cards text speaks of: this card, chosen cards, the cards of a zone that have certain properties.

`Ref.uids` is which cards are meant; which of them a skill can choose, or do something to, say `choosable` and
`affected` at the end.
"""

from typing import Final, TypeAlias

from mypy_extensions import i64

from fuda.core.control import SEAT
from fuda.core.flow import Frame
from fuda.core.state import FOE, ID_BITS, OWN, ZONE_BITS, side_bits
from fuda.core.terms import all_simple, any_fickle
from fuda.games.fusionworld.printed import Card
from fuda.games.fusionworld.sides import Side, Unit
from fuda.games.fusionworld.spec import BAN_CHOOSE, BARRIER, UNAFFECTED, UNDER, ZONES
from fuda.games.fusionworld.state import Match
from fuda.games.fusionworld.words.properties import Test, colors_of
from fuda.words import refs
from fuda.words.properties import all_ok

# --- naming cards ----------------------------------------------------------------------------------------------
Ref: TypeAlias = refs.Ref[Match, Unit]
Narrowed: TypeAlias = refs.Narrowed[Match, Unit]


AREAS: Final = (
    "leader", "battle", "battle_area", "leader_or_battle", "leader_or_area", "combo", "in_play", "energy", "hand",
    "drop", "deck", "life", "under", "removed",
)  # fmt: skip
AT_LEADER: Final = 0
AT_BATTLE: Final = 1  # Battle cards in the Battle Area
AT_BATTLE_AREA: Final = 2  # all cards there
AT_LEADER_OR_BATTLE: Final = 3
AT_LEADER_OR_AREA: Final = 4  # what a name or trait alone means
AT_COMBO: Final = 5
AT_IN_PLAY: Final = 6  # Leader, Battle Area and energy
AT_ENERGY: Final = 7
AT_HAND: Final = 8
AT_DROP: Final = 9
AT_DECK: Final = 10
AT_LIFE: Final = 11
AT_UNDER: Final = 12


class Area(Narrowed):
    """The cards of a zone of a player that pass some tests.

    Battle cards without a zone are those in the Battle Area; names and traits alone mean the Leader and Battle Areas.
    Cards that lie under another are no cards of their own here, and markers are none at all. What is not affected by
    the skill is not there for it.  [fw 13-1-2, 13-1-3, 13-1-4, 13-1-5, 13-1-7-1, 16-2-2, 1-11-3, 13-4-1]
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
        return found_by(m, f, out)

    def units(self, m: Match, f: Frame) -> list[Unit]:
        out: list[Unit] = []
        if m.dirty:
            m.settle()
        me = f.player
        if self.side != FOE:
            self.collect_units(m, f, m.side(me), out)
        if self.side != OWN:
            self.collect_units(m, f, m.side(1 - me), out)
        if m.ban_bits & UNAFFECTED:
            out = [u for u in out if is_affected(m, f, u.uid)]  # [fw 13-4-1]
        return out

    def collect_units(self, m: Match, f: Frame, side: Side, out: list[Unit]) -> None:
        """Add the units of one player."""
        code = self.code
        tests = self.tests
        if code > AT_IN_PLAY:
            return  # no card of these zones is a unit
        if code == AT_COMBO:
            for u in side.combo:
                if all_ok(tests, m, f, u.card, u):
                    out.append(u)
            return
        if code != AT_BATTLE and code != AT_BATTLE_AREA and all_ok(tests, m, f, side.leader.card, side.leader):
            out.append(side.leader)
        if code == AT_LEADER:
            return
        every = code != AT_BATTLE and code != AT_LEADER_OR_BATTLE
        for u in side.battle:
            # [fw 13-1-2, 13-1-5]
            if (every or u.is_battle()) and all_ok(tests, m, f, u.card, u):
                out.append(u)

    def collect(self, m: Match, f: Frame, side: Side, out: list[int]) -> None:
        """Add the cards of one player."""
        code = self.code
        if code <= AT_IN_PLAY:
            found: list[Unit] = []
            self.collect_units(m, f, side, found)
            for u in found:
                out.append(u.uid)
        if code in (AT_ENERGY, AT_IN_PLAY):
            # Cards only, active or rested.  [fw 13-1-3, 1-11-3]
            self.add(m, f, side.energy, out)
            self.add(m, f, side.spent, out)
        elif code == AT_HAND:
            self.add(m, f, side.hand, out)
        elif code == AT_DROP:
            self.add(m, f, side.drop, out)
        elif code == AT_DECK:
            self.add(m, f, side.deck, out)
        elif code == AT_LIFE:
            self.add(m, f, side.life, out)
        elif code == AT_UNDER:
            # Where text speaks of the cards below, they are cards of their own.  [fw 16-2-2-3]
            for u in side.units():
                self.add(m, f, u.under, out)
        # What is removed from the game is in no area: only text that speaks of it finds it.  [fw 13-9-2]
        elif code > AT_UNDER:
            self.add(m, f, side.removed, out)

    def add(self, m: Match, f: Frame, pile: list[Card], out: list[int]) -> None:
        """Add those of some cards out of play that pass."""
        for card in pile:
            if all_ok(self.tests, m, f, card, None):
                out.append(m.uid(card.id))

    def pool(self, m: Match, f: Frame) -> list[int]:
        return Area(self.side, self.zone, []).uids(m, f) if self.tests else self.uids(m, f)

    def is_hidden(self) -> bool:
        return self.code == AT_HAND or self.code == AT_DECK or self.code == AT_LIFE

    def decks(self, f: Frame) -> i64:
        return side_bits(self.side, f.player) if self.code == AT_DECK else 0

    def is_fickle(self) -> bool:
        # A Leader that is turned over has other information.
        if self.code in (AT_BATTLE, AT_BATTLE_AREA):
            return any_fickle(self.tests)
        return self.is_derived() or self.is_mutable()

    def is_simple(self) -> bool:
        return self.code < AT_IN_PLAY and all_simple(self.tests)


class Under(Narrowed):
    """The cards under some cards that pass some tests, the lowest one first.  [fw 16-2-2-3]"""

    name = "under"

    def __init__(self, ref: Ref, tests: list[Test]) -> None:
        super().__init__(tests)
        self.ref = ref

    def uids(self, m: Match, f: Frame) -> list[int]:
        out: list[int] = []
        for u in self.ref.units(m, f):
            for card in u.under:
                if all_ok(self.tests, m, f, card, None):
                    out.append(m.uid(card.id))
        return out

    def is_derived(self) -> bool:
        return self.ref.is_derived()

    def is_mutable(self) -> bool:
        return self.ref.is_mutable()


class Bearer(Ref):
    """The card on top of those under which the source lies.  [fw 16-2-2-4]"""

    name = "bearer"

    def uids(self, m: Match, f: Frame) -> list[int]:
        u = m.holder(m.cards[f.card]) if f.card >= 0 and m.zone_of(f.card) == UNDER else None
        return [] if u is None else [u.uid]


class ThisIn(Ref):
    """The source card in a zone that the text names, where it lies or where it went from where its skill was."""

    name = "this_in"

    def __init__(self, zone: str) -> None:
        self.zone = zone
        self.code: i64 = ZONES.index(zone)

    def uids(self, m: Match, f: Frame) -> list[int]:
        if f.card < 0 or m.zone_of(f.card) != self.code:
            return []
        # After more than one move it is another card.  [fw 3-1-4]
        moves = (m.where[f.card] >> ZONE_BITS) - (f.uid >> ID_BITS + ZONE_BITS)
        return [m.uid(f.card)] if moves <= 1 else []


class Attacker(Ref):
    """The attack card.  [fw 8-1-2-1]"""

    name = "attacker"

    def uids(self, m: Match, f: Frame) -> list[int]:
        return found_by(m, f, [m.attacker]) if m.is_here(m.attacker) else []


class Guard(Ref):
    """The guard card.  [fw 8-1-2-1]"""

    name = "guard"

    def uids(self, m: Match, f: Frame) -> list[int]:
        return found_by(m, f, [m.guard]) if m.is_here(m.guard) else []


class Battling(Narrowed):
    """A player's attack or guard card, if it passes some tests: not chosen, just meant.  [fw 8-1-2-1, 8-1-2-2]"""

    name = "battling"

    def __init__(self, side: str, tests: list[Test]) -> None:
        super().__init__(tests)
        self.side = side

    def uids(self, m: Match, f: Frame) -> list[int]:
        out: list[int] = []
        who = side_bits(self.side, f.player)
        for uid in (m.attacker, m.guard):
            u = m.find(uid)
            if u is not None and who >> u.side & 1 and all_ok(self.tests, m, f, u.card, u):
                out.append(uid)
        return found_by(m, f, out)


# --- tests that compare with other cards -----------------------------------------------------------------------
class SameName(refs.SameName[Match, Card, Unit]):
    """The card has a name that one of some cards has."""

    name = "same_name"

    def is_mutable(self) -> bool:
        return True


class SameColor(refs.Compared[Match, Card, Unit]):
    """The card and some cards have one colour, the same, and no other.  [fw 1-6-2]"""

    name = "same_color"

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        color = colors_of(card, u)
        uids = self.ref.known(m, f)
        for uid in uids:
            if colors_of(m.card_of(uid), m.recall(uid)) != color:
                return False
        return len(uids) > 0 and is_one_color(color)  # [fw 1-6-2]

    def is_mutable(self) -> bool:
        return True


def is_one_color(colors: i64) -> bool:
    """Whether these bits are exactly one colour."""
    return colors != 0 and colors & (colors - 1) == 0


# --- what skills can reach -------------------------------------------------------------------------------------
def master(f: Frame) -> i64:
    """The master of the skill that is carried out, also while the other player carries out a part of it."""
    seat = f.get(SEAT)
    return seat[0] if seat else f.player


def is_affected(m: Match, f: Frame, uid: i64) -> bool:
    """Whether a skill, as a cost or an effect, finds a card at all.  [fw 13-4-1]"""
    return not (m.ban_list and m.is_forbidden(uid, UNAFFECTED, f.card, master(f), f.key))


def is_choosable(m: Match, f: Frame, uid: i64) -> bool:
    """Whether a skill, as a cost or an effect, can choose a card.

    What is not affected is not chosen; [Barrier] keeps off the skills whose master is the opponent.
    [fw 13-4-1, 15-11-2, 0-2-5]
    """
    u = m.find(uid)
    if u is not None and u.keywords & BARRIER and u.side != master(f):
        return False  # [fw 15-11-2]
    ban: i64 = UNAFFECTED | BAN_CHOOSE  # [fw 13-4-1]
    return not (m.ban_list and m.is_forbidden(uid, ban, f.card, master(f), f.key))


def found_by(m: Match, f: Frame, uids: list[int]) -> list[int]:
    """Those of some cards that there are for a skill.  [fw 13-4-1]"""
    if m.dirty:
        m.settle()
    if not m.ban_bits & UNAFFECTED:
        return uids
    return [uid for uid in uids if is_affected(m, f, uid)]


def affected(m: Match, f: Frame, uids: list[int]) -> list[int]:
    """Those of some cards that a skill finds: to the others it does nothing.

    What already lasts on them stays.  [fw 13-4-1] [ruling fw-054]
    """
    if m.dirty:
        m.settle()
    if not m.ban_list:
        return uids
    return [uid for uid in uids if is_affected(m, f, uid)]


def choosable(m: Match, f: Frame, uids: list[int]) -> list[int]:
    """Those of some cards that a skill can choose, whoever makes the choice."""
    if m.dirty:
        m.settle()
    return [uid for uid in uids if is_choosable(m, f, uid)]
