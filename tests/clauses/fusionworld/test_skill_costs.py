"""Skill costs (1-4), and skills that other skills activate (5-7)."""

import pytest

from fuda.core.flow import Op
from fuda.games.fusionworld.printed import CardDef
from fuda.games.fusionworld.spec import ACTIVATED, MARKER_REMOVED, MOVED, NOT_DONE, RESTED
from fuda.games.fusionworld.state import Match
from fuda.games.fusionworld.words.build import part, permanent, tagged, value
from fuda.games.fusionworld.words.choosing import Choose
from fuda.games.fusionworld.words.conditions import Size
from fuda.games.fusionworld.words.course_of_game import Pay, PayOne
from fuda.games.fusionworld.words.drawing import Draw
from fuda.games.fusionworld.words.lasting_effects import AddTerms, Negate
from fuda.games.fusionworld.words.ops import Discard, MoveTo, RestCards
from fuda.games.fusionworld.words.placing import ActivateOther, UseExtra
from fuda.games.fusionworld.words.properties import Named
from fuda.games.fusionworld.words.refs import Area
from fuda.games.fusionworld.words.static_effects import Banned
from fuda.rules.marks import clause
from fuda.words.conditions import If
from fuda.words.refs import Chosen, This
from tests.clauses.fusionworld.scene import Scene, extra, fighter, filler, leader, me, scene

HAND = Area("own", "hand", [])


def drawing(*cost: Op[Match], once: bool = False) -> CardDef:
    """A Battle card that draws 2 for a skill cost."""
    return fighter("Ann", abilities=[tagged("main", [Draw(value(2))], cost=cost, once=once)])


def energy(*colors: str) -> list[CardDef]:
    """Energy cards, named after their colours."""
    return [fighter(f"{color} {i + 1}", colors=[color]) for i, color in enumerate(colors)]


def can_declare(game: Scene) -> bool:
    """Whether the skill of Ann is offered."""
    return "Ann" in game.offered("activate")


@clause("fw 1-4-3")
def test_the_actions_of_a_skill_cost_are_done_in_their_order() -> None:
    """'Rest this, discard 1:' rests before it discards, and 'discard 1, rest this:' the other way round."""
    rest, discard = RestCards(This()), Discard(HAND, value(1))
    for cost, order in (([rest, discard], [RESTED, MOVED]), ([discard, rest], [MOVED, RESTED])):
        game = scene(me(battle=[drawing(*cost)], hand=filler(1, "Hand")))
        game.answer("activate", "Ann")
        assert [kind for kind, _ in game.happened(RESTED, MOVED)] == [*order, MOVED, MOVED]
        assert game.names("me", "hand") == ["Deck0 1", "Deck0 2"]


@clause("fw 1-4-3")
def test_a_later_action_may_be_paid_with_what_an_earlier_one_brought() -> None:
    """'Draw 1, discard 1:' can be paid with an empty hand: the drawn card is discarded; 'discard 1, draw 1:' cannot."""
    game = scene(me(battle=[drawing(Draw(value(1)), Discard(HAND, value(1)))]))
    assert can_declare(game)
    game.answer("activate", "Ann")
    assert game.names("me", "drop") == ["Deck0 1"]
    assert game.names("me", "hand") == ["Deck0 2", "Deck0 3"]
    assert not can_declare(scene(me(battle=[drawing(Discard(HAND, value(1)), Draw(value(1)))])))
    assert not can_declare(scene(me(battle=[drawing(Draw(value(1)), Discard(HAND, value(2)))])))


