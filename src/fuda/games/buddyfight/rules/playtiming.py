"""The play timing (T): automatic abilities that wait, then what the fighters use, the turn fighter first."""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Frame, Op, Row, Table
from fuda.core.state import RESOLVE, Action
from fuda.core.triggers import Pending
from fuda.games.buddyfight.printed import (
    NO_NUMBERS,
)
from fuda.games.buddyfight.rules.declaring import PASSES, spare_chances
from fuda.games.buddyfight.rules.ending import TIMING_NAME, is_use
from fuda.games.buddyfight.rules.ruling import RuleCheck, is_sound
from fuda.games.buddyfight.rules.usable import can_use_any, uses
from fuda.games.buddyfight.rules.using import AUTO_TABLE, start_use
from fuda.games.buddyfight.spec import (
    ACTIVATE,
    BY_EFFECT,
    CAST_CARD,
    EVENT,
    FRESH,
    GAME,
    MAIN_USES,
    ONLY_COUNTER,
    PASS,
    STOP_TIME,
    TURN_NAME,
)
from fuda.games.buddyfight.state import Match


class UseAutos(Op[Match]):
    """Let the fighters use their waiting abilities one after another, the turn fighter first, before anything else.

    [bf AB.0.auto.a, AB.2.1, AB.2.1.1, AB.2.1.1.b, AB.2.1.2, AB.2.1.2.b, AB.2.ret] [ruling bf-065]
    """

    def run(self, m: Match, f: Frame) -> bool:
        if not m.pending:
            if m.memory:
                forget_left(m)
            return False
        waiting = next_up(m)
        if not waiting:
            return False
        return m.ask(waiting[0].player, [Action(RESOLVE, p.card, m.pending.index(p)) for p in waiting])

    def got(self, m: Match, f: Frame, a: Action) -> None:
        f.again()
        p = m.pending[a.n]
        del m.pending[a.n]
        start_auto(m, p)


def forget_left(m: Match) -> None:
    """Forget the cards that have left, once nothing waits; what cards can be used 'when' it happened may be asked.

    In the middle of an effect, which may still speak of them, nothing is forgotten.
    """
    if m.carried:
        return
    for f in m.stack:
        if is_use(f):
            return
    m.memory = [u for u in m.memory if u.uid in m.fresh] if m.fresh else []


def next_up(m: Match) -> list[Pending]:
    """The waiting abilities one of which is next: the turn fighter's before the other's."""
    if m.dirty:
        m.settle()
    waiting = m.pending[:]
    if m.ban_bits & STOP_TIME:
        # They go on waiting until time runs again.  [bf O.stoptime.1, O.stoptime.3] [ruling bf-037]
        waiting = [p for p in waiting if not is_stopped(m, p)]
    own = [p for p in waiting if p.player == m.turn_player]
    return own or waiting


def is_stopped(m: Match, p: Pending) -> bool:
    """Whether time is stopped for the fighter or the card of a waiting ability; what was put off has no card."""
    if m.side(p.player).bans & STOP_TIME:
        return True
    u = None if p.sure else m.find(p.uid)
    return u is not None and u.bans & STOP_TIME != 0


def start_auto(m: Match, p: Pending) -> None:
    """Begin to use an automatic ability that waits."""
    g = m.call(AUTO_TABLE, p.player, p.card, p.uid)
    g.key = p.key
    g.a = p.about
    g.n = p.n
    g.b = 0
    g.cause = BY_EFFECT
    g.put(EVENT, [p.other if p.other >= 0 else -1, -1 - p.n])


# --- play timing (T) -------------------------------------------------------------------------------------------
class Resume(Op[Match]):
    """Go on with what was not resolved when something was ended, the latest of it first.

    It was answered before: nobody answers it again.  [bf O.end.2, Q.O.end.2] [ruling bf-067]
    """

    def run(self, m: Match, f: Frame) -> bool:
        if m.carried:
            f.again()
            m.stack += m.carried
            m.carried = []
        return False


