"""Why a card cannot be used now, each reason with its clause.

Every answer comes from the predicates that the flow tables offer by: this module only asks them one by one and
names those that say no. What a rule is, it does not know.
"""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Frame
from fuda.core.reasons import Why
from fuda.games.buddyfight.printed import (
    ACTIVATED,
    CROSSNIZE_INDEX,
    KEY_BITS,
    NO_NUMBERS,
    PURGE_INDEX,
    TRANSFORMING,
    Ability,
    Card,
    CardDef,
    CostPart,
)
from fuda.games.buddyfight.rules.allowing import is_usable, speaker
from fuda.games.buddyfight.rules.attack import (
    ChooseAttack,
    ChooseTarget,
    attack_forbidder,
    attacks_at_last,
    can_attack,
    targets,
)
from fuda.games.buddyfight.rules.declaring import OfferBuddyCall, find_buddy
from fuda.games.buddyfight.rules.hearing import are_met, is_used_up
from fuda.games.buddyfight.rules.moves import is_center_free
from fuda.games.buddyfight.rules.paying import can_pay, cost_of
from fuda.games.buddyfight.rules.playtiming import UseFirst, UseSecond
from fuda.games.buddyfight.rules.turn import MOVED_ONCE, ChargeAndDraw, MoveMonsters, is_free, move_forbidder
from fuda.games.buddyfight.rules.usable import (
    is_in_time,
    is_name_used_up,
    is_opened,
    is_silenced,
    is_use_forbidden,
    use_forbidder,
)
from fuda.games.buddyfight.rules.using import Answer
from fuda.games.buddyfight.spec import (
    BAN_ABILITY,
    BAN_BUDDY,
    BAN_COUNTER,
    BAN_EQUIP,
    BAN_USE,
    BUDDY,
    CROSSNIZE,
    DROP,
    FIELD,
    FINAL,
    FINAL_USES,
    FLAG_AREA,
    HAND,
    IMPACT_TRANSFORM,
    MAIN_USES,
    MONSTER_AREAS,
    MOVE,
    NO_LIMIT,
    ONCE_A_FIGHT,
    ONLY_COUNTER,
    PURGE,
    SOUL,
    SPELL_AREA,
    STOP_TIME,
)
from fuda.games.buddyfight.state import OF_NO_ABILITY, Match, is_at_home
from fuda.games.buddyfight.units import Side, Unit

NAMES: Final = (
    "over", "not_yours", "not_your_turn", "busy", "not_asked", "counter_only", "answer_counter", "main_only",
    "final_only", "elsewhere", "flag", "flag_down", "only_by", "condition", "once", "once_fight", "gauge", "life",
    "cost", "forbidden", "time_stopped", "impact_called", "impact_transformed", "from_hand", "negated", "face_down",
    "flag_in_deck", "charge_time", "rested", "first_turn", "no_attack_values", "center", "final_attack", "no_target",
    "attack_only", "move_time", "moved", "no_room", "buddy_rested", "buddy_name",
)  # fmt: skip

NO_TIMING: Final = -2  # the player is not asked for a use


def why_not(m: Match, player: i64, card: Card) -> list[Why]:
    """Why this player cannot use a card now, for each thing one does with such a card."""
    zone = m.zone_of(card.id)
    u = m.unit(card.id) if zone != SOUL else m.holder(card)
    act = first_act(card.d, zone)
    if m.winner >= 0:
        return [Why("over", "R.1", act)]
    if (u.side if u is not None else card.owner) != player:
        return [Why("not_yours", "T.2.1", act)]
    if m.dirty:
        m.settle()
    if zone == HAND:
        return of_hand(m, m.side(player), card)
    if zone == FIELD and u is not None:
        return of_unit(m, u)
    if zone == FLAG_AREA and u is not None:
        return of_flag(m, u)
    if zone == BUDDY and u is not None:
        return of_buddy(m, u)
    if zone in (SOUL, DROP):
        return of_pile(m, m.side(player), card, zone)
    return [Why("elsewhere", "C.1.1", act)]


