"""What must be true of decks and sideboards: sizes, copies, Unity, the forbidden total, limited play."""

from __future__ import annotations

import pytest

from fuda.games.dimensionzero.face.contract import DimensionZero
from fuda.games.dimensionzero.face.decks import check_deck, check_limited, check_sideboard
from fuda.games.dimensionzero.face.original_cards import SHELF
from fuda.games.dimensionzero.printed import CardDef
from fuda.games.dimensionzero.words.build import card
from fuda.games.registry import DeckError
from fuda.rules.marks import clause


def some(name: str, copies: int, **facts: object) -> list[CardDef]:
    """Copies of a card."""
    return [card(f"T-{name}", name, "unit", power=1000, **facts)] * copies  # type: ignore[arg-type]


def spread(n: int, prefix: str = "Card") -> list[CardDef]:
    """So many cards, three of a name at most."""
    return [card(f"T-{prefix}{i // 3}", f"{prefix}{i // 3}", "unit", power=1000) for i in range(n)]


@clause("dz 3-1.1")
@pytest.mark.parametrize(("n", "wrong"), [(40, []), (39, ["3-1.1"]), (41, ["3-1.1"]), (0, ["3-1.1"])])
def test_a_deck_has_forty_cards(n: int, wrong: list[str]) -> None:
    """Forty, not one more or less."""
    assert [v.clause for v in check_deck(spread(n))] == wrong


@clause("dz 3-1.1", "dz 2-3.1-2")
def test_three_cards_of_a_name_are_the_most_whatever_their_numbers() -> None:
    """Two printings of a name count together; the violation names both once."""
    other = card("T-Other", "Ann", "unit", power=2000)
    deck = [*spread(36), *some("Ann", 2), other, other]
    found = check_deck(deck)
    assert [(v.clause, v.cards) for v in found] == [("3-1.1", ["T-Ann", "T-Other"])]
    assert check_deck([*spread(37), *some("Ann", 2), other]) == []


@clause("dz 3-1.1", "dz 5-6.2")
def test_unity_has_no_limit() -> None:
    """Forty of a card with Unity are a deck."""
    assert check_deck(some("Swarm", 40, keywords=["unity"])) == []


@clause("dz 2-19.p1", "dz 1-2.4")
def test_the_forbidden_numbers_are_ten_together_at_most() -> None:
    """Ten are legal, eleven are not; the sideboard does not count."""
    three = some("Curse", 3, forbidden=3)
    one, two = some("Bane", 1, forbidden=1), some("Woe", 1, forbidden=2)
    assert check_deck([*spread(36), *three, *one]) == []
    found = check_deck([*spread(36), *three, *two])
    assert [(v.clause, v.cards) for v in found] == [("2-19.p1", ["T-Curse", "T-Woe"])]
    deck = [*spread(36), *three, *one]
    assert check_sideboard(deck, [*two, *spread(9, "Side")]) == []


@clause("dz 3-1.1")
def test_a_sideboard_has_ten_cards_or_none_and_shares_the_limit_of_copies() -> None:
    """Copies are counted across deck and sideboard."""
    deck = spread(40)
    assert check_sideboard(deck, []) == [] == check_sideboard(deck, spread(10, "Side"))
    assert [v.clause for v in check_sideboard(deck, spread(9, "Side"))] == ["3-1.1"]
    found = check_sideboard(deck, [*some("Card0", 1), *spread(9, "Side")])
    assert [v.message for v in found] == ["Card0 is there 4 times; at most 3 cards may have the same name"]


@clause("dz 3-1.2")
def test_limited_play_takes_what_the_pool_has() -> None:
    """Any number of copies, but only those that were opened; forty cards, and the forbidden total counts."""
    pool = [*some("Ann", 30), *spread(30)]
    assert check_limited(pool, [*some("Ann", 30), *spread(10)]) == []
    assert [v.clause for v in check_limited(pool, [*some("Ann", 31), *spread(9)])] == ["3-1.2"]
    assert [v.clause for v in check_limited(pool, some("Bob", 40))] == ["3-1.2"]
    assert [v.clause for v in check_limited(pool, spread(30))] == ["3-1.2"]
    cursed = some("Curse", 4, forbidden=3)
    assert [v.clause for v in check_limited([*pool, *cursed], [*spread(30), *some("Ann", 6), *cursed])] == ["2-19.p1"]


def test_decks_of_any_size_are_looked_at_quickly() -> None:
    """A hundred thousand cards, or none: each name is reported once."""
    huge = spread(3_000) * 40
    found = check_deck(huge)
    assert len(found) == 1_001 and found[0].message.startswith("the deck has 120000 cards")


def test_a_deck_file_has_no_leader_and_may_have_a_sideboard() -> None:
    """A single first card is like all others; what follows the mark is the sideboard."""
    game = DimensionZero()
    game.admit_partial()
    numbers = sorted(game.cards())
    text = f"1x{numbers[0]}\n3x{numbers[1]}\nSideboard:\n2x{numbers[2]}\n"
    assert [d.number for d in game.read_deck(text)] == [numbers[0], *[numbers[1]] * 3]
    assert [d.number for d in game.read_sideboard(text)] == [numbers[2]] * 2
    with pytest.raises(DeckError, match="there is no card XX1-001"):
        game.read_deck("1xXX1-001")


def test_a_card_without_a_program_is_refused_by_name() -> None:
    """Unless it is allowed, a deck with a card whose text was not compiled cannot be read; the error says why."""
    game = DimensionZero()
    for number in sorted(SHELF.uncompiled)[:3]:
        assert number not in game.cards()
        with pytest.raises(DeckError, match=f"{number} cannot be played, as its text has no program yet"):
            game.read_deck(f"3x{number}")
    game.admit_partial()
    assert set(game.cards()) == set(SHELF.rows)
    assert all(game.cards()[number].missing for number in SHELF.uncompiled)


def test_only_two_decks_of_bearable_size_are_dealt() -> None:
    """Whatever the deck check says, a match cannot be started with nothing, or with thousands of cards."""
    game = DimensionZero()
    for decks in ([], [spread(40)], [spread(40), []], [spread(40), spread(3_000)], [spread(40)] * 3):
        with pytest.raises(DeckError):
            game.new_match(decks, 1)
