"""What the verbs of card text do, each in a small position: a strategy with the text is played and resolved."""

from __future__ import annotations

from typing import Any

import pytest

from fuda.games.dimensionzero import spec
from fuda.games.dimensionzero.printed import CardDef
from fuda.games.dimensionzero.words.build import call, formation, instant_death, march, muster, pincer, raid, rampage
from fuda.games.dimensionzero.words.keywords import Pinched
from fuda.games.dimensionzero.words.on_squares import Damage
from fuda.games.dimensionzero.words.reading import read_ability, read_term
from fuda.words.numbers import Number
from tests.clauses.dimensionzero.scene import Placed, Scene, Seat, base, filler, foe, frozen, me, scene, strategy, unit


def text(program: str, name: str = "Text", **more: Any) -> CardDef:
    """A strategy with this text, at no cost."""
    return strategy(name, abilities=[read_ability(f"spell{program}")], **more)


def run(program: str, mine: Seat | None = None, theirs: Seat | None = None, *answers: str) -> Scene:
    """Play a strategy with this text from my hand, resolve it, and answer what it asks."""
    seat = mine or me()
    seat.hand = [*seat.hand, text(program)]
    game = scene(seat, theirs or foe())
    game.play("Text")
    game.resolve()
    return game.answers(*answers)


# --- cards going elsewhere -------------------------------------------------------------------------------------
@pytest.mark.parametrize("zone", ["hand", "graveyard", "energy", "smash", "deck", "bottom", "plan", "removed"])
def test_cards_are_sent_from_squares_to_every_zone(zone: str) -> None:
    """A unit goes to the zone of its owner that the text names."""
    game = run(f": send(cards(opponent, square), {zone})", me(), foe(board={"own_left": unit("Bob")}))
    assert game.zone("Bob") == {"bottom": "deck"}.get(zone, zone)
    side = game.side("foe")
    assert (side.deck[-1].d.name == "Bob") == (zone in ("deck", "plan"))
    assert (side.deck[0].d.name == "Bob") == (zone == "bottom")


def test_cards_are_sent_to_the_energy_zone_frozen() -> None:
    """The state is the one that the text names."""
    game = run(": send(cards(you, graveyard), energy, frozen)", me(graveyard=[unit("Ann")]))
    assert [c.d.name for c in game.side("me").energy_frozen] == ["Ann"]


def test_a_strategy_may_put_itself_into_the_energy_zone() -> None:
    """It is not put into the graveyard afterwards."""
    assert run(": send(this, energy)").zone("Text") == "energy"


def test_cards_put_on_the_deck_together_are_ordered_by_their_owner_in_secret() -> None:
    """The owner says which goes next; the other player is not told the order."""
    game = run(": send(cards(opponent, graveyard), deck)", me(), foe(graveyard=[unit("Bob"), unit("Cat"), unit("Dan")]))
    assert game.player == "foe" and sorted(game.offered("pick")) == ["Bob", "Cat", "Dan"]
    game.answers("pick Cat", "pick Bob")
    assert [c.d.name for c in game.side("foe").deck[-3:]] == ["Cat", "Bob", "Dan"]
    assert "?" in game.told("me", "deck") and "?" not in game.told("foe", "deck")


def test_units_of_both_players_are_destroyed_at_once() -> None:
    """One batch: the units of one owner come into the graveyard in that owner's order."""
    game = run(
        ": destroy(cards(any, square, [kind(unit)]))",
        me(board={"own_left": unit("Ann"), "own_right": unit("Eve")}),
        foe(board={"enemy_left": unit("Bob")}),
        "pick Eve",
    )
    assert game.names("me", "graveyard")[:3] == ["Text", "Ann", "Eve"]
    assert game.names("foe", "graveyard") == ["Bob"]


