"""Matches over HTTP: begin one, join one, and what anybody with the link may know."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from fuda.web.protocol import LARGEST_MESSAGE, Join, NewMatch
from fuda.web.replies import Refusal, address_of, read, reply
from fuda.web.rooms import Rooms

LARGEST = 4 * LARGEST_MESSAGE  # two decks and their escapes


def rooms_of(request: Request) -> Rooms:
    """The rooms of the server."""
    rooms: Rooms = request.app.state.rooms
    return rooms


async def check_rate(request: Request) -> None:
    """Refuse an address that begins or joins too many matches."""
    if not await request.app.state.creations.take(address_of(request)):
        raise Refusal("rate", "too many matches; try again in a minute", "対戦の作成が多すぎる。少し待つこと", 429)


async def create(request: Request) -> Response:
    """POST /api/matches."""
    await check_rate(request)
    return reply(await rooms_of(request).create(await read(request, NewMatch, LARGEST), address_of(request)), 201)


async def join(request: Request) -> Response:
    """POST /api/matches/ID/join."""
    await check_rate(request)
    said = await read(request, Join, LARGEST)
    return reply(await rooms_of(request).join(request.path_params["id"], said, address_of(request)))


async def facts(request: Request) -> Response:
    """GET /api/matches/ID."""
    return reply(await rooms_of(request).facts(request.path_params["id"]), headers={"Cache-Control": "no-store"})


routes = [
    Route("/api/matches", create, methods=["POST"]),
    Route("/api/matches/{id}/join", join, methods=["POST"]),
    Route("/api/matches/{id}", facts),
]
