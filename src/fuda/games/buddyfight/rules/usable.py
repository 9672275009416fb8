"""What can be used now: cards in hand and elsewhere, abilities and keywords (C.1.1, CA.1.1, EQ.1.1, AB.1.1, T.2.2)."""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Frame
from fuda.core.state import Action, acts
from fuda.core.terms import all_hold
from fuda.games.buddyfight.printed import (
    ACTIVATED,
    CROSSNIZE_INDEX,
    KEY_BITS,
    PURGE_INDEX,
    TRANSFORMING,
    Ability,
    Card,
    CardDef,
)
from fuda.games.buddyfight.rules.allowing import is_usable, speaker
from fuda.games.buddyfight.rules.continuous import is_on
from fuda.games.buddyfight.rules.hearing import are_met, is_used_up, uses_none
from fuda.games.buddyfight.rules.paying import can_afford
from fuda.games.buddyfight.spec import (
    ACTIVATE,
    AT_ZERO,
    BAN_ABILITY,
    BAN_CALL,
    BAN_CENTER,
    BAN_COUNTER,
    BAN_EQUIP,
    BAN_USE,
    BEFORE,
    BY_CALL,
    BY_CARD_NAME,
    BY_FIGHT,
    CALL_CARD,
    CAST_CARD,
    CENTER,
    CROSSNIZE,
    DROP,
    EQUIP_CARD,
    FIELD,
    FINAL_USES,
    FLAG_AREA,
    IMPACT_TRANSFORM,
    MAIN_USES,
    NO_LIMIT,
    ONCE_A_FIGHT,
    ONLY_COUNTER,
    PURGE,
    SOUL,
    STOP_TIME,
)
from fuda.games.buddyfight.state import Match, is_at_home
from fuda.games.buddyfight.units import Side, Unit

CALLS: Final[list[Action]] = acts(CALL_CARD)
CASTS: Final[list[Action]] = acts(CAST_CARD)
EQUIPS: Final[list[Action]] = acts(EQUIP_CARD)


def can_use_any(m: Match, player: i64, timing: i64) -> bool:
    """Whether a fighter can use anything: what is in hand is looked at first, and mostly enough."""
    if m.dirty:
        m.settle()
    side = m.side(player)
    # A fighter for whom time is stopped uses nothing.  [bf O.stoptime.3]
    if side.bans & STOP_TIME:
        return False
    found: list[Action] = []
    for card in side.hand:
        if card.d.has_counter or timing != ONLY_COUNTER:
            offer_card(m, side, card, timing, found)
            if found:
                return True
    offer_elsewhere(m, side, timing, found)
    return len(found) > 0


def uses(m: Match, player: i64, timing: i64, out: list[Action]) -> list[Action]:
    """Add what a fighter can use: of the turn fighter at this play timing, of the other one [Counter] only.

    [bf T.2.1, M.1.1.n1, F.1.1.n1, Q.F.3] [ruling bf-032] [ruling bf-033]
    """
    if m.dirty:
        m.settle()
    side = m.side(player)
    # A fighter for whom time is stopped uses nothing.  [bf O.stoptime.3]
    if side.bans & STOP_TIME:
        return out
    for card in side.hand:
        if card.d.has_counter or timing != ONLY_COUNTER:
            offer_card(m, side, card, timing, out)
    offer_elsewhere(m, side, timing, out)
    return out


def offer_elsewhere(m: Match, side: Side, timing: i64, out: list[Action]) -> None:
    """Add what a fighter can use that is not in hand."""
    player = side.index
    counter = timing == ONLY_COUNTER
    for u in side.field:
        if (u.d.has_counter if counter else u.d.offers) or u.gained or u.keywords & (CROSSNIZE | PURGE):
            offer_unit(m, u, FIELD, timing, out)
        if u.soul:
            for card in u.open_soul():
                offer_off(m, card, u.side, SOUL, timing, out)
    flag = side.flag
    if flag is not None and (flag.d.offers or flag.gained):
        offer_unit(m, flag, FLAG_AREA, timing, out)
    if m.from_drop >> player & 1:
        for card in side.drop:
            if card.d.in_drop:
                offer_off(m, card, player, DROP, timing, out)
    if m.opened:
        offer_opened(m, side, timing, out)


