"""The verbs of card text about cards: move, discard, KO, rest, make active.

Each word says which deed it does to which cards; the door does it to all of them together. Only cards of a deck move
one by one. `f.done` tells whether it was carried out in full. What is impossible is left out.
"""

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from fuda.core.flow import Frame, Op
from fuda.core.showing import hide, is_shown, show, shown
from fuda.core.state import BOTH, ID_MASK, PICK, act
from fuda.core.terms import Value
from fuda.games.fusionworld import kinds
from fuda.games.fusionworld.policy import POLICY, deed, do
from fuda.games.fusionworld.printed import AUTO, BLOCKER_INDEX, Ability
from fuda.games.fusionworld.spec import (
    AS_COST,
    AS_RESTED,
    BOTTOM,
    DECK,
    DROP,
    FACE_UP,
    IN_RANDOM_ORDER,
    IN_SECRET_ORDER,
    LIFE,
    ONLY_TOP,
    REVEALED,
    SEEN_SHIFT,
    SORTED,
    ZONES,
)
from fuda.games.fusionworld.state import Match
from fuda.games.fusionworld.words.choosing import Choose
from fuda.games.fusionworld.words.refs import Area, Ref, affected
from fuda.table.deeds import Deed
from fuda.words import instructions
from fuda.words.choosing import PICKED, WORK, is_short
from fuda.words.instructions import FAILED, ORDERED, STARTED, parts_left
from fuda.words.numbers import MANY
from fuda.words.refs import Chosen, This
from fuda.words.showing import note_cards

# --- which cards an instruction is about -----------------------------------------------------------------------


class Gather(Op[Match]):
    """Note which cards an instruction is about, and whether some of them are out of its reach."""

    def __init__(self, ref: Ref) -> None:
        self.ref = ref

    def run(self, m: Match, f: Frame) -> bool:
        ref = self.ref
        uids = affected(m, f, ref.uids(m, f))
        f.put(WORK, uids)
        hide(f, WORK)
        n = ref.wanted(m, f)
        f.n = FAILED if not uids or (len(uids) < n < MANY) or is_short(f, ref.slot()) else 0
        if f.cause & AS_COST and n == 0 and ref.is_chosen() and not is_short(f, ref.slot()):
            # No card had to be chosen for this part of a cost: it is paid as it is.  [fw 0-2-8-1, 0-2-4-2]
            f.n = STARTED
            f.done = 1
        # Cards of a hidden zone that an instruction names by their properties are shown.  [fw 3-1-7]
        if ref.slot() < 0 and ref.is_hidden() and ref.is_narrow():
            show(f, WORK, BOTH)
            note_cards(m, f.player, uids, BOTH, REVEALED, "3-1-7")
        return False


class OnCards(instructions.OnCards[Match]):
    """An instruction on some cards, all at one time.  [fw 0-2-10]"""

    def goes_to(self) -> i64:
        """The zone to which it takes the cards, or -1."""
        return -1

    def is_about(self, m: Match, f: Frame, uid: i64) -> bool:
        """Whether it is about this card at all, where all cards of an area are meant."""
        return self.possible(m, f, uid)

    def can(self, m: Match, f: Frame) -> bool:
        """Whether it could be carried out in full; chosen cards are looked at where they are chosen."""
        uids = affected(m, f, self.ref.uids(m, f))
        if self.ref.is_chosen() and not uids:
            return True
        if isinstance(self.ref, Area):
            uids = [uid for uid in uids if self.is_about(m, f, uid)]
        for uid in uids:
            if not self.possible(m, f, uid):
                return False
        n = self.ref.wanted(m, f)
        return len(uids) > 0 and (isinstance(self.ref, Area) or len(uids) >= n or n >= MANY)

    def can_some(self, m: Match, f: Frame) -> bool:
        uids = affected(m, f, self.ref.uids(m, f))
        if self.ref.is_chosen() and not uids:
            return True
        for uid in uids:
            if self.possible(m, f, uid):
                return True
        return False


class DoToCards(OnCards):
    """A deed that is done to some cards, all of them together."""

    def emit(self, out: list[Op[Any]]) -> None:
        out.append(Gather(self.ref))
        out.append(self)
        out.append(Report())

    def run(self, m: Match, f: Frame) -> bool:
        work = f.get(WORK)
        # Of all cards of an area those are meant to which it can happen.
        if isinstance(self.ref, Area):
            work = [uid for uid in work if self.is_about(m, f, uid)]
        f.done = 0
        if work:
            do(m, f, self.deed(m, f, work))
        return False

    def deed(self, m: Match, f: Frame, uids: list[int]) -> Deed:
        """The deed that it does to these cards."""
        raise NotImplementedError

    def possible(self, m: Match, f: Frame, uid: i64) -> bool:
        d = self.deed(m, f, [int(uid)])
        return POLICY.is_possible(m, d, uid) and POLICY.forbidder(m, d, uid) < 0

    def is_about(self, m: Match, f: Frame, uid: i64) -> bool:
        return POLICY.is_possible(m, self.deed(m, f, [int(uid)]), uid)


class Report(Op[Match]):
    """Say whether all that was to be done was, or nothing had to be done for a cost.

    'If you do' asks for all of it, 'if you do not' for what was not.  [fw 13-14-1, 13-15-1, 0-2-4]
    """

    def run(self, m: Match, f: Frame) -> bool:
        if f.n & (FAILED | STARTED):
            f.done = 0 if f.n & FAILED else 1
        f.n = 0
        return False


