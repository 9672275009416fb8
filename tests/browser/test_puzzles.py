"""Puzzles in a real browser: found by game and day, judged answer by answer, taken back, given up, solved and kept."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from fuda.puzzle.attempt import main_line
from fuda.puzzle.files import shipped
from tests.browser.conftest import Opened
from tests.browser.table import sit

GAME = "kaidan"
LIGHT = "b2542e86"  # one whose every answer is judged at once


def answers(page: Page) -> int:
    """How many answers were given so far, those that the page passes with by itself included."""
    return int(page.locator("#verdict").get_attribute("data-answers") or 0)


def answer(page: Page, index: int) -> None:
    """Choose from the buttons or the list of words beside the table, or the one card that is lit."""
    before = answers(page)
    page.evaluate(
        """(index) => (document.querySelector(`[data-choice="${index}"], [data-option="${index}"]`)
          ?? document.querySelector(".table-board .card.lit, .tray .card.lit"))?.click()""",
        index,
    )
    page.wait_for_function("(n) => Number(document.getElementById('verdict').dataset.answers) > n", arg=before)


def test_a_puzzle_is_missed_taken_back_and_solved(opened: Opened) -> None:
    """What throws the win away is said at once and can be taken back; any plan that wins solves it; it is kept."""
    puzzle = shipped(GAME)[LIGHT]
    prover = puzzle.prover()
    assert prover.is_won(prover.root)
    wrong = [at for at in range(len(prover.root[0].match.options)) if prover.length_after(prover.root, at) < 0]
    page = opened("/puzzles")
    page.set_default_timeout(12000)
    page.locator(".game-picker").select_option(GAME)
    expect(page.locator("#today .list-row")).to_have_count(1)
    page.locator(f"#puzzles a[href$='{puzzle.id}']").click()
    sit(page)
    verdict = page.locator("#verdict")
    expect(verdict).to_have_attribute("data-status", "going")
    answer(page, wrong[0])
    expect(verdict).to_have_attribute("data-status", "failed" if prover_fails(puzzle.id, wrong[0]) else "missed")
    page.keyboard.press("u")
    expect(verdict).to_have_attribute("data-status", "going")
    line = [index for _, index in main_line(prover)]
    while answers(page) < len(line):
        answer(page, line[answers(page)])
    expect(verdict).to_have_attribute("data-status", "solved")
    page.locator("#restart").click()
    page.locator("#give-up").click()
    expect(page.locator("#solution li")).to_have_count(len(line))
    page.goto("/puzzles")
    expect(page.locator(f"#puzzles a[href$='{puzzle.id}'] .badge.good")).to_be_visible()


def prover_fails(name: str, index: int) -> bool:
    """Whether an answer ends the turn or leaves it to lot in some world at once."""
    prover = shipped(GAME)[name].prover()
    return prover.fate(prover.root, index, everything=True).failure is not None


def test_a_puzzle_speaks_japanese_on_a_phone(opened: Opened) -> None:
    """The words are there, and nothing is wider than the screen."""
    puzzle = shipped(GAME)[LIGHT]
    page = opened(f"/puzzle/{GAME}/{puzzle.id}", lang="ja", width=390, height=844)
    sit(page)
    expect(page.locator("#verdict")).to_contain_text("このターンで勝つ")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
