"""What permanents say (9-5): values, keywords, prohibitions and costs that are as they are while the skill is valid."""

from typing import ClassVar, Final

from mypy_extensions import i64

from fuda.core.control import all_can
from fuda.core.flow import Frame, Program
from fuda.core.terms import Value
from fuda.games.fusionworld.printed import (
    KEY_BITS,
    NO_ABILITIES,
    NUMBER_LAYER,
    STATIC_AT,
    Ability,
    Card,
    Continuous,
    Scope,
)
from fuda.games.fusionworld.rules.hearing import (
    are_met,
)
from fuda.games.fusionworld.rules.sources import negate
from fuda.games.fusionworld.sides import Unit
from fuda.games.fusionworld.spec import AS_COST, ATTACK_ACTIVE, BANS, BY_EFFECT, COLORS
from fuda.games.fusionworld.state import Match, Source
from fuda.games.fusionworld.words.lasting_effects import Bounds
from fuda.games.fusionworld.words.properties import Test, keyword_bits
from fuda.games.fusionworld.words.refs import Ref, is_affected
from fuda.words.properties import IsThis, all_ok

FREE: Final = -1000  # more than any card costs


# --- something that holds for some cards -----------------------------------------------------------------------
def reached(m: Match, f: Frame, uids: list[int]) -> list[int]:
    """Those of some cards to which a permanent applies: what is not affected by it is left alone.  [fw 13-4-1]"""
    if not m.ban_list:
        return uids
    return [uid for uid in uids if is_affected(m, f, uid)]


class OnCards(Continuous):
    """Something that holds for some cards."""

    def __init__(self, ref: Ref) -> None:
        self.ref = ref

    def plan(self, m: Match, f: Frame) -> list[int]:
        return reached(m, f, self.ref.uids(m, f))

    def put(self, m: Match, f: Frame, plan: list[int]) -> None:
        for uid in plan:
            u = m.alter(uid)
            if u is not None:
                self.give(m, f, u)

    def give(self, m: Match, f: Frame, u: Unit) -> None:
        """Let it hold for one card."""
        raise NotImplementedError

    def objects(self, plan: list[int]) -> list[int]:
        return plan

    def is_loose(self) -> bool:
        return self.ref.is_derived() or self.ref.is_mutable()

    def without(self, plan: list[int], uid: i64) -> list[int]:
        return [one for one in plan if one != uid]

    def is_derived(self) -> bool:
        return self.ref.is_derived()

    def is_mutable(self) -> bool:
        return self.ref.is_mutable()

    def is_fickle(self) -> bool:
        return self.ref.is_fickle()

    def is_simple(self) -> bool:
        return self.ref.is_simple()


class OnCardsBy(OnCards):
    """A number of some cards that is changed by so much: after all that is no number.  [fw 9-8-1-3]"""

    def __init__(self, ref: Ref, amount: Value[Match]) -> None:
        super().__init__(ref)
        self.amount = amount

    def layer(self) -> i64:
        return NUMBER_LAYER

    def plan(self, m: Match, f: Frame) -> list[int]:
        return [self.amount.get(m, f), *reached(m, f, self.ref.uids(m, f))]

    def put(self, m: Match, f: Frame, plan: list[int]) -> None:
        for uid in plan[1:]:
            u = m.alter(uid)
            if u is not None:
                self.change(u, plan[0])

    def change(self, u: Unit, amount: i64) -> None:
        """Change one card."""
        raise NotImplementedError

    def objects(self, plan: list[int]) -> list[int]:
        return plan[1:]

    def without(self, plan: list[int], uid: i64) -> list[int]:
        return [plan[0], *[one for one in plan[1:] if one != uid]]

    def is_derived(self) -> bool:
        return self.ref.is_derived() or self.amount.is_derived()

    def is_fickle(self) -> bool:
        return self.ref.is_fickle() or self.amount.is_derived()

    def is_simple(self) -> bool:
        return self.ref.is_simple() and self.amount.is_simple()


class HavePower(OnCardsBy):
    """Cards have more or less power."""

    name: ClassVar[str] = "have_power"

    def change(self, u: Unit, amount: i64) -> None:
        u.bonus += amount

    def apply(self, m: Match, f: Frame) -> None:
        amount = self.amount.get(m, f)
        for u in self.ref.units(m, f):
            if m.ban_list and not is_affected(m, f, u.uid):
                continue  # [fw 13-4-1]
            u.plain = False
            u.bonus += amount