class UseFirst(Op[Match]):
    """The turn fighter uses one card or ability, or none.  [bf T.2.1, T.2.1.a, T.5.ret, Q.T.2]"""

    def run(self, m: Match, f: Frame) -> bool:
        return m.ask_secret(m.turn_player, uses(m, m.turn_player, m.timing, [PASSES]))

    def got(self, m: Match, f: Frame, a: Action) -> None:
        if a.kind != PASS:
            f.pc = f.program.rows["T.5.ret"]
            if m.fresh and m.timing != ONLY_COUNTER:
                self.note_chances(m, f, a)
            start_use(m, m.turn_player, a, 0)

    def note_chances(self, m: Match, f: Frame, a: Action) -> None:
        """Note which chances this use closes once it is carried out: those there are now, if it has no [Counter].

        `n` counts their numbers; `a` has the events that the card asks for itself, below zero, as it names no card.
        [ruling bf-029]
        """
        d = m.cards[a.card].d
        if a.kind == ACTIVATE:
            counter = m.ability(a.n).counter
        else:
            counter = d.counter or (a.kind == CAST_CARD and len(d.castings) > 0 and d.castings[a.n].counter)
        if not counter:
            f.n = len(m.fresh)
            f.a = ~d.awaits


class GoBack(Op[Match]):
    """After a use go back to the first choice, in a battle too: any number of [Counter] may be used in it.

    [bf T.5.ret, T.9.ret, Q.T.3.b, CH.2.new, CH.2.new.ex1]
    """

    def run(self, m: Match, f: Frame) -> bool:
        if f.n > 0:
            # What cards could be used 'when' before it is past, but for the events that it was used for.
            # [bf O.when.2, O.when.2.b1] [ruling bf-029]
            kept: list[int] = []
            for i in range(0, len(m.fresh), FRESH):
                if i >= f.n or m.fresh[i] & ~f.a:
                    kept += m.fresh[i : i + FRESH]
            m.fresh = kept
        f.n = 0
        f.pc = f.program.rows["AB.2.1"]
        return False


class UseSecond(Op[Match]):
    """The other fighter uses one [Counter], or the play timing ends: nobody attacks before that.

    [bf T.6.1, T.6.1.a, Q.F.2]
    """

    def run(self, m: Match, f: Frame) -> bool:
        return m.ask_secret(1 - m.turn_player, uses(m, 1 - m.turn_player, ONLY_COUNTER, [PASSES]))

    def got(self, m: Match, f: Frame, a: Action) -> None:
        if a.kind == PASS:
            f.pc = f.program.rows["T.10.1"]
        else:
            start_use(m, 1 - m.turn_player, a, 0)


class EndTiming(Op[Match]):
    """The play timing ends, and with it what cards could be used 'when'.  [bf T.10.1]"""

    def run(self, m: Match, f: Frame) -> bool:
        m.timing = f.b
        if m.fresh:
            forget_chances(m)
        return False


def forget_chances(m: Match) -> None:
    """Close what cards could be used 'when' at the play timing that ends."""
    m.fresh = NO_NUMBERS  # [bf O.when.2.b2]
    spare_chances(m)


PLAY_TIMING: Final = Table(GAME, TIMING_NAME, [
    Row("T.1.1", RuleCheck()),
    Row("O.end.2", Resume()),
    Row("AB.2.1", UseAutos()),
    Row("T.2.1", UseFirst()),
    Row("T.6.1", UseSecond()),
    Row("T.9.ret", GoBack()),
    Row("T.5.ret", GoBack()),
    Row("T.10.1", EndTiming()),
])  # fmt: skip


class PlayTiming(Op[Match]):
    """A play timing occurs, at which the turn fighter may use what this one is for, and both may use [Counter]."""

    def __init__(self, kind: i64) -> None:
        self.kind = kind

    def run(self, m: Match, f: Frame) -> bool:
        if self.kind != MAIN_USES and f.program.name == TURN_NAME and is_over_at_once(m, self.kind):
            if m.fresh:
                forget_chances(m)
            f.done = 0
            return False
        m.idle = False
        g = m.call(PLAY_TIMING, m.turn_player, -1, -1)
        g.b = m.timing
        m.timing = self.kind
        return False


def is_over_at_once(m: Match, timing: i64) -> bool:
    """Whether at a play timing of the turn nothing is found, waits or can be used.

    Where nobody may learn that from the pace, both fighters are asked all the same.
    """
    if m.discreet or m.pending or m.carried or not is_sound(m):
        return False
    if m.idle and timing == ONLY_COUNTER:
        return True
    if m.memory:
        forget_left(m)
    over = not can_use_any(m, m.turn_player, timing) and not can_use_any(m, 1 - m.turn_player, ONLY_COUNTER)
    m.idle = over and not m.fresh
    return over
