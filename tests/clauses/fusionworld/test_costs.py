"""Costs of cards (1-2), and paying them (5-3)."""

from fuda.games.fusionworld.printed import CardDef, Continuous
from fuda.games.fusionworld.spec import MARKER_REMOVED, PLAYED, RESTED
from fuda.games.fusionworld.words.build import auto, permanent, replacement, tagged, value
from fuda.games.fusionworld.words.choosing import Choose
from fuda.games.fusionworld.words.conditions import Size
from fuda.games.fusionworld.words.drawing import Draw
from fuda.games.fusionworld.words.lasting_effects import AddCost, AddSpecified
from fuda.games.fusionworld.words.ops import Discard, KoCards, MoveTo, RestCards
from fuda.games.fusionworld.words.properties import Named, Stat
from fuda.games.fusionworld.words.refs import Area
from fuda.games.fusionworld.words.static_effects import (
    Banned,
    HandCost,
    HandFree,
    HandSpecified,
    HaveSpecified,
    IgnoreColors,
    PlayerBanned,
)
from fuda.games.fusionworld.words.timings import On, Would
from fuda.rules.marks import clause
from fuda.words.conditions import If
from fuda.words.numbers import Count
from fuda.words.refs import Chosen
from tests.clauses.fusionworld.scene import extra, fighter, foe, leader, me, scene

HAND = Area("own", "hand", [])


def energy(*colors: str) -> list[CardDef]:
    """Energy cards, named after their colours: 'red 1', 'red/blue 2' and so on."""
    return [fighter(f"{color} {i + 1}", colors=color.split("/")) for i, color in enumerate(colors)]


def saying(*statics: Continuous) -> CardDef:
    """A red Leader with a permanent."""
    return leader("Sage", abilities=[permanent(list(statics))])


def small(most: int) -> CardDef:
    """An Extra that KOs a Battle card with that cost or less."""
    ref = Area("any", "battle", [Stat("cost", "<=", value(most))])
    return extra("Sweep", abilities=[tagged("main", [Choose(ref, value(1), False, 0), KoCards(Chosen(0))])])


def finding(most: int) -> CardDef:
    """An Extra that draws as many cards as there are in hand with that cost or less."""
    ref = Area("own", "hand", [Stat("cost", "<=", value(most))])
    return extra("Count", cost=9, abilities=[tagged("main", [Draw(Count(ref))])])


# --- what a card costs (1-2) -----------------------------------------------------------------------------------
@clause("fw 1-2-2-1", "fw 5-3-1-1")
def test_a_total_below_the_specified_cost_counts_as_the_specified_cost() -> None:
    """Total 3 with red 2, 2 less in total: two red energy are paid, and one of them, or two blue, are not enough."""
    ann = fighter("Ann", cost=3, specified={"red": 2})
    less = saying(HandCost([], value(-2)))
    assert scene(me(leader=less, hand=[ann], energy=energy("red"))).offered("play") == []
    assert scene(me(leader=less, hand=[ann], energy=energy("red", "blue"))).offered("play") == []
    game = scene(me(leader=less, hand=[ann], energy=energy("blue", "red", "red")))
    assert game.hand_cost("Ann") == [2, 2, 0, 0, 0, 0]
    game.answers("play Ann", "pay_any")
    assert game.names("me", "spent") == ["red 2", "red 3"]
    assert game.names("me", "battle") == ["Ann"]


@clause("fw 1-2-2-1")
def test_a_card_printed_with_more_specified_than_total_cost_costs_the_specified_cost() -> None:
    """Total 1 with red 1 and blue 1 costs two energy."""
    ann = fighter("Ann", cost=1, specified={"red": 1, "blue": 1}, colors=["red", "blue"])
    assert scene(me(hand=[ann], energy=energy("red"))).offered("play") == []
    game = scene(me(hand=[ann], energy=energy("red", "blue")))
    game.answer("play", "Ann")
    assert game.names("me", "energy") == []


@clause("fw 1-2-3")
def test_so_much_of_the_energy_must_be_of_the_specified_colour() -> None:
    """Total 3 with red 2: 1 red and 5 blue do not pay it, 2 red and 1 blue do."""
    ann = fighter("Ann", cost=3, specified={"red": 2})
    assert scene(me(hand=[ann], energy=energy("red", *["blue"] * 5))).offered("play") == []
    game = scene(me(hand=[ann], energy=energy("red", "red", "blue")))
    game.answer("play", "Ann")
    assert game.names("me", "battle") == ["Ann"]