def first_act(d: CardDef, zone: i64) -> str:
    """What one would do with a card before anything else."""
    if zone == FIELD:
        return "attack" if not d.is_cast() else "activate"
    if d.is_monster():
        return "call"
    return "equip" if d.is_item() else "cast"


# --- when ------------------------------------------------------------------------------------------------------
def asked_for(m: Match, player: i64) -> i64:
    """What the player is asked to use: the kind of play timing, or that nothing is asked.

    [bf T.2.1, T.3.1, T.6.1, T.7.1]
    """
    f = m.stack[-1]
    if m.player != player:
        return NO_TIMING
    op = f.program.ops[max(f.pc - 1, 0)]
    if isinstance(op, UseFirst):
        return m.timing
    if isinstance(op, (UseSecond, Answer)):
        return ONLY_COUNTER
    return NO_TIMING


def is_answering(m: Match, player: i64) -> bool:
    """Whether the player may answer a use now."""
    f = m.stack[-1]
    return m.player == player and isinstance(f.program.ops[max(f.pc - 1, 0)], Answer)


def not_now(m: Match, player: i64, act: str, counter: bool, final: bool) -> list[Why]:
    """Why it is not the time to use something, with or without [Counter], of the final phase or of the main phase.

    [bf T.2.1, M.1.1.n1, F.1.1.n1, AB.0.act.a] [ruling bf-032]
    """
    timing = asked_for(m, player)
    if timing == NO_TIMING:
        return [Why("busy" if m.player == player else "not_asked", "T.2.1", act)]
    if counter:
        return []
    if timing == (FINAL_USES if final else MAIN_USES):
        return []
    if m.turn_player != player:
        return [Why("counter_only", "T.6.1", act)]
    if is_answering(m, player):
        return [Why("answer_counter", "T.7.1", act)]
    return [Why("final_only", "F.1.1.n1", act) if final else Why("main_only", "M.1.1.n1", act)]


# --- cards in hand ---------------------------------------------------------------------------------------------
def of_hand(m: Match, side: Side, card: Card) -> list[Why]:
    """Why a card in hand cannot be charged, used, transformed or have its abilities used there."""
    d = card.d
    out = of_charge(m, side)
    if d.is_flag() and not d.deckable:
        return [*out, Why("flag_in_deck", "O.deckflag.1", "cast")]
    out += of_card(m, side, card)
    for ability in d.from_hand:
        out += of_ability_off(m, side, card, ability)
    for ability in d.transforming:
        out += of_transform(m, side, card, None, ability, card.id << KEY_BITS | ability.index)
    if d.is_monster():
        out += of_buddy_call(m, side, card)
    return out


def of_charge(m: Match, side: Side) -> list[Why]:
    """Why no card can be charged now.  [bf S.3.2]"""
    f = m.stack[-1]
    if m.player == side.index and isinstance(f.program.ops[max(f.pc - 1, 0)], ChargeAndDraw):
        return []
    if m.turn_player != side.index:
        return [Why("not_your_turn", "S.3.2", "charge")]
    return [Why("charge_time", "S.3.2", "charge")]


