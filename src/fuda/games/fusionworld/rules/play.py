"""Using and playing cards (5-4, 5-5, chapter 12), and playing them on top of others (15-12).

Owns the tables that lead from a card in hand to the Battle Area or to the Drop.
"""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Do, Frame, Op, Program, Row, Table
from fuda.core.rehearsal import rehearsed
from fuda.core.state import BOTH, ID_MASK, PICK, Action, act
from fuda.games.fusionworld import kinds
from fuda.games.fusionworld.policy import by_rule, can, carry_out, deed, do, do_all, is_replaced
from fuda.games.fusionworld.printed import FUSING, KEY_BITS, Ability, Card
from fuda.games.fusionworld.rules.energy import can_afford_card, cost_of
from fuda.games.fusionworld.rules.hearing import (
    are_met,
    publish,
)
from fuda.games.fusionworld.rules.paying import DUE, MARKERS, RESERVED, PayEnergy, markers_paid, tell_payment
from fuda.games.fusionworld.rules.skills import (
    Activate,
    DecideToPay,
    PaySkillCost,
    ResolveSkill,
    RevealSource,
    added_costs,
    can_use_off,
    end_trial,
    may_declare_off,
    may_pay,
    report_cost,
    reserve,
    speaker,
    trial,
)
from fuda.games.fusionworld.sides import Side, Unit
from fuda.games.fusionworld.spec import (
    AS_RESTED,
    BAN_USE,
    BATTLE,
    BATTLE_AREA,
    BY_EFFECT,
    BY_EVOLVE,
    BY_FUSION,
    BY_RULE,
    BY_USE,
    DROP,
    EXTRA,
    FIELD,
    GAME,
    HAND,
    LEADER_AREA,
    REVEALED,
    USED,
)
from fuda.games.fusionworld.state import Match
from fuda.games.fusionworld.words.refs import choosable
from fuda.table.deeds import Deed
from fuda.words.properties import Test

CARD_MARKERS: Final = 15  # slot of the number of markers removed to use an Extra
BASES: Final = 16  # slot of the cards that [Evolve] is played on


# --- what may be used ------------------------------------------------------------------------------------------
def may_use(m: Match, side: Side, card: Card) -> bool:
    """Whether no effect forbids using this card from hand.  [fw 0-2-5]"""
    return not (side.bans & BAN_USE and m.is_forbidden(-1 - side.index, BAN_USE, card.id, side.index))


def may_play(m: Match, player: i64, card: Card) -> bool:
    """Whether no effect forbids that a player plays this card, in whatever way.  [fw 0-2-5]"""
    return can(m, by_rule(kinds.PLAY, [int(m.uid(card.id))], player))


def can_use_battle(m: Match, side: Side, card: Card) -> bool:
    """Whether a Battle card in hand can be used: allowed, and its cost payable.  [fw 5-5-2-1, 5-3-3]"""
    if side.bans and not (may_use(m, side, card) and may_play(m, side.index, card)):
        return False
    return can_afford_card(m, side, card) or can_pay_otherwise(m, side, card)


def can_pay_otherwise(m: Match, side: Side, card: Card) -> bool:
    """Whether something that can be done would replace the payment.  [fw 5-3-3-1]"""
    return is_replaced(m, payment(m, side.index, card.id, BY_RULE))


def payment(m: Match, player: i64, card: i64, cause: i64) -> Deed:
    """That a player pays the cost of a card."""
    return Deed(kinds.PAY, [-1 - player], player, cause, to=card, n=cost_of(m, m.cards[card])[0], clause="5-3-1")


def can_use_extra(m: Match, side: Side, card: Card, ability: Ability) -> bool:
    """Whether a skill of an Extra in hand can be declared: cost and skill cost payable.  [fw 12-2-2-1, 9-2-4]"""
    if side.bans and not may_use(m, side, card):
        return False
    if not can_afford_card(m, side, card) and not can_pay_otherwise(m, side, card):
        return False
    if not ability.cost.size and not ability.conditions and not ability.once and not m.ban_bits:
        return True
    f = speaker(m, card.id << KEY_BITS | ability.index, card.id, m.uid(card.id), side.index)
    if not ability.entangled:
        return can_use_off(m, ability, f)
    if ability.drop_need > len(side.drop) + (1 if m.zone_of(card.id) == HAND else 0):
        return False
    for op in ability.needs:
        if not op.can(m, f):
            return False
    return may_declare_off(m, ability, f) and may_pay(m, f) and rehearse_use(m, f)


