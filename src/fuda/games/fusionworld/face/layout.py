"""Positions laid out from data: any board, standing before any step of setup or of a turn."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from fuda.core.flow import Program
from fuda.core.state import reserve
from fuda.games.fusionworld import spec
from fuda.games.fusionworld.printed import Card, CardDef
from fuda.games.fusionworld.rules.checks import RULES
from fuda.games.fusionworld.rules.setup import SETUP, prepare
from fuda.games.fusionworld.rules.turn import TURN
from fuda.games.fusionworld.sides import Side, Unit
from fuda.games.fusionworld.state import Match
from fuda.games.fusionworld.words.build import card
from fuda.games.fusionworld.words.reading import read_ability, read_term
from fuda.games.positions import Laying, build_card, check_words, moment, read_lines
from fuda.games.registry import Half, Placed, Position, PositionError

CARD_STATES: Final = {
    "rested": "truth", "ki": "count", "awakened": "truth", "fresh": "truth", "face_up": "truth", "on": "count",
}  # fmt: skip
# Energy that does not matter, active or rested in the Leader's colours, or active in one colour; energy markers.
RESOURCES: Final = ("energy", "rested_energy", *spec.COLORS, "markers")
MADE_OF: Final = {
    "kind": "text", "colors": "texts", "cost": "count", "specified": "text", "power": "count", "combo": "count",
    "traits": "texts", "keywords": "texts", "abilities": "lines", "deck_rules": "lines", "life": "count",
    "also_named": "texts", "also_traits": "texts", "also_colors": "texts", "has_text": "truth", "name_en": "text",
    "text_ja": "text", "text_en": "text", "back_name": "text", "back_power": "count", "back_colors": "texts",
    "back_keywords": "texts", "back_abilities": "lines",
}  # fmt: skip
ONE_OF: Final = {
    "kind": spec.KINDS, "colors": spec.COLORS, "also_colors": spec.COLORS, "keywords": spec.KEYWORDS,
    "back_keywords": spec.KEYWORDS, "back_colors": spec.COLORS,
}  # fmt: skip
AMOUNT: Final = re.compile(r"([a-z]+) ([1-9][0-9]?)")

# The row at which a position of a phase stands: in the Main Phase where the player may act.
PHASE_ROWS: Final = {
    "setup": "6-2-1-1", "charge": "7-1-2", "main": "7-3-4", "main_end": "7-3-5-1-1", "end": "7-3-5-1-5",
}  # fmt: skip
BEGINNINGS: Final = {**PHASE_ROWS, "main": "7-3-2"}  # the row that begins a phase
USUAL_TURN: Final = 5  # both players may attack
USUAL_DECK: Final = 10
MOST_OF_A_KIND: Final = 60
PILES: Final = {
    "deck": spec.DECK, "hand": spec.HAND, "drop": spec.DROP, "life": spec.LIFE, "removed": spec.REMOVED,
}  # fmt: skip
LAID: Final = ("leader", "battle", "combo", "under", "energy", *PILES)
STATES_OF: Final = {
    "leader": ("rested", "ki", "awakened"), "battle": ("rested", "ki", "fresh"), "life": ("face_up",),
    "energy": ("rested",), "under": ("on",),
}  # fmt: skip


# --- cards -----------------------------------------------------------------------------------------------------
def make_card(name: str, facts: Mapping[str, Any]) -> CardDef:
    """Make a card; what is left out is what does not matter."""
    given = dict(facts)
    given.setdefault("kind", "battle")
    check_words(given, ONE_OF)
    kind = given.pop("kind")
    if kind != "extra":
        given.setdefault("power", 15000)
    if kind == "battle":
        given.setdefault("combo", 5000)
    given.setdefault("cost", 1 if kind == "battle" else 0)
    given["specified"] = read_amounts(given.get("specified", ""))
    given["abilities"] = read_lines(given, "abilities", read_ability)
    given["deck_rules"] = read_lines(given, "deck_rules", read_term, "deck_rule")
    given["back"] = read_back(name, kind, given)
    made: CardDef = build_card(card, name, kind, given)
    return made


def read_amounts(text: str) -> dict[str, int]:
    """Read a specified cost such as `red 2 blue 1`."""
    found = AMOUNT.findall(text)
    if " ".join(f"{color} {n}" for color, n in found) != " ".join(text.split()) or any(
        color not in spec.COLORS for color, _ in found
    ):
        raise PositionError(f"a specified cost is written like 'red 2 blue 1', not {text[:40]!r}")
    return {color: int(n) for color, n in found}


def read_back(name: str, kind: str, given: dict[str, Any]) -> CardDef | None:
    """Make the other side of a Leader of what is given for it, and take that out."""
    abilities = read_lines(given, "back_abilities", read_ability)
    parts = {
        fact: given.pop(f"back_{fact}")
        for fact in ("name", "power", "colors", "keywords", "abilities")
        if f"back_{fact}" in given
    }
    if not parts:
        return None
    if kind != "leader":
        raise PositionError("only a leader has another side")
    parts["abilities"] = abilities
    shared: dict[str, Any] = {fact: given[fact] for fact in ("colors", "traits") if fact in given}
    side_of: dict[str, Any] = {"power": 20000, **shared, **parts}
    return card(name, side_of.pop("name", name), kind, **side_of)


@cache
def filler(color: str = "") -> CardDef:
    """A card that does not matter, of a colour or of none."""
    name = f"filler {color}".strip()
    return card(name, name, "battle", colors=[color] if color else [], cost=1, power=5000, combo=5000)


@cache
def filler_leader() -> CardDef:
    """A Leader that does not matter, with all colours."""
    back = card("filler leader", "filler leader", "leader", colors=list(spec.COLORS), power=20000)
    return card("filler leader", "filler leader", "leader", colors=list(spec.COLORS), power=15000, back=back)


# --- the table -------------------------------------------------------------------------------------------------
class Layer(Laying[Card]):
    """Lays cards out, one by one."""

    def __init__(self, position: Position) -> None:
        super().__init__(position, USUAL_TURN, Card)

    def side(self, player: int, *, is_setup: bool) -> Side:
        """Lay out one player's half."""
        half = self.half(player, LAID)
        side = Side(player, self.leader(player, half), [])
        self.piles(side, half, PILES, {"deck": USUAL_DECK, "life": 0 if is_setup else spec.OPENING_LIFE})
        side.face_up = self.turned_up(half, "life", side.life)
        for zone, area in (("battle", side.battle), ("combo", side.combo)):
            for index, placed in enumerate(half.zones.get(zone, ())):
                area.append(self.unit(player, zone, index, placed))
        self.tuck(side, half)
        self.charge(side, half)
        return side

    def leader(self, player: int, half: Half) -> Unit:
        """Lay out the Leader, on the side that is to lie up."""
        placed = self.only(player, half, "leader")
        u = self.unit(player, "leader", 0, placed)
        if placed.states.get("awakened"):
            if u.d.back is None:
                raise PositionError(f"{u.d.name} has no other side", player, "leader", 0)
            u.d = u.d.back
            u.reset()
        return u

    def definition(self, placed: Placed, player: int, zone: str, index: int) -> CardDef:
        """What a card that is no Leader is."""
        self.check(placed, player, zone, index)
        d: CardDef = placed.definition or filler()
        if d.kind == spec.LEADER:
            raise PositionError(f"{d.name} is a leader, which cannot be in {zone}", player, zone, index)
        return d

    def own(self, placed: Placed, player: int, zone: str, index: int) -> CardDef:
        """What a card is that lies where only its owner's cards do."""
        self.check_own(placed, player, zone, index, "fw 3-1-6")
        return self.definition(placed, player, zone, index)

    def card(self, player: int, zone: str, index: int, placed: Placed) -> Card:
        return self.lay(self.own(placed, player, zone, index), player, PILES[zone])

    def unit(self, player: int, zone: str, index: int, placed: Placed) -> Unit:
        """Lay out a card in play."""
        if zone == "leader":
            self.check(placed, player, zone, index)
            d: CardDef = placed.definition or filler_leader()
            if d.kind != spec.LEADER:
                raise PositionError(f"{d.name} is {spec.KINDS[d.kind]}, which cannot be a leader", player, zone, index)
        else:
            d = self.definition(placed, player, zone, index)
            if d.kind == spec.EXTRA and (zone == "combo" or not d.is_field()):
                raise PositionError(f"{d.name} is an extra card, which cannot be in {zone}", player, zone, index)
            if zone == "combo" and d.combo < 0:
                raise PositionError(f"{d.name} has no combo power  [fw 5-6-2-1]", player, zone, index)
        owner = placed.owner if placed.owner >= 0 and zone != "leader" else player
        states = placed.states
        u = Unit(-1, self.lay(d, owner, spec.ZONES.index(zone)), player, self.turn if states.get("fresh") else 0)
        u.rested = bool(states.get("rested"))
        u.ki = states.get("ki", 0)
        return u

    def tuck(self, side: Side, half: Half) -> None:
        """Lay cards under others: `on` says under which card of the Battle Area, 0 under the Leader."""
        for index, placed in enumerate(half.zones.get("under", ())):
            player = int(side.index)
            d = self.definition(placed, player, "under", index)
            units = side.units()
            on = placed.states.get("on", 1)
            if on >= len(units):
                raise PositionError(f"there is no card {on} in battle to lie under", player, "under", index)
            owner = placed.owner if placed.owner >= 0 else player
            units[on].under = [*units[on].under, self.lay(d, owner, spec.UNDER)]

    def charge(self, side: Side, half: Half) -> None:
        """Lay out energy and markers."""
        player = int(side.index)
        for index, placed in enumerate(half.zones.get("energy", ())):
            energy = self.lay(self.own(placed, player, "energy", index), player, spec.ENERGY_AREA)
            (side.spent if placed.states.get("rested") else side.energy).append(energy)
        numbers = half.resources
        for name, n in numbers.items():
            if not 0 <= n <= MOST_OF_A_KIND:
                raise PositionError(f"there are at most {MOST_OF_A_KIND} of a kind here", player, name)
        colors = [color for i, color in enumerate(spec.COLORS) if side.leader.d.colors >> i & 1]
        usual = colors[0] if len(colors) == 1 else ""
        for name, color in [("energy", usual), ("rested_energy", usual), *((color, color) for color in spec.COLORS)]:
            for _ in range(numbers.get(name, 0)):
                energy = self.lay(filler(color), player, spec.ENERGY_AREA)
                (side.spent if name == "rested_energy" else side.energy).append(energy)
        side.markers = numbers.get("markers", 0)

    def check(self, placed: Placed, player: int, zone: str, index: int) -> None:
        """Refuse states that a card cannot have in a zone."""
        self.check_states(placed, STATES_OF.get(zone, ()), player, zone, index)


