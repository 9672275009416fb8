"""What continuous effects say (805, 809): values, information, abilities, prohibitions, damage, failing skills.

They are the text of static abilities, and of the parts of effects that last for a time.
"""

from typing import ClassVar, Final

from mypy_extensions import i64

from fuda.core.flow import Frame, Program
from fuda.core.state import ID_MASK
from fuda.core.terms import Value
from fuda.games.hanyo.kinds import BANS
from fuda.games.hanyo.printed import (
    KEY_BITS,
    NO_NUMBERS,
    NO_WORDS,
    SKILL,
    STATIC_AT,
    Ability,
    Card,
    Continuous,
    Scope,
)
from fuda.games.hanyo.rules.hearing import is_of_command
from fuda.games.hanyo.rules.layers import SINCE, skill_cost
from fuda.games.hanyo.spec import OF_ABILITIES, OF_ADVANTAGES, OF_ATTRIBUTES, OF_KIND, OF_NAMES, OF_OTHERS, OF_RULES
from fuda.games.hanyo.state import Match
from fuda.games.hanyo.units import Unit
from fuda.games.hanyo.words.properties import Test, advantages_of, attributes_of
from fuda.games.hanyo.words.refs import Ref
from fuda.words.properties import all_ok

WAYS: Final = ("up", "down", "times", "set")


# --- something that holds for some units -----------------------------------------------------------------------
class OnUnits(Continuous):
    """Something that holds for some units."""

    def __init__(self, ref: Ref) -> None:
        self.ref = ref

    def plan(self, m: Match, f: Frame) -> list[int]:
        return self.ref.uids(m, f)

    def put(self, m: Match, f: Frame, plan: list[int]) -> None:
        for uid in plan:
            u = m.alter(uid)
            if u is not None:
                self.give(m, f, u)

    def give(self, m: Match, f: Frame, u: Unit) -> None:
        """Let it hold for one unit."""
        raise NotImplementedError

    def layer(self) -> i64:
        return OF_KIND

    def is_derived(self) -> bool:
        return self.ref.is_derived()

    def is_simple(self) -> bool:
        return self.ref.is_simple()

    def reads(self) -> i64:
        return self.ref.reads()

    def looks(self) -> i64:
        return self.ref.looks()


# --- numbers (809.1e) ------------------------------------------------------------------------------------------
class OnUnitsBy(Continuous):
    """A number of some units that is changed by so much, or set.  [hy 809.1e]"""

    def __init__(self, ref: Ref, amount: Value[Match]) -> None:
        self.ref = ref
        self.amount = amount

    def plan(self, m: Match, f: Frame) -> list[int]:
        uids = self.ref.uids(m, f)
        return [self.amount.get(m, f), *uids] if uids else []

    def put(self, m: Match, f: Frame, plan: list[int]) -> None:
        for i in range(1, len(plan)):
            u = m.alter(plan[i])
            if u is not None:
                self.apply(u, plan[0])

    def apply(self, u: Unit, amount: i64) -> None:
        """Change one unit."""
        raise NotImplementedError

    def is_derived(self) -> bool:
        return self.ref.is_derived() or self.amount.is_derived()

    def is_simple(self) -> bool:
        return self.ref.is_simple() and self.amount.is_simple()

    def reads(self) -> i64:
        return self.ref.reads() | self.amount.reads()

    def looks(self) -> i64:
        return self.ref.looks() | self.amount.looks()


class HaveHp(OnUnitsBy):
    """Units have more or less HP.  [hy 918.1]"""

    name: ClassVar[str] = "have_hp"
    about: ClassVar[str] = "hp"

    def apply(self, u: Unit, amount: i64) -> None:
        u.hp += amount


class SetHp(OnUnitsBy):
    """The HP of units is this.  [hy 809.5]"""

    name: ClassVar[str] = "set_hp"
    about: ClassVar[str] = "hp"
    overrides: ClassVar[bool] = True

    def apply(self, u: Unit, amount: i64) -> None:
        u.hp = amount


class HaveRetreat(OnUnitsBy):
    """Units have a higher or lower retreat cost."""

    name: ClassVar[str] = "have_retreat"
    about: ClassVar[str] = "retreat"

    def apply(self, u: Unit, amount: i64) -> None:
        u.retreat += amount


class SetRetreat(OnUnitsBy):
    """The retreat cost of units is this.  [hy 809.5]"""

    name: ClassVar[str] = "set_retreat"
    about: ClassVar[str] = "retreat"
    overrides: ClassVar[bool] = True

    def apply(self, u: Unit, amount: i64) -> None:
        u.retreat = amount


# --- information (809.1b) --------------------------------------------------------------------------------------
class OfText(OnUnits):
    """A name, attribute or advantage of some cards that is given or taken: of units, and of cards elsewhere.

    [hy 809.1b] [ruling hy-036]
    """

    def __init__(self, ref: Ref, text: str) -> None:
        super().__init__(ref)
        self.text = text

    def put(self, m: Match, f: Frame, plan: list[int]) -> None:
        for uid in plan:
            u = m.alter(uid)
            if u is not None:
                self.give(m, f, u)
            elif m.is_here(uid) and m.find(uid) is None:
                self.tint(m, m.card_of(uid))

    def tint(self, m: Match, card: Card) -> None:
        """Let it hold for a card outside the area."""
        raise NotImplementedError

    def changed(self, words: list[str]) -> list[str]:
        """What it makes of the names, attributes or advantages of a card."""
        raise NotImplementedError

    def reaches_cards(self) -> bool:
        return True


