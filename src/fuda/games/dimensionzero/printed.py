"""What is printed on cards (part 2): costs, abilities with their terms, definitions, physical cards.

The terms that an ability is made of speak of a match in their signatures only; nothing here looks at one.
"""

from typing import TYPE_CHECKING, Any, ClassVar, Final

from mypy_extensions import i64, mypyc_attr

from fuda.core.flow import Frame, Op, Program
from fuda.core.rehearsal import trial_of
from fuda.core.state import Card as CoreCard
from fuda.core.terms import Condition, Value
from fuda.games.dimensionzero.spec import COLORLESS, SQUARE, STRATEGY, SUPPLY, UNIT
from fuda.table import definition
from fuda.table.deeds import Deed
from fuda.table.definition import HeardDefinition

if TYPE_CHECKING:
    from fuda.games.dimensionzero.state import Happening, Match, Piece

KEY_BITS: Final = 5  # at most 32 abilities a card
KEY_MASK: Final = 31
NO_ABILITIES: Final[list[int]] = []
STATIC_AT: Final = 1000  # places from here on count continuous effects, not ops

# What an effect for a time that changes no data keeps in its `amount`: the slot of its target, the token of that if it
# is no card, and from there on the number that was computed when it began.  [dz 4-14.3-3]
TOKEN_AT: Final = 3
NUMBER_AT: Final = 24
FIXED: Final = 16  # slot of that number in a frame that speaks for the effect, as -1 - number

# Kinds of ability.  [dz 4-2.2]
SPELL_TEXT: Final = 0  # what a strategy does when it resolves
ACTIVATED: Final = 1
TRIGGERED: Final = 2
STATIC: Final = 3
REPLACEMENT: Final = 4
PART: Final = 5  # a part of another ability, which delays, grants or offers it as one of its modes


@mypyc_attr(acyclic=True)
class Cost:
    """An amount of energy: a number for each colour, then colourless; `x` is the place of a variable. Immutable.

    [dz 1-2.3, 1-2.3-3]
    """

    __slots__ = ("amounts", "colored", "colors", "total", "x")

    def __init__(self, amounts: list[int], x: i64) -> None:
        self.amounts = amounts
        self.x = x
        self.total: i64 = 0  # printed numbers of all symbols together  [dz 2-4.3]
        self.colored: i64 = 0
        self.colors: i64 = 0
        for place in range(6):
            amount = max(amounts[place], 0)
            self.total += amount
            if place != COLORLESS and (amount > 0 or place == x):
                self.colored += amount
                self.colors |= 1 << place

    def with_x(self, value: i64) -> "Cost":
        """The cost once the variable has a value."""
        if self.x < 0:
            return self
        amounts = self.amounts[:]
        amounts[self.x] += value
        return Cost(amounts, -1)

    def more(self, place: i64, amount: i64) -> "Cost":
        """The cost with an amount added; it may go below 0, as later changes count from there.  [dz 5-10.3]"""
        if amount == 0:
            return self
        amounts = self.amounts[:]
        amounts[place] += amount
        return Cost(amounts, self.x)

    def plus(self, other: "Cost") -> "Cost":
        """Two costs paid at once."""
        return Cost([a + b for a, b in zip(self.amounts, other.amounts, strict=True)], max(self.x, other.x))


FREE: Final = Cost([0, 0, 0, 0, 0, 0], -1)  # [dz 1-2.3-4]


class Scope(definition.Scope):
    """How far a prohibition reaches."""

    name: ClassVar[str] = ""
    fields: ClassVar[tuple[str, ...]] = ()

    def covers(self, m: "Match", f: Frame, source: i64, agent: i64) -> bool:
        """Whether it forbids what the object or card `source` (a uid, -1: none) would do, for player `agent`.

        `f` speaks for the effect that forbids.
        """
        raise NotImplementedError


