"""The main phase (6-5): what the turn player may do, in any order, until the end is declared."""

from typing import Final

from fuda.core.flow import Frame, Op, Row, Table
from fuda.core.state import Action, act, say
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
from fuda.games.onepiece.state import Match, Side

END: Final[Action] = say(END_MAIN, 0)


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
                options.append(act(PLAY, card.id))

    def offer_don(self, m: Match, side: Side, options: list[Action]) -> None:
        """Giving an active DON!! to the Leader or a Character, as often as there is one.  [op 6-5-5-3]"""
        if side.don_active:
            options.append(act(GIVE, side.leader.card.id))
            for u in side.characters:
                options.append(act(GIVE, u.card.id))

    def offer_effects(self, m: Match, side: Side, options: list[Action]) -> None:
        """Effects marked [Activate: Main], outside battle only.  [op 6-5-4-1, 8-1-3-2, 10-2-2-1]"""
        for u in side.units():
            if u.d.activated or u.gained:
                for key in activated_abilities(m, u):
                    ability = m.ability(key)
                    f = speaker(m, key, u.card.id, u.uid, u.side)
                    if can_activate(m, ability, f):
                        options.append(Action(ACTIVATE, u.card.id, key))

    def offer_attacks(self, m: Match, side: Side, options: list[Action]) -> None:
        """Attacking with an active Leader or Character."""
        foe = m.side(1 - side.index)
        if can_attack(m, side.leader, foe):
            options.append(act(ATTACK, side.leader.card.id))
        for u in side.characters:
            if not u.rested and can_attack(m, u, foe):
                options.append(act(ATTACK, u.card.id))

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
            m.call(GIVE_DON, m.turn_player, a.card, u.uid)
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
