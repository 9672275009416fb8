"""Chapter 12: Extra cards, used from hand, and their skills outside the hand."""

from fuda.games.fusionworld.printed import Ability, CardDef
from fuda.games.fusionworld.spec import ACTIVATED, BATTLE_AREA, DROP, HAND, MOVED, REVEALED
from fuda.games.fusionworld.words.build import auto, field, permanent, tagged, value
from fuda.games.fusionworld.words.choosing import Choose
from fuda.games.fusionworld.words.conditions import Size
from fuda.games.fusionworld.words.course_of_game import Pay
from fuda.games.fusionworld.words.drawing import Draw
from fuda.games.fusionworld.words.ops import Discard, KoCards, MoveTo, RestCards
from fuda.games.fusionworld.words.placing import UseExtra
from fuda.games.fusionworld.words.properties import Kind, Named
from fuda.games.fusionworld.words.refs import Area
from fuda.games.fusionworld.words.static_effects import Banned
from fuda.games.fusionworld.words.timings import On
from fuda.rules.marks import clause
from fuda.words.conditions import If
from fuda.words.refs import Chosen, This
from tests.clauses.fusionworld.scene import Scene, extra, fighter, foe, leader, me, scene

DRAW_ONE = Draw(value(1))
DRAW_TWO = Draw(value(2))
HAND_CARDS = Area("own", "hand", [])
DISCARD_ONE = Discard(HAND_CARDS, value(1))


def chief(*abilities: Ability) -> CardDef:
    """A Leader with some skills."""
    return leader("Chief", abilities=abilities)


def pay(game: Scene) -> None:
    """Pay with whatever energy."""
    while "pay_any" in game.offered():
        game.answer("pay_any")


def moves(game: Scene) -> list[tuple[str, int, int]]:
    """What moved, from where and where to."""
    return [
        (game.m.cards[int(e.card)].d.name, int(e.source), int(e.target))
        for e in game.log
        if int(e.kind) == MOVED and e.card >= 0
    ]


# --- used from hand --------------------------------------------------------------------------------------------
@clause("fw 12-2-2-1")
def test_an_extra_is_shown_and_one_of_its_skills_is_declared() -> None:
    """Of two skills with the same mark one is picked; a skill of battles is not among them in the Main Phase."""
    bolt = extra(
        "Bolt",
        abilities=[tagged("main", [DRAW_ONE]), tagged("main", [DRAW_TWO]), tagged("battle", [Draw(value(3))])],
    )
    game = scene(me(hand=[bolt]))
    assert game.offered("activate") == ["Bolt", "Bolt"]
    game.m.answer(next(a for a in game.m.options if game.text(a) == "activate Bolt" and int(a.n) & 31 == 1))
    assert (REVEALED, "Bolt") in game.happened(REVEALED)
    assert len(game.names("me", "hand")) == 2
    assert game.offered("activate") == []


@clause("fw 12-2-2-1")
def test_the_skill_of_an_extra_must_fit_the_timing() -> None:
    """In a battle only its skill of battles can be declared."""
    bolt = extra("Bolt", abilities=[tagged("main", [DRAW_ONE]), tagged("battle", [DRAW_TWO])])
    game = scene(me(hand=[bolt]))
    game.attack("Leader")
    assert game.step == "offense"
    assert game.offered("activate") == ["Bolt"]
    game.answer("activate", "Bolt")
    assert len(game.names("me", "hand")) == 2


@clause("fw 12-2-2-1")
def test_an_extra_that_cannot_be_paid_for_is_not_declared() -> None:
    """With too little energy it is not offered, with enough it is."""
    bolt = extra("Bolt", cost=2, abilities=[tagged("main", [DRAW_ONE])])
    assert scene(me(hand=[bolt], energy=1)).offered("activate") == []
    assert scene(me(hand=[bolt], energy=2)).offered("activate") == ["Bolt"]