def rehearse_use(m: Match, f: Frame) -> bool:
    """Whether an Extra's cost and skill cost can be paid one after the other, tried on a copy.

    When the skill cost is paid, the card is in the Drop and no longer in hand.  [fw 12-2-2-3] [ruling fw-029]
    """
    copy = trial(m)
    copy.call(USE_TRIED, f.player, -1, -1)
    g = copy.call(TRY_USE, f.player, f.card, f.uid)
    g.key = f.key
    g.cause = BY_EFFECT | BY_USE
    return rehearsed(m, copy)


# --- using a Battle card (5-5-2) -------------------------------------------------------------------------------
def start_use(m: Match, player: i64, card: Card) -> None:
    """Use a Battle card from hand."""
    f = m.call(USE_BATTLE, player, card.id, m.uid(card.id))
    f.cause = BY_RULE | BY_USE


class RevealCard(Op[Match]):
    """Show the card that is used.  [fw 5-5-2-1, 12-2-2-1]"""

    def run(self, m: Match, f: Frame) -> bool:
        if m.journal is not None and m.zone_of(f.card) == HAND:
            m.note(REVEALED, m.clause(), f.player, f.card, BOTH, 0, HAND, HAND)
        return False


class PayForCard(Op[Match]):
    """Pay the cost of the card; what comes back is whether it was paid, and how many markers went.  [fw 5-3-1]"""

    def run(self, m: Match, f: Frame) -> bool:
        due = cost_of(m, m.cards[f.card])
        # A card that costs nothing is used without paying.  [fw 5-3-2]
        if due[0] == 0:
            f.done = 1
            return False
        g = m.call(PAY_CARD, f.player, f.card, -1 - f.player)
        g.n = due[0]
        g.cause = f.cause
        g.put(DUE, due)
        if f.cause & BY_EFFECT:
            g.put(RESERVED, reserve(m, f, None))
        return False


class OfferToPay(Op[Match]):
    """Let something else be done in place of the payment, if there is such a thing.  [fw 5-3-3-1, 9-9-2-2]"""

    def run(self, m: Match, f: Frame) -> bool:
        do(m, f, payment(m, f.player, f.card, f.cause))
        return False


class PayUnlessReplaced(PayEnergy):
    """Pay, unless something else was done in place of it.  [fw 5-3-3-1]"""

    def card_of(self, f: Frame) -> i64:
        return f.card

    def run(self, m: Match, f: Frame) -> bool:
        if f.done < 0:
            f.done = 1
            f.finish()
            return False
        return super().run(m, f)


class ReportPayment(Op[Match]):
    """Tell the frame below how the payment went."""

    def run(self, m: Match, f: Frame) -> bool:
        paid = markers_paid(f)
        if f.done:
            tell_payment(m, f, f.n)
        if paid:
            caller = m.stack[-2]
            caller.put(MARKERS, [-1 - paid])
        f.finish()
        return False


PAY_CARD: Final = Table(GAME, "pay for a card", [
    Row("5-3-3-1", OfferToPay()),
    Row("5-3-1", PayUnlessReplaced()),
    Row("5-3-2", ReportPayment()),
])  # fmt: skip


class PlayUsed(Op[Match]):
    """Play the used card; a card that fails to be played goes to the Drop.  [fw 5-5-2-2, 5-4-1-1, 5-5-5, 1-2-6]"""

    def run(self, m: Match, f: Frame) -> bool:
        card = m.cards[f.card]
        if not m.is_here(f.uid):
            f.done = 0
            return False
        if f.done == 0 or not may_play(m, f.player, card):
            do(m, f, by_rule(kinds.MOVE, [int(f.uid)], f.player, to=DROP, clause="5-5-5"))
            f.pc = f.program.size
            f.done = 0
            return False
        publish(m, deed(f, kinds.USE, []), USED, f.player, f.uid, m.zone_of(f.card))
        # The card remembers how many markers were removed to use it, as soon as it is there.  [fw 1-11-2]
        do(m, f, deed(f, kinds.PLAY, [int(f.uid)], n=markers_paid(f)))
        return False


