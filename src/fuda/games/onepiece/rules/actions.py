"""What the turn player may do in the main phase (6-5), and how cards are played (2-7, 3-7, 3-8)."""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Frame, Op, Row, Table
from fuda.core.lasting import Lasting
from fuda.core.state import BOTH, Action, act, say
from fuda.core.terms import all_hold
from fuda.games.onepiece import kinds
from fuda.games.onepiece.policy import POLICY, attack_forbidder, by_rule, can, carry_out, do, do_one, for_both
from fuda.games.onepiece.printed import Ability, Card
from fuda.games.onepiece.rules.effects import (
    activate,
    can_pay,
    is_open,
    speaker,
    trigger_key,
)
from fuda.games.onepiece.rules.hearing import let_hear
from fuda.games.onepiece.sides import Side, Unit
from fuda.games.onepiece.spec import (
    ATTACK_ACTIVE,
    ATTACK_PRICE,
    BAN_ATTACK_LEADER,
    BAN_PLAY,
    BAN_REST,
    BY_PAYING,
    BY_RULE,
    CHARACTER,
    EVENT,
    GAME,
    HAND,
    IS_HELD,
    LIES_RESTED,
    MAKES_ROOM,
    MOST_CHARACTERS,
    NEXT_COST,
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
from fuda.table.deeds import Deed


# --- costs of cards in hand ------------------------------------------------------------------------------------
def hand_cost(m: Match, card: Card, paying: bool = True) -> i64:
    """What a card in hand costs now; effects may have changed the printed cost, or only what is paid.  [op 2-7-6]"""
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
                cost += own_hand_cost(m, card, ability, paying)
    for source in m.hand_sources:
        for static in source.ability.statics:
            cost += static.hand_cost(m, source.f, card, paying)
    for e in m.lasting:
        if paying and is_for_next(m, e, card):
            cost += e.amount
    m.costing = False
    return max(0, cost)


def is_for_next(m: Match, e: Lasting, card: Card) -> bool:
    """Whether an effect changes what this card of a hand costs, if it is the next one that is played."""
    if e.kind != NEXT_COST or e.on != -1 - card.owner:
        return False
    scope = m.scope(e.key, e.at)
    return scope is None or scope.covers(m, e.owner, card.id, card.owner)


def use_up_next(m: Match, card: Card) -> None:
    """End what was for the next such card, as this one is played from hand, by its cost or by an effect."""
    if not m.lasting:
        return
    m.costing = True  # it is judged as it was for its cost
    left = [e for e in m.lasting if not is_for_next(m, e, card)]
    m.costing = False
    if len(left) < len(m.lasting):
        m.lasting = left
        m.touch()


def own_hand_cost(m: Match, card: Card, ability: Ability, paying: bool) -> i64:
    """What a card's own effect that works in the hand adds to its cost."""
    f = speaker(m, trigger_key(card.id, ability), card.id, m.uid(card.id), card.owner)
    if not all_hold(ability.conditions, m, f):
        return 0
    total: i64 = 0
    for static in ability.statics:
        total += static.hand_cost(m, f, card, paying)
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
    return not (side.bans & BAN_PLAY) or POLICY.forbidder(m, playing(m, side, card), m.uid(card.id)) < 0


def playing(m: Match, side: Side, card: Card) -> Deed:
    """Playing a card from hand by its cost."""
    kind: i64 = kinds.USE_EVENT if card.d.kind == EVENT else kinds.PLAY
    return Deed(kind, [int(m.uid(card.id))], side.index, BY_RULE | BY_PAYING)


def can_use_event(m: Match, card: Card, ability: Ability) -> bool:
    """Whether the effect of an Event in hand could be activated."""
    if not ability.conditions and not ability.cost_ops:
        return True
    f = speaker(m, trigger_key(card.id, ability), card.id, m.uid(card.id), card.owner)
    if not is_open(m, ability, f) or not (ability.fed or can_pay(m, ability, f)):
        return False
    return not ability.cost_ops or can_pay_once_played(m, card, ability)


def can_pay_elsewhere(m: Match, card: Card, ability: Ability, zone: i64) -> bool:
    """Whether an activation cost can be paid once its card lies where it is put first: it does not pay for itself.

    [op 8-3-1-3]
    """
    copy = m.clone()
    carry_out(copy, Deed(kinds.MOVE, [int(copy.uid(card.id))], card.owner, BY_RULE, to=zone))
    return can_pay(copy, ability, speaker(copy, trigger_key(card.id, ability), card.id, copy.uid(card.id), card.owner))


def can_pay_once_played(m: Match, card: Card, ability: Ability) -> bool:
    """Whether its activation cost can be paid once the Event is: the same DON!! do not pay twice.  [op 8-3-1-3]"""
    copy = m.clone()
    side = copy.side(card.owner)
    cost = hand_cost(copy, card)
    held = max(cost - side.don_active + side.held_active, 0)  # the free ones go first
    for n, flags in ((cost - held, 0), (held, IS_HELD)):
        carry_out(copy, resting_don(card.owner, n, flags))
    return can_pay_elsewhere(copy, card, ability, TRASH)


def attack_price(m: Match, player: i64) -> i64:
    """How many cards a player has to discard for an attack."""
    price: i64 = 0
    for e in m.lasting:
        if e.kind == ATTACK_PRICE and e.on == -1 - player:
            price += e.amount
    return price


def can_attack(m: Match, u: Unit, foe: Side) -> bool:
    """Whether an own card may attack something now."""
    if u.rested or u.d.kind == STAGE or (m.lasting and attack_price(m, u.side) > len(m.side(u.side).hand)):
        return False
    bans = m.bans(u)
    if u.since != m.turn and not bans and not foe.leader.bans and not m.side(u.side).bans & BAN_ATTACK_LEADER:
        return True  # the Leader can be attacked, as nothing forbids it
    # To attack is to rest: what may not be rested cannot.  [op 1-3-3]
    if bans & BAN_REST and not can(m, by_rule(kinds.REST, [int(u.uid)], u.side)):
        return False
    return len(targets(m, u, foe)) > 0


def targets(m: Match, u: Unit, foe: Side) -> list[Unit]:
    """What a card may attack: the opposing Leader or a rested opposing Character.  [op 7-1-1-2, 7-1]"""
    if m.dirty:
        m.settle()
    fresh = u.since == m.turn and u.d.kind == CHARACTER
    out: list[Unit] = []
    # A Character played this turn cannot attack, unless a keyword says so.  [op 3-7-4, 10-1-1-1]
    at_leader = not fresh or u.keywords & RUSH != 0
    if at_leader and attack_forbidder(m, u, foe.leader) < 0:
        out.append(foe.leader)
    # [Rush: Character] lets it attack Characters only.  [op 10-1-6-1]
    if not fresh or u.keywords & (RUSH | RUSH_CHARACTER):
        for t in foe.characters:
            # Some effects let a card attack active Characters as well.  [op 1-3-1]
            if (t.rested or u.keywords & ATTACK_ACTIVE) and attack_forbidder(m, u, t) < 0:
                out.append(t)
    return out


# --- playing a card from hand ----------------------------------------------------------------------------------
def start_play(m: Match, player: i64, card: Card) -> None:
    """Play a card from hand by its cost."""
    program = PLAY_EVENT if card.d.kind == EVENT else PLAY_CARD
    f = m.call(program, player, card.id, m.uid(card.id))
    f.n = hand_cost(m, card)
    f.cause = BY_RULE | BY_PAYING
    use_up_next(m, card)


class Reveal(Op[Match]):
    """Show the card to be played.  [op 2-7-2]"""

    def run(self, m: Match, f: Frame) -> bool:
        if m.journal is not None:
            m.note(REVEALED, "2-7-2", f.player, f.card, BOTH, 0, HAND, HAND)
        return False


class PayDon(Op[Match]):
    """Rest as many active DON!! as the cost says; any of the cost area may be chosen.  [op 3-9-2, 2-7-2]"""

    def run(self, m: Match, f: Frame) -> bool:
        side = m.side(f.player)
        free = side.don_active - side.held_active
        if f.n > 0 and side.held_active > 0 and free > 0 and f.n < side.don_active:
            return m.ask(f.player, PICK_FREE_OR_HELD)
        if m.journal is not None and f.n > 0:
            m.note(PAID, "2-7-2", f.player, f.card, BOTH, f.n, -1, -1)
        # The free ones first; with none or not enough of them, those under a restriction.
        held = max(f.n - free, 0)
        self.rest(m, f, f.n - held, 0)
        self.rest(m, f, held, IS_HELD)
        f.n = 0
        return False

    def rest(self, m: Match, f: Frame, n: i64, flags: i64) -> None:
        """Rest so many."""
        if n > 0:
            plain = flags == 0 and n <= MOST_KEPT
            do(m, f, RESTS[f.player][n] if plain else resting_don(f.player, n, flags))

    def got(self, m: Match, f: Frame, a: Action) -> None:
        self.rest(m, f, 1, IS_HELD if a.n == 1 else 0)
        f.n -= 1
        f.again()


def resting_don(player: i64, n: i64, flags: i64) -> Deed:
    """Resting so many DON!! to pay for a card."""
    return Deed(kinds.REST_DON, [-1 - player], player, BY_RULE, n=n, flags=flags)


MOST_KEPT: Final = 10
RESTS: Final[list[list[Deed]]] = [[resting_don(p, n, 0) for n in range(MOST_KEPT + 1)] for p in range(2)]
PICK_FREE_OR_HELD: Final[list[Action]] = [say(PICK_DON, 0), say(PICK_DON, 1)]


class MakeRoom(Op[Match]):
    """With five Characters, or a Stage, in the way, put one into its owner's trash by rule.

    No effect applies to that.  [op 3-7-6-1-1] [ruling op-013]
    """

    def run(self, m: Match, f: Frame) -> bool:
        side = m.side(f.player)
        # There are never more than five Characters.  [op 3-7-6, 3-7-6-1]
        if m.cards[f.card].d.kind == CHARACTER:
            return m.ask(f.player, [act(REPLACE_CHARACTER, u.card.id) for u in side.characters])
        # There is never more than one Stage.  [op 3-8-5, 3-8-5-1]
        self.clear(m, f, side.stage[0].uid, "3-8-5-1")
        return False

    def clear(self, m: Match, f: Frame, uid: i64, clause: str) -> None:
        """Put a card away by rule."""
        do(m, f, Deed(kinds.MOVE, [int(uid)], f.player, BY_RULE, to=TRASH, flags=MAKES_ROOM, clause=clause))

    def got(self, m: Match, f: Frame, a: Action) -> None:
        self.clear(m, f, m.uid(a.card), "3-7-6-1")


class Enter(Op[Match]):
    """Put the card into play now that there is room: `b` is 1 to play it rested.  [op 3-7-6-1, 3-8-5-1]"""

    def run(self, m: Match, f: Frame) -> bool:
        flags: i64 = LIES_RESTED if f.b == 1 else 0
        what: list[int] = [f.uid]
        d = Deed(kinds.PLAY, what, f.player, f.cause, flags=flags, key=f.key, source=f.a, chain=f.chain)
        f.done = carry_out(m, d)
        return False


POLICY.enter = Table(GAME, "make room", [
    Row("3-7-6-1", MakeRoom()),
    Row("3-7-6-1", Enter()),
])  # fmt: skip


PLAYING: Final[list[Deed]] = for_both(kinds.PLAY, BY_RULE | BY_PAYING)


class PutIntoPlay(Op[Match]):
    """Put the card into play: `b` is 1 to play it rested, `cause` says why.  [op 3-7-5]"""

    def run(self, m: Match, f: Frame) -> bool:
        if f.key < 0 and f.b != 1 and not f.chain:
            do_one(m, f, PLAYING[f.player], f.uid)
            return False
        flags: i64 = LIES_RESTED if f.b == 1 else 0
        do(m, f, Deed(kinds.PLAY, [int(f.uid)], f.player, f.cause, flags=flags, key=f.key, source=f.a, chain=f.chain))
        return False


PLAY_CARD: Final = Table(GAME, "play", [
    Row("2-7-2", Reveal()),
    Row("3-9-2", PayDon()),
    Row("2-7-4", PutIntoPlay()),
])  # fmt: skip


class RevealWithoutRoom(Op[Match]):
    """Show a card that an effect plays before another one makes room for it.  [op 3-7-6-1]"""

    def run(self, m: Match, f: Frame) -> bool:
        if m.journal is not None and len(m.side(f.player).characters) >= MOST_CHARACTERS:
            m.note(REVEALED, "3-7-6-1", f.player, f.card, BOTH, 0, m.zone_of(f.card), m.zone_of(f.card))
        return False


PUT_CARD: Final = Table(GAME, "put into play", [
    Row("3-7-6-1", RevealWithoutRoom()),
    Row("3-7-5", PutIntoPlay()),
])  # fmt: skip


USING: Final[list[Deed]] = for_both(kinds.MOVE, BY_RULE, to=TRASH, clause="8-4-2")


class TrashEvent(Op[Match]):
    """Put the Event into the trash before its effect is carried out.  [op 2-7-3, 8-4-2]"""

    def run(self, m: Match, f: Frame) -> bool:
        do_one(m, f, USING[f.player], f.uid)
        return False


class UseEvent(Op[Match]):
    """Activate the effect of the Event; playing it from hand is what 'activating a card' means.  [op 8-5-4]"""

    def run(self, m: Match, f: Frame) -> bool:
        used = by_rule(kinds.USE_EVENT, [int(m.uid(f.card))], f.player)
        let_hear(m, used, kinds.USE_EVENT, used.what)
        d = m.cards[f.card].d
        ability = d.counter_event if m.step else d.main
        assert ability is not None
        activate(m, f.player, trigger_key(f.card, ability), f.card, m.uid(f.card), -1, False)
        return False


PLAY_EVENT: Final = Table(GAME, "event", [
    Row("8-4-1-2", Reveal()),
    Row("3-9-2", PayDon()),
    Row("8-4-2", TrashEvent()),
    Row("8-5-4", UseEvent()),
])  # fmt: skip