class HaveBasePower(OnCardsBy):
    """The power of cards, on which changes build, is this; what is set for a time is newer.  [ruling fw-056]"""

    name: ClassVar[str] = "have_base_power"

    def change(self, u: Unit, amount: i64) -> None:
        if not u.base_set:
            u.base = amount


class HaveCombo(OnCardsBy):
    """Cards in play or in a Combo Area have more or less combo power."""

    name: ClassVar[str] = "have_combo"

    def change(self, u: Unit, amount: i64) -> None:
        u.combo_bonus += amount


class HaveCost(OnCardsBy):
    """Cards in play have a higher or lower total cost."""

    name: ClassVar[str] = "have_cost"

    def change(self, u: Unit, amount: i64) -> None:
        u.cost_bonus += amount


class HaveSpecified(OnCardsBy):
    """Cards in play have a higher or lower specified cost in one colour, and so in total."""

    name: ClassVar[str] = "have_specified"

    def __init__(self, ref: Ref, color: str, amount: Value[Match]) -> None:
        super().__init__(ref, amount)
        self.color = color
        self.code: i64 = COLORS.index(color)

    def change(self, u: Unit, amount: i64) -> None:
        u.add_specified(self.code, amount)


# --- skills and information ------------------------------------------------------------------------------------
class HaveKeyword(OnCards):
    """Cards have a keyword skill; while it is negated, or all their skills are, others give them none.

    [fw 9-1-2, 15-1-3] [ruling fw-057]
    """

    name: ClassVar[str] = "have_keyword"

    def __init__(self, ref: Ref, keyword: str) -> None:
        super().__init__(ref)
        self.keyword = keyword
        self.bits: i64 = keyword_bits(keyword)

    def give(self, m: Match, f: Frame, u: Unit) -> None:
        if not u.negated or self.bits & ATTACK_ACTIVE:
            u.keywords |= self.bits & ~u.lost


class LoseKeyword(HaveKeyword):
    """A keyword skill of cards is negated.  [fw 15-1-3]"""

    name: ClassVar[str] = "lose_keyword"

    def give(self, m: Match, f: Frame, u: Unit) -> None:
        negate(u, self.bits)


class Negated(OnCards):
    """The skills of cards are negated.  [fw 9-1-2]"""

    name: ClassVar[str] = "are_negated"

    def give(self, m: Match, f: Frame, u: Unit) -> None:
        negate(u, -1)

    def is_derived(self) -> bool:
        return True

    def is_fickle(self) -> bool:
        return True


class HaveTrait(OnCards):
    """Cards have a further trait."""

    name: ClassVar[str] = "have_trait"

    def __init__(self, ref: Ref, text: str) -> None:
        super().__init__(ref)
        self.text = text

    def give(self, m: Match, f: Frame, u: Unit) -> None:
        u.extra_traits = [*u.extra_traits, self.text]


class HaveName(HaveTrait):
    """Cards have a further name."""

    name: ClassVar[str] = "have_name"

    def give(self, m: Match, f: Frame, u: Unit) -> None:
        u.extra_names = [*u.extra_names, self.text]


class HaveColor(HaveTrait):
    """Cards have a further colour."""

    name: ClassVar[str] = "have_color"

    def give(self, m: Match, f: Frame, u: Unit) -> None:
        u.extra_colors |= 1 << COLORS.index(self.text)