def test_cards_shuffled_into_the_deck_determine_no_order() -> None:
    """Nothing is decided deliberately by adding cards and shuffling."""
    game = run(": shuffle_in(cards(you, graveyard)); shuffle_in(cards(you, square))", me(
        graveyard=[unit("Ann")], board={"own_left": unit("Eve")},
    ))  # fmt: skip
    assert (game.zone("Ann"), game.zone("Eve"), game.side("me").arranged) == ("deck", "deck", False)


def test_milled_cards_are_shown_and_ordered() -> None:
    """The top cards go to the graveyard in their owner's order."""
    game = run(": mill(2)", me(deck=[unit("Ann"), unit("Eve"), *filler(5)]), foe(), "pick Eve")
    assert game.names("me", "graveyard")[:3] == ["Text", "Ann", "Eve"]


# --- squares ---------------------------------------------------------------------------------------------------
def test_units_are_placed_on_squares_under_my_control() -> None:
    """A unit of the opponent's graveyard comes under the control of who carries out the text."""
    game = run(
        ": choose_square(squares([in_area(own), no_unit_of(any)]), 1); "
        "place(cards(opponent, graveyard), square_of(chosen(1)), frozen)",
        me(board={"own_left": unit("Ann")}),
        foe(graveyard=[unit("Bob")]),
    )
    assert game.offered("on_square") == ["own_middle", "own_right"]
    game.answer("on_square own_right")
    assert (game.at("own_right"), game.controller("Bob"), game.is_frozen("Bob")) == (["Bob"], "me", True)


def test_units_are_placed_by_their_owner() -> None:
    """If the text says so, the owner controls it."""
    game = run(
        ": place(cards(opponent, graveyard), squares([in_area(enemy), in_line(left)]), released, by_owner)",
        me(),
        foe(graveyard=[unit("Bob")]),
    )
    assert (game.at("enemy_left"), game.controller("Bob")) == (["Bob"], "foe")


def test_units_swap_their_squares_and_stay_as_they_are() -> None:
    """Both are the same cards as before, in their states."""
    game = run(
        ": swap(cards(you, square, [named(\"Ann\")]), cards(you, square, [named(\"Eve\")]))",
        me(board={"own_left": frozen(unit("Ann")), "center_right": unit("Eve")}),
        foe(),
        "pick Ann",
    )  # fmt: skip
    assert (game.square("Ann"), game.square("Eve")) == ("center_right", "own_left")
    assert (game.is_frozen("Ann"), game.is_frozen("Eve")) == (True, False)


def test_a_strategy_joins_a_unit() -> None:
    """It is put on the square of the unit and goes along with it."""
    game = run(" aim(cards(you, square), 1, 0): join(chosen(0))", me(board={"own_left": unit("Ann")}))
    assert game.at("own_left") == ["Ann", "Text"]
    game.move("Ann", "center_left").resolve()
    assert game.at("center_left") == ["Ann", "Text"]


def test_spirit_cards_are_laid_under_other_cards_only() -> None:
    """A unit does not become a spirit card under itself; what lay under it goes to the graveyard."""
    game = run(
        ": spirit(top(you, 1), cards(you, square, [named(\"Ann\")])); "
        "spirit(cards(you, square, [named(\"Ann\")]), cards(you, square))",
        me(board={"own_left": unit("Ann"), "own_right": unit("Eve")}, deck=[unit("Top"), *filler(3)]),
    )  # fmt: skip
    assert [c.d.name for c in game.piece("Eve").spirits] == ["Ann"]
    assert (game.zone("Top"), game.zone("Ann")) == ("graveyard", "spirit")


# --- damage ----------------------------------------------------------------------------------------------------
def test_damage_is_dealt_to_all_at_once() -> None:
    """Each unit gets it."""
    game = run(": damage(cards(any, square), 2000)", me(board={"own_left": unit("Ann")}), foe(
        board={"enemy_left": unit("Bob", power=2000)},
    ))  # fmt: skip
    assert (game.damage("Ann"), game.zone("Bob")) == (2000, "graveyard")


