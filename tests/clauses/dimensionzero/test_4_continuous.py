"""Part 4, chapters 5, 12, 14 and 17: static abilities, what is impossible, continuous effects, last information."""

from __future__ import annotations

from typing import Any

import pytest

from fuda.games.dimensionzero.printed import Ability, CardDef, Change, Continuous
from fuda.games.dimensionzero.spec import HASTE
from fuda.games.dimensionzero.words.build import activated, aim, replacement, spell, static, triggered, zone_effect
from fuda.games.dimensionzero.words.card_changes import (
    AddColor,
    AddPower,
    AddRace,
    AddSmash,
    Ban,
    ByOpponent,
    GainAbility,
    GainKeyword,
    LoseText,
    SetColor,
    SetPower,
    TakeControl,
)
from fuda.games.dimensionzero.words.conditions import Count, Exists, InPhase, Size, StatOf, ThisIs, X
from fuda.games.dimensionzero.words.data import Color, Kind, Named, Race
from fuda.games.dimensionzero.words.drawing import Discard, Draw
from fuda.games.dimensionzero.words.lasting_effects import For, Forbidding
from fuda.games.dimensionzero.words.on_squares import Damage, Place
from fuda.games.dimensionzero.words.ops import Freeze, Send
from fuda.games.dimensionzero.words.properties import Stat, Test
from fuda.games.dimensionzero.words.refs import Among, Cards, Chosen, Squares, That, This
from fuda.games.dimensionzero.words.situations import InArea, InSpace, IsDamaged, IsFrozen, IsThis, SameArea, SameLine
from fuda.games.dimensionzero.words.static_effects import (
    Affect,
    MarkerAffect,
    MoveCost,
    PlayCost,
    PlayerForbidden,
    WinsDuel,
)
from fuda.games.dimensionzero.words.targets import TargetAreas, TargetCards, TargetLines, TargetPlayers
from fuda.games.dimensionzero.words.timings import On, OnLeft, OnPlaced, Would
from fuda.rules.marks import clause
from fuda.words.conditions import If
from fuda.words.numbers import Number, Plus, Times
from tests.clauses.dimensionzero.scene import Placed, Scene, base, foe, frozen, me, scene, strategy, unit

ANY_UNIT = TargetCards(Cards("any", "square", [Kind("unit")]))


def units(side: str = "you", *tests: Test) -> Cards:
    """The units of a player that have some properties."""
    return Cards(side, "square", [Kind("unit"), *tests])


def plus(n: int) -> AddPower:
    """So much more power."""
    return AddPower(Number(n))


def becomes(n: int) -> SetPower:
    """Power becomes so much."""
    return SetPower(Number(n))


def has(*effects: Continuous, **more: Any) -> list[Ability]:
    """One static ability."""
    return [static(list(effects), **more)]


def on_all(change: Change, side: str = "you", *tests: Test) -> Affect:
    """A change of all units of a player that have some properties."""
    return Affect(units(side, *tests), change)


def cast(name: str, *effect: Any, **more: Any) -> CardDef:
    """A strategy that does something."""
    return strategy(name, abilities=[spell(list(effect), aims=more.pop("aims", ()))], **more)


def on_target(name: str, *effect: Any) -> CardDef:
    """A strategy that does something to a target unit."""
    return cast(name, *effect, aims=[aim(ANY_UNIT)])


def recall(name: str = "Recall") -> CardDef:
    """A strategy that returns a target card on a square to its owner's hand."""
    return cast(name, Send(Chosen(0), "hand"), aims=[aim(TargetCards(Cards("any", "square", [])))])


def keep(name: str = "Keep") -> CardDef:
    """A base: your red units in its line have 2000 more power."""
    return base(name, cost="colorless 0", abilities=has(on_all(plus(2000), "you", Color("red"), SameLine(This()))))


def later(game: Scene) -> Scene:
    """Go on to the main phase of the next turn."""
    turn = game.m.turn
    while game.m.turn == turn:
        game.pass_()
    return game.until("main")


def hand(game: Scene, who: str = "me") -> int:
    """How many cards a player holds."""
    return len(game.names(who, "hand"))


# --- static abilities (4-5) --------------------------------------------------------------------------------------
@clause("dz 4-5.1")
def test_a_static_ability_works_exactly_while_its_card_is_on_a_square() -> None:
    """From the hand and from the stack it does nothing; on its square it does, and no longer once it has left."""
    game = scene(me(hand=[keep(), recall()], board={"own_left": unit("Ann", cost="red 1", power=3000)}), foe())
    assert game.power("Ann") == 3000
    game.play("Keep", "base_left")
    assert game.zone("Keep") == "stack" and game.power("Ann") == 3000
    game.resolve()
    assert game.power("Ann") == 5000
    game.play("Recall", None, "pick Keep").resolve()
    assert game.zone("Keep") == "hand" and game.power("Ann") == 3000


@clause("dz 4-5.1")
def test_a_static_ability_of_another_zone_works_only_where_its_text_says() -> None:
    """An ability of the energy zone helps from there, and neither from the hand nor from a square."""
    helps = [zone_effect(["energy"], static([on_all(plus(1000))]))]
    ann = unit("Ann", power=3000)
    for where, power in (("energy", 4000), ("hand", 3000), ("board", 3000)):
        spark = unit("Spark", power=2000, abilities=helps)
        mine = me(board={"own_left": ann})
        if where == "energy":
            mine.energy = [spark]
        elif where == "hand":
            mine.hand = [spark]
        else:
            mine.board = {"own_left": ann, "own_right": spark}
        assert scene(mine, foe()).power("Ann") == power