class HaveAbility(OnCards):
    """Cards have a skill in quotation marks as long as this holds.  [fw 13-16-1]"""

    name: ClassVar[str] = "have_ability"

    def __init__(self, ref: Ref, part: Ability) -> None:
        super().__init__(ref)
        self.part = part

    def plan(self, m: Match, f: Frame) -> list[int]:
        # What a permanent part does is planned for each of the cards: the card, then for each term its size and plan,
        # or -1 where it is off.
        out: list[int] = []
        for uid in reached(m, f, self.ref.uids(m, f)):
            out.append(uid)
            g = self.speaker(m, f, uid)
            on = g is not None and are_met(m, self.part, g)
            for static in self.part.statics:
                if g is not None and on:
                    inner = static.plan(m, g)
                    out.append(len(inner))
                    out += inner
                else:
                    out.append(-1)
        return out

    def put(self, m: Match, f: Frame, plan: list[int]) -> None:
        key = f.key >> KEY_BITS << KEY_BITS | self.part.index
        m.listening |= self.part.events
        m.replaced |= self.part.would
        at: i64 = 0
        while at < len(plan):
            uid = plan[at]
            at += 1
            u = m.alter(uid)
            # What is negated has no skills, those that others give included.  [fw 9-1-2] [ruling fw-057]
            is_given = u is not None and not u.negated
            if u is not None and is_given:
                u.gain(key)
            for static in self.part.statics:
                size = plan[at]
                g = self.speaker(m, f, uid)
                if size >= 0 and g is not None and is_given:
                    static.put(m, g, plan[at + 1 : at + 1 + size])
                at += 1 + max(size, 0)

    def speaker(self, m: Match, f: Frame, uid: i64) -> Frame | None:
        """A frame that speaks for a card which has the part."""
        u = m.find(uid)
        if u is None:
            return None
        g = Frame(self.part.program, u.side, u.card.id, uid)
        g.key = f.key >> KEY_BITS << KEY_BITS | self.part.index
        return g

    def objects(self, plan: list[int]) -> list[int]:
        return [plan[at] for at in self.places(plan)]

    def places(self, plan: list[int]) -> list[int]:
        """Where in a plan each card begins."""
        out: list[int] = []
        at: i64 = 0
        while at < len(plan):
            out.append(at)
            at += 1
            for _ in self.part.statics:
                at += 1 + max(plan[at], 0)
        return out

    def without(self, plan: list[int], uid: i64) -> list[int]:
        places = [*self.places(plan), len(plan)]
        out: list[int] = []
        for i in range(len(places) - 1):
            if plan[places[i]] != uid:
                out += plan[places[i] : places[i + 1]]
        return out

    def is_derived(self) -> bool:
        return self.ref.is_derived() or self.part.derived

    def is_fickle(self) -> bool:
        return self.ref.is_fickle() or self.part.derived

    def is_simple(self) -> bool:
        return self.ref.is_simple() and not self.part.statics


# --- prohibitions ----------------------------------------------------------------------------------------------
class Banned(OnCards):
    """Cards are forbidden something, not affected by something, or kept rested.  [fw 0-2-5, 13-4-1]"""

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
            # Energy can be forbidden something as well, though it is no unit.
            m.forbid(m.alter(uid), uid, self.bit, f.key, at, f.player)


class PlayerBanned(Continuous):
    """A player is forbidden something.  [fw 0-2-5]"""

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
        at = place_of(m, f, self)
        if self.side != "foe":
            m.forbid(None, -1 - f.player, self.bit, f.key, at, f.player)
        if self.side != "own":
            m.forbid(None, f.player - 2, self.bit, f.key, at, f.player)

    def is_simple(self) -> bool:
        return True


def place_of(m: Match, f: Frame, static: Continuous) -> i64:
    """Where a term stands in its permanent."""
    return STATIC_AT + m.ability(f.key).statics.index(static)


class Unless(Scope):
    """A prohibition that holds only for players who cannot do what is demanded.  [fw 13-13-1]"""

    def __init__(self, part: Ability) -> None:
        self.part = part

    def covers(self, m: Match, owner: i64, other: i64, agent: i64) -> bool:
        f = Frame(self.part.cost, agent, -1, -1)
        f.cause = BY_EFFECT | AS_COST
        return not all_can(self.part.cost_ops, m, f)

    def demanded(self) -> Program | None:
        return self.part.cost


class AttackDemands(Banned):
    """To attack with cards, their player must do something first: the cost of a part.  [fw 13-13-1]"""

    name: ClassVar[str] = "attack_demands"

    def __init__(self, ref: Ref, part: Ability) -> None:
        super().__init__(ref, "attack")
        self.part = part
        self.unless = Unless(part)

    def scope(self) -> Scope | None:
        return self.unless


