"""Instructions of card text: whom or what they are about, how they go on in parts, what they say of themselves."""

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from fuda.core import rng
from fuda.core.flow import Frame, Op
from fuda.core.showing import is_shown
from fuda.core.state import Action, players
from fuda.core.terms import Value
from fuda.table.deeds import Deed
from fuda.table.door import REPLACED
from fuda.table.match import M
from fuda.words.choosing import ORDER_SLOT, WORK
from fuda.words.refs import Ref

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
    """What an instruction that went on in parts says of itself at its end.

    What something else happened in place of has not been done.  [bf O.cost.3] [ruling bf-083]
    """
    if n & (STARTED | FAILED) != STARTED:
        return 0
    return REPLACED if n & OTHERWISE else 1


def parts_left(f: Frame) -> list[int]:
    """The cards to which an instruction in parts is still to be done; when none is left, say how all of it went."""
    note_part(f)
    work = f.get(WORK)
    if not work:
        f.done = outcome(f.n)
        f.n = 0
    return work


# --- about a player --------------------------------------------------------------------------------------------
class ToPlayer(Op[M]):
    """An instruction to a player, or to both."""

    def __init__(self, side: str = "own") -> None:
        self.side = side

    def can(self, m: M, f: Frame) -> bool:
        return True


class SoMany(Op[M]):
    """An instruction to a player that speaks of a number."""

    def __init__(self, n: Value[Any], side: str = "own") -> None:
        self.n = n
        self.side = side

    def count(self, m: M, f: Frame) -> i64:
        """How many it speaks of."""
        return self.n.get(m, f)


class SoMuch(Op[M]):
    """A deed of some amount; less than one is none at all.  [fw 0-2-4-2, 5-8-1, 14-3-2]"""

    def run(self, m: M, f: Frame) -> bool:
        d = self.deed(m, f)
        f.done = 0
        if d.n > 0:
            m.do(f, d)
        return False

    def deed(self, m: M, f: Frame) -> Deed:
        """The deed that it does."""
        raise NotImplementedError


class EndGame(Op[M]):
    """Let a player lose the game by the text of a card.  [op 1-2-5] [fw 0-1-3-5] [hy 103.1, 1002.1] [ruling bf-047]"""

    name: ClassVar[str] = "end_game"

    def __init__(self, loser: str) -> None:
        self.loser = loser

    def run(self, m: M, f: Frame) -> bool:
        f.done = 1
        m.lose_by_text(f, players(self.loser, f.player))
        return False

    def can(self, m: M, f: Frame) -> bool:
        return True


# --- about the cards of a slot ---------------------------------------------------------------------------------
class OnSlot(Op[M]):
    """An instruction about the cards that another one has put into a slot."""

    def __init__(self, slot: i64) -> None:
        self.slot = slot

    def can(self, m: M, f: Frame) -> bool:
        return True  # however many cards it is


# --- about some cards ------------------------------------------------------------------------------------------
class OnCards(Op[M]):
    """An instruction on some cards."""

    def __init__(self, ref: Ref[Any, Any]) -> None:
        self.ref = ref

    def possible(self, m: M, f: Frame, uid: i64) -> bool:
        """Whether it could be done to this card."""
        raise NotImplementedError

    # --- in which order the cards go; `ORDER_SLOT` keeps those whose place is settled --------------------------
    def is_arranged(self, m: M, f: Frame, uid: i64) -> bool:
        """Whether it matters when this card goes."""
        return self.possible(m, f, uid)

    def orderer(self, m: M, f: Frame, uid: i64) -> i64:
        """Who says when this card goes: its owner, or who looks at it; -1 if nobody sees it.

        Unseen ones are moved as they lie.  [op 3-2-3] [fw 3-1-5] [hy 302.4] [ruling hy-035]
        """
        card = m.card_of(uid)
        if m.seen_now(card) >> card.owner & 1:
            return card.owner
        return f.player if is_shown(f, uid, f.player) else -1

    def to_order(self, m: M, f: Frame) -> list[int]:
        """The cards among which a player must still say what goes next, the turn player's first.

        [op 1-3-4] [fw 0-2-7]
        """
        settled = f.get(ORDER_SLOT)
        left = [uid for uid in f.get(WORK) if uid not in settled and self.is_arranged(m, f, uid)]
        for player in (m.turn_player, 1 - m.turn_player):
            for owner in range(2):
                mine = [u for u in left if m.card_of(u).owner == owner and self.orderer(m, f, u) == player]
                if len(mine) > 1:
                    return mine
        return []

    def got(self, m: M, f: Frame, a: Action) -> None:
        """Settle the place of one card; they all move only when the whole order is known.  [op 3-1-8]"""
        f.put(ORDER_SLOT, [*f.get(ORDER_SLOT), m.uid(a.card)])
        f.again()
        if self.to_order(m, f):
            return
        order = f.get(ORDER_SLOT)
        self.settle_order(m, f, order + [uid for uid in f.get(WORK) if uid not in order])
        f.put(ORDER_SLOT, [])

    def mix(self, m: M, f: Frame, work: list[int]) -> None:
        """Bring the cards into an order that nobody knows.  [hy 912.1]"""
        places = rng.permutation(m.rng, len(work))
        m.rng = places.pop()
        self.settle_order(m, f, [work[i] for i in places])

    def settle_order(self, m: M, f: Frame, order: list[int]) -> None:
        """Note the order in which the cards go."""
        if m.journal is not None:
            self.tell_order(m, f)
        f.put(WORK, order)
        f.n |= ORDERED

    def tell_order(self, m: M, f: Frame) -> None:
        """Tell who may not know the order only which cards go there.  [op 3-1-8] [fw 3-1-5-1] [hy 302.4]"""
        raise NotImplementedError
