"""How good a Buddyfight position looks, and how a sequence that has begun is likely to go on.

Only for imagined matches, in which what the player may not know has been dealt and thrown again.
"""

from typing import ClassVar, Final

from fuda.ai.judge import LOST, WON, Judge
from fuda.core.state import DONE, NO, PICK, REPLACE, Action
from fuda.games.buddyfight.printed import CardDef
from fuda.games.buddyfight.rules.attack import attackers
from fuda.games.buddyfight.spec import (
    AREA,
    ATTACK_PHASE,
    BUDDY_CALL,
    CENTER,
    CHARGE,
    COUNTERATTACK,
    FINAL,
    IMPACT,
    LEFT,
    LINK,
    MAIN,
    MANY_TIMES,
    MONSTER_AREAS,
    NO_ATTACK,
    NO_CHARGE,
    ONLY_COUNTER,
    PASS,
    PAY_ANY,
    PAY_WITH,
    PENETRATE,
    SOULGUARD,
    START,
    TARGET,
    TARGET_FIGHTER,
    THROW,
)
from fuda.games.buddyfight.state import Match
from fuda.games.buddyfight.units import Side, Unit

# Values in hundredths of a point of life; the last points are dearer.
LIFE: Final = (0, 400, 700, 950, 1150, 1300, 1430, 1550, 1660, 1770, 1870)
MORE_LIFE: Final = 80
HAND_CARD: Final = 150
MORE_CARDS: Final = 60  # each one past six
MANY_CARDS: Final = 6
GAUGE: Final = (0, 130, 240, 330, 400, 450)
MORE_GAUGE: Final = 30
CARD_VALUE: Final = 120
POWER_VALUE: Final = 16  # for each 1000
DEFENSE_VALUE: Final = 14
CRITICAL_VALUE: Final = 45
SOUL_VALUE: Final = 40
SET_VALUE: Final = 180
KEYWORD_VALUE: Final = ((PENETRATE, 60), (SOULGUARD, 40), (COUNTERATTACK, 50), (MANY_TIMES, 140))
CENTER_VALUE: Final = 90  # a monster there keeps attacks off the fighter
BUDDY_VALUE: Final = 90  # a buddy that was not called yet
IMPACT_VALUE: Final = 40  # one in hand may end the fight
THREAT: Final = 70  # for each point of critical that can still attack
FEW_CARDS: Final = 6  # of a deck
LAST_CARDS: Final = 250


class BuddyfightJudge(Judge[Match]):
    """Life, cards, gauge, the field, and the attacks still to be made."""

    scale: ClassVar[int] = 1_200

    def score(self, m: Match, player: int) -> int:
        """The value of a position to a player."""
        if m.winner >= 0:
            return WON if m.winner == player else LOST if m.winner == 1 - player else 0
        if m.dirty:
            m.settle()
        mine, theirs = m.side(player), m.side(1 - player)
        total = holdings(mine) - holdings(theirs)
        if m.turn_player == player:
            return total + threats(m, mine, theirs)
        # It is the opponent's turn, who has drawn a card for it.
        return total - threats(m, theirs, mine) // 2 + HAND_CARD

    def is_quiet(self, m: Match) -> bool:
        """Whether nothing is under way: the turn fighter is free to use something, to charge or to attack."""
        if m.turn == 0 or m.player != m.turn_player:
            return m.turn == 0
        kind = m.options[0].kind
        if kind == PASS:
            return m.timing != ONLY_COUNTER and not m.in_battle
        return kind in (NO_ATTACK, NO_CHARGE)

    def stops(self, d: CardDef) -> float:
        """A card usable at a [Counter] timing, if its cost can be paid, and if it is of that kind."""
        return 0.25 if d.has_counter else 0.0

    def reply(self, m: Match, player: int) -> Action:
        """A likely answer to a question in the middle of something; hands are thrown at random."""
        first = m.options[0]
        if first.kind == THROW:
            return m.options[m.rand(len(m.options))]
        if first.kind in (PASS, PAY_ANY, BUDDY_CALL):
            return first
        if first.kind == AREA:
            return best_area(m)
        if first.kind == NO_CHARGE:
            return m.options[-1] if m.options[-1].kind == CHARGE and len(m.side(m.player).hand) > 2 else first
        if first.kind in (TARGET, TARGET_FIGHTER, LINK):
            return best_target(m)
        if first.kind == NO_ATTACK:
            return m.options[-1]
        for action in m.options:
            if action.kind == REPLACE:
                return action
            if action.kind == NO or (action.kind == DONE and m.player != player):
                return action
        if first.kind in (PICK, PAY_WITH):
            return least(m) if is_own(m, first) else first
        return first


