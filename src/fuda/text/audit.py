"""The audit of words: what stands in a text against what stands in its program, as a warning.

Names and numbers must be there. What a game's words must have as their counterpart, a game says in a table of its own,
`fuda/text/<game>/audit.py`: for each language pairs of words and of what the program has for them.
"""

from __future__ import annotations

import importlib
import importlib.util
import re
from collections.abc import Sequence
from functools import cache
from typing import Final

from fuda.core.notation import quote
from fuda.text.meanings import same_width

QUOTED: Final = re.compile(r"「([^「」]*)」|『([^』]*)』|《([^》]*)》")
NUMBER: Final = re.compile(r"\d+")
SMALL: Final = ("0", "1")  # numbers that programs leave out: one card is a card


class Table:
    """What the audit of a game and language looks for."""

    def __init__(
        self,
        pairs: Sequence[tuple[str, str]] = (),
        apart: str = "",
        quotes: bool = True,
        quoted: str = "",
        unnamed: str = "",
    ) -> None:
        self.quotes = quotes  # what is quoted is a name, and in the program
        self.quoted = re.compile(quoted) if quoted else QUOTED  # what of it is a name
        self.unnamed = re.compile(unnamed) if unnamed else None  # words whose names mean nothing
        self.pairs = [(re.compile(words), re.compile(term)) for words, term in pairs]
        self.apart = re.compile(apart) if apart else None  # words whose numbers mean nothing


@cache
def table(game: str, language: str) -> Table:
    """The table of a game and language; without one only numbers are looked for."""
    name = f"fuda.text.{game}.audit"
    if importlib.util.find_spec(f"fuda.text.{game}") is None or importlib.util.find_spec(name) is None:
        return Table(quotes=False)
    found: dict[str, Table] = importlib.import_module(name).TABLES
    return found.get(language, Table())


def audit(game: str, language: str, text: str, program: Sequence[str]) -> list[str]:
    """Words of a text in its one spelling that its program has nothing for."""
    look = table(game, language)
    meaning = "\n".join(program)
    named = look.unnamed.sub("", text) if look.unnamed else text
    quoted = names(named, look.quoted) if look.quotes else []
    out = [f"the name {name} is not in the program" for name in quoted if quote(name)[1:-1] not in meaning]
    plain = QUOTED.sub("", text)
    counted = look.apart.sub("", plain) if look.apart else plain
    out += [f"the number {n} is not in the program" for n in lost_numbers(counted, meaning)]
    for words, term in look.pairs:
        found = words.search(plain)
        if found and not term.search(meaning):
            out.append(f"the program has nothing for {found[0]!r}")
    return out


def names(text: str, quoted: re.Pattern[str] = QUOTED) -> list[str]:
    """The names, traits and parts of them in a text."""
    return [same_width(next(part for part in found.groups() if part is not None)) for found in quoted.finditer(text)]


def lost_numbers(text: str, meaning: str) -> list[str]:
    """Numbers of a text that a program does not have."""
    return [
        digits
        for digits in dict.fromkeys(NUMBER.findall(text))
        if digits not in SMALL and not re.search(rf"(?<!\d){digits}(?!\d)", meaning)
    ]
