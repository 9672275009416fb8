"""One browser at one place of a match: what is sent to it waits in a line of limited length."""

from __future__ import annotations

import asyncio
from typing import Final

import msgspec

from fuda.web.protocol import Language, Refused, Told
from fuda.web.replies import Refusal

MOST_WAITING: Final = 200  # messages; whoever does not read them is cut off, and may come again

ENCODER: Final = msgspec.json.Encoder()


class Connection:
    """A socket, seen from the room."""

    def __init__(self, seat: int, language: Language, token: str = "", told: int = 0) -> None:
        self.seat = seat
        self.language: Language = language
        self.token = token  # given back in a rematch, whose seats open by the same secrets
        self.told = told  # how many records of the log it has
        self.outgoing: asyncio.Queue[bytes | None] = asyncio.Queue(MOST_WAITING)

    def send(self, message: Told) -> None:
        """Send a message, in the end."""
        self.send_bytes(ENCODER.encode(message))

    def send_bytes(self, data: bytes) -> None:
        """Send what is written already; a browser that does not keep up is cut off."""
        if self.outgoing.full():
            self.close()
        else:
            self.outgoing.put_nowait(data)

    def refuse(self, refusal: Refusal, message_id: str = "") -> None:
        """Say that something was not done."""
        self.send(Refused(refusal.code, refusal.message[self.language], message_id))

    def close(self) -> None:
        """Let the socket be closed, leaving what still waits."""
        while self.outgoing.full():
            self.outgoing.get_nowait()
        self.outgoing.put_nowait(None)
