"""What the turn player may do in the main phase (600), one thing at a time."""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Frame, Op, Row, Table
from fuda.core.state import PICK, Action, act, acts, say
from fuda.games.hanyo import kinds
from fuda.games.hanyo.policy import by_rule, can, deed, do
from fuda.games.hanyo.printed import ACTIVATED, Card
from fuda.games.hanyo.rules.hearing import announce
from fuda.games.hanyo.rules.playing import can_activate, can_activate_held, can_play, play_activated, start_command
from fuda.games.hanyo.rules.processes import start_drawing
from fuda.games.hanyo.spec import (
    ACTIVATE,
    BAN_PUT,
    BAN_RETREAT,
    BY_RULE,
    CHARGE,
    DISCARD,
    END_MAIN,
    GAME,
    OUTSIDE,
    PLAY,
    PUT,
    RETREAT,
    RETREATED,
    STUN,
    UNIT,
)
from fuda.games.hanyo.state import Match
from fuda.games.hanyo.units import Side, Unit
from fuda.table.deeds import Deed

END: Final[Action] = say(END_MAIN, 0)
GO_BACK: Final[Action] = say(RETREAT, 0)
CHARGES: Final[list[Action]] = acts(CHARGE)
PUTS: Final[list[Action]] = acts(PUT)
PLAYS: Final[list[Action]] = acts(PLAY)


class MainPhase(Op[Match]):
    """Let the turn player do one of what is possible, or end the main phase.  [hy 503.3, 601.1]"""

    def run(self, m: Match, f: Frame) -> bool:
        if m.dirty:
            m.settle()
        side = m.p0 if m.turn_player == 0 else m.p1
        options = [END]  # [hy 503.3f]
        self.offer_hand(m, side, options)
        if can_retreat(m, side):
            options.append(GO_BACK)  # [hy 503.3d]
        for u in side.slots:
            if u is not None and not u.ko:
                self.offer_abilities(m, u, options)
        return m.ask_secret(m.turn_player, options)

    def offer_hand(self, m: Match, side: Side, options: list[Action]) -> None:
        """Charging, putting out units, playing commands."""
        charge = can_charge(m, side)
        # Any number of units while there is room; KO'd ones take theirs.  [hy 603.2] [ruling hy-016]
        room = side.free_slot() >= 0
        for card in side.hand:
            if charge:
                options.append(CHARGES[card.id])  # [hy 503.3a]
            if card.d.kind == UNIT:
                if room and may_put(m, side, card):
                    options.append(PUTS[card.id])  # [hy 503.3b]
            elif can_play(m, side, card):
                options.append(PLAYS[card.id])  # [hy 503.3c]
            self.offer_held(m, card, options)
        if m.elsewhere & OUTSIDE:
            for card in side.discard:
                self.offer_held(m, card, options)

    def offer_held(self, m: Match, card: Card, options: list[Action]) -> None:
        """The activated abilities of a card that are valid where it lies, outside the area.  [hy 802.3]"""
        for ability in card.d.held:
            if can_activate_held(m, card, ability):
                options.append(card.activations[ability.index])

    def offer_abilities(self, m: Match, u: Unit, options: list[Action]) -> None:
        """The activated abilities of a unit and of the cards set on it.  [hy 503.3e, 606.1, 801.1a, 801.1g-1]"""
        for ability in u.d.activated:
            if can_activate(m, u, u.card, ability):
                options.append(u.card.activations[ability.index])
        for card in u.sets:
            for ability in card.d.activated:
                if can_activate(m, u, card, ability):
                    options.append(card.activations[ability.index])
        for key in u.kinds_gained():
            card = m.cards[key >> 5]
            ability = m.ability(key)
            if ability.kind == ACTIVATED and can_activate(m, u, card, ability):
                options.append(Action(ACTIVATE, u.id, key))

    def got(self, m: Match, f: Frame, a: Action) -> None:
        # Ending leads on to the next phase.  [hy 607.1]
        if a.kind == END_MAIN:
            return
        # Anything else leads back to the rule check, and may be done again.  [hy 503.4, 601.2]
        f.pc = f.program.rows["503.2"]
        player = m.turn_player
        if a.kind == CHARGE:
            m.side(player).charged = True
            start_charge(m, f, player, a.card)
        elif a.kind == PUT:
            # [hy 603.1]
            do(m, f, putting(m, player, a.card))
        elif a.kind == PLAY:
            start_command(m, player, m.cards[a.card])
        elif a.kind == RETREAT:
            m.side(player).retreated = True
            m.call(RETREAT_MAIN, player, -1, -1).cause = BY_RULE
        else:
            u = m.unit(a.card)
            if u is None:
                u = m.bearer(m.cards[a.card])
            play_activated(m, player, a.n, u.uid if u is not None else m.uid(a.card))


def putting(m: Match, player: i64, card: i64) -> Deed:
    """That a player puts out a unit of the hand in the main phase.  [hy 603.1]"""
    return by_rule(kinds.PUT_OUT, [int(m.uid(card))], player, n=player, clause="603.1")


def may_put(m: Match, side: Side, card: Card) -> bool:
    """Whether the player may put out this unit: there is room, and no effect forbids it.  [hy 603.1, 104.4]"""
    return not side.bans & BAN_PUT or can(m, putting(m, side.index, card.id))


# --- charging (602, 906) ---------------------------------------------------------------------------------------
def can_charge(m: Match, side: Side) -> bool:
    """Whether the player may charge: once a turn, with a unit to charge.  [hy 602.2]"""
    if side.charged or not side.hand:
        return False
    if not m.forbidden >> kinds.CHARGE & 1:
        for u in side.slots:
            if u is not None and not u.ko:
                return True
        return False
    f = charging(m, side.index, side.hand[0].id)
    for u in side.units():
        if may_be_charged(m, u, f):
            return True
    return False


