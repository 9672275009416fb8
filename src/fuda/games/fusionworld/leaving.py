"""Leaving play: KO, and every other move out of the Battle and Combo Areas, of one card or of several at once."""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Frame, Op, Row, Table
from fuda.core.state import ID_MASK, NO, Action
from fuda.games.fusionworld.hearing import (
    merge,
)
from fuda.games.fusionworld.moves import (
    ONLY_TOP,
    TO,
    listen_to_leaving,
    queue_leaving,
    remove,
    without_below,
)
from fuda.games.fusionworld.printed import KEY_BITS
from fuda.games.fusionworld.replacing import SWAPPED, Process, affected, narrowed, options_for, replace, replacements
from fuda.games.fusionworld.sides import Unit
from fuda.games.fusionworld.spec import (
    BAN_KO_BATTLE,
    BAN_KO_SKILL,
    BAN_LEAVE,
    BAN_TO_DECK,
    BAN_TO_HAND,
    BY_BATTLE,
    BY_EFFECT,
    DECK,
    DROP,
    GAME,
    HAND,
    KO,
    LEADER_AREA,
    WOULD_KO,
    WOULD_LEAVE,
)
from fuda.games.fusionworld.state import Match

LEAVING: Final = 0  # slot of the cards that leave
WANTED: Final = 1  # slot of how many were to leave, and whether something else happened to some


def start_leaving(m: Match, f: Frame, uids: list[int], to: i64, cause: i64) -> None:
    """Start the process by which cards leave play together, for a zone of their owners.

    A frame says whose doing it is. `to` may carry flags such as BOTTOM.
    """
    g = m.call(LEAVE, f.player, f.card, f.uid)
    g.key = f.key
    g.cause = cause
    g.chain = f.chain
    g.a = to
    g.put(LEAVING, uids)
    g.put(WANTED, [len(uids)])


def start_ko(m: Match, f: Frame, uids: list[int], cause: i64) -> None:
    """Start a KO: only a battle's result or a skill that says so is one.  [fw 5-10-2, 14-9-2]"""
    start_leaving(m, f, uids, DROP, cause | KO)


class ForbidLeaving(Op[Match]):
    """Leave those cards where they are that may not leave: a prohibition beats the instruction.  [fw 0-2-5]"""

    def run(self, m: Match, f: Frame) -> bool:
        f.n = 0
        free: list[int] = []
        for uid in f.get(LEAVING):
            u = m.find(uid)
            # Neither rules nor skills take a Leader out of the Leader Area.  [fw 3-5-3, 0-2-2-2]
            if u is None or m.zone_of(uid & ID_MASK) == LEADER_AREA:
                continue
            if may_leave(m, u, f.cause, f.player, f.key >> KEY_BITS, f.a & TO):
                free.append(uid)
        f.put(LEAVING, free)
        return False


def may_leave(m: Match, u: Unit, cause: i64, agent: i64, actor: i64, to: i64) -> bool:
    """Whether no effect forbids that a card leaves play for this cause and that zone, by that player and that card.

    Not being KO'd in battle does not save it from a skill during the battle.  [fw 0-2-5, 13-17-1, 13-17-2]
    """
    ban: i64 = 0
    if cause & KO:
        ban = BAN_KO_BATTLE if cause & BY_BATTLE else BAN_KO_SKILL
    if cause & BY_EFFECT:
        ban |= BAN_LEAVE
        if to == HAND:
            ban |= BAN_TO_HAND
        elif to == DECK:
            ban |= BAN_TO_DECK
    if not m.bans(u) & ban:
        return True
    return not m.is_forbidden(u.uid, ban, m.attacker & ID_MASK if cause & BY_BATTLE else actor, agent)


class OfferReplacements(Op[Match]):
    """Offer the replacement effects for each of the cards in turn; `n` counts those that were gone through."""

    def process(self, f: Frame) -> Process:
        """The leaving of the card that is looked at; its number is the zone where the card goes."""
        return Process(f.get(LEAVING)[f.n], f.player, f.cause, f.a & TO, f.chain)

    def run(self, m: Match, f: Frame) -> bool:
        if m.dirty:
            m.settle()
        if not m.replacing & (WOULD_KO | WOULD_LEAVE):
            return False
        leaving = f.get(LEAVING)
        while f.n < len(leaving):
            if m.is_here(leaving[f.n]):
                pairs = replacements(m, narrowed(WOULD_KO | WOULD_LEAVE, f.cause), self.process(f))
                # The master of the card decides between several.  [fw 9-9-2-1]
                if pairs:
                    return m.ask(affected(m, leaving[f.n]), options_for(m, pairs))
            f.n += 1
        return False

    def got(self, m: Match, f: Frame, a: Action) -> None:
        f.again()
        if a.kind == NO:
            f.n += 1
            return
        process = self.process(f)
        f.put(LEAVING, [uid for uid in f.get(LEAVING) if uid != process.uid])
        # What is replaced has not failed.  [fw 0-3-16] [ruling fw-046]
        f.put(WANTED, [f.get(WANTED)[0] - 1, 1])
        replace(m, process, a)


class CarryOutLeaving(Op[Match]):
    """Put the cards where they go, all at once: a KO'd one into its owner's Drop.  [fw 14-9-2, 5-10-1, 0-2-10]"""

    def run(self, m: Match, f: Frame) -> bool:
        units: list[Unit] = []
        for uid in f.get(LEAVING):
            u = m.find(uid)
            if u is not None:
                units.append(u)
        leave_together(m, f, units, f.a, f.cause, "14-9-2" if f.cause & KO else "3-1-4")
        wanted = f.get(WANTED)
        full = len(units) == wanted[0]
        if len(wanted) > 1:
            f.done = SWAPPED if full else 0
        else:
            f.done = 1 if full and units else 0
        return False


def leave_together(m: Match, f: Frame, units: list[Unit], to: i64, cause: i64, clause: str) -> None:
    """Move cards out of play at one time: what it sets off is judged while all of them are there.

    [fw 0-2-10, 9-6-2-1, 9-6-7-1-2]
    """
    start = len(m.pending)
    hear_leaving(m, f, units, to, cause)
    for u in units:
        remove(m, f, u, to, cause, clause)
    merge(m, start)


def hear_leaving(m: Match, f: Frame, units: list[Unit], to: i64, cause: i64) -> None:
    """Make pending what cards that are about to leave at one time set off."""
    for u in units:
        waiting = listen_to_leaving(m, u, to & TO, cause, f.uid)
        if u.under and not to & ONLY_TOP:
            waiting = without_below(u, waiting)
        queue_leaving(m, waiting, cause)
    # Whoever goes on or waits may still ask about them.
    if f.key >= 0 or m.pending or m.held:
        for u in units:
            m.keep(u)


LEAVE: Final = Table(GAME, "leave", [
    Row("0-2-5", ForbidLeaving()),
    Row("9-9-1", OfferReplacements()),
    Row("14-9-2", CarryOutLeaving()),
])  # fmt: skip
