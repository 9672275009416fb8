"""Positions and cards of games on the shared table, laid out from data."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from fuda.core.flow import Program
from fuda.core.state import reserve
from fuda.games.positions import Laying, check_words, moment, read_lines
from fuda.games.registry import Placed, Position, PositionError
from fuda.table.printed import Card, CardDef
from fuda.table.state import Match, Rules, Unit
from fuda.words.tabled.language import Language

CARD_STATES: Final = {"rested": "truth", "fresh": "truth"}
USUAL_TURN: Final = 5


def made_of(language: Language) -> dict[str, str]:
    """What a card is made of."""
    return {
        "kind": "text", **dict.fromkeys(language.spec.stats, "count"), "abilities": "lines", "has_text": "truth",
        "name_en": "text", "text_ja": "text", "text_en": "text",
    }  # fmt: skip


class TableLayout:
    """Lays out positions of one game."""

    def __init__(
        self,
        language: Language,
        rules: Rules,
        tables: Sequence[Program],
        phases: Mapping[str, str],
        usual: Mapping[str, int],
        filler: Mapping[str, Any],
        prepare: Callable[[Match, Mapping[str, int]], None],
    ) -> None:
        self.language = language
        self.rules = rules
        self.tables = tables  # of a turn, and of the setup
        self.phases = phases  # and the clauses at which they stand
        self.usual = usual  # numbers of players, and sizes of zones, where nothing is said of them
        self.filler = language.card("filler", "filler", **filler)
        self.prepare = prepare  # notes the settings of a match

    def make_card(self, name: str, facts: Mapping[str, Any]) -> CardDef:
        """Make a card; what is left out is what does not matter."""
        spec = self.language.spec
        check_words(facts, {"kind": spec.kinds})
        given = {"kind": spec.kinds[0], **facts}
        given["abilities"] = read_lines(given, "abilities", self.language.read_ability)
        return self.language.card(name, name, **given)

    def lay_out(self, position: Position) -> Match:
        """Make a match that stands before a step, and run it to its next decision."""
        spec = self.language.spec
        table, row = moment(position.at, self.tables, self.phases)
        layer: Laying[Card] = Laying(position, USUAL_TURN, Card)
        units: list[tuple[int, Card, Placed]] = []
        piles: list[tuple[int, int, Card]] = []
        for player in range(2):
            half = layer.half(player, spec.zone_names)
            for number, zone in enumerate(spec.zone_names):
                placed = half.zones.get(zone, [Placed(None)] * self.usual.get(zone, 0))
                is_pile = not spec.zones[number].in_play and zone != spec.zone_names[1]
                for index, one in reversed(list(enumerate(placed))) if is_pile else enumerate(placed):
                    layer.check_states(one, tuple(CARD_STATES) if number == spec.play else (), player, zone, index)
                    if one.owner not in (-1, player):
                        raise PositionError(f"{zone} has its player's own cards only", player, zone, index)
                    card = layer.lay(one.definition or self.filler, player, number)
                    if number == spec.play:
                        units.append((player, card, one))
                    else:
                        piles.append((player, number, card))
        reserve(len(layer.cards))
        m = Match(self.rules, layer.cards, position.seed)
        layer.place(m)
        for player, number, card in piles:
            m.pile(player, number).append(card)
        for player, card, one in units:
            u = Unit(m.uid(card.id), card, player, layer.turn if one.states.get("fresh") else 0)
            u.rested = bool(one.states.get("rested"))
            m.sides[player].units.append(u)
        for player in range(2):
            given = position.halves[player].resources
            m.sides[player].counts = [given.get(name, self.usual.get(name, 0)) for name in spec.counts]
        self.prepare(m, position.settings)
        self.set_turn(m, layer.turn, position, table, row)
        m.call(table, m.turn_player, -1, -1).pc = row
        m.attend()
        m.advance()
        return m

    def set_turn(self, m: Match, turn: int, position: Position, table: Program, row: int) -> None:
        """Set whose turn it is, and which; before the first row of a turn it has not begun yet."""
        m.turn = 0 if table is self.tables[1] else turn - 1 if row == 0 else turn
        m.turn_player = position.turn_player
        m.first = position.turn_player if turn % 2 else 1 - position.turn_player
        rows = [phase for phase, clause in self.phases.items() if clause in table.clauses[: row + 1]]
        m.phase = m.spec.phases.index(rows[-1]) if rows else 0