@clause("dz 4-5.1.ex1")
def test_a_base_makes_the_own_red_units_of_its_line_stronger() -> None:
    """Neither a blue unit there, nor a red one of another line, nor the opponent's."""
    game = scene(
        me(board={
            "base_left": keep(),
            "own_left": unit("Red", cost="red 1", power=3000),
            "center_left": unit("Blue", cost="blue 1", power=3000),
            "own_right": unit("Elsewhere", cost="red 1", power=3000),
        }),
        foe(board={"enemy_left": unit("Foe", cost="red 1", power=3000)}),
    )  # fmt: skip
    assert [game.power(name) for name in ("Red", "Blue", "Elsewhere", "Foe")] == [5000, 3000, 3000, 3000]


def watcher(n: int, sign: str = "==") -> CardDef:
    """A base: when a unit of such power is put on a square, draw a card."""
    arrival = OnPlaced("any", [Kind("unit"), Stat("power", sign, Number(n))], [])
    return base(f"Watch {sign}{n}", abilities=[triggered(arrival, [Draw(Number(1))])])


@clause("dz 4-5.2")
@pytest.mark.parametrize("way", ["played", "put there", "from another square"])
def test_a_card_is_never_seen_without_what_static_abilities_make_of_it(way: str) -> None:
    """What waits for a unit of power 3000 sees it arrive; what waits for its printed power of 1000 does not."""
    board = {"base_left": keep(), "base_middle": watcher(1000), "base_right": watcher(3000)}
    ann = unit("Ann", cost="red 1", power=1000)
    if way == "played":
        game = scene(me(hand=[ann], board=board, energy="1"), foe())
        game.play("Ann", "own_left").resolve()
    elif way == "put there":
        left = Squares([InArea("own"), SameLine(Cards("you", "square", [Named("Keep")]))])
        call = cast("Call", Place(Cards("you", "graveyard", [Named("Ann")]), left))
        game = scene(me(hand=[call], graveyard=[ann], board=board), foe())
        game.play("Call").resolve()
    else:
        game = scene(me(board={"own_middle": ann, **board}), foe())
        game.move("Ann", "own_left").resolve()
    assert game.power("Ann") == 3000 and game.stack() == ["Watch ==3000"]


@clause("dz 4-5.2")
def test_a_unit_that_comes_to_nothing_under_a_static_ability_dies_on_arrival() -> None:
    """It is put on its square with 0 power, so that the first rule effects take it; printed it has 1000."""
    gloom = base("Gloom", abilities=has(on_all(plus(-1000), "any", SameLine(This()))))
    game = scene(me(hand=[unit("Ann", power=1000)], energy="1", board={"base_left": watcher(0)}),
                 foe(board={"foe_base_left": gloom}))  # fmt: skip
    game.play("Ann", "own_left").resolve()
    assert game.zone("Ann") == "graveyard" and game.stack() == ["Watch ==0"]


@clause("dz 4-5.3")
def test_a_static_ability_uses_no_stack() -> None:
    """Once the base is there its effect is; nothing was stacked for it, and nobody could answer."""
    game = scene(me(hand=[keep()], board={"own_left": unit("Ann", cost="red 1", power=3000)}), foe(hand=[recall()]))
    game.play("Keep", "base_left").resolve()
    assert game.stack() == [] and game.power("Ann") == 5000
    assert [name for kind, name in game.happened() if kind == 1 << 46] == ["Keep"]  # only the spell was stacked


# --- what is impossible (4-12) -----------------------------------------------------------------------------------
def robbery(n: int = 2) -> CardDef:
    """The opponent puts so many cards of the hand into the graveyard."""
    return cast("Robbery", Discard(Number(n), "opponent"))


@clause("dz 4-12.2")
def test_what_is_partly_impossible_is_done_as_far_as_possible() -> None:
    """Three units are to be frozen and one can be: that one is; a card is drawn after a wholly impossible part."""
    freeze_all = cast("Frost", Freeze(units("any")), Damage(units("opponent"), Number(1000)), Draw(Number(1)))
    game = scene(me(hand=[freeze_all], board={"own_left": frozen(unit("Ann")), "own_right": unit("Bea")}), foe())
    game.play("Frost").resolve()
    assert game.is_frozen("Ann") and game.is_frozen("Bea") and hand(game) == 1


@clause("dz 4-12.2")
def test_two_cards_are_to_be_discarded_and_one_is_there() -> None:
    """That card is discarded."""
    game = scene(me(hand=[robbery()]), foe(hand=[unit("Last")]))
    game.play("Robbery").resolve()
    assert game.zone("Last") == "graveyard"


@clause("dz 4-12.2.ex1")
@pytest.mark.parametrize(("held", "lost"), [(0, 0), (1, 1), (2, 2), (3, 2)])
def test_an_opponent_discards_two_cards_or_as_many_as_there_are(held: int, lost: int) -> None:
    """Of three the opponent chooses two; with none nothing happens, and the duel goes on."""
    game = scene(me(hand=[robbery()]), foe(hand=[unit(f"Card {i}") for i in range(held)]))
    game.play("Robbery").resolve()
    while game.player == "foe" and game.offered("pick"):
        game.m.answer(game.m.options[0])
    assert hand(game, "foe") == held - lost and len(game.names("foe", "graveyard")) == lost
    assert game.winner is None and game.zone("Robbery") == "graveyard"


# --- continuous effects on what arrives (4-14.2) -----------------------------------------------------------------
@clause("dz 4-14.2")
def test_a_card_arrives_with_its_data_changed() -> None:
    """Race, colour and power are changed when abilities look at the arrival, and the card's own words see it too."""
    school = base("School", abilities=has(on_all(AddRace("Scholar")), on_all(SetColor("blue")), on_all(plus(1000))))
    scholars = OnPlaced("you", [Race("Scholar"), Color("blue"), Stat("power", ">=", Number(4000))], [])
    rector = base("Rector", abilities=[triggered(scholars, [Draw(Number(1))])])
    ann = unit("Ann", cost="red 1", power=3000)
    game = scene(me(hand=[ann], energy="1", board={"base_left": school, "base_right": rector}), foe())
    game.play("Ann", "own_left").resolve()
    assert game.stack() == ["Rector"]


