"""A deck in numbers: how each game draws, what is printed on cards, and odds that matches bear out."""

from __future__ import annotations

import pytest

from fuda.games import registry
from fuda.games.registry import AnyGame, Fact
from fuda.sim.deckstats import WantError, deck_stats, matcher, spread, spreads
from fuda.sim.drawing import TURNS, find_drawing, outside_of
from tests.sim.samples import GAME, shipped

# Cards in the opening hand, whether it may be drawn again, and the cards of the first turns going first and second.
RULES = {
    "buddyfight": (6, False, (1, 1), (1, 1)),
    "dimensionzero": (5, False, (0, 1), (1, 1)),
    "fusionworld": (6, True, (1, 1), (1, 1)),
    "hanyo": (5, False, (1, 1), (1, 1)),
    "onepiece": (5, True, (0, 1), (1, 1)),
}


@pytest.mark.parametrize("name", RULES)
def test_how_a_game_draws_is_found_out(name: str) -> None:
    """As its rulebook says, without the game saying it."""
    game = registry.find(name)
    deck = shipped(game)[0][1]
    found = find_drawing(game, deck)
    hand, redraw, first, second = RULES[name]
    assert (found.hand, found.may_redraw, found.first[:2], found.second[:2]) == (hand, redraw, first, second)
    assert found.cards + len(found.outside) == len(deck)
    assert found.seen(0, is_first=True) == hand and found.seen(2, is_first=False) == hand + 2
    assert found.seen(TURNS, is_first=True) <= found.cards


@pytest.mark.parametrize(("name", "outside"), [("onepiece", 1), ("fusionworld", 1), ("hanyo", 0), ("buddyfight", 2)])
def test_leaders_and_flags_are_not_in_the_deck(name: str, outside: int) -> None:
    """Cards that no shuffle moves."""
    game = registry.find(name)
    assert len(outside_of(game, shipped(game)[0][1])) == outside


def test_curves_and_counts() -> None:
    """Numbers are a curve in their order, words are counted, costs in parts are totals, colours by word."""
    found = spreads([
        {"kind": "unit", "cost": 2, "play_cost": ["red 1", "colorless 1"], "colors": ["red", "blue"]},
        {"kind": "unit", "cost": 10, "play_cost": ["red 3"], "colors": ["red"]},
        {"kind": "base", "cost": 2, "play_cost": ["blue 12"], "colors": ["blue"], "power": 500},
    ])  # fmt: skip
    by_name = {one.fact: one for one in found}
    assert by_name["kind"].counts == {"unit": 2, "base": 1} and by_name["kind"].mean is None
    assert list(by_name["cost"].counts.items()) == [("2", 2), ("10", 1)] and by_name["cost"].mean == 14 / 3
    assert by_name["play_cost"].counts == {"2": 1, "3": 1, "12": 1} and by_name["play_cost"].mean == 17 / 3
    assert by_name["colors"].counts == {"blue": 2, "red": 2} and by_name["power"].counts == {"500": 1}


def test_a_cost_that_depends_is_counted_by_words() -> None:
    """What is not all numbers is no curve."""
    assert spread("play_cost", [["red X"], ["red 2"]]).mean is None


def test_wanted_cards() -> None:
    """By number, by a word, by a number, within bounds."""
    facts: dict[str, Fact] = {
        "kind": "event",
        "cost": 3,
        "colors": ["red", "blue"],
        "play_cost": ["green 2", "colorless 1"],
    }
    for want in ("lh1-001", "kind=event", "cost=3", "cost<=3", "cost >= 2", "colors=blue", "play_cost=green"):
        assert matcher(want)("LH1-001", facts)
    for want in ("LH1-002", "kind=stage", "cost>=4", "play_cost<=2", "power<=9000", "nothing=1"):
        assert not matcher(want)("LH1-001", facts)
    with pytest.raises(WantError, match="a number"):
        matcher("cost<=few")


def counted_hands(game: AnyGame, number: str, seeds: int) -> float:
    """How often a card is in the opening hand of the first player of a deck against itself, kept as it is."""
    deck = shipped(game)[0][1]
    hits = 0
    for seed in range(seeds):
        m = game.new_match([deck, deck], seed, discreet=False)
        while m.turn < 1:
            kinds = [game.answers[int(a.kind)] for a in m.options]
            places = [game.definition(m, int(a.card)).number for a in m.options if a.card >= 0]
            if "place" in kinds and int(m.player) == 0 and number in places:
                break
            m.choose(kinds.index("keep") if "keep" in kinds else 0)
        seen = (
            [card for zone in ("hand", "main") for card in game.pile(m, 0, zone)]
            if game.name == "hanyo"
            else (game.pile(m, 0, "hand"))
        )
        hits += any(game.definition(m, card).number == number for card in seen)
    return hits / seeds


@pytest.mark.parametrize("name", ["onepiece", "hanyo"])
def test_the_odds_are_those_of_the_engine(name: str) -> None:
    """The share of opening hands with a card comes close to the odds, also where some hands must be drawn again."""
    game = registry.find(name)
    stats = deck_stats(game, "deck", shipped(game)[0][1])
    one = max(stats.cards, key=lambda card: card.copies)
    assert counted_hands(game, one.want, 400) == pytest.approx(one.opening, abs=0.08)


def test_odds_grow_with_turns_and_redraws() -> None:
    """Going second is a card ahead; a hand drawn again is better than one kept; units are always there where a hand
    needs them."""
    stats = deck_stats(GAME, "tide", shipped()[1][1], ["cost<=2"])
    one = stats.cards[0]
    assert one.opening == one.first[0] < one.second[0] == one.first[1] < one.first[2]
    assert one.redraw[0] > one.opening and one.redraw[1 + TURNS] > one.redraw[1] >= one.redraw[0]
    assert stats.wanted[0].want == "cost<=2" and stats.wanted[0].copies > one.copies
    with pytest.raises(WantError, match="no card of the deck"):
        deck_stats(GAME, "tide", shipped()[1][1], ["cost>=99"])
    hanyo = registry.find("hanyo")
    kinds = {one.want: one for one in deck_stats(hanyo, "deck", shipped(hanyo)[0][1]).kinds}
    assert kinds["unit"].opening == 1
