"""The verbs of card text that move cards and change their state: send, place, damage, draw, discard, freeze, mark.

Each op does one instruction and leaves in `f.done` whether it was carried out. What happens to several cards at the
same time is one batch. What is impossible is left out.
"""

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from fuda.core.control import SEAT
from fuda.core.flow import Frame, Op
from fuda.core.showing import hide, is_shown, show
from fuda.core.state import BOTH, ID_MASK, PICK, Action, act
from fuda.core.terms import Value
from fuda.games.dimensionzero import kinds
from fuda.games.dimensionzero.policy import DOOR, can, deed
from fuda.games.dimensionzero.rules.moves import (
    markers_on,
    seen_at,
)
from fuda.games.dimensionzero.rules.processes import (
    is_indestructible,
    may_turn,
    put_loose,
    shuffle_deck,
    start_draw,
    start_leave,
    start_smash,
    turn_cards,
)
from fuda.games.dimensionzero.spec import (
    BOTTOM,
    BY_EFFECT,
    DECK,
    GRAVEYARD,
    HAND,
    IN_FREEZE,
    IN_RELEASE,
    KEEP_STATE,
    MOVED,
    OF_PLAYER,
    SMASH,
    SORTED,
    SPIRIT,
    UNSORTED,
    ZONES,
)
from fuda.games.dimensionzero.state import Match
from fuda.games.dimensionzero.words.choosing import ORDER, STATE, WORK, seen_now
from fuda.games.dimensionzero.words.conditions import is_something
from fuda.games.dimensionzero.words.properties import Ref, SquareRef, seats
from fuda.games.dimensionzero.words.refs import Top

SHARES: Final = 6  # slot of the shares of a divided total, as numbers below zero
TARGETS: Final = ("hand", "graveyard", "energy", "smash", "deck", "bottom", "plan", "removed")
STATES: Final = ("released", "frozen", "keep")
_STATES: Final[list[int]] = [IN_RELEASE, IN_FREEZE, KEEP_STATE]


def count_in(f: Frame) -> i64:
    """How often an instruction has done what it does several times."""
    held = f.get(STATE)
    return -1 - held[0] if held else 0


# --- cards going elsewhere -------------------------------------------------------------------------------------
class Gather(Op[Match]):
    """Note which cards an instruction is about."""

    def __init__(self, ref: Ref, open_up: bool) -> None:
        self.ref = ref
        self.open_up = open_up  # cards that nobody knows become known by it

    def run(self, m: Match, f: Frame) -> bool:
        f.put(WORK, [uid for uid in self.ref.uids(m, f) if uid >= 0])
        f.put(ORDER, [])
        hide(f, WORK)
        if self.open_up:
            show(f, WORK, BOTH)
        return False


def is_loose(m: Match, uid: i64) -> bool:
    """Whether a card lies neither on a square nor under a card on one."""
    return m.find(uid) is None and m.zone_of(uid & ID_MASK) != SPIRIT


