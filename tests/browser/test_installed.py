"""The pages as an installed app: a manifest with icons, and what needs no server works without one."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.web.live import Server

KEPT = """async () => {
  await navigator.serviceWorker.ready;
  const names = await caches.keys();
  const files = await caches.open(names.find((name) => name.startsWith('files-')));
  return (await files.keys()).map((request) => new URL(request.url).pathname);
}"""
DECK = {"id": "d", "game": "onepiece", "name": "Away", "text": "Leader: 1xLH1-001\nDeck:\n4xLH1-002\n3xLH1-005\n"}


@pytest.fixture
def context(browser: Browser, server: Server) -> Iterator[BrowserContext]:
    """A browser that keeps what it is given."""
    found = browser.new_context(base_url=f"http://127.0.0.1:{server.port}", locale="en-GB", reduced_motion="reduce")
    found.set_default_timeout(60_000)
    yield found
    found.close()


def test_the_manifest_says_what_is_needed_to_install(context: BrowserContext, server: Server) -> None:
    """It is named by the page, has a start, a name and icons of the sizes that systems want, which are all there."""
    page = context.new_page()
    page.goto("/")
    address = page.locator("link[rel=manifest]").get_attribute("href") or ""
    manifest = json.loads(server.http.get(address).text)
    assert manifest["start_url"] == "/" and manifest["display"] == "standalone" and manifest["short_name"] == "fuda"
    sizes = {icon["sizes"] for icon in manifest["icons"]}
    assert {"192x192", "512x512"} <= sizes and any(icon.get("purpose") == "maskable" for icon in manifest["icons"])
    folder = address.rpartition("/")[0]
    for icon in manifest["icons"]:
        answer = server.http.get(f"{folder}/{icon['src']}")
        assert answer.status_code == 200 and answer.headers["content-type"] == icon["type"], icon


def test_decks_are_built_without_a_server(context: BrowserContext) -> None:
    """Pages come up, cards are there, an own deck is opened and changed; playing says what it lacks."""
    page = context.new_page()
    page.goto("/decks?game=onepiece")
    page.evaluate(
        f"localStorage.setItem('fuda', JSON.stringify({{decks: [{json.dumps(DECK)}], choices: {{game: 'onepiece'}}}}))"
    )
    kept: list[str] = page.evaluate(KEPT)
    assert "/" in kept and any(path.endswith("/js/builder.js") for path in kept), kept
    for path in ("/", "/decks"):  # what they ask for is kept as well
        page.goto(path)
        page.locator("#page h1").first.wait_for()
        page.wait_for_load_state("networkidle")
    context.set_offline(True)
    page.goto("/decks")
    expect(page.locator(".deck-row")).to_have_count(3)
    expect(page.locator(".deck-name")).to_have_value("Away")
    page.locator(".tile .pick").nth(9).click()
    expect(page.locator(".deck-row")).to_have_count(4)
    expect(page.locator("#bar .badge")).to_have_text("Offline")
    page.reload()
    expect(page.locator(".deck-row")).to_have_count(4)
    play_offline(page)
    context.set_offline(False)


def play_offline(page: Page) -> None:
    """Somebody who wants to play is told that there is no server."""
    page.goto("/")
    page.locator("#play").click()
    expect(page.locator(".toast, .problem").first).to_contain_text("cannot be reached")
