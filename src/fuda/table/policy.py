"""What every game on the shared table says about its deeds: what is possible, forbidden, replaced, and how it is done.

A game derives `TableRules` and adds its own kinds of deed. `do` is the one way to change the table, `can` the one
question whether it could be changed so.
"""

from mypy_extensions import i64

from fuda.core.flow import Frame, Program, Row, Table
from fuda.core.repetition import NameRepetitions, repeat_loop
from fuda.core.state import BOTH, ID_MASK, PICK, act, has_pair
from fuda.core.state import DRAW as DRAWN
from fuda.core.triggers import Pending, next_generation
from fuda.table.deeds import Deed
from fuda.table.door import Door, Replacer
from fuda.table.hearing import is_spent, let_hear, spend
from fuda.table.printed import REPLACEMENT, Ability, Card
from fuda.table.spec import (
    BY_EFFECT,
    DECK,
    DISCARD,
    DRAW,
    ENTER,
    GAIN,
    HAND,
    LEAVE,
    LOOPED,
    LOSE,
    MOVE,
    REPLACED,
    REST,
    SHUFFLED,
    STAND,
    Spec,
)
from fuda.table.state import Match, Rules, Unit

ABOUT = 12  # slot of the objects that a replacement takes out of a deed


class TableRules(Rules):
    """The answers that are the same in every game on the table."""

    orders = True  # cards that go onto a deck together

    def __init__(self, spec: Spec, *, can: str, replace: str, carry_out: str, endless: str, stopped: str) -> None:
        super().__init__(spec)
        self.door: Door[Match] = Door(spec.code, self, (can, replace, carry_out))
        # The clauses that the journal cites: of what is replaced, and of loops that nobody or somebody can stop.
        self.replaced_by = replace
        self.endless = endless
        self.stopped = stopped
        self.stops: list[Program] = [
            Table(
                spec.code,
                f"loop of the {who} player",
                [Row(stopped, NameRepetitions(who == "turn")), Row(stopped, repeat)],
            )
            for who in ("turn", "other")
        ]

    def do(self, m: Match, f: Frame, d: Deed) -> None:
        """Do it; `f.done` tells afterwards whether it was done as written."""
        self.door.do(m, f, d)

    def can(self, m: Match, d: Deed) -> bool:
        """Whether it could be done to all of its objects now."""
        self.look(m)
        return self.door.can(m, d)

    def next_pending(self, m: Match) -> list[Pending]:
        """The waiting abilities one of which is next; the oldest first, unless a game says otherwise."""
        return next_generation(m.pending, m.turn_player)

    def end_loop(self, m: Match, stoppers: i64) -> None:
        """A loop that nobody can stop is a draw; else the turn player, if able, names a number and then stops.

        [kd 8-4, 8-5]
        """
        m.record(LOOPED, -1, -1, 0, self.endless)
        if stoppers == 0:
            m.finish(DRAWN, self.endless)
            return
        assert m.watch is not None
        m.watch.asking = True
        by_turn_player = stoppers >> m.turn_player & 1 != 0
        m.interrupt(self.stops[0 if by_turn_player else 1], m.turn_player if by_turn_player else 1 - m.turn_player)

    # --- what it counts as -------------------------------------------------------------------------------------
    def look(self, m: Match) -> None:
        """Bring what abilities in force forbid and replace up to date."""
        if m.stale:
            m.settle()

    def zone_to(self, d: Deed) -> i64:
        """The zone that a deed moves cards to, or -1 if it moves none."""
        return d.to if MOVE <= d.kind <= DISCARD else self.moves_by(d.kind)

    def kinds(self, m: Match, d: Deed) -> i64:
        """The kinds that a deed counts as; whoever compares them with what is in force needs that up to date."""
        self.look(m)
        out: i64 = 1 << d.kind
        for uid in d.what:
            out |= self.kinds_for(m, d, uid)
        return out

    def kinds_for(self, m: Match, d: Deed, uid: i64) -> i64:
        """The kinds that a deed counts as for one of its objects: a move by where it comes from and goes."""
        out: i64 = 1 << d.kind
        to = self.zone_to(d)
        if to < 0 or uid < 0:
            return out
        if m.zone_of(uid & ID_MASK) == self.spec.play:
            out |= 1 << LEAVE
        return out | 1 << ENTER if to == self.spec.play else out

    # --- can it be? --------------------------------------------------------------------------------------------
    def is_possible(self, m: Match, d: Deed, uid: i64) -> bool:
        """Whether it could happen to this object at all; what is in a state already is not brought into it."""
        if uid < 0:
            if d.kind == DRAW:
                return len(m.pile(-1 - uid, DECK)) > 0
            return d.kind != LOSE or m.count(-1 - uid, d.to) > 0
        if not m.is_here(uid):
            return False
        u = m.find(uid)
        if d.kind == REST or d.kind == STAND:
            return u is not None and u.rested == (d.kind == STAND)
        to = self.zone_to(d)
        if MOVE <= d.kind <= DISCARD:
            return m.zone_of(uid & ID_MASK) != to
        return u is not None  # a game's own deeds are about cards in play

    def forbidder(self, m: Match, d: Deed, uid: i64) -> i64:
        """The ability that forbids it for this object, or -1.  [kd 7-5]"""
        self.look(m)
        kinds = self.kinds_for(m, d, uid)
        bans = m.ban_list
        for i in range(0, len(bans), 3):
            if bans[i] == uid and bans[i + 1] & kinds:
                return bans[i + 2]
        return -1

    # --- is it replaced? ---------------------------------------------------------------------------------------
    def replacers(self, m: Match, d: Deed, declined: list[int]) -> list[Replacer]:
        """The replacements that may apply: the turn player's first, else the other's."""
        self.look(m)
        kinds = self.kinds(m, d)
        for player in (m.turn_player, 1 - m.turn_player):
            found: list[Replacer] = []
            for u in m.sides[player].units:
                for ability in u.d.abilities:
                    r = self.replacer(m, d, u, ability, kinds, declined)
                    if r is not None:
                        found.append(r)
            if found:
                return found
        return []

    def replacer(self, m: Match, d: Deed, u: Unit, ability: Ability, kinds: i64, no: list[int]) -> Replacer | None:
        """One replacement effect, with all objects of the deed that it is about, if it may apply."""
        instead = ability.instead
        if ability.kind != REPLACEMENT or instead is None or not instead.bits(m) & kinds or is_spent(u, ability):
            return None
        f = m.speak(u, ability)
        # Once in the chain that one deed sets off.
        if has_pair(d.chain, f.key, u.uid) or has_pair(no, f.key, u.uid):
            return None
        covers: list[int] = []
        for uid in d.what:
            if instead.bits(m) & self.kinds_for(m, d, uid) and instead.applies(m, f, d, uid):
                covers.append(uid)
        tell_about(f, covers, [*d.chain, f.key, u.uid])
        # What cannot be done instead replaces nothing.
        if not covers or not m.holds(ability, f) or not performable(m, ability, f):
            return None
        return Replacer(f.key, u.uid, u.side, not ability.optional, covers)

    def replace(self, m: Match, d: Deed, r: Replacer) -> Deed:
        """Use a replacement: one is for all that it is about.  [kd 7-4]"""
        spend(m, r.uid, m.ability(r.key))
        m.record(REPLACED, r.player, r.uid & ID_MASK, m.ability(r.key).index, self.replaced_by)
        chain = [*d.chain, int(r.key), int(r.uid)]
        return d.on([uid for uid in d.what if uid not in r.covers]).by_chain(chain)

    def can_instead(self, m: Match, d: Deed, player: i64) -> bool:
        """What one replacement has used up is not there for another."""
        f = self.replacing(m, d, player)
        return performable(m, m.ability(f.key), f)

    def instead(self, m: Match, d: Deed, player: i64) -> None:
        """Start what is done instead, which may itself be replaced."""
        m.stack.append(self.replacing(m, d, player))

    def replacing(self, m: Match, d: Deed, player: i64) -> Frame:
        """The frame in which something is done instead."""
        key, uid = d.chain[len(d.chain) - 2], d.chain[len(d.chain) - 1]
        f = Frame(m.ability(key).program, player, uid & ID_MASK, uid)
        f.key = key
        f.cause = BY_EFFECT
        tell_about(f, d.what, d.chain)
        return f

    # --- in which order? ---------------------------------------------------------------------------------------
    def needs_order(self, m: Match, d: Deed) -> bool:
        """Whether somebody has to be asked in which order cards go onto a deck."""
        return len(d.what) > 1 and self.zone_to(d) == DECK

    def unordered(self, m: Match, deeds: list[Deed], order: list[int]) -> list[int]:
        """The cards of one owner, the turn player first, that go onto a deck and have no place in the order yet."""
        going = [uid for d in deeds if self.zone_to(d) == DECK for uid in d.what if uid not in order]
        for player in (m.turn_player, 1 - m.turn_player):
            found = [uid for uid in going if m.cards[uid & ID_MASK].owner == player]
            if len(found) > 1:
                return found
        return []

    def ask_order(self, m: Match, deeds: list[Deed], found: list[int]) -> bool:
        """Ask the owner which card goes next.  [kd 2-8]"""
        return m.ask(m.cards[found[0] & ID_MASK].owner, [act(PICK, uid & ID_MASK) for uid in found])

    def carry_out_all(self, m: Match, deeds: list[Deed], order: list[int]) -> i64:
        """Carry out deeds that happen at the same time, cards in the order asked for."""
        total: i64 = 0
        for d in deeds:
            first = [uid for uid in order if uid in d.what]
            total += self.carry_out(m, d.on([*first, *[uid for uid in d.what if uid not in first]]))
        return total

    # --- all at once -------------------------------------------------------------------------------------------
    def carry_out(self, m: Match, d: Deed) -> i64:
        """Do it, write it down and let it be heard."""
        kind = d.kind
        if kind == DRAW:
            did = draw(m, d)
        elif self.zone_to(d) >= 0:
            did = self.move(m, d)
        elif kind in (REST, STAND):
            did = turn(m, d)
        elif kind in (LOSE, GAIN):
            did = change_count(m, d)
        else:
            did = self.carry_out_own(m, d)
        m.generation += 1
        m.stale = True
        return did

    def move(self, m: Match, d: Deed) -> i64:
        """Move cards together: what leaves play is heard on the table as it was, what enters as it is then."""
        to = self.zone_to(d)
        here = [uid for uid in d.what if m.is_here(uid)]
        bits = self.kinds(m, d)
        if d.kind > DISCARD:
            for uid in here:
                m.record(d.kind, d.by, uid & ID_MASK, 0, d.clause)
        for kind in range(len(self.spec.deeds)):
            if bits >> kind & 1 and kind != ENTER:
                uids = [uid for uid in here if self.kinds_for(m, d, uid) >> kind & 1]
                let_hear(m, kind, uids, leaves=bits >> LEAVE & 1 != 0)
        for uid in here:
            put(m, m.cards[uid & ID_MASK], to, d.clause)
        if bits >> ENTER & 1:
            m.stale = True
            let_hear(m, ENTER, [int(m.uid(uid & ID_MASK)) for uid in here])
        return len(here)


