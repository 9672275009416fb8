"""The verbs of card text that do something to cards: move, discard, KO, rest, set active, play, activate.

Each word says which deed it does to which cards; the door does it to all of them together. Only cards of a deck move
one by one, so that rule processing can step in after each. `f.done` tells whether it was carried out as written.
"""

from typing import Any, ClassVar

from mypy_extensions import i64

from fuda.core.control import all_can, flat
from fuda.core.flow import Frame, Op
from fuda.core.showing import hide, is_shown, show, shown
from fuda.core.state import BOTH, ID_MASK, PICK, Action, act
from fuda.core.terms import Value
from fuda.games.onepiece import kinds
from fuda.games.onepiece.policy import can, can_one, deed, do
from fuda.games.onepiece.printed import TAGS
from fuda.games.onepiece.rules.actions import PUT_CARD, can_pay_elsewhere, use_up_next
from fuda.games.onepiece.rules.effects import activate, can_activate, is_open, speaker, trigger_key
from fuda.games.onepiece.rules.hearing import let_hear
from fuda.games.onepiece.spec import (
    ACTIVATE,
    BOTTOM,
    BY_RULE,
    CHARACTER,
    DECK,
    FACE_UP,
    HAND,
    IN_SECRET_ORDER,
    LIES_RESTED,
    LIFE,
    MOST_CHARACTERS,
    REVEALED,
    SEEN_SHIFT,
    SORTED,
    STAGE,
    TRASH,
    ZONES,
)
from fuda.games.onepiece.state import Match
from fuda.games.onepiece.words.choosing import Choose
from fuda.games.onepiece.words.refs import Ref
from fuda.table.deeds import Deed
from fuda.words import instructions
from fuda.words.choosing import ORDER_SLOT, WORK
from fuda.words.instructions import FAILED, ORDERED, STARTED, note_part, parts_left
from fuda.words.refs import Chosen
from fuda.words.showing import note_cards


# --- instructions on some cards --------------------------------------------------------------------------------
class Gather(Op[Match]):
    """Note which cards an instruction is about."""

    def __init__(self, ref: Ref) -> None:
        self.ref = ref

    def run(self, m: Match, f: Frame) -> bool:
        f.put(WORK, self.ref.uids(m, f))
        hide(f, WORK)
        # With fewer cards than asked for it is done as far as possible, but not as written.  [op 1-3-2, 4-10-1]
        f.n = FAILED if self.ref.is_short(m, f) else 0
        return False


class GatherShown(Gather):
    """Show the cards of a hidden zone that an instruction names by their properties.  [op 11-2-1]"""

    def run(self, m: Match, f: Frame) -> bool:
        super().run(m, f)
        show(f, WORK, BOTH)
        note_cards(m, f.player, f.get(WORK), BOTH, REVEALED, "11-2-1")
        return False


class GatherFound(Gather):
    """Note which cards were chosen; too few of them leave the instruction undone, though it is carried out."""

    def run(self, m: Match, f: Frame) -> bool:
        short = f.done == 0
        super().run(m, f)
        if short:
            f.n = FAILED
        return False


