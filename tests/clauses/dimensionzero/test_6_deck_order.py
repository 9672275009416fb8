"""Part 6, chapters 2, 3 and 7: when the order of a deck was determined deliberately, data read instead, markers."""

from __future__ import annotations

from typing import Any

import pytest

from fuda.core.control import When
from fuda.games.dimensionzero import spec
from fuda.games.dimensionzero.face import snapshot
from fuda.games.dimensionzero.face.contract import GAME
from fuda.games.dimensionzero.printed import CardDef
from fuda.games.dimensionzero.words.build import activated, aim, spell, static
from fuda.games.dimensionzero.words.card_changes import AddPower, AddSmash, Refer
from fuda.games.dimensionzero.words.choosing import Choose, Look
from fuda.games.dimensionzero.words.conditions import Arranged, SquareMarkers, StatOf
from fuda.games.dimensionzero.words.data import Kind
from fuda.games.dimensionzero.words.drawing import Draw, MakePlan, RenewPlan, Shuffle
from fuda.games.dimensionzero.words.lasting_effects import For
from fuda.games.dimensionzero.words.ops import Mark, MarkSquares, Send, ShuffleIn
from fuda.games.dimensionzero.words.refs import Cards, Chosen, Squares, This, Top
from fuda.games.dimensionzero.words.situations import InArea, InLine
from fuda.games.dimensionzero.words.static_effects import Affect
from fuda.games.dimensionzero.words.targets import TargetCards
from fuda.rules.marks import clause
from fuda.words.numbers import Number
from tests.clauses.dimensionzero.scene import Placed, Scene, base, damaged, filler, foe, me, scene, strategy, unit

ANY_CARD = TargetCards(Cards("any", "square", []))
ONE = Number(1)


def cast(name: str, *effect: Any, **more: Any) -> CardDef:
    """A strategy that does something."""
    return strategy(name, abilities=[spell(list(effect), aims=more.pop("aims", ()))], **more)


def probe(name: str = "Probe", side: str = "you") -> CardDef:
    """A strategy: if the order of that player's deck was determined deliberately at some time, draw a card."""
    return cast(name, When(Arranged(side), [Draw(ONE)], []))


def is_arranged(game: Scene, who: str = "me") -> bool:
    """What a card that asks for it finds; it is played for that."""
    before = len(game.names("me", "hand"))
    game.play(f"Probe {who}").resolve()
    return len(game.names("me", "hand")) == before


def table(*hand: CardDef, **parts: Any) -> Scene:
    """A position with some strategies in my hand, and one for each player that asks for the order of the deck."""
    theirs = foe(board=parts.pop("theirs", {}))
    return scene(me(hand=[*hand, probe("Probe me"), probe("Probe foe", "opponent")], **parts), theirs)


# --- deliberately determined (6-2.2, 6-2.3) ----------------------------------------------------------------------
@clause("dz 6-2.2-A")
@pytest.mark.parametrize(("zone", "place"), [("deck", 0), ("bottom", -1)])
def test_a_card_put_on_top_of_the_deck_or_under_it_determines_the_order(zone: str, place: int) -> None:
    """It comes from another zone to a place that all can tell; before that nothing was determined."""
    back = cast("Back", Send(Chosen(0), zone), aims=[aim(ANY_CARD)])
    board = {"own_left": unit("Ann")}
    assert not is_arranged(table(back, board=board))
    game = table(back, board=board)
    game.play("Back").resolve()
    assert game.names("me", "deck")[place] == "Ann"
    assert is_arranged(game)


@clause("dz 6-2.2-B")
def test_top_cards_put_back_in_a_chosen_order_determine_it() -> None:
    """A player looks at three cards and says how they lie."""
    sort = cast("Sort", Look(Top("you", Number(3)), 0), Send(Chosen(0), "deck"))
    deck = [unit("A"), unit("B"), unit("C"), *filler(5)]
    game = table(sort, deck=deck)
    game.play("Sort").resolve()
    assert game.player == "me" and sorted(game.offered("pick")) == ["A", "B", "C"]
    game.answers("pick A", "pick C")
    assert game.names("me", "deck")[:3] == ["B", "C", "A"]
    assert is_arranged(game)
    assert not is_arranged(table(sort, deck=deck))


