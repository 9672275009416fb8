"""Before the game (5-2): from the presented decks to the first turn. One row per numbered clause."""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Frame, Op, Row, Table
from fuda.core.state import BOTH, RESOLVE, Action, say
from fuda.games.onepiece import kinds
from fuda.games.onepiece.face.decks import don_deck_size
from fuda.games.onepiece.policy import DRAWING, by_rule, set_up
from fuda.games.onepiece.printed import START_OF_GAME, Card
from fuda.games.onepiece.rules.effects import TRIGGERS, activate, trigger_key
from fuda.games.onepiece.rules.turn import TURN
from fuda.games.onepiece.sides import Side, Unit
from fuda.games.onepiece.spec import (
    BY_RULE,
    CHOSE_FIRST,
    DECK,
    GAME,
    GO_FIRST,
    GO_SECOND,
    KEEP,
    LEADER,
    LEADER_AREA,
    LIFE,
    MOVED,
    NOWHERE,
    OPENING_HAND,
    PHASE,
    REDRAW,
    REDRAWN,
)
from fuda.games.onepiece.spec import SETUP as SETUP_PHASE
from fuda.games.onepiece.state import Match, Rules
from fuda.table.deeds import Deed


def present(m: Match, f: Frame) -> None:
    """The decks are presented; whether they are legal was looked at before, and only then.  [op 5-2-1-1]"""
    m.phase = SETUP_PHASE
    if m.journal is not None:
        m.note(PHASE, "5-2-1-1", 0, -1, BOTH, SETUP_PHASE, -1, -1)


def shuffle_decks(m: Match, f: Frame) -> None:
    """Each player shuffles the deck and lays it face down into the deck zone.  [op 5-2-1-2] [ruling op-030]"""
    for player in range(2):
        set_up(m, by_rule(kinds.SHUFFLE, [-1 - player], player))


def place_leaders(m: Match, f: Frame) -> None:
    """Each Leader lies face up in the Leader area from here on.  [op 5-2-1-3, 3-6-1]"""
    for side in (m.p0, m.p1):
        card = side.leader.card
        m.relocate(card.id, LEADER_AREA)
        side.leader.uid = m.uid(card.id)
        if m.journal is not None:
            m.note(MOVED, "5-2-1-3", side.index, card.id, BOTH, 0, NOWHERE, LEADER_AREA)
        side.don_deck = don_deck_size(card.d)
    m.recast = True
    m.touch()


def draw_chooser(m: Match, f: Frame) -> None:
    """Chance alone says who may choose to go first, unless the match was started with who does, or with the first.

    [op 5-2-1-4, 5-2-1-4-1]
    """
    if m.first >= 0:
        m.chooser = m.first
    elif m.chooser < 0:
        m.chooser = m.rand(2)


class ChooseFirst(Op[Match]):
    """The chosen player takes the first or the second turn.  [op 5-2-1-5]"""

    def run(self, m: Match, f: Frame) -> bool:
        if m.first >= 0:
            self.settle(m)
            return False
        return m.ask(m.chooser, [say(GO_FIRST, 0), say(GO_SECOND, 0)])

    def got(self, m: Match, f: Frame, a: Action) -> None:
        m.first = m.chooser if a.kind == GO_FIRST else 1 - m.chooser
        self.settle(m)
        if m.journal is not None:
            m.note(CHOSE_FIRST, "5-2-1-5", m.chooser, -1, BOTH, m.first, -1, -1)

    def settle(self, m: Match) -> None:
        """Give the turn to the first player."""
        m.turn_player = m.first
        m.recast = True
        m.touch()


class StartOfGame(Op[Match]):
    """Resolve the Leaders' effects of the start of the game, the chooser's first, whoever goes first.

    [op 5-2-1-5-1] [ruling op-029]
    """

    def run(self, m: Match, f: Frame) -> bool:
        if m.pending:
            f.again()
            m.call(TRIGGERS, m.turn_player, -1, -1)
            return False
        for player in (m.chooser, 1 - m.chooser):
            keys = self.waiting(m, f, player)
            if keys:
                card = m.side(player).leader.card.id
                return m.ask(player, [Action(RESOLVE, card, key) for key in keys])
        return False

    def waiting(self, m: Match, f: Frame, player: i64) -> list[int]:
        """Keys of the effects not yet resolved."""
        card = m.side(player).leader.card
        keys = [trigger_key(card.id, a) for a in card.d.abilities if a.kind == START_OF_GAME]
        return [int(key) for key in keys if key not in f.get(0)]

    def got(self, m: Match, f: Frame, a: Action) -> None:
        f.put(0, [*f.get(0), a.n])
        f.again()
        leader = m.unit(a.card)
        assert leader is not None
        activate(m, leader.side, a.n, a.card, leader.uid, -1, False)


