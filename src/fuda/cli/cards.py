"""`fuda cards`: read card text as programs, and say what was not understood."""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from fuda.text.compile import compile_text
from fuda.text.outcome import Cache, Outcome, default_cache

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

DESCRIPTION = """\
fuda cards compile cards.jsonl --game onepiece --lang ja    every card whole, or the words not understood; totals
fuda cards try "【登場時】カード1枚を引く。"                 one text: its program, where it comes from, the text

A file has one card a line, an object with id, name, type, text and trigger. Results are kept by content, so that a
second run reads only what is new. Exit code 0 if all is understood, 1 if not, 2 if the input is unreadable.
"""
LANGUAGES = ("ja", "en")
GAMES = ("onepiece",)


class Total(msgspec.Struct):
    """What became of a file."""

    file: str
    game: str
    language: str
    cards: int
    with_text: int
    whole: int
    whole_percent: float
    round_trip: int
    seconds: float
    commonest_unknown: list[tuple[str, int]]


class Report(msgspec.Struct):
    """The totals and every card."""

    total: Total
    cards: list[Outcome]


def add_parser(subparsers: Subparsers) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "cards",
        help="read card text as programs",
        description=DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    compiling = actions.add_parser("compile", help="compile every card of a file")
    compiling.add_argument("file", help="card data, one JSON object a line")
    compiling.add_argument("--top", type=int, default=30, help="how many of the commonest unknown phrases to list")
    compiling.add_argument("--no-cache", action="store_true", help="compile everything anew")
    trying = actions.add_parser("try", help="compile one text and show what it means")
    trying.add_argument("text", help="the text of one or more effects")
    for action in (compiling, trying):
        action.add_argument("--game", choices=GAMES, default="onepiece", help="the game (default: onepiece)")
        action.add_argument("--lang", choices=LANGUAGES, default="ja", help="the language of the text (default: ja)")
        action.add_argument("--json", action="store_true", help="the result as JSON on standard output")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Carry out the command."""
    try:
        return compile_file(args) if args.action == "compile" else try_text(args)
    except (OSError, ValueError) as error:
        print(f"fuda cards: {error}", file=sys.stderr)
        return 2


# --- a file ------------------------------------------------------------------------------------------------------
def read_rows(path: Path) -> list[dict[str, Any]]:
    """The cards of a file, one JSON object a line."""
    rows: list[dict[str, Any]] = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip():
            continue
        try:
            rows.append(msgspec.json.decode(line, type=dict[str, Any]))
        except msgspec.MsgspecError as error:
            raise ValueError(f"{path}, line {number}: not a card: {error}") from None
    return rows


def compile_file(args: argparse.Namespace) -> int:
    """Compile every card of a file and report."""
    started = time.monotonic()
    rows = read_rows(Path(args.file))
    cache = Cache(Path("/dev/null") if args.no_cache else default_cache())
    found = [cache.get(row, args.lang, args.game) for row in rows]
    if not args.no_cache:
        cache.save()
    report = Report(total(args, found, time.monotonic() - started), found)
    if args.json:
        print(msgspec.json.format(msgspec.json.encode(report)).decode())
    else:
        print_report(report)
    return 0 if report.total.whole == report.total.with_text else 1


def total(args: argparse.Namespace, found: list[Outcome], seconds: float) -> Total:
    """Count what became of the cards."""
    texts = [one for one in found if one.has_text]
    whole = sum(one.whole for one in texts)
    phrases = Counter(phrase for one in texts for phrase in one.phrases())
    return Total(
        args.file,
        args.game,
        args.lang,
        len(found),
        len(texts),
        whole,
        round(100 * whole / len(texts), 2) if texts else 100.0,
        sum(one.round_trip for one in texts),
        round(seconds, 1),
        phrases.most_common(args.top),
    )


def print_report(report: Report) -> None:
    """Print every card not understood whole, then the totals and the commonest unknown phrases."""
    for card in report.cards:
        if not card.has_text:
            continue
        print(f"{card.id}  {'whole' if card.whole else 'not understood:'}")
        for missing in card.unknown:
            print(indent(missing.pointed))
            print(f"    {missing.reason}" + (f"; known here: {', '.join(missing.nearest)}" if missing.nearest else ""))
    one = report.total
    print(
        f"{one.whole} of {one.with_text} cards with text whole ({one.whole_percent} %), {one.round_trip} printed back"
    )
    print(f"{one.cards} cards in {one.seconds} s")
    for phrase, count in one.commonest_unknown:
        print(f"{count:5}  {phrase}")


def indent(text: str) -> str:
    """A text moved to the right."""
    return "\n".join(f"    {line}" for line in text.splitlines())


# --- one text ----------------------------------------------------------------------------------------------------
class Part(msgspec.Struct):
    """One instruction and the words it came from."""

    op: str
    words: str


class Effect(msgspec.Struct):
    """One effect: its program, its parts, and the text printed back."""

    program: list[str]
    parts: list[Part]
    text: str


class Tried(msgspec.Struct):
    """What became of one text."""

    whole: bool
    effects: list[Effect]
    unknown: list[str]


def try_text(args: argparse.Namespace) -> int:
    """Compile one text and show what it means."""
    from fuda.games.onepiece.vocabulary import show

    found = compile_text(args.text, args.game, args.lang)
    effects: list[Effect] = []
    for effect in found.effects:
        text = effect.node.render()
        parts = [Part(show(span.op), text[span.start : span.end]) for span in effect.printed.spans]
        effects.append(Effect(effect.program, parts, text))
    tried = Tried(found.whole, effects, [f"{one.pointed()}\n{one.reason}" for one in found.unknown])
    if args.json:
        print(msgspec.json.format(msgspec.json.encode(tried)).decode())
    else:
        print_tried(tried)
    return 0 if tried.whole else 1


def print_tried(tried: Tried) -> None:
    """Print what one text means."""
    for effect in tried.effects:
        print(effect.text)
        for line in effect.program:
            print(f"    {line}")
        for part in effect.parts:
            print(f"      {part.op}  <-  {part.words}")
    for missing in tried.unknown:
        print("not understood:")
        print(indent(missing))
