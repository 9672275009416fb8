"""Part 4, chapter 6: who has priority when, and what happens before anybody gets it."""

from __future__ import annotations

from typing import Any

import pytest

from fuda.games.dimensionzero import spec
from fuda.games.dimensionzero.printed import CardDef
from fuda.games.dimensionzero.words.build import activated, aim, give_up, spell, static, triggered
from fuda.games.dimensionzero.words.card_changes import AddPower
from fuda.games.dimensionzero.words.data import Kind, Named
from fuda.games.dimensionzero.words.on_squares import Damage, Place
from fuda.games.dimensionzero.words.refs import Cards, Chosen, SquareOf
from fuda.games.dimensionzero.words.situations import IsThis, Other
from fuda.games.dimensionzero.words.static_effects import Affect
from fuda.games.dimensionzero.words.timings import OnBattle, OnLeft, OnPhase
from fuda.rules.marks import clause
from fuda.words.numbers import Number
from tests.clauses.dimensionzero.fighting import UNITS, begun, draw, fight, on, stack_all
from tests.clauses.dimensionzero.scene import Scene, foe, me, scene, strategy, unit


def quick(name: str) -> CardDef:
    """A quick strategy that draws a card."""
    return strategy(name, timing="quick", abilities=[spell(draw())])


def bolt(n: int = 2000) -> CardDef:
    """A strategy that damages a unit."""
    return strategy("Bolt", abilities=[spell([Damage(Chosen(0), Number(n))], aims=[aim(UNITS)])])


def now(game: Scene) -> tuple[str, list[str]]:
    """Who has priority, and what is on the stack."""
    return game.player, game.stack()


# --- who has priority (4-6.2) ----------------------------------------------------------------------------------
@clause("dz 4-6.2")
@pytest.mark.parametrize("active", ["me", "foe"])
def test_after_every_play_and_resolution_the_active_player_has_priority(active: str) -> None:
    """The other one only after a pass; two passes in succession resolve the top of the stack, and no more."""
    other = "foe" if active == "me" else "me"
    game = scene(me(hand=[quick("A"), quick("B")]), foe(hand=[quick("C"), quick("D")]), active=active)
    first, second, answer = ("A", "B", "C") if active == "me" else ("C", "D", "A")
    assert now(game) == (active, [])
    game.play(first)
    assert now(game) == (active, [first])
    game.play(second)
    assert now(game) == (active, [first, second])
    game.pass_()
    assert now(game) == (other, [first, second])
    game.play(answer)
    assert now(game) == (active, [first, second, answer])
    game.pass_().pass_()
    assert now(game) == (active, [first, second])
    game.pass_().pass_()
    assert now(game) == (active, [first])
    game.pass_()
    assert (now(game), game.phase) == ((other, [first]), "main")
    game.pass_()
    assert (now(game), game.phase) == ((active, []), "main")
    game.pass_()
    assert (now(game), game.phase) == ((other, []), "main")
    game.pass_()
    assert game.phase != "main"


@clause("dz 4-6.2")
def test_an_action_between_two_passes_starts_the_count_again() -> None:
    """I pass, the foe acts, I pass: that was not twice in succession."""
    game = scene(me(), foe(hand=[quick("C")]))
    game.pass_().play("C").pass_()
    assert (now(game), game.phase) == (("foe", ["C"]), "main")


@clause("dz 4-6.2")
def test_after_an_ability_of_the_other_player_the_active_player_has_priority() -> None:
    """The foe has activated something in my turn: I am asked next."""
    ann = unit("Ann", abilities=[activated(draw(), timing="quick", cost="colorless 1")])
    game = scene(me(), foe(board={"enemy_left": ann}, energy="1"))
    game.pass_().use("Ann")
    assert now(game) == ("me", ["Ann"])


@clause("dz 4-6.2")
def test_after_a_special_action_the_active_player_has_priority() -> None:
    """Smashing uses no stack: the same player is asked again and may go on."""
    game = scene(me(board={"center_left": unit("Ann"), "center_right": unit("Amy")}), foe(), at="3-9.1")
    assert game.offered() == ["pass", "use_smash Ann", "use_smash Amy"]
    game.answer("use_smash Ann")
    assert (now(game), game.offered()) == (("me", []), ["pass", "use_smash Amy"])


@clause("dz 4-6.2")
def test_a_phase_begins_with_its_triggers_on_the_stack_before_priority() -> None:
    """What triggers at the start of the phase is there when the active player first may act."""
    ann = unit("Ann", abilities=[triggered(OnPhase("main", "you"), draw())])
    bob = unit("Bob", abilities=[triggered(OnPhase("main", "opponent"), draw())])
    game = scene(me(board={"own_left": ann}), foe(board={"enemy_left": bob}))
    assert now(game) == ("me", ["Ann", "Bob"])


@clause("dz 4-6.2")
def test_two_passes_with_an_empty_stack_stack_the_exchange_or_end_the_step() -> None:
    """In the second step the exchange comes first, then the end; at the end of the battle its triggers come first."""
    ann = unit("Ann", power=9000, abilities=[triggered(OnBattle("end", "this"), draw())])
    game = fight(ann, unit("Bob"))
    game.pass_().pass_()
    assert (game.step, now(game)) == ("second_battle", ("me", []))
    game.pass_().pass_()
    assert (game.step, now(game)) == ("second_battle", ("me", ["exchange"]))
    game.pass_().pass_()
    assert (game.step, now(game)) == ("second_battle", ("me", []))
    game.pass_().pass_()
    assert (game.step, now(game)) == ("battle_end", ("me", []))
    game.pass_().pass_()
    assert (game.step, now(game)) == ("battle_end", ("me", ["Ann"]))
    game.pass_().pass_()
    assert (game.step, now(game)) == ("battle_end", ("me", []))
    game.pass_().pass_()
    assert (game.step, game.phase, now(game)) == ("", "main", ("me", []))