@clause("fw 1-4-4")
def test_added_skill_costs_are_paid_after_the_printed_one_in_the_order_they_were_added() -> None:
    """Printed: discard 1. Added first: rest 1 energy, then: put a card of the Drop under the deck."""
    mine = Area("own", "battle", [])
    under: list[Op[Match]] = [
        Choose(Area("own", "drop", [Named("Hand 1")]), value(1), False, 0),
        MoveTo(Chosen(0), "deck", bottom=True),
    ]
    first = AddTerms(mine, part(cost=[Pay(value(1))]), "this_turn")
    second = AddTerms(mine, part(cost=under), "this_turn")
    spells = [extra("X", abilities=[tagged("main", [first])]), extra("Y", abilities=[tagged("main", [second])])]
    game = scene(me(battle=[drawing(Discard(HAND, value(1)))], hand=[*spells, *filler(1, "Hand")], energy=1))
    game.answers("activate X", "activate Y")
    start = len(game.log)
    game.answer("activate", "Ann")
    done = [(int(e.kind), int(e.target)) for e in game.log[start:] if int(e.kind) in (RESTED, MOVED)]
    assert [kind for kind, _ in done] == [MOVED, RESTED, MOVED, MOVED, MOVED]
    assert game.names("me", "deck")[-1] == "Hand 1"
    assert game.names("me", "energy") == []
    assert game.names("me", "hand") == ["Deck0 1", "Deck0 2"]


@clause("fw 1-4-4", "fw 1-4-6")
def test_an_added_skill_cost_that_cannot_be_paid_keeps_the_skill_from_being_declared() -> None:
    """With an added cost of an energy and none there, the skill is not offered, and a pending one is not asked for."""
    tax = AddTerms(Area("own", "battle", []), part(cost=[Pay(value(1))]), "this_turn")
    game = scene(me(battle=[drawing()], hand=[extra("Tax", abilities=[tagged("main", [tax])])]))
    assert can_declare(game)
    game.answer("activate", "Tax")
    assert not can_declare(game)
    ann = fighter("Ann", abilities=[tagged("when_attacking", [Draw(value(2))])])
    game = scene(me(battle=[ann], hand=[extra("Tax", abilities=[tagged("main", [tax])])]))
    game.answer("activate", "Tax")
    game.attack("Ann", "Leader")
    assert game.offered() == ["end_step"]
    assert game.names("me", "hand") == []


@clause("fw 1-4-5-1")
def test_a_circled_number_rests_so_much_energy() -> None:
    """A cost of 2 rests two active energy of any colour; with one, and others rested, it cannot be declared."""
    game = scene(me(battle=[drawing(Pay(value(2)))], energy=energy("red", "blue")))
    game.answer("activate", "Ann")
    assert game.names("me", "spent") == ["red 1", "blue 2"]
    assert len(game.names("me", "hand")) == 2
    assert not can_declare(scene(me(battle=[drawing(Pay(value(2)))], energy=1, spent=3)))


@clause("fw 1-4-5-1", "fw 1-11-2")
def test_a_marker_may_pay_a_circled_number() -> None:
    """A cost of 2 with 1 energy and a marker."""
    game = scene(me(battle=[drawing(Pay(value(2)))], energy=1, markers=1))
    game.answer("activate", "Ann")
    assert len(game.happened(MARKER_REMOVED)) == 1
    assert game.side("me").markers == 0
    assert len(game.names("me", "hand")) == 2


@clause("fw 1-4-5-2")
def test_a_coloured_circle_rests_one_energy_of_its_colour() -> None:
    """Two blue circles: 1 blue and 3 red do not pay them, 2 blue do, and the red ones stay active."""
    ann = drawing(Pay(value(0), ["blue", "blue"]))
    assert not can_declare(scene(me(battle=[ann], energy=energy("blue", "red", "red", "red"))))
    game = scene(me(battle=[ann], energy=energy("red", "blue", "blue", "red")))
    game.answer("activate", "Ann")
    while game.offered()[0] == "pay_any":
        game.answer("pay_any")
    assert game.names("me", "spent") == ["blue 2", "blue 3"]
    assert game.names("me", "energy") == ["red 1", "red 4"]
    assert len(game.names("me", "hand")) == 2


