"""The engine plays the same matches interpreted and compiled: every position, answer, event and result.

The compiled engine is built once for each state of the sources, as by `fuda build`, which takes a minute or two.
Without a C compiler there is nothing to compare, and the tests are skipped.
"""

from __future__ import annotations

import subprocess
import sys

import pytest

from fuda.build import using
from fuda.games import registry
from tests import compiled

MATCHES = 100
BUILDS = ("interpreted", "compiled")


@pytest.mark.parametrize("game", sorted(registry.BUILT_IN))
def test_both_builds_play_the_same_matches(game: str) -> None:
    """A hundred seeded random matches agree from the first position to the result."""
    ours, theirs = (compiled.trace(game, MATCHES, compiled.environment(build)) for build in BUILDS)
    assert (ours[0], theirs[0]) == BUILDS
    assert len(ours) == len(theirs) == MATCHES + 1
    different = [seed for seed in range(MATCHES) if ours[seed + 1] != theirs[seed + 1]]
    assert different == []


THOUGHTS = """
import sys
from zlib import crc32
from fuda.ai import bots, ismcts
from fuda.ai.thought import Budget
from fuda.build import using
from fuda.core.rollout import pick
from fuda.env.record import recorder_of
from fuda.games import registry
from fuda.match.seat import Seat
from fuda.sim.contest import deck_pairs

print(ismcts.__file__.endswith(".py"))
game = registry.find(sys.argv[1])
m = game.new_match(deck_pairs(game)[0], 5, discreet=False)
seats = [Seat(game, m, player) for player in (0, 1)]
players = [bots.make("ismcts", 1, Budget(0.0, 6)), bots.make("greedy", 2)]
while m.winner < 0 and m.decisions < 30:
    player = int(m.player)
    index = players[player].choose(seats[player])
    thought = players[0].thought
    print(player, index, "" if player or thought is None else (thought.options, thought.line))
    m.choose(index)
record = recorder_of(game.name).record
while m.winner < 0 and m.decisions < 150:
    print(*(crc32(record(m, seat)) for seat in (0, 1)))
    m.choose(pick(5, m.decisions, len(m.options)))
"""


@pytest.mark.parametrize("game", sorted(registry.BUILT_IN))
def test_bots_think_and_learners_see_the_same_in_both_builds(game: str) -> None:
    """With the same seed and tries a search visits the same answers as often, values them alike; records are equal."""
    told = []
    for build in BUILDS:
        env = compiled.environment(build)
        command = [sys.executable, "-c", THOUGHTS, game]
        told.append(subprocess.run(command, env=env, capture_output=True, text=True, check=True).stdout.splitlines())
    assert [lines.pop(0) for lines in told] == ["True", "False"]
    assert len(told[0]) > 15 and told[0] == told[1]


BITS = """
from fuda.games.buddyfight import kinds, policy
from fuda.games.registry import Half, Position, find
from fuda.table.deeds import Deed

game = find("buddyfight")
m = game.lay_out(Position((Half(), Half())))
print(*(int(policy.POLICY.kinds(m, Deed(kind, [-1], 0, 0))) for kind in range(62) if not policy.GOING >> kind & 1))
"""


def test_both_builds_shift_beyond_32_bits() -> None:
    """The kinds that a deed counts as are bits of one number of 64."""
    told = [
        subprocess.run(
            [sys.executable, "-c", BITS], env=compiled.environment(build), capture_output=True, text=True, check=True
        ).stdout
        for build in BUILDS
    ]
    assert told[0] == told[1] and str(1 << 45) in told[0].split()


ENDS = """
from fuda.core import state

print(state.__file__.endswith(".py"))
kept = []
for _ in range(200):
    nested = []
    for n in range(90):
        kept.append(state.Action(n, n, n))
        nested = [state.Action(n, n, n), nested]
    del nested
print([a.key() for a in kept if a.key() != (a.kind, a.kind, a.kind)])
"""


def test_what_ends_deep_within_other_things_touches_nothing() -> None:
    """The end of an object that holds others, many deep, leaves those beside it in memory as they were."""
    env = compiled.environment("compiled")
    done = subprocess.run([sys.executable, "-c", ENDS], env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0 and done.stdout.splitlines() == ["False", "[]"], done.stdout + done.stderr


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


def test_both_builds_draw_the_same_numbers() -> None:
    """Generator and hashes give the same numbers to the last bit, at the edges of 63 bits too."""
    drawn = []
    for build in BUILDS:
        env = compiled.environment(build)
        done = subprocess.run([sys.executable, "-c", NUMBERS], env=env, capture_output=True, text=True, check=True)
        drawn.append(done.stdout.split())
    assert [numbers.pop(0) for numbers in drawn] == ["True", "False"]
    assert len(drawn[0]) > 9_000 and drawn[0] == drawn[1]


def test_a_build_is_used_from_the_next_start_on() -> None:
    """Without a wish it is used, in the terminal and in Python; the sources run where they are asked for."""
    for wish, expected in (("", "compiled"), ("interpreted", "interpreted")):
        env = compiled.environment("compiled") | {using.VARIABLE: wish}
        told = [
            subprocess.run([sys.executable, *words], env=env, capture_output=True, text=True, check=True).stdout.strip()
            for words in (["-m", "fuda", "--version"], ["-c", USED])
        ]
        assert [text.split(", ")[-1] for text in told] == [expected, expected]


USED = """
import fuda
fuda.Match("hanyo")
from fuda.core import flow
print("interpreted" if flow.__file__.endswith(".py") else "compiled")
"""
