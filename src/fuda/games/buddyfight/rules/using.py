"""Using cards and abilities, step by step (C, CA, EQ, AB).

A use is declared and paid for, the opponent may answer it once with [Counter], the answer is carried out first, then
the use itself. An answer cannot be answered: there are never more than two.

The frame of a use: `player` uses it, `card` and `uid` are the declared card or the source of the ability, `key` the
ability (-1: none), `a` the area or the object that an event was about, `b` marks (below), slots 0-6 what is aimed at.
"""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Frame, Op, Program, Row, Table
from fuda.core.state import BOTH, MODE, NO, Action, say
from fuda.core.terms import all_hold
from fuda.core.triggers import Pending
from fuda.games.buddyfight import kinds
from fuda.games.buddyfight.policy import can, deed, do, set_up
from fuda.games.buddyfight.printed import (
    CASTING,
    KEY_BITS,
    TRANSFORMING,
    Ability,
    Card,
)
from fuda.games.buddyfight.rules.allowing import is_usable, speaker
from fuda.games.buddyfight.rules.declaring import (
    BY_AN_EFFECT,
    IS_ANSWER,
    IS_BUDDY_CALL,
    IS_NULLIFIED,
    PASSES,
    Aim,
    CheckAnswered,
    CheckDone,
    CheckPaid,
    CheckUse,
    ChooseArea,
    CloseAnswer,
    DeclareCard,
    OfferBuddyCall,
    SwapBuddy,
    answered,
    is_protected,
    spare_chances,
    to_last_check,
)
from fuda.games.buddyfight.rules.ending import IS_OPEN, USES, EndIfSaid
from fuda.games.buddyfight.rules.hearing import are_met, is_used_up, publish, use_up
from fuda.games.buddyfight.rules.moves import put_away
from fuda.games.buddyfight.rules.paying import DecidePayment, PayCost, can_afford
from fuda.games.buddyfight.rules.ruling import RuleCheck
from fuda.games.buddyfight.rules.usable import call_areas, is_name_used_up, uses
from fuda.games.buddyfight.spec import (
    ACTIVATE,
    BAN_CALL,
    BAN_COUNTERED,
    BAN_EQUIP,
    BAN_NULLIFY,
    BAN_NULLIFY_ABILITY,
    BAN_NULLIFY_USE,
    BAN_PLACE,
    BAN_USE,
    BUDDY_CALLED,
    BY_AMBUSH,
    BY_BUDDY,
    BY_CALL,
    BY_CARD_NAME,
    BY_EFFECT,
    BY_EQUIP,
    BY_FIGHT,
    BY_RULE,
    BY_USE,
    CALL_CARD,
    CALLED,
    CAST,
    CAST_CARD,
    DROP,
    EQUIP_CARD,
    EQUIP_CHANGE,
    EQUIPPED,
    EVENT,
    GAME,
    HAND,
    IMPACT_TRANSFORM,
    ITEM_AREA,
    NO_LIMIT,
    NULLIFIED,
    ONCE_A_FIGHT,
    ONLY_COUNTER,
    ORIGIN,
    ORIGIN_AT,
    PASS,
    PICKED,
    SOUL,
    SPELL_AREA,
    STOP_TIME,
    USED,
    WITH_SOUL,
)
from fuda.games.buddyfight.spec import ACTIVATED as ABILITY_USED
from fuda.games.buddyfight.state import Match
from fuda.games.buddyfight.units import Side, Unit
from fuda.table.deeds import Deed


# --- starting a use --------------------------------------------------------------------------------------------
def start_use(m: Match, player: i64, a: Action, marks: i64) -> Frame:
    """Begin to use a card or an ability."""
    if a.kind == ACTIVATE:
        ability = m.ability(a.n)
        # What transforms is equipped.  [bf EQ.0, K.transform.3, K.impacttransform.4] [ruling bf-020]
        f = m.call(EQUIP if ability.kind == TRANSFORMING else ACT, player, a.card, m.uid(a.card))
        f.key = a.n
        if ability.keyword & ONCE_A_FIGHT:
            marks |= IS_ANSWER  # nothing answers it  [bf K.gyakuten.7]
    else:
        card = m.cards[a.card]
        table = CALL if a.kind == CALL_CARD else EQUIP if a.kind == EQUIP_CARD else CAST_TABLE
        f = m.call(table, player, a.card, m.uid(a.card))
        if a.kind == CAST_CARD and card.d.castings:
            f.key = a.card << KEY_BITS | card.d.castings[a.n].index
    f.b = marks
    f.cause = BY_EFFECT
    return f


