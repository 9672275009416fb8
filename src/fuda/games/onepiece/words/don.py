"""The verbs of card text about DON!!: rest, set active, give, add, return."""

from typing import Any, ClassVar

from mypy_extensions import i64

from fuda.core.flow import Frame, Op
from fuda.core.state import DONE, PICK, Action, act, players, say
from fuda.core.terms import Value
from fuda.games.onepiece import kinds
from fuda.games.onepiece.policy import can, deed, do
from fuda.games.onepiece.rules.hearing import let_hear
from fuda.games.onepiece.sides import Side, Unit
from fuda.games.onepiece.spec import IS_HELD, LIES_RESTED, PICK_DON, STAGE
from fuda.games.onepiece.state import Match
from fuda.games.onepiece.tally import Tally, kept_tally, new_tally, once_more, tally_now
from fuda.games.onepiece.words.ops import Gather
from fuda.games.onepiece.words.refs import Ref
from fuda.table.deeds import Deed
from fuda.words.choosing import PICKED, WORK


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


def don_flags(a: Action) -> i64:
    """Which kind of DON!! an answer of `don_kinds` names, as flags of a deed."""
    if a.card >= 0:
        return 0
    return (LIES_RESTED if a.n >= 2 else 0) | (IS_HELD if a.n & 1 else 0)


class DonOp(Op[Match]):
    """An instruction on so many DON!!, one after another."""

    def __init__(self, n: Value[Match], up_to: bool) -> None:
        self.n = n
        self.up_to = up_to

    def run(self, m: Match, f: Frame) -> bool:
        tally = self.tally(m, f)
        options = self.options(m, f) if tally.tried < tally.wanted and tally.became != 0 else []
        if not options:
            self.close(m, f, tally, self.up_to or tally.tried >= tally.wanted)
            return False
        if self.up_to:
            options.append(say(DONE, 0))
        return m.ask(self.chooser(f), options)

    def got(self, m: Match, f: Frame, a: Action) -> None:
        if a.kind == DONE:
            self.close(m, f, self.tally(m, f), True)
            return
        f.own = once_more(self.tally(m, f))
        f.again()
        do(m, f, self.deed(m, f, a))

    def tally(self, m: Match, f: Frame) -> Tally:
        """How many are wanted, were tried, and what became of them."""
        kept = kept_tally(f)
        return new_tally(m, self.n.get(m, f), self.before(m, f)) if kept is None else tally_now(f, kept)

    def before(self, m: Match, f: Frame) -> i64:
        """What has to be known at the end of how it was before."""
        return 0

    def close(self, m: Match, f: Frame, tally: Tally, is_enough: bool) -> None:
        """End it and report."""
        f.done = tally.became if tally.tried and is_enough else 0
        f.own = None

    def options(self, m: Match, f: Frame) -> list[Action]:
        """The DON!! to choose from."""
        raise NotImplementedError

    def deed(self, m: Match, f: Frame, a: Action) -> Deed:
        """What is done to the chosen one."""
        raise NotImplementedError

    def chooser(self, f: Frame) -> i64:
        """Who chooses."""
        return f.player

    def enough(self, m: Match, f: Frame, there: i64) -> bool:
        """Whether there are as many as it takes; none at all is nothing to be done.  [op 1-3-2-2]"""
        n = self.n.get(m, f)
        return n > 0 and there >= (1 if self.up_to else n)


class RestDon(DonOp):
    """Rest active DON!! of a cost area: what a circled number asks for.  [op 8-3-1-5, 4-4-2]"""

    name: ClassVar[str] = "rest_don"

    def __init__(self, n: Value[Match], up_to: bool = False, side: str = "own") -> None:
        super().__init__(n, up_to)
        self.side = side

    def options(self, m: Match, f: Frame) -> list[Action]:
        return don_kinds(m.side(players(self.side, f.player)[0]), True)

    def deed(self, m: Match, f: Frame, a: Action) -> Deed:
        return deed(f, kinds.REST_DON, [-1 - players(self.side, f.player)[0]], n=1, flags=don_flags(a))

    def can(self, m: Match, f: Frame) -> bool:
        return self.enough(m, f, m.side(players(self.side, f.player)[0]).don_active)


