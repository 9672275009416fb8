"""When abilities wait for something (807), and what replacement effects replace (810)."""

from typing import ClassVar, Final

from mypy_extensions import i64

from fuda.core.flow import Frame
from fuda.core.state import ID_MASK
from fuda.core.terms import Condition
from fuda.games.hanyo.printed import Instead, When
from fuda.games.hanyo.properties import IsThis, IsThisCard, Test, all_ok
from fuda.games.hanyo.spec import BY_COMMAND, BY_EFFECT, BY_RULE, BY_SKILL, EVENTS, STATE, WOULD, ZONES
from fuda.games.hanyo.state import Match
from fuda.games.hanyo.terms import came_from, went_to

MEANS: Final = ("any", "rule", "effect", "own_effect", "foe_effect", "skill", "own_skill", "foe_skill", "command")


# --- trigger conditions ----------------------------------------------------------------------------------------
class Timing(When):
    """What a triggered ability waits for."""

    name: ClassVar[str] = ""
    fields: ClassVar[tuple[str, ...]] = ()

    def events(self) -> i64:
        """The events it may be, as bits."""
        raise NotImplementedError

    def home(self) -> i64:
        """The zones in which a card waits for it where the text names none, as bits; 0: the area.  [hy 802.3]"""
        return 0


class On(Timing):
    """Something happened: to a certain card, of a certain player, by certain means, from and to certain zones."""

    name: ClassVar[str] = "on"
    fields: ClassVar[tuple[str, ...]] = ("event", "side", "tests", "by", "source", "target", "by_tests")

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
        self.event = event
        self.side = side
        self.tests: list[Test] = tests if tests is not None else []
        self.by = by
        self.source = source
        self.target = target
        self.by_tests: list[Test] = by_tests if by_tests is not None else []
        self.bit: i64 = 1 << EVENTS.index(event)
        self.from_zone: i64 = -1 if source == "any" else ZONES.index(source)
        self.to_zone: i64 = -1 if target == "any" else ZONES.index(target)

    def events(self) -> i64:
        return self.bit

    def is_own(self) -> bool:
        for test in self.tests:
            if isinstance(test, IsThis | IsThisCard):
                return True
        return False

    def home(self) -> i64:
        if not self.is_own():
            return 0
        # A card that is moved somewhere from outside the area waits for it there.  [hy 802.3]
        if self.event == "discarded" and self.source != "area":
            return 1 << ZONES.index("discard")
        if self.event == "moved" and self.source not in ("any", "area") and self.target in ("discard", "hand"):
            return 1 << ZONES.index(self.target)
        return 0

    def met(
        self, m: Match, f: Frame, kind: i64, player: i64, card: i64, uid: i64, cause: i64, n: i64, other: i64
    ) -> bool:
        if kind & self.bit == 0:
            return False
        if self.from_zone >= 0 and came_from(kind, n) != self.from_zone:
            return False
        if self.to_zone >= 0 and went_to(kind, n) != self.to_zone:
            return False
        if self.side != "any" and (player == f.player) != (self.side == "own"):
            return False
        if self.by != "any" and not is_by(self.by, f.player, agent_of(m, player, other), cause):
            return False
        if self.by_tests and not passes(m, f, self.by_tests, other):
            return False
        if not self.tests:
            return True
        # What it asks about a unit is what that is, or last was, in the area.
        # [hy 807.5, 807.5b, 812.1] [ruling hy-002]
        return card >= 0 and all_ok(self.tests, m, f, m.cards[card], m.recall(uid))


def passes(m: Match, f: Frame, tests: list[Test], uid: i64) -> bool:
    """Whether the card that did something passes some tests, as it is or last was.  [hy 812.1]"""
    return uid >= 0 and all_ok(tests, m, f, m.card_of(uid), m.recall(uid))


def agent_of(m: Match, player: i64, other: i64) -> i64:
    """Who did something: the controller of the card that did it, or else the player of the event."""
    if other < 0:
        return player
    u = m.recall(other)
    return u.side if u is not None else m.card_of(other).owner


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


class OnAny(Timing):
    """One of several things happened."""

    name: ClassVar[str] = "on_any"
    fields: ClassVar[tuple[str, ...]] = ("timings",)

    def __init__(self, timings: list[Timing]) -> None:
        self.timings = timings

    def events(self) -> i64:
        bits: i64 = 0
        for timing in self.timings:
            bits |= timing.events()
        return bits

    def is_own(self) -> bool:
        for timing in self.timings:
            if not timing.is_own():
                return False
        return True

    def home(self) -> i64:
        bits: i64 = 0
        for timing in self.timings:
            bits |= timing.home()
        return bits

    def met(
        self, m: Match, f: Frame, kind: i64, player: i64, card: i64, uid: i64, cause: i64, n: i64, other: i64
    ) -> bool:
        for timing in self.timings:
            if timing.met(m, f, kind, player, card, uid, cause, n, other):
                return True
        return False


class Holds(Timing):
    """A state holds.  [hy 807.7]"""

    name: ClassVar[str] = "holds"
    fields: ClassVar[tuple[str, ...]] = ("condition",)

    def __init__(self, condition: Condition[Match]) -> None:
        self.condition = condition

    def events(self) -> i64:
        return STATE

    def met(
        self, m: Match, f: Frame, kind: i64, player: i64, card: i64, uid: i64, cause: i64, n: i64, other: i64
    ) -> bool:
        return False  # no event is


# --- replacements ----------------------------------------------------------------------------------------------
class Would(Instead):
    """Something is about to happen to a certain card or player.  [hy 801.2c, 810.1]"""

    name: ClassVar[str] = "would"
    fields: ClassVar[tuple[str, ...]] = ("what", "side", "tests", "by")

    def __init__(self, what: str, side: str = "own", tests: list[Test] | None = None, by: str = "any") -> None:
        self.what = what
        self.side = side
        self.tests: list[Test] = tests if tests is not None else []
        self.by = by
        self.bit: i64 = 1 << WOULD.index(what)

    def applies(self, m: Match, f: Frame, uid: i64, player: i64, cause: i64, n: i64) -> bool:
        u = m.find(uid)
        whose = -1 - uid if uid < 0 else u.side if u is not None else m.card_of(uid).owner
        if self.side != "any" and (whose == f.player) != (self.side == "own"):
            return False
        if not is_by(self.by, f.player, player, cause):
            return False
        if not self.tests:
            return True
        return uid >= 0 and all_ok(self.tests, m, f, m.cards[uid & ID_MASK], u)
