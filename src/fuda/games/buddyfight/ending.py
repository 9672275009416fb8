"""'End the ...' (O.end): leaving what is in progress for a later row, with what was not resolved carried along."""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Frame, Op
from fuda.core.state import BOTH
from fuda.games.buddyfight.printed import NO_NUMBERS
from fuda.games.buddyfight.spec import (
    ATTACK_PHASE,
    END_ATTACK,
    END_BATTLE,
    END_FINAL,
    END_MAIN,
    END_PHASE,
    END_TO_ATTACK,
    END_TURN,
    FINAL,
    GAME,
    JUMPED,
    MAIN,
    NO_END,
    NO_TARGET,
    START,
)
from fuda.games.buddyfight.state import Match

USES: Final = ("call", "cast", "equip", "act", "auto")
TURN_NAME: Final = "turn"
NESTED_NAME: Final = "attack by an effect"


def is_use(f: Frame) -> bool:
    """Whether a frame is that of a use."""
    return f.program.game == GAME and f.program.name in USES


class EndIfSaid(Op[Match]):
    """Once an effect is done that has ended something, go on from there.  [bf O.end.1]"""

    def run(self, m: Match, f: Frame) -> bool:
        if m.ending != NO_END:
            what = m.ending
            m.ending = NO_END
            jump(m, what)
        return False


def meant(m: Match, what: i64) -> i64:
    """What 'this phase' is.  [bf O.end.1.n1]"""
    if what != END_PHASE:
        return what
    if m.phase == MAIN:
        return END_MAIN
    return END_ATTACK if m.phase == ATTACK_PHASE else END_TURN


def jump(m: Match, what: i64) -> None:
    """Leave everything above the flow that goes on; the uses that were not resolved are carried along.

    [bf O.end.1, O.end.1.b1, O.end.1.b2, O.end.1.b3, O.end.1.b4, O.end.1.b5, O.end.2]
    """
    what = meant(m, what)
    at = place_of(m, what)
    row = row_of(m, m.stack[at], what)
    if not row:
        return
    carried: list[Frame] = []
    for i in range(at + 1, len(m.stack) - 1):
        f = m.stack[i]
        # Those that are being answered have not been carried out.
        if is_use(f) and f.b & IS_OPEN:
            carried.append(f)
    del m.stack[at + 1 :]
    m.carried += carried
    m.timing = -1
    m.stack[at].pc = m.stack[at].program.rows[row]
    if what != END_BATTLE and m.in_battle:
        # Nothing attacks any more.  [bf Q.O.end.1.a]
        m.in_battle = False
        m.attackers = NO_NUMBERS
        m.target = NO_TARGET
        m.touch()
    if m.journal is not None:
        m.note(JUMPED, "O.end.1", m.turn_player, -1, BOTH, what, -1, -1)


IS_OPEN: Final = 8  # the mark of a use that is being answered


def place_of(m: Match, what: i64) -> i64:
    """Where in the stack the flow is that goes on: the turn, or an attack inside an effect if the battle ends."""
    for i in range(len(m.stack) - 1, -1, -1):
        name = m.stack[i].program.name
        if m.stack[i].program.game == GAME and (name == TURN_NAME or (name == NESTED_NAME and what == END_BATTLE)):
            return i
    return 0


def row_of(m: Match, f: Frame, what: i64) -> str:
    """The row with which the flow goes on; none if there is nothing of that kind to end."""
    if what == END_MAIN:
        return "A.1.1" if m.phase == MAIN or m.phase == START else ""
    if what == END_BATTLE:
        if not m.in_battle:
            return ""
        return "F.3.3" if m.phase == FINAL and f.program.name == TURN_NAME else "A.3.3"
    if what == END_ATTACK:
        return "A.5.1" if m.phase == ATTACK_PHASE else ""
    if what == END_TO_ATTACK:
        return "A.1.1"
    if what in (END_FINAL, END_TURN):
        return "F.5.1.a"
    return ""
