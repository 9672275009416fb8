"""Duel of Lanterns as plain lists, and back."""

from __future__ import annotations

from typing import Any

from fuda.core.flow import PROGRAMS, Program
from fuda.core.snapshot import SnapshotError, dump_flow, load_flow, numbers, program_name, rows, wake, within
from tests.conformance.tiny import spec
from tests.conformance.tiny.state import Card, Lantern, Match, Side


def dump(m: Match) -> list[Any]:
    """The whole match as plain data."""
    facts = [m.first, m.phase, m.starved, m.extra_turn, m.elimination, m.last_turn]
    return [dump_flow(m), facts, m.items[:], *(dump_side(side) for side in m.sides)]


def dump_side(side: Side) -> list[Any]:
    """One player's zones."""
    piles = [[int(c.id) for c in side.piles[zone]] for zone in sorted(side.piles)]
    return [[side.flames, side.oil], piles, [[int(u.card.id), u.since, int(u.dim)] for u in side.path]]


def programs_of(cards: list[Card]) -> dict[str, Program]:
    """The programs that a match with these cards can run, by name."""
    found = {program_name(p): p for p in PROGRAMS if p.game == spec.GAME}
    for card in cards:
        for program in (card.d.effect, card.d.answer, *(ability.program for ability in card.d.abilities)):
            if program is not None:
                found[program.name] = program
    return found


def restore(cards: list[Card], data: object) -> Match:
    """The match that plain data stands for, waiting at the same decision."""
    parts = rows(data)
    if len(parts) != 5:
        raise SnapshotError("the parts of a duel are missing")
    m = Match(cards, [Side(0, []), Side(1, [])], 1)
    load_flow(m, parts[0], programs_of(cards))
    m.first, m.phase, m.starved, m.extra_turn, m.elimination, m.last_turn = numbers(parts[1], 6, -1)
    m.items = numbers(parts[2], None, 0)
    for side, part in zip(m.sides, parts[3:], strict=True):
        load_side(m, side, rows(part))
    wake(m)
    return m


def load_side(m: Match, side: Side, parts: list[Any]) -> None:
    """Fill in one player's zones."""
    side.flames, side.oil = numbers(parts[0], 2)
    for zone, pile in zip(sorted(side.piles), rows(parts[1]), strict=True):
        side.piles[zone] = [m.cards[i] for i in numbers(pile, None, 0, len(m.cards) - 1)]
    for unit in rows(parts[2]):
        card, since, dim = numbers(unit, 3, 0)
        u = Lantern(int(m.uid(within(card, 0, len(m.cards) - 1, "a card"))), m.cards[card], since)
        u.dim = dim != 0
        side.path.append(u)
