"""Why a card of Dimension Zero cannot be used: each reason with its clause, and none where the card is offered."""

from __future__ import annotations

from typing import Any

import pytest

from fuda.games.dimensionzero import spec
from fuda.games.dimensionzero.state import Match
from fuda.games.registry import Half, Placed, Position
from fuda.view.options import options
from fuda.view.why import why
from fuda.view.words import reason_words
from tests.games.dimensionzero.boards import answer
from tests.games.dimensionzero.matches import GAME, decisions, new_match

FREE = {"move": "colorless 0", "cost": "colorless 0", "timing": "quick"}


def made(name: str, **facts: Any) -> Placed:
    """A card for a position; what is in `states` is its state there."""
    states = facts.pop("states", {})
    return Placed(GAME.make_card(name, {**FREE, **facts}), states)


def laid(mine: dict[str, Any], theirs: dict[str, Any] | None = None, at: str = "", **resources: int) -> Match:
    """A position of the first player's turn."""
    return GAME.lay_out(Position((Half(mine, resources), Half(theirs or {})), at=at))


def reasons(m: Match, name: str, player: int = 0) -> list[tuple[str, str, str]]:
    """Why a player cannot use a card, as act, name and clause."""
    card = next(c for c in m.cards if c.d.name == name)
    found = why(GAME, m, player, int(card.id))
    for reason in found:
        assert reason_words(GAME, reason, "en") and reason_words(GAME, reason, "ja")
    return [(r.act, r.name, r.clause) for r in found]


def test_cost_and_color() -> None:
    """Too few cards to freeze, or enough of them in the wrong colours."""
    hand = {"hand": [made("Dear", cost="colorless 5"), made("Blue", cost="blue 1"), made("Fine", cost="red 2")]}
    m = laid(hand, red=2)
    assert reasons(m, "Dear") == [("play", "cost", "1-2.3-2")]
    assert reasons(m, "Blue") == [("play", "color", "1-2.3-1")]
    assert reasons(m, "Fine") == []
    reason = why(GAME, m, 0, int(m.p0.hand[0].id))[0]
    assert reason.facts == {"cost": 5, "free": 2} and "[dz 1-2.3-2]" in reason_words(GAME, reason, "ja")


def test_timing_in_the_opponents_turn_and_over_a_stack() -> None:
    """Normal cards wait for the own turn and an empty stack, quick ones do not."""
    cards = {"hand": [made("Slow", timing="normal"), made("Fast")], "own_left": [made("Ann")]}
    m = laid(cards, cards)
    answer(m, "pass")
    theirs = next(c for c in m.p1.hand if c.d.name == "Slow")
    assert [(r.name, r.clause) for r in why(GAME, m, 1, int(theirs.id))] == [("not_your_turn", "3-8.2")]
    m = laid(cards, cards)
    answer(m, "move Ann own_middle")
    assert reasons(m, "Slow") == [("play", "stack", "3-8.2")] and reasons(m, "Fast") == []


def test_during_a_battle_only_battle_timing() -> None:
    """Quick cards have to wait for the end of the battle; the reason names the timing."""
    mine = {"hand": [made("Fast"), made("Now", timing="battle")], "center_left": [made("Ann")]}
    m = laid(mine, {"own_right": [made("Bob")]})
    for text in ("move Ann enemy_left", "pass", "pass"):
        answer(m, text)
    assert m.clashes and reasons(m, "Fast") == [("play", "in_battle", "3-8.3")] and reasons(m, "Now") == []
    card = next(c for c in m.cards if c.d.name == "Fast")
    assert "クイック" in reason_words(GAME, why(GAME, m, 0, int(card.id))[0], "ja")


def test_no_priority_and_something_else_to_decide() -> None:
    """Without priority nothing is played; while a square is asked for, something else comes first."""
    m = laid({"hand": [made("Fast"), made("Other")]}, {"hand": [made("Foe")]})
    assert [r[1] for r in reasons(m, "Foe", 1)] == ["no_priority"]
    answer(m, "play Fast")
    assert reasons(m, "Other")[0] == ("play", "busy", "4-6.3")


