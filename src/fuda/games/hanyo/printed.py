"""What is printed on cards (200): abilities with their terms, definitions, physical cards.

The terms an ability is made of speak of a match in their signatures only; nothing here looks at one.
"""

from typing import TYPE_CHECKING, ClassVar, Final, final

from mypy_extensions import i64, mypyc_attr

from fuda.core.flow import Frame, Op, Program
from fuda.core.state import Action
from fuda.core.state import Card as CoreCard
from fuda.core.terms import Condition, Value
from fuda.games.hanyo.spec import (
    ACTIVATE,
    AREA,
    ENHANCEMENT,
    OF_NUMBERS,
    OUTSIDE,
    SEES_MARKS,
    SEES_TURN,
    STATE,
    UNIT,
    USE_SKILL,
)
from fuda.table import definition
from fuda.table.definition import HeardDefinition
from fuda.words.deckrules import DeckRule
from fuda.words.properties import Test
from fuda.words.timings import Timing

if TYPE_CHECKING:
    from fuda.games.hanyo.state import Match
    from fuda.games.hanyo.units import Unit
    from fuda.table.deeds import Deed


KEY_BITS: Final = 5  # at most 32 abilities a card
KEY_MASK: Final = 31
NO_NUMBERS: Final[list[int]] = []
NO_WORDS: Final[list[str]] = []
STATIC_AT: Final = 1000  # places from here on count continuous effects, not ops

# Kinds of ability.
STATIC: Final = 0
ACTIVATED: Final = 1
TRIGGERED: Final = 2
COMMAND: Final = 3
SKILL: Final = 4
REPLACEMENT: Final = 5
PART: Final = 6  # what another ability puts off, grants or lets last
ABILITY_KINDS: Final = ("static", "activated", "triggered", "command", "skill", "replacement", "part")


class Scope(definition.Scope):
    """How far a prohibition reaches."""

    def covers(self, m: "Match", owner: i64, key: i64, other: i64, agent: i64) -> bool:
        """Whether it forbids what the ability of that key, or that object, would do; -1 if no effect of a player."""
        raise NotImplementedError


class Continuous(definition.Continuous["Match"]):
    """What a continuous effect does: `plan` finds the units and amounts, `put` applies a plan."""

    about: ClassVar[str] = ""  # the information that it changes
    overrides: ClassVar[bool] = False  # it matters what was made of that before

    def layer(self) -> i64:
        """The layer it is applied in."""
        return OF_NUMBERS

    def takes_abilities(self) -> bool:
        """Whether it takes abilities from units, on which their own effects depend.  [hy 809.3a]"""
        return False

    def looks(self) -> i64:
        """What the plan looks at besides which units are in the area, as bits; -1: anything."""
        return SEES_MARKS if self.is_simple() else -1

    def is_silent(self) -> bool:
        """Whether it changes no unit, but is asked for when it matters."""
        return False

    def may_fail_skills(self) -> bool:
        """Whether it may make skills fail."""
        return False

    def scope(self) -> Scope | None:
        """How far it forbids, if it forbids something."""
        return None

    def forbids(self) -> i64:
        """The kinds of deed that it forbids, as bits."""
        return 0

    def reaches_cards(self) -> bool:
        """Whether it may apply to cards outside the area."""
        return False

    def bears_on(self, m: "Match", f: Frame, attacker: "Unit", target: "Unit", key: i64) -> bool:
        """Whether it changes the damage that a skill of that key would deal to the opposing main unit."""
        return False

    def change(self, m: "Match", f: Frame, damage: i64) -> i64:
        """What it makes of that damage: it adds to it, multiplies it, or sets it."""
        return damage

    def makes_fail(self, m: "Match", f: Frame, player: i64, key: i64, uid: i64) -> bool:
        """Whether skills such as this one of that player fail by it, if its check says so."""
        return False

    def dearer(self, m: "Match", f: Frame, u: "Unit", key: i64) -> i64:
        """How much more energy a skill of a unit needs by it, or less."""
        return 0

    def strategies(self, m: "Match", f: Frame, player: i64) -> i64:
        """How many strategies it lets a player play in a turn."""
        return 1

    def check(self) -> "Program | None":
        """What is done to see whether they fail; with nothing to do, they do."""
        return None


