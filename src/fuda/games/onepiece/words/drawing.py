"""The verbs of card text about decks and hidden cards: draw, shuffle, look, reveal, put back, turn."""

from typing import ClassVar

from mypy_extensions import i64

from fuda.core.flow import Frame, Op
from fuda.core.showing import hide
from fuda.core.state import BOTH, NO, Action, players
from fuda.core.terms import Value
from fuda.games.onepiece import kinds
from fuda.games.onepiece.policy import can, deed, do
from fuda.games.onepiece.rules.effects import NO_OR_YES
from fuda.games.onepiece.spec import (
    BOTTOM,
    DECK,
    FACE_UP,
    HAND,
    LOOKED,
    PUT_BOTTOM,
    PUT_TOP,
    REVEALED,
    SEEN_SHIFT,
)
from fuda.games.onepiece.state import Match
from fuda.games.onepiece.tally import Tally, kept_tally, new_tally, once_more, tally_now
from fuda.games.onepiece.words.ops import EachCard
from fuda.games.onepiece.words.refs import Ref
from fuda.table.deeds import Deed
from fuda.words import drawing
from fuda.words.instructions import ToPlayer
from fuda.words.showing import Keeping, Showing, look, note_cards, reveal


# --- drawing and the deck --------------------------------------------------------------------------------------
class Repeated(Op[Match]):
    """Something that is done so many times, one after another; how often is worked out once.  [op 4-5-3]"""

    def __init__(self, n: Value[Match]) -> None:
        self.n = n

    def wanted(self, m: Match, f: Frame) -> i64:
        """How often it is to be done."""
        return self.n.get(m, f)

    def run(self, m: Match, f: Frame) -> bool:
        tally = self.tally(m, f)
        # What is to be done 0 or fewer times is not done; after the last time it ends; and what could not be done once
        # cannot be done again.  [op 1-3-2-2, 4-5-4-3]
        if tally.tried >= tally.wanted or tally.became == 0:
            self.close(f, tally)
            return False
        return self.once(m, f, tally)

    def tally(self, m: Match, f: Frame) -> Tally:
        """How often it is to be done, was tried, and what became of it."""
        kept = kept_tally(f)
        return new_tally(m, self.wanted(m, f)) if kept is None else tally_now(f, kept)

    def once(self, m: Match, f: Frame, tally: Tally) -> bool:
        """Do it once more, or ask whether to; True if that is asked."""
        f.own = once_more(tally)
        f.again()
        do(m, f, self.deed(m, f))
        return False

    def close(self, f: Frame, tally: Tally) -> None:
        """End it: it was done as written if it was done as often as wanted."""
        f.done = 0 if tally.wanted <= 0 or tally.tried < tally.wanted else tally.became
        f.own = None

    def deed(self, m: Match, f: Frame) -> Deed:
        """What is done each time."""
        raise NotImplementedError

    def can(self, m: Match, f: Frame) -> bool:
        return self.wanted(m, f) > 0 and can(m, self.deed(m, f))


class Draw(Repeated):
    """Draw so many cards, one at a time.  [op 4-5-3]"""

    name: ClassVar[str] = "draw"

    def __init__(self, n: Value[Match], side: str = "own") -> None:
        super().__init__(n)
        self.side = side

    def deed(self, m: Match, f: Frame) -> Deed:
        return deed(f, kinds.DRAW, [-1 - players(self.side, f.player)[0]], to=HAND)


class DrawTo(Repeated):
    """Draw until the hand has so many cards, one at a time.  [op 4-5-3]"""

    name: ClassVar[str] = "draw_to"

    def wanted(self, m: Match, f: Frame) -> i64:
        return self.n.get(m, f) - len(m.side(f.player).hand)

    def deed(self, m: Match, f: Frame) -> Deed:
        return deed(f, kinds.DRAW, [-1 - f.player], to=HAND)


