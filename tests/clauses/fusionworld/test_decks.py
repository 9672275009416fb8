"""Chapter 6-1: deck construction, with the two keyword skills about it."""

import pytest

from fuda.core.deckcheck import IllegalDeckError
from fuda.games.fusionworld.face.decks import Deck, Violation, check_deck
from fuda.games.fusionworld.face.game import present_decks
from fuda.games.fusionworld.printed import CardDef
from fuda.games.fusionworld.words.properties import Color, Stat, Trait
from fuda.rules.marks import clause
from fuda.words.deckrules import AnyNumber, DeckRule, MayInclude, MayIncludeOnly, MayNotInclude, UpTo
from fuda.words.numbers import Number
from tests.clauses.fusionworld.scene import extra, fighter, filler, leader


def legal(*cards: CardDef, chief: CardDef | None = None) -> Deck:
    """A deck of fifty: these cards and plain red ones, with a red Leader unless another is given."""
    return Deck(chief or leader(), [*cards, *filler(50 - len(cards))])


def clauses(violations: list[Violation]) -> list[str]:
    """The clauses that a deck breaks."""
    return [v.clause for v in violations]


@clause("fw 6-1-2")
def test_a_deck_needs_exactly_one_leader() -> None:
    """None, another card in its place, and a second one are all rejected."""
    assert check_deck(legal()) == []
    (violation,) = check_deck(Deck(None, filler(50)))
    assert (violation.clause, violation.cards) == ("6-1-2", [])
    (violation,) = check_deck(legal(chief=fighter("Ann")))
    assert (violation.clause, violation.cards) == ("6-1-2", ["T-Ann"])
    assert check_deck(legal(leader("Second"))) != []


@clause("fw 6-1-3")
@pytest.mark.parametrize(("size", "broken"), [(49, True), (50, False), (55, False), (60, False), (61, True)])
def test_a_deck_has_fifty_to_sixty_cards(size: int, broken: bool) -> None:
    """Any number from fifty to sixty is right, and the message says so."""
    violations = check_deck(Deck(leader(), filler(size)))
    assert clauses(violations) == (["6-1-3"] if broken else [])
    if broken:
        assert "50 to 60" in violations[0].message


@clause("fw 6-1-3")
def test_a_deck_is_made_of_battle_and_extra_cards() -> None:
    """A Leader among the cards of the deck is rejected, once however many there are."""
    assert check_deck(legal(extra("Plan"), fighter("Ann"))) == []
    violations = check_deck(legal(leader("Second"), leader("Second")))
    assert [(v.clause, v.cards) for v in violations] == [("6-1-3", ["T-Second"])]


@clause("fw 6-1-4-1")
def test_every_colour_of_a_card_must_be_one_of_the_leader() -> None:
    """A card that shares one of its two colours with the Leader is of a foreign colour all the same."""
    both = leader(colors=["red", "blue"])
    sea = fighter("Sea", colors=["blue"])
    dusk = fighter("Dusk", colors=["red", "blue"])
    (violation,) = check_deck(legal(sea))
    assert (violation.clause, violation.cards) == ("6-1-4-1", ["T-Sea"])
    assert "red" in violation.message
    assert clauses(check_deck(legal(dusk))) == ["6-1-4-1"]
    assert check_deck(legal(sea, dusk, fighter("Fire"), chief=both)) == []
    assert check_deck(legal(fighter("Air", colors=[]))) == []


@clause("fw 6-1-4-1")
def test_for_the_deck_the_leader_has_the_colours_of_its_front() -> None:
    """A colour that only the back has lets no card in."""
    turning = leader(back={"name": "Other", "colors": ["red", "blue"]})
    assert clauses(check_deck(legal(fighter("Sea", colors=["blue"]), chief=turning))) == ["6-1-4-1"]


@clause("fw 6-1-4-2")
def test_at_most_four_cards_share_a_number() -> None:
    """The number counts, and not the name."""
    assert check_deck(legal(*[fighter("Ann", number="T-1")] * 4)) == []
    (violation,) = check_deck(legal(*[fighter("Ann", number="T-1")] * 5))
    assert (violation.clause, violation.cards) == ("6-1-4-2", ["T-1"])
    assert "at most 4" in violation.message
    assert check_deck(legal(*[fighter("Ann", number="T-1")] * 4, *[fighter("Ann", number="T-2")] * 4)) == []
    unlike = [fighter("Ann", number="T-1")] * 3 + [fighter("Bea", number="T-1")] * 2
    assert clauses(check_deck(legal(*unlike))) == ["6-1-4-2"]


