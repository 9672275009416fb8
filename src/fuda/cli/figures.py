"""What `fuda cards compile` and `fuda cards compare` count and print."""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.progress import Progress, ProgressColumn, Task
from rich.text import Text

from fuda.cards.carddata import CardDataError, unnested
from fuda.cli.output import print_json
from fuda.text.compare import Comparison, Pair, compare
from fuda.text.outcome import Outcome, outcomes, probes
from fuda.text.probe.result import NOT_SET_UP, PROBED, Probe

LARGEST = 200_000_000  # bytes of a file of card data
MOST_CARDS = 100_000


class Unprobed(msgspec.Struct):
    """An ability that was not probed, or that did what it must not."""

    id: str
    ability: str
    result: str
    why: str


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
    in_doubt: int  # of the whole cards: `fuda cards doubt` says why
    probed: int | None  # of the whole cards; None if nothing was probed
    seconds: float
    probe_seconds: float
    commonest_unknown: list[tuple[str, int]]


class CardSet(msgspec.Struct):
    """The cards whose numbers begin alike, as those of a starter deck do: how many, and which are not whole."""

    name: str
    cards: int
    partial: list[str]


class Report(msgspec.Struct):
    """The totals, every ability that was not probed, every card, and the sets."""

    total: Total
    not_probed: list[Unprobed]
    cards: list[Outcome]
    sets: list[CardSet] = []


# --- reading -----------------------------------------------------------------------------------------------------
def read_rows(path: Path, game: str) -> list[dict[str, Any]]:
    """The cards of a file, one JSON object a line; a row that is no card of the game is told and left out."""
    if path.stat().st_size > LARGEST:
        raise ValueError(f"{path} is larger than {LARGEST} bytes")
    rows: list[dict[str, Any]] = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip():
            continue
        try:
            row = msgspec.json.decode(line, type=dict[str, Any])
        except (msgspec.MsgspecError, RecursionError) as error:
            raise ValueError(f"{path}, line {number}: not a card: {error}") from None
        try:
            rows.append(unnested(row, game, f"{path}, line {number}"))
        except CardDataError as error:
            print(f"left out: {error}", file=sys.stderr)
    if not rows:
        raise ValueError(f"{path} has no cards")
    if len(rows) > MOST_CARDS:
        raise ValueError(f"{path} has more than {MOST_CARDS} cards")
    return rows


