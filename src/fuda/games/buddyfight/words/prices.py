"""What continuous abilities say about damage, costs and limits, and what is as good as printed on the card."""

from typing import ClassVar

from mypy_extensions import i64

from fuda.core.flow import Frame
from fuda.core.state import side_bits
from fuda.core.terms import Value
from fuda.games.buddyfight.printed import (
    NO_NUMBERS,
    RAISES,
    REDUCES_BY,
    REDUCES_TO,
    TRANSFORMING,
    Ability,
    Card,
    Continuous,
)
from fuda.games.buddyfight.rules.damage import dealers
from fuda.games.buddyfight.spec import DROP, SOUL
from fuda.games.buddyfight.state import Match
from fuda.games.buddyfight.units import Side
from fuda.games.buddyfight.words.lasting_effects import how_bits
from fuda.games.buddyfight.words.placing import call_bits
from fuda.games.buddyfight.words.properties import Test, keyword_bits
from fuda.games.buddyfight.words.static_effects import HaveAbility
from fuda.games.buddyfight.words.timings import any_passes
from fuda.words.properties import all_ok


# --- damage, costs, limits -------------------------------------------------------------------------------------
class Silent(Continuous):
    """What is asked for when it matters, and changes no card."""

    def plan(self, m: Match, f: Frame) -> list[int]:
        return NO_NUMBERS

    def put(self, m: Match, f: Frame, plan: list[int]) -> None:
        return

    def looks(self) -> i64:
        return 0


class DamageLess(Silent):
    """Damage to a fighter is reduced by so much, or to so much; of one way only, and from an amount on, if it says so.

    `tests` is about the card that deals it.
    """

    name: ClassVar[str] = "less_damage"

    def __init__(
        self,
        side: str,
        n: Value[Match],
        to: bool = False,
        how: str = "any",
        least: i64 = 0,
        tests: list[Test] | None = None,
    ) -> None:
        self.side = side
        self.n = n
        self.to = to
        self.how = how
        self.bits: i64 = how_bits(how)
        self.least = least
        self.tests: list[Test] = tests if tests is not None else []

    def damage_step(self) -> i64:
        return REDUCES_TO if self.to else REDUCES_BY

    def damage_change(self, m: Match, f: Frame, player: i64, by: i64, cause: i64, n: i64, raised: i64) -> i64:
        if raised < self.least or not self.concerns(m, f, player, by, cause):
            return n
        amount = max(0, self.n.get(m, f))
        return min(n, amount) if self.to else n - amount

    def concerns(self, m: Match, f: Frame, player: i64, by: i64, cause: i64) -> bool:
        """Whether damage to that fighter, by that card and in that way, is what it speaks of."""
        if not side_bits(self.side, f.player) >> player & 1 or (self.bits and not cause & self.bits):
            return False
        if not self.tests:
            return True
        return any_passes(m, f, self.tests, dealers(m, by, cause), -1)


class DamageMore(DamageLess):
    """Damage to a fighter is raised by so much, if such a card deals it in such a way."""

    name: ClassVar[str] = "more_damage"

    def __init__(self, side: str, n: Value[Match], how: str = "any", tests: list[Test] | None = None) -> None:
        super().__init__(side, n, False, how, 0, tests)

    def damage_step(self) -> i64:
        return RAISES

    def damage_change(self, m: Match, f: Frame, player: i64, by: i64, cause: i64, n: i64, raised: i64) -> i64:
        return n + max(0, self.n.get(m, f)) if self.concerns(m, f, player, by, cause) else n


class OfUses(Silent):
    """Something about cards that a fighter uses, in one way or in any."""

    def __init__(self, tests: list[Test], way: str = "any", side: str = "own") -> None:
        self.tests = tests
        self.way = way
        self.side = side

    def concerns(self, m: Match, f: Frame, player: i64, card: Card, key: i64) -> bool:
        """Whether that a fighter uses a card, or its ability of that key, is what it speaks of."""
        if self.side != "any" and (player == f.player) != (self.side == "own"):
            return False
        way = way_of(m, card, key)
        # An ability that is declared is no use of its card.
        if not way or (self.way != "any" and self.way != way):
            return False
        return all_ok(self.tests, m, f, card, None)


def way_of(m: Match, card: Card, key: i64) -> str:
    """The way in which a card is used."""
    if key >= 0:
        return "transform" if m.ability(key).kind == TRANSFORMING else ""
    return "call" if card.d.is_monster() else "equip" if card.d.is_item() else "cast"


