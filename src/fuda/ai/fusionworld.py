"""How good a Fusion World position looks, and how a sequence that has begun is likely to go on.

Only for imagined matches, in which the cards that the player may not know have been dealt again.
"""

from typing import ClassVar, Final

from fuda.ai.judge import LOST, WON, Judge
from fuda.core.state import DONE, NO, PICK, Action
from fuda.games.fusionworld.printed import CardDef
from fuda.games.fusionworld.sides import Side, Unit
from fuda.games.fusionworld.spec import (
    BATTLE,
    BLOCKER,
    CHARGE_CARD,
    COMBO,
    CRITICAL,
    DEFENSE,
    DOUBLE_STRIKE,
    END_MAIN,
    END_STEP,
    KEEP,
    LEADER,
    OFFENSE,
    PAY_ANY,
    TRIPLE_STRIKE,
)
from fuda.games.fusionworld.state import Match

# Values in thousandths of a Life card. The last ones are dearer; Life that is lost goes to the hand.
LIFE: Final = (0, 1700, 2900, 3900, 4800, 5600, 6300, 6900, 7500)
MORE_LIFE: Final = 500
HAND_CARD: Final = 380
ENERGY: Final = (0, 420, 800, 1140, 1440, 1700, 1920, 2100)
MORE_ENERGY: Final = 120
ACTIVE: Final = 15  # energy that can still pay
MARKER: Final = 300
CARD_VALUE: Final = 260
POWER_VALUE: Final = 22  # for each 1000
KEYWORD_VALUE: Final = ((BLOCKER, 160), (CRITICAL, 120), (DOUBLE_STRIKE, 300), (TRIPLE_STRIKE, 500))
RESTED: Final = -80  # a rested Battle card can be attacked
FIELD_VALUE: Final = 350
AWAKENED: Final = 500
KI_VALUE: Final = 60
THREAT: Final = 330  # an attack on the Leader that could still be made
SURPLUS: Final = 12  # for each 1000 by which it is stronger than the Leader, up to 20
FEW_CARDS: Final = 6  # of a deck


class FusionWorldJudge(Judge[Match]):
    """Life, cards, energy, the Battle Area, and the attacks still to be made."""

    scale: ClassVar[int] = 900

    def score(self, m: Match, player: int) -> int:
        """The value of a position to a player."""
        if m.winner >= 0:
            return WON if m.winner == player else LOST if m.winner == 1 - player else 0
        mine, theirs = m.side(player), m.side(1 - player)
        total = holdings(m, mine) - holdings(m, theirs)
        if m.turn_player == player:
            return total + threats(m, mine, theirs)
        # It is the opponent's turn, who has drawn a card for it.
        return total - threats(m, theirs, mine) // 4 + HAND_CARD

    def is_quiet(self, m: Match) -> bool:
        """Whether nothing is under way: the turn player is free to act, or the game has not begun."""
        return m.turn == 0 or m.options[0].kind in (END_MAIN, KEEP)

    def stops(self, d: CardDef) -> float:
        """Cards to combo with are often kept for later blows."""
        return 0.15 if d.combo >= 10_000 else 0.05 if d.combo > 0 else 0.0

    def reply(self, m: Match, player: int) -> Action:
        """A likely answer to a question in the middle of something."""
        if m.step in (OFFENSE, DEFENSE) and m.options[0].kind == END_STEP:
            return fight(m) if m.player == player else m.options[0]
        for action in m.options:
            if action.kind in (NO, PAY_ANY) or (action.kind == DONE and m.player != player):
                return action
            if action.kind == PICK and action.card == m.guard & 1023:
                return action
        if m.options[-1].kind == CHARGE_CARD:
            return m.options[1]
        return m.options[0]


def holdings(m: Match, side: Side) -> int:
    """What a player has: Life, hand, energy, cards in play, a deck that lasts."""
    life, energy = len(side.life), int(side.energy_count())
    total = LIFE[life] if life < len(LIFE) else LIFE[-1] + MORE_LIFE * (life + 1 - len(LIFE))
    total += ENERGY[min(energy, len(ENERGY) - 1)] + MORE_ENERGY * max(energy + 1 - len(ENERGY), 0)
    total += HAND_CARD * len(side.hand) + ACTIVE * len(side.energy) + MARKER * int(side.markers)
    if len(side.deck) < FEW_CARDS:
        total -= HAND_CARD * (FEW_CARDS - len(side.deck))
    if side.leader.d is not side.leader.card.d:
        total += AWAKENED
    for u in [side.leader, *side.battle]:
        total += KI_VALUE * int(u.ki)
    for u in side.battle:
        total += worth(m, u)
    return total


def worth(m: Match, u: Unit) -> int:
    """What a card in the Battle Area is worth where it lies."""
    if u.d.kind != BATTLE:
        return FIELD_VALUE
    total = CARD_VALUE + int(m.power(u)) * POWER_VALUE // 1000
    for keyword, value in KEYWORD_VALUE:
        if m.has(u, keyword):
            total += value
    return total + RESTED if u.rested else total


def threats(m: Match, side: Side, foe: Side) -> int:
    """What the attacks on the opposing Leader are worth that this side could still make."""
    wall = int(m.power(foe.leader))
    total = 0
    for u in [side.leader, *side.battle]:
        surplus = int(m.power(u)) - wall
        if not u.rested and u.d.kind in (LEADER, BATTLE) and surplus >= 0:
            total += THREAT + SURPLUS * min(surplus // 1000, 20)
    return total


def fight(m: Match) -> Action:
    """Combo where that decides the battle at a bearable price, or else do nothing more.

    The attacker adds little; who is attacked defends the last Life cards, and good Battle cards with one card.
    """
    attacker, guard = m.find(m.attacker), m.find(m.guard)
    if attacker is None or guard is None:
        return m.options[0]
    gap = strength(m, attacker) - strength(m, guard)
    missing = -gap if m.step == OFFENSE else gap + 1
    values = {action.card: combo_value(m, action.card) for action in m.options if action.kind == COMBO}
    if missing <= 0 or sum(values.values()) < missing:
        return m.options[0]
    best = max((action for action in m.options if action.kind == COMBO), key=lambda action: values[action.card])
    is_cheap = values[best.card] >= missing
    is_last = m.step == DEFENSE and guard.d.kind == LEADER and len(m.side(guard.side).life) <= 2
    return best if is_cheap or is_last else m.options[0]


def strength(m: Match, u: Unit) -> int:
    """The power of a card in battle, with what will be added to it."""
    return int(m.power(u)) + sum(max(0, int(m.combo_power(c))) for c in m.side(u.side).combo)


def combo_value(m: Match, card: int) -> int:
    """What a card would add."""
    u = m.unit(card)
    return max(0, int(m.cards[card].d.combo if u is None else m.combo_power(u)))


JUDGE: Final = FusionWorldJudge()
