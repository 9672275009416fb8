"""The verbs of card text that change values and the course of the game: power, prohibitions, DON!!, damage."""

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from fuda.core.control import Branch, ChooseOne, EachPlayer, IfDone, May, When
from fuda.core.flow import Frame, Op
from fuda.core.lasting import Lasting, is_over
from fuda.core.state import BOTH, DRAW, players
from fuda.core.terms import Value
from fuda.games.onepiece import kinds
from fuda.games.onepiece.policy import can, deed
from fuda.games.onepiece.printed import DELAYED_PART, KEY_BITS, Ability, Scope
from fuda.games.onepiece.rules.checks import finish
from fuda.games.onepiece.rules.periods import PERIODS, last
from fuda.games.onepiece.spec import (
    ADD_ACTIVATION_COST,
    ADD_CONDITION,
    ADD_COST,
    ADD_POWER,
    ATTACK_PRICE,
    BAN,
    BANS,
    BASE_COST,
    BASE_POWER,
    BOOSTED,
    BY_CARD,
    DELAYED,
    END_OF_TURN,
    GAIN_ABILITY,
    GAIN_KEYWORD,
    GAINED,
    KEYWORDS,
    NEGATE,
    NEXT_COST,
)
from fuda.games.onepiece.state import Match
from fuda.games.onepiece.words.choosing import Choose
from fuda.games.onepiece.words.don import AddDon, DonOp, GiveDon, RestAny
from fuda.games.onepiece.words.drawing import Draw, DrawTo, DrawUpTo
from fuda.games.onepiece.words.ops import Discard, DiscardChosen, EachCard, Ko, MoveTo, OpponentDoes, PlayCards
from fuda.games.onepiece.words.properties import Test
from fuda.games.onepiece.words.refs import Area, Ref
from fuda.table.deeds import Deed
from fuda.words import instructions
from fuda.words.lasting import ForbidPlayer, begin
from fuda.words.properties import all_ok
from fuda.words.refs import This


class Change(EachCard):
    """Something that stays on cards for a time: put on all of them at once."""

    def __init__(self, ref: Ref, until: str) -> None:
        super().__init__(ref)
        self.until = until
        self.period = PERIODS[until]

    def together(self, m: Match, work: list[int]) -> list[int]:
        return work

    def act(self, m: Match, f: Frame, uids: list[int]) -> None:
        amount = self.amount_now(m, f)  # worked out once for all of them
        f.done = 1
        for uid in uids:
            self.put_on(m, f, uid, amount)

    def amount_now(self, m: Match, f: Frame) -> i64:
        """By how much, where that matters."""
        return 0

    def put_on(self, m: Match, f: Frame, uid: i64, amount: i64) -> None:
        """Put it on one card."""
        raise NotImplementedError

    def possible(self, m: Match, f: Frame, uid: i64) -> bool:
        return m.find(uid) is not None

    def stay(self, m: Match, f: Frame, uid: i64, kind: i64, amount: i64) -> None:
        """Put a change on the card until its duration ends."""
        last(m, Lasting(kind, f.player, uid, amount, self.period.end, self.period.due(m, f.player), f.key, f.pc))
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


class ChangeNumber(Change):
    """A number of cards that is changed, up or down, or set for a time.  [op 2-6-3]"""

    kind: ClassVar[int] = 0

    def __init__(self, ref: Ref, amount: Value[Match], until: str) -> None:
        super().__init__(ref, until)
        self.amount = amount

    def amount_now(self, m: Match, f: Frame) -> i64:
        return self.amount.get(m, f)

    def put_on(self, m: Match, f: Frame, uid: i64, amount: i64) -> None:
        self.stay(m, f, uid, self.kind, amount)


class AddNumber(ChangeNumber):
    """A number of cards that is changed by so much; by 0 it is not changed."""

    def possible(self, m: Match, f: Frame, uid: i64) -> bool:
        return self.amount_now(m, f) != 0 and super().possible(m, f, uid)


class AddPower(AddNumber):
    """Change power for a time, up or down."""

    name: ClassVar[str] = "power"
    kind: ClassVar[int] = ADD_POWER


class AddCost(AddNumber):
    """Change cost for a time."""

    name: ClassVar[str] = "cost"
    kind: ClassVar[int] = ADD_COST


