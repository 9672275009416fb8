"""`fuda scenario`: run, check and play, with exit codes that tell passed, failed and unreadable apart."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from fuda.cli import main

GOOD = """\
game: onepiece
title: An attack
cards: {Ann: {power: 6000, text: "[On Play] Draw 1 card."}}
board: {A: {characters: [Ann]}, B: {life: 2}}
script:
  - A: attack Ann -> B.leader
  - until: main
expect: {B: {life: 1}}
"""


@pytest.fixture
def good(tmp_path: Path) -> Path:
    """A file with a scenario that passes."""
    path = tmp_path / "good.yaml"
    path.write_text(GOOD)
    return path


@pytest.fixture
def bad(tmp_path: Path) -> Path:
    """A file with a scenario that passes and one that fails."""
    path = tmp_path / "bad.yaml"
    path.write_text(GOOD + "---\n" + GOOD.replace("life: 1}", "life: 0}").replace("An attack", "Another"))
    return path


def test_running_tells_what_passed(good: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Exit code 0."""
    assert main(["scenario", "run", str(good)]) == 0
    assert capsys.readouterr().out == f"passed  An attack  ({good}:1)\n1 passed, 0 failed\n"


def test_running_tells_what_failed_and_where(bad: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Exit code 1, with line, expected and found."""
    assert main(["scenario", "run", str(bad)]) == 1
    out = capsys.readouterr().out
    assert f"FAILED  Another  ({bad}:10)\n  {bad}:17: B.life\n    expected: 0 cards\n    found:    1\n" in out
    assert out.endswith("1 passed, 1 failed\n")


def test_json_says_the_same(bad: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """All of it as data."""
    assert main(["scenario", "run", "--json", str(bad)]) == 1
    data = json.loads(capsys.readouterr().out)
    assert (data["passed"], data["failed"], data["errors"]) == (1, 1, [])
    (failure,) = data["scenarios"][1]["failures"]
    assert failure == {"file": str(bad), "line": 17, "what": "B.life", "expected": "0 cards", "found": "1"}


def test_checking_only_reads_and_lays_out(bad: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What a script would come to does not matter."""
    assert main(["scenario", "check", str(bad)]) == 0
    assert capsys.readouterr().out.endswith("2 laid out\n")


def test_a_folder_means_its_files(bad: Path, good: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Also below it; an empty one is an error."""
    assert main(["scenario", "run", str(bad.parent)]) == 1
    assert capsys.readouterr().out.endswith("2 passed, 1 failed\n")
    empty = bad.parent / "empty"
    empty.mkdir()
    assert main(["scenario", "run", str(empty)]) == 2
    assert "there are no scenario files" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("game: chess\n", "a game and a title"),
        ("game: onepiece\ntitle: t\nclauses: [99-9]\n", ":3: op 99-9: no such clause"),
        ("game: onepiece\ntitle: t\nexpect: {reason: 9-2-1-7}\n", ":3: op 9-2-1-7: no such clause"),
        ("game: fusionworld\ntitle: t\nrulings: [fw-999]\n", ":3: fw-999: no such ruling"),
        ("game: fusionworld\ntitle: t\nexpect: {deck: [99-9]}\n", ":3: fw 99-9: no such clause"),
        ("\x00", "is no YAML"),
        ("a: *b", "aliases"),
    ],
)
def test_bad_files_are_told_with_their_line(
    text: str, message: str, good: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Exit code 2; other files are run all the same."""
    wrong = good.parent / "wrong.yaml"
    wrong.write_text(text)
    assert main(["scenario", "run", str(wrong), str(good)]) == 2
    captured = capsys.readouterr()
    assert f"fuda scenario: {wrong}:" in captured.err and message in captured.err
    assert captured.out.endswith("1 passed, 0 failed, 1 unreadable\n")


def test_bytes_and_missing_files_are_refused(good: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Exit code 2 for what is no text and for what is not there."""
    good.write_bytes(b"\xff\xfe\x00")
    assert main(["scenario", "check", str(good)]) == 2
    assert "is no UTF-8 text" in capsys.readouterr().err
    assert main(["scenario", "play", str(good.parent / "none.yaml")]) == 2
    assert "cannot be read" in capsys.readouterr().err


def transcript(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], typed: str, *words: str) -> str:
    """Play with what is typed."""
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    assert main(["scenario", "play", *words]) == 0
    return " ".join(capsys.readouterr().out.split())  # wherever the terminal breaks its lines


def test_a_scenario_can_be_taken_over(
    good: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """From its position; cards are shown as they are printed, and the match cannot be saved as a record."""
    typed = f"card Ann\nsave {good.parent / 'x'}\nwhy Ann\nattack Ann\nundo\nquit\n"
    out = transcript(monkeypatch, capsys, typed, str(good))
    assert "An attack: A" in out and "[On Play] Draw 1 card." in out and "no decks to record" in out
    assert "Attack with Ann" in out


def test_a_scenario_can_be_taken_over_after_its_script(
    bad: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """At the seat one likes, also from the second scenario of a file."""
    out = transcript(monkeypatch, capsys, "quit\n", str(bad), "--number", "2", "--script", "--as", "B")
    assert "Another: B" in out and "Opponent Life 5" in out
    assert main(["scenario", "play", str(bad), "--number", "3"]) == 2
    assert "scenarios 1 to 2, not 3" in capsys.readouterr().err
