"""The verbs of card text: choosing, moving, drawing, looking, playing.

Each op does one instruction and leaves in `f.done` whether it was carried out as written. Instructions on several
cards go through them one by one, so that rule processing can step in after each. What is impossible is left out.
"""

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from fuda.core.flow import Frame, Op, Row, Table
from fuda.core.state import BOTH, DONE, NO, PICK, Action, act, say
from fuda.core.terms import Value
from fuda.games.onepiece.actions import PUT_CARD
from fuda.games.onepiece.effects import (
    BOTTOM,
    FACE_UP,
    IN_SECRET_ORDER,
    NO_OR_YES,
    Replaceable,
    activate,
    can_activate,
    ko,
    may_leave,
    speaker,
    start_leave,
    trigger_key,
    was_replaced,
)
from fuda.games.onepiece.moves import (
    ONLY_THEY,
    draw,
    may_rest,
    move,
    publish,
    ready,
    rest,
    seen_now,
    shuffle,
    turn_life,
)
from fuda.games.onepiece.spec import (
    BAN_DRAW,
    BAN_LIFE_TO_HAND,
    BAN_PLAY_BY_EFFECT,
    BAN_READY,
    BY_EFFECT,
    DECK,
    EVENT,
    EVENT_USED,
    GAME,
    HAND,
    KEEP_RESTED,
    KO,
    LEADER_AREA,
    LIFE,
    LOOKED,
    PUT_BOTTOM,
    PUT_TOP,
    REVEALED,
    SORTED,
    TRASH,
    WOULD_REST,
    ZONES,
)
from fuda.games.onepiece.state import TAGS, Match
from fuda.games.onepiece.terms import Area, Chosen, Ref, compare, players, stat

WORK: Final = 7  # slot of the cards an instruction still has to go through
ORDER: Final = 10  # slot of those of them whose place in the order is settled
SEARCHED: Final = 11  # slot of the cards of a deck that is being searched
LOOK: Final = 6  # slot of the cards being looked at, where no other is named


def show(f: Frame, slot: i64, who: i64) -> None:
    """Let players see the cards of a slot for as long as the effect goes on.  [op 11-2-2]"""
    f.seen |= who << 2 * slot


def shown(f: Frame, slot: i64) -> i64:
    """Who sees the cards of a slot."""
    return f.seen >> 2 * slot & BOTH if slot >= 0 else 0


def is_shown(f: Frame, uid: i64, player: i64) -> bool:
    """Whether a player sees a card because it is in one of the slots."""
    for slot in range(len(f.sets)):
        if shown(f, slot) >> player & 1 and uid in f.sets[slot]:
            return True
    return False


# --- choosing --------------------------------------------------------------------------------------------------
class Clear(Op[Match]):
    """Empty a slot before choosing into it."""

    def __init__(self, slot: i64) -> None:
        self.slot = slot

    def run(self, m: Match, f: Frame) -> bool:
        f.put(self.slot, [])
        f.seen &= ~(BOTH << 2 * self.slot)
        return False


class Search(Op[Match]):
    """Let the player who will choose from a deck look through it.  [op 8-4-4-4]"""

    def __init__(self, side: str, foe: bool) -> None:
        self.deck = Area(side, "deck", [])
        self.foe = foe

    def run(self, m: Match, f: Frame) -> bool:
        player = 1 - f.player if self.foe else f.player
        uids = self.deck.uids(m, f)
        f.put(SEARCHED, uids)
        show(f, SEARCHED, 1 << player)
        if m.journal is not None:
            for uid in uids:
                m.note(LOOKED, "8-4-4-4", player, uid & 1023, 1 << player, 0, DECK, -1)
        return False


