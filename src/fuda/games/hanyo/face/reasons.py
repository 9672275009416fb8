"""Why a card cannot be used now, each reason with its clause.

Every answer comes from the predicates that the flow tables offer by: this module only asks them one by one and
names the first that says no. What a rule is, it does not know.
"""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Frame
from fuda.core.reasons import Why
from fuda.games.hanyo import kinds
from fuda.games.hanyo.policy import POLICY, by_rule
from fuda.games.hanyo.printed import ACTIVATED, KEY_BITS, SKILL, Ability, Card
from fuda.games.hanyo.rules.battle import DeclareSkill, can_use, skill_forbidder, skilled
from fuda.games.hanyo.rules.hearing import are_met
from fuda.games.hanyo.rules.layers import skill_cost
from fuda.games.hanyo.rules.mainphase import (
    MainPhase,
    can_charge,
    can_go_back,
    can_retreat,
    charge_to,
    charging,
    may_put,
    putting,
    retreat_of,
)
from fuda.games.hanyo.rules.playing import ability_forbidder, aimed_at, can_activate, can_play, plays_more, setting
from fuda.games.hanyo.spec import (
    ENHANCEMENT,
    HAND,
    MAIN_SLOT,
    NORMAL,
    REST,
    SET,
    STRATEGY,
    STUN,
    UNIT,
)
from fuda.games.hanyo.state import Match
from fuda.games.hanyo.units import Side, Unit, own_key, voice

NAMES: Final = (
    "over", "not_yours", "not_your_turn", "busy", "elsewhere", "forbidden", "condition", "charged", "no_unit",
    "no_room", "strategy", "first_turn", "first_own_turn", "no_target", "fresh", "set_already", "retreated", "stunned",
    "rested", "no_standby", "retreat_cost", "energy", "standby_only", "battle_only", "main_only", "once", "negated",
    "ko",
)  # fmt: skip


def why_not(m: Match, player: i64, card: Card) -> list[Why]:
    """Why this player cannot use a card now, for each thing one does with such a card."""
    zone = m.zone_of(card.id)
    u = m.unit(card.id) if zone != SET else m.bearer(card)
    act = first_act(card, u)
    if m.winner >= 0:
        return [Why("over", "103.1", act)]
    if (u.side if u is not None else card.owner) != player:
        return [Why("not_yours", "105.3", act)]
    if m.dirty:
        m.settle()
    if u is not None:
        return of_unit(m, player, u) if u.card is card else of_set(m, player, u, card)
    if zone == HAND:
        return of_hand(m, player, card)
    return [Why("elsewhere", "802.1", act)]


def first_act(card: Card, u: Unit | None) -> str:
    """What one would do with a card before anything else."""
    if u is not None:
        return "use_skill"
    return "put" if card.d.kind == UNIT else "play"


# --- when ------------------------------------------------------------------------------------------------------
def is_acting(m: Match, player: i64) -> bool:
    """Whether the player is asked what to do in the main phase.  [hy 503.3]"""
    f = m.stack[-1]
    return m.player == player and isinstance(f.program.ops[max(f.pc - 1, 0)], MainPhase)


def is_declaring(m: Match, player: i64) -> bool:
    """Whether the player is asked for a skill of the main unit.  [hy 703.2]"""
    f = m.stack[-1]
    return m.player == player and isinstance(f.program.ops[max(f.pc - 1, 0)], DeclareSkill)


def not_now(m: Match, player: i64, act: str) -> list[Why]:
    """Why it is not the time for something that is done in one's main phase."""
    if is_acting(m, player):
        return []
    if not m.live or m.turn_player == player:
        return [Why("main_only" if is_declaring(m, player) else "busy", "503.3", act)]
    return [Why("not_your_turn", "601.1", act)]


# --- cards in hand ---------------------------------------------------------------------------------------------
def of_hand(m: Match, player: i64, card: Card) -> list[Why]:
    """Why a card in hand cannot be charged, put out or played."""
    side = m.side(player)
    out = of_charge(m, player, side)
    if card.d.kind == UNIT:
        return out + of_put(m, player, side, card)
    return out + of_command(m, player, side, card)