@clause("fw 6-1-4-3", "fw 9-5-3")
@pytest.mark.parametrize(("rule", "most"), [(AnyNumber(), 50), (UpTo(10), 10), (UpTo(1), 1)])
def test_a_text_about_its_own_number_replaces_the_rule_of_four(rule: DeckRule, most: int) -> None:
    """The text works though the card is in no zone, in both directions."""
    ann = fighter("Ann", number="T-1", deck_rules=[rule])
    assert check_deck(legal(*[ann] * most)) == []
    if most < 50:
        assert clauses(check_deck(legal(*[ann] * (most + 1)))) == ["6-1-4-2"]


@clause("fw 6-1-4-3", "fw 9-5-3")
def test_a_text_can_keep_cards_out_of_the_deck() -> None:
    """Cards that the Leader's text excludes, or that are not of the kind it demands, are rejected."""
    modest = leader(deck_rules=[MayNotInclude([Stat("cost", ">=", Number(5))])])
    (violation,) = check_deck(legal(fighter("Big", cost=6), fighter("Small", cost=4), chief=modest))
    assert (violation.clause, violation.cards) == ("6-1-4-3", ["T-Big"])
    choosy = leader(deck_rules=[MayIncludeOnly([Trait("Harbour")])])
    crew = [fighter(f"Mate {i}", traits=["Harbour"]) for i in range(49)]
    assert check_deck(Deck(choosy, [*crew, fighter("Mate 49", traits=["Harbour"])])) == []
    assert clauses(check_deck(Deck(choosy, [*crew, fighter("Stranger")]))) == ["6-1-4-3"]


@clause("fw 6-1-4-3", "fw 9-5-3")
def test_a_text_can_let_foreign_colours_in_but_not_against_a_text_that_forbids() -> None:
    """The permission replaces the rule about colours; a prohibition beats it."""
    open_minded = leader(deck_rules=[MayInclude([Color("blue"), Trait("Harbour")])])
    guest = fighter("Guest", colors=["blue"], traits=["Harbour"], cost=7)
    assert check_deck(legal(guest, chief=open_minded)) == []
    assert clauses(check_deck(legal(fighter("Sea", colors=["blue"]), chief=open_minded))) == ["6-1-4-1"]
    strict = leader(deck_rules=[*open_minded.deck_rules, MayNotInclude([Stat("cost", ">=", Number(5))])])
    assert clauses(check_deck(legal(guest, chief=strict))) == ["6-1-4-3"]


@clause("fw 6-1-4-3-2")
def test_what_a_card_is_in_all_zones_counts_when_the_deck_is_made() -> None:
    """A trait or colour that its own text gives it lets a card in, or keeps it out."""
    choosy = leader(deck_rules=[MayIncludeOnly([Trait("Harbour")])])
    crew = [fighter(f"Mate {i}", traits=["Harbour"]) for i in range(49)]
    joiner = fighter("Joiner", traits=["Hills"], also_traits=["Harbour"])
    assert check_deck(Deck(choosy, [*crew, joiner])) == []
    assert clauses(check_deck(Deck(choosy, [*crew, fighter("Joiner", traits=["Hills"])]))) == ["6-1-4-3"]
    both = fighter("Both", also_colors=["blue"])
    assert clauses(check_deck(legal(both))) == ["6-1-4-1"]
    assert check_deck(legal(both, chief=leader(colors=["red"], also_colors=["blue"]))) == []


@clause("fw 15-8-2")
def test_at_most_four_super_combo_cards_are_in_a_deck() -> None:
    """They are counted together, whatever their numbers."""
    ann, bea = (fighter(name, keywords=["super_combo"]) for name in ("Ann", "Bea"))
    assert check_deck(legal(*[ann] * 2, *[bea] * 2)) == []
    (violation,) = check_deck(legal(*[ann] * 3, *[bea] * 2))
    assert (violation.clause, violation.cards) == ("15-8-2", ["T-Ann", "T-Bea"])


@clause("fw 15-13-2")
def test_up_to_seven_dragon_balls_are_in_a_deck_even_of_one_number() -> None:
    """Seven of one number are legal; an eighth card of the kind is not, of whatever number."""
    orb, star = (fighter(name, keywords=["dragon_ball"]) for name in ("Orb", "Star"))
    assert check_deck(legal(*[orb] * 7)) == []
    assert check_deck(legal(*[orb] * 4, *[star] * 3)) == []
    assert clauses(check_deck(legal(*[orb] * 8))) == ["6-1-4-2", "15-13-2"]
    (violation,) = check_deck(legal(*[orb] * 7, star))
    assert (violation.clause, violation.cards) == ("15-13-2", ["T-Orb", "T-Star"])


def test_every_violation_is_reported() -> None:
    """A deck with several faults names them all, and is not dealt."""
    deck = Deck(leader(), [*[fighter("Ann")] * 5, fighter("Sea", colors=["blue"]), leader("Second")])
    assert sorted(clauses(check_deck(deck))) == ["6-1-3", "6-1-3", "6-1-4-1", "6-1-4-2"]
    with pytest.raises(IllegalDeckError, match="6-1-4-2"):
        present_decks([legal(), deck])