@clause("fw 1-2-3")
def test_one_energy_of_two_colours_pays_for_one_of_them() -> None:
    """Red 1 and blue 1: a card of both colours does not pay twice, and which energy may be used depends on the rest."""
    ann = fighter("Ann", cost=2, specified={"red": 1, "blue": 1}, colors=["red", "blue"])
    assert scene(me(hand=[ann], energy=energy("red/blue", "green"))).offered("play") == []
    assert scene(me(hand=[ann], energy=energy("red/blue", "red/blue"))).offered("play") == ["Ann"]
    game = scene(me(hand=[ann], energy=energy("red/blue", "red", "green")))
    game.answer("play", "Ann")
    assert game.offered() == ["pay_any", "pay_with red/blue 1", "pay_with red 2"]
    game.answer("pay_with", "red/blue 1")
    assert game.names("me", "spent") == ["red/blue 1", "red 2"]


@clause("fw 1-2-3-1")
def test_a_specified_cost_that_is_added_adds_to_the_total() -> None:
    """Total 2 with red 1 gets a red one more: 3 and 2, in hand and in the Battle Area."""
    ann = fighter("Ann", cost=2, specified={"red": 1})
    game = scene(me(leader=saying(HandSpecified([], "red", value(1))), hand=[ann], energy=2))
    assert game.hand_cost("Ann") == [3, 2, 0, 0, 0, 0]
    assert game.offered("play") == []
    more = saying(HaveSpecified(Area("own", "battle", []), "red", value(1)))
    for most, there in ((2, ["Ann"]), (3, [])):
        game = scene(me(leader=more, battle=[ann], hand=[small(most)]))
        game.answer("activate", "Sweep")
        assert game.names("me", "battle") == there


@clause("fw 1-2-3-2")
def test_a_specified_cost_that_is_reduced_reduces_the_total() -> None:
    """Total 4 with red 2 gets red 1 less: 3 and 1, in hand and in the Battle Area."""
    ann = fighter("Ann", cost=4, specified={"red": 2})
    game = scene(me(leader=saying(HandSpecified([], "red", value(-1))), hand=[ann], energy=3))
    assert game.hand_cost("Ann") == [3, 1, 0, 0, 0, 0]
    assert game.offered("play") == ["Ann"]
    less = AddSpecified(Area("own", "battle", []), "red", value(-1), "this_turn")
    spell = extra("Ease", abilities=[tagged("main", [less])])
    game = scene(me(battle=[ann], hand=[spell, small(3)]))
    game.answers("activate Ease", "activate Sweep")
    assert game.names("me", "battle") == []


@clause("fw 1-2-3-2-1")
def test_no_more_specified_cost_is_taken_off_than_there_is() -> None:
    """Total 4 with red 1 and red -3 is 3 with none, and what is added later is added to that."""
    ann = fighter("Ann", cost=4, specified={"red": 1})
    game = scene(me(leader=saying(HandSpecified([], "red", value(-3))), hand=[ann]))
    assert game.hand_cost("Ann") == [3, 0, 0, 0, 0, 0]
    mine = Area("own", "battle", [])
    game = scene(me(leader=saying(HaveSpecified(mine, "red", value(-3))), battle=[ann]))
    assert game.m.total_cost(game.unit("Ann")) == 3
    both = saying(HaveSpecified(mine, "red", value(-3)), HaveSpecified(mine, "red", value(1)))
    game = scene(me(leader=both, battle=[ann]))
    assert game.m.total_cost(game.unit("Ann")) == 4
    game = scene(me(leader=saying(HandSpecified([], "red", value(-3)), HandSpecified([], "red", value(1))), hand=[ann]))
    assert game.hand_cost("Ann") == [4, 1, 0, 0, 0, 0]


@clause("fw 1-2-3-2-2")
def test_ignoring_the_colours_of_the_specified_cost_leaves_the_total() -> None:
    """Total 3 with red 2 is paid with 3 blue energy, and not with 2."""
    ann = fighter("Ann", cost=3, specified={"red": 2})
    free = saying(IgnoreColors([]))
    assert scene(me(leader=free, hand=[ann], energy=energy("blue", "blue"))).offered("play") == []
    assert scene(me(hand=[ann], energy=energy("blue", "blue", "blue"))).offered("play") == []
    game = scene(me(leader=free, hand=[ann], energy=energy("blue", "blue", "blue")))
    assert game.hand_cost("Ann") == [3, 0, 0, 0, 0, 0]
    game.answer("play", "Ann")
    assert game.names("me", "battle") == ["Ann"]
    assert game.names("me", "energy") == []


