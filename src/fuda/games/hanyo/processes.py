"""Events that can be replaced: damage, KO, leaving the area, drawing, discarding."""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Frame, Op, Row, Table
from fuda.core.state import NO, Action
from fuda.games.hanyo.moves import TO, damage, draw, knock_out, leave
from fuda.games.hanyo.replacing import Process, Replaceable, affected, options_for, replace, replacements, was_replaced
from fuda.games.hanyo.spec import (
    BAN_DRAW,
    BAN_KO,
    BAN_LEAVE,
    BY_EFFECT,
    DISCARD,
    GAME,
    WOULD_DAMAGE,
    WOULD_DISCARD,
    WOULD_DRAW,
    WOULD_KO,
    WOULD_LEAVE,
)
from fuda.games.hanyo.state import Match
from fuda.games.hanyo.units import Unit

GOING: Final = 0  # slot of the units that an event is about
WANTED: Final = 1  # slot of how many there were


# --- damage (916) ----------------------------------------------------------------------------------------------
def start_damage(m: Match, f: Frame, uid: i64, n: i64, cause: i64, by: i64) -> None:
    """Start dealing damage to one unit; `by` is its source.  [hy 916.1, 813.4]"""
    g = m.call(DEAL, f.player, f.card, uid)
    g.key = f.key
    g.a = f.player
    g.b = by
    g.n = n
    g.cause = cause
    g.chain = f.chain


class Deal(Op[Match]):
    """Put the markers, all at once.  [hy 916.4, 916.4a]"""

    def run(self, m: Match, f: Frame) -> bool:
        u = m.find(f.uid)
        # What is no unit has no HP, and nothing happens to it.  [hy 916.5]
        if u is None:
            f.done = 0
        else:
            f.done = 1 if damage(m, f, u, f.n, f.cause, f.b) else 0
        f.finish()
        return False


DEAL: Final = Table(GAME, "deal damage", [
    Row("810.2", Replaceable(WOULD_DAMAGE)),
    Row("916.1", Deal()),
    Row("810.1", was_replaced),
])  # fmt: skip


# --- drawing (904) ---------------------------------------------------------------------------------------------
def start_drawing(m: Match, f: Frame, player: i64, n: i64, cause: i64) -> None:
    """Start drawing cards, one after another.  [hy 904.2]"""
    if m.dirty:
        m.settle()
    # With nobody listening and nothing that could keep one from it, they are drawn at once.
    if m.journal is None and not m.replacing & WOULD_DRAW and not m.side(player).bans & BAN_DRAW:
        f.done = 1
        g = Frame(f.program, player, f.card, -1 - player)
        for _ in range(n):
            if not draw(m, g, player, cause):
                f.done = 0
        return
    g = m.call(DRAW_CARDS, player, f.card, -1 - player)
    g.key = f.key
    g.a = f.player
    g.b = n
    g.n = 1
    g.cause = cause
    g.chain = f.chain
    g.done = 1


class NextDraw(Op[Match]):
    """Go on to the next card, if there is one to be drawn; a prohibition beats the instruction.  [hy 904.2, 104.4]"""

    def run(self, m: Match, f: Frame) -> bool:
        side = m.side(f.player)
        if f.b <= 0:
            f.finish()
        elif f.cause & BY_EFFECT and side.bans & BAN_DRAW and m.is_forbidden(-1 - f.player, BAN_DRAW, f.key, -1):
            f.done = 0
            f.finish()
        f.b -= 1
        return False


class DrawOne(Op[Match]):
    """Draw one card, and go on.  [hy 904.1]"""

    def run(self, m: Match, f: Frame) -> bool:
        if not draw(m, f, f.player, f.cause):
            f.seen |= 4  # not all of them were drawn
        f.pc = 0
        f.done = 0 if f.seen & 4 else 1
        return False


def drawn_otherwise(m: Match, f: Frame) -> None:
    """Something else happened instead of one draw; the others follow.  [hy 810.1]"""
    f.seen |= 4
    f.pc = 0


DRAW_CARDS: Final = Table(GAME, "draw", [
    Row("904.2", NextDraw()),
    Row("810.2", Replaceable(WOULD_DRAW)),
    Row("904.1", DrawOne()),
    Row("810.1", drawn_otherwise),
])  # fmt: skip


