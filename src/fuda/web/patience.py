"""Connections that say nothing are closed: uvicorn waits for the first request, and for a half-sent one, for ever."""

from __future__ import annotations

import asyncio
from typing import Final

from uvicorn.protocols.http.h11_impl import H11Protocol

REQUEST_WITHIN: Final = 10.0  # seconds without a request, or with half of one


class Prompt(H11Protocol):
    """HTTP for clients that say what they want."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for a request, but not for ever."""
        super().connection_made(transport)
        self.watch: asyncio.TimerHandle | None = self.loop.call_later(REQUEST_WITHIN, self.look)

    def look(self) -> None:
        """Close the connection if nothing is being answered."""
        self.watch = None  # it holds this connection
        if self.transport.is_closing() or self.transport.get_protocol() is not self:  # a socket has taken it over
            return
        if self.cycle is None or self.cycle.response_complete:  # type: ignore[redundant-expr]
            self.transport.close()
            return
        self.watch = self.loop.call_later(REQUEST_WITHIN, self.look)

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing is left to look at."""
        if self.watch is not None:
            self.watch.cancel()
        super().connection_lost(exc)
