"""Effects that last for a time or begin later: how they begin and end."""

from typing import Final

from mypy_extensions import i64

from fuda.core.lasting import Lasting, is_over
from fuda.games.buddyfight.spec import (
    AT_ONCE,
    BAN,
    DELAYED,
    FOREVER,
    GAIN_ABILITY,
    LASTS,
    NEXT_TURN,
    THIS_BATTLE,
    THIS_PHASE,
    THIS_TURN,
)
from fuda.games.buddyfight.state import Match
from fuda.table.lasting import FOES_NEXT, IN_THAT_TURN, NEXT_ONE, OWN_NEXT, THIS_ONE, Period

PERIODS: Final[dict[str, Period]] = {
    "this_battle": Period(THIS_BATTLE),
    "this_turn": Period(THIS_TURN, THIS_ONE),
    "this_phase": Period(THIS_PHASE),
    "opponents_next_turn": Period(THIS_TURN, FOES_NEXT, IN_THAT_TURN),
    "your_next_turn": Period(THIS_TURN, OWN_NEXT, IN_THAT_TURN),
    "end_of_opponents_next_turn": Period(THIS_TURN, FOES_NEXT),
    "end_of_your_next_turn": Period(THIS_TURN, OWN_NEXT),
    "forever": Period(FOREVER),
    "opponents_next_start": Period(THIS_PHASE, FOES_NEXT, IN_THAT_TURN),  # the first one of that turn
    "next_turn": Period(NEXT_TURN, NEXT_ONE, IN_THAT_TURN),
    "end_of_next_turn": Period(NEXT_TURN, NEXT_ONE),
}
FINDING: Final = (GAIN_ABILITY, DELAYED, LASTS, BAN)  # kinds of effects that `Match.gather` looks for


def is_past(m: Match, period: Period) -> bool:
    """Whether there is no such period: no battle is going on in which it could be."""
    return period.end == THIS_BATTLE and not m.in_battle


def last(m: Match, effect: Lasting) -> None:
    """Let an effect begin that stays for a time, or that starts later."""
    m.lasting.append(effect)
    if effect.kind in FINDING:
        m.recast = True
    m.touch()


def end_lasting(m: Match, until: i64, owner: i64) -> None:
    """End the effects of a player (-1: of both) that have come to this kind of end."""
    if not m.lasting:
        return
    kept: list[Lasting] = []
    for e in m.lasting:
        if e.start != AT_ONCE or not is_over(e, until, owner, m.turn):
            kept.append(e)
        elif e.kind in FINDING:
            m.recast = True
    if len(kept) < len(m.lasting):
        m.lasting = kept
        m.touch()


def change_ends(m: Match, old: i64, new: i64) -> None:
    """Let the effects that end in one way end in another."""
    if m.lasting:
        m.lasting = [e if e.until != old else with_end(e, new) for e in m.lasting]


def with_end(e: Lasting, until: i64) -> Lasting:
    """The same effect with another end."""
    return Lasting(e.kind, e.owner, e.on, e.amount, until, e.due, e.key, e.at, e.start)


def start_lasting(m: Match) -> None:
    """Let the effects that were to start in this turn come into force, behind all others."""
    if not m.lasting:
        return
    begun: list[Lasting] = []
    kept: list[Lasting] = []
    for e in m.lasting:
        if e.start == m.turn and e.start != AT_ONCE:
            begun.append(Lasting(e.kind, e.owner, e.on, e.amount, e.until, e.due, e.key, e.at, AT_ONCE))
        else:
            kept.append(e)
    if begun:
        m.lasting = kept + begun
        m.recast = True
        m.touch()


def exchange_turns(m: Match) -> None:
    """Let effects that are about the next turn of a fighter follow, as that fighter has the next turn once more.

    The opponent's next turn comes after it, the fighter's own is the next, and so is that of whomever.  [bf CH.3.new]
    """
    if m.lasting:
        m.lasting = [
            e if e.until == NEXT_TURN else in_turns(e, other_turn(m, e.due), other_turn(m, e.start)) for e in m.lasting
        ]


def other_turn(m: Match, turn: i64) -> i64:
    """The number of a turn after the next two have changed places."""
    if turn == m.turn + 1:
        return m.turn + 2
    return m.turn + 1 if turn == m.turn + 2 else turn


def in_turns(e: Lasting, due: i64, start: i64) -> Lasting:
    """The same effect with another beginning and end."""
    if e.due == due and e.start == start:
        return e
    return Lasting(e.kind, e.owner, e.on, e.amount, e.until, due, e.key, e.at, start)
