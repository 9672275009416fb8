"""Positions laid out by name: cards in play with their states, energy and markers, cards under others, phases."""

from __future__ import annotations

from typing import Any

import pytest

from fuda.games.fusionworld import spec
from fuda.games.registry import Half, Placed, Position, PositionError
from tests.games.fusionworld.matches import GAME


def half(zones: dict[str, Any] | None = None, **resources: int) -> Half:
    """One player's half."""
    return Half(zones or {}, resources)


def test_resources_and_states_are_laid_out() -> None:
    """Energy by colour, markers, an awakened Leader with [Ki], piles with their top first, cards under others."""
    ann, bob = GAME.make_card("Ann", {}), GAME.make_card("Bob", {"power": 25000})
    chief = GAME.make_card("Chief", {"kind": "leader", "colors": ["blue"], "back_power": 25000})
    zones = {
        "leader": [Placed(chief, {"awakened": 1, "ki": 3, "rested": 1})], "drop": [Placed(ann), Placed(bob)],
        "battle": [Placed(bob, {"rested": 1, "ki": 1, "fresh": 1}), Placed(ann, {}, 1)],
        "under": [Placed(ann, {"on": 1}), Placed(bob, {"on": 1}), Placed(ann, {"on": 0})],
        "energy": [Placed(ann, {"rested": 1}), Placed(bob)], "life": [Placed(bob, {"face_up": 1}), Placed(ann)],
    }  # fmt: skip
    m = GAME.lay_out(Position((half(zones, energy=2, red=1, rested_energy=1, markers=2), half())))
    side = m.p0
    assert (side.leader.d.power, side.leader.ki, side.leader.rested) == (25000, 3, True)
    assert [c.d.name for c in reversed(side.drop)] == ["Ann", "Bob"] and side.face_up == [side.life[-1]]
    assert (side.battle[0].rested, side.battle[0].ki, side.battle[0].since) == (True, 1, 5)
    assert side.battle[1].card.owner == 1 and side.battle[1].side == 0
    assert [c.d.name for c in side.battle[0].under] == ["Ann", "Bob"] and len(side.leader.under) == 1
    assert (len(side.energy), len(side.spent), side.markers) == (4, 2, 2)
    assert [spec.COLORS[1] for c in side.energy if c.d.colors == 2] == ["blue", "blue"]
    assert len(GAME.pile(m, 1, "deck")) == 10 and GAME.count(m, 1, "life") == 8


@pytest.mark.parametrize(("phase", "stands"), [("charge", "charge"), ("main", "main"), ("7-2-11", "charge")])
def test_a_position_stands_in_its_phase(phase: str, stands: str) -> None:
    """The turn player has something to do there."""
    m = GAME.lay_out(Position((half({"hand": [Placed(None)]}), half()), turn=3, at=phase))
    assert (spec.PHASES[m.phase], int(m.turn), int(m.turn_player), int(m.player)) == (stands, 3, 0, 0)


def test_the_end_of_a_turn_runs_on_to_the_next() -> None:
    """Whoever comes next charges."""
    for phase in ("main_end", "end"):
        m = GAME.lay_out(Position((half(), half({"hand": [Placed(None)]})), turn=3, at=phase))
        assert (int(m.turn), int(m.player), spec.PHASES[m.phase]) == (4, 1, "charge")


def test_the_setup_can_be_laid_out() -> None:
    """Before the first row both players still have to choose, draw and place Life."""
    m = GAME.lay_out(Position((half({"deck": [Placed(None)] * 20}), half({"deck": [Placed(None)] * 20})), at="setup"))
    while m.turn == 0:
        m.choose(0)
    assert (len(m.p0.life), len(m.p1.life), m.p0.markers + m.p1.markers) == (8, 8, 1)


def test_who_has_no_life_left_has_lost() -> None:
    """A position in which somebody has lost is over."""
    m = GAME.lay_out(Position((half({"life": []}), half())))
    assert (int(m.winner), m.reason) == (1, spec.BY_LIFE)


@pytest.mark.parametrize(
    ("zones", "resources", "message"),
    [
        ({"trash": [Placed(None)]}, {}, "cards are laid out in"),
        ({"leader": [Placed(None)] * 2}, {}, "there is one leader, not 2"),
        ({"leader": [Placed("battle")]}, {}, "battle is battle, which cannot be a leader"),
        ({"leader": [Placed("leader", {"awakened": 1})]}, {}, "leader has no other side"),
        ({"hand": [Placed("leader")]}, {}, "leader is a leader, which cannot be in hand"),
        ({"battle": [Placed("extra")]}, {}, "extra is an extra card, which cannot be in battle"),
        ({"combo": [Placed("comboless")]}, {}, "comboless has no combo power"),
        ({"hand": [Placed(None, {"rested": 1})]}, {}, "a card in hand cannot be given 'rested'"),
        ({"hand": [Placed(None, {}, 1)]}, {}, "its player's own cards only"),
        ({"under": [Placed(None)]}, {}, "there is no card 1 in battle to lie under"),
        ({}, {"energy": -1}, "at most 60"),
        ({}, {"markers": 10**9}, "at most 60"),
    ],
)
def test_what_cannot_be_is_refused(zones: dict[str, Any], resources: dict[str, int], message: str) -> None:
    """The error says which zone it is about."""
    made = {kind: GAME.make_card(kind, {"kind": kind}) for kind in spec.KINDS}
    made["comboless"] = GAME.make_card("comboless", {"combo": -1})
    real = {zone: [Placed(made.get(p.definition), p.states, p.owner) for p in ps] for zone, ps in zones.items()}
    with pytest.raises(PositionError, match=message):
        GAME.lay_out(Position((half(real, **resources), half())))


@pytest.mark.parametrize(
    ("facts", "message"),
    [
        ({"kind": "character"}, "kind is one of leader, battle, extra"),
        ({"colors": ["purple"]}, "colors is one of red, blue"),
        ({"keywords": ["rush"]}, "keywords is one of blocker"),
        ({"specified": "pink 2"}, "written like"),
        ({"specified": "red"}, "written like"),
        ({"back_power": 5}, "only a leader has another side"),
        ({"abilities": ["nonsense("]}, "should follow"),
        ({"deck_rules": ["draw(1)"]}, "deck_rule"),
    ],
)
def test_a_card_that_cannot_be_is_refused(facts: dict[str, Any], message: str) -> None:
    """What is printed on a card must be something the game knows."""
    with pytest.raises(PositionError, match=message):
        GAME.make_card("Odd", facts)


def test_there_is_no_such_step() -> None:
    """The steps that there are, are named."""
    with pytest.raises(PositionError, match="there are setup, charge, main, main_end, end"):
        GAME.lay_out(Position((half(), half()), at="9-9"))
