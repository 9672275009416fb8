"""How good a 汎用TCG position looks, and how a sequence that has begun is likely to go on.

Only for imagined matches, in which what the player may not know has been dealt and thrown again.
"""

from typing import ClassVar, Final

from fuda.ai.judge import LOST, WON, Judge
from fuda.core.state import DONE, NO, Action
from fuda.games.hanyo.printed import Ability
from fuda.games.hanyo.rules.battle import skilled
from fuda.games.hanyo.spec import END_MAIN, MAIN_SLOT, NO_SKILL, NORMAL, STUN, THROW
from fuda.games.hanyo.state import Match
from fuda.games.hanyo.units import Side, Unit

# Values in hundredths of a point of damage. Who has no unit left has lost, so that the last ones are dearer.
UNITS: Final = (-45_000, 0, 13_500, 24_000, 33_000, 40_500)
HP: Final = 60  # for each point that is left
MAIN_HP: Final = 20  # more for the main unit, which is hit first
HAND_CARD: Final = 2_500
MORE_CARDS: Final = 800  # each one past six
MANY_CARDS: Final = 6
ENERGY: Final = (0, 2_600, 4_800, 6_400, 7_200)
MAIN_ENERGY: Final = 900
SET_VALUE: Final = 2_500
STUNNED: Final = -3_500
RESTED: Final = -2_500
FREE_SLOT: Final = 700
DECK: Final = 36  # fewer cards are too few: who cannot draw loses, and many matches last until then
DECK_CARD: Final = 2_500
STRIKE: Final = 40  # for each point of damage that the next skill would deal
FINISH: Final = 5_000  # if that KO's the opposing main unit


class HanyoJudge(Judge[Match]):
    """Units with their HP and energy, the hand, and the damage that the next skill will do."""

    scale: ClassVar[int] = 25_000
    foresight: ClassVar[int] = 4  # a turn is one skill

    def score(self, m: Match, player: int) -> int:
        """The value of a position to a player."""
        if m.winner >= 0:
            return WON if m.winner == player else LOST if m.winner == 1 - player else 0
        if m.dirty:
            m.settle()
        mine, theirs = m.side(player), m.side(1 - player)
        total = holdings(m, mine) - holdings(m, theirs)
        if m.turn_player == player:
            return total + (strike(m, mine, theirs) if m.turn != 1 else 0)
        # It is the opponent's turn, who has drawn a card for it.
        return total - strike(m, theirs, mine) // 2 + HAND_CARD

    def is_quiet(self, m: Match) -> bool:
        """Whether nothing is under way: the turn player is free to act, or the game has not begun."""
        return m.turn == 0 or m.options[0].kind == END_MAIN

    def is_guess(self, m: Match) -> bool:
        """Whether a hand of rock-paper-scissors is thrown."""
        return m.options[0].kind == THROW

    def reply(self, m: Match, player: int) -> Action:
        """A likely answer to a question in the middle of something; hands are thrown at random."""
        first = m.options[0]
        if first.kind == THROW:
            return m.options[m.rand(len(m.options))]
        if first.kind == NO_SKILL:
            return m.options[-1]
        for action in m.options:
            if action.kind == NO or (action.kind == DONE and m.player != player):
                return action
        return first


def holdings(m: Match, side: Side) -> int:
    """What a player has: units, hand, room for more, a deck that lasts."""
    units = side.units()
    hand = len(side.hand)
    total = UNITS[len(units)]
    total += HAND_CARD * min(hand, MANY_CARDS) + MORE_CARDS * max(hand - MANY_CARDS, 0)
    total += DECK_CARD * min(len(side.deck), DECK)
    for u in units:
        total += worth(u)
    for place in side.slots:
        if place is None:
            total += FREE_SLOT
    return total


def worth(u: Unit) -> int:
    """What a unit is worth with what is attached to it."""
    left = max(int(u.hp - u.damage), 0)
    is_main = u.slot == MAIN_SLOT
    total = left * (HP + MAIN_HP if is_main else HP)
    total += ENERGY[min(len(u.energy), len(ENERGY) - 1)] + SET_VALUE * len(u.sets)
    if is_main:
        total += MAIN_ENERGY * min(len(u.energy), 3)
    if u.state != NORMAL:
        total += STUNNED if u.state == STUN else RESTED
    return total


def strike(m: Match, side: Side, foe: Side) -> int:
    """What the next skill of a main unit is worth against the opposing one."""
    u, target = side.main(), foe.main()
    if u is None or u.ko or target is None or target.ko or u.state != NORMAL:
        return 0
    best = 0
    for card in skilled(m, u):
        for ability in card.d.skills:
            if ability.cost <= len(u.energy):
                best = max(best, likely_damage(ability))
    if any(attribute in u.advantages for attribute in target.attributes):
        best *= 2
    left = int(target.hp - target.damage)
    return STRIKE * min(best, left) + (FINISH if best >= left else 0)


def likely_damage(ability: Ability) -> int:
    """The damage of a skill, before anything changes it; what is multiplied is taken twice."""
    damage = max(int(ability.damage), 0)
    return damage if ability.times is None else 2 * damage


JUDGE: Final = HanyoJudge()
