"""Chapter 5-1: deck construction."""

import pytest

from fuda.core.deckcheck import IllegalDeckError
from fuda.games.onepiece.face.decks import Deck, DonDeckOf, Violation, check_deck
from fuda.games.onepiece.face.game import deal, new_match, present_decks
from fuda.games.onepiece.printed import CardDef
from fuda.games.onepiece.words.build import card
from fuda.games.onepiece.words.properties import Color, Stat, Trait
from fuda.rules.marks import clause
from fuda.words.deckrules import AnyNumber, DeckRule, MayInclude, MayIncludeOnly, MayNotInclude, UpTo
from fuda.words.numbers import Number
from tests.clauses.onepiece.scene import char, event, filler, leader, stage


def clauses(violations: list[Violation]) -> list[str]:
    """The clauses that a deck breaks."""
    return [v.clause for v in violations]


def legal(*others: CardDef, chief: CardDef | None = None) -> Deck:
    """A deck of fifty: these cards, and plain red Characters for the rest."""
    return Deck(chief or leader(), [*others, *filler(50 - len(others))])


def test_a_deck_that_breaks_nothing_has_no_violations() -> None:
    """One Leader, fifty cards of its colour, at most four of a number, ten DON!!."""
    assert check_deck(legal(*[char("Ann", number="T-1")] * 4)) == []


@clause("op 5-1-1")
def test_a_player_without_leader_or_don_deck_is_rejected() -> None:
    """Each missing part is named, and no match can be started without a Leader."""
    assert clauses(check_deck(Deck(None, filler(50)))) == ["5-1-1"]
    assert clauses(check_deck(Deck(leader(), filler(50), don=0))) == ["5-1-1"]
    assert clauses(check_deck(Deck(None, [], don=0))) == ["5-1-1"] * 3
    with pytest.raises(ValueError, match="5-1-1"):
        deal([filler(50), [leader(), *filler(50)]])
    with pytest.raises(IllegalDeckError, match="5-1-1"):
        present_decks([legal(), Deck(None, filler(50))])


@clause("op 5-1-2")
@pytest.mark.parametrize(("cards", "don"), [(49, 10), (51, 10), (50, 9), (50, 11)])
def test_a_deck_of_another_size_is_rejected(cards: int, don: int) -> None:
    """Exactly fifty cards and ten DON!! are needed, and the message says so."""
    (violation,) = check_deck(Deck(leader(), filler(cards), don))
    assert violation.clause == "5-1-2"
    assert "exactly 50" in violation.message or "exactly 10" in violation.message


@clause("op 5-1-2")
def test_another_card_in_the_leaders_place_is_rejected() -> None:
    """Exactly one Leader card is needed."""
    assert clauses(check_deck(legal(chief=char("Ann")))) == ["5-1-2"]


@clause("op 5-1-2-1")
def test_a_leader_or_don_card_in_the_deck_is_rejected() -> None:
    """Characters, Events and Stages are the only types of a deck."""
    don = card("T-DON", "DON!!", "don", colors=())
    violations = check_deck(legal(leader("Second"), don))
    assert [(v.clause, v.cards) for v in violations] == [("5-1-2-1", ["T-Second"]), ("5-1-2-1", ["T-DON"])]
    assert check_deck(legal(event("Plan"), stage("Ship"))) == []


@clause("op 5-1-2-2")
def test_a_card_of_another_colour_than_the_leader_is_rejected() -> None:
    """A card must share a colour with the Leader; one of two colours is enough on either side."""
    blue = char("Sea", colors=["blue"])
    (violation,) = check_deck(legal(blue))
    assert (violation.clause, violation.cards) == ("5-1-2-2", ["T-Sea"])
    assert "red" in violation.message
    assert check_deck(legal(char("Dusk", colors=["blue", "red"]))) == []
    assert check_deck(legal(chief=leader(colors=["red", "green"]))) == []


