"""The table of a Buddyfight match: the two sides, the battle, what continuous effects make of it.

Owns what is where. It never decides what happens: that is the flow tables' and the ops' work. Cards are immutable;
only `Unit`s are mutable. What happened lately is kept for cards that can be used 'when ...' (O.when).
"""

from typing import Any, Final

from mypy_extensions import i64

from fuda.core.flow import Frame, Op
from fuda.core.rng import fold, fold_numbers, fold_words
from fuda.core.state import BOTH, ID_BITS, ID_MASK, ZONE_MASK, Action
from fuda.games.buddyfight.printed import (
    BUILT_IN,
    KEY_BITS,
    KEY_MASK,
    KEYWORD_ABILITIES,
    NO_NUMBERS,
    STATIC_AT,
    Ability,
    Card,
    CardDef,
    CostPart,
    Scope,
)
from fuda.games.buddyfight.spec import (
    BUDDY,
    DELAYED,
    FIELD,
    FLAG_AREA,
    NO_END,
    NO_TARGET,
    SOUL,
    UNDER_FLAG,
    USING,
    seen_at,
)
from fuda.games.buddyfight.units import NO_UNITS, OF_CRITICAL, OF_DEFENSE, OF_POWER, Side, Unit
from fuda.table import match as table
from fuda.table.match import TwoSided, hash_cards

OF_NO_ABILITY: Final = 1 << 40  # in place of the key of an ability that forbids something, where there is none


class Source:
    """A continuous ability in force: the ability and a frame that speaks for its source. Shared by copies."""

    def __init__(self, ability: Ability, f: Frame, sure: bool, age: i64) -> None:
        self.ability = ability
        self.f = f
        self.sure = sure  # it lasts for a time, whatever becomes of its source
        self.age = age  # when its card was placed


class Rules(table.Rules):
    """The policies that the table needs of the chapters above it."""

    def gather(self, m: "Match") -> None:
        """Find the abilities that listen, replace or apply continuously."""
        raise NotImplementedError

    def lay_base(self, m: "Match") -> None:
        """Lay down what is printed, with what lasting effects make of it."""
        raise NotImplementedError

    def apply_sources(self, m: "Match") -> None:
        """Apply the continuous abilities in force."""
        raise NotImplementedError

    def last_uses(self, m: "Match", player: i64) -> list[Action]:
        """What a fighter can use at once because the own life has become 0."""
        raise NotImplementedError

    def use_at_last(self, m: "Match", player: i64, a: Action) -> None:
        """Use one of these."""
        raise NotImplementedError

    def uses_before(self, m: "Match", player: i64) -> list[Action]:
        """What a fighter can use because something is about to happen."""
        raise NotImplementedError

    def gauge_cost(self, n: i64) -> CostPart:
        """A part of a cost that is so much gauge."""
        raise NotImplementedError

    def can_after(self, m: "Match", before: list[Op[Any]], op: Op[Any], f: Frame) -> bool:
        """Whether an instruction can be carried out once others have been."""
        raise NotImplementedError

    def can_together(self, m: "Match", ops: list[Op[Any]], f: Frame) -> bool:
        """Whether instructions that can each be carried out can be, one after the other."""
        raise NotImplementedError

    def gain_info(self, m: "Match", u: Unit, key: i64, at: i64) -> None:
        """Give a card the attribute, name or world that the op at that place of an ability's program says."""
        raise NotImplementedError


