"""People who meet: the open games, quick matches, phrases, guests, and those who watch. A browser for each."""

from __future__ import annotations

import re
from random import Random

from playwright.sync_api import Page, expect

from tests.browser.conftest import Opened
from tests.browser.table import begin, choose, sit
from tests.browser.test_table import decided, friends


def in_lobby(opened: Opened, game: str, clock: str = "", **more: str) -> Page:
    """Somebody who looks for an opponent."""
    page = opened("/lobby", **more)
    page.locator("select[name=game]").select_option(game)
    if clock:
        page.locator("select[name=clock]").select_option(clock)
    return page


def names(page: Page) -> list[str]:
    """What the players at a table are called."""
    return sorted(page.locator(".player-word").all_inner_texts())


def test_two_who_want_a_quick_match_meet(opened: Opened) -> None:
    """Each in a language; guests are told apart by their numbers."""
    one, two = in_lobby(opened, "hanyo"), in_lobby(opened, "hanyo", lang="ja")
    one.locator("#quick").click()
    expect(one.locator("#stop-waiting")).to_be_visible()
    two.locator("#quick").click()
    for page in (one, two):
        page.wait_for_url("**/match/*")
        sit(page)
    assert one.url == two.url
    found = names(one)
    assert found == names(two) and len(set(found)) == 2
    assert re.fullmatch(r"Guest \d{4}", found[0]) and re.fullmatch(r"ゲスト\d{4}", found[1])
    asked = decided((one, two))
    assert asked is not None
    choose(asked, Random(1))


def test_a_game_on_the_list_is_seen_with_its_deck_and_clock_and_joined(opened: Opened) -> None:
    """Whoever stops waiting is on the list no more."""
    one = in_lobby(opened, "onepiece", "15+10")
    one.locator("input[name=name]").fill("Mio <b>")
    one.locator("#open").click()
    two = opened("/lobby", lang="ja")
    row = two.locator("#open-games tr", has_text="Mio <b>")
    expect(row.locator("td").nth(3)).to_have_text("15分＋10秒")
    expect(row.locator(".hue-word").first).to_have_text(re.compile("."))
    one.locator("#stop-waiting").click()
    expect(row).to_have_count(0)
    one.locator("#open").click()
    two.locator("input[name=name]").fill("Mio <b>")
    row.locator("button").click()
    for page in (one, two):
        page.wait_for_url("**/match/*")
        sit(page)
    assert names(one) == ["Mio <b>", "Mio <b> (2)"]
    expect(one.locator(".clock").first).to_be_visible()


def test_whoever_closes_the_page_waits_no_more(opened: Opened) -> None:
    """It goes from the list at once."""
    one = in_lobby(opened, "buddyfight")
    one.locator("input[name=name]").fill("Leaving")
    one.locator("#open").click()
    two = opened("/lobby")
    row = two.locator("#open-games tr", has_text="Leaving")
    expect(row).to_have_count(1)
    one.goto("/decks")
    expect(row).to_have_count(0)


def test_players_say_phrases_and_can_be_silenced(opened: Opened) -> None:
    """Each reads them in their own language; where nobody is there to be spoken to, there is nothing to press."""
    one, two = friends(opened, "hanyo")
    one.locator("#say").click()
    one.locator(".menu .menu-item").nth(1).click()
    expect(two.locator(".bubble[data-phrase=good_luck]")).to_have_text("🍀 よろしくお願いします！")
    expect(one.locator(".bubble")).to_have_text("🍀 Good luck!")
    two.locator("#say").click()
    two.locator(".menu .menu-item.hush").click()
    expect(two.locator(".bubble")).to_have_count(0)
    one.locator("#say").click()
    one.locator(".menu .menu-item").first.click()
    expect(one.locator(".bubble[data-phrase=hello]")).to_be_visible()
    expect(two.locator(".bubble")).to_have_count(0)
    alone = opened("/")
    begin(alone, "hanyo")
    sit(alone)
    expect(alone.locator("#say")).to_have_count(0)


def test_it_is_shown_that_the_other_is_away(opened: Opened) -> None:
    """And that they are back."""
    one, two = friends(opened, "hanyo")
    where = two.url
    two.goto("/decks")
    expect(one.locator(".presence.away")).to_be_visible()
    two.goto(where)
    sit(two)
    expect(one.locator(".presence.away")).to_have_count(0)


def test_whoever_has_the_link_watches(opened: Opened) -> None:
    """Hands stay hidden until the end; players see how many watch; then everything is open."""
    one, two = friends(opened, "onepiece")
    watcher = opened(one.url[one.url.index("/match/") :])
    sit(watcher)
    expect(watcher.locator(".bystander")).to_be_visible()
    expect(one.locator("#watchers")).to_contain_text("1")
    for _ in range(6):
        page = decided((one, two))
        assert page is not None
        choose(page, Random(3))
    at = one.locator(".table-board").get_attribute("data-state") or ""
    expect(watcher.locator(".table-board")).to_have_attribute("data-state", at)
    hands = watcher.locator("[data-zone='1.hand'], [data-zone='2.hand']")
    assert hands.locator(".card").count() and not hands.locator(".card .face:not(.back)").count()
    assert not watcher.locator(".actions [data-key], .card.lit").count()
    two.locator("#more").click()
    two.locator(".menu .menu-item.danger").click()
    two.locator("dialog .button.danger").click()
    watcher.locator(".over-result").first.wait_for()
    expect(hands.locator(".card .face:not(.back)").first).to_be_visible()
    watcher.goto("/decks")
    expect(one.locator("#watchers")).to_have_count(0)
