"""Why a card cannot be used now, each reason with its clause.

Every answer comes from the predicates that the flow tables offer by: this module only asks them one by one and
names those that say no. What a rule is, it does not know.
"""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Frame
from fuda.core.reasons import Why
from fuda.games.dimensionzero.pieces import Piece, own_key
from fuda.games.dimensionzero.printed import KEY_BITS, Ability, Card, Cost
from fuda.games.dimensionzero.rules.hearing import has_fired, hold, is_open
from fuda.games.dimensionzero.rules.movement import may_move, move_cost, squares_to
from fuda.games.dimensionzero.rules.payment import can_pay, released_total
from fuda.games.dimensionzero.rules.playable import (
    can_activate,
    can_play,
    has_targets,
    is_flashing,
    is_playable,
    is_time,
    lift,
    plain_squares,
    play_cost,
    spell_voice,
)
from fuda.games.dimensionzero.rules.window import GivePriority
from fuda.games.dimensionzero.spec import (
    BAN_ACTIVATE,
    BAN_FREEZE,
    BAN_MOVE,
    BAN_PLAY,
    BAN_SMASH,
    BASE,
    BATTLE,
    BATTLE_SQUARES,
    CENTER,
    ENERGY_PHASE,
    HAND,
    MAIN_PHASE,
    NORMAL,
    PLAN,
    SMASH_PHASE,
    SQUARE,
    TIMINGS,
    UNIT,
)
from fuda.games.dimensionzero.squares import area
from fuda.games.dimensionzero.state import Match

NAMES: Final = (
    "over", "not_yours", "elsewhere", "no_priority", "busy", "phase", "not_your_turn", "in_battle", "stack", "cost",
    "color", "additional_cost", "forbidden", "flash", "no_target", "no_square", "frozen", "not_a_unit", "no_way",
    "smash_phase", "own_area", "energy_phase", "energy_placed", "condition", "once", "textless",
)  # fmt: skip


def why_not(m: Match, player: i64, card: Card) -> list[Why]:
    """Why this player cannot use a card now, for each thing one does with such a card."""
    m.settle()
    p = m.piece(card.id)
    act = "play" if p is None else "move"
    if m.winner >= 0:
        return [Why("over", "3-3.3", act)]
    if (card.owner if p is None else p.control) != player:
        return [Why("not_yours", "4-3.2", act)]
    if p is not None:
        return of_piece(m, player, p)
    place = m.place_of(card)
    if place == HAND and m.turn_player == player and m.phase == ENERGY_PHASE and not m.clashes:
        return of_energy(m, player)
    if place not in (HAND, PLAN) and not card.d.elsewhere >> place & 1:
        return [Why("elsewhere", "2-20.1-1", "play")]
    return of_play(m, player, card, place)


# --- when ------------------------------------------------------------------------------------------------------
def not_now(m: Match, player: i64, act: str) -> list[Why]:
    """Why it is not this player who may act: something else is asked, or the other has priority."""
    f = m.stack[-1]
    if not isinstance(f.program.ops[max(f.pc - 1, 0)], GivePriority):
        return [Why("busy", "4-6.3", act)]
    return [] if m.player == player else [Why("no_priority", "1-1.5", act)]


def not_in_time(m: Match, player: i64, timing: i64, act: str) -> list[Why]:
    """Why it is not the time for something of a timing."""
    out = not_now(m, player, act)
    if is_time(m, player, timing):
        return out
    if m.clashes:
        why = Why("in_battle", "3-8.3" if timing != NORMAL else "3-8.2", act)
        why.facts = {"timing": TIMINGS[timing]}
        out.append(why)
    elif m.phase != MAIN_PHASE:
        out.append(Why("phase", "3-8.4" if timing == BATTLE else "3-8.1", act))
    elif m.turn_player != player:
        out.append(Why("not_your_turn", "3-8.2", act))
    else:
        out.append(Why("stack", "3-8.2", act))
    return out


# --- paying ----------------------------------------------------------------------------------------------------
def of_cost(m: Match, player: i64, cost: Cost, act: str) -> list[Why]:
    """Why an amount of energy cannot be paid: too few cards, or not of the right colours."""
    if can_pay(m, player, cost):
        return []
    free = released_total(m.side(player))
    if cost.total <= free:
        return [Why("color", "1-2.3-1", act)]
    why = Why("cost", "1-2.3-2", act)
    why.facts = {"cost": int(cost.total), "free": int(free)}
    return [why]


def of_forbidder(m: Match, player: i64, uid: i64, bans: i64, player_bans: i64, act: str) -> list[Why]:
    """That an effect forbids it, for the card or for the player, and which card's.  [dz 1-1.2]"""
    p = m.find(uid)
    key: i64 = -1 if p is None or not p.bans & bans else m.forbidder(uid, p.bans & bans, uid, player)
    if key < 0 and m.side(player).bans & player_bans:
        key = m.forbidder(-1 - player, player_bans, uid, player)
    if key < 0:
        return []
    why = Why("forbidden", "1-1.2", act)
    d = m.cards[key >> KEY_BITS].d
    why.facts = {"card_en": d.name_en, "card_ja": d.name}
    return [why]


