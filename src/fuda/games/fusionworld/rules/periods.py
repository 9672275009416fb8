"""Effects that last for a time or begin later: how they begin and end."""

from typing import Final

from mypy_extensions import i64

from fuda.core.lasting import Lasting, is_over
from fuda.games.fusionworld.kinds import of_bans
from fuda.games.fusionworld.rules.moves import forget_skill
from fuda.games.fusionworld.spec import (
    ADD_CONDITION,
    ADD_POWER,
    AT_ONCE,
    BAN,
    DELAYED,
    END,
    FOREVER,
    GAIN_ABILITY,
    NEXT_BATTLE,
    NO_STEP,
    START_OF_TURN,
    THIS_BATTLE,
    THIS_CHARGE,
    THIS_MAIN,
    THIS_TURN,
)
from fuda.games.fusionworld.state import Match
from fuda.table.lasting import FOES_NEXT, FOES_NEXT_END, IN_THAT_TURN, NO_TURN, OWN_NEXT, Period

PERIODS: Final[dict[str, Period]] = {
    "this_battle": Period(THIS_BATTLE),
    "this_turn": Period(THIS_TURN),
    "this_main": Period(THIS_MAIN),
    "next_battle": Period(THIS_BATTLE, NO_TURN, NEXT_BATTLE),
    # Those of a coming turn begin later than at once.  [fw 1-5-2-2-1]
    "opponents_next_turn": Period(THIS_TURN, FOES_NEXT, IN_THAT_TURN),
    "your_next_turn": Period(THIS_TURN, OWN_NEXT, IN_THAT_TURN),
    "opponents_next_charge": Period(THIS_CHARGE, FOES_NEXT, IN_THAT_TURN),
    "your_next_charge": Period(THIS_CHARGE, OWN_NEXT, IN_THAT_TURN),
    "end_of_opponents_next_turn": Period(THIS_TURN, FOES_NEXT_END),
    "end_of_your_next_turn": Period(THIS_TURN, OWN_NEXT),
    "start_of_your_next_turn": Period(START_OF_TURN, OWN_NEXT),
    "start_of_opponents_next_turn": Period(START_OF_TURN, FOES_NEXT),
    "forever": Period(FOREVER),
}
FINDING: Final = (GAIN_ABILITY, ADD_CONDITION, DELAYED)  # kinds of effects that `Match.gather` looks for


def is_past(m: Match, period: Period) -> bool:
    """Whether there is no such period: no battle is going on, or the Main Phase is over.  [fw 1-5-2-2, 0-2-4]"""
    if period.end == THIS_MAIN:
        return m.phase == END
    return period.end == THIS_BATTLE and period.begins != NEXT_BATTLE and m.step == NO_STEP


def last(m: Match, effect: Lasting) -> None:
    """Let an effect begin that stays for a time, or that starts later.  [fw 1-5-2-2, 1-5-2-2-1]"""
    m.lasting.append(effect)
    if effect.kind == BAN and effect.start == AT_ONCE:
        m.forbidden |= of_bans(effect.amount)
    if effect.kind in FINDING:
        m.recast = True
        m.alert = True  # a skill that was given may wait for a state
    elif effect.kind == ADD_POWER and effect.start == AT_ONCE and is_settled(m):
        add_power(m, effect.on, effect.amount)
        return
    m.touch()


def is_settled(m: Match) -> bool:
    """Whether values are settled, and nothing but the sum depends on a change of power."""
    return not (m.dirty or m.recast or m.sensitive or m.tracked)


def add_power(m: Match, uid: i64, amount: i64) -> None:
    """Change the settled power of a card, which saves settling all values anew."""
    u = m.alter(uid)
    if u is not None:
        u.bonus += amount
    m.sound = False
    if m.stateful:
        m.alert = True


def end_lasting(m: Match, until: i64, owner: i64) -> None:
    """End the effects of a player (-1: of both) that have come to this kind of end."""
    if not is_any_over(m, until, owner):
        return
    over = [e for e in m.lasting if e.start == AT_ONCE and is_over(e, until, owner, m.turn)]
    m.lasting = [e for e in m.lasting if e.start != AT_ONCE or not is_over(e, until, owner, m.turn)]
    for e in over:
        if e.kind == ADD_POWER and is_settled(m):
            add_power(m, e.on, -e.amount)
            continue
        if e.kind in FINDING:
            m.recast = True
        if e.kind == GAIN_ABILITY:
            forget_skill(m, e.on, e.key)
        m.touch()


def is_any_over(m: Match, until: i64, owner: i64) -> bool:
    """Whether some effect has come to this kind of end."""
    for e in m.lasting:
        if e.start == AT_ONCE and is_over(e, until, owner, m.turn):
            return True
    return False


def start_lasting(m: Match, start: i64, owner: i64) -> None:
    """Let the effects of a player that were to start now come into force, behind all others."""
    if not m.lasting:
        return
    begun: list[Lasting] = []
    rest_of: list[Lasting] = []
    for e in m.lasting:
        if e.start == start and e.owner == owner and start != AT_ONCE:
            begun.append(Lasting(e.kind, e.owner, e.on, e.amount, e.until, e.due, e.key, e.at, AT_ONCE))
        else:
            rest_of.append(e)
    if begun:
        m.lasting = rest_of + begun
        for e in begun:
            if e.kind in FINDING or e.kind == BAN:
                m.recast = True
        m.touch()
