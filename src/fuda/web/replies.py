"""JSON over HTTP: bodies are read into structs within limits, and what is refused says why in both languages."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any, Final, TypeVar

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

T = TypeVar("T")

BODY_WITHIN: Final = 15.0  # seconds


class Refusal(Exception):  # noqa: N818  named for what it is
    """A request is refused and nothing has changed: the app answers it as JSON."""

    def __init__(self, code: str, en: str, ja: str, status: int = 400) -> None:
        super().__init__(en)
        self.code = code
        self.message = {"en": en, "ja": ja}
        self.status = status

    def __reduce__(self) -> tuple[type[Refusal], tuple[str, str, str, int]]:
        """Cross from one process to another."""
        return Refusal, (self.code, self.message["en"], self.message["ja"], self.status)

    def response(self) -> Response:
        """The refusal as an answer."""
        return reply({"error": {"code": self.code, "message": self.message}}, self.status)


def address_of(request: HTTPConnection) -> str:
    """The address that a request comes from: that of a browser, if a trusted proxy tells it."""
    return request.client.host if request.client is not None else ""


def reply(data: object, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """Anything that msgspec writes, as JSON."""
    return Response(msgspec.json.encode(data), status, headers, "application/json")


def prepare_structs() -> None:
    """Let msgspec look at every struct there is, before threads do.

    It does so when a struct is first read, and two threads that are first at the same time end the process.
    """
    waiting = list(msgspec.Struct.__subclasses__())
    while waiting:
        kind = waiting.pop()
        waiting += kind.__subclasses__()
        if not getattr(kind, "__parameters__", ()):
            with contextlib.suppress(TypeError, NameError):  # such as one that is only a base of others
                msgspec.json.Decoder(kind)


async def body(request: Request, largest: int) -> bytes:
    """The body of a request of at most that many bytes."""
    found = bytearray()
    try:
        async with asyncio.timeout(BODY_WITHIN):
            async for chunk in request.stream():
                found += chunk
                if len(found) > largest:
                    raise Refusal("too_large", f"at most {largest} bytes", f"最大{largest}バイトまで", 413)
    except TimeoutError:
        text = f"send all of it within {BODY_WITHIN:g} s", f"{BODY_WITHIN:g}秒以内に送ること"
        raise Refusal("late", *text, 408) from None
    return bytes(found)


async def read(request: Request, kind: type[T], largest: int = 65_536) -> T:
    """The body of a request as a struct; unknown fields, wrong types and what is too large are refused."""
    return decoded(await body(request, largest), kind)


def decoded(data: bytes, kind: type[T]) -> T:
    """JSON as a struct."""
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refusal("malformed", f"not understood: {error}", f"形式が正しくない: {error}") from None


def found(value: Any, what: str, what_ja: str) -> Any:
    """The value, unless there is none."""
    if value is None:
        raise Refusal("unknown", f"there is no such {what}", f"{what_ja}が見つからない", 404)
    return value
