"""The verbs of card text that last, and those about the stack and the course of the duel: changes for a time,
prohibitions, delayed abilities, countering, paying, skipping, winning.
"""

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from fuda.core.control import Jump, flat
from fuda.core.flow import Frame, Op, Row, Table
from fuda.core.lasting import Lasting
from fuda.core.showing import Clear
from fuda.core.state import BOTH, ID_MASK, NO, YES, Action, say
from fuda.games.dimensionzero.pieces import Entry
from fuda.games.dimensionzero.printed import KEY_BITS, NUMBER_AT, TOKEN_AT, Ability, Aim, Continuous, Cost
from fuda.games.dimensionzero.rules.aiming import aims_of, option_of, token_of
from fuda.games.dimensionzero.rules.checks import decide
from fuda.games.dimensionzero.rules.payment import PayEnergy, can_pay, start_paying
from fuda.games.dimensionzero.rules.periods import ONCE, last
from fuda.games.dimensionzero.rules.playable import OWN
from fuda.games.dimensionzero.rules.resolve import remove_entry
from fuda.games.dimensionzero.spec import (
    BY_CARD,
    CHANGE,
    CHANGED,
    DELAYED,
    ENDS,
    FORBID,
    FOREVER,
    GAME,
    IN_BATTLE,
    INSTEAD,
    PHASES,
    SKIP,
    TARGETED,
    THIS_BATTLE,
    WHOLE_TURN,
)
from fuda.games.dimensionzero.state import Match
from fuda.games.dimensionzero.words.card_changes import Adding, General
from fuda.games.dimensionzero.words.choosing import CHOICES, STATE
from fuda.games.dimensionzero.words.ops import OnCards
from fuda.games.dimensionzero.words.properties import Ref, seats


def ending(m: Match, until: i64) -> i64:
    """The kind of end that a duration means now; -1 for a battle where none is going on."""
    if until != THIS_BATTLE:
        return until
    return IN_BATTLE + len(m.clashes) if m.clashes else -1


def part_key(f: Frame, part: Ability) -> i64:
    """The key of a part of the ability that a frame carries out."""
    return f.key >> KEY_BITS << KEY_BITS | part.index


# --- effects for a time ----------------------------------------------------------------------------------------
class For(OnCards):
    """Change data or the controller of cards for a time: of those that it reaches now, and by what it is now.

    [dz 4-14.3-1, 4-14.3-2, 4-14.3-2.ex1, 4-14.3-3]
    """

    name: ClassVar[str] = "lasting"

    def __init__(self, ref: Ref, change: General, until: str = "turn") -> None:
        super().__init__(ref)
        self.change = change
        self.until = until
        self.end: i64 = ENDS.index(until)

    def run(self, m: Match, f: Frame) -> bool:
        f.done = 0
        end = ending(m, self.end)
        if end < 0:
            return False
        amount = self.change.amount(m, f)  # now, and not again  [dz 4-9.2-7]
        time = m.stamp()
        for uid in self.ref.uids(m, f):
            if m.find(uid) is not None:
                last(m, Lasting(CHANGE, f.player, uid, amount, end, time, f.key, f.at))
                f.done = 1
                if m.journal is not None:
                    m.note(CHANGED, "4-14.3-1", f.player, uid & ID_MASK, BOTH, amount, -1, -1)
        return False

    def can(self, m: Match, f: Frame) -> bool:
        return ending(m, self.end) >= 0 and super().can(m, f)

    def possible(self, m: Match, f: Frame, uid: i64) -> bool:
        # Nothing is changed by 0.
        if isinstance(self.change, Adding) and self.change.amount(m, f) == 0:
            return False
        return m.find(uid) is not None


class Forbidding(Op[Match]):
    """Let a continuous effect that changes no data begin; it reaches later cards too.

    It stays about the targets it was made for, one by one.  [dz 4-14.3-2, 4-14.3-2.ex2]
    """

    name: ClassVar[str] = "forbid"

    def __init__(self, static: Continuous, until: str = "turn") -> None:
        self.static = static
        self.until = until
        self.end: i64 = ENDS.index(until)

    def run(self, m: Match, f: Frame) -> bool:
        end = ending(m, self.end)
        f.done = 0
        if end >= 0:
            slot: i64 = 0
            while slot < CHOICES - 1 and not f.get(slot):
                slot += 1
            tokens = f.get(slot)
            # What something costs changes once, whatever the targets are.
            if not tokens or self.static.prices():
                tokens = tokens[:1] if tokens else [0]
            time = m.stamp()
            number = self.static.amount(m, f) << NUMBER_AT
            for token in tokens:
                kept = number | slot | (-token << TOKEN_AT if token < 0 else 0)
                last(m, Lasting(FORBID, f.player, token if token > 0 else -1, kept, end, time, f.key, f.at))
            f.done = 1
        return False

    def can(self, m: Match, f: Frame) -> bool:
        return ending(m, self.end) >= 0


