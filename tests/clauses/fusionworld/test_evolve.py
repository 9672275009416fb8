"""15-12: [Evolve] and [Fusion Evolve]."""

import pytest

from fuda.games.fusionworld.printed import Ability, CardDef
from fuda.games.fusionworld.spec import DROP, ENERGY_AREA, HAND, MOVED, PLAYED
from fuda.games.fusionworld.words.build import auto, evolve, permanent, tagged, value
from fuda.games.fusionworld.words.choosing import Choose
from fuda.games.fusionworld.words.conditions import Size
from fuda.games.fusionworld.words.course_of_game import Pay
from fuda.games.fusionworld.words.drawing import Draw
from fuda.games.fusionworld.words.lasting_effects import AddPower, GainKeyword
from fuda.games.fusionworld.words.ops import Discard, MoveTo, RestCards
from fuda.games.fusionworld.words.properties import Evolved, FusionEvolved, IsActive, Keyworded, Kind, Named, Test
from fuda.games.fusionworld.words.refs import Area
from fuda.games.fusionworld.words.static_effects import Banned, EvolveFrom
from fuda.games.fusionworld.words.timings import On
from fuda.rules.marks import clause
from fuda.words.conditions import If, Matches
from fuda.words.lasting import ForbidPlayer
from fuda.words.properties import Not
from fuda.words.refs import Chosen, This
from tests.clauses.fusionworld.scene import Placed, Scene, extra, fighter, foe, leader, me, rested, scene

DRAW_ONE = Draw(value(1))
OWN = Area("own", "battle", [])
OWN_DROP = Area("own", "drop", [])
ANN: list[Test] = [Named("Ann")]
BOB: list[Test] = [Named("Bob")]
FROM_DROP = permanent([EvolveFrom(OWN_DROP)], zones=["hand"])
BOUNCE = [Choose(OWN, value(1), False, 0), MoveTo(Chosen(0), "hand")]  # a skill cost that may take a base away


def chief(*abilities: Ability) -> CardDef:
    """A Leader with some skills."""
    return leader("Chief", abilities=abilities)


def big(*abilities: Ability, cost: int = 5, power: int = 20000) -> CardDef:
    """A Battle card, too dear to be used, that evolves."""
    return fighter("Big", cost=cost, power=power, abilities=abilities)


def hand_size(game: Scene) -> int:
    """How many cards are in the own hand."""
    return len(game.names("me", "hand"))


def moves(game: Scene, name: str) -> list[tuple[int, int]]:
    """From where to where a card moved."""
    return [
        (int(e.source), int(e.target))
        for e in game.log
        if int(e.kind) == MOVED and e.card >= 0 and game.m.cards[int(e.card)].d.name == name
    ]


# --- what the words mean ---------------------------------------------------------------------------------------
def tell(test: Test) -> Ability:
    """Draw when played, if that was in this way."""
    return tagged("on_play", [DRAW_ONE], when=[Matches(This(), [test])])


def played(way: str, told: Test) -> Scene:
    """Big, which draws if it was played in the way it is told, is played in some way."""
    bases = [ANN] if way == "evolve" else [ANN, BOB]
    card = big(evolve(*bases), tell(told), cost=1)
    game = scene(me(hand=[card], battle=[fighter("Ann"), fighter("Bob")], energy=1))
    if way == "use":
        return game.answer("play", "Big")
    game.answer("activate", "Big")
    return game.answer("pick", "Ann") if way == "fuse" else game


@pytest.mark.parametrize(("way", "drawn"), [("evolve", 1), ("use", 0), ("fuse", 0)])
@clause("fw 15-12-2-1")
def test_evolved_means_played_by_evolve(way: str, drawn: int) -> None:
    """A skill for a card that evolved works after [Evolve] only."""
    game = played(way, Evolved())
    assert "Big" in game.names("me", "battle")
    assert hand_size(game) == drawn


@pytest.mark.parametrize(("way", "drawn"), [("fuse", 1), ("use", 0), ("evolve", 0)])
@clause("fw 15-12-9-1")
def test_fusion_evolved_means_played_by_fusion_evolve(way: str, drawn: int) -> None:
    """A skill for a card that fusion-evolved works after [Fusion Evolve] only."""
    game = played(way, FusionEvolved())
    assert "Big" in game.names("me", "battle")
    assert hand_size(game) == drawn