USE_BATTLE: Final = Table(GAME, "use a Battle card", [
    Row("5-5-2-1", RevealCard()),
    Row("5-3-1", PayForCard()),
    Row("5-5-2-2", PlayUsed()),
])  # fmt: skip


# --- playing by a skill (5-5-3) --------------------------------------------------------------------------------
def play_by_skill(m: Match, f: Frame, uids: list[int], rested: bool) -> None:
    """Play cards without paying their cost, at one time; what cannot be played goes to the Drop.

    [fw 5-5-3, 5-5-3-4, 5-5-4, 5-5-5]
    """
    flags: i64 = AS_RESTED if rested else 0
    played: list[int] = []
    failed: list[int] = []
    for uid in uids:
        if can(m, deed(f, kinds.PLAY, [uid])):
            played.append(uid)
        elif fails_to_be_played(m, uid):
            failed.append(uid)
    f.done = 0
    deeds: list[Deed] = []
    if failed:
        # Which is no discarding.  [fw 5-5-5]
        deeds.append(by_rule(kinds.MOVE, failed, f.player, to=DROP, clause="5-5-5"))
    if played:
        fields = old_fields(m, f.player, played)
        if fields:
            deeds.append(by_rule(kinds.MOVE, fields, f.player, to=DROP, clause="15-3-4"))
        deeds.append(deed(f, kinds.PLAY, played, flags=flags))
    if len(deeds) == 1:
        do(m, f, deeds[0])
    elif deeds:
        do_all(m, f, deeds)


def fails_to_be_played(m: Match, uid: i64) -> bool:
    """Whether a card that is not played goes to the Drop: one that some effect keeps from it.  [fw 5-5-5]"""
    card = m.card_of(uid)
    # From the Combo Area as well; in the Battle Area it has been played before.
    if not m.is_here(uid) or m.zone_of(card.id) in (DROP, BATTLE_AREA, LEADER_AREA):
        return False
    return card.d.kind == BATTLE or (card.d.kind == EXTRA and card.d.keywords & FIELD != 0)


def old_fields(m: Match, player: i64, played: list[int]) -> list[int]:
    """The player's other [Field] cards, which go to the Drop as a new one is played.  [fw 15-3-4]"""
    out: list[int] = []
    for uid in played:
        if m.card_of(uid).d.kind == EXTRA:
            for u in m.side(player).battle:
                if u.d.kind == EXTRA and u.d.keywords & FIELD and u.uid not in out:
                    out.append(int(u.uid))
    return out


class PlayField(Op[Match]):
    """Play the Extra card that activated [Field] into the Battle Area, active.  [fw 15-3-2, 5-5-4]"""

    name = "play_field"

    def run(self, m: Match, f: Frame) -> bool:
        f.done = 0
        if m.zone_of(f.card) == DROP:
            play_by_skill(m, f, [int(m.uid(f.card))], False)
        return False

    def can(self, m: Match, f: Frame) -> bool:
        return may_play(m, f.player, m.cards[f.card])


# --- using an Extra card (12-2) --------------------------------------------------------------------------------
def start_extra(m: Match, player: i64, key: i64, card: Card) -> None:
    """Use an Extra, from hand or from where an effect lets it be used, by one of its skills.  [fw 12-2-2-1]"""
    f = m.call(USE_EXTRA, player, card.id, m.uid(card.id))
    f.key = key
    f.cause = BY_EFFECT | BY_USE
    f.a = 1 if m.zone_of(card.id) == HAND else 0


class DropExtra(Op[Match]):
    """Put the Extra into the Drop, once it is paid for and before anything else.

    [fw 12-2-2-2, 5-4-1-2, 12-3-1] [ruling fw-029]
    """

    def run(self, m: Match, f: Frame) -> bool:
        f.n = 1 if f.done == 0 else 0  # it was not paid for
        if m.is_here(f.uid) and m.zone_of(f.card) != DROP:
            do(m, f, by_rule(kinds.MOVE, [int(f.uid)], f.player, to=DROP, clause="12-2-2-2"))
        return False


