"""The verbs of card text about cards: move, discard, KO, rest, play, put under, control.

Each op does one instruction and leaves in `f.done` whether it was carried out in full. What happens to several cards
happens at one time; only cards of a deck move one by one. What is impossible is left out.
"""

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from fuda.core import rng
from fuda.core.flow import Frame, Op, Row, Table
from fuda.core.showing import hide, is_shown, show, shown
from fuda.core.state import BOTH, PICK, Action, act
from fuda.core.terms import Value
from fuda.games.fusionworld.choosing import ORDER, PICKED, WORK, Choose, is_short, note_found
from fuda.games.fusionworld.hearing import (
    merge,
)
from fuda.games.fusionworld.leaving import may_leave, start_ko, start_leaving
from fuda.games.fusionworld.moves import (
    AS_RESTED,
    BOTTOM,
    FACE_UP,
    IN_SECRET_ORDER,
    ONLY_TOP,
    may_ready,
    may_rest,
    move,
    ready,
    ready_energy,
    rest,
    rest_energy,
    seen_now,
)
from fuda.games.fusionworld.printed import KEY_BITS
from fuda.games.fusionworld.refs import Area, Chosen, Ends, Ref, affected
from fuda.games.fusionworld.replacing import SWAPPED, Replaceable, was_replaced
from fuda.games.fusionworld.spec import (
    BAN_LEAVE,
    BAN_LIFE_TO_HAND,
    BAN_READY,
    BAN_REST,
    BATTLE_AREA,
    BY_EFFECT,
    COMBO_AREA,
    DECK,
    DROP,
    GAME,
    HAND,
    KO,
    LEADER_AREA,
    LIFE,
    REMOVED,
    SORTED,
    WOULD_REST,
    ZONES,
)
from fuda.games.fusionworld.state import Match
from fuda.games.fusionworld.terms import MANY

# What `n` of a frame keeps while an instruction goes on.
STARTED: Final = 1
FAILED: Final = 2  # something was not done as written
ORDERED: Final = 4
OTHERWISE: Final = 8  # something else happened in place of some of it


def note_part(f: Frame) -> None:
    """Note how a part of an instruction went; what was replaced has not failed.  [fw 0-3-16] [ruling fw-046]"""
    if f.n & STARTED and f.done <= 0:
        f.n |= FAILED if f.done == 0 else OTHERWISE


def outcome(n: i64) -> i64:
    """What an instruction that went on in parts says of itself at its end."""
    if n & (STARTED | FAILED) != STARTED:
        return 0
    return SWAPPED if n & OTHERWISE else 1


# --- which cards an instruction is about -----------------------------------------------------------------------
def wanted(m: Match, f: Frame, ref: Ref) -> i64:
    """How many cards an instruction is about, those that are not there any more included."""
    if isinstance(ref, Ends):
        return ref.count.get(m, f)
    return len(ref.known(m, f))


class Gather(Op[Match]):
    """Note which cards an instruction is about, and whether some of them are out of its reach."""

    def __init__(self, ref: Ref) -> None:
        self.ref = ref

    def run(self, m: Match, f: Frame) -> bool:
        ref = self.ref
        uids = affected(m, f, ref.uids(m, f))
        f.put(WORK, uids)
        hide(f, WORK)
        n = wanted(m, f, ref)
        f.n = FAILED if not uids or (len(uids) < n < MANY) or is_short(f, ref.slot()) else 0
        # Cards of a hidden zone that an instruction names by their properties are shown.  [fw 3-1-7]
        if ref.slot() < 0 and ref.is_hidden() and ref.is_narrow():
            show(f, WORK, BOTH)
            note_found(m, f, uids, "3-1-7")
        return False


class OnCards(Op[Match]):
    """An instruction on some cards, all at one time.  [fw 0-2-10]"""

    name: ClassVar[str] = ""
    fields: ClassVar[tuple[str, ...]] = ("ref",)

    def __init__(self, ref: Ref) -> None:
        self.ref = ref

    def run(self, m: Match, f: Frame) -> bool:
        uids = affected(m, f, self.ref.uids(m, f))
        n = wanted(m, f, self.ref)
        full = len(uids) > 0 and (len(uids) >= n or n >= MANY) and not is_short(f, self.ref.slot())
        start = len(m.pending)
        # How much it is, is settled before anything changes.  [fw 0-2-10]
        f.n = self.number(m, f)
        for uid in uids:
            if not self.one(m, f, uid):
                full = False
        f.n = 0
        merge(m, start)
        # 'If you do' asks whether all of it was done, 'if you do not' whether some of it was not.
        # [fw 13-14-1, 13-15-1, 0-2-4]
        f.done = 1 if full else 0
        return False

    def number(self, m: Match, f: Frame) -> i64:
        """How much of it is done to each card, for those that speak of a number; `n` of the frame keeps it."""
        return 0

    def one(self, m: Match, f: Frame, uid: i64) -> bool:
        """Do it to one card; whether it was done."""
        raise NotImplementedError

    def possible(self, m: Match, f: Frame, uid: i64) -> bool:
        """Whether it could be done to this card."""
        return True

    def can(self, m: Match, f: Frame) -> bool:
        return can_do(m, f, self.ref, self)