@clause("fw 1-2-3-2-3")
def test_each_coloured_circle_is_one_specified_cost_of_its_colour() -> None:
    """Two red circles off total 4 with red 2 leave 2 with none; a blue circle takes nothing off."""
    ann = fighter("Ann", cost=4, specified={"red": 2})
    game = scene(me(leader=saying(HandSpecified([], "red", value(-2))), hand=[ann]))
    assert game.hand_cost("Ann") == [2, 0, 0, 0, 0, 0]
    game = scene(me(leader=saying(HandSpecified([], "blue", value(-1))), hand=[ann]))
    assert game.hand_cost("Ann") == [4, 2, 0, 0, 0, 0]


@clause("fw 1-2-5-1")
def test_a_cost_that_is_referred_to_is_the_total_cost() -> None:
    """'Cost 3 or less' finds a card with total 3 and red 2, and 'cost 2 or less' does not."""
    bob = fighter("Bob", cost=3, specified={"red": 2})
    game = scene(me(hand=[small(3)]), foe(battle=[bob]))
    game.answer("activate", "Sweep")
    assert game.names("foe", "drop") == ["Bob"]
    game = scene(me(hand=[small(2)]), foe(battle=[bob]))
    game.answer("activate", "Sweep")
    assert game.names("foe", "battle") == ["Bob"]


@clause("fw 1-2-5-2")
def test_in_the_battle_area_a_total_below_the_specified_cost_is_what_is_referred_to() -> None:
    """A total of 1 with red 2 is found by 'cost 1 or less', and not by 'cost 0 or less'."""
    bob = fighter("Bob", cost=3, specified={"red": 2})
    ease = extra("Ease", abilities=[tagged("main", [AddCost(Area("foe", "battle", []), value(-2), "this_turn")])])
    for most, there in ((1, []), (0, ["Bob"])):
        game = scene(me(hand=[ease, small(most)]), foe(battle=[bob]))
        game.answers("activate Ease", "activate Sweep")
        assert game.names("foe", "battle") == there


@clause("fw 1-2-5-3")
def test_elsewhere_a_total_below_the_specified_cost_is_read_as_the_specified_cost() -> None:
    """In hand, a total of 1 with red 2 is not found by 'cost 1 or less', but by 'cost 2 or less'."""
    ann = fighter("Ann", cost=3, specified={"red": 2})
    less = saying(HandCost([Named("Ann")], value(-2)), HandFree([Named("Count")]))
    for most, drawn in ((1, 0), (2, 1)):
        game = scene(me(leader=less, hand=[ann, finding(most)]))
        game.answer("activate", "Count")
        assert len(game.names("me", "hand")) == 1 + drawn


@clause("fw 1-2-5-3")
def test_in_the_drop_a_total_below_the_specified_cost_is_read_as_the_specified_cost() -> None:
    """Printed total 1 with red 1 and blue 1 is a cost of 2 in the Drop, and one of 1 in the Battle Area."""
    ann = fighter("Ann", cost=1, specified={"red": 1, "blue": 1}, colors=["red", "blue"])
    find = [Choose(Area("own", "drop", [Stat("cost", "<=", value(1))]), value(1), False, 0)]
    call = extra("Call", abilities=[tagged("main", [*find, MoveTo(Chosen(0), "removed")])])
    game = scene(me(hand=[call], drop=[ann]))
    game.answer("activate", "Call")
    assert game.names("me", "removed") == ["Call"]  # which lies there as well, and is the only one found
    game = scene(me(hand=[small(1)], battle=[ann]))
    game.answer("activate", "Sweep")
    assert game.names("me", "battle") == []


def jealous(rested: int, static: Continuous) -> CardDef:
    """A Leader whose permanent is in force with so much rested energy."""
    return leader("Sage", abilities=[permanent([static], when=[If(Size("own", "rested_energy"), ">=", value(rested))])])


