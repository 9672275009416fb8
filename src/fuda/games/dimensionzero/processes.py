"""Processes that prohibitions can stop and replacement effects replace (4-15): leaving squares, arriving, damage,
drawing, smash.

Each is a flow table. What acts on several cards at once judges every one of them first and then moves all together.
A process reports in `done`: 1 if it was carried out, or replaced, which counts the same; 0 if not.
"""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Frame, Op, Row, Table
from fuda.core.state import BOTH, ID_MASK, PICK, Action, act
from fuda.games.dimensionzero.moves import (
    announce_arrival,
    arrive,
    depart,
    draw,
    move,
    publish_about,
    shift,
    smash_from_deck,
)
from fuda.games.dimensionzero.pieces import Piece
from fuda.games.dimensionzero.replacing import Offer, note_failure, was_replaced
from fuda.games.dimensionzero.spec import (
    BAN_DAMAGE,
    BAN_DESTROY,
    BAN_DRAW,
    BOTTOM,
    BY_EFFECT,
    BY_RULE,
    DAMAGED,
    DECK,
    GAME,
    GRAVEYARD,
    MOVED,
    SORTED,
    SQUARE,
    WOULD_ARRIVE,
    WOULD_DAMAGE,
    WOULD_DIE,
    WOULD_DRAW,
    WOULD_DROP,
    WOULD_LEAVE,
    WOULD_SMASH,
)
from fuda.games.dimensionzero.state import Match

# Slots of process frames.
TODO: Final = 0  # uids still to be judged
WHERE: Final = 1  # and their zones or squares
GOING: Final = 2  # uids that will go
THERE: Final = 3  # slots 4 and 5 belong to replacement
ORDERED: Final = 6

# Flags of a frame's `b` in processes that put cards somewhere.
KEEP_STATE: Final = 0
IN_RELEASE: Final = 1
IN_FREEZE: Final = 2
UNSORTED: Final = 3  # into a deck that is shuffled afterwards


# --- leaving squares -------------------------------------------------------------------------------------------
def start_leave(m: Match, f: Frame, uids: list[int], zone: i64, state: i64, cause: i64) -> None:
    """Start the process by which cards on squares, or spirit cards, go elsewhere at the same time.

    What lies under them or is joined to them goes to the graveyard with them.  [dz 6-1.5, 6-6.6]
    """
    start_leaving(m, f, uids, [int(zone)] * len(uids), state, cause)


def start_leaving(m: Match, f: Frame, uids: list[int], zones: list[int], state: i64, cause: i64) -> None:
    """Start the same process for cards that go to different zones."""
    g = m.call(LEAVE, f.player, f.card, f.uid)
    g.key = f.key
    g.a = f.uid
    g.b = state
    g.cause = cause
    g.chain = f.chain
    todo: list[int] = []
    where: list[int] = []
    for i in range(len(uids)):
        if uids[i] in todo:
            continue
        todo.append(uids[i])
        where.append(zones[i])
    g.put(TODO, todo)
    g.put(WHERE, where)
    g.put(GOING, [])
    g.put(THERE, [])


def companions(m: Match, p: Piece) -> list[int]:
    """The spirit cards and joined strategies of a card, as uids.

    [dz 6-1.5, 6-1.5.ex1, 6-6.6, 6-6.6.ex1, 6-6.7]
    """
    uids = [int(m.uid(card.id)) for card in p.spirits]
    return uids + [int(q.uid) for q in m.pieces if q.joined == p.uid]


def is_undisputed(m: Match, f: Frame, uid: i64) -> bool:
    """Whether nothing in force could stop or replace that a card goes: a quick look."""
    if m.dirty:
        m.settle()
    if m.replacing & (WOULD_DIE | WOULD_LEAVE | WOULD_DROP):
        return False
    p = m.find(uid)
    return p is None or not p.bans & BAN_DESTROY


