"""What Dimension Zero says about its deeds: what is possible, forbidden (1-1.2), replaced (4-15), and how it is done.

`DOOR` is the one way to change the table: what happens to several cards at once is judged and carried out together.
"""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Frame
from fuda.core.state import BOTH, ID_MASK, PICK, act
from fuda.games.dimensionzero import kinds
from fuda.games.dimensionzero.pieces import SETTLED, Piece, Side
from fuda.games.dimensionzero.printed import FORMATION, MUSTER, Card
from fuda.games.dimensionzero.rules.givenrules import still_musters
from fuda.games.dimensionzero.rules.hearing import publish_about, trigger_once
from fuda.games.dimensionzero.rules.moves import (
    announce_arrival,
    arrive,
    draw,
    freeze_all,
    freeze_card,
    go_together,
    hide_plan,
    lay_under,
    mark,
    mark_square,
    markers_on,
    move,
    release_all,
    release_card,
    shift,
    shuffle,
    smash_from_deck,
    turn_plan,
)
from fuda.games.dimensionzero.rules.replacing import can_still, decider, replacements, start_instead, use_up
from fuda.games.dimensionzero.spec import (
    ALONG,
    AS_SPELL,
    BOTTOM,
    BY_MOVE,
    BY_PLAY,
    BY_RULE,
    CENTER,
    DAMAGED,
    DECK,
    GAME,
    GRAVEYARD,
    HASTE,
    IN_FREEZE,
    IN_ORDER,
    KEEP_STATE,
    MOVE_RESOLVED,
    MOVED,
    NOT_DONE,
    OF_PLAYER,
    SORTED,
    SPELL,
    SPIRIT,
    SQUARE,
    STATES_MASK,
    UNIT,
    UNSORTED,
    WAY_AT,
    WAY_MASK,
    WOULD_DIE,
    WOULD_DROP,
    WOULD_LEAVE,
    ZONE_AT,
)
from fuda.games.dimensionzero.squares import area
from fuda.games.dimensionzero.state import Match
from fuda.table.deeds import Deed
from fuda.table.door import Door, Policy, Replacer

PILES: Final[list[int]] = [GRAVEYARD, DECK, BOTTOM]  # the order of cards in other zones means nothing


