"""The verbs of card text about cards: move, discard, damage, heal, rest, stun, recover, KO, counters (900).

Each op does one instruction and leaves in `f.done` whether it was carried out in full. What happens to several cards
happens at one time: no rule is processed in between. What is impossible is left out (104.2).
"""

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from fuda.core import rng
from fuda.core.flow import Frame, Op, Row, Table
from fuda.core.showing import hide, is_shown, shown
from fuda.core.state import BOTH, ID_MASK, ORDER, Action, act
from fuda.core.terms import Value
from fuda.games.hanyo.choosing import ORDER_SLOT, PICKED, WORK, Choose, is_short, seen_now, unveil, veiled
from fuda.games.hanyo.moves import (
    BOTTOM,
    IN_SECRET_ORDER,
    add_counters,
    bring_to,
    heal,
    move,
    recover,
    remove_counters,
    revive,
)
from fuda.games.hanyo.processes import start_damage, start_ko, start_leaving
from fuda.games.hanyo.refs import Area, Chosen, Ends, Ref, players
from fuda.games.hanyo.replacing import Replaceable, was_replaced
from fuda.games.hanyo.spec import (
    DECK,
    DISCARD,
    GAME,
    HAND,
    NORMAL,
    REST,
    SORTED,
    STUN,
    WOULD_DISCARD,
    WOULD_REST,
    WOULD_STUN,
    ZONES,
)
from fuda.games.hanyo.state import Match
from fuda.games.hanyo.terms import MANY
from fuda.games.hanyo.ties import OrderComing, in_order
from fuda.games.hanyo.units import Unit

# What `n` of a frame keeps while an instruction goes on.
STARTED: Final = 1
FAILED: Final = 2  # something was not done as written
ORDERED: Final = 4
AMOUNT: Final = 12  # slot of how much an instruction does, settled before anything changes


def note_part(f: Frame) -> None:
    """Note how a part of an instruction went."""
    if f.n & STARTED and f.done <= 0:
        f.n |= FAILED


def end_parts(f: Frame) -> None:
    """Say at the end of an instruction that went on in parts whether all of it was done."""
    f.done = 1 if f.n & (STARTED | FAILED) == STARTED else 0
    f.n = 0


# --- which cards an instruction is about -----------------------------------------------------------------------
def wanted(m: Match, f: Frame, ref: Ref) -> i64:
    """How many cards an instruction is about, those that are not there any more included."""
    if isinstance(ref, Ends):
        return ref.count.get(m, f)
    return len(ref.known(m, f))


class Gather(Op[Match]):
    """Note which cards an instruction is about, how much it does, and whether some cards are out of its reach."""

    def __init__(self, ref: Ref, amount: Value[Match] | None = None) -> None:
        self.ref = ref
        self.amount = amount

    def run(self, m: Match, f: Frame) -> bool:
        ref = self.ref
        amount = self.amount
        if amount is not None:
            f.put(AMOUNT, [-1 - max(0, amount.get(m, f))])
        uids = ref.uids(m, f)
        n = wanted(m, f, ref)
        f.put(WORK, uids)
        hide(f, WORK)
        f.n = FAILED if not uids or (len(uids) < n < MANY) or is_short(f, ref.slot()) else 0
        return False


def amount_of(f: Frame) -> i64:
    """How much an instruction does, as it was settled at its start."""
    held = f.get(AMOUNT)
    return -1 - held[0] if held else 0


class OnCards(Op[Match]):
    """An instruction on some cards, all at one time."""

    name: ClassVar[str] = ""
    fields: ClassVar[tuple[str, ...]] = ("ref",)

    def __init__(self, ref: Ref) -> None:
        self.ref = ref

    def run(self, m: Match, f: Frame) -> bool:
        uids = self.ref.uids(m, f)
        n = wanted(m, f, self.ref)
        full = len(uids) > 0 and (len(uids) >= n or n >= MANY) and not is_short(f, self.ref.slot())
        f.n = self.number(m, f)
        for uid in self.arranged(f, uids):
            if not self.one(m, f, uid):
                full = False
        f.n = 0
        f.done = 1 if full else 0
        return False

    def arranged(self, f: Frame, uids: list[int]) -> list[int]:
        """The cards in the order in which it is done to them."""
        return uids

    def number(self, m: Match, f: Frame) -> i64:
        """How much of it is done to each card, for those that speak of a number; `n` of the frame keeps it."""
        return 0

    def one(self, m: Match, f: Frame, uid: i64) -> bool:
        """Do it to one card; whether it was done."""
        raise NotImplementedError

    def possible(self, m: Match, f: Frame, uid: i64) -> bool:
        """Whether it could be done to this card."""
        u = m.find(uid)
        return u is not None and not u.ko

    def can(self, m: Match, f: Frame) -> bool:
        """Whether it could be carried out; chosen cards are looked at where they are chosen."""
        ref = self.ref
        if ref.is_chosen():
            return True
        some = False
        for uid in ref.uids(m, f):
            if self.possible(m, f, uid):
                some = True
            elif not isinstance(ref, Area):
                return False
        return some


