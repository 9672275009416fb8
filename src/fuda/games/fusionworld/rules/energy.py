"""Costs and energy (1-1, 1-2, 1-11, 5-3): what a card in hand costs, and whether energy and markers suffice."""

from mypy_extensions import i64

from fuda.core.flow import Frame
from fuda.core.terms import all_hold
from fuda.games.fusionworld.printed import KEY_BITS, MANY_COLORS, PERMANENT, Ability, Card, CardDef
from fuda.games.fusionworld.sides import Side
from fuda.games.fusionworld.spec import (
    BAN_CHOOSE,
    BAN_PAY,
    BAN_REST,
    COLOR_COUNT,
    HAND,
    UNAFFECTED,
)
from fuda.games.fusionworld.state import Match


# --- what a card costs -----------------------------------------------------------------------------------------
def cost_of(m: Match, card: Card) -> list[int]:
    """The cost of a card outside the Battle Area: its total, then the specified cost of each colour."""
    d = card.d
    if m.dirty:
        m.settle()
    if not m.hand_sources and not d.off_static:
        return d.due
    return changed_cost(m, card)


def changed_cost(m: Match, card: Card) -> list[int]:
    """The cost of a card with all changes: those of the specified cost change the total as well.

    [fw 1-2-3-1, 1-2-3-2, 1-2-3-2-1, 0-2-9]
    """
    d = card.d
    total = d.cost
    specified = d.specified[:]
    free = False
    # An effect that changes costs by costs looks at those without its own doing: at the printed ones.
    if not m.costing:
        m.costing = True
        in_hand = m.zone_of(card.id) == HAND
        for ability, f in influences(m, card):
            # What is said of cards in hand is not said of a card in the Drop.
            if not in_hand and f.card != card.id:
                continue
            for static in ability.statics:
                total += static.hand_cost(m, f, card)
                free = free or static.frees_color(m, f, card)
                for color in range(COLOR_COUNT):
                    change = static.hand_specified(m, f, card, color)
                    # What is not there cannot be taken away.
                    change = max(change, -specified[color])
                    specified[color] += change
                    total += change
        m.costing = False
    # Ignoring the colours leaves the total as it is.  [fw 1-2-3-2-2]
    if free:
        specified = [0] * COLOR_COUNT
    # As much as the specified cost is paid in any case.  [fw 1-2-2-1, 5-3-1-1, 1-2-5-3]
    least: i64 = 0
    for amount in specified:
        least += amount
    return [max(total, least), *specified]


def influences(m: Match, card: Card) -> list[tuple[Ability, Frame]]:
    """The permanents and lasting effects that may change the cost of a card in hand, with frames for them."""
    out: list[tuple[Ability, Frame]] = []
    zone = m.zone_of(card.id)
    if card.d.off_static:
        for ability in card.d.abilities:
            # A permanent that names a zone is valid there.  [fw 9-5-5]
            if ability.kind == PERMANENT and ability.where >> zone & 1 and not ability.part:
                f = Frame(ability.program, card.owner, card.id, m.uid(card.id))
                f.key = card.id << KEY_BITS | ability.index
                if all_hold(ability.conditions, m, f):
                    out.append((ability, f))
    for source in m.hand_sources:
        # What a card says itself, where it lies, is there already.
        if source.f.card != card.id or not source.ability.where >> zone & 1:
            out.append((source.ability, source.f))
    return out


def combo_in_hand(m: Match, card: Card) -> i64:
    """The combo power of a card outside the areas, with what changes it in hand; -1 if it has none."""
    combo = card.d.combo
    if m.dirty:
        m.settle()
    if combo < 0 or m.zone_of(card.id) != HAND or m.costing or not (m.hand_sources or card.d.off_static):
        return combo
    m.costing = True
    for ability, f in influences(m, card):
        for static in ability.statics:
            combo += static.combo_power(m, f, card)
    m.costing = False
    return max(combo, 0)


def read_cost(m: Match, card: Card) -> i64:
    """The cost of a card outside the Battle Area, where it is referred to.  [fw 1-2-5-1, 1-2-5-3]"""
    return cost_of(m, card)[0]


# --- whether it can be paid ------------------------------------------------------------------------------------
def can_afford(m: Match, side: Side, due: list[int], card: i64) -> bool:
    """Whether active energy and markers suffice for that card, or for a skill (-1), with colours.  [fw 5-3-3, 1-2-3]"""
    total = due[0]
    if total == 0:
        return True
    # Text that speaks of costs means those of cards, not skill costs.  [fw 1-2-4]
    if card >= 0 and side.bans & BAN_PAY and m.is_forbidden(-1 - side.index, BAN_PAY, card, side.index):
        return False
    if m.ban_bits & BAN_REST or (card < 0 and m.ban_bits & (UNAFFECTED | BAN_CHOOSE)):
        side = purse(m, side, card)
    # Markers that are [Ki] do not pay.  [fw 5-3-3, 1-12-2]
    if total > len(side.energy) + side.markers:
        return False
    wanted: i64 = -1
    for color in range(COLOR_COUNT):
        if due[1 + color] > 0:
            if wanted >= 0:
                return covers_colors(side.energy, marker_colors(side), side.markers, due)
            wanted = color
    return wanted < 0 or has_color(side, wanted, due[1 + wanted])


