"""`fuda cards ablate` and `fuda cards doubt`: whole cards that may yet be misread."""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from pathlib import Path

import msgspec

from fuda.cli.figures import compiled, progress, read_rows
from fuda.cli.output import print_json
from fuda.text.ablation import ablate
from fuda.text.compare import Pair
from fuda.text.compile import compile_card
from fuda.text.doubt import Doubt, differences, ranked
from fuda.text.grammar import load
from fuda.text.normalise import language_of


class Trace(msgspec.Struct):
    """Words of a card that can go, or be exchanged, without changing its program."""

    id: str
    about: str
    words: str
    effect: str


class Ablated(msgspec.Struct):
    """What became of a file: how many whole cards were looked at, and the words."""

    cards: int
    traces: list[Trace]


def ablate_file(args: argparse.Namespace) -> int:
    """List the words of whole cards that leave no trace and are not declared."""
    grammar = load(args.game, args.lang)
    out = Ablated(0, [])
    rows = read_rows(Path(args.file), args.game)
    with progress("changing words", len(rows)) as step:
        for row in rows:
            found = compile_card(row, args.lang, args.game)
            step()
            if not found.whole:
                continue
            out.cards += 1
            for effect in found.effects:
                for change in ablate(found.dialect, grammar, effect):
                    out.traces.append(
                        Trace(str(row.get("id", "")), change.about, change.words.strip(), effect.node.render())
                    )
    if args.json:
        print_json(out)
        return 1 if out.traces else 0
    for trace in out.traces:
        print(f"{trace.id}  {trace.about}: {trace.words!r}\n    {trace.effect}")
    print(f"{len({trace.id for trace in out.traces})} of {out.cards} whole cards have words that leave no trace")
    for about, count in Counter(trace.about for trace in out.traces).most_common():
        print(f"{count:5}  {about}")
    return 1 if out.traces else 0


def list_doubts(args: argparse.Namespace) -> int:
    """List whole cards that may be misread, worst first; the language of a card is that of its text."""
    by_language: dict[str, list[dict[str, object]]] = defaultdict(list)
    for file in args.files:
        for row in read_rows(Path(file), args.game):
            text = f"{row.get('text') or ''}{row.get('trigger') or ''}"
            by_language[language_of(text) if text else language_of(str(row.get("name")))].append(row)
    found: list[tuple[str, str, list[str]]] = []
    programs: dict[str, dict[str, tuple[dict[str, object], list[str]]]] = defaultdict(dict)
    for language, rows in by_language.items():
        for row, one in zip(rows, compiled(rows, language, args.game, not args.no_cache), strict=True):
            if one.whole and one.has_text:
                found.append((one.id, language, one.doubts))
                programs[one.id][language] = (row, one.program)
    listed = ranked(found, differences(pairs_of(programs)))
    if args.json:
        print_json(listed)
        return 1 if listed else 0
    print_doubts(listed, args.top)
    print(f"{len(listed)} of {len(found)} whole cards in doubt")
    return 1 if listed else 0


def pairs_of(programs: dict[str, dict[str, tuple[dict[str, object], list[str]]]]) -> list[Pair]:
    """The cards that are whole in both languages."""
    out: list[Pair] = []
    for number, wordings in programs.items():
        if len(wordings) == 2:
            (ja, one), (en, two) = wordings["ja"], wordings["en"]
            out.append(Pair(number, (ja, en), (one, two)))
    return out


def print_doubts(listed: list[Doubt], most: int) -> None:
    """Print cards in doubt with their reasons."""
    for one in listed[: most or None]:
        print(f"{one.id}  {one.language}  {one.score}")
        for reason in one.reasons:
            print(f"    {reason}")