class NoteUse(Op[Match]):
    """The Extra was used, if it was paid for.  [fw 12-2-2-2, 12-3-1]"""

    def run(self, m: Match, f: Frame) -> bool:
        f.uid = m.uid(f.card)
        if f.n:
            f.done = 0
            f.finish()
            return False
        publish(m, deed(f, kinds.USE, []), USED, f.player, f.uid, HAND if f.a else DROP)
        f.a = -1
        # Its effect may ask whether markers were removed to use it; its skill cost is counted apart.
        f.put(CARD_MARKERS, f.get(MARKERS))
        f.put(MARKERS, [])
        f.b = -1
        return False


USE_EXTRA: Final = Table(GAME, "use an Extra card", [
    Row("12-2-2-1", RevealCard()),
    Row("12-2-2-2", PayForCard()),
    Row("12-2-2-2", DropExtra()),
    Row("12-2-2-2", NoteUse()),
    Row("12-2-2-3", PaySkillCost()),
    Row("12-2-2-4", Activate()),
    Row("12-2-2-5", ResolveSkill()),
])  # fmt: skip


TRY_USE: Final = Program("fw try a use", [PayForCard(), DropExtra(), NoteUse(), PaySkillCost(), Do(report_cost)])
USE_TRIED: Final = Program("fw use tried", [Do(end_trial)])


def use_elsewhere(m: Match, player: i64, key: i64, card: i64, uid: i64) -> None:
    """Activate a skill of an Extra outside the hand: no cost is paid.  [fw 12-2-3-1, 12-2-3-2]"""
    f = m.call(ELSEWHERE, player, card, uid)
    f.key = key
    f.cause = BY_EFFECT


ELSEWHERE: Final = Table(GAME, "Extra card outside the hand", [
    Row("12-2-3-3", PaySkillCost()),
    Row("12-2-3-4", Activate()),
    Row("12-2-3-5", ResolveSkill()),
])  # fmt: skip


def use_freely(m: Match, player: i64, key: i64, uid: i64) -> None:
    """Use an Extra without paying its cost: it goes to the Drop first, which is no discarding.  [fw 5-4-1-2]"""
    start_free_use(m, USE_THERE if m.zone_of(uid & ID_MASK) == DROP else FREE_USE, player, key, uid)


def start_free_use(m: Match, program: Program, player: i64, key: i64, uid: i64) -> None:
    """Begin with one of the ways to use an Extra without paying its cost."""
    f = m.call(program, player, uid & ID_MASK, uid)
    f.key = key
    f.cause = BY_EFFECT
    f.done = 1
    f.a = 1 if m.zone_of(uid & ID_MASK) == HAND else 0


class NoteFreeUse(Op[Match]):
    """An Extra of the hand was used.  [fw 5-4-1]"""

    def run(self, m: Match, f: Frame) -> bool:
        f.uid = m.uid(f.card)
        if f.a:
            publish(m, deed(f, kinds.USE, []), USED, f.player, f.uid, HAND)
        f.a = -1
        return False


class DecideSkillCost(DecideToPay):
    """Ask whether to pay the skill cost of a skill that another one activates.  [fw 5-7-3]"""

    def is_asked(self, m: Match, f: Frame, ability: Ability) -> bool:
        return ability.cost.size > 0 or (len(m.lasting) > 0 and len(added_costs(m, f.uid)) > 0)


FREE_USE: Final = Table(GAME, "Extra card used without its cost", [
    Row("12-2-2-2", DropExtra()),
    Row("5-4-1-2", NoteFreeUse()),
    Row("5-7-3", DecideSkillCost()),
    Row("12-2-3-3", PaySkillCost()),
    Row("12-2-3-4", Activate()),
    Row("12-2-3-5", ResolveSkill()),
])  # fmt: skip

USE_THERE: Final = Table(GAME, "Extra card used where it lies", [
    Row("5-7-3", DecideSkillCost()),
    Row("12-2-3-3", PaySkillCost()),
    Row("12-2-3-4", Activate()),
    Row("12-2-3-5", ResolveSkill()),
])  # fmt: skip

TRY_FREE_USE: Final = Program("fw try a free use", [DropExtra(), NoteFreeUse(), PaySkillCost(), Do(report_cost)])