def can_afford_card(m: Match, side: Side, card: Card) -> bool:
    """Whether active energy and markers suffice for a card in hand, as it costs now.  [fw 5-3-3]"""
    d = card.d
    if m.dirty:
        m.settle()
    if m.hand_sources or d.off_static or side.bans & BAN_PAY or m.ban_bits & BAN_REST or d.due_color == MANY_COLORS:
        return can_afford(m, side, cost_of(m, card), card.id)
    # What most cards ask for: a number of energy, some of it of one colour. Markers that are [Ki] do not pay.
    # [fw 5-3-3, 1-12-2]
    if d.due[0] > len(side.energy) + side.markers:
        return False
    return d.due_color < 0 or has_color(side, d.due_color, d.specified_total)


def purse(m: Match, side: Side, card: i64) -> Side:
    """The side with nothing but what can pay for that card, or for a skill (-1).

    Energy that an effect keeps from being rested does not, nor what no skill can choose for a skill cost.
    [fw 0-2-5, 1-4-5-1, 13-4-1]
    """
    bans: i64 = BAN_REST if card >= 0 else BAN_REST | UNAFFECTED | BAN_CHOOSE
    energy = [c for c in side.energy if not m.is_forbidden(m.uid(c.id), bans, -1, side.index)]
    if len(energy) == len(side.energy):
        return side
    rest = Side(side.index, side.leader, [])
    rest.energy = energy
    rest.markers = side.markers
    return rest


def marker_colors(side: Side) -> i64:
    """The colours for which a marker can stand: those of the Leader, as it lies.  [fw 1-11-2] [ruling fw-022]"""
    return side.leader.d.colors | side.leader.extra_colors


def has_color(side: Side, color: i64, needed: i64) -> bool:
    """Whether there is so much active energy of one colour, markers included.  [fw 1-2-3]"""
    if marker_colors(side) >> color & 1:
        needed -= side.markers
    for card in side.energy:
        if needed <= 0:
            return True
        if card.d.colors >> color & 1:
            needed -= 1
    return needed <= 0


def covers_colors(energy: list[Card], leader: i64, markers: i64, due: list[int]) -> bool:
    """Whether each specified energy can be paid by another card of that colour, or by a marker.  [fw 1-2-3]"""
    color: i64 = 0
    while color < COLOR_COUNT and due[1 + color] == 0:
        color += 1
    if color == COLOR_COUNT:
        return True
    rest = due[:]
    rest[1 + color] -= 1
    wanted: i64 = 1 << color
    # Of cards with the same colours it does not matter which one pays.
    tried: list[int] = []
    for card in energy:
        colors = card.d.colors
        if colors & wanted and colors not in tried:
            tried.append(colors)
            others = energy[:]
            others.remove(card)
            if covers_colors(others, leader, markers, rest):
                return True
    return markers > 0 and leader & wanted != 0 and covers_colors(energy, leader, markers - 1, rest)


def joined(due: list[int], more: list[int]) -> list[int]:
    """What is to be paid for two things together."""
    return [due[i] + more[i] for i in range(len(due))] if more else due


def after(side: Side, due: list[int], card: Card | None, reserved: list[int]) -> list[int]:
    """What is left to pay after this card, or after a marker, so that it and what is reserved can be paid.

    Nothing if they cannot.
    """
    leader = marker_colors(side)
    left = remainders(due, leader if card is None else card.d.colors)
    if left and is_of_one_color(side):
        return left[0]
    markers = side.markers - 1 if card is None else side.markers
    others = [c for c in side.energy if c is not card]
    for rest in left:
        whole = joined(rest, reserved)
        if whole[0] <= len(others) + markers and covers_colors(others, leader, markers, whole):
            return rest
    return []


def is_of_one_color(side: Side) -> bool:
    """Whether all active energy, and the markers if there are any, are of the same colours: any of it will do."""
    if not side.energy:
        return False
    colors = side.energy[0].d.colors
    for card in side.energy:
        if card.d.colors != colors:
            return False
    return side.markers == 0 or marker_colors(side) == colors


def is_among(defs: list[CardDef], d: CardDef) -> bool:
    """Whether a definition is one of these."""
    for other in defs:
        if other is d:
            return True
    return False


def is_uniform(energy: list[Card]) -> bool:
    """Whether all energy cards are copies of one card."""
    for card in energy:
        if card.d is not energy[0].d:
            return False
    return True


def remainders(due: list[int], colors: i64) -> list[list[int]]:
    """What may be left after one payment in one of these colours: a specified cost of them first."""
    out: list[list[int]] = []
    for color in range(COLOR_COUNT):
        if due[1 + color] > 0 and colors >> color & 1:
            rest = due[:]
            rest[0] -= 1
            rest[1 + color] -= 1
            out.append(rest)
    if due[0] > due[1] + due[2] + due[3] + due[4] + due[5]:
        rest = due[:]
        rest[0] -= 1
        out.append(rest)
    return out
