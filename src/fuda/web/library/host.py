"""What handlers need of the application: its store, and its workers within limits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from starlette.requests import Request

from fuda.web.hands import Hands
from fuda.web.replies import Refusal, address_of
from fuda.web.store import Store

SHORT_TEXT: Final = 200  # letters of a text that is read in no time
LONGEST: Final = 20.0  # seconds for a piece of work

T = TypeVar("T")


def store_of(request: Request) -> Store:
    """The store of a request's application."""
    found: Store = request.app.state.store
    return found


async def charge(request: Request) -> None:
    """Count a piece of work for the address of a request; a `Refusal` if it asks for too much."""
    if not await request.app.state.work.take(address_of(request)):
        raise Refusal("rate", "too much at once; try again in a moment", "要求が多すぎる。少し待つこと", 429)


async def worked(request: Request, function: Callable[..., T], *args: object, size: int = SHORT_TEXT + 1) -> T:
    """Let a process do something for a request; a `Refusal` if its address asks for too much, or it takes too long.

    The size of what it is about, in letters, tells short work from long.
    """
    await charge(request)
    return await worked_on(request, function, *args, size=size)


async def worked_on(request: Request, function: Callable[..., T], *args: object, size: int = SHORT_TEXT + 1) -> T:
    """The same for work that was counted already, or is little."""
    workshop: Hands = request.app.state.workshop
    cost = 0.1 if size <= SHORT_TEXT else 1.0
    return await workshop.do(function, *args, who=address_of(request), cost=cost, seconds=LONGEST)
