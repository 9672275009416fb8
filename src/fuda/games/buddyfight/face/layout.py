"""Positions laid out from data: any board, standing before any step of a turn."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from fuda.core.flow import Program
from fuda.core.state import reserve
from fuda.games.buddyfight import spec
from fuda.games.buddyfight.printed import Card, CardDef
from fuda.games.buddyfight.rules.checks import RULES
from fuda.games.buddyfight.rules.setup import hide, note_cards
from fuda.games.buddyfight.rules.turn import TURN
from fuda.games.buddyfight.state import Match
from fuda.games.buddyfight.units import Side, Unit
from fuda.games.buddyfight.words.build import card, static
from fuda.games.buddyfight.words.prices import MayUse
from fuda.games.buddyfight.words.reading import read_ability, read_term
from fuda.games.positions import Laying, build_card, check_words, moment, read_lines
from fuda.games.registry import Half, Placed, Position, PositionError

CARD_STATES: Final = {
    "rested": "truth", "fresh": "truth", "face_down": "truth", "back": "truth", "soul": "count", "veiled_soul": "count",
    "on": "count", "stood": "count", "face_up": "truth",
}  # fmt: skip
RESOURCES: Final = ("life", "gauge")  # gauge cards that do not matter
MADE_OF: Final = {
    "kind": "text", "worlds": "texts", "attributes": "texts", "size": "count", "power": "count", "defense": "count",
    "critical": "count", "keywords": "texts", "lifelink": "count", "abilities": "lines", "also_named": "texts",
    "characters": "texts", "buddies": "texts", "deckable": "truth", "lost": "truth", "cross": "text",
    "deck_rules": "lines", "has_text": "truth", "name_en": "text", "text_ja": "text", "text_en": "text",
}  # fmt: skip
USUAL: Final = {"size": 1, "power": 2000, "defense": 1000, "critical": 1}

# The row at which a position of a phase stands.
PHASE_ROWS: Final = {"start": "S.1.1.a", "main": "M.1.1", "attack": "A.2.1", "final": "F.1.1", "end": "F.5.1.a"}
BEGINNINGS: Final = {"start": "S.1.1.a", "main": "M.1.1.a", "attack": "A.1.1", "final": "F.1.1"}
USUAL_TURN: Final = 3  # both fighters have had a turn, and may attack as they like
USUAL_DECK: Final = 10
USUAL_LIFE: Final = spec.OPENING_LIFE
MOST_OF_A_KIND: Final = 60
MOST_LIFE: Final = 1_000
PILES: Final = {
    "deck": spec.DECK, "hand": spec.HAND, "drop": spec.DROP, "gauge": spec.GAUGE, "removed": spec.REMOVED,
    "lost": spec.LOST, "under_flag": spec.UNDER_FLAG,
}  # fmt: skip
AREAS: Final = {"left": spec.LEFT, "center": spec.CENTER, "right": spec.RIGHT, "item": spec.ITEM_AREA,
                "spell": spec.SPELL_AREA}  # fmt: skip
LAID: Final = (*AREAS, "soul", "flag", "buddy", *PILES)
UNIT_STATES: Final = ("rested", "fresh", "soul", "veiled_soul", "stood")
STATES_OF: Final = {
    "left": UNIT_STATES, "center": UNIT_STATES, "right": UNIT_STATES, "item": UNIT_STATES,
    "spell": (*UNIT_STATES, "face_down"), "flag": ("rested", "back", "face_down"), "buddy": ("rested", "face_down"),
    "soul": ("face_down", "on"), "under_flag": ("face_up",),
}  # fmt: skip
ON: Final = (*AREAS, "flag")  # where a soul lies: the number of an area, or 5 for the flag


# --- cards -----------------------------------------------------------------------------------------------------
def make_card(name: str, facts: Mapping[str, Any]) -> CardDef:
    """Make a card; what is left out is what does not matter. A flag that names nothing lets all cards be used."""
    given = dict(facts)
    given.setdefault("kind", "monster")
    check_words(given, {"kind": list(spec.KIND_NOUNS), "keywords": spec.KEYWORDS})
    kind = given.pop("kind")
    if spec.KIND_NOUNS[kind] & spec.MONSTER:
        for fact, usual in USUAL.items():
            given.setdefault(fact, -1 if fact == "size" and given.get("lost") else usual)
    if isinstance(given.get("lifelink"), int):
        given["lifelink"] = [given["lifelink"]]  # a number where it is written, a list where a text gives it
    given["abilities"] = read_lines(given, "abilities", read_ability)
    given["deck_rules"] = read_lines(given, "deck_rules", read_term, "deck_rule")
    if kind == "flag" and not given["abilities"]:
        given["abilities"] = [static([MayUse([])])]
    made: CardDef = build_card(card, name, kind, given)
    return made


@cache
def filler() -> CardDef:
    """A monster that does not matter."""
    return make_card("filler", {})


@cache
def plain_flag() -> CardDef:
    """A flag that lets all cards be used."""
    return make_card("flag", {"kind": "flag"})


# --- the table -------------------------------------------------------------------------------------------------
class Layer(Laying[Card]):
    """Lays cards out, one by one."""

    def __init__(self, position: Position) -> None:
        super().__init__(position, USUAL_TURN, Card)

    def side(self, player: int) -> Side:
        """Lay out one fighter's half."""
        half = self.half(player, LAID)
        side = Side(player, [])
        self.piles(side, half, PILES, {"deck": USUAL_DECK})
        under = list(reversed(half.zones.get("under_flag", ())))
        side.open_under = [int(c.id) for c, p in zip(side.under_flag, under, strict=True) if p.states.get("face_up")]
        for _ in range(self.number(half, player, "gauge", 0, MOST_OF_A_KIND)):
            side.gauge.append(self.lay(filler(), player, spec.GAUGE))
        side.life = self.number(half, player, "life", USUAL_LIFE, MOST_LIFE)
        for zone, slot in AREAS.items():
            for index, placed in enumerate(half.zones.get(zone, ())):
                side.field.append(self.unit(player, zone, index, placed, slot, spec.FIELD))
        side.flag = self.flag(player, half)
        side.start_flag = side.flag.card.d.names
        for index, placed in enumerate(half.zones.get("buddy", ())):
            side.buddies.append(self.unit(player, "buddy", index, placed, -1, spec.BUDDY))
            side.partners = side.partners + side.buddies[-1].card.d.names
        self.souls(side, half)
        return side

    def number(self, half: Half, player: int, name: str, usual: int, most: int) -> int:
        """A resource of a fighter."""
        n = half.resources.get(name, usual)
        if not 0 <= n <= most:
            raise PositionError(f"{name} is at most {most} here, not {n}", player, name)
        return n

    def card(self, player: int, zone: str, index: int, placed: Placed) -> Card:
        """Lay out a card of a pile or a hand, which have their fighter's own cards only.  [ruling bf-060]"""
        self.check_own(placed, player, zone, index, "ruling bf-060")
        self.check_states(placed, STATES_OF.get(zone, ()), player, zone, index)
        return self.lay(placed.definition or filler(), player, PILES[zone])

    def flag(self, player: int, half: Half) -> Unit:
        """Lay out the flag."""
        placed = half.zones.get("flag", [Placed(plain_flag())])
        if len(placed) != 1 or placed[0].definition is None:
            raise PositionError("a fighter has one flag  [bf Z.2.2]", player, "flag")
        u = self.unit(player, "flag", 0, placed[0], -1, spec.FLAG_AREA)
        if placed[0].states.get("back"):
            if u.d.back is None:
                raise PositionError(f"{u.d.name} has one face", player, "flag", 0)
            u.d = u.d.back
            u.flipped = True
            u.reset()
            u.plain = False
        return u

    def unit(self, player: int, zone: str, index: int, placed: Placed, slot: int, code: int) -> Unit:
        """Lay out a card on the field, a flag or a buddy, with its state and a soul that does not matter."""
        self.check_states(placed, STATES_OF[zone], player, zone, index)
        d: CardDef = placed.definition or filler()
        if not fits(d, zone, placed):
            raise PositionError(f"{d.name} cannot be in {zone}", player, zone, index)
        states = placed.states
        owner = placed.owner if placed.owner >= 0 else player
        u = Unit(-1, self.lay(d, owner, code), player, slot, self.turn if states.get("fresh") else 0, 0)
        u.rested = bool(states.get("rested"))
        u.stood = states.get("stood", 0)
        if slot == spec.ITEM_AREA and d.is_monster():
            u.form = d.keywords & (spec.TRANSFORMS | spec.IMPACT_TRANSFORM)
        if states.get("face_down"):
            hide(u)
        for name in ("soul", "veiled_soul"):
            n = states.get(name, 0)
            if not 0 <= n <= MOST_OF_A_KIND:
                raise PositionError(f"there are at most {MOST_OF_A_KIND} of a kind here", player, zone, index)
            for _ in range(n):
                self.slip(u, filler(), owner, name == "veiled_soul")
        return u

    def slip(self, u: Unit, d: CardDef, owner: int, face_down: bool) -> None:
        """Put a card into a soul."""
        u.soul = [*u.soul, self.lay(d, owner, spec.SOUL)]
        if face_down:
            u.veiled_soul = [*u.veiled_soul, int(u.soul[-1].id)]

    def souls(self, side: Side, half: Half) -> None:
        """Put cards that matter into souls: `on` says of the card in which area, 0 to 4, or 5 of the flag."""
        for index, placed in enumerate(half.zones.get("soul", ())):
            self.check_states(placed, STATES_OF["soul"], int(side.index), "soul", index)
            on = placed.states.get("on", spec.CENTER)
            there = [u for u in side.units() if u.slot == (on if on < len(AREAS) else -1)]
            if not there or not 0 <= on < len(ON):
                raise PositionError(f"there is no card {on} with a soul", int(side.index), "soul", index)
            owner = placed.owner if placed.owner >= 0 else int(side.index)
            self.slip(there[-1], placed.definition or filler(), owner, bool(placed.states.get("face_down")))


