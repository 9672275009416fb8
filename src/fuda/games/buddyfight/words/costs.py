"""Parts of costs: gauge, life, cards from the top of the deck, cards that are spent in some way.

Each part says what is done to pay it: a cost that cannot be done cannot be paid (O.cost.1).
"""

from typing import ClassVar, Final

from mypy_extensions import i64

from fuda.core.flow import Frame
from fuda.core.state import BOTH, ID_MASK
from fuda.core.terms import Value
from fuda.games.buddyfight import kinds
from fuda.games.buddyfight.policy import POLICY, can, can_to, damage_deed, deed
from fuda.games.buddyfight.printed import NO_NUMBERS, Ability, CostPart
from fuda.games.buddyfight.rules.moves import BOTTOM, FACE_DOWN, TO
from fuda.games.buddyfight.rules.paying import top_of_deck
from fuda.games.buddyfight.spec import (
    AS_COST,
    BY_EFFECT,
    DECK,
    DESTROYING,
    DROP,
    GAUGE,
    HAND,
    REMOVED,
    SOUL,
    WITH_SOUL,
    ZONES,
)
from fuda.games.buddyfight.state import Match
from fuda.games.buddyfight.words.ops import note_needed
from fuda.games.buddyfight.words.placing import ToSoul
from fuda.games.buddyfight.words.refs import Ref, awaits_choice
from fuda.table.deeds import Deed
from fuda.words.refs import This

WAYS_TO_SPEND: Final = (
    "drop", "destroy", "hand", "deck", "deck_bottom", "gauge", "removed", "soul", "soul_down", "base", "rest",
)  # fmt: skip
PAYING: Final = BY_EFFECT | AS_COST


class OfNumber(CostPart):
    """A part of a cost that is so much."""

    def __init__(self, n: Value[Match]) -> None:
        self.n = n


class PayGauge(OfNumber):
    """Put so many gauge cards into the drop zone, whichever the fighter likes.  [bf Z.4.4, Z.4.5]"""

    name: ClassVar[str] = "gauge"

    def candidates(self, m: Match, f: Frame) -> list[int]:
        return [m.uid(card.id) for card in m.side(f.player).gauge]

    def supply(self, m: Match, f: Frame) -> i64:
        return len(m.side(f.player).gauge)

    def amount(self, m: Match, f: Frame) -> i64:
        return max(0, self.n.get(m, f))

    def is_blind(self) -> bool:
        return True

    def deeds(self, m: Match, f: Frame, uids: list[int]) -> list[Deed]:
        return [deed(f, kinds.PAY_GAUGE, uids, PAYING, to=DROP, n=BOTH, clause="Z.4.4")] if uids else []


class PayLife(OfNumber):
    """Pay so much life, which is no damage."""

    name: ClassVar[str] = "life"

    def life(self, m: Match, f: Frame) -> i64:
        return max(0, self.n.get(m, f))

    def deeds(self, m: Match, f: Frame, uids: list[int]) -> list[Deed]:
        n = self.life(m, f)
        return [deed(f, kinds.PAY_LIFE, [-1 - f.player], PAYING, n=n)] if n > 0 else []


class SelfDamage(OfNumber):
    """Be dealt so much damage by this card."""

    name: ClassVar[str] = "self_damage"

    def is_possible(self, m: Match, f: Frame) -> bool:
        return can_all(m, self.deeds(m, f, NO_NUMBERS))

    def forbidder(self, m: Match, f: Frame) -> i64:
        return first_forbidder(m, self.deeds(m, f, NO_NUMBERS))

    def deeds(self, m: Match, f: Frame, uids: list[int]) -> list[Deed]:
        n = self.n.get(m, f)
        return [damage_deed(m, f, f.player, n, PAYING, f.uid)] if n > 0 else []


def host_of(m: Match, f: Frame) -> i64:
    """The card into whose soul a cost is put: the one that is used; -1 as long as it is in no zone that has souls."""
    u = m.find(f.uid)
    return -1 if u is None else u.uid


def first_forbidder(m: Match, deeds: list[Deed]) -> i64:
    """The ability that forbids one of some deeds, or -1."""
    for d in deeds:
        for uid in d.what:
            key = POLICY.forbidder(m, d, uid)
            if key >= 0:
                return key
    return -1


def can_all(m: Match, deeds: list[Deed]) -> bool:
    """Whether some deeds can be done to all of their objects."""
    for d in deeds:
        if not can(m, d):
            return False
    return True


class FromDeck(CostPart):
    """Something that is done with so many cards from the top of the deck."""

    def __init__(self, n: Value[Match]) -> None:
        self.n = n

    def from_deck(self, m: Match, f: Frame) -> i64:
        return max(0, self.n.get(m, f))

    def is_possible(self, m: Match, f: Frame) -> bool:
        return can_all(m, self.deeds(m, f, top_of_deck(m, f.player, self.from_deck(m, f))))

    def forbidder(self, m: Match, f: Frame) -> i64:
        return first_forbidder(m, self.deeds(m, f, top_of_deck(m, f.player, self.from_deck(m, f))))


