"""Positions laid out by name: squares as each player sees them, states, energy and smash, plan, phases."""

from __future__ import annotations

from typing import Any

import pytest

from fuda.games.dimensionzero import spec
from fuda.games.dimensionzero.squares import at, base_square
from fuda.games.registry import Half, Placed, Position, PositionError
from fuda.scenario.standing import differences, document
from fuda.scenario.writing import read_data
from tests.games.dimensionzero.matches import GAME


def half(zones: dict[str, Any] | None = None, **resources: int) -> Half:
    """One player's half."""
    return Half(zones or {}, resources)


@pytest.mark.parametrize("player", range(2))
def test_every_square_is_named_as_its_player_sees_it(player: int) -> None:
    """A unit laid on a square is in the zone of that name, and on the square that the rules mean."""
    for where, area in enumerate(spec.AREAS):
        for along, line in enumerate(spec.LINES):
            name = f"{area}_{line}"
            halves = [half(), half()]
            halves[player] = half({name: [Placed(None)]})
            m = GAME.lay_out(Position((halves[0], halves[1])))
            assert [int(p.square) for p in m.pieces] == [at(player, where, along)]
            assert GAME.place(m, int(m.pieces[0].id)) == (player, name)
    for along, line in enumerate(spec.LINES):
        halves[player] = half({f"base_{line}": [Placed(None)]})
        m = GAME.lay_out(Position((halves[0], halves[1])))
        assert [int(p.square) for p in m.pieces] == [base_square(player, along)]


def test_resources_and_states_are_laid_out() -> None:
    """Energy by colour, frozen cards, smash, plan, hand and piles with their top first."""
    ann, bob = GAME.make_card("Ann", {}), GAME.make_card("Bob", {"power": 5000})
    zones = {
        "graveyard": [Placed(ann), Placed(bob)], "plan": [Placed(bob)], "hand": [Placed(ann)],
        "energy": [Placed(ann, {"frozen": 1})],
        "center_left": [Placed(bob, {"damage": 2000, "frozen": 1, "markers": 2})],
    }  # fmt: skip
    m = GAME.lay_out(Position((half(zones, red=2, frozen_smash=1, smash=2), half())))
    assert [c.d.name for c in reversed(m.p0.graveyard)] == ["Ann", "Bob"]
    assert m.p0.plan and m.p0.deck[-1].d.name == "Bob" and len(m.p0.hand) == 1
    assert (len(m.p0.energy), len(m.p0.energy_frozen)) == (2, 1)
    assert (len(m.p0.smash), len(m.p0.smash_frozen)) == (2, 1)
    assert all(c.d.colors == 1 for c in m.p0.energy)
    facts = GAME.card_facts(m, int(m.pieces[0].id))
    assert (facts["damage"], facts["frozen"], facts["markers"], facts["power"]) == (2000, True, 2, 5000)
    assert len(GAME.pile(m, 1, "deck")) == 20


@pytest.mark.parametrize("phase", ["release", "draw", "energy", "main", "smash", "recovery"])
def test_a_position_stands_in_its_phase(phase: str) -> None:
    """The turn player has something to do there, or the turn runs on from there to where somebody has."""
    zones = {"hand": [Placed(None)], "center_left": [Placed(None)]}
    m = GAME.lay_out(Position((half(zones, energy=3), half()), turn=3, at=phase))
    expected = {"release": "energy", "draw": "energy"}.get(phase, phase)
    if phase != "recovery":
        assert (spec.PHASES[m.phase], int(m.turn), int(m.turn_player), int(m.player)) == (expected, 3, 0, 0)
    else:
        assert int(m.turn) == 4 and int(m.turn_player) == 1


def test_the_setup_can_be_laid_out() -> None:
    """Before the first row both players still have to draw."""
    m = GAME.lay_out(Position((half(), half()), at="setup"))
    assert m.turn == 1 and len(m.p0.hand) + len(m.p1.hand) == 10


