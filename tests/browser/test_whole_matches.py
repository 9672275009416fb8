"""A whole match in every game against the bot, in both languages: it is changed now and then.

A page draws what comes of a click several times, which takes half a second of a processor or more. So the page is left
where nothing is asked that has not been answered by clicks before, and the match goes on beside it; with whatever is
asked for the first times the page is opened again.
"""

from __future__ import annotations

import re
from collections import Counter
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from fuda.games import registry
from tests.browser.conftest import Opened
from tests.browser.table import OVER, PATIENCE, await_look, begin, play_on, sit
from tests.web.live import Server

GAMES = sorted(registry.BUILT_IN)
JAPANESE = re.compile("[぀-ヿ一-鿿]")
TURNS = 6  # clicks in one language
FIRST = 6  # clicks at the beginning, whatever is asked
AWAY = "about:blank"
OFTEN = 1  # times that something is offered to clicks
Sort = tuple[str, str, bool]
AT_END = """() => {
  const log = document.querySelector(".log-lines");
  return log.scrollHeight - log.scrollTop - log.clientHeight < 40;
}"""


def change_language(page: Page) -> str:
    """Change the language on the page; the new one."""
    button = page.locator("header button[lang]")
    lang = button.get_attribute("lang") or ""
    button.click()
    expect(page.locator("html")).to_have_attribute("lang", lang)
    return lang


def check_log(page: Page) -> None:
    """The log has followed to the newest line, and speaks English or Japanese."""
    page.wait_for_function(AT_END)
    text = page.locator(".log-lines").inner_text()
    assert not re.search(r"no zone|You goes|Your a |None", text), text


def check_result(page: Page, lang: str) -> None:
    """The result is told in the language; every line of the log has its clause, and what that says can be read."""
    result = page.locator(OVER)
    expect(result).to_have_text(JAPANESE if lang == "ja" else re.compile(f"^[^{JAPANESE.pattern[1:-1]}]+$"))
    assert page.locator("html").get_attribute("lang") == lang
    check_log(page)
    page.locator(".side .clause").first.click()
    shown = page.locator("dialog[open]")
    assert shown.inner_text().strip()
    page.keyboard.press("Escape")
    expect(shown).to_have_count(0)


class Beside:
    """A second browser without a browser at the seat of a page, which answers what clicks have answered before."""

    def __init__(self, page: Page, server: Server) -> None:
        seat = page.evaluate("JSON.parse(localStorage.getItem('fuda')).seats[0]")
        self.client = server.client(seat["match"], seat["token"])
        self.client.next("state")
        self.met = Counter[Sort]()

    def is_asked(self) -> bool:
        """Wait until the seat is asked; False if the match is over instead."""
        self.client.quiet()
        while not self.client.state["options"]:
            if self.client.state["view"]["winner"] >= 0:
                return False
            self.client.hear()
        return True

    def is_new(self) -> bool:
        """Whether something is offered that has not been offered to clicks often; it is offered to them now, then."""
        found = sorts(self.client.state)
        is_new = min(self.met[one] for one in found) < OFTEN
        if is_new:
            self.met.update(found)
        return is_new

    def answer(self, chance: Random) -> None:
        """Answer for the page, unless it does so itself meanwhile, and wait for what comes of it."""
        n = self.client.state["n"]
        self.client.answer(chance.randrange(len(self.client.state["options"])))
        while self.client.state["n"] <= n:
            self.client.hear()


def sorts(state: dict[str, Any]) -> set[Sort]:
    """What a question offers: what can be done, with cards of which zones, and to what."""
    return {
        (one["kind"], (one.get("ref") or "").rpartition(".")[0], bool(one.get("detail"))) for one in state["options"]
    }


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match(opened: Opened, server: Server, game: str) -> None:
    """By clicks wherever something is asked that has not been often; in the end the page tells log and result."""
    page = opened("/", lang=("en", "ja")[GAMES.index(game) % 2])
    begin(page, game, level="easy")  # which answers at once, and does not let a match by chance go on for long
    sit(page)
    beside, clicks, chance, table = Beside(page, server), 0, Random(game), page.url
    while beside.is_asked():
        if clicks >= FIRST and not beside.is_new():
            if page.url == table:
                page.goto(AWAY)
            beside.answer(chance)
            continue
        come(page, table)
        assert await_look(page, "state >= before", PATIENCE, beside.client.state["n"])
        clicks += play_on(page, chance, 1)
        if clicks % TURNS == 0:
            change_language(page)
    beside.client.close()
    assert clicks > FIRST
    come(page, table)
    page.locator(OVER).wait_for()
    check_result(page, page.locator("html").get_attribute("lang") or "")
    check_result(page, change_language(page))


def come(page: Page, table: str) -> None:
    """Open the match again, unless it is open."""
    if page.url != table:
        page.goto(table)
        sit(page)
