"""What must hold at every decision, whatever a card does."""

from __future__ import annotations

from typing import Any, Final

from fuda.games.buddyfight import spec
from fuda.games.buddyfight.face import hidden, snapshot
from fuda.games.buddyfight.face.contract import GAME
from fuda.games.buddyfight.printed import Card
from fuda.games.buddyfight.state import Match
from fuda.games.buddyfight.units import Unit
from fuda.text.probe.walking import told, unsaved

PILES: Final = (
    spec.DECK, spec.HAND, spec.DROP, spec.GAUGE, spec.REMOVED, spec.LOST, spec.UNDER_FLAG, spec.NOWHERE,
)  # fmt: skip
FORBIDDEN: Final = {spec.ATTACK: spec.BAN_ATTACK, spec.LINK: spec.BAN_LINK, spec.REPOSITION: spec.BAN_MOVE}


def broken_law(m: Match) -> str:
    """The law that does not hold at a decision, or an empty text."""
    if m.winner >= 0:
        return ""
    if not m.options:
        return "nobody has an option"
    placed = [(int(u.id), spec.USING) for u in m.using] + souls(m.using)
    for side in (m.p0, m.p1):
        placed += [(int(card.id), zone) for zone in PILES for card in side.pile(zone)]
        placed += [(int(u.id), spec.FIELD) for u in side.field] + [(int(u.id), spec.BUDDY) for u in side.buddies]
        placed += [(int(side.flag.id), spec.FLAG_AREA)] if side.flag is not None else []
        placed += souls([*side.units(), *side.buddies])
        if any(owner(card) != side.index for zone in PILES for card in side.pile(zone)):
            return "a pile has a card of the other fighter"  # [ruling bf-060]
        if any(set(u.veiled_soul) - {card.id for card in u.soul} for u in side.units()):
            return "a card lies face down in a soul in which it is not"
    for card, zone in placed:
        if m.zone_of(card) != zone:
            return f"a card in {spec.ZONES[zone]} is noted elsewhere"
    if sorted(card for card, _ in placed) != list(range(len(m.cards))):
        return "a card is not in exactly one place"
    if any(e.until in (spec.THIS_TURN, spec.NEXT_TURN) and 0 <= e.due < m.turn for e in m.lasting):
        return "an effect lasts longer than it says"
    if not m.in_battle and any(e.until == spec.THIS_BATTLE and e.start == spec.AT_ONCE for e in m.lasting):
        return "an effect of a battle lasts longer than it"
    return unsaved(m, snapshot, derived) or told(m, GAME, hidden) or allowed(m)


def owner(card: Card) -> int:
    """Whose a card is."""
    return int(card.owner)


def souls(units: list[Unit]) -> list[tuple[int, int]]:
    """The cards in the souls of some cards, with their zone."""
    return [(int(card.id), spec.SOUL) for u in units for card in u.soul]


def allowed(m: Match) -> str:
    """Say so if something is on offer that an effect forbids without exception."""
    for a in m.options:
        ban = FORBIDDEN.get(int(a.kind), 0)
        if not ban or a.card < 0:
            continue
        for i in range(0, len(m.ban_list), 5):
            uid, bans, key, at = m.ban_list[i : i + 4]
            if uid == m.uid(a.card) and bans & ban and m.scope(key, at) is None:
                return f"{spec.ANSWERS[a.kind]} is on offer though it is forbidden"
    return ""


def derived(m: Match) -> list[Any]:
    """What continuous effects make of cards and of fighters: it must follow from the position alone."""
    if m.dirty:
        m.settle()
    out: list[Any] = []
    for side in (m.p0, m.p1):
        out.append([int(n) for n in (side.bans, side.most_size, side.most_items, side.free_impacts)])
        for u in [*side.units(), *side.buddies]:
            numbers = [
                u.uid,
                u.power,
                u.defense,
                u.critical,
                u.size,
                u.keywords,
                u.bans,
                u.negated,
                *u.lifelinks,
                *u.gained,
            ]
            out.append([*map(int, numbers), *u.names, *u.attributes, *u.worlds])
    bans = [[*map(int, m.ban_list[i : i + 5])] for i in range(0, len(m.ban_list), 5)]
    return [*out, *sorted(bans), int(m.opened)]
