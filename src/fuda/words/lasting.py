"""Instructions by which something lasts for a time: what is forbidden to a player, what is put off, what ends it.

The rules of the game say what the words for a time mean, and what becomes of an effect that begins.
"""

from typing import Any, ClassVar

from mypy_extensions import i64

from fuda.core.flow import Frame, Op
from fuda.core.lasting import Lasting
from fuda.core.state import players
from fuda.table.definition import Ability, Scope
from fuda.table.match import TwoSided
from fuda.words.refs import Ref


def begin(m: TwoSided[Any, Any, Any, Any], f: Frame, until: str, kind: i64, on: i64, amount: i64, key: i64) -> None:
    """Let an effect of this instruction begin, now or later, that stays on an object or a player."""
    period = m.rules.period(until)
    due, start = period.due(m, f.player), period.start(m, f.player)
    m.rules.last(m, Lasting(kind, f.player, on, amount, period.end, due, key, f.at, start))


class ForbidPlayer(Op[Any]):
    """Forbid a player something for a time.  [op 4-7-2] [fw 0-2-5]"""

    name: ClassVar[str] = "forbid_player"

    def __init__(self, side: str, ban: str, until: str, scope: Scope | None = None) -> None:
        self.side = side
        self.ban = ban
        self.until = until
        self.scope: Any = scope

    def run(self, m: TwoSided[Any, Any, Any, Any], f: Frame) -> bool:
        f.done = 1 if self.can(m, f) else 0
        if f.done:
            for player in players(self.side, f.player):
                begin(m, f, self.until, m.rules.forbids, -1 - player, m.rules.ban_bit(self.ban), f.key)
        return False

    def can(self, m: TwoSided[Any, Any, Any, Any], f: Frame) -> bool:
        return not m.rules.is_past(m, self.until)


class Delay(Op[Any]):
    """Do something later, at a moment, about each of the cards, or once if none is named.

    With no period it is done once; with one, each time the moment comes within it.  [fw 1-5-2-1-1]
    A permanent or a replacement holds from now on, in whose terms `this` is the card: it is none of its abilities.
    """

    name: ClassVar[str] = "delay"

    def __init__(self, ref: Ref[Any, Any] | None, part: Ability, until: str = "forever") -> None:
        self.ref = ref
        self.part: Any = part
        self.until = until

    def run(self, m: TwoSided[Any, Any, Any, Any], f: Frame) -> bool:
        f.done = 0
        if m.rules.is_past(m, self.until):
            return False
        uids = [-1] if self.ref is None else self.reached(m, f, self.ref)
        bits = m.rules.key_bits
        for uid in uids:
            begin(m, f, self.until, m.rules.delays, uid, f.uid, f.key >> bits << bits | self.part.index)
        f.done = 1 if uids else 0
        return False

    def can(self, m: TwoSided[Any, Any, Any, Any], f: Frame) -> bool:
        ref = self.ref
        if m.rules.is_past(m, self.until):
            return False
        return ref is None or self.awaits(f, ref) or len(self.reached(m, f, ref)) > 0

    def reached(self, m: Any, f: Frame, ref: Ref[Any, Any]) -> list[int]:
        """Those of some cards that the effect finds."""
        return ref.uids(m, f)

    def awaits(self, f: Frame, ref: Ref[Any, Any]) -> bool:
        """Whether the cards are still to be chosen."""
        return ref.is_chosen()


class EndThis(Op[Any]):
    """End the lasting effect by which a card has this very ability, or by which this holds."""

    name: ClassVar[str] = "end_this"

    def run(self, m: TwoSided[Any, Any, Any, Any], f: Frame) -> bool:
        kept: list[Lasting] = []
        f.done = 0
        for e in m.lasting:
            if f.done == 0 and self.is_it(e, f, m.rules.delays):
                f.done = 1
            else:
                kept.append(e)
        m.lasting = kept
        m.recast = True
        m.touch()
        return False

    def is_it(self, e: Lasting, f: Frame, delays: i64) -> bool:
        """Whether this is the effect, where effects of one kind put something off."""
        return e.key == f.key and (e.on == f.uid or e.on < 0 or e.kind == delays)

    def can(self, m: TwoSided[Any, Any, Any, Any], f: Frame) -> bool:
        for e in m.lasting:
            if self.is_it(e, f, m.rules.delays):
                return True
        return False
