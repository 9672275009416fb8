"""A match in the middle as golden files: drawn for each player in each language, and as plain data."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console

from fuda.cli.screen import Screen
from fuda.games.registry import Game
from fuda.view import options as option_views
from fuda.view.board import view


def answer(game: Game[Any], m: Any, text: str) -> None:
    """Answer for the deciding player by notation."""
    m.choose(option_views.parse_option(game, m, int(m.player), text))


def drawn(game: Game[Any], m: Any, viewer: int, language: str) -> str:
    """What the terminal shows a player, 80 columns wide."""
    console = Console(file=io.StringIO(), width=80, highlight=False, color_system=None)
    screen = Screen(console, game, viewer, language)
    screen.board(view(game, m, viewer))
    offered = option_views.options(game, m, viewer)
    screen.choices([option_views.label(game, m, viewer, one, language) for one in offered])
    assert isinstance(console.file, io.StringIO)
    return "".join(f"{line.rstrip()}\n" for line in console.file.getvalue().splitlines())


class Boards:
    """The files of one match, in a folder; like any golden file they are read as a diff when they change."""

    def __init__(self, game: Game[Any], make: Callable[[], Any], folder: Path) -> None:
        self.game = game
        self.make = make
        self.folder = folder
        endings = ("0.en.txt", "1.en.txt", "0.ja.txt", "1.ja.txt", "0.json")
        self.names = tuple(f"{make.__name__}.{ending}" for ending in endings)

    def text(self, name: str) -> str:
        """What a file holds."""
        _, viewer, kind = name.split(".", 2)
        m = self.make()
        if kind == "json":
            return msgspec.json.format(msgspec.json.encode(view(self.game, m, int(viewer)))).decode() + "\n"
        return drawn(self.game, m, int(viewer), kind.removesuffix(".txt"))

    def check(self, name: str) -> None:
        """A file holds what is shown now."""
        assert self.text(name) == (self.folder / name).read_text(encoding="utf-8")

    def write(self) -> None:
        """Write all files anew."""
        for name in self.names:
            (self.folder / name).write_text(self.text(name), encoding="utf-8")