class PowerZero(Change):
    """Take away as much power as the card has when this is applied.  [op 4-12-1] [ruling op-026]"""

    name: ClassVar[str] = "power_zero"

    def act(self, m: Match, f: Frame, uids: list[int]) -> None:
        powers = [self.power_of(m, uid) for uid in uids]  # as they are before any of them is changed
        f.done = 1
        for i in range(len(uids)):
            self.put_on(m, f, uids[i], powers[i])

    def power_of(self, m: Match, uid: i64) -> i64:
        """The power of a card now, or -1 if there is none to take away."""
        u = m.find(uid)
        return -1 if u is None else max(m.power(u), -1)

    def put_on(self, m: Match, f: Frame, uid: i64, amount: i64) -> None:
        power = amount
        # Below 0 already, nothing happens.  [op 4-12-2]
        if power < 0:
            f.done = 0
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


class ExchangeBasePower(Op[Match]):
    """Exchange the original powers of two cards for a time; what becomes of one later is nothing to the other."""

    name: ClassVar[str] = "exchange_base_power"

    def __init__(self, ref: Ref, until: str) -> None:
        self.ref = ref
        self.until = until

    def run(self, m: Match, f: Frame) -> bool:
        f.done = 1 if self.can(m, f) else 0
        if f.done:
            one, other = self.ref.units(m, f)
            period = PERIODS[self.until]
            ends = period.due(m, f.player)
            for uid, base in ((one.uid, other.base), (other.uid, one.base)):
                last(m, Lasting(BASE_POWER, f.player, uid, base, period.end, ends, f.key, f.pc))
                if m.journal is not None:
                    m.note(GAINED, "8-1-4-2", f.player, uid & 1023, BOTH, base, -1, -1)
        return False

    def can(self, m: Match, f: Frame) -> bool:
        if m.dirty:
            m.settle()
        return len(self.ref.units(m, f)) == 2


class GainKeyword(Change):
    """Give a keyword effect for a time."""

    name: ClassVar[str] = "gain_keyword"

    def __init__(self, ref: Ref, keyword: str, until: str) -> None:
        super().__init__(ref, until)
        self.keyword = keyword
        self.bit: i64 = 1 << KEYWORDS.index(keyword)

    def put_on(self, m: Match, f: Frame, uid: i64, amount: i64) -> None:
        self.stay(m, f, uid, GAIN_KEYWORD, self.bit)


class Negate(Change):
    """Negate the effects of cards for a time; what was resolved stays.  [op 8-2-3]"""

    name: ClassVar[str] = "negate"

    def put_on(self, m: Match, f: Frame, uid: i64, amount: i64) -> None:
        self.stay(m, f, uid, NEGATE, 0)
        m.recast = True


class WithPart(Change):
    """A part of the ability that is put on cards for a time."""

    def __init__(self, ref: Ref, part: Ability, until: str) -> None:
        super().__init__(ref, until)
        self.part = part

    def last(self, m: Match, f: Frame, uid: i64, kind: i64) -> None:
        """Let a card have the part until the duration ends."""
        key = f.key >> KEY_BITS << KEY_BITS | self.part.index
        last(m, Lasting(kind, f.player, uid, 0, self.period.end, self.period.due(m, f.player), key, f.pc))


class GainAbility(WithPart):
    """Give an ability for a time."""

    name: ClassVar[str] = "gain_ability"

    def put_on(self, m: Match, f: Frame, uid: i64, amount: i64) -> None:
        self.last(m, f, uid, GAIN_ABILITY)


class AddTerms(WithPart):
    """Put further conditions or activation costs on the effects of cards for a time.  [op 8-3-1-2, 8-3-2-2]"""

    name: ClassVar[str] = "add_terms"

    def put_on(self, m: Match, f: Frame, uid: i64, amount: i64) -> None:
        if self.part.cost_ops:
            self.last(m, f, uid, ADD_ACTIVATION_COST)
        if self.part.conditions:
            self.last(m, f, uid, ADD_CONDITION)


class Delay(Op[Match]):
    """Do something at the end of this turn (or of a later one), about each of the cards, or once if none is named."""

    name: ClassVar[str] = "delay"

    def __init__(self, ref: Ref | None, part: Ability, until: str = "end_of_turn") -> None:
        self.ref = ref
        self.part = part
        self.until = until

    def run(self, m: Match, f: Frame) -> bool:
        uids = [-1] if self.ref is None else self.ref.uids(m, f)
        key = f.key >> KEY_BITS << KEY_BITS | self.part.index
        for uid in uids:
            last(m, Lasting(DELAYED, f.player, uid, 0, END_OF_TURN, PERIODS[self.until].due(m, f.player), key, f.pc))
        f.done = 1 if uids else 0
        return False

    def can(self, m: Match, f: Frame) -> bool:
        return self.ref is None or self.ref.slot() >= 0 or len(self.ref.uids(m, f)) > 0


