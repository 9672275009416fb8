"""Which cards text speaks of: this card, chosen cards, the cards of a zone that have certain properties.

`Ref.uids` is which cards are meant; which of them a skill can choose, or do something to, say `choosable` and
`affected` at the end.
"""

from typing import ClassVar, Final

from mypy_extensions import i64

from fuda.core.control import SEAT
from fuda.core.flow import Frame
from fuda.core.state import FOE, ID_BITS, ID_MASK, OWN, ZONE_BITS, players, side_bits
from fuda.core.terms import Value
from fuda.games.fusionworld.printed import Card
from fuda.games.fusionworld.sides import Side, Unit
from fuda.games.fusionworld.spec import BAN_CHOOSE, BARRIER, UNAFFECTED, ZONES
from fuda.games.fusionworld.state import Match
from fuda.games.fusionworld.words.properties import (
    Test,
    all_ok,
    all_simple,
    any_derived,
    any_fickle,
    any_mutable,
    colors_of,
    names_of,
)


# --- naming cards ----------------------------------------------------------------------------------------------
class Ref:
    """Some cards, by uid."""

    name: ClassVar[str] = ""
    fields: ClassVar[tuple[str, ...]] = ()

    def uids(self, m: Match, f: Frame) -> list[int]:
        """The cards now."""
        raise NotImplementedError

    def known(self, m: Match, f: Frame) -> list[int]:
        """The cards to ask something about: those that have left, too, as they last were.  [fw 9-10-1]"""
        return self.uids(m, f)

    def units(self, m: Match, f: Frame) -> list[Unit]:
        """Those of the cards that are in play or in a Combo Area."""
        out: list[Unit] = []
        for uid in self.uids(m, f):
            u = m.find(uid)
            if u is not None:
                out.append(u)
        return out

    def is_hidden(self) -> bool:
        """Whether the cards lie in a hidden zone."""
        return False

    def decks(self, f: Frame) -> i64:
        """The players whose deck is looked into for these cards, as bits."""
        return 0

    def is_narrow(self) -> bool:
        """Whether cards must have certain properties."""
        return False

    def is_derived(self) -> bool:
        """Whether it depends on numbers that continuous effects change."""
        return False

    def is_mutable(self) -> bool:
        """Whether it depends on other information that continuous effects change."""
        return False

    def is_fickle(self) -> bool:
        """Whether it depends on anything of these that changes though no effect gives traits, names or colours."""
        return self.is_derived() or self.is_mutable()

    def is_simple(self) -> bool:
        """Whether it depends on nothing but what is in play and whose turn it is."""
        return False

    def slot(self) -> i64:
        """The slot of chosen cards it stands for, or -1."""
        return -1

    def is_chosen(self) -> bool:
        """Whether all of the cards are chosen by other instructions."""
        return self.slot() >= 0


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


class Area(Ref):
    """The cards of a zone of a player that pass some tests.

    Battle cards without a zone are those in the Battle Area; names and traits alone mean the Leader and Battle Areas.
    Cards that lie under another are no cards of their own here, and markers are none at all. What is not affected by
    the skill is not there for it.  [fw 13-1-2, 13-1-3, 13-1-4, 13-1-5, 13-1-7-1, 16-2-2, 1-11-3, 13-4-1]
    """

    name = "cards"
    fields = ("side", "zone", "tests")

    def __init__(self, side: str, zone: str, tests: list[Test]) -> None:
        self.side = side
        self.zone = zone
        self.tests = tests
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
        return found_by(m, f, out) if m.ban_bits & UNAFFECTED else out

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

    def is_hidden(self) -> bool:
        return self.code == AT_HAND or self.code == AT_DECK or self.code == AT_LIFE

    def decks(self, f: Frame) -> i64:
        return side_bits(self.side, f.player) if self.code == AT_DECK else 0

    def is_narrow(self) -> bool:
        return len(self.tests) > 0

    def is_derived(self) -> bool:
        return any_derived(self.tests)

    def is_mutable(self) -> bool:
        return any_mutable(self.tests)

    def is_fickle(self) -> bool:
        # A Leader that is turned over has other information.
        if self.code in (AT_BATTLE, AT_BATTLE_AREA):
            return any_fickle(self.tests)
        return self.is_derived() or self.is_mutable()

    def is_simple(self) -> bool:
        return self.code < AT_IN_PLAY and all_simple(self.tests)


class Under(Ref):
    """The cards under some cards that pass some tests, the lowest one first.  [fw 16-2-2-3]"""

    name = "under"
    fields = ("ref", "tests")

    def __init__(self, ref: Ref, tests: list[Test]) -> None:
        self.ref = ref
        self.tests = tests

    def uids(self, m: Match, f: Frame) -> list[int]:
        out: list[int] = []
        for u in self.ref.units(m, f):
            for card in u.under:
                if all_ok(self.tests, m, f, card, None):
                    out.append(m.uid(card.id))
        return out

    def is_narrow(self) -> bool:
        return len(self.tests) > 0

    def is_derived(self) -> bool:
        return self.ref.is_derived()

    def is_mutable(self) -> bool:
        return self.ref.is_mutable()


