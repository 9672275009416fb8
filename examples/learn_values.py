"""Learn by self-play what positions are worth, and play against `greedy` with it: a curve within minutes on a CPU.

    pip install 'fuda[train]'
    python examples/learn_values.py --game hanyo --out build/learn_values

The player tries each option in a match that may be going on, as `greedy` does, and takes the one whose outcome it
values most. A position's value is how likely it wins: the judge's score, which is all that `greedy` goes by, and what a
small network adds to it. The network sees the board as docs/environments.md describes it, begins by adding nothing, and
learns from the results of matches that the player plays against itself. After each round it plays `greedy`, which it
has never met, every deal twice with the sides swapped; the curve shows the share of wins with its 95 % interval.
"""

from __future__ import annotations

import argparse
import csv
import math
import multiprocessing
import os
import random
import time
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
import torch
from torch import nn

from fuda.ai import bots
from fuda.ai.greedy import PATIENCE
from fuda.ai.playing import settle_down
from fuda.core.rng import mix
from fuda.core.rollout import pick
from fuda.env.play import Play, begin, read_decks
from fuda.env.record import recorder_of
from fuda.match.seat import Seat
from fuda.sim.statistics import wilson

SURE: Final = 12.0  # the logit of a match that is won
HELD_OUT: Final = 5  # every fifth match is not learned from, but tells when to stop
PATIENT: Final = 3  # epochs without getting better there


class Lessons(NamedTuple):
    """The positions that the player chose in a match, and whether it won from each."""

    match: int
    boards: np.ndarray
    opinions: np.ndarray
    results: np.ndarray


class Job(NamedTuple):
    """A match for another process to play."""

    game: str
    decks: tuple[str, ...]
    seed: int
    weights: dict[str, np.ndarray]
    side: int = 0
    whim: float = 0.0  # how often it takes any option
    number: int = 0  # of the match


class Values(nn.Module):
    """How likely positions win, as logits: the judge's opinion, and what the network adds to it."""

    def __init__(self, size: int, width: int = 32) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(size, width), nn.ReLU(), nn.Linear(width, 1))
        self.trust = nn.Parameter(torch.ones(()))
        nn.init.zeros_(self.body[2].weight)
        nn.init.zeros_(self.body[2].bias)

    def forward(self, boards: torch.Tensor, opinions: torch.Tensor) -> torch.Tensor:
        """The values."""
        return self.trust * opinions + self.body(boards).squeeze(-1)


class Player:
    """Takes the option whose outcome it values most."""

    def __init__(self, game: str) -> None:
        self.code = recorder_of(game)
        self.judge = bots.judge_of(game)
        self.zone = self.code.unpacked_names("cards").index("state own_side")
        # The table, then the cards of the own side and of the opponent's, each added up.
        self.size = len(self.code.unpacked_names("globals")) + 2 * len(self.code.unpacked_names("cards"))
        self.values = Values(self.size)

    def board(self, match: Any, me: int) -> np.ndarray:
        """What the player sees of a match, as numbers."""
        table, cards, _ = self.code.arrays(self.code.record(match, me))
        rows = self.code.unpack("cards", cards[: table[4]])
        own = rows[:, self.zone] == 1
        return np.concatenate([self.code.unpack("globals", table), rows[own].sum(axis=0), rows[~own].sum(axis=0)])

    def outcome(self, world: Any, option: int) -> tuple[np.ndarray, float]:
        """The board after an option, once what is under way is over, and the judge's opinion of it."""
        trial = world.clone()
        trial.answer(option)
        settle_down(trial.match, self.judge, PATIENCE)
        score = self.judge.score(trial.match, world.me)
        opinion = max(-SURE, min(SURE, math.log(3) * score / self.judge.scale))
        return self.board(trial.match, world.me), opinion

    def choose(self, seat: Seat, seed: int, whim: float, chance: random.Random) -> tuple[int, Any]:
        """The number of an option, and what it leads to; now and then another one than the best, to see more."""
        world = seat.imagine(int(mix(seed, seat.decision)))[0]
        if seat.size == 1 or self.judge.is_guess(world.match):
            return int(pick(seed, seat.decision, seat.size)), None
        found = [self.outcome(world, option) for option in range(seat.size)]
        boards = torch.from_numpy(np.stack([board for board, _ in found]))
        with torch.no_grad():
            best = int(self.values(boards, torch.tensor([opinion for _, opinion in found])).argmax())
        taken = chance.randrange(seat.size) if chance.random() < whim else best
        return taken, found[taken]

    def load(self, weights: dict[str, np.ndarray]) -> None:
        """Take over what was learned."""
        self.values.load_state_dict({name: torch.from_numpy(value) for name, value in weights.items()})

    def weights(self) -> dict[str, np.ndarray]:
        """What was learned, to be sent to another process."""
        return {name: value.numpy().copy() for name, value in self.values.state_dict().items()}


