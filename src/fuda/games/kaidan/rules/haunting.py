"""Chapter 6: a spirit haunts the other player, and another may stand in its way.

A frame of HAUNTING is about the spirit that haunts; `b` is the one in its way, or -1.
"""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Frame, Op, Program, Row, Table
from fuda.core.state import Action, act, say
from fuda.games.kaidan import spec
from fuda.games.kaidan.policy import RULES
from fuda.table.deeds import Deed
from fuda.table.hearing import ResolveTriggers
from fuda.table.spec import BY_RULE, REST
from fuda.table.state import Match, Unit


def can_haunt(m: Match, u: Unit) -> bool:
    """Whether a spirit stands, was in the room before this turn, and nothing forbids it.  [kd 6-1]"""
    if u.rested or u.since == m.turn:
        return False
    return RULES.can(m, about(m, u.uid, spec.HAUNT)) and RULES.can(m, about(m, u.uid, REST))


def about(m: Match, uid: i64, kind: i64) -> Deed:
    """What a spirit does in a haunting."""
    u = m.find(uid)
    return Deed(kind, [int(uid)], m.turn_player if u is None else u.side, BY_RULE)


def declare(m: Match, f: Frame) -> None:
    """Say which spirit haunts."""
    RULES.do(m, f, about(m, f.uid, spec.HAUNT))


def rest(m: Match, f: Frame) -> None:
    """Rest it."""
    RULES.do(m, f, about(m, f.uid, REST))


class OfferGuard(Op[Match]):
    """Let the other player put a standing spirit in its way; it does not rest for that."""

    def run(self, m: Match, f: Frame) -> bool:
        ready = [u for u in m.sides[1 - f.player].units if not u.rested and RULES.can(m, about(m, u.uid, spec.GUARD))]
        if not m.is_here(f.uid):
            return False
        return m.ask(1 - f.player, [say(spec.PASS, 0), *[act(spec.GUARD_WITH, u.card.id) for u in ready]])

    def got(self, m: Match, f: Frame, a: Action) -> None:
        if a.kind == spec.GUARD_WITH:
            f.b = m.uid(a.card)


def guard(m: Match, f: Frame) -> None:
    """Say which spirit stands in the way."""
    if f.b >= 0:
        RULES.do(m, f, about(m, f.b, spec.GUARD))


def strike(m: Match, f: Frame) -> None:
    """Put out a candle, or let the lesser dread be banished; what is gone neither strikes nor is struck.

    [kd 6-3, 6-4, 6-5]
    """
    one, other = m.find(f.uid), m.find(f.b)
    if one is None:
        return
    if f.b < 0:
        RULES.do(m, f, Deed(spec.PUT_OUT, [int(-1 - (1 - f.player))], f.player, BY_RULE, n=1, source=f.uid))
    elif other is not None:
        mine, theirs = m.value(one, spec.DREAD), m.value(other, spec.DREAD)
        beaten = [int(u.uid) for u, lead in ((one, mine - theirs), (other, theirs - mine)) if lead <= 0]
        RULES.do(m, f, Deed(spec.BANISH, beaten, f.player, BY_RULE))


HAUNTING: Final[Program] = Table(spec.GAME, "haunting", [
    Row("6-1", declare),
    Row("6-1", rest),
    Row("7-2", ResolveTriggers()),
    Row("6-2", OfferGuard()),
    Row("6-2", guard),
    Row("7-2", ResolveTriggers()),
    Row("6-3", strike),
    Row("7-2", ResolveTriggers()),
])  # fmt: skip