def fits(d: CardDef, zone: str, placed: Placed) -> bool:
    """Whether a card can be in an area or zone."""
    if zone == "flag":
        return d.is_flag()
    if zone in ("left", "center", "right", "buddy"):
        return d.is_monster()
    if zone == "item":
        # A monster may have transformed.
        return d.is_item() or d.is_monster()
    return d.stays() or bool(placed.states.get("face_down"))


def lay_out(position: Position) -> Match:
    """Make a match that stands before a step, and run it to its next decision."""
    table, row = moment(position.at, (TURN,), PHASE_ROWS)
    check_moment(position.at, table, row)
    layer = Layer(position)
    sides = [layer.side(player) for player in range(2)]
    reserve(len(layer.cards))
    m = Match(RULES, layer.cards, sides[0], sides[1], position.seed)
    note_cards(m)
    layer.place(m)
    m.first = position.turn_player if layer.turn % 2 else 1 - position.turn_player
    # The fighter who went first had the cards first, whichever seat that is.  [ruling bf-086]
    for side in (sides[m.first], sides[1 - m.first]):
        for u in [*side.field, *([] if side.flag is None else [side.flag]), *side.buddies]:
            u.uid = m.uid(u.card.id)
            u.stamp = m.next_time()
    m.turn = layer.turn - 1 if row == 0 else layer.turn
    m.turn_player = position.turn_player
    m.live = True
    phases = [phase for phase, clause in BEGINNINGS.items() if clause in table.clauses[: row + 1]]
    m.phase = spec.PHASES.index(phases[-1]) if phases else spec.START
    m.call(table, m.turn_player, -1, -1).pc = row
    m.advance()
    return m


def check_moment(at: str, table: Program, row: int) -> None:
    """Refuse steps in the middle of an attack, which somebody would have to have declared.  [bf A.2.2, F.2.2]"""
    for first, after in (("A.2.2", "A.4.3"), ("F.2.2", "F.4.ret")):
        if table.rows[first] <= row < table.rows[after]:
            raise PositionError(f"before {at!r} an attack would have been declared; stand before A.2.1", zone="at")
