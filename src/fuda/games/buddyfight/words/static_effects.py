"""What continuous abilities say (AB.3): values, keywords, prohibitions, costs and damage as long as they are in force.

Some of them say what is as good as printed on their card: which cards a flag lets be used, where a card can be called.
"""

from typing import ClassVar, Final

from mypy_extensions import i64

from fuda.core.flow import Frame
from fuda.core.terms import Value
from fuda.games.buddyfight.kinds import of_bans
from fuda.games.buddyfight.printed import (
    KEY_BITS,
    NO_NUMBERS,
    NUMBER_LAYER,
    STATIC_AT,
    Ability,
    Continuous,
    Scope,
)
from fuda.games.buddyfight.rules.hearing import are_met
from fuda.games.buddyfight.rules.sources import share_again
from fuda.games.buddyfight.spec import BAN_AFFECT, BANS, D_SHARE, LIFELINK
from fuda.games.buddyfight.state import Match
from fuda.games.buddyfight.units import SETTABLE, Unit, with_word
from fuda.games.buddyfight.words.lasting_effects import Bounds, may_nullify
from fuda.games.buddyfight.words.properties import keyword_bits
from fuda.games.buddyfight.words.refs import Ref, is_affected
from fuda.words.refs import This

USE_WAYS: Final = ("any", "call", "cast", "equip", "transform")


# --- something that holds for some cards -----------------------------------------------------------------------
def reached(m: Match, f: Frame, uids: list[int]) -> list[int]:
    """Those of some cards to which a continuous effect applies: what is not affected by it is left alone."""
    if not m.ban_list:
        return uids
    return [uid for uid in uids if is_affected(m, f, uid)]


class OnUnits(Continuous):
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

    def units(self, m: Match, f: Frame) -> list[Unit]:
        """The cards for which it holds."""
        units = self.ref.units(m, f)
        return [u for u in units if is_affected(m, f, u.uid)] if m.ban_list else units

    def give(self, m: Match, f: Frame, u: Unit) -> None:
        """Let it hold for one card."""
        raise NotImplementedError

    def is_derived(self) -> bool:
        return self.ref.is_derived()

    def looks(self) -> i64:
        return self.ref.looks()


class OnUnitsBy(OnUnits):
    """A number of some cards that is changed by so much: after all that is no number.  [ruling bf-074]"""

    def __init__(self, ref: Ref, amount: Value[Match]) -> None:
        super().__init__(ref)
        self.amount = amount

    def layer(self) -> i64:
        return NUMBER_LAYER

    def plan(self, m: Match, f: Frame) -> list[int]:
        uids = reached(m, f, self.ref.uids(m, f))
        return [self.amount.get(m, f), *uids] if uids else uids

    def put(self, m: Match, f: Frame, plan: list[int]) -> None:
        for i in range(1, len(plan)):
            u = m.alter(plan[i])
            if u is not None:
                self.change(u, plan[0])

    def apply(self, m: Match, f: Frame) -> None:
        units = self.units(m, f)
        if units:
            amount = self.amount.get(m, f)
            for u in units:
                u.plain = False
                self.change(u, amount)

    def change(self, u: Unit, amount: i64) -> None:
        """Change one card."""
        raise NotImplementedError

    def is_derived(self) -> bool:
        return self.ref.is_derived() or self.amount.is_derived()

    def looks(self) -> i64:
        return self.ref.looks() | self.amount.looks()


class HavePower(OnUnitsBy):
    """Cards have more or less power."""

    name: ClassVar[str] = "have_power"

    def change(self, u: Unit, amount: i64) -> None:
        u.power += amount


class HaveDefense(OnUnitsBy):
    """Cards have more or less defense."""

    name: ClassVar[str] = "have_defense"

    def change(self, u: Unit, amount: i64) -> None:
        u.defense += amount


class HaveCritical(OnUnitsBy):
    """Cards have more or less critical."""

    name: ClassVar[str] = "have_critical"

    def change(self, u: Unit, amount: i64) -> None:
        u.critical += amount


class HaveSize(OnUnitsBy):
    """Monsters have a larger or smaller size."""

    name: ClassVar[str] = "have_size"

    def change(self, u: Unit, amount: i64) -> None:
        u.add_size(amount)


class SetHave(OnUnitsBy):
    """A number of cards is this: before everything that adds to it.  [ruling bf-074]"""

    name: ClassVar[str] = "set_have"

    def __init__(self, ref: Ref, what: str, amount: Value[Match]) -> None:
        super().__init__(ref, amount)
        self.what = what
        self.which: i64 = SETTABLE.index(what)

    def layer(self) -> i64:
        return 0

    def change(self, u: Unit, amount: i64) -> None:
        u.set_number(self.which, amount, False)


# --- abilities and information ---------------------------------------------------------------------------------
class HaveKeyword(OnUnits):
    """Cards have a keyword ability; one whose abilities are nullified has none that others give.  [ruling bf-087]"""

    name: ClassVar[str] = "have_keyword"

    def __init__(self, ref: Ref, keyword: str) -> None:
        super().__init__(ref)
        self.keyword = keyword
        self.bits: i64 = keyword_bits(keyword)

    def give(self, m: Match, f: Frame, u: Unit) -> None:
        if u.negated:
            return
        # [bf K.equipchange.3, K.crossnize.3, K.purge.4, K.weaponlink.3, K.omnilord.3, K.dragod.2]
        u.keywords |= self.bits & ~u.barred() & ~u.withheld
        if self.bits & D_SHARE:
            share_again(m)

    def is_derived(self) -> bool:
        # Which abilities cards have depends on D-share.
        return self.bits & D_SHARE != 0 or self.ref.is_derived()