def repeat(m: Match, f: Frame) -> None:
    """Perform a loop as often as was named."""
    repeat_loop(m, LOOPED, m.clause(), max(f.a, f.b), f.player)


def tell_about(f: Frame, uids: list[int], chain: list[int]) -> None:
    """Let a frame speak of the objects of a deed, in its chain."""
    f.chain = chain
    f.put(ABOUT, uids)
    f.a = uids[0] if uids else -1


def performable(m: Match, ability: Ability, f: Frame) -> bool:
    """Whether all that an ability says can be done."""
    return m.can_begin(ability.effect_ops, f)


def put(m: Match, card: Card, zone: i64, clause: str) -> None:
    """Put a card into a zone of its owner, as a new object, and tell only those who may see it.  [kd 2-4]"""
    side = m.sides[card.owner]
    source = m.zone_of(card.id)
    play = m.spec.play
    if source == play:
        for other in m.sides:
            other.units = [u for u in other.units if u.card is not card]
    else:
        side.piles[source].remove(card)
    m.relocate(card.id, zone)
    if zone == play:
        side.units.append(Unit(m.uid(card.id), card, card.owner, m.turn))
    else:
        side.piles[zone].append(card)
    if m.journal is not None:
        seen = m.spec.seen_at(card.owner, source) | m.spec.seen_at(card.owner, zone)
        m.note(MOVE, clause or m.clause(), card.owner, card.id, seen, 0, source, zone)


