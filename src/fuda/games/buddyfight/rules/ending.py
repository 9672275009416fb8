"""'End the ...' (O.end): leaving what is in progress for a later row, with what was not resolved carried along."""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Frame, Op, Program
from fuda.core.state import BOTH
from fuda.games.buddyfight.printed import NO_NUMBERS
from fuda.games.buddyfight.rules.periods import end_lasting
from fuda.games.buddyfight.spec import (
    ATTACK_PHASE,
    END_ATTACK,
    END_BATTLE,
    END_FINAL,
    END_MAIN,
    END_PHASE,
    END_START,
    END_TO_ATTACK,
    FINAL,
    GAME,
    JUMPED,
    MAIN,
    NO_END,
    NO_TARGET,
    OUTER_BATTLE,
    SEES_BATTLE,
    START,
    THIS_BATTLE,
    TURN_NAME,
)
from fuda.games.buddyfight.state import Match

USES: Final[list[Program]] = []  # the flow tables of uses, once they are defined
NESTED_NAME: Final = "attack by an effect"
TIMING_NAME: Final = "play timing"
NESTED_LATE_NAME: Final = "attack by an effect in the final phase"
NESTED_NAMES: Final = (NESTED_NAME, NESTED_LATE_NAME)
PASSING: Final = (NESTED_NAME, NESTED_LATE_NAME, TIMING_NAME, "waiting abilities")  # flows that are left for good


def is_use(f: Frame) -> bool:
    """Whether a frame is that of a use."""
    for table in USES:
        if f.program is table:
            return True
    return False


class EndIfSaid(Op[Match]):
    """Once an effect is done that has ended something, go on from there.  [bf O.end.1]"""

    def run(self, m: Match, f: Frame) -> bool:
        what = m.ending
        if what != NO_END:
            m.ending = NO_END
            jump(m, what)
        return False


def meant(m: Match, what: i64) -> i64:
    """What 'this phase' is.  [bf O.end.1.n1]"""
    if what != END_PHASE:
        return what
    if m.phase == START:
        return END_START
    if m.phase == MAIN:
        return END_MAIN
    return END_ATTACK if m.phase == ATTACK_PHASE else END_FINAL


def jump(m: Match, what: i64) -> None:
    """Leave everything above the flow that goes on; what was not carried out to its end is carried along.

    [bf O.end.1] [ruling bf-067]
    """
    what = meant(m, what)
    at = place_of(m, what)
    row = row_of(m, m.stack[at], what)
    if not row:
        return
    # Uses that are being answered, and effects in the middle of which something was ended.  [bf O.end.2]
    m.carried = m.carried + unfinished(m, at)
    for f in m.stack[at + 1 :]:
        if f.program.name == TIMING_NAME:
            # What may be used is again what it was before this play timing.
            m.timing = f.b
            break
    del m.stack[at + 1 :]
    m.stack[at].pc = m.stack[at].program.rows[row]
    if what != END_BATTLE:
        # Nothing attacks or is in battle any more.  [bf Q.O.end.1.a]
        m.in_battle = False
        m.battle_uses = NO_NUMBERS
        m.voided = False
        m.hit = False
        m.attackers = NO_NUMBERS
        m.target = NO_TARGET
        end_lasting(m, THIS_BATTLE, -1)
        end_lasting(m, OUTER_BATTLE, -1)
        m.stir(SEES_BATTLE)
    if m.journal is not None:
        m.note(JUMPED, "O.end.1", m.turn_player, -1, BOTH, what, -1, -1)


def unfinished(m: Match, at: i64) -> list[Frame]:
    """The uses above a place in the stack, but for the one that is done, with the effects that they carry out.

    What a battle was about to do is left with it.
    """
    out: list[Frame] = []
    left = True  # what comes next belongs to a flow that is left for good
    for i in range(at + 1, len(m.stack) - 1):
        f = m.stack[i]
        if is_use(f):
            left = False
        elif f.program.game == GAME and f.program.name in PASSING:
            left = True
        if not left:
            out.append(f)
    return out


IS_OPEN: Final = 8  # the mark of a use that is being answered


def place_of(m: Match, what: i64) -> i64:
    """Where in the stack the flow is that goes on: the turn, or an attack inside an effect if the battle ends."""
    for i in range(len(m.stack) - 1, -1, -1):
        name = m.stack[i].program.name
        if m.stack[i].program.game == GAME and (name == TURN_NAME or (name in NESTED_NAMES and what == END_BATTLE)):
            return i
    return 0


def row_of(m: Match, f: Frame, what: i64) -> str:
    """The row with which the flow goes on; none if what is to be ended is not in progress.  [ruling bf-067]"""
    if what == END_START:
        return "M.1.1.a"
    if what == END_MAIN:
        return "A.1.1" if m.phase == MAIN else ""  # [bf O.end.1.b1]
    if what == END_BATTLE:
        if not m.in_battle:
            return ""
        # [bf O.end.1.b2] [ruling bf-008]
        return "F.3.3" if m.phase == FINAL and f.program.name != NESTED_NAME else "A.3.3"
    if what == END_ATTACK:
        return "A.5.1" if m.phase == ATTACK_PHASE else ""  # [bf O.end.1.b3, Q.O.end.1] [ruling bf-009]
    if what == END_TO_ATTACK:
        return "A.1.1"
    if what == END_FINAL and m.phase != FINAL:
        return ""
    # At the end of the final phase its play timing comes again; what waits for the end of the turn has begun to wait.
    if f.at >= f.program.rows["F.5.1.a"]:
        return "F.5.1"
    return "F.5.1.a"  # [bf O.end.1.b4, O.end.1.b5]
