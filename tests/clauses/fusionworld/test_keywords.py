"""15-1 to 15-11: keyword skills and keywords, but for [Awaken], [Evolve] and those about decks."""

import pytest

from fuda.games.fusionworld.printed import Ability, CardDef
from fuda.games.fusionworld.spec import ACTIVATED, BLOCKED
from fuda.games.fusionworld.words.build import auto, field, permanent, tagged, value
from fuda.games.fusionworld.words.choosing import Choose
from fuda.games.fusionworld.words.course_of_game import Damage, Pay
from fuda.games.fusionworld.words.drawing import Draw
from fuda.games.fusionworld.words.lasting_effects import AddPower, GainKeyword, Negate, NegateKeyword
from fuda.games.fusionworld.words.ops import KoCards
from fuda.games.fusionworld.words.placing import PlayCards
from fuda.games.fusionworld.words.properties import Named
from fuda.games.fusionworld.words.refs import Area
from fuda.games.fusionworld.words.static_effects import HavePower
from fuda.games.fusionworld.words.timings import On
from fuda.rules.marks import clause
from fuda.words.conditions import OpponentsTurn, YourTurn
from fuda.words.properties import IsThis
from fuda.words.refs import Chosen, This
from tests.clauses.fusionworld.scene import Scene, extra, fighter, foe, leader, me, rested, scene

DRAW_ONE = Draw(value(1))
FOES = Area("foe", "battle", [])
OWN = Area("own", "battle", [])


def chief(*abilities: Ability) -> CardDef:
    """A Leader with some skills."""
    return leader("Chief", abilities=abilities)


def named(name: str, side: str = "any") -> Area:
    """The Battle card of a name."""
    return Area(side, "battle", [Named(name)])


def hands(game: Scene) -> tuple[int, int]:
    """How many cards the two players hold."""
    return len(game.names("me", "hand")), len(game.names("foe", "hand"))


def lives(game: Scene) -> tuple[int, int]:
    """How many Life cards the two players have."""
    return len(game.names("me", "life")), len(game.names("foe", "life"))


def activated(game: Scene) -> list[str]:
    """The cards whose skills were activated, in order."""
    return [name for _, name in game.happened(ACTIVATED)]


# --- keyword skills and keywords -------------------------------------------------------------------------------
@clause("fw 15-1-3")
def test_negating_keyword_skills_leaves_keywords_alone() -> None:
    """[Blocker] is off, while a skill with [Once per turn] works, and still only once."""
    ann = fighter("Ann", keywords=["blocker"], abilities=[tagged("main", [DRAW_ONE], once=True)])
    mute = tagged("main", [NegateKeyword(named("Ann"), "any", "forever")])
    game = scene(me(leader=chief(mute), battle=[ann]))
    assert game.has("Ann", "blocker")
    game.answer("activate", "Chief")
    assert not game.has("Ann", "blocker")
    game.answer("activate", "Ann")
    assert hands(game) == (1, 0)
    assert game.offered("activate") == ["Chief"]
    game.end_turn().answer("done").attack("Leader", "Chief")
    assert game.step == "offense"  # nobody was asked to block


@clause("fw 15-1-3")
def test_negating_all_skills_is_more_than_negating_keyword_skills() -> None:
    """Then the skill with [Once per turn] is gone as well."""
    ann = fighter("Ann", keywords=["blocker"], abilities=[tagged("main", [DRAW_ONE], once=True)])
    game = scene(me(leader=chief(tagged("main", [Negate(named("Ann"), "forever")])), battle=[ann]))
    game.answer("activate", "Chief")
    assert not game.has("Ann", "blocker")
    assert game.offered("activate") == ["Chief"]


# --- [Field] ---------------------------------------------------------------------------------------------------
def court(name: str = "Court", *abilities: Ability, cost: int = 0) -> CardDef:
    """An Extra with [Field] and perhaps other skills."""
    return extra(name, cost=cost, abilities=[field(), *abilities])


@clause("fw 15-3-2")
def test_field_plays_its_card_active_into_the_battle_area() -> None:
    """It was used as an Extra and is neither in hand nor in the Drop; nothing can attack with it."""
    game = scene(me(hand=[court(cost=2)], energy=2))
    game.answer("activate", "Court")
    assert game.names("me", "battle") == ["Court"]
    assert not game.is_rested("Court")
    assert (game.names("me", "hand"), game.names("me", "drop")) == ([], [])
    assert len(game.names("me", "spent")) == 2
    assert game.offered("attack") == ["Leader"]


