"""Chapter 2-23: zones, and what moves between them."""

import random
from typing import Any

import pytest

from fuda.core.flow import Op
from fuda.games.dimensionzero import spec
from fuda.games.dimensionzero.face.contract import GAME, DimensionZero
from fuda.games.dimensionzero.face.game import new_match
from fuda.games.dimensionzero.printed import Aim, CardDef
from fuda.games.dimensionzero.state import Match
from fuda.games.dimensionzero.words.build import aim, replacement, spell, triggered, value
from fuda.games.dimensionzero.words.card_changes import AddPower
from fuda.games.dimensionzero.words.choosing import Choose
from fuda.games.dimensionzero.words.conditions import Size
from fuda.games.dimensionzero.words.data import Kind, Named
from fuda.games.dimensionzero.words.drawing import Draw, DrawUpTo, Mill, Shuffle, SmashPlayer
from fuda.games.dimensionzero.words.lasting_effects import CounterIt, For, ReplaceLater
from fuda.games.dimensionzero.words.on_squares import Damage, Place
from fuda.games.dimensionzero.words.ops import Destroy, Mark, Send, ShuffleIn
from fuda.games.dimensionzero.words.properties import Test
from fuda.games.dimensionzero.words.refs import Among, Cards, Chosen, Squares, This, Together, Top
from fuda.games.dimensionzero.words.situations import InArea, InLine, IsFrozen, IsThis
from fuda.games.dimensionzero.words.targets import TargetCards, TargetSpells
from fuda.games.dimensionzero.words.timings import On, OnPlaced, Would
from fuda.rules.marks import clause
from fuda.view.board import view
from tests.clauses.dimensionzero.scene import (
    PLAYERS,
    Placed,
    Scene,
    base,
    damaged,
    filler,
    foe,
    frozen,
    me,
    scene,
    strategy,
    unit,
)

UNITS = Cards("any", "square", [Kind("unit")])
OWN_UNITS = Cards("you", "square", [Kind("unit")])
ENEMY_UNITS = Cards("opponent", "square", [Kind("unit")])


def text(*effect: Op[Match], name: str = "Text", aims: tuple[Aim, ...] = (), **more: str) -> CardDef:
    """A free strategy that does something."""
    return strategy(name, abilities=[spell(list(effect), aims=list(aims))], **more)


def at_unit(what: Cards = UNITS) -> tuple[Aim, ...]:
    """A target in slot 0."""
    return (aim(TargetCards(what)),)


def cast(game: Scene, name: str = "Text", *answers: str) -> Scene:
    """Play a strategy and let it resolve."""
    return game.play(name, None, *answers).resolve()


def to_square(area: str, line: str) -> Squares:
    """One battle square as the controller of the text sees it."""
    return Squares([InArea(area), InLine(line)])


def two_decks() -> list[list[CardDef]]:
    """Two decks of forty cheap units, to be played at random."""
    names = [[f"{who}{i}" for i in range(40)] for who in "AB"]
    return [[unit(n, cost="colorless 1", power=2000 + 1000 * (i % 3)) for i, n in enumerate(deck)] for deck in names]


# --- 2-23.1: zones in general ----------------------------------------------------------------------------------
@clause("dz 2-23.1-1")
def test_a_card_goes_to_the_zone_of_its_owner_whoever_sends_it() -> None:
    """A unit of the opponent that I control never comes into a zone of mine, though the effect is mine."""
    for zone in ("hand", "graveyard", "energy", "smash", "deck", "bottom", "plan", "removed"):
        away = text(Send(Cards("you", "square", [Named("Bob")]), zone))
        game = cast(scene(me(hand=[away], board={"own_left": Placed(unit("Bob"), owner=1)})))
        pile = "deck" if zone in ("bottom", "plan") else zone
        assert "Bob" in game.names("foe", pile), zone
        assert "Bob" not in game.names("me", pile), zone


@clause("dz 2-23.1-2")
def test_the_order_of_a_graveyard_changes_only_at_its_top() -> None:
    """Through whole games played at random no card of a graveyard gets below or above another one that lay there."""
    longest = 0
    for seed in range(3):
        chance = random.Random(seed)
        m = new_match(two_decks(), seed + 1)
        before: list[list[int]] = [[], []]
        for _ in range(500):
            if m.winner >= 0:
                break
            m.answer(chance.choice(m.options))
            for player in range(2):
                now = [int(c.id) for c in m.side(player).graveyard]
                assert now[: len(before[player])] == before[player]
                before[player] = now
        longest = max(longest, len(before[0]), len(before[1]))
    assert longest >= 4


@clause("dz 2-23.1-2")
def test_no_player_can_rearrange_the_stack() -> None:
    """With three spells on the stack each player can only add to it or pass, and they resolve from the top."""
    names = ("One", "Two", "Three")
    game = scene(me(hand=[text(Draw(value(1)), name=n) for n in names]), foe(hand=[text(name="Four")]))
    for name in names:
        game.play(name)
    assert game.stack() == ["One", "Two", "Three"]
    assert game.offered() == ["pass"]
    assert game.pass_().offered() == ["pass", "play Four"]
    game.pass_()
    assert game.stack() == ["One", "Two"]
    game.resolve()
    assert game.stack() == ["One"]


@clause("dz 2-23.1-3")
def test_a_card_that_comes_back_to_a_square_is_a_new_card() -> None:
    """The 3000 more and the damage are gone once the unit was in the hand and is played again."""
    pump = text(For(Chosen(0), AddPower(value(3000))), name="Pump", aims=at_unit())
    back = text(Send(OWN_UNITS, "hand"), name="Back")
    game = scene(me(hand=[pump, back], board={"own_left": damaged(unit("Ann", cost="colorless 0"), 1000)}))
    cast(game, "Pump")
    assert (game.power("Ann"), game.damage("Ann")) == (6000, 1000)
    cast(game, "Back")
    assert game.names("me", "hand") == ["Ann"]
    game.play("Ann", "own_left").resolve()
    assert (game.power("Ann"), game.damage("Ann")) == (3000, 0)