@clause("fw 1-4-5-2")
def test_circles_and_a_number_are_paid_together() -> None:
    """A blue circle and a 1: one blue energy and another of any colour."""
    ann = drawing(Pay(value(1), ["blue"]))
    assert not can_declare(scene(me(battle=[ann], energy=energy("blue"))))
    assert not can_declare(scene(me(battle=[ann], energy=energy("red", "red"))))
    assert can_declare(scene(me(battle=[ann], energy=energy("red", "blue"))))


@clause("fw 1-4-6")
def test_a_skill_cost_of_which_a_part_cannot_be_paid_is_not_paid_at_all() -> None:
    """'Discard 1, rest 2 energy:' with 1 energy cannot be declared; nor with 2 energy and an empty hand."""
    ann = drawing(Discard(HAND, value(1)), Pay(value(2)))
    game = scene(me(battle=[ann], hand=filler(1, "Hand"), energy=1))
    assert not can_declare(game)
    assert game.names("me", "hand") == ["Hand 1"]
    assert not can_declare(scene(me(battle=[ann], energy=2)))
    assert can_declare(scene(me(battle=[ann], hand=filler(1, "Hand"), energy=2)))


@clause("fw 1-4-6")
def test_parts_that_draw_on_the_same_thing_must_be_payable_together() -> None:
    """'Rest 1 energy, put 1 active energy into the Drop:' needs two; 'discard 1, discard 1:' needs two cards."""
    away: list[Op[Match]] = [Choose(Area("own", "energy", []), value(1), False, 0), RestCards(Chosen(0))]
    ann = drawing(*away, Pay(value(1)))
    assert not can_declare(scene(me(battle=[ann], energy=1)))
    assert can_declare(scene(me(battle=[ann], energy=2)))
    twice = drawing(Discard(HAND, value(1)), Discard(HAND, value(1)))
    assert not can_declare(scene(me(battle=[twice], hand=filler(1, "Hand"))))
    assert can_declare(scene(me(battle=[twice], hand=filler(2, "Hand"))))


@clause("fw 1-4-6")
def test_a_pending_skill_whose_cost_cannot_be_paid_in_full_pays_nothing() -> None:
    """[On Play] 'discard 1, rest 2 energy: draw 2' with 1 energy left is not even asked for."""
    cost = [Discard(HAND, value(1)), Pay(value(2))]
    ann = fighter("Ann", abilities=[tagged("on_play", [Draw(value(2))], cost=cost)])
    game = scene(me(hand=[ann, *filler(1, "Hand")], energy=2))
    game.answers("play Ann", "pay_any")
    assert "end_main" in game.offered()
    assert game.names("me", "hand") == ["Hand 1"]
    assert len(game.names("me", "energy")) == 1


@clause("fw 1-4-6-1")
def test_of_several_skill_costs_one_pays_for_all() -> None:
    """'Discard 1 or rest 1 energy:' with an empty hand is paid by the energy, and the other way round."""
    ann = drawing(PayOne([[Discard(HAND, value(1))], [Pay(value(1))]]))
    game = scene(me(battle=[ann], energy=1))
    game.answer("activate", "Ann")
    assert game.names("me", "energy") == []
    assert len(game.names("me", "hand")) == 2
    game = scene(me(battle=[ann], hand=filler(1, "Hand")))
    game.answer("activate", "Ann")
    assert game.names("me", "drop") == ["Hand 1"]
    assert len(game.names("me", "hand")) == 2
    assert not can_declare(scene(me(battle=[ann])))


@clause("fw 1-4-6-1")
def test_the_player_says_which_of_several_skill_costs_is_paid() -> None:
    """With both possible, either is enough, and the other is left alone."""
    ann = drawing(PayOne([[Discard(HAND, value(1))], [Pay(value(1))]]))
    for way, hand, left in ((0, ["Deck0 1", "Deck0 2"], 1), (1, ["Hand 1", "Deck0 1", "Deck0 2"], 0)):
        game = scene(me(battle=[ann], hand=filler(1, "Hand"), energy=1))
        game.answer("activate", "Ann")
        assert game.offered() == ["mode 0", "mode 1"]
        game.answer("mode", way)
        assert game.names("me", "hand") == hand
        assert len(game.names("me", "energy")) == left


