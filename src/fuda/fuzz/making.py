"""Random positions: few cards with short texts that meet, made of a grammar or taken from cards of the game."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from importlib import resources
from typing import Any

from fuda.fuzz.layout import Facts, Layout, define
from fuda.fuzz.words import Words
from fuda.games.registry import PositionError, find

TAKEN = 0.2  # share of abilities that come from cards of the game
TRIES = 60


@cache
def shipped(game: str) -> dict[str, list[list[str]]]:
    """The abilities printed on the cards that come with a game, card by card, by the kind of card."""
    found: dict[str, list[list[str]]] = {}
    for file in sorted(resources.files("fuda.cards").joinpath(game).iterdir(), key=lambda one: one.name):
        if file.name.endswith(".programs"):
            for head, abilities in programs(file.read_text("utf-8")):
                kind = head.split('"')[4].split()[0]  # after the number and the name
                found.setdefault(kind, []).append(abilities)
    return found


def programs(text: str) -> list[tuple[str, list[str]]]:
    """The cards of a file of programs: the line that begins each, and its abilities in one line each."""
    cards: list[tuple[str, list[str]]] = []
    for line in text.splitlines():
        if line.startswith(("card ", "back ")):
            cards.append((line, []))
        elif line.startswith("    ") and cards and cards[-1][1]:
            cards[-1][1][-1] += " " + line.strip()
        elif line.startswith("  ") and cards:
            cards[-1][1].append(line.strip())
    return cards


class Maker:
    """Makes one random position."""

    def __init__(self, words: Words, seed: int) -> None:
        self.words = words
        self.lot = random.Random(seed)
        self.layout = Layout(words.game, seed=self.lot.randrange(1, 1 << 20))
        self.names: list[str] = []

    def make(self) -> Layout:
        """Lay cards into the zones, then print on them."""
        plans: list[tuple[str, dict[str, Any], bool]] = []
        for player in range(2):
            for zone, plan in self.words.zones.items():
                plans += self.fill(player, zone, plan)
            given = {name: self.lot.choice(counts) for name, counts in self.words.resources.items()}
            self.layout.resources[player] = given
        self.names = [name for name, plan, _ in plans if plan.get("named")] or [plans[0][0]]
        for name, plan, is_plain in plans:
            self.layout.cards[name] = self.card(name, self.lot.choice(plan["kinds"]), is_plain=is_plain)
        return self.layout

    def fill(self, player: int, zone: str, plan: dict[str, Any]) -> list[tuple[str, dict[str, Any], bool]]:
        """Lay cards with new names into a zone; whether each of them has texts."""
        out: list[tuple[str, dict[str, Any], bool]] = []
        laid = self.layout.halves[player].setdefault(zone, [])
        for _ in range(self.lot.choice(plan["count"])):
            name = f"{'AB'[player]}{plan['letter']}{sum(1 for n, _ in laid) + 1}"
            states = {state: n for state, (share, n) in plan.get("states", {}).items() if self.lot.random() < share}
            laid.append([name, states])
            out.append((name, plan, self.lot.random() >= plan.get("texts", 1.0)))
        return out

    def card(self, name: str, kind: str, *, is_plain: bool) -> Facts:
        """What is printed on a card; texts that cannot be read are made again."""
        plan = self.words.cards[kind]
        facts: Facts = {"kind": plan.get("kind", kind)}
        facts |= {fact: self.lot.choice(values) for fact, values in plan.get("facts", {}).items()}
        for fact, (share, values) in plan.get("sometimes", {}).items():
            if self.lot.random() < share:
                facts[fact] = self.lot.choice(values)
        fixed: Sequence[str] = plan.get("always", ())
        for _ in range(TRIES):
            count = 0 if is_plain else self.lot.choice(plan["abilities"])
            tried = {**facts, "abilities": [*fixed, *(text for _ in range(count) for text in self.texts(kind, plan))]}
            try:
                define(find(self.words.game), name, tried)
            except PositionError:
                continue
            return tried
        return {**facts, "abilities": list(fixed)}

    def texts(self, kind: str, plan: dict[str, Any]) -> list[str]:
        """An ability of the grammar, or those of a card that comes with the game."""
        known = shipped(self.words.game).get(plan.get("kind", kind), [])
        if known and self.lot.random() < TAKEN:
            return self.lot.choice(known)
        return [self.words.expand(self.lot, plan["grammar"], self.names)]


def make(words: Words, seed: int) -> Layout:
    """The random position of a seed."""
    return Maker(words, seed).make()
