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

from dataclasses import dataclass
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from fuda.web import pages
from fuda.web.protocol import PROTOCOL, Version
from fuda.web.replies import Refusal, reply


@dataclass(frozen=True)
class Settings:
    """What the host decides."""

    database: str = "sqlite://"
    images: Path | None = None


def version_number() -> str:
    """The version of the installed package."""
    from importlib.metadata import version

    return version("fuda")


async def version(_: Request) -> Response:
    """GET /api/version."""
    return reply(Version(PROTOCOL, version_number()))


async def refused(_: Request, error: Exception) -> Response:
    """Answer a refusal."""
    assert isinstance(error, Refusal)
    return error.response()


async def no_page(_: Request, error: Exception) -> Response:
    """Answer what Starlette itself refuses, in the same shape."""
    assert isinstance(error, HTTPException)
    return Refusal("http", error.detail, error.detail, error.status_code).response()


async def broken(_: Request, __: Exception) -> Response:
    """Answer a fault of the server: it is in the log, not here."""
    return Refusal("fault", "something went wrong here", "サーバーで問題が起きた", 500).response()


def make_app(settings: Settings) -> Starlette:
    """Put the application together."""
    from fuda.web import library

    routes: list[BaseRoute] = [Route("/api/version", version), *library.routes, *pages.routes(settings.images)]
    app = Starlette(
        routes=routes,
        middleware=[Middleware(pages.SaneHeaders)],
        exception_handlers={Refusal: refused, HTTPException: no_page, Exception: broken},
    )
    app.state.settings = settings
    return app
