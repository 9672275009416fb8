"""Costs: whether one can be paid, what it is paid with, and paying it.

All parts of a cost are chosen before any is paid, and no card is taken for two of them, so that none feeds another
(O.cost.1, Q.C.3). A cost is payable if such a choice exists.
"""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Frame, Op
from fuda.core.state import DONE, ID_MASK, Action, acts, say
from fuda.games.buddyfight.policy import do_all
from fuda.games.buddyfight.printed import ACTIVATED, CONTINUOUS, KEY_BITS, TRANSFORMING, Ability, CostPart
from fuda.games.buddyfight.rules.continuous import is_on
from fuda.games.buddyfight.rules.hearing import are_met
from fuda.games.buddyfight.spec import AS_COST, BY_EFFECT, HAND, MOST_PARTS, PAY_ANY, PAY_WITH, PLAN
from fuda.games.buddyfight.state import Match
from fuda.table.deeds import Deed

PAYS: Final[list[Action]] = acts(PAY_WITH)
ANY: Final[Action] = say(PAY_ANY, 0)
NO_MORE: Final[Action] = say(DONE, 0)
SHOWN: Final = PLAN + MOST_PARTS  # slot of the card that was shown for a buddy call, and its ability, below zero
PRICE: Final = 30  # slot of what effects make of the cost of a card, noted as it was declared, below zero
CLOSED: Final = 29  # slot of the parts for which no more than needed is taken, below zero


def cost_of(m: Match, f: Frame) -> list[CostPart]:
    """The cost of what a frame uses: of the ability, or of the card.  [ruling bf-021] [ruling bf-072]"""
    own = f.key >= 0 and has_own_cost(m.ability(f.key))
    parts = m.ability(f.key).cost if own else m.cards[f.card].d.cost
    noted = f.get(PRICE)
    if not noted and not is_priced(m, f):
        return parts
    if parts and (noted[0] == IS_FREE if noted else is_free(m, f, f.key if own else -1)):
        return NO_COST
    change = gauge_change(m, f)
    return with_change(m, f, parts, change) if change != 0 else parts


def with_change(m: Match, f: Frame, parts: list[CostPart], change: i64) -> list[CostPart]:
    """A cost with more or less gauge: all of its gauge is changed once, and a cost without any may get some."""
    out: list[CostPart] = []
    total = change
    for part in parts:
        if part.is_blind():
            total += part.amount(m, f)
        else:
            out.append(part)
    if total > 0:
        out.append(m.rules.gauge_cost(total))
    return out


def can_afford(m: Match, f: Frame) -> bool:
    """Whether the cost of what a frame uses can be paid."""
    parts = cost_of(m, f)
    return not parts or can_pay(m, f, parts)


def is_priced(m: Match, f: Frame) -> bool:
    """Whether something may change what using a card costs."""
    return m.priced or m.cards[f.card].d.prices


def note_price(m: Match, f: Frame) -> None:
    """Note what effects make of the cost of a card before it is declared: where it lies it counts as a card there.

    [bf C.1.1.n1, CA.1.1.n1, EQ.1.1.n1]
    """
    if is_priced(m, f):
        free = is_free(m, f, f.key if f.key >= 0 and has_own_cost(m.ability(f.key)) else -1)
        change = max(-MOST_CHANGE, gauge_change(m, f))
        f.put(PRICE, [IS_FREE if free else -1, -1 - (MOST_CHANGE + change)])


NO_COST: Final[list[CostPart]] = []
IS_FREE: Final = -2  # in `PRICE`, and beside it how much gauge more or less it costs, above the least that may be noted
MOST_CHANGE: Final = 1000


def is_free(m: Match, f: Frame, key: i64) -> bool:
    """Whether some effect says that the cost need not be paid."""
    card = m.cards[f.card]
    for source in m.sources:
        for static in source.ability.statics:
            if static.frees(m, source.f, f.player, card, key) and is_on(m, source):
                return True
    for ability in card.d.abilities:
        if is_of_own_use(ability) and are_met(m, ability, f):
            for static in ability.statics:
                if static.frees(m, f, f.player, card, key):
                    return True
    return False


def is_of_own_use(ability: Ability) -> bool:
    """Whether a continuous ability is valid in the hand: what it says of its own card's cost holds wherever from."""
    return ability.kind == CONTINUOUS and not ability.part and ability.where >> HAND & 1 != 0


