"""The socket: a browser says hello, then sends messages and gets messages. Whatever it sends, nothing breaks."""

from __future__ import annotations

import asyncio
import contextlib
import time
from typing import Final

import msgspec
from sqlalchemy.exc import SQLAlchemyError
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from fuda.web.connection import ENCODER, Connection
from fuda.web.limits import Bucket
from fuda.web.metrics import log
from fuda.web.protocol import LARGEST_MESSAGE, Answer, ClientMessage, Hello, Language, Refused, Said
from fuda.web.relay import is_relayed, relay
from fuda.web.replies import Refusal, address_of
from fuda.web.room import Room
from fuda.web.rooms import Rooms
from fuda.web.sharing import Elsewhere

HELLO_WITHIN: Final = 5.0  # seconds
TRIES, PAUSE = 16, 0.25  # to find the server that holds a match, and the seconds between
POLICY, AGAIN = 1008, 1012  # codes of closing: not allowed; come again

DECODER: Final = msgspec.json.Decoder(ClientMessage)


class Socket:
    """One browser's socket from its first message to its end."""

    def __init__(self, websocket: WebSocket, rooms: Rooms, messages: tuple[float, float]) -> None:
        self.websocket = websocket
        self.rooms = rooms
        self.bucket = Bucket(*messages)

    @property
    def address(self) -> str:
        """Where the browser is."""
        return address_of(self.websocket)

    async def run(self) -> None:
        """Let the browser in, hear what it says, and let it go."""
        await self.websocket.accept()
        self.rooms.metrics.sockets.inc()
        try:
            opened = await self.greet()
            if opened is not None:
                await self.attend(*opened)
        except WebSocketDisconnect:
            pass
        finally:
            self.rooms.metrics.sockets.dec()

    async def greet(self) -> tuple[Room, Connection] | None:
        """Wait for the hello; whoever says something else, or nothing, is sent away."""
        language: Language = "en"
        try:
            data = await asyncio.wait_for(self.receive(), HELLO_WITHIN)
            hello = read_message(data)
            if not isinstance(hello, Hello):
                raise Refusal("order", "say hello first", "最初に hello を送る")
            language = hello.lang
            address = is_relayed(self.websocket.headers, self.rooms.sharing)
            for _ in range(TRIES):
                where = await self.rooms.where(hello.match)
                if where is None:
                    return await self.rooms.open(hello, address if address is not None else self.address)
                # What was passed on once is not passed on again: the match has changed hands meanwhile.
                code = AGAIN if address is not None else await self.pass_on(data, where)
                if code is not None:
                    await self.close(code)
                    return None
                await asyncio.sleep(PAUSE)  # it was killed, and the database has not noticed yet
            await self.close(AGAIN)
            return None
        except TimeoutError:
            refusal = Refusal("late", "say hello within 5 seconds", "5秒以内に hello を送る")
        except Refusal as error:
            refusal = error
        except SQLAlchemyError as error:
            log("the store does not answer", 40, error=str(error).split("\n", 1)[0][:300])
            await self.close(AGAIN)
            return None
        self.rooms.metrics.refused.labels(refusal.code).inc()
        await self.send(ENCODER.encode(Refused(refusal.code, refusal.message[language])))
        await self.close(POLICY)
        return None

    async def pass_on(self, hello: bytes | str, where: Elsewhere) -> int | None:
        """Pass on what is said to the server that holds the match."""
        self.rooms.metrics.relayed.inc()
        return await relay(self.websocket, hello, where, self.address)

    async def attend(self, room: Room, connection: Connection) -> None:
        """Send and hear, until either side ends it."""
        sender = asyncio.create_task(self.send_on(connection))
        try:
            await self.do(room, connection, None)
            while True:
                data = await self.receive()
                await self.hear(room, connection, data)
        finally:
            room.leave(connection)
            sender.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await sender

    async def hear(self, room: Room, connection: Connection, data: bytes | str) -> None:
        """One message: carried out, or refused. Whoever sends too many waits, and is not read meanwhile."""
        began = time.monotonic()
        if not self.bucket.take():
            self.refuse(connection, Refusal("rate", "too many messages", "送信が多すぎる"))
            await asyncio.sleep(2 / self.bucket.rate)
            return
        try:
            said = read_message(data)
        except Refusal as refusal:
            self.refuse(connection, refusal)
            return
        await self.do(room, connection, said)
        if isinstance(said, Answer):
            self.rooms.metrics.latency.observe(time.monotonic() - began)

    async def do(self, room: Room, connection: Connection, said: Said | None) -> None:
        """Let the room do what was said, or greet the browser if nothing was said yet."""
        try:
            if said is None:
                await room.do(lambda: room.welcome(connection))
            else:
                await room.do(lambda: room.hear(connection, said))
        except Refusal as refusal:
            self.refuse(connection, refusal, getattr(said, "id", ""))
        except Exception:  # it is in the log, and the room has broken off
            fault = Refusal("fault", "something went wrong here", "サーバーで問題が起きた")
            self.refuse(connection, fault, getattr(said, "id", ""))  # or the client would send it again for ever

    def refuse(self, connection: Connection, refusal: Refusal, message_id: str = "") -> None:
        """Say that something was not done."""
        self.rooms.metrics.refused.labels(refusal.code).inc()
        connection.refuse(refusal, message_id)

    # --- the wire ----------------------------------------------------------------------------------------------
    async def receive(self) -> bytes | str:
        """The next message."""
        message = await self.websocket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code") or 1005)
        text = message.get("text")
        return text if text is not None else bytes(message.get("bytes") or b"")

    async def send_on(self, connection: Connection) -> None:
        """Send what waits, until the room closes the connection."""
        while True:
            data = await connection.outgoing.get()
            if data is None:
                await self.close(AGAIN)
                return
            await self.send(data)

    async def send(self, data: bytes) -> None:
        """Send a message; to nobody, if the browser has gone."""
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            await self.websocket.send_text(data.decode())

    async def close(self, code: int) -> None:
        """Close the socket, if it is open."""
        if self.websocket.application_state != WebSocketState.DISCONNECTED:
            with contextlib.suppress(WebSocketDisconnect, RuntimeError):
                await self.websocket.close(code)


def read_message(data: bytes | str) -> ClientMessage:
    """What a client says; a `Refusal` if it is no message."""
    if len(data) > LARGEST_MESSAGE:
        raise Refusal("too_large", f"at most {LARGEST_MESSAGE} bytes", f"最大{LARGEST_MESSAGE}バイトまで")
    try:
        said: ClientMessage = DECODER.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Refusal("malformed", f"not understood: {error}", f"形式が正しくない: {error}") from None
    return said


async def endpoint(websocket: WebSocket) -> None:
    """The route of the socket."""
    try:
        state = websocket.app.state
        await Socket(websocket, state.rooms, state.settings.messages).run()
    except asyncio.CancelledError:
        pass  # the server ends, and nobody waits for this any more
    except Exception:
        log("fault at a socket", 40, fault=True)