@pytest.mark.parametrize(("means", "way"), [("evolve", "evolve"), ("fusion", "fuse")])
@clause("fw 15-12-2-1", "fw 15-12-9-1")
def test_skills_of_a_card_that_evolved_wait_for_that_way_only(means: str, way: str) -> None:
    """Played by [Evolve], by [Fusion Evolve] and by a use, it sets off the skill once."""
    watch = chief(auto(On("played", "own", by=means), [DRAW_ONE]))
    card = {"evolve": big(evolve(ANN), cost=0), "fuse": big(evolve(ANN, BOB), cost=0), "use": big(cost=0)}
    drawn = {}
    for played_by, d in card.items():
        game = scene(me(leader=watch, hand=[d], battle=[fighter("Ann"), fighter("Bob")]))
        game.answer("play" if played_by == "use" else "activate", "Big")
        if played_by == "fuse":
            game.answer("pick", "Ann")
        drawn[played_by] = hand_size(game)
    assert drawn == {"evolve": 0, "fuse": 0, "use": 0, way: 1}


@clause("fw 15-12-8")
def test_having_evolve_includes_fusion_evolve() -> None:
    """Both kinds can be chosen where a card with [Evolve] is asked for."""
    take = chief(tagged("main", [Choose(Area("own", "drop", [Keyworded("evolve")]), value(1), False, 0)]))
    one, two, plain = (
        fighter("One", abilities=[evolve(ANN)]),
        fighter("Two", abilities=[evolve(ANN, BOB)]),
        fighter("No"),
    )
    game = scene(me(leader=take, drop=[one, two, plain]))
    game.answer("activate", "Chief")
    assert sorted(game.offered("pick")) == ["One", "Two"]


@clause("fw 15-12-8-1")
def test_not_having_evolve_excludes_fusion_evolve() -> None:
    """Neither kind can be chosen where a card without [Evolve] is asked for."""
    without = Area("own", "drop", [Not(Keyworded("evolve"))])
    take = chief(tagged("main", [Choose(without, value(1), False, 0)]))
    one, two = fighter("One", abilities=[evolve(ANN)]), fighter("Two", abilities=[evolve(ANN, BOB)])
    game = scene(me(leader=take, drop=[one, two, fighter("No"), fighter("Nor")]))
    game.answer("activate", "Chief")
    assert sorted(game.offered("pick")) == ["No", "Nor"]


# --- declaring [Evolve] ----------------------------------------------------------------------------------------
@clause("fw 15-12-3")
def test_evolve_is_declared_from_hand_only() -> None:
    """In the Drop, the Energy Area or the Battle Area it is not offered."""
    card = big(evolve(ANN))
    assert scene(me(hand=[card], battle=[fighter("Ann")])).offered("activate") == ["Big"]
    assert scene(me(drop=[card], battle=[fighter("Ann")])).offered("activate") == []
    assert scene(me(energy=[card], battle=[fighter("Ann")])).offered("activate") == []
    assert scene(me(battle=[card, fighter("Ann")])).offered("activate") == []


@clause("fw 15-12-4")
def test_evolve_needs_a_battle_card_that_meets_the_condition() -> None:
    """An own Battle card in the Battle Area; neither the opponent's nor the Leader nor one in the Drop."""
    card = big(evolve(ANN))
    assert scene(me(hand=[card], battle=[fighter("Bob")])).offered("activate") == []
    assert scene(me(hand=[card], drop=[fighter("Ann")]), foe(battle=[fighter("Ann")])).offered("activate") == []
    assert scene(me(hand=[card], leader=leader("Ann"))).offered("activate") == []
    assert scene(me(hand=[card], battle=[extra("Ann")])).offered("activate") == []
    assert scene(me(hand=[card], battle=[fighter("Ann")])).offered("activate") == ["Big"]


@clause("fw 15-12-4")
def test_evolve_lets_one_of_several_cards_be_chosen() -> None:
    """Of those that meet the condition one is chosen, before the skill cost is paid."""
    card = big(evolve([Not(Named("Cid"))], cost=[Pay(value(1))]))
    game = scene(me(hand=[card], battle=[fighter("Ann"), fighter("Bob"), fighter("Cid")], energy=1))
    game.answer("activate", "Big")
    assert game.offered() == ["pick Ann", "pick Bob"]
    assert len(game.names("me", "energy")) == 1
    game.answer("pick", "Bob")
    assert game.under("Big") == ["Bob"]
    assert len(game.names("me", "spent")) == 1


