"""Part 4, chapters 7 and 11, and part 6, chapter 5: declaring targets and shares, and changing targets."""

from __future__ import annotations

import pytest

from fuda.games.dimensionzero import spec
from fuda.games.dimensionzero.printed import CardDef
from fuda.games.dimensionzero.words.build import activated, aim, play_from, resist, spell, static, triggered, value
from fuda.games.dimensionzero.words.card_changes import AddCost, Ban, ByOpponent
from fuda.games.dimensionzero.words.conditions import X
from fuda.games.dimensionzero.words.data import IsSpell, Kind, Named
from fuda.games.dimensionzero.words.drawing import Draw
from fuda.games.dimensionzero.words.lasting_effects import CounterIt, For, Retarget
from fuda.games.dimensionzero.words.on_squares import Damage, DamageDivided
from fuda.games.dimensionzero.words.ops import Send
from fuda.games.dimensionzero.words.properties import Stat
from fuda.games.dimensionzero.words.refs import Cards, Chosen, That, This
from fuda.games.dimensionzero.words.situations import InArea, InLine, IsThis, Other, SameLine
from fuda.games.dimensionzero.words.static_effects import Affect
from fuda.games.dimensionzero.words.targets import (
    SingleTarget,
    TargetAbilities,
    TargetCards,
    TargetPlayers,
    TargetSpells,
)
from fuda.games.dimensionzero.words.timings import On, OnPlaced
from fuda.rules.marks import clause
from fuda.words.numbers import Times
from tests.clauses.dimensionzero.scene import Scene, base, foe, me, scene, strategy, unit
from tests.clauses.dimensionzero.test_2_playing import noise

UNITS = Cards("any", "square", [Kind("unit")])
ANY_UNIT = TargetCards(UNITS)


def bolt(name: str = "Bolt", amount: int = 1000) -> CardDef:
    """Deal damage to a target unit and draw a card."""
    return strategy(name, abilities=[spell([Damage(Chosen(0), value(amount)), Draw(value(1))], aims=[aim(ANY_UNIT)])])


def cannon(total: int = 6000, cost: str = "colorless 0") -> CardDef:
    """Divide damage among up to three target units."""
    divides = spell([DamageDivided(value(total))], aims=[aim(ANY_UNIT, 3, up_to=True)])
    return strategy("Cannon", cost=cost, abilities=[divides])


def bounce(name: str = "Recall") -> CardDef:
    """Return a target card on a square to its owner's hand."""
    return strategy(
        name, abilities=[spell([Send(Chosen(0), "hand")], aims=[aim(TargetCards(Cards("any", "square", [])))])]
    )


def crowd(n: int = 3) -> dict[str, CardDef]:
    """Units of the foe."""
    squares = ("enemy_left", "enemy_middle", "enemy_right", "center_left")
    return {squares[i]: unit(f"Foe {i + 1}", power=9000) for i in range(n)}


# --- declaring targets (4-7.2-5) ---------------------------------------------------------------------------------
@clause("dz 4-7.2-5")
def test_a_spell_without_a_legal_target_cannot_be_played() -> None:
    """With no unit it is not offered; with one it is, and with several its player chooses when playing it."""
    assert scene(me(hand=[bolt()]), foe(board={"foe_base_left": base("Tower")})).offered("play") == []
    game = scene(me(hand=[bolt()]), foe(board=crowd(2)))
    game.answer("play Bolt")
    assert game.offered() == ["pick Foe 1", "pick Foe 2"]
    game.answer("pick Foe 2").resolve()
    assert (game.damage("Foe 1"), game.damage("Foe 2")) == (0, 1000)


@clause("dz 4-7.2-5")
def test_an_ability_without_a_legal_target_cannot_be_activated() -> None:
    """The same holds for activated abilities."""
    archer = base("Archer", abilities=[activated([Damage(Chosen(0), value(1000))], aims=[aim(ANY_UNIT)])])
    assert scene(me(board={"base_left": archer}), foe()).offered("activate") == []
    game = scene(me(board={"base_left": archer}), foe(board=crowd(1)))
    assert game.offered("activate") == ["Archer"]