# --- KO and leaving --------------------------------------------------------------------------------------------
def start_ko(m: Match, f: Frame, uids: list[int], cause: i64) -> None:
    """Start the KO of units, all at one time.  [hy 909.1]"""
    start(m, KO_UNITS, f, uids, 0, cause)


def start_leaving(m: Match, f: Frame, uids: list[int], to: i64, cause: i64) -> None:
    """Start moving units out of the area together, to a zone of their owners."""
    start(m, LEAVE, f, uids, to, cause)


def start(m: Match, table: object, f: Frame, uids: list[int], to: i64, cause: i64) -> None:
    """Start an event about some units; the frame says whose doing it is."""
    g = m.call(LEAVE if table is LEAVE else KO_UNITS, f.player, f.card, f.uid)
    g.key = f.key
    g.cause = cause
    g.chain = f.chain
    g.a = to
    g.put(GOING, uids)
    g.put(WANTED, [len(uids)])


class Forbid(Op[Match]):
    """Leave those units alone of which an effect forbids it: a prohibition beats the instruction.  [hy 104.4]"""

    def __init__(self, ban: i64) -> None:
        self.ban = ban

    def run(self, m: Match, f: Frame) -> bool:
        f.n = 0
        free: list[int] = []
        for uid in f.get(GOING):
            u = m.find(uid)
            if u is None or (self.ban == BAN_KO and u.ko):
                continue
            forbidden = f.cause & BY_EFFECT and m.bans(u) & self.ban and m.is_forbidden(uid, self.ban, f.key, f.uid)
            if not forbidden:
                free.append(uid)
        f.put(GOING, free)
        return False


class OfferEach(Op[Match]):
    """Offer the replacement effects for each of the units in turn; `n` counts those that were gone through."""

    def __init__(self, would: i64) -> None:
        self.would = would

    def kind(self, f: Frame) -> i64:
        """What is about to happen: leaving for the discard pile is discarding, too."""
        return self.would | (WOULD_DISCARD if self.would == WOULD_LEAVE and f.a & TO == DISCARD else 0)

    def process(self, f: Frame) -> Process:
        """The event of the unit that is looked at."""
        return Process(f.get(GOING)[f.n], f.player, f.cause, 1, f.chain)

    def run(self, m: Match, f: Frame) -> bool:
        if m.dirty:
            m.settle()
        if not m.replacing & self.kind(f):
            return False
        going = f.get(GOING)
        if f.n >= len(going):
            return False
        if m.is_here(going[f.n]):
            pairs = replacements(m, self.kind(f), self.process(f))
            if pairs:
                return m.ask(affected(m, going[f.n]), options_for(m, pairs))
        f.n += 1
        f.again()
        return False

    def got(self, m: Match, f: Frame, a: Action) -> None:
        f.again()
        if a.kind == NO:
            f.n += 1
            return
        process = self.process(f)
        f.put(GOING, [uid for uid in f.get(GOING) if uid != process.uid])
        replace(m, process, a)


def going(m: Match, f: Frame) -> list[Unit]:
    """The units of an event that still are there; whether it was carried out in full is noted."""
    out: list[Unit] = []
    for uid in f.get(GOING):
        u = m.find(uid)
        if u is not None:
            out.append(u)
    wanted = f.get(WANTED)[0]
    f.done = 1 if wanted > 0 and len(out) == wanted else 0
    return out


def carry_out_ko(m: Match, f: Frame) -> None:
    """KO the units.  [hy 909.1]"""
    knock_out(m, f, going(m, f), f.cause, "909.1" if f.cause & BY_EFFECT else "1003.2")


def carry_out_leaving(m: Match, f: Frame) -> None:
    """Move the units.  [hy 302.3]"""
    leave(m, f, going(m, f), f.a, f.cause, "302.3")


KO_UNITS: Final = Table(GAME, "KO", [
    Row("104.4", Forbid(BAN_KO)),
    Row("810.2", OfferEach(WOULD_KO)),
    Row("909.1", carry_out_ko),
])  # fmt: skip

LEAVE: Final = Table(GAME, "leave", [
    Row("104.4", Forbid(BAN_LEAVE)),
    Row("810.2", OfferEach(WOULD_LEAVE)),
    Row("302.3", carry_out_leaving),
])  # fmt: skip
