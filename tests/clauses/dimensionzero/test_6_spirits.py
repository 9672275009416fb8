"""Part 6, chapter 1: spirit cards."""

from __future__ import annotations

from typing import Any

import pytest

from fuda.games.dimensionzero import spec
from fuda.games.dimensionzero.printed import CardDef
from fuda.games.dimensionzero.words.belonging import SpiritsOf
from fuda.games.dimensionzero.words.build import activated, aim, replacement, spell, triggered, zone_effect
from fuda.games.dimensionzero.words.choosing import Choose, Hosting
from fuda.games.dimensionzero.words.conditions import Count
from fuda.games.dimensionzero.words.data import Kind, Named
from fuda.games.dimensionzero.words.drawing import Draw
from fuda.games.dimensionzero.words.on_squares import Damage, Place, Spirit, Swap
from fuda.games.dimensionzero.words.ops import Destroy, Send
from fuda.games.dimensionzero.words.properties import Ref, Test
from fuda.games.dimensionzero.words.refs import Cards, Chosen, Squares, That, This, Together, Top
from fuda.games.dimensionzero.words.situations import InArea, InLine, IsThis, SameLine
from fuda.games.dimensionzero.words.targets import TargetCards
from fuda.games.dimensionzero.words.timings import OnLeft, OnZoned, Would
from fuda.rules.marks import clause
from fuda.words.numbers import Number
from tests.clauses.dimensionzero.scene import Placed, Scene, base, filler, foe, me, scene, strategy, unit

ANY_UNIT = TargetCards(Cards("any", "square", [Kind("unit")]))


def named(name: str) -> Cards:
    """The card of a name on a square."""
    return Cards("any", "square", [Named(name)])


def cast(name: str, *effect: Any, **more: Any) -> CardDef:
    """A strategy that does something."""
    return strategy(name, abilities=[spell(list(effect), aims=more.pop("aims", ()))], **more)


def with_spirit(d: CardDef, *spirits: CardDef) -> Placed:
    """A card with spirit cards under it."""
    return Placed(d, spirits=spirits)


def under(game: Scene, name: str) -> list[str]:
    """The spirit cards under a card."""
    return [c.d.name for c in game.piece(name).spirits]


def spirits_of(side: str, *tests: Test) -> Ref:
    """The spirit cards under a player's cards that lie in certain places."""
    return Cards(side, "spirit", list(tests))


def lay(name: str, host: Ref) -> CardDef:
    """A strategy that lays the top card of the deck under a card."""
    return cast(name, Spirit(Top("you", Number(1)), host))


# --- where they are ----------------------------------------------------------------------------------------------
@clause("dz 6-1.3")
def test_a_spirit_card_is_on_the_square_of_the_card_above_it() -> None:
    """What is said of the left line holds for it while the unit is there, and of the right line once it is there."""
    shift = cast("Shift", Place(named("Ann"), Squares([InArea("own"), InLine("right")])))
    for moved in (False, True):
        for line in ("left", "right"):
            burn = cast("Burn", Destroy(spirits_of("you", InLine(line))))
            board = {"own_left": with_spirit(unit("Ann"), unit("Soul"))}
            game = scene(me(hand=[burn, shift], board=board), foe())
            if moved:
                game.play("Shift").resolve()
            game.play("Burn").resolve()
            assert (game.zone("Soul") == "graveyard") == (line == ("right" if moved else "left"))


@clause("dz 6-1.3")
def test_the_line_of_a_spirit_card_is_that_of_the_card_above_it() -> None:
    """An effect about cards in the line of spirit cards hits the units of that line."""
    hit = cast("Hit", Damage(Cards("any", "square", [Kind("unit"), SameLine(spirits_of("any"))]), Number(1000)))
    board = {"own_left": with_spirit(unit("Ann"), unit("Soul")), "own_right": unit("Eve")}
    game = scene(me(hand=[hit], board=board), foe(board={"enemy_left": unit("Bob")}))
    game.play("Hit").resolve()
    assert [game.damage(name) for name in ("Ann", "Bob", "Eve")] == [1000, 1000, 0]