@clause("dz 2-23.1-3")
def test_what_was_aimed_at_the_old_card_does_not_reach_the_new_one() -> None:
    """A unit that left and returned in response to a spell is no longer its target."""
    pump = text(For(Chosen(0), AddPower(value(3000))), name="Pump", aims=at_unit())
    flicker = text(
        Send(OWN_UNITS, "hand"), Place(Cards("you", "hand", [Named("Ann")]), to_square("own", "left")), name="Flicker"
    )
    game = scene(me(hand=[pump, flicker], board={"own_left": unit("Ann")}))
    game.play("Pump").play("Flicker").resolve()
    assert game.square("Ann") == "own_left"
    game.resolve()
    assert game.stack() == []
    assert game.power("Ann") == 3000


@clause("dz 2-23.1-3.ex1")
def test_a_strengthened_and_damaged_unit_moves_with_both() -> None:
    """At +3000 and with 1000 damage it goes to the next square, and both stay."""
    pump = text(For(Chosen(0), AddPower(value(3000))), name="Pump", aims=at_unit())
    game = scene(me(hand=[pump], board={"own_left": damaged(unit("Tank", power=4000), 1000)}))
    cast(game, "Pump")
    game.move("Tank", "own_middle").resolve()
    assert game.square("Tank") == "own_middle"
    assert (game.power("Tank"), game.damage("Tank")) == (7000, 1000)


@clause("dz 2-23.1-3.ex2")
def test_a_strengthened_and_damaged_unit_put_into_the_energy_zone_loses_both() -> None:
    """In the energy zone there is only the card; back on a square it has its printed power and no damage."""
    pump = text(For(Chosen(0), AddPower(value(3000))), name="Pump", aims=at_unit())
    away = text(Send(OWN_UNITS, "energy"), name="Away")
    back = text(Place(Cards("you", "energy", [Named("Tank")]), to_square("own", "left")), name="Back")
    game = scene(me(hand=[pump, away, back], board={"own_left": damaged(unit("Tank", power=4000), 1000)}))
    cast(cast(game, "Pump"), "Away")
    assert game.zone("Tank") == "energy"
    assert GAME.card_facts(game.m, int(game.card("Tank").id)) == {"frozen": False}
    cast(game, "Back")
    assert (game.power("Tank"), game.damage("Tank")) == (4000, 0)


@clause("dz 2-23.1-5")
def test_drawing_three_cards_is_drawing_a_card_three_times() -> None:
    """Who listens for a drawn card hears of it three times."""
    listener = base("Ear", abilities=[triggered(On("drew", "you", [], []), [Mark(This(), value(1))])])
    game = scene(me(hand=[text(Draw(value(3)))], board={"base_left": listener}))
    cast(game)
    assert game.names("me", "hand") == ["Deck0 1", "Deck0 2", "Deck0 3"]
    assert game.stack() == ["Ear"] * 3
    game.resolve().resolve().resolve()
    assert game.piece("Ear").markers == 3


@clause("dz 2-23.1-5")
def test_what_replaces_the_next_drawn_card_replaces_one_of_three() -> None:
    """Instead of the first of the three cards the top card of the deck is put into the energy zone."""
    instead = replacement(Would("draw", "you", [], []), [Send(Top("you", value(1)), "energy")])
    game = scene(me(hand=[text(ReplaceLater(instead, until="turn"), Draw(value(3)))]))
    cast(game)
    assert game.names("me", "energy") == ["Deck0 1"]
    assert game.names("me", "hand") == ["Deck0 2", "Deck0 3"]


@clause("dz 2-23.1-6")
def test_who_draws_up_to_three_cards_decides_after_each_of_them() -> None:
    """The first card is in the hand, seen by its player, before the question about the second; one may stop at any."""
    for taken in range(4):
        game = scene(me(hand=[text(DrawUpTo(value(3)))]))
        cast(game)
        for n in range(taken):
            assert (game.player, game.offered()) == ("me", ["no", "yes"])
            game.answer("yes")
            assert game.seen("me", "me", "hand")[-1] == f"Deck0 {n + 1}"
        if taken < 3:
            game.answer("no")
        assert len(game.names("me", "hand")) == taken
        assert game.offered() == ["pass"]


# --- 2-23.2: the deck ------------------------------------------------------------------------------------------
@clause("dz 2-23.2-1")
def test_the_deck_of_each_player_is_what_they_draw_from() -> None:
    """The forty cards, in an order by chance, are all there is; the opening hand comes off their top."""
    lists = two_decks()
    orders = set()
    for seed in (1, 2, 3):
        m = new_match(lists, seed)
        for player in range(2):
            cards = [c.d.name for c in (*m.side(player).deck, *reversed(m.side(player).hand))]
            assert sorted(cards) == sorted(d.name for d in lists[player])
            assert cards != [d.name for d in lists[player]]
            orders.add(tuple(cards))
    assert len(orders) == 6


@clause("dz 2-23.2-2")
def test_nobody_sees_a_card_of_a_deck_or_changes_its_order() -> None:
    """Neither player knows a card of either deck, and no option is about one of them."""
    game = scene(me(energy="red 2", board={"own_left": unit("Ann")}, deck=5), foe(deck=7))
    for by in ("me", "foe"):
        assert game.seen(by, "me", "deck") == ["?"] * 5
        assert game.seen(by, "foe", "deck") == ["?"] * 7
    assert "make_plan" in game.offered()
    in_decks = {c.id for who in ("me", "foe") for c in game.side(who).deck}
    assert not [a for a in game.m.options if a.card in in_decks]


