"""A course of training: rounds of self-play and learning, in a folder where it can be interrupted and taken up again.

plan.json        what is trained, and how: a folder has one course
games-R.jsonl    the matches of round R, a line each; round 0 is played by `players`, the others also by the network
network-R.npz    the weights after round R
curves.jsonl     how well each epoch did on positions that were not learned from
GAME.npz         the newest weights, as bots find them: FUDA_NETWORKS=FOLDER fuda bench bots --pairs network:greedy
"""

from __future__ import annotations

import itertools
import os
import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import msgspec

from fuda.learn import games, network
from fuda.learn.games import Plan, Played
from fuda.learn.samples import Samples, learn_from
from fuda.learn.training import Epoch, LearnError, Trainer
from fuda.sim.crew import Team

KEPT: Final = 20_000  # matches learned from, the newest
CHUNK: Final = 20  # matches written at a time
SHARES: Final = ("network", "network", "greedy")  # who plays after the first round

Told = Callable[[str], object]


class Course(msgspec.Struct, frozen=True):
    """What is to be trained."""

    game: str
    seed: int = 1
    rounds: int = 2
    matches: int = 1_000  # of each round
    epochs: int = 6
    batch: int = 256
    varied: float = 0.5  # share of decks that are made at random
    players: tuple[str, ...] = ("greedy",)  # of the first round
    iterations: int = 100  # tries of those that think
    trust: float = 1.0  # how much of what it learned beyond the judge the network goes by
    longest: int = games.LONGEST  # decisions of a match
    later: int = 0  # matches of each round but the first; 0: as many as in that


def run(course: Course, folder: Path, jobs: int, told: Told, command: str = "", cluster: str = "") -> Path:
    """Train, or go on where it was interrupted; the file of the weights."""
    folder.mkdir(parents=True, exist_ok=True)
    check(course, folder)
    out = folder / f"{course.game}.npz"
    for number in range(course.rounds):
        done = folder / f"network-{number}.npz"
        if not done.exists():
            play_round(course, folder, number, jobs, told, cluster)
            learn_round(course, folder, number, done, told, about(course, number, command))
        shutil.copyfile(done, out)
    return out


def check(course: Course, folder: Path) -> None:
    """Write down what is trained here; refuse to go on with something else."""
    path = folder / "plan.json"
    if path.exists():
        there = msgspec.json.decode(path.read_bytes(), type=Course)
        if msgspec.structs.replace(there, rounds=course.rounds, later=course.later) != course:
            raise LearnError(f"{folder} has another course of training: {msgspec.json.encode(there).decode()}")
    path.write_bytes(msgspec.json.encode(course))


def about(course: Course, number: int, command: str) -> dict[str, Any]:
    """What is written into a file of weights."""
    made = time.strftime("%Y-%m-%d %H:%M", time.gmtime())
    facts: dict[str, Any] = msgspec.to_builtins(course)
    return {**facts, "command": command, "round": number, "made": made}


# --- self-play -----------------------------------------------------------------------------------------------------
def play_round(course: Course, folder: Path, number: int, jobs: int, told: Told, cluster: str) -> None:
    """Play the matches of a round that are not there yet."""
    path = folder / f"games-{number}.jsonl"
    there = {one.number for one in games.read(path)}
    size = (course.later or course.matches) if number else course.matches
    wanted = [n for n in range(size) if n not in there]
    if not wanted:
        return
    players = SHARES if number else course.players
    plan = Plan(course.game, course.seed + number, players, course.varied, course.iterations, course.longest)
    kept: list[Played] = []
    for done, played in enumerate(matches(plan, wanted, folder, jobs, cluster), 1):
        kept.append(played)
        if len(kept) == CHUNK or done == len(wanted):
            games.write(path, kept)
            kept = []
            told(f"round {number}: {len(there) + done} of {size} matches")


def matches(plan: Plan, numbers: list[int], folder: Path, jobs: int, cluster: str) -> Iterator[Played]:
    """Matches, in whatever order they end, played by processes of this machine or by a Ray cluster."""
    if cluster:
        from fuda.learn.cluster import played_there

        yield from played_there(plan, numbers, folder, cluster)
        return
    before = os.environ.get(network.VARIABLE)
    os.environ[network.VARIABLE] = str(folder)
    try:
        team = Team(plan, "fuda.learn.selfplay", jobs)
    finally:
        if before is None:
            del os.environ[network.VARIABLE]
        else:
            os.environ[network.VARIABLE] = before
    try:
        yield from team.play(iter(numbers), Played)
    finally:
        team.close()


# --- learning ------------------------------------------------------------------------------------------------------
def learn_round(course: Course, folder: Path, number: int, done: Path, told: Told, facts: dict[str, Any]) -> None:
    """Learn from the newest matches, from the weights of the round before on."""
    samples = Samples(course.game)
    paths = [folder / f"games-{n}.jsonl" for n in range(number, -1, -1)]
    newest = itertools.islice(itertools.chain.from_iterable(sorted_by_number(path) for path in paths), KEPT)
    learn_from(samples, newest, course.seed)
    if not len(samples):
        raise LearnError("there are no matches to learn from")
    told(f"round {number}: {len(samples)} positions")
    begun = time.time()
    trainer = Trainer(course.game, samples, course.seed + number)
    if number:
        trainer.take_over(network.read(folder / f"network-{number - 1}.npz")[0], course.trust)
    curves = folder / "curves.jsonl"

    def tell(epoch: Epoch) -> None:
        with curves.open("ab") as file:
            file.write(msgspec.json.encode({"round": number, **msgspec.to_builtins(epoch)}) + b"\n")
        told(f"round {number}, epoch {epoch.epoch}: value {epoch.value_loss:.4f} (judge {epoch.judge_loss:.4f}), "
             f"right {100 * epoch.right:.1f} %, answers {100 * epoch.policy:.1f} %")  # fmt: skip

    epochs = trainer.learn(course.epochs, course.batch, tell)
    best = min(epochs, key=lambda one: one.value_loss)
    made = {"positions": len(samples), "seconds": round(time.time() - begun), "best": msgspec.to_builtins(best)}
    trainer.save(done, {**facts, **made}, course.trust)


def sorted_by_number(path: Path) -> list[Played]:
    """The matches of a file in their order, as processes end them in any."""
    return sorted(games.read(path), key=lambda one: one.number)
