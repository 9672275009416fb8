"""The verbs of card text about decks, hidden cards and chance: draw, shuffle, look, reveal, rock-paper-scissors."""

from typing import ClassVar

from mypy_extensions import i64

from fuda.core.flow import Frame, Op
from fuda.core.state import BOTH, ID_MASK, players
from fuda.core.terms import Value
from fuda.games.hanyo import kinds
from fuda.games.hanyo.policy import can, deed, do
from fuda.games.hanyo.rules.janken import start_janken
from fuda.games.hanyo.rules.processes import drawing, start_drawing
from fuda.games.hanyo.spec import DECK, LOOKED, REVEALED
from fuda.games.hanyo.state import Match
from fuda.games.hanyo.words.choosing import known_to, veil
from fuda.words.showing import Keeping, Showing, look, note_cards, reveal


# --- drawing (904) ---------------------------------------------------------------------------------------------
class Draw(Op[Match]):
    """Draw so many cards, one at a time; how many it is, is settled before the first of them.  [hy 904.1, 904.2]"""

    name: ClassVar[str] = "draw"
    fields: ClassVar[tuple[str, ...]] = ("n", "side")

    def __init__(self, n: Value[Match], side: str = "own") -> None:
        self.n = n
        self.side = side

    def count(self, m: Match, f: Frame) -> i64:
        """How many cards are to be drawn."""
        return self.n.get(m, f)

    def run(self, m: Match, f: Frame) -> bool:
        n = self.count(m, f)
        f.done = 0
        if n > 0:
            start_drawing(m, f, players(self.side, f.player)[0], n, f.cause)
        return False

    def can(self, m: Match, f: Frame) -> bool:
        player = players(self.side, f.player)[0]
        if self.count(m, f) <= 0 or not m.side(player).deck:
            return False
        return can(m, drawing(f, player, f.cause))


class DrawTo(Draw):
    """Draw until the hand has so many cards."""

    name: ClassVar[str] = "draw_to"

    def count(self, m: Match, f: Frame) -> i64:
        return self.n.get(m, f) - len(m.side(players(self.side, f.player)[0]).hand)


class Shuffle(Op[Match]):
    """Shuffle a deck.  [hy 912.1, 912.1a]"""

    name: ClassVar[str] = "shuffle"
    fields: ClassVar[tuple[str, ...]] = ("side",)

    def __init__(self, side: str = "own") -> None:
        self.side = side

    def run(self, m: Match, f: Frame) -> bool:
        for player in players(self.side, f.player):
            # What was shown of it is shown no more.  [hy 912.2]
            for g in m.stack:
                veil_deck(m, g, player)
        do(m, f, deed(f, kinds.SHUFFLE, [int(-1 - player) for player in players(self.side, f.player)]))
        return False

    def can(self, m: Match, f: Frame) -> bool:
        return True


def veil_deck(m: Match, f: Frame, player: i64) -> None:
    """Show nobody any more what a program has shown of a deck.  [hy 912.2]"""
    for slot in range(len(f.sets)):
        for uid in f.sets[slot]:
            if uid >= 0 and m.is_here(uid) and m.zone_of(uid & ID_MASK) == DECK and m.card_of(uid).owner == player:
                veil(f, slot)
                break


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
class Janken(Op[Match]):
    """Play rock-paper-scissors with the opponent: done if this player, or the opponent, wins.  [hy 919.1]"""

    name: ClassVar[str] = "janken"
    fields: ClassVar[tuple[str, ...]] = ("side",)

    def __init__(self, side: str = "own") -> None:
        self.side = side

    def run(self, m: Match, f: Frame) -> bool:
        start_janken(m, players(self.side, f.player)[0], f.key, f.cause)
        return False

    def can(self, m: Match, f: Frame) -> bool:
        return True


class EndGame(Op[Match]):
    """Let a player lose the game by the text of a card, at the next rule process.  [hy 103.1, 1002.1]"""

    name: ClassVar[str] = "end_game"
    fields: ClassVar[tuple[str, ...]] = ("loser",)

    def __init__(self, loser: str) -> None:
        self.loser = loser

    def run(self, m: Match, f: Frame) -> bool:
        for player in players(self.loser, f.player):
            m.forced |= 1 << player
        f.done = 1
        return False

    def can(self, m: Match, f: Frame) -> bool:
        return True