@clause("dz 4-14.2.ex1")
@pytest.mark.parametrize("square", ["own_left", "own_right"])
def test_a_red_unit_played_into_the_line_of_a_base_arrives_stronger(square: str) -> None:
    """With power 2000 it is put there as a unit of power 4000; in another line it is not."""
    board = {"base_left": keep(), "base_middle": watcher(4000, ">=")}
    game = scene(me(hand=[unit("Spider", cost="red 1", power=2000)], energy="1", board=board), foe())
    game.play("Spider", square).resolve()
    assert game.stack() == (["Watch >=4000"] if square == "own_left" else [])


@clause("dz 4-14.2.ex2")
@pytest.mark.parametrize("race", ["Doll", "Beast"])
def test_a_unit_played_under_a_captain_arrives_with_haste_and_power(race: str) -> None:
    """Dolls have Haste and 1000 more power: the Doll comes released, and strong at once; a Beast does neither."""
    captain = unit("Captain", abilities=has(on_all(GainKeyword("haste"), "you", Race("Doll")),
                                            on_all(plus(1000), "you", Race("Doll"))))  # fmt: skip
    board = {"own_right": captain, "base_left": watcher(2000)}
    game = scene(me(hand=[unit("Toy", power=1000, races=[race])], energy="1", board=board), foe())
    game.play("Toy", "own_left").resolve()
    assert game.is_frozen("Toy") == (race != "Doll")
    assert bool(game.piece("Toy").keywords & HASTE) == (race == "Doll")
    assert game.stack() == (["Watch ==2000"] if race == "Doll" else [])


# --- how long effects last (4-14.3) ------------------------------------------------------------------------------
@clause("dz 4-14.3-1")
def test_an_effect_lasts_as_long_as_its_text_says() -> None:
    """'Until the end of the turn' ends with the turn, without a time it stays for the duel."""
    spells = [
        on_target("Short", For(Chosen(0), plus(1000), "turn")),
        on_target("Long", For(Chosen(0), plus(500), "forever")),
    ]
    game = scene(me(hand=spells, board={"own_left": unit("Ann", power=3000)}), foe())
    game.play("Short").resolve().play("Long").resolve()
    assert game.power("Ann") == 4500
    later(game)
    assert game.power("Ann") == 3500
    later(game)
    assert game.player == "me" and game.power("Ann") == 3500


def cheer(name: str) -> CardDef:
    """A strategy: a target unit has 1000 more power for the battle."""
    return on_target(name, For(Chosen(0), plus(1000), "battle"))


@clause("dz 4-14.3-1")
def test_an_effect_for_a_battle_ends_with_it() -> None:
    """It holds until the battle is over; where there is no battle it does not begin."""
    game = scene(
        me(hand=[cheer("Cheer"), cheer("Vain")], board={"own_left": unit("Ann", power=6000)}),
        foe(board={"center_left": unit("Bob", power=2000)}),
    )
    game.play("Vain", None, "pick Ann").resolve()
    assert game.power("Ann") == 6000
    game.move("Ann", "center_left").resolve()
    game.play("Cheer", None, "pick Ann").resolve()
    assert game.power("Ann") == 7000
    game.finish_battle()
    assert game.power("Ann") == 6000 and game.at("center_left") == ["Ann"]


@clause("dz 4-14.3-2")
def test_a_change_of_data_reaches_only_the_cards_that_are_there_when_it_begins() -> None:
    """A unit that comes later has none of it."""
    game = scene(me(hand=[cast("Rally", For(units(), plus(2000))), unit("Late", power=3000)], energy="1",
                    board={"own_left": unit("Ann", power=3000)}), foe())  # fmt: skip
    game.play("Rally").resolve()
    game.play("Late", "own_right").resolve()
    assert (game.power("Ann"), game.power("Late")) == (5000, 3000)


@clause("dz 4-14.3-2")
def test_a_change_of_controller_reaches_only_the_cards_that_are_there_when_it_begins() -> None:
    """I take all units of the opponent; one that the opponent plays afterwards is not mine."""
    game = scene(
        me(hand=[cast("Charm", For(units("opponent"), TakeControl("you")))]),
        foe(board={"center_left": unit("Bob")}, hand=[unit("Late")], energy="1"),
    )
    game.play("Charm").resolve().pass_()
    game.play("Late", "enemy_left").resolve()
    assert (game.controller("Bob"), game.controller("Late")) == ("me", "foe")


@clause("dz 4-14.3-2")
def test_an_effect_that_changes_no_data_reaches_later_cards_too() -> None:
    """'Opposing units cannot be targets' covers a unit that comes afterwards; a static ability does so in any case."""
    ban = Affect(units("you"), Ban(["target"], ByOpponent([])))
    game = scene(
        me(hand=[cast("Veil", Forbidding(ban)), unit("Late")], energy="1", board={"own_left": unit("Ann")}),
        foe(hand=[recall()], board={"enemy_left": unit("Bob")}),
    )
    game.play("Veil").resolve()
    game.play("Late", "own_right").resolve()
    game.pass_().answer("play Recall")
    assert game.player == "me" and game.stack() == ["Recall"]  # only Bob could be chosen


@clause("dz 4-14.3-2.ex1")
def test_a_blessing_of_an_area_stays_with_the_units_that_were_there() -> None:
    """A unit that comes into the area later gets nothing; one that leaves it keeps its power."""
    bless = cast("Blessing", For(units("you", SameArea(Chosen(0))), plus(2000)), aims=[aim(TargetAreas())])
    game = scene(
        me(hand=[bless], board={"own_left": unit("Ann", power=3000), "center_right": unit("Bea", power=3000)}),
        foe(board={"enemy_left": unit("Bob", power=3000)}),
    )
    game.play("Blessing", None, "on_area own").resolve()
    assert [game.power(name) for name in ("Ann", "Bea", "Bob")] == [5000, 3000, 3000]
    game.move("Ann", "center_left").resolve()
    game.move("Bea", "own_right").resolve()
    assert [game.power(name) for name in ("Ann", "Bea")] == [5000, 3000]


