"""The verbs of card text about cards and life: move, discard, destroy, rest, stand, damage, gain and pay (Z, O).

Each op does one instruction and leaves in `f.done` whether it was carried out in full. What happens to several cards
happens at one time. What is impossible is left out (O.cost.2).
"""

from typing import Any, ClassVar

from mypy_extensions import i64

from fuda.core.control import May
from fuda.core.flow import Frame, Op
from fuda.core.showing import hide, shown
from fuda.core.state import BOTH, ID_MASK, ORDER, act, players
from fuda.core.terms import Value
from fuda.games.buddyfight import kinds
from fuda.games.buddyfight.policy import can, can_to, damage_deed, deed, do, do_all, row_of
from fuda.games.buddyfight.rules.damage import is_fixed
from fuda.games.buddyfight.rules.moves import BOTTOM, IN_SECRET_ORDER
from fuda.games.buddyfight.spec import (
    AMOUNT,
    AS_COST,
    BY_EFFECT,
    CAUSE,
    DECK,
    DESTROYING,
    DROP,
    EVENT,
    NO_REDUCTION,
    PICKED,
    RECKONED,
    SHORT,
    SORTED,
    UNHEARD,
    ZONES,
)
from fuda.games.buddyfight.state import Match
from fuda.games.buddyfight.words.choosing import Choose
from fuda.games.buddyfight.words.refs import Area, Ref, affected, is_affected
from fuda.table.deeds import Deed
from fuda.words import instructions
from fuda.words.choosing import WORK, is_short
from fuda.words.instructions import FAILED, ORDERED, STARTED, SoMany, parts_left
from fuda.words.numbers import MANY
from fuda.words.refs import Chosen, Ends

# --- which cards an instruction is about -----------------------------------------------------------------------


class Gather(Op[Match]):
    """Note which cards an instruction is about, how much it does, and whether some cards are out of its reach."""

    def __init__(self, ref: Ref, amount: Value[Match] | None = None) -> None:
        self.ref = ref
        self.amount = amount

    def run(self, m: Match, f: Frame) -> bool:
        ref = self.ref
        amount = self.amount
        if amount is not None:
            f.put(AMOUNT, [-1 - max(0, amount.get(m, f))])
        found = ref.uids(m, f)
        uids = affected(m, f, found)
        n = ref.wanted(m, f)
        f.put(WORK, uids)
        hide(f, WORK)
        short = is_short(f, ref.slot(), SHORT) or len(uids) < len(found)
        f.n = FAILED if not uids or (len(found) < n < MANY) or short else 0
        return False


def amount_of(f: Frame) -> i64:
    """How much an instruction does, as it was settled at its start."""
    held = f.get(AMOUNT)
    return -1 - held[0] if held else 0


class OnCards(instructions.OnCards[Match]):
    """An instruction on some cards, all at one time."""

    def run(self, m: Match, f: Frame) -> bool:
        found = self.ref.uids(m, f)
        uids = affected(m, f, found)
        n = self.ref.wanted(m, f)
        full = len(uids) > 0 and len(uids) == len(found) and (len(found) >= n or n >= MANY)
        full = full and not is_short(f, self.ref.slot(), SHORT)
        f.n = self.number(m, f)
        for uid in uids:
            if not self.one(m, f, uid):
                full = False
        f.n = 0
        f.done = 1 if full else 0
        return False

    def number(self, m: Match, f: Frame) -> i64:
        """How much of it is done to each card, for those that speak of a number; `n` of the frame keeps it."""
        return 0

    def one(self, m: Match, f: Frame, uid: i64) -> bool:
        """Do it to one card; whether it was done."""
        raise NotImplementedError

    def can_some(self, m: Match, f: Frame) -> bool:
        """Whether it could be done to at least one of the cards."""
        ref = self.ref
        if ref.is_chosen() and not f.get(ref.slot()):
            return True
        for uid in ref.uids(m, f):
            if is_affected(m, f, uid) and self.possible(m, f, uid):
                return True
        return False

    def can(self, m: Match, f: Frame) -> bool:
        """Whether it could be carried out; chosen cards are looked at where they are chosen."""
        ref = self.ref
        if ref.is_chosen() and not f.get(ref.slot()):
            return True
        some = False
        for uid in ref.uids(m, f):
            if is_affected(m, f, uid) and self.possible(m, f, uid):
                some = True
            elif not isinstance(ref, Area):
                return False
        return some and (not isinstance(ref, Ends) or len(ref.uids(m, f)) >= ref.wanted(m, f))