class EachCard(instructions.OnCards[Match]):
    """An instruction on some cards."""

    deed_kind: ClassVar[int] = -1  # of its deed, where whether it is possible depends on little more than that

    def emit(self, out: list[Op[Any]]) -> None:
        out.append(Gather(self.ref))
        out.append(self)

    def run(self, m: Match, f: Frame) -> bool:
        # What could not be done is left out, and does not stop what comes after it.  [op 1-3-2, 4-10-2]
        work = parts_left(f)
        if not work:
            return False
        if len(work) > 1 and self.is_ordered() and not f.n & ORDERED:
            together = self.to_order(m, f)
            if together:
                # Their owner says in which order they go there.  [op 3-1-7]
                return m.ask_secret(self.orderer(m, f, together[0]), [act(PICK, uid & ID_MASK) for uid in together])
        self.next(m, f, work)
        return False

    def tell_order(self, m: Match, f: Frame) -> None:
        for uid in f.get(WORK):
            if self.orderer(m, f, uid) >= 0 and m.seen_now(m.card_of(uid)) == BOTH:
                m.note(SORTED, "3-1-8", f.player, uid & ID_MASK, BOTH, 0, m.zone_of(uid & ID_MASK), -1)

    def is_arranged(self, m: Match, f: Frame, uid: i64) -> bool:
        return True

    def next(self, m: Match, f: Frame, work: list[int]) -> None:
        """Carry the instruction out on all cards together, or else on the next one."""
        f.n |= STARTED
        f.done = 0
        f.again()
        if len(work) == 1:
            f.put(WORK, [])
            if m.is_here(work[0]):
                self.act(m, f, work)
            else:
                f.n |= FAILED
            return
        together = self.together(m, work)
        f.put(WORK, [uid for uid in work if uid not in together])
        here = [uid for uid in together if m.is_here(uid)]
        if len(here) < len(together):
            f.n |= FAILED
        if here:
            self.act(m, f, here)

    def together(self, m: Match, work: list[int]) -> list[int]:
        """The cards it is done to next, at the same time: cards of a deck one by one, all others together.

        [op 3-2-3, 3-1-7]
        """
        out = [uid for uid in work if m.zone_of(uid & ID_MASK) != DECK]
        return out or work[:1]

    def act(self, m: Match, f: Frame, uids: list[int]) -> None:
        """Do it to these cards; set `f.done`, or start a process that does."""
        do(m, f, self.deed(m, f, uids))

    def deed(self, m: Match, f: Frame, uids: list[int]) -> Deed:
        """The deed that it does to these cards."""
        raise NotImplementedError

    def is_ordered(self) -> bool:
        """Whether the order matters."""
        return False

    def can(self, m: Match, f: Frame) -> bool:
        # With no card to do it to, it cannot be done. Cards still to be chosen are looked at where they are chosen.
        # [ruling op-046]
        uids = self.ref.uids(m, f)
        if not uids and self.ref.slot() >= 0:
            return True
        for uid in uids:
            if not self.possible(m, f, uid):
                return False
        return len(uids) > 0 and not self.ref.is_short(m, f)

    def can_as_far(self, m: Match, f: Frame) -> bool:
        return self.can_some(m, f) and not self.ref.is_short(m, f)

    def can_some(self, m: Match, f: Frame) -> bool:
        uids = self.ref.uids(m, f)
        if not uids and self.ref.slot() >= 0:
            return True
        for uid in uids:
            if self.possible(m, f, uid):
                return True
        return False

    def possible(self, m: Match, f: Frame, uid: i64) -> bool:
        """Whether it could be done to this card."""
        quick: i64 = -1 if self.deed_kind < 0 else can_one(m, self.deed_kind, uid)
        return quick > 0 if quick >= 0 else can(m, self.deed(m, f, [int(uid)]))


class MoveTo(EachCard):
    """Put cards into a zone of their owner; order is asked where it matters.  [op 4-2-1-1, 3-1-8]"""

    name: ClassVar[str] = "move"
    deed_kind: ClassVar[int] = kinds.MOVE

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

    def act(self, m: Match, f: Frame, uids: list[int]) -> None:
        for uid in uids:
            if m.zone_of(uid & ID_MASK) == DECK:
                m.handled |= 1 << m.card_of(uid).owner
        do(m, f, self.deed(m, f, uids))

    def deed(self, m: Match, f: Frame, uids: list[int]) -> Deed:
        flags = (shown(f, self.ref.slot()) | shown(f, WORK)) << SEEN_SHIFT
        if self.bottom:
            flags |= BOTTOM
        if self.face_up:
            flags |= FACE_UP
        elif f.n & ORDERED:
            flags |= IN_SECRET_ORDER
            # Who ordered cards of a hidden zone has seen them.
            if all(is_shown(f, uid, f.player) for uid in uids):
                flags |= 1 << f.player + SEEN_SHIFT
        return deed(f, kinds.MOVE, uids, to=self.code, flags=flags)


class Discard(Op[Match]):
    """Choose cards of a hand and put them into the trash.  [op 10-2-14-1]"""

    name: ClassVar[str] = "discard"

    def __init__(self, ref: Ref, n: Value[Match], foe: bool = False) -> None:
        self.ref = ref
        self.n = n
        self.foe = foe

    def emit(self, out: list[Op[Any]]) -> None:
        Choose(self.ref, self.n, False, 8, self.foe).emit(out)
        DiscardChosen(8).emit(out)

    def needs(self, out: list[Op[Any]]) -> None:
        out.append(self)

    def can(self, m: Match, f: Frame) -> bool:
        return self.most(m, f) >= self.n.get(m, f) > 0

    def can_some(self, m: Match, f: Frame) -> bool:
        return self.n.get(m, f) > 0 and self.most(m, f) > 0

    def hides(self, m: Match, f: Frame) -> bool:
        return Choose(self.ref, self.n, False, 8, self.foe).hides(m, f)

    def most(self, m: Match, f: Frame) -> i64:
        """How many could be discarded at most."""
        return len([uid for uid in self.ref.uids(m, f) if m.zone_of(uid & ID_MASK) == HAND])


