"""Paying energy (1-2.3): what can be paid, and with which cards."""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import NO_SET, Frame, Op
from fuda.core.state import Action, act, say
from fuda.games.dimensionzero.pieces import Side
from fuda.games.dimensionzero.policy import freeze_stock
from fuda.games.dimensionzero.printed import Card, Cost
from fuda.games.dimensionzero.spec import ANY_COLOR, COLORLESS, ENERGY, PAY
from fuda.games.dimensionzero.state import Match

PARTS: Final = 12  # and following slots: cards chosen for the parts of the cost beside energy
MOST_PARTS: Final = 4
NEED: Final = 16  # slot of what is still to be paid: a number for each colour, then colourless


def released_total(side: Side) -> i64:
    """How many cards a player could freeze to pay."""
    return len(side.energy) + len(side.smash)


def can_pay(m: Match, player: i64, cost: Cost) -> bool:
    """Whether a player can pay a cost now. Variables count as 0.

    Colours are paid with energy cards of that colour, colourless with any energy or smash card; with the option of
    limited play smash cards pay colours too.  [dz 1-2.3-1, 1-2.3-2, 2-23.7-4]
    """
    side = m.side(player)
    if cost.total > released_total(side):
        return False
    if cost.colored == 0:
        return True
    if cost.colors & cost.colors - 1 == 0 and not m.settings & ANY_COLOR:
        return has_of_color(side, cost.colors, cost.colored)
    return covers(m, side, cost.amounts)


def has_of_color(side: Side, color: i64, need: i64) -> bool:
    """Whether so many released energy cards have a colour."""
    for card in side.energy:
        if card.d.colors & color:
            need -= 1
            if need <= 0:
                return True
    return need <= 0


def covers(m: Match, side: Side, amounts: list[int]) -> bool:
    """Whether the released cards cover the colours: every set of colours needs enough cards of them."""
    helpers: i64 = len(side.smash) if m.settings & ANY_COLOR else 0  # [dz 1-2.3-1] [ruling dz-031]
    wanted: i64 = 0
    for place in range(5):
        if amounts[place] > 0:
            wanted |= 1 << place
    # A card has at most a few colours, so that looking at all sets of the wanted ones is quick.
    subset = wanted
    while subset:
        need: i64 = 0
        for place in range(5):
            if subset >> place & 1:
                need += amounts[place]
        have = helpers
        for card in side.energy:
            if card.d.colors & subset:
                have += 1
        if have < need:
            return False
        subset = (subset - 1) & wanted
    return True


def given_cards(f: Frame) -> list[int]:
    """The cards that are to pay for some part of a cost beside energy already."""
    found = NO_SET
    if len(f.sets) > PARTS:
        for slot in range(PARTS, PARTS + MOST_PARTS):
            chosen = f.get(slot)
            if chosen:
                found = found + chosen
    return found


def can_pay_without(m: Match, player: i64, cost: Cost, uids: list[int]) -> bool:
    """Whether a player can pay a cost once these cards have paid for something else."""
    if not uids:
        return can_pay(m, player, cost)
    side = m.side(player)
    energy, smash = side.energy, side.smash
    side.energy = [card for card in energy if m.uid(card.id) not in uids]
    side.smash = [card for card in smash if m.uid(card.id) not in uids]
    ok = can_pay(m, player, cost)
    side.energy, side.smash = energy, smash
    return ok


