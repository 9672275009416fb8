"""What the turn player may do in the main phase (503.3, 601 to 604, 606, 607)."""

from __future__ import annotations

import pytest

from fuda.games.hanyo import spec
from fuda.rules.marks import clause
from tests.clauses.hanyo.scene import (
    Scene,
    enhancement,
    fighter,
    filler,
    foe,
    knocked_out,
    me,
    placed,
    scene,
    strategy,
    stunned,
    tactics,
)
from tests.clauses.hanyo.texts import abilities, done, gear, skilled, spell
from tests.clauses.hanyo.turns import held, phases

DRAWS = 'ex_activated title("Read"): draw(1)'


def kinds(game: Scene) -> set[str]:
    """The kinds of action that are offered."""
    return {text.split(" ")[0] for text in game.offered()}


def busy() -> Scene:
    """A position in which every action of the main phase is possible, for both players."""
    parts = {"standby": [fighter("Sue")], "hand": [tactics("Trick"), fighter("New")]}
    mine = me(main=placed(fighter("Ann"), energy=1, sets=[gear("Book", DRAWS)]), **parts)
    theirs = foe(main=placed(fighter("Bob"), energy=1, sets=[gear("Their Book", DRAWS)]), **parts)
    return scene(mine, theirs)


# --- what may be done (503.3) ----------------------------------------------------------------------------------
@clause("hy 503.3")
def test_the_turn_player_has_six_kinds_of_action() -> None:
    game = busy()
    six = {"charge", "put", "play", "retreat", "activate", "end_main"}
    assert (game.player, kinds(game)) == ("me", six)
    game.end_turn()
    assert (game.player, kinds(game)) == ("foe", six)
    assert game.offered("activate") == ["Read"]


@clause("hy 503.3a")
def test_any_card_of_the_hand_may_be_charged() -> None:
    """Without a card in hand, or where an effect forbids it, charging is not offered."""
    cards = [fighter("New"), tactics("Trick"), enhancement("Blade")]
    assert scene(me(hand=cards)).offered("charge") == ["New", "Trick", "Blade"]
    assert scene().offered("charge") == []
    stop = skilled("Stop", "static: player_forbidden(foe, charge)")
    assert scene(me(hand=cards), foe(main=stop)).offered("charge") == []


@clause("hy 503.3b")
def test_unit_cards_may_be_put_out_while_a_standby_area_is_free() -> None:
    hand = [fighter("New"), tactics("Trick")]
    assert scene(me(standby=filler(3), hand=hand)).offered("put") == ["New"]
    assert scene(me(standby=filler(4), hand=hand)).offered("put") == []
    stop = skilled("Stop", "static: player_forbidden(foe, put_out)")
    assert scene(me(hand=hand), foe(main=stop)).offered("put") == []


@clause("hy 503.3c")
def test_commands_may_be_played_that_can_be() -> None:
    """Not one whose own condition does not hold, not an enhancement without a unit for it, and no unit."""
    rich = tactics("Rich", abilities=abilities("command if compare(size(own, ko), >=, 1): draw(1)"))
    hand = [tactics("Trick"), strategy("Plan"), enhancement("Blade"), fighter("New"), rich]
    assert scene(me(hand=hand)).offered("play") == ["Trick", "Plan", "Blade"]
    fresh = placed(fighter("Ann"), arrived=5)
    assert scene(me(main=fresh, hand=hand)).offered("play") == ["Trick", "Plan"]
    game = scene(me(standby=[knocked_out(fighter("Kim"))], hand=hand))
    assert game.offered("play") == ["Trick", "Plan", "Blade", "Rich"]


@clause("hy 503.3d")
def test_the_retreat_is_offered_when_it_is_possible() -> None:
    ann = placed(fighter("Ann", retreat=1), energy=1)
    assert "retreat" in kinds(scene(me(main=ann, standby=[fighter("Sue")])))
    assert "retreat" not in kinds(scene(me(main=ann)))
    assert "retreat" not in kinds(scene(me(main=fighter("Ann", retreat=1), standby=[fighter("Sue")])))


