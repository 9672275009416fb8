"""A match as plain lists of numbers and names, and back.

What the interpreter keeps is written and read here; games add their zones. Reading trusts nothing: every number is
checked for its type and range before it is used (`core/plain.py`), and programs are looked up by name among those of
the match.
"""

from collections.abc import Sequence
from typing import Any

from fuda.core.flow import PROGRAMS, Frame, Match, Program
from fuda.core.lasting import Lasting
from fuda.core.loops import LoopWatch
from fuda.core.plain import LARGEST, MOST_ITEMS, SnapshotError, numbers, parts_of, rows, within
from fuda.core.state import ID_MASK, ZONE_MASK, Card
from fuda.core.triggers import Pending


# --- writing ---------------------------------------------------------------------------------------------------
def dump_flow(m: Match) -> list[Any]:
    """What the interpreter keeps, as plain data."""
    facts = [
        m.rng, m.turn, m.turn_player, m.winner, int(m.alert), m.generation, m.decisions, int(m.discreet), m.watch_at,
    ]  # fmt: skip
    return [
        [int(n) for n in facts],
        m.reason,
        [dump_frame(f) for f in m.stack],
        [dump_pending(p) for p in m.pending],
        [[int(n) for n in (e.kind, e.owner, e.on, e.amount, e.until, e.due, e.key, e.at, e.start)] for e in m.lasting],
        [int(n) for n in m.where],
        None if m.watch is None else dump_watch(m.watch),
    ]


def dump_frame(f: Frame) -> list[Any]:
    """One frame as plain data."""
    facts = [f.pc, f.player, f.card, f.uid, f.key, f.a, f.b, f.n, f.done, f.cause, f.seen, f.at]
    parts = [program_name(f.program), [int(n) for n in facts], [list(s) for s in f.sets], list(f.chain)]
    return parts if f.own is None else [*parts, f.own.dump()]


def program_name(program: Program) -> str:
    """The name by which a program is found again."""
    return f"{program.game}:{program.name}" if program.game else program.name


def dump_watch(w: LoopWatch) -> list[list[int]]:
    """A loop watch as plain data."""
    facts = [int(w.asking), w.start, w.stop, w.at, w.left]
    return [w.states[:], w.players[:], w.choices[:], w.answers[:], w.barred[:], [int(n) for n in facts]]


# --- reading ---------------------------------------------------------------------------------------------------
def load_flow(m: Match, data: object, programs: dict[str, Program]) -> None:
    """Fill in what the interpreter keeps."""
    parts = parts_of(data, 7, "the parts of a match are missing")
    facts = numbers(parts[0], 9)
    m.rng = within(facts[0], 1, LARGEST, "the generator")
    m.turn = within(facts[1], 0, 1 << 30, "the turn")
    m.turn_player = within(facts[2], 0, 1, "the turn player")
    m.winner = within(facts[3], -1, 2, "the winner")
    m.alert = facts[4] != 0
    m.generation = within(facts[5], 0, 1 << 40, "the generation")
    m.decisions = within(facts[6], 0, 1 << 40, "the number of decisions")
    m.discreet = facts[7] != 0
    m.watch_at = within(facts[8], 0, 1 << 40, "the start of the loop watch")
    if not isinstance(parts[1], str) or len(parts[1]) > 40:
        raise SnapshotError("the reason of the end is not a clause")
    m.reason = parts[1]
    m.where = numbers(parts[5], len(m.where), 0)
    m.stack = [load_frame(m, frame, programs) for frame in rows(parts[2])]
    m.pending = [load_pending(m, row) for row in rows(parts[3])]
    m.lasting = [load_lasting(m, row) for row in rows(parts[4])]
    m.watch = None if parts[6] is None else load_watch(parts[6])
    if not m.stack:
        raise SnapshotError("nothing is in progress")


