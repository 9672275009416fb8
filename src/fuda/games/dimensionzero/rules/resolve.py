"""Stacking triggered abilities and resolving what is on the stack (4-8, 4-9, 4-10, 4-11)."""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import NO_SETS, Frame, Op, Row, SayDone, Table
from fuda.core.state import BOTH, NO, YES, Action, say
from fuda.core.triggers import Pending
from fuda.games.dimensionzero import kinds
from fuda.games.dimensionzero.pieces import Entry
from fuda.games.dimensionzero.policy import DOOR
from fuda.games.dimensionzero.printed import KEY_BITS, Way
from fuda.games.dimensionzero.rules.aiming import ChooseTargets, DivideTotal, aims_of, live_abilities
from fuda.games.dimensionzero.rules.hearing import hold, is_heard, publish
from fuda.games.dimensionzero.rules.payment import PARTS, PayEnergy
from fuda.games.dimensionzero.rules.play import (
    ChooseModes,
    ChooseParts,
    ChooseWay,
    ChooseX,
    FixCost,
    FreezeParts,
    PayParts,
    push,
    texts,
)
from fuda.games.dimensionzero.rules.playable import OWN, X, can_pay_all
from fuda.games.dimensionzero.rules.processes import put_away, start_exchange
from fuda.games.dimensionzero.rules.undoing import hide_card
from fuda.games.dimensionzero.spec import (
    AS_SPELL,
    BASE,
    BY_BATTLE,
    BY_EFFECT,
    BY_PLAY,
    BY_RULE,
    COUNTERED,
    GAME,
    GRAVEYARD,
    IN_FREEZE,
    IN_RELEASE,
    RESOLVED,
    SPELL,
    STACK,
    TRIGGERED,
    UNIT,
    WAY_AT,
    ZONE_AT,
)
from fuda.games.dimensionzero.state import Happening, Match
from fuda.table.deeds import Deed

RUN: Final = 9  # slot of the texts carried out so far, as numbers below zero


# --- stacking a triggered ability (4-8.4) ----------------------------------------------------------------------
def start_stacking(m: Match, p: Pending) -> None:
    """Put a waiting ability on the stack and let its controller make the choices it needs."""
    f = m.call(STACK_TRIGGER, p.player, p.card, p.uid)
    f.key = p.key
    f.a = p.about
    f.b = p.other
    f.n = p.n


class PutTrigger(Op[Match]):
    """Put the ability on the stack.  [dz 4-8.2]"""

    def run(self, m: Match, f: Frame) -> bool:
        e = Entry(TRIGGERED, f.player, f.card, f.uid, f.key)
        e.about = f.a
        e.other = f.b
        e.n = f.n
        e.live = 1 << m.ability(f.key).index
        f.n = 0
        push(m, e)
        f.put(OWN, [-1 - e.serial])
        return False


class ReadModes(Op[Match]):
    """Note which modes were chosen."""

    def run(self, m: Match, f: Frame) -> bool:
        e = m.entries[-1].copy()
        e.live = 0
        for ability in texts(m, f):
            e.live |= 1 << ability.index
        kept = f.get(X)
        if kept:
            e.x = -1 - kept[0]
        m.entries[-1] = e
        return False


class AskAction(Op[Match]):
    """A card shown from the hand: its owner may do what it asks for now, or it is hidden again.

    [dz 4-8.12-1, 4-8.12-3, 4-8.12-4] [ruling dz-007]
    """

    def run(self, m: Match, f: Frame) -> bool:
        ability = m.ability(f.key)
        if not ability.is_reveal:
            return False
        if not m.is_here(f.uid) or not can_pay_all(m, f, ability.cost, ability.parts, 0):
            hide_again(m, f)
            return False
        return m.ask(f.player, [say(NO, 0), say(YES, 0)])

    def got(self, m: Match, f: Frame, a: Action) -> None:
        if a.kind == NO:
            hide_again(m, f)


def hide_again(m: Match, f: Frame) -> None:
    """The ability is not stacked, and its card is hidden again.  [dz 4-8.12-4]"""
    hide_card(m, f.uid)
    f.done = 0
    f.finish()


class StackWay(ChooseWay):
    """The cost of a triggered ability is the one it names.  [dz 4-8.4-1]"""

    def take(self, f: Frame, way: Way) -> None:
        about = f.b  # a second object of the event, not a way
        super().take(f, way)
        f.b = about


STACK_TRIGGER: Final = Table(GAME, "stack a triggered ability", [
    Row("4-8.12-1", AskAction()),
    Row("4-8.2", PutTrigger()),
    Row("4-8.4-1", ChooseModes()),
    Row("4-8.4-1", StackWay()),
    Row("4-8.4-1", ChooseX()),
    Row("4-8.4-1", ChooseParts()),
    Row("4-8.4-1", ReadModes()),
    Row("4-8.4-2", ChooseTargets()),
    Row("4-8.4-3", DivideTotal()),
    Row("4-8.4-4", FixCost()),
    Row("4-8.4-5", FreezeParts()),
    Row("4-8.4-5", PayEnergy()),
    Row("4-8.4-5", PayParts()),
    Row("4-8.4", SayDone()),
])  # fmt: skip