@clause("fw 15-3-3")
def test_other_skills_of_a_field_are_valid_in_the_battle_area_only() -> None:
    """From hand only [Field] is offered; in play the other skill is, and the card stays where it is."""
    skill = tagged("main", [DRAW_ONE], cost=[Pay(value(1))])
    game = scene(me(hand=[court("Court", skill)], energy=2))
    assert game.offered("activate") == ["Court"]
    game.answer("activate", "Court")
    assert game.names("me", "battle") == ["Court"]
    assert hands(game) == (0, 0)
    game.answer("activate", "Court")
    while "pay_any" in game.offered():
        game.answer("pay_any")
    assert hands(game) == (1, 0)
    assert game.names("me", "battle") == ["Court"]
    assert game.names("me", "drop") == []


@clause("fw 15-3-3")
def test_permanents_and_automatic_skills_of_a_field_need_the_battle_area() -> None:
    """In hand, Drop and Energy Area they do nothing."""
    skills = [permanent([HavePower(Area("own", "leader", []), value(5000))]), tagged("end_of_your_turn", [DRAW_ONE])]
    banner = court("Banner", *skills)
    for parts in ({"hand": [banner]}, {"drop": [banner]}, {"energy": [banner]}):
        game = scene(me(**parts))
        assert game.power("Leader") == 15000
        game.end_turn()
        assert activated(game) == []
    game = scene(me(battle=[banner]))
    assert game.power("Leader") == 20000
    game.end_turn()
    assert activated(game) == ["Banner"]


@clause("fw 15-3-4")
def test_a_new_field_puts_the_old_one_into_the_drop() -> None:
    """Only the own [Field] goes; Battle cards and the opponent's [Field] stay."""
    game = scene(
        me(hand=[court("New")], battle=[court("Old"), fighter("Ann")]), foe(battle=[court("Theirs"), fighter("Bob")])
    )
    game.answer("activate", "New")
    assert game.names("me", "battle") == ["Ann", "New"]
    assert game.names("me", "drop") == ["Old"]
    assert game.names("foe", "battle") == ["Theirs", "Bob"]


@clause("fw 15-3-4")
def test_a_field_played_by_an_effect_replaces_the_old_one_as_well() -> None:
    """Whatever plays it, there is one own [Field]."""
    bring = tagged("main", [PlayCards(Area("own", "drop", [Named("New")]))])
    game = scene(me(leader=chief(bring), drop=[court("New")], battle=[court("Old")]))
    game.answer("activate", "Chief")
    assert game.names("me", "battle") == ["New"]
    assert game.names("me", "drop") == ["Old"]


# --- [Blocker] -------------------------------------------------------------------------------------------------
def wall(name: str = "Wall", *abilities: Ability, power: int = 30000) -> CardDef:
    """A strong Battle card with [Blocker]."""
    return fighter(name, power=power, keywords=["blocker"], abilities=abilities)


@clause("fw 15-4-2")
def test_blocker_may_be_used_by_resting_when_another_own_card_is_attacked() -> None:
    """It is asked for; with yes the card is rested and takes the attack, with no nothing happens."""
    game = scene(me(), foe(battle=[wall()]))
    game.attack("Leader")
    assert (game.player, game.offered()) == ("foe", ["no", "yes"])
    game.answer("yes")
    assert game.is_rested("Wall")
    game.pass_battle()
    assert lives(game) == (8, 8)
    game = scene(me(), foe(battle=[wall()]))
    game.attack("Leader").answer("no")
    assert not game.is_rested("Wall")
    game.pass_battle()
    assert lives(game) == (8, 7)


@clause("fw 15-4-2")
def test_a_rested_or_attacked_blocker_is_not_asked_for() -> None:
    """It cannot be rested for its skill, or is what is attacked; the attacker's own [Blocker] has no part in it."""
    game = scene(me(battle=[wall("Mine")]), foe(battle=[rested(wall())]))
    game.attack("Leader", "Leader")
    assert game.step == "offense"
    attack_any = fighter("Scout", keywords=["attack_active"])
    game = scene(me(battle=[attack_any]), foe(battle=[wall()]))
    game.attack("Scout", "Wall")
    assert game.step == "offense"


