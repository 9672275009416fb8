"""Contests between bots: paired deals, swapped sides, honest intervals."""

from __future__ import annotations

import json

import pytest

from fuda.ai.thought import Budget
from fuda.cli import bench_bots, main
from fuda.games.registry import find
from fuda.sim import build
from fuda.sim.contest import Arena, Contest, Deal, Standing, deck_pairs, hold, interval
from fuda.sim.statistics import wilson

NOW = Budget(0.0, 1)


def test_a_bot_against_itself_wins_exactly_half() -> None:
    """Each deal is played twice with the sides swapped and the same seeds, so the matches mirror each other."""
    found = hold(Contest(find("kaidan"), ("random", "random"), 10, 3, NOW))
    assert found.games == 20 and found.rate == 0.5 and found.low < 0.5 < found.high


def test_contests_are_repeatable_and_tell_of_each_match() -> None:
    """The same seed gives the same standing; another one does not."""
    told: list[int] = []
    contest = Contest(find("onepiece"), ("greedy", "random"), 2, 5, NOW)
    once = hold(contest, lambda standing: told.append(standing.games))
    again = hold(contest)
    assert told == [2, 4]
    assert (once.wins, once.draws, once.decisions) == (again.wins, again.draws, again.decisions)
    assert once.decisions > 40 and once.wins >= 3


def standing_of(players: tuple[str, str] = ("a", "b"), *deals: Deal) -> Standing:
    """A standing after some deals."""
    standing = Standing("onepiece", "compiled", players, 1, 0.5, 0)
    for deal in deals:
        standing.count(deal)
    return standing


def test_a_draw_counts_half() -> None:
    """In the share and in the score of its deal."""
    found = standing_of(("a", "b"), Deal(2, 0, 3, 6.0), Deal(0, 1, 1, 6.0))
    assert (found.games, found.wins, found.draws, found.rate) == (4, 2, 1, 0.625)
    assert found.scores == {1.0: 1, 0.25: 1} and found.mean_ms == 3


def test_matches_of_a_deal_are_not_counted_as_independent() -> None:
    """If both go the same way, the interval is that of the deals; if they level each other out, it is narrower than
    that of as many independent matches."""
    assert interval({1.0: 10, 0.0: 10}).half == pytest.approx(wilson(10, 20).half)
    assert interval({0.5: 40}).half < wilson(40, 80).half
    chance = interval({1.0: 100, 0.5: 200, 0.0: 100})  # as tossing a coin for each match would bring it
    assert chance.half == pytest.approx(wilson(400, 800).half, rel=0.02)


def test_deals_that_are_all_won_promise_no_more_than_their_number() -> None:
    """Their variance is nothing, but the interval is that of Wilson for the deals."""
    found, expected = interval({1.0: 20}), wilson(20, 20)
    assert (found.low, found.high) == pytest.approx((expected.low, expected.high))
    assert interval({}) == wilson(0, 0)


def test_other_processes_find_the_same() -> None:
    """However many there are, if bots think by tries."""
    contests = [Contest(find("onepiece"), (one, "random"), 3, 5, NOW) for one in ("greedy", "random")]
    with Arena(contests, 2) as arena:
        for at, contest in enumerate(contests):
            found = arena.begin(at)
            told: list[int] = []
            arena.hold(at, found, lambda standing, told=told: told.append(standing.games))  # type: ignore[misc]
            alone = hold(contest)
            assert told == [2, 4, 6] and found.build == build.name()
            for name in ("games", "wins", "draws", "rate", "low", "high", "decisions", "scores"):
                assert getattr(found, name) == getattr(alone, name)


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


@pytest.mark.parametrize(
    ("rate", "low", "high", "word", "met"),
    [
        (0.9, 0.75, 0.95, "met", True),
        (0.8, 0.7, 0.85, "met so far (not proved)", True),
        (0.7, 0.6, 0.75, "missed so far (not proved)", True),
        (0.7, 0.65, 0.74, "not met", False),
    ],
)
def test_a_target_is_met_or_missed_only_if_it_is_proved(
    rate: float, low: float, high: float, word: str, met: bool
) -> None:
    """By the interval; chance alone does not fail a check."""
    standing = standing_of(("ismcts", "greedy"))
    standing.rate, standing.low, standing.high = rate, low, high
    found = bench_bots.judged(standing)
    assert (found.target, found.verdict, found.met) == (0.75, word, met)
    assert bench_bots.judged(standing_of(("random", "greedy"))) == bench_bots.Verdict(standing_of(("random", "greedy")))


def test_how_it_stands_is_told_without_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    """Every ten deals, on standard error."""
    command = ["bench", "bots", "--only", "--game", "onepiece", "--games", "44", "--pairs", "random:random"]
    assert main([*command, "--jobs", "2"]) == 0
    caught = capsys.readouterr()
    assert [line.split(",")[0].split(": ")[-1] for line in caught.err.splitlines()] == [
        "20 of 44 games", "40 of 44 games",
    ]  # fmt: skip
    assert "50.0 %" in caught.out


def test_an_interruption_prints_what_was_counted(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """And ends like every interruption."""

    def interrupt(*words: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(bench_bots, "tell", interrupt)
    command = ["bench", "bots", "--only", "--game", "onepiece", "--pairs", "random:random", "--jobs", "1"]
    assert main(command) == 130
    line = capsys.readouterr().out.splitlines()[-1]
    assert line.split()[:5] == ["onepiece", "random", ":", "random", "2"]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--pairs", "greedy"], "--pairs takes pairs"),
        (["--pairs", "greedy:perfect"], "there is no bot"),
        (["--games", "1"], "--games must be"),
        (["--seconds", "0"], "--seconds must be"),
        (["--iterations", "-1"], "--iterations"),
        (["--jobs", "-1"], "--jobs"),
    ],
)
def test_bad_options_are_refused(options: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    """With a message that says what is wrong."""
    assert main(["bench", "bots", "--only", *options]) == 2
    assert message in capsys.readouterr().err