class OfAttribute(OfText):
    """An attribute."""

    def give(self, m: Match, f: Frame, u: Unit) -> None:
        u.attributes = self.changed(u.attributes)

    def tint(self, m: Match, card: Card) -> None:
        m.tint(card.id, OF_ATTRIBUTES, self.changed(attributes_of(m, card, None)))


class OfAdvantage(OfText):
    """An advantage."""

    def give(self, m: Match, f: Frame, u: Unit) -> None:
        u.advantages = self.changed(u.advantages)

    def tint(self, m: Match, card: Card) -> None:
        m.tint(card.id, OF_ADVANTAGES, self.changed(advantages_of(m, card, None)))


class OfName(OfText):
    """A name."""

    def give(self, m: Match, f: Frame, u: Unit) -> None:
        u.names = self.changed(u.names)

    def tint(self, m: Match, card: Card) -> None:
        m.tint(card.id, OF_NAMES, self.changed(m.names_of(card, None)))


class HaveAttribute(OfAttribute):
    """Cards have a further attribute."""

    name: ClassVar[str] = "have_attribute"
    about: ClassVar[str] = "attribute"

    def changed(self, words: list[str]) -> list[str]:
        return with_one(words, self.text)


class LoseAttribute(OfAttribute):
    """Cards lose an attribute; with none named, all of them."""

    name: ClassVar[str] = "lose_attribute"
    about: ClassVar[str] = "attribute"
    overrides: ClassVar[bool] = True

    def changed(self, words: list[str]) -> list[str]:
        return without(words, self.text)


class SetAttribute(OfAttribute):
    """The attribute of cards becomes this; the others are lost.  [hy 809.5]"""

    name: ClassVar[str] = "set_attribute"
    about: ClassVar[str] = "attribute"
    overrides: ClassVar[bool] = True

    def changed(self, words: list[str]) -> list[str]:
        return [self.text]


class HaveAdvantage(OfAdvantage):
    """Cards have the advantage over a further attribute.  [hy 205.1]"""

    name: ClassVar[str] = "have_advantage"
    about: ClassVar[str] = "advantage"

    def changed(self, words: list[str]) -> list[str]:
        return with_one(words, self.text)


class LoseAdvantage(OfAdvantage):
    """Cards lose an advantage; with none named, all of them."""

    name: ClassVar[str] = "lose_advantage"
    about: ClassVar[str] = "advantage"
    overrides: ClassVar[bool] = True

    def changed(self, words: list[str]) -> list[str]:
        return without(words, self.text)


class SetAdvantage(OfAdvantage):
    """The advantage of cards becomes this.  [hy 809.5]"""

    name: ClassVar[str] = "set_advantage"
    about: ClassVar[str] = "advantage"
    overrides: ClassVar[bool] = True

    def changed(self, words: list[str]) -> list[str]:
        return [self.text]


class HaveName(OfName):
    """Cards have a further name."""

    name: ClassVar[str] = "have_name"
    about: ClassVar[str] = "name"

    def changed(self, words: list[str]) -> list[str]:
        return with_one(words, self.text)


class SetName(OfName):
    """The name of cards becomes this.  [hy 809.5]"""

    name: ClassVar[str] = "set_name"
    about: ClassVar[str] = "name"
    overrides: ClassVar[bool] = True

    def changed(self, words: list[str]) -> list[str]:
        return [self.text]


def with_one(words: list[str], text: str) -> list[str]:
    """Some words with one more, if it is not among them."""
    return words if text in words else [*words, text]


def without(words: list[str], text: str) -> list[str]:
    """Some words without one of them, or without all."""
    return [word for word in words if word != text] if text else NO_WORDS


# --- abilities (809.1c) ----------------------------------------------------------------------------------------
class HaveAbility(OnUnits):
    """Units have an ability as long as this holds.  [hy 809.1c]"""

    name: ClassVar[str] = "have_ability"
    about: ClassVar[str] = "abilities"

    def __init__(self, ref: Ref, part: Ability) -> None:
        super().__init__(ref)
        self.part = part

    def give(self, m: Match, f: Frame, u: Unit) -> None:
        # What gives it again gives another one.  [hy 801.2b]
        u.gained = [*u.gained, f.key >> KEY_BITS << KEY_BITS | self.part.index]
        u.since = [*u.since, max(u.stamp, -1 - f.get(SINCE)[0])]

    def layer(self) -> i64:
        return OF_ABILITIES


class LoseAbilities(OnUnits):
    """Units lose their abilities: their own, those of their sets, and those they were given before.  [hy 809.1c]"""

    name: ClassVar[str] = "lose_abilities"
    about: ClassVar[str] = "abilities"
    overrides: ClassVar[bool] = True

    def give(self, m: Match, f: Frame, u: Unit) -> None:
        u.negated = True
        u.gained = NO_NUMBERS
        u.since = NO_NUMBERS

    def layer(self) -> i64:
        return OF_ABILITIES

    def takes_abilities(self) -> bool:
        return True