class Carry(Op[Match]):
    """Put the noted cards into a zone of their owners, all at the same time.  [dz 2-23.1-1]

    What comes onto a deck or graveyard together comes there in its owner's order; that of a deck is not shown.
    [dz 2-23.2-4, 2-23.5-3]
    """

    def __init__(self, zone: i64, state: i64) -> None:
        self.zone = zone
        self.state = state

    def run(self, m: Match, f: Frame) -> bool:
        together = self.to_order(m, f)
        if together:
            options = [act(PICK, uid & ID_MASK) for uid in together]
            who = self.orderer(m, f, together[0])
            return m.ask_secret(who, options) if self.zone != GRAVEYARD else m.ask(who, options)
        order = f.get(ORDER)
        work = order + [uid for uid in f.get(WORK) if uid not in order]
        here = [uid for uid in work if m.is_here(uid)]
        f.put(STATE, [])
        f.put(ORDER, [])
        f.done = 0
        if not here:
            return False
        # Cards on squares, under cards and elsewhere go by one process: some of them may be kept or replaced.
        if [uid for uid in here if not is_loose(m, uid)]:
            start_leave(m, f, here, self.zone, self.state, cause_of(f))
            return False
        self.note_order(m, f, order)
        self.carry(m, f, here, order)
        f.put(STATE, [-2])
        return False

    def carry(self, m: Match, f: Frame, uids: list[int], order: list[int]) -> None:
        """Move cards none of which is on a square; the order of those that come into a deck is not shown."""
        seers = [self.orderer(m, f, uid) if uid in order and self.zone != GRAVEYARD else -1 for uid in uids]
        start = 0 if m.journal is None else len(m.journal)
        zones: list[int] = [self.zone] * len(uids)
        put_loose(m, f, uids, zones, self.state, cause_of(f), "2-23.1-3")
        if m.journal is None:
            return
        for e in m.journal[start:]:
            for i in range(len(uids)):
                if e.kind == MOVED and e.card == uids[i] & ID_MASK and seers[i] >= 0:
                    e.seen = 1 << seers[i]

    def note_order(self, m: Match, f: Frame, order: list[int]) -> None:
        """Say which known cards are about to be put somewhere in an order that is not shown."""
        if m.journal is not None and self.zone != GRAVEYARD:
            for uid in f.get(WORK):
                if uid in order and seen_at(m.card_of(uid).owner, m.place_of(m.card_of(uid))) == BOTH:
                    m.note(SORTED, "2-23.2-4", f.player, uid & ID_MASK, BOTH, 0, m.zone_of(uid & ID_MASK), self.zone)

    def to_order(self, m: Match, f: Frame) -> list[int]:
        """The cards among which a player must still say what goes next, the active player's first.  [dz 1-1.4]"""
        if self.zone not in (GRAVEYARD, DECK, BOTTOM) or not self.all_loose(m, f):
            return []
        settled = f.get(ORDER)
        for player in (m.turn_player, 1 - m.turn_player):
            for owner in range(2):
                left: list[int] = []
                for uid in f.get(WORK):
                    if uid in settled or not m.is_here(uid) or not is_loose(m, uid):
                        continue
                    if m.card_of(uid).owner == owner and self.orderer(m, f, uid) == player:
                        left.append(uid)
                if len(left) > 1:
                    return left
        return []

    def all_loose(self, m: Match, f: Frame) -> bool:
        """Whether none of the cards is on a square or under a card there: the process for these asks for the order."""
        for uid in f.get(WORK):
            if m.is_here(uid) and not is_loose(m, uid):
                return False
        return True

    def orderer(self, m: Match, f: Frame, uid: i64) -> i64:
        """Who says when this card goes: its owner, or who looks at it; of unseen cards nobody, as they lie."""
        owner = m.card_of(uid).owner
        seen = seen_now(m, f, uid)
        if seen >> owner & 1:
            return owner
        return f.player if is_shown(f, uid, f.player) else -1

    def got(self, m: Match, f: Frame, a: Action) -> None:
        picked = m.uid(a.card)
        left = [uid for uid in self.to_order(m, f) if uid != picked]
        # The last one has its place by that, which is as little shown as the others.  [dz 2-23.2-4]
        f.put(ORDER, [*f.get(ORDER), picked, *(left if len(left) == 1 else [])])
        f.again()


class Report(Op[Match]):
    """Say that an instruction was carried out if any part of it was."""

    def run(self, m: Match, f: Frame) -> bool:
        if f.get(STATE):
            f.done = 1
        f.put(STATE, [])
        f.put(WORK, [])
        return False


def cause_of(f: Frame) -> i64:
    """Why what an effect does happens, and whose effect it is, though each player may carry it out."""
    seat = f.get(SEAT)
    owner: i64 = seat[0] if seat else f.player
    return f.cause & ~(3 * OF_PLAYER) | BY_EFFECT | OF_PLAYER << owner


class OnCards(Op[Match]):
    """An instruction on some cards."""

    def __init__(self, ref: Ref) -> None:
        self.ref = ref

    def can(self, m: Match, f: Frame) -> bool:
        # With no card to do it to, it cannot be done; what is yet to be chosen is looked at then.
        slot = self.ref.slot()
        if slot >= 0 and not f.get(slot):
            return True
        for uid in self.ref.uids(m, f):
            if self.possible(m, f, uid):
                return True
        return False

    def possible(self, m: Match, f: Frame, uid: i64) -> bool:
        """Whether it could be done to this card."""
        return True


