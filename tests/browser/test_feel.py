"""How the table feels: what lies on it, what moves and strikes, what a prompt marks, and that nothing overlaps."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from fuda.games import registry
from tests.browser.conftest import Opened
from tests.browser.positions import State, is_telling, never, play_to, sit_down
from tests.web.live import Server

SCREENS = [(360, 640), (390, 844), (768, 1024), (1280, 800), (1920, 1080)]
TEXTS = ["small", "medium", "large"]
# What lies over something else in the lines of the players, what is wider than the screen, and stakes out of sight.
WRONG = """([width, height, text]) => {
  document.documentElement.dataset.size = text;
  dispatchEvent(new Event('resize'));
  const found = [];
  const scrolls = (one) => {
    const box = one.parentElement.closest('.supplies, .piles');
    return box && box.scrollWidth > box.clientWidth + 2;
  };
  const boxes = [...document.querySelectorAll('.panel, .supply, .hands.foe .zone, .band, .piles > .pile')]
    .filter((one) => one.getClientRects().length && getComputedStyle(one).position !== 'sticky' && !scrolls(one))
    .map((one) => [one, one.getBoundingClientRect()]);
  for (const [one, a] of boxes) {
    for (const [other, b] of boxes) {
      if (one === other || one.contains(other) || other.contains(one)) continue;
      const x = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const y = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (x > 3 && y > 3) found.push(`${one.className} over ${other.className}`);
    }
  }
  for (const one of document.querySelectorAll('.rows .card.portrait')) {
    const [card, zone] = [one, one.closest('.zone')].map((each) => each.getBoundingClientRect());
    if (card.top < zone.top - 4 || card.bottom > zone.bottom + 4) found.push(`${one.dataset.ref} sticks out`);
  }
  if (document.documentElement.scrollWidth > width + 1) found.push('the page is too wide');
  for (const one of document.querySelectorAll('.stakes > div')) {
    if (one.scrollWidth > one.clientWidth + 1) found.push(`cut: ${one.textContent}`);
    const box = one.getBoundingClientRect();
    const isIn = box.left >= 0 && box.right <= width + 1 && box.top >= 0 && box.bottom <= height;
    if (!isIn) found.push(`out of sight: ${one.textContent}`);
  }
  return [...new Set(found)];
}"""
THINGS = """() => [...document.querySelectorAll('.supply')].map((one) => ({
  zone: one.dataset.zone,
  drawn: one.querySelectorAll('.thing').length,
  spent: one.querySelectorAll('.thing.spent').length,
  told: one.querySelector('b').textContent,
}))"""


@pytest.mark.parametrize("game", sorted(registry.BUILT_IN))
def test_nothing_overlaps_on_any_screen_at_any_text_size(opened: Opened, server: Server, game: str) -> None:
    """In the middle of a match, in both languages; what decides the game is whole and in sight."""
    shown = play_to(server, game, is_telling, least=30)
    for lang in ("en", "ja"):
        page = opened("/replays", lang=lang)
        sit_down(page, shown)
        wrong: dict[str, Any] = {}
        for width, height in SCREENS:
            page.set_viewport_size({"width": width, "height": height})
            for text in TEXTS:
                wrong[f"{width}x{height} {text}"] = page.evaluate(WRONG, [width, height, text])
        assert not any(wrong.values()), {where: found for where, found in wrong.items() if found}


@pytest.mark.parametrize("game", [name for name in sorted(registry.BUILT_IN) if registry.find(name).supplies])
def test_supplies_lie_on_the_table_as_many_as_there_are(opened: Opened, server: Server, game: str) -> None:
    """Each zone of things to count shows as many as the view says, and turns those that are spent."""
    shown = play_to(server, game, never, most=60)
    client = server.client(shown.match, shown.tokens[shown.seat])
    view = client.next("state")["view"]
    client.close()
    page = opened("/replays")
    sit_down(page, shown)
    found = {one["zone"]: one for one in page.evaluate(THINGS)}
    told = registry.find(game).supplies
    assert found, "no supplies"
    for side in view["sides"]:
        for zone in side["zones"]:
            one = found.get(f"{side['player'] + 1}.{zone['name']}")
            if zone["name"] not in told or one is None:
                continue
            spent = side["facts"].get(told[zone["name"]][-1], 0) if told[zone["name"]] else 0
            assert (one["drawn"], one["spent"]) == (min(zone["count"], 20), spent), one
            assert one["told"].split("/")[-1] == str(zone["count"])


def asks_by_part(state: State) -> bool:
    """Whether an instruction of a card asks."""
    return bool(state["view"]["effects"]) and bool(state["view"]["effects"][-1].get("part"))


@pytest.mark.parametrize(("game", "lang"), [("onepiece", "en"), ("onepiece", "ja"), ("hanyo", "en")])
def test_the_prompt_marks_the_words_of_the_instruction_that_asks(
    opened: Opened, server: Server, game: str, lang: str
) -> None:
    """They stand in the ability that is being carried out; the question says how many cards, and from where."""
    shown = play_to(server, game, asks_by_part)
    page = opened("/replays", lang=lang)
    sit_down(page, shown)
    mark = page.locator(".asking mark")
    expect(mark.locator("strong")).to_be_visible()
    assert (mark.locator("strong").inner_text().strip()) in mark.inner_text()
    assert page.locator(".question b").inner_text().strip()


STRIKE = """async (still) => {
  document.documentElement.toggleAttribute('data-still', still);
  const at = document.querySelector('script[type=module]').src.replace('main.js', '');
  const [{ strike }, store] = await Promise.all([import(at + 'strikes.js'), import(at + 'store.js')]);
  store.set('still', still);
  const board = document.querySelector('.board');
  const stake = board.querySelector('.panel').dataset.player + '/' + board.querySelector('[data-stake]').dataset.stake;
  strike(board, [{ kind: 'number', at: stake, text: '−1', isGood: false }]);
  return document.querySelectorAll('.risen').length;
}"""


def test_what_strikes_is_shown_and_goes_and_can_be_off(browser: Browser, server: Server) -> None:
    """A number rises where it changed, nobody waits for it, and nothing moves for whoever wants it so."""
    context = browser.new_context(base_url=f"http://127.0.0.1:{server.port}", service_workers="block")
    page = context.new_page()
    page.goto("/replays")
    sit_down(page, play_to(server, "onepiece", never, most=8))
    assert page.evaluate(STRIKE, True) == 0
    assert page.evaluate(STRIKE, False) == 1
    expect(page.locator(".risen")).to_have_count(0)
    context.close()


def test_the_table_has_the_focus_when_a_match_opens(opened: Opened) -> None:
    """Few steps lead from the page to Play, and none from Play to the table: an arrow goes to what can be chosen."""
    page = opened("/")
    page.locator("#play").wait_for()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # past the bar
    for _ in range(4):
        page.keyboard.press("Tab")
        if focus(page) == "play":
            break
    assert focus(page) == "play"
    page.keyboard.press("Enter")
    page.locator(".table-board[data-state]").wait_for()
    page.wait_for_function("document.activeElement.closest('.match') !== null")
    page.locator(".actions [data-key], .card.lit").first.wait_for()
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.matches('.card.lit, .pile.lit, .square-choice, .actions *')")


def focus(page: Page) -> str:
    """The name of what has the focus."""
    return str(page.evaluate("document.activeElement.id"))


def test_each_line_is_heard_once(opened: Opened, server: Server) -> None:
    """What happens and what is asked is said in one place to those who listen; nothing else on the table speaks."""
    page = opened("/replays")
    sit_down(page, play_to(server, "onepiece", never, most=6))
    speaking = page.locator("[aria-live]:not([aria-live=off]), [role=status], [role=alert], [role=log]")
    names = [str(one.evaluate("one => one.id || one.className")) for one in speaking.all()]
    assert sorted(names) == ["line-status", "live"], names
