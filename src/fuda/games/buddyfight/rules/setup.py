"""Before the fight: from the decks to the first turn."""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Frame, Row, Table
from fuda.core.state import BOTH
from fuda.games.buddyfight import kinds
from fuda.games.buddyfight.policy import set_up
from fuda.games.buddyfight.printed import NO_NUMBERS, Card
from fuda.games.buddyfight.rules.hearing import publish
from fuda.games.buddyfight.rules.turn import TURN
from fuda.games.buddyfight.spec import (
    BUDDY,
    BY_RULE,
    DECK,
    FIRST,
    FLAG_AREA,
    GAME,
    GAUGE,
    HAND,
    LOST,
    NOWHERE,
    OPENED,
    OPENING_GAUGE,
    OPENING_HAND,
    OPENING_LIFE,
    PHASE,
    TURNED,
    UNDER_FLAG,
)
from fuda.games.buddyfight.spec import SETUP as SETUP_PHASE
from fuda.games.buddyfight.state import Match, Rules
from fuda.games.buddyfight.units import Side, Unit
from fuda.table.deeds import Deed


class Chosen:
    """What a fighter has chosen besides the deck: ids of the flag, of those under it, of buddies and the Lost deck."""

    def __init__(self, flag: i64, buddies: list[int], under: list[int], lost: list[int]) -> None:
        self.flag = flag
        self.buddies = buddies
        self.under = under
        self.lost = lost


def lay_table(rules: Rules, cards: list[Card], chosen: list[Chosen], seed: i64) -> Match:
    """A match at its very beginning: flags and buddies face down, decks as presented, in the order of `cards`.

    [bf Z.1.1, Z.3.1, LO.setup.1, O.specialflag.5] [ruling bf-043]
    """
    m = Match(rules, cards, Side(0, []), Side(1, []), seed)
    note_cards(m)
    for card in cards:
        m.relocate(card.id, NOWHERE)
    for player in range(2):
        side = m.side(player)
        pick = chosen[player]
        m.relocate(pick.flag, FLAG_AREA)
        side.flag = Unit(m.uid(pick.flag), cards[pick.flag], player, -1, 0, 0)
        hide(side.flag)
        for i in pick.buddies:
            m.relocate(i, BUDDY)
            u = Unit(m.uid(i), cards[i], player, -1, 0, 0)
            hide(u)
            side.buddies.append(u)
        for i in pick.under:
            m.relocate(i, UNDER_FLAG)
            side.under_flag.append(cards[i])
        for i in pick.lost:
            m.relocate(i, LOST)
            side.lost.append(cards[i])
        side.nowhere = [c for c in cards if c.owner == player and m.zone_of(c.id) == NOWHERE]
    m.call(SETUP, 0, -1, -1)
    return m


def note_cards(m: Match) -> None:
    """Note what the cards of a match listen to off the field, look back at and can be used after."""
    for card in m.cards:
        m.elsewhere |= card.d.elsewhere
        m.hand_hears |= card.d.hand_hears
        m.drop_hears |= card.d.drop_hears
        m.remembers |= card.d.remembers
        m.fresh_seen |= card.d.awaits
        for ability in card.d.every:
            m.foreseen |= ability.foresees
        if card.d.in_drop:
            m.from_drop |= 1 << card.owner


def hide(u: Unit) -> None:
    """Turn a card face down."""
    u.veiled = True
    u.reset()


def shuffle_decks(m: Match, f: Frame) -> None:
    """Each fighter shuffles the deck, and a Lost deck likewise.  [bf Z.1.1, LO.setup.5] [ruling bf-043]"""
    m.phase = SETUP_PHASE
    if m.journal is not None:
        m.note(PHASE, "Z.1.1", 0, -1, BOTH, SETUP_PHASE, -1, -1)
    for side in (m.p0, m.p1):
        for card in side.nowhere:
            m.relocate(card.id, DECK)
        side.deck = side.nowhere
        side.nowhere = []
        set_up(m, Deed(kinds.SHUFFLE, [-1 - side.index], side.index, f.cause, to=DECK))
        if side.lost:
            set_up(m, Deed(kinds.SHUFFLE, [-1 - side.index], side.index, f.cause, to=LOST))


def prepare(m: Match, f: Frame) -> None:
    """Each fighter begins with six cards, two gauge cards and ten life, or with what the flag says.

    That is done before the flags are opened.  [bf O.specialflag.3, O.specialflag.4] [ruling bf-042] [ruling bf-045]
    """
    for side in (m.p0, m.p1):
        flag = side.flag
        assert flag is not None
        d = flag.card.d
        for _ in range(d.opening_hand if d.opening_hand >= 0 else OPENING_HAND):
            set_up(m, Deed(kinds.DRAW, [-1 - side.index], side.index, BY_RULE, to=HAND, clause="Z.1.4"))
        for _ in range(d.opening_gauge if d.opening_gauge >= 0 else OPENING_GAUGE):
            if side.deck:
                top = int(m.uid(side.deck[-1].id))
                set_up(m, Deed(kinds.MOVE, [top], side.index, BY_RULE, to=GAUGE, clause="Z.4.1"))
        side.life = d.life if d.life >= 0 else OPENING_LIFE


def decide_first(m: Match, f: Frame) -> None:
    """Chance says who goes first, unless the match was started with that.  [ruling bf-044]"""
    if m.first < 0:
        m.first = m.rand(2)
    m.turn_player = m.first
    if m.journal is not None:
        m.note(FIRST, m.clause(), m.first, -1, BOTH, m.first, -1, -1)


def open_flags(m: Match, f: Frame) -> None:
    """Open the Flag: flags and buddies are turned up; what lies under a flag and Lost buddies are not.

    [bf O.specialflag.6, LO.buddy.2, X.stand.2, Z.3.4]
    """
    for side in (m.p0, m.p1):
        flag = side.flag
        assert flag is not None
        show(m, flag, "O.specialflag.6")
        side.start_flag = flag.d.names
        for u in side.buddies:
            side.partners = side.partners + u.card.d.names
            if not u.card.d.lost:
                show(m, u, "X.stand.2")
    m.usable = NO_NUMBERS
    m.recast = True
    m.touch()
    publish(m, f.uid, OPENED, m.first, -1, -1, BY_RULE, 0)


def show(m: Match, u: Unit, clause: str) -> None:
    """Turn a card face up."""
    u.veiled = False
    u.reset()
    if m.journal is not None:
        m.note(TURNED, clause, u.side, u.id, BOTH, 1, -1, -1)


def start_fight(m: Match, f: Frame) -> None:
    """The first fighter begins the first turn.  [bf TURN]"""
    m.live = True
    m.call(TURN, m.first, -1, -1)


SETUP: Final = Table(GAME, "setup", [
    Row("Z.1.1", shuffle_decks),
    Row("O.specialflag.4", prepare),
    Row("O.specialflag.6", decide_first),
    Row("O.specialflag.6", open_flags),
    Row("TURN", start_fight),
])  # fmt: skip
