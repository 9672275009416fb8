"""Free timings (4-1): skills, attacks and combos that a player may choose, and the steps of a battle."""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Do, Frame, Op, Program, Row, Table
from fuda.core.rehearsal import rehearsed
from fuda.core.state import BOTH, ID_MASK, Action, acts, say
from fuda.games.fusionworld import kinds
from fuda.games.fusionworld.policy import POLICY, by_rule, can, deed, do, do_all, leaving_forbidder
from fuda.games.fusionworld.printed import (
    ACTIVATED,
    EVOLVING,
    FUSING,
    IN_BATTLE,
    IN_MAIN,
    KEY_BITS,
    KEY_MASK,
    Ability,
    Card,
)
from fuda.games.fusionworld.rules.energy import influences
from fuda.games.fusionworld.rules.hearing import is_used_up
from fuda.games.fusionworld.rules.play import (
    can_evolve,
    can_use_battle,
    can_use_extra,
    start_evolve,
    start_extra,
    use_elsewhere,
)
from fuda.games.fusionworld.rules.skills import can_use, can_use_off, declare, end_trial, speaker, trial
from fuda.games.fusionworld.sides import Side, Unit
from fuda.games.fusionworld.spec import (
    ACTIVATE,
    AS_COST,
    ATTACK_ACTIVE,
    BAN_ATTACK,
    BAN_ATTACK_LEADER,
    BAN_ATTACKED,
    BAN_REST,
    BAN_SPARE,
    BATTLE,
    BY_EFFECT,
    BY_RULE,
    COMBO,
    DROP,
    END_STEP,
    ENERGY_AREA,
    EXTRA,
    FROM_PILES,
    GAME,
    HAND,
    LET_COMBO,
    LIFE,
    LURE,
    PLAY,
    REVEALED,
    UNDER,
    USE_DROP,
)
from fuda.games.fusionworld.state import Match, is_valid_in
from fuda.table.deeds import Deed

PASS: Final[Action] = say(END_STEP, 0)
COMBOS: Final[list[Action]] = acts(COMBO)
PLAYS: Final[list[Action]] = acts(PLAY)
DEMANDS: Final = 20  # slot of what must be done to attack


# --- skills ----------------------------------------------------------------------------------------------------
def offer_skills(m: Match, side: Side, time: i64, options: list[Action]) -> None:
    """The [Activate] skills of cards in play that may be declared at this time.

    [fw 1-3-4, 1-3-4-1-1, 1-3-4-1-2, 1-3-4-1-3, 7-3-4-2]
    """
    leader = side.leader
    if leader.d.activated or leader.gained:
        offer_unit(m, leader, time, options)
    if leader.under:
        offer_lying(m, side, leader.under, UNDER, time, options)
    for u in side.battle:
        if u.d.activated or u.gained:
            offer_unit(m, u, time, options)
        # Of cards under others only what speaks of lying there.  [fw 16-2-2-4]
        if u.under:
            offer_lying(m, side, u.under, UNDER, time, options)
    for u in side.combo:
        if u.d.activated:
            offer_unit(m, u, time, options)


def offer_unit(m: Match, u: Unit, time: i64, options: list[Action]) -> None:
    """The skills of one card in play that are valid where it lies; one that names another zone is not.

    [fw 1-3-7, 9-2-1]
    """
    zone = m.zone_of(u.id)
    for ability in u.d.activated:
        if ability.times & time and is_valid_in(ability, zone):
            offer_skill(m, u, ability, u.id << KEY_BITS | ability.index, options)
    for i in range(len(u.gained)):
        key = u.gained[i]
        ability = m.ability(key)
        if key in u.gained[:i]:
            continue  # which of two that are alike is all one
        if ability.kind == ACTIVATED and ability.times & time and is_valid_in(ability, zone):
            offer_skill(m, u, ability, key, options)


