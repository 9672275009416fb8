"""`make pictures`: a picture of every page, game, theme and language, at a desk and on a phone, to leaf through.

Matches are played once for each game, by sockets, to positions worth looking at; browsers then come to look at them.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from fuda.games import registry
from tests.browser.conftest import ARGUMENTS, CHROMIUM
from tests.browser.positions import Shown, is_telling, never, play_to, sit_down
from tests.web.live import Server, deal_alike, serving

SIZES: Final = {
    "phone": (390, 844), "small": (360, 640), "tablet": (768, 1024), "desk": (1280, 800), "wide": (1920, 1080),
}  # fmt: skip
PAGES: Final = {
    "start": "/", "decks": "/decks", "cards": "/cards", "scenarios": "/scenarios", "replays": "/replays",
    "lobby": "/lobby", "tournaments": "/tournaments", "lost": "/no/such/page",
}  # fmt: skip
EARLY: Final = 30  # answers before which a position shows little
LONGEST: Final = 12_000  # of a match played to its end


@dataclass
class Wanted:
    """What is to be photographed."""

    out: Path
    langs: list[str]
    themes: list[str]
    sizes: list[str]
    text: list[str]
    pages: list[str]
    games: list[str]
    made: list[Path] = field(default_factory=list)


@contextmanager
def reader(browser: Browser, server: Server, lang: str, theme: str, text: str, size: str) -> Iterator[Page]:
    """A page of somebody who reads a language, at a screen."""
    width, height = SIZES[size]
    is_phone = width < 800
    context = browser.new_context(
        base_url=f"http://127.0.0.1:{server.port}", locale={"en": "en-GB", "ja": "ja-JP"}[lang],
        viewport={"width": width, "height": height}, has_touch=is_phone, device_scale_factor=2 if is_phone else 1,
        service_workers="block",
    )  # fmt: skip
    context.add_init_script(
        f"localStorage.setItem('fuda', JSON.stringify({{...JSON.parse(localStorage.getItem('fuda') ?? '{{}}'), "
        f"theme: '{theme}', size: '{text}', still: true, lang: '{lang}'}}))"
    )
    yield context.new_page()
    context.close()


def photograph(page: Page, wanted: Wanted, *names: str) -> None:
    """Take a picture."""
    path = wanted.out / f"{'-'.join(names)}.png"
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(250)
    page.screenshot(path=path)
    wanted.made.append(path)


def look_at_pages(page: Page, wanted: Wanted, *names: str) -> None:
    """The pages that stand for themselves."""
    for name in wanted.pages:
        page.goto(PAGES[name])
        page.locator("#page h1").first.wait_for()
        photograph(page, wanted, name, *names)


def look_at_match(page: Page, wanted: Wanted, name: str, shown: Shown, *names: str) -> None:
    """A match from the seat of whoever is asked."""
    page.goto("/no/such/page")
    sit_down(page, shown)
    photograph(page, wanted, shown.game, name, *names)


def leaf(wanted: Wanted) -> None:
    """A page on which all of them can be leafed through."""
    shots = "\n".join(
        f'<figure><img loading="lazy" src="{p.name}"><figcaption>{p.stem}</figcaption></figure>' for p in wanted.made
    )
    style = "body{display:flex;flex-wrap:wrap;gap:16px;background:#888}img{max-height:420px}figure{margin:0}"
    (wanted.out / "index.html").write_text(f"<!doctype html><meta charset=utf-8><style>{style}</style>{shots}", "utf-8")


def positions(server: Server, game: str) -> list[tuple[str, Shown]]:
    """What is to be seen of a game: the middle of a match, and its end."""
    return [
        ("match", play_to(server, game, is_telling, least=EARLY)),
        ("over", play_to(server, game, never, most=LONGEST)),
    ]


def take(wanted: Wanted) -> None:
    """Take all of them."""
    wanted.out.mkdir(parents=True, exist_ok=True)
    patch = pytest.MonkeyPatch()
    deal_alike("pictures", patch)
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        matches = [(name, shown) for game in wanted.games for name, shown in positions(server, game)]
        for lang in wanted.langs:
            for theme in wanted.themes:
                for text in wanted.text:
                    for size in wanted.sizes:
                        with reader(browser, server, lang, theme, text, size) as page:
                            names = (lang, theme, size) if text == "medium" else (lang, theme, size, text)
                            look_at_pages(page, wanted, *names)
                            for name, shown in matches:
                                look_at_match(page, wanted, name, shown, *names)
        browser.close()
    patch.undo()
    leaf(wanted)
    print(f"{len(wanted.made)} pictures: {wanted.out / 'index.html'}")


def main() -> None:
    """Read what is wanted, and take it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("pictures"))
    parser.add_argument("--langs", nargs="*", default=["en", "ja"])
    parser.add_argument("--themes", nargs="*", default=["light", "dark"])
    parser.add_argument("--sizes", nargs="*", default=["phone", "desk"], choices=list(SIZES))
    parser.add_argument("--text", nargs="*", default=["medium"], choices=["small", "medium", "large"])
    parser.add_argument("--pages", nargs="*", default=list(PAGES), choices=list(PAGES))
    parser.add_argument("--games", nargs="*", default=sorted(registry.BUILT_IN))
    found = parser.parse_args()
    take(Wanted(found.out, found.langs, found.themes, found.sizes, found.text, found.pages, found.games))


if __name__ == "__main__":
    main()