# --- cards in hand ---------------------------------------------------------------------------------------------
class InHand(Continuous):
    """Something about cards in a player's hand, or wherever the card that says it is."""

    def __init__(self, tests: list[Test], side: str = "own") -> None:
        self.tests = tests
        self.side = side

    def plan(self, m: Match, f: Frame) -> list[int]:
        return [1]

    def put(self, m: Match, f: Frame, plan: list[int]) -> None:
        for source in m.hand_sources:
            if source.f is f:
                return
        found = [source for source in m.sources if source.f is f]
        # What a permanent gives to a card as its skill is none of the sources.  [fw 13-16-1]
        source = found[0] if found else Source(m.ability(f.key), f, m.renames)
        m.hand_sources = [*m.hand_sources, source]  # copies of the match share what is there

    def is_about_itself(self) -> bool:
        return any(isinstance(test, IsThis) for test in self.tests)

    def concerns(self, m: Match, f: Frame, card: Card) -> bool:
        """Whether a card is one of those it speaks of."""
        if self.side != "any" and (card.owner == f.player) != (self.side == "own"):
            return False
        return all_ok(self.tests, m, f, card, None)


class InHandBy(InHand):
    """Something about cards in hand that is changed by so much."""

    def __init__(self, tests: list[Test], amount: Value[Match], side: str = "own") -> None:
        super().__init__(tests, side)
        self.amount = amount


class HandCost(InHandBy):
    """Cards in hand cost more or less in total."""

    name: ClassVar[str] = "hand_cost"

    def hand_cost(self, m: Match, f: Frame, card: Card) -> i64:
        return self.amount.get(m, f) if self.concerns(m, f, card) else 0


class HandSpecified(InHand):
    """Cards in hand cost more or less energy of one colour, and so in total: as many as there are coloured circles.

    [fw 1-2-3-1, 1-2-3-2, 1-2-3-2-3]
    """

    name: ClassVar[str] = "hand_specified"

    def __init__(self, tests: list[Test], color: str, amount: Value[Match], side: str = "own") -> None:
        super().__init__(tests, side)
        self.color = color
        self.code: i64 = COLORS.index(color)
        self.amount = amount

    def hand_specified(self, m: Match, f: Frame, card: Card, color: i64) -> i64:
        return self.amount.get(m, f) if color == self.code and self.concerns(m, f, card) else 0


class HandFree(InHand):
    """The cost of cards in hand need not be paid."""

    name: ClassVar[str] = "hand_free"

    def hand_cost(self, m: Match, f: Frame, card: Card) -> i64:
        return FREE if self.concerns(m, f, card) else 0

    def hand_specified(self, m: Match, f: Frame, card: Card, color: i64) -> i64:
        return FREE if self.concerns(m, f, card) else 0


class IgnoreColors(InHand):
    """The colours of the specified cost of cards in hand are ignored.  [fw 1-2-3-2-2]"""

    name: ClassVar[str] = "ignore_colors"

    def frees_color(self, m: Match, f: Frame, card: Card) -> bool:
        return self.concerns(m, f, card)


class HandCombo(InHandBy):
    """Cards in hand have more or less combo power."""

    name: ClassVar[str] = "hand_combo"

    def combo_power(self, m: Match, f: Frame, card: Card) -> i64:
        return self.amount.get(m, f) if self.concerns(m, f, card) else 0


class ComboFromDrop(InHand):
    """Cards of a player's Drop can combo."""

    name: ClassVar[str] = "combo_from_drop"

    def lets_combo(self, m: Match, f: Frame, card: Card) -> bool:
        return self.concerns(m, f, card)


class UseFromDrop(InHand):
    """Cards of a player's Drop can be used, for their cost.  [fw 0-2-2, 12-2-3-2]"""

    name: ClassVar[str] = "use_from_drop"

    def opens_drop(self) -> bool:
        return True

    def lets_use(self, m: Match, f: Frame, card: Card) -> bool:
        return self.concerns(m, f, card)


class EvolveFrom(Continuous):
    """Cards outside the Battle Area may be chosen for this card's [Evolve] as well.  [fw 15-12-4-1, 15-12-11-1]"""

    name: ClassVar[str] = "evolve_from"

    def __init__(self, ref: Ref) -> None:
        self.ref = ref

    def plan(self, m: Match, f: Frame) -> list[int]:
        return NO_ABILITIES

    def put(self, m: Match, f: Frame, plan: list[int]) -> None:
        return

    def is_about_itself(self) -> bool:
        return True

    def bases(self, m: Match, f: Frame) -> list[int]:
        return self.ref.uids(m, f)
