"""The table in a real browser: two people, coming back, taking back, one screen for two, watching, keys, a phone."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Page, expect

from fuda.games import registry
from tests.browser.conftest import Opened
from tests.browser.positions import always, play_to, sit_down
from tests.browser.table import LIT, OVER, await_turn, begin, choose, is_over, sit, state_of
from tests.web.live import Server

# Whether what decides the game can be seen of both players when the table is scrolled to a place.
STAKES_IN_SIGHT = """place => {
  document.querySelector('.table-board').scrollTop = place;
  return [...document.querySelectorAll('.panel .stakes > div:first-child')].map((one) => {
    const box = one.getBoundingClientRect();
    const isInside = box.left >= 0 && box.right <= innerWidth && box.top >= 0 && box.bottom <= innerHeight;
    return isInside && one.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
  });
}"""
CURTAIN = ".curtain:not([hidden])"


def friends(opened: Opened, game: str) -> tuple[Page, Page]:
    """Two browsers at one match: the second comes by the link that the first was given."""
    one = opened("/")
    begin(one, game, "friend")
    link = one.locator("#invite").input_value()
    two = opened(link[link.index("/match/") :], lang="ja")
    two.locator("#join").click()
    for page in (one, two):
        sit(page)
    return one, two


def decided(pages: tuple[Page, Page]) -> Page | None:
    """The page of whoever is to choose; None when the match is over."""
    for _ in range(1200):
        if all(is_over(page) for page in pages):
            return None
        asked = [page for page in pages if page.locator(LIT).count() and not is_over(page)]
        if asked:
            return asked[0]
        pages[0].wait_for_timeout(50)
    raise AssertionError("nobody is asked, and nothing is over")


def test_two_browsers_play_a_match(opened: Opened) -> None:
    pages = friends(opened, "onepiece")
    chance = Random(5)
    for _ in range(16):
        page = decided(pages)
        assert page is not None
        choose(page, chance)
    # One of them gives up, and both are told.
    pages[0].locator("#more").click()
    pages[0].locator(".menu .menu-item.danger").click()
    pages[0].locator("dialog .button.danger").click()
    for page in pages:
        page.locator(OVER).first.wait_for()
    results = [page.locator(OVER).inner_text() for page in pages]
    assert results[0] and results[1] and results[0] != results[1]  # one of them won, each in a language
    # Both agree to play again, and sit at a new table.
    was = pages[0].url
    for page in pages:
        page.locator("#rematch").click()
        page.locator(".menu .menu-item").first.click()
    for page in pages:
        page.wait_for_url(lambda url: url != was)
        sit(page)


def test_the_other_player_is_asked_before_something_is_taken_back(opened: Opened) -> None:
    pages = friends(opened, "onepiece")
    chance = Random(2)
    for _ in range(12):
        page = decided(pages)
        assert page is not None
        choose(page, chance)
    asking = next(page for page in pages if page.locator("#undo").count())
    other = pages[1] if asking is pages[0] else pages[0]
    asking.locator("#undo").click()
    other.locator("#refuse").click()
    expect(asking.locator(".toast")).to_be_visible()
    asking.locator("#undo").click()
    other.locator("#agree").click()
    expect(other.locator("#agree")).to_have_count(0)
    assert decided(pages) is asking


@pytest.mark.parametrize("game", sorted(registry.BUILT_IN))
def test_a_choice_is_taken_back_against_a_bot(opened: Opened, game: str) -> None:
    page = opened("/")
    begin(page, game)
    sit(page)
    chance = Random(3)
    for _ in range(3):
        assert await_turn(page)
        choose(page, chance)
    assert await_turn(page)
    before = page.locator(".question b").text_content() or ""
    at = state_of(page)
    while state_of(page) == at:
        choose(page, chance)
    await_turn(page)
    page.locator("#back, #undo").first.click()
    page.wait_for_function("at => Number(document.querySelector('.table-board').dataset.state) > at + 1", arg=at)
    expect(page.locator(".question b")).to_have_text(before)


def test_a_page_comes_back_to_where_it_was(opened: Opened) -> None:
    page = opened("/")
    begin(page, "hanyo")
    sit(page)
    for _ in range(4):
        assert await_turn(page)
        choose(page, Random(1))
    assert await_turn(page)
    question, log = page.locator(".question b").text_content() or "", page.locator(".log li").count()
    page.reload()
    sit(page)
    expect(page.locator(".question b")).to_have_text(question)
    assert page.locator(".log li").count() == log
    page.context.set_offline(True)
    page.context.set_offline(False)
    assert await_turn(page)
    choose(page, Random(1))


def test_two_people_at_one_screen_do_not_see_each_other_s_cards(opened: Opened) -> None:
    page = opened("/")
    begin(page, "onepiece", "hotseat")
    curtains = 0
    for _ in range(40):
        page.locator(f"{CURTAIN}, {LIT}, {OVER}").first.wait_for()
        if page.locator(CURTAIN).count():
            assert not page.locator(".side").is_visible()  # the log tells what the other has drawn
            at, over = page.locator(".table-board").bounding_box(), page.locator(".curtain").bounding_box()
            assert at and over and over["width"] >= at["width"] and over["height"] >= at["height"]
            page.locator("#ready").click()
            curtains += 1
        elif is_over(page) or curtains >= 4:
            break
        else:
            choose(page, Random(curtains))
    assert curtains >= 2


def test_two_bots_are_watched(opened: Opened) -> None:
    page = opened("/")
    begin(page, "kaidan", "watch", "easy")  # of which a match is short
    sit(page)
    page.locator(".pace").last.click()
    page.locator(OVER).wait_for(timeout=300_000)


def test_a_match_is_played_by_keys_alone(opened: Opened) -> None:
    page = opened("/")
    begin(page, "onepiece")
    sit(page)
    for _ in range(25):
        if not await_turn(page):
            break
        before = state_of(page)
        if page.locator(".actions [data-key]").count():
            page.keyboard.press("1")
        else:
            page.keyboard.press("ArrowDown")
            page.keyboard.press("Enter")
            if page.locator(".menu").count():
                page.keyboard.press("Enter")
        page.wait_for_function(
            "before => document.querySelector('.over-result')"
            " || Number(document.querySelector('.table-board').dataset.state) !== before",
            arg=before,
        )


def test_a_card_that_cannot_be_used_says_why(opened: Opened) -> None:
    page = opened("/")
    begin(page, "onepiece")
    sit(page)
    for _ in range(40):
        await_turn(page)
        dark = page.locator(".table-board .hand .card:not(.lit)[data-ref^='1.']")
        if "main" in page.locator(".middle").inner_text().lower() and dark.count():
            dark.first.click()
            expect(page.locator("dialog .reasons li").first).to_be_visible()
            page.locator("dialog .reasons .clause").first.click()
            return
        choose(page, Random(7))
    raise AssertionError("no such card was met")


@pytest.mark.parametrize("game", sorted(registry.BUILT_IN))
def test_a_phone_is_wide_enough(opened: Opened, server: Server, game: str) -> None:
    """Nothing sticks out, and what decides the game is in sight on both sides, wherever the table is scrolled to."""
    page = opened("/replays", width=360, height=640)
    sit_down(page, play_to(server, game, always, least=30))
    assert await_turn(page)
    check_phone(page)
    choose(page, Random(4))
    check_phone(page)


LARGE = """async () => {
  const store = await import(new URL("store.js", document.querySelector("script[type=module]").src));
  store.set("size", "large");
}"""
FITS = """() => { const board = document.querySelector(".table .table-board");
  return board.scrollHeight - board.clientHeight <= 1; }"""


@pytest.mark.parametrize("game", ["fusionworld", "onepiece"])
def test_a_small_phone_shows_both_halves_beside_a_hint_and_at_the_largest_text(opened: Opened, game: str) -> None:
    """What is asked scrolls in less room instead of the table."""
    page = opened("/", width=360, height=640)
    begin(page, game)
    sit(page)
    for _ in range(12):
        assert await_turn(page)
        if page.locator("#hint").count() and not page.locator(".tray:not([hidden])").count():
            break
        choose(page, Random(4))
    page.locator("#hint").click()
    page.locator("ol.hint li").first.wait_for()
    page.wait_for_function(FITS)
    page.evaluate(LARGE)
    expect(page.locator("html")).to_have_attribute("data-size", "large")
    page.wait_for_function(FITS)


def test_a_small_phone_shows_both_numbers_of_a_battle(opened: Opened, server: Server) -> None:
    """What is at stake in an attack is told in sight, beside the step, however little room there is."""
    page = opened("/replays", lang="ja", width=360, height=640)
    sit_down(page, play_to(server, "fusionworld", lambda state: bool(state["view"]["parts"]), least=30))
    page.evaluate(LARGE)
    page.wait_for_function("document.querySelector('.board').classList.contains('close')", timeout=15_000)
    numbers = page.locator(".going.battle b")
    expect(numbers).to_have_count(2)
    for place in (0, 1):
        box = numbers.nth(place).bounding_box()
        assert box and box["x"] >= 0 and box["x"] + box["width"] <= 360, box


def check_phone(page: Page) -> None:
    """See that a table fits a phone."""
    wide = page.evaluate("[document.documentElement.scrollWidth, window.innerWidth]")
    assert wide[0] <= wide[1], wide
    for place in (0, 1e6):
        assert page.evaluate(STAKES_IN_SIGHT, place) == [True, True], place


def test_the_language_changes_in_the_middle(opened: Opened) -> None:
    page = opened("/")
    begin(page, "dimensionzero")
    sit(page)
    await_turn(page)
    page.locator("header button", has_text="日本語").click()
    expect(page.locator("html")).to_have_attribute("lang", "ja")
    await_turn(page)
    choose(page, Random(1))
