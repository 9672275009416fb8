"""Part 4, chapter 15: replacement effects."""

from __future__ import annotations

from typing import Any

import pytest

from fuda.core.control import IfDone
from fuda.games.dimensionzero.printed import FREE, CardDef
from fuda.games.dimensionzero.spec import REPLACED
from fuda.games.dimensionzero.words.build import (
    activated,
    aim,
    give_up,
    instant_death,
    replacement,
    spell,
    static,
    triggered,
)
from fuda.games.dimensionzero.words.card_changes import SetMove, TakeControl
from fuda.games.dimensionzero.words.choosing import Choose, NameRace
from fuda.games.dimensionzero.words.conditions import EventAmount, Exists
from fuda.games.dimensionzero.words.costs import GiveSmash
from fuda.games.dimensionzero.words.data import Kind, Named, OfNamedRace
from fuda.games.dimensionzero.words.drawing import Draw, SmashPlayer
from fuda.games.dimensionzero.words.lasting_effects import For, PayOr, ReplaceLater
from fuda.games.dimensionzero.words.on_squares import Damage, Place, Spirit
from fuda.games.dimensionzero.words.ops import Send
from fuda.games.dimensionzero.words.properties import Not, Test
from fuda.games.dimensionzero.words.refs import Cards, Chosen, OtherThat, Squares, That, This
from fuda.games.dimensionzero.words.situations import HasSpirit, InArea, IsThis, Other, SameLine
from fuda.games.dimensionzero.words.static_effects import Affect
from fuda.games.dimensionzero.words.targets import TargetCards
from fuda.games.dimensionzero.words.timings import OnLeft, Would
from fuda.games.dimensionzero.words.vocabulary import cost
from fuda.rules.marks import clause
from fuda.words.numbers import Number, Plus
from tests.clauses.dimensionzero.scene import Placed, Scene, base, foe, me, scene, strategy, unit

ANY_UNIT = TargetCards(Cards("any", "square", [Kind("unit")]))
DIES = Would("die", "any", [IsThis()], [])
LEAVES = OnLeft("any", [IsThis()], ["graveyard"])


def dying(*tests: Test, side: str = "you") -> Would:
    """A unit is about to be put into the graveyard."""
    return Would("die", side, [Kind("unit"), *tests], [])


def tower(name: str = "Tower", zone: str = "energy", **more: Any) -> CardDef:
    """A base: your units in its line go to another zone instead of the graveyard."""
    return base(name, abilities=[replacement(dying(SameLine(This())), [Send(That(), zone)], **more)])


def merchant(**more: Any) -> CardDef:
    """A unit: when it is put into the graveyard, draw a card."""
    return unit("Merchant", abilities=[triggered(LEAVES, [Draw(Number(1))])], **more)


def on_target(name: str, *effect: Any) -> CardDef:
    """A strategy that does something to a target unit."""
    return strategy(name, abilities=[spell(list(effect), aims=[aim(ANY_UNIT)])])


def kill(name: str = "Kill") -> CardDef:
    """A strategy that puts a target unit into the graveyard."""
    return on_target(name, Send(Chosen(0), "graveyard"))


def bolt(n: int = 1000, name: str = "Bolt") -> CardDef:
    """A strategy that deals damage to a target unit."""
    return on_target(name, Damage(Chosen(0), Number(n)))


def hand(game: Scene, who: str = "me") -> int:
    """How many cards a player holds."""
    return len(game.names(who, "hand"))


def replaced(game: Scene) -> list[str]:
    """The cards whose effects have replaced something."""
    return [name for _, name in game.happened(REPLACED)]


# --- what is replaced (4-15.2) -----------------------------------------------------------------------------------
@clause("dz 4-15.2")
@pytest.mark.parametrize("way", ["by an effect", "by damage"])
def test_something_else_happens_instead(way: str) -> None:
    """A unit that would go to the graveyard goes straight to the energy zone, released; elsewhere it dies."""
    end = kill() if way == "by an effect" else bolt(3000)
    other = kill("Other") if way == "by an effect" else bolt(3000, "Other")
    board = {"base_left": tower(), "own_left": unit("Ann"), "own_right": unit("Bea")}
    game = scene(me(hand=[end, other], board=board), foe())
    game.play(end.name, None, "pick Ann").resolve()
    assert [c.d.name for c in game.side("me").energy] == ["Ann"]
    assert "Ann" not in game.names("me", "graveyard")
    game.play("Other").resolve()
    assert game.zone("Bea") == "graveyard"


