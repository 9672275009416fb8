"""Positions laid out from data: any board, standing before any step of setup or of a turn."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from fuda.core.flow import Program
from fuda.core.state import reserve
from fuda.games.onepiece import spec
from fuda.games.onepiece.printed import Card, CardDef
from fuda.games.onepiece.rules.checks import RULES
from fuda.games.onepiece.rules.setup import SETUP
from fuda.games.onepiece.rules.turn import TURN
from fuda.games.onepiece.sides import Side, Unit
from fuda.games.onepiece.state import Match
from fuda.games.onepiece.words.build import card
from fuda.games.onepiece.words.reading import read_ability, read_term
from fuda.games.positions import Laying, build_card, check_words, moment, read_lines
from fuda.games.registry import Half, Placed, Position, PositionError

CARD_STATES: Final = {"rested": "truth", "don": "count", "fresh": "truth", "face_up": "truth"}
RESOURCES: Final = ("don", "rested_don", "don_deck")
MADE_OF: Final = {
    "kind": "text", "colors": "texts", "cost": "count", "power": "count", "counter": "count", "life": "count",
    "traits": "texts", "attributes": "texts", "keywords": "texts", "abilities": "lines", "deck_rules": "lines",
    "also_named": "texts", "also_traits": "texts", "also_attributes": "texts", "has_text": "truth", "name_en": "text",
    "text_ja": "text", "text_en": "text",
}  # fmt: skip
ONE_OF: Final = {
    "colors": spec.COLORS, "attributes": spec.ATTRIBUTES, "also_attributes": spec.ATTRIBUTES, "keywords": spec.KEYWORDS,
}  # fmt: skip

# The row at which a position of a phase stands: in the main phase where the player may act.
PHASE_ROWS: Final = {
    "setup": "5-2-1-1", "refresh": "6-1-2", "draw": "6-3-1", "don": "6-4-1", "main": "6-5-2", "end": "6-6-1-1",
}  # fmt: skip
USUAL_TURN: Final = 5  # both players may attack, and turns 1 and 2 are no exception any more
USUAL_LIFE: Final = 5
USUAL_DECK: Final = 10
MOST_DON: Final = 50
PILES: Final = {"deck": spec.DECK, "hand": spec.HAND, "trash": spec.TRASH, "life": spec.LIFE}
LAID: Final = ("leader", "characters", "stage", *PILES)
STATES_OF: Final = {
    "leader": ("rested", "don"), "characters": ("rested", "don", "fresh"), "stage": ("rested",), "life": ("face_up",),
}  # fmt: skip


# --- cards -----------------------------------------------------------------------------------------------------
def make_card(name: str, facts: Mapping[str, Any]) -> CardDef:
    """Make a card; what is left out is what does not matter."""
    given = dict(facts)
    kind = given.pop("kind", "character")
    if kind not in spec.KINDS[:4]:
        raise PositionError(f"kind is one of {', '.join(spec.KINDS[:4])}, not {kind!r}")
    check_words(given, ONE_OF)
    if kind in ("leader", "character"):
        given.setdefault("power", 5000)
    given.setdefault("life", USUAL_LIFE if kind == "leader" else 0)
    given.setdefault("cost", 1 if kind == "character" else 0)
    given["abilities"] = read_lines(given, "abilities", read_ability)
    given["deck_rules"] = read_lines(given, "deck_rules", read_term, "deck_rule")
    made: CardDef = build_card(card, name, kind, given)
    return made


@cache
def filler(kind: str) -> CardDef:
    """A card that does not matter."""
    if kind == "leader":
        return card("filler leader", "filler leader", "leader", power=5000, life=USUAL_LIFE)
    return card("filler", "filler", "character", cost=1, power=1000)


# --- the table -------------------------------------------------------------------------------------------------
class Layer(Laying[Card]):
    """Lays cards out, one by one."""

    def __init__(self, position: Position) -> None:
        super().__init__(position, USUAL_TURN, Card)

    def side(self, player: int, *, is_setup: bool) -> Side:
        """Lay out one player's half."""
        half = self.half(player, LAID)
        side = Side(player, self.unit(player, "leader", 0, self.only(player, half, "leader")), [])
        self.piles(side, half, PILES, {"deck": USUAL_DECK, "life": 0 if is_setup else USUAL_LIFE})
        side.face_up = self.turned_up(half, "life", side.life)
        for zone, area, most in (("characters", side.characters, spec.MOST_CHARACTERS), ("stage", side.stage, 1)):
            for index, placed in enumerate(half.zones.get(zone, ())):
                if index == most:
                    raise PositionError(f"there is room for {most} in {zone}", player, zone, index)
                area.append(self.unit(player, zone, index, placed))
        self.give_don(side, half)
        return side

    def card(self, player: int, zone: str, index: int, placed: Placed) -> Card:
        self.check(placed, player, zone, index)
        d = placed.definition or filler("character")
        if d.kind == spec.LEADER:
            raise PositionError(f"{d.name} is a leader, which cannot be in {zone}", player, zone, index)
        self.check_own(placed, player, zone, index, "op 3-1-4")
        return self.lay(d, player, PILES[zone])

    def unit(self, player: int, zone: str, index: int, placed: Placed) -> Unit:
        """Lay out a card on the field."""
        self.check(placed, player, zone, index)
        kind = {"leader": spec.LEADER, "characters": spec.CHARACTER, "stage": spec.STAGE}[zone]
        if placed.definition is None and zone == "stage":
            raise PositionError("name the card in stage", player, zone, index)
        d: CardDef = placed.definition or filler(spec.KINDS[kind])
        if d.kind != kind:
            raise PositionError(f"{d.name} is {spec.KINDS[d.kind]}, which cannot be in {zone}", player, zone, index)
        owner = placed.owner if placed.owner >= 0 else player
        states = placed.states
        u = Unit(-1, self.lay(d, owner, spec.ZONES.index(zone)), player, self.turn if states.get("fresh") else 0)
        u.rested = bool(states.get("rested"))
        u.don = states.get("don", 0)
        return u

    def check(self, placed: Placed, player: int, zone: str, index: int) -> None:
        """Refuse states that a card cannot have in a zone."""
        self.check_states(placed, STATES_OF.get(zone, ()), player, zone, index)

    def give_don(self, side: Side, half: Half) -> None:
        """Lay out DON!!; the DON!! deck has what is left of ten."""
        numbers = half.resources
        side.don_active = numbers.get("don", 0)
        side.don_rested = numbers.get("rested_don", 0)
        out = int(side.don_on_field())
        side.don_deck = numbers.get("don_deck", max(spec.DON_DECK_SIZE - out, 0))
        if out + side.don_deck > MOST_DON:
            raise PositionError(f"a player has at most {MOST_DON} DON!! here", int(side.index), "don")


