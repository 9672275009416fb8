"""What is printed on cards: abilities with their terms, costs, definitions, physical cards.

The terms an ability is made of speak of a match in their signatures only; nothing here looks at one.
"""

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from fuda.core.flow import Frame, Op, Program
from fuda.core.state import Action
from fuda.core.state import Card as CoreCard
from fuda.core.terms import Condition, has_within
from fuda.games.buddyfight.spec import (
    ACTIVATE,
    ANY_AREA,
    ANY_FLAG,
    D_SHARE,
    DECK,
    DROP,
    FIELD,
    FLAG,
    GAUGE,
    HAND,
    IMPACT,
    IMPACT_MONSTER,
    ITEM,
    LIFE_ZERO,
    MONSTER,
    NO_LIMIT,
    REMOVED,
    SEES_TURN,
    SET,
    SOUL,
    SPELL,
)
from fuda.table import definition
from fuda.table.deeds import Deed
from fuda.table.definition import HeardDefinition
from fuda.words.conditions import OpponentsTurn, YourTurn
from fuda.words.deckrules import DeckRule
from fuda.words.properties import Test

if TYPE_CHECKING:
    from fuda.games.buddyfight.state import Match
    from fuda.games.buddyfight.units import Unit


KEY_BITS: Final = 5  # at most 32 abilities a card, both faces together
KEY_MASK: Final = 31
NO_NUMBERS: Final[list[int]] = []
NO_WORDS: Final[list[str]] = []
STATIC_AT: Final = 1000  # places from here on count continuous effects, not ops
BUILT_IN: Final = 27  # numbers from here on stand for the same abilities on every card: those of keywords
LIFELINK_INDEX: Final = 27
AMBUSH_INDEX: Final = 28
PURGE_INDEX: Final = 29
CROSSNIZE_INDEX: Final = 30

# Kinds of ability.
AUTO: Final = 0
ACTIVATED: Final = 1  # [Act], and what is declared like it: crossnize, purge, gyakuten
CONTINUOUS: Final = 2
REPLACEMENT: Final = 3
CASTING: Final = 4  # what a spell or impact does when it is cast
TRANSFORMING: Final = 5  # equips its own card: transform, ride, impact transform
PART: Final = 6  # what another ability puts off, grants or adds
USE: Final = 7  # when and for what cost its card can be used: no ability by itself
ABILITY_KINDS: Final = ("auto", "act", "static", "replacement", "effect", "transform", "part", "use")

# Layers of continuous effects.
OTHER_LAYER: Final = 0
NUMBER_LAYER: Final = 1

# Steps in which continuous effects change damage.  [ruling bf-092]
NO_STEP: Final = -1
RAISES: Final = 0
REDUCES_TO: Final = 1
REDUCES_BY: Final = 2
DAMAGE_STEPS: Final = (RAISES, REDUCES_TO, REDUCES_BY)

OFF_FIELD: Final = 1 << DECK | 1 << HAND | 1 << DROP | 1 << GAUGE | 1 << SOUL | 1 << REMOVED


class Scope(definition.Scope):
    """How far a prohibition reaches."""

    def covers(self, m: "Match", owner: i64, other: i64, agent: i64, cause: i64) -> bool:
        """Whether it forbids what card `other` (-1: none) would do, by player `agent`, in that way (0: unknown)."""
        raise NotImplementedError


