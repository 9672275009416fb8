"""Parts of costs: gauge, life, cards from the top of the deck, cards that are spent in some way."""

from typing import ClassVar, Final

from mypy_extensions import i64

from fuda.core.flow import Frame
from fuda.core.state import BOTH, ID_MASK
from fuda.core.terms import Value
from fuda.games.buddyfight.damage import deal_damage
from fuda.games.buddyfight.leaving import HOST, lay_under, start_destroying, start_leaving
from fuda.games.buddyfight.moves import BOTTOM, FACE_DOWN, add_soul, move, pay_gauge, pay_life, rest
from fuda.games.buddyfight.ops import is_loose
from fuda.games.buddyfight.paying import gauge_change
from fuda.games.buddyfight.printed import CostPart
from fuda.games.buddyfight.refs import Ref, This
from fuda.games.buddyfight.spec import AS_COST, BY_EFFECT, DECK, DROP, FIELD, GAUGE, HAND, REMOVED, SOUL, ZONES
from fuda.games.buddyfight.state import Match

WAYS_TO_SPEND: Final = (
    "drop", "destroy", "hand", "deck", "deck_bottom", "gauge", "removed", "soul", "soul_down", "base", "rest",
)  # fmt: skip
PAYING: Final = BY_EFFECT | AS_COST


class PayGauge(CostPart):
    """Put so many gauge cards into the drop zone, whichever the fighter likes.  [bf Z.4.4, Z.4.5]"""

    name: ClassVar[str] = "gauge"
    fields: ClassVar[tuple[str, ...]] = ("n",)

    def __init__(self, n: Value[Match]) -> None:
        self.n = n

    def candidates(self, m: Match, f: Frame) -> list[int]:
        return [m.uid(card.id) for card in m.side(f.player).gauge]

    def supply(self, m: Match, f: Frame) -> i64:
        return len(m.side(f.player).gauge)

    def amount(self, m: Match, f: Frame) -> i64:
        n = self.n.get(m, f)
        if m.priced or m.cards[f.card].d.prices:
            n += gauge_change(m, f)
        return max(0, n)

    def is_blind(self) -> bool:
        return True

    def pay(self, m: Match, f: Frame, uids: list[int]) -> None:
        for uid in uids:
            pay_gauge(m, f, m.card_of(uid), PAYING)


class PayLife(CostPart):
    """Pay so much life, which is no damage."""

    name: ClassVar[str] = "life"
    fields: ClassVar[tuple[str, ...]] = ("n",)

    def __init__(self, n: Value[Match]) -> None:
        self.n = n

    def life(self, m: Match, f: Frame) -> i64:
        return max(0, self.n.get(m, f))

    def pay(self, m: Match, f: Frame, uids: list[int]) -> None:
        pay_life(m, f, f.player, self.life(m, f))


class SelfDamage(CostPart):
    """Be dealt so much damage by this card."""

    name: ClassVar[str] = "self_damage"
    fields: ClassVar[tuple[str, ...]] = ("n",)

    def __init__(self, n: Value[Match]) -> None:
        self.n = n

    def pay(self, m: Match, f: Frame, uids: list[int]) -> None:
        deal_damage(m, f, f.player, self.n.get(m, f), PAYING, f.uid)


class DeckToSoul(CostPart):
    """Put so many cards from the top of the deck into the soul of this card.  [bf O.soul.1, O.facedownsoul.1]"""

    name: ClassVar[str] = "deck_to_soul"
    fields: ClassVar[tuple[str, ...]] = ("n", "face_down")

    def __init__(self, n: Value[Match], face_down: bool = False) -> None:
        self.n = n
        self.face_down = face_down

    def from_deck(self, m: Match, f: Frame) -> i64:
        return max(0, self.n.get(m, f))

    def pay(self, m: Match, f: Frame, uids: list[int]) -> None:
        u = m.find(f.uid)
        if u is None:
            return
        for _ in range(self.from_deck(m, f)):
            side = m.side(f.player)
            if side.deck:
                add_soul(m, f, side.deck[-1], u, self.face_down, PAYING)


