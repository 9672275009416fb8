"""The pages of the library in a real browser, used as a person uses them: decks, cards, replays, scenarios."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from fuda.ai import bots
from fuda.games import registry
from fuda.match.replay import Replay
from fuda.match.session import Session
from fuda.rules.clauses import rulebook
from fuda.scenario.read import parse_scenarios
from tests.browser.conftest import Opened
from tests.web.live import Server


def played(game: str = "onepiece", seed: int = 7) -> Session:
    """A match of two bots."""
    session = Session(game, seed=seed)
    bot = bots.make("random", seed)
    while session.player >= 0:
        session.answer(bot.choose(session.seat(session.player)))
    return session


def uploaded(server: Server, session: Session) -> str:
    """The name of a match on the server."""
    return str(server.http.post("/api/records", content=session.save()).json()["match"])


def choose_game(page: Page) -> None:
    """Choose One Piece on the page of cards, and wait for its form."""
    page.locator(".game-picker").select_option("onepiece")
    page.locator(".card-form option[value=character]").wait_for(state="attached")


def import_deck(page: Page, text: str) -> None:
    """Import a deck into the builder."""
    page.locator(".deck-acts button").nth(1).click()
    page.locator("dialog textarea").fill(text)
    page.locator("dialog .button.primary").click()
    expect(page.locator("dialog")).to_have_count(0)


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("game", sorted(registry.BUILT_IN))
def test_a_deck_of_every_game_is_imported_looked_at_and_written(opened: Opened, game: str, lang: str) -> None:
    """It is legal, its numbers are drawn, and what is exported is the same deck."""
    page = opened(f"/decks?game={game}", lang=lang)
    page.locator(".tile").first.wait_for()
    found = registry.find(game)
    text = next(iter(found.decks().values()))
    import_deck(page, text)
    expect(page.locator(".verdict-line.good")).to_be_visible()
    expect(page.locator("svg.bars")).to_be_visible()
    expect(page.locator(".odds-opening b")).to_contain_text("%")
    page.locator(".deck-acts button").nth(2).click()
    written = page.locator("dialog textarea")
    expect(written).to_have_value(re.compile(r"\dx"))
    assert sorted(d.number for d in found.read_deck(written.input_value())) == sorted(
        d.number for d in found.read_deck(text)
    )


def test_a_deck_is_built_card_by_card(opened: Opened) -> None:
    """Searching, adding and taking out; what is wrong is said with its clause; it is there after reloading."""
    page = opened("/decks?game=onepiece")
    page.locator(".tile").first.wait_for()
    page.locator("#card-search").fill("LH1-001")
    expect(page.locator(".tile")).to_have_count(1)
    page.locator(".tile .pick").click()
    page.locator("#card-search").fill("lantern scout")
    for _ in range(5):
        page.locator(".tile[data-number='LH1-005'] .pick").click()
    expect(page.locator(".problems li").filter(has_text="at most 4")).to_be_visible()
    expect(page.locator(".bad-row")).to_have_count(1)
    page.locator(".problems .clause").first.click()
    expect(page.locator(".clause-summary")).not_to_be_empty()
    page.keyboard.press("Escape")
    page.locator(".deck-row").last.locator(".stepper button").first.click()
    expect(page.locator(".problems li").filter(has_text="at most 4")).to_have_count(0)
    page.locator(".deck-name").fill("Mine")
    page.locator(".deck-name").press("Enter")
    page.reload()
    expect(page.locator(".deck-row")).to_have_count(2)
    expect(page.locator(".deck-name")).to_have_value("Mine")


def test_a_match_is_begun_with_an_own_deck(opened: Opened) -> None:
    """From the builder to the start page with the deck chosen, and to the table."""
    page = opened("/decks?game=onepiece")
    page.locator(".tile").first.wait_for()
    import_deck(page, registry.find("onepiece").decks()["grove"])
    expect(page.locator(".verdict-line.good")).to_be_visible()
    page.locator(".deck-acts .primary").click()
    page.locator("#play").click()
    page.locator(".table-board .board").wait_for()
    expect(page).to_have_url(re.compile("/match/"))


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_text_is_tried_made_a_card_and_put_in_a_deck(opened: Opened, lang: str) -> None:
    """What is not understood is marked; a whole text becomes a card that a deck can have."""
    page = opened("/cards", lang=lang)
    choose_game(page)
    good, bad = {
        "en": ("[On Play] Draw 1 card.", "[On Play] Sneeze."),
        "ja": ("【登場時】カード1枚を引く。", "【登場時】くしゃみをする。"),
    }[lang]
    page.locator("#try-text").fill(bad)
    expect(page.locator("mark.unknown.pointed")).to_have_count(1)
    page.locator("#try-text").fill(good)
    expect(page.locator(".verdict-line.good")).to_be_visible()
    expect(page.locator(".part-list code").first).to_have_text("draw(1)")
    form = page.locator(".card-form")
    form.locator("input").first.fill("Lamp Boy")
    form.locator("select").first.select_option("character")
    form.locator("input").nth(1).fill("red")
    form.locator(".button.primary").click()
    page.locator(".own-grid .tile .button").click()
    expect(page.locator(".row-name").filter(has_text="Lamp Boy")).to_be_visible()


def test_a_card_that_is_not_understood_is_kept_only_if_wanted(opened: Opened) -> None:
    """The page asks before it keeps a card of which a part does nothing."""
    page = opened("/cards")
    choose_game(page)
    page.locator("#try-text").fill("[On Play] Sneeze.")
    form = page.locator(".card-form")
    form.locator("input").first.fill("Sneezer")
    form.locator("select").first.select_option("character")
    with page.expect_response("**/api/cards/own") as answer:
        form.locator(".button.primary").click()
    assert answer.value.status == 422
    page.locator("dialog .button.primary").click()
    expect(page.locator(".own-grid .tile")).to_have_count(1)


@pytest.mark.parametrize("game", sorted(registry.BUILT_IN))
def test_a_replay_is_stepped_scrubbed_and_seen_from_each_side(opened: Opened, server: Server, game: str) -> None:
    """By buttons, keys, the slider and the list of turns; a side does not see the other's hand."""
    session = played(game)
    page = opened(f"/replay/{uploaded(server, session)}")
    count = page.locator(".replay-count")
    expect(count).to_contain_text("0 ")
    page.locator("#replay-on").click()
    expect(count).to_contain_text("1 ")
    page.locator(".replay-board .board").wait_for()
    page.keyboard.press("End")
    expect(count).to_have_text(f"Step {session.steps} of {session.steps}")
    page.locator("#scrub").fill("5")
    expect(count).to_have_text(f"Step 5 of {session.steps}")
    page.locator("#replay-turn").select_option(index=2)
    expect(page.locator(".turn-words")).to_be_visible()
    page.locator("#replay-side").select_option("0")
    expect(page.locator(".hands.foe .hidden-card").first).to_be_visible()
    page.locator("#replay-side").select_option("-1")
    expect(page.locator(".hands.foe .hidden-card")).to_have_count(0)


