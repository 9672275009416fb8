"""The library over HTTP: games, cards, decks, scenarios and replays. `routes` is what the application serves."""

from starlette.routing import BaseRoute

from fuda.web.library import (
    analyses,
    carddata,
    cards,
    decks,
    editor,
    games,
    history,
    lessons,
    own,
    puzzles,
    replays,
    scenarios,
)

routes: list[BaseRoute] = [
    *games.routes,
    *cards.routes,
    *own.routes,
    *carddata.routes,
    *decks.routes,
    *editor.routes,
    *scenarios.routes,
    *lessons.routes,
    *puzzles.routes,
    *replays.routes,
    *history.routes,
    *analyses.routes,
]