class DimensionZeroPolicy(Policy[Match]):
    """The answers of this game."""

    replaced_counts = True  # [dz 4-15.5]
    part_counts = True  # [dz 4-12.2]
    orders = True  # [dz 2-23.5-3, 2-23.2-4]
    has_followers = True  # what lies under a card, or is joined to it, goes with it
    declines_later = True  # the affected player says which comes next, its controller whether it does  [dz 4-15.8-2]

    # --- what it counts as -------------------------------------------------------------------------------------
    def look(self, m: Match) -> None:
        """Settle, or gather abilities anew, if something has changed."""
        if m.dirty:
            m.settle()
        elif m.recast:
            m.rules.gather(m)

    def kinds(self, m: Match, d: Deed) -> i64:
        """The kinds that a deed counts as; a card leaves and dies at once."""
        self.look(m)
        if d.kind != kinds.LEAVE:
            return 1 << d.kind
        out: i64 = 0
        for uid in d.what:
            out |= kinds_of_leaving(m, d, uid)
        return out

    # --- can it be? --------------------------------------------------------------------------------------------
    def is_possible(self, m: Match, d: Deed, uid: i64) -> bool:
        """Whether it could happen to this object at all; what is in a state already is not brought into it."""
        kind = d.kind
        if uid < 0:
            side = m.side(-1 - uid)
            if kind == kinds.MARK_SQUARE:
                return d.n > 0 or markers_on(m, d.to) > 0
            # Nobody draws from, or is smashed out of, an empty deck; nor is there a second plan.  [dz 1-1.3, 2-23.3-6]
            return len(side.deck) > 0 and (kind != kinds.MAKE_PLAN or not side.plan)
        if not m.is_here(uid):
            return False
        if kind == kinds.MARK:
            p = m.find(uid)
            return p is not None and (d.n > 0 or p.markers > 0)
        if kind == kinds.DAMAGE:
            return d.n > 0 and m.find(uid) is not None
        if kind == kinds.PLACE:
            return not is_there(m, d.on([uid]))
        if kind == kinds.FREEZE or kind == kinds.RELEASE:
            return is_frozen(m, uid) == (0 if kind == kinds.FREEZE else 1)  # [dz 2-26.1-1]
        # Nothing is put under a card that has gone.
        return kind != kinds.LEAVE or d.to != SPIRIT or m.find(d.n) is not None

    def forbidder(self, m: Match, d: Deed, uid: i64) -> i64:
        """The ability that forbids it for this object, by a source as that is now: "cannot" goes before "can".

        [dz 1-1.2, 1-1.2.ex1, 2-27.p4.ex2]
        """
        if m.dirty:
            m.settle()
        agent: i64 = -1 if d.cause & BY_RULE else agent_of(d)
        if uid < 0:
            bits: i64 = 1 << d.kind
            return m.forbidder(uid, bits, d.source, agent) if m.side(-1 - uid).bans & bits else -1
        p = m.find(uid)
        # What lies under a card that leaves, or is joined to it, has no place to stay.  [ruling dz-049]
        if p is None or d.flags & ALONG:
            return -1
        bits = kinds_of_leaving(m, d, uid) if d.kind == kinds.LEAVE else 1 << d.kind
        return m.forbidder(uid, p.bans & bits, d.source, agent) if p.bans & bits else -1

    def refused(self, m: Match, d: Deed, uid: i64) -> None:
        """Write down that something could not be done, where all can see that it should have been."""
        if m.journal is not None and d.kind in (kinds.LEAVE, kinds.DRAW):
            player = d.by if uid >= 0 else -1 - uid
            m.note(NOT_DONE, "1-1.2", player, uid & ID_MASK if uid >= 0 else -1, BOTH, 0, -1, -1)

    # --- is it replaced? ---------------------------------------------------------------------------------------
    def split(self, m: Match, deeds: list[Deed]) -> list[Deed]:
        """One deed for each object: replacements are about one each; the active player decides first.  [dz 1-1.4]"""
        mine: list[Deed] = []
        other: list[Deed] = []
        for d in deeds:
            for uid in d.what:
                (mine if decider(m, d, uid) == m.turn_player else other).append(d.on([uid]))
        return mine + other

    def replacers(self, m: Match, d: Deed, declined: list[int]) -> list[Replacer]:
        """The replacements that may apply next: self-replacements first.  [dz 4-15.8-1, 4-15.8-2]"""
        found = replacements(m, d, self.kinds(m, d), declined)
        own = [r for r in found if m.ability(r.key).is_self]
        return own[:1] if own else found

    def chooser(self, m: Match, d: Deed, offered: list[Replacer]) -> i64:
        """The controller of the affected card, or the affected player.  [dz 4-15.8-2] [ruling dz-020]"""
        return decider(m, d, d.what[0])

    def replace(self, m: Match, d: Deed, r: Replacer) -> Deed:
        """Use a replacement: what is replaced has not happened.  [dz 4-15.2, 4-15.4, 4-15.4.ex1]"""
        use_up(m, d, r)
        # Where something is named instead of nothing the event itself goes on.  [dz 4-15.2-1]
        left = d if m.ability(r.key).is_added else d.on([])
        return left.by_chain([*d.chain, int(r.key), int(r.uid)])

    def can_instead(self, m: Match, d: Deed, player: i64) -> bool:
        """What one replacement has used up is not there for another.  [dz 4-15.7] [ruling dz-051]"""
        return can_still(m, d, player)

    def instead(self, m: Match, d: Deed, player: i64) -> None:
        """Start what is done instead; what does not happen triggers nothing.  [dz 4-8.7, 4-8.7.ex1]"""
        start_instead(m, d, player)

    def followers(self, m: Match, deeds: list[Deed], replaced: list[Deed]) -> list[Deed]:
        """What lies under cards that leave their squares, or is joined to them, goes to the graveyard with them.

        [dz 6-1.5, 6-6.6]
        """
        out: list[Deed] = []
        going: list[int] = []
        for d in deeds + replaced:
            going += d.what
        for d in deeds:
            if d.kind == kinds.LEAVE and not d.flags & ALONG:
                for uid in d.what:
                    p = m.find(uid)
                    for other in companions(m, p) if p is not None else []:
                        if other not in going:
                            going.append(other)
                            out.append(along(d, other))
        return out

    # --- in which order? ---------------------------------------------------------------------------------------
    def needs_order(self, m: Match, d: Deed) -> bool:
        """Whether several cards come into one pile: their owner says in which order.  [dz 2-23.5-3, 2-23.2-4]"""
        if d.kind != kinds.LEAVE or d.flags & IN_ORDER:
            return False
        if len(d.what) == 1:
            p = m.find(d.what[0])
            return p is not None and len(companions(m, p)) > 0
        return True

    def unordered(self, m: Match, deeds: list[Deed], order: list[int]) -> list[int]:
        """The cards among which somebody still has to say which comes next."""
        if deeds[0].kind == kinds.PLACE:
            # Only which effect is older depends on it.  [dz 2-20.1-8, 2-20.2-6] [ruling dz-002]
            return [uid for d in deeds for uid in d.what if uid not in order and m.is_here(uid)]
        if deeds[0].kind != kinds.LEAVE or deeds[0].flags & IN_ORDER:
            return []
        for player in (m.turn_player, 1 - m.turn_player):
            for zone in PILES:
                left = [uid for uid in sharing(m, deeds, player, zone) if uid not in order]
                if len(left) > 1:
                    return left
        return []

    def ask_order(self, m: Match, deeds: list[Deed], found: list[int]) -> bool:
        """Ask the active player for the order of arrivals, else the owner of the cards; that of a deck is secret.

        [dz 2-20.1-8, 2-23.5-3, 2-23.2-4, 1-1.4]
        """
        options = [act(PICK, uid & ID_MASK) for uid in found]
        if deeds[0].kind == kinds.PLACE:
            return m.ask(m.turn_player, options)
        for d in deeds:
            if found[0] in d.what and d.to != GRAVEYARD:
                return m.ask_secret(m.card_of(found[0]).owner, options)
        return m.ask(m.card_of(found[0]).owner, options)

    # --- all at once -------------------------------------------------------------------------------------------
    def carry_out(self, m: Match, d: Deed) -> i64:
        """Do it, write it down and let it be heard."""
        kind = d.kind
        if kind == kinds.DRAW:
            return 1 if draw(m, -1 - d.what[0], d.cause, "2-23.1-4") else 0
        if kind == kinds.FREEZE or kind == kinds.RELEASE:
            return turn(m, d)
        if kind == kinds.TAKE_SMASH:
            return 1 if smash_from_deck(m, -1 - d.what[0], d.n, d.cause, d.clause) else 0
        if kind == kinds.LEAVE and len(d.what) == 1 and d.to != SPIRIT and is_on_its_own(m, d.what[0]):
            card = m.card_of(d.what[0])
            move(m, card, d.to, d.flags & STATES_MASK == IN_FREEZE, d.cause, clause_of(d))
            return 1
        if kind == kinds.LEAVE or kind == kinds.PLACE or kind == kinds.DAMAGE:
            return self.carry_out_all(m, [d], [])
        return carry_out_rarely(m, d)

    def carry_out_all(self, m: Match, deeds: list[Deed], order: list[int]) -> i64:
        """Carry out deeds of one kind at the same time, in the order that was asked for."""
        kind = deeds[0].kind
        if kind == kinds.LEAVE:
            return leave(m, deeds, order)
        if kind == kinds.PLACE:
            return place(m, deeds, order)
        if kind == kinds.DAMAGE:
            return deal(m, deeds)
        total: i64 = 0
        for d in deeds:
            total += self.carry_out(m, d)
        return total


