"""How deeds are carried out on life: gaining, losing and paying it (R.1, O.cost.1)."""

from mypy_extensions import i64

from fuda.core.state import BOTH, DRAW
from fuda.games.buddyfight.rules.hearing import publish
from fuda.games.buddyfight.spec import ENDED, LIFE_GAINED, LIFE_PAID, LIFE_ZERO, SEES_LIFE, UNHEARD
from fuda.games.buddyfight.state import Match
from fuda.table.deeds import Deed
from fuda.table.ending import end_match


def gain_life(m: Match, d: Deed) -> i64:
    """Raise fighters' life; there is no most."""
    for who in d.what:
        player = -1 - who
        side = m.side(player)
        side.life += d.n
        m.stir(SEES_LIFE)
        if m.journal is not None:
            m.note(LIFE_GAINED, d.clause, player, -1, BOTH, side.life if d.flags & UNHEARD else d.n, -1, -1)
        if not d.flags & UNHEARD:
            card = m.card_of(d.source).id if d.source >= 0 else -1
            publish(m, d.source, LIFE_GAINED, player, card, d.source, d.cause, d.n)
    return len(d.what)


def lose_life(m: Match, d: Deed) -> i64:
    """Lower fighters' life, which is no damage; at 0 it is heard of at once.  [bf O.deckflag.3.ex1]"""
    for who in d.what:
        lower_life(m, d, -1 - who, d.n)
    return len(d.what)


def lower_life(m: Match, d: Deed, player: i64, n: i64) -> None:
    """Lower one fighter's life."""
    side = m.side(player)
    was = side.life
    side.life -= n
    m.stir(SEES_LIFE)
    if was > 0 and side.life <= 0:
        m.faced &= ~(1 << player)
        publish(m, d.source, LIFE_ZERO, player, -1, -1, d.cause, 0)


def pay_life(m: Match, d: Deed) -> i64:
    """Pay life: that is no damage."""
    for who in d.what:
        player = -1 - who
        lower_life(m, d, player, d.n)
        if m.journal is not None:
            m.note(LIFE_PAID, "O.cost.1", player, -1, BOTH, d.n, -1, -1)
        publish(m, d.source, LIFE_PAID, player, -1, -1, d.cause, d.n)
    return len(d.what)


# --- losing ----------------------------------------------------------------------------------------------------
def lose(m: Match, deeds: list[Deed]) -> i64:
    """Let fighters lose at the same time; if both do, it is a draw.  [bf R.1] [ruling bf-016] [ruling bf-047]"""
    losers: i64 = 0
    for d in deeds:
        for who in d.what:
            losers |= 1 << (-1 - who)
    if losers:
        finish(m, DRAW if losers == BOTH else 1 if losers == 1 else 0, deeds[0].clause)
    return len(deeds)


def finish(m: Match, winner: i64, reason: str) -> None:
    """End the fight."""
    end_match(m, winner, reason, ENDED)