class Continuous:
    """What a continuous effect does: `plan` finds the pieces and amounts, `put` applies a plan."""

    name: ClassVar[str] = ""
    fields: ClassVar[tuple[str, ...]] = ()

    def layer(self) -> i64:
        """The kind of continuous effect it is.  [dz 4-14.5-2]"""
        raise NotImplementedError

    def plan(self, m: "Match", f: Frame) -> list[int]:
        """The influence now, as plain numbers; equal plans are the same influence."""
        raise NotImplementedError

    def put(self, m: "Match", f: Frame, plan: list[int], at: i64) -> None:
        """Apply a plan; `at` is the place of the effect, for prohibitions."""
        raise NotImplementedError

    def apply(self, m: "Match", f: Frame, at: i64) -> None:
        """Plan and put at once."""
        plan = self.plan(m, f)
        if plan:
            self.put(m, f, plan, at)

    def card_bans(self) -> i64:
        """What it forbids cards, as bits."""
        return 0

    def is_own(self) -> bool:
        """Whether it changes the data of the card that has it, and of no other.  [dz 4-14.5-3]"""
        return False

    def is_counter(self) -> bool:
        """Whether it is the effect of markers on power or smash.  [dz 4-14.5-3]"""
        return False

    def is_derived(self) -> bool:
        """Whether the plan depends on what continuous effects change."""
        return True

    def scope(self) -> Scope | None:
        """How far it forbids, if it forbids something."""
        return None

    def amount(self, m: "Match", f: Frame) -> i64:
        """The number that goes with it, which an effect fixes when it begins.  [dz 4-14.3-3]"""
        return 0

    def prices(self) -> bool:
        """Whether it changes what it costs to play or move cards."""
        return False

    def play_cost(self, m: "Match", f: Frame, card: "Card", cost: Cost) -> Cost:
        """What playing a card costs with it."""
        return cost

    def move_cost(self, m: "Match", f: Frame, piece: "Piece", cost: Cost) -> Cost:
        """What moving a unit costs with it."""
        return cost


class Change:
    """A change of one card's data, controller or freedom, by a static ability or for a time."""

    name: ClassVar[str] = ""
    fields: ClassVar[tuple[str, ...]] = ()

    def layer(self) -> i64:
        """The kind of continuous effect it is.  [dz 4-14.5-2]"""
        raise NotImplementedError

    def amount(self, m: "Match", f: Frame) -> i64:
        """The number that goes with it: read once by effects, again and again by static abilities.  [dz 4-14.3-3]"""
        return 0

    def put(self, m: "Match", p: "Piece", amount: i64, key: i64, at: i64, uid: i64) -> None:
        """Change a card; `key`, `at` and `uid` are the ability, the place in it and the source."""
        raise NotImplementedError

    def reads(self) -> i64:
        """The kinds of continuous effects that its number comes from, as bits."""
        return 0

    def forbids(self) -> i64:
        """What it forbids the card, as bits."""
        return 0

    def scope(self) -> Scope | None:
        """How far it forbids, if it forbids something."""
        return None


class When:
    """The trigger event of a triggered ability.  [dz 4-4.1]"""

    name: ClassVar[str] = ""
    fields: ClassVar[tuple[str, ...]] = ()

    def events(self) -> i64:
        """The kinds of happenings it may be, as bits."""
        raise NotImplementedError

    def is_own(self) -> bool:
        """Whether it is about the source itself."""
        return False

    def met(self, m: "Match", f: Frame, event: "Happening") -> bool:
        """Whether this is the event; `f` speaks for the ability's source."""
        raise NotImplementedError


class Instead:
    """What a replacement effect replaces.  [dz 4-15.1]"""

    name: ClassVar[str] = ""
    fields: ClassVar[tuple[str, ...]] = ()

    def would(self) -> i64:
        """The kinds of processes it may be, as bits."""
        raise NotImplementedError

    def applies(self, m: "Match", f: Frame, d: Deed, would: i64) -> bool:
        """Whether a deed on one object may be replaced; `f` speaks for the replacement's source."""
        raise NotImplementedError


class Aim:
    """Something that a spell or ability takes as targets when it is played.  [dz 4-11.1]"""

    name: ClassVar[str] = "aim"

    def __init__(self, what: "Targets", n: Value["Match"], up_to: bool, slot: i64) -> None:
        self.what = what
        self.n = n
        self.up_to = up_to
        self.slot = slot


class Targets:
    """What can be a target: cards, squares, lines, areas, players, or what is on the stack."""

    name: ClassVar[str] = ""
    fields: ClassVar[tuple[str, ...]] = ()

    def tokens(self, m: "Match", f: Frame) -> list[int]:
        """Everything that may be chosen now: uids of cards, or tokens of other things."""
        raise NotImplementedError

    def fitting(self, m: "Match", f: Frame) -> list[int]:
        """Everything that fits the description on resolution: what forbids targets was judged before.

        [dz 4-9.2-1] [ruling dz-009]
        """
        return self.tokens(m, f)


