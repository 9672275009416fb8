"""Restricted cards (L): banned or limited to one, under one flag or under all."""

from __future__ import annotations

import pytest

from fuda.games.buddyfight.face.decks import Deck, Violation, check_limits
from fuda.games.buddyfight.face.limits import Limit
from fuda.games.buddyfight.printed import CardDef
from fuda.rules.marks import clause
from tests.clauses.buddyfight.scene import filler, flag, monster

LIMITS = [
    Limit("banned", "Mill", "Gale", 0),
    Limit("one", "Mine", "Rockfall", 1),
    Limit("one of all", "", "Keys", 1),
]


def wrong(under: str, cards: list[CardDef], buddy: str = "Pal") -> list[str]:
    """What a deck of a flag breaks of these limits."""
    out: list[Violation] = []
    check_limits(Deck([flag(under)], [monster(buddy)], [*filler(50), *cards], []), LIMITS, out)
    return [v.clause for v in out]


def some(name: str, n: int) -> list[CardDef]:
    """Copies of a card."""
    return [monster(name)] * n


@clause("bf L.2.1")
@pytest.mark.parametrize(("under", "found"), [("Mill", ["banned"]), ("Mine", [])])
def test_a_banned_card_is_in_no_deck_of_the_named_flag(under: str, found: list[str]) -> None:
    assert wrong(under, some("Gale", 1)) == found
    assert wrong(under, some("Breeze", 4)) == []


@clause("bf L.2.2")
def test_a_banned_card_is_no_flag_and_no_buddy_there_either() -> None:
    assert wrong("Mill", [], buddy="Gale") == ["banned"]
    assert wrong("Mine", [], buddy="Gale") == []


@clause("bf L.3.1")
@pytest.mark.parametrize(("n", "found"), [(1, []), (2, ["one"]), (4, ["one"])])
def test_a_limited_card_is_in_a_deck_of_the_named_flag_once(n: int, found: list[str]) -> None:
    assert wrong("Mine", some("Rockfall", n)) == found
    assert wrong("Mill", some("Rockfall", n)) == []


@clause("bf L.3.2")
@pytest.mark.parametrize(("n", "found"), [(0, []), (1, []), (2, ["one"])])
def test_the_buddy_does_not_count_as_the_one_of_a_limited_card(n: int, found: list[str]) -> None:
    assert wrong("Mine", some("Rockfall", n), buddy="Rockfall") == found


@clause("bf L.ex.good.ex1")
def test_one_of_each_limited_card_is_good() -> None:
    """One that is limited under all flags and one that is limited under this one; two of either are too many."""
    assert wrong("Mine", [*some("Keys", 1), *some("Rockfall", 1)]) == []
    assert wrong("Mine", [*some("Keys", 2), *some("Rockfall", 1)]) == ["one of all"]


@clause("bf L.ex.good.ex2")
def test_four_of_a_card_that_is_banned_under_another_flag_are_good() -> None:
    assert wrong("Shelf", some("Gale", 4)) == []
    assert wrong("Mill", some("Gale", 4)) == ["banned"]


@clause("bf L.ex.bad.ex1")
def test_cards_of_one_name_count_together_whatever_their_numbers() -> None:
    reprint = monster("Rockfall", number="T-Rockfall-2")
    assert wrong("Mine", [*some("Rockfall", 1), reprint]) == ["one"]
    assert wrong("Mine", [reprint]) == []


@clause("bf L.1.2")
def test_what_no_entry_names_is_not_restricted() -> None:
    assert wrong("Mine", some("Lamp", 4)) == [] == wrong("Mill", some("Rockfall", 4))
