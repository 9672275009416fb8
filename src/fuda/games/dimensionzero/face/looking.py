"""The values of cards and players as the table shows them: read from the engine, nothing worked out anew."""

from typing import Final

from mypy_extensions import i64

from fuda.games.dimensionzero.kinds import BANS
from fuda.games.dimensionzero.pieces import Piece
from fuda.games.dimensionzero.printed import KEY_BITS, Card, CardDef, Cost
from fuda.games.dimensionzero.rules.moves import host_of
from fuda.games.dimensionzero.spec import (
    AREAS,
    BATTLE_SQUARES,
    CHANGE,
    COLORLESS,
    COLORS,
    ENERGY,
    HAND,
    KEYWORDS,
    KINDS,
    LINES,
    SMASH,
    SPIRIT,
    TIMINGS,
    UNIT,
)
from fuda.games.dimensionzero.squares import area, at, base_owner, line
from fuda.games.dimensionzero.state import Match
from fuda.words.cardtext import names_of

Fact = int | bool | str | list[str]

VALUES: Final = (
    "power", "smash", "cost", "play_cost", "move_cost", "colors", "kind", "timing", "races", "damage", "frozen",
    "markers", "spirits", "keywords", "bans", "textless", "forbidden", "center", "joined", "beneath", "shown",
    "partial", "missing",
)  # fmt: skip
SIDE_VALUES: Final = ("deck", "energy", "energy_frozen", *COLORS, "smash_cards", "smash_frozen", "removed")


def cost_words(cost: Cost) -> list[str]:
    """A cost as its symbols with their numbers: `red 2`, `colorless X`.  [dz 1-2.3]"""
    out: list[str] = []
    for place in range(6):
        name = COLORS[place] if place < COLORLESS else "colorless"
        if place == cost.x:
            out.append(f"{name} X")
        elif cost.amounts[place] > 0:
            out.append(f"{name} {cost.amounts[place]}")
    return out or ["colorless 0"]


# --- cards -----------------------------------------------------------------------------------------------------
def values(m: Match, card: Card) -> dict[str, Fact]:
    """The current values of a card where it lies."""
    p = m.piece(card.id)
    if p is not None:
        return piece_facts(m, p)
    zone = m.zone_of(card.id)
    if zone in (ENERGY, SMASH):
        return {"frozen": m.side(card.owner).is_frozen(card)}
    out: dict[str, Fact] = {"cost": int(card.d.cost.total), "colors": names_of(card.d.colors, COLORS)}
    if card.d.kind & UNIT:
        out["power"] = int(card.d.power)
        out["smash"] = int(card.d.smash)
    host = host_of(m, card) if zone == SPIRIT else None
    if host is not None:
        out["beneath"] = place_of(m, host)
    if zone == HAND and m.uid(card.id) in m.shown:
        out["shown"] = True
    return out


def place_of(m: Match, host: Piece) -> str:
    """Where a card with spirit cards under it lies: its square, and which of its player's cards there it is."""
    m.settle()
    there = [p for p in m.pieces if p.control == host.control and p.square == host.square and p.joined < 0]
    return f"{square_name(host.control, host.square)}.{there.index(host) + 1 if host in there else 1}"


def piece_facts(m: Match, p: Piece) -> dict[str, Fact]:
    """The current values of a card on a square."""
    m.settle()
    out: dict[str, Fact] = {"kind": kind_name(p.kinds), "frozen": p.frozen, "colors": names_of(p.colors, COLORS)}
    if p.is_unit():
        out["power"] = int(m.power(p))
        out["smash"] = int(m.smash(p))
        if p.damage:
            out["damage"] = int(p.damage)
    out["cost"] = int(p.cost.total)
    out["races"] = list(p.races)
    if p.keywords:
        out["keywords"] = names_of(p.keywords, KEYWORDS)
    if p.bans:
        out["bans"] = [ban for ban, kind in BANS.items() if p.bans >> kind & 1]
    if p.markers:
        out["markers"] = int(p.markers)
    if p.spirits:
        out["spirits"] = len(p.spirits)  # how many there are is public, which they are is not  [dz 6-1.9]
    if p.textless:
        out["textless"] = True
    if p.center:
        out["center"] = True
    if p.joined >= 0:
        out["joined"] = True
    return out


