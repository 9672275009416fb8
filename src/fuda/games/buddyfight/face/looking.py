"""The values of cards and players as the table shows them: read from the engine, nothing worked out anew."""

from typing import Final

from mypy_extensions import i64

from fuda.games.buddyfight.printed import KEY_BITS, Card, CardDef
from fuda.games.buddyfight.rules.continuous import is_on
from fuda.games.buddyfight.spec import (
    ADD_CRITICAL,
    ADD_DEFENSE,
    ADD_POWER,
    ADD_SIZE,
    AREAS,
    AT_ONCE,
    BANS,
    GAIN_KEYWORD,
    KEYWORDS,
    KINDS,
    LET_FIGHTER,
    LET_ITEM,
    LURE,
    ONCE_A_FIGHT,
    SET_CRITICAL,
    SET_DEFENSE,
    SET_POWER,
    SET_SIZE,
    SOUL,
)
from fuda.games.buddyfight.state import Match
from fuda.games.buddyfight.units import Unit
from fuda.games.buddyfight.words.static_effects import (
    HaveCritical,
    HaveDefense,
    HavePower,
    HaveSize,
    OnUnitsBy,
    SetHave,
)
from fuda.words.cardtext import names_of

Fact = int | bool | str | list[str]

VALUES: Final = (
    "size", "power", "defense", "critical", "rested", "face_down", "turned", "soul", "veiled_soul", "keywords",
    "lifelink", "names", "attributes", "worlds", "bans", "permits", "negated", "used", "stood", "beneath", "buddy",
    "kind", "characters", "back_name", "partial", "missing",
)  # fmt: skip
SIDE_VALUES: Final = (
    "life", "impact_called", "impact_transformed", "equip_changed", "spent", "flips", "side_bans", "removed",
    "set_aside", "lost_hand", "lost_gauge",
)  # fmt: skip
NUMBERS: Final = ("power", "defense", "critical", "size")
CHANGES: Final = (*NUMBERS, "power_set", "defense_set", "critical_set", "size_set", "keyword")
LASTING: Final[dict[int, str]] = {
    ADD_POWER: "power", ADD_DEFENSE: "defense", ADD_CRITICAL: "critical", ADD_SIZE: "size", SET_POWER: "power_set",
    SET_DEFENSE: "defense_set", SET_CRITICAL: "critical_set", SET_SIZE: "size_set", GAIN_KEYWORD: "keyword",
}  # fmt: skip
PERMITS: Final = LET_ITEM | LET_FIGHTER | LURE  # kept among the prohibitions, and none
KIND_NAMES: Final[dict[int, str]] = {bits: name for name, bits in KINDS.items()}


def values(m: Match, card: Card) -> dict[str, Fact]:
    """The current values of a card where it lies."""
    u = m.unit(card.id)
    if u is not None:
        return unit_facts(m, u)
    if m.zone_of(card.id) == SOUL:
        return soul_facts(m, card)
    out: dict[str, Fact] = {}
    add_numbers(out, card.d.size, card.d.power, card.d.defense, card.d.critical)
    return out


def add_numbers(out: dict[str, Fact], size: i64, power: i64, defense: i64, critical: i64) -> None:
    """Add the numbers that a card has; without one it is below zero.  [bf CR.card.4.1, CR.card.5.1, LO.card.2]"""
    if size >= 0:
        out["size"] = int(size)
    if power >= 0:
        out["power"] = int(power)
    if defense >= 0:
        out["defense"] = int(defense)
    if critical >= 0:
        out["critical"] = int(critical)


def soul_facts(m: Match, card: Card) -> dict[str, Fact]:
    """A card in a soul: under which card it lies, and whether face down.  [bf O.soul.1, O.facedownsoul.1]"""
    host = m.holder(card)
    if host is None:
        return {}
    out: dict[str, Fact] = {"beneath": place_of(m, host)}
    if card.id in host.veiled_soul:
        out["face_down"] = True
    return out


def place_of(m: Match, u: Unit) -> str:
    """A card by its area and its place there, counted from 1."""
    if u in m.using:
        own = [v for v in m.using if v.side == u.side]
        return f"using.{own.index(u) + 1}"
    if u.slot < 0:
        return "flag.1"
    return f"{AREAS[u.slot]}.{m.side(u.side).at(u.slot).index(u) + 1}"


def unit_facts(m: Match, u: Unit) -> dict[str, Fact]:
    """The current values of a card on the field, a flag, a buddy or a declared card."""
    if m.dirty:
        m.settle()
    out: dict[str, Fact] = {}
    if u.rested:
        out["rested"] = True
    if u.veiled:
        # Face down it has no information.  [bf Z.3.5, O.flagdown.1]
        out["face_down"] = True
        return out
    size = u.size if u.d.size < 0 else max(u.size, 0)
    if u.is_item():
        size = -1  # what is equipped has no size  [bf K.transform.2]
    add_numbers(out, size, number(u.d.power, u.power), number(u.d.defense, u.defense), number(u.d.critical, u.critical))
    add_soul(out, u)
    out["keywords"] = names_of(u.keywords, KEYWORDS)
    if u.lifelinks:
        out["lifelink"] = [str(n) if n >= 0 else "lose" for n in u.lifelinks]
    add_changed(m, out, u)
    return out