def test_damage_is_divided_as_declared() -> None:
    """Shares are declared on playing; who has left gets none, and the others get theirs."""
    game = scene(
        me(hand=[text(" aim(cards(opponent, square), 2, up_to, 0): divide_damage(3000)"),
                 text(" aim(cards(opponent, square), 1, 0): send(chosen(0), hand)", "Gone")]),
        foe(board={"enemy_left": unit("Bob", power=4000), "enemy_right": unit("Cat", power=4000)}),
    )  # fmt: skip
    game.play("Text", None, "number 2", "pick Bob", "share 1")
    game.play("Gone", None, "pick Bob").resolve()
    game.resolve()
    assert (game.zone("Bob"), game.damage("Cat")) == ("hand", 2000)


# --- drawing and discarding ------------------------------------------------------------------------------------
def test_drawing_up_to_a_number_is_decided_card_by_card() -> None:
    """The player sees a card before the next decision."""
    game = run(": draw_up_to(3)", me(), foe(), "yes")
    assert len(game.names("me", "hand")) == 1
    game.answer("no")
    assert len(game.names("me", "hand")) == 1


def test_both_players_draw_up_to_a_number() -> None:
    """The active player decides first."""
    game = run(": draw_up_to(1, any)")
    assert game.player == "me"
    game.answer("no")
    assert game.player == "foe"
    game.answer("yes")
    assert (len(game.names("me", "hand")), len(game.names("foe", "hand"))) == (0, 1)


def test_both_players_discard_at_once() -> None:
    """The active player chooses first; nothing moves before both have chosen."""
    game = run(
        ": discard(1, any)", me(hand=[unit("Ann"), unit("Eve")]), foe(hand=[unit("Bob"), unit("Cat")]), "pick Ann"
    )
    assert game.player == "foe" and game.zone("Ann") == "hand"
    game.answer("pick Cat")
    assert (game.zone("Ann"), game.zone("Cat"), game.zone("Bob")) == ("graveyard", "graveyard", "hand")


def test_cards_are_discarded_by_chance() -> None:
    """Nobody is asked."""
    game = run(": discard(2, opponent, random)", me(), foe(hand=[unit("Bob"), unit("Cat"), unit("Dan")]))
    if game.offered("pick"):
        game.answer(game.offered()[0])
    assert len(game.names("foe", "hand")) == 1


def test_smash_by_an_effect() -> None:
    """Cards of the deck go to the smash zone."""
    assert run(": smash(2)").side("foe").smash_count() == 2


def test_plans_are_made_and_renewed() -> None:
    """The top card is turned face up, or replaced by the next."""
    game = run(": make_plan; renew_plan", me(deck=[unit("Ann"), unit("Eve"), *filler(3)]))
    assert (game.zone("Ann"), game.zone("Eve")) == ("graveyard", "plan")


# --- states ----------------------------------------------------------------------------------------------------
def test_cards_are_frozen_and_released() -> None:
    """On squares and in the energy and smash zones."""
    game = run(
        ": freeze(cards(opponent, square)); release(cards(you, square)); freeze(cards(opponent, energy)); "
        "release(cards(you, energy)); freeze(cards(opponent, smash))",
        me(board={"own_left": frozen(unit("Ann"))}, frozen_energy="red 2"),
        foe(board={"enemy_left": unit("Bob")}, energy="red 2", smash=1),
    )
    assert (game.is_frozen("Ann"), game.is_frozen("Bob")) == (False, True)
    mine, theirs = game.side("me"), game.side("foe")
    assert (len(mine.energy), len(theirs.energy_frozen), len(theirs.smash_frozen)) == (2, 2, 1)


def test_markers_are_put_on_cards() -> None:
    """And taken away, as many as there are.  [dz 4-12.2]"""
    game = run(": mark(cards(you, square), 3); mark(cards(you, square), -1); mark(cards(you, square), -5)", me(
        board={"own_left": unit("Ann")},
    ))  # fmt: skip
    assert game.piece("Ann").markers == 0


