"""Chapters 9-8 and 9-10: the order of continuous effects, how far they follow a card, what a card last was."""

import pytest

from fuda.core.control import When
from fuda.core.flow import Op
from fuda.games.fusionworld.printed import Ability, CardDef, Continuous
from fuda.games.fusionworld.state import Match
from fuda.games.fusionworld.words.build import auto, permanent, tagged, value
from fuda.games.fusionworld.words.choosing import Choose
from fuda.games.fusionworld.words.drawing import Draw
from fuda.games.fusionworld.words.lasting_effects import AddCost, AddPower, GainColor, GainKeyword, GainTrait
from fuda.games.fusionworld.words.ops import KoCards, MoveTo
from fuda.games.fusionworld.words.placing import PlayCards
from fuda.games.fusionworld.words.properties import Color, IsRested, Keyworded, Named, Stat, Trait
from fuda.games.fusionworld.words.refs import Area
from fuda.games.fusionworld.words.static_effects import HaveColor, HaveCost, HaveKeyword, HavePower, HaveTrait
from fuda.games.fusionworld.words.timings import On
from fuda.rules.marks import clause
from fuda.words.conditions import Matches
from fuda.words.properties import Not
from fuda.words.refs import Arrived, Chosen, This
from tests.clauses.fusionworld.scene import extra, fighter, foe, leader, me, rested, scene


def power(sign: str, n: int) -> Stat:
    """A test of power."""
    return Stat("power", sign, value(n))


def boost(tests: list[Trait] | list[Color] | list[Keyworded] | list[Named], amount: int) -> Continuous:
    """The own Battle cards of that kind have more power."""
    return HavePower(Area("own", "battle", list(tests)), value(amount))


def carrier(name: str, *abilities: Ability) -> CardDef:
    """A card that only carries permanents."""
    return fighter(name, power=30000, abilities=list(abilities))


# --- layers (9-8-1) --------------------------------------------------------------------------------------------
@clause("fw 9-8-1-1")
def test_what_is_printed_is_the_base_of_all_values() -> None:
    """Without effects a card has what is printed, with one that and more, and afterwards what is printed again."""
    lift = [
        AddPower(Area("own", "battle", []), value(5000), "this_turn"),
        AddCost(Area("own", "battle", []), value(1), "this_turn"),
        GainTrait(Area("own", "battle", []), "Hero", "this_turn"),
    ]
    see = permanent([HaveKeyword(Area("own", "battle", [Trait("Hero")]), "blocker")])
    ann = fighter("Ann", cost=2, power=15000)
    game = scene(
        me(leader=leader("Seer", abilities=[see]), hand=[extra("Lift", abilities=[tagged("main", lift)])], battle=[ann])
    )
    unit = game.unit("Ann")
    assert (game.power("Ann"), game.m.total_cost(unit), game.has("Ann", "blocker")) == (15000, 2, False)
    game.answer("activate", "Lift")
    assert (game.power("Ann"), game.m.total_cost(unit), game.has("Ann", "blocker")) == (20000, 3, True)
    game.end_turn()
    assert (game.power("Ann"), game.m.total_cost(unit), game.has("Ann", "blocker")) == (15000, 2, False)


@clause("fw 9-8-1-2")
@pytest.mark.parametrize("numbers_first", [True, False])
def test_what_changes_no_number_is_applied_before_what_does(numbers_first: bool) -> None:
    """'Has the trait' counts for '+5000 with the trait', whichever of the two came into play first."""
    numbers = carrier("Numbers", permanent([boost([Trait("Hero")], 5000)]))
    info = carrier("Info", permanent([HaveTrait(Area("own", "battle", [Named("Ann")]), "Hero")]))
    pair = [numbers, info] if numbers_first else [info, numbers]
    game = scene(me(battle=[*pair, fighter("Ann")]))
    assert game.power("Ann") == 15000
    assert game.power("Info") == 30000


@clause("fw 9-8-1-2")
def test_an_effect_for_a_time_that_changes_no_number_comes_first_as_well() -> None:
    """A trait gained after the permanent was there is seen by it, as is a keyword given by another permanent."""
    teach = extra(
        "Teach", abilities=[tagged("main", [GainTrait(Area("own", "battle", [Named("Ann")]), "Hero", "this_turn")])]
    )
    numbers = carrier("Numbers", permanent([boost([Trait("Hero")], 5000), boost([Keyworded("blocker")], 1000)]))
    guard = carrier("Guard", permanent([HaveKeyword(Area("own", "battle", [Trait("Hero")]), "blocker")]))
    game = scene(me(battle=[numbers, guard, fighter("Ann")], hand=[teach]))
    assert game.power("Ann") == 10000
    game.answer("activate", "Teach")
    assert game.power("Ann") == 16000


