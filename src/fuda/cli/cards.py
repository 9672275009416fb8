"""`fuda cards`: read card text as programs, and say what was not understood."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from fuda.cli import doubtful, figures, owncards, scoped
from fuda.cli.figures import indent
from fuda.cli.output import print_json
from fuda.games import registry
from fuda.text.compile import compile_text

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

DESCRIPTION = """\
fuda cards compile cards.jsonl --game onepiece --lang ja    every card whole, or the words not understood; totals
fuda cards compile cards.jsonl --probe                      each ability of whole cards set up and carried out
fuda cards compile *.ja.jsonl --sets                        each set: how many cards are whole, and which are not
fuda cards compare cards.ja.jsonl cards.en.jsonl            whether both languages give the same programs
fuda cards ablate cards.jsonl                               the words that can go without changing a program
fuda cards doubt cards.ja.jsonl cards.en.jsonl              whole cards that may yet be misread, worst first
fuda cards scope cards.ja.jsonl cards.en.jsonl              words that could reach further, and the rule that settles it
fuda cards try "【登場時】カード1枚を引く。"                 one text: its program, where it comes from, the text
fuda cards import my-cards/                                 take cards of your own, to build decks of and play
fuda cards list --partial                                   your cards that are not understood whole

A file has one card a line, an object with id, name, type, text and trigger. Results are kept by content, so that a
second run reads only what is new. Exit code 0 if all is understood, 1 if not, 2 if the input is unreadable.
"""
LANGUAGES = ("ja", "en")


def add_parser(subparsers: Subparsers) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "cards",
        help="read card text as programs",
        description=DESCRIPTION,
    )
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    compiling = actions.add_parser("compile", help="compile every card of a file")
    compiling.add_argument("files", nargs="+", metavar="FILE", help="card data, one JSON object a line")
    compiling.add_argument("--top", type=int, default=30, help="how many of the commonest unknown phrases to list")
    compiling.add_argument("--no-cache", action="store_true", help="compile everything anew")
    compiling.add_argument("--sets", action="store_true", help="how much of each set is whole, instead of each card")
    compiling.add_argument("--probe", action="store_true", help="carry every ability of whole cards out as well")
    comparing = actions.add_parser("compare", help="see whether two languages give the same programs")
    comparing.add_argument("ja", help="card data in Japanese")
    comparing.add_argument("en", help="card data in English")
    comparing.add_argument("--no-cache", action="store_true", help="compile everything anew")
    comparing.add_argument("--game", choices=registry.names(), default="onepiece", help="the game (default: onepiece)")
    comparing.add_argument("--json", action="store_true", help="the result as JSON on standard output")
    ablating = actions.add_parser("ablate", help="see which words can go without changing a card's program")
    ablating.add_argument("file", help="card data, one JSON object a line")
    doubting = actions.add_parser("doubt", help="list whole cards that are most worth reading, worst first")
    doubting.add_argument("files", nargs="+", metavar="FILE", help="card data; both languages of a card are compared")
    doubting.add_argument("--top", type=int, default=50, help="how many to list (0: all)")
    doubting.add_argument("--game", choices=registry.names(), default="onepiece", help="the game (default: onepiece)")
    doubting.add_argument("--no-cache", action="store_true", help="compile everything anew")
    doubting.add_argument("--json", action="store_true", help="the result as JSON on standard output")
    scoping = actions.add_parser(
        "scope", help="list words that could reach one thing or several, by the rule that settles it"
    )
    scoping.add_argument("files", nargs="+", metavar="FILE", help="card data, one JSON object a line")
    scoping.add_argument("--top", type=int, default=0, help="how many places to list (0: all)")
    scoping.add_argument("--game", choices=registry.names(), default="onepiece", help="the game (default: onepiece)")
    scoping.add_argument("--json", action="store_true", help="the result as JSON on standard output")
    trying = actions.add_parser("try", help="compile one text and show what it means")
    trying.add_argument("text", help="the text of one or more effects")
    for action in (compiling, trying, ablating):
        action.add_argument("--game", choices=registry.names(), default="onepiece", help="the game (default: onepiece)")
        action.add_argument("--lang", choices=LANGUAGES, default="ja", help="the language of the text (default: ja)")
        action.add_argument("--json", action="store_true", help="the result as JSON on standard output")
    importing = actions.add_parser("import", help="take cards of your own into the library, to play with them")
    importing.add_argument(
        "files", nargs="*", metavar="PATH",
        help="folders or files of card data: JSON, one JSON object a line, or a table (CSV) with a header; "
        "without any, the library's cards are read again",
    )  # fmt: skip
    importing.add_argument("--game", choices=registry.names(), help="the game (default: as the data look)")
    importing.add_argument("--lang", choices=LANGUAGES, help="the language of the text (default: as the file looks)")
    importing.add_argument("--json", action="store_true", help="the result as JSON on standard output")
    listing = actions.add_parser("list", help="list the cards of the library")
    listing.add_argument("--game", choices=registry.names(), default="onepiece", help="the game (default: onepiece)")
    listing.add_argument("--partial", action="store_true", help="only those not understood whole, with the words")
    listing.add_argument("--json", action="store_true", help="the result as JSON on standard output")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Carry out the command."""
    actions: dict[str, Callable[[argparse.Namespace], int]] = {
        "compile": figures.compile_file,
        "compare": figures.compare_files,
        "ablate": doubtful.ablate_file,
        "doubt": doubtful.list_doubts,
        "scope": scoped.list_scopes,
        "try": try_text,
        "import": owncards.import_files,
        "list": owncards.list_cards,
    }
    try:
        return actions[args.action](args)
    except BrokenPipeError:  # whoever read the output has gone
        raise
    except (OSError, ValueError) as error:
        print(f"fuda cards: {error}", file=sys.stderr)
        return 2


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
    found = compile_text(args.text, args.game, args.lang)
    show = found.dialect.show
    effects: list[Effect] = []
    for effect in found.effects:
        text = effect.node.render()
        parts = [Part(show(span.op), text[span.start : span.end]) for span in effect.printed.spans]
        effects.append(Effect(effect.program, parts, text))
    tried = Tried(found.whole, effects, [f"{one.pointed()}\n{one.reason}" for one in found.unknown])
    if args.json:
        print_json(tried)
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
