"""How far prohibitions reach (marks, zones, attacks that must be); superlatives; energy that is turned."""

from __future__ import annotations

import pytest

from fuda.games.fusionworld.words.reading import read_ability
from tests.clauses.fusionworld.scene import Placed, extra, fighter, foe, me, rested, scene
from tests.clauses.fusionworld.texts import chief, skilled, skills, spell


# --- skills under a mark ---------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("mark", "offered"), [("battle", ["Both"]), ("main_battle", ["Aid"]), ("main", ["Aid", "Both"])]
)
def test_skills_under_one_mark_are_forbidden(mark: str, offered: list[str]) -> None:
    """[Activate Battle] is one kind of skill, [Activate Main/Battle] another."""
    ann = skilled("Ann", f"when_attacking: forbid_player(foe, activate, this_battle, only([], any, [{mark}]))")
    hand = [extra("Aid", abilities=skills("battle: draw(1)")), extra("Both", abilities=skills("main_battle: draw(1)"))]
    game = scene(me(battle=[ann]), foe(hand=hand))
    game.attack("Ann").answer("end_step")
    assert game.player == "foe"
    assert game.offered("activate") == offered


def test_automatic_skills_under_one_mark_are_forbidden() -> None:
    """The [On Play] of cheap cards is not activated; that of others is."""
    wall = skilled("Wall", "permanent: player_forbidden(foe, activate, only([stat(cost, <=, 1)], any, [on_play]))")
    hand = [
        fighter(name, cost=cost, abilities=skills("on_play: place_marker(1)"))
        for name, cost in (("Bob", 0), ("Cid", 2))
    ]
    game = scene(me(hand=hand, energy=2), foe(battle=[wall]))
    game.answer("play", "Bob")
    assert game.side("me").markers == 0
    game.answer("play", "Cid")
    assert game.side("me").markers == 1


def test_a_card_is_unaffected_by_skills_under_one_mark() -> None:
    """Of the opponent's skills only those of being played do nothing to it."""
    wall = skilled("Wall", "permanent: are_forbidden(this, affected, only([], foe, [on_play]))")
    bob = skilled(
        "Bob", "on_play: power(cards(foe, battle), 5000, this_turn)", "main: power(cards(foe, battle), 5000, this_turn)"
    )
    game = scene(me(hand=[bob], energy=1), foe(battle=[wall]))
    game.answer("play", "Bob")
    assert game.power("Wall") == 10000
    game.answer("activate", "Bob")
    assert game.power("Wall") == 15000


# --- costs of certain cards ------------------------------------------------------------------------------------
def test_only_the_costs_of_certain_cards_are_not_paid() -> None:
    """The costs of the cards; skill costs are none.  [fw 1-2-4]"""
    rival = chief("Rival", 'permanent: player_forbidden(foe, pay_cost, only([trait("x")]))')
    hand = [
        fighter("Bob", traits=["x"]),
        fighter("Cid"),
        extra("Aid", cost=1, traits=["x"], abilities=skills("main: draw(1)")),
    ]
    battle = [
        skilled(name, "main cost pay(1): draw(1)", traits=traits) for name, traits in (("Ann", ["x"]), ("Dot", []))
    ]
    game = scene(me(battle=battle, hand=hand, energy=2), foe(leader=rival))
    assert (game.offered("play"), game.offered("activate")) == (["Cid"], ["Ann", "Dot"])


# --- where a card does not go ----------------------------------------------------------------------------------
@pytest.mark.parametrize(("ban", "kept"), [("to_hand", "hand"), ("to_deck", "deck")])
def test_a_card_does_not_go_to_one_zone(ban: str, kept: str) -> None:
    """It stays where it would go to that zone by the opponent's skill, and leaves for others."""
    wall = skilled("Wall", f"permanent: are_forbidden(this, {ban}, only([], foe))")
    for zone in ("hand", "deck", "drop"):
        ann = skilled("Ann", f"main: choose(cards(foe, battle), 1, 0); move(chosen(0), {zone})")
        game = scene(me(battle=[ann]), foe(battle=[wall]))
        game.answer("activate", "Ann")
        assert game.names("foe", "battle") == (["Wall"] if zone == kept else [])
    game = scene(
        me(
            battle=[
                skilled(
                    "Ann",
                    f"main: choose(cards(own, battle), 1, 0); move(chosen(0), {kept})",
                    f"permanent: are_forbidden(this, {ban}, only([], foe))",
                )
            ]
        )
    )
    game.answer("activate", "Ann")
    assert game.names("me", "battle") == []