class Continuous(definition.Continuous["Match"]):
    """What a continuous effect does: `plan` finds the units and amounts, `put` applies a plan."""

    def apply(self, m: "Match", f: Frame) -> None:
        """Plan and apply in one go."""
        self.put(m, f, self.plan(m, f))

    def layer(self) -> i64:
        """The layer it is applied in."""
        return OTHER_LAYER

    def is_fact(self) -> bool:
        """Whether it is as good as printed, so that nothing has to be in force."""
        return False

    def is_price(self) -> bool:
        """Whether it changes what using cards costs."""
        return False

    def scope(self) -> Scope | None:
        """How far it forbids, if it forbids something."""
        return None

    def forbids(self) -> i64:
        """The kinds of deed that it may forbid, as bits."""
        return 0

    def replaces(self) -> i64:
        """The kinds of deed that abilities which it gives may replace, as bits."""
        return 0

    def own_bans(self) -> i64:
        """What it says about its own card wherever that is, such as that its use is not nullified, as bits."""
        return 0

    def cost_change(self, m: "Match", f: Frame, player: i64, card: "Card", key: i64) -> i64:
        """What it adds to the gauge that using a card, or its ability of that key, costs a fighter."""
        return 0

    def frees(self, m: "Match", f: Frame, player: i64, card: "Card", key: i64) -> bool:
        """Whether a fighter need not pay the cost of using a card, or its ability of that key."""
        return False

    def lets_use(self, m: "Match", f: Frame, card: "Card") -> bool:
        """Whether it lets a card be used from outside the hand."""
        return False

    def damage_step(self) -> i64:
        """When it changes damage, if it does: it raises it, reduces it to so much, or by so much."""
        return NO_STEP

    def damage_change(self, m: "Match", f: Frame, player: i64, by: i64, cause: i64, n: i64, raised: i64) -> i64:
        """What it makes of damage that a fighter would be dealt; `raised` is how much that was before reductions."""
        return n


class When:
    """The trigger condition of an automatic ability."""

    def is_own(self) -> bool:
        """Whether the condition is about the source itself."""
        return False

    def met(
        self, m: "Match", f: Frame, kind: i64, player: i64, card: i64, uid: i64, cause: i64, n: i64, other: i64
    ) -> bool:
        """Whether this event, about that card, is the condition; `f` speaks for the ability's source."""
        raise NotImplementedError


class Instead:
    """What a replacement effect replaces, or when something is about to happen for which a card can be used."""

    bit: i64  # the kind of deed that it is about, as a bit

    def applies(self, m: "Match", f: Frame, d: Deed, uid: i64) -> bool:
        """Whether what a deed would do to that object may be replaced; `f` speaks for the ability's source."""
        raise NotImplementedError


class CostPart:
    """One part of a cost. All parts are chosen first and then paid at one time, so that none feeds another.

    [bf C.1.6, O.cost.1]
    """

    name: ClassVar[str] = ""
    fields: ClassVar[tuple[str, ...]] = ()

    def candidates(self, m: "Match", f: Frame) -> list[int]:
        """The uids of the cards among which is chosen; none if there is nothing to choose."""
        return NO_NUMBERS

    def supply(self, m: "Match", f: Frame) -> i64:
        """How many of them there are."""
        return len(self.candidates(m, f))

    def amount(self, m: "Match", f: Frame) -> i64:
        """How many of them are taken."""
        return 0

    def more(self, m: "Match", f: Frame) -> i64:
        """How many more of them may be taken, as the fighter likes."""
        return 0

    def is_blind(self) -> bool:
        """Whether the cards are face down to everybody, so that any of them will do."""
        return False

    def from_deck(self, m: "Match", f: Frame) -> i64:
        """How many cards it takes from the top of the deck."""
        return 0

    def life(self, m: "Match", f: Frame) -> i64:
        """How much life it takes."""
        return 0

    def is_possible(self, m: "Match", f: Frame) -> bool:
        """Whether what it asks besides cards and life is possible."""
        return True

    def forbidder(self, m: "Match", f: Frame) -> i64:
        """The key of an ability that forbids what it asks, or -1."""
        return -1

    def follow(self) -> "Ability | None":
        """Instructions that are carried out to pay it, once all that is chosen is paid; None if there are none."""
        return None

    def deeds(self, m: "Match", f: Frame, uids: list[int]) -> list[Deed]:
        """What is done to pay it with the cards that were chosen, or with those from the top of the deck."""
        raise NotImplementedError