class Bounds(Scope):
    """A prohibition that reaches only certain other cards, or only what one of the players does."""

    name: ClassVar[str] = "only"

    def __init__(self, tests: list[Test], by: str = "any") -> None:
        self.tests = tests
        self.by = by

    def covers(self, m: Match, owner: i64, other: i64, agent: i64) -> bool:
        if self.by != "any" and (agent == owner) == (self.by == "foe"):
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

    def __init__(self, ref: Ref, ban: str, until: str, scope: Bounds | None = None) -> None:
        super().__init__(ref, until)
        self.ban = ban
        self.bit: i64 = 1 << BANS.index(ban)
        self.scope = scope

    def put_on(self, m: Match, f: Frame, uid: i64, amount: i64) -> None:
        # `pc` stands on this very op, as it will run again for the next card.
        last(m, Lasting(BAN, f.player, uid, self.bit, self.period.end, self.period.due(m, f.player), f.key, f.pc))


class NextCost(Op[Match]):
    """Change the cost of the next card, of those in scope, that the player plays from hand.  [op 2-7-6]"""

    name: ClassVar[str] = "next_cost"

    def __init__(self, amount: Value[Match], until: str, scope: Bounds | None = None) -> None:
        self.amount = amount
        self.until = until
        self.scope = scope

    def run(self, m: Match, f: Frame) -> bool:
        begin(m, f, self.until, NEXT_COST, -1 - f.player, self.amount.get(m, f), f.key)
        f.done = 1
        return False

    def can(self, m: Match, f: Frame) -> bool:
        return True  # whether such a card is ever played is another matter


class AttackPrice(Op[Match]):
    """For a time, let a player attack only for the price of so many discarded cards.  [op 1-3-1]"""

    name: ClassVar[str] = "attack_price"

    def __init__(self, side: str, n: Value[Match], until: str) -> None:
        self.side = side
        self.n = n
        self.until = until

    def run(self, m: Match, f: Frame) -> bool:
        n = self.n.get(m, f)
        for player in players(self.side, f.player):
            begin(m, f, self.until, ATTACK_PRICE, -1 - player, n, f.key)
        f.done = 1
        return False

    def can(self, m: Match, f: Frame) -> bool:
        return True  # whether anybody attacks is another matter


# --- the course of the game ------------------------------------------------------------------------------------
class Damage(instructions.SoMuch[Match]):
    """Deal damage to a Leader, or to both at once, by an effect; the same steps as in battle follow.  [op 4-6-2]"""

    name: ClassVar[str] = "damage"

    def __init__(self, side: str, n: Value[Match]) -> None:
        self.side = side
        self.n = n

    def deed(self, m: Match, f: Frame) -> Deed:
        """The damage; what is started last goes first: the turn player's."""
        hurt = players(self.side, f.player)
        what = [-1 - player for player in (1 - m.turn_player, m.turn_player) if player in hurt]
        return deed(f, kinds.DAMAGE, what, n=self.n.get(m, f))

    def can(self, m: Match, f: Frame) -> bool:
        d = self.deed(m, f)
        return d.n > 0 and can(m, d)


class EndGame(instructions.EndGame[Match]):
    """Win or lose the game by an effect, at once.  [op 1-2-5]"""

    name: ClassVar[str] = "end_game"

    def run(self, m: Match, f: Frame) -> bool:
        losers = players(self.loser, f.player)
        # What was put off to the end of the same turn comes at the same time.  [ruling op-037]
        if f.key >= 0 and m.ability(f.key).kind == DELAYED_PART:
            for player in put_off_losses(m):
                if player not in losers:
                    losers.append(player)
        finish(m, DRAW if len(losers) > 1 else 1 - losers[0], BY_CARD)
        return False


def put_off_losses(m: Match) -> list[i64]:
    """The players whom effects put off to the end of this turn still make lose."""
    out: list[i64] = []
    for e in m.lasting:
        if e.kind == DELAYED and is_over(e, END_OF_TURN, -1, m.turn):
            for op in m.ability(e.key).effect_ops:
                if isinstance(op, EndGame):
                    out += players(op.loser, e.owner)
    return out