class InParts(OnCards):
    """An instruction on some cards that goes through them one after the other."""

    def emit(self, out: list[Op[Any]]) -> None:
        out.append(Gather(self.ref, self.amount_term()))
        out.append(self)

    def amount_term(self) -> Value[Match] | None:
        """How much it does, if it speaks of a number."""
        return None

    def run(self, m: Match, f: Frame) -> bool:
        note_part(f)
        work = f.get(WORK)
        if not work:
            end_parts(f)
            return False
        f.n |= STARTED
        f.again()
        f.put(WORK, work[1:])
        f.done = 0
        self.start(m, f, work[0])
        return False

    def start(self, m: Match, f: Frame, uid: i64) -> None:
        """Begin what is done to one card; `done` says in the end whether it was."""
        f.done = 1 if self.one(m, f, uid) else 0

    def one(self, m: Match, f: Frame, uid: i64) -> bool:
        return False


# --- moving ----------------------------------------------------------------------------------------------------
class MoveTo(OnCards):
    """Put cards into a zone of their owners; the owner says in which order, where that matters.

    [hy 302.3, 302.4, 302.5, 309.3]
    """

    name: ClassVar[str] = "move"
    fields: ClassVar[tuple[str, ...]] = ("ref", "zone", "bottom", "random")

    def __init__(self, ref: Ref, zone: str, bottom: bool = False, random: bool = False) -> None:
        super().__init__(ref)
        self.zone = zone
        self.code: i64 = ZONES.index(zone)
        self.bottom = bottom
        self.random = random
        self.to: i64 = self.code | (BOTTOM if bottom else 0)

    def emit(self, out: list[Op[Any]]) -> None:
        out.append(Gather(self.ref))
        out.append(self)

    def run(self, m: Match, f: Frame) -> bool:
        note_part(f)
        work = f.get(WORK)
        if not work:
            end_parts(f)
            # Cards put in their place right after a shuffle are seen again from now on.  [hy 912.2a]
            if self.code == DECK:
                unveil(m, f, self.ref.slot())
            return False
        if len(work) > 1 and self.code != HAND and not f.n & (ORDERED | STARTED):
            if self.random:
                self.mix(m, f, work)
            else:
                together = self.to_order(m, f)
                if together:
                    # Their owner says in which order they go there.  [hy 302.4, 309.3]
                    who = self.orderer(m, f, together[0])
                    return m.ask_secret(who, [act(ORDER, uid & ID_MASK) for uid in together])
        self.go_on(m, f, f.get(WORK))
        return False

    def mix(self, m: Match, f: Frame, work: list[int]) -> None:
        """Bring the cards into an order that nobody knows.  [hy 912.1]"""
        places = rng.permutation(m.rng, len(work))
        m.rng = places.pop()
        self.settle_order(m, f, [work[i] for i in places])

    def got(self, m: Match, f: Frame, a: Action) -> None:
        """Settle the place of one card; they all move only when the whole order is known."""
        f.put(ORDER_SLOT, [*f.get(ORDER_SLOT), m.uid(a.card)])
        f.again()
        if self.to_order(m, f):
            return
        order = f.get(ORDER_SLOT)
        self.settle_order(m, f, order + [uid for uid in f.get(WORK) if uid not in order])
        f.put(ORDER_SLOT, [])

    def settle_order(self, m: Match, f: Frame, order: list[int]) -> None:
        """Note the order; who may not know it is told only which cards go there.  [hy 302.4]"""
        if m.journal is not None and self.code == DECK:
            for uid in f.get(WORK):
                seen = seen_now(m, m.card_of(uid)) | shown(f, self.ref.slot())
                if seen:
                    m.note(SORTED, "302.4", f.player, uid & ID_MASK, seen, 0, m.zone_of(uid & ID_MASK), -1)
        f.put(WORK, order)
        f.n |= ORDERED

    def to_order(self, m: Match, f: Frame) -> list[int]:
        """The cards among which a player must still say what goes next, the turn player's first."""
        settled = f.get(ORDER_SLOT)
        left = [uid for uid in f.get(WORK) if uid not in settled and self.needs_order(m, uid)]
        for player in (m.turn_player, 1 - m.turn_player):
            for owner in range(2):
                mine = [u for u in left if m.card_of(u).owner == owner and self.orderer(m, f, u) == player]
                if len(mine) > 1:
                    return mine
        return []

    def needs_order(self, m: Match, uid: i64) -> bool:
        """Whether somebody says when a card goes: those of a deck go one by one from the top.  [hy 304.3]"""
        return self.code == DECK or m.zone_of(uid & ID_MASK) != DECK

    def orderer(self, m: Match, f: Frame, uid: i64) -> i64:
        """Who says when this card goes: its owner, or who looks at it; -1 if nobody sees it.

        [hy 302.4] [ruling hy-035]
        """
        card = m.card_of(uid)
        if seen_now(m, card) >> card.owner & 1:
            return card.owner
        return f.player if is_shown(f, uid, f.player) else -1

    def go_on(self, m: Match, f: Frame, work: list[int]) -> None:
        """Move what moves at one time: units, then cards elsewhere."""
        f.n |= STARTED
        f.again()
        to = self.to
        if f.n & ORDERED and self.code == DECK:
            to |= IN_SECRET_ORDER
        leaving = [uid for uid in work if m.find(uid) is not None]
        if leaving:
            f.put(WORK, [uid for uid in work if uid not in leaving])
            f.done = 0
            start_leaving(m, f, leaving, to, f.cause)
            return
        if m.dirty:
            m.settle()
        if self.code == DISCARD and m.replacing & WOULD_DISCARD and m.zone_of(work[0] & ID_MASK) != DECK:
            f.put(WORK, work[1:])
            f.done = 0
            self.start_discarding(m, f, work[0])
            return
        f.put(WORK, [])
        f.done = 1
        for uid in work:
            if not self.move_card(m, f, uid, to):
                f.done = 0

    def start_discarding(self, m: Match, f: Frame, uid: i64) -> None:
        """Discard one card, which something may replace.  [hy 911.1, 810.1]"""
        if m.is_here(uid):
            g = m.call(DISCARD_CARD, f.player, f.card, uid)
            g.key = f.key
            g.a = f.player
            g.b = f.uid
            g.n = 1
            g.cause = f.cause
            g.chain = f.chain

    def move_card(self, m: Match, f: Frame, uid: i64, to: i64) -> bool:
        """Move one card that is no unit; whether it moved."""
        if not m.is_here(uid):
            return False
        card = m.card_of(uid)
        seen = shown(f, self.ref.slot()) | shown(f, WORK) | veiled(f, self.ref.slot())
        if to & IN_SECRET_ORDER:
            who = self.orderer(m, f, uid)
            seen = 0 if self.random or who < 0 else 1 << who
        move(m, f, card, to, seen, f.cause, clause_of(m.zone_of(card.id), self.code))
        return True

    def possible(self, m: Match, f: Frame, uid: i64) -> bool:
        return m.is_here(uid)


