"""Intervals and tests against values from the literature, and at the ends where formulas break."""

from __future__ import annotations

import pytest

from fuda.sim.statistics import Interval, difference, holm, mcnemar, paired, wilson


def close(one: Interval, low: float, high: float) -> bool:
    """Whether an interval is this one, to four places."""
    return one.low == pytest.approx(low, abs=1e-4) and one.high == pytest.approx(high, abs=1e-4)


def test_wilson_is_as_in_the_books() -> None:
    """The examples that Newcombe (1998) gives for the method."""
    assert close(wilson(81, 263), 0.2553, 0.3662)
    assert close(wilson(15, 148), 0.0624, 0.1605)
    assert close(wilson(0, 20), 0.0, 0.1611)
    assert close(wilson(1, 29), 0.0061, 0.1718)


def test_wilson_at_the_ends() -> None:
    """Nothing is known without games; a share lies in its interval even if all were won."""
    assert wilson(0, 0) == Interval(0.5, 0.0, 1.0)
    for games in (1, 7, 50, 1000):
        assert wilson(games, games).high == 1.0 and wilson(0, games).low == 0.0
        assert wilson(games, games).low < 1.0


def test_more_confidence_is_a_wider_interval() -> None:
    """99 % reach further than 95 %."""
    assert wilson(30, 100, 0.99).half > wilson(30, 100, 0.95).half > wilson(30, 100, 0.5).half


def test_differences_of_other_games_are_as_in_the_books() -> None:
    """Newcombe's example of 56 of 70 against 48 of 80."""
    assert close(difference(wilson(56, 70), wilson(48, 80)), 0.0524, 0.3339)


@pytest.mark.parametrize(("better", "worse", "p"), [(10, 2, 0.03857), (0, 0, 1.0), (5, 5, 1.0), (0, 6, 0.03125)])
def test_pairs_are_tested_exactly(better: int, worse: int, p: float) -> None:
    """McNemar's exact test is a coin for each pair that differs."""
    assert mcnemar(better, worse) == pytest.approx(p, abs=1e-5)
    assert mcnemar(worse, better) == mcnemar(better, worse)


def test_many_pairs_are_tested_as_few_ones() -> None:
    """Where the exact sum gives way to the normal curve the two agree."""
    assert mcnemar(1050, 950) == pytest.approx(mcnemar(1050, 951), rel=0.1)
    assert mcnemar(3000, 1000) < 1e-9


def test_pairs_that_never_differ_prove_nothing() -> None:
    """The interval is not of no width, and narrows with more pairs."""
    few, many = paired({0.0: 10}), paired({0.0: 1000})
    assert few.difference.value == 0 and few.difference.low < 0 < few.difference.high
    assert many.difference.half < few.difference.half / 10 and many.p_value == 1.0


def test_pairs_with_draws_count_halves() -> None:
    """A draw turned into a win is half as much as a loss turned into a win."""
    found = paired({1.0: 30, 0.5: 20, 0.0: 140, -1.0: 10})
    assert found.pairs == 200 and found.better == 50 and found.worse == 10
    assert found.difference.value == pytest.approx(0.15) and found.difference.low > 0


def test_asking_often_asks_for_more() -> None:
    """Holm's method: the least p-value counts as many times as questions were asked, the next one less."""
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert holm([]) == [] and holm([0.9, 0.8]) == [1.0, 1.0]


@pytest.mark.parametrize("games", [1, 7, 40, 1000, 25_000])
@pytest.mark.parametrize("confidence", [0.8, 0.95, 0.999])
def test_intervals_and_tests_are_those_of_scipy(games: int, confidence: float) -> None:
    """Wilson's interval and McNemar's exact test, over many shares, beside a library that others rely on."""
    stats = pytest.importorskip("scipy.stats")
    for won in {0, 1, games // 3, games // 2, games - 1, games}:
        theirs = stats.binomtest(won, games).proportion_ci(confidence, method="wilson")
        ours = wilson(won, games, confidence)
        assert (ours.low, ours.high) == pytest.approx((theirs.low, theirs.high), abs=1e-9)
        assert mcnemar(won, games - won) == pytest.approx(stats.binomtest(won, games).pvalue, rel=1e-9)


def test_intervals_and_tests_are_those_of_statsmodels() -> None:
    """Numbers that statsmodels 0.15 gave, which is too large to be installed for them."""
    for (won, games, confidence), theirs in {
        (15, 148, 0.95): (0.062386, 0.160487),
        (0, 40, 0.95): (0.0, 0.087622),
        (523, 1000, 0.99): (0.482298, 0.563399),
    }.items():
        ours = wilson(won, games, confidence)
        assert (ours.low, ours.high) == pytest.approx(theirs, abs=1e-6)
    for (a, b, c, d), theirs in {
        (56, 70, 48, 80): (0.052431, 0.333873),
        (9, 10, 3, 10): (0.170523, 0.809018),
        (523, 1000, 480, 1000): (-0.000818, 0.086585),
    }.items():
        apart = difference(wilson(a, b), wilson(c, d))
        assert (apart.low, apart.high) == pytest.approx(theirs, abs=1e-6)
    assert [mcnemar(5, 15), mcnemar(30, 20), mcnemar(9, 9)] == pytest.approx([0.041389465, 0.202638751, 1.0])
    assert holm([0.01, 0.04, 0.03, 0.2]) == pytest.approx([0.04, 0.09, 0.09, 0.2])