class DeckToSoul(FromDeck):
    """Put so many cards from the top of the deck into the soul of this card.  [bf O.soul.1, O.facedownsoul.1]"""

    name: ClassVar[str] = "deck_to_soul"

    def __init__(self, n: Value[Match], face_down: bool = False) -> None:
        super().__init__(n)
        self.face_down = face_down

    def deeds(self, m: Match, f: Frame, uids: list[int]) -> list[Deed]:
        to: i64 = SOUL | (FACE_DOWN if self.face_down else 0)
        return [deed(f, kinds.MOVE, uids, PAYING, to=to, n=host_of(m, f))] if uids else []


class DeckTo(FromDeck):
    """Put so many cards from the top of the deck into a zone."""

    name: ClassVar[str] = "deck_to"

    def __init__(self, n: Value[Match], zone: str) -> None:
        super().__init__(n)
        self.zone = zone
        self.code: i64 = ZONES.index(zone)

    def deeds(self, m: Match, f: Frame, uids: list[int]) -> list[Deed]:
        seen: i64 = BOTH if self.code == DROP else 0
        return [deed(f, kinds.MOVE, uids, PAYING, to=self.code, n=seen, clause="Z.1.1")] if uids else []


class Spend(CostPart):
    """Choose so many cards, or up to so many, and do something with them: discard, destroy, put somewhere, rest.

    `soul` is the soul of this card, `base` lays this card on the chosen one. The card that is used is none of them.
    [bf O.cost.1] [ruling bf-066] [ruling bf-072]
    """

    name: ClassVar[str] = "spend"

    def __init__(self, ref: Ref, n: Value[Match], way: str, up_to: bool = False) -> None:
        self.ref = ref
        self.n = n
        self.way = way
        self.up_to = up_to

    def named(self, m: Match, f: Frame) -> list[int]:
        """The cards that the text names; the one that is used may be spent itself, but not for its own soul."""
        own = isinstance(self.ref, This) and self.way not in ("soul", "soul_down", "base")
        return [uid for uid in self.ref.uids(m, f) if own or uid & ID_MASK != f.card]

    def candidates(self, m: Match, f: Frame) -> list[int]:
        # What cannot be done to a card is not paid with it.  [bf O.cost.1, LO.mix.3] [ruling bf-084]
        named = self.named(m, f)
        if not named:
            return named
        d = self.deed(m, f, NO_NUMBERS)
        return [uid for uid in named if can_to(m, d, uid)]

    def amount(self, m: Match, f: Frame) -> i64:
        return 0 if self.up_to else self.n.get(m, f)

    def more(self, m: Match, f: Frame) -> i64:
        return self.n.get(m, f) if self.up_to else 0

    def forbidder(self, m: Match, f: Frame) -> i64:
        return first_forbidder(m, self.deeds(m, f, self.named(m, f)))

    def deeds(self, m: Match, f: Frame, uids: list[int]) -> list[Deed]:
        return [self.deed(m, f, uids)] if uids else []

    def deed(self, m: Match, f: Frame, what: list[int]) -> Deed:
        """What is done to the chosen cards."""
        if self.way == "rest":
            return deed(f, kinds.REST, what, PAYING, clause="O.cost.1")
        if self.way == "destroy":
            return deed(f, kinds.DESTROY, what, PAYING | DESTROYING, to=DROP)
        to = spent_to(self.way)
        if self.way == "base":
            return deed(f, kinds.MOVE, what, PAYING, to=SOUL, n=host_of(m, f), flags=WITH_SOUL)
        if to & TO == SOUL:
            return deed(f, kinds.MOVE, what, PAYING, to=to, n=host_of(m, f))
        return deed(f, kinds.MOVE, what, PAYING, to=to, n=BOTH if to == DROP else 0, clause="O.cost.1")


class SpendAll(Spend):
    """Do something with all of some cards."""

    name: ClassVar[str] = "spend_all"

    def __init__(self, ref: Ref, way: str) -> None:
        super().__init__(ref, Value(), way)

    def amount(self, m: Match, f: Frame) -> i64:
        return len(self.named(m, f))

    def more(self, m: Match, f: Frame) -> i64:
        return 0


class Perform(CostPart):
    """Carry out instructions as a part of the cost: set the life, look through a deck, let something last.

    All of them must be possible, and they are carried out once the rest is paid; what they do is no effect.
    [bf O.cost.1]
    """

    name: ClassVar[str] = "perform"

    def __init__(self, part: Ability) -> None:
        self.part = part
        note_needed(part.effect_ops)  # what is chosen must be there, and what is done to it possible

    def is_possible(self, m: Match, f: Frame) -> bool:
        g = Frame(self.part.program, f.player, f.card, f.uid)
        g.cause = PAYING
        for op in self.part.effect_ops:
            # Of what is looked at or chosen before nothing can be said yet, as of the card that is used: it has a soul
            # once it is declared.
            waits = awaits_choice(getattr(op, "ref", None), g) or (isinstance(op, ToSoul) and isinstance(op.base, This))
            if not waits and not op.can(m, g):
                return False
        return True

    def follow(self) -> Ability | None:
        return self.part

    def deeds(self, m: Match, f: Frame, uids: list[int]) -> list[Deed]:
        return []


def performed(parts: list[CostPart]) -> list[Ability]:
    """The instructions that parts of a cost carry out, in order."""
    out: list[Ability] = []
    for one in parts:
        part = one.follow()
        if part is not None:
            out.append(part)
    return out


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