class PayLess(OfUses):
    """Using cards costs less gauge, or more if the number is below zero."""

    name: ClassVar[str] = "pay_less"

    def __init__(self, tests: list[Test], amount: Value[Match], way: str = "any", side: str = "own") -> None:
        super().__init__(tests, way, side)
        self.amount = amount

    def is_price(self) -> bool:
        return True

    def cost_change(self, m: Match, f: Frame, player: i64, card: Card, key: i64) -> i64:
        return -self.amount.get(m, f) if self.concerns(m, f, player, card, key) else 0


class FreeCost(OfUses):
    """The cost of using cards need not be paid."""

    name: ClassVar[str] = "free_cost"

    def is_price(self) -> bool:
        return True

    def frees(self, m: Match, f: Frame, player: i64, card: Card, key: i64) -> bool:
        return self.concerns(m, f, player, card, key)


class UseFrom(Silent):
    """Such cards of the own drop zone, or of souls, can be used from there."""

    name: ClassVar[str] = "may_use_from"

    def __init__(self, zone: str, tests: list[Test]) -> None:
        self.zone = zone
        self.tests = tests
        self.code: i64 = DROP if zone == "drop" else SOUL

    def put(self, m: Match, f: Frame, plan: list[int]) -> None:
        m.opened |= 1 << self.code

    def lets_use(self, m: Match, f: Frame, card: Card) -> bool:
        return card.owner == f.player and m.zone_of(card.id) == self.code and all_ok(self.tests, m, f, card, None)


class OfSide(Silent):
    """Something about what a fighter may have."""

    def __init__(self, n: Value[Match]) -> None:
        self.n = n

    def plan(self, m: Match, f: Frame) -> list[int]:
        return [self.n.get(m, f)]

    def put(self, m: Match, f: Frame, plan: list[int]) -> None:
        if plan:
            self.let(m.side(f.player), plan[0])

    def let(self, side: Side, n: i64) -> None:
        """Let it hold for one fighter."""
        raise NotImplementedError

    def looks(self) -> i64:
        return self.n.looks()


class SizeLimit(OfSide):
    """The sizes of the own monsters may come to so much.  [bf R.3]"""

    name: ClassVar[str] = "size_limit"

    def let(self, side: Side, n: i64) -> None:
        side.most_size = max(side.most_size, n)


class ItemSlots(OfSide):
    """So many items can be equipped.  [bf R.2]"""

    name: ClassVar[str] = "equip_slots"

    def let(self, side: Side, n: i64) -> None:
        side.most_items = max(side.most_items, n)


class FreeImpacts(Silent):
    """Any number of impact monsters may be called in a turn.  [bf X.call.1]"""

    name: ClassVar[str] = "many_impact_calls"

    def plan(self, m: Match, f: Frame) -> list[int]:
        return [1]

    def put(self, m: Match, f: Frame, plan: list[int]) -> None:
        m.side(f.player).free_impacts = True


# --- what is as good as printed on the card --------------------------------------------------------------------
class Fact(Silent):
    """What a card says that is as good as printed: it is noted when the card is made."""

    def is_fact(self) -> bool:
        return True


class OfCards(Fact):
    """Something that holds for certain cards."""

    def __init__(self, tests: list[Test]) -> None:
        self.tests = tests


class MayUse(OfCards):
    """Of a flag: its fighter can use such cards.  [bf O.specialflag.1, O.specialflag.2] [ruling bf-055]"""

    name: ClassVar[str] = "may_use"


class Opening(Fact):
    """Of a flag: its fighter begins with this hand, this gauge and this life.  [bf O.specialflag.3]"""

    name: ClassVar[str] = "opening"

    def __init__(self, hand: i64, gauge: i64, life: i64) -> None:
        self.hand = hand
        self.gauge = gauge
        self.life = life


class CalledTo(Fact):
    """This card can be called to these areas only."""

    name: ClassVar[str] = "called_to"

    def __init__(self, area: str) -> None:
        self.area = area
        self.slots: i64 = call_bits(area)


class NeverGain(Fact):
    """No effect gives this card a keyword ability."""

    name: ClassVar[str] = "never_gain"

    def __init__(self, keyword: str) -> None:
        self.keyword = keyword
        self.bits: i64 = keyword_bits(keyword)


class EntersOnlyBy(OfCards):
    """This card comes onto the field by effects of such cards only."""

    name: ClassVar[str] = "enters_only_by"


def given(statics: list[Continuous]) -> list[Ability]:
    """The abilities that continuous effects give, in order."""
    out: list[Ability] = []
    for static in statics:
        if isinstance(static, HaveAbility):
            out.append(static.part)
    return out
