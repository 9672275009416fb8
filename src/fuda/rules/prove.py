"""The proof of every clause: with its cited place disabled, a test that claims it must fail."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

import msgspec

from fuda.rules.anchors import Module
from fuda.rules.mutants import Mutant, mutants_of
from fuda.rules.report import ClauseState
from fuda.rules.tags import PACKAGE, Citation, Scan

MOST_MUTANTS: Final = 12  # tried for one clause
PATIENCE: Final = 60.0  # seconds after which a run counts as caught: the mutant hangs
FAILED: Final = 1  # pytest's exit code when tests failed


class Proof(msgspec.Struct):
    """What became of one clause with its rule taken out."""

    clause: str
    state: str  # "proved", "survived", "untried"
    by: str = ""  # the mutant that a test caught
    tried: int = 0


def prove(
    states: Iterable[ClauseState], scan: Scan, code: str, root: Path, jobs: int, told: Callable[[Proof], None]
) -> list[Proof]:
    """Try every clause; `told` hears of each as it is done."""
    modules: dict[str, Module] = {}
    cited: dict[str, list[Citation]] = {}
    for citation in scan.citations:
        if citation.code == code and citation.kind != "ruling":
            cited.setdefault(citation.id, []).append(citation)
            if citation.file not in modules:
                modules[citation.file] = Module(PACKAGE / citation.file, citation.file)

    def one(state: ClauseState) -> Proof:
        """Try one clause."""
        mutants = list(dict.fromkeys(m for c in cited.get(state.id, []) for m in mutants_of(modules[c.file], c)))
        proof = prove_clause(state, mutants[:MOST_MUTANTS], root)
        told(proof)
        return proof

    with ThreadPoolExecutor(jobs) as pool:
        return list(pool.map(one, states))


def prove_clause(state: ClauseState, mutants: list[Mutant], root: Path) -> Proof:
    """Disable the places of a clause one after another until a claiming test fails."""
    proof = Proof(state.id, "untried" if not mutants or not state.tests else "survived")
    for mutant in mutants if state.tests else []:
        proof.tried += 1
        if is_caught(mutant, state.tests, root):
            proof.state = "proved"
            proof.by = f"{mutant.file}:{mutant.line} {mutant.how}"
            break
    return proof


def is_caught(mutant: Mutant, tests: list[str], root: Path) -> bool:
    """Whether a claiming test fails, or never ends, with the mutant in place."""
    command = [sys.executable, "-m", "fuda.rules.mutants", msgspec.json.encode(mutant).decode(), *tests]
    try:
        done = subprocess.run(command, cwd=root, capture_output=True, timeout=PATIENCE, check=False)
    except subprocess.TimeoutExpired:
        return True
    return done.returncode == FAILED
