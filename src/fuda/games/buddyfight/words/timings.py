"""When abilities wait for something (AB.2), when cards can be used (O.when, O.onuse), what replacements replace."""

from typing import ClassVar, Final

from mypy_extensions import i64

from fuda.core.flow import Frame
from fuda.core.state import ID_MASK
from fuda.core.terms import Condition, Value
from fuda.games.buddyfight import kinds
from fuda.games.buddyfight.kinds import WOULD
from fuda.games.buddyfight.printed import NO_NUMBERS, Ability, Instead, When
from fuda.games.buddyfight.rules.declaring import IS_BUDDY_CALL, answered
from fuda.games.buddyfight.rules.moves import FROM_FACE_DOWN, LAST_SOUL, TO
from fuda.games.buddyfight.spec import (
    ACTIVATED,
    AS_COST,
    ATTACKED,
    BATTLE_ENDED,
    BUDDY_CALLED,
    BY_AMBUSH,
    BY_BATTLE,
    BY_BUDDY,
    BY_CALL,
    BY_EFFECT,
    BY_EQUIP,
    BY_LINK,
    BY_PENETRATE,
    BY_RULE,
    CALLED,
    CAST,
    DAMAGED,
    DEALT,
    DROP,
    EQUIPPED,
    EVENTS,
    FRESH,
    HAND,
    ORIGIN,
    SOUL,
    SOUL_LEFT,
    SOUL_LOST,
    TARGETED,
    USED,
    ZONES,
)
from fuda.games.buddyfight.state import Match
from fuda.games.buddyfight.words.conditions import came_from, went_to
from fuda.games.buddyfight.words.properties import Test
from fuda.games.buddyfight.words.refs import Ref
from fuda.table.deeds import Deed
from fuda.words.properties import IsThis, all_ok

TIMINGS: Final = (*EVENTS, "link_attacked", "soul_emptied")
SOURCES: Final = ("any", *ZONES, "not_hand", "face_down_soul")
MEANS: Final = (
    "any", "attack", "not_attack", "battle", "link", "solo", "penetrate", "effect", "own_effect", "foe_effect", "rule",
    "cost", "call", "buddy_call", "equip", "ambush", "own_card", "foe_card",
)  # fmt: skip
CAUSES: Final = {
    "battle": BY_BATTLE, "link": BY_LINK, "penetrate": BY_PENETRATE, "rule": BY_RULE, "cost": AS_COST, "call": BY_CALL,
    "buddy_call": BY_BUDDY, "equip": BY_EQUIP, "ambush": BY_AMBUSH,
}  # fmt: skip
ANSWERED: Final = CALLED | CAST | EQUIPPED | USED | ACTIVATED | BUDDY_CALLED  # events of using something


# --- trigger conditions ----------------------------------------------------------------------------------------
class Timing(When):
    """What an automatic ability waits for."""

    name: ClassVar[str] = ""
    fields: ClassVar[tuple[str, ...]] = ()

    def events(self) -> i64:
        """The events it may be, as bits."""
        raise NotImplementedError

    def home(self) -> i64:
        """The zones in which a card waits for it where the text names none, as bits; 0: the field."""
        return 0


class On(Timing):
    """Something happened: to a certain card, of a certain fighter, by certain means, from and to certain zones.

    `by_tests` are of the other card: the one that did it, of `attacked` the one that is attacked, of `link_attacked`
    another one that attacks. Without tests `attacked` is the attack as a whole, `targeted` an attack on the fighter,
    `battle_ended` the battle as a whole. `damaged` and `dealt` are of the fighter who took the damage, with tests of
    the card that dealt it: `dealt` of every card of a link attack, `damaged` of one of them.
    """

    name: ClassVar[str] = "on"

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
        self.bit: i64 = event_bit(event)
        self.linked = event == "link_attacked"
        self.emptied = event == "soul_emptied"
        self.from_zone: i64 = ZONES.index(source) if source in ZONES else -1
        self.to_zone: i64 = -1 if target == "any" else ZONES.index(target)

    def events(self) -> i64:
        return self.bit

    def is_own(self) -> bool:
        for test in self.tests:
            if isinstance(test, IsThis):
                return True
        return False

    def home(self) -> i64:
        if not self.is_own():
            return 0
        # A card that is put somewhere from off the field waits for it there.
        if self.event == "discarded":
            return 1 << DROP
        if self.event == "soul_added":
            return 1 << SOUL
        if self.event == "soul_left":
            return 1 << (self.to_zone if self.to_zone >= 0 else DROP)
        if self.event == "moved" and self.to_zone in (SOUL, DROP, HAND) and self.source not in ("any", "field"):
            return 1 << self.to_zone
        return 1 << SOUL if self.event == "moved" and self.to_zone == SOUL else 0

    def met(
        self, m: Match, f: Frame, kind: i64, player: i64, card: i64, uid: i64, cause: i64, n: i64, other: i64
    ) -> bool:
        if kind & self.bit == 0 or not self.is_whole(m, kind, card, uid):
            return False
        if self.side != "any" and (player == f.player) != (self.side == "own"):
            return False
        if not self.is_way(kind, n):
            return False
        if self.by != "any" and not is_by(m, self.by, f.player, agent_of(m, player, other), other, cause):
            return False
        if self.linked and not (cause & BY_LINK and any_passes(m, f, self.by_tests, m.attackers, uid)):
            return False
        if self.by_tests and not self.linked and not any_passes(m, f, self.by_tests, doers(m, kind, cause, other), -1):
            return False
        if not self.tests:
            return True
        if kind == DAMAGED:
            # Of a link attack it is enough that one of the cards is such a card.  [ruling bf-090]
            return any_passes(m, f, self.tests, doers(m, kind, cause, other), -1)
        # What it asks about a card is what that is, or last was.
        return card >= 0 and all_ok(self.tests, m, f, m.cards[card], m.recall(uid))

    def is_whole(self, m: Match, kind: i64, card: i64, uid: i64) -> bool:
        """Whether it is about one card, or else this event stands for the whole attack or battle."""
        if self.tests or card < 0:
            return True
        if kind == ATTACKED:
            return self.linked or not m.attackers or uid == m.attackers[0]
        return kind not in (TARGETED, BATTLE_ENDED)

    def is_way(self, kind: i64, n: i64) -> bool:
        """Whether the zones of the event are those meant."""
        if self.emptied and not n & LAST_SOUL:
            return False
        if self.to_zone >= 0 and went_to(kind, n) != self.to_zone:
            return False
        if self.source == "not_hand":
            return came_from(kind, n) != HAND
        if self.source == "face_down_soul":
            return kind in (SOUL_LEFT, SOUL_LOST) and n & FROM_FACE_DOWN != 0
        return self.from_zone < 0 or came_from(kind, n) == self.from_zone


