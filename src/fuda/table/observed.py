"""What a seat may know of a match on the shared table, as rows of a record: all of it follows from the spec."""

from collections.abc import Callable
from typing import Any, Final

from mypy_extensions import i64

from fuda.core import flow
from fuda.core.columns import WORD, Column, bits, number
from fuda.core.observing import ATTACKED, ATTACKS, OPEN, place_in, small, spotted, standing
from fuda.core.state import REPLACE
from fuda.table.knowledge import seen_by
from fuda.table.observing import CardObserver
from fuda.table.printed import KEY_BITS
from fuda.table.spec import ALL_KNOW, OWNER_KNOWS, Spec
from fuda.table.state import Match, Unit

MOST_STATS: Final = 12  # printed numbers that have a place in a row
PARTS: Final = [ATTACKS, ATTACKED]  # bits of the first and second part that a game names


def per_side(spec: Spec) -> list[Column]:
    """What anybody may count: numbers and zones of each player, in whole words."""
    names = [*spec.counts, *spec.zone_names]
    fill = (WORD - len(names) % WORD) % WORD
    out: list[Column] = []
    for side in ("own", "foe"):
        out += [number(f"{side} {name}") for name in names]
        if fill:
            out.append(Column("", "nothing", [], fill))
    return out


class TableObserver(CardObserver):
    """Writes records of matches on the shared table."""

    def __init__(self, spec: Spec, zones: list[int], activate: i64, parts: Callable[[Any], dict[str, int]]) -> None:
        stats = [number(stat) for stat in spec.stats[:MOST_STATS]]
        printed = [*[number(stat) for stat in spec.stats], bits("kind", list(spec.kinds))]
        super().__init__(
            len(zones),
            per_side(spec),
            [*stats, number("used")],
            printed,
            [],
            KEY_BITS,
            1 << activate | 1 << REPLACE,
            seen_by,
        )
        self.spec = spec
        self.places = zones  # the number of each zone of the spec in a record
        self.parts = parts

    def cards_of(self, m: flow.Match) -> list[Any]:
        """The physical cards."""
        assert isinstance(m, Match)
        return m.cards

    def phase(self, m: flow.Match) -> i64:
        """The phase, and the step if cards play a part in something."""
        assert isinstance(m, Match)
        here: i64 = 0
        for uid in self.parts(m).values():
            if m.is_here(uid):
                here = 1
        return m.phase | here << 8

    def first(self, m: flow.Match) -> i64:
        """Who took the first turn."""
        assert isinstance(m, Match)
        return m.first

    def look(self, m: flow.Match, seat: i64) -> None:
        """Counts; then cards in play, zones that somebody may not know, effects, and what lies open."""
        assert isinstance(m, Match)
        if m.stale:
            m.settle()
        self.counts(m, seat)
        self.counts(m, 1 - seat)
        parts = [int(uid) for uid in self.parts(m).values()]
        for i in range(2):
            side = m.sides[seat if i == 0 else 1 - seat]
            for place in range(len(side.units)):
                self.unit(m, side.units[place], place, parts, seat)
        self.find_shown(m, seat)
        for i in range(2):
            player = seat if i == 0 else 1 - seat
            for zone in range(len(self.places)):
                known = self.spec.zones[zone].known
                if known == OWNER_KNOWS:
                    self.held(m, m.pile(player, zone), zone, self.places[zone], player, seat)
                elif known != ALL_KNOW:
                    self.concealed(m, m.pile(player, zone), zone, self.places[zone], player, seat)
        self.effects(m, seat)
        for i in range(2):
            player = seat if i == 0 else 1 - seat
            for zone in range(len(self.places)):
                if self.spec.zones[zone].known == ALL_KNOW and zone != self.spec.play:
                    self.pile(m.pile(player, zone), self.places[zone], i == 0, seat, 0, 0)

    def counts(self, m: Match, player: i64) -> None:
        """What anybody may count on a side."""
        side = m.sides[player]
        found = side.counts[:]
        for zone in range(len(self.places)):
            found.append(len(side.units) if zone == self.spec.play else len(side.piles[zone]))
        word: i64 = 0
        for at in range(len(found)):
            word |= small(found[at]) << 8 * (at % WORD)
            if at % WORD == WORD - 1 or at == len(found) - 1:
                self.note(word)
                word = 0

    def unit(self, m: Match, u: Unit, place: i64, parts: list[int], seat: i64) -> None:
        """A card in play with its numbers now."""
        state = OPEN | standing(seat, u.side, u.card.owner, u.rested, u.since == m.turn, False)
        part: i64 = 0
        for at in range(len(parts)):
            if parts[at] == u.uid:
                part |= PARTS[at if at < len(PARTS) else len(PARTS) - 1]
        one: i64 = 0
        two: i64 = 0
        count = min(len(u.values), MOST_STATS)
        for at in range(count + 1):
            n = small(u.values[at] if at < count else len(u.used))
            if at < WORD:
                one |= n << 8 * at
            else:
                two |= n << 8 * (at - WORD)
        self.row(u.card.id, False, self.places[self.spec.play], state, part, place, one, two, 0)

    def spot(self, m: flow.Match, card: i64) -> i64:
        """Where a card lies that the seat does not know."""
        assert isinstance(m, Match)
        one = m.cards[card]
        zone = m.zone_of(card)
        return spotted(self.places[zone], one.owner, place_in(m.pile(one.owner, zone), one))
