"""A match on the shared table as plain lists, and back; nothing that is read is trusted."""

from typing import Any

from fuda.core.flow import Program
from fuda.core.plain import VERSION, SnapshotError, numbers, rows, whole, within
from fuda.core.snapshot import dump_flow, load_flow, tables_of, wake
from fuda.core.state import ID_MASK
from fuda.table.printed import KEY_BITS, KEY_MASK, Card
from fuda.table.state import Match, Rules, Side, Unit

MOST: int = 1 << 30  # of anything that is counted


# --- writing ---------------------------------------------------------------------------------------------------
def dump(m: Match) -> list[Any]:
    """The whole match as plain data; the cards themselves are named by the decks it was made with."""
    facts = [int(m.first), int(m.phase), *m.marks]
    return [VERSION, dump_flow(m), facts, *[dump_side(side) for side in m.sides]]


def dump_side(side: Side) -> list[Any]:
    """One player's zones and numbers."""
    units = [[[int(u.card.id), int(u.since), int(u.rested)], u.used[:]] for u in side.units]
    return [side.counts[:], [[int(c.id) for c in pile] for pile in side.piles], units]


# --- reading ---------------------------------------------------------------------------------------------------
def programs_of(cards: list[Card], game: str) -> dict[str, Program]:
    """The programs that a match with these cards can run, by name."""
    found = tables_of(game)
    for card in cards:
        for ability in card.d.abilities:
            found[ability.program.name] = ability.program
            found[ability.cost.name] = ability.cost
    return found


def restore(rules: Rules, cards: list[Card], data: object) -> Match:
    """The match that plain data stands for, waiting at the same decision."""
    parts = whole(data, 5)
    m = Match(rules, cards, 1)
    load_flow(m, parts[1], programs_of(cards, m.spec.code))
    facts = numbers(parts[2], 2 + len(m.marks), -1, MOST)
    m.first = within(facts[0], -1, 1, "the first player")
    m.phase = within(facts[1], 0, len(m.spec.phases) - 1, "the phase")
    m.marks = facts[2:]
    for side, part in zip(m.sides, parts[3:], strict=True):
        load_side(m, side, part)
    check_places(m)
    check_keys(m)
    wake(m)
    return m


def load_side(m: Match, side: Side, data: object) -> None:
    """Fill in one player's zones and numbers."""
    parts = rows(data)
    if len(parts) != 3 or len(rows(parts[1])) != len(side.piles):
        raise SnapshotError("the zones of a player are missing")
    side.counts = numbers(parts[0], len(side.counts), 0, MOST)
    last = len(m.cards) - 1
    side.piles = [[m.cards[i] for i in numbers(pile, None, 0, last)] for pile in rows(parts[1])]
    for row in rows(parts[2]):
        if len(rows(row)) != 2:
            raise SnapshotError("a card in play is not whole")
        card, since, rested = numbers(row[0], 3, 0, MOST)
        u = Unit(m.uid(within(card, 0, last, "a card")), m.cards[card], side.index, since)
        u.rested = rested != 0
        u.used = numbers(row[1], None, 0, KEY_MASK)
        side.units.append(u)


def check_places(m: Match) -> None:
    """Every card is in exactly one place, and that place is the one noted for it."""
    seen: set[int] = set()
    for side in m.sides:
        placed = [(int(c.id), zone, int(c.owner)) for zone, pile in enumerate(side.piles) for c in pile]
        placed += [(int(u.card.id), int(m.spec.play), int(u.card.owner)) for u in side.units]
        for card, zone, owner in placed:
            if card in seen or owner != side.index or m.zone_of(card) != zone:
                raise SnapshotError(f"card {card} is not where it should be")
            seen.add(card)
        if side.piles[m.spec.play]:
            raise SnapshotError("a card in play is not whole")
    if len(seen) != len(m.cards):
        raise SnapshotError("cards are missing")


def check_keys(m: Match) -> None:
    """Every ability that is named exists."""
    keys = [f.key for f in m.stack] + [p.key for p in m.pending] + [e.key for e in m.lasting]
    keys += [key for f in m.stack for key in f.chain[::2]]
    keys += [u.card.id << KEY_BITS | index for side in m.sides for u in side.units for index in u.used]
    for key in keys:
        if key >= 0 and (key >> KEY_BITS > ID_MASK or not has_ability(m, key >> KEY_BITS, key & KEY_MASK)):
            raise SnapshotError(f"ability {key} does not exist")
    for e in m.lasting:
        within(int(e.kind), 0, len(m.spec.stats) - 1, "what an effect changes")


def has_ability(m: Match, card: int, index: int) -> bool:
    """Whether there is such an ability."""
    return card < len(m.cards) and index < len(m.cards[card].d.abilities)
