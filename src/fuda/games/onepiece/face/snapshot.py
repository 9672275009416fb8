"""A One Piece match as plain lists, and back: the zones and the battle, beside what the interpreter keeps."""

from typing import Any

from fuda.core.flow import Program
from fuda.core.plain import VERSION, SnapshotError, load_cards, numbers, parts_of, rows, whole, within
from fuda.core.snapshot import check_placed, dump_flow, load_flow, own_piles, tables_of, wake
from fuda.core.state import ID_MASK
from fuda.games.onepiece.printed import KEY_BITS, KEY_MASK, Card
from fuda.games.onepiece.rules.checks import RULES
from fuda.games.onepiece.sides import Side, Unit
from fuda.games.onepiece.spec import (
    CHARACTERS,
    DECK,
    GAME,
    HAND,
    LEADER_AREA,
    LIFE,
    MOST_CHARACTERS,
    NOWHERE,
    PHASES,
    STAGE_AREA,
    STEPS,
    TRASH,
)
from fuda.games.onepiece.state import Match

PILES = (DECK, HAND, TRASH, LIFE, NOWHERE)


# --- writing ---------------------------------------------------------------------------------------------------
def dump(m: Match) -> list[Any]:
    """The whole match as plain data; the cards themselves are named by the decks it was made with."""
    facts = [
        m.first, m.chooser, m.phase, m.step, m.attacker, m.target, int(m.blocked), m.lost, m.lost_why, m.beaten,
        m.handled, m.spared,
    ]  # fmt: skip
    return [VERSION, dump_flow(m), [int(n) for n in facts], m.order[:], dump_side(m.p0), dump_side(m.p1)]


def dump_side(side: Side) -> list[Any]:
    """One player's zones."""
    dons = [side.don_deck, side.don_active, side.don_rested, side.held_active, side.held_rested]
    return [
        dump_unit(side.leader),
        [dump_unit(u) for u in side.characters],
        [dump_unit(u) for u in side.stage],
        [[int(c.id) for c in side.pile(zone)] for zone in PILES],
        [int(c.id) for c in side.face_up],
        [int(n) for n in dons],
    ]


def dump_unit(u: Unit) -> list[Any]:
    """One card in play."""
    return [[int(u.card.id), int(u.since), int(u.rested), int(u.don)], list(u.used)]


# --- reading ---------------------------------------------------------------------------------------------------
def programs_of(cards: list[Card]) -> dict[str, Program]:
    """The programs that a match with these cards can run, by name."""
    printed = [program for card in cards for ability in card.d.abilities for program in (ability.program, ability.cost)]
    return tables_of(GAME) | {program.name: program for program in printed}


def restore(cards: list[Card], data: object) -> Match:
    """The match that plain data stands for, waiting at the same decision."""
    parts = whole(data, 6)
    p0, p1 = load_side(cards, 0, parts[4]), load_side(cards, 1, parts[5])
    m = Match(RULES, cards, p0, p1, 1)
    load_flow(m, parts[1], programs_of(cards))
    facts = numbers(parts[2], 12, -1)
    m.first = within(facts[0], -1, 1, "the first player")
    m.chooser = within(facts[1], -1, 1, "the chooser")
    m.phase = within(facts[2], 0, len(PHASES) - 1, "the phase")
    m.step = within(facts[3], 0, len(STEPS) - 1, "the step")
    m.attacker, m.target = facts[4], facts[5]
    m.blocked = facts[6] != 0
    m.lost, m.lost_why, m.beaten, m.handled, m.spared = (within(n, 0, 3, "a set of players") for n in facts[7:])
    m.order = numbers(parts[3], None, 0)
    check_places(m)
    check_keys(m)
    wake(m)
    return m


def load_side(cards: list[Card], player: int, data: object) -> Side:
    """One player's zones."""
    parts = parts_of(data, 6, "the zones of a player are missing")
    side = Side(player, load_unit(cards, player, parts[0]), [])
    side.characters = [load_unit(cards, player, unit) for unit in rows(parts[1])]
    side.stage = [load_unit(cards, player, unit) for unit in rows(parts[2])]
    if len(side.characters) > MOST_CHARACTERS or len(side.stage) > 1:
        raise SnapshotError("there are too many cards in play")
    piles = [load_cards(cards, pile) for pile in rows(parts[3])]
    if len(piles) != len(PILES):
        raise SnapshotError("the piles of a player are missing")
    side.deck, side.hand, side.trash, side.life, side.nowhere = piles
    side.face_up = load_cards(cards, parts[4])
    if any(card not in side.life for card in side.face_up):
        raise SnapshotError("a card lies face up that is not in Life")
    dons = numbers(parts[5], 5, 0, 100)
    side.don_deck, side.don_active, side.don_rested, side.held_active, side.held_rested = dons
    if side.held_active > side.don_active or side.held_rested > side.don_rested:
        raise SnapshotError("more DON!! are held than there are")
    return side


def load_unit(cards: list[Card], player: int, data: object) -> Unit:
    """One card in play."""
    parts = parts_of(data, 2, "a card in play is not whole")
    card, since, is_rested, don = numbers(parts[0], 4, 0, 1 << 30)
    u = Unit(-1, cards[within(card, 0, len(cards) - 1, "a card")], player, since)
    u.rested = is_rested != 0
    u.don = within(don, 0, 100, "the DON!! given to a card")
    u.used = numbers(parts[1], None, 0)
    return u


def check_places(m: Match) -> None:
    """Every card is in exactly one place, and that place is the one noted for it; units get their names."""
    placed: list[tuple[Card, int]] = []
    for side in (m.p0, m.p1):
        if side.leader.card.owner != side.index:
            raise SnapshotError("a Leader is another player's")
        placed += [*own_piles(side, PILES), (side.leader.card, LEADER_AREA)]
        placed += [(u.card, CHARACTERS) for u in side.characters] + [(u.card, STAGE_AREA) for u in side.stage]
        for u in side.units():
            u.uid = m.uid(u.card.id)
    check_placed(m, placed)


def check_keys(m: Match) -> None:
    """Every ability that is named exists."""
    keys = [f.key for f in m.stack] + [p.key for p in m.pending] + [e.key for e in m.lasting] + m.order
    keys += [key for f in m.stack for key in f.chain[::2]]
    keys += [key for side in (m.p0, m.p1) for u in side.units() for key in u.used]
    for key in keys:
        if key >= 0:
            card = key >> KEY_BITS
            if card >= len(m.cards) or key & KEY_MASK >= len(m.cards[card].d.abilities):
                raise SnapshotError(f"ability {key} does not exist")
    for uid in (m.attacker, m.target):
        if uid >= 0 and uid & ID_MASK >= len(m.cards):
            raise SnapshotError(f"{uid} names no card of this match")