@clause("dz 2-23.2-2")
def test_a_card_put_on_the_deck_is_not_seen_there() -> None:
    """Its player puts a card of the hand on the deck: the other was never told which, and then nobody sees it."""
    game = scene(me(hand=[text(Send(Cards("you", "hand", []), "deck")), unit("Ann", cost="red 1")]))
    cast(game)
    assert game.names("me", "deck")[0] == "Ann"
    assert (game.told("me", "deck"), game.told("foe", "deck")) == (["Ann"], ["?"])
    assert game.seen("me", "me", "deck") == ["?"] * 21


@clause("dz 2-23.2-3")
def test_everybody_may_count_every_deck() -> None:
    """Both players see how many cards each deck has, and text can ask for it."""
    grow = text(Draw(Size("opponent", "deck")))
    game = scene(me(hand=[grow], deck=9), foe(deck=4))
    for by in range(2):
        sides = view(GAME, game.m, by).sides
        assert [side.facts["deck"] for side in sides] == [9, 4]
        assert [side.zone("deck").count for side in sides] == [9, 4]
    cast(game)
    assert len(game.names("me", "hand")) == 4


@clause("dz 2-23.2-4")
def test_cards_put_under_a_deck_together_go_there_in_a_secret_order_of_their_owner() -> None:
    """My effect takes three units of the opponent: the opponent orders them, and I do not learn how."""
    sweep = text(Send(ENEMY_UNITS, "bottom"))
    board = {"enemy_left": unit("Bob"), "enemy_middle": unit("Bea"), "enemy_right": unit("Ben")}
    game = cast(scene(me(hand=[sweep]), foe(board=board)))
    assert (game.player, game.offered("pick")) == ("foe", ["Bob", "Bea", "Ben"])
    game.answer("pick Ben")
    # Nothing has moved yet from which the opponent could draw conclusions.
    assert game.at("enemy_right") == ["Ben"]
    game.answer("pick Bob")
    assert game.names("foe", "deck")[-3:] == ["Ben", "Bob", "Bea"]
    assert game.told("foe", "bottom") == ["Ben", "Bob", "Bea"]
    assert game.told("me", "bottom") == ["?", "?", "?"]
    assert [name for _, name in game.happened(spec.SORTED)] == ["Bob", "Bea", "Ben"]


@clause("dz 2-23.2-4")
def test_cards_put_on_a_deck_from_elsewhere_go_there_in_a_secret_order_of_their_owner() -> None:
    """Two cards of my graveyard go on top of my deck: I order them, the last one lies highest."""
    back = text(Send(Cards("you", "graveyard", []), "deck"))
    game = cast(scene(me(hand=[back], graveyard=[unit("Ann"), unit("Eve")])))
    assert (game.player, game.offered("pick")) == ("me", ["Eve", "Ann"])
    game.answer("pick Ann")
    assert game.names("me", "deck")[:2] == ["Eve", "Ann"]
    assert (game.told("me", "deck"), game.told("foe", "deck")) == (["Ann", "Eve"], ["?", "?"])


@clause("dz 2-23.2-4")
def test_no_order_is_asked_for_where_the_deck_is_shuffled() -> None:
    """Two units are shuffled into the deck: nobody puts them in an order, and both players saw them go."""
    game = cast(scene(me(hand=[text(ShuffleIn(OWN_UNITS))], board={"own_left": unit("Ann"), "own_right": unit("Eve")})))
    assert game.offered() == ["pass"]
    assert sorted(game.names("me", "deck"))[:2] == ["Ann", "Deck0 1"]
    assert game.told("foe", "deck") == ["Ann", "Eve"]
    assert game.happened(spec.SHUFFLED) == [(spec.SHUFFLED, "")]


# --- 2-23.3: the plan zone -------------------------------------------------------------------------------------
@clause("dz 2-23.3-1")
def test_the_plan_is_the_top_card_of_the_deck_face_up() -> None:
    """Both see it, it counts among the cards of the deck, and what takes the top card takes it."""
    mill = text(Send(Top("you", value(1)), "removed"))
    game = scene(me(hand=[mill], deck=[unit("Plan"), *filler(3)], plan=True))
    for by in ("me", "foe"):
        assert game.seen(by, "me", "plan") == ["Plan"]
        assert game.seen(by, "foe", "plan") == []
        assert game.seen(by, "me", "deck") == ["?"] * 3
    assert GAME.side_facts(game.m, 0)["deck"] == 4
    assert game.zone("Plan") == "plan"
    cast(game)
    assert game.names("me", "removed") == ["Plan"]


@clause("dz 2-23.3-1")
def test_plan_zones_are_empty_at_the_start() -> None:
    """Both top cards lie face down until somebody creates a plan."""
    game = Scene(GAME.new_match(two_decks(), 1))
    for by in ("me", "foe"):
        assert [game.seen(by, of, "plan") for of in ("me", "foe")] == [[], []]
        assert [game.seen(by, of, "deck") for of in ("me", "foe")] == [["?"] * 35] * 2


@clause("dz 2-23.3-2")
def test_when_the_plan_goes_elsewhere_the_next_card_stays_face_down() -> None:
    """Its player plays the plan: the plan zone is empty, whatever lies on top now."""
    game = scene(me(deck=[unit("Plan", cost="colorless 0"), unit("Next"), *filler(3)], plan=True))
    game.play("Plan", "own_left")
    assert game.seen("me", "me", "plan") == []
    assert game.names("me", "deck")[0] == "Next"
    assert game.seen("me", "me", "deck") == game.seen("foe", "me", "deck") == ["?"] * 4


