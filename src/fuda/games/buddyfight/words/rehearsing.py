"""Whether a fighter can do all of what a text lets be done (O.cost.3), where parts may take the same cards."""

from typing import Any

from fuda.core.flow import Frame, Op, Program
from fuda.core.rehearsal import EndTrial, end_rehearsal, tried_on
from fuda.core.showing import Clear
from fuda.core.state import OWN
from fuda.games.buddyfight.spec import BAN_DISCARD
from fuda.games.buddyfight.state import Match
from fuda.games.buddyfight.words.choosing import Choose
from fuda.games.buddyfight.words.drawing import Draw
from fuda.games.buddyfight.words.ops import Discard, Doing, Gather, PayGauge, PayLife, Report, Stay
from fuda.games.buddyfight.words.placing import EffectUse, ForgetAreas
from fuda.games.buddyfight.words.refs import AT_HAND, Area
from fuda.words.refs import Chosen


class CheckDone(Op[Match]):
    """End a rehearsal in which an instruction was not carried out; what was replaced has been begun."""

    def run(self, m: Match, f: Frame) -> bool:
        if f.done == 0:
            end_rehearsal(m, f.player, False)
        return False


def takes(op: Op[Any], unaimed: list[int]) -> bool:
    """Whether an instruction takes something of which less may be left for another; `unaimed` slots hold such cards.

    That there is nothing to aim at stops nothing.  [bf O.cost.4]
    """
    if isinstance(op, Doing):
        return isinstance(op.ref, Chosen) and op.ref.slot() in unaimed
    return isinstance(op, Discard | PayGauge | PayLife) or (isinstance(op, EffectUse) and not op.free)


def is_plain(op: Op[Any]) -> bool:
    """Whether nothing that is hidden decides what an instruction does, and it branches into no others."""
    if isinstance(op, Choose | Clear | Discard | Doing | EffectUse):
        return True
    return isinstance(op, ForgetAreas | Gather | PayGauge | PayLife | Report | Stay)


def can_after(m: Match, before: list[Op[Any]], op: Op[Any], f: Frame) -> bool:
    """Whether enough cards are drawn first for what discards any cards of the own hand.  [bf O.cost.3]"""
    if not isinstance(op, Discard) or op.foe or m.side(f.player).bans & BAN_DISCARD:
        return False
    ref = op.ref
    if not isinstance(ref, Area) or ref.code != AT_HAND or ref.side != OWN or ref.tests:
        return False
    there = len(m.side(f.player).hand)
    for first in before:
        if isinstance(first, Draw) and first.side == OWN:
            there += first.count(m, f)
    return there >= (1 if op.up_to else op.n.get(m, f))


def can_together(m: Match, ops: list[Op[Any]], f: Frame) -> bool:
    """Whether instructions that can each be carried out can be one after the other: tried on a copy.

    [bf O.cost.3, O.cost.3.ex2]
    """
    unaimed: list[int] = []
    program: list[Op[Any]] = []
    taking = 0
    for op in ops:
        if not is_plain(op):
            break  # what comes before it can be tried all the same
        if isinstance(op, Choose) and not op.ref.is_aimed():
            unaimed.append(int(op.slot))
        if isinstance(op, Discard):
            op.emit(program)
        else:
            program.append(op)
        if takes(op, unaimed):
            taking += 1
            program.append(CheckDone())
    if taking < 2:
        return True
    return tried_on(m.clone(), m, Program("", [*program, EndTrial()]), f)
