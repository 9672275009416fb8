"""What must hold in every match of every game, at every decision, whatever is answered.

Every card is in exactly one place; somebody always has an option before the end; copies do not touch each other;
undoing restores exactly; the same seed and answers make the same match; saved, loaded and gone on with, a match is as
if it had only gone on; either player can give up at any decision.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

import fuda
from fuda.core.flow import Match
from fuda.core.rollout import pick, play_out
from fuda.games.registry import AnyGame, find
from fuda.view.board import view
from tests.conformance.playing import GAMES, answers, decisions, dump, new_match, restore

MANY = {"buddyfight": 100, "dimensionzero": 200, "fusionworld": 300, "hanyo": 300, "onepiece": 300}  # of others 700
SOME = range(12)


def everything(name: str, m: Match) -> tuple[Any, ...]:
    """All that a match is, and all it has told."""
    journal = [(int(e.kind), e.clause, e.row, int(e.card), int(e.n), int(e.seen)) for e in m.journal or []]
    return dump(name, m), answers(m), int(m.player), int(m.winner), m.reason, journal


def misplaced(game: AnyGame, m: Match, cards: int) -> list[int]:
    """The cards that are not in exactly one place, the one that `place` says."""
    found: dict[int, int] = {}
    for player in range(2):
        for zone in game.zones:
            for card in game.pile(m, player, zone.name):
                is_right = game.place(m, card) == (player, zone.name) and card not in found
                found[card] = 0 if is_right else 1
    return [card for card in range(cards) if found.get(card, 1)]


@pytest.mark.parametrize("name", GAMES)
def test_matches_end_and_somebody_can_always_answer(name: str) -> None:
    """Thousands of decisions: one player decides, among options of which none comes twice, until the match ends."""
    for seed in range(MANY.get(name, 700)):
        m: Match = new_match(name, seed)
        for _ in decisions(m, seed):
            assert m.options and m.player in (0, 1)
        assert m.winner in (0, 1, 2) and m.reason
        assert m.options == [] and m.player == -1


@pytest.mark.parametrize("name", GAMES)
def test_every_card_is_in_exactly_one_place(name: str) -> None:
    """At every decision of many matches no card is missing, doubled, or elsewhere than noted."""
    game = find(name)
    for seed in SOME:
        for m in decisions(new_match(name, seed), seed):
            assert misplaced(game, m, len(m.where)) == []


@pytest.mark.parametrize("name", GAMES)
def test_copies_and_originals_do_not_touch_each_other(name: str) -> None:
    """A copy is played to its end, then the original: neither changes the other."""
    game = find(name)
    for seed in SOME:
        for at, m in enumerate(decisions(new_match(name, seed), seed)):
            if at % 5:
                continue
            before = everything(name, m)
            copy, twin = game.clone(m), game.clone(m)
            kept = everything(name, twin)
            play_out(copy, seed + at, 60)
            assert everything(name, m) == before and everything(name, twin) == kept
            play_out(game.clone(copy), seed, 20)
            assert everything(name, twin) == kept


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_and_answers_make_the_same_match(name: str) -> None:
    """Played again from the seed with the same answers, every position and the whole journal are the same."""
    for seed in SOME:
        first: Match = new_match(name, seed)
        chosen = [int(pick(seed, m.decisions, len(m.options))) for m in decisions(first, seed)]
        second: Match = new_match(name, seed)
        for index in chosen:
            second.choose(index)
        assert everything(name, second) == everything(name, first)


@pytest.mark.parametrize("name", GAMES)
def test_another_seed_makes_another_match(name: str) -> None:
    """Seeds deal differently, once the decks have been shuffled."""
    game = find(name)
    matches = [new_match(name, seed) for seed in range(200)]
    for m in matches:
        m.choose(0)
    assert len({game.position(m) for m in matches}) == 200


@pytest.mark.parametrize("name", GAMES)
def test_undoing_restores_exactly(name: str) -> None:
    """Taken back one by one, a match is at every step what it was there, with its options and its journal."""
    for seed in SOME[:4]:
        match = fuda.Match(name, seed=seed)
        past: list[tuple[Any, ...]] = []
        while match.outcome is None:
            past.append(everything(name, match.match))
            match.answer(int(pick(seed, len(past), len(match.match.options))))
        while past:
            match.undo()
            assert everything(name, match.match) == past.pop()


@pytest.mark.parametrize("name", GAMES)
def test_a_loaded_record_goes_on_as_the_match_would(name: str) -> None:
    """Saved and loaded at some decision, the rest of the match is the same to the last event."""
    for seed in SOME:
        chance = random.Random(seed)
        match = fuda.Match(name, seed=seed)
        for _ in range(chance.randrange(60)):
            if match.outcome is None:
                match.answer(chance.randrange(len(match.options())))
        loaded = fuda.load(match.save())
        while match.outcome is None:
            assert [one.text for one in loaded.options()] == [one.text for one in match.options()]
            index = chance.randrange(len(match.options()))
            match.answer(index)
            loaded.answer(index)
        assert everything(name, loaded.match) == everything(name, match.match)
        assert loaded.outcome == match.outcome


@pytest.mark.parametrize("name", GAMES)
def test_a_restored_snapshot_goes_on_as_the_match_would(name: str) -> None:
    """Through plain numbers and back at every fourth decision, the rest of the match is the same."""
    game = find(name)
    for seed in SOME[:6]:
        for at, m in enumerate(decisions(new_match(name, seed), seed)):
            if at % 4:
                continue
            going_on, loaded = game.clone(m), restore(name, m, dump(name, m))
            assert answers(loaded) == answers(m) and loaded.player == m.player and loaded.secret == m.secret
            play_out(going_on, seed, 40)
            play_out(loaded, seed, 40)
            assert everything(name, loaded)[:5] == everything(name, going_on)[:5]


@pytest.mark.parametrize("name", GAMES)
def test_either_player_can_give_up_at_any_decision(name: str) -> None:
    """The other player wins at once, nothing is asked any more, and the table can still be looked at."""
    game = find(name)
    for seed in SOME[:6]:
        for m in decisions(new_match(name, seed), seed):
            for player in range(2):
                copy = game.clone(m)
                copy.journal = []
                game.concede(copy, player)
                assert (copy.winner, copy.player, copy.options) == (1 - player, -1, [])
                assert copy.reason in game.words("en")["endings"]
                assert game.events[int(copy.journal[-1].kind)] == "ended"
                assert view(game, copy, player).winner == 1 - player
                game.concede(copy, 1 - player)
                assert copy.winner == 1 - player, "who has won cannot lose any more"
