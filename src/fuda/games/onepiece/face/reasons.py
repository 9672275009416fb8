"""Why a card cannot be used now, each reason with its clause.

Every answer comes from the predicates that the flow tables offer by: this module only asks them one by one and
names the first that says no. What a rule is, it does not know.
"""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Frame, Op
from fuda.core.reasons import Why
from fuda.games.onepiece import kinds
from fuda.games.onepiece.policy import POLICY, attack_forbidder, by_rule
from fuda.games.onepiece.printed import KEY_BITS, Ability, Card
from fuda.games.onepiece.rules.actions import (
    attack_price,
    can_attack,
    can_use_event,
    hand_cost,
    hand_counter,
    may_play,
    playing,
    targets,
)
from fuda.games.onepiece.rules.battle import CounterStep, OfferBlock, can_block
from fuda.games.onepiece.rules.effects import (
    activated_abilities,
    can_activate,
    can_pay,
    is_open,
    speaker,
    trigger_key,
)
from fuda.games.onepiece.rules.hearing import is_ready
from fuda.games.onepiece.rules.mainphase import MainPhase
from fuda.games.onepiece.sides import Unit
from fuda.games.onepiece.spec import (
    BLOCKER,
    CHARACTER,
    EVENT,
    HAND,
    STAGE,
)
from fuda.games.onepiece.state import Match
from fuda.games.onepiece.words.choosing import Choose
from fuda.games.onepiece.words.ops import EachCard

NAMES: Final = (
    "over", "not_yours", "not_your_turn", "busy", "not_in_hand", "cost", "forbidden", "counter_only", "main_only",
    "condition", "activation_cost", "no_counter", "first_turn", "stage", "rested", "fresh", "no_target", "price",
    "negated", "once", "no_don", "no_blocker", "is_target",
)  # fmt: skip

Counters: Final = CounterStep()


def why_not(m: Match, player: i64, card: Card) -> list[Why]:
    """Why this player cannot use a card now, for each thing one does with such a card."""
    act = "play" if m.unit(card.id) is None else "attack"
    if m.winner >= 0:
        return [Why("over", "1-2-1", act)]
    u = m.unit(card.id)
    if (u.side if u is not None else card.owner) != player:
        return [Why("not_yours", "6-1-2", act)]
    if u is None:
        if m.zone_of(card.id) != HAND:
            return [Why("not_in_hand", "6-5-3-1", act)]
        return of_hand(m, player, card)
    return of_unit(m, player, u)


def at_main(m: Match, player: i64) -> bool:
    """Whether the player is deciding in the main phase, outside battle and effects."""
    f = m.stack[-1]
    return m.turn_player == player and isinstance(f.program.ops[max(f.pc - 1, 0)], MainPhase)


def at_counter(m: Match, player: i64) -> bool:
    """Whether the player is deciding in the counter step."""
    f = m.stack[-1]
    return m.turn_player != player and isinstance(f.program.ops[max(f.pc - 1, 0)], CounterStep)


def at_block(m: Match, player: i64) -> bool:
    """Whether the player is deciding in the block step."""
    f = m.stack[-1]
    return m.turn_player != player and isinstance(f.program.ops[max(f.pc - 1, 0)], OfferBlock)


def not_now(m: Match, player: i64, act: str, clause: str) -> list[Why]:
    """Why it is not the time for something that is done in one's main phase."""
    if m.turn_player != player:
        return [Why("not_your_turn", "6-1-2", act)]
    return [] if at_main(m, player) else [Why("busy", clause, act)]


# --- cards in hand ---------------------------------------------------------------------------------------------
def of_hand(m: Match, player: i64, card: Card) -> list[Why]:
    """Why a card in hand cannot be played, or used as a counter."""
    if at_counter(m, player):
        return of_counter(m, card)
    out = not_now(m, player, "play", "6-5-3-1")
    d = card.d
    if d.kind == EVENT and d.main is None:
        out.append(Why("counter_only", "10-2-4-1", "play"))
        return out
    return out + of_payment(m, card, d.main)


def of_counter(m: Match, card: Card) -> list[Why]:
    """Why a card in hand cannot be used in the counter step."""
    d = card.d
    if d.kind == CHARACTER:
        return [] if hand_counter(m, card) else [Why("no_counter", "7-1-3-1-1", "counter")]
    if d.counter_event is None:
        return [Why("main_only", "10-2-3-1", "play") if d.kind == EVENT else Why("not_your_turn", "6-1-2", "play")]
    if Counters.can_use(m, card, m.side(card.owner).don_active):
        return []
    return of_payment(m, card, d.counter_event)


def of_payment(m: Match, card: Card, ability: Ability | None) -> list[Why]:
    """Why a card's cost cannot be paid, or its effect not be used."""
    out: list[Why] = []
    side = m.side(card.owner)
    cost = hand_cost(m, card)
    if cost > side.don_active:
        why = Why("cost", "2-7-3" if card.d.kind == EVENT else "2-7-2", "play")
        why.facts = {"cost": int(cost), "active": int(side.don_active)}
        out.append(why)
    if not may_play(m, side, card):
        out.append(of_forbidder(m, POLICY.forbidder(m, playing(m, side, card), m.uid(card.id)), "play"))
    if card.d.kind == EVENT and ability is not None and not can_use_event(m, card, ability):
        f = speaker(m, trigger_key(card.id, ability), card.id, m.uid(card.id), card.owner)
        out += of_terms(m, ability, f, "play")
    return out


