"""The terms of abilities that are not carried out but hold or wait: continuous effects, timings, replacements."""

from typing import ClassVar

from mypy_extensions import i64

from fuda.core.flow import Frame
from fuda.core.state import ID_BITS, ID_MASK, ZONE_MASK
from fuda.core.terms import Value
from fuda.games.onepiece import kinds
from fuda.games.onepiece.kinds import WOULD, of_bans
from fuda.games.onepiece.policy import BY_DAMAGE, actor_of, agent_of
from fuda.games.onepiece.printed import KEY_BITS, STATIC_AT, Ability, Card, Continuous, Instead, Scope, When
from fuda.games.onepiece.rules.hearing import are_met
from fuda.games.onepiece.spec import (
    AS_COST,
    BANISHES,
    BANS,
    BY_BATTLE,
    BY_EFFECT,
    BY_RULE,
    DECK,
    EMPTY_DECK,
    EVENTS,
    FROM_DAMAGE,
    IS_DECLINED,
    KEYWORDS,
    MAIN_STARTED,
    TURN_ENDING,
    TURN_STARTED,
    ZONES,
)
from fuda.games.onepiece.state import Match
from fuda.games.onepiece.words.lasting_effects import Bounds
from fuda.games.onepiece.words.properties import Test
from fuda.games.onepiece.words.refs import Ref
from fuda.table.deeds import Deed
from fuda.words.properties import IsThis, all_ok


# --- continuous effects ----------------------------------------------------------------------------------------
class OnCards(Continuous):
    """Something that holds for some cards."""

    def __init__(self, ref: Ref) -> None:
        self.ref = ref

    def plan(self, m: Match, f: Frame) -> list[int]:
        return self.ref.uids(m, f)

    def is_derived(self) -> bool:
        return self.ref.is_derived()

    def is_simple(self) -> bool:
        return self.ref.is_simple()


class OnCardsBy(OnCards):
    """Something that holds for some cards by so much."""

    def __init__(self, ref: Ref, amount: Value[Match]) -> None:
        super().__init__(ref)
        self.amount = amount

    def plan(self, m: Match, f: Frame) -> list[int]:
        return [self.amount.get(m, f), *self.ref.uids(m, f)]

    def is_derived(self) -> bool:
        return self.ref.is_derived() or self.amount.is_derived()

    def is_simple(self) -> bool:
        return self.ref.is_simple() and self.amount.is_simple()


class Boost(OnCardsBy):
    """Cards have more or less power."""

    name: ClassVar[str] = "have_power"

    def put(self, m: Match, f: Frame, plan: list[int]) -> None:
        for uid in plan[1:]:
            u = m.alter(uid)
            if u is not None:
                u.bonus += plan[0]

    def apply(self, m: Match, f: Frame) -> None:
        amount = self.amount.get(m, f)
        for u in self.ref.units(m, f):
            u.plain = False
            u.bonus += amount


class CostBoost(OnCardsBy):
    """Cards cost more or less, in play or, for those that pass the tests, in hand."""

    name: ClassVar[str] = "have_cost"

    def put(self, m: Match, f: Frame, plan: list[int]) -> None:
        for uid in plan[1:]:
            u = m.alter(uid)
            if u is not None:
                u.cost_bonus += plan[0]


class HandCost(Continuous):
    """Cards in the player's hand cost more or less.  [op 2-7-6]"""

    name: ClassVar[str] = "hand_cost"

    def __init__(self, tests: list[Test], amount: Value[Match], paid: bool = False) -> None:
        self.tests = tests
        self.amount = amount
        self.paid = paid  # only what is paid for it is changed, not the cost that effects look at

    def plan(self, m: Match, f: Frame) -> list[int]:
        return [1]

    def put(self, m: Match, f: Frame, plan: list[int]) -> None:
        remember_for_hand(m, f)

    def hand_cost(self, m: Match, f: Frame, card: Card, paying: bool) -> i64:
        if (self.paid and not paying) or card.owner != f.player or not all_ok(self.tests, m, f, card, None):
            return 0
        return self.amount.get(m, f)


class HandCounter(Continuous):
    """Character cards in the player's hand have this counter value.  [op 2-10-1]"""

    name: ClassVar[str] = "hand_counter"

    def __init__(self, tests: list[Test], amount: i64) -> None:
        self.tests = tests
        self.amount = amount

    def plan(self, m: Match, f: Frame) -> list[int]:
        return [1]

    def put(self, m: Match, f: Frame, plan: list[int]) -> None:
        remember_for_hand(m, f)

    def hand_counter(self, m: Match, f: Frame, card: Card) -> i64:
        if card.owner != f.player or not all_ok(self.tests, m, f, card, None):
            return 0
        return self.amount