def event_bit(event: str) -> i64:
    """The event that a word means, as a bit."""
    if event == "link_attacked":
        return ATTACKED
    return SOUL_LOST if event == "soul_emptied" else 1 << EVENTS.index(event)


def doers(m: Match, kind: i64, cause: i64, other: i64) -> list[int]:
    """The cards that did something: in battle, if one of them attacks, all that still do; damage is dealt by each."""
    if kind in (ATTACKED, DEALT) or not (cause & BY_BATTLE or kind == TARGETED):
        return [other]
    return m.attacking_with(other)


def any_passes(m: Match, f: Frame, tests: list[Test], uids: list[int], without: i64) -> bool:
    """Whether one of some cards, but for one of them, passes some tests, as it is or last was."""
    for uid in uids:
        if uid >= 0 and uid != without and all_ok(tests, m, f, m.card_of(uid), m.recall(uid)):
            return True
    return False


def agent_of(m: Match, player: i64, other: i64) -> i64:
    """Who did something: the fighter of the card that did it, or else the fighter of the event."""
    if other < 0:
        return player
    u = m.recall(other)
    return u.side if u is not None else m.card_of(other).owner


def is_by(m: Match, by: str, me: i64, agent: i64, other: i64, cause: i64) -> bool:
    """Whether something was done by the right means: an attack, an effect, the rules, a cost, a way of using."""
    if by == "any":
        return True
    if by == "attack":
        return is_attack(m, other, cause)
    if by == "not_attack":
        return not is_attack(m, other, cause)
    if by == "solo":
        # What pierces in a link attack does so for itself, and is no solo attack.
        return not cause & BY_LINK and not (cause & BY_PENETRATE and m.is_linked())
    bit = CAUSES.get(by, 0)
    if bit:
        return cause & bit != 0
    if by == "own_card" or by == "foe_card":
        # By a card: in battle or by an effect of it.
        return cause & (BY_BATTLE | BY_EFFECT) != 0 and not cause & AS_COST and (agent == me) == (by == "own_card")
    # What pays a cost is no effect.
    if not cause & BY_EFFECT or cause & AS_COST:
        return False
    return by == "effect" or (agent == me) == (by == "own_effect")


def is_attack(m: Match, other: i64, cause: i64) -> bool:
    """Whether something was done by attacking: counterattack is battle, but no attack."""
    return cause & BY_BATTLE != 0 and (other < 0 or other in m.attackers)


class OnAny(Timing):
    """One of several things happened."""

    name: ClassVar[str] = "on_any"

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


# --- when cards can be used ------------------------------------------------------------------------------------
def last_time(m: Match, f: Frame, timing: Timing) -> list[int]:
    """The latest event of a kind for which cards can be used now, as its numbers; empty if there is none.

    Using something is such an event only for the answer to that very use.  [bf O.when.1, O.when.2, O.onuse.1]
    """
    wanted = timing.events() & ANSWERED
    use = answered(m) if wanted else None
    if use is not None:
        event = event_of(m, use)
        wanted &= event[0]
        for bit in (CALLED, CAST, EQUIPPED, USED, ACTIVATED, BUDDY_CALLED):
            if wanted & bit:
                found = [bit, *event[1:]]
                if is_time(m, f, timing, found, 0):
                    return found
    fresh = m.fresh
    if fresh:
        for i in range(len(fresh) - FRESH, -1, -FRESH):
            if not fresh[i] & ANSWERED and is_time(m, f, timing, fresh, i):
                return fresh[i : i + FRESH]
    return NO_NUMBERS


