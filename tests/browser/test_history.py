"""What became of the matches of this browser, and looking one over."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Page, expect

from fuda.sim.analyse import Judged, Terms, mark_all
from fuda.web.library import analyses
from tests.browser.conftest import Opened
from tests.browser.table import OVER, choose, sit
from tests.browser.test_table import decided, friends


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look at a decision for a short while only."""
    monkeypatch.setattr(analyses, "Terms", lambda language: Terms(iterations=8, samples=4, language=language))


def give_up(page: Page) -> None:
    """Give up."""
    page.locator("#more").click()
    page.locator(".menu .menu-item.danger").click()
    page.locator("dialog .button.danger").click()


def played(opened: Opened, game: str = "onepiece", answers: int = 8) -> tuple[Page, Page]:
    """Two browsers whose match is over: the first has given up."""
    pages = friends(opened, game)
    chance = Random(4)
    for _ in range(answers):
        page = decided(pages)
        assert page is not None
        choose(page, chance)
    give_up(pages[0])
    for page in pages:
        page.locator(OVER).first.wait_for()
    return pages


def test_matches_are_listed_searched_kept_and_deleted(opened: Opened) -> None:
    """With result, opponent, decks and turns, from each side; what is kept outlives the list of the server."""
    one, two = played(opened)
    for page, result, word in ((one, "Lost", "lost"), (two, "勝ち", "won")):
        page.goto("/replays")
        row = page.locator("#history .history-row")
        expect(row).to_have_count(1)
        expect(row.locator(".outcome")).to_have_text(result)
        page.locator(f"[data-filter={'won' if word == 'lost' else 'lost'}]").click()
        expect(row).to_have_count(0)
        page.locator(f"[data-filter={word}]").click()
        expect(row).to_have_count(1)
    words = one.locator(".history-words").inner_text()
    assert "against ゲスト" in words and "turns" in words and " against " in words
    one.locator("#search").fill("no such thing")
    expect(one.locator(".history-row")).to_have_count(0)
    one.locator("#search").fill("ゲスト")
    expect(one.locator(".history-row")).to_have_count(1)
    one.locator(".keep").click()
    one.locator("[data-filter=kept]").click()
    expect(one.locator(".history-row")).to_have_count(1)
    one.reload()
    expect(one.locator(".unkeep")).to_be_visible()
    one.locator(".delete").click()
    one.locator("dialog .button.danger").click()
    expect(one.locator(".history-row")).to_have_count(0)
    two.reload()
    expect(two.locator(".history-row")).to_have_count(1)  # it is the other's too


def test_a_match_is_looked_over_stopped_and_taken_up_at_a_mistake(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The curve grows with what is found; mistakes lead to their places, and to a match from there."""

    def strict(decisions: list[Judged]) -> None:
        """As judged, and the first decision a blunder, so that there is one to go to."""
        mark_all(decisions)
        decisions[0].mark = "blunder"

    monkeypatch.setattr(analyses, "mark_all", strict)
    one, _ = played(opened)
    one.goto(one.url.replace("/match/", "/replay/"))
    one.locator("#analyse").click()
    one.locator("#stop-analysis").click()
    expect(one.locator(".analysis")).to_contain_text("Stopped")
    one.reload()
    one.locator("#analyse").click()
    slip = one.locator(".slip.blunder")
    expect(slip).to_have_count(1)
    assert one.locator(".curve-mark.blunder").count() == 1
    assert len((one.locator(".curve-line.of-0").get_attribute("points") or "").split()) > 1
    slip.locator("button").first.click()
    expect(one.locator("#scrub")).to_have_js_property("value", slip.get_attribute("data-step"))
    slip.locator("button").nth(1).click()
    one.wait_for_url("**/match/*")
    sit(one)
    expect(one.locator(".toast")).to_contain_text("Better:")