@clause("fw 15-12-4")
def test_evolve_needs_its_skill_cost() -> None:
    """Without the energy it is not offered."""
    card = big(evolve(ANN, cost=[Pay(value(1))]))
    assert scene(me(hand=[card], battle=[fighter("Ann")])).offered("activate") == []
    assert scene(me(hand=[card], battle=[fighter("Ann")], energy=1)).offered("activate") == ["Big"]


@clause("fw 15-12-4")
def test_evolve_cannot_choose_what_skills_do_not_affect() -> None:
    """A card that no skill affects is no base."""
    aloof = fighter("Ann", abilities=[permanent([Banned(This(), "affected")])])
    assert scene(me(hand=[big(evolve(ANN))], battle=[aloof])).offered("activate") == []


@clause("fw 15-12-4-1")
def test_a_skill_may_widen_where_the_base_is_chosen() -> None:
    """A matching card of the Drop is among the choices; one that does not match, or is no Battle card, is not."""
    drop = [fighter("Ann"), fighter("Cid"), extra("Eve")]
    card = big(evolve([Not(Named("Cid"))]), FROM_DROP)
    game = scene(me(hand=[card], battle=[fighter("Bob")], drop=drop))
    game.answer("activate", "Big")
    assert game.offered() == ["pick Bob", "pick Ann"]
    game.answer("pick", "Ann")
    assert game.under("Big") == ["Ann"]
    assert game.names("me", "drop") == ["Cid", "Eve"]
    assert game.names("me", "battle") == ["Bob", "Big"]


@clause("fw 15-12-4-1")
def test_a_skill_that_widens_the_choice_counts_while_its_condition_is_met() -> None:
    """With the condition unmet nothing in the Drop can be chosen."""
    wide = permanent([EvolveFrom(OWN_DROP)], zones=["hand"], when=[If(Size("own", "life"), "<=", value(4))])
    card = big(evolve(ANN), wide)
    assert scene(me(hand=[card], drop=[fighter("Ann")], life=5)).offered("activate") == []
    assert scene(me(hand=[card], drop=[fighter("Ann")], life=4)).offered("activate") == ["Big"]


@clause("fw 15-12-4-1")
def test_a_card_is_not_its_own_base() -> None:
    """A skill that names the hand does not mean the card that evolves."""
    wide = permanent([EvolveFrom(Area("own", "hand", []))], zones=["hand"])
    card = big(evolve([Not(Named("Cid"))]), wide)
    assert scene(me(hand=[card, fighter("Cid", cost=9)])).offered("activate") == []
    game = scene(me(hand=[card, fighter("Ann", cost=9)]))
    game.answer("activate", "Big")
    assert game.under("Big") == ["Ann"]


@clause("fw 15-12-4-1-1")
def test_a_base_from_another_zone_sets_nothing_off_by_moving() -> None:
    """It ends up below, and neither its own [On Play] nor a skill about cards that leave the Drop waits."""
    ann = fighter("Ann", abilities=[tagged("on_play", [DRAW_ONE])])
    watch = chief(auto(On("moved", "own", [], "any", "drop"), [DRAW_ONE]), auto(On("played", "own", ANN), [DRAW_ONE]))
    game = scene(me(leader=watch, hand=[big(evolve(ANN), FROM_DROP)], drop=[ann]))
    game.answer("activate", "Big")
    assert game.under("Big") == ["Ann"]
    assert hand_size(game) == 0
    assert game.happened(PLAYED) == [(PLAYED, "Big")]
    assert not game.is_rested("Big")


# --- what [Evolve] does ----------------------------------------------------------------------------------------
@clause("fw 15-12-5")
def test_the_evolved_card_lies_on_its_base_with_orientation_and_power() -> None:
    """Onto a rested card with +5000: one Battle card, rested, +5000; a keyword skill that was given is gone."""
    pump = tagged("main", [AddPower(OWN, value(5000), "this_turn"), GainKeyword(OWN, "critical", "this_turn")])
    card = big(evolve(ANN), tagged("on_play", [DRAW_ONE]))
    game = scene(me(leader=chief(pump), hand=[card], battle=[rested(fighter("Ann")), fighter("Bob")]))
    game.answers("activate Chief", "activate Big")
    assert game.names("me", "battle") == ["Big", "Bob"]
    assert game.under("Big") == ["Ann"]
    assert game.is_rested("Big")
    assert game.power("Big") == 25000
    assert not game.has("Big", "critical")
    assert game.has("Bob", "critical")
    assert hand_size(game) == 1