@clause("fw 1-2-6", "fw 5-5-5")
def test_a_card_whose_payment_fails_midway_is_not_played_and_goes_to_the_drop() -> None:
    """With one energy rested, the other cannot be: by a ban on paying, or by one on resting energy."""
    for static in (PlayerBanned("own", "pay_cost"), Banned(Area("own", "energy", []), "rest")):
        game = scene(me(leader=jealous(1, static), hand=[fighter("Ann", cost=2)], energy=2))
        game.answer("play", "Ann")
        assert game.names("me", "battle") == []
        assert game.names("me", "drop") == ["Ann"]
        assert len(game.names("me", "spent")) == 1
        assert game.happened(PLAYED) == []
    game = scene(me(leader=jealous(3, PlayerBanned("own", "pay_cost")), hand=[fighter("Ann", cost=2)], energy=2))
    assert game.answer("play", "Ann").names("me", "battle") == ["Ann"]


@clause("fw 5-3-3", "fw 5-3-1")
def test_energy_that_cannot_be_rested_does_not_pay() -> None:
    """With one of three energy kept from being rested, a cost of 3 cannot be declared; for 2 the others are used."""
    ban = saying(Banned(Area("own", "energy", [Named("red 1")]), "rest"))
    hand = [fighter("Ann", cost=3), fighter("Bob", cost=2)]
    game = scene(me(leader=ban, hand=hand, energy=energy("red", "red", "red")))
    assert game.offered("play") == ["Bob"]
    game.answer("play", "Bob")
    assert game.names("me", "energy") == ["red 1"]
    cut = extra("Cut", abilities=[tagged("main", [RestCards(Area("own", "energy", []))])])
    game = scene(me(leader=ban, hand=[cut], energy=energy("red", "blue")))
    game.answer("activate", "Cut")
    assert game.names("me", "energy") == ["red 1"]


@clause("fw 1-2-6")
def test_a_payment_fails_whether_energy_is_named_or_not() -> None:
    """Energy paid card by card, or as the engine likes: both stop after the first."""
    ban = jealous(1, PlayerBanned("own", "pay_cost"))
    for answer in ("pay_any", "pay_with red 1"):
        game = scene(me(leader=ban, hand=[fighter("Ann", cost=2)], energy=energy("red", "blue", "green")))
        game.answers("play Ann", answer)
        assert game.names("me", "spent") == ["red 1"]
        assert game.names("me", "drop") == ["Ann"]


@clause("fw 1-2-6")
def test_an_extra_whose_payment_fails_midway_has_no_effect() -> None:
    """It lies in the Drop, and nothing is drawn."""
    call = extra("Call", cost=2, abilities=[tagged("main", [Draw(value(1))])])
    game = scene(me(leader=jealous(1, PlayerBanned("own", "pay_cost")), hand=[call], energy=2))
    game.answer("activate", "Call")
    assert game.names("me", "drop") == ["Call"]
    assert game.names("me", "hand") == []


# --- paying (5-3) ----------------------------------------------------------------------------------------------
@clause("fw 5-3-1")
def test_as_many_energy_cards_are_rested_as_the_total_cost_says_the_specified_ones_among_them() -> None:
    """Total 2 with red 1, of a red, two blue and a green: the player says which, the red one among them."""
    ann = fighter("Ann", cost=2, specified={"red": 1})
    game = scene(me(hand=[ann], energy=energy("blue", "red", "blue", "green")))
    game.answer("play", "Ann")
    assert game.offered("pay_with") == ["blue 1", "red 2", "blue 3", "green 4"]
    game.answer("pay_with", "green 4")
    assert game.names("me", "spent") == ["green 4", "red 2"]
    assert game.names("me", "energy") == ["blue 1", "blue 3"]
    assert [name for _, name in game.happened(RESTED)] == ["green 4", "red 2"]


@clause("fw 5-3-1")
def test_a_marker_may_be_removed_from_the_game_in_place_of_an_energy_card() -> None:
    """Total 2 with red 1, one blue energy and a marker of a red Leader: the blue is rested, the marker gone."""
    ann = fighter("Ann", cost=2, specified={"red": 1})
    game = scene(me(hand=[ann], energy=energy("blue"), markers=1))
    game.answer("play", "Ann")
    assert game.names("me", "spent") == ["blue 1"]
    assert game.side("me").markers == 0
    assert game.happened(MARKER_REMOVED) == [(MARKER_REMOVED, "")]
    assert game.names("me", "battle") == ["Ann"]


