"""A whole match by clicks in every game against the bot, in both languages: it is changed now and then."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import Page, expect

from fuda.games import registry
from tests.browser.conftest import Opened
from tests.browser.table import OVER, await_turn, begin, play_on, sit

GAMES = sorted(registry.BUILT_IN)
JAPANESE = re.compile("[぀-ヿ一-鿿]")
TURNS = 9  # clicks in one language
MOST_CLICKS = 1500
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


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match(opened: Opened, game: str) -> None:
    page = opened("/", lang=("en", "ja")[GAMES.index(game) % 2])
    begin(page, game, level="easy")  # which answers at once, and does not let a match by chance go on for long
    sit(page)
    clicks, chance = 0, Random(game)
    while await_turn(page):
        assert clicks < MOST_CLICKS
        clicks += play_on(page, chance, TURNS)
        lang = change_language(page)
    assert clicks > 5
    check_result(page, lang)
    check_result(page, change_language(page))
