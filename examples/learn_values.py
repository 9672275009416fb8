"""Learn by self-play what positions are worth, and play against `greedy` with it: a curve within minutes on a CPU.

    pip install 'fuda[env,plot]' torch
    python examples/learn_values.py --game onepiece --out build/learn_values

The player tries each option in a match that may be going on, as `greedy` does, and takes the one whose outcome it
values most. A position's value is how likely it wins: the judge's score, which is all that `greedy` goes by, and what a
small network adds to it. The network sees the board as docs/environments.md describes it, begins by adding nothing, and
learns from the results of matches that the player plays against itself. After each round it plays `greedy` on seeds of
its own, every deal twice with the sides swapped; the curve shows the share of wins with its 95 % interval.
"""

from __future__ import annotations

import argparse
import csv
import math
import random
import time
from pathlib import Path
from typing import Any, Final

import numpy as np
import torch
from torch import nn

from fuda.ai import bots
from fuda.ai.playing import PATIENCE, settle_down
from fuda.core.rng import mix
from fuda.core.rollout import pick
from fuda.env.features import encoder
from fuda.env.play import Play, begin, read_decks
from fuda.games.registry import find
from fuda.match.seat import Seat
from fuda.sim.statistics import wilson

SURE: Final = 12.0  # the logit of a match that is won


class Values(nn.Module):
    """What the network adds to the judge's opinion, as a logit."""

    def __init__(self, size: int, width: int = 64) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(size, width), nn.ReLU(), nn.Linear(width, 1))
        nn.init.zeros_(self.body[2].weight)
        nn.init.zeros_(self.body[2].bias)

    def forward(self, boards: torch.Tensor, opinions: torch.Tensor) -> torch.Tensor:
        """How likely each position wins, as a logit."""
        return opinions + self.body(boards).squeeze(-1)


class Learner:
    """A player that values positions, and remembers those it chose."""

    def __init__(self, game: str) -> None:
        self.code = encoder(find(game))
        self.judge = bots.judge_of(game)
        self.size = self.code.slots_at  # the table, both sides, and bags of cards
        self.net = Values(self.size)

    def outcome(self, world: Any, option: int) -> tuple[np.ndarray, float]:
        """The board after an option, once what is under way is over, and the judge's opinion of it as a logit."""
        trial = world.clone()
        trial.answer(option)
        settle_down(trial.match, self.judge, PATIENCE)
        score = self.judge.score(trial.match, world.me)
        opinion = max(-SURE, min(SURE, math.log(3) * score / self.judge.scale))
        return self.code.board(trial.view())[: self.size], opinion

    def choose(self, seat: Seat, seed: int, whim: float, chance: random.Random) -> tuple[int, Any]:
        """The number of an option, and what it leads to; now and then another one than the best, to see more."""
        world = seat.imagine(int(mix(seed, seat.decision)))[0]
        if seat.size == 1 or self.judge.is_guess(world.match):
            return int(pick(seed, seat.decision, seat.size)), None
        found = [self.outcome(world, option) for option in range(seat.size)]
        boards = torch.from_numpy(np.stack([board for board, _ in found]))
        opinions = torch.tensor([opinion for _, opinion in found])
        with torch.no_grad():
            best = int(self.net(boards, opinions).argmax())
        taken = chance.randrange(seat.size) if chance.random() < whim else best
        return taken, found[taken]

    def learn(self, rows: list[tuple[np.ndarray, float, float]], epochs: int) -> float:
        """Fit the values of positions to how their matches ended; the loss at the end."""
        boards = torch.from_numpy(np.stack([row[0] for row in rows]))
        opinions, results = (torch.tensor([row[i] for row in rows]) for i in (1, 2))
        optimiser = torch.optim.AdamW(self.net.parameters(), lr=1e-3, weight_decay=0.1)
        loss = torch.zeros(())
        for _ in range(epochs):
            for batch in torch.randperm(len(rows)).split(256):
                logits = self.net(boards[batch], opinions[batch])
                loss = nn.functional.binary_cross_entropy_with_logits(logits, results[batch])
                optimiser.zero_grad()
                loss.backward()
                optimiser.step()
        return float(loss.detach())


