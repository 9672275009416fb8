"""What is printed on cards (chapters 1 and 2): skills with their terms, definitions, physical cards.

The terms a skill is made of speak of a match in their signatures only; nothing here looks at one.
"""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from fuda.core.flow import Frame, Op, Program
from fuda.core.state import Action
from fuda.core.state import Card as CoreCard
from fuda.core.terms import Condition
from fuda.games.fusionworld.spec import (
    ACTIVATE,
    AWAKEN,
    COLOR_COUNT,
    DROP,
    ENERGY_AREA,
    EVOLVE,
    EXTRA,
    FIELD,
    FROM_PILES,
    FUSION_EVOLVE,
    LIFE,
    OFF_TABLE,
    STATE,
    UNDER,
    USE_DROP,
)
from fuda.table import definition
from fuda.table.definition import HeardDefinition
from fuda.words.deckrules import DeckRule
from fuda.words.properties import Test
from fuda.words.timings import Timing

if TYPE_CHECKING:
    from fuda.games.fusionworld.rules.hearing import Happening
    from fuda.games.fusionworld.sides import Unit
    from fuda.games.fusionworld.state import Match
    from fuda.table.deeds import Deed


KEY_BITS: Final = 5  # at most 31 skills a card, both sides of a Leader together
KEY_MASK: Final = 31
BLOCKER_INDEX: Final = 31  # the number that stands for [Blocker] among the skills of any card
NO_ABILITIES: Final[list[int]] = []
NO_WORDS: Final[list[str]] = []
STATIC_AT: Final = 1000  # places from here on count continuous effects, not ops

# Kinds of skill.  [fw 1-3-3]
AUTO: Final = 0
ACTIVATED: Final = 1
PERMANENT: Final = 2
REPLACEMENT: Final = 3
PART: Final = 4  # what another skill puts off, grants or adds

# Where the text puts a skill: its mark.
MAIN: Final = 1
BATTLE: Final = 2
MAIN_BATTLE: Final = 3
ON_PLAY: Final = 4
WHEN_ATTACKING: Final = 5
ON_KO: Final = 6
ON_BLOCK: Final = 7
END_OF_YOUR_TURN: Final = 8
END_OF_OPPONENTS_TURN: Final = 9
AWAKENING: Final = 10
FIELDING: Final = 11
EVOLVING: Final = 12
FUSING: Final = 13
TAGS: Final = (
    "", "main", "battle", "main_battle", "on_play", "when_attacking", "on_ko", "on_block", "end_of_your_turn",
    "end_of_opponents_turn", "awaken", "field", "evolve", "fusion_evolve",
)  # fmt: skip

# Timings at which an [Activate] skill may be declared, as bits.  [fw 1-3-4-1]
IN_MAIN: Final = 1
IN_BATTLE: Final = 2
_TIMES: Final = {MAIN: 1, BATTLE: 2, MAIN_BATTLE: 3, AWAKENING: 3, FIELDING: 1, EVOLVING: 1, FUSING: 1}
_KEYWORDS: Final = {AWAKENING: AWAKEN, FIELDING: FIELD, EVOLVING: EVOLVE, FUSING: FUSION_EVOLVE}

# Layers of continuous effects.
OTHER_LAYER: Final = 0
NUMBER_LAYER: Final = 1


class Scope(definition.Scope):
    """How far a prohibition reaches."""

    def covers(self, m: "Match", owner: i64, other: i64, agent: i64) -> bool:
        """Whether it forbids what card `other` (-1: none) would do, by player `agent`."""
        raise NotImplementedError

    def reaches(self, m: "Match", key: i64) -> bool:
        """Whether it is about that skill (-1: none)."""
        return True

    def demanded(self) -> Program | None:
        """What must be done to do it, if it is forbidden only otherwise.  [fw 13-13-1]"""
        return None


