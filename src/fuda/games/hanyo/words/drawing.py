"""The verbs of card text about decks, hidden cards and chance: draw, shuffle, look, reveal, rock-paper-scissors."""

from typing import ClassVar

from mypy_extensions import i64

from fuda.core.flow import Frame
from fuda.core.state import BOTH, players
from fuda.games.hanyo import kinds
from fuda.games.hanyo.policy import can, deed, do
from fuda.games.hanyo.rules.janken import JANKEN
from fuda.games.hanyo.rules.processes import drawing, start_drawing
from fuda.games.hanyo.spec import DECK, LOOKED, REVEALED
from fuda.games.hanyo.state import Match
from fuda.games.hanyo.words.choosing import known_to, veil
from fuda.table.janken import start_janken
from fuda.words.drawing import shows_deck
from fuda.words.instructions import SoMany, ToPlayer
from fuda.words.showing import Keeping, Showing, look, note_cards, reveal


# --- drawing (904) ---------------------------------------------------------------------------------------------
class Draw(SoMany[Match]):
    """Draw so many cards, one at a time; how many it is, is settled before the first of them.  [hy 904.1, 904.2]"""

    name: ClassVar[str] = "draw"

    def run(self, m: Match, f: Frame) -> bool:
        n = self.count(m, f)
        f.done = 0
        if n > 0:
            start_drawing(m, f, players(self.side, f.player)[0], n, f.cause)
        return False

    def can(self, m: Match, f: Frame) -> bool:
        player = players(self.side, f.player)[0]
        n = self.count(m, f)
        if n <= 0 or len(m.side(player).deck) < n:
            return False
        return can(m, drawing(f, player, f.cause))


class DrawTo(Draw):
    """Draw until the hand has so many cards."""

    name: ClassVar[str] = "draw_to"

    def count(self, m: Match, f: Frame) -> i64:
        return self.n.get(m, f) - len(m.side(players(self.side, f.player)[0]).hand)


class Shuffle(ToPlayer[Match]):
    """Shuffle a deck.  [hy 912.1, 912.1a]"""

    name: ClassVar[str] = "shuffle"

    def run(self, m: Match, f: Frame) -> bool:
        for player in players(self.side, f.player):
            # What was shown of it is shown no more.  [hy 912.2]
            for g in m.stack:
                veil_deck(m, g, player)
        do(m, f, deed(f, kinds.SHUFFLE, [int(-1 - player) for player in players(self.side, f.player)]))
        return False


def veil_deck(m: Match, f: Frame, player: i64) -> None:
    """Show nobody any more what a program has shown of a deck.  [hy 912.2]"""
    for slot in range(len(f.sets)):
        if shows_deck(m, f, slot, player, DECK):
            veil(f, slot)


# --- looking and revealing (903) -------------------------------------------------------------------------------
class Look(Keeping[Match]):
    """Look at cards of a hidden zone; only this player sees them, and they have not left it."""

    name: ClassVar[str] = "look"

    def run(self, m: Match, f: Frame) -> bool:
        look(m, f, self.slot, self.ref.uids(m, f), LOOKED, "302.2")
        return False


class Reveal(Showing[Match]):
    """Show cards to both players until the effect ends; what all see already is not revealed.  [hy 903.1, 903.2]"""

    name: ClassVar[str] = "reveal"

    def run(self, m: Match, f: Frame) -> bool:
        uids = self.ref.uids(m, f)
        fresh = [uid for uid in uids if known_to(m, f, uid) != BOTH]
        reveal(m, f, self.slot, uids)
        note_cards(m, f.player, fresh, BOTH, REVEALED, "903.1")
        return False


# --- chance and the end of the game ----------------------------------------------------------------------------
class Janken(ToPlayer[Match]):
    """Play rock-paper-scissors with the opponent: done if this player, or the opponent, wins.  [hy 919.1]"""

    name: ClassVar[str] = "janken"

    def run(self, m: Match, f: Frame) -> bool:
        start_janken(m, JANKEN, players(self.side, f.player)[0], f.key, f.cause)
        return False