def is_own(m: Match, action: Action) -> bool:
    """Whether the deciding fighter chooses among own cards."""
    u = m.unit(action.card)
    return (m.cards[action.card].owner if u is None else u.side) == m.player


def least(m: Match) -> Action:
    """The answer about the own card on the field that is worth the least, or the first."""
    best = m.options[0]
    worst = 0
    for i, action in enumerate(m.options):
        u = m.unit(action.card) if action.card >= 0 else None
        value = worth(u) if u is not None else HAND_CARD
        if i == 0 or value < worst:
            best, worst = action, value
    return best


def best_area(m: Match) -> Action:
    """A free area for a monster, the center if nothing is there; or the one whose monster is worth the least."""
    side = m.side(m.player)
    options = {int(action.n): action for action in m.options}
    order = (CENTER, LEFT, *MONSTER_AREAS)
    free = [slot for slot in order if slot in options and not side.at(slot)]
    if free:
        return options[free[0]]
    return min(options.items(), key=lambda one: sum(worth(u) for u in side.at(one[0])))[1]


def best_target(m: Match) -> Action:
    """The fighter if that is possible, else the dearest monster that would be destroyed; others join if need be."""
    chosen = [u for uid in m.stack[-1].get(0) if (u := m.find(uid)) is not None]
    power = sum(int(m.power(u)) for u in chosen)
    found = m.options[0]
    value = -1
    for action in m.options:
        if action.kind == TARGET_FIGHTER:
            return action
        if action.kind == LINK and value < 0:
            found = action
        u = m.unit(action.card) if action.kind == TARGET else None
        if u is not None and power >= m.defense(u) and worth(u) > value:
            found, value = action, worth(u)
    return found


def holdings(side: Side) -> int:
    """What a fighter has: life, hand, gauge, the field, a deck that lasts."""
    life, hand, gauge = max(int(side.life), 0), len(side.hand), len(side.gauge)
    total = LIFE[life] if life < len(LIFE) else LIFE[-1] + MORE_LIFE * (life + 1 - len(LIFE))
    total += HAND_CARD * min(hand, MANY_CARDS) + MORE_CARDS * max(hand - MANY_CARDS, 0)
    total += GAUGE[gauge] if gauge < len(GAUGE) else GAUGE[-1] + MORE_GAUGE * (gauge + 1 - len(GAUGE))
    total += sum(IMPACT_VALUE for card in side.hand if card.d.kind & IMPACT)
    total += sum(BUDDY_VALUE for u in side.buddies if not u.rested and not u.veiled)
    if len(side.deck) < FEW_CARDS:
        total -= LAST_CARDS * (FEW_CARDS - len(side.deck))
    for u in side.field:
        total += worth(u)
    return total


def worth(u: Unit) -> int:
    """What a card on the field is worth with its soul."""
    if u.d.is_cast() or u.veiled:
        return SET_VALUE
    total = CARD_VALUE + max(int(u.power), 0) * POWER_VALUE // 1000 + max(int(u.defense), 0) * DEFENSE_VALUE // 1000
    total += CRITICAL_VALUE * max(int(u.critical), 0) + SOUL_VALUE * len(u.soul)
    for keyword, value in KEYWORD_VALUE:
        if u.keywords & keyword:
            total += value
    return total + CENTER_VALUE if u.slot == CENTER else total


def threats(m: Match, side: Side, foe: Side) -> int:
    """What the attacks are worth that this side could still make in this turn."""
    if m.turn_player == side.index and m.phase in (ATTACK_PHASE, FINAL):
        able = attackers(m, m.phase == FINAL)
    elif m.turn_player == side.index and m.phase in (START, MAIN):
        able = [u for u in side.units() if not u.rested and u.d.critical >= 0]
    else:
        able = [u for u in side.units() if u.d.critical >= 0]
    total = sum(THREAT * max(int(u.critical), 0) * int(u.attacks()) for u in able)
    return total // 2 if foe.has_center() else total


JUDGE: Final = BuddyfightJudge()