@clause("hy 503.3e")
def test_activated_ex_skills_are_offered_if_their_unit_is_not_stunned() -> None:
    """Those of the player's own units, wherever in the area they are."""
    for lay, offered in ((placed, ["Read"]), (stunned, [])):
        assert scene(me(main=lay(fighter("Ann"), sets=[gear("Book", DRAWS)]))).offered("activate") == offered
    theirs = foe(main=placed(fighter("Bob"), sets=[gear("Book", DRAWS)]))
    assert scene(theirs=theirs).offered("activate") == []
    ko = knocked_out(skilled("Sue", DRAWS))
    assert scene(me(standby=[ko])).offered("activate") == []


@clause("hy 503.3f")
def test_ending_the_main_phase_is_always_possible() -> None:
    assert scene().offered() == ["end_main"]
    game = busy()
    assert "end_main" in game.offered()
    game.answer("play", "Trick")
    assert "end_main" in game.offered()


# --- one thing after another (503.4, 601, 607) -----------------------------------------------------------------
@clause("hy 503.4", "hy 601.1")
@pytest.mark.parametrize("action", ["put New", "play Trick", "activate Read", "retreat", "charge New"])
def test_after_an_action_the_turn_player_may_do_another(action: str) -> None:
    """A rule check comes first: what the action has triggered is played before the next one."""
    game = busy()
    game.answers(action)
    if game.offered("pick"):
        game.answer("pick", "Sue")
    assert (game.player, game.phase, "end_main" in game.offered()) == ("me", "main", True)
    assert phases(game) == []


@clause("hy 503.4")
def test_what_an_action_triggers_is_played_before_the_next_action() -> None:
    game = scene(me(hand=[skilled("New", "triggered on(put_out, own, [is_this]): may([draw(1)])")]))
    game.answer("put", "New")
    assert game.offered() == ["no", "yes"]
    game.answer("yes")
    assert (game.player, game.phase, held(game)) == ("me", "main", 1)


@clause("hy 607.1")
@pytest.mark.parametrize(("turn", "phase"), [(1, "end"), (2, "battle")])
def test_ending_the_main_phase_leads_to_the_next_phase(turn: int, phase: str) -> None:
    """With or without having done something before."""
    for action in ((), ("play Trick",)):
        game = scene(me(hand=[tactics("Trick")]), turn=turn)
        game.answers(*action).answer("end_main")
        assert phases(game)[0] == f"me {phase}"
        assert game.player == "foe"


@clause("hy 601.2")
def test_actions_may_be_done_any_number_of_times_in_a_turn() -> None:
    book = placed(fighter("Ann"), sets=[gear("Book", DRAWS)])
    game = scene(me(main=book, hand=[tactics(f"Trick {i}") for i in range(3)]))
    game.answers("play Trick 0", "play Trick 1", "play Trick 2", "activate Read", "activate Read", "activate Read")
    assert (len(game.names("me", "discard")), held(game), game.offered("activate")) == (3, 3, ["Read"])


# --- charging (602) --------------------------------------------------------------------------------------------
@clause("hy 602.1")
@pytest.mark.parametrize("name", ["Ann", "Sue"])
def test_charging_attaches_a_card_of_the_hand_to_a_unit_and_then_draws(name: str) -> None:
    """To any unit of the player's own in the area that is not KO'd."""
    mine = me(main=fighter("Ann"), standby=[fighter("Sue"), knocked_out(fighter("Kim"))], hand=[tactics("Trick")])
    game = scene(mine, foe(standby=[fighter("Tom")]))
    game.answer("charge", "Trick")
    assert (game.offered("pick"), held(game)) == (["Ann", "Sue"], 1)
    game.answer("pick", name)
    assert (game.energy(name), game.names("me", "hand"), len(game.names("me", "deck"))) == (["Trick"], ["Deck0 1"], 9)
    assert done(game, spec.ATTACHED, spec.MOVED) == ["Trick", "Deck0 1"]


@clause("hy 602.2")
def test_a_player_charges_once_in_a_turn() -> None:
    game = scene(me(hand=filler(3)), foe(hand=filler(1, "Their")))
    game.answer("charge", "Filler 1")
    assert (game.offered("charge"), held(game)) == ([], 3)
    game.end_turn()
    assert "Their 1" in game.offered("charge")


