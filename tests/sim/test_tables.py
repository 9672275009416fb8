"""What games say: sums of invented results whose answers are known."""

from __future__ import annotations

import csv
import io

import msgspec
import pytest

from fuda.cli.simtables import overall
from fuda.sim import tables
from fuda.sim.experiment import Cell, Deck, Experiment, Result
from fuda.sim.statistics import wilson

DECKS = [Deck("a", [(1, "L-1"), (4, "A-1"), (4, "A-2")]), Deck("b", [(1, "L-2"), (8, "B-1")]), Deck("c", [(9, "C-1")])]
EXPERIMENT = Experiment("onepiece", DECKS, [Cell(0, 1), Cell(0, 2), Cell(1, 2)])


def game(number: int, winner: int, first: int = 0, cell: int = 0, turns: int = 10, reason: str = "9-2-1-1") -> Result:
    """A result."""
    return Result(cell, number, winner, first, turns, 50, reason)


def test_a_cell_is_summed_up() -> None:
    """Wins, draws as halves, what was not finished, lengths, endings, and who went first."""
    games = [game(0, 0), game(1, 0, 1), game(2, 1, 1, turns=20, reason="x"), game(3, 2), game(4, -1, reason="")]
    one = tables.summarise(EXPERIMENT, 0, games)
    assert (one.one, one.two, one.games) == ("a", "b", 5)
    assert (one.wins, one.losses, one.draws, one.unfinished) == (2, 1, 1, 1)
    assert one.share == wilson(3, 5) and one.first == wilson(2, 3)
    assert one.mean_turns == 12 and one.turns == (10, 10, 10) and one.mean_decisions == 50
    assert one.reasons == {"9-2-1-1": 3, "unfinished": 1, "x": 1}


def watched(number: int, winner: int, mine: dict[str, int], theirs: dict[str, int] | None = None) -> Result:
    """A result of the first cell with what happened to cards."""
    return msgspec.structs.replace(game(number, winner), watched=(mine, theirs or {}))


def test_a_card_that_decides_games_stands_out() -> None:
    """The deck wins whenever A-1 is drawn and never otherwise; A-2 makes no difference, the leader cannot be drawn."""
    games = [watched(i, 0 if i % 2 else 1, {"drawn": 0b010 * (i % 2) | 0b100 * (i // 2 % 2)}) for i in range(80)]
    found = {(one.number, one.what): one for one in tables.contributions(EXPERIMENT, [games, [], []])}
    assert set(found) == {("A-1", "drawn"), ("A-2", "drawn")}
    best = found["A-1", "drawn"]
    assert best.difference.value == 1 and best.difference.low > 0.8 and (best.games, best.others) == (40, 40)
    assert (best.share, best.other_share) == (1, 0)
    assert not found["A-2", "drawn"].difference.excludes(0)


def test_cards_of_the_second_deck_count_its_own_wins() -> None:
    """Drawing B-1 goes with winning for its deck, which is the second one."""
    games = [watched(i, i % 2, {}, {"drawn": 0b10 * (i % 2)}) for i in range(40)]
    (found,) = tables.contributions(EXPERIMENT, [games, [], []])
    assert (found.deck, found.number) == ("b", "B-1") and found.difference.value == 1


def test_versions_are_compared_pair_by_pair() -> None:
    """The new one won two games that the old one lost, and lost one that the old one won."""
    old = [[game(i, int(won)) for i, won in enumerate("000011")]]
    new = [[game(i, int(won)) for i, won in enumerate("100000")]]
    together, apart = tables.compare(old, new)
    assert (together.pairs, together.better, together.worse) == (6, 2, 1) and apart == [together]
    assert together.difference.value == pytest.approx(1 / 6)


def test_only_pairs_count() -> None:
    """A game that only one version has played is left out."""
    together, _ = tables.compare([[game(0, 0), game(1, 0)]], [[game(0, 1)]])
    assert together.pairs == 1


def test_shares_of_versions_are_of_the_games_that_both_played() -> None:
    """A version that ended sooner cuts the other one short, against each opponent."""
    experiment = Experiment("onepiece", DECKS, [Cell(0, 2), Cell(1, 2)], versions=True)
    found = tables.comparison(experiment, [[game(0, 0), game(1, 0), game(2, 1)], [game(0, 1)]])
    assert found.old_share == wilson(1, 1) and found.new_share == wilson(0, 1)
    assert found.paired.pairs == 1 and found.paired.difference.value == -1


def test_a_grid_is_known_both_ways() -> None:
    """If the bots are the same; a cell without games is unknown."""
    summaries = [tables.summarise(EXPERIMENT, at, games) for at, games in enumerate([[game(0, 0)], [], [game(0, 1)]])]
    found = tables.grid(EXPERIMENT, summaries)
    assert found[0][1] is not None and found[1][0] is not None and found[0][0] is None and found[0][2] is None
    assert found[0][1].value == 1 and found[1][0].value == 0 and found[1][0].high == 1 - found[0][1].low
    other = tables.grid(msgspec.structs.replace(EXPERIMENT, players=("greedy", "random")), summaries)
    assert other[0][1] is not None and other[1][0] is None


def test_decks_that_are_only_opponents_have_no_rows() -> None:
    """One deck against several is one row; two decks alone are shown from both sides."""
    one = tables.summarise(EXPERIMENT, 0, [game(0, 0)])
    several = msgspec.structs.replace(EXPERIMENT, cells=[Cell(0, 1), Cell(0, 2)])
    assert [bool(any(row)) for row in tables.grid(several, [one, one])] == [True, False, False]
    alone = msgspec.structs.replace(EXPERIMENT, cells=[Cell(0, 1)])
    assert [bool(any(row)) for row in tables.grid(alone, [one])] == [True, True, False]


def test_the_games_of_a_row_are_those_of_its_bot() -> None:
    """If the bots differ, what a deck lost in the hands of the other one does not count in its row."""
    both_ways = [Cell(0, 1), Cell(1, 0)]
    won = [tables.summarise(EXPERIMENT, at, [game(0, 0)]) for at in (0, 1)]
    same = msgspec.structs.replace(EXPERIMENT, cells=both_ways)
    assert overall(same, 0, won) == 0.5
    assert overall(msgspec.structs.replace(same, players=("greedy", "random")), 0, won) == 1.0
    named_alike = msgspec.structs.replace(same, decks=[EXPERIMENT.decks[0]] * 3, cells=both_ways[:1])
    assert overall(named_alike, 0, won[:1]) == 1.0


def test_a_table_with_commas_can_be_read() -> None:
    """A line a cell, with the names of the columns."""
    summaries = [tables.summarise(EXPERIMENT, 0, [game(0, 0), game(1, 1)])]
    (line,) = csv.DictReader(io.StringIO(tables.as_csv(summaries)))
    assert line["deck"] == "a" and line["against"] == "b" and line["games"] == "2"
    assert float(line["share"]) == 0.5 and float(line["low"]) < 0.5 < float(line["high"])
    assert line["reasons"] == "9-2-1-1 2"