class Answer(Op[Match]):
    """Let the opponent use one [Counter], which is carried out first; an answer itself cannot be answered.

    [bf K.transform.5, K.impacttransform.6, K.crossnize.2, K.purge.3, K.ambush.2]
    [bf C.2.1, CA.2.1, EQ.2.1, AB.1.2, AB.1.2.1, AB.2.2, AB.2.2.1, T.3.1, T.3.1.a, T.7.1, T.7.1.a, Q.T.1, Q.T.2.a]
    [bf Q.T.3, CH.2.new.n1] [ruling bf-002]
    """

    def run(self, m: Match, f: Frame) -> bool:
        if f.b & IS_ANSWER:
            return False
        foe = 1 - f.player
        if is_protected(m, f, BAN_COUNTERED, foe):
            return False
        return m.ask_secret(foe, uses(m, foe, ONLY_COUNTER, [PASSES]))

    def got(self, m: Match, f: Frame, a: Action) -> None:
        if a.kind != PASS:
            f.b |= IS_OPEN
            # [bf C.2.3, CA.2.3, EQ.2.3, AB.1.2.3, AB.2.2.3, T.4.1, T.8.1] [ruling bf-003]
            start_use(m, 1 - f.player, a, IS_ANSWER)


def nullify_use(m: Match, agent: i64) -> bool:
    """Nullify the use that is being answered; False if there is none, or it cannot be.  [bf Q.X.4]"""
    f = answered(m)
    if f is None:
        return False
    if is_protected(m, f, nullifying(f), agent) or is_firm(m, f):
        return False
    f.b |= IS_NULLIFIED
    spare_chances(m)
    if m.journal is not None:
        m.note(NULLIFIED, "Q.O.once.3", f.player, f.card, BOTH, 0, -1, -1)
    publish(m, f.uid, NULLIFIED, f.player, f.card, f.uid, BY_EFFECT, 0)
    return True


def is_firm(m: Match, f: Frame) -> bool:
    """Whether what is used is an ability that is not nullified."""
    return (f.program is ACT or f.program is AUTO_TABLE) and m.ability(f.key).firm


def nullifying(f: Frame) -> i64:
    """The prohibitions that keep a use from being nullified, as bits."""
    of_ability = f.program is ACT or f.program is AUTO_TABLE
    return BAN_NULLIFY | (BAN_NULLIFY_ABILITY if of_ability else BAN_NULLIFY_USE)


def drop_nullified(m: Match, f: Frame, clause: str) -> bool:
    """Put a card whose use was nullified into the drop zone; whether it was.  [bf Q.X.4, Q.C.1] [ruling bf-059]"""
    if not f.b & IS_NULLIFIED:
        return False
    u = m.find(f.uid)
    if u is not None and u in m.using:
        put_away(m, deed(f, kinds.MOVE, [u.uid], 0, to=DROP, n=BOTH, clause=clause), u)
    elif u is not None and u.slot >= 0 and f.program is EQUIP:
        do(m, f, deed(f, kinds.MOVE, [u.uid], BY_RULE, to=DROP, clause=clause))
    return True


# --- calling (C) -----------------------------------------------------------------------------------------------
def laying(f: Frame, base: i64, host: i64, cause: i64) -> Deed:
    """That a card on the field is laid under one that is called."""
    return deed(f, kinds.MOVE, [int(base)], cause, to=SOUL, n=host, flags=WITH_SOUL | BY_USE)


