"""Playing spells and activating abilities (4-7): the steps of doing so.

Until everything is chosen and can be paid nothing is final: an action that turns out to be impossible is taken back,
and its player has priority again (4-19).
"""

from typing import Final

from mypy_extensions import i64

from fuda.core.control import named_number
from fuda.core.flow import Frame, Op, Row, Table, is_choice
from fuda.core.state import BOTH, DONE, ID_MASK, MODE, NUMBER, PICK, Action, act, say
from fuda.games.dimensionzero import kinds
from fuda.games.dimensionzero.pieces import Entry
from fuda.games.dimensionzero.printed import (
    FORMATION,
    FREE,
    MUSTER,
    PLAIN,
    Ability,
    Card,
    Cost,
    CostPart,
    Way,
)
from fuda.games.dimensionzero.rules.aiming import ChooseTargets, DivideTotal
from fuda.games.dimensionzero.rules.hearing import is_heard, publish
from fuda.games.dimensionzero.rules.moves import note_move, seen_at, take_out
from fuda.games.dimensionzero.rules.payment import PARTS, PayEnergy, can_pay_without, given_cards, start_paying
from fuda.games.dimensionzero.rules.playable import (
    ADDED,
    CALLERS,
    GIVER,
    LAY,
    MODES,
    NO_PARTS,
    OWN,
    PRICE,
    WHERE,
    X,
    added_parts,
    called_for,
    callers,
    charging,
    has_targets_for,
    has_variable,
    have_others,
    have_tokens,
    is_given,
    is_live,
    is_stock,
    leaves_energy,
    lift,
    savers,
    values_of_x,
    way_values,
    ways,
)
from fuda.games.dimensionzero.rules.processes import put_loose, start_leaving, turn_cards
from fuda.games.dimensionzero.rules.undoing import cancel, pile_at
from fuda.games.dimensionzero.spec import (
    ABILITY,
    ACTIVATED,
    AS_COST,
    COLORLESS,
    EXCHANGE,
    GAME,
    HAND,
    IN_RELEASE,
    ON_SQUARE,
    PLAYED,
    REVEALED,
    SPELL,
    SPIRIT,
    SQUARE,
    STACK,
    STACKED,
    WAY,
)
from fuda.games.dimensionzero.state import (
    Happening,
    Match,
)


# --- the steps -------------------------------------------------------------------------------------------------
def start_play(m: Match, player: i64, card: Card) -> None:
    """Start playing a card from where it is."""
    f = m.call(PLAY, player, card.id, m.uid(card.id))
    f.a = m.place_of(card)


def start_activation(m: Match, player: i64, key: i64, card: i64, uid: i64) -> None:
    """Start activating an ability."""
    f = m.call(PLAY, player, card, uid)
    f.key = key
    f.a = SQUARE


class Declare(Op[Match]):
    """Say what is played; a card from the hand is shown.  [dz 4-7.2-1]"""

    def run(self, m: Match, f: Frame) -> bool:
        f.n = 0
        if m.journal is not None and (f.key < 0 or m.place_of(m.cards[f.card]) == HAND):
            m.note(REVEALED, "4-7.2-1", f.player, f.card, BOTH, 0, f.a, -1)
        return False


def texts(m: Match, f: Frame) -> list[Ability]:
    """The abilities that a frame of this module is about, with their modes if these are chosen."""
    if f.key >= 0:
        found = [m.ability(f.key)]
    else:
        found = []
        for ability in m.cards[f.card].d.spell:
            if is_live(m, f.player, m.cards[f.card], ability):
                found.append(ability)
    out: list[Ability] = []
    chosen = f.get(MODES)
    for ability in found:
        picked = [mode for mode in ability.modes if mode.index in chosen]
        out += picked or [ability]
    return out