class Choose(Op[Match]):
    """Choose cards into a slot, when the instruction is reached.  [op 8-4-4, 4-8-1]"""

    name: ClassVar[str] = "choose"
    fields: ClassVar[tuple[str, ...]] = ("ref", "n", "up_to", "slot", "foe", "limit")

    def __init__(
        self,
        ref: Ref,
        n: Value[Match],
        up_to: bool,
        slot: i64,
        foe: bool = False,
        limit: "Limit | None" = None,
    ) -> None:
        self.ref = ref
        self.n = n
        self.up_to = up_to
        self.slot = slot
        self.foe = foe
        self.limit = limit
        self.secret = ref.is_hidden()
        # What only the chooser sees need not be found.  [op 8-4-4-2]
        self.free = up_to or (ref.is_hidden() and ref.is_narrow())

    def emit(self, out: list[Op[Any]]) -> None:
        out.append(Clear(self.slot))
        ref = self.ref
        searches = isinstance(ref, Area) and ref.zone == "deck"
        if isinstance(ref, Area) and searches:
            out.append(Search(ref.side, self.foe))
        out.append(self)
        if searches:
            out.append(Clear(SEARCHED))

    def run(self, m: Match, f: Frame) -> bool:
        chosen = f.get(self.slot)
        n = self.n.get(m, f)
        left = n - len(chosen)
        found = self.candidates(m, f, chosen) if left > 0 else []
        # As many as possible are chosen where a number is given; with 'up to', none is enough.
        # [op 8-4-4-1, 1-3-5-1, 1-3-2]
        least = 0 if self.free else left
        if not found or (found and len(found) <= least):
            self.close(m, f, chosen + found, n)
            return False
        options = [act(PICK, uid & 1023) for uid in found]
        if least <= 0:
            options.append(say(DONE, 0))
        player = 1 - f.player if self.foe else f.player
        return m.ask_secret(player, options) if self.secret else m.ask(player, options)

    def candidates(self, m: Match, f: Frame, chosen: list[int]) -> list[int]:
        """Cards that can still be chosen."""
        found = [uid for uid in self.ref.uids(m, f) if uid not in chosen]
        limit = self.limit
        if limit is not None:
            found = [uid for uid in found if limit.allows(m, f, chosen, uid)]
        return found

    def close(self, m: Match, f: Frame, chosen: list[int], n: i64) -> None:
        """End the choice."""
        f.put(self.slot, chosen)
        f.done = 1 if chosen and (self.up_to or len(chosen) >= n) else 0
        if self.secret:
            m.handled |= self.ref.decks(f)
        # A card found in a hidden zone by its properties is shown, told to or not.  [op 11-2-1]
        if self.secret and self.ref.is_narrow():
            show(f, self.slot, BOTH)
            note_found(m, f, chosen)

    def got(self, m: Match, f: Frame, a: Action) -> None:
        chosen = f.get(self.slot)
        if a.kind == DONE:
            self.close(m, f, chosen, self.n.get(m, f))
        else:
            f.put(self.slot, [*chosen, m.uid(a.card)])
            f.again()

    def can(self, m: Match, f: Frame) -> bool:
        # Choosing 'up to' is always possible; otherwise there must be enough.
        return self.up_to or len(self.ref.uids(m, f)) >= self.n.get(m, f)


class Limit:
    """A bound on the total of the chosen cards."""

    name: ClassVar[str] = "total"
    fields: ClassVar[tuple[str, ...]] = ("what", "most")

    def __init__(self, what: str, most: Value[Match]) -> None:
        self.what = what
        self.most = most

    def allows(self, m: Match, f: Frame, chosen: list[int], uid: i64) -> bool:
        """Whether another card stays within the total."""
        total = stat(m, m.card_of(uid), m.find(uid), self.what)
        for other in chosen:
            total += stat(m, m.card_of(other), m.find(other), self.what)
        return compare(total, "<=", self.most.get(m, f))


# --- going through cards one by one ----------------------------------------------------------------------------
class Gather(Op[Match]):
    """Note which cards an instruction is about."""

    def __init__(self, ref: Ref) -> None:
        self.ref = ref

    def run(self, m: Match, f: Frame) -> bool:
        f.put(WORK, self.ref.uids(m, f))
        f.seen &= ~(BOTH << 2 * WORK)
        f.n = 0
        return False


