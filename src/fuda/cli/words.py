"""What commands say to players, judges and those who build decks, in both languages: `words.toml`."""

from __future__ import annotations

import argparse
import tomllib
from functools import cache
from importlib import resources

from fuda.games.registry import LANGUAGES


def add_lang(parser: argparse.ArgumentParser) -> None:
    """Add the option by which the language is chosen."""
    parser.add_argument("--lang", default="en", choices=LANGUAGES, help="the language (default: en)")


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
