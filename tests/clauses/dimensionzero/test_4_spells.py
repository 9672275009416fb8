"""Part 4, chapters 1 to 3: spells on the stack, abilities and their cards, activated abilities."""

from __future__ import annotations

import pytest

from fuda.games.dimensionzero.face.original_cards import SHELF
from fuda.games.dimensionzero.printed import CardDef
from fuda.games.dimensionzero.spec import ACCELERATE, FLASH
from fuda.games.dimensionzero.words.build import activated, aim, freeze_this, give_up, spell, triggered, value
from fuda.games.dimensionzero.words.card_changes import AddPower, TakeControl
from fuda.games.dimensionzero.words.data import Kind, Named
from fuda.games.dimensionzero.words.drawing import Draw
from fuda.games.dimensionzero.words.lasting_effects import CounterIt, For
from fuda.games.dimensionzero.words.on_squares import Damage, Place
from fuda.games.dimensionzero.words.ops import Send
from fuda.games.dimensionzero.words.refs import Cards, Chosen, SquareOf, Squares, That, This, ThisCard
from fuda.games.dimensionzero.words.situations import InSpace, IsThis, Other, SameLine, WithoutUnits
from fuda.games.dimensionzero.words.targets import TargetCards, TargetSpells, TargetSquares
from fuda.games.dimensionzero.words.timings import On, OnPlaced
from fuda.rules.marks import clause
from tests.clauses.dimensionzero.scene import Scene, base, foe, me, scene, strategy, unit
from tests.clauses.dimensionzero.test_2_playing import SITUATIONS, WINDOWS, in_situation, link, noise

ANY_UNIT = TargetCards(Cards("any", "square", [Kind("unit")]))


def counter(name: str = "Refusal") -> CardDef:
    """A strategy that counters a target spell."""
    return strategy(name, abilities=[spell([CounterIt(0)], aims=[aim(TargetSpells("any", []))])])


def bounce(name: str = "Recall") -> CardDef:
    """A strategy that returns a target card on a square to its owner's hand."""
    takes = spell([Send(Chosen(0), "hand")], aims=[aim(TargetCards(Cards("any", "square", [])))])
    return strategy(name, abilities=[takes])


def bolt(name: str = "Bolt", amount: int = 2000) -> CardDef:
    """A strategy that deals damage to a target unit."""
    return strategy(name, abilities=[spell([Damage(Chosen(0), value(amount))], aims=[aim(ANY_UNIT)])])


# --- spells on the stack (4-1) -----------------------------------------------------------------------------------
@clause("dz 4-1.1")
@pytest.mark.parametrize("source", ["hand", "plan"])
def test_a_card_goes_to_the_stack_when_playing_it_begins(source: str) -> None:
    """When the payment is asked for, the card is on the stack already and gone from where it was."""
    card = unit("New", cost="colorless 1")
    deck = [unit(f"Deck {i}") for i in range(5)]
    mine = me(hand=[card], deck=deck) if source == "hand" else me(deck=[card, *deck], plan=True)
    mine.energy = "red 1 blue 1"
    game = scene(mine, foe())
    game.answers("play New", "on_square own_left")
    assert len(game.offered("pay")) == 2 and game.side("me").energy_frozen == []
    assert game.stack() == ["New"] and game.zone("New") == "stack"
    assert game.names("me", "hand") == [] and len(game.side("me").deck) == 5


@clause("dz 4-1.2")
@pytest.mark.parametrize("way", ["resolved", "countered", "moved away"])
def test_what_left_the_stack_is_no_spell(way: str) -> None:
    """A spell that resolved, was countered, or was put elsewhere by its own text is found by no counter any more."""
    away = strategy("Spell", abilities=[spell([Send(ThisCard(), "energy")])])
    card = away if way == "moved away" else unit("Spell", cost="colorless 0")
    game = scene(me(hand=[card, counter("One"), counter("Two")]), foe())
    game.play("Spell", "own_left")
    assert game.offered("play") == ["One", "Two"]
    if way == "countered":
        game.play("One")
    game.resolve()
    assert game.zone("Spell") == {"resolved": "square", "countered": "graveyard", "moved away": "energy"}[way]
    assert game.stack() == [] and game.offered("play") == []


@clause("dz 4-1.3")
def test_at_the_end_of_its_resolution_a_spell_goes_where_its_type_belongs() -> None:
    """Units and bases go to the named squares, a Link strategy to its unit's, another strategy to the graveyard."""
    cards = [unit("Ann", cost="colorless 0"), base("Tower", cost="colorless 0"), link(), noise("Shout")]
    game = scene(me(hand=cards), foe())
    game.play("Ann", "own_right").resolve()
    game.play("Tower", "base_left").resolve()
    game.play("Banner").resolve()
    game.play("Shout").resolve()
    assert game.at("own_right") == ["Ann", "Banner"] and game.at("base_left") == ["Tower"]
    assert game.names("me", "graveyard") == ["Shout"]


