"""`fuda bench text`: how many cards a second are read, and how long a text of the longest kind takes."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import Any, Final

import msgspec
from rich.console import Console
from rich.table import Table

from fuda.cards.write import SHELVES, row_of
from fuda.cli.figures import read_rows
from fuda.cli.output import print_json
from fuda.cli.words import Words
from fuda.text.compile import compile_card, compile_text
from fuda.text.grammar import load

LANGUAGES: Final = ("ja", "en")
LETTERS: Final = 4000  # of a long text: several times the longest that is printed
LONGEST: Final = 1.0  # seconds that one may take
LEAST: Final = {"onepiece": 400.0, "buddyfight": 150.0}  # cards per processor second
SECONDS: Final = 1.0  # for which the cards are read again and again


class Speed(msgspec.Struct):
    """How fast the texts of a game are read in a language."""

    game: str
    language: str
    cards: int
    cards_per_s: float
    target: float | None
    long_text_s: float  # the slowest of the long texts
    long_text: str  # which that is


class Result(msgspec.Struct):
    """Everything measured."""

    speeds: list[Speed]
    letters: int
    longest_s: float
    met: bool


def run(args: argparse.Namespace) -> int:
    """Carry out the command."""
    seconds = SECONDS if args.seconds is None else args.seconds
    if not 0 <= seconds <= 600:
        print("fuda bench: --seconds must be from 0 to 600", file=sys.stderr)
        return 2
    if args.cards and not args.game:
        print("fuda bench: --cards needs --game", file=sys.stderr)
        return 2
    games = [args.game] if args.game else list(SHELVES)
    if args.game and args.game not in SHELVES:
        print(f"fuda bench: {args.game} has no cards with printed text", file=sys.stderr)
        return 2
    try:
        files = [read_rows(Path(path), args.game) for path in args.cards]
    except (OSError, ValueError) as error:
        print(f"fuda bench: {error}", file=sys.stderr)
        return 2
    own = [row for rows in files for row in rows]
    languages = [args.text] if args.text else LANGUAGES
    speeds = [measure(game, language, seconds, own) for game in games for language in languages]
    met = all(one.long_text_s <= LONGEST and one.cards_per_s >= (one.target or 0) for one in speeds)
    result = Result(speeds, LETTERS, LONGEST, met)
    if args.json:
        print_json(result)
    else:
        print_result(Console(highlight=False), result, Words(args.lang))
    return 1 if args.check and not met else 0


def measure(game: str, language: str, seconds: float, own: list[dict[str, Any]]) -> Speed:
    """Read the cards of a game, or those given, in a language, and its long texts."""
    rows = own or [row_of(row, language, game) for row in SHELVES[game].rows.values()]
    load(game, language)  # a book is read once
    compile_card(rows[0], language, game)
    read, started = 0, time.process_time()
    spent = 0.0
    while read < len(rows) or spent < seconds:
        compile_card(rows[read % len(rows)], language, game)
        read += 1
        spent = time.process_time() - started
    slowest, kind = max((taken(text, game, language), kind) for kind, text in long_texts(rows))
    return Speed(game, language, len(rows), read / spent, LEAST.get(game), slowest, kind)


def taken(text: str, game: str, language: str) -> float:
    """How long a text takes, in processor seconds."""
    started = time.process_time()
    compile_text(text, game, language)
    return time.process_time() - started


def long_texts(rows: list[dict[str, Any]]) -> list[tuple[str, str]]:
    """Texts as long as anybody may give: many lines, one line of many sentences, one sentence, one phrase repeated."""
    texts = [str(row["text"]) for row in rows if row.get("text")]
    lines = filled("\n".join(texts))
    line = filled(" ".join(texts).replace("\n", " ").replace("■", ""))
    sentence = filled(line.replace("。", "、").replace(".", ","))
    longest = max(texts, key=len).replace("\n", " ")
    return [
        ("many lines", lines), ("one line", line), ("one sentence", sentence),
        ("one text repeated", filled(longest)), ("one phrase repeated", filled(longest[:24])),
    ]  # fmt: skip


def filled(text: str) -> str:
    """A text again and again, up to the length of a long one."""
    return (text * (LETTERS // max(len(text), 1) + 1))[:LETTERS]


def print_result(console: Console, result: Result, words: Words) -> None:
    """Print the figures beside their targets."""
    heads = ("text_cards", "text_per_s", "text_least", "text_long", "text_which")
    table = Table(words("env_game"), "", *(words(head) for head in heads), box=None)
    for one in result.speeds:
        least = f"{one.target:g}" if one.target else ""
        speed, slow = f"{one.cards_per_s:,.0f}", f"{one.long_text_s:.2f}"
        table.add_row(one.game, one.language, str(one.cards), speed, least, slow, words.known(one.long_text))
    console.print(words("about_text", letters=result.letters, seconds=f"{result.longest_s:g}"))
    console.print(table)
    console.print(words("met" if result.met else "not_met"))
