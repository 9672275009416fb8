"""What is printed on cards (chapter 2): abilities with their terms, definitions, physical cards.

The terms an ability is made of speak of a match in their signatures only; nothing here looks at one.
"""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from fuda.core.flow import Frame, Op, Program
from fuda.core.state import Action
from fuda.core.state import Card as CoreCard
from fuda.core.terms import Condition
from fuda.games.onepiece.spec import (
    ACTIVATE,
)
from fuda.games.onepiece.tally import load_tally
from fuda.table import definition
from fuda.table.deeds import Deed
from fuda.table.definition import HeardDefinition
from fuda.words.deckrules import DeckRule

if TYPE_CHECKING:
    from fuda.games.onepiece.state import Match


KEY_BITS: Final = 5  # at most 32 abilities a card
KEY_MASK: Final = 31
NO_ABILITIES: Final[list[int]] = []
STATIC_AT: Final = 1000  # places from here on count continuous effects, not ops

# Kinds of ability.  [op 8-1-3]
AUTO: Final = 0
ACTIVATED: Final = 1
CONTINUOUS: Final = 2
REPLACEMENT: Final = 3
START_OF_GAME: Final = 4
DELAYED_PART: Final = 5

# Where the text puts an ability: its keyword.
MAIN_EVENT: Final = 1
COUNTER_EVENT: Final = 2
TRIGGER: Final = 3
ACTIVATE_MAIN: Final = 4
ON_PLAY: Final = 5
WHEN_ATTACKING: Final = 6
ON_BLOCK: Final = 7
ON_KO: Final = 8
END_OF_YOUR_TURN: Final = 9
END_OF_OPPONENTS_TURN: Final = 10
ON_OPPONENTS_ATTACK: Final = 11
TAGS: Final = (
    "", "main", "counter", "trigger", "activate_main", "on_play", "when_attacking", "on_block", "on_ko",
    "end_of_your_turn", "end_of_opponents_turn", "on_opponents_attack",
)  # fmt: skip


class Scope(definition.Scope):
    """How far a prohibition reaches."""

    def covers(self, m: "Match", owner: i64, other: i64, agent: i64) -> bool:
        """Whether it forbids what card `other` (-1: none) would do, by player `agent`."""
        raise NotImplementedError


class Continuous(definition.Continuous["Match"]):
    """What a continuous effect does: `plan` finds the units and amounts, `put` applies a plan."""

    def apply(self, m: "Match", f: Frame) -> None:
        """Plan and apply in one go."""
        self.put(m, f, self.plan(m, f))

    def scope(self) -> Scope | None:
        """How far it forbids, if it forbids something."""
        return None

    def hand_cost(self, m: "Match", f: Frame, card: "Card", paying: bool) -> i64:
        """What it adds to the cost of a card in hand, as it is paid or as effects look at it."""
        return 0

    def hand_counter(self, m: "Match", f: Frame, card: "Card") -> i64:
        """The counter value it gives to a card in hand, or 0."""
        return 0


class When:
    """The timing of an automatic effect."""

    def is_own(self) -> bool:
        """Whether the timing is about the source itself."""
        return False

    def met(self, m: "Match", f: Frame, d: Deed, kind: i64, uid: i64) -> bool:
        """Whether this deed, of that kind and to that object, is the timing; `f` speaks for the ability's source."""
        raise NotImplementedError


class Instead:
    """What a replacement effect replaces."""

    def applies(self, m: "Match", f: Frame, d: Deed, uid: i64) -> bool:
        """Whether what the deed would do to that object may be replaced; `f` speaks for the ability's source."""
        raise NotImplementedError


class Paid(Op["Match"]):
    """After each action of an activation cost: note if it was not done as written.  [op 8-3-1-3-1]"""

    def run(self, m: "Match", f: Frame) -> bool:
        if f.done <= 0:
            f.b = min(f.b, f.done)
        return False


class CostPaid(Op["Match"]):
    """At the end of an activation cost: report whether all of it was paid as written, and hand on what was chosen."""

    def run(self, m: "Match", f: Frame) -> bool:
        f.done = f.b
        m.stack[-2].sets = f.passed_on()
        return False


