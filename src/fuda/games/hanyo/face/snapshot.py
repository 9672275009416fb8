"""A 汎用TCG match as plain lists, and back: the zones and units, beside what the interpreter keeps."""

from typing import Any, Final

from fuda.core.flow import Program
from fuda.core.plain import VERSION, SnapshotError, ids, ints, load_cards, numbers, parts_of, rows, texts, whole, within
from fuda.core.snapshot import check_placed, check_uid, dump_flow, load_flow, own_piles, tables_of
from fuda.core.state import ID_BITS, ID_MASK
from fuda.games.hanyo.printed import KEY_BITS, KEY_MASK, Card
from fuda.games.hanyo.rules.checks import RULES
from fuda.games.hanyo.rules.setup import prepare
from fuda.games.hanyo.spec import (
    AREA,
    DECK,
    DELAYED,
    DISCARD,
    ENDS,
    ENERGY,
    GAME,
    HAND,
    LASTS,
    NOWHERE,
    PHASES,
    RESOLUTION,
    SET,
    SLOTS,
    STATES,
    STEPS,
)
from fuda.games.hanyo.state import Match
from fuda.games.hanyo.units import Side, Unit
from fuda.table.match import go_on

PILES: Final = (DECK, HAND, DISCARD, NOWHERE)
PARTS: Final = 8
UNIT_PARTS: Final = 7
LARGEST_VALUE: Final = 1 << 30
LARGEST_TIME: Final = 1 << 40


# --- writing ---------------------------------------------------------------------------------------------------
def dump(m: Match) -> list[Any]:
    """The whole match as plain data; the cards themselves are named by the decks it was made with."""
    facts = [
        m.first, int(m.live), m.phase, m.step, m.clock, m.declared, m.failed_draw, m.failed_replace, m.forced, m.beaten,
    ]  # fmt: skip
    return [
        VERSION,
        dump_flow(m),
        ints(facts),
        [ints(m.happened), ints(m.used_off), ints(m.came), [dump_past(u) for u in m.then]],
        ids(m.resolution),
        [dump_past(u) for u in m.memory],
        dump_side(m.p0),
        dump_side(m.p1),
    ]


def dump_side(side: Side) -> list[Any]:
    """One player's zones."""
    slots: list[Any] = []
    for u in side.slots:
        slots.append(None if u is None else dump_unit(u))
    return [
        slots,
        [ids(side.pile(zone)) for zone in PILES],
        [ids(side.loose_energy), ids(side.loose_sets)],
        [int(side.charged), int(side.retreated), int(side.strategies), int(side.redraws)],
    ]


def dump_unit(u: Unit) -> list[Any]:
    """One unit with what is attached to it."""
    facts = [u.id, u.arrived, u.stamp, u.ex_stamp, u.state, int(u.ko), int(u.veiled), u.damage, u.set_turn]
    return [
        ints(facts), ids(u.energy), ids(u.sets), list(u.counters), ints(u.set_stamps), ints(u.hurt), ints(u.used),
    ]  # fmt: skip


def dump_past(u: Unit) -> list[Any]:
    """A unit as it last was in the area, with the values that it had there.  [hy 812.1]"""
    values = [u.uid, u.side, u.slot, u.hp, u.retreat, u.bans, int(u.negated), u.copied, int(u.plain)]
    return [
        *dump_unit(u), ints(values), list(u.attributes), list(u.advantages), list(u.names), ints(u.gained),
        ints(u.since),
    ]  # fmt: skip


# --- reading ---------------------------------------------------------------------------------------------------
def programs_of(cards: list[Card]) -> dict[str, Program]:
    """The programs that a match with these cards can run, by name."""
    found = tables_of(GAME)
    for card in cards:
        for ability in card.d.abilities:
            for program in (ability.program, ability.others):
                found[program.name] = program
    return found