class Match(TwoSided[Rules, Card, Side, Unit]):
    """A Buddyfight match in progress."""

    __slots__ = (
        "attackers",
        "attacks",
        "ban_bits",
        "battle_uses",
        "carried",
        "clock",
        "drop_hears",
        "elsewhere",
        "ending",
        "faced",
        "forced",
        "foreseen",
        "fresh",
        "fresh_seen",
        "from_drop",
        "gained_turn",
        "hand_hears",
        "happened",
        "hit",
        "idle",
        "in_battle",
        "listening",
        "live",
        "looks",
        "memory",
        "more_attacks",
        "next_turn",
        "opened",
        "priced",
        "remembers",
        "sensitive",
        "shared",
        "sound",
        "sources",
        "target",
        "timing",
        "together",
        "usable",
        "used_off",
        "using",
        "voided",
    )  # fmt: skip

    def __init__(self, rules: Rules, cards: list[Card], p0: Side, p1: Side, seed: i64) -> None:
        super().__init__(rules, cards, p0, p1, seed)
        self.live = False  # the fight has started, so that fighters can lose it
        self.clock: i64 = 0  # counts placements on the field
        self.timing: i64 = -1  # what the turn fighter may use at the play timing in progress; -1: there is none
        self.using: list[Unit] = []  # cards that are declared and not carried out yet, with their souls
        self.attackers: list[int] = NO_NUMBERS  # uids of the cards that attack
        self.target: i64 = NO_TARGET  # uid of what is attacked, or -1 - fighter
        self.in_battle = False
        self.battle_uses: list[int] = NO_NUMBERS  # once-a-battle abilities used in this battle: pairs of key and uid
        self.voided = False  # the attack was nullified
        self.hit = False  # the attack has hit
        self.attacks: i64 = 0  # attacks made in this turn
        self.ending: i64 = NO_END  # what is to be ended, once the effect that says so is done
        self.carried: list[Frame] = []  # uses that were not resolved when something was ended
        self.next_turn: i64 = -1  # who has the next turn by an effect, or -1
        self.gained_turn = False  # this turn was gained by an effect
        self.more_attacks: i64 = 0  # attack phases that are to come after this one
        self.faced: i64 = 0  # fighters whose moment at a life of 0 is over, as bits
        self.forced: i64 = 0  # those of them who do so by the text of a card
        self.fresh: list[int] = NO_NUMBERS  # what cards can be used 'when' it happened: FRESH numbers each
        self.fresh_seen: i64 = 0  # kinds of events that some card's use condition asks for
        self.happened: list[int] = NO_NUMBERS  # of this turn, in fives: event, whose, card, n, uid of the cause
        self.memory: list[Unit] = []  # cards that have left lately, as they last were: nobody changes them
        self.used_off: list[int] = NO_NUMBERS  # once-a-turn abilities used off the field: pairs of key and uid
        self.elsewhere: i64 = 0  # events that some card waits for off the field
        self.hand_hears: i64 = 0  # those of them that are about another card, in a hand
        self.drop_hears: i64 = 0  # and in a drop zone
        self.remembers: i64 = 0  # events of a turn that some card looks back at
        self.foreseen: i64 = 0  # kinds of deed for which some card is used when they are about to be done, as bits
        self.from_drop: i64 = 0  # fighters who have cards with abilities that are declared in the drop zone, as bits
        # Derived, and no part of the state:
        self.listening: i64 = 0  # events that an ability of another card than theirs may wait for
        self.sources: list[Source] = []
        self.sensitive = False  # some continuous ability depends on what others change
        self.priced = False  # some continuous ability changes what using cards costs
        self.shared = False  # a card on the field prints D-share
        self.idle = False  # nothing has changed since neither fighter could use anything at a timing for [Counter]
        self.sound = False  # since values were last settled, the rules asked for nothing about cards on the field
        self.looks: i64 = 0  # what they look at besides which cards are on the field, as bits
        self.opened: i64 = 0  # zones besides the hand from which some effect lets cards be used, as bits
        self.usable: list[int] = NO_NUMBERS  # by card: whether its owner's flag lets it be used, once asked
        self.ban_bits: i64 = 0  # everything that is forbidden to anybody
        # Something is done to several objects at one time: who hears it looks at conditions once all of it is done.
        self.together = False

    # --- looking things up -------------------------------------------------------------------------------------
    def find(self, uid: i64) -> Unit | None:
        """The unit of that name, or None once it has left."""
        if uid < 0:
            return None
        zone = uid >> ID_BITS & ZONE_MASK
        if zone == FIELD:
            # Most cards are on the field of their owners.
            owner = self.cards[uid & ID_MASK].owner
            for u in self.p0.field if owner == 0 else self.p1.field:
                if u.uid == uid:
                    return u
            for u in self.p1.field if owner == 0 else self.p0.field:
                if u.uid == uid:
                    return u
        elif zone == FLAG_AREA:
            for side in (self.p0, self.p1):
                if side.flag is not None and side.flag.uid == uid:
                    return side.flag
        elif zone == BUDDY:
            for side in (self.p0, self.p1):
                for u in side.buddies:
                    if u.uid == uid:
                        return u
        elif zone == USING:
            for u in self.using:
                if u.uid == uid:
                    return u
        return None

    def recall(self, uid: i64) -> Unit | None:
        """The unit of that name, or else as it last was."""
        u = self.find(uid)
        if u is None and uid >= 0:
            for past in self.memory:
                if past.uid == uid:
                    return past
        return u

    def keep(self, u: Unit) -> None:
        """Remember a unit as it is, before it leaves the field."""
        if self.dirty:
            self.settle()
        self.memory.append(u.copy())

    def this(self, f: Frame) -> i64:
        """The card that a text means by itself: of a soul ability, the card that has it."""
        return f.uid & ID_MASK if f.uid >= 0 else f.card

    def pile(self, player: i64, zone: str) -> list[Card]:
        """The deck of a fighter."""
        return self.side(player).deck

    def names_of(self, card: Card, u: Unit | None) -> list[str]:
        """The names of a card."""
        return card.d.names if u is None else u.names

    def seen_now(self, card: Card) -> i64:
        zone = self.zone_of(card.id)
        if zone == SOUL:
            u = self.holder(card)
            # A card face down in a soul is known to the fighter who has it.
            if u is not None and card.id in u.veiled_soul:
                return 1 << u.side  # [bf O.facedownsoul.2, O.facedownsoul.3]
            return BOTH  # [bf O.facedownsoul.1]
        u = self.unit(card.id)
        if u is not None and u.veiled:
            return 1 << u.side  # [bf Z.3.6, O.treasure.2, O.treasure.3]
        if zone == UNDER_FLAG and card.id in self.side(card.owner).open_under:
            return BOTH  # [bf Z.2.5]
        return seen_at(card.owner, zone)

    def lose_by_text(self, f: Frame, losers: list[i64]) -> None:
        for player in losers:
            self.forced |= 1 << player

    def alter(self, uid: i64) -> Unit | None:
        """The unit of that name, to change a derived value of it."""
        u = self.find(uid)
        if u is not None:
            u.plain = False
        return u

    def holder(self, card: Card) -> Unit | None:
        """The card in whose soul a card lies."""
        if self.where[card.id] & ZONE_MASK != SOUL:
            return None
        for side in (self.p0, self.p1):
            for u in side.units():
                if card in u.soul:
                    return u
        for u in self.using:
            if card in u.soul:
                return u
        return None

    def ability(self, key: i64) -> Ability:
        """The ability of that key: the card that prints it, and its number there; keywords have their own."""
        if key & KEY_MASK >= BUILT_IN:
            return KEYWORD_ABILITIES[int(key & KEY_MASK)]
        return self.cards[key >> KEY_BITS].d.every[key & KEY_MASK]

    def face(self, card: Card) -> CardDef:
        """What can be read on a card now: of a two-faced one, the face that lies up."""
        if card.d.back is None:
            return card.d
        u = self.unit(card.id)
        return card.d if u is None else u.d

    def is_fighting(self, uid: i64) -> bool:
        """Whether a card is in battle: it attacks, or it is attacked.  [bf A.2.3, O.flagstat.3]"""
        if not self.in_battle or uid < 0:
            return False
        return uid in self.attackers or uid == self.target or self.is_shield(uid)

    def is_shield(self, uid: i64) -> bool:
        """Whether a card is an item or flag with defense whose fighter is attacked.

        [bf O.itemdef.4, O.itemdef.5, O.itemdef.6, O.flagstat.8]
        """
        if not self.in_battle or self.target >= 0 or self.target == NO_TARGET:
            return False
        u = self.find(uid)
        return u is not None and u.side == -1 - self.target and u.is_shield()

    def shields(self) -> list[Unit]:
        """The items and flags with defense whose fighter is attacked."""
        if not self.in_battle or self.target >= 0 or self.target == NO_TARGET:
            return NO_UNITS
        return self.side(-1 - self.target).shields()

    def attacking_with(self, uid: i64) -> list[int]:
        """A card with, if it attacks, all that still attack with it.  [bf Q.A.1, Q.A.3]"""
        if uid not in self.attackers:
            return [uid]
        return [other for other in self.attackers if other == uid or self.is_here(other)]

    def is_linked(self) -> bool:
        """Whether the attack in progress is a link attack.  [bf Q.A.3]"""
        n: i64 = 0
        for uid in self.attackers:
            if self.is_here(uid):
                n += 1
        return n > 1

    def is_partner(self, player: i64, names: list[str]) -> bool:
        """Whether a card of these names is a buddy of that fighter.  [bf Q.C.5, Z.3.3, Z.3.4]"""
        for name in names:
            if name in self.side(player).partners:
                return True
        return False

    # --- changes -----------------------------------------------------------------------------------------------
    def touch(self) -> None:
        """Something changed on the field that values may depend on."""
        self.idle = False
        self.dirty = True

    def stir(self, what: i64) -> None:
        """Something else changed: it matters only to effects that look at that."""
        self.idle = False
        if self.looks & what:
            self.dirty = True

    def shift(self, u: Unit) -> None:
        """A card came onto the field or left it: what listens and applies is found anew if that may be other now."""
        self.idle = False
        self.dirty = True
        if self.lasting or self.shared or u.soul or u.d.takes_part():
            self.recast = True

    def next_time(self) -> i64:
        """A new moment of placement."""
        self.clock += 1
        return self.clock

    # --- values ------------------------------------------------------------------------------------------------
    def power(self, u: Unit) -> i64:
        """The power of a card now."""
        if self.dirty:
            self.settle()
        return max(0, u.power) if u.has_number(OF_POWER) else 0

    def defense(self, u: Unit) -> i64:
        """The defense of a card now."""
        if self.dirty:
            self.settle()
        return max(0, u.defense) if u.has_number(OF_DEFENSE) else 0

    def critical(self, u: Unit) -> i64:
        """The critical of a card now."""
        if self.dirty:
            self.settle()
        return max(0, u.critical) if u.has_number(OF_CRITICAL) else 0

    def size(self, u: Unit) -> i64:
        """The size of a monster now; -1 if it has none.  [bf LO.card.2]"""
        if self.dirty:
            self.settle()
        return u.size if u.d.size < 0 else max(0, u.size)

    def has(self, u: Unit, keyword: i64) -> bool:
        """Whether a card has a keyword ability now."""
        if self.dirty:
            self.settle()
        return u.keywords & keyword != 0

    def bans(self, u: Unit) -> i64:
        """What a card is forbidden, as bits."""
        if self.dirty:
            self.settle()
        return u.bans

    def settle(self) -> None:
        """Derive all values: print, lasting effects, then continuous abilities on top of them."""
        self.dirty = False
        self.work += 1 + len(self.lasting)
        self.sound = False
        if self.recast:
            self.gather()
        self.rules.lay_base(self)
        if self.sources:
            self.rules.apply_sources(self)

    def can_begin(self, ops: list[Op[Any]], f: Frame) -> bool:
        """Whether all of some instructions that a fighter may carry out can be.  [bf O.cost.3]"""
        for i in range(len(ops)):
            if not self.may_begin(ops[i], f) and not self.rules.can_after(self, ops[:i], ops[i], f):
                return False
        return self.rules.can_together(self, ops, f)

    def gather(self) -> None:
        """Find the abilities that listen, replace or apply continuously.  [bf AB.3.1]"""
        self.rules.gather(self)

    def forbid(self, u: Unit | None, on: i64, bans: i64, key: i64, at: i64, owner: i64) -> None:
        """Forbid a card or player something by an effect of `owner`; the scope at that place says what exactly."""
        if u is not None:
            u.bans |= bans
        elif on < 0:
            self.side(-1 - on).bans |= bans
        self.ban_bits |= bans
        self.ban_list = [*self.ban_list, on, bans, key, at, owner]  # copies of the match share what is there

    def is_forbidden(self, on: i64, ban: i64, other: i64, agent: i64, cause: i64 = 0) -> bool:
        """Whether a prohibition on this card or player covers what that other card or player would do, in that way."""
        return self.forbidder(on, ban, other, agent, cause) >= 0

    def forbidder(self, on: i64, ban: i64, other: i64, agent: i64, cause: i64) -> i64:
        """The key of an ability that forbids this card or player what that other one would do, in that way, or -1."""
        bans = self.ban_list
        for i in range(0, len(bans), 5):
            if bans[i] == on and bans[i + 1] & ban:
                scope = self.scope(bans[i + 2], bans[i + 3])
                if scope is None or scope.covers(self, bans[i + 4], other, agent, cause):
                    return bans[i + 2] if bans[i + 2] >= 0 else OF_NO_ABILITY
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
        self.copy_table(m)
        m.live = self.live
        m.clock = self.clock
        m.timing = self.timing
        if self.using:
            m.using = [u.copy() for u in self.using]
        m.attackers = self.attackers
        m.target = self.target
        m.in_battle = self.in_battle
        m.battle_uses = self.battle_uses
        m.voided = self.voided
        m.hit = self.hit
        m.attacks = self.attacks
        m.ending = self.ending
        if self.carried:
            m.carried = [f.copy() for f in self.carried]
        m.next_turn = self.next_turn
        m.more_attacks = self.more_attacks
        m.gained_turn = self.gained_turn
        m.faced = self.faced
        m.forced = self.forced
        m.fresh = self.fresh
        m.fresh_seen = self.fresh_seen
        m.happened = self.happened
        if self.memory:
            m.memory = self.memory[:]
        m.used_off = self.used_off
        m.elsewhere = self.elsewhere
        m.hand_hears = self.hand_hears
        m.drop_hears = self.drop_hears
        m.remembers = self.remembers
        m.foreseen = self.foreseen
        m.from_drop = self.from_drop
        m.listening = self.listening
        m.sources = self.sources
        m.sensitive = self.sensitive
        m.priced = self.priced
        m.shared = self.shared
        m.idle = self.idle
        m.sound = self.sound
        m.looks = self.looks
        m.opened = self.opened
        m.usable = self.usable
        m.ban_bits = self.ban_bits
        m.together = self.together
        return m

    def state_hash(self) -> int:
        """A hash of the position: uids count by place, the generator and running numbers are left out."""
        h: i64 = (self.turn_player << 8) ^ (self.phase << 4) ^ (self.timing + 1) ^ (self.turn << 12)
        h ^= (self.first + 1) << 42 ^ (1 << 44 if self.live else 0)
        for i in range(2):
            side = self.p0 if i == 0 else self.p1
            h = hash_cards(h, side.deck)
            h = hash_cards(h, side.hand)
            h = hash_cards(h, side.drop)
            h = hash_cards(h, side.gauge)
            h = hash_cards(h, side.removed)
            h = hash_cards(h, side.lost)
            h = hash_cards(h, side.nowhere)
            h = hash_cards(h, side.under_flag)
            for card in side.open_under:
                h = fold(h, card)
            h = fold(h, len(side.field))
            for u in side.field:
                h = hash_unit(h, u)
            if side.flag is not None:
                h = hash_unit(h, side.flag)
            for u in side.buddies:
                h = hash_unit(h, u)
            flags: i64 = (1 if side.impact_called else 0) | (2 if side.impact_transformed else 0)
            flags |= (4 if side.changed else 0) | (8 if side.on_lost else 0)
            h = fold(h, (side.life + 1000) << 8 ^ side.flips << 4 ^ flags ^ side.spent << 20)
            for names in (side.once_names, side.once_titles, side.fight_names):
                h = fold_words(h, names)
        for u in self.using:
            h = hash_unit(h, u)
        for u in self.memory:
            h = hash_past(h, u)
        for p in self.pending:
            h = self.hash_pending(h, p)
        h = self.hash_lasting(h, DELAYED)
        for f in self.stack:
            h = self.hash_frame(h, f)
        for f in self.carried:
            h = self.hash_frame(h, f)
        h = self.hash_list(h, self.attackers)
        h = self.hash_list(h, self.fresh)
        h = self.hash_list(h, self.happened)
        h = self.hash_list(h, self.used_off)
        h = self.hash_list(h, self.battle_uses)
        battle: i64 = (1 if self.in_battle else 0) | (2 if self.voided else 0) | (4 if self.hit else 0)
        battle |= 8 if self.gained_turn else 0
        h = fold(h, self.token(self.target) << 8 ^ battle ^ self.attacks << 20 ^ self.ending << 30)
        return fold(h, self.faced << 4 ^ self.forced << 2 ^ (self.next_turn + 1) << 8 ^ self.more_attacks << 12)


