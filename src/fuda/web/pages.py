"""The pages: one shell for every address, static files that browsers keep until they change, and sane headers."""

from __future__ import annotations

from importlib import resources
from pathlib import Path
from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

STATIC: Final = Path(str(resources.files("fuda.web").joinpath("static")))
SHELL: Final = ("/", "/match/{id}", "/replay/{id}", "/replays", "/decks", "/cards", "/scenarios")
HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data:; style-src 'self'; script-src 'self'; connect-src 'self'; "
        "object-src 'none'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
}


async def shell(_: Request) -> Response:
    """The one page, which finds out from the address what to show."""
    return FileResponse(STATIC / "index.html", headers={"Cache-Control": "no-cache"})


class Files(StaticFiles):
    """Static files, which a browser may keep but asks about each time: they carry an ETag."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """One file."""
        response = await super().get_response(path, scope)
        response.headers["Cache-Control"] = "no-cache"
        return response


def routes(images: Path | None) -> list[BaseRoute]:
    """The shell, the static files, and the user's own images of cards if there is a folder of them."""
    found: list[BaseRoute] = [Route(path, shell) for path in SHELL]
    found.append(Mount("/static", Files(directory=STATIC)))
    if images is not None:
        found.append(Mount("/images", Files(directory=images)))
    return found


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
