"""A Buddyfight match as plain lists, and back: the zones and cards on them, beside what the interpreter keeps."""

from typing import Any, Final

from fuda.core.flow import Program
from fuda.core.plain import VERSION, SnapshotError, ids, ints, load_cards, numbers, parts_of, rows, texts, whole, within
from fuda.core.snapshot import (
    check_placed,
    check_uid,
    dump_flow,
    dump_frame,
    load_flow,
    load_frame,
    own_piles,
    tables_of,
)
from fuda.core.state import ID_MASK
from fuda.games.buddyfight.printed import BUILT_IN, KEY_BITS, KEY_MASK, KEYWORD_ABILITIES, Card
from fuda.games.buddyfight.rules.checks import RULES
from fuda.games.buddyfight.rules.replacing import is_guard
from fuda.games.buddyfight.rules.setup import note_cards
from fuda.games.buddyfight.spec import (
    BUDDY,
    DECK,
    DROP,
    END_TO_ATTACK,
    ENDS,
    FIELD,
    FINAL_USES,
    FLAG_AREA,
    FRESH,
    GAIN_ABILITY,
    GAIN_INFO,
    GAIN_LIFELINK,
    GAME,
    GAUGE,
    HAND,
    LASTS,
    LOST,
    NO_TARGET,
    NOWHERE,
    PHASES,
    REMOVED,
    SOUL,
    SPELL_AREA,
    UNDER_FLAG,
    USING,
)
from fuda.games.buddyfight.state import Match
from fuda.games.buddyfight.units import SETTABLE, Side, Unit
from fuda.table.match import go_on

PILES: Final = (DECK, HAND, DROP, GAUGE, REMOVED, LOST, UNDER_FLAG, NOWHERE)
PARTS: Final = 9
UNIT_FACTS: Final = 12
SIDE_FACTS: Final = 7
LARGEST_VALUE: Final = 1 << 30
LARGEST_TIME: Final = 1 << 40


# --- writing ---------------------------------------------------------------------------------------------------
def dump(m: Match) -> list[Any]:
    """The whole match as plain data; the cards themselves are named by the decks it was made with."""
    facts = [
        m.first, int(m.live), m.phase, m.clock, m.timing, m.target, int(m.in_battle), int(m.voided), int(m.hit),
        m.attacks, m.ending, m.next_turn, int(m.gained_turn), m.more_attacks, m.faced, m.forced,
    ]  # fmt: skip
    return [
        VERSION,
        dump_flow(m),
        ints(facts),
        [ints(m.attackers), ints(m.fresh), ints(m.happened), ints(m.used_off), ints(m.battle_uses)],
        [dump_frame(f) for f in m.carried],
        [[int(u.side), *dump_unit(u)] for u in m.using],
        [dump_past(u) for u in m.memory],
        dump_side(m.p0),
        dump_side(m.p1),
    ]


def dump_side(side: Side) -> list[Any]:
    """One fighter's zones."""
    facts = [
        side.life, side.flips, side.spent, int(side.impact_called), int(side.impact_transformed), int(side.changed),
        int(side.on_lost),
    ]  # fmt: skip
    open_under = [i for i in ids(side.under_flag) if i in side.open_under]
    return [
        [dump_unit(u) for u in side.field],
        None if side.flag is None else dump_unit(side.flag),
        [dump_unit(u) for u in side.buddies],
        [ids(side.pile(zone)) for zone in PILES],
        ints(facts),
        [
            list(side.partners),
            list(side.start_flag),
            list(side.once_names),
            list(side.once_titles),
            list(side.fight_names),
        ],
        open_under,
    ]


def dump_unit(u: Unit) -> list[Any]:
    """A card on the field, a flag, a buddy or a declared card, with its soul."""
    facts = [
        u.id, u.slot, u.since, u.stamp, int(u.rested), int(u.veiled), u.stood, u.cause, u.form, int(u.flipped),
        0 if u.d is u.card.d else 1, u.side,
    ]  # fmt: skip
    return [ints(facts), ids(u.soul), ints(u.veiled_soul), ints(u.used)]


