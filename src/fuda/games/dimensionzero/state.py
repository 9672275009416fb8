"""The table of a Dimension Zero match, as a value: who controls what, what lies where, what is on the stack.

Owns what is where and what continuous effects make of it. It never decides what happens: that is the flow tables'
and the ops' work.
"""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from fuda.core.flow import Frame
from fuda.core.lasting import Lasting
from fuda.core.rng import MASK, fold, fold_numbers, fold_order, fold_words
from fuda.core.state import ID_BITS, ID_MASK, ZONE_MASK
from fuda.core.triggers import Pending
from fuda.games.dimensionzero.pieces import Battle, Clash, Entry, Piece, Side
from fuda.games.dimensionzero.printed import (
    KEY_BITS,
    KEY_MASK,
    NO_ABILITIES,
    STATIC_AT,
    Ability,
    Card,
    Change,
    Continuous,
    Scope,
)
from fuda.games.dimensionzero.spec import (
    BATTLE_SQUARES,
    DECK,
    PLAN,
    SQUARE,
    WHAT_POWER,
    WHAT_SMASH,
)
from fuda.table import match as table
from fuda.table.match import TwoSided

__all__ = ["Battle", "Clash", "Entry", "Happening", "Match", "Piece", "Rules", "Side", "Source"]

# Targets that are no cards, as tokens below zero.
SQUARE_TOKEN: Final = -100
LINE_TOKEN: Final = -120
AREA_TOKEN: Final = -130
PLAYER_TOKEN: Final = -140
ENTRY_TOKEN: Final = -1000


@mypyc_attr(acyclic=True, free_list_len=1)
class Happening:
    """Something that happened, as triggered abilities look at it."""

    __slots__ = ("cause", "going", "kind", "n", "other", "player", "source", "square", "target", "uid")

    def __init__(self, kind: i64, player: i64, uid: i64) -> None:
        self.kind = kind
        self.going: list[int] = NO_ABILITIES  # cards that are about to go elsewhere by it
        self.player = player  # whom it happened to: controller or owner
        self.uid = uid  # the card it is about, or -1
        self.other: i64 = -1  # a second card, such as the source of damage
        self.cause: i64 = 0
        self.source: i64 = -1  # zones
        self.target: i64 = -1
        self.square: i64 = -1
        self.n: i64 = 0


class Source:
    """A continuous effect in force: what it does, a frame that speaks for it, its kind and its time."""

    __slots__ = ("at", "change", "derived", "f", "lasting", "layer", "static", "tier", "time")

    def __init__(self, static: Continuous | None, f: Frame, at: i64, time: i64) -> None:
        self.static = static  # None for a change that an effect made for a time
        self.f = f
        self.at = at
        self.time = time
        self.layer: i64 = 0
        self.tier: i64 = 2
        self.derived = False  # what it does may depend on what other effects change
        if static is not None:
            self.derived = static.is_derived()
            self.layer = static.layer()
            self.tier = 0 if static.is_own() else 1 if static.is_counter() else 2
        self.lasting: Lasting | None = None
        self.change: Change | None = None  # what an effect made for a time


class Group:
    """Continuous effects of one kind and tier, the oldest first."""

    __slots__ = ("depends", "layer", "sources", "tier")

    def __init__(self, first: Source) -> None:
        self.layer = first.layer
        self.tier = first.tier
        self.sources = [first]
        self.depends = False  # what one of them does may depend on the others

    def copy(self) -> "Group":
        """A copy that may get further effects: copies of a match share this one."""
        g = Group(self.sources[0])
        g.sources = self.sources[:]
        return g

    def place(self, s: Source) -> i64:
        """Below 0 if an effect comes before these by kind and tier, above if after, 0 if it is one of them."""
        return s.tier - self.tier if s.layer == self.layer else s.layer - self.layer


class Rules(table.Rules):
    """The policies that the table needs of the chapters above it."""

    def gather(self, m: "Match") -> None:
        """Find the abilities in force."""
        raise NotImplementedError

    def add(self, m: "Match", effect: Lasting) -> None:
        """Put a change of a card that begins among the abilities in force."""
        raise NotImplementedError

    def settle(self, m: "Match") -> None:
        """Derive all values."""
        raise NotImplementedError


