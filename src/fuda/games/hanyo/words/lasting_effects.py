"""The verbs of card text that last (801.2b, 809): continuous effects for a time, and what is put off (807.6)."""

from typing import Any, ClassVar

from mypy_extensions import i64

from fuda.core.control import ChooseOne, EachPlayer, IfDone, May, When
from fuda.core.flow import Frame, Op
from fuda.core.lasting import Lasting
from fuda.core.state import BOTH, ID_MASK
from fuda.core.terms import Value, has_within
from fuda.games.hanyo.printed import KEY_BITS, REPLACEMENT, STATIC, TRIGGERED, Ability
from fuda.games.hanyo.rules.hearing import ABOUT_KO, ONCE
from fuda.games.hanyo.rules.layers import is_lapsed, pack, speak_for
from fuda.games.hanyo.rules.periods import PERIODS, last
from fuda.games.hanyo.spec import DELAYED, FOREVER, GAINED, LASTS
from fuda.games.hanyo.state import Match, Watcher
from fuda.games.hanyo.words.choosing import Choose
from fuda.games.hanyo.words.ops import Discard, OnCards
from fuda.games.hanyo.words.refs import Ref
from fuda.table.match import TwoSided
from fuda.words import lasting
from fuda.words.properties import IsThis
from fuda.words.refs import This


def is_about_itself(term: object) -> bool:
    """Whether a condition, with all that is in it, speaks of the card itself."""
    return has_within(term, is_itself)


def is_itself(term: object) -> bool:
    """Whether a term is the card itself, or asks for it."""
    return isinstance(term, This | IsThis)


def part_key(f: Frame, part: Ability) -> i64:
    """The key of a part of the ability that is carried out."""
    return f.key >> KEY_BITS << KEY_BITS | part.index


class Last(Op[Match]):
    """Let the continuous effects of a part hold for each of some units, or for all that they are about, for a time.

    In the part `this` and `chosen(0)` are the unit; without units what the effect is about is looked at all the time.
    `fixed` is the amount as it is now.  [hy 809.3b-3, 809.8]
    """

    name: ClassVar[str] = "last"

    def __init__(self, ref: Ref | None, part: Ability, until: str, amount: Value[Match] | None = None) -> None:
        self.ref = ref
        self.part = part
        self.until = until
        self.period = PERIODS[until]
        self.amount = amount
        if part.kind not in (STATIC, REPLACEMENT):
            raise ValueError("what lasts is a static ability or a replacement; for a moment there is delay(...)")
        if self.period.end == FOREVER:
            part.bounds = [condition for condition in part.conditions if is_about_itself(condition)]

    def run(self, m: Match, f: Frame) -> bool:
        ref = self.ref
        amount: i64 = 0 if self.amount is None else self.amount.get(m, f)
        uids: list[int] = []
        if ref is None:
            uids = [-1 - f.player]
        else:
            for uid in ref.uids(m, f):
                u = m.find(uid)
                if u is not None and not u.ko:
                    uids.append(uid)
        f.done = 0
        at = m.next_time()  # [hy 809.3b-2] [ruling hy-030]
        for uid in uids:
            if self.begin(m, f, uid, amount, at):
                f.done = 1
        return False

    def can(self, m: Match, f: Frame) -> bool:
        return has_some(m, f, self.ref, True)

    def begin(self, m: Match, f: Frame, on: i64, amount: i64, at: i64) -> bool:
        """Let it begin, now or later; whether it does."""
        part = self.part
        period = self.period
        start = period.start(m, f.player)
        packed = pack(f.uid, amount) if on < 0 else amount
        due = period.due(m, f.player)
        effect = Lasting(LASTS, f.player, on, packed, period.end, due, part_key(f, part), at, start)
        # One that holds as long as something about its card does never begins if that does not hold.  [hy 809.7]
        if part.bounds and is_lapsed(m, Watcher(part, speak_for(effect, part), effect)):
            return False
        last(m, effect)
        m.stateful = m.stateful or len(part.bounds) > 0
        if m.journal is not None:
            m.note(GAINED, "801.2b", f.player, on & ID_MASK if on >= 0 else f.card, BOTH, amount, -1, -1)
        return True


def has_some(m: Match, f: Frame, ref: Ref | None, living: bool) -> bool:
    """Whether there is a card that text speaks of, or none is needed; those to be chosen are looked at there."""
    if ref is None:
        return True
    uids = ref.uids(m, f)
    if not uids:
        return ref.is_chosen()
    for uid in uids:
        u = m.find(uid)
        if not living or (u is not None and not u.ko):
            return True
    return False


class Delay(Op[Match]):
    """Do something later, at a moment, about each of some cards, or once if none is named.

    It is done one time only, unless the text says that it is done again.  [hy 807.6, 807.6a, 807.6b]
    """

    name: ClassVar[str] = "delay"

    def __init__(self, ref: Ref | None, part: Ability, until: str = "forever", again: bool = False) -> None:
        self.ref = ref
        self.part = part
        self.until = until
        self.period = PERIODS[until]
        self.again = again
        if part.kind != TRIGGERED:
            raise ValueError("what is put off is a triggered ability; what holds from now on is last(...)")

    def run(self, m: Match, f: Frame) -> bool:
        uids = [-1] if self.ref is None else self.ref.uids(m, f)
        period = self.period
        due = period.due(m, f.player)
        start = period.start(m, f.player)
        for uid in uids:
            key = part_key(f, self.part)
            at: i64 = 0 if self.again else ONCE
            u = m.find(uid)
            if u is not None and u.ko:
                at |= ABOUT_KO  # [hy 306.7a-3]
            last(m, Lasting(DELAYED, f.player, uid, f.uid, period.end, due, key, at, start))
        f.done = 1 if uids else 0
        return False

    def can(self, m: Match, f: Frame) -> bool:
        return has_some(m, f, self.ref, False)


class EndThis(lasting.EndThis):
    """End the lasting effect by which a card has this very ability."""

    name: ClassVar[str] = "end_this"

    def can(self, m: TwoSided[Any, Any, Any, Any], f: Frame) -> bool:
        return any(e.key == f.key for e in m.lasting)


# --- what a player may do ----------------------------------------------------------------------------------------
def link_choices(ops: list[Op[Any]], free: bool) -> None:
    """Tell each choice in what a player may do which of the instructions after it are done to what it chooses.

    `free`: these instructions are done of free will.  [ruling hy-043]
    """
    for i in range(len(ops)):
        op = ops[i]
        if free and isinstance(op, Choose):
            op.uses = [use for use in ops[i + 1 :] if isinstance(use, OnCards) and use.ref.slot() == op.slot]
            op.rest = ops[i + 1 :]
        elif free and isinstance(op, Discard):
            op.link(ops[i + 1 :])
        for body in bodies_of(op):
            link_choices(body, free or isinstance(op, May))


def bodies_of(op: Op[Any]) -> list[list[Op[Any]]]:
    """The instructions inside an instruction."""
    if isinstance(op, ChooseOne):
        return op.bodies
    if isinstance(op, When):
        return [op.body, op.other]
    return [op.body] if isinstance(op, May | IfDone | EachPlayer) else []


# --- what an ability is made of --------------------------------------------------------------------------------
def parts(ops: list[Op[Any]]) -> list[Ability]:
    """The abilities that ops put off or let last, in order."""
    out: list[Ability] = []
    for op in ops:
        if isinstance(op, Last | Delay):
            out.append(op.part)
    return out


def delayed(ops: list[Op[Any]]) -> list[Ability]:
    """The abilities that ops put off."""
    return [op.part for op in ops if isinstance(op, Delay)]
