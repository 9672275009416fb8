"""The board editor in a real browser: from empty to a ruling, and from a replay by one click."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from fuda.match.session import Session
from fuda.scenario.read import parse_scenarios
from fuda.scenario.run import run
from tests.browser.conftest import Opened
from tests.web.live import Server


def put(page: Page, player: str, zone: str, chips: int = 1) -> None:
    """Put the chosen card into a zone, and wait for it to lie there."""
    place = page.locator(f".editor-half[data-player={player}] .editor-zone[data-zone={zone}]")
    place.locator(".put").click()
    expect(place.locator(".chip")).to_have_count(chips)


def test_a_position_is_made_run_and_shared(opened: Opened) -> None:
    """A made card attacks in a battle with an effect in force; the file says the same."""
    page = opened("/editor")
    page.locator(".game-picker").select_option("onepiece")
    page.locator(".editor-half").first.wait_for()
    page.locator("#editor-make").click()
    page.locator("#made-name").fill("Ann")
    page.locator("#made-text").fill("[When Attacking] Sing a song.")
    page.locator(".make-dialog .button.primary").click()
    expect(page.locator(".make-dialog .problem")).to_contain_text("not understood")
    page.locator("#made-text").fill("[When Attacking] This Character gains +2000 power during this turn.")
    page.locator(".make-dialog .button.primary").click()
    expect(page.locator("dialog")).to_have_count(0)
    put(page, "A", "characters")
    page.locator("#editor-find").fill("LH1-005")
    page.locator("[data-card=LH1-005]").click()
    put(page, "B", "characters")
    put(page, "A", "deck", 2)  # on top of those that lie there
    page.locator(".editor-half[data-player=B] .editor-zone[data-zone=characters] .chip").click()
    page.locator("[data-state=rested]").check()
    page.locator(".entry-dialog .button.primary").click()
    expect(page.locator("#editor-yaml")).to_have_value(re.compile("rested: true"))
    # An effect in force, and the attack: both have happened before.
    page.locator("#editor-effect").select_option("A.characters.1")
    page.locator(".editor-add .button").first.click()
    expect(page.locator("[data-steps=lead] li")).to_have_count(1)
    page.locator("#editor-into").select_option("lead")
    page.locator(".editor-choices [data-option^='attack Ann']").click()
    page.locator(".editor-choices [data-option^='target LH1-005']").click()
    expect(page.locator("[data-steps=lead] li")).to_have_count(3)
    # The question: what is done then, and which clauses act.
    page.locator("#editor-into").select_option("script")
    page.locator(".editor-choices [data-option]").first.click()
    expect(page.locator(".editor-ruling .verdict-line.good")).to_be_visible()
    expect(page.locator(".acted .clause").first).to_be_visible()
    text = page.locator("#editor-yaml").input_value()
    (scenario,) = parse_scenarios(text)
    assert run(scenario).is_passed and len(scenario.lead) == 3
    # The file is the other way to change it.
    page.locator("#editor-yaml").fill(text.replace("title: My question", "title: What Ann does # a comment"))
    page.locator("#editor-yaml").blur()
    expect(page.locator("#editor-title")).to_have_value("What Ann does")
    # Drawn from zone to zone and from the list, and taken along in a link that another page opens.
    zone = ".editor-half[data-player={}] .editor-zone[data-zone={}]"
    page.locator(zone.format("B", "characters") + " .chip").drag_to(page.locator(zone.format("B", "trash")))
    expect(page.locator(zone.format("B", "trash") + " .chip")).to_have_count(1)
    expect(page.locator(zone.format("B", "characters") + " .chip")).to_have_count(0)
    page.locator("[data-card=LH1-005]").drag_to(page.locator(zone.format("A", "hand")))
    expect(page.locator(zone.format("A", "hand") + " .chip")).to_have_count(1)
    expect(page.locator("#editor-yaml")).to_have_value(re.compile("What Ann does # a comment\n"))
    page.locator("#editor-link").click()
    page.wait_for_url("**/editor#board=*")
    address, file = page.url, page.locator("#editor-yaml").input_value()
    page.evaluate("sessionStorage.clear()")
    page.goto("about:blank")
    page.goto(address)
    expect(page.locator("#editor-yaml")).to_have_value(file)
    page.locator("#editor-yaml").fill("game: onepiece\ntitle: x\nbord: {}")
    page.locator("#editor-yaml").blur()
    expect(page.locator(".editor-note .problem")).to_contain_text("bord")


def test_what_if_opens_the_moment_of_a_replay(opened: Opened, server: Server) -> None:
    """One click; on a phone and in Japanese the parts are behind tabs, and nothing is wider than the page."""
    session = Session("onepiece", seed=7)
    while session.steps < 30:
        session.answer(session.options()[-1].index)
    session.concede(0)
    match = server.http.post("/api/records", content=session.save()).json()["match"]
    page = opened(f"/replay/{match}?step=12", lang="ja", width=390, height=844)
    page.locator("#what-if").click()
    page.locator(".editor-half .chip").first.wait_for()
    for tab, part in (("cards", ".editor-cards"), ("stood", ".editor-table .board"), ("file", "#editor-yaml")):
        page.locator(f".tabs [data-tab={tab}]").click()
        expect(page.locator(part)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    parse_scenarios(page.locator("#editor-yaml").input_value())[0].lay_out()