@clause("fw 9-8-1-3")
def test_all_changes_of_numbers_add_up_after_the_rest() -> None:
    """+5000, and 'becomes blue' with 'blue cards have +5000': 10000 more, and a red card has none."""
    paint = [
        AddPower(Area("own", "battle", [Named("Ann")]), value(5000), "this_turn"),
        GainColor(Area("own", "battle", [Named("Ann")]), "blue", "this_turn"),
    ]
    flag = carrier("Flag", permanent([boost([Color("blue")], 5000)]))
    game = scene(
        me(battle=[flag, fighter("Ann"), fighter("Ben")], hand=[extra("Paint", abilities=[tagged("main", paint)])])
    )
    game.answer("activate", "Paint")
    assert (game.power("Ann"), game.power("Ben")) == (20000, 10000)


@clause("fw 9-8-1-3")
def test_permanents_about_one_number_add_up_with_those_about_another() -> None:
    """'Cards that cost 4 or more have +5000' sees a cost that another permanent has raised; both bonuses count."""
    dear = carrier("Dear", permanent([HaveCost(Area("own", "battle", [Named("Ann")]), value(2))]))
    big = carrier(
        "Big",
        permanent([HavePower(Area("own", "battle", [Stat("cost", ">=", value(4))]), value(5000))]),
        permanent([HavePower(Area("own", "battle", [Named("Ann")]), value(1000)), HaveColor(This(), "blue")]),
    )
    game = scene(me(battle=[big, dear, fighter("Ann", cost=2), fighter("Ben", cost=2)]))
    assert (game.power("Ann"), game.power("Ben")) == (16000, 10000)


@clause("fw 9-8-1-2", "fw 9-8-1-3")
@pytest.mark.parametrize("numbers_first", [True, False])
def test_numbers_come_last_where_each_layer_depends_on_the_other(numbers_first: bool) -> None:
    """'Power 10000 or less: [Blocker]' is judged by what is printed; so '+5000 without [Blocker]' finds nobody."""
    guard = carrier("Guard", permanent([HaveKeyword(Area("own", "battle", [power("<=", 10000)]), "blocker")]))
    plain = Area("own", "battle", [Named("Ann"), Not(Keyworded("blocker"))])
    lift = carrier("Lift", permanent([HavePower(plain, value(5000))]))
    game = scene(me(battle=[*([lift, guard] if numbers_first else [guard, lift]), fighter("Ann")]))
    assert (game.has("Ann", "blocker"), game.power("Ann")) == (True, 10000)


# --- how far effects follow a card (9-8-2, 9-8-3) --------------------------------------------------------------
@clause("fw 9-8-2")
def test_an_effect_does_not_apply_to_a_card_that_has_left_and_come_back() -> None:
    """'+5000 this turn' for all; one card is returned and played again: it has none, the other one still has it."""
    lift = extra("Lift", abilities=[tagged("main", [AddPower(Area("own", "battle", []), value(5000), "this_turn")])])
    bounce = extra("Bounce", abilities=[tagged("main", [MoveTo(Area("own", "battle", [Named("Ann")]), "hand")])])
    more = extra("More", abilities=[tagged("main", [GainKeyword(Area("own", "battle", []), "critical", "this_turn")])])
    game = scene(me(hand=[lift, bounce, more], battle=[fighter("Ann", cost=0), fighter("Ben")]))
    game.answer("activate", "Lift")
    assert (game.power("Ann"), game.power("Ben")) == (15000, 15000)
    game.answers("activate Bounce", "play Ann")
    assert (game.power("Ann"), game.power("Ben")) == (10000, 15000)
    # Something else that comes later does not bring it back.
    game.answer("activate", "More")
    assert game.has("Ann", "critical")
    assert (game.power("Ann"), game.power("Ben")) == (10000, 15000)


@clause("fw 9-8-2")
def test_effects_follow_a_card_to_the_combo_area_and_back() -> None:
    """That is the exception: the same '+5000' is still there after a combo that a skill takes back."""
    lift = extra("Lift", abilities=[tagged("main", [AddPower(Area("own", "battle", []), value(5000), "this_turn")])])
    back = extra("Back", abilities=[tagged("battle", [PlayCards(Area("own", "combo", []))])])
    game = scene(me(hand=[lift, back], battle=[fighter("Ann")]))
    game.answer("activate", "Lift")
    game.attack("Leader").answer("combo", "Ann")
    assert game.power("Ann") == 15000
    game.answer("activate", "Back")
    assert game.names("me", "battle") == ["Ann"]
    assert game.power("Ann") == 15000


@clause("fw 9-8-2")
def test_a_permanent_applies_to_a_card_that_comes_back() -> None:
    """What a permanent does is no effect that was resolved at some time: it counts for the new object as well."""
    flag = carrier("Flag", permanent([boost([Named("Ann")], 5000)]))
    bounce = extra("Bounce", abilities=[tagged("main", [MoveTo(Area("own", "battle", [Named("Ann")]), "hand")])])
    game = scene(me(hand=[bounce], battle=[flag, fighter("Ann", cost=0)]))
    game.answers("activate Bounce", "play Ann")
    assert game.power("Ann") == 15000


