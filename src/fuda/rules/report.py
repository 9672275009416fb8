"""Clause coverage: the clause table joined to citations in the code and to what claiming tests ran."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

import msgspec

from fuda.rules.clauses import DEFINING, Clause, Rulebook
from fuda.rules.evidence import Evidence
from fuda.rules.tags import Citation, Scan

# From worst to best: not cited; cited but not claimed; claimed by tests that failed or ran elsewhere; proved.
STATES: Final = ("missing", "cited", "claimed", "verified")


class ClauseState(msgspec.Struct):
    """How well one clause is covered."""

    id: str
    kind: str
    summary: str
    state: str
    cited: list[str] = []  # file:line
    tests: list[str] = []  # tests that claim it
    proofs: list[str] = []  # those that passed and ran a cited place
    through: list[str] = []  # for definitions: the clauses that use it


class Report(msgspec.Struct):
    """The coverage of one rulebook."""

    game: str
    code: str
    measured: bool  # whether there was evidence; without it there are only citations
    totals: dict[str, dict[str, int]]  # kind, then state
    clauses: list[ClauseState]
    never_run: list[str]  # citations whose place no test ran
    uncited: list[str]  # claims of clauses that no code cites
    failed: list[str]  # claiming tests that did not pass
    unused_rulings: list[str]  # readings that no code cites
    errors: list[str]  # citations that are wrong


def place(citation: Citation) -> str:
    """Name the place of a citation."""
    return f"{citation.file}:{citation.line}"


def label(citation: Citation) -> str:
    """Write a citation as its tag."""
    return f"[{'ruling' if citation.kind == 'ruling' else citation.code} {citation.id}]"


def runners(citation: Citation, evidence: Evidence) -> set[str]:
    """List the tests that ran the place of a citation."""
    found = set(evidence.rows.get(f"{citation.code} {citation.row}", ()))
    for file, line in citation.places:
        found.update(evidence.lines.get(file, {}).get(line, ()))
    return evidence.names(found)


def claims_by_clause(code: str, claims: Mapping[str, list[str]]) -> dict[str, list[str]]:
    """List the tests that claim each clause of a game, from what each test claims."""
    found: dict[str, list[str]] = {}
    for test, citations in claims.items():
        for citation in citations:
            game, _, clause = citation.partition(" ")
            if game == code:
                found.setdefault(clause.strip(), []).append(test)
    return found


def played_state(clause: Clause, citations: list[Citation], tests: list[str], evidence: Evidence) -> ClauseState:
    """Judge a clause by its own citations and claims."""
    ran = set[str]().union(*(runners(citation, evidence) for citation in citations))
    proofs = [test for test in tests if test in ran and evidence.tests[test].passed]
    if not citations:
        state = "missing"
    elif not tests:
        state = "cited"
    else:
        state = "verified" if proofs else "claimed"
    places = sorted({place(citation) for citation in citations})
    return ClauseState(clause.id, clause.kind, clause.summary, state, places, tests, proofs)


def judge(book: Rulebook, scan: Scan, evidence: Evidence) -> list[ClauseState]:
    """Judge every counted clause; a definition is as good as the weakest clause that uses it."""
    claims = claims_by_clause(book.code, evidence.claims())
    citations: dict[str, list[Citation]] = {}
    for citation in scan.citations:
        if citation.code == book.code and citation.kind != "ruling":
            citations.setdefault(citation.id, []).append(citation)
    states = {
        clause.id: played_state(clause, citations.get(clause.id, []), claims.get(clause.id, []), evidence)
        for clause in book.clauses.values()
        if clause.is_counted
    }
    for found in states.values():
        if found.kind in DEFINING:
            found.through = list(book.defines.get(found.id, ()))
            found.state = weakest(states[user].state for user in found.through)
    return list(states.values())


def weakest(states: Iterable[str]) -> str:
    """Pick the lowest of some states; missing when there are none."""
    return min(states, key=STATES.index, default=STATES[0])


def count(clauses: Iterable[ClauseState]) -> dict[str, dict[str, int]]:
    """Count clauses by kind and state."""
    totals: dict[str, dict[str, int]] = {}
    for clause in clauses:
        row = totals.setdefault(clause.kind, dict.fromkeys(STATES, 0))
        row[clause.state] += 1
    return totals


def make(book: Rulebook, scan: Scan, evidence: Evidence | None) -> Report:
    """Join everything that is known about one rulebook."""
    known = evidence if evidence is not None else Evidence("")
    clauses = judge(book, scan, known)
    mine = [citation for citation in scan.citations if citation.code == book.code]
    cited = {citation.id for citation in mine}
    claims = claims_by_clause(book.code, known.claims())
    claiming = {test for tests in claims.values() for test in tests}
    return Report(
        game=book.game,
        code=book.code,
        measured=evidence is not None,
        totals=count(clauses),
        clauses=clauses,
        never_run=[f"{place(c)} {label(c)}" for c in mine if evidence and not runners(c, known)],
        uncited=[f"{clause}: {', '.join(tests)}" for clause, tests in claims.items() if clause not in cited],
        failed=sorted(test for test in claiming if not known.tests[test].passed),
        unused_rulings=[ruling for ruling in book.rulings if ruling not in cited],
        errors=scan.of(book.code).errors,
    )
