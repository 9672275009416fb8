"""`fuda simulate`: the tables, as text, JSON, CSV and pictures, going on after an interruption, and what it refuses."""

from __future__ import annotations

import importlib.util
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from fuda.cli import main
from fuda.cli import simulate as simulating
from fuda.cli.playing import Bar, Lines, clock
from fuda.games.onepiece.face.original_cards import SHELF
from fuda.sim import plots
from fuda.sim.conduct import Standing
from fuda.sim.results import Results
from fuda.sim.statistics import Interval
from tests.cli.test_terminal import PROGRAM

HAS_PLOTS = importlib.util.find_spec("matplotlib") is not None


def simulate(*words: str) -> int:
    """Run the command."""
    return main(["simulate", "onepiece", *words])


def test_json_has_every_figure(capsys: pytest.CaptureFixture[str]) -> None:
    """Games, decisions, times, rates, results by winner and by reason, mean turns; and no progress bar."""
    assert simulate("--games", "5", "--seed", "3", "--json") == 0
    caught = capsys.readouterr()
    data = json.loads(caught.out)
    assert data["games"] == 5 and data["players"] == ["random", "random"] and data["decks"] == ["keepers", "tide"]
    assert sum(data["winners"].values()) == sum(data["reasons"].values()) == 5
    assert {"decisions", "seconds", "games_per_s", "decisions_per_s", "mean_turns", "seed", "build"} <= set(data)
    assert data["cells"][0]["share"]["low"] < data["cells"][0]["share"]["high"]
    assert caught.err == ""


def test_text_has_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    """The table names who won, by which clause, and how much the first turn is worth."""
    assert simulate("--games", "3") == 0
    out = capsys.readouterr().out
    for words in ("won by player", "share of player 1", "won by the first turn", "by clause", "decisions per second"):
        assert words in out


def test_decks_by_file_and_by_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Either is taken."""
    path = tmp_path / "mine.txt"
    path.write_text(SHELF.deck_text("tide"), encoding="utf-8")
    assert simulate("--games", "2", "--decks", f"{path},keepers", "--json") == 0
    assert json.loads(capsys.readouterr().out)["decks"] == ["mine.txt", "keepers"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of three deck files, and of something else."""
    found = tmp_path / "decks"
    found.mkdir()
    for name in ("keepers", "tide", "grove"):
        (found / f"{name}.txt").write_text(SHELF.deck_text(name), encoding="utf-8")
    (found / "notes.md").write_text("not a deck")
    return found