@clause("dz 6-2.2-C")
def test_the_top_card_put_under_the_deck_determines_the_order() -> None:
    """From one certain place to another one."""
    under = cast("Under", Send(Top("you", ONE), "bottom"))
    game = table(under, deck=[unit("A"), *filler(5)])
    game.play("Under").resolve()
    assert game.names("me", "deck")[-1] == "A"
    assert is_arranged(game)


@clause("dz 6-2.2.ex1")
def test_an_opponent_who_puts_a_unit_on_its_owners_deck_determines_the_order_of_that_deck() -> None:
    """Of the deck the card came to, and not of that of the player whose effect it was."""
    fog = cast("Fog", Send(Chosen(0), "deck"), aims=[aim(ANY_CARD)])
    game = table(fog, theirs={"enemy_left": unit("Bob")})
    game.play("Fog").resolve()
    assert game.names("foe", "deck")[0] == "Bob"
    assert is_arranged(game, "foe") and not is_arranged(game, "me")


@clause("dz 6-2.2.ex2")
def test_a_base_fetched_from_the_deck_into_the_plan_zone_determines_the_order() -> None:
    """Though the deck was shuffled before it is put there."""
    bases = Cards("you", "deck", [Kind("base")])
    fetch = cast("Fetch", Choose(bases, ONE, False, 0), Shuffle(), Send(Chosen(0), "plan"))
    game = table(fetch, deck=[*filler(4), base("Mill"), *filler(4, "Rest")])
    game.play("Fetch").resolve()
    game.answer("pick Mill")
    assert game.zone("Mill") == "plan"
    assert is_arranged(game)


@clause("dz 6-2.2.ex3")
def test_top_cards_looked_at_and_put_back_determine_the_order_also_as_they_were() -> None:
    """Even if the order is the same as before."""
    chase = cast("Chase", Look(Top("you", Number(2)), 0), Send(Chosen(0), "deck"))
    deck = [unit("A"), unit("B"), *filler(5)]
    game = table(chase, deck=deck)
    before = game.names("me", "deck")
    game.play("Chase").resolve()
    game.answers("pick B")
    assert game.names("me", "deck") == before
    assert is_arranged(game)


@clause("dz 6-2.2.ex4")
@pytest.mark.parametrize("answer", ["keep", "redraw"])
def test_a_new_opening_hand_determines_the_order_of_that_deck_from_the_start(answer: str) -> None:
    """Of the second player's deck, if that player puts the hand under it; the first player's is untouched."""
    game = Scene(GAME.new_match([filler(40), filler(40)], 1, settings={"redraw": 1}))
    first = int(game.m.first)
    game.answer(answer)
    while game.offered("pick"):
        game.m.answer(game.m.options[0])
    assert game.m.side(1 - first).arranged == (answer == "redraw")
    assert not game.m.side(first).arranged


@clause("dz 6-2.3")
def test_a_card_put_into_the_plan_zone_determines_the_order() -> None:
    """It is as if it was put on top of the deck."""
    plan = cast("Scheme", Send(Chosen(0), "plan"), aims=[aim(ANY_CARD)])
    game = table(plan, board={"own_left": unit("Ann")})
    game.play("Scheme").resolve()
    assert game.zone("Ann") == "plan" and game.names("me", "deck")[0] == "Ann"
    assert is_arranged(game)


@clause("dz 6-2.3.ex1")
def test_a_card_put_from_the_graveyard_into_the_plan_zone_determines_the_order() -> None:
    """It is chosen there on resolution."""
    dig = cast("Dig", Choose(Cards("you", "graveyard", [Kind("unit")]), ONE, False, 0), Send(Chosen(0), "plan"))
    game = table(dig, graveyard=[unit("Old"), unit("Older")])
    game.play("Dig").resolve()
    game.answer("pick Older")
    assert game.zone("Older") == "plan"
    assert is_arranged(game)


# --- and afterwards (6-2.4) --------------------------------------------------------------------------------------
@clause("dz 6-2.4")
def test_an_order_that_was_determined_once_stays_so_after_shuffling() -> None:
    """The deck is in random order then, and yet the fact remains, for the later turns too."""
    under = cast("Under", Send(Top("you", ONE), "bottom"))
    mix = cast("Mix", Shuffle())
    game = table(under, mix)
    game.play("Under").resolve()
    game.play("Mix").resolve()
    assert (spec.SHUFFLED, "") in game.happened(spec.SHUFFLED)
    assert is_arranged(game) and not is_arranged(game, "foe")
    shuffled_in = cast("Merge", ShuffleIn(Chosen(0)), aims=[aim(ANY_CARD)])
    game = table(under, shuffled_in, board={"own_left": unit("Ann")})
    game.play("Under").resolve()
    game.play("Merge").resolve()
    assert game.zone("Ann") == "deck" and is_arranged(game)


