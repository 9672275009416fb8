"""Rule processes (1000): defeat, KO, replacement of the main unit, illegal cards, one pass after another."""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Frame, Op, Row, Table
from fuda.core.state import BOTH, DRAW, ORDER, PICK, Action, act
from fuda.games.hanyo.moves import move, swap
from fuda.games.hanyo.printed import NO_NUMBERS, Card
from fuda.games.hanyo.processes import KO_UNITS, start_ko
from fuda.games.hanyo.replacing import Replaceable, was_replaced
from fuda.games.hanyo.spec import (
    BOTH_LOST,
    BY_CARD,
    BY_DRAWING,
    BY_REPLACEMENT,
    BY_RULE,
    DISCARD,
    ENDED,
    ENERGY,
    GAME,
    WOULD_LOSE,
)
from fuda.games.hanyo.state import Match
from fuda.games.hanyo.units import Side, Unit

LOSING: Final = 0  # slot of the players who were judged already
FAILED: Final = 1  # slot of who failed to draw, to replace the main unit, or was made to lose, as bits
STRAY: Final = 2  # slot of the cards to be discarded whose order is known


def process_rules(m: Match, f: Frame) -> bool:
    """Start a pass of rule processes if there is something to do; whether anything was.  [hy 811.2a, 1001.1]"""
    was_sound = m.sound
    if not is_any_due(m):
        # Nothing was damaged since the last time.
        return False if was_sound else forgets_hurt(m)
    # One pass, from top to bottom; each process is for both players at one time.  [hy 1001.2] [ruling hy-007]
    m.call(RULE_PROCESSES, m.turn_player, -1, -1).cause = BY_RULE
    return True


def is_any_due(m: Match) -> bool:
    """Whether the rules ask for something now."""
    if not m.live:
        return False
    if m.failed_draw or m.failed_replace or m.forced:
        return True
    if m.sound and not m.dirty:
        return False
    if m.dirty:
        m.settle()
    for i in range(2):
        side = m.p0 if i == 0 else m.p1
        if side.loose_energy or side.loose_sets:
            return True
        main = side.main()
        if main is None or main.ko:
            return True
        for u in side.slots:
            if u is not None and (is_beaten(u) or (u.ko and (u.energy or u.sets))):
                return True
    m.sound = True
    return False


def is_beaten(u: Unit) -> bool:
    """Whether a unit has no HP, or as much damage as HP.  [hy 1003.1, 1003.2, 203.2]"""
    return not u.ko and (u.hp <= 0 or u.damage >= u.hp)


# --- defeat (1002) ---------------------------------------------------------------------------------------------
class Defeat(Op[Match]):
    """Players who could not draw, or not replace their main unit, since the last pass lose, all at one time.

    What a replacement of the defeat fails to do counts for the next pass.  [hy 1002.1, 1002.2, 103.1] [ruling hy-007]
    """

    def run(self, m: Match, f: Frame) -> bool:
        if not f.get(FAILED):
            if not m.failed_draw | m.failed_replace | m.forced:
                return False
            f.put(FAILED, [m.failed_draw, m.failed_replace, m.forced])
            m.failed_draw = 0
            m.failed_replace = 0
            m.forced = 0
        failed = f.get(FAILED)
        lost = failed[0] | failed[1] | failed[2]
        for player in (m.turn_player, 1 - m.turn_player):
            if lost >> player & 1 and player not in f.get(LOSING):
                f.put(LOSING, [*f.get(LOSING), player])
                f.again()
                g = m.call(LOSE, player, -1, -1 - player)
                g.a = player
                g.cause = BY_RULE
                return False
        return False


def end_by_defeat(m: Match, f: Frame) -> None:
    """The game ends when somebody has lost; who has not, wins; if both have, nobody does.  [hy 103.2, 103.3]"""
    if m.beaten == BOTH:
        finish(m, DRAW, BOTH_LOST)
    elif m.beaten:
        loser: i64 = 0 if m.beaten == 1 else 1
        failed = f.get(FAILED)
        reason = BY_DRAWING if failed[0] >> loser & 1 else BY_REPLACEMENT
        finish(m, 1 - loser, BY_CARD if failed[2] >> loser & 1 else reason)
    m.beaten = 0


def confirm_defeat(m: Match, f: Frame) -> None:
    """Nothing replaced the defeat."""
    m.beaten |= 1 << f.player
    f.finish()


LOSE: Final = Table(GAME, "lose", [
    Row("810.2", Replaceable(WOULD_LOSE)),
    Row("103.1", confirm_defeat),
    Row("810.1", was_replaced),
])  # fmt: skip


def finish(m: Match, winner: i64, reason: str) -> None:
    """End the game and say so."""
    m.end(winner, reason)
    if m.journal is not None:
        m.note(ENDED, reason, winner if winner != DRAW else -1, -1, BOTH, winner, -1, -1)


