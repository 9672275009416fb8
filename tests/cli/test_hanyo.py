"""汎用TCG at the terminal: units with HP and energy, skills by name, hands of rock-paper-scissors."""

from __future__ import annotations

import re

import pytest
from rich.cells import cell_len

from fuda.cli import main
from tests.cli.test_play import fuda

PLAY = ("play", "hanyo", "--seed", "5")
OVER = {"en": "The match is over", "ja": "対戦終了"}


@pytest.mark.parametrize("bot", ["greedy", "random"])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_whole_match_can_be_played(language: str, bot: str) -> None:
    """Taking the second choice, and sometimes the first, plays a match to its end, in at most 80 columns."""
    lines = "2\n2\n2\n1\n" * 150 + "log\nquit\n"
    done = fuda(*PLAY, "--lang", language, "--against", bot, lines=lines)
    assert done.returncode == 0 and done.stderr == ""
    assert OVER[language] in done.stdout and re.search(r"\[hy\s1002\.\d\]", done.stdout)
    assert all(cell_len(line) <= 80 for line in done.stdout.splitlines())


@pytest.mark.parametrize(
    ("language", "first", "skill"), [("en", "Put ", "Use the skill"), ("ja", "裏向きで", "スキル「")]
)
def test_main_units_and_skills_are_named(language: str, first: str, skill: str) -> None:
    """Before the game a main unit is chosen; in the battle phase skills are offered by name."""
    done = fuda(*PLAY, "--lang", language, "--first", "bot", "--against", "random", lines="3\nend_main\n")
    assert first in done.stdout and skill in done.stdout
    english = re.findall(r"Use the skill ([^(]*) \(", done.stdout)
    assert all(title.isascii() for title in english)


def test_why_card_rules_and_undo_work_here_too() -> None:
    """The commands of every game."""
    lines = "2\nwhy 1.main.1\ncard TC1-001\nrules 704.3c-1\nundo\nhelp\nquit\n"
    done = fuda(*PLAY, "--first", "me", lines=lines)
    for expected in ("hy 504.1", "TC1-001", "Skill 0 <Breath> 50 damage", "hy 704.3c-1", "Taken back."):
        assert expected in done.stdout, expected


def test_decks_are_checked(capsys: pytest.CaptureFixture[str]) -> None:
    """Fifty cards without a leader."""
    for name in ("glassworks", "clocktower", "garden", "wharf"):
        assert main(["deck", "check", "hanyo", name]) == 0
    assert "glassworks: legal, 50 cards\n" in capsys.readouterr().out
