"""The verbs of card text that change values and the course of the game: power, prohibitions, DON!!, damage."""

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from fuda.core.flow import Frame, Op
from fuda.core.lasting import Lasting
from fuda.core.state import BOTH, DRAW, players
from fuda.core.terms import Value
from fuda.games.onepiece.battle import damage
from fuda.games.onepiece.checks import finish
from fuda.games.onepiece.choosing import Choose
from fuda.games.onepiece.don import DonOp
from fuda.games.onepiece.moves import last
from fuda.games.onepiece.ops import Discard, EachCard
from fuda.games.onepiece.printed import KEY_BITS, WHILE_NEGATED, Ability, Scope
from fuda.games.onepiece.properties import Test, all_ok
from fuda.games.onepiece.refs import Area, Ref, This
from fuda.games.onepiece.spec import (
    ADD_ACTIVATION_COST,
    ADD_CONDITION,
    ADD_COST,
    ADD_POWER,
    BAN,
    BANS,
    BASE_COST,
    BASE_POWER,
    BOOSTED,
    BY_CARD,
    DELAYED,
    END_OF_TURN,
    FOREVER,
    GAIN_ABILITY,
    GAIN_KEYWORD,
    GAINED,
    KEYWORDS,
    NEGATE,
    START_OF_TURN,
    THIS_BATTLE,
    THIS_TURN,
)
from fuda.games.onepiece.state import Match

DURATIONS: Final = (
    "this_battle", "this_turn", "end_of_turn", "start_of_your_next_turn", "end_of_opponents_next_turn",
    "end_of_your_next_turn", "start_of_opponents_next_turn", "forever",
)  # fmt: skip
_ENDS: Final[list[int]] = [
    THIS_BATTLE, THIS_TURN, END_OF_TURN, START_OF_TURN, END_OF_TURN, END_OF_TURN, START_OF_TURN, FOREVER,
]  # fmt: skip


def end_kind(duration: str) -> i64:
    """The kind of end of a duration."""
    return _ENDS[DURATIONS.index(duration)]


def due(m: Match, player: i64, duration: str) -> i64:
    """The turn in which a duration ends, or -1 where the kind of end says enough. Turns always alternate."""
    mine = m.turn_player == player
    if duration == "start_of_your_next_turn" or duration == "end_of_your_next_turn":
        return m.turn + (2 if mine else 1)
    if duration == "end_of_opponents_next_turn" or duration == "start_of_opponents_next_turn":
        return m.turn + (1 if mine else 2)
    return m.turn if duration == "end_of_turn" else -1


class Change(EachCard):
    """Something that stays on cards for a time."""

    def __init__(self, ref: Ref, until: str) -> None:
        super().__init__(ref)
        self.until = until
        self.end = end_kind(until)

    def stay(self, m: Match, f: Frame, uid: i64, kind: i64, amount: i64) -> None:
        """Let it begin."""
        at = place(m, f, uid) if kind == GAIN_KEYWORD else f.pc
        last(m, Lasting(kind, f.player, uid, amount, self.end, due(m, f.player, self.until), f.key, at))
        f.done = 1
        if m.journal is not None:
            m.note(
                BOOSTED if kind == ADD_POWER else GAINED,
                "8-1-4-2",
                f.player,
                uid & 1023,
                BOTH,
                amount,
                -1,
                -1,
            )


def place(m: Match, f: Frame, uid: i64) -> i64:
    """The place of an op that gives a card an effect; one gained while it is negated is told apart.  [op 8-2-4]"""
    u = m.find(uid)
    return WHILE_NEGATED if u is not None and m.is_negated(u) else f.pc


class ChangeNumber(Change):
    """A number of cards that is changed, up or down, or set for a time.  [op 2-6-3]"""

    kind: ClassVar[int] = 0
    fields: ClassVar[tuple[str, ...]] = ("ref", "amount", "until")

    def __init__(self, ref: Ref, amount: Value[Match], until: str) -> None:
        super().__init__(ref, until)
        self.amount = amount

    def one(self, m: Match, f: Frame, uid: i64) -> None:
        self.stay(m, f, uid, self.kind, self.amount.get(m, f))


class AddPower(ChangeNumber):
    """Change power for a time, up or down."""

    name: ClassVar[str] = "power"
    kind: ClassVar[int] = ADD_POWER


class AddCost(ChangeNumber):
    """Change cost for a time."""

    name: ClassVar[str] = "cost"
    kind: ClassVar[int] = ADD_COST


