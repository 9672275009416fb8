"""How good a Dimension Zero position looks, and how a sequence that has begun is likely to go on.

Only for imagined matches, in which the cards that the player may not know have been dealt again.
"""

from typing import ClassVar, Final

from fuda.ai.judge import LOST, WON, Judge
from fuda.core.state import DONE, NO, Action
from fuda.games.dimensionzero.pieces import Piece, Side
from fuda.games.dimensionzero.spec import (
    AREAS,
    BATTLE_SQUARES,
    ENERGY_PHASE,
    KEEP,
    ON_SQUARE,
    PASS,
    PAY,
    SMASH_PHASE,
)
from fuda.games.dimensionzero.squares import area
from fuda.games.dimensionzero.state import Match

# Values in hundredths of a card of the hand. The last smash cards are dearer.
SMASH: Final = (0, 150, 320, 520, 780, 1150, 1700)
HAND_CARD: Final = 100
ENERGY: Final = (0, 130, 250, 360, 460, 550, 630, 700)
MORE_ENERGY: Final = 40
RELEASED: Final = 4  # an energy or smash card that can still pay
UNIT_VALUE: Final = 60
POWER_VALUE: Final = 30  # for each 1000
BASE_VALUE: Final = 130
ADVANCE: Final = (0, 45, 90)  # for the area a unit is in, with each smash it could deal
FROZEN: Final = -25
PLAN: Final = 35
FEW_CARDS: Final = 6  # of a deck


class DimensionZeroJudge(Judge[Match]):
    """Smash, cards, energy, and the units on their way."""

    scale: ClassVar[int] = 900
    foresight: ClassVar[int] = 3  # units are on their way for some turns

    def score(self, m: Match, player: int) -> int:
        """The value of a position to a player."""
        if m.winner >= 0:
            return WON if m.winner == player else LOST if m.winner == 1 - player else 0
        m.settle()
        return holdings(m, m.side(player)) - holdings(m, m.side(1 - player))

    def is_quiet(self, m: Match) -> bool:
        """Whether nothing is under way: nothing is stacked, no battle goes on, and somebody has priority."""
        if m.turn == 0:
            return True
        return not m.entries and not m.clashes and m.options[0].kind in (PASS, KEEP)

    def reply(self, m: Match, player: int) -> Action:
        """A likely answer in the middle of something: let it happen, pay with what is worth least."""
        for action in m.options:
            if action.kind in (PASS, NO) or (action.kind == DONE and m.player != player):
                return action
        last = m.options[-1]
        if last.kind == PAY and last.card < 0:
            return last  # smash cards pay for nothing else
        if m.options[0].kind == ON_SQUARE:
            return forward(m)
        return m.options[0]


def forward(m: Match) -> Action:
    """A square of the own area: in the center a unit that nobody is there to fight would be lost."""
    near = [action for action in m.options if action.n >= BATTLE_SQUARES or area(m.player, action.n) == 0]
    return near[0] if near else m.options[0]


def holdings(m: Match, side: Side) -> int:
    """What a player has: few smash cards, a hand, energy, units and bases, a plan, a deck that lasts."""
    player = int(side.index)
    energy = int(side.energy_count())
    total = HAND_CARD * len(side.hand) - SMASH[min(int(side.smash_count()), len(SMASH) - 1)]
    total += ENERGY[min(energy, len(ENERGY) - 1)] + MORE_ENERGY * max(energy + 1 - len(ENERGY), 0)
    total += RELEASED * (len(side.energy) + len(side.smash)) + (PLAN if side.plan else 0)
    if len(side.deck) < FEW_CARDS:
        total -= HAND_CARD * (FEW_CARDS - len(side.deck))
    for p in m.pieces:
        if p.control == player:
            total += worth(m, p, player)
    # Cards to be put into the energy zone, and units that have not smashed yet, are worth a little more in time.
    if m.turn_player == player and m.phase in (ENERGY_PHASE, SMASH_PHASE):
        total -= 1
    return total


def worth(m: Match, p: Piece, player: int) -> int:
    """What a card is worth where it lies."""
    if not p.is_unit():
        return BASE_VALUE
    if p.square >= BATTLE_SQUARES:
        return 0
    left = max(int(p.power) - int(p.damage), 0)
    total = UNIT_VALUE + left * POWER_VALUE // 1000
    ahead = int(area(player, p.square))
    smash = int(m.smash(p)) + (1 if ahead == len(AREAS) - 1 else 0)
    total += ADVANCE[ahead] * smash
    return total + FROZEN if p.frozen else total


JUDGE: Final = DimensionZeroJudge()