@clause("dz 4-15.2")
@pytest.mark.parametrize("square", ["center_left", "center_right"])
def test_being_put_on_a_square_by_a_movement_can_be_replaced(square: str) -> None:
    """'When Ann would be put on a square, she is returned to the hand instead.'"""
    gate = replacement(Would("arrive", "opponent", [Named("Ann")], []), [Send(That(), "hand")])
    game = scene(
        me(board={"own_left": unit("Ann"), "own_right": unit("Bea")}),
        foe(board={"foe_base_left": base("Gate", abilities=[gate])}),
    )
    name = "Ann" if square == "center_left" else "Bea"
    game.move(name, square).resolve()
    assert game.zone(name) == ("hand" if name == "Ann" else "square") and game.stack() == []


@clause("dz 4-15.2")
def test_battle_damage_that_is_changed_is_still_battle_damage() -> None:
    """The victim takes 1000 more in battle; Instant Death of the dealer sees it, though the victim survives."""
    more = replacement(Would("damage", "you", [IsThis()], [], "battle"),
                       [Damage(That(), Plus(EventAmount(), Number(1000)), OtherThat())])  # fmt: skip
    game = scene(
        me(board={"own_left": unit("Viper", power=2000, abilities=[instant_death()])}),
        foe(board={"center_left": unit("Giant", power=9000, abilities=[more])}),
    )
    game.move("Viper", "center_left").resolve()
    game.until(step="battle_end")
    assert game.damage("Giant") == 3000
    game.finish_battle()
    assert game.zone("Giant") == "graveyard"


def herald(**more: Any) -> CardDef:
    """A unit: as it is put on a square, a race is named; units of that race have free movements."""
    names = replacement(Would("arrive", "any", [IsThis()], []), [NameRace()], added=True)
    helps = static([Affect(Cards("you", "square", [OfNamedRace()]), SetMove(cost("red 3")))])
    return unit("Herald", abilities=[names, helps], **more)


@clause("dz 4-15.2-1")
def test_what_is_specified_as_a_card_arrives_is_specified_at_once() -> None:
    """The race is asked for while the unit arrives, before anybody has priority and without the stack."""
    board = {"own_right": unit("Doll", races=["Doll"]), "own_middle": unit("Beast", races=["Beast"])}
    game = scene(me(hand=[herald()], energy="1", board=board), foe())
    game.play("Herald", "own_left").resolve()
    assert game.player == "me" and sorted(game.offered("race")) == ["Beast", "Doll"]
    assert game.square("Herald") is None and game.stack() == ["Herald"]
    game.answer("race Doll")
    assert game.square("Herald") == "own_left" and game.stack() == []
    assert {text.split()[0] for text in game.offered("move")} == {"Beast"}


@clause("dz 4-15.2-1")
def test_what_was_specified_stays_while_the_card_changes_squares() -> None:
    """Moving the unit asks nothing again."""
    game = scene(me(hand=[herald()], energy="1", board={"own_right": unit("Doll", races=["Doll"])}), foe())
    game.play("Herald", "own_left").resolve()
    while game.m.turn < 7:
        game.pass_()
    game.until("main", player="me").move("Herald", "center_left").resolve()
    assert game.at("center_left") == ["Herald"]
    assert {text.split()[0] for text in game.offered("move")} == {"Herald"}