class PayEnergy(Op[Match]):
    """Freeze cards for a cost, one symbol after another; cards that are alike are one choice.

    Energy is never paid in advance: this row is the only place that freezes cards for it.
    [dz 4-7.2-8, 2-23.6-4, 2-23.7-4]
    """

    def run(self, m: Match, f: Frame) -> bool:
        need = f.get(NEED)
        place = next_symbol(need)
        if place < 0:
            return False  # all is paid; of a cost of 0 nothing is to be paid  [dz 1-2.3-4]
        alike, options = self.open_to(m, f, need, place)
        if alike:
            pay_alike(m, f, alike)
            return False
        return m.ask(f.player, options)

    def open_to(self, m: Match, f: Frame, need: list[int], place: i64) -> tuple[list[Card], list[Action]]:
        """The cards to pay with, if they are all alike, or else the answers for the next symbol.

        All costs are paid at the same time, each with cards of its own.  [dz 4-7.2-8, 4-7.3-4] [ruling dz-054]
        """
        side = m.side(f.player)
        energy, smash = side.energy, side.smash
        given = given_cards(f)
        if given:
            side.energy = [card for card in energy if m.uid(card.id) not in given]
            side.smash = [card for card in smash if m.uid(card.id) not in given]
        alike: list[Card] = []
        options: list[Action] = []
        if not side.smash and are_alike(side.energy):
            alike = side.energy
        else:
            options = self.offered(m, side, need, place)
        side.energy, side.smash = energy, smash
        return alike, options

    def offered(self, m: Match, side: Side, need: list[int], place: i64) -> list[Action]:
        """The cards with which a symbol can be paid."""
        options: list[Action] = []
        known: list[int] = []
        for card in side.energy:
            if place != COLORLESS and not card.d.colors >> place & 1:
                continue
            kind = likeness(card)
            if kind not in known and leaves_enough(m, side, need, place, card):
                known.append(kind)
                options.append(act(PAY, card.id))
        # Nobody knows which card of the smash zone it is.
        if side.smash and (place == COLORLESS or m.settings & ANY_COLOR) and leaves_enough(m, side, need, place, None):
            options.append(say(PAY, 0))
        return options

    def got(self, m: Match, f: Frame, a: Action) -> None:
        need = f.get(NEED)[:]
        side = m.side(f.player)
        given = given_cards(f)
        smash = [card for card in side.smash if m.uid(card.id) not in given] if given else side.smash
        freeze_for(m, f, [m.cards[a.card] if a.card >= 0 else smash[0]])
        need[next_symbol(need)] -= 1
        f.put(NEED, need)
        f.again()


def are_alike(cards: list[Card]) -> bool:
    """Whether it makes no difference with which of these is paid."""
    kind = likeness(cards[0])
    for card in cards:
        if likeness(card) != kind:
            return False
    return True


def pay_alike(m: Match, f: Frame, cards: list[Card]) -> None:
    """Pay all that is needed with cards that are alike."""
    total: i64 = 0
    for amount in f.get(NEED):
        total += amount
    f.put(NEED, [])
    freeze_for(m, f, cards[:total])


def freeze_for(m: Match, f: Frame, cards: list[Card]) -> None:
    """Freeze cards of energy and smash zones: nothing forbids or replaces that."""
    freeze_stock(m, m.side(f.player), cards)


def next_symbol(need: list[int]) -> i64:
    """The symbol to pay next, colours first; -1 if all is paid."""
    for place in range(len(need)):
        amount: i64 = need[place]
        if amount > 0:
            return place
    return -1


def likeness(card: Card) -> i64:
    """What tells an energy card from others when it is frozen: its colours, and itself if it works there."""
    if card.d.elsewhere >> ENERGY & 1:
        return 64 + card.id
    return card.d.colors


def leaves_enough(m: Match, side: Side, need: list[int], place: i64, card: Card | None) -> bool:
    """Whether the rest can still be paid once this card (None: a smash card) pays for a symbol."""
    if place == COLORLESS:
        return True
    rest = need[:]
    rest[place] -= 1
    if card is not None and card.d.colors & (card.d.colors - 1) == 0:
        return True
    # A card of several colours, or a smash card, may be needed elsewhere.
    if card is None:
        kept = side.smash.pop()
        ok = covers(m, side, rest)
        side.smash.append(kept)
        return ok
    at = side.energy.index(card)
    del side.energy[at]
    ok = covers(m, side, rest)
    side.energy.insert(at, card)
    return ok


def start_paying(f: Frame, cost: Cost) -> None:
    """Note what is to be paid."""
    for amount in cost.amounts:
        if amount < 0:
            f.put(NEED, [max(one, 0) for one in cost.amounts])
            return
    f.put(NEED, cost.amounts)  # never changed in place