def test_a_matrix_of_a_folder(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Every pair is played; the table is printed and written."""
    csv = tmp_path / "table.csv"
    assert simulate("--decks", str(folder), "--games", "4", "--csv", str(csv)) == 0
    out = capsys.readouterr().out
    assert "keepers" in out and "±" in out and "all" in out
    lines = csv.read_text().splitlines()
    assert len(lines) == 4 and lines[0].startswith("deck,against,games") and lines[1].startswith("grove,keepers,4,")


def test_one_deck_against_a_folder(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As many cells as opponents."""
    assert simulate("--deck", "bells", "--against", str(folder), "--games", "2", "--json") == 0
    data = json.loads(capsys.readouterr().out)
    assert [(cell["one"], cell["two"]) for cell in data["cells"]] == [
        ("bells", "grove"), ("bells", "keepers"), ("bells", "tide"),
    ]  # fmt: skip
    assert simulate("--deck", "bells", "--against", str(folder), "--games", "2") == 0
    assert "bells" in capsys.readouterr().out


def test_two_versions_of_a_deck(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A deck is no better than itself, and the sentence says so."""
    old = str(folder / "keepers.txt")
    assert simulate("--compare", f"{old},keepers", "--against", "tide,grove", "--games", "4") == 0
    out = capsys.readouterr().out
    assert "No difference is proved: +0.0" in out and "McNemar p 1.000" in out
    assert simulate("--compare", "bells,keepers", "--against", "tide", "--games", "4", "--json") == 0
    data = json.loads(capsys.readouterr().out)["comparison"]
    assert data["old"] == "bells" and data["paired"]["pairs"] == 4 and data["against"] == ["tide"]


def test_decks_of_the_same_name_are_told_apart(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """By their paths, as two versions of a deck often have one name in two folders."""
    for place, name in (("old", "keepers"), ("new", "tide")):
        (tmp_path / place).mkdir()
        (tmp_path / place / "deck.txt").write_text(SHELF.deck_text(name), encoding="utf-8")
    paths = [str(tmp_path / place / "deck.txt") for place in ("old", "new")]
    assert simulate("--decks", ",".join(paths), "--games", "2", "--json") == 0
    assert json.loads(capsys.readouterr().out)["decks"] == paths
    assert simulate("--compare", ",".join(paths), "--against", "grove", "--games", "2", "--json") == 0
    found = json.loads(capsys.readouterr().out)["comparison"]
    assert [found["old"], found["new"]] == paths


def test_cards_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    """What goes with each card, and that it need not be the cause."""
    assert simulate("--games", "30", "--cards") == 0
    assert "need not be its cause" in " ".join(capsys.readouterr().out.split())
    assert simulate("--games", "10", "--cards", "--json") == 0
    cards = json.loads(capsys.readouterr().out)["cards"]
    assert {"opening", "drawn", "play"} <= {card["what"] for card in cards}


def test_a_precision_ends_a_run_early(capsys: pytest.CaptureFixture[str]) -> None:
    """As soon as the interval is narrow enough."""
    assert simulate("--precision", "0.12", "--json") == 0
    data = json.loads(capsys.readouterr().out)
    assert 100 <= data["games"] < 1000
    share = data["cells"][0]["share"]
    assert (share["high"] - share["low"]) / 2 <= 0.12


@pytest.mark.skipif(not HAS_PLOTS, reason="matplotlib is not installed")
@pytest.mark.parametrize(("suffix", "begins"), [(".png", b"\x89PNG"), (".svg", b"<?xml")])
def test_heat_maps_are_drawn(suffix: str, begins: bytes, tmp_path: Path) -> None:
    """As PNG and as SVG, and nothing else is left behind."""
    path = tmp_path / f"map{suffix}"
    assert simulate("--matrix", "--mirror", "--games", "2", "--plot", str(path)) == 0
    assert path.read_bytes().startswith(begins)
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.skipif(not HAS_PLOTS, reason="matplotlib is not installed")
def test_the_title_of_a_small_map_is_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Few columns leave room for it all the same."""
    figures = []
    monkeypatch.setattr(plots, "save", lambda figure, path: figures.append(figure))
    title = "dimensionzero: share of games won, greedy against random"
    plots.heat_map(tmp_path / "map.png", ["a"], [[Interval(0.5, 0.4, 0.6)]], title)
    (figure,) = figures
    figure.canvas.draw()
    words = figure.findobj(lambda one: getattr(one, "get_text", str)() == title)
    assert words and all(figure.bbox.x0 <= one.get_window_extent().x0 for one in words)
    assert all(one.get_window_extent().x1 <= figure.bbox.x1 for one in words)


def test_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Before anything is played."""
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    monkeypatch.setitem(sys.modules, "ray", None)
    assert simulate("--plot", "map.png") == 2
    assert "pip install 'fuda[plot]'" in capsys.readouterr().err
    assert simulate("--ray", "auto") == 2
    assert "pip install 'fuda[ray]'" in capsys.readouterr().err


def test_an_interrupted_run_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A real interruption of a real run: what was played is kept, and the table is the same in the end."""
    out = tmp_path / "run"
    program = [sys.executable, "-c", PROGRAM]
    command = [*program, "simulate", "onepiece", "--games", "1200", "--jobs", "2", "--out", str(out)]
    started = subprocess.Popen(command, stderr=subprocess.PIPE, env={**os.environ, "PYTHONPATH": path_of_package()})
    results = out / "results.jsonl"
    for _ in range(3000):
        if results.exists() and results.read_bytes().count(b"\n") > 5:
            break
        time.sleep(0.02)
    started.send_signal(signal.SIGINT)
    _, err = started.communicate(timeout=60)
    assert started.returncode == 130 and b"is kept in" in err
    known = results.read_bytes().count(b"\n") - 1
    assert 5 <= known < 1200
    assert simulate("--games", "1200", "--out", str(out), "--json") == 0
    data = json.loads(capsys.readouterr().out)
    assert data["resumed"] == known and data["games"] == 1200
    assert simulate("--games", "1200", "--json", "--jobs", "1") == 0
    whole = json.loads(capsys.readouterr().out)
    assert (data["winners"], data["reasons"], data["cells"]) == (whole["winners"], whole["reasons"], whole["cells"])
    assert json.loads((out / "report.json").read_bytes())["games"] == 1200
    assert (out / "table.csv").read_text().startswith("deck,against")


def path_of_package() -> str:
    """Where this package is found."""
    import fuda

    return str(Path(fuda.__file__).parent.parent)


def test_a_folder_of_another_run_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With what is not the same."""
    assert simulate("--games", "2", "--out", str(tmp_path), "--json") == 0
    assert simulate("--games", "2", "--out", str(tmp_path), "--seed", "2") == 2
    assert "another experiment: its seed" in capsys.readouterr().err


def test_cores_are_compared(capsys: pytest.CaptureFixture[str]) -> None:
    """Games per second of one process and of two."""
    assert simulate("--bench-cores", "--games", "4", "--jobs", "2") == 0
    out = capsys.readouterr().out
    assert "times one" in out and ("target 1.8: met" in out or "target 1.8: not met" in out)


def test_a_place_that_cannot_be_written_is_told_before(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing is played."""
    (tmp_path / "report.json").mkdir()
    assert simulate("--games", "2", "--out", str(tmp_path)) == 2
    caught = capsys.readouterr()
    assert "report.json cannot be written" in caught.err and not caught.out
    assert not (tmp_path / "results.jsonl").exists()


def test_a_place_that_is_lost_meanwhile_loses_no_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is printed, and then what could not be written; a disk that is full while playing is told of as well."""
    monkeypatch.setattr(simulating, "check_places", lambda args: None)
    (tmp_path / "report.json").mkdir()
    assert simulate("--games", "2", "--out", str(tmp_path), "--json") == 2
    caught = capsys.readouterr()
    assert json.loads(caught.out)["games"] == 2 and "report.json cannot be written" in caught.err

    def fill(self: Results, data: bytes) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Results, "write", fill)
    assert simulate("--games", "2", "--out", str(tmp_path / "other")) == 2
    assert "No space left" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["chess"], "no game"),
        (["onepiece", "--games", "0"], "--games"),
        (["onepiece", "--games", "-5"], "--games"),
        (["onepiece", "--players", "random"], "two names"),
        (["onepiece", "--players", "random,perfect"], "no bot 'perfect'"),
        (["onepiece", "--decks", "tide"], "two names"),
        (["onepiece", "--decks", "tide,nothing"], "no deck 'nothing'"),
        (["onepiece", "--decks", "tide,,grove"], "--decks takes names"),
        (["onepiece", "--deck", "tide", "--decks", "tide,grove"], "do not go together"),
        (["onepiece", "--against", "tide"], "--against needs"),
        (["onepiece", "--mirror"], "--mirror needs"),
        (["onepiece", "--compare", "tide"], "two names"),
        (["onepiece", "--precision", "2"], "--precision"),
        (["onepiece", "--confidence", "95"], "--confidence"),
        (["onepiece", "--jobs", "-1"], "--jobs"),
        (["onepiece", "--plot", "map.gif"], ".png or .svg"),
        (["onepiece", "--plot", "nowhere/map.png"], "no folder"),
        (["onepiece", "--csv", "nowhere/map.csv"], "no such folder"),
        (["onepiece", "--iterations", "0"], "--iterations"),
    ],
)
def test_bad_input_ends_with_2(words: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The message says what would be right."""
    assert main(["simulate", *words]) == 2
    assert says in capsys.readouterr().err


def test_illegal_decks_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A deck that may not be played is not played; a folder must have decks."""
    path = tmp_path / "short.txt"
    path.write_text("1xLH1-001\n4xLH1-002\n")
    assert simulate("--decks", f"{path},tide") == 2
    assert "not a legal deck" in capsys.readouterr().err
    path.unlink()
    assert simulate("--decks", str(tmp_path)) == 2
    assert "no deck file" in capsys.readouterr().err


def test_progress_is_told_in_words() -> None:
    """Rate, time left, and how wide the widest interval still is."""
    standing = Standing(done=100, expected=700, played=50, seconds=5, widest=0.05)
    assert Bar(Lines("en"), 0.02).about(standing) == "10.0 games/s, 1:00 left, ±5.0 of ±2.0 %"
    assert Bar(Lines("en")).about(standing) == "10.0 games/s, 1:00 left"
    assert clock(3725) == "1:02:05"