class Making(Op[Match]):
    """An ability that an effect makes, about each of some cards or about none."""

    kind: ClassVar[int] = 0

    def __init__(self, part: Ability, ref: Ref | None = None, always: bool = False, until: str = "forever") -> None:
        self.part = part
        self.ref = ref
        self.always = always  # every time, not only the next time
        self.until = until
        self.end: i64 = ENDS.index(until)

    def run(self, m: Match, f: Frame) -> bool:
        f.done = 0
        end = ending(m, self.end)
        ref = self.ref
        if end < 0:
            return False
        # Without a period it works once.  [dz 4-4.4, 4-15.3]
        for uid in [-1] if ref is None else ref.uids(m, f):
            amount = 0 if self.always else ONCE
            last(m, Lasting(self.kind, f.player, uid, amount, end, m.stamp(), part_key(f, self.part), f.uid))
            f.done = 1
        return False

    def can(self, m: Match, f: Frame) -> bool:
        if ending(m, self.end) < 0:
            return False
        return self.ref is None or self.ref.slot() >= 0 or len(self.ref.uids(m, f)) > 0


class Delay(Making):
    """Make a triggered ability: it triggers the next time, or every time while it lasts.

    It is gone once the card it is about has gone elsewhere than to a square.  [dz 4-4.4, 4-4.4-1]
    """

    name: ClassVar[str] = "delay"
    kind: ClassVar[int] = DELAYED


class ReplaceLater(Making):
    """Make a replacement effect: it replaces the next time, or every time while it lasts."""

    name: ClassVar[str] = "replace"
    kind: ClassVar[int] = INSTEAD


# --- the stack -------------------------------------------------------------------------------------------------
def aimed(m: Match, f: Frame, slot: i64) -> list[Entry]:
    """What is still on the stack of the targets in a slot."""
    out: list[Entry] = []
    for token in f.get(slot):
        e = m.entry(token)
        if e is not None:
            out.append(e)
    return out


class CounterIt(Op[Match]):
    """Counter spells and abilities: they do not resolve.  [dz 4-10.1, 4-10.2, 4-10.3, 4-1.4]"""

    name: ClassVar[str] = "counter"

    def __init__(self, slot: i64) -> None:
        self.slot = slot

    def run(self, m: Match, f: Frame) -> bool:
        f.done = 0
        for e in aimed(m, f, self.slot):
            remove_entry(m, f, e, "4-10.2")
            f.done = 1
        return False

    def can(self, m: Match, f: Frame) -> bool:
        return len(aimed(m, f, self.slot)) > 0


class Retarget(Op[Match]):
    """Change a target of a spell or ability to another one, if that is legal for it; otherwise all stays as it was.

    The new target is a named card, or any legal one that the player chooses. Of several targets one is changed: one
    of those that are named, as the player chooses.  [dz 6-5.1, 6-5.2]
    """

    name: ClassVar[str] = "retarget"

    def __init__(self, slot: i64, to: Ref | None = None, of: Ref | None = None) -> None:
        self.slot = slot
        self.to = to
        self.of = of

    def emit(self, out: list[Op[Any]]) -> None:
        out.append(Clear(STATE))
        out.append(self)

    def run(self, m: Match, f: Frame) -> bool:
        olds = self.changeable(m, f)
        if not olds:
            f.done = 0
            return False
        picked = f.get(STATE)
        if not picked and len(olds) > 1:
            return m.ask(f.player, [option_of(m, token) for token in olds])
        return m.ask(f.player, [option_of(m, token) for token in self.legal(m, f, picked[0] if picked else olds[0])])

    def changeable(self, m: Match, f: Frame) -> list[int]:
        """The targets that may be changed to another one."""
        out: list[int] = []
        of = self.of
        named: list[int] = [] if of is None else of.uids(m, f)
        for e in aimed(m, f, self.slot):
            for aim in aims_of(m, e):
                for token in e.sets[aim.slot] if aim.slot < len(e.sets) else []:
                    if token not in out and (of is None or token in named) and self.legal(m, f, token):
                        out.append(token)
        return out

    def legal(self, m: Match, f: Frame, old: i64) -> list[int]:
        """The legal targets to which one can be changed: none that is a target already.  [dz 4-11.5]"""
        for e in aimed(m, f, self.slot):
            aim = aim_at(m, e, old)
            if aim is not None:
                g = Frame(f.program, e.player, e.card, e.uid)
                g.key = e.key
                g.a = e.about
                g.b = e.other
                g.sets = [s[:] for s in e.sets]
                g.put(OWN, [-1 - e.serial])
                taken = e.sets[aim.slot]
                to = self.to
                wanted: list[int] = [] if to is None else to.uids(m, f)
                return [t for t in aim.what.tokens(m, g) if t not in taken and (to is None or t in wanted)]
        return []

    def got(self, m: Match, f: Frame, a: Action) -> None:
        picked = f.get(STATE)
        olds = self.changeable(m, f)
        if not picked and len(olds) > 1:
            f.put(STATE, [token_of(m, a)])
            f.again()
            return
        old = picked[0] if picked else olds[0]
        for e in aimed(m, f, self.slot):
            aim = aim_at(m, e, old)
            if aim is not None:
                changed = e.copy()
                aimed_at = e.sets[aim.slot][:]
                aimed_at[aimed_at.index(old)] = token_of(m, a)
                changed.sets[aim.slot] = aimed_at
                m.entries[m.entries.index(e)] = changed
        f.put(STATE, [])
        f.done = 1
        if m.journal is not None and a.card >= 0:
            m.note(TARGETED, "6-5.1", f.player, a.card, BOTH, 0, -1, -1)

    def can(self, m: Match, f: Frame) -> bool:
        return len(self.changeable(m, f)) > 0