def number(printed: i64, now: i64) -> i64:
    """A number that a card has, at least 0; below zero if it has none."""
    return -1 if printed < 0 and now < 0 else max(now, 0)


def add_soul(out: dict[str, Fact], u: Unit) -> None:
    """Add how many cards lie in a soul, face up and face down: everybody may count them.  [bf O.soul.1]"""
    if len(u.soul) > len(u.veiled_soul):
        out["soul"] = len(u.soul) - len(u.veiled_soul)
    if u.veiled_soul:
        out["veiled_soul"] = len(u.veiled_soul)


def add_changed(m: Match, out: dict[str, Fact], u: Unit) -> None:
    """Add what is out of the ordinary about a card: what has transformed is an item.  [bf K.transform.2]"""
    if u.kind() != u.d.kind:
        out["kind"] = KIND_NAMES[int(u.kind())]
    if u.names != u.d.names:
        out["names"] = list(u.names)
    if u.attributes != u.d.attributes:
        out["attributes"] = list(u.attributes)
    if u.worlds != u.d.worlds:
        out["worlds"] = list(u.worlds)
    if u.bans & ~PERMITS:
        out["bans"] = names_of(u.bans & ~PERMITS, BANS)
    if u.bans & PERMITS:
        out["permits"] = names_of(u.bans & PERMITS, BANS)
    if u.negated:
        out["negated"] = True
    if u.used:
        out["used"] = len(u.used)
    if u.stood:
        out["stood"] = int(u.stood)
    if u.d is not u.card.d:
        out["turned"] = True
    if u.slot >= 0 and m.is_partner(u.side, u.names):
        out["buddy"] = True


def changes(m: Match, card: Card) -> list[tuple[str, int, int]]:
    """What changes the numbers of a card: value, amount, and the card it comes from or -1."""
    u = m.unit(card.id)
    if u is None or u.veiled:
        return []
    if m.dirty:
        m.settle()
    out: list[tuple[str, int, int]] = []
    for e in m.lasting:
        name = LASTING.get(int(e.kind), "")
        if e.on == u.uid and e.start == AT_ONCE and name:
            out.append((name, int(e.amount), int(e.key >> KEY_BITS) if e.key >= 0 else -1))
    for source in m.sources:
        for static in source.ability.statics:
            if isinstance(static, OnUnitsBy) and changed_by(static) and is_on(m, source):
                plan = static.plan(m, source.f)
                if u.uid in plan[1:]:
                    out.append((changed_by(static), int(plan[0]), int(source.f.key >> KEY_BITS)))
    return out


def changed_by(static: OnUnitsBy) -> str:
    """The name of the number that a term changes or sets, or ''."""
    if isinstance(static, HavePower):
        return "power"
    if isinstance(static, HaveDefense):
        return "defense"
    if isinstance(static, HaveCritical):
        return "critical"
    if isinstance(static, HaveSize):
        return "size"
    return f"{static.what}_set" if isinstance(static, SetHave) else ""


def side_facts(m: Match, player: i64) -> dict[str, Fact]:
    """What all know of a fighter beside cards: life, what was done that is done once, backs of hidden cards."""
    if m.dirty:
        m.settle()
    side = m.side(player)
    out: dict[str, Fact] = {"life": int(side.life)}
    if side.impact_called:
        out["impact_called"] = True
    if side.impact_transformed:
        out["impact_transformed"] = True
    if side.changed:
        out["equip_changed"] = True
    if side.spent:
        out["spent"] = names_of(side.spent & ONCE_A_FIGHT, KEYWORDS)
    if side.flips:
        out["flips"] = int(side.flips)
    if side.bans:
        out["side_bans"] = names_of(side.bans, BANS)
    # Of cards removed from the fight and of a deck that is set aside the number is known.  [bf O.removed.1, LO.setup.1]
    if side.removed:
        out["removed"] = len(side.removed)
    if side.lost:
        out["set_aside"] = len(side.lost)
    # Normal and Lost cards can be told apart by their backs.  [bf LO.mix.2]
    lost_hand = len([card for card in side.hand if card.d.lost])
    lost_gauge = len([card for card in side.gauge if card.d.lost])
    if lost_hand:
        out["lost_hand"] = lost_hand
    if lost_gauge:
        out["lost_gauge"] = lost_gauge
    return out


def printed_facts(d: CardDef) -> dict[str, Fact]:
    """What is printed on a card, beside its name and text."""
    out: dict[str, Fact] = {"kind": KIND_NAMES[int(d.kind)]}
    if d.worlds:
        out["worlds"] = list(d.worlds)
    if d.attributes:
        out["attributes"] = list(d.attributes)
    add_numbers(out, d.size, d.power, d.defense, d.critical)
    if d.characters:
        out["characters"] = list(d.characters)
    if d.keywords:
        out["keywords"] = names_of(d.keywords, KEYWORDS)
    if d.lifelink:
        out["lifelink"] = [str(n) if n >= 0 else "lose" for n in d.lifelink]
    if d.back is not None:
        out["back_name"] = d.back.name
    if d.missing:
        out["missing"] = list(d.missing)
    return out
