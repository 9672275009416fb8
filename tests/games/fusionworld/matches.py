"""Matches of Fusion World for tests, with decks of made cards: bodies, keywords and skills of every kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from fuda.core.rollout import pick
from fuda.games.fusionworld.face.contract import FusionWorld
from fuda.games.fusionworld.printed import CardDef
from fuda.games.fusionworld.state import Match

LONGEST = 3_000
# What is printed on the cards of a deck beside number and colour.
CARDS: tuple[dict[str, Any], ...] = (
    {"cost": 1, "power": 15000, "combo": 10000},
    {"cost": 2, "power": 20000, "keywords": ["blocker"]},
    {"cost": 3, "power": 25000, "keywords": ["double_strike"], "combo": 10000},
    {"cost": 1, "power": 5000, "abilities": ["on_play: draw(1)"], "combo": 10000},
    {
        "cost": 2, "power": 15000, "keywords": ["critical"],
        "abilities": ["when_attacking: power(this, 10000, this_battle)"],
    },
    {
        "cost": 3, "power": 20000, "keywords": ["barrier"],
        "abilities": ["on_play: choose(cards(foe, battle, [stat(cost, <=, 2)]), 1, up_to, 0); ko(chosen(0))"],
    },
    {"cost": 2, "power": 10000, "abilities": ["on_ko: draw(1)", "permanent if your_turn: have_power(this, 10000)"]},
    {"cost": 4, "power": 20000, "abilities": [
        "main once cost discard(cards(own, hand), 1): choose(cards(foe, battle), 1, up_to, 0); rest(chosen(0))",
        "auto once on(damaged, own): power(this, 5000, end_of_opponents_next_turn)",
    ]},
    {"cost": 2, "power": 15000, "combo": 0, "abilities": [
        "main_battle once cost pay(1): power(cards(own, leader), 5000, this_turn)", "on_play: place_marker(1)",
    ]},
    {"cost": 1, "power": 10000, "abilities": [(
        "on_play: look(top(own, deck, 3), 6); choose(among(6, [kind(extra)]), 1, up_to, 0); reveal(chosen(0), 0);"
        " move(chosen(0), hand); move(rest_of(6, 0), deck, bottom, random)"
    )]},
    {"cost": 5, "power": 35000, "abilities": [
        "evolve base([stat(cost, <=, 2)]) cost pay(2):", "on_play: add_ki(this, 2)",
        "main cost pay_one([[spend_ki(this, 1)], [rest(this)]]): draw(1)",
    ]},
    {"kind": "extra", "cost": 1, "abilities": [
        "main: choose(cards(foe, battle), 1, up_to, 0); move(chosen(0), hand); draw(1)",
        "battle: power(cards(own, leader), 15000, this_battle)",
    ]},
    {"kind": "extra", "cost": 2, "abilities": [
        "field:", "permanent: have_power(cards(own, battle), 5000)", "end_of_your_turn: draw(1)",
    ]},
)  # fmt: skip
LEADER: dict[str, Any] = {
    "kind": "leader", "power": 15000, "abilities": [
        "when_attacking: draw(1)", "awaken if compare(size(own, life), <=, 4): draw(1); flip_leader",
    ],
    "back_power": 20000, "back_abilities": [
        "when_attacking: draw(1)", "main once cost discard(cards(own, hand), 1): ready(cards(own, energy))",
    ],
}  # fmt: skip
COLORS = {"red": "RED", "blue": "BLUE"}


class TrialGame(FusionWorld):
    """The game with two decks of made cards in place of the original set."""

    def shipped(self) -> Mapping[str, Any]:
        """The made cards."""
        return {d.number: d for color in COLORS for d in deck(color)}

    def decks(self) -> Mapping[str, str]:
        """A deck of each colour."""
        return {color: deck_file(color) for color in COLORS}


GAME = TrialGame()


@cache
def deck(color: str) -> tuple[CardDef, ...]:
    """A Leader with two sides, and four copies of each card."""
    prefix = COLORS[color]
    out = [GAME.make_card(f"{prefix}-00", {**LEADER, "colors": [color]})]
    for i, facts in enumerate(CARDS, 1):
        out += [GAME.make_card(f"{prefix}-{i:02}", {**facts, "colors": [color], "specified": f"{color} 1"})] * 4
    return tuple(out)


def deck_file(color: str) -> str:
    """A deck as its file has it."""
    return "".join(f"{n}x{number}\n" for number, n in Counter(d.number for d in deck(color)).items())


def new_match(seed: int) -> Match:
    """A match that has just begun."""
    return GAME.new_match([deck("red"), deck("blue")], seed)


def decisions(m: Match, seed: int, most: int = LONGEST) -> Iterator[Match]:
    """The match at each of its decisions, answered at random."""
    for _ in range(most):
        if m.winner >= 0:
            return
        yield m
        m.answer(m.options[pick(seed, m.decisions, len(m.options))])


def midgame(seed: int, answers: int) -> Match:
    """A match after so many random answers."""
    m = new_match(seed)
    for _ in decisions(m, seed, answers):
        pass
    return m
