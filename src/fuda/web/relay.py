"""A browser came to one server, and its match is held by another: what either says is passed on."""

from __future__ import annotations

import asyncio
import contextlib
import hmac

from starlette.datastructures import Headers
from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from fuda.web.protocol import LARGEST_MESSAGE
from fuda.web.sharing import Alone, Elsewhere

HEADER = "fuda-relay"
AGAIN = 1012


def is_relayed(headers: Headers, sharing: Alone) -> str | None:
    """The address of the browser, if another server passes on what it says; None if it is a browser itself."""
    secret, _, address = headers.get(HEADER, "").partition(" ")
    is_known = bool(sharing.secret) and hmac.compare_digest(secret.encode(), sharing.secret.encode())
    return address if is_known else None


async def relay(websocket: WebSocket, hello: bytes | str, where: Elsewhere, address: str) -> int | None:
    """Pass on everything until either side ends; the code to close by; none if nobody is there any more."""
    is_open = False
    more = {HEADER: f"{where.secret} {address}"}
    try:
        async with connect(
            f"ws://{where.address}/api/socket", additional_headers=more, compression=None, ping_interval=None,
            max_size=None, proxy=None, open_timeout=3,
        ) as far:  # fmt: skip
            is_open = True
            await far.send(hello if isinstance(hello, str) else hello.decode())
            outward = asyncio.create_task(pass_out(websocket, far))
            try:
                await pass_in(websocket, far)
            finally:
                outward.cancel()
                with contextlib.suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
                    await outward
            return far.close_code or AGAIN
    except (OSError, WebSocketException, TimeoutError):
        return AGAIN if is_open else None


async def pass_in(websocket: WebSocket, far: ClientConnection) -> None:
    """Pass on what the server says to the browser."""
    with contextlib.suppress(ConnectionClosed, WebSocketDisconnect, RuntimeError):
        async for text in far:
            await websocket.send_text(text if isinstance(text, str) else text.decode())


async def pass_out(websocket: WebSocket, far: ClientConnection) -> None:
    """Pass on what the browser says to the server; when it goes, so does this."""
    with contextlib.suppress(ConnectionClosed):
        while True:
            message = await websocket.receive()
            if message["type"] == "websocket.disconnect":
                await far.close(1000)
                return
            text = message.get("text")
            data = text if text is not None else bytes(message.get("bytes") or b"")
            if len(data) > LARGEST_MESSAGE:
                await far.close(1009)
                return
            await far.send(data)
