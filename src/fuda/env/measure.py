"""How many steps a second learners get: random answers, records and masks at every step, new matches included.

`python -m fuda.env.measure SECONDS GAME...` prints the figures of the build that runs it as JSON; `fuda bench env` asks
it. A figure of one process is that of processor time, as machines are noisy: the best of several chunks. Figures of
several processes, and of one beside them, are those of a clock on the wall.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from random import Random
from typing import Any, Final

import msgspec
import numpy as np

from fuda.env.vector import Batch, Tables
from fuda.env.workers import SharedTables
from fuda.sim import build
from fuda.sim.measure import CLOCK

TABLES: Final = 64
CHUNKS: Final = 6
SEED: Final = 20_260_101
ANY: Final = ("any", "any")  # decks
PEERS: Final = ("leduc_poker", "hearts", "gin_rummy", "euchre")  # card games of OpenSpiel
RLCARD: Final = ("leduc-holdem", "uno", "gin-rummy")
OTHERS: Final = "other"  # in place of a game: what others do, to compare with
VECTOR: Final = "vector of 64"
WALL: Final = "vector of 64, one process, wall clock"
TWO: Final = "vectors of 64, two processes, wall clock"


class Row(msgspec.Struct):
    """Steps a second of one interface."""

    game: str
    interface: str
    steps_per_s: float
    build: str
    record_bytes: int = 0
    mean_answers: float = 0.0  # among which a step chooses


def best(steps: Callable[[], int], seconds: float, clock: Callable[[], float] = CLOCK) -> float:
    """The most steps a second of several chunks."""
    found = 0.0
    for _ in range(CHUNKS):
        start, done, end = clock(), 0, time.perf_counter() + seconds / CHUNKS
        while done == 0 or time.perf_counter() < end:
            done += steps()
        found = max(found, done / max(clock() - start, 1e-9))
    return found


class Player:
    """Takes any legal action at every table."""

    def __init__(self, tables: Tables | SharedTables) -> None:
        self.tables = tables
        self.chance = np.random.default_rng(SEED)
        self.batch: Batch = tables.reset(SEED)
        self.steps = 0
        self.answers = 0

    def step(self) -> int:
        """Act once at every table."""
        legal = self.batch.action_mask.sum(axis=1)
        self.batch = self.tables.step((self.chance.random(len(legal)) * legal).astype(np.int64))
        self.steps += len(legal)
        self.answers += int(legal.sum())
        return len(legal)

    def warm(self) -> None:
        """Play until matches are at any point of their course."""
        for _ in range(60):
            self.step()


def measure_tables(game: str, seconds: float, rows: list[Row]) -> None:
    """One process, and two of them."""
    player = Player(Tables(game, TABLES, ANY))
    player.warm()
    size = player.tables.recorder.size
    found = best(player.step, seconds)
    rows.append(Row(game, VECTOR, found, build.name(), size, player.answers / player.steps))
    rows.append(Row(game, WALL, best(player.step, seconds, time.perf_counter), build.name(), size))
    if (os.cpu_count() or 1) > 1:
        both = SharedTables(game, 2 * TABLES, ANY, processes=2)
        try:
            player = Player(both)
            player.warm()
            rows.append(Row(game, TWO, best(player.step, seconds, time.perf_counter), build.name(), size))
        finally:
            both.close()


def gymnasium_step(env: Any, chance: Any) -> int:
    """One step of Gymnasium's environment."""
    _, _, ended, cut, _ = env.step(int(chance.integers(env.unwrapped.play.legal())))
    if ended or cut:
        env.reset()
    return 1


def zoo_step(env: Any, chance: Any) -> int:
    """One step of PettingZoo's environment."""
    seen, _, ended, cut, _ = env.last()
    if ended or cut:
        env.reset()
        return 0
    env.step(int(chance.integers(int(seen["action_mask"].sum()))))
    return 1


