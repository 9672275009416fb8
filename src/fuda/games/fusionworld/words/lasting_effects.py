"""The verbs of card text that last: power, cost, keywords, prohibitions, granted skills, what is put off (1-5-2)."""

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from fuda.core.flow import Frame, Op, Program
from fuda.core.lasting import Lasting
from fuda.core.state import BOTH
from fuda.core.terms import Value
from fuda.games.fusionworld.printed import BLOCKER_INDEX, KEY_BITS, KEY_MASK, TAGS, Ability, Scope
from fuda.games.fusionworld.rules.hearing import merge
from fuda.games.fusionworld.rules.periods import PERIODS, is_past, last
from fuda.games.fusionworld.sides import Unit
from fuda.games.fusionworld.spec import (
    ADD_COMBO,
    ADD_CONDITION,
    ADD_COST,
    ADD_POWER,
    ADD_SKILL_COST,
    ADD_SPECIFIED,
    BAN,
    BANS,
    BASE_POWER,
    BOOSTED,
    COLORS,
    GAIN_ABILITY,
    GAIN_INFO,
    GAIN_KEYWORD,
    GAINED,
    HAND_COST,
    NEGATE,
)
from fuda.games.fusionworld.state import Match
from fuda.games.fusionworld.words.ops import OnCards
from fuda.games.fusionworld.words.properties import Test, keyword_bits
from fuda.games.fusionworld.words.refs import Ref, affected
from fuda.words import lasting
from fuda.words.choosing import is_short
from fuda.words.lasting import ForbidPlayer
from fuda.words.numbers import MANY
from fuda.words.properties import all_ok


class Change(OnCards):
    """Something that stays on cards for a time, on all of them from one moment on.  [fw 0-2-10]"""

    def __init__(self, ref: Ref, until: str) -> None:
        super().__init__(ref)
        self.until = until
        self.period = PERIODS[until]

    def run(self, m: Match, f: Frame) -> bool:
        uids = affected(m, f, self.ref.uids(m, f))
        n = self.ref.wanted(m, f)
        full = len(uids) > 0 and (len(uids) >= n or n >= MANY) and not is_short(f, self.ref.slot())
        start = len(m.pending)
        # How much it is, is settled before anything changes.  [fw 0-2-10]
        f.n = self.number(m, f)
        for uid in uids:
            if not self.one(m, f, uid):
                full = False
        f.n = 0
        merge(m, start)
        # 'If you do' asks whether all of it was done, 'if you do not' whether some of it was not.
        # [fw 13-14-1, 13-15-1, 0-2-4]
        f.done = 1 if full else 0
        return False

    def number(self, m: Match, f: Frame) -> i64:
        """How much of it is done to each card, for those that speak of a number; `n` of the frame keeps it."""
        return 0

    def one(self, m: Match, f: Frame, uid: i64) -> bool:
        """Do it to one card; whether it was done."""
        raise NotImplementedError

    def possible(self, m: Match, f: Frame, uid: i64) -> bool:
        return not is_past(m, self.period) and m.find(uid) is not None

    def stay(self, m: Match, f: Frame, uid: i64, kind: i64, amount: i64, key: i64) -> bool:
        """Let it begin, now or later."""
        period = self.period
        if is_past(m, period):
            return False
        ends = period.due(m, f.player)
        last(m, Lasting(kind, f.player, uid, amount, period.end, ends, key, f.at, period.start(m, f.player)))
        if m.journal is not None:
            changed = kind == ADD_POWER
            m.note(BOOSTED if changed else GAINED, "1-5-2-2", f.player, uid & 1023, BOTH, amount, -1, -1)
        return True

    def part_key(self, f: Frame, part: Ability) -> i64:
        """The key of a part of the skill that is carried out."""
        return f.key >> KEY_BITS << KEY_BITS | part.index


# --- numbers ---------------------------------------------------------------------------------------------------
class ChangeNumber(Change):
    """A number of cards that is changed, up or down, or set for a time."""

    kind: ClassVar[int] = 0

    def __init__(self, ref: Ref, amount: Value[Match], until: str) -> None:
        super().__init__(ref, until)
        self.amount = amount

    def number(self, m: Match, f: Frame) -> i64:
        return self.amount.get(m, f)

    def one(self, m: Match, f: Frame, uid: i64) -> bool:
        return m.find(uid) is not None and self.stay(m, f, uid, self.kind, f.n, f.key)


class AddPower(ChangeNumber):
    """Change power for a time, up or down."""

    name: ClassVar[str] = "power"
    kind: ClassVar[int] = ADD_POWER


class SetPower(ChangeNumber):
    """Set the power on which changes build, for a time."""

    name: ClassVar[str] = "base_power"
    kind: ClassVar[int] = BASE_POWER