def carry_out_rarely(m: Match, d: Deed) -> i64:
    """Carry out deeds about markers, and those that turn or shuffle cards of decks."""
    kind = d.kind
    total: i64 = 0
    for uid in d.what:
        if kind == kinds.MARK:
            p = m.find(uid)
            total += 1 if p is not None and mark(m, p, d.n, d.cause) else 0
        elif kind == kinds.MARK_SQUARE:
            total += 1 if mark_square(m, -1 - uid, d.to, d.n) else 0
        elif kind == kinds.MAKE_PLAN:
            total += 1 if turn_plan(m, -1 - uid, d.clause) else 0
        elif kind == kinds.HIDE_PLAN:
            hide_plan(m, -1 - uid)
            total += 1
        else:
            assert kind == kinds.SHUFFLE, f"no deed of kind {kind} is carried out"
            shuffle(m, -1 - uid, d.clause)
            total += 1
    return total


def kinds_of_leaving(m: Match, d: Deed, uid: i64) -> i64:
    """The kinds that it counts as that a card goes: nothing keeps one that is on no square, nor replaces its going."""
    if m.find(uid) is not None:
        return WOULD_LEAVE | WOULD_DIE if d.to == GRAVEYARD else WOULD_LEAVE
    return WOULD_DROP if d.to == GRAVEYARD and m.zone_of(uid & ID_MASK) == SPIRIT else 0


