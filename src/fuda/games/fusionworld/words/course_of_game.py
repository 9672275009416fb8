"""The verbs of card text about markers, damage, the battle and the game, and what skill costs are paid with."""

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from fuda.core.control import ChooseOne, EachPlayer, IfDone, May, When
from fuda.core.flow import Frame, Op, Program, Row, Table
from fuda.core.lasting import Lasting
from fuda.core.state import MODE, Action, players, say
from fuda.core.terms import Value
from fuda.games.fusionworld import kinds
from fuda.games.fusionworld.policy import can, deed, do, replaced_deed
from fuda.games.fusionworld.printed import Ability, CostPaid, Paid
from fuda.games.fusionworld.rules.energy import can_afford
from fuda.games.fusionworld.rules.paying import DUE, MARKERS, RESERVED, PayEnergy, Price, markers_paid
from fuda.games.fusionworld.rules.periods import last
from fuda.games.fusionworld.rules.skills import payable, reserve
from fuda.games.fusionworld.spec import AS_COST, COLOR_COUNT, COLORS, CRITICALLY, FOREVER, GAME, SKIP, SKIPS
from fuda.games.fusionworld.state import Match
from fuda.games.fusionworld.words.choosing import Choose, ChooseRandom, ChooseSome, is_tied
from fuda.games.fusionworld.words.drawing import Draw, DrawTo, DrawUpTo, LifeUpTo
from fuda.games.fusionworld.words.ops import Discard, DoToCards, KoCards, MoveTo, OnCards, ReadyCards
from fuda.games.fusionworld.words.placing import OneByOne, PlayCards
from fuda.games.fusionworld.words.refs import AT_DROP, AT_ENERGY, AT_HAND, AT_IN_PLAY, Area, Ref
from fuda.table.deeds import Deed
from fuda.words import instructions
from fuda.words.instructions import STARTED
from fuda.words.numbers import Number
from fuda.words.refs import This, Together


# --- energy markers and [Ki] -----------------------------------------------------------------------------------
class SoMuch(instructions.SoMuch[Match]):
    """A deed of some amount, where it can be done at all; a cost of none of it is paid.  [fw 0-2-4-2]"""

    def run(self, m: Match, f: Frame) -> bool:
        super().run(m, f)
        if f.cause & AS_COST and self.deed(m, f).n <= 0:
            f.done = 1
        return False

    def can(self, m: Match, f: Frame) -> bool:
        return can(m, self.deed(m, f))


class PlaceMarkers(SoMuch):
    """Put energy markers into a player's Energy Area.  [fw 5-11-1]"""

    name: ClassVar[str] = "place_marker"
    kind: ClassVar[int] = kinds.PLACE_MARKER

    def __init__(self, n: Value[Match], side: str = "own") -> None:
        self.n = n
        self.side = side

    def deed(self, m: Match, f: Frame) -> Deed:
        """The deed that it does."""
        return deed(f, self.kind, [-1 - player for player in players(self.side, f.player)], n=self.n.get(m, f))


class RemoveMarkers(PlaceMarkers):
    """Remove energy markers of a player's Energy Area; those that are [Ki] are none of them.  [fw 1-11-2, 1-12-3]"""

    name: ClassVar[str] = "remove_marker"
    kind: ClassVar[int] = kinds.REMOVE_MARKER

    def can(self, m: Match, f: Frame) -> bool:
        n = self.n.get(m, f)
        for player in players(self.side, f.player):
            if m.side(player).markers < n:
                return False
        return n <= 0 or can(m, self.deed(m, f))

    def can_some(self, m: Match, f: Frame) -> bool:
        return can(m, self.deed(m, f))


class OfKi(DoToCards):
    """An instruction on so many [Ki] of some cards."""

    def __init__(self, ref: Ref, n: Value[Match]) -> None:
        super().__init__(ref)
        self.n = n


class AddKi(OfKi):
    """Put energy markers under cards: [Ki].  [fw 5-12-1, 5-12-1-1]"""

    name: ClassVar[str] = "add_ki"

    def deed(self, m: Match, f: Frame, uids: list[int]) -> Deed:
        return deed(f, kinds.ADD_KI, uids, n=self.n.get(m, f))