class Match(TwoSided[Rules, Card, Side, Piece]):
    """A Dimension Zero match in progress."""

    __slots__ = (
        "abroad", "batch", "calling", "calm", "chooser", "clashes", "clock", "counted", "deep",
        "entries", "fired", "gone", "groups", "helped", "heralds", "idle0", "idle1", "moved",
        "offers", "pieces", "placed_energy", "pricing", "race_names",
        "serial", "settings", "shown", "sited", "sources", "stirred", "time_turn", "timed", "version", "wanderers",
    )  # fmt: skip

    def __init__(self, rules: Rules, cards: list[Card], p0: Side, p1: Side, seed: i64) -> None:
        super().__init__(rules, cards, p0, p1, seed)
        # Every card on a square, in the order of arrival on squares; all are empty at the start.  [dz 2-23.8-1]
        self.pieces: list[Piece] = []
        self.entries: list[Entry] = []  # the stack; the last one is the top  [dz 2-23.9-2]
        self.clashes: list[Clash] = []  # battles, the one that goes on last  [dz 3-11.3]
        self.settings: i64 = 0  # options of the match, as bits
        self.chooser: i64 = -1  # who decides who goes first, if chance does not
        self.clock: i64 = 0  # arrivals and effects, in order
        self.batch: i64 = 0  # arrivals at squares, those at the same time together
        self.serial: i64 = 0  # entries of the stack
        self.placed_energy = False  # a card was put into the energy zone in this energy phase  [ruling dz-003]
        self.stirred = False  # a trigger or rule effect happened since the recovery phase began  [dz 3-10.3]
        self.moved: i64 = 0  # players with a unit whose movement was resolved this turn, as bits  [dz 5-13.2]
        self.time_turn: i64 = -1  # the turn in which time was called
        self.fired: list[int] = []  # pairs of uid and key: abilities that work once a turn and did  [dz 4-4.4]
        self.gone: list[Piece] = []  # cards that left the squares this turn, as they were then  [dz 4-17.p1]
        self.shown: list[int] = []  # uids of cards in hands that lie open for their triggered ability  [dz 4-8.12]
        self.offers: list[Pending] = []  # abilities of cards in hands whose event has just happened
        self.wanderers: list[Card] = []  # cards with abilities that work elsewhere than on squares
        self.race_names: list[str] = []  # every race and attribute there is  [dz 2-8.4]
        self.heralds: i64 = 0  # what cards of the match replace about their own arrival, as bits
        # Derived, and no part of the state:
        self.version: i64 = 0  # goes up with every change that what players may do depends on
        self.idle0: i64 = -1  # the version in which each player could do nothing but pass
        self.idle1: i64 = -1
        self.counted = False  # nobody has won or lost, and no number that decides that has changed since
        self.calm = False  # no rule effect is due, and nothing has changed since that was seen
        self.deep = True  # some ability in force looks at more than cards on squares and what lasts
        self.timed = True  # some ability in force looks at which phase it is
        self.sited = True  # some ability in force looks at which square cards are on
        self.helped = True  # some card on a square changes how others are played
        self.calling = True  # some card on a square has Call
        self.abroad: list[Card] = []  # wanderers that lie where some ability of theirs works
        self.sources: list[Source] = []
        self.groups: list[Group] = []  # the sources by kind and tier, in the order in which they apply
        self.pricing: list[Source] = []  # those of them that change what plays and movements cost

    # --- looking things up -------------------------------------------------------------------------------------
    def find(self, uid: i64) -> Piece | None:
        """The card of that name on a square, or None once it has left."""
        if uid >> ID_BITS & ZONE_MASK != SQUARE:
            return None  # the name itself says that it lies elsewhere
        for p in self.pieces:
            if p.uid == uid:
                return p
        return None

    def piece(self, card: i64) -> Piece | None:
        """The piece that this card is, or None if it is on no square."""
        if self.zone_of(card) != SQUARE:
            return None
        for p in self.pieces:
            if p.id == card:
                return p
        return None

    def recall(self, uid: i64) -> Piece | None:
        """The card of that name on its square, or else as it last was there.  [dz 4-2.6, 4-2.6.ex1, 4-17.p1]"""
        p = self.find(uid)
        if p is not None:
            return p
        for p in self.gone:
            if p.uid == uid:
                return p
        return None

    def on(self, square: i64) -> list[Piece]:
        """The cards on a square."""
        return [p for p in self.pieces if p.square == square]

    def unit_on(self, square: i64, player: i64) -> Piece | None:
        """A player's unit on a square."""
        if self.dirty:
            self.rules.settle(self)
        for p in self.pieces:
            if p.square == square and p.control == player and p.is_unit():
                return p
        return None

    def base_on(self, square: i64) -> Piece | None:
        """The base on a base square."""
        for p in self.pieces:
            if p.square == square and not p.is_unit() and p.joined < 0:
                return p
        return None

    def unit_mask(self, player: i64) -> i64:
        """The battle squares with units of a player, as bits."""
        if self.dirty:
            self.rules.settle(self)
        mask: i64 = 0
        for p in self.pieces:
            if p.control == player and p.is_unit() and p.square < BATTLE_SQUARES:
                mask |= 1 << p.square
        return mask

    def ability(self, key: i64) -> Ability:
        """The ability of that key: the card that prints it, and its number there."""
        return self.cards[key >> KEY_BITS].d.abilities[key & KEY_MASK]

    def entry(self, token: i64) -> Entry | None:
        """The entry of the stack that a token names, if it is still there."""
        for e in self.entries:
            if ENTRY_TOKEN - e.serial == token:
                return e
        return None

    def in_battle(self) -> bool:
        """Whether a battle is going on.  [dz 3-11.1-2]"""
        return len(self.clashes) > 0

    def place_of(self, card: Card) -> i64:
        """The zone of a card, the plan zone told apart from the rest of the deck."""
        zone = self.zone_of(card.id)
        if zone == DECK:
            side = self.side(card.owner)
            if side.plan and side.deck and side.deck[-1] is card:
                return PLAN
        return zone

    # --- values ------------------------------------------------------------------------------------------------
    def touch(self) -> None:
        """Something changed that values or rule effects may depend on."""
        self.version += 1
        self.dirty = True
        self.calm = False
        self.counted = False

    def stir(self) -> None:
        """Something changed that is on no square: values depend on it only if some ability looks there."""
        self.version += 1
        self.counted = False
        if self.deep:
            self.dirty = True
            self.calm = False

    def shift(self) -> None:
        """A card went to another square: values depend on it only if some ability looks at squares."""
        self.version += 1
        self.calm = False
        self.counted = False
        if self.sited:
            self.dirty = True

    def begin_phase(self, phase: i64) -> None:
        """Go on to a phase: values depend on it only if some ability asks for the phase."""
        self.phase = phase
        self.version += 1
        if self.timed:
            self.touch()

    def settle(self) -> None:
        """Derive all values, if something changed."""
        if self.dirty:
            self.rules.settle(self)

    def power(self, p: Piece) -> i64:
        """The power of a unit, 0 if it is below.  [dz 1-2.2]"""
        if self.dirty:
            self.rules.settle(self)
        return p.read(WHAT_POWER)

    def smash(self, p: Piece) -> i64:
        """The smash of a unit, 0 if it is below.  [dz 1-2.2]"""
        if self.dirty:
            self.rules.settle(self)
        return p.read(WHAT_SMASH)

    def has(self, p: Piece, keyword: i64) -> bool:
        """Whether a card on a square has a keyword ability."""
        if self.dirty:
            self.rules.settle(self)
        return p.keywords & keyword != 0

    def stamp(self) -> i64:
        """The next point in time."""
        self.clock += 1
        return self.clock

    def forbid(self, p: Piece | None, on: i64, bans: i64, key: i64, at: i64, uid: i64) -> None:
        """Forbid a card or player something; the scope at that place of the ability says what exactly."""
        if p is not None:
            p.plain = False
            p.bans |= bans
        else:
            self.side(-1 - on).bans |= bans
        self.forbidden |= bans
        self.ban_list = [*self.ban_list, on, bans, key, at, uid]  # copies of the match share what is there

    def forbidder(self, on: i64, ban: i64, source: i64, agent: i64) -> i64:
        """The ability whose prohibition on this card or player covers what that object would do for `agent`, or -1."""
        bans = self.ban_list
        for i in range(0, len(bans), 5):
            if bans[i] == on and bans[i + 1] & ban:
                key = bans[i + 2]
                scope = self.scope(key, bans[i + 3])
                if scope is None or scope.covers(self, self.speaker(key, bans[i + 4]), source, agent):
                    return key
        return -1

    def is_forbidden(self, on: i64, ban: i64, source: i64, agent: i64) -> bool:
        """Whether a prohibition on this card or player covers what that object would do, for that player."""
        return self.forbidder(on, ban, source, agent) >= 0

    def is_kept(self, p: Piece, ban: i64, source: i64, agent: i64) -> bool:
        """Whether a card is forbidden something, or its being done to the card, by what that object does."""
        return p.bans & ban != 0 and self.is_forbidden(p.uid, ban, source, agent)

    def is_barred(self, player: i64, ban: i64, source: i64, agent: i64) -> bool:
        """Whether a player is forbidden something, done with or by that object for player `agent`."""
        return self.side(player).bans & ban != 0 and self.is_forbidden(-1 - player, ban, source, agent)

    def scope(self, key: i64, at: i64) -> Scope | None:
        """The scope of a prohibition: of the op, or from 1000 on of the continuous effect, at that place."""
        ability = self.ability(key)
        if at >= STATIC_AT:
            return ability.statics[at - STATIC_AT].scope()
        return ability.scopes.get(at)

    def speaker(self, key: i64, uid: i64) -> Frame:
        """A frame that speaks for an ability of a card, on a square or not; below 0 (-1 - player), of an effect."""
        ability = self.ability(key)
        if uid < 0:
            g = Frame(ability.program, -1 - uid, key >> KEY_BITS, -1)
            g.key = key
            return g
        p = self.recall(uid)
        card = self.card_of(uid)
        f = Frame(ability.program, card.owner if p is None else p.control, card.id, uid)
        f.key = key
        return f

    # --- copying and identity ----------------------------------------------------------------------------------
    def clone(self) -> "Match":
        """An independent copy; cards, programs and entries are shared, the journal stays behind."""
        m = Match(self.rules, self.cards, self.p0.copy(), self.p1.copy(), 1)
        self.copy_table(m)
        m.pieces = [p.copy() for p in self.pieces]
        m.entries = self.entries[:]
        if self.clashes:
            m.clashes = [c.copy() for c in self.clashes]
        m.settings = self.settings
        m.chooser = self.chooser
        m.clock = self.clock
        m.batch = self.batch
        m.serial = self.serial
        m.placed_energy = self.placed_energy
        m.stirred = self.stirred
        m.moved = self.moved
        m.time_turn = self.time_turn
        m.fired = self.fired[:]
        m.gone = self.gone[:]
        m.shown = self.shown[:]
        m.offers = self.offers[:]
        m.wanderers = self.wanderers
        m.race_names = self.race_names
        m.calm = self.calm
        m.counted = self.counted
        m.version = self.version
        m.idle0 = self.idle0
        m.idle1 = self.idle1
        m.heralds = self.heralds
        m.deep = self.deep
        m.timed = self.timed
        m.sited = self.sited
        m.helped = self.helped
        m.calling = self.calling
        m.abroad = self.abroad
        m.sources = self.sources
        m.groups = self.groups
        m.pricing = self.pricing
        return m

    def token(self, uid: i64) -> i64:
        """An object as the loop rules see it; an entry of the stack counts by its place."""
        if uid > ENTRY_TOKEN:
            token = super().token(uid)
            # What is asked of a card that has left is what it was then: the same card as another one is not the same.
            if token <= ID_MASK and uid >= 0:
                for p in self.gone:
                    if p.uid == uid:
                        return token | hash_past(p) << 11 & 0xFFFFF800
            return token
        for i in range(len(self.entries)):
            if ENTRY_TOKEN - self.entries[i].serial == uid:
                return 2000 + i
        return uid & ID_MASK

    def state_hash(self) -> int:
        """A hash of the position: running numbers and the generator are left out."""
        h: i64 = (self.turn_player << 8) ^ (self.phase << 4) ^ (self.turn << 12) ^ self.settings << 40
        h ^= (self.first + 1) << 46 ^ (self.chooser + 1) << 44
        h = fold(
            h, self.moved << 2 ^ (1 if self.placed_energy else 0) ^ (2 if self.stirred else 0) ^ self.time_turn << 8
        )
        for i in range(2):
            side = self.p0 if i == 0 else self.p1
            h = fold(h, (1 if side.plan else 0) ^ (2 if side.arranged else 0))
            h = hash_cards(h, side.deck)
            h = hash_cards(h, side.hand)
            h = hash_cards(h, side.graveyard)
            h = hash_cards(h, side.removed)
            h = hash_set(h, side.energy)
            h = hash_set(h, side.energy_frozen)
            h = hash_set(h, side.smash)
            h = hash_set(h, side.smash_frozen)
        for p in self.pieces:
            h = fold(h, p.id << 30 ^ p.square << 24 ^ p.damage << 2 ^ p.seat << 1 ^ (1 if p.frozen else 0))
            h = fold(h, p.markers << 4 ^ (1 if p.center else 0) ^ p.fresh << 1 ^ self.token(p.joined) << 12)
            if p.spirits:
                h = fold_order(hash_cards(h, p.spirits), p.laid, [int(card.id) for card in p.spirits])
        h = self.hash_moments(h)
        for e in self.entries:
            h = self.hash_entry(h, e)
        for c in self.clashes:
            h = self.hash_clash(h, c)
        for uid in self.shown:
            h = fold(h, self.token(uid))
        for i in range(0, len(self.fired), 2):
            h = fold(h, self.token(self.fired[i]) << 20 ^ self.fired[i + 1])
        for q in self.offers:
            h = self.hash_pending(h, q)
        for q in self.pending:
            h = self.hash_pending(h, q)
        for w in self.lasting:
            h = fold(h, w.kind << 50 ^ w.owner << 48 ^ w.until << 40 ^ w.key << 24 ^ w.at)
            h = fold(h, self.token(w.on) << 32 ^ (w.amount & 0xFFFFFFFF))
        for f in self.stack:
            h = self.hash_frame(h, f)
        return h & MASK

    def hash_moments(self, h: i64) -> i64:
        """Mix into a hash in which order cards came to their squares and effects began, as only that counts.

        [dz 4-14.5-5, 3-11.5]
        """
        names = [int(p.id) for p in self.pieces]
        h = fold_order(h, [int(p.batch) for p in self.pieces], names)
        since = [int(p.since) for p in self.pieces]
        for e in self.lasting:
            since.append(int(e.due))
            names.append(int(e.key << 12 ^ e.kind << 6 ^ self.token(e.on) << 30))
        return fold_order(h, since, names)

    def hash_entry(self, h: i64, e: Entry) -> i64:
        """Mix an entry of the stack into a hash."""
        h = fold(h, e.kind << 50 ^ e.player << 48 ^ e.card << 36 ^ e.key << 20 ^ e.square << 12 ^ e.x << 4 ^ e.way)
        h = fold(h, self.token(e.about) << 32 ^ self.token(e.uid) << 12 ^ e.live ^ e.paid << 40)
        h = fold(h, self.token(e.other) << 32 ^ self.token(e.source) << 12 ^ e.zone << 4 ^ e.battle << 56)
        h = fold(h, e.n)
        if e.cost is not None:
            h = fold(fold_numbers(h, e.cost.amounts), e.cost.x)
        for chosen in e.sets:
            h = fold(h, len(chosen))
            for uid in chosen:
                h = fold(h, self.token(uid))
        return h

    def hash_clash(self, h: i64, c: Clash) -> i64:
        """Mix battles into a hash."""
        h = fold(h, c.step ^ len(c.battles) << 4)
        for b in c.battles:
            h = fold(h, b.square)
            for uids in (b.starters, b.attackers, b.defenders, b.members, b.dealt):
                h = fold(h, len(uids))
                for uid in uids:
                    h = fold(h, self.token(uid))
        for e in c.entries:
            h = self.hash_entry(h, e)
        for q in c.pending:
            h = self.hash_pending(h, q)
        return h

    # --- policies ----------------------------------------------------------------------------------------------


def hash_cards(h: i64, cards: list[Card]) -> i64:
    """Mix cards in their order into a hash."""
    h = fold(h, len(cards))
    for card in cards:
        h = fold(h, card.id)
    return h


def hash_set(h: i64, cards: list[Card]) -> i64:
    """Mix cards whose order means nothing into a hash."""
    total: i64 = 0
    for card in cards:
        x = fold(card.id + 1, 0x9E37)
        total = (total + x) & MASK
    return fold(h, total)


def hash_past(p: Piece) -> i64:
    """A card as it last was on its square, as one number.  [dz 4-17.p1]"""
    h = fold(p.control << 1 | p.seat, p.square << 40 ^ p.damage << 8 ^ (1 if p.frozen else 0) ^ (2 if p.center else 0))
    h = fold(h, p.kinds << 40 ^ p.colors << 32 ^ p.markers << 8 ^ (1 if p.textless else 0))
    h = fold(h, p.power << 32 ^ p.smash << 16 ^ p.cost.total << 8 ^ p.move.total)
    h = fold(h, p.keywords << 20 ^ p.bans ^ p.aliases << 30)
    return fold_numbers(fold_words(fold_words(h, p.names), p.races), p.gained)