def dump_past(u: Unit) -> list[Any]:
    """A card as it last was on the field, with the values that it had there."""
    values = [u.uid, u.power, u.defense, u.critical, u.size, u.keywords, u.bans, int(u.negated), int(u.plain)]
    return [
        *dump_unit(u), ints(values), list(u.names), list(u.attributes), list(u.worlds), ints(u.gained),
        ints(u.lifelinks), ints(u.bases),
    ]  # fmt: skip


# --- reading ---------------------------------------------------------------------------------------------------
def programs_of(cards: list[Card]) -> dict[str, Program]:
    """The programs that a match with these cards can run, by name."""
    found = tables_of(GAME)
    abilities = [ability for card in cards for ability in card.d.every]
    for ability in abilities + list(KEYWORD_ABILITIES.values()):
        for program in (ability.program, ability.aims):
            found[program.name] = program
    return found


def restore(cards: list[Card], data: object) -> Match:
    """The match that plain data stands for, waiting at the same decision."""
    parts = whole(data, PARTS)
    m = Match(RULES, cards, load_side(cards, 0, parts[7]), load_side(cards, 1, parts[8]), 1)
    note_cards(m)
    programs = programs_of(cards)
    load_flow(m, parts[1], programs)
    load_facts(m, numbers(parts[2], 16))
    load_lists(m, parts[3])
    m.carried = [load_frame(m, row, programs) for row in rows(parts[4])]
    m.using = [load_using(cards, row) for row in rows(parts[5])]
    m.memory = [load_past(m, row) for row in rows(parts[6])]
    check_places(m)
    check_keys(m)
    check_lasting(m)
    return go_on(m)


def load_facts(m: Match, facts: list[int]) -> None:
    """What is true of the match as a whole."""
    m.first = within(facts[0], -1, 1, "the first fighter")
    m.live = facts[1] != 0
    m.phase = within(facts[2], 0, len(PHASES) - 1, "the phase")
    m.clock = within(facts[3], 0, LARGEST_TIME, "the clock")
    m.timing = within(facts[4], -1, FINAL_USES, "the play timing")
    m.target = facts[5]
    if m.target < -2 and m.target != NO_TARGET:
        raise SnapshotError("nothing is attacked that could be")
    check_uid(m, m.target)
    m.in_battle, m.voided, m.hit = facts[6] != 0, facts[7] != 0, facts[8] != 0
    m.attacks = within(facts[9], 0, LARGEST_VALUE, "the number of attacks")
    m.ending = within(facts[10], 0, END_TO_ATTACK, "what is to be ended")
    m.next_turn = within(facts[11], -1, 1, "the next turn")
    m.gained_turn = facts[12] != 0
    m.more_attacks = within(facts[13], 0, LARGEST_VALUE, "the number of attack phases")
    m.faced = within(facts[14], 0, 3, "a set of players")
    m.forced = within(facts[15], 0, 3, "a set of players")


def load_lists(m: Match, data: object) -> None:
    """The cards that attack, and what is remembered."""
    parts = parts_of(data, 5, "what is remembered is missing")
    m.attackers, m.fresh, m.happened, m.used_off, m.battle_uses = [numbers(part) for part in parts]
    if len(m.fresh) % FRESH or len(m.happened) % 5 or len(m.used_off) % 2 or len(m.battle_uses) % 2:
        raise SnapshotError("what is remembered is not whole")
    for i in range(0, len(m.fresh), FRESH):
        check_event(m, m.fresh[i + 1], m.fresh[i + 2])
    for i in range(0, len(m.happened), 5):
        check_event(m, m.happened[i + 1], m.happened[i + 2])
    uids = m.attackers + m.fresh[3::FRESH] + m.fresh[6::FRESH] + m.happened[4::5] + m.used_off[1::2]
    uids += m.battle_uses[1::2]
    for uid in uids:
        check_uid(m, uid)
    if m.in_battle and not m.attackers:
        raise SnapshotError("nothing attacks in the battle")


