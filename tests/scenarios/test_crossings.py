"""Every way to do something, crossed with everything that can interfere, comes out as the door's five steps say."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache

import pytest

from fuda.cli import crossings as cli_crossings
from fuda.cli import main
from fuda.games.crossing import Cell, Interference, Way, merged, situation
from fuda.games.hanyo import kinds as hanyo_kinds
from fuda.games.hanyo.face.ways import WAYS as HANYO_WAYS
from fuda.games.onepiece import kinds
from fuda.games.onepiece.face.crossings import PAIRS
from fuda.games.onepiece.face.ways import WAYS
from fuda.rules.clauses import rulebook
from fuda.scenario.crossings import GAMES, Crossed, NoCrossings, crossings, play, title

LEAST = 150


@cache
def crossed(game: str) -> list[Crossed]:
    """All cells of a game, played."""
    return [play(game, cell) for cell in crossings(game)]


@pytest.mark.parametrize("game", GAMES)
def test_every_crossing_comes_out_as_it_must(game: str) -> None:
    """No cell is empty, none is wrong, and there are enough of them, each told apart by its name."""
    assert [f"{title(one.cell)}: {one.wrong}" for one in crossed(game) if one.wrong] == []
    assert [title(one.cell) for one in crossed(game) if one.state == "empty"] == []
    assert Counter(one.state for one in crossed(game))["run"] >= LEAST
    assert len({title(one.cell) for one in crossed(game)}) == len(crossed(game))


@pytest.mark.parametrize("game", GAMES)
def test_cells_and_exceptions_cite_clauses_that_exist(game: str) -> None:
    """Whatever a cell is about, or is excepted by, stands in the rulebook."""
    book = rulebook(game)
    assert [title(one.cell) for one in crossed(game) if one.cell.clause not in book.clauses] == []


def test_every_word_of_one_piece_that_forbids_or_replaces_is_crossed() -> None:
    """A new word is crossed when it is added: each is in some way."""
    assert {way.fact("would") for way in WAYS} == set(kinds.WOULD)
    banned = {word for word in kinds.BANS if any(word in str(way.fact("ban")) for way in [*WAYS, *PAIRS])}
    # What is left is about attacking, blocking and activating, which are declared and not done, and about setting DON!!
    # active, which nothing replaces or hears.
    declared = {"attack", "block", "attack_leader", "be_attacked", "activate_on_play", "activate_when_attacking"}
    assert set(kinds.BANS) - banned == {*declared, "keep_rested", "ready_don"}


def test_every_word_of_hanyo_that_forbids_or_replaces_is_crossed() -> None:
    """A new word is crossed when it is added: each is in some way."""
    assert {way.fact("would") for way in HANYO_WAYS} - {None} == set(hanyo_kinds.WOULD)
    banned = {way.fact("ban") for way in HANYO_WAYS} | {way.fact("player_ban") for way in HANYO_WAYS}
    assert banned - {None} == set(hanyo_kinds.BANS)


def test_a_cell_that_comes_out_otherwise_says_so() -> None:
    """A situation with a wrong expectation is run, and tells what was found."""
    way = WAYS[0]
    wrong = Cell(way.deed, way.cause, "none: planted", "1-3-3", situation(way, {}, way.undone))
    played = play("onepiece", wrong)
    assert played.state == "run"
    assert "expected" in played.wrong[0]


def test_a_cell_without_situation_and_clause_is_empty() -> None:
    """An interference that makes nothing and names no clause leaves a hole."""
    hole = Interference("none", "forgotten", "1-3-3", lambda way: "")
    assert play("onepiece", hole.cell(WAYS[0])).state == "empty"
    assert (
        play("onepiece", Interference("none", "excepted", "1-3-3", lambda way: "1-3-3").cell(WAYS[0])).state
        == "excepted"
    )


def test_pieces_of_situations_are_put_together() -> None:
    """Mappings are merged key by key, lists one after the other; what was there stays as it was."""
    way = Way("ko", "effect", {"A": {}}, {"A": {"hand": ["x"]}}, [1], {}, {})
    made = situation(way, {"board": {"A": {"hand": ["y"]}, "B": {"life": 0}}, "script": [2]}, {"winner": "A"})
    assert made["board"] == {"A": {"hand": ["x", "y"]}, "B": {"life": 0}}
    assert (made["script"], made["expect"], way.board) == ([1, 2], {"winner": "A"}, {"A": {"hand": ["x"]}})
    assert merged({"a": 1}, {"a": 2, "b": 3}) == {"a": 2, "b": 3}


def test_the_command_prints_the_matrix(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """As data every cell has its parts; a game without crossings is a clear error."""
    played = {title(one.cell): one for one in crossed("onepiece")}
    monkeypatch.setattr(cli_crossings, "play", lambda game, cell: played[title(cell)])
    assert main(["rules", "crossings", "onepiece", "--json"]) == 0
    cells = json.loads(capsys.readouterr().out)["cells"]
    assert len(cells) == len(crossed("onepiece"))
    assert set(cells[0]) == {"deed", "cause", "interference", "state", "clause", "wrong"}
    assert main(["rules", "crossings", "onepiece"]) == 0
    assert "0 empty" in capsys.readouterr().out
    assert main(["rules", "crossings", "checkers"]) == 2
    assert main(["rules", "crossings"]) == 2
    assert "there are no crossings for checkers" in capsys.readouterr().err
    with pytest.raises(NoCrossings):
        crossings("checkers")
