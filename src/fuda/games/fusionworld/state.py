"""The table of a Fusion World match: the two sides, the battle, what continuous effects make of it.

Owns what is where. It never decides what happens: that is the flow tables' and the ops' work. Cards are immutable;
only `Unit`s, cards in the Leader, Battle and Combo Areas, are mutable. Energy cards lie in two piles, active and
rested; energy markers are all alike, so they are counted.
"""

from typing import Any

from mypy_extensions import i64

from fuda.core.flow import Frame, Op
from fuda.core.rng import fold, fold_numbers, fold_words
from fuda.core.state import ID_BITS, ZONE_BITS, ZONE_MASK
from fuda.core.triggers import Pending
from fuda.games.fusionworld.printed import (
    AUTO,
    BLOCKER_INDEX,
    KEY_BITS,
    KEY_MASK,
    NO_ABILITIES,
    STATIC_AT,
    Ability,
    Card,
    CardDef,
    Scope,
)
from fuda.games.fusionworld.sides import Side, Unit
from fuda.games.fusionworld.spec import (
    AS_COST,
    BATTLE_AREA,
    COMBO_AREA,
    DELAYED,
    LEADER_AREA,
    UNDER,
    seen_at,
)
from fuda.table import match as table
from fuda.table.match import TwoSided, hash_cards


class Source:
    """A permanent in force: the skill and a frame that speaks for its source. Shared by copies."""

    def __init__(self, ability: Ability, f: Frame, renames: bool, lasts: bool = False) -> None:
        self.ability = ability
        self.f = f
        self.lasts = lasts  # for a time, on a card and as none of its skills
        # Traits, names and colours stay as they are where no card of the match gives any.
        self.derived = ability.derived and (renames or ability.fickle)


class Rules(table.Rules):
    """The policies that the table needs of the chapters above it."""

    def __init__(self, blocker: Ability | None = None) -> None:
        # The skill that [Blocker] stands for.  [fw 15-4-2]
        self.blocker = blocker if blocker is not None else Ability(AUTO, 0, [], [], [], False, False)

    def gather(self, m: "Match") -> None:
        """Find the skills in play that listen, replace or apply permanently."""
        raise NotImplementedError

    def lay_base(self, m: "Match") -> None:
        """Lay down what is printed, with what lasting effects make of it."""
        raise NotImplementedError

    def apply_sources(self, m: "Match") -> None:
        """Apply the permanents in force."""
        raise NotImplementedError

    def gain_info(self, m: "Match", u: Unit, key: i64, at: i64) -> None:
        """Give a card the trait, name or colour that the op at that place of a skill's program says."""
        raise NotImplementedError