def of_terms(m: Match, ability: Ability, f: Frame, act: str) -> list[Why]:
    """Why an effect cannot be activated: its cost, perhaps once its card is used, or else its conditions."""
    if is_open(m, ability, f) or not can_pay(m, ability, f):
        return of_cost(m, ability, f, act)
    return [Why("condition", "8-4-1-1", act)]


def of_cost(m: Match, ability: Ability, f: Frame, act: str) -> list[Why]:
    """Why a cost cannot be paid, and what forbids a part of it, if something does."""
    out = [Why("activation_cost", "8-3-1-3", act)]
    for op in ability.cost_ops:
        key = cost_forbidder(m, op, f)
        if key >= 0:
            out.append(of_forbidder(m, key, act))
    return out


def cost_forbidder(m: Match, op: Op[Match], f: Frame) -> i64:
    """The ability that forbids a part of a cost, or -1: for the cards themselves, or for each that could be chosen."""
    if op.can(m, f):
        return -1
    uses = [op]
    if isinstance(op, Choose):
        uses = op.uses
    elif not isinstance(op, EachCard):
        return -1
    for use in uses:
        if not isinstance(use, EachCard):
            continue
        for uid in op.ref.uids(m, f):
            key = POLICY.forbidder(m, use.deed(m, f, [int(uid)]), uid)
            if key >= 0:
                return key
    return -1


def of_forbidder(m: Match, key: i64, act: str) -> Why:
    """An effect forbids it: which card's.  [op 1-3-3]"""
    why = Why("forbidden", "1-3-3", act)
    d = m.cards[key >> KEY_BITS].d
    why.facts = {"card_en": d.name_en, "card_ja": d.name}
    return why


# --- cards in play ---------------------------------------------------------------------------------------------
def of_unit(m: Match, player: i64, u: Unit) -> list[Why]:
    """Why a card in play cannot attack or block, be given DON!! or have its effects activated."""
    if at_block(m, player):
        return of_block(m, u)
    out = of_attack(m, player, u)
    for key in activated_abilities(m, u):
        out += of_ability(m, player, u, key)
    if u.d.kind != STAGE and at_main(m, player) and m.side(player).don_active == 0:
        out.append(Why("no_don", "6-5-5-1", "give"))
    return out


def of_attack(m: Match, player: i64, u: Unit) -> list[Why]:
    """Why a card cannot attack."""
    if u.d.kind == STAGE:
        return [Why("stage", "7-1-1-1", "attack")]
    out = not_now(m, player, "attack", "6-5-2")
    if m.turn_player == player and m.turn <= 2:
        out.append(Why("first_turn", "6-5-6-1", "attack"))
    foe = m.side(1 - player)
    if can_attack(m, u, foe):
        return out
    if u.rested:
        out.append(Why("rested", "7-1-1-1", "attack"))
        return out
    if attack_price(m, player) > len(m.side(player).hand):
        out.append(Why("price", "1-3-1", "attack"))
        return out
    key = POLICY.forbidder(m, by_rule(kinds.REST, [int(u.uid)], player), u.uid)
    if key < 0:
        key = attack_forbidder(m, u, None)
    out.append(of_targets(m, u) if key < 0 else of_forbidder(m, key, "attack"))
    return out


def of_targets(m: Match, u: Unit) -> Why:
    """Why a card has nothing to attack: it is forbidden, or it was played this turn, or else there is nothing."""
    for t in [m.side(1 - u.side).leader, *m.side(1 - u.side).characters]:
        key = attack_forbidder(m, u, t)
        if key >= 0:
            return of_forbidder(m, key, "attack")
    other = m.clone()
    same = other.unit(u.card.id)
    assert same is not None
    same.since = -1
    if targets(other, same, other.side(1 - u.side)):
        return Why("fresh", "3-7-4", "attack")
    return Why("no_target", "7-1-1-2", "attack")


def of_ability(m: Match, player: i64, u: Unit, key: i64) -> list[Why]:
    """Why an [Activate: Main] effect of a card in play cannot be activated."""
    out = not_now(m, player, "activate", "10-2-2-1")
    ability = m.ability(key)
    f = speaker(m, key, u.card.id, u.uid, u.side)
    if can_activate(m, ability, f):
        return out
    if m.is_negated(u) and not ability.part:
        out.append(Why("negated", "8-2-1-1", "activate"))
    elif ability.once and key in u.used:
        out.append(Why("once", "10-2-13-3", "activate"))
    elif not is_ready(m, u, ability, f):
        out.append(Why("condition", "8-4-1-1", "activate"))
    else:
        out += of_cost(m, ability, f, "activate")
    return out


def of_block(m: Match, u: Unit) -> list[Why]:
    """Why a card cannot block."""
    if u.d.kind != STAGE and can_block(m, u):
        return []
    if not m.has(u, BLOCKER):
        return [Why("no_blocker", "10-1-4-1", "block")]
    if u.uid == m.target:
        return [Why("is_target", "10-1-4-1", "block")]
    if u.rested:
        return [Why("rested", "10-1-4-1", "block")]
    key = POLICY.forbidder(m, by_rule(kinds.REST, [int(u.uid)], u.side), u.uid)
    if key < 0:
        key = POLICY.forbidder(m, by_rule(kinds.BLOCK, [int(u.uid)], m.turn_player), u.uid)
    if key < 0:
        # What effects have added to its effects is not met, or cannot be paid.  [op 8-3-2-2, 8-3-1-2]
        return [Why("activation_cost", "8-3-1-3", "block")]
    return [of_forbidder(m, key, "block")]