def has_modes(m: Match, f: Frame) -> bool:
    """Whether a text that is used, or that a card has, is one of several effects to choose from."""
    if f.key >= 0:
        return len(m.ability(f.key).modes) > 0
    for ability in m.cards[f.card].d.spell:
        if ability.modes:
            return True
    return False


class ChooseModes(Op[Match]):
    """Declare which of several effects is used.  [dz 4-7.2-2, 4-7.2-2.ex1]"""

    def run(self, m: Match, f: Frame) -> bool:
        if not has_modes(m, f):
            return False
        for ability in texts(m, f):
            if ability.modes:
                voice = Frame(ability.program, f.player, f.card, f.uid)
                voice.key = f.key
                voice.a = f.a
                voice.b = f.b
                values = all_values(m, f)
                was = lift(m, f.card) if f.key < 0 else m.where[f.card]
                options = [say(MODE, mode.index) for mode in ability.modes if has_targets_for(m, voice, mode, values)]
                m.where[f.card] = was
                if not options:
                    cancel(m, f)
                    return False
                return m.ask(f.player, options)
        return False

    def got(self, m: Match, f: Frame, a: Action) -> None:
        f.put(MODES, [*f.get(MODES), a.n])
        f.again()


class ChooseWay(Op[Match]):
    """Choose how the card is played and paid for: plainly, at another cost, by a special play.

    Only one special play can be used.
    [dz 4-7.2-3, 4-7.2-3.ex3, 4-7.2-4, 5-3.2-2, 5-3.2-2.ex1, 5-8.3, 5-8.3.ex1, 5-7.3-2]
    """

    def run(self, m: Match, f: Frame) -> bool:
        if f.key >= 0:
            # A March was paid for with its movement.  [dz 5-11.1]
            cost = FREE if m.ability(f.key).is_march else m.ability(f.key).cost
            self.take(f, Way(PLAIN, cost, NO_PARTS, 0, -1, -1))
            return False
        found = ways(m, f.player, m.cards[f.card], f.a)
        if not found:
            cancel(m, f)
            return False
        if not is_choice(m, len(found)):
            self.choose(m, f, found[0])
            return False
        return m.ask(f.player, [Action(WAY, f.card, i) for i in range(len(found))])

    def got(self, m: Match, f: Frame, a: Action) -> None:
        self.choose(m, f, ways(m, f.player, m.cards[f.card], f.a)[a.n])

    def choose(self, m: Match, f: Frame, way: Way) -> None:
        """Play a card in this way; what is charged besides is settled as it is declared.  [dz 4-7.2-3, 4-7.2-4]"""
        self.take(f, way)
        if m.cards[f.card].d.added:
            f.put(ADDED, [-1 - charging(m, f.player, m.cards[f.card])])

    def take(self, f: Frame, way: Way) -> None:
        """Keep what the way says, as numbers."""
        f.b = ~((way.key + 1) << 4 | way.kind)  # below zero: it is no name of a card
        f.put(WHERE, [way.squares])
        f.put(GIVER, [way.source])
        f.put(PRICE, [*way.cost.amounts, way.cost.x])


def way_taken(f: Frame) -> i64:
    """The chosen way, as `ChooseWay` keeps it; 0 if none was chosen."""
    return ~f.b if f.b < 0 else 0


def price(f: Frame) -> Cost:
    """The cost of the chosen way."""
    kept = f.get(PRICE)
    return Cost(kept[:6], kept[6])


def all_values(m: Match, f: Frame) -> list[int]:
    """The values that the variable can have as long as it is open how the cost is paid."""
    if f.key >= 0:
        ability = m.ability(f.key)
        return values_of_x(m, f, ability.cost, ability.parts)
    found: list[int] = []
    for way in ways(m, f.player, m.cards[f.card], f.a):
        found += [value for value in way_values(m, f.player, m.cards[f.card], way) if value not in found]
    return found


