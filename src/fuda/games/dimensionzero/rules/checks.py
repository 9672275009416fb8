"""Rule effects (4-16), the ends of a duel (3-3), time limits, and loops (4-18)."""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Frame, Op, Row, Table
from fuda.core.lasting import Lasting
from fuda.core.repetition import NameRepetitions, ask_stoppers, repeat_loop
from fuda.core.state import BOTH, DRAW, NO, NUMBER, Action, act, say
from fuda.core.triggers import Pending
from fuda.games.dimensionzero.pieces import JUST_PUT, SETTLED, UNFOUGHT, Piece, Side, own_key
from fuda.games.dimensionzero.printed import Ability
from fuda.games.dimensionzero.rules.continuous import add_change, gather, settle
from fuda.games.dimensionzero.rules.hearing import hold, is_open
from fuda.games.dimensionzero.rules.processes import is_indestructible
from fuda.games.dimensionzero.spec import (
    BASE,
    BATTLE_SQUARES,
    BOTH_LOST,
    BY_CARD,
    BY_CONCESSION,
    BY_COUNT,
    BY_DECK,
    BY_LOOP,
    BY_SMASH,
    BY_TIME,
    ELIMINATION,
    ENDED,
    EXTRA_TURN,
    GAME,
    HAND,
    LOOPED,
    LOSING_SMASH,
    PASS,
    REVEALED,
    SHOW,
    SQUARE,
    STRATEGY,
    TIME_CALLED,
    UNIT,
    WHAT_POWER,
)
from fuda.games.dimensionzero.state import Match, Rules
from fuda.table.ending import end_match, give_up


# --- losing ----------------------------------------------------------------------------------------------------
def judge(m: Match) -> bool:
    """End the duel if somebody has won or lost when priority arises; whether it ended.  [dz 3-3.1, 3-3.2]"""
    if not may_be_over(m):
        return False
    won: i64 = 0
    lost: i64 = 0
    reason = BY_CARD
    for player in range(2):
        side = m.p0 if player == 0 else m.p1
        if side.wins:
            won |= 1 << player
        if len(side.smash) + len(side.smash_frozen) >= LOSING_SMASH:
            # Seven cards in the smash zone lose.  [dz 3-3.1, 4-16.4-1]
            lost |= 1 << player
            reason = BY_SMASH
        elif not side.deck:
            # No card in the deck loses; nobody has to try and draw one.  [dz 3-3.2, 4-16.4-2]
            lost |= 1 << player
            reason = BY_DECK
    if won == 0 and lost == 0:
        return is_overdue(m) and judge_count(m)
    decide(m, won, lost, reason)
    return True


def may_be_over(m: Match) -> bool:
    """Whether there is anything by which somebody may have won or lost."""
    if m.dirty:
        m.settle()
    return may_end(m.p0) or may_end(m.p1) or is_overdue(m)


def may_end(side: Side) -> bool:
    """Whether a player has won or lost: with seven cards in the smash zone, or none in the deck, or by an effect."""
    return side.wins or not side.deck or len(side.smash) + len(side.smash_frozen) >= LOSING_SMASH


def is_quiet(m: Match) -> bool:
    """Whether no rule effect is due, seen without opening a window."""
    if not m.counted:
        if may_be_over(m):
            return False
        m.counted = True
    if m.calm:
        return True
    if m.deep:
        return False
    for p in m.pieces:
        if p.fresh != SETTLED or p.laid:
            return False
    m.calm = not doomed(m)
    return m.calm


def decide(m: Match, won: i64, lost: i64, reason: str) -> None:
    """End the duel by who has won and who has lost at the same time."""
    won &= ~lost  # who has done both has lost  [dz 3-3.5]
    if won & 1:
        lost |= 2
    if won & 2:
        lost |= 1
    if lost == BOTH:
        # Both at once is a draw.  [dz 3-3.4]
        finish(m, DRAW, BOTH_LOST)
    else:
        finish(m, 0 if lost == 2 else 1, reason)


def is_overdue(m: Match) -> bool:
    """Whether the time is over in a match of single elimination, so that a difference in smash decides at once.

    [dz 3-3.11, 4-16.4-12] [ruling dz-027]
    """
    if m.time_turn < 0 or not m.settings & ELIMINATION:
        return False
    return m.turn > m.time_turn + (1 if m.settings & EXTRA_TURN else 0)


