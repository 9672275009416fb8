"""Every official answer has its place in the index: a scenario that shows it, or the reason why there is none."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from fuda.scenario.read import read_scenarios

FOLDER = Path(__file__).resolve().parents[2] / "scenarios" / "onepiece"
INDEX: dict[str, list[dict[str, Any]]] = tomllib.loads((FOLDER / "official.toml").read_text(encoding="utf-8"))
DOCUMENT = FOLDER.parents[1] / "docs" / "scenarios.md"
ANSWERS = 425


def test_every_answer_stands_in_the_index_once() -> None:
    """None is left out, and none is said to be two things."""
    listed = [n for entries in INDEX.values() for entry in entries for n in entry["answers"]]
    assert sorted(listed) == list(range(1, ANSWERS + 1))


def test_index_and_scenarios_name_each_other() -> None:
    """What the index names is there, and every scenario of these files is in the index."""
    named = [(entry["file"], entry["title"]) for entry in INDEX["scenario"]]
    files = sorted(FOLDER.glob("official-*.yaml"))
    assert sorted(named) == sorted((file.name, scenario.title) for file in files for scenario in read_scenarios(file))


def test_what_has_no_scenario_has_a_reason() -> None:
    """The reason is said, and there are no other parts of the index."""
    assert set(INDEX) == {"scenario", "other"}
    assert all(entry["reason"] for entry in INDEX["other"])


def test_the_document_counts_the_answers() -> None:
    """Its figures are those of the index."""
    shown, other = (sum(len(entry["answers"]) for entry in INDEX[part]) for part in ("scenario", "other"))
    scenarios = sum(bool(entry["answers"]) for entry in INDEX["scenario"])
    said = (
        f"{shown} answers are shown by {scenarios} scenarios, and {other} is about the printing of a card, "
        "not about what an engine does."
    )
    assert said in DOCUMENT.read_text(encoding="utf-8").replace("\n", " ")
