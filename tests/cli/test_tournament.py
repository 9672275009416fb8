"""`fuda tournament`: among bots, and among people step by step, in both languages; and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fuda.cli import main
from fuda.games.onepiece.face.original_cards import SHELF
from fuda.tournament import play, state

FOUR = "random:tide,random:keepers,random:tide,random:grove"


def cup(*words: str) -> int:
    """Run the command."""
    return main(["tournament", *words])


@pytest.fixture
def people(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> str:
    """A tournament of five people that has begun."""
    path = str(tmp_path / "cup.json")
    (tmp_path / "aki.txt").write_text(SHELF.deck_text("tide"))
    names = [f"Aki={tmp_path / 'aki.txt'}", "Ben=keepers", "千恵", "Dan [x]", "Eve"]
    assert cup("new", "onepiece", path, *(word for name in names for word in ("--player", name))) == 0
    assert capsys.readouterr().out == f"{path}: 5 players, Swiss, best of 3\n"
    return path


def test_a_place_that_cannot_be_written_is_told_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing is played whose result would be lost."""
    monkeypatch.setattr(play, "run", lambda *_, **__: pytest.fail("it was played"))
    assert cup("run", "onepiece", "--players", FOUR, "--save", str(tmp_path / "nowhere" / "cup.json")) == 2
    assert "cup.json cannot be written" in capsys.readouterr().err


@pytest.mark.parametrize("style", ["swiss", "elimination", "swiss+cut"])
def test_bots_play_a_tournament(style: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The standings name everybody, the same seed prints the same, and no progress bar is in the way."""
    words = ["run", "onepiece", "--players", FOUR, "--style", style, "--seed", "3", "--best-of", "1"]
    assert cup(*words) == 0
    caught = capsys.readouterr()
    assert "The tournament is over" in caught.out and caught.err == ""
    assert all(name in caught.out for name in ("random:tide ", "random:tide#2", "random:keepers", "random:grove"))
    assert cup(*words, "--lang", "ja") == 0
    assert "大会終了：優勝" in capsys.readouterr().out
    assert cup(*words) == 0
    assert capsys.readouterr().out == caught.out


def test_json_and_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """All of the tournament as data; the file has the same."""
    path = tmp_path / "bots.json"
    assert cup("run", "onepiece", "--players", FOUR, "--rounds", "2", "--json", "--save", str(path)) == 0
    data = json.loads(capsys.readouterr().out)
    assert [row["place"] for row in data["standings"]] == [1, 2, 3, 4]
    assert data["winner"] == data["standings"][0]["name"] and len(data["tournament"]["played"]) == 2
    assert json.loads(path.read_bytes()) == data["tournament"]


def test_people_are_recorded_step_by_step(people: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Pair, enter results, drop, look: each step is kept in the file."""
    assert cup("pair", people) == 0
    out = capsys.readouterr().out
    assert out.startswith("Round 1 of 3\n  1  ") and "bye" in out and out.endswith("Results missing: 2\n")
    assert cup("pair", people) == 2
    assert "results missing: 2" in capsys.readouterr().err
    assert cup("result", people, "1", "2-1") == 0
    assert "2-1" in capsys.readouterr().out
    assert cup("result", people, "2", "1-1-1", "--lang", "ja") == 0
    assert capsys.readouterr().out.endswith("この回戦は終了しました。\n")
    assert cup("drop", people, "Ben") == 0
    assert capsys.readouterr().out == "Ben has dropped out.\n"
    assert cup("pair", people, "--json") == 0
    data = json.loads(capsys.readouterr().out)
    assert data["winner"] == "" and len(data["tournament"]["played"]) == 2
    assert cup("standings", people) == 0
    out = capsys.readouterr().out
    assert "Ben (dropped)" in out and "Dan [x]" in out and "千恵" in out and "opp. match %" in out
    assert cup("standings", people, "--lang", "ja", "--json") == 0
    assert json.loads(capsys.readouterr().out)["standings"][0]["points"] == 3
    assert state.load(Path(people)).players[0].deck[0] == (1, "LH1-016")


def test_an_elimination_of_people(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Semi-finals and a final, by seeds."""
    path = str(tmp_path / "cup.json")
    names = [word for name in "ABCD" for word in ("--player", name)]
    assert cup("new", "onepiece", path, *names, "--style", "elimination", "--seeded", "--best-of", "1") == 0
    assert cup("pair", path) == 0
    assert "Elimination, 4 places\n  1  A  -  D\n  2  B  -  C\n" in capsys.readouterr().out
    for table in ("1", "2"):
        assert cup("result", path, table, "1-0") == 0
    assert cup("pair", path, "--lang", "ja") == 0
    assert "決勝\n  1  A  -  B\n" in capsys.readouterr().out
    assert cup("result", path, "1", "0-1") == 0
    assert "The tournament is over: B wins." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["chess", "--players", FOUR], "no game"),
        (["onepiece", "--players", "random"], "bots with decks"),
        (["onepiece", "--players", "random:tide"], "two players"),
        (["onepiece", "--players", "perfect:tide,random:tide"], "no bot 'perfect'"),
        (["onepiece", "--players", "random:tide,random:nothing"], "no deck 'nothing'"),
        (["onepiece", "--players", FOUR, "--best-of", "2"], "odd"),
        (["onepiece", "--players", FOUR, "--jobs", "-1"], "--jobs"),
        (["onepiece", "--players", FOUR, "--jobs", "999"], "--jobs"),
        (["onepiece", "--players", FOUR, "--time", "-1"], "--time"),
        (["onepiece", "--players", FOUR, "--time", "50"], "no time limit"),
        (["onepiece", "--players", FOUR, "--cut", "4"], "cut"),
    ],
)
def test_bad_input_ends_with_2(words: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The message says what would be right."""
    assert cup("run", *words) == 2
    assert says in capsys.readouterr().err


def test_files_and_people_that_cannot_be(people: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing is overwritten, and what cannot be read or is no result says so."""
    bad = tmp_path / "bad.txt"
    bad.write_text("1xLH1-001\n")
    other = str(tmp_path / "other.json")
    cases: list[tuple[list[str], str]] = [
        (["new", "onepiece", people, "--player", "A", "--player", "B"], "there already"),
        (["new", "onepiece", other, "--player", "A"], "two players"),
        (["new", "onepiece", other, "--player", "A", "--player", "A"], "two players are called A"),
        (["new", "onepiece", other, "--player", "A", "--player", f"B={bad}"], "B's deck is not legal"),
        (["new", "onepiece", other, "--player", "A", "--player", "B=none.txt"], "no deck 'none.txt'"),
        (["new", "onepiece", other, "--player", "A=tide", "--player", "B=tide", "--limited"], "pool"),
        (["new", "onepiece", str(tmp_path / "no" / "x.json"), "--player", "A", "--player", "B"], "cannot be written"),
        (["pair", other], "cannot be read"),
        (["standings", str(bad)], "not a tournament"),
        (["result", people, "1", "2-1"], "no table 1"),
        (["result", people, "1", "two to one"], "is no score"),
        (["result", people, "1", "1-1-1-1"], "is no score"),
        (["drop", people, "Zoe"], "no player 'Zoe'"),
    ]
    for words, says in cases:
        assert cup(*words) == 2
        assert says in capsys.readouterr().err
    assert not Path(other).exists()
