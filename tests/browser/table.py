"""Playing at the table of the page as a person does: by looking at what is lit, and clicking it."""

from __future__ import annotations

import json
from random import Random
from typing import NamedTuple

from playwright.sync_api import Locator, Page
from playwright.sync_api import TimeoutError as Late

# Whatever can be chosen on the table, in the tray and among the buttons.
LIT = (
    ".table-board .card.lit, .table-board .square-choice, .table-board .pile.lit, .tray .card.lit, .actions [data-key]"
)
OVER = ".over-result"
ITEMS = ".menu .menu-item"
CARDS = "dialog .card.lit"
SQUARES = ".table-board .square-choice"
PATIENCE = 60_000  # milliseconds until it is somebody's turn,
CLICKED = 3000  # until something can be clicked,
CHANGED = 2000  # and until something has come of it
LOOK = f"""() => {{
  const count = (selector) => document.querySelectorAll(selector).length;
  const state = Number(document.querySelector(".table-board")?.dataset.state ?? -1);
  const found = {json.dumps([LIT, ITEMS, CARDS, SQUARES])}.map(count);
  return [state, count("{OVER}") > 0, ...found];
}}"""
# Asking again with every picture, as the usual ways to wait do, costs more than the match itself.
AWAIT = f"""([before, patience]) => new Promise((resolve) => {{
  const look = {LOOK};
  const check = () => {{
    const [state, over, lit] = look();
    if (WANTED) done(true);
  }};
  const done = (answer) => {{
    observer.disconnect();
    clearTimeout(timer);
    resolve(answer);
  }};
  const observer = new MutationObserver(check);
  const timer = setTimeout(() => done(false), patience);
  observer.observe(document, {{ subtree: true, childList: true, attributes: true }});
  check();
}})"""


def begin(page: Page, game: str, mode: str = "bot", level: str = "easy") -> None:
    """Start a match from the start page; bots there are of the level that answers soonest but for chance."""
    page.locator(f"[data-game={game}]").click()
    page.locator(f"[data-mode={mode}]").click()
    for select in page.locator("select[name=level], select[name=other_level]").all():
        select.select_option(level)
    page.locator("#play").click()


def sit(page: Page) -> None:
    """Wait until the table is there."""
    page.locator(".table-board[data-state]").wait_for()


class Look(NamedTuple):
    """What a page shows, taken in at one glance."""

    state: int  # the number of the state that the table shows
    is_over: bool
    lit: int  # how many things can be chosen,
    items: int  # in a menu,
    cards: int  # in a window,
    squares: int  # and among the squares


def look(page: Page) -> Look:
    """Look at the page."""
    return Look(*page.evaluate(f"({LOOK})()"))


def await_look(page: Page, wanted: str, patience: int, before: int = -1) -> bool:
    """Wait until what is seen is as wanted; False if it does not come to that. The page is not asked all the time."""
    return bool(page.evaluate(AWAIT.replace("WANTED", wanted), [before, patience]))


def is_over(page: Page) -> bool:
    """Whether the page tells the result."""
    return look(page).is_over


def state_of(page: Page) -> int:
    """The number of the state that the table shows."""
    return look(page).state


def choices(page: Page) -> Locator:
    """Everything that is lit."""
    return page.locator(LIT)


def await_turn(page: Page) -> bool:
    """Wait until there is something to choose; False if the match is over instead."""
    assert await_look(page, "lit || over", PATIENCE), "nobody is asked, and nothing is over"
    return not is_over(page)


def choose(page: Page, chance: Random) -> None:
    """Click one of the things that are lit, and whatever it asks then, until the table has gone on."""
    before = look(page)
    if not before.lit:
        return
    try:
        pick(choices(page), before.lit, chance)
        pick_further(page, chance)
        seen = look(page)
        if seen.squares and seen.state == before.state:
            pick(page.locator(SQUARES), seen.squares, chance)
    except Late:
        close(page)  # the table went on by itself meanwhile, or something lay over it
        return
    await_change(page, before.state)


def pick_further(page: Page, chance: Random) -> None:
    """Choose in the window or the menu that a click has opened."""
    seen = look(page)
    if not seen.items and seen.cards:
        pick(page.locator(CARDS), seen.cards, chance)
        seen = look(page)
    if seen.items:
        pick(page.locator(ITEMS), seen.items, chance)


def pick(found: Locator, count: int, chance: Random) -> None:
    """Click any of some things."""
    found.nth(chance.randrange(count)).click(timeout=CLICKED)


def close(page: Page) -> None:
    """Close whatever is open over the table."""
    for _ in range(3):
        if page.locator("dialog[open], .menu").count():
            page.keyboard.press("Escape")


def await_change(page: Page, before: int) -> None:
    """Wait for the next state; not long, as a click may only have opened something."""
    if not await_look(page, "over || state !== before", CHANGED, before):
        close(page)


def play_on(page: Page, chance: Random, most: int) -> int:
    """Play by clicks, to the end or until so many choices were made; how many were."""
    for clicks in range(most):
        if not await_turn(page):
            return clicks
        choose(page, chance)
    return most