def restore(cards: list[Card], data: object) -> Match:
    """The match that plain data stands for, waiting at the same decision."""
    parts = whole(data, PARTS)
    p0, p1 = load_side(cards, 0, parts[6]), load_side(cards, 1, parts[7])
    m = Match(RULES, cards, p0, p1, 1)
    prepare(m)
    load_flow(m, parts[1], programs_of(cards))
    load_facts(m, numbers(parts[2], 10, -1))
    load_lists(m, parts[3])
    m.resolution = load_cards(cards, parts[4])
    m.memory = [load_past(m, row) for row in rows(parts[5])]
    check_places(m)
    check_keys(m)
    check_lasting(m)
    check_units(m)
    return go_on(m)


def load_facts(m: Match, facts: list[int]) -> None:
    """What is true of the match as a whole."""
    m.first = within(facts[0], -1, 1, "the first player")
    m.live = facts[1] != 0
    m.phase = within(facts[2], 0, len(PHASES) - 1, "the phase")
    m.step = within(facts[3], 0, len(STEPS) - 1, "the step")
    m.clock = within(facts[4], 0, LARGEST_TIME, "the clock")
    m.declared = facts[5]
    m.failed_draw, m.failed_replace, m.forced, m.beaten = (
        within(facts[i], 0, 3, "a set of players") for i in range(6, 10)
    )


def load_lists(m: Match, data: object) -> None:
    """What is remembered of the turn."""
    parts = parts_of(data, 4, "what is remembered of the turn is missing")
    m.then = [load_past(m, row) for row in rows(parts[3])]
    m.happened, m.used_off, m.came = numbers(parts[0]), numbers(parts[1]), numbers(parts[2], None, 0, LARGEST_TIME)
    if len(m.happened) % 5 or len(m.used_off) % 2 or len(m.came) % 2:
        raise SnapshotError("what is remembered of the turn is not whole")
    for i in range(0, len(m.happened), 5):
        within(m.happened[i + 1], 0, 1, "a player")
        within(m.happened[i + 2] >> ID_BITS, -1, len(m.then), "a unit as it was")
        if m.happened[i + 2] >= 0:
            within(m.happened[i + 2] & ID_MASK, 0, len(m.cards) - 1, "a card")
    for uid in m.happened[4::5] + m.used_off[1::2]:
        check_uid(m, uid)


def load_side(cards: list[Card], player: int, data: object) -> Side:
    """One player's zones."""
    parts = parts_of(data, 4, "the zones of a player are missing")
    side = Side(player, [])
    slots = rows(parts[0])
    piles = [load_cards(cards, pile) for pile in rows(parts[1])]
    loose = [load_cards(cards, pile) for pile in rows(parts[2])]
    if len(slots) != SLOTS or len(piles) != len(PILES) or len(loose) != 2:
        raise SnapshotError("the areas or piles of a player are missing")
    for slot in range(SLOTS):
        if slots[slot] is not None:
            side.slots[slot] = load_unit(cards, player, slot, slots[slot])
    side.deck, side.hand, side.discard, side.nowhere = piles
    side.loose_energy, side.loose_sets = loose
    charged, retreated, side.strategies, side.redraws = numbers(parts[3], 4, 0, LARGEST_VALUE)
    side.charged = charged != 0
    side.retreated = retreated != 0
    return side


def load_unit(cards: list[Card], player: int, slot: int, data: object) -> Unit:
    """One unit."""
    parts = parts_of(data, UNIT_PARTS, "a unit is not whole")
    return load_state(cards, player, slot, parts)


def load_state(cards: list[Card], player: int, slot: int, parts: list[Any]) -> Unit:
    """What is known of a unit beside what effects make of it."""
    card, arrived, stamp, ex_stamp, state, ko, veiled, damage, set_turn = numbers(parts[0], 9, 0, LARGEST_TIME)
    u = Unit(-1, cards[within(card, 0, len(cards) - 1, "a card")], player, slot, arrived, stamp)
    u.ex_stamp = ex_stamp
    u.state = within(state, 0, len(STATES) - 1, "the state of a unit")
    u.ko = ko != 0
    u.veiled = veiled != 0
    u.damage = within(damage, 0, LARGEST_VALUE, "damage")
    u.set_turn = set_turn
    u.energy, u.sets = load_cards(cards, parts[1]), load_cards(cards, parts[2])
    u.counters = texts(parts[3])
    u.set_stamps = numbers(parts[4], None, 0, LARGEST_TIME)
    if len(u.set_stamps) % 2:
        raise SnapshotError("when cards were set on a unit is not whole")
    u.hurt = numbers(parts[5], None, -1)
    if len(u.hurt) % 2:
        raise SnapshotError("what has hurt a unit is not whole")
    u.used = numbers(parts[6], None, 0)
    return u


