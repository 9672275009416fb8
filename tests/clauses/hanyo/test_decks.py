"""The players (102) and their decks (402)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from fuda.core.deckcheck import IllegalDeckError
from fuda.games.hanyo.face.decks import check_deck
from fuda.games.hanyo.face.game import deal, new_match, present_decks
from fuda.games.hanyo.printed import CardDef
from fuda.games.hanyo.rules.checks import RULES
from fuda.games.hanyo.rules.setup import lay_table
from fuda.games.hanyo.spec import KINDS
from fuda.games.hanyo.words.build import card
from fuda.rules.marks import clause
from fuda.words.deckrules import AnyNumber, UpTo
from tests.clauses.hanyo.scene import Scene, enhancement, fighter, filler, strategy, tactics
from tests.clauses.hanyo.texts import skilled


def deck_of(*cards: CardDef) -> list[CardDef]:
    """A deck of fifty: these cards and plain units."""
    return [*cards, *filler(50 - len(cards))]


def clauses(deck: list[CardDef]) -> list[str]:
    """The clauses that a deck breaks."""
    return [v.clause for v in check_deck(deck)]


@clause("hy 102.1")
@pytest.mark.parametrize("players", [0, 1, 2, 3])
def test_a_game_has_two_players(players: int) -> None:
    """Cards are dealt for two decks, not for one or three."""
    decks = [deck_of()] * players
    if players == 2:
        assert [int(c.owner) for c in deal(decks)] == [0] * 50 + [1] * 50
    else:
        with pytest.raises(ValueError, match="two players"):
            deal(decks)


@clause("hy 402.1")
@pytest.mark.parametrize("without", [0, 1])
def test_each_player_brings_a_deck(without: int) -> None:
    """A player without cards does not start, and it is said who it is; with two decks a game begins."""
    decks = [deck_of(), deck_of()]
    assert new_match(present_decks(decks), 1).winner == -1
    decks[without] = []
    with pytest.raises(IllegalDeckError, match=f"player {without + 1} .* has 0 cards"):
        present_decks(decks)


@clause("hy 402.2")
def test_a_deck_is_made_of_units_and_commands() -> None:
    """Commands of all classifications go with units; there is no card of another kind."""
    assert clauses(deck_of(fighter("Ann"), strategy("Plan"), tactics("Trick"), enhancement("Gear"))) == []
    for kind in ("leader", "event", ""):
        with pytest.raises(ValueError, match="none of unit, strategy, tactics, enhancement"):
            card("T-X", "X", kind)
    assert KINDS == ("unit", "strategy", "tactics", "enhancement")


@clause("hy 402.2b")
@pytest.mark.parametrize(("size", "broken"), [(0, True), (49, True), (50, False), (51, True)])
def test_a_deck_has_exactly_fifty_cards(size: int, broken: bool) -> None:
    """One card more or less is not legal, and the message says how many there must be."""
    found = [v for v in check_deck(filler(size)) if v.clause == "402.2b"]
    assert len(found) == (1 if broken else 0)
    if broken:
        assert f"{size} cards" in found[0].message and "50" in found[0].message


@clause("hy 402.2c")
@pytest.mark.parametrize(("copies", "broken"), [(4, False), (5, True)])
@pytest.mark.parametrize("make", [fighter, strategy, tactics, enhancement])
def test_four_cards_may_share_a_name_and_a_type(make: Callable[[str], CardDef], copies: int, broken: bool) -> None:
    """The fifth is reported with its name and number, once."""
    violations = check_deck(deck_of(*[make("Same")] * copies))
    assert [(v.clause, v.cards) for v in violations] == ([("402.2c", ["T-Same"])] if broken else [])


@clause("hy 402.2c")
def test_units_and_commands_of_one_name_are_counted_apart() -> None:
    """Four units and four commands named X are legal; of commands all classifications count together."""
    units, plans = [fighter("X")] * 4, [strategy("X", number="T-X1")] * 4
    assert clauses(deck_of(*units, *plans)) == []
    violations = check_deck(deck_of(*plans, tactics("X", number="T-X2")))
    assert [(v.clause, v.cards) for v in violations] == [("402.2c", ["T-X1", "T-X2"])]


@clause("hy 402.2c")
def test_cards_of_one_name_and_different_numbers_are_counted_together() -> None:
    """The name counts, not the number."""
    assert clauses(deck_of(*[fighter("X", number=f"T-X{i}") for i in range(5)])) == ["402.2c"]


@clause("hy 402.2d")
@pytest.mark.parametrize(("units", "broken"), [(0, True), (1, False)])
def test_a_deck_has_at_least_one_unit(units: int, broken: bool) -> None:
    """Fifty commands are not legal, forty-nine and one unit are."""
    deck = [*filler(units), *[tactics(f"Trick {i}") for i in range(50 - units)]]
    assert clauses(deck) == (["402.2d"] if broken else [])
    if broken:
        with pytest.raises(ValueError, match="unit"):
            deal([deck, deck])


@clause("hy 402.3")
@pytest.mark.parametrize(("rule", "copies", "broken"), [
    (AnyNumber(), 50, False), (UpTo(6), 6, False), (UpTo(6), 7, True), (UpTo(1), 1, False), (UpTo(1), 2, True),
])  # fmt: skip
def test_the_text_of_a_card_may_replace_a_rule_of_deck_construction(
    rule: AnyNumber | UpTo, copies: int, broken: bool
) -> None:
    """'Any number of this card', 'up to 6' and 'only 1' stand in place of four."""
    deck = deck_of(*[fighter("Many", deck_rules=[rule])] * copies)
    assert clauses(deck) == (["402.2c"] if broken else [])


@clause("hy 402.3")
def test_a_deck_is_not_looked_at_again_when_such_a_text_is_lost() -> None:
    """All units lose their abilities in the game; the deck of fifty of one card stays legal."""
    many = skilled(
        "Many", 'ex_activated title("Forget") once: last(cards(any, area), {static: lose_abilities(this)}, forever)'
    )
    many.deck_rules = [AnyNumber()]
    deck = [many] * 50
    cards = present_decks([deck, deck])
    many.deck_rules = []
    m = lay_table(RULES, cards, 1)
    m.advance()
    game = Scene(m)
    for _ in range(2):
        game.m.answer(game.m.options[0])
    game.answer("activate", "Forget")
    assert game.unit("Many").negated
    game.answer("end_main")
    assert (game.winner, game.m.turn) == (None, 2)
    # It would not be legal if it were presented without that text.
    assert clauses(deck) == ["402.2c"]
