"""The values of cards and players as the table shows them: read from the engine, nothing worked out anew."""

from typing import Final

from mypy_extensions import i64

from fuda.games.fusionworld.printed import KEY_BITS, Card, CardDef
from fuda.games.fusionworld.rules.energy import combo_in_hand, cost_of
from fuda.games.fusionworld.sides import Side, Unit
from fuda.games.fusionworld.spec import (
    ADD_COMBO,
    ADD_COST,
    ADD_POWER,
    BANS,
    BASE_POWER,
    BATTLE,
    BATTLE_AREA,
    COLORS,
    COMBO_AREA,
    DEFENSE,
    ENERGY_AREA,
    EXTRA,
    GAIN_KEYWORD,
    HAND,
    KEYWORDS,
    KINDS,
    LEADER,
    LEADER_AREA,
    LIFE,
    OFFENSE,
    UNDER,
    ZONES,
)
from fuda.games.fusionworld.state import Match
from fuda.table.looking import lasting_changes
from fuda.words.cardtext import names_of

Fact = int | bool | str | list[str]

VALUES: Final = (
    "power", "cost", "specified", "combo", "combo_total", "rested", "awakened", "ki", "under", "beneath", "used",
    "face_up", "keywords", "bans", "negated", "kind", "colors", "traits", "back_power", "start_life", "partial",
    "missing",
)  # fmt: skip
CHANGES: Final = {
    ADD_POWER: "power", ADD_COST: "cost", ADD_COMBO: "combo", BASE_POWER: "base_power", GAIN_KEYWORD: "keyword",
}  # fmt: skip
SIDE_VALUES: Final = ("energy", "energy_rested", "energy_colors", "markers")


def values(m: Match, card: Card) -> dict[str, Fact]:
    """The current values of a card where it lies."""
    u = m.unit(card.id)
    if u is not None:
        return unit_facts(m, u)
    zone = m.zone_of(card.id)
    if zone == HAND:
        return hand_facts(m, card)
    if zone == LIFE:
        return {"face_up": card in m.side(card.owner).face_up}
    if zone == ENERGY_AREA:
        return {"rested": card in m.side(card.owner).spent, "colors": names_of(card.d.colors, COLORS)}
    if zone == UNDER:
        above = m.holder(card)
        return {} if above is None else {"beneath": place_of(m, above)}
    return {}


def hand_facts(m: Match, card: Card) -> dict[str, Fact]:
    """What a card in hand costs now, and what it would bring.  [fw 1-2-2-1]"""
    due = cost_of(m, card)
    out: dict[str, Fact] = {"cost": int(due[0]), "specified": amounts(due[1:])}
    if card.d.kind == BATTLE:
        out["power"] = int(card.d.power)
    if card.d.combo >= 0:
        out["combo"] = int(combo_in_hand(m, card))
    return out


def amounts(specified: list[int]) -> list[str]:
    """A specified cost as words such as `red 2`."""
    out: list[str] = []
    for color in range(len(COLORS)):
        if specified[color] > 0:
            out.append(f"{COLORS[color]} {specified[color]}")
    return out


def place_of(m: Match, u: Unit) -> str:
    """A card in play by its zone and its place there, counted from 1."""
    side = m.side(u.side)
    zone = m.zone_of(u.id)
    units = [side.leader] if zone == LEADER_AREA else side.battle if zone == BATTLE_AREA else side.combo
    return f"{ZONES[zone]}.{units.index(u) + 1}"


def unit_facts(m: Match, u: Unit) -> dict[str, Fact]:
    """The current values of a card in play."""
    zone = m.zone_of(u.id)
    out: dict[str, Fact] = {}
    if zone != COMBO_AREA:
        out["rested"] = u.rested
    if u.d.kind != EXTRA:
        out["power"] = int(m.power(u))
    if u.d.kind != LEADER:
        out["cost"] = int(m.total_cost(u))
    if zone == COMBO_AREA:
        out["combo"] = max(0, int(m.combo_power(u)))
    elif m.step in (OFFENSE, DEFENSE) and u.uid in (m.attacker, m.guard):
        out["combo_total"] = int(combo_total(m, m.side(u.side)))
    out["keywords"] = names_of(u.keywords, KEYWORDS)
    if u.d is not u.card.d:
        out["awakened"] = True
    if u.ki:
        out["ki"] = int(u.ki)
    if u.under:
        out["under"] = len(u.under)
    if m.bans(u):
        out["bans"] = names_of(u.bans, BANS)
    if m.is_negated(u):
        out["negated"] = True
    if u.used:
        out["used"] = len(u.used)
    return out


def combo_total(m: Match, side: Side) -> i64:
    """What the cards in a Combo Area will add to the power of the card in battle.  [fw 8-4-4] [ruling fw-028]"""
    total: i64 = 0
    for u in side.combo:
        total += max(0, m.combo_power(u))
    return total


def changes(m: Match, card: Card) -> list[tuple[str, int, int]]:
    """What changes a card in play: value, amount, and the card it comes from or -1."""
    u = m.unit(card.id)
    if u is None:
        return []
    out: list[tuple[str, int, int]] = []
    total = 0
    for what, amount, source in lasting_changes(m, u.uid, KEY_BITS, CHANGES):
        # What nothing but the rules adds is what comboing cards bring.  [fw 8-4-4, 8-4-5]
        out.append(("combo_total" if what == "power" and source < 0 else what, amount, source))
        total += amount if what == "power" else 0
    # What is left comes from permanents.
    rest = m.power(u) - u.base - total
    if rest and u.d.kind != EXTRA:
        out.append(("permanent_power", int(rest), -1))
    return out


def side_facts(m: Match, player: i64) -> dict[str, Fact]:
    """Energy and markers of a player: anybody may look at them.  [fw 3-8-1]"""
    side = m.side(player)
    out: dict[str, Fact] = {"energy": len(side.energy), "energy_rested": len(side.spent)}
    colors = energy_colors(side)
    if colors:
        out["energy_colors"] = colors
    out["markers"] = int(side.markers)
    return out


def energy_colors(side: Side) -> list[str]:
    """How much of the energy is of each colour; a card of several colours counts for each."""
    counts = [0] * len(COLORS)
    for card in side.energy + side.spent:
        for color in range(len(COLORS)):
            if card.d.colors >> color & 1:
                counts[color] += 1
    return amounts(counts)


def printed_facts(d: CardDef) -> dict[str, Fact]:
    """What is printed on a card, beside its name and text; of a Leader, on the front.  [fw 2-1-1]"""
    out: dict[str, Fact] = {"kind": KINDS[d.kind], "colors": names_of(d.colors, COLORS)}
    if d.kind != LEADER:
        out["cost"] = int(d.cost)
        out["specified"] = amounts(d.specified)
    if d.kind != EXTRA:
        out["power"] = int(d.power)
    if d.combo >= 0:
        out["combo"] = int(d.combo)
    out["traits"] = list(d.traits)
    if d.back is not None:
        out["back_power"] = int(d.back.power)
    if d.life >= 0:
        out["start_life"] = int(d.life)
    if d.missing:
        out["missing"] = list(d.missing)
    return out
