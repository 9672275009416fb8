"""Every clause gets the state that citations, claims and runs justify."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
from rich.console import Console

from fuda.cli import clauses
from fuda.cli.words import Words
from fuda.rules import evidence, page, report
from fuda.rules.clauses import Clause, Rulebook, Ruling
from fuda.rules.evidence import Evidence, TestRun
from fuda.rules.report import Report
from fuda.rules.tags import Citation, Scan

PLACE = frozenset({("games/onepiece/turn.py", 7)})


def book(**defines: tuple[str, ...]) -> Rulebook:
    """A rulebook of two clauses to play, a definition, a heading and a ruling."""
    rows = [("1", "heading"), ("1-1", "execute"), ("1-2", "execute"), ("1-3", "define"), ("1-4", "cosmetic")]
    return Rulebook(
        game="onepiece",
        code="op",
        clauses={name: Clause(name, kind, f"says {name}", "") for name, kind in rows},
        rulings={"op-001": Ruling("op-001", ("1-1",), "so", "because")},
        defines=defines or {"1-3": ("1-1", "1-2")},
    )


def one_clause(name: str, kind: str) -> Rulebook:
    """A rulebook of a single clause."""
    return Rulebook("onepiece", "op", {name: Clause(name, kind, f"says {name}", "")}, {}, {})


def tag(clause: str) -> Citation:
    """A comment tag on a line."""
    return Citation("op", clause, "tag", "games/onepiece/turn.py", 6, places=PLACE)


def row(clause: str) -> Citation:
    """A row of a flow table."""
    return Citation("op", clause, "row", "games/onepiece/turn.py", 9, row=clause)


def found(citations: list[Citation], known: Evidence | None = None) -> dict[str, str]:
    """The state of every counted clause."""
    made = report.make(book(), Scan(citations), known or Evidence("x"))
    return {clause.id: clause.state for clause in made.clauses}


def ran(*, claims: list[str], passed: bool = True, line: int = 7, rows: list[str] | None = None) -> Evidence:
    """One test that ran one line and perhaps rows."""
    return Evidence(
        "x",
        {"test_a": TestRun(claims, passed)},
        {"games/onepiece/turn.py": {line: [0]}},
        {name: [0] for name in rows or []},
    )


def test_clause_without_citation_is_missing() -> None:
    """Nothing in the code names it; a claim alone does not help."""
    assert found([], ran(claims=["op 1-1"]))["1-1"] == "missing"


def test_clause_without_claim_is_cited() -> None:
    """A place names it, and a test ran that place without claiming it."""
    assert found([tag("1-1")], ran(claims=[]))["1-1"] == "cited"


def test_claim_that_ran_elsewhere_is_only_a_claim() -> None:
    """The claiming test passed but never came to the cited place."""
    assert found([tag("1-1")], ran(claims=["op 1-1"], line=8))["1-1"] == "claimed"


def test_claim_of_a_failing_test_is_only_a_claim() -> None:
    """The claiming test ran the place but did not pass."""
    assert found([tag("1-1")], ran(claims=["op 1-1"], passed=False))["1-1"] == "claimed"


def test_claim_of_another_game_does_not_count() -> None:
    """The same number in another rulebook is another clause."""
    assert found([tag("1-1")], ran(claims=["fw 1-1"]))["1-1"] == "cited"


def test_claiming_passing_test_that_ran_the_place_verifies() -> None:
    """All three together are proof."""
    assert found([tag("1-1")], ran(claims=["op 1-1"]))["1-1"] == "verified"


def test_row_is_verified_by_running_the_row() -> None:
    """A row counts when it runs, whatever lines run."""
    assert found([row("1-1")], ran(claims=["op 1-1"]))["1-1"] == "claimed"
    assert found([row("1-1")], ran(claims=["op 1-1"], rows=["op 1-1"]))["1-1"] == "verified"


def test_one_of_several_places_is_enough() -> None:
    """A clause cited twice is verified by a test that ran either place."""
    assert found([row("1-1"), tag("1-1")], ran(claims=["op 1-1"]))["1-1"] == "verified"


def test_definition_is_as_good_as_the_weakest_clause_that_uses_it() -> None:
    """A definition is verified only when all its users are."""
    one = ran(claims=["op 1-1"])
    both = ran(claims=["op 1-1", "op 1-2"])
    assert found([tag("1-1")], one)["1-3"] == "missing"
    assert found([tag("1-1"), tag("1-2")], one)["1-3"] == "cited"
    assert found([tag("1-1"), tag("1-2")], both)["1-3"] == "verified"


def test_headings_and_cosmetics_are_not_counted() -> None:
    """They say nothing that a test could show."""
    assert set(found([])) == {"1-1", "1-2", "1-3"}


def test_lists_what_is_not_as_it_should_be() -> None:
    """Places no test ran, claims without citation, failing tests, unused rulings and wrong tags are named."""
    wrong = Citation("op", "1-9", "tag", "x.py", 1, places=PLACE, problem="wrong")
    made = report.make(book(), Scan([row("1-1"), wrong]), ran(claims=["op 1-2"], passed=False))
    assert made.never_run == ["games/onepiece/turn.py:9 [op 1-1]"]
    assert made.uncited == ["1-2: test_a"]
    assert made.failed == ["test_a"]
    assert made.unused_rulings == ["op-001"]
    assert made.errors == ["x.py:1: wrong"]


def test_only_wrong_citations_that_concern_the_game_are_listed() -> None:
    """A report is about one game: what is wrong with another's tags is listed there; what names no game, everywhere."""
    codes = ("op", "dz", "", "xx")
    wrong = [Citation(code, "9", "tag", "x.py", line, problem="wrong") for line, code in enumerate(codes)]
    assert report.make(book(), Scan(wrong), None).errors == ["x.py:0: wrong", "x.py:2: wrong", "x.py:3: wrong"]


