"""A Dimension Zero match as plain lists, and back: squares, zones, stack and battles, beside the interpreter's own."""

from typing import Any, Final

from fuda.core.flow import Program
from fuda.core.plain import VERSION, SnapshotError, ids, ints, load_cards, numbers, parts_of, rows, texts, whole, within
from fuda.core.snapshot import (
    check_placed,
    check_uid,
    checked,
    dump_flow,
    dump_pending,
    load_flow,
    load_pending,
    own_piles,
    tables_of,
)
from fuda.core.state import ID_MASK
from fuda.games.dimensionzero.pieces import JUST_PUT, SETTLED, Battle, Clash, Entry, Piece, Side
from fuda.games.dimensionzero.printed import KEY_BITS, KEY_MASK, WAYS, Card, Cost
from fuda.games.dimensionzero.rules.checks import RULES
from fuda.games.dimensionzero.rules.setup import prepare
from fuda.games.dimensionzero.spec import (
    BATTLE_SQUARES,
    DECK,
    ENERGY,
    ENTRIES,
    EXCHANGE,
    GAME,
    GRAVEYARD,
    HAND,
    MARKERS,
    NOWHERE,
    PHASES,
    REMOVED,
    SMASH,
    SPIRIT,
    SQUARE,
    SQUARES,
    STACK,
    STEPS,
    ZONES,
)
from fuda.games.dimensionzero.state import Match
from fuda.table.match import go_on

MOST: Final = 1 << 40  # of clocks and counts
LARGEST_VALUE: Final = 1 << 30
MOST_BATTLES: Final = 500  # inside each other
PARTS: Final = 12


# --- writing ---------------------------------------------------------------------------------------------------
def dump(m: Match) -> list[Any]:
    """The whole match as plain data; the cards themselves are named by the decks it was made with."""
    facts = [
        m.settings, m.first, m.chooser, m.phase, m.clock, m.batch, m.serial, int(m.placed_energy), int(m.stirred),
        m.moved, m.time_turn,
    ]  # fmt: skip
    return [
        VERSION,
        dump_flow(m),
        ints(facts),
        ints(m.fired),
        ints(m.shown),
        [dump_pending(p) for p in m.offers],
        dump_side(m.p0),
        dump_side(m.p1),
        [dump_piece(p) for p in m.pieces],
        [dump_gone(p) for p in m.gone],
        [dump_entry(e) for e in m.entries],
        [dump_clash(c) for c in m.clashes],
    ]


def dump_side(side: Side) -> list[Any]:
    """One player's zones that are no squares."""
    piles = [
        side.deck, side.hand, side.graveyard, side.energy, side.energy_frozen, side.smash, side.smash_frozen,
        side.removed,
    ]  # fmt: skip
    return [[ids(pile) for pile in piles], [int(side.plan), int(side.arranged)]]


def dump_piece(p: Piece) -> list[Any]:
    """One card on a square."""
    facts = [
        p.id, p.seat, p.square, int(p.frozen), p.damage, p.since, p.batch, p.fresh, int(p.center), p.joined,
        p.markers,
    ]  # fmt: skip
    return [ints(facts), ids(p.spirits), ints(p.laid)]


def dump_gone(p: Piece) -> list[Any]:
    """A card as it last was on its square, with the values that it had there.  [dz 4-17.p1]"""
    values = [
        p.uid, p.control, p.kinds, p.colors, p.power, p.smash, p.keywords, p.bans, int(p.textless), p.aliases,
        int(p.plain),
    ]  # fmt: skip
    return [
        *dump_piece(p),
        ints(values),
        list(p.names),
        list(p.races),
        dump_cost(p.cost),
        ints(p.gained),
        dump_cost(p.move),
    ]


def dump_cost(cost: Cost | None) -> list[int] | None:
    """An amount of energy."""
    return None if cost is None else [*ints(cost.amounts), int(cost.x)]


def dump_entry(e: Entry) -> list[Any]:
    """One entry of the stack."""
    facts = [
        e.kind, e.player, e.card, e.uid, e.key, e.serial, e.zone, e.square, e.way, e.source, e.live, e.x, e.about,
        e.other, e.n, e.battle, e.paid,
    ]  # fmt: skip
    return [ints(facts), dump_cost(e.cost), [ints(chosen) for chosen in e.sets]]


def dump_clash(c: Clash) -> list[Any]:
    """Battles that go on together, and what waits for them."""
    return [
        int(c.step),
        [
            [int(b.square), ints(b.starters), ints(b.attackers), ints(b.defenders), ints(b.members), ints(b.dealt)]
            for b in c.battles
        ],
        [dump_entry(e) for e in c.entries],
        [dump_pending(p) for p in c.pending],
    ]


# --- reading ---------------------------------------------------------------------------------------------------
def programs_of(cards: list[Card]) -> dict[str, Program]:
    """The programs that a match with these cards can run, by name."""
    return tables_of(GAME) | {one.program.name: one.program for card in cards for one in card.d.abilities}


