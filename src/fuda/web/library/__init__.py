"""The library over HTTP: games, cards, decks, scenarios and replays. `routes` is what the application serves."""

from starlette.routing import Route

routes: list[Route] = []
