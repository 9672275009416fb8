"""Part 1: text and rules, what cannot be done, choices of both players, priority, numbers, and energy symbols."""

from __future__ import annotations

from typing import Any

import pytest

from fuda.core.control import ChooseNumber
from fuda.games.dimensionzero import spec
from fuda.games.dimensionzero.face.decks import check_deck, check_limited
from fuda.games.dimensionzero.kinds import PLAYER_BANS
from fuda.games.dimensionzero.printed import CardDef
from fuda.games.dimensionzero.words.build import activated, aim, spell, static, triggered
from fuda.games.dimensionzero.words.card_changes import AddSmash
from fuda.games.dimensionzero.words.choosing import Choose, EachChooses
from fuda.games.dimensionzero.words.conditions import Count, Half, LargestStat, StatOf, X
from fuda.games.dimensionzero.words.data import Kind
from fuda.games.dimensionzero.words.drawing import Draw
from fuda.games.dimensionzero.words.keywords import XIs
from fuda.games.dimensionzero.words.lasting_effects import For, Forbidding
from fuda.games.dimensionzero.words.on_squares import Damage
from fuda.games.dimensionzero.words.ops import Destroy, Freeze, Send
from fuda.games.dimensionzero.words.properties import Stat
from fuda.games.dimensionzero.words.refs import Cards, Chosen
from fuda.games.dimensionzero.words.situations import IsThis
from fuda.games.dimensionzero.words.static_effects import PlayCostIs, PlayerForbidden
from fuda.games.dimensionzero.words.targets import TargetCards
from fuda.games.dimensionzero.words.timings import OnLeft
from fuda.games.dimensionzero.words.vocabulary import cost
from fuda.rules.marks import clause
from fuda.words.numbers import ChosenNumber, Number, Times
from tests.clauses.dimensionzero.scene import Scene, base, filler, foe, frozen, me, scene, strategy, unit

UNITS = Cards("any", "square", [Kind("unit")])
MINE = Cards("you", "square", [Kind("unit")])
ONE = Number(1)


def cast(name: str, *effect: Any, **more: Any) -> CardDef:
    """A strategy that does something."""
    return strategy(name, abilities=[spell(list(effect), aims=more.pop("aims", ()))], **more)


def on_unit(name: str, *effect: Any, **more: Any) -> CardDef:
    """A strategy that does something to a target unit."""
    return cast(name, *effect, aims=[aim(TargetCards(UNITS))], **more)


def hand(game: Scene, who: str = "me") -> int:
    """How many cards a player holds."""
    return len(game.names(who, "hand"))


def frozen_energy(game: Scene) -> int:
    """How many of my energy cards are frozen."""
    return len(game.side("me").energy_frozen)


# --- text and rules (1-1.1) --------------------------------------------------------------------------------------
@clause("dz 1-1.1")
@pytest.mark.parametrize("who", ["me", "foe"])
def test_whatever_cards_say_a_player_may_concede(who: str) -> None:
    """With everything forbidden that can be, in the middle of paying, at any time: the other one wins."""
    silence = unit("Silence", abilities=[static([PlayerForbidden("any", list(PLAYER_BANS))])])
    game = scene(me(board={"own_left": silence}), foe())
    game.concede(who)
    assert game.winner == ("foe" if who == "me" else "me") and game.offered() == []
    game = scene(me(hand=[unit("Ann", cost="red 1")], energy="red 1 blue 1"), foe())
    game.answers("play Ann", "on_square own_left").concede(who)
    assert game.winner == ("foe" if who == "me" else "me")


@clause("dz 1-1.1")
def test_reminder_text_changes_no_rule_but_text_does() -> None:
    """A remark in brackets that a unit comes released does nothing; the ability itself does."""
    remark = unit("Remark", text_ja="（このユニットはリリース状態で置かれる。）")
    swift = unit("Swift", keywords=["haste"])
    game = scene(me(hand=[remark, swift], energy="2"), foe())
    game.play("Remark", "own_left").resolve()
    game.play("Swift", "own_right").resolve()
    assert game.is_frozen("Remark") and not game.is_frozen("Swift")


