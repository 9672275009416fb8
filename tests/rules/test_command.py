"""`fuda rules` answers, and says clearly what it cannot do."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import pytest

from fuda.cli import rules
from fuda.rules.evidence import Evidence


def command(*words: str) -> int:
    """Run the command line."""
    parser = argparse.ArgumentParser()
    rules.add_parser(parser.add_subparsers(required=True))
    args = parser.parse_args(["rules", *words])
    code: int = args.run(args)
    return code


@pytest.fixture(autouse=True)
def no_checkout(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stand outside a checkout unless a test says otherwise."""
    monkeypatch.setattr(rules, "checkout", lambda: None)


def test_prints_the_rulebook(capsys: pytest.CaptureFixture[str]) -> None:
    """A game alone prints its clauses by chapter."""
    assert command("onepiece") == 0
    assert "7-1-4-1-2" in capsys.readouterr().out


def test_prints_one_clause_with_its_ruling(capsys: pytest.CaptureFixture[str]) -> None:
    """A clause is shown with what it says and how it is read."""
    assert command("onepiece", "9-2-1-1") == 0
    out = capsys.readouterr().out
    assert "Leader damaged while life is 0" in out and "ruling op-003" in out


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


def test_stale_evidence_is_collected_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Fresh evidence is kept; stale or unwanted evidence makes the clause tests run."""
    runs: list[Path] = []
    monkeypatch.setattr(rules, "checkout", lambda: tmp_path)
    monkeypatch.setattr(rules, "source_hash", lambda _: "now")
    monkeypatch.setattr(rules, "collect", runs.append)
    monkeypatch.setattr(rules, "read", lambda _: Evidence("now"))
    assert rules.fresh_evidence(again=False) == Evidence("now") and not runs
    assert rules.fresh_evidence(again=True) is None and len(runs) == 1
    monkeypatch.setattr(rules, "read", lambda _: Evidence("before"))
    assert rules.fresh_evidence(again=False) is None and len(runs) == 2
