"""The table of a 汎用TCG match: the two sides, the battle, what continuous effects make of it.

Owns what is where. It never decides what happens: that is the flow tables' and the ops' work. Cards are immutable;
only `Unit`s are mutable.
"""

from typing import Any

from mypy_extensions import i64

from fuda.core.flow import Frame, Op
from fuda.core.lasting import Lasting
from fuda.core.rng import fold, fold_numbers, fold_order, fold_words
from fuda.core.state import ID_BITS, ID_MASK, ZONE_MASK
from fuda.games.hanyo.printed import (
    KEY_BITS,
    KEY_MASK,
    NO_NUMBERS,
    STATIC_AT,
    Ability,
    Card,
    Scope,
)
from fuda.games.hanyo.spec import (
    AREA,
    DELAYED,
    ENERGY,
    KO_NAMED,
    OF_NAMES,
    SEES_MARKS,
    SEES_REST,
    SEES_TURN,
    SET,
    seen_at,
)
from fuda.games.hanyo.units import Side, Source, Unit
from fuda.table import match as table
from fuda.table.match import TwoSided, hash_cards


class Watcher:
    """An ability that waits for a state, or an effect that holds as long as one does. Shared by copies."""

    def __init__(self, ability: Ability, f: Frame, lasting: Lasting | None) -> None:
        self.ability = ability
        self.f = f
        self.lasting = lasting


class Rules(table.Rules):
    """The policies that the table needs of the chapters above it."""

    def settle(self, m: "Match") -> None:
        """Derive all values."""
        raise NotImplementedError

    def gather(self, m: "Match") -> None:
        """Find the abilities in the area that listen, replace or apply continuously."""
        raise NotImplementedError

    def can_begin(self, m: "Match", ops: list[Op[Any]], f: Frame) -> bool:
        """Whether all of some instructions can be carried out, one after the other."""
        raise NotImplementedError

    def can_go_on(self, m: "Match", choice: Op[Any], rest: list[Op[Any]], f: Frame) -> bool:
        """Whether a choice that has begun, and all that follows it, can be carried out."""
        raise NotImplementedError