def test_a_position_is_taken_over_shared_and_the_match_kept(opened: Opened, server: Server, tmp_path: Path) -> None:
    """A match goes on from a step; the scenario stands there too; the file is read by anybody."""
    session = played()
    match = uploaded(server, session)
    step = session.steps // 2
    page = opened(f"/replay/{match}?step={step}")
    page.locator(".replay-board .board").wait_for()
    page.locator("#share").click()
    shared = page.locator("dialog textarea")
    expect(shared).to_have_value(re.compile("after:"))
    (scenario,) = parse_scenarios(shared.input_value())
    assert session.game.position(scenario.lay_out().match) == session.game.position(session.at(step))
    page.locator("dialog .deck-acts button").last.click()
    page.locator(".scenario-table .board").wait_for()
    page.locator("#scenario-run").click()
    expect(page.locator(".outcome.passed")).to_be_visible()
    page.goto(f"/replay/{match}?step={step}")
    page.locator(".replay-acts .quiet").click()
    with page.expect_download() as given:
        page.locator(".menu-item").first.click()
    file = tmp_path / "match.json"
    given.value.save_as(file)
    assert Replay.load(file).last == session.steps
    page.locator("#take-over").click()
    page.locator("dialog .button.primary").click()
    page.locator(".table-board .board").wait_for()
    expect(page).to_have_url(re.compile("/match/"))
    page.goto("/replays")
    page.locator("input[type=file]").set_input_files(file)
    expect(page).to_have_url(re.compile("/replay/"))


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_scenario_is_found_run_changed_and_played(opened: Opened, lang: str) -> None:
    """It passes; changed, it says where it fails; wrong, it says which line; and one can play on from it."""
    page = opened("/scenarios", lang=lang)
    page.locator(".scenario-table .board").wait_for()
    page.locator(".scenario-find select").select_option("onepiece")
    page.locator(".scenario-entry").first.click()
    text = page.locator("#scenario-text")
    expect(text).to_have_value(re.compile("game: onepiece"))
    page.locator("#scenario-run").click()
    expect(page.locator(".outcome.passed")).to_have_count(1)
    text.fill("game: onepiece\ntitle: t\nexpect: {turn: 99}\n")
    page.locator("#scenario-run").click()
    expect(page.locator(".failures .clause")).to_be_visible()
    page.locator(".failures .clause").click()
    assert page.evaluate("document.activeElement.id") == "scenario-text"
    text.fill("game: onepiece\ntitle: t\nbord: {}\n")
    page.locator("#scenario-board").click()
    expect(page.locator(".scenario-result .problem")).to_contain_text("bord")
    text.fill("game: onepiece\ntitle: t\nboard: {A: {don: 3}}\n")
    page.locator("#scenario-play").click()
    page.locator("dialog .button.primary").click()
    page.locator(".table-board .board").wait_for()
    expect(page).to_have_url(re.compile("/match/"))