def of_card(m: Match, side: Side, card: Card) -> list[Why]:
    """Why a card cannot be called, cast or equipped."""
    d = card.d
    act = first_act(d, HAND)
    timely = d.counter or is_in_time(d, asked_for(m, side.index))
    out = not_now(m, side.index, act, timely or any_counter(d), d.is_impact())
    if not out and (d.zero or (d.is_flag() and not timely and not any_counter(d))):
        # Its text says when it is used, such as when life becomes 0.
        out.append(Why("condition", "O.deckflag.3", act))
    out += of_time(side, act)
    if not is_usable(m, card, side.index):
        out.append(of_use_by_flag(side, act))
    if d.only_by or d.areas == 0:
        out.append(Why("only_by", use_clause(act, "n2"), act))
    if side.bans and is_use_forbidden(m, side, card):
        out.append(of_forbidder(m, use_forbidder(m, side, card), use_clause(act, "n2"), act))
    if is_name_used_up(side, d):
        out.append(Why("once", "O.once.name.2", act))
    if d.is_impact_monster() and side.impact_called and not side.free_impacts:
        out.append(Why("impact_called", "X.call.2", act))
    f = speaker(m, card, side.index)
    met = True
    for condition in d.conditions:
        met = met and condition.holds(m, f)
    if d.castings:
        met = met and is_any_met(m, d, f, timely)
    if not met:
        out.append(Why("condition", use_clause(act, "n2"), act))
    return out + of_cost(m, f, cost_of(m, f), act, use_clause(act, "n1"))


def any_counter(d: CardDef) -> bool:
    """Whether one of the things that a card can do may be done at a [Counter] timing."""
    for ability in d.castings:
        if ability.counter:
            return True
    return False


def is_any_met(m: Match, d: CardDef, f: Frame, timely: bool) -> bool:
    """Whether the conditions of one of the things that a card can do hold; with [Counter] only, of one that has it."""
    if not timely and not any_counter(d):
        timely = True  # it is not the time for any of them
    for ability in d.castings:
        if (timely or ability.counter) and are_met(m, ability, f):
            return True
    return False


def use_clause(act: str, note: str) -> str:
    """The clause about what a call, a cast or an equipment needs."""
    first = "C.1.1" if act == "call" else "EQ.1.1" if act == "equip" else "CA.1.1"
    return f"{first}.{note}"


def of_time(side: Side, act: str) -> list[Why]:
    """Whether time is stopped for a fighter.  [bf O.stoptime.3]"""
    return [Why("time_stopped", "O.stoptime.3", act)] if side.bans & STOP_TIME else []


def of_use_by_flag(side: Side, act: str) -> Why:
    """Why the flag does not let a card be used.  [bf O.flagdown.3, O.specialflag.1]"""
    if side.flag is not None and side.flag.veiled:
        return Why("flag_down", "O.flagdown.3", act)
    return Why("flag", "O.specialflag.1", act)


def of_cost(m: Match, f: Frame, parts: list[CostPart], act: str, clause: str) -> list[Why]:
    """Why a cost cannot be paid: too little gauge or life, or something else that is missing.

    [bf C.1.4.a, CA.1.2.a, EQ.1.3.a, O.cost.1]
    """
    if can_pay(m, f, parts):
        return []
    side = m.side(f.player)
    gauge: i64 = 0
    life: i64 = 0
    for part in parts:
        life += part.life(m, f)
        if part.is_blind():
            gauge += part.amount(m, f)
    if gauge > len(side.gauge):
        why = Why("gauge", clause, act)
        why.facts = {"cost": int(gauge), "gauge": len(side.gauge)}
        return [why]
    if life > 0 and life > side.life:
        why = Why("life", clause, act)
        why.facts = {"cost": int(life), "life": int(side.life)}
        return [why]
    for part in parts:
        key = part.forbidder(m, f)
        if key >= 0:
            return [Why("cost", clause, act), of_forbidder(m, key, "O.cost.1", act)]
    return [Why("cost", clause, act)]


def of_forbidder(m: Match, key: i64, clause: str, act: str) -> Why:
    """An effect forbids it: which card's.  [ruling bf-084]"""
    why = Why("forbidden", clause, act)
    known = key != OF_NO_ABILITY
    d = m.cards[key >> KEY_BITS].d if known else None
    why.facts = {"card_en": "an effect" if d is None else d.name_en, "card_ja": "効果" if d is None else d.name}
    return why