class ChooseX(Op[Match]):
    """Give the variable of the cost a value that can be paid and with which there are targets.

    [dz 1-2.3-3, 1-2.3-3.ex1, 4-7.2-3, 4-7.2-3.ex1, 4-7.2-3.ex2]
    """

    def parts(self, m: Match, f: Frame) -> list[CostPart]:
        """The parts of the cost beside energy."""
        return parts_of(m, f)

    def run(self, m: Match, f: Frame) -> bool:
        parts = self.parts(m, f)
        if f.get(PRICE)[6] < 0 and not has_variable(parts):
            return False
        cost = price(f)
        options = [say(NUMBER, value) for value in values_of_x(m, f, cost, parts) if self.leads_on(m, f, value)]
        if not options:
            # Without targets or cards for any value it was not begun.  [dz 4-19.1]
            cancel(m, f)
            return False
        return m.ask(f.player, options)

    def leads_on(self, m: Match, f: Frame, value: i64) -> bool:
        """Whether there are targets with this value."""
        voice = Frame(f.program, f.player, f.card, f.uid)
        voice.key = f.key
        voice.a = f.a
        voice.b = f.b
        voice.put(X, [-1 - value])
        found = texts(m, f)
        was = lift(m, f.card) if f.key < 0 else m.where[f.card]
        ok = True
        for ability in found:
            ok = ok and have_tokens(m, voice, ability.aims)
        m.where[f.card] = was
        return ok

    def got(self, m: Match, f: Frame, a: Action) -> None:
        f.put(X, [-1 - a.n])
        cost = price(f).with_x(a.n)
        f.put(PRICE, [*cost.amounts, -1])


def parts_of(m: Match, f: Frame) -> list[CostPart]:
    """The parts of the cost beside energy."""
    if f.key >= 0:
        # A March was paid for with its movement; a synthesis of a unit or base is paid here.  [dz 5-11.1, 6-4.2]
        return NO_PARTS if m.ability(f.key).is_march else m.ability(f.key).parts
    # Of a strategy a synthesis is an additional cost.  [dz 6-4.3]
    card = m.cards[f.card]
    found = added_parts(card, named_number(f, ADDED)) if card.d.added else card.d.added
    way = (way_taken(f) >> 4) - 1
    if way >= 0:
        for rule in m.ability(way).rules:
            found = found + rule.way_parts()
    return found


class ChooseParts(Op[Match]):
    """Choose the cards with which the rest of the cost will be paid.  [dz 4-7.2-3]"""

    def parts(self, m: Match, f: Frame) -> list[CostPart]:
        """The parts of the cost beside energy."""
        return parts_of(m, f)

    def run(self, m: Match, f: Frame) -> bool:
        parts = self.parts(m, f)
        while f.n < len(parts):
            part = parts[f.n]
            chosen = f.get(PARTS + f.n)
            left = part.amount(m, f) - len(chosen)
            if left <= 0 and not part.is_free():
                f.n += 1
                continue
            found = [uid for uid in part.candidates(m, f) if uid not in chosen and not is_given(f, uid)]
            if part.is_free():
                found = [uid for uid in found if self.leads_on(m, f, [uid], parts)]
                if not found:
                    f.n += 1
                    continue
                options = [act(PICK, uid & ID_MASK) for uid in found]
                if not part.discount(1) or self.leads_on(m, f, [], parts[: f.n] + parts[f.n + 1 :]):
                    options.append(say(DONE, 0))
                return m.ask(f.player, options)
            if len(found) < left or not have_others(m, f, parts, f.n, len(chosen), given_cards(f)):
                # What cannot be paid was not begun.  [dz 4-19.1]
                cancel(m, f)
                return False
            if len(parts) > 1:
                # No card that only another part could be paid with.
                given = given_cards(f)
                found = [uid for uid in found if have_others(m, f, parts, f.n, len(chosen) + 1, [*given, uid])]
            if part.freezes() or part.goal() >= 0:
                # No card that the energy could not be paid without.  [dz 4-7.2-8]
                kept = part.freezes()
                found = [uid for uid in found if not (kept or is_stock(m, uid)) or self.leads_on(m, f, [uid], parts)]
                if not found:
                    cancel(m, f)
                    return False
            options = [act(PICK, uid & ID_MASK) for uid in found]
            return m.ask_secret(f.player, options) if part.is_secret() else m.ask(f.player, options)
        f.n = 0
        return False

    def leads_on(self, m: Match, f: Frame, more: list[int], saving: list[CostPart]) -> bool:
        """Whether the rest of the cost can be paid with these cards given as well, and cheaper by what parts save."""
        parts = self.parts(m, f)
        chosen = f.get(PARTS + f.n)
        f.put(PARTS + f.n, chosen + more)
        given = given_cards(f)
        savings = [uid for uid in savers(m, f, saving, self.colors(m, f)) if uid not in given]
        cost = price_so_far(m, f, parts).more(COLORLESS, -len(savings))
        ok = leaves_energy(m, f, cost, parts, given)
        f.put(PARTS + f.n, chosen)
        return ok

    def colors(self, m: Match, f: Frame) -> i64:
        """The colours of the unit that is played or moved; 0 if none is."""
        return played_colors(m, f)

    def got(self, m: Match, f: Frame, a: Action) -> None:
        if a.kind == DONE:
            f.n += 1
        else:
            f.put(PARTS + f.n, [*f.get(PARTS + f.n), m.uid(a.card)])
        f.again()


