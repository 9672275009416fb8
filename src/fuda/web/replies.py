"""JSON over HTTP: bodies are read into structs within limits, and what is refused says why in both languages."""

from __future__ import annotations

import contextlib
from typing import Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

T = TypeVar("T")


class Refusal(Exception):  # noqa: N818  named for what it is
    """A request is refused and nothing has changed: the app answers it as JSON."""

    def __init__(self, code: str, en: str, ja: str, status: int = 400) -> None:
        super().__init__(en)
        self.code = code
        self.message = {"en": en, "ja": ja}
        self.status = status

    def response(self) -> Response:
        """The refusal as an answer."""
        return reply({"error": {"code": self.code, "message": self.message}}, self.status)


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
    async for chunk in request.stream():
        found += chunk
        if len(found) > largest:
            raise Refusal("too_large", f"at most {largest} bytes", f"最大{largest}バイトまで", 413)
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
