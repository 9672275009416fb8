"""Drawing (904): one card after another, each of them a deed of its own."""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Frame, Op, Row, Table
from fuda.games.hanyo import kinds
from fuda.games.hanyo.policy import carry_out, do, draw_by_rule
from fuda.games.hanyo.spec import BY_RULE, GAME, HAND
from fuda.games.hanyo.state import Match
from fuda.table.deeds import Deed

BY_RULES: Final[list[Deed]] = [draw_by_rule(0), draw_by_rule(1)]  # deeds never change, so that all share them

# What `n` of the frame keeps.
NOT_BEGUN: Final = 0
ALL_DRAWN: Final = 1
NOT_ALL: Final = 2


def start_drawing(m: Match, f: Frame, player: i64, n: i64, cause: i64) -> None:
    """Start drawing cards, one after another.  [hy 904.2]"""
    drawn: i64 = 0
    all_drawn = True
    # As long as nothing could keep one from it, they are drawn at once; a card that has come may be what does.
    if not is_hindered(m):
        d = drawing(f, player, cause)
        while drawn < n and not is_hindered(m):
            drawn += 1
            if carry_out(m, d) == 0:
                all_drawn = False
        f.done = 1 if all_drawn else 0
        if drawn == n:
            return
        n -= drawn
    g = m.call(DRAW_CARDS, f.player, f.card, f.uid)
    if drawn > 0:
        g.n = ALL_DRAWN if all_drawn else NOT_ALL
        g.done = 1
    g.key = f.key
    g.a = player
    g.b = n
    g.cause = cause
    g.chain = f.chain


def is_hindered(m: Match) -> bool:
    """Whether something on the table may forbid or replace draws."""
    if m.recast:
        m.gather()
    return (m.forbidden | m.replaced) >> kinds.DRAW & 1 != 0


def drawing(f: Frame, player: i64, cause: i64) -> Deed:
    """That a player draws a card, by the rules or by the program that a frame runs."""
    if cause & BY_RULE:
        return BY_RULES[player]
    return Deed(kinds.DRAW, [int(-1 - player)], f.player, cause, to=HAND, source=f.uid, key=f.key, chain=f.chain)


class DrawNext(Op[Match]):
    """Draw the next card, if there is one to be drawn; what was forbidden or replaced does not stop the others.

    [hy 904.1, 904.2, 104.2]
    """

    def run(self, m: Match, f: Frame) -> bool:
        if f.n != NOT_BEGUN and f.done <= 0:
            f.n = NOT_ALL
        if f.b <= 0:
            f.done = 1 if f.n == ALL_DRAWN else 0
            return False
        f.b -= 1
        f.n = max(f.n, ALL_DRAWN)
        f.again()
        do(m, f, drawing(f, f.a, f.cause))
        return False


DRAW_CARDS: Final = Table(GAME, "draw", [Row("904.2", DrawNext())])