def carry_out_discard(m: Match, f: Frame) -> None:
    """Discard the card, as nothing replaced it.  [hy 911.1]"""
    f.done = 0
    if m.is_here(f.uid):
        g = Frame(f.program, f.a, f.card, f.b)
        g.key = f.key
        move(m, g, m.card_of(f.uid), DISCARD, BOTH, f.cause, "911.1")
        f.done = 1
    f.finish()


DISCARD_CARD: Final = Table(GAME, "discard", [
    Row("810.2", Replaceable(WOULD_DISCARD)),
    Row("911.1", carry_out_discard),
    Row("810.1", was_replaced),
])  # fmt: skip


def clause_of(source: i64, target: i64) -> str:
    """The clause that names a move between two zones."""
    if target == DISCARD and source != DECK:
        return "911.1"
    return "304.3" if source == DECK else "302.3"


class Discard(Op[Match]):
    """Choose cards of a hand or the area and discard them.  [hy 911.1]"""

    name: ClassVar[str] = "discard"
    fields: ClassVar[tuple[str, ...]] = ("ref", "n", "up_to", "foe")

    def __init__(self, ref: Ref, n: Value[Match], up_to: bool = False, foe: bool = False) -> None:
        self.ref = ref
        self.n = n
        self.up_to = up_to
        self.foe = foe

    def emit(self, out: list[Op[Any]]) -> None:
        Choose(self.ref, self.n, self.up_to, PICKED, self.foe).emit(out)
        MoveTo(Chosen(PICKED), "discard").emit(out)