class DeckTo(CostPart):
    """Put so many cards from the top of the deck into a zone."""

    name: ClassVar[str] = "deck_to"
    fields: ClassVar[tuple[str, ...]] = ("n", "zone")

    def __init__(self, n: Value[Match], zone: str) -> None:
        self.n = n
        self.zone = zone
        self.code: i64 = ZONES.index(zone)

    def from_deck(self, m: Match, f: Frame) -> i64:
        return max(0, self.n.get(m, f))

    def pay(self, m: Match, f: Frame, uids: list[int]) -> None:
        for _ in range(self.from_deck(m, f)):
            side = m.side(f.player)
            if side.deck:
                move(m, f, side.deck[-1], self.code, BOTH if self.code == DROP else 0, PAYING, "Z.1.1")


class Spend(CostPart):
    """Choose so many cards, or up to so many, and do something with them: discard, destroy, put somewhere, rest.

    `soul` is the soul of this card, `base` lays this card on the chosen one. The card that is used is none of them.
    [bf O.cost.1] [ruling bf-066] [ruling bf-072]
    """

    name: ClassVar[str] = "spend"
    fields: ClassVar[tuple[str, ...]] = ("ref", "n", "way", "up_to")

    def __init__(self, ref: Ref, n: Value[Match], way: str, up_to: bool = False) -> None:
        self.ref = ref
        self.n = n
        self.way = way
        self.up_to = up_to

    def candidates(self, m: Match, f: Frame) -> list[int]:
        out: list[int] = []
        # It may be spent itself, but not for its own soul.
        own = isinstance(self.ref, This) and self.way not in ("soul", "soul_down", "base")
        for uid in self.ref.uids(m, f):
            if (own or uid & ID_MASK != f.card) and self.is_fit(m, uid):
                out.append(uid)
        return out

    def is_fit(self, m: Match, uid: i64) -> bool:
        """Whether a card can be spent in this way."""
        u = m.find(uid)
        if self.way == "rest":
            return u is not None and not u.rested
        if self.way in ("destroy", "base"):
            return u is not None and u.slot >= 0
        return is_loose(m, uid) or (u is not None and u.slot >= 0)

    def amount(self, m: Match, f: Frame) -> i64:
        return 0 if self.up_to else self.n.get(m, f)

    def more(self, m: Match, f: Frame) -> i64:
        return self.n.get(m, f) if self.up_to else 0

    def pay(self, m: Match, f: Frame, uids: list[int]) -> None:
        if not uids:
            return
        if self.way == "rest":
            for uid in uids:
                u = m.find(uid)
                if u is not None:
                    rest(m, f, u, AS_COST, "O.cost.1")
        elif self.way == "destroy":
            start_destroying(m, f, uids, PAYING)
        elif self.way == "base":
            self.lay(m, f, uids)
        else:
            self.put(m, f, uids)

    def lay(self, m: Match, f: Frame, uids: list[int]) -> None:
        """Lay this card on the chosen ones."""
        host = m.find(f.uid)
        for uid in uids:
            base = m.find(uid)
            if host is not None and base is not None:
                lay_under(m, f, base, host, PAYING)

    def put(self, m: Match, f: Frame, uids: list[int]) -> None:
        """Put the chosen cards somewhere: those on the field together, the others one by one."""
        to = spent_to(self.way)
        leaving = [uid for uid in uids if m.zone_of(uid & ID_MASK) == FIELD]
        host = m.find(f.uid)
        for uid in uids:
            if uid in leaving or not m.is_here(uid):
                continue
            if to & 31 == SOUL:
                if host is not None:
                    add_soul(m, f, m.card_of(uid), host, to & FACE_DOWN != 0, PAYING)
            else:
                move(m, f, m.card_of(uid), to, BOTH if to == DROP else 0, PAYING, "O.cost.1")
        if leaving:
            g = start_leaving(m, f, leaving, to, PAYING)
            if host is not None:
                g.put(HOST, [host.uid])


class SpendAll(Spend):
    """Do something with all of some cards."""

    name: ClassVar[str] = "spend_all"
    fields: ClassVar[tuple[str, ...]] = ("ref", "way")

    def __init__(self, ref: Ref, way: str) -> None:
        super().__init__(ref, Value(), way)

    def amount(self, m: Match, f: Frame) -> i64:
        return len(self.candidates(m, f))

    def more(self, m: Match, f: Frame) -> i64:
        return 0


def spent_to(way: str) -> i64:
    """Where cards go that are spent in a way."""
    if way == "hand":
        return HAND
    if way == "deck":
        return DECK
    if way == "deck_bottom":
        return DECK | BOTTOM
    if way == "gauge":
        return GAUGE
    if way == "removed":
        return REMOVED
    if way == "soul":
        return SOUL
    return SOUL | FACE_DOWN if way == "soul_down" else DROP
