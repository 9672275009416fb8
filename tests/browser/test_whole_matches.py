"""A whole match by clicks in every game, in both languages, against the bot."""

from __future__ import annotations

import re
from random import Random

import pytest

from fuda.games import registry
from tests.browser.conftest import Opened
from tests.browser.table import OVER, begin, play_out, sit

JAPANESE = re.compile("[぀-ヿ一-鿿]")


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("game", sorted(registry.BUILT_IN))
def test_a_whole_match(opened: Opened, game: str, lang: str) -> None:
    page = opened("/", lang=lang)
    begin(page, game)
    sit(page)
    clicks = play_out(page, Random(f"{game} {lang}"))
    assert clicks > 5
    result = page.locator(OVER).inner_text()
    assert bool(JAPANESE.search(result)) == (lang == "ja"), result
    assert page.locator("html").get_attribute("lang") == lang
    # The log has followed to the newest line, and speaks English or Japanese.
    assert page.locator(".log-lines").evaluate("e => e.scrollHeight - e.scrollTop - e.clientHeight") < 40
    log = page.locator(".log-lines").inner_text()
    assert not re.search(r"no zone|You goes|Your a |None", log), log
    # Every line of the log has its clause, and what a clause says can be read.
    link = page.locator(".side .clause").first
    link.click()
    assert page.locator("dialog[open]").inner_text().strip()