@clause("fw 15-12-5")
def test_evolving_again_makes_a_higher_stack() -> None:
    """The card with all below it is the base of the next one; an active one stays active."""
    mid = fighter("Mid", abilities=[evolve(ANN)])
    game = scene(me(hand=[mid, big(evolve([Named("Mid")]))], battle=[fighter("Ann")]))
    game.answer("activate", "Mid").answer("activate", "Big")
    assert game.names("me", "battle") == ["Big"]
    assert game.under("Big") == ["Mid", "Ann"]
    assert not game.is_rested("Big")


@clause("fw 15-12-5-1")
def test_evolve_fails_if_its_base_has_left() -> None:
    """The skill cost takes the base to hand: nothing is played."""
    game = scene(me(hand=[big(evolve(ANN, cost=BOUNCE))], battle=[fighter("Ann", cost=9), fighter("Bob")]))
    game.answer("activate", "Big").answer("pick", "Ann")
    assert game.names("me", "battle") == ["Bob"]
    assert game.names("me", "hand") == ["Ann"]
    assert game.happened(PLAYED) == []


@clause("fw 15-12-5-1")
def test_evolve_fails_if_its_base_does_not_meet_the_condition_any_more() -> None:
    """The base had to be active and is rested for the skill cost; with another one rested it works."""
    rest = [Choose(OWN, value(1), False, 0), RestCards(Chosen(0))]
    card = big(evolve([*ANN, IsActive()], cost=rest))
    game = scene(me(hand=[card], battle=[fighter("Ann"), fighter("Bob")]))
    game.answer("activate", "Big").answer("pick", "Ann")
    assert game.names("me", "battle") == ["Ann", "Bob"]
    game = scene(me(hand=[card], battle=[fighter("Ann"), fighter("Bob")]))
    game.answer("activate", "Big").answer("pick", "Bob")
    assert game.names("me", "battle") == ["Big", "Bob"]


@clause("fw 15-12-6")
def test_a_card_whose_evolve_failed_goes_to_the_drop() -> None:
    """Once, from hand."""
    game = scene(me(hand=[big(evolve(ANN, cost=BOUNCE))], battle=[fighter("Ann", cost=9), fighter("Bob")]))
    game.answer("activate", "Big").answer("pick", "Ann")
    assert game.names("me", "drop") == ["Big"]
    assert moves(game, "Big") == [(HAND, DROP)]
    assert "15-12-6" in game.clauses()


@clause("fw 15-12-6")
def test_a_card_that_was_moved_by_its_own_skill_cost_stays_where_it_went() -> None:
    """It was discarded for [Evolve], so that there is nothing to put into the Drop."""
    self_discard = [Discard(Area("own", "hand", []), value(1))]
    home = auto(On("discarded", "any", [Named("Big")]), [MoveTo(Area("own", "drop", [Named("Big")]), "energy")])
    game = scene(me(leader=chief(home), hand=[big(evolve(ANN, cost=self_discard))], battle=[fighter("Ann")]))
    game.answer("activate", "Big")
    assert moves(game, "Big") == [(HAND, DROP), (DROP, ENERGY_AREA)]
    assert game.names("me", "energy") == ["Big"]


@clause("fw 15-12-7")
def test_evolving_is_a_play_by_a_skill_and_no_use() -> None:
    """The cost of the card is not paid, and what waits for a Battle card that is used does not see it."""
    watch = chief(auto(On("used", "own", [Kind("battle")]), [DRAW_ONE]))
    card = big(evolve(ANN, cost=[Pay(value(1))]), cost=2)
    game = scene(me(leader=watch, hand=[card], battle=[fighter("Ann")], energy=1))
    assert game.offered("play") == []
    game.answer("activate", "Big")
    assert game.names("me", "battle") == ["Big"]
    assert hand_size(game) == 0
    game = scene(me(leader=watch, hand=[card], battle=[fighter("Ann")], energy=2))
    game.answer("play", "Big")
    assert hand_size(game) == 1