def entering(f: Frame, slot: i64, cause: i64, clause: str, form: i64 = 0) -> Deed:
    """That the card of a use comes into an area: it was declared and paid for, so that nothing keeps it away."""
    origin = f.get(ORIGIN)
    flags: i64 = BY_USE | (-1 - origin[0] << ORIGIN_AT if origin else 0)
    return Deed(kinds.ENTER, [f.uid], f.player, cause, to=slot, n=form, flags=flags, source=f.uid, clause=clause)


class CarryOutCall(Op[Match]):
    """Put the called monster into the named area.  [bf C.3.1]"""

    def run(self, m: Match, f: Frame) -> bool:
        # What was nullified is not used up for the turn.  [bf Q.X.4.a, Q.O.once.3]
        if drop_nullified(m, f, "Q.X.4"):
            to_last_check(f)
            return False
        card = m.cards[f.card]
        side = m.side(f.player)
        note_limit(m, side, card)
        if card.d.is_impact_monster() and not f.b & BY_AN_EFFECT:
            side.impact_called = True  # [bf X.call.2, X.call.3, X.call.4]
        cause: i64 = BY_CALL | (BY_EFFECT if f.b & BY_AN_EFFECT else 0) | f.cause & BY_AMBUSH
        if f.b & IS_BUDDY_CALL:
            cause |= BY_BUDDY
        set_up(m, entering(f, f.a, cause, "C.3.1"))
        u = m.unit(card.id)
        assert u is not None
        f.uid = u.uid
        base = m.find(f.get(PICKED)[0]) if f.get(PICKED) else None
        if base is not None:
            do(m, f, laying(f, base.uid, u.uid, cause))
        publish(m, f.uid, CALLED, f.player, card.id, u.uid, cause, -1 - f.get(ORIGIN)[0] if f.get(ORIGIN) else 0)
        publish(m, f.uid, USED, f.player, card.id, u.uid, cause, 0)
        f.done = 1
        return False


def note_limit(m: Match, side: Side, card: Card) -> None:
    """Note that a card of this name was used in this turn, if it says so.  [bf O.once.name.1, O.once.name.2]"""
    if card.d.limit == BY_CARD_NAME:
        side.once_names = [*side.once_names, card.d.name]
    elif card.d.limit == BY_FIGHT:
        side.fight_names = [*side.fight_names, card.d.name]


class BuddyGift(Op[Match]):
    """After a buddy call the fighter's life rises by 1, if the card came onto the field: that is no effect.

    [bf C.3.2, EQ.3.2, Q.C.1, K.transform.4, K.impacttransform.5, X.call.6] [ruling bf-056]
    """

    def run(self, m: Match, f: Frame) -> bool:
        if f.b & IS_BUDDY_CALL and m.find(f.uid) is not None:
            if m.journal is not None:
                m.note(BUDDY_CALLED, "C.3.2", f.player, f.card, BOTH, 0, -1, -1)
            do(m, f, deed(f, kinds.GAIN_LIFE, [-1 - f.player], BY_RULE, n=1, clause="C.3.2"))
            publish(m, f.uid, BUDDY_CALLED, f.player, f.card, f.uid, BY_BUDDY, 0)
        return False


CALL: Final = Table(GAME, "call", [
    Row("C.1.1", DeclareCard()),
    Row("C.1.2", ChooseArea()),
    Row("C.1.3", OfferBuddyCall()),
    Row("C.1.4.a", CheckUse()),
    Row("C.1.4", DecidePayment()),
    Row("C.1.5", SwapBuddy()),
    Row("C.1.6", PayCost()),
    Row("C.1.7", CheckPaid()),
    Row("C.2.1", Answer()),
    Row("C.2.3", CloseAnswer()),
    Row("C.2.4", CheckAnswered()),
    Row("C.3.1", CarryOutCall()),
    Row("C.3.2", BuddyGift()),
    Row("C.3.3", CheckDone()),
])  # fmt: skip