@final
@mypyc_attr(acyclic=True)
class Call:
    """Something that has happened, as it is told to abilities."""

    __slots__ = ("by", "card", "cause", "is_coming", "kind", "ko", "n", "player", "silenced", "source", "uid")

    def __init__(self, kind: i64, player: i64, card: i64, uid: i64, n: i64) -> None:
        self.kind = kind  # as a bit
        self.player = player  # whose card it happened to, or who did it
        self.card = card  # the card it happened to, or -1
        self.uid = uid  # and as which object
        self.n = n
        self.cause: i64 = 0
        self.by: i64 = player  # whose doing it is
        self.source: i64 = -1  # the object that did it, or -1
        self.ko = False  # it happened to a unit that is KO'd
        self.silenced = False  # it happened to a card that had lost its abilities
        self.is_coming = False  # it is about to happen: conditions are asked when it has


class Instead:
    """What a replacement effect replaces."""

    def applies(self, m: "Match", f: Frame, d: "Deed", uid: i64) -> bool:
        """Whether the deed is replaced for that object or player."""
        raise NotImplementedError

    def is_of_card(self) -> bool:
        """Whether it is something that happens to the card which prints it."""
        return False


class Ability(definition.Ability):
    """One ability of a card: its class, name, conditions and programs."""

    __slots__ = (
        "basis", "bounds", "cost", "damage", "ex", "fails", "forbids", "instead", "looks", "names_ko", "once",
        "other_ops", "others", "reads", "scopes", "silent", "state", "statics", "times", "title", "unique", "watches",
        "when", "where",
    )  # fmt: skip

    def __init__(self, kind: i64, conditions: "list[Condition[Match]]", effect: "list[Op[Match]]") -> None:
        super().__init__(kind, conditions, effect)
        self.title = ""  # the skill name
        self.ex = False
        self.cost: i64 = 0  # energy that a skill needs
        self.damage: i64 = -1  # skill damage, or -1 if it has none
        self.times: Value[Match] | None = None  # what the damage is multiplied by, where it says so
        self.other_ops: list[Op[Match]] = []  # damage to units other than the opposing main unit
        self.names_ko = False  # its text speaks of a KO'd unit, so that it means one
        self.unique = False  # triggers of one name do not add up
        self.once = False  # once a turn
        self.when: Timing[Match, Call] | None = None
        self.state: Condition[Match] | None = None
        self.instead: Instead | None = None
        self.statics: list[Continuous] = []
        self.scopes: dict[int, Scope | None] = {}
        self.where: i64 = 0  # zones in which alone it is valid, as bits; 0: the area
        self.basis = False  # it defines the card itself, in all zones
        self.bounds: list[Condition[Match]] = []  # of an effect for a time: it ends when one of them does not hold
        self.looks: i64 = 0  # what its effects look at besides which units are in the area, as bits
        self.reads: i64 = 0  # the layers of continuous effects whose changes its conditions look at, as bits
        self.watches: i64 = 0  # what the state it waits for, or what bounds it, looks at
        self.silent = True  # its effects change no unit
        self.fails = False  # a static ability that makes skills fail
        self.forbids: i64 = 0  # kinds of deed that its effects forbid, with those of abilities that it gives, as bits
        self.others = Program("", [])

    def bind(self, number: str, index: i64) -> None:
        """Name the ability's programs after the card that prints it, and see what it depends on."""
        self.index = index
        self.own = self.when is not None and self.when.is_own()
        for static in self.statics:
            self.looks |= static.looks()
            self.fails = self.fails or static.may_fail_skills()
            self.forbids |= static.forbids()
            self.silent = self.silent and static.is_silent()
        for condition in self.conditions:
            self.looks |= condition.looks() | SEES_TURN  # it may ask whose turn it is
            self.reads |= condition.reads()
            self.watches |= condition.looks()
        for condition in self.bounds:
            self.watches |= condition.looks()
        if self.state is not None:
            self.watches |= self.state.looks()
        self.program = Program(f"{number}#{index}", list(self.effect_ops))
        self.others = Program(f"{number}#{index}:others", list(self.other_ops))

    def is_skill(self) -> bool:
        """Whether it is a skill, or an EX skill that is played."""
        return self.kind == SKILL or (self.ex and self.kind in (ACTIVATED, TRIGGERED))

    def counts_as_skill(self) -> bool:
        """Whether what it does is done by a skill: what EX skills have put off counts, too.  [hy 813.3(1), 813.3(2)]"""
        return self.is_skill() or (self.part and self.ex)

    def is_outside(self) -> bool:
        """Whether it is valid outside the area only."""
        return self.where != 0 and not self.where >> AREA & 1

    def is_valid_in(self, zone: i64) -> bool:
        """Whether the ability is valid in a zone."""
        if self.where:
            return self.where >> zone & 1 != 0
        return zone == AREA


