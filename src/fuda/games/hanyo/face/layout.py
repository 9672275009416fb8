"""Positions laid out from data: any board, standing before any step of setup or of a turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final

from fuda.core.flow import Program
from fuda.core.state import reserve
from fuda.games.hanyo import spec
from fuda.games.hanyo.printed import Card, CardDef
from fuda.games.hanyo.rules.battle import BATTLE_PHASE
from fuda.games.hanyo.rules.checks import RULES
from fuda.games.hanyo.rules.setup import SETUP, prepare
from fuda.games.hanyo.rules.turn import TURN
from fuda.games.hanyo.state import Match
from fuda.games.hanyo.units import Side, Unit
from fuda.games.hanyo.words.build import card
from fuda.games.hanyo.words.reading import read_ability, read_term
from fuda.games.positions import Laying, build_card, check_words, moment, read_lines
from fuda.games.registry import Half, Placed, Position, PositionError

CARD_STATES: Final = {
    "rested": "truth", "stunned": "truth", "ko": "truth", "damage": "count", "energy": "count", "fresh": "truth",
    "on": "count", "counters": "counts",
}  # fmt: skip
RESOURCES: Final = ("energy",)  # cards that do not matter, attached to the main unit
MADE_OF: Final = {
    "kind": "text", "hp": "count", "attributes": "texts", "advantages": "texts", "retreat": "count",
    "abilities": "lines", "target": "lines", "target_side": "text", "deck_rules": "lines", "also_named": "texts",
    "also_attributes": "texts", "has_text": "truth", "name_en": "text", "text_ja": "text", "text_en": "text",
}  # fmt: skip
USUAL_HP: Final = 200

# The row at which a position of a phase stands: in the main phase the rules are checked before the player acts.
PHASE_ROWS: Final = {"setup": "403.1", "draw": "501.1", "main": "503.2", "battle": "702.1", "end": "505.1"}
BEGINNINGS: Final = {"draw": "501.1", "main": "503.1", "battle": "504.1", "end": "505.1"}  # the row that begins a phase
AFTER_BATTLE: Final = "505.1"  # the row of a turn that follows the battle phase
USUAL_TURN: Final = 5  # both players may use skills and enhancements
USUAL_DECK: Final = 10
MOST_OF_A_KIND: Final = 60
MOST_DAMAGE: Final = 10_000
PILES: Final = {"deck": spec.DECK, "hand": spec.HAND, "discard": spec.DISCARD}
AREAS: Final = {"main": 1, "standby": spec.SLOTS - 1}  # and how many units they have room for
LAID: Final = (*AREAS, "set", "energy", *PILES)
UNIT_STATES: Final = ("rested", "stunned", "ko", "damage", "energy", "fresh", "counters")
STATES_OF: Final = {"main": UNIT_STATES, "standby": UNIT_STATES, "set": ("on",), "energy": ("on",)}


# --- cards -----------------------------------------------------------------------------------------------------
def make_card(name: str, facts: Mapping[str, Any]) -> CardDef:
    """Make a card; what is left out is what does not matter."""
    given = dict(facts)
    given.setdefault("kind", "unit")
    check_words(given, {"kind": spec.KINDS})
    kind = given.pop("kind")
    if kind == "unit":
        given.setdefault("hp", USUAL_HP)
    given["abilities"] = read_lines(given, "abilities", read_ability)
    given["target"] = read_lines(given, "target", read_term, "test")
    given["deck_rules"] = read_lines(given, "deck_rules", read_term, "deck_rule")
    made: CardDef = build_card(card, name, kind, given)
    return made


@cache
def filler() -> CardDef:
    """A unit that does not matter."""
    return card("filler", "filler", "unit", hp=USUAL_HP)


# --- the table -------------------------------------------------------------------------------------------------
class Layer(Laying[Card]):
    """Lays cards out, one by one."""

    def __init__(self, position: Position) -> None:
        super().__init__(position, USUAL_TURN, Card)

    def side(self, player: int, *, is_setup: bool) -> Side:
        """Lay out one player's half."""
        half = self.half(player, LAID)
        side = Side(player, [])
        self.piles(side, half, PILES, {"deck": USUAL_DECK})
        self.units(side, "main", half.zones.get("main", [] if is_setup else [Placed(None)]), spec.MAIN_SLOT)
        self.units(side, "standby", half.zones.get("standby", ()), spec.MAIN_SLOT + 1)
        self.attach(side, half)
        return side

    def card(self, player: int, zone: str, index: int, placed: Placed) -> Card:
        """Lay out a card of a pile or a hand, which have their player's own cards only.  [hy 302.5]"""
        self.check_own(placed, player, zone, index, "hy 302.5")
        self.check_states(placed, STATES_OF.get(zone, ()), player, zone, index)
        return self.lay(placed.definition or filler(), player, PILES[zone])

    def units(self, side: Side, zone: str, placed: Sequence[Placed], first: int) -> None:
        """Lay out the units of one part of the area."""
        player = int(side.index)
        if len(placed) > AREAS[zone]:
            message = f"there is room for {AREAS[zone]} in {zone}, not for {len(placed)}"
            raise PositionError(message, player, zone, AREAS[zone])
        for index, p in enumerate(placed):
            side.slots[first + index] = self.unit(player, zone, index, p, first + index)

    def unit(self, player: int, zone: str, index: int, placed: Placed, slot: int) -> Unit:
        """Lay out a unit with its state, and energy that does not matter."""
        self.check_states(placed, STATES_OF[zone], player, zone, index)
        d: CardDef = placed.definition or filler()
        if not d.is_unit():
            raise PositionError(f"{d.name} is {spec.KINDS[d.kind]}, which cannot be in {zone}", player, zone, index)
        states = placed.states
        if not 0 <= states.get("damage", 0) <= MOST_DAMAGE:
            raise PositionError(f"a unit has at most {MOST_DAMAGE} damage here", player, zone, index)
        owner = placed.owner if placed.owner >= 0 else player
        came = self.turn if states.get("fresh") else 0
        u = Unit(-1, self.lay(d, owner, spec.AREA), player, slot, came, 0)
        u.state = spec.STUN if states.get("stunned") else spec.REST if states.get("rested") else spec.NORMAL
        u.ko = bool(states.get("ko"))
        u.damage = states.get("damage", 0)
        u.counters = self.counters(player, zone, index, placed)
        u.energy = self.fuel(player, owner, states.get("energy", 0), zone)
        return u

    def counters(self, player: int, zone: str, index: int, placed: Placed) -> list[str]:
        """Counters by their names; a KO'd unit has none.  [hy 913.2, 913.6]"""
        given = placed.counts.get("counters", {})
        if given and placed.states.get("ko"):
            raise PositionError("there are no counters on a KO'd unit  [hy 913.6]", player, zone, index)
        if sum(given.values()) > MOST_OF_A_KIND:
            raise PositionError(f"a unit has at most {MOST_OF_A_KIND} counters here", player, zone, index)
        return [name for name, n in given.items() for _ in range(n)]

    def fuel(self, player: int, owner: int, n: int, where: str) -> list[Card]:
        """Energy that does not matter."""
        if not 0 <= n <= MOST_OF_A_KIND:
            raise PositionError(f"there are at most {MOST_OF_A_KIND} of a kind here", player, where)
        return [self.lay(filler(), owner, spec.ENERGY) for _ in range(n)]

    def attach(self, side: Side, half: Half) -> None:
        """Attach energy and sets: `on` says to which unit, 0 is the main unit."""
        player = int(side.index)
        for zone in ("set", "energy"):
            for index, placed in enumerate(half.zones.get(zone, ())):
                self.check_states(placed, STATES_OF[zone], player, zone, index)
                on = placed.states.get("on", 0)
                u = side.slots[on] if 0 <= on < spec.SLOTS else None
                if u is None:
                    raise PositionError(f"there is no unit {on} to attach it to", player, zone, index)
                owner = placed.owner if placed.owner >= 0 else player
                if zone == "set":
                    u.sets = [*u.sets, self.lay(placed.definition or filler(), owner, spec.SET)]
                else:
                    u.energy = [*u.energy, self.lay(placed.definition or filler(), owner, spec.ENERGY)]
        main = side.main()
        n = half.resources.get("energy", 0)
        if n and main is None:
            raise PositionError("there is no main unit to attach energy to", player, "energy")
        if main is not None:
            main.energy = [*main.energy, *self.fuel(player, player, n, "energy")]