class Spiel:
    """Plays a game of OpenSpiel through its own interface, looking at tensors and masks."""

    def __init__(self, name: str) -> None:
        import pyspiel

        self.game = pyspiel.load_game(name)
        self.chance = np.random.default_rng(SEED)
        self.dice = Random(SEED)
        self.state: Any = None

    def step(self) -> int:
        """One decision, and the chance nodes before it."""
        state = self.state
        if state is None or state.is_terminal():
            self.state = state = self.game.new_initial_state()
        while state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(self.dice.choices(outcomes, chances)[0])
        if state.is_terminal():
            return 0
        player = state.current_player()
        seen = state.observation_tensor if self.game.get_type().provides_observation_tensor else None
        (seen or state.information_state_tensor)(player)
        mask = state.legal_actions_mask(player)
        legal = np.flatnonzero(mask)
        state.apply_action(int(legal[self.chance.integers(len(legal))]))
        return 1


class RlCard:
    """Plays a game of RLCard through its own interface."""

    def __init__(self, name: str) -> None:
        import rlcard  # type: ignore[import-not-found]

        self.env = rlcard.make(name, config={"seed": SEED % 1_000})
        self.chance = np.random.default_rng(SEED)
        self.state, _ = self.env.reset()

    def step(self) -> int:
        """One decision, with the observation that comes of it."""
        if self.env.is_over():
            self.state, _ = self.env.reset()
        legal = list(self.state["legal_actions"])
        self.state, _ = self.env.step(legal[int(self.chance.integers(len(legal)))])
        return 1


def measure_single(game: str, seconds: float, rows: list[Row], notes: list[str]) -> None:
    """One match at a time, by each library."""
    if find_spec("gymnasium") is None or find_spec("pettingzoo") is None:
        notes.append("Gymnasium and PettingZoo are not installed: pip install 'fuda[gym]'")
    else:
        from fuda.env import zoo
        from fuda.env.gym import AgainstBot

        env = AgainstBot(game, ANY, bot="random")
        env.reset(seed=SEED)
        step = partial(gymnasium_step, env, np.random.default_rng(SEED))
        rows.append(Row(game, "gymnasium, against random", best(step, seconds), build.name()))
        turns = zoo.env(game, ANY)
        turns.reset(seed=SEED)
        rows.append(Row(game, "pettingzoo", best(partial(zoo_step, turns, np.random.default_rng(SEED)), seconds),
                        build.name()))  # fmt: skip
    if find_spec("pyspiel") is None:
        notes.append("OpenSpiel is not installed: pip install 'fuda[spiel]'")
    else:
        from fuda.env import spiel

        ours = Spiel(spiel.register(game))
        rows.append(Row(game, "openspiel", best(ours.step, seconds), build.name()))


def measure_others(seconds: float, rows: list[Row], notes: list[str]) -> None:
    """What others' card games do through their own interfaces."""
    if find_spec("pyspiel") is None:
        notes.append("OpenSpiel's card games are not measured: pip install 'fuda[spiel]'")
    else:
        rows += [Row(name, "openspiel's own", best(Spiel(name).step, seconds), "C++") for name in PEERS]
    if find_spec("rlcard") is None:
        notes.append("RLCard is not measured: pip install rlcard")
    else:
        rows += [Row(name, "rlcard", best(RlCard(name).step, seconds), "Python") for name in RLCARD]


class Measured(msgspec.Struct):
    """What was measured, and what could not be."""

    rows: list[Row]
    notes: list[str]


def measure(games: list[str], seconds: float) -> Measured:
    """Measure these games, and with `OTHERS` among them what others do."""
    out = Measured([], [])
    for game in games:
        if game == OTHERS:
            measure_others(seconds, out.rows, out.notes)
        else:
            measure_tables(game, seconds, out.rows)
            measure_single(game, seconds, out.rows, out.notes)
    out.notes = list(dict.fromkeys(out.notes))
    return out


if __name__ == "__main__":
    print(msgspec.json.encode(measure(sys.argv[2:], float(sys.argv[1]))).decode())