class GatherShown(Gather):
    """Show the cards of a hidden zone that an instruction names by their properties.  [op 11-2-1]"""

    def run(self, m: Match, f: Frame) -> bool:
        super().run(m, f)
        show(f, WORK, BOTH)
        note_found(m, f, f.get(WORK))
        return False


def note_found(m: Match, f: Frame, uids: list[int]) -> None:
    """Write down that cards found by their properties are shown to both players."""
    if m.journal is not None:
        for uid in uids:
            m.note(REVEALED, "11-2-1", f.player, uid & 1023, BOTH, 0, m.zone_of(uid & 1023), -1)


STARTED: Final = 1
FAILED: Final = 2
ORDERED: Final = 4


class GatherFound(Gather):
    """Note which cards were chosen; too few of them leave the instruction undone, though it is carried out."""

    def run(self, m: Match, f: Frame) -> bool:
        short = f.done == 0
        super().run(m, f)
        if short:
            f.n = FAILED
        return False


class EachCard(Op[Match]):
    """An instruction on some cards, one after another."""

    def __init__(self, ref: Ref) -> None:
        self.ref = ref

    def emit(self, out: list[Op[Any]]) -> None:
        out.append(Gather(self.ref))
        out.append(self)

    def run(self, m: Match, f: Frame) -> bool:
        if f.n & STARTED and f.done == 0:
            f.n |= FAILED
        work = f.get(WORK)
        # What could not be done is left out, and does not stop what comes after it.  [op 1-3-2, 4-10-2]
        if not work:
            f.done = 1 if f.n & (STARTED | FAILED) == STARTED else 0
            f.n = 0
            return False
        if len(work) > 1 and self.is_ordered() and not f.n & ORDERED:
            together = self.to_order(m, f)
            if together:
                # Their owner says in which order they go there.  [op 3-1-7]
                return m.ask_secret(self.orderer(m, f, together[0]), [act(PICK, uid & 1023) for uid in together])
        self.next(m, f, work[0])
        return False

    def got(self, m: Match, f: Frame, a: Action) -> None:
        """Settle the place of one card; they all move only when the whole order is known.  [op 3-1-8]"""
        f.put(ORDER, [*f.get(ORDER), m.uid(a.card)])
        f.again()
        if self.to_order(m, f):
            return
        work = f.get(WORK)
        order = f.get(ORDER)
        if m.journal is not None:
            for uid in work:
                if self.orderer(m, f, uid) >= 0 and seen_now(m, m.card_of(uid)) == BOTH:
                    m.note(SORTED, "3-1-8", f.player, uid & 1023, BOTH, 0, m.zone_of(uid & 1023), -1)
        f.put(WORK, order + [uid for uid in work if uid not in order])
        f.put(ORDER, [])
        f.n |= ORDERED

    def to_order(self, m: Match, f: Frame) -> list[int]:
        """The cards among which a player must still say what goes next, the turn player's first.  [op 1-3-4]"""
        settled = f.get(ORDER)
        left = [uid for uid in f.get(WORK) if uid not in settled]
        for player in (m.turn_player, 1 - m.turn_player):
            for owner in range(2):
                mine = [u for u in left if m.card_of(u).owner == owner and self.orderer(m, f, u) == player]
                if len(mine) > 1:
                    return mine
        return []

    def next(self, m: Match, f: Frame, uid: i64) -> None:
        """Do it to one card."""
        f.put(WORK, [other for other in f.get(WORK) if other != uid])
        f.n |= STARTED
        f.done = 0
        f.again()
        if m.is_here(uid):
            self.one(m, f, uid)

    def one(self, m: Match, f: Frame, uid: i64) -> None:
        """Do it; set `f.done`, or start a process that does."""
        raise NotImplementedError

    def is_ordered(self) -> bool:
        """Whether the order matters."""
        return False

    def orderer(self, m: Match, f: Frame, uid: i64) -> i64:
        """Who says when this card goes, or -1 if nobody may."""
        return -1

    def can(self, m: Match, f: Frame) -> bool:
        # With no card to do it to, it cannot be done; chosen cards are looked at where they are chosen.
        if self.ref.slot() >= 0:
            return True
        for uid in self.ref.uids(m, f):
            if self.possible(m, f, uid):
                return True
        return False

    def possible(self, m: Match, f: Frame, uid: i64) -> bool:
        """Whether it could be done to this card."""
        return True


