"""Paying with energy and markers (5-3-1, 1-4-5), one by one as the payer chooses."""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Frame, Op
from fuda.core.state import BOTH, Action, acts, say
from fuda.games.fusionworld import kinds
from fuda.games.fusionworld.policy import deed, do
from fuda.games.fusionworld.printed import Card, CardDef
from fuda.games.fusionworld.rules.energy import after, can_afford, is_among, is_of_one_color, is_uniform, joined, purse
from fuda.games.fusionworld.rules.hearing import publish
from fuda.games.fusionworld.sides import Side
from fuda.games.fusionworld.spec import BAN_CHOOSE, BAN_REST, PAID, PAY_ANY, PAY_MARKER, PAY_WITH, UNAFFECTED
from fuda.games.fusionworld.state import Match

DUE: Final = 0  # slot, in frames of payments, of what is still to be paid: total, then each colour
RESERVED: Final = 2  # slot of what later parts of the same cost ask for, in the same form
AS_IT_COMES: Final = 1  # slot that is filled when the engine chooses the rest
MARKERS: Final = 13  # slot of the number of markers removed so far
WITH: Final[list[Action]] = acts(PAY_WITH)
ANY: Final[Action] = say(PAY_ANY, 0)
MARKER: Final[Action] = say(PAY_MARKER, 0)


class Price(Op[Match]):
    """A part of a skill cost that is paid with energy."""

    def due(self, m: Match, f: Frame) -> list[int]:
        """The total, then what is due in each colour."""
        raise NotImplementedError

    def run(self, m: Match, f: Frame) -> bool:
        raise NotImplementedError

    def can(self, m: Match, f: Frame) -> bool:
        raise NotImplementedError


class PayEnergy(Op[Match]):
    """Rest as much energy as slot DUE says, with its colours, one by one; markers may be removed in place of energy.

    What later parts of the cost need is left to them.  [fw 1-4-6]

    [fw 5-3-1, 1-2-3, 3-8-2, 1-4-5-1, 1-4-5-2] [ruling fw-025]
    """

    def run(self, m: Match, f: Frame) -> bool:
        if m.dirty:
            m.settle()
        due = f.get(DUE)
        if not due or due[0] <= 0:
            f.done = 1
            return False
        # If something has made the payment impossible, what it is for fails; what was paid stays paid.  [fw 1-2-6]
        if not can_afford(m, m.side(f.player), due, self.card_of(f)):
            f.done = 0
            return False
        reserved = f.get(RESERVED)
        if reserved and not can_afford(m, m.side(f.player), joined(due, reserved), self.card_of(f)):
            reserved = []
            f.put(RESERVED, reserved)
        side = self.funds(m, f)
        # With nothing to choose, all of it is used.
        if due[0] == len(side.energy) + side.markers or (side.markers == 0 and is_uniform(side.energy)):
            self.pay_all(m, f)
            return False
        if f.get(AS_IT_COMES):
            self.pay_rest(m, f)
            return False
        return m.ask(f.player, self.ways(side, due, reserved))

    def card_of(self, f: Frame) -> i64:
        """The card whose cost is paid; -1 for a skill cost.  [fw 1-2-4]"""
        return -1

    def funds(self, m: Match, f: Frame) -> Side:
        """The side of the payer with nothing but what can pay."""
        side = m.side(f.player)
        return purse(m, side, self.card_of(f)) if m.ban_bits & (BAN_REST | UNAFFECTED | BAN_CHOOSE) else side

    def ways(self, side: Side, due: list[int], reserved: list[int]) -> list[Action]:
        """The next energy card, one of each kind, or a marker; or whatever the engine takes."""
        options = [ANY]
        plain = is_of_one_color(side)
        tried: list[CardDef] = []
        for card in side.energy:
            if not is_among(tried, card.d):
                tried.append(card.d)
                if plain or after(side, due, card, reserved):
                    options.append(WITH[card.id])
        if side.markers > 0 and (plain or after(side, due, None, reserved)):
            options.append(MARKER)
        return options if len(options) > 2 else options[1:]  # the only way needs no other word

    def got(self, m: Match, f: Frame, a: Action) -> None:
        if a.kind == PAY_ANY:
            self.pay_all(m, f)
            return
        f.again()
        card = m.cards[a.card] if a.kind == PAY_WITH else None
        if m.journal is not None:
            m.note(PAID, "5-3-1", f.player, f.card, BOTH, 1, -1, -1)
        self.pay(m, f, card, after(self.funds(m, f), f.get(DUE), card, f.get(RESERVED)))

    def pay(self, m: Match, f: Frame, card: Card | None, due: list[int]) -> None:
        """Pay one: rest the card, or remove a marker from the game; `due` is left.  [fw 1-11-2]"""
        f.put(DUE, due)
        if card is not None:
            do(m, f, deed(f, kinds.REST, [int(m.uid(card.id))]))
        else:
            f.put(MARKERS, [-1 - markers_paid(f) - 1])
            do(m, f, deed(f, kinds.REMOVE_MARKER, [-1 - f.player], n=1))

    def pay_all(self, m: Match, f: Frame) -> None:
        """Pay the rest, with energy before markers."""
        if m.journal is not None and not f.get(AS_IT_COMES):
            m.note(PAID, "5-3-1", f.player, f.card, BOTH, f.get(DUE)[0], -1, -1)
        f.put(AS_IT_COMES, [-1])
        self.pay_rest(m, f)

    def pay_rest(self, m: Match, f: Frame) -> None:
        """Pay on, until all is paid, something has to be decided first, or the payment has become impossible."""
        depth = len(m.stack)
        while f.get(DUE)[0] > 0:
            if m.dirty:
                m.settle()
            # What was paid before stays paid, and what it is for fails.  [fw 1-2-6]
            if m.ban_list and not can_afford(m, m.side(f.player), f.get(DUE), self.card_of(f)):
                f.done = 0
                return
            self.pay_next(m, f, self.funds(m, f))
            if len(m.stack) > depth:
                f.again()
                return
        f.done = 1

    def pay_next(self, m: Match, f: Frame, side: Side) -> None:
        """Pay one with the first energy card that leaves the rest payable, or else with a marker."""
        due = f.get(DUE)
        reserved = f.get(RESERVED)
        for card in side.energy:
            left = after(side, due, card, reserved)
            if left:
                self.pay(m, f, card, left)
                return
        self.pay(m, f, None, after(side, due, None, reserved))


def markers_paid(f: Frame) -> i64:
    """How many markers a frame's payment has removed."""
    held = f.get(MARKERS)
    return -1 - held[0] if held else 0


def tell_payment(m: Match, f: Frame, amount: i64) -> None:
    """Let skills hear that a cost was paid; a cost of 0 is not paid at all.  [fw 5-3-2] [ruling fw-026]"""
    if amount > 0:
        publish(m, deed(f, kinds.PAY, [], n=amount), PAID, f.player, f.uid, amount)
