"""Connections: those that say nothing are closed, as uvicorn waits for a request for ever, and none leaves anything."""

from __future__ import annotations

import asyncio
from typing import Final

from h11 import Request
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

REQUEST_WITHIN: Final = 10.0  # seconds without a request, or with half of one


class Prompt(H11Protocol):
    """HTTP for clients that say what they want."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for a request, but not for ever."""
        super().connection_made(transport)
        self.since = self.loop.time()  # when it was last answered, or came
        self.watch: asyncio.TimerHandle | None = self.loop.call_later(REQUEST_WITHIN, self.look)

    def on_response_complete(self) -> None:
        """Wait for the next one."""
        self.since = self.loop.time()
        super().on_response_complete()

    def look(self) -> None:
        """Close the connection if nothing is being answered, and nothing has been for long enough."""
        self.watch = None  # it holds this connection
        if self.transport.is_closing():
            return
        is_waiting = self.cycle is None or self.cycle.response_complete  # type: ignore[redundant-expr]
        left = self.since + REQUEST_WITHIN - self.loop.time() if is_waiting else REQUEST_WITHIN
        if left <= 0:
            self.transport.close()
            return
        self.watch = self.loop.call_later(left, self.look)

    def handle_websocket_upgrade(self, event: Request) -> None:
        """A socket takes the connection over."""
        self.watch_no_more()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing is left to look at."""
        self.watch_no_more()
        super().connection_lost(exc)
        let_go(self.transport)

    def watch_no_more(self) -> None:
        """Look no more; a timer would hold this connection."""
        if self.watch is not None:
            self.watch.cancel()
            self.watch = None


class Tidy(WebSocketsSansIOProtocol):
    """Sockets of which nothing is left when they are closed."""

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing is left to read."""
        super().connection_lost(exc)
        let_go(self.transport)


def let_go(transport: asyncio.Transport) -> None:
    """Take a transport of asyncio apart: it holds a method of itself, and only a search of all memory would find that.

    Such searches are rare here, as they would hold everybody up (`fuda.web.serve.rest_of_garbage`).
    """
    if hasattr(transport, "_read_ready_cb"):
        transport._read_ready_cb = None
