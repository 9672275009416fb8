"""Matches of 汎用TCG for tests, with decks of made cards whose text uses every verb."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from fuda.core.rollout import pick
from fuda.games.hanyo.face.contract import Hanyo
from fuda.games.hanyo.state import Match
from tests.games.hanyo.test_play import LONGEST, deck


class TrialGame(Hanyo):
    """The game with two decks of made cards in place of the original set."""

    def shipped(self) -> Mapping[str, Any]:
        """The made cards."""
        return {d.number: d for d in deck()}

    def decks(self) -> Mapping[str, str]:
        """The same deck for both players."""
        text = "".join(f"{n}x{number}\n" for number, n in Counter(d.number for d in deck()).items())
        return {"one": text, "two": text}


GAME = TrialGame()


def new_match(seed: int) -> Match:
    """A match that has just begun."""
    return GAME.new_match([deck(), deck()], seed)


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
