"""The nouns of card text: which cards, how many, under which condition.

Tests ask about one card, areas and refs name cards, values are numbers read when needed. Every term has a name and
parameters, so that programs can be printed and read back.
"""

from mypy_extensions import i64

from fuda.core.control import named_number
from fuda.core.flow import Frame
from fuda.core.terms import Condition, Value
from fuda.games.onepiece.properties import compare, stat
from fuda.games.onepiece.refs import Ref, players
from fuda.games.onepiece.sides import Side
from fuda.games.onepiece.state import Match


# --- numbers ---------------------------------------------------------------------------------------------------
class Number(Value[Match]):
    """A printed number."""

    name = "number"
    fields = ("n",)

    def __init__(self, n: i64) -> None:
        self.n = n

    def get(self, m: Match, f: Frame) -> i64:
        return self.n

    def is_simple(self) -> bool:
        return True


class Count(Value[Match]):
    """How many cards there are."""

    name = "count"
    fields = ("ref",)

    def __init__(self, ref: Ref) -> None:
        self.ref = ref

    def get(self, m: Match, f: Frame) -> i64:
        return len(self.ref.uids(m, f))

    def is_derived(self) -> bool:
        return self.ref.is_derived()

    def is_simple(self) -> bool:
        return self.ref.is_simple()


class Size(Value[Match]):
    """How many cards a zone holds, DON!! included: public for every zone.  [op 3-1-4]"""

    name = "size"
    fields = ("side", "what")

    def __init__(self, side: str, what: str) -> None:
        self.side = side
        self.what = what

    def get(self, m: Match, f: Frame) -> i64:
        total: i64 = 0
        for player in players(self.side, f.player):
            total += self.of(m.side(player))
        return total

    def of(self, side: Side) -> i64:
        """The size for one player."""
        what = self.what
        if what == "hand":
            return len(side.hand)
        if what == "life":
            return len(side.life)
        if what == "trash":
            return len(side.trash)
        if what == "deck":
            return len(side.deck)
        if what == "don":
            return side.don_on_field()
        if what == "active_don":
            return side.don_active
        if what == "rested_don":
            return side.don_rested
        if what == "given_don":
            return side.attached()
        if what == "characters":
            return len(side.characters)
        return side.don_deck

    def is_simple(self) -> bool:
        return self.what == "characters"


class PerEach(Value[Match]):
    """So much for each so many of something; fractions are left out.  [op 1-3-6] [ruling op-019]"""

    name = "per"
    fields = ("amount", "each", "of")

    def __init__(self, amount: i64, each: i64, of: "Value[Match]") -> None:
        self.amount = amount
        self.each = each
        self.of = of

    def get(self, m: Match, f: Frame) -> i64:
        return self.of.get(m, f) // self.each * self.amount

    def is_derived(self) -> bool:
        return self.of.is_derived()


class Plus(Value[Match]):
    """The sum of two numbers."""

    name = "plus"
    fields = ("one", "two")

    def __init__(self, one: "Value[Match]", two: "Value[Match]") -> None:
        self.one = one
        self.two = two

    def get(self, m: Match, f: Frame) -> i64:
        return self.one.get(m, f) + self.two.get(m, f)

    def is_derived(self) -> bool:
        return self.one.is_derived() or self.two.is_derived()


class Minus(Value[Match]):
    """The difference of two numbers."""

    name = "minus"
    fields = ("one", "two")

    def __init__(self, one: "Value[Match]", two: "Value[Match]") -> None:
        self.one = one
        self.two = two

    def get(self, m: Match, f: Frame) -> i64:
        return self.one.get(m, f) - self.two.get(m, f)

    def is_derived(self) -> bool:
        return self.one.is_derived() or self.two.is_derived()


class StatOf(Value[Match]):
    """A number of the first of some cards, or 0."""

    name = "stat_of"
    fields = ("ref", "what")

    def __init__(self, ref: Ref, what: str) -> None:
        self.ref = ref
        self.what = what

    def get(self, m: Match, f: Frame) -> i64:
        uids = self.ref.uids(m, f)
        if m.dirty:
            m.settle()
        return stat(m, m.card_of(uids[0]), m.find(uids[0]), self.what) if uids else 0

    def is_derived(self) -> bool:
        return True


class Picked(Value[Match]):
    """A number that a player has named: the one kept in a slot."""

    name = "picked"
    fields = ("at",)

    def __init__(self, at: i64) -> None:
        self.at = at

    def get(self, m: Match, f: Frame) -> i64:
        return named_number(f, self.at)


