"""The verbs of card text about decks, hidden cards and chance: draw, shuffle, look, reveal, put back, name, throw."""

from typing import ClassVar

from mypy_extensions import i64

from fuda.core.flow import Frame, Op
from fuda.core.state import BOTH, ID_MASK, Action, act, players, say
from fuda.games.buddyfight import kinds
from fuda.games.buddyfight.policy import can, deed, do
from fuda.games.buddyfight.rules.janken import JANKEN
from fuda.games.buddyfight.rules.moves import BOTTOM
from fuda.games.buddyfight.spec import (
    BY_EFFECT,
    DECK,
    HAND,
    LOOKED,
    NAME_TYPE,
    NAMED,
    PUT_BOTTOM,
    PUT_TOP,
    REVEALED,
    TYPES,
)
from fuda.games.buddyfight.state import Match
from fuda.table.deeds import Deed
from fuda.table.janken import start_janken
from fuda.words import drawing
from fuda.words.choosing import known_to
from fuda.words.drawing import hide_deck
from fuda.words.instructions import OnSlot, ToPlayer
from fuda.words.showing import Keeping, Showing, keep, look, note_cards, reveal


# --- drawing ---------------------------------------------------------------------------------------------------
def draw_deed(f: Frame, player: i64, cause: i64) -> Deed:
    """That a fighter draws a card.  [bf Z.1.4]"""
    return deed(f, kinds.DRAW, [-1 - player], cause, to=HAND, clause="Z.1.4")


class Draw(drawing.Draw[Match]):
    """Draw so many cards, one at a time.  [bf Z.1.4]"""

    name: ClassVar[str] = "draw"

    def may_draw(self, m: Match, f: Frame, player: i64) -> bool:
        if m.recast:
            m.gather()
        return len(m.side(player).deck) > 0 and (not m.forbidden or self.is_allowed(m, f, player))

    def is_allowed(self, m: Match, f: Frame, player: i64) -> bool:
        """Whether a fighter can draw a card by an effect: there is one, and nothing forbids it."""
        return can(m, draw_deed(f, player, f.cause | BY_EFFECT))

    def draw(self, m: Match, f: Frame, player: i64) -> None:
        do(m, f, draw_deed(f, player, f.cause))

    def can(self, m: Match, f: Frame) -> bool:
        player = players(self.side, f.player)[0]
        return 0 < self.count(m, f) <= len(m.side(player).deck) and self.is_allowed(m, f, player)


class DrawTo(Draw):
    """Draw until the hand has so many cards, one at a time."""

    name: ClassVar[str] = "draw_to"

    def count(self, m: Match, f: Frame) -> i64:
        return self.n.get(m, f) - len(m.side(players(self.side, f.player)[0]).hand)


class Shuffle(ToPlayer[Match]):
    """Shuffle a deck; what was shown of it is hidden again.  [bf Z.1.3]"""

    name: ClassVar[str] = "shuffle"

    def run(self, m: Match, f: Frame) -> bool:
        for player in players(self.side, f.player):
            do(m, f, deed(f, kinds.SHUFFLE, [-1 - player], f.cause, to=DECK))
            hide_deck(m, player, DECK)
        f.done = 1
        return False


# --- looking and revealing -------------------------------------------------------------------------------------
class Look(Keeping[Match]):
    """Look at cards of a hidden zone; only this fighter sees them, and they have not left it."""

    name: ClassVar[str] = "look"

    def run(self, m: Match, f: Frame) -> bool:
        look(m, f, self.slot, self.ref.uids(m, f), LOOKED, m.clause())
        return False


class Note(Keeping[Match]):
    """Remember cards in a slot, to speak of them later; nobody is shown them."""

    name: ClassVar[str] = "note"

    def run(self, m: Match, f: Frame) -> bool:
        keep(f, self.slot, self.ref.uids(m, f))
        return False


class Reveal(Showing[Match]):
    """Show cards to both fighters until the effect ends."""

    name: ClassVar[str] = "reveal"

    def run(self, m: Match, f: Frame) -> bool:
        uids = self.ref.uids(m, f)
        fresh = [uid for uid in uids if known_to(m, f, uid) != BOTH]
        reveal(m, f, self.slot, uids)
        note_cards(m, f.player, fresh, BOTH, REVEALED, m.clause())
        return False


class PutBack(OnSlot[Match]):
    """Put the cards of a slot on top or at the bottom of the deck, in any order, as the fighter likes."""

    name: ClassVar[str] = "top_or_bottom"

    def run(self, m: Match, f: Frame) -> bool:
        left = [uid for uid in f.get(self.slot) if m.is_here(uid) and m.find(uid) is None]
        if not left:
            f.done = 1 if f.get(self.slot) else 0
            return False
        # A card at a time, each on top of, or under, what was put there before.
        options = [act(PUT_BOTTOM, uid & ID_MASK) for uid in left] + [act(PUT_TOP, uid & ID_MASK) for uid in left]
        return m.ask_secret(f.player, options)

    def got(self, m: Match, f: Frame, a: Action) -> None:
        to: i64 = DECK | (BOTTOM if a.kind == PUT_BOTTOM else 0)
        uid = m.uid(a.card)
        d = deed(f, kinds.MOVE, [int(uid)], f.cause, to=to, n=1 << f.player, clause=m.clause())
        f.again()
        if can(m, d):
            do(m, f, d)
        else:
            # A card of another back does not get into the deck.  [bf Z.1.5]
            f.put(self.slot, [other for other in f.get(self.slot) if other != uid])


# --- naming and chance -----------------------------------------------------------------------------------------
class Declare(Op[Match]):
    """Name a card type into a slot: one of some, or of all that are used besides flags."""

    name: ClassVar[str] = "declare"

    def __init__(self, slot: i64, types: list[str] | None = None) -> None:
        self.slot = slot
        self.types: list[str] = types or []
        self.codes: list[int] = [TYPES.index(word) for word in types] if types else list(range(1, len(TYPES)))

    def run(self, m: Match, f: Frame) -> bool:
        return m.ask(f.player, [say(NAME_TYPE, i) for i in self.codes])

    def got(self, m: Match, f: Frame, a: Action) -> None:
        f.put(self.slot, [-1 - a.n])
        f.done = 1
        if m.journal is not None:
            m.note(NAMED, m.clause(), f.player, -1, BOTH, a.n, -1, -1)

    def can(self, m: Match, f: Frame) -> bool:
        return True


class Janken(ToPlayer[Match]):
    """Play rock-paper-scissors with the opponent: done if this fighter, or the opponent, wins."""

    name: ClassVar[str] = "janken"

    def run(self, m: Match, f: Frame) -> bool:
        start_janken(m, JANKEN, players(self.side, f.player)[0], f.key, f.cause)
        return False
