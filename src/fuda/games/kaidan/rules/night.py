"""Chapters 3 and 4: how the night begins, and how a turn goes."""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Frame, Op, Program, Row, Table
from fuda.core.lasting import expire
from fuda.core.loops import WATCH_AFTER
from fuda.core.state import Action, act, say
from fuda.games.kaidan import spec
from fuda.games.kaidan.policy import RULES, decide_by_time
from fuda.games.kaidan.rules.haunting import HAUNTING, can_haunt
from fuda.games.kaidan.rules.telling import USING, tell, tellable
from fuda.table.deeds import Deed
from fuda.table.hearing import ResolveTriggers
from fuda.table.policy import shuffle
from fuda.table.spec import BY_RULE, DECK, DRAW, GAIN, PHASE, STAND
from fuda.table.state import THIS_TURN, Match
from fuda.table.using import usable, use


def by_rule(kind: i64, player: i64, n: i64 = 1, to: i64 = -1) -> Deed:
    """What the rules let a player do."""
    return Deed(kind, [int(-1 - player)], player, BY_RULE, n=n, to=to)


# --- setup (3) -------------------------------------------------------------------------------------------------
def shuffle_decks(m: Match, f: Frame) -> None:
    """Both players shuffle."""
    for player in range(2):
        shuffle(m, player)


def light_candles(m: Match, f: Frame) -> None:
    """Both players light their candles; of a short night there are fewer.  [kd 3-5]"""
    for player in range(2):
        RULES.do(
            m, f, by_rule(GAIN, player, spec.SHORT_CANDLES if m.marks[spec.SHORT] else spec.CANDLES_LIT, spec.CANDLES)
        )


def draw_hands(m: Match, f: Frame) -> None:
    """Both players draw; in a short night fewer cards.  [kd 3-5]"""
    for player in range(2):
        RULES.do(m, f, by_rule(DRAW, player, spec.SHORT_HAND if m.marks[spec.SHORT] else spec.OPENING_HAND))


def choose_first(m: Match, f: Frame) -> None:
    """Chance says who begins, unless that was settled before."""
    if m.first < 0:
        m.first = m.rand(2)
    m.turn_player = m.first
    m.call(TURN, m.first, -1, -1)


# --- the turn (4) ----------------------------------------------------------------------------------------------
def begin_turn(m: Match, f: Frame) -> None:
    """Draw breath."""
    m.turn += 1
    m.watch = None
    m.watch_at = m.decisions + WATCH_AFTER
    for side in m.sides:
        for u in side.units:
            u.used = []
    RULES.do(m, f, by_rule(spec.BEGIN, m.turn_player))


def stand_all(m: Match, f: Frame) -> None:
    """Let all of the turn player's spirits stand."""
    rested = [int(u.uid) for u in m.sides[m.turn_player].units if u.rested]
    if rested:
        RULES.do(m, f, Deed(STAND, rested, m.turn_player, BY_RULE))


def draw_for_turn(m: Match, f: Frame) -> None:
    """Draw a card; where none is left a candle goes out instead, and the first turn has no draw."""
    if m.pile(m.turn_player, DECK):
        if m.turn > 1:
            RULES.do(m, f, by_rule(DRAW, m.turn_player))
    else:
        RULES.do(m, f, by_rule(spec.PUT_OUT, m.turn_player))


def begin_main(m: Match, f: Frame) -> None:
    """Go on to where the turn player acts freely."""
    m.phase = spec.MAIN
    m.record(PHASE, m.turn_player, -1, spec.MAIN)


class MainPhase(Op[Match]):
    """Ask the turn player for one thing at a time."""

    def run(self, m: Match, f: Frame) -> bool:
        player = m.turn_player
        options = [say(spec.END_TURN, 0), *tellable(m, player)]
        for u in m.sides[player].units:
            if can_haunt(m, u):
                options.append(act(spec.HAUNT_WITH, u.card.id))
            options += usable(m, u, spec.ACTIVATE)
        return m.ask_secret(player, options)

    def got(self, m: Match, f: Frame, a: Action) -> None:
        if a.kind == spec.END_TURN:
            return
        f.again()
        if a.kind == spec.TELL_CARD:
            tell(m, m.turn_player, a.card, 0, -1)
        elif a.kind == spec.HAUNT_WITH:
            m.call(HAUNTING, m.turn_player, a.card, m.uid(a.card))
        else:
            use(m, USING, m.turn_player, a)


def end_turn(m: Match, f: Frame) -> None:
    """End what lasts for this turn; the other player is next, unless time decides."""
    m.lasting = expire(m.lasting, THIS_TURN, -1, m.turn)
    m.stale = True
    if m.marks[spec.LAST_TURN] and m.turn >= m.marks[spec.LAST_TURN] and decide_by_time(m):
        return
    m.turn_player = 1 - m.turn_player
    f.player = m.turn_player
    f.pc = 0


SETUP: Final[Program] = Table(spec.GAME, "setup", [
    Row("3-1", shuffle_decks),
    Row("3-2", light_candles),
    Row("3-3", draw_hands),
    Row("3-4", choose_first),
])  # fmt: skip
TURN: Final[Program] = Table(spec.GAME, "turn", [
    Row("4-1", begin_turn),
    Row("4-2", stand_all),
    Row("4-3", draw_for_turn),
    Row("7-2", ResolveTriggers()),
    Row("4-4", begin_main),
    Row("4-4", MainPhase()),
    Row("4-5", end_turn),
])  # fmt: skip
