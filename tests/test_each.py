"""A test that goes through many cases fails if one of them does, and names each that does."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.each import each


def caught(test: Callable[..., None]) -> str:
    """What a test says when it fails."""
    with pytest.raises(AssertionError) as found:
        test()
    return str(found.value)


def test_every_case_runs_and_each_failure_has_its_name() -> None:
    """Assertions, errors and refused errors, all in one report; those that pass are not named."""
    seen: list[int] = []

    @each("n", range(6), name=lambda n: f"card {n}")
    def check(n: int) -> None:
        seen.append(n)
        assert n != 1, "one is odd"
        assert {4: 4}.get(n, n) is not None and 6 // (n - 2)
        with pytest.raises(ValueError, match="five"):
            raise ValueError("no" if n == 5 else "five")

    said = caught(check)
    assert seen == [0, 1, 2, 3, 4, 5]
    assert said.splitlines()[0] == "3 of 6 cases fail"
    assert "card 1: one is odd" in said and "card 2: ZeroDivisionError at " in said and "card 5: " in said
    assert not [n for n in (0, 3, 4) if f"card {n}" in said]


def test_rows_are_spread_over_the_arguments_and_within_each_other() -> None:
    """A failure within two loops has both names."""
    seen: list[tuple[str, int, str]] = []

    @each("word", ["a", "b"])
    @each("number, language", [(1, "ja"), (2, "en")])
    def check(word: str, number: int, language: str) -> None:
        seen.append((word, number, language))
        assert (word, number) != ("b", 2)

    said = caught(check)
    assert seen == [("a", 1, "ja"), ("a", 2, "en"), ("b", 1, "ja"), ("b", 2, "en")]
    assert "1 of 2 cases fail\nb: 1 of 2 cases fail\n2 | en: " in said


def test_no_case_at_all_is_a_failure() -> None:
    """A table that has become empty would let everything pass."""

    @each("word", list)
    def check(word: str) -> None:
        raise AssertionError(word)

    assert caught(check) == "there are no cases"


@each("n", [1, 2])
def test_other_arguments_are_fixtures(n: int, tmp_path: Path) -> None:
    """What the cases do not give, pytest does."""
    assert n and tmp_path.is_dir()
