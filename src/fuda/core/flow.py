"""The interpreter: programs of small ops, one control stack, questions and answers.

The rulebook's flow tables and the cards' effects are both `Program`s. A `Match` holds everything about a game in
progress as plain data; `advance` runs it to the next real decision. Laws: an op that asks changes nothing before
it asks, so the options are a function of the state; frames hold numbers and programs, never objects of the table.
"""

import zlib
from collections.abc import Callable
from typing import Any, ClassVar, Final, Generic, TypeVar

from mypy_extensions import i64, mypyc_attr

from fuda.core import rng
from fuda.core.events import Event
from fuda.core.lasting import Lasting
from fuda.core.loops import LONGEST_TURN, WATCH_AFTER, LoopWatch
from fuda.core.state import ID_BITS, ID_MASK, NOBODY, ZONE_BITS, ZONE_MASK, Action
from fuda.core.triggers import Pending

M = TypeVar("M", bound="Match")

PATIENCE: Final = 1_000  # programs run to their end without a decision before a match looks for a loop
LONGEST: Final = 16 * PATIENCE  # programs after which a run that never repeats itself is taken for endless as well
AT_BITS: Final = 44  # for the op that runs, in a mark
AT_MASK: Final = (1 << AT_BITS) - 1
DEEPEST: Final = 500  # programs inside each other, from which on they are taken for endless
MOST_WORK: Final = 100_000  # of one answer: ops, options, and cards that continuous effects look at
MOST_AT_ONCE: Final = 4 * MOST_WORK  # the same, where one op alone takes it
MANY: Final = 100  # programs run to their end, after which too much work is a run without end


class Overworked(ValueError):  # noqa: N818  named for what it is
    """One answer has caused more work than any match needs: the match is spoilt, a copy from before is not."""

    def __init__(self, match: "Match", clause: str, card: int) -> None:
        super().__init__(f"this takes more than {MOST_WORK} steps of work, in {clause or 'an effect'}")
        self.match = match
        self.clause = clause  # the row that was running
        self.card = card  # whose effect it was, or -1


class Op(Generic[M]):
    """One instruction: stateless, immutable, perhaps with parameters."""

    name: ClassVar[str] = ""  # in the notation of programs; empty for steps of the rulebook
    fields: ClassVar[tuple[str, ...]] = ()  # its parameters, in the order of the constructor

    def run(self, m: M, f: "Frame") -> bool:
        """Act and return False, or only set the match's question and return True."""
        raise NotImplementedError

    def got(self, m: M, f: "Frame", a: Action) -> None:
        """Take the answer to the question that `run` asked."""
        raise NotImplementedError

    def can(self, m: M, f: "Frame") -> bool:
        """Whether the instruction could be carried out now, as costs and replacements must know."""
        return True

    def can_some(self, m: M, f: "Frame") -> bool:
        """Whether at least a part of the instruction could be carried out now."""
        return self.can(m, f)

    def can_as_far(self, m: M, f: "Frame") -> bool:
        """Whether it could be carried out as far as possible: as many as it counts, or some of 'all'."""
        return self.can(m, f)

    def hides(self, m: M, f: "Frame") -> bool:
        """Whether it is somebody's secret that it cannot be carried out: it takes cards that not everybody sees."""
        return False

    def emit(self, out: "list[Op[Any]]") -> None:
        """Append this instruction, flattened, to a program."""
        out.append(self)

    def needs(self, out: "list[Op[Any]]") -> None:
        """Append what must be possible so that this instruction can be carried out."""
        self.emit(out)


class Do(Op[M]):
    """A row that is a plain function."""

    def __init__(self, act: Callable[[Any, Any], None]) -> None:
        self.act = act

    def run(self, m: M, f: "Frame") -> bool:
        self.act(m, f)
        return False


class SayDone(Op[M]):
    """Say that what a table does was done: nothing is left to fail."""

    def run(self, m: M, f: "Frame") -> bool:
        f.done = 1
        return False