@clause("fw 12-2-2-2")
def test_the_cost_is_paid_and_the_extra_dropped_before_its_effect() -> None:
    """When its effect asks something, the energy is rested and the card lies in the Drop."""
    ann = fighter("Ann")
    bolt = extra("Bolt", cost=2, abilities=[tagged("main", [Choose(Area("own", "battle", []), value(1), True, 0)])])
    game = scene(me(hand=[bolt], battle=[ann], energy=3))
    game.answer("activate", "Bolt")
    pay(game)
    assert game.offered() == ["pick Ann", "done"]
    assert len(game.names("me", "spent")) == 2
    assert game.names("me", "hand") == []
    assert game.names("me", "drop") == ["Bolt"]


@clause("fw 12-2-2-3")
def test_the_skill_cost_comes_after_the_cost() -> None:
    """The energy is rested, the card goes to the Drop, and only then a card is discarded: not the Extra itself."""
    bolt = extra("Bolt", cost=1, abilities=[tagged("main", [DRAW_ONE], cost=[DISCARD_ONE])])
    game = scene(me(hand=[bolt, fighter("Ann"), fighter("Bob")], energy=1))
    game.answer("activate", "Bolt")
    assert game.offered() == ["pick Ann", "pick Bob"]
    assert game.names("me", "drop") == ["Bolt"]
    assert len(game.names("me", "spent")) == 1
    game.answer("pick", "Ann")
    assert game.names("me", "drop") == ["Ann", "Bolt"]
    assert len(game.names("me", "hand")) == 2  # Bob and the drawn card


@clause("fw 12-2-2-3")
def test_an_extra_cannot_pay_its_skill_cost_as_a_card_in_hand() -> None:
    """Alone in hand it cannot be used, for it is gone from there when a card has to be discarded."""
    bolt = extra("Bolt", abilities=[tagged("main", [DRAW_ONE], cost=[DISCARD_ONE])])
    assert scene(me(hand=[bolt])).offered("activate") == []
    assert scene(me(hand=[bolt, fighter("Ann", cost=9)])).offered("activate") == ["Bolt"]


@clause("fw 12-2-2-3")
def test_cost_and_skill_cost_need_energy_for_both() -> None:
    """One energy does not pay a cost of 1 and a skill cost of 1; two do."""
    bolt = extra("Bolt", cost=1, abilities=[tagged("main", [DRAW_ONE], cost=[Pay(value(1))])])
    assert scene(me(hand=[bolt], energy=1)).offered("activate") == []
    game = scene(me(hand=[bolt], energy=2))
    game.answer("activate", "Bolt")
    pay(game)
    assert len(game.names("me", "spent")) == 2
    assert len(game.names("me", "hand")) == 1


@clause("fw 12-2-2-3")
def test_an_extra_in_the_drop_pays_a_skill_cost_that_takes_a_card_from_there() -> None:
    """With an empty Drop the card itself is what the skill cost finds."""
    cost = [Choose(Area("own", "drop", []), value(1), False, 0), MoveTo(Chosen(0), "removed")]
    bolt = extra("Bolt", abilities=[tagged("main", [DRAW_ONE], cost=cost)])
    game = scene(me(hand=[bolt]))
    game.answer("activate", "Bolt")
    assert game.names("me", "removed") == ["Bolt"]
    assert len(game.names("me", "hand")) == 1


@clause("fw 12-2-2-3-1")
def test_only_an_extra_with_a_skill_cost_is_paid_for_twice() -> None:
    """Of two energy one is left if there is no skill cost."""
    skills = {"Plain": tagged("main", [DRAW_ONE]), "Dear": tagged("main", [DRAW_ONE], cost=[Pay(value(1))])}
    spent = {}
    for name, skill in skills.items():
        game = scene(me(hand=[extra(name, cost=1, abilities=[skill])], energy=2))
        game.answer("activate", name)
        pay(game)
        spent[name] = len(game.names("me", "spent"))
    assert spent == {"Plain": 1, "Dear": 2}


