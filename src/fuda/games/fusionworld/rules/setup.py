"""Before the game (6-2): from the presented decks to the first turn. One row per numbered clause."""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Frame, Op, Row, Table
from fuda.core.state import BOTH, Action, say
from fuda.games.fusionworld import kinds
from fuda.games.fusionworld.policy import by_rule, draw_by_rule, set_up
from fuda.games.fusionworld.printed import Card
from fuda.games.fusionworld.rules.hearing import moment, publish
from fuda.games.fusionworld.rules.moves import forget_turn
from fuda.games.fusionworld.rules.skills import Checkpoint
from fuda.games.fusionworld.rules.turn import TURN
from fuda.games.fusionworld.sides import Side, Unit
from fuda.games.fusionworld.spec import (
    CHOSE_FIRST,
    DECK,
    GAME,
    GO_FIRST,
    GO_SECOND,
    KEEP,
    LEADER,
    LEADER_AREA,
    LEADER_PLACED,
    LIFE,
    MOVED,
    NOWHERE,
    OPENING_HAND,
    OPENING_LIFE,
    PHASE,
    REDRAW,
    REDRAWN,
)
from fuda.games.fusionworld.spec import SETUP as SETUP_PHASE
from fuda.games.fusionworld.state import Match, Rules


def present(m: Match, f: Frame) -> None:
    """Leaders and decks are presented; whether they are legal was looked at before, and only then.  [fw 6-2-1-1]"""
    m.phase = SETUP_PHASE
    if m.journal is not None:
        m.note(PHASE, "6-2-1-1", 0, -1, BOTH, SETUP_PHASE, -1, -1)


def place_leaders(m: Match, f: Frame) -> None:
    """Each Leader lies in the Leader Area, front up and active.  [fw 6-2-1-2, 3-5-2] [ruling fw-035]"""
    for side in (m.p0, m.p1):
        card = side.leader.card
        m.relocate(card.id, LEADER_AREA)
        side.leader.uid = m.uid(card.id)
        if m.journal is not None:
            m.note(MOVED, "6-2-1-2", side.index, card.id, BOTH, 0, NOWHERE, LEADER_AREA)
    m.recast = True
    m.touch()


def call_leaders(m: Match, f: Frame) -> None:
    """Skills of being placed in the Leader Area become pending.  [fw 6-2-1-3]"""
    for side in (m.p0, m.p1):
        publish(m, moment(kinds.PLACE_LEADER, side.index), LEADER_PLACED, side.index, side.leader.uid, 0)


def draw_chooser(m: Match, f: Frame) -> None:
    """Chance alone says who may choose, unless the match was started with who does, or with the first player.

    [fw 6-2-1-4, 6-2-1-4-1]
    """
    if m.first >= 0:
        m.chooser = m.first
    elif m.chooser < 0:
        m.chooser = m.rand(2)


class ChooseFirst(Op[Match]):
    """The chosen player takes the first or the second turn.  [fw 6-2-1-5]"""

    def run(self, m: Match, f: Frame) -> bool:
        if m.first >= 0:
            self.settle(m)
            return False
        return m.ask(m.chooser, [say(GO_FIRST, 0), say(GO_SECOND, 0)])

    def got(self, m: Match, f: Frame, a: Action) -> None:
        m.first = m.chooser if a.kind == GO_FIRST else 1 - m.chooser
        self.settle(m)
        if m.journal is not None:
            m.note(CHOSE_FIRST, "6-2-1-5", m.chooser, -1, BOTH, m.first, -1, -1)

    def settle(self, m: Match) -> None:
        """From here on the first player counts as the turn player.  [fw 6-2-1-5-1]"""
        m.turn_player = m.first
        m.recast = True
        m.touch()


def shuffle_decks(m: Match, f: Frame) -> None:
    """Each player shuffles the deck and lays it face down into the Deck Area.  [fw 6-2-1-7]"""
    for side in (m.p0, m.p1):
        side.deck = side.deck + side.nowhere
        for card in side.nowhere:
            m.relocate(card.id, DECK)
        side.nowhere = []
        set_up(m, by_rule(kinds.SHUFFLE, [-1 - side.index], side.index))
    m.pending = []


def draw_opening_hands(m: Match, f: Frame) -> None:
    """Each player draws six cards.  [fw 6-2-1-8]"""
    for player in (m.first, 1 - m.first):
        for _ in range(OPENING_HAND):
            set_up(m, draw_by_rule(player))


