"""`fuda cards import` and `fuda cards list`: the user's own cards."""

from __future__ import annotations

import argparse
import sys
import time
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from fuda.cards import library
from fuda.cards.cardreader import Reader, Taken, Trouble
from fuda.cards.importing import Imported, short, summary
from fuda.cards.library import Library, Wording
from fuda.cli.figures import progress
from fuda.cli.output import print_json
from fuda.games import registry
from fuda.games.card_shelf import ShelvedGame
from fuda.games.registry import CardsError, find
from fuda.text.outcome import Cache, default_cache

MOST_LINES = 40  # of a list in a terminal; --json has all


class Listed(msgspec.Struct):
    """A card of the library."""

    number: str
    name: str
    languages: list[str]
    missing: list[str]
    doubts: list[str] = []


def import_files(args: argparse.Namespace) -> int:
    """Take the cards of some files and folders into the library; what cannot be taken is told and left out."""
    if not args.files:
        return read_again(args)
    started = time.monotonic()
    reader = Reader(args.game or "", args.lang or "", shipped)
    for name in args.files:
        reader.add_path(Path(name))
    found = reader.finished()
    tell(reader.troubles)
    if not found:
        raise CardsError("there is no card to import")
    results: list[Imported] = []
    for taken in found:
        before = library.load(taken.game)
        after = library.update(taken.game, compiled(taken.rows, taken.game))
        troubles = [] if results else reader.troubles
        results.append(summary(taken, before, after, troubles, time.monotonic() - started))
        started = time.monotonic()
    report(args, results)
    return 0


def tell(troubles: list[Trouble]) -> None:
    """Say what was left out, with file and line."""
    for trouble in troubles[:MOST_LINES]:
        print(f"fuda cards: left out: {trouble}", file=sys.stderr)
    if len(troubles) > MOST_LINES:
        print(f"fuda cards: left out: {len(troubles) - MOST_LINES} more (--json names all)", file=sys.stderr)


@cache
def shipped(game: str) -> frozenset[str]:
    """The numbers of the cards that come with a game."""
    found = find(game)
    return frozenset(found.shipped() if isinstance(found, ShelvedGame) else found.cards())


def compiled(rows: dict[str, dict[str, dict[str, Any]]], game: str) -> dict[str, dict[str, Wording]]:
    """The cards of each language, compiled; what was compiled before is kept by content."""
    cache: Cache[Wording] = Cache(default_cache("library"), library.wording, Wording)
    found: dict[str, dict[str, Wording]] = {}
    with progress("reading cards", sum(len(one) for one in rows.values())) as step:
        for language, cards in rows.items():
            found[language] = dict(zip(cards, cache.get_all([*cards.values()], language, game, step), strict=True))
    cache.save()
    return found


def read_again(args: argparse.Namespace) -> int:
    """Read the texts of all cards in the library again, with the phrase books of today."""
    kept = [name for name in registry.names() if library.path_of(name).exists() and args.game in (None, name)]
    if not kept:
        raise CardsError("there is no library yet: name files or folders of card data")
    results: list[Imported] = []
    for game in kept:
        started = time.monotonic()
        before = library.load(game)
        rows: dict[str, dict[str, dict[str, Any]]] = {}
        for number, wordings in before.cards.items():
            for language, one in wordings.items():
                if one.row:
                    rows.setdefault(language, {})[number] = one.row
        after = library.update(game, compiled(rows, game))
        results.append(summary(Taken(game, rows), before, after, seconds=time.monotonic() - started))
    report(args, results)
    return 0


def report(args: argparse.Namespace, results: list[Imported]) -> None:
    """Say what was imported; as JSON an object, or a list of them if there are several games."""
    if args.json:
        print_json(results)
        return
    for result in results:
        print_result(result)


def print_result(result: Imported) -> None:
    """Say what was imported of a game, and list the cards that are not understood whole."""
    for number, words in [*result.partial.items()][:MOST_LINES]:
        print(f"{number}  not understood: {' / '.join(words)}")
    if len(result.partial) > MOST_LINES:
        print(f"... and {len(result.partial) - MOST_LINES} more: fuda cards list --game {result.game} --partial")
    if result.unused:
        print(f"columns that were not used: {short([*result.unused])}")
    if result.skipped:
        print(f"{len(result.skipped)} rows or files were left out")
    rate = f", {result.prints / result.seconds:,.0f} texts a second" if result.seconds >= 0.1 else ""
    both = f", {result.both} in both languages" if result.both else ""
    print(
        f"{result.game}: {result.cards} cards imported into {result.folder} ({result.new} new{both}){rate}; "
        f"{result.whole} of them whole"
    )
    if result.partial:
        print(f"{len(result.partial)} cards are not understood whole: they are played only with --allow-partial")


def list_cards(args: argparse.Namespace) -> int:
    """List the cards of the library."""
    kept: Library = library.load(args.game)
    missing = library.missing(kept)
    doubts = library.doubtful(kept)
    language = kept.language()
    found = [
        Listed(
            number,
            (wordings.get(language) or next(iter(wordings.values()))).name,
            sorted(wordings),
            missing[number],
            doubts.get(number, []),
        )
        for number, wordings in sorted(library.join(kept).cards.items())
        if missing[number] or not args.partial
    ]
    if args.json:
        print_json(found)
        return 0
    for one in found:
        words = f"  ※ {' / '.join(one.missing)}" if one.missing else f"  ? {one.doubts[0]}" if one.doubts else ""
        print(f"{one.number}  {one.name}  ({', '.join(one.languages)}){words}")
    print(f"{len(found)} cards in {library.home()}")
    return 0
