"""What the original set of every game is held to: its text, in both languages, is the program that was reviewed."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from fuda.cards import write
from fuda.text.compile import Compiled

LANGUAGES = ["ja", "en"]


@cache
def compiled_card(game: str, number: str, language: str) -> Compiled:
    """Compile the text of an original card once for all the laws about it."""
    return write.compile_row(write.SHELVES[game].rows[number], language, game)


def check_programs(shelf: Any, name: str, game: str) -> None:
    """Compiling the Japanese text gives the golden file to the letter."""
    cards = [compiled_card(game, row["number"], "ja").card for row in shelf.read_data(name)["card"]]
    assert "\n".join(write.block(d, game) for d in cards) == shelf.folder().joinpath(f"{name}.programs").read_text(
        encoding="utf-8"
    )


def check_card(shelf: Any, row: dict[str, Any], language: str, game: str, describe_card: Callable[[Any], str]) -> None:
    """The text of a row is the card that is played."""
    found = compiled_card(game, row["number"], language)
    assert found.whole, [one.pointed() + one.reason for one in found.unknown]
    played = shelf.cards[row["number"]]
    assert (describe_card(found.card), found.card.digest) == (describe_card(played), played.digest)


def check_printed(
    row: dict[str, Any], language: str, game: str, divide: Callable[[str], list[tuple[int, int]]]
) -> None:
    """The trees of all abilities print as the text in its one spelling, divided into abilities."""
    found = compiled_card(game, row["number"], language)
    wanted = [t.text[a:b] for t in found.texts for a, b in divide(t.text)]
    assert [effect.node.render() for effect in found.effects] == wanted
