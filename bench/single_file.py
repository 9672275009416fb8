"""Decisions per second of what `fuda build` makes, a C file a module, beside one C file for everything.

Both builds are made of the same sources with the same flags, and measured in turn, several times; the best of each
counts. The single file takes minutes of one processor and up to 4 GB for all games. Ends with 1 if `fuda build` makes
more than 3 % fewer decisions in any game.

    python bench/single_file.py [GAME...] [--rounds 3] [--seconds 2]
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

from fuda.build import generate, make, plan
from fuda.build.objects import Compiler, processors
from fuda.cli.bench import measure_in

MOST = 0.03  # of the decisions per second may be lost by splitting


def translate(work: Path, sources: list[str]) -> None:
    """Write everything as one C file."""
    os.chdir(work / "sources")
    generate.write_c(sources, work / "c", multi_file=False)
    main = work / "c" / generate.MAIN
    text = generate.widen_shifts(main.read_text(encoding="utf-8"))
    text = generate.PLAIN + generate.PLAIN_FUNCTION.sub("FUDA_PLAIN ", text)
    main.write_text(text + generate.entry_points([plan.module_name(one) for one in sources]), encoding="utf-8")


def single_file(work: Path, games: list[str]) -> Path:
    """The folder of a build that was compiled as one file."""
    make.copy(work / "sources")
    package = work / "sources" / plan.PACKAGE.name
    sources = plan.compiled(package, games)
    with ProcessPoolExecutor(1) as apart:  # its memory is free again while the C is compiled
        apart.submit(translate, work, sources).result()
    compiler = Compiler([work / "c"], work / "store")
    for folder in ("store", "objects", "build"):
        (work / folder).mkdir()
    objects = [compiler.compile(path, work / "objects")[0] for path in sorted((work / "c").glob("*.c"))]
    library = plan.LIBRARY + EXTENSION_SUFFIXES[0]
    compiler.link(objects, work / "build" / library)
    make.write_manifest(work / "build", package, library, games, sources)
    return work / "build"


def main() -> int:
    """Make both builds, measure them in turn, and compare."""
    assert __doc__ is not None
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", metavar="GAME", help="only these games (default: all)")
    parser.add_argument("--rounds", type=int, default=3, metavar="N", help="how often each build is measured")
    parser.add_argument("--seconds", type=float, default=2.0, metavar="S", help="for each figure")
    told = parser.parse_args()
    games = told.games or plan.games()
    if unknown := sorted(set(games) - set(plan.games())):
        parser.error(f"there is no game {unknown[0]!r}")
    named = [] if set(games) == set(plan.games()) else sorted(set(games))
    with tempfile.TemporaryDirectory() as work:
        split = make.make(named, processors(), lambda text: None).folder
        single = single_file(Path(work), named)
        best: dict[tuple[str, Path], float] = {}
        for _ in range(told.rounds):
            for folder in (single, split):
                for figures in measure_in(str(folder), told.seconds, games):
                    key = figures.game, folder
                    best[key] = max(best.get(key, 0), figures.decisions_per_s)
    print(f"{'decisions per second':24}{'one C file':>12}{'fuda build':>12}")
    lost = 0.0
    for game in games:
        one, many = best[game, single], best[game, split]
        lost = max(lost, 1 - many / one)
        print(f"{game:24}{one:12,.0f}{many:12,.0f}  {many / one - 1:+.1%}")
    return 1 if lost > MOST else 0


if __name__ == "__main__":
    sys.exit(main())
