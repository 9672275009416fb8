"""The values of cards and players as the table shows them: read from the engine, nothing worked out anew."""

from typing import Final

from mypy_extensions import i64

from fuda.games.onepiece.printed import KEY_BITS, Card, CardDef
from fuda.games.onepiece.rules.actions import hand_cost, hand_counter
from fuda.games.onepiece.sides import Unit
from fuda.games.onepiece.spec import (
    ADD_COST,
    ADD_POWER,
    ATTRIBUTES,
    BANS,
    BASE_COST,
    BASE_POWER,
    CHARACTER,
    COLORS,
    DON_POWER,
    GAIN_KEYWORD,
    HAND,
    KEYWORDS,
    KINDS,
    LEADER,
    LIFE,
    STAGE,
)
from fuda.games.onepiece.state import Match
from fuda.table.looking import lasting_changes
from fuda.words.cardtext import names_of

Fact = int | bool | str | list[str]

CHANGES: Final = {
    ADD_POWER: "power", ADD_COST: "cost", BASE_POWER: "base_power", BASE_COST: "base_cost", GAIN_KEYWORD: "keyword",
}  # fmt: skip


def values(m: Match, card: Card) -> dict[str, Fact]:
    """The current values of a card where it lies."""
    u = m.unit(card.id)
    if u is not None:
        return unit_facts(m, u)
    zone = m.zone_of(card.id)
    if zone == HAND:
        out: dict[str, Fact] = {"cost": int(hand_cost(m, card))}
        if card.d.kind == CHARACTER:
            out["power"] = int(card.d.power)
            out["counter"] = int(hand_counter(m, card))
        return out
    if zone == LIFE:
        return {"face_up": card in m.side(card.owner).face_up}
    return {}


def unit_facts(m: Match, u: Unit) -> dict[str, Fact]:
    """The current values of a card in play."""
    out: dict[str, Fact] = {"rested": u.rested}
    if u.d.kind != STAGE:
        out["power"] = int(m.power(u))
        out["don"] = int(u.don)
    if u.d.kind != LEADER:
        out["cost"] = int(m.cost(u))
    out["keywords"] = names_of(u.keywords, KEYWORDS)
    if m.bans(u):
        out["bans"] = names_of(u.bans, BANS)
    if m.is_negated(u):
        out["negated"] = True
    if u.since == m.turn and u.d.kind == CHARACTER:
        out["fresh"] = True
    if u.used:
        out["used"] = len(u.used)
    return out


def changes(m: Match, card: Card) -> list[tuple[str, int, int]]:
    """What changes a card in play: value, amount, and the card it comes from or -1."""
    u = m.unit(card.id)
    if u is None:
        return []
    out = lasting_changes(m, u.uid, KEY_BITS, CHANGES)
    if u.don and u.side == m.turn_player:
        out.insert(0, ("don_power", int(DON_POWER * u.don), -1))
    # What is left comes from continuous effects.
    rest = m.power(u) - u.base - sum(amount for what, amount, _ in out if what in ("don_power", "power"))
    if rest and u.d.kind != STAGE:
        out.append(("continuous_power", int(rest), -1))
    return out


def side_facts(m: Match, player: i64) -> dict[str, Fact]:
    """The DON!! of a player."""
    side = m.side(player)
    out: dict[str, Fact] = {"don_active": int(side.don_active), "don_rested": int(side.don_rested)}
    if side.held_active + side.held_rested:
        out["don_held"] = int(side.held_active + side.held_rested)
    return out


def printed_facts(d: CardDef) -> dict[str, Fact]:
    """What is printed on a card, beside its name and text.  [op 2-1]"""
    out: dict[str, Fact] = {"kind": KINDS[d.kind], "colors": names_of(d.colors, COLORS)}
    if d.kind == LEADER:
        out["life"] = int(d.life)
    else:
        out["cost"] = int(d.cost)
    if d.kind == LEADER or d.kind == CHARACTER:
        out["power"] = int(d.power)
        out["attributes"] = names_of(d.attributes, ATTRIBUTES)
    if d.counter:
        out["counter"] = int(d.counter)
    out["traits"] = list(d.traits)
    if d.missing:
        out["missing"] = list(d.missing)
    return out