# --- no determination (6-2.5, 6-2.6) -----------------------------------------------------------------------------
@clause("dz 6-2.5")
def test_shuffling_determines_nothing_with_or_without_a_card_put_in() -> None:
    """A card from the graveyard that is shuffled in has no place of its own."""
    mix = cast("Mix", Shuffle())
    game = table(mix)
    game.play("Mix").resolve()
    assert game.happened(spec.SHUFFLED) and not is_arranged(game)
    merge = cast("Merge", ShuffleIn(Cards("you", "graveyard", [Kind("unit")])))
    game = table(merge, graveyard=[unit("Old")])
    game.play("Merge").resolve()
    assert game.zone("Old") == "deck" and game.happened(spec.SHUFFLED)
    assert not is_arranged(game)


@clause("dz 6-2.5.ex1")
def test_searching_the_deck_and_shuffling_determines_nothing() -> None:
    """A card is taken to the hand, the rest is shuffled."""
    units = Cards("you", "deck", [Kind("base")])
    gate = cast("Gate", Choose(units, ONE, False, 0), Send(Chosen(0), "hand"), Shuffle())
    game = table(gate, deck=[*filler(4), base("Mill"), *filler(4, "Rest")])
    game.play("Gate").resolve()
    game.answer("pick Mill")
    assert game.zone("Mill") == "hand" and game.happened(spec.SHUFFLED)
    assert not is_arranged(game)


@clause("dz 6-2.5.ex2")
def test_a_base_returned_to_the_deck_and_shuffled_determines_nothing() -> None:
    """It comes from a square."""
    bark = cast("Bark", ShuffleIn(Chosen(0)), aims=[aim(ANY_CARD)])
    game = table(bark, board={"base_left": base("Mill")})
    game.play("Bark").resolve()
    assert game.zone("Mill") == "deck" and game.happened(spec.SHUFFLED)
    assert not is_arranged(game)


@clause("dz 6-2.6", "dz 6-2.6.ex1")
def test_creating_a_plan_zone_determines_nothing() -> None:
    """The card lies where it lay."""
    game = table(energy="1")
    top = game.names("me", "deck")[0]
    game.answer("make_plan").pay().resolve()
    assert game.zone(top) == "plan"
    assert not is_arranged(game)


@clause("dz 6-2.6", "dz 6-2.6.ex2")
def test_renewing_the_plan_zone_determines_nothing() -> None:
    """The plan card goes to the graveyard, and the next card is turned up."""
    game = table(plan=True, energy="1")
    old, new = game.names("me", "deck")[:2]
    game.answer("renew_plan").pay().resolve()
    assert game.zone(old) == "graveyard" and game.zone(new) == "plan"
    assert not is_arranged(game)


@clause("dz 6-2.6", "dz 6-2.6.ex3")
@pytest.mark.parametrize("has_plan", [False, True])
def test_a_strategy_that_turns_the_top_card_up_determines_nothing(has_plan: bool) -> None:
    """Neither one that makes a plan nor one that renews it."""
    soul = cast("Soul", RenewPlan() if has_plan else MakePlan())
    game = table(soul, plan=has_plan)
    card = game.names("me", "deck")[1 if has_plan else 0]
    game.play("Soul").resolve()
    assert game.zone(card) == "plan"
    assert not is_arranged(game)


# --- reading data (6-3.2) ----------------------------------------------------------------------------------------
def mirror(name: str, what: str, other: str, **more: Any) -> CardDef:
    """A unit: when one of its numbers is read, another one is used instead."""
    return unit(name, abilities=[static([Affect(This(), Refer(what, other))])], **more)


def boost(name: str, change: Any) -> CardDef:
    """A strategy that changes a number of a target unit for the turn."""
    return cast(name, For(Chosen(0), change), aims=[aim(TargetCards(Cards("any", "square", [Kind("unit")])))])


