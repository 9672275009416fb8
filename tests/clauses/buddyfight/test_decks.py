"""What must be true of a deck: flag, buddies, size, copies of a name, backs, Lost decks, logos, restricted cards."""

from __future__ import annotations

from typing import Any

import pytest

from fuda.core.deckcheck import IllegalDeckError
from fuda.games.buddyfight.face.decks import Deck, check_deck, sort_out
from fuda.games.buddyfight.face.game import new_match, present_decks
from fuda.games.buddyfight.face.limits import limits_on, read_lists
from fuda.games.buddyfight.printed import CardDef
from fuda.games.registry import DeckError
from fuda.rules.marks import clause
from tests.games.buddyfight.matches import GAME, deck


def one(name: str, **facts: Any) -> CardDef:
    """A card, a monster unless stated otherwise."""
    d: CardDef = GAME.make_card(name, facts)
    return d


def some(name: str, copies: int, **facts: Any) -> list[CardDef]:
    """Copies of a card."""
    return [one(name, **facts)] * copies


def spread(n: int, **facts: Any) -> list[CardDef]:
    """So many cards, four of a name at most."""
    return [card for i in range(-(-n // 4)) for card in some(f"card {i}", 4, **facts)][:n]


FLAG = one("Flag", kind="flag")
BUDDY = one("Buddy")
OPENER = one("Abyss", kind="flag", deckable=True, abilities=["effect: lost_deck"])


def wrong(
    cards: list[CardDef],
    *,
    flags: list[CardDef] | None = None,
    buddies: list[CardDef] | None = None,
    lost: list[CardDef] | None = None,
    day: str = "",
) -> list[tuple[str, list[str]]]:
    """The clauses that a deck breaks, and the cards by which it does; also after it was one list."""
    made = Deck([FLAG] if flags is None else flags, [BUDDY] if buddies is None else buddies, cards, lost or [])
    found = [(v.clause, v.cards) for v in check_deck(made, day)]
    if made.flags:
        again = [(v.clause, v.cards) for v in check_deck(sort_out(made.definitions()), day)]
        assert sorted(again) == sorted(found)
    return found


@pytest.mark.parametrize(("n", "clauses"), [(49, ["Z.1.1"]), (50, []), (51, []), (90, []), (1, ["Z.1.1"])])
def test_a_deck_has_fifty_cards_or_more(n: int, clauses: list[str]) -> None:
    """Flag and buddies are not among them."""
    assert [found for found, _ in wrong(spread(n))] == clauses


@clause("bf Z.2.2")
def test_a_fighter_has_one_flag() -> None:
    """None is too few, two are too many, and no fight begins without one."""
    assert wrong(spread(50), flags=[]) == [("Z.2.2", [])]
    other = one("Other", kind="flag")
    assert wrong(spread(50), flags=[FLAG, other]) == [("Z.2.2", ["Other"])]
    with pytest.raises(DeckError, match="needs a flag"):
        GAME.new_match([deck(), spread(50)], 1)


@clause("bf O.specialflag.5")
def test_a_special_flag_has_another_one_under_it() -> None:
    """One, if the text of the upper one says so."""
    special = one("Special", kind="flag", deck_rules=["flag_under"])
    other, third = one("Other", kind="flag"), one("Third", kind="flag")
    assert wrong(spread(50), flags=[special, other]) == [] == wrong(spread(50), flags=[special])
    assert wrong(spread(50), flags=[special, other, third]) == [("O.specialflag.5", ["Third"])]


@clause("bf Z.3.2", "bf X.type.4")
def test_one_monster_is_the_buddy() -> None:
    """An impact monster is a monster; a spell is none. It need not be in the deck."""
    assert wrong(spread(50), buddies=[]) == [("Z.3.2", [])]
    assert wrong(spread(50), buddies=[one("Big", kind="impact_monster")]) == []
    assert wrong(spread(50), buddies=[one("Trick", kind="spell")]) == [("Z.3.2", ["Trick"])]


@clause("bf K.doublebuddy.1", "bf Z.3.2")
def test_buddies_go_together_if_a_text_names_the_others() -> None:
    """Two or three of them, each by name and once."""
    a, b, c, d = one("A", buddies=["B", "C"]), one("B", buddies=["A"]), one("C"), one("D")
    assert wrong(spread(50), buddies=[a, b]) == [] == wrong(spread(50), buddies=[c, a, b])
    assert wrong(spread(50), buddies=[a, d]) == [("K.doublebuddy.1", ["A", "D"])]
    assert wrong(spread(50), buddies=[b, c]) == [("K.doublebuddy.1", ["B", "C"])]
    assert wrong(spread(50), buddies=[a, b, b]) == [("K.doublebuddy.1", ["A", "B", "B"])]
    assert wrong(spread(50), buddies=[a, b, c, d]) == [("K.doublebuddy.1", ["A", "B", "C", "D"])]


@clause("bf CR.card.1.2")
def test_four_cards_of_a_name_are_the_most() -> None:
    """Numbers do not matter, nor other names of a card; the buddy is not counted."""
    assert wrong([*spread(46), *some("Ann", 5)]) == [("CR.card.1.2", ["Ann"])]
    assert wrong([*spread(46), *some("Ann", 4)], buddies=some("Ann", 1)) == []
    other = some("Bea", 2, also_named=["Ann"])
    assert wrong([*spread(46), *some("Ann", 3), *other]) == [("CR.card.1.2", ["Ann", "Bea"])]


def test_texts_change_how_many_there_may_be() -> None:
    """Any number, so many, or so many together with others."""
    assert wrong([*spread(30), *some("Swarm", 20, deck_rules=["any_number_in_deck"])]) == []
    ten = some("Ten", 11, deck_rules=["up_to_in_deck(10)"])
    assert wrong([*spread(40), *ten[:10]]) == [] and wrong([*spread(40), *ten]) == [("CR.card.1.2", ["Ten"])]
    pair = some("Left", 2, deck_rules=['up_to_in_deck(3, ["Left", "Right"])'])
    assert wrong([*spread(48), *pair, *some("Right", 2)]) == [("CR.card.1.2", ["Left"])]
    assert wrong([*spread(48), *pair, *some("Right", 1)]) == []


@clause("bf O.deckflag.1", "bf O.deckflag.2")
def test_flags_are_in_the_deck_only_if_they_say_so() -> None:
    """By their text, whatever their names."""
    assert wrong([*spread(50), one("Home", kind="flag")]) == [("O.deckflag.1", ["Home"])]
    assert wrong([*spread(48), OPENER, OPENER]) == []


@clause("bf K.omnilord.2", "bf K.omnilord.2.ex1", "bf K.dragod.1")
def test_an_omni_lord_of_another_world_is_there_once() -> None:
    """Of the flag's world four; Dragod has no such limit."""
    flag = one("Sea Flag", kind="flag", abilities=['static: may_use([world("Sea")])'])
    lord, stranger = (some(name, 4, keywords=["omni_lord"], worlds=[world]) for name, world in
                      (("Lord", "Sea"), ("Stranger", "Sky")))  # fmt: skip
    dragon = some("Dragon", 4, keywords=["dragod"], worlds=["Sky"])
    other = some("Other", 1, keywords=["omni_lord"], worlds=["Hill"])
    assert wrong([*spread(46), *lord, *stranger[:1], *other, *dragon], flags=[flag]) == []
    assert wrong([*spread(48), *stranger[:2]], flags=[flag]) == [("K.omnilord.2", ["Stranger"])]
    dual = some("Dual", 4, keywords=["omni_lord"], worlds=["Sky", "Sea"])
    assert wrong([*spread(46), *dual], flags=[flag]) == []


@clause("bf O.backs.1", "bf O.backs.2", "bf LO.card.1")
def test_lost_cards_are_in_no_other_deck() -> None:
    """All cards of a deck have the same back."""
    assert wrong([*spread(50), *some("Deep", 1, lost=True)]) == [("LO.card.1", ["Deep"])]


@clause("bf LO.deck.2", "bf LO.build.1", "bf LO.card.1")
@pytest.mark.parametrize(("n", "clauses"), [(29, ["LO.build.1"]), (30, []), (31, ["LO.build.1"])])
def test_a_lost_deck_has_exactly_thirty_lost_cards(n: int, clauses: list[str]) -> None:
    """And is there only with the flag that opens it."""
    deep = spread(n, lost=True)
    assert [found for found, _ in wrong([*spread(50), OPENER], lost=deep)] == clauses
    assert [found for found, _ in wrong(spread(50), lost=deep)] == ["LO.deck.2", *clauses]


@clause("bf LO.build.1", "bf CR.card.1.2", "bf Q.LO.1")
def test_a_lost_deck_has_no_other_cards_and_four_of_a_name() -> None:
    """Not even an Omni Lord."""
    deep = spread(29, lost=True)
    stranger = one("Stranger", keywords=["omni_lord"])
    assert wrong([*spread(50), OPENER], lost=[*deep, stranger]) == [("LO.build.1", ["Stranger"])]
    five = [*spread(25, lost=True), *some("Five", 5, lost=True)]
    assert wrong([*spread(50), OPENER], lost=five) == [("CR.card.1.2", ["Five"])]


@clause("bf LO.buddy.1")
def test_a_lost_buddy_needs_the_flag_that_opens_the_lost_deck() -> None:
    """In the deck."""
    deep = some("Deep", 1, lost=True)
    assert wrong([*spread(50), OPENER], buddies=deep) == []
    assert wrong(spread(50), buddies=deep) == [("LO.buddy.1", ["Deep"])]


@clause("bf CR.deck.1", "bf CR.deck.2", "bf CR.deck.3")
def test_cards_with_a_logo_go_with_a_flag_that_has_it() -> None:
    """And such a flag with no others, not even with those that go with all flags."""
    flag, hero = one("Stage", kind="flag", cross="Play"), one("Hero", cross="Play")
    full = [*spread(46, cross="Play"), *[hero] * 4]
    assert wrong(full, flags=[flag], buddies=[hero]) == []
    lord = one("Lord", keywords=["omni_lord"])
    assert wrong([*full, lord], flags=[flag], buddies=[hero]) == [("CR.deck.1", ["Lord"])]
    assert wrong(full, flags=[flag]) == [("CR.deck.1", ["Buddy"])]
    assert wrong([*spread(50), hero]) == [("CR.deck.2", ["Hero"])]


@clause("bf L.1.2")
@pytest.mark.parametrize(
    "limit", [pytest.param(limit, marks=clause(f"bf {limit.clause}"), id=limit.clause) for limit in limits_on()]
)
def test_restricted_cards_are_refused_under_their_flags(limit: Any) -> None:
    """So many are the most; under another flag nothing is restricted; cards of one name count together."""
    flag = one(limit.flag or "Any Flag", kind="flag")
    most = some(limit.name, limit.most)
    more = [*most, GAME.make_card("Reprint", {"also_named": [limit.name]})]
    assert wrong([*spread(50), *most], flags=[flag]) == []
    found = wrong([*spread(50), *more], flags=[flag])
    assert found == [(limit.clause, [d.number for d in more])]
    if limit.flag:
        assert wrong([*spread(50), *some(limit.name, 4)]) == []
    buddy = wrong([*spread(50), *most], flags=[flag], buddies=some(limit.name, 1))
    assert buddy == ([(limit.clause, [limit.name])] if limit.most == 0 else [])


@clause("bf L.2.2")
def test_a_banned_card_is_no_flag() -> None:
    """Under all flags there is none of it."""
    banned = next(limit for limit in limits_on() if not limit.flag and not limit.most)
    flag = one(banned.name, kind="flag")
    assert wrong(spread(50), flags=[flag]) == [(banned.clause, [banned.name])]


def test_lists_hold_from_their_day_on() -> None:
    """Before the first one nothing is restricted; each has as many entries as the printed one of each kind."""
    first = min(read_lists())
    banned = next(limit for limit in limits_on() if not limit.flag and not limit.most)
    bad = [*spread(50), *some(banned.name, 1)]
    assert wrong(bad, day="2000-01-01") == [] and wrong(bad, day=first) == [(banned.clause, [banned.name])]
    kinds = [(bool(limit.flag), limit.most) for limit in limits_on()]
    assert sorted(kinds) == [(False, 0)] * 3 + [(False, 1)] + [(True, 0)] * 4 + [(True, 1)]


def test_only_legal_decks_are_presented() -> None:
    """The error says which clause is broken, and by which player."""
    good, bad = deck("one"), deck("two")[:-1]
    cards = present_decks([good, good])
    assert len(cards) == 2 * len(good) and new_match(cards, 1).options
    with pytest.raises(IllegalDeckError, match=r"player 2 .* has 29 cards; it needs exactly 30  \[bf LO.build.1\]"):
        present_decks([good, bad])
    assert [p.clause for p in GAME.check_deck(bad)] == ["LO.build.1"]


def test_only_two_decks_of_bearable_size_are_dealt() -> None:
    """Whatever the deck check says, a match cannot be started with nothing, or with thousands of cards."""
    good = deck()
    for decks in ([], [good], [good, []], [good, [FLAG]], [good, [FLAG, *spread(3_000)]], [good] * 3):
        with pytest.raises(DeckError):
            GAME.new_match(decks, 1)


def test_decks_of_any_size_are_looked_at_quickly() -> None:
    """A hundred thousand cards: each name is reported once."""
    assert len(wrong(spread(3_000) * 40)) == 750