# --- casting (CA) ----------------------------------------------------------------------------------------------
class ResolveCast(Op[Match]):
    """Carry out what the card does, as far as possible.  [bf CA.3.1, O.cost.2, AB.1.3.1]"""

    def run(self, m: Match, f: Frame) -> bool:
        # Nothing of what was nullified is resolved, so that its name is not used up.  [bf Q.O.once.3]
        if drop_nullified(m, f, "Q.O.once.3"):
            to_last_check(f)
            return False
        card = m.cards[f.card]
        note_limit(m, m.side(f.player), card)
        publish(m, f.uid, CAST, f.player, f.card, f.uid, BY_EFFECT, 0)
        publish(m, f.uid, USED, f.player, f.card, f.uid, BY_EFFECT, 0)
        if card.d.is_flag():
            set_up(m, Deed(kinds.CHANGE_FLAG, [f.uid], f.player, f.cause, source=f.uid, clause="O.deckflag.3"))
            f.uid = m.uid(card.id)
        if f.key >= 0:
            resolve(m, f)
        return False


def resolve(m: Match, f: Frame) -> None:
    """Run the program of a use's ability; its limit counts from here on.

    [bf T.5.1, T.9.1, O.once.this.1, O.once.name.1]
    """
    ability = m.ability(f.key)
    if ability.kind != CASTING:
        use_up(m, ability, f)
    g = m.call(ability.program, f.player, f.card, f.uid)
    g.key = f.key
    g.a = f.a
    g.cause = BY_EFFECT
    g.chain = f.chain
    g.sets = f.passed_on()
    event = f.get(EVENT)
    if event:
        g.b = event[0]


class AfterCast(Op[Match]):
    """Once its effect is resolved put the card into the drop zone, or, if it stays, into the spell area.

    [bf CA.3.1.n1, CA.3.1.n2, K.set.1, Z.8.1, Z.8.2, Z.9.1]
    """

    def run(self, m: Match, f: Frame) -> bool:
        u = m.find(f.uid)
        if u is not None and u in m.using:
            if u.d.stays():
                cause: i64 = BY_EFFECT if f.b & BY_AN_EFFECT else BY_RULE
                set_up(m, entering(f, SPELL_AREA, cause, "K.set.1"))
                f.uid = m.uid(f.card)
            else:
                put_away(m, deed(f, kinds.MOVE, [u.uid], 0, to=DROP, n=BOTH, clause="CA.3.1.n1"), u)
        f.done = 1
        return False


CAST_TABLE: Final = Table(GAME, "cast", [
    Row("CA.1.1", DeclareCard()),
    Row("CA.1.2.a", CheckUse()),
    Row("CA.1.2", DecidePayment()),
    Row("CA.1.3", PayCost()),
    Row("CA.1.4", Aim()),
    Row("CA.1.5", CheckPaid()),
    Row("CA.2.1", Answer()),
    Row("CA.2.3", CloseAnswer()),
    Row("CA.2.4", CheckAnswered()),
    Row("CA.3.1", ResolveCast()),
    Row("CA.3.1.n1", AfterCast()),
    Row("O.end.1", EndIfSaid()),
    Row("CA.3.2", CheckDone()),
])  # fmt: skip


# --- equipping (EQ) --------------------------------------------------------------------------------------------
class CarryOutEquip(Op[Match]):
    """Put the card into the item area; one that transforms from the field is the same object there.

    [bf EQ.3.1, K.transform.2, K.transform.3, K.impacttransform.4] [ruling bf-024]
    """

    def run(self, m: Match, f: Frame) -> bool:
        u = m.find(f.uid)
        # What was to transform and has left the field is not equipped.
        if drop_nullified(m, f, "Q.O.once.3") or u is None:
            to_last_check(f)
            return False
        card = m.cards[f.card]
        side = m.side(f.player)
        if f.key < 0:
            note_limit(m, side, card)
        keyword: i64 = m.ability(f.key).keyword if f.key >= 0 else 0
        if keyword & IMPACT_TRANSFORM and not f.b & BY_AN_EFFECT:
            side.impact_transformed = True  # [bf K.impacttransform.1]
        cause: i64 = BY_EQUIP | (BY_BUDDY if f.b & IS_BUDDY_CALL else 0) | (BY_EFFECT if f.b & BY_AN_EFFECT else 0)
        if u.slot >= 0:
            # What hears of it finds it transformed already.
            u.form = keyword
            u.cause = cause
            set_up(m, deed(f, kinds.REPOSITION, [u.uid], cause, to=ITEM_AREA, flags=BY_USE, clause="EQ.3.1"))
        else:
            set_up(m, entering(f, ITEM_AREA, cause, "EQ.3.1", keyword))
            f.uid = m.uid(f.card)
        u = m.find(f.uid)
        assert u is not None
        publish(m, f.uid, EQUIPPED, f.player, card.id, u.uid, cause, keyword)
        publish(m, f.uid, USED, f.player, card.id, u.uid, cause, 0)
        f.done = 1
        return False


