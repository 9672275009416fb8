"""One test that goes through many cases and names each that fails.

For what holds for every card, phrase or scenario: a case each would be collected by every worker and reported one by
one, which takes longer than running it. Every case runs, whatever became of those before it.
"""

from __future__ import annotations

import functools
import inspect
import traceback
from collections.abc import Callable, Collection
from typing import Any

import pytest

Test = Callable[..., None]
Cases = Collection[Any]


def shown(*case: Any) -> str:
    """A case in one line."""
    return " | ".join(str(value).replace("\n", "⏎") for value in case)[:160]


def each(names: str, cases: Cases | Callable[[], Cases], name: Callable[..., str] = shown) -> Callable[[Test], Test]:
    """Call a test with every case, which is one argument or a row of those that `names` lists with commas.

    Cases that take time to make are given as a function: collecting the tests does not call it.
    """
    arguments = [one.strip() for one in names.split(",")]

    def decorate(test: Test) -> Test:
        @functools.wraps(test)
        def whole(**others: Any) -> None:
            found = list(cases() if callable(cases) else cases)
            rows = [tuple(case) if len(arguments) > 1 else (case,) for case in found]
            failed = [
                (name(*row), error)
                for row in rows
                if (error := failure(test, dict(zip(arguments, row, strict=True)) | others)) is not None
            ]
            assert rows, "there are no cases"
            if failed:
                said = "\n".join(f"{case}: {where(error)}{error}" for case, error in failed)
                raise AssertionError(f"{len(failed)} of {len(rows)} cases fail\n{said}") from failed[0][1]

        left = [one for one in inspect.signature(test).parameters.values() if one.name not in arguments]
        whole.__signature__ = inspect.Signature(left)  # type: ignore[attr-defined]
        return whole

    return decorate


def failure(test: Test, values: dict[str, Any]) -> BaseException | None:
    """What a test raises with these arguments, if anything."""
    try:
        test(**values)
    except (Exception, pytest.fail.Exception) as error:
        return error
    return None


def where(error: BaseException) -> str:
    """The kind of an error that does not speak for itself, and the place that raised it."""
    if isinstance(error, AssertionError | pytest.fail.Exception) and str(error):
        return ""
    place = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__} at {place.filename}:{place.lineno}: "