@clause("dz 4-15.2-1")
def test_who_puts_the_card_on_a_square_specifies() -> None:
    """I put a unit of the foe's graveyard on my square under my control: I name the race."""
    left = Squares([InArea("own"), SameLine(Cards("you", "square", [Named("Left")]))])
    raise_it = strategy("Raise", abilities=[spell([Place(Cards("opponent", "graveyard", [Named("Herald")]), left)])])
    game = scene(
        me(hand=[raise_it], board={"base_left": base("Left"), "own_right": unit("Doll", races=["Doll"])}),
        foe(graveyard=[herald()], board={"enemy_left": unit("Beast", races=["Beast"])}),
    )
    game.play("Raise").resolve()
    assert game.player == "me" and len(game.offered("race")) == 2
    game.answer("race Doll")
    assert game.controller("Herald") == "me"


@clause("dz 4-15.2-2")
@pytest.mark.parametrize("way", ["pay", "decline", "cannot"])
def test_upon_an_event_something_is_paid_or_something_else_happens(way: str) -> None:
    """'Upon this being put on a square pay 1; failing that, put it into the energy zone instead.'"""
    toll = replacement(
        Would("arrive", "any", [IsThis()], []),
        [PayOr(cost("colorless 1"), "you", [], [Send(That(), "energy")])],
        added=True,
    )
    game = scene(me(hand=[unit("Guest", abilities=[toll])], energy="1" if way == "cannot" else "2"), foe())
    game.play("Guest", "own_left").resolve()
    if way != "cannot":
        game.answer("yes" if way == "pay" else "no").pay()
    assert game.zone("Guest") == ("square" if way == "pay" else "energy")
    assert len(game.side("me").energy) == (0 if way == "pay" else 2 if way == "decline" else 1)


# --- how often (4-15.3) ------------------------------------------------------------------------------------------
def shield(name: str, always: bool, until: str = "forever") -> CardDef:
    """A strategy: a target unit that would be damaged is not."""
    ward = replacement(Would("damage", "any", [], []), [])
    return on_target(name, ReplaceLater(ward, Chosen(0), always, until))


@clause("dz 4-15.3")
@pytest.mark.parametrize("always", [False, True])
def test_a_replacement_made_by_a_spell_works_once_or_for_its_time(always: bool) -> None:
    """Without a time it replaces the next event only; with one every event until then."""
    ward = shield("Ward", always, "turn" if always else "forever")
    spells = [ward, bolt(name="One"), bolt(name="Two"), bolt(name="Three")]
    game = scene(me(hand=spells, board={"own_left": unit("Ann", power=9000)}), foe())
    game.play("Ward").resolve()
    game.play("One").resolve()
    assert game.damage("Ann") == 0
    game.play("Two").resolve()
    assert game.damage("Ann") == (0 if always else 1000)
    if always:
        while game.m.turn < 7:
            game.pass_()
        game.until("main", player="me").play("Three").resolve()
        assert game.damage("Ann") == 1000


@clause("dz 4-15.3")
def test_of_several_cards_each_has_its_own_next_time() -> None:
    """'The next time damage would be dealt to your units': each of them is spared once."""
    ward = replacement(Would("damage", "any", [], []), [])
    all_of = strategy("Wards", abilities=[spell([ReplaceLater(ward, Cards("you", "square", [Kind("unit")]))])])
    spells = [all_of, bolt(name="One"), bolt(name="Two"), bolt(name="Three")]
    board = {"own_left": unit("Ann", power=9000), "own_right": unit("Bea", power=9000)}
    game = scene(me(hand=spells, board=board), foe())
    game.play("Wards").resolve()
    game.play("One", None, "pick Bea").resolve()
    game.play("Two", None, "pick Ann").resolve()
    assert (game.damage("Ann"), game.damage("Bea")) == (0, 0)
    game.play("Three", None, "pick Bea").resolve()
    assert game.damage("Bea") == 1000


@clause("dz 4-15.3")
def test_a_replacement_of_a_static_kind_works_every_time_while_it_exists() -> None:
    """Two units in the tower's line go to the energy zone; once the tower is gone the third one dies."""
    spells = [kill("One"), kill("Two"), kill("Three")]
    raze = strategy("Raze", abilities=[spell([Send(Cards("you", "square", [Kind("base")]), "hand")])])
    board = {"base_left": tower(), "own_left": unit("Ann"), "center_left": unit("Bea"), "enemy_left": unit("Cat")}
    game = scene(me(hand=[*spells, raze], board=board), foe())
    game.play("One", None, "pick Ann").resolve()
    game.play("Two", None, "pick Bea").resolve()
    game.play("Raze").resolve()
    game.play("Three").resolve()
    assert [game.zone(name) for name in ("Ann", "Bea", "Cat")] == ["energy", "energy", "graveyard"]


