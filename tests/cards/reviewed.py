"""What the original set of every game is held to: its text, in both languages, is the program that was reviewed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fuda.cards import write

LANGUAGES = ["ja", "en"]


def check_programs(shelf: Any, name: str, game: str) -> None:
    """Compiling the Japanese text gives the golden file to the letter."""
    assert write.programs(name, game) == shelf.folder().joinpath(f"{name}.programs").read_text(encoding="utf-8")


def check_card(shelf: Any, row: dict[str, Any], language: str, game: str, describe_card: Callable[[Any], str]) -> None:
    """The text of a row is the card that is played."""
    found = write.definition(row, language, game)
    played = shelf.cards[row["number"]]
    assert (describe_card(found), found.digest) == (describe_card(played), played.digest)


def check_printed(
    row: dict[str, Any], language: str, game: str, divide: Callable[[str], list[tuple[int, int]]]
) -> None:
    """The trees of all abilities print as the text in its one spelling, divided into abilities."""
    found = write.compile_row(row, language, game)
    wanted = [t.text[a:b] for t in found.texts for a, b in divide(t.text)]
    assert [effect.node.render() for effect in found.effects] == wanted
