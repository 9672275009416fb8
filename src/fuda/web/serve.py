"""Running the server: the database, the address, the log, and the browser if it is to open."""

from __future__ import annotations

import gc
import socket
import sys
import threading
import webbrowser
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from fuda.cards.library import home

if TYPE_CHECKING:
    from starlette.applications import Starlette
    from uvicorn import Config

FREE = 0  # in place of a port: any that is free


@dataclass(frozen=True)
class Place:
    """Where and how to serve."""

    host: str = "127.0.0.1"
    port: int = 8080
    database: str = ""
    images: Path | None = None
    is_opened: bool = False
    log: str = "info"
    creations: float = 30.0  # matches that an address may begin at once; one more every two seconds


def default_database() -> str:
    """A file of SQLite in the folder of the user's data."""
    folder = home()
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'matches.db'}"


def listening(host: str, port: int) -> socket.socket:
    """A socket that listens; the port is known before the server runs."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # With the protocol named, asyncio sends small messages at once (TCP_NODELAY): otherwise each waits 40 ms.
    found = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((host, port))
    except OSError:
        found.close()
        raise
    return found


def address_of(listener: socket.socket) -> str:
    """The address to open in a browser."""
    host, port = listener.getsockname()[:2]
    shown = "localhost" if host in ("0.0.0.0", "::", "127.0.0.1") else f"[{host}]" if ":" in host else host
    return f"http://{shown}:{port}/"


def configuration(app: Starlette) -> Config:
    """How the HTTP server is run."""
    from uvicorn import Config

    from fuda.web.protocol import LARGEST_MESSAGE

    return Config(
        app,
        log_config=None,
        access_log=False,
        ws_max_size=LARGEST_MESSAGE,
        ws_per_message_deflate=False,  # messages are small, and packing them costs more than it saves
        server_header=False,
        timeout_graceful_shutdown=3,
    )


def rest_of_garbage() -> None:
    """Let the search for garbage in cycles rest: with hundreds of matches in memory a full one takes half a second.

    What matches are made of has no cycles and goes at once; the little that has waits for a rarer search.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 50, 1_000)


def serve(place: Place) -> int:
    """Serve until interrupted."""
    import uvicorn

    from fuda.web.app import Settings, make_app
    from fuda.web.metrics import log_to_stderr
    from fuda.web.store import make_engine, migrate

    database = place.database or default_database()
    engine = make_engine(database)  # what is wrong with it is said now, not in the log
    try:
        migrate(engine)
    finally:
        engine.dispose()
    listener = listening(place.host, place.port)
    settings = Settings(database, place.images, creations=(0.5, place.creations))
    log_to_stderr(place.log.upper())
    app = make_app(settings)
    rest_of_garbage()
    address = address_of(listener)
    print(f"fuda serves at {address}", flush=True)
    if place.is_opened:
        threading.Timer(0.8, webbrowser.open, [address]).start()
    try:
        uvicorn.Server(configuration(app)).run(sockets=[listener])
    except KeyboardInterrupt:
        print("fuda: stopped", file=sys.stderr)
    finally:
        listener.close()
    return 0