# --- attacks that must be --------------------------------------------------------------------------------------
def test_attacks_must_be_against_a_card_that_can_be_attacked() -> None:
    """What can attack it attacks nothing else; nobody has to attack. An active Battle card cannot be attacked."""
    bait = skilled("Bait", "permanent: are_forbidden(this, lure)")
    game = scene(me(battle=[fighter("Ann")]), foe(leader=chief("Moon"), battle=[rested(bait), rested(fighter("Bob"))]))
    assert "end_main" in game.offered()
    game.answer("attack", "Ann")
    assert game.m.guard == game.unit("Bait").uid
    game = scene(me(battle=[fighter("Ann")]), foe(leader=chief("Moon"), battle=[bait, rested(fighter("Bob"))]))
    game.answer("attack", "Ann")
    assert sorted(game.offered("target")) == ["Bob", "Moon"]


def test_a_card_must_be_attacked_if_it_can_be() -> None:
    """The Main Phase does not end while something can attack it."""
    bait = skilled(
        "Bait",
        "permanent: are_forbidden(this, spare)",
    )
    game = scene(me(battle=[fighter("Ann")]), foe(battle=[rested(bait)]))
    assert "end_main" not in game.offered()
    game = scene(me(battle=[fighter("Ann")]), foe(battle=[bait]))
    assert "end_main" in game.offered()


# --- being played rested ---------------------------------------------------------------------------------------
@pytest.mark.parametrize(("condition", "lies"), [("", True), (" if compare(size(own, life), <=, 4)", False)])
def test_a_card_is_played_rested_by_its_own_text(condition: str, lies: bool) -> None:
    """In whatever way, as long as the condition of the text holds."""
    slow = skilled("Slow", f"permanent{condition}: are_forbidden(this, play_active)")
    game = scene(me(hand=[slow], energy=1))
    game.answer("play", "Slow")
    assert game.is_rested("Slow") is lies
    call = extra("Call", abilities=skills('main: choose(cards(own, drop, [named("Slow")]), 1, 0); play(chosen(0))'))
    game = scene(me(hand=[call], drop=[slow]))
    game.answer("activate", "Call")
    assert game.is_rested("Slow") is lies


# --- using cards of the Drop -----------------------------------------------------------------------------------
def test_a_card_of_the_drop_is_used_for_its_cost() -> None:
    """By its own text or another's; what is said of cards in hand does not change what it costs."""
    bob = skilled("Bob", "permanent in_drop: use_from_drop([is_this])")
    cheap = chief("Cheap", "permanent: hand_cost([kind(battle)], -1)")
    game = scene(me(leader=cheap, drop=[bob, fighter("Cid")]))
    assert game.offered("play") == []
    game = scene(me(leader=cheap, drop=[bob, fighter("Cid")], energy=1))
    assert game.offered("play") == ["Bob"]
    game.answer("play", "Bob")
    assert (game.names("me", "battle"), game.names("me", "energy")) == (["Bob"], [])
    giver = chief("Giver", 'permanent if your_turn: use_from_drop([kind(battle), trait("x")])')
    game = scene(me(leader=giver, drop=[fighter("Dot", cost=0, traits=["x"]), fighter("Eve", cost=0)]))
    assert game.offered("play") == ["Dot"]


# --- superlatives ----------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("word", "picks"), [("least_of", ["Bob", "Dot"]), ("most_of", ["Cid"])])
def test_cards_with_the_most_or_least_of_a_number(word: str, picks: list[str]) -> None:
    """Several that are level are all meant."""
    best = f"stat(power, ==, {word}(cards(foe, battle), power))"
    ann = skilled("Ann", f"main: choose(cards(foe, battle, [{best}]), 1, up_to, 0); ko(chosen(0))")
    theirs = [fighter("Bob", power=5000), fighter("Cid", power=20000), fighter("Dot", power=5000)]
    game = scene(me(battle=[ann]), foe(battle=theirs))
    game.answer("activate", "Ann")
    assert game.offered("pick") == picks


# --- damage of a battle ----------------------------------------------------------------------------------------
def test_damage_of_a_whole_battle_is_limited() -> None:
    """What a skill deals in the battle counts as well; the next battle counts anew."""
    wall = chief(
        "Wall", "replacement would(damage, own) if during_battle: let_damage(minus(2, damage_this_battle(own)))"
    )
    ann = skilled("Ann", "when_attacking: damage(foe, 1)", power=30000, keywords=["double_strike"])
    game = scene(me(battle=[ann, fighter("Eve", power=30000)]), foe(leader=wall))
    game.attack("Ann", "Wall").pass_battle()
    assert len(game.side("foe").life) == 6
    game.attack("Eve", "Wall").pass_battle()
    assert len(game.side("foe").life) == 5


