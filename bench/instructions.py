"""Instructions that the compiled engine takes for a decision, counted exactly, whatever else the machine does.

Plays the first matches of `fuda bench` under valgrind's callgrind, about a minute of a processor for each game; needs
`valgrind` and a build (`fuda build`). What `--folder` keeps can be opened with `callgrind_annotate` or KCachegrind.

    python bench/instructions.py [GAME...] [--matches 6] [--folder DIR]
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from fuda.games import registry
from fuda.sim.measure import SEED, play, shipped_decks

COUNTED = "CPyDef_rollout___play_out"  # what is counted: a match, not its set-up
PLAYED = re.compile(r"^decisions (\d+)$", re.MULTILINE)
TOTAL = re.compile(r"^summary: (\d+)$", re.MULTILINE)


def play_matches(name: str, matches: int) -> None:
    """Play the matches that are counted; this runs under valgrind."""
    game = registry.find(name)
    decks = shipped_decks(game)
    print("decisions", sum(play(game, decks, SEED + i) for i in range(matches)))


def count(name: str, matches: int, out: Path) -> tuple[int, int]:
    """The instructions and decisions of the first matches of a game."""
    counting = [f"--callgrind-out-file={out}", "--collect-atstart=no", f"--toggle-collect={COUNTED}"]
    inner = [sys.executable, __file__, name, "--matches", str(matches), "--inner"]
    environment = {"FUDA_BUILD": "compiled", **os.environ}
    command = ["valgrind", "--tool=callgrind", *counting, *inner]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    played = PLAYED.search(done.stdout)
    total = TOTAL.search(out.read_text(encoding="utf-8")) if out.exists() else None
    if done.returncode or played is None or total is None:
        raise SystemExit(f"{name} could not be counted:\n{done.stderr[-2000:]}")
    return int(total[1]), int(played[1])


def main() -> None:
    """Count each game."""
    assert __doc__ is not None
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", metavar="GAME", help="only these games (default: all)")
    parser.add_argument("--matches", type=int, default=6, metavar="N", help="of `fuda bench`, the first ones")
    parser.add_argument("--folder", type=Path, metavar="DIR", help="keep what callgrind writes")
    parser.add_argument("--inner", action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.inner:
        play_matches(asked.games[0], asked.matches)
        return
    with tempfile.TemporaryDirectory() as spare:
        folder = asked.folder or Path(spare)
        folder.mkdir(parents=True, exist_ok=True)
        for name in asked.games or registry.names():
            out = folder / f"callgrind.{name}"
            total, decisions = count(name, asked.matches, out)
            print(f"{name:14} {total / decisions:9,.0f} instructions a decision ({decisions:,} decisions)", flush=True)


if __name__ == "__main__":
    main()