class MoveTo(EachCard):
    """Put cards into a zone of their owner; order is asked where it matters.  [op 4-2-1-1, 3-1-8]"""

    name: ClassVar[str] = "move"
    fields: ClassVar[tuple[str, ...]] = ("ref", "zone", "bottom", "face_up")

    def __init__(self, ref: Ref, zone: str, bottom: bool = False, face_up: bool = False) -> None:
        super().__init__(ref)
        self.zone = zone
        self.code: i64 = ZONES.index(zone)
        self.bottom = bottom
        self.face_up = face_up

    def emit(self, out: list[Op[Any]]) -> None:
        ref = self.ref
        found = ref.slot() < 0 and ref.is_hidden() and ref.is_narrow()
        out.append(GatherShown(ref) if found else Gather(ref))
        out.append(self)

    def is_ordered(self) -> bool:
        return self.code == DECK or self.code == LIFE

    def orderer(self, m: Match, f: Frame, uid: i64) -> i64:
        card = m.card_of(uid)
        if seen_now(m, card) >> card.owner & 1:
            return card.owner
        # Cards of a hidden zone are ordered by the player whose effect looks at them. Unseen ones are moved one by
        # one as they lie.  [op 3-2-3]
        return f.player if is_shown(f, uid, f.player) else -1

    def possible(self, m: Match, f: Frame, uid: i64) -> bool:
        u = m.find(uid)
        if u is not None and not may_leave(m, u, BY_EFFECT, f.player, f.card):
            return False
        return m.zone_of(uid & 1023) != LEADER_AREA  # [op 3-6-3]

    def one(self, m: Match, f: Frame, uid: i64) -> None:
        u = m.find(uid)
        cause = f.cause
        secret = f.n & ORDERED != 0 and not self.face_up
        if u is not None:
            zone = self.code | (BOTTOM if self.bottom else 0) | (FACE_UP if self.face_up else 0)
            start_leave(m, u, f, zone | (IN_SECRET_ORDER if secret else 0), cause)
            return
        card = m.card_of(uid)
        source = m.zone_of(card.id)
        if source == LIFE and self.code == HAND and m.side(f.player).bans & BAN_LIFE_TO_HAND:
            return
        if source == DECK:
            m.handled |= 1 << card.owner
        seen = shown(f, self.ref.slot()) | shown(f, WORK)
        who = self.orderer(m, f, uid) if secret else -1
        if who >= 0:
            seen = ONLY_THEY | 1 << who
        move(m, card, self.code, self.bottom, self.face_up, seen, cause, clause_of(source, self.code))
        f.done = 1


def clause_of(source: i64, target: i64) -> str:
    """The clause that names a move between two zones."""
    if source == HAND and target == TRASH:
        return "10-2-14-1"
    if source == DECK:
        return "3-2-3"
    if source == LIFE:
        return "3-10-2"
    return "8-4-1-5"


class Discard(Op[Match]):
    """Choose cards of a hand and put them into the trash.  [op 10-2-14-1]"""

    name: ClassVar[str] = "discard"
    fields: ClassVar[tuple[str, ...]] = ("ref", "n", "foe")

    def __init__(self, ref: Ref, n: Value[Match], foe: bool = False) -> None:
        self.ref = ref
        self.n = n
        self.foe = foe

    def emit(self, out: list[Op[Any]]) -> None:
        Choose(self.ref, self.n, False, 8, self.foe).emit(out)
        DiscardChosen(8).emit(out)


class DiscardChosen(EachCard):
    """Put the chosen cards of a hand into the trash.  [op 10-2-14-1]"""

    def __init__(self, slot: i64) -> None:
        super().__init__(Chosen(slot))

    def emit(self, out: list[Op[Any]]) -> None:
        out.append(GatherFound(self.ref))
        out.append(self)

    def one(self, m: Match, f: Frame, uid: i64) -> None:
        move(m, m.card_of(uid), TRASH, False, False, BOTH, f.cause, "10-2-14-1")
        f.done = 1


