"""Before the first turn (3-1, 3-2): shuffling, who goes first, the opening hands."""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Frame, Op, Row, Table
from fuda.core.state import BOTH, PICK, Action, act, say
from fuda.games.dimensionzero.pieces import Side
from fuda.games.dimensionzero.printed import Card
from fuda.games.dimensionzero.rules.moves import draw, move
from fuda.games.dimensionzero.rules.processes import shuffle_deck
from fuda.games.dimensionzero.rules.turn import TURN
from fuda.games.dimensionzero.spec import (
    BOTTOM,
    BY_RULE,
    CHOSE_FIRST,
    DECK,
    DREW_LOTS,
    GAME,
    GO_FIRST,
    GO_SECOND,
    KEEP,
    OPENING_HAND,
    PHASE,
    REDRAW,
    REDRAWN,
    WITH_REDRAW,
    WOULD_ARRIVE,
)
from fuda.games.dimensionzero.spec import SETUP as SETUP_PHASE
from fuda.games.dimensionzero.state import Match, Rules


def shuffle_decks(m: Match, f: Frame) -> None:
    """Both decks are shuffled and are the players' decks for the duel.  [dz 3-1.3, 2-23.2-1]"""
    m.phase = SETUP_PHASE
    if m.journal is not None:
        m.note(PHASE, "3-1.3", 0, -1, BOTH, SETUP_PHASE, -1, -1)
    for player in range(2):
        shuffle_deck(m, f, player, "3-1.3")


class DecideFirst(Op[Match]):
    """Chance says who goes first; in later duels of a match the loser of the one before decides.  [dz 3-1.4]"""

    def run(self, m: Match, f: Frame) -> bool:
        if m.first >= 0:
            m.turn_player = m.first  # it was said beforehand: nobody decides here
            return False
        if m.chooser >= 0:
            return m.ask(m.chooser, [say(GO_FIRST, 0), say(GO_SECOND, 0)])
        m.first = m.rand(2)
        self.begin(m, DREW_LOTS, m.first)
        return False

    def got(self, m: Match, f: Frame, a: Action) -> None:
        m.first = m.chooser if a.kind == GO_FIRST else 1 - m.chooser
        self.begin(m, CHOSE_FIRST, m.chooser)

    def begin(self, m: Match, kind: i64, player: i64) -> None:
        """Note who goes first, and whether somebody decided that or chance did."""
        m.turn_player = m.first
        if m.journal is not None:
            m.note(kind, "3-1.4", player, -1, BOTH, m.first, -1, -1)


def deal_hands(m: Match, f: Frame) -> None:
    """Each player draws five cards.  [dz 3-2.2, 2-23.4-1]"""
    for player in (m.first, 1 - m.first):
        for _ in range(OPENING_HAND):
            draw(m, player, BY_RULE, "3-2.2")
    m.pending = []
    m.offers = []


class OfferRedraw(Op[Match]):
    """Where that is allowed the second player may, once, put the hand under the deck in any order and draw anew.

    [dz 3-2.3, 3-2.3-1]
    """

    def run(self, m: Match, f: Frame) -> bool:
        if not m.settings & WITH_REDRAW:
            f.pc += 1
            return False
        return m.ask(1 - m.first, [say(KEEP, 0), say(REDRAW, 0)])

    def got(self, m: Match, f: Frame, a: Action) -> None:
        if a.kind == KEEP:
            f.pc += 1
            return
        if m.journal is not None:
            m.note(REDRAWN, "3-2.3-1", 1 - m.first, -1, BOTH, 0, -1, -1)


class PutHandUnder(Op[Match]):
    """Put the hand under the deck, card by card, then draw five.  [dz 3-2.3-1, 6-2.2-A]"""

    def run(self, m: Match, f: Frame) -> bool:
        player = 1 - m.first
        hand = m.side(player).hand
        if not hand:
            for _ in range(OPENING_HAND):
                draw(m, player, BY_RULE, "3-2.3-1")
            m.pending = []
            m.offers = []
            return False
        return m.ask_secret(player, [act(PICK, card.id) for card in hand])

    def got(self, m: Match, f: Frame, a: Action) -> None:
        move(m, m.cards[a.card], BOTTOM, False, BY_RULE, "3-2.3-1")
        f.again()


def start_duel(m: Match, f: Frame) -> None:
    """The first player's first turn begins.  [dz 3-4.1]"""
    m.turn = 0
    m.call(TURN, m.first, -1, -1)


SETUP: Final = Table(GAME, "setup", [
    Row("3-1.3", shuffle_decks),
    Row("3-1.4", DecideFirst()),
    Row("3-2.2", deal_hands),
    Row("3-2.3", OfferRedraw()),
    Row("3-2.3-1", PutHandUnder()),
    Row("3-4.1", start_duel),
])  # fmt: skip


def lay_table(rules: Rules, cards: list[Card], seed: i64) -> Match:
    """A match before its first step, with these cards in the decks of their owners."""
    sides = [Side(0, []), Side(1, [])]
    for card in cards:
        sides[card.owner].deck.append(card)
    m = Match(rules, cards, sides[0], sides[1], seed)
    for card in cards:
        m.relocate(card.id, DECK)
    prepare(m)
    m.call(SETUP, 0, -1, -1)
    return m


def prepare(m: Match) -> None:
    """Note what the cards of a match say that is looked for all the time, and which races there are."""
    m.wanderers = [card for card in m.cards if card.d.elsewhere]
    for card in m.cards:
        m.heralds |= card.d.replaces & WOULD_ARRIVE
    races: list[str] = []
    for card in m.cards:
        for race in card.d.races:
            if race not in races:
                races.append(race)
    races.sort()
    m.race_names = races
