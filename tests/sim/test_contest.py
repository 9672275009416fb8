"""Contests between bots: paired deals, swapped sides, honest intervals."""

from __future__ import annotations

import json

import pytest

from fuda.ai.ismcts import Budget
from fuda.cli import bench_bots, main
from fuda.games.registry import find
from fuda.sim.contest import Contest, Standing, deck_pairs, hold
from tests.conformance.tiny.contract import LANTERNS

NOW = Budget(0.0, 1)


def test_a_bot_against_itself_wins_exactly_half() -> None:
    """Each deal is played twice with the sides swapped and the same seeds, so the matches mirror each other."""
    found = hold(Contest(LANTERNS, ("random", "random"), 10, 3, NOW))
    assert found.games == 20 and found.rate == 0.5 and found.low < 0.5 < found.high


def test_contests_are_repeatable_and_tell_of_each_match() -> None:
    """The same seed gives the same standing; another one does not."""
    told: list[int] = []
    contest = Contest(find("onepiece"), ("greedy", "random"), 2, 5, NOW)
    once = hold(contest, lambda standing: told.append(standing.games))
    again = hold(contest)
    assert told == [1, 2, 3, 4]
    assert (once.wins, once.draws, once.decisions) == (again.wins, again.draws, again.decisions)
    assert once.decisions > 40 and once.wins >= 3


def test_a_draw_counts_half() -> None:
    """Seats do not matter to the counting."""
    standing = Standing("g", "b", ("a", "b"), 1, 0.5, 0)
    for winner, me in ((0, 0), (1, 1), (0, 1), (2, 0)):
        standing.count(winner, me)
    assert (standing.games, standing.wins, standing.draws, standing.rate) == (4, 2, 1, 0.625)


def test_all_pairs_of_decks_are_played() -> None:
    """Every deck meets every deck in either order, itself too."""
    game = find("onepiece")
    count = len(game.decks())
    assert len(deck_pairs(game)) == count * count


def test_bench_bots_prints_rates_and_targets(capsys: pytest.CaptureFixture[str]) -> None:
    """As a table and as JSON; only known pairs have targets."""
    command = ["bench", "bots", "--only", "--game", "onepiece", "--games", "2", "--pairs", "greedy:random"]
    assert main(command) == 0
    assert "greedy : random" in capsys.readouterr().out
    assert main([*command, "--json", "--check"]) in (0, 1)
    told = json.loads(capsys.readouterr().out)
    assert told["contests"][0]["target"] == 0.95 and told["contests"][0]["standing"]["games"] == 2
    standing = Standing("onepiece", "compiled", ("ismcts", "greedy"), 1, 0.5, 0, games=4, rate=0.74)
    assert not bench_bots.judged(standing).met
    standing.rate = 0.75
    assert bench_bots.judged(standing).met
    assert bench_bots.judged(Standing("onepiece", "compiled", ("random", "greedy"), 1, 0.5, 0)).target == 0.0


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--pairs", "greedy"], "--pairs takes pairs"),
        (["--pairs", "greedy:perfect"], "there is no bot"),
        (["--games", "1"], "--games must be"),
        (["--seconds", "0"], "--seconds must be"),
        (["--iterations", "-1"], "--iterations"),
    ],
)
def test_bad_options_are_refused(options: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    """With a message that says what is wrong."""
    assert main(["bench", "bots", "--only", *options]) == 2
    assert message in capsys.readouterr().err