# --- resolving -------------------------------------------------------------------------------------------------
def start_resolution(m: Match) -> None:
    """Start resolving the top of the stack: a spell or an ability of a card.  [dz 4-9.1, 2-23.9-3]"""
    e = m.entries[-1]
    f = m.call(RESOLVE, e.player, e.card, e.uid)
    f.key = e.key
    f.a = e.about
    f.b = e.other
    f.n = e.n
    f.cause = BY_EFFECT
    f.sets = e.sets if e.sets is NO_SETS else e.sets[:]
    if e.x or not e.sets:
        f.put(X, [-1 - e.x])
    if m.journal is not None:
        m.note(RESOLVED, "4-9.1", e.player, e.card, BOTH, e.kind, -1, -1)


class CheckTargets(Op[Match]):
    """Targets that left or do not fit any more drop out; without any left the entry is countered.

    [dz 4-9.2-1, 4-9.2-1.ex1, 4-9.2-1.ex2, 4-9.2-2, 4-11.3, 4-11.6] [ruling dz-008]
    """

    def run(self, m: Match, f: Frame) -> bool:
        e = m.entries[-1]
        chosen: i64 = 0
        legal: i64 = 0
        for aim in aims_of(m, e):
            kept = f.get(aim.slot)
            if not kept:
                continue
            chosen += len(kept)
            # An aim that looks at an earlier target sees only what is left of that. What forbids a target was looked at
            # when this was stacked.  [dz 4-9.2-2, 4-9.2-2.ex1, 2-27.p4.ex1]
            tokens = aim.what.fitting(m, f)
            good = [token for token in kept if token in tokens]
            legal += len(good)
            f.put(aim.slot, good)
        # With no targets chosen at all it is no ability that takes targets.  [dz 4-11.2]
        if chosen > 0 and legal == 0:
            counter_top(m, f, "4-9.2-1")
        return False


class CheckCondition(Op[Match]):
    """A conditional triggered ability is countered if its condition does not hold now either.  [dz 4-4.3, 4-8.8]"""

    def run(self, m: Match, f: Frame) -> bool:
        e = m.entries[-1]
        if e.kind != TRIGGERED:
            return False
        ability = m.ability(e.key)
        # What was shown from the hand is carried out only if the card is still there.  [dz 4-9.2-9-1]
        is_there = not ability.is_reveal or m.is_here(e.uid)
        if not is_there:
            counter_top(m, f, "4-9.2-9-2")  # [dz 4-9.2-9-2]
        elif not hold(m, f, ability):
            counter_top(m, f, "4-8.8")
        return False


def counter_top(m: Match, f: Frame, clause: str) -> None:
    """Counter by rule what was about to resolve: it does nothing at all.  [dz 4-1.5, 4-1.5.ex1, 4-10.1]"""
    remove_entry(m, f, m.entries[-1], clause)
    f.done = 1
    f.finish()


def remove_entry(m: Match, f: Frame, e: Entry, clause: str) -> None:
    """Take something countered off the stack: a spell goes to its owner's graveyard, costs stay paid.

    [dz 4-10.2, 4-10.3, 4-1.4, 4-1.2]
    """
    if m.journal is not None:
        m.note(COUNTERED, clause, e.player, e.card, BOTH, e.kind, -1, -1)
    m.entries = [x for x in m.entries if x is not e]
    m.version += 1
    m.calm = False  # what looks at the situation may trigger again  [dz 4-8.13]
    if e.kind == TRIGGERED:
        hide_card(m, e.uid)
    if e.kind == SPELL and m.zone_of(e.card) == STACK:
        bury(m, f, e.card, clause)
        if is_heard(m, COUNTERED, None):
            publish(m, Happening(COUNTERED, e.player, m.uid(e.card)), None)


def bury(m: Match, f: Frame, card: i64, clause: str) -> None:
    """Put a card of the stack into its owner's graveyard.  [dz 2-23.5-1]"""
    put_away(m, f, card, GRAVEYARD, BY_RULE, clause)