@clause("fw 15-4-2")
def test_blocker_protects_battle_cards_too() -> None:
    """The attacked Battle card stays, as the other one takes the attack."""
    game = scene(me(), foe(battle=[rested(fighter("Ann", power=1000)), wall()]))
    game.attack("Leader", "Ann").answer("yes").pass_battle()
    assert game.names("foe", "battle") == ["Ann", "Wall"]


@clause("fw 15-4-3")
def test_the_blocker_becomes_the_guard_card_and_no_other_one_is_declared() -> None:
    """Two wait; after the first is used, the second is not asked for in this battle, but in the next."""
    game = scene(me(battle=[fighter("Ann")]), foe(battle=[wall("Gate"), wall("Wall")]))
    game.attack("Leader")
    assert game.offered() == ["resolve Gate", "resolve Wall"]
    game.answer("resolve", "Wall").answer("yes")
    assert game.step == "offense"
    assert game.unit("Wall").uid == game.m.guard
    assert not game.is_rested("Gate")
    game.pass_battle()
    game.attack("Ann", "Leader")
    game.answer("resolve", "Gate")
    assert game.offered() == ["no", "yes"]
    assert [name for _, name in game.happened(BLOCKED)] == ["Wall"]


@clause("fw 15-4-3")
def test_a_declined_blocker_leaves_the_others_free_to_block() -> None:
    """Only using it shuts the others out."""
    game = scene(me(), foe(battle=[wall("Gate"), wall("Wall")]))
    game.attack("Leader").answer("resolve", "Gate").answer("no")
    assert game.offered() == ["no", "yes"]
    game.answer("yes")
    assert game.unit("Wall").uid == game.m.guard


@clause("fw 15-4-3-1")
def test_skills_of_being_attacked_wait_when_a_card_blocks() -> None:
    """The blocker draws in the same checkpoint; another card with such a skill does not, and neither without block."""
    skill = auto(On("guarded", "any", [IsThis()]), [DRAW_ONE])
    game = scene(me(), foe(battle=[wall("Wall", skill), fighter("Ann", abilities=[skill])]))
    game.attack("Leader").answer("yes")
    assert game.step == "offense"
    assert hands(game) == (0, 1)
    game = scene(me(), foe(battle=[wall("Wall", skill), fighter("Ann", abilities=[skill])]))
    game.attack("Leader").answer("no")
    assert hands(game) == (0, 0)


# --- [Critical] ------------------------------------------------------------------------------------------------
@clause("fw 15-5-2")
def test_life_lost_to_an_attack_with_critical_goes_to_the_drop() -> None:
    """The top Life card is in the Drop and the hand is as before; without [Critical] it comes to the hand."""
    top = [fighter("Top"), *[fighter(f"Life {i}") for i in range(7)]]
    game = scene(me(battle=[fighter("Ann", power=20000, keywords=["critical"])]), foe(life=top))
    game.attack("Ann").pass_battle()
    assert game.names("foe", "drop") == ["Top"]
    assert hands(game) == (0, 0)
    game = scene(me(battle=[fighter("Ann", power=20000)]), foe(life=top))
    game.attack("Ann").pass_battle()
    assert game.names("foe", "hand") == ["Top"]
    assert game.names("foe", "drop") == []


@clause("fw 15-5-2")
def test_damage_of_a_skill_of_a_card_with_critical_goes_to_the_hand() -> None:
    """[Critical] is about the card's attack only."""
    ann = fighter("Ann", keywords=["critical"], abilities=[tagged("main", [Damage("foe", value(1))])])
    game = scene(me(battle=[ann]))
    game.answer("activate", "Ann")
    assert hands(game) == (0, 1)
    assert game.names("foe", "drop") == []


# --- [Strike] --------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("keywords", "damage"),
    [([], 1), (["double_strike"], 2), (["triple_strike"], 3), (["double_strike", "triple_strike"], 3)],
)
@clause("fw 15-6-2", "fw 15-6-2-1", "fw 15-6-2-2")
def test_strike_makes_an_attack_deal_so_much_damage(keywords: list[str], damage: int) -> None:
    """[Double Strike] deals 2 and [Triple Strike] 3; both together 3, not more."""
    game = scene(me(battle=[fighter("Ann", power=20000, keywords=keywords)]))
    game.attack("Ann").pass_battle()
    assert lives(game) == (8, 8 - damage)
    assert hands(game) == (0, damage)