class AddCombo(ChangeNumber):
    """Change combo power for a time."""

    name: ClassVar[str] = "combo_power"
    kind: ClassVar[int] = ADD_COMBO


class AddCost(ChangeNumber):
    """Change the total cost for a time."""

    name: ClassVar[str] = "cost"
    kind: ClassVar[int] = ADD_COST


class AddSpecified(Change):
    """Change the specified cost in one colour, and with it the total cost, for a time.  [fw 1-2-3-1, 1-2-3-2]"""

    name: ClassVar[str] = "specified_cost"

    def __init__(self, ref: Ref, color: str, amount: Value[Match], until: str) -> None:
        super().__init__(ref, until)
        self.color = color
        self.code: i64 = COLORS.index(color)
        self.amount = amount

    def number(self, m: Match, f: Frame) -> i64:
        return self.amount.get(m, f)

    def one(self, m: Match, f: Frame, uid: i64) -> bool:
        amount: i64 = self.code << 16 | (f.n + 32768) & 0xFFFF
        return m.find(uid) is not None and self.stay(m, f, uid, ADD_SPECIFIED, amount, f.key)


# --- skills and information ------------------------------------------------------------------------------------
class GainKeyword(Change):
    """Give a keyword skill for a time."""

    name: ClassVar[str] = "gain_keyword"

    def __init__(self, ref: Ref, keyword: str, until: str) -> None:
        super().__init__(ref, until)
        self.keyword = keyword
        self.bits: i64 = keyword_bits(keyword)

    def one(self, m: Match, f: Frame, uid: i64) -> bool:
        return m.find(uid) is not None and self.stay(m, f, uid, GAIN_KEYWORD, self.bits, f.key)


class Negate(Change):
    """Negate the skills of cards for a time; what was resolved stays.  [fw 9-1-2]"""

    name: ClassVar[str] = "negate"

    def one(self, m: Match, f: Frame, uid: i64) -> bool:
        if m.find(uid) is None:
            return False
        m.recast = True
        return self.stay(m, f, uid, NEGATE, -1, f.key)


class NegateKeyword(GainKeyword):
    """Negate a keyword skill of cards for a time.  [fw 9-1-2, 15-1-3]"""

    name: ClassVar[str] = "negate_keyword"

    def one(self, m: Match, f: Frame, uid: i64) -> bool:
        return m.find(uid) is not None and self.stay(m, f, uid, NEGATE, self.bits, f.key)


class WithPart(Change):
    """A part of the skill that is put on cards for a time."""

    def __init__(self, ref: Ref, part: Ability, until: str) -> None:
        super().__init__(ref, until)
        self.part = part


class GainAbility(WithPart):
    """Give a skill in quotation marks for a time.  [fw 13-16-1]"""

    name: ClassVar[str] = "gain_ability"

    def one(self, m: Match, f: Frame, uid: i64) -> bool:
        return m.find(uid) is not None and self.stay(m, f, uid, GAIN_ABILITY, 0, self.part_key(f, self.part))


class AddTerms(WithPart):
    """Put further conditions or skill costs on the skills of cards for a time.  [fw 1-4-4]"""

    name: ClassVar[str] = "add_terms"

    def possible(self, m: Match, f: Frame, uid: i64) -> bool:
        return not is_past(m, self.period) and m.is_here(uid)

    def one(self, m: Match, f: Frame, uid: i64) -> bool:
        key = self.part_key(f, self.part)
        if self.part.cost_ops:
            self.stay(m, f, uid, ADD_SKILL_COST, 0, key)
        if self.part.conditions:
            self.stay(m, f, uid, ADD_CONDITION, 0, key)
        return True


class GainInfo(Change):
    """Give cards a trait, a name or a colour for a time."""

    def one(self, m: Match, f: Frame, uid: i64) -> bool:
        return m.find(uid) is not None and self.stay(m, f, uid, GAIN_INFO, 0, f.key)

    def inform(self, u: Unit) -> None:
        """Give it to one card."""
        raise NotImplementedError


class GainTrait(GainInfo):
    """Give cards a trait for a time."""

    name: ClassVar[str] = "gain_trait"

    def __init__(self, ref: Ref, text: str, until: str) -> None:
        super().__init__(ref, until)
        self.text = text

    def inform(self, u: Unit) -> None:
        u.extra_traits = [*u.extra_traits, self.text]


class GainName(GainTrait):
    """Give cards a further name for a time."""

    name: ClassVar[str] = "gain_name"

    def inform(self, u: Unit) -> None:
        u.extra_names = [*u.extra_names, self.text]


class GainColor(GainTrait):
    """Give cards a further colour for a time."""

    name: ClassVar[str] = "gain_color"

    def inform(self, u: Unit) -> None:
        u.extra_colors |= 1 << COLORS.index(self.text)