# --- other information (809.1d) --------------------------------------------------------------------------------
class CopySkills(OnUnits):
    """The skills of units become those of a card; their own are lost, those of their sets stay.  [hy 809.1d, 809.5]"""

    name: ClassVar[str] = "copy_skills"
    about: ClassVar[str] = "skills"
    overrides: ClassVar[bool] = True

    def __init__(self, ref: Ref, model: Ref) -> None:
        super().__init__(ref)
        self.model = model

    def plan(self, m: Match, f: Frame) -> list[int]:
        models = self.model.uids(m, f)
        return [models[0], *self.ref.uids(m, f)] if models else NO_NUMBERS

    def put(self, m: Match, f: Frame, plan: list[int]) -> None:
        for uid in plan[1:]:
            u = m.alter(uid)
            if u is not None:
                u.copied = plan[0] & ID_MASK

    def layer(self) -> i64:
        return OF_OTHERS

    def is_derived(self) -> bool:
        return self.ref.is_derived() or self.model.is_derived()

    def is_simple(self) -> bool:
        return self.ref.is_simple() and self.model.is_simple()

    def reads(self) -> i64:
        return self.ref.reads() | self.model.reads()

    def looks(self) -> i64:
        return self.ref.looks() | self.model.looks()


# --- prohibitions (104.4) --------------------------------------------------------------------------------------
_NOBODY: Final = Program("", [])


class Bounds(Scope):
    """A prohibition that reaches only certain cards, one player, skills of a name or from a cost on."""

    name: ClassVar[str] = "only"

    def __init__(self, tests: list[Test], by: str = "any", title: str = "", least: i64 = 0) -> None:
        self.tests = tests
        self.by = by
        self.title = title
        self.least = least

    def covers(self, m: Match, owner: i64, key: i64, other: i64, agent: i64) -> bool:
        if self.title and (key < 0 or m.ability(key).title != self.title):
            return False  # [hy 902.1b]
        if self.least > 0 and not costs_at_least(m, key, other, self.least):
            return False
        if self.by != "any" and not self.is_by(m, owner, key, agent):
            return False
        if not self.tests:
            return True
        return other >= 0 and all_ok(self.tests, m, Frame(_NOBODY, owner, -1, -1), m.card_of(other), m.recall(other))

    def is_by(self, m: Match, owner: i64, key: i64, agent: i64) -> bool:
        """Whether it is done by the means that the prohibition names.  [hy 801.2d, 813.3]"""
        by = self.by
        if agent < 0 or by == "rule":
            return agent < 0 and by == "rule"
        if by == "command":
            return key >= 0 and is_of_command(m, key)
        if by.endswith("skill") and not (key >= 0 and m.ability(key).counts_as_skill()):
            return False
        return by in ("effect", "skill") or (agent == owner) == by.startswith("own")


def costs_at_least(m: Match, key: i64, uid: i64, least: i64) -> bool:
    """Whether an ability is a skill for which the unit that uses it needs so much energy now.  [hy 210.2, 809.1e]"""
    if key < 0 or m.ability(key).kind != SKILL:
        return False
    u = m.recall(uid) if uid >= 0 else None
    return (m.ability(key).cost if u is None else skill_cost(m, u, m.ability(key), key)) >= least


class Banned(OnUnits):
    """Units are forbidden something, or something may not be done to them.  [hy 104.4]"""

    name: ClassVar[str] = "are_forbidden"

    def __init__(self, ref: Ref, ban: str, bounds: Bounds | None = None) -> None:
        super().__init__(ref)
        self.ban = ban
        self.bit: i64 = 1 << list(BANS).index(ban)
        self.bounds = bounds

    def scope(self) -> Scope | None:
        return self.bounds

    def forbids(self) -> i64:
        return 1 << BANS[self.ban]

    def layer(self) -> i64:
        return OF_RULES

    def put(self, m: Match, f: Frame, plan: list[int]) -> None:
        at = place_of(m, f, self)
        for uid in plan:
            u = m.alter(uid)
            if u is not None:
                m.forbid(u, uid, self.bit, f.key, at, f.player)


class PlayerBanned(Continuous):
    """A player is forbidden something.  [hy 104.4]"""

    name: ClassVar[str] = "player_forbidden"

    def __init__(self, side: str, ban: str, bounds: Bounds | None = None) -> None:
        self.side = side
        self.ban = ban
        self.bit: i64 = 1 << list(BANS).index(ban)
        self.bounds = bounds

    def scope(self) -> Scope | None:
        return self.bounds

    def forbids(self) -> i64:
        return 1 << BANS[self.ban]

    def layer(self) -> i64:
        return OF_RULES

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

    def looks(self) -> i64:
        return 0


def place_of(m: Match, f: Frame, static: Continuous) -> i64:
    """Where a term stands in its ability."""
    return STATIC_AT + m.ability(f.key).statics.index(static)