class InParts(OnCards):
    """An instruction on some cards that goes through them one after the other."""

    def emit(self, out: list[Op[Any]]) -> None:
        out.append(Gather(self.ref, self.amount_term()))
        out.append(self)

    def amount_term(self) -> Value[Match] | None:
        """How much it does, if it speaks of a number."""
        return None

    def run(self, m: Match, f: Frame) -> bool:
        work = parts_left(f)
        if not work:
            return False
        f.n |= STARTED
        f.again()
        f.put(WORK, work[1:])
        f.done = 0
        self.start(m, f, work[0])
        return False

    def start(self, m: Match, f: Frame, uid: i64) -> None:
        """Begin what is done to one card; `done` says in the end whether it was."""
        f.done = 1 if self.one(m, f, uid) else 0

    def one(self, m: Match, f: Frame, uid: i64) -> bool:
        return False


class Doing(OnCards):
    """An instruction that is one deed, done to all of its cards together."""

    def emit(self, out: list[Op[Any]]) -> None:
        out.append(Gather(self.ref))
        out.append(self)
        out.append(Report())

    def run(self, m: Match, f: Frame) -> bool:
        f.done = 0
        what = f.get(WORK)
        if what:
            do(m, f, self.deed(m, f, what))
        return False

    def deed(self, m: Match, f: Frame, what: list[int]) -> Deed:
        """What is done to these cards."""
        raise NotImplementedError

    def possible(self, m: Match, f: Frame, uid: i64) -> bool:
        return can_to(m, self.deed(m, f, [int(uid)]), uid)


class Report(Op[Match]):
    """Say whether something was done to all cards that it was to be done to; what was kept was destroyed as well."""

    def run(self, m: Match, f: Frame) -> bool:
        f.done = 0 if f.n & FAILED else f.done
        f.n = 0
        return False


# --- moving ----------------------------------------------------------------------------------------------------
class MoveTo(Doing):
    """Put cards into a zone of their owners; the owner says in which order, where that matters: in a deck.

    A card that has another back does not get into the deck.
    [bf Z.1.5, Z.9.1, O.discard.1, LO.mix.3.ex2] [ruling bf-060]
    """

    name: ClassVar[str] = "move"

    def __init__(self, ref: Ref, zone: str, bottom: bool = False, random: bool = False) -> None:
        super().__init__(ref)
        self.zone = zone
        self.code: i64 = ZONES.index(zone)
        self.bottom = bottom
        self.random = random
        self.to: i64 = self.code | (BOTTOM if bottom else 0)

    def run(self, m: Match, f: Frame) -> bool:
        work = f.get(WORK)
        if not work:
            f.done = 0
            return False
        if len(work) > 1 and self.code == DECK and not f.n & ORDERED:
            if self.random:
                self.mix(m, f, work)
            else:
                together = self.to_order(m, f)
                if together:
                    # Their owner, or who looks at them, says in which order they go there.
                    who = self.orderer(m, f, together[0])
                    return m.ask_secret(who, [act(ORDER, uid & ID_MASK) for uid in together])
        do_all(m, f, self.deeds(m, f, f.get(WORK)))
        return False

    def tell_order(self, m: Match, f: Frame) -> None:
        for uid in f.get(WORK):
            seen = m.seen_now(m.card_of(uid)) | shown(f, self.ref.slot())
            if seen:
                m.note(SORTED, "Z.1.2", f.player, uid & ID_MASK, seen, 0, m.zone_of(uid & ID_MASK), -1)

    def deeds(self, m: Match, f: Frame, work: list[int]) -> list[Deed]:
        """That the cards go there, all at one time; apart only where not the same fighters see them go."""
        if not f.n & ORDERED or len(work) == 1:
            return [self.deed(m, f, work)]
        return [self.deed(m, f, [uid]) for uid in work]

    def deed(self, m: Match, f: Frame, what: list[int]) -> Deed:
        to = self.to
        seen = shown(f, self.ref.slot()) | shown(f, WORK)
        if f.n & ORDERED:
            to |= IN_SECRET_ORDER
            who = self.orderer(m, f, what[0])
            seen = 0 if self.random or who < 0 else 1 << who
        return deed(f, kinds.MOVE, what, f.cause, to=to, n=seen)