@clause("dz 4-7.2-5")
def test_a_number_of_targets_that_may_vary_is_declared_first() -> None:
    """Up to three of two units: first how many, then which."""
    volley = strategy(
        "Volley", abilities=[spell([Damage(Chosen(0), value(1000))], aims=[aim(ANY_UNIT, 3, up_to=True)])]
    )
    game = scene(me(hand=[volley]), foe(board=crowd(2)))
    game.answer("play Volley")
    assert game.offered() == ["number 0", "number 1", "number 2"]
    game.answer("number 1")
    assert game.offered() == ["pick Foe 1", "pick Foe 2"]
    game.answer("pick Foe 1").resolve()
    assert (game.damage("Foe 1"), game.damage("Foe 2")) == (1000, 0)


@clause("dz 4-7.2-5")
def test_x_is_only_given_values_for_which_there_are_targets() -> None:
    """As many targets as X: there are two units, so X is at most 2 although more could be paid."""
    card = strategy(
        "Sweep", cost="colorless X", abilities=[spell([Damage(Chosen(0), value(1000))], aims=[aim(ANY_UNIT, X())])]
    )
    game = scene(me(hand=[card], energy="4"), foe(board=crowd(2)))
    game.answer("play Sweep")
    assert game.offered() == ["number 0", "number 1", "number 2"]


@clause("dz 4-7.2-5", "dz 2-21.1")
def test_a_card_is_judged_as_the_spell_it_will_be() -> None:
    """The only unit cannot be the target of the opponent's spells: the strategy is not even offered; abilities are."""
    fog = static([Affect(This(), Ban(["target"], ByOpponent([IsSpell()])))])
    archer = base("Archer", abilities=[activated([Damage(Chosen(0), value(1000))], aims=[aim(ANY_UNIT)])])
    theirs = {"enemy_left": unit("Hidden", abilities=[fog])}
    game = scene(me(hand=[bolt()], board={"base_left": archer}), foe(board=theirs))
    assert game.offered("play") == [] and game.offered("activate") == ["Archer"]


@clause("dz 4-7.2-5.ex1")
@pytest.mark.parametrize("square", ["center_middle", "center_left", "own_middle", None])
def test_a_strategy_about_the_unit_in_the_very_center_needs_one_there(square: str | None) -> None:
    """Only a unit on the middle square of the center area makes it playable."""
    spot = Cards("any", "square", [Kind("unit"), InArea("center"), InLine("middle")])
    card = strategy("Auction", abilities=[spell([Damage(Chosen(0), value(1000))], aims=[aim(TargetCards(spot))])])
    game = scene(me(hand=[card]), foe(board={} if square is None else {square: unit("Lot")}))
    assert game.offered("play") == (["Auction"] if square == "center_middle" else [])


@clause("dz 4-7.2-5.ex2")
@pytest.mark.parametrize("n", [0, 1, 2])
def test_the_number_of_graveyard_units_is_declared_and_may_be_none(n: int) -> None:
    """How many units of the graveyard return is declared first; with 0 no target is asked for."""
    rite = strategy(
        "Rite",
        abilities=[
            spell(
                [Send(Chosen(0), "hand")],
                aims=[aim(TargetCards(Cards("you", "graveyard", [Kind("unit")])), 2, up_to=True)],
            )
        ],
    )
    game = scene(me(hand=[rite], graveyard=[unit("Ann"), unit("Bea"), unit("Cat")]), foe())
    game.answer("play Rite")
    assert game.offered() == ["number 0", "number 1", "number 2"]
    game.answer(f"number {n}")
    for name in ("Cat", "Ann")[:n]:
        game.answer(f"pick {name}")
    assert game.stack() == ["Rite"] and game.offered("pick") == []
    game.resolve()
    assert sorted(game.names("me", "hand")) == sorted(("Cat", "Ann")[:n])
    assert game.zone("Rite") == "graveyard"


# --- dividing (4-7.2-6) ------------------------------------------------------------------------------------------
def shares(game: Scene) -> list[int]:
    """The damage on the foe's units."""
    return [game.damage(name) for name in ("Foe 1", "Foe 2", "Foe 3")]


@clause("dz 4-7.2-6")
def test_shares_are_declared_when_playing_and_none_is_nothing() -> None:
    """Of 6000 for two targets the first gets at most 5999, so that 5000 are the most in round numbers."""
    game = scene(me(hand=[cannon(cost="colorless 1")], energy="red 1 blue 1"), foe(board=crowd()))
    game.answers("play Cannon", "number 2", "pick Foe 1", "pick Foe 2")
    assert game.offered() == ["share 1", "share 2", "share 3", "share 4", "share 5", "mode 0"]
    game.answer("share 4")
    # Shares are known before the payment.
    assert len(game.offered("pay")) == 2 and game.side("me").energy_frozen == []
    game.pay().resolve()
    assert shares(game) == [4000, 2000, 0]