# --- moving ----------------------------------------------------------------------------------------------------
class MoveTo(DoToCards):
    """Put cards into a zone of their owners; the owner says in which order, where that matters.

    [fw 3-1-4, 3-1-5, 3-1-6, 3-1-6-1, 13-9-1]
    """

    name: ClassVar[str] = "move"

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
        flags: i64 = BOTTOM if bottom else 0
        flags |= FACE_UP if face_up else 0
        flags |= AS_RESTED if rested else 0
        self.flags = flags | (ONLY_TOP if only_top else 0)

    def emit(self, out: list[Op[Any]]) -> None:
        out.append(Gather(self.ref))
        out.append(self)

    def run(self, m: Match, f: Frame) -> bool:
        work = parts_left(f)
        if not work:
            return False
        if len(work) > 1 and (self.code == DECK or self.code == LIFE) and not f.n & ORDERED:
            if self.random:
                self.mix(m, f, work)
            else:
                together = self.to_order(m, f)
                if together:
                    # Their owner says in which order they go there.  [fw 3-1-5]
                    who = self.orderer(m, f, together[0])
                    return m.ask_secret(who, [act(PICK, uid & ID_MASK) for uid in together])
        self.go_on(m, f, f.get(WORK))
        return False

    def goes_to(self) -> i64:
        return self.code

    def tell_order(self, m: Match, f: Frame) -> None:
        for uid in f.get(WORK):
            seen = m.seen_now(m.card_of(uid)) | shown(f, self.ref.slot())
            if seen and self.possible(m, f, uid):
                m.note(SORTED, "3-1-5-1", f.player, uid & ID_MASK, seen, 0, m.zone_of(uid & ID_MASK), -1)

    def go_on(self, m: Match, f: Frame, work: list[int]) -> None:
        """Move what moves at one time, wherever it lies; then the cards of a deck, one by one.  [fw 3-2-3, 0-2-10]"""
        f.n |= STARTED
        f.again()
        together = [uid for uid in work if m.zone_of(uid & ID_MASK) != DECK]
        now = together or work[:1]
        f.put(WORK, [uid for uid in work if uid not in now])
        f.done = 0
        if isinstance(self.ref, Area):
            now = [uid for uid in now if self.is_about(m, f, uid)]
        if now:
            do(m, f, self.deed(m, f, now))

    def deed(self, m: Match, f: Frame, uids: list[int]) -> Deed:
        flags: i64 = self.flags | (shown(f, self.ref.slot()) | shown(f, WORK)) << SEEN_SHIFT
        if f.n & ORDERED and not self.face_up:
            flags |= IN_RANDOM_ORDER if self.random else IN_SECRET_ORDER
            # Who ordered cards of a hidden zone has seen them.
            if all(is_shown(f, uid, f.player) for uid in uids):
                flags |= 1 << f.player + SEEN_SHIFT
        return deed(f, kinds.MOVE, uids, to=self.code, flags=flags)


class Discard(Op[Match]):
    """Choose cards of a hand and put them into the Drop.  [fw 13-7-1]"""

    name: ClassVar[str] = "discard"

    def __init__(self, ref: Ref, n: Value[Match], up_to: bool = False, foe: bool = False) -> None:
        self.ref = ref
        self.n = n
        self.up_to = up_to
        self.foe = foe
        self.choice = Choose(ref, n, up_to, PICKED, foe)
        self.choice.uses = [MoveTo(Chosen(PICKED), "drop")]

    def emit(self, out: list[Op[Any]]) -> None:
        Choose(self.ref, self.n, self.up_to, PICKED, self.foe).emit(out)
        MoveTo(Chosen(PICKED), "drop").emit(out)

    def needs(self, out: list[Op[Any]]) -> None:
        out.append(self)

    def can(self, m: Match, f: Frame) -> bool:
        return self.choice.can(m, f)

    def hides(self, m: Match, f: Frame) -> bool:
        return self.choice.hides(m, f)

    def can_some(self, m: Match, f: Frame) -> bool:
        return self.choice.can_some(m, f)


class KoCards(DoToCards):
    """KO cards, all at one time.  [fw 5-10-1, 14-9-2]"""

    name: ClassVar[str] = "ko"

    def goes_to(self) -> i64:
        return DROP

    def deed(self, m: Match, f: Frame, uids: list[int]) -> Deed:
        return deed(f, kinds.KO, uids, to=DROP)


# --- resting and making active ---------------------------------------------------------------------------------
TURNED: Final = 21  # slot of the cards that could be turned when the last instruction began to do so
NOW_RESTED: Final = -1  # among them: it was to rest them


class RestCards(DoToCards):
    """Rest cards in play or energy.  [fw 1-8-1]"""

    name: ClassVar[str] = "rest"

    def run(self, m: Match, f: Frame) -> bool:
        f.put(TURNED, [NOW_RESTED, *[uid for uid in f.get(WORK) if self.possible(m, f, uid)]])
        return super().run(m, f)

    def deed(self, m: Match, f: Frame, uids: list[int]) -> Deed:
        return deed(f, kinds.REST, uids)


class ReadyCards(DoToCards):
    """Make cards in play or energy active.  [fw 1-8-1]"""

    name: ClassVar[str] = "ready"

    def run(self, m: Match, f: Frame) -> bool:
        f.put(TURNED, [uid for uid in f.get(WORK) if self.possible(m, f, uid)])
        return super().run(m, f)

    def deed(self, m: Match, f: Frame, uids: list[int]) -> Deed:
        return deed(f, kinds.READY, uids)


def blocker_skill() -> Ability:
    """What [Blocker] stands for: an automatic skill whose skill cost is to rest the card that has it.  [fw 15-4-2]"""
    ability = Ability(AUTO, 0, [], [RestCards(This())], [], False, False)
    ability.bind("blocker", BLOCKER_INDEX)
    return ability


BLOCKER_SKILL: Final = blocker_skill()