# --- choosing --------------------------------------------------------------------------------------------------
def test_a_searched_deck_hides_its_plan_and_what_is_found_is_shown() -> None:
    """The plan is turned face down first, and a card that must have a property need not be found."""
    game = run(
        ": choose(cards(you, deck, [named(\"Eve\")]), 1, 0); send(chosen(0), hand); shuffle",
        me(deck=[unit("Ann"), unit("Eve"), *filler(3)], plan=True),
    )  # fmt: skip
    assert not game.side("me").plan and game.offered() == ["pick Eve", "done"]
    game.answer("pick Eve")
    assert game.zone("Eve") == "hand"
    assert (spec.REVEALED, "Eve") in game.happened(spec.REVEALED)


def test_looked_at_cards_are_divided() -> None:
    """One of the top cards goes to the hand, the others under the deck."""
    game = run(
        ": look(top(you, 3), 0); choose(chosen(0), 1, 1); send(chosen(1), hand); send(rest_of(0, 1), bottom)",
        me(deck=[unit("Ann"), unit("Eve"), unit("Fay"), *filler(3)]),
        foe(),
        "pick Eve",
        "pick Fay",
    )
    assert game.zone("Eve") == "hand" and [c.d.name for c in game.side("me").deck[:2]] == ["Ann", "Fay"]


def test_each_player_chooses_and_all_happens_at_once() -> None:
    """The active player chooses first, then the other; both units leave together."""
    game = run(
        ": each_chooses([choose(cards(you, square, [kind(unit)]), 1, 0)], [destroy(chosen(0))])",
        me(board={"own_left": unit("Ann"), "own_right": unit("Eve")}),
        foe(board={"enemy_left": unit("Bob"), "enemy_right": unit("Cat")}),
        "pick Ann",
    )
    assert game.player == "foe" and game.square("Ann") == "own_left"
    game.answer("pick Cat")
    assert (game.zone("Ann"), game.zone("Cat"), game.square("Eve")) == ("graveyard", "graveyard", "own_right")


# --- what lasts ------------------------------------------------------------------------------------------------
def test_a_change_ends_with_the_turn_and_reaches_only_what_was_there() -> None:
    """Units that come later are not changed."""
    game = run(": lasting(cards(you, square), add_power(1000))", me(
        board={"own_left": unit("Ann")}, hand=[unit("Eve", cost="colorless 0")],
    ))  # fmt: skip
    game.play("Eve", "own_right").resolve()
    assert (game.power("Ann"), game.power("Eve")) == (4000, 3000)


def test_a_prohibition_reaches_units_that_come_later() -> None:
    """As it changes no data."""
    game = run(": forbid(affect(cards(any, square), ban([move])))", me(
        board={"own_left": unit("Ann")}, hand=[unit("Eve", cost="colorless 0", keywords=["haste"])],
    ))  # fmt: skip
    game.play("Eve", "own_right").resolve()
    assert not game.offered("move")


def test_a_delayed_ability_triggers_once() -> None:
    """At the end of the turn the unit is destroyed."""
    game = run(
        ": delay({triggered on_turn(end): destroy(that)}, cards(you, square))", me(board={"own_left": unit("Ann")})
    )
    game.until(player="foe", phase="energy")
    assert game.zone("Ann") == "graveyard" and not game.m.lasting


def test_a_replacement_made_by_an_effect_works_once() -> None:
    """The next time the unit would go to the graveyard it goes to the hand instead."""
    again = "destroy(cards(you, square))"
    game = run(
        f": replace({{replacement would(die, any): send(that, hand)}}, cards(you, square)); {again}",
        me(board={"own_left": unit("Ann")}),
    )
    assert game.zone("Ann") == "hand" and not game.m.lasting


