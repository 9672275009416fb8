"""What must be true of a deck: its size, a unit in it, copies of a name and type, and texts about that."""

from __future__ import annotations

from typing import Any

import pytest

from fuda.core.deckcheck import IllegalDeckError
from fuda.games.hanyo.face.decks import check_deck
from fuda.games.hanyo.face.game import new_match, present_decks
from fuda.games.hanyo.printed import CardDef
from fuda.games.registry import DeckError
from fuda.rules.marks import clause
from fuda.words.deckrules import AnyNumber, UpTo
from tests.games.hanyo.matches import GAME


def some(name: str, copies: int, **facts: Any) -> list[CardDef]:
    """Copies of a unit, or of what it says."""
    return [GAME.make_card(name, facts)] * copies


def spread(n: int, **facts: Any) -> list[CardDef]:
    """So many cards, four of a name at most."""
    return [card for i in range(-(-n // 4)) for card in some(f"card {i}", 4, **facts)][:n]


def wrong(cards: list[CardDef]) -> list[tuple[str, list[str]]]:
    """The clauses that a deck breaks, and the cards by which it does."""
    return [(v.clause, v.cards) for v in check_deck(cards)]


@clause("hy 402.2b")
@pytest.mark.parametrize(("n", "clauses"), [(49, ["402.2b"]), (50, []), (51, ["402.2b"]), (1, ["402.2b"])])
def test_a_deck_has_exactly_fifty_cards(n: int, clauses: list[str]) -> None:
    """Not one more or less."""
    assert [found for found, _ in wrong(spread(n))] == clauses


@clause("hy 402.2d", "hy 402.2")
def test_a_deck_has_a_unit() -> None:
    """One is enough; commands alone are no deck, and no match is played with them."""
    commands = spread(49, kind="tactics")
    assert wrong([*commands, *some("Ann", 1)]) == []
    bare = [*commands, *some("More", 1, kind="strategy")]
    assert wrong(bare) == [("402.2d", [])]
    with pytest.raises(DeckError, match="at least one unit card"):
        GAME.new_match([spread(50), bare], 1)


@clause("hy 402.2c")
def test_four_cards_of_a_name_and_type_are_the_most() -> None:
    """A unit and a command of one name count apart; a strategy and a tactics card of one name share the four."""
    assert wrong([*spread(45), *some("Ann", 5)]) == [("402.2c", ["Ann"])]
    assert wrong([*spread(42), *some("Ann", 4), *some("Ann", 4, kind="tactics")]) == []
    shared = [*some("Ann", 3, kind="strategy"), *some("Ann", 2, kind="tactics")]
    assert wrong([*spread(45), *shared]) == [("402.2c", ["Ann"])]


@clause("hy 402.2c")
def test_cards_of_another_number_with_the_same_name_count_together() -> None:
    """Also by a name that they have beside the printed one."""
    ann, other = some("Ann", 3), some("Bea", 2, also_named=["Ann"])
    assert wrong([*spread(45), *ann, *other]) == [("402.2c", ["Ann", "Bea"])]
    assert wrong([*spread(46), *ann[:2], *other]) == []


@clause("hy 402.3")
def test_texts_change_how_many_there_may_be() -> None:
    """Any number, or so many."""
    assert wrong([*spread(30), *some("Swarm", 20, deck_rules=[AnyNumber()])]) == []
    ten = some("Ten", 11, deck_rules=[UpTo(10)])
    assert wrong([*spread(40), *ten[:10]]) == [] and wrong([*spread(39), *ten]) == [("402.2c", ["Ten"])]
    one = some("One", 2, deck_rules=["up_to_in_deck(1)"])
    assert wrong([*spread(48), *one]) == [("402.2c", ["One"])]


@clause("hy 402.1", "hy 402.3")
def test_only_legal_decks_are_presented() -> None:
    """The error says which clause is broken, and by which player."""
    good, bad = spread(50), spread(49)
    cards = present_decks([good, good])
    assert len(cards) == 100 and new_match(cards, 1).options
    with pytest.raises(IllegalDeckError, match=r"player 2 .* has 49 cards; it needs exactly 50  \[hy 402.2b\]"):
        present_decks([good, bad])
    assert [p.clause for p in GAME.check_deck(bad)] == ["402.2b"]


@clause("hy 102.1")
def test_only_two_decks_of_bearable_size_are_dealt() -> None:
    """Whatever the deck check says, a match cannot be started with nothing, or with thousands of cards."""
    good = spread(50)
    for decks in ([], [good], [good, []], [good, spread(3_000)], [good] * 3):
        with pytest.raises(DeckError):
            GAME.new_match(decks, 1)


def test_decks_of_any_size_are_looked_at_quickly() -> None:
    """A hundred thousand cards: each name is reported once."""
    assert len(wrong(spread(3_000) * 40)) == 751
