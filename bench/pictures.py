"""Pictures of every page and of a match in every game, on a desk and on a phone, in both themes and languages.

`python bench/pictures.py [--out pictures]`, or `make pictures`: somebody who looks through them sees what players see.
Needs Chromium and Playwright, as the tests of the browser do.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random

from playwright.sync_api import Browser, Page, sync_playwright

from fuda.games import registry
from tests.browser.conftest import ARGUMENTS, CHROMIUM
from tests.browser.table import await_turn, begin, choose, is_over, sit
from tests.web.live import Server, serving

SIZES = {"desk": (1280, 800), "phone": (360, 640)}
LOCALES = {"en": "en-GB", "ja": "ja-JP"}
PAGES = {"start": "/", "decks": "/decks", "cards": "/cards", "scenarios": "/scenarios", "replays": "/replays"}
CLICKS = 24  # into a match: both sides have something on the table


def looks() -> Iterator[tuple[str, str, str]]:
    """Every size, theme and language."""
    for size in SIZES:
        for theme in ("light", "dark"):
            for lang in LOCALES:
                yield size, theme, lang


def opened(browser: Browser, server: Server, look: tuple[str, str, str]) -> Page:
    """A page that looks so."""
    size, theme, lang = look
    width, height = SIZES[size]
    context = browser.new_context(
        base_url=f"http://127.0.0.1:{server.port}", locale=LOCALES[lang], viewport={"width": width, "height": height},
        color_scheme="dark" if theme == "dark" else "light", reduced_motion="reduce", has_touch=size == "phone",
    )  # fmt: skip
    context.set_default_timeout(60_000)
    return context.new_page()


def picture(page: Page, out: Path, name: str, look: tuple[str, str, str]) -> None:
    """Keep what a page shows."""
    page.wait_for_timeout(300)
    path = out / f"{name}-{'-'.join(look)}.png"
    page.screenshot(path=path)
    print(path)


def picture_match(page: Page, game: str) -> None:
    """Play a while."""
    page.goto("/")
    begin(page, game)
    sit(page)
    chance = Random(game)
    for _ in range(CLICKS):
        if not await_turn(page):
            return
        choose(page, chance)
    if not is_over(page):
        await_turn(page)


def main() -> None:
    """Make all pictures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=Path("pictures"), help="the folder they go to")
    parser.add_argument("--game", action="append", choices=sorted(registry.BUILT_IN), help="only these games")
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    games = args.game or sorted(registry.BUILT_IN)
    with serving(Path(tempfile.mkdtemp())) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        for look in looks():
            for name, path in PAGES.items():
                page = opened(browser, server, look)
                page.goto(path)
                page.wait_for_load_state("networkidle")
                picture(page, args.out, name, look)
                page.context.close()
            for game in games:
                page = opened(browser, server, look)
                picture_match(page, game)
                picture(page, args.out, f"match-{game}", look)
                page.context.close()
        browser.close()


if __name__ == "__main__":
    main()