@clause("dz 6-1.4")
def test_a_spirit_card_goes_along_from_square_to_square() -> None:
    """By a movement and by an effect; it is still under the same unit, and nobody has seen it."""
    shift = cast("Shift", Place(named("Ann"), Squares([InArea("own"), InLine("right")])))
    game = scene(me(hand=[shift], board={"own_left": with_spirit(unit("Ann"), unit("Soul"))}), foe())
    game.move("Ann", "center_left").resolve()
    assert game.square("Ann") == "center_left" and under(game, "Ann") == ["Soul"]
    game.play("Shift").resolve()
    assert game.square("Ann") == "own_right" and under(game, "Ann") == ["Soul"] and game.zone("Soul") == "spirit"
    burn = cast("Burn", Destroy(spirits_of("you", InLine("right"))))
    game = scene(me(hand=[shift, burn], board={"own_left": with_spirit(unit("Ann"), unit("Soul"))}), foe())
    game.play("Shift").resolve()
    game.play("Burn").resolve()
    assert game.zone("Soul") == "graveyard"


@clause("dz 6-1.5")
@pytest.mark.parametrize("zone", ["hand", "energy", "deck", "removed", "smash"])
def test_a_spirit_card_goes_to_its_owners_graveyard_when_the_card_above_leaves_the_squares(zone: str) -> None:
    """Wherever that one goes, and at the same time: nobody can do anything in between."""
    away = cast("Away", Send(named("Bob"), zone))
    game = scene(me(hand=[away]), foe(board={"enemy_left": with_spirit(unit("Bob"), unit("Soul"))}))
    game.play("Away").resolve()
    assert game.zone("Bob") == zone and game.zone("Soul") == "graveyard"
    assert game.names("foe", "graveyard") == ["Soul"] and game.names("me", "graveyard") == ["Away"]
    moved = [name for kind, name in game.happened(spec.MOVED) if name in ("Bob", "Soul")]
    assert moved == ["Bob", "Soul"]


@clause("dz 6-1.5.ex1")
def test_a_unit_that_returns_to_the_hand_leaves_its_spirit_card_in_the_graveyard() -> None:
    """The spirit card is not added to the hand."""
    back = cast("Back", Send(Chosen(0), "hand"), aims=[aim(ANY_UNIT)])
    game = scene(me(hand=[back], board={"own_left": with_spirit(unit("Ann"), unit("Soul"))}), foe())
    game.play("Back").resolve()
    assert game.names("me", "hand") == ["Ann"] and game.names("me", "graveyard") == ["Back", "Soul"]


@clause("dz 6-1.5.ex2")
@pytest.mark.parametrize("whose", ["me", "foe"])
def test_a_replacement_may_turn_a_spirit_card_that_is_dropped_into_a_smash_card(whose: str) -> None:
    """An opposing card's spirit card goes to its owner's smash zone released; that of an own card does not."""
    shooter = unit(
        "Shooter", abilities=[replacement(Would("drop", "opponent", [], []), [Send(That(), "smash", "released")])]
    )
    back = cast("Back", Send(named("Ann"), "hand"))
    soul = with_spirit(unit("Ann"), unit("Soul"))
    if whose == "me":
        game = scene(me(hand=[back], board={"own_left": soul}), foe(board={"enemy_left": shooter}))
    else:
        game = scene(me(hand=[back], board={"own_left": soul, "own_right": shooter}), foe())
    game.play("Back").resolve()
    assert game.zone("Ann") == "hand"
    if whose == "me":
        assert [c.d.name for c in game.side("me").smash] == ["Soul"] and game.names("me", "graveyard") == ["Back"]
        assert game.side("me").smash_frozen == []
    else:
        assert game.zone("Soul") == "graveyard" and game.side("me").smash == []


# --- under what they are put -------------------------------------------------------------------------------------
def pony(name: str = "Pony") -> CardDef:
    """A unit that can be put under one of your cards as a spirit card."""
    every = Cards("you", "square", [])
    goes = activated([Choose(every, Number(1), False, 0, False, Hosting(This())), Spirit(This(), Chosen(0))])
    return unit(name, abilities=[goes])


@clause("dz 6-1.6")
def test_a_card_is_not_put_under_itself() -> None:
    """Its own square is not among the choices; with no other card it stays where it is."""
    game = scene(me(board={"own_left": pony(), "own_right": unit("Ann"), "base_left": base("Fort")}), foe())
    game.use("Pony").resolve()
    assert game.offered("pick") == ["Ann", "Fort"]
    game.answer("pick Fort")
    assert under(game, "Fort") == ["Pony"] and game.square("Pony") is None
    game = scene(me(board={"own_left": pony()}), foe())
    game.use("Pony").resolve()
    assert game.square("Pony") == "own_left" and under(game, "Pony") == []
    game = scene(me(hand=[cast("Under", Spirit(named("Ann"), named("Ann")))], board={"own_left": unit("Ann")}), foe())
    game.play("Under").resolve()
    assert game.square("Ann") == "own_left" and under(game, "Ann") == []


