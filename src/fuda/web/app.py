"""The application: pages, the HTTP interface and the socket, put together.

What others rely on:

- `make_app(settings)` makes the Starlette application; `fuda.web.serve` runs it.
- `fuda.web.library.routes` is a list of Starlette routes with full paths ("/api/games", ...). They are served as they
  stand. Handlers find what they need at `request.app.state`: `store` (`fuda.web.store.Store`: `match(id)` gives the
  row of a match or None, `steps(id)` its steps; `own_cards(game)`, `add_own_cards(...)`), `rooms`
  (`fuda.web.rooms.Rooms`: `create(Beginning) -> MatchMade` starts a match, of a scenario too), `settings` (`Settings`).
- A handler refuses by raising `fuda.web.replies.Refusal(code, en, ja, status)`; it reads a body by
  `await replies.read(request, Struct, largest)` and answers by `replies.reply(struct)`. Anything else that goes wrong
  is logged and answered by a plain error without a traceback.
- The event loop belongs to the rooms: whatever may take longer than about 20 ms (playing a record again, compiling
  cards, odds) goes through `starlette.concurrency.run_in_threadpool`.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute

from fuda.web import matches, pages, sockets
from fuda.web.limits import Buckets
from fuda.web.metrics import TEXT, Metrics, log
from fuda.web.protocol import PROTOCOL, Version
from fuda.web.replies import Refusal, prepare_structs, reply
from fuda.web.rooms import Patience, Rooms
from fuda.web.store import Store
from fuda.web.thinking import Thinkers


@dataclass(frozen=True)
class Settings:
    """What the host decides."""

    database: str  # a URL that SQLAlchemy reads: sqlite:////home/me/fuda.db, postgresql+psycopg://...
    images: Path | None = None  # a folder of the host's own images of cards, named by their numbers
    patience: Patience = field(default_factory=Patience)
    creations: tuple[float, float] = (0.5, 30.0)  # matches an address may begin: a second, and at once
    messages: tuple[float, float] = (20.0, 60.0)  # that a socket may send: a second, and at once
    thinkers: int = 0  # processes for bots; 0: as many as the machine has cores, less one


def version_number() -> str:
    """The version of the installed package."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("fuda")
    except PackageNotFoundError:
        return "0"


async def version(_: Request) -> Response:
    """GET /api/version."""
    return reply(Version(PROTOCOL, version_number()))


async def health(request: Request) -> Response:
    """GET /health: whether the server is there and its store writes."""
    await request.app.state.store.write(lambda _: None)
    return reply({"ok": True})


async def metrics(request: Request) -> Response:
    """GET /metrics."""
    return Response(request.app.state.metrics.text(), media_type=TEXT)


async def refused(_: Request, error: Exception) -> Response:
    """Answer a refusal."""
    assert isinstance(error, Refusal)
    return error.response()


async def no_page(_: Request, error: Exception) -> Response:
    """Answer what Starlette itself refuses, in the same shape."""
    assert isinstance(error, HTTPException)
    return Refusal("http", error.detail, error.detail, error.status_code).response()


async def broken(request: Request, error: Exception) -> Response:
    """Answer a fault of the server: it is in the log, not here."""
    log("fault in a request", 40, path=request.url.path, error=repr(error)[:500])
    return Refusal("fault", "something went wrong here", "サーバーで問題が起きた", 500).response()


def make_app(settings: Settings) -> Starlette:
    """Put the application together."""
    from fuda.web import library

    routes: list[BaseRoute] = [
        Route("/api/version", version),
        Route("/health", health),
        Route("/metrics", metrics),
        WebSocketRoute("/api/socket", sockets.endpoint),
        *matches.routes,
        *library.routes,
        *pages.routes(settings.images),
    ]
    app = Starlette(
        routes=routes,
        middleware=[Middleware(pages.SaneHeaders)],
        exception_handlers={Refusal: refused, HTTPException: no_page, Exception: broken},
        lifespan=lifespan,
    )
    prepare_structs()
    app.state.settings = settings
    app.state.creations = Buckets(*settings.creations)
    return app


@contextlib.asynccontextmanager
async def lifespan(app: Starlette) -> AsyncIterator[None]:
    """Open the store and the rooms, and close them at the end."""
    settings: Settings = app.state.settings
    store = Store(settings.database)
    thinkers = Thinkers(settings.database, settings.thinkers)
    app.state.store, app.state.metrics = store, Metrics()
    app.state.rooms = rooms = Rooms(store, thinkers, app.state.metrics, version_number(), settings.patience)
    sweeper = asyncio.create_task(rooms.sweep_on())
    try:
        yield
    finally:
        sweeper.cancel()
        rooms.close()
        thinkers.close()
        store.close()
