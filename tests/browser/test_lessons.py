"""A guided first match in a real browser: offered first, followed by clicks, strayed from and taken back."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Opened
from tests.browser.table import sit


def start(page: Page, game: str) -> None:
    """Begin the lesson of a game from the start page."""
    page.locator(f"[data-game={game}]").click()
    page.locator("#learn").click()
    page.wait_for_url("**/match/*")
    sit(page)


def use(page: Page, name: str, what: str = "") -> None:
    """Click a card and, where it can do several things, the one that is meant."""
    page.locator(f".table-board .card.lit[data-number='{name}'], .tray .card.lit[data-number='{name}']").first.click()
    if what:
        page.locator(".menu .menu-item", has_text=what).first.click()


def test_a_lesson_is_followed_and_strayed_from(opened: Opened) -> None:
    """Each answer that was meant leads on; another says so, and taking it back leads back."""
    page = opened("/")
    expect(page.locator("#learn.primary")).to_have_count(1)
    start(page, "onepiece")
    step = page.locator(".lesson-head .faint")
    expect(step).to_have_text("1 of 8")
    page.locator("#lesson-next").click()
    expect(step).to_have_text("2 of 8")
    expect(page.locator(".card.hinted")).not_to_have_count(0)
    use(page, "LH1-001", "Give")
    expect(page.locator(".lesson-other")).to_be_visible()
    page.locator("#back").click()
    expect(page.locator(".lesson-other")).to_have_count(0)
    use(page, "LH1-012")
    expect(step).to_have_text("3 of 8")
    page.locator(".lesson .button", has_text="6-5-5-2").click()
    expect(page.locator("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    page.reload()
    sit(page)
    expect(step).to_have_text("3 of 8")


def test_a_whole_match_with_hints_comes_after_the_lesson(opened: Opened) -> None:
    """At its end a match against the easiest bot begins, in which a bot says at each decision what it would do."""
    page = opened("/")
    start(page, "kaidan")
    lesson = page.url
    page.evaluate(
        "match => sessionStorage.setItem(`lesson:${match}`, JSON.stringify({marks: Array(5).fill({at: -1, step: 0})}))",
        lesson.split("/")[-1],
    )
    page.reload()
    sit(page)
    page.locator("#lesson-match").click()
    page.wait_for_url(lambda url: "/match/" in url and url != lesson)
    sit(page)
    expect(page.locator("ol.hint li.best")).to_be_visible()
    expect(page.locator("ol.hint li.best .reasons li").first).to_be_visible()


def test_a_lesson_speaks_japanese_on_a_phone(opened: Opened) -> None:
    """The words are there and do not push the table out of sight."""
    page = opened("/", lang="ja", width=390, height=844)
    start(page, "hanyo")
    expect(page.locator(".lesson-words")).to_contain_text("メイン・ユニット")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
