"""What must be true of a Leader and a deck: sizes, types, copies, colours, keywords about decks, and texts."""

from __future__ import annotations

from typing import Any

import pytest

from fuda.core.deckcheck import IllegalDeckError
from fuda.games.fusionworld.face.decks import Deck, check_deck
from fuda.games.fusionworld.face.game import present_decks
from fuda.games.fusionworld.printed import CardDef
from fuda.games.fusionworld.words.properties import Color, Trait
from fuda.games.registry import DeckError
from fuda.rules.marks import clause
from fuda.words.deckrules import AnyNumber, MayInclude, MayIncludeOnly, MayNotInclude, UpTo
from tests.games.fusionworld.matches import GAME


def some(name: str, copies: int, **facts: Any) -> list[CardDef]:
    """Copies of a card, red unless it says otherwise."""
    return [GAME.make_card(name, {"colors": ["red"], **facts})] * copies


def leader(*colors: str, **facts: Any) -> CardDef:
    """A Leader of some colours; its back has none of them."""
    made: CardDef = GAME.make_card("Chief", {"kind": "leader", "colors": list(colors or ("red",)), **facts})
    return made


def spread(n: int, color: str = "red") -> list[CardDef]:
    """So many cards, four of a number at most."""
    return [card for i in range(-(-n // 4)) for card in some(f"{color} card {i}", 4, colors=[color])][:n]


def wrong(cards: list[CardDef], chief: CardDef | None = None) -> list[tuple[str, list[str]]]:
    """The clauses that a deck breaks, and the cards by which it does."""
    return [(v.clause, v.cards) for v in check_deck(Deck(chief or leader(), cards))]


@clause("fw 6-1-3")
@pytest.mark.parametrize(
    ("n", "clauses"), [(49, ["6-1-3"]), (50, []), (55, []), (60, []), (61, ["6-1-3"]), (0, ["6-1-3"])]
)
def test_a_deck_has_fifty_to_sixty_cards(n: int, clauses: list[str]) -> None:
    """Any number in that range, not one more or less."""
    assert [found for found, _ in wrong(spread(n))] == clauses


@clause("fw 6-1-2", "fw 6-1-3")
def test_there_is_exactly_one_leader() -> None:
    """None, two, or another card in its place are no deck, and a Leader is no card of the deck."""
    assert [v.clause for v in check_deck(Deck(None, spread(50)))] == ["6-1-2"]
    assert [v.clause for v in check_deck(Deck(some("Ann", 1)[0], spread(50)))] == ["6-1-2"]
    other = GAME.make_card("Other", {"kind": "leader", "colors": ["red"]})
    assert wrong([*spread(50), other]) == [("6-1-3", ["Other"])]
    assert [p.clause for p in GAME.check_deck([leader(), other, *spread(50)])] == ["6-1-3"]
    assert [p.clause for p in GAME.check_deck(spread(50))] == ["6-1-2"]
    with pytest.raises(DeckError, match="exactly one Leader"):
        GAME.new_match([[leader(), other, *spread(50)]] * 2, 1)


@clause("fw 6-1-4-2", "fw 2-10-2")
def test_four_cards_of_a_number_are_the_most() -> None:
    """A fifth is too many; cards of the same name with other numbers count apart."""
    assert wrong([*spread(48), *some("Ann", 5)]) == [("6-1-4-2", ["Ann"])]
    one, other = some("Ann", 4), some("Ann, too", 4)
    other[0].name = "Ann"
    assert wrong([*spread(44), *one, *other]) == []


@clause("fw 6-1-4-1")
@pytest.mark.parametrize(
    ("chief", "card", "is_legal"),
    [
        (("red",), ("red",), True),
        (("red",), ("blue",), False),
        (("red", "blue"), ("blue",), True),
        (("red", "blue"), ("red", "blue"), True),
        (("red",), ("red", "blue"), False),
        (("red",), (), True),
    ],
)
def test_every_colour_of_a_card_is_one_of_the_leader(
    chief: tuple[str, ...], card: tuple[str, ...], is_legal: bool
) -> None:
    """One colour that the Leader lacks is enough; a card of no colour has none that it could lack."""
    cards = [*spread(49), *some("Ann", 1, colors=list(card))]
    assert wrong(cards, leader(*chief)) == ([] if is_legal else [("6-1-4-1", ["Ann"])])


@clause("fw 15-8-2")
def test_four_super_combos_together_are_the_most() -> None:
    """Whatever their numbers: two and two are legal, three and two are not."""
    ann, bob = some("Ann", 3, keywords=["super_combo"]), some("Bob", 2, keywords=["super_combo"])
    assert wrong([*spread(46), *ann[:2], *bob]) == []
    assert wrong([*spread(45), *ann, *bob]) == [("15-8-2", ["Ann", "Bob"])]


@clause("fw 15-13-2")
def test_seven_dragon_balls_together_are_the_most_and_may_be_of_one_number() -> None:
    """Seven of one number are legal; eight of it, or one of another number beside them, are not."""
    ball, other = some("Ball", 8, keywords=["dragon_ball"]), some("Other", 1, keywords=["dragon_ball"])
    assert wrong([*spread(43), *ball[:7]]) == []
    assert {found for found, _ in wrong([*spread(42), *ball])} == {"6-1-4-2", "15-13-2"}
    assert wrong([*spread(42), *ball[:7], *other]) == [("15-13-2", ["Ball", "Other"])]


@clause("fw 6-1-4-3")
def test_texts_change_the_conditions() -> None:
    """Any number or more copies, only some cards, none of some, and cards of other colours."""
    assert wrong([*spread(30), *some("Swarm", 20, deck_rules=[AnyNumber()])]) == []
    ten = some("Ten", 11, deck_rules=[UpTo(10)])
    assert wrong([*spread(40), *ten[:10]]) == [] and wrong([*spread(40), *ten]) == [("6-1-4-2", ["Ten"])]
    odd = some("Odd", 1, traits=["odd"])
    assert wrong([*spread(49), *odd], leader(deck_rules=[MayNotInclude([Trait("odd")])])) == [("6-1-4-3", ["Odd"])]
    only = [
        number for found, (number,) in wrong([*spread(49), *odd], leader(deck_rules=[MayIncludeOnly([Trait("odd")])]))
    ]
    assert "Odd" not in only and len(only) == 13
    open_to_blue = leader(deck_rules=[MayInclude([Color("blue")])])
    assert wrong([*spread(46), *spread(4, "blue")], open_to_blue) == []


@clause("fw 6-2-1-1")
def test_only_legal_decks_are_presented() -> None:
    """The error says which clause is broken, and by which player."""
    good, bad = Deck(leader(), spread(50)), Deck(leader(), spread(49))
    assert len(present_decks([good, good])) == 102
    with pytest.raises(IllegalDeckError, match=r"player 2 .* has 49 cards; it needs 50 to 60  \[fw 6-1-3\]"):
        present_decks([good, bad])


def test_decks_of_any_size_are_looked_at_quickly() -> None:
    """A hundred thousand cards: each number is reported once."""
    found = wrong(spread(3_000) * 40)
    assert len(found) == 751


def test_only_two_decks_of_bearable_size_are_dealt() -> None:
    """Whatever the deck check says, a match cannot be started with nothing, or with thousands of cards."""
    good = [leader(), *spread(50)]
    for decks in ([], [good], [good, []], [good, [leader(), *spread(3_000)]], [good] * 3):
        with pytest.raises(DeckError):
            GAME.new_match(decks, 1)