@clause("dz 4-15.3")
def test_a_replacement_stays_its_makers_when_the_unit_that_made_it_changes_sides() -> None:
    """The foe made 'the next time you would draw, your opponent gets a smash card instead': it stays the foe's."""
    part = replacement(Would("draw", "you", [], []), [SmashPlayer(Number(1), "opponent")], may=True)
    maker = unit("Maker", abilities=[activated([ReplaceLater(part)], timing="quick")])
    draw = strategy("Draw", abilities=[spell([Draw(Number(1), "opponent")])])
    charm = on_target("Charm", For(Chosen(0), TakeControl("you")))
    game = scene(me(hand=[draw, charm]), foe(board={"enemy_left": maker}))
    game.pass_().use("Maker").resolve()
    game.play("Charm").resolve()
    assert game.controller("Maker") == "me"
    game.play("Draw").resolve()
    assert game.player == "foe"
    game.answer("yes")
    assert hand(game, "foe") == 0 and game.side("me").smash_count() == 1


# --- what did not happen, and what counts as done (4-15.4, 4-15.5) -----------------------------------------------
@clause("dz 4-15.4")
def test_what_was_replaced_has_not_happened() -> None:
    """Nobody hears of a unit put into the graveyard, neither it itself nor others; elsewhere they do."""
    witness = base("Witness", abilities=[triggered(OnLeft("you", [Kind("unit")], ["graveyard"]), [Draw(Number(1))])])
    board = {"base_left": tower(), "base_right": witness, "own_left": merchant(), "own_right": unit("Bea")}
    game = scene(me(hand=[kill("One"), kill("Two")], board=board), foe())
    game.play("One", None, "pick Merchant").resolve()
    assert game.stack() == [] and hand(game) == 1
    game.play("Two").resolve()
    assert game.stack() == ["Witness"]


@clause("dz 4-15.4.ex1")
@pytest.mark.parametrize("square", ["own_left", "own_right"])
def test_a_merchant_that_goes_to_the_energy_zone_brings_no_card(square: str) -> None:
    """In the tower's line it lies released in the energy zone and nothing is drawn; in another line it dies and is."""
    game = scene(me(hand=[kill()], board={"base_left": tower(), square: merchant()}), foe())
    game.play("Kill").resolve()
    saved = square == "own_left"
    assert [c.d.name for c in game.side("me").energy] == (["Merchant"] if saved else [])
    assert game.stack() == ([] if saved else ["Merchant"])


def smiling(**more: Any) -> CardDef:
    """A unit: put this into the graveyard as a cost, and put a target unit of its line there too."""
    ends = activated(
        [Send(Chosen(0), "graveyard")],
        cost="black 1 colorless 1",
        parts=[give_up(This(), "destroy")],
        timing="quick",
        aims=[aim(TargetCards(Cards("any", "square", [Kind("unit"), SameLine(This()), Other()])))],
    )
    return unit("Smile", abilities=[ends], **more)


@clause("dz 4-15.5")
def test_a_cost_whose_payment_was_replaced_is_paid() -> None:
    """The smash card of a cost is replaced by a card drawn; the ability is activated and resolves."""
    thorn = unit("Thorn", abilities=[replacement(Would("smash", "you", [], []), [Draw(Number(1))])])
    greed = activated([Draw(Number(2))], parts=[GiveSmash(Number(1))])
    game = scene(me(board={"own_left": thorn, "own_right": unit("Greed", abilities=[greed])}), foe())
    game.use("Greed")
    assert game.stack() == ["Greed"] and game.side("me").smash_count() == 0 and hand(game) == 1
    game.resolve()
    assert hand(game) == 3


