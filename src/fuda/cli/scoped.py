"""`fuda cards scope`: where words of whole cards could reach one thing or several, and the rules that settle it."""

from __future__ import annotations

import argparse
from collections import defaultdict
from pathlib import Path

import msgspec

from fuda.cli.figures import progress, read_rows
from fuda.cli.output import print_json
from fuda.text.compile import compile_card
from fuda.text.normalise import language_of
from fuda.text.scope import scopes


class Place(msgspec.Struct):
    """Words of a card that could reach further or less far, and what the card would do then."""

    id: str
    language: str
    rule: int
    place: str
    words: str
    program: list[str]
    other: list[str]


class Scoped(msgspec.Struct):
    """What became of some files: whole cards, those with two readings, and how many cards each rule settles."""

    cards: int
    with_two_readings: int
    by_rule: dict[int, int]
    places: list[Place]


def list_scopes(args: argparse.Namespace) -> int:
    """List what rules of reading settle; the language of a card is that of its text."""
    rows = [row for file in args.files for row in read_rows(Path(file), args.game)]
    cards = 0
    places: list[Place] = []
    with progress("reading both ways", len(rows)) as step:
        for row in rows:
            text = f"{row.get('text') or ''}{row.get('trigger') or ''}"
            language = language_of(text or str(row.get("name")))
            found = compile_card(row, language, args.game)
            step()
            if not found.whole:
                continue
            cards += 1
            places += [
                Place(
                    str(row.get("id", "")), language, one.rule, one.place, one.words.strip(), effect.program, one.other
                )
                for effect in found.effects
                for one in scopes(found.dialect, effect)
            ]
    by_rule: dict[int, set[tuple[str, str]]] = defaultdict(set)
    for one in places:
        by_rule[one.rule].add((one.id, one.language))
    counted = {rule: len(by_rule[rule]) for rule in sorted(by_rule)}
    result = Scoped(cards, len({(one.id, one.language) for one in places}), counted, places)
    if args.json:
        print_json(result)
    else:
        print_scopes(result, args.top)
    return 1 if 0 in by_rule else 0


def print_scopes(result: Scoped, most: int) -> None:
    """Print some places with both programs, then how many cards each rule settles."""
    for one in result.places[: most or None]:
        print(f"{one.id}  {one.language}  rule {one.rule}  {one.place}: {one.words!r}")
        for name, program in (("read", one.program), ("other", one.other)):
            for line in program:
                print(f"    {name:6} {line}")
    print(f"{result.with_two_readings} of {result.cards} whole cards could be read in two ways")
    for rule, count in result.by_rule.items():
        print(f"{count:5}  settled by rule {rule}" if rule else f"{count:5}  settled by no rule")