@clause("dz 4-1.4")
def test_a_countered_spell_goes_to_the_graveyard_while_the_counter_resolves() -> None:
    """The countered unit lies there before the strategy that countered it, and was never on a square."""
    game = scene(me(hand=[unit("New"), counter()], energy="1"), foe())
    game.play("New", "own_left").play("Refusal").resolve()
    assert game.names("me", "graveyard") == ["Refusal", "New"]
    assert game.stack() == [] and game.at("own_left") == []


@clause("dz 4-1.4")
def test_a_countered_spell_goes_to_its_owners_graveyard() -> None:
    """I counter the foe's spell: it goes to the foe's graveyard, my strategy to mine."""
    game = scene(me(hand=[counter()]), foe(hand=[noise("Shout")]))
    game.pass_().play("Shout")
    game.play("Refusal").resolve()
    assert game.names("foe", "graveyard") == ["Shout"] and game.names("me", "graveyard") == ["Refusal"]


def lesson() -> CardDef:
    """Give a target unit power, draw a card, and put this card into the energy zone."""
    effect = [
        For(Chosen(0), AddPower(value(1000))),
        Draw(value(1)),
        Send(ThisCard(), "energy"),
    ]
    return strategy("Lesson", abilities=[spell(effect, aims=[aim(ANY_UNIT)])])


@clause("dz 4-1.5")
def test_a_spell_countered_by_the_rules_does_nothing_at_all() -> None:
    """Its only target is gone: no card is drawn, and it goes to the graveyard."""
    game = scene(me(hand=[lesson()], board={"own_left": unit("Pupil")}), foe(hand=[bounce()]))
    game.play("Lesson").pass_()
    game.play("Recall").resolve()
    assert game.at("own_left") == [] and game.stack() == ["Lesson"]
    before = len(game.side("me").hand)
    game.resolve()
    assert len(game.side("me").hand) == before
    assert game.names("me", "graveyard") == ["Lesson"]


@clause("dz 4-1.5.ex1")
@pytest.mark.parametrize("answered", [False, True])
def test_a_strategy_that_would_become_energy_goes_to_the_graveyard_when_its_target_is_gone(answered: bool) -> None:
    """Left alone it puts itself into the energy zone; with its target in the graveyard it does not come to that."""
    game = scene(me(hand=[lesson()], board={"own_left": unit("Pupil", power=2000)}, energy="1"), foe(hand=[bolt()]))
    game.play("Lesson")
    if answered:
        game.pass_().play("Bolt").resolve()
        assert game.zone("Pupil") == "graveyard"
    game.resolve()
    assert game.zone("Lesson") == ("graveyard" if answered else "energy")
    assert len(game.side("me").energy) == (1 if answered else 2)


# --- abilities (4-2) ---------------------------------------------------------------------------------------------
def printed(text: str) -> dict[str, object]:
    """A row of card data with this text."""
    return {
        "number": "T-1",
        "name": {"ja": "Card", "en": "Card"},
        "kind": "unit",
        "cost": "red 1",
        "text": {"ja": text},
    }


@clause("dz 4-2.3")
def test_bullets_or_else_lines_separate_the_abilities_of_a_card() -> None:
    """Each bullet begins an ability, wherever lines break; a text without bullets has an ability in every line."""
    assert SHELF.lines(printed("●加速\n●閃光")) == ["加速", "閃光"]
    assert SHELF.lines(printed("●加速●閃光")) == ["加速", "閃光"]
    assert SHELF.lines(printed("加速\n閃光")) == ["加速", "閃光"]
    assert SHELF.lines(printed("●このカードは\n移動できない。\n●閃光")) == ["このカードは移動できない。", "閃光"]
    assert SHELF.bare(printed("●加速\n●閃光")).keywords == ACCELERATE | FLASH


@clause("dz 4-2.5")
def test_a_stacked_ability_does_not_care_what_becomes_of_its_card() -> None:
    """The card is returned to the hand in response: the ability resolves all the same."""
    game = scene(
        me(board={"own_left": unit("Drummer", abilities=[activated([Draw(value(1))], timing="quick")])}),
        foe(hand=[bounce()]),
    )
    game.use("Drummer").pass_()
    game.play("Recall").resolve()
    assert game.zone("Drummer") == "hand" and game.stack() == ["Drummer"]
    game.resolve()
    assert len(game.side("me").hand) == 2 and game.stack() == []


