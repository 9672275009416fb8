"""Effects that last for a time (8-1-4-2): how long, and how they begin and end."""

from typing import Final

from mypy_extensions import i64

from fuda.core.lasting import Lasting, expire
from fuda.games.onepiece.kinds import of_bans
from fuda.games.onepiece.spec import (
    ADD_CONDITION,
    BAN,
    END_OF_TURN,
    FOREVER,
    GAIN_ABILITY,
    NO_STEP,
    START_OF_TURN,
    THIS_BATTLE,
    THIS_TURN,
)
from fuda.games.onepiece.state import Match
from fuda.table.lasting import FOES_NEXT, FOES_NEXT_END, OWN_NEXT, THIS_ONE, Period

PERIODS: Final[dict[str, Period]] = {
    "this_battle": Period(THIS_BATTLE),
    "this_turn": Period(THIS_TURN),
    "end_of_turn": Period(END_OF_TURN, THIS_ONE),
    "start_of_your_next_turn": Period(START_OF_TURN, OWN_NEXT),
    "end_of_opponents_next_turn": Period(END_OF_TURN, FOES_NEXT_END),
    "end_of_your_next_turn": Period(END_OF_TURN, OWN_NEXT),
    "opponents_next_refresh": Period(END_OF_TURN, FOES_NEXT),  # the refresh phase that is still to begin
    "your_next_refresh": Period(END_OF_TURN, OWN_NEXT),
    "start_of_opponents_next_turn": Period(START_OF_TURN, FOES_NEXT),
    "forever": Period(FOREVER),
}


def last(m: Match, effect: Lasting) -> None:
    """Let an effect begin that stays for a time.  [op 8-1-4-2]"""
    # Outside of a battle there is none for which it could stay.  [ruling op-044]
    if effect.until == THIS_BATTLE and m.step == NO_STEP:
        return
    m.lasting.append(effect)
    if effect.kind == GAIN_ABILITY or effect.kind == ADD_CONDITION:
        m.recast = True
        m.alert = True
    elif effect.kind == BAN:
        m.forbidden |= of_bans(effect.amount)
    m.touch()


def end_lasting(m: Match, until: i64, owner: i64) -> None:
    """End the effects of a player (-1: of both) that have come to this kind of end."""
    if not m.lasting:
        return
    stay = expire(m.lasting, until, owner, m.turn)
    if len(stay) == len(m.lasting):
        return
    for e in m.lasting:
        if e.kind == GAIN_ABILITY:
            m.recast = True
    m.lasting = stay
    m.touch()
