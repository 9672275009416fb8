"""`fuda rules fuzz`: what it prints, and what it says to arguments that make no sense."""

from __future__ import annotations

import json

import pytest

from fuda.cli import main


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "name a game"),
        (["chess"], "there is no game 'chess'"),
        (["onepiece", "--law", "gravity"], "there is no law 'gravity'"),
        (["onepiece", "--minutes", "0"], "--minutes"),
        (["onepiece", "--minutes", "99999"], "--minutes"),
        (["onepiece", "--seed", "-1"], "--seed"),
    ],
)
def test_arguments_that_make_no_sense_are_refused(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The error says what is wrong, nothing is searched, and the exit code is 2."""
    assert main(["rules", "fuzz", *arguments]) == 2
    shown = capsys.readouterr()
    assert words in shown.err and shown.out == ""


def test_a_search_prints_what_it_tried_as_text_and_as_data(capsys: pytest.CaptureFixture[str]) -> None:
    """Positions and findings are counted by law; groups have a scenario."""
    arguments = ["rules", "fuzz", "onepiece", "--minutes", "0.01", "--seed", "5", "--law", "seats", "--law", "ban"]
    assert main(arguments) in (0, 1)
    assert "seats:" in capsys.readouterr().out
    assert main([*arguments, "--json"]) in (0, 1)
    data = json.loads(capsys.readouterr().out)
    assert data["game"] == "onepiece" and set(data["laws"]) <= {"seats", "ban"}
    assert all(law["tried"] >= law["found"] for law in data["laws"].values())
