"""What must hold at every decision, whatever a card does."""

from __future__ import annotations

from typing import Any, Final

from fuda.games.fusionworld import spec
from fuda.games.fusionworld.face import hidden, snapshot
from fuda.games.fusionworld.face.contract import GAME
from fuda.games.fusionworld.state import Match
from fuda.text.probe.walking import told, unsaved

PILES: Final = (spec.DECK, spec.HAND, spec.DROP, spec.LIFE, spec.REMOVED, spec.NOWHERE)

FORBIDDEN: Final = {
    spec.ATTACK: spec.BAN_ATTACK, spec.TARGET: spec.BAN_ATTACKED, spec.COMBO: spec.BAN_COMBO, spec.PLAY: spec.BAN_USE,
    spec.ACTIVATE: spec.BAN_ACTIVATE,
}  # fmt: skip


def broken_law(m: Match) -> str:
    """The law that does not hold at a decision, or an empty text."""
    if m.winner >= 0:
        return ""
    if not m.options:
        return "nobody has an option"
    placed: list[tuple[int, int]] = []
    for side in (m.p0, m.p1):
        placed += [(int(card.id), zone) for zone in PILES for card in side.pile(zone)]
        placed += [(int(card.id), spec.ENERGY_AREA) for card in [*side.energy, *side.spent]]
        placed.append((int(side.leader.id), spec.LEADER_AREA))
        placed += [(int(u.id), spec.BATTLE_AREA) for u in side.battle]
        placed += [(int(u.id), spec.COMBO_AREA) for u in side.combo]
        placed += [(int(card.id), spec.UNDER) for u in side.units() + side.combo for card in u.under]
        if any(card not in side.life for card in side.face_up):
            return "a card that is no Life card lies face up in Life"
        if side.markers < 0 or any(u.ki < 0 for u in side.units()):
            return "there are fewer than no markers"
    for card, zone in placed:
        if m.zone_of(card) != zone:
            return f"a card in {spec.ZONES[zone]} is noted elsewhere"
    if sorted(card for card, _ in placed) != list(range(len(m.cards))):
        return "a card is not in exactly one place"
    if any(0 <= e.due < m.turn for e in m.lasting):
        return "an effect lasts longer than it says"
    if m.step == spec.NO_STEP and any(e.until == spec.THIS_BATTLE and e.start == spec.AT_ONCE for e in m.lasting):
        return "an effect of a battle lasts longer than it"
    return unsaved(m, snapshot, derived) or told(m, GAME, hidden) or allowed(m)


def allowed(m: Match) -> str:
    """Say so if something is on offer that an effect forbids without exception."""
    for a in m.options:
        ban = FORBIDDEN.get(int(a.kind), 0)
        if not ban or a.card < 0:
            continue
        on = (int(m.uid(a.card)), -1 - int(m.player))
        for i in range(0, len(m.ban_list), 5):
            uid, bans, key, at = m.ban_list[i : i + 4]
            if uid in on and bans & ban and m.scope(key, at) is None:
                return f"{spec.ANSWERS[a.kind]} is on offer though it is forbidden"
    return ""


def derived(m: Match) -> list[Any]:
    """What continuous effects make of cards in play and of players: it must follow from the position alone."""
    if m.dirty:
        m.settle()
    out: list[Any] = []
    for side in (m.p0, m.p1):
        out.append([int(side.bans)])
        for u in side.units() + side.combo:
            numbers = [
                u.uid, u.base, u.bonus, u.combo_bonus, u.cost_bonus, u.keywords, u.bans, u.negated, u.extra_colors,
                *u.specified_bonus,
            ]  # fmt: skip
            out.append([*map(int, numbers), *u.extra_names, *u.extra_traits, *map(int, u.gained)])
    bans = [[*map(int, m.ban_list[i : i + 5])] for i in range(0, len(m.ban_list), 5)]
    return [*out, *sorted(bans)]
