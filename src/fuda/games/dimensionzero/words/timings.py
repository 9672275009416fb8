"""What triggered abilities wait for (4-4, 4-8) and what replacement effects replace (4-15).

Cards that an event is about are looked at as they are when it happens: those that leave, as they were before.
"""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Frame
from fuda.games.dimensionzero.kinds import WOULD
from fuda.games.dimensionzero.printed import Instead, When
from fuda.games.dimensionzero.spec import (
    AS_COST,
    BATTLE_ENDED,
    BATTLE_STARTED,
    BOTTOM,
    BY_BATTLE,
    BY_EFFECT,
    BY_MOVE,
    BY_PLAY,
    BY_RULE,
    EVENTS,
    LEFT,
    OF_PLAYER,
    PHASE_STARTED,
    PHASES,
    PLACED,
    PLAN,
    SPIRIT,
    SQUARE,
    STEP_STARTED,
    STEPS,
    TURN_ENDING,
    TURN_STARTED,
    WOULD_ARRIVE,
    WOULD_DRAW,
    WOULD_DROP,
    WOULD_SMASH,
    ZONED,
    ZONES,
)
from fuda.games.dimensionzero.state import Happening, Match
from fuda.games.dimensionzero.words.properties import Test, all_ok, controller_of, has_source, host_of, is_side
from fuda.table.deeds import Deed

# By what means something happens.
MEANS: Final = (
    "any", "battle", "rule", "cost", "play", "move", "effect", "your_effect", "opponents_effect", "not_battle",
)  # fmt: skip

# Events about a card or player that say nothing of zones, squares and time.
PLAIN_EVENTS: Final = (
    "damaged", "attacked", "was_attacked", "won", "drew", "played", "activated", "move_activated", "move_resolved",
    "smashed", "released", "frozen", "plan_made", "spirited", "countered", "marked",
)  # fmt: skip

# Those with a second card, and those of which is told by what means they happen.
PAIRED_EVENTS: Final = ("damaged", "attacked", "was_attacked", "won")
CAUSED_EVENTS: Final = ("damaged", "drew", "move_resolved", "smashed", "released", "frozen", "spirited")

# Moments of battles, and whose battles they are.
MOMENTS: Final = ("start", "end", *STEPS[1:])
ROLES: Final = ("any", "this", "that")

# Where cards come from: a zone, or anywhere but squares.
ORIGINS: Final = (*ZONES, "elsewhere")


def is_by(by: str, me: i64, agent: i64, cause: i64) -> bool:
    """Whether something is done by the right means; `agent` is whose effect does it, or -1."""
    if by == "any":
        return True
    if by == "battle":
        return cause & BY_BATTLE != 0
    if by == "not_battle":
        return cause & BY_BATTLE == 0
    if by == "rule":
        return cause & BY_RULE != 0
    if by == "cost":
        return cause & AS_COST != 0
    if by == "play":
        return cause & BY_PLAY != 0
    if by == "move":
        return cause & BY_MOVE != 0
    if cause & BY_EFFECT == 0:
        return False  # rule effects are nobody's  [dz 4-16.1]
    if agent < 0 and cause & 3 * OF_PLAYER:
        agent = 0 if cause & OF_PLAYER else 1
    return by == "effect" or (agent >= 0 and (agent == me) == (by == "your_effect"))


def comes_from(origins: list[str], zone: i64) -> bool:
    """Whether a zone is one of those that text names; none named: any."""
    if not origins:
        return True
    if zone != SQUARE and "elsewhere" in origins:
        return True
    # The plan is the top card of the deck as well, and the bottom is a part of it.  [dz 2-23.3-1]
    if zone in (PLAN, BOTTOM) and "deck" in origins:
        return True
    return zone >= 0 and ZONES[zone] in origins


def refuse(zones: list[str], wrong: tuple[str, ...], what: str) -> None:
    """Refuse zones between which what an ability waits for cannot happen."""
    for zone in zones:
        if zone in wrong:
            raise ValueError(f"{what} {zone!r} does not happen by this event")


def passes(tests: list[Test], m: Match, f: Frame, uid: i64) -> bool:
    """Whether the card that an event is about passes some tests, as it was where all could see it.

    [dz 4-8.10-2, 4-8.11]
    """
    if not tests:
        return True
    return uid >= 0 and all_ok(tests, m, f, m.card_of(uid), m.recall(uid))


# --- cards that go somewhere -----------------------------------------------------------------------------------
class OnPlaced(When):
    """A card is put on a square: from another one as well, unless text says from where.  [dz 4-8.9, 4-8.10-1]"""

    name = "on_placed"

    def __init__(self, side: str, tests: list[Test], origins: list[str], by: str = "any") -> None:
        self.side = side
        self.tests = tests
        self.origins = origins
        self.by = by

    def events(self) -> i64:
        return PLACED

    def is_own(self) -> bool:
        return has_source(self.tests)

    def met(self, m: Match, f: Frame, event: Happening) -> bool:
        if not comes_from(self.origins, event.source) or not is_side(m, f, self.side, event.player):
            return False
        return is_by(self.by, f.player, -1, event.cause) and passes(self.tests, m, f, event.uid)