@clause("dz 4-7.2-6")
def test_a_share_may_be_any_whole_number_that_leaves_1_for_each_other_target() -> None:
    """5999 and 1 is allowed; 6000 and nothing, or nothing and 6000, is not."""
    game = scene(me(hand=[cannon()]), foe(board=crowd()))
    game.answers("play Cannon", "number 2", "pick Foe 1", "pick Foe 2", "mode 0")
    assert game.offered("number") == ["0", "1", "2", "3", "4", "5"]
    game.answers("number 5", "number 9")
    assert game.offered("number")[-1] == "99"
    game.answer("number 99").resolve()
    assert shares(game) == [5999, 1, 0]
    low = scene(me(hand=[cannon()]), foe(board=crowd()))
    low.answers("play Cannon", "number 2", "pick Foe 1", "pick Foe 2", "mode 0", "number 0", "number 0")
    assert low.offered("number")[0] == "1"


@clause("dz 4-7.2-6")
def test_a_total_too_small_for_all_targets_has_fewer_targets() -> None:
    """Nothing can be divided among no more targets than it has units of 1."""
    tiny = strategy(
        "Sparks",
        cost="colorless X",
        abilities=[spell([DamageDivided(Times(value(1), X()))], aims=[aim(ANY_UNIT, 3, up_to=True)])],
    )
    game = scene(me(hand=[tiny], energy="2"), foe(board=crowd()))
    game.answers("play Sparks", "number 2")
    assert game.offered("number") == ["0", "1", "2"]


@clause("dz 4-7.2-6.ex1")
def test_damage_divided_among_three_units_stays_as_announced() -> None:
    """One of the targets leaves in response: the others get no more than their shares."""
    game = scene(me(hand=[cannon(), bounce()]), foe(board=crowd()))
    game.answers("play Cannon", "number 3", "pick Foe 1", "pick Foe 2")
    assert game.offered("share") == ["1", "2", "3", "4", "5"]
    game.answer("share 3")
    assert game.offered("share") == ["1", "2"]
    game.answer("share 1")
    game.play("Recall", None, "pick Foe 1").resolve()
    assert game.zone("Foe 1") == "hand" and game.stack() == ["Cannon"]
    game.resolve()
    assert (game.damage("Foe 2"), game.damage("Foe 3")) == (1000, 2000)


# --- targeting (4-11) --------------------------------------------------------------------------------------------
def redirect() -> CardDef:
    """Change the target of a target spell that has a single target to one its player chooses."""
    return strategy("Wind", abilities=[spell([Retarget(0)], aims=[aim(SingleTarget(TargetSpells("any", [])))])])


@clause("dz 4-11.2")
@pytest.mark.parametrize("n", [0, 1, 2])
def test_with_no_target_chosen_it_is_no_spell_that_takes_targets(n: int) -> None:
    """What looks for a spell with a target finds it with one target, and not with none; it resolves all the same."""
    card = strategy(
        "Volley",
        abilities=[spell([Damage(Chosen(0), value(1000)), Draw(value(1))], aims=[aim(ANY_UNIT, 2, up_to=True)])],
    )
    game = scene(me(hand=[card, redirect()]), foe(board=crowd()))
    game.answers("play Volley", f"number {n}")
    for name in ("Foe 1", "Foe 2")[:n]:
        game.answer(f"pick {name}")
    assert game.offered("play") == (["Wind"] if n == 1 else [])
    assert len(game.happened(spec.TARGETED)) == n
    game.resolve()
    # It is not countered for want of targets.
    assert len(game.side("me").hand) == 2 and game.zone("Volley") == "graveyard"
    assert game.happened(spec.COUNTERED) == []


