"""Cards that are understood whole and may yet be misread: those most worth reading, worst first.

A card is in doubt if a word of it left no trace in the program (ablation), if the program has nothing for a word (the
audit of words), or if its two languages give different programs.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import msgspec

from fuda.text.ablation import ablate
from fuda.text.audit import audit
from fuda.text.compare import Pair, compare
from fuda.text.compile import Compiled
from fuda.text.grammar import load

WEIGHTS: Final = {"two languages": 3, "without a trace": 3, "not in the program": 2, "the program has nothing": 2}


class Doubt(msgspec.Struct):
    """A card in doubt, and why."""

    id: str
    language: str
    score: int
    reasons: list[str]


def doubts(found: Compiled, language: str) -> list[str]:
    """Why a card that is understood whole may be misread; nothing for one that is not."""
    if not found.whole:
        return []
    game = found.dialect
    grammar = load(game.name, language)
    out: list[str] = []
    for effect in found.effects:
        lost = ablate(game, grammar, effect)
        out += [f"{change.words.strip()!r} can go without a trace ({change.about})" for change in lost]
        out += audit(game.name, language, effect.node.render(), effect.program)
    return list(dict.fromkeys(out))


def weigh(reasons: Iterable[str]) -> int:
    """How much a card is worth reading."""
    return sum(next((weight for words, weight in WEIGHTS.items() if words in reason), 1) for reason in reasons)


def differences(pairs: Sequence[Pair]) -> dict[str, str]:
    """The cards whose two languages give different programs, each with the class of its difference."""
    return {one.id: f"two languages: {one.reason}" for one in compare(pairs).differences}


def ranked(found: Iterable[tuple[str, str, Sequence[str]]], between: Mapping[str, str]) -> list[Doubt]:
    """Cards in doubt, by number, language and reasons, with the differences between languages; worst first."""
    out: list[Doubt] = []
    for number, language, reasons in found:
        every = [*reasons, *([between[number]] if number in between else [])]
        if every:
            out.append(Doubt(number, language, weigh(every), every))
    return sorted(out, key=lambda one: (-one.score, one.id, one.language))