class ChangeEquipment(Op[Match]):
    """Equip change: the item that was equipped before may be returned to the hand, once a turn.

    [bf EQ.3.3, K.equipchange.1, K.equipchange.2, K.equipchange.4, K.equipchange.5]
    """

    def run(self, m: Match, f: Frame) -> bool:
        u = m.find(f.uid)
        side = m.side(f.player)
        if u is None or side.changed or not m.has(u, EQUIP_CHANGE) or u.bans & STOP_TIME:
            return False
        old = self.old(side, u)
        if old is None or not can(m, self.deed(f, old)):
            return False
        return m.ask(f.player, [say(NO, 0), say(1, 0)])

    def old(self, side: Side, u: Unit) -> Unit | None:
        """The item that was there before."""
        for other in side.at(ITEM_AREA):
            if other is not u:
                return other
        return None

    def got(self, m: Match, f: Frame, a: Action) -> None:
        if a.kind == NO:
            return
        side = m.side(f.player)
        side.changed = True
        u = m.find(f.uid)
        assert u is not None
        old = self.old(side, u)
        if old is not None:
            do(m, f, self.deed(f, old))

    def deed(self, f: Frame, old: Unit) -> Deed:
        """That the item that was equipped before is returned."""
        return deed(f, kinds.MOVE, [old.uid], BY_EFFECT, to=HAND)


EQUIP: Final = Table(GAME, "equip", [
    Row("EQ.1.1", DeclareCard()),
    Row("EQ.1.2", OfferBuddyCall()),
    Row("EQ.1.3.a", CheckUse()),
    Row("EQ.1.3", DecidePayment()),
    Row("EQ.1.4", SwapBuddy()),
    Row("EQ.1.5", PayCost()),
    Row("EQ.1.6", CheckPaid()),
    Row("EQ.2.1", Answer()),
    Row("EQ.2.3", CloseAnswer()),
    Row("EQ.2.4", CheckAnswered()),
    Row("EQ.3.1", CarryOutEquip()),
    Row("EQ.3.2", BuddyGift()),
    Row("EQ.3.3", ChangeEquipment()),
    Row("EQ.3.4", CheckDone()),
])  # fmt: skip


# --- uses that an effect makes ---------------------------------------------------------------------------------
EFFECT_CALL: Final = Table(GAME, "call by an effect", [
    Row("C.1.1", DeclareCard()),
    Row("C.1.2", ChooseArea()),
    Row("C.1.3", OfferBuddyCall()),
    Row("C.1.4.a", CheckUse()),
    Row("C.1.4", DecidePayment()),
    Row("C.1.5", SwapBuddy()),
    Row("C.1.6", PayCost()),
    Row("C.3.1", CarryOutCall()),
    Row("C.3.2", BuddyGift()),
])  # fmt: skip

FREE_CALL: Final = Table(GAME, "free call by an effect", [
    Row("C.1.1", DeclareCard()),
    Row("C.1.2", ChooseArea()),
    Row("C.1.3", OfferBuddyCall()),
    Row("C.1.5", SwapBuddy()),
    Row("C.3.1", CarryOutCall()),
    Row("C.3.2", BuddyGift()),
])  # fmt: skip

