"""What the turn player may do in the main phase (6-5), and how cards are played (2-7, 3-7, 3-8)."""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Frame, Op, Row, Table
from fuda.core.state import BOTH, Action, act, say
from fuda.games.onepiece.effects import (
    activate,
    can_activate,
    can_pay,
    speaker,
    trigger_key,
)
from fuda.games.onepiece.moves import enter, may_rest, move, publish, remove, rest_don
from fuda.games.onepiece.printed import Ability, Card
from fuda.games.onepiece.sides import Side, Unit
from fuda.games.onepiece.spec import (
    ATTACK_ACTIVE,
    BAN_ATTACK,
    BAN_ATTACK_LEADER,
    BAN_ATTACKED,
    BAN_PLAY,
    BAN_REST,
    BY_RULE,
    CHARACTER,
    EVENT,
    EVENT_USED,
    GAME,
    HAND,
    MOST_CHARACTERS,
    PAID,
    PICK_DON,
    REPLACE_CHARACTER,
    REVEALED,
    RUSH,
    RUSH_CHARACTER,
    STAGE,
    TRASH,
)
from fuda.games.onepiece.state import Match


# --- costs of cards in hand ------------------------------------------------------------------------------------
def hand_cost(m: Match, card: Card) -> i64:
    """What a card in hand costs now; effects may have changed the printed cost.  [op 2-7-6]"""
    if m.dirty:
        m.settle()
    cost = card.d.cost
    # An effect that changes costs by costs looks at those without its own doing: at the printed ones.  [ruling op-033]
    if m.costing:
        return cost
    m.costing = True
    if card.d.has_static:
        for ability in card.d.abilities:
            if ability.in_hand:
                cost += own_hand_cost(m, card, ability)
    for source in m.hand_sources:
        for static in source.ability.statics:
            cost += static.hand_cost(m, source.f, card)
    m.costing = False
    return max(0, cost)


def own_hand_cost(m: Match, card: Card, ability: Ability) -> i64:
    """What a card's own effect that works in the hand adds to its cost."""
    f = speaker(m, trigger_key(card.id, ability), card.id, m.uid(card.id), card.owner)
    for condition in ability.conditions:
        if not condition.holds(m, f):
            return 0
    total: i64 = 0
    for static in ability.statics:
        total += static.hand_cost(m, f, card)
    return total


def hand_counter(m: Match, card: Card) -> i64:
    """The counter value of a Character card in hand.  [op 2-10-1]"""
    counter = card.d.counter
    if m.dirty:
        m.settle()
    for source in m.hand_sources:
        for static in source.ability.statics:
            counter = max(counter, static.hand_counter(m, source.f, card))
    return counter


def may_play(m: Match, side: Side, card: Card) -> bool:
    """No effect forbids playing this card from hand.  [op 4-7-2]"""
    return not (side.bans & BAN_PLAY and m.is_forbidden(-1 - side.index, BAN_PLAY, card.id, side.index))


def can_use_event(m: Match, card: Card, ability: Ability) -> bool:
    """Whether the effect of an Event in hand could be activated."""
    if not ability.conditions and not ability.cost_ops:
        return True
    f = speaker(m, trigger_key(card.id, ability), card.id, m.uid(card.id), card.owner)
    return (ability.optional or can_pay(m, ability, f)) and can_activate(m, ability, f)


def can_attack(m: Match, u: Unit, foe: Side) -> bool:
    """Whether an own card may attack something now."""
    if u.rested or u.d.kind == STAGE:
        return False
    bans = m.bans(u)
    # To attack is to rest: what may not be rested cannot.  [op 1-3-3]
    if bans & BAN_ATTACK or (bans & BAN_REST and not may_rest(m, u, u.side)):
        return False
    if u.since != m.turn and not bans and not foe.leader.bans:
        return True  # the Leader can be attacked, as nothing forbids it
    return len(targets(m, u, foe)) > 0


def targets(m: Match, u: Unit, foe: Side) -> list[Unit]:
    """What a card may attack: the opposing Leader or a rested opposing Character.  [op 7-1-1-2, 7-1]"""
    bans = m.bans(u)
    fresh = u.since == m.turn and u.d.kind == CHARACTER
    out: list[Unit] = []
    # A Character played this turn cannot attack, unless a keyword says so.  [op 3-7-4, 10-1-1-1]
    at_leader = not fresh or u.keywords & RUSH != 0
    if at_leader and not bans & BAN_ATTACK_LEADER and not foe.leader.bans & BAN_ATTACKED:
        out.append(foe.leader)
    # [Rush: Character] lets it attack Characters only.  [op 10-1-6-1]
    if not fresh or u.keywords & (RUSH | RUSH_CHARACTER):
        for t in foe.characters:
            # Some effects let a card attack active Characters as well.  [op 1-3-1]
            if (t.rested or u.keywords & ATTACK_ACTIVE) and not t.bans & BAN_ATTACKED:
                out.append(t)
    return out