class HaveLifelink(OnUnitsBy):
    """Cards have a lifelink of so much damage, or below zero one by which the fighter loses.  [bf K.lifelink.4]"""

    name: ClassVar[str] = "have_lifelink"

    def layer(self) -> i64:
        return 0

    def change(self, u: Unit, amount: i64) -> None:
        if not u.negated and not (u.barred() | u.withheld) & LIFELINK:
            u.keywords |= LIFELINK
            u.lifelinks = [*u.lifelinks, amount]


class LoseKeyword(HaveKeyword):
    """A keyword ability of cards is nullified."""

    name: ClassVar[str] = "lose_keyword"

    def give(self, m: Match, f: Frame, u: Unit) -> None:
        u.keywords &= ~self.bits
        u.withheld |= self.bits
        if self.bits & LIFELINK:
            u.lifelinks = NO_NUMBERS
        if self.bits & D_SHARE:
            share_again(m)


class Negated(OnUnits):
    """The abilities of cards are nullified."""

    name: ClassVar[str] = "are_negated"

    def plan(self, m: Match, f: Frame) -> list[int]:
        return [uid for uid in super().plan(m, f) if may_nullify(m, f, uid)]

    def give(self, m: Match, f: Frame, u: Unit) -> None:
        shares = u.keywords & D_SHARE != 0
        u.negated = True
        u.keywords = 0
        u.lifelinks = NO_NUMBERS
        u.gained = NO_NUMBERS
        if shares:
            share_again(m)

    def is_derived(self) -> bool:
        return True


class OfText(OnUnits):
    """An attribute, a name or a world that cards have besides their own."""

    def __init__(self, ref: Ref, text: str) -> None:
        super().__init__(ref)
        self.text = text

    def is_derived(self) -> bool:
        return True


class HaveTrait(OfText):
    """Cards have a further attribute."""

    name: ClassVar[str] = "have_trait"

    def give(self, m: Match, f: Frame, u: Unit) -> None:
        u.attributes = with_word(u.attributes, self.text)


class HaveName(OfText):
    """Cards have a further name."""

    name: ClassVar[str] = "have_name"

    def give(self, m: Match, f: Frame, u: Unit) -> None:
        u.names = with_word(u.names, self.text)


class HaveWorld(OfText):
    """Cards belong to a further world."""

    name: ClassVar[str] = "have_world"

    def give(self, m: Match, f: Frame, u: Unit) -> None:
        u.worlds = with_word(u.worlds, self.text)


class HaveAbility(OnUnits):
    """Cards have an ability as long as this holds."""

    name: ClassVar[str] = "have_ability"

    def __init__(self, ref: Ref, part: Ability) -> None:
        super().__init__(ref)
        self.part = part

    def plan(self, m: Match, f: Frame) -> list[int]:
        # What a continuous part does is planned for each of the cards: the card, then for each term its size and plan,
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
        at: i64 = 0
        while at < len(plan):
            uid = plan[at]
            at += 1
            u = m.alter(uid)
            # What is nullified has no abilities, those that others give included.  [ruling bf-087]
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

    def forbids(self) -> i64:
        kinds: i64 = 0
        for static in self.part.statics:
            kinds |= static.forbids()
        return kinds

    def replaces(self) -> i64:
        kinds = self.part.would
        for static in self.part.statics:
            kinds |= static.replaces()
        return kinds

    def is_derived(self) -> bool:
        return self.ref.is_derived() or self.part.derived

    def looks(self) -> i64:
        return -1 if self.part.statics else self.ref.looks()


# --- prohibitions ----------------------------------------------------------------------------------------------
class Banned(OnUnits):
    """Cards are forbidden something, or something may not be done to them; some of these words let them do something.

    Of this card itself it may speak wherever that is: that its use is not nullified or answered.
    """

    name: ClassVar[str] = "are_forbidden"

    def __init__(self, ref: Ref, ban: str, bounds: Bounds | None = None) -> None:
        super().__init__(ref)
        self.ban = ban
        self.bit: i64 = 1 << BANS.index(ban)
        self.bounds = bounds

    def scope(self) -> Scope | None:
        return self.bounds

    def is_derived(self) -> bool:
        # Whom other continuous abilities reach depends on it, whichever was there first.
        return self.bit == BAN_AFFECT or super().is_derived()

    def forbids(self) -> i64:
        return of_bans(self.bit)

    def own_bans(self) -> i64:
        return self.bit if isinstance(self.ref, This) else 0

    def put(self, m: Match, f: Frame, plan: list[int]) -> None:
        at = place_of(m, f, self)
        for uid in plan:
            m.forbid(m.alter(uid), uid, self.bit, f.key, at, f.player)


class PlayerBanned(Continuous):
    """A fighter is forbidden something."""

    name: ClassVar[str] = "player_forbidden"

    def __init__(self, side: str, ban: str, bounds: Bounds | None = None) -> None:
        self.side = side
        self.ban = ban
        self.bit: i64 = 1 << BANS.index(ban)
        self.bounds = bounds

    def scope(self) -> Scope | None:
        return self.bounds

    def forbids(self) -> i64:
        return of_bans(self.bit)

    def plan(self, m: Match, f: Frame) -> list[int]:
        return [1]

    def put(self, m: Match, f: Frame, plan: list[int]) -> None:
        at = place_of(m, f, self)
        if self.side != "foe":
            m.forbid(None, -1 - f.player, self.bit, f.key, at, f.player)
        if self.side != "own":
            m.forbid(None, f.player - 2, self.bit, f.key, at, f.player)

    def looks(self) -> i64:
        return 0


def place_of(m: Match, f: Frame, static: Continuous) -> i64:
    """Where a term stands in its ability."""
    return STATIC_AT + m.ability(f.key).statics.index(static)
