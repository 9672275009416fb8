"""The report of `fuda simulate` in words: two decks, a matrix, the cards, two versions of a deck, the speed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from fuda.games import registry
from fuda.sim.build import name as build_name
from fuda.sim.experiment import Experiment
from fuda.sim.run import Report, Speed
from fuda.sim.statistics import Interval, Paired
from fuda.sim.tables import Comparison, Contribution, Summary, grid
from fuda.view.events import name_of
from fuda.view.words import ending_words

MOST_CARDS: Final = 12  # lines of cards at each end of the table
SURE: Final = 0.05


def print_report(console: Console, experiment: Experiment, report: Report) -> None:
    """Print everything there is."""
    if report.resumed:
        console.print(f"{report.resumed:,} games were known from before")
    if report.comparison is not None:
        print_comparison(console, report.comparison)
    elif len(experiment.cells) == 1 and not experiment.alternate:
        print_duel(console, report)
        if report.cards:
            print_cards(console, report)
        return
    else:
        print_matrix(console, experiment, report)
    print_sums(console, report)
    if report.cards:
        print_cards(console, report)


# --- two decks -----------------------------------------------------------------------------------------------------
def print_duel(console: Console, report: Report) -> None:
    """Print the table of two decks."""
    console.print(
        f"{report.game}, {report.build}: {report.players[0]} with {report.decks[0]} against "
        f"{report.players[1]} with {report.decks[1]}, seed {report.seed}"
    )
    one = report.cells[0]
    lines = [
        ("games", f"{report.games:,}"),
        ("decisions", f"{report.decisions:,}"),
        ("mean turns", f"{report.mean_turns:.2f} (half of the games {one.turns[0]} to {one.turns[2]})"),
    ]
    lines += [
        (f"won by {name}" if name.startswith("player") else name, share(n, report.games))
        for name, n in report.winners.items()
    ]
    lines.append(("share of player 1", percent(one.share)))
    print_lines(console, [*lines, *sums(report)])


def print_sums(console: Console, report: Report) -> None:
    """Print what holds for all games together."""
    lines = [
        ("games", f"{report.games:,}"),
        ("decisions", f"{report.decisions:,}"),
        ("mean turns", f"{report.mean_turns:.2f}"),
    ]
    print_lines(console, [*lines, *sums(report)])


def sums(report: Report) -> list[tuple[str, str]]:
    """First turns, endings and times."""
    game = registry.find(report.game)
    out = [("won by the first turn", percent(report.first))]
    for clause, n in report.reasons.items():
        words = ending_words(game, clause, "en")
        out.append((f"by clause {clause}", share(n, report.games) + (f"  {words}" if words != clause else "")))
    return [
        *out,
        ("seconds", f"{report.seconds:.2f}"),
        ("games per second", f"{report.games_per_s:,.1f}"),
        ("decisions per second", f"{report.decisions_per_s:,.0f}"),
    ]


def print_lines(console: Console, lines: Sequence[tuple[str, str]]) -> None:
    """Print names and values."""
    table = Table(show_header=False, box=None)
    for name, value in lines:
        table.add_row(name, value)
    console.print(table)


def share(n: int, games: int) -> str:
    """A number and its percentage."""
    return f"{n:,} ({100 * n / max(games, 1):.1f} %)"


def percent(one: Interval) -> str:
    """A share and its interval."""
    return f"{100 * one.value:.1f} % ({100 * one.low:.1f} to {100 * one.high:.1f})"


def points(one: Interval) -> str:
    """A difference of shares and its interval, in points of a hundred."""
    return f"{100 * one.value:+.1f} ({100 * one.low:+.1f} to {100 * one.high:+.1f})"


# --- many decks ----------------------------------------------------------------------------------------------------
def print_matrix(console: Console, experiment: Experiment, report: Report) -> None:
    """Print shares by deck and opponent."""
    found = grid(experiment, report.cells)
    names = report.decks
    columns = [at for at in range(len(names)) if any(row[at] for row in found)]
    rows = [at for at, row in enumerate(found) if any(row)]
    bots = report.players[0] if report.players[0] == report.players[1] else " against ".join(report.players)
    console.print(
        f"{report.game}, {report.build}: {bots}, seed {report.seed}; share of games won by the deck of the row"
    )
    table = Table("", *(names[at] for at in columns), *(("all",) if len(columns) > 1 else ()))
    for row in rows:
        cells = [colored(found[row][at]) for at in columns]
        total = overall(experiment, row, report.cells)
        table.add_row(names[row], *cells, *((f"{100 * total:.1f}",) if len(columns) > 1 else ()))
    console.print(table)


def colored(one: Interval | None) -> Text:
    """A share with half its interval: green or red if it is surely not even."""
    if one is None:
        return Text("-", style="dim")
    style = ("green" if one.value > 0.5 else "red") if one.excludes(0.5) else ""
    return Text(f"{100 * one.value:.1f} ±{100 * one.half:.1f}", style=style)


def overall(experiment: Experiment, row: int, cells: Sequence[Summary]) -> float:
    """The share of all games of a row that its deck won, games against itself left out.

    If the bots differ, a row has the games of the first one alone.
    """
    is_same = experiment.players[0] == experiment.players[1]
    games, score = 0, 0.0
    for cell, one in zip(experiment.cells, cells, strict=True):
        if cell.one == cell.two:
            continue
        if cell.one == row:
            games += one.games
            score += one.share.value * one.games
        elif cell.two == row and is_same:
            games += one.games
            score += (1 - one.share.value) * one.games
    return score / games if games else 0.5


# --- cards ---------------------------------------------------------------------------------------------------------
def print_cards(console: Console, report: Report) -> None:
    """Print the cards that go with winning or losing most, the surest ones first at both ends."""
    game = registry.find(report.game)
    good = sorted((one for one in report.cards if one.difference.low > 0), key=lambda one: -one.difference.low)
    bad = sorted((one for one in report.cards if one.difference.high < 0), key=lambda one: one.difference.high)
    unclear = len(report.cards) - len(good) - len(bad)
    table = Table(
        "deck", "card", "when", "games", "won", "else", "difference", title="what goes with winning and losing"
    )
    for one in [*good[:MOST_CARDS], *reversed(bad[:MOST_CARDS])]:
        table.add_row(*card_row(game, one))
    console.print(table)
    console.print(
        f"{len(good)} above zero, {len(bad)} below, {unclear} unclear (some of so many look clear by chance); all in "
        "--json. A difference goes together with winning and need not be its cause; the opening hand, which chance "
        "deals, comes closest.",
        style="dim",
    )


def card_row(game: registry.AnyGame, one: Contribution) -> list[str]:
    """A line of the table of cards."""
    name = f"{one.number} {name_of(game, one.number, 'en')}"
    shares = [f"{100 * one.share:.1f} %", f"{100 * one.other_share:.1f} %"]
    return [one.deck, name, one.what, f"{one.games:,}", *shares, points(one.difference)]


# --- versions of a deck --------------------------------------------------------------------------------------------
def print_comparison(console: Console, one: Comparison) -> None:
    """Print which version of a deck is better, and how surely."""
    table = Table("against", "pairs", f"better with {one.new}", "worse", "difference in points", "p")
    for name, found in zip(one.against, one.by_opponent, strict=True):
        table.add_row(name, *paired_row(found))
    if len(one.against) > 1:
        table.add_row("all", *paired_row(one.paired), style="bold")
    console.print(table)
    console.print(f"{one.old}: {percent(one.old_share)}; {one.new}: {percent(one.new_share)}")
    console.print(verdict(one.old, one.new, one.paired))


def paired_row(found: Paired) -> list[str]:
    """Pairs of games in a line."""
    return [
        f"{found.pairs:,}",
        f"{found.better:,}",
        f"{found.worse:,}",
        points(found.difference),
        p_text(found.p_value),
    ]


def p_text(p: float) -> str:
    """A p-value."""
    return f"{p:.3f}" if p >= 0.001 else "<0.001"


def verdict(old: str, new: str, found: Paired) -> str:
    """What pairs of games say, in a sentence."""
    if found.p_value < SURE and found.difference.excludes(0):
        word = "better" if found.difference.value > 0 else "worse"
        return f"{new} is {word} than {old} by {points(found.difference)} points (McNemar p {p_text(found.p_value)})."
    return (
        f"No difference is proved: {points(found.difference)} points, McNemar p {p_text(found.p_value)}. "
        "More games would narrow the interval."
    )


# --- speed ---------------------------------------------------------------------------------------------------------
def print_speeds(console: Console, experiment: Experiment, games: int, found: Sequence[Speed]) -> None:
    """Print games per second by number of processes."""
    console.print(f"{experiment.game}, {' against '.join(experiment.players)}, {games:,} games, the fastest of rounds")
    table = Table("processes", "games per second", "times one")
    for one in found:
        table.add_row(str(one.processes), f"{one.games_per_s:,.1f}", f"{one.times_one:.2f}")
    console.print(table)
    console.print(f"this process is {build_name()}; workers use the compiled build if it is there", style="dim")