class Ko(EachCard):
    """KO Characters.  [op 10-2-1-2]"""

    name: ClassVar[str] = "ko"
    fields: ClassVar[tuple[str, ...]] = ("ref",)

    def one(self, m: Match, f: Frame, uid: i64) -> None:
        u = m.find(uid)
        if u is not None:
            ko(m, u, f, f.cause)

    def possible(self, m: Match, f: Frame, uid: i64) -> bool:
        u = m.find(uid)
        return u is not None and may_leave(m, u, BY_EFFECT | KO, f.player, f.card)


class RestCards(EachCard):
    """Rest cards in play."""

    name: ClassVar[str] = "rest"
    fields: ClassVar[tuple[str, ...]] = ("ref",)

    def one(self, m: Match, f: Frame, uid: i64) -> None:
        u = m.find(uid)
        # A prohibition beats the instruction.  [op 1-3-3]
        if u is None or not may_rest(m, u, f.player):
            return
        if m.replacing & WOULD_REST and not u.rested:
            g = m.call(REST, u.side, u.card.id, uid)
            g.a = f.player
            g.cause = f.cause
            g.chain = f.chain
        else:
            f.done = 1 if rest(m, u, f.cause) else 0

    def possible(self, m: Match, f: Frame, uid: i64) -> bool:
        u = m.find(uid)
        return u is not None and not u.rested and may_rest(m, u, f.player)


def carry_out_rest(m: Match, f: Frame) -> None:
    """Rest the card, as nothing replaced it."""
    u = m.find(f.uid)
    f.done = 1 if u is not None and rest(m, u, f.cause) else 0
    f.finish()


REST: Final = Table(GAME, "rest", [
    Row("8-1-3-4-2", Replaceable(WOULD_REST)),
    Row("4-4-1-2", carry_out_rest),
    Row("8-1-3-4-4", was_replaced),
])  # fmt: skip


class ReadyCards(EachCard):
    """Set cards in play active."""

    name: ClassVar[str] = "ready"
    fields: ClassVar[tuple[str, ...]] = ("ref",)

    def one(self, m: Match, f: Frame, uid: i64) -> None:
        u = m.find(uid)
        f.done = 1 if u is not None and ready(m, u, f.cause) else 0

    def possible(self, m: Match, f: Frame, uid: i64) -> bool:
        u = m.find(uid)
        return u is not None and u.rested and not m.bans(u) & (BAN_READY | KEEP_RESTED)


class PlayCards(EachCard):
    """Put cards into play without paying their cost.  [op 3-7-3, 4-7-2]"""

    name: ClassVar[str] = "play"
    fields: ClassVar[tuple[str, ...]] = ("ref", "rested")

    def __init__(self, ref: Ref, rested: bool = False) -> None:
        super().__init__(ref)
        self.rested = rested

    def one(self, m: Match, f: Frame, uid: i64) -> None:
        card = m.card_of(uid)
        if not self.possible(m, f, uid):
            return
        if m.zone_of(card.id) == DECK:
            m.handled |= 1 << card.owner
        g = m.call(PUT_CARD, f.player, card.id, uid)
        g.b = 1 if self.rested else 0
        g.cause = f.cause

    def possible(self, m: Match, f: Frame, uid: i64) -> bool:
        card = m.card_of(uid)
        if card.d.kind == EVENT or card.d.kind == 0 or m.find(uid) is not None:
            return False
        if m.dirty:
            m.settle()
        bans = m.side(f.player).bans
        return not (bans & BAN_PLAY_BY_EFFECT and m.is_forbidden(-1 - f.player, BAN_PLAY_BY_EFFECT, card.id, f.player))