def shuffle_handled(m: Match, f: Frame) -> None:
    """Whoever's deck such an effect has handled shuffles it.  [op 5-2-1-5-2]"""
    for player in range(2):
        if m.handled >> player & 1:
            set_up(m, by_rule(kinds.SHUFFLE, [-1 - player], player))
    m.handled = 0


def draw_opening_hands(m: Match, f: Frame) -> None:
    """Each player draws five cards.  [op 5-2-1-6]"""
    for player in (m.first, 1 - m.first):
        draw_hand(m, player)


def draw_hand(m: Match, player: i64) -> None:
    """Draw an opening hand."""
    for _ in range(OPENING_HAND):
        set_up(m, DRAWING[player])


class OfferRedraw(Op[Match]):
    """Each player, the first one first, may once draw a new hand.  [op 5-2-1-6, 5-2-1-6-1]"""

    def run(self, m: Match, f: Frame) -> bool:
        player = m.first if f.n == 0 else 1 - m.first
        return m.ask(player, [say(KEEP, 0), say(REDRAW, 0)])

    def got(self, m: Match, f: Frame, a: Action) -> None:
        player = m.first if f.n == 0 else 1 - m.first
        if a.kind == REDRAW:
            self.redraw(m, player)
        f.n += 1
        if f.n < 2:
            f.again()

    def redraw(self, m: Match, player: i64) -> None:
        """Return the whole hand, shuffle, draw five."""
        hand = [int(m.uid(card.id)) for card in m.side(player).hand]
        set_up(m, Deed(kinds.MOVE, hand, player, BY_RULE, to=DECK, clause="5-2-1-6-1"))
        set_up(m, by_rule(kinds.SHUFFLE, [-1 - player], player))
        draw_hand(m, player)
        if m.journal is not None:
            m.note(REDRAWN, "5-2-1-6-1", player, -1, BOTH, 0, -1, -1)


def place_life(m: Match, f: Frame) -> None:
    """Lay as many cards face down into Life as the Leader says, the first one at the bottom.

    [op 5-2-1-7, 2-9-2, 2-9-2-1]
    """
    for side in (m.p0, m.p1):
        n = min(side.leader.d.life, len(side.deck))
        top: list[int] = [m.uid(side.deck[-1 - i].id) for i in range(n)]
        set_up(m, Deed(kinds.MOVE, top, side.index, BY_RULE, to=LIFE, clause="5-2-1-7"))


def start_game(m: Match, f: Frame) -> None:
    """The first player begins the first turn.  [op 5-2-1-8]"""
    m.turn_player = m.first
    m.pending = []
    m.call(TURN, m.first, -1, -1)


SETUP: Final = Table(GAME, "setup", [
    Row("5-2-1-1", present),
    Row("5-2-1-2", shuffle_decks),
    Row("5-2-1-3", place_leaders),
    Row("5-2-1-4", draw_chooser),
    Row("5-2-1-5", ChooseFirst()),
    Row("5-2-1-5-1", StartOfGame()),
    Row("5-2-1-5-2", shuffle_handled),
    Row("5-2-1-6", draw_opening_hands),
    Row("5-2-1-6-1", OfferRedraw()),
    Row("5-2-1-7", place_life),
    Row("5-2-1-8", start_game),
])  # fmt: skip


def lay_table(rules: Rules, cards: list[Card], seed: i64) -> Match:
    """A match at its very beginning: leaders and decks as presented, in the order of `cards`."""
    sides: list[Side] = []
    for player in range(2):
        leader = next(c for c in cards if c.owner == player and c.d.kind == LEADER)
        deck = [c for c in cards if c.owner == player and c is not leader]
        sides.append(Side(player, Unit(-1, leader, player, 0), deck))
    m = Match(rules, cards, sides[0], sides[1], seed)
    for card in cards:
        m.relocate(card.id, NOWHERE if card.d.kind == LEADER else DECK)
    m.call(SETUP, 0, -1, -1)
    return m