def at_left(*tests: Test) -> Squares:
    """The own left square."""
    return Squares([InArea("own"), SameLine(Cards("any", "square", [Named("Left")])), *tests])


@clause("dz 4-14.3-2.ex2")
@pytest.mark.parametrize("banned", [False, True])
def test_nobody_moves_for_a_turn_whenever_a_unit_came(banned: bool) -> None:
    """A unit that is put on a square, released, after the strategy has resolved, is not offered a movement."""
    stop = cast("Stop", Forbidding(Affect(Cards("any", "square", [Kind("unit"), InSpace("battle")]), Ban(["move"]))))
    call = cast("Call", Place(Cards("you", "graveyard", [Named("Late")]), at_left(), "released"))
    game = scene(
        me(hand=[stop, call], graveyard=[unit("Late")], board={"own_right": unit("Ann"), "base_left": base("Left")}),
        foe(),
    )
    if banned:
        game.play("Stop").resolve()
    game.play("Call").resolve()
    assert not game.is_frozen("Late")
    movers = {text.split()[0] for text in game.offered("move")}
    assert movers == (set() if banned else {"Ann", "Late"})
    later(later(game))
    assert {text.split()[0] for text in game.offered("move")} == {"Ann", "Late"}


@clause("dz 4-14.3-2")
@pytest.mark.parametrize("line", ["left", "right"])
def test_a_prohibition_keeps_the_target_it_was_made_for(line: str) -> None:
    """'Units in a target line cannot move this turn' goes on about that line."""
    ban = Affect(Cards("any", "square", [Kind("unit"), SameLine(Chosen(0))]), Ban(["move"]))
    stop = cast("Stop", Forbidding(ban), aims=[aim(TargetLines())])
    game = scene(me(hand=[stop], board={"own_left": unit("Ann"), "own_right": unit("Bea")}), foe())
    game.play("Stop", None, f"on_line {line}").resolve()
    movers = {text.split()[0] for text in game.offered("move")}
    assert movers == ({"Bea"} if line == "left" else {"Ann"})


@clause("dz 4-14.3-2")
def test_a_prohibition_keeps_the_player_it_was_made_for() -> None:
    """'A target player draws no cards this turn': that player, and nobody else."""
    stop = cast("Drought", Forbidding(PlayerForbidden("chosen", ["draw"])), aims=[aim(TargetPlayers("any"))])
    both = cast("Rain", Draw(Number(1), "any"))
    game = scene(me(hand=[stop, both]), foe())
    game.play("Drought", None, "on_player foe").resolve()
    game.play("Rain").resolve()
    assert (hand(game), hand(game, "foe")) == (1, 0)


@clause("dz 4-14.3-3")
def test_a_variable_is_computed_once_when_the_effect_begins() -> None:
    """'+1000 for each card in your hand': cards drawn and discarded afterwards change nothing."""
    pride = cast("Pride", For(units(), AddPower(Times(Number(1000), Size("you", "hand")))))
    lose = cast("Lose", Discard(Number(1)))
    game = scene(me(hand=[pride, lose, unit("A"), unit("B")], board={"own_left": unit("Ann", power=1000)}), foe())
    game.play("Pride").resolve()
    assert game.power("Ann") == 4000
    game.play("Lose").resolve()
    game.answer("pick A")
    assert hand(game) == 1 and game.power("Ann") == 4000


@clause("dz 4-14.3-3")
@pytest.mark.parametrize("what", ["hand", "x"])
def test_a_variable_change_of_costs_is_computed_once_too(what: str) -> None:
    """'Your cards cost X less this turn' keeps the number that it had on resolution."""
    amount = Size("you", "hand") if what == "hand" else X()
    cheaper = cast(
        "Sale",
        Forbidding(PlayCost("you", [], Times(Number(-1), amount))),
        cost="colorless X" if what == "x" else "colorless 0",
    )
    held = [cheaper, unit("Ann", cost="red 1 colorless 4"), unit("Bea", cost="red 1 colorless 2")]
    game = scene(me(hand=held, energy="4"), foe())
    if what == "x":
        game.play("Sale", None, "number 2").resolve()
    else:
        game.play("Sale").resolve()  # two cards are left in the hand
    left = 2 if what == "x" else 4
    assert len(game.side("me").energy) == left
    game.play("Bea", "own_left").resolve()  # red 1
    assert len(game.side("me").energy) == left - 1
    assert game.offered("play") == (["Ann"] if what == "hand" else [])  # red 1 and two more


# --- effects of static abilities (4-14.4) ------------------------------------------------------------------------
@clause("dz 4-14.4-1")
@pytest.mark.parametrize("way", ["destroyed", "without its text"])
def test_a_static_effect_lasts_as_long_as_its_card_has_it_on_a_square(way: str) -> None:
    """It ends at once when the card leaves, and when the card has no text any more."""
    chief = unit("Chief", abilities=has(on_all(plus(1000))))
    end = Send(Chosen(0), "graveyard") if way == "destroyed" else For(Chosen(0), LoseText())
    game = scene(
        me(hand=[on_target("End", end)], board={"own_left": chief, "own_right": unit("Ann", power=3000)}), foe()
    )
    assert game.power("Ann") == 4000
    game.play("End", None, "pick Chief").resolve()
    assert game.power("Ann") == 3000


