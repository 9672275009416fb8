"""The board as each player is shown it: a grid seen from the own side, the stack, the battle, and squares by name."""

from __future__ import annotations

import msgspec
import pytest

from fuda.games.dimensionzero import spec
from fuda.games.dimensionzero.face import looking
from fuda.games.dimensionzero.state import Match
from fuda.games.registry import Half, Placed, Position
from fuda.rules.marks import clause
from fuda.view.board import View, view
from fuda.view.events import event_words, events
from fuda.view.options import label, options, parse_option
from tests.games.dimensionzero import boards
from tests.games.dimensionzero.boards import answer
from tests.games.dimensionzero.matches import GAME


@pytest.mark.parametrize("name", boards.BOARDS.names)
def test_a_duel_is_shown_as_written(name: str) -> None:
    """Each player sees the grid from the own side; meant changes: python -m tests.games.dimensionzero.boards."""
    boards.BOARDS.check(name)


def runner(power: int = 3000) -> Match:
    """A unit of each player; the first player's may move for nothing."""
    ann = GAME.make_card("Ann", {"move": "colorless 0", "power": power})
    bob = GAME.make_card("Bob", {"move": "colorless 0"})
    return GAME.lay_out(Position((Half({"own_left": [Placed(ann)]}), Half({"own_left": [Placed(bob)]}))))


@clause("dz 2-24.5", "dz 2-24.7")
def test_rows_and_columns_are_named_from_the_viewers_side() -> None:
    """The left of the one is the right of the other, the own area the enemy area."""
    m = runner()
    mine, theirs = view(GAME, m, 0).grid, view(GAME, m, 1).grid
    assert [[square.name for square in row] for row in mine] == [[square.name for square in row] for row in theirs]
    assert mine[3][0].name == "own_left" and mine[3][0].cards == ("1.own_left.1",)
    assert theirs[1][2].name == "enemy_right" and theirs[1][2].cards == ("1.own_left.1",)
    turned = [tuple(reversed(row)) for row in reversed(theirs)]
    assert [[square.cards for square in row] for row in turned] == [[square.cards for square in row] for row in mine]


def test_every_square_has_its_place_in_the_grid() -> None:
    """Fifteen squares, each once, for both players."""
    for viewer in range(2):
        found = [square for row in looking.board(viewer) for square in row]
        assert sorted(found) == list(range(spec.SQUARES))


def test_moves_are_offered_by_square_and_in_words() -> None:
    """The notation names the square from the player's side, and so do the words in both languages."""
    m = runner()
    offered = [one for one in options(GAME, m, 0) if one.kind == "move"]
    assert [one.text for one in offered] == ["move Ann center_left", "move Ann own_middle"]
    assert label(GAME, m, 0, offered[0], "en") == "Move Ann to the left of the center"
    assert label(GAME, m, 0, offered[0], "ja") == "Annを中央エリア左へ移動する"
    assert parse_option(GAME, m, 0, "move ann own_middle") == offered[1].index


def test_an_event_names_the_square_from_the_side_of_who_reads_it() -> None:
    """Where a unit moved to is told to each player in the own words."""
    m = runner()
    for text in ("move Ann center_left", "pass", "pass"):
        answer(m, text)
    told = {}
    for player in range(2):
        last = [e for e in events(GAME, m, player) if e.kind == "moved"][-1]
        told[player] = event_words(GAME, last, "en", player)
    assert told[0] == "Your Ann: square → the left of the center"
    assert told[1] == "The opponent's Ann: square → the right of the center"


def seen(m: Match, player: int = 0) -> View:
    """A view that can be written as JSON and read back."""
    return msgspec.json.decode(msgspec.json.encode(view(GAME, m, player)), type=View)


def test_the_stack_is_shown_with_controller_and_aim() -> None:
    """A movement on the stack says whose it is and where it leads, as each player sees it."""
    m = runner()
    answer(m, "move Ann center_left")
    mine, theirs = seen(m, 0).stack, seen(m, 1).stack
    assert [(e.kind, e.player, e.name, e.places) for e in mine] == [("movement", 0, "Ann", ("center_left",))]
    assert theirs[0].places == ("center_right",)


def test_a_battle_is_shown_with_its_units_and_step() -> None:
    """Who attacks whom, and in which step."""
    ann, bob = GAME.make_card("Ann", {"move": "colorless 0"}), GAME.make_card("Bob", {})
    m = GAME.lay_out(Position((Half({"center_left": [Placed(ann)]}), Half({"own_right": [Placed(bob)]}))))
    for text in ("move Ann enemy_left", "pass", "pass"):
        answer(m, text)
    v = seen(m)
    attacker, target = v.find(v.parts["attacker"]), v.find(v.parts["target"])
    assert attacker is not None and target is not None
    assert (attacker.name, target.name, v.step) == ("Ann", "Bob", "first_battle")