class Bearer(Ref):
    """The card on top of those under which the source lies.  [fw 16-2-2-4]"""

    name = "bearer"

    def uids(self, m: Match, f: Frame) -> list[int]:
        for side in (m.p0, m.p1):
            for u in side.units():
                for card in u.under:
                    if card.id == f.card:
                        return [u.uid]
        return []


class Among(Ref):
    """Those of the cards in a slot that pass some tests."""

    name = "among"
    fields = ("at", "tests")

    def __init__(self, at: i64, tests: list[Test]) -> None:
        self.at = at
        self.tests = tests

    def uids(self, m: Match, f: Frame) -> list[int]:
        out: list[int] = []
        for uid in f.get(self.at):
            if m.is_here(uid) and all_ok(self.tests, m, f, m.card_of(uid), m.find(uid)):
                out.append(uid)
        return out

    def known(self, m: Match, f: Frame) -> list[int]:
        out: list[int] = []
        for uid in f.get(self.at):
            if uid >= 0 and all_ok(self.tests, m, f, m.card_of(uid), m.recall(uid)):
                out.append(uid)
        return out

    def is_hidden(self) -> bool:
        return True

    def is_narrow(self) -> bool:
        return len(self.tests) > 0

    def is_derived(self) -> bool:
        return any_derived(self.tests)

    def is_mutable(self) -> bool:
        return any_mutable(self.tests)


class This(Ref):
    """The source card where its skill is valid; it is meant where the text names none.

    [fw 13-1-1, 13-1-6] [ruling fw-030]
    """

    name = "this"

    def uids(self, m: Match, f: Frame) -> list[int]:
        return [f.uid] if m.is_here(f.uid) else []  # [fw 13-1-6]

    def known(self, m: Match, f: Frame) -> list[int]:
        return [f.uid] if f.uid >= 0 else []

    def is_simple(self) -> bool:
        return True


class ThisIn(Ref):
    """The source card in a zone that the text names, where it lies or where it went from where its skill was."""

    name = "this_in"
    fields = ("zone",)

    def __init__(self, zone: str) -> None:
        self.zone = zone
        self.code: i64 = ZONES.index(zone)

    def uids(self, m: Match, f: Frame) -> list[int]:
        if f.card < 0 or m.zone_of(f.card) != self.code:
            return []
        # After more than one move it is another card.  [fw 3-1-4]
        moves = (m.where[f.card] >> ZONE_BITS) - (f.uid >> ID_BITS + ZONE_BITS)
        return [m.uid(f.card)] if moves <= 1 else []


class Chosen(Ref):
    """The cards chosen into a slot; those that have moved since are gone."""

    name = "chosen"
    fields = ("at",)

    def __init__(self, at: i64) -> None:
        self.at = at

    def uids(self, m: Match, f: Frame) -> list[int]:
        return [uid for uid in f.get(self.at) if m.is_here(uid)]

    def known(self, m: Match, f: Frame) -> list[int]:
        return [uid for uid in f.get(self.at) if uid >= 0]

    def slot(self) -> i64:
        return self.at


class Arrived(Ref):
    """The cards chosen into a slot that are in play now, as the objects they have become there."""

    name = "arrived"
    fields = ("at",)

    def __init__(self, at: i64) -> None:
        self.at = at

    def uids(self, m: Match, f: Frame) -> list[int]:
        out: list[int] = []
        for uid in f.get(self.at):
            if uid < 0:
                continue  # a number that a player named
            now = m.uid(uid & ID_MASK)
            if m.find(now) is not None:
                out.append(now)
        return out


class Rest(Ref):
    """The cards of one slot that are not in another and are still there."""

    name = "rest_of"
    fields = ("at", "without")

    def __init__(self, at: i64, without: i64) -> None:
        self.at = at
        self.without = without

    def uids(self, m: Match, f: Frame) -> list[int]:
        gone = f.get(self.without)
        return [uid for uid in f.get(self.at) if m.is_here(uid) and uid not in gone]


class About(Ref):
    """The card that the event was about, or that the effect was put off for."""

    name = "about"

    def uids(self, m: Match, f: Frame) -> list[int]:
        return [f.a] if m.is_here(f.a) else []

    def known(self, m: Match, f: Frame) -> list[int]:
        return [f.a] if f.a >= 0 else []


class AboutOther(Ref):
    """The other card of the event: the one that did it."""

    name = "about_other"

    def uids(self, m: Match, f: Frame) -> list[int]:
        return [f.b] if m.is_here(f.b) else []

    def known(self, m: Match, f: Frame) -> list[int]:
        return [f.b] if f.b >= 0 else []


class Attacker(Ref):
    """The attack card.  [fw 8-1-2-1]"""

    name = "attacker"

    def uids(self, m: Match, f: Frame) -> list[int]:
        return [m.attacker] if m.is_here(m.attacker) else []


class Guard(Ref):
    """The guard card.  [fw 8-1-2-1]"""

    name = "guard"

    def uids(self, m: Match, f: Frame) -> list[int]:
        return [m.guard] if m.is_here(m.guard) else []