@clause("dz 6-3.2")
def test_what_is_read_instead_is_used_for_every_purpose() -> None:
    """Its smash is its power: the table shows it, a text that looks at its power finds it, and so do rule effects."""
    count = cast("Count", Draw(StatOf(Chosen(0), "power")), aims=[aim(ANY_CARD)])
    game = scene(me(hand=[count], board={"own_left": mirror("Ann", "power", "smash", power=5000, smash=2)}))
    assert game.power("Ann") == 2 and game.smash("Ann") == 2
    game.play("Count").resolve()
    assert len(game.names("me", "hand")) == 2
    # Two points of damage are as much as it stands.
    game = scene(me(board={"own_left": damaged(mirror("Ann", "power", "smash", power=5000, smash=2), 2)}))
    assert game.zone("Ann") == "graveyard"
    game = scene(me(board={"own_left": damaged(mirror("Ann", "power", "smash", power=5000, smash=3), 2)}))
    assert game.square("Ann") == "own_left"


@clause("dz 6-3.2")
def test_what_changes_data_changes_what_is_read_instead() -> None:
    """One more power is one more smash; a change of smash counts as always. The power itself stays as printed."""
    ann = mirror("Ann", "power", "smash", power=5000, smash=2)
    game = scene(me(hand=[boost("Grow", AddPower(ONE)), boost("Bite", AddSmash(ONE))], board={"own_left": ann}))
    game.play("Grow").resolve()
    assert (game.power("Ann"), game.smash("Ann")) == (3, 3)
    assert int(game.piece("Ann").power) == 5000
    game.play("Bite").resolve()
    assert (game.power("Ann"), game.smash("Ann")) == (4, 4)


# --- markers (6-7) -----------------------------------------------------------------------------------------------
@clause("dz 6-7.p1")
def test_a_marker_means_nothing_until_an_ability_looks_at_it() -> None:
    """The values of a marked unit stay the same; an ability that counts its markers finds them."""
    badge = cast("Badge", Mark(Chosen(0), Number(2)), aims=[aim(ANY_CARD)])
    count = cast("Count", Draw(StatOf(Chosen(0), "markers")), aims=[aim(ANY_CARD)])
    game = scene(me(hand=[badge, count], board={"own_left": unit("Ann", power=3000)}))
    game.play("Badge").resolve()
    assert game.piece("Ann").markers == 2
    assert (game.power("Ann"), game.smash("Ann"), game.is_frozen("Ann")) == (3000, 1, False)
    game.play("Count").resolve()
    assert len(game.names("me", "hand")) == 2


@clause("dz 6-7.p1")
def test_a_marker_lies_on_a_square_whatever_is_there_and_abilities_count_it() -> None:
    """Nothing about the unit there changes; the markers stay when it is gone, and can be taken away again."""
    left = Squares([InArea("own"), InLine("left")])
    flag = cast("Flag", MarkSquares(left, ONE))
    clear = cast("Clear", MarkSquares(left, Number(-1)))
    count = [cast(f"Count {i}", Draw(SquareMarkers(Squares([])))) for i in range(3)]
    fall = cast("Fall", Send(Chosen(0), "graveyard"), aims=[aim(ANY_CARD)])
    game = scene(me(hand=[flag, clear, *count, fall], board={"own_left": unit("Ann", power=3000)}))
    game.play("Count 0").resolve()
    assert len(game.names("me", "hand")) == 5
    game.play("Flag").resolve()
    assert (game.power("Ann"), game.smash("Ann"), int(game.piece("Ann").markers)) == (3000, 1, 0)
    assert game.happened(spec.SQUARE_MARKED)
    game.play("Fall").resolve()
    game.play("Count 1").resolve()
    assert len(game.names("me", "hand")) == 2 + 1
    twin = Scene(snapshot.restore(game.m.cards, snapshot.dump(game.m)))
    assert twin.m.state_hash() == game.m.state_hash()
    game.play("Clear").resolve()
    game.play("Count 2").resolve()
    assert len(game.names("me", "hand")) == 1


@clause("dz 6-7.p1")
def test_markers_strengthen_what_an_ability_says() -> None:
    """One point of power for each marker on it; the markers of another unit do nothing."""
    growing = unit(
        "Ann",
        power=1000,
        abilities=[
            static([Affect(This(), AddPower(StatOf(This(), "markers")))]),
            activated([Mark(This(), ONE)]),
        ],
    )
    game = scene(me(board={"own_left": growing, "own_right": Placed(unit("Eve", power=1000), markers=3)}))
    assert (game.power("Ann"), game.power("Eve")) == (1000, 1000)
    game.use("Ann").resolve()
    assert (game.power("Ann"), game.power("Eve")) == (1001, 1000)