@clause("fw 1-4-7")
def test_a_skill_whose_payment_fails_midway_is_not_activated() -> None:
    """As soon as an energy is rested this card cannot be: the energy stays rested, and nothing is drawn."""
    stuck = permanent(
        [Banned(Area("own", "battle", []), "rest")], when=[If(Size("own", "rested_energy"), ">=", value(1))]
    )
    ann = drawing(Pay(value(1)), RestCards(This()), once=True)
    game = scene(me(leader=leader("Sage", abilities=[stuck]), battle=[ann], energy=1))
    assert can_declare(game)
    game.answer("activate", "Ann")
    assert game.names("me", "energy") == []
    assert not game.is_rested("Ann")
    assert game.names("me", "hand") == []
    assert game.happened(ACTIVATED) == []
    assert game.happened(NOT_DONE) == [(NOT_DONE, "Ann")]
    game = scene(me(battle=[ann], energy=1))
    game.answer("activate", "Ann")
    assert len(game.names("me", "hand")) == 2


@clause("fw 1-4-7")
def test_energy_that_cannot_be_paid_any_more_makes_the_skill_fail() -> None:
    """The first of two energy keeps the other from being rested: it stays active, and nothing is drawn."""
    ban = permanent(
        [Banned(Area("own", "energy", []), "rest")], when=[If(Size("own", "rested_energy"), ">=", value(1))]
    )
    game = scene(me(leader=leader("Sage", abilities=[ban]), battle=[drawing(Pay(value(2)))], energy=2))
    game.answer("activate", "Ann")
    assert (len(game.names("me", "energy")), len(game.names("me", "spent"))) == (1, 1)
    assert game.names("me", "hand") == []


# --- skills that skills activate (5-7) -------------------------------------------------------------------------
def waker() -> CardDef:
    """An Extra that activates the [On Play] skill of Ann."""
    ref = Area("own", "battle", [Named("Ann")])
    return extra("Wake", abilities=[tagged("main", [ActivateOther(ref, "on_play")])])


@clause("fw 5-7-3")
def test_a_skill_that_another_activates_is_paid_for_or_declined() -> None:
    """'Activate the [On Play] of Ann' with 'discard 1: draw 2': it may be declined, and then does nothing."""
    ann = fighter("Ann", abilities=[tagged("on_play", [Draw(value(2))], cost=[Discard(HAND, value(1))])])
    game = scene(me(battle=[ann], hand=[waker(), *filler(1, "Hand")]))
    game.answer("activate", "Wake")
    assert game.offered() == ["no", "yes"]
    game.answer("no")
    assert game.names("me", "hand") == ["Hand 1"]
    assert [name for _, name in game.happened(ACTIVATED)] == ["Wake"]
    game = scene(me(battle=[ann], hand=[waker(), *filler(1, "Hand")]))
    game.answers("activate Wake", "yes")
    assert "Hand 1" in game.names("me", "drop")
    assert game.names("me", "hand") == ["Deck0 1", "Deck0 2"]
    assert [name for _, name in game.happened(ACTIVATED)] == ["Wake", "Ann"]


@clause("fw 5-7-3")
def test_a_skill_that_another_activates_must_be_paid_in_full() -> None:
    """With nothing to discard it is not activated, and nothing is asked; without a cost it is activated at once."""
    ann = fighter("Ann", abilities=[tagged("on_play", [Draw(value(2))], cost=[Discard(HAND, value(1))])])
    game = scene(me(battle=[ann], hand=[waker()]))
    game.answer("activate", "Wake")
    assert "end_main" in game.offered()
    assert game.names("me", "hand") == []
    free = fighter("Ann", abilities=[tagged("on_play", [Draw(value(2))])])
    game = scene(me(battle=[free], hand=[waker()]))
    game.answer("activate", "Wake")
    assert len(game.names("me", "hand")) == 2