def offer_skill(m: Match, u: Unit, ability: Ability, key: i64, options: list[Action]) -> None:
    """One skill, if it can be declared; one that was used up this turn cannot.  [fw 15-7-2, 15-2-3]"""
    if ability.once and is_used_up(m, u, key):
        return
    if can_use(m, u, ability, u.voice(ability, key)):
        options.append(Action(ACTIVATE, u.id, key) if ability.part else u.card.activations[ability.index])


def offer_hand_skills(m: Match, side: Side, card: Card, time: i64, options: list[Action]) -> None:
    """The skills that are declared with this card in hand: an Extra's, [Evolve], those that name the hand."""
    for ability in card.d.from_hand:
        if not ability.times & time:
            continue
        if ability.tag in (EVOLVING, FUSING):
            usable = can_evolve(m, side, card, ability)
        elif card.d.kind == EXTRA and not ability.where:
            usable = can_use_extra(m, side, card, ability)
        else:
            f = speaker(m, card.id << KEY_BITS | ability.index, card.id, m.uid(card.id), side.index)
            usable = can_use_off(m, ability, f)
        if usable:
            options.append(card.activations[ability.index])


def offer_pile_skills(m: Match, side: Side, time: i64, options: list[Action]) -> None:
    """The skills that name the Drop, the Energy Area or Life, of cards lying there; of Life those that lie face up.

    [fw 9-2-1, 12-2-3-1, 3-9-2-1]
    """
    offer_lying(m, side, side.drop, DROP, time, options)
    offer_lying(m, side, side.energy + side.spent, ENERGY_AREA, time, options)
    if side.face_up:
        offer_lying(m, side, side.face_up, LIFE, time, options)


def offer_drop_cards(m: Match, side: Side, time: i64, options: list[Action]) -> None:
    """Cards of the Drop that an effect lets a player use: Battle cards in the Main Phase, Extra cards by their skills.

    Their cost is paid.  [fw 0-2-2, 5-4-1, 12-2-3-2]
    """
    for card in side.drop:
        if not (card.d.has_static or m.hand_sources) or not may_use_from_drop(m, card):
            continue
        if card.d.kind == EXTRA:
            for ability in card.d.from_hand:
                if ability.times & time and not ability.where and can_use_extra(m, side, card, ability):
                    options.append(card.activations[ability.index])
        elif time == IN_MAIN and can_use_battle(m, side, card):
            options.append(PLAYS[card.id])


def may_use_from_drop(m: Match, card: Card) -> bool:
    """Whether an effect lets a card of the Drop be used."""
    for ability, f in influences(m, card):
        for static in ability.statics:
            if static.lets_use(m, f, card):
                return True
    return False


def offer_lying(m: Match, side: Side, cards: list[Card], zone: i64, time: i64, options: list[Action]) -> None:
    """The skills of cards out of play that name the place where these lie.  [fw 9-2-1]"""
    for card in cards:
        for ability in card.d.activated:
            if ability.where >> zone & 1 and ability.times & time:
                f = speaker(m, card.id << KEY_BITS | ability.index, card.id, m.uid(card.id), side.index)
                if can_use_off(m, ability, f):
                    options.append(card.activations[ability.index])


def start_skill(m: Match, player: i64, a: Action) -> None:
    """Declare the skill that was chosen.  [fw 5-5-3-1]"""
    u = m.unit(a.card)
    if u is not None:
        if u.d.kind == EXTRA:
            use_elsewhere(m, player, a.n, a.card, u.uid)  # a [Field] card stays where it is  [fw 15-3-3]
        else:
            declare(m, player, a.n, a.card, u.uid)
        return
    card = m.cards[a.card]
    ability = card.d.every[a.n & KEY_MASK]
    in_hand = m.zone_of(a.card) == HAND
    if ability.tag in (EVOLVING, FUSING):
        start_evolve(m, player, a.n, card)
    elif card.d.kind == EXTRA and not ability.where:
        start_extra(m, player, a.n, card)  # of the Drop, if an effect lets it be used from there
    elif card.d.kind == EXTRA and not in_hand:
        use_elsewhere(m, player, a.n, a.card, m.uid(a.card))
    else:
        declare(m, player, a.n, a.card, m.uid(a.card))