@clause("fw 9-8-3")
def test_an_effect_on_a_zone_applies_to_a_card_as_it_enters() -> None:
    """Under 'opposing Battle cards have -10000' a card of 10000 has 0 while the effect that played it goes on."""
    curse = permanent([HavePower(Area("foe", "battle", []), value(-10000))])
    call = [
        Choose(Area("own", "hand", [Named("Ann")]), value(1), False, 0),
        PlayCards(Chosen(0)),
        When(Matches(Arrived(0), [power("<=", 0)]), [Draw(value(1))], []),
    ]
    for cursed, hand in ((True, ["Deck0 1"]), (False, [])):
        game = scene(
            me(hand=[extra("Call", abilities=[tagged("main", call)]), fighter("Ann")]),
            foe(leader=leader("Witch", abilities=[curse] if cursed else [])),
        )
        game.answer("activate", "Call")
        if game.offered("pick"):
            game.answer("pick", "Ann")
        assert game.names("me", "hand") == hand
        assert game.names("me", "battle") == ([] if cursed else ["Ann"])


@clause("fw 9-8-3-1")
def test_a_skill_about_a_card_that_enters_reads_what_effects_have_made_of_it() -> None:
    """'When a Battle card with 15000 or more is played' hears of one of 10000 with +5000, not of a weaker one."""
    watch = auto(On("played", "own", [power(">=", 15000)]), [Draw(value(1))])
    lift = permanent([HavePower(Area("own", "battle", []), value(5000))])
    game = scene(
        me(
            leader=leader("Seer", abilities=[watch, lift]),
            hand=[fighter("Ann", cost=0), fighter("Ben", cost=0, power=5000)],
        )
    )
    game.answer("play", "Ben")
    assert game.names("me", "hand") == ["Ann"]
    game.answer("play", "Ann")
    assert game.names("me", "hand") == ["Deck0 1"]


@clause("fw 9-8-3-1")
def test_a_skill_about_strong_cards_does_not_hear_of_one_that_effects_weaken() -> None:
    """A card of 15000 that has 10000 on the table is not one of 15000."""
    watch = auto(On("played", "own", [power(">=", 15000)]), [Draw(value(1))])
    curse = permanent([HavePower(Area("foe", "battle", []), value(-5000))])
    game = scene(
        me(leader=leader("Seer", abilities=[watch]), hand=[fighter("Ann", cost=0, power=15000)]),
        foe(leader=leader("Witch", abilities=[curse])),
    )
    game.answer("play", "Ann")
    assert game.names("me", "hand") == []


# --- what a card last was (9-10) -------------------------------------------------------------------------------
def strike(*tests: Stat | IsRested, remove: bool = False) -> CardDef:
    """KO a card (or return it); then, if it was such a card, draw 1."""
    gone = MoveTo(Chosen(0), "hand") if remove else KoCards(Chosen(0))
    effect: list[Op[Match]] = [
        Choose(Area("foe", "battle", []), value(1), False, 0),
        gone,
        When(Matches(Chosen(0), list(tests)), [Draw(value(1))], []),
    ]
    return extra("Strike", abilities=[tagged("main", effect)])


@clause("fw 9-10-1")
@pytest.mark.parametrize("remove", [True, False])
def test_a_card_that_has_gone_is_asked_about_as_it_last_was(remove: bool) -> None:
    """'KO 1 card; if its cost was 3 or more, draw': a permanent had made it 3, though 2 is printed on it."""
    dear = permanent([HaveCost(Area("own", "battle", [Named("Ann")]), value(1))])
    theirs = foe(leader=leader("Dear", abilities=[dear]), battle=[fighter("Ann", cost=2), fighter("Ben", cost=2)])
    for name, hand in (("Ann", ["Deck0 1"]), ("Ben", [])):
        game = scene(me(hand=[strike(Stat("cost", ">=", value(3)), remove=remove)]), theirs)
        game.answers("activate Strike", f"pick {name}")
        assert game.names("me", "hand") == hand


@clause("fw 9-10-1")
def test_the_orientation_of_a_card_that_has_gone_is_the_last_one() -> None:
    """'Return 1 card; if it was rested, draw 1.'"""
    for name, hand in (("Ann", ["Deck0 1"]), ("Ben", [])):
        game = scene(me(hand=[strike(IsRested(), remove=True)]), foe(battle=[rested(fighter("Ann")), fighter("Ben")]))
        game.answers("activate Strike", f"pick {name}")
        assert game.names("me", "hand") == hand


@clause("fw 9-10-1")
def test_a_skill_that_waited_reads_the_power_its_own_card_last_had() -> None:
    """'When KO'd, if this card had 15000 or more, draw': what was on it in the Battle Area counts, lasting or not."""
    last = tagged("on_ko", [When(Matches(This(), [power(">=", 15000)]), [Draw(value(1))], [])])
    lift = extra(
        "Lift", abilities=[tagged("main", [AddPower(Area("any", "battle", [Named("Ann")]), value(5000), "this_turn")])]
    )
    kill = extra("Kill", abilities=[tagged("main", [KoCards(Area("foe", "battle", []))])])
    for cards, hand in ((["Lift", "Kill"], ["Deck1 1"]), (["Kill"], [])):
        game = scene(me(hand=[lift, kill]), foe(battle=[fighter("Ann", abilities=[last])]))
        for name in cards:
            game.answer("activate", name)
        assert game.names("foe", "hand") == hand