def charging(m: Match, player: i64, card: i64) -> Frame:
    """A frame that speaks for the charging of the main phase."""
    f = Frame(CHARGE_CARD, player, card, -1)
    f.a = m.uid(card)
    f.cause = BY_RULE
    return f


def charge_to(f: Frame, u: Unit) -> Deed:
    """That the card in `a` of a frame is charged to a unit."""
    return deed(f, kinds.CHARGE, [int(f.a)], to=u.uid)


def may_be_charged(m: Match, u: Unit, f: Frame) -> bool:
    """Whether no effect forbids the player, or to charge the unit.  [hy 104.4]"""
    return not m.forbidden >> kinds.CHARGE & 1 or can(m, charge_to(f, u))


def start_charge(m: Match, f: Frame, player: i64, card: i64) -> None:
    """Charge a card of the hand to a unit that the player chooses.  [hy 602.1, 906.1]"""
    g = m.call(CHARGE_CARD, player, card, -1)
    g.a = m.uid(card)
    g.cause = BY_RULE


class ChooseCharged(Op[Match]):
    """Choose the unit to which the card in `a` is charged.  [hy 602.1]"""

    def run(self, m: Match, f: Frame) -> bool:
        # By an effect it is one of those that the text speaks of, whoever's they are.  [hy 906.1]
        side = m.side(f.player)
        found = side.units() if f.cause & BY_RULE else side.units() + m.side(1 - f.player).units()
        units: list[Action] = []
        for u in found:
            if may_be_charged(m, u, f) and (f.cause & BY_RULE or u.uid in f.get(0)):
                units.append(act(PICK, u.id))
        if not units:
            f.done = 0
            f.finish()
            return False
        return m.ask(f.player, units)

    def got(self, m: Match, f: Frame, a: Action) -> None:
        u = m.unit(a.card)
        assert u is not None
        do(m, f, charge_to(f, u))


class DrawAfterCharge(Op[Match]):
    """Draw a card afterwards.  [hy 602.1, 906.1]"""

    def run(self, m: Match, f: Frame) -> bool:
        start_drawing(m, f, f.player, 1, f.cause)
        return False


CHARGE_CARD: Final = Table(GAME, "charge", [
    Row("602.1", ChooseCharged()),
    Row("602.1", DrawAfterCharge()),
])  # fmt: skip


# --- retreat (605, 915) ----------------------------------------------------------------------------------------
def can_retreat(m: Match, side: Side) -> bool:
    """Whether the main unit may retreat: once a turn, and if all of it can be done.  [hy 605.2]"""
    return not side.retreated and can_go_back(m, side, None)


def retreat_of(player: i64, u: Unit, f: Frame | None) -> Deed:
    """That a main unit retreats, by the rules or by the effect that a frame runs."""
    what = [int(u.uid)]
    return by_rule(kinds.RETREAT, what, player) if f is None else deed(f, kinds.RETREAT, what)


def can_go_back(m: Match, side: Side, f: Frame | None) -> bool:
    """Whether a retreat could be carried out in full.  [hy 605.3, 915.1d]"""
    main = side.main()
    # A stunned unit cannot, a rested one can.  [hy 915.1a] [ruling hy-011]
    if main is None or main.ko or main.state == STUN or not side.has_standby():
        return False
    if main.bans & BAN_RETREAT and not can(m, retreat_of(side.index, main, f)):
        return False
    return len(main.energy) >= max(0, main.retreat)


class ChooseSuccessor(Op[Match]):
    """Choose the standby unit that comes in its place.  [hy 915.1a, 605.1]"""

    def run(self, m: Match, f: Frame) -> bool:
        return m.ask(f.player, [act(PICK, u.id) for u in m.side(f.player).standby()])

    def got(self, m: Match, f: Frame, a: Action) -> None:
        f.put(0, [m.uid(a.card)])


class PayRetreat(Op[Match]):
    """Discard as much energy of the main unit as its retreat cost says.  [hy 915.1b, 605.1, 206.1]

    Nobody can tell one energy card from another, so none is chosen.
    """

    def run(self, m: Match, f: Frame) -> bool:
        main = m.side(f.player).main()
        assert main is not None
        f.put(1, [int(main.uid)])
        cost = max(0, main.retreat)
        f.done = 1
        if cost > 0:
            energy = [int(m.uid(card.id)) for card in reversed(main.energy)]
            do(m, f, deed(f, kinds.MOVE, energy[:cost], to=DISCARD, clause="915.1b"))
        return False


class SwapMain(Op[Match]):
    """Exchange the two, if the cost was paid in full.  [hy 915.1c, 915.1d, 914.1] [ruling hy-046]"""

    def run(self, m: Match, f: Frame) -> bool:
        if f.done <= 0:
            f.finish()
        else:
            do(m, f, deed(f, kinds.BECOME_MAIN, f.get(0)))
        return False


class CallRetreat(Op[Match]):
    """The main unit has retreated.  [hy 915.1]"""

    def run(self, m: Match, f: Frame) -> bool:
        u = m.find(f.get(1)[0])
        if f.done == 1 and u is not None:
            announce(m, f, RETREATED, f.player, u.id, u.uid, 0)
        return False


RETREAT_MAIN: Final = Table(GAME, "retreat", [
    Row("915.1a", ChooseSuccessor()),
    Row("915.1b", PayRetreat()),
    Row("915.1c", SwapMain()),
    Row("915.1c", CallRetreat()),
])  # fmt: skip