class SpendKi(OfKi):
    """Remove [Ki] from under cards.  [fw 5-13-1, 5-13-1-1]"""

    name: ClassVar[str] = "spend_ki"

    def run(self, m: Match, f: Frame) -> bool:
        super().run(m, f)
        if f.cause & AS_COST and self.n.get(m, f) <= 0:
            f.n = STARTED  # a cost of none is paid  [fw 0-2-4-2]
        return False

    def deed(self, m: Match, f: Frame, uids: list[int]) -> Deed:
        return deed(f, kinds.REMOVE_KI, uids, n=self.n.get(m, f))

    def possible(self, m: Match, f: Frame, uid: i64) -> bool:
        u = m.find(uid)
        n = self.n.get(m, f)
        return u is not None and u.ki >= n and (n <= 0 or super().possible(m, f, uid))


# --- damage, the battle, the game ------------------------------------------------------------------------------
class Damage(SoMuch):
    """Deal damage to a player, or to both; it is carried out at the next checkpoint.  [fw 5-8-1, 5-8-2, 14-3-1]"""

    name: ClassVar[str] = "damage"

    def __init__(self, side: str, n: Value[Match], critical: bool = False) -> None:
        self.side = side
        self.n = n
        self.critical = critical

    def deed(self, m: Match, f: Frame) -> Deed:
        """The deed that it does; the card that has the skill is the source of the damage.  [fw 16-3-3-2]"""
        who = [-1 - player for player in players(self.side, f.player)]
        return deed(f, kinds.DAMAGE, who, n=self.n.get(m, f), flags=CRITICALLY if self.critical else 0)

    def can(self, m: Match, f: Frame) -> bool:
        return can(m, self.deed(m, f))


class LetDamage(Op[Match]):
    """Of damage that is being replaced, let so much happen all the same.  [fw 9-9-1]"""

    name: ClassVar[str] = "let_damage"

    def __init__(self, n: Value[Match]) -> None:
        self.n = n

    def left(self, m: Match, f: Frame, due: i64) -> i64:
        """How much happens of so much damage."""
        return min(self.n.get(m, f), due)

    def run(self, m: Match, f: Frame) -> bool:
        d = replaced_deed(m)
        f.done = 0
        if d is None or d.kind != kinds.DAMAGE:
            return False
        n = self.left(m, f, d.n)
        if n > 0:
            # What is left of it may be replaced by something else.
            do(m, f, Deed(
                kinds.DAMAGE, [int(f.a)], d.by, d.cause, n=n, flags=d.flags, source=d.source, key=d.key, chain=f.chain
            ))  # fmt: skip
        return False

    def can(self, m: Match, f: Frame) -> bool:
        return True


class ChangeDamage(LetDamage):
    """Let the damage that is being replaced be more or less by so much.  [fw 9-9-1]"""

    name: ClassVar[str] = "change_damage"

    def left(self, m: Match, f: Frame, due: i64) -> i64:
        return due + self.n.get(m, f)


class SetDamage(LetDamage):
    """Let the damage that is being replaced be so much.  [fw 9-9-1]"""

    name: ClassVar[str] = "set_damage"

    def left(self, m: Match, f: Frame, due: i64) -> i64:
        return self.n.get(m, f)


class NegateAttack(Op[Match]):
    """Negate the attack of the battle in progress.  [fw 8-1-5-1]"""

    name: ClassVar[str] = "negate_attack"

    def run(self, m: Match, f: Frame) -> bool:
        f.done = 1 if self.can(m, f) else 0
        if f.done:
            m.nullified = True
            # From now on there is neither attack card nor guard card, though the battle is not over.  [fw 8-1-2-1]
            m.attacker = -1
            m.guard = -1
            m.touch()
        return False

    def can(self, m: Match, f: Frame) -> bool:
        return m.attacker >= 0


class ChangeGuard(OneByOne):
    """Make another card of the attacked player the guard card.  [fw 8-1-2-1, 8-1-6-2] [ruling fw-006]"""

    name: ClassVar[str] = "change_guard"

    def one(self, m: Match, f: Frame, uid: i64) -> bool:
        if not self.possible(m, f, uid):
            return False
        m.guard = uid
        m.touch()
        return True

    def possible(self, m: Match, f: Frame, uid: i64) -> bool:
        u = m.find(uid)
        attacker = m.find(m.attacker)
        return u is not None and attacker is not None and u.side != attacker.side and m.guard != uid


class Skip(Op[Match]):
    """Let a player skip the next turn, phase or step of a kind.  [fw 13-12-1]"""

    name: ClassVar[str] = "skip"

    def __init__(self, side: str, what: str) -> None:
        self.side = side
        self.what = what
        self.code: i64 = SKIPS.index(what)

    def run(self, m: Match, f: Frame) -> bool:
        for player in players(self.side, f.player):
            last(m, Lasting(SKIP, f.player, -1 - player, self.code, FOREVER, -1, f.key, f.at))
        f.done = 1
        return False

    def can(self, m: Match, f: Frame) -> bool:
        return True


