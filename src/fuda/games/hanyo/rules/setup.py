"""Before the game (403): from the decks to the first turn. One row per numbered clause."""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Frame, Op, Row, Table
from fuda.core.state import BOTH, Action, act
from fuda.games.hanyo import kinds
from fuda.games.hanyo.policy import by_rule, draw_by_rule, set_up
from fuda.games.hanyo.printed import NO_NUMBERS, Card
from fuda.games.hanyo.rules.ties import OrderMains
from fuda.games.hanyo.rules.turn import TURN
from fuda.games.hanyo.spec import (
    AREA,
    DECK,
    FIRST,
    GAME,
    HAND,
    MAIN_SLOT,
    MOVED,
    NOWHERE,
    OPENING_HAND,
    PHASE,
    PLACE,
    REDRAWN,
    REVEALED,
    TURNED_UP,
    UNIT,
)
from fuda.games.hanyo.spec import SETUP as SETUP_PHASE
from fuda.games.hanyo.state import Match, Rules
from fuda.games.hanyo.units import Side, Unit


def shuffle_decks(m: Match, f: Frame) -> None:
    """Each player shuffles the deck and lays it into the deck zone.  [hy 403.1, 304.2]"""
    m.phase = SETUP_PHASE
    if m.journal is not None:
        m.note(PHASE, "403.1", 0, -1, BOTH, SETUP_PHASE, -1, -1)
    for side in (m.p0, m.p1):
        for card in side.nowhere:
            side.deck.append(card)
            m.relocate(card.id, DECK)
        side.nowhere = []
        set_up(m, by_rule(kinds.SHUFFLE, [int(-1 - side.index)], side.index))


def draw_hands(m: Match, f: Frame) -> None:
    """Each player takes five cards.  [hy 403.2]"""
    for player in range(2):
        draw_hand(m, f, player)


def draw_hand(m: Match, f: Frame, player: i64) -> None:
    """Take five cards from the top of the deck."""
    for _ in range(OPENING_HAND):
        set_up(m, draw_by_rule(player))


class Redraw(Op[Match]):
    """A player who has no unit in hand draws anew until one comes.  [hy 403.3a] [ruling hy-014]"""

    def run(self, m: Match, f: Frame) -> bool:
        side = m.side(f.n)
        if not units_in_hand(side):
            redraw(m, f, side)
            f.again()
        return False


def units_in_hand(side: Side) -> list[Card]:
    """The unit cards in a hand."""
    return [c for c in side.hand if c.d.kind == UNIT]


class PlaceMain(Op[Match]):
    """Each player in turn puts a unit face down into the main area.  [hy 403.3]"""

    def run(self, m: Match, f: Frame) -> bool:
        return m.ask_secret(f.n, [act(PLACE, c.id) for c in units_in_hand(m.side(f.n))])

    def got(self, m: Match, f: Frame, a: Action) -> None:
        side = m.side(f.n)
        card = m.cards[a.card]
        side.hand.remove(card)
        m.relocate(card.id, AREA)
        u = Unit(m.uid(card.id), card, side.index, MAIN_SLOT, 0, 0)
        u.veiled = True
        side.slots[MAIN_SLOT] = u
        m.recast = True
        m.touch()
        if m.journal is not None:
            m.note(MOVED, "403.3", side.index, card.id, 1 << side.index, 0, HAND, AREA)
        f.n += 1
        if f.n < 2:
            f.pc = f.program.rows["403.3a"]


def redraw(m: Match, f: Frame, side: Side) -> None:
    """Show the hand, return it, shuffle and take five again.  [hy 403.3a]"""
    side.redraws += 1
    for card in side.hand[:]:
        if m.journal is not None:
            m.note(REVEALED, "403.3a", side.index, card.id, BOTH, 0, HAND, HAND)
        set_up(m, by_rule(kinds.MOVE, [int(m.uid(card.id))], side.index, to=DECK, clause="403.3a"))
    if m.journal is not None:
        m.note(REDRAWN, "403.3a", side.index, -1, BOTH, side.redraws, -1, -1)
    set_up(m, by_rule(kinds.SHUFFLE, [int(-1 - side.index)], side.index))
    draw_hand(m, f, side.index)


def draw_difference(m: Match, f: Frame) -> None:
    """Who has drawn anew less often draws the difference.  [hy 403.3b]"""
    more = m.p0.redraws - m.p1.redraws
    for _ in range(more if more > 0 else -more):
        set_up(m, draw_by_rule(1 if more > 0 else 0))


def draw_first(m: Match, f: Frame) -> None:
    """Chance says who goes first, unless the match was started with that.  [hy 403.4]"""
    if m.first < 0:
        m.first = m.rand(2)
    m.turn_player = m.first
    if m.journal is not None:
        m.note(FIRST, "403.4", m.first, -1, BOTH, m.first, -1, -1)


def turn_up(m: Match, f: Frame) -> None:
    """Both main units are turned face up.  [hy 403.5]"""
    for side in (m.p0, m.p1):
        u = side.main()
        assert u is not None
        u.veiled = False
        u.stamp = m.next_time()
        u.heard = False
        if m.journal is not None:
            m.note(TURNED_UP, "403.5", side.index, u.id, BOTH, 0, -1, -1)
    m.recast = True
    m.touch()


def start_game(m: Match, f: Frame) -> None:
    """The first player begins the first turn; nothing that was done before is a part of it.  [hy 403.6]"""
    m.pending = []
    m.happened = NO_NUMBERS
    m.then = []
    m.failed_draw = 0
    m.live = True
    m.call(TURN, m.first, -1, -1)


SETUP: Final = Table(GAME, "setup", [
    Row("403.1", shuffle_decks),
    Row("403.2", draw_hands),
    Row("403.3a", Redraw()),
    Row("403.3", PlaceMain()),
    Row("403.3b", draw_difference),
    Row("403.4", draw_first),
    Row("403.5", turn_up),
    Row("809.3b", OrderMains()),
    Row("403.6", start_game),
])  # fmt: skip


def lay_table(rules: Rules, cards: list[Card], seed: i64) -> Match:
    """A match at its very beginning: decks as presented, in the order of `cards`.  [hy 302.1]"""
    sides: list[Side] = []
    for player in range(2):
        side = Side(player, [])
        side.nowhere = [c for c in cards if c.owner == player]
        sides.append(side)
    m = Match(rules, cards, sides[0], sides[1], seed)
    prepare(m)
    for card in cards:
        m.relocate(card.id, NOWHERE)
    m.call(SETUP, 0, -1, -1)
    return m


def prepare(m: Match) -> None:
    """Note what the cards of a match wait for outside the area and look back at."""
    for card in m.cards:
        m.elsewhere |= card.d.elsewhere
        m.remembers |= card.d.remembers
