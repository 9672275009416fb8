"""Examples and the notebook do what they say, from the first line to the last."""

from __future__ import annotations

import ast
import json
import runpy
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
EXAMPLES = ROOT / "examples"


@pytest.mark.parametrize(
    ("script", "words", "says"),
    [
        ("judge.py", [], "as expected"),
        ("deck_builder.py", ["onepiece", "2"], "keepers    against tide"),
        ("researcher.py", ["onepiece", "1"], "won by random play against greedy"),
    ],
)
def test_a_script_runs(
    script: str, words: list[str], says: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It ends well, and prints what it is for."""
    monkeypatch.setattr(sys, "argv", [script, *words])
    with pytest.raises(SystemExit) as ended:
        runpy.run_path(str(EXAMPLES / script), run_name="__main__")
    assert ended.value.code == 0
    assert says in capsys.readouterr().out


def test_the_notebook_runs() -> None:
    """Every cell, in order; what the cells about matches, rulings and cards show is looked at."""
    cells = json.loads((EXAMPLES / "tour.ipynb").read_text(encoding="utf-8"))["cells"]
    shown = [run_cell("".join(cell["source"])) for cell in cells if cell["cell_type"] == "code"]
    told = [str(one) for one in shown]
    assert "end_main" in told[0]
    assert "Outcome(winner=" in told[1]
    assert told[2].startswith("(True, [") and "8-1-3-4" in told[2]
    assert told[4].startswith(
        "(True, [['on_play: choose(cards(foe, characters, [stat(cost, <=, 3)]), 1, up_to, 0); ko("
    )
    assert told[4].endswith(", False)")
    assert len(shown[5]) == 6
    assert "positions" in told[7]


SPACE: dict[str, Any] = {}


def run_cell(source: str) -> Any:
    """Run a cell as a notebook does: what its last line is worth is shown."""
    tree = ast.parse(source)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "cell", "exec"), SPACE)
    return eval(compile(ast.Expression(last.value), "cell", "eval"), SPACE) if isinstance(last, ast.Expr) else None
