"""What uses of cards and abilities have in common: declaring, aiming, being answered (C.1, CA.1, EQ.1, AB.1)."""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Frame, Op
from fuda.core.state import BOTH, Action, say
from fuda.core.terms import all_hold
from fuda.games.buddyfight import kinds
from fuda.games.buddyfight.policy import can, deed, is_moment
from fuda.games.buddyfight.printed import (
    KEY_BITS,
    TRANSFORMING,
    Ability,
    Card,
)
from fuda.games.buddyfight.rules.ending import IS_OPEN, TIMING_NAME, is_use
from fuda.games.buddyfight.rules.flags import swap_buddy, take_aside
from fuda.games.buddyfight.rules.hearing import are_met, recheck
from fuda.games.buddyfight.rules.leaving import tell_leaving
from fuda.games.buddyfight.rules.moves import declare, put_away, take_out
from fuda.games.buddyfight.rules.paying import SHOWN, can_afford, note_price
from fuda.games.buddyfight.rules.ruling import RuleCheck
from fuda.games.buddyfight.rules.souls import slip_in
from fuda.games.buddyfight.rules.usable import call_areas
from fuda.games.buddyfight.spec import (
    AREA,
    BAN_BUDDY,
    BUDDY,
    BUDDY_CALL,
    BY_EFFECT,
    BY_RULE,
    EVENT,
    FIELD,
    MONSTER_AREAS,
    ORIGIN,
    PASS,
    PLAIN_CALL,
    SOUL,
)
from fuda.games.buddyfight.state import Match
from fuda.games.buddyfight.units import Unit
from fuda.table.deeds import Deed

PASSES: Final[Action] = say(PASS, 0)
AREA_OPTIONS: Final[list[Action]] = [say(AREA, slot) for slot in MONSTER_AREAS]

# Marks of a use, as bits of its frame's `b`.
IS_ANSWER: Final = 1  # it answers another use, or cannot be answered
IS_NULLIFIED: Final = 2
IS_BUDDY_CALL: Final = 4  # 8 is IS_OPEN: an answer to it is in progress
BY_AN_EFFECT: Final = 16  # an effect does it
IS_IMPOSSIBLE: Final = 64  # its conditions did not hold when it was declared
AT_LAST: Final = 32  # it is used at a moment of its own, in the middle of a check of the rules or of a deed


def answered(m: Match) -> Frame | None:
    """The use that is being answered now, or that may be."""
    if not m.stack:
        return None
    top = m.stack[-1]
    if is_use(top) and top.program.clauses[top.at] in WINDOWS:
        return top
    for i in range(len(m.stack) - 1, -1, -1):
        f = m.stack[i]
        if f.program.name == TIMING_NAME or is_moment(f):
            # In an attack that the answer makes, or before what it does is done, something else can be used.
            return None
        if f.b > 0 and f.b & IS_OPEN and is_use(f):
            return f
    return None


WINDOWS: Final = ("C.2.1", "CA.2.1", "EQ.2.1", "AB.1.2.1", "AB.2.2.1")


class DeclareCard(Op[Match]):
    """Show the card that is to be used; a card that transforms from the field stays there.

    [bf C.1.1, CA.1.1, EQ.1.1]
    """

    def run(self, m: Match, f: Frame) -> bool:
        card = m.cards[f.card]
        zone = m.zone_of(f.card)
        # Whether its conditions hold is asked where it lies: a card in hand counts as one of the hand.
        if not self.conditions_hold(m, f):
            f.b |= IS_IMPOSSIBLE
        note_price(m, f)
        host = m.holder(card) if zone == SOUL else None
        f.put(ORIGIN, [-1 - zone] if host is None else [-1 - zone, host.uid])
        if zone != FIELD:
            cause: i64 = BY_EFFECT if f.b & BY_AN_EFFECT else BY_RULE
            f.uid = declare(m, Deed(kinds.MOVE, [f.uid], f.player, cause, source=f.uid), card).uid
        return False

    def conditions_hold(self, m: Match, f: Frame) -> bool:
        """Whether what the card, or its ability that is used, asks for is there."""
        if f.key >= 0 and not are_met(m, m.ability(f.key), f):
            return False
        if f.key < 0 or m.ability(f.key).kind != TRANSFORMING:
            if not all_hold(m.cards[f.card].d.conditions, m, f):
                return False
        return True


