"""What each player sees of a scene, and has learned of what happened."""

from __future__ import annotations

from fuda.games.buddyfight.face.contract import GAME
from fuda.view.board import CardView, ZoneView, may_see, view
from fuda.view.events import EventView, events
from tests.clauses.buddyfight.scene import Scene
from tests.clauses.played import PLAYERS

BOTH_PLAYERS = ["me", "foe"]


def zone_seen(game: Scene, by: str, of: str, zone: str) -> ZoneView:
    """A zone of one player as another (or the same) player sees it."""
    return view(GAME, game.m, PLAYERS[by]).sides[PLAYERS[of]].zone(zone)


def names_seen(game: Scene, by: str, of: str, zone: str) -> list[str]:
    """The cards of a zone that a player sees, '?' for those that player may not know; piles top first."""
    return [card.name if card is not None else "?" for card in zone_seen(game, by, of, zone).cards]


def card_seen(game: Scene, by: str, of: str, zone: str, name: str) -> CardView:
    """A card of a zone as a player sees it."""
    return next(card for card in zone_seen(game, by, of, zone).cards if card is not None and card.name == name)


def seen_by(game: Scene, name: str) -> list[str]:
    """The players whose view shows this card where it lies now."""
    card = int(game.card(name).id)
    return [who for who, player in PLAYERS.items() if may_see(GAME, game.m, player, card)]


def learned(game: Scene, by: str) -> list[EventView]:
    """What happened, as a player learned of it."""
    return events(GAME, game.m, PLAYERS[by])


def shown(game: Scene, by: str, kind: str) -> list[str]:
    """The numbers of the cards of the events of a kind, '?' for those this player may not know."""
    return [e.card or "?" for e in learned(game, by) if e.kind == kind]


def moves_seen(game: Scene, by: str, target: str) -> list[str]:
    """The numbers of the cards that a player saw going to a zone, '?' for those not shown."""
    return [e.card or "?" for e in learned(game, by) if e.kind == "moved" and e.target == target]