class RestAny(DonOp):
    """Rest active cards, among which the active DON!! of a player's cost area are as good as the named ones."""

    name: ClassVar[str] = "rest_any"

    def __init__(self, ref: Ref, n: Value[Match], up_to: bool = False, side: str = "own") -> None:
        super().__init__(n, up_to)
        self.ref = ref
        self.side = side

    def options(self, m: Match, f: Frame) -> list[Action]:
        out = don_kinds(m.side(players(self.side, f.player)[0]), True)
        for u in self.ref.units(m, f):
            if can(m, deed(f, kinds.REST, [int(u.uid)])):
                out.append(act(PICK, u.id))
        return out

    def deed(self, m: Match, f: Frame, a: Action) -> Deed:
        if a.card >= 0:
            return deed(f, kinds.REST, [int(m.uid(a.card))])
        return deed(f, kinds.REST_DON, [-1 - players(self.side, f.player)[0]], n=1, flags=don_flags(a))

    def can(self, m: Match, f: Frame) -> bool:
        there = m.side(players(self.side, f.player)[0]).don_active
        for u in self.ref.units(m, f):
            if can(m, deed(f, kinds.REST, [int(u.uid)])):
                there += 1
        return self.enough(m, f, there)


class ReadyDon(DonOp):
    """Set rested DON!! of the own cost area active.  [op 4-4-2]"""

    name: ClassVar[str] = "ready_don"

    def options(self, m: Match, f: Frame) -> list[Action]:
        return don_kinds(m.side(f.player), False) if can(m, deed(f, kinds.READY_DON, [-1 - f.player], n=1)) else []

    def deed(self, m: Match, f: Frame, a: Action) -> Deed:
        return deed(f, kinds.READY_DON, [-1 - f.player], n=1, flags=don_flags(a))

    def can(self, m: Match, f: Frame) -> bool:
        side = m.side(f.player)
        return self.enough(m, f, side.don_rested) and can(m, deed(f, kinds.READY_DON, [-1 - f.player], n=1))


class HoldDon(DonOp):
    """Keep rested DON!! of the opponent from being set active in the next refresh phase."""

    name: ClassVar[str] = "hold_don"

    def __init__(self, n: Value[Match], up_to: bool = False, side: str = "foe") -> None:
        super().__init__(n, up_to)
        self.side = side

    def options(self, m: Match, f: Frame) -> list[Action]:
        side = m.side(players(self.side, f.player)[0])
        return [say(PICK_DON, 2)] if side.don_rested > side.held_rested else []

    def deed(self, m: Match, f: Frame, a: Action) -> Deed:
        return deed(f, kinds.HOLD_DON, [-1 - players(self.side, f.player)[0]], n=1)

    def can(self, m: Match, f: Frame) -> bool:
        side = m.side(players(self.side, f.player)[0])
        return self.enough(m, f, side.don_rested - side.held_rested)


class ReturnDon(DonOp):
    """Return DON!! of the field, given ones included, to the DON!! deck.  [op 8-3-1-6, 10-2-10-1] [ruling op-010]"""

    name: ClassVar[str] = "return_don"

    def __init__(self, n: Value[Match], up_to: bool = False, side: str = "own", active: bool = False) -> None:
        super().__init__(n, up_to)
        self.side = side
        self.active = active  # only active ones

    def options(self, m: Match, f: Frame) -> list[Action]:
        side = m.side(players(self.side, f.player)[0])
        if self.active:
            return don_kinds(side, True)
        out = don_kinds(side, True) + don_kinds(side, False)
        for u in [side.leader, *side.characters]:
            if u.don:
                out.append(act(PICK, u.card.id))
        return out

    def deed(self, m: Match, f: Frame, a: Action) -> Deed:
        what = m.uid(a.card) if a.card >= 0 else -1 - players(self.side, f.player)[0]
        return deed(f, kinds.RETURN_DON, [int(what)], n=1, flags=don_flags(a))

    def chooser(self, f: Frame) -> i64:
        return players(self.side, f.player)[0]

    def before(self, m: Match, f: Frame) -> i64:
        return m.side(self.chooser(f)).don_deck

    def close(self, m: Match, f: Frame, tally: Tally, is_enough: bool) -> None:
        """All that one instruction returns goes back at once, and is heard of once.  [ruling op-041]"""
        player = self.chooser(f)
        back = m.side(player).don_deck - tally.before
        if back > 0:
            let_hear(m, deed(f, kinds.RETURN_DON, [-1 - player], n=back), kinds.RETURN_DON, [-1 - player])
        super().close(m, f, tally, is_enough)

    def can(self, m: Match, f: Frame) -> bool:
        side = m.side(players(self.side, f.player)[0])
        return self.enough(m, f, side.don_active if self.active else side.don_on_field())