def played_colors(m: Match, f: Frame) -> i64:
    """The colours of the unit that is played; 0 if no unit is."""
    return called_for(m.cards[f.card]) if f.key < 0 else 0


def price_so_far(m: Match, f: Frame, parts: list[CostPart]) -> Cost:
    """The cost of the chosen way, less what the cards save that were chosen to make it cheaper.  [dz 5-10.2]"""
    cost = price(f).more(COLORLESS, -len(f.get(CALLERS)))
    for i in range(len(parts)):
        cost = cost.more(COLORLESS, -parts[i].discount(len(f.get(PARTS + i))))
    return cost


def stock_parts(m: Match, f: Frame) -> list[int]:
    """The cards of energy and smash zones that were chosen for parts of the cost: they pay no energy."""
    return [uid for uid in given_cards(f) if is_stock(m, uid)]


class ChooseCallers(Op[Match]):
    """Freeze as many cards with Call as wished: each makes a unit one colourless cheaper.  [dz 5-10.1, 5-10.2]"""

    def run(self, m: Match, f: Frame) -> bool:
        colors = self.colors(m, f)
        if colors == 0:
            return False
        chosen = f.get(CALLERS)
        found = [uid for uid in callers(m, f.player, colors) if uid not in chosen and not is_given(f, uid)]
        if not found:
            return False
        options = [act(PICK, uid & ID_MASK) for uid in found]
        # The cost may go below 0, from where other changes count.  [dz 5-10.3]
        if can_pay_without(m, f.player, price_so_far(m, f, self.parts(m, f)), stock_parts(m, f)):
            options.append(say(DONE, 0))
        return m.ask(f.player, options)

    def parts(self, m: Match, f: Frame) -> list[CostPart]:
        """The parts of the cost beside energy."""
        return parts_of(m, f)

    def colors(self, m: Match, f: Frame) -> i64:
        """The colours of the unit that is played or moved; 0 if none is."""
        return played_colors(m, f)

    def got(self, m: Match, f: Frame, a: Action) -> None:
        if a.kind != DONE:
            f.put(CALLERS, [*f.get(CALLERS), m.uid(a.card)])
            f.again()


