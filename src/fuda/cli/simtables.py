"""The report of `fuda simulate` in words: two decks, a matrix, the cards, two versions of a deck, the speed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from fuda.cli.words import Words
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


class Printer:
    """Prints reports in a language."""

    def __init__(self, console: Console, say: Words) -> None:
        self.console = console
        self.say = say

    def print_report(self, experiment: Experiment, report: Report) -> None:
        """Print everything there is."""
        if report.resumed:
            self.console.print(self.say("resumed", n=f"{report.resumed:,}"))
        if report.comparison is not None:
            self.print_comparison(report.comparison)
            self.print_sums(report)
        elif len(experiment.cells) == 1 and not experiment.alternate:
            self.print_duel(report)
        else:
            self.print_matrix(experiment, report)
            self.print_sums(report)
        if report.cards:
            self.print_cards(report)

    # --- two decks -------------------------------------------------------------------------------------------------
    def print_duel(self, report: Report) -> None:
        """Print the table of two decks."""
        (one_bot, two_bot), (deck, other) = report.players, report.decks[:2]
        told = {"game": report.game, "build": report.build, "seed": report.seed}
        self.console.print(self.say("duel", one=one_bot, two=two_bot, deck=deck, other=other, **told))
        one = report.cells[0]
        turns = self.say("half_of", mean=f"{report.mean_turns:.2f}", low=one.turns[0], high=one.turns[2])
        winners = [(f"won_{name.replace(' ', '_')}", share(n, report.games)) for name, n in report.winners.items()]
        self.print_lines([*self.counts(report, turns), *winners, ("share_1", percent(one.share, self.say))], report)

    def print_sums(self, report: Report) -> None:
        """Print what holds for all games together."""
        self.print_lines(self.counts(report, f"{report.mean_turns:.2f}"), report)

    def counts(self, report: Report, turns: str) -> list[tuple[str, str]]:
        """How much was played, by the names of what is counted."""
        return [("games", f"{report.games:,}"), ("decisions", f"{report.decisions:,}"), ("mean_turns", turns)]

    def print_lines(self, lines: Sequence[tuple[str, str]], report: Report) -> None:
        """Print values by their names, then first turns, endings and times."""
        game = registry.find(report.game)
        table = Table(show_header=False, box=None)
        for name, value in [*lines, ("won_first", percent(report.first, self.say))]:
            table.add_row(self.say(name), value)
        for clause, n in report.reasons.items():
            words = ending_words(game, clause, self.say.language)
            about = f"  {words}" if words != clause else ""
            table.add_row(self.say("by_clause", clause=clause), share(n, report.games) + about)
        table.add_row(self.say("seconds"), f"{report.seconds:.2f}")
        table.add_row(self.say("games_per_s"), f"{report.games_per_s:,.1f}")
        table.add_row(self.say("decisions_per_s"), f"{report.decisions_per_s:,.0f}")
        self.console.print(table)

    # --- many decks ------------------------------------------------------------------------------------------------
    def print_matrix(self, experiment: Experiment, report: Report) -> None:
        """Print shares by deck and opponent."""
        found = grid(experiment, report.cells)
        names = report.decks
        columns = [at for at in range(len(names)) if any(row[at] for row in found)]
        rows = [at for at, row in enumerate(found) if any(row)]
        is_same = report.players[0] == report.players[1]
        bots = report.players[0] if is_same else self.say("against").join(report.players)
        self.console.print(self.say("matrix", game=report.game, build=report.build, players=bots, seed=report.seed))
        table = Table("", *(names[at] for at in columns), *((self.say("all"),) if len(columns) > 1 else ()))
        for row in rows:
            cells = [colored(found[row][at]) for at in columns]
            total = overall(experiment, row, report.cells)
            table.add_row(names[row], *cells, *((f"{100 * total:.1f}",) if len(columns) > 1 else ()))
        self.console.print(table)

    # --- cards -----------------------------------------------------------------------------------------------------
    def print_cards(self, report: Report) -> None:
        """Print the cards that go with winning or losing most, the surest ones first at both ends."""
        game = registry.find(report.game)
        good = sorted((one for one in report.cards if one.difference.low > 0), key=lambda one: -one.difference.low)
        bad = sorted((one for one in report.cards if one.difference.high < 0), key=lambda one: one.difference.high)
        unclear = len(report.cards) - len(good) - len(bad)
        heads = [self.say(name) for name in ("deck", "card", "when", "games", "won", "else", "difference")]
        table = Table(*heads, title=self.say("with_cards"))
        for one in [*good[:MOST_CARDS], *reversed(bad[:MOST_CARDS])]:
            table.add_row(*self.card_row(game, one))
        self.console.print(table)
        self.console.print(self.say("about_cards", good=len(good), bad=len(bad), unclear=unclear), style="dim")

    def card_row(self, game: registry.AnyGame, one: Contribution) -> list[str]:
        """A line of the table of cards."""
        name = f"{one.number} {name_of(game, one.number, self.say.language)}"
        shares = [f"{100 * one.share:.1f} %", f"{100 * one.other_share:.1f} %"]
        return [one.deck, name, one.what, f"{one.games:,}", *shares, points(one.difference, self.say)]

    # --- versions of a deck ----------------------------------------------------------------------------------------
    def print_comparison(self, one: Comparison) -> None:
        """Print which version of a deck is better, and how surely."""
        say = self.say
        heads = (say("opposing"), say("pairs"), say("better_with", new=one.new), say("worse"), say("points_difference"))
        table = Table(*heads, "p")
        for name, found in zip(one.against, one.by_opponent, strict=True):
            table.add_row(name, *self.paired_row(found))
        if len(one.against) > 1:
            table.add_row(say("all"), *self.paired_row(one.paired), style="bold")
        self.console.print(table)
        old, new = percent(one.old_share, say), percent(one.new_share, say)
        self.console.print(say("both_shares", old=one.old, old_share=old, new=one.new, new_share=new))
        self.console.print(verdict(one.old, one.new, one.paired, say))

    def paired_row(self, found: Paired) -> list[str]:
        """Pairs of games in a line."""
        counts = [f"{found.pairs:,}", f"{found.better:,}", f"{found.worse:,}"]
        return [*counts, points(found.difference, self.say), p_text(found.p_value)]


def verdict(old: str, new: str, found: Paired, say: Words) -> str:
    """What pairs of games say, in a sentence."""
    told = {"old": old, "new": new, "points": points(found.difference, say), "p": p_text(found.p_value)}
    if found.p_value < SURE and found.difference.excludes(0):
        return say("is_better" if found.difference.value > 0 else "is_worse", **told)
    return say("no_difference", **told)


# --- numbers -------------------------------------------------------------------------------------------------------
def share(n: int, games: int) -> str:
    """A number and its percentage."""
    return f"{n:,} ({100 * n / max(games, 1):.1f} %)"


def percent(one: Interval, say: Words) -> str:
    """A share and its interval."""
    return say("between", value=f"{100 * one.value:.1f}", low=f"{100 * one.low:.1f}", high=f"{100 * one.high:.1f}")


def points(one: Interval, say: Words) -> str:
    """A difference of shares and its interval, in points of a hundred."""
    value, low, high = (f"{100 * number:+.1f}" for number in (one.value, one.low, one.high))
    return say("points_between", value=value, low=low, high=high)


def p_text(p: float) -> str:
    """A p-value."""
    return f"{p:.3f}" if p >= 0.001 else "<0.001"


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


# --- speed ---------------------------------------------------------------------------------------------------------
def print_speeds(console: Console, experiment: Experiment, games: int, found: Sequence[Speed]) -> None:
    """Print games per second by number of processes."""
    console.print(f"{experiment.game}, {' against '.join(experiment.players)}, {games:,} games, the fastest of rounds")
    table = Table("processes", "games per second", "times one")
    for one in found:
        table.add_row(str(one.processes), f"{one.games_per_s:,.1f}", f"{one.times_one:.2f}")
    console.print(table)
    console.print(f"this process is {build_name()}; workers use the compiled build if it is there", style="dim")
