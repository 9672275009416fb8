"""How good a One Piece position looks, and how a sequence that has begun is likely to go on.

Only for imagined matches, in which the cards that the player may not know have been dealt again.
"""

from typing import ClassVar, Final

from fuda.ai.judge import LOST, WON, Judge
from fuda.core.state import DONE, NO, PICK, Action
from fuda.games.onepiece.printed import CardDef
from fuda.games.onepiece.sides import Side, Unit
from fuda.games.onepiece.spec import (
    BLOCKER,
    CHARACTER,
    COUNTER,
    COUNTER_STEP,
    DOUBLE_ATTACK,
    END_MAIN,
    KEEP,
    LEADER,
    PLAY,
    RUSH,
    TAKE,
)
from fuda.games.onepiece.state import Match

# Values in thousandths of a Life card. The last ones are dearer.
LIFE: Final = (0, 1900, 3200, 4300, 5300, 6200)
MORE_LIFE: Final = 900
HAND_CARD: Final = 350
CHARACTER_VALUE: Final = 300
POWER_VALUE: Final = 120  # for each 1000 that is printed or set
KEYWORD_VALUE: Final = ((BLOCKER, 150), (RUSH, 30), (DOUBLE_ATTACK, 250))
RESTED: Final = -70  # a rested Character can be attacked
STAGE_VALUE: Final = 380
ACTIVE_DON: Final = 12
THREAT: Final = 300  # an attack on the Leader that could still be made
SURPLUS: Final = 60  # for each 1000 by which it is stronger than the Leader, up to three


class OnePieceJudge(Judge[Match]):
    """Life, cards, the field, and the attacks still to be made."""

    scale: ClassVar[int] = 2_500
    foresight: ClassVar[int] = 2  # until the opponent has struck back

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
        kind = m.options[0].kind
        return kind in (END_MAIN, KEEP) or m.turn == 0

    def stops(self, d: CardDef) -> float:
        """Counters are often kept for later blows, small ones more often."""
        if d.counter_event is not None or d.counter >= 2000:
            return 0.25
        return 0.1 if d.counter > 0 else 0.0

    def reply(self, m: Match, player: int) -> Action:
        """A likely answer to a question in the middle of something."""
        if m.player == player and m.step == COUNTER_STEP and is_beaten(m):
            return defend(m, player)
        for action in m.options:
            if action.kind in (DONE, NO, TAKE) and m.player != player:
                return action
            if action.kind == PICK and action.card == m.target & 1023:
                return action
        return m.options[0]


def holdings(m: Match, side: Side) -> int:
    """What a player has: Life, hand, field, DON!!."""
    life = len(side.life)
    total = LIFE[life] if life < len(LIFE) else LIFE[-1] + MORE_LIFE * (life + 1 - len(LIFE))
    total += HAND_CARD * len(side.hand) + ACTIVE_DON * int(side.don_active) + STAGE_VALUE * len(side.stage)
    for u in side.characters:
        total += worth(m, u)
    return total


def worth(m: Match, u: Unit) -> int:
    """What a Character is worth where it lies."""
    total = CHARACTER_VALUE + int(u.base) * POWER_VALUE // 1000
    for keyword, value in KEYWORD_VALUE:
        if m.has(u, keyword):
            total += value
    return total + RESTED if u.rested else total


def threats(m: Match, side: Side, foe: Side) -> int:
    """What the attacks on the opposing Leader are worth that this side could still make."""
    wall = int(m.power(foe.leader))
    total = 0
    for u in [side.leader, *side.characters]:
        if u.rested or (u.d.kind == CHARACTER and u.since == m.turn and not m.has(u, RUSH)):
            continue
        surplus = int(m.power(u)) - wall
        if surplus >= 0:
            total += THREAT + SURPLUS * min(surplus // 1000, 3)
    return total


def is_beaten(m: Match) -> bool:
    """Whether the attack under way would succeed."""
    attacker, target = m.find(m.attacker), m.find(m.target)
    return attacker is not None and target is not None and m.power(attacker) >= m.power(target)


def defend(m: Match, player: int) -> Action:
    """Go on countering while the last Life cards are at stake and the hand can hold the attack off."""
    attacker, target = m.find(m.attacker), m.find(m.target)
    assert attacker is not None and target is not None
    needed = int(m.power(attacker) - m.power(target)) + 1
    counters = [action for action in m.options if action.kind in (COUNTER, PLAY)]
    values = {
        action.card: max(int(m.cards[action.card].d.counter), 2000 * (action.kind == PLAY)) for action in counters
    }
    if target.d.kind != LEADER or len(m.side(player).life) > 1 or sum(values.values()) < needed:
        return m.options[0]
    return max(counters, key=lambda action: values[action.card])


JUDGE: Final = OnePieceJudge()
