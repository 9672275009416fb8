"""Rule processes (1000): defeat, KO, replacement of the main unit, illegal cards, one pass after another."""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Frame, Op, Row, Table
from fuda.core.state import BOTH, DRAW, ORDER, PICK, Action, act
from fuda.games.hanyo import kinds
from fuda.games.hanyo.policy import POLICY, by_rule, do
from fuda.games.hanyo.printed import NO_NUMBERS, Card
from fuda.games.hanyo.spec import (
    BAN_KO,
    BOTH_LOST,
    BY_CARD,
    BY_DRAWING,
    BY_REPLACEMENT,
    BY_RULE,
    DISCARD,
    ENDED,
    ENERGY,
    GAME,
)
from fuda.games.hanyo.state import Match
from fuda.games.hanyo.units import Side, Unit, stray_sets
from fuda.table.ending import end_match

FAILED: Final = 1  # slot of who failed to draw, to replace the main unit, or was made to lose, as bits
STRAY: Final = 2  # slot of the cards to be discarded whose order is known
SUCCESSORS: Final = 3  # slot of the units that become main units


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
            if u is None:
                continue
            if u.ko:
                if u.energy or u.sets:
                    return True
            elif (u.damage >= u.hp or u.hp <= 0) and is_beaten(m, u):
                return True
    m.sound = True
    return False


def is_beaten(m: Match, u: Unit) -> bool:
    """Whether a unit has no HP, or as much damage as HP, and may be KO'd.  [hy 1003.1, 1003.2, 203.2]"""
    if u.ko or (u.hp > 0 and u.damage < u.hp):
        return False
    # What cannot be KO'd is not KO'd by the rules either, as long as that lasts.  [hy 104.4] [ruling hy-047]
    return not u.bans & BAN_KO or POLICY.forbidder(m, by_rule(kinds.KO, [int(u.uid)], u.side), u.uid) < 0


# --- defeat (1002) ---------------------------------------------------------------------------------------------
class Defeat(Op[Match]):
    """Players who could not draw, or not replace their main unit, since the last pass lose, all at one time.

    What a replacement of the defeat fails to do counts for the next pass.  [hy 1002.1, 1002.2, 103.1] [ruling hy-007]
    """

    def run(self, m: Match, f: Frame) -> bool:
        lost = m.failed_draw | m.failed_replace | m.forced
        if not lost:
            return False
        f.put(FAILED, [m.failed_draw, m.failed_replace, m.forced])
        m.failed_draw = 0
        m.failed_replace = 0
        m.forced = 0
        losing: list[int] = []
        for player in (m.turn_player, 1 - m.turn_player):
            if lost >> player & 1:
                losing.append(int(-1 - player))
        do(m, f, by_rule(kinds.LOSE, losing, m.turn_player))
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


def finish(m: Match, winner: i64, reason: str) -> None:
    """End the game and say so."""
    end_match(m, winner, reason, ENDED)


# --- KO (1003) -------------------------------------------------------------------------------------------------
def ko_beaten(m: Match, f: Frame) -> None:
    """KO all units that have no HP left, at one time.  [hy 1003.1, 1003.2]"""
    if m.dirty:
        m.settle()
    due: list[int] = []
    for side in (m.p0, m.p1):
        for u in side.all_units():
            if is_beaten(m, u):
                due.append(u.uid)
    if due:
        do(m, f, by_rule(kinds.KO, due, m.turn_player))


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
class ChooseSuccessor(Op[Match]):
    """A player whose main unit is KO'd, or who has none, says which standby unit that is not KO'd comes in its place.

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
        f.put(SUCCESSORS, [*f.get(SUCCESSORS), m.uid(a.card)])


def replace_mains(m: Match, f: Frame) -> None:
    """The units that were chosen become main units, those of both players at one time.  [hy 811.2a, 1004.1, 1004.2]"""
    successors = f.get(SUCCESSORS)
    if successors:
        do(m, f, by_rule(kinds.BECOME_MAIN, successors, m.turn_player))


# --- illegal cards (1005) --------------------------------------------------------------------------------------
def stray(side: Side) -> list[Card]:
    """Sets and energy whose unit is KO'd or not in the area any more.  [hy 1005.1, 1005.2]"""
    out = stray_sets(side) + side.loose_energy
    for u in side.all_units():
        if u.ko:
            out = out + u.energy
    return out


class DiscardStray(Op[Match]):
    """Discard such cards, each player's in the order that their owner gives them.  [hy 1005.1, 1005.2, 309.3]"""

    def run(self, m: Match, f: Frame) -> bool:
        # Nothing moves before the order is known; energy, which nobody sees, goes as it lies.  [ruling hy-035]
        order = f.get(STRAY)
        what = order
        for owner in (m.turn_player, 1 - m.turn_player):
            left = [c for c in self.cards(m, owner) if m.uid(c.id) not in order]
            next_ones = first_energy(m, left)
            if len(next_ones) > 1:
                return m.ask(owner, [act(ORDER, c.id) for c in next_ones])
            what = what + [int(m.uid(card.id)) for card in left]
        f.put(STRAY, [])
        # Those of both players go at one time.  [hy 811.2a]
        if what:
            do(m, f, by_rule(kinds.MOVE, what, m.turn_player, to=DISCARD, clause="1005.1"))
        return False

    def cards(self, m: Match, owner: i64) -> list[Card]:
        """The cards of one owner that are to be discarded."""
        return [c for c in stray(m.p0) + stray(m.p1) if c.owner == owner]

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
    Row("1004.1", ChooseSuccessor(True)),
    Row("1004.1", ChooseSuccessor(False)),
    Row("1004.1", replace_mains),
    Row("1005.1", DiscardStray()),
])  # fmt: skip