# --- putting out units (603) -----------------------------------------------------------------------------------
@clause("hy 603.1")
def test_a_unit_is_put_out_from_hand_into_a_free_standby_area_without_a_cost() -> None:
    """It is in the normal state, and no energy or card is paid for it."""
    game = scene(me(main=placed(fighter("Ann"), energy=1), standby=[None, fighter("Sue")], hand=[fighter("New")]))
    game.answer("put", "New")
    assert (game.names("me", "standby"), held(game), game.state("New")) == (["New", "Sue"], 0, "normal")
    assert (game.names("me", "main"), len(game.energy("Ann")), len(game.names("me", "deck"))) == (["Ann"], 1, 10)


@clause("hy 603.2")
def test_units_may_be_put_out_as_long_as_there_is_a_free_standby_area() -> None:
    """Four in one turn; a KO'd unit keeps its place."""
    for standby, room in (([], 4), ([knocked_out(fighter("Kim"))], 3)):
        game = scene(me(standby=standby, hand=filler(5)))
        for i in range(room):
            game.answer("put", f"Filler {i + 1}")
        assert (game.offered("put"), len(game.names("me", "standby"))) == ([], 4)


# --- commands (604) --------------------------------------------------------------------------------------------
@clause("hy 604.1")
def test_a_command_is_played_from_the_hand_of_the_turn_player() -> None:
    """It lies in the resolution zone while it is resolved."""
    game = scene(me(hand=[spell("Ask", "may([draw(1)])")], discard=[tactics("Old")]), foe(hand=[tactics("Theirs")]))
    assert game.offered("play") == ["Ask"]
    game.answer("play", "Ask")
    assert game.offered() == ["no", "yes"]
    assert (held(game), [c.d.name for c in game.m.resolution]) == (0, ["Ask"])


@clause("hy 604.2")
def test_playing_a_command_goes_through_the_resolution_zone_and_its_effect_to_the_discard_pile() -> None:
    game = scene(me(hand=[spell("Ask", "draw(1)")]))
    game.answer("play", "Ask")
    assert (game.names("me", "hand"), game.names("me", "discard"), game.m.resolution) == (["Deck0 1"], ["Ask"], [])
    moved = [(game.m.cards[int(e.card)].d.name, spec.ZONES[int(e.target)]) for e in game.log if e.kind == spec.MOVED]
    assert moved == [("Ask", "resolution"), ("Deck0 1", "hand"), ("Ask", "discard")]


@clause("hy 604.3")
def test_one_strategy_may_be_played_in_a_turn() -> None:
    """Tactics do not count, and in the next turn of the player there is another."""
    game = scene(me(hand=[strategy("Plan"), strategy("Plot"), tactics("Trick")]), foe(hand=[strategy("Scheme")]))
    game.answer("play", "Trick")
    assert game.offered("play") == ["Plan", "Plot"]
    game.answer("play", "Plan")
    assert game.offered("play") == []
    game.end_turn()
    assert game.offered("play") == ["Scheme"]
    game.end_turn()
    assert game.offered("play") == ["Plot"]


@clause("hy 604.4")
def test_enhancements_cannot_be_played_in_the_first_turn_of_either_player() -> None:
    for turn in (1, 2, 3, 4):
        ann = placed(fighter("Ann"), arrived=0)
        game = scene(me(main=ann, hand=[enhancement("Blade"), tactics("Trick")]), turn=turn)
        assert game.offered("play") == (["Trick"] if turn <= 2 else ["Blade", "Trick"])


# --- EX skills (606) -------------------------------------------------------------------------------------------
@clause("hy 606.1")
def test_an_activated_ex_skill_of_a_unit_of_ones_own_may_be_played() -> None:
    """Also one of a card that is set on a standby unit; one is played at a time."""
    sue = placed(fighter("Sue"), sets=[gear("Book", DRAWS, 'ex_activated title("Mend"): heal(this, 20)')], damage=30)
    game = scene(me(standby=[sue]))
    assert game.offered("activate") == ["Read", "Mend"]
    game.answer("activate", "Mend")
    assert (game.damage("Sue"), held(game)) == (10, 0)
    game.answer("activate", "Read")
    assert (game.damage("Sue"), held(game)) == (10, 1)