def of_charge(m: Match, player: i64, side: Side) -> list[Why]:
    """Why no card can be charged."""
    out = not_now(m, player, "charge")
    if not can_charge(m, side):
        if side.charged:
            out.append(Why("charged", "602.2", "charge"))
        elif not side.units():
            out.append(Why("no_unit", "602.1", "charge"))
        else:
            u = side.units()[0]
            d = charge_to(charging(m, player, side.hand[0].id), u)
            out.append(of_forbidder(m, POLICY.forbidder(m, d, d.what[0]), "charge"))
    return out


def of_forbidder(m: Match, key: i64, act: str, clause: str = "104.4") -> Why:
    """An effect forbids it: which card's.  [hy 104.4]"""
    why = Why("forbidden", clause, act)
    if key >= 0:
        d = m.cards[key >> KEY_BITS].d
        why.facts = {"card_en": d.name_en, "card_ja": d.name}
    return why


def of_put(m: Match, player: i64, side: Side, card: Card) -> list[Why]:
    """Why a unit cannot be put out."""
    out = not_now(m, player, "put")
    if side.free_slot() < 0:
        out.append(Why("no_room", "603.1", "put"))
    elif not may_put(m, side, card):
        d = putting(m, player, card.id)
        out.append(of_forbidder(m, POLICY.forbidder(m, d, d.what[0]), "put"))
    return out


def of_command(m: Match, player: i64, side: Side, card: Card) -> list[Why]:
    """Why a command cannot be played."""
    out = not_now(m, player, "play")
    if can_play(m, side, card):
        return out
    d = by_rule(kinds.PLAY_COMMAND, [int(m.uid(card.id))], player)
    key = POLICY.forbidder(m, d, d.what[0])
    if key >= 0:
        out.append(of_forbidder(m, key, "play"))
    elif card.d.kind == ENHANCEMENT:
        out.append(of_enhancement(m, side, card))
    elif card.d.kind == STRATEGY and side.strategies > 0 and not plays_more(m, side, card):
        out.append(Why("strategy", "604.3", "play"))
    else:
        out.append(Why("condition", "801.1d", "play"))
    return out


def of_enhancement(m: Match, side: Side, card: Card) -> Why:
    """Why an enhancement cannot be played."""
    if m.turn <= 2:
        return Why("first_own_turn", "604.4", "play")
    f = Frame(m.stack[0].program, side.index, card.id, m.uid(card.id))
    fresh = False
    full = False
    barred: i64 = -1
    for u in aimed_at(m, side, card.d):
        fits = True
        for test in card.d.target:
            fits = fits and test.ok(m, f, u.card, u)
        fresh = fresh or (fits and u.arrived >= m.turn)
        full = full or (fits and u.set_turn == m.turn)
        if fits and barred < 0:
            barred = POLICY.forbidder(m, setting(m, card, u), m.uid(card.id))
    if barred >= 0:
        return of_forbidder(m, barred, "play")
    if full:
        return Why("set_already", "804.2b-1", "play")
    if fresh:
        return Why("fresh", "804.2b-1", "play")
    return Why("no_target", "804.2b", "play")


# --- units -----------------------------------------------------------------------------------------------------
def of_unit(m: Match, player: i64, u: Unit) -> list[Why]:
    """Why a unit cannot retreat, use its skills or have its abilities played."""
    if u.ko:
        return [Why("ko", "306.7a-3", "use_skill")]
    if u.veiled:
        return [Why("busy", "403.3", "use_skill")]
    out = of_retreat(m, player, u) if u.slot == MAIN_SLOT else []
    out += not_in_battle(m, player, u)
    if u.negated:
        out.append(Why("negated", "802.1", "use_skill"))
    for card in skilled(m, u):
        for ability in card.d.skills:
            out += of_skill(m, u, card, ability, own_key(card, ability))
    for key in u.gained:
        if m.ability(key).kind == SKILL:
            out += of_skill(m, u, m.cards[key >> 5], m.ability(key), key)
    for card in [u.card, *u.sets]:
        for ability in card.d.activated:
            out += of_activated(m, player, u, card, ability, own_key(card, ability))
    for key in u.gained:
        if m.ability(key).kind == ACTIVATED:
            out += of_activated(m, player, u, m.cards[key >> 5], m.ability(key), key)
    return out


