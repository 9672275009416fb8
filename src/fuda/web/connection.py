"""One browser at one place of a match: what is sent to it waits in a line of limited length."""

from __future__ import annotations

import asyncio
from typing import Final

import msgspec

from fuda.web.limits import Bucket
from fuda.web.protocol import Language, Refused, Told
from fuda.web.replies import Refusal

MOST_WAITING: Final = 200  # messages; whoever does not read them is cut off, and may come again
MOST_BYTES: Final = 8_000_000  # of all that waits; one message alone may be longer
LANGUAGES: Final = (0.5, 5.0)  # changes of language, each with the whole log: a second, and at once

ENCODER: Final = msgspec.json.Encoder()


class Line(asyncio.Queue[bytes | None]):
    """What waits for a browser, and how many bytes that is."""

    def __init__(self) -> None:
        super().__init__(MOST_WAITING)
        self.bytes = 0

    def _put(self, item: bytes | None) -> None:
        """Count what comes."""
        self.bytes += len(item or b"")
        super()._put(item)

    def _get(self) -> bytes | None:
        """Count what goes."""
        item = super()._get()
        self.bytes -= len(item or b"")
        return item

    def has_room(self, data: bytes) -> bool:
        """Whether something may wait here too."""
        return not self.full() and (self.empty() or self.bytes + len(data) <= MOST_BYTES)


class Connection:
    """A socket, seen from the room."""

    def __init__(self, seat: int, language: Language, token: str = "", told: int = 0) -> None:
        self.seat = seat
        self.language: Language = language
        self.token = token  # given back in a rematch, whose seats open by the same secrets
        self.told = told  # how many records of the log it has
        self.outgoing = Line()
        self.languages = Bucket(*LANGUAGES)
        self.is_closed = False

    def send(self, message: Told) -> None:
        """Send a message, in the end."""
        self.send_bytes(ENCODER.encode(message))

    def send_bytes(self, data: bytes) -> None:
        """Send what is written already; a browser that does not keep up is cut off."""
        if self.is_closed:
            return
        if self.outgoing.has_room(data):
            self.outgoing.put_nowait(data)
            return
        while not self.outgoing.empty():
            self.outgoing.get_nowait()
        self.close()

    def refuse(self, refusal: Refusal, message_id: str = "") -> None:
        """Say that something was not done."""
        self.send(Refused(refusal.code, refusal.message[self.language], message_id))

    def close(self) -> None:
        """Let the socket be closed, leaving what still waits."""
        if self.is_closed:
            return
        self.is_closed = True
        if self.outgoing.full():
            self.outgoing.get_nowait()
        self.outgoing.put_nowait(None)
