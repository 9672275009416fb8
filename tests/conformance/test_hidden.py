"""Nothing that a player is shown depends on cards which that player may not know."""

from __future__ import annotations

import random

import msgspec
import pytest

from fuda.core.events import Event
from fuda.core.flow import Match
from fuda.core.state import ID_BITS, ID_MASK, ZONE_BITS, ZONE_MASK
from fuda.games.registry import AnyGame, find
from fuda.scenario.read import parse_scenarios
from fuda.scenario.run import play
from fuda.view.board import view
from fuda.view.events import EventView, events
from fuda.view.options import label, options
from tests.conformance.playing import GAMES, decisions, enough_decisions, hidden_cards, new_match

SEEDS = range(12)


def shown(game: AnyGame, m: Match, player: int) -> str:
    """All that a player is shown of a position, as text."""
    offered = options(game, m, player)
    labels = [label(game, m, player, one, language) for one in offered for language in ("en", "ja")]
    return msgspec.json.encode([view(game, m, player), offered, labels]).decode()


def swapped(journal: list[Event], player: int, one: int, other: int) -> list[Event]:
    """A journal in which two cards have changed places wherever the player did not learn which it was."""
    out: list[Event] = []
    for e in journal:
        card = int(e.card)
        if card in (one, other) and not e.seen >> player & 1:
            card = other if card == one else one
        copy = Event(e.kind, e.clause, e.player, card, e.seen, e.n, e.source, e.target)
        copy.row, copy.other = e.row, e.other
        out.append(copy)
    return out


def check_exchange(game: AnyGame, m: Match, player: int, one: int, other: int) -> None:
    """Let two hidden cards change places: the player must not notice."""
    copy = game.clone(m)
    game.exchange(copy, one, other)
    assert shown(game, copy, player) == shown(game, m, player)
    assert len(copy.options) > 1 or copy.secret, "stopping at this question tells what a hidden card is"
    journal = m.journal or []
    before: list[EventView] = events(game, m, player, journal[-30:])
    assert events(game, copy, player, swapped(journal[-30:], player, one, other)) == before


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", SEEDS)
def test_exchanging_hidden_cards_changes_nothing_a_player_is_shown(name: str, seed: int) -> None:
    """Pairs of cards hidden from a player change places at many decisions; view, options and events stay the same."""
    game = find(name)
    chance = random.Random(seed)
    compared = 0
    for m in enough_decisions(name, seed):
        for player in range(2):
            for owner in range(2):
                hidden = hidden_cards(game, m, player, owner)
                if len(hidden) >= 2 and chance.random() < 0.5:
                    check_exchange(game, m, player, *chance.sample(hidden, 2))
                    compared += 1
    assert compared > 50


STRAY = """
game: hanyo
title: Sets and energy of a unit that is KO'd
cards:
  Ann: {}
  Hat: {kind: enhancement}
  Coal: {}
  Peat: {}
  Fall: {kind: tactics, abilities: ["command: ko(cards(own, main))"]}
board: {A: {main: Ann, energy: [Coal, Peat], set: [Hat], standby: [filler], hand: [Fall]}}
script: [{A: play Fall}, {until: {who: A, offered: order}}]
"""


def test_who_orders_sets_and_energy_is_not_told_which_energy_it_is() -> None:
    """Energy, known to nobody, is named by its place where its owner says what is discarded first."""
    (scenario,) = parse_scenarios(STRAY)
    game = scenario.book.game
    m = play(scenario)[0].match
    assert [one.text for one in options(game, m, 0)] == ["order Hat", "order energy.1"]
    one, other = game.pile(m, 0, "energy")
    for player in range(2):
        check_exchange(game, m, player, one, other)


def after(game: AnyGame, m: Match, player: int, index: int) -> tuple[list[EventView], str]:
    """What a player learns from an answer, and what the player is shown then."""
    copy = game.clone(m)
    copy.journal = []
    copy.choose(index)
    return events(game, copy, player), shown(game, copy, player)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", SEEDS)
def test_whoever_learns_the_same_is_shown_the_same(name: str, seed: int) -> None:
    """After an answer, two matches that told a player the same do not differ for that player: timing tells nothing."""
    game = find(name)
    chance = random.Random(seed)
    compared = 0
    for m in enough_decisions(name, seed):
        player = int(m.player)
        hidden = hidden_cards(game, m, player, 1 - player)
        if len(hidden) >= 2:
            twin = game.clone(m)
            game.exchange(twin, *chance.sample(hidden, 2))
            index = chance.randrange(len(m.options))
            told, board = after(game, m, player, index)
            told_too, board_too = after(game, twin, player, index)
            if told == told_too:
                assert board == board_too
                compared += 1
    assert compared > 30


@pytest.mark.parametrize("name", GAMES)
def test_dealing_again_keeps_what_the_player_is_shown_and_counts(name: str) -> None:
    """An imagined match shows its player the same board and options, and plays on to an end."""
    game = find(name)
    for at, m in enumerate(decisions(new_match(name, 3), 3)):
        for player in range(2):
            copy = game.determinise(m, player, at)
            assert shown(game, copy, player) == shown(game, m, player)
        if at % 20 == 0:
            for _ in decisions(copy, at):
                pass
            assert copy.winner >= 0


@pytest.mark.parametrize("name", GAMES)
def test_dealing_again_changes_hidden_cards(name: str) -> None:
    """Different seeds imagine different hands for the opponent, and the match itself stays as it is."""
    game = find(name)
    m = next(m for m in decisions(new_match(name, 5), 5) if m.turn > 2)
    before = game.position(m)
    copies = [game.determinise(m, 0, seed) for seed in range(6)]
    hands = {tuple(sorted(game.pile(copy, 1, "hand"))) for copy in copies}
    assert len(hands) > 1
    assert game.position(m) == before


@pytest.mark.parametrize("name", GAMES)
def test_only_the_deciding_player_is_shown_options(name: str) -> None:
    """Whoever is not to decide does not even learn how many options there are."""
    game = find(name)
    for m in decisions(new_match(name, 1), 1):
        assert options(game, m, 1 - int(m.player)) == []
        assert len(options(game, m, int(m.player))) == len(m.options)


@pytest.mark.parametrize("game", GAMES)
def test_what_programs_keep_besides_cards_is_no_name_of_one(game: str) -> None:
    """Cards that are dealt again take their names along: a number that looked like one would change with them."""
    for seed in range(40):
        for m in decisions(new_match(game, seed, seed), seed):
            for f in m.stack:
                for number in [f.a, f.b, *(one for kept in f.sets for one in kept)]:
                    card = number & ID_MASK
                    if number >= 1 << ID_BITS + ZONE_BITS:  # no smaller one is a card that was put somewhere
                        assert card < len(m.where) and number >> ID_BITS <= m.where[card] | ZONE_MASK, number