def lay_out(position: Position) -> Match:
    """Make a match that stands before a step, and run it to its next decision."""
    table, row = moment(position.at, (TURN, BATTLE_PHASE, SETUP), PHASE_ROWS)
    check_moment(position.at, table, row)
    layer = Layer(position)
    sides = [layer.side(player, is_setup=table is SETUP) for player in range(2)]
    reserve(len(layer.cards))
    m = Match(RULES, layer.cards, sides[0], sides[1], position.seed)
    prepare(m)
    layer.place(m)
    for side in sides:
        for u in side.all_units():
            u.uid = m.uid(u.card.id)
            u.stamp = m.next_time()
            u.heard = False
    set_turn(m, layer.turn, position.turn_player, table, row)
    if table is BATTLE_PHASE:
        m.call(TURN, m.turn_player, -1, -1).pc = TURN.rows[AFTER_BATTLE]
    m.call(table, m.turn_player, -1, -1).pc = row
    m.live = table is not SETUP
    if position.before is not None:
        position.before(m)
    m.advance()
    return m


def check_moment(at: str, table: Program, row: int) -> None:
    """Refuse steps in the middle of a skill, which somebody would have to have declared.  [hy 703.2a]"""
    if table is BATTLE_PHASE and table.rows["703.2"] < row < table.rows["705.1"]:
        raise PositionError(f"before {at!r} a skill would have been declared; stand before 703.2", zone="at")


def set_turn(m: Match, turn: int, player: int, table: Program, row: int) -> None:
    """Set whose turn it is, and which; before the first row of a turn it has not begun yet."""
    m.turn = 0 if table is SETUP else turn - 1 if table is TURN and row == 0 else turn
    m.turn_player = player
    m.first = player if turn % 2 else 1 - player
    if table is SETUP:
        m.first = -1  # chance will say  [hy 403.4]
    phases = [phase for phase, clause in BEGINNINGS.items() if clause in table.clauses[: row + 1]]
    m.phase = spec.BATTLE if table is BATTLE_PHASE else spec.PHASES.index(phases[-1]) if phases else spec.SETUP
