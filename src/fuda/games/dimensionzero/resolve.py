"""Stacking triggered abilities and resolving what is on the stack (4-8, 4-9, 4-10, 4-11)."""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Frame, Op, Row, Table
from fuda.core.state import BOTH, ID_MASK, NO, YES, Action, say
from fuda.core.triggers import Pending
from fuda.games.dimensionzero.aiming import ChooseTargets, DivideTotal, aims_of, live_abilities
from fuda.games.dimensionzero.moves import (
    announce_arrival,
    arrive,
    hold,
    is_heard,
    is_open,
    move,
    publish,
)
from fuda.games.dimensionzero.payment import PayEnergy, can_pay
from fuda.games.dimensionzero.pieces import Entry
from fuda.games.dimensionzero.play import (
    ChooseModes,
    ChooseParts,
    ChooseWay,
    ChooseX,
    PayParts,
    fix_cost,
    is_special,
    push,
    texts,
)
from fuda.games.dimensionzero.playable import OWN, PARTS, X, have_cards, rule_keys
from fuda.games.dimensionzero.printed import KEY_BITS, MUSTER, Way
from fuda.games.dimensionzero.processes import PLACE_ONE, start_damage
from fuda.games.dimensionzero.spec import (
    BASE,
    BY_BATTLE,
    BY_EFFECT,
    BY_PLAY,
    BY_RULE,
    CENTER,
    COUNTERED,
    GAME,
    GRAVEYARD,
    HASTE,
    RESOLVED,
    SPELL,
    STACK,
    TRIGGERED,
    UNIT,
    WOULD_ARRIVE,
)
from fuda.games.dimensionzero.squares import area
from fuda.games.dimensionzero.state import Happening, Match
from fuda.games.dimensionzero.undoing import hide_card

RUN: Final = 9  # slot of the texts carried out so far, as numbers below zero


# --- stacking a triggered ability (4-8.4) ----------------------------------------------------------------------
def start_stacking(m: Match, p: Pending) -> None:
    """Put a waiting ability on the stack and let its controller make the choices it needs."""
    f = m.call(STACK_TRIGGER, p.player, p.card, p.uid)
    f.key = p.key
    f.a = p.about
    f.b = p.other
    f.n = p.n


def put_trigger(m: Match, f: Frame) -> None:
    """Put the ability on the stack.  [dz 4-8.2]"""
    e = Entry(TRIGGERED, f.player, f.card, f.uid, f.key)
    e.about = f.a
    e.other = f.b
    e.n = f.n
    e.live = 1 << m.ability(f.key).index
    f.n = 0
    push(m, e)
    f.put(OWN, [-1 - e.serial])


def read_modes(m: Match, f: Frame) -> None:
    """Note which modes were chosen."""
    e = m.entries[-1].copy()
    e.live = 0
    for ability in texts(m, f):
        e.live |= 1 << ability.index
    kept = f.get(X)
    if kept:
        e.x = -1 - kept[0]
    m.entries[-1] = e


class AskAction(Op[Match]):
    """A card shown from the hand: its owner may do what it asks for now, or it is hidden again.

    [dz 4-8.12-1, 4-8.12-3, 4-8.12-4] [ruling dz-007]
    """

    def run(self, m: Match, f: Frame) -> bool:
        ability = m.ability(f.key)
        if not ability.is_reveal:
            return False
        if not m.is_here(f.uid) or not can_pay(m, f.player, ability.cost) or not have_cards(m, f, ability.parts):
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


def complete_stacking(m: Match, f: Frame) -> None:
    """All choices were made: the ability stays on the stack."""
    f.done = 1


