"""Positions laid out from data: any board, standing before any step of setup or of a turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final

from fuda.core.flow import Program
from fuda.core.state import reserve
from fuda.games.dimensionzero import spec
from fuda.games.dimensionzero.face.looking import square_name
from fuda.games.dimensionzero.pieces import Piece, Side
from fuda.games.dimensionzero.printed import Card, CardDef
from fuda.games.dimensionzero.rules.checks import RULES
from fuda.games.dimensionzero.rules.setup import SETUP, prepare
from fuda.games.dimensionzero.rules.turn import TURN
from fuda.games.dimensionzero.state import Match
from fuda.games.dimensionzero.words.build import card
from fuda.games.dimensionzero.words.reading import read_ability
from fuda.games.positions import Laying, build_card, check_words, moment, read_lines
from fuda.games.registry import Half, Placed, Position, PositionError

CARD_STATES: Final = {
    "frozen": "truth", "damage": "count", "markers": "count", "spirits": "count", "center": "truth",
    "joined": "truth", "on": "count",
}  # fmt: skip
MADE_OF: Final = {
    "kind": "text", "cost": "text", "move": "text", "timing": "text", "power": "count", "smash": "count",
    "races": "texts", "keywords": "texts", "forbidden": "count", "abilities": "lines", "has_text": "truth",
    "edition": "count", "name_en": "text", "text_ja": "text", "text_en": "text",
}  # fmt: skip
ONE_OF: Final = {"kind": spec.KINDS, "timing": spec.TIMINGS, "keywords": spec.KEYWORDS}

# What a duel may be started with, as bits of its settings.
OPTIONS: Final = {
    "redraw": spec.WITH_REDRAW, "any_color": spec.ANY_COLOR, "extra_turn": spec.EXTRA_TURN,
    "elimination": spec.ELIMINATION,
}  # fmt: skip

# The clause at which a position of a phase stands, and how many rows of it come before.
PHASE_ROWS: Final = {
    "setup": "3-1.3", "release": "3-4.1", "draw": "3-4.2", "energy": "3-4.2", "main": "3-4.2", "smash": "3-4.2",
    "recovery": "3-4.2",
}  # fmt: skip
SKIPPED: Final = {"draw": 1, "energy": 2, "main": 3, "smash": 4, "recovery": 5}
USUAL_TURN: Final = 5
USUAL_DECK: Final = 20
MOST_OF_A_KIND: Final = 60
PILES: Final = {
    "deck": spec.DECK, "hand": spec.HAND, "graveyard": spec.GRAVEYARD, "removed": spec.REMOVED,
}  # fmt: skip
IN_STATES: Final = {"energy": spec.ENERGY, "smash": spec.SMASH}  # zones with released and frozen cards
NAMED_SQUARES: Final = {square_name(0, square): square for square in range(spec.SQUARES)}
HOSTS: Final = {name: at for at, name in enumerate(NAMED_SQUARES)}  # squares by number, for spirit cards under a card
LAID: Final = (*NAMED_SQUARES, "spirit", "plan", *PILES, *IN_STATES)
ON_SQUARE: Final = ("frozen", "damage", "markers", "spirits", "center", "joined")
STATES_OF: Final = {
    **dict.fromkeys(NAMED_SQUARES, ON_SQUARE), **dict.fromkeys(IN_STATES, ("frozen",)), "spirit": ("on",),
}  # fmt: skip
# So many cards that do not matter, of a colour or colourless.
RESOURCES: Final = ("energy", "frozen_energy", *spec.COLORS, "smash", "frozen_smash")


# --- cards -----------------------------------------------------------------------------------------------------
def make_card(name: str, facts: Mapping[str, Any]) -> CardDef:
    """Make a card; what is left out is what does not matter."""
    given = {"kind": "unit", **facts}
    check_words(given, ONE_OF)
    kind = given.pop("kind")
    if kind == "unit":
        for fact, usual in (("power", 3000), ("smash", 1), ("move", "colorless 1")):
            given.setdefault(fact, usual)
    given["abilities"] = read_lines(given, "abilities", read_ability)
    made: CardDef = build_card(card, name, kind, given)
    return made


@cache
def filler(color: str = "colorless") -> CardDef:
    """A card that does not matter."""
    name = "filler" if color == "colorless" else f"filler {color}"
    return card(name, name, "unit", cost=f"{color} 1", move="colorless 1", power=1000, smash=1)


@cache
def filler_base() -> CardDef:
    """A base that does not matter."""
    return card("filler base", "filler base", "base", cost="colorless 1")


# --- the table -------------------------------------------------------------------------------------------------
class Layer(Laying[Card]):
    """Lays cards out, one by one."""

    def __init__(self, position: Position) -> None:
        super().__init__(position, USUAL_TURN, lambda number, d, owner: Card(number, owner, d))
        self.pieces: list[Piece] = []
        self.joined: list[tuple[Piece, int, str, int]] = []  # strategies, and where they are named

    def side(self, player: int) -> Side:
        """Lay out one player's half."""
        half = self.half(player, LAID)
        side = Side(player, [])
        self.piles(side, half, PILES, {"deck": USUAL_DECK})
        self.plan(player, side, half)
        for zone in IN_STATES:
            self.states(player, side, zone, half.zones.get(zone, ()))
        self.fill(side, half)
        for zone, number in NAMED_SQUARES.items():
            for index, placed in enumerate(half.zones.get(zone, ())):
                self.piece(player, zone, seen(player, number), index, placed)
        for index, placed in enumerate(half.zones.get("spirit", ())):
            self.spirit(player, index, placed)
        return side

    def card(self, player: int, zone: str, index: int, placed: Placed) -> Card:
        self.check_states(placed, (), player, zone, index)
        return self.beside(player, zone, index, placed, PILES[zone])

    def beside(self, player: int, zone: str, index: int, placed: Placed, code: int) -> Card:
        """Lay out one card of a zone that is no square."""
        self.check_own(placed, player, zone, index, "dz 2-23.1-1")
        return self.lay(placed.definition or filler(), player, code)

    def plan(self, player: int, side: Side, half: Half) -> None:
        """Lay out the plan zone: one card, face up on the deck.  [dz 2-23.3-1]"""
        placed = half.zones.get("plan", ())
        if len(placed) > 1:
            raise PositionError("there is room for 1 in plan", player, "plan", 1)
        for one in placed:
            self.check_states(one, (), player, "plan", 0)
            side.deck.append(self.beside(player, "plan", 0, one, spec.DECK))
            side.plan = True

    def states(self, player: int, side: Side, zone: str, placed: Sequence[Placed]) -> None:
        """Lay out cards that are released or frozen."""
        free, frozen = (
            (side.energy, side.energy_frozen) if zone == "energy" else (side.smash, side.smash_frozen)
        )  # fmt: skip
        for index, one in enumerate(placed):
            self.check_states(one, STATES_OF[zone], player, zone, index)
            found = self.beside(player, zone, index, one, IN_STATES[zone])
            (frozen if one.states.get("frozen") else free).append(found)

    def fill(self, side: Side, half: Half) -> None:
        """Lay out energy and smash cards that do not matter, of a colour where that is asked for."""
        for name, n in half.resources.items():
            if not 0 <= n <= MOST_OF_A_KIND:
                raise PositionError(f"{name} is a number from 0 to {MOST_OF_A_KIND}", int(side.index), name)
            is_smash = name.endswith("smash")
            pile = {
                "frozen_energy": side.energy_frozen, "smash": side.smash, "frozen_smash": side.smash_frozen,
            }.get(name, side.energy)  # fmt: skip
            d = filler(name) if name in spec.COLORS else filler()
            for _ in range(n):
                pile.append(self.lay(d, int(side.index), spec.SMASH if is_smash else spec.ENERGY))

    def piece(self, player: int, zone: str, square: int, index: int, placed: Placed) -> None:
        """Lay out a card on a square, with its damage, markers and spirit cards."""
        self.check_states(placed, STATES_OF[zone], player, zone, index)
        on_base = square >= spec.BATTLE_SQUARES
        d: CardDef = placed.definition or (filler_base() if on_base else filler())
        is_joined = bool(placed.states.get("joined"))
        wanted = spec.STRATEGY if is_joined else spec.BASE if on_base else spec.UNIT
        if not d.kind & wanted:
            kind = spec.KINDS[wanted // 2]
            raise PositionError(f"{d.name} is no {kind} and cannot be on {zone}  [dz 2-23.8-1]", player, zone, index)
        owner = placed.owner if placed.owner >= 0 else player
        states = placed.states
        p = Piece(-1, self.lay(d, owner, spec.SQUARE), player, square)
        p.frozen = bool(states.get("frozen"))
        p.center = bool(states.get("center"))
        p.damage = states.get("damage", 0)
        p.markers = states.get("markers", 0)
        p.since = len(self.pieces) + 1
        p.batch = len(self.pieces) + 1
        spirits = states.get("spirits", 0)
        if spirits > MOST_OF_A_KIND:
            raise PositionError(f"a card has at most {MOST_OF_A_KIND} spirit cards here", player, zone, index)
        if spirits:
            p.spirits = [self.lay(filler(), owner, spec.SPIRIT) for _ in range(spirits)]
            p.laid = [-1] * spirits  # rule effects have looked at them
        self.pieces.append(p)
        if is_joined:
            self.joined.append((p, player, zone, index))

    def spirit(self, player: int, index: int, placed: Placed) -> None:
        """Put a spirit card on top of those under a player's card, which the number of its square tells."""
        self.check_states(placed, STATES_OF["spirit"], player, "spirit", index)
        on = placed.states.get("on", -1)
        square = seen(player, on) if 0 <= on < spec.SQUARES else -1
        host = next((p for p in self.pieces if p.control == player and p.square == square), None)
        if host is None or len(host.spirits) >= MOST_OF_A_KIND:
            squares = ", ".join(f"{at} {name}" for name, at in HOSTS.items())
            message = f"`on` names the square of a card with room for a spirit card: {squares}"
            raise PositionError(message, player, "spirit", index)
        owner = placed.owner if placed.owner >= 0 else player
        host.spirits = [*host.spirits, self.lay(placed.definition or filler(), owner, spec.SPIRIT)]
        host.laid = [-1] * len(host.spirits)

    def join(self) -> None:
        """Join strategies to the units on their squares, their own player's first.  [dz 6-6.2, 6-6.7]"""
        for p, player, zone, index in self.joined:
            units = [q for q in self.pieces if q.square == p.square and q.d.kind & spec.UNIT]
            if not units:
                raise PositionError("a joined strategy is on a square with a unit  [dz 6-6.2]", player, zone, index)
            p.joined = next((q for q in units if q.control == p.control), units[0]).uid


def seen(player: int, square: int) -> int:
    """The square that a player sees where the first player sees this one."""
    return square if player == 0 else mirrored(square)


def mirrored(square: int) -> int:
    """The square that the second player sees where the first sees this one."""
    if square < spec.BATTLE_SQUARES:
        return spec.BATTLE_SQUARES - 1 - square
    return 2 * spec.BATTLE_SQUARES + 5 - square


def lay_out(position: Position) -> Match:
    """Make a match that stands before a step, and run it to its next decision."""
    table, row = moment(position.at, (TURN, SETUP), PHASE_ROWS, SKIPPED)
    layer = Layer(position)
    sides = [layer.side(player) for player in range(2)]
    reserve(len(layer.cards))
    m = Match(RULES, layer.cards, sides[0], sides[1], position.seed)
    m.settings = options(position.settings)
    layer.place(m)
    for p in layer.pieces:
        p.uid = m.uid(p.id)
    layer.join()
    m.pieces = layer.pieces
    m.clock = m.batch = len(layer.pieces)
    prepare(m)
    set_turn(m, layer.turn, position.turn_player, table, row)
    m.call(table, m.turn_player, -1, -1).pc = row
    if position.before is not None:
        position.before(m)
    m.advance()
    return m


def options(settings: Mapping[str, int]) -> int:
    """The settings of a duel as bits.  [ruling dz-041]"""
    return sum(bit for name, bit in OPTIONS.items() if settings.get(name))


def set_turn(m: Match, turn: int, player: int, table: Program, row: int) -> None:
    """Set whose turn it is, and which; before the first row of a turn it has not begun yet."""
    m.turn = 0 if table is SETUP else turn - 1 if row == 0 else turn
    m.turn_player = player
    m.first = -1 if table is SETUP else player if turn % 2 else 1 - player
    m.phase = spec.SETUP if table is SETUP else len([one for one in TURN.clauses[:row] if one == "3-4.2"])