@clause("dz 2-23.3-2.ex1")
def test_who_draws_with_a_plan_draws_the_plan() -> None:
    """The face-up card goes to the hand, and the next one stays face down."""
    game = scene(me(hand=[text(Draw(value(1)))], deck=[unit("Plan"), unit("Next"), *filler(3)], plan=True))
    cast(game)
    assert game.names("me", "hand") == ["Plan"]
    assert game.told("foe", "hand") == ["Plan"]
    assert game.seen("me", "me", "plan") == []
    assert game.seen("me", "me", "deck") == ["?"] * 4


@clause("dz 2-23.3-2.ex2")
def test_smash_two_takes_the_plan_and_the_card_below_it() -> None:
    """Both go face down and released to the smash zone, and the new top card stays face down."""
    game = scene(
        me(board={"center_left": unit("Ann", smash=2), "center_right": unit("Eve")}),
        foe(deck=[unit("Plan"), unit("Second"), unit("Third"), *filler(3)], plan=True),
        at="3-9.1",
    )
    game.answer("use_smash Ann")
    assert sorted(c.d.name for c in game.side("foe").smash) == ["Plan", "Second"]
    assert game.side("foe").smash_frozen == []
    for by in ("me", "foe"):
        assert game.seen(by, "foe", "smash") == ["?", "?"]
        assert game.seen(by, "foe", "plan") == []
        assert game.seen(by, "foe", "deck") == ["?"] * 4
        # Everybody saw which card the plan was, nobody the other one.
        assert game.told(by, "smash") == ["Plan", "?"]


@clause("dz 2-23.3-3")
def test_a_card_put_on_a_deck_hides_the_plan_below_it() -> None:
    """The old plan is turned face down, and so is the card that comes on top of it."""
    bounce = text(Send(OWN_UNITS, "deck"))
    deck = [unit("Plan"), *filler(3)]
    game = scene(me(hand=[bounce], board={"own_left": unit("Ann")}, deck=deck, plan=True))
    cast(game)
    assert game.names("me", "deck")[:2] == ["Ann", "Plan"]
    assert game.seen("me", "me", "plan") == game.seen("foe", "me", "plan") == []
    assert game.seen("me", "me", "deck") == ["?"] * 5


@clause("dz 2-23.3-3")
def test_a_card_put_into_the_plan_zone_is_the_new_plan() -> None:
    """It lies face up on top, the old plan face down below it."""
    bounce = text(Send(OWN_UNITS, "plan"))
    deck = [unit("Plan"), *filler(3)]
    game = scene(me(hand=[bounce], board={"own_left": unit("Ann")}, deck=deck, plan=True))
    cast(game)
    assert game.names("me", "deck")[:2] == ["Ann", "Plan"]
    assert game.seen("me", "me", "plan") == game.seen("foe", "me", "plan") == ["Ann"]
    assert game.seen("me", "me", "deck") == game.seen("foe", "me", "deck") == ["?"] * 4


@clause("dz 2-23.3-3")
def test_a_plan_that_was_covered_does_not_work_any_more() -> None:
    """A card that does something in the plan zone does nothing once it lies face down."""
    works = triggered(On("drew", "opponent", [], []), [Draw(value(1))], zones=["plan"])
    cover = text(Send(OWN_UNITS, "deck"), name="Cover")
    gift = text(Draw(value(1), "opponent"), name="Gift")
    for covered in (False, True):
        deck = [unit("Plan", abilities=[works]), *filler(3)]
        game = scene(me(hand=[cover, gift], board={"own_left": unit("Ann")}, deck=deck, plan=True))
        if covered:
            cast(game, "Cover")
        cast(game, "Gift")
        assert game.stack() == ([] if covered else ["Plan"])


@clause("dz 2-23.3-4")
def test_who_looks_through_a_deck_turns_its_plan_face_down_first() -> None:
    """The plan is one of the cards that are looked through, and there is no plan from then on."""
    find = text(Choose(Cards("you", "deck", [Kind("unit")]), value(1), False, 0), Send(Chosen(0), "hand"))
    for pick in ("Plan", "Eve"):
        deck = [unit("Plan"), strategy("Trick"), unit("Eve"), strategy("Ruse")]
        game = cast(scene(me(hand=[find], deck=deck, plan=True)))
        assert game.seen("foe", "me", "plan") == []
        assert sorted(game.offered("pick")) == ["Eve", "Plan"]
        game.answer(f"pick {pick}")
        assert game.names("me", "hand") == [pick]
        assert game.seen("me", "me", "plan") == []
        assert game.seen("me", "me", "deck") == ["?"] * 3


@clause("dz 2-23.3-5")
def test_shuffling_a_deck_hides_its_plan_among_the_others() -> None:
    """Afterwards there is no plan, and where the card lies depends on chance."""
    places = set()
    for seed in range(1, 5):
        game = scene(me(hand=[text(Shuffle())], deck=[unit("Plan"), *filler(15)], plan=True), seed=seed)
        cast(game)
        assert game.seen("me", "me", "plan") == game.seen("foe", "me", "plan") == []
        assert game.seen("me", "me", "deck") == ["?"] * 16
        places.add(game.names("me", "deck").index("Plan"))
    assert len(places) > 1


