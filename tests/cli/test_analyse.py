"""`fuda analyse`: text, JSON and the picture, and what it refuses."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path

import pytest

from fuda.ai import bots
from fuda.cli import analyse as analysing
from fuda.cli import main
from fuda.match.session import Session

HAS_PLOTS = importlib.util.find_spec("matplotlib") is not None


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a match of random players, of whom one gave up."""
    path = tmp_path_factory.mktemp("match") / "match.json"
    session = Session("onepiece", seed=3)
    players = [bots.make("random", seed) for seed in (1, 2)]
    for _ in range(30):
        session.answer(players[session.player].choose(session.seat(session.player)))
    session.concede(0)
    session.save(path)
    return path


def analyse(record: Path, *words: str) -> int:
    """Run the command."""
    return main(["analyse", str(record), "--bot", "greedy", *words])


def test_text(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What was marked, what would have been better, who won by which clause, and sums for each player."""
    assert analyse(record) == 0
    out = capsys.readouterr().out
    assert "[op " in out and "player 2: " in out and "lost on average" in out


def test_every_decision(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Also those that nothing is wrong with, of one player."""
    assert analyse(record, "--all", "--player", "1", "--lang", "ja") == 0
    out = capsys.readouterr().out
    assert out.count("プレイヤー1") > 5 and "より良い選択：" in out and "プレイヤー2：" not in out


@pytest.mark.skipif(not HAS_PLOTS, reason="matplotlib is not installed")
def test_json_and_picture(record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Every decision as data, the chances as a curve."""
    path = tmp_path / "chances.svg"
    assert analyse(record, "--json", "--plot", str(path)) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["winner"] == 1 and len(data["decisions"]) > 10
    assert {"step", "player", "taken", "best", "loss", "mark", "answers"} <= set(data["decisions"][0])
    assert b"<svg" in path.read_bytes()


@pytest.mark.skipif(not HAS_PLOTS, reason="matplotlib is not installed")
def test_a_picture_that_cannot_be_written_is_told_before(
    record: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Looking a match over takes minutes, which would be lost."""
    monkeypatch.setattr(analysing, "analyse", lambda *_: pytest.fail("it was looked over"))
    (tmp_path / "chances.svg").mkdir()
    assert analyse(record, "--plot", str(tmp_path / "chances.svg")) == 2
    assert "it is a folder" in capsys.readouterr().err


def test_a_search_judges_by_default(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With visits and the line it expects."""
    session = Session("onepiece", seed=3)
    for answer in ("go_first", "keep", "keep", "end_main"):
        session.answer(answer)
    session.save(tmp_path / "begun.json", viewer=session.player)
    assert main(["analyse", str(tmp_path / "begun.json"), "--json", "--iterations", "4"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["bot"] == "ismcts" and data["winner"] == -1 and len({one["player"] for one in data["decisions"]}) == 1
    assert all(one["line"] and sum(answer["visits"] for answer in one["answers"]) for one in data["decisions"])
    other = 2 if session.player == 0 else 1
    assert main(["analyse", str(tmp_path / "begun.json"), "--player", str(other)]) == 2
    assert "only the view of player" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "says"),
    [(["--iterations", "0"], "--iterations"), (["--plot", "match.pdf"], ".png or .svg")],
)
def test_bad_options_end_with_2(record: Path, words: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    """With a clear message."""
    assert analyse(record, *words) == 2
    assert says in capsys.readouterr().err


def test_other_files_end_with_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file that is missing, and one that is no record."""
    assert analyse(tmp_path / "nothing.json") == 2
    (tmp_path / "other.json").write_text("{}")
    assert analyse(tmp_path / "other.json") == 2
    err = capsys.readouterr().err
    assert "cannot be read" in err and "not a record" in err