def is_frozen(m: Match, uid: i64) -> i64:
    """Whether a card is frozen: 1, released: 0, or neither, where cards have no state: -1.  [dz 2-22.p1]"""
    p = m.find(uid)
    if p is not None:
        return 1 if p.frozen else 0
    card = m.card_of(uid)
    side = m.side(card.owner)
    if side.is_frozen(card):
        return 1
    return 0 if card in side.energy or card in side.smash else -1


def companions(m: Match, p: Piece) -> list[int]:
    """The spirit cards and joined strategies of a card, as uids.

    [dz 6-1.5, 6-1.5.ex1, 6-6.6, 6-6.6.ex1, 6-6.7]
    """
    uids = [int(m.uid(card.id)) for card in p.spirits]
    for q in m.pieces:
        if q.joined == p.uid:
            uids.append(q.uid)
    return uids


def along(d: Deed, uid: i64) -> Deed:
    """That a card goes to the graveyard with the one that leaves by this deed."""
    flags = d.flags | ALONG
    return Deed(kinds.LEAVE, [uid], d.by, d.cause, to=GRAVEYARD, flags=flags, source=d.source, key=d.key, chain=d.chain)


def sharing(m: Match, deeds: list[Deed], player: i64, zone: i64) -> list[int]:
    """The cards that go into a pile of a player; where a deck is shuffled afterwards their order means nothing."""
    out: list[int] = []
    for d in deeds:
        if d.to == zone and (zone == GRAVEYARD or d.flags & STATES_MASK != UNSORTED):
            out += [uid for uid in d.what if m.card_of(uid).owner == player and m.is_here(uid)]
    return out


def is_on_its_own(m: Match, uid: i64) -> bool:
    """Whether a card lies on no square and under no card, so that nothing goes with it."""
    return m.is_here(uid) and m.find(uid) is None and m.zone_of(uid & ID_MASK) != SPIRIT


def clause_of(d: Deed) -> str:
    """The clause by which cards go."""
    return d.clause or ("4-16.1" if d.cause & BY_RULE else "6-1.1" if d.to == SPIRIT else "2-23.1-4")


# --- leaving squares -------------------------------------------------------------------------------------------
def leave(m: Match, deeds: list[Deed], order: list[int]) -> i64:
    """Let cards go elsewhere at the same time, with what lies under them or is joined to them."""
    uids: list[int] = []
    zones: list[int] = []
    for d in deeds:
        for uid in d.what:
            if m.is_here(uid):
                uids.append(uid)
                zones.append(d.to)
    # Where something else was done instead, a spirit card still cannot lie under nothing.  [dz 6-1.5]
    for uid in uids[:]:
        p = m.find(uid)
        for other in companions(m, p) if p is not None else []:
            if other not in uids:
                uids.append(other)
                zones.append(GRAVEYARD)
    if order:
        sorted_ones = [uid for uid in order if uid in uids]
        sorted_ones += [uid for uid in uids if uid not in order]
        zones = [zones[uids.index(uid)] for uid in sorted_ones]
        uids = sorted_ones
    if not uids:
        return 0
    d = deeds[0]
    hidden = note_sorted(m, deeds)
    start = 0 if m.journal is None else len(m.journal)
    go_together(m, uids, zones, d.flags & STATES_MASK == IN_FREEZE, d.cause, clause_of(d))
    if m.journal is not None and hidden:
        for e in m.journal[start:]:
            if e.kind == MOVED and e.card in hidden:
                e.seen = 1 << m.cards[e.card].owner
    for d in deeds:
        host = m.find(d.n) if d.to == SPIRIT else None
        for uid in d.what if host is not None else []:
            if uid in uids and host is not None:
                lay_under(m, m.card_of(uid), host, d.cause)
    return len(uids)