def of_set(m: Match, player: i64, u: Unit, card: Card) -> list[Why]:
    """Why the skills and abilities of a card that is set on a unit cannot be used."""
    if u.ko:
        return [Why("ko", "306.7a-3", "use_skill")]
    out = not_in_battle(m, player, u) if card.d.skills else []
    if u.negated and card.d.skills:
        out.append(Why("negated", "802.1", "use_skill"))
    for ability in card.d.skills:
        out += of_skill(m, u, card, ability, own_key(card, ability))
    for ability in card.d.activated:
        out += of_activated(m, player, u, card, ability, own_key(card, ability))
    return out


def of_retreat(m: Match, player: i64, u: Unit) -> list[Why]:
    """Why the main unit cannot retreat."""
    side = m.side(player)
    out = not_now(m, player, "retreat")
    if can_retreat(m, side):
        return out
    if side.retreated:
        out.append(Why("retreated", "605.2", "retreat"))
    if can_go_back(m, side, None):
        return out
    if u.state == STUN:
        out.append(Why("stunned", "915.1a", "retreat"))
    elif not side.has_standby():
        out.append(Why("no_standby", "605.3", "retreat"))
    elif len(u.energy) < u.retreat:
        why = Why("retreat_cost", "605.3", "retreat")
        why.facts = {"cost": int(u.retreat), "energy": len(u.energy)}
        out.append(why)
    else:
        out.append(of_forbidder(m, POLICY.forbidder(m, retreat_of(player, u, None), u.uid), "retreat"))
    return out


def of_skill(m: Match, u: Unit, card: Card, ability: Ability, key: i64) -> list[Why]:
    """Why a unit cannot use one of its skills, or of those of its sets, whenever it uses one."""
    if can_use(m, u, card, ability, key):
        return []
    cost = skill_cost(m, u, ability, key)
    if cost > len(u.energy):
        why = Why("energy", "703.2a-2", "use_skill")
        why.facts = {"skill": ability.title, "cost": int(cost), "energy": len(u.energy)}
        return [why]
    forbidder = skill_forbidder(m, u, key)
    if forbidder >= 0:
        return [of_forbidder(m, forbidder, "use_skill", "703.2a-3")]
    return [Why("condition", "703.2a-3", "use_skill")]


def not_in_battle(m: Match, player: i64, u: Unit) -> list[Why]:
    """Why a unit uses no skill at all now."""
    out: list[Why] = []
    if u.slot != MAIN_SLOT:
        out.append(Why("standby_only", "703.2a", "use_skill"))
    elif u.state != NORMAL:
        out.append(Why("rested" if u.state == REST else "stunned", "703.1", "use_skill"))
    if is_declaring(m, player):
        return out
    if m.turn_player != player:
        out.append(Why("not_your_turn", "703.2a", "use_skill"))
    elif m.turn <= 1:
        out.append(Why("first_turn", "504.1", "use_skill"))
    else:
        out.append(Why("battle_only", "703.2a", "use_skill"))
    return out


def of_activated(m: Match, player: i64, u: Unit, card: Card, ability: Ability, key: i64) -> list[Why]:
    """Why an activated ability of a unit cannot be played."""
    out = not_now(m, player, "activate")
    if can_activate(m, u, card, ability):
        return out
    f = voice(u, card, ability, key)
    if u.negated:
        out.append(Why("negated", "802.1", "activate"))
    elif not u.has_valid(ability):
        out.append(Why("stunned", "802.2a", "activate"))
    elif ability.once and key in u.used:
        out.append(Why("once", "803.1", "activate"))
    elif ability_forbidder(m, f) >= 0:
        out.append(of_forbidder(m, ability_forbidder(m, f), "activate"))
    elif not are_met(m, ability, f):
        out.append(Why("condition", "806.1", "activate"))
    return out
