"""`fuda play` as a player meets it: started as a program, typed at through a pipe."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from rich.cells import cell_len

from fuda.cli import main
from fuda.cli.play import take_first
from fuda.match.retrace import load
from fuda.match.session import Session


def fuda(*args: str, lines: str = "", columns: int = 80) -> subprocess.CompletedProcess[str]:
    """Run the command with lines typed into it."""
    return subprocess.run(
        [sys.executable, "-m", "fuda", *args],
        input=lines,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
        check=False,
        env={**os.environ, "COLUMNS": str(columns), "PYTHONIOENCODING": "utf-8", "TERM": "dumb"},
    )


def test_end_of_input_leaves_politely() -> None:
    """With no input at all the board is shown, the end of input noted, and nothing fails."""
    done = fuda("play", "onepiece", "--seed", "7", "--first", "me")
    assert done.returncode == 0 and done.stderr == ""
    assert "End of input" in done.stdout and "Keep this hand" in done.stdout


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_whole_match_can_be_played(language: str, tmp_path: Path) -> None:
    """Taking the first choice again and again plays a match to its end, saves it and leaves."""
    path = tmp_path / "m.json"
    lines = "1\n" * 400 + f"save {path}\nlog\nquit\n"
    done = fuda("play", "onepiece", "--seed", "7", "--against", "greedy", "--lang", language, lines=lines)
    assert done.returncode == 0 and done.stderr == ""
    assert {"en": "The match is over", "ja": "対戦終了"}[language] in done.stdout
    assert load(path).outcome is not None
    assert "[op 9-2-1-1]" in done.stdout


def test_commands_explain_undo_save_and_load(tmp_path: Path) -> None:
    """Every command does its work or says what it needs; wrong input is answered, not obeyed."""
    path = tmp_path / "m.json"
    lines = (
        "1\nhelp\nwhy LH1-001\nwhy\nwhy zzz\ncard LH1-005\ncard\nrules 7-1-1-2\nrules 99\nrules\nlog\nboard\n"
        f"99\nfly\n\nundo\n1\nsave {path}\nsave\nsave {tmp_path}\nload {tmp_path}/none\nload\nload {path}\n"
        "concede\nundo\nquit\n"
    )
    done = fuda("play", "onepiece", "--seed", "7", "--first", "me", lines=lines)
    assert done.returncode == 0 and done.stderr == ""
    for expected in (
        "take back to your last choice",
        "nobody attacks in the own first turn  [op 6-5-6-1]",
        "You see no card 'zzz'",
        "Look at 5 cards from the top",
        "op 7-1-1-2  Then choose the target",
        "no such clause",
        "There is no choice '99'",
        "There is no choice 'fly'",
        "Taken back.",
        "Saved to",
        "cannot be written",
        "cannot be read",
        "Loaded",
        "concession  [op 1-2-3]",
        "Bye.",
    ):
        assert " ".join(expected.split()) in " ".join(done.stdout.split()), expected


@pytest.mark.parametrize("first", ["me", "bot"])
@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_who_goes_first_can_be_set(first: str, seed: str) -> None:
    """--first decides the first turn, whoever chance lets choose."""
    done = fuda("play", "onepiece", "--seed", seed, "--first", first, lines="1\nlog\n")
    starter = {"me": "you", "bot": "the opponent"}[first]
    assert f"decided who goes first: {starter}" in done.stdout


def test_bad_options_are_refused(tmp_path: Path) -> None:
    """Unknown games, bots and decks, and decks that are not legal, end with code 2 and a message."""
    bad = tmp_path / "deck.txt"
    bad.write_text("1xLH1-001\n4xLH1-002\n", encoding="utf-8")
    noise = tmp_path / "noise.bin"
    noise.write_bytes(bytes(range(256)))
    for args, message in (
        (["chess"], "no game"),
        (["onepiece", "--deck", str(tmp_path / "none")], "no such file"),
        (["onepiece", "--deck", str(bad)], "not a legal deck"),
        (["onepiece", "--deck", str(noise)], "not UTF-8 text"),
        (["onepiece", "--against", "nobody"], "invalid choice"),
        (["onepiece", "--seed", "x"], "invalid int"),
    ):
        done = fuda("play", *args)
        assert done.returncode == 2 and message in done.stderr and "Traceback" not in done.stderr


def test_the_board_fits_small_terminals() -> None:
    """No line is wider than the terminal, in both languages."""
    for language in ("en", "ja"):
        done = fuda("play", "onepiece", "--seed", "3", "--lang", language, lines="1\n2\n2\n1\n" * 10, columns=80)
        for line in done.stdout.splitlines():
            assert cell_len(line) <= 80, line


@pytest.mark.sources
@pytest.mark.parametrize("player", [0, 1])
def test_the_first_turn_is_a_setting_where_nobody_is_asked(player: int) -> None:
    """In such a game the match is started anew with it, the seed and the decks staying."""
    for seed in range(5):
        session = take_first(Session("kaidan", seed=seed), player)
        assert session.view().first == player and session.seed == seed


@pytest.mark.sources
@pytest.mark.parametrize(("language", "says"), [("en", "The judge calls the time"), ("ja", "制限時間終了の合図")])
def test_replay_tells_of_time_and_concession(
    language: str, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Neither is shown as an answer."""
    session = Session("kaidan", seed=3, settings={"extra_turn": 1})
    session.answer(0)
    session.call_time()
    session.concede(1)
    session.save(tmp_path / "match.json")
    assert main(["replay", str(tmp_path / "match.json"), "--lang", language]) == 0
    out = capsys.readouterr().out
    assert says in out and ("gives up" in out or "投了" in out)


def test_replay_prints_all_steps_or_json(tmp_path: Path) -> None:
    """A saved match is printed step by step; as JSON one line a step; damaged files and hidden views are refused."""
    path = tmp_path / "m.json"
    fuda("play", "onepiece", "--seed", "7", "--first", "me", lines=f"1\n1\n1\nsave {path}\nquit\n")
    printed = fuda("replay", str(path))
    assert printed.returncode == 0 and "Step 0 of" in printed.stdout and "The match is not over." in printed.stdout
    lines = fuda("replay", str(path), "--json").stdout.splitlines()
    assert len(lines) == load(path).steps + 1 and '"step":0' in lines[0]
    assert fuda("replay", str(path), "--view", "1").returncode == 0
    assert fuda("replay", str(path), "--view", "2").returncode == 2
    path.write_bytes(path.read_bytes()[:50])
    broken = fuda("replay", str(path))
    assert broken.returncode == 2 and "damaged" in broken.stderr and "Traceback" not in broken.stderr
