"""How programs branch: if, may, if you do, choose one, each player. Blocks are written nested and run flat.

A block emits its body between jumps, so a frame needs nothing but its position. `Jump` and its kin hold distances,
which keeps programs independent of where they stand.
"""

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from fuda.core.flow import Frame, M, Match, Op
from fuda.core.state import MODE, NO, NUMBER, YES, Action, say
from fuda.core.terms import Condition, Value


class Jump(Op[M]):
    """Skip ahead."""

    def __init__(self, skip: i64) -> None:
        self.skip = skip

    def run(self, m: M, f: Frame) -> bool:
        f.pc += self.skip
        return False


class JumpUnless(Op[M]):
    """Skip ahead unless a condition holds; with something else to do, whether what came before was done stays so."""

    def __init__(self, condition: Condition[Any], skip: i64, keeps: bool = False) -> None:
        self.condition = condition
        self.skip = skip
        self.keeps = keeps

    def run(self, m: M, f: Frame) -> bool:
        if not self.condition.holds(m, f):
            if not self.keeps:
                f.done = 0
            f.pc += self.skip  # [op 8-3-3] [bf AB.1.3.2, AB.2.3.2]
        return False


class JumpUnlessDone(Op[M]):
    """Skip ahead unless the instruction before was carried out."""

    def __init__(self, skip: i64) -> None:
        self.skip = skip

    def run(self, m: M, f: Frame) -> bool:
        # Below zero something else has happened in its place.
        if f.done <= 0:
            f.pc += self.skip  # [op 4-10-1] [fw 0-3-17, 13-14-1]
        return False


class JumpIfDeclined(Op[M]):
    """Ask whether to do what follows, if it can be done; skip it otherwise."""

    def __init__(self, body: list[Op[Any]], foe: bool, skip: i64) -> None:
        self.body = body
        self.foe = foe
        self.skip = skip

    def run(self, m: M, f: Frame) -> bool:
        # What cannot be done in full is not begun, where a game says so.  [bf O.cost.3, O.cost.3.ex1, O.cost.3.ex2]
        player = 1 - f.player if self.foe else f.player
        if not m.can_begin(self.body, f):
            if m.hides_failing(self.body, f):
                return m.ask_secret(player, [say(NO, 0)])
            f.done = 0
            f.pc += self.skip
            return False
        # What is optional is decided when it is reached, and not before.  [dz 4-8.5]
        return m.ask(player, [say(NO, 0), say(YES, 0)])

    def got(self, m: M, f: Frame, a: Action) -> None:
        if a.kind == NO:
            f.done = 0
            f.pc += self.skip


def flat(body: list[Op[Any]]) -> list[Op[Any]]:
    """A body without its nesting."""
    out: list[Op[Any]] = []
    for op in body:
        op.emit(out)
    return out


class When(Op[M]):
    """Do the body if a condition holds when it is reached, else the other one."""

    name: ClassVar[str] = "when"

    def __init__(self, condition: Condition[Any], body: list[Op[Any]], other: list[Op[Any]]) -> None:
        self.condition = condition
        self.body = body
        self.other = other

    def emit(self, out: list[Op[Any]]) -> None:
        body = flat(self.body)
        other = flat(self.other)
        out.append(JumpUnless(self.condition, len(body) + (1 if other else 0), len(other) > 0))
        out += body
        if other:
            out.append(Jump(len(other)))
            out += other

    def needs(self, out: list[Op[Any]]) -> None:
        out.append(self)

    def can(self, m: M, f: Frame) -> bool:
        return all_can(self.body if self.condition.holds(m, f) else self.other, m, f)


class IfDone(Op[M]):
    """Do the body if the instruction before was carried out."""

    name: ClassVar[str] = "if_done"

    def __init__(self, body: list[Op[Any]]) -> None:
        self.body = body

    def emit(self, out: list[Op[Any]]) -> None:
        body = flat(self.body)
        out.append(JumpUnlessDone(len(body)))
        out += body

    def needs(self, out: list[Op[Any]]) -> None:
        """Nothing: whether it is done is known only then."""

    def can(self, m: M, f: Frame) -> bool:
        return True  # whether it is done is known only then


class May(Op[M]):
    """Let the player (or the opponent) choose to do the body."""

    name: ClassVar[str] = "may"

    def __init__(self, body: list[Op[Any]], foe: bool = False) -> None:
        self.body = body
        self.foe = foe

    def emit(self, out: list[Op[Any]]) -> None:
        body = flat(self.body)
        needed: list[Op[Any]] = []
        for op in self.body:
            op.needs(needed)
        out.append(JumpIfDeclined(needed, self.foe, len(body)))
        out += body

    def can(self, m: M, f: Frame) -> bool:
        return all_can(self.body, m, f)


