"""The pages: one shell for every address, the files of `assets`, and sane headers."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fuda.web.assets import shell, static, worker
from fuda.web.pictures import picture
from fuda.web.relay import HEADER, is_relayed
from fuda.web.replies import Refusal

SHELL: Final = (
    "/", "/match/{id}", "/replay/{id}", "/replays", "/decks", "/cards", "/scenarios", "/editor", "/lobby",
    "/tournaments", "/tournament/{id}", "/puzzles", "/puzzle/{game}/{id}", "/ladder",
)  # fmt: skip
HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data:; style-src 'self'; script-src 'self'; connect-src 'self'; "
        "object-src 'none'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
}


async def page(request: Request) -> Response:
    """The one page."""
    return shell(request)


def lost(request: Request) -> Response | None:
    """The one page for a browser that asks for an address that is not there; none for anybody else."""
    is_page = request.method in ("GET", "HEAD") and "text/html" in request.headers.get("accept", "")
    if not is_page or request.url.path.startswith(("/api/", "/static/", "/images/")):
        return None
    return shell(request, 404)


def routes() -> list[BaseRoute]:
    """The shell, the static files, and the host's own images of cards."""
    found: list[BaseRoute] = [Route(path, page) for path in SHELL]
    return [
        *found,
        Route("/worker.js", worker),
        Route("/static/{path:path}", static),
        Route("/images/{number:path}", picture),
    ]


class SameOrigin:
    """Lets in what comes from this server's own pages, or from no page at all, asking for it by a name of its own.

    A page from elsewhere could begin matches and open sockets in its visitors' browsers; a name that somebody makes
    point here would give that page this server's origin.
    """

    def __init__(self, app: ASGIApp, names: tuple[str, ...] = ()) -> None:
        self.app = app
        self.names = frozenset(name.lower() for name in names)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on, or refuse."""
        refusal = self.refusal(Headers(scope=scope), scope) if scope["type"] in ("http", "websocket") else None
        if refusal is None:
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})  # before it is accepted: 403
        else:
            await refusal.response()(scope, receive, send)

    def refusal(self, headers: Headers, scope: Scope) -> Refusal | None:
        """Why a request is refused: it names another server, or a page from elsewhere wants to change something."""
        host = headers.get("host", "")
        if HEADER in headers and is_relayed(headers, scope["app"].state.sharing) is not None:
            return None  # another server, which has let the browser in
        if self.names and name_in(f"//{host}") not in self.names:
            return Refusal(
                "host", "this server has another name (fuda serve --name)", "このサーバーの名前ではない", 403
            )
        origin = headers.get("origin")
        if origin is None or (scope["type"] == "http" and scope["method"] in ("GET", "HEAD")):
            return None
        if origin.partition("://")[2].lower() == host.lower():
            return None
        return Refusal("origin", "this comes from another site", "他のサイトからの要求", 403)


def name_in(address: str) -> str:
    """The name of a host in an address; none if it is no address."""
    try:
        return urlsplit(address).hostname or ""
    except ValueError:
        return ""


class SaneHeaders:
    """Adds the headers to every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on, with the headers."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_more(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await self.app(scope, receive, send_more)