class DiscardHand(Op[Match]):
    """Discard a whole hand; with no card in it that is done as well.  [hy 911.2, 911.2a]"""

    name: ClassVar[str] = "discard_hand"
    fields: ClassVar[tuple[str, ...]] = ("side",)

    def __init__(self, side: str = "own") -> None:
        self.side = side

    def emit(self, out: list[Op[Any]]) -> None:
        MoveTo(Area(self.side, "hand", []), "discard").emit(out)
        out.append(self)

    def run(self, m: Match, f: Frame) -> bool:
        f.done = 1
        for player in players(self.side, f.player):
            if m.side(player).hand:
                f.done = 0
        return False


# --- damage and healing (916, 917) -----------------------------------------------------------------------------
class Damage(InParts):
    """Deal damage to units: to each of them all of it at once.  [hy 916.1, 916.4, 916.4a, 813.4]"""

    name: ClassVar[str] = "damage"
    fields: ClassVar[tuple[str, ...]] = ("ref", "n")

    def __init__(self, ref: Ref, n: Value[Match]) -> None:
        super().__init__(ref)
        self.n = n

    def amount_term(self) -> Value[Match] | None:
        return self.n

    def start(self, m: Match, f: Frame, uid: i64) -> None:
        if amount_of(f) > 0:
            start_damage(m, f, uid, amount_of(f), f.cause, f.uid)


class Heal(OnCards):
    """Heal HP: take that much damage from units.  [hy 917.1]"""

    name: ClassVar[str] = "heal"
    fields: ClassVar[tuple[str, ...]] = ("ref", "n")

    def __init__(self, ref: Ref, n: Value[Match]) -> None:
        super().__init__(ref)
        self.n = n

    def number(self, m: Match, f: Frame) -> i64:
        return max(0, self.n.get(m, f))

    def one(self, m: Match, f: Frame, uid: i64) -> bool:
        u = m.find(uid)
        return u is not None and heal(m, f, u, f.n, f.cause)

    def possible(self, m: Match, f: Frame, uid: i64) -> bool:
        u = m.find(uid)
        return u is not None and not u.ko and u.damage > 0


class HealAll(OnCards):
    """Heal all HP of units.  [hy 917.1a]"""

    name: ClassVar[str] = "heal_all"

    def one(self, m: Match, f: Frame, uid: i64) -> bool:
        u = m.find(uid)
        return u is not None and heal(m, f, u, u.damage, f.cause)

    def possible(self, m: Match, f: Frame, uid: i64) -> bool:
        u = m.find(uid)
        return u is not None and not u.ko and u.damage > 0


# --- states (907, 908) -----------------------------------------------------------------------------------------
class RestUnits(InParts):
    """Rest units.  [hy 908.1]"""

    name: ClassVar[str] = "rest"
    state: ClassVar[int] = REST

    def start(self, m: Match, f: Frame, uid: i64) -> None:
        u = m.find(uid)
        if u is None or u.ko or u.state == self.state:
            return  # [hy 104.3]
        g = m.call(REST_UNIT if self.state == REST else STUN_UNIT, f.player, f.card, uid)
        g.key = f.key
        g.a = f.player
        g.b = f.uid
        g.cause = f.cause
        g.chain = f.chain

    def possible(self, m: Match, f: Frame, uid: i64) -> bool:
        u = m.find(uid)
        return u is not None and not u.ko and u.state != self.state


class StunUnits(RestUnits):
    """Stun units."""

    name: ClassVar[str] = "stun"
    state: ClassVar[int] = STUN


def carry_out_rest(m: Match, f: Frame) -> None:
    """Rest the unit, as nothing replaced it."""
    ail(m, f, REST)


def carry_out_stun(m: Match, f: Frame) -> None:
    """Stun the unit, as nothing replaced it.  [hy 908.1]"""
    ail(m, f, STUN)


def ail(m: Match, f: Frame, state: i64) -> None:
    """Bring the unit of an event into a state, by the effect whose object is `b`."""
    u = m.find(f.uid)
    g = Frame(f.program, f.a, f.card, f.b)
    g.key = f.key
    f.done = 1 if u is not None and bring_to(m, g, u, state, f.cause) else 0
    f.finish()