@clause("dz 4-15.5.ex1")
@pytest.mark.parametrize("square", ["own_left", "own_right"])
def test_a_unit_given_up_as_a_cost_may_go_to_the_energy_zone(square: str) -> None:
    """Beside the tower it becomes energy, elsewhere it dies: in both cases the ability is on the stack and works."""
    enemy = "enemy_left" if square == "own_left" else "enemy_right"
    board = {"base_left": tower(), square: smiling()}
    game = scene(me(board=board, energy="black 2"), foe(board={enemy: unit("Bob")}))
    game.use("Smile")
    assert game.stack() == ["Smile"] and game.zone("Smile") == ("energy" if square == "own_left" else "graveyard")
    game.resolve()
    assert game.zone("Bob") == "graveyard"


@clause("dz 4-15.5-1")
@pytest.mark.parametrize("what", ["die", "damage", "draw", "arrive"])
@pytest.mark.parametrize("is_replaced", [False, True])
def test_an_action_that_was_replaced_counts_as_done(what: str, is_replaced: bool) -> None:
    """'Do this. If you did, put a card into the opponent's smash zone': also if something else happened instead."""
    left = Squares([InArea("own"), SameLine(Cards("you", "square", [Named("Left")]))])
    actions: dict[str, Any] = {
        "die": Send(Cards("you", "square", [Named("Ann")]), "graveyard"),
        "damage": Damage(Cards("you", "square", [Named("Ann")]), Number(1000)),
        "draw": Draw(Number(1)),
        "arrive": Place(Cards("you", "graveyard", [Named("Late")]), left),
    }
    tests: list[Test] = [] if what == "draw" else [Kind("unit")]
    instead = replacement(Would(what, "you", tests, []), [])
    board = {"own_right": unit("Ann"), "base_left": base("Left", abilities=[instead] if is_replaced else [])}
    act = strategy("Act", abilities=[spell([actions[what], IfDone([SmashPlayer(Number(1))])])])
    game = scene(me(hand=[act], graveyard=[unit("Late")], board=board), foe())
    game.play("Act").resolve()
    happened = {
        "die": game.zone("Ann") == "graveyard",
        "draw": hand(game) == 1,
        "arrive": game.zone("Late") == "square",
        "damage": game.zone("Ann") == "square" and game.damage("Ann") == 1000,
    }[what]
    assert happened != is_replaced
    assert game.side("foe").smash_count() == 1


@clause("dz 4-15.5-1.ex1")
@pytest.mark.parametrize("saved", [False, True])
def test_a_smash_that_was_replaced_was_put_for_what_follows(saved: bool) -> None:
    """A unit's effect puts a card into my smash zone and, having done so, moves for nothing this turn.

    The card in my plan zone replaces the smash: it still counts.
    """
    knight = unit("Knight", abilities=[replacement(Would("smash", "you", [], []), [], zones=["plan"])])
    beast_ability = activated([SmashPlayer(Number(1), "you"), IfDone([For(This(), SetMove(FREE))])])
    beast = unit("Beast", move="red 5", abilities=[beast_ability])
    deck = [knight if saved else unit("Page"), *[unit(f"Deck {i}") for i in range(5)]]
    game = scene(me(board={"own_left": beast}, deck=deck, plan=True), foe())
    assert game.offered("move") == []
    game.use("Beast").resolve()
    assert game.side("me").smash_count() == (0 if saved else 1)
    assert "Beast center_left" in game.offered("move")


# --- limits (4-15.6, 4-15.7) -------------------------------------------------------------------------------------
@clause("dz 4-15.6")
@pytest.mark.parametrize("copies", [1, 2])
def test_a_replacement_does_not_replace_its_own_result(copies: int) -> None:
    """'Would take damage: takes 1000 more instead' adds 1000 once for each such effect, not without end."""
    more = replacement(Would("damage", "you", [Kind("unit")], []), [Damage(That(), Plus(EventAmount(), Number(1000)))])
    board = {"own_left": unit("Ann", power=9000), "base_left": base("One", abilities=[more])}
    if copies == 2:
        board["base_right"] = base("Two", abilities=[more])
    game = scene(me(hand=[bolt(), bolt(name="Again")], board=board), foe())
    for name, total in (("Bolt", 1000 + 1000 * copies), ("Again", 2 * (1000 + 1000 * copies))):
        game.play(name).resolve()
        if copies == 2:
            game.m.answer(game.m.options[0])
        assert game.damage("Ann") == total  # a new event is replaced anew