class DiscardChosen(EachCard):
    """Put the chosen cards of a hand into the trash.  [op 10-2-14-1]"""

    def __init__(self, slot: i64) -> None:
        super().__init__(Chosen(slot))

    def emit(self, out: list[Op[Any]]) -> None:
        out.append(GatherFound(self.ref))
        out.append(self)

    def act(self, m: Match, f: Frame, uids: list[int]) -> None:
        # Only a hand is discarded from.
        hand = [uid for uid in uids if m.zone_of(uid & ID_MASK) == HAND]
        if len(hand) < len(uids):
            f.n |= FAILED
        if hand:
            do(m, f, self.deed(m, f, hand))

    def deed(self, m: Match, f: Frame, uids: list[int]) -> Deed:
        return deed(f, kinds.MOVE, uids, to=TRASH, flags=BOTH << SEEN_SHIFT, clause="10-2-14-1")


class Ko(EachCard):
    """KO Characters.  [op 10-2-1-2, 10-2-1-3] [ruling op-006]"""

    name: ClassVar[str] = "ko"
    deed_kind: ClassVar[int] = kinds.KO

    def deed(self, m: Match, f: Frame, uids: list[int]) -> Deed:
        return deed(f, kinds.KO, uids, to=TRASH)


class RestCards(EachCard):
    """Rest cards in play."""

    name: ClassVar[str] = "rest"
    deed_kind: ClassVar[int] = kinds.REST

    def deed(self, m: Match, f: Frame, uids: list[int]) -> Deed:
        return deed(f, kinds.REST, uids)


class ReadyCards(EachCard):
    """Set cards in play active."""

    name: ClassVar[str] = "ready"
    deed_kind: ClassVar[int] = kinds.READY

    def deed(self, m: Match, f: Frame, uids: list[int]) -> Deed:
        return deed(f, kinds.READY, uids)


class PlayCards(EachCard):
    """Put cards into play without paying their cost, one after another as there may be no room.

    [op 3-7-3, 4-7-2, 3-7-6-1]
    """

    name: ClassVar[str] = "play"

    def __init__(self, ref: Ref, rested: bool = False) -> None:
        super().__init__(ref)
        self.rested = rested

    def is_ordered(self) -> bool:
        return True

    def to_order(self, m: Match, f: Frame) -> list[int]:
        """The cards of which the player says which comes first, as there is no room for all.  [op 1-3-4, 3-7-6-1]"""
        settled = f.get(ORDER_SLOT)
        side = m.side(f.player)
        for kind in (CHARACTER, STAGE):
            room = MOST_CHARACTERS - len(side.characters) if kind == CHARACTER else 1 - len(side.stage)
            cards = [uid for uid in f.get(WORK) if m.card_of(uid).d.kind == kind and self.possible(m, f, uid)]
            left = [uid for uid in cards if uid not in settled]
            if len(cards) > room and len(left) > 1:
                return left
        return []

    def orderer(self, m: Match, f: Frame, uid: i64) -> i64:
        return f.player

    def tell_order(self, m: Match, f: Frame) -> None:
        """They are seen as they come."""

    def together(self, m: Match, work: list[int]) -> list[int]:
        return work[:1]

    def act(self, m: Match, f: Frame, uids: list[int]) -> None:
        if not self.possible(m, f, uids[0]):
            return
        card = m.card_of(uids[0])
        if m.zone_of(card.id) == DECK:
            m.handled |= 1 << card.owner
        elif m.zone_of(card.id) == HAND:
            use_up_next(m, card)
        g = m.call(PUT_CARD, f.player, card.id, uids[0])
        g.b = 1 if self.rested else 0
        g.a = f.uid
        g.key = f.key
        g.cause = f.cause
        g.chain = f.chain

    def deed(self, m: Match, f: Frame, uids: list[int]) -> Deed:
        return deed(f, kinds.PLAY, uids, flags=LIES_RESTED if self.rested else 0)


# --- what the opponent does ------------------------------------------------------------------------------------
class HandOver(Op[Match]):
    """Go on as the other player.  [op 1-3-10]"""

    def run(self, m: Match, f: Frame) -> bool:
        f.player = 1 - f.player
        return False


