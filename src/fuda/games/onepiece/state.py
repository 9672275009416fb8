"""The table of a One Piece match: printed cards, cards in play, the two sides, the match itself.

Owns what is where and what continuous effects make of it. It never decides what happens: that is the flow tables'
and the ops' work. Cards are immutable; only `Unit`s, cards in the Leader, Character and Stage areas, are mutable.
DON!! cards are all alike, so they are counted, those that an effect keeps from being set active apart.
"""

from typing import Any

from mypy_extensions import i64

from fuda.core.flow import Frame, Op
from fuda.core.rng import fold
from fuda.core.state import ID_BITS, ZONE_MASK
from fuda.games.onepiece.kinds import of_bans
from fuda.games.onepiece.printed import CONTINUOUS, KEY_BITS, KEY_MASK, STATIC_AT, Ability, Card, Scope
from fuda.games.onepiece.sides import Side, Unit
from fuda.games.onepiece.spec import (
    ADD_CONDITION,
    ADD_COST,
    ADD_POWER,
    AS_COST,
    BAN,
    BASE_COST,
    BASE_POWER,
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
    seen_at,
)
from fuda.table import match as table
from fuda.table.match import TwoSided, hash_cards


class Source:
    """A continuous effect in force: the ability and a frame that speaks for its source. Shared by copies."""

    def __init__(self, ability: Ability, f: Frame) -> None:
        self.ability = ability
        self.f = f
        self.derived = ability.derived


class Rules(table.Rules):
    """The policies that the table needs of the chapters above it."""

    def apply_sources(self, m: "Match") -> None:
        """Apply the continuous effects in force."""
        raise NotImplementedError