class Continuous(definition.Continuous["Match"]):
    """What a continuous effect does: `plan` finds the units and amounts, `put` applies a plan."""

    def apply(self, m: "Match", f: Frame) -> None:
        """Plan and apply in one go."""
        self.put(m, f, self.plan(m, f))

    def layer(self) -> i64:
        """The layer it is applied in."""
        return OTHER_LAYER

    def objects(self, plan: list[int]) -> list[int]:
        """The uids of the objects that a plan is about."""
        return NO_ABILITIES

    def is_loose(self) -> bool:
        """Whether its scope can change while the objects stay where they are, with their master."""
        return False

    def without(self, plan: list[int], uid: i64) -> list[int]:
        """The plan without one object."""
        return plan

    def scope(self) -> Scope | None:
        """How far it forbids, if it forbids something."""
        return None

    def hand_cost(self, m: "Match", f: Frame, card: "Card") -> i64:
        """What it adds to the total cost of a card in hand."""
        return 0

    def hand_specified(self, m: "Match", f: Frame, card: "Card", color: i64) -> i64:
        """What it adds to the specified cost of a card in hand, in one colour."""
        return 0

    def frees_color(self, m: "Match", f: Frame, card: "Card") -> bool:
        """Whether it lets the colours of the specified cost of a card in hand be ignored."""
        return False

    def concerns(self, m: "Match", f: Frame, card: "Card") -> bool:
        """Whether it changes what a card in hand costs."""
        return False

    def combo_power(self, m: "Match", f: Frame, card: "Card") -> i64:
        """What it adds to the combo power of a card in hand."""
        return 0

    def bases(self, m: "Match", f: Frame) -> list[int]:
        """The cards outside the Battle Area that may be chosen for this card's [Evolve].  [fw 15-12-4-1]"""
        return NO_ABILITIES

    def is_about_itself(self) -> bool:
        """Whether it only says something of the card that has it, out of play, which is asked for there."""
        return False

    def opens_drop(self) -> bool:
        """Whether it may let cards of the Drop be used."""
        return False

    def lets_use(self, m: "Match", f: Frame, card: "Card") -> bool:
        """Whether it lets a card of the Drop be used."""
        return False

    def lets_combo(self, m: "Match", f: Frame, card: "Card") -> bool:
        """Whether it lets a card of the Drop combo."""
        return False


class Instead:
    """What a replacement effect replaces."""

    def applies(self, m: "Match", f: Frame, d: "Deed", uid: i64) -> bool:
        """Whether what the deed would do to that object may be replaced; `f` speaks for the skill's source."""
        raise NotImplementedError


class Paid(Op["Match"]):
    """After each action of a skill cost: note if it was not done as written.  [fw 1-4-7]"""

    def run(self, m: "Match", f: Frame) -> bool:
        if f.done == 0:
            f.b = 0
        return False


class CostPaid(Op["Match"]):
    """At the end of a skill cost: report whether all of it was paid as written."""

    def run(self, m: "Match", f: Frame) -> bool:
        f.done = f.b
        caller = m.stack[-2]
        # What the cost chose, and its X, the effect can speak of.  [fw 13-5-3]
        caller.sets = f.sets
        # What it showed is hidden again now, unless the effect speaks of it.  [fw 13-10-2, 13-10-2-1]
        caller.seen = f.seen if is_spoken_of(f, m.ability(f.key).recalls) else 0
        return False


def is_spoken_of(f: Frame, slots: i64) -> bool:
    """Whether a cost has chosen cards into one of these slots."""
    for slot in range(len(f.sets)):
        if slots >> slot & 1 and f.sets[slot]:
            return True
    return False


