"""Seats: what a bot gets, and the matches it may imagine."""

from __future__ import annotations

from fuda.match.seat import Seat
from fuda.match.session import Session
from tests.match.test_session import advance


def test_a_seat_shows_only_its_players_side() -> None:
    """A seat shows its player's hand and options, nothing of the other's."""
    session = Session("onepiece", seed=4)
    advance(session, 12)
    mine, other = session.seat(session.player), session.seat(1 - session.player)
    assert mine.is_mine and mine.size == len(mine.options()) > 0
    assert not other.is_mine and other.size == 0 and other.options() == []
    assert all(card is None for card in mine.view().sides[1 - mine.player].zone("hand").cards)
    assert mine.decision == 12


def test_imagined_matches_keep_options_and_play_on() -> None:
    """Each imagined match has the same options in the same order, and answering in it leaves the real one alone."""
    session = Session("onepiece", seed=4)
    advance(session, 25)
    seat: Seat = session.seat(session.player)
    texts = [one.text for one in seat.options()]
    before = session.game.position(session.match)
    for world in seat.imagine(seed=3, count=5):
        assert [one.text for one in world.options()] == texts
        assert world.view() == seat.view()
        copy = world.clone()
        copy.answer(0)
        assert world.size == len(texts) and world.winner == -1 and world.player == seat.player
    assert session.game.position(session.match) == before
