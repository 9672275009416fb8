"""What commands say to players, judges and those who build decks, in both languages: `words.toml`."""

from __future__ import annotations

import argparse
import tomllib
from functools import cache
from importlib import resources

from rich.cells import cell_len


def add_lang(parser: argparse.ArgumentParser) -> None:
    """Add the option by which the language is chosen."""
    languages = tuple(next(iter(table().values())))
    parser.add_argument("--lang", default="en", choices=languages, help="the language (default: en)")


@cache
def table() -> dict[str, dict[str, str]]:
    """Every text by name and language."""
    return tomllib.loads(resources.files("fuda.cli").joinpath("words.toml").read_text(encoding="utf-8"))


class Words:
    """Texts in one language."""

    def __init__(self, language: str) -> None:
        self.language = language

    def __call__(self, name: str, /, **values: object) -> str:
        """One text, with values put in."""
        return table()[name][self.language].format(**values)

    def known(self, english: str) -> str:
        """Words that data have in English, if there are others for them."""
        return named(self.language).get(english, english)


@cache
def named(language: str) -> dict[str, str]:
    """Texts without values in a language, by what they are in English."""
    return {texts["en"]: texts[language] for texts in table().values() if "{" not in texts["en"]}


def padded(cells: list[str], widths: tuple[int, ...]) -> str:
    """Cells below each other, as wide as a terminal shows them; a width below zero puts them on the right."""
    out: list[str] = []
    for cell, width in zip(cells, widths, strict=True):
        space = " " * (abs(width) - cell_len(cell))
        out.append(space + cell if width < 0 else cell + space)
    return " ".join(out).rstrip()
