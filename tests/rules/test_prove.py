"""`fuda rules prove` on the real engine: some clauses, both ways, and once more without any work."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from types import SimpleNamespace

import pytest

from fuda.cli import proving, rules
from fuda.cli.words import Words
from fuda.rules import prove
from fuda.rules.clauses import GAMES, PLAYED, Rulebook, rulebook
from fuda.rules.mutants import Mutant
from fuda.rules.proofs import PROVED, SURVIVED, UNTRIED, Proof, proofs_path
from fuda.rules.sources import Sources
from fuda.rules.tags import Scan
from fuda.rules.trials import Answer
from tests.rules.scanned import scanned

# One that no test can miss, a function that runs when cards are made, a row of a table, a condition.
SOME = ["1-3-6-1-1", "2-8-3", "7-1-1-3", "7-1-4-2"]


def command(*words: str) -> int:
    """Run the command line."""
    parser = argparse.ArgumentParser()
    rules.add_parser(parser.add_subparsers(required=True))
    args = parser.parse_args(["rules", *words])
    code: int = args.run(args)
    return code


@pytest.fixture(autouse=True)
def scanned_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look through the source once for all tests."""
    monkeypatch.setattr(proving, "scan", scanned)


def test_clauses_are_proved_once_and_both_ways_agree(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The first run tries, a second one knows; an unproved clause has its reason; forks and fresh processes agree."""
    monkeypatch.setattr(prove, "proofs_path", lambda _, game, kind: proofs_path(tmp_path, game, kind))
    words = ["prove", "onepiece", "--jobs", "1", *(word for each in SOME for word in ("--clause", each))]
    assert command(*words, "--json") == 0
    first = json.loads(capsys.readouterr().out)
    assert [one["state"] for one in first["clauses"]] == [SURVIVED, PROVED, PROVED, PROVED]
    assert first["clauses"][0]["reason"] and first["totals"][proving.REASONED] == 1

    assert command(*words) == 0
    caught = capsys.readouterr()
    assert "4 of 4, 4 known" in caught.err and first["clauses"][0]["reason"] in caught.out

    monkeypatch.setattr(proving, "provable", lambda _: SOME[1:])
    assert command("prove", "onepiece", "--jobs", "1", "--both", "3") == 0
    assert "both ways say the same" in capsys.readouterr().out


def book_with(unproved: dict[str, str]) -> Rulebook:
    """The rulebook of One Piece with other reasons."""
    book = rulebook("onepiece")
    return Rulebook(book.game, book.code, book.clauses, book.rulings, book.defines, unproved)


@pytest.mark.parametrize(
    ("state", "unproved", "whole"),
    [
        (PROVED, {}, True),
        (SURVIVED, {}, False),
        (UNTRIED, {}, False),
        (SURVIVED, {"7-1-1-3": "why"}, True),
        (UNTRIED, {"7-1-1-3": "why"}, True),
        (PROVED, {"7-1-1-3": "why"}, False),  # it needs no reason
        (PROVED, {"7-9-9": "why"}, False),  # there is no such clause
    ],
)
def test_each_clause_is_proved_or_has_its_reason(state: str, unproved: dict[str, str], whole: bool) -> None:
    """A reason that nothing needs is an error, as is a clause without any."""
    assert proving.judged(book_with(unproved), [Proof("7-1-1-3", state)]).is_whole is whole


def test_a_whole_result_needs_all_games() -> None:
    """The table has a row for each game and their sum."""
    results = [proving.judged(rulebook(game), [Proof("x", PROVED)]) for game in GAMES]
    assert proving.totals(results, Words("ja")).row_count == len(GAMES) + 1


@pytest.mark.parametrize("game", GAMES)
def test_reasons_are_about_clauses_to_be_carried_out(game: str) -> None:
    """They say something, and of a clause that counts."""
    book = rulebook(game)
    for clause, reason in book.unproved.items():
        assert book.clause(clause).kind in PLAYED and len(reason) > 20


def test_tests_that_fail_as_they_are_prove_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A claiming test that fails with nothing taken out is named, and not counted."""
    monkeypatch.setattr(prove, "proofs_path", lambda _, game, kind: proofs_path(tmp_path, game, kind))
    book = rulebook("onepiece")
    prover = prove.Prover(book, scanned(game="onepiece"), Path.cwd(), 1)
    prover.claims = {"7-1-1-3": ["test_bad"]}
    prover.plain = {"test_bad": Answer("failed")}
    proof, _ = prover.tried("7-1-1-3", None)  # type: ignore[arg-type]
    assert (proof.state, proof.failing, proof.tried) == (UNTRIED, ["test_bad"], 0)


@pytest.mark.parametrize(("outcomes", "state", "kept"), [("d", SURVIVED, 0), ("pp", SURVIVED, 1), ("df", PROVED, 1)])
def test_a_trial_that_died_is_made_again(
    outcomes: str, state: str, kept: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody may have killed the process: only what tests have said is kept."""
    monkeypatch.setattr(prove, "proofs_path", lambda _, game, kind: proofs_path(tmp_path, game, kind))
    words = {"d": "died", "p": "passed", "f": "failed"}
    prover = prove.Prover(rulebook("onepiece"), Scan([]), Path.cwd(), 1)
    prover.sources = Sources("onepiece", [], [])
    prover.claims = {"7-1-1-3": ["test_good"]}
    prover.plain = {"test_good": Answer("passed")}
    mutants = [Mutant("games/onepiece/battle.py", n, 0, "skip") for n, _ in enumerate(outcomes)]
    monkeypatch.setattr(prover, "mutants", lambda _: mutants)
    monkeypatch.setattr(prover, "key", lambda _: "")
    answers = iter([Answer(words[letter]) for letter in outcomes])
    prover.idle.put(SimpleNamespace(fork=lambda _: next(answers)))  # type: ignore[arg-type]
    proof = prover.one("7-1-1-3", lambda *_: None)
    assert (proof.state, len(prover.keep.known)) == (state, kept)
