"""Every registered game keeps the contract that the layers above rely on."""

from __future__ import annotations

import pytest

from fuda.core.rollout import pick
from fuda.games.registry import LANGUAGES, UnknownGameError, find, names
from tests.conformance.playing import GAMES, decisions, new_match


def test_games_are_found_by_name() -> None:
    """The games of these tests are registered; others are refused with the names there are."""
    assert set(GAMES) <= set(names())
    with pytest.raises(UnknownGameError, match="onepiece"):
        find("chess")


@pytest.mark.parametrize("name", GAMES)
def test_decks_that_come_along_are_legal(name: str) -> None:
    """There are at least two decks, and they are legal."""
    game = find(name)
    assert len(game.decks()) >= 2
    for text in game.decks().values():
        deck = game.read_deck(text)
        assert game.check_deck(deck) == []
        assert all(game.cards()[d.number] is d and d.digest for d in deck)


@pytest.mark.parametrize("name", GAMES)
def test_every_card_is_in_exactly_one_place(name: str) -> None:
    """At every decision each card lies in one zone, where `place` says, and counts agree with the cards."""
    game = find(name)
    m = new_match(name, 2)
    names = [zone.name for zone in game.zones]
    total = sum(len(game.pile(m, player, one)) for player in range(2) for one in names)
    for _ in decisions(m, 2):
        seen: list[int] = []
        for player in range(2):
            for zone in game.zones:
                pile = game.pile(m, player, zone.name)
                seen += pile
                assert all(game.place(m, card) == (player, zone.name) for card in pile)
                inside = [part for part, whole in game.zone_parts.items() if whole == zone.name and part in names]
                count = len(pile) + sum(len(game.pile(m, player, part)) for part in inside)
                assert zone.shape == "count" or game.count(m, player, zone.name) == count
                assert not zone.is_public or all(game.seen_by(m, card) == 3 for card in pile)
        assert len(seen) == len(set(seen)) == total


@pytest.mark.parametrize("name", GAMES)
def test_a_match_is_a_value(name: str) -> None:
    """A copy and a second match of the same seed play the same; taking part in one changes nothing in another."""
    game = find(name)
    second = decisions(new_match(name, 9), 9)
    for m in decisions(new_match(name, 9), 9):
        twin = next(second)
        position = game.position(m)
        assert position == game.position(twin)
        assert [a.key() for a in m.options] == [a.key() for a in twin.options]
        copy = game.clone(m)
        copy.answer(copy.options[-1])
        assert game.position(m) == position


@pytest.mark.parametrize("name", GAMES)
def test_a_copy_goes_on_like_the_match(name: str) -> None:
    """Whoever plays on a new copy at every decision is at the same positions as whoever plays on the match."""
    game = find(name)
    for seed in range(30):
        copy = new_match(name, seed)
        for m in decisions(new_match(name, seed), seed):
            assert game.position(copy) == game.position(m)
            assert [a.key() for a in copy.options] == [a.key() for a in m.options]
            copy = game.clone(copy)
            copy.answer(copy.options[pick(seed, copy.decisions, len(copy.options))])


@pytest.mark.parametrize("name", GAMES)
def test_either_player_can_be_given_the_first_turn(name: str) -> None:
    """If chance lets somebody choose, an answer gives either player the first turn."""
    game = find(name)
    for seed in range(4):
        for player in range(2):
            m = new_match(name, seed)
            answer = game.first_answer(m, player)
            if answer is not None:
                m.answer(answer)
                assert game.table(m).first == player


@pytest.mark.parametrize("name", GAMES)
def test_names_are_complete(name: str) -> None:
    """Whatever a match says has a name: answers, events, zones, phases and steps."""
    game = find(name)
    m = new_match(name, 6)
    for _ in decisions(m, 6):
        table = game.table(m)
        assert table.phase in game.phases and table.step in game.steps
        assert all(game.answers[int(a.kind)] for a in m.options)
    for e in m.journal or []:
        assert int(e.kind) in game.events
        assert e.clause
    assert m.reason in game.words("en")["endings"]
    assert set(game.title) == set(LANGUAGES)
