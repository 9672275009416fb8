"""Matches over HTTP: begin one, join one, and what anybody with the link may know."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from fuda.web.protocol import LARGEST_MESSAGE, Join, NewMatch
from fuda.web.replies import Refusal, read, reply
from fuda.web.rooms import Rooms

LARGEST = 4 * LARGEST_MESSAGE  # two decks and their escapes


def rooms_of(request: Request) -> Rooms:
    """The rooms of the server."""
    rooms: Rooms = request.app.state.rooms
    return rooms


def check_rate(request: Request) -> None:
    """Refuse an address that begins or joins too many matches."""
    address = request.client.host if request.client is not None else ""
    if not request.app.state.creations.take(address):
        raise Refusal("rate", "too many matches; try again in a minute", "対戦の作成が多すぎる。少し待つこと", 429)


async def create(request: Request) -> Response:
    """POST /api/matches."""
    check_rate(request)
    return reply(await rooms_of(request).create(await read(request, NewMatch, LARGEST)), 201)


async def join(request: Request) -> Response:
    """POST /api/matches/ID/join."""
    check_rate(request)
    said = await read(request, Join, LARGEST)
    return reply(await rooms_of(request).join(request.path_params["id"], said))


async def facts(request: Request) -> Response:
    """GET /api/matches/ID."""
    return reply(await rooms_of(request).facts(request.path_params["id"]), headers={"Cache-Control": "no-store"})


routes = [
    Route("/api/matches", create, methods=["POST"]),
    Route("/api/matches/{id}/join", join, methods=["POST"]),
    Route("/api/matches/{id}", facts),
]