@clause("fw 15-6-2")
def test_strike_is_about_the_attack_alone() -> None:
    """A skill of the card deals what it says, and a Battle card is KO'd as always."""
    skill = tagged("main", [Damage("foe", value(1))])
    ann = fighter("Ann", power=20000, keywords=["double_strike"], abilities=[skill])
    game = scene(me(battle=[ann]), foe(battle=[rested(fighter("Bob"))]))
    game.answer("activate", "Ann")
    assert lives(game) == (8, 7)
    game.attack("Ann", "Bob").pass_battle()
    assert lives(game) == (8, 7)
    assert game.names("foe", "drop") == ["Bob"]


@pytest.mark.parametrize("keyword", ["double_strike", "triple_strike"])
@clause("fw 15-6-3")
def test_strike_in_a_skill_means_both_kinds(keyword: str) -> None:
    """Negating [Strike] leaves an attack 1 damage and other keyword skills as they were."""
    mute = tagged("main", [NegateKeyword(named("Ann"), "strike", "this_turn")])
    ann = fighter("Ann", power=20000, keywords=[keyword, "critical"])
    game = scene(me(leader=chief(mute), battle=[ann]))
    game.answer("activate", "Chief")
    game.attack("Ann").pass_battle()
    assert lives(game) == (8, 7)
    assert len(game.names("foe", "drop")) == 1


# --- [Once per turn] -------------------------------------------------------------------------------------------
@clause("fw 15-7-2")
def test_once_per_turn_is_offered_once_and_again_in_the_next_turn() -> None:
    """A second activation in a turn is not offered; one without the keyword is."""
    ann = fighter("Ann", abilities=[tagged("main", [DRAW_ONE], once=True)])
    bob = fighter("Bob", abilities=[tagged("main", [DRAW_ONE])])
    game = scene(me(battle=[ann, bob]))
    game.answer("activate", "Ann").answer("activate", "Bob")
    assert game.offered("activate") == ["Bob"]
    game.end_turn()
    while game.player == "foe" or game.phase != "main":
        game.answer("end_main" if "end_main" in game.offered() else "done")
    assert game.offered("activate") == ["Ann", "Bob"]


@clause("fw 15-7-2")
def test_once_per_turn_counts_for_a_skill_in_the_drop() -> None:
    """A card that stays in the Drop is not offered again."""
    ann = fighter("Ann", abilities=[tagged("main", [DRAW_ONE], once=True, zones=["drop"])])
    game = scene(me(drop=[ann]))
    game.answer("activate", "Ann")
    assert game.offered("activate") == []


@clause("fw 15-7-3")
def test_copies_have_one_use_each() -> None:
    """The skill of the same card twice: two activations in a turn."""
    ann = fighter("Ann", abilities=[tagged("main", [DRAW_ONE], once=True)])
    game = scene(me(battle=[ann, ann]))
    game.answer("activate", "Ann")
    assert game.offered("activate") == ["Ann"]
    game.answer("activate", "Ann")
    assert game.offered("activate") == []
    assert hands(game) == (2, 0)


@clause("fw 15-7-3")
def test_two_skills_of_one_card_have_one_use_each() -> None:
    """Each has its own limit."""
    skills = [tagged("main", [DRAW_ONE], once=True), tagged("main", [Draw(value(2))], once=True)]
    game = scene(me(battle=[fighter("Ann", abilities=skills)]))
    assert game.offered("activate") == ["Ann", "Ann"]
    game.answer("activate", "Ann").answer("activate", "Ann")
    assert game.offered("activate") == []
    assert hands(game) == (3, 0)


@clause("fw 15-7-4")
def test_of_several_waiting_ones_the_rest_fails_after_one_resolved() -> None:
    """Two cards leave one after the other before the checkpoint: one card is drawn."""
    watch = auto(On("koed", "own"), [DRAW_ONE], once=True)
    sweep = tagged("main", [KoCards(named("Bob")), KoCards(named("Cid"))])
    game = scene(me(leader=chief(sweep), battle=[fighter("Ann", abilities=[watch]), fighter("Bob"), fighter("Cid")]))
    game.answer("activate", "Chief")
    while game.offered("resolve"):
        game.answer("resolve", "Ann")
    assert activated(game) == ["Chief", "Ann"]
    assert hands(game) == (1, 0)
    often = auto(On("koed", "own"), [DRAW_ONE])
    game = scene(me(leader=chief(sweep), battle=[fighter("Ann", abilities=[often]), fighter("Bob"), fighter("Cid")]))
    game.answer("activate", "Chief")
    while game.offered("resolve"):
        game.answer("resolve", "Ann")
    assert hands(game) == (2, 0)


