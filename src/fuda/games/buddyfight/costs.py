"""Parts of costs: gauge, life, cards from the top of the deck."""

from typing import ClassVar

from mypy_extensions import i64

from fuda.core.flow import Frame
from fuda.core.terms import Value
from fuda.games.buddyfight.moves import add_soul, pay_gauge, pay_life
from fuda.games.buddyfight.paying import gauge_change
from fuda.games.buddyfight.printed import CostPart
from fuda.games.buddyfight.spec import AS_COST, BY_EFFECT
from fuda.games.buddyfight.state import Match


class PayGauge(CostPart):
    """Put so many gauge cards into the drop zone, whichever the fighter likes.  [bf Z.4.4, Z.4.5]"""

    name: ClassVar[str] = "pay_gauge"
    fields: ClassVar[tuple[str, ...]] = ("n",)

    def __init__(self, n: Value[Match]) -> None:
        self.n = n

    def candidates(self, m: Match, f: Frame) -> list[int]:
        return [m.uid(card.id) for card in m.side(f.player).gauge]

    def amount(self, m: Match, f: Frame) -> i64:
        n = self.n.get(m, f)
        if m.sources or m.lasting:
            n += gauge_change(m, f)
        return max(0, n)

    def is_blind(self) -> bool:
        return True

    def pay(self, m: Match, f: Frame, uids: list[int]) -> None:
        for uid in uids:
            pay_gauge(m, f, m.card_of(uid), BY_EFFECT | AS_COST)


class PayLife(CostPart):
    """Pay so much life, which is no damage."""

    name: ClassVar[str] = "pay_life"
    fields: ClassVar[tuple[str, ...]] = ("n",)

    def __init__(self, n: Value[Match]) -> None:
        self.n = n

    def life(self, m: Match, f: Frame) -> i64:
        return max(0, self.n.get(m, f))

    def pay(self, m: Match, f: Frame, uids: list[int]) -> None:
        pay_life(m, f, f.player, self.life(m, f))


class DeckToSoul(CostPart):
    """Put so many cards from the top of the deck into the soul of this card."""

    name: ClassVar[str] = "deck_to_soul"
    fields: ClassVar[tuple[str, ...]] = ("n",)

    def __init__(self, n: Value[Match]) -> None:
        self.n = n

    def from_deck(self, m: Match, f: Frame) -> i64:
        return max(0, self.n.get(m, f))

    def pay(self, m: Match, f: Frame, uids: list[int]) -> None:
        u = m.find(f.uid)
        if u is None:
            return
        for _ in range(self.from_deck(m, f)):
            side = m.side(f.player)
            if side.deck:
                add_soul(m, f, side.deck[-1], u, False, BY_EFFECT | AS_COST)