def test_clauses_of_two_games_are_kept_apart() -> None:
    """The same number in two rulebooks has two citations, two claims and two states."""
    other = Citation("dz", "1-1", "row", "games/dimensionzero/turn.py", 3, row="1-1")
    assert found([other], ran(claims=["dz 1-1"], rows=["dz 1-1"]))["1-1"] == "missing"
    assert found([row("1-1"), other], ran(claims=["op 1-1"], rows=["dz 1-1"]))["1-1"] == "claimed"


def test_tournament_clauses_count_like_those_that_are_played() -> None:
    """A clause about tournaments has a state of its own, by citations and claims."""
    [clause] = report.judge(one_clause("1-1", "tournament"), Scan([tag("1-1")]), ran(claims=["op 1-1"]))
    assert (clause.kind, clause.state) == ("tournament", "verified")


def test_totals_count_by_kind_and_state() -> None:
    """Each counted clause is counted once."""
    made = report.make(book(), Scan([tag("1-1")]), ran(claims=["op 1-1"]))
    assert made.totals == {
        "execute": {"missing": 1, "cited": 0, "claimed": 0, "verified": 1},
        "define": {"missing": 1, "cited": 0, "claimed": 0, "verified": 0},
    }


def test_without_evidence_there_are_only_citations() -> None:
    """No run, no claims, and nothing is blamed for not having run."""
    made = report.make(book(), Scan([tag("1-1")]), None)
    assert not made.measured and made.never_run == []
    assert made.clauses[0].state == "cited"


def test_parts_of_several_processes_are_joined() -> None:
    """Positions are renumbered so that they still name the same tests."""
    first = Evidence("", {"a": TestRun([], True)}, {"f": {1: [0]}}, {"op 1-1": [0]})
    second = Evidence("", {"b": TestRun(["op 1-1"], True)}, {"f": {1: [0], 2: [0]}}, {"op 1-1": [0]})
    whole = evidence.merge([first, second], "hash")
    assert whole.source_hash == "hash"
    assert whole.ran("f", 1) == {"a", "b"} and whole.ran("f", 2) == {"b"}
    assert whole.ran_row("op", "1-1") == {"a", "b"}


def test_evidence_survives_the_disk(tmp_path: Path) -> None:
    """What is written is read back; what cannot be read is no evidence."""
    known = ran(claims=["op 1-1"], rows=["op 1-1"])
    evidence.write(tmp_path / "sub" / "e.json", known)
    assert evidence.read(tmp_path / "sub" / "e.json") == known
    (tmp_path / "broken.json").write_text("{")
    assert evidence.read(tmp_path / "broken.json") is None
    assert evidence.read(tmp_path / "absent.json") is None