def can_use_freely(m: Match, player: i64, key: i64, uid: i64) -> bool:
    """Whether a skill lets an Extra be used without its cost: by this skill of it, whose skill cost can be paid.

    From hand it lies in the Drop by then.  [fw 12-2-2-3, 1-4-6] [ruling fw-029]
    """
    ability = m.ability(key)
    f = speaker(m, key, uid & ID_MASK, uid, player)
    if not ability.entangled or m.zone_of(f.card) == DROP:
        return can_use_off(m, ability, f)
    if not may_declare_off(m, ability, f) or not may_pay(m, f):
        return False
    copy = trial(m)
    copy.call(USE_TRIED, player, -1, -1)
    start_free_use(copy, TRY_FREE_USE, player, key, uid)
    return rehearsed(m, copy)


# --- [Evolve] and [Fusion Evolve] (15-12) ----------------------------------------------------------------------
def passes(m: Match, f: Frame, tests: list[Test[Match, Card, Unit]], card: Card) -> bool:
    """Whether a card meets the condition of [Evolve]."""
    u = m.unit(card.id)
    for test in tests:
        if not test.ok(m, f, card, u):
            return False
    return True


def bases_for(m: Match, f: Frame, ability: Ability, place: i64) -> list[int]:
    """The cards that may be chosen as one of the bases: own Battle cards in the Battle Area that meet the condition.

    A permanent of the card may widen the zones.  [fw 15-12-4, 15-12-4-1, 15-12-11, 15-12-11-1]
    """
    tests = ability.bases[place]
    out: list[int] = []
    if m.dirty:
        m.settle()
    for u in m.side(f.player).battle:
        if u.d.kind == BATTLE and passes(m, f, tests, u.card):
            out.append(u.uid)
    for other in m.cards[f.card].d.abilities:
        if other.statics and are_met(m, other, f):
            for static in other.statics:
                for uid in static.bases(m, f):
                    card = m.card_of(uid)
                    if card.d.kind == BATTLE and uid != f.uid and uid not in out and passes(m, f, tests, card):
                        out.append(uid)
    return choosable(m, f, out)


def can_evolve(m: Match, side: Side, card: Card, ability: Ability) -> bool:
    """Whether [Evolve] of a card in hand can be declared: bases there, skill cost payable, play not forbidden.

    [fw 15-12-3, 15-12-4, 15-12-10, 15-12-11]
    """
    f = speaker(m, card.id << KEY_BITS | ability.index, card.id, m.uid(card.id), side.index)
    if not choices(m, f, ability, []) or (side.bans and not may_play(m, side.index, card)):
        return False
    return can_use_off(m, ability, f)


def choices(m: Match, f: Frame, ability: Ability, chosen: list[int]) -> list[int]:
    """The cards one of which may be chosen next, so that the others can be chosen as well."""
    place = len(chosen)
    out: list[int] = []
    for uid in bases_for(m, f, ability, place):
        if uid in chosen:
            continue
        if place + 1 == len(ability.bases) or choices(m, f, ability, [*chosen, uid]):
            out.append(uid)
    return out


def start_evolve(m: Match, player: i64, key: i64, card: Card) -> None:
    """Declare [Evolve] or [Fusion Evolve] of a card in hand."""
    fusion = m.ability(key).tag == FUSING
    f = m.call(FUSION if fusion else EVOLUTION, player, card.id, m.uid(card.id))
    f.key = key
    f.cause = BY_EFFECT | (BY_FUSION if fusion else BY_EVOLVE)


class ChooseBases(Op[Match]):
    """Choose the cards to play it on.  [fw 15-12-4, 15-12-11]"""

    def run(self, m: Match, f: Frame) -> bool:
        ability = m.ability(f.key)
        chosen = f.get(BASES)
        if len(chosen) == len(ability.bases):
            return False
        found = choices(m, f, ability, chosen)
        if not found:
            f.pc = f.program.size - 1
            return False
        return m.ask(f.player, [act(PICK, uid & 1023) for uid in found])

    def got(self, m: Match, f: Frame, a: Action) -> None:
        f.put(BASES, [*f.get(BASES), m.uid(a.card)])
        f.again()


class ActivateEvolve(Activate):
    """Activate [Evolve]; a failure leads to the row that drops the card."""

    def fail(self, f: Frame) -> None:
        f.pc = f.program.size - 1