# --- the stack -------------------------------------------------------------------------------------------------
def test_a_spell_is_countered_unless_its_player_pays() -> None:
    """Paid for it resolves, otherwise it goes to the graveyard."""
    for answer, zone in (("yes", "square"), ("no", "graveyard")):
        stop = text(' aim(target_spells(any), 1, 0): pay_or("colorless 1", you, [], [counter(0)])', "Stop")
        game = scene(me(hand=[unit("Ann", cost="colorless 0"), stop], energy="red 1"))
        game.play("Ann", "own_left").play("Stop")
        game.resolve().answer(answer).pay()
        if zone == "square":
            game.resolve()
        assert game.zone("Ann") == zone


def test_a_target_is_changed_to_a_legal_one() -> None:
    """The spell then affects the new target."""
    game = scene(
        me(hand=[text(" aim(cards(any, square), 1, 0): destroy(chosen(0))"),
                 text(" aim(target_spells(any), 1, 0): retarget(0)", "Turn")],
           board={"own_left": unit("Ann")}),
        foe(board={"enemy_left": unit("Bob")}),
    )  # fmt: skip
    game.play("Text", None, "pick Ann").play("Turn").resolve()
    game.resolve()
    assert (game.square("Ann"), game.zone("Bob")) == ("own_left", "graveyard")


def test_a_phase_is_skipped() -> None:
    """The next draw phase of the opponent is left out."""
    game = run(": skip(draw, opponent)", me(), foe(deck=10))
    while game.m.turn == 5:
        game.pass_()
    assert game.phase == "main" and not game.names("foe", "hand")


def test_a_player_loses_the_duel() -> None:
    """At once."""
    assert run(": lose_duel(opponent)").winner == "me"


# --- costs and keywords ----------------------------------------------------------------------------------------
def test_costs_beside_energy_are_paid_with_the_ability() -> None:
    """Cards are chosen with the cost and given when it is paid."""
    ability = read_ability("activated cost give_up(this, freeze); give_hand(1, [color(red)]); give_smash(1): draw(1)")
    game = scene(
        me(board={"own_left": unit("Ann", abilities=[ability])}, hand=[unit("Eve", cost="red 1"), unit("Fay")])
    )
    game.use("Ann", "pick Eve")
    assert game.is_frozen("Ann") and game.zone("Eve") == "graveyard" and game.side("me").smash_count() == 1


def test_markers_pay() -> None:
    """Without enough of them the ability cannot be activated."""
    ability = read_ability("activated cost take_markers(2): draw(1)")
    ann = unit("Ann", abilities=[ability])
    assert not scene(me(board={"own_left": Placed(ann, markers=1)})).offered("activate")
    game = scene(me(board={"own_left": Placed(ann, markers=3)}))
    game.use("Ann").resolve()
    assert game.piece("Ann").markers == 1 and len(game.names("me", "hand")) == 1


@pytest.mark.parametrize(
    ("shape", "board", "square"),
    [
        ("straight", ["center_left", "center_right"], "center_middle"),
        ("triangle", ["own_left", "own_right", "enemy_middle"], "center_middle"),
        ("x_shape", ["own_left", "own_right", "enemy_left", "enemy_right"], "center_middle"),
        ("underbar", ["own_left", "own_middle", "own_right"], "center_middle"),
        ("small_eye", ["enemy_left"], "center_left"),
        ("big_eye", ["own_left", "enemy_left"], "center_left"),
        ("big_triangle", ["base_left", "base_right", "enemy_middle"], "center_middle"),
        ("bottom_bar", ["base_left", "base_middle", "base_right"], "center_middle"),
    ],
)
def test_formations_let_a_unit_be_played(shape: str, board: list[str], square: str) -> None:
    """With all of them in place the other cost and the square are offered; with one missing they are not."""
    tall = unit("Tall", cost="colorless 9", abilities=[formation(shape, "colorless 1")])
    cards = {at: base(f"B {at}") if at.startswith("base") else unit(f"U {at}") for at in board}
    game = scene(me(hand=[tall], energy="red 1", board=cards))
    game.play("Tall", square).resolve()
    assert game.square("Tall") == square
    cards.pop(board[-1])
    assert "play Tall" not in scene(me(hand=[tall], energy="red 1", board=cards)).offered()