def of_buddy_call(m: Match, side: Side, card: Card) -> list[Why]:
    """Why a monster cannot be buddy called, if a card of its name is or was the buddy.

    [bf C.1.3, C.1.3.b1, Z.3.5]
    """
    if not m.is_partner(side.index, card.d.names):
        return []
    f = speaker(m, card, side.index)
    if find_buddy(m, f) is not None:
        return []
    key = m.forbidder(-1 - side.index, BAN_BUDDY, card.id, side.index, 0)
    if key >= 0:
        return [of_forbidder(m, key, "C.1.3", "buddy_call")]
    for u in side.buddies:
        if u.card.d.name == card.d.name:
            if u.veiled:
                return [Why("face_down", "Z.3.5", "buddy_call")]
            return [Why("buddy_rested", "C.1.3.b1", "buddy_call")]
    return [Why("buddy_name", "C.1.3.b1", "buddy_call")]


# --- abilities -------------------------------------------------------------------------------------------------
def of_ability_off(m: Match, side: Side, card: Card, ability: Ability) -> list[Why]:
    """Why an ability of a card off the field cannot be used.  [bf AB.0.act, O.soulab.2]"""
    out = not_now(m, side.index, "activate", ability.counter, False)
    out += of_time(side, "activate")
    if not is_usable(m, card, side.index):
        out.append(of_use_by_flag(side, "activate"))
    f = Frame(ability.program, side.index, card.id, m.uid(card.id))
    f.key = card.id << KEY_BITS | ability.index
    return out + of_use(m, ability, f, None)


def of_activated(m: Match, u: Unit, ability: Ability, key: i64) -> list[Why]:
    """Why an ability of a card on the field, or of a flag, cannot be used.  [bf AB.0.act, AB.0.act.a]"""
    side = m.side(u.side)
    out = not_now(m, u.side, "activate", ability.counter, False) + of_time(side, "activate")
    if u.bans & STOP_TIME:
        out.append(Why("time_stopped", "O.stoptime.1", "activate"))
    elif u.bans & BAN_ABILITY and is_silenced(m, u):
        out.append(of_forbidder(m, m.forbidder(u.uid, BAN_ABILITY, u.id, u.side, 0), "AB.0.act", "activate"))
    if u.slot >= 0 and not is_usable(m, u.card, u.side):
        out.append(of_use_by_flag(side, "activate"))
    return out + of_use(m, ability, u.voice(ability, key), u)


def of_use(m: Match, ability: Ability, f: Frame, u: Unit | None) -> list[Why]:
    """Why the conditions, the cost or the limits of an ability keep it from being used.

    [bf K.gyakuten.2, O.once.this.2, O.once.name.2]
    """
    side = m.side(f.player)
    out: list[Why] = []
    if ability.keyword & ONCE_A_FIGHT and side.spent & ability.keyword:
        out.append(Why("once_fight", "K.gyakuten.2", "activate"))
    if ability.limit != NO_LIMIT and is_used_up(m, ability, f, u):
        out.append(Why("once", "O.once.this.2", "activate"))
    on = -1 - f.player
    counter = ability.counter and not ability.keyword & ONCE_A_FIGHT
    key = m.forbidder(on, BAN_ABILITY | (BAN_COUNTER if counter else 0), f.card, f.player, 0)
    if key >= 0:
        out.append(of_forbidder(m, key, "AB.0.act", "activate"))
    if ability.zero or not are_met(m, ability, f):
        out.append(Why("condition", "AB.0.act", "activate"))
    return out + of_cost(m, f, cost_of(m, f), "activate", "T.2.2.a")