class Label:
    """A row of one flow table to which others jump."""

    def __init__(self) -> None:
        self.place: i64 = -1  # known once the table is made


class Row:
    """One numbered step of a flow table, perhaps with a label."""

    def __init__(self, clause: str, step: Op[Any] | Callable[[Any, Any], None], label: Label | None = None) -> None:
        self.clause = clause
        self.op: Op[Any] = step if isinstance(step, Op) else Do(step)
        self.label = label


class Step:
    """A place in a program. The interpreter finds an op faster through it than in a list of ops of many classes."""

    __slots__ = ("op",)

    def __init__(self, op: Op[Any]) -> None:
        self.op = op


class Program:
    """A list of ops that a frame runs from first to last; in flow tables each op carries its clause."""

    def __init__(self, name: str, ops: list[Op[Any]], game: str = "", clauses: list[str] | None = None) -> None:
        self.name = name
        self.game = game
        self.source = ops  # as written, with nested blocks
        flat: list[Op[Any]] = []
        for op in ops:
            op.emit(flat)
        self.ops = flat
        self.steps: list[Step] = [Step(op) for op in flat]  # what is run
        self.size: i64 = len(flat)
        self.code: i64 = zlib.crc32(f"{game} {name}".encode())  # the same in every process
        self.clauses: list[str] = clauses if clauses is not None else [""] * len(flat)
        self.rows: dict[str, int] = {}  # where the first row of each clause stands
        for place in range(len(self.clauses) - 1, -1, -1):
            self.rows[self.clauses[place]] = place
        # How to read what its frames keep in `own`, where they keep something; None stands for frames without it.
        self.keeps: Callable[[Any, object], Own | None] | None = None


PROGRAMS: Final[list[Program]] = []  # every flow table, in the order of definition


def Table(game: str, name: str, rows: list[Row]) -> Program:  # noqa: N802  reads as a type in the rulebook's tables
    """A flow table: one row per numbered clause, in the rulebook's order."""
    program = Program(name, [row.op for row in rows], game, [row.clause for row in rows])
    for place in range(len(rows)):
        label = rows[place].label
        if label is not None:
            if label.place >= 0:
                raise ValueError(f"a label names two rows, the second in {name}")
            label.place = place
    PROGRAMS.append(program)
    return program


def go_to(f: "Frame", label: Label) -> None:
    """Go on at the row of a label."""
    assert label.place >= 0
    f.pc = label.place


NO_SETS: Final[list[list[int]]] = []
NO_SET: Final[list[int]] = []  # in place of a slot that was never filled; nobody changes it
BLANK: Final[list[list[int]]] = [NO_SET] * 32  # slots that were never filled, to be copied
NO_CHAIN: Final[list[int]] = []


class Own:
    """What a program keeps in its frame under names of its own: plain values, copied, hashed and saved with it."""

    def copy(self) -> "Own":
        """An independent copy."""
        raise NotImplementedError

    def fold(self, m: "Match", h: i64) -> i64:
        """Mix it into a hash of the position, objects by `Match.token`."""
        raise NotImplementedError

    def rename(self, uids: dict[int, int]) -> None:
        """Point at cards that changed places unseen by their new names."""
        raise NotImplementedError

    def dump(self) -> list[Any]:
        """All of it as plain data, which the `keeps` of its program reads."""
        raise NotImplementedError