def test_muster_brings_units_in_released() -> None:
    """To squares without any unit that meet the condition."""
    where = read_term("squares([adjacent_to(this)])", "where")
    game = scene(
        me(board={"own_left": unit("Ann", abilities=[muster(where)])}, hand=[unit("Eve", cost="colorless 0")]),
        foe(board={"center_left": unit("Bob")}),
    )
    game.answer("play Eve").answer("way Eve 1")
    if game.offered("on_square"):
        assert game.offered("on_square") == ["own_middle"]
        game.answer("on_square own_middle")
    game.resolve()
    assert game.square("Eve") == "own_middle" and not game.is_frozen("Eve")


def test_call_makes_units_cheaper() -> None:
    """Cards with Call of a colour of the unit may be frozen for it."""
    ann, eve = unit("Ann", abilities=[call("red")]), unit("Eve", cost="red 1 colorless 1")
    game = scene(me(board={"own_left": ann}, hand=[eve], energy="red 1"))
    game.answer("play Eve")
    while game.m.entries == [] or not game.offered("pass"):
        wanted = [t for t in ("pick Ann", "on_square own_right") if t in game.offered()]
        game.answer(wanted[0] if wanted else game.offered()[0])
    assert game.is_frozen("Ann") and game.stack() == ["Eve"]


def test_raid_pays_for_a_movement_with_bases() -> None:
    """Two released bases are frozen instead of the move cost."""
    ann = unit("Ann", move="colorless 3", abilities=[raid(2)])
    game = scene(me(board={"own_left": ann, "base_left": base("B1"), "base_right": base("B2")}))
    game.move("Ann", "center_left")
    while game.offered("pick"):
        game.answer(game.offered()[0])
    game.resolve()
    assert game.square("Ann") == "center_left" and game.is_frozen("B1") and game.is_frozen("B2")


def test_march_triggers_with_its_movement() -> None:
    """If its cost was paid, once the movement has resolved."""
    ann = unit("Ann", abilities=[march([read_term("draw(2)", "op")], cost="colorless 1")])
    game = scene(me(board={"own_left": ann}, energy="red 1"))
    game.move("Ann", "center_left", "way Ann 1").resolve()
    assert game.stack() == ["Ann"]
    game.resolve()
    assert len(game.names("me", "hand")) == 2


def test_pincer_is_about_units_in_between() -> None:
    """The opposing unit between this and another own one is damaged."""
    ann = unit("Ann", abilities=[pincer([Damage(Pinched(), Number(1000))])])
    theirs = foe(board={"center_middle": unit("Bob"), "own_right": unit("Cat")})
    game = scene(me(board={"own_left": ann, "enemy_right": unit("Eve")}), theirs)
    assert Pinched().uids(game.m, game.piece("Ann").voice(ann.abilities[0], 0)) == [game.piece("Bob").uid]


def test_rampage_needs_enough_energy() -> None:
    """It triggers when the card is turned face up as plan."""
    wild = unit("Wild", abilities=[rampage(2, [read_term("smash(1)", "op")])])
    for energy, smashed in (("red 2", 1), ("red 1", 0)):
        seat = me(deck=[wild, *filler(3)], energy=energy, hand=[text(": make_plan")])
        game = scene(seat)
        game.play("Text").resolve()
        if game.stack():
            game.resolve()
        assert game.side("foe").smash_count() == smashed


def test_instant_death_waits_for_the_end_of_the_battle() -> None:
    """The unit that got battle damage goes to the graveyard then, however strong it is."""
    ann = unit("Ann", power=1000, abilities=[instant_death()])
    game = scene(me(board={"own_left": ann}), foe(board={"center_left": unit("Bob", power=9000)}))
    game.move("Ann", "center_left").resolve()
    game.finish_battle()
    assert game.zone("Bob") == "graveyard"
