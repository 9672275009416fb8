"""Clauses of A Hundred Tales that no single position shows: who may play, what is hidden, sideboards, loops."""

from __future__ import annotations

from typing import Any

import pytest

from fuda.core.state import NUMBER
from fuda.games.registry import DeckError, Half, Placed, Position, find
from fuda.rules.marks import clause
from fuda.table.spec import LOOPED
from fuda.view.board import view

GAME = find("kaidan")


def cards(*numbers: int) -> list[Placed]:
    """Cards that come with the game."""
    return [Placed(GAME.cards()[f"KD-{number:02}"]) for number in numbers]


def texts(m: Any) -> list[str]:
    """The answers that are offered, with the names of their cards."""
    return [f"{GAME.answers[a.kind]} {m.cards[a.card].d.number if a.card >= 0 else int(a.n)}" for a in m.options]


@clause("kd 1-1")
@pytest.mark.parametrize("players", [0, 1, 3])
def test_exactly_two_play(players: int) -> None:
    """Fewer or more decks than two are refused."""
    deck = GAME.read_deck(GAME.decks()["veranda"])
    with pytest.raises(DeckError, match="two decks"):
        GAME.new_match([deck] * players, 1)


@clause("kd 2-3")
def test_hands_and_decks_are_hidden_and_the_rest_is_open() -> None:
    """A player sees the own hand and no deck; room, telling and smoke of both."""
    half = Half({zone: cards(n + 1) for n, zone in enumerate(GAME.spec.zone_names)})  # type: ignore[attr-defined]
    m = GAME.lay_out(Position((half, half)))
    for player in range(2):
        for side in view(GAME, m, player).sides:
            known = {zone.name: zone.cards[0] is not None for zone in side.zones}
            mine = side.player == player
            assert known == {"deck": False, "hand": mine, "room": True, "telling": True, "smoke": True}


@clause("kd 2-7")
def test_a_sideboard_has_three_cards() -> None:
    """Or there is none."""
    deck = GAME.read_deck(GAME.decks()["veranda"])
    assert GAME.check_sideboard(deck, []) == [] == GAME.check_sideboard(deck, deck[:3])
    assert [one.clause for one in GAME.check_sideboard(deck, deck[:2])] == ["2-7"]


@clause("kd 8-5")
def test_a_loop_is_performed_as_often_as_its_player_says() -> None:
    """Two umbrellas that stand each other up come to a number, and then to something else."""
    m = GAME.lay_out(Position((Half({"room": cards(5, 5)}), Half())))
    while m.options[0].kind != NUMBER:
        m.answer(next(a for a in m.options if GAME.answers[a.kind] in ("activate", "pick")))
        assert m.decisions < 300
    before = texts(m)
    m.answer(m.options[3])
    assert len(before) > 3 and m.options[0].kind != NUMBER and "end_turn 0" in texts(m)
    assert [int(e.n) for e in m.journal or [] if e.kind == LOOPED] == [0, 3]
    assert not any(text.startswith("activate") for text in texts(m)), "it is not begun anew"
