"""Pages for everybody: axe-core finds nothing wrong with them, in both themes, both languages and every text size."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Opened
from tests.browser.table import await_turn, begin, choose, sit

AXE = Path(__file__).parents[2] / "node_modules/axe-core/axe.min.js"
LOOKS = [("light", "medium", "en"), ("dark", "large", "ja"), ("light", "small", "ja"), ("dark", "medium", "en")]
# What is wrong, for which elements.
FAULTS = """async () => (await axe.run(document, { resultTypes: ['violations'] })).violations
  .map((one) => [one.id, one.help, one.nodes.slice(0, 4).map((node) => node.target.join(' '))])"""


@cache
def axe() -> str:
    """The source of axe-core."""
    return AXE.read_text("utf-8")


def faults(page: Page) -> list[Any]:
    """What axe-core finds."""
    page.evaluate(axe())
    found: list[Any] = page.evaluate(FAULTS)
    return found


@pytest.mark.parametrize(("theme", "size", "lang"), LOOKS)
def test_nothing_keeps_anybody_out(opened: Opened, theme: str, size: str, lang: str) -> None:
    """Every page, and a match that has begun."""
    page = opened("/", lang=lang)
    page.evaluate(f"localStorage.setItem('fuda', JSON.stringify({{theme: '{theme}', size: '{size}', still: true}}))")
    wrong: dict[str, list[Any]] = {}
    for path in ("/", "/decks", "/cards", "/scenarios", "/replays"):
        page.goto(path)
        page.wait_for_load_state("networkidle")
        wrong[path] = faults(page)
    page.goto("/")
    begin(page, "buddyfight" if theme == "dark" else "onepiece")
    sit(page)
    for _ in range(3):
        assert await_turn(page)
        choose(page, Random(4))
    await_turn(page)
    wrong["match"] = faults(page)
    assert not any(wrong.values()), {path: found for path, found in wrong.items() if found}