@clause("dz 6-1.6-1")
def test_a_spirit_card_is_not_put_under_a_spirit_card() -> None:
    """A spirit card is never among the choices, and nothing goes under it."""
    every = Together([Cards("you", "square", []), Cards("you", "spirit", [])])
    top = Top("you", Number(1))
    pile = cast("Pile", Choose(every, Number(1), False, 0, False, Hosting(top)), Spirit(top, Chosen(0)))
    board = {"own_left": with_spirit(unit("Ann"), unit("Soul")), "own_right": unit("Eve")}
    game = scene(me(hand=[pile], board=board), foe())
    game.play("Pile").resolve()
    assert game.offered("pick") == ["Ann", "Eve"]
    game = scene(me(hand=[lay("Lay", spirits_of("you"))], board=board, deck=[unit("Top"), *filler(9)]), foe())
    game.play("Lay").resolve()
    assert game.zone("Top") == "deck" and under(game, "Ann") == ["Soul"]


@clause("dz 6-1.7")
def test_a_spirit_card_belongs_to_the_card_above_it() -> None:
    """The spirit card of one unit is destroyed and no other; units that change places keep their own."""
    board = {"own_left": with_spirit(unit("Ann"), unit("Soul")), "own_right": with_spirit(unit("Eve"), unit("Mind"))}
    trade = cast("Trade", Swap(named("Ann"), named("Eve")))
    burn = cast("Burn", Destroy(SpiritsOf(named("Ann"))))
    game = scene(me(hand=[trade, burn], board=board), foe())
    game.play("Trade").resolve()
    game.answer("pick Ann")
    assert (game.square("Ann"), under(game, "Ann"), under(game, "Eve")) == ("own_right", ["Soul"], ["Mind"])
    game.play("Burn").resolve()
    assert game.zone("Soul") == "graveyard" and under(game, "Eve") == ["Mind"]


# --- what they are -----------------------------------------------------------------------------------------------
@clause("dz 6-1.8")
def test_a_spirit_card_is_neither_unit_nor_base_nor_strategy() -> None:
    """Whatever its face is, effects about all units, all bases or all strategies leave it alone."""
    for face, kind in ((unit("Face"), "unit"), (base("Face"), "base"), (cast("Face", Draw(Number(1))), "strategy")):
        all_of = Cards("any", "square", [Kind(kind)])
        sweep = cast("Sweep", Draw(Count(all_of)), Destroy(all_of))
        host = {"base_left": base("Fort")} if kind == "unit" else {"own_left": unit("Ann")}
        board = {square: with_spirit(d, face) for square, d in host.items()}
        # The opponent has one of that kind.
        owner = Placed(unit("Real"), joined=[strategy("Scroll")])
        theirs = {"foe_base_left": base("Real")} if kind == "base" else {"enemy_left": owner}
        game = scene(me(hand=[sweep], board=board), foe(board=theirs))
        game.play("Sweep").resolve()
        if kind == "unit":
            game.answer("pick Real")
        assert game.zone("Face") == "spirit" and len(game.names("me", "hand")) == 1
        assert game.zone("Scroll" if kind == "strategy" else "Real") == "graveyard"


@clause("dz 6-1.8")
def test_a_spirit_card_cannot_be_chosen_as_a_unit() -> None:
    """Only the card above it is a target."""
    kill = cast("Kill", Destroy(Chosen(0)), aims=[aim(ANY_UNIT)])
    board = {"base_left": with_spirit(base("Fort"), unit("Soul"))}
    assert "play Kill" not in scene(me(hand=[kill], board=board), foe()).offered()


@clause("dz 6-1.9")
def test_nobody_sees_which_card_a_spirit_card_is() -> None:
    """Neither player is told its name, only that it is there; its owner does not learn it either."""
    game = scene(me(hand=[lay("Lay", named("Ann"))], board={"own_left": unit("Ann")}, deck=[unit("Top"), *filler(9)]))
    game.play("Lay").resolve()
    assert under(game, "Ann") == ["Top"]
    for player in ("me", "foe"):
        assert game.seen(player, "me", "spirit") == ["?"]
        assert game.told(player, "spirit") == ["?"]
    # A unit that was on a square is known to both, but not shown any more once it lies there.
    game = scene(me(board={"own_left": pony(), "own_right": unit("Ann")}), foe())
    game.use("Pony").resolve()
    assert game.seen("foe", "me", "spirit") == ["?"] and game.told("foe", "spirit") == ["Pony"]
    with pytest.raises(ValueError, match="face down"):
        spirits_of("any", Kind("unit"))