def offer_opened(m: Match, side: Side, timing: i64, out: list[Action]) -> None:
    """Add the cards outside the hand that some effect lets be used as from there."""
    found: list[Card] = []
    if m.opened >> DROP & 1:
        found += side.drop
    if m.opened >> SOUL & 1:
        for u in side.field:
            found += u.open_soul()
    for card in found:
        if is_opened(m, card):
            offer_use(m, side, card, timing, out)


def is_opened(m: Match, card: Card) -> bool:
    """Whether some effect lets a card be used from where it lies."""
    for source in m.sources:
        for static in source.ability.statics:
            if static.lets_use(m, source.f, card) and is_on(m, source):
                return True
    return False


def offer_card(m: Match, side: Side, card: Card, timing: i64, out: list[Action]) -> None:
    """Add what can be done with a card in hand."""
    d = card.d
    offer_use(m, side, card, timing, out)
    for ability in d.from_hand:
        if is_timely(ability, timing) and can_use_off(m, card, side.index, ability):
            out.append(card.activations[ability.index])
    for ability in d.transforming:
        if can_transform(m, side, card, None, ability, card.id << KEY_BITS | ability.index, timing):
            out.append(card.activations[ability.index])


def offer_use(m: Match, side: Side, card: Card, timing: i64, out: list[Action]) -> None:
    """Add the uses of a card itself: of one that does one of several things, each of these."""
    d = card.d
    # What is for the moment when life becomes 0 is for no other.  [bf O.deckflag.3.ex1] [ruling bf-017]
    if d.zero != (timing == AT_ZERO):
        return
    timely = d.foresees if timing == BEFORE else d.zero or d.counter or is_in_time(d, timing)
    # What is a monster is called, also if it is an impact.  [bf X.type.3] [ruling bf-005]
    if not d.is_cast() and not d.is_flag():
        if timely and can_use_card(m, side, card):
            out.append(CALLS[card.id] if d.is_monster() else EQUIPS[card.id])
        return
    if d.is_flag() and not d.deckable:
        return
    if len(d.castings) < 2:
        if (timely or (d.casting is not None and is_own_time(d.casting, timing))) and can_use_card(m, side, card):
            out.append(CASTS[card.id])
        return
    for i in range(len(d.castings)):
        if d.castings[i].counter and is_counter_forbidden(m, side, card):
            continue
        if (timely or is_own_time(d.castings[i], timing)) and can_use_card(m, side, card):
            if are_met(m, d.castings[i], speaker(m, card, side.index)):
                out.append(Action(CAST_CARD, card.id, i))


def is_counter_forbidden(m: Match, side: Side, card: Card) -> bool:
    """Whether an effect forbids a fighter to use a [Counter] of a card."""
    return side.bans & BAN_COUNTER != 0 and m.is_forbidden(-1 - side.index, BAN_COUNTER, card.id, side.index)


def is_in_time(d: CardDef, timing: i64) -> bool:
    """Whether a card without [Counter] can be used now: impacts in the final phase, others in the main phase.

    [bf M.1.1.n1, F.1.1.n1, X.call.1, Q.X.1, Q.F.3] [ruling bf-053] [ruling bf-054]
    """
    if timing == MAIN_USES:
        return not d.is_impact() and not d.is_flag()  # a flag of the deck has its own timing  [bf O.deckflag.3]
    return timing == FINAL_USES and d.is_impact()


def is_own_time(ability: Ability, timing: i64) -> bool:
    """Whether one of the things that a card does can be done at a timing at which the card itself is not used."""
    return ability.foresees != 0 if timing == BEFORE else ability.counter


def is_timely(ability: Ability, timing: i64) -> bool:
    """Whether an ability can be used in such a play timing; one for a life of 0 has its own moment.

    [bf AB.0.act.a, O.deckflag.3.ex1] [ruling bf-017]
    """
    if timing == BEFORE:
        return ability.foresees != 0
    if timing == AT_ZERO:
        return ability.zero
    return not ability.zero and (ability.counter or timing == MAIN_USES)