class Match(TwoSided[Rules, Card, Side, Unit]):
    """A Fusion World match in progress."""

    __slots__ = (
        "attacker", "ban_bits", "beaten", "chooser", "costing", "covered", "damage", "dealt",
        "deep", "elsewhere", "ended", "forced", "guard", "hand_sources", "happened", "held",
        "hurt", "lapsed", "listening", "live", "memory", "met_off", "no_block", "nullified", "paradox",
        "remembers", "renames", "sensitive", "shifts", "sound", "sources", "spared", "stateful", "step",
        "tracked", "used_off",
    )  # fmt: skip

    def __init__(self, rules: Rules, cards: list[Card], p0: Side, p1: Side, seed: i64) -> None:
        super().__init__(rules, cards, p0, p1, seed)
        self.elsewhere: i64 = 0  # events that some card waits for in hand, Drop, Life, Energy or under a card
        self.remembers: i64 = 0  # events of a turn that some card looks back at
        self.renames = False  # some card gives traits, names or colours
        self.shifts = False  # some card may take others out of the scope of any permanent
        self.chooser: i64 = -1  # who chose that
        self.live = False  # the game has started, so that players can lose it
        self.step: i64 = 0
        self.attacker: i64 = -1  # uid of the attack card of the battle in progress
        self.guard: i64 = -1  # uid of the guard card
        self.nullified = False  # the attack was negated
        self.no_block: i64 = 0  # players who cannot declare [Blocker] in this battle any more, as bits
        self.dealt: i64 = 0  # damage that the attack card has dealt in this battle
        self.hurt: i64 = 0  # damage that each player has been dealt in this battle, as 16 bits
        self.beaten: i64 = 0  # players who lose, as bits
        self.forced: i64 = 0  # those of them who do so by the text of a card
        self.spared: i64 = 0  # players who have no deck or no Life, and whose loss by that was replaced, as bits
        self.damage: list[int] = NO_ABILITIES  # waiting damage, four numbers each: player, amount, source uid, cause
        self.held: list[Pending] = []  # skills that the KO of a battle set off, held back for a while
        self.ended: list[int] = NO_ABILITIES  # end-of-turn skills that were pending this turn: pairs of key and uid
        self.covered: list[int] = NO_ABILITIES  # objects that permanents apply to: key, source uid, uid
        self.lapsed: list[int] = NO_ABILITIES  # objects that they do not apply to for the rest of the turn
        self.happened: list[int] = NO_ABILITIES  # of this turn, in fives: event, whose, card, n, uid of the cause
        # Cards that have left lately, or lie under others now, as they last were: nobody changes them.
        self.memory: list[Unit] = []
        self.used_off: list[int] = NO_ABILITIES  # [Once per turn] skills used out of play: pairs of key and uid
        self.met_off: list[int] = NO_ABILITIES  # state triggers out of play whose state holds since they last waited
        # Derived, and no part of the state:
        self.listening: i64 = 0  # events that a skill of another card than theirs may wait for
        self.sources: list[Source] = []
        self.sensitive = False  # some permanent depends on what others change
        self.deep: i64 = 0  # what permanents look at besides cards in play and whose turn it is, as bits
        self.stateful = False  # some skill waits for a state
        self.tracked = False  # the scope of some permanent can change while its objects stay
        self.paradox = False
        self.sound = False  # since values were last settled, no Battle card was found without power
        self.costing = False  # the cost of a card in hand is being worked out
        self.hand_sources: list[Source] = []
        self.ban_bits: i64 = 0  # everything that is forbidden to anybody

    # --- looking things up -------------------------------------------------------------------------------------
    def find(self, uid: i64) -> Unit | None:
        """The unit of that name, or None once it has left."""
        zone = uid >> ID_BITS & ZONE_MASK
        if uid < 0:
            return None
        if zone == BATTLE_AREA:
            for u in self.p0.battle:
                if u.uid == uid:
                    return u
            for u in self.p1.battle:
                if u.uid == uid:
                    return u
        elif zone == LEADER_AREA:
            if self.p0.leader.uid == uid:
                return self.p0.leader
            return self.p1.leader if self.p1.leader.uid == uid else None
        elif zone == COMBO_AREA:
            for u in self.p0.combo:
                if u.uid == uid:
                    return u
            for u in self.p1.combo:
                if u.uid == uid:
                    return u
        return None

    def recall(self, uid: i64) -> Unit | None:
        """The unit of that name, or else as it last was in its area.  [fw 9-10-1]"""
        u = self.find(uid)
        if u is None and uid >= 0:
            for past in self.memory:
                if past.uid == uid:
                    return past
        return u

    def keep(self, u: Unit) -> None:
        """Remember a unit as it is, before it leaves its area.  [fw 9-10-1]"""
        if self.dirty:
            self.settle()
        self.memory.append(u.copy())

    def forget_past(self) -> None:
        """Forget cards that have left, but for those that lie under others, or that something put off is about.

        [fw 9-10-1, 16-2-2-2]
        """
        self.memory = [u for u in self.memory if self.is_covered(u) or self.awaits(u.uid)]

    def awaits(self, uid: i64) -> bool:
        """Whether something that was put off is about an object, or comes from it."""
        for e in self.lasting:
            if e.kind == DELAYED and (e.on == uid or e.amount == uid):
                return True
        return False

    def is_covered(self, past: Unit) -> bool:
        """Whether a card that was in play lies under another, and has been nowhere else since."""
        now = self.where[past.id]
        moves = (now >> ZONE_BITS) - (past.uid >> ID_BITS + ZONE_BITS)
        return now & ZONE_MASK == UNDER and moves == 1

    def holder(self, card: Card) -> Unit | None:
        """The card in play under which a card lies."""
        for side in (self.p0, self.p1):
            if card in side.leader.under:
                return side.leader
            for u in side.battle:
                if card in u.under:
                    return u
            for u in side.combo:
                if card in u.under:
                    return u
        return None

    def master(self, uid: i64) -> i64:
        """Who plays with a card as it is, or as it last was in play; below another that one's master.

        [fw 0-3-4-1, 16-2-2-4]
        """
        card = self.card_of(uid)
        u = self.holder(card) if self.zone_of(card.id) == UNDER else self.recall(uid)
        return u.side if u is not None else card.owner

    def covered_as(self, card: Card) -> Unit | None:
        """What a card that lies under another was in the Battle Area when it was covered, if it was there."""
        for past in self.memory:
            if past.id == card.id and past.uid >> ID_BITS & ZONE_MASK == BATTLE_AREA and self.is_covered(past):
                return past
        return None

    def pile(self, player: i64, zone: str) -> list[Card]:
        """The deck or the Life of a player."""
        side = self.side(player)
        return side.deck if zone == "deck" else side.life

    def names_of(self, card: Card, u: Unit | None) -> list[str]:
        """The names of a card."""
        return card.d.names if u is None else u.names()

    def seen_now(self, card: Card) -> i64:
        return seen_at(card.owner, self.zone_of(card.id), card in self.side(card.owner).face_up)

    def lose_by_text(self, f: Frame, losers: list[i64]) -> None:
        for player in losers:
            self.forced |= 1 << player
        self.alert = True  # at once

    def alter(self, uid: i64) -> Unit | None:
        """The unit of that name, to change a derived value of it."""
        u = self.find(uid)
        if u is not None:
            u.plain = False
        return u

    def ability(self, key: i64) -> Ability:
        """The skill of that key: the card that prints it, and its number there; or [Blocker], which many have."""
        if key & KEY_MASK == BLOCKER_INDEX:
            return self.rules.blocker
        return self.cards[key >> KEY_BITS].d.every[key & KEY_MASK]

    def face(self, card: Card) -> CardDef:
        """What can be read on a card now: of a Leader, the side that lies up.  [fw 10-1-3]"""
        if card.d.back is None:
            return card.d
        leader = self.side(card.owner).leader
        return leader.d if leader.card is card else card.d

    def is_energy_rested(self, card: Card) -> bool:
        """Whether a card of the Energy Area is rested."""
        return card in self.side(card.owner).spent

    def is_in_battle(self, uid: i64) -> bool:
        """Whether a card is the attack card or the guard card.  [fw 8-1-2-1]"""
        return uid >= 0 and (uid == self.attacker or uid == self.guard)

    def touch(self) -> None:
        """Something changed in play that values may depend on."""
        self.dirty = True
        # Who has no deck may lose as soon as nothing keeps that player from it.  [fw 0-1-3-1, 14-2-2-2]
        if self.sensitive or self.stateful or self.tracked or not self.p0.deck or not self.p1.deck:
            self.alert = True

    def shift(self, u: Unit) -> None:
        """A card came into play or left it: its skills, if it has any, are looked for anew."""
        self.sound = False
        if u.d.abilities or u.gained or u.under:
            self.recast = True
            self.touch()
        elif self.sources:
            self.touch()
        elif self.stateful:
            self.alert = True

    def stir(self, what: i64) -> None:
        """Something changed out of play, or rested: it matters only to effects that look there."""
        if self.deep & what:
            self.touch()
        elif self.stateful:
            self.alert = True

    def power(self, u: Unit) -> i64:
        """The power of a card in play; it may be negative.  [fw 2-6-2] [ruling fw-039]"""
        if self.dirty:
            self.settle()
        return u.base + u.bonus

    def combo_power(self, u: Unit) -> i64:
        """The combo power of a card in play; a negative one counts as 0.  [fw 0-2-9]"""
        if self.dirty:
            self.settle()
        return max(0, u.d.combo + u.combo_bonus) if u.d.combo >= 0 else -1

    def total_cost(self, u: Unit) -> i64:
        """The total cost of a card in play: negative only while it is computed.  [fw 0-2-9]"""
        if self.dirty:
            self.settle()
        cost = u.d.cost + u.cost_bonus
        # What changes the specified cost changes the total as well.  [fw 1-2-3-1, 1-2-3-2]
        for change in u.specified_bonus:
            cost += change
        return max(0, cost)

    def specified_cost(self, u: Unit) -> i64:
        """The specified cost of a card in play, all colours together."""
        if self.dirty:
            self.settle()
        cost = u.d.specified_total
        for change in u.specified_bonus:
            cost += change
        return cost

    def has(self, u: Unit, keyword: i64) -> bool:
        """Whether a card in play has a keyword skill."""
        if self.dirty:
            self.settle()
        return u.keywords & keyword != 0

    def bans(self, u: Unit) -> i64:
        """What a card in play is forbidden, as bits."""
        if self.dirty:
            self.settle()
        return u.bans

    def is_negated(self, u: Unit) -> bool:
        """Whether the printed skills of a card in play are negated."""
        if self.dirty:
            self.settle()
        return u.negated

    # --- values ------------------------------------------------------------------------------------------------
    def settle(self) -> None:
        """Derive all values: print, lasting effects, then permanents on top of them."""
        self.dirty = False
        self.work += 1 + len(self.lasting)
        self.sound = False
        if self.recast:
            self.gather()
        self.rules.lay_base(self)
        if self.sources:
            self.rules.apply_sources(self)

    def gather(self) -> None:
        """Find the skills in play that listen, replace or apply permanently."""
        self.rules.gather(self)

    def forbid(self, u: Unit | None, on: i64, bans: i64, key: i64, at: i64, owner: i64) -> None:
        """Forbid a card or player something by an effect of `owner`; the scope at that place says what exactly."""
        if u is not None:
            u.bans |= bans
        elif on < 0:
            self.side(-1 - on).bans |= bans
        self.ban_bits |= bans
        self.ban_list = [*self.ban_list, on, bans, key, at, owner]  # copies of the match share what is there

    def is_forbidden(self, on: i64, ban: i64, other: i64, agent: i64, key: i64 = -1) -> bool:
        """Whether a prohibition on this card or player covers what that other card, player or skill would do."""
        return self.forbidder(on, ban, other, agent, key) >= 0

    def forbidder(self, on: i64, ban: i64, other: i64, agent: i64, key: i64 = -1) -> i64:
        """The key of the skill by which that is forbidden, or -1."""
        bans = self.ban_list
        for i in range(0, len(bans), 5):
            if bans[i] == on and bans[i + 1] & ban:
                scope = self.scope(bans[i + 2], bans[i + 3])
                if scope is None or (scope.reaches(self, key) and scope.covers(self, bans[i + 4], other, agent)):
                    return max(bans[i + 2], 0)
        return -1

    def scope(self, key: i64, at: i64) -> Scope | None:
        """The scope of a prohibition: of the op, or from 1000 on of the continuous effect, at that place."""
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
        m.elsewhere = self.elsewhere
        m.remembers = self.remembers
        m.renames = self.renames
        m.shifts = self.shifts
        self.copy_table(m)
        m.chooser = self.chooser
        m.live = self.live
        m.step = self.step
        m.attacker = self.attacker
        m.guard = self.guard
        m.nullified = self.nullified
        m.no_block = self.no_block
        m.dealt = self.dealt
        m.hurt = self.hurt
        m.beaten = self.beaten
        m.forced = self.forced
        m.spared = self.spared
        m.damage = self.damage
        if self.held:
            m.held = self.held[:]
        m.ended = self.ended
        m.covered = self.covered
        m.lapsed = self.lapsed
        m.happened = self.happened
        if self.memory:
            m.memory = self.memory[:]
        m.used_off = self.used_off
        m.met_off = self.met_off
        m.listening = self.listening
        m.sources = self.sources
        m.sensitive = self.sensitive
        m.deep = self.deep
        m.stateful = self.stateful
        m.tracked = self.tracked
        m.paradox = self.paradox
        m.sound = self.sound
        m.hand_sources = self.hand_sources
        m.ban_bits = self.ban_bits
        return m

    def state_hash(self) -> int:
        """A hash of the position: uids count by place, the generator and running numbers are left out."""
        h: i64 = (self.turn_player << 8) ^ (self.phase << 4) ^ self.step ^ (self.turn << 12)
        h ^= (self.first + 1) << 42 ^ (self.chooser + 1) << 40 ^ (1 << 44 if self.live else 0)
        for i in range(2):
            side = self.p0 if i == 0 else self.p1
            h = hash_cards(h, side.deck)
            h = hash_cards(h, side.hand)
            h = hash_cards(h, side.drop)
            h = hash_cards(h, side.life)
            h = hash_cards(h, side.face_up)
            h = hash_cards(h, side.removed)
            h = hash_cards(h, side.energy)
            h = hash_cards(h, side.spent)
            h = hash_cards(h, side.nowhere)
            h = fold(h, side.markers)
            h = hash_unit(h, side.leader)
            h = fold(h, len(side.battle))
            for u in side.battle:
                h = hash_unit(h, u)
            for u in side.combo:
                h = hash_unit(h, u)
        for p in self.pending:
            h = self.hash_pending(h, p)
        for p in self.held:
            h = self.hash_pending(h, p)
        h = self.hash_lasting(h, DELAYED)
        for f in self.stack:
            h = self.hash_frame(h, f)
        for u in self.memory:
            h = hash_past(h, u)
            if self.is_covered(u):
                h = self.hash_dormant(h, u.uid)
        h = self.hash_list(h, self.damage)
        h = self.hash_list(h, self.ended)
        h = self.hash_list(h, self.lapsed)
        h = self.hash_list(h, self.covered)
        h = self.hash_list(h, self.happened)
        h = self.hash_list(h, self.used_off)
        if self.met_off:
            h = self.hash_list(h, self.met_off)
        h = fold(h, self.beaten << 12 ^ self.forced << 9 ^ self.no_block << 6 ^ self.dealt ^ self.hurt << 20)
        if self.spared:
            h = fold(h, self.spared)
        battle: i64 = self.token(self.attacker) << 20 ^ self.token(self.guard)
        return fold(h, -1 - battle if self.nullified else battle)

    def hash_dormant(self, h: i64, uid: i64) -> i64:
        """Mix the effects into a hash that apply again to a covered card once it lies open."""
        for e in self.lasting:
            if e.on == uid:
                h = fold(h, e.kind << 50 ^ e.owner << 48 ^ e.until << 44 ^ e.amount & 0xFFFFFF)
                h = fold(h, e.due << 40 ^ e.key << 16 ^ e.at ^ e.start << 30)
        return h

    def may_begin(self, op: Op[Any], f: Frame) -> bool:
        """What can be done in part may be begun, and is done as far as possible; but not in a cost.

        [fw 0-2-4, 1-4-6]
        """
        return op.can(self, f) if f.cause & AS_COST else op.can_some(self, f)

    def hides_ways(self, f: Frame) -> bool:
        """Every way may be chosen, done as far as possible, but not in a cost or instead of something else.

        [fw 0-2-4, 1-4-6, 9-9-3] [ruling fw-049]
        """
        return f.cause & AS_COST != 0 or len(f.chain) > 0