def load_past(m: Match, data: object) -> Unit:
    """A unit as it last was in the area."""
    parts = parts_of(data, UNIT_PARTS + 6, "what is remembered of a unit is not whole")
    values = numbers(parts[7], 9, -LARGEST_VALUE)
    slot = within(values[2], 0, SLOTS - 1, "an area")
    u = load_state(m.cards, within(values[1], 0, 1, "a player"), slot, parts)
    check_uid(m, values[0])
    u.uid = values[0]
    if u.uid < 0 or u.uid & ID_MASK != u.id:
        raise SnapshotError("what is remembered of a unit is about another one")
    u.hp, u.retreat, u.bans = values[3:6]
    u.negated = values[6] != 0
    u.copied = within(values[7], -1, len(m.cards) - 1, "a card")
    u.plain = values[8] != 0
    u.attributes, u.advantages, u.names = texts(parts[8]), texts(parts[9]), texts(parts[10])
    u.gained, u.since = numbers(parts[11], None, 0), numbers(parts[12])
    if len(u.gained) != len(u.since):
        raise SnapshotError("what a unit was given is not whole")
    return u


# --- looking it over -------------------------------------------------------------------------------------------
def check_places(m: Match) -> None:
    """Every card is in exactly one place, and that place is the one noted for it; units get their names."""
    placed = [(card, RESOLUTION) for card in m.resolution]
    for side in (m.p0, m.p1):
        placed += own_piles(side, PILES)
        placed += [(card, ENERGY) for card in side.loose_energy] + [(card, SET) for card in side.loose_sets]
        for u in side.all_units():
            placed += [(u.card, AREA)]
            placed += [(card, ENERGY) for card in u.energy] + [(card, SET) for card in u.sets]
            u.uid = m.uid(u.id)
    check_placed(m, placed)


def is_key(m: Match, key: int) -> bool:
    """Whether a key names an ability of a card of this match."""
    card = key >> KEY_BITS
    return 0 <= card < len(m.cards) and key & KEY_MASK < len(m.cards[card].d.abilities)


def check_keys(m: Match) -> None:
    """Every ability that is named exists."""
    units = m.p0.all_units() + m.p1.all_units() + m.memory + m.then
    keys = [f.key for f in m.stack if f.key >= 0] + [p.key for p in m.pending] + [e.key for e in m.lasting]
    keys += [key for f in m.stack for key in f.chain[::2]]
    keys += [key for u in units for key in u.used + u.gained] + m.used_off[::2]
    if m.declared >= 0:
        keys.append(m.declared)
    for key in keys:
        if not is_key(m, key):
            raise SnapshotError(f"ability {key} does not exist")
    for uid in [uid for f in m.stack for uid in f.chain[1::2]]:
        check_uid(m, uid)


def check_lasting(m: Match) -> None:
    """Lasting effects are of kinds and ends that there are, and name objects of this match."""
    for e in m.lasting:
        within(e.kind, LASTS, DELAYED, "the kind of an effect")
        within(e.until, 0, len(ENDS) - 1, "the end of an effect")
        if e.kind == DELAYED:
            check_uid(m, e.amount)
        elif e.on < 0:
            check_uid(m, e.amount >> 32)


def check_units(m: Match) -> None:
    """Whatever has hurt a unit is an object of this match, and only unit cards lie face down before the game."""
    for u in m.p0.all_units() + m.p1.all_units() + m.memory + m.then:
        for uid in u.hurt[::2]:
            check_uid(m, uid)
        for means in u.hurt[1::2]:
            within(means, 0, LARGEST_VALUE, "what has hurt a unit")
        if u.veiled and m.live:
            raise SnapshotError("a unit lies face down during the game")
