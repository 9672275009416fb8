"""The table of a One Piece match: printed cards, cards in play, the two sides, the match itself.

Owns what is where and what continuous effects make of it. It never decides what happens: that is the flow tables'
and the ops' work. Cards are immutable; only `Unit`s, cards in the Leader, Character and Stage areas, are mutable.
DON!! cards are all alike, so they are counted, those that an effect keeps from being set active apart.
"""

from typing import ClassVar, Final

from mypy_extensions import i64, mypyc_attr

from fuda.core import flow
from fuda.core.flow import Frame, Op, Program
from fuda.core.lasting import Lasting
from fuda.core.rng import MASK, fold
from fuda.core.state import ID_BITS, ID_MASK, ZONE_MASK, Action
from fuda.core.state import Card as CoreCard
from fuda.core.terms import Condition
from fuda.games.onepiece.spec import (
    ACTIVATE,
    ADD_CONDITION,
    ADD_COST,
    ADD_POWER,
    BAN,
    BASE_COST,
    BASE_POWER,
    CHARACTER,
    CHARACTERS,
    DELAYED,
    DON_POWER,
    GAIN_ABILITY,
    GAIN_KEYWORD,
    LEADER,
    LEADER_AREA,
    NEGATE,
    STAGE,
    STAGE_AREA,
)

KEY_BITS: Final = 5  # at most 32 abilities a card
KEY_MASK: Final = 31
NO_ABILITIES: Final[list[int]] = []
STATIC_AT: Final = 1000  # places from here on count continuous effects, not ops
WHILE_NEGATED: Final = -2  # place of an effect that a card gained while its effects were negated

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


class Scope:
    """How far a prohibition reaches."""

    def covers(self, m: "Match", owner: i64, other: i64, agent: i64) -> bool:
        """Whether it forbids what card `other` (-1: none) would do, by player `agent`."""
        raise NotImplementedError


class Continuous:
    """What a continuous effect does: `plan` finds the units and amounts, `put` applies a plan."""

    def plan(self, m: "Match", f: Frame) -> list[int]:
        """The influence now, as plain numbers; equal plans are the same influence."""
        raise NotImplementedError

    def put(self, m: "Match", f: Frame, plan: list[int]) -> None:
        """Apply a plan."""
        raise NotImplementedError

    def apply(self, m: "Match", f: Frame) -> None:
        """Plan and apply in one go."""
        self.put(m, f, self.plan(m, f))

    def is_derived(self) -> bool:
        """Whether the plan depends on what continuous effects change."""
        return False

    def is_simple(self) -> bool:
        """Whether the plan depends on nothing but cards in play, DON!! given to them and whose turn it is."""
        return False

    def scope(self) -> Scope | None:
        """How far it forbids, if it forbids something."""
        return None

    def hand_cost(self, m: "Match", f: Frame, card: "Card") -> i64:
        """What it adds to the cost of a card in hand."""
        return 0

    def hand_counter(self, m: "Match", f: Frame, card: "Card") -> i64:
        """The counter value it gives to a card in hand, or 0."""
        return 0


class When:
    """The timing of an automatic effect."""

    def is_own(self) -> bool:
        """Whether the timing is about the source itself."""
        return False

    def met(self, m: "Match", f: Frame, kind: i64, player: i64, card: i64, uid: i64, cause: i64, n: i64) -> bool:
        """Whether this event, about that card, is the timing; `f` speaks for the ability's source."""
        raise NotImplementedError


class Instead:
    """What a replacement effect replaces."""

    def applies(self, m: "Match", f: Frame, uid: i64, player: i64, cause: i64) -> bool:
        """Whether the process (about that object, carried out by that player) may be replaced."""
        raise NotImplementedError


class Paid(Op["Match"]):
    """After each action of an activation cost: note if it was not done as written.  [op 8-3-1-3-1]"""

    def run(self, m: "Match", f: Frame) -> bool:
        if f.done == 0:
            f.b = 0
        return False


class CostPaid(Op["Match"]):
    """At the end of an activation cost: report whether all of it was paid as written."""

    def run(self, m: "Match", f: Frame) -> bool:
        f.done = f.b
        return False