def pony() -> CardDef:
    """A unit: instead of dying it may go face down under one of your cards that has no spirit card."""
    hosts = Cards("you", "square", [Not(HasSpirit()), Other()])
    effect = [Choose(hosts, Number(1), False, 0), Spirit(That(), Chosen(0))]
    return unit("Pony", abilities=[replacement(DIES, effect, may=True)])


@clause("dz 4-15.7")
@pytest.mark.parametrize("way", ["yes", "no", "impossible"])
def test_what_is_impossible_cannot_be_chosen_instead(way: str) -> None:
    """With a card to go under, the player is asked; without one the unit dies, and nobody is asked."""
    board = {"own_left": pony()} if way == "impossible" else {"own_left": pony(), "own_right": unit("Ann")}
    game = scene(me(hand=[kill()], board=board), foe())
    game.play("Kill", None, *(() if way == "impossible" else ("pick Pony",))).resolve()
    if way != "impossible":
        assert game.offered() == ["no", "yes"]
        game.answer(way)
    assert game.zone("Pony") == ("spirit" if way == "yes" else "graveyard")


@clause("dz 4-15.7.ex1")
@pytest.mark.parametrize("full", [False, True])
def test_a_pony_cannot_go_under_cards_that_all_have_a_spirit_card(full: bool) -> None:
    """All my units and bases have one: it goes to the graveyard without a question."""
    tomb = base("Tomb")
    hosts = Placed(tomb, spirits=[unit("Ghost")])
    ann = Placed(unit("Ann"), spirits=[unit("Shade")]) if full else unit("Ann")
    game = scene(me(hand=[kill()], board={"own_left": pony(), "base_left": hosts, "own_right": ann}), foe())
    game.play("Kill", None, "pick Pony").resolve()
    assert game.offered("yes") == ([] if full else [""])
    if not full:
        game.answer("yes")
    assert game.zone("Pony") == ("graveyard" if full else "spirit")


@clause("dz 4-15.7")
def test_without_a_choice_it_is_done_as_far_as_possible() -> None:
    """'It goes to the energy zone instead, and another of your units to the hand': there is no other one."""
    effect = [Send(That(), "energy"), Send(Cards("you", "square", [Kind("unit"), Named("Nobody")]), "hand")]
    game = scene(me(hand=[kill()], board={"own_left": unit("Ann", abilities=[replacement(DIES, effect)])}), foe())
    game.play("Kill").resolve()
    assert game.zone("Ann") == "energy"


@clause("dz 4-15.2-1")
@pytest.mark.parametrize("answer", ["yes", "no"])
def test_something_that_may_be_done_beside_an_event_is_asked_once(answer: str) -> None:
    """'As this is put on a square you may draw a card': the event goes on after the answer."""
    may = replacement(Would("arrive", "any", [IsThis()], []), [Draw(Number(1))], may=True, added=True)
    game = scene(me(hand=[unit("Guest", abilities=[may])], energy="1"), foe())
    game.play("Guest", "own_left").resolve()
    game.answer(answer)
    assert game.square("Guest") == "own_left" and hand(game) == (1 if answer == "yes" else 0)


# --- several replacements (4-15.8) -------------------------------------------------------------------------------
def flare() -> CardDef:
    """A strategy: deal 2000; with one of your bases, 4000 instead."""
    itself = replacement(
        Would("damage", "any", [], []),
        [Damage(That(), Number(4000))],
        own=True,
        zones=["stack"],
        when=[Exists(Cards("you", "square", [Kind("base")]))],
    )
    return strategy("Flare", abilities=[spell([Damage(Chosen(0), Number(2000))], aims=[aim(ANY_UNIT)]), itself])