class JudgeLeaving(Op[Match]):
    """Find out what becomes of each card: it goes, it may not, or something else happens instead."""

    def run(self, m: Match, f: Frame) -> bool:
        todo, where = f.get(TODO), f.get(WHERE)
        going, there = f.get(GOING), f.get(THERE)
        while todo:
            uid, zone = todo[0], where[0]
            if f.n:
                # The process of this one card has come to its end; one that was replaced counts as done.
                f.n = 0
                if f.done == 2:
                    f.seen = 1
                if f.done != 1 or not m.is_here(uid):
                    del todo[0], where[0]
                    continue
            elif not m.is_here(uid):
                del todo[0], where[0]
                continue
            elif not is_undisputed(m, f, uid):
                g = m.call(LEAVE_ONE, f.player, uid & ID_MASK, uid)
                g.a = f.a
                g.b = zone
                g.key = f.key
                g.cause = f.cause
                g.chain = f.chain
                f.n = 1
                f.again()
                return False
            del todo[0], where[0]
            if uid not in going:
                going.append(uid)
                there.append(zone)
                p = m.find(uid)
                if p is not None:
                    for other in companions(m, p):
                        if other not in going and other not in todo:
                            todo.append(other)
                            where.append(GRAVEYARD)
        return False


PILES: Final[list[int]] = [GRAVEYARD, DECK, BOTTOM]  # the order of cards in other zones means nothing


def sharing(m: Match, f: Frame, player: i64, zone: i64) -> list[int]:
    """The cards that go into a pile of a player."""
    going, there = f.get(GOING), f.get(THERE)
    return [going[i] for i in range(len(going)) if there[i] == zone and m.card_of(going[i]).owner == player]


class OrderLeaving(Op[Match]):
    """Cards that come into one pile at the same time do so in their owner's order.  [dz 2-23.5-3, 2-23.2-4, 1-1.4]"""

    def run(self, m: Match, f: Frame) -> bool:
        for player in (m.turn_player, 1 - m.turn_player):
            for zone in PILES:
                if zone != GRAVEYARD and f.b == UNSORTED:
                    continue
                left = [uid for uid in sharing(m, f, player, zone) if uid not in f.get(ORDERED)]
                if len(left) > 1:
                    options = [act(PICK, uid & ID_MASK) for uid in left]
                    return m.ask(player, options) if zone == GRAVEYARD else m.ask_secret(player, options)
        return False

    def got(self, m: Match, f: Frame, a: Action) -> None:
        f.put(ORDERED, [*f.get(ORDERED), m.uid(a.card)])
        f.again()


class CarryOutLeaving(Op[Match]):
    """Move all of them at once."""

    def run(self, m: Match, f: Frame) -> bool:
        going, there = f.get(GOING), f.get(THERE)
        ordered = f.get(ORDERED)
        order = ordered + [uid for uid in going if uid not in ordered]
        pieces: list[Piece] = []
        zones: list[int] = []
        spirits: list[int] = []
        for uid in order:
            p = m.find(uid)
            if p is not None:
                pieces.append(p)
                zones.append(there[going.index(uid)])
            elif m.is_here(uid):
                spirits.append(uid)
        left: list[int] = []
        for p in pieces:
            left += [m.uid(card.id) for card in p.spirits if m.uid(card.id) not in order]
        if pieces:
            self.depart(m, f, pieces, zones)
        for uid in spirits:
            if m.is_here(uid):
                move(m, m.card_of(uid), there[going.index(uid)], f.b == IN_FREEZE, f.cause, "6-1.5")
        # Where something else was done instead, a spirit card still cannot lie under nothing.  [dz 6-1.5]
        for uid in left:
            move(m, m.card_of(uid), GRAVEYARD, False, f.cause, "6-1.5")
        if pieces and spirits:
            self.arrange(m, order)
        f.done = 1 if pieces or spirits or f.seen else 0
        f.n = 0
        f.seen = 0
        return False

    def arrange(self, m: Match, order: list[int]) -> None:
        """Spirit cards come after the cards on squares, but lie among them as their owner wants.  [dz 2-23.5-3]"""
        for side in (m.p0, m.p1):
            mine = [m.card_of(uid) for uid in order if m.zone_of(uid & ID_MASK) == GRAVEYARD]
            mine = [card for card in mine if card.owner == side.index]
            side.graveyard = [card for card in side.graveyard if card not in mine] + mine

    def depart(self, m: Match, f: Frame, pieces: list[Piece], zones: list[int]) -> None:
        """Let cards on squares go; the order in which several come into a deck is their owner's secret.

        [dz 2-23.2-4]
        """
        journal = m.journal
        if journal is None or f.b == UNSORTED:
            depart(m, pieces, zones, f.b == IN_FREEZE, f.cause, self.clause(f))
            return
        secret: list[int] = []
        for player in range(2):
            for zone in (DECK, BOTTOM):
                uids = [uid for uid in sharing(m, f, player, zone) if m.find(uid) is not None]
                if len(uids) > 1:
                    for uid in uids:
                        m.note(SORTED, "2-23.2-4", player, uid & ID_MASK, BOTH, 0, SQUARE, zone)
                        secret.append(uid & ID_MASK)
        start = len(journal)
        depart(m, pieces, zones, f.b == IN_FREEZE, f.cause, self.clause(f))
        for e in journal[start:]:
            if e.kind == MOVED and e.card in secret:
                e.seen = 1 << m.cards[e.card].owner

    def clause(self, f: Frame) -> str:
        """What made them leave."""
        return "4-16.1" if f.cause & BY_RULE else "2-23.1-4"


