"""The walk through building a game is true: each file and name that it names is there, and each command works."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from fuda.build.plan import PACKAGE
from fuda.cli import main
from fuda.games.registry import BUILT_IN

ROOT = Path(__file__).resolve().parents[1]
WALK = (ROOT / "docs" / "new-game.md").read_text(encoding="utf-8")
NAMED = re.findall(r"`((?:src|tests|scenarios)/[\w./-]+)(?:: (\w+))?`", WALK)
COMMANDS = [line for block in re.findall(r"```\n(.*?)```", WALK, re.DOTALL) for line in block.splitlines()]
MOST = 800  # lines of Python of a small game


def test_every_file_and_name_of_the_walk_is_there() -> None:
    """A name stands in its file as something that is defined."""
    assert len(NAMED) > 40
    for path, name in NAMED:
        text = (ROOT / path).read_text(encoding="utf-8") if (ROOT / path).is_file() else ""
        assert (ROOT / path).exists(), path
        assert not name or re.search(rf"^\s*(class |def )?{name}\b", text, re.MULTILINE), (path, name)


def test_the_game_is_as_small_as_it_says() -> None:
    """The number in the text is that of the lines, and these are few."""
    own = [*(PACKAGE / "games" / "kaidan").rglob("*.py"), PACKAGE / "ai" / "kaidan.py"]
    lines = sum(len(path.read_text(encoding="utf-8").splitlines()) for path in own)
    assert lines <= MOST and f"{lines} lines of Python" in WALK


def test_nothing_else_of_the_package_names_it_but_one_line() -> None:
    """Its own folders apart, the registry alone knows it: one line."""
    named = [
        (path.relative_to(PACKAGE).as_posix(), line.strip())
        for path in PACKAGE.rglob("*.py")
        for line in path.read_text(encoding="utf-8").splitlines()
        if "kaidan" in line.lower() and "kaidan" not in path.relative_to(PACKAGE).as_posix()
    ]
    assert named == [("games/registry.py", f'"kaidan": "{BUILT_IN["kaidan"]}",')]


@pytest.mark.parametrize("command", [one for one in COMMANDS if one.startswith("fuda ") and "play" not in one])
def test_every_command_of_the_walk_works(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It ends well; what is played by hand and what writes files is tried elsewhere."""
    monkeypatch.chdir(ROOT)
    assert main(shlex.split(command)[1:]) == 0