@clause("dz 1-1.1.ex1")
def test_a_played_unit_comes_frozen_and_one_with_haste_released() -> None:
    """The ability goes before the rule, for this unit only and for this rule only."""
    game = scene(me(hand=[unit("Plain"), unit("Swift", keywords=["haste"])], energy="2"), foe())
    game.play("Swift", "own_left").resolve()
    game.play("Plain", "own_right").resolve()
    assert not game.is_frozen("Swift") and game.is_frozen("Plain")


# --- cannot (1-1.2) ----------------------------------------------------------------------------------------------
def drought(side: str = "you") -> CardDef:
    """A unit: a player cannot draw cards."""
    return unit("Drought", abilities=[static([PlayerForbidden(side, ["draw"])])])


@clause("dz 1-1.2")
@pytest.mark.parametrize("first", ["can", "cannot"])
def test_what_cannot_be_done_is_not_done_whichever_effect_began_first(first: str) -> None:
    """A draw that waits on the stack when the prohibition begins draws nothing, nor does one played afterwards."""
    two = cast("Two", Draw(Number(2)))
    dry = cast("Dry", Forbidding(PlayerForbidden("you", ["draw"])))
    game = scene(me(hand=[two, dry]), foe())
    if first == "can":
        game.play("Two").play("Dry").resolve()
    else:
        game.play("Dry").resolve()
        game.play("Two")
    game.resolve()
    assert game.stack() == [] and hand(game) == 0
    assert len(game.names("me", "deck")) == 20
    # The opponent is not forbidden anything, and without the prohibition two cards are drawn.
    game = scene(me(hand=[two], board={"own_left": drought("opponent")}), foe())
    game.play("Two").resolve()
    assert hand(game) == 2


@clause("dz 1-1.2.ex1")
def test_who_has_a_unit_that_forbids_drawing_draws_nothing_by_a_strategy() -> None:
    """Nothing else goes wrong: the strategy resolves and goes to the graveyard."""
    game = scene(me(hand=[cast("Two", Draw(Number(2)))], board={"own_left": drought()}), foe())
    game.play("Two").resolve()
    assert hand(game) == 0 and game.zone("Two") == "graveyard"
    assert game.clauses().count("1-1.2") == 2


# --- impossible (1-1.3) ------------------------------------------------------------------------------------------
@clause("dz 1-1.3")
def test_what_is_impossible_is_left_out_and_the_rest_is_done() -> None:
    """A frozen unit is not frozen again: nothing happens to it, and the card is drawn."""
    chill = on_unit("Chill", Freeze(Chosen(0)), Draw(ONE))
    game = scene(me(hand=[chill]), foe(board={"enemy_left": frozen(unit("Bob"))}))
    game.play("Chill").resolve()
    assert game.is_frozen("Bob") and game.happened(spec.FROZEN) == [] and hand(game) == 1
    game = scene(me(hand=[chill]), foe(board={"enemy_left": unit("Bob")}))
    game.play("Chill").resolve()
    assert game.is_frozen("Bob") and game.happened(spec.FROZEN) == [(spec.FROZEN, "Bob")]


@clause("dz 1-1.3")
def test_of_too_few_cards_as_many_are_chosen_as_there_are() -> None:
    """Two units are to be destroyed, and there is one."""
    two = cast("Two", Choose(UNITS, Number(2), False, 0), Destroy(Chosen(0)), Draw(ONE))
    game = scene(me(hand=[two]), foe(board={"enemy_left": unit("Bob")}))
    game.play("Two").resolve()
    assert game.zone("Bob") == "graveyard" and hand(game) == 1


@clause("dz 1-1.3.ex1")
@pytest.mark.parametrize("old", [None, 3, 4])
def test_a_dying_unit_that_finds_no_card_in_the_graveyard_does_nothing(old: int | None) -> None:
    """It asks for a unit of cost 3 or less: with none there no card moves, and the duel goes on."""
    cheap = Cards("you", "graveyard", [Kind("unit"), Stat("cost", "<=", Number(3))])
    heir = triggered(OnLeft("any", [IsThis()], ["graveyard"]), [Choose(cheap, ONE, False, 0), Send(Chosen(0), "hand")])
    ann = unit("Ann", cost="colorless 5", abilities=[heir])
    grave = [] if old is None else [unit("Old", cost=f"colorless {old}")]
    game = scene(me(hand=[on_unit("Fall", Destroy(Chosen(0)))], board={"own_left": ann}, graveyard=grave), foe())
    game.play("Fall").resolve()
    assert game.stack() == ["Ann"]
    game.resolve()
    assert game.stack() == [] and game.player == "me" and game.winner is None
    assert game.names("me", "hand") == (["Old"] if old == 3 else [])


