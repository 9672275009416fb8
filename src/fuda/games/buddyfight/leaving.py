"""Leaving the field: destruction, and every other move off it, of one card or of several at once."""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Frame, Op, Row, Table
from fuda.core.state import BOTH, ID_MASK, NO, PICK, Action, acts
from fuda.core.triggers import Pending
from fuda.games.buddyfight.allowing import is_usable
from fuda.games.buddyfight.hearing import heard, remember
from fuda.games.buddyfight.moves import FACE_DOWN, TO, may_enter, slip_in, soul_to, soul_unit, take_off, tell_soul
from fuda.games.buddyfight.printed import KEY_BITS, KEY_MASK, LIFELINK_INDEX, NO_NUMBERS
from fuda.games.buddyfight.replacing import (
    LEAVING,
    SOULGUARD_INDEX,
    SWAPPED,
    Process,
    affected,
    master_of,
    options_for,
    replace,
    replacements,
)
from fuda.games.buddyfight.spec import (
    AS_COST,
    BAN_AFFECT,
    BAN_DESTROY,
    BAN_FIELD_DROP,
    BAN_LEAVE,
    BAN_RETURN,
    BEATEN,
    BY_BATTLE,
    BY_EFFECT,
    BY_RULE,
    DESTROYED,
    DESTROYING,
    DROP,
    FIELD,
    GAME,
    GUARDED,
    HAND,
    LEFT_FIELD,
    LIFELINK,
    MOVED,
    NOWHERE,
    SOUL,
    SOUL_ADDED,
    SOULGUARD,
    STOP_TIME,
    WOULD_LEAVE,
)
from fuda.games.buddyfight.state import Match
from fuda.games.buddyfight.units import NO_CARDS, Unit

LEAVERS: Final = 0  # slot of the cards that leave
WANTED: Final = 1  # slot of how many were to leave, and whether something else happened to some
KEPT: Final = 2  # slot of the cards that were destroyed and stayed
HOST: Final = 3  # slot of the card into whose soul they go
PICKS: Final[list[Action]] = acts(PICK)


def start_leaving(m: Match, f: Frame, uids: list[int], to: i64, cause: i64) -> Frame:
    """Start the process by which cards leave the field together, for a zone of their owners."""
    g = m.call(LEAVE, f.player, f.card, f.uid)
    g.key = f.key
    g.cause = cause
    g.chain = f.chain
    g.a = to
    g.put(LEAVERS, uids)
    g.put(WANTED, [len(uids)])
    return g


def start_destroying(m: Match, f: Frame, uids: list[int], cause: i64) -> Frame:
    """Start to destroy cards: they are put into the drop zone.  [bf Z.9.1]"""
    return start_leaving(m, f, uids, DROP, cause | DESTROYING)


class ForbidLeaving(Op[Match]):
    """Leave those cards where they are that may not leave; of the others the turn fighter's come first."""

    def run(self, m: Match, f: Frame) -> bool:
        f.n = 0
        first: list[int] = []
        then: list[int] = []
        for uid in f.get(LEAVERS):
            u = m.find(uid)
            if u is not None and u.slot >= 0 and may_leave(m, u, f):
                (first if u.side == m.turn_player else then).append(uid)
        f.put(LEAVERS, first + then)
        return False


def may_leave(m: Match, u: Unit, f: Frame) -> bool:
    """Whether no effect forbids that a card leaves the field for this cause and that zone, and its back does not."""
    if not may_enter(m, u.card, f.a & TO):
        return False  # [bf Z.1.5, LO.mix.3]
    ban: i64 = 0
    if f.cause & DESTROYING:
        ban = BAN_DESTROY
    if f.cause & BY_EFFECT and not f.cause & AS_COST:
        ban |= BAN_LEAVE | BAN_AFFECT
        if f.a & TO == HAND:
            ban |= BAN_RETURN
        elif f.a & TO == DROP and not f.cause & DESTROYING:
            ban |= BAN_FIELD_DROP
    if not m.bans(u) & ban:
        return True
    return not m.is_forbidden(u.uid, ban, f.card, f.player, f.cause)