class ChooseArea(Op[Match]):
    """Name the area to which the monster is called; `n` of the frame are those an effect leaves.

    [bf C.1.2] [ruling bf-049]
    """

    def run(self, m: Match, f: Frame) -> bool:
        card = m.cards[f.card]
        if m.dirty:
            m.settle()
        areas = call_areas(m, m.side(f.player), card, card.d.areas & f.n if f.n else card.d.areas)
        return m.ask(f.player, [AREA_OPTIONS[slot] for slot in MONSTER_AREAS if areas >> slot & 1])

    def got(self, m: Match, f: Frame, a: Action) -> None:
        f.a = a.n


class OfferBuddyCall(Op[Match]):
    """Ask whether it is to be a buddy call, if a card of the same name stands in the buddy zone.

    [bf C.1.3, C.1.3.b1, EQ.1.2, EQ.1.2.b1, Z.3.7]
    """

    def run(self, m: Match, f: Frame) -> bool:
        if find_buddy(m, f) is None:
            return False
        return m.ask(f.player, [say(BUDDY_CALL, 0), say(PLAIN_CALL, 0)])

    def got(self, m: Match, f: Frame, a: Action) -> None:
        if a.kind == BUDDY_CALL:
            f.b |= IS_BUDDY_CALL


def find_buddy(m: Match, f: Frame) -> Unit | None:
    """The standing, open card in the buddy zone that has the name of the card that is used.

    [bf C.1.3.b1, Z.3.5, LO.buddy.3] [ruling bf-006]
    """
    side = m.side(f.player)
    card = m.cards[f.card]
    if not side.buddies or card.owner != f.player or not card.d.is_monster():
        return None
    if side.bans & BAN_BUDDY and m.is_forbidden(-1 - f.player, BAN_BUDDY, f.card, f.player):
        return None
    shown = m.unit(card.id)
    if shown is not None and shown.slot >= 0 and not can(m, swapping(f, shown)):
        return None  # it would leave the field  [ruling bf-084]
    for u in side.buddies:
        if not u.rested and not u.veiled:
            for name in card.d.names:
                if name in u.d.names:
                    return u
    return None


def swapping(f: Frame, u: Unit) -> Deed:
    """That a card leaves the field to change places with a buddy."""
    return deed(f, kinds.MOVE, [u.uid], BY_RULE, to=BUDDY, clause="EQ.1.4")


class CheckUse(Op[Match]):
    """Stop a use whose conditions do not hold, or whose cost cannot be paid: the card goes back.

    [bf C.1.4.a, CA.1.2.a, EQ.1.3.a, T.2.2.a]
    """

    def run(self, m: Match, f: Frame) -> bool:
        if f.b & IS_IMPOSSIBLE or not can_afford(m, f):
            u = m.find(f.uid)
            if u is not None and u in m.using:
                self.give_back(m, f, u)
            f.done = 0
            f.finish()
        return False

    def give_back(self, m: Match, f: Frame, u: Unit) -> None:
        """Put the declared card back where it came from: into a zone, or into a soul."""
        origin = f.get(ORIGIN)
        host = m.find(origin[1]) if len(origin) > 1 else None
        if host is None:
            put_away(m, deed(f, kinds.MOVE, [u.uid], 0, to=-1 - origin[0], n=BOTH, clause="C.1.4.a"), u)
        else:
            take_out(m, u.card)
            slip_in(m, u.card, host, False)