def note_sorted(m: Match, deeds: list[Deed]) -> list[int]:
    """Say which known cards are about to come into a deck in an order that is their owner's secret.  [dz 2-23.2-4]"""
    hidden: list[int] = []
    if m.journal is None or deeds[0].flags & IN_ORDER:
        return hidden
    for player in range(2):
        for zone in (DECK, BOTTOM):
            shared = [uid for uid in sharing(m, deeds, player, zone) if m.find(uid) is not None]
            if len(shared) > 1:
                for uid in shared:
                    m.note(SORTED, "2-23.2-4", player, uid & ID_MASK, BOTH, 0, SQUARE, zone)
                    hidden.append(uid & ID_MASK)
    return hidden


# --- arriving on squares ---------------------------------------------------------------------------------------
def place(m: Match, deeds: list[Deed], order: list[int]) -> i64:
    """Put all cards on their squares at once, then let abilities hear of it."""
    placed = [d for d in deeds if m.is_here(d.what[0]) and not is_there(m, d)]
    if order:
        placed = [d for uid in order for d in placed if d.what[0] == uid] + [
            d for d in placed if d.what[0] not in order
        ]
    arrived: list[Piece] = []
    sources: list[int] = []
    m.batch += 1
    for d in placed:
        card = m.card_of(d.what[0])
        sources.append(d.flags >> ZONE_AT if d.flags & AS_SPELL else m.place_of(card))
        arrived.append(put_down(m, d, sources[len(sources) - 1]))
    for i in range(len(arrived)):
        if sources[i] == SQUARE:
            turn_on_arrival(m, placed[i])
    # Where something was put is judged once all are there.  [dz 4-8.10-1, 4-8.10-1.ex2]
    start = len(m.pending)
    for i in range(len(arrived)):
        announce_arrival(m, arrived[i], sources[i], placed[i].cause)
        if placed[i].cause & BY_MOVE:
            # Only this is moving: a unit that something else puts on another square has not moved.
            # [dz 3-8.2-6.note1]
            publish_about(m, MOVE_RESOLVED, arrived[i], -1, BY_MOVE, placed[i].to)
            trigger_once(m, start)
    return len(arrived)


def is_there(m: Match, d: Deed) -> bool:
    """Whether a card is on the square already on which it is to be put: then it is not put there.  [ruling dz-055]"""
    p = m.find(d.what[0])
    return p is not None and p.square == d.to


def turn_on_arrival(m: Match, d: Deed) -> None:
    """Give a card that came from another square the state that it is put there in: that is to freeze or release it.

    [dz 2-26.1, 1-1.2] [ruling dz-053]
    """
    state = d.flags & STATES_MASK
    if state != KEEP_STATE:
        kind: i64 = kinds.FREEZE if state == IN_FREEZE else kinds.RELEASE
        turned = Deed(kind, d.what, d.by, d.cause, source=d.source)
        if can(m, turned):
            turn(m, turned)


