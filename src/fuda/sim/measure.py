"""How fast the engine is: each figure is the fastest of many short chunks in processor time, as machines are noisy.

`python -m fuda.sim.measure` prints the figures of the build that runs it as JSON; `fuda bench` compares builds.
"""

import sys
import time
from collections.abc import Callable
from typing import Any, Final

import msgspec

from fuda.core import rollout
from fuda.games import registry
from fuda.match.session import Session
from fuda.sim import build

GAMES: Final = 40  # always the same ones; each is a chunk
SEED: Final = 20_260_101
MID_GAME: Final = 70  # decisions into a match
POSITIONS: Final = 8
SECONDS: Final = 2.0  # for each figure
CALIBRATION: Final = 20_000  # steps of the fixed loop
# What others do on the machine meanwhile does not count, where the time of a process is known exactly enough.
EXACT: Final = time.get_clock_info("process_time").resolution < 1e-6
CLOCK: Final = time.process_time if EXACT else time.perf_counter


class Figures(msgspec.Struct):
    """The figures of one game in one build."""

    game: str
    build: str
    python: str
    decisions_per_s: float
    games_per_s: float
    clone_us: float
    hash_us: float
    save_bytes: int
    calibration_ms: float


def fastest(chunk: Callable[[], object], seconds: float) -> float:
    """The shortest time that a chunk took, in seconds, of as many as fit into the time; at least five."""
    best = float("inf")
    end = time.perf_counter() + seconds
    runs = 0
    while runs < 5 or time.perf_counter() < end:
        start = CLOCK()
        chunk()
        best = min(best, CLOCK() - start)
        runs += 1
    return best


def calibrate() -> int:
    """A fixed loop of plain Python: what this machine does with code that never changes."""
    x = 1
    for i in range(CALIBRATION):
        x = (x * 0x5851F42D + i) & 0x7FFFFFFF
    return x


def shipped_decks(game: registry.AnyGame) -> list[list[Any]]:
    """The first two decks that come with a game."""
    return [game.read_deck(text) for text in list(game.decks().values())[:2]]


def mid_game(game: registry.AnyGame, decks: list[list[Any]]) -> list[Any]:
    """Matches in the middle, each at a decision."""
    out: list[Any] = []
    seed = SEED
    while len(out) < POSITIONS:
        m = game.new_match(decks, seed, journal=False, discreet=False)
        rollout.play_out(m, seed, MID_GAME)
        if m.winner < 0:
            out.append(m)
        seed += 1
    return out


def play(game: registry.AnyGame, decks: list[list[Any]], seed: int) -> int:
    """Play the match of a seed; how many decisions it took."""
    m = game.new_match(decks, seed, journal=False, discreet=False)
    return int(rollout.play_out(m, seed, 1_000_000))


def play_time(game: registry.AnyGame, decks: list[list[Any]], seconds: float) -> float:
    """The time of all matches together, each at its fastest."""
    best = [float("inf")] * GAMES
    end = time.perf_counter() + seconds
    rounds = 0
    while rounds < 3 or time.perf_counter() < end:
        for i in range(GAMES):
            start = CLOCK()
            play(game, decks, SEED + i)
            best[i] = min(best[i], CLOCK() - start)
        rounds += 1
    return sum(best)


def repeat(times: int, calls: list[Callable[[], object]]) -> None:
    """Call each function so many times."""
    for call in calls:
        for _ in range(times):
            call()


def per_call_us(calls: list[Callable[[], object]], seconds: float) -> float:
    """The time of one call in microseconds, over all of these functions."""
    times = 10
    return fastest(lambda: repeat(times, calls), seconds) / times / len(calls) * 1e6


def save_size(game: registry.AnyGame, decks: list[list[Any]]) -> int:
    """The bytes of a mid-game match as a snapshot, the largest of some; a record has no fixed size."""
    sizes = []
    for seed in range(SEED, SEED + POSITIONS):
        session = Session(game, decks, seed)
        while session.player >= 0 and session.match.decisions < MID_GAME:
            size = len(session.match.options)
            session.answer(int(rollout.pick(seed, session.match.decisions, size)))
        sizes.append(len(session.snapshot()))
    return max(sizes)


def measure(name: str = "onepiece", seconds: float = SECONDS) -> Figures:
    """Take every figure of this build."""
    game = registry.find(name)
    decks = shipped_decks(game)
    matches = mid_game(game, decks)
    decisions = sum(play(game, decks, SEED + i) for i in range(GAMES))
    spent = play_time(game, decks, 2 * seconds)
    return Figures(
        game=name,
        build=build.name(),
        python=sys.version.split()[0],
        decisions_per_s=round(decisions / spent),
        games_per_s=round(GAMES / spent, 1),
        clone_us=round(per_call_us([m.clone for m in matches], seconds), 3),
        hash_us=round(per_call_us([m.state_hash for m in matches], seconds), 3),
        save_bytes=save_size(game, decks),
        calibration_ms=round(fastest(calibrate, seconds / 4) * 1e3, 3),
    )


def main() -> int:
    """Print the figures of this build as JSON; the time for each figure and the games may be given."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else SECONDS
    games = sys.argv[2:] or ["onepiece"]
    print(msgspec.json.encode([measure(name, seconds) for name in games]).decode())
    return 0


if __name__ == "__main__":
    sys.exit(main())