@clause("fw 15-7-5")
def test_a_resolved_skill_is_not_activated_again_though_its_trigger_comes_again() -> None:
    """The second KO of the turn sets nothing off, though the cost could be paid."""
    watch = auto(On("koed", "own"), [DRAW_ONE], once=True, cost=[Pay(value(1))])
    sweep = tagged("main", [Choose(OWN, value(1), False, 0), KoCards(Chosen(0))])
    game = scene(me(leader=chief(watch, sweep), battle=[fighter("Ann"), fighter("Bob")], energy=2))
    game.answer("activate", "Chief").answer("pick", "Ann").answer("yes")
    while "pay_any" in game.offered():
        game.answer("pay_any")
    assert hands(game) == (1, 0)
    game.answer("activate", "Chief")
    assert game.offered()[0] == "end_main"
    assert hands(game) == (1, 0)


@clause("fw 15-7-5")
def test_declining_the_cost_does_not_use_it_up() -> None:
    """The next trigger of the turn is asked for again."""
    watch = auto(On("koed", "own"), [DRAW_ONE], once=True, cost=[Pay(value(1))])
    sweep = tagged("main", [Choose(OWN, value(1), False, 0), KoCards(Chosen(0))])
    game = scene(me(leader=chief(watch, sweep), battle=[fighter("Ann"), fighter("Bob")], energy=1))
    game.answer("activate", "Chief").answer("pick", "Ann").answer("no")
    assert hands(game) == (0, 0)
    game.answer("activate", "Chief")
    assert game.offered() == ["no", "yes"]
    game.answer("yes")
    assert hands(game) == (1, 0)


@clause("fw 15-7-5")
def test_a_resolution_that_came_to_nothing_uses_it_up() -> None:
    """There was nothing to KO, but it was activated, so that it is spent."""
    ann = fighter("Ann", abilities=[tagged("main", [KoCards(FOES)], once=True)])
    game = scene(me(battle=[ann]))
    game.answer("activate", "Ann")
    assert game.offered("activate") == []


# --- whose turn ------------------------------------------------------------------------------------------------
@clause("fw 15-9-2")
def test_during_your_turn_applies_in_the_own_turn_only() -> None:
    """Power is higher in the own turn; a skill that waits for a KO is activated in it."""
    skills = [
        permanent([HavePower(This(), value(5000))], when=[YourTurn()]),
        auto(On("koed", "any"), [DRAW_ONE], when=[YourTurn()]),
    ]
    ann = fighter("Ann", power=10000, abilities=skills)
    kill = chief(tagged("main", [KoCards(named("Bob"))]))
    game = scene(me(leader=kill, battle=[ann]), foe(battle=[fighter("Bob")]))
    assert game.power("Ann") == 15000
    game.answer("activate", "Chief")
    assert hands(game) == (1, 0)


@clause("fw 15-9-3")
def test_during_your_turn_is_off_in_the_opponents_turn() -> None:
    """Neither is its effect applied nor its skill activated."""
    skills = [
        permanent([HavePower(This(), value(5000))], when=[YourTurn()]),
        auto(On("koed", "any"), [DRAW_ONE], when=[YourTurn()]),
        tagged("battle", [DRAW_ONE], when=[YourTurn()]),
    ]
    ann = fighter("Ann", power=10000, abilities=skills)
    kill = chief(tagged("main", [KoCards(named("Bob"))]))
    game = scene(me(battle=[ann, fighter("Bob")]), foe(leader=kill), turn_player="foe")
    assert game.power("Ann") == 10000
    game.answer("activate", "Chief")
    assert hands(game) == (0, 0)
    game.attack("Chief").answer("end_step")
    assert (game.step, game.player) == ("defense", "me")
    assert game.offered("activate") == []


@clause("fw 15-10-2")
def test_during_the_opponents_turn_applies_in_that_turn_only() -> None:
    """Power is higher there; a skill that waits for a KO is activated in it, and one of the Defense Step offered."""
    skills = [
        permanent([HavePower(This(), value(5000))], when=[OpponentsTurn()]),
        auto(On("koed", "any"), [DRAW_ONE], when=[OpponentsTurn()]),
        tagged("battle", [DRAW_ONE], when=[OpponentsTurn()]),
    ]
    ann = fighter("Ann", power=10000, abilities=skills)
    kill = chief(tagged("main", [KoCards(named("Bob"))]))
    game = scene(me(battle=[ann, fighter("Bob")]), foe(leader=kill), turn_player="foe")
    assert game.power("Ann") == 15000
    game.answer("activate", "Chief")
    assert hands(game) == (1, 0)
    game.attack("Chief").answer("end_step")
    assert game.offered("activate") == ["Ann"]


