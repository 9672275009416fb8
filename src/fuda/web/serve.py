"""Running the server: the database, the address, the log, and the browser if it is to open."""

from __future__ import annotations

import gc
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from fuda.build import background
from fuda.cards.library import home

if TYPE_CHECKING:
    from starlette.applications import Starlette
    from uvicorn import Config

LOCAL = ("localhost", "127.0.0.1", "::1")
DAY = 86_400.0  # seconds
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
    trusted: tuple[str, ...] = ()  # proxies that may tell the address of a browser
    names: tuple[str, ...] = ()  # by which browsers may ask for this server; none: see `names_of`
    workers: int = 1  # processes that serve together
    reach: str = "127.0.0.1"  # the host by which other servers of the same database reach this one
    keep: float = 0.0  # days after which a match is removed; 0: never
    takes_cards: bool = False  # let everybody add card data to the library; on one's own machine its user always can
    is_building: bool = False  # compile the engine meanwhile, if that is possible and not done yet
    language: str = "en"  # of what is printed; a page speaks the language of its browser


class NoHomeError(Exception):
    """The folder of the user's data cannot be used."""


def default_database() -> str:
    """A file of SQLite in the folder of the user's data."""
    folder = home()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise NoHomeError(f"the folder {folder} cannot be made: {error.strerror or error}") from None
    return f"sqlite:///{folder / 'matches.db'}"


def listening(host: str, port: int, *, is_shared: bool = False) -> socket.socket:
    """A socket at a port, which is known before the server runs; shared, processes take turns at it."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # With the protocol named, asyncio sends small messages at once (TCP_NODELAY): otherwise each waits 40 ms.
    found = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if is_shared:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
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


def names_of(place: Place) -> tuple[str, ...]:
    """The names by which browsers may ask: those that are given; on this machine only, its own."""
    if place.names or place.host not in LOCAL:
        return place.names
    return LOCAL


def configuration(app: Starlette, trusted: tuple[str, ...] = ()) -> Config:
    """How the HTTP server is run."""
    from uvicorn import Config

    from fuda.web.handing import Handing
    from fuda.web.patience import Tidy
    from fuda.web.protocol import LARGEST_MESSAGE

    return Config(
        app,
        http=Handing,
        ws=Tidy,
        proxy_headers=bool(trusted),
        forwarded_allow_ips=list(trusted),
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


def renew_bots(app: Starlette) -> None:
    """Let bots think in new processes, which use the newest build."""
    if hasattr(app.state, "rooms"):
        app.state.rooms.thinkers.renew()


def serve(place: Place) -> int:
    """Serve until interrupted, in one process or in several."""
    from fuda.web.store import make_engine, migrate
    from fuda.web.workers import Workers

    database = place.database or default_database()
    engine = make_engine(database)  # what is wrong with it is said now, not in the log
    try:
        migrate(engine)
        if place.workers > 1 and engine.dialect.name != "postgresql":
            raise WorkersError("several workers need a PostgreSQL: --database postgresql+psycopg://USER@HOST/NAME")
    finally:
        engine.dispose()
    listener = listening(place.host, place.port, is_shared=place.workers > 1)
    address = address_of(listener)
    print({"en": f"fuda serves at {address}", "ja": f"fuda：{address} で遊べます"}[place.language], flush=True)
    if place.is_opened:
        threading.Timer(0.8, webbrowser.open, [address]).start()
    place = replace(place, database=database, port=listener.getsockname()[1])
    try:
        if place.workers > 1:
            Workers(place).run()
        else:
            serve_here(place, listener)
    except KeyboardInterrupt:
        print({"en": "fuda: stopped", "ja": "fuda：終了しました"}[place.language], file=sys.stderr)
    finally:
        listener.close()
    return 0


def serve_here(place: Place, listener: socket.socket, ready: Callable[[], None] | None = None) -> None:
    """Serve in this process; what wants to know is told when it has begun."""
    import uvicorn

    from fuda.web.app import Settings, make_app
    from fuda.web.handing import IS_POSSIBLE, Door
    from fuda.web.metrics import log_to_stderr
    from fuda.web.rooms import Patience

    log_to_stderr(place.log.upper())
    sockets, reach = [listener], ""
    if place.database.startswith("postgresql"):
        sockets.append(listening(place.reach, FREE))  # where other servers come with their browsers
        reach = f"{place.reach}:{sockets[1].getsockname()[1]}"
    app = make_app(
        Settings(
            place.database,
            place.images,
            Patience(keep=place.keep * DAY),
            creations=(0.5, place.creations),
            names=names_of(place),
            reach=reach,
            takes_cards=takes_cards(place),
            thinkers=max(1, (os.cpu_count() or 2) // place.workers) if place.workers > 1 else 0,
        )
    )
    rest_of_garbage()
    if place.is_building:
        background.begin(lambda text: print(f"fuda: {text}", flush=True), lambda: renew_bots(app))

    class Server(uvicorn.Server):
        """Takes connections from the other processes, and says when it has begun."""

        door: Door | None = None

        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            if self.should_exit:
                return
            if IS_POSSIBLE and app.state.sharing.secret:
                self.door = Door(app.state.sharing.secret, self)
            if ready is not None:
                ready()

        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            if self.door is not None:
                self.door.close()
            await super().shutdown(sockets)

    Server(configuration(app, place.trusted)).run(sockets=sockets)


def takes_cards(place: Place) -> str:
    """Who may add card data to the library: on a server for this machine alone, whoever sits at it."""
    if place.takes_cards:
        return "all"
    is_alone = place.host in LOCAL and not place.names and not place.trusted and place.workers == 1
    return "local" if is_alone else ""


class WorkersError(Exception):
    """So many processes cannot serve together."""
