"""Matches of Dimension Zero for tests: with the original cards, those without a program included."""

from __future__ import annotations

from collections.abc import Iterator

from fuda.core.rollout import pick
from fuda.games.dimensionzero.face.contract import DimensionZero
from fuda.games.dimensionzero.printed import CardDef
from fuda.games.dimensionzero.state import Match

GAME = DimensionZero()

LONGEST = 5_000


def decks(one: str = "basin", other: str = "moss") -> list[list[CardDef]]:
    """Two of the decks that come along."""
    return [GAME.read_deck(GAME.decks()[name]) for name in (one, other)]


def new_match(seed: int) -> Match:
    """A match that has just begun."""
    return GAME.new_match(decks(), seed)


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
