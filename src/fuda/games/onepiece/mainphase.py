"""The main phase (6-5): what the turn player may do, in any order, until the end is declared."""

from typing import Final

from fuda.core.flow import Frame, Op, Row, Table
from fuda.core.state import Action, acts, say
from fuda.games.onepiece.actions import (
    PICK_FREE_OR_HELD,
    can_attack,
    can_use_event,
    hand_cost,
    may_play,
    start_play,
)
from fuda.games.onepiece.battle import BATTLE
from fuda.games.onepiece.effects import TRIGGERS, activate, activated_abilities, can_activate, speaker
from fuda.games.onepiece.moves import give_don
from fuda.games.onepiece.spec import ACTIVATE, ATTACK, BY_RULE, END_MAIN, EVENT, GAME, GIVE, PLAY
from fuda.games.onepiece.state import Match, Side, Unit

END: Final[Action] = say(END_MAIN, 0)
PLAYS: Final[list[Action]] = acts(PLAY)
GIFTS: Final[list[Action]] = acts(GIVE)
ATTACKS: Final[list[Action]] = acts(ATTACK)


class MainPhase(Op[Match]):
    """Let the turn player act in any order and as often as wanted, until the end is declared.  [op 6-5-2]"""

    def run(self, m: Match, f: Frame) -> bool:
        if m.pending:
            f.again()
            m.call(TRIGGERS, m.turn_player, -1, -1)
            return False
        if m.dirty:
            m.settle()
        side = m.side(m.turn_player)
        options = [END]
        self.offer_plays(m, side, options)
        self.offer_don(m, side, options)
        self.offer_effects(m, side, options)
        # Neither player battles in the own first turn.  [op 6-5-6-1]
        if m.turn > 2:
            self.offer_attacks(m, side, options)
        return m.ask_secret(m.turn_player, options)

    def offer_plays(self, m: Match, side: Side, options: list[Action]) -> None:
        """Characters, Stages and [Main] Events that can be paid for.  [op 6-5-3-1, 10-2-3-1]"""
        plain = not m.hand_sources
        for card in side.hand:
            d = card.d
            cost = d.cost if plain and not d.has_static else hand_cost(m, card)
            if cost > side.don_active or (side.bans and not may_play(m, side, card)):
                continue
            if d.kind != EVENT or (d.main is not None and can_use_event(m, card, d.main)):
                options.append(PLAYS[card.id])

    def offer_don(self, m: Match, side: Side, options: list[Action]) -> None:
        """Giving an active DON!! to the Leader or a Character, as often as there is one.  [op 6-5-5-3]"""
        if side.don_active:
            options.append(GIFTS[side.leader.card.id])
            for u in side.characters:
                options.append(GIFTS[u.card.id])

    def offer_effects(self, m: Match, side: Side, options: list[Action]) -> None:
        """Effects marked [Activate: Main], outside battle only.  [op 6-5-4-1, 8-1-3-2, 10-2-2-1]"""
        if side.leader.d.activated or side.leader.gained:
            self.offer_abilities(m, side.leader, options)
        for u in side.characters:
            if u.d.activated or u.gained:
                self.offer_abilities(m, u, options)
        for u in side.stage:
            if u.d.activated or u.gained:
                self.offer_abilities(m, u, options)

    def offer_abilities(self, m: Match, u: Unit, options: list[Action]) -> None:
        """The effects of one card that can be activated."""
        for key in activated_abilities(m, u):
            ability = m.ability(key)
            # What was used up in this turn is not offered.  [op 10-2-13-3]
            if ability.once and key in u.used:
                continue
            if can_activate(m, ability, speaker(m, key, u.card.id, u.uid, u.side)):
                options.append(Action(ACTIVATE, u.card.id, key))

    def offer_attacks(self, m: Match, side: Side, options: list[Action]) -> None:
        """Attacking with an active Leader or Character."""
        foe = m.side(1 - side.index)
        if not side.leader.rested and can_attack(m, side.leader, foe):
            options.append(ATTACKS[side.leader.card.id])
        for u in side.characters:
            if not u.rested and can_attack(m, u, foe):
                options.append(ATTACKS[u.card.id])

    def got(self, m: Match, f: Frame, a: Action) -> None:
        # Declaring the end leads on to the end phase.  [op 6-5-2-1]
        if a.kind == END_MAIN:
            return
        f.again()
        u = m.unit(a.card)
        if a.kind == PLAY:
            start_play(m, m.turn_player, m.cards[a.card])
        elif a.kind == GIVE:
            assert u is not None
            side = m.side(m.turn_player)
            if side.held_active:
                m.call(GIVE_DON, m.turn_player, a.card, u.uid)
            else:
                give_don(m, side, u, False, False, BY_RULE)  # [op 6-5-5-1]
        elif a.kind == ATTACK:
            assert u is not None
            m.attacker = u.uid
            m.call(BATTLE, m.turn_player, a.card, u.uid)
        else:
            assert u is not None
            activate(m, m.turn_player, a.n, a.card, u.uid, -1, False)


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
        u = m.find(f.uid)
        if u is not None:
            give_don(m, m.side(f.player), u, False, held, BY_RULE)


GIVE_DON: Final = Table(GAME, "give DON!!", [Row("6-5-5-1", GiveOne())])