EFFECT_EQUIP: Final = Table(GAME, "equip by an effect", [
    Row("EQ.1.1", DeclareCard()),
    Row("EQ.1.2", OfferBuddyCall()),
    Row("EQ.1.3.a", CheckUse()),
    Row("EQ.1.3", DecidePayment()),
    Row("EQ.1.4", SwapBuddy()),
    Row("EQ.1.5", PayCost()),
    Row("EQ.3.1", CarryOutEquip()),
    Row("EQ.3.2", BuddyGift()),
    Row("EQ.3.3", ChangeEquipment()),
])  # fmt: skip

FREE_EQUIP: Final = Table(GAME, "free equip by an effect", [
    Row("EQ.1.1", DeclareCard()),
    Row("EQ.1.2", OfferBuddyCall()),
    Row("EQ.1.4", SwapBuddy()),
    Row("EQ.3.1", CarryOutEquip()),
    Row("EQ.3.2", BuddyGift()),
    Row("EQ.3.3", ChangeEquipment()),
])  # fmt: skip


class ChooseOption(Op[Match]):
    """Name which of several things the card is to do."""

    def run(self, m: Match, f: Frame) -> bool:
        castings = m.cards[f.card].d.castings
        if not castings:
            return False
        g = speaker(m, m.cards[f.card], f.player)
        return m.ask(f.player, [say(MODE, i) for i in range(len(castings)) if are_met(m, castings[i], g)])

    def got(self, m: Match, f: Frame, a: Action) -> None:
        f.key = f.card << KEY_BITS | m.cards[f.card].d.castings[a.n].index


EFFECT_CAST: Final = Table(GAME, "cast by an effect", [
    Row("CA.1.1", ChooseOption()),
    Row("CA.1.1", DeclareCard()),
    Row("CA.1.2.a", CheckUse()),
    Row("CA.1.2", DecidePayment()),
    Row("CA.1.3", PayCost()),
    Row("CA.1.4", Aim()),
    Row("CA.3.1", ResolveCast()),
    Row("CA.3.1.n1", AfterCast()),
])  # fmt: skip

FREE_CAST: Final = Table(GAME, "free cast by an effect", [
    Row("CA.1.1", ChooseOption()),
    Row("CA.1.1", DeclareCard()),
    Row("CA.1.4", Aim()),
    Row("CA.3.1", ResolveCast()),
    Row("CA.3.1.n1", AfterCast()),
])  # fmt: skip


def start_effect_use(m: Match, table: Program, f: Frame, player: i64, card: Card, key: i64) -> Frame:
    """Let an effect begin to use a card, or its ability of that key; nobody answers it.

    [bf O.onuse.2, O.onuse.2.ex1] [ruling bf-068]
    """
    g = m.call(table, player, card.id, m.uid(card.id))
    g.key = key
    g.b = IS_ANSWER | BY_AN_EFFECT
    g.cause = BY_EFFECT
    return g


def may_be_used(m: Match, f: Frame, player: i64, card: Card, free: bool) -> bool:
    """Whether an effect can use a card for a fighter: by the flag, its conditions and cost, and what is forbidden.

    [ruling bf-055] [ruling bf-068]
    """
    d = card.d
    side = m.side(player)
    if m.dirty:
        m.settle()
    if not is_usable(m, card, player) or is_name_used_up(side, d) or not is_brought_by(m, f, card):
        return False
    if call_areas(m, side, card, d.areas) == 0 or stays_in_soul(m, f, card):
        return False
    on = -1 - player
    bans: i64 = BAN_USE | (BAN_CALL if d.is_monster() else 0) | (BAN_EQUIP if d.is_item() else 0)
    if side.bans & bans and m.is_forbidden(on, bans, card.id, player, BY_EFFECT | BY_CALL):
        return False
    # What is not put onto the field by effects is not called or equipped by one.
    if m.ban_bits & BAN_PLACE and not d.is_cast():
        if m.is_forbidden(m.uid(card.id), BAN_PLACE, f.card, f.player, BY_EFFECT):
            return False
    g = speaker(m, card, player)
    if not all_hold(d.conditions, m, g):
        return False
    if d.castings and not is_any_met(m, d.castings, g):
        return False
    return free or can_afford(m, g)


