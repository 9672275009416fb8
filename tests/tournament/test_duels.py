"""Matches of several duels: who has won, who begins, sideboards; what is the same in every game."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fuda.games.registry import find
from fuda.tournament.duels import DRAW, OPEN, Duels, Terms, is_sudden, next_settings, result, score
from fuda.tournament.entries import SideboardError, check_entry, exchange
from tests.conformance.playing import GAMES


def played(*winners: int, best_of: int = 3, elimination: bool = False, late: bool = False) -> Duels:
    """A match after some duels; player 0 began all of them."""
    duels = Duels(Terms(best_of, elimination), list(winners), [0] * len(winners))
    if late:
        duels.call_time()
    return duels


@pytest.mark.parametrize(
    ("winners", "best_of", "is_elimination", "expected"),
    [
        ([], 3, False, OPEN),
        ([0], 3, False, OPEN),
        ([0, 0], 3, False, 0),
        ([1, 1], 3, True, 1),
        ([0, 1], 3, False, OPEN),
        ([0, 1, 1], 3, False, 1),
        ([1], 1, False, 1),
        ([DRAW], 1, False, DRAW),
        ([DRAW], 1, True, OPEN),
        ([0, DRAW, DRAW], 3, False, 0),
        ([0, 1, DRAW], 3, False, DRAW),
        ([0, 1, DRAW], 3, True, OPEN),
        ([0, 1, DRAW, 1], 3, True, 1),
        ([0, 1, 0, 1], 5, False, OPEN),
        ([0, 0, 0], 5, False, 0),
    ],
)
def test_who_has_won(winners: list[int], best_of: int, is_elimination: bool, expected: int) -> None:
    """A majority wins at once; after so many duels the score stands, but an elimination goes on while it is level."""
    assert result(played(*winners, best_of=best_of, elimination=is_elimination)) == expected


@given(st.integers(0, 4), st.booleans(), st.lists(st.sampled_from([0, 1, DRAW]), max_size=40), st.integers(0, 40))
def test_a_match_ends_and_has_one_winner(half: int, is_elimination: bool, winners: list[int], time: int) -> None:
    """Whatever happens: the score never passes a majority, a Swiss match is over after its duels or its time."""
    duels = Duels(Terms(2 * half + 1, is_elimination), [], [])
    for at, winner in enumerate(winners):
        if at == time:
            duels.call_time()
        if result(duels) != OPEN:
            break
        duels.add(winner, at % 2)
    mine, theirs, _ = score(duels)
    assert max(mine, theirs) <= duels.terms.needed and min(mine, theirs) < duels.terms.needed
    if result(duels) in (0, 1):
        assert (mine > theirs) == (result(duels) == 0)
    if not is_elimination:
        assert len(duels.winners) <= duels.terms.best_of
        assert result(duels) != OPEN or not duels.is_time_over
    else:
        assert result(duels) != DRAW


def test_nothing_is_played_after_the_end() -> None:
    """A duel too many and a result that is none are refused."""
    with pytest.raises(ValueError, match="over"):
        played(0, 0).add(1, 0)
    for winner, first in ((3, 0), (-1, 0), (0, 2)):
        with pytest.raises(ValueError, match="a duel is won"):
            played().add(winner, first)


@pytest.mark.parametrize("name", GAMES)
def test_every_game_can_be_started_with_the_settings_of_the_next_duel(name: str) -> None:
    """The settings are among those that the game knows, and it starts with them."""
    game = find(name)
    decks = [game.read_deck(text) for text in list(game.decks().values())[:2]]
    for winners in ([], [0], [1], [DRAW], [0, DRAW], [1, 0]):
        for is_elimination in (False, True):
            chosen = next_settings(played(*winners, elimination=is_elimination), game)
            assert set(chosen) <= set(game.settings)
            game.new_match(decks, 1, settings=chosen)


def test_where_nobody_can_choose_the_loser_begins() -> None:
    """A game without the setting `chooser` gives the loser the first turn."""
    assert next_settings(played(1), find("kaidan"))["first"] == 0
    assert next_settings(played(1), find("onepiece")) == {"chooser": 0}


def test_only_a_level_elimination_goes_on_after_its_time() -> None:
    """That duel begins with its time over."""
    assert is_sudden(played(0, 1, elimination=True, late=True))
    assert not is_sudden(played(0, elimination=True, late=True))
    assert not is_sudden(played(0, 1, late=True))
    assert not is_sudden(played(0, 1, elimination=True))


# --- sideboards --------------------------------------------------------------------------------------------------
def test_cards_are_exchanged_one_for_one() -> None:
    """What goes out comes into the sideboard and the other way round; the originals stay as they are."""
    game = find("kaidan")
    deck = game.read_deck(next(iter(game.decks().values())))
    rare = [d for number, d in game.cards().items() if all(d.number != other.number for other in deck)][:3]
    side = (rare * 3)[:3]
    out = [deck[0].number, deck[5].number]
    into = [side[0].number, side[1].number]
    new_deck, new_side = exchange(game, deck, side, out, into)
    assert len(new_deck) == len(deck) and len(new_side) == 3
    assert sorted(d.number for d in [*new_deck, *new_side]) == sorted(d.number for d in [*deck, *side])
    assert [d.number for d in new_side].count(side[2].number) >= 1
    changed = [i for i in range(len(deck)) if new_deck[i] is not deck[i]]
    assert len(changed) == 2 and changed[-1] >= 5  # all others stay where they were
    back = exchange(game, new_deck, new_side, into, out)
    assert sorted(d.number for d in back[0]) == sorted(d.number for d in deck)


def test_an_exchange_that_cannot_be_is_refused() -> None:
    """Not one for one, cards that are not there, and decks that would not be legal."""
    game = find("kaidan")
    deck = game.read_deck(next(iter(game.decks().values())))
    many, other = deck[0], deck[-1]
    assert deck.count(many) == 2
    side = [many, many, many]
    with pytest.raises(SideboardError, match="one for one"):
        exchange(game, deck, side, [other.number], [])
    with pytest.raises(SideboardError, match="KD-99 is not in the deck"):
        exchange(game, deck, side, ["KD-99"], [many.number])
    with pytest.raises(SideboardError, match="is not in the sideboard, or not as often"):
        exchange(game, deck, side, [d.number for d in deck[-4:]], [many.number] * 4)
    with pytest.raises(SideboardError, match="copies of a card"):
        exchange(game, deck, side, [d.number for d in deck[-2:]], [many.number] * 2)
    assert exchange(game, deck, side, [other.number], [many.number])[1] == [many, many, other]
    new_deck = exchange(game, deck, side, [many.number], [side[0].number])[0]
    assert new_deck == deck and new_deck.index(many) == deck.index(many)


def test_the_game_says_what_a_sideboard_may_be() -> None:
    """By default there is none, and no play with the cards of a pool."""
    onepiece, kaidan = find("onepiece"), find("kaidan")
    deck = onepiece.read_deck(onepiece.decks()["tide"])
    assert check_entry(onepiece, deck, []) == []
    assert [p.message for p in check_entry(onepiece, deck, deck[1:2])] == ["onepiece is played without sideboards"]
    assert "pool" in check_entry(onepiece, deck, [], limited=True)[0].message
    small = kaidan.read_deck(next(iter(kaidan.decks().values())))
    assert check_entry(kaidan, small, []) == [] == check_entry(kaidan, small, small[:3])
    assert check_entry(kaidan, small, small[:2])[0].clause == "2-7"
