"""`fuda cards import` and `fuda cards list`: the user's own cards."""

from __future__ import annotations

import argparse
from pathlib import Path

import msgspec

from fuda.cards import carddata, library
from fuda.cards.library import Library, Wording
from fuda.cli.figures import progress
from fuda.games.registry import CardsError, find
from fuda.text.outcome import Cache, default_cache


class Imported(msgspec.Struct):
    """What an import did."""

    game: str
    folder: str
    cards: int
    whole: int
    partial: dict[str, list[str]]


class Listed(msgspec.Struct):
    """A card of the library."""

    number: str
    name: str
    languages: list[str]
    missing: list[str]


def import_files(args: argparse.Namespace) -> int:
    """Take the cards of some files into the library: all of them, or none."""
    kept = library.load(args.game)
    shipped = set(find(args.game).cards()) - set(kept.cards)
    numbers: list[str] = []
    for name in args.files:
        rows = carddata.read_file(Path(name), args.game)
        taken = [row["id"] for row in rows if row["id"] in shipped]
        if taken:
            raise CardsError(f"{name}: {taken[0]} is the number of a card that comes with the game")
        language = args.lang or carddata.language_of(rows)
        cache: Cache[Wording] = Cache(default_cache("library"), library.wording, Wording)
        with progress("reading cards", len(rows)) as step:
            compiled = cache.get_all(rows, language, args.game, step)
        cache.save()
        library.add(kept, rows, compiled, language)
        numbers += [str(row["id"]) for row in rows]
    library.save(kept)
    report(args, kept, list(dict.fromkeys(numbers)))
    return 0


def report(args: argparse.Namespace, kept: Library, numbers: list[str]) -> None:
    """Say what was imported, and list the cards that are not understood whole."""
    missing = library.missing(kept)
    partial = {number: missing[number] for number in numbers if missing[number]}
    whole = len(numbers) - len(partial)
    result = Imported(args.game, str(library.home()), len(numbers), whole, partial)
    if args.json:
        print(msgspec.json.format(msgspec.json.encode(result)).decode())
        return
    for number, words in partial.items():
        print(f"{number}  not understood: {' / '.join(words)}")
    print(f"{result.cards} cards imported into {result.folder}, {whole} of them whole")
    if partial:
        print(f"{len(partial)} cards are not understood whole: they are played only with --allow-partial")


def list_cards(args: argparse.Namespace) -> int:
    """List the cards of the library."""
    kept = library.load(args.game)
    missing = library.missing(kept)
    language = kept.language()
    found = [
        Listed(
            number, (wordings.get(language) or next(iter(wordings.values()))).name, sorted(wordings), missing[number]
        )
        for number, wordings in sorted(kept.cards.items())
        if missing[number] or not args.partial
    ]
    if args.json:
        print(msgspec.json.format(msgspec.json.encode(found)).decode())
        return 0
    for one in found:
        words = f"  ※ {' / '.join(one.missing)}" if one.missing else ""
        print(f"{one.number}  {one.name}  ({', '.join(one.languages)}){words}")
    print(f"{len(found)} cards in {library.home()}")
    return 0