@clause("dz 4-15.8-1")
@pytest.mark.parametrize("doubled", [False, True])
def test_what_a_spell_makes_of_itself_comes_before_other_replacements(doubled: bool) -> None:
    """2000 becomes 4000 by the spell's own words; only then the unit's controller's base doubles it, to 8000."""
    more = replacement(Would("damage", "you", [Kind("unit")], []), [Damage(That(), Plus(EventAmount(), EventAmount()))])
    curse = base("Curse", abilities=[more] if doubled else [])
    game = scene(
        me(hand=[flare()], board={"base_left": base("Altar")}),
        foe(board={"enemy_left": unit("Bob", power=9000), "foe_base_left": curse}),
    )
    game.play("Flare").resolve()
    assert game.player == "me"  # nobody was asked for an order
    assert game.damage("Bob") == (8000 if doubled else 4000)
    assert replaced(game) == (["Flare", "Curse"] if doubled else ["Flare"])


@clause("dz 4-15.8-1")
def test_what_a_spell_makes_of_itself_is_nothing_to_others() -> None:
    """The damage of another spell is not changed while that card is only in the hand or the graveyard."""
    game = scene(
        me(hand=[flare(), bolt(2000)], board={"base_left": base("Altar")}),
        foe(board={"enemy_left": unit("Bob", power=9000)}),
    )
    game.play("Flare").play("Bolt").resolve()
    assert game.damage("Bob") == 2000
    game.resolve()
    assert game.damage("Bob") == 6000


@clause("dz 4-15.8-2")
@pytest.mark.parametrize("chosen", ["Tower", "Harbor"])
def test_of_several_replacements_the_controller_of_the_card_chooses(chosen: str) -> None:
    """My unit would die by the foe's spell: I say which applies, and the other one fits no longer."""
    board = {"base_left": tower(), "center_left": unit("Ann")}
    port = replacement(dying(side="any"), [Send(That(), "hand")])
    game = scene(me(board=board), foe(hand=[kill()], board={"foe_base_left": base("Harbor", abilities=[port])}))
    game.pass_().play("Kill").resolve()
    assert game.player == "me" and sorted(game.offered("replace")) == ["Harbor", "Tower"]
    game.answer(f"replace {chosen}")
    assert game.zone("Ann") == ("energy" if chosen == "Tower" else "hand")
    assert replaced(game) == [chosen]


@clause("dz 4-15.8-2")
def test_of_several_replacements_the_affected_player_chooses() -> None:
    """I would draw by the foe's effect: I say whose replacement comes first."""
    mine = replacement(Would("draw", "you", [], []), [SmashPlayer(Number(1), "you")])
    theirs = replacement(Would("draw", "opponent", [], []), [SmashPlayer(Number(2), "opponent")])
    gift = strategy("Gift", abilities=[spell([Draw(Number(1), "opponent")])])
    game = scene(
        me(board={"base_left": base("Mine", abilities=[mine])}),
        foe(hand=[gift], board={"foe_base_left": base("Theirs", abilities=[theirs])}),
    )
    game.pass_().play("Gift").resolve()
    assert game.player == "me" and sorted(game.offered("replace")) == ["Mine", "Theirs"]
    game.answer("replace Theirs")
    assert game.side("me").smash_count() == 2 and hand(game) == 0


@clause("dz 4-15.8-2")
def test_of_replacements_for_a_spirit_card_the_controller_of_the_card_above_it_chooses() -> None:
    """The foe destroys the spirit card under my unit: I choose."""
    drops = [replacement(Would("drop", "any", [], []), [Send(That(), zone)]) for zone in ("hand", "energy")]
    board = {"own_left": Placed(unit("Ann"), spirits=[unit("Ghost")])}
    end = strategy("End", abilities=[spell([Send(Cards("opponent", "spirit", []), "graveyard")])])
    theirs = {"foe_base_left": base("left", abilities=drops[:1]), "foe_base_right": base("right", abilities=drops[1:])}
    game = scene(me(board=board), foe(hand=[end], board=theirs))
    game.pass_().play("End").resolve()
    assert game.player == "me" and sorted(game.offered("replace")) == ["left", "right"]
