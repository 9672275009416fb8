"""The verbs of card text that last: numbers, keywords, prohibitions, given abilities, what is put off (AB.3)."""

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from fuda.core.flow import Frame, Op, Program
from fuda.core.lasting import Lasting
from fuda.core.state import BOTH, ID_MASK, players
from fuda.core.terms import Value
from fuda.games.buddyfight.printed import KEY_BITS, Ability, Scope
from fuda.games.buddyfight.rules.hearing import hear_at_last
from fuda.games.buddyfight.rules.periods import PERIODS, is_past, last
from fuda.games.buddyfight.spec import (
    ADD_CRITICAL,
    ADD_DEFENSE,
    ADD_POWER,
    ADD_SIZE,
    AS_COST,
    BAN,
    BAN_NULLIFY,
    BAN_NULLIFY_ABILITY,
    BANS,
    BOOSTED,
    BY_BATTLE,
    BY_CALL,
    BY_EFFECT,
    BY_LINK,
    FROM_LIFELINK,
    GAIN_ABILITY,
    GAIN_INFO,
    GAIN_KEYWORD,
    GAIN_LIFELINK,
    GAINED,
    LASTS,
    LESS_DAMAGE,
    LOSE_KEYWORD,
    NEGATE,
    SET_CRITICAL,
    SET_DEFENSE,
    SET_POWER,
    SET_SIZE,
    TURN_ENDING,
)
from fuda.games.buddyfight.state import Match
from fuda.games.buddyfight.units import Unit, with_word
from fuda.games.buddyfight.words.ops import OnCards
from fuda.games.buddyfight.words.properties import Test, keyword_bits
from fuda.games.buddyfight.words.refs import Ref, affected, awaits_choice
from fuda.table.match import TwoSided
from fuda.words import lasting
from fuda.words.lasting import ForbidPlayer
from fuda.words.properties import all_ok

WAYS_OF_HARM: Final = {
    "any": 0, "attack": BY_BATTLE, "link": BY_LINK, "effect": BY_EFFECT, "lifelink": FROM_LIFELINK, "call": BY_CALL,
}  # fmt: skip
HOW: Final = ("any", "attack", "link", "effect", "lifelink", "call", "not_attack")


def how_bits(how: str) -> i64:
    """The causes that a word means, as bits; 0: any."""
    return BY_EFFECT if how == "not_attack" else WAYS_OF_HARM[how]


def part_key(f: Frame, part: Ability) -> i64:
    """The key of a part of the ability that is carried out."""
    return f.key >> KEY_BITS << KEY_BITS | part.index


class Change(OnCards):
    """Something that stays on cards for a time."""

    def __init__(self, ref: Ref, until: str) -> None:
        super().__init__(ref)
        self.until = until
        self.period = PERIODS[until]

    def possible(self, m: Match, f: Frame, uid: i64) -> bool:
        return m.find(uid) is not None and not is_past(m, self.period)

    def stay(self, m: Match, f: Frame, uid: i64, kind: i64, amount: i64, key: i64) -> bool:
        """Let it begin, now or later."""
        period = self.period
        if is_past(m, period):
            return False
        due = period.due(m, f.player)
        last(m, Lasting(kind, f.player, uid, amount, period.end, due, key, f.at, period.start(m, f.player)))
        if m.journal is not None:
            # What number it changes or sets is part of the kind of record.
            told: i64 = BOOSTED + kind if kind <= SET_SIZE else GAINED
            m.note(told, m.clause(), f.player, uid & ID_MASK, BOTH, amount, -1, -1)
        return True


# --- numbers ---------------------------------------------------------------------------------------------------
class ChangeNumber(Change):
    """A number of cards that is changed, up or down, for a time.  [ruling bf-062]"""

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


class AddDefense(ChangeNumber):
    """Change defense for a time, up or down."""

    name: ClassVar[str] = "defense"
    kind: ClassVar[int] = ADD_DEFENSE


class AddCritical(ChangeNumber):
    """Change critical for a time, up or down."""

    name: ClassVar[str] = "critical"
    kind: ClassVar[int] = ADD_CRITICAL