# --- attacking -------------------------------------------------------------------------------------------------
def can_attack(m: Match, u: Unit, foe: Side) -> bool:
    """Whether an own card may attack something now: an active Leader or Battle card.  [fw 8-1-1]"""
    if u.rested or u.d.kind == EXTRA:
        return False
    bans = m.bans(u)
    if (bans | m.side(u.side).bans) & (BAN_ATTACK | BAN_REST):
        if attack_forbidder(m, u) >= 0 or (bans & BAN_ATTACK and not can_pay_tolls(m, u)):
            return False
    if not bans and not foe.leader.bans:
        return True  # the Leader can be attacked, as nothing forbids it
    return len(targets(m, u, foe)) > 0


def attack_forbidder(m: Match, u: Unit) -> i64:
    """The skill that forbids a card to attack at all, or -1: to attack is to rest.  [fw 0-2-5, 8-1-1]"""
    found = m.forbidder(u.uid, BAN_ATTACK, -1, u.side)
    if found < 0:
        found = m.forbidder(-1 - u.side, BAN_ATTACK, u.id, u.side)
    return found if found >= 0 else POLICY.forbidder(m, by_rule(kinds.REST, [int(u.uid)], u.side), u.uid)


def targets(m: Match, u: Unit, foe: Side) -> list[Unit]:
    """What a card may attack: the opposing Leader or a rested opposing Battle card.  [fw 8-1-1]"""
    bans = m.bans(u)
    out: list[Unit] = []
    at_leader = not (bans & BAN_ATTACK_LEADER and m.is_forbidden(u.uid, BAN_ATTACK_LEADER, -1, u.side))
    if at_leader and is_open(m, u, foe.leader):
        out.append(foe.leader)
    for t in foe.battle:
        # Some skills let a card attack active Battle cards, too; prohibitions beat them.  [fw 0-2-2] [ruling fw-024]
        if t.d.kind == BATTLE and (t.rested or u.keywords & ATTACK_ACTIVE) and is_open(m, u, t):
            out.append(t)
    return lured(m, u, out) if m.ban_list else out


def lured(m: Match, u: Unit, found: list[Unit]) -> list[Unit]:
    """Those of what a card may attack that it has to attack, or else all of them."""
    out = [t for t in found if t.bans & (LURE | BAN_SPARE) and m.is_forbidden(t.uid, LURE | BAN_SPARE, u.id, u.side)]
    return out or found


def is_open(m: Match, u: Unit, t: Unit) -> bool:
    """Whether no effect forbids that this card attacks that one."""
    return not (t.bans & BAN_ATTACKED and m.is_forbidden(t.uid, BAN_ATTACKED, u.id, u.side))


def tolls(m: Match, u: Unit) -> list[int]:
    """What must be done to attack with a card: keys and places of the prohibitions that hold otherwise, below zero."""
    out: list[int] = []
    bans = m.ban_list
    for i in range(0, len(bans), 5):
        if bans[i] == u.uid and bans[i + 1] & BAN_ATTACK:
            scope = m.scope(bans[i + 2], bans[i + 3])
            if scope is not None and scope.demanded() is not None:
                out += [-1 - bans[i + 2], -1 - bans[i + 3]]
    return out