def restore(cards: list[Card], data: object) -> Match:
    """The match that plain data stands for, waiting at the same decision."""
    parts = whole(data, PARTS)
    p0, p1 = load_side(cards, 0, parts[6]), load_side(cards, 1, parts[7])
    m = Match(RULES, cards, p0, p1, 1)
    load_flow(m, parts[1], programs_of(cards))
    load_facts(m, numbers(parts[2], 11, -1, MOST))
    m.fired = numbers(parts[3], None, 0)
    m.shown = numbers(parts[4], None, 0)
    if len(m.fired) % 2:
        raise SnapshotError("an ability that worked is not named whole")
    m.offers = [load_pending(m, row) for row in rows(parts[5])]
    m.pieces = [load_piece(m, row) for row in rows(parts[8])]
    m.gone = [load_gone(m, row) for row in rows(parts[9])]
    m.entries = [load_entry(m, row) for row in rows(parts[10])]
    m.clashes = [load_clash(m, row) for row in rows(parts[11])]
    if len(m.clashes) > MOST_BATTLES:
        raise SnapshotError("there are too many battles inside each other")
    prepare(m)
    check_places(m)
    check_names(m)
    return go_on(m)


def load_facts(m: Match, facts: list[int]) -> None:
    """What is true of the match as a whole."""
    m.settings = within(facts[0], 0, 15, "the options")
    m.first = within(facts[1], -1, 1, "the first player")
    m.chooser = within(facts[2], -1, 1, "the chooser")
    m.phase = within(facts[3], 0, len(PHASES) - 1, "the phase")
    m.clock, m.batch, m.serial = (within(n, 0, MOST, "a clock") for n in facts[4:7])
    m.placed_energy = facts[7] != 0
    m.stirred = facts[8] != 0
    m.moved = within(facts[9], 0, 3, "a set of players")
    m.time_turn = within(facts[10], -1, LARGEST_VALUE, "the turn in which time was called")


def load_side(cards: list[Card], player: int, data: object) -> Side:
    """One player's zones that are no squares."""
    parts = parts_of(data, 2, "the zones of a player are missing")
    piles = [load_cards(cards, pile) for pile in rows(parts[0])]
    if len(piles) != 8:
        raise SnapshotError("the piles of a player are missing")
    side = Side(player, piles[0])
    side.hand, side.graveyard, side.energy, side.energy_frozen, side.smash, side.smash_frozen, side.removed = piles[1:]
    plan, arranged = numbers(parts[1], 2, 0, 1)
    side.plan, side.arranged = plan != 0, arranged != 0
    if side.plan and not side.deck:
        raise SnapshotError("there is a plan without a deck")
    return side


def load_piece(m: Match, data: object) -> Piece:
    """One card on a square."""
    parts = parts_of(data, 3, "a card on a square is not whole")
    p = load_state(m, parts)
    p.uid = m.uid(p.id)
    return p


def load_state(m: Match, parts: list[Any]) -> Piece:
    """What is known of a card on a square beside what effects make of it."""
    facts = numbers(parts[0], 11, -1, 1 << 62)
    card = m.cards[within(facts[0], 0, len(m.cards) - 1, "a card")]
    seat = within(facts[1], 0, 1, "a controller")
    p = Piece(-1, card, seat, within(facts[2], 0, SQUARES - 1, "a square"))
    p.frozen = facts[3] != 0
    p.damage = within(facts[4], 0, LARGEST_VALUE, "the damage of a card")
    p.since = within(facts[5], 0, MOST, "the time of a card")
    p.batch = within(facts[6], 0, MOST, "the arrival of a card")
    p.fresh = within(facts[7], SETTLED, JUST_PUT, "how far an arrival was looked at")
    p.center = facts[8] != 0
    p.joined = checked(m, facts[9])
    p.markers = within(facts[10], 0, LARGEST_VALUE, "the markers of a card")
    spirits = load_cards(m.cards, parts[1])
    laid = numbers(parts[2], len(spirits), -1, MOST)
    if spirits:
        p.spirits, p.laid = spirits, laid
    return p


def load_gone(m: Match, data: object) -> Piece:
    """A card as it last was on its square."""
    parts = parts_of(data, 9, "what is remembered of a card is not whole")
    p = load_state(m, parts)
    values = numbers(parts[3], 11, -LARGEST_VALUE, 1 << 62)
    p.uid = checked(m, values[0])
    if p.uid & ID_MASK != p.id:
        raise SnapshotError("what is remembered of a card is about another one")
    p.control = within(values[1], 0, 1, "a controller")
    p.kinds, p.colors, p.keywords, p.bans = values[2], values[3], values[6], values[7]
    p.power, p.smash = values[4], values[5]
    p.textless = values[8] != 0
    p.aliases = values[9]
    p.plain = values[10] != 0
    p.names, p.races = texts(parts[4]), texts(parts[5])
    cost = load_cost(parts[6])
    if cost is not None:
        p.cost = cost
    p.gained = numbers(parts[7], None, 0)
    move = load_cost(parts[8])
    if move is not None:
        p.move = move
    return p


