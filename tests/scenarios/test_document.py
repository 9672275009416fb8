"""The examples of docs/scenarios.md come out as they say."""

from __future__ import annotations

import re
from pathlib import Path

from fuda.scenario.expect import KEYS as EXPECTATIONS
from fuda.scenario.read import KEYS, parse_scenarios
from fuda.scenario.run import run
from tests.each import each

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "scenarios.md"
TEXT = DOCUMENT.read_text(encoding="utf-8")
EXAMPLES = [
    (TEXT[: found.start(1)].count("\n") + 1, found[1]) for found in re.finditer(r"```yaml\n(.*?)```", TEXT, re.DOTALL)
]


@each("line, example", EXAMPLES, name=lambda line, _: f"line {line}")
def test_an_example_comes_out_as_it_says(line: int, example: str) -> None:
    """It can be read, laid out and played, and every expectation is met."""
    (scenario,) = parse_scenarios("\n" * (line - 1) + example, "docs/scenarios.md")
    result = run(scenario)
    assert result.is_passed, [f"{f.place}: {f.what}: expected {f.expected}, found {f.found}" for f in result.failures]


def test_every_key_has_an_example() -> None:
    """Nothing of the format is left without one."""
    examples = "\n".join(example for _, example in EXAMPLES)
    assert [key for key in (*KEYS, *EXPECTATIONS) if f"{key}:" not in examples] == []