def has_own_cost(ability: Ability) -> bool:
    """Whether using an ability has a cost of its own: [Act] and transforming have."""
    return ability.kind == ACTIVATED or ability.kind == TRANSFORMING


def gauge_change(m: Match, f: Frame) -> i64:
    """What effects add to the gauge that using a card costs."""
    noted = f.get(PRICE)
    if noted:
        return -1 - noted[1] - MOST_CHANGE
    total: i64 = 0
    card = m.cards[f.card]
    key: i64 = f.key if f.key >= 0 and has_own_cost(m.ability(f.key)) else -1
    for source in m.sources:
        for static in source.ability.statics:
            change = static.cost_change(m, source.f, f.player, card, key)
            if change != 0 and is_on(m, source):
                total += change
    for ability in card.d.abilities:
        if is_of_own_use(ability) and are_met(m, ability, f):
            for static in ability.statics:
                total += static.cost_change(m, f, f.player, card, key)
    return total


def can_pay(m: Match, f: Frame, parts: list[CostPart]) -> bool:
    """Whether all parts of a cost can be paid at one time.

    [bf C.1.1.n1, CA.1.1.n1, EQ.1.1.n1, O.cost.1, O.cost.1.ex1, T.2.2.a]
    """
    life: i64 = 0
    deck: i64 = 0
    choices: i64 = 0
    for part in parts:
        if not part.is_possible(m, f):
            return False
        life += part.life(m, f)
        deck += part.from_deck(m, f)
        n = part.amount(m, f)
        if n > 0:
            choices += 1
            if part.supply(m, f) < n:
                return False
    side = m.side(f.player)
    # Below 0 there is no life to pay, and what costs none is not paid.
    if (life > 0 and life > side.life) or deck > len(side.deck):
        return False
    return choices < 2 or len(assign(m, f, parts)) > 0


def assign(m: Match, f: Frame, parts: list[CostPart]) -> list[list[int]]:
    """Cards for every part that is still to be chosen, none of them twice; empty if there is no such choice.

    [bf C.1.4, Q.C.3]
    """
    taken: list[int] = []
    pools: list[list[int]] = []
    needs: list[int] = []
    for i in range(len(parts)):
        chosen = f.get(PLAN + i)
        taken += chosen
        pools.append(parts[i].candidates(m, f))
        needs.append(parts[i].amount(m, f) - len(chosen))
    given: list[list[int]] = [[] for _ in parts]
    for i in range(len(parts)):
        for _ in range(max(needs[i], 0)):
            if not augment(i, pools, taken, given, []):
                return []
    return given


def augment(i: i64, pools: list[list[int]], taken: list[int], given: list[list[int]], tried: list[int]) -> bool:
    """Give part `i` one more card, if need be by giving another part another one."""
    for uid in pools[i]:
        if uid in taken or uid in tried:
            continue
        tried.append(uid)
        owner: i64 = -1
        for j in range(len(given)):
            if uid in given[j]:
                owner = j
        if owner == i:
            continue
        if owner < 0:
            given[i].append(uid)
            return True
        if augment(owner, pools, taken, given, tried):
            given[owner].remove(uid)
            given[i].append(uid)
            return True
    return False