def load_cost(data: object) -> Cost | None:
    """An amount of energy."""
    if data is None:
        return None
    found = numbers(data, 7, -LARGEST_VALUE, LARGEST_VALUE)
    return Cost(found[:6], within(found[6], -1, 5, "the place of a variable"))


def load_entry(m: Match, data: object) -> Entry:
    """One entry of the stack."""
    parts = parts_of(data, 3, "an entry of the stack is not whole")
    facts = numbers(parts[0], 17)
    e = Entry(
        within(facts[0], 0, len(ENTRIES) - 1, "the kind of an entry"),
        within(facts[1], 0, 1, "a player"),
        within(facts[2], -1, len(m.cards) - 1, "a card"),
        checked(m, facts[3]),
        within(facts[4], -1, LARGEST_VALUE, "an ability"),
    )
    e.serial = within(facts[5], 0, MOST, "the number of an entry")
    e.zone = within(facts[6], 0, len(ZONES) - 1, "a zone")
    e.square = within(facts[7], -1, SQUARES - 1, "a square")
    e.way = within(facts[8], 0, len(WAYS) - 1, "a way")
    e.source = checked(m, facts[9])
    e.live = facts[10]
    e.x = within(facts[11], 0, LARGEST_VALUE, "a variable")
    e.about, e.other = checked(m, facts[12]), checked(m, facts[13])
    e.n, e.paid = facts[14], facts[16]
    e.battle = within(facts[15], 0, MOST_BATTLES, "a battle")
    e.cost = load_cost(parts[1])
    e.sets = [numbers(chosen) for chosen in rows(parts[2])]
    return e


def load_clash(m: Match, data: object) -> Clash:
    """Battles that go on together, and what waits for them."""
    parts = parts_of(data, 4, "a battle is not whole")
    battles = [load_battle(m, row) for row in rows(parts[1])]
    if not battles:
        raise SnapshotError("there is a battle on no square")
    c = Clash(battles)
    c.step = numbers([parts[0]], 1, 0, len(STEPS) - 1)[0]
    c.entries = [load_entry(m, row) for row in rows(parts[2])]
    c.pending = [load_pending(m, row) for row in rows(parts[3])]
    return c


def load_battle(m: Match, data: object) -> Battle:
    """A battle on one square."""
    parts = parts_of(data, 6, "a battle is not whole")
    found = [numbers(uids, None, 0) for uids in parts[1:]]
    for uids in found:
        for uid in uids:
            check_uid(m, uid)
    b = Battle(numbers([parts[0]], 1, 0, BATTLE_SQUARES - 1)[0], found[0])
    b.attackers, b.defenders, b.members, b.dealt = found[1:]
    return b


# --- looking it over -------------------------------------------------------------------------------------------
def check_places(m: Match) -> None:
    """Every card is in exactly one place, and that place is the one noted for it."""
    placed: list[tuple[Card, int]] = []
    for side in (m.p0, m.p1):
        placed += own_piles(side, (DECK, HAND, GRAVEYARD, ENERGY, SMASH, REMOVED))
    for p in m.pieces:
        placed.append((p.card, SQUARE))
        placed += [(card, SPIRIT) for card in p.spirits]
    # Spells are on the stack as cards too, and so is what is just being played.
    placed += [(card, m.zone_of(card.id)) for card in m.cards if m.zone_of(card.id) in (STACK, NOWHERE)]
    check_placed(m, placed)


def check_names(m: Match) -> None:
    """Every ability and every card that is named exists."""
    keys = [f.key for f in m.stack] + [e.key for e in m.lasting] + m.fired[1::2]
    keys += [key for f in m.stack for key in f.chain[::2]]
    entries = m.entries + [e for c in m.clashes for e in c.entries]
    waiting = m.pending + m.offers + [p for c in m.clashes for p in c.pending]
    keys += [e.key for e in entries] + [p.key for p in waiting] + [key for p in m.gone for key in p.gained]
    for key in keys:
        if key >= 0:
            card = key >> KEY_BITS
            if card >= len(m.cards) or key & KEY_MASK >= len(m.cards[card].d.abilities):
                raise SnapshotError(f"ability {key} does not exist")
    uids = m.shown + m.fired[::2] + [uid for f in m.stack for uid in f.chain[1::2]]
    # The sets of an exchange hold amounts of damage as well.
    uids += [uid for e in entries if e.kind != EXCHANGE for chosen in e.sets for uid in chosen]
    for uid in uids:
        check_uid(m, uid)
    for e in m.lasting:
        if not 0 <= e.kind <= MARKERS:
            raise SnapshotError(f"there is no effect of kind {e.kind}")