class SwapBuddy(Op[Match]):
    """Put the declared card rested into the buddy zone; the buddy becomes the declared card.  [bf C.1.5, EQ.1.4]"""

    def run(self, m: Match, f: Frame) -> bool:
        if not f.b & IS_BUDDY_CALL:
            return False
        buddy = find_buddy(m, f)
        assert buddy is not None
        card = m.cards[f.card]
        u = m.unit(f.card)
        if u is not None and u.slot >= 0:
            # It transforms from the field, and leaves it.  [ruling bf-020]
            d = swapping(f, u)
            start = len(m.pending)
            tell_leaving(m, d, u, d.what)
            end = len(m.pending)
            m.keep(u)
            take_aside(m, d, u)
            recheck(m, start, end)
        called = swap_buddy(m, card, buddy)
        # What was decided about the cost was decided for the card that was shown.  [bf C.1.4, C.1.5]
        f.put(SHOWN, [-1 - card.id, -1 - f.key])
        f.card = called.id
        f.uid = m.uid(called.id)
        if f.key >= 0 and f.key >> KEY_BITS == card.id:
            f.key = same_way(m.ability(f.key), called, f.key)
        return False


def same_way(ability: Ability, called: Card, key: i64) -> i64:
    """The key of the ability by which a buddy is equipped, if it has the keyword; else that of the card shown."""
    for own in called.d.transforming:
        if own.keyword == ability.keyword:
            return called.id << KEY_BITS | own.index
    return key


class Aim(Op[Match]):
    """Choose what the ability is aimed at on the field or in a drop zone.

    [bf CA.1.4, AB.1.1.1, AB.2.1.1.a, AB.2.1.2.a]
    """

    def run(self, m: Match, f: Frame) -> bool:
        if f.key < 0:
            return False
        ability = m.ability(f.key)
        if ability.aims.size == 0:
            return False
        g = m.call(ability.aims, f.player, f.card, f.uid)
        g.key = f.key
        g.a = f.a
        g.cause = BY_EFFECT
        g.sets = f.passed_on()
        event = f.get(EVENT)
        if event:
            g.b = event[0]
        return False


class TakeAims(Op[Match]):
    """Keep what was aimed at: the last op of the program that aims."""

    def run(self, m: Match, f: Frame) -> bool:
        m.stack[-2].sets = f.sets
        return False


class CloseAnswer(Op[Match]):
    """The answer is over."""

    def run(self, m: Match, f: Frame) -> bool:
        f.b &= ~IS_OPEN
        return False


class CheckPaid(RuleCheck):
    """Check the rules after something was declared and paid for: a use, or the answer to one.

    [bf C.2.2, CA.2.2, EQ.2.2, AB.1.2.2, AB.2.2.2, T.2.3, T.3.3, T.6.3, T.7.3]
    """

    def run(self, m: Match, f: Frame) -> bool:
        return not f.b & AT_LAST and super().run(m, f)


class CheckAnswered(RuleCheck):
    """Check the rules after the answer to a use was carried out, before the use itself is.  [bf T.4.2, T.8.2]"""

    def run(self, m: Match, f: Frame) -> bool:
        return not f.b & AT_LAST and super().run(m, f)


class CheckDone(RuleCheck):
    """Check the rules after a use was carried out; after an answer, what it answered has a row for that.

    [bf T.5.2, T.9.2]
    """

    def run(self, m: Match, f: Frame) -> bool:
        if f.b & IS_ANSWER and (f.b & AT_LAST or (is_use(m.stack[-2]) and m.stack[-2].b & IS_OPEN)):
            return False
        return super().run(m, f)


def is_protected(m: Match, f: Frame, bans: i64, agent: i64) -> bool:
    """Whether the card of a use, or an effect on it or its fighter, forbids to answer or nullify that use."""
    u = m.find(f.uid)
    if u is not None and m.bans(u) & bans and m.is_forbidden(u.uid, bans, f.card, agent):
        return True
    if m.side(f.player).bans & bans and m.is_forbidden(-1 - f.player, bans, f.card, f.player):
        return True
    for ability in m.cards[f.card].d.abilities:
        if u is not None and u.slot >= 0 and u.silences(ability):
            continue  # on the field what is nullified says nothing of its card
        for static in ability.statics:
            if static.own_bans() & bans and not ability.part and are_met(m, ability, f):
                return True
    return False


def spare_chances(m: Match) -> None:
    """Let the use in progress close no chances: it was nullified, or its play timing has others by now."""
    for f in m.stack:
        if f.program.name == TIMING_NAME:
            f.n = 0


def to_last_check(f: Frame) -> None:
    """Leave out the rest of a use but for the check of the rules with which it ends."""
    f.pc = f.program.size - 1