# --- both players (1-1.4) ----------------------------------------------------------------------------------------
def levy() -> CardDef:
    """A strategy: each player chooses an own unit and puts it into the graveyard."""
    return cast("Levy", EachChooses([Choose(MINE, ONE, False, 0)], [Send(Chosen(0), "graveyard")]))


@clause("dz 1-1.4")
@pytest.mark.parametrize("active", ["me", "foe"])
def test_the_active_player_chooses_first_then_the_other_and_then_all_happens_at_once(active: str) -> None:
    """Whoever played the strategy: nothing moves before both have chosen."""
    board = {"own_left": unit("Ann"), "own_right": unit("Amy")}
    theirs = {"enemy_left": unit("Bob"), "enemy_right": unit("Ben")}
    game = scene(me(hand=[levy()], board=board), foe(board=theirs), active=active)
    if active == "foe":
        game.pass_()
    game.play("Levy").resolve()
    mine, other = ["Ann", "Amy"], ["Bob", "Ben"]
    first, second = (mine, other) if active == "me" else (other, mine)
    assert game.player == active and game.offered("pick") == first
    game.answer(f"pick {first[1]}")
    assert game.player != active and game.offered("pick") == second
    assert all(game.square(name) for name in mine + other)
    game.answer(f"pick {second[0]}")
    assert game.zone(first[1]) == game.zone(second[0]) == "graveyard"
    assert game.square(first[0]) and game.square(second[1])


@clause("dz 1-1.4.ex1")
def test_units_that_both_players_give_up_go_together() -> None:
    """Each of them sees the other one go: four abilities trigger at the same time."""
    mourner = triggered(OnLeft("any", [Kind("unit")], ["graveyard"]), [Draw(ONE)])
    game = scene(
        me(hand=[levy()], board={"own_left": unit("Ann", abilities=[mourner]), "own_right": unit("Amy")}),
        foe(board={"enemy_left": unit("Bob", abilities=[mourner]), "enemy_right": unit("Ben")}),
    )
    game.play("Levy").resolve()
    game.answers("pick Ann", "pick Bob")
    while len(game.stack()) < 4:
        game.m.answer(game.m.options[0])
    assert game.stack() == ["Ann", "Ann", "Bob", "Bob"]


# --- priority (1-1.5) --------------------------------------------------------------------------------------------
@clause("dz 1-1.5")
def test_the_active_player_gets_priority_first_after_each_thing_stacked_and_after_each_resolution() -> None:
    """The other player acts only while having priority, and does not get it back after an own spell."""
    game = scene(me(hand=[cast("Mine")]), foe(hand=[cast("Theirs"), cast("More")]))
    assert game.player == "me" and game.offered("play") == ["Mine"]
    game.play("Mine")
    assert game.player == "me"
    game.pass_()
    assert game.player == "foe" and game.offered("play") == ["Theirs", "More"]
    game.play("Theirs")
    assert game.player == "me" and game.stack() == ["Mine", "Theirs"]
    game.resolve()
    assert game.player == "me" and game.stack() == ["Mine"]


@clause("dz 1-1.5")
def test_two_passes_in_succession_resolve_the_top_or_end_the_phase() -> None:
    """A pass, a play and a pass are no two passes; with an empty stack two of them end the phase."""
    game = scene(me(hand=[cast("Mine")], board={"center_left": unit("Ann")}), foe(hand=[cast("Theirs")]))
    game.play("Mine").pass_().play("Theirs").pass_()
    assert game.player == "foe" and game.stack() == ["Mine", "Theirs"]
    game.pass_()
    assert game.stack() == ["Mine"]
    game.resolve()
    assert game.stack() == [] and game.phase == "main"
    game.pass_()
    assert game.phase == "main" and game.player == "foe"
    game.pass_()
    assert game.phase == "smash" and game.player == "me"


