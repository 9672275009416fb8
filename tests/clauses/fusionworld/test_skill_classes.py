"""Classes of skills (1-3): [Activate], [Permanent], [Auto], what stands for what, and where skills are valid."""

import pytest

from fuda.games.fusionworld.printed import CardDef
from fuda.games.fusionworld.spec import ACTIVATED
from fuda.rules.marks import clause
from tests.clauses.fusionworld.scene import Placed, Scene, fighter, filler, foe, leader, me, rested, scene
from tests.clauses.fusionworld.texts import chief, done, next_turn, skilled, spell

HEADS = ("main", "battle", "main_battle")
OFFERED = {"main": ["main", "main_battle"], "battle": ["battle", "main_battle"]}


def drawn(game: Scene, who: str = "me") -> int:
    """How many cards a player has drawn."""
    return 10 - len(game.names(who, "deck"))


def trio() -> list[CardDef]:
    """Three Battle cards, each with an [Activate] skill of another kind, named after it."""
    return [skilled(head, f"{head}: draw(1)") for head in HEADS]


# --- [Activate] (1-3-4) ----------------------------------------------------------------------------------------
@clause("fw 1-3-4")
@pytest.mark.parametrize(("energy", "held"), [(1, True), (0, False)])
def test_an_activate_skill_is_declared_by_who_has_the_timing_and_meets_cost_and_condition(
    energy: int, held: bool
) -> None:
    """It is offered with its cost payable and its condition met, to the player who may act, and to no other."""
    ann = skilled("Ann", "main cost pay(1): draw(1)")
    bob = skilled("Bob", "main if compare(size(own, energy), >=, 1): draw(1)")
    game = scene(me(battle=[ann, bob], energy=energy), foe(battle=[skilled("Cid", "main: draw(1)")]))
    assert game.player == "me"
    assert game.offered("activate") == (["Ann", "Bob"] if held else [])
    game = scene(me(battle=[ann, bob], energy=energy), turn_player="foe")
    assert (game.player, game.offered("activate")) == ("foe", [])
    assert drawn(game) == 0


@clause("fw 1-3-4-1-1")
def test_in_the_main_phase_the_turn_player_declares_skills_for_main() -> None:
    """[Activate: Main] and [Activate: Main/Battle], not [Activate: Battle]; and only the turn player's."""
    game = scene(me(battle=trio()), foe(battle=[skilled("Bob", "main: draw(1)")]))
    assert game.offered("activate") == OFFERED["main"]
    game.answer("activate", "main")
    assert drawn(game) == 1


@clause("fw 1-3-4-1-2")
def test_in_the_offense_step_the_turn_player_declares_skills_for_battle() -> None:
    """[Activate: Battle] and [Activate: Main/Battle], not [Activate: Main]; and only the turn player's."""
    game = scene(me(battle=trio()), foe(leader=leader("Right"), battle=[skilled("Bob", "battle: draw(1)")]))
    game.attack("Leader", "Right")
    assert (game.step, game.player) == ("offense", "me")
    assert game.offered("activate") == OFFERED["battle"]
    game.answer("activate", "battle")
    assert (game.step, game.player, drawn(game)) == ("offense", "me", 1)


@clause("fw 1-3-4-1-3")
def test_in_the_defense_step_the_other_player_declares_skills_for_battle() -> None:
    """[Activate: Battle] and [Activate: Main/Battle], not [Activate: Main]; and only the other player's."""
    game = scene(me(leader=leader("Left"), battle=[skilled("Bob", "battle: draw(1)")]), foe(battle=trio()))
    game.attack("Left", "Leader").answer("end_step")
    assert (game.step, game.player) == ("defense", "foe")
    assert game.offered("activate") == OFFERED["battle"]
    game.answer("activate", "main_battle")
    assert (game.step, game.player, drawn(game, "foe")) == ("defense", "foe", 1)