class PayTolls(Op[Match]):
    """Do all that must be done to attack with a card; `n` counts them.  [fw 13-13-1]"""

    def run(self, m: Match, f: Frame) -> bool:
        u = m.find(f.uid)
        if f.n == 0 and u is not None:
            f.put(DEMANDS, tolls(m, u))
            f.done = 1
        due = f.get(DEMANDS)
        if f.done == 0 or f.n >= len(due):
            return False
        key: i64 = -1 - due[f.n]
        scope = m.scope(key, -1 - due[f.n + 1])
        demanded = None if scope is None else scope.demanded()
        f.n += 2
        f.again()
        if demanded is not None:
            g = m.call(demanded, f.player, f.card, f.uid)
            g.key = key
            g.b = 1
            g.cause = BY_EFFECT | AS_COST
            g.sets = f.passed_on()
        return False


def can_pay_tolls(m: Match, u: Unit) -> bool:
    """Whether everything can be done that must be done to attack with a card, tried on a copy.  [fw 13-13-1]"""
    if not tolls(m, u):
        return True
    copy = trial(m)
    copy.call(TRY_TOLLS, u.side, u.id, u.uid)
    return rehearsed(m, copy)


TRY_TOLLS: Final = Program("fw try tolls", [PayTolls(), Do(end_trial)])


# --- the steps of a battle (8-2-4, 8-3-4) ----------------------------------------------------------------------
class BattleFreeTiming(Op[Match]):
    """Let a player combo, declare skills of a battle, or end the step.  [fw 8-2-4, 8-3-4, 8-2-4-3, 8-3-4-3]"""

    def __init__(self, offense: bool) -> None:
        self.offense = offense

    def run(self, m: Match, f: Frame) -> bool:
        if m.dirty:
            m.settle()
        # The turn player acts in the Offense Step, the other one in the Defense Step.
        # [fw 1-3-4-1-2, 1-3-4-1-3, 5-6-3-1, 5-6-4-1] [ruling fw-039]
        player = m.turn_player if self.offense else 1 - m.turn_player
        side = m.side(player)
        options = [PASS]
        for card in side.hand:
            d = card.d
            # No cost is paid for a combo.  [fw 5-6-3-1-2, 5-6-4-1-2, 8-2-4-1, 8-3-4-1]
            if d.kind == BATTLE and d.combo >= 0 and (not m.ban_bits or may_combo(m, side, card, None)):
                options.append(COMBOS[card.id])
            if d.from_hand:
                offer_hand_skills(m, side, card, IN_BATTLE, options)
        for card in side.drop:
            if (card.d.has_static or m.hand_sources) and may_combo_from_drop(m, side, card):
                options.append(COMBOS[card.id])
        own = m.attacker if self.offense else m.guard
        for u in side.battle:
            # An active Battle card other than the one in battle.  [fw 5-6-3-1-1, 5-6-4-1-1]
            if (
                u.uid != own
                and u.d.kind == BATTLE
                and u.d.combo >= 0
                and (not u.rested or may_combo_rested(m, side, u))
            ):
                if not (side.bans | u.bans) or may_combo(m, side, u.card, u):
                    options.append(COMBOS[u.id])
        offer_skills(m, side, IN_BATTLE, options)  # [fw 8-2-4-2, 8-3-4-2]
        if m.elsewhere & FROM_PILES:
            offer_pile_skills(m, side, IN_BATTLE, options)
        if m.elsewhere & USE_DROP:
            offer_drop_cards(m, side, IN_BATTLE, options)
        return m.ask_secret(player, options)

    def got(self, m: Match, f: Frame, a: Action) -> None:
        # Doing nothing ends the step.  [fw 8-2-4-3-1, 8-3-4-3-1, 4-1-2-2]
        if a.kind == END_STEP:
            return
        # After anything else there is a checkpoint, and the same player goes on.
        # [fw 8-2-4-1-1, 8-2-4-2-1, 8-3-4-1-1, 8-3-4-2-1, 5-6-3-3, 5-6-3-4, 5-6-4-3, 5-6-4-4, 4-1-2-1] [ruling fw-027]
        f.pc = f.program.rows["8-2-3" if self.offense else "8-3-3"]
        player = m.player
        if a.kind == COMBO:
            m.call(COMBO_CARD, player, a.card, m.uid(a.card)).cause = BY_RULE
        else:
            start_skill(m, player, a)