@contextmanager
def progress(text: str, total: int) -> Iterator[Callable[[], object]]:
    """A progress bar if somebody watches: what to call after each card."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield int
        return
    with Progress(*Progress.get_default_columns(), Rate(), console=console, transient=True) as bar:
        task = bar.add_task(text, total=total)
        yield lambda: bar.advance(task)


class Rate(ProgressColumn):
    """How many a second, in a progress bar."""

    def render(self, task: Task) -> Text:
        """The rate, once there is one."""
        speed = task.finished_speed or task.speed
        return Text(f"{speed:,.0f} a second" if speed else "")


def compiled(rows: list[dict[str, Any]], language: str, game: str, use_disk: bool) -> list[Outcome]:
    """Compile cards, keeping the results by content."""
    cache = outcomes(use_disk)
    with progress("compiling", len(rows)) as step:
        found = cache.get_all(rows, language, game, step)
    cache.save()
    return found


def probed(rows: list[dict[str, Any]], language: str, game: str, use_disk: bool) -> list[list[Probe]]:
    """Probe cards, keeping the results by content."""
    cache = probes(use_disk)
    with progress("probing", len(rows)) as step:
        found = cache.get_all(rows, language, game, step)
    cache.save()
    return found


# --- one file ----------------------------------------------------------------------------------------------------
def compile_file(args: argparse.Namespace) -> int:
    """Compile every card of a file and report."""
    started = time.monotonic()
    rows = [row for name in args.files for row in read_rows(Path(name), args.game)]
    found = compiled(rows, args.lang, args.game, not args.no_cache)
    between = time.monotonic()
    tried: list[tuple[str, list[Probe]]] | None = None
    if args.probe:
        whole = [row for row, one in zip(rows, found, strict=True) if one.whole and one.has_text]
        names = [str(row.get("id", "")) for row in whole]
        tried = list(zip(names, probed(whole, args.lang, args.game, not args.no_cache), strict=True))
    times = between - started, time.monotonic() - between
    report = make_report(args, found, tried, times)
    if args.json:
        print_json(report)
    elif args.sets:
        print_sets(report)
    else:
        print_report(report)
    return 0 if report.total.whole == report.total.with_text else 1


def make_report(
    args: argparse.Namespace,
    found: list[Outcome],
    tried: list[tuple[str, list[Probe]]] | None,
    times: tuple[float, float],
) -> Report:
    """Count what became of the cards."""
    texts = [one for one in found if one.has_text]
    whole = sum(one.whole for one in texts)
    phrases = Counter(phrase for one in texts for phrase in one.phrases())
    good = None if tried is None else sum(all(p.result == PROBED for p in several) for _, several in tried)
    total = Total(
        ", ".join(args.files),
        args.game,
        args.lang,
        len(found),
        len(texts),
        whole,
        round(100 * whole / len(texts), 2) if texts else 100.0,
        sum(one.round_trip for one in texts),
        sum(bool(one.doubts) for one in texts),
        good,
        round(times[0], 1),
        round(times[1], 1),
        phrases.most_common(args.top),
    )
    return Report(total, unprobed(tried or []), found, sets_of(found))


def sets_of(found: list[Outcome]) -> list[CardSet]:
    """The sets of some cards, in the order of their names; of several prints of a number one must be whole."""
    sets: dict[str, dict[str, bool]] = {}
    for one in found:
        number = card_of(one.id)
        name = number[: max(number.rfind("-"), number.rfind("/"))] if "-" in number or "/" in number else number
        cards = sets.setdefault(name, {})
        cards[number] = cards.get(number, False) or one.whole
    return [
        CardSet(name, len(cards), [number for number, whole in cards.items() if not whole])
        for name, cards in sorted(sets.items())
    ]


def print_sets(report: Report) -> None:
    """Print for each set how many of its cards are whole, and the numbers of the others."""
    for one in report.sets:
        print(f"{one.name:16} {one.cards - len(one.partial):4} of {one.cards:4}  {' '.join(one.partial)}".rstrip())
    whole = sum(not one.partial for one in report.sets)
    print(f"{whole} of {len(report.sets)} sets whole, {report.total.whole} of {report.total.with_text} cards with text")


def unprobed(tried: list[tuple[str, list[Probe]]]) -> list[Unprobed]:
    """Every ability that was not probed, with the reason."""
    return [
        Unprobed(name, one.ability, one.result, one.why)
        for name, several in tried
        for one in several
        if one.result != PROBED
    ]


def print_report(report: Report) -> None:
    """Print every card not understood whole, what was not probed, the totals and the commonest unknown phrases."""
    for card in report.cards:
        if not card.has_text:
            continue
        print(f"{card.id}  {'not understood:' if not card.whole else 'whole, in doubt:' if card.doubts else 'whole'}")
        for reason in card.doubts:
            print(f"    {reason}")
        for missing in card.unknown:
            print(indent(missing.pointed))
            print(f"    {missing.reason}" + (f"; known here: {', '.join(missing.nearest)}" if missing.nearest else ""))
    for one in report.not_probed:
        verb = "could not be set up" if one.result == NOT_SET_UP else "failed the probe"
        print(f"{one.id}  {verb}: {one.why}\n    {one.ability}")
    print_total(report.total)


def print_total(one: Total) -> None:
    """Print the totals of a file."""
    print(f"{one.whole} of {one.with_text} cards with text whole ({one.whole_percent} %)")
    print(f"{one.round_trip} of {one.whole} whole cards printed back as their text")
    print(f"{one.in_doubt} of {one.whole} whole cards in doubt")
    if one.probed is not None:
        print(f"{one.probed} of {one.whole} whole cards probed, in {one.probe_seconds} s")
    print(f"{one.cards} cards in {one.seconds} s")
    for phrase, count in one.commonest_unknown:
        print(f"{count:5}  {phrase}")


def indent(text: str) -> str:
    """A text moved to the right."""
    return "\n".join(f"    {line}" for line in text.splitlines())


# --- two languages -----------------------------------------------------------------------------------------------
def compare_files(args: argparse.Namespace) -> int:
    """Compare the programs of the same cards in two languages and report."""
    files = [read_rows(Path(name), args.game) for name in (args.ja, args.en)]
    both: list[dict[str, tuple[dict[str, Any], Outcome]]] = []
    for rows, language in zip(files, ("ja", "en"), strict=True):
        found = compiled(rows, language, args.game, not args.no_cache)
        whole = [(row, one) for row, one in zip(rows, found, strict=True) if one.whole and one.has_text]
        both.append({card_of(one.id): (row, one) for row, one in whole})
    shared = [name for name in both[0] if name in both[1]]
    result = compare([pair_of(name, both[0][name], both[1][name]) for name in shared])
    if args.json:
        print_json(result)
    else:
        print_comparison(result)
    return 0 if not result.differences else 1


def card_of(number: str) -> str:
    """The number that a card has in all languages: some makers put EN behind that of an English one."""
    return number.removesuffix("EN")


def pair_of(name: str, ja: tuple[dict[str, Any], Outcome], en: tuple[dict[str, Any], Outcome]) -> Pair:
    """A card in both languages."""
    return Pair(name, (ja[0], en[0]), (ja[1].program, en[1].program))


def print_comparison(result: Comparison) -> None:
    """Print every difference with both programs, then the totals."""
    for one in result.differences:
        print(f"{one.id}  {one.reason}")
        for language, program in (("ja", one.ja), ("en", one.en)):
            for line in program:
                print(f"  {language}  {line}")
    print(f"{result.whole_in_both} cards whole in both languages")
    print(f"{result.same} of them with the same program ({result.same_percent} %)")
    for reason, count in result.reasons.items():
        print(f"{count:5}  {reason}")