@clause("fw 15-10-3")
def test_during_the_opponents_turn_is_off_in_the_own_turn() -> None:
    """Neither is its effect applied nor its skill activated or declared."""
    skills = [
        permanent([HavePower(This(), value(5000))], when=[OpponentsTurn()]),
        auto(On("koed", "any"), [DRAW_ONE], when=[OpponentsTurn()]),
        tagged("main", [DRAW_ONE], when=[OpponentsTurn()]),
    ]
    ann = fighter("Ann", power=10000, abilities=skills)
    kill = chief(tagged("main", [KoCards(named("Bob"))]))
    game = scene(me(leader=kill, battle=[ann, fighter("Bob")]))
    assert game.power("Ann") == 10000
    assert game.offered("activate") == ["Chief"]
    game.answer("activate", "Chief")
    assert hands(game) == (0, 0)


# --- [Barrier] -------------------------------------------------------------------------------------------------
@clause("fw 15-11-2")
def test_barrier_is_not_chosen_by_the_opponents_skills() -> None:
    """Of two Battle cards the one without [Barrier] is KO'd; alone, the card with it is not."""
    kill = chief(tagged("main", [Choose(FOES, value(1), False, 0), KoCards(Chosen(0))]))
    shy = fighter("Shy", keywords=["barrier"])
    game = scene(me(leader=kill), foe(battle=[shy, fighter("Bob")]))
    game.answer("activate", "Chief")
    assert game.names("foe", "battle") == ["Shy"]
    game.answer("activate", "Chief")
    assert game.names("foe", "battle") == ["Shy"]


@clause("fw 15-11-2")
def test_barrier_does_not_help_where_nothing_is_chosen() -> None:
    """What is done to all cards is done to it, and it can be attacked."""
    sweep = chief(tagged("main", [KoCards(FOES)]))
    shy = fighter("Shy", keywords=["barrier"])
    game = scene(me(leader=sweep), foe(battle=[shy]))
    game.answer("activate", "Chief")
    assert game.names("foe", "drop") == ["Shy"]
    game = scene(me(), foe(battle=[rested(shy)]))
    game.attack("Leader", "Shy").pass_battle()
    assert game.names("foe", "drop") == ["Shy"]


@clause("fw 15-11-2")
def test_barrier_is_about_the_master_of_the_skill_not_about_who_chooses() -> None:
    """Own skills choose it; a skill of the opponent that lets its own player choose does not find it."""
    pump = tagged("main", [Choose(OWN, value(1), False, 0), AddPower(Chosen(0), value(5000), "this_turn")])
    shy = fighter("Shy", power=10000, keywords=["barrier"])
    game = scene(me(leader=chief(pump), battle=[shy]))
    game.answer("activate", "Chief")
    assert game.power("Shy") == 15000
    force = chief(tagged("main", [Choose(FOES, value(1), False, 0, True), KoCards(Chosen(0))]))
    game = scene(me(leader=force), foe(battle=[shy, fighter("Bob"), fighter("Cid")]))
    game.answer("activate", "Chief")
    assert (game.player, game.offered()) == ("foe", ["pick Bob", "pick Cid"])


@clause("fw 15-11-2")
def test_barrier_that_was_given_counts_and_negated_barrier_does_not() -> None:
    """It is the keyword skill of the moment."""
    kill = tagged("main", [Choose(FOES, value(1), False, 0), KoCards(Chosen(0))])
    give = tagged("main", [GainKeyword(FOES, "barrier", "this_turn")], once=True)
    lose = tagged("main", [NegateKeyword(FOES, "barrier", "this_turn")], once=True)
    ann, dan = fighter("Ann", abilities=[give]), fighter("Dan", abilities=[lose])
    game = scene(me(leader=chief(kill), battle=[ann, dan]), foe(battle=[fighter("Bob")]))
    game.answers("activate Ann", "activate Chief")
    assert game.names("foe", "battle") == ["Bob"]
    game.answers("activate Dan", "activate Chief")
    assert game.names("foe", "battle") == []