@mypyc_attr(acyclic=True, free_list_len=1)
class Frame:
    """A program being run: its position and registers. Plain values only."""

    __slots__ = (
        "a", "at", "b", "card", "cause", "chain", "done", "key", "n", "own", "pc", "player", "program", "seen", "sets",
        "uid",
    )  # fmt: skip

    def __init__(self, program: Program, player: i64, card: i64, uid: i64) -> None:
        self.program = program
        self.pc: i64 = 0
        self.at: i64 = 0  # the op that runs or has called what runs: `pc` may have been set elsewhere already
        self.player = player  # who carries it out
        self.card = card  # source card, or -1
        self.uid = uid  # the source as the object it was, or -1
        self.key: i64 = -1  # the ability being carried out, or -1
        self.a: i64 = -1  # registers: what they hold is up to the program
        self.b: i64 = -1
        self.n: i64 = 0
        self.done: i64 = 0  # how much the last instruction did; handed to the caller at the end
        self.cause: i64 = 0  # why this happens: bits of the game's own
        self.seen: i64 = 0  # players who see the cards of the frame's sets while it runs
        self.sets: list[list[int]] = NO_SETS  # chosen cards, as uids
        self.chain: list[int] = NO_CHAIN  # replacements already applied to this event
        self.own: Own | None = None  # what the program keeps under names of its own

    def copy(self) -> "Frame":
        """An independent copy."""
        f = Frame(self.program, self.player, self.card, self.uid)
        f.pc = self.pc
        f.at = self.at
        f.key = self.key
        f.a = self.a
        f.b = self.b
        f.n = self.n
        f.done = self.done
        f.cause = self.cause
        f.seen = self.seen
        f.chain = self.chain
        if self.sets is not NO_SETS:
            f.sets = [s if s is NO_SET else s[:] for s in self.sets]
        if self.own is not None:
            f.own = self.own.copy()
        return f

    def again(self) -> None:
        """Run the same op once more."""
        self.pc -= 1

    def finish(self) -> None:
        """Leave out the rest of the program."""
        self.pc = self.program.size

    def get(self, slot: i64) -> list[int]:
        """The uids chosen into a slot; only what was put there may be changed in place."""
        return self.sets[slot] if slot < len(self.sets) else NO_SET

    def put(self, slot: i64, uids: list[int]) -> None:
        """Fill a slot."""
        sets = self.sets
        if sets is NO_SETS:
            sets = self.sets = BLANK[: slot + 1]
        while len(sets) <= slot:
            sets.append(NO_SET)
        sets[slot] = uids

    def passed_on(self) -> list[list[int]]:
        """The slots for another frame, which may fill them without changing these: a copy of a match shares nothing."""
        return self.sets if self.sets is NO_SETS else self.sets[:]