@pytest.mark.parametrize("path", ["/decks", "/cards", "/scenarios", "/replays"])
def test_pages_fit_a_phone(opened: Opened, path: str) -> None:
    """Nothing is wider than the screen."""
    page = opened(path, width=360, height=740)
    page.locator(".library h1").wait_for()
    page.wait_for_timeout(500)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_clause_is_told_in_japanese(opened: Opened) -> None:
    """The window of a clause has no English word, whatever kind of clause it is."""
    page = opened("/", lang="ja")
    page.locator("#play").wait_for()
    show = """async ([name, id]) => {
      const [api, clause] = await Promise.all([import("/static/js/api.js"), import("/static/js/clause.js")]);
      await clause.openClause(await api.game(name), id);
    }"""
    for game in ("buddyfight", "dimensionzero"):
        for clause in {one.kind: one.id for one in rulebook(game).clauses.values()}.values():
            page.evaluate(show, [game, clause])
            expect(page.locator(".clause-body .faint")).to_have_text(re.compile("^[^a-z]+$"))
            page.keyboard.press("Escape")


def test_what_leads_a_deck_has_the_word_of_the_game(opened: Opened) -> None:
    """A deck of Buddyfight is led by a flag."""
    page = opened("/decks?game=buddyfight", lang="ja")
    page.locator(".tile").first.wait_for()
    import_deck(page, next(iter(registry.find("buddyfight").decks().values())))
    expect(page.locator(".deck-section h3").first).to_contain_text("フラッグ")


def test_a_replay_on_a_phone_tells_what_is_done(opened: Opened, server: Server) -> None:
    """The answer stands where one steps through them, without scrolling."""
    page = opened(f"/replay/{uploaded(server, played())}", width=360, height=740)
    page.locator(".board").wait_for()
    page.locator("#scrub").fill("12")
    expect(page.locator(".replay-answer")).to_be_in_viewport()
    expect(page.locator(".replay-answer")).not_to_be_empty()
