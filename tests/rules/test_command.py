"""`fuda rules` answers, and says clearly what it cannot do."""

from __future__ import annotations

import argparse
import json
import subprocess
from pathlib import Path

import msgspec
import pytest

from fuda.cli import rules
from fuda.rules import evidence
from fuda.rules.clauses import rulebook
from fuda.rules.evidence import Evidence, TestRun, evidence_path, source_hash
from tests.rules.scanned import scanned


def command(*words: str) -> int:
    """Run the command line."""
    parser = argparse.ArgumentParser()
    rules.add_parser(parser.add_subparsers(required=True))
    args = parser.parse_args(["rules", *words])
    code: int = args.run(args)
    return code


@pytest.fixture(autouse=True)
def no_checkout(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stand outside a checkout unless a test says otherwise; the source is looked through once for all tests."""
    monkeypatch.setattr(rules, "checkout", lambda: None)
    monkeypatch.setattr(rules, "scan", scanned)


def test_prints_the_rulebook(capsys: pytest.CaptureFixture[str]) -> None:
    """A game alone prints its clauses by chapter."""
    assert command("onepiece") == 0
    assert "7-1-4-1-2" in capsys.readouterr().out


def test_prints_one_clause_with_its_ruling(capsys: pytest.CaptureFixture[str]) -> None:
    """A clause is shown with what it says and how it is read."""
    assert command("onepiece", "9-2-1-1") == 0
    out = capsys.readouterr().out
    assert "Leader damaged while life is 0" in out and "ruling op-003" in out


def test_prints_why_a_clause_is_not_proved(capsys: pytest.CaptureFixture[str]) -> None:
    """A clause that no test can miss is shown with the reason."""
    assert command("onepiece", "2-8-4-1") == 0
    out = " ".join(capsys.readouterr().out.split())
    assert rulebook("onepiece").unproved["2-8-4-1"] in out


def test_tells_clauses_in_japanese(capsys: pytest.CaptureFixture[str]) -> None:
    """What clauses and rulings say is told in either language; long sentences are told to their end."""
    assert command("onepiece", "9-2-1-1", "--lang", "ja") == 0
    out = "".join(capsys.readouterr().out.split())
    book = rulebook("onepiece", "ja")
    assert "".join(book.clause("9-2-1-1").summary.split()) in out
    assert "".join(book.ruling("op-003").reading.split()) in out
    assert command("hanyo", "--lang", "ja") == 0
    assert "…" not in capsys.readouterr().out


@pytest.mark.parametrize(
    "clause", ["3-9.1-(1)", "2-20.1-1.p2", "4-9.2-6.ex1", "6-2.2-A", "3-8.2-6.note1", "0.1.p3", "dz 3-9.1-(2)"]
)
@pytest.mark.parametrize("game", ["dimensionzero", "dz"])
def test_prints_clauses_of_every_shape(game: str, clause: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Brackets, dots and letters in a number are no obstacle, nor is the game's code before it."""
    assert command(game, clause) == 0
    assert capsys.readouterr().out.startswith(f"dz {clause.removeprefix('dz ')} (")


def test_prints_chapters_with_their_headings(capsys: pytest.CaptureFixture[str]) -> None:
    """An introduction before the heading is a row like others."""
    assert command("dimensionzero") == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("Preface") and any("0.0 " in line for line in lines[:8])


@pytest.mark.parametrize("words", [("chess",), ("onepiece", "7-9"), ("coverage", "chess")])
def test_bad_input_is_refused(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    """Unknown games and clauses end with code 2 and a message."""
    assert command(*words) == 2
    assert "no such" in capsys.readouterr().err


def test_outside_a_checkout_only_citations_are_reported(capsys: pytest.CaptureFixture[str]) -> None:
    """Without tests the report says so."""
    assert command("coverage", "onepiece") == 0
    caught = capsys.readouterr()
    assert "citations only" in caught.err and "citations only" in caught.out


def test_coverage_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    """The JSON goes to standard output alone."""
    assert command("coverage", "onepiece", "--json") == 0
    data = json.loads(capsys.readouterr().out)
    assert data["code"] == "op" and sum(data["totals"]["execute"].values()) == 285


def test_coverage_as_a_page(tmp_path: Path) -> None:
    """The page is written where asked."""
    assert command("coverage", "onepiece", "--html", str(tmp_path / "c.html")) == 0
    assert "7-1-4-1-2" in (tmp_path / "c.html").read_text(encoding="utf-8")


def whole(tmp_path: Path) -> Evidence:
    """Evidence about One Piece that may be used in a checkout."""
    runs = {"test_x": TestRun(["op 7-1-1-1"], passed=True)}
    scope = ["tests/clauses/onepiece"]
    return Evidence(source_hash(tmp_path, "onepiece"), runs, game="onepiece", scope=scope, complete=True)


@pytest.fixture
def asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The games whose clause tests are run in a checkout; nothing comes of it."""
    runs: list[str] = []
    monkeypatch.setattr(rules, "checkout", lambda: tmp_path)
    monkeypatch.setattr(rules, "collect", lambda _, game: runs.append(game))
    (tmp_path / "tests" / "clauses" / "onepiece").mkdir(parents=True)
    return runs


def test_fresh_evidence_is_kept_unless_it_is_unwanted(tmp_path: Path, asked: list[str]) -> None:
    """Evidence that fits the sources is used; `--run` makes the clause tests run all the same."""
    evidence.write(evidence_path(tmp_path, "onepiece"), whole(tmp_path))
    assert rules.fresh_evidence("onepiece", again=False) == whole(tmp_path) and not asked
    assert rules.fresh_evidence("onepiece", again=True) is None and asked == ["onepiece"]


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"source_hash": "before"}, "older than the sources"),
        ({"complete": False}, "cut short"),
        ({"tests": {}}, "cut short"),
        ({"game": "hanyo"}, "about hanyo"),
        ({"game": ""}, "about no game"),
        ({"scope": ["tests/clauses/onepiece/test_7.py"]}, "some tests only"),
    ],
)
def test_other_evidence_is_named_and_collected_again(
    change: dict[str, object], why: str, tmp_path: Path, asked: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """What is stale, partial or of something else is never used in silence."""
    evidence.write(evidence_path(tmp_path, "onepiece"), msgspec.structs.replace(whole(tmp_path), **change))
    assert rules.fresh_evidence("onepiece", again=False) is None and asked == ["onepiece"]
    assert why in capsys.readouterr().err
    assert rules.kept_evidence("onepiece") is None


@pytest.mark.parametrize(("data", "why"), [(b"", "is empty"), (b"{", "no evidence"), (b'{"tests": 1}', "no evidence")])
def test_files_that_are_no_evidence_are_named(
    data: bytes, why: str, tmp_path: Path, asked: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """An empty file does not say that nothing was tried."""
    path = evidence_path(tmp_path, "onepiece")
    path.parent.mkdir()
    path.write_bytes(data)
    assert rules.fresh_evidence("onepiece", again=False) is None and asked == ["onepiece"]
    assert why in capsys.readouterr().err


def test_game_without_clause_tests_is_reported_by_citations(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A rulebook may be here before its tests are: nothing is run."""
    monkeypatch.setattr(rules, "checkout", lambda: tmp_path)
    assert command("coverage", "dimensionzero") == 0
    caught = capsys.readouterr()
    assert "no clause tests of dimensionzero yet" in caught.err and "citations only" in caught.out


def test_tests_of_one_game_are_run_for_its_evidence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The clause tests of a game are run alone, and the evidence is told which game it is about."""
    commands: list[list[str]] = []

    def run(words: list[str], env: dict[str, str], **_: object) -> argparse.Namespace:
        """Note the command."""
        commands.append(words)
        assert env["FUDA_BUILD"] == "interpreted"
        return argparse.Namespace(returncode=0)

    monkeypatch.setattr(subprocess, "run", run)
    assert rules.collect(tmp_path, "dimensionzero") is None
    [words] = commands
    assert "tests/clauses/dimensionzero" in words
    assert words[words.index("--clause-game") + 1] == "dimensionzero"
    assert words[words.index("--clause-evidence") + 1] == str(tmp_path / "build" / "evidence-dimensionzero.json")


def test_coverage_of_all_games(capsys: pytest.CaptureFixture[str]) -> None:
    """Without a name every rulebook is reported, each for itself."""
    assert command("coverage", "--json") == 0
    data = json.loads(capsys.readouterr().out)
    counts = {one["code"]: sum(sum(row.values()) for row in one["totals"].values()) for one in data}
    assert counts == {"op": 380, "fw": 611, "hy": 354, "dz": 589, "bf": 598, "kd": 43}


def test_page_of_dimension_zero(tmp_path: Path) -> None:
    """The page has a row for every counted clause, tournament ones among them."""
    assert command("coverage", "dz", "--html", str(tmp_path / "c.html")) == 0
    html = (tmp_path / "c.html").read_text(encoding="utf-8")
    assert html.count("<tr data-state=") == 589
    assert 'id="3-9.1-(1)"' in html and "<small>(tournament)</small>" in html


@pytest.mark.parametrize("words", [("prove",), ("prove", "onepiece", "--json")])
def test_proving_needs_a_checkout(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    """An installed fuda has no tests that could fail."""
    assert command(*words) == 2
    assert "needs a checkout" in capsys.readouterr().err


def test_clauses_to_prove_belong_to_a_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A clause without its game is not looked up in some game."""
    monkeypatch.setattr(rules, "checkout", lambda: tmp_path)
    assert command("prove", "--clause", "7-1-1-1") == 2
    assert "name the game" in capsys.readouterr().err
