"""Finding somebody: matches that wait for anybody, and a quick match between two who want the same.

A match is listed for as long as whoever began it says every few seconds that they are there. The list is a table of
the store, so that servers that share one share it too.
"""

from __future__ import annotations

import time
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Engine, delete, insert, select, text, update
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from fuda.games.registry import AnyGame
from fuda.web import fair
from fuda.web.library.decks import stats
from fuda.web.limits import Buckets
from fuda.web.matches import LARGEST, check_rate
from fuda.web.protocol import (
    PROTOCOL,
    ClockRules,
    Here,
    NewMatch,
    OpenGame,
    OpenGames,
    Opening,
    Seated,
    Sit,
    StillOpen,
)
from fuda.web.replies import Refusal, address_of, read, reply
from fuda.web.rooms import Rooms
from fuda.web.sharing import LOCK
from fuda.web.store import Store, Work, adding_match, together
from fuda.web.tables import OPEN_GAMES, MatchRow, plain

THERE: Final = 12.0  # seconds that somebody who says nothing is taken to be there
MOST_LISTED: Final = 100
MOST_HUES: Final = 3  # of a deck that are told
FRESH: Final = 1.0  # seconds that a list is told again
HEARD: Final = (2.0, 10.0)  # times that whoever waits may say so: a second, and at once
TRIES: Final = 4  # to find somebody whom nobody else takes meanwhile
PAIRING: Final = text(f"SELECT pg_advisory_xact_lock({LOCK + 1}, 0)")  # who pairs is alone, at whichever server
FORGOTTEN: Final = 86_400.0  # seconds after which a match that nobody waits in is listed nowhere


# --- the table -------------------------------------------------------------------------------------------------
def listing(row: MatchRow, hues: list[str]) -> Work:
    """List a match that waits for anybody."""
    now = time.time()
    given = {"match": row.id, "game": row.game, "name": row.names[0], "hues": plain(hues), "clock": plain(row.clock)}

    def work(connection: Connection) -> None:
        connection.execute(delete(OPEN_GAMES).where(OPEN_GAMES.c.seen < now - FORGOTTEN))
        connection.execute(insert(OPEN_GAMES).values(**given, since=now, seen=now))

    return work


def seeing(match: str, at: float) -> Work:
    """Whoever waits in a match was there at a time."""

    def work(connection: Connection) -> None:
        connection.execute(update(OPEN_GAMES).where(OPEN_GAMES.c.match == match).values(seen=at))

    return work


def meeting(row: MatchRow, hues: list[str], found: list[str]) -> Work:
    """Find the match of whoever has waited longest for one like this, or let this one wait; one after the other.

    The match that was found is listed again when whoever waits in it is heard of, if nobody has come by then.
    """

    def work(connection: Connection) -> None:
        found.clear()
        if connection.dialect.name == "postgresql":
            connection.execute(PAIRING)
        wanted = (OPEN_GAMES.c.game == row.game) & (OPEN_GAMES.c.clock == plain(row.clock))
        there = wanted & (OPEN_GAMES.c.seen >= time.time() - THERE)
        match = connection.execute(select(OPEN_GAMES.c.match).where(there).order_by(OPEN_GAMES.c.since)).scalar()
        if match is None:
            together(adding_match(row), listing(row, hues))(connection)
        else:
            found.append(str(match))
            seeing(match, 0.0)(connection)

    return work


def listed(engine: Engine) -> list[OpenGame]:
    """The matches that wait for somebody who is there, the oldest first."""
    there = OPEN_GAMES.c.seen >= time.time() - THERE
    query = select(OPEN_GAMES).where(there).order_by(OPEN_GAMES.c.since).limit(MOST_LISTED)
    with engine.connect() as connection:
        rows = connection.execute(query).all()
    read_clock = msgspec.json.Decoder(ClockRules | None).decode
    read_hues = msgspec.json.Decoder(list[str]).decode
    return [
        OpenGame(one.match, one.game, one.name, read_hues(one.hues), read_clock(one.clock), round(one.since, 1))
        for one in rows
    ]