@pytest.mark.parametrize(("op", "lost"), [("change_damage(1)", 3), ("set_damage(1)", 1), ("change_damage(-2)", 0)])
def test_the_damage_of_attacks_is_changed(op: str, lost: int) -> None:
    """Of attacks of this card alone."""
    text = f"replacement would(damage, foe, [], battle) if in_battle(attacker): {op}"
    ann = skilled("Ann", text, power=30000, keywords=["double_strike"])
    game = scene(me(battle=[ann, fighter("Eve", power=30000)]))
    game.attack("Ann").pass_battle()
    assert len(game.side("foe").life) == 8 - lost
    game.attack("Eve").pass_battle()
    assert len(game.side("foe").life) == 7 - lost


# --- cards under others ----------------------------------------------------------------------------------------
def test_a_card_under_another_replaces_what_would_happen_to_that_one() -> None:
    """Where its text says so: it goes itself, and does nothing when it is not under a card."""
    text = "replacement in_under would(ko, own, [is_bearer]): move(this, drop)"
    base = skilled("Base", text)
    kill = spell("Kill", 'choose(cards(foe, battle, [named("Bob")]), 1, 0); ko(chosen(0))')
    game = scene(me(hand=[kill]), foe(battle=[Placed(fighter("Bob"), under=[base])]))
    game.answer("activate", "Kill")
    assert (game.names("foe", "battle"), game.names("foe", "drop"), game.under("Bob")) == (["Bob"], ["Base"], [])
    game = scene(me(hand=[kill]), foe(battle=[fighter("Bob"), base]))
    game.answer("activate", "Kill")
    assert game.names("foe", "battle") == ["Base"]


def test_a_card_under_another_hears_what_that_one_does() -> None:
    """Of the card on top alone."""
    base = skilled("Base", "auto in_under on(attacked, own, [is_bearer]): place_marker(1)")
    game = scene(me(battle=[Placed(fighter("Ann"), under=[base]), fighter("Eve")]))
    game.attack("Eve").pass_battle()
    assert game.side("me").markers == 0
    game.attack("Ann").pass_battle()
    assert game.side("me").markers == 1


# --- energy turned ---------------------------------------------------------------------------------------------
def test_turning_energy_is_not_turning_cards_in_play() -> None:
    """Resting energy for a cost sets off what waits for energy, not what waits for Battle cards."""
    energy = "auto on(rested, own, [], any, energy): place_marker(1)"
    cards = "auto on(rested, own, [kind(battle)]): draw(1)"
    mine = me(battle=[skilled("Ann", energy, cards)], hand=[fighter("Bob")], energy=1)
    game = scene(mine)
    game.answer("play", "Bob")
    assert (game.side("me").markers, len(game.names("me", "hand"))) == (1, 0)
    game.answer("attack", "Bob").pass_battle()
    assert (game.side("me").markers, len(game.names("me", "hand"))) == (1, 1)


def test_energy_made_active_by_a_skill_is_heard_of() -> None:
    """The Charge Phase is no skill."""
    text = "auto on(readied, own, [], own_effect, energy): place_marker(1)"
    ann = skilled("Ann", text, "main: choose(cards(own, energy, [rested]), 1, 0); ready(chosen(0))")
    game = scene(me(battle=[ann], spent=1))
    game.answer("activate", "Ann")
    assert game.side("me").markers == 1


# --- the next card ---------------------------------------------------------------------------------------------
def test_only_the_next_card_that_is_played_gains_something() -> None:
    """The effect ends with it."""
    part = "auto on(played, own, [kind(battle)]): gain_keyword(about, critical, this_turn); end_this"
    text = f"main: delay(none, {{{part}}}, this_turn)"
    game = scene(me(battle=[skilled("Ann", text)], hand=[fighter("Bob", cost=0), fighter("Cid", cost=0)]))
    game.answer("activate", "Ann").answer("play", "Bob").answer("play", "Cid")
    assert (game.has("Bob", "critical"), game.has("Cid", "critical")) == (True, False)


def test_the_scope_of_a_mark_is_written_and_read() -> None:
    """Marks come after the player."""
    text = "permanent: player_forbidden(foe, activate, only([], any, [battle, on_play]))"
    assert read_ability(text).statics[0].scope() is not None