def can_do(m: Match, f: Frame, ref: Ref, op: "OnCards") -> bool:
    """Whether an instruction could be carried out; chosen cards are looked at where they are chosen."""
    if ref.is_chosen():
        return True
    uids = affected(m, f, ref.uids(m, f))
    some = False
    for uid in uids:
        if op.possible(m, f, uid):
            some = True
        elif not isinstance(ref, Area):
            return False
    n = wanted(m, f, ref)
    return some and (len(uids) >= n or n >= MANY)


# --- moving ----------------------------------------------------------------------------------------------------
class MoveTo(OnCards):
    """Put cards into a zone of their owners; the owner says in which order, where that matters.

    [fw 3-1-4, 3-1-5, 3-1-6, 3-1-6-1, 13-9-1]
    """

    name: ClassVar[str] = "move"
    fields: ClassVar[tuple[str, ...]] = ("ref", "zone", "bottom", "face_up", "rested", "random", "only_top")

    def __init__(
        self,
        ref: Ref,
        zone: str,
        bottom: bool = False,
        face_up: bool = False,
        rested: bool = False,
        random: bool = False,
        only_top: bool = False,
    ) -> None:
        super().__init__(ref)
        self.zone = zone
        self.code: i64 = ZONES.index(zone)
        self.bottom = bottom
        self.face_up = face_up
        self.rested = rested
        self.random = random
        self.only_top = only_top
        to: i64 = self.code
        to |= BOTTOM if bottom else 0
        to |= FACE_UP if face_up else 0
        to |= AS_RESTED if rested else 0
        self.to = to | (ONLY_TOP if only_top else 0)

    def emit(self, out: list[Op[Any]]) -> None:
        out.append(Gather(self.ref))
        out.append(self)

    def run(self, m: Match, f: Frame) -> bool:
        note_part(f)
        work = f.get(WORK)
        if not work:
            f.done = outcome(f.n)
            f.n = 0
            return False
        if len(work) > 1 and (self.code == DECK or self.code == LIFE) and not f.n & ORDERED:
            if self.random:
                self.mix(m, f, work)
            else:
                together = self.to_order(m, f)
                if together:
                    # Their owner says in which order they go there.  [fw 3-1-5]
                    who = self.orderer(m, f, together[0])
                    return m.ask_secret(who, [act(PICK, uid & 1023) for uid in together])
        self.go_on(m, f, f.get(WORK))
        return False

    def mix(self, m: Match, f: Frame, work: list[int]) -> None:
        """Bring the cards into an order that nobody knows."""
        places = rng.permutation(m.rng, len(work))
        m.rng = places.pop()
        self.settle_order(m, f, [work[i] for i in places])

    def got(self, m: Match, f: Frame, a: Action) -> None:
        """Settle the place of one card; they all move only when the whole order is known."""
        f.put(ORDER, [*f.get(ORDER), m.uid(a.card)])
        f.again()
        if self.to_order(m, f):
            return
        order = f.get(ORDER)
        self.settle_order(m, f, order + [uid for uid in f.get(WORK) if uid not in order])
        f.put(ORDER, [])

    def settle_order(self, m: Match, f: Frame, order: list[int]) -> None:
        """Note the order; who may not know it is told only which cards go there.  [fw 3-1-5-1]"""
        if m.journal is not None:
            for uid in f.get(WORK):
                seen = seen_now(m, m.card_of(uid)) | shown(f, self.ref.slot())
                if seen and self.possible(m, f, uid):
                    m.note(SORTED, "3-1-5-1", f.player, uid & 1023, seen, 0, m.zone_of(uid & 1023), -1)
        f.put(WORK, order)
        f.n |= ORDERED

    def to_order(self, m: Match, f: Frame) -> list[int]:
        """The cards among which a player must still say what goes next, the turn player's first.  [fw 0-2-7]"""
        settled = f.get(ORDER)
        left = [uid for uid in f.get(WORK) if uid not in settled and self.possible(m, f, uid)]
        for player in (m.turn_player, 1 - m.turn_player):
            for owner in range(2):
                mine = [u for u in left if m.card_of(u).owner == owner and self.orderer(m, f, u) == player]
                if len(mine) > 1:
                    return mine
        return []

    def orderer(self, m: Match, f: Frame, uid: i64) -> i64:
        """Who says when this card goes: its owner, or who looks at it; -1 if nobody sees it.  [fw 3-1-5]"""
        card = m.card_of(uid)
        if seen_now(m, card) >> card.owner & 1:
            return card.owner
        return f.player if is_shown(f, uid, f.player) else -1

    def go_on(self, m: Match, f: Frame, work: list[int]) -> None:
        """Move what moves at one time: cards in play, then cards elsewhere, then the deck's cards one by one."""
        f.n |= STARTED
        f.again()
        to = self.to
        if f.n & ORDERED and not self.face_up:
            to |= IN_SECRET_ORDER
        leaving = [uid for uid in work if m.find(uid) is not None]
        if leaving:
            f.put(WORK, [uid for uid in work if uid not in leaving])
            f.done = 0
            start_leaving(m, f, leaving, to, f.cause)
            return
        if m.zone_of(work[0] & 1023) == DECK:
            # Several cards of a deck move one at a time.  [fw 3-2-3]
            f.put(WORK, work[1:])
            f.done = 1 if self.move_card(m, f, work[0], to) else 0
            return
        others = [uid for uid in work if m.zone_of(uid & 1023) != DECK]
        start = len(m.pending)
        full = True
        for uid in others:
            if not self.move_card(m, f, uid, to):
                full = False
        merge(m, start)
        f.put(WORK, [uid for uid in work if uid not in others])
        f.done = 1 if full else 0

    def move_card(self, m: Match, f: Frame, uid: i64, to: i64) -> bool:
        """Move one card that is not in play; whether it moved."""
        if not m.is_here(uid) or not self.possible(m, f, uid):
            return False
        card = m.card_of(uid)
        seen = shown(f, self.ref.slot()) | shown(f, WORK)
        if to & IN_SECRET_ORDER:
            who = self.orderer(m, f, uid)
            seen = 0 if self.random or who < 0 else 1 << who
        move(m, f, card, to, seen, f.cause, clause_of(m.zone_of(card.id), self.code))
        return True

    def possible(self, m: Match, f: Frame, uid: i64) -> bool:
        u = m.find(uid)
        zone = m.zone_of(uid & 1023)
        if u is not None:
            actor = f.key >> KEY_BITS
            return zone != LEADER_AREA and may_leave(m, u, BY_EFFECT, f.player, actor, self.code)  # [fw 3-5-3]
        if zone == LIFE and self.code == HAND and m.side(f.player).bans & BAN_LIFE_TO_HAND:
            if m.is_forbidden(-1 - f.player, BAN_LIFE_TO_HAND, f.card, f.player):
                return False
        return not (m.ban_list and m.is_forbidden(uid, BAN_LEAVE, f.key >> KEY_BITS, f.player))  # [fw 0-2-5]