def of_transform(m: Match, side: Side, card: Card, u: Unit | None, ability: Ability, key: i64) -> list[Why]:
    """Why a monster cannot be equipped by an ability.  [bf K.transform.1, K.transform.3, K.impacttransform.1]"""
    final = ability.keyword & IMPACT_TRANSFORM != 0
    out = not_now(m, side.index, "transform", ability.counter and not final, final) + of_time(side, "transform")
    if final and u is not None:
        out.append(Why("from_hand", "K.impacttransform.1", "transform"))
    if final and side.impact_transformed:
        out.append(Why("impact_transformed", "K.impacttransform.1", "transform"))
    if not is_usable(m, card, side.index):
        out.append(of_use_by_flag(side, "transform"))
    bans: i64 = BAN_USE | BAN_EQUIP | (BAN_COUNTER if ability.counter else 0)
    banned = m.forbidder(-1 - side.index, bans, card.id, side.index, 0)
    if banned >= 0:
        out.append(of_forbidder(m, banned, "EQ.1.1.n2", "transform"))
    f = Frame(ability.program, side.index, card.id, m.uid(card.id))
    f.key = key
    if not are_met(m, ability, f):
        out.append(Why("condition", "EQ.1.1.n2", "transform"))
    return out + of_cost(m, f, cost_of(m, f), "transform", "EQ.1.1.n1")


# --- cards on the field ----------------------------------------------------------------------------------------
def of_unit(m: Match, u: Unit) -> list[Why]:
    """Why a card on the field cannot attack, move, transform or have its abilities used."""
    if u.veiled:
        return [Why("face_down", "O.treasure.1", "activate")]
    out = of_attack(m, u) if u.slot != SPELL_AREA else []
    if u.is_monster() and u.keywords & MOVE:
        out += of_move(m, u)
    if u.negated and (u.d.activated or u.d.transforming):
        out.append(Why("negated", "AB.0.act", "activate"))
    out += of_own_abilities(m, u, FIELD)
    for keyword, index in ((CROSSNIZE, CROSSNIZE_INDEX), (PURGE, PURGE_INDEX)):
        if u.keywords & keyword:
            key = u.id << KEY_BITS | index
            out += of_activated(m, u, m.ability(key), key)
    return out + of_gained(m, u)


def of_own_abilities(m: Match, u: Unit, zone: i64) -> list[Why]:
    """Why the printed abilities of a card cannot be used."""
    out: list[Why] = []
    for ability in u.d.activated:
        # Gyakuten is not nullified.  [bf K.gyakuten.6]
        if (
            not ability.dshare
            and is_at_home(ability, zone)
            and (not u.silences(ability) or ability.keyword & ONCE_A_FIGHT)
        ):
            out += of_activated(m, u, ability, u.id << KEY_BITS | ability.index)
    if u.is_monster() and not u.negated:
        for ability in u.d.transforming:
            out += of_transform(m, m.side(u.side), u.card, u, ability, u.id << KEY_BITS | ability.index)
    return out


def of_gained(m: Match, u: Unit) -> list[Why]:
    """Why the abilities that a card was given cannot be used."""
    out: list[Why] = []
    for key in u.gained:
        ability = m.ability(key)
        if ability.kind == ACTIVATED:
            out += of_activated(m, u, ability, key)
        elif ability.kind == TRANSFORMING and u.is_monster():
            out += of_transform(m, m.side(u.side), u.card, u, ability, key)
    return out


def of_flag(m: Match, u: Unit) -> list[Why]:
    """Why a flag cannot attack or have its abilities used."""
    if u.veiled:
        return [Why("face_down", "O.flagdown.1", "activate")]
    out = of_attack(m, u) if u.d.power >= 0 or u.d.critical >= 0 else []
    return out + of_own_abilities(m, u, FLAG_AREA) + of_gained(m, u)


def of_buddy(m: Match, u: Unit) -> list[Why]:
    """Why the card in the buddy zone cannot be called: a card of its name is called from the hand.

    [bf C.1.3, C.1.3.b1]
    """
    if u.veiled:
        return [Why("face_down", "Z.3.5", "buddy_call")]
    if u.rested:
        return [Why("buddy_rested", "C.1.3.b1", "buddy_call")]
    f = m.stack[-1]
    if m.player == u.side and isinstance(f.program.ops[max(f.pc - 1, 0)], OfferBuddyCall):
        return []
    for card in m.side(u.side).hand:
        if card.d.name == u.d.name:
            return of_card(m, m.side(u.side), card)
    return [Why("buddy_name", "C.1.3.b1", "buddy_call")]


