"""Exported decisions: what was seen, what was legal, what was chosen, how it ended."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

np = pytest.importorskip("numpy")

from fuda.cli import main  # noqa: E402
from fuda.env import export  # noqa: E402
from fuda.env.record import recorder  # noqa: E402
from fuda.games.registry import find  # noqa: E402
from fuda.match.session import Session  # noqa: E402
from tests.conformance.playing import GAMES  # noqa: E402


@pytest.mark.parametrize("name", GAMES)
def test_rows_of_every_game(name: str) -> None:
    """Each decision has a row for each option, among which is the chosen one."""
    game = find(name)
    code = recorder(game)
    played = list(export.played_by_bots(game, (), ("random", "random"), 1, 3))
    assert len(played) == 1 and sum(played[0].returns) == 0
    for one in played[0].decisions:
        assert len(one.record) == code.size and one.record[5] == len(one.texts)
        assert 0 <= one.chosen < len(one.texts)


def test_npz_holds_what_was_played(tmp_path: Path) -> None:
    """Arrays of one length, results of the player who decided, and what the bytes mean."""
    path = tmp_path / "few.npz"
    assert main(["export", "onepiece", str(path), "--players", "greedy,random", "--games", "2"]) == 0
    data: Any = np.load(path)
    count = len(data["chosen"])
    assert count > 50 and set(data["match"]) == {0, 1}
    assert (data["chosen"] < data["legal"]).all()
    assert (data["record"][:, 5] == data["legal"]).all()
    for match in (0, 1):
        for player in (0, 1):
            rows = (data["match"] == match) & (data["player"] == player)
            assert len(set(data["result"][rows])) == 1
    about = json.loads(str(data["about"]))
    assert about["game"] == "onepiece" and about["size"] == data["record"].shape[1]
    assert sum(one["rows"] * one["bytes"] for one in about["tables"].values()) == about["size"]


def test_parquet_and_npz_hold_the_same(tmp_path: Path) -> None:
    """The same seed gives the same rows in both formats."""
    pq: Any = pytest.importorskip("pyarrow.parquet")
    for path in (tmp_path / "a.npz", tmp_path / "a.parquet"):
        main(["export", "onepiece", str(path), "--players", "random,random", "--games", "2", "--seed", "5"])
    data: Any = np.load(tmp_path / "a.npz")
    table = pq.read_table(tmp_path / "a.parquet")
    for name in ("match", "step", "player", "legal", "chosen", "result"):
        assert table[name].to_pylist() == data[name].tolist()
    assert b"".join(table["record"].to_pylist()) == data["record"].tobytes()
    assert [len(texts) for texts in table["texts"].to_pylist()] == data["legal"].tolist()
    assert json.loads(table.schema.metadata[b"fuda"])["game"] == "onepiece"


def test_records_are_exported(tmp_path: Path) -> None:
    """A recorded match gives its answers, and the result of a concession."""
    session = Session("onepiece", seed=4)
    for _ in range(15):
        session.answer(len(session.options()) - 1)
    session.concede(0)
    session.save(tmp_path / "mine.fuda")
    path = tmp_path / "mine.npz"
    assert main(["export", "onepiece", str(path), "--records", str(tmp_path / "mine.fuda")]) == 0
    data: Any = np.load(path)
    assert data["chosen"].tolist() == session.answers
    assert (data["result"] == np.where(data["player"] == 0, -1, 1)).all()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["x.csv"], "none of .npz, .parquet"),
        (["x.npz", "--players", "greedy"], "two bots"),
        (["x.npz", "--players", "greedy,perfect"], "no bot 'perfect'"),
        (["x.npz", "--games", "0"], "--games must be"),
        (["x.npz", "--decks", "tide"], "two decks"),
        (["no/such/folder/x.npz"], "no such folder"),
        (["x.npz", "--records", "missing.fuda"], "missing.fuda"),
    ],
)
def test_bad_input_is_refused(
    words: list[str], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A clear message, status 2, and no file."""
    monkeypatch.chdir(tmp_path)
    assert main(["export", "onepiece", *words]) == 2
    assert message in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("ending", ["npz", "parquet"])
@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"position": 1}, "match 2: played again, the match comes to another position"),
        ({"winner": 0}, "match 2: played again, the match comes to another result"),
        ({"answers": [0, 9_999], "marks": ""}, "of match 2 is not possible"),
        ({"marks": "0000" * 8}, "match 2: answer 1 means something else"),
    ],
)
def test_a_bad_record_leaves_the_old_file_alone(
    ending: str, change: dict[str, Any], message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing half written takes the place of a good file, or stays beside it."""
    if ending == "parquet":
        pytest.importorskip("pyarrow.parquet")
    session = Session("onepiece", seed=4)
    for _ in range(8):
        session.answer(0)
    good, bad, path = tmp_path / "good.fuda", tmp_path / "bad.fuda", tmp_path / f"mine.{ending}"
    session.save(good)
    bad.write_text(json.dumps({**json.loads(good.read_bytes()), **change}))
    path.write_bytes(b"what was there before")
    assert main(["export", "onepiece", str(path), "--records", str(good), str(bad)]) == 2
    assert message in capsys.readouterr().err
    assert path.read_bytes() == b"what was there before" and set(tmp_path.iterdir()) == {good, bad, path}
    assert main(["export", "onepiece", str(path), "--records", str(good)]) == 0
    assert path.read_bytes() != b"what was there before" and set(tmp_path.iterdir()) == {good, bad, path}


@pytest.mark.parametrize("ending", ["npz", "parquet"])
def test_a_file_that_cannot_be_written_is_refused(ending: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A clear message and status 2."""
    assert main(["export", "onepiece", f"/proc/x.{ending}", "--players", "random,random", "--games", "1"]) == 2
    assert f"/proc/x.{ending} cannot be written" in capsys.readouterr().err
