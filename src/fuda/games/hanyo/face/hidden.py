"""Who may know which card (302.2, 303.3, 903), and dealing what a player does not know again.

A card is hidden unless the zone it lies in or a running instruction shows it. Energy is known to nobody, and the hand
that was thrown first at rock-paper-scissors only to its player. Exchanging two hidden cards renames them wherever the
match points at them as they lie there now; what it remembers of objects that are gone keeps its name.
"""

from typing import Final

from mypy_extensions import i64

from fuda.core.hidden import swap, swapped
from fuda.core.showing import shown_by_programs
from fuda.core.state import BOTH
from fuda.games.hanyo.printed import KEY_BITS, TRIGGERED, Card
from fuda.games.hanyo.rules.playing import PLAY_ABILITY
from fuda.games.hanyo.rules.setup import SETUP
from fuda.games.hanyo.spec import AREA, DECK, HAND, MAIN_SLOT, NOWHERE, seen_at
from fuda.games.hanyo.state import Match
from fuda.games.hanyo.units import Side, Unit
from fuda.table.match import rename_source

PILES: Final = (DECK, HAND, NOWHERE)


def seen_by(m: Match, card: Card) -> i64:
    """The players who may know a card where it lies now, as bits.  [hy 302.2, 303.3b]"""
    zone = m.zone_of(card.id)
    if zone == NOWHERE:
        return 0
    seen = seen_at(card.owner, zone)
    if zone == AREA and is_veiled(m, card):
        # Before the game the main units lie face down; each player has chosen the own one.  [hy 403.3]
        return 1 << card.owner
    if seen != BOTH:
        # A card whose ability is played in the hand is shown until that has left the resolution zone.
        # [hy 806.2a, 903.1, 910.2]
        seen |= shown_by_programs(m, m.uid(card.id), "", PLAY_ABILITY if zone == HAND else None)
    return seen


def is_veiled(m: Match, card: Card) -> bool:
    """Whether a card is a main unit that lies face down before the game."""
    u = m.side(card.owner).slots[MAIN_SLOT]
    return u is not None and u.veiled and u.card is card


def hidden_from(m: Match, player: i64, owner: i64) -> list[int]:
    """The ids of an owner's cards that a player may not know."""
    side = m.side(owner)
    cards = side.deck + side.hand + side.nowhere
    for half in (m.p0, m.p1):
        cards = cards + half.loose_energy
        for u in half.all_units():
            cards = cards + u.energy
            if u.veiled:
                cards = [*cards, u.card]
    return [int(card.id) for card in cards if card.owner == owner and not seen_by(m, card) >> player & 1]


# --- changing places -------------------------------------------------------------------------------------------
def keep_units(m: Match, names: dict[int, int]) -> None:
    """Let units lie where everybody knows of one, whatever was dealt there: before the game.

    One is a main unit that lies face down; another is in the hand from which it is being chosen.  [hy 403.3, 403.3a]
    """
    f = m.stack[-1]
    for side in (m.p0, m.p1):
        u = side.slots[MAIN_SLOT]
        if u is not None and u.veiled:
            keep_unit(m, names, side, [u.id])
        elif f.program is SETUP and f.program.clauses[f.at] == "403.3" and f.n == side.index:
            keep_unit(m, names, side, [card.id for card in side.hand])


def keep_unit(m: Match, names: dict[int, int], side: Side, places: list[int]) -> None:
    """Let a unit lie in one of these places of a side, if they were dealt anew and have got none."""
    for place in places:
        if place not in names or m.cards[names[place]].d.is_unit():
            return
    elsewhere: list[int] = []
    for old in names:
        if m.cards[old].owner == side.index and m.cards[names[old]].d.is_unit():
            elsewhere.append(old)
    one = places[m.rand(len(places))]
    other = elsewhere[m.rand(len(elsewhere))]
    names[one], names[other] = names[other], names[one]


def rename(m: Match, names: dict[int, int], uids: dict[int, int]) -> None:
    """Put each card of `names` in the place of another, given by id, wherever they lie or are pointed at."""
    for side in (m.p0, m.p1):
        rename_side(m, side, names)
    m.pending = [rename_source(m, p, uids, TRIGGERED, HAND, KEY_BITS) for p in m.pending]  # [hy 802.3]
    for i in range(0, len(m.came), 2):
        if m.came[i] in names:
            m.came = [*m.came[:i], names[m.came[i]], *m.came[i + 1 :]]
    m.recast = True
    m.dirty = True


def rename_side(m: Match, side: Side, names: dict[int, int]) -> None:
    """Put other cards in the places of the hidden ones of one side; lists of energy are shared by copies."""
    for zone in PILES:
        swap(m.cards, side.pile(zone), names)
    if side.loose_energy:
        side.loose_energy = swapped(m.cards, side.loose_energy, names)
    for u in side.all_units():
        if u.energy:
            u.energy = swapped(m.cards, u.energy, names)
        if u.veiled and u.id in names:
            side.slots[u.slot] = veiled_unit(m, u, m.cards[names[u.id]])


def veiled_unit(m: Match, u: Unit, card: Card) -> Unit:
    """A main unit that lies face down with another card in its place."""
    v = Unit(m.uid(card.id), card, u.side, u.slot, u.arrived, u.stamp)
    v.veiled = True
    return v