# --- skill costs (1-4) -----------------------------------------------------------------------------------------
def report_energy(m: Match, f: Frame) -> None:
    """Tell the skill how many markers were removed to pay for it."""
    paid = markers_paid(f)
    if paid:
        caller = m.stack[-2]
        caller.put(MARKERS, [-1 - markers_paid(caller) - paid])


PAY_SKILL: Final = Table(GAME, "pay for a skill", [
    Row("1-4-5-1", PayEnergy()),
    Row("1-11-2", report_energy),
])  # fmt: skip


class Pay(Price):
    """Pay energy: so many of any colour, and one for each coloured circle.  [fw 1-4-5-1, 1-4-5-2, 1-1-2]"""

    name: ClassVar[str] = "pay"

    def __init__(self, n: Value[Match], colors: list[str] | None = None) -> None:
        self.n = n
        self.colors: list[str] = colors if colors is not None else []
        self.specified = [0] * COLOR_COUNT
        for color in self.colors:
            self.specified[COLORS.index(color)] += 1

    def due(self, m: Match, f: Frame) -> list[int]:
        """The total, then what is due in each colour."""
        return [max(self.n.get(m, f), 0) + len(self.colors), *self.specified]

    def run(self, m: Match, f: Frame) -> bool:
        due = self.due(m, f)
        g = m.call(PAY_SKILL, f.player, f.card, f.uid)
        g.key = f.key
        g.cause = f.cause
        g.put(DUE, due)
        if f.cause & AS_COST:
            g.put(RESERVED, reserve(m, f, self))
        return False

    def can(self, m: Match, f: Frame) -> bool:
        if m.dirty:
            m.settle()
        return can_afford(m, m.side(f.player), self.due(m, f), -1)


class PayOne(Op[Match]):
    """Pay one of several costs, whichever the player likes: that is the whole cost.  [fw 1-4-6-1]"""

    name: ClassVar[str] = "pay_one"

    def __init__(self, bodies: list[list[Op[Any]]]) -> None:
        self.bodies = bodies
        self.ways: list[Program] = []
        self.name_ways("one of several costs")

    def name_ways(self, name: str) -> None:
        """Give the programs of the costs names by which they are found again."""
        self.ways = []
        for i, body in enumerate(self.bodies):
            steps: list[Op[Any]] = []
            for op in body:
                steps += [op, Paid()]
            self.ways.append(Program(f"{name}/{i}", [*steps, CostPaid()]))
            name_ways_in(self.ways[-1])

    def run(self, m: Match, f: Frame) -> bool:
        options = [say(MODE, i) for i in range(len(self.ways)) if self.is_open(m, f, i)]
        if not options:
            f.done = 0
            return False
        # A way that leaves a later part of the cost unpaid, or cannot be paid as a whole, is none.  [fw 1-4-6]
        if f.cause & AS_COST and m.live and is_tied(m, f):
            options = payable(m, f, options) or options
        return m.ask(f.player, options)

    def got(self, m: Match, f: Frame, a: Action) -> None:
        g = m.call(self.ways[a.n], f.player, f.card, f.uid)
        g.key = f.key
        g.a = f.a
        g.b = 1
        g.cause = f.cause
        g.sets = f.passed_on()
        g.seen = f.seen

    def is_open(self, m: Match, f: Frame, i: i64) -> bool:
        """Whether a cost can be paid."""
        for op in self.ways[i].ops:
            if not op.can(m, f):
                return False
        return True

    def can(self, m: Match, f: Frame) -> bool:
        for i in range(len(self.ways)):
            if self.is_open(m, f, i):
                return True
        return False


def name_ways(ability: Ability) -> None:
    """Name the programs of alternative costs after the skill that they belong to."""
    name_ways_in(ability.cost)
    name_ways_in(ability.program)


def name_ways_in(program: Program) -> None:
    """Name the programs of alternative costs in a program after it."""
    for place in range(len(program.ops)):
        op = program.ops[place]
        if isinstance(op, PayOne):
            op.name_ways(f"{program.name}:{place}")


def ways_in(program: Program) -> list[Program]:
    """The programs of alternative costs in a program, and of those in them."""
    out: list[Program] = []
    for op in program.ops:
        if isinstance(op, PayOne):
            for way in op.ways:
                out += [way, *ways_in(way)]
    return out


ON_ENERGY: Final = 1
ON_TABLE: Final = 2
ON_HAND: Final = 4
ON_DROP: Final = 8
ON_PILES: Final = 16
ON_ALL: Final = 31