class Match(TwoSided[Rules, Card, Side, Unit]):
    """A One Piece match in progress."""

    __slots__ = (
        "attacker", "beaten", "blocked", "chooser", "costing", "deep", "hand_sources", "handled",
        "lost", "lost_why", "order", "paradox", "sensitive", "sources",
        "spared", "step", "target", "to_order", "unordered",
    )  # fmt: skip

    def __init__(self, rules: Rules, cards: list[Card], p0: Side, p1: Side, seed: i64) -> None:
        super().__init__(rules, cards, p0, p1, seed)
        self.chooser: i64 = -1  # who chose that
        self.step: i64 = 0
        self.attacker: i64 = -1  # uids of the battle in progress
        self.target: i64 = -1
        self.blocked = False
        self.lost: i64 = 0  # players who meet a loss condition, as bits
        self.lost_why: i64 = 0  # those of them who do so by damage
        self.beaten: i64 = 0  # those of them for whom nothing replaced the loss
        self.spared: i64 = 0  # players, as bits, who have no deck and whose loss by that was replaced
        self.handled: i64 = 0  # players whose deck an effect of the start of the game has handled, as bits
        self.order: list[int] = []  # order that players chose for continuous effects, as keys
        # Derived, and no part of the state:
        self.sources: list[Source] = []
        self.sensitive = False  # some continuous effect depends on what others change
        self.deep = False  # some continuous effect depends on more than cards in play, DON!! and whose turn it is
        self.unordered: i64 = -1  # player who must order continuous effects
        self.to_order: list[int] = []  # and which, as keys
        self.paradox = False
        self.costing = False  # the cost of a card in hand is being worked out
        self.hand_sources: list[Source] = []

    # --- looking things up -------------------------------------------------------------------------------------
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

    def pile(self, player: i64, zone: str) -> list[Card]:
        """The deck or the Life of a player."""
        side = self.side(player)
        return side.deck if zone == "deck" else side.life

    def names_of(self, card: Card, u: Unit | None) -> list[str]:
        """The names of a card."""
        return card.d.names

    def seen_now(self, card: Card) -> i64:
        return seen_at(card.owner, self.zone_of(card.id), card in self.side(card.owner).face_up)

    def alter(self, uid: i64) -> Unit | None:
        """The unit of that name, to change a derived value of it."""
        u = self.find(uid)
        if u is not None:
            u.plain = False
        return u

    def ability(self, key: i64) -> Ability:
        """The ability of that key: the card that prints it, and its number there."""
        return self.cards[key >> KEY_BITS].d.abilities[key & KEY_MASK]

    def touch(self) -> None:
        """Something changed on the field that values, or what keeps a player from losing, may depend on."""
        self.dirty = True
        if self.sensitive or self.spared:
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
        self.work += 1 + len(self.lasting)
        if self.recast:
            self.gather()
        self.lay_base()
        if self.sources:
            self.rules.apply_sources(self)

    def gathered(self) -> i64:
        """What abilities on the field listen to, as bits of kinds of deed."""
        if self.recast:
            self.gather()
        return self.heard

    def gather(self) -> None:
        """Find the abilities on the field that listen, replace or apply continuously."""
        self.recast = False
        self.heard = 0
        self.replaced = 0
        self.forbidden = 0
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
                    giver = self.cards[e.key >> KEY_BITS].d  # which may print what is granted in turn
                    self.heard |= granted.events | giver.hears
                    self.replaced |= granted.would | giver.replaces
                    self.forbidden |= granted.forbids | giver.forbids
                    if granted.kind == CONTINUOUS:
                        derived += self.add_source(granted, u2, e.key)
            elif e.kind == ADD_CONDITION:
                self.deep = True
            elif e.kind == BAN:
                self.forbidden |= of_bans(e.amount)
        self.sensitive = derived > 0
        if self.order:
            self.keep_order()

    def keep_order(self) -> None:
        """Keep a chosen order of continuous effects for those of them that are still there."""
        there = [s.f.key for s in self.sources]
        self.order = [key for key in self.order if key in there]

    def gather_unit(self, u: Unit) -> i64:
        """Find the abilities of one card in play, where alone its text works; how many depend on what others change.

        [op 2-8-2]
        """
        d = u.d
        self.heard |= d.hears
        self.replaced |= d.replaces
        self.forbidden |= d.forbids
        derived: i64 = 0
        if d.has_static:
            for ability in d.abilities:
                if ability.kind == CONTINUOUS and not ability.part and not ability.in_hand:
                    derived += self.add_source(ability, u, u.card.id << KEY_BITS | ability.index)
        return derived

    def add_source(self, ability: Ability, u: Unit, key: i64) -> i64:
        """Put a continuous effect in force; 1 if it depends on what others change."""
        source = Source(ability, u.voice(ability, key))
        self.sources.append(source)
        if not ability.simple:
            self.deep = True
        return 1 if source.derived else 0

    def lay_base(self) -> None:
        """Printed values, DON!! and lasting effects: what continuous effects build on.  [op 8-1-3-3-5]"""
        if self.hand_sources:
            self.hand_sources = []
        if self.ban_list:
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
                target.give_keyword(e.amount)
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
        self.ban_list = [*self.ban_list, on, bans, key, at, owner]  # copies of the match share what is there

    def forbidder(self, on: i64, ban: i64, other: i64, agent: i64) -> i64:
        """The key of a prohibition on this card or player that covers what that card or player would do, or -1."""
        bans = self.ban_list
        for i in range(0, len(bans), 5):
            if bans[i] == on and bans[i + 1] & ban:
                scope = self.scope(bans[i + 2], bans[i + 3])
                if scope is None or scope.covers(self, bans[i + 4], other, agent):
                    return bans[i + 2]
        return -1

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
        self.copy_table(m)
        m.chooser = self.chooser
        m.step = self.step
        m.attacker = self.attacker
        m.target = self.target
        m.blocked = self.blocked
        m.lost = self.lost
        m.lost_why = self.lost_why
        m.beaten = self.beaten
        m.spared = self.spared
        m.handled = self.handled
        if self.order:
            m.order = self.order[:]
        m.sources = self.sources
        m.sensitive = self.sensitive
        m.deep = self.deep
        m.unordered = self.unordered
        m.to_order = self.to_order
        m.paradox = self.paradox
        m.hand_sources = self.hand_sources
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
        h = self.hash_lasting(h, DELAYED)
        for f in self.stack:
            h = self.hash_frame(h, f)
        for key in self.order:
            h = fold(h, key)
        h = fold(h, self.spared << 15 ^ self.lost << 12 ^ self.lost_why << 9 ^ self.beaten << 6 ^ self.handled << 3)
        h = fold(h, (self.first + 1) << 2 ^ (self.chooser + 1))
        battle: i64 = self.token(self.attacker) << 20 ^ self.token(self.target)
        return fold(h, -1 - battle if self.blocked else battle)

    def may_begin(self, op: Op[Any], f: Frame) -> bool:
        """What can be done in part may be begun, and is done as far as possible; but not in a cost.

        [op 1-3-2, 8-3-1-3] [ruling op-036]
        """
        return op.can(self, f) if f.cause & AS_COST else op.can_some(self, f)

    def hides_ways(self, f: Frame) -> bool:
        """Every way may be chosen, done as far as possible, but not in a cost or instead of something else.

        [op 1-3-2, 8-3-1-3, 8-1-3-4-5] [ruling op-040]
        """
        return f.cause & AS_COST != 0 or len(f.chain) > 0


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
