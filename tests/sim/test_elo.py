"""Ratings from a round robin."""

import math

from fuda.sim.elo import likeliest, rated


def scores(share: float, deals: int) -> dict[float, int]:
    """Deals of which a share was won."""
    won = round(share * deals)
    return {1.0: won, 0.0: deals - won}


def test_ratings_are_those_that_the_results_follow_from() -> None:
    """Shares as ratings of 0, 200 and 400 give them lead back to these."""
    truth = [0.0, 200.0, 400.0]
    pairs = [(1, 0), (2, 0), (2, 1)]
    meetings = {(i, j): scores(1 / (1 + 10 ** ((truth[j] - truth[i]) / 400)), 10_000) for i, j in pairs}
    assert all(math.isclose(a, b, abs_tol=2) for a, b in zip(likeliest(3, meetings), truth, strict=True))
    found = rated(["a", "b", "c"], meetings)
    assert [one.name for one in found] == ["a", "b", "c"]
    assert all(one.low <= one.elo <= one.high <= one.low + 40 for one in found)
    assert found == rated(["a", "b", "c"], meetings)


def test_few_games_promise_little_and_a_clean_sheet_is_no_infinity() -> None:
    """Intervals are wide; whoever won everything is rated by how much that was."""
    few, more = (rated(["a", "b"], {(1, 0): {1.0: deals}})[1].elo for deals in (2, 20))
    assert 100 < few < more < 1000
    narrow, wide = (rated(["a", "b"], {(1, 0): scores(0.5, deals)})[1] for deals in (400, 10))
    assert wide.high - wide.low > 3 * (narrow.high - narrow.low) > 0


def test_who_never_met_is_rated_through_others() -> None:
    """Steps of a ladder add up."""
    found = likeliest(3, {(1, 0): scores(0.75, 1000), (2, 1): scores(0.75, 1000)})
    assert math.isclose(found[2], 2 * found[1], rel_tol=0.01) and math.isclose(found[1], 191, abs_tol=3)