@clause("dz 4-14.4-1")
def test_a_static_effect_depends_on_the_phase_as_its_text_says() -> None:
    """'In the smash phase this has smash 2 more': it begins and ends with the phase."""
    eager = unit("Eager", smash=1, abilities=has(Affect(This(), AddSmash(Number(2))), when=[InPhase("smash")]))
    game = scene(me(board={"center_left": eager}), foe())
    assert game.smash("Eager") == 1
    game.until("smash")
    assert game.smash("Eager") == 3
    game.answer("use_smash Eager")
    assert game.side("foe").smash_count() == 3
    game.until("main")
    assert game.smash("Eager") == 1


@clause("dz 4-14.4-1.ex1")
@pytest.mark.parametrize(("square", "power"), [("own_left", 2000), ("center_left", 3000), ("enemy_left", 4000)])
def test_a_unit_gets_stronger_the_further_it_goes(square: str, power: int) -> None:
    """1000 more in the center area, 2000 more in the enemy area, nothing in the own; and back again."""
    abilities = [
        static([Affect(This(), plus(1000))], when=[ThisIs([InArea("center")])]),
        static([Affect(This(), plus(2000))], when=[ThisIs([InArea("enemy")])]),
    ]
    game = scene(me(board={square: unit("Blade", power=2000, abilities=abilities)}), foe())
    assert game.power("Blade") == power
    step = "own_left" if square == "center_left" else "center_left"
    game.move("Blade", step).resolve()
    assert game.power("Blade") == (2000 if step == "own_left" else 3000)


@clause("dz 4-14.4-1")
def test_an_ability_given_by_place_is_heard_once_the_card_is_there() -> None:
    """'In the center area this has: when it is damaged, draw a card' works from its first moment there."""
    learns = GainAbility(triggered(On("damaged", "any", [IsThis()], []), [Draw(Number(1))]))
    pupil = unit("Pupil", power=3000, abilities=has(Affect(This(), learns), when=[ThisIs([InArea("center")])]))
    bolt = [on_target(name, Damage(Chosen(0), Number(1000))) for name in ("One", "Two")]
    game = scene(me(hand=bolt, board={"own_left": pupil}), foe())
    game.play("One").resolve()
    assert game.stack() == []
    game.move("Pupil", "center_left").resolve()
    game.play("Two").resolve()
    assert game.stack() == ["Pupil"]


@clause("dz 4-14.4-1")
def test_a_replacement_given_by_place_works_once_the_card_is_there() -> None:
    """'In the center area this has: when it would die, it goes to the hand instead.'"""
    escapes = GainAbility(replacement(Would("die", "any", [IsThis()], []), [Send(That(), "hand")]))
    thief = unit("Thief", abilities=has(Affect(This(), escapes), when=[ThisIs([InArea("center")])]))
    kill = on_target("Kill", Send(Chosen(0), "graveyard"))
    game = scene(me(hand=[kill], board={"own_left": thief}), foe())
    game.move("Thief", "center_left").resolve()
    game.play("Kill").resolve()
    assert game.zone("Thief") == "hand"


@clause("dz 4-14.4-2")
def test_a_static_effect_reaches_cards_that_come_later() -> None:
    """A unit that is played under it, and one that comes from another line, have it; who goes away loses it."""
    game = scene(
        me(hand=[unit("New", cost="red 1", power=3000)], energy="1",
           board={"base_left": keep(), "own_middle": unit("Ann", cost="red 1", power=3000)}),
        foe(),
    )  # fmt: skip
    game.play("New", "own_left").resolve()
    game.move("Ann", "center_middle").resolve()
    assert (game.power("New"), game.power("Ann")) == (5000, 3000)
    game.move("Ann", "center_left").resolve()
    assert game.power("Ann") == 5000
    game.move("Ann", "center_middle").resolve()
    assert game.power("Ann") == 3000


@clause("dz 4-14.4-2.ex1")
def test_a_base_that_weakens_the_smash_of_opposing_units_in_its_line() -> None:
    """A unit that comes into the line afterwards has 1 less; it has its smash back outside; my own units keep it."""
    shrine = base("Shrine", abilities=has(on_all(AddSmash(Number(-1)), "opponent", SameLine(This()))))
    game = scene(
        me(board={"own_left": unit("Ann", smash=2)}),
        foe(board={"foe_base_middle": shrine, "enemy_middle": unit("Bob", smash=2)}),
    )
    assert (game.smash("Ann"), game.smash("Bob")) == (2, 2)
    game.move("Ann", "own_middle").resolve()
    assert (game.smash("Ann"), game.smash("Bob")) == (1, 2)
    game.move("Ann", "own_right").resolve()
    assert game.smash("Ann") == 2


# --- the order of continuous effects (4-14.5) --------------------------------------------------------------------
def laid(board: dict[str, CardDef], order: int) -> dict[str, CardDef]:
    """The same cards, put on their squares in this or the opposite order."""
    squares = list(board)
    return {square: board[square] for square in (squares if order else reversed(squares))}


@clause("dz 4-14.5-2")
@pytest.mark.parametrize("order", [0, 1])
def test_kinds_of_effects_apply_in_their_order_whatever_is_older(order: int) -> None:
    """Controller, text, race, general, power: each kind is done before the next looks at the cards."""
    board = {
        "base_left": base("Power", abilities=has(on_all(plus(1000), "you", Color("blue")))),
        "base_middle": base("General", abilities=has(on_all(SetColor("blue"), "you", Race("Doll")))),
        "base_right": base("Race", abilities=has(on_all(AddRace("Doll"), "you"))),
        "own_left": unit("Control", abilities=has(Affect(Cards("any", "square", [Named("Bob")]), TakeControl("you")))),
    }
    theirs = foe(board={"center_left": unit("Bob", cost="red 1", power=3000)})
    game = scene(me(board=laid(board, order)), theirs)
    bob = game.piece("Bob")
    assert (bob.control, bob.races, bob.colors, game.power("Bob")) == (0, ["Doll"], 1 << 2, 4000)