def note_decks(ops: list[Op[Any]]) -> None:
    """Let choices know whose cards are put into a deck right after them.  [bf LO.mix.3.ex1]"""
    for i in range(len(ops)):
        op = ops[i]
        then = ops[i + 1] if i + 1 < len(ops) else None
        if isinstance(op, Choose) and isinstance(then, MoveTo):
            op.for_deck = then.code == DECK and then.ref.slot() == op.slot
        for field in getattr(op, "fields", ()):
            note_decks_in(getattr(op, field, None))


def note_decks_in(found: object) -> None:
    """Do so in the bodies of an instruction."""
    if not isinstance(found, list) or not found:
        return
    if isinstance(found[0], Op):
        note_decks(found)
    elif isinstance(found[0], list):
        for body in found:
            note_decks_in(body)


def note_needed(ops: list[Op[Any]]) -> None:
    """Let choices know what is done to the chosen cards: where that is impossible, the rest does not happen either."""
    for i in range(len(ops)):
        op = ops[i]
        if isinstance(op, Choose):
            for then in ops[i + 1 :]:
                if isinstance(then, OnCards) and then.ref.slot() == op.slot:
                    op.uses.append(then)


def note_offers(ops: list[Op[Any]]) -> None:
    """Let the choices in what a fighter may do know what is done to the cards: all of it has to be possible.

    Only that there is nothing to aim at stops nothing else.  [bf O.cost.3, O.cost.4]
    """
    for op in ops:
        if isinstance(op, May):
            note_needed(op.body)
            for choice in op.body:
                if isinstance(choice, Choose):
                    choice.spared = True
        for field in getattr(op, "fields", ()):
            found = getattr(op, field, None)
            if isinstance(found, list) and found and isinstance(found[0], Op):
                note_offers(found)


class Discard(Op[Match]):
    """Choose cards of a hand, or elsewhere, and put them into the drop zone.  [bf O.discard.1]"""

    name: ClassVar[str] = "discard"

    def __init__(self, ref: Ref, n: Value[Match], up_to: bool = False, foe: bool = False) -> None:
        self.ref = ref
        self.n = n
        self.up_to = up_to
        self.foe = foe

    def emit(self, out: list[Op[Any]]) -> None:
        self.choice().emit(out)
        MoveTo(Chosen(PICKED), "drop").emit(out)

    def choice(self) -> Choose:
        """The choice of the cards."""
        return Choose(self.ref, self.n, self.up_to, PICKED, self.foe)

    def needs(self, out: list[Op[Any]]) -> None:
        out.append(self)

    def can(self, m: Match, f: Frame) -> bool:
        choice = self.choice()
        choice.uses.append(MoveTo(Chosen(PICKED), "drop"))
        return choice.can(m, f)

    def hides(self, m: Match, f: Frame) -> bool:
        return self.choice().hides(m, f)


# --- destroying, resting, standing -----------------------------------------------------------------------------
class Destroy(Doing):
    """Destroy cards on the field, all at one time: they go to the drop zone, unless something keeps them.

    [bf K.soulguard.2, Z.9.1] [ruling bf-011]
    """

    name: ClassVar[str] = "destroy"

    def deed(self, m: Match, f: Frame, what: list[int]) -> Deed:
        return deed(f, kinds.DESTROY, what, f.cause | DESTROYING, to=DROP)


