"""Buddyfight at the terminal: areas by name, what is declared and answered, flags and buddies."""

from __future__ import annotations

import re

import pytest
from rich.cells import cell_len

from fuda.cli import main
from tests.cli.test_play import fuda

PLAY = ("play", "buddyfight", "--seed", "5")
OVER = {"en": "The match is over", "ja": "対戦終了"}


@pytest.mark.parametrize("bot", ["greedy", "random"])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_whole_match_can_be_played(language: str, bot: str) -> None:
    """Taking the second choice, and often the first, plays a match to its end, in at most 80 columns."""
    lines = "2\n1\n2\n1\n1\n" * 200 + "log\nquit\n"
    done = fuda(*PLAY, "--lang", language, "--against", bot, lines=lines)
    assert done.returncode == 0 and done.stderr == ""
    assert OVER[language] in done.stdout and re.search(r"\[bf\s(R\.1|K\.lifelink\.2)\]", done.stdout)
    assert all(cell_len(line) <= 80 for line in done.stdout.splitlines())


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ("Milva, Thousand-Vane Dragon", "charge and draw", "Charge ", "Call ", "To the center", "Use nothing")),
        ("ja", ("千枚羽の竜", "チャージ＆ドロー", "をチャージする", "をコールする", "センターに置く", "何も使わない")),
    ],
)  # fmt: skip
def test_buddies_areas_and_uses_are_named(language: str, words: tuple[str, ...]) -> None:
    """The buddies are introduced; monsters are called to areas; in Japanese nothing but the commands is English."""
    lines = "pass\nno_charge\npass\n2\n2\nquit\n"
    done = fuda(*PLAY, "--lang", language, "--first", "me", "--against", "random", lines=lines)
    for word in words:
        assert word in done.stdout, word


def test_a_player_may_pass_until_something_happens() -> None:
    """Through all the timings at which only [Counter] is used."""
    done = fuda(*PLAY, "--first", "me", "--against", "random", lines="..\nno_charge\n" + "..\n" * 6 + "quit\n")
    assert done.returncode == 0 and "Turn 2" in done.stdout


def test_why_card_rules_and_undo_work_here_too() -> None:
    """The commands of every game."""
    lines = "why WB1-035\npass\ncard WB1-002\nrules C.1.4\nundo\nhelp\nquit\n"
    done = fuda(*PLAY, "--first", "me", lines=lines)
    for expected in ("bf F.1.1.n1", "WB1-002", "Call Cost", "bf C.1.4", "Taken back."):
        assert expected in done.stdout, expected


def test_decks_are_checked(capsys: pytest.CaptureFixture[str]) -> None:
    """A flag, a buddy and fifty cards."""
    for name in ("windmill", "stacks", "tunnel", "dragons"):
        assert main(["deck", "check", "buddyfight", name]) == 0
    assert "windmill: legal, leader WB1-001, 50 cards\n" in capsys.readouterr().out
