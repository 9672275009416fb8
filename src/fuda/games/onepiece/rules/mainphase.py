"""The main phase (6-5): what the turn player may do, in any order, until the end is declared."""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Frame, Op, Row, Table
from fuda.core.state import BOTH, ID_MASK, PICK, Action, acts, say
from fuda.games.onepiece import kinds
from fuda.games.onepiece.policy import GIVING, by_rule, do, do_one
from fuda.games.onepiece.printed import ACTIVATED, KEY_BITS, Ability
from fuda.games.onepiece.rules.actions import (
    PICK_FREE_OR_HELD,
    attack_price,
    can_attack,
    can_use_event,
    hand_cost,
    may_play,
    start_play,
)
from fuda.games.onepiece.rules.battle import BATTLE
from fuda.games.onepiece.rules.effects import TRIGGERS, activate, can_use
from fuda.games.onepiece.sides import Side, Unit
from fuda.games.onepiece.spec import (
    ACTIVATE,
    AS_COST,
    ATTACK,
    BY_RULE,
    END_MAIN,
    EVENT,
    GAME,
    GIVE,
    IS_HELD,
    PLAY,
    SEEN_SHIFT,
    TRASH,
)
from fuda.games.onepiece.state import Match
from fuda.table.deeds import Deed

END: Final[Action] = say(END_MAIN, 0)
PLAYS: Final[list[Action]] = acts(PLAY)
GIFTS: Final[list[Action]] = acts(GIVE)
ATTACKS: Final[list[Action]] = acts(ATTACK)
PICKS: Final[list[Action]] = acts(PICK)


class MainPhase(Op[Match]):
    """Let the turn player act in any order and as often as wanted, until the end is declared.  [op 6-5-2]"""

    def run(self, m: Match, f: Frame) -> bool:
        if m.pending:
            f.again()
            m.call(TRIGGERS, m.turn_player, -1, -1)
            return False
        if m.dirty:
            m.settle()
        mine = m.turn_player == 0
        side = m.p0 if mine else m.p1
        options = [END]
        self.offer_plays(m, side, options)
        if side.don_active:
            self.offer_don(side, options)
        if side.leader.d.activated or side.leader.gained:
            self.offer_abilities(m, side.leader, options)
        for u in side.characters:
            if u.d.activated or u.gained:
                self.offer_abilities(m, u, options)
        for u in side.stage:
            if u.d.activated or u.gained:
                self.offer_abilities(m, u, options)
        # Neither player battles in the own first turn.  [op 6-5-6-1]
        if m.turn > 2:
            self.offer_attacks(m, side, m.p1 if mine else m.p0, options)
        return m.ask_secret(m.turn_player, options)

    def offer_plays(self, m: Match, side: Side, options: list[Action]) -> None:
        """Characters, Stages and [Main] Events that can be paid for.  [op 6-5-3-1, 10-2-3-1]"""
        plain = not m.hand_sources and not m.lasting
        active = side.don_active
        for card in side.hand:
            d = card.d
            cost = d.cost if plain and not d.has_static else hand_cost(m, card)
            if cost > active or (side.bans and not may_play(m, side, card)):
                continue
            if d.kind != EVENT or (d.main is not None and can_use_event(m, card, d.main)):
                options.append(PLAYS[card.id])

    def offer_don(self, side: Side, options: list[Action]) -> None:
        """Giving an active DON!! to the Leader or a Character, as often as there is one.  [op 6-5-5-3]"""
        options.append(GIFTS[side.leader.id])
        for u in side.characters:
            options.append(GIFTS[u.id])

    def offer_abilities(self, m: Match, u: Unit, options: list[Action]) -> None:
        """A card's effects marked [Activate: Main], outside battle only.  [op 6-5-4-1, 8-1-3-2, 10-2-2-1]"""
        for ability in u.d.activated:
            self.offer_ability(m, u, ability, u.id << KEY_BITS | ability.index, options)
        for key in u.gained:
            ability = m.ability(key)
            if ability.kind == ACTIVATED:
                self.offer_ability(m, u, ability, key, options)

    def offer_ability(self, m: Match, u: Unit, ability: Ability, key: i64, options: list[Action]) -> None:
        """One effect, if it can be activated."""
        # What was used up in this turn is not offered.  [op 10-2-13-3]
        if ability.once and key in u.used:
            return
        if can_use(m, u, ability, u.voice(ability, key)):
            options.append(Action(ACTIVATE, u.id, key) if ability.part else u.card.activations[ability.index])

    def offer_attacks(self, m: Match, side: Side, foe: Side, options: list[Action]) -> None:
        """Attacking with an active Leader or Character."""
        if m.lasting and attack_price(m, side.index) > len(side.hand):
            return
        leader = side.leader
        # Where nothing forbids anything, whatever was there before this turn can attack the Leader.
        open_leader = not foe.leader.bans
        if not leader.rested and ((open_leader and not leader.bans) or can_attack(m, leader, foe)):
            options.append(ATTACKS[leader.id])
        turn = m.turn
        for u in side.characters:
            if u.rested:
                continue
            if (open_leader and u.since != turn and not u.bans) or can_attack(m, u, foe):
                options.append(ATTACKS[u.id])

    def got(self, m: Match, f: Frame, a: Action) -> None:
        # Declaring the end leads on to the end phase.  [op 6-5-2-1]
        if a.kind == END_MAIN:
            return
        f.pc -= 1
        u = m.unit(a.card)
        if a.kind == PLAY:
            start_play(m, m.turn_player, m.cards[a.card])
        elif a.kind == GIVE:
            assert u is not None
            side = m.side(m.turn_player)
            if side.held_active:
                m.call(GIVE_DON, m.turn_player, a.card, u.uid)
            else:
                do_one(m, f, GIVING[m.turn_player], u.uid)  # [op 6-5-5-1]
        elif a.kind == ATTACK:
            assert u is not None
            price = attack_price(m, m.turn_player)
            if price > 0:
                m.call(PRICE, m.turn_player, a.card, u.uid).n = price  # before the attack is declared
            else:
                begin_attack(m, u.uid)
        else:
            assert u is not None
            activate(m, m.turn_player, a.n, a.card, u.uid, -1, False)