def check_event(m: Match, player: int, card: int) -> None:
    """An event is about a player and a card, or no card."""
    within(player, 0, 1, "a player")
    within(card, -1, len(m.cards) - 1, "a card")


def load_side(cards: list[Card], player: int, data: object) -> Side:
    """One fighter's zones."""
    parts = parts_of(data, 7, "the zones of a fighter are missing")
    side = Side(player, [])
    side.field = [load_unit(cards, player, row, 0, SPELL_AREA) for row in rows(parts[0])]
    side.flag = None if parts[1] is None else load_unit(cards, player, parts[1], -1, -1)
    side.buddies = [load_unit(cards, player, row, -1, -1) for row in rows(parts[2])]
    piles = [load_cards(cards, pile) for pile in rows(parts[3])]
    if len(piles) != len(PILES):
        raise SnapshotError("the piles of a fighter are missing")
    side.deck, side.hand, side.drop, side.gauge, side.removed, side.lost, side.under_flag, side.nowhere = piles
    facts = numbers(parts[4], SIDE_FACTS, -LARGEST_VALUE, LARGEST_VALUE)
    side.life = facts[0]
    side.flips, side.spent = within(facts[1], 0, LARGEST_VALUE, "turns of a flag"), facts[2]
    side.impact_called, side.impact_transformed = facts[3] != 0, facts[4] != 0
    side.changed, side.on_lost = facts[5] != 0, facts[6] != 0
    words = [texts(part) for part in rows(parts[5])]
    if len(words) != 5:
        raise SnapshotError("names of a fighter are missing")
    side.partners, side.start_flag, side.once_names, side.once_titles, side.fight_names = words
    side.open_under = numbers(parts[6], None, 0, len(cards) - 1)
    if any(i not in ids(side.under_flag) for i in side.open_under):
        raise SnapshotError("a card lies face up under a flag where it is not")
    return side


def load_using(cards: list[Card], data: object) -> Unit:
    """A declared card, with the fighter who uses it."""
    parts = rows(data)
    if len(parts) != 5 or not isinstance(parts[0], int):
        raise SnapshotError("a declared card is not whole")
    return load_unit(cards, within(parts[0], 0, 1, "a player"), parts[1:], -1, -1)


def load_unit(cards: list[Card], player: int, data: object, low: int, high: int) -> Unit:
    """One card with its soul, in an area from the lowest to the highest that it can be in."""
    parts = parts_of(data, 4, "a card is not whole")
    facts = numbers(parts[0], UNIT_FACTS, -1, LARGEST_TIME)
    card = cards[within(facts[0], 0, len(cards) - 1, "a card")]
    slot = within(facts[1], low, high, "an area")
    if within(facts[11], 0, 1, "a player") != player:
        raise SnapshotError("a card is on the side of another fighter")
    u = Unit(-1, card, player, slot, facts[2], facts[3])
    u.rested, u.veiled, u.flipped = facts[4] != 0, facts[5] != 0, facts[9] != 0
    u.stood, u.cause, u.form = facts[6], facts[7], facts[8]
    back = card.d.back
    if facts[10] != 0:
        if back is None:
            raise SnapshotError("a card with one face is turned over")
        u.d = back
    u.soul = load_cards(cards, parts[1])
    u.veiled_soul = numbers(parts[2], None, 0, len(cards) - 1)
    if any(i not in ids(u.soul) for i in u.veiled_soul):
        raise SnapshotError("a card that lies face down in a soul is not there")
    u.used = numbers(parts[3], None, 0)
    u.reset()
    if u.d is not card.d:
        u.plain = False
    return u


