"""Effects that last for a time: how they begin and end."""

from typing import Final

from mypy_extensions import i64

from fuda.core.lasting import Lasting, expire
from fuda.games.dimensionzero.spec import CHANGE
from fuda.games.dimensionzero.state import Match

ONCE: Final = 1  # `amount` of a delayed ability that triggers once
NEVER: Final = 1 << 40  # a turn that never comes


def last(m: Match, effect: Lasting) -> None:
    """Let an effect begin that stays for a time.  [dz 4-14.3-1]"""
    m.lasting.append(effect)
    if effect.kind != CHANGE:
        m.recast = True
    elif not m.recast:
        m.rules.add(m, effect)
    m.touch()


def end_lasting(m: Match, until: i64) -> None:
    """End the effects that have come to this kind of end."""
    if not m.lasting:
        return
    stay = expire(m.lasting, until, -1, NEVER)
    if len(stay) != len(m.lasting):
        m.lasting = stay
        m.recast = True
        m.touch()


def forget_bound(m: Match) -> None:
    """Drop effects on objects that are gone: they are other cards now.  [dz 2-23.1-3, 4-4.4-1]"""
    if m.lasting:
        stay = [e for e in m.lasting if e.on < 0 or m.is_here(e.on)]
        if len(stay) != len(m.lasting):
            m.lasting = stay
            m.recast = True
            m.touch()
