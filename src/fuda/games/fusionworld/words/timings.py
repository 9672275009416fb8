"""When skills wait for something (9-6-7, 9-6-8), and what replacement effects replace (9-9)."""

from collections.abc import Sequence
from typing import ClassVar, Final, TypeAlias

from mypy_extensions import i64

from fuda.core.flow import Frame
from fuda.core.state import ID_BITS, ID_MASK, ZONE_MASK
from fuda.core.terms import Condition
from fuda.games.fusionworld import kinds
from fuda.games.fusionworld.kinds import WOULD
from fuda.games.fusionworld.printed import Instead
from fuda.games.fusionworld.rules.hearing import Happening, agent_of
from fuda.games.fusionworld.sides import Unit
from fuda.games.fusionworld.spec import (
    AS_COST,
    BATTLE_AREA,
    BY_BATTLE,
    BY_EFFECT,
    BY_EVOLVE,
    BY_FUSION,
    BY_RULE,
    BY_USE,
    COMBO_AREA,
    COMBOED,
    DROP,
    ENERGY_AREA,
    EVENTS,
    HAND,
    LIFE,
    MOVED,
    READIED,
    RESTED,
    STATE,
    ZONES,
)
from fuda.games.fusionworld.state import Match
from fuda.games.fusionworld.words.conditions import came_from, went_to
from fuda.games.fusionworld.words.properties import LiesIn, Test
from fuda.table.deeds import Deed
from fuda.words import timings
from fuda.words.properties import all_ok
from fuda.words.timings import OnEvent

MEANS: Final = ("any", "battle", "rule", "cost", "effect", "own_effect", "foe_effect", "use", "evolve", "fusion")


# --- trigger conditions ----------------------------------------------------------------------------------------
Timing: TypeAlias = timings.Timing[Match, Happening]


class On(OnEvent[Match, Happening]):
    """Something happened: to a certain card, of a certain player, by certain means, from and to certain zones."""

    name: ClassVar[str] = "on"
    known_events: ClassVar[Sequence[str]] = EVENTS
    known_zones: ClassVar[Sequence[str]] = ZONES

    def home(self) -> i64:
        if not self.is_own():
            return 0
        # A card that combos waits for it in the Combo Area, one that is put somewhere there.  [fw 9-2-1, 16-2-2-4]
        zone = {"comboed": "combo", "discarded": "drop", "tucked": "under", "covered": "under"}.get(self.event, "")
        if self.event == "moved" and self.source not in ("any", "battle", "leader", "combo"):
            zone = self.target if self.target in ("drop", "life", "energy", "hand") else ""
        return 1 << ZONES.index(zone) if zone else 0

    def met(self, m: Match, f: Frame, e: Happening) -> bool:
        kind, n = e.kind, e.n
        if kind & self.bit == 0:
            return False
        if self.from_zone >= 0 and came_from(kind, n) != self.from_zone:
            return False
        # Of energy it is said that energy is turned.
        if n == ENERGY_AREA and self.from_zone < 0 and kind & (RESTED | READIED):
            return False
        if self.to_zone >= 0 and went_to(kind, n) != self.to_zone:
            return False
        if self.side != "any" and (self.whose(m, e) == f.player) != (self.side == "own"):
            return False
        if self.by != "any" and not is_by(self.by, f.player, doer_of(m, e), e.cause):
            return False
        if self.by_tests and not passes(m, f, self.by_tests, e.by):
            return False
        if not self.tests:
            return True
        return e.card >= 0 and all_ok(self.tests, m, f, m.cards[e.card], subject(m, e))

    def whose(self, m: Match, e: Happening) -> i64:
        """The player it happened to: the master or owner of the card, or the player himself."""
        if e.card < 0:
            return e.player
        u = m.recall(e.uid)
        return u.side if u is not None else m.cards[e.card].owner