@clause("dz 4-11.3")
def test_without_a_legal_target_a_spell_is_not_played_and_a_trigger_leaves_the_stack() -> None:
    """The spell is not offered; the trigger is put on the stack and taken off again at once."""
    arrival = OnPlaced("any", [IsThis()], [])
    foes = TargetCards(Cards("opponent", "square", [Kind("unit")]))
    archer = unit("Archer", abilities=[triggered(arrival, [Damage(Chosen(0), value(1000))], aims=[aim(foes)])])
    volley = strategy("Volley", abilities=[spell([Damage(Chosen(0), value(1000))], aims=[aim(foes)])])
    game = scene(me(hand=[archer, volley], energy="1"), foe())
    assert game.offered("play") == ["Archer"]
    game.play("Archer", "own_left").resolve()
    assert game.stack() == [] and game.player == "me"
    assert (spec.STACKED, "Archer") in game.happened(spec.STACKED)
    busy = scene(me(hand=[archer, volley], energy="1"), foe(board=crowd(1)))
    assert busy.offered("play") == ["Archer", "Volley"]
    busy.play("Archer", "own_left").resolve()
    assert busy.stack() == ["Archer"]


@clause("dz 4-11.3")
def test_a_spell_whose_targets_are_all_gone_is_countered() -> None:
    """Of two targets one may go; when both have gone nothing happens any more."""
    card = strategy(
        "Volley", abilities=[spell([Damage(Chosen(0), value(1000)), Draw(value(1))], aims=[aim(ANY_UNIT, 2)])]
    )
    for gone in (1, 2):
        game = scene(me(hand=[card, bounce("R 1"), bounce("R 2")]), foe(board=crowd(3)))
        game.answers("play Volley", "pick Foe 1", "pick Foe 2")
        for i in range(gone):
            game.play(f"R {i + 1}", None, f"pick Foe {i + 1}").resolve()
        before = len(game.side("me").hand)
        game.resolve()
        assert game.zone("Volley") == "graveyard"
        assert len(game.side("me").hand) - before == (1 if gone == 1 else 0)
        if gone == 1:
            assert game.damage("Foe 2") == 1000


@clause("dz 4-11.4")
def test_a_spell_never_takes_itself_as_target() -> None:
    """Alone on the stack a counter has no target; with two other spells there it may take either, but not itself."""
    refusal = strategy("Refusal", abilities=[spell([CounterIt(0)], aims=[aim(TargetSpells("any", []))])])
    game = scene(me(hand=[refusal, noise("One"), noise("Two")]), foe())
    assert game.offered("play") == ["One", "Two"]
    game.play("One").play("Two").answer("play Refusal")
    assert game.stack() == ["One", "Two", "Refusal"] and game.offered() == ["aim One", "aim Two"]


@clause("dz 4-11.4")
def test_a_spell_played_from_the_graveyard_does_not_count_itself_among_its_targets() -> None:
    """Alone in the graveyard it has no target there; with another card it has that one."""
    echo = strategy(
        "Echo",
        abilities=[
            play_from("graveyard"),
            spell([Send(Chosen(0), "hand")], aims=[aim(TargetCards(Cards("you", "graveyard", [])))]),
        ],
    )
    assert scene(me(graveyard=[echo]), foe()).offered("play") == []
    game = scene(me(graveyard=[echo, unit("Ann")]), foe())
    assert game.offered("play") == ["Echo"]
    game.play("Echo").resolve()
    assert game.names("me", "hand") == ["Ann"]


@clause("dz 4-11.4")
def test_an_ability_never_takes_itself_as_target_but_takes_an_earlier_activation() -> None:
    """Activated twice, the second may counter the first: that is another ability on the stack."""
    stops = activated([CounterIt(0)], timing="quick", aims=[aim(TargetAbilities("any", "activated"))])
    board = {
        "own_left": unit("Mute", abilities=[stops]),
        "own_right": unit("Drum", abilities=[activated([Draw(value(1))])]),
    }
    game = scene(me(board=board), foe())
    assert game.offered("activate") == ["Drum"]
    game.use("Drum").use("Mute")
    assert game.stack() == ["Drum", "Mute"]
    game.answer("activate Mute")
    assert game.offered() == ["aim Drum", "aim Mute"]
    game.answer("aim Mute").resolve()
    assert game.stack() == ["Drum"]


@clause("dz 4-11.5")
def test_one_word_target_never_chooses_the_same_thing_twice() -> None:
    """Cards: the second choice does not offer the first one. Players: both are needed for two."""
    pair = strategy("Pair", abilities=[spell([Damage(Chosen(0), value(1000))], aims=[aim(ANY_UNIT, 2)])])
    game = scene(me(hand=[pair]), foe(board=crowd()))
    game.answers("play Pair", "pick Foe 2")
    assert game.offered() == ["pick Foe 1", "pick Foe 3"]
    assert scene(me(hand=[pair]), foe(board=crowd(1))).offered("play") == []
    both = strategy("Feast", abilities=[spell([Draw(value(1), "chosen")], aims=[aim(TargetPlayers("any"), 2)])])
    feast = scene(me(hand=[both]), foe())
    feast.answer("play Feast")
    assert feast.offered() == ["on_player me", "on_player foe"]
    feast.answer("on_player foe")
    feast.resolve()
    assert len(feast.side("me").hand) == 1 and len(feast.side("foe").hand) == 1