@clause("fw 12-2-2-3-1")
def test_an_extra_without_a_skill_cost_goes_on_at_once() -> None:
    """Nothing is asked between the declaration and the effect."""
    bolt = extra("Bolt", cost=1, abilities=[tagged("main", [DRAW_ONE])])
    game = scene(me(hand=[bolt], energy=1))
    before = game.m.decisions
    game.answer("activate", "Bolt")
    assert game.m.decisions == before + 1
    assert len(game.names("me", "hand")) == 1
    assert game.offered()[0] == "end_main"


@clause("fw 12-2-2-4")
def test_using_an_extra_activates_one_skill_once() -> None:
    """Who waits for the activation of an Extra's skill sees it once; a Battle card's skill is none of these."""
    watch = auto(On("activated", "own", [Kind("extra")]), [DRAW_ONE])
    bolt = extra("Bolt", abilities=[tagged("main", [RestCards(Area("foe", "leader", []))])])
    ann = fighter("Ann", abilities=[tagged("main", [RestCards(This())])])
    game = scene(me(leader=chief(watch), hand=[bolt], battle=[ann]))
    game.answer("activate", "Ann")
    assert game.names("me", "hand") == ["Bolt"]
    game.answer("activate", "Bolt")
    assert [name for _, name in game.happened(ACTIVATED)] == ["Ann", "Bolt", "Chief"]
    assert len(game.names("me", "hand")) == 1


@clause("fw 12-2-2-5")
def test_the_effect_of_an_extra_may_choose_the_card_itself_in_the_drop() -> None:
    """It lies there already when its instructions are carried out."""
    effect = [Choose(Area("own", "drop", []), value(1), False, 0), MoveTo(Chosen(0), "hand")]
    bolt = extra("Bolt", abilities=[tagged("main", effect)])
    game = scene(me(hand=[bolt], drop=[fighter("Ann")]))
    game.answer("activate", "Bolt")
    assert game.offered() == ["pick Ann", "pick Bolt"]
    game.answer("pick", "Bolt")
    assert game.names("me", "hand") == ["Bolt"]
    assert game.names("me", "drop") == ["Ann"]
    assert moves(game) == [("Bolt", HAND, DROP), ("Bolt", DROP, HAND)]


# --- outside the hand ------------------------------------------------------------------------------------------
def relic(cost: int = 3) -> CardDef:
    """An Extra with a skill in the Drop: the card is removed from the game."""
    skill = tagged("main", [DRAW_ONE, MoveTo(This(), "removed")], zones=["drop"])
    return extra("Relic", cost=cost, abilities=[skill])


@clause("fw 12-2-3-1")
def test_a_skill_of_an_extra_that_names_the_drop_is_declared_there() -> None:
    """Of a card in the Drop the skill that names it is offered, and neither of them in hand."""
    two = extra("Two", abilities=[tagged("main", [DRAW_ONE]), tagged("main", [DRAW_TWO], zones=["drop"])])
    game = scene(me(drop=[two]))
    assert game.offered("activate") == ["Two"]
    game.answer("activate", "Two")
    assert len(game.names("me", "hand")) == 2
    assert scene(me(hand=[relic(0)])).offered("activate") == []
    assert scene(me(), foe(drop=[two])).offered("activate") == []


@clause("fw 12-2-3-2")
def test_no_cost_is_paid_for_a_skill_outside_the_hand() -> None:
    """A card that costs 3 is activated from the Drop with no energy, and with some of it none is rested."""
    game = scene(me(drop=[relic()]))
    game.answer("activate", "Relic")
    assert len(game.names("me", "hand")) == 1
    game = scene(me(drop=[relic()], energy=3))
    game.answer("activate", "Relic")
    assert len(game.names("me", "energy")) == 3
    assert game.names("me", "removed") == ["Relic"]


