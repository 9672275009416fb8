"""The values of cards and players as the table shows them: read from the engine, nothing worked out anew."""

from typing import Final

from mypy_extensions import i64

from fuda.games.hanyo.printed import KEY_BITS, Card, CardDef
from fuda.games.hanyo.rules.layers import in_force, plan
from fuda.games.hanyo.spec import BANS, ENERGY, KINDS, MAIN_SLOT, REST, SET, STUN, UNIT
from fuda.games.hanyo.state import Match
from fuda.games.hanyo.units import Unit
from fuda.games.hanyo.words.static_effects import HaveHp, HaveRetreat, OnUnitsBy, SetHp, SetRetreat
from fuda.words.cardtext import names_of

Fact = int | bool | str | list[str]

VALUES: Final = (
    "hp", "damage", "rested", "stunned", "ko", "energy", "sets", "counters", "beneath", "retreat", "attributes",
    "advantages", "names", "bans", "negated", "used", "fresh", "kind", "partial", "missing",
)  # fmt: skip
SIDE_VALUES: Final = ("charged", "retreated", "strategies")
CHANGES: Final = ("hp", "hp_set", "retreat", "retreat_set")


def values(m: Match, card: Card) -> dict[str, Fact]:
    """The current values of a card where it lies."""
    u = m.unit(card.id)
    if u is not None:
        return ko_facts(u) if u.ko else unit_facts(m, u)
    if m.zone_of(card.id) in (SET, ENERGY):
        above = m.bearer(card)
        return {} if above is None else {"beneath": place_of(m, above)}
    if card.d.kind == UNIT:
        return {"hp": int(card.d.hp)}
    return {}


def place_of(m: Match, u: Unit) -> str:
    """A unit by its area and its place there, counted from 1."""
    if u.slot == MAIN_SLOT:
        return "main.1"
    standby = [v for v in m.side(u.side).all_units() if v.slot != MAIN_SLOT]
    return f"standby.{standby.index(u) + 1}"


def ko_facts(u: Unit) -> dict[str, Fact]:
    """A KO'd unit: all may know it, and that it keeps its place.  [hy 306.7a-1]"""
    return {"ko": True}


def unit_facts(m: Match, u: Unit) -> dict[str, Fact]:
    """The current values of a unit that is not KO'd."""
    out: dict[str, Fact] = {"hp": int(m.hp(u)), "retreat": int(u.retreat)}
    if u.damage:
        out["damage"] = int(u.damage)
    if u.state == REST:
        out["rested"] = True
    if u.state == STUN:
        out["stunned"] = True
    if u.energy:
        out["energy"] = len(u.energy)
    if u.sets:
        out["sets"] = len(u.sets)
    if u.counters:
        out["counters"] = counted(u.counters)
    if u.attributes != u.d.attributes:
        out["attributes"] = list(u.attributes)
    if u.advantages != u.d.advantages:
        out["advantages"] = list(u.advantages)
    if u.names != u.d.names:
        out["names"] = list(u.names)
    if u.bans:
        out["bans"] = names_of(u.bans, BANS)
    if u.negated:
        out["negated"] = True
    if u.used:
        out["used"] = len(u.used)
    # Nothing can be set on a unit in the turn in which it came.  [hy 804.2b-1]
    if m.turn > 0 and u.arrived == m.turn:
        out["fresh"] = True
    return out


def counted(counters: list[str]) -> list[str]:
    """Counters as words such as `rust 2`, in the order in which they came."""
    out: list[str] = []
    for name in counters:
        word = f"{name} {counters.count(name)}"
        if word not in out:
            out.append(word)
    return out


def changes(m: Match, card: Card) -> list[tuple[str, int, int]]:
    """What changes the numbers of a unit: value, amount, and the card it comes from."""
    u = m.unit(card.id)
    if u is None or u.ko:
        return []
    if m.dirty:
        m.settle()
    out: list[tuple[str, int, int]] = []
    for s in in_force(m):
        static = s.static
        if isinstance(static, OnUnitsBy):
            influence = plan(m, s)
            if u.uid in influence[1:]:
                out.append((name_of(static), int(influence[0]), int(s.f.key >> KEY_BITS)))
    return out


def name_of(static: OnUnitsBy) -> str:
    """The name of the number that a term changes or sets."""
    if isinstance(static, HaveHp):
        return "hp"
    if isinstance(static, SetHp):
        return "hp_set"
    if isinstance(static, HaveRetreat):
        return "retreat"
    assert isinstance(static, SetRetreat)
    return "retreat_set"


def side_facts(m: Match, player: i64) -> dict[str, Fact]:
    """What a player has done this turn that is done once: anybody has seen it."""
    side = m.side(player)
    out: dict[str, Fact] = {}
    if side.charged:
        out["charged"] = True
    if side.retreated:
        out["retreated"] = True
    if side.strategies:
        out["strategies"] = int(side.strategies)
    return out


def printed_facts(d: CardDef) -> dict[str, Fact]:
    """What is printed on a card, beside its name and text.  [hy 201.1, 203.1, 204.1, 205.1, 206.1]"""
    out: dict[str, Fact] = {"kind": KINDS[d.kind]}
    if d.kind == UNIT:
        out["hp"] = int(d.hp)
        out["retreat"] = int(d.retreat)
    if d.attributes:
        out["attributes"] = list(d.attributes)
    if d.advantages:
        out["advantages"] = list(d.advantages)
    if d.missing:
        out["missing"] = list(d.missing)
    return out