def judge_count(m: Match) -> bool:
    """The player with fewer cards in the smash zone wins, if there is a difference.  [dz 3-3.10, 4-16.4-11]"""
    difference = m.p0.smash_count() - m.p1.smash_count()
    if difference == 0:
        return False
    finish(m, 0 if difference < 0 else 1, BY_COUNT)
    return True


def end_by_time(m: Match) -> None:
    """At the end of a turn: see whether the time that was called is used up.

    The turn in which it was called, and one more with that option, are played to their end.
    [dz 3-3.8, 3-3.10, 4-16.4-11]
    """
    if m.time_turn < 0 or m.turn < m.time_turn + (1 if m.settings & EXTRA_TURN else 0):
        return
    if not m.settings & ELIMINATION:
        finish(m, DRAW, BY_TIME)
    else:
        judge_count(m)


def call_time(m: Match) -> None:
    """Hear the judge's signal that the time is over; later signals mean nothing.  [dz 3-3.8]"""
    if m.time_turn < 0 and m.winner < 0:
        m.time_turn = m.turn
        if m.decisions == 0 and m.settings & (ELIMINATION | EXTRA_TURN) == ELIMINATION:
            m.time_turn = 0  # a duel that begins without time: the first difference decides it  [dz 3-3.11]
        if m.journal is not None:
            m.note(TIME_CALLED, "3-3.8", -1, -1, BOTH, m.turn, -1, -1)


def finish(m: Match, winner: i64, reason: str) -> None:
    """End the duel at once and say so.  [dz 3-3.3]"""
    end_match(m, winner, reason, ENDED)


def concede(m: Match, player: i64) -> None:
    """Give up: possible at any time, at once; no rule effect, and no card has a say in it.  [dz 3-3.7, 1-1.1]"""
    give_up(m, player, BY_CONCESSION, ENDED)


NOTHING: Final[list[int]] = []


# --- what the rules destroy ------------------------------------------------------------------------------------
def doomed(m: Match) -> list[int]:
    """The cards that rule effects put into the graveyard, all at the same time, as uids.  [dz 4-16.4, 4-6.3]"""
    if m.dirty:
        m.settle()
    out = NOTHING
    for p in m.pieces:
        # Most cards lie where they lay, whole and as printed: they are passed over quickly.
        if p.fresh == SETTLED and p.plain and p.damage < p.power and p.kinds == UNIT and p.square < BATTLE_SQUARES:
            if len(p.laid) < 2:
                continue
        # What cannot be destroyed stays, and is not asked for again and again.  [dz 1-1.2] [ruling dz-049]
        if is_doomed(m, p) and not is_indestructible(m, p, -1, -1):
            out = [*out, p.uid]
        if len(p.laid) > 1:
            out = out + doomed_spirits(m, p)
    return out


def is_doomed(m: Match, p: Piece) -> bool:
    """Whether a rule effect puts this card into the graveyard."""
    if p.joined >= 0 and p.kinds & STRATEGY:
        return False
    if p.is_unit():
        if p.square >= BATTLE_SQUARES:
            return True  # a unit on a base square  [dz 4-16.4-14]
        # Without power, or with as much damage as power, whatever is read as power.  [dz 4-16.4-4, 4-16.4-5, 6-3.2]
        power = p.read(WHAT_POWER)
        if power <= 0 or p.damage >= power:
            return True
        if p.fresh == JUST_PUT and came_second(m, p):
            return True  # [dz 4-16.4-6]
        return p.center and has_nobody(m, p)
    if p.kinds & BASE:
        if p.square < BATTLE_SQUARES:
            return True  # a base on a battle square  [dz 4-16.4-13]
        return p.fresh == JUST_PUT and came_second(m, p)  # [dz 4-16.4-7]
    return p.kinds == 0  # a card of no type  [dz 4-16.4-15]


def has_nobody(m: Match, p: Piece) -> bool:
    """Whether a unit that was played into the center area has nobody to fight there.  [dz 4-16.4-8]"""
    return p.fresh != SETTLED and not has_foe(m, p) and not has_fought(m, p.uid)


def look_at_arrivals(m: Match) -> None:
    """Note that rule effects have looked at the cards that were put somewhere: each arrival is judged once.

    What something else happens to instead is not asked for again.
    [dz 4-16.4-6, 4-16.4-7, 4-16.4-8, 4-16.4-16] [ruling dz-026, dz-045]
    """
    for p in m.pieces:
        if p.fresh != SETTLED:
            if p.center and has_nobody(m, p):
                p.center = False
            p.fresh = UNFOUGHT
        if p.laid and p.laid[-1] >= 0:
            p.laid = [-1] * len(p.laid)