# --- in the processes ------------------------------------------------------------------------------------------
PLAYERS: Final[dict[str, Player]] = {}


def player_of(job: Job) -> Player:
    """The player of this process, with what was learned so far."""
    torch.set_num_threads(1)
    player = PLAYERS.setdefault(job.game, Player(job.game))
    player.load(job.weights)
    return player


def take(play: Play, option: int) -> None:
    """Answer by the number of an option, whatever page it is on."""
    play.page, action = play.place(option)
    play.step(action)


def self_play(job: Job) -> Lessons:
    """One match of the player against itself."""
    player = player_of(job)
    chance = random.Random(job.seed)
    play = begin(player.code.game, read_decks(player.code.game, job.decks), job.seed)
    seen: list[tuple[int, np.ndarray, float]] = []
    while not play.is_over:
        at = play.player
        option, found = player.choose(play.seats[at], job.seed + at, job.whim, chance)
        if found is not None:
            seen.append((at, *found))
        take(play, option)
    results = [(play.returns()[at] + 1) / 2 for at, _, _ in seen]
    opinions = [opinion for _, _, opinion in seen]
    boards = np.stack([board for _, board, _ in seen]).astype(np.float16)
    return Lessons(job.number, boards, np.array(opinions, np.float32), np.array(results, np.float32))


def against_greedy(job: Job) -> float:
    """One match against `greedy`: 1 if the player wins, half for a draw."""
    player = player_of(job)
    greedy, chance = bots.make("greedy", job.seed), random.Random(job.seed)
    play = begin(player.code.game, read_decks(player.code.game, job.decks), job.seed)
    while not play.is_over:
        seat = play.seats[play.player]
        is_mine = play.player == job.side
        take(play, player.choose(seat, job.seed, 0.0, chance)[0] if is_mine else greedy.choose(seat))
    return (play.returns()[job.side] + 1) / 2


# --- learning --------------------------------------------------------------------------------------------------
Tensors = tuple[torch.Tensor, torch.Tensor, torch.Tensor]


def tensors(lessons: list[Lessons]) -> Tensors:
    """Lessons as tensors: boards, opinions and results."""
    boards = np.concatenate([one.boards for one in lessons])
    opinions, results = (np.concatenate([one[i] for one in lessons]) for i in (2, 3))
    return torch.from_numpy(boards), torch.from_numpy(opinions), torch.from_numpy(results)


def loss_of(values: Values, taught: Tensors) -> torch.Tensor:
    """How far values are from what came of the positions."""
    boards, opinions, results = taught
    return nn.functional.binary_cross_entropy_with_logits(values(boards.float(), opinions), results)