class Match(TwoSided[Rules, Card, Side, Unit]):
    """A 汎用TCG match in progress."""

    __slots__ = (
        "beaten", "bounded", "came", "clock", "declared", "elsewhere", "failed_draw",
        "failed_replace", "failing", "forced", "given", "happened", "listening", "live", "looks", "memory",
        "remembers", "resolution", "sound", "sources", "stateful", "step",
        "then", "tinted", "used_off", "watchers", "watches",
    )  # fmt: skip

    def __init__(self, rules: Rules, cards: list[Card], p0: Side, p1: Side, seed: i64) -> None:
        super().__init__(rules, cards, p0, p1, seed)
        self.live = False  # the game has started
        self.step: i64 = 0
        self.clock: i64 = 0  # counts the moments at which effects begin
        self.declared: i64 = -1  # key of the skill of the battle phase in progress
        self.resolution: list[Card] = []  # the resolution zone, shared by both players
        self.failed_draw: i64 = 0  # players who could not draw since the last rule process, as bits
        self.failed_replace: i64 = 0  # players who could not replace their main unit since then
        self.forced: i64 = 0  # players who lose by the text of a card
        self.beaten: i64 = 0
        self.happened: list[int] = NO_NUMBERS  # what happened in this turn: event, player, card and above it which of
        # `then` it was, n, uid of the cause
        self.then: list[Unit] = []  # units as they were when something happened to them: nobody changes them
        self.used_off: list[int] = NO_NUMBERS  # once-a-turn abilities used outside the area: pairs of key and uid
        self.came: list[int] = NO_NUMBERS  # when cards came to a hand or discard pile where their abilities are valid:
        # pairs of card and moment
        self.memory: list[Unit] = []  # units that have left lately, as they last were: nobody changes them
        self.elsewhere: i64 = 0  # events that some card waits for outside the area
        self.remembers: i64 = 0  # events of a turn that some card looks back at
        # Derived, and no part of the state:
        self.listening: i64 = 0
        self.sources: list[Source] = []  # by layer, then by age
        self.given: list[Source] = []  # of abilities that units have been given
        self.stateful = False
        self.looks: i64 = 0  # what continuous effects look at besides which units are in the area, as bits
        self.watches: i64 = 0  # what the states look at that abilities and effects wait for
        self.sound = False  # since values were last settled, the rules asked for nothing about units
        self.failing = False  # some continuous effect makes skills fail
        self.watchers: list[Watcher] = []  # printed abilities in the area that wait for a state
        self.bounded: list[Watcher] = []  # effects that hold as long as something does
        self.tinted: dict[int, list[str]] = {}  # what effects make of attributes, names
        # and advantages of cards outside the area, by card and which of them

    # --- looking things up -------------------------------------------------------------------------------------
    def find(self, uid: i64) -> Unit | None:
        """The unit of that name, or None once it has left the area."""
        if uid < 0 or uid >> ID_BITS & ZONE_MASK != AREA:
            return None
        # Most units are in the area of their owners.
        owner = self.cards[uid & ID_MASK].owner
        for u in self.p0.slots if owner == 0 else self.p1.slots:
            if u is not None and u.uid == uid:
                return u
        for u in self.p1.slots if owner == 0 else self.p0.slots:
            if u is not None and u.uid == uid:
                return u
        return None

    def recall(self, uid: i64) -> Unit | None:
        """The unit of that name, or else as it last was in the area; one that is KO'd as it was before.

        [hy 812.1, 306.7a-3] [ruling hy-021]
        """
        u = self.find(uid)
        if uid < 0 or (u is not None and not u.ko):
            return u
        for i in range(len(self.memory) - 1, -1, -1):
            past = self.memory[i]
            if past.uid == uid:
                if not past.ko:
                    return past
                if u is None:
                    u = past
        return u

    def keep(self, u: Unit) -> None:
        """Remember a unit as it is, before it leaves the area or is KO'd.  [hy 812.1]"""
        if self.dirty:
            self.settle()
        self.memory.append(u.copy())

    def is_met(self, f: Frame, uid: i64) -> bool:
        """Whether a card that was named is there; one KO'd since then is not met unless it was named as KO'd.

        [hy 306.7a-3]
        """
        if not self.is_here(uid):
            return False
        u = self.find(uid)
        return u is None or not u.ko or uid in f.get(KO_NAMED)

    def this(self, f: Frame) -> i64:
        """The card that a text means by itself: of a card that is set, the unit on which it is.  [hy 801.1g-1]"""
        return f.uid & ID_MASK if f.uid >= 0 else f.card

    def pile(self, player: i64, zone: str) -> list[Card]:
        """The deck or the discard pile of a player."""
        side = self.side(player)
        return side.deck if zone == "deck" else side.discard

    def names_of(self, card: Card, u: Unit | None) -> list[str]:
        """The names of a card."""
        if u is not None:
            return u.names
        return self.tinted.get(card.id << 2 | OF_NAMES, card.d.names) if self.tinted else card.d.names

    def seen_now(self, card: Card) -> i64:
        return seen_at(card.owner, self.zone_of(card.id))

    def lose_by_text(self, f: Frame, losers: list[i64]) -> None:
        for player in losers:
            self.forced |= 1 << player

    def alter(self, uid: i64) -> Unit | None:
        """The unit of that name, to change a derived value of it; a KO'd one is not affected.  [hy 306.7a-3]"""
        u = self.find(uid)
        if u is not None and u.ko:
            return None
        if u is not None:
            u.plain = False
        return u

    def bearer(self, card: Card) -> Unit | None:
        """The unit to which a card is attached as energy or set."""
        zone = self.zone_of(card.id)
        if zone != ENERGY and zone != SET:
            return None
        for i in range(2):
            for u in self.p0.slots if i == 0 else self.p1.slots:
                if u is not None:
                    for attached in u.energy if zone == ENERGY else u.sets:
                        if attached is card:
                            return u
        return None

    def controller(self, uid: i64) -> i64:
        """Who controls a card: in an area the player whose area it is, elsewhere its owner.  [hy 306.8, 105.3a]"""
        card = self.card_of(uid)
        zone = self.zone_of(card.id)
        if zone == AREA:
            u = self.find(uid)
            return u.side if u is not None else card.owner
        if zone in (ENERGY, SET):
            bearer = self.bearer(card)
            if bearer is not None:
                return bearer.side
            for side in (self.p0, self.p1):
                if card in side.loose_energy or card in side.loose_sets:
                    return side.index
        return card.owner

    def ability(self, key: i64) -> Ability:
        """The ability of that key: the card that prints it, and its number there."""
        return self.cards[key >> KEY_BITS].d.abilities[key & KEY_MASK]

    def main(self, player: i64) -> Unit | None:
        """The main unit of a player, if it is not KO'd."""
        u = self.side(player).main()
        return None if u is None or u.ko else u

    def touch(self) -> None:
        """Something changed in the area that values may depend on."""
        self.dirty = True
        self.sound = False
        if self.stateful:
            self.alert = True

    def turn_over(self) -> None:
        """Another turn has begun: it matters only to effects that look at that."""
        if self.looks & SEES_TURN:
            self.touch()
        elif self.stateful:
            self.alert = True

    def graze(self) -> None:
        """Damage, energy or counters of a unit changed: it matters only to effects that look there."""
        self.sound = False
        if self.looks & SEES_MARKS:
            self.dirty = True
        if self.watches & SEES_MARKS:
            self.alert = True

    def stir(self) -> None:
        """Something changed elsewhere: it matters only to effects that look there."""
        if self.looks & SEES_REST:
            self.dirty = True
            self.sound = False
        if self.watches & SEES_REST:
            self.alert = True

    def hp(self, u: Unit) -> i64:
        """The HP of a unit."""
        if self.dirty:
            self.settle()
        return u.hp

    def bans(self, u: Unit) -> i64:
        """What a unit is forbidden, as bits."""
        if self.dirty:
            self.settle()
        return u.bans

    def came_when(self, card: i64) -> i64:
        """When a card came to where it lies outside the area, if its abilities may be valid there.  [hy 809.3b-1]"""
        for i in range(0, len(self.came), 2):
            if self.came[i] == card:
                return self.came[i + 1]
        return 0

    def come(self, card: Card) -> None:
        """Note that a card has come to where its abilities may be valid, outside the area.  [hy 802.3, 809.3b-1]"""
        self.came = [*self.gone(card), int(card.id), int(self.next_time())]
        self.recast = True
        self.touch()

    def go(self, card: Card) -> None:
        """Note that a card has gone from there."""
        self.came = self.gone(card)
        self.recast = True
        self.touch()

    def gone(self, card: Card) -> list[int]:
        """When the other cards came."""
        kept: list[int] = []
        for i in range(0, len(self.came), 2):
            if self.came[i] != card.id:
                kept += self.came[i : i + 2]
        return kept

    def next_time(self) -> i64:
        """A new moment at which an effect begins."""
        self.clock += 1
        return self.clock

    def settle(self) -> None:
        """Derive all values: print, then continuous effects layer by layer."""
        self.rules.settle(self)

    def gather(self) -> None:
        """Find the abilities in the area that listen, replace or apply continuously."""
        self.rules.gather(self)

    def tint(self, card: i64, which: i64, words: list[str]) -> None:
        """Give a card outside the area these attributes, names or advantages; copies keep what they had."""
        self.tinted = {**self.tinted, card << 2 | which: words}

    def forbid(self, u: Unit | None, on: i64, bans: i64, key: i64, at: i64, owner: i64) -> None:
        """Forbid a unit or player something by an effect of `owner`; the scope at that place says what exactly."""
        if u is not None:
            u.bans |= bans
        else:
            self.side(-1 - on).bans |= bans
        self.ban_list = [*self.ban_list, on, bans, key, at, owner]  # copies of the match share what is there

    def forbidder(self, on: i64, ban: i64, key: i64, other: i64, agent: i64) -> i64:
        """The ability that forbids this unit or player what that ability or object would do, or -1.  [hy 104.4]

        `agent` is the player whose effect it is, or -1 if it is none.
        """
        bans = self.ban_list
        for i in range(0, len(bans), 5):
            if bans[i] == on and bans[i + 1] & ban:
                scope = self.scope(bans[i + 2], bans[i + 3])
                if scope is None or scope.covers(self, bans[i + 4], key, other, agent):
                    return bans[i + 2]
        return -1

    def scope(self, key: i64, at: i64) -> Scope | None:
        """The scope of a prohibition, by the place of its term in an ability."""
        if key < 0:
            return None
        ability = self.ability(key)
        if at >= STATIC_AT:
            return ability.statics[at - STATIC_AT].scope()
        return ability.scopes.get(at)

    # --- copying and identity ----------------------------------------------------------------------------------
    def clone(self) -> "Match":
        """An independent copy; cards and programs are shared, the journal stays behind."""
        m = Match(self.rules, self.cards, self.p0.copy(), self.p1.copy(), 1)
        self.copy_table(m)
        m.live = self.live
        m.step = self.step
        m.clock = self.clock
        m.declared = self.declared
        if self.resolution:
            m.resolution = self.resolution[:]
        m.failed_draw = self.failed_draw
        m.failed_replace = self.failed_replace
        m.forced = self.forced
        m.beaten = self.beaten
        m.happened = self.happened
        if self.then:
            m.then = self.then
        m.used_off = self.used_off
        m.came = self.came
        if self.memory:
            m.memory = self.memory[:]
        m.elsewhere = self.elsewhere
        m.remembers = self.remembers
        m.listening = self.listening
        m.sources = self.sources
        m.given = self.given
        m.stateful = self.stateful
        m.looks = self.looks
        m.watches = self.watches
        m.sound = self.sound
        m.failing = self.failing
        m.watchers = self.watchers
        m.bounded = self.bounded
        m.tinted = self.tinted
        return m

    def state_hash(self) -> int:
        """A hash of the position: uids count by place, the generator and running numbers are left out."""
        h: i64 = (self.turn_player << 8) ^ (self.phase << 4) ^ self.step ^ (self.turn << 12)
        h ^= (self.first + 1) << 42 ^ (1 << 44 if self.live else 0)
        for i in range(2):
            side = self.p0 if i == 0 else self.p1
            h = hash_cards(h, side.deck)
            h = hash_cards(h, side.hand)
            h = hash_cards(h, side.discard)
            h = hash_cards(h, side.nowhere)
            h = hash_cards(h, side.loose_energy)
            h = hash_cards(h, side.loose_sets)
            flags: i64 = (1 if side.charged else 0) | (2 if side.retreated else 0)
            h = fold(h, side.strategies << 8 | side.redraws << 2 | flags)
            for u in side.all_units():
                h = self.hash_hurt(hash_unit(h, u), u)
        for u in self.memory + self.then:
            h = self.hash_hurt(hash_past(h, u), u)
        h = self.hash_moments(h)
        h = hash_cards(h, self.resolution)
        for p in self.pending:
            h = self.hash_pending(h, p)
        for e in self.lasting:
            # What an effect did to an object that is gone is no part of the position, except for what it put off.
            if e.on < 0 or e.kind == DELAYED or self.is_here(e.on):
                delayed = e.kind == DELAYED
                amount = self.token(e.amount) if delayed else e.amount & 0xFFFFFF
                h = fold(h, e.kind << 50 ^ e.owner << 48 ^ e.until << 44 ^ self.token(e.on) << 24 ^ amount)
                # When an effect began is a running number: `hash_moments` has the order.
                h = fold(h, e.key << 16 ^ (e.at if delayed else 0) ^ e.start << 30 ^ e.due << 40)
        for f in self.stack:
            h = self.hash_frame(h, f)
        for i in range(len(self.happened)):
            h = fold(h, self.token(self.happened[i]) if i % 5 == 4 else self.happened[i])
        for i in range(len(self.used_off)):
            h = fold(h, self.token(self.used_off[i]) if i % 2 == 1 else self.used_off[i])
        lost: i64 = self.failed_draw << 8 ^ self.failed_replace << 6 ^ self.forced << 4 ^ self.beaten
        return fold(h, lost ^ (self.declared + 1) << 12)

    def hash_hurt(self, h: i64, u: Unit) -> i64:
        """Mix into a hash what has damaged a unit since the last rule process."""
        for i in range(len(u.hurt)):
            h = fold(h, self.token(u.hurt[i]) if i % 2 == 0 else u.hurt[i])
        return h

    def hash_moments(self, h: i64) -> i64:
        """Mix into a hash in which order effects began, as only that counts.  [hy 809.3b]"""
        moments: list[int] = []
        names: list[int] = []
        for i in range(2):
            side = self.p0 if i == 0 else self.p1
            for u in side.all_units():
                moments.append(u.stamp)
                names.append(u.id)
                if u.ex_stamp:
                    moments.append(u.ex_stamp)
                    names.append(u.id | 1 << 10)
                pairs = u.set_stamps
                for at in range(0, len(pairs), 2):
                    moments.append(pairs[at + 1])
                    names.append(u.id | 1 << 11 | pairs[at] << 12)
        for i in range(0, len(self.came), 2):
            moments.append(self.came[i + 1])
            names.append(self.came[i] | 3 << 10)
        for e in self.lasting:
            if e.kind != DELAYED and (e.on < 0 or self.is_here(e.on)):
                moments.append(e.at)
                names.append(e.key << 12)
        return fold_order(h, moments, names)

    def can_begin(self, ops: list[Op[Any]], f: Frame) -> bool:
        """Whether all of some instructions that a player may carry out can be, one after the other."""
        return self.rules.can_begin(self, ops, f)


def hash_unit(h: i64, u: Unit) -> i64:
    """Mix a unit into a hash."""
    for key in u.used:
        h = fold(h, key)
    for counter in u.counters:
        for letter in counter:
            h = fold(h, ord(letter))
    h = hash_cards(h, u.energy)
    h = hash_cards(h, u.sets)
    flags: i64 = (1 if u.ko else 0) | (2 if u.veiled else 0) | u.state << 2 | u.side << 4 | u.slot << 5
    h = fold(h, u.damage << 20 ^ u.set_turn << 10 ^ u.arrived)
    return fold(h, u.card.id << 40 | flags)


def hash_past(h: i64, u: Unit) -> i64:
    """Mix a unit as it last was in the area into a hash, with the values that it had there.  [hy 812.1]"""
    h = hash_unit(h, u)
    h = fold(h, u.hp << 32 ^ u.retreat << 8 ^ (1 if u.negated else 0))
    h = fold(h, u.copied << 40 ^ u.bans)
    h = fold_words(fold_words(fold_words(h, u.attributes), u.advantages), u.names)
    return fold_numbers(h, u.gained)
