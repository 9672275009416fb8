"""The verbs of card text about DON!!: rest, set active, give, add, return."""

from typing import Any, ClassVar

from mypy_extensions import i64

from fuda.core.flow import Frame, Op
from fuda.core.state import DONE, PICK, Action, act, players, say
from fuda.core.terms import Value
from fuda.games.onepiece.choosing import ORDER, WORK
from fuda.games.onepiece.moves import give_don, may_rest, place_don, ready_don, rest, rest_don, return_don
from fuda.games.onepiece.ops import REST, Gather
from fuda.games.onepiece.refs import Ref
from fuda.games.onepiece.sides import Side, Unit
from fuda.games.onepiece.spec import PICK_DON, STAGE, WOULD_REST
from fuda.games.onepiece.state import Match


# --- DON!! -----------------------------------------------------------------------------------------------------
def don_kinds(side: Side, active: bool) -> list[Action]:
    """The kinds of DON!! in the cost area to choose from: free ones, and ones under a restriction."""
    total = side.don_active if active else side.don_rested
    held = side.held_active if active else side.held_rested
    base = 0 if active else 2
    out: list[Action] = []
    if total > held:
        out.append(say(PICK_DON, base))
    if held:
        out.append(say(PICK_DON, base + 1))
    return out


class DonOp(Op[Match]):
    """An instruction on so many DON!!, one after another."""

    def __init__(self, n: Value[Match], up_to: bool) -> None:
        self.n = n
        self.up_to = up_to

    def run(self, m: Match, f: Frame) -> bool:
        n = self.n.get(m, f)
        options = self.options(m, f) if f.n < n else []
        if not options:
            f.done = 1 if f.n and (self.up_to or f.n >= n) else 0
            f.n = 0
            return False
        if self.up_to:
            options.append(say(DONE, 0))
        return m.ask(self.chooser(f), options)

    def got(self, m: Match, f: Frame, a: Action) -> None:
        if a.kind == DONE:
            f.done = 1 if f.n else 0
            f.n = 0
            return
        f.n += 1
        f.again()
        self.one(m, f, a)

    def options(self, m: Match, f: Frame) -> list[Action]:
        """The DON!! to choose from."""
        raise NotImplementedError

    def one(self, m: Match, f: Frame, a: Action) -> None:
        """Do it to the chosen one."""
        raise NotImplementedError

    def chooser(self, f: Frame) -> i64:
        """Who chooses."""
        return f.player

    def enough(self, m: Match, f: Frame, there: i64) -> bool:
        """Whether there are as many as it takes."""
        return self.up_to or there >= self.n.get(m, f)


class RestDon(DonOp):
    """Rest active DON!! of a cost area: what a circled number asks for.  [op 8-3-1-5, 4-4-2]"""

    name: ClassVar[str] = "rest_don"
    fields: ClassVar[tuple[str, ...]] = ("n", "up_to", "side")

    def __init__(self, n: Value[Match], up_to: bool = False, side: str = "own") -> None:
        super().__init__(n, up_to)
        self.side = side

    def options(self, m: Match, f: Frame) -> list[Action]:
        return don_kinds(m.side(players(self.side, f.player)[0]), True)

    def one(self, m: Match, f: Frame, a: Action) -> None:
        rest_don(m, m.side(players(self.side, f.player)[0]), a.n & 1 == 1)

    def can(self, m: Match, f: Frame) -> bool:
        return self.enough(m, f, m.side(players(self.side, f.player)[0]).don_active)


class RestAny(DonOp):
    """Rest active cards, among which the active DON!! of a player's cost area are as good as the named ones."""

    name: ClassVar[str] = "rest_any"
    fields: ClassVar[tuple[str, ...]] = ("ref", "n", "up_to", "side")

    def __init__(self, ref: Ref, n: Value[Match], up_to: bool = False, side: str = "own") -> None:
        super().__init__(n, up_to)
        self.ref = ref
        self.side = side

    def options(self, m: Match, f: Frame) -> list[Action]:
        out = don_kinds(m.side(players(self.side, f.player)[0]), True)
        for u in self.ref.units(m, f):
            if not u.rested and may_rest(m, u, f.player):
                out.append(act(PICK, u.card.id))
        return out

    def one(self, m: Match, f: Frame, a: Action) -> None:
        u: Unit | None = None if a.card < 0 else m.unit(a.card)
        if u is None:
            rest_don(m, m.side(players(self.side, f.player)[0]), a.n & 1 == 1)
        elif m.replacing & WOULD_REST:
            g = m.call(REST, u.side, u.card.id, u.uid)
            g.a = f.player
            g.cause = f.cause
            g.chain = f.chain
        else:
            rest(m, u, f.cause)

    def can(self, m: Match, f: Frame) -> bool:
        there = m.side(players(self.side, f.player)[0]).don_active
        for u in self.ref.units(m, f):
            if not u.rested and may_rest(m, u, f.player):
                there += 1
        return self.enough(m, f, there)


class ReadyDon(DonOp):
    """Set rested DON!! of the own cost area active.  [op 4-4-2]"""

    name: ClassVar[str] = "ready_don"
    fields: ClassVar[tuple[str, ...]] = ("n", "up_to")

    def options(self, m: Match, f: Frame) -> list[Action]:
        return don_kinds(m.side(f.player), False)

    def one(self, m: Match, f: Frame, a: Action) -> None:
        ready_don(m, m.side(f.player), a.n & 1 == 1)

    def can(self, m: Match, f: Frame) -> bool:
        return self.enough(m, f, m.side(f.player).don_rested)


