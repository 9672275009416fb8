"""A Fusion World match as plain lists, and back: the zones and the battle, beside what the interpreter keeps."""

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
from fuda.core.state import ID_MASK, ZONE_MASK
from fuda.core.triggers import Pending
from fuda.games.fusionworld.printed import BLOCKER_INDEX, KEY_BITS, KEY_MASK, STATIC_AT, Card
from fuda.games.fusionworld.rules.checks import RULES
from fuda.games.fusionworld.rules.hearing import (
    PENDING_AUTO,
    PENDING_DELAYED,
)
from fuda.games.fusionworld.rules.setup import prepare
from fuda.games.fusionworld.sides import Side, Unit
from fuda.games.fusionworld.spec import (
    ADD_SPECIFIED,
    BAN,
    BATTLE_AREA,
    COLOR_COUNT,
    COMBO_AREA,
    DECK,
    DROP,
    ENDS,
    ENERGY_AREA,
    GAME,
    HAND,
    HAND_COST,
    LEADER,
    LEADER_AREA,
    LIFE,
    NOWHERE,
    PHASES,
    REMOVED,
    SKIP,
    SKIPS,
    STEPS,
    UNDER,
)
from fuda.games.fusionworld.state import Match
from fuda.games.fusionworld.words.course_of_game import ways_in
from fuda.games.fusionworld.words.ops import BLOCKER_SKILL
from fuda.table.match import go_on

PILES: Final = (DECK, HAND, DROP, LIFE, REMOVED, NOWHERE)
PARTS: Final = 8
LARGEST_VALUE: Final = 1 << 30


# --- writing ---------------------------------------------------------------------------------------------------
def dump(m: Match) -> list[Any]:
    """The whole match as plain data; the cards themselves are named by the decks it was made with."""
    facts = [
        m.first, m.chooser, int(m.live), m.phase, m.step, m.attacker, m.guard, int(m.nullified), m.no_block, m.dealt,
        m.beaten, m.forced, m.hurt, m.spared,
    ]  # fmt: skip
    lists = [m.damage, m.ended, m.covered, m.lapsed, m.happened, m.used_off, m.met_off]
    return [
        VERSION,
        dump_flow(m),
        ints(facts),
        [ints(found) for found in lists],
        [dump_pending(p) for p in m.held],
        [dump_past(u) for u in m.memory],
        dump_side(m.p0),
        dump_side(m.p1),
    ]


def dump_side(side: Side) -> list[Any]:
    """One player's zones."""
    return [
        dump_unit(side.leader),
        [dump_unit(u) for u in side.battle],
        [dump_unit(u) for u in side.combo],
        [ids(side.pile(zone)) for zone in PILES],
        [ids(side.energy), ids(side.spent)],
        ids(side.face_up),
        int(side.markers),
    ]


def dump_unit(u: Unit) -> list[Any]:
    """One card in play."""
    face = 0 if u.d is u.card.d else 1
    facts = [u.id, u.since, int(u.rested), u.ki, u.played_by, u.markers_paid, face]
    return [ints(facts), ids(u.under), ints(u.used), ints(u.met)]


def dump_past(u: Unit) -> list[Any]:
    """A card as it last was in play, with the values that it had there.  [fw 9-10-1]"""
    values = [
        u.uid, u.side, u.base, u.bonus, u.combo_bonus, u.cost_bonus, u.keywords, u.bans, int(u.negated),
        int(u.base_set), u.extra_colors, int(u.plain),
    ]  # fmt: skip
    return [
        *dump_unit(u),
        ints(values),
        ints(u.specified_bonus),
        list(u.extra_names),
        list(u.extra_traits),
        ints(u.gained),
    ]


# --- reading ---------------------------------------------------------------------------------------------------
def programs_of(cards: list[Card]) -> dict[str, Program]:
    """The programs that a match with these cards can run, by name."""
    found = tables_of(GAME)
    found[BLOCKER_SKILL.cost.name] = BLOCKER_SKILL.cost
    for card in cards:
        for ability in card.d.every:
            for program in (ability.program, ability.cost):
                found[program.name] = program
                found |= {way.name: way for way in ways_in(program)}
    return found