@clause("dz 4-2.5.ex1")
def test_the_trigger_of_a_base_that_is_gone_still_deals_its_damage() -> None:
    """A unit in the line of the minefield was hit: the further 2000 come although the base is destroyed in response."""
    hit = On("damaged", "any", [Kind("unit"), SameLine(This())], [Other()])
    field = base("Minefield", abilities=[triggered(hit, [Damage(That(), value(2000))])])
    quake = strategy(
        "Quake",
        abilities=[
            spell([Send(Chosen(0), "graveyard")], aims=[aim(TargetCards(Cards("any", "square", [Kind("base")])))])
        ],
    )
    game = scene(
        me(hand=[bolt(), quake], board={"base_left": field}), foe(board={"center_left": unit("Wolf", power=9000)})
    )
    game.play("Bolt").resolve()
    assert game.damage("Wolf") == 2000 and game.stack() == ["Minefield"]
    game.play("Quake").resolve()
    assert game.zone("Minefield") == "graveyard" and game.stack() == ["Minefield"]
    game.resolve()
    assert game.damage("Wolf") == 4000 and game.stack() == []


def tremor() -> CardDef:
    """A unit that can deal 1000 damage to all other units of its line."""
    struck = Cards("any", "square", [Kind("unit"), SameLine(This()), Other()])
    return unit("Tremor", abilities=[activated([Damage(struck, value(1000))], timing="quick")])


@clause("dz 4-2.6")
def test_an_ability_asks_where_its_card_last_was() -> None:
    """The source is returned to the hand: the line where it stood is struck."""
    targets = {"center_left": unit("Near"), "center_right": unit("Far")}
    game = scene(me(board={"own_left": tremor()}, hand=[bounce()]), foe(board=targets))
    game.use("Tremor").play("Recall", None, "pick Tremor").resolve()
    assert game.zone("Tremor") == "hand"
    game.resolve()
    assert (game.damage("Near"), game.damage("Far")) == (1000, 0)


@clause("dz 4-2.6")
def test_an_ability_asks_where_its_card_is_if_it_only_changed_squares() -> None:
    """The source is put on a square of another line: that line is struck."""
    step = strategy(
        "Step",
        abilities=[
            spell(
                [Place(Chosen(0), SquareOf(Chosen(1)))],
                aims=[aim(ANY_UNIT), aim(TargetSquares(Squares([InSpace("battle"), WithoutUnits("any")])), slot=1)],
            )
        ],
    )
    targets = {"center_left": unit("Near"), "center_right": unit("Far")}
    game = scene(me(board={"own_left": tremor()}, hand=[step]), foe(board=targets))
    game.use("Tremor").play("Step", None, "pick Tremor", "on_square own_right").resolve()
    assert game.square("Tremor") == "own_right"
    game.resolve()
    assert (game.damage("Near"), game.damage("Far")) == (0, 1000)


@clause("dz 4-2.6.ex1")
def test_an_arrival_that_strikes_its_line_strikes_it_after_its_unit_went_back_to_the_hand() -> None:
    """A unit arrives and its trigger is stacked; the unit is returned; units of the line where it stood are struck."""
    struck = Cards("any", "square", [Kind("unit"), SameLine(This())])
    spark = unit("Spark", abilities=[triggered(OnPlaced("any", [IsThis()], []), [Damage(struck, value(1000))])])
    targets = {"center_left": unit("Near"), "enemy_left": unit("Behind"), "center_right": unit("Far")}
    game = scene(me(hand=[spark, bounce()], energy="1"), foe(board=targets))
    game.play("Spark", "own_left").resolve()
    assert game.stack() == ["Spark"]
    game.play("Recall", None, "pick Spark").resolve()
    assert game.zone("Spark") == "hand"
    game.resolve()
    assert [game.damage(name) for name in ("Near", "Behind", "Far")] == [1000, 1000, 0]


# --- activated abilities (4-3) -----------------------------------------------------------------------------------
@clause("dz 4-3.1")
def test_the_whole_cost_of_an_activated_ability_is_paid() -> None:
    """Energy, freezing the card and giving up a unit: all of it is paid before the ability is on its own."""
    sling = unit(
        "Sling",
        abilities=[
            activated(
                [Draw(value(1))],
                cost="red 1 colorless 1",
                parts=[freeze_this(), give_up(Cards("you", "square", [Named("Stone")]), "destroy")],
            )
        ],
    )
    board = {"own_left": sling, "own_right": unit("Stone")}
    game = scene(me(board=board, energy="2"), foe())
    game.use("Sling")
    assert game.kinds() == ["activated"] and game.stack() == ["Sling"]
    assert game.is_frozen("Sling") and game.zone("Stone") == "graveyard"
    assert len(game.side("me").energy_frozen) == 2 and game.side("me").hand == []
    game.resolve()
    assert len(game.side("me").hand) == 1