@clause("dz 4-14.5-2")
@pytest.mark.parametrize("order", [0, 1])
def test_lost_text_is_gone_before_it_could_change_a_race(order: int) -> None:
    """The text is taken away first, so that what it says about races, colours and power never applies."""
    preacher = unit("Preacher", power=3000, abilities=has(on_all(AddRace("Doll")), on_all(plus(1000))))
    board = {"own_left": preacher, "base_left": base("Mute", abilities=has(on_all(LoseText(), "any")))}
    game = scene(me(board=laid(board, order)), foe())
    assert game.piece("Preacher").races == [] and game.power("Preacher") == 3000


@clause("dz 4-14.5-2.ex1")
@pytest.mark.parametrize("order", [0, 1])
def test_a_race_that_is_added_counts_for_what_that_race_is_given(order: int) -> None:
    """'Dolls have Haste and +1000' and 'your units are Dolls too': whichever came first, both reach the unit."""
    captain = base(
        "Captain",
        abilities=has(on_all(GainKeyword("haste"), "you", Race("Doll")), on_all(plus(1000), "you", Race("Doll"))),
    )
    board = {"base_left": captain, "base_right": base("Maker", abilities=has(on_all(AddRace("Doll"))))}
    game = scene(me(board={**laid(board, order), "own_left": unit("Ann", power=3000, races=["Beast"])}), foe())
    assert game.power("Ann") == 4000 and game.piece("Ann").races == ["Beast", "Doll"]
    assert game.piece("Ann").keywords & HASTE


@clause("dz 4-14.5-3")
@pytest.mark.parametrize("first", ["own_left", "base_left"])
def test_what_a_card_makes_of_itself_comes_before_what_others_make_of_it(first: str) -> None:
    """'My power is 3000' and a base's +1000 make 4000, also if the base was there before."""
    board = {
        "base_left": base("Base", abilities=has(on_all(plus(1000)))),
        "own_left": unit("Ann", power=5000, abilities=has(Affect(This(), becomes(3000)))),
    }
    game = scene(me(board=laid(board, int(first == "base_left"))), foe())
    assert game.power("Ann") == 4000


@clause("dz 4-14.5-3")
@pytest.mark.parametrize(
    "ref", [This(), Among(This(), [InArea("own")]), units("you", IsThis())], ids=["this", "among", "test"]
)
def test_a_card_means_itself_in_many_ways(ref: Any) -> None:
    """Whatever the words, the effect on the card itself comes first."""
    board = {
        "base_left": base("Base", abilities=has(on_all(plus(1000)))),
        "own_left": unit("Ann", power=5000, abilities=has(Affect(ref, becomes(3000)))),
    }
    assert scene(me(board=board), foe()).power("Ann") == 4000


@clause("dz 4-14.5-3")
@pytest.mark.parametrize("order", [0, 1])
def test_markers_come_after_a_cards_own_effects_and_before_those_of_others(order: int) -> None:
    """'My power is 3000', a marker's +500, then a base that makes it 2000 at least by setting it: 2000."""
    own = static([Affect(This(), becomes(3000)), MarkerAffect(This(), plus(500))])
    board = {
        "base_left": base(
            "Base", abilities=has(on_all(AddPower(StatOf(Cards("you", "square", [Named("Ann")]), "power"))))
        ),
        "own_left": unit("Ann", power=5000, abilities=[own]),
    }
    game = scene(me(board=laid(board, order)), foe())
    assert game.power("Ann") == 7000  # twice 3500
    board["base_left"] = base("Base", abilities=has(on_all(becomes(2000))))
    assert scene(me(board=laid(board, order)), foe()).power("Ann") == 2000


@clause("dz 4-14.5-3")
def test_an_activated_ability_that_changes_its_own_card_counts_as_its_own() -> None:
    """A strategy's +1000 came first, then the unit makes its power 3000: still 4000."""
    ann = unit("Ann", power=5000, abilities=[activated([For(This(), becomes(3000))])])
    game = scene(me(hand=[on_target("Cheer", For(Chosen(0), plus(1000)))], board={"own_left": ann}), foe())
    game.play("Cheer").resolve().use("Ann").resolve()
    assert game.power("Ann") == 4000


@clause("dz 4-14.5-4")
@pytest.mark.parametrize("order", [0, 1])
def test_an_effect_waits_for_one_that_it_depends_on(order: int) -> None:
    """'Blue units are green too' and 'red units are blue too': the red unit is green in either order."""
    board = {
        "base_left": base("Green", abilities=has(on_all(AddColor("green"), "you", Color("blue")))),
        "base_right": base("Blue", abilities=has(on_all(AddColor("blue"), "you", Color("red")))),
    }
    game = scene(me(board={**laid(board, order), "own_left": unit("Ann", cost="red 1")}), foe())
    assert game.piece("Ann").colors == 0b10101


@clause("dz 4-14.5-4")
@pytest.mark.parametrize("order", [0, 1])
def test_an_effect_waits_for_one_that_its_condition_depends_on(order: int) -> None:
    """'If you have a unit of power 5000 or more, Ann has +1000' waits for 'your units have +2000'."""
    strong = Exists(units("you", Stat("power", ">=", Number(5000))))
    board = {
        "base_left": base("If", abilities=has(on_all(plus(1000), "you", Named("Ann")), when=[strong])),
        "base_right": base("More", abilities=has(on_all(plus(2000)))),
    }
    game = scene(me(board={**laid(board, order), "own_left": unit("Ann", power=3000)}), foe())
    assert game.power("Ann") == 6000


@clause("dz 4-14.5-4")
@pytest.mark.parametrize("order", [0, 1])
def test_independent_effects_apply_in_the_order_of_their_origin(order: int) -> None:
    """Of two bases that set the power, the one that came later prevails."""
    board = {
        "base_left": base("Two", abilities=has(on_all(becomes(2000)))),
        "base_right": base("Four", abilities=has(on_all(becomes(4000)))),
    }
    game = scene(me(board={**laid(board, order), "own_left": unit("Ann", power=3000)}), foe())
    assert game.power("Ann") == (4000 if order else 2000)