def load_past(m: Match, data: object) -> Unit:
    """A card as it last was on the field."""
    parts = parts_of(data, 11, "what is remembered of a card is not whole")
    facts = numbers(parts[0], UNIT_FACTS, -1, LARGEST_TIME)
    u = load_unit(m.cards, within(facts[11], 0, 1, "a player"), parts[:4], -1, SPELL_AREA)
    values = numbers(parts[4], 9)
    check_uid(m, values[0])
    u.uid = values[0]
    if u.uid < 0 or u.uid & ID_MASK != u.id:
        raise SnapshotError("what is remembered of a card is about another one")
    u.power, u.defense, u.critical, u.size = [within(n, -LARGEST_VALUE, LARGEST_VALUE, "a value") for n in values[1:5]]
    u.keywords, u.bans = values[5], values[6]
    u.negated, u.plain = values[7] != 0, values[8] != 0
    u.names, u.attributes, u.worlds = texts(parts[5]), texts(parts[6]), texts(parts[7])
    u.gained, u.lifelinks = numbers(parts[8], None, 0), numbers(parts[9])
    u.bases = numbers(parts[10])
    if len(u.bases) not in (0, len(SETTABLE) + 1):
        raise SnapshotError("what is remembered of a card is not whole")
    return u


# --- looking it over -------------------------------------------------------------------------------------------
def check_places(m: Match) -> None:
    """Every card is in exactly one place, and that place is the one noted for it; objects get their names."""
    placed: list[tuple[Card, int]] = []
    for u in m.using:
        place_unit(m, u, USING, placed)
    for side in (m.p0, m.p1):
        placed += own_piles(side, PILES)
        for u in side.field:
            place_unit(m, u, FIELD, placed)
        if side.flag is not None:
            place_unit(m, side.flag, FLAG_AREA, placed)
        for u in side.buddies:
            place_unit(m, u, BUDDY, placed)
    check_placed(m, placed)


def place_unit(m: Match, u: Unit, zone: int, placed: list[tuple[Card, int]]) -> None:
    """Note where a card and its soul lie, and name it."""
    placed.append((u.card, zone))
    placed += [(card, SOUL) for card in u.soul]
    u.uid = m.uid(u.id)


def is_key(m: Match, key: int) -> bool:
    """Whether a key names an ability of a card of this match, or one that keywords stand for."""
    card = key >> KEY_BITS
    if not 0 <= card < len(m.cards):
        return False
    if key & KEY_MASK >= BUILT_IN:
        return key & KEY_MASK in KEYWORD_ABILITIES
    return key & KEY_MASK < len(m.cards[card].d.every)


def check_keys(m: Match) -> None:
    """Every ability that is named exists."""
    units = m.using + m.memory
    for side in (m.p0, m.p1):
        units = units + side.units() + side.buddies
    frames = m.stack + m.carried
    keys = [f.key for f in frames if f.key >= 0] + [p.key for p in m.pending]
    keys += [e.key for e in m.lasting if e.key >= 0]
    chained = [key for f in frames for key in f.chain[::2]]
    keys += [key for u in units for key in u.used] + [key for u in m.memory for key in u.gained] + m.used_off[::2]
    keys += m.battle_uses[::2]
    for key in keys + chained:
        # Among what is done instead of something, soulguard has a number and is no ability.  [bf K.soulguard.1]
        is_soulguard = key in chained and is_guard(key) and 0 <= key >> KEY_BITS < len(m.cards)
        if not is_soulguard and not is_key(m, key):
            raise SnapshotError(f"ability {key} does not exist")
    for uid in [uid for f in frames for uid in f.chain[1::2]]:
        check_uid(m, uid)


def check_lasting(m: Match) -> None:
    """Lasting effects are of kinds and ends that there are, and name objects and places of this match."""
    for e in m.lasting:
        within(e.kind, 0, GAIN_LIFELINK, "the kind of an effect")
        within(e.until, 0, len(ENDS) - 1, "the end of an effect")
        if e.kind in (GAIN_ABILITY, GAIN_INFO, LASTS) and e.key < 0:
            raise SnapshotError("an effect gives nothing that there is")
        if e.kind == GAIN_INFO:
            ops = m.ability(e.key).program.ops
            if not 0 <= e.at < len(ops) or not hasattr(ops[e.at], "inform"):
                raise SnapshotError("an effect gives nothing that there is")