@clause("dz 4-3.1")
@pytest.mark.parametrize("lacking", ["nothing", "energy", "color", "released", "unit"])
def test_an_ability_is_not_offered_while_some_part_of_its_cost_cannot_be_paid(lacking: str) -> None:
    """Too little energy, the wrong color, a frozen card, no unit to give up: each alone bars it."""
    parts = [freeze_this(), give_up(Cards("you", "square", [Named("Stone")]), "destroy")]
    sling = unit("Sling", abilities=[activated([Draw(value(1))], cost="red 1 colorless 1", parts=parts)])
    energy = {"energy": "red 1", "color": "blue 2"}.get(lacking, "red 2")
    board = {"own_left": sling, **({} if lacking == "unit" else {"own_right": unit("Stone")})}
    game = scene(me(board=board, energy=energy), foe(hand=[noise("Shout")]))
    if lacking == "released":
        game.piece("Sling").frozen = True
        game.m.refresh_options()
    assert game.offered("activate") == (["Sling"] if lacking == "nothing" else [])


@clause("dz 4-3.1.ex1")
def test_a_unit_that_pays_blue_energy_flies_along_its_line() -> None:
    """An activated ability: three energy, two of them blue, normal timing, a free target square of its line."""
    free = Squares([InSpace("battle"), WithoutUnits("any"), SameLine(This())])
    glide = activated(
        [Place(This(), SquareOf(Chosen(0)), "released")],
        cost="blue 2 colorless 1",
        timing="normal",
        aims=[aim(TargetSquares(free))],
    )
    mine = me(board={"own_left": unit("Glider", abilities=[glide])}, energy="blue 2 red 1", hand=[noise("Shout")])
    game = scene(mine, foe(board={"enemy_right": unit("Far")}))
    game.answer("activate Glider")
    assert game.offered("on_square") == ["center_left", "enemy_left"]
    game.answer("on_square enemy_left").pay()
    assert game.kinds() == ["activated"] and game.side("me").energy == []
    assert game.square("Glider") == "own_left"
    game.resolve()
    assert game.square("Glider") == "enemy_left" and not game.is_frozen("Glider")


@clause("dz 4-3.1.ex1")
def test_the_flight_is_not_offered_with_too_little_blue_or_something_on_the_stack() -> None:
    """One blue card is too few, and normal timing needs an empty stack."""
    glide = activated([Place(This(), SquareOf(Chosen(0)), "released")], cost="blue 2 colorless 1",
        aims=[aim(TargetSquares(Squares([InSpace("battle"), WithoutUnits("any"), SameLine(This())])))])  # fmt: skip
    board = {"own_left": unit("Glider", abilities=[glide])}
    assert scene(me(board=board, energy="blue 1 red 2"), foe()).offered("activate") == []
    game = scene(me(board=board, energy="blue 3", hand=[noise("Shout")]), foe())
    assert game.offered("activate") == ["Glider"]
    game.play("Shout")
    assert game.offered("activate") == []


@clause("dz 4-3.2")
def test_only_the_controller_of_a_card_activates_its_abilities() -> None:
    """The opponent is not offered it; whoever gains control of the card is, and then its owner is not."""
    charm = strategy("Charm", abilities=[spell([For(Chosen(0), TakeControl())], aims=[aim(ANY_UNIT)])])
    drummer = unit("Drummer", abilities=[activated([Draw(value(1))], timing="quick")])
    game = scene(me(hand=[charm]), foe(board={"enemy_left": drummer}))
    assert game.offered("activate") == []
    game.pass_()
    assert game.player == "foe" and game.offered("activate") == ["Drummer"]
    game = scene(me(hand=[charm]), foe(board={"enemy_left": drummer}))
    game.play("Charm").resolve()
    assert game.controller("Drummer") == "me" and game.offered("activate") == ["Drummer"]
    game.pass_()
    assert game.player == "foe" and game.offered("activate") == []


@clause("dz 4-3.4")
@pytest.mark.parametrize("which", SITUATIONS)
def test_abilities_are_activated_in_the_windows_of_their_timing(which: str) -> None:
    """Normal ones in the own main phase with nothing stacked, quick ones outside battle, battle ones always."""
    board = {
        square: unit(timing, abilities=[activated([Draw(value(0))], timing=timing)])
        for square, timing in (("own_middle", "normal"), ("own_right", "quick"), ("center_right", "battle"))
    }
    game: Scene = in_situation(which, board=board)
    assert game.player == "me"
    assert game.offered("activate") == [timing for timing, where in WINDOWS.items() if which in where]


@clause("dz 4-3.4")
def test_abilities_are_not_activated_in_other_phases() -> None:
    """In the smash phase not even an ability of battle timing is offered."""
    board = {"center_left": unit("Ready", abilities=[activated([Draw(value(0))], timing="battle")])}
    game = scene(me(board=board), foe(), at="3-9.1")
    assert game.phase == "smash" and game.offered("activate") == []