def is_valid_in(ability: Ability, zone: i64) -> bool:
    """Whether a skill is valid in a zone: where its card type works, or in the zones it names.  [fw 1-3-7, 9-5-5]"""
    if ability.where:
        return ability.where >> zone & 1 != 0
    return zone in (LEADER_AREA, BATTLE_AREA)


def hash_unit(h: i64, u: Unit) -> i64:
    """Mix a card in play into a hash."""
    if u.used or u.met:
        h = fold(h, mixed(u.used) ^ mixed(u.met) << 1)
    if u.under:
        h = hash_cards(h, u.under)
    face: i64 = 0 if u.d is u.card.d else 1
    facts: i64 = u.markers_paid << 32 | u.ki << 24 | (1 << 22 if u.rested else 0) | u.side << 21 | face << 20
    return fold(h, u.card.id << 40 | facts | u.played_by << 10 & 0xFFC00 | u.since & 0x3FF)


def hash_past(h: i64, u: Unit) -> i64:
    """Mix a card as it last was in play into a hash, with the values that it had there.  [fw 9-10-1]"""
    h = hash_unit(h, u)
    h = fold(h, u.base << 32 ^ u.bonus << 8 ^ (1 if u.negated else 0) ^ (2 if u.base_set else 0))
    h = fold(h, u.combo_bonus << 32 ^ u.cost_bonus << 8 ^ u.extra_colors)
    h = fold(h, u.keywords << 20 ^ u.bans)
    h = fold_numbers(fold_numbers(h, u.specified_bonus), u.gained)
    return fold_words(fold_words(h, u.extra_names), u.extra_traits)


def mixed(keys: list[int]) -> i64:
    """Some keys as one number, whatever their order."""
    total: i64 = 0
    for i in range(len(keys)):
        again: i64 = 0  # how often the same stands before it
        for j in range(i):
            again += 1 if keys[j] == keys[i] else 0
        total ^= fold(again, (keys[i] + 1) * 0x9E3779B1)
    return total
