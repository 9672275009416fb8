"""What the texts of every game are held to: understood whole, nothing limiting lost, a meaning for every phrase."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from pathlib import Path

from fuda.text.compile import Compiled
from fuda.text.grammar import load


def rows(name: str) -> list[list[str]]:
    """The columns of the lines of a table beside the tests; ⏎ stands for a new line."""
    lines = (Path(__file__).parent / name).read_text(encoding="utf-8").splitlines()
    return [line.replace("⏎", "\n").split("\t") for line in lines]


def programs(found: Compiled) -> list[str]:
    """The programs of a text that must be understood whole."""
    assert found.whole, [one.pointed() + one.reason for one in found.unknown]
    return [line for effect in found.effects for line in effect.program]


def program(found: Compiled) -> str:
    """The same as one text."""
    return " || ".join(programs(found))


def check_counterparts(words: str, term: str, texts: Iterable[Compiled]) -> None:
    """Words have their counterpart in the program of every text they stand in, names apart; some text has them."""
    seen = 0
    for found in texts:
        normal = found.texts[0].text
        if re.search(words, re.sub("「[^」]*」", "", normal)):
            seen += 1
            assert re.search(term, program(found)), normal
    assert seen


def check_meanings(game: str, language: str, naming: Collection[str], meanings: Collection[str]) -> None:
    """Every alternative of a phrase book has a function, but for words that only name something; these have none."""
    for alternatives in load(game, language).symbols.values():
        for one in alternatives:
            kind = f"{one.sense}.{one.meaning}"
            assert (one.sense in naming) != (kind in meanings), kind
