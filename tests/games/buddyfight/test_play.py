"""Random matches of Buddyfight with plain cards: they end, and nothing is lost on the way."""

from __future__ import annotations

import random

import pytest

from fuda.core.flow import Frame
from fuda.games.buddyfight import spec
from fuda.games.buddyfight.printed import Card, CardDef
from fuda.games.buddyfight.rules.checks import RULES
from fuda.games.buddyfight.rules.setup import Chosen, lay_table
from fuda.games.buddyfight.state import Match
from fuda.games.buddyfight.units import Unit
from fuda.games.buddyfight.words.costs import DeckToSoul, PayGauge, PayLife
from fuda.games.buddyfight.words.properties import Test
from fuda.words.numbers import value


class Anything(Test):
    """A flag that lets everything be used."""

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        return True


def monster(name: str, size: int, power: int, defense: int, critical: int, keywords: int = 0) -> CardDef:
    d = CardDef(name, name, spec.MONSTER, ["W"], [], size, power, defense, critical, keywords, [], False)
    d.cost = [PayGauge(value(1))] if size > 1 else []
    if keywords & spec.SOULGUARD:
        d.cost = [DeckToSoul(value(1)), PayGauge(value(1))]
    return d


def flag() -> CardDef:
    d = CardDef("F", "Flag", spec.FLAG, ["W"], [], -1, -1, -1, -1, 0, [], False)
    d.uses = [[Anything()]]
    return d


def deck() -> list[CardDef]:
    out: list[CardDef] = []
    for i in range(10):
        out += [monster(f"A{i}", i % 4, 1000 * (i + 1), 1000 * i, 1 + i % 3)] * 2
        out += [monster(f"S{i}", 2, 4000, 2000, 2, spec.SOULGUARD | spec.PENETRATE | spec.MOVE)]
        out += [monster(f"D{i}", 1, 3000, 1000, 1, spec.TWICE | spec.COUNTERATTACK)]
        item = CardDef(f"I{i}", f"I{i}", spec.ITEM, ["W"], [], -1, 4000, -1, 2, spec.EQUIP_CHANGE, [], False)
        item.cost = [PayGauge(value(1)), PayLife(value(1))]
        out += [item]
    return out


def match(seed: int) -> Match:
    cards: list[Card] = []
    chosen: list[Chosen] = []
    for player in range(2):
        first = len(cards)
        for d in [flag(), monster("A1", 1, 2000, 1000, 2), *deck()]:
            cards.append(Card(len(cards), d, player))
        chosen.append(Chosen(first, [first + 1], [], []))
    m = lay_table(RULES, cards, chosen, seed)
    m.advance()
    return m


def places(m: Match) -> int:
    """How many cards lie somewhere."""
    total = len(m.using)
    for side in (m.p0, m.p1):
        for zone in (1, 2, 3, 4, 10, 11, 12, 0):
            total += len(side.pile(zone))
        total += len(side.buddies) + 1
        total += sum(1 + len(u.soul) for u in side.field)
    return total


@pytest.mark.parametrize("seed", range(20))
def test_random_matches_end(seed: int) -> None:
    m = match(seed)
    rng = random.Random(seed)
    total = places(m)
    while m.winner < 0:
        assert m.decisions < 5000
        m.answer(rng.choice(m.options))
        assert places(m) == total
    assert m.reason
