"""Random matches of any registered game, for the laws that hold in all of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fuda.core.flow import Match
from fuda.core.rollout import pick
from fuda.games.registry import AnyGame, find, names

GAMES = names()
MOST = 3_000
ENOUGH = 80
FLOW_AT = 1  # where a dump keeps what the interpreter keeps


def new_match(name: str, seed: int, first: int = 0) -> Match:
    """A match between two decks that come with a game, one next to the other; by default the first two."""
    game = find(name)
    texts = list(game.decks().values())
    decks = [game.read_deck(texts[(first + i) % len(texts)]) for i in range(2)]
    match: Match = game.new_match(decks, seed)
    return match


def decisions(m: Match, seed: int) -> Iterator[Match]:
    """The match at each of its decisions, answered at random."""
    for _ in range(MOST):
        if m.winner >= 0:
            return
        yield m
        m.answer(m.options[pick(seed, m.decisions, len(m.options))])
    raise AssertionError(f"the match of seed {seed} has not ended after {MOST} decisions")


def enough_decisions(name: str, seed: int) -> Iterator[Match]:
    """The decisions of a match, and of further ones if it was a short one."""
    seen = 0
    for at in range(seed, seed + 100_000, 1_000):
        for m in decisions(new_match(name, at), at):
            seen += 1
            yield m
        if seen >= ENOUGH:
            return


def hidden_cards(game: AnyGame, m: Match, player: int, owner: int) -> list[int]:
    """The cards of an owner that a player may not know."""
    piles = [game.pile(m, owner, zone.name) for zone in game.zones]
    return [card for pile in piles for card in pile if not game.seen_by(m, card) >> player & 1]


def dump(name: str, m: Match) -> list[Any]:
    """The whole match as plain data."""
    data: list[Any] = find(name).dump(m)
    return data


def restore(name: str, m: Match, data: list[Any]) -> Any:
    """A match with the cards of another from plain data."""
    game: Any = find(name)
    cards = m.cards  # type: ignore[attr-defined]  # every game's match has them
    return game.parts.snapshot.restore(cards, data)


def answers(m: Match) -> list[tuple[int, int, int]]:
    """The options as plain numbers."""
    return [a.key() for a in m.options]