# --- numbers (1-2.1, 1-2.2) --------------------------------------------------------------------------------------
@clause("dz 1-2.1")
@pytest.mark.parametrize(("cards", "drawn"), [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2), (5, 3)])
def test_fractions_are_rounded_up(cards: int, drawn: int) -> None:
    """Half as many cards as there are units."""
    board = dict(
        zip(("own_left", "own_middle", "own_right", "center_left", "center_right"), filler(cards), strict=False)
    )
    game = scene(me(hand=[cast("Half", Draw(Half(Count(MINE))))], board=board), foe())
    game.play("Half").resolve()
    assert hand(game) == drawn


@clause("dz 1-2.1")
def test_half_of_an_even_number_is_exact_and_chosen_numbers_are_whole() -> None:
    """Half of power 2500 is 1250; of the numbers up to two there are three."""
    halve = on_unit("Halve", Damage(Chosen(0), Half(StatOf(Chosen(0), "power"))))
    pick = cast("Pick", ChooseNumber(Number(2), 0), Draw(ChosenNumber(0)))
    game = scene(me(hand=[halve, pick]), foe(board={"enemy_left": unit("Bob", power=2500)}))
    game.play("Halve").resolve()
    assert game.damage("Bob") == 1250
    game.play("Pick").resolve()
    assert game.offered() == ["number 0", "number 1", "number 2"]
    game.answer("number 2")
    assert hand(game) == 2


def smash_by(name: str, n: int) -> CardDef:
    """A strategy that changes the smash of a target unit for the turn."""
    return on_unit(name, For(Chosen(0), AddSmash(Number(n))))


@clause("dz 1-2.2")
@pytest.mark.parametrize(("more", "smash"), [(1, 0), (2, 1), (3, 2)])
def test_below_zero_counts_as_zero_but_changes_count_from_the_true_number(more: int, smash: int) -> None:
    """Smash 1 less 2 reads 0; one more is still 0, two more are 1."""
    game = scene(me(hand=[smash_by("Less", -2), smash_by("More", more)], board={"own_left": unit("Ann", smash=1)}))
    game.play("Less").resolve()
    assert game.smash("Ann") == 0
    game.play("More").resolve()
    assert game.smash("Ann") == smash


@clause("dz 1-2.2.ex1")
def test_a_unit_with_negative_smash_puts_no_card_into_the_smash_zone() -> None:
    """No card moves in either direction; four more make it three."""
    hands = [smash_by("Less", -2), smash_by("More", 4)]
    board = {"center_left": unit("Ann", smash=1), "center_right": unit("Eve")}
    game = scene(me(hand=hands, board=board), foe(smash=2))
    game.play("Less", None, "pick Ann").resolve()
    game.until("smash").answer("use_smash Ann")
    assert len(game.names("foe", "smash")) == 2 and len(game.names("foe", "deck")) == 20
    assert game.names("me", "smash") == [] and game.is_frozen("Ann")
    game = scene(me(hand=hands, board={"center_left": unit("Ann", smash=1)}), foe())
    game.play("Less").resolve()
    game.play("More").resolve()
    assert game.smash("Ann") == 3
    game.until("smash").answer("use_smash Ann")
    assert len(game.names("foe", "smash")) == 3


@clause("dz 1-2.2.ex2")
@pytest.mark.parametrize(("smashes", "drawn"), [([], 0), ([2], 2), ([1, 3], 3)])
def test_the_highest_smash_among_no_units_is_zero(smashes: list[int], drawn: int) -> None:
    """As many cards are drawn; a foe's unit does not count."""
    board = {square: unit(f"U{n}", smash=n) for square, n in zip(("own_left", "own_right"), smashes, strict=False)}
    zeal = cast("Zeal", Draw(LargestStat(MINE, "smash")))
    game = scene(me(hand=[zeal], board=board), foe(board={"enemy_left": unit("Bob", smash=4)}))
    game.play("Zeal").resolve()
    assert hand(game) == drawn and game.zone("Zeal") == "graveyard"