def lay_out(position: Position) -> Match:
    """Make a match that stands before a step, and run it to its next decision."""
    table, row = moment(position.at, (TURN, SETUP), PHASE_ROWS)
    layer = Layer(position)
    sides = [layer.side(player, is_setup=table is SETUP) for player in range(2)]
    reserve(len(layer.cards))
    m = Match(RULES, layer.cards, sides[0], sides[1], position.seed)
    layer.place(m)
    for side in sides:
        for u in side.units():
            u.uid = m.uid(u.card.id)
    set_turn(m, layer.turn, position.turn_player, table, row)
    m.call(table, m.turn_player, -1, -1).pc = row
    if table is TURN:
        judge(m)
    m.advance()
    return m


def judge(m: Match) -> None:
    """Carry out rule processing, as it would have been when the position arose.  [op 9-1-2]"""
    for side in (m.p0, m.p1):
        if not side.deck:
            m.lost |= 1 << side.index
    m.attend()


def set_turn(m: Match, turn: int, player: int, table: Program, row: int) -> None:
    """Set whose turn it is, and which; before the first row of a turn it has not begun yet."""
    m.turn = 0 if table is SETUP else turn - 1 if row == 0 else turn
    m.turn_player = player
    m.first = player if turn % 2 else 1 - player
    m.chooser = m.first
    phases = [phase for phase, clause in PHASE_ROWS.items() if clause in table.clauses[: row + 1]]
    m.phase = spec.PHASES.index(phases[-1]) if phases else spec.SETUP
