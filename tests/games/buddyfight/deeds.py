"""Deeds of tests, done at the door by the card for which a frame speaks."""

from __future__ import annotations

from fuda.core.flow import Frame
from fuda.games.buddyfight import kinds, policy, spec
from fuda.games.buddyfight.printed import Card
from fuda.games.buddyfight.rules.moves import FACE_DOWN
from fuda.games.buddyfight.state import Match
from fuda.games.buddyfight.units import Unit
from fuda.table.deeds import Deed


def do(m: Match, f: Frame, kind: int, uid: int, cause: int, to: int = -1, n: int = 0, flags: int = 0) -> None:
    """Do something to a card, or to a fighter."""
    policy.do(m, f, Deed(kind, [uid], f.player, cause, to=to, n=n, flags=flags, source=f.uid, key=f.key))


def move(m: Match, f: Frame, card: Card, to: int, cause: int = spec.BY_EFFECT) -> None:
    """Put a card into a zone."""
    do(m, f, kinds.MOVE, int(m.uid(card.id)), cause, to)


def destroy(m: Match, f: Frame, u: Unit, cause: int = spec.BY_EFFECT) -> None:
    """Destroy a card."""
    do(m, f, kinds.DESTROY, u.uid, cause | spec.DESTROYING, spec.DROP)


def place(m: Match, f: Frame, card: Card, slot: int, cause: int, flags: int = 0) -> Unit:
    """Put a card onto the field of the frame's fighter."""
    do(m, f, kinds.ENTER, int(m.uid(card.id)), cause, slot, 0, flags)
    u = m.unit(card.id)
    assert u is not None
    return u


def rest(m: Match, f: Frame, u: Unit, cause: int = spec.BY_EFFECT) -> None:
    """Rest a card."""
    do(m, f, kinds.REST, u.uid, cause)


def draw(m: Match, f: Frame) -> None:
    """Let the frame's fighter draw a card."""
    do(m, f, kinds.DRAW, -1 - f.player, spec.BY_EFFECT, spec.HAND)


def add_soul(m: Match, f: Frame, card: Card, u: Unit) -> None:
    """Put a card into a soul."""
    do(m, f, kinds.MOVE, int(m.uid(card.id)), spec.BY_EFFECT, spec.SOUL, u.uid)


def turn_down(m: Match, f: Frame, u: Unit) -> None:
    """Turn a card face down."""
    do(m, f, kinds.TURN_OVER, u.uid, spec.BY_EFFECT, FACE_DOWN)
