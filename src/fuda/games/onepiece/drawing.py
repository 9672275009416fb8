"""The verbs of card text about decks and hidden cards: draw, shuffle, look, reveal, put back, turn."""

from typing import ClassVar

from mypy_extensions import i64

from fuda.core.flow import Frame, Op
from fuda.core.showing import hide, show
from fuda.core.state import BOTH, NO, Action, act, players
from fuda.core.terms import Value
from fuda.games.onepiece.effects import (
    NO_OR_YES,
)
from fuda.games.onepiece.moves import (
    draw,
    move,
    shuffle,
    turn_life,
)
from fuda.games.onepiece.ops import EachCard
from fuda.games.onepiece.refs import Ref
from fuda.games.onepiece.spec import (
    BAN_DRAW,
    DECK,
    LIFE,
    LOOKED,
    PUT_BOTTOM,
    PUT_TOP,
    REVEALED,
)
from fuda.games.onepiece.state import Match


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
            # It is the own effects by which a player may be kept from drawing.  [op 1-3-3]
            banned = player == f.player and m.side(player).bans & BAN_DRAW != 0
            if not banned and draw(m, player, f.cause):
                f.n += 1
                f.again()
                return False
        f.done = 1 if f.n >= n > 0 else 0
        f.n = 0
        return False

    def can(self, m: Match, f: Frame) -> bool:
        return len(m.side(players(self.side, f.player)[0]).deck) > 0


class DrawTo(Op[Match]):
    """Draw until the hand has so many cards, one at a time.  [op 4-5-3]"""

    name: ClassVar[str] = "draw_to"
    fields: ClassVar[tuple[str, ...]] = ("n",)

    def __init__(self, n: Value[Match]) -> None:
        self.n = n

    def run(self, m: Match, f: Frame) -> bool:
        side = m.side(f.player)
        if m.dirty:
            m.settle()
        if len(side.hand) < self.n.get(m, f) and not side.bans & BAN_DRAW and draw(m, f.player, f.cause):
            f.n += 1
            f.again()
            return False
        f.done = 1 if f.n else 0
        f.n = 0
        return False


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
        hide(f, self.slot)
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
        left = [uid for uid in f.get(self.slot) if m.is_here(uid) and m.find(uid) is None]
        if not left:
            f.done = 1
            return False
        # A card at a time: to the bottom, or to the top once none is to go to the bottom any more.
        options = [act(PUT_BOTTOM, uid & 1023) for uid in left] + [act(PUT_TOP, uid & 1023) for uid in left]
        return m.ask_secret(f.player, options)

    def got(self, m: Match, f: Frame, a: Action) -> None:
        card = m.cards[a.card]
        m.handled |= 1 << card.owner
        move(m, card, DECK, a.kind == PUT_BOTTOM, False, 1 << f.player, f.cause, "8-4-1-5")
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
