"""Taking back an action that turns out to be impossible (4-19)."""

from mypy_extensions import i64

from fuda.core.flow import Frame
from fuda.core.state import BOTH, ID_BITS
from fuda.core.triggers import Pending
from fuda.games.dimensionzero.pieces import Entry, Side
from fuda.games.dimensionzero.printed import (
    Card,
)
from fuda.games.dimensionzero.rules.moves import (
    note_move,
)
from fuda.games.dimensionzero.rules.playable import (
    LAY,
    OWN,
)
from fuda.games.dimensionzero.spec import (
    CANCELLED,
    ENERGY,
    PLAN,
    SMASH,
    SPELL,
    STACK,
    TRIGGERED,
)
from fuda.games.dimensionzero.state import (
    Match,
)


def cancel(m: Match, f: Frame) -> None:
    """Take back an action that turned out to be impossible: nothing of it has happened.

    A triggered ability without what it needs leaves the stack instead.  [dz 4-19.1, 4-19.3, 4-8.4]
    """
    f.finish()
    f.done = 0
    is_own = len(f.get(OWN)) > 0 and len(m.entries) > 0 and m.entries[-1].serial == -1 - f.get(OWN)[0]
    if m.journal is not None:
        triggered = is_own and m.entries[-1].kind == TRIGGERED
        m.note(CANCELLED, "4-8.4" if triggered else "4-19.1", f.player, f.card, BOTH, 0, -1, -1)
    if not is_own:
        return
    e = m.entries.pop()
    m.version += 1
    m.calm = False
    if e.kind == SPELL:
        take_back(m, e, f)
    elif e.kind == TRIGGERED:
        hide_card(m, e.uid)


def hide_card(m: Match, uid: i64) -> None:
    """Hide a card of the hand again once no ability for which it was shown is left.  [dz 4-8.12]"""
    if uid not in m.shown or is_waited_for(uid, m.entries, m.pending):
        return
    for c in m.clashes:
        if is_waited_for(uid, c.entries, c.pending):
            return
    m.shown = [other for other in m.shown if other != uid]


def is_waited_for(uid: i64, entries: list[Entry], pending: list[Pending]) -> bool:
    """Whether a triggered ability of this object is on a stack or waits to be put there."""
    for e in entries:
        if e.uid == uid and e.kind == TRIGGERED:
            return True
    for p in pending:
        if p.uid == uid:
            return True
    return False


def take_back(m: Match, e: Entry, f: Frame) -> None:
    """Put a card that was to be a spell back to where it was in its pile, as the object it was.  [dz 4-19.1]"""
    card = m.cards[e.card]
    side = m.side(card.owner)
    lay = -1 - f.get(LAY)[0]
    pile_at(side, e.zone, lay & 1 == 1).insert(lay >> 1, card)
    if e.zone == PLAN:
        side.plan = True
    m.where[e.card] = f.uid >> ID_BITS
    m.recast = True
    m.touch()
    note_move(m, card, STACK, e.zone, BOTH, "4-19.1")


def pile_at(side: Side, place: i64, frozen: bool) -> list[Card]:
    """The pile of a place that is no square; of energy and smash cards those in that state."""
    if place == ENERGY:
        return side.energy_frozen if frozen else side.energy
    if place == SMASH:
        return side.smash_frozen if frozen else side.smash
    return side.deck if place == PLAN else side.pile(place)