@clause("fw 15-12-7")
def test_what_forbids_using_cards_does_not_forbid_evolving() -> None:
    """A prohibition of playing them does."""
    ban = chief(tagged("main", [ForbidPlayer("own", "use", "this_turn")], once=True))
    stop = fighter("Stop", abilities=[tagged("main", [ForbidPlayer("own", "play", "this_turn")], once=True)])
    game = scene(me(leader=ban, hand=[big(evolve(ANN), cost=0)], battle=[fighter("Ann"), stop]))
    assert game.offered("play") == ["Big"]
    game.answer("activate", "Chief")
    assert (game.offered("play"), game.offered("activate")) == ([], ["Big", "Stop"])
    game.answer("activate", "Stop")
    assert game.offered("activate") == []


# --- declaring [Fusion Evolve] ---------------------------------------------------------------------------------
@clause("fw 15-12-10")
def test_fusion_evolve_is_declared_from_hand_only() -> None:
    """In the Drop or the Battle Area it is not offered."""
    card = big(evolve(ANN, BOB))
    pair = [fighter("Ann"), fighter("Bob")]
    assert scene(me(hand=[card], battle=pair)).offered("activate") == ["Big"]
    assert scene(me(drop=[card], battle=pair)).offered("activate") == []
    assert scene(me(battle=[*pair, card])).offered("activate") == []


@clause("fw 15-12-11")
def test_fusion_evolve_needs_two_cards_and_its_skill_cost() -> None:
    """One of them, two of the same, or no energy are not enough."""
    card = big(evolve(ANN, BOB, cost=[Pay(value(1))]))
    pair = [fighter("Ann"), fighter("Bob")]
    assert scene(me(hand=[card], battle=pair[:1], energy=1)).offered("activate") == []
    assert scene(me(hand=[card], battle=[pair[0], pair[0]], energy=1)).offered("activate") == []
    assert scene(me(hand=[card], battle=pair)).offered("activate") == []
    assert scene(me(hand=[card], battle=pair, energy=1)).offered("activate") == ["Big"]


@clause("fw 15-12-11")
def test_one_card_cannot_meet_both_conditions_of_a_fusion() -> None:
    """Two cards are chosen, so that each of the two conditions is met by another."""
    card = big(evolve([Not(Named("Cid"))], ANN))
    assert scene(me(hand=[card], battle=[fighter("Ann"), fighter("Cid")])).offered("activate") == []
    game = scene(me(hand=[card], battle=[fighter("Ann"), fighter("Bob"), fighter("Dan"), fighter("Cid")]))
    game.answer("activate", "Big")
    assert game.offered() == ["pick Bob", "pick Dan"]  # Ann is needed for the other condition
    game.answer("pick", "Dan").answer("pick", "Dan")
    assert sorted(game.names("me", "battle")) == ["Big", "Bob", "Cid"]
    assert game.under("Big") == ["Ann", "Dan"]


@clause("fw 15-12-11-1")
def test_a_skill_may_widen_where_the_bases_of_a_fusion_are_chosen() -> None:
    """One card in play and one in the Drop suffice, if the skill names the Drop."""
    places = {"battle": [fighter("Ann")], "drop": [fighter("Bob")]}
    assert scene(me(hand=[big(evolve(ANN, BOB))], **places)).offered("activate") == []
    game = scene(me(hand=[big(evolve(ANN, BOB), FROM_DROP)], **places))
    game.answer("activate", "Big").answer("pick", "Bob")
    assert game.under("Big") == ["Ann", "Bob"]
    assert game.names("me", "drop") == []


@clause("fw 15-12-11-1-1")
def test_bases_of_a_fusion_from_another_zone_set_nothing_off_by_moving() -> None:
    """They end up in the stack; no [On Play] and no skill about the Drop waits."""
    bob = fighter("Bob", abilities=[tagged("on_play", [DRAW_ONE])])
    watch = chief(auto(On("moved", "own", [], "any", "drop"), [DRAW_ONE]), auto(On("played", "own", BOB), [DRAW_ONE]))
    game = scene(me(leader=watch, hand=[big(evolve(ANN, BOB), FROM_DROP)], battle=[fighter("Ann")], drop=[bob]))
    game.answer("activate", "Big").answer("pick", "Ann")
    assert game.under("Big") == ["Bob", "Ann"]
    assert hand_size(game) == 0
    assert game.happened(PLAYED) == [(PLAYED, "Big")]


