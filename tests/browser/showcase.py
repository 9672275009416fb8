"""`make docs-pictures`: the pictures of the README and the site, always of the same position and deck.

A test takes those of the README again and compares: when the pages look otherwise, the command is to be run again.
"""

from __future__ import annotations

import argparse
import io
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

import pytest
from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from fuda.games.registry import find
from tests.browser.conftest import ARGUMENTS, CHROMIUM
from tests.browser.pictures import reader
from tests.browser.positions import Shown, sit_down
from tests.web.live import Server, deal_alike, serving

FOLDER: Final = Path(__file__).parents[2] / "docs/pictures"
POSITION: Final = """
game: onepiece
title: The tide comes in
board:
  A:
    leader: {card: LH1-001, don: 1}
    characters: [LH1-007, {card: LH1-010, don: 2}, {card: LH1-003, rested: true}, LH1-008]
    stage: [LH1-015]
    hand: [LH1-004, LH1-013, LH1-009, LH1-006, LH1-014]
    don: 4
    rested_don: 1
    life: 3
    deck: 24
  B:
    leader: LH1-016
    characters: [{card: LH1-025, rested: true}, LH1-024, {card: LH1-022, rested: true}]
    stage: [LH1-029]
    hand: 4
    don: 5
    life: 2
    deck: 22
script: []
expect: {decides: A}
"""
ANSWERS: Final = ("Play|Hayate", "Give|Kagari", "Attack|Twin-Blade")
QUALITY: Final = 72
PLOTS: Final = {
    "deck.svg": ["deck", "stats", "onepiece", "tide", "--plot"],
    "odds.svg": ["deck", "stats", "onepiece", "tide", "--want", "cost<=2", "--want", "kind=event", "--odds-plot"],
    "matrix.svg": ["simulate", "onepiece", "--matrix", "--games", "200", "--plot"],
}


def board(page: Page, server: Server) -> bytes:
    """A match in its middle: an attack has been declared, and its target is to be chosen."""
    asked = {"yaml": POSITION, "number": 1, "script": False, "level": "easy", "name": "Mio"}
    answer = server.http.post("/api/scenarios/play", json=asked)
    assert answer.status_code in (200, 201), answer.text
    made = answer.json()
    token = made["seats"][0]["token"]
    client = server.client(made["match"], token)
    state = client.next("state")
    for words in ANSWERS:
        options = [one for one in state["options"] if all(word in one["label"] for word in words.split("|"))]
        client.answer(options[0]["index"])
        state = client.next("state")
    client.close()
    page.goto("/no/such/page")
    sit_down(page, Shown(made["match"], "onepiece", [token]))
    return taken(page)


def builder(page: Page, server: Server) -> bytes:
    """A deck that comes along, opened in the builder."""
    deck = find("onepiece").decks()["tide"]
    code = server.http.post("/api/decks/convert", json={"game": "onepiece", "deck": deck, "to": "code"}).json()["text"]
    page.goto(f"/decks?game=onepiece&deck={code.strip()}")
    page.locator(".deck-row").first.wait_for()
    return taken(page)


def taken(page: Page) -> bytes:
    """What is to be seen, without a frame of the browser."""
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(400)
    return page.screenshot()


SHOTS: Final = {"board": board, "builder": builder}


def shots(browser: Browser, server: Server, lang: str = "en") -> dict[str, bytes]:
    """Every picture of the pages."""
    with reader(browser, server, lang, "light", "medium", "desk") as page:
        return {name: shot(page, server) for name, shot in SHOTS.items()}


def packed(shot: bytes) -> bytes:
    """A picture that is small enough to be carried along."""
    out = io.BytesIO()
    Image.open(io.BytesIO(shot)).convert("RGB").save(out, "WEBP", quality=QUALITY, method=6)
    return out.getvalue()


def difference(one: bytes, two: bytes) -> float:
    """How far two pictures are apart, from 0 to 255, seen from some distance."""
    small = [Image.open(io.BytesIO(data)).convert("L").resize((64, 40)).tobytes() for data in (one, two)]
    return float(sum(abs(a - b) for a, b in zip(small[0], small[1], strict=True))) / len(small[0])


def main() -> None:
    """Take them all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=FOLDER)
    parser.add_argument("--no-plots", action="store_true")
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    patch = pytest.MonkeyPatch()
    deal_alike("showcase", patch)
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        for lang in ("en", "ja"):
            for name, shot in shots(browser, server, lang).items():
                path = args.out / f"{name}{'' if lang == 'en' else '-ja'}.webp"
                path.write_bytes(packed(shot))
                print(f"wrote {path}: {path.stat().st_size / 1000:.0f} KB")
        browser.close()
    patch.undo()
    for name, words in ({} if args.no_plots else PLOTS).items():
        subprocess.run(
            [sys.executable, "-m", "fuda", *words, str(args.out / name)], check=True, stdout=subprocess.DEVNULL
        )


if __name__ == "__main__":
    main()