class AddDon(Op[Match]):
    """Place DON!! from the DON!! deck, active or rested, one by one."""

    name: ClassVar[str] = "add_don"

    def __init__(self, n: Value[Match], rested: bool = False, side: str = "own") -> None:
        self.n = n
        self.rested = rested
        self.side = side

    def run(self, m: Match, f: Frame) -> bool:
        do(m, f, self.deed(m, f))
        return False

    def deed(self, m: Match, f: Frame) -> Deed:
        """What is placed."""
        flags = LIES_RESTED if self.rested else 0
        return deed(f, kinds.PLACE_DON, [-1 - players(self.side, f.player)[0]], n=self.n.get(m, f), flags=flags)

    def can(self, m: Match, f: Frame) -> bool:
        return self.n.get(m, f) > 0 and can(m, self.deed(m, f))


class ToCard(DonOp):
    """Giving DON!! to a card: who hears of it hears of all that one instruction gives at once.  [ruling op-041]"""

    def taker(self, m: Match, f: Frame) -> Unit | None:
        """The card they are given to."""
        raise NotImplementedError

    def before(self, m: Match, f: Frame) -> i64:
        u = self.taker(m, f)
        return 0 if u is None else u.don

    def close(self, m: Match, f: Frame, tally: Tally, is_enough: bool) -> None:
        u = self.taker(m, f)
        if u is not None and u.don > tally.before:
            tell_given(m, f, [int(u.uid)])
        super().close(m, f, tally, is_enough)


def tell_given(m: Match, f: Frame, uids: list[int]) -> None:
    """Let it be heard that an instruction has given DON!! to cards."""
    let_hear(m, deed(f, kinds.GIVE_DON, uids), kinds.GIVE_DON, uids)


class GiveDon(ToCard):
    """Give DON!! of the cost area, rested or active ones, to a card.  [op 6-5-5-1]"""

    name: ClassVar[str] = "give_don"

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

    def deed(self, m: Match, f: Frame, a: Action) -> Deed:
        u = self.taker(m, f)
        assert u is not None  # or no DON!! would have been offered
        return deed(f, kinds.GIVE_DON, [int(u.uid)], flags=don_flags(a))

    def can(self, m: Match, f: Frame) -> bool:
        # Cards still to be chosen are looked at where they are chosen.
        if self.ref.slot() >= 0 and not self.ref.uids(m, f):
            return True
        u = self.taker(m, f)
        if u is None:
            return False
        side = m.side(u.side)
        return self.enough(m, f, side.don_rested if self.rested else side.don_active)


class MoveDon(ToCard):
    """Give DON!! that the player's cards were given already to another card.  [op 6-5-5-1]"""

    name: ClassVar[str] = "move_don"

    def __init__(self, ref: Ref, n: Value[Match], up_to: bool = False) -> None:
        super().__init__(n, up_to)
        self.ref = ref

    def taker(self, m: Match, f: Frame) -> Unit | None:
        for u in self.ref.units(m, f):
            if u.d.kind != STAGE and u.side == f.player:
                return u
        return None

    def options(self, m: Match, f: Frame) -> list[Action]:
        taker = self.taker(m, f)
        if taker is None:
            return []
        return [act(PICK, u.id) for u in given_to(m.side(f.player)) if u.uid != taker.uid]

    def deed(self, m: Match, f: Frame, a: Action) -> Deed:
        taker = self.taker(m, f)
        assert taker is not None  # or no DON!! would have been offered
        return deed(f, kinds.GIVE_DON, [int(taker.uid)], to=m.uid(a.card))

    def can(self, m: Match, f: Frame) -> bool:
        if self.ref.slot() >= 0 and not self.ref.uids(m, f):
            return True
        taker = self.taker(m, f)
        there: i64 = 0
        if taker is not None:
            there = m.side(f.player).attached() - taker.don
        return self.enough(m, f, there)