def all_can(ops: list[Op[Any]], m: Match, f: Frame) -> bool:
    """Whether all of some instructions can be carried out."""
    for op in ops:
        if not op.can(m, f):
            return False
    return True


class Branch(Op[M]):
    """Ask for one of several ways and jump to it."""

    def __init__(self, starts: list[int], firsts: list[list[Op[Any]]], foe: bool) -> None:
        self.starts = starts
        self.bodies = firsts
        self.foe = foe

    def run(self, m: M, f: Frame) -> bool:
        options: list[Action] = []
        if m.hides_ways(f):
            options = [say(MODE, i) for i in range(len(self.starts)) if self.is_open(m, f, i)]
        if not options:
            options = [say(MODE, i) for i in range(len(self.starts))]
        return m.ask(1 - f.player if self.foe else f.player, options)

    def is_open(self, m: M, f: Frame, i: i64) -> bool:
        """Whether the way can be gone."""
        for op in self.bodies[i]:
            if not op.can(m, f):
                return False
        return True

    def can(self, m: M, f: Frame) -> bool:
        for i in range(len(self.bodies)):
            if self.is_open(m, f, i):
                return True
        return False

    def got(self, m: M, f: Frame, a: Action) -> None:
        f.pc += self.starts[a.n]


class ChooseOne(Op[M]):
    """Do one of several bodies, as the player (or the opponent) chooses."""

    name: ClassVar[str] = "choose_one"

    def __init__(self, bodies: list[list[Op[Any]]], foe: bool = False) -> None:
        self.bodies = bodies
        self.foe = foe

    def emit(self, out: list[Op[Any]]) -> None:
        if not self.bodies:
            return  # nothing to choose from is nothing to do
        bodies = [flat(body) for body in self.bodies]
        total = sum(len(body) + 1 for body in bodies)
        starts: list[int] = []
        at = 0
        for body in bodies:
            starts.append(at)
            at += len(body) + 1
        out.append(Branch(starts, bodies, self.foe))
        at = 0
        for body in bodies:
            out += body
            at += len(body) + 1
            out.append(Jump(total - at))

    def needs(self, out: list[Op[Any]]) -> None:
        if self.bodies:
            out.append(self)

    def can(self, m: M, f: Frame) -> bool:
        # One open way is enough.
        for body in self.bodies:
            if all_can(body, m, f):
                return True
        return False


MOST_NAMED: Final = 1_000  # the largest number that is asked for: texts count cards and life


class ChooseNumber(Op[M]):
    """Ask for a whole number from 0 to a limit and keep it in a slot.  [op 1-3-5] [fw 0-2-8, 13-5-2] [hy 104.5]"""

    name: ClassVar[str] = "choose_number"

    def __init__(self, most: Value[Any], slot: i64) -> None:
        self.most = most
        self.slot = slot

    def run(self, m: M, f: Frame) -> bool:
        most = min(max(self.most.get(m, f), 0), MOST_NAMED)
        return m.ask(f.player, [say(NUMBER, n) for n in range(most + 1)])

    def got(self, m: M, f: Frame, a: Action) -> None:
        f.put(self.slot, [-1 - a.n])  # below zero, so that it is never taken for a card
        f.done = 1

    def can(self, m: M, f: Frame) -> bool:
        return True


def named_number(f: Frame, slot: i64) -> i64:
    """The number that a player named into a slot, or 0."""
    held = f.get(slot)
    return -1 - held[0] if held and held[0] < 0 else 0


class TakePart(Op[M]):
    """Hand the program over to the turn player, then to the other, then back.  [op 1-3-4, 1-3-10] [fw 0-2-7]"""

    def __init__(self, back: i64) -> None:
        self.back = back

    def run(self, m: M, f: Frame) -> bool:
        kept = f.get(SEAT)
        if self.back == 0:
            f.put(SEAT, [f.player])
            f.player = m.turn_player
        elif len(kept) == 1:
            f.put(SEAT, [kept[0], 1])
            f.player = 1 - m.turn_player
            f.pc -= self.back
        else:
            f.player = kept[0]
        return False


SEAT = 9  # slot that keeps whose program it is


class EachPlayer(Op[M]):
    """Both players carry out the body, the turn player first."""

    name: ClassVar[str] = "each_player"

    def __init__(self, body: list[Op[Any]]) -> None:
        self.body = body

    def emit(self, out: list[Op[Any]]) -> None:
        body = flat(self.body)
        out.append(TakePart(0))
        out += body
        out.append(TakePart(len(body) + 1))

    def needs(self, out: list[Op[Any]]) -> None:
        out.append(self)

    def can(self, m: M, f: Frame) -> bool:
        for player in range(2):
            g = Frame(f.program, player, f.card, f.uid)
            g.key = f.key
            g.cause = f.cause
            g.sets = f.passed_on()
            if all_can(self.body, m, g):
                return True
        return False