def can_use_card(m: Match, side: Side, card: Card) -> bool:
    """Whether a card in hand may be used: by the flag, its conditions, its cost and what is forbidden.

    [bf C.1.1.n1, C.1.1.n2, CA.1.1.n1, CA.1.1.n2, EQ.1.1.n1, EQ.1.1.n2, T.2.2.a, T.3.2.a, T.6.2.a, T.7.2.a]
    """
    d = card.d
    if not is_usable(m, card, side.index):
        return False
    if side.bans and is_use_forbidden(m, side, card):
        return False
    if is_name_used_up(side, d) or d.only_by or call_areas(m, side, card, d.areas) == 0:
        return False
    # One impact monster a turn is called.  [bf X.call.1, X.call.2]
    if d.is_impact_monster() and side.impact_called and not side.free_impacts:
        return False
    f = speaker(m, card, side.index)
    if not all_hold(d.conditions, m, f):
        return False
    if len(d.castings) == 1 and not are_met(m, d.castings[0], f):
        return False
    return can_afford(m, f)


def call_areas(m: Match, side: Side, card: Card, areas: i64) -> i64:
    """Of some areas, those to which a fighter can call a card: an effect may forbid the center.  [bf C.1.2]"""
    if areas >> CENTER & 1 and side.bans & BAN_CENTER:
        if m.is_forbidden(-1 - side.index, BAN_CENTER, card.id, side.index, BY_CALL):
            return areas & ~(1 << CENTER)
    return areas


def is_name_used_up(side: Side, d: CardDef) -> bool:
    """Whether cards of this name cannot be used any more, in this turn or fight.  [bf O.once.name.2]"""
    if d.limit == BY_CARD_NAME:
        return d.name in side.once_names
    return d.limit == BY_FIGHT and d.name in side.fight_names


def is_use_forbidden(m: Match, side: Side, card: Card) -> bool:
    """Whether an effect forbids a fighter to use a card."""
    return use_forbidder(m, side, card) >= 0


def use_forbidder(m: Match, side: Side, card: Card) -> i64:
    """The ability that forbids a fighter to use a card, or -1."""
    on = -1 - side.index
    bans: i64 = BAN_USE | (BAN_EQUIP if card.d.is_item() else 0) | (BAN_COUNTER if card.d.counter else 0)
    found = m.forbidder(on, bans, card.id, side.index, 0) if side.bans & bans else -1
    if found < 0 and side.bans & BAN_CALL and card.d.is_monster():
        found = m.forbidder(on, BAN_CALL, card.id, side.index, BY_CALL)
    return found


def offer_unit(m: Match, u: Unit, zone: i64, timing: i64, out: list[Action]) -> None:
    """Add the abilities of a card on the field, or of a flag, that can be used."""
    if u.bans & (STOP_TIME | BAN_ABILITY) and is_silenced(m, u):
        return
    d = u.d
    # What the flag does not let be used has no abilities to use either.  [bf O.flagdown.3] [ruling bf-055]
    if zone == FIELD and not is_usable(m, u.card, u.side):
        return
    for ability in d.activated:
        # Gyakuten is not nullified; a card that lies face down has none.  [bf K.gyakuten.6]
        if u.silences(ability) and (u.veiled or not ability.keyword & ONCE_A_FIGHT):
            continue
        if is_timely(ability, timing) and not ability.dshare and is_at_home(ability, zone):
            key = u.id << KEY_BITS | ability.index
            if can_activate(m, u, ability, key):
                out.append(u.card.activations[ability.index])
    if d.transforming and not u.negated and u.is_monster():
        for ability in d.transforming:
            if u.keywords & ability.keyword and can_transform(
                m, m.side(u.side), u.card, u, ability, u.id << KEY_BITS | ability.index, timing
            ):
                out.append(u.card.activations[ability.index])
    if u.keywords & (CROSSNIZE | PURGE) and zone == FIELD:
        offer_keyword(m, u, CROSSNIZE, CROSSNIZE_INDEX, timing, out)
        offer_keyword(m, u, PURGE, PURGE_INDEX, timing, out)
    if u.gained:
        offer_gained(m, u, timing, out)


def offer_gained(m: Match, u: Unit, timing: i64, out: list[Action]) -> None:
    """Add the abilities that other cards gave to a card on the field; it never has one transform twice.

    [bf K.transform.7]
    """
    has: i64 = transforms_of(u.d) & u.keywords
    for key in u.gained:
        ability = m.ability(key)
        if ability.kind == ACTIVATED and is_timely(ability, timing) and can_activate(m, u, ability, key):
            out.append(Action(ACTIVATE, u.id, key))
        elif ability.kind == TRANSFORMING and not has & ability.keyword and u.is_monster():
            has |= ability.keyword
            if can_transform(m, m.side(u.side), u.card, u, ability, key, timing):
                out.append(Action(ACTIVATE, u.id, key))