# --- [Permanent] (1-3-5) ---------------------------------------------------------------------------------------
@clause("fw 1-3-5")
def test_a_permanent_applies_all_the_time_and_no_longer() -> None:
    """Bob's power rises as soon as Ann is there and falls as soon as it is gone; nothing is activated for it."""
    ann = skilled("Ann", "permanent: have_power(cards(own, battle, [other]), 5000)", cost=0)
    game = scene(me(hand=[ann, spell("Spell", 'ko(cards(own, battle, [named("Ann")]))')], battle=[fighter("Bob")]))
    assert game.power("Bob") == 10000
    game.answer("play", "Ann")
    assert (game.power("Bob"), game.power("Ann")) == (15000, 10000)
    game.answer("activate", "Spell")
    assert game.power("Bob") == 10000
    assert done(game, ACTIVATED) == ["Spell"]


# --- [Auto] (1-3-6) --------------------------------------------------------------------------------------------
@clause("fw 1-3-6")
@pytest.mark.parametrize("energy", [0, 1])
def test_an_auto_waits_for_its_condition_and_activates_once_at_a_checkpoint(energy: int) -> None:
    """'When you play a Battle card, draw 1' happens once for a card; one with a skill cost if that is paid."""
    ann = skilled("Ann", "auto on(played, own): draw(1)", "auto on(played, own) cost pay(1): draw(2)")
    game = scene(me(hand=[fighter("Bob", cost=0)], battle=[ann], energy=energy))
    assert drawn(game) == 0
    game.answer("play", "Bob")
    while not game.offered("end_main"):
        game.m.answer(game.m.options[-1])
    assert drawn(game) == (3 if energy else 1)
    assert len(game.names("me", "spent")) == energy


@clause("fw 1-3-6-3-1")
def test_on_play_means_when_this_card_is_played() -> None:
    """Used from hand or put into the Battle Area by an effect, it pends; for another card it does not."""
    ann = skilled("Ann", "on_play: draw(1)", cost=0)
    game = scene(me(hand=[ann, fighter("Bob", cost=0)])).answer("play", "Ann")
    assert drawn(game) == 1
    game.answer("play", "Bob")
    assert drawn(game) == 1
    revive = spell("Spell", 'play(cards(own, drop, [named("Ann")]))')
    game = scene(me(hand=[revive], drop=[ann])).answer("activate", "Spell")
    assert (game.names("me", "battle"), drawn(game)) == (["Ann"], 1)


@clause("fw 1-3-6-3-2")
@pytest.mark.parametrize(("attacker", "n"), [("Ann", 1), ("Left", 0)])
def test_when_attacking_means_when_this_card_attacks(attacker: str, n: int) -> None:
    """An attack by another card does not set it off, nor does being attacked."""
    ann = skilled("Ann", "when_attacking: draw(1)")
    game = scene(me(leader=leader("Left"), battle=[ann]), foe(leader=leader("Right"))).attack(attacker, "Right")
    assert drawn(game) == n
    game = scene(me(leader=leader("Left")), foe(battle=[rested(ann)])).attack("Left", "Ann")
    assert drawn(game, "foe") == 0


@clause("fw 1-3-6-3-3")
@pytest.mark.parametrize(
    ("op", "n"),
    [('ko(cards(own, battle, [named("Ann")]))', 1), ('ko(cards(own, battle, [named("Bob")]))', 0),
     ("power(cards(own, battle), -10000, this_turn)", 0), ("move(cards(own, battle), drop)", 0)],
)  # fmt: skip
def test_on_ko_means_when_this_card_is_koed(op: str, n: int) -> None:
    """Other ways to the Drop are none, and the KO of another card is not meant."""
    game = scene(me(hand=[spell("Spell", op)], battle=[skilled("Ann", "on_ko: draw(1)"), fighter("Bob")]))
    game.answer("activate", "Spell")
    assert ("Ann" in game.names("me", "drop")) == ("Bob" not in op)
    assert drawn(game) == n


@clause("fw 1-3-6-3-4")
@pytest.mark.parametrize("blocks", [True, False])
def test_on_block_means_when_the_blocker_of_this_card_is_activated(blocks: bool) -> None:
    """A change of the guard card by another skill is no block."""
    ann = skilled("Ann", "on_block: draw(1)", keywords=["blocker"])
    shift = chief("Right", "battle: change_guard(cards(own, battle))")
    game = scene(me(leader=leader("Left")), foe(leader=shift, battle=[ann])).attack("Left", "Right")
    game.answer("yes" if blocks else "no")
    assert drawn(game, "foe") == (1 if blocks else 0)
    if not blocks:
        game.answers("end_step", "activate Right")
        assert (game.m.guard, drawn(game, "foe")) == (game.unit("Ann").uid, 0)


