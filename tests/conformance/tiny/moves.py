"""Duel of Lanterns: the verbs. Every card that moves is a new object, and tells only those who may see it."""

from __future__ import annotations

from fuda.core.lasting import Lasting
from fuda.core.state import BOTH
from fuda.core.triggers import Pending
from tests.conformance.tiny import spec
from tests.conformance.tiny.state import KEY_BITS, Card, Lantern, Match


def seen_at(owner: int, zone: int) -> int:
    """The players who may know a card in a zone, as bits."""
    if zone == spec.DECK:
        return 0
    return 1 << owner if zone == spec.HAND else BOTH


def move(m: Match, card: Card, zone: int, clause: str) -> None:
    """Put a card into another zone of its owner."""
    side = m.sides[card.owner]
    source = int(m.zone_of(card.id))
    if source == spec.PATH:
        side.path = [u for u in side.path if u.card is not card]
    else:
        side.piles[source].remove(card)
    m.relocate(card.id, zone)
    if zone == spec.PATH:
        side.path.append(Lantern(int(m.uid(card.id)), card, int(m.turn)))
    else:
        side.piles[zone].append(card)
    if m.journal is not None:
        seen = seen_at(card.owner, source) | seen_at(card.owner, zone)
        m.note(spec.MOVED, clause, card.owner, card.id, seen, 0, source, zone)


def draw(m: Match, player: int, clause: str) -> int:
    """Draw a card; whoever has none to draw has lost. How many were drawn."""
    deck = m.sides[player].piles[spec.DECK]
    if not deck:
        m.starved |= 1 << player
        m.alert = True
        return 0
    move(m, deck[-1], spec.HAND, clause)
    return 1


def shuffle(m: Match, player: int) -> None:
    """Shuffle a deck."""
    deck = m.sides[player].piles[spec.DECK]
    for i in range(len(deck) - 1, 0, -1):
        j = int(m.rand(i + 1))
        deck[i], deck[j] = deck[j], deck[i]


def burn(m: Match, player: int, n: int, clause: str) -> None:
    """Let a player lose flames."""
    m.sides[player].flames -= n
    m.alert = True
    m.say(spec.BURNED, clause, player, n=n)


def light(m: Match, card: Card) -> None:
    """Put a lantern on the path."""
    move(m, card, spec.PATH, "3-3")
    m.say(spec.LIT, "3-3", card.owner, card.id)
    publish(m, spec.LIT, int(m.uid(card.id)))


def put_out(m: Match, u: Lantern, clause: str) -> None:
    """Put a lantern out; its own ability about that still waits, from the ash."""
    m.say(spec.WENT_OUT, clause, u.card.owner, u.card.id)
    publish(m, spec.WENT_OUT, u.uid)
    move(m, u.card, spec.ASH, clause)


def turn_over(m: Match, u: Lantern, clause: str) -> None:
    """Make a bright lantern dim, and a dim one bright."""
    u.dim = not u.dim
    m.say(spec.TURNED, clause, u.card.owner, u.card.id, int(u.dim))
    publish(m, spec.TURNED, u.uid)


def grow(m: Match, player: int, u: Lantern, amount: int, key: int) -> None:
    """Let a lantern glow more for the rest of the turn."""
    m.lasting.append(Lasting(spec.ADD_GLOW, player, u.uid, amount, spec.THIS_TURN, -1, key, -1))
    m.say(spec.GREW, "3-3", player, u.card.id, amount)


def publish(m: Match, kind: int, about: int) -> None:
    """Let abilities hear of an event: each event is a generation of its own."""
    for side in m.sides:
        for u in side.path:
            for index, ability in enumerate(u.card.d.abilities):
                if ability.events & kind and ability.own == (u.uid == about):
                    key = u.card.id << KEY_BITS | index
                    m.pending.append(
                        Pending(m.generation, side.index, key, u.card.id, u.uid, about, 0, kind == spec.WENT_OUT)
                    )
    m.generation += 1