def put_on_stack(m: Match, f: Frame) -> None:
    """Put the spell or ability on top of the stack.

    [dz 4-7.2-3, 2-23.9-1, 2-23.9-2, 4-1.1, 2-20.3-2, 2-21.1]
    """
    kind = SPELL if f.key < 0 else ABILITY
    e = Entry(kind, f.player, f.card, f.uid, f.key)
    e.way = way_taken(f) & 15
    e.source = f.get(GIVER)[0]
    e.x = named_number(f, X)
    e.zone = f.a
    for ability in texts(m, f):
        e.live |= 1 << ability.index
    if kind == SPELL:
        # Link-up counts as it is now, whatever happens meanwhile.  [dz 5-12.3, 5-12.4]
        e.live |= live_texts(m, f.player, m.cards[f.card])
        card = m.cards[f.card]
        seen = seen_at(card.owner, f.a)
        side = m.side(card.owner)
        frozen = side.is_frozen(card)
        f.put(LAY, [-1 - (pile_at(side, f.a, frozen).index(card) << 1 | (1 if frozen else 0))])
        take_out(m, card)
        m.relocate(card.id, STACK)
        if card.d.elsewhere >> STACK & 1:
            m.recast = True
            m.touch()
        e.uid = m.uid(card.id)
        m.stir()
        note_move(m, card, f.a, STACK, BOTH | seen, "4-7.2-3")
    push(m, e)
    f.put(OWN, [-1 - e.serial])


class PutOnStack(Op[Match]):
    """The card or ability is on the stack from now on."""

    def run(self, m: Match, f: Frame) -> bool:
        put_on_stack(m, f)
        return False


def live_texts(m: Match, player: i64, card: Card) -> i64:
    """The abilities of a card that is being played which count while it is a spell, as bits of their numbers."""
    live: i64 = 0
    for ability in card.d.abilities:
        if not ability.part and is_live(m, player, card, ability):
            live |= 1 << ability.index
    return live


def push(m: Match, e: Entry) -> None:
    """Put an entry on top of the stack."""
    m.serial += 1
    e.serial = m.serial
    if e.kind != EXCHANGE:  # of which nothing that players may do depends
        m.version += 1
    m.entries.append(e)  # nothing but this changes the order of the stack  [dz 2-23.9-2, 2-23.1-2]
    if m.journal is not None:
        m.note(STACKED, "2-23.9-2", e.player, e.card, BOTH, e.kind, -1, -1)


class ChooseSquare(Op[Match]):
    """Name the square of a unit or base.  [dz 2-20.1-2, 2-20.2-2] [ruling dz-023]"""

    def run(self, m: Match, f: Frame) -> bool:
        mask = f.get(WHERE)[0]
        if mask == 0:
            return False
        return m.ask(f.player, [say(ON_SQUARE, square) for square in range(15) if mask >> square & 1])

    def got(self, m: Match, f: Frame, a: Action) -> None:
        e = m.entries[-1].copy()
        e.square = a.n
        m.entries[-1] = e


# --- paying ----------------------------------------------------------------------------------------------------
class FixCost(Op[Match]):
    """Fix the cost: no effect changes it any more. What cannot be paid is taken back.  [dz 4-7.2-7, 4-19.1]"""

    def run(self, m: Match, f: Frame) -> bool:
        fix(m, f, parts_of(m, f))
        return False


def fix(m: Match, f: Frame, parts: list[CostPart]) -> None:
    """Fix a cost with these parts beside energy."""
    cost = price_so_far(m, f, parts)
    if not can_pay_without(m, f.player, cost, stock_parts(m, f)):
        cancel(m, f)
        return
    e = m.entries[-1].copy()
    e.cost = cost
    m.entries[-1] = e
    start_paying(f, cost)


