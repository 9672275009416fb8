"""`fuda rules crossings`: play every crossing of a game, and print the matrix."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec
from rich.console import Console
from rich.markup import escape

from fuda.cli.output import print_json
from fuda.cli.words import Words
from fuda.scenario.crossings import GAMES, Crossed, NoCrossings, crossings, play, title

MARKS = {"run": "[green]+[/]", "excepted": "[dim]-[/]", "empty": "[red]?[/]"}


class Cell(msgspec.Struct):
    """One deed by one cause, crossed with one interference."""

    deed: str
    cause: str
    interference: str
    state: str  # run, excepted or empty
    clause: str  # by which it is excepted
    wrong: list[str]  # what came out otherwise


class Matrix(msgspec.Struct):
    """Every cell of a game."""

    game: str
    cells: list[Cell]


def show_crossings(game: str | None, words: Words, *, as_json: bool) -> int:
    """Play every crossing of a game; 1 if something came out otherwise, or a cell is empty."""
    if game is None:
        raise NoCrossings(f"crossings of which game? One of {', '.join(GAMES)}")
    crossed = [play(game, cell) for cell in crossings(game)]
    if as_json:
        print_json(Matrix(game, [cell(one) for one in crossed]))
    else:
        print_crossings(Console(highlight=False), crossed, words)
    return 1 if any(one.wrong or one.state == "empty" for one in crossed) else 0


def cell(one: Crossed) -> Cell:
    """A cell as data."""
    of = one.cell
    return Cell(of.deed, of.cause, of.interference, one.state, of.clause, list(one.wrong))


def print_crossings(console: Console, crossed: Sequence[Crossed], words: Words) -> None:
    """Print the matrix, a row for each way, then what each column is, and what came out otherwise."""
    columns = list(dict.fromkeys(one.cell.interference for one in crossed))
    rows: dict[str, dict[str, Crossed]] = {}
    for one in crossed:
        rows.setdefault(f"{one.cell.deed} by {one.cell.cause}", {})[one.cell.interference] = one
    width = max(len(name) for name in rows)
    for name, cells in rows.items():
        console.print(escape(name.ljust(width)) + "  " + "".join(mark(cells.get(column)) for column in columns))
    for number, column in enumerate(columns, 1):
        console.print(words("column", n=number, what=column))
    counts = Counter(one.state for one in crossed)
    wrong = [one for one in crossed if one.wrong]
    console.print(words("cells", n=len(crossed), run=counts["run"], excepted=counts["excepted"], empty=counts["empty"]))
    for one in wrong:
        console.print(f"[red]{words('wrong')}[/] {escape(title(one.cell))}: {escape('; '.join(one.wrong))}")


def mark(one: Crossed | None) -> str:
    """One cell as one character."""
    if one is None:
        return " "
    return "[red]x[/]" if one.wrong else MARKS[one.state]