class CostPart:
    """A part of a cost beside energy: cards that are chosen with it and given up, frozen or shown when it is paid."""

    name: ClassVar[str] = ""
    fields: ClassVar[tuple[str, ...]] = ()

    def amount(self, m: "Match", f: Frame) -> i64:
        """How many cards must be chosen."""
        raise NotImplementedError

    def is_free(self) -> bool:
        """Whether as many as wished may be chosen."""
        return False

    def is_variable(self) -> bool:
        """Whether the number of cards is the variable X."""
        return False

    def is_secret(self) -> bool:
        """Whether the choice is among cards that the opponent may not know."""
        return False

    def candidates(self, m: "Match", f: Frame) -> list[int]:
        """The cards to choose from, as uids."""
        raise NotImplementedError

    def discount(self, n: i64) -> i64:
        """By how much the chosen cards lower the colourless energy to pay."""
        return 0

    def goal(self) -> i64:
        """The zone into which the chosen cards go, or -1 if they are paid otherwise."""
        return -1

    def freezes(self) -> bool:
        """Whether the chosen cards are frozen."""
        return False

    def may_take_stock(self, m: "Match", f: Frame) -> bool:
        """Whether cards of energy and smash zones, which could pay energy, may be among those to choose from."""
        return True

    def toll(self, m: "Match", f: Frame) -> i64:
        """How much is paid without a choice of cards."""
        return 0

    def pool(self) -> i64:
        """What that is taken from, which parts of one cost share."""
        return NO_POOL

    def stock(self, m: "Match", f: Frame) -> i64:
        """How much of it there is."""
        return 0

    def pay(self, m: "Match", f: Frame, uids: list[int]) -> None:
        """Pay what is neither put elsewhere nor frozen; may start a process on the control stack."""
        raise NotImplementedError


# What parts of a cost that leave no choice are taken from.
NO_POOL: Final = 0
FROM_DECK: Final = 1
FROM_MARKERS: Final = 2


class PlayRule:
    """How a card changes the rules of playing it, of playing others, or of its movement."""

    name: ClassVar[str] = ""
    fields: ClassVar[tuple[str, ...]] = ()

    def ways(self, m: "Match", f: Frame, card: "Card", zone: i64) -> "list[Way]":
        """Further ways to play a card from a zone; `f` speaks for the card that has the rule."""
        return []

    def allows(self, m: "Match", f: Frame, square: i64) -> bool:
        """Whether a special play that it gives still suits a square when the unit arrives.  [dz 5-3.2-1]"""
        return False

    def is_for_others(self) -> bool:
        """Whether it is about playing other cards, while its own lies on a square."""
        return False

    def discount(self, m: "Match", f: Frame, card: "Card") -> i64:
        """By how much it lowers the colourless part of what playing a card costs."""
        return 0

    def plays_from(self, zone: i64) -> bool:
        """Whether it lets its own card be played from a zone.  [dz 2-10.3-2]"""
        return False

    def variable(self, m: "Match", f: Frame) -> i64:
        """What the variable of its card's cost is; -1 if it does not say."""
        return -1

    def calls(self) -> i64:
        """The colours for which its card may be frozen to make plays and movements cheaper, as bits.  [dz 5-10.2]"""
        return 0

    def way_parts(self) -> "list[CostPart]":
        """What its ways cost beside energy."""
        return []

    def least(self) -> i64:
        """The least energy that one of its ways to play its own card needs; a large number if it gives none."""
        return 0

    def surcharges(self) -> bool:
        """Whether it changes what playing its own card costs, however it is played."""
        return True

    def added(self) -> "list[CostPart]":
        """Additional costs of playing the card."""
        return []

    def added_energy(self) -> Cost:
        """Additional energy of playing the card."""
        return FREE

    def move_ways(self, m: "Match", f: Frame, piece: "Piece") -> "list[Way]":
        """Further ways to pay for a movement of the card."""
        return []