class OfferReplacements(Op[Match]):
    """Offer the replacement effects for each of the cards in turn, and soulguard; `n` counts those gone through.

    [bf K.soulguard.1, K.soulguard.2, K.soulguard.3]
    """

    def process(self, f: Frame) -> Process:
        """The leaving of the card that is looked at; its number is the zone where the card goes."""
        return Process(f.get(LEAVERS)[f.n], f.player, f.cause, f.a & TO, f.chain)

    def run(self, m: Match, f: Frame) -> bool:
        # What the rules put into the drop zone is not kept.  [ruling bf-066]
        if f.cause & BY_RULE:
            return False
        if m.dirty:
            m.settle()
        leavers = f.get(LEAVERS)
        while f.n < len(leavers):
            u = m.find(leavers[f.n])
            if u is not None:
                pairs = self.pairs(m, f, u)
                if pairs:
                    return m.ask(u.side, options_for(m, pairs))
            f.n += 1
        return False

    def pairs(self, m: Match, f: Frame, u: Unit) -> list[int]:
        """What may happen instead of the leaving of one card, as pairs of key and source uid."""
        out: list[int] = []
        if m.replacing & LEAVING:
            out = replacements(m, LEAVING if f.cause & DESTROYING else WOULD_LEAVE, self.process(f))
        # However often a card has it, it is offered once.  [bf K.soulguard.4]
        if u.keywords & SOULGUARD and u.soul and not u.bans & STOP_TIME:
            out += [u.id << KEY_BITS | SOULGUARD_INDEX, u.uid]
        return out

    def got(self, m: Match, f: Frame, a: Action) -> None:
        f.again()
        if a.kind == NO:
            f.n += 1
            return
        process = self.process(f)
        f.put(LEAVERS, [uid for uid in f.get(LEAVERS) if uid != process.uid])
        guards = a.n & KEY_MASK == SOULGUARD_INDEX
        if f.cause & DESTROYING and (guards or m.ability(a.n).stays):
            # Only its leaving is replaced: it was destroyed.  [ruling bf-011] [ruling bf-083]
            f.put(KEPT, [*f.get(KEPT), process.uid])
        else:
            f.put(WANTED, [f.get(WANTED)[0] - 1, 1])
        if guards:
            m.call(GUARD, affected(m, process.uid), a.card, process.uid)
        else:
            replace(m, process, a, master_of(m, a.card))


class ChooseGuard(Op[Match]):
    """Put one card of the soul into the drop zone: the card stays.  [bf K.soulguard.1]"""

    def run(self, m: Match, f: Frame) -> bool:
        u = m.find(f.uid)
        assert u is not None
        # Who guards sees the own soul, whose order means nothing; the other is not told which face-down card it is.
        # [bf O.soul.5]
        return m.ask(f.player, [PICKS[card.id] for card in u.soul])

    def got(self, m: Match, f: Frame, a: Action) -> None:
        soul_to(m, f, m.cards[a.card], DROP, 0, "K.soulguard.1")
        if m.journal is not None:
            m.note(GUARDED, "K.soulguard.1", f.player, f.uid & ID_MASK, BOTH, 0, -1, -1)
        m.pending += heard(m, GUARDED, f.player, f.uid & ID_MASK, f.uid, 0, 0, -1)


GUARD: Final = Table(GAME, "soulguard", [
    Row("K.soulguard.1", ChooseGuard()),
])  # fmt: skip


class CarryOutLeaving(Op[Match]):
    """Put the cards where they go, all at once; what was destroyed and stayed was destroyed all the same."""

    def run(self, m: Match, f: Frame) -> bool:
        units: list[Unit] = []
        for uid in f.get(LEAVERS):
            u = m.find(uid)
            if u is not None:
                units.append(u)
        if f.cause & DESTROYING:
            for u in units:
                tell_destroyed(m, f, u)
        for uid in f.get(KEPT):
            kept = m.find(uid)
            if kept is not None:
                tell_destroyed(m, f, kept)
        leave_together(m, f, units, f.a, f.cause)
        wanted = f.get(WANTED)
        count = len(units) + len(f.get(KEPT))
        full = count == wanted[0]
        if len(wanted) > 1:
            # A cost that was kept from leaving counts as paid.  [ruling bf-066]
            f.done = SWAPPED if full else 0
        else:
            f.done = 1 if full and count else 0
        return False