class Send(OnCards):
    """Put cards from anywhere into a zone of their owners.  [dz 2-23.1-1]"""

    name: ClassVar[str] = "send"

    def __init__(self, ref: Ref, zone: str, state: str = "released") -> None:
        super().__init__(ref)
        self.zone = zone
        self.state = state
        self.code: i64 = ZONES.index(zone)

    def emit(self, out: list[Op[Any]]) -> None:
        ref = self.ref
        if isinstance(ref, Top) and is_from_top(self.code, self.state):
            out.append(FromTop(ref.n, ref.side, self.code))
        else:
            out.append(Gather(ref, self.code == GRAVEYARD))
            out.append(Carry(self.code, _STATES[STATES.index(self.state)]))
            out.append(Report())
        out.append(Check(self))

    def can(self, m: Match, f: Frame) -> bool:
        ref = self.ref
        if isinstance(ref, Top) and is_from_top(self.code, self.state):
            return FromTop(ref.n, ref.side, self.code).can(m, f)
        return super().can(m, f)

    def possible(self, m: Match, f: Frame, uid: i64) -> bool:
        return self.code != GRAVEYARD or may_die(m, f, uid)


def is_from_top(zone: i64, state: str) -> bool:
    """Whether to put the top cards of a deck there is to draw, or to put them into the smash zone as any smash does."""
    return zone == HAND or (zone == SMASH and state == "released")


class FromTop(Op[Match]):
    """Put the top cards of decks into hands, which is to draw, or into smash zones.

    Whatever waits for these, replaces or forbids them does so, in whichever words it is said.
    [dz 2-23.1-4, 2-23.7-1]
    """

    def __init__(self, n: Value[Match], side: str, zone: i64) -> None:
        self.n = n
        self.side = side
        self.zone = zone

    def run(self, m: Match, f: Frame) -> bool:
        n = self.n.get(m, f)
        f.done = 0
        who = seats(m, f, self.side)
        # What is started last goes first: the active player's.
        for player in (1 - m.turn_player, m.turn_player):
            if player not in who or n <= 0:
                continue
            if self.zone == HAND:
                start_draw(m, f, player, n, cause_of(f))
            else:
                start_smash(m, f, player, n, f.uid, cause_of(f))
        return False

    def can(self, m: Match, f: Frame) -> bool:
        kind: i64 = kinds.DRAW if self.zone == HAND else kinds.TAKE_SMASH
        for player in seats(m, f, self.side):
            if not can(m, deed(f, kind, [-1 - player], cause_of(f), n=1)):
                return False
        return is_something(m, f, self.n)


class Check(Op[Match]):
    """Does nothing; it lets a program know whether an instruction before it could be carried out."""

    def __init__(self, op: Op[Any]) -> None:
        self.op = op

    def run(self, m: Match, f: Frame) -> bool:
        return False

    def can(self, m: Match, f: Frame) -> bool:
        return self.op.can(m, f)


def may_die(m: Match, f: Frame, uid: i64) -> bool:
    """Whether no prohibition keeps an effect from putting a card from a square into the graveyard.  [dz 1-1.2]"""
    p = m.find(uid)
    m.settle()
    return p is None or not is_indestructible(m, p, f.uid, f.player)


class Destroy(OnCards):
    """Destroy cards: on squares, in energy or smash zones, or spirit cards.  [dz 2-23.1-4]"""

    name: ClassVar[str] = "destroy"

    def emit(self, out: list[Op[Any]]) -> None:
        out.append(Gather(self.ref, True))
        out.append(Carry(GRAVEYARD, IN_RELEASE))
        out.append(Report())
        out.append(Check(self))

    def possible(self, m: Match, f: Frame, uid: i64) -> bool:
        return may_die(m, f, uid)