class AddSize(ChangeNumber):
    """Change the size of monsters for a time, up or down."""

    name: ClassVar[str] = "change_size"
    kind: ClassVar[int] = ADD_SIZE


class SetStat(Change):
    """Let a number of cards be this for a time.  [ruling bf-074]"""

    name: ClassVar[str] = "set_stat"

    def __init__(self, ref: Ref, what: str, amount: Value[Match], until: str) -> None:
        super().__init__(ref, until)
        self.what = what
        self.amount = amount
        self.kind: i64 = set_kind(what)

    def number(self, m: Match, f: Frame) -> i64:
        return self.amount.get(m, f)

    def one(self, m: Match, f: Frame, uid: i64) -> bool:
        return m.find(uid) is not None and self.stay(m, f, uid, self.kind, f.n, f.key)


def set_kind(what: str) -> i64:
    """The kind of lasting effect that sets a number."""
    if what == "size":
        return SET_SIZE
    if what == "power":
        return SET_POWER
    return SET_DEFENSE if what == "defense" else SET_CRITICAL


# --- abilities and information ---------------------------------------------------------------------------------
class GainKeyword(Change):
    """Give a keyword ability for a time."""

    name: ClassVar[str] = "gain_keyword"

    def __init__(self, ref: Ref, keyword: str, until: str) -> None:
        super().__init__(ref, until)
        self.keyword = keyword
        self.bits: i64 = keyword_bits(keyword)

    def one(self, m: Match, f: Frame, uid: i64) -> bool:
        return m.find(uid) is not None and self.stay(m, f, uid, GAIN_KEYWORD, self.bits, f.key)


class GainLifelink(ChangeNumber):
    """Give a lifelink of so much damage for a time, or below zero one by which the fighter loses."""

    name: ClassVar[str] = "gain_lifelink"
    kind: ClassVar[int] = GAIN_LIFELINK


def may_nullify(m: Match, f: Frame, uid: i64) -> bool:
    """Whether no effect forbids to nullify the abilities of a card, or of the cards of its fighter."""
    u = m.find(uid)
    bans: i64 = BAN_NULLIFY | BAN_NULLIFY_ABILITY
    if u is None or (m.bans(u) & bans and m.is_forbidden(uid, bans, f.card, f.player)):
        return False
    return not (m.side(u.side).bans & bans and m.is_forbidden(-1 - u.side, bans, u.id, u.side))


class Negate(Change):
    """Nullify the abilities of cards for a time; what waits is still carried out.  [bf Q.K.dshare.2, Q.K.dshare.3]"""

    name: ClassVar[str] = "negate"

    def possible(self, m: Match, f: Frame, uid: i64) -> bool:
        return may_nullify(m, f, uid) and super().possible(m, f, uid)

    def one(self, m: Match, f: Frame, uid: i64) -> bool:
        if not may_nullify(m, f, uid):
            return False
        m.recast = True
        return self.stay(m, f, uid, NEGATE, -1, f.key)


class NegateKeyword(GainKeyword):
    """Nullify a keyword ability of cards for a time."""

    name: ClassVar[str] = "negate_keyword"

    def possible(self, m: Match, f: Frame, uid: i64) -> bool:
        return may_nullify(m, f, uid) and super().possible(m, f, uid)

    def one(self, m: Match, f: Frame, uid: i64) -> bool:
        return may_nullify(m, f, uid) and self.stay(m, f, uid, LOSE_KEYWORD, self.bits, f.key)


class GainAbility(Change):
    """Give an ability for a time."""

    name: ClassVar[str] = "gain_ability"

    def __init__(self, ref: Ref, part: Ability, until: str) -> None:
        super().__init__(ref, until)
        self.part = part

    def one(self, m: Match, f: Frame, uid: i64) -> bool:
        return m.find(uid) is not None and self.stay(m, f, uid, GAIN_ABILITY, 0, part_key(f, self.part))


