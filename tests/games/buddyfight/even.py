"""Matches of Buddyfight between two equal decks without Lost cards, whose backs would tell them apart."""

from __future__ import annotations

from fuda.games.buddyfight.state import Match
from tests.games.buddyfight.matches import GAME as GAME  # noqa: PLC0414  part of this module
from tests.games.buddyfight.matches import decisions, deck


def new_match(seed: int) -> Match:
    """A match that has just begun."""
    return GAME.new_match([deck(), deck()], seed)


def midgame(seed: int, answers: int) -> Match:
    """A match after so many random answers."""
    m = new_match(seed)
    for _ in decisions(m, seed, answers):
        pass
    return m