def remember_for_hand(m: Match, f: Frame) -> None:
    """Keep a continuous effect for when a card in hand is looked at."""
    for source in m.sources:
        if source.f is f and source not in m.hand_sources:
            m.hand_sources = [*m.hand_sources, source]  # copies of the match share what is there


class HaveKeyword(OnCards):
    """Cards have a keyword effect."""

    name: ClassVar[str] = "have_keyword"

    def __init__(self, ref: Ref, keyword: str) -> None:
        super().__init__(ref)
        self.keyword = keyword
        self.bit: i64 = 1 << KEYWORDS.index(keyword)

    def put(self, m: Match, f: Frame, plan: list[int]) -> None:
        for uid in plan:
            u = m.alter(uid)
            if u is not None:
                u.give_keyword(self.bit)


class BaseIs(OnCardsBy):
    """The original power or cost of cards is this."""

    name: ClassVar[str] = "have_base"

    def __init__(self, ref: Ref, what: str, amount: Value[Match]) -> None:
        super().__init__(ref, amount)
        self.what = what

    def put(self, m: Match, f: Frame, plan: list[int]) -> None:
        for uid in plan[1:]:
            u = m.alter(uid)
            if u is not None:
                if self.what == "power":
                    u.set_base_power(plan[0])
                else:
                    u.set_base_cost(plan[0])


class Banned(OnCards):
    """Cards are forbidden something, or kept rested."""

    name: ClassVar[str] = "are_forbidden"

    def __init__(self, ref: Ref, ban: str, bounds: Bounds | None = None) -> None:
        super().__init__(ref)
        self.ban = ban
        self.bit: i64 = 1 << BANS.index(ban)
        self.bounds = bounds

    def scope(self) -> Scope | None:
        return self.bounds

    def put(self, m: Match, f: Frame, plan: list[int]) -> None:
        at = place_of(m, f, self)
        for uid in plan:
            u = m.alter(uid)
            if u is not None:
                m.forbid(u, uid, self.bit, f.key, at, f.player)


class PlayerBanned(Continuous):
    """A player is forbidden something."""

    name: ClassVar[str] = "player_forbidden"

    def __init__(self, side: str, ban: str, bounds: Bounds | None = None) -> None:
        self.side = side
        self.ban = ban
        self.bit: i64 = 1 << BANS.index(ban)
        self.bounds = bounds

    def scope(self) -> Scope | None:
        return self.bounds

    def plan(self, m: Match, f: Frame) -> list[int]:
        return [1]

    def put(self, m: Match, f: Frame, plan: list[int]) -> None:
        player = f.player if self.side == "own" else 1 - f.player
        m.forbid(None, -1 - player, self.bit, f.key, place_of(m, f, self), f.player)


def forbids(statics: list[Continuous]) -> i64:
    """The kinds of deed that continuous effects may forbid, as bits."""
    out: i64 = 0
    for static in statics:
        if isinstance(static, Banned | PlayerBanned):
            out |= of_bans(static.bit)
    return out


def place_of(m: Match, f: Frame, static: Continuous) -> i64:
    """Where a continuous effect stands in its ability."""
    return STATIC_AT + m.ability(f.key).statics.index(static)


class Negated(OnCards):
    """The effects of cards are negated.  [op 8-2-1-1]"""

    name: ClassVar[str] = "are_negated"

    def put(self, m: Match, f: Frame, plan: list[int]) -> None:
        for uid in plan:
            u = m.alter(uid)
            if u is not None:
                u.negate()

    def is_derived(self) -> bool:
        return True


