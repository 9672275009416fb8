"""Part 6, chapter 6: strategies that are joined to units."""

from __future__ import annotations

from typing import Any

import pytest

from fuda.games.dimensionzero import spec
from fuda.games.dimensionzero.printed import CardDef
from fuda.games.dimensionzero.words.belonging import JoinedTo
from fuda.games.dimensionzero.words.build import aim, spell
from fuda.games.dimensionzero.words.data import Kind, Named
from fuda.games.dimensionzero.words.on_squares import Join, Place, Swap
from fuda.games.dimensionzero.words.ops import Destroy, Freeze, Send
from fuda.games.dimensionzero.words.refs import Cards, Chosen, Squares
from fuda.games.dimensionzero.words.situations import InArea, InLine, Owned
from fuda.games.dimensionzero.words.targets import TargetCards
from fuda.rules.marks import clause
from tests.clauses.dimensionzero.scene import Placed, Scene, foe, me, scene, strategy, unit

ANY_UNIT = TargetCards(Cards("any", "square", [Kind("unit")]))


def named(name: str) -> Cards:
    """The cards of a name on squares."""
    return Cards("any", "square", [Named(name)])


def cast(name: str, *effect: Any, **more: Any) -> CardDef:
    """A strategy that does something."""
    return strategy(name, abilities=[spell(list(effect), aims=more.pop("aims", ()))], **more)


def book(name: str = "Book", **more: Any) -> CardDef:
    """A strategy that is joined to a target unit."""
    return cast(name, Join(Chosen(0)), aims=[aim(ANY_UNIT)], **more)


def joined(game: Scene, book: str = "Book") -> str:
    """The unit that a strategy is joined to."""
    p = game.m.find(game.piece(book).joined)
    assert p is not None
    return p.d.name


def read_book(*hand: CardDef) -> Scene:
    """A position in which my book was just joined to my dragon; another unit is beside it."""
    board = {"own_left": unit("Dragon"), "own_right": unit("Eve")}
    game = scene(me(hand=[book(), *hand], board=board), foe(board={"enemy_left": unit("Bob")}))
    return game.play("Book", None, "pick Dragon").resolve()


def trade() -> CardDef:
    """A strategy that lets the dragon and another unit change places."""
    return cast("Trade", Swap(named("Dragon"), named("Eve")))


@clause("dz 6-6.2")
def test_a_joined_strategy_is_put_on_the_square_face_up() -> None:
    """It does not go to the graveyard when it resolves, and both players see it on the square."""
    game = read_book()
    assert game.at("own_left") == ["Dragon", "Book"] and game.names("me", "graveyard") == []
    for player in ("me", "foe"):
        assert game.seen(player, "me", "own_left") == ["Dragon", "Book"]
    # One that is joined to nothing goes to the graveyard.
    away = cast("Away", Destroy(named("Dragon")))
    game = scene(me(hand=[book()], board={"own_left": unit("Dragon")}), foe(hand=[away]))
    game.answer("play Book").pass_()
    game.play("Away").resolve()
    game.resolve()
    assert game.zone("Book") == "graveyard"


@clause("dz 6-6.3")
def test_a_strategy_on_a_square_is_a_strategy() -> None:
    """Effects about all units leave it alone, those about strategies do not; no rule removes it."""
    game = read_book(cast("Chill", Freeze(Cards("any", "square", [Kind("unit")]))))
    game.play("Chill").resolve()
    assert game.is_frozen("Dragon") and game.is_frozen("Eve") and not game.is_frozen("Book")
    assert game.square("Book") == "own_left"
    game = read_book(cast("Blank", Destroy(Cards("any", "square", [Kind("strategy")]))))
    game.play("Blank").resolve()
    assert game.zone("Book") == "graveyard" and game.zone("Dragon") == "square"
    game = read_book(cast("Kill", Destroy(Chosen(0)), aims=[aim(ANY_UNIT)]))
    game.answer("play Kill")
    assert game.offered("pick") == ["Dragon", "Eve", "Bob"]


@clause("dz 6-6.4")
def test_a_joined_strategy_is_on_the_square_of_its_unit() -> None:
    """It is where the unit is when it resolves, also if that has changed squares in the meantime."""
    shift = cast("Shift", Place(named("Dragon"), Squares([InArea("own"), InLine("middle")])))
    game = scene(me(hand=[book(), shift], board={"own_left": unit("Dragon"), "own_right": unit("Eve")}), foe())
    game.play("Book", None, "pick Dragon").play("Shift").resolve()
    assert game.square("Dragon") == "own_middle"
    game.resolve()
    assert game.square("Book") == "own_middle" and joined(game) == "Dragon"
    sweep = cast("Sweep", Send(Cards("any", "square", [InLine("left"), Owned("you")]), "removed"))
    game = read_book(sweep)
    game.play("Sweep").resolve()
    assert game.zone("Dragon") == "removed" and game.square("Book") is None