def came_second(m: Match, p: Piece) -> bool:
    """Whether another card of the same player and type was on its square first, or came at the same time.

    [dz 4-16.4-6, 4-16.4-7] [ruling dz-026]
    """
    for q in m.pieces:
        if q is not p and q.square == p.square and q.control == p.control and q.batch <= p.batch:
            if q.kinds & p.kinds and q.joined < 0:
                return True
    return False


def has_foe(m: Match, p: Piece) -> bool:
    """Whether a unit of the other player is on its square."""
    for q in m.pieces:
        if q.square == p.square and q.control != p.control and q.is_unit():
            return True
    return False


def has_fought(m: Match, uid: i64) -> bool:
    """Whether a unit has started a battle that is not over: it may go to other squares until then.

    [dz 3-14.2-1] [ruling dz-045]
    """
    for clash in m.clashes:
        for b in clash.battles:
            if uid in b.starters:
                return True
    return False


def doomed_spirits(m: Match, p: Piece) -> list[int]:
    """Spirit cards laid under a card that has one already, and all of several laid at once.  [dz 4-16.4-16]"""
    first = p.laid[0]
    together = p.laid.count(first) > 1
    out: list[int] = []
    for i in range(len(p.laid)):
        if p.laid[i] >= 0 and (together or i > 0):
            out.append(m.uid(p.spirits[i].id))
    return out


# --- abilities that look at the situation ----------------------------------------------------------------------
def watch_states(m: Match) -> bool:
    """Trigger abilities that wait for a situation, unless they wait or are on the stack already.  [dz 4-8.13]"""
    if not m.deep:
        return False  # where some ability waits for a situation, values look far as well
    before = len(m.pending)
    for p in m.pieces:
        if p.d.states and not p.textless:
            for ability in p.d.abilities:
                if ability.is_state and not ability.part and ability.works_in(SQUARE):
                    watch_state(m, p.control, p.id, p.uid, ability, own_key(p.id, ability))
        for key in p.gained:
            if m.ability(key).is_state:
                watch_state(m, p.control, p.id, p.uid, m.ability(key), key)
    for card in m.abroad:
        if card.d.states:
            place = m.place_of(card)
            for ability in card.d.abilities:
                if ability.is_state and not ability.part and place != SQUARE and ability.works_in(place):
                    watch_state(m, card.owner, card.id, m.uid(card.id), ability, own_key(card.id, ability))
    return len(m.pending) > before


def watch_state(m: Match, player: i64, card: i64, uid: i64, ability: Ability, key: i64) -> None:
    """Trigger one ability if the situation that it waits for is there."""
    f = Frame(ability.program, player, card, uid)
    f.key = key
    if is_open(m, f, ability) and hold(m, f, ability) and not is_waiting(m, key, uid):
        m.pending.append(Pending(0, player, key, card, uid, uid, 0, False))


def is_waiting(m: Match, key: i64, uid: i64) -> bool:
    """Whether an ability has triggered and is not yet off the stack, suspended stacks included."""
    for q in m.pending:
        if q.key == key and q.uid == uid:
            return True
    for e in m.entries:
        if e.key == key and e.uid == uid:
            return True
    for c in m.clashes:
        for q in c.pending:
            if q.key == key and q.uid == uid:
                return True
        for e in c.entries:
            if e.key == key and e.uid == uid:
                return True
    return False


# --- loops (4-18) ----------------------------------------------------------------------------------------------
def end_loop(m: Match, stoppers: i64) -> None:
    """End a loop: by a draw, or by as many repetitions as the players who can stop it name.  [dz 3-3.6, 4-18.1]"""
    if m.journal is not None:
        m.note(LOOPED, "4-18.1", -1, -1, BOTH, 0, -1, -1)
    if stoppers == 0:
        # Nobody can stop it.
        finish(m, DRAW, BY_LOOP)
        return
    assert m.watch is not None
    # Passing is no action of the loop: who does something in it stops it.  [ruling dz-042]
    acting = m.watch.stoppers(PASS)
    if acting:
        stoppers = acting
    ask_stoppers(m, stoppers, ACTIVE_CAN_STOP, OTHER_CAN_STOP, BOTH_CAN_STOP)