def learn(player: Player, lessons: list[Lessons]) -> float:
    """Learn anew from all matches until those held out get no better; the loss on these."""
    player.values = values = Values(player.size)
    held = tensors([one for one in lessons if one.match % HELD_OUT == 0])
    used = tensors([one for one in lessons if one.match % HELD_OUT])
    optimiser = torch.optim.AdamW(values.parameters(), lr=3e-4, weight_decay=0.1)
    best, kept, since = math.inf, player.weights(), 0
    while since < PATIENT:
        for batch in torch.randperm(len(used[2])).split(512):
            loss = loss_of(values, (used[0][batch], used[1][batch], used[2][batch]))
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
        with torch.no_grad():
            now = float(loss_of(values, held))
        since += 1
        if now < best:
            best, kept, since = now, player.weights(), 0
    player.load(kept)
    return best


def draw(points: list[dict[str, float]], path: Path, game: str) -> None:
    """Plot the curve."""
    import matplotlib as mpl

    mpl.use("Agg")
    from matplotlib import pyplot as plt

    x = [point["matches"] for point in points]
    shares = [100 * point["share"] for point in points]
    errors = [[100 * abs(point[end] - point["share"]) for point in points] for end in ("low", "high")]
    figure, axes = plt.subplots(figsize=(7, 4))
    axes.errorbar(x, shares, yerr=errors, marker="o", capsize=3)
    axes.axhline(50, color="grey", linewidth=1)
    axes.set(xlabel="matches of self-play", ylabel="wins against greedy, %", title=f"{game}: learned values")
    figure.tight_layout()
    figure.savefig(path)


def arguments() -> argparse.Namespace:
    """What is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="hanyo")
    parser.add_argument("--decks", default="", metavar="A,B")
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--games", type=int, default=500, help="matches of self-play in each round")
    parser.add_argument("--pairs", type=int, default=150, help="of matches against greedy after each round")
    parser.add_argument("--whim", type=float, default=0.05, help="how often self-play takes any option")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("build/learn_values"))
    return parser.parse_args()


def main() -> None:
    """Learn, measure, draw."""
    args = arguments()
    torch.manual_seed(args.seed)
    random.seed(args.seed)
    player = Player(args.game)
    decks = tuple(args.decks.split(",")) if args.decks else ()
    args.out.mkdir(parents=True, exist_ok=True)
    lessons: list[Lessons] = []
    points: list[dict[str, float]] = []
    start = time.perf_counter()
    with multiprocessing.get_context("spawn").Pool(args.jobs) as pool:
        for number in range(args.rounds + 1):
            loss, weights = 0.0, player.weights()
            if number:
                seeds = [int(mix(args.seed, number * 10_000 + i)) for i in range(args.games)]
                jobs = [Job(args.game, decks, seed, weights, 0, args.whim, i) for i, seed in enumerate(seeds)]
                lessons += pool.imap(self_play, jobs)
                loss, weights = learn(player, lessons), player.weights()
            seeds = [int(mix(args.seed + 1_000_000, i + 1)) for i in range(args.pairs)]
            tests = [Job(args.game, decks, seed, weights, side) for seed in seeds for side in (0, 1)]
            share = wilson(sum(pool.imap(against_greedy, tests)), len(tests))
            seconds = time.perf_counter() - start
            points.append({"matches": number * args.games, "share": share.value, "low": share.low, "high": share.high,
                           "seconds": seconds})  # fmt: skip
            positions = sum(len(one.results) for one in lessons)
            print(f"{number * args.games:5} matches  {positions:7} positions  loss {loss:.3f}", end="  ")
            print(
                f"against greedy {100 * share.value:.1f} % ({100 * share.low:.1f} to {100 * share.high:.1f})", end="  "
            )
            print(f"{seconds:.0f} s", flush=True)
    with (args.out / "curve.csv").open("w", newline="") as file:
        writer = csv.DictWriter(file, list(points[0]))
        writer.writeheader()
        writer.writerows(points)
    draw(points, args.out / "curve.png", args.game)
    torch.save(player.values.state_dict(), args.out / "values.pt")


if __name__ == "__main__":
    main()