class PowerZero(Change):
    """Take away as much power as the card has when this is applied.  [op 4-12-1] [ruling op-026]"""

    name: ClassVar[str] = "power_zero"
    fields: ClassVar[tuple[str, ...]] = ("ref", "until")

    def one(self, m: Match, f: Frame, uid: i64) -> None:
        u = m.find(uid)
        if u is None:
            return
        power = m.power(u)
        # Below 0 already, nothing happens.  [op 4-12-2]
        if power < 0:
            return
        self.stay(m, f, uid, ADD_POWER, -power)


class SetBasePower(ChangeNumber):
    """Set the original power for a time."""

    name: ClassVar[str] = "base_power"
    kind: ClassVar[int] = BASE_POWER


class SetBaseCost(ChangeNumber):
    """Set the original cost for a time."""

    name: ClassVar[str] = "base_cost"
    kind: ClassVar[int] = BASE_COST


class GainKeyword(Change):
    """Give a keyword effect for a time."""

    name: ClassVar[str] = "gain_keyword"
    fields: ClassVar[tuple[str, ...]] = ("ref", "keyword", "until")

    def __init__(self, ref: Ref, keyword: str, until: str) -> None:
        super().__init__(ref, until)
        self.keyword = keyword
        self.bit: i64 = 1 << KEYWORDS.index(keyword)

    def one(self, m: Match, f: Frame, uid: i64) -> None:
        self.stay(m, f, uid, GAIN_KEYWORD, self.bit)


class Negate(Change):
    """Negate the effects of cards for a time; what was resolved stays.  [op 8-2-3]"""

    name: ClassVar[str] = "negate"
    fields: ClassVar[tuple[str, ...]] = ("ref", "until")

    def one(self, m: Match, f: Frame, uid: i64) -> None:
        self.stay(m, f, uid, NEGATE, 0)
        m.recast = True


class GainAbility(Change):
    """Give an ability for a time."""

    name: ClassVar[str] = "gain_ability"
    fields: ClassVar[tuple[str, ...]] = ("ref", "part", "until")

    def __init__(self, ref: Ref, part: Ability, until: str) -> None:
        super().__init__(ref, until)
        self.part = part

    def one(self, m: Match, f: Frame, uid: i64) -> None:
        key = f.key >> KEY_BITS << KEY_BITS | self.part.index
        ends = due(m, f.player, self.until)
        last(m, Lasting(GAIN_ABILITY, f.player, uid, 0, self.end, ends, key, place(m, f, uid)))
        f.done = 1


class AddTerms(Change):
    """Put further conditions or activation costs on the effects of cards for a time.  [op 8-3-1-2, 8-3-2-2]"""

    name: ClassVar[str] = "add_terms"
    fields: ClassVar[tuple[str, ...]] = ("ref", "part", "until")

    def __init__(self, ref: Ref, part: Ability, until: str) -> None:
        super().__init__(ref, until)
        self.part = part

    def one(self, m: Match, f: Frame, uid: i64) -> None:
        key = f.key >> KEY_BITS << KEY_BITS | self.part.index
        ends = due(m, f.player, self.until)
        if self.part.cost_ops:
            last(m, Lasting(ADD_ACTIVATION_COST, f.player, uid, 0, self.end, ends, key, f.pc))
        if self.part.conditions:
            last(m, Lasting(ADD_CONDITION, f.player, uid, 0, self.end, ends, key, f.pc))
        f.done = 1


class Delay(Op[Match]):
    """Do something at the end of this turn (or of a later one), about each of the cards, or once if none is named."""

    name: ClassVar[str] = "delay"
    fields: ClassVar[tuple[str, ...]] = ("ref", "part", "until")

    def __init__(self, ref: Ref | None, part: Ability, until: str = "end_of_turn") -> None:
        self.ref = ref
        self.part = part
        self.until = until

    def run(self, m: Match, f: Frame) -> bool:
        uids = [-1] if self.ref is None else self.ref.uids(m, f)
        key = f.key >> KEY_BITS << KEY_BITS | self.part.index
        for uid in uids:
            last(m, Lasting(DELAYED, f.player, uid, 0, END_OF_TURN, due(m, f.player, self.until), key, f.pc))
        f.done = 1 if uids else 0
        return False


class Bounds(Scope):
    """A prohibition that reaches only certain other cards, or only the opponent's doing."""

    name: ClassVar[str] = "only"
    fields: ClassVar[tuple[str, ...]] = ("tests", "by")

    def __init__(self, tests: list[Test], by: str = "any") -> None:
        self.tests = tests
        self.by = by

    def covers(self, m: Match, owner: i64, other: i64, agent: i64) -> bool:
        if self.by == "foe" and agent == owner:
            return False
        if not self.tests:
            return True
        if other < 0:
            return False
        card = m.cards[other]
        return all_ok(self.tests, m, Frame(m.stack[0].program, owner, -1, -1), card, m.unit(other))


