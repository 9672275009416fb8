"""A browser came to one process, and its match is held by another on this machine: it gets the connection itself.

A socket names its match in its address. Before it is answered, the process that was reached asks who holds the match,
and hands the open connection over (as Unix can, SCM_RIGHTS) together with the request: from then on nothing is passed
on, and an answer costs the same with any number of processes. Where that cannot be done (another machine, a system
without it, a holder that has just ended) the messages are passed on one by one: `fuda.web.relay`.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import os
import socket
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import parse_qs

from h11 import Request
from sqlalchemy.exc import SQLAlchemyError
from uvicorn import Config, Server

from fuda.web.patience import Prompt
from fuda.web.sharing import Shared

if TYPE_CHECKING:
    from starlette.datastructures import State

LARGEST: Final = 1 << 17  # bytes of a request without a body; the HTTP server takes half of that
IS_POSSIBLE: Final = hasattr(socket, "send_fds")  # not on Windows


def door_of(secret: str) -> Path:
    """Where the holder of a secret takes connections; nobody else can guess it."""
    name = hashlib.sha256(f"door {secret}".encode()).hexdigest()[:32]
    return Path(tempfile.gettempdir()) / f"fuda-{name}"


def hand_over(connection: socket.socket, request: bytes, secret: str) -> bool:
    """Give a connection to the process of a secret, with what was asked by it; whether it could be done."""
    if not IS_POSSIBLE:
        return False
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as letter:
        letter.setblocking(False)
        try:
            letter.connect(os.fspath(door_of(secret)))
            socket.send_fds(letter, [request], [connection.fileno()])
        except OSError:  # it is elsewhere, has ended, or is too busy
            return False
    return True


def match_in(target: bytes) -> str:
    """The match that a socket's address names, or nothing."""
    path, _, query = target.partition(b"?")
    if path != b"/api/socket":
        return ""
    named = parse_qs(query.decode("ascii", "replace"), max_num_fields=8).get("match", [""])
    return named[0]


class Handing(Prompt):
    """HTTP of which sockets go to the process that holds their match."""

    is_handed = False  # by another process, so that it goes no further

    def handle_websocket_upgrade(self, event: Request) -> None:
        """Answer a socket here, or let the holder of its match do so."""
        match = match_in(event.target)
        if self.is_handed or not match or not isinstance(self.state.sharing, Shared):
            super().handle_websocket_upgrade(event)
            return
        self.watch_no_more()
        self.transport.pause_reading()
        task = self.loop.create_task(self.find(event, match))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    @property
    def state(self) -> State:
        """What the application keeps."""
        app: Any = self.config.app
        found: State = app.state
        return found

    async def find(self, event: Request, match: str) -> None:
        """Look for the holder of a match, and let it have the connection; otherwise it is answered here."""
        where = None
        with contextlib.suppress(SQLAlchemyError):  # whoever says hello is told
            where = await self.state.rooms.where(match)
        if self.transport.is_closing():
            return
        if where is not None and hand_over(self.transport.get_extra_info("socket"), written(event), where.secret):
            self.state.metrics.handed.inc()
            self.transport.abort()  # here only: the connection itself goes on there
            return
        self.transport.resume_reading()
        super().handle_websocket_upgrade(event)


def written(event: Request) -> bytes:
    """A request as it came."""
    head = b"%b %b HTTP/1.1\r\n" % (event.method, event.target)
    return head + b"".join(b"%b: %b\r\n" % one for one in event.headers) + b"\r\n"


class Door:
    """Where other processes of this machine put their connections in."""

    def __init__(self, secret: str, server: Server) -> None:
        self.server = server
        self.path = door_of(secret)
        self.taking: set[asyncio.Task[None]] = set()
        self.letters = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.letters.setblocking(False)
        self.letters.bind(os.fspath(self.path))
        self.path.chmod(0o600)
        self.loop = asyncio.get_running_loop()
        self.loop.add_reader(self.letters.fileno(), self.look)

    def look(self) -> None:
        """Take what has been put in."""
        with contextlib.suppress(OSError):
            request, found, _, _ = socket.recv_fds(self.letters, LARGEST, 1)
            for one in found:
                task = self.loop.create_task(self.take(socket.socket(fileno=one), request))
                self.taking.add(task)
                task.add_done_callback(self.taking.discard)

    async def take(self, connection: socket.socket, request: bytes) -> None:
        """Go on with a connection as if it had come here."""
        config: Config = self.server.config
        connection.setblocking(False)
        made = Handing(config, self.server.server_state, self.server.lifespan.state)
        made.is_handed = True
        try:
            await self.loop.connect_accepted_socket(lambda: made, connection)
        except OSError:  # the browser has gone meanwhile
            connection.close()
            return
        made.data_received(request)

    def close(self) -> None:
        """Take nothing more."""
        self.loop.remove_reader(self.letters.fileno())
        self.letters.close()
        self.path.unlink(missing_ok=True)