@clause("fw 5-3-1")
def test_the_player_may_keep_the_marker() -> None:
    """With enough of both, energy or the marker may pay."""
    for answer, markers, left in (("pay_marker", 0, 1), ("pay_with red 1", 1, 0), ("pay_any", 1, 0)):
        game = scene(me(hand=[fighter("Ann")], energy=energy("red"), markers=1))
        game.answers("play Ann", answer)
        assert game.side("me").markers == markers
        assert len(game.names("me", "energy")) == left


@clause("fw 5-3-2")
def test_a_cost_of_0_is_not_paid_at_all() -> None:
    """'When you pay a cost' hears of a cost of 1, but not of one of 0; a ban on paying does not stop a cost of 0."""
    heard = auto(On("paid", "own"), [Draw(value(1))])
    for cost, drawn in ((1, 1), (0, 0)):
        game = scene(me(leader=leader("Sage", abilities=[heard]), hand=[fighter("Ann", cost=cost)], energy=1))
        game.answer("play", "Ann")
        assert game.names("me", "battle") == ["Ann"]
        assert len(game.names("me", "hand")) == drawn
    ban = saying(PlayerBanned("own", "pay_cost"))
    game = scene(me(leader=ban, hand=[fighter("Ann", cost=0), fighter("Bob", cost=1)], energy=2))
    assert game.offered("play") == ["Ann"]


@clause("fw 5-3-2")
def test_a_cost_reduced_to_0_is_not_paid_either() -> None:
    """A card that costs 2 less than 2 is used without energy, and nothing is paid."""
    sage = leader("Sage", abilities=[permanent([HandCost([], value(-2))]), auto(On("paid", "own"), [Draw(value(1))])])
    game = scene(me(leader=sage, hand=[fighter("Ann", cost=2), fighter("Bob", cost=3)]))
    assert game.offered("play") == ["Ann"]
    game.answer("play", "Ann")
    assert game.names("me", "hand") == ["Bob"]


@clause("fw 5-3-3")
def test_what_cannot_be_paid_for_cannot_be_declared() -> None:
    """Cost 3 with 2 active energy is not offered, a Battle card nor an Extra; with a marker it is."""
    hand = [fighter("Ann", cost=3), extra("Call", cost=3, abilities=[tagged("main", [Draw(value(1))])])]
    game = scene(me(hand=hand, energy=2, spent=3))
    assert game.offered("play") + game.offered("activate") == []
    game = scene(me(hand=hand, energy=2, markers=1))
    assert game.offered("play") + game.offered("activate") == ["Ann", "Call"]


@clause("fw 5-3-3-1")
def test_a_payment_that_something_replaces_needs_no_energy() -> None:
    """'You may discard 1 in place of paying': with no energy and another card in hand the card can be used."""
    swap = replacement(Would("pay", "own"), [Discard(HAND, value(1))], may=True)
    sage = leader("Sage", abilities=[swap])
    game = scene(me(leader=sage, hand=[fighter("Ann", cost=3), fighter("Bob", cost=9)]))
    assert game.offered("play") == ["Ann", "Bob"]
    game.answers("play Ann", "pick Bob")
    assert game.names("me", "battle") == ["Ann"]
    assert game.names("me", "drop") == ["Bob"]
    # Without the means to do it the card cannot be declared.
    plain = scene(me(hand=[fighter("Ann", cost=3), fighter("Bob", cost=9)]))
    assert plain.offered("play") == []


@clause("fw 5-3-3-1")
def test_who_can_pay_may_decline_the_replacement() -> None:
    """With the energy for it the player is asked, and may pay."""
    swap = replacement(Would("pay", "own"), [Discard(HAND, value(1))], may=True)
    game = scene(me(leader=leader("Sage", abilities=[swap]), hand=[fighter("Ann"), fighter("Bob")], energy=1))
    game.answer("play", "Ann")
    assert game.offered() == ["replace Sage", "no"]
    game.answer("no")
    assert game.names("me", "hand") == ["Bob"]
    assert game.names("me", "energy") == []


@clause("fw 5-3-3-1")
def test_a_cost_that_was_changed_to_one_that_can_be_paid_can_be_declared() -> None:
    """Cost 3 with 1 energy, 2 less by a permanent."""
    assert scene(me(hand=[fighter("Ann", cost=3)], energy=1)).offered("play") == []
    game = scene(me(leader=saying(HandCost([], value(-2))), hand=[fighter("Ann", cost=3)], energy=1))
    assert game.offered("play") == ["Ann"]
