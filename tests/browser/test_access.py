"""Pages for everybody: axe-core finds nothing wrong with them, in both themes, both languages and every text size."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Opened
from tests.browser.positions import is_telling, never, play_to, sit_down
from tests.web.live import Server

AXE = Path(__file__).parents[2] / "node_modules/axe-core/axe.min.js"
# Theme, text size, language, width, and the games of which a match is looked at. `everything` looks at all of them.
LOOKS = [
    ("light", "medium", "en", 1280, ["onepiece"]),
    ("dark", "large", "ja", 390, ["buddyfight"]),
    ("light", "small", "ja", 390, ["dimensionzero", "fusionworld"]),
    ("dark", "medium", "en", 1280, ["hanyo", "dimensionzero"]),
    ("light", "large", "en", 768, ["fusionworld"]),
]
PAGED = 3  # of these look at the pages too, in both themes and languages and every text size
PAGES = ("/", "/lobby", "/tournaments", "/decks", "/cards", "/scenarios", "/editor", "/replays")
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


def cup(server: Server) -> str:
    """The page of a tournament that has begun."""
    made = server.http.post("/api/tournaments", json={"game": "hanyo", "title": "Cup"}).json()
    path, headers = f"/api/tournaments/{made['id']}", {"Authorization": f"Bearer {made['token']}"}
    for name in ("Aki", "Ben", "Chie"):
        server.http.post(f"{path}/join", json={"name": name})
    server.http.post(f"{path}/act", json={"act": "begin"}, headers=headers)
    return f"/tournament/{made['id']}"


@pytest.mark.long
@pytest.mark.parametrize(("theme", "size", "lang", "width", "games"), LOOKS)
def test_nothing_keeps_anybody_out(
    opened: Opened, server: Server, theme: str, size: str, lang: str, width: int, games: list[str]
) -> None:
    """Every page, and matches in their middle and at their end; the first looks are at pages too."""
    page = opened("/", lang=lang, width=width, height=844, is_picky=True)
    page.evaluate(f"localStorage.setItem('fuda', JSON.stringify({{theme: '{theme}', size: '{size}', still: true}}))")
    wrong: dict[str, list[Any]] = {}
    looks = [look[:4] for look in LOOKS[:PAGED]]
    for path in (*PAGES, cup(server)) if (theme, size, lang, width) in looks else ():
        page.goto(path)
        page.wait_for_load_state("networkidle")
        wrong[path] = faults(page)
    for game in games:
        sit_down(page, play_to(server, game, is_telling, least=20))
        wrong[game] = faults(page)
    sit_down(page, play_to(server, games[0], never, most=12_000))
    page.locator(".over-result").wait_for()
    wrong["over"] = faults(page)
    assert not any(wrong.values()), {path: found for path, found in wrong.items() if found}