class RunTexts(Op[Match]):
    """Carry out the texts in their order, whatever has become of the card that an ability is written on.

    [dz 4-9.2-3, 2-10.3-1, 4-2.5, 4-2.5.ex1]
    """

    def run(self, m: Match, f: Frame) -> bool:
        e = m.entries[-1]
        found = live_abilities(m, e)
        done = len(f.get(RUN))
        if done >= len(found):
            return False
        ability = found[done]
        f.put(RUN, [*f.get(RUN), -1 - ability.index])
        f.again()
        g = m.call(ability.program, f.player, f.card, f.uid)
        g.key = (e.key if e.key >= 0 else e.card << KEY_BITS) >> KEY_BITS << KEY_BITS | ability.index
        g.a = f.a
        g.b = f.b
        g.n = e.n
        g.cause = BY_EFFECT
        g.sets = f.sets[:RUN]
        for slot in range(PARTS, len(e.sets)):
            g.put(slot, e.sets[slot])
        return False


class TakeOff(Op[Match]):
    """Take what has resolved off the stack: a unit or base goes to its square, a joined strategy to its unit.

    [dz 4-9.2-8, 4-1.3, 2-20.1-3, 2-20.2-3, 2-20.3-3] [ruling dz-010]
    """

    def run(self, m: Match, f: Frame) -> bool:
        e = m.entries[-1]
        f.done = 1
        m.version += 1
        m.calm = False
        if e.kind != SPELL:
            m.entries.pop()
            hide_card(m, e.uid)
            return False
        # Its own text may have put it elsewhere.
        if m.zone_of(e.card) != STACK:
            return False
        if m.cards[e.card].d.kind & (UNIT | BASE):
            settle_down(m, f, e)
            return False
        host = m.find(e.about)
        if e.about >= 0 and host is not None:
            join(m, f, e, host.square)
        return False


def settle_down(m: Match, f: Frame, e: Entry) -> None:
    """Put a unit, frozen, or a base, released, on the square that was named.  [dz 2-20.1-3, 2-20.2-3]"""
    state: i64 = IN_FREEZE if m.cards[e.card].d.kind & UNIT else IN_RELEASE
    what: list[int] = [m.uid(e.card)]
    flags = state | AS_SPELL | e.way << WAY_AT | e.zone << ZONE_AT
    d = Deed(
        kinds.PLACE, what, e.player, BY_PLAY, to=e.square, n=e.player, flags=flags, source=e.source, clause="4-9.2-8"
    )
    DOOR.do(m, f, d)


class Conclude(Op[Match]):
    """What is still on the stack then goes to the graveyard: a strategy, or what something else happened to.

    [dz 4-9.2-8, 4-1.3]
    """

    def run(self, m: Match, f: Frame) -> bool:
        if f.key < 0:
            m.entries = [e for e in m.entries if e.kind != SPELL or e.card != f.card]
        # Its own text may have put it elsewhere.  [dz 4-9.2-8.ex1]
        if f.card >= 0 and f.key < 0 and m.zone_of(f.card) == STACK:
            bury(m, f, f.card, "4-9.2-8")
        f.done = 1
        return False


def join(m: Match, f: Frame, e: Entry, square: i64) -> None:
    """Put a strategy face up on the square of the unit it is joined to.  [dz 6-6.2, 6-6.4, 6-6.4.ex1]"""
    what: list[int] = [m.uid(e.card)]
    flags = IN_RELEASE | AS_SPELL | e.zone << ZONE_AT
    d = Deed(kinds.PLACE, what, e.player, BY_EFFECT, to=square, n=e.player, flags=flags, source=e.about, clause="6-6.2")
    DOOR.do(m, f, d)


RESOLVE: Final = Table(GAME, "resolve", [
    Row("4-9.2-1", CheckTargets()),
    Row("4-8.8", CheckCondition()),
    Row("4-9.2-3", RunTexts()),
    Row("4-9.2-8", TakeOff()),
    Row("4-9.2-8", Conclude()),
])  # fmt: skip


# --- the exchange of battle damage -----------------------------------------------------------------------------
class DealExchange(Op[Match]):
    """Deal all the damage that was fixed, as one effect; who left the squares gets none.

    [dz 3-12.4, 3-12.4-1, 3-12.4-2, 3-13.4]
    """

    def run(self, m: Match, f: Frame) -> bool:
        packets = m.entries[-1].sets[0]
        dealers: list[int] = []
        victims: list[int] = []
        amounts: list[int] = []
        for i in range(0, len(packets), 3):
            # On another square it is still the same unit.  [dz 3-12.4-2, 3-12.4-2.ex1]
            if m.find(packets[i + 1]) is not None:
                dealers.append(packets[i])
                victims.append(packets[i + 1])
                amounts.append(-1 - packets[i + 2])
        start_exchange(m, f, victims, amounts, dealers, BY_BATTLE)
        return False


def end_exchange(m: Match, f: Frame) -> None:
    """It is off the stack.  [dz 3-12.4]"""
    m.entries.pop()
    f.done = 1


RESOLVE_EXCHANGE: Final = Table(GAME, "resolve an exchange", [
    Row("3-12.4", DealExchange()),
    Row("3-12.4", end_exchange),
])  # fmt: skip