class OnLeft(When):
    """A card goes from a square to one of some zones, or any; it is seen as it was before.  [dz 4-8.11, 4-8.11-2]"""

    name = "on_left"

    def __init__(self, side: str, tests: list[Test], goals: list[str], by: str = "any") -> None:
        self.side = side
        self.tests = tests
        self.goals = goals
        self.by = by
        refuse(goals, ("square", "stack"), "going from a square to")

    def events(self) -> i64:
        return LEFT

    def is_own(self) -> bool:
        return has_source(self.tests)

    def met(self, m: Match, f: Frame, event: Happening) -> bool:
        if not comes_from(self.goals, event.target) or not is_side(m, f, self.side, event.player):
            return False
        return is_by(self.by, f.player, -1, event.cause) and passes(self.tests, m, f, event.uid)


class OnZoned(When):
    """A card goes into a zone of its owner that is no square, from a square or from elsewhere.

    Of spirit cards the face is not looked at.  [dz 4-8.10-2, 6-1.10]
    """

    name = "on_zoned"

    def __init__(self, side: str, tests: list[Test], origins: list[str], goals: list[str], by: str = "any") -> None:
        self.side = side
        self.tests = tests
        self.origins = origins
        self.goals = goals
        self.by = by
        refuse(goals, ("square", "stack"), "being put into")
        refuse(origins, ("bottom",), "coming from")

    def events(self) -> i64:
        if not self.origins or "square" in self.origins:
            return ZONED | LEFT
        return ZONED

    def is_own(self) -> bool:
        return has_source(self.tests)

    def met(self, m: Match, f: Frame, event: Happening) -> bool:
        if event.source == SPIRIT and self.tests:
            return False
        if not comes_from(self.origins, event.source) or not comes_from(self.goals, event.target):
            return False
        if not is_by(self.by, f.player, -1, event.cause):
            return False
        if not is_side(m, f, self.side, m.card_of(event.uid).owner):
            return False
        return passes(self.tests, m, f, event.uid)


# --- other events ----------------------------------------------------------------------------------------------
class On(When):
    """Something happens to a card or player: the card passes some tests, a second card that has to do with it others.

    The second one is what deals the damage, or the unit on the other side of an attack.  [dz 4-4.1]
    """

    name = "on"

    def __init__(self, event: str, side: str, tests: list[Test], others: list[Test], by: str = "any") -> None:
        self.event = event
        self.side = side
        self.tests = tests
        self.others = others
        self.by = by
        self.bit: i64 = 1 << EVENTS.index(event)
        if others and event not in PAIRED_EVENTS:
            raise ValueError(f"no second card has to do with {event!r}, only with {', '.join(PAIRED_EVENTS)}")
        if tests and event == "drew":
            raise ValueError("which card was drawn is not known: nothing can be asked of it")
        if by != "any" and event not in CAUSED_EVENTS:
            raise ValueError(f"by what means {event!r} happens is not told, only of {', '.join(CAUSED_EVENTS)}")

    def events(self) -> i64:
        return self.bit

    def is_own(self) -> bool:
        return has_source(self.tests)

    def met(self, m: Match, f: Frame, event: Happening) -> bool:
        if event.kind != self.bit or not is_side(m, f, self.side, event.player):
            return False
        if not is_by(self.by, f.player, -1, event.cause):
            return False
        return passes(self.tests, m, f, event.uid) and passes(self.others, m, f, event.other)


class OnBattle(When):
    """A battle starts or ends, or a step of it starts: any, one that the source is in, or one with the card that the
    ability was put off for.

    [dz 3-12.1, 3-13.1, 3-14.1, 3-14.2-2]
    """

    name = "on_battle"

    def __init__(self, moment: str, role: str) -> None:
        self.moment = moment
        self.role = role
        self.step: i64 = STEPS.index(moment) if moment in STEPS else -1

    def events(self) -> i64:
        if self.moment == "start":
            return BATTLE_STARTED
        return BATTLE_ENDED if self.moment == "end" else STEP_STARTED

    def met(self, m: Match, f: Frame, event: Happening) -> bool:
        if event.kind == STEP_STARTED and event.n != self.step:
            return False
        if self.role == "any":
            return self.is_once(m, event)
        uid = f.uid if self.role == "this" else f.b
        if event.kind != STEP_STARTED:
            return event.uid == uid
        for battle in m.clashes[-1].battles:
            if uid in battle.members:
                return True
        return False

    def is_once(self, m: Match, event: Happening) -> bool:
        """Whether this is the one event of several about the same battle that counts for all.  [dz 4-8.6]"""
        if event.kind != BATTLE_STARTED:
            return event.uid < 0
        for battle in m.clashes[-1].battles:
            if battle.starters[0] == event.uid:
                return True
        return False