class HoldDon(DonOp):
    """Keep rested DON!! of the opponent from being set active in the next refresh phase."""

    name: ClassVar[str] = "hold_don"
    fields: ClassVar[tuple[str, ...]] = ("n", "up_to", "side")

    def __init__(self, n: Value[Match], up_to: bool = False, side: str = "foe") -> None:
        super().__init__(n, up_to)
        self.side = side

    def options(self, m: Match, f: Frame) -> list[Action]:
        side = m.side(players(self.side, f.player)[0])
        return [say(PICK_DON, 2)] if side.don_rested > side.held_rested else []

    def one(self, m: Match, f: Frame, a: Action) -> None:
        m.side(players(self.side, f.player)[0]).held_rested += 1
        m.touch()


class ReturnDon(DonOp):
    """Return DON!! of the field, given ones included, to the DON!! deck.  [op 8-3-1-6, 10-2-10-1] [ruling op-010]"""

    name: ClassVar[str] = "return_don"
    fields: ClassVar[tuple[str, ...]] = ("n", "up_to", "side")

    def __init__(self, n: Value[Match], up_to: bool = False, side: str = "own") -> None:
        super().__init__(n, up_to)
        self.side = side

    def options(self, m: Match, f: Frame) -> list[Action]:
        side = m.side(players(self.side, f.player)[0])
        out = don_kinds(side, True) + don_kinds(side, False)
        for u in [side.leader, *side.characters]:
            if u.don:
                out.append(act(PICK, u.card.id))
        return out

    def one(self, m: Match, f: Frame, a: Action) -> None:
        side = m.side(players(self.side, f.player)[0])
        u: Unit | None = None if a.card < 0 else m.unit(a.card)
        return_don(m, side, u, a.n >= 2, a.n & 1 == 1, f.cause)

    def chooser(self, f: Frame) -> i64:
        return players(self.side, f.player)[0]

    def can(self, m: Match, f: Frame) -> bool:
        return self.enough(m, f, m.side(players(self.side, f.player)[0]).don_on_field())


class AddDon(Op[Match]):
    """Place DON!! from the DON!! deck, active or rested, one by one."""

    name: ClassVar[str] = "add_don"
    fields: ClassVar[tuple[str, ...]] = ("n", "rested", "side")

    def __init__(self, n: Value[Match], rested: bool = False, side: str = "own") -> None:
        self.n = n
        self.rested = rested
        self.side = side

    def run(self, m: Match, f: Frame) -> bool:
        side = m.side(players(self.side, f.player)[0])
        n = self.n.get(m, f)
        placed: i64 = 0
        while placed < n and place_don(m, side, self.rested, "3-3-3"):
            placed += 1
        f.done = 1 if placed else 0
        return False

    def can(self, m: Match, f: Frame) -> bool:
        return m.side(players(self.side, f.player)[0]).don_deck > 0


class GiveDon(DonOp):
    """Give DON!! of the cost area, rested or active ones, to a card.  [op 6-5-5-1]"""

    name: ClassVar[str] = "give_don"
    fields: ClassVar[tuple[str, ...]] = ("ref", "n", "rested", "up_to")

    def __init__(self, ref: Ref, n: Value[Match], rested: bool = True, up_to: bool = False) -> None:
        super().__init__(n, up_to)
        self.ref = ref
        self.rested = rested

    def taker(self, m: Match, f: Frame) -> Unit | None:
        """The card they are given to: a Leader or Character, which gets them from its own player's cost area."""
        for u in self.ref.units(m, f):
            if u.d.kind != STAGE:
                return u
        return None

    def options(self, m: Match, f: Frame) -> list[Action]:
        u = self.taker(m, f)
        return [] if u is None else don_kinds(m.side(u.side), not self.rested)

    def one(self, m: Match, f: Frame, a: Action) -> None:
        u = self.taker(m, f)
        if u is not None:
            give_don(m, m.side(u.side), u, self.rested, a.n & 1 == 1, f.cause)

    def can(self, m: Match, f: Frame) -> bool:
        # Cards are looked at where they are chosen.
        u = self.taker(m, f) if self.ref.slot() < 0 else m.side(f.player).leader
        if u is None:
            return False
        side = m.side(u.side)
        return self.enough(m, f, side.don_rested if self.rested else side.don_active)


class GiveDonEach(DonOp):
    """Give up to so many DON!! of the cost area to each of some cards, one card after another.  [op 4-8-1]"""

    name: ClassVar[str] = "give_don_each"
    fields: ClassVar[tuple[str, ...]] = ("ref", "n", "rested")

    def __init__(self, ref: Ref, n: Value[Match], rested: bool = True) -> None:
        super().__init__(n, True)
        self.ref = ref
        self.rested = rested

    def emit(self, out: list[Op[Any]]) -> None:
        out.append(Gather(self.ref))
        out.append(self)

    def run(self, m: Match, f: Frame) -> bool:
        work = self.takers(m, f)
        kinds = don_kinds(m.side(work[0].side), not self.rested) if work else []
        if not kinds:
            f.done = len(f.get(ORDER))
            f.put(ORDER, [])
            f.n = 0
            return False
        return m.ask(f.player, [*kinds, say(DONE, 0)])

    def got(self, m: Match, f: Frame, a: Action) -> None:
        work = self.takers(m, f)
        u = work[0]
        f.again()
        if a.kind != DONE:
            f.n += 1
            f.put(ORDER, [1])  # something was done
            give_don(m, m.side(u.side), u, self.rested, a.n & 1 == 1, f.cause)
        if a.kind == DONE or f.n >= self.n.get(m, f):
            f.n = 0
            work = work[1:]
        f.put(WORK, [u.uid for u in work])

    def takers(self, m: Match, f: Frame) -> list[Unit]:
        """The Leaders and Characters that are still to be given some."""
        out: list[Unit] = []
        for uid in f.get(WORK):
            u = m.find(uid)
            if u is not None and u.d.kind != STAGE:
                out.append(u)
        return out