@clause("fw 9-1-2", "fw 9-1-3")
def test_a_skill_that_is_invalid_is_not_activated_by_another() -> None:
    """Not one of a card whose skills are negated, nor one whose condition is not met."""
    mine = Area("own", "battle", [Named("Ann")])
    plain = fighter("Ann", abilities=[tagged("on_play", [Draw(value(2))])])
    still = extra("Still", abilities=[tagged("main", [Negate(mine, "this_turn"), ActivateOther(mine, "on_play")])])
    game = scene(me(battle=[plain], hand=[still]))
    game.answer("activate", "Still")
    assert game.names("me", "hand") == []
    rich = If(Size("own", "energy"), ">=", value(3))
    picky = fighter("Ann", abilities=[tagged("on_play", [Draw(value(2))], when=[rich])])
    for energy_cards, drawn in ((2, 0), (3, 2)):
        game = scene(me(battle=[picky], hand=[waker()], energy=energy_cards))
        game.answer("activate", "Wake")
        assert len(game.names("me", "hand")) == drawn


@clause("fw 5-7-3")
@pytest.mark.parametrize("place", ["hand", "drop"])
def test_the_skill_cost_of_an_extra_that_a_skill_uses_may_be_declined(place: str) -> None:
    """'Use Aid without its cost' with 'discard 1: draw 2': nothing is discarded unless its player wants to."""
    aid = extra("Aid", cost=5, abilities=[tagged("main", [Draw(value(2))], cost=[Discard(HAND, value(1))])])
    sage = fighter("Sage", abilities=[tagged("main", [UseExtra(Area("own", place, [Named("Aid")]))])])
    held = [*filler(1, "Hand"), *([aid] if place == "hand" else [])]
    game = scene(me(battle=[sage], hand=held, drop=[aid] if place == "drop" else []))
    game.answer("activate", "Sage")
    assert game.offered() == ["no", "yes"]
    game.answer("no")
    assert (game.names("me", "hand"), game.names("me", "drop")) == (["Hand 1"], ["Aid"])


@clause("fw 1-4-6", "fw 12-2-2-3")
def test_an_extra_that_a_skill_uses_is_not_discarded_for_itself() -> None:
    """It lies in the Drop when its skill cost is paid: alone in hand it cannot be used."""
    aid = extra("Aid", cost=5, abilities=[tagged("main", [Draw(value(2))], cost=[Discard(HAND, value(1))])])
    sage = fighter("Sage", abilities=[tagged("main", [UseExtra(Area("own", "hand", [Named("Aid")]))])])
    game = scene(me(battle=[sage], hand=[aid]))
    game.answer("activate", "Sage")
    assert (game.names("me", "hand"), game.names("me", "drop")) == (["Aid"], [])


@clause("fw 1-4-6-1", "fw 1-4-6")
def test_of_several_costs_only_those_are_chosen_that_can_be_paid_as_a_whole() -> None:
    """'Discard 1 and 1, or pay 2' is not paid with one card; 'pay 1 or discard 1; pay 1' with one energy discards."""
    twice = PayOne([[Discard(HAND, value(1)), Discard(HAND, value(1))], [Pay(value(2))]])
    assert not can_declare(scene(me(battle=[drawing(twice)], hand=filler(1, "Hand"))))
    either = PayOne([[Pay(value(1))], [Discard(HAND, value(1))]])
    game = scene(me(battle=[drawing(either, Pay(value(1)))], hand=filler(1, "Hand"), energy=1))
    game.answer("activate", "Ann")
    assert (game.names("me", "drop"), len(game.names("me", "hand"))) == (["Hand 1"], 2)
