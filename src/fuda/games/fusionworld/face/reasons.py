"""Why a card cannot be used now, each reason with its clause.

Every answer comes from the predicates that the flow tables offer by: this module only asks them one by one and
names the first that says no. What a rule is, it does not know.
"""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Frame, Op
from fuda.core.reasons import Why
from fuda.games.fusionworld import kinds
from fuda.games.fusionworld.policy import POLICY, by_rule
from fuda.games.fusionworld.printed import ACTIVATED as ACTIVATED_SKILL
from fuda.games.fusionworld.printed import (
    EVOLVING,
    FUSING,
    IN_BATTLE,
    IN_MAIN,
    KEY_BITS,
    Ability,
    Card,
)
from fuda.games.fusionworld.rules.energy import can_afford, cost_of, covers_colors, marker_colors
from fuda.games.fusionworld.rules.freetiming import (
    BattleFreeTiming,
    attack_forbidder,
    can_attack,
    may_use_from_drop,
    targets,
)
from fuda.games.fusionworld.rules.hearing import (
    are_met,
    is_ready,
    is_spent,
    is_used_up,
)
from fuda.games.fusionworld.rules.mainphase import MainFreeTiming
from fuda.games.fusionworld.rules.play import can_evolve, can_use_battle, can_use_extra, choices
from fuda.games.fusionworld.rules.skills import activate_forbidder, can_pay, can_use, can_use_off, may_activate, speaker
from fuda.games.fusionworld.rules.turn import ChargeEnergy
from fuda.games.fusionworld.sides import Unit
from fuda.games.fusionworld.spec import BAN_COST, BAN_PAY, BAN_USE, BATTLE, COMBO_AREA, DROP, EXTRA, HAND, USE_DROP
from fuda.games.fusionworld.state import Match
from fuda.games.fusionworld.words.choosing import Choose
from fuda.games.fusionworld.words.ops import DoToCards

NAMES: Final = (
    "over", "not_yours", "not_your_turn", "busy", "elsewhere", "cost", "color", "forbidden", "condition",
    "skill_cost", "once", "negated", "main_only", "battle_only", "no_base", "rested", "first_turn", "field",
    "no_target", "no_combo", "in_battle",
)  # fmt: skip


def why_not(m: Match, player: i64, card: Card) -> list[Why]:
    """Why this player cannot use a card now, for each thing one does with such a card."""
    u = m.unit(card.id)
    act = "play" if u is None else "attack"
    if m.winner >= 0:
        return [Why("over", "0-1-3", act)]
    if (u.side if u is not None else card.owner) != player:
        return [Why("not_yours", "0-3-4-1", act)]
    if u is not None:
        return of_unit(m, player, u)
    zone = m.zone_of(card.id)
    if zone == HAND:
        return of_hand(m, player, card)
    return of_lying(m, player, card, zone, act)


# --- when ------------------------------------------------------------------------------------------------------
def time_of(m: Match, player: i64) -> i64:
    """The free timing that a player has: of the Main Phase, of a battle, or none.  [fw 4-1-1]"""
    if m.player != player:
        return 0
    f = m.stack[-1]
    op = f.program.ops[max(f.pc - 1, 0)]
    if isinstance(op, MainFreeTiming):
        return IN_MAIN
    return IN_BATTLE if isinstance(op, BattleFreeTiming) else 0


def is_charging(m: Match, player: i64) -> bool:
    """Whether the player is choosing a card to charge."""
    f = m.stack[-1]
    return m.player == player and isinstance(f.program.ops[max(f.pc - 1, 0)], ChargeEnergy)


def not_now(m: Match, player: i64, act: str, clause: str) -> list[Why]:
    """Why it is not the time for something that is done in one's Main Phase."""
    if m.turn_player != player:
        return [Why("not_your_turn", clause, act)]
    return [] if time_of(m, player) == IN_MAIN else [Why("busy", "4-1-1", act)]


def untimely(m: Match, player: i64, ability: Ability, act: str) -> list[Why]:
    """Why it is not the time to declare a skill."""
    time = time_of(m, player)
    if ability.times & time:
        return []
    if time == IN_BATTLE or (time == 0 and not ability.times & IN_BATTLE and m.turn_player != player):
        return [Why("main_only", "1-3-4-1-1", act)]
    if time == IN_MAIN:
        return [Why("battle_only", "1-3-4-1-2", act)]
    return [Why("busy", "4-1-1", act)]


# --- cards in hand ---------------------------------------------------------------------------------------------
def of_hand(m: Match, player: i64, card: Card) -> list[Why]:
    """Why a card in hand cannot be used, combo or have a skill declared; any card can be charged."""
    if is_charging(m, player):
        return []
    out: list[Why] = []
    if card.d.kind == BATTLE:
        out += of_combo(m, player, card, None) if time_of(m, player) == IN_BATTLE else of_use(m, player, card)
    for ability in card.d.from_hand:
        out += of_hand_skill(m, player, card, ability)
    return out


