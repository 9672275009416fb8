"""Self-play: matches between bots, kept as decks, seed and answers, from which everything can be played again.

What a match teaches is read from it later (`fuda.learn.samples`), so that one set of games serves networks of any
shape. A match depends on its number alone, if the bots do not think by the clock.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec

from fuda.ai import bots
from fuda.ai.bots import Bot, NetworkBot
from fuda.ai.thought import Budget
from fuda.core.flow import Match
from fuda.core.rng import MASK, mix
from fuda.core.rollout import pick
from fuda.core.state import DRAW
from fuda.games import registry
from fuda.games.registry import AnyGame
from fuda.learn.decks import any_pair
from fuda.match.seat import Seat

LONGEST: Final = 3_000  # decisions of a match, unless a plan says less
SLIPS: Final = (0.0, 0.05, 0.15)  # how often a player takes any answer, to see what else there is
ODD: Final = 0x0DD
FEW: Final = 2  # deals that a network looks at: many quick matches teach more than a few good ones


class Plan(msgspec.Struct, frozen=True):
    """What is to be played."""

    game: str
    seed: int
    players: tuple[str, ...] = ("greedy",)  # each seat gets one of them by lot
    varied: float = 0.5  # share of decks that are made at random
    iterations: int = 100  # tries of bots that think
    longest: int = LONGEST  # decisions, after which a match is a draw


class Played(msgspec.Struct, array_like=True):
    """A match that was played."""

    number: int
    decks: list[list[str]]  # the numbers of their cards
    seed: int
    answers: list[int]
    slips: list[int]  # which of the answers were given by lot
    winner: int


def play(plan: Plan, number: int) -> Played:
    """Play one match."""
    game = registry.find(plan.game)
    seed = int(mix(plan.seed & MASK, number + 1))
    lots = random.Random(seed)
    decks = any_pair(game, lots, plan.varied)
    m = game.new_match(decks, seed, discreet=False)
    budget = Budget(0.0, plan.iterations)
    made = [bots.make(lots.choice(plan.players), int(mix(seed, at + 1)), budget) for at in (0, 1)]
    for bot in made:
        if isinstance(bot, NetworkBot):
            bot.worlds = FEW
    slips = [lots.choice(SLIPS) for _ in (0, 1)]
    out = Played(number, [[card.number for card in deck] for deck in decks], seed, [], [], DRAW)
    play_on(out, m, [Seat(game, m, player) for player in (0, 1)], made, slips, plan.longest)
    return out


def play_on(out: Played, m: Match, seats: list[Seat], made: list[Bot], slips: list[float], longest: int) -> None:
    """Play a match to its end, or so many decisions of it."""
    while m.winner < 0 and m.decisions < longest:
        player, decision = int(m.player), int(m.decisions)
        if len(m.options) > 1 and int(pick(out.seed ^ ODD, decision, 1000)) < 1000 * slips[player]:
            out.slips.append(len(out.answers))
            index = int(pick(out.seed, decision, len(m.options)))
        else:
            index = made[player].choose(seats[player])
        out.answers.append(index)
        m.choose(index)
    out.winner = int(m.winner) if m.winner >= 0 else DRAW


def begun(game: AnyGame, played: Played) -> Match:
    """A match at its beginning, to be played again."""
    cards = game.cards()
    decks: list[list[Any]] = [[cards[number] for number in deck] for deck in played.decks]
    m: Match = game.new_match(decks, played.seed, journal=False, discreet=False)
    return m


def write(path: Path, played: list[Played]) -> None:
    """Add matches to a file, a line each."""
    with path.open("ab") as file:
        for one in played:
            file.write(msgspec.json.encode(one) + b"\n")


def read(path: Path) -> Iterator[Played]:
    """The matches of a file; a last line that was cut off is left out."""
    if not path.exists():
        return
    with path.open("rb") as file:
        for line in file:
            if line.endswith(b"\n"):
                yield msgspec.json.decode(line, type=Played)
