"""Effects that last for a time (801.2b, 809.8): how long, and how they begin and end."""

from typing import Final

from mypy_extensions import i64

from fuda.core.lasting import Lasting
from fuda.games.hanyo.spec import FOREVER, THIS_TURN
from fuda.games.hanyo.state import Match
from fuda.table.lasting import FOES_NEXT, IN_THAT_TURN, OWN_NEXT, THIS_ONE, Period

# The next turn of a player is none that is going on.  [hy 809.8, 809.8a, 801.2b] [ruling hy-050]
PERIODS: Final[dict[str, Period]] = {
    "this_turn": Period(THIS_TURN, THIS_ONE),
    "opponents_next_turn": Period(THIS_TURN, FOES_NEXT, IN_THAT_TURN),
    "your_next_turn": Period(THIS_TURN, OWN_NEXT, IN_THAT_TURN),
    "end_of_opponents_next_turn": Period(THIS_TURN, FOES_NEXT),
    "end_of_your_next_turn": Period(THIS_TURN, OWN_NEXT),
    "forever": Period(FOREVER, THIS_ONE),
}


def last(m: Match, effect: Lasting) -> None:
    """Let an effect begin that stays for a time.  [hy 801.2b]"""
    m.lasting.append(effect)
    m.recast = True
    m.touch()


def end_lasting(m: Match, until: i64) -> None:
    """End the effects that have come to this kind of end in this turn.  [hy 809.8a]"""
    if not m.lasting:
        return
    stay = [e for e in m.lasting if e.start != 0 or e.until != until or e.due > m.turn]
    if len(stay) != len(m.lasting):
        m.lasting = stay
        m.recast = True
        m.touch()


def start_lasting(m: Match) -> None:
    """Let effects come into force that were to start in this turn.  [hy 809.8]"""
    started = False
    for i in range(len(m.lasting)):
        e = m.lasting[i]
        if e.start == m.turn:
            m.lasting[i] = Lasting(e.kind, e.owner, e.on, e.amount, e.until, e.due, e.key, e.at, 0)
            started = True
    if started:
        m.recast = True
        m.touch()