def is_time(m: Match, f: Frame, timing: Timing, events: list[int], i: i64) -> bool:
    """Whether the event that begins at that place is such an event."""
    return timing.met(
        m, f, events[i], events[i + 1], events[i + 2], events[i + 3], events[i + 4], events[i + 5], events[i + 6]
    )


def event_of(m: Match, use: Frame) -> list[int]:
    """What the use that is being answered is, as the numbers of an event.  [bf O.onuse.1]"""
    name = use.program.name
    if name in ("act", "auto"):
        return [ACTIVATED, use.player, use.card, use.uid, BY_EFFECT, 0, -1]
    kind: i64 = USED | (CALLED if name == "call" else CAST if name == "cast" else EQUIPPED)
    cause: i64 = BY_CALL if name == "call" else BY_EFFECT if name == "cast" else BY_EQUIP
    n: i64 = 0
    if use.b & IS_BUDDY_CALL:
        kind |= BUDDY_CALLED
        cause |= BY_BUDDY
    origin = use.get(ORIGIN)
    if name == "call" and origin:
        n = -1 - origin[0]
    return [kind, use.player, use.card, use.uid, cause, n, -1]


class Lately(Condition[Match]):
    """Something has just happened, so that what says 'usable when' can be used.  [bf O.when.1, O.onuse.1]"""

    name = "lately"

    def __init__(self, timing: Timing) -> None:
        self.timing = timing

    def holds(self, m: Match, f: Frame) -> bool:
        # [bf O.when.1, O.when.2, O.onuse.1, O.onuse.2, O.deckflag.3.ex2]
        return len(last_time(m, f, self.timing)) > 0


class LatelyCard(Ref):
    """The card that the event was about for which this can be used, in whatever zone it lies."""

    name = "lately_card"

    def __init__(self, timing: Timing) -> None:
        self.timing = timing

    def uids(self, m: Match, f: Frame) -> list[int]:
        event = last_time(m, f, self.timing)
        return [m.uid(event[2])] if event and event[2] >= 0 else []

    def known(self, m: Match, f: Frame) -> list[int]:
        event = last_time(m, f, self.timing)
        return [event[3]] if event and event[3] >= 0 else []


class LatelyNumber(Value[Match]):
    """The number of the event for which this can be used: the damage that was dealt."""

    name = "lately_number"

    def __init__(self, timing: Timing) -> None:
        self.timing = timing

    def get(self, m: Match, f: Frame) -> i64:
        event = last_time(m, f, self.timing)
        return event[5] if event else 0


def awaits(term: object) -> i64:
    """The events for which something can be used, of a term or an ability with all that is in it, as bits."""
    bits: i64 = 0
    if isinstance(term, Lately | LatelyCard | LatelyNumber):
        bits = term.timing.events() & ~ANSWERED
    elif isinstance(term, Ability):
        for parts in (term.conditions, term.cost, term.aims_ops, term.effect_ops):
            bits |= awaits(parts)
    elif isinstance(term, list):
        for part in term:
            bits |= awaits(part)
    for field in getattr(term, "fields", ()):
        bits |= awaits(getattr(term, field, None))
    return bits


# --- replacements ----------------------------------------------------------------------------------------------
class Would(Instead):
    """Something is about to happen to a certain card or fighter.  [bf K.soulguard.2] [ruling bf-075]

    `by_tests` are of the card that does it.
    """

    name: ClassVar[str] = "would"

    def __init__(
        self,
        what: str,
        side: str = "own",
        tests: list[Test] | None = None,
        by: str = "any",
        target: str = "any",
        by_tests: list[Test] | None = None,
    ) -> None:
        self.what = what
        self.side = side
        self.tests: list[Test] = tests if tests is not None else []
        self.by = by
        self.target = target
        self.by_tests: list[Test] = by_tests if by_tests is not None else []
        self.to_zone: i64 = -1 if target == "any" else ZONES.index(target)
        self.bit = 1 << WOULD[what]
        self.either = what == "destroy_or_return"

    def applies(self, m: Match, f: Frame, d: Deed, uid: i64) -> bool:
        if self.bit == 1 << kinds.DESTROY and d.kind != kinds.DESTROY:
            return False
        if self.either and d.kind != kinds.DESTROY and d.to & TO != HAND:
            return False
        # Where a card is about to go that leaves the field.
        if self.to_zone >= 0 and d.to & TO != self.to_zone:
            return False
        u = m.find(uid)
        whose = -1 - uid if uid < 0 else u.side if u is not None else m.card_of(uid).owner
        if self.side != "any" and (whose == f.player) != (self.side == "own"):
            return False
        if not is_by(m, self.by, f.player, d.by, d.source, d.cause):
            return False
        if self.by_tests and not any_passes(m, f, self.by_tests, doers(m, 0, d.cause, d.source), -1):
            return False
        if not self.tests:
            return True
        return uid >= 0 and all_ok(self.tests, m, f, m.cards[uid & ID_MASK], u)