def draws_on(op: Op[Any]) -> int:
    """What an action of a cost takes something from, as bits; chosen cards are counted where they are chosen."""
    if isinstance(op, PayOne):
        return ON_ALL
    if isinstance(op, Pay | RemoveMarkers):
        return ON_ENERGY
    if isinstance(op, Choose | Discard | OnCards):
        return source_of(op.ref)
    return 0


def source_of(ref: Ref) -> int:
    """Where some cards lie, as bits."""
    if isinstance(ref, Area):
        if ref.code == AT_IN_PLAY:
            return ON_TABLE | ON_ENERGY
        if ref.code < AT_IN_PLAY:
            return ON_TABLE
        known = {AT_ENERGY: ON_ENERGY, AT_HAND: ON_HAND, AT_DROP: ON_DROP}
        return known.get(int(ref.code), ON_PILES)
    if isinstance(ref, Together):
        bits = 0
        for one in ref.refs:
            bits |= source_of(one)
        return bits
    return 0 if ref.slot() >= 0 else ON_TABLE if isinstance(ref, This) else ON_PILES


def link_choices(ops: list[Op[Any]], pays: bool = False) -> None:
    """Tell each choice among these instructions which of those after it are done to what it chooses, and if it pays."""
    for i in range(len(ops)):
        op = ops[i]
        if isinstance(op, Choose | ChooseRandom):
            op.uses = [use for use in ops[i + 1 :] if isinstance(use, OnCards) and use.ref.slot() == op.slot]
        if isinstance(op, Choose | Discard):
            choice = op if isinstance(op, Choose) else op.choice
            choice.pays = pays
        for body in bodies_of(op):
            link_choices(body, pays)


def bodies_of(op: Op[Any]) -> list[list[Op[Any]]]:
    """The instructions inside an instruction."""
    if isinstance(op, ChooseOne | ChooseSome | PayOne):
        return op.bodies
    if isinstance(op, When):
        return [op.body, op.other]
    return [op.body] if isinstance(op, May | IfDone | EachPlayer) else []


def is_entangled(ops: list[Op[Any]]) -> bool:
    """Whether two actions of a cost draw on the same things, so that one may leave too little for the other."""
    taken = 0
    for op in ops:
        source = draws_on(op)
        if taken & source or (isinstance(op, PayOne) and any(is_entangled(body) or is_fed(body) for body in op.bodies)):
            return True
        taken |= source
    return False


def brings(op: Op[Any]) -> int:
    """Where an action of a cost puts something, as bits."""
    if isinstance(op, Draw | DrawTo | DrawUpTo):
        return ON_HAND
    if isinstance(op, Discard | KoCards):
        return ON_DROP
    if isinstance(op, MoveTo | LifeUpTo):
        return {"hand": ON_HAND, "energy": ON_ENERGY, "drop": ON_DROP}.get(op.zone, 0)
    if isinstance(op, PlaceMarkers | ReadyCards):
        return ON_ENERGY | ON_TABLE
    return ON_TABLE if isinstance(op, AddKi | PlayCards) else 0


def is_fed(ops: list[Op[Any]]) -> bool:
    """Whether an action of a cost may bring what a later one takes: they are done in their order.  [fw 1-4-3]"""
    brought = 0
    for op in ops:
        if brought & draws_on(op):
            return True
        brought |= brings(op)
    return False


def untied(ops: list[Op[Any]]) -> list[Op[Any]]:
    """The actions of an Extra's skill cost that its use makes no easier: it adds a card to the Drop only."""
    return [op for op in ops if not draws_on(op) & ON_DROP]


def taken_from_drop(ops: list[Op[Any]]) -> int:
    """How many cards of the own Drop a skill cost takes at least."""
    total = 0
    for op in ops:
        if isinstance(op, Choose) and isinstance(op.ref, Area) and (op.ref.side, op.ref.zone) == ("own", "drop"):
            total += op.n.n if isinstance(op.n, Number) and not op.up_to else 0
    return int(total)


def is_tied_to_use(ops: list[Op[Any]]) -> bool:
    """Whether a skill cost draws on what using an Extra card changes: energy, the hand, the Drop.  [ruling fw-029]"""
    for op in ops:
        # Energy that is rested for the cost still lies there.
        if isinstance(op, Choose) and isinstance(op.ref, Area) and op.ref.code == AT_ENERGY and not op.ref.is_fickle():
            continue
        if draws_on(op) & (ON_ENERGY | ON_HAND | ON_DROP):
            return True
    return False