@clause("dz 4-11.5")
def test_two_words_target_may_choose_the_same_thing() -> None:
    """Each of two words has its own choice: the same unit may be hit by both."""
    twice = strategy(
        "Twice",
        abilities=[
            spell(
                [Damage(Chosen(0), value(1000)), Damage(Chosen(1), value(2000))],
                aims=[aim(ANY_UNIT), aim(ANY_UNIT, slot=1)],
            )
        ],
    )
    game = scene(me(hand=[twice]), foe(board=crowd(2)))
    game.answers("play Twice", "pick Foe 1", "pick Foe 1").resolve()
    assert (game.damage("Foe 1"), game.damage("Foe 2")) == (3000, 0)


@clause("dz 4-11.5.ex1")
def test_divided_damage_cannot_hit_one_unit_three_times_to_trigger_a_minefield_thrice() -> None:
    """The one unit is a target once: it takes all the damage at once, and the base triggers once."""
    hit = On("damaged", "any", [Kind("unit"), SameLine(This())], [Other()])
    field = base("Minefield", abilities=[triggered(hit, [Damage(That(), value(2000))])])
    game = scene(me(hand=[cannon()], board={"base_left": field}), foe(board=crowd(1)))
    game.answer("play Cannon")
    assert game.offered() == ["number 0", "number 1"]
    game.answer("number 1").resolve()
    assert game.damage("Foe 1") == 6000 and game.stack() == ["Minefield"]


@clause("dz 4-11.6")
def test_a_target_that_no_longer_meets_its_condition_is_illegal() -> None:
    """A unit of cost 4 or less costs 5 when the spell resolves: nothing happens, and nothing is drawn."""
    cheap = TargetCards(Cards("any", "square", [Kind("unit"), Stat("cost", "<=", value(4))]))
    snare = strategy("Snare", abilities=[spell([Damage(Chosen(0), value(1000)), Draw(value(1))], aims=[aim(cheap)])])
    raise_cost = strategy("Tax", abilities=[spell([For(Chosen(0), AddCost(value(1)))], aims=[aim(ANY_UNIT)])])
    theirs = {"enemy_left": unit("Four", cost="red 4"), "enemy_right": unit("Five", cost="red 5")}
    for taxed in (False, True):
        game = scene(me(hand=[snare]), foe(board=theirs, hand=[raise_cost]))
        game.play("Snare")
        if taxed:
            game.pass_().play("Tax", None, "pick Four").resolve()
        game.resolve()
        assert game.damage("Four") == (0 if taxed else 1000)
        assert len(game.side("me").hand) == (0 if taxed else 1)
        assert game.zone("Snare") == "graveyard"
        assert [name for _, name in game.happened(spec.COUNTERED)] == (["Snare"] if taxed else [])


# --- changing targets (6-5) --------------------------------------------------------------------------------------
def decoy(cost: str = "colorless 1") -> CardDef:
    """A unit that can change a target of a target spell to itself."""
    spells = TargetSpells("any", [])
    draws_fire = activated([Retarget(0, This())], timing="battle", aims=[aim(spells)])
    return unit("Decoy", cost=cost, abilities=[draws_fire])


@clause("dz 6-5.1")
def test_a_target_is_changed_to_another_legal_one() -> None:
    """The bolt hits the decoy instead."""
    game = scene(me(board={"own_left": unit("Mine"), "own_right": decoy()}), foe(hand=[bolt()], board=crowd(1)))
    game.pass_().play("Bolt", None, "pick Mine")
    game.use("Decoy").resolve()
    assert game.stack() == ["Bolt"]
    game.resolve()
    assert (game.damage("Mine"), game.damage("Decoy")) == (0, 1000)