STACK_TRIGGER: Final = Table(GAME, "stack a triggered ability", [
    Row("4-8.12-1", AskAction()),
    Row("4-8.2", put_trigger),
    Row("4-8.4-1", ChooseModes()),
    Row("4-8.4-1", StackWay()),
    Row("4-8.4-1", ChooseX()),
    Row("4-8.4-1", ChooseParts()),
    Row("4-8.4-1", read_modes),
    Row("4-8.4-2", ChooseTargets()),
    Row("4-8.4-3", DivideTotal()),
    Row("4-8.4-4", fix_cost),
    Row("4-8.4-5", PayEnergy()),
    Row("4-8.4-5", PayParts()),
    Row("4-8.4", complete_stacking),
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
    f.sets = [s[:] for s in e.sets]
    if e.x or not e.sets:
        f.put(X, [-1 - e.x])
    if m.journal is not None:
        m.note(RESOLVED, "4-9.1", e.player, e.card, BOTH, e.kind, -1, -1)


def check_targets(m: Match, f: Frame) -> None:
    """Targets that left or do not fit any more drop out; without any left the entry is countered.

    [dz 4-9.2-1, 4-9.2-1.ex1, 4-9.2-1.ex2, 4-9.2-2, 4-11.3, 4-11.6] [ruling dz-008]
    """
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


def check_condition(m: Match, f: Frame) -> None:
    """A conditional triggered ability is countered if its condition does not hold now either.  [dz 4-4.3, 4-8.8]"""
    e = m.entries[-1]
    if e.kind != TRIGGERED:
        return
    ability = m.ability(e.key)
    # What was shown from the hand is carried out only if the card is still there.  [dz 4-9.2-9-1]
    is_there = not ability.is_reveal or m.is_here(e.uid)
    if not is_there:
        counter_top(m, f, "4-9.2-9-2")  # [dz 4-9.2-9-2]
    elif not hold(m, f, ability):
        counter_top(m, f, "4-8.8")


def counter_top(m: Match, f: Frame, clause: str) -> None:
    """Counter by rule what was about to resolve: it does nothing at all.  [dz 4-1.5, 4-1.5.ex1, 4-10.1]"""
    remove_entry(m, m.entries[-1], clause)
    f.done = 1
    f.finish()


def remove_entry(m: Match, e: Entry, clause: str) -> None:
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
        bury(m, e.card, clause)
        if is_heard(m, COUNTERED, None):
            publish(m, Happening(COUNTERED, e.player, m.uid(e.card)), None)


def bury(m: Match, card: i64, clause: str) -> None:
    """Put a card of the stack into its owner's graveyard.  [dz 2-23.5-1]"""
    move(m, m.cards[card], GRAVEYARD, False, BY_RULE, clause)


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
        g.sets = [s[:] for s in f.sets[:RUN]]
        for slot in range(PARTS, len(e.sets)):
            g.put(slot, e.sets[slot][:])
        return False


class AskArrival(Op[Match]):
    """See whether something happens instead of the arrival of a unit or base, or is named with it.  [dz 4-15.2-1]"""

    def run(self, m: Match, f: Frame) -> bool:
        e = m.entries[-1]
        f.done = 1
        if e.kind == SPELL and m.zone_of(e.card) == STACK and m.cards[e.card].d.kind & (UNIT | BASE):
            m.settle()
            if m.replacing & WOULD_ARRIVE or m.cards[e.card].d.replaces & WOULD_ARRIVE:
                g = m.call(PLACE_ONE, e.player, e.card, m.uid(e.card))
                g.a = e.player
                g.b = e.square
                g.cause = BY_PLAY
        return False


def conclude(m: Match, f: Frame) -> None:
    """At the end a unit or base goes to its square, a strategy to the graveyard or to what it is joined to.

    [dz 4-9.2-8, 4-1.3, 2-20.1-3, 2-20.2-3, 2-20.3-3] [ruling dz-010]
    """
    e = m.entries.pop()
    replaced = f.done == 2
    f.done = 1
    m.version += 1
    m.calm = False
    if e.kind != SPELL:
        hide_card(m, e.uid)
        return
    # Its own text may have put it elsewhere.  [dz 4-9.2-8.ex1]
    if m.zone_of(e.card) != STACK:
        return
    d = m.cards[e.card].d
    if d.kind & (UNIT | BASE) and not replaced:
        settle_down(m, e)
        return
    host = m.find(e.about)
    if e.about >= 0 and host is not None:
        join(m, e, host.square)
        return
    bury(m, e.card, "4-9.2-8")


def settle_down(m: Match, e: Entry) -> None:
    """Put a unit, frozen, or a base, released, on the square that was named.  [dz 2-20.1-3, 2-20.2-3]"""
    card = m.cards[e.card]
    is_unit = card.d.kind & UNIT != 0
    m.batch += 1
    p = arrive(m, card, e.square, e.player, is_unit, e.zone, BY_PLAY, "4-9.2-8")
    if is_unit:
        # What text says goes before the rule: Haste and a Muster whose condition still holds bring it in released.
        # [dz 1-1.1, 1-1.1.ex1, 5-1.2, 5-3.2, 5-3.2-1, 4-14.2.ex2]
        if m.has(p, HASTE) or (e.way == MUSTER and still_musters(m, e)):
            p.frozen = False
            m.touch()
        # Played into the center area it has to fight at once, unless that counts as the own.
        # [dz 2-20.1-6, 4-16.4-8] [ruling dz-011]
        p.center = area(e.player, e.square) == CENTER and not is_special(e.way)
    announce_arrival(m, p, e.zone, BY_PLAY)


def still_musters(m: Match, e: Entry) -> bool:
    """Whether the card whose Muster was used still allows that square.  [dz 5-3.2-1]"""
    p = m.find(e.source)
    if p is None or p.control != e.player:
        return False
    for key in rule_keys(m, p):
        ability = m.ability(key)
        f = p.voice(ability, key)
        for rule in ability.rules:
            if rule.is_for_others() and is_open(m, f, ability) and rule.allows(m, f, e.square):
                return True
    return False


def join(m: Match, e: Entry, square: i64) -> None:
    """Put a strategy face up on the square of the unit it is joined to.  [dz 6-6.2, 6-6.4, 6-6.4.ex1]"""
    m.batch += 1
    p = arrive(m, m.cards[e.card], square, e.player, False, e.zone, BY_EFFECT, "6-6.2")
    p.joined = e.about
    p.fresh = False
    announce_arrival(m, p, e.zone, BY_EFFECT)


RESOLVE: Final = Table(GAME, "resolve", [
    Row("4-9.2-1", check_targets),
    Row("4-8.8", check_condition),
    Row("4-9.2-3", RunTexts()),
    Row("4-15.2-1", AskArrival()),
    Row("4-9.2-8", conclude),
])  # fmt: skip


# --- the exchange of battle damage -----------------------------------------------------------------------------
class DealExchange(Op[Match]):
    """Deal all the damage that was fixed, as one effect; who left the squares gets none.

    [dz 3-12.4, 3-12.4-1, 3-12.4-2, 3-13.4]
    """

    def run(self, m: Match, f: Frame) -> bool:
        e = m.entries[-1]
        packets = e.sets[0]
        if f.n >= len(packets):
            m.entries.pop()
            f.done = 1
            return False
        dealer, victim, amount = packets[f.n], packets[f.n + 1], -1 - packets[f.n + 2]
        f.n += 3
        f.again()
        # On another square it is still the same unit.  [dz 3-12.4-2, 3-12.4-2.ex1]
        if m.find(victim) is not None:
            g = Frame(RESOLVE_EXCHANGE, m.cards[dealer & ID_MASK].owner, dealer & ID_MASK, dealer)
            p = m.recall(dealer)
            if p is not None:
                g.player = p.control
            start_damage(m, g, [victim], [amount], dealer, BY_BATTLE)
        return False


RESOLVE_EXCHANGE: Final = Table(GAME, "resolve an exchange", [Row("3-12.4", DealExchange())])