@clause("dz 2-23.3-6")
def test_no_plan_is_created_where_there_is_one() -> None:
    """With a plan one may only renew it; and a creation that was put on the stack before does nothing."""
    assert scene(me(energy="red 1")).offered() == ["pass", "make_plan"]
    assert scene(me(energy="red 1", plan=True)).offered() == ["pass", "renew_plan"]
    put = text(Send(OWN_UNITS, "plan"))
    game = scene(me(hand=[put], energy="red 1", board={"own_left": frozen(unit("Ann"))}, deck=5))
    game.answer("make_plan").play("Text").resolve()
    assert game.seen("me", "me", "plan") == ["Ann"]
    happened = len(game.happened(spec.PLAN_MADE, spec.MOVED))
    game.resolve()
    assert game.stack() == []
    assert game.seen("me", "me", "plan") == ["Ann"]
    assert len(game.happened(spec.PLAN_MADE, spec.MOVED)) == happened


# --- 2-23.4: the hand ------------------------------------------------------------------------------------------
@clause("dz 2-23.4-1")
def test_each_player_starts_with_a_hand_of_five_cards() -> None:
    """They were drawn one by one, before anybody has played a card."""
    m = new_match(two_decks(), 1)
    assert [len(m.side(player).hand) for player in range(2)] == [5, 5]
    assert [len(m.side(player).deck) for player in range(2)] == [35, 35]


@clause("dz 2-23.4-2")
def test_a_hand_may_have_any_number_of_cards() -> None:
    """Fifteen cards stay through the end of a turn, and drawing goes on after that."""
    game = scene(me(hand=filler(15)))
    while game.m.turn_player == PLAYERS["me"]:
        game.pass_()
    assert len(game.names("me", "hand")) == 15
    while game.m.turn_player == PLAYERS["foe"]:
        game.pass_()
    assert len(game.names("me", "hand")) == 16
    assert game.names("me", "graveyard") == []


@clause("dz 2-23.4-3")
def test_a_hand_is_seen_by_its_player_and_counted_by_both() -> None:
    """The opponent sees two cards without knowing which, and text may count them."""
    count = text(Draw(Size("opponent", "hand")))
    game = scene(me(hand=[count]), foe(hand=[unit("Bob"), unit("Bea")]))
    assert game.seen("foe", "foe", "hand") == ["Bob", "Bea"]
    assert game.seen("me", "foe", "hand") == ["?", "?"]
    cast(game)
    assert game.names("me", "hand") == ["Deck0 1", "Deck0 2"]
    assert (game.told("me", "hand"), game.told("foe", "hand")) == (["Deck01", "Deck02"], ["?", "?"])


# --- 2-23.5: the graveyard -------------------------------------------------------------------------------------
@clause("dz 2-23.5-1")
def test_what_is_destroyed_countered_or_resolved_goes_on_top_of_its_owners_graveyard() -> None:
    """A unit that I destroy, then my strategy that did it; a countered spell goes there too."""
    kill = text(Destroy(Chosen(0)), name="Kill", aims=at_unit())
    stop = text(CounterIt(0), name="Stop", aims=(aim(TargetSpells("any", [])),))
    own = me(hand=[kill, text(name="Weak")], board={"own_left": unit("Ann")}, graveyard=[unit("Old")])
    game = scene(own, foe(hand=[stop]))
    cast(game, "Kill")
    assert game.names("me", "graveyard") == ["Kill", "Ann", "Old"]
    game.play("Weak").pass_().play("Stop").resolve()
    assert game.names("me", "graveyard") == ["Weak", "Kill", "Ann", "Old"]
    assert game.names("foe", "graveyard") == ["Stop"]


@clause("dz 2-23.5-1")
def test_graveyards_are_empty_at_the_start() -> None:
    """Neither has a card before the first turn."""
    m = new_match(two_decks(), 1)
    assert [GAME.pile(m, player, "graveyard") for player in range(2)] == [[], []]


@clause("dz 2-23.5-2")
def test_graveyards_are_open_to_all_in_their_order() -> None:
    """Both players see every card of both, the newest first."""
    cards = [unit("Top"), strategy("Mid"), base("Low")]
    game = scene(me(graveyard=cards, hand=[text()]), foe(graveyard=[unit("Bob"), unit("Bea")]))
    cast(game)
    for by in ("me", "foe"):
        assert game.seen(by, "me", "graveyard") == ["Text", "Top", "Mid", "Low"]
        assert game.seen(by, "foe", "graveyard") == ["Bob", "Bea"]


@clause("dz 2-23.5-3")
def test_cards_put_into_a_graveyard_together_lie_there_in_their_owners_order() -> None:
    """My effect destroys two units of each player: each says in which order the own ones come there."""
    board = {"own_left": unit("Ann"), "own_right": unit("Eve")}
    theirs = {"enemy_left": unit("Bob"), "enemy_right": unit("Bea")}
    game = cast(scene(me(hand=[text(Destroy(UNITS))], board=board), foe(board=theirs)))
    # The active player decides first.
    assert (game.player, game.offered("pick")) == ("me", ["Ann", "Eve"])
    game.answer("pick Eve")
    assert (game.player, game.offered("pick")) == ("foe", ["Bob", "Bea"])
    assert game.names("me", "graveyard") == []
    game.answer("pick Bea")
    assert game.names("me", "graveyard") == ["Text", "Ann", "Eve"]
    assert game.names("foe", "graveyard") == ["Bob", "Bea"]


@clause("dz 2-23.5-3")
def test_a_unit_and_the_spirit_cards_under_it_lie_in_the_graveyard_as_their_owner_wants() -> None:
    """They go there at the same time, so that the unit may lie on top, below or between them."""
    for order in (["Bob", "Soul"], ["Soul", "Bob"]):
        theirs = foe(board={"enemy_left": Placed(unit("Bob"), spirits=[unit("Soul")])})
        game = cast(scene(me(hand=[text(Destroy(UNITS))]), theirs))
        assert (game.player, sorted(game.offered("pick"))) == ("foe", ["Bob", "Soul"])
        assert game.seen("foe", "foe", "spirit") == ["?"]
        game.answer(f"pick {order[0]}")
        assert game.names("foe", "graveyard") == [order[1], order[0]]


