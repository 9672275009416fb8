"""What docs/tournaments.md shows is what happens."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest

from fuda.cli import main

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "tournaments.md"
BLOCKS = re.findall(r"```\n(\$ fuda .*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.parametrize("block", BLOCKS, ids=["bots", "people"])
def test_the_commands_print_what_is_shown(
    block: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One after another, in an empty folder; among bots only who takes part is compared, as bots learn."""
    monkeypatch.chdir(tmp_path)
    for command, shown in re.findall(r"^\$ fuda (.*)\n((?:[^$].*\n)*)", block, re.MULTILINE):
        assert main(shlex.split(command)) == 0
        printed = capsys.readouterr().out
        if " run " in command:
            assert sorted(re.findall(r"\w+:\w+", printed)[:4]) == sorted(re.findall(r"\w+:\w+", shown)[:4])
        else:
            assert [line.rstrip() for line in printed.splitlines()] == shown.splitlines()


def test_the_examples_in_python_run_as_shown() -> None:
    """Every example gives the printed result."""
    found = doctest.testfile(str(DOCUMENT), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert found.attempted > 8 and found.failed == 0
