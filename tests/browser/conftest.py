"""A server and a real browser for the tests of this folder."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from tests.web.live import Server, deal_alike, serving

# The headless shell draws the same pages with less than half of the work.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser")
CHROMIUM = os.environ.get("FUDA_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
SLOWEST = 60_000  # milliseconds until something must have come
# To draw shadows and pictures takes a quarter of the time of a page; where everything lies is the same without them.
PLAIN = """{
  const style = new CSSStyleSheet();
  style.replaceSync(`*, *::before, *::after { box-shadow: none !important; text-shadow: none !important;
    filter: none !important; backdrop-filter: none !important; background-image: none !important; }`);
  document.adoptedStyleSheets = [style];
}"""

Opened = Callable[..., Page]
expect.set_options(timeout=SLOWEST)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let a test try again: bots think for a time, so matches differ, and what is lit may change under the pointer."""
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.flaky(reruns=2))


@pytest.fixture(autouse=True)
def dealt(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A test is dealt what it was dealt the last time."""
    deal_alike(request.node.name, monkeypatch)


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that the tests of this folder share."""
    with serving(tmp_path_factory.mktemp("browser")) as found:
        yield found


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Chromium. A machine without it skips these tests, unless it must not (`FUDA_BROWSER=required`).

    It is gone when the tests of this folder are done: while it is there, an event loop runs in this thread, and other
    tests want one of their own.
    """
    if CHROMIUM is None:
        if os.environ.get("FUDA_BROWSER") == "required":
            pytest.fail("there is no chromium: `make browser` installs it")
        pytest.skip("there is no chromium: `make browser` installs it")
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield found
        found.close()


class Who(NamedTuple):
    """Somebody at a server, who reads a language, and may care for shadows and pictures."""

    address: str
    lang: str
    is_picky: bool


class Users:
    """People with a browser each, who forget everything between two tests but what pages are made of."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.idle: dict[Who, list[BrowserContext]] = {}

    def come(self, who: Who) -> BrowserContext:
        """Somebody of this kind."""
        idle = self.idle.setdefault(who, [])
        if idle:
            return idle.pop()
        context = self.browser.new_context(
            base_url=who.address,
            locale={"en": "en-GB", "ja": "ja-JP"}[who.lang],
            reduced_motion="reduce",
            accept_downloads=True,
            service_workers="block",  # what is kept for later would be fetched in every test; one tests it
        )
        context.set_default_timeout(SLOWEST)
        if not who.is_picky:
            context.add_init_script(PLAIN)
        return context

    def go(self, who: Who, context: BrowserContext) -> None:
        """Let somebody go, and forget."""
        context.set_offline(False)
        session = context.new_cdp_session(context.pages[0] if context.pages else context.new_page())
        session.send("Storage.clearDataForOrigin", {"origin": who.address, "storageTypes": "all"})
        for one in context.pages:
            one.close()
        self.idle[who].append(context)


@pytest.fixture(scope="package")
def users(browser: Browser) -> Users:
    """Those who use the pages."""
    return Users(browser)


def is_problem(said: ConsoleMessage) -> bool:
    """Whether a script complains; that the server refused something is for the page to tell, a missing file is not."""
    refused = "400|409|422" if "/static/" in said.location.get("url", "") else "400|404|409|422"
    return said.type == "error" and not re.search(rf"status of ({refused}) ", said.text)


@pytest.fixture
def opened(users: Users, server: Server) -> Iterator[Opened]:
    """Open a page in a browser of its own; whatever goes wrong in its script fails the test."""
    address = f"http://127.0.0.1:{server.port}"
    here: list[tuple[Who, BrowserContext]] = []
    problems: list[str] = []

    def open_page(
        path: str = "/", *, lang: str = "en", width: int = 1280, height: int = 800, is_picky: bool = False
    ) -> Page:
        who = Who(address, lang, is_picky)
        context = users.come(who)
        here.append((who, context))
        page = context.new_page()
        page.set_viewport_size({"width": width, "height": height})
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("console", lambda said: problems.append(said.text) if is_problem(said) else None)
        page.goto(path)
        return page

    yield open_page
    for who, context in here:
        users.go(who, context)
    assert not problems, problems