def are_there(m: Match, f: Frame, ability: Ability, chosen: list[int]) -> bool:
    """Whether all chosen cards are where they were and still meet the conditions.  [fw 15-12-5-1, 15-12-12-1]"""
    for uid in chosen:
        if not m.is_here(uid):
            return False
    return is_assignable(m, f, ability, chosen, 0)


def is_assignable(m: Match, f: Frame, ability: Ability, left: list[int], place: i64) -> bool:
    """Whether the cards meet the conditions from this place on, in some order."""
    if place == len(ability.bases):
        return True
    found = bases_for(m, f, ability, place)
    for uid in left:
        if uid in found and is_assignable(m, f, ability, [x for x in left if x != uid], place + 1):
            return True
    return False


class OrderBases(Op[Match]):
    """Let the player stack the bases of a fusion in any order: the first one lies lowest.  [fw 15-12-12]"""

    def run(self, m: Match, f: Frame) -> bool:
        chosen = f.get(BASES)
        if not are_there(m, f, m.ability(f.key), chosen):
            return False  # the play will fail
        return m.ask(f.player, [act(PICK, uid & 1023) for uid in chosen])

    def got(self, m: Match, f: Frame, a: Action) -> None:
        lowest = m.uid(a.card)
        f.put(BASES, [lowest, *[uid for uid in f.get(BASES) if uid != lowest]])


class PlayOnTop(Op[Match]):
    """Play the card on top of the chosen ones, if they still are there and meet the condition.

    It is no use of the card, so its cost is not paid.  [fw 15-12-5, 15-12-7, 15-12-12, 15-12-14]
    """

    def run(self, m: Match, f: Frame) -> bool:
        ability = m.ability(f.key)
        card = m.cards[f.card]
        f.done = 0
        if not m.is_here(f.uid) or not may_play(m, f.player, card):
            return False
        chosen = f.get(BASES)
        # Without them the skill fails to resolve.  [fw 15-12-5-1, 15-12-12-1]
        if not are_there(m, f, ability, chosen):
            return False
        bases = [int(self.lay_open(m, f, uid)) for uid in chosen]
        base = m.find(bases[0])
        # It keeps the orientation of its base; a fusion is active.  [fw 15-12-5, 15-12-12] [ruling fw-019]
        rested = base is not None and base.rested and len(bases) == 1
        other = bases[1] if len(bases) > 1 else 0
        do(m, f, deed(f, kinds.PLAY, [int(f.uid)], to=bases[0], n=other, flags=AS_RESTED if rested else 0))
        f.finish()
        return False

    def lay_open(self, m: Match, f: Frame, uid: i64) -> i64:
        """The base as a unit; one from another zone is moved to the Battle Area first, unnoticed.

        [fw 15-12-4-1-1, 15-12-11-1-1]
        """
        if m.find(uid) is None:
            carry_out(m, deed(f, kinds.COVER, [int(uid)]))
        return m.uid(uid & ID_MASK)


def drop_failed(m: Match, f: Frame) -> None:
    """A card whose [Evolve] failed, and that did not move, goes to the Drop.

    [fw 15-12-6, 15-12-13] [ruling fw-020]
    """
    if m.is_here(f.uid):
        do(m, f, by_rule(kinds.MOVE, [int(f.uid)], f.player, to=DROP, clause=m.clause()))
    f.done = 0


EVOLUTION: Final = Table(GAME, "evolve", [
    Row("9-4-2", RevealSource()),
    Row("15-12-4", ChooseBases()),
    Row("9-4-2-1", PaySkillCost()),
    Row("9-4-3", ActivateEvolve()),
    Row("15-12-5", PlayOnTop()),
    Row("15-12-6", drop_failed),
])  # fmt: skip

FUSION: Final = Table(GAME, "fusion evolve", [
    Row("9-4-2", RevealSource()),
    Row("15-12-11", ChooseBases()),
    Row("9-4-2-1", PaySkillCost()),
    Row("9-4-3", ActivateEvolve()),
    Row("15-12-12", OrderBases()),
    Row("15-12-12", PlayOnTop()),
    Row("15-12-13", drop_failed),
])  # fmt: skip