# --- drawing and the deck --------------------------------------------------------------------------------------
class Draw(Op[Match]):
    """Draw so many cards, one at a time.  [op 4-5-3, 1-3-2-2]"""

    name: ClassVar[str] = "draw"
    fields: ClassVar[tuple[str, ...]] = ("n", "side")

    def __init__(self, n: Value[Match], side: str = "own") -> None:
        self.n = n
        self.side = side

    def run(self, m: Match, f: Frame) -> bool:
        n = self.n.get(m, f)
        if f.n < n:
            player = players(self.side, f.player)[0]
            if m.dirty:
                m.settle()
            if not m.side(player).bans & BAN_DRAW and draw(m, player, f.cause):
                f.n += 1
                f.again()
                return False
        f.done = 1 if f.n >= n > 0 else 0
        f.n = 0
        return False

    def can(self, m: Match, f: Frame) -> bool:
        return len(m.side(players(self.side, f.player)[0]).deck) > 0


class DrawUpTo(Op[Match]):
    """Draw up to so many cards, with a choice to stop before each.  [op 4-5-4, 4-8-2]"""

    name: ClassVar[str] = "draw_up_to"
    fields: ClassVar[tuple[str, ...]] = ("n",)

    def __init__(self, n: Value[Match]) -> None:
        self.n = n

    def run(self, m: Match, f: Frame) -> bool:
        side = m.side(f.player)
        if m.dirty:
            m.settle()
        # After the last of them, or with no card left to draw, it ends.  [op 4-5-4-3]
        if f.n >= self.n.get(m, f) or not side.deck or side.bans & BAN_DRAW:
            f.done = 1 if f.n else 0
            f.n = 0
            return False
        return m.ask(f.player, NO_OR_YES)  # [op 4-5-4-1]

    def got(self, m: Match, f: Frame, a: Action) -> None:
        if a.kind == NO:
            f.done = 1 if f.n else 0
            f.n = 0
        else:
            draw(m, f.player, f.cause)  # [op 4-5-4-2]
            f.n += 1
            f.again()


class Shuffle(Op[Match]):
    """Shuffle a deck."""

    name: ClassVar[str] = "shuffle"
    fields: ClassVar[tuple[str, ...]] = ("side",)

    def __init__(self, side: str = "own") -> None:
        self.side = side

    def run(self, m: Match, f: Frame) -> bool:
        for player in players(self.side, f.player):
            shuffle(m, player)
        f.done = 1
        return False


class Look(Op[Match]):
    """Look at cards; only this player sees them, and they stay where and as they are unless the text goes on.

    [op 11-3-1, 11-3-2, 11-3-3]
    """

    name: ClassVar[str] = "look"
    fields: ClassVar[tuple[str, ...]] = ("ref", "slot")

    def __init__(self, ref: Ref, slot: i64) -> None:
        self.ref = ref
        self.slot = slot

    def run(self, m: Match, f: Frame) -> bool:
        uids = self.ref.uids(m, f)
        f.put(self.slot, uids)
        f.seen &= ~(BOTH << 2 * self.slot)
        show(f, self.slot, 1 << f.player)
        m.handled |= self.ref.decks(f)
        f.done = 1 if uids else 0
        if m.journal is not None:
            for uid in uids:
                m.note(LOOKED, "11-3-1", f.player, uid & 1023, 1 << f.player, 0, m.zone_of(uid & 1023), -1)
        return False


class Reveal(Op[Match]):
    """Show cards to both players while the effect goes on.  [op 11-2-2]"""

    name: ClassVar[str] = "reveal"
    fields: ClassVar[tuple[str, ...]] = ("ref", "slot")

    def __init__(self, ref: Ref, slot: i64) -> None:
        self.ref = ref
        self.slot = slot

    def run(self, m: Match, f: Frame) -> bool:
        uids = self.ref.uids(m, f)
        f.put(self.slot, uids)
        show(f, self.slot, BOTH)
        f.done = 1 if uids else 0
        if m.journal is not None:
            for uid in uids:
                m.note(REVEALED, "11-2-2", f.player, uid & 1023, BOTH, 0, m.zone_of(uid & 1023), -1)
        return False

    def can(self, m: Match, f: Frame) -> bool:
        return self.ref.slot() >= 0 or len(self.ref.uids(m, f)) > 0