# --- energy (1-2.3) ----------------------------------------------------------------------------------------------
@clause("dz 1-2.3-1")
def test_a_coloured_symbol_is_paid_with_energy_cards_of_that_colour() -> None:
    """Neither with another colour nor with smash cards."""
    ann = unit("Ann", cost="red 2")
    assert scene(me(hand=[ann], energy="red 1 blue 3", smash=3)).offered("play") == []
    assert scene(me(hand=[ann], energy="blue 1", frozen_energy="red 2", smash=3)).offered("play") == []
    game = scene(me(hand=[ann], energy="red 2 blue 1", smash=1))
    game.play("Ann", "own_left")
    assert [c.d.name for c in game.side("me").energy_frozen] == ["Energy0 red 1", "Energy0 red 2"]
    assert len(game.side("me").smash) == 1


@clause("dz 1-2.3-1")
@pytest.mark.parametrize("option", [0, spec.ANY_COLOR])
def test_only_under_the_option_of_limited_play_smash_cards_pay_colours(option: int) -> None:
    """One red symbol, one blue energy card and one smash card."""
    game = scene(me(hand=[unit("Ann", cost="red 1")], energy="blue 1", smash=1), settings=option)
    assert game.offered("play") == (["Ann"] if option else [])
    if option:
        game.play("Ann", "own_left")
        assert len(game.side("me").smash_frozen) == 1 and frozen_energy(game) == 0


@clause("dz 1-2.3-2")
def test_a_colourless_symbol_is_paid_with_any_energy_or_smash_cards() -> None:
    """One of each pays two; a third symbol cannot be paid."""
    game = scene(me(hand=[unit("Ann", cost="colorless 2"), unit("Eve", cost="colorless 3")], energy="blue 1", smash=1))
    assert game.offered("play") == ["Ann"]
    game.play("Ann", "own_left")
    assert frozen_energy(game) == 1 and len(game.side("me").smash_frozen) == 1
    assert game.side("me").energy == [] and game.side("me").smash == []


def bolt(price: str) -> CardDef:
    """A strategy that deals a thousand damage for each of X."""
    return on_unit("Bolt", Damage(Chosen(0), Times(Number(1000), X())), cost=price)


@clause("dz 1-2.3-3")
def test_the_controller_gives_a_variable_its_value_and_pays_exactly_that() -> None:
    """As much as can be paid is offered; what was chosen counts for the text too."""
    game = scene(me(hand=[bolt("colorless X")], energy="blue 2", smash=1), foe(board={"enemy_left": unit("Bob")}))
    game.answer("play Bolt")
    assert game.offered() == ["number 0", "number 1", "number 2", "number 3"]
    game.answer("number 2").pay()
    assert frozen_energy(game) + len(game.side("me").smash_frozen) == 2
    game.resolve()
    assert game.damage("Bob") == 2000


@clause("dz 1-2.3-3")
@pytest.mark.parametrize(("allies", "energy"), [(1, 1), (2, 2), (2, 1)])
def test_a_variable_that_the_card_defines_is_not_chosen(allies: int, energy: int) -> None:
    """X is the number of own units: exactly that is paid and counts, and without as much nothing can be played."""
    effect = [Damage(Chosen(0), Times(Number(1000), X()))]
    rally = strategy(
        "Rally",
        cost="colorless X",
        abilities=[static(rules=[XIs(Count(MINE))]), spell(effect, aims=[aim(TargetCards(UNITS))])],
    )
    board = {"own_left": unit("Ann"), "own_right": unit("Eve")} if allies == 2 else {"own_left": unit("Ann")}
    game = scene(me(hand=[rally], energy=str(energy), board=board), foe(board={"enemy_left": unit("Bob")}))
    assert game.offered("play") == (["Rally"] if energy == allies else [])
    if energy == allies:
        game.play("Rally", None, "pick Bob")
        assert frozen_energy(game) == allies
        game.resolve()
        assert game.damage("Bob") == 1000 * allies


@clause("dz 1-2.3-3")
def test_a_unit_whose_cost_defines_its_variable_needs_that_much() -> None:
    """For two own units two energy cards; with one it is not offered at all."""
    late = unit("Late", cost="colorless X", abilities=[static(rules=[XIs(Count(MINE))])])
    board = {"own_left": unit("Ann"), "own_right": unit("Eve")}
    assert scene(me(hand=[late], energy="1", board=board)).offered("play") == []
    game = scene(me(hand=[late], energy="3", board=board))
    game.play("Late", "own_middle")
    assert frozen_energy(game) == 2


