"""What tournaments say about Lost decks (LO.deck, LO.build)."""

from __future__ import annotations

import pytest

from fuda.rules.marks import clause
from fuda.tournament.course import enter
from fuda.tournament.entries import SideboardError, check_entry, exchange
from fuda.tournament.state import TournamentError
from tests.games.buddyfight.matches import GAME, deck


@clause("bf LO.deck.2.n1")
def test_a_lost_deck_without_its_flag_is_a_case_for_a_penalty() -> None:
    """Who enters with it is told so, and does not take part."""
    good = deck("two")
    assert enter(GAME, "Ann", good).name == "Ann"
    bad = [d for d in good if not d.deckable]
    with pytest.raises(TournamentError, match="in a tournament there is a penalty"):
        enter(GAME, "Bob", bad)


@clause("bf LO.build.2")
def test_a_fighter_has_one_lost_deck_in_a_tournament_and_does_not_change_it() -> None:
    """There are no Lost cards beside it to take its place."""
    good = deck("two")
    lost = [d for d in good if d.lost][-1]
    assert [p.clause for p in check_entry(GAME, good, [lost])] == ["LO.build.2"]
    with pytest.raises(TournamentError, match="one Lost deck in a tournament"):
        enter(GAME, "Ann", good, [lost])
    with pytest.raises(SideboardError, match="one Lost deck in a tournament"):
        exchange(GAME, good, [lost, lost], [lost.number], [lost.number])
    plain = check_entry(GAME, good, [d for d in good if not d.lost][-1:])
    assert [p.message for p in plain] == [f"{GAME.name} is played without sideboards"]
