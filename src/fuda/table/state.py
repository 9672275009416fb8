"""The shared table: what is where, the values of cards in play, and the position as a number.

For games whose zones, numbers and deeds are a `Spec`. What the game itself decides is asked of its `Rules`. Values of
cards in play are derived: print, then effects with an end, then continuous effects, all of which are planned on the
values without them, so that their order tells nothing.
"""

from typing import Final

from mypy_extensions import i64

from fuda.core import flow
from fuda.core.flow import Frame
from fuda.core.rng import fold
from fuda.core.state import BOTH, ID_BITS, ID_MASK
from fuda.core.state import DRAW as DRAWN
from fuda.core.terms import all_hold
from fuda.core.triggers import Pending
from fuda.table.deeds import Deed
from fuda.table.door import Policy
from fuda.table.printed import AUTO, CONTINUOUS, KEY_BITS, KEY_MASK, REPLACEMENT, Ability, Card, CardDef, Continuous
from fuda.table.spec import ENDED, Spec

THIS_TURN: Final = 1  # the end of what lasts for a turn


class Unit:
    """A card in play: a new object each time it gets there."""

    __slots__ = ("bans", "card", "d", "rested", "side", "since", "uid", "used", "values")

    def __init__(self, uid: i64, card: Card, side: i64, since: i64) -> None:
        self.uid = uid
        self.card = card
        self.d: CardDef = card.d
        self.side = side
        self.since = since  # the turn in which it came
        self.rested = False
        self.used: list[int] = []  # abilities used in this turn that can be used once, by number
        self.values: list[int] = card.d.stats  # derived: its printed numbers as they are now
        self.bans: i64 = 0  # derived: kinds of deed that may not be done to it

    def copy(self) -> "Unit":
        """An independent copy."""
        u = Unit(self.uid, self.card, self.side, self.since)
        u.rested = self.rested
        u.used = self.used
        u.values = self.values
        u.bans = self.bans
        return u


class Side:
    """One player's zones and numbers; of piles the last card is the top."""

    __slots__ = ("bans", "counts", "index", "piles", "units")

    def __init__(self, index: i64, zones: i64, counts: i64) -> None:
        self.index = index
        self.piles: list[list[Card]] = [[] for _ in range(zones)]  # by zone; cards in play are units
        self.units: list[Unit] = []
        self.counts: list[int] = [0] * counts
        self.bans: i64 = 0  # derived: kinds of deed that this player may not do, or may not be done to this player

    def copy(self) -> "Side":
        """An independent copy."""
        side = Side(self.index, 0, 0)
        side.piles = [pile[:] for pile in self.piles]
        side.units = [u.copy() for u in self.units]
        side.counts = self.counts[:]
        side.bans = self.bans
        return side