def draw(m: Match, d: Deed) -> i64:
    """Let players draw cards; as many as there are."""
    did: i64 = 0
    for who in d.what:
        player = -1 - who
        n = min(d.n, len(m.pile(player, DECK)))
        for _ in range(n):
            put(m, m.pile(player, DECK)[-1], HAND, d.clause)
        if n:
            let_hear(m, DRAW, [who])
        did += 1 if n == d.n else 0
    return did


def turn(m: Match, d: Deed) -> i64:
    """Rest cards in play, or let them stand."""
    did: i64 = 0
    for uid in d.what:
        u = m.find(uid)
        if u is not None and u.rested == (d.kind == STAND):
            u.rested = d.kind == REST
            m.record(d.kind, d.by, u.card.id, 0, d.clause)
            did += 1
    m.stale = True
    let_hear(m, d.kind, d.what)
    return did


def change_count(m: Match, d: Deed) -> i64:
    """Let players lose or gain of one of their numbers; nobody has less than nothing."""
    for who in d.what:
        side = m.sides[-1 - who]
        n = min(d.n, side.counts[d.to]) if d.kind == LOSE else d.n
        side.counts[d.to] += n if d.kind == GAIN else -n
        m.alert = True
        m.record(d.kind, -1 - who, -1, n, d.clause)
    m.stale = True
    let_hear(m, d.kind, d.what)
    return len(d.what)


def shuffle(m: Match, player: i64) -> None:
    """Shuffle a deck."""
    deck = m.pile(player, DECK)
    for i in range(len(deck) - 1, 0, -1):
        j = m.rand(i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    if m.journal is not None:
        m.note(SHUFFLED, m.clause(), player, -1, BOTH, 0, -1, -1)