def load_frame(m: Match, data: object, programs: dict[str, Program]) -> Frame:
    """One frame, with a program that exists and a position in it."""
    parts = rows(data)
    if len(parts) not in (4, 5) or not isinstance(parts[0], str) or parts[0] not in programs:
        raise SnapshotError("a frame runs a program that this match does not have")
    program = programs[parts[0]]
    keeps = program.keeps
    if keeps is None and len(parts) == 5:
        raise SnapshotError(f"{program.name} keeps nothing of its own")
    facts = numbers(parts[1], 12)
    last_card = len(m.where) - 1
    f = Frame(program, within(facts[1], 0, 1, "a player"), within(facts[2], -1, last_card, "a card"), facts[3])
    f.pc = within(facts[0], 0, program.size, f"the place in {program.name}")
    check_uid(m, facts[3])
    f.key = facts[4]
    f.a, f.b, f.n, f.done, f.cause, f.seen = facts[5:11]
    f.at = within(facts[11], 0, max(program.size - 1, 0), f"the step of {program.name}")
    sets = [numbers(chosen) for chosen in rows(parts[2])]
    # In the sets of effects are cards; flow tables may keep other numbers there.
    for uid in [uid for chosen in sets for uid in chosen if not program.game]:
        check_uid(m, uid)
    if len(sets) > 32:
        raise SnapshotError("a frame has too many sets")
    if sets:
        f.sets = sets
    f.chain = numbers(parts[3])
    if keeps is not None:
        f.own = keeps(m, parts[4] if len(parts) == 5 else None)
    return f


def tables_of(game: str) -> dict[str, Program]:
    """The flow tables of a game, by name."""
    return {program_name(p): p for p in PROGRAMS if p.game == game}


def checked(m: Match, uid: int) -> int:
    """A name of a card of this match, or of nothing."""
    check_uid(m, uid)
    return uid


def check_placed(m: Match, placed: Sequence[tuple[Card, int]]) -> None:
    """Every card is in exactly one place, and that zone is the one noted for it."""
    seen: set[int] = set()
    for card, zone in placed:
        if card.id in seen or m.where[card.id] & ZONE_MASK != zone:
            raise SnapshotError(f"card {card.id} is not where it should be")
        seen.add(card.id)
    if len(seen) != len(m.where):
        raise SnapshotError("cards are missing")


def check_uid(m: Match, uid: int) -> None:
    """A uid names a card of this match, or nothing."""
    if uid >= 0 and uid & ID_MASK >= len(m.where):
        raise SnapshotError(f"{uid} names no card of this match")


def dump_pending(p: Pending) -> list[int]:
    """One waiting effect."""
    return [int(n) for n in (p.generation, p.player, p.key, p.card, p.uid, p.about, p.n, p.sure, p.other)]


def load_pending(m: Match, data: object) -> Pending:
    """One waiting ability."""
    n = numbers(data, 9)
    within(n[1], 0, 1, "a player")
    within(n[3], 0, len(m.where) - 1, "a card")
    check_uid(m, n[4])
    check_uid(m, n[5])
    check_uid(m, n[8])
    return Pending(n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7] != 0, n[8])


def load_lasting(m: Match, data: object) -> Lasting:
    """One lasting effect."""
    n = numbers(data, 9)
    within(n[1], 0, 1, "an owner")
    within(n[2], -2, LARGEST, "what an effect is on")
    check_uid(m, n[2])
    return Lasting(n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7], n[8])


def load_watch(data: object) -> LoopWatch:
    """A loop watch whose lists fit together."""
    parts = parts_of(data, 6, "the loop watch is not whole")
    w = LoopWatch()
    w.states = numbers(parts[0])
    w.players = numbers(parts[1], len(w.states), 0, 1)
    w.choices = numbers(parts[2], len(w.states), 1)
    w.answers = numbers(parts[3])
    w.barred = numbers(parts[4])
    asking, w.start, w.stop, w.at, w.left = numbers(parts[5], 5, -1, MOST_ITEMS * 100)
    w.asking = asking != 0
    behind = 3 * len(w.states) - len(w.answers)
    if behind not in (0, 3) or len(w.barred) % 4 or max(w.start, w.at) > len(w.states):
        raise SnapshotError("the loop watch does not fit together")
    return w


def own_piles(side: Any, zones: Sequence[int]) -> list[tuple[Any, int]]:
    """The cards in these zones of a player, each with its zone: none of them may be another player's."""
    placed = [(card, zone) for zone in zones for card in side.pile(zone)]
    if any(card.owner != side.index for card, _ in placed):
        raise SnapshotError("a card is in a zone of another player")
    return placed


def wake(m: Match) -> None:
    """Put the waiting question again, once a game has filled in its zones."""
    f = m.stack[-1]
    if m.winner >= 0:
        return
    if f.pc < 1:
        raise SnapshotError("no question is waiting")
    m.options = []
    try:
        m.refresh_options()
    except Exception as error:
        raise SnapshotError(f"the position does not fit together: {error!r}") from None
    if not m.options:
        raise SnapshotError("no question is waiting")
