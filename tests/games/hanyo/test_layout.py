"""Positions laid out by name: units with their states, energy and sets, piles, phases."""

from __future__ import annotations

from typing import Any

import pytest

from fuda.games.hanyo import spec
from fuda.games.registry import Half, Placed, Position, PositionError
from tests.games.hanyo.matches import GAME


def half(zones: dict[str, Any] | None = None, **resources: int) -> Half:
    """One player's half."""
    return Half(zones or {}, resources)


def test_units_and_what_is_attached_to_them_are_laid_out() -> None:
    """States, damage, energy that matters or not, sets on any unit, KO'd units, piles with their top first."""
    ann, bob = GAME.make_card("Ann", {"hp": 100}), GAME.make_card("Bob", {"hp": 150})
    gear = GAME.make_card("Gear", {"kind": "enhancement"})
    zones = {
        "main": [Placed(ann, {"rested": 1, "damage": 30, "energy": 2})], "discard": [Placed(ann), Placed(bob)],
        "standby": [Placed(bob, {"stunned": 1, "fresh": 1}), Placed(ann, {"ko": 1}), Placed(bob, {}, 1)],
        "set": [Placed(gear), Placed(gear, {"on": 1})], "energy": [Placed(bob, {"on": 3}), Placed(ann)],
    }  # fmt: skip
    m = GAME.lay_out(Position((half(zones, energy=1), half())))
    side = m.p0
    main, first, second, third = side.slots[:4]
    assert main is not None and first is not None and second is not None and third is not None
    assert (main.state, main.damage, len(main.energy), len(main.sets)) == (spec.REST, 30, 4, 1)
    assert (first.state, first.arrived, len(first.sets), second.ko) == (spec.STUN, 5, 1, True)
    assert (third.card.owner, third.side, [c.d.name for c in third.energy]) == (1, 0, ["Bob"])
    assert [c.d.name for c in reversed(side.discard)] == ["Ann", "Bob"]
    assert len(GAME.pile(m, 1, "deck")) == 10 and GAME.count(m, 0, "energy") == 5
    assert m.p1.main() is not None and side.free_slot() == 4


@pytest.mark.parametrize(
    ("phase", "stands", "step"),
    [("main", "main", ""), ("503.3", "main", ""), ("battle", "battle", "skill"), ("703.2", "battle", "")],
)
def test_a_position_stands_in_its_phase(phase: str, stands: str, step: str) -> None:
    """The turn player has something to do there."""
    ann = GAME.make_card("Ann", {"abilities": ['skill title("Hit") deals(30):']})
    zones = {"main": [Placed(ann)], "hand": [Placed(None)]}
    m = GAME.lay_out(Position((half(zones), half()), turn=3, at=phase))
    assert (spec.PHASES[m.phase], int(m.turn), int(m.turn_player), int(m.player)) == (stands, 3, 0, 0)
    assert spec.STEPS[m.step] == step


def test_a_turn_can_begin_or_end_where_it_stands() -> None:
    """Before the draw phase the card is still to be drawn; from the end the other player's turn follows."""
    m = GAME.lay_out(Position((half(), half()), turn=3, at="draw"))
    assert (int(m.turn), int(m.player), len(m.p0.hand)) == (3, 0, 1)
    for phase in ("end", "705.1"):
        m = GAME.lay_out(Position((half(), half()), turn=3, at=phase))
        assert (int(m.turn), int(m.player), len(m.p1.hand)) == (4, 1, 1)


def test_the_setup_can_be_laid_out() -> None:
    """Before the first row both players still have to draw and to place a main unit."""
    m = GAME.lay_out(Position((half({"deck": [Placed(None)] * 20}), half({"deck": [Placed(None)] * 20})), at="setup"))
    assert m.first == -1 and not m.live
    while m.turn == 0:
        m.choose(0)
    assert m.p0.main() is not None and m.p1.main() is not None and len(m.p0.deck) + len(m.p1.deck) == 29


def test_the_rules_are_checked_where_a_position_stands() -> None:
    """A main unit without HP is KO'd at once, and who has no other has lost."""
    m = GAME.lay_out(Position((half({"main": [Placed(None, {"damage": 200})]}), half())))
    assert (int(m.winner), m.reason) == (1, spec.BY_REPLACEMENT)


@pytest.mark.parametrize(
    ("zones", "resources", "message"),
    [
        ({"trash": [Placed(None)]}, {}, "cards are laid out in"),
        ({"main": [Placed(None)] * 2}, {}, "there is room for 1 in main, not for 2"),
        ({"standby": [Placed(None)] * 5}, {}, "there is room for 4 in standby, not for 5"),
        ({"main": [Placed("tactics")]}, {}, "tactics is tactics, which cannot be in main"),
        ({"hand": [Placed(None, {"rested": 1})]}, {}, "a card in hand cannot be given 'rested'"),
        ({"hand": [Placed(None, {}, 1)]}, {}, "its player's own cards only"),
        ({"set": [Placed(None, {"on": 2})]}, {}, "there is no unit 2 to attach it to"),
        ({"energy": [Placed(None, {"on": 9})]}, {}, "there is no unit 9 to attach it to"),
        ({"main": [Placed(None, {"damage": -1})]}, {}, "at most 10000 damage"),
        ({"main": [Placed(None, {"energy": 61})]}, {}, "at most 60"),
        ({"main": []}, {"energy": 1}, "there is no main unit"),
        ({}, {"energy": 10**9}, "at most 60"),
    ],
)
def test_what_cannot_be_is_refused(zones: dict[str, Any], resources: dict[str, int], message: str) -> None:
    """The error says which zone it is about."""
    made = {kind: GAME.make_card(kind, {"kind": kind}) for kind in spec.KINDS}
    real = {zone: [Placed(made.get(p.definition), p.states, p.owner) for p in ps] for zone, ps in zones.items()}
    with pytest.raises(PositionError, match=message):
        GAME.lay_out(Position((half(real, **resources), half())))


@pytest.mark.parametrize(
    ("facts", "message"),
    [
        ({"kind": "character"}, "kind is one of unit, strategy, tactics, enhancement"),
        ({"target": ["main"]}, "only an enhancement has a target"),
        ({"abilities": ["command: draw(1)"]}, "strategy or tactics"),
        ({"abilities": ["nonsense("]}, "what the ability is|should follow"),
        ({"deck_rules": ["draw(1)"]}, "deck_rule"),
        ({"kind": "enhancement", "target": ["draw(1)"]}, "test"),
    ],
)
def test_a_card_that_cannot_be_is_refused(facts: dict[str, Any], message: str) -> None:
    """What is printed on a card must be something the game knows."""
    with pytest.raises(PositionError, match=message):
        GAME.make_card("Odd", facts)


@pytest.mark.parametrize(("at", "message"), [("9-9", "there are setup, draw, main"), ("704.4", "stand before 703.2")])
def test_there_is_no_such_step(at: str, message: str) -> None:
    """The steps that there are, are named; nobody has declared a skill."""
    with pytest.raises(PositionError, match=message):
        GAME.lay_out(Position((half(), half()), at=at))
