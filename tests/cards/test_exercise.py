"""Every ability of the original set comes to work in random play with random legal decks."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, SupportsIndex, overload

from fuda.core.rollout import play_out
from fuda.games import registry
from fuda.games.onepiece import spec
from fuda.games.onepiece.face.original_cards import SHELF
from fuda.games.onepiece.printed import Ability, CardDef

GAME = registry.find("onepiece")
GAMES = 800  # at most; it stops when everything has been seen
IN_A_SCENE = {"LH1-136#0"}  # seldom comes up: shown in test_play
MOST_DECISIONS = 3000


class Watched(list[Any]):
    """A list that notes when it is used."""

    def __init__(self, items: list[Any], name: str, seen: set[str]) -> None:
        super().__init__(items)
        self.name = name
        self.seen = seen

    def __iter__(self) -> Iterator[Any]:
        self.seen.add(self.name)
        return super().__iter__()

    @overload
    def __getitem__(self, at: SupportsIndex) -> Any: ...
    @overload
    def __getitem__(self, at: slice) -> list[Any]: ...
    def __getitem__(self, at: Any) -> Any:
        self.seen.add(self.name)
        return super().__getitem__(at)


def watch(d: CardDef, ability: Ability, seen: set[str]) -> str:
    """Note when the instructions of an ability are carried out, or its continuous effects looked at."""
    name = f"{d.number}#{ability.index}"
    ability.program.steps = Watched(ability.program.steps, name, seen)
    ability.statics = Watched(ability.statics, name, seen) if ability.statics else []
    return name


def random_deck(rng: random.Random, leader: CardDef, pool: list[CardDef]) -> list[CardDef]:
    """A legal deck of this Leader, with many different cards."""
    deck = [leader]
    fitting = [d for d in pool if d.colors & leader.colors and d.kind != spec.LEADER]
    while len(deck) < 51:
        deck.append(rng.choice(fitting))
        if any(problem.clause != "5-1-2" for problem in GAME.check_deck(deck)):
            deck.pop()
    return deck


def play_until_seen() -> tuple[set[str], set[str], int]:
    """Play with every Leader in turn until every ability has worked: those seen, all of them, and how many games."""
    pool = list(SHELF.read_cards().values())  # cards of our own, so that nobody else is watched
    seen: set[str] = set()
    wanted = {watch(d, a, seen) for d in pool for a in d.abilities if not a.part} - IN_A_SCENE
    leaders = [d for d in pool if d.kind == spec.LEADER]
    rng = random.Random(1)
    seen.clear()
    for i in range(GAMES):
        decks = [random_deck(rng, leaders[(i + k * 4) % len(leaders)], pool) for k in range(2)]
        m = GAME.new_match(decks, i, journal=False)
        play_out(m, i, MOST_DECISIONS)
        assert m.winner >= 0, f"game {i} does not end"
        if seen >= wanted:
            return seen, wanted, i + 1
    return seen, wanted, GAMES


def test_every_ability_comes_to_work() -> None:
    """Each ability of each card has been carried out, or has had its continuous effect looked at."""
    seen, wanted, _ = play_until_seen()
    assert wanted - seen == set()
