"""What only the cards of A Hundred Tales tell players to do."""

from typing import Any, ClassVar

from fuda.core.flow import Frame
from fuda.core.terms import Value
from fuda.games.kaidan import spec
from fuda.table.deeds import Deed
from fuda.table.spec import REST, STAND
from fuda.table.state import Match
from fuda.words.tabled.verbs import DoTo, ToPlayer, deed


class Banish(DoTo):
    """Banish spirits."""

    name: ClassVar[str] = "banish"

    def deed(self, m: Match, f: Frame) -> Deed:
        return deed(f, spec.BANISH, self.ref.uids(m, f))


class TurnOver(DoTo):
    """Rest a spirit that stands, and let one stand that is rested."""

    name: ClassVar[str] = "turn_over"

    def deed(self, m: Match, f: Frame) -> Deed:
        uids = self.ref.uids(m, f)
        u = m.find(uids[0]) if uids else None
        return deed(f, REST if u is not None and not u.rested else STAND, uids[:1])


class PutOutCandles(ToPlayer):
    """Put out candles."""

    name: ClassVar[str] = "put_out"

    def __init__(self, side: str, n: Value[Any]) -> None:
        super().__init__(side, n)

    def deed(self, m: Match, f: Frame) -> Deed:
        return deed(f, spec.PUT_OUT, self.who(f), self.n.get(m, f))