LEAVE: Final = Table(GAME, "leave", [
    Row("4-15.2", JudgeLeaving()),
    Row("2-23.5-3", OrderLeaving()),
    Row("2-23.1-3", CarryOutLeaving()),
])  # fmt: skip


class ForbidLeaving(Op[Match]):
    """What cannot be destroyed is not, whatever says that it is.  [dz 1-1.2]"""

    def run(self, m: Match, f: Frame) -> bool:
        p = m.find(f.uid)
        f.done = 1
        if p is not None and f.b == GRAVEYARD and f.cause & BY_EFFECT:
            m.settle()
            if p.bans & BAN_DESTROY and m.is_forbidden(p.uid, BAN_DESTROY, f.a, f.player):
                note_failure(m, f, "1-1.2", f.uid)
                f.done = 0
                f.finish()
        return False


class OfferLeaving(Offer):
    """Offer what may replace that a card leaves its square, or that a spirit card goes."""

    def __init__(self) -> None:
        super().__init__(WOULD_DIE | WOULD_LEAVE | WOULD_DROP)


def let_go(m: Match, f: Frame) -> None:
    """Nothing stopped or replaced it."""
    f.done = 1
    f.finish()


LEAVE_ONE: Final = Table(GAME, "leave one", [
    Row("1-1.2", ForbidLeaving()),
    Row("4-15.8-2", OfferLeaving()),
    Row("4-15.4", let_go),
    Row("4-15.5-1", was_replaced),
])  # fmt: skip


# --- arriving on squares ---------------------------------------------------------------------------------------
def start_place(m: Match, f: Frame, uids: list[int], squares: list[int], control: i64, state: i64, cause: i64) -> None:
    """Start the process by which cards are put on squares at the same time, from other squares or elsewhere.

    `control` is who controls those that come from elsewhere; -1: their owners.
    [dz 2-20.1-4, 2-20.1-4.ex1, 2-20.1-5, 2-20.1-5.ex1, 2-20.2-4, 2-20.2-4.ex1]
    """
    g = m.call(PLACE, f.player, f.card, f.uid)
    g.key = f.key
    g.a = control
    g.b = state
    g.cause = cause
    g.chain = f.chain
    g.put(TODO, uids[:])
    g.put(WHERE, squares[:])
    g.put(GOING, [])
    g.put(THERE, [])


class JudgeArrivals(Op[Match]):
    """Find out of each card whether something else happens instead of its arrival."""

    def run(self, m: Match, f: Frame) -> bool:
        todo, where = f.get(TODO), f.get(WHERE)
        while todo:
            uid, square = todo[0], where[0]
            if f.n and f.done == 2:
                f.seen = 1  # what was replaced counts as done
            if not m.is_here(uid) or (f.n and f.done != 1):
                f.n = 0
                del todo[0], where[0]
                continue
            arriving = m.card_of(uid).d.replaces & WOULD_ARRIVE and m.find(uid) is None
            if f.n == 0 and (m.replacing & WOULD_ARRIVE or arriving):
                g = m.call(PLACE_ONE, f.player, uid & ID_MASK, uid)
                g.a = f.a
                g.b = square
                g.key = f.key
                g.cause = f.cause
                g.chain = f.chain
                f.n = 1
                f.again()
                return False
            f.n = 0
            del todo[0], where[0]
            f.get(GOING).append(uid)
            f.get(THERE).append(square)
        return False


PLACE_ONE: Final = Table(GAME, "place one", [
    Row("4-15.8-2", Offer(WOULD_ARRIVE)),
    Row("4-15.4", let_go),
    Row("4-15.5-1", was_replaced),
])  # fmt: skip


