"""Pictures as PNG or SVG: heat maps of shares, bars of counts, curves of odds and of winning chances.

Matplotlib comes with the extra `fuda[plot]` and is imported only here, when a picture is asked for.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from fuda.sim.statistics import Interval

SUFFIXES: Final = (".png", ".svg")
# Fonts with Japanese letters, if one is installed: names of decks and cards may have some.
FONTS: Final = ("Noto Sans CJK JP", "Noto Sans JP", "IPAexGothic", "IPAPGothic", "Hiragino Sans", "Yu Gothic", "Meiryo")
NARROWEST: Final = 6.5  # inches of a heat map: room for its title
BLUE: Final = "#2166ac"
RED: Final = "#b2182b"
# Colours that the colour-blind tell apart (Okabe and Ito), and strokes for those who see none.
COLORS: Final = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#000000")
STROKES: Final = ("-", "--", "-.", ":")
SIGNS: Final = ("o", "s", "^")  # of what is marked, the gravest first
WIDEST_AXIS: Final = 40  # whole numbers that an axis has room for


class PlotError(ValueError):
    """A picture cannot be drawn."""


def check(path: Path) -> None:
    """Refuse, before anything is played, what could not be drawn afterwards."""
    if path.suffix.lower() not in SUFFIXES:
        raise PlotError(f"{path}: pictures are .png or .svg")
    if not path.parent.is_dir():
        raise PlotError(f"{path}: there is no folder {path.parent}")
    library()


def library() -> Any:
    """The package Matplotlib, if it is installed, told which fonts to use."""
    try:
        found = importlib.import_module("matplotlib")
        fonts = importlib.import_module("matplotlib.font_manager")
    except ImportError:
        raise PlotError("Matplotlib is not installed: pip install 'fuda[plot]'") from None
    installed = {font.name for font in fonts.fontManager.ttflist}
    found.rcParams["font.family"] = ["DejaVu Sans", *(name for name in FONTS if name in installed)]
    found.rcParams["svg.hashsalt"] = "fuda"  # the same picture is the same file
    return found


def sheet(width: float, height: float) -> tuple[Any, Any]:
    """A figure with one set of axes, outside of any window."""
    library()
    figure = importlib.import_module("matplotlib.figure").Figure(figsize=(width, height), layout="constrained")
    return figure, figure.add_subplot()


def save(figure: Any, path: Path) -> None:
    """Write a figure to a file, whole or not at all."""
    kind = path.suffix.lower().lstrip(".")
    part = path.with_name(f"{path.name}.part")
    try:
        figure.savefig(part, format=kind, dpi=150, metadata={"Date": None} if kind == "svg" else None)
        part.replace(path)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise PlotError(f"{path} cannot be written: {error.strerror or error}") from None


def heat_map(
    path: Path,
    names: Sequence[str],
    grid: Sequence[Sequence[Interval | None]],
    title: str,
    labels: tuple[str, str] = ("against", "share of games won"),
) -> None:
    """Shares by deck and opponent: blue where the deck of the row wins, red where it loses."""
    rows = [at for at, row in enumerate(grid) if any(row)]
    columns = [at for at in range(len(names)) if any(row[at] for row in grid)]
    figure, axes = sheet(max(NARROWEST, 2.5 + 0.9 * len(columns)), 1.8 + 0.7 * len(rows))
    shares = [[one.value if (one := grid[i][j]) else float("nan") for j in columns] for i in rows]
    drawn = axes.imshow(shares, cmap="RdBu", vmin=0.0, vmax=1.0, aspect="auto")
    for y, i in enumerate(rows):
        for x, j in enumerate(columns):
            one = grid[i][j]
            if one is not None:
                color = "white" if abs(one.value - 0.5) > 0.3 else "black"
                axes.text(x, y, f"{100 * one.value:.1f}\n±{100 * one.half:.1f}", ha="center", va="center",
                          fontsize=8, color=color)  # fmt: skip
    axes.set_xticks(range(len(columns)), [names[j] for j in columns], rotation=30, ha="right")
    axes.set_yticks(range(len(rows)), [names[i] for i in rows])
    axes.set_xlabel(labels[0])
    figure.suptitle(title, fontsize=11)
    figure.colorbar(drawn, ax=axes, label=labels[1])
    save(figure, path)


def on_axis(counts: Mapping[str, int]) -> dict[str, int]:
    """Counts in the order of an axis: numbers with those between them that nothing has, words as they come."""
    if not all(name.isascii() and name.isdigit() for name in counts):
        return dict(counts)
    numbers = {int(name): count for name, count in counts.items()}
    low, high = min(numbers), max(numbers)
    if high - low >= WIDEST_AXIS:  # such as power, in thousands
        return {str(number): numbers[number] for number in sorted(numbers)}
    return {str(number): numbers.get(number, 0) for number in range(low, high + 1)}


def bars(path: Path, panels: Mapping[str, Mapping[str, int]], title: str) -> None:
    """Counts, a panel for each kind of them that tells two things apart."""
    library()
    panels = {name: on_axis(counts) for name, counts in panels.items() if len(counts) > 1} or panels
    columns = min(3, max(1, len(panels)))
    rows = max(1, -(-len(panels) // columns))
    made = importlib.import_module("matplotlib.figure").Figure
    figure = made(figsize=(4 * columns, 3 * rows), layout="constrained")
    for at, (name, counts) in enumerate(panels.items(), 1):
        axes = figure.add_subplot(rows, columns, at)
        axes.bar(range(len(counts)), list(counts.values()), color=BLUE)
        axes.set_xticks(range(len(counts)), list(counts), rotation=45 if len(counts) > 6 else 0, ha="center")
        axes.yaxis.get_major_locator().set_params(integer=True)
        axes.set_title(name)
    figure.suptitle(title)
    save(figure, path)


class Mark:
    """A point of a curve that is pointed out, how grave it is (0 most), and what is written beside it."""

    def __init__(self, at: float, value: float, text: str, rank: int = 0) -> None:
        self.at = at
        self.value = value
        self.text = text
        self.rank = rank


def curves(
    path: Path,
    lines: Mapping[str, Sequence[tuple[float, float]]],
    title: str,
    labels: tuple[str, str],
    marks: Sequence[Mark] = (),
) -> None:
    """Chances from 0 to 1 as lines, with points marked."""
    figure, axes = sheet(9, 4.5)
    for at, (name, points) in enumerate(lines.items()):
        axes.plot([x for x, _ in points], [y for _, y in points], marker=".", markersize=3, label=name,
                  color=COLORS[at % len(COLORS)], linestyle=STROKES[at % len(STROKES)])  # fmt: skip
    for mark in marks:
        axes.plot([mark.at], [mark.value], SIGNS[mark.rank % len(SIGNS)], color=RED, markersize=7 - mark.rank)
        axes.annotate(mark.text, (mark.at, mark.value), textcoords="offset points", xytext=(4, 6), fontsize=7)
    axes.axhline(0.5, color="grey", linewidth=0.5)
    axes.set_ylim(-0.02, 1.02)
    axes.xaxis.get_major_locator().set_params(integer=True)
    axes.set_xlabel(labels[0])
    axes.set_ylabel(labels[1])
    axes.set_title(title)
    if len(lines) > 1:
        axes.legend(fontsize=8)
    save(figure, path)