def is_at_home(ability: Ability, zone: i64) -> bool:
    """Whether an ability is valid in a zone: a card's on the field, a flag's in the flag area, or where it says.

    [bf O.soulab.3]
    """
    if ability.where:
        return ability.where >> zone & 1 != 0
    return zone in (FIELD, FLAG_AREA)


def hash_unit(h: i64, u: Unit) -> i64:
    """Mix a card on the field, a flag or a buddy into a hash."""
    for key in u.used:
        h = fold(h, key)
    h = hash_cards(h, u.soul)
    for card in u.veiled_soul:
        h = fold(h, card)
    facts: i64 = (1 if u.rested else 0) | (2 if u.veiled else 0) | u.side << 2 | (u.slot + 1) << 3
    facts |= (0 if u.d is u.card.d else 1) << 8 | (1 << 9 if u.flipped else 0)
    h = fold(h, u.form << 12 | u.cause)
    return fold(h, u.card.id << 40 | u.stood << 30 | facts << 12 | u.since & 0xFFF)


def hash_past(h: i64, u: Unit) -> i64:
    """Mix a card as it last was on the field into a hash, with the values that it had there."""
    h = hash_unit(h, u)
    h = fold(h, u.power << 32 ^ u.defense << 8 ^ (1 if u.negated else 0))
    h = fold(h, u.critical << 32 ^ u.size)
    h = fold(h, u.keywords << 20 ^ u.bans)
    h = fold_numbers(fold_numbers(fold_numbers(h, u.gained), u.lifelinks), u.bases)
    return fold_words(fold_words(fold_words(h, u.names), u.attributes), u.worlds)
