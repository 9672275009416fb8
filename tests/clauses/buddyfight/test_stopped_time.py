"""Stopping time (O.stoptime)."""

from __future__ import annotations

import pytest

from fuda.games.buddyfight.printed import CardDef
from fuda.rules.marks import clause
from tests.clauses.buddyfight.battles import begin, damages, step, texts, trick
from tests.clauses.buddyfight.scene import foe, impact_monster, item, me, monster, placed, scene, spell


def stopping(ref: str, until: str = "this_turn", name: str = "Stop") -> CardDef:
    """A spell with [Counter] that stops the time of cards."""
    return trick(name, f"forbid({ref}, stop_time, {until})")


def freezing(side: str, until: str = "this_turn") -> CardDef:
    """A spell with [Counter] that stops the time of a fighter."""
    return trick("Freeze", f"forbid_player({side}, stop_time, {until})")


# --- cards -----------------------------------------------------------------------------------------------------
@clause("bf O.stoptime.1")
def test_abilities_of_a_card_whose_time_is_stopped_are_not_declared() -> None:
    ann = monster("Ann", abilities=texts("act: gain_life(1)", "transform:"))
    game = scene(
        me(left=ann, right=monster("Amy", abilities=texts("act: gain_life(2)")), hand=[stopping("cards(own, left)")]),
        foe(),
    )
    assert len(game.offered("activate")) == 3
    game.answers("cast Stop", "pass")
    assert game.offered("activate") == ["Amy"]


@clause("bf O.stoptime.1")
def test_an_ability_is_not_resolved_if_the_time_of_its_card_was_stopped_meanwhile() -> None:
    ann = monster("Ann", abilities=texts("act: gain_life(1)"))
    game = scene(me(left=ann), foe(hand=[stopping("cards(foe, left)")]))
    game.answers("activate Ann", "cast Stop")
    assert (game.row, game.life("me"), game.offered()) == ("T.2.1", 10, ["pass"])


@clause("bf O.stoptime.1")
def test_automatic_abilities_of_a_card_whose_time_is_stopped_wait_until_time_runs_again() -> None:
    ann = monster("Ann", abilities=texts("auto on(attack_started): gain_life(1)"))
    game = scene(me(left=ann, hand=[stopping("cards(own, left)")]), foe())
    game.answers("cast Stop", "pass").go_on("attack Ann")
    assert (step(game), game.life("me")) == ("A.2.1", 10)
    while game.m.turn == 3:
        game.answer("no_attack" if game.offered("attack") else "pass")
    assert (step(game), game.player, game.life("me")) == ("S.1.1", "foe", 10)
    game.answer("pass")
    assert (step(game), game.life("me")) == ("S.1.1", 11)


@clause("bf O.stoptime.1")
def test_an_automatic_ability_that_time_stops_before_it_resolves_waits_again() -> None:
    ann = monster("Ann", abilities=texts("auto on(attacked, own, [is_this]): gain_life(1)"))
    game = begin("A", me(left=ann), foe(hand=[stopping("cards(foe, left)")]))
    game.attack("Ann").answer("cast", "Stop")
    assert (step(game), game.row, game.life("me")) == ("A.2.5", "T.2.1", 10)
    while game.m.turn == 3:
        game.answer("pass")
    game.answer("pass")
    assert (step(game), game.life("me")) == ("S.1.1", 11)


@clause("bf O.stoptime.1")
@pytest.mark.parametrize("is_stopped", [False, True])
def test_keyword_abilities_of_a_card_whose_time_is_stopped_do_nothing(is_stopped: bool) -> None:
    """Penetrate, N-times attack, Counterattack, Soulguard and Move."""
    hand = [stopping("cards(any, left)")]
    ann = monster("Ann", keywords=["penetrate", "double_attack", "move"], power=3000)
    bob = placed(monster("Bob", keywords=["soulguard", "counterattack"], power=9000), soul=[monster("Soul")])
    game = scene(me(left=ann, hand=hand), foe(left=bob, center=monster("Ben")))
    if is_stopped:
        game.answers("cast Stop", "pass")
    game.answers("pass", "pass")
    assert game.offered("reposition") == ([] if is_stopped else ["Ann center", "Ann right"])
    if not is_stopped:
        game.answer("done")
    game.go_on().attack("Ann", target="Ben").go_on()
    assert (damages(game), game.offered("attack")) == (([], []) if is_stopped else ([1], ["Ann"]))
    if is_stopped:
        return
    game.attack("Ann", target="Bob").go_on()
    assert game.offered() == ["replace Bob", "no"]
    game.answer("replace", "Bob")
    assert (game.names("foe", "left"), game.names("me", "drop")) == (["Bob"], ["Ann"])


