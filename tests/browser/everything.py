"""`python -m tests.browser.everything`: every page in every theme, language, text size and width, looked over.

A page is loaded once for each language and width; themes and text sizes are changed in place. The first look asks all
rules of axe-core, the others those that a theme or a text size can break. Beside that nothing may be wider than the
screen, no control may lie under another, and a table may not have to be scrolled.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Page, sync_playwright

from fuda.games import registry
from tests.browser.conftest import ARGUMENTS, CHROMIUM
from tests.browser.pictures import EARLY, LONGEST, SIZES, reader
from tests.browser.positions import Shown, is_telling, never, play_to, sit_down
from tests.browser.test_access import axe, cup
from tests.web.live import Server, deal_alike, serving

THEMES: Final = ("light", "dark")
TEXTS: Final = ("medium", "small", "large")
SETTLING: Final = 200  # milliseconds in which boards fit themselves to another size of text
CHANGING: Final = ["color-contrast", "target-size", "scrollable-region-focusable"]  # by themes and text sizes
FAULTS: Final = """async (only) => (await axe.run(document, { resultTypes: ['violations'],
  ...(only.length ? { runOnly: only } : {}) })).violations
  .map((one) => `${one.id}: ${one.nodes.slice(0, 3).map((node) => node.target.join(' ')).join(', ')}`)"""
DRESS: Final = """async ([theme, size]) => {
  const store = await import(new URL("store.js", document.querySelector("script[type=module]").src));
  store.set("theme", theme);
  store.set("size", size);
}"""
# What can be clicked must be what is found there, unless it is scrolled out of sight.
COVERED: Final = """() => [...document.querySelectorAll("button:not(.card), a, input, select")].flatMap((one) => {
  const box = one.getBoundingClientRect();
  if (!box.width || !box.height || !one.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return [];
  const x = box.left + box.width / 2, y = box.top + box.height / 2;
  if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return [];
  const at = document.elementFromPoint(x, y);
  if (!at || one.contains(at) || at.contains(one) || at.closest("label")?.contains(one)) return [];
  for (let up = at; up; up = up.parentElement) { // it stays while the page is scrolled below it
    if (["fixed", "sticky"].includes(getComputedStyle(up).position)) return [];
  }
  for (let up = one.parentElement; up; up = up.parentElement) { // scrolled out of what it lies in
    const frame = up.getBoundingClientRect();
    const isOut = y < frame.top || y > frame.bottom || x < frame.left || x > frame.right;
    if (isOut && getComputedStyle(up).overflow !== "visible") return [];
  }
  const words = one.textContent.trim().slice(0, 20);
  return [`${one.className || one.tagName} '${words}' under ${at.className || at.tagName}`];
})"""
WIDE: Final = "() => Math.max(0, document.documentElement.scrollWidth - innerWidth)"
# Cards off the table that are chosen from lie in a tray, which a button folds: the table may scroll beside it.
SCROLLS: Final = """() => { const board = document.querySelector(".table .table-board");
  if (!board || document.querySelector(".table .tray:not([hidden])")) return 0;
  return Math.max(0, board.scrollHeight - board.clientHeight - 1); }"""
# What decides the game is in sight however much the rest is scrolled.
HIDDEN: Final = """() => [...document.querySelectorAll(".table .panel .stakes")].flatMap((one) => {
  const box = one.getBoundingClientRect();
  const at = document.elementFromPoint(box.left + 8, box.top + box.height / 2);
  return at && one.contains(at) ? [] : [`${one.textContent} is out of sight`];
})"""


class Looks:
    """Looks pages over, and keeps what is wrong."""

    def __init__(self) -> None:
        self.count = 0
        self.wrong: list[str] = []

    def look(self, page: Page, *names: str) -> None:
        """Look at a page in every theme and text size."""
        page.evaluate(axe())
        only: list[str] = []
        for theme, text in product(THEMES, TEXTS):
            page.evaluate(DRESS, [theme, text])
            page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
            page.wait_for_timeout(SETTLING)
            self.count += 1
            faults: list[Any] = page.evaluate(FAULTS, only) + page.evaluate(COVERED)
            if wide := page.evaluate(WIDE):
                faults.append(f"{wide} px wider than the screen")
            faults += page.evaluate(HIDDEN)
            if text == "medium" and page.evaluate(SCROLLS):
                faults.append(f"the table is {page.evaluate(SCROLLS)} px too high")
            for fault in faults:
                self.wrong.append(f"{' '.join((*names, theme, text))}: {fault}")
                print(self.wrong[-1], flush=True)
            only = CHANGING


def addresses(page: Page, server: Server) -> Iterator[tuple[str, str]]:
    """Every page that stands for itself: those of the bar, a tournament, and one that is not there."""
    page.goto("/no/such/page")
    page.locator("nav.pages a").first.wait_for()
    for href in page.eval_on_selector_all("nav.pages a", "all => all.map((one) => one.getAttribute('href'))"):
        yield href, href
    yield "tournament", cup(server)
    yield "lost", "/no/such/page"


def go(games: list[str], langs: list[str], sizes: list[str], pages: list[str]) -> Looks:
    """Look at everything."""
    looks = Looks()
    patch = pytest.MonkeyPatch()
    deal_alike("pictures", patch)
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        matches: list[tuple[str, Shown]] = []
        for game in games:
            matches.append((game, play_to(server, game, is_telling, least=EARLY)))
            matches.append((f"{game} over", play_to(server, game, never, most=LONGEST)))
        for lang, size in product(langs, sizes):
            with reader(browser, server, lang, "light", "medium", size) as page:
                for name, path in addresses(page, server):
                    if not pages or name in pages:
                        page.goto(path)
                        page.locator("#page h1").first.wait_for()
                        page.wait_for_load_state("networkidle")
                        looks.look(page, name, lang, size)
                for name, shown in matches:
                    page.goto("/no/such/page")
                    sit_down(page, shown)
                    page.wait_for_load_state("networkidle")
                    looks.look(page, name, lang, size)
            print(f"{lang} {size}: {looks.count} looks, {len(looks.wrong)} faults", file=sys.stderr, flush=True)
        browser.close()
    patch.undo()
    return looks


def main() -> int:
    """Read what is wanted, look, and tell what is wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--langs", nargs="*", default=["en", "ja"])
    parser.add_argument("--sizes", nargs="*", default=["small", "tablet", "desk"], choices=list(SIZES))
    parser.add_argument("--pages", nargs="*", default=[], help="only these, as the bar names them")
    parser.add_argument("--games", nargs="*", default=sorted(registry.BUILT_IN))
    found = parser.parse_args()
    looks = go(found.games, found.langs, found.sizes, found.pages)
    print(f"{looks.count} looks, {len(looks.wrong)} faults")
    return 1 if looks.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