@clause("dz 4-14.5-4")
@pytest.mark.parametrize("order", [0, 1])
def test_effects_that_depend_on_each_other_apply_in_the_order_of_their_origin(order: int) -> None:
    """'Red units are only blue' and 'blue units are only red': the older one comes first, then the other."""
    board = {
        "base_left": base("Blue", abilities=has(on_all(SetColor("blue"), "you", Color("red")))),
        "base_right": base("Red", abilities=has(on_all(SetColor("red"), "you", Color("blue")))),
    }
    mine = {**laid(board, order), "own_left": unit("Ann", cost="red 1"), "own_right": unit("Bea", cost="blue 1")}
    game = scene(me(board=mine), foe())
    assert [int(game.piece(name).colors) for name in ("Ann", "Bea")] == ([1, 1] if order else [4, 4])


@clause("dz 4-14.5-4")
@pytest.mark.parametrize("order", [0, 1])
def test_of_two_that_silence_each_other_the_older_one_speaks(order: int) -> None:
    """Each takes the other's text away: the one that came first does, and the other has no text to do it with."""
    board = {
        "own_left": unit("Ann", abilities=has(Affect(Cards("you", "square", [Named("Bea")]), LoseText()))),
        "own_right": unit("Bea", abilities=has(Affect(Cards("you", "square", [Named("Ann")]), LoseText()))),
    }
    game = scene(me(board=laid(board, order)), foe())
    silent = [name for name in ("Ann", "Bea") if game.piece(name).textless]
    assert silent == (["Bea"] if order else ["Ann"])


@clause("dz 4-14.5-4")
@pytest.mark.parametrize("order", [0, 1])
def test_who_controls_the_card_of_an_effect_on_control_is_settled_first(order: int) -> None:
    """The foe's lord takes Ann for its controller. I hold the lord by a base: so Ann stays mine, in either order."""
    lord = unit("Lord", abilities=has(Affect(Cards("any", "square", [Named("Ann")]), TakeControl("you"))))
    chain = base("Chain", abilities=has(Affect(Cards("any", "square", [Named("Lord")]), TakeControl("you"))))
    sides = [me(board={"base_left": chain, "own_left": unit("Ann")}), foe(board={"enemy_left": lord})]
    game = scene(*sides)
    assert (game.controller("Lord"), game.controller("Ann")) == ("me", "me")
    late = scene(me(hand=[chain], energy="1", board={"own_left": unit("Ann")}), foe(board={"enemy_left": lord}))
    assert late.controller("Ann") == "foe"
    late.play("Chain", "base_right").resolve()
    assert (late.controller("Lord"), late.controller("Ann")) == ("me", "me")


@clause("dz 4-14.5-5")
@pytest.mark.parametrize("order", [0, 1])
def test_an_effect_of_a_spell_begins_when_it_resolves_and_one_of_a_card_when_that_was_put_there(order: int) -> None:
    """A strategy makes the power 2000, a base 4000: what began later prevails, whichever was played first."""
    shrink = on_target("Shrink", For(Chosen(0), becomes(2000)))
    tower = base("Tower", cost="colorless 0", abilities=has(on_all(becomes(4000))))
    game = scene(me(hand=[shrink, tower], board={"own_left": unit("Ann", power=3000)}), foe())
    for name in ("Shrink", "Tower") if order else ("Tower", "Shrink"):
        game.play(name, "base_left").resolve()
    assert game.power("Ann") == (4000 if order else 2000)


@clause("dz 4-14.5-5")
@pytest.mark.parametrize("order", [0, 1])
def test_what_resolves_first_began_first_and_not_what_was_played_first(order: int) -> None:
    """Two strategies are stacked: the one on top resolves first, so that the lower one prevails."""
    spells = [on_target("Two", For(Chosen(0), becomes(2000))), on_target("Four", For(Chosen(0), becomes(4000)))]
    game = scene(me(hand=spells, board={"own_left": unit("Ann", power=3000)}), foe())
    for name in ("Two", "Four") if order else ("Four", "Two"):
        game.play(name)
    game.resolve().resolve()
    assert game.power("Ann") == (2000 if order else 4000)


@clause("dz 4-14.5-5")
def test_a_card_that_goes_to_another_square_keeps_its_time() -> None:
    """It is the same card: its effect is still the older one. Put there anew, it is the younger one."""
    setter = unit("Setter", cost="colorless 0", power=1000, abilities=has(on_all(becomes(2000), "you", Named("Ann"))))
    tower = base("Tower", abilities=has(on_all(becomes(4000), "you", Named("Ann"))))
    game = scene(me(hand=[recall()], board={"own_left": setter, "base_left": tower, "own_right": unit("Ann")}), foe())
    assert game.power("Ann") == 4000
    game.move("Setter", "center_left").resolve()
    assert game.power("Ann") == 4000
    game.play("Recall", None, "pick Setter").resolve()
    game.play("Setter", "own_left").resolve()
    assert game.power("Ann") == 2000


@clause("dz 4-14.5-5")
@pytest.mark.parametrize("order", [0, 1])
def test_a_static_ability_of_another_zone_began_when_its_card_was_put_there(order: int) -> None:
    """A card put into the energy zone sets the power of the units to 2000, a base to 4000: the later one prevails."""
    ember = unit("Ember", abilities=[zone_effect(["energy"], static([on_all(becomes(2000))]))])
    store = cast("Store", Send(Cards("you", "hand", [Named("Ember")]), "energy"))
    tower = base("Tower", cost="colorless 0", abilities=has(on_all(becomes(4000))))
    game = scene(me(hand=[store, ember, tower], board={"own_left": unit("Ann", power=3000)}), foe())
    for name in ("Store", "Tower") if order else ("Tower", "Store"):
        game.play(name, "base_left").resolve()
    assert game.power("Ann") == (4000 if order else 2000)