class OnTurn(When):
    """A turn starts or ends.  [dz 3-5.1, 3-10.2]"""

    name = "on_turn"

    def __init__(self, moment: str, side: str) -> None:
        self.moment = moment
        self.side = side

    def events(self) -> i64:
        return TURN_STARTED if self.moment == "start" else TURN_ENDING

    def met(self, m: Match, f: Frame, event: Happening) -> bool:
        return is_side(m, f, self.side, m.turn_player)


class OnPhase(When):
    """A phase starts.  [dz 3-5.1, 3-6.1-1, 3-7.1, 3-8.1, 3-9.1, 3-10.1]"""

    name = "on_phase"

    def __init__(self, phase: str, side: str) -> None:
        self.phase = phase
        self.side = side
        self.code: i64 = PHASES.index(phase)

    def events(self) -> i64:
        return PHASE_STARTED

    def met(self, m: Match, f: Frame, event: Happening) -> bool:
        return event.n == self.code and is_side(m, f, self.side, m.turn_player)


class OnEither(When):
    """One of several events."""

    name = "on_either"

    def __init__(self, whens: list[When]) -> None:
        self.whens = whens

    def events(self) -> i64:
        bits: i64 = 0
        for when in self.whens:
            bits |= when.events()
        return bits

    def is_own(self) -> bool:
        for when in self.whens:
            if not when.is_own():
                return False
        return True

    def met(self, m: Match, f: Frame, event: Happening) -> bool:
        for when in self.whens:
            if when.events() & event.kind and when.met(m, f, event):
                return True
        return False


# --- replacements ----------------------------------------------------------------------------------------------
class Would(Instead):
    """Something is about to happen to a card or player.  [dz 4-15.1, 4-15.2]

    `tests` are about the card it happens to, of spirit cards the one above them; `others` about what deals the damage
    or smashes; `origin` is where a card arrives from.  [dz 6-1.10]
    """

    name = "would"

    def __init__(
        self,
        what: str,
        side: str,
        tests: list[Test],
        others: list[Test],
        by: str = "any",
        origin: str = "any",
    ) -> None:
        self.what = what
        self.side = side
        self.tests = tests
        self.others = others
        self.by = by
        self.origin = origin
        self.bit: i64 = 1 << WOULD[what]
        if tests and self.bit & (WOULD_DRAW | WOULD_SMASH):
            raise ValueError(f"{what!r} happens to players: no card can be asked anything")
        if others and self.bit & (WOULD_DRAW | WOULD_ARRIVE | WOULD_DROP):
            raise ValueError(f"no second card has to do with {what!r}")
        if origin != "any" and self.bit != WOULD_ARRIVE:
            raise ValueError(f"from where a card comes is asked of 'arrive' only, not of {what!r}")

    def would(self) -> i64:
        return self.bit

    def applies(self, m: Match, f: Frame, d: Deed, would: i64) -> bool:
        if would & self.bit == 0 or not is_by(self.by, f.player, -1 if d.cause & 3 * OF_PLAYER else d.by, d.cause):
            return False
        uid = d.what[0]
        if self.bit & (WOULD_DRAW | WOULD_SMASH):
            # These happen to players.
            return is_side(m, f, self.side, -1 - uid) and passes(self.others, m, f, d.source)
        if self.bit == WOULD_ARRIVE:
            return self.arrives(m, f, d)
        if self.bit == WOULD_DROP:
            return self.drops(m, f, uid)
        p = m.find(uid)
        if p is None or not is_side(m, f, self.side, p.control) or not passes(self.others, m, f, d.source):
            return False
        return all_ok(self.tests, m, f, p.card, p)

    def arrives(self, m: Match, f: Frame, d: Deed) -> bool:
        """Whether the card about to be put on a square is one that is meant."""
        card = m.card_of(d.what[0])
        p = m.find(d.what[0])
        if self.origin != "any" and not comes_from([self.origin], m.place_of(card)):
            return False
        player = d.n if p is None and d.n >= 0 else controller_of(m, card, p)
        return is_side(m, f, self.side, player) and all_ok(self.tests, m, f, card, p)

    def drops(self, m: Match, f: Frame, uid: i64) -> bool:
        """Whether a spirit card under a card that is meant is about to go to the graveyard.  [dz 6-1.5, 6-1.5.ex2]"""
        if m.find(uid) is not None:
            return False
        host = host_of(m, m.card_of(uid))
        if host is None or not is_side(m, f, self.side, host.control):
            return False
        return all_ok(self.tests, m, f, host.card, host)