class ChosenCount(Value[Match]):
    """How many cards were chosen into a slot, whether or not they are still there."""

    name = "chosen_count"
    fields = ("at",)

    def __init__(self, at: i64) -> None:
        self.at = at

    def get(self, m: Match, f: Frame) -> i64:
        return len(f.get(self.at))


# --- conditions ------------------------------------------------------------------------------------------------
class If(Condition[Match]):
    """Two numbers compared."""

    name = "compare"
    fields = ("one", "sign", "two")

    def __init__(self, one: Value[Match], sign: str, two: Value[Match]) -> None:
        self.one = one
        self.sign = sign
        self.two = two

    def holds(self, m: Match, f: Frame) -> bool:
        return compare(self.one.get(m, f), self.sign, self.two.get(m, f))

    def is_derived(self) -> bool:
        return self.one.is_derived() or self.two.is_derived()

    def is_simple(self) -> bool:
        return self.one.is_simple() and self.two.is_simple()


class Exists(Condition[Match]):
    """There is such a card."""

    name = "exists"
    fields = ("ref",)

    def __init__(self, ref: Ref) -> None:
        self.ref = ref

    def holds(self, m: Match, f: Frame) -> bool:
        return len(self.ref.uids(m, f)) > 0

    def is_derived(self) -> bool:
        return self.ref.is_derived()

    def is_simple(self) -> bool:
        return self.ref.is_simple()


class YourTurn(Condition[Match]):
    """It is the player's own turn.  [op 8-3-2-4, 10-2-11-1]"""

    name = "your_turn"

    def holds(self, m: Match, f: Frame) -> bool:
        return m.turn_player == f.player

    def is_simple(self) -> bool:
        return True


class OpponentsTurn(Condition[Match]):
    """It is the opponent's turn.  [op 8-3-2-5, 10-2-12-1]"""

    name = "opponents_turn"

    def holds(self, m: Match, f: Frame) -> bool:
        return m.turn_player != f.player

    def is_simple(self) -> bool:
        return True


class DonAttached(Condition[Match]):
    """At least so many DON!! are given to this card.  [op 10-2-9-1, 8-3-2-3] [ruling op-011]"""

    name = "don"
    fields = ("n",)

    def __init__(self, n: i64) -> None:
        self.n = n

    def holds(self, m: Match, f: Frame) -> bool:
        u = m.find(f.uid)
        return u is not None and u.don >= self.n

    def is_simple(self) -> bool:
        return True


class Never(Condition[Match]):
    """The opposite of a condition."""

    name = "never"
    fields = ("condition",)

    def __init__(self, condition: Condition[Match]) -> None:
        self.condition = condition

    def holds(self, m: Match, f: Frame) -> bool:
        return not self.condition.holds(m, f)

    def is_derived(self) -> bool:
        return self.condition.is_derived()


class OneOf(Condition[Match]):
    """At least one of several conditions."""

    name = "one_of"
    fields = ("conditions",)

    def __init__(self, conditions: list[Condition[Match]]) -> None:
        self.conditions = conditions

    def holds(self, m: Match, f: Frame) -> bool:
        for condition in self.conditions:
            if condition.holds(m, f):
                return True
        return False

    def is_derived(self) -> bool:
        for condition in self.conditions:
            if condition.is_derived():
                return True
        return False


class AllOf(Condition[Match]):
    """All of several conditions.  [op 8-3-2-1]"""

    name = "all_of"
    fields = ("conditions",)

    def __init__(self, conditions: list[Condition[Match]]) -> None:
        self.conditions = conditions

    def holds(self, m: Match, f: Frame) -> bool:
        for condition in self.conditions:
            if not condition.holds(m, f):
                return False
        return True

    def is_derived(self) -> bool:
        for condition in self.conditions:
            if condition.is_derived():
                return True
        return False


class Done(Condition[Match]):
    """The instruction before was carried out.  [op 4-10-1]"""

    name = "done"

    def holds(self, m: Match, f: Frame) -> bool:
        return f.done != 0


class InBattle(Condition[Match]):
    """This card is attacking, or in a battle at all.  [op 7-1]"""

    name = "in_battle"
    fields = ("role",)

    def __init__(self, role: str) -> None:
        self.role = role

    def holds(self, m: Match, f: Frame) -> bool:
        if f.uid < 0:
            return False
        return m.attacker == f.uid or (self.role == "any" and m.target == f.uid)


class PlayedThisTurn(Condition[Match]):
    """This card was played in this turn."""

    name = "played_this_turn"

    def holds(self, m: Match, f: Frame) -> bool:
        u = m.find(f.uid)
        return u is not None and u.since == m.turn
