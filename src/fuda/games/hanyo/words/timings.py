"""When abilities wait for something (807), and what replacement effects replace (810)."""

from collections.abc import Sequence
from typing import ClassVar, Final, TypeAlias

from mypy_extensions import i64

from fuda.core.flow import Frame
from fuda.core.state import ID_MASK
from fuda.core.terms import Condition
from fuda.games.hanyo import kinds
from fuda.games.hanyo.policy import affected
from fuda.games.hanyo.printed import Call, Instead
from fuda.games.hanyo.rules.hearing import agent_of
from fuda.games.hanyo.rules.moves import causes_of_ko
from fuda.games.hanyo.spec import BY_COMMAND, BY_EFFECT, BY_RULE, BY_SKILL, EVENTS, STATE, ZONES
from fuda.games.hanyo.state import Match
from fuda.games.hanyo.words.conditions import came_from, went_to
from fuda.games.hanyo.words.properties import IsThisCard, Test, names_ko
from fuda.table.deeds import Deed
from fuda.words import timings
from fuda.words.properties import IsThis, all_ok
from fuda.words.timings import OnEvent

MEANS: Final = ("any", "rule", "effect", "own_effect", "foe_effect", "skill", "own_skill", "foe_skill", "command")


# From and to which zones the cards of an event go; of any other event no zones can be asked for.
SOURCES: Final[dict[str, tuple[str, ...]]] = {
    "moved": ("deck", "hand", "discard", "area", "resolution", "energy", "set"),
    "discarded": ("hand", "area", "energy", "set"),
    "left": ("area",),
    "koed": ("area",),
    "put_out": ("deck", "hand", "discard", "resolution", "energy", "set"),
    "attached": ("deck", "hand", "discard", "resolution", "energy", "set"),
    "set_on": ("deck", "hand", "discard", "resolution", "energy", "set"),
}
TARGETS: Final[dict[str, tuple[str, ...]]] = {
    "moved": ("deck", "hand", "discard", "resolution"),
    "discarded": ("discard",),
    "left": ("deck", "hand", "discard"),
    "put_out": ("area",),
}
# Events that are about no card, and processes that are about a player.
OF_NO_CARD: Final = (
    "shuffled", "game_started", "turn_started", "main_started", "battle_started", "battle_ended", "turn_ending",
    "janken_won", "janken_lost",
)  # fmt: skip
OF_PLAYERS: Final = ("draw", "lose")


def unread(event: str, tests: list[Test], source: str, target: str) -> str:
    """What would have to be written instead of something about an event that can never be so, or an empty text."""
    if tests and event in OF_NO_CARD:
        return f"no tests of a card, as {event} is about none"
    if source != "any" and source not in SOURCES.get(event, ()):
        return f"a zone from which a card comes when {event}: {', '.join(SOURCES.get(event, ('any',)))}"
    if target != "any" and target not in TARGETS.get(event, ()):
        return f"a zone to which a card goes when {event}: {', '.join(TARGETS.get(event, ('any',)))}"
    return ""


# --- trigger conditions ----------------------------------------------------------------------------------------
Timing: TypeAlias = timings.Timing[Match, Call]