def of_use(m: Match, player: i64, card: Card) -> list[Why]:
    """Why a Battle card in hand cannot be used."""
    out = not_now(m, player, "play", "5-5-2")
    side = m.side(player)
    if m.dirty:
        m.settle()
    if not can_use_battle(m, side, card):
        key = use_forbidder(m, player, card)
        out.append(of_cost(m, player, card, "play") if key < 0 else of_forbidder(m, key, "0-2-5", "play"))
    return out


def of_forbidder(m: Match, key: i64, clause: str, act: str) -> Why:
    """A skill forbids it: which card's.  [fw 0-2-5]"""
    why = Why("forbidden", clause, act)
    d = m.cards[key >> KEY_BITS].d
    why.facts = {"card_en": d.name_en, "card_ja": d.name}
    return why


def use_forbidder(m: Match, player: i64, card: Card) -> i64:
    """The skill that forbids a player to use or to play a card of the hand, or -1."""
    found = m.forbidder(-1 - player, BAN_USE, card.id, player)
    return found if found >= 0 else play_forbidder(m, player, card)


def play_forbidder(m: Match, player: i64, card: Card) -> i64:
    """The skill that forbids a player to play a card, or -1."""
    uid = m.uid(card.id)
    return POLICY.forbidder(m, by_rule(kinds.PLAY, [int(uid)], player), uid)


def of_cost(m: Match, player: i64, card: Card, act: str) -> Why:
    """Why the cost of a card cannot be paid: too little energy, or not of the right colours."""
    side = m.side(player)
    due = cost_of(m, card)
    funds = len(side.energy) + side.markers
    if due[0] > funds:
        why = Why("cost", "5-3-3", act)
        why.facts = {"cost": int(due[0]), "active": int(funds)}
        return why
    # With the right colours only a prohibition of paying, or of resting energy, is in the way.
    if covers_colors(side.energy, marker_colors(side), side.markers, due):
        key = m.forbidder(-1 - player, BAN_PAY, card.id, player)
        for energy in side.energy:
            uid = m.uid(energy.id)
            if key < 0:
                key = POLICY.forbidder(m, by_rule(kinds.REST, [int(uid)], player), uid)
        return of_forbidder(m, key, "0-2-5", act) if key >= 0 else Why("forbidden", "0-2-5", act)
    return Why("color", "1-2-3", act)


def of_hand_skill(m: Match, player: i64, card: Card, ability: Ability) -> list[Why]:
    """Why a skill of a card in hand cannot be declared."""
    out = untimely(m, player, ability, "activate")
    side = m.side(player)
    if m.dirty:
        m.settle()
    f = speaker(m, card.id << KEY_BITS | ability.index, card.id, m.uid(card.id), player)
    if ability.tag in (EVOLVING, FUSING):
        if can_evolve(m, side, card, ability):
            return out
        if not choices(m, f, ability, []):
            return [*out, Why("no_base", "15-12-4" if ability.tag == EVOLVING else "15-12-11", "activate")]
        key = play_forbidder(m, player, card)
        if key >= 0:
            return [*out, of_forbidder(m, key, "0-2-5", "activate")]
    elif card.d.kind == EXTRA and not ability.where:
        if can_use_extra(m, side, card, ability):
            return out
        key = m.forbidder(-1 - player, BAN_USE, card.id, player)
        if key >= 0:
            return [*out, of_forbidder(m, key, "0-2-5", "activate")]
        if not can_afford(m, side, cost_of(m, card), card.id):
            return [*out, of_cost(m, player, card, "activate")]
    elif can_use_off(m, ability, f):
        return out
    return [*out, *of_terms(m, ability, f)]


def of_terms(m: Match, ability: Ability, f: Frame) -> list[Why]:
    """Why a skill of a card out of play cannot be declared."""
    if ability.once and is_spent(m, f.key, f.uid):
        return [Why("once", "15-7-2", "activate")]
    key = activate_forbidder(m, f)
    if key >= 0:
        return [of_forbidder(m, key, "9-2-4", "activate")]
    if not are_met(m, ability, f):
        return [Why("condition", "9-1-3", "activate")]
    return of_skill_cost(m, ability, f)


def of_skill_cost(m: Match, ability: Ability, f: Frame) -> list[Why]:
    """Why a skill cost cannot be paid, and what forbids it or a part of it, if something does.  [fw 1-4-6]"""
    out = [Why("skill_cost", "1-4-6", "activate")]
    key = m.forbidder(-1 - f.player, BAN_COST, f.card, f.player)
    if key >= 0:
        return [*out, of_forbidder(m, key, "9-2-4", "activate")]
    for op in ability.cost_ops:
        key = cost_forbidder(m, op, f)
        if key >= 0:
            out.append(of_forbidder(m, key, "0-2-5", "activate"))
    return out