class Ability(definition.Ability):
    """One ability of a card: its class, conditions, cost, what it aims at and its program."""

    __slots__ = (
        "aims", "aims_ops", "any_flag", "by_flag", "cost", "counter", "derived", "dshare", "firm", "forbids",
        "foresees", "instead", "keyword", "limit", "looks", "numbers", "others", "prices", "replaces", "rest_ops",
        "scopes", "statics", "stays", "title", "when", "where", "zero",
    )  # fmt: skip

    def __init__(self, kind: i64, conditions: "list[Condition[Match]]", effect: "list[Op[Match]]") -> None:
        super().__init__(kind, conditions, effect)
        self.aims_ops: list[Op[Match]] = []  # choices that are made when it is declared
        self.rest_ops: list[Op[Match]] = []  # what is left of the effect then
        self.cost: list[CostPart] = []
        self.counter = False  # usable at a [Counter] timing
        self.limit: i64 = NO_LIMIT
        self.title = ""
        self.keyword: i64 = 0  # the keyword ability that it is, as a bit
        self.dshare = False  # one of those that D-share gives
        self.firm = False  # it is not nullified, whatever becomes of the others of its card
        self.when: When | None = None
        self.zero = False  # usable at once when the own life has become 0
        self.foresees: i64 = 0  # kinds of deed that are about to be done when it is used, as bits
        self.any_flag = False  # of a use: whatever the flag
        self.by_flag = False  # of a use: its conditions let the card be used whatever the flag says
        self.replaces: i64 = 0  # kinds of deed that it replaces, with those of abilities that it gives
        self.forbids: i64 = 0  # kinds of deed that it may forbid, as bits
        self.stays = False  # of a replacement: the card stays on the field, though it was destroyed
        self.instead: Instead | None = None
        self.statics: list[Continuous] = []
        self.scopes: dict[int, Scope | None] = {}  # scopes of prohibitions, by place in the program
        self.where: i64 = 0  # zones in which alone it is valid, as bits; 0: on the field
        self.derived = False  # a continuous one that depends on what others change
        self.looks: i64 = 0
        self.others: list[Continuous] = []  # those of the effects in force that change no number, and that do
        self.numbers: list[Continuous] = []
        self.prices = False  # some of them change what using cards costs
        self.aims = Program("", [])

    def bind(self, number: str, index: i64) -> None:
        """Name the ability's programs after the card that prints it, and see what it depends on."""
        self.index = index
        self.own = self.when is not None and self.when.is_own()
        self.zero = self.zero or self.events & LIFE_ZERO != 0
        self.others = []
        self.numbers = []
        self.replaces = self.would
        for static in self.statics:
            self.forbids |= static.forbids()
            self.replaces |= static.replaces()
            if static.is_fact():
                continue
            (self.others if static.layer() == OTHER_LAYER else self.numbers).append(static)
            self.prices = self.prices or static.is_price()
            self.derived = self.derived or static.is_derived()
            self.looks |= static.looks()
        for condition in self.conditions:
            self.derived = self.derived or condition.is_derived()
            self.looks |= condition.looks() | (SEES_TURN if asks_turn(condition) else 0)
        ops = self.rest_ops if self.aims_ops else self.effect_ops
        self.program = Program(f"{number}#{index}", list(ops))
        self.aims = Program(f"{number}#{index}:aims", list(self.aims_ops))

    def is_valid_in(self, zone: i64) -> bool:
        """Whether it is valid in a zone: on the field, or in the zones it names.  [bf O.soulab.1, O.soulab.2]"""
        return self.where >> zone & 1 != 0 if self.where else zone == FIELD


def asks_turn(term: object) -> bool:
    """Whether a term, with all that is in it, asks whose turn it is."""
    return has_within(term, is_of_turn)


def is_of_turn(term: object) -> bool:
    """Whether a condition is about whose turn it is."""
    return isinstance(term, (YourTurn, OpponentsTurn))