@clause("dz 6-5.1")
def test_a_target_is_not_changed_to_something_illegal() -> None:
    """The spell takes units of cost 4 or less, and the decoy costs 5; or the decoy resists it: nothing changes."""
    cheap = TargetCards(Cards("any", "square", [Kind("unit"), Stat("cost", "<=", value(4))]))
    snare = strategy("Snare", abilities=[spell([Damage(Chosen(0), value(1000))], aims=[aim(cheap)])])
    steel = activated([Retarget(0, This())], timing="battle", aims=[aim(TargetSpells("any", []))])
    proof = unit("Decoy", abilities=[steel, resist([Named("Snare")])])
    for card in (decoy(cost="red 5"), proof):
        game = scene(me(board={"own_left": unit("Mine"), "own_right": card}), foe(hand=[snare]))
        game.pass_().play("Snare", None)
        if game.offered("pick"):
            game.answer("pick Mine")
        game.use("Decoy").resolve().resolve()
        assert (game.damage("Mine"), game.damage("Decoy")) == (1000, 0)


@clause("dz 6-5.1")
def test_a_player_who_may_name_the_new_target_chooses_among_legal_ones() -> None:
    """Every other unit is offered, the one that is the target already is not; with no other one nothing changes."""
    game = scene(me(hand=[redirect()], board={"own_left": unit("Mine")}), foe(hand=[bolt()], board=crowd(2)))
    game.pass_().play("Bolt", None, "pick Mine")
    game.play("Wind").resolve()
    assert game.player == "me" and game.offered() == ["pick Foe 1", "pick Foe 2"]
    game.answer("pick Foe 2").resolve()
    assert (game.damage("Mine"), game.damage("Foe 2")) == (0, 1000)
    alone = scene(me(hand=[redirect()], board={"own_left": unit("Mine")}), foe(hand=[bolt()]))
    alone.pass_().play("Bolt")
    alone.play("Wind").resolve().resolve()
    assert alone.damage("Mine") == 1000


@clause("dz 6-5.2")
def test_only_the_new_target_is_a_target_afterwards() -> None:
    """The old target may leave: the spell is not countered. If the new one leaves, it is, with the old one there."""
    for leaves in ("Mine", "Decoy"):
        mine = me(board={"own_left": unit("Mine"), "own_right": decoy()}, hand=[bounce()])
        game = scene(mine, foe(hand=[bolt()], board=crowd(1)))
        game.pass_().play("Bolt", None, "pick Mine")
        game.use("Decoy").resolve()
        game.play("Recall", None, f"pick {leaves}").resolve()
        game.resolve()
        drawn = len(game.side("foe").hand)
        assert drawn == (1 if leaves == "Mine" else 0)
        if leaves == "Mine":
            assert game.damage("Decoy") == 1000
        else:
            assert game.damage("Mine") == 0


@clause("dz 6-5.2")
def test_of_several_targets_only_the_designated_one_is_changed() -> None:
    """The ability speaks of its own player's other unit: the foe's unit stays a target, shares stay where they were."""
    saves = activated(
        [Retarget(0, This(), Cards("you", "square", [Other()]))], timing="battle", aims=[aim(TargetSpells("any", []))]
    )
    mine = {"own_left": unit("Mine", power=9000), "own_right": unit("Shield", power=9000, abilities=[saves])}
    game = scene(me(board=mine), foe(hand=[cannon()], board=crowd(1)))
    game.pass_().answers("play Cannon", "number 2", "pick Mine", "pick Foe 1", "share 5")
    game.use("Shield").resolve()
    assert game.happened(spec.TARGETED)[-1] == (spec.TARGETED, "Shield")
    game.resolve()
    assert [game.damage(name) for name in ("Mine", "Shield", "Foe 1")] == [0, 5000, 1000]


@clause("dz 6-5.2")
def test_which_of_several_targets_is_changed_is_the_players_choice() -> None:
    """Where the text names none, the player says which one; it cannot become one that is a target already."""
    twist = strategy("Twist", abilities=[spell([Retarget(0)], aims=[aim(TargetSpells("opponent", []))])])
    game = scene(me(hand=[twist], board={"own_left": unit("Mine", power=9000)}), foe(hand=[cannon()], board=crowd(2)))
    game.pass_().answers("play Cannon", "number 2", "pick Mine", "pick Foe 1", "share 5")
    game.play("Twist").resolve()
    assert game.offered() == ["pick Mine", "pick Foe 1"]
    game.answer("pick Mine").resolve()
    assert [game.damage(name) for name in ("Mine", "Foe 1", "Foe 2")] == [0, 1000, 5000]