def stays_in_soul(m: Match, f: Frame, card: Card) -> bool:
    """Whether a card lies in a soul that an effect cannot take it out of, not to use it either.  [ruling bf-084]"""
    host = m.holder(card)
    return host is not None and not can(m, deed(f, kinds.ENTER, [int(m.uid(card.id))], BY_EFFECT))


def is_any_met(m: Match, castings: list[Ability], f: Frame) -> bool:
    """Whether the conditions of one of several things hold that a card can do."""
    for ability in castings:
        if are_met(m, ability, f):
            return True
    return False


def is_brought_by(m: Match, f: Frame, card: Card) -> bool:
    """Whether a card that comes onto the field by some effects only does so by this one."""
    if not card.d.only_by:
        return True
    source = m.cards[f.key >> KEY_BITS] if f.key >= 0 else m.cards[f.card]
    for tests in card.d.only_by:
        passed = True
        for test in tests:
            if not test.ok(m, f, source, m.unit(source.id)):
                passed = False
        if passed:
            return True
    return False


# --- abilities (AB) --------------------------------------------------------------------------------------------
class DeclareAbility(Op[Match]):
    """Declare the use of an ability; a card in hand is shown.  [bf AB.1.1, K.gyakuten.1]"""

    def run(self, m: Match, f: Frame) -> bool:
        ability = m.ability(f.key)
        if ability.keyword & ONCE_A_FIGHT:
            m.side(f.player).spent |= ability.keyword  # [bf K.gyakuten.2, K.gyakuten.3, K.gyakuten.4, K.gyakuten.5]
        if m.journal is not None:
            m.note(ABILITY_USED, "AB.1.1", f.player, f.card, BOTH, ability.index, -1, -1)
        return False


class ResolveAbility(Op[Match]):
    """Carry out the ability, unless it was nullified or its card has its time stopped.

    What has triggered is carried out even if its source has lost it.
    [bf AB.1.3, AB.1.3.1, AB.1.3.1.a, AB.2.3, AB.2.3.1, AB.2.3.1.a, O.stoptime.1, Q.K.dshare.3]
    """

    def run(self, m: Match, f: Frame) -> bool:
        ability = m.ability(f.key)
        u = m.find(f.uid)
        # Two waiting abilities of which only one may be used a turn: the second one is not carried out.
        if f.b & IS_NULLIFIED or (ability.limit != NO_LIMIT and is_used_up(m, ability, f, u)):
            to_last_check(f)
            return False
        if u is not None and m.bans(u) & STOP_TIME:
            if f.program is AUTO_TABLE:
                # It waits again, until time runs.  [bf O.stoptime.1] [ruling bf-037]
                event = f.get(EVENT)
                m.pending.append(Pending(0, f.player, f.key, f.card, f.uid, f.a, -1 - event[1], False, event[0]))
            to_last_check(f)
            return False
        publish(m, f.uid, ABILITY_USED, f.player, f.card, f.uid, BY_EFFECT, ability.index)
        resolve(m, f)
        return False


ACT: Final = Table(GAME, "act", [
    Row("AB.1.1", DeclareAbility()),
    Row("T.2.2", DecidePayment()),
    Row("T.2.2", PayCost()),
    Row("AB.1.1.1", Aim()),
    Row("T.2.3", CheckPaid()),
    Row("AB.1.2.1", Answer()),
    Row("AB.1.2.3", CloseAnswer()),
    Row("AB.1.2.4", CheckAnswered()),
    Row("AB.1.3", ResolveAbility()),
    Row("O.end.1", EndIfSaid()),
    Row("AB.1.4", CheckDone()),
])  # fmt: skip

AUTO_TABLE: Final = Table(GAME, "auto", [
    Row("AB.2.1.1.a", Aim()),
    Row("AB.2.2.1", Answer()),
    Row("AB.2.2.3", CloseAnswer()),
    Row("AB.2.2.4", RuleCheck()),
    Row("AB.2.3", ResolveAbility()),
    Row("O.end.1", EndIfSaid()),
    Row("AB.2.4", RuleCheck()),
])  # fmt: skip


USES.extend([CALL, CAST_TABLE, EQUIP, ACT, AUTO_TABLE])