class OpponentDoes(Op[Match]):
    """The opponent carries out the body, with own cards and own choices; it is this card's effect all the same."""

    name: ClassVar[str] = "opponent_does"

    def __init__(self, body: list[Op[Any]]) -> None:
        self.body = body

    def emit(self, out: list[Op[Any]]) -> None:
        out.append(HandOver())
        out += flat(self.body)
        out.append(HandOver())

    def needs(self, out: list[Op[Any]]) -> None:
        out.append(self)

    def can(self, m: Match, f: Frame) -> bool:
        g = Frame(f.program, 1 - f.player, f.card, f.uid)
        g.key = f.key
        g.cause = f.cause
        g.sets = f.passed_on()
        return all_can(self.body, m, g)


# --- other effects ---------------------------------------------------------------------------------------------
class ActivateOther(EachCard):
    """Activate an effect of a card by its keyword, outside its usual time; of several, the player says which.

    [op 10-2-3-1-1, 10-2-4-1-1] [ruling op-048]
    """

    name: ClassVar[str] = "activate"

    def __init__(self, ref: Ref, tag: str) -> None:
        super().__init__(ref)
        self.tag = tag
        self.code: i64 = TAGS.index(tag)

    def keys(self, m: Match, uid: i64) -> list[int]:
        """The effects of a card under the keyword, those that were given to it included."""
        card = m.card_of(uid)
        out = [
            int(trigger_key(card.id, ability))
            for ability in card.d.abilities
            if ability.tag == self.code and not ability.part
        ]
        u = m.find(uid)
        if u is not None:
            out += [key for key in u.gained if m.ability(key).tag == self.code]
        return out

    def usable(self, m: Match, f: Frame, uid: i64) -> list[int]:
        """Those of them that can be activated: only the usual time is set aside, conditions and cost are not.

        [op 8-4-1-1]
        """
        card = uid & ID_MASK
        return [
            key for key in self.keys(m, uid) if can_activate(m, m.ability(key), speaker(m, key, card, uid, f.player))
        ]

    def run(self, m: Match, f: Frame) -> bool:
        work = f.get(WORK)
        found = self.usable(m, f, work[0]) if work and m.is_here(work[0]) else []
        if len(found) > 1:
            return m.ask(f.player, [Action(ACTIVATE, work[0] & ID_MASK, key) for key in found])
        return super().run(m, f)

    def got(self, m: Match, f: Frame, a: Action) -> None:
        note_part(f)
        work = f.get(WORK)
        f.n |= STARTED
        f.again()
        f.put(WORK, work[1:])
        self.start(m, f, work[0], a.n)

    def act(self, m: Match, f: Frame, uids: list[int]) -> None:
        for key in self.usable(m, f, uids[0]):
            self.start(m, f, uids[0], key)
            return

    def start(self, m: Match, f: Frame, uid: i64, key: i64) -> None:
        """Activate one effect of a card."""
        activate(m, f.player, key, uid & ID_MASK, uid, f.a, False)
        f.done = 1

    def together(self, m: Match, work: list[int]) -> list[int]:
        return work[:1]

    def possible(self, m: Match, f: Frame, uid: i64) -> bool:
        return len(self.keys(m, uid)) > 0


class UseEvents(EachCard):
    """Activate Events from hand by their [Main] effect, without paying their cost.  [op 10-2-4-1-2]"""

    name: ClassVar[str] = "use_event"

    def together(self, m: Match, work: list[int]) -> list[int]:
        return work[:1]

    def act(self, m: Match, f: Frame, uids: list[int]) -> None:
        card = m.card_of(uids[0])
        ability = card.d.main
        # Whoever cannot use it from hand does not by an effect either.  [op 1-3-3]
        if ability is None or not self.possible(m, f, uids[0]):
            return
        from_hand = m.zone_of(card.id) == HAND
        if from_hand:
            use_up_next(m, card)
        do(m, f, Deed(kinds.MOVE, uids, f.player, BY_RULE, to=TRASH, clause="8-4-2"))
        if from_hand:
            used = deed(f, kinds.USE_EVENT, [int(m.uid(card.id))])
            let_hear(m, used, kinds.USE_EVENT, used.what)
        activate(m, f.player, trigger_key(card.id, ability), card.id, m.uid(card.id), -1, False)
        f.done = 1

    def possible(self, m: Match, f: Frame, uid: i64) -> bool:
        card = m.card_of(uid)
        ability = card.d.main
        # Without its conditions, or with a cost that cannot be paid, it is not activated and stays where it is.
        # [op 8-4-1-1, 8-3-1-3]
        if ability is None:
            return False
        if not is_open(m, ability, speaker(m, trigger_key(card.id, ability), card.id, uid, f.player)):
            return False
        if ability.cost_ops and not can_pay_elsewhere(m, card, ability, TRASH):
            return False
        return m.zone_of(card.id) != HAND or can(m, deed(f, kinds.USE_EVENT, [int(uid)]))