class DrawUpTo(Repeated):
    """Draw up to so many cards, with a choice to stop before each.  [op 4-5-4, 4-8-2]"""

    name: ClassVar[str] = "draw_up_to"

    def once(self, m: Match, f: Frame, tally: Tally) -> bool:
        # With no card that may be drawn it ends.
        if not can(m, self.deed(m, f)):
            self.close(f, tally)
            return False
        return m.ask(f.player, NO_OR_YES)  # [op 4-5-4-1]

    def got(self, m: Match, f: Frame, a: Action) -> None:
        if a.kind == NO:
            self.close(f, self.tally(m, f))
        else:
            super().once(m, f, self.tally(m, f))  # [op 4-5-4-2]

    def close(self, f: Frame, tally: Tally) -> None:
        # Fewer than allowed are as good, but none is not.
        f.done = tally.became if tally.tried else 0
        f.own = None

    def deed(self, m: Match, f: Frame) -> Deed:
        return deed(f, kinds.DRAW, [-1 - f.player], to=HAND)


class Shuffle(ToPlayer[Match]):
    """Shuffle a deck."""

    name: ClassVar[str] = "shuffle"

    def run(self, m: Match, f: Frame) -> bool:
        do(m, f, self.deed(m, f))
        return False

    def deed(self, m: Match, f: Frame) -> Deed:
        """Which decks are shuffled."""
        return deed(f, kinds.SHUFFLE, [-1 - player for player in players(self.side, f.player)])

    def can(self, m: Match, f: Frame) -> bool:
        return can(m, self.deed(m, f))


class Look(Keeping[Match]):
    """Look at cards; only this player sees them, and they stay where and as they are unless the text goes on.

    [op 11-3-1, 11-3-2, 11-3-3]
    """

    name: ClassVar[str] = "look"

    def run(self, m: Match, f: Frame) -> bool:
        look(m, f, self.slot, self.ref.uids(m, f), LOOKED, "11-3-1")
        m.handled |= self.ref.decks(f)
        return False


class Remember(Keeping[Match]):
    """Note cards that an instruction is about to move, so that the text can speak of them afterwards."""

    name: ClassVar[str] = "remember"

    def run(self, m: Match, f: Frame) -> bool:
        f.put(self.slot, self.ref.uids(m, f))
        hide(f, self.slot)
        return False


class Reveal(Showing[Match]):
    """Show cards to both players while the effect goes on.  [op 11-2-2]"""

    name: ClassVar[str] = "reveal"

    def run(self, m: Match, f: Frame) -> bool:
        uids = self.ref.uids(m, f)
        reveal(m, f, self.slot, uids)
        note_cards(m, f.player, uids, BOTH, REVEALED, "11-2-2")
        return False


class PutBack(drawing.PutBack[Match]):
    """Put the cards of a slot together on top or at the bottom of the deck, in any order, as the player likes."""

    name: ClassVar[str] = "top_or_bottom"
    at_top: ClassVar[int] = PUT_TOP
    at_bottom: ClassVar[int] = PUT_BOTTOM
    bottom: ClassVar[int] = BOTTOM

    def result(self, f: Frame) -> i64:
        return 1

    def put_back(self, m: Match, f: Frame, uids: list[int], flags: i64) -> None:
        f.again()
        for uid in uids:
            m.handled |= 1 << m.card_of(uid).owner
        flags |= 1 << f.player + SEEN_SHIFT
        do(m, f, deed(f, kinds.MOVE, uids, to=DECK, flags=flags, clause="8-4-1-5"))
        f.put(self.slot, [])


class TurnLife(EachCard):
    """Turn Life cards face up or face down."""

    name: ClassVar[str] = "turn_life"

    def __init__(self, ref: Ref, face_up: bool) -> None:
        super().__init__(ref)
        self.face_up = face_up

    def deed(self, m: Match, f: Frame, uids: list[int]) -> Deed:
        return deed(f, kinds.TURN_LIFE, uids, flags=FACE_UP if self.face_up else 0)