class HaveAbility(OnCards):
    """Cards have an ability as long as this holds."""

    name: ClassVar[str] = "have_ability"

    def __init__(self, ref: Ref, part: Ability) -> None:
        super().__init__(ref)
        self.part = part

    def plan(self, m: Match, f: Frame) -> list[int]:
        uids = self.ref.uids(m, f)
        out: list[int] = [len(uids), *uids]
        # What a continuous part does is planned for each of the cards: its size, or -1 where it is off.
        for static in self.part.statics:
            for uid in uids:
                g = self.speaker(m, f, uid)
                if g is not None and are_met(m, self.part, g):
                    inner = static.plan(m, g)
                    out.append(len(inner))
                    out += inner
                else:
                    out.append(-1)
        return out

    def put(self, m: Match, f: Frame, plan: list[int]) -> None:
        key = f.key >> KEY_BITS << KEY_BITS | self.part.index
        uids = plan[1 : 1 + plan[0]]
        for uid in uids:
            u = m.alter(uid)
            if u is not None:
                u.gain(key)
        m.heard |= self.part.events
        m.replaced |= self.part.would
        at = 1 + plan[0]
        for static in self.part.statics:
            for uid in uids:
                size = max(plan[at], 0)
                g = self.speaker(m, f, uid)
                if plan[at] >= 0 and g is not None:
                    static.put(m, g, plan[at + 1 : at + 1 + size])
                at += 1 + size

    def speaker(self, m: Match, f: Frame, uid: i64) -> Frame | None:
        """A frame that speaks for a card which has the part."""
        u = m.find(uid)
        if u is None:
            return None
        g = Frame(self.part.program, u.side, u.card.id, uid)
        g.key = f.key >> KEY_BITS << KEY_BITS | self.part.index
        return g

    def is_derived(self) -> bool:
        return self.ref.is_derived() or self.part.derived

    def is_simple(self) -> bool:
        return self.ref.is_simple() and not self.part.statics


# --- timings ---------------------------------------------------------------------------------------------------
class On(When):
    """Something happened, to a certain card, of a certain player, by certain means, so many at once.  [op 8-3-1-8]"""

    name: ClassVar[str] = "on"

    def __init__(
        self,
        event: str,
        side: str = "any",
        tests: list[Test] | None = None,
        by: str = "any",
        least: i64 = 0,
        source: list[Test] | None = None,
        to: str = "any",
        origin: str = "any",
    ) -> None:
        self.event = event
        self.side = side
        self.tests: list[Test] = tests if tests is not None else []
        self.by = by
        self.least = least  # of DON!! that are returned
        self.source: list[Test] = source if source is not None else []  # what the card is by which it is done
        self.to = to
        self.zone: i64 = zone_code(to)
        self.origin = origin
        self.left: i64 = zone_code(origin)
        self.bit: i64 = 1 << EVENTS.index(event)
        self.timed = self.bit & (TURN_STARTED | MAIN_STARTED | TURN_ENDING) != 0

    def is_own(self) -> bool:
        for test in self.tests:
            if isinstance(test, IsThis):
                return True
        return False

    def met(self, m: Match, f: Frame, d: Deed, kind: i64, uid: i64) -> bool:
        # A Life card that was played is in play now; it is its owner's Life that it has left.
        whose = -1 - m.cards[uid & ID_MASK].owner if kind == kinds.TAKE_LIFE else uid
        if self.bit != 1 << kind or not is_on_side(self.side, m, f, whose):
            return False
        # The turn player's effects of the end of the turn come first, then the other player's.
        if self.bit == TURN_ENDING and (d.n == 1) != (m.turn_player != f.player):
            return False
        if d.n < self.least or not is_by(m, self.by, f.player, d):
            return False
        if (self.zone >= 0 and d.to != self.zone) or not is_from(self.source, m, f, d):
            return False
        if self.left >= 0 and not comes_from(self.left, d, uid):
            return False
        if not self.tests:
            return True
        return uid >= 0 and all_ok(self.tests, m, f, m.cards[uid & ID_MASK], m.find(uid))


class OnAny(When):
    """One of several things happened: one effect, and once per turn whichever it was.  [op 10-2-13-1]"""

    name: ClassVar[str] = "on_any"

    def __init__(self, timings: list[When]) -> None:
        self.timings: list[On] = [timing for timing in timings if isinstance(timing, On)]
        if len(self.timings) < max(len(timings), 2):
            raise ValueError("on_any is for two timings or more: on(...)")
        self.bit: i64 = 0
        for timing in self.timings:
            self.bit |= timing.bit

    def is_own(self) -> bool:
        for timing in self.timings:
            if not timing.is_own():
                return False
        return True

    def met(self, m: Match, f: Frame, d: Deed, kind: i64, uid: i64) -> bool:
        for timing in self.timings:
            if timing.met(m, f, d, kind, uid):
                return True
        return False


def is_on_side(side: str, m: Match, f: Frame, uid: i64) -> bool:
    """Whether a deed is about the right side: a card of it, or its player."""
    if side == "any":
        return True
    whose = -1 - uid
    if uid >= 0:
        u = m.find(uid)
        whose = u.side if u is not None else m.cards[uid & ID_MASK].owner
    return (whose == f.player) == (side == "own")