def self_play(learner: Learner, decks: list[Any], seed: int, whim: float) -> list[tuple[np.ndarray, float, float]]:
    """One match of the learner against itself: the positions that it chose, and 1 for those whose player won."""
    chance = random.Random(seed)
    play = begin(learner.code.game, decks, seed)
    seen: list[tuple[int, np.ndarray, float]] = []
    while not play.is_over:
        player = play.player
        option, row = learner.choose(play.seats[player], seed + player, whim, chance)
        if row is not None:
            seen.append((player, *row))
        take(play, option)
    return [(board, opinion, (play.returns()[player] + 1) / 2) for player, board, opinion in seen]


def take(play: Play, option: int) -> None:
    """Answer by the number of an option, whatever page it is on."""
    play.page, action = play.place(option)
    play.step(action)


def against_greedy(learner: Learner, decks: list[Any], seed: int, side: int) -> float:
    """One match against `greedy`: 1 if the learner wins, half for a draw."""
    play = begin(learner.code.game, decks, seed)
    greedy = bots.make("greedy", seed)
    chance = random.Random(seed)
    while not play.is_over:
        seat = play.seats[play.player]
        is_mine = play.player == side
        take(play, learner.choose(seat, seed, 0.0, chance)[0] if is_mine else greedy.choose(seat))
    return (play.returns()[side] + 1) / 2


def measure(learner: Learner, decks: list[Any], pairs: int, seed: int) -> tuple[float, float, float]:
    """The share of wins against `greedy` with its 95 % interval; each deal is played from both sides."""
    wins = sum(against_greedy(learner, decks, int(mix(seed, i + 1)), side) for i in range(pairs) for side in (0, 1))
    share = wilson(wins, 2 * pairs)
    return share.value, share.low, share.high


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


def main() -> None:
    """Learn, measure, draw."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="onepiece")
    parser.add_argument("--decks", default="", metavar="A,B")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--matches", type=int, default=60, help="of self-play in each round")
    parser.add_argument("--pairs", type=int, default=50, help="of matches against greedy after each round")
    parser.add_argument("--whim", type=float, default=0.1, help="how often self-play takes any option")
    parser.add_argument("--epochs", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("build/learn_values"))
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    learner = Learner(args.game)
    decks = read_decks(learner.code.game, args.decks.split(",") if args.decks else ())
    args.out.mkdir(parents=True, exist_ok=True)
    rows: list[tuple[np.ndarray, float, float]] = []
    points: list[dict[str, float]] = []
    start = time.perf_counter()
    for number in range(args.rounds + 1):
        loss = 0.0
        if number:
            for i in range(args.matches):
                rows += self_play(learner, decks, int(mix(args.seed, number * 10_000 + i)), args.whim)
            loss = learner.learn(rows, args.epochs)
        share, low, high = measure(learner, decks, args.pairs, args.seed + 1_000_000)
        seconds = time.perf_counter() - start
        points.append({"matches": number * args.matches, "share": share, "low": low, "high": high, "seconds": seconds})
        print(f"{number * args.matches:5} matches  {len(rows):6} positions  loss {loss:.3f}", end="  ")
        print(f"against greedy {100 * share:.1f} % ({100 * low:.1f} to {100 * high:.1f})  {seconds:.0f} s", flush=True)
    with (args.out / "curve.csv").open("w", newline="") as file:
        writer = csv.DictWriter(file, list(points[0]))
        writer.writeheader()
        writer.writerows(points)
    draw(points, args.out / "curve.png", args.game)
    torch.save(learner.net.state_dict(), args.out / "values.pt")


if __name__ == "__main__":
    main()