@pytest.mark.parametrize(
    ("zones", "resources", "message"),
    [
        ({"life": [Placed(None)]}, {}, "cards are laid out in"),
        ({"plan": [Placed(None)] * 2}, {}, "room for 1 in plan"),
        ({"hand": [Placed(None, {"frozen": 1})]}, {}, "a card in hand cannot be given 'frozen'"),
        ({"hand": [Placed(None, {}, 1)]}, {}, "its player's own cards only"),
        ({"own_left": [Placed("base")]}, {}, "is no unit and cannot be on own_left"),
        ({"base_left": [Placed("unit")]}, {}, "is no base and cannot be on base_left"),
        ({}, {"red": -1}, "red is a number from 0"),
        ({}, {"energy": 10**9}, "energy is a number from 0"),
        ({"own_left": [Placed(None, {"spirits": 10**9})]}, {}, "at most 60 spirit cards"),
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
        ({"kind": "leader"}, "kind is one of unit, base, strategy"),
        ({"timing": "slow"}, "timing is one of normal, quick, battle"),
        ({"keywords": ["rush"]}, "keywords is one of haste"),
        ({"cost": "pink 2"}, "pink"),
        ({"abilities": ["nonsense("]}, "should follow"),
    ],
)
def test_a_card_that_cannot_be_is_refused(facts: dict[str, Any], message: str) -> None:
    """What is printed on a card must be something the game knows."""
    with pytest.raises(PositionError, match=message):
        GAME.make_card("Odd", facts)


def test_there_is_no_such_step() -> None:
    """The steps that there are, are named."""
    with pytest.raises(PositionError, match="there are setup, release, draw, energy, main, smash, recovery"):
        GAME.lay_out(Position((half(), half()), at="9-9"))


def test_spirit_cards_and_joined_strategies_are_named_and_read_off_again() -> None:
    """A board tells which cards lie under which, and to which unit a strategy is joined; the same board comes of it."""
    ann, book = GAME.make_card("Ann", {}), GAME.make_card("Book", {"kind": "strategy"})
    at = GAME.hosts["center_left"]
    deck = {"deck": [Placed(ann)] * 3}
    zones = {**deck, "center_left": [Placed(ann), Placed(book, {"joined": 1})], "own_left": [Placed(ann)]}
    spirits = [Placed(book, {"on": at}), Placed(ann, {"on": at}, owner=0)]
    m = GAME.lay_out(Position((half(deck), half({**zones, "spirit": spirits})), turn_player=1))
    host = next(p for p in m.pieces if p.spirits)
    joined = next(p for p in m.pieces if p.d.name == "Book")
    assert [card.d.name for card in host.spirits] == ["Book", "Ann"] and host.spirits[1].owner == 0
    assert joined.joined == host.uid and GAME.pile(m, 1, "center_left") == [host.id, joined.id]
    data = document(GAME, m, "The same")
    assert {**data["board"]["B"]["spirit"][1], "card": ""} == {"card": "", "on": at, "owner": "A"}
    assert data["board"]["B"]["center_left"][1] == {"card": "Book", "joined": True}
    assert differences(GAME, m, read_data(GAME, data).match) == []


@pytest.mark.parametrize(
    ("zones", "message"),
    [
        ({"spirit": [("Ann", {"on": 3})]}, "`on` names the square"),
        ({"spirit": [("Ann", {})], "own_left": [("Ann", {})]}, "`on` names the square"),
        ({"spirit": [("Ann", {"on": 99})], "own_left": [("Ann", {})]}, "`on` names the square"),
        ({"own_left": [("Book", {"joined": 1})]}, "a square with a unit"),
        ({"own_left": [("Book", {})]}, "is no unit"),
        ({"own_left": [("Ann", {"joined": 1})]}, "is no strategy"),
    ],
)
def test_spirit_cards_need_a_card_and_strategies_a_unit(zones: dict[str, Any], message: str) -> None:
    """Without one they are refused."""
    made = {"Ann": GAME.make_card("Ann", {}), "Book": GAME.make_card("Book", {"kind": "strategy"})}
    laid = {zone: [Placed(made[name], states) for name, states in cards] for zone, cards in zones.items()}
    with pytest.raises(PositionError, match=message):
        GAME.lay_out(Position((half(laid), half())))