def of_pile(m: Match, side: Side, card: Card, zone: i64) -> list[Why]:
    """Why a card in the drop zone or in a soul cannot be used there."""
    out: list[Why] = []
    able = False
    for ability in card.d.activated:
        if ability.where >> zone & 1:
            able = True
            out += of_ability_off(m, side, card, ability)
    if m.opened >> zone & 1 and is_opened(m, card):
        able = True
        out += of_card(m, side, card)
    return out if able else [Why("elsewhere", "C.1.1", first_act(card.d, zone))]


# --- attacking and moving --------------------------------------------------------------------------------------
def of_attack(m: Match, u: Unit) -> list[Why]:
    """Why a card cannot attack now.  [bf A.2.1, A.2.1.a, F.2.1, F.2.1.a]"""
    rule = attack_rule(m)
    f = m.stack[-1]
    op = f.program.ops[max(f.pc - 1, 0)]
    final = False
    out: list[Why] = []
    if isinstance(op, ChooseAttack):
        final = op.final
    elif isinstance(op, ChooseTarget):
        final = op.final
        if u.uid in f.get(0):
            return []
    if m.turn_player != u.side:
        out.append(Why("not_your_turn", rule, "attack"))
    elif not isinstance(op, (ChooseAttack, ChooseTarget)):
        out.append(Why("attack_only", rule, "attack"))
    if m.turn == 1 and m.turn_player == u.side and (m.attacks > 0 or isinstance(op, ChooseTarget)):
        out.append(Why("first_turn", f"{rule}.a", "attack"))
    return out + of_attacker(m, u, final)


def attack_rule(m: Match) -> str:
    """The clause by which a fighter attacks in this phase."""
    return "F.2.1" if m.phase == FINAL else "A.2.1"


def of_attacker(m: Match, u: Unit, final: bool) -> list[Why]:
    """Why a card itself is not able to attack."""
    rule = attack_rule(m)
    if can_attack(m, u, final):
        return []
    out: list[Why] = []
    if u.rested:
        out.append(Why("rested", rule, "attack"))
    if u.d.power < 0 and u.d.critical < 0:
        out.append(Why("no_attack_values", "O.flagstat.4" if u.slot < 0 else rule, "attack"))
    key = attack_forbidder(m, u)
    if key >= 0:
        out.append(of_forbidder(m, key, rule, "attack"))
    if (u.is_item() or u.slot < 0) and not is_center_free(m.side(u.side)):
        out.append(Why("center", "O.flagstat.2", "attack"))
    if final and not attacks_at_last(u):
        out.append(Why("final_attack", "F.2.1", "attack"))
    if not out or not targets(m, [u]):
        out.append(Why("no_target", "A.2.2", "attack"))
    return out


def of_move(m: Match, u: Unit) -> list[Why]:
    """Why a monster cannot be moved now.  [bf A.1.1.1, A.1.1.2, K.move.1, K.move.5]"""
    f = m.stack[-1]
    op = f.program.ops[max(f.pc - 1, 0)]
    asked = isinstance(op, MoveMonsters) and m.player == u.side
    out: list[Why] = [] if asked else [Why("move_time", "A.1.1", "reposition")]
    moved = f.get(MOVED_ONCE) if isinstance(op, MoveMonsters) else NO_NUMBERS
    if u.bans & STOP_TIME:
        out.append(Why("time_stopped", "O.stoptime.1", "reposition"))
    if u.uid in moved:
        out.append(Why("moved", "K.move.5", "reposition"))
    key = move_forbidder(m, u)
    if key >= 0:
        out.append(of_forbidder(m, key, "K.move.1", "reposition"))
    side = m.side(u.side)
    for slot in MONSTER_AREAS:
        if is_free(side, slot):
            return out
    return [*out, Why("no_room", "K.move.1", "reposition")]