# --- cards that are played -------------------------------------------------------------------------------------
def of_energy(m: Match, player: i64) -> list[Why]:
    """Why a card of the hand cannot be put into the energy zone.  [dz 3-7.1]"""
    out = not_now(m, player, "put_energy")
    if m.placed_energy:
        out.append(Why("energy_placed", "3-7.1", "put_energy"))
    elif m.entries:
        out.append(Why("energy_phase", "3-7.1", "put_energy"))
    return out


def of_play(m: Match, player: i64, card: Card, place: i64) -> list[Why]:
    """Why a card cannot be played from where it is."""
    out = not_in_time(m, player, NORMAL if place == PLAN else card.d.timing, "play")
    if is_playable(m, player, card, place) or can_play(m, player, card, place):
        return out
    found = of_cost(m, player, play_cost(m, player, card, card.d.cost), "play")
    found += of_forbidder(m, player, m.uid(card.id), 0, BAN_PLAY, "play")
    if is_flashing(m):
        found.append(Why("flash", "5-14.2", "play"))
    if card.d.kind & (UNIT | BASE) and plain_squares(m, player, card.d.kind) == 0:
        found.append(Why("no_square", "2-20.1-2" if card.d.kind & UNIT else "2-20.2-2", "play"))
    was = lift(m, card.id)  # targets are looked for as the spell that it would be  [dz 2-21.1]
    for ability in card.d.spell:
        f = spell_voice(m, player, card, ability)
        if is_open(m, f, ability) and not has_targets(m, f, ability):
            found.append(Why("no_target", "4-11.3", "play"))
    m.where[card.id] = was
    return out + (found or [Why("additional_cost", "4-7.2-3", "play")])


# --- cards on squares ------------------------------------------------------------------------------------------
def of_piece(m: Match, player: i64, p: Piece) -> list[Why]:
    """Why a card on a square cannot be moved, smash, or have its abilities activated."""
    if m.phase == SMASH_PHASE and m.turn_player == player and not m.clashes:
        out = of_smash(m, player, p)
    else:
        out = of_move(m, player, p)
    for ability in p.d.activated:
        if ability.works_in(SQUARE):
            out += of_ability(m, player, p, ability, own_key(p.id, ability))
    return out


def of_move(m: Match, player: i64, p: Piece) -> list[Why]:
    """Why a unit cannot be moved."""
    if not p.is_unit() or p.square >= BATTLE_SQUARES:
        return [] if p.d.activated else [Why("not_a_unit", "3-8.2-6", "move")]
    out = not_in_time(m, player, NORMAL, "move")
    if p.frozen:
        return [*out, Why("frozen", "3-8.2-6", "move")]
    if may_move(m, player, p):
        return out if squares_to(m, player, p) else [*out, Why("no_way", "3-8.2-6", "move")]
    held = of_forbidder(m, player, p.uid, BAN_MOVE, BAN_MOVE | BAN_ACTIVATE, "move")
    if held:
        return out + held
    return out + (of_cost(m, player, move_cost(m, p), "move") or [Why("additional_cost", "4-7.3-2", "move")])


def of_smash(m: Match, player: i64, p: Piece) -> list[Why]:
    """Why a unit cannot smash.  [dz 3-9.1] [ruling dz-016]"""
    if not p.is_unit():
        return [] if p.d.activated else [Why("not_a_unit", "3-9.1", "use_smash")]
    out = not_now(m, player, "use_smash")
    if m.entries:
        out.append(Why("smash_phase", "3-9.1", "use_smash"))
    if p.frozen:
        out.append(Why("frozen", "2-26.1-1", "use_smash"))
    if area(player, p.square) < CENTER:
        out.append(Why("own_area", "3-9.1-(1)", "use_smash"))
    return out + of_forbidder(m, player, p.uid, BAN_SMASH | BAN_FREEZE, BAN_SMASH, "use_smash")


def of_ability(m: Match, player: i64, p: Piece, ability: Ability, key: i64) -> list[Why]:
    """Why an ability of a card on a square cannot be activated."""
    out = not_in_time(m, player, ability.timing, "activate")
    if p.textless:
        return [*out, Why("textless", "2-10.3", "activate")]
    if can_activate(m, player, ability, key, p.card, p.uid):
        return out
    f = Frame(ability.program, player, p.id, p.uid)
    f.key = key
    if ability.once and has_fired(m, p.uid, key):
        return [*out, Why("once", "4-3.4", "activate")]
    silenced = of_forbidder(m, player, p.uid, BAN_ACTIVATE, BAN_ACTIVATE, "activate")
    if silenced:
        return out + silenced
    if not is_open(m, f, ability) or not hold(m, f, ability):
        return [*out, Why("condition", "4-3.1", "activate")]
    found = of_cost(m, player, ability.cost, "activate")
    for part in ability.parts:
        if not part.is_free() and len(part.candidates(m, f)) < part.amount(m, f):
            found.append(Why("additional_cost", "4-3.1", "activate"))
    if not has_targets(m, f, ability):
        found.append(Why("no_target", "4-11.3", "activate"))
    return out + found