class OrderArrivals(Op[Match]):
    """The active player orders arrivals at the same time: only which effect is older depends on it.

    [dz 2-20.1-8, 2-20.2-6] [ruling dz-002]
    """

    def run(self, m: Match, f: Frame) -> bool:
        left = [uid for uid in f.get(GOING) if uid not in f.get(ORDERED)]
        if len(left) < 2:
            return False
        return m.ask(m.turn_player, [act(PICK, uid & ID_MASK) for uid in left])

    def got(self, m: Match, f: Frame, a: Action) -> None:
        f.put(ORDERED, [*f.get(ORDERED), m.uid(a.card)])
        f.again()


class CarryOutArrivals(Op[Match]):
    """Put all of them on their squares at once, then let abilities hear of it."""

    def run(self, m: Match, f: Frame) -> bool:
        going, there = f.get(GOING), f.get(THERE)
        ordered = f.get(ORDERED)
        arrived: list[Piece] = []
        sources: list[int] = []
        m.batch += 1
        for uid in ordered + [uid for uid in going if uid not in ordered]:
            square = there[going.index(uid)]
            p = m.find(uid)
            if p is not None:
                frozen = p.frozen if f.b == KEEP_STATE else f.b == IN_FREEZE
                shift(m, p, square, frozen, "2-23.8-4")
                sources.append(SQUARE)
            else:
                card = m.card_of(uid)
                source = m.place_of(card)
                control = card.owner if f.a < 0 else f.a
                # Haste is about being played only.  [dz 5-1.2-1, 5-1.2-1.ex1]
                p = arrive(m, card, square, control, f.b == IN_FREEZE, source, f.cause, "2-20.1-4")
                sources.append(source)
            arrived.append(p)
        # Where something was put is judged once all are there.  [dz 4-8.10-1, 4-8.10-1.ex2]
        for i in range(len(arrived)):
            announce_arrival(m, arrived[i], sources[i], f.cause)
        f.done = 1 if arrived or f.seen else 0  # [dz 4-15.5-1]
        f.seen = 0
        return False


PLACE: Final = Table(GAME, "place", [
    Row("4-15.2", JudgeArrivals()),
    Row("2-20.1-8", OrderArrivals()),
    Row("4-8.10-1", CarryOutArrivals()),
])  # fmt: skip


# --- damage ----------------------------------------------------------------------------------------------------
def start_damage(m: Match, f: Frame, uids: list[int], amounts: list[int], source: i64, cause: i64) -> None:
    """Start dealing damage to cards at the same time; `source` is the uid of the card that deals it.  [dz 2-27.p2]"""
    g = m.call(DAMAGE, f.player, f.card, f.uid)
    g.key = f.key
    g.a = source
    g.cause = cause
    g.chain = f.chain
    g.put(TODO, uids[:])
    g.put(WHERE, amounts[:])


class DamageNext(Op[Match]):
    """Deal the damage to one card after another; nothing can happen in between."""

    def run(self, m: Match, f: Frame) -> bool:
        todo, amounts = f.get(TODO), f.get(WHERE)
        if f.n and f.done:
            f.seen = 1
        f.n = 0
        while todo:
            uid, amount = todo.pop(0), amounts.pop(0)
            p = m.find(uid)
            if p is None or amount <= 0:
                continue
            if m.dirty:
                m.settle()
            if not m.replacing & WOULD_DAMAGE and not p.bans & BAN_DAMAGE:
                hurt(m, p, amount, f.a, f.cause)
                f.seen = 1
                continue
            g = m.call(DAMAGE_ONE, f.player, uid & ID_MASK, uid)
            g.a = f.a
            g.b = amount
            g.key = f.key
            g.cause = f.cause
            g.chain = f.chain
            f.n = 1
            f.again()
            return False
        f.done = f.seen
        f.seen = 0
        return False


DAMAGE: Final = Table(GAME, "damage", [Row("4-13.1", DamageNext())])


class ForbidDamage(Op[Match]):
    """Resist and other prohibitions, as the source is when the damage is dealt.  [dz 5-17.2, 5-17.3, 2-27.p4.ex2]"""

    def run(self, m: Match, f: Frame) -> bool:
        p = m.find(f.uid)
        f.done = 1
        m.settle()
        if p is None or (p.bans & BAN_DAMAGE and m.is_forbidden(p.uid, BAN_DAMAGE, f.a, f.player)):
            f.done = 0
            f.finish()
        return False