class DecidePayment(Op[Match]):
    """Let the fighter decide how to pay, card by card; what leaves no choice is decided already.

    [bf C.1.4, CA.1.2, EQ.1.3, Z.4.5, T.2.2, T.3.2, T.6.2, T.7.2]
    """

    def run(self, m: Match, f: Frame) -> bool:
        parts = cost_of(m, f)
        for i in range(len(parts)):
            need = parts[i].amount(m, f) - len(f.get(PLAN + i))
            if need > 0:
                return self.choose(m, f, parts, i, need)
        for i in range(len(parts)):
            if self.is_open(m, f, parts, i):
                free = self.free(m, f, parts, i)
                if free:
                    return m.ask_secret(f.player, [NO_MORE, *[PAYS[uid & ID_MASK] for uid in free]])
        return False

    def is_open(self, m: Match, f: Frame, parts: list[CostPart], i: i64) -> bool:
        """Whether the fighter may still take more cards for a part than are needed."""
        if -1 - i in f.get(CLOSED):
            return False
        return len(f.get(PLAN + i)) < parts[i].amount(m, f) + parts[i].more(m, f)

    def choose(self, m: Match, f: Frame, parts: list[CostPart], i: i64, need: i64) -> bool:
        """Choose one more card for a part, or all of them if there are no others."""
        free = self.free(m, f, parts, i)
        if len(free) == need:
            f.put(PLAN + i, [*f.get(PLAN + i), *free])
            f.again()
            return False
        options = [PAYS[uid & ID_MASK] for uid in free]
        if parts[i].is_blind():
            options.insert(0, ANY)
        return m.ask_secret(f.player, options)

    def free(self, m: Match, f: Frame, parts: list[CostPart], i: i64) -> list[int]:
        """The cards that may be taken for a part and leave enough for the others."""
        taken: list[int] = []
        for j in range(len(parts)):
            taken += f.get(PLAN + j)
        free = [uid for uid in parts[i].candidates(m, f) if uid not in taken]
        if self.is_apart(m, f, parts, i, free):
            return free
        out: list[int] = []
        chosen = f.get(PLAN + i)
        g = f.copy()  # tried on a copy: asking changes nothing
        for uid in free:
            g.put(PLAN + i, [*chosen, uid])
            if is_complete(m, g, parts) or assign(m, g, parts):
                out.append(uid)
        return out

    def is_apart(self, m: Match, f: Frame, parts: list[CostPart], i: i64, free: list[int]) -> bool:
        """Whether no other part could take one of these cards, so that whichever is taken leaves enough for them."""
        for j in range(len(parts)):
            if j != i and (parts[j].amount(m, f) > 0 or parts[j].more(m, f) > 0):
                for uid in parts[j].candidates(m, f):
                    if uid in free:
                        return False
        return True

    def got(self, m: Match, f: Frame, a: Action) -> None:
        f.again()
        parts = cost_of(m, f)
        for i in range(len(parts)):
            chosen = f.get(PLAN + i)
            need = parts[i].amount(m, f) - len(chosen)
            if need > 0:
                if a.kind == PAY_ANY:
                    free = self.free(m, f, parts, i)
                    f.put(PLAN + i, chosen + free[len(free) - need :])
                else:
                    f.put(PLAN + i, [*chosen, m.uid(a.card)])
                return
        for i in range(len(parts)):
            if self.is_open(m, f, parts, i) and self.free(m, f, parts, i):
                if a.kind == DONE:
                    f.put(CLOSED, [*f.get(CLOSED), -1 - i])
                else:
                    f.put(PLAN + i, [*f.get(PLAN + i), m.uid(a.card)])
                return


def is_complete(m: Match, f: Frame, parts: list[CostPart]) -> bool:
    """Whether enough was chosen for every part."""
    for i in range(len(parts)):
        if len(f.get(PLAN + i)) < parts[i].amount(m, f):
            return False
    return True


class PayCost(Op[Match]):
    """Pay all parts at one time with what was decided, before anything is carried out.

    [bf C.1.6, CA.1.3, EQ.1.5, Q.C.4, K.transform.6, K.impacttransform.7, T.2.2, T.3.2, T.6.2, T.7.2]
    """

    def run(self, m: Match, f: Frame) -> bool:
        g = decider_of(m, f)
        parts = cost_of(m, g)
        if not parts:
            return False
        deeds: list[Deed] = []
        taken: i64 = 0
        for i in range(len(parts)):
            uids = g.get(PLAN + i)
            from_deck = parts[i].from_deck(m, g)
            if from_deck > 0:
                uids = top_of_deck(m, g.player, taken + from_deck)[taken:]
                taken += from_deck
            deeds += parts[i].deeds(m, f, uids)
            after = parts[i].follow()
            if after is not None:
                # It waits below what is paid at one time.  [bf O.cost.1]
                h = m.call(after.program, f.player, f.card, f.uid)
                h.key = g.card << KEY_BITS | after.index
                h.cause = BY_EFFECT | AS_COST
        if deeds:
            do_all(m, f, deeds)
        return False


def decider_of(m: Match, f: Frame) -> Frame:
    """A frame for which a cost was decided: in a buddy call, that of the card that was shown.  [bf C.1.4, C.1.5]"""
    shown = f.get(SHOWN)
    if not shown:
        return f
    g = f.copy()
    g.card = -1 - shown[0]
    if f.key >= 0:
        g.key = -1 - shown[1]
    return g


def top_of_deck(m: Match, player: i64, n: i64) -> list[int]:
    """The cards on top of a deck, the topmost first, if there are so many."""
    deck = m.side(player).deck
    return [m.uid(deck[len(deck) - 1 - i].id) for i in range(min(n, len(deck)))]