@clause("op 5-1-2-3", "op 2-14-2")
def test_a_fifth_card_of_a_number_is_rejected() -> None:
    """Four are legal; the number counts and not the name."""
    assert check_deck(legal(*[char("Ann", number="T-1")] * 4)) == []
    (violation,) = check_deck(legal(*[char("Ann", number="T-1")] * 5))
    assert (violation.clause, violation.cards) == ("5-1-2-3", ["T-1"])
    assert "at most 4" in violation.message
    same_name = [char("Ann", number="T-1")] * 3 + [char("Ann", number="T-2")] * 3
    assert check_deck(legal(*same_name)) == []


@clause("op 5-1-2-4")
def test_a_leader_that_excludes_costs_rejects_a_costly_card() -> None:
    """What the Leader's text keeps out is rejected, and the rest is not."""
    chief = leader(deck_rules=[MayNotInclude([Stat("cost", ">=", Number(5))])])
    (violation,) = check_deck(legal(char("Big", cost=6), char("Small", cost=4), chief=chief))
    assert (violation.clause, violation.cards) == ("5-1-2-4", ["T-Big"])


@clause("op 5-1-2-4")
def test_a_leader_that_allows_only_a_trait_rejects_the_others() -> None:
    """All cards must have the trait that the Leader names."""
    chief = leader(deck_rules=[MayIncludeOnly([Trait("Harbour")])])
    cards = [char(f"Mate {i}", traits=["Harbour"]) for i in range(49)]
    assert clauses(check_deck(Deck(chief, [*cards, char("Mate 49", traits=["Harbour"])]))) == []
    assert clauses(check_deck(Deck(chief, [*cards, char("Stranger")]))) == ["5-1-2-4"]


@clause("op 5-1-2-4", "op 1-3-1")
def test_a_leader_that_allows_another_colour_overrides_the_rule() -> None:
    """The card's text goes before the rule about colours, but not before another prohibition."""
    chief = leader(deck_rules=[MayInclude([Color("blue"), Trait("Harbour")])])
    guest = char("Guest", colors=["blue"], traits=["Harbour"], cost=7)
    assert check_deck(legal(guest, chief=chief)) == []
    assert clauses(check_deck(legal(char("Sea", colors=["blue"]), chief=chief))) == ["5-1-2-2"]
    strict = leader(deck_rules=[*chief.deck_rules, MayNotInclude([Stat("cost", ">=", Number(5))])])
    assert clauses(check_deck(legal(guest, chief=strict))) == ["5-1-2-4"]


@clause("op 5-1-2-4")
def test_a_leader_with_a_smaller_don_deck_starts_with_it() -> None:
    """The Leader's number replaces ten, both in the check and on the table."""
    chief = leader(deck_rules=[DonDeckOf(6)])
    assert clauses(check_deck(Deck(chief, filler(50)))) == ["5-1-2"]
    m = new_match(present_decks([Deck(chief, filler(50), don=6), legal()]), 1)
    assert (m.p0.don_deck, m.p1.don_deck) == (6, 10)


@clause("op 5-1-2-4-2", "op 1-3-1", "op 5-1-2-4")
@pytest.mark.parametrize(("rule", "most"), [(AnyNumber(), 50), (UpTo(6), 6), (UpTo(1), 1)])
def test_a_card_that_names_its_own_number_of_copies_counts_at_the_check(rule: DeckRule, most: int) -> None:
    """The text of a card in the deck list works though the card is not in play."""
    ann = char("Ann", number="T-1", deck_rules=[rule])
    assert check_deck(legal(*[ann] * most)) == []
    if most < 50:
        assert clauses(check_deck(legal(*[ann] * (most + 1)))) == ["5-1-2-3"]


def test_every_violation_is_reported() -> None:
    """A deck with several faults names them all."""
    cards = [*[char("Ann", number="T-1")] * 5, char("Sea", colors=["blue"]), leader("Second")]
    found = clauses(check_deck(Deck(leader(), cards, don=9)))
    assert sorted(found) == ["5-1-2", "5-1-2", "5-1-2-1", "5-1-2-2", "5-1-2-3"]


def test_deck_rules_change_the_digest() -> None:
    """What a card says about deck construction is part of its definition."""
    plain, free = char("Ann", has_text=True), char("Ann", has_text=True, deck_rules=[AnyNumber()])
    assert plain.digest != free.digest