class Ability(definition.PaidAbility):
    """One effect of a card: its class, keyword, conditions, activation cost and program."""

    __slots__ = (
        "derived", "entangled", "fed", "forbids", "in_hand", "instead", "scopes", "simple", "statics", "tag", "trial",
        "when",
    )  # fmt: skip

    def __init__(
        self,
        kind: i64,
        tag: i64,
        conditions: "list[Condition[Match]]",
        cost: "list[Op[Match]]",
        effect: "list[Op[Match]]",
        once: bool,
        optional: bool,
    ) -> None:
        super().__init__(kind, conditions, cost, effect, once)
        self.tag = tag
        self.optional = optional
        self.when: When | None = None
        self.forbids: i64 = 0  # kinds of deed that it forbids as long as it holds, as bits
        self.instead: Instead | None = None
        self.statics: list[Continuous] = []
        self.scopes: dict[int, Scope | None] = {}  # scopes of prohibitions, by place in the program
        self.derived = False  # a continuous effect that depends on what others change
        self.simple = True  # one that depends on nothing but cards in play and whose turn it is
        self.entangled = False  # parts of its cost draw on the same things
        self.fed = False  # what one part of its cost brings, or its card in the trash, may pay for a later part
        self.trial: Program | None = None  # what is done instead, to try it, if one part may decide about another
        self.in_hand = False  # it works in the hand instead of on the field

    def bind(self, number: str, index: i64) -> None:
        """Name the ability's programs after the card that prints it, and see what it depends on."""
        self.index = index
        self.own = self.when is not None and self.when.is_own()
        for static in self.statics:
            self.derived = self.derived or static.is_derived()
            self.simple = self.simple and static.is_simple()
        for condition in self.conditions:
            self.derived = self.derived or condition.is_derived()
            self.simple = self.simple and condition.is_simple()
        self.bind_programs(number, Paid(), CostPaid())
        self.program.keeps = load_tally
        self.cost.keeps = load_tally


class CardDef(HeardDefinition):
    """What is printed on a card.  [op 2-1]"""

    __slots__ = (
        "abilities", "activated", "attributes", "colors", "cost", "counter", "counter_event", "deck_rules", "forbids",
        "keywords", "life", "main", "names", "power", "traits", "trigger",
    )  # fmt: skip

    def __init__(
        self,
        number: str,
        name: str,
        kind: i64,
        colors: i64,
        cost: i64,
        power: i64,
        counter: i64,
        life: i64,
        traits: list[str],
        attributes: i64,
        keywords: i64,
        abilities: list[Ability],
        has_text: bool,
    ) -> None:
        super().__init__(number, name, kind, has_text)
        self.colors = colors
        self.cost = cost
        self.power = power
        self.counter = counter
        self.life = life
        self.traits = traits
        self.attributes = attributes
        self.keywords = keywords
        self.abilities = abilities
        self.names: list[str] = [name]
        self.deck_rules: list[DeckRule] = []
        self.forbids: i64 = 0  # kinds of deed that its continuous effects may forbid
        self.trigger: Ability | None = None
        self.main: Ability | None = None
        self.counter_event: Ability | None = None
        self.activated: list[Ability] = []
        for index, ability in enumerate(abilities):
            ability.bind(number, index)
            self._file(ability)

    def _file(self, ability: Ability) -> None:
        """Put an ability where the engine looks for it."""
        if ability.part:
            return
        if ability.kind == AUTO and ability.tag != TRIGGER:
            self.listens |= ability.events
            if not ability.own:
                self.hears |= ability.events
        elif ability.kind == REPLACEMENT:
            self.replaces |= ability.would
        elif ability.kind == CONTINUOUS:
            self.has_static = True
        if ability.tag == TRIGGER:
            self.trigger = ability
        elif ability.tag == MAIN_EVENT:
            self.main = ability
        elif ability.tag == COUNTER_EVENT:
            self.counter_event = ability
        elif ability.tag == ACTIVATE_MAIN:
            self.activated.append(ability)


class Card(CoreCard):
    """A physical card: identity, owner and what is printed on it."""

    __slots__ = ("activations", "d")

    def __init__(self, id: i64, d: CardDef, owner: i64) -> None:
        super().__init__(id, owner)
        self.d = d
        # The answers that activate its own abilities, by their number.
        self.activations = [Action(ACTIVATE, id, id << KEY_BITS | i) for i in range(len(d.abilities))]