class Forbid(Change):
    """Forbid cards something for a time.  [op 1-3-3]"""

    name: ClassVar[str] = "forbid"
    fields: ClassVar[tuple[str, ...]] = ("ref", "ban", "until", "scope")

    def __init__(self, ref: Ref, ban: str, until: str, scope: Bounds | None = None) -> None:
        super().__init__(ref, until)
        self.ban = ban
        self.bit: i64 = 1 << BANS.index(ban)
        self.scope = scope

    def one(self, m: Match, f: Frame, uid: i64) -> None:
        # `pc` stands on this very op, as it will run again for the next card.
        last(m, Lasting(BAN, f.player, uid, self.bit, self.end, due(m, f.player, self.until), f.key, f.pc))
        f.done = 1


class ForbidPlayer(Op[Match]):
    """Forbid a player something for a time.  [op 4-7-2]"""

    name: ClassVar[str] = "forbid_player"
    fields: ClassVar[tuple[str, ...]] = ("side", "ban", "until", "scope")

    def __init__(self, side: str, ban: str, until: str, scope: Bounds | None = None) -> None:
        self.side = side
        self.ban = ban
        self.bit: i64 = 1 << BANS.index(ban)
        self.until = until
        self.scope = scope

    def run(self, m: Match, f: Frame) -> bool:
        for player in players(self.side, f.player):
            ends = due(m, f.player, self.until)
            last(m, Lasting(BAN, f.player, -1 - player, self.bit, end_kind(self.until), ends, f.key, f.pc - 1))
        f.done = 1
        return False


# --- the course of the game ------------------------------------------------------------------------------------
class Damage(Op[Match]):
    """Deal damage to a Leader, or to both at once, by an effect; the same steps as in battle follow.  [op 4-6-2]"""

    name: ClassVar[str] = "damage"
    fields: ClassVar[tuple[str, ...]] = ("side", "n")

    def __init__(self, side: str, n: Value[Match]) -> None:
        self.side = side
        self.n = n

    def run(self, m: Match, f: Frame) -> bool:
        n = self.n.get(m, f)
        f.done = 1 if n > 0 else 0
        hurt = players(self.side, f.player)
        # What is started last goes first: the turn player's.
        for player in (1 - m.turn_player, m.turn_player):
            if player in hurt:
                damage(m, player, n, False, f.cause, f)
        return False


class EndGame(Op[Match]):
    """Win or lose the game by an effect, at once.  [op 1-2-5]"""

    name: ClassVar[str] = "end_game"
    fields: ClassVar[tuple[str, ...]] = ("loser",)

    def __init__(self, loser: str) -> None:
        self.loser = loser

    def run(self, m: Match, f: Frame) -> bool:
        losers = players(self.loser, f.player)
        finish(m, DRAW if len(losers) > 1 else 1 - losers[0], BY_CARD)
        return False


class ChangeTarget(EachCard):
    """Turn the attack on another card."""

    name: ClassVar[str] = "change_target"
    fields: ClassVar[tuple[str, ...]] = ("ref",)

    def one(self, m: Match, f: Frame, uid: i64) -> None:
        if m.find(uid) is not None and m.target >= 0:
            m.target = uid
            m.touch()
            f.done = 1


def parts(ops: list[Op[Any]]) -> list[Ability]:
    """The abilities that ops delay, grant or add, in order."""
    out: list[Ability] = []
    for op in ops:
        if isinstance(op, GainAbility | AddTerms | Delay):
            out.append(op.part)
    return out


ON_DON: Final = 1
ON_FIELD: Final = 2
ON_HAND: Final = 4
ON_TRASH: Final = 8
ON_PILES: Final = 16


def draws_on(op: Op[Any]) -> int:
    """What an action of a cost takes something from, as bits; chosen cards are counted where they are chosen."""
    if isinstance(op, DonOp):
        return ON_DON
    if isinstance(op, Choose | Discard | EachCard):
        ref = op.ref
        if isinstance(ref, Area):
            return ON_FIELD if ref.code <= 4 else ON_HAND if ref.code == 5 else ON_TRASH if ref.code == 6 else ON_PILES
        return 0 if ref.slot() >= 0 else ON_FIELD if isinstance(ref, This) else ON_PILES
    return 0


def is_entangled(ops: list[Op[Any]]) -> bool:
    """Whether two actions of a cost draw on the same things, so that one may leave too little for the other."""
    taken = 0
    for op in ops:
        source = draws_on(op)
        if taken & source:
            return True
        taken |= source
    return False


def scopes(ops: list[Op[Any]]) -> dict[int, Scope | None]:
    """The scopes of prohibitions, by place."""
    out: dict[int, Scope | None] = {}
    for i, op in enumerate(ops):
        if isinstance(op, Forbid | ForbidPlayer):
            out[i] = op.scope
    return out
