"""Playing at the table of the page as a person does: by looking at what is lit, and clicking it."""

from __future__ import annotations

from random import Random

from playwright.sync_api import Locator, Page
from playwright.sync_api import TimeoutError as Late

# Whatever can be chosen on the table, in the tray and among the buttons.
LIT = (
    ".table-board .card.lit, .table-board .square-choice, .table-board .pile.lit, .tray .card.lit, .actions [data-key]"
)
OVER = ".over-result"
MOST_CLICKS = 3000
PATIENCE = 60_000  # milliseconds


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


def is_over(page: Page) -> bool:
    """Whether the page tells the result."""
    return page.locator(OVER).count() > 0


def state_of(page: Page) -> int:
    """The number of the state that the table shows."""
    return int(page.locator(".table-board").get_attribute("data-state") or -1)


def choices(page: Page) -> Locator:
    """Everything that is lit."""
    return page.locator(LIT)


def await_turn(page: Page) -> bool:
    """Wait until there is something to choose; False if the match is over instead."""
    page.locator(f"{LIT}, {OVER}").first.wait_for(timeout=PATIENCE)
    return not is_over(page)


def choose(page: Page, chance: Random) -> None:
    """Click one of the things that are lit, and whatever it asks then, until the table has gone on."""
    before = state_of(page)
    found = choices(page)
    count = found.count()
    if count == 0:
        return
    try:
        found.nth(chance.randrange(count)).click(timeout=3000)
        if page.locator(".menu .menu-item").count():
            pick(page.locator(".menu .menu-item"), chance)
        elif page.locator("dialog .card.lit").count():
            pick(page.locator("dialog .card.lit"), chance)
            if page.locator(".menu .menu-item").count():
                pick(page.locator(".menu .menu-item"), chance)
        if page.locator(".table-board .square-choice").count() and state_of(page) == before:
            pick(page.locator(".table-board .square-choice"), chance)
    except Late:
        close(page)  # the table went on by itself meanwhile, or something lay over it
        return
    await_change(page, before)


def pick(found: Locator, chance: Random) -> None:
    """Click any of some things."""
    count = found.count()
    if count:
        found.nth(chance.randrange(count)).click(timeout=3000)


def close(page: Page) -> None:
    """Close whatever is open over the table."""
    for _ in range(3):
        if page.locator("dialog[open], .menu").count():
            page.keyboard.press("Escape")


def await_change(page: Page, before: int) -> None:
    """Wait for the next state; not long, as a click may only have opened something."""
    try:
        page.wait_for_function(
            "before => document.querySelector('.over-result')"
            " || Number(document.querySelector('.table-board')?.dataset.state ?? before) !== before",
            arg=before,
            timeout=2000,
        )
    except Late:
        close(page)


def play_out(page: Page, chance: Random, most: int = MOST_CLICKS) -> int:
    """Play to the end by clicks; how many choices it took."""
    for clicks in range(most):
        if not await_turn(page):
            return clicks
        choose(page, chance)
    raise AssertionError(f"the match was not over after {most} clicks")