class Ability:
    """One effect of a card: its class, keyword, conditions, activation cost and program."""

    __slots__ = (
        "conditions", "cost", "cost_ops", "derived", "effect_ops", "entangled", "events", "in_hand", "index",
        "instead", "kind", "once", "optional", "own", "part", "program", "scopes", "simple", "statics", "tag",
        "when", "would",
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
        self.kind = kind
        self.tag = tag
        self.conditions = conditions
        self.cost_ops = cost
        self.once = once
        self.optional = optional
        self.effect_ops = effect
        self.events: i64 = 0
        self.when: When | None = None
        self.would: i64 = 0
        self.instead: Instead | None = None
        self.statics: list[Continuous] = []
        self.scopes: dict[int, Scope | None] = {}  # scopes of prohibitions, by place in the program
        self.index: i64 = 0
        self.own = False  # an automatic effect whose timing is about its own card
        self.derived = False  # a continuous effect that depends on what others change
        self.simple = True  # one that depends on nothing but cards in play and whose turn it is
        self.entangled = False  # parts of its cost draw on the same things
        self.part = False  # a part of another ability, which delays or grants it
        self.in_hand = False  # it works in the hand instead of on the field
        self.program = Program("", [])
        self.cost = Program("", [])

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
        self.program = Program(f"{number}#{index}", list(self.effect_ops))
        # The actions of one cost are done in the order written.  [op 8-3-1-1]
        steps: list[Op[Match]] = []
        for op in self.cost_ops:
            steps += [op, Paid()]
        self.cost = Program(f"{number}#{index}:cost", [*steps, CostPaid()] if steps else [])


class DeckRule:
    """What the text of a card says about deck construction.  [op 5-1-2-4]"""

    name: ClassVar[str] = ""
    fields: ClassVar[tuple[str, ...]] = ()

    def copies(self) -> i64:
        """How many of this card the deck may have, or -1 if it says nothing about that."""
        return -1

    def don(self) -> i64:
        """How many cards the DON!! deck has, or -1 if it says nothing about that."""
        return -1

    def allows(self, m: "Match", f: Frame, card: "Card") -> bool:
        """Whether it lets this card into the deck whatever its colours; `f` speaks for the card that prints it."""
        return False

    def forbids(self, m: "Match", f: Frame, card: "Card") -> bool:
        """Whether it keeps this card out of the deck."""
        return False


class CardDef:
    """What is printed on a card.  [op 2-1]"""

    __slots__ = (
        "abilities", "activated", "attributes", "colors", "cost", "counter", "counter_event", "deck_rules", "digest",
        "has_static", "has_text", "hears", "keywords", "kind", "life", "listens", "main", "name", "name_en", "names",
        "number", "power", "replaces", "text_en", "text_ja", "traits", "trigger",
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
        self.number = number
        self.name = name
        self.kind = kind
        self.colors = colors
        self.cost = cost
        self.power = power
        self.counter = counter
        self.life = life
        self.traits = traits
        self.attributes = attributes
        self.keywords = keywords
        self.abilities = abilities
        self.has_text = has_text
        self.names: list[str] = [name]
        self.deck_rules: list[DeckRule] = []
        self.name_en = name
        self.text_ja = ""
        self.text_en = ""
        self.digest = ""
        self.listens: i64 = 0  # events that its automatic effects wait for
        self.hears: i64 = 0  # those of them that may be about another card
        self.replaces: i64 = 0
        self.has_static = False
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


@mypyc_attr(acyclic=True)
class Unit:
    """A card in the Leader, Character or Stage area: a new object each time it gets there.  [op 3-1-6]"""

    __slots__ = (
        "bans", "base", "base_set", "bonus", "card", "cost_base", "cost_bonus", "cost_set", "d", "don", "gained", "id",
        "keywords", "negated", "plain", "rested", "side", "since", "uid", "used",
    )  # fmt: skip

    def __init__(self, uid: i64, card: Card, side: i64, since: i64) -> None:
        d = card.d
        self.uid = uid
        self.card = card
        self.id = card.id
        self.d = d
        self.side = side
        self.since = since  # the turn it was played
        self.rested = False
        self.don: i64 = 0  # attached DON!!
        # Keys of the [Once Per Turn] abilities used this turn: none, as this is another card now.  [op 10-2-13-4]
        self.used: list[int] = NO_ABILITIES
        # What follows is derived by `settle` and is no part of the state.
        self.base: i64 = d.power
        self.bonus: i64 = 0
        self.cost_base: i64 = d.cost
        self.cost_bonus: i64 = 0
        self.keywords: i64 = d.keywords
        self.bans: i64 = 0
        self.negated = False
        self.base_set = False
        self.cost_set = False
        self.gained: list[int] = NO_ABILITIES
        self.plain = True  # nothing has changed the printed values

    def copy(self) -> "Unit":
        """An independent copy."""
        u = Unit(self.uid, self.card, self.side, self.since)
        u.rested = self.rested
        u.don = self.don
        u.used = self.used
        if self.plain:
            return u
        u.plain = False
        u.base = self.base
        u.bonus = self.bonus
        u.cost_base = self.cost_base
        u.cost_bonus = self.cost_bonus
        u.keywords = self.keywords
        u.bans = self.bans
        u.negated = self.negated
        u.base_set = self.base_set
        u.cost_set = self.cost_set
        u.gained = self.gained
        return u

    def reset(self) -> None:
        """Back to what is printed, before effects are applied."""
        self.plain = True
        d = self.d
        self.base = d.power
        self.bonus = 0
        self.cost_base = d.cost
        self.cost_bonus = 0
        self.keywords = d.keywords
        self.bans = 0
        self.negated = False
        self.base_set = False
        self.cost_set = False
        self.gained = NO_ABILITIES

    def set_base_power(self, value: i64) -> None:
        """Of several effects that set the original power the highest value counts.  [op 4-9-2-1]"""
        if not self.base_set or value > self.base:
            self.base = value
        self.base_set = True

    def set_base_cost(self, value: i64) -> None:
        """Of several effects that set the original cost the highest value counts.  [op 4-9-2-2]"""
        if not self.cost_set or value > self.cost_base:
            self.cost_base = value
        self.cost_set = True

    def negate(self) -> None:
        """Take away what the card has so far; what it gains later stays.  [op 8-2-4]"""
        self.negated = True
        self.keywords = 0
        self.gained = NO_ABILITIES

    def gain(self, key: i64) -> None:
        """Have an ability that another card gave."""
        self.gained = [*self.gained, key]

    def keep_gained(self, effects: list[Lasting]) -> None:
        """Have back what it gained while its effects were negated already.  [op 8-2-4]"""
        for e in effects:
            if e.on == self.uid and e.at == WHILE_NEGATED:
                if e.kind == GAIN_KEYWORD:
                    self.keywords |= e.amount
                else:
                    self.gain(e.key)


@mypyc_attr(acyclic=True)
class Side:
    """One player's zones. Of piles the last card is the top.  [op 3-1-3]"""

    __slots__ = (
        "bans", "characters", "deck", "don_active", "don_deck", "don_rested", "face_up", "hand", "held_active",
        "held_rested", "index", "leader", "life", "nowhere", "stage", "trash",
    )  # fmt: skip

    def __init__(self, index: i64, leader: Unit, deck: list[Card]) -> None:
        self.index = index
        self.leader = leader
        self.deck = deck
        self.hand: list[Card] = []
        self.trash: list[Card] = []
        self.life: list[Card] = []
        self.face_up: list[Card] = []  # Life cards that lie face up
        self.nowhere: list[Card] = []  # cards in no zone
        self.characters: list[Unit] = []
        self.stage: list[Unit] = []
        self.don_deck: i64 = 0
        self.don_active: i64 = 0  # in the cost area
        self.don_rested: i64 = 0
        self.held_active: i64 = 0  # of these, those that an effect keeps rested in the next refresh phase
        self.held_rested: i64 = 0
        self.bans: i64 = 0  # derived: what the player is forbidden

    def copy(self) -> "Side":
        """An independent copy."""
        s = Side(self.index, self.leader.copy(), self.deck[:])
        s.hand = self.hand[:]
        s.trash = self.trash[:]
        s.life = self.life[:]
        s.face_up = self.face_up[:]
        s.nowhere = self.nowhere[:]
        s.characters = [u.copy() for u in self.characters]
        s.stage = [u.copy() for u in self.stage]
        s.don_deck = self.don_deck
        s.don_active = self.don_active
        s.don_rested = self.don_rested
        s.held_active = self.held_active
        s.held_rested = self.held_rested
        s.bans = self.bans
        return s

    def units(self) -> list[Unit]:
        """Leader, Characters, Stage."""
        return [self.leader, *self.characters, *self.stage]

    def pile(self, zone: i64) -> list[Card]:
        """The cards of a zone that is a list of cards: deck, hand, trash, life, nowhere."""
        if zone == 1:
            return self.deck
        if zone == 2:
            return self.hand
        if zone == 3:
            return self.trash
        if zone == 4:
            return self.life
        return self.nowhere

    def attached(self) -> i64:
        """DON!! given to Leader and Characters."""
        n = self.leader.don
        for u in self.characters:
            n += u.don
        return n

    def don_on_field(self) -> i64:
        """All DON!! on the field, attached ones included."""
        return self.don_active + self.don_rested + self.attached()


class Source:
    """A continuous effect in force: the ability and a frame that speaks for its source. Shared by copies."""

    def __init__(self, ability: Ability, f: Frame) -> None:
        self.ability = ability
        self.f = f
        self.derived = ability.derived


class Rules:
    """The policies that the table needs of the chapters above it."""

    def apply_sources(self, m: "Match") -> None:
        """Apply the continuous effects in force."""
        raise NotImplementedError

    def attend(self, m: "Match") -> None:
        """Carry out rule processing."""
        raise NotImplementedError

    def end_loop(self, m: "Match", stoppers: i64) -> None:
        """Decide a loop that these players, as bits, can stop."""
        raise NotImplementedError


class Match(flow.Match):
    """A One Piece match in progress."""

    __slots__ = (
        "attacker", "ban_list", "beaten", "blocked", "cards", "chooser", "deep", "dirty", "first", "hand_sources",
        "handled", "listening", "lost", "lost_why", "order", "p0", "p1", "paradox", "phase", "recast", "replacing",
        "rules", "sensitive", "sources", "step", "target", "unordered",
    )  # fmt: skip

    def __init__(self, rules: Rules, cards: list[Card], p0: Side, p1: Side, seed: i64) -> None:
        super().__init__(len(cards), seed)
        self.rules = rules
        self.cards = cards
        self.p0 = p0
        self.p1 = p1
        self.first: i64 = -1  # who goes first, once decided
        self.chooser: i64 = -1  # who chose that
        self.phase: i64 = 0
        self.step: i64 = 0
        self.attacker: i64 = -1  # uids of the battle in progress
        self.target: i64 = -1
        self.blocked = False
        self.lost: i64 = 0  # players who meet a loss condition, as bits
        self.lost_why: i64 = 0  # those of them who do so by damage
        self.beaten: i64 = 0  # those of them for whom nothing replaced the loss
        self.handled: i64 = 0  # players whose deck an effect of the start of the game has handled, as bits
        self.order: list[int] = []  # order that players chose for continuous effects, as keys
        # Derived, and no part of the state:
        self.dirty = True  # values must be settled before they are read
        self.recast = True  # the cards on the field or their abilities changed
        self.listening: i64 = 0  # events that an effect of another card than theirs may wait for
        self.replacing: i64 = 0
        self.sources: list[Source] = []
        self.sensitive = False  # some continuous effect depends on what others change
        self.deep = False  # some continuous effect depends on more than cards in play, DON!! and whose turn it is
        self.unordered: i64 = -1  # player who must order continuous effects
        self.paradox = False
        self.hand_sources: list[Source] = []
        self.ban_list: list[int] = []  # five numbers each: on whom (uid, or -1 - player), bans, key, place, whose

    # --- looking things up -------------------------------------------------------------------------------------
    def side(self, player: i64) -> Side:
        """The zones of a player."""
        return self.p0 if player == 0 else self.p1

    def card_of(self, uid: i64) -> Card:
        """The card that a uid names."""
        return self.cards[uid & ID_MASK]

    def find(self, uid: i64) -> Unit | None:
        """The unit of that name, or None once it has left."""
        zone = uid >> ID_BITS & ZONE_MASK
        if zone == CHARACTERS:
            for u in self.p0.characters:
                if u.uid == uid:
                    return u
            for u in self.p1.characters:
                if u.uid == uid:
                    return u
        elif zone == LEADER_AREA:
            if self.p0.leader.uid == uid:
                return self.p0.leader
            return self.p1.leader if self.p1.leader.uid == uid else None
        elif zone == STAGE_AREA:
            for u in self.p0.stage:
                if u.uid == uid:
                    return u
            for u in self.p1.stage:
                if u.uid == uid:
                    return u
        return None

    def alter(self, uid: i64) -> Unit | None:
        """The unit of that name, to change a derived value of it."""
        u = self.find(uid)
        if u is not None:
            u.plain = False
        return u

    def unit(self, card: i64) -> Unit | None:
        """The unit that this card is, or None if it is not on the field."""
        return self.find(self.where[card] << ID_BITS | card)

    def ability(self, key: i64) -> Ability:
        """The ability of that key: the card that prints it, and its number there."""
        return self.cards[key >> KEY_BITS].d.abilities[key & KEY_MASK]

    def touch(self) -> None:
        """Something changed on the field that values may depend on."""
        self.dirty = True
        if self.sensitive:
            self.alert = True

    def stir(self) -> None:
        """Something changed off the field, or rested: it matters only to effects that look there."""
        if self.deep:
            self.touch()

    def power(self, u: Unit) -> i64:
        """The power of a card in play; it may be negative.  [op 1-3-6-1]"""
        if self.dirty:
            self.settle()
        return u.base + u.bonus

    def cost(self, u: Unit) -> i64:
        """The cost of a card in play: negative only while it is computed.  [op 1-3-6-2]"""
        if self.dirty:
            self.settle()
        cost = u.cost_base + u.cost_bonus
        # Changes are added to the true sum; only a reader sees 0 for less.  [op 1-3-6, 1-3-6-2-1]
        return max(0, cost)

    def has(self, u: Unit, keyword: i64) -> bool:
        """Whether a card in play has a keyword effect."""
        if self.dirty:
            self.settle()
        return u.keywords & keyword != 0

    def bans(self, u: Unit) -> i64:
        """What a card in play is forbidden, as bits."""
        if self.dirty:
            self.settle()
        return u.bans

    def is_negated(self, u: Unit) -> bool:
        """Whether the printed effects of a card in play are negated."""
        if self.dirty:
            self.settle()
        return u.negated

    # --- values ------------------------------------------------------------------------------------------------
    def settle(self) -> None:
        """Derive all values: print, lasting effects, then continuous effects on top of them."""
        self.dirty = False
        if self.recast:
            self.gather()
        self.lay_base()
        if self.sources:
            self.rules.apply_sources(self)

    def gather(self) -> None:
        """Find the abilities on the field that listen, replace or apply continuously."""
        self.recast = False
        self.listening = 0
        self.replacing = 0
        self.sources = []
        self.deep = False
        derived: i64 = 0
        for i in range(2):
            side = self.p0 if i == 0 else self.p1
            derived += self.gather_unit(side.leader)
            for u in side.characters:
                derived += self.gather_unit(u)
            for u in side.stage:
                derived += self.gather_unit(u)
        for e in self.lasting:
            if e.kind == GAIN_ABILITY:
                u2 = self.find(e.on)
                if u2 is not None:
                    granted = self.ability(e.key)
                    self.listening |= granted.events
                    self.replacing |= granted.would
                    if granted.kind == CONTINUOUS:
                        derived += self.add_source(granted, u2, e.key)
            elif e.kind == ADD_CONDITION:
                self.deep = True
        self.sensitive = derived > 0
        if self.order:
            self.keep_order()

    def keep_order(self) -> None:
        """Keep a chosen order of continuous effects for those of them that are still there."""
        there = [s.f.key for s in self.sources if s.derived]
        self.order = [key for key in self.order if key in there]

    def gather_unit(self, u: Unit) -> i64:
        """Find the abilities of one card in play, where alone its text works; how many depend on what others change.

        [op 2-8-2]
        """
        d = u.d
        self.listening |= d.hears
        self.replacing |= d.replaces
        derived: i64 = 0
        if d.has_static:
            for ability in d.abilities:
                if ability.kind == CONTINUOUS and not ability.part and not ability.in_hand:
                    derived += self.add_source(ability, u, u.card.id << KEY_BITS | ability.index)
        return derived

    def add_source(self, ability: Ability, u: Unit, key: i64) -> i64:
        """Put a continuous effect in force; 1 if it depends on what others change."""
        f = Frame(ability.program, u.side, u.card.id, u.uid)
        f.key = key
        source = Source(ability, f)
        self.sources.append(source)
        if not ability.simple:
            self.deep = True
        return 1 if source.derived else 0

    def lay_base(self) -> None:
        """Printed values, DON!! and lasting effects: what continuous effects build on.  [op 8-1-3-3-5]"""
        self.hand_sources = []
        self.ban_list = []
        self.p0.bans = 0
        self.p1.bans = 0
        for i in range(2):
            side = self.p0 if i == 0 else self.p1
            own_turn = self.turn_player == i
            leader = side.leader
            if not leader.plain:
                leader.reset()
            # Each attached DON!! is worth 1000 in its owner's turn.  [op 6-5-5-2]
            if own_turn and leader.don:
                leader.plain = False
                leader.bonus = DON_POWER * leader.don
            for u in side.characters:
                if not u.plain:
                    u.reset()
                if own_turn and u.don:
                    u.plain = False
                    u.bonus = DON_POWER * u.don  # [op 6-5-5-2]
            for u in side.stage:
                if not u.plain:
                    u.reset()
        for e in self.lasting:
            kind = e.kind
            if e.on < 0:
                if kind == BAN:
                    self.forbid(None, e.on, e.amount, e.key, e.at, e.owner)
                continue
            target = self.alter(e.on)
            if target is None:
                continue
            if kind == ADD_POWER:
                target.bonus += e.amount
            elif kind == ADD_COST:
                target.cost_bonus += e.amount
            elif kind == BASE_POWER:
                target.set_base_power(e.amount)
            elif kind == BASE_COST:
                target.set_base_cost(e.amount)
            elif kind == GAIN_KEYWORD:
                target.keywords |= e.amount
            elif kind == BAN:
                self.forbid(target, e.on, e.amount, e.key, e.at, e.owner)
            elif kind == NEGATE:
                target.negate()
            elif kind == GAIN_ABILITY:
                target.gain(e.key)

    def forbid(self, u: Unit | None, on: i64, bans: i64, key: i64, at: i64, owner: i64) -> None:
        """Forbid a card or player something by an effect of `owner`; the scope at that place says what exactly."""
        if u is not None:
            u.bans |= bans
        else:
            self.side(-1 - on).bans |= bans
        self.ban_list += [on, bans, key, at, owner]

    def is_forbidden(self, on: i64, ban: i64, other: i64, agent: i64) -> bool:
        """Whether a prohibition on this card or player covers what that other card or that player would do."""
        bans = self.ban_list
        for i in range(0, len(bans), 5):
            if bans[i] == on and bans[i + 1] & ban:
                scope = self.scope(bans[i + 2], bans[i + 3])
                if scope is None or scope.covers(self, bans[i + 4], other, agent):
                    return True
        return False

    def scope(self, key: i64, at: i64) -> Scope | None:
        """The scope of a prohibition: of the op, or from 1000 on of the continuous effect, at that place."""
        ability = self.ability(key)
        if at >= STATIC_AT:
            return ability.statics[at - STATIC_AT].scope()
        return ability.scopes.get(at)

    # --- copying and identity ----------------------------------------------------------------------------------
    def clone(self) -> "Match":
        """An independent copy; cards and programs are shared, the journal stays behind."""
        m = Match(self.rules, self.cards, self.p0.copy(), self.p1.copy(), 1)
        self.copy_flow(m)
        m.first = self.first
        m.chooser = self.chooser
        m.phase = self.phase
        m.step = self.step
        m.attacker = self.attacker
        m.target = self.target
        m.blocked = self.blocked
        m.lost = self.lost
        m.lost_why = self.lost_why
        m.beaten = self.beaten
        m.handled = self.handled
        if self.order:
            m.order = self.order[:]
        m.dirty = self.dirty
        m.recast = self.recast
        m.listening = self.listening
        m.replacing = self.replacing
        m.sources = self.sources
        m.sensitive = self.sensitive
        m.deep = self.deep
        m.unordered = self.unordered
        m.paradox = self.paradox
        m.hand_sources = self.hand_sources
        m.ban_list = self.ban_list
        return m

    def state_hash(self) -> int:
        """A hash of the position: uids count by place, the generator and running numbers are left out."""
        h: i64 = (self.turn_player << 8) ^ (self.phase << 4) ^ self.step ^ (self.turn << 12)
        for i in range(2):
            side = self.p0 if i == 0 else self.p1
            h = hash_cards(h, side.deck)
            h = hash_cards(h, side.hand)
            h = hash_cards(h, side.trash)
            h = hash_cards(h, side.life)
            h = hash_cards(h, side.face_up)
            h = hash_cards(h, side.nowhere)
            h = fold(
                h,
                side.don_active << 40
                | side.don_rested << 30
                | side.held_active << 20
                | side.held_rested << 10
                | side.don_deck,
            )
            h = hash_unit(h, side.leader)
            for u in side.characters:
                h = hash_unit(h, u)
            for u in side.stage:
                h = hash_unit(h, u)
        for p in self.pending:
            h = self.hash_pending(h, p)
        for e in self.lasting:
            # What an effect did to an object that is gone is no part of the position, except for what it put off.
            if e.on < 0 or e.kind == DELAYED or self.is_here(e.on):
                h = fold(h, e.kind << 50 ^ e.owner << 48 ^ e.until << 44 ^ self.token(e.on) << 24 ^ e.amount & 0xFFFFFF)
                h = fold(h, e.due << 40 ^ e.key << 16 ^ e.at)
        for f in self.stack:
            h = self.hash_frame(h, f)
        for key in self.order:
            h = fold(h, key)
        h = fold(h, self.lost << 12 ^ self.lost_why << 9 ^ self.beaten << 6 ^ self.handled << 3)
        battle: i64 = self.token(self.attacker) << 20 ^ self.token(self.target)
        return fold(h, -1 - battle if self.blocked else battle)

    def end_loop(self, stoppers: i64) -> None:
        """Decide a loop by 11-1."""
        self.rules.end_loop(self, stoppers)

    def attend(self) -> None:
        """Rule processing, at once and even in the middle of an effect.  [op 9-1-2]"""
        self.alert = False
        self.rules.attend(self)


def hash_cards(h: i64, cards: list[Card]) -> i64:
    """Mix a pile into a hash, in order."""
    h = fold(h, len(cards) + 1024)
    for c in cards:
        h = ((h & 0xFFFFFFFF) * 0x2C1B3C6D + c.id + (h >> 32)) & MASK
    return h


def hash_unit(h: i64, u: Unit) -> i64:
    """Mix a card in play into a hash."""
    if u.used:
        h = fold(h, used_up(u))
    return fold(h, u.card.id << 40 | u.don << 30 | (1 << 29 if u.rested else 0) | u.side << 28 | u.since & 0xFFFF)


def used_up(u: Unit) -> i64:
    """The [Once Per Turn] abilities used this turn as one number, whatever their order."""
    total: i64 = 0
    for key in u.used:
        total ^= fold(0, (key + 1) * 0x9E3779B1)
    return total


def zone_for(kind: i64) -> i64:
    """The area a card type is played to."""
    if kind == LEADER:
        return LEADER_AREA
    return STAGE_AREA if kind == STAGE else CHARACTERS


def is_character(d: CardDef) -> bool:
    """Whether this is a Character card."""
    return d.kind == CHARACTER