class On(OnEvent[Match, Call]):
    """Something happened: to a certain card, of a certain player, by certain means, from and to certain zones."""

    name: ClassVar[str] = "on"
    known_events: ClassVar[Sequence[str]] = EVENTS
    known_zones: ClassVar[Sequence[str]] = ZONES

    def __init__(
        self,
        event: str,
        side: str = "any",
        tests: list[Test] | None = None,
        by: str = "any",
        source: str = "any",
        target: str = "any",
        by_tests: list[Test] | None = None,
    ) -> None:
        super().__init__(event, side, tests, by, source, target, by_tests)
        self.names_ko = names_ko(self.tests)  # [hy 306.7a-3]

    def is_own(self) -> bool:
        for test in self.tests:
            if isinstance(test, IsThis | IsThisCard):
                return True
        return False

    def home(self) -> i64:
        if not self.is_own():
            return 0
        # A card that is moved somewhere from outside the area waits for it there; in the discard pile it does wherever
        # it comes from, as a set comes there without a unit, too.  [hy 802.3]
        to_pile = self.event == "discarded" or (self.event == "moved" and self.target == "discard")
        if to_pile and self.source != "area":
            return 1 << ZONES.index("discard")
        if self.event == "moved" and self.source not in ("any", "area") and self.target in ("discard", "hand"):
            return 1 << ZONES.index(self.target)
        return 0

    def met(self, m: Match, f: Frame, call: Call) -> bool:
        kind = call.kind
        if kind & self.bit == 0 or (call.ko and not self.names_ko):
            return False
        if self.from_zone >= 0 and came_from(kind, call.n) != self.from_zone:
            return False
        if self.to_zone >= 0 and went_to(kind, call.n) != self.to_zone:
            return False
        # Where it lies now, its owner controls what was the other player's in the area.
        is_other = call.player != f.player and call.card != f.card
        if self.side != "any" and is_other == (self.side == "own"):
            return False
        if self.by != "any" and not is_by(self.by, f.player, call.by, call.cause):
            return False
        if self.by_tests and not passes(m, f, self.by_tests, call.source):
            return False
        if not self.tests:
            return True
        # What it asks about a unit is what that is, or last was, in the area.
        # [hy 807.5, 807.5b, 812.1] [ruling hy-002]
        return call.card >= 0 and all_ok(self.tests, m, f, m.cards[call.card], m.recall(call.uid))


def passes(m: Match, f: Frame, tests: list[Test], uid: i64) -> bool:
    """Whether the card that did something passes some tests, as it is or last was.  [hy 812.1]"""
    return uid >= 0 and all_ok(tests, m, f, m.card_of(uid), m.recall(uid))


def is_by(by: str, me: i64, agent: i64, cause: i64) -> bool:
    """Whether something was done by the right means: the rules, an effect, a skill, a command; whose.

    [hy 801.2d, 813.1, 813.3]
    """
    if by == "any":
        return True
    if by == "rule":
        return cause & BY_RULE != 0
    if by == "command":
        return cause & BY_COMMAND != 0
    bit: i64 = BY_SKILL if by.endswith("skill") else BY_EFFECT
    if cause & bit == 0:
        return False
    return by in ("effect", "skill") or (agent == me) == by.startswith("own")


class Holds(Timing):
    """A state holds.  [hy 807.7]"""

    name: ClassVar[str] = "holds"

    def __init__(self, condition: Condition[Match]) -> None:
        self.condition = condition

    def events(self) -> i64:
        return STATE

    def met(self, m: Match, f: Frame, call: Call) -> bool:
        return False  # no event is


# --- replacements ----------------------------------------------------------------------------------------------
class Would(Instead):
    """Something is about to happen to a certain card or player.  [hy 801.2c, 810.1]"""

    name: ClassVar[str] = "would"

    def __init__(self, what: str, side: str = "own", tests: list[Test] | None = None, by: str = "any") -> None:
        self.what = what
        self.side = side
        self.tests: list[Test] = tests if tests is not None else []
        self.by = by
        self.bit: i64 = 1 << kinds.WOULD[what]
        self.names_ko = names_ko(self.tests)  # [hy 306.7a-3]

    def is_of_card(self) -> bool:
        for test in self.tests:
            if isinstance(test, IsThisCard):
                return True
        return False

    def applies(self, m: Match, f: Frame, d: Deed, uid: i64) -> bool:
        u = m.find(uid)
        if u is not None and u.ko and not self.names_ko:
            return False
        if self.side != "any" and (affected(m, uid) == f.player) != (self.side == "own"):
            return False
        if self.by != "any" and not self.is_done(m, f, d, uid):
            return False
        if not self.tests:
            return True
        return uid >= 0 and all_ok(self.tests, m, f, m.cards[uid & ID_MASK], u)

    def is_done(self, m: Match, f: Frame, d: Deed, uid: i64) -> bool:
        """Whether it is done by the right means; a KO by damage is done by what dealt the damage.  [hy 813.5a]"""
        u = m.find(uid)
        if d.kind != kinds.KO or u is None:
            return is_by(self.by, f.player, agent_of(m, d), d.cause)
        causes = causes_of_ko(m, d, u)
        for i in range(0, len(causes), 3):
            if is_by(self.by, f.player, causes[i + 1], causes[i + 2]):
                return True
        return False