# --- KO (1003) -------------------------------------------------------------------------------------------------
def ko_beaten(m: Match, f: Frame) -> None:
    """KO all units that have no HP left, at one time.  [hy 1003.1, 1003.2]"""
    if m.dirty:
        m.settle()
    beaten: list[int] = []
    for side in (m.p0, m.p1):
        for u in side.all_units():
            if is_beaten(u):
                beaten.append(u.uid)
    if beaten:
        g = Frame(KO_UNITS, m.turn_player, -1, -1)
        start_ko(m, g, beaten, BY_RULE)


def forgets_hurt(m: Match) -> bool:
    """Forget what has damaged units; whether there was something to forget."""
    found = False
    for i in range(2):
        for u in m.p0.slots if i == 0 else m.p1.slots:
            if u is not None and u.hurt:
                u.hurt = NO_NUMBERS
                found = True
    return found


def forget_hurt(m: Match, f: Frame) -> None:
    """What has damaged units counts for the rule process right after it.  [hy 813.5a]"""
    forgets_hurt(m)


# --- replacement (1004) ----------------------------------------------------------------------------------------
class ReplaceMain(Op[Match]):
    """A player whose main unit is KO'd, or who has none, puts a standby unit that is not KO'd in its place.

    [hy 1004.1, 1004.2]
    """

    def __init__(self, turn_player: bool) -> None:
        self.turn_player = turn_player

    def side(self, m: Match) -> Side:
        """Whose main area is looked at."""
        return m.side(m.turn_player if self.turn_player else 1 - m.turn_player)

    def run(self, m: Match, f: Frame) -> bool:
        side = self.side(m)
        main = side.main()
        if main is not None and not main.ko:
            return False
        standby = side.standby()
        if not standby:
            m.failed_replace |= 1 << side.index  # [hy 1002.2]
            return False
        return m.ask(side.index, [act(PICK, u.id) for u in standby])

    def got(self, m: Match, f: Frame, a: Action) -> None:
        u = m.unit(a.card)
        assert u is not None
        swap(m, f, self.side(m), u.slot, BY_RULE)


# --- illegal cards (1005) --------------------------------------------------------------------------------------
def stray(side: Side) -> list[Card]:
    """Sets and energy whose unit is KO'd or not in the area any more.  [hy 1005.1, 1005.2]"""
    out = side.loose_sets + side.loose_energy
    for u in side.all_units():
        if u.ko:
            out = out + u.sets + u.energy
    return out


class DiscardStray(Op[Match]):
    """Discard such cards, in the order that their owner gives them.  [hy 1005.1, 1005.2, 309.3]"""

    def __init__(self, turn_player: bool) -> None:
        self.turn_player = turn_player

    def run(self, m: Match, f: Frame) -> bool:
        cards = self.cards(m)
        if not cards:
            return False
        # Nothing moves before the order is known; energy, which nobody sees, goes as it lies.  [ruling hy-035]
        order = f.get(STRAY)
        left = [c for c in cards if m.uid(c.id) not in order]
        next_ones = first_energy(m, left)
        if len(next_ones) > 1:
            return m.ask(cards[0].owner, [act(ORDER, c.id) for c in next_ones])
        for uid in order:
            self.discard(m, f, m.card_of(uid))
        for card in left:
            self.discard(m, f, card)
        f.put(STRAY, [])
        return False

    def cards(self, m: Match) -> list[Card]:
        """The cards of one owner that are to be discarded."""
        owner = m.turn_player if self.turn_player else 1 - m.turn_player
        return [c for c in stray(m.p0) + stray(m.p1) if c.owner == owner]

    def discard(self, m: Match, f: Frame, card: Card) -> None:
        """Discard one of them."""
        move(m, f, card, DISCARD, BOTH, BY_RULE, "1005.2" if m.zone_of(card.id) == ENERGY else "1005.1")

    def got(self, m: Match, f: Frame, a: Action) -> None:
        f.put(STRAY, [*f.get(STRAY), m.uid(a.card)])
        f.again()


def first_energy(m: Match, cards: list[Card]) -> list[Card]:
    """These cards with only the first of those that are energy."""
    out: list[Card] = []
    found = False
    for card in cards:
        is_energy = m.zone_of(card.id) == ENERGY
        if not (is_energy and found):
            out.append(card)
        found = found or is_energy
    return out


RULE_PROCESSES: Final = Table(GAME, "rule processes", [
    Row("1002.1", Defeat()),
    Row("103.2", end_by_defeat),
    Row("1003.1", ko_beaten),
    Row("813.5a", forget_hurt),
    Row("1004.1", ReplaceMain(True)),
    Row("1004.1", ReplaceMain(False)),
    Row("1005.1", DiscardStray(True)),
    Row("1005.1", DiscardStray(False)),
])  # fmt: skip