def cost_forbidder(m: Match, op: Op[Match], f: Frame) -> i64:
    """The skill that forbids a part of a cost, or -1: for the cards themselves, or for each that could be chosen."""
    if op.can(m, f) or not isinstance(op, Choose | DoToCards):
        return -1
    uses: list[Op[Match]] = [op]
    if isinstance(op, Choose):
        uses = op.uses
    for use in uses:
        for uid in op.ref.uids(m, f):
            if isinstance(use, DoToCards):
                key = POLICY.forbidder(m, use.deed(m, f, [int(uid)]), uid)
                if key >= 0:
                    return key
    return -1


def of_lying(m: Match, player: i64, card: Card, zone: i64, act: str) -> list[Why]:
    """Why nothing can be done with a card where it lies: unless a skill names the place, or lets it be used there."""
    out: list[Why] = []
    named = False
    if zone == DROP and m.elsewhere & USE_DROP and may_use_from_drop(m, card):
        if card.d.kind == BATTLE:
            return of_use(m, player, card)
        for ability in card.d.from_hand:
            named = True
            out += of_hand_skill(m, player, card, ability)
    for ability in card.d.activated:
        if ability.where >> zone & 1:
            named = True
            out += untimely(m, player, ability, "activate")
            f = speaker(m, card.id << KEY_BITS | ability.index, card.id, m.uid(card.id), player)
            if not can_use_off(m, ability, f):
                out += of_terms(m, ability, f)
    return out if named else [Why("elsewhere", "9-2-1", "play" if zone == DROP else act)]


# --- combo -----------------------------------------------------------------------------------------------------
def of_combo(m: Match, player: i64, card: Card, u: Unit | None) -> list[Why]:
    """Why a card cannot combo in this step of the battle."""
    if card.d.kind != BATTLE or card.d.combo < 0:
        return [Why("no_combo", "5-6-2", "combo")]
    if u is not None and u.uid == (m.attacker if m.turn_player == player else m.guard):
        return [Why("in_battle", "5-6-3-1-1", "combo")]
    if u is not None and u.rested:
        return [Why("rested", "5-6-3-1-1", "combo")]
    uid = m.uid(card.id)
    key = POLICY.forbidder(m, by_rule(kinds.COMBO, [int(uid)], player), uid)
    return [] if key < 0 else [of_forbidder(m, key, "0-2-5", "combo")]


# --- cards in play ---------------------------------------------------------------------------------------------
def of_unit(m: Match, player: i64, u: Unit) -> list[Why]:
    """Why a card in play cannot attack, combo or have its skills declared."""
    if m.dirty:
        m.settle()
    if m.zone_of(u.id) == COMBO_AREA:
        return [Why("elsewhere", "9-2-1", "attack")]
    if time_of(m, player) == IN_BATTLE:
        out = of_combo(m, player, u.card, u)
    else:
        out = of_attack(m, player, u)
    for ability in u.d.activated:
        if ability.where == 0 or ability.where >> m.zone_of(u.id) & 1:
            out += of_skill(m, player, u, ability, u.id << KEY_BITS | ability.index)
    for key in u.gained:
        ability = m.ability(key)
        if ability.kind == ACTIVATED_SKILL:
            out += of_skill(m, player, u, ability, key)
    return out


def of_attack(m: Match, player: i64, u: Unit) -> list[Why]:
    """Why a card cannot attack."""
    if u.d.kind == EXTRA:
        return [Why("field", "8-1-1", "attack")]
    out = not_now(m, player, "attack", "7-3-4-3")
    if m.turn_player == player and m.turn <= 1:
        out.append(Why("first_turn", "7-3-4-3-1", "attack"))
    foe = m.side(1 - player)
    if can_attack(m, u, foe):
        return out
    if u.rested:
        out.append(Why("rested", "8-1-1", "attack"))
    elif not targets(m, u, foe):
        out.append(Why("no_target", "8-1-1", "attack"))
    else:
        key = attack_forbidder(m, u)
        out.append(of_forbidder(m, key, "0-2-5", "attack") if key >= 0 else Why("forbidden", "13-13-1", "attack"))
    return out


def of_skill(m: Match, player: i64, u: Unit, ability: Ability, key: i64) -> list[Why]:
    """Why an [Activate] skill of a card in play cannot be declared."""
    out = untimely(m, player, ability, "activate")
    f = u.voice(ability, key)
    if can_use(m, u, ability, f):
        return out
    if m.is_negated(u) and not ability.part:
        out.append(Why("negated", "9-1-2", "activate"))
    elif ability.once and is_used_up(m, u, key):
        out.append(Why("once", "15-7-2", "activate"))
    elif not may_activate(m, f):
        out.append(of_forbidder(m, activate_forbidder(m, f), "9-2-4", "activate"))
    elif not is_ready(m, u, ability, f):
        out.append(Why("condition", "9-1-3", "activate"))
    elif not can_pay(m, ability, f):
        out += of_skill_cost(m, ability, f)
    return out