class PutBack(Op[Match]):
    """Put the cards of a slot on top or at the bottom of the deck, in any order, as the player likes."""

    name: ClassVar[str] = "top_or_bottom"
    fields: ClassVar[tuple[str, ...]] = ("slot",)

    def __init__(self, slot: i64) -> None:
        self.slot = slot

    def run(self, m: Match, f: Frame) -> bool:
        left = [uid for uid in f.get(self.slot) if m.is_here(uid)]
        f.done = 1
        if not left:
            return False
        # A card at a time: to the bottom, or to the top once none is to go to the bottom any more.
        options = [act(PUT_BOTTOM, uid & 1023) for uid in left] + [act(PUT_TOP, uid & 1023) for uid in left]
        return m.ask_secret(f.player, options)

    def got(self, m: Match, f: Frame, a: Action) -> None:
        card = m.cards[a.card]
        m.handled |= 1 << card.owner
        move(m, card, DECK, a.kind == PUT_BOTTOM, False, 0, f.cause, "8-4-1-5")
        f.again()


class TurnLife(EachCard):
    """Turn Life cards face up or face down."""

    name: ClassVar[str] = "turn_life"
    fields: ClassVar[tuple[str, ...]] = ("ref", "face_up")

    def __init__(self, ref: Ref, face_up: bool) -> None:
        super().__init__(ref)
        self.face_up = face_up

    def one(self, m: Match, f: Frame, uid: i64) -> None:
        card = m.card_of(uid)
        if m.zone_of(card.id) == LIFE and (card in m.side(card.owner).face_up) != self.face_up:
            turn_life(m, card, self.face_up)
            f.done = 1

    def possible(self, m: Match, f: Frame, uid: i64) -> bool:
        card = m.card_of(uid)
        return (card in m.side(card.owner).face_up) != self.face_up


# --- other effects ---------------------------------------------------------------------------------------------
class ActivateOther(EachCard):
    """Activate an effect of a card by its keyword, outside its usual time.  [op 10-2-3-1-1, 10-2-4-1-1]"""

    name: ClassVar[str] = "activate"
    fields: ClassVar[tuple[str, ...]] = ("ref", "tag")

    def __init__(self, ref: Ref, tag: str) -> None:
        super().__init__(ref)
        self.tag = tag
        self.code: i64 = TAGS.index(tag)

    def one(self, m: Match, f: Frame, uid: i64) -> None:
        card = m.card_of(uid)
        for ability in card.d.abilities:
            if ability.tag == self.code and not ability.part:
                g = speaker(m, trigger_key(card.id, ability), card.id, uid, f.player)
                # Only its usual time is set aside: conditions and cost are not.  [op 8-4-1-1]
                if can_activate(m, ability, g):
                    activate(m, f.player, g.key, card.id, uid, f.a, False)
                    f.done = 1
                return

    def possible(self, m: Match, f: Frame, uid: i64) -> bool:
        for ability in m.card_of(uid).d.abilities:
            if ability.tag == self.code:
                return True
        return False


class UseEvents(EachCard):
    """Activate Events from hand by their [Main] effect, without paying their cost.  [op 10-2-4-1-2]"""

    name: ClassVar[str] = "use_event"
    fields: ClassVar[tuple[str, ...]] = ("ref",)

    def one(self, m: Match, f: Frame, uid: i64) -> None:
        card = m.card_of(uid)
        ability = card.d.main
        if ability is None:
            return
        from_hand = m.zone_of(card.id) == HAND
        move(m, card, TRASH, False, False, BOTH, f.cause, "8-4-2")
        if from_hand:
            publish(m, EVENT_USED, f.player, card.id, m.uid(card.id), f.cause, 0)
        activate(m, f.player, trigger_key(card.id, ability), card.id, m.uid(card.id), -1, False)
        f.done = 1

    def possible(self, m: Match, f: Frame, uid: i64) -> bool:
        return m.card_of(uid).d.main is not None