@clause("dz 4-6.2")
def test_after_a_battle_the_active_player_has_priority_whoever_started_it() -> None:
    """The foe's unit came in my turn; when the battle is over I may act first, and both have to pass again."""
    game = scene(me(board={"enemy_left": unit("Ann", power=5000)}), foe(hand=[unit("Bob")], energy="1"))
    game.pass_().play("Bob", "enemy_left").resolve()
    assert (game.step, game.player) == ("first_battle", "me")
    game.finish_battle()
    assert (game.player, game.phase) == ("me", "main")
    game.pass_()
    assert (game.player, game.phase) == ("foe", "main")


# --- before priority (4-6.3) -----------------------------------------------------------------------------------
def mourner(name: str, n: int = 1, **more: Any) -> CardDef:
    """A unit that draws for its player when it dies."""
    return unit(name, abilities=[triggered(OnLeft("any", [IsThis()], ["graveyard"]), draw(n))], **more)


@clause("dz 4-6.3")
def test_rule_effects_and_then_triggers_come_before_anybody_may_act() -> None:
    """The damaged unit is dead and its ability on the stack when the next player is asked."""
    game = scene(me(hand=[bolt()]), foe(board={"enemy_left": mourner("Bob", power=2000)}))
    game.play("Bolt").pass_()
    assert game.square("Bob") == "enemy_left"
    game.pass_()
    assert (game.zone("Bob"), now(game)) == ("graveyard", ("me", ["Bob"]))


@clause("dz 4-6.3")
def test_rule_effects_go_on_until_there_are_none_before_triggers_are_stacked() -> None:
    """The leader's death weakens two others, which die together in a second round; then all three abilities wait."""
    aid = static([Affect(Cards("you", "square", [Kind("unit"), Other()]), AddPower(Number(1000)))])
    leader = unit("Leader", power=2000, abilities=[
        aid, triggered(OnLeft("any", [IsThis()], ["graveyard"]), draw()),
    ])  # fmt: skip
    board = {"enemy_left": leader, "enemy_middle": mourner("Ben", power=0), "enemy_right": mourner("Bob", power=0)}
    game = scene(me(hand=[bolt()]), foe(board=board))
    assert (game.power("Ben"), game.power("Bob")) == (1000, 1000)
    game.play("Bolt", None, "pick Leader").resolve()
    deaths = [name for kind, name in game.happened(spec.MOVED) if name in ("Leader", "Ben", "Bob")]
    assert deaths[0] == "Leader"
    while game.offered("pick"):
        game.m.answer(game.m.options[0])  # the owner orders what comes into the graveyard together
    stack_all(game)
    assert game.player == "me" and sorted(game.stack()) == ["Ben", "Bob", "Leader"]
    assert game.side("foe").graveyard[0].d.name == "Leader"


@clause("dz 4-6.3")
def test_what_dies_by_rule_effects_of_one_round_dies_at_once() -> None:
    """Each of the two sees the other one go."""
    storm = strategy("Storm", abilities=[spell([Damage(UNITS, Number(2000))])])
    watch = [
        unit(name, power=2000, abilities=[triggered(OnLeft("any", [Kind("unit"), Other()], ["graveyard"]), draw())])
        for name in ("Ann", "Bob")
    ]
    game = scene(me(board={"own_left": watch[0]}, hand=[storm]), foe(board={"enemy_left": watch[1]}))
    game.play("Storm").resolve()
    assert (game.zone("Ann"), game.zone("Bob")) == ("graveyard", "graveyard")
    assert now(game) == ("me", ["Ann", "Bob"])


@clause("dz 4-6.3", "dz 4-16.4-3-1")
def test_a_cascade_of_rule_effects_is_over_before_a_battle_begins() -> None:
    """What keeps the unit alive that comes to fight dies in the same check: it dies in the next round, unfought."""
    aid = static([Affect(Cards("you", "square", [Named("Ann")]), AddPower(Number(1000)))])
    ann, helper, bob = (Cards("any", "square", [Named(name)]) for name in ("Ann", "Helper", "Bob"))
    fate = strategy("Fate", abilities=[spell([Place(ann, SquareOf(bob)), Damage(helper, Number(1000))])])
    pair = {"own_left": unit("Ann", power=0), "own_right": unit("Helper", power=1000, abilities=[aid])}
    game = scene(
        me(board=pair, hand=[fate]),
        foe(board={"center_left": unit("Bob", abilities=[on("was_attacked", draw())])}),
    )
    game.play("Fate").resolve()
    moved = [name for kind, name in game.happened(spec.MOVED) if name in ("Ann", "Helper")]
    assert moved == ["Ann", "Helper", "Ann"]  # put on the square; then the two deaths
    assert (game.zone("Ann"), game.at("center_left"), begun(game), game.stack()) == ("graveyard", ["Bob"], 0, [])


@clause("dz 4-6.3")
def test_what_stacking_an_ability_brings_about_is_stacked_before_anybody_may_act_too() -> None:
    """Its cost destroys a unit: what waits for that is stacked on top of it in the same go."""
    offering = give_up(Cards("you", "square", [Named("Lamb")]), "destroy")
    ann = unit("Ann", abilities=[triggered(OnPhase("main", "you"), draw(), parts=[offering])])
    game = scene(me(board={"own_left": ann, "own_middle": mourner("Lamb")}), foe())
    assert (game.zone("Lamb"), now(game)) == ("graveyard", ("me", ["Ann", "Lamb"]))