def mourner(name: str = "Mourner") -> CardDef:
    """A unit that draws a card when a unit is put into a graveyard."""
    sees = OnZoned("any", [Kind("unit")], [], ["graveyard"])
    return unit(name, abilities=[triggered(sees, [Draw(Number(1))])])


def phoenix() -> CardDef:
    """A unit that draws a card when it is put into the graveyard, from a square or from elsewhere."""
    dies = triggered(OnLeft("any", [IsThis()], ["graveyard"]), [Draw(Number(1))])
    buried = triggered(OnZoned("any", [IsThis()], ["hand", "deck", "spirit"], ["graveyard"]), [Draw(Number(1))])
    return unit("Phoenix", abilities=[dies, zone_effect(["graveyard"], buried)])


@clause("dz 6-1.10")
def test_the_face_of_a_spirit_card_triggers_nothing_when_it_comes_to_the_graveyard() -> None:
    """Neither what its face says nor what waits for units going there; as a unit the same card triggers both."""
    burn = cast("Burn", Destroy(SpiritsOf(named("Ann"))))
    board = {"own_left": with_spirit(unit("Ann"), phoenix()), "own_right": mourner()}
    game = scene(me(hand=[burn], board=board), foe())
    game.play("Burn").resolve()
    assert game.zone("Phoenix") == "graveyard" and game.stack() == []
    kill = cast("Kill", Destroy(named("Phoenix")))
    game = scene(me(hand=[kill], board={"own_left": phoenix(), "own_right": mourner()}), foe())
    game.play("Kill").resolve()
    assert game.offered("resolve") == ["Phoenix", "Mourner"]
    toss = cast("Toss", Send(Cards("you", "hand", [Named("Phoenix")]), "graveyard"))
    game = scene(me(hand=[toss, phoenix()]), foe())
    game.play("Toss").resolve()
    assert game.zone("Phoenix") == "graveyard" and game.stack() == ["Phoenix"]


@clause("dz 6-1.10")
def test_a_spirit_card_that_leaves_with_the_card_above_it_triggers_nothing_either() -> None:
    """Only the unit itself is a unit that was put into the graveyard."""
    back = cast("Back", Send(named("Ann"), "hand"))
    board = {"own_left": with_spirit(unit("Ann"), phoenix()), "own_right": mourner()}
    game = scene(me(hand=[back], board=board), foe())
    game.play("Back").resolve()
    assert game.zone("Phoenix") == "graveyard" and game.stack() == []


# --- joined strategies -------------------------------------------------------------------------------------------
def book() -> CardDef:
    """A strategy that lies joined to a unit in these tests."""
    return strategy("Book")


@clause("dz 6-1.11")
def test_no_spirit_card_is_put_under_a_joined_strategy() -> None:
    """It is not among the cards to choose from, and an effect that names it does nothing."""
    top = Top("you", Number(1))
    every = Cards("you", "square", [])
    pile = cast("Pile", Choose(every, Number(1), False, 0, False, Hosting(top)), Spirit(top, Chosen(0)))
    board = {"own_left": Placed(unit("Ann"), joined=[book()]), "own_right": unit("Eve")}
    game = scene(me(hand=[pile], board=board), foe())
    game.play("Pile").resolve()
    assert game.offered("pick") == ["Ann", "Eve"]
    game = scene(me(hand=[lay("Lay", named("Book"))], board=board, deck=[unit("Top"), *filler(9)]), foe())
    game.play("Lay").resolve()
    assert game.zone("Top") == "deck" and game.square("Book") == "own_left"


@clause("dz 6-1.11.ex1")
def test_a_unit_that_becomes_a_spirit_card_does_not_go_under_a_joined_strategy() -> None:
    """When it would die it is put under one of your cards instead: under units and bases, not under the book."""
    every = Cards("you", "square", [])
    instead = [Choose(every, Number(1), False, 0, False, Hosting(This())), Spirit(This(), Chosen(0))]
    pegasus = unit("Pegasus", abilities=[replacement(Would("die", "you", [IsThis()], []), instead)])
    board = {
        "own_left": pegasus,
        "own_right": Placed(unit("Dragon"), joined=[book()]),
        "base_left": base("Fort"),
    }
    game = scene(me(hand=[cast("Kill", Destroy(named("Pegasus")))], board=board), foe())
    game.play("Kill").resolve()
    assert game.offered("pick") == ["Dragon", "Fort"]
    game.answer("pick Dragon")
    assert under(game, "Dragon") == ["Pegasus"] and game.zone("Pegasus") == "spirit"
