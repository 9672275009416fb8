"""A tournament in the browser: a host, two players with browsers of their own, and one who has none."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Opened
from tests.browser.table import OVER, sit


def made(opened: Opened, title: str, rounds: int = 0) -> Page:
    """A host who has made a tournament."""
    host = opened("/tournaments")
    host.locator("#new-cup [name=title]").fill(title)
    host.locator("#new-cup [name=game]").select_option("hanyo")
    host.locator("#new-cup [name=rounds]").fill(str(rounds))
    host.locator("#new-cup button").click()
    host.wait_for_url("**/tournament/*")
    return host


def joined(opened: Opened, host: Page, name: str, lang: str = "en") -> Page:
    """Somebody who takes part, by the link."""
    link = host.locator("#cup-link").input_value()
    page = opened(link[link.index("/tournament/") :], lang=lang)
    page.locator("#join-cup [name=name]").fill(name)
    page.locator("#join-cup button").click()
    expect(page.locator("#players")).to_contain_text(name)
    expect(page.locator("#drop")).to_be_visible()
    return page


def test_a_tournament_is_played_at_tables_that_open_as_matches(opened: Opened) -> None:
    """Both players come to one match; its result is entered by itself, and everybody reads who has won."""
    host = made(opened, "Cup <b>of</b> Friday", 1)
    one, two = joined(opened, host, "Aki"), joined(opened, host, "Ben", "ja")
    expect(host.locator("#players li")).to_have_count(2)
    host.locator("#begin-cup").click()
    for page in (one, two):
        page.locator("#play-table").click()
        page.wait_for_url("**/match/*")
        sit(page)
    assert one.url == two.url
    one.locator("#more").click()
    one.locator(".menu .menu-item.danger").click()
    one.locator("dialog .button.danger").click()
    two.locator(OVER).first.wait_for()
    expect(host.locator("#winner")).to_have_text("Ben wins the tournament")
    expect(host.locator("#standings tbody tr").first).to_contain_text("Ben")
    two.goto(host.url)
    expect(two.locator("#winner")).to_have_text("優勝：Ben")


def test_a_host_enters_results_and_a_player_drops_out(opened: Opened) -> None:
    """Somebody without a browser is added; nobody else sees what the host may do."""
    host = made(opened, "Sunday", 2)
    player = joined(opened, host, "Aki", "ja")
    for name in ("Ben", "Chie"):
        host.locator("#add-name").fill(name)
        host.locator("#add-name").press("Enter")
        expect(host.locator("#players")).to_contain_text(name)
    assert not player.locator("#begin-cup, #add-name").count()
    host.locator("#begin-cup").click()
    expect(host.locator("#pair")).to_be_disabled()
    open_table = host.locator("#pairings tr", has=host.locator("select"))
    expect(open_table).to_have_count(1)
    open_table.locator("select").select_option("1-0")
    expect(host.locator("#pair")).to_be_enabled()
    expect(host.locator("#standings tbody tr")).to_have_count(3)
    player.locator("#drop").click()
    player.locator("dialog .button.danger").click()
    expect(player.locator("#players")).to_contain_text("Aki (棄権)")
    host.locator("#pair").click()
    expect(host.locator("#pairings tr")).to_have_count(1)
    host.locator("#pairings select").select_option("0-1")
    expect(host.locator("#winner")).to_be_visible()