class Battling(Ref):
    """A player's attack or guard card, if it passes some tests: not chosen, just meant.  [fw 8-1-2-1, 8-1-2-2]"""

    name = "battling"
    fields = ("side", "tests")

    def __init__(self, side: str, tests: list[Test]) -> None:
        self.side = side
        self.tests = tests

    def uids(self, m: Match, f: Frame) -> list[int]:
        out: list[int] = []
        who = side_bits(self.side, f.player)
        for uid in (m.attacker, m.guard):
            u = m.find(uid)
            if u is not None and who >> u.side & 1 and all_ok(self.tests, m, f, u.card, u):
                out.append(uid)
        return out

    def is_narrow(self) -> bool:
        return len(self.tests) > 0

    def is_derived(self) -> bool:
        return any_derived(self.tests)

    def is_mutable(self) -> bool:
        return any_mutable(self.tests)


class Ends(Ref):
    """Some cards at one end of a player's deck or Life."""

    fields = ("side", "zone", "count")

    def __init__(self, side: str, zone: str, count: Value[Match]) -> None:
        self.side = side
        self.zone = zone
        self.count = count

    def pile(self, m: Match, f: Frame) -> list[Card]:
        """The cards of the deck or Life, bottom first."""
        side = m.side(players(self.side, f.player)[0])
        return side.deck if self.zone == "deck" else side.life

    def is_hidden(self) -> bool:
        return True

    def decks(self, f: Frame) -> i64:
        return side_bits(self.side, f.player) if self.zone == "deck" else 0


class Top(Ends):
    """The top cards of a player's deck or Life; of Life the top is meant where nothing is said.  [fw 3-9-3]"""

    name = "top"

    def uids(self, m: Match, f: Frame) -> list[int]:
        pile = self.pile(m, f)
        return [m.uid(pile[-1 - i].id) for i in range(min(self.count.get(m, f), len(pile)))]


class Bottom(Ends):
    """The bottom cards of a player's deck or Life."""

    name = "bottom"

    def uids(self, m: Match, f: Frame) -> list[int]:
        pile = self.pile(m, f)
        return [m.uid(pile[i].id) for i in range(min(self.count.get(m, f), len(pile)))]


class Together(Ref):
    """The cards of several refs, each of them once.  [fw 13-6-1]"""

    name = "together"
    fields = ("refs",)

    def __init__(self, refs: list[Ref]) -> None:
        self.refs = refs

    def uids(self, m: Match, f: Frame) -> list[int]:
        out: list[int] = []
        for ref in self.refs:
            for uid in ref.uids(m, f):
                if uid not in out:
                    out.append(uid)
        return out

    def known(self, m: Match, f: Frame) -> list[int]:
        out: list[int] = []
        for ref in self.refs:
            for uid in ref.known(m, f):
                if uid not in out:
                    out.append(uid)
        return out

    def is_chosen(self) -> bool:
        for ref in self.refs:
            if not ref.is_chosen():
                return False
        return True

    def is_hidden(self) -> bool:
        for ref in self.refs:
            if ref.is_hidden():
                return True
        return False

    def is_narrow(self) -> bool:
        for ref in self.refs:
            if ref.is_narrow():
                return True
        return False

    def decks(self, f: Frame) -> i64:
        bits: i64 = 0
        for ref in self.refs:
            bits |= ref.decks(f)
        return bits

    def is_derived(self) -> bool:
        for ref in self.refs:
            if ref.is_derived():
                return True
        return False

    def is_mutable(self) -> bool:
        for ref in self.refs:
            if ref.is_mutable():
                return True
        return False

    def is_simple(self) -> bool:
        for ref in self.refs:
            if not ref.is_simple():
                return False
        return True


# --- tests that compare with other cards -----------------------------------------------------------------------
class SameName(Test):
    """The card has a name that one of some cards has."""

    name = "same_name"
    fields = ("ref",)

    def __init__(self, ref: Ref) -> None:
        self.ref = ref

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        names = names_of(card, u)
        for uid in self.ref.known(m, f):
            for known in names_of(m.card_of(uid), m.recall(uid)):
                if known in names:
                    return True
        return False

    def is_derived(self) -> bool:
        return self.ref.is_derived()

    def is_mutable(self) -> bool:
        return True


class SameColor(Test):
    """The card and some cards have one colour, the same, and no other.  [fw 1-6-2]"""

    name = "same_color"
    fields = ("ref",)

    def __init__(self, ref: Ref) -> None:
        self.ref = ref

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        color = colors_of(card, u)
        uids = self.ref.known(m, f)
        for uid in uids:
            if colors_of(m.card_of(uid), m.recall(uid)) != color:
                return False
        return len(uids) > 0 and is_one_color(color)  # [fw 1-6-2]

    def is_derived(self) -> bool:
        return self.ref.is_derived()

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
    return [uid for uid in uids if is_affected(m, f, uid)]


def affected(m: Match, f: Frame, uids: list[int]) -> list[int]:
    """Those of some cards that a skill finds: to the others it does nothing.  [fw 13-4-1]"""
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