def tell_destroyed(m: Match, f: Frame, u: Unit) -> None:
    """Let abilities hear that a card was destroyed, while it is still there."""
    if m.journal is not None:
        m.note(DESTROYED, "A.3.1.1" if f.cause & BY_BATTLE else "Z.9.1", u.side, u.id, BOTH, 0, -1, -1)
    hear_of(m, f, DESTROYED, u, 0)
    if f.cause & BY_BATTLE and f.uid >= 0:
        # [bf A.3.4.a, F.3.4.a]
        for uid in m.attackers if f.uid in m.attackers else [f.uid]:
            if m.is_here(uid):
                m.pending += heard(m, BEATEN, f.player, uid & ID_MASK, uid, f.cause, 0, u.uid)


def hear_of(m: Match, f: Frame, kind: i64, u: Unit, n: i64) -> None:
    """Let what an event about a card on the field sets off wait, and remember it."""
    if m.recast:
        m.gather()
    remember(m, kind, u.side, u.id, u.uid, f.cause, n, f.uid)
    if (m.listening | u.d.listens | m.elsewhere) & kind or u.gained or u.d is not u.card.d:
        m.pending += heard(m, kind, u.side, u.card.id, u.uid, f.cause, n, f.uid)


def leave_together(m: Match, f: Frame, units: list[Unit], to: i64, cause: i64) -> None:
    """Move cards off the field at one time: what it sets off is judged while all of them are there."""
    zone = to & TO
    for u in units:
        tell_leaving(m, f, u, zone)
    # Whoever goes on or waits may still ask about them.
    for u in units:
        m.keep(u)
    host = f.get(HOST)
    for u in units:
        into = m.find(host[0]) if host and zone == SOUL else None
        if into is not None:
            take_off(m, f, u, NOWHERE, cause, "O.soul.1")
            soul_unit(m, f, u, into, to & FACE_DOWN != 0, cause)
        else:
            take_off(m, f, u, DROP if zone == SOUL else to, cause, "Z.9.1")


def tell_leaving(m: Match, f: Frame, u: Unit, zone: i64) -> None:
    """Let abilities hear that a card leaves the field for a zone, each lifelink of its own among them.

    [bf K.lifelink.1, K.lifelink.3, K.lifelink.4] [ruling bf-022] [ruling bf-081]
    """
    hear_of(m, f, LEFT_FIELD, u, zone)
    hear_of(m, f, MOVED, u, FIELD << 5 | zone)
    if u.keywords & LIFELINK and is_usable(m, u.card):
        for n in u.lifelinks:
            m.pending.append(Pending(0, u.side, u.id << KEY_BITS | LIFELINK_INDEX, u.id, u.uid, u.uid, n, False))


def lay_under(m: Match, f: Frame, base: Unit, into: Unit, cause: i64) -> None:
    """Lay a card on another one: that, with all of its soul, is in the soul of the upper one from now on."""
    tell_leaving(m, f, base, SOUL)
    m.keep(base)
    m.side(base.side).field.remove(base)
    m.shift(base)
    soul = base.soul
    veiled = base.veiled_soul
    base.soul = NO_CARDS
    base.veiled_soul = NO_NUMBERS
    slip_in(m, base.card, into, False)
    into.soul = into.soul + soul
    into.veiled_soul = into.veiled_soul + veiled
    if m.journal is not None:
        m.note(SOUL_ADDED, "O.soul.1", into.side, base.id, BOTH, 0, FIELD, SOUL)
    tell_soul(m, f, base.card, into, FIELD, cause)


LEAVE: Final = Table(GAME, "leave", [
    Row("Z.9.1", ForbidLeaving()),
    Row("K.soulguard.2", OfferReplacements()),
    Row("O.soul.2", CarryOutLeaving()),
])  # fmt: skip
