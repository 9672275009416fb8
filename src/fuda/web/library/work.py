"""Work on what strangers send: in a process of its own that is stopped when it takes too long.

The event loop belongs to the matches, so texts are compiled and scenarios played elsewhere. A worker gets plain data
and gives JSON; whatever goes wrong in it is an error there, never here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

import anyio
import anyio.to_process

from fuda.web.replies import Refusal

LONGEST: Final = 20.0  # seconds
MOST_WORKERS: Final = 2
MOST_WAITING: Final = 50  # requests, of which all but the first few wait for their turn

T = TypeVar("T")


class Workshop:
    """The workers of one application."""

    def __init__(self) -> None:
        self.limiter = anyio.CapacityLimiter(MOST_WORKERS)
        self.waiting = 0

    async def do(self, function: Callable[..., T], *args: object, seconds: float = LONGEST) -> T:
        """Call a function of a module in a worker; `Refusal` if it takes too long or too many wait."""
        if self.waiting >= MOST_WAITING:
            raise Refusal(
                "busy", "too much is going on; try again soon", "混み合っています。少し後で試してください", 503
            )
        self.waiting += 1
        try:
            async with self.limiter:
                with anyio.fail_after(seconds):
                    return await anyio.to_process.run_sync(function, *args, cancellable=True)
        except TimeoutError:
            raise Refusal(
                "too_long", f"this takes more than {seconds:g} s", f"{seconds:g}秒を超えたため中止", 422
            ) from None
        finally:
            self.waiting -= 1