def transforms_of(d: CardDef) -> i64:
    """The keywords by which a card can be equipped, as bits."""
    bits: i64 = 0
    for ability in d.transforming:
        bits |= ability.keyword
    return bits


def offer_keyword(m: Match, u: Unit, keyword: i64, index: i64, timing: i64, out: list[Action]) -> None:
    """Add what a keyword lets a card on the field do, however often the card has it.

    [bf K.crossnize.1, K.crossnize.3, K.purge.1, K.purge.4]
    """
    if not u.keywords & keyword:
        return
    key = u.id << KEY_BITS | index
    ability = m.ability(key)
    if is_timely(ability, timing) and can_activate(m, u, ability, key):
        out.append(Action(ACTIVATE, u.id, key))


def is_silenced(m: Match, u: Unit) -> bool:
    """Whether the abilities of a card cannot be used: time is stopped for it, or an effect forbids it.

    [bf O.stoptime.1]
    """
    return u.bans & STOP_TIME != 0 or uses_none(m, u.uid, u.id, u.side)


def can_activate(m: Match, u: Unit, ability: Ability, key: i64) -> bool:
    """Whether an ability of a card on the field can be used.  [bf AB.0.act, AB.0.act.a]"""
    f = u.voice(ability, key)
    if ability.limit != NO_LIMIT and is_used_up(m, ability, f, u):
        return False
    return may_use_ability(m, ability, f)


def may_use_ability(m: Match, ability: Ability, f: Frame) -> bool:
    """Whether the conditions of an ability hold, its cost can be paid, and its fighter has not used it up.

    [bf K.gyakuten.1, K.gyakuten.2, K.gyakuten.3, K.gyakuten.4, K.gyakuten.5]
    """
    side = m.side(f.player)
    # Each of the four is counted by itself.  [bf Q.K.gyakuten.1]
    if ability.keyword & ONCE_A_FIGHT and side.spent & ability.keyword:
        return False
    if side.bans & BAN_ABILITY and m.is_forbidden(-1 - f.player, BAN_ABILITY, f.card, f.player):
        return False
    # Gyakuten is declared at the same timings, and is no [Counter].
    if ability.counter and not ability.keyword & ONCE_A_FIGHT and is_counter_forbidden(m, side, m.cards[f.card]):
        return False
    return are_met(m, ability, f) and can_afford(m, f)


def offer_off(m: Match, card: Card, player: i64, zone: i64, timing: i64, out: list[Action]) -> None:
    """Add the abilities of a card off the field that can be used there.  [bf O.soulab.2]"""
    for ability in card.d.activated:
        if ability.where >> zone & 1 and is_timely(ability, timing):
            if can_use_off(m, card, player, ability):
                out.append(card.activations[ability.index])


def can_use_off(m: Match, card: Card, player: i64, ability: Ability) -> bool:
    """Whether an ability of a card off the field can be used; of a card in hand only under its flag."""
    f = Frame(ability.program, player, card.id, m.uid(card.id))
    f.key = card.id << KEY_BITS | ability.index
    if ability.limit != NO_LIMIT and is_used_up(m, ability, f, None):
        return False
    return is_usable(m, card, player) and may_use_ability(m, ability, f)


def can_transform(
    m: Match, side: Side, card: Card, u: Unit | None, ability: Ability, key: i64, timing: i64
) -> bool:  # fmt: skip
    """Whether a monster can be equipped by an ability: from the hand or, in the main phase, from the field.

    That is no call, so that what forbids calls does not forbid it.
    [bf K.transform.1, K.transform.3, K.impacttransform.1, K.impacttransform.4]
    """
    if ability.keyword & IMPACT_TRANSFORM:
        if timing != FINAL_USES or u is not None or side.impact_transformed:
            return False
    elif not is_timely(ability, timing):
        return False
    bans: i64 = BAN_USE | BAN_EQUIP | (BAN_COUNTER if ability.counter else 0)
    # From the hand it comes onto the field, which some cards do by certain effects only.
    if (
        not is_usable(m, card, side.index)
        or (u is None and card.d.only_by)
        or (side.bans & bans and m.is_forbidden(-1 - side.index, bans, card.id, side.index))
    ):
        return False
    f = Frame(ability.program, side.index, card.id, m.uid(card.id))
    f.key = key
    return are_met(m, ability, f) and can_afford(m, f)