# --- playing a card from hand ----------------------------------------------------------------------------------
def start_play(m: Match, player: i64, card: Card) -> None:
    """Play a card from hand by its cost."""
    program = PLAY_EVENT if card.d.kind == EVENT else PLAY_CARD
    m.call(program, player, card.id, m.uid(card.id)).n = hand_cost(m, card)


def reveal(m: Match, f: Frame) -> None:
    """Show the card to be played."""
    if m.journal is not None:
        m.note(REVEALED, "2-7-2", f.player, f.card, BOTH, 0, HAND, HAND)


class PayDon(Op[Match]):
    """Rest as many active DON!! as the cost says; any of the cost area may be chosen.  [op 3-9-2, 2-7-2]"""

    def run(self, m: Match, f: Frame) -> bool:
        side = m.side(f.player)
        free = side.don_active - side.held_active
        if f.n > 0 and side.held_active > 0 and free > 0 and f.n < side.don_active:
            return m.ask(f.player, PICK_FREE_OR_HELD)
        if m.journal is not None and f.n > 0:
            m.note(PAID, "2-7-2", f.player, f.card, BOTH, f.n, -1, -1)
        while f.n > 0:
            rest_don(m, side, side.held_active > 0 and (free == 0 or side.don_active == side.held_active))
            f.n -= 1
        return False

    def got(self, m: Match, f: Frame, a: Action) -> None:
        rest_don(m, m.side(f.player), a.n == 1)
        f.n -= 1
        f.again()


PICK_FREE_OR_HELD: Final[list[Action]] = [say(PICK_DON, 0), say(PICK_DON, 1)]


class MakeRoom(Op[Match]):
    """With five Characters, or a Stage, in the way, put one into its owner's trash by rule.

    No effect applies to that.  [op 3-7-6-1-1] [ruling op-013]
    """

    def run(self, m: Match, f: Frame) -> bool:
        side = m.side(f.player)
        kind = m.cards[f.card].d.kind
        # There are never more than five Characters.  [op 3-7-6, 3-7-6-1]
        if kind == CHARACTER and len(side.characters) >= MOST_CHARACTERS:
            return m.ask(f.player, [act(REPLACE_CHARACTER, u.card.id) for u in side.characters])
        # There is never more than one Stage.  [op 3-8-5, 3-8-5-1]
        if kind == STAGE and side.stage:
            remove(m, side.stage[0], TRASH, False, False, BOTH, "3-8-5-1")
        return False

    def got(self, m: Match, f: Frame, a: Action) -> None:
        u = m.unit(a.card)
        assert u is not None
        remove(m, u, TRASH, False, False, BOTH, "3-7-6-1")


class PutIntoPlay(Op[Match]):
    """Put the card into play: `b` is 1 to play it rested, `cause` says why.  [op 3-7-5]"""

    def run(self, m: Match, f: Frame) -> bool:
        f.done = 0
        if m.is_here(f.uid):
            u = enter(m, m.cards[f.card], f.player, f.b == 1, f.cause)
            f.uid = u.uid
            f.done = 1
        return False


PLAY_CARD: Final = Table(GAME, "play", [
    Row("2-7-2", reveal),
    Row("3-9-2", PayDon()),
    Row("3-7-6-1", MakeRoom()),
    Row("2-7-4", PutIntoPlay()),
])  # fmt: skip


def reveal_without_room(m: Match, f: Frame) -> None:
    """Show a card that an effect plays before another one makes room for it.  [op 3-7-6-1]"""
    if m.journal is not None and len(m.side(f.player).characters) >= MOST_CHARACTERS:
        m.note(REVEALED, "3-7-6-1", f.player, f.card, BOTH, 0, m.zone_of(f.card), m.zone_of(f.card))


PUT_CARD: Final = Table(GAME, "put into play", [
    Row("3-7-6-1", reveal_without_room),
    Row("3-7-6-1", MakeRoom()),
    Row("3-7-5", PutIntoPlay()),
])  # fmt: skip


def trash_event(m: Match, f: Frame) -> None:
    """Put the Event into the trash before its effect is carried out.  [op 2-7-3, 8-4-2]"""
    move(m, m.cards[f.card], TRASH, False, False, BOTH, BY_RULE, "8-4-2")


def use_event(m: Match, f: Frame) -> None:
    """Activate the effect of the Event; playing it from hand is what 'activating a card' means.  [op 8-5-4]"""
    publish(m, EVENT_USED, f.player, f.card, m.uid(f.card), BY_RULE, 0)
    d = m.cards[f.card].d
    ability = d.counter_event if m.step else d.main
    assert ability is not None
    activate(m, f.player, trigger_key(f.card, ability), f.card, m.uid(f.card), -1, False)


PLAY_EVENT: Final = Table(GAME, "event", [
    Row("8-4-1-2", reveal),
    Row("3-9-2", PayDon()),
    Row("8-4-2", trash_event),
    Row("8-5-4", use_event),
])  # fmt: skip