def begin_attack(m: Match, uid: i64) -> None:
    """Let a card of the turn player attack.  [op 7-1]"""
    m.attacker = uid
    m.call(BATTLE, m.turn_player, uid & ID_MASK, uid)


# --- the price of an attack ------------------------------------------------------------------------------------
class PayToAttack(Op[Match]):
    """Choose the cards of the hand that an attack costs, and discard them together.  [op 1-3-1, 10-2-14-1]"""

    def run(self, m: Match, f: Frame) -> bool:
        chosen = f.get(0)
        if len(chosen) < f.n:
            hand = [card.id for card in m.side(f.player).hand if m.uid(card.id) not in chosen]
            return m.ask_secret(f.player, [PICKS[card] for card in hand])
        flags: i64 = BOTH << SEEN_SHIFT
        do(m, f, Deed(kinds.MOVE, chosen, f.player, BY_RULE | AS_COST, to=TRASH, flags=flags, clause="10-2-14-1"))
        return False

    def got(self, m: Match, f: Frame, a: Action) -> None:
        f.put(0, [*f.get(0), m.uid(a.card)])
        f.again()


class AttackIfPaid(Op[Match]):
    """Declare the attack, if its price was paid as written.  [op 1-3-1, 8-3-1-7]"""

    def run(self, m: Match, f: Frame) -> bool:
        if f.done > 0:
            begin_attack(m, f.uid)
        return False


PRICE: Final = Table(GAME, "price of attacking", [
    Row("1-3-1", PayToAttack()),
    Row("1-3-1", AttackIfPaid()),
])  # fmt: skip


# --- giving DON!! ----------------------------------------------------------------------------------------------
class GiveOne(Op[Match]):
    """Give one active DON!! to the card.  [op 6-5-5-1]"""

    def run(self, m: Match, f: Frame) -> bool:
        side = m.side(f.player)
        if 0 < side.held_active < side.don_active:
            return m.ask(f.player, PICK_FREE_OR_HELD)
        self.give(m, f, side.held_active > 0)
        return False

    def got(self, m: Match, f: Frame, a: Action) -> None:
        self.give(m, f, a.n == 1)

    def give(self, m: Match, f: Frame, held: bool) -> None:
        """Give a free DON!!, or one under a restriction."""
        do(m, f, by_rule(kinds.GIVE_DON, [int(f.uid)], f.player, flags=IS_HELD if held else 0))


GIVE_DON: Final = Table(GAME, "give DON!!", [Row("6-5-5-1", GiveOne())])