class CopyAbilities(Change):
    """Give all abilities that are printed on some other cards, their keywords among them, for a time."""

    name: ClassVar[str] = "copy_abilities"

    def __init__(self, ref: Ref, of: Ref, until: str) -> None:
        super().__init__(ref, until)
        self.of = of

    def one(self, m: Match, f: Frame, uid: i64) -> bool:
        if m.find(uid) is None:
            return False
        some = False
        for source in self.of.known(m, f):
            card = m.card_of(source)
            some = True
            if card.d.keywords:
                self.stay(m, f, uid, GAIN_KEYWORD, card.d.keywords, f.key)
            for n in card.d.lifelink:
                self.stay(m, f, uid, GAIN_LIFELINK, n, f.key)
            for ability in card.d.abilities:
                if not ability.part and not ability.dshare and ability.kind <= 3:
                    self.stay(m, f, uid, GAIN_ABILITY, 0, card.id << KEY_BITS | ability.index)
        return some


class GainInfo(Change):
    """Give cards an attribute, a name or a world for a time."""

    def __init__(self, ref: Ref, text: str, until: str) -> None:
        super().__init__(ref, until)
        self.text = text

    def one(self, m: Match, f: Frame, uid: i64) -> bool:
        return m.find(uid) is not None and self.stay(m, f, uid, GAIN_INFO, 0, f.key)

    def inform(self, u: Unit) -> None:
        """Give it to one card."""
        raise NotImplementedError


class GainTrait(GainInfo):
    """Give cards an attribute for a time."""

    name: ClassVar[str] = "gain_trait"

    def inform(self, u: Unit) -> None:
        u.attributes = with_word(u.attributes, self.text)


class GainName(GainInfo):
    """Give cards a further name for a time."""

    name: ClassVar[str] = "gain_name"

    def inform(self, u: Unit) -> None:
        u.names = with_word(u.names, self.text)


class GainWorld(GainInfo):
    """Let cards belong to a further world for a time."""

    name: ClassVar[str] = "gain_world"

    def inform(self, u: Unit) -> None:
        u.worlds = with_word(u.worlds, self.text)


# --- prohibitions ----------------------------------------------------------------------------------------------
_NOBODY: Final = Program("", [])


def attacks(m: Match, card: i64) -> bool:
    """Whether a card attacks: counterattack is battle, but no attack."""
    for uid in m.attackers:
        if uid & ID_MASK == card:
            return True
    return False


class Bounds(Scope):
    """A prohibition that reaches only certain other cards, what one of the fighters does, or one way of doing it."""

    name: ClassVar[str] = "only"

    def __init__(self, tests: list[Test], by: str = "any", how: str = "any") -> None:
        self.tests = tests
        self.by = by
        self.how = how
        self.bits: i64 = how_bits(how)

    def covers(self, m: Match, owner: i64, other: i64, agent: i64, cause: i64) -> bool:
        if self.by != "any" and (agent == owner) != (self.by == "own"):
            return False
        if self.bits and cause and not cause & self.bits:
            return False
        # What pays a cost is no effect.  [ruling bf-084]
        if self.how == "effect" and cause & AS_COST:
            return False
        if self.how == "attack" and cause & BY_BATTLE and other >= 0 and not attacks(m, other):
            return False
        if not self.tests:
            return True
        if other < 0:
            return False
        return all_ok(self.tests, m, Frame(_NOBODY, owner, -1, -1), m.cards[other], m.unit(other))


class Forbid(Change):
    """Forbid cards something for a time, or let them do something."""

    name: ClassVar[str] = "forbid"

    def __init__(self, ref: Ref, ban: str, until: str, scope: Bounds | None = None) -> None:
        super().__init__(ref, until)
        self.ban = ban
        self.bit: i64 = 1 << BANS.index(ban)
        self.scope = scope

    def one(self, m: Match, f: Frame, uid: i64) -> bool:
        return m.find(uid) is not None and self.stay(m, f, uid, BAN, self.bit, f.key)