def deal_damage(m: Match, f: Frame) -> None:
    """Add the damage to what the card has taken already."""
    p = m.find(f.uid)
    f.done = 0
    if p is not None:
        hurt(m, p, f.b, f.a, f.cause)
        f.done = 1
    f.finish()


def hurt(m: Match, p: Piece, amount: i64, source: i64, cause: i64) -> None:
    """Deal damage that nothing stops to a card."""
    p.damage += amount
    m.stir()
    m.calm = False
    if m.journal is not None:
        m.note(DAMAGED, "4-16.4-5", p.control, p.id, BOTH, amount, -1, -1)
        m.journal[-1].other = source & ID_MASK if source >= 0 else -1
    publish_about(m, DAMAGED, p, source, cause, amount)


DAMAGE_ONE: Final = Table(GAME, "damage one", [
    Row("5-17.2", ForbidDamage()),
    Row("4-15.8-2", Offer(WOULD_DAMAGE)),
    Row("4-13.1", deal_damage),
    Row("4-15.5-1", was_replaced),
])  # fmt: skip


# --- drawing ---------------------------------------------------------------------------------------------------
def start_draw(m: Match, f: Frame, player: i64, n: i64, cause: i64) -> None:
    """Start drawing so many cards, one at a time.  [dz 2-23.1-5]"""
    g = m.call(DRAW, player, f.card, f.uid)
    g.key = f.key
    g.b = n
    g.cause = cause
    g.chain = f.chain


class DrawNext(Op[Match]):
    """Draw one card after another.  [dz 2-23.1-5]"""

    def run(self, m: Match, f: Frame) -> bool:
        if f.n and f.done:
            f.seen = 1
        f.n = 0
        if m.dirty:
            m.settle()
        # Nothing in force could stop or replace it.
        while f.b > 0 and not m.alert and not m.replacing & WOULD_DRAW and not m.side(f.player).bans & BAN_DRAW:
            f.b -= 1
            if draw(m, f.player, f.cause, "2-23.1-4"):
                f.seen = 1
            if m.dirty:
                m.settle()
        if f.b <= 0:
            f.done = f.seen
            f.seen = 0
            return False
        if m.alert:
            f.again()
            return False
        f.b -= 1
        g = m.call(DRAW_ONE, f.player, -1, -1)
        g.key = f.key
        g.cause = f.cause
        g.chain = f.chain
        f.n = 1
        f.again()
        return False


DRAW: Final = Table(GAME, "draw", [Row("2-23.1-5", DrawNext())])


class ForbidDraw(Op[Match]):
    """Who cannot draw does not.  [dz 1-1.2, 1-1.2.ex1]"""

    def run(self, m: Match, f: Frame) -> bool:
        m.settle()
        if m.side(f.player).bans & BAN_DRAW and m.is_forbidden(-1 - f.player, BAN_DRAW, -1, f.player):
            note_failure(m, f, "1-1.2", -1)
            f.done = 0
            f.finish()
        return False


def draw_card(m: Match, f: Frame) -> None:
    """Draw."""
    f.done = 1 if draw(m, f.player, f.cause, "2-23.1-4") else 0
    f.finish()


DRAW_ONE: Final = Table(GAME, "draw one", [
    Row("1-1.2", ForbidDraw()),
    Row("4-15.8-2", Offer(WOULD_DRAW)),
    Row("2-23.1-4", draw_card),
    Row("4-15.5-1", was_replaced),
])  # fmt: skip


# --- smash -----------------------------------------------------------------------------------------------------
def start_smash(m: Match, f: Frame, player: i64, n: i64, source: i64, cause: i64) -> None:
    """Start putting the top cards of a player's deck into the smash zone.  [dz 3-9.1-(1)]"""
    g = m.call(SMASH_CARDS, player, source & ID_MASK if source >= 0 else -1, -1)
    g.key = f.key
    g.a = source
    g.b = n
    g.cause = cause
    g.chain = f.chain


def put_into_smash(m: Match, f: Frame) -> None:
    """Put them there, as many as there are."""
    f.done = 1 if smash_from_deck(m, f.player, f.b, f.cause, "3-9.1-(1)") else 0
    f.finish()


SMASH_CARDS: Final = Table(GAME, "smash cards", [
    Row("4-15.8-2", Offer(WOULD_SMASH)),
    Row("3-9.1-(1)", put_into_smash),
    Row("4-15.5-1", was_replaced),
])  # fmt: skip