@mypyc_attr(acyclic=True)
class Way:
    """One way to play a card or to pay for a movement: what it costs and where the card may go."""

    __slots__ = ("cost", "key", "kind", "parts", "source", "squares")

    def __init__(self, kind: i64, cost: Cost, parts: list[CostPart], squares: i64, source: i64, key: i64) -> None:
        self.kind = kind
        self.cost = cost
        self.parts = parts
        self.squares = squares  # as bits; what a unit or base may be played to
        self.source = source  # uid of the card that gives this way, or -1
        self.key = key  # the ability that gives it, or -1


# Kinds of ways.
PLAIN: Final = 0
MUSTER: Final = 1  # special plays: not to be combined with each other  [dz 5-3.2-2, 5-8.3]
FORMATION: Final = 2
ALTERNATIVE: Final = 3  # another cost  [dz 4-7.2-4]
AWAKENING: Final = 4
RAID: Final = 5  # of movements
MARCH: Final = 6
CALL: Final = 7
WAYS: Final = ("plain", "muster", "formation", "alternative", "awakening", "raid", "march", "call")


class Ability(definition.Ability):
    """One ability of a card: its class, where it works, cost, targets, conditions and program."""

    __slots__ = (
        "aims", "changes", "cost", "derived", "division", "gates", "granted", "instead", "is_added", "is_march",
        "is_reveal", "is_self", "is_state", "lives", "modes", "once", "parts", "peeks", "rules", "scopes", "statics",
        "timing", "trial", "when", "zones",
    )  # fmt: skip

    def __init__(self, kind: i64, effect: "list[Op[Match]]") -> None:
        super().__init__(kind, [], effect)
        self.zones: i64 = 1 << SQUARE  # where it works, as bits of zones
        self.timing: i64 = 0
        self.cost: Cost = FREE
        self.parts: list[CostPart] = []
        self.aims: list[Aim] = []
        self.division: Value[Match] | None = None  # a total that is divided among the targets of slot 0
        self.gates: list[Condition[Match]] = []  # Link-up and Resonance: without them there is no such text
        self.modes: list[Ability] = []  # one of which is used, as declared when it is played
        self.when: When | None = None
        self.instead: Instead | None = None
        self.once = False  # at most once each turn
        self.is_added = False  # a replacement of doing nothing: the event goes on  [dz 4-15.2-1]
        self.is_self = False  # replaces what its own spell or ability does  [dz 4-15.8-1]
        self.is_reveal = False  # works in the hand, once shown  [dz 4-4.4-2]
        self.is_state = False  # looks at the situation instead of an event  [dz 4-8.13]
        self.is_march = False  # triggers by a movement for which its cost was paid  [dz 5-11.2]
        self.statics: list[Continuous] = []
        self.rules: list[PlayRule] = []
        self.granted: list[Ability] = []  # abilities that its effects give or delay
        self.changes: dict[int, Change] = {}  # changes for a time, by place in the program of the op that makes them
        self.lives: dict[int, Continuous] = {}  # effects for a time that change no data and reach later cards too
        self.scopes: dict[int, Scope | None] = {}  # of prohibitions, by place in the program
        self.derived = False
        self.trial: Program | None = None  # what may be done instead, to try whether all of it is possible
        self.peeks = False  # some of that depends on what unseen cards are

    def bind(self, number: str, index: i64) -> None:
        """Name the ability's program after the card that prints it, and see what it depends on."""
        self.index = index
        when = self.when
        if when is not None:
            self.own = when.is_own()
            self.events = when.events()
        if self.instead is not None:
            self.would = self.instead.would()
        for static in self.statics:
            self.derived = self.derived or static.is_derived()
        self.program = Program(f"{number}#{index}", list(self.effect_ops))
        if self.instead is not None and self.optional and len(self.effect_ops) > 1:
            self.trial = trial_of(list(self.effect_ops))
            self.peeks = any(asks_what(op) for op in self.program.source)

    def works_in(self, zone: i64) -> bool:
        """Whether it works in a zone.  [dz 2-10.3, 2-10.3.ex1]"""
        return self.zones >> zone & 1 != 0


def asks_what(op: Any) -> bool:
    """Whether an instruction is about hidden cards with certain properties."""
    ref = getattr(op, "ref", None)
    return ref is not None and ref.is_hidden() and ref.is_narrow()