def aim_at(m: Match, e: Entry, token: i64) -> Aim | None:
    """The aim by which an entry has taken something as target."""
    for aim in aims_of(m, e):
        if aim.slot < len(e.sets) and token in e.sets[aim.slot]:
            return aim
    return None


# --- paying while an effect is carried out ---------------------------------------------------------------------
PAY_NOW: Final = Table(GAME, "pay during a resolution", [Row("1-2.3", PayEnergy())])


class OfferPayment(Op[Match]):
    """Ask a player whether to pay, if that is possible, and skip ahead if so.  [dz 4-15.2-2]"""

    def __init__(self, cost: Cost, side: str, skip: i64) -> None:
        self.cost = cost
        self.side = side
        self.skip = skip

    def run(self, m: Match, f: Frame) -> bool:
        who = seats(m, f, self.side)
        if not who or not can_pay(m, who[0], self.cost):
            return False
        return m.ask(who[0], [say(NO, 0), say(YES, 0)])

    def got(self, m: Match, f: Frame, a: Action) -> None:
        if a.kind == YES:
            f.pc += self.skip
            g = m.call(PAY_NOW, seats(m, f, self.side)[0], f.card, f.uid)
            start_paying(g, self.cost)
            g.done = 1


class PayOr(Op[Match]):
    """Let a player pay energy: if it is paid do the one body, otherwise the other."""

    name: ClassVar[str] = "pay_or"

    def __init__(self, cost: Cost, side: str, paid: list[Op[Any]], otherwise: list[Op[Any]]) -> None:
        self.cost = cost
        self.side = side
        self.paid = paid
        self.otherwise = otherwise

    def emit(self, out: list[Op[Any]]) -> None:
        paid, otherwise = flat(self.paid), flat(self.otherwise)
        out.append(OfferPayment(self.cost, self.side, len(otherwise) + 1))
        out += otherwise
        out.append(Jump(len(paid)))
        out += paid

    def can(self, m: Match, f: Frame) -> bool:
        return len(seats(m, f, self.side)) > 0


# --- the course of the duel ------------------------------------------------------------------------------------
class Skip(Op[Match]):
    """Let a player leave out the next phase of a kind, or the next turn.  [dz 3-4.4]"""

    name: ClassVar[str] = "skip"

    def __init__(self, phase: str, side: str = "you") -> None:
        self.phase = phase
        self.side = side
        self.code: i64 = WHOLE_TURN if phase == "turn" else PHASES.index(phase)

    def run(self, m: Match, f: Frame) -> bool:
        for player in seats(m, f, self.side):
            last(m, Lasting(SKIP, f.player, -1 - player, self.code, FOREVER, m.stamp(), -1, -1))
        f.done = 1
        return False

    def can(self, m: Match, f: Frame) -> bool:
        return len(seats(m, f, self.side)) > 0


class EndDuel(Op[Match]):
    """Players lose the duel at once; both of them draw it.  [dz 3-3.3]"""

    name: ClassVar[str] = "lose_duel"

    def __init__(self, side: str) -> None:
        self.side = side

    def run(self, m: Match, f: Frame) -> bool:
        losers = seats(m, f, self.side)
        if not losers:
            return False
        lost: i64 = 0
        for player in losers:
            lost |= 1 << player
        decide(m, 0, lost, BY_CARD)
        return False

    def can(self, m: Match, f: Frame) -> bool:
        return len(seats(m, f, self.side)) > 0
