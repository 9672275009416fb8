"""The verbs of card text about decks: drawing one card after another, putting cards back where the player likes."""

from typing import ClassVar, Final

from mypy_extensions import i64

from fuda.core.flow import Frame
from fuda.core.showing import hide
from fuda.core.state import ID_MASK, Action, act, players
from fuda.table.door import REPLACED
from fuda.table.match import M, Match
from fuda.words.choosing import ORDER_SLOT
from fuda.words.instructions import OnSlot, SoMany

MISSED: Final = 1  # of a number that is kept fourfold: one of the cards was not drawn
OTHERWISE: Final = 2  # something else happened in place of one of them
ONE: Final = 4


class Draw(SoMany[M]):
    """Draw so many cards, one at a time; how many it is, is settled before the first of them, and 0 is nothing at all.

    [fw 5-1-2, 5-1-3, 3-2-3] [bf Z.1.4]
    """

    name: ClassVar[str] = "draw"

    def run(self, m: M, f: Frame) -> bool:
        if f.n == 0:
            # Less than none is none.  [fw 0-2-4-2]
            f.n = max(self.count(m, f), 0) * ONE
            f.done = 0
            if f.n == 0:
                return False
        elif f.done <= 0:
            f.n |= MISSED if f.done == 0 else OTHERWISE
        player = players(self.side, f.player)[0]  # who has the text, unless another is named  [fw 13-1-1]
        if f.n < ONE or not self.may_draw(m, f, player):
            f.done = REPLACED if f.n == OTHERWISE else 0
            f.n = 0
            return False
        f.n -= ONE
        if f.n > 0:
            f.again()
        self.draw(m, f, player)
        return False

    def may_draw(self, m: M, f: Frame, player: i64) -> bool:
        """Whether there is a card to draw, and nothing forbids it."""
        raise NotImplementedError

    def draw(self, m: M, f: Frame, player: i64) -> None:
        """Draw a card, unless something happens instead."""
        raise NotImplementedError


class PutBack(OnSlot[M]):
    """Put the cards of a slot together on top or at the bottom of the deck, in any order, as the player likes."""

    name: ClassVar[str] = "top_or_bottom"
    at_top: ClassVar[int] = 0  # the answers that say so
    at_bottom: ClassVar[int] = 0
    bottom: ClassVar[int] = 0  # how a deed says it

    def run(self, m: M, f: Frame) -> bool:
        settled = f.get(ORDER_SLOT)
        left = [uid for uid in self.cards(m, f) if uid not in settled]
        if not left:
            f.put(ORDER_SLOT, [])
            f.done = self.result(f)
            return False
        # They all go to the same end: the first one says to which.  [ruling fw-048]
        options: list[Action] = []
        if not settled or f.n:
            options += [act(self.at_bottom, uid & ID_MASK) for uid in left]
        if not settled or not f.n:
            options += [act(self.at_top, uid & ID_MASK) for uid in left]
        return m.ask_secret(f.player, options)

    def cards(self, m: M, f: Frame) -> list[int]:
        """The cards that are still to be put back."""
        return [uid for uid in f.get(self.slot) if m.is_here(uid) and m.find(uid) is None]

    def result(self, f: Frame) -> i64:
        """Whether it was done, now that no card is left."""
        return 1 if f.get(self.slot) else 0

    def got(self, m: M, f: Frame, a: Action) -> None:
        f.n = self.bottom if a.kind == self.at_bottom else 0
        settled = [*f.get(ORDER_SLOT), int(m.uid(a.card))]
        if len(settled) < len(self.cards(m, f)):
            f.put(ORDER_SLOT, settled)
            f.again()
            return
        f.put(ORDER_SLOT, [])
        flags = f.n
        f.n = 0
        # Each goes on top of, or under, what was put there before.  [fw 3-2-3]
        self.put_back(m, f, settled, flags)

    def put_back(self, m: M, f: Frame, uids: list[int], flags: i64) -> None:
        """Move the cards there."""
        raise NotImplementedError


def shows_deck(m: Match, f: Frame, slot: i64, player: i64, deck: i64) -> bool:
    """Whether a slot holds cards of a player's deck, which is that zone."""
    for uid in f.sets[slot]:
        if uid >= 0 and m.is_here(uid) and m.zone_of(uid & ID_MASK) == deck and m.card_of(uid).owner == player:
            return True
    return False


def hide_deck(m: Match, player: i64, deck: i64) -> None:
    """Show nobody any more what programs that run have shown of a player's deck, which is that zone."""
    for f in m.stack:
        for slot in range(len(f.sets)):
            if shows_deck(m, f, slot, player, deck):
                hide(f, slot)
