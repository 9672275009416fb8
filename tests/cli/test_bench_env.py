"""`fuda bench env`: steps a second of each interface, held against the targets."""

from __future__ import annotations

import json

import pytest

pytest.importorskip("gymnasium")

from fuda.cli import main
from fuda.env import measure
from fuda.env.measure import TWO, VECTOR, WALL, Measured, Row
from fuda.env.vector import Tables


def test_figures_are_held_against_targets(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Of the vector in one process, and of two beside one; a target that is missed is an error where that is asked."""
    figures = {VECTOR: 51_000.0, WALL: 40_000.0, TWO: 60_000.0}
    rows = [Row("onepiece", name, steps, "compiled") for name, steps in figures.items()]
    monkeypatch.setattr(measure, "measure", lambda games, seconds: Measured(rows, ["RLCard is not measured"]))
    assert main(["bench", "env", "--game", "onepiece", "--only", "--json", "--check"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert {row["interface"]: row["steps_per_s"] for row in found["rows"]} == figures
    assert [(one["bound"], one["measured"], one["met"]) for one in found["targets"]] == [
        (50_000, 51_000, True), (1.8, 1.5, False),
    ]  # fmt: skip
    assert main(["bench", "env", "--game", "onepiece", "--only"]) == 0
    assert "not met" in capsys.readouterr().out


def test_steps_are_counted() -> None:
    """One at each table, with the answers among which it chose."""
    player = measure.Player(Tables("kaidan", 3, measure.ANY))
    assert measure.best(player.step, 0.0) > 0
    assert player.steps >= 3 * measure.CHUNKS and player.answers > player.steps