def lay_out(position: Position) -> Match:
    """Make a match that stands before a step, and run it to its next decision."""
    table, row = moment(position.at, (TURN, SETUP), PHASE_ROWS)
    layer = Layer(position)
    sides = [layer.side(player, is_setup=table is SETUP) for player in range(2)]
    reserve(len(layer.cards))
    m = Match(RULES, layer.cards, sides[0], sides[1], position.seed)
    prepare(m)
    layer.place(m)
    for side in sides:
        for u in side.units() + side.combo:
            u.uid = m.uid(u.card.id)
    set_turn(m, layer.turn, position.turn_player, table, row)
    m.call(table, m.turn_player, -1, -1).pc = row
    if table is TURN:
        # Rule processing, as it would have been when the position arose.  [fw 14-1-2-1]
        m.live = True
        m.attend()
    m.advance()
    return m


def set_turn(m: Match, turn: int, player: int, table: Program, row: int) -> None:
    """Set whose turn it is, and which; before the first row of a turn it has not begun yet."""
    m.turn = 0 if table is SETUP else turn - 1 if row == 0 else turn
    m.turn_player = player
    m.first = player if turn % 2 else 1 - player
    m.chooser = m.first
    phases = [phase for phase, clause in BEGINNINGS.items() if clause in table.clauses[: row + 1]]
    m.phase = spec.PHASES.index(phases[-1]) if phases else spec.SETUP