@clause("dz 2-23.5-3")
def test_cards_from_squares_and_elsewhere_lie_in_the_graveyard_in_one_order() -> None:
    """A unit and two energy cards are destroyed at the same time: the unit may come between the others."""
    both = Together([OWN_UNITS, Cards("you", "energy", [])])
    game = cast(scene(me(hand=[text(Destroy(both))], energy="red 2", board={"own_left": unit("Ann")})))
    first, last = "Energy0 red 1", "Energy0 red 2"
    assert sorted(game.offered("pick")) == ["Ann", first, last]
    game.answers(f"pick {first}", "pick Ann")
    assert game.names("me", "graveyard") == ["Text", last, "Ann", first]
    assert game.names("me", "energy") == []


@clause("dz 2-23.5-3")
def test_cards_from_face_down_piles_are_ordered_by_their_owner_as_they_are_shown() -> None:
    """Two cards of the deck, or of the smash zone, go to the graveyard: both see them, their owner orders them."""
    two = [unit("Bob"), unit("Bea")]
    mill = text(Mill(value(2), "opponent"))
    crush = text(Choose(Cards("opponent", "smash", []), value(2), False, 0), Destroy(Chosen(0)))
    for effect, theirs in ((mill, foe(deck=[*two, *filler(3)])), (crush, foe(smash=two))):
        game = cast(scene(me(hand=[effect]), theirs))
        assert (game.player, sorted(game.offered("pick"))) == ("foe", ["Bea", "Bob"])
        shown = game.seen("foe", "foe", "deck" if effect is mill else "smash")[:2]
        assert sorted(shown) == ["Bea", "Bob"]
        game.answer("pick Bea")
        assert game.names("foe", "graveyard") == ["Bob", "Bea"]
        assert game.told("me", "graveyard")[:2] == ["Bea", "Bob"]


# --- 2-23.6: the energy zone -----------------------------------------------------------------------------------
@clause("dz 2-23.6-1")
def test_energy_comes_from_the_cards_of_the_energy_zone_which_is_empty_at_the_start() -> None:
    """There is nothing to pay with in the beginning; a card put there pays for another one."""
    m = GAME.new_match(two_decks(), 1)
    assert [GAME.pile(m, player, "energy") for player in range(2)] == [[], []]
    game = Scene(m).until("energy")
    who = game.player
    first = game.offered("put_energy")[0]
    game.answer(f"put_energy {first}").until("main", player=who)
    assert len(game.offered("play")) == 4
    game.play(game.offered("play")[0], "own_left" if who == "me" else "enemy_left")
    assert [c.d.name for c in game.side(who).energy_frozen] == [first]
    assert game.side(who).energy == []


@clause("dz 2-23.6-2")
def test_energy_cards_lie_open_and_come_released() -> None:
    """Both players see which they are and which of them are frozen; an effect may say frozen."""
    put = text(Send(Cards("you", "hand", [Named("Ann")]), "energy"), Send(Cards("you", "hand", []), "energy", "frozen"))
    game = cast(scene(me(hand=[put, unit("Ann", cost="red 1"), unit("Eve", cost="red 1")], energy="blue 1")))
    assert [c.d.name for c in game.side("me").energy] == ["Energy0 blue 1", "Ann"]
    assert [c.d.name for c in game.side("me").energy_frozen] == ["Eve"]
    for by in range(2):
        shown = view(GAME, game.m, by).sides[0].zone("energy").cards
        states = {c.name: c.facts["frozen"] for c in shown if c is not None}
        assert states == {"Energy0 blue 1": False, "Ann": False, "Eve": True}


@clause("dz 2-23.6-4")
def test_energy_is_frozen_only_while_a_cost_is_paid() -> None:
    """No option freezes energy before there is a cost; then exactly as much is frozen as it says."""
    game = scene(me(hand=[unit("Ann", cost="red 1 colorless 1")], energy="red 2 blue 2"))
    assert game.offered() == ["pass", "play Ann", "make_plan"]
    game.answer("play Ann").answer("on_square own_left")
    asked = 0
    while game.offered("pay"):
        asked += 1
        game.m.answer(game.m.options[0])
    assert len(game.side("me").energy_frozen) == 2
    assert len(game.side("me").energy) == 2
    assert game.stack() == ["Ann"]
    assert game.offered() == ["pass"]
    assert asked == 1  # red energy cards are alike, and only the rest is a question


# --- 2-23.7: the smash zone ------------------------------------------------------------------------------------
@clause("dz 2-23.7-1")
def test_who_is_smashed_puts_cards_of_the_deck_into_the_smash_zone() -> None:
    """It is empty at the start; a smash of two puts the two top cards there."""
    m = new_match(two_decks(), 1)
    assert [GAME.pile(m, player, "smash") for player in range(2)] == [[], []]
    board = {"center_left": unit("Ann", smash=2), "center_right": unit("Eve")}
    theirs = foe(deck=[unit("First"), unit("Second"), unit("Third"), *filler(2)])
    game = scene(me(board=board), theirs, at="3-9.1")
    game.answer("use_smash Ann")
    assert sorted(game.names("foe", "smash")) == ["First", "Second"]
    assert game.names("foe", "deck")[0] == "Third"