class Match(flow.Match):
    """A match in progress."""

    __slots__ = ("ban_list", "cards", "first", "marks", "phase", "rules", "sides", "spec", "stale")

    def __init__(self, rules: "Rules", cards: list[Card], seed: i64) -> None:
        super().__init__(len(cards), seed)
        self.rules = rules
        self.spec: Spec = rules.spec
        self.cards = cards
        self.sides: list[Side] = [Side(i, len(rules.spec.zones), len(rules.spec.counts)) for i in range(2)]
        self.first: i64 = -1  # who takes the first turn, once decided
        self.phase: i64 = 0
        self.marks: list[int] = [0] * rules.marks  # numbers of the game's own
        self.stale = True  # derived values must be settled before they are read
        self.ban_list: list[int] = []  # derived, three numbers each: on whom (uid, or -1 - player), kinds, by which key

    # --- looking -----------------------------------------------------------------------------------------------
    def find(self, uid: i64) -> Unit | None:
        """The card in play of that name, or None once it has left."""
        for side in self.sides:
            for u in side.units:
                if u.uid == uid:
                    return u
        return None

    def unit(self, card: i64) -> Unit | None:
        """The unit that this card is, or None if it is not in play."""
        return self.find(self.where[card] << ID_BITS | card)

    def ability(self, key: i64) -> Ability:
        """The ability of that key: the card that prints it, and its number there."""
        return self.cards[key >> KEY_BITS].d.abilities[key & KEY_MASK]

    def value(self, u: Unit, stat: i64) -> i64:
        """A number of a card in play as it is now."""
        if self.stale:
            self.settle()
        return u.values[stat]

    def pile(self, player: i64, zone: i64) -> list[Card]:
        """The cards of a player in a zone that is not in play."""
        return self.sides[player].piles[zone]

    def count(self, player: i64, what: i64) -> i64:
        """A number of a player."""
        return self.sides[player].counts[what]

    def uids(self, player: i64, zone: i64) -> list[int]:
        """The objects of a player in a zone."""
        if zone == self.spec.play:
            return [int(u.uid) for u in self.sides[player].units]
        return [int(self.uid(c.id)) for c in self.sides[player].piles[zone]]

    def record(self, kind: i64, player: i64, card: i64 = -1, n: i64 = 0, clause: str = "") -> None:
        """Write something public into the journal, by the clause of the running row if none is given."""
        if self.journal is not None:
            self.note(kind, clause or self.clause(), player, card, BOTH, n, -1, -1)

    # --- values ------------------------------------------------------------------------------------------------
    def speak(self, u: Unit, ability: Ability) -> Frame:
        """A frame that speaks for an ability of a card in play, to ask its terms."""
        f = Frame(ability.program, u.side, u.card.id, u.uid)
        f.key = u.card.id << KEY_BITS | ability.index
        return f

    def holds(self, ability: Ability, f: Frame) -> bool:
        """Whether all conditions of an ability hold."""
        return all_hold(ability.conditions, self, f)

    def settle(self) -> None:
        """Derive the values of cards in play, and what abilities in force hear, replace and forbid.  [kd 7-3]"""
        self.stale = False
        self.heard = 0
        self.replaced = 0
        self.forbidden = 0
        self.ban_list = []
        frames: list[Frame] = []
        for side in self.sides:
            side.bans = 0
            for u in side.units:
                u.values = u.d.stats
                u.bans = 0
                for ability in u.d.abilities:
                    self.gather(u, ability, frames)
        for e in self.lasting:
            self.add(e.on, e.kind, e.amount)
        self.work += len(self.lasting) + len(frames)
        # Conditions and plans look at the values without continuous effects, whichever they are.
        put: list[tuple[Continuous, Frame, list[int]]] = []
        for f in frames:
            ability = self.ability(f.key)
            if self.holds(ability, f):
                put += [(static, f, static.plan(self, f)) for static in ability.statics]
        for static, f, plan in put:
            static.put(self, f, plan)

    def gather(self, u: Unit, ability: Ability, frames: list[Frame]) -> None:
        """Note what an ability in force may do."""
        if ability.kind == AUTO and ability.when is not None:
            self.heard |= ability.when.bits(self)
        elif ability.kind == REPLACEMENT and ability.instead is not None:
            self.replaced |= ability.instead.bits(self)
        elif ability.kind == CONTINUOUS:
            frames.append(self.speak(u, ability))
            for static in ability.statics:
                self.forbidden |= static.forbids(self)

    def add(self, uid: i64, stat: i64, amount: i64) -> None:
        """Let a number of a card in play be more or less."""
        u = self.find(uid)
        if u is not None:
            values = u.values[:]
            values[stat] += amount
            u.values = values

    def forbid(self, on: i64, kind: i64, key: i64) -> None:
        """Forbid a kind of deed for a card in play or, as -1 - player, for a player."""
        self.ban_list += [on, 1 << kind, key]
        if on < 0:
            self.sides[-1 - on].bans |= 1 << kind
            return
        u = self.find(on)
        if u is not None:
            u.bans |= 1 << kind

    # --- a value -----------------------------------------------------------------------------------------------
    def clone(self) -> "Match":
        """An independent copy; the journal stays behind."""
        m = Match(self.rules, self.cards, 1)
        self.copy_flow(m)
        m.sides = [side.copy() for side in self.sides]
        m.first = self.first
        m.phase = self.phase
        m.marks = self.marks[:]
        m.stale = self.stale
        m.ban_list = self.ban_list
        return m

    def state_hash(self) -> int:
        """The position without generator, move counts and running numbers."""
        h: i64 = self.turn << 12 ^ self.turn_player << 8 ^ (self.first + 1) << 4 ^ self.phase
        for mark in self.marks:
            h = fold(h, mark)
        for side in self.sides:
            for n in side.counts:
                h = fold(h, n)
            for zone in range(len(side.piles)):
                pile = side.piles[zone]
                h = fold(h, zone << 20 ^ len(pile))
                for card in pile:
                    h = fold(h, card.id)
            for u in side.units:
                h = fold(h, u.card.id << 24 ^ u.side << 23 ^ u.since << 1 ^ (1 if u.rested else 0))
                for key in u.used:
                    h = fold(h, key)
        for p in self.pending:
            h = self.hash_pending(h, p)
        for e in self.lasting:
            if e.on < 0 or self.is_here(e.on):
                h = fold(h, e.kind << 40 ^ e.owner << 38 ^ self.token(e.on) << 16 ^ e.amount)
                h = fold(h, e.until << 40 ^ e.due << 20 ^ e.key)
        for f in self.stack:
            h = self.hash_frame(h, f)
        return h

    # --- what the core asks for --------------------------------------------------------------------------------
    def attend(self) -> None:
        """Judge what the rules say has to be judged at once."""
        self.alert = False
        self.rules.attend(self)

    def end_loop(self, stoppers: i64) -> None:
        """Decide a loop that these players, as bits, can stop."""
        self.rules.end_loop(self, stoppers)

    def finish(self, winner: i64, reason: str) -> None:
        """End the match and say so."""
        if self.winner < 0:
            self.end(winner, reason)
            self.record(ENDED, winner if winner != DRAWN else -1, -1, winner, reason)


class Rules(Policy[Match]):
    """What one game decides on the shared table: the answers to the door, and what its rulebook says of endings.

    `fuda.table.policy` has the answers that are the same in every game on the table.
    """

    def __init__(self, spec: Spec) -> None:
        self.spec = spec
        self.marks: i64 = 0  # how many numbers of its own the match keeps

    def attend(self, m: Match) -> None:
        """Judge what has to be judged as soon as something has changed."""

    def end_loop(self, m: Match, stoppers: i64) -> None:
        """Decide a loop that these players, as bits, can stop."""
        raise NotImplementedError

    def next_pending(self, m: Match) -> list[Pending]:
        """The waiting abilities one of which is next."""
        raise NotImplementedError

    def do(self, m: Match, f: Frame, d: Deed) -> None:
        """Do something through the game's door."""
        raise NotImplementedError

    def can(self, m: Match, d: Deed) -> bool:
        """Whether it could be done to all of its objects now."""
        raise NotImplementedError

    def moves_by(self, kind: i64) -> i64:
        """The zone that a kind of deed of the game's own moves cards to, or -1 if it moves none."""
        return -1

    def carry_out_own(self, m: Match, d: Deed) -> i64:
        """Carry out a kind of deed that is the game's own; to how many it was done."""
        raise NotImplementedError


def card_at(m: Match, uid: i64) -> Card:
    """The card that a uid names."""
    return m.cards[uid & ID_MASK]
