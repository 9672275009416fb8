"""How deeds are carried out on souls (O.soul, O.facedownsoul): cards that come under others, and what hears of it."""

from typing import Final

from mypy_extensions import i64

from fuda.core.state import BOTH
from fuda.games.buddyfight.printed import Card
from fuda.games.buddyfight.rules.hearing import publish
from fuda.games.buddyfight.rules.moves import FACE_DOWN, lies_veiled, take_out, tell_loss, tell_move
from fuda.games.buddyfight.spec import FIELD, SOUL, SOUL_ADDED
from fuda.games.buddyfight.state import Match
from fuda.games.buddyfight.units import Unit
from fuda.table.deeds import Deed

IN_SOUL: Final = "O.soul.1"


def add_soul(m: Match, d: Deed, card: Card, u: Unit) -> None:
    """Put a card that is no unit under one that is: into its soul, face up unless stated otherwise.

    [bf O.soul.1, O.facedownsoul.1, O.facedownsoul.4]
    """
    face_down = d.to & FACE_DOWN != 0
    known = m.seen_now(card) if m.journal is not None else 0
    host = m.holder(card)
    veiled = lies_veiled(host, card)
    source = take_out(m, card)
    slip_in(m, card, u, face_down)
    if m.journal is not None:
        m.note(SOUL_ADDED, IN_SOUL, u.side, card.id, known | soul_seen(u, face_down), 0, source, SOUL)
    tell_soul(m, d, card, u, source, veiled)
    if host is not u:
        tell_loss(m, d, host, SOUL, veiled)


def soul_seen(u: Unit, face_down: bool) -> i64:
    """Who knows a card in the soul of a unit, as bits."""
    return 1 << u.side if face_down else BOTH


def slip_in(m: Match, card: Card, u: Unit, face_down: bool) -> None:
    """Put a card that lies nowhere into a soul."""
    m.relocate(card.id, SOUL)
    u.soul = [*u.soul, card]
    if face_down:
        u.veiled_soul = [*u.veiled_soul, card.id]
    m.recast = True
    m.touch()


def tell_soul(m: Match, d: Deed, card: Card, u: Unit, source: i64, veiled: bool = False) -> None:
    """Let abilities hear of a card that came into a soul; the other card of the event is the one that has it."""
    if m.recast:
        m.gather()
    if (m.listening | m.elsewhere | card.d.listens | m.remembers | m.fresh_seen) & SOUL_ADDED:
        publish(m, u.uid, SOUL_ADDED, u.side, card.id, m.uid(card.id), d.cause, source)
    tell_move(m, d, card, source, SOUL, veiled)


def soul_unit(m: Match, d: Deed, u: Unit, into: Unit) -> None:
    """Put a card that has left the field into the soul of another.  [bf O.soul.1, O.soul.2]"""
    card = u.card
    take_out(m, card)
    slip_in(m, card, into, d.to & FACE_DOWN != 0)
    if m.journal is not None:
        m.note(SOUL_ADDED, IN_SOUL, into.side, card.id, BOTH, 0, FIELD, SOUL)
    tell_soul(m, d, card, into, FIELD)
