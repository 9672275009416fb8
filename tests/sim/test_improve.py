"""Swaps: legal ones only, in the places of what they replace, tried within a budget, and judged honestly."""

from __future__ import annotations

from collections import Counter

import pytest

from fuda.games import registry
from fuda.sim import improve as improving
from fuda.sim.conduct import Findings, Goal
from fuda.sim.crew import Crew
from fuda.sim.improve import (
    Advice,
    ImproveError,
    Request,
    Swap,
    Trial,
    Workshop,
    improve,
    judge,
    most_swaps,
    round_sizes,
)
from fuda.sim.results import Results
from fuda.sim.statistics import paired
from tests.sim.samples import GAME, Inventing, shipped


def request(game: registry.AnyGame = GAME, **rest: object) -> Request:
    """A quick request."""
    one, two = shipped(game)
    # Other tests teach games cards of their own, of which other processes do not know.
    rest.setdefault("candidates", [number for number in game.cards() if not number.startswith("OWN-")])
    return Request(game, one, [two], ("random", "random"), **rest)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", registry.names())
def test_swaps_are_legal_and_keep_places(name: str) -> None:
    """Every other card lies where it lay; the deck is legal; leaders and flags stay."""
    game = registry.find(name)
    shop = Workshop(request(game))
    found = [swap for _, swap in zip(range(4), shop.swaps(3), strict=False)]
    assert found
    for swap in found:
        deck = shop.swapped(swap)
        assert not game.check_deck(deck)
        changed = [at for at, (a, b) in enumerate(zip(shop.deck, deck, strict=True)) if a is not b]
        assert len(changed) == swap.copies and set(changed) <= set(shop.inside)
        assert {str(deck[at].number) for at in changed} == {swap.new}


def test_a_swap_is_as_large_as_is_legal() -> None:
    """Not more copies than a deck may have, nor than are asked for."""
    shop = Workshop(request())
    counts = Counter(str(shop.deck[at].number) for at in shop.inside)
    two, four = min(counts, key=lambda number: counts[number]), max(counts, key=lambda number: counts[number])
    swap = shop.legal(four, two)
    assert swap is not None and swap.copies == 4 - counts[two]
    assert shop.legal(two, four) is None
    assert all(swap.copies == 1 for _, swap in zip(range(3), Workshop(request(copies=1)).swaps(1), strict=False))


def test_rounds_become_smaller() -> None:
    """Down to the finalists."""
    assert round_sizes(60) == [60, 12, 2] and round_sizes(3) == [3, 2] and round_sizes(1) == [1]


def test_a_budget_is_kept_and_gives_the_same_advice() -> None:
    """Whoever plays; every swap of every round has its pairs."""
    found = improve(request(jobs=1), games=100)
    assert 60 <= found.games <= 100 and found.tried == len(found.rounds[0])
    assert all(trial.found.pairs > 0 for trials in found.rounds for trial in trials)
    assert {str(trial.swap) for trial in found.rounds[-1]} <= {str(trial.swap) for trial in found.rounds[0]}
    assert improve(request(jobs=2), games=100) == found


def test_many_opponents_do_not_break_the_budget() -> None:
    """Fewer swaps are tried then, as each of them meets every opponent."""
    many = request(jobs=1)
    many.against = [(f"deck {at}", many.against[0][1]) for at in range(30)]
    assert improve(many, games=360).games <= 360
    assert most_swaps(1000, 1, 5000) == 19 and most_swaps(1200, 100, 5000) == 8 and most_swaps(1200, 100, 3) == 3


def test_named_cards_only() -> None:
    """Which may go, and which may come."""
    old = str(shipped()[0][1][1].number)
    new = next(swap.new for swap in Workshop(request(replace=[old])).swaps(1))
    found = improve(request(replace=[old], candidates=[new], jobs=1), games=30)
    assert found.possible == found.tried == 1 and [len(trials) for trials in found.rounds] == [1]
    with pytest.raises(ImproveError, match="not in the deck"):
        improve(request(replace=["XX-1"]), games=30)
    with pytest.raises(ImproveError, match="does not exist"):
        improve(request(candidates=["XX-1"]), games=30)
    with pytest.raises(ImproveError, match="no swap"):
        improve(request(replace=[old], candidates=[old]), games=30)


def test_a_budget_must_be_enough() -> None:
    """A few games prove nothing."""
    with pytest.raises(ImproveError, match="too small"):
        improve(request(), games=5)


def test_a_time_is_a_budget() -> None:
    """As many games as fit."""
    assert improve(request(jobs=1), seconds=2.0).games > 0


def test_a_time_is_kept_where_games_take_longer_than_they_did(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every round ends in its share of the time that is left."""
    limits: list[float] = []

    def note(results: Results, goal: Goal, crew: Crew, progress: object, limit: float) -> Findings:
        limits.append(limit)
        return Findings([[] for _ in results.experiment.cells], "none")

    monkeypatch.setattr(improving, "affordable", lambda request, seconds: 10_000)
    monkeypatch.setattr(improving, "conduct", note)
    monkeypatch.setattr(improving, "crew_for", lambda *words: Inventing(1))
    improve(request(), seconds=100.0)
    assert len(limits) > 2 and 0 < limits[0] <= 100 / len(limits) and limits[-1] <= 100
    limits.clear()
    improve(request(), games=1000)
    assert set(limits) == {0.0}


def test_a_confidence_is_asked_for() -> None:
    """What is sure enough for one is not for another."""
    advice = advised({1.0: 17, -1.0: 6, 0.0: 30})  # p is 0.035
    advice.better.clear()
    judge(advice, 0.99)
    assert not advice.better


def advised(*differences: dict[float, int]) -> Advice:
    """Advice whose last round had these pairs."""
    trials = [Trial(Swap("A-1", f"B-{at}", 4), 0, paired(one)) for at, one in enumerate(differences)]
    advice = Advice("onepiece", "deck", ["foe"], ("random", "random"), 1, 100, 10, 10, [trials], [])
    judge(advice)
    return advice


def test_only_what_is_proved_is_better() -> None:
    """A clear difference is; one that chance makes now and then is not, less so if it was one of several."""
    assert [one.new for one in advised({1.0: 40, -1.0: 10, 0.0: 50}, {1.0: 5, -1.0: 5}).better] == ["B-0"]
    assert not advised({1.0: 10, -1.0: 40}).better
    close = {1.0: 16, -1.0: 6, 0.0: 30}  # p is 0.052
    sure = {1.0: 17, -1.0: 6, 0.0: 30}  # p is 0.035
    assert not advised(close).better and advised(sure).better and not advised(sure, {0.0: 50}).better