# --- more about effects that speak of players and of what was given ----------------------------------------------
@clause("dz 4-14.3-2")
def test_a_prohibition_of_a_unit_that_was_taken_over_is_its_controllers() -> None:
    """I use the ability of a unit that belongs to the foe: 'no target of the opponent' means of the foe."""
    guard = activated([For(units("you", Named("Ann")), Ban(["target"], ByOpponent([])))])
    game = scene(
        me(
            board={"own_left": unit("Ann"), "own_right": Placed(unit("Guard", abilities=[guard]), owner=1)},
            hand=[recall("Mine")],
        ),
        foe(hand=[recall()], board={"enemy_left": unit("Bob")}),
    )
    game.use("Guard").resolve()
    game.answer("play Mine")
    assert "Ann" in game.offered("pick")
    game.answer("pick Bob").resolve()
    game.pass_()
    assert game.player == "foe"
    game.answer("play Recall")
    assert game.offered("pick") == []  # Guard is mine too and the only one left: it is taken without a question
    assert game.stack() == ["Recall"]
    game.resolve()
    assert game.at("own_left") == ["Ann"] and game.at("own_right") == []


@clause("dz 4-14.3-1")
def test_an_ability_given_twice_works_twice() -> None:
    """'This gains: your units have +1000', used twice: 2000 more."""
    gives = activated([For(This(), GainAbility(static([on_all(plus(1000))])))])
    game = scene(me(board={"own_left": unit("Ann", power=3000, abilities=[gives])}), foe())
    game.use("Ann").resolve().use("Ann").resolve()
    assert game.power("Ann") == 5000


@clause("dz 4-14.5-4")
def test_trying_out_an_effect_leaves_nothing_behind() -> None:
    """'If you have no blue unit you win' waits for what makes a unit blue: nobody wins."""
    board = {
        "base_left": base(
            "Victory", abilities=has(WinsDuel("you"), when=[If(Count(units("you", Color("blue"))), "==", Number(0))])
        ),
        "base_right": base("Dye", abilities=has(on_all(SetColor("blue"), "you", Color("red")))),
        "own_left": unit("Ann", cost="red 1"),
    }
    game = scene(me(board=board), foe())
    assert game.winner is None


@clause("dz 4-14.5-2")
def test_a_race_given_as_an_ability_counts_for_power() -> None:
    """'Your units have: this is a Doll too' and 'Dolls have +1000'."""
    gives = GainAbility(static([Affect(This(), AddRace("Doll"))]))
    board = {
        "base_left": base("Captain", abilities=has(on_all(plus(1000), "you", Race("Doll")))),
        "base_right": base("Maker", abilities=has(on_all(gives))),
        "own_left": unit("Ann", power=3000, races=["Beast"]),
    }
    game = scene(me(board=board), foe())
    assert game.piece("Ann").races == ["Beast", "Doll"] and game.power("Ann") == 4000


@clause("dz 4-14.4-1")
def test_a_given_ability_about_costs_works() -> None:
    """'Your units have: movements of your units cost 1 more' counts for each of them."""
    gives = GainAbility(static([MoveCost("you", [], Number(1))]))
    board = {"base_left": base("Toll", abilities=has(on_all(gives))), "own_left": unit("Ann"), "own_right": unit("Bea")}
    game = scene(me(board=board, energy="2"), foe())
    game.move("Ann", "center_left")
    assert len(game.side("me").energy) == 0


# --- last information (4-17) -------------------------------------------------------------------------------------
@clause("dz 4-17.p1")
def test_last_information_is_data_and_status() -> None:
    """A frozen, strengthened, damaged unit dies: its square, state and power are known then, its damage is not."""
    whole = OnLeft("any", [IsFrozen(), InArea("own"), Stat("power", "==", Number(5000))], ["graveyard"])
    after = [
        For(units("you", Named("Heir")), AddPower(StatOf(That(), "power"))),
        For(units("you", SameLine(That())), AddSmash(Number(1))),
        For(units("you", Named("Heir")), AddPower(Plus(Number(1), StatOf(That(), "damage")))),
    ]
    board = {
        "own_left": Placed(unit("Ann", power=3000), frozen=True, damage=2000),
        "center_left": unit("Heir", power=1000, smash=1),
        "own_right": unit("Other", smash=1),
        "base_left": base("Grief", abilities=[triggered(whole, after)]),
    }
    spells = [on_target("Cheer", For(Chosen(0), plus(2000))), on_target("Kill", Send(Chosen(0), "graveyard"))]
    game = scene(me(hand=spells, board=board), foe())
    game.play("Cheer", None, "pick Ann").resolve()
    game.play("Kill", None, "pick Ann").resolve()
    assert game.stack() == ["Grief"]
    game.resolve()
    assert game.power("Heir") == 1000 + 5000 + 1
    assert (game.smash("Heir"), game.smash("Other")) == (2, 1)


@clause("dz 4-17.p1")
def test_a_unit_that_is_gone_is_not_known_to_have_been_damaged() -> None:
    """What asks for the damage of a unit that died, or whether it was damaged, finds none."""
    heir = For(units("you", Named("Heir")), AddPower(Plus(Number(7), StatOf(Chosen(0), "damage"))))
    kill = spell([Send(Chosen(0), "graveyard"), heir], aims=[aim(TargetCards(units("any", IsDamaged())))])
    board = {"own_left": Placed(unit("Ann", power=3000), damage=2000), "center_left": unit("Heir", power=1000)}
    game = scene(me(hand=[strategy("Kill", abilities=[kill])], board=board), foe())
    game.play("Kill").resolve()
    assert game.power("Heir") == 1007