@clause("dz 2-23.7-2")
def test_nobody_sees_a_card_of_a_smash_zone_but_all_count_them() -> None:
    """Not even their owner knows which they are; how many there are, and how many frozen, all can see."""
    game = scene(me(hand=[text(SmashPlayer(value(1)))]), foe(deck=[unit("Bob"), *filler(4)], smash=1, frozen_smash=1))
    cast(game)
    for by in ("me", "foe"):
        assert game.seen(by, "foe", "smash") == ["?"] * 3
        assert game.told(by, "smash") == ["?"]
        facts = view(GAME, game.m, PLAYERS[by]).sides[1].facts
        assert (facts["smash_cards"], facts["smash_frozen"]) == (3, 1)
    # It came released.
    assert "Bob" in [c.d.name for c in game.side("foe").smash]


@clause("dz 2-23.7-2")
def test_text_cannot_ask_what_a_smash_card_is() -> None:
    """Whether it is frozen everybody sees; whether it is a unit nobody does."""
    wanted: list[Test] = [Kind("unit"), Named("Bob")]
    for tests in ([wanted[0]], [wanted[1]]):
        with pytest.raises(ValueError, match="face down"):
            Cards("you", "smash", tests)
        with pytest.raises(ValueError, match="face down"):
            Among(Cards("you", "smash", []), tests)
    take = text(Choose(Cards("you", "smash", [IsFrozen()]), value(1), False, 0), Send(Chosen(0), "hand"))
    game = cast(scene(me(hand=[take], smash=2, frozen_smash=1)))
    assert game.names("me", "hand") == ["SmashF0 1"]
    # Only who has it in the hand now knows it.
    assert (game.told("me", "hand"), game.told("foe", "hand")) == (["SmashF01"], ["?"])


@clause("dz 2-23.7-2")
def test_choosing_a_smash_card_shows_it_to_nobody() -> None:
    """A card of the smash zone that is chosen and goes under the deck stays unknown to both players."""
    bury = text(Choose(Cards("opponent", "smash", []), value(1), False, 0), Send(Chosen(0), "bottom"))
    game = cast(scene(me(hand=[bury]), foe(smash=[unit("Bob"), unit("Bea")])))
    assert game.player == "me"
    assert game.seen("me", "foe", "smash") == game.seen("foe", "foe", "smash") == ["?", "?"]
    game.m.answer(game.m.options[0])
    assert len(game.names("foe", "smash")) == 1
    assert (game.told("me", "bottom"), game.told("foe", "bottom")) == (["?"], ["?"])
    assert game.happened(spec.REVEALED)[1:] == []  # only the strategy itself was shown


@clause("dz 2-23.7-4")
def test_smash_cards_pay_colorless_costs_only() -> None:
    """Released ones may be frozen for colourless energy, never for red, and not before there is a cost."""
    ann, eve = unit("Ann", cost="colorless 1"), unit("Eve", cost="red 1")
    game = scene(me(hand=[ann, eve], smash=2, deck=5))
    assert game.offered() == ["pass", "play Ann", "make_plan"]
    game.play("Ann", "own_left")
    assert (len(game.side("me").smash), len(game.side("me").smash_frozen)) == (1, 1)
    assert scene(me(hand=[ann, eve], frozen_smash=2)).offered() == ["pass"]


# --- 2-23.8: squares -------------------------------------------------------------------------------------------
@clause("dz 2-23.8-3")
def test_text_speaks_of_cards_on_squares_unless_it_says_otherwise() -> None:
    """All units get 1000 more: those in hands, graveyards and energy zones are as printed."""
    pump = text(For(UNITS, AddPower(value(1000))))
    others = {"hand": [unit("Hand")], "graveyard": [unit("Grave")], "energy": [unit("Energy")]}
    others["hand"].append(pump)
    game = cast(scene(me(board={"own_left": unit("Ann")}, **others), foe(board={"enemy_left": unit("Bob")})))
    assert (game.power("Ann"), game.power("Bob")) == (4000, 4000)
    changed = [name for _, name in game.happened(spec.CHANGED)]
    assert changed == ["Ann", "Bob"]
    for name in ("Hand", "Grave"):
        assert GAME.card_facts(game.m, int(game.card(name).id))["power"] == 3000


@clause("dz 2-23.8-4")
def test_a_card_that_goes_from_square_to_square_stays_the_same_card() -> None:
    """A target that was put on another square in response is hit there; one that left and returned is not."""
    hurt = text(Damage(Chosen(0), value(2000)), name="Hurt", aims=at_unit())
    dodge = text(Place(ENEMY_UNITS, to_square("enemy", "right")), name="Dodge")
    leave = text(Send(ENEMY_UNITS, "hand"), name="Leave")
    again = text(
        Place(Cards("opponent", "hand", [Named("Bob")]), to_square("enemy", "right"), by_owner=True), name="Again"
    )
    for tricks, damage in ((["Dodge"], 2000), (["Again", "Leave"], 0)):
        game = scene(me(hand=[hurt, dodge, leave, again]), foe(board={"enemy_left": unit("Bob")}))
        before = game.piece("Bob").uid
        game.play("Hurt")
        for trick in tricks:
            game.play(trick)
        for _ in tricks:
            game.resolve()
        assert game.square("Bob") == "enemy_right"
        assert (game.piece("Bob").uid == before) == (damage > 0)
        game.resolve()
        assert game.damage("Bob") == damage


# --- 2-23.9: the stack -----------------------------------------------------------------------------------------
def fighters(**mine: Any) -> Scene:
    """My unit has just been moved onto the square of a weaker one: a battle is about to begin."""
    game = scene(
        me(board={"own_left": unit("Ann", power=5000, **mine)}), foe(board={"center_left": unit("Bob", power=2000)})
    )
    return game.move("Ann", "center_left").resolve()


