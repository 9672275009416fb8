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
- The event loop belongs to the rooms: whatever may take longer than about 20 ms goes through
  `starlette.concurrency.run_in_threadpool`, and what strangers decide the length of (playing a record again, compiling
  cards) through `fuda.web.library.host.worked`, to another process.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from sqlalchemy.exc import SQLAlchemyError
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute

from fuda.build import using
from fuda.web import matches, pages, sockets
from fuda.web.assets import ASSETS
from fuda.web.hands import get_ready
from fuda.web.limits import Buckets
from fuda.web.metrics import TEXT, Metrics, log
from fuda.web.pictures import Pictures
from fuda.web.protocol import PROTOCOL, Version
from fuda.web.replies import Refusal, prepare_structs, reply
from fuda.web.room import keep
from fuda.web.rooms import Crew, Patience, Rooms
from fuda.web.sharing import Alone, Shared, SharedBuckets, sharing
from fuda.web.store import Store, StoreError

WORK_RATE: Final = 10  # pieces of work that an address may ask for, in the time in which it may begin one match
WORK_BURST: Final = 4  # at once, for each match that it may begin at once


@dataclass(frozen=True)
class Settings:
    """What the host decides."""

    database: str  # a URL that SQLAlchemy reads: sqlite:////home/me/fuda.db, postgresql+psycopg://...
    images: Path | None = None  # a folder of the host's own images of cards, named by their numbers
    patience: Patience = field(default_factory=Patience)
    creations: tuple[float, float] = (0.5, 30.0)  # matches an address may begin: a second, and at once
    messages: tuple[float, float] = (20.0, 60.0)  # that a socket may send: a second, and at once
    names: tuple[str, ...] = ()  # by which browsers may ask for this server; none: any
    reach: str = ""  # host and port where servers that share the database reach this one; none: it shares with nobody
    takes_cards: str = (
        ""  # who may add card data to the library: "" nobody, "local" whom no proxy sends, "all" whoever comes
    )
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
    return reply(Version(PROTOCOL, version_number(), using.name()))


async def live(_: Request) -> Response:
    """GET /health/live: whether the server is there."""
    return reply({"ok": True})


async def health(request: Request) -> Response:
    """GET /health: whether matches can be played, which is so if something can be written to the real place."""
    try:
        await request.app.state.store.try_out()
    except (StoreError, TimeoutError) as error:
        why = str(error).splitlines()[0] if str(error) else "the store does not answer"
        log("not ready", 30, why=why[:300])
        return reply({"ok": False, "why": "nothing can be stored"}, 503)
    return reply({"ok": True})


async def metrics(request: Request) -> Response:
    """GET /metrics."""
    return Response(request.app.state.metrics.text(), media_type=TEXT)


async def refused(_: Request, error: Exception) -> Response:
    """Answer a refusal."""
    assert isinstance(error, Refusal)
    return error.response()


async def no_page(request: Request, error: Exception) -> Response:
    """Answer what Starlette itself refuses: a browser with a page, others in the same shape as all refusals."""
    assert isinstance(error, HTTPException)
    page = pages.lost(request) if error.status_code == 404 else None
    if page is not None:
        return page
    return Refusal("http", error.detail, error.detail, error.status_code).response()


async def broken(request: Request, error: Exception) -> Response:
    """Answer a fault of the server: it is in the log, not here."""
    log("fault in a request", 40, path=request.url.path, error=repr(error)[:500])
    return Refusal("fault", "something went wrong here", "サーバーで問題が起きた", 500).response()


async def not_stored(request: Request, error: Exception) -> Response:
    """Answer while the store is not there."""
    log("the store does not answer", 40, path=request.url.path, error=str(error).split("\n", 1)[0][:300])
    return Refusal(
        "store", "the store does not answer; try again soon", "保存先が応答しない。少し待つこと", 503
    ).response()


def make_app(settings: Settings) -> Starlette:
    """Put the application together."""
    from fuda.web import library, lobby, tournaments

    routes: list[BaseRoute] = [
        Route("/api/version", version),
        Route("/health", health),
        Route("/health/live", live),
        Route("/metrics", metrics),
        WebSocketRoute("/api/socket", sockets.endpoint),
        *matches.routes,
        *lobby.routes,
        *tournaments.routes,
        *library.routes,
        *pages.routes(),
    ]
    app = Starlette(
        routes=routes,
        middleware=[Middleware(pages.SaneHeaders), Middleware(pages.SameOrigin, names=settings.names)],
        exception_handlers={
            Refusal: refused,
            HTTPException: no_page,
            SQLAlchemyError: not_stored,
            StoreError: not_stored,
            Exception: broken,
        },
        lifespan=lifespan,
    )
    prepare_structs()
    app.state.settings = settings
    app.state.pictures = Pictures(settings.images)
    app.state.analysing = set()  # addresses for which a match is being looked over
    app.state.reading_cards = asyncio.Lock()  # one import after the other
    app.state.sharing = Alone()  # until it has begun
    return app


def set_limits(app: Starlette, store: Store, shares: Alone) -> None:
    """Count what addresses ask for: here, or together with the servers that share the store."""
    rate, burst = app.state.settings.creations
    kinds = {"creations": (rate, burst), "work": (WORK_RATE * rate, WORK_BURST * burst)}
    for name, limit in kinds.items():
        is_shared = isinstance(shares, Shared)
        buckets = SharedBuckets(store.engine, name, *limit) if is_shared else Buckets(*limit)
        setattr(app.state, name, buckets)


def get_all_ready() -> None:
    """Load what the first visitor would have to wait for: the files of the pages, the games, the processes."""
    from fuda.web.library.games import all_games, packed

    ASSETS.refresh()
    packed(all_games())
    get_ready()


@contextlib.asynccontextmanager
async def lifespan(app: Starlette) -> AsyncIterator[None]:
    """Open the store and the rooms, and close them at the end."""
    from fuda.web.lobby import Lobby

    settings: Settings = app.state.settings
    store = Store(settings.database)
    crew = Crew(settings.database, settings.thinkers)
    app.state.store, app.state.metrics, app.state.workshop = store, Metrics(), crew.workshop
    app.state.sharing = shares = sharing(store.engine, settings.reach)
    app.state.rooms = rooms = Rooms(store, crew, app.state.metrics, version_number(), settings.patience, shares)
    app.state.lobby = Lobby(rooms)
    set_limits(app, store, shares)
    loop = asyncio.get_running_loop()

    def changed(match: str) -> None:
        loop.call_soon_threadsafe(keep, rooms.see_change(match))

    shares.start(changed)
    ready = asyncio.create_task(asyncio.to_thread(get_all_ready))
    sweeper = asyncio.create_task(rooms.sweep_on())
    try:
        yield
    finally:
        ready.cancel()
        sweeper.cancel()
        rooms.close()
        crew.close()
        shares.close()
        store.close()