class OfferRedraw(Op[Match]):
    """Each player, the first one first, may once draw a new hand.  [fw 6-2-1-8, 6-2-1-8-1]"""

    def run(self, m: Match, f: Frame) -> bool:
        player = m.first if f.n == 0 else 1 - m.first
        return m.ask(player, [say(KEEP, 0), say(REDRAW, 0)])

    def got(self, m: Match, f: Frame, a: Action) -> None:
        player = m.first if f.n == 0 else 1 - m.first
        if a.kind == REDRAW:
            self.redraw(m, f, player)
        f.n += 1
        if f.n < 2:
            f.again()

    def redraw(self, m: Match, f: Frame, player: i64) -> None:
        """Return the whole hand, shuffle, draw six."""
        side = m.side(player)
        for card in side.hand[:]:
            set_up(m, by_rule(kinds.MOVE, [int(m.uid(card.id))], player, to=DECK, clause="6-2-1-8-1"))
        set_up(m, by_rule(kinds.SHUFFLE, [-1 - player], player))
        for _ in range(OPENING_HAND):
            set_up(m, draw_by_rule(player))
        if m.journal is not None:
            m.note(REDRAWN, "6-2-1-8-1", player, -1, BOTH, 0, -1, -1)


def place_life(m: Match, f: Frame) -> None:
    """Lay eight cards face down into Life, one by one, each on top of the one before.  [fw 6-2-1-9]"""
    for side in (m.p0, m.p1):
        # A permanent about the procedure puts another number in place of eight.  [fw 6-2-2, 9-5-4]
        count = OPENING_LIFE if side.leader.d.life < 0 else side.leader.d.life
        for _ in range(count):
            if side.deck:
                what = [int(m.uid(side.deck[-1].id))]
                set_up(m, by_rule(kinds.MOVE, what, side.index, to=LIFE, clause="6-2-1-9"))


def place_marker(m: Match, f: Frame) -> None:
    """The second player gets an energy marker.  [fw 6-2-1-10]"""
    set_up(m, by_rule(kinds.PLACE_MARKER, [m.first - 2], 1 - m.first, n=1, clause="6-2-1-10"))


def start_game(m: Match, f: Frame) -> None:
    """The game starts with the first player's turn; from here on it can be lost.  [fw 6-2-1-11] [ruling fw-001]"""
    m.turn_player = m.first
    # What happened before is no part of the game.  [ruling fw-043]
    m.pending = []
    forget_turn(m)
    m.live = True
    m.alert = True
    m.call(TURN, m.first, -1, -1)


SETUP: Final = Table(GAME, "setup", [
    Row("6-2-1-1", present),
    Row("6-2-1-2", place_leaders),
    Row("6-2-1-3", call_leaders),
    Row("6-2-1-4", draw_chooser),
    Row("6-2-1-5", ChooseFirst()),
    Row("6-2-1-6", Checkpoint()),
    Row("6-2-1-7", shuffle_decks),
    Row("6-2-1-8", draw_opening_hands),
    Row("6-2-1-8-1", OfferRedraw()),
    Row("6-2-1-9", place_life),
    Row("6-2-1-10", place_marker),
    Row("6-2-1-11", start_game),
])  # fmt: skip


def lay_table(rules: Rules, cards: list[Card], seed: i64) -> Match:
    """A match at its very beginning: leaders and decks as presented, in the order of `cards`.

    Each player has one of each zone.  [fw 3-1-1]
    """
    sides: list[Side] = []
    for player in range(2):
        leader = next(c for c in cards if c.owner == player and c.d.kind == LEADER)
        side = Side(player, Unit(-1, leader, player, 0), [])
        side.nowhere = [c for c in cards if c.owner == player and c is not leader]
        sides.append(side)
    m = Match(rules, cards, sides[0], sides[1], seed)
    prepare(m)
    for card in cards:
        m.relocate(card.id, NOWHERE)
    m.call(SETUP, 0, -1, -1)
    return m


def prepare(m: Match) -> None:
    """See which events the cards of a match wait for out of play or look back at, and what they may change."""
    for card in m.cards:
        m.elsewhere |= card.d.elsewhere
        m.remembers |= card.d.remembers
        m.renames = m.renames or card.d.renames
        m.shifts = m.shifts or card.d.shifts
        if card.d.back is not None:
            m.elsewhere |= card.d.back.elsewhere
            m.remembers |= card.d.back.remembers
            m.renames = m.renames or card.d.back.renames
            m.shifts = m.shifts or card.d.back.shifts