def may_combo(m: Match, side: Side, card: Card, u: Unit | None) -> bool:
    """Whether no effect forbids to combo with this card.  [fw 0-2-5]"""
    return can(m, by_rule(kinds.COMBO, [int(m.uid(card.id) if u is None else u.uid)], side.index))


def may_combo_rested(m: Match, side: Side, u: Unit) -> bool:
    """Whether an effect lets a rested card combo.  [fw 0-2-2]"""
    return side.bans & LET_COMBO != 0 and m.is_forbidden(-1 - side.index, LET_COMBO, u.id, side.index)


def may_combo_from_drop(m: Match, side: Side, card: Card) -> bool:
    """Whether an effect lets a card of the Drop combo, and none forbids it.  [fw 0-2-2, 0-2-5] [ruling fw-024]"""
    if card.d.kind != BATTLE or card.d.combo < 0:
        return False
    for ability, f in influences(m, card):
        for static in ability.statics:
            if static.lets_combo(m, f, card):
                return may_combo(m, side, card, None)
    return False


class RevealCombo(Op[Match]):
    """Show a card of the hand that is designated.  [fw 5-6-3-1-2, 5-6-4-1-2]"""

    def run(self, m: Match, f: Frame) -> bool:
        if m.journal is not None and m.zone_of(f.card) == HAND:
            clause = "5-6-3-1-2" if f.player == m.turn_player else "5-6-4-1-2"
            m.note(REVEALED, clause, f.player, f.card, BOTH, 0, HAND, HAND)
        return False


class PlaceCombo(Op[Match]):
    """Put the designated card into the Combo Area.  [fw 5-6-3-2, 5-6-4-2]"""

    def run(self, m: Match, f: Frame) -> bool:
        combo(m, f, [int(f.uid)])
        return False


def combo(m: Match, f: Frame, uids: list[int]) -> None:
    """Put cards into the Combo Area of the frame's player; a card that fails to combo goes to the Drop.  [fw 5-6-5]"""
    f.done = 0
    if len(uids) == 1:
        d = deed(f, kinds.COMBO, uids)
        if can(m, d):
            do(m, f, d)
            return
    placed: list[int] = []
    failed: list[int] = []
    for uid in uids:
        if can(m, deed(f, kinds.COMBO, [uid])):
            placed.append(uid)
        elif can_lie_in_combo(m, uid) and m.zone_of(uid & ID_MASK) != DROP and fails_to_combo(m, f, uid):
            failed.append(uid)
    deeds: list[Deed] = []
    if failed:
        deeds.append(by_rule(kinds.MOVE, failed, f.player, to=DROP, clause="5-6-5"))
    if placed:
        deeds.append(deed(f, kinds.COMBO, placed))
    if len(deeds) == 1:
        do(m, f, deeds[0])
    elif deeds:
        do_all(m, f, deeds)


def can_lie_in_combo(m: Match, uid: i64) -> bool:
    """Whether a card could be put into the Combo Area, if no effect forbids it.  [fw 5-6-2, 5-6-2-1, 0-2-2-2]"""
    return POLICY.is_possible(m, by_rule(kinds.COMBO, [int(uid)], 0), uid)


def fails_to_combo(m: Match, f: Frame, uid: i64) -> bool:
    """Whether a card that cannot combo goes to the Drop: one that cannot leave its area does not leave it so either.

    [fw 5-6-5, 0-2-5]
    """
    u = m.find(uid)
    return u is None or leaving_forbidder(m, deed(f, kinds.COMBO, [int(uid)]), u, uid) < 0


COMBO_CARD: Final = Table(GAME, "combo", [
    Row("5-6-3-1-2", RevealCombo()),
    Row("5-6-3-2", PlaceCombo()),
])  # fmt: skip