# --- prohibitions ----------------------------------------------------------------------------------------------
_NOBODY: Final = Program("", [])


class Bounds(Scope):
    """A prohibition that reaches only certain other cards, or what one of the players does, or skills under marks."""

    name: ClassVar[str] = "only"

    def __init__(self, tests: list[Test], by: str = "any", marks: list[str] | None = None) -> None:
        self.tests = tests
        self.by = by
        self.marks: list[str] = marks if marks is not None else []
        self.tags: i64 = 0
        for mark in self.marks:
            self.tags |= 1 << TAGS.index(mark)

    def reaches(self, m: Match, key: i64) -> bool:
        if not self.tags:
            return True
        if key < 0 or key & KEY_MASK == BLOCKER_INDEX:
            return False
        return self.tags >> m.ability(key).tag & 1 != 0

    def covers(self, m: Match, owner: i64, other: i64, agent: i64) -> bool:
        if self.by != "any" and (agent == owner) != (self.by == "own"):
            return False
        if not self.tests:
            return True
        if other < 0:
            return False
        return all_ok(self.tests, m, Frame(_NOBODY, owner, -1, -1), m.cards[other], m.unit(other))


class Forbid(Change):
    """Forbid cards something for a time.  [fw 0-2-5]"""

    name: ClassVar[str] = "forbid"

    def __init__(self, ref: Ref, ban: str, until: str, scope: Bounds | None = None) -> None:
        super().__init__(ref, until)
        self.ban = ban
        self.bit: i64 = 1 << BANS.index(ban)
        self.scope = scope

    def possible(self, m: Match, f: Frame, uid: i64) -> bool:
        return not is_past(m, self.period) and m.is_here(uid)

    def one(self, m: Match, f: Frame, uid: i64) -> bool:
        return self.stay(m, f, uid, BAN, self.bit, f.key)


# --- what waits ------------------------------------------------------------------------------------------------
class Delay(lasting.Delay):
    """Do something later, about those of the cards that the skill finds.  [fw 1-5-2-1-1]"""

    name: ClassVar[str] = "delay"

    def reached(self, m: Match, f: Frame, ref: Ref) -> list[int]:
        return affected(m, f, ref.uids(m, f))


class HandCosts(Op[Match]):
    """Let cards that are used from hand, of those that its terms are about, cost something else for a time.

    No card has this: what happens to the Leader or to the card that made it changes nothing.  [fw 9-3-1]
    """

    name: ClassVar[str] = "hand_costs"
    uses: ClassVar[int] = 0  # after which it is over; 0 stands for any number

    def __init__(self, part: Ability, until: str) -> None:
        self.part = part
        self.until = until
        self.period = PERIODS[until]

    def run(self, m: Match, f: Frame) -> bool:
        f.done = 0
        if not is_past(m, self.period):
            key = f.key >> KEY_BITS << KEY_BITS | self.part.index
            ends = self.period.due(m, f.player)
            start = self.period.start(m, f.player)
            last(m, Lasting(HAND_COST, f.player, -1 - f.player, self.uses, self.period.end, ends, key, f.at, start))
            f.done = 1
        return False

    def can(self, m: Match, f: Frame) -> bool:
        return not is_past(m, self.period)


class NextUse(HandCosts):
    """Let the next card that is used from hand, of those that its terms are about, cost something else."""

    name: ClassVar[str] = "next_use"
    uses: ClassVar[int] = 1

    def __init__(self, part: Ability, until: str = "this_turn") -> None:
        super().__init__(part, until)


class EndThis(lasting.EndThis):
    """End the lasting effect by which a card has this very skill."""

    name: ClassVar[str] = "end_this"

    def is_it(self, e: Lasting, f: Frame, delays: i64) -> bool:
        return e.key == f.key and (e.on == f.uid or e.kind == delays)


# --- what a skill is made of -----------------------------------------------------------------------------------
def parts(ops: list[Op[Any]]) -> list[Ability]:
    """The skills that ops delay, grant or add, in order."""
    out: list[Ability] = []
    for op in ops:
        if isinstance(op, GainAbility | AddTerms | Delay | HandCosts):
            out.append(op.part)
    return out


def is_kept(ops: list[Op[Any]]) -> bool:
    """Whether what some ops say is looked up later by its place in the program of a skill."""
    for op in ops:
        if isinstance(op, GainInfo):
            return True
    return len(parts(ops)) > 0 or len(scopes(ops)) > 0


def scopes(ops: list[Op[Any]]) -> dict[int, Scope | None]:
    """The scopes of prohibitions, by place."""
    out: dict[int, Scope | None] = {}
    for i, op in enumerate(ops):
        if isinstance(op, Forbid | ForbidPlayer):
            out[i] = op.scope
    return out