class RestCards(Doing):
    """Rest cards."""

    name: ClassVar[str] = "rest"

    def deed(self, m: Match, f: Frame, what: list[int]) -> Deed:
        return deed(f, kinds.REST, what, f.cause | BY_EFFECT, clause=row_of(m))


class StandCards(Doing):
    """Make cards stand."""

    name: ClassVar[str] = "stand"

    def deed(self, m: Match, f: Frame, what: list[int]) -> Deed:
        return deed(f, kinds.STAND, what, f.cause | BY_EFFECT, clause=row_of(m))


# --- life and gauge --------------------------------------------------------------------------------------------
class OfFighter(SoMany[Match]):
    """Something about a number of a fighter's."""

    def run(self, m: Match, f: Frame) -> bool:
        f.done = 0
        deeds = self.deeds(m, f)
        if deeds:
            do_all(m, f, deeds)
        return False

    def deeds(self, m: Match, f: Frame) -> list[Deed]:
        """What is done to the fighters, if it is anything."""
        n = self.n.get(m, f)
        return [self.deed(m, f, player, n) for player in players(self.side, f.player)] if n > 0 else []

    def deed(self, m: Match, f: Frame, player: i64, n: i64) -> Deed:
        """What is done to one fighter."""
        raise NotImplementedError

    def can(self, m: Match, f: Frame) -> bool:
        deeds = self.deeds(m, f)
        for d in deeds:
            if not can(m, d):
                return False
        return len(deeds) > 0


class GainLife(OfFighter):
    """A fighter gains life; there is no most.  [ruling bf-046]"""

    name: ClassVar[str] = "gain_life"

    def deed(self, m: Match, f: Frame, player: i64, n: i64) -> Deed:
        return deed(f, kinds.GAIN_LIFE, [-1 - player], f.cause, n=n, clause=row_of(m))


class LoseLife(OfFighter):
    """A fighter's life goes down, which is no damage."""

    name: ClassVar[str] = "lose_life"

    def deed(self, m: Match, f: Frame, player: i64, n: i64) -> Deed:
        return deed(f, kinds.LOSE_LIFE, [-1 - player], f.cause, n=n, clause=row_of(m))


class SetLife(OfFighter):
    """A fighter's life becomes so much: it goes up or down by the difference."""

    name: ClassVar[str] = "set_life"

    def run(self, m: Match, f: Frame) -> bool:
        deeds = self.deeds(m, f)
        f.done = 1
        if deeds:
            do_all(m, f, deeds)
        return False

    def deeds(self, m: Match, f: Frame) -> list[Deed]:
        out: list[Deed] = []
        for player in players(self.side, f.player):
            more = self.n.get(m, f) - m.side(player).life
            kind: i64 = kinds.GAIN_LIFE if more > 0 else kinds.LOSE_LIFE
            n = more if more > 0 else -more
            if n > 0:
                out.append(deed(f, kind, [-1 - player], f.cause, n=n, flags=UNHEARD, clause=row_of(m)))
        return out

    def can(self, m: Match, f: Frame) -> bool:
        return not self.deeds(m, f) or super().can(m, f)


class PayLife(OfFighter):
    """Pay life, as far as there is so much: that is no damage.  [ruling bf-058] [ruling bf-072]"""

    name: ClassVar[str] = "pay_life"

    def run(self, m: Match, f: Frame) -> bool:
        f.done = 0
        if self.can(m, f):
            f.done = 1
            deeds = self.deeds(m, f)
            if deeds:
                do_all(m, f, deeds)
        return False

    def deed(self, m: Match, f: Frame, player: i64, n: i64) -> Deed:
        return deed(f, kinds.PAY_LIFE, [-1 - player], f.cause, n=n)

    def can(self, m: Match, f: Frame) -> bool:
        return not self.deeds(m, f) or super().can(m, f)


