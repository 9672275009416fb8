"""Libraries that come with an extra of the package: a clear word where one is missing."""

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def comes_with(extra: str) -> Iterator[None]:
    """Import something that an extra brings; without it say how to get it."""
    try:
        yield
    except ModuleNotFoundError as missing:
        name = missing.name or "a library"
        raise ModuleNotFoundError(f"{name} is not installed: pip install 'fuda[{extra}]'", name=missing.name) from None