def test_hash_changes_with_sources_and_clause_tests_only(tmp_path: Path) -> None:
    """Evidence is stale after a change in the engine, the rulebooks or the clause tests, not after others."""
    tests = tmp_path / "tests" / "clauses"
    core = tmp_path / "src" / "fuda" / "core"
    for folder in (tests, core):
        folder.mkdir(parents=True)
    (core / "a.py").write_text("1")
    before = evidence.source_hash(tmp_path, "onepiece")
    (tmp_path / "src" / "fuda" / "other.py").write_text("1")
    assert evidence.source_hash(tmp_path, "onepiece") == before
    (core / "a.py").write_text("2")
    changed = evidence.source_hash(tmp_path, "onepiece")
    (tests / "test_a.py").write_text("")
    assert len({before, changed, evidence.source_hash(tmp_path, "onepiece")}) == 3


@pytest.mark.parametrize(
    "name",
    [
        "src/fuda/games/dimensionzero/turn.py",
        "src/fuda/rulebooks/dz/clauses.tsv",
        "tests/clauses/dimensionzero/test_1.py",
    ],
)
def test_hash_of_a_game_does_not_change_with_another(name: str, tmp_path: Path) -> None:
    """Work on one game leaves the evidence about others as it is."""
    games = ("onepiece", "dimensionzero", "")
    before = {game: evidence.source_hash(tmp_path, game) for game in games}
    (tmp_path / name).parent.mkdir(parents=True)
    (tmp_path / name).write_text("1")
    assert [game for game in games if evidence.source_hash(tmp_path, game) != before[game]] == ["dimensionzero", ""]


def test_every_game_has_evidence_of_its_own(tmp_path: Path) -> None:
    """The files of two games do not meet, nor do the parts that workers write beside them."""
    paths = {evidence.evidence_path(tmp_path, game) for game in ("onepiece", "dimensionzero")}
    assert len(paths) == 2 and not any(a.name.startswith(b.name) for a in paths for b in paths if a != b)


@pytest.fixture
def made() -> Report:
    """A report with one clause in each interesting state."""
    return report.make(book(), Scan([tag("1-1"), tag("1-2")]), ran(claims=["op 1-1"]))


def test_page_stands_alone_and_links_to_places(made: Report, tmp_path: Path) -> None:
    """The page needs nothing else, can be filtered by state, and links to the cited lines."""
    page.write(made, tmp_path / "out" / "coverage.html")
    html = (tmp_path / "out" / "coverage.html").read_text(encoding="utf-8")
    assert 'data-state="verified"' in html and "says 1-1" in html and "✓ test_a" in html
    assert 'games/onepiece/turn.py#L6"' in html
    assert "http" not in html


@pytest.mark.parametrize("name", ["3-9.1-(1)", "2-20.1-1.p2", "4-9.2-6.ex1", "6-2.2-A", "3-8.2-6.note1", "0.1.p3"])
def test_ids_of_every_shape_are_shown_as_they_are(name: str, tmp_path: Path) -> None:
    """Brackets, dots and letters in a number come through on the page and in the terminal."""
    shown = report.make(one_clause(name, "execute"), Scan([tag(name)]), ran(claims=[f"op {name}"], line=8))
    assert f'id="{name}"><td>{name}</td>' in page.render(shown, tmp_path)
    console = Console(width=100)
    with console.capture() as captured:
        clauses.print_report(console, shown, Words("en"))
    assert f"claimed {name}\n" in captured.get()
    assert f"[op {name}]" in captured.get()


def test_text_shows_totals_and_ids(made: Report) -> None:
    """The terminal shows counts and names what is left."""
    console = Console(width=100, record=True, file=None, quiet=False)
    with console.capture() as captured:
        clauses.print_report(console, made, Words("en"))
    assert "execute" in captured.get() and "cited 1-2 1-3" in captured.get()


def test_report_is_plain_json(made: Report) -> None:
    """Other tools can read the report."""
    data = json.loads(msgspec.json.encode(made))
    assert data["clauses"][0]["proofs"] == ["test_a"]
