"""What handlers need of the application: its store, and its workers within limits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from starlette.requests import Request

from fuda.web.library.work import Workshop
from fuda.web.limits import Buckets
from fuda.web.replies import Refusal
from fuda.web.store import Store

WORK_RATE: Final = 10  # pieces of work that an address may ask for, in the time in which it may begin one match
WORK_BURST: Final = 4  # at once, for each match that it may begin at once

T = TypeVar("T")


def store_of(request: Request) -> Store:
    """The store of a request's application."""
    found: Store = request.app.state.store
    return found


def charge(request: Request) -> None:
    """Count a piece of work for the address of a request; a `Refusal` if it asks for too much."""
    state = request.app.state
    if not hasattr(state, "workshop"):
        rate, burst = state.settings.creations
        state.workshop, state.work = Workshop(), Buckets(WORK_RATE * rate, WORK_BURST * burst)
    address = request.client.host if request.client is not None else ""
    if not state.work.take(address):
        raise Refusal("rate", "too much at once; try again in a moment", "要求が多すぎる。少し待つこと", 429)


async def worked(request: Request, function: Callable[..., T], *args: object) -> T:
    """Let a worker do something for a request; a `Refusal` if its address asks for too much, or it takes too long."""
    charge(request)
    workshop: Workshop = request.app.state.workshop
    return await workshop.do(function, *args)