class FreezeParts(Op[Match]):
    """Freeze at once what is frozen for the cost beside energy; energy is then paid with other cards.

    [dz 4-7.2-8, 5-10.2]
    """

    def parts(self, m: Match, f: Frame) -> list[CostPart]:
        """The parts of the cost beside energy."""
        return parts_of(m, f)

    def run(self, m: Match, f: Frame) -> bool:
        parts = self.parts(m, f)
        if not parts and not f.get(CALLERS):
            return False
        uids = f.get(CALLERS)[:]
        for i in range(len(parts)):
            if parts[i].freezes():
                uids += f.get(PARTS + i)
        f.put(CALLERS, [])
        if uids:
            turn_cards(m, f, kinds.FREEZE, uids, AS_COST)
        return False


class PayParts(Op[Match]):
    """Pay what is no energy; what replaces a payment counts as having paid.  [dz 4-7.2-8, 4-15.5, 4-2.4]"""

    def parts(self, m: Match, f: Frame) -> list[CostPart]:
        """The parts of the cost beside energy."""
        return parts_of(m, f)

    def run(self, m: Match, f: Frame) -> bool:
        parts = self.parts(m, f)
        if not parts:
            return False
        while f.n < len(parts):
            part = parts[f.n]
            uids = f.get(PARTS + f.n)
            e = m.entries[-1].copy()
            e.paid |= 1 << f.n
            m.entries[-1] = e
            f.n += 1
            if part.goal() < 0 and not part.freezes():
                f.again()
                part.pay(m, f, uids)
                return False
        f.n = 0
        give_cards(m, f, parts)
        return False


def give_cards(m: Match, f: Frame, parts: list[CostPart]) -> None:
    """Put the cards chosen for all parts of a cost into zones of their owners, at the same time.

    What happens to them instead does not matter for the cost.  [dz 4-7.2-8, 4-15.5, 4-15.5.ex1]
    """
    uids: list[int] = []
    zones: list[int] = []
    for i in range(len(parts)):
        zone = parts[i].goal()
        if zone < 0:
            continue
        for uid in f.get(PARTS + i):
            if m.is_here(uid):
                uids.append(uid)
                zones.append(zone)
    if [uid for uid in uids if m.zone_of(uid & ID_MASK) in (SQUARE, SPIRIT)]:
        start_leaving(m, f, uids, zones, IN_RELEASE, AS_COST)
    elif uids:
        put_loose(m, f, uids, zones, IN_RELEASE, AS_COST, "4-7.2-8")


class Complete(Op[Match]):
    """The spell or ability has been played; what listens for that triggers now.  [dz 4-7.2-9]"""

    def run(self, m: Match, f: Frame) -> bool:
        f.done = 1
        e = m.entries[-1]
        # What an ability puts on a square has not been played.  [dz 6-4.2.ex1]
        kind = PLAYED if e.kind == SPELL else ACTIVATED
        if e.kind == ABILITY and m.ability(e.key).once:
            m.fired += [e.uid, e.key]
        if is_heard(m, kind, m.find(e.uid)):
            event = Happening(kind, e.player, e.uid)
            event.source = e.zone
            publish(m, event, m.find(e.uid))
        return False


PLAY: Final = Table(GAME, "play", [
    Row("4-7.2-1", Declare()),
    Row("4-7.2-2", ChooseModes()),
    Row("4-7.2-3", ChooseWay()),
    Row("4-7.2-3", ChooseX()),
    Row("4-7.2-3", ChooseParts()),
    Row("5-10.2", ChooseCallers()),
    Row("4-7.2-3", PutOnStack()),
    Row("2-20.1-2", ChooseSquare()),
    Row("4-7.2-5", ChooseTargets()),
    Row("4-7.2-6", DivideTotal()),
    Row("4-7.2-7", FixCost()),
    Row("4-7.2-8", FreezeParts()),
    Row("4-7.2-8", PayEnergy()),
    Row("4-7.2-8", PayParts()),
    Row("4-7.2-9", Complete()),
])  # fmt: skip


def is_special(way: i64) -> bool:
    """Whether a way of playing treats its square as if it were in the own area.  [dz 5-3.2, 5-8.2]"""
    return way in (MUSTER, FORMATION)