@clause("dz 6-6.4.ex1")
def test_the_book_lies_on_the_square_of_the_dragon_it_is_joined_to() -> None:
    """The squares of both are the same, wherever the dragon is; an opposing dragon can be joined as well."""
    game = read_book()
    assert game.square("Book") == game.square("Dragon") == "own_left"
    game = scene(me(hand=[book()], board={"own_left": unit("Eve")}), foe(board={"center_right": unit("Dragon")}))
    game.play("Book", None, "pick Dragon").resolve()
    assert game.square("Book") == game.square("Dragon") == "center_right"


@clause("dz 6-6.5")
def test_a_joined_strategy_goes_along_from_square_to_square() -> None:
    """The unit moves: the strategy is on the new square and still joined to it."""
    game = read_book()
    game.move("Dragon", "center_left").resolve()
    assert game.at("center_left") == ["Dragon", "Book"] and game.at("own_left") == []
    assert joined(game) == "Dragon"


@clause("dz 6-6.5.ex1")
def test_a_dragon_that_changes_places_takes_its_book_along() -> None:
    """The book is on the dragon's new square, not with the other unit."""
    game = read_book(trade())
    game.play("Trade").resolve()
    game.answer("pick Dragon")
    assert (game.square("Dragon"), game.square("Eve"), game.square("Book")) == ("own_right", "own_left", "own_right")
    assert joined(game) == "Dragon"


@clause("dz 6-6.6")
@pytest.mark.parametrize("zone", ["hand", "energy", "smash", "removed", "bottom"])
def test_a_joined_strategy_goes_to_its_owners_graveyard_when_its_unit_leaves_the_squares(zone: str) -> None:
    """Wherever the unit goes, and at the same time; also if the unit is the opponent's."""
    away = cast("Away", Send(named("Dragon"), zone))
    for mine in (True, False):
        if mine:
            game = read_book(away)
        else:
            game = scene(
                me(hand=[book(), away], board={"own_left": unit("Eve")}), foe(board={"enemy_left": unit("Dragon")})
            )
            game.play("Book", None, "pick Dragon").resolve()
        game.play("Away").resolve()
        assert game.zone("Dragon") == ("deck" if zone == "bottom" else zone)
        assert game.names("me", "graveyard") == ["Away", "Book"] and game.names("foe", "graveyard") == []
        moved = [name for kind, name in game.happened(spec.MOVED)][-3:]
        assert moved == ["Dragon", "Book", "Away"]


@clause("dz 6-6.6.ex1")
def test_a_dragon_put_on_top_of_the_deck_leaves_its_book_in_the_graveyard() -> None:
    """The dragon is the top card; the book is not in the deck."""
    game = read_book(cast("Seize", Send(named("Dragon"), "deck")))
    game.play("Seize").resolve()
    assert game.names("me", "deck")[0] == "Dragon" and "Book" not in game.names("me", "deck")
    assert game.zone("Book") == "graveyard"


@clause("dz 6-6.7")
def test_a_joined_strategy_belongs_to_its_own_unit() -> None:
    """Of two of the same name the one joined to the destroyed unit goes; the other one stays with its unit."""
    for gone, kept in (("Dragon", "Eve"), ("Eve", "Dragon")):
        board = {"own_left": Placed(unit("Dragon"), joined=[book()]), "own_right": Placed(unit("Eve"), joined=[book()])}
        game = scene(me(hand=[trade(), cast("Away", Send(named(gone), "hand"))], board=board), foe())
        game.play("Trade").resolve()
        game.answer("pick Dragon")
        game.play("Away").resolve()
        assert game.names("me", "graveyard").count("Book") == 1
        assert joined(game) == kept and game.square("Book") == game.square(kept)
    # What is said of the strategy joined to a unit is about that one only.
    board = {"own_left": Placed(unit("Dragon"), joined=[book()]), "own_right": Placed(unit("Eve"), joined=[book()])}
    game = scene(me(hand=[cast("Blank", Destroy(JoinedTo(named("Dragon"))))], board=board), foe())
    game.play("Blank").resolve()
    assert joined(game) == "Eve" and game.at("own_left") == ["Dragon"]