class CollectDon(DonOp):
    """Put DON!! that the player's cards were given back into the cost area, rested."""

    name: ClassVar[str] = "collect_don"

    def options(self, m: Match, f: Frame) -> list[Action]:
        return [act(PICK, u.id) for u in given_to(m.side(f.player))]

    def deed(self, m: Match, f: Frame, a: Action) -> Deed:
        return deed(f, kinds.COLLECT_DON, [int(m.uid(a.card))], n=1)

    def can(self, m: Match, f: Frame) -> bool:
        return self.enough(m, f, m.side(f.player).attached())


def given_to(side: Side) -> list[Unit]:
    """The Leader and Characters that were given DON!!."""
    return [u for u in [side.leader, *side.characters] if u.don > 0]


class GiveDonEach(DonOp):
    """Give up to so many DON!! of the cost area to each of some cards, one card after another.  [op 4-8-1]"""

    name: ClassVar[str] = "give_don_each"

    def __init__(self, ref: Ref, n: Value[Match], rested: bool = True) -> None:
        super().__init__(n, True)
        self.ref = ref
        self.rested = rested

    def emit(self, out: list[Op[Any]]) -> None:
        out.append(Gather(self.ref))
        out.append(self)

    def run(self, m: Match, f: Frame) -> bool:
        kept = kept_tally(f)
        # What is to be done 0 or fewer times is not done.  [op 1-3-2-2]
        work = self.takers(m, f) if kept is not None or self.n.get(m, f) > 0 else []
        if not work:
            f.done = 0 if kept is None else kept.became
            given = self.given(m, f)
            f.own = None
            if given:
                f.put(PICKED, [])
                tell_given(m, f, given)
            return False
        return m.ask(f.player, [*don_kinds(m.side(work[0].side), not self.rested), say(DONE, 0)])

    def got(self, m: Match, f: Frame, a: Action) -> None:
        work = self.takers(m, f)
        u = work[0]
        f.again()
        kept = kept_tally(f)
        # The tally is of the present taker; whether anything was given goes on to the next.
        wanted = new_tally(m, self.n.get(m, f)).wanted if kept is None else kept.wanted
        given = 1 if kept is None else kept.tried + 1
        became: i64 = 1 if a.kind != DONE else 0 if kept is None else kept.became
        if a.kind == DONE or given >= wanted:
            given = 0
            work = work[1:]
        before: i64 = -1
        done = self.given(m, f)
        if a.kind != DONE and u.uid not in done:
            before = u.don
            done = [*done, int(u.uid)]
        f.put(PICKED, done)
        f.own = Tally(wanted, given, became, before)
        f.put(WORK, [w.uid for w in work])
        if a.kind != DONE:
            do(m, f, deed(f, kinds.GIVE_DON, [int(u.uid)], flags=don_flags(a)))

    def given(self, m: Match, f: Frame) -> list[int]:
        """The cards that were given some; whether the last of them really was shows by how many it had before."""
        out = f.get(PICKED)
        kept = kept_tally(f)
        if out and kept is not None and kept.before >= 0:
            u = m.find(out[-1])
            if u is None or u.don <= kept.before:
                return out[:-1]
        return out

    def takers(self, m: Match, f: Frame) -> list[Unit]:
        """The Leaders and Characters that are still to be given some, as long as their player has any."""
        out: list[Unit] = []
        for uid in f.get(WORK):
            u = m.find(uid)
            # One player's running out does not end it for the other.
            if u is not None and u.d.kind != STAGE and don_kinds(m.side(u.side), not self.rested):
                out.append(u)
        return out

    def can(self, m: Match, f: Frame) -> bool:
        for u in self.ref.units(m, f):
            if u.d.kind != STAGE and don_kinds(m.side(u.side), not self.rested):
                return self.n.get(m, f) > 0
        return False