def subject(m: Match, e: Happening) -> Unit | None:
    """The card of an event as skills ask about it: in the zone whose information counts."""
    card = e.card
    if e.kind in (MOVED, COMBOED):
        source = came_from(e.kind, e.n)
        target = went_to(e.kind, e.n)
        # What combos from the Battle Area is what it was there.  [fw 9-6-7-1-2]
        if source == BATTLE_AREA and target == COMBO_AREA:
            return before_combo(m, card)
        # What goes on from the Combo Area to another open zone is what it is in that one.  [fw 9-6-7-1-3]
        if source == COMBO_AREA and target in (DROP, ENERGY_AREA):
            return None
        # What comes to the hand is what it was where it lay open: no effect on the hand counts.  [fw 9-6-7-1-1]
        if target == HAND and source in (DROP, ENERGY_AREA, LIFE):
            return Unit(e.uid, m.cards[card], m.cards[card].owner, m.turn)
    return m.recall(e.uid)  # [fw 9-10-1]


def before_combo(m: Match, card: i64) -> Unit | None:
    """A card that has just left the Battle Area for the Combo Area, as it was before."""
    for i in range(len(m.memory) - 1, -1, -1):
        past = m.memory[i]
        if past.id == card and past.uid >> ID_BITS & ZONE_MASK == BATTLE_AREA:
            return past
    return m.unit(card)


def passes(m: Match, f: Frame, tests: list[Test], uid: i64) -> bool:
    """Whether the card that did something passes some tests, as it is or last was.  [fw 9-10-1]"""
    return uid >= 0 and all_ok(tests, m, f, m.card_of(uid), m.recall(uid))


def doer_of(m: Match, e: Happening) -> i64:
    """Who did something: the master of the card that did it, or else on whose behalf it was done."""
    return m.master(e.by) if e.by >= 0 else e.doer


def is_by(by: str, me: i64, agent: i64, cause: i64) -> bool:
    """Whether something was done by the right means: battle, a skill, a skill of the opponent, a use."""
    if by == "battle":
        return cause & BY_BATTLE != 0
    if by == "rule":
        return cause & BY_RULE != 0
    if by == "cost":
        return cause & AS_COST != 0
    if by == "use":
        return cause & BY_USE != 0
    if by == "evolve":
        return cause & BY_EVOLVE != 0  # [fw 15-12-2-1]
    if by == "fusion":
        return cause & BY_FUSION != 0  # [fw 15-12-9-1]
    if by == "any":
        return True
    if cause & BY_EFFECT == 0:
        return False
    return by == "effect" or (agent == me) == (by == "own_effect")


class Holds(Timing):
    """A state has arisen.  [fw 9-6-8]"""

    name: ClassVar[str] = "holds"

    def __init__(self, condition: Condition[Match]) -> None:
        self.condition = condition

    def events(self) -> i64:
        return STATE

    def met(self, m: Match, f: Frame, e: Happening) -> bool:
        return False  # no event is


# --- replacements ----------------------------------------------------------------------------------------------
class Would(Instead):
    """Something is about to happen to a certain card or player.  [fw 1-5-2-3, 9-9-1]"""

    name: ClassVar[str] = "would"

    def __init__(
        self, what: str, side: str = "own", tests: list[Test] | None = None, by: str = "any", target: str = "any"
    ) -> None:
        self.what = what
        self.side = side
        self.tests: list[Test] = tests if tests is not None else []
        self.by = by
        self.target = target
        self.to_zone: i64 = -1 if target == "any" else ZONES.index(target)
        self.bit: i64 = 1 << WOULD[what]
        self.names_place = any(isinstance(test, LiesIn) for test in self.tests)

    def applies(self, m: Match, f: Frame, d: Deed, uid: i64) -> bool:
        # Of energy it is said that energy is turned.
        if d.kind == kinds.REST and uid >= 0 and m.zone_of(uid & ID_MASK) == ENERGY_AREA and not self.names_place:
            return False
        # Where a card is about to go that leaves its area.
        if self.to_zone >= 0 and d.to != self.to_zone:
            return False
        u = m.find(uid)
        whose = -1 - uid if uid < 0 else u.side if u is not None else m.card_of(uid).owner
        if self.side != "any" and (whose == f.player) != (self.side == "own"):
            return False
        if not is_by(self.by, f.player, agent_of(m, d), d.cause):
            return False
        if not self.tests:
            return True
        return uid >= 0 and all_ok(self.tests, m, f, m.cards[uid & ID_MASK], u)