def test_movement() -> None:
    """Frozen, hemmed in, unpaid, and what is no unit."""
    mine = {
        "own_left": [made("Ice", states={"frozen": 1})], "center_middle": [made("Mid", move="colorless 3")],
        "own_right": [made("Pent")], "own_middle": [made("One")], "center_right": [made("Two")],
        "base_left": [Placed(GAME.make_card("House", {"kind": "base"}))],
    }  # fmt: skip
    m = laid(mine)
    assert reasons(m, "Ice") == [("move", "frozen", "3-8.2-6")]
    assert reasons(m, "Mid") == [("move", "cost", "1-2.3-2")]
    assert reasons(m, "Pent") == [("move", "no_way", "3-8.2-6")]
    assert reasons(m, "House") == [("move", "not_a_unit", "3-8.2-6")]
    assert reasons(m, "Two") == []


def test_no_square_is_left() -> None:
    """With units on all squares of the own and center areas no more can be played."""
    squares = [f"{area}_{line}" for area in ("own", "center") for line in spec.LINES]
    m = laid({square: [made(square)] for square in squares} | {"hand": [made("Late")]})
    assert reasons(m, "Late") == [("play", "no_square", "2-20.1-2")]


def test_the_energy_phase() -> None:
    """One card goes to the energy zone, then no more."""
    m = laid({"hand": [made("Ann"), made("Bob")]}, at="energy")
    assert reasons(m, "Ann") == []
    m.placed_energy = True
    assert reasons(m, "Ann") == [("put_energy", "energy_placed", "3-7.1")]


def test_the_smash_phase() -> None:
    """Units in the own area and frozen ones do not smash."""
    mine = {
        "own_left": [made("Home")], "center_left": [made("Ice", states={"frozen": 1})], "center_right": [made("Hit")],
    }  # fmt: skip
    m = laid(mine, at="smash")
    assert reasons(m, "Home") == [("use_smash", "own_area", "3-9.1-(1)")]
    assert reasons(m, "Ice") == [("use_smash", "frozen", "2-26.1-1")]
    assert reasons(m, "Hit") == []


def test_cards_elsewhere_and_of_others_and_after_the_end() -> None:
    """The graveyard is no place to play from; the opponent's cards are not one's own; it may be over."""
    m = laid({"graveyard": [made("Dead")]}, {"own_left": [made("Foe")]})
    assert reasons(m, "Dead") == [("play", "elsewhere", "2-20.1-1")]
    assert reasons(m, "Foe") == [("move", "not_yours", "4-3.2")]
    GAME.concede(m, 1)
    assert reasons(m, "Dead") == [("play", "over", "3-3.3")]


@pytest.mark.parametrize("seed", range(8))
def test_reasons_agree_with_what_is_offered(seed: int) -> None:
    """With priority, a card that can be played or moved has no reason against that, and others have one."""
    for m in decisions(new_match(seed), seed):
        player = int(m.player)
        offered = {(one.kind, int(m.options[one.index].card)) for one in options(GAME, m, player)}
        if "pass" not in {kind for kind, _ in offered}:
            continue
        side = m.side(player)
        act = "put_energy" if m.phase == spec.ENERGY_PHASE and m.turn_player == player and not m.clashes else "play"
        for card in side.hand:
            against = [r for r in why(GAME, m, player, int(card.id)) if r.act == act]
            assert bool(against) != ((act, int(card.id)) in offered)
        for p in m.pieces:
            if p.control == player and p.is_unit():
                act = "use_smash" if m.phase == spec.SMASH_PHASE and m.turn_player == player else "move"
                against = [r for r in why(GAME, m, player, int(p.id)) if r.act == act]
                assert bool(against) != ((act, int(p.id)) in offered)