# --- what [Fusion Evolve] does ---------------------------------------------------------------------------------
@clause("fw 15-12-12")
def test_a_fusion_is_one_active_card_with_the_power_of_its_bases() -> None:
    """Two rested cards, one with +5000: one active card with +5000 and without the keyword skill that was given."""
    pump = [AddPower(Area("own", "battle", ANN), value(5000), "this_turn"), GainKeyword(OWN, "critical", "this_turn")]
    hand = [big(evolve(ANN, BOB), tagged("on_play", [DRAW_ONE]))]
    game = scene(
        me(leader=chief(tagged("main", pump)), hand=hand, battle=[rested(fighter("Ann")), rested(fighter("Bob"))])
    )
    game.answers("activate Chief", "activate Big")
    assert game.offered() == ["pick Ann", "pick Bob"]  # which one lies lowest
    game.answer("pick", "Ann")
    assert game.names("me", "battle") == ["Big"]
    assert not game.is_rested("Big")
    assert game.power("Big") == 25000
    assert not game.has("Big", "critical")
    assert hand_size(game) == 1


@pytest.mark.parametrize("lowest", ["Ann", "Bob"])
@clause("fw 15-12-12")
def test_the_bases_of_a_fusion_are_stacked_in_any_order(lowest: str) -> None:
    """What lies under a base stays under it; changes of power and [Ki] of both come together."""
    pump = tagged("main", [AddPower(OWN, value(1000), "this_turn")])
    bases = [Placed(fighter("Ann"), under=[fighter("Egg")], ki=1), Placed(fighter("Bob"), ki=2)]
    game = scene(me(leader=chief(pump), hand=[big(evolve(ANN, BOB))], battle=bases))
    game.answers("activate Chief", "activate Big", f"pick {lowest}")
    assert game.under("Big") == (["Bob", "Ann", "Egg"] if lowest == "Ann" else ["Ann", "Egg", "Bob"])
    assert game.power("Big") == 22000
    assert int(game.unit("Big").ki) == 3


@clause("fw 15-12-12-1")
def test_a_fusion_fails_if_one_of_its_bases_has_left() -> None:
    """Nothing is played, and the other base is as it was."""
    game = scene(me(hand=[big(evolve(ANN, BOB, cost=BOUNCE))], battle=[fighter("Ann", cost=9), rested(fighter("Bob"))]))
    game.answer("activate", "Big").answer("pick", "Ann")
    assert game.names("me", "battle") == ["Bob"]
    assert game.is_rested("Bob")
    assert game.under("Bob") == []
    assert game.names("me", "hand") == ["Ann"]
    assert game.offered()[0] == "end_main"


@clause("fw 15-12-12-1")
def test_a_fusion_fails_if_one_of_its_bases_does_not_meet_the_condition_any_more() -> None:
    """Bob had to be active and is rested for the skill cost."""
    rest = [Choose(OWN, value(1), False, 0), RestCards(Chosen(0))]
    game = scene(me(hand=[big(evolve(ANN, [*BOB, IsActive()], cost=rest))], battle=[fighter("Ann"), fighter("Bob")]))
    game.answer("activate", "Big").answer("pick", "Bob")
    assert game.offered()[0] == "end_main"
    assert game.names("me", "battle") == ["Ann", "Bob"]
    assert game.happened(PLAYED) == []


@clause("fw 15-12-13")
def test_a_card_whose_fusion_failed_goes_to_the_drop() -> None:
    """Once, from hand."""
    game = scene(me(hand=[big(evolve(ANN, BOB, cost=BOUNCE))], battle=[fighter("Ann", cost=9), fighter("Bob")]))
    game.answer("activate", "Big").answer("pick", "Ann")
    assert game.names("me", "drop") == ["Big"]
    assert moves(game, "Big") == [(HAND, DROP)]
    assert "15-12-13" in game.clauses()


@clause("fw 15-12-14")
def test_a_fusion_is_a_play_by_a_skill_and_no_use() -> None:
    """The cost of the card is not paid, and what waits for a Battle card that is used does not see it."""
    watch = chief(auto(On("used", "own", [Kind("battle")]), [DRAW_ONE]))
    card = big(evolve(ANN, BOB), cost=2)
    game = scene(me(leader=watch, hand=[card], battle=[fighter("Ann"), fighter("Bob")], energy=2))
    game.answer("activate", "Big").answer("pick", "Ann")
    assert game.names("me", "battle") == ["Big"]
    assert len(game.names("me", "energy")) == 2
    assert hand_size(game) == 0
    game = scene(me(leader=watch, hand=[card], battle=[fighter("Ann"), fighter("Bob")], energy=2))
    game.answer("play", "Big")
    assert hand_size(game) == 1
    assert len(game.names("me", "energy")) == 0