# --- what waits ------------------------------------------------------------------------------------------------
class NextDamage(Op[Match]):
    """Reduce the next damage that a fighter would be dealt by so much, or to so much; perhaps of one way only."""

    name: ClassVar[str] = "next_damage"

    def __init__(
        self, n: Value[Match], to: bool = False, until: str = "this_turn", side: str = "own", how: str = "any"
    ) -> None:
        self.n = n
        self.to = to
        self.until = until
        self.period = PERIODS[until]
        self.side = side
        self.how = how
        self.bits: i64 = how_bits(how)

    def run(self, m: Match, f: Frame) -> bool:
        f.done = 0
        period = self.period
        if is_past(m, period):
            return False
        n = max(0, self.n.get(m, f))
        due = period.due(m, f.player)
        start = period.start(m, f.player)
        for player in players(self.side, f.player):
            amount: i64 = -1 - n if self.to else n
            last(m, Lasting(LESS_DAMAGE, f.player, -1 - player, amount, period.end, due, -1, self.bits, start))
        f.done = 1
        return False

    def can(self, m: Match, f: Frame) -> bool:
        return not is_past(m, self.period)


class Last(Op[Match]):
    """Let a continuous or replacement effect hold for a time: on each of some cards, or of no card.

    In the part `this` is the card that it is on, or without one the source; `fixed` is the amount as it is now. It is
    no ability of that card, and what nullifies those leaves it in force.
    """

    name: ClassVar[str] = "last"

    def __init__(self, ref: Ref | None, part: Ability, until: str, amount: Value[Match] | None = None) -> None:
        self.ref = ref
        self.part = part
        self.until = until
        self.period = PERIODS[until]
        self.amount = amount

    def run(self, m: Match, f: Frame) -> bool:
        f.done = 0
        period = self.period
        if is_past(m, period):
            return False
        amount: i64 = 0 if self.amount is None else self.amount.get(m, f)
        due = period.due(m, f.player)
        start = period.start(m, f.player)
        key = part_key(f, self.part)
        on = [-1 - f.player] if self.ref is None else affected(m, f, self.ref.uids(m, f))
        for uid in on:
            if uid < 0 or m.find(uid) is not None:
                last(m, Lasting(LASTS, f.player, uid, f.uid, period.end, due, key, -1 - amount, start))
                f.done = 1
        return False

    def can(self, m: Match, f: Frame) -> bool:
        if is_past(m, self.period):
            return False
        ref = self.ref
        return ref is None or awaits_choice(ref, f) or len(affected(m, f, ref.uids(m, f))) > 0


class Delay(lasting.Delay):
    """Do something later, about those of the cards to which the effect does something."""

    name: ClassVar[str] = "delay"

    def reached(self, m: Match, f: Frame, ref: Ref) -> list[int]:
        return affected(m, f, ref.uids(m, f))

    def awaits(self, f: Frame, ref: Ref) -> bool:
        return awaits_choice(ref, f)

    def run(self, m: TwoSided[Any, Any, Any, Any], f: Frame) -> bool:
        super().run(m, f)
        assert isinstance(m, Match)
        if self.part.events & TURN_ENDING and self.until == "forever":
            hear_at_last(m)
        return False


class EndThis(lasting.EndThis):
    """End the lasting effect by which a card has this very ability, or by which this holds."""

    name: ClassVar[str] = "end_this"

    def can(self, m: TwoSided[Any, Any, Any, Any], f: Frame) -> bool:
        return True  # what it ends is the effect that says so


# --- what an ability is made of --------------------------------------------------------------------------------
def parts(ops: list[Op[Any]]) -> list[Ability]:
    """The abilities that ops put off, give or let last, in order."""
    out: list[Ability] = []
    for op in ops:
        if isinstance(op, GainAbility | Delay | Last):
            out.append(op.part)
    return out


def scopes(ops: list[Op[Any]]) -> dict[int, Scope | None]:
    """The scopes of prohibitions, by place."""
    out: dict[int, Scope | None] = {}
    for i, op in enumerate(ops):
        if isinstance(op, Forbid | ForbidPlayer):
            out[i] = op.scope
    return out
