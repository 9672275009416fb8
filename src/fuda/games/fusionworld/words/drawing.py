"""The verbs of card text about decks, Life and hidden cards: draw, shuffle, look, reveal, put back, turn."""

from typing import Any, ClassVar

from mypy_extensions import i64

from fuda.core.flow import Frame, Op
from fuda.core.showing import hide
from fuda.core.state import BOTH, NO, NUMBER, Action, players, say
from fuda.core.terms import Value, has_within
from fuda.games.fusionworld import kinds
from fuda.games.fusionworld.policy import can, deed, do
from fuda.games.fusionworld.rules.moves import mix_hand
from fuda.games.fusionworld.rules.skills import NO_OR_YES
from fuda.games.fusionworld.spec import (
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
from fuda.games.fusionworld.state import Match
from fuda.games.fusionworld.words.ops import DoToCards, MoveTo
from fuda.games.fusionworld.words.refs import Ref, affected
from fuda.table.deeds import Deed
from fuda.table.door import REPLACED
from fuda.words import drawing
from fuda.words.choosing import PICKED
from fuda.words.drawing import ONE, OTHERWISE, hide_deck
from fuda.words.instructions import ToPlayer
from fuda.words.refs import Chosen
from fuda.words.showing import Keeping, Showing, look, note_cards, reveal


# --- drawing ---------------------------------------------------------------------------------------------------
def draw_deed(f: Frame, player: i64) -> Deed:
    """That a player draws a card by the program that a frame runs."""
    return deed(f, kinds.DRAW, [-1 - player], to=HAND, clause="5-1-2")


class Draw(drawing.Draw[Match]):
    """Draw so many cards, one at a time.  [fw 5-1-2]"""

    name: ClassVar[str] = "draw"

    def may_draw(self, m: Match, f: Frame, player: i64) -> bool:
        return can(m, draw_deed(f, player))

    def draw(self, m: Match, f: Frame, player: i64) -> None:
        f.done = 1
        do(m, f, draw_deed(f, player))

    def can(self, m: Match, f: Frame) -> bool:
        player = players(self.side, f.player)[0]
        n = self.count(m, f)
        return n > 0 and len(m.side(player).deck) >= n and can(m, draw_deed(f, player))

    def can_some(self, m: Match, f: Frame) -> bool:
        return self.count(m, f) > 0 and can(m, draw_deed(f, players(self.side, f.player)[0]))


class DrawTo(Draw):
    """Draw until the hand has so many cards, one at a time."""

    name: ClassVar[str] = "draw_to"

    def __init__(self, n: Value[Match]) -> None:
        super().__init__(n)

    def count(self, m: Match, f: Frame) -> i64:
        return self.n.get(m, f) - len(m.side(f.player).hand)


class DrawUpTo(Op[Match]):
    """Draw up to so many cards, with a choice to stop before each.  [fw 0-2-8-1]"""

    name: ClassVar[str] = "draw_up_to"

    def __init__(self, n: Value[Match]) -> None:
        self.n = n

    def run(self, m: Match, f: Frame) -> bool:
        if f.n > 0 and f.done < 0:
            f.n |= OTHERWISE
        if f.n // ONE >= self.n.get(m, f) or not can(m, draw_deed(f, f.player)):
            self.stop(f)
            return False
        return m.ask(f.player, NO_OR_YES)

    def got(self, m: Match, f: Frame, a: Action) -> None:
        if a.kind == NO:
            self.stop(f)
        else:
            f.n += ONE
            f.again()
            do(m, f, draw_deed(f, f.player))

    def stop(self, f: Frame) -> None:
        """Say whether a card was drawn, or something else happened in place of one."""
        f.done = REPLACED if f.n & OTHERWISE else (1 if f.n else 0)
        f.n = 0

    def can(self, m: Match, f: Frame) -> bool:
        return self.n.get(m, f) > 0 and can(m, draw_deed(f, f.player))


class Shuffle(ToPlayer[Match]):
    """Shuffle a deck; what was shown of it is hidden again.  [fw 5-9-1, 5-9-2-1, 5-9-3, 13-10-2-2]"""

    name: ClassVar[str] = "shuffle"

    def run(self, m: Match, f: Frame) -> bool:
        for player in players(self.side, f.player):
            do(m, f, deed(f, kinds.SHUFFLE, [-1 - player]))
            hide_deck(m, player, DECK)
        f.done = 1
        return False


# --- looking and revealing -------------------------------------------------------------------------------------
class Look(Keeping[Match]):
    """Look at cards; only this player sees them, and they have not left their zone.  [fw 13-11-1, 13-11-2]

    If nothing more is said about them, it is over at once.
    """

    name: ClassVar[str] = "look"

    def __init__(self, ref: Ref, slot: i64) -> None:
        super().__init__(ref, slot)
        self.idle = False  # nothing in the text speaks of these cards

    def run(self, m: Match, f: Frame) -> bool:
        uids = self.ref.uids(m, f)
        look(m, f, self.slot, uids, LOOKED, "13-11-1")
        if self.idle:
            hide(f, self.slot)
            for player in range(2):
                mix_seen(m, f, player, uids)
        return False


def mix_seen(m: Match, f: Frame, player: i64, uids: list[int]) -> None:
    """Bring a deck or hand of which cards were looked at into a random order; Life stays as it lies.  [fw 13-11-3]"""
    zones = [m.zone_of(uid & 1023) for uid in uids if m.card_of(uid).owner == player]
    if DECK in zones:
        do(m, f, deed(f, kinds.SHUFFLE, [-1 - player]))
    if HAND in zones:
        mix_hand(m, player)


class Reveal(Showing[Match]):
    """Show cards to both players until the skill cost or the effect ends.  [fw 13-10-1, 13-10-2]"""

    name: ClassVar[str] = "reveal"

    def run(self, m: Match, f: Frame) -> bool:
        uids = affected(m, f, self.ref.uids(m, f))
        reveal(m, f, self.slot, uids)
        note_cards(m, f.player, uids, BOTH, REVEALED, "13-10-1")
        return False


class PutBack(drawing.PutBack[Match]):
    """Put the cards of a slot together on top or at the bottom of the deck.  [fw 3-2-3] [ruling fw-048]"""

    name: ClassVar[str] = "top_or_bottom"
    at_top: ClassVar[int] = PUT_TOP
    at_bottom: ClassVar[int] = PUT_BOTTOM
    bottom: ClassVar[int] = BOTTOM

    def put_back(self, m: Match, f: Frame, uids: list[int], flags: i64) -> None:
        flags |= 1 << f.player + SEEN_SHIFT
        do(m, f, deed(f, kinds.MOVE, uids, to=DECK, flags=flags, clause="3-1-5"))


# --- Life ------------------------------------------------------------------------------------------------------
class NameLife(Op[Match]):
    """Say how many Life cards, of those that there are, are taken from the top.  [fw 0-2-8, 0-2-8-1, 3-9-3]"""

    def __init__(self, n: Value[Match], side: str) -> None:
        self.n = n
        self.side = side

    def run(self, m: Match, f: Frame) -> bool:
        side = m.side(players(self.side, f.player)[0])
        most = min(self.n.get(m, f), len(side.life))
        return m.ask(f.player, [say(NUMBER, n) for n in range(max(most, 0) + 1)])

    def got(self, m: Match, f: Frame, a: Action) -> None:
        life = m.side(players(self.side, f.player)[0]).life
        f.put(PICKED, [m.uid(life[-1 - i].id) for i in range(a.n)])
        hide(f, PICKED)


class LifeUpTo(Op[Match]):
    """Move up to so many Life cards from the top to another zone.  [fw 3-9-3, 0-2-8-1]"""

    name: ClassVar[str] = "life_up_to"

    def __init__(self, n: Value[Match], zone: str = "hand", rested: bool = False, side: str = "own") -> None:
        self.n = n
        self.zone = zone
        self.rested = rested
        self.side = side

    def can(self, m: Match, f: Frame) -> bool:
        return True  # up to so many may be none

    def emit(self, out: list[Op[Any]]) -> None:
        out.append(NameLife(self.n, self.side))
        MoveTo(Chosen(PICKED), self.zone, rested=self.rested).emit(out)


class TurnLife(DoToCards):
    """Turn Life cards face up or face down.  [fw 3-9-2-1]"""

    name: ClassVar[str] = "turn_life"

    def __init__(self, ref: Ref, face_up: bool) -> None:
        super().__init__(ref)
        self.face_up = face_up

    def deed(self, m: Match, f: Frame, uids: list[int]) -> Deed:
        return deed(f, kinds.TURN_LIFE, uids, flags=FACE_UP if self.face_up else 0)


# --- what a text says about cards it has chosen or looked at ------------------------------------------------------
def spoken_of(term: object) -> i64:
    """The slots of cards that a term, with all that is in it, speaks of, as bits."""
    bits: i64 = 0
    if isinstance(term, list):
        for part in term:
            bits |= spoken_of(part)
    elif isinstance(term, PutBack):
        bits = 1 << term.slot
    for field in getattr(term, "fields", ()):
        if field in ("at", "without"):
            bits |= 1 << int(getattr(term, field))
        else:
            bits |= spoken_of(getattr(term, field, None))
    return bits


def mark_idle(term: object, text: list[Op[Match]]) -> None:
    """Let those looks in a part of a text be over at once after which nothing is done with the cards or their deck."""
    if isinstance(term, list):
        for part in term:
            mark_idle(part, text)
    elif isinstance(term, Look):
        term.idle = not spoken_of(text) >> term.slot & 1 and not has_shuffle(text)
    for field in getattr(term, "fields", ()):
        mark_idle(getattr(term, field, None), text)


def has_shuffle(term: object) -> bool:
    """Whether a part of a text shuffles a deck."""
    return has_within(term, is_shuffle)


def is_shuffle(term: object) -> bool:
    """Whether an instruction shuffles a deck."""
    return isinstance(term, Shuffle)
