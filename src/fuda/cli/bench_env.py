"""`fuda bench env`: how many steps a second learners get, of every interface, beside what others' card games do."""

from __future__ import annotations

import argparse
import subprocess
import sys
from typing import TYPE_CHECKING, Final

import msgspec
from rich.console import Console
from rich.table import Table

from fuda.cli.bench_bots import compiled
from fuda.cli.output import print_json
from fuda.cli.verdicts import Verdict, print_targets
from fuda.cli.words import Words
from fuda.games import registry
from fuda.sim import build
from fuda.sim.crew import environment

if TYPE_CHECKING:
    from fuda.env.measure import Measured, Row

SECONDS: Final = 3.0  # for each figure
FLAGSHIP: Final = "onepiece"
MOST_STEPS: Final = {FLAGSHIP: 50_000}  # of a vector of 64, at least
STEPS: Final = 20_000
TIMES: Final = 1.8  # as many with two processes


def run(args: argparse.Namespace) -> int:
    """Carry out the command."""
    try:
        from fuda.env import measure
    except ImportError:
        print("fuda bench env: this needs NumPy and Gymnasium: pip install 'fuda[gym]'", file=sys.stderr)
        return 2
    seconds = SECONDS if args.seconds is None else args.seconds
    if not 0 <= seconds <= 600:
        print("fuda bench: --seconds must be from 0 to 600", file=sys.stderr)
        return 2
    games = [args.game] if args.game else registry.names()
    words = Words(args.lang)
    notes: list[str] = []
    other = "" if args.only or build.name() == "compiled" else compiled(games, notes, words)
    wanted = [*games, measure.OTHERS]
    found = measured_in(other, wanted, seconds) if other else measure.measure(wanted, seconds)
    targets = judged(found.rows, games) if found.rows[0].build == "compiled" else []
    if not targets:
        notes.append(words("targets_of_compiled"))
    met = all(verdict.met for verdict in targets)
    if args.json:
        print_json({"rows": found.rows, "targets": targets, "met": met, "notes": [*notes, *found.notes]})
    else:
        print_rows(Console(highlight=False), found.rows, targets, [*notes, *found.notes], words)
    return 1 if args.check and not met else 0


def measured_in(other: str, wanted: list[str], seconds: float) -> Measured:
    """Measure in a build that is named as by FUDA_BUILD, in a process of its own."""
    from fuda.env.measure import Measured

    done = subprocess.run(
        [sys.executable, "-m", "fuda.env.measure", str(seconds), *wanted],
        env=environment(other),
        stdout=subprocess.PIPE,
        check=True,
    )
    return msgspec.json.decode(done.stdout, type=Measured)


def judged(rows: list[Row], games: list[str]) -> list[Verdict]:
    """Hold the figures against the targets."""
    from fuda.env.measure import TWO, VECTOR, WALL

    words = Words("en")
    found = {(row.game, row.interface): row.steps_per_s for row in rows}
    out: list[Verdict] = []
    for game in games:
        bound, steps = MOST_STEPS.get(game, STEPS), found[game, VECTOR]
        out.append(Verdict(game, words("target_steps"), bound, round(steps), steps >= bound))
        if (game, TWO) in found:
            times = found[game, TWO] / found[game, WALL]
            out.append(Verdict(game, words("target_times"), TIMES, round(times, 2), times >= TIMES))
    return out


def print_rows(console: Console, rows: list[Row], targets: list[Verdict], notes: list[str], words: Words) -> None:
    """Print the figures and the targets."""
    heads = ("game", "interface", "build", "steps_per_s", "record_bytes", "answers")
    table = Table(*(words(f"env_{head}") for head in heads), box=None)
    for row in rows:
        size = f"{row.record_bytes:,}" if row.record_bytes else ""
        answers = f"{row.mean_answers:.1f}" if row.mean_answers else ""
        steps = f"{row.steps_per_s:,.0f}"
        table.add_row(row.game, words.known(row.interface), words.known(row.build), steps, size, answers)
    console.print(table)
    console.print()
    print_targets(console, targets, words)
    for note in notes:
        console.print(note)
