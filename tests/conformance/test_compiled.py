"""The engine plays the same matches interpreted and compiled: every position, answer, event and result.

The compiled copy in build/compiled is made once for each state of the sources, which takes a minute or two. Without
a C compiler there is nothing to compare, and the tests are skipped.
"""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

from fuda.games import registry

ROOT = Path(__file__).resolve().parents[2]
MATCHES = 300


def compiler() -> ModuleType:
    """The build script, which is no part of a package."""
    spec = importlib.util.spec_from_file_location("compile_fuda", ROOT / "bench" / "compile.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def compiled() -> Path:
    """The folder of the compiled copy, made if the sources have changed."""
    script = compiler()
    reason = script.missing_tool()
    if reason:
        pytest.skip(reason)
    out: Path | None = script.compile_tree(ROOT / "build" / "compiled")
    assert out is not None
    return out


def lines(folder: Path, game: str) -> list[str]:
    """What the trace of a build prints."""
    done = subprocess.run(
        [sys.executable, str(ROOT / "tests" / "conformance" / "trace.py"), game, str(MATCHES)],
        env={**os.environ, "PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.mark.parametrize("game", sorted(registry.BUILT_IN))
def test_both_builds_play_the_same_matches(game: str, compiled: Path) -> None:
    """Some hundred seeded random matches agree from the first position to the result."""
    ours, theirs = lines(ROOT / "src", game), lines(compiled, game)
    assert (ours[0], theirs[0]) == ("interpreted", "compiled")
    assert len(ours) == len(theirs) == MATCHES + 1
    different = [seed for seed in range(MATCHES) if ours[seed + 1] != theirs[seed + 1]]
    assert different == []


THOUGHTS = """
import sys
from fuda.ai import bots, ismcts
from fuda.ai.thought import Budget
from fuda.games import registry
from fuda.match.seat import Seat
from fuda.sim.contest import deck_pairs

print(ismcts.__file__.endswith(".py"))
game = registry.find(sys.argv[1])
m = game.new_match(deck_pairs(game)[0], 5, discreet=False)
seats = [Seat(game, m, player) for player in (0, 1)]
players = [bots.make("ismcts", 1, Budget(0.0, 40)), bots.make("greedy", 2)]
while m.winner < 0 and m.decisions < 60:
    player = int(m.player)
    index = players[player].choose(seats[player])
    thought = players[0].thought
    print(player, index, "" if player or thought is None else (thought.options, thought.line))
    m.choose(index)
"""


@pytest.mark.parametrize("game", sorted(registry.BUILT_IN))
def test_bots_think_the_same_in_both_builds(game: str, compiled: Path) -> None:
    """With the same seed and tries a search visits the same answers as often, and values them alike."""
    told = []
    for folder in (ROOT / "src", compiled):
        env = {**os.environ, "PYTHONPATH": str(folder)}
        command = [sys.executable, "-c", THOUGHTS, game]
        told.append(subprocess.run(command, env=env, capture_output=True, text=True, check=True).stdout.splitlines())
    assert [lines.pop(0) for lines in told] == ["True", "False"]
    assert len(told[0]) > 30 and told[0] == told[1]


NUMBERS = """
from fuda.core import rng
out = []
for seed in (0, 1, 7, 2**31, 2**62, 2**63 - 1):
    x = rng.seeded(seed)
    for n in range(1, 400):
        x = rng.step(x)
        out += [x, rng.below(x, n), rng.mix(x, n), rng.fold(n, x >> 1)]
print(rng.__file__.endswith(".py"), *out)
"""


def test_both_builds_draw_the_same_numbers(compiled: Path) -> None:
    """Generator and hashes give the same numbers to the last bit, at the edges of 63 bits too."""
    drawn = []
    for folder in (ROOT / "src", compiled):
        env = {**os.environ, "PYTHONPATH": str(folder)}
        done = subprocess.run([sys.executable, "-c", NUMBERS], env=env, capture_output=True, text=True, check=True)
        drawn.append(done.stdout.split())
    assert [numbers.pop(0) for numbers in drawn] == ["True", "False"]
    assert len(drawn[0]) > 9_000 and drawn[0] == drawn[1]


def test_wheels_compile_what_the_build_script_compiles() -> None:
    """The two lists of modules, one in pyproject.toml and one in the script, say the same."""
    hook = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]
    found = {path for pattern in hook["mypyc"]["include"] for path in ROOT.glob(pattern)}
    left_out = [pattern.removeprefix("**/") for pattern in hook["mypyc"]["exclude"]]
    wheel = {path.relative_to(ROOT / "src") for path in found if path.name not in left_out}
    assert wheel == set(compiler().modules(ROOT / "src" / "fuda"))


def test_only_changes_of_compiled_modules_are_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The libraries are kept for as long as core, games and ai are the same; other files are brought up to date."""
    script = compiler()
    source = tmp_path / "src" / "fuda"
    for name in ("core/state.py", "games/chess.py", "cards/deck.txt"):
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        (source / name).write_text(name)
    built: list[Path] = []
    monkeypatch.setattr(script, "build", built.append)
    monkeypatch.setattr(script, "missing_tool", lambda: None)
    out = tmp_path / "out"
    for _ in range(2):
        assert script.compile_tree(out, source) == out
    assert len(built) == 1
    (out / "fuda" / "core" / "state.so").write_text("a library")
    (source / "cards" / "deck.txt").unlink()
    (source / "cards" / "other.txt").write_text("new")
    script.compile_tree(out, source)
    kept = sorted(path.name for path in (out / "fuda").rglob("*") if path.is_file())
    assert len(built) == 1 and kept == ["chess.py", "other.txt", "state.py", "state.so"]
    (source / "core" / "state.py").write_text("changed")
    script.compile_tree(out, source)
    assert len(built) == 2 and not (out / "fuda" / "core" / "state.so").exists()
