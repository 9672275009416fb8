"""Why a card cannot be used now, for the player who asks, and only about cards that this player may know."""

from __future__ import annotations

from fuda.core.flow import Match
from fuda.games.registry import AnyGame, Reason
from fuda.view.board import card_at, may_see


class UnknownCardError(ValueError):
    """No card that this player may know has that name."""


def why(game: AnyGame, m: Match, player: int, card: int) -> list[Reason]:
    """Why a player cannot use a card now; empty if it can be used."""
    if not may_see(game, m, player, card):
        raise UnknownCardError("you may not know that card")
    return game.why_not(m, player, card)


def find_cards(game: AnyGame, m: Match, player: int, text: str) -> list[int]:
    """The cards that a player may know and means by a number, a part of a name or a place such as `1.hand.3`.

    Own hand and field come before anything else.
    """
    at = card_at(game, m, text)
    if at >= 0 and may_see(game, m, player, at):
        return [at]
    wanted = text.strip().casefold()
    zones = sorted(game.zones, key=lambda zone: zone.shape == "pile")
    cards = [card for side in (player, 1 - player) for zone in zones for card in game.pile(m, side, zone.name)]
    return [c for c in cards if wanted and may_see(game, m, player, c) and is_named(game, m, c, wanted)]


def is_named(game: AnyGame, m: Match, card: int, wanted: str) -> bool:
    """Whether a text means a card: its number, the end of it, or a part of its name."""
    d = game.definition(m, card)
    number = d.number.casefold()
    if number == wanted or number.split("-")[-1].lstrip("0") == wanted.lstrip("0"):
        return True
    return wanted in d.name.casefold() or wanted in d.name_en.casefold()