def repeat_named(m: Match, f: Frame) -> None:
    """Perform the loop as often as its player said, who then has to end it.  [dz 4-18.2]"""
    announce(m, "4-18.2", max(f.a, f.b), f.player)


class NameFewer(NameRepetitions[Match]):
    """The non-active player names as many repetitions as the active player or fewer.  [dz 4-18.3]"""

    def run(self, m: Match, f: Frame) -> bool:
        return m.ask(1 - m.turn_player, [say(NUMBER, n) for n in range(f.a + 1)])

    def got(self, m: Match, f: Frame, a: Action) -> None:
        f.b = a.n


def repeat_agreed(m: Match, f: Frame) -> None:
    """Perform the loop as often as the non-active player said.

    With equal numbers the non-active player's action is the last of it, with fewer the active player's: the other
    one then has to leave it.  [dz 4-18.3]
    """
    stopper = m.turn_player if f.b == f.a else 1 - m.turn_player
    announce(m, "4-18.3", f.b, stopper)


def announce(m: Match, clause: str, times: i64, stopper: i64) -> None:
    """Let the loop run; passing does not leave it where somebody acts in it."""
    assert m.watch is not None
    repeat_loop(m, LOOPED, clause, times, stopper, PASS if m.watch.stoppers(PASS) else -1)


ACTIVE_CAN_STOP: Final = Table(GAME, "loop of the active player", [
    Row("4-18.2", NameRepetitions(True)),
    Row("4-18.2", repeat_named),
])  # fmt: skip

OTHER_CAN_STOP: Final = Table(GAME, "loop of the non-active player", [
    Row("4-18.2", NameRepetitions(False)),
    Row("4-18.2", repeat_named),
])  # fmt: skip

BOTH_CAN_STOP: Final = Table(GAME, "loop of both players", [
    Row("4-18.3", NameRepetitions(True)),
    Row("4-18.3", NameFewer(False)),
    Row("4-18.3", repeat_agreed),
])  # fmt: skip


class DimensionZeroRules(Rules):
    """The policies of this game."""

    def gather(self, m: Match) -> None:
        """The abilities in force."""
        gather(m)

    def add(self, m: Match, effect: Lasting) -> None:
        """A change for a time, without looking for all the others again."""
        add_change(m, effect)

    def settle(self, m: Match) -> None:
        """Continuous effects by 4-14."""
        settle(m)

    def attend(self, m: Match) -> None:
        """Ask about cards in hands whose event has just happened.  [dz 4-8.12]"""
        if m.offers:
            m.interrupt(OFFERS, m.offers[0].player)

    def end_loop(self, m: Match, stoppers: i64) -> None:
        """Decide a loop by who had a choice in it."""
        end_loop(m, stoppers)


# --- cards shown from the hand ---------------------------------------------------------------------------------
class ShowCard(Op[Match]):
    """The owner of a card in the hand whose event has happened may show it; hidden, it does not trigger.

    [dz 4-8.12, 4-8.12-2, 4-4.4-2]
    """

    def run(self, m: Match, f: Frame) -> bool:
        if not m.offers:
            return False
        offer = next_offer(m)
        if not m.is_here(offer.uid):
            m.offers = [other for other in m.offers if other is not offer]
            f.again()
            return False
        return m.ask_secret(offer.player, [say(NO, 0), act(SHOW, offer.card)])

    def got(self, m: Match, f: Frame, a: Action) -> None:
        offer = next_offer(m)
        m.offers = [other for other in m.offers if other is not offer]
        f.again()
        if a.kind == SHOW:
            # It lies open in the hand until the ability is dealt with.
            m.shown = [*m.shown, offer.uid]
            if m.journal is not None:
                m.note(REVEALED, "4-8.12", offer.player, offer.card, BOTH, 0, HAND, -1)
            m.pending.append(
                Pending(0, offer.player, offer.key, offer.card, offer.uid, offer.about, offer.n, True, offer.other)
            )


def next_offer(m: Match) -> Pending:
    """The ability that is asked about next: the active player decides first.  [dz 1-1.4]"""
    for offer in m.offers:
        if offer.player == m.turn_player:
            return offer
    return m.offers[0]


OFFERS: Final = Table(GAME, "show cards", [Row("4-8.12", ShowCard())])

RULES: Final = DimensionZeroRules()