class PayGauge(SoMany[Match]):
    """Put so many gauge cards into the drop zone: all of them, or none if there are too few.  [bf Z.4.4, O.cost.3]"""

    name: ClassVar[str] = "pay_gauge"

    def emit(self, out: list[Op[Any]]) -> None:
        Choose(Area(self.side, "gauge", []), self.n, False, PICKED).emit(out)
        out.append(self)

    def run(self, m: Match, f: Frame) -> bool:
        f.done = 0
        if is_short(f, PICKED, SHORT):
            return False
        f.done = 1
        what = f.get(PICKED)
        f.put(PICKED, [])  # what comes next is not about them
        if what:
            do(m, f, deed(f, kinds.PAY_GAUGE, what, f.cause, to=DROP, n=BOTH, clause="Z.4.4"))
        return False

    def can(self, m: Match, f: Frame) -> bool:
        return len(m.side(players(self.side, f.player)[0]).gauge) >= self.n.get(m, f)


# --- damage ----------------------------------------------------------------------------------------------------
class Damage(Op[Match]):
    """Deal damage to a fighter, or to both at one time, by this card.  [ruling bf-058] [ruling bf-062]"""

    name: ClassVar[str] = "damage"

    def __init__(self, side: str, n: Value[Match], cannot_reduce: bool = False) -> None:
        self.side = side
        self.n = n
        self.cannot_reduce = cannot_reduce

    def run(self, m: Match, f: Frame) -> bool:
        f.done = 0
        deeds = [d for d in self.deeds(m, f) if d.n > 0]
        if deeds:
            do_all(m, f, deeds)
        return False

    def deeds(self, m: Match, f: Frame) -> list[Deed]:
        """The damage to each fighter."""
        # As a part of a cost it is no effect.
        cause: i64 = BY_EFFECT | f.cause & AS_COST | (NO_REDUCTION if self.cannot_reduce else 0)
        n = self.n.get(m, f)
        return [damage_deed(m, f, player, n, cause, f.uid) for player in players(self.side, f.player)]

    def can(self, m: Match, f: Frame) -> bool:
        for d in self.deeds(m, f):
            if not can(m, d):
                return False
        return True


class ReduceDamage(Op[Match]):
    """Of a replacement: the damage is dealt, reduced by so much, or to so much."""

    name: ClassVar[str] = "reduce_damage"

    def __init__(self, n: Value[Match], to: bool = False) -> None:
        self.n = n
        self.to = to

    def run(self, m: Match, f: Frame) -> bool:
        held = f.get(CAUSE)
        if f.a >= 0 or not held:
            f.done = 0
            return False
        n = self.n.get(m, f)
        dealt = -1 - f.get(EVENT)[1]
        left = min(dealt, n) if self.to else dealt - max(0, n)
        f.done = 0
        d = self.deed(m, f, dealt if is_fixed(m, self.deed(m, f, left)) else left)
        if d.n > 0:
            do(m, f, d)
        return False

    def deed(self, m: Match, f: Frame, n: i64) -> Deed:
        """So much damage, still dealt by whose doing it was; what changes it continuously has done so."""
        held = f.get(CAUSE)
        d = damage_deed(m, f, -1 - f.a, n, -1 - held[0], f.b)
        return Deed(
            d.kind, d.what, -1 - held[1], d.cause, n=n, flags=RECKONED, source=f.b, key=f.key, clause=d.clause,
            chain=d.chain,
        )  # fmt: skip

    def can(self, m: Match, f: Frame) -> bool:
        return f.a < 0 and len(f.get(CAUSE)) > 0 and not is_fixed(m, self.deed(m, f, 0))


class Stay(Op[Match]):
    """Of a replacement: the card stays where it is; it was destroyed all the same.  [ruling bf-011]"""

    name: ClassVar[str] = "stay"

    def run(self, m: Match, f: Frame) -> bool:
        f.done = 1
        return False

    def can(self, m: Match, f: Frame) -> bool:
        return True