@clause("bf O.stoptime.1")
def test_soulguard_and_counterattack_of_a_card_whose_time_is_stopped_do_nothing() -> None:
    bob = placed(monster("Bob", keywords=["soulguard", "counterattack"], power=9000), soul=[monster("Soul")])
    game = begin("A", me(left=monster("Ann"), hand=[stopping("cards(foe, left)")]), foe(left=bob))
    game.attack("Ann", target="Bob").answers("cast Stop", "pass").go_on()
    assert (game.names("foe", "left"), game.names("me", "left")) == ([], ["Ann"])
    wall = monster("Bob", keywords=["counterattack"], power=9000, defense=9000)
    game = begin("A", me(left=monster("Ann"), hand=[stopping("cards(foe, left)")]), foe(left=wall))
    game.attack("Ann", target="Bob").answers("cast Stop", "pass").go_on()
    assert (game.names("foe", "left"), game.names("me", "left")) == (["Bob"], ["Ann"])


@clause("bf O.stoptime.2")
def test_continuous_abilities_of_a_card_whose_time_is_stopped_remain_valid() -> None:
    ann = monster("Ann", abilities=texts("static: have_power(cards(own, monsters), 1000)", "act: gain_life(1)"))
    game = scene(me(left=ann, hand=[stopping("cards(own, left)")]), foe())
    game.answers("cast Stop", "pass")
    assert (game.power("Ann"), game.offered("activate")) == (3000, [])


# --- fighters --------------------------------------------------------------------------------------------------
@clause("bf O.stoptime.3")
def test_a_fighter_whose_time_is_stopped_uses_nothing_but_may_attack_and_charge() -> None:
    hand = [monster("Amy"), spell("Hex", abilities=texts("effect: draw(1)")), item("Axe"), impact_monster("Abe"),
            trick("Trick", "draw(1)"), freezing("own")]  # fmt: skip
    ann = monster("Ann", abilities=texts("act: gain_life(1)", "auto on(attacked, own, [is_this]): gain_life(3)"))
    game = scene(me(left=ann, hand=hand), foe())
    assert len(game.offered()) == 7
    game.answers("cast Freeze", "pass")
    assert game.offered() == ["pass"]
    game.go_on().attack("Ann")
    assert (step(game), game.offered(), game.life("me")) == ("A.2.5", ["pass"], 10)
    while game.m.turn == 3:
        assert game.offered() == ["pass"]
        game.answer("pass")
    assert (game.life("foe"), game.life("me")) == (9, 10)
    game.answer("pass")
    assert game.life("me") == 13
    game = scene(
        me(hand=[freezing("foe", "opponents_next_turn"), monster("Amy")]), foe(hand=[trick("Ruse", "draw(1)")])
    )
    game.answers("cast Freeze", "pass").go_on()
    assert (game.player, game.offered("charge")) == ("foe", ["Ruse", "Deck1 1"])


@clause("bf O.stoptime.3")
def test_the_other_fighter_goes_on_using_cards_and_abilities() -> None:
    """And is not answered by the one whose time is stopped."""
    ann = monster("Ann", abilities=texts("act: gain_life(1)"))
    game = scene(me(left=ann, hand=[freezing("foe")]), foe(hand=[trick("Ruse", "draw(1)")]))
    game.answer("cast", "Freeze")
    assert game.offered() == ["pass", "cast Ruse"]
    game.answers("pass", "activate Ann")
    assert (game.player, game.offered()) == ("foe", ["pass"])
    game.answer("pass")
    assert game.life("me") == 11