class Ability(definition.PaidAbility):
    """One skill of a card: its class, mark, conditions, skill cost and program."""

    __slots__ = (
        "bases", "derived", "drop_need", "entangled", "enters", "fed", "fickle", "forbids", "has_numbers", "has_others",
        "instead", "looks", "needs", "recalls", "rests", "scopes", "shields", "state", "statics", "tag", "times",
        "tracked", "trial", "when", "where",
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
        self.when: Timing[Match, Happening] | None = None
        self.state: Condition[Match] | None = None  # the state that a state trigger waits for
        self.forbids: i64 = 0  # kinds of deed that a permanent may forbid, as bits
        self.instead: Instead | None = None
        self.statics: list[Continuous] = []
        self.bases: list[list[Test[Match, Card, Unit]]] = []  # what [Evolve] and [Fusion Evolve] are played on
        self.scopes: dict[int, Scope | None] = {}  # scopes of prohibitions, by place in the program
        self.where: i64 = 0  # zones in which alone it is valid, as bits; 0: where its card type works
        self.times: i64 = _TIMES.get(int(tag), 0)
        self.derived = False  # a permanent that depends on what others change
        self.looks: i64 = 0  # what a permanent looks at besides cards in play and whose turn it is, as bits
        self.tracked = False  # a permanent whose scope can change while its objects stay
        self.has_others = False  # a permanent that changes other things than numbers
        self.has_numbers = False  # one that changes numbers
        self.fickle = False  # derived or tracked, even if no effect gives traits, names or colours
        self.entangled = False  # parts of its cost draw on the same things
        self.fed = False  # a part of its cost may bring what a later one takes
        self.trial: Program | None = None  # of a replacement: what is done instead, if its parts have to be tried
        self.drop_need: i64 = 0  # of an Extra in hand: how many cards of the own Drop its skill cost takes
        self.needs: list[Op[Match]] = []  # of an Extra in hand: what must be possible before anything is tried
        self.shields = False  # a permanent by which cards are not affected by skills
        self.rests = False  # a permanent by which its own card is played rested
        self.enters = False  # put off: what the next card that is played has from the moment it enters
        self.recalls: i64 = 0  # slots of chosen cards that its effect speaks of, as bits

    def is_off_table(self) -> bool:
        """Whether it is a permanent that applies to the table while its card lies in hand, Drop, Life or Energy."""
        if self.kind != PERMANENT or not self.where & OFF_BOARD & ~(1 << UNDER):
            return False
        for static in self.statics:
            if not static.is_about_itself():
                return True
        return False

    def bind(self, number: str, index: i64) -> None:
        """Name the skill's programs after the card that prints it, and see what it depends on."""
        self.index = index
        self.own = self.when is not None and self.when.is_own()
        first: i64 = NUMBER_LAYER
        for static in self.statics:
            first = min(first, static.layer())
            if static.layer() == OTHER_LAYER:
                self.has_others = True
            else:
                self.has_numbers = True
        for static in self.statics:
            self.derived = self.derived or static.is_derived() or (first == OTHER_LAYER and static.is_mutable())
            self.looks |= static.looks()
            self.tracked = self.tracked or static.is_derived() or static.is_mutable()
            self.fickle = self.fickle or static.is_fickle()
        for condition in self.conditions:
            self.derived = self.derived or condition.is_derived()
            self.fickle = self.fickle or condition.is_derived()
            self.looks |= condition.looks()
        self.bind_programs(number, Paid(), CostPaid())


def spelled(name: str) -> list[str]:
    """The names a card is called by: the whole one, and each part of one that '/' divides.  [fw 2-3-3]"""
    return [name, *name.split("/")] if "/" in name else [name]


MANY_COLORS: Final = -2


def due_color(specified: list[int]) -> i64:
    """The one colour of a specified cost; -1 if it has none, MANY_COLORS if it has several."""
    found: i64 = -1
    for color in range(len(specified)):
        if specified[color] > 0:
            found = color if found == -1 else MANY_COLORS
    return found


class CardDef(HeardDefinition):
    """What is printed on a card, or on one side of a Leader.  [fw 1-3-1]"""

    __slots__ = (
        "abilities", "activated", "back", "colors", "combo", "cost", "deck_rules", "due", "due_color", "elsewhere",
        "every", "forbids", "from_hand", "keywords", "life", "names", "off_static",
        "power", "remembers", "renames", "shifts", "specified", "specified_total", "stateful", "traits",
    )  # fmt: skip

    def __init__(
        self,
        number: str,
        name: str,
        kind: i64,
        colors: i64,
        cost: i64,
        specified: list[int],
        power: i64,
        combo: i64,
        traits: list[str],
        keywords: i64,
        abilities: list[Ability],
        has_text: bool,
        first: i64 = 0,
    ) -> None:
        super().__init__(number, name, kind, has_text)
        self.colors = colors
        self.cost = cost  # the total cost
        self.specified = specified or [0] * COLOR_COUNT
        self.specified_total: i64 = sum(self.specified)
        self.due: list[int] = [max(int(cost), int(self.specified_total)), *self.specified]  # as it is paid
        self.due_color: i64 = due_color(self.specified)
        self.power = power
        self.combo = combo  # combo power, or -1 if it has none
        self.traits = traits
        self.keywords = keywords
        self.abilities = abilities
        self.names = spelled(name)
        self.deck_rules: list[DeckRule] = []
        self.life: i64 = -1  # with how many Life cards its player starts, if it says so
        self.back: CardDef | None = None  # the other side of a Leader
        self.every = abilities  # the skills of both sides, by their numbers
        self.elsewhere: i64 = 0  # events that are waited for outside the Leader, Battle and Combo Areas
        self.remembers: i64 = 0  # events of a turn that its text looks back at
        self.renames = False  # it gives traits, names or colours to cards in play
        self.shifts = False  # it may take cards out of the scope of any permanent
        self.forbids: i64 = 0  # kinds of deed that its permanents may forbid, as bits
        self.off_static = False  # it has a permanent that names a zone
        self.stateful = False  # it has a state trigger
        self.activated: list[Ability] = []
        self.from_hand: list[Ability] = []  # what can be declared with the card in hand
        for index, ability in enumerate(abilities):
            ability.bind(number, first + index)
            self._file(ability)

    def _file(self, ability: Ability) -> None:
        """Put a skill where the engine looks for it."""
        for static in ability.statics:
            if static.opens_drop():
                self.elsewhere |= USE_DROP
        if ability.part:
            return
        self.keywords |= _KEYWORDS.get(int(ability.tag), 0)
        if ability.kind == AUTO:
            self.listens |= ability.events
            if ability.events & STATE:
                self.stateful = True
            if ability.where & OFF_BOARD:
                self.elsewhere |= ability.events
            elif not ability.own:
                self.hears |= ability.events
        elif ability.kind == REPLACEMENT:
            self.replaces |= ability.would
        elif ability.kind == PERMANENT:
            self.has_static = True
            self.off_static = self.off_static or ability.where != 0
            if ability.is_off_table():
                self.elsewhere |= OFF_TABLE
        elif ability.kind == ACTIVATED:
            if self.is_from_hand(ability):
                self.from_hand.append(ability)
            else:
                self.activated.append(ability)
            if ability.where & (1 << DROP | 1 << LIFE | 1 << ENERGY_AREA):
                self.elsewhere |= FROM_PILES

    def is_from_hand(self, ability: Ability) -> bool:
        """Whether an [Activate] skill is declared with the card in hand.  [fw 12-1-1, 15-3-3, 15-12-3, 9-2-1]"""
        if ability.tag in (FIELDING, EVOLVING, FUSING):
            return True
        if ability.where:
            return ability.where >> HAND_BIT & 1 != 0
        return self.kind == EXTRA and not self.is_field()

    def is_field(self) -> bool:
        """Whether it is an Extra card with [Field]."""
        for ability in self.abilities:
            if ability.tag == FIELDING:
                return True
        return self.keywords & FIELD != 0

    def turn_over(self, back: "CardDef") -> None:
        """Give a Leader its other side; the skills of both are numbered together."""
        self.back = back
        self.every = self.abilities + back.abilities


HAND_BIT: Final = 2
OFF_BOARD: Final = 1 << 2 | 1 << 3 | 1 << 4 | 1 << 8 | 1 << 9  # hand, Drop, Life, Energy, under a card


class Card(CoreCard):
    """A physical card: identity, owner and what is printed on it (on the front of a Leader)."""

    __slots__ = ("activations", "d")

    def __init__(self, id: i64, d: CardDef, owner: i64) -> None:
        super().__init__(id, owner)
        self.d = d
        # The answers that activate its own skills, by their number.
        self.activations = [Action(ACTIVATE, id, id << KEY_BITS | i) for i in range(len(d.every))]