class CardDef(HeardDefinition):
    """What is printed on a card.  [dz 2-2.1]"""

    __slots__ = (
        "abilities", "activated", "added", "bans", "calls", "colors", "cost", "edition", "elsewhere", "forbidden",
        "gives_rules", "keywords", "least", "looks_at_phase", "looks_at_squares", "looks_away",
        "marches", "move", "others", "part_events", "part_would", "play_rules", "power", "races", "smash",
        "spell", "states", "surcharged", "timing",
    )  # fmt: skip

    def __init__(
        self,
        number: str,
        name: str,
        kind: i64,
        cost: Cost,
        move: Cost,
        timing: i64,
        power: i64,
        smash: i64,
        races: list[str],
        keywords: i64,
        forbidden: i64,
        abilities: list[Ability],
        has_text: bool,
    ) -> None:
        super().__init__(number, name, kind, has_text)
        self.cost = cost
        self.colors: i64 = cost.colors  # [dz 2-4.2, 2-4.2-1, 2-4.2-2, 2-4.2-2.ex1]
        self.move = move
        self.timing = timing
        self.power = power
        self.smash = smash
        self.races = races  # races of units, attributes of bases and strategies  [dz 2-8.1]
        self.keywords = keywords
        self.forbidden = forbidden
        self.abilities = abilities
        self.edition: i64 = 0  # later ones are larger
        self.part_events: i64 = 0  # events that abilities listen to which its effects give or delay
        self.part_would: i64 = 0
        self.bans: i64 = 0  # what its static abilities forbid cards, as bits
        self.looks_away = True  # some static or state ability, or one it gives, looks at more than cards on squares
        self.looks_at_phase = True  # one of these looks at which phase it is
        self.looks_at_squares = True  # one of these looks at which square cards are on
        self.elsewhere: i64 = 0  # zones other than squares in which some ability works, as bits
        self.activated: list[Ability] = []
        self.spell: list[Ability] = []
        self.play_rules: list[Ability] = []
        self.added: list[CostPart] = []  # additional costs that its own text puts on playing it
        self.calls: i64 = 0  # colours of its Call, as bits
        self.marches = False  # some ability is a March
        self.gives_rules = False  # it may give cards abilities about playing or moving cards
        self.least: i64 = 0 if keywords & SUPPLY else cost.total  # the least energy that playing it may take
        self.surcharged = False  # some rule changes what playing the card costs
        self.others = False  # some rule is about playing other cards
        self.states = False  # some ability triggers by the situation
        for index in range(len(abilities)):
            abilities[index].bind(number, index)
            self.sort_in(abilities[index])

    def sort_in(self, ability: Ability) -> None:
        """Note what an ability is, so that cards without its like are passed over quickly."""
        if ability.part:
            self.gives_rules = self.gives_rules or ability.is_march or bool(ability.rules)
            self.part_events |= ability.events
            self.part_would |= ability.would
            return
        if ability.works_in(SQUARE):
            self.listens |= ability.events
            if not ability.own:
                self.hears |= ability.events
            self.replaces |= ability.would
        self.elsewhere |= ability.zones & ~(1 << SQUARE)
        self.has_static = self.has_static or bool(ability.statics)
        for static in ability.statics:
            self.bans |= static.card_bans()
        if ability.kind == ACTIVATED:
            self.activated.append(ability)
        elif ability.kind == SPELL_TEXT:
            self.spell.append(ability)
        if ability.rules:
            self.play_rules.append(ability)
            for rule in ability.rules:
                self.others = self.others or rule.is_for_others()
                self.surcharged = self.surcharged or rule.surcharges()
                self.calls |= rule.calls()
                self.least = min(self.least, rule.least())
                self.added = self.added + rule.added()
        self.states = self.states or ability.is_state
        self.marches = self.marches or ability.is_march

    def is_unit(self) -> bool:
        """Whether it is printed as a unit."""
        return self.kind & UNIT != 0

    def is_silent(self) -> bool:
        """Whether abilities in force stay the same when the card comes to a square or leaves it."""
        heard = self.listens | self.replaces | self.part_events | self.part_would
        if heard or self.elsewhere or self.has_static or self.others or self.states or self.gives_rules:
            return False
        return not (self.looks_away or self.looks_at_phase or self.looks_at_squares)

    def is_strategy(self) -> bool:
        """Whether it is printed as a strategy."""
        return self.kind & STRATEGY != 0


class Card(CoreCard):
    """A physical card."""

    __slots__ = ("d",)

    def __init__(self, id: i64, owner: i64, d: CardDef) -> None:
        super().__init__(id, owner)
        self.d = d