@clause("fw 1-3-6-3-5", "fw 1-3-6-3-6")
@pytest.mark.parametrize(("head", "turns"), [("end_of_your_turn", "me"), ("end_of_opponents_turn", "foe")])
@pytest.mark.parametrize("turn_player", ["me", "foe"])
def test_skills_of_the_end_of_a_turn_wait_for_the_turn_they_name(head: str, turns: str, turn_player: str) -> None:
    """'At the end of your turn' is the End Phase of the master's turn, 'of your opponent's turn' that of the other."""
    ann = skilled("Ann", f"{head}: damage(foe, 1)")
    game = next_turn(scene(me(battle=[ann]), turn_player=turn_player))
    assert len(game.names("foe", "life")) == (7 if turns == turn_player else 8)


@clause("fw 1-3-6-4")
def test_an_auto_that_is_set_off_outside_a_checkpoint_waits_for_the_next() -> None:
    """'Draw 1, KO Ann, draw 1': [On KO] of Ann comes after the whole of it."""
    ann = skilled("Ann", "on_ko: move(top(own, deck, 1), drop)")
    use = spell("Spell", "draw(1)", "ko(cards(own, battle))", "draw(1)")
    game = scene(me(hand=[use], battle=[ann])).answer("activate", "Spell")
    assert game.names("me", "hand") == ["Deck0 1", "Deck0 2"]
    assert game.names("me", "drop")[0] == "Deck0 3"


@clause("fw 1-3-6-5")
def test_an_auto_that_is_set_off_during_a_checkpoint_resolves_within_it() -> None:
    """[On Play] of Ann plays Bob, whose [On Play] comes before anything else can be done."""
    ann = skilled("Ann", 'on_play: play(cards(own, drop, [named("Bob")]))', cost=0)
    game = scene(me(hand=[ann], drop=[skilled("Bob", "on_play: draw(1)")])).answer("play", "Ann")
    assert done(game, ACTIVATED) == ["Ann", "Bob"]
    assert drawn(game) == 1
    assert "end_main" in game.offered()


# --- where skills are valid (1-3-7) ----------------------------------------------------------------------------
@clause("fw 1-3-7")
@pytest.mark.parametrize("zone", ["battle", "combo", "drop", "hand", "energy", "life"])
def test_skills_of_battle_cards_are_valid_in_the_battle_area(zone: str) -> None:
    """Neither permanents nor autos nor [Activate] of a Battle card do anything elsewhere."""
    ann = skilled(
        "Ann",
        "permanent: have_power(cards(own, leader), 5000)",
        "auto on(drew, own): damage(foe, 1)",
        "main_battle once: draw(1)",
    )
    more = {zone: [ann, *filler(2, "Life")] if zone == "life" else [ann]}
    game = scene(me(leader=chief("Left", "main_battle once: draw(1)"), **more), foe(leader=leader("Right")))
    if zone == "combo":
        # In the Combo Area it lies only in a battle.
        game = scene(me(leader=chief("Left", "main_battle once: draw(1)"), hand=[ann]), foe(leader=leader("Right")))
        game.attack("Left").answer("combo", "Ann")
    assert game.power("Left") == (20000 if zone == "battle" else 15000)
    assert game.offered("activate") == (["Left", "Ann"] if zone == "battle" else ["Left"])
    game.answer("activate", "Left")
    assert len(game.names("foe", "life")) == (7 if zone == "battle" else 8)


@clause("fw 1-3-7")
def test_skills_of_leaders_are_valid_in_the_leader_area() -> None:
    """That of the Leader is, where it always lies."""
    text = "permanent: have_power(cards(own, leader), 5000)"
    assert scene(me(leader=chief("Left", text))).power("Left") == 20000
    under = Placed(fighter("Ann"), under=[skilled("Bob", text)])
    assert scene(me(leader=leader("Left"), battle=[under])).power("Left") == 15000
