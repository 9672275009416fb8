"""What the texts of every game are held to: understood whole, nothing of them lost, a meaning for every phrase."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Collection, Iterable, Sequence
from pathlib import Path
from typing import Any

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


def check_divided(found: Compiled, divide: Callable[[str], list[tuple[int, int]]]) -> None:
    """The trees of the abilities print as the text in its one spelling, divided into abilities."""
    normal = found.texts[0].text
    assert [effect.node.render() for effect in found.effects] == [normal[a:b] for a, b in divide(normal)]


def check_read_back(found: Compiled, describe: Callable[[Any], str], read_ability: Callable[[str], Any]) -> None:
    """What a text means can be written down and read again."""
    for ability in found.printed().abilities:
        assert describe(read_ability(describe(ability))) == describe(ability)


def check_quoted(found: Compiled) -> None:
    """Whatever is quoted in a text occurs in its program."""
    meaning = program(found)
    for quoted in re.findall(r"[「《]([^」》]*)[」》]", found.texts[0].text):
        assert quoted in meaning


def check_counted(found: Compiled, apart: str = "") -> None:
    """Whatever is counted in a text occurs in its program, `apart` from some words."""
    meaning = program(found)
    for digits in re.findall(r"\d+", re.sub(apart, "", found.texts[0].text)):
        assert re.search(rf"(?<!\d){digits}(?!\d)", meaning) or digits in ("0", "1")


def check_counterparts(words: str, term: str, texts: Iterable[Compiled]) -> None:
    """Words have their counterpart in the program of every text they stand in, names apart; some text has them."""
    having = [found for found in texts if re.search(words, re.sub("「[^」]*」", "", found.texts[0].text))]
    assert having, f"no text has {words}"
    assert [found.texts[0].text for found in having if not re.search(term, program(found))] == []


def check_meanings(game: str, language: str, naming: Collection[str], meanings: Collection[str]) -> None:
    """Every alternative of a phrase book has a function, but for words that only name something; these have none."""
    alternatives = [one for symbol in load(game, language).symbols.values() for one in symbol]
    kinds = {f"{one.sense}.{one.meaning}": one.sense in naming for one in alternatives}
    assert [kind for kind, names in kinds.items() if names == (kind in meanings)] == []


def check_pointed_at(text: str, found: Compiled, words: str) -> None:
    """A text with unknown words is not whole, and the words are named with their place in the original."""
    assert not found.whole and found.card is None
    assert [one.words for one in found.unknown] == [words]
    assert text[found.unknown[0].start : found.unknown[0].end] == words


def check_refused(found: Compiled, reason: str) -> None:
    """Words that can be read but mean nothing where they stand are not guessed at."""
    assert not found.whole
    assert reason in found.unknown[0].reason


def check_shuffled(
    compile_text: Callable[[str], Compiled], pieces: Sequence[str], between: str = "", most: int = 7
) -> None:
    """Whatever pieces of texts are put together, compiling them ends, and raises nothing."""
    rng = random.Random(7)
    for _ in range(150):
        found = compile_text(between.join(rng.choice(pieces) for _ in range(rng.randrange(1, most + 1))))
        assert found.whole or found.unknown