class ShuffleIn(OnCards):
    """Put cards into their owners' decks at no place of their own, and shuffle.  [dz 6-2.5]"""

    name: ClassVar[str] = "shuffle_in"

    def emit(self, out: list[Op[Any]]) -> None:
        out.append(Gather(self.ref, False))
        out.append(MixIn())
        out.append(Mixed())
        out.append(Check(self))


class MixIn(Op[Match]):
    """Put the noted cards on their decks; that says nothing about the order."""

    def run(self, m: Match, f: Frame) -> bool:
        flags: i64 = 0
        arranged = (1 if m.p0.arranged else 0) | (2 if m.p1.arranged else 0)
        here = [uid for uid in f.get(WORK) if m.is_here(uid)]
        for uid in here:
            flags |= 1 << m.card_of(uid).owner
        f.put(STATE, [-1 - (flags << 2 | arranged)])
        f.done = 0
        if here:
            start_leave(m, f, here, DECK, UNSORTED, cause_of(f))
        return False


class Mixed(Op[Match]):
    """Shuffle the decks that got cards."""

    def run(self, m: Match, f: Frame) -> bool:
        flags = count_in(f)
        for player in range(2):
            # Cards were put into it at no place of their own.  [dz 6-2.5, 6-2.5.ex2]
            m.side(player).arranged = flags >> player & 1 != 0
            if flags >> (2 + player) & 1:
                shuffle_deck(m, f, player, "6-2.5")
        f.put(STATE, [])
        f.put(WORK, [])
        return False


# --- states ----------------------------------------------------------------------------------------------------
def may_freeze(m: Match, f: Frame, uid: i64) -> bool:
    """Whether a card is released and nothing keeps it from being frozen.  [dz 2-26.1-1, 1-1.2]"""
    return may_turn(m, f, kinds.FREEZE, uid)


class Freeze(OnCards):
    """Freeze cards: units, bases, energy and smash cards.  [dz 2-26.1]"""

    name: ClassVar[str] = "freeze"

    def run(self, m: Match, f: Frame) -> bool:
        turn_cards(m, f, kinds.FREEZE, self.ref.uids(m, f), cause_of(f))
        return False

    def possible(self, m: Match, f: Frame, uid: i64) -> bool:
        return may_freeze(m, f, uid)


class Release(OnCards):
    """Release cards: units, bases, energy and smash cards.  [dz 2-26.1]"""

    name: ClassVar[str] = "release"

    def run(self, m: Match, f: Frame) -> bool:
        turn_cards(m, f, kinds.RELEASE, self.ref.uids(m, f), cause_of(f))
        return False

    def possible(self, m: Match, f: Frame, uid: i64) -> bool:
        return may_turn(m, f, kinds.RELEASE, uid)


class Mark(OnCards):
    """Put markers on cards, or take them away.  [dz 6-7.p1]"""

    name: ClassVar[str] = "mark"

    def __init__(self, ref: Ref, n: Value[Match]) -> None:
        super().__init__(ref)
        self.n = n

    def run(self, m: Match, f: Frame) -> bool:
        DOOR.do(m, f, deed(f, kinds.MARK, self.ref.uids(m, f), cause_of(f), n=self.n.get(m, f)))
        return False

    def possible(self, m: Match, f: Frame, uid: i64) -> bool:
        p = m.find(uid)
        n = self.n.get(m, f)
        return p is not None and n != 0 and p.markers + n >= 0


class MarkSquares(Op[Match]):
    """Put markers on squares, or take them away.  [dz 6-7.p1]"""

    name: ClassVar[str] = "mark_squares"

    def __init__(self, where: SquareRef, n: Value[Match]) -> None:
        self.where = where
        self.n = n

    def run(self, m: Match, f: Frame) -> bool:
        n = self.n.get(m, f)
        marked = False
        for square in self.where.squares(m, f):
            DOOR.do(m, f, deed(f, kinds.MARK_SQUARE, [-1 - f.player], cause_of(f), to=square, n=n))
            marked = marked or f.done > 0
        f.done = 1 if marked else 0
        return False

    def can(self, m: Match, f: Frame) -> bool:
        n = self.n.get(m, f)
        for square in self.where.squares(m, f):
            if n != 0 and markers_on(m, square) + n >= 0:
                return True
        return False
