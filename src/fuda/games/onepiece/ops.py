"""The verbs of card text: choosing, moving, drawing, looking, playing.

Each op does one instruction and leaves in `f.done` whether it was carried out as written. Instructions on several
cards go through them one by one, so that rule processing can step in after each. What is impossible is left out.
"""

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from fuda.core.flow import Frame, Op, Row, Table
from fuda.core.showing import hide, is_shown, show, shown
from fuda.core.state import BOTH, PICK, Action, act
from fuda.core.terms import Value
from fuda.games.onepiece.actions import PUT_CARD
from fuda.games.onepiece.choosing import ORDER, WORK, Choose, note_found
from fuda.games.onepiece.effects import (
    BOTTOM,
    FACE_UP,
    IN_SECRET_ORDER,
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
    may_rest,
    move,
    publish,
    ready,
    rest,
    seen_now,
)
from fuda.games.onepiece.printed import TAGS
from fuda.games.onepiece.refs import Chosen, Ref
from fuda.games.onepiece.spec import (
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
    SORTED,
    TRASH,
    WOULD_REST,
    ZONES,
)
from fuda.games.onepiece.state import Match


# --- going through cards one by one ----------------------------------------------------------------------------
class Gather(Op[Match]):
    """Note which cards an instruction is about."""

    def __init__(self, ref: Ref) -> None:
        self.ref = ref

    def run(self, m: Match, f: Frame) -> bool:
        f.put(WORK, self.ref.uids(m, f))
        hide(f, WORK)
        f.n = 0
        return False


class GatherShown(Gather):
    """Show the cards of a hidden zone that an instruction names by their properties.  [op 11-2-1]"""

    def run(self, m: Match, f: Frame) -> bool:
        super().run(m, f)
        show(f, WORK, BOTH)
        note_found(m, f, f.get(WORK))
        return False


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
        # Only a hand is discarded from.
        if m.zone_of(uid & 1023) == HAND:
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