def restore(cards: list[Card], data: object) -> Match:
    """The match that plain data stands for, waiting at the same decision."""
    parts = whole(data, PARTS)
    p0, p1 = load_side(cards, 0, parts[6]), load_side(cards, 1, parts[7])
    m = Match(RULES, cards, p0, p1, 1)
    prepare(m)
    load_flow(m, parts[1], programs_of(cards))
    load_facts(m, numbers(parts[2], 14, -1))
    load_lists(m, parts[3])
    m.held = [load_pending(m, row) for row in rows(parts[4])]
    m.memory = [load_past(m, row) for row in rows(parts[5])]
    check_places(m)
    check_keys(m)
    check_lasting(m)
    return go_on(m)


def load_facts(m: Match, facts: list[int]) -> None:
    """What is true of the match as a whole."""
    m.first = within(facts[0], -1, 1, "the first player")
    m.chooser = within(facts[1], -1, 1, "the chooser")
    m.live = facts[2] != 0
    m.phase = within(facts[3], 0, len(PHASES) - 1, "the phase")
    m.step = within(facts[4], 0, len(STEPS) - 1, "the step")
    m.attacker, m.guard = checked(m, facts[5]), checked(m, facts[6])
    m.nullified = facts[7] != 0
    m.no_block, m.beaten, m.forced, m.spared = (within(facts[i], 0, 3, "a set of players") for i in (8, 10, 11, 13))
    m.dealt = within(facts[9], 0, LARGEST_VALUE, "the damage of a battle")
    m.hurt = within(facts[12], 0, (1 << 32) - 1, "the damage of both players")


def load_lists(m: Match, data: object) -> None:
    """What is remembered of the turn, and the damage that waits."""
    parts = parts_of(data, 7, "what is remembered of the turn is missing")
    found = [numbers(part) for part in parts]
    for numbers_of, size in zip(found, (4, 2, 3, 3, 5, 2, 2), strict=True):
        if len(numbers_of) % size:
            raise SnapshotError("what is remembered of the turn is not whole")
    m.damage, m.ended, m.covered, m.lapsed, m.happened, m.used_off, m.met_off = found
    for i in range(0, len(m.damage), 4):
        within(m.damage[i], 0, 1, "a player")
        within(m.damage[i + 1], 0, LARGEST_VALUE, "damage")
    for i in range(0, len(m.happened), 5):
        within(m.happened[i + 1], 0, 1, "a player")
        within(m.happened[i + 2], -1, len(m.cards) - 1, "a card")
    uids = m.damage[2::4] + m.ended[1::2] + m.happened[4::5] + m.used_off[1::2] + m.met_off[1::2]
    for watched in (m.covered, m.lapsed):
        uids += watched[1::3] + watched[2::3]
    for uid in uids:
        check_uid(m, uid)


def load_side(cards: list[Card], player: int, data: object) -> Side:
    """One player's zones."""
    parts = parts_of(data, 7, "the zones of a player are missing")
    side = Side(player, load_unit(cards, player, parts[0]), [])
    side.battle = [load_unit(cards, player, unit) for unit in rows(parts[1])]
    side.combo = [load_unit(cards, player, unit) for unit in rows(parts[2])]
    piles = [load_cards(cards, pile) for pile in rows(parts[3])]
    energy = [load_cards(cards, pile) for pile in rows(parts[4])]
    if len(piles) != len(PILES) or len(energy) != 2:
        raise SnapshotError("the piles of a player are missing")
    side.deck, side.hand, side.drop, side.life, side.removed, side.nowhere = piles
    side.energy, side.spent = energy
    side.face_up = load_cards(cards, parts[5])
    if any(card not in side.life for card in side.face_up):
        raise SnapshotError("a card lies face up that is not in Life")
    side.markers = numbers([parts[6]], 1, 0, LARGEST_VALUE)[0]
    return side


def load_unit(cards: list[Card], player: int, data: object) -> Unit:
    """One card in play."""
    parts = parts_of(data, 4, "a card in play is not whole")
    return load_state(cards, player, parts)


def load_state(cards: list[Card], player: int, parts: list[Any]) -> Unit:
    """What is known of a card in play beside what effects make of it."""
    card, since, is_rested, ki, played_by, markers, face = numbers(parts[0], 7, 0, LARGEST_VALUE)
    u = Unit(-1, cards[within(card, 0, len(cards) - 1, "a card")], player, since)
    u.rested = is_rested != 0
    u.ki, u.played_by, u.markers_paid = ki, played_by, markers
    if face:
        if u.card.d.back is None:
            raise SnapshotError(f"card {card} has no other side")
        u.d = u.card.d.back
        u.reset()
    under = load_cards(cards, parts[1])
    if under:
        u.under = under
    u.used = numbers(parts[2], None, 0)
    u.met = numbers(parts[3], None, 0)
    return u


