"""The library over HTTP: games, cards, decks, scenarios and replays. `routes` is what the application serves."""

from starlette.routing import BaseRoute

from fuda.web.library import carddata, cards, decks, games, own, replays, scenarios

routes: list[BaseRoute] = [
    *games.routes,
    *cards.routes,
    *own.routes,
    *carddata.routes,
    *decks.routes,
    *scenarios.routes,
    *replays.routes,
]
