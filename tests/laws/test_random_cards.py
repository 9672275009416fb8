"""The laws of the engine hold whatever cards do: games with random cards made of every word of the vocabulary.

Each seed is two decks and a match. More seeds than the suite runs are played by hand when the engine changes:
`pytest tests/laws/test_random_cards.py` with FUDA_SEEDS=1000-3000.
"""

from __future__ import annotations

import os
import random
import re
from collections.abc import Iterator

import pytest

from fuda.core.rollout import pick
from fuda.games.onepiece.face.decks import Deck, check_deck
from fuda.games.onepiece.face.snapshot import dump, restore
from fuda.games.onepiece.state import Match
from fuda.games.onepiece.words.reading import describe_card
from fuda.games.onepiece.words.vocabulary import CLASSES, SETS, WORDS
from fuda.games.registry import find
from tests.conformance.playing import hidden_cards
from tests.conformance.test_hidden import check_exchange, shown
from tests.laws.random_cards import plain_card, random_card, random_deck

GAME = find("onepiece")
MOST = 6_000  # decisions of a match
FIRST, LAST = (int(n) for n in os.environ.get("FUDA_SEEDS", "0-100").split("-"))
SEEDS = range(FIRST, LAST)


def new_match(seed: int) -> Match:
    """The match of a seed between two random decks; every other one has a journal."""
    chance = random.Random(seed)
    decks = [random_deck(chance, 0), random_deck(chance, 300)]
    match: Match = GAME.new_match(decks, seed, journal=seed % 2 == 0, discreet=seed % 3 == 0)
    return match


def decisions(m: Match, seed: int) -> Iterator[Match]:
    """The match at each of its decisions, answered at random."""
    for _ in range(MOST):
        if m.winner >= 0:
            return
        yield m
        m.answer(m.options[pick(seed, m.decisions, len(m.options))])
    raise AssertionError(f"the match of seed {seed} has not ended after {MOST} decisions")


def check_table(m: Match, dons: list[int]) -> None:
    """Every card is in exactly one place, no zone holds too many, and no DON!! is lost or made."""
    seen: list[int] = []
    for side in (m.p0, m.p1):
        for zone in range(5):
            assert all(m.zone_of(card.id) == zone for card in side.pile(zone))
            seen += [int(card.id) for card in side.pile(zone)]
        assert all(m.find(u.uid) is u for u in side.units())
        seen += [int(u.card.id) for u in side.units()]
        assert len(side.characters) <= 5 and len(side.stage) <= 1
        assert 0 <= side.held_active <= side.don_active and 0 <= side.held_rested <= side.don_rested
        assert all(card in side.life for card in side.face_up)
    assert sorted(seen) == list(range(len(m.cards)))
    assert all_dons(m) == dons


def all_dons(m: Match) -> list[int]:
    """The DON!! of each player."""
    return [int(side.don_on_field() + side.don_deck) for side in (m.p0, m.p1)]


def check_asking(m: Match) -> None:
    """The waiting question can be put again, and that changes nothing."""
    before, offered = dump(m), [a.key() for a in m.options]
    m.refresh_options()
    assert (dump(m), [a.key() for a in m.options]) == (before, offered)


def check_value(m: Match, seed: int) -> None:
    """A restored snapshot and a copy go on alike, and the match itself is not touched."""
    before = dump(m)
    loaded, copy = restore(m.cards, before), m.clone()
    for step in range(12):
        assert dump(loaded) == dump(copy)
        assert [a.key() for a in loaded.options] == [a.key() for a in copy.options]
        assert loaded.state_hash() == copy.state_hash()
        if copy.winner >= 0:
            break
        index = pick(seed, step, len(copy.options))
        loaded.choose(index)
        copy.choose(index)
    assert dump(m) == before


@pytest.mark.parametrize("seed", SEEDS)
def test_games_with_random_cards_keep_the_laws(seed: int) -> None:
    """Games end; at every decision there are options and the table is whole; a match stays a value."""
    chance = random.Random(seed)
    m = new_match(seed)
    dons = all_dons(m)
    for _ in decisions(m, seed):
        assert m.options
        check_table(m, dons)
        if chance.random() < 0.05:
            check_asking(m)
            check_value(m, seed)
    check_table(m, dons)
    assert m.reason and m.winner in (0, 1, 2)


@pytest.mark.parametrize("seed", SEEDS[: len(SEEDS) // 4])
def test_random_cards_tell_nobody_what_is_hidden(seed: int) -> None:
    """Both players can look at the table at any time; hidden cards that change places are not noticed."""
    chance = random.Random(seed)
    m = new_match(2 * seed)
    m.discreet = True
    for _ in decisions(m, seed):
        if chance.random() < 0.15:
            for player in range(2):
                assert shown(GAME, m, player)
                hidden = hidden_cards(GAME, m, player, 1 - player)
                if len(hidden) >= 2 and (len(m.options) > 1 or m.secret):
                    check_exchange(GAME, m, player, *chance.sample(hidden, 2))


def test_random_cards_use_every_word() -> None:
    """Some thousand cards have every word of the vocabulary and everything that a word may be followed by."""
    texts = [describe_card(random_card(random.Random(seed), seed)) for seed in range(1500)]
    used = set(re.findall(r"[a-z_]+|<=|>=|==|!=|<|>|\?", "\n".join(texts)))
    wanted = {*WORDS, *CLASSES, *[word for words in SETS.values() for word in words], "once", "may", "in_hand", "cost"}
    assert wanted - used == {"number"}  # numbers are printed plain


def test_random_decks_are_of_legal_size() -> None:
    """A Leader and fifty cards; the same seed makes the same deck."""
    one, two = (random_deck(random.Random(5)) for _ in range(2))
    assert [d.digest for d in one] == [d.digest for d in two]
    assert {v.clause for v in check_deck(Deck(one[0], one[1:]))} <= {"5-1-2", "5-1-2-2", "5-1-2-3", "5-1-2-4"}
    assert len(one) == 51 and plain_card(random.Random(1), 1).abilities == []