class CardDef(HeardDefinition):
    """What is printed on a card."""

    __slots__ = (
        "abilities", "activated", "advantages", "attributes", "command", "deck_rules", "elsewhere", "has_ex",
        "held", "hp", "names", "remembers", "retreat", "skills", "stateful", "target", "target_side",
    )  # fmt: skip

    def __init__(
        self,
        number: str,
        name: str,
        kind: i64,
        hp: i64,
        attributes: list[str],
        advantages: list[str],
        retreat: i64,
        abilities: list[Ability],
        has_text: bool,
    ) -> None:
        super().__init__(number, name, kind, has_text)
        self.hp = hp  # -1 for a card that has none
        self.attributes = attributes
        self.advantages = advantages
        self.retreat = retreat
        self.abilities = abilities
        self.names: list[str] = [name]
        self.deck_rules: list[DeckRule] = []
        self.target: list[Test[Match, Card, Unit]] = []  # on which units an enhancement can be set
        self.target_side = "own"  # and whose units
        self.elsewhere: i64 = 0  # events that are waited for outside the area
        self.remembers: i64 = 0  # events of a turn that its text looks back at
        self.stateful = False
        self.activated: list[Ability] = []
        self.held: list[Ability] = []  # activated abilities that are played from the hand or the discard pile
        self.skills: list[Ability] = []
        self.command: Ability | None = None
        self.has_ex = False  # an EX skill is printed on it
        for index, ability in enumerate(abilities):
            ability.bind(number, index)
            self._file(ability)

    def _file(self, ability: Ability) -> None:
        """Put an ability where the engine looks for it."""
        if ability.part:
            return
        self.has_ex = self.has_ex or ability.ex
        if ability.kind == TRIGGERED:
            self.listens |= ability.events
            if ability.events & STATE:
                self.stateful = True
            if ability.is_outside():
                self.elsewhere |= ability.events
            elif not ability.own:
                self.hears |= ability.events
        elif ability.is_outside():
            self.elsewhere |= OUTSIDE
            if ability.kind == ACTIVATED:
                self.held.append(ability)
        elif ability.kind == REPLACEMENT:
            self.replaces |= ability.would
        elif ability.kind == STATIC:
            self.has_static = True
        elif ability.kind == ACTIVATED:
            self.activated.append(ability)
        elif ability.kind == SKILL:
            self.skills.append(ability)
        elif ability.kind == COMMAND:
            self.command = ability

    def is_unit(self) -> bool:
        """Whether it is a unit."""
        return self.kind == UNIT

    def is_enhancement(self) -> bool:
        """Whether it is an enhancement, which is set on units."""
        return self.kind == ENHANCEMENT


class Card(CoreCard):
    """A physical card: identity, owner and what is printed on it."""

    __slots__ = ("activations", "d", "uses")

    def __init__(self, id: i64, d: CardDef, owner: i64) -> None:
        super().__init__(id, owner)
        self.d = d
        # The answers that play its abilities or use its skills, by their number.
        self.activations = [Action(ACTIVATE, id, id << KEY_BITS | i) for i in range(len(d.abilities))]
        self.uses = [Action(USE_SKILL, id, id << KEY_BITS | i) for i in range(len(d.abilities))]