class Match:
    """A game in progress, as a value. Games add their zones."""

    __slots__ = (
        "alert", "decisions", "discreet", "forbidden", "generation", "heard", "journal", "lasting", "mark", "mark_at",
        "options", "pending", "player", "reason", "replaced", "rng", "secret", "sole", "stack", "turn", "turn_player",
        "watch", "watch_at", "where", "winner", "work", "worked_on",
    )  # fmt: skip

    def __init__(self, cards: i64, seed: i64) -> None:
        self.stack: list[Frame] = []
        self.player: i64 = NOBODY  # who decides
        self.options: list[Action] = []
        self.secret = False  # the number of options depends on what the opponent may not know
        self.discreet = False  # stop at secret questions even with one option, so that timing tells nothing
        self.rng: i64 = rng.seeded(seed)
        self.turn: i64 = 0
        self.turn_player: i64 = 0
        self.winner: i64 = NOBODY
        self.reason = ""  # the clause by which the game ended
        self.alert = False  # something asks for rule processing before the next op
        self.pending: list[Pending] = []
        self.generation: i64 = 0
        self.lasting: list[Lasting] = []
        self.where: list[int] = [0] * cards
        self.decisions: i64 = 0
        self.watch: LoopWatch | None = None  # only in turns with many decisions
        self.watch_at: i64 = WATCH_AFTER  # the decision after which loops are watched for
        self.mark: i64 = -1  # a position of the present run, once that has become long
        self.mark_at: i64 = -1  # the op that was running there, and how many effects lasted
        self.journal: list[Event] | None = None
        # Derived: kinds of deed that something in force may forbid, replace or hear of, as bits. A bit says no more
        # than that it is worth looking closer.
        self.forbidden: i64 = 0
        self.replaced: i64 = 0
        self.heard: i64 = 0
        self.sole: list[tuple[int, Action]] | None = None  # answers with no other possible, and whose, if kept
        self.work: i64 = 0  # done since the last answer
        self.worked_on: i64 = -1  # the card whose continuous effect was looked at last

    # --- the interpreter ---------------------------------------------------------------------------------------
    def advance(self) -> None:
        """Run to the next real decision or to the end."""
        stack = self.stack
        steps: i64 = 0
        while self.winner < 0:
            f = stack[-1]
            pc = f.pc
            program = f.program
            if pc == program.size:
                stack.pop()
                stack[-1].done = f.done
                steps += 1
                if steps > PATIENCE and self.is_endless(steps):
                    self.end_loop(0)
                continue
            f.pc = pc + 1
            f.at = pc
            op = program.steps[pc].op
            work = self.work + 1
            self.work = work
            if work > MOST_WORK:
                if steps < MANY:
                    raise Overworked(self, self.clause(), f.card if f.card >= 0 else self.worked_on)
                self.work = 0
                self.end_loop(0)
                continue
            if op.run(self, f):
                if len(self.options) > 1 or (self.secret and self.discreet):
                    if self.watch is None or not self.on_decision():
                        return
                    steps = 0
                else:
                    if self.sole is not None:
                        self.sole.append((self.player, self.options[0]))
                    op.got(self, f, self.options[0])
            if self.alert:
                self.attend()
        self.options = []
        self.player = NOBODY

    def answer(self, a: Action) -> None:
        """Give one of the options and go on; `Overworked` if that takes too much work."""
        self.work = 0
        self.carry_on(a)

    def carry_on(self, a: Action) -> None:
        """Go on with an answer that is part of the work of another, as when a payment is tried."""
        self.decisions += 1
        watch = self.watch
        if watch is None:
            if self.decisions >= self.watch_at:
                self.watch = LoopWatch()
        elif not watch.asking:
            watch.note(a)
        f = self.stack[-1]
        f.program.steps[f.pc - 1].op.got(self, f, a)
        if self.alert:
            self.attend()
        self.advance()

    def choose(self, index: i64) -> None:
        """Answer by the option's number."""
        self.answer(self.options[index])

    def spend(self, n: i64, card: i64) -> None:
        """Count work on a card's effect: as much in every build and on every machine."""
        self.work += n
        self.worked_on = card
        if self.work > MOST_AT_ONCE:
            raise Overworked(self, self.clause(), card)

    def ask(self, player: i64, options: list[Action]) -> bool:
        """Put a question; returned from `run`."""
        self.player = player
        self.options = options
        self.work += len(options)
        self.secret = False
        return True

    def ask_secret(self, player: i64, options: list[Action]) -> bool:
        """Put a question whose options come from cards that the opponent may not know."""
        self.player = player
        self.options = options
        self.work += len(options)
        self.secret = True
        return True

    def call(self, program: Program, player: i64, card: i64, uid: i64) -> Frame:
        """Start a program on top of the stack."""
        f = Frame(program, player, card, uid)
        stack = self.stack
        stack.append(f)
        # Programs that start each other without end never come back to the same position.
        if len(stack) > DEEPEST:
            self.end_loop(0)
        return f

    def attend(self) -> None:
        """Rule processing between two ops, when `alert` asked for it."""
        self.alert = False

    def interrupt(self, program: Program, player: i64) -> Frame:
        """Start a program between two ops of the one that is running, to which it reports nothing."""
        f = self.stack[-1]
        g = self.call(program, player, -1, -1)
        g.done = f.done
        return g

    def may_begin(self, op: Op[Any], f: Frame) -> bool:
        """Whether an instruction that a player 'may' carry out is offered."""
        return op.can(self, f)

    def can_begin(self, ops: "list[Op[Any]]", f: Frame) -> bool:
        """Whether all of some instructions that a player 'may' carry out can be: each for itself."""
        for op in ops:
            if not self.may_begin(op, f):
                return False
        return True

    def hides_failing(self, ops: "list[Op[Any]]", f: Frame) -> bool:
        """Whether it is somebody's secret that not all of some instructions can be carried out.

        Whoever may carry them out is asked all the same: no question would tell what is not in a hand.
        """
        hidden = False
        for op in ops:
            if not self.may_begin(op, f):
                if not op.hides(self, f):
                    return False
                hidden = True
        return hidden

    def hides_ways(self, f: Frame) -> bool:
        """Whether ways that cannot be gone are left out where a player chooses one of several."""
        return True

    def end(self, winner: i64, reason: str) -> None:
        """End the game; the first reason stands."""
        if self.winner < 0:
            self.winner = winner
            self.reason = reason

    def refresh_options(self) -> None:
        """Ask the waiting question again, as after loading: its op only asks, so nothing changes."""
        if self.winner < 0:
            self.work = 0
            f = self.stack[-1]
            f.program.ops[f.pc - 1].run(self, f)
            if self.watch is not None and not self.watch.asking:
                self.withhold(self.watch, self.state_hash())

    # --- loops -------------------------------------------------------------------------------------------------
    def state_hash(self) -> int:
        """A hash of the position that the loop rules compare."""
        raise NotImplementedError

    def end_loop(self, stoppers: i64) -> None:
        """Do what the game's loop rule says about a loop that these players (bits) can stop."""
        raise NotImplementedError

    def on_decision(self) -> bool:
        """Compare the position before a question: True if the question was answered, or put off to end a loop."""
        watch = self.watch
        assert watch is not None
        if watch.asking:
            return False
        state = self.state_hash()
        if watch.stop >= 0:
            again = watch.next(state)
            if again is not None:
                self.take(again)
                return True
        start = watch.find(state)
        if start >= 0:
            watch.start = start
            self.stack[-1].again()
            self.end_loop(watch.stoppers())
            return True
        if self.decisions - self.watch_at >= LONGEST_TURN:
            self.end_loop(0)
            return True
        watch.meet(state, self.player, self.withhold(watch, state))
        if len(self.options) > 1 or (self.secret and self.discreet):
            return False
        watch.note(self.options[0])
        self.take(self.options[0])
        return True

    def take(self, a: Action) -> None:
        """Hand an answer to the op that asked."""
        f = self.stack[-1]
        f.program.steps[f.pc - 1].op.got(self, f, a)

    def withhold(self, watch: LoopWatch, state: i64) -> i64:
        """Leave out answers that are barred here, unless no other is left; among how many there is a choice."""
        if not watch.barred:
            return len(self.options)
        free = [a for a in self.options if not watch.is_barred(state, a)]
        if free:
            self.options = free
        return max(len(free), 1)

    def is_endless(self, steps: i64) -> bool:
        """Whether a long run without a decision has come to a position again, or goes on for too long."""
        f = self.stack[-1]
        at = (f.program.code << 20 ^ f.pc << 10 ^ len(self.stack)) & AT_MASK
        # Comparing with one position, and with a later one after each doubling, finds every cycle.
        if steps == PATIENCE + 1 or steps & (steps - 1) == 0:
            self.mark_at = at | count_lasting(self) << AT_BITS
            self.mark = self.state_hash()
            return False
        if steps > LONGEST:
            return True
        # Where effects pile up no position comes again, and a hash of all of them would take long each time.
        if at != self.mark_at & AT_MASK or at | count_lasting(self) << AT_BITS != self.mark_at:
            return False
        return self.state_hash() == self.mark

    # --- random ------------------------------------------------------------------------------------------------
    def rand(self, n: i64) -> i64:
        """A number in 0..n-1."""
        self.rng = rng.step(self.rng)
        return rng.below(self.rng, n)

    # --- identity ----------------------------------------------------------------------------------------------
    def uid(self, card: i64) -> i64:
        """The name of this card as the object it is now."""
        at: i64 = self.where[card]
        return at << ID_BITS | card

    def is_here(self, uid: i64) -> bool:
        """Whether the object of that name still is where it was."""
        if uid < 0:
            return False
        at: i64 = self.where[uid & ID_MASK]
        return at == uid >> ID_BITS

    def zone_of(self, card: i64) -> i64:
        """The zone a card is in."""
        at: i64 = self.where[card]
        return at & ZONE_MASK

    def relocate(self, card: i64, zone: i64) -> None:
        """Note that a card is in a zone as a new object."""
        at: i64 = self.where[card]
        self.where[card] = (at >> ZONE_BITS) + 1 << ZONE_BITS | zone

    # --- the position, as loop rules compare it ----------------------------------------------------------------
    def token(self, uid: i64) -> i64:
        """An object as the loop rules see it: the card, and whether it still is where it was.

        Registers may hold other numbers than uids; these must not be looked up as cards.
        """
        card = uid & ID_MASK
        if uid >= 0 and card < len(self.where) and self.where[card] == uid >> ID_BITS:
            return ID_MASK + 1 + card
        return card

    def hash_frame(self, h: i64, f: Frame) -> i64:
        """Mix a running program into a hash."""
        h = rng.fold(h, f.card + 1 << 52 ^ f.program.code << 20 ^ f.pc << 8 ^ f.done << 2 ^ f.player)
        h = rng.fold(h, f.n << 40 ^ f.key << 20 ^ f.cause)
        if f.seen:
            h = rng.fold(h, f.seen)
        h = rng.fold(h, self.token(f.uid) << 40 ^ self.token(f.a) << 20 ^ self.token(f.b))
        for key in f.chain:
            h = rng.fold(h, key)
        for chosen in f.sets:
            h = rng.fold(h, len(chosen))
            for uid in chosen:
                h = rng.fold(h, self.token(uid))
        return h if f.own is None else f.own.fold(self, h)

    def hash_pending(self, h: i64, p: Pending) -> i64:
        """Mix a waiting ability into a hash: of generations only their order counts."""
        age = self.generation - p.generation
        h = rng.fold(h, age << 44 ^ p.key << 28 ^ p.card << 16 ^ p.n << 4 ^ p.player << 1 ^ (1 if p.sure else 0))
        return rng.fold(h, self.token(p.uid) << 20 ^ self.token(p.about) ^ self.token(p.other) << 40)

    # --- the journal -------------------------------------------------------------------------------------------
    def clause(self) -> str:
        """The row of the flow table that is running."""
        for f in reversed(self.stack):
            clause = f.program.clauses[f.at] if f.program.size else ""
            if clause:
                return clause
        return ""

    def note(self, kind: i64, clause: str, player: i64, card: i64, seen: i64, n: i64, source: i64, target: i64) -> None:
        """Write a record into the journal. Callers test `journal` first, so that silence costs nothing."""
        assert self.journal is not None
        event = Event(kind, clause, player, card, seen, n, source, target)
        event.row = self.clause()
        self.journal.append(event)

    def clone(self) -> "Match":
        """An independent copy."""
        raise NotImplementedError

    def copy_flow(self, m: "Match") -> None:
        """Copy into `m` what the interpreter keeps; the journal stays behind."""
        m.stack = [f.copy() for f in self.stack]
        m.player = self.player
        m.options = self.options
        m.secret = self.secret
        m.discreet = self.discreet
        m.rng = self.rng
        m.turn = self.turn
        m.turn_player = self.turn_player
        m.winner = self.winner
        m.reason = self.reason
        m.alert = self.alert
        m.pending = self.pending[:]
        m.generation = self.generation
        m.lasting = self.lasting[:]
        m.where = self.where[:]
        m.decisions = self.decisions
        m.work = self.work
        m.watch_at = self.watch_at
        m.forbidden = self.forbidden
        m.replaced = self.replaced
        m.heard = self.heard
        if self.watch is not None:
            m.watch = self.watch.copy()


def is_choice(m: Match, answers: i64) -> bool:
    """Whether it is worth asking: one possible answer is no question, unless such answers are kept."""
    return answers > 1 or m.sole is not None


def count_lasting(m: Match) -> i64:
    """How many lasting effects are about no object, or one that is still there: those that positions count."""
    found: i64 = 0
    for e in m.lasting:
        if e.on < 0 or m.token(e.on) > ID_MASK:
            found += 1
    return found