def put_down(m: Match, d: Deed, source: i64) -> Piece:
    """Put one card on its square."""
    uid = d.what[0]
    state = d.flags & STATES_MASK
    p = m.find(uid)
    if p is not None:
        shift(m, p, d.to, d.clause or "2-23.8-4")
        if d.cause & BY_MOVE:
            # Resonance asks whether a movement was resolved this turn, whatever becomes of the unit.
            # [dz 5-13.2, 5-13.3]
            m.moved |= 1 << p.control
        return p
    card = m.card_of(uid)
    control = card.owner if d.n < 0 else d.n
    if d.flags & AS_SPELL:
        m.entries = [e for e in m.entries if e.kind != SPELL or e.card != card.id]  # [dz 4-1.2]
    # Haste is about being played only.  [dz 5-1.2-1, 5-1.2-1.ex1]
    p = arrive(m, card, d.to, control, state == IN_FREEZE, source, d.cause, d.clause or "2-20.1-4")
    if d.flags & AS_SPELL and not d.cause & BY_PLAY:
        # A strategy that is joined to a unit: it does not fight.  [dz 6-6.2, 6-6.7]
        p.joined = d.source
        p.fresh = SETTLED
    elif d.cause & BY_PLAY and card.d.kind & UNIT:
        way = d.flags >> WAY_AT & WAY_MASK
        # What text says goes before the rule: Haste and a Muster whose condition still holds bring it in released.
        # [dz 1-1.1, 1-1.1.ex1, 5-1.2, 5-3.2, 5-3.2-1, 4-14.2.ex2]
        if m.has(p, HASTE) or (way == MUSTER and still_musters(m, d.by, d.source, d.to)):
            p.frozen = False
            m.touch()
        # Played into the center area it has to fight at once, unless that counts as the own.
        # [dz 2-20.1-6, 4-16.4-8] [ruling dz-011]
        p.center = area(d.by, d.to) == CENTER and way not in (MUSTER, FORMATION)
    return p


# --- damage and states -----------------------------------------------------------------------------------------
def deal(m: Match, deeds: list[Deed]) -> i64:
    """Deal all the damage, then let abilities hear of it.  [dz 4-13.1, 3-12.4, 3-13.4]"""
    hurt: list[Piece] = []
    why: list[Deed] = []
    for d in deeds:
        for uid in d.what:
            p = m.find(uid)
            if p is None:
                continue
            p.damage += d.n
            m.stir()
            m.calm = False
            if m.journal is not None:
                m.note(DAMAGED, "4-16.4-5", p.control, p.id, BOTH, d.n, -1, -1)
                m.journal[-1].other = d.source & ID_MASK if d.source >= 0 else -1
            hurt.append(p)
            why.append(d)
    for i in range(len(hurt)):
        publish_about(m, DAMAGED, hurt[i], why[i].source, why[i].cause, why[i].n)
    return len(hurt)


def turn(m: Match, d: Deed) -> i64:
    """Freeze or release cards on squares and in energy and smash zones at the same time.  [dz 2-26.1]"""
    pieces: list[Piece] = []
    total: i64 = 0
    freezes = d.kind == kinds.FREEZE
    for uid in d.what:
        p = m.find(uid)
        if p is not None:
            if p.frozen != freezes:
                pieces.append(p)
        else:
            card = m.cards[uid & ID_MASK]
            side = m.p0 if card.owner == 0 else m.p1
            if freeze_card(m, side, card) if freezes else release_card(m, side, card):
                total += 1
    if not pieces:
        return total
    if freezes:
        freeze_all(m, pieces, d.cause)
    else:
        release_all(m, pieces, d.cause)
    return total + len(pieces)


def freeze_stock(m: Match, side: Side, cards: list[Card]) -> None:
    """Freeze cards of a player's energy and smash zones for energy: nothing forbids, replaces or hears that.

    [dz 1-2.3-1, 1-2.3-2]
    """
    for card in cards:
        freeze_card(m, side, card)


POLICY: Final = DimensionZeroPolicy()
DOOR: Final = Door(GAME, POLICY, ("1-1.2", "4-15.8-2", "4-13.1"))


def agent_of(d: Deed) -> i64:
    """Whose effect does something, or else who does it."""
    of = d.cause & 3 * OF_PLAYER
    return d.by if of == 0 else 0 if of & OF_PLAYER else 1


def deed(f: Frame, kind: i64, what: list[int], cause: i64, *, to: i64 = -1, n: i64 = 0, flags: i64 = 0) -> Deed:
    """A deed of the program that a frame runs."""
    return Deed(kind, what, f.player, cause, to=to, n=n, flags=flags, source=f.uid, key=f.key, chain=f.chain)


def can(m: Match, d: Deed) -> bool:
    """Whether it could be done to all of its objects now."""
    return DOOR.can(m, d)