@clause("dz 1-2.3-3.ex1")
def test_a_variable_beside_a_colour_is_paid_with_any_cards_and_a_coloured_one_with_its_colour() -> None:
    """Red 1 and colourless 2 freeze three cards, one of them red; red 2 takes red cards only."""
    target = foe(board={"enemy_left": unit("Bob")})
    game = scene(me(hand=[bolt("red 1 colorless X")], energy="red 1 blue 1", smash=1), target)
    game.play("Bolt", None, "number 2")
    assert frozen_energy(game) == 2 and len(game.side("me").smash_frozen) == 1
    game = scene(me(hand=[bolt("red X")], energy="red 2 blue 3", smash=3), target)
    game.answer("play Bolt")
    assert game.offered() == ["number 0", "number 1", "number 2"]
    game.answer("number 2").pay()
    assert [c.d.name for c in game.side("me").energy_frozen] == ["Energy0 red 1", "Energy0 red 2"]
    assert game.side("me").smash_frozen == []


@clause("dz 1-2.3-3.ex2")
def test_where_an_effect_makes_the_cost_nothing_the_variable_is_zero() -> None:
    """Nobody is asked for a value, nothing is paid, and the text counts with 0."""
    gift = static([PlayCostIs("you", [Kind("strategy")], cost("colorless 0"))])
    game = scene(
        me(hand=[bolt("colorless X")], energy="3", board={"base_left": base("Gift", abilities=[gift])}),
        foe(board={"enemy_left": unit("Bob")}),
    )
    game.play("Bolt")
    assert game.stack() == ["Bolt"] and frozen_energy(game) == 0
    game.resolve()
    assert game.damage("Bob") == 0 and game.zone("Bolt") == "graveyard"


@clause("dz 1-2.3-4")
def test_an_ability_that_costs_nothing_is_activated_by_choice_only() -> None:
    """Nothing happens by itself in the whole phase; activated it uses the stack, without any energy."""
    ann = unit("Ann", abilities=[activated([Draw(ONE)], cost="colorless 0")])
    game = scene(me(board={"own_left": ann}, hand=[cast("Free", Draw(ONE))]), foe())
    assert game.offered("activate") == ["Ann"] and game.offered("play") == ["Free"] and game.stack() == []
    game.use("Ann")
    assert game.stack() == ["Ann"] and hand(game) == 1
    game.resolve()
    assert hand(game) == 2
    game.play("Free").resolve()
    assert hand(game) == 2
    idle = scene(me(board={"center_left": ann}), foe()).resolve()
    assert idle.phase == "smash" and hand(idle) == 0


# --- forbidden numbers (1-2.4, 2-19) -----------------------------------------------------------------------------
def cursed(*numbers: int) -> list[CardDef]:
    """Forty cards, some of them with forbidden numbers."""
    curses = [unit(f"Curse {i}", number=f"T-C{i}", forbidden=n) for i, n in enumerate(numbers)]
    return [*curses, *filler(40 - len(curses))]


@clause("dz 1-2.4")
def test_the_forbidden_numbers_of_a_deck_are_ten_together_at_most() -> None:
    """Ten are accepted and eleven are not, in constructed and in limited play."""
    assert check_deck(cursed(4, 3, 3)) == [] and check_deck(cursed()) == []
    found = check_deck(cursed(4, 4, 3))
    assert [(v.clause, v.cards) for v in found] == [("2-19.p1", ["T-C0", "T-C1", "T-C2"])]
    assert check_limited(cursed(5, 5), cursed(5, 5)) == []
    assert [v.clause for v in check_limited(cursed(5, 6), cursed(5, 6))] == ["2-19.p1"]


@clause("dz 2-19.p1")
def test_each_copy_counts_with_its_forbidden_number_and_other_cards_with_none() -> None:
    """Two copies of 5 are ten; a third is too much, however many cards have no such number."""
    five = unit("Five", number="T-five", forbidden=5)
    assert check_deck([five, five, *filler(38)]) == []
    assert [v.clause for v in check_deck([five, five, five, *filler(37)])] == ["2-19.p1"]
