"""Choosing at a table whose states the test makes up: what a click or a key does, and what is sent then."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page, expect

from fuda.games import registry
from fuda.match.session import Session
from tests.browser.conftest import Opened

SIT = """async ({ game, state }) => {
  window.sent = [];
  window.WebSocket = class extends EventTarget {
    static OPEN = 1;
    readyState = 1;
    send(data) { window.sent.push(JSON.parse(data)); }
    close() {}
  };
  const { Table } = await import("/static/js/table.js");
  const api = await import("/static/js/api.js");
  const root = document.getElementById("page");
  window.table = new Table(root, "made-up", await api.game(game), await api.cards(game), [{ seat: 0, token: "x" }]);
  const allowed = { undo: "never", concede: false, pace: false, rematch: false };
  window.table.hear(0, { type: "welcome", mode: "friend", seat: 0, names: ["A", "B"], bots: ["", ""], allowed });
  window.table.hear(0, state);
}"""
HEAR = "state => window.table.hear(0, state)"
FAIL = """states => {
  const { learn, pump } = window.table;
  window.table.learn = async () => {
    window.table.learn = learn;
    throw new Error("made up");
  };
  window.table.pump = () => pump.call(window.table).catch(() => undefined);
  for (const one of states) window.table.hear(0, one);
}"""
UNGREETED = """() => {
  window.table.welcome = null;
  window.table.places.get(0).line.again = () => (window.again = true);
}"""
SENT = "window.sent.filter(one => one.type === 'answer').map(one => [one.n, one.option])"


def state(game: str, n: int, *refs: str) -> dict[str, Any]:
    """The beginning of a match, with an option for each of some places, or a button for what is no place."""
    view = msgspec.to_builtins(Session(game, seed=1).view(0))
    options = [
        {"index": at, "kind": "pick", "text": "", "label": f"pick {ref}", **({"ref": ref} if "." in ref else {})}
        for at, ref in enumerate(refs)
    ]
    seen = {"view": view | {"decides": 0}, "log_from": 0, "log": [], "clock": None}
    asked = {"options": options, "question": "?", "can_back": [], "can_undo": [], "undo": None, "can_claim": False}
    return {"type": "state", "n": n, "step": n, **seen, **asked}


def table(opened: Opened, game: str, *refs: str) -> Page:
    """A table at which these places can be chosen."""
    page = opened("/puzzles")  # any page but the first, which comes without the looks of tables
    page.locator("h1").first.wait_for()
    page.evaluate(SIT, {"game": game, "state": state(game, 1, *refs)})
    page.locator(".table-board[data-state='1']").wait_for()
    return page


def test_a_card_that_lies_face_down_in_a_pile_is_chosen(opened: Opened) -> None:
    page = table(opened, "buddyfight", "1.gauge.1", "1.gauge.2")
    page.locator(".pile.lit").click()
    page.locator(".menu .menu-item").nth(1).click()
    assert page.evaluate(SENT) == [[1, 1]]
    # One alone needs no question, and is no riddle on a phone either.
    page.evaluate(HEAR, state("buddyfight", 2, "1.gauge.2"))
    page.locator(".table-board[data-state='2'] .pile.lit").click()
    assert page.evaluate(SENT) == [[1, 1], [2, 0]]
    # What lies nowhere is offered in words.
    page.set_viewport_size({"width": 360, "height": 740})
    page.evaluate(HEAR, state("buddyfight", 3, "1.beyond.1"))
    page.locator("[data-choice='0']").click()
    assert page.evaluate(SENT)[2:] == [[3, 0]]


def test_a_click_beside_a_menu_chooses_what_it_hits(opened: Opened) -> None:
    page = table(opened, "buddyfight", "1.hand.1", "1.hand.1", "1.hand.2", "1.hand.2")
    one, two = (page.locator(f".card[data-ref='1.hand.{n}']") for n in (1, 2))
    one.click()
    expect(one).to_have_class("card portrait lit armed")
    two.click()
    expect(one).to_have_class("card portrait lit")
    expect(two).to_have_class("card portrait lit armed")
    expect(page.locator(".menu .menu-item").first).to_contain_text("1.hand.2")
    two.click()  # once more closes it
    expect(page.locator(".menu")).to_have_count(0)
    expect(two).to_have_class("card portrait lit")


def test_the_focus_is_where_it_was_when_there_is_something_to_choose_again(opened: Opened) -> None:
    page = table(opened, "buddyfight", "yes", "no")
    page.locator("[data-key='1']").focus()
    page.keyboard.press("Enter")
    page.evaluate(HEAR, state("buddyfight", 2))
    page.evaluate(HEAR, state("buddyfight", 3, "yes", "1.hand.2", "1.hand.2"))
    expect(page.locator("[data-key='1']")).to_be_focused()
    page.locator(".card[data-ref='1.hand.2']").focus()
    page.keyboard.press("Enter")
    page.locator(".menu").wait_for()
    page.keyboard.press("Enter")
    page.evaluate(HEAR, state("buddyfight", 4, "yes", "1.hand.2"))
    expect(page.locator(".card[data-ref='1.hand.2']")).to_be_focused()
    assert page.evaluate(SENT) == [[1, 0], [3, 1]]


def test_what_was_offered_before_is_not_answered(opened: Opened) -> None:
    page = table(opened, "buddyfight", "yes", "1.hand.1", "1.hand.1")
    page.evaluate("window.old = window.table.shown.options[1]")
    page.evaluate(HEAR, state("buddyfight", 2, "no", "1.hand.2"))
    page.locator(".table-board[data-state='2']").wait_for()
    page.evaluate("window.table.answer(window.old)")
    assert page.evaluate(SENT) == []


def test_a_state_that_cannot_be_shown_does_not_stop_the_next(opened: Opened) -> None:
    page = table(opened, "buddyfight", "yes")
    page.evaluate(FAIL, [state("buddyfight", 2, "yes"), state("buddyfight", 3, "no")])
    page.locator(".table-board[data-state='3']").wait_for()


def test_whoever_is_refused_for_a_while_is_let_in_later(opened: Opened) -> None:
    page = table(opened, "buddyfight", "yes")
    page.evaluate(UNGREETED)
    page.evaluate("window.table.hear(0, { type: 'refused', code: 'crowded', message: 'later' })")
    assert page.evaluate("window.again") is True
    page.evaluate("window.table.hear(0, { type: 'refused', code: 'token', message: 'never' })")
    expect(page.locator(".note .problem")).to_have_text("never")


def overlap(page: Page, one: str, other: str) -> bool:
    """Whether two things on the page lie over each other."""
    a, b = (page.locator(selector).first.bounding_box() for selector in (one, other))
    assert a and b
    across = a["x"] < b["x"] + b["width"] and b["x"] < a["x"] + a["width"]
    return across and a["y"] < b["y"] + b["height"] and b["y"] < a["y"] + a["height"]


def test_the_tray_hides_nothing_that_can_be_chosen(opened: Opened) -> None:
    """It lies over the table, but beside it if there are squares to choose as well; folded, it covers nothing."""
    page = table(opened, "dimensionzero", "yes")
    asked = state("dimensionzero", 2)
    deck = next(zone for zone in asked["view"]["sides"][0]["zones"] if zone["name"] == "deck")
    hand = next(zone for zone in asked["view"]["sides"][0]["zones"] if zone["name"] == "hand")
    deck["cards"] = [hand["cards"][0] | {"ref": "1.deck.1"}, *deck["cards"][1:]]  # seen by an effect
    pick = {"index": 0, "kind": "pick", "text": "", "label": "take", "ref": "1.deck.1"}
    page.evaluate(HEAR, asked | {"options": [pick]})
    page.locator(".tray .card.lit").wait_for()
    assert overlap(page, ".tray", ".board")
    page.locator("#fold").click()
    expect(page.locator(".tray .card")).to_be_hidden()
    assert not overlap(page, ".tray", ".board")
    squares = [square["name"] for row in asked["view"]["grid"] for square in row]
    places = [
        {"index": at, "kind": "place", "text": "", "label": name, "detail": name} for at, name in enumerate(squares, 1)
    ]
    for n, size in enumerate(((1280, 800), (360, 740)), 3):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.evaluate(HEAR, asked | {"n": n, "options": [pick, *places]})
        page.locator(f".table-board[data-state='{n}']").wait_for()
        expect(page.locator(".tray .card.lit")).to_be_visible()  # what is asked next is not folded
        assert not overlap(page, ".tray", ".table-board")
    page.locator(".square-choice").nth(7).click()
    assert page.evaluate(SENT) == [[4, 8]]


CUT = """() => [...document.querySelectorAll(".board .face-foot")].filter(foot => {
  const edge = foot.getBoundingClientRect().right + 0.5;
  return [...foot.querySelectorAll(".stat")].some(one => one.getBoundingClientRect().right > edge);
}).map(foot => foot.textContent)"""


@pytest.mark.parametrize("game", sorted(registry.BUILT_IN))
def test_the_numbers_on_cards_are_not_cut(opened: Opened, game: str) -> None:
    """A power that lost its last digit would be another power."""
    page = table(opened, game, "1.hand.1")
    long = state(game, 2, "1.hand.1")
    for side in long["view"]["sides"]:
        for card in (card for zone in side["zones"] for card in zone["cards"] if card):
            facts = card.get("facts", {})
            card["facts"] = facts | ({"power": 25000} if "power" in facts else {})
    page.evaluate(HEAR, long)
    page.locator(".table-board[data-state='2']").wait_for()
    for width, height in ((1280, 800), (1920, 1080), (360, 740)):
        page.set_viewport_size({"width": width, "height": height})
        for size in ("small", "large"):
            page.evaluate("size => document.documentElement.dataset.size = size", size)
            assert page.evaluate(CUT) == [], (width, size)


def test_on_a_phone_the_own_half_stays_in_sight_when_the_rest_grows(opened: Opened) -> None:
    """What a player has to pay with is always there, and what can be chosen does not lie under the hand."""
    page = table(opened, "buddyfight", "yes")
    page.set_viewport_size({"width": 360, "height": 740})
    low = "(box => box.scrollHeight - box.scrollTop - box.clientHeight)(document.querySelector('.table-board'))"
    page.evaluate("document.querySelector('.table-board').scrollTop = 99999")
    page.evaluate(HEAR, state("buddyfight", 2, *(f"choice {n}" for n in range(8))))
    page.locator(".table-board[data-state='2']").wait_for()
    assert page.evaluate(low) < 4
    page.evaluate("document.querySelector('.table-board').scrollTop = 0")
    page.evaluate(HEAR, state("buddyfight", 3, "1.flag.1"))
    page.locator(".table-board[data-state='3']").wait_for()
    assert not overlap(page, ".card[data-ref='1.flag.1']", ".hands.own")
    assert not overlap(page, ".panel.own", ".hands.own")
    assert overlap(page, ".panel.own", ".table-board")
    # Turned back from the wide side, cards are as large as on any phone.
    before = page.locator(".hands.own .card").first.bounding_box()
    page.set_viewport_size({"width": 1000, "height": 740})
    page.set_viewport_size({"width": 360, "height": 740})
    page.wait_for_timeout(200)
    after = page.locator(".hands.own .card").first.bounding_box()
    assert before and after and after["width"] == before["width"]


def test_the_log_follows_until_the_reader_scrolls(opened: Opened) -> None:
    page = table(opened, "buddyfight", "yes", "no")
    lines = [{"n": n, "text": f"line {n}", "kind": "moved", "clause": "R.1"} for n in range(120)]
    end = "e => e.scrollHeight - e.scrollTop - e.clientHeight"
    log = page.locator(".log-lines")
    page.evaluate(HEAR, state("buddyfight", 2, "yes", "no") | {"log": lines[:80]})
    page.locator(".table-board[data-state='2']").wait_for()
    assert log.evaluate(end) < 2
    # What is asked grows and takes room from the log: it stays at its end.
    page.evaluate(HEAR, state("buddyfight", 3, *(f"yes{n}" for n in range(9))) | {"log": lines[:81]})
    page.locator(".table-board[data-state='3']").wait_for()
    page.wait_for_function(f"({end})(document.querySelector('.log-lines')) < 2")
    # The reader goes back and stays there, until the newest is wanted.
    log.hover()
    page.mouse.wheel(0, -900)
    page.locator(".log-newest").wait_for(state="visible")
    page.evaluate(HEAR, state("buddyfight", 4, "yes", "no") | {"log": lines})
    page.locator(".table-board[data-state='4']").wait_for()
    assert log.evaluate(end) > 300
    page.locator(".log-newest").click()
    assert log.evaluate(end) < 2


def test_a_card_is_dragged_onto_another(opened: Opened) -> None:
    page = table(opened, "buddyfight", "1.hand.1")
    page.locator(".card[data-ref='1.hand.1']").drag_to(page.locator(".card[data-ref='2.buddy.1']"))
    assert page.evaluate(SENT) == [[1, 0]]
    # What it is aimed at answers the next question, if that offers it.
    page.evaluate(HEAR, state("buddyfight", 2, "1.hand.2", "2.buddy.1"))
    page.locator(".table-board[data-state='2']").wait_for()
    page.wait_for_function(f"{SENT}.length === 2")
    assert page.evaluate(SENT)[1] == [2, 1]
