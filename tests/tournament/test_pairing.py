"""Pairing: everybody once, nobody again unless it cannot be avoided, byes once each; brackets by seed."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from fuda.tournament.bracket import bracket_size, first_round, pairs_of, seed_order, seeds_of
from fuda.tournament.matching import Matching
from fuda.tournament.pairing import BYE, by_lot, pair_swiss
from tests.each import each

Edges = list[tuple[int, int]]


def most_pairs(players: list[int], edges: set[frozenset[int]]) -> int:
    """The most pairs there can be, by trying everything."""
    if len(players) < 2:
        return 0
    first, rest = players[0], players[1:]
    best = most_pairs(rest, edges)
    for other in rest:
        if frozenset((first, other)) in edges:
            best = max(best, 1 + most_pairs([p for p in rest if p != other], edges))
    return best


@st.composite
def graphs(draw: st.DrawFn, most: int = 9) -> tuple[list[int], set[frozenset[int]]]:
    """Some players, and who can meet whom."""
    players = list(range(draw(st.integers(2, most))))
    possible = list(combinations(players, 2))
    return players, {frozenset(pair) for pair in draw(st.lists(st.sampled_from(possible), max_size=14))}


def matching(players: list[int], edges: set[frozenset[int]]) -> Matching:
    """As many pairs as can be made."""
    return Matching({p: [q for q in players if frozenset((p, q)) in edges] for p in players}, players)


@settings(max_examples=400, deadline=None, derandomize=True)
@given(graphs())
def test_no_pair_is_missed(graph: tuple[list[int], set[frozenset[int]]]) -> None:
    """The number of pairs is the largest there is, also after players have left, and all of them are possible."""
    players, edges = graph
    found = matching(players, edges)
    assert found.size == most_pairs(players, edges)
    for one, two in found.mate.items():
        assert found.mate[two] == one and frozenset((one, two)) in edges
    for gone in combinations(players, 2):
        left = found.without(*gone)
        assert left.size == most_pairs([p for p in players if p not in gone], edges)
        assert not set(gone) & set(left.mate)
    assert found.size == most_pairs(players, edges), "nothing changed"


def test_odd_circles_are_seen_through() -> None:
    """Three players who can meet each other, each with a friend outside, and a longer chain of circles."""
    triangle = {frozenset(pair) for pair in [(0, 1), (1, 2), (0, 2), (0, 3), (1, 4), (2, 5)]}
    assert matching(list(range(6)), triangle).size == 3
    chain = [(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (4, 5), (5, 3), (5, 6), (6, 7), (7, 8), (8, 6), (8, 9)]
    assert matching(list(range(10)), {frozenset(pair) for pair in chain}).size == 5


# --- Swiss rounds ------------------------------------------------------------------------------------------------
@st.composite
def histories(draw: st.DrawFn) -> tuple[list[int], dict[int, int], dict[frozenset[int], int], dict[int, int], int]:
    """Players with points, meetings and byes such as there may be."""
    players = list(range(draw(st.integers(2, 9))))
    points = {p: draw(st.integers(0, 3)) for p in players}
    possible = list(combinations(players, 2))
    met = {frozenset(pair): draw(st.integers(1, 2)) for pair in draw(st.sets(st.sampled_from(possible), max_size=20))}
    byes = dict.fromkeys(draw(st.sets(st.sampled_from(players))), 1)
    return players, points, met, byes, draw(st.integers(0, 99))


@settings(max_examples=500, deadline=None, derandomize=True)
@given(histories())
def test_everybody_plays_once_and_as_few_meet_again_as_possible(
    history: tuple[list[int], dict[int, int], dict[frozenset[int], int], dict[int, int], int],
) -> None:
    """Each player is in one pairing; with nobody else to meet, the fewest possible meet again; a bye is fair."""
    players, points, met, byes, seed = history
    pairs = pair_swiss(players, points, met, byes, seed)
    placed = [p for pair in pairs for p in pair if p != BYE]
    assert sorted(placed) == players and pairs == pair_swiss(players[::-1], points, met, byes, seed)
    free = [one for one, two in pairs if two == BYE]
    assert len(free) == len(players) % 2
    new = {frozenset(pair) for pair in combinations(players, 2)} - met.keys()
    rest = [p for p in players if p not in free]
    again = sum(frozenset(pair) in met for pair in pairs if pair[1] != BYE)
    assert again == len(rest) // 2 - most_pairs(rest, new)
    if free:
        fewest = min(byes.get(p, 0) for p in players)
        assert byes.get(free[0], 0) == fewest
        lower = [p for p in players if byes.get(p, 0) == fewest and points[p] < points[free[0]]]
        if again == 0:  # a lower one was passed over only because others would have had to meet again
            for one in lower:
                others = [p for p in players if p != one]
                assert most_pairs(others, new) < len(others) // 2
        else:
            assert not lower


@settings(max_examples=200, deadline=None, derandomize=True)
@given(st.lists(st.integers(0, 3), min_size=2, max_size=12), st.integers(0, 99))
def test_without_meetings_scores_meet_as_close_as_they_can(scores: list[int], seed: int) -> None:
    """In the order of points neighbours meet: at most one pair crosses from one group into the next."""
    players = list(range(len(scores)))
    points = dict(enumerate(scores))
    pairs = [pair for pair in pair_swiss(players, points, {}, {}, seed) if pair[1] != BYE]
    placed = [points[p] for pair in pairs for p in pair]
    order = sorted(placed, reverse=True)
    best = sum(one - two for one, two in pairs_of(order))
    assert sum(abs(points[one] - points[two]) for one, two in pairs) == best


def test_a_group_is_paired_as_a_whole() -> None:
    """Of four with the same points two have met: they do not both go down because of the first pair."""
    points = {0: 3, 1: 3, 2: 3, 3: 3, 4: 0, 5: 0}
    for seed in range(30):
        pairs = pair_swiss(list(points), points, {frozenset((2, 3)): 1, frozenset((0, 2)): 1}, {}, seed)
        assert all(points[one] == points[two] for one, two in pairs)


def test_a_whole_round_robin_needs_no_meeting_again() -> None:
    """So many players play as many rounds as there are opponents, and the last round still works out."""
    for count in (4, 6, 8):
        met: dict[frozenset[int], int] = {}
        for number in range(count - 1):
            for pair in pair_swiss(list(range(count)), {}, met, {}, number):
                assert frozenset(pair) not in met
                met[frozenset(pair)] = 1


def test_lots_are_the_same_for_the_same_seed_only() -> None:
    """The order is a function of the seed."""
    players = list(range(20))
    assert by_lot(players, 5) == by_lot(players[::-1], 5) != by_lot(players, 6)
    assert sorted(by_lot(players, 5)) == players


# --- brackets ----------------------------------------------------------------------------------------------------
@each("count", range(2, 40))
def test_the_best_seeds_have_the_byes_and_meet_last(count: int) -> None:
    """Byes go to the top; if the better seed always wins, the best two meet in the final."""
    pairs = first_round(list(range(count)))
    assert len(pairs) * 2 == bracket_size(count) and bracket_size(count) // 2 < count <= bracket_size(count)
    free = [one for one, two in pairs if two == BYE]
    assert sorted(free) == list(range(len(free))) and all(one != BYE for one, _ in pairs)
    assert seeds_of(pairs) == list(range(count))
    while len(pairs) > 1:
        half = len(pairs)
        pairs = pairs_of([one if two == BYE else min(one, two) for one, two in pairs])
        assert sorted(p for pair in pairs for p in pair) == list(range(half))
    assert pairs == [(0, 1)]


def test_the_order_of_seeds() -> None:
    """As brackets are usually drawn."""
    assert seed_order(8) == [0, 7, 3, 4, 1, 6, 2, 5]