class CardDef(HeardDefinition):
    """What is printed on a card, or on one face of it."""

    __slots__ = (
        "abilities", "activated", "any_flag", "areas", "attributes", "awaits", "back", "barred", "buddies", "casting",
        "castings", "characters", "conditions", "cost", "counter", "critical", "cross", "deck_rules", "deckable",
        "defense", "drop_hears", "elsewhere", "every", "flag_conditions", "forbids", "foreseen",
        "foresees", "from_hand", "hand_hears", "has_counter", "in_drop", "keywords", "life", "lifelink", "limit",
        "lost", "names", "offers", "only_by", "opening_gauge", "opening_hand", "power", "prices", "remembers",
        "size", "transforming", "uses", "worlds", "zero",
    )  # fmt: skip

    def __init__(
        self,
        number: str,
        name: str,
        kind: i64,
        worlds: list[str],
        attributes: list[str],
        size: i64,
        power: i64,
        defense: i64,
        critical: i64,
        keywords: i64,
        abilities: list[Ability],
        has_text: bool,
        first: i64 = 0,
    ) -> None:
        super().__init__(number, name, kind, has_text)
        self.worlds = worlds
        self.attributes = attributes
        self.size = size  # -1 for a card that has none
        self.power = power
        self.defense = defense
        self.critical = critical
        self.keywords = keywords
        self.abilities = abilities
        self.names: list[str] = [name]
        self.characters: list[str] = NO_WORDS  # names of characters, which are no names of cards
        self.cost: list[CostPart] = []  # of the call, the cast or the equipment
        self.conditions: list[Condition[Match]] = []  # without which it cannot be used
        self.counter = False  # the card itself is usable at a [Counter] timing
        self.zero = False  # it is usable at once when the own life has become 0
        self.limit: i64 = NO_LIMIT  # how often a turn cards of its name may be used
        self.areas: i64 = ANY_AREA  # where it can be called, as bits
        self.barred: i64 = 0  # keyword abilities that no effect gives it, as bits
        self.only_by: list[
            list[Test[Match, Card, Unit]]
        ] = []  # if not empty, it comes onto the field by effects of such cards only
        self.lifelink: list[int] = NO_NUMBERS  # the damage of its lifelinks; below zero, its fighter loses
        self.any_flag = keywords & ANY_FLAG != 0  # usable whatever the flag
        self.flag_conditions: list[Condition[Match]] = []  # with one of which it is usable whatever the flag says
        self.uses: list[list[Test[Match, Card, Unit]]] = []  # of a flag: what it lets its fighter use, one of these
        self.opening_hand: i64 = -1  # of a flag: what its fighter begins with, if it says so
        self.opening_gauge: i64 = -1
        self.life: i64 = -1
        self.deckable = False  # a flag that may be put into the deck
        self.lost = False  # a card with the back of a Lost deck
        self.cross = ""  # the title whose logo it bears
        self.buddies: list[str] = []  # names of cards that may be buddies together with it
        self.back: CardDef | None = None  # the other face of a two-faced card
        self.deck_rules: list[DeckRule] = []
        self.every = abilities  # the abilities of both faces, by their numbers
        self.elsewhere: i64 = 0  # events that are waited for off the field
        self.remembers: i64 = 0  # events of a turn that its text looks back at
        self.awaits: i64 = 0  # events when it, or an ability of it, can be used
        self.foreseen: list[Instead] = []  # what is about to happen when it, or an ability of it, can be used
        self.foresees = False  # the card itself is used at such a moment
        self.forbids: i64 = 0  # kinds of deed that its abilities may forbid, as bits
        self.prices = False  # it says what using it costs
        self.hand_hears: i64 = 0  # events about other cards that it waits for in the hand
        self.drop_hears: i64 = 0  # and in the drop zone
        self.has_counter = False  # the card or an ability of it is usable at a [Counter] timing
        self.activated: list[Ability] = []
        self.from_hand: list[Ability] = []  # what is declared with the card in hand
        self.transforming: list[Ability] = []
        self.offers = False  # it has abilities that are declared with the card on the field
        self.in_drop = False  # it has abilities that are declared with the card in the drop zone
        self.casting: Ability | None = None  # what it does when it is cast
        self.castings: list[Ability] = []  # all that it can do then, if one of several is chosen
        for index, ability in enumerate(abilities):
            ability.bind(number, first + index)
            self._file(ability)

    def _file(self, ability: Ability) -> None:
        """Put an ability where the engine looks for it."""
        if ability.part:
            return
        self.keywords |= ability.keyword
        self.has_counter = self.has_counter or ability.counter or ability.zero
        if ability.kind == AUTO:
            self.listens |= ability.events
            if ability.where & OFF_FIELD:
                self.elsewhere |= ability.events
                if not ability.own:
                    self.hand_hears |= ability.events if ability.where >> HAND & 1 else 0
                    self.drop_hears |= ability.events if ability.where >> DROP & 1 else 0
            elif not ability.own:
                self.hears |= ability.events
        elif ability.kind == REPLACEMENT:
            self.replaces |= ability.would
        elif ability.kind == CONTINUOUS:
            self.replaces |= ability.replaces
            self.forbids |= ability.forbids
            self.has_static = self.has_static or len(ability.others) > 0 or len(ability.numbers) > 0
            # What it says of its own card's cost in the hand holds wherever from.
            self.prices = self.prices or (ability.prices and ability.where >> HAND & 1 != 0)
        elif ability.kind == ACTIVATED:
            if ability.where >> HAND & 1:
                self.from_hand.append(ability)
            else:
                self.activated.append(ability)
                self.offers = True
                self.in_drop = self.in_drop or ability.where >> DROP & 1 != 0
        elif ability.kind == TRANSFORMING:
            self._file_transform(ability)
        elif ability.kind == CASTING:
            if ability.limit != NO_LIMIT:
                self.limit = ability.limit
            self.castings.append(ability)
            if self.casting is None:
                self.casting = ability
        elif ability.kind == USE:
            self._file_use(ability)

    def _file_transform(self, ability: Ability) -> None:
        """Note how the card can be equipped; it never has one of these keywords twice.

        [bf K.transform.7, K.impacttransform.8]
        """
        for other in self.transforming:
            if other.keyword == ability.keyword:
                return
        self.transforming.append(ability)
        self.offers = True

    def _file_use(self, ability: Ability) -> None:
        """Note when and for what cost the card can be used."""
        self.cost = self.cost + ability.cost
        if ability.by_flag:
            self.flag_conditions = self.flag_conditions + ability.conditions
        else:
            self.conditions = self.conditions + ability.conditions
        self.any_flag = self.any_flag or ability.any_flag
        self.zero = self.zero or ability.zero
        if ability.limit != NO_LIMIT:
            self.limit = ability.limit
        if ability.counter:
            self.be_counter()

    def be_counter(self) -> None:
        """Let the card itself be usable at a [Counter] timing."""
        self.counter = True
        self.has_counter = True

    def turn_over(self, back: "CardDef") -> None:
        """Give a card its other face; the abilities of both are numbered together.  [bf K.hankoku.2]"""
        self.back = back
        self.every = self.abilities + back.abilities

    def takes_part(self) -> bool:
        """Whether on the field it listens to other cards, replaces something, or applies or shares something."""
        return self.has_static or (self.hears | self.replaces | self.keywords & D_SHARE) != 0

    def is_monster(self) -> bool:
        """Whether it is a monster; an impact monster is one.  [bf X.type.1, CR.kind.2.b1, CR.kind.2.b4]"""
        return self.kind & MONSTER != 0

    def is_impact(self) -> bool:
        """Whether it is an impact; an impact monster is one.  [bf X.type.1, CR.kind.2.b3, CR.kind.2.b4]"""
        return self.kind & IMPACT != 0

    def is_impact_monster(self) -> bool:
        """Whether it is an impact monster."""
        return self.kind == IMPACT_MONSTER

    def is_cast(self) -> bool:
        """Whether it is cast: a spell, or an impact that is no monster.  [bf CR.kind.2.b2, CR.kind.2.b3]"""
        return self.kind == SPELL or self.kind == IMPACT

    def is_item(self) -> bool:
        """Whether it is an item."""
        return self.kind & ITEM != 0

    def is_flag(self) -> bool:
        """Whether it is a flag."""
        return self.kind & FLAG != 0

    def stays(self) -> bool:
        """Whether it stays on the field after it was cast.  [bf K.set.1, K.set.2, CA.3.1.n2]"""
        return self.keywords & SET != 0


NO_PROGRAM: Final = Program("use", [])


class Card(CoreCard):
    """A physical card: identity, owner and what is printed on it (on the face it begins with)."""

    __slots__ = ("activations", "d", "voice")

    def __init__(self, id: i64, d: CardDef, owner: i64) -> None:
        super().__init__(id, owner)
        self.d = d
        # The answers that use its abilities, by their number.
        self.activations = [Action(ACTIVATE, id, id << KEY_BITS | i) for i in range(len(d.every))]
        self.voice = Frame(NO_PROGRAM, owner, id, -1)  # what spoke last for the card, to use it; nobody changes it


KEYWORD_ABILITIES: Final[dict[int, Ability]] = {}  # the abilities that keywords stand for, by number
