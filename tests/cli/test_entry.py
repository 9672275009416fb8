"""The command `fuda` itself: what it lists, what it refuses, how little it loads."""

from __future__ import annotations

import argparse
import importlib
import subprocess
import sys

import pytest

from fuda import cli
from fuda.build import using


def test_help_lists_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    """Each subcommand stands with a line about it."""
    with pytest.raises(SystemExit) as caught:
        cli.main(["--help"])
    out = capsys.readouterr().out
    assert caught.value.code == 0
    for name, about in cli.COMMANDS.items():
        assert name in out and about in out


@pytest.mark.parametrize("name", cli.COMMANDS)
def test_every_command_has_help_of_its_own(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """`fuda X --help` explains X."""
    with pytest.raises(SystemExit) as caught:
        cli.main([name, "--help"])
    assert caught.value.code == 0
    assert f"usage: fuda {name}" in capsys.readouterr().out


@pytest.mark.parametrize(
    "words", [[], ["fly"], ["--fly"], ["deck"], ["simulate"], ["deck", "check"], ["bench", "fast"]]
)
def test_unknown_input_ends_with_2(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """The message goes to standard error."""
    with pytest.raises(SystemExit) as caught:
        cli.main(words)
    assert caught.value.code == 2
    assert "fuda" in capsys.readouterr().err


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    """`fuda --version` names the installed version, and which build of it runs."""
    with pytest.raises(SystemExit) as caught:
        cli.main(["--version"])
    said = capsys.readouterr().out
    assert caught.value.code == 0 and said.startswith("fuda 0.") and said.endswith(f", {using.name()}\n")


def test_help_loads_no_command() -> None:
    """Start-up is quick because only the chosen command is imported."""
    code = (
        "import sys\nfrom fuda.cli import main\n"
        "try: main(['--help'])\n"
        "except SystemExit: pass\n"
        "loaded = [m for m in sys.modules if m.startswith('fuda.') or m in ('rich', 'msgspec', 'platformdirs')]\n"
        "few = ('fuda.cli', 'fuda.cli.parser', 'fuda.build', 'fuda.build.plan', 'fuda.build.using')\n"
        "loaded = [m for m in loaded if m not in few]\n"
        "assert not loaded, loaded\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_options_are_not_abbreviated(capsys: pytest.CaptureFixture[str]) -> None:
    """A new option never changes what an old command line means."""
    with pytest.raises(SystemExit) as caught:
        cli.main(["simulate", "onepiece", "--game", "2"])
    assert caught.value.code == 2 and "unrecognized arguments: --game" in capsys.readouterr().err


def test_help_fits_a_hundred_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    """A wide terminal does not make lines that are hard to read."""
    monkeypatch.setenv("COLUMNS", "240")
    parser = cli.make_parser(*cli.COMMANDS)
    texts = [parser.format_help()]
    waiting = [parser]
    while waiting:
        for action in waiting.pop()._actions:
            if isinstance(action, argparse._SubParsersAction):
                waiting += action.choices.values()
                texts += [one.format_help() for one in action.choices.values()]
    assert len(texts) > 30
    lines = [line for text in texts for line in text.splitlines()]
    assert [line for line in lines if len(line) > 100] == []


@pytest.mark.parametrize("shell", ["bash", "zsh"])
def test_shells_complete_every_command(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The script knows commands and their options."""
    assert cli.main(["completion", shell]) == 0
    script = capsys.readouterr().out
    assert [name for name in cli.COMMANDS if name not in script] == []
    assert "--allow-partial" in script


def test_an_interrupted_command_ends_quietly(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Ctrl-C is no traceback."""
    command = importlib.import_module("fuda.cli.deck")

    def interrupted(*_: object) -> int:
        """Stand in for a long command."""
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "run", interrupted)
    assert cli.main(["deck", "check", "onepiece", "tide"]) == 130
    assert "interrupted" in capsys.readouterr().err