def clause_of(source: i64, target: i64) -> str:
    """The clause that names a move between two zones."""
    if source == HAND and target == DROP:
        return "13-7-1"
    if target == REMOVED:
        return "13-9-1"
    if source == DECK:
        return "3-2-3"
    if source == LIFE:
        return "3-9-3"
    return "3-1-4"


class Discard(Op[Match]):
    """Choose cards of a hand and put them into the Drop.  [fw 13-7-1]"""

    name: ClassVar[str] = "discard"
    fields: ClassVar[tuple[str, ...]] = ("ref", "n", "up_to", "foe")

    def __init__(self, ref: Ref, n: Value[Match], up_to: bool = False, foe: bool = False) -> None:
        self.ref = ref
        self.n = n
        self.up_to = up_to
        self.foe = foe

    def emit(self, out: list[Op[Any]]) -> None:
        Choose(self.ref, self.n, self.up_to, PICKED, self.foe).emit(out)
        MoveTo(Chosen(PICKED), "drop").emit(out)


class KoCards(OnCards):
    """KO cards, all at one time.  [fw 5-10-1, 14-9-2]"""

    name: ClassVar[str] = "ko"

    def emit(self, out: list[Op[Any]]) -> None:
        out.append(Gather(self.ref))
        out.append(self)
        out.append(ReportKo())

    def run(self, m: Match, f: Frame) -> bool:
        battle: list[int] = []
        for uid in f.get(WORK):
            # Only cards of the Battle Area are KO'd.
            if m.find(uid) is not None and m.zone_of(uid & 1023) == BATTLE_AREA:
                battle.append(uid)
            else:
                f.n |= FAILED
        f.done = 0
        if battle:
            start_ko(m, f, battle, f.cause)
        return False

    def possible(self, m: Match, f: Frame, uid: i64) -> bool:
        u = m.find(uid)
        if u is None or m.zone_of(uid & 1023) != BATTLE_AREA:
            return False
        return may_leave(m, u, BY_EFFECT | KO, f.player, f.key >> KEY_BITS, DROP)


