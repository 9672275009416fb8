"""Positions laid out by name: cards in their areas with souls and states, piles, life, phases."""

from __future__ import annotations

from typing import Any

import pytest

from fuda.games.buddyfight import spec
from fuda.games.registry import Half, Placed, Position, PositionError
from tests.games.buddyfight.matches import GAME


def half(zones: dict[str, Any] | None = None, **resources: int) -> Half:
    """One player's half."""
    return Half(zones or {}, resources)


def test_cards_and_their_souls_are_laid_out() -> None:
    """States, souls that matter or not, treasures, buddies, flags with two faces, piles with their top first."""
    ann, hook = GAME.make_card("Ann", {}), GAME.make_card("Hook", {"kind": "item", "power": 2000})
    fog = GAME.make_card("Fog", {"kind": "spell", "keywords": ["set"]})
    zones = {
        "left": [Placed(ann, {"rested": 1, "soul": 1, "veiled_soul": 2, "fresh": 1})], "right": [Placed(ann, {}, 1)],
        "item": [Placed(hook)], "spell": [Placed(fog), Placed(ann, {"face_down": 1})],
        "soul": [Placed(hook, {"on": 0}), Placed(fog, {"on": 3, "face_down": 1})],
        "flag": [Placed(GAME.cards()["F-2"], {"back": 1, "rested": 1})], "drop": [Placed(ann), Placed(hook)],
        "buddy": [Placed(ann, {"rested": 1})], "gauge": [Placed(ann)], "removed": [Placed(hook)],
        "under_flag": [Placed(fog), Placed(ann, {"face_up": 1})], "lost": [Placed(None)] * 3,
    }  # fmt: skip
    m = GAME.lay_out(Position((half(zones, life=7, gauge=2), half())))
    side = m.p0
    left, right, item, _, treasure = side.field
    assert left.rested and left.since == 3 and [c.d.name for c in left.soul] == ["filler"] * 3 + ["Hook"]
    assert len(left.veiled_soul) == 2 and item.veiled_soul == [int(item.soul[0].id)] and treasure.veiled
    assert (right.card.owner, right.side, int(side.life), len(side.gauge)) == (1, 0, 7, 3)
    assert side.flag is not None and side.flag.d.name == "Cellar" and side.flag.rested and side.flag.flipped
    assert [GAME.seen_by(m, card) for card in GAME.pile(m, 0, "under_flag")] == [1, 3]
    assert side.partners == ["Ann"] and side.buddies[0].rested and len(side.lost) == 3
    assert [c.d.name for c in reversed(side.drop)] == ["Ann", "Hook"]
    assert len(GAME.pile(m, 1, "deck")) == 10 and GAME.count(m, 0, "soul") == 5
    for card in m.cards:
        owner, zone = GAME.place(m, int(card.id))
        assert int(card.id) in GAME.pile(m, owner, zone)


@pytest.mark.parametrize(
    ("phase", "stands", "first"),
    [
        ("", "main", "pass"), ("main", "main", "pass"), ("M.1.1.a", "main", "pass"), ("S.3.2", "start", "no_charge"),
        ("attack", "attack", "no_attack"), ("A.1.3", "attack", "pass"), ("final", "final", "pass"),
        ("end", "final", "pass"), ("F.5.1", "final", "pass"),
    ],
)  # fmt: skip
def test_a_position_stands_in_its_phase(phase: str, stands: str, first: str) -> None:
    """The turn fighter has something to decide there."""
    zones = {"left": [Placed(GAME.make_card("Ann", {}))], "hand": [Placed(None)]}
    m = GAME.lay_out(Position((half(zones), half()), turn=5, at=phase))
    assert (spec.PHASES[m.phase], int(m.turn), int(m.turn_player), int(m.player)) == (stands, 5, 0, 0)
    assert GAME.answers[m.options[0].kind] == first


def test_a_turn_can_begin_where_it_stands() -> None:
    """Before the first row of a turn the card is still to be drawn."""
    m = GAME.lay_out(Position((half(), half()), turn=3, turn_player=1, at="start"))
    assert (int(m.turn), int(m.player), len(m.p1.hand), int(m.first)) == (3, 1, 0, 1)
    while not m.p1.hand:
        m.choose(0)
    assert int(m.turn) == 3


def test_the_rules_are_checked_where_a_position_stands() -> None:
    """Who has no life has lost."""
    m = GAME.lay_out(Position((half(), half(life=0))))
    assert (int(m.winner), m.reason) == (0, spec.BY_LIFE)


@pytest.mark.parametrize(
    ("zones", "resources", "message"),
    [
        ({"trash": [Placed(None)]}, {}, "cards are laid out in"),
        ({"left": [Placed("spell")]}, {}, "spell cannot be in left"),
        ({"item": [Placed("spell")]}, {}, "spell cannot be in item"),
        ({"spell": [Placed("monster")]}, {}, "monster cannot be in spell"),
        ({"buddy": [Placed("item")]}, {}, "item cannot be in buddy"),
        ({"flag": [Placed("item")]}, {}, "item cannot be in flag"),
        ({"flag": []}, {}, "one flag"),
        ({"flag": [Placed("flag", {"back": 1})]}, {}, "flag has one face"),
        ({"hand": [Placed(None, {"rested": 1})]}, {}, "a card in hand cannot be given 'rested'"),
        ({"hand": [Placed(None, {}, 1)]}, {}, "its player's own cards only"),
        ({"soul": [Placed(None, {"on": 2})]}, {}, "there is no card 2 with a soul"),
        ({"soul": [Placed(None, {"on": 9})]}, {}, "there is no card 9 with a soul"),
        ({"left": [Placed(None, {"soul": 61})]}, {}, "at most 60"),
        ({}, {"gauge": 61}, "at most 60"),
        ({}, {"life": -1}, "at most 1000"),
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
        ({"kind": "unit"}, "kind is one of flag, monster, spell, item, impact, impact_monster"),
        ({"keywords": ["flying"]}, "keywords is one of penetrate"),
        ({"abilities": ["effect: draw(1)"]}, "effect is the text of a spell"),
        ({"kind": "item", "abilities": ["transform:"]}, "only a monster transforms"),
        ({"abilities": ["nonsense("]}, "what the ability is|should follow"),
        ({"deck_rules": ["draw(1)"]}, "deck_rule"),
    ],
)
def test_a_card_that_cannot_be_is_refused(facts: dict[str, Any], message: str) -> None:
    """What is printed on a card must be something the game knows."""
    with pytest.raises(PositionError, match=message):
        GAME.make_card("Odd", facts)


@pytest.mark.parametrize(
    ("at", "message"),
    [("9-9", "there are start, main, attack"), ("A.3.1", "stand before A.2.1"), ("F.2.5", "stand before A.2.1")],
)
def test_there_is_no_such_step(at: str, message: str) -> None:
    """The steps that there are, are named; nobody has declared an attack."""
    with pytest.raises(PositionError, match=message):
        GAME.lay_out(Position((half(), half()), at=at))