def kind_name(kinds: i64) -> str:
    """The classification of a card in a word.  [dz 2-6.2]"""
    found = names_of(kinds, KINDS)
    return found[0] if found else ""


def changes(m: Match, card: Card) -> list[tuple[str, int, int]]:
    """What changes a card on a square: value, amount, and the card it comes from or -1."""
    p = m.piece(card.id)
    if p is None:
        return []
    m.settle()
    out: list[tuple[str, int, int]] = []
    for e in m.lasting:
        if e.on == p.uid and e.kind == CHANGE and e.key >= 0:
            out.append(("effect", int(e.amount), int(e.key >> KEY_BITS)))
    if p.is_unit() and p.power != p.d.power:
        out.append(("power_change", int(p.power - p.d.power), -1))
    if p.is_unit() and p.smash != p.d.smash:
        out.append(("smash_change", int(p.smash - p.d.smash), -1))
    return out


def printed_facts(d: CardDef) -> dict[str, Fact]:
    """What is printed on a card, beside its name and text.  [dz 2-2.2]"""
    out: dict[str, Fact] = {
        "kind": kind_name(d.kind),
        "colors": names_of(d.colors, COLORS),
        "play_cost": cost_words(d.cost),
        "timing": TIMINGS[d.timing],
    }
    if d.is_unit():
        out["move_cost"] = cost_words(d.move)
        out["power"] = int(d.power)
        out["smash"] = int(d.smash)
    out["races"] = list(d.races)
    if d.keywords:
        out["keywords"] = names_of(d.keywords, KEYWORDS)
    if d.forbidden:
        out["forbidden"] = int(d.forbidden)
    if d.missing:
        out["missing"] = list(d.missing)
    return out


# --- players ---------------------------------------------------------------------------------------------------
def side_facts(m: Match, player: i64) -> dict[str, Fact]:
    """How many cards deck, energy and smash zones have, how many are frozen, and released energy by colour."""
    side = m.side(player)
    out: dict[str, Fact] = {
        "deck": len(side.deck),  # the plan zone's card is one of them  [dz 2-23.3-1]
        "energy": int(side.energy_count()),
        "energy_frozen": len(side.energy_frozen),
    }
    for color in range(len(COLORS)):
        n: i64 = 0
        for card in side.energy:
            if card.d.colors >> color & 1:
                n += 1
        if n:
            out[COLORS[color]] = int(n)
    out["smash_cards"] = int(side.smash_count())
    out["smash_frozen"] = len(side.smash_frozen)
    if side.removed:
        out["removed"] = len(side.removed)
    return out


# --- squares ---------------------------------------------------------------------------------------------------
def square_name(viewer: i64, square: i64) -> str:
    """The name of a square as a player sees it: `center_left`, `base_right`, `enemy_base_middle`.

    [dz 2-24.5, 2-24.7]
    """
    along = LINES[line(viewer, square)]
    owner = base_owner(square)
    if owner < 0:
        return f"{AREAS[area(viewer, square)]}_{along}"
    return f"base_{along}" if owner == viewer else f"enemy_base_{along}"


def line_name(viewer: i64, column: i64) -> str:
    """The name of a line as a player sees it."""
    return LINES[line(viewer, column)] + "_line"


def area_name(viewer: i64, row: i64) -> str:
    """The name of an area as a player sees it."""
    return AREAS[area(viewer, 3 * row)] + "_area"


def board(viewer: i64) -> list[list[int]]:
    """The squares row by row from the far side, each from the viewer's left: bases, three areas, bases."""
    columns = [0, 1, 2] if viewer == 0 else [2, 1, 0]
    rows: list[list[int]] = [[BATTLE_SQUARES + 3 * (1 - viewer) + column for column in columns]]
    for where in range(len(AREAS) - 1, -1, -1):
        rows.append([at(viewer, where, along) for along in range(len(LINES))])
    rows.append([BATTLE_SQUARES + 3 * viewer + column for column in columns])
    return rows