class ReportKo(Op[Match]):
    """Say whether all cards that were to be KO'd were.  [fw 13-14-1]"""

    def run(self, m: Match, f: Frame) -> bool:
        if f.n & FAILED:
            f.done = 0
        f.n = 0
        return False


# --- resting and making active ---------------------------------------------------------------------------------
class RestCards(OnCards):
    """Rest cards in play or energy.  [fw 1-8-1]"""

    name: ClassVar[str] = "rest"

    def emit(self, out: list[Op[Any]]) -> None:
        out.append(Gather(self.ref))
        out.append(self)

    def run(self, m: Match, f: Frame) -> bool:
        note_part(f)
        work = f.get(WORK)
        if not work:
            f.done = outcome(f.n)
            f.n = 0
            return False
        f.n |= STARTED
        f.again()
        if m.dirty:
            m.settle()
        if m.replacing & WOULD_REST:
            f.put(WORK, work[1:])
            self.start(m, f, work[0])
            return False
        f.put(WORK, [])
        start = len(m.pending)
        f.done = 1
        for uid in work:
            if not self.one(m, f, uid):
                f.done = 0
        merge(m, start)
        return False

    def start(self, m: Match, f: Frame, uid: i64) -> None:
        """Rest one card, which something may replace."""
        f.done = 0
        u = m.find(uid)
        if u is None or u.rested:
            f.done = 1 if self.one(m, f, uid) else 0
        elif may_rest(m, u, f.player):
            g = m.call(REST, u.side, u.card.id, uid)
            g.a = f.player
            g.cause = f.cause
            g.chain = f.chain

    def one(self, m: Match, f: Frame, uid: i64) -> bool:
        u = m.find(uid)
        if u is None:
            return m.is_here(uid) and self.possible(m, f, uid) and rest_energy(m, f, m.card_of(uid), f.cause)
        # A prohibition beats the instruction.  [fw 0-2-5]
        return may_rest(m, u, f.player) and rest(m, f, u, f.cause)

    def possible(self, m: Match, f: Frame, uid: i64) -> bool:
        u = m.find(uid)
        if u is None:
            card = m.card_of(uid)
            kept = len(m.ban_list) > 0 and m.is_forbidden(uid, BAN_REST, -1, f.player)
            return card in m.side(card.owner).energy and not kept
        return not u.rested and m.zone_of(u.id) != COMBO_AREA and may_rest(m, u, f.player)


def carry_out_rest(m: Match, f: Frame) -> None:
    """Rest the card, as nothing replaced it."""
    u = m.find(f.uid)
    f.done = 1 if u is not None and rest(m, f, u, f.cause) else 0
    f.finish()


REST: Final = Table(GAME, "rest", [
    Row("9-9-2-2", Replaceable(WOULD_REST)),
    Row("1-8-1", carry_out_rest),
    Row("9-9-1-1", was_replaced),
])  # fmt: skip


class ReadyCards(OnCards):
    """Make cards in play or energy active.  [fw 1-8-1]"""

    name: ClassVar[str] = "ready"

    def one(self, m: Match, f: Frame, uid: i64) -> bool:
        u = m.find(uid)
        if u is None:
            return ready_energy(m, f, m.card_of(uid), f.cause)
        return ready(m, f, u, f.cause)

    def possible(self, m: Match, f: Frame, uid: i64) -> bool:
        u = m.find(uid)
        if u is None:
            card = m.card_of(uid)
            kept = len(m.ban_list) > 0 and m.is_forbidden(uid, BAN_READY, -1, f.player)
            return card in m.side(card.owner).spent and not kept
        return u.rested and may_ready(m, u, f.player)