class ChangeTarget(EachCard):
    """Turn the attack on another card."""

    name: ClassVar[str] = "change_target"

    def act(self, m: Match, f: Frame, uids: list[int]) -> None:
        if self.possible(m, f, uids[-1]):
            m.target = uids[-1]
            m.touch()
            f.done = 1

    def possible(self, m: Match, f: Frame, uid: i64) -> bool:
        return m.find(uid) is not None and m.target >= 0


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
    if isinstance(op, RestAny):
        return ON_DON | ON_FIELD
    if isinstance(op, DonOp):
        return ON_DON
    if isinstance(op, Choose | Discard | EachCard):
        ref = op.ref
        if isinstance(ref, Area):
            return ON_FIELD if ref.code <= 4 else ON_HAND if ref.code == 5 else ON_TRASH if ref.code == 6 else ON_PILES
        return 0 if ref.slot() >= 0 else ON_FIELD if isinstance(ref, This) else ON_PILES
    # One way may be taken, and others not.
    taken = 0
    for body in bodies_of(op):
        for inner in body:
            taken |= draws_on(inner)
    return taken


def is_entangled(ops: list[Op[Any]]) -> bool:
    """Whether two actions of a cost draw on the same things, so that one may leave too little for the other."""
    taken = 0
    for op in ops:
        source = draws_on(op)
        if taken & source:
            return True
        taken |= source
    return False


def gives_to(op: Op[Any]) -> int:
    """Where an action of a cost puts something that a later one may take, as bits."""
    if isinstance(op, MoveTo):
        return ON_HAND if op.zone == "hand" else ON_TRASH if op.zone == "trash" else ON_PILES
    if isinstance(op, Ko | Discard | DiscardChosen):
        return ON_TRASH
    if isinstance(op, PlayCards):
        return ON_FIELD
    if isinstance(op, DonOp | AddDon):
        return ON_DON
    if isinstance(op, Draw | DrawTo | DrawUpTo):
        return ON_HAND
    given = 0
    for body in bodies_of(op):
        for inner in body:
            given |= gives_to(inner)
    return given


def is_fed(ops: list[Op[Any]], given: int) -> bool:
    """Whether an action takes from where an earlier one, or what comes before all of them, puts something.

    Not where it asks what an unseen card is that comes there: to try that out would tell.  [op 8-3-1-1] [ruling op-050]
    """
    found = False
    unseen = 0
    for op in ops:
        taken = draws_on(op)
        if taken & unseen and asks_what(op):
            return False
        found = found or taken & (given | unseen) != 0
        if is_unseen(op):
            unseen |= gives_to(op)
        else:
            given |= gives_to(op)
    return found


def asks_what(op: Op[Any]) -> bool:
    """Whether an action is about cards with certain properties."""
    if isinstance(op, Choose | Discard | EachCard) and op.ref.is_narrow():
        return True
    return any(asks_what(inner) for body in bodies_of(op) for inner in body)


def is_unseen(op: Op[Any]) -> bool:
    """Whether nobody need know which card an action puts somewhere."""
    if isinstance(op, Draw | DrawTo | DrawUpTo) or (isinstance(op, MoveTo) and op.ref.is_hidden()):
        return True
    return any(is_unseen(inner) for body in bodies_of(op) for inner in body)


def link_choices(ops: list[Op[Any]]) -> None:
    """Tell each choice among these instructions which of those after it are done to what it chooses."""
    for i in range(len(ops)):
        op = ops[i]
        if isinstance(op, Choose):
            op.uses = [use for use in ops[i + 1 :] if isinstance(use, EachCard | GiveDon) and use.ref.slot() == op.slot]
            op.not_this = spoils_this(op, ops[i + 1 :])
        for body in bodies_of(op):
            link_choices(body)


def spoils_this(choice: Choose, later: list[Op[Any]]) -> bool:
    """Whether what is done to a chosen card leaves nothing for what is done to the source afterwards.  [op 8-3-1-3]"""
    for use in choice.uses:
        for op in later[later.index(use) + 1 :]:
            if isinstance(use, EachCard) and isinstance(op, EachCard) and isinstance(op.ref, This):
                if use.deed_kind in (kinds.MOVE, kinds.KO) or use.deed_kind == op.deed_kind >= 0:
                    return True
    return False


def bodies_of(op: Op[Any]) -> list[list[Op[Any]]]:
    """The instructions inside an instruction."""
    if isinstance(op, ChooseOne | Branch):
        return op.bodies
    if isinstance(op, When):
        return [op.body, op.other]
    return [op.body] if isinstance(op, May | IfDone | EachPlayer | OpponentDoes) else []


def scopes(ops: list[Op[Any]]) -> dict[int, Scope | None]:
    """The scopes of prohibitions and lowered costs, by place."""
    out: dict[int, Scope | None] = {}
    for i, op in enumerate(ops):
        if isinstance(op, Forbid | ForbidPlayer | NextCost):
            out[i] = op.scope
    return out