def load_past(m: Match, data: object) -> Unit:
    """A card as it last was in play."""
    parts = parts_of(data, 9, "what is remembered of a card is not whole")
    values = numbers(parts[4], 12, -LARGEST_VALUE)
    u = load_state(m.cards, within(values[1], 0, 1, "a player"), parts)
    u.uid = checked(m, values[0])
    if u.uid < 0 or u.uid & ID_MASK != u.id:
        raise SnapshotError("what is remembered of a card is about another one")
    u.base, u.bonus, u.combo_bonus, u.cost_bonus, u.keywords, u.bans = values[2:8]
    u.negated = values[8] != 0
    u.base_set = values[9] != 0
    u.extra_colors = within(values[10], 0, (1 << COLOR_COUNT) - 1, "colours")
    u.plain = values[11] != 0
    u.specified_bonus = numbers(parts[5], None, -LARGEST_VALUE, LARGEST_VALUE)
    if len(u.specified_bonus) not in (0, COLOR_COUNT):
        raise SnapshotError("a specified cost has another number of colours")
    u.extra_names, u.extra_traits = texts(parts[6]), texts(parts[7])
    u.gained = numbers(parts[8], None, 0)
    return u


# --- looking it over -------------------------------------------------------------------------------------------
def check_places(m: Match) -> None:
    """Every card is in exactly one place, and that place is the one noted for it; units get their names."""
    placed: list[tuple[Card, int]] = []
    for side in (m.p0, m.p1):
        energy = side.energy + side.spent
        leader = side.leader
        if any(card.owner != side.index for card in [*energy, leader.card]) or leader.card.d.kind != LEADER:
            raise SnapshotError("energy or a Leader is another player's, or there is no Leader")
        placed += own_piles(side, PILES) + [(card, ENERGY_AREA) for card in energy]
        # Before the game the Leader is in no zone yet.
        placed.append((leader.card, LEADER_AREA if m.where[leader.id] & ZONE_MASK else NOWHERE))
        for u in side.units() + side.combo:
            placed += [(card, UNDER) for card in u.under]
            u.uid = m.uid(u.id)
        placed += [(u.card, BATTLE_AREA) for u in side.battle] + [(u.card, COMBO_AREA) for u in side.combo]
    check_placed(m, placed)


def is_key(m: Match, key: int) -> bool:
    """Whether a key names a skill of a card of this match."""
    card = key >> KEY_BITS
    index = key & KEY_MASK
    return 0 <= card < len(m.cards) and (index < len(m.cards[card].d.every) or index == BLOCKER_INDEX)


def check_keys(m: Match) -> None:
    """Every skill that is named exists."""
    units = [u for side in (m.p0, m.p1) for u in side.units() + side.combo] + m.memory
    keys = [f.key for f in m.stack if f.key >= 0] + [e.key for e in m.lasting if e.key >= 0]
    keys += [key for f in m.stack for key in f.chain[::2]]
    keys += [key for u in units for key in u.used + u.met + u.gained]
    keys += m.ended[::2] + m.used_off[::2] + m.met_off[::2] + m.covered[::3] + m.lapsed[::3]
    for key in keys:
        if not is_key(m, key):
            raise SnapshotError(f"skill {key} does not exist")
    for p in m.pending + m.held:
        check_pending(m, p)
    for uid in [uid for f in m.stack for uid in f.chain[1::2]]:
        check_uid(m, uid)


def check_pending(m: Match, p: Pending) -> None:
    """What waits is a skill or a delayed effect, or the [Blocker] of a card."""
    within(p.generation, PENDING_AUTO, PENDING_DELAYED, "a kind of waiting")
    if not is_key(m, p.key):
        raise SnapshotError(f"skill {p.key} does not exist")


def check_lasting(m: Match) -> None:
    """Lasting effects are of kinds, ends and amounts that there are."""
    for e in m.lasting:
        within(e.kind, 0, HAND_COST, "the kind of an effect")
        within(e.until, 0, len(ENDS) - 1, "the end of an effect")
        if e.kind == ADD_SPECIFIED:
            within(e.amount >> 16, 0, COLOR_COUNT - 1, "a colour")
        elif e.kind == SKIP:
            within(e.amount, 0, len(SKIPS) - 1, "what is skipped")
        elif e.kind == BAN and e.key >= 0 and e.at >= STATIC_AT:
            within(e.at - STATIC_AT, 0, len(m.ability(e.key).statics) - 1, "the place of an effect")
