"""Texts of cards as programs, with the words that each instruction came from; what is not understood is pointed at.

Places are counted in characters of the text as it was given, so that a page can mark them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from fuda.text.compile import Compiled, add_effects
from fuda.text.diagnose import Unknown
from fuda.text.grammar import load
from fuda.text.meanings import Dialect, dialect
from fuda.text.normalise import Normalised

Span = tuple[int, int]  # from this character to before that one


class Part(msgspec.Struct):
    """One instruction, and where its words stand."""

    op: str
    span: Span


class Ability(msgspec.Struct):
    """One effect that was understood: where it stands, its program and its parts."""

    span: Span
    program: str
    parts: list[Part]
    numbers: list[int] = []  # of the abilities of the card that it became; a keyword is none


class Missing(msgspec.Struct):
    """Words that were not understood: where, why, and what is known there."""

    span: Span
    words: str
    reason: str
    nearest: list[str]


class Reading(msgspec.Struct):
    """What became of the text of a card."""

    whole: bool
    text: str
    abilities: list[Ability]
    missing: list[Missing]
    program: str = ""  # the whole card, as it is played


def read_text(text: str, game: str, language: str) -> Reading:
    """Read a text of one or more effects."""
    return read_texts([text], {}, game, language)


def read_row(row: Mapping[str, Any], game: str, language: str) -> Reading:
    """Read the texts of a row of card data."""
    return read_texts(dialect(game).texts(row), row, game, language)


def read_texts(texts: Sequence[str], row: Mapping[str, Any], game: str, language: str) -> Reading:
    """Read texts, each divided into effects of its own; they stand one below the other in the result."""
    out = Reading(True, "", [], [])
    tongue = dialect(game)
    for index, text in enumerate(texts):
        if not text:
            continue
        offset = len(out.text) + 1 if out.text else 0
        out.text = f"{out.text}\n{text}" if out.text else text
        normal = tongue.spell(language, text)
        found = Compiled(tongue, [normal])
        try:
            add_effects(found, normal, load(game, language), language, tongue.row_of(row, index) if row else {})
        except (LookupError, TypeError, AttributeError, AssertionError):  # the phrase book failed
            found.effects = []
            found.unknown = [Unknown(text, 0, len(text), text, "nothing of it is understood", [])]
        out.abilities += abilities(found, normal, tongue, language, offset)
        out.missing += [missing(one, text, offset) for one in found.unknown]
    out.whole = not out.missing
    return out


def abilities(found: Compiled, normal: Normalised, tongue: Dialect, language: str, offset: int) -> list[Ability]:
    """The effects that were understood, with their places in the text as it was given."""
    out: list[Ability] = []
    waiting = list(found.effects)
    for start, end in tongue.divide(language, normal.text):
        if not waiting or waiting[0].node.render() != normal.text[start:end]:
            continue  # this one is among those not understood
        one = waiting.pop(0)
        parts = [
            Part(tongue.show(span.op), moved(normal.span(start + span.start, start + span.end), offset))
            for span in one.printed.spans
        ]
        out.append(Ability(moved(normal.span(start, end), offset), "\n".join(one.program), parts))
    return out


def number_abilities(found: Reading) -> None:
    """Say of each effect which abilities of the card, as it is played, it became: they are counted without keywords."""
    played = played_abilities(found.program)
    for one in found.abilities:
        one.numbers = []
        for line in one.program.split("\n"):
            at = next((at for at, (_, text) in enumerate(played) if text == bare(line)), -1)
            if at >= 0:
                one.numbers.append(played.pop(at)[0])


def played_abilities(program: str) -> list[tuple[int, str]]:
    """The abilities in the notation of a card, with their numbers on their face of it."""
    out: list[tuple[int, str]] = []
    number = -1
    for line in program.split("\n"):
        if line.startswith("    "):
            out[-1] = (out[-1][0], f"{out[-1][1]} {bare(line)}")
        elif line.startswith("  "):
            number += 1
            out.append((number, bare(line)))
        elif line:
            number = -1  # another face begins
    return out


def bare(text: str) -> str:
    """A line of the notation without names, which differ between languages, and without indentation."""
    return re.sub(r'"[^"]*"', '""', " ".join(text.split()))


def moved(span: Span, offset: int) -> Span:
    """A place further on."""
    return span[0] + offset, span[1] + offset


def missing(one: Unknown, text: str, offset: int) -> Missing:
    """Words that were not understood, as they stand in the text."""
    start, end = max(0, one.start), min(one.end, len(text))
    return Missing(moved((start, end), offset), text[start:end], one.reason, one.nearest)


# --- for workers -------------------------------------------------------------------------------------------------
def text_as_json(text: str, game: str, language: str) -> bytes:
    """Read a text; the result as JSON."""
    return msgspec.json.encode(read_text(text, game, language))


def shipped_as_json(number: str, game: str, language: str) -> bytes:
    """Read the text of a card that comes with the game; the result as JSON.

    It is read as printed; where English names stand for terms of the rules, with these in Japanese.
    """
    from fuda.cards.write import SHELVES, row_of

    data = SHELVES[game].rows[number]
    found = read_row(row_of(data, language, game), game, language)
    if not found.whole:
        found = read_row(row_of(data, language, game, is_spelt=True), game, language)
    found.program = SHELVES[game].describe_card(SHELVES[game].cards[number])
    return msgspec.json.encode(found)


def row_as_json(row: dict[str, Any], game: str, language: str) -> bytes:
    """Read the text of a row of card data; the result as JSON."""
    return msgspec.json.encode(read_row(row, game, language))