def is_by(m: Match, by: str, me: i64, d: Deed) -> bool:
    """Whether something is done by the right means: battle, an effect, an effect of the opponent."""
    if by == "any":
        return True
    cause = d.cause
    if by == "battle":
        return cause & BY_BATTLE != 0
    if by == "rule":
        return cause & BY_RULE != 0
    if by == "cost":
        return cause & AS_COST != 0
    if cause & BY_EFFECT == 0:
        return False
    return by == "effect" or (agent_of(m, d) == me) == (by == "own_effect")


def is_from(source: list[Test], m: Match, f: Frame, d: Deed) -> bool:
    """Whether something is done by a card that passes some tests."""
    if not source:
        return True
    actor = actor_of(d)
    return actor >= 0 and all_ok(source, m, f, m.cards[actor], m.unit(actor))


def comes_from(zone: i64, d: Deed, uid: i64) -> bool:
    """Whether a card of a deed, whatever its name is now, lay in a zone before: its name in the deed says where."""
    for old in d.what:
        if old >= 0 and uid >= 0 and old & ID_MASK == uid & ID_MASK:
            return old >> ID_BITS & ZONE_MASK == zone
    return d.kind == kinds.DRAW and zone == DECK


def zone_code(zone: str) -> i64:
    """The number of a zone where something goes, or -1 for any."""
    return -1 if zone == "any" else ZONES.index(zone)


# --- replacements ----------------------------------------------------------------------------------------------
class Would(Instead):
    """Something is about to happen to a certain card or player.  [op 8-1-3-4]"""

    name: ClassVar[str] = "would"

    def __init__(
        self,
        what: str,
        side: str = "own",
        tests: list[Test] | None = None,
        by: str = "any",
        source: list[Test] | None = None,
        to: str = "any",
    ) -> None:
        self.what = what
        self.side = side
        self.tests: list[Test] = tests if tests is not None else []
        self.by = by
        self.source: list[Test] = source if source is not None else []  # what the card is by which it is done
        self.to = to
        self.zone: i64 = zone_code(to)
        self.bit: i64 = 1 << WOULD[what]

    def applies(self, m: Match, f: Frame, d: Deed, uid: i64) -> bool:
        # A card is played by whoever plays it, no matter whose it is.  [op 3-7-3]
        if not is_on_side(self.side, m, f, -1 - d.by if self.bit == 1 << kinds.PLAY else uid):
            return False
        if self.by == "damage" or self.by == "empty_deck":
            if (d.flags & EMPTY_DECK != 0) != (self.by == "empty_deck"):
                return False
        elif not is_by(m, self.by, f.player, d):
            return False
        if not self.is_way(m, d, uid) or not is_from(self.source, m, f, d):
            return False
        # What happens to a player is looked at on the player's Leader.
        u = m.find(uid) if uid >= 0 else m.side(-1 - uid).leader
        return all_ok(self.tests, m, f, m.cards[uid & ID_MASK] if u is None else u.card, u)

    def is_way(self, m: Match, d: Deed, uid: i64) -> bool:
        """Whether the deed takes it where it says; where a Life card goes is open while its [Trigger] may be used."""
        if self.zone < 0:
            return d.flags & IS_DECLINED == 0
        if d.flags & BY_DAMAGE and uid >= 0 and d.flags & BANISHES == 0:
            has_trigger = m.cards[uid & ID_MASK].d.trigger is not None
            # It is looked at once: where there is a [Trigger] when that was declined, elsewhere before.
            if has_trigger == (d.flags & FROM_DAMAGE != 0):
                return False
        return d.to == self.zone


class WouldAny(Instead):
    """One of several things is about to happen: one effect, and once per turn whichever it is.  [op 10-2-13-1]"""

    name: ClassVar[str] = "would_any"

    def __init__(self, ways: list[Instead]) -> None:
        self.ways: list[Would] = [way for way in ways if isinstance(way, Would)]
        if len(self.ways) < max(len(ways), 2):
            raise ValueError("would_any is for two ways or more: would(...)")
        self.bit: i64 = 0
        for way in self.ways:
            self.bit |= way.bit

    def applies(self, m: Match, f: Frame, d: Deed, uid: i64) -> bool:
        for way in self.ways:
            if way.applies(m, f, d, uid):
                return True
        return False