REST_UNIT: Final = Table(GAME, "rest", [
    Row("810.2", Replaceable(WOULD_REST)),
    Row("908.1", carry_out_rest),
    Row("810.1", was_replaced),
])  # fmt: skip

STUN_UNIT: Final = Table(GAME, "stun", [
    Row("810.2", Replaceable(WOULD_STUN)),
    Row("908.1", carry_out_stun),
    Row("810.1", was_replaced),
])  # fmt: skip


class RecoverUnits(OnCards):
    """Let units recover.  [hy 907.1]"""

    name: ClassVar[str] = "recover"

    def one(self, m: Match, f: Frame, uid: i64) -> bool:
        u = m.find(uid)
        return u is not None and not u.ko and recover(m, f, u, f.cause)

    def possible(self, m: Match, f: Frame, uid: i64) -> bool:
        u = m.find(uid)
        return u is not None and not u.ko and u.state != NORMAL


# --- KO (909) --------------------------------------------------------------------------------------------------
class KoUnits(OnCards):
    """KO units, all at one time.  [hy 909.1]"""

    name: ClassVar[str] = "ko"

    def emit(self, out: list[Op[Any]]) -> None:
        out.append(Gather(self.ref))
        out.append(self)
        out.append(ReportAll())

    def run(self, m: Match, f: Frame) -> bool:
        going: list[int] = []
        for uid in f.get(WORK):
            if self.possible(m, f, uid):
                going.append(uid)
            else:
                f.n |= FAILED
        f.done = 0
        if going:
            start_ko(m, f, going, f.cause)
        return False


class ReportAll(Op[Match]):
    """Say whether an instruction was carried out in full."""

    def run(self, m: Match, f: Frame) -> bool:
        if f.n & FAILED:
            f.done = 0
        f.n = 0
        return False


class Revive(OnCards):
    """Turn KO'd units face up again; they are named as such.  [hy 306.7a-2, 306.7a-3]"""

    name: ClassVar[str] = "revive"

    def emit(self, out: list[Op[Any]]) -> None:
        OrderComing(self.ref).emit(out)
        out.append(self)

    def arranged(self, f: Frame, uids: list[int]) -> list[int]:
        return in_order(f, uids)

    def one(self, m: Match, f: Frame, uid: i64) -> bool:
        u = m.find(uid)
        if u is None or not u.ko:
            return False
        revive(m, u)
        return True

    def possible(self, m: Match, f: Frame, uid: i64) -> bool:
        u = m.find(uid)
        return u is not None and u.ko


# --- counters (913) --------------------------------------------------------------------------------------------
class PutCounters(OnCards):
    """Put counters of a name on units.  [hy 913.2]"""

    name: ClassVar[str] = "put_counters"
    fields: ClassVar[tuple[str, ...]] = ("ref", "text", "n")

    def __init__(self, ref: Ref, text: str, n: Value[Match]) -> None:
        super().__init__(ref)
        self.text = text
        self.n = n

    def number(self, m: Match, f: Frame) -> i64:
        return max(0, self.n.get(m, f))

    def one(self, m: Match, f: Frame, uid: i64) -> bool:
        u = m.find(uid)
        return u is not None and add_counters(m, f, u, self.text, f.n)


class RemoveCounters(PutCounters):
    """Take counters of a name from units, as many as there are; with none named all counters.  [hy 913.4, 104.2]"""

    name: ClassVar[str] = "remove_counters"

    def one(self, m: Match, f: Frame, uid: i64) -> bool:
        u = m.find(uid)
        if u is None or u.ko or f.n == 0:
            return False
        if not self.text:
            for name in u.counters[:]:
                remove_counters(m, f, u, name, 1)
            return True
        n = u.count(self.text) if f.n >= MANY else f.n
        return n > 0 and remove_counters(m, f, u, self.text, n) == n

    def possible(self, m: Match, f: Frame, uid: i64) -> bool:
        u = m.find(uid)
        if u is None or u.ko or not self.text:
            return u is not None and not u.ko and len(u.counters) > 0
        n = self.n.get(m, f)
        return u.count(self.text) >= (1 if n >= MANY else n)


def living(m: Match, uid: i64) -> Unit | None:
    """The unit of that name, if it is not KO'd."""
    u = m.find(uid)
    return None if u is None or u.ko else u


def is_loose(m: Match, uid: i64) -> bool:
    """Whether a card is somewhere else than in the area as a unit, so that it can be attached or put out."""
    return m.is_here(uid) and m.find(uid) is None