@clause("dz 2-23.9-1")
def test_spells_abilities_and_exchanges_of_damage_go_on_the_stack() -> None:
    """Each of them is one new object on top."""
    game = scene(me(hand=[text()], energy="red 1"))
    assert game.play("Text").kinds() == ["spell"]
    assert game.resolve().answer("make_plan").pay().kinds() == ["plan_creation"]
    game = scene(
        me(board={"own_left": unit("Ann", power=5000)}), foe(board={"center_left": unit("Bob", power=2000)})
    ).move("Ann", "center_left")
    assert game.kinds() == ["movement"]
    game.resolve()
    assert (game.step, game.kinds()) == ("first_battle", [])
    game.until(step="second_battle").resolve()
    assert game.kinds() == ["exchange"]


@clause("dz 2-23.9-2")
def test_what_comes_later_lies_on_top_and_resolves_first() -> None:
    """The opponent's answer to my spell is above it and is carried out before it."""
    mine = text(Send(Top("you", value(1)), "energy"), name="Mine")
    theirs = text(Send(Top("you", value(1)), "energy"), name="Theirs")
    game = scene(me(hand=[mine]), foe(hand=[theirs]))
    game.play("Mine").pass_().play("Theirs")
    assert game.stack() == ["Mine", "Theirs"]
    assert [one.name for one in view(GAME, game.m, 0).stack] == ["Theirs", "Mine"]
    game.resolve()
    assert (len(game.names("me", "energy")), len(game.names("foe", "energy"))) == (0, 1)
    game.resolve()
    assert len(game.names("me", "energy")) == 1


@clause("dz 2-23.9-3")
def test_after_two_passes_the_top_of_the_stack_resolves_or_the_phase_ends() -> None:
    """One pass is not enough; with an empty stack the main phase is over."""
    game = scene(me(hand=[text(Draw(value(1)), name="A")], board={"center_left": unit("Ann")}))
    game.play("A").pass_()
    assert game.stack() == ["A"]
    assert game.pass_().stack() == []
    assert (game.phase, game.names("me", "hand")) == ("main", ["Deck0 1"])
    assert game.pass_().phase == "main"
    assert game.pass_().phase == "smash"


@clause("dz 2-23.9-3")
def test_in_a_battle_step_two_passes_stack_the_exchange_and_two_more_after_it_end_the_step() -> None:
    """With Accelerate there is an exchange in the first step, which goes on until both have passed after it."""
    game = fighters(keywords=["accelerate"])
    assert (game.step, game.kinds()) == ("first_battle", [])
    assert game.pass_().kinds() == []
    assert game.pass_().kinds() == ["exchange"]
    assert game.step == "first_battle"
    game.resolve()
    assert (game.step, game.kinds()) == ("first_battle", [])
    assert game.zone("Bob") == "graveyard"
    assert game.pass_().step == "first_battle"
    assert game.pass_().step != "first_battle"


# --- 2-23.10: the remove zone ----------------------------------------------------------------------------------
@clause("dz 2-23.10-1")
def test_what_is_removed_from_the_game_lies_in_the_remove_zone() -> None:
    """The unit is there and nowhere else."""
    game = cast(scene(me(hand=[text(Send(ENEMY_UNITS, "removed"))]), foe(board={"enemy_left": unit("Bob")})))
    assert game.zone("Bob") == "removed"
    assert game.names("foe", "removed") == ["Bob"]
    assert game.square("Bob") is None
    assert [z for z in ("hand", "deck", "graveyard", "energy", "smash") if "Bob" in game.names("foe", z)] == []


@clause("dz 2-23.10-2")
def test_removed_cards_lie_face_up_in_one_pile() -> None:
    """Both players see all of both piles."""
    game = scene(me(removed=[unit("Ann"), unit("Eve")]), foe(removed=[unit("Bob")]))
    for by in ("me", "foe"):
        assert game.seen(by, "me", "removed") == ["Ann", "Eve"]
        assert game.seen(by, "foe", "removed") == ["Bob"]


@clause("dz 2-23.10-2.ex1")
def test_a_unit_removed_by_a_unit_is_seen_by_everybody() -> None:
    """A dragon that comes onto a square removes an opposing unit: from then on all see it in the pile."""
    effect = triggered(OnPlaced("you", [IsThis()], []), [Send(Chosen(0), "removed")], aims=at_unit(ENEMY_UNITS))
    dragon = unit("Dragon", cost="colorless 0", abilities=[effect])
    game = scene(me(hand=[dragon]), foe(board={"enemy_right": unit("Bob")}, removed=[unit("Bea")]))
    game.play("Dragon", "own_left").resolve()
    assert game.stack() == ["Dragon"]
    game.resolve()
    for by in ("me", "foe"):
        assert game.seen(by, "foe", "removed") == ["Bob", "Bea"]


@clause("dz 2-23.10-3")
def test_a_sideboard_is_not_in_the_remove_zone() -> None:
    """A match has the cards of the decks only, and what takes removed cards finds those that were removed."""
    cards = {f"X-{i}": unit(f"Name {i}", number=f"X-{i}") for i in range(14)}
    rules = DimensionZero()
    rules.learn(cards, {})
    listed = "".join(f"3 X-{i}\n" for i in range(13)) + "Sideboard:\n3 X-13\n"
    deck, sideboard = rules.read_deck(listed), rules.read_sideboard(listed)
    assert (len(deck), len(sideboard)) == (39, 3)
    m = rules.new_match([deck, deck], 1)
    assert not {d.number for d in sideboard} & {c.d.number for c in m.cards}
    assert [GAME.pile(m, player, "removed") for player in range(2)] == [[], []]
    fetch = text(Choose(Cards("you", "removed", []), value(1), True, 0), Send(Chosen(0), "hand"))
    game = cast(scene(me(hand=[fetch], removed=[unit("Ann")])))
    assert game.offered() == ["pick Ann", "done"]
    game.answer("pick Ann")
    assert game.names("me", "hand") == ["Ann"]