@clause("fw 12-2-3-2")
def test_an_effect_that_uses_an_extra_pays_no_cost() -> None:
    """A skill of the Leader uses an Extra of the Drop."""
    bolt = extra("Bolt", cost=5, abilities=[tagged("main", [DRAW_ONE])])
    use = tagged("main", [UseExtra(Area("own", "drop", [Named("Bolt")]))])
    game = scene(me(leader=chief(use), drop=[bolt], energy=1))
    game.answer("activate", "Chief")
    assert len(game.names("me", "hand")) == 1
    assert len(game.names("me", "energy")) == 1


@clause("fw 12-2-3-3")
def test_the_skill_cost_is_paid_outside_the_hand() -> None:
    """A [Field] in play rests one energy for its skill and stays; without energy it cannot be declared."""
    court = extra("Court", cost=4, abilities=[field(), tagged("main", [DRAW_ONE], cost=[Pay(value(1))])])
    game = scene(me(battle=[court], energy=1))
    game.answer("activate", "Court")
    assert len(game.names("me", "spent")) == 1
    assert game.names("me", "battle") == ["Court"]
    assert len(game.names("me", "hand")) == 1
    assert game.offered("activate") == []


@clause("fw 12-2-3-3-1")
def test_a_skill_outside_the_hand_without_a_skill_cost_is_not_paid_for() -> None:
    """It is declared, and the effect follows without a question; with a skill cost, energy is spent before."""
    spent = {}
    for cost in ([], [Pay(value(1))]):
        court = extra("Court", cost=4, abilities=[field(), tagged("main", [DRAW_ONE], cost=cost, once=True)])
        game = scene(me(battle=[court], energy=2))
        before = game.m.decisions
        game.answer("activate", "Court")
        asked = game.m.decisions - before
        pay(game)
        assert len(game.names("me", "hand")) == 1
        spent[len(cost)] = (asked, len(game.names("me", "spent")))
    assert spent == {0: (1, 0), 1: (1, 1)}


@clause("fw 12-2-3-4")
def test_a_skill_outside_the_hand_is_activated_once() -> None:
    """Who waits for an Extra's skill sees one activation."""
    watch = auto(On("activated", "own", [Kind("extra")]), [DRAW_ONE])
    court = extra("Court", abilities=[field(), tagged("main", [RestCards(This())], cost=[])])
    game = scene(me(leader=chief(watch), battle=[court]))
    game.answer("activate", "Court")
    assert [name for _, name in game.happened(ACTIVATED)] == ["Court", "Chief"]
    assert len(game.names("me", "hand")) == 1


@clause("fw 12-2-3-5")
def test_the_effect_of_a_skill_outside_the_hand_is_carried_out() -> None:
    """The instructions are followed in their order."""
    court = extra("Court", abilities=[field(), tagged("main", [KoCards(Area("foe", "battle", [])), DRAW_ONE])])
    game = scene(me(battle=[court]), foe(battle=[fighter("Ann")]))
    game.answer("activate", "Court")
    assert game.names("foe", "drop") == ["Ann"]
    assert len(game.names("me", "hand")) == 1
    assert moves(game)[0] == ("Ann", BATTLE_AREA, DROP)


# --- failure ---------------------------------------------------------------------------------------------------
@clause("fw 12-3-1")
def test_an_extra_whose_activation_fails_is_put_into_the_drop() -> None:
    """As soon as its cost is paid Ann cannot be rested: nothing is drawn, and the Extra is in the Drop."""
    mine = Area("own", "battle", [])
    bolt = extra("Bolt", cost=1, abilities=[tagged("main", [DRAW_ONE], cost=[RestCards(mine)])])
    stuck = permanent([Banned(mine, "rest")], when=[If(Size("own", "rested_energy"), ">=", value(1))])
    game = scene(me(leader=leader("Sage", abilities=[stuck]), hand=[bolt], battle=[fighter("Ann")], energy=1))
    game.answer("activate", "Bolt")
    assert game.names("me", "drop") == ["Bolt"]
    assert game.names("me", "hand") == []
    assert [name for _, name in game.happened(ACTIVATED)] == []
    assert not game.is_rested("Ann")