# --- who waits, and who comes ----------------------------------------------------------------------------------
class Lobby:
    """Where people of a server find each other."""

    def __init__(self, rooms: Rooms) -> None:
        self.rooms = rooms
        self.store: Store = rooms.store
        self.known: list[OpenGame] = []
        self.looked = 0.0
        self.heard = Buckets(*HEARD)

    async def games(self) -> list[OpenGame]:
        """The list; looked up once a second, however many ask."""
        now = time.monotonic()
        if now - self.looked >= FRESH:
            self.looked = now
            self.known = await run_in_threadpool(listed, self.store.engine)
        return self.known

    async def open(self, asked: Opening) -> Seated:
        """Begin a match that waits for anybody."""
        row, hues = await self.prepared(asked)
        made = await self.rooms.add(row, listing(row, hues))
        self.looked = 0.0
        return Seated(row.id, 0, made.seats[0].token, is_waiting=True)

    async def quick(self, asked: Opening, who: str) -> Seated:
        """Play with whoever has waited longest for the same game and clock; wait, if nobody has."""
        for _ in range(TRIES):
            row, hues = await self.prepared(asked)
            token = fair.new_token()
            row.tokens[0] = fair.digest(token)
            found: list[str] = []
            await self.rooms.write(meeting(row, hues, found))
            self.looked = 0.0
            if not found:
                self.rooms.begun(row)
                return Seated(row.id, 0, token, is_waiting=True)
            other = await self.rooms.row(found[0])
            try:
                key = await self.rooms.take_seat(other, asked.name, asked.deck, who)
            except Refusal as refusal:
                if refusal.code != "taken":
                    raise
                continue  # somebody was first
            return Seated(other.id, key.seat, key.token, is_waiting=False)
        raise Refusal("busy", "others were first; try again", "先を越された。もう一度試すこと", 409)

    async def prepared(self, asked: Opening) -> tuple[MatchRow, list[str]]:
        """A match as it is asked for, and the colours of its deck; a `Refusal` if it cannot be."""
        new = NewMatch(asked.protocol, asked.game, "friend", asked.name, asked.deck, clock=asked.clock)
        if new.protocol != PROTOCOL:
            raise Refusal("protocol", f"this server speaks version {PROTOCOL}", f"このサーバーはバージョン{PROTOCOL}")
        row, decks = await self.rooms.new_row(new)
        return row, await run_in_threadpool(hues_of, await self.rooms.game(row.game), decks[0])

    async def sit(self, match: str, asked: Sit, who: str) -> Seated:
        """Play with whoever waits in a match that is listed."""
        if not any(one.match == match for one in await run_in_threadpool(listed, self.store.engine)):
            raise Refusal("gone", "nobody waits there any more", "募集は終わっている", 404)
        key = await self.rooms.take_seat(await self.rooms.row(match), asked.name, asked.deck, who)
        self.looked = 0.0
        return Seated(match, key.seat, key.token, is_waiting=False)

    async def here(self, match: str, said: Here) -> StillOpen:
        """Whoever waits is still there, or not any more; how their match stands."""
        row = await self.rooms.row(match)
        if not fair.opens(said.token, row.tokens[0]):
            raise Refusal("token", "this opens no seat of the match", "この席の鍵ではない", 403)
        if not await self.heard.take(match):
            raise Refusal("rate", "that is said often enough", "送信が多すぎる", 429)
        if row.state == "waiting":
            await self.rooms.write(seeing(match, 0.0 if said.is_leaving else time.time()))
            self.looked = 0.0 if said.is_leaving else self.looked
        return StillOpen(row.state)


def hues_of(game: AnyGame, deck: list[Any]) -> list[str]:
    """The colours of a deck, or what stands for them in its game; what most cards have first."""
    return [name for name, _ in stats(game, deck).hues[:MOST_HUES] if name]


# --- over HTTP -------------------------------------------------------------------------------------------------
def lobby_of(request: Request) -> Lobby:
    """The lobby of the server."""
    found: Lobby = request.app.state.lobby
    return found


async def games(request: Request) -> Response:
    """GET /api/open."""
    return reply(OpenGames(await lobby_of(request).games()), headers={"Cache-Control": "no-store"})


async def open_up(request: Request) -> Response:
    """POST /api/open."""
    await check_rate(request)
    return reply(await lobby_of(request).open(await read(request, Opening, LARGEST)), 201)


async def quick(request: Request) -> Response:
    """POST /api/open/quick."""
    await check_rate(request)
    return reply(await lobby_of(request).quick(await read(request, Opening, LARGEST), address_of(request)), 201)


async def sit(request: Request) -> Response:
    """POST /api/open/ID/join."""
    await check_rate(request)
    asked = await read(request, Sit, LARGEST)
    return reply(await lobby_of(request).sit(request.path_params["id"], asked, address_of(request)))


async def here(request: Request) -> Response:
    """POST /api/open/ID/here."""
    return reply(await lobby_of(request).here(request.path_params["id"], await read(request, Here)))


routes = [
    Route("/api/open", games),
    Route("/api/open", open_up, methods=["POST"]),
    Route("/api/open/quick", quick, methods=["POST"]),
    Route("/api/open/{id}/join", sit, methods=["POST"]),
    Route("/api/open/{id}/here", here, methods=["POST"]),
]
