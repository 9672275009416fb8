"""The free timing of the Main Phase (7-3-4): what the turn player may do, until the phase is ended."""

from typing import Final

from fuda.core.flow import Frame, Op, Row, Table
from fuda.core.state import Action, acts, say
from fuda.games.fusionworld import kinds
from fuda.games.fusionworld.policy import by_rule, can
from fuda.games.fusionworld.printed import IN_MAIN
from fuda.games.fusionworld.rules.battle import BATTLE_STEPS
from fuda.games.fusionworld.rules.freetiming import (
    PLAYS,
    PayTolls,
    can_attack,
    offer_drop_cards,
    offer_hand_skills,
    offer_pile_skills,
    offer_skills,
    start_skill,
    targets,
    tolls,
)
from fuda.games.fusionworld.rules.play import (
    can_use_battle,
    start_use,
)
from fuda.games.fusionworld.sides import Side, Unit
from fuda.games.fusionworld.spec import (
    ATTACK,
    BAN_REFRAIN,
    BAN_SPARE,
    BATTLE,
    END_MAIN,
    FROM_PILES,
    GAME,
    PLAY,
    USE_DROP,
)
from fuda.games.fusionworld.state import Match

END: Final[Action] = say(END_MAIN, 0)
ATTACKS: Final[list[Action]] = acts(ATTACK)


def start_battle(m: Match, u: Unit) -> None:
    """Begin a battle with this card as the attack card.  [fw 8-1-2]"""
    m.attacker = u.uid
    m.call(BATTLE_STEPS, m.turn_player, u.id, u.uid)


class MainFreeTiming(Op[Match]):
    """Let the turn player do one of what is possible, or end the Main Phase.

    [fw 7-3-4, 4-1-2-1, 4-1-2-2, 7-3-4-4]
    """

    def run(self, m: Match, f: Frame) -> bool:
        if m.dirty:
            m.settle()
        mine = m.turn_player == 0
        side = m.p0 if mine else m.p1
        options = [END]
        self.offer_hand(m, side, options)
        offer_skills(m, side, IN_MAIN, options)
        if m.elsewhere & FROM_PILES:
            offer_pile_skills(m, side, IN_MAIN, options)
        if m.elsewhere & USE_DROP:
            offer_drop_cards(m, side, IN_MAIN, options)
        # The first player does not attack in the first turn.  [fw 7-3-4-3-1]
        if m.turn > 1:
            self.offer_attacks(m, side, m.p1 if mine else m.p0, options)
            if m.ban_list and must_attack(m, options):
                options = options[1:]
        return m.ask_secret(m.turn_player, options)

    def offer_hand(self, m: Match, side: Side, options: list[Action]) -> None:
        """Battle cards to use, and skills of cards in hand.  [fw 7-3-4-1, 5-5-2, 7-3-4-2]"""
        funds = len(side.energy) + side.markers
        plain = not m.hand_sources and not m.replaced
        for card in side.hand:
            d = card.d
            if d.kind == BATTLE:
                # What costs more than there is needs no closer look.
                if (not plain or d.off_static or d.cost <= funds) and can_use_battle(m, side, card):
                    options.append(PLAYS[card.id])
            if d.from_hand:
                offer_hand_skills(m, side, card, IN_MAIN, options)

    def offer_attacks(self, m: Match, side: Side, foe: Side, options: list[Action]) -> None:
        """Attacking with an active Leader or Battle card.  [fw 7-3-4-3]"""
        if not side.leader.rested and can_attack(m, side.leader, foe):
            options.append(ATTACKS[side.leader.id])
        for u in side.battle:
            if not u.rested and can_attack(m, u, foe):
                options.append(ATTACKS[u.id])

    def got(self, m: Match, f: Frame, a: Action) -> None:
        # Ending the phase leads on to its end step.  [fw 7-3-4-4-1]
        if a.kind == END_MAIN:
            return
        # After anything else there is a checkpoint, and then the same again.
        # [fw 7-3-4-1-1, 7-3-4-2-1, 7-3-4-3-2]
        f.pc = f.program.rows["7-3-3"]
        if a.kind == PLAY:
            start_use(m, m.turn_player, m.cards[a.card])
        elif a.kind == ATTACK:
            u = m.unit(a.card)
            assert u is not None
            f.put(0, [u.uid])
            if m.ban_list and tolls(m, u):
                m.call(TOLL, u.side, u.id, u.uid)
            else:
                start_battle(m, u)
        else:
            start_skill(m, m.turn_player, a)


def must_attack(m: Match, options: list[Action]) -> bool:
    """Whether a card that has to attack can do so, so that the Main Phase cannot end yet."""
    for a in options:
        u = m.unit(a.card) if a.kind == ATTACK else None
        if u is None:
            continue
        if u.bans & BAN_REFRAIN and m.is_forbidden(u.uid, BAN_REFRAIN, -1, u.side):
            return True
        for t in targets(m, u, m.side(1 - u.side)):
            if t.bans & BAN_SPARE and m.is_forbidden(t.uid, BAN_SPARE, u.id, u.side):
                return True
    return False


def attack_at_last(m: Match, f: Frame) -> None:
    """Attack, if everything that had to be done for it was, and the card still can.  [fw 13-13-1]"""
    u = m.find(f.uid)
    if f.done and u is not None and can(m, by_rule(kinds.REST, [int(u.uid)], u.side)):
        start_battle(m, u)


TOLL: Final = Table(GAME, "toll", [
    Row("13-13-1", PayTolls()),
    Row("13-13-1", attack_at_last),
])  # fmt: skip
