"""Somebody with card data, a deck list and scans: all of it brought in the browser, and the deck played."""

from __future__ import annotations

import json
import re
import struct
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from fuda.web import known
from tests.browser.conftest import Opened
from tests.browser.test_access import faults
from tests.web.live import Server, serving

LEADER = {
    "id": "ZZ-001", "name": "Captain Elm", "category": "Leader", "colors": ["Red"], "cost": 4, "power": 5000,
    "attributes": ["Slash"], "types": ["Orchard"], "effect": "-", "rarity": "L",
}  # fmt: skip
WHOLE = {
    "id": "ZZ-002", "name": "Deckhand Fir", "category": "Character", "colors": ["Red"], "cost": 2, "power": 4000,
    "counter": 1000, "attributes": ["Strike"], "types": ["Orchard"], "effect": "[On Play] Draw 1 card.",
}  # fmt: skip
PARTIAL = {**WHOLE, "id": "ZZ-003", "name": "Singer Ash", "effect": "[On Play] Sing a song to your opponent."}
FILLERS = [{**WHOLE, "id": f"ZZ-1{at:02}", "name": f"Sailor {at}", "effect": ""} for at in range(12)]
ENGLISH = [LEADER, WHOLE, PARTIAL, *FILLERS, {"id": "ZZ-9", "name": "Raft", "category": "Boat"}]
JAPANESE = [{**WHOLE, "name": "水夫モミ", "types": ["果樹園"], "effect": "【登場時】カード1枚を引く。"}]
LINES = ["1 Captain Elm (ZZ-001)", "4 ZZ-002 Deckhand Fir", "2xZZ-100", *[f"ZZ-1{at:02} x4" for at in range(1, 12)]]


def scan() -> bytes:
    """A picture in the shape of a card, all of one colour."""
    rows = (b"\x00" + b"\xc0\x60\x20" * 63) * 88

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", 63, 88, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of somebody's own, with a library that is empty yet and a folder of scans."""
    folder = tmp_path_factory.mktemp("own")
    images = folder / "scans"
    images.mkdir()
    for number in ("ZZ-001", "ZZ-002", "LH1-005"):
        (images / f"{number}.png").write_bytes(scan())
    (images / "LH1-002.png").write_bytes(b"this is no picture")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FUDA_HOME", str(folder / "home"))
        with serving(folder, takes_cards="local", images=images) as found:
            yield found
    known.known_game("onepiece")  # as it is without these cards


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    """Card data in both languages."""
    out = [tmp_path / "set.en.json", tmp_path / "set.ja.json"]
    for path, rows in zip(out, (ENGLISH, JAPANESE), strict=True):
        path.write_text(json.dumps(rows, ensure_ascii=False, indent=1), encoding="utf-8")
    return out


def bring_cards(page: Page, files: list[Path]) -> None:
    """Step 1: bring card data, look at it, keep it."""
    page.locator("#card-data").click()
    page.locator("dialog input[type=file]").first.set_input_files(files)
    expect(page.locator("dialog .data-game .verdict-line")).to_contain_text("14")
    expect(page.locator("dialog .blockers li")).to_have_count(1)
    expect(page.locator("dialog .data-result")).to_contain_text("rarity")
    expect(page.locator("dialog details").filter(has_text="Boat")).to_have_count(1)
    page.locator("#keep-cards").click()
    expect(page.locator("dialog")).to_have_count(0)


def paste_deck(page: Page, lines: list[str]) -> None:
    """Step 2: paste a deck list."""
    page.locator(".deck-acts button").nth(1).click()
    page.locator("dialog textarea").fill("\n".join(lines))
    page.locator("dialog .button.primary").click()


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_card_data_and_a_deck_list_become_a_match(opened: Opened, files: list[Path], lang: str) -> None:
    """In three steps: drop the data, paste the list, play; the table shows the scans."""
    page = opened("/decks?game=onepiece", lang=lang)
    page.locator(".tile").first.wait_for()
    bring_cards(page, files)
    expect(page.locator(".tile[data-number='ZZ-002']")).to_have_count(1)
    paste_deck(page, [*LINES[:1], "4 Dekchand Fir", *LINES[2:]])
    expect(page.locator("dialog .unread li")).to_have_count(1)
    page.locator("dialog .unread li button").filter(has_text="ZZ-002").click()
    page.locator("dialog .button.primary").click()
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.locator(".verdict-line.good")).to_be_visible()
    page.locator(".deck-acts .primary").click()
    page.locator("#play").click()
    page.locator(".table-board .board").wait_for()
    leader = page.locator(".table-board .face.scan .scan-image").first
    expect(leader).to_be_visible()
    assert leader.evaluate("image => image.decode().then(() => image.naturalWidth)") == 63


def test_imported_decks_have_names_of_their_own(opened: Opened, files: list[Path]) -> None:
    """That of the file or of the leader, and a number where it is taken; not several new decks."""
    page = opened("/decks?game=onepiece")
    page.locator(".tile").first.wait_for()
    bring_cards(page, files)
    for name in ("Captain Elm", "Captain Elm 2", "Captain Elm 3"):
        paste_deck(page, LINES)
        expect(page.locator(".deck-name")).to_have_value(name)
    page.locator(".deck-acts button").nth(1).click()
    page.locator("dialog input[type=file]").set_input_files(
        {"name": "Orchard rush.txt", "mimeType": "text/plain", "buffer": "\n".join(LINES).encode()}
    )
    expect(page.locator("dialog textarea")).to_have_value(re.compile("Captain Elm"))
    page.locator("dialog .button.primary").click()
    expect(page.locator(".deck-name")).to_have_value("Orchard rush")
    page.locator(".deck-title button").click()
    for name in ("Captain Elm", "Captain Elm 2", "Captain Elm 3", "Orchard rush"):
        expect(page.locator(".menu-item").filter(has=page.get_by_text(name, exact=True))).to_have_count(1)


def test_a_deck_travels_by_a_link(opened: Opened) -> None:
    """Whoever opens it has the deck, under the name of its leader."""
    page = opened("/decks?game=onepiece")
    page.locator(".tile").first.wait_for()
    paste_deck(page, ["Leader: LH1-001", "4 Lantern Scout", "LH1-002 x3"])
    expect(page.locator(".deck-row")).to_have_count(3)
    page.locator(".deck-acts button").nth(2).click()
    page.locator("dialog input[value=link]").check()
    expect(page.locator("dialog textarea")).to_have_value(re.compile(r"/decks\?deck=op1\.\w+"))
    link = page.locator("dialog textarea").input_value()
    other = opened(link.partition("/decks")[1] + link.partition("/decks")[2])
    expect(other.locator(".deck-row")).to_have_count(3)
    expect(other.locator(".deck-section").last.locator(".stepper b").first).to_have_text(re.compile("[34]"))


def test_scans_are_shown_whole_and_missing_ones_are_drawn(opened: Opened) -> None:
    """In the builder; a file that is no picture counts as missing."""
    page = opened("/decks?game=onepiece")
    page.locator(".tile").first.wait_for()
    page.locator("#card-search").fill("LH1-005")
    image = page.locator(".tile[data-number='LH1-005'] .face.scan .scan-image")
    expect(image).to_be_visible()
    assert image.evaluate("image => getComputedStyle(image).objectFit") == "contain"
    expect(page.locator(".tile[data-number='LH1-005'] .face-name")).to_have_count(0)
    page.locator("#card-search").fill("LH1-002")
    expect(page.locator(".tile[data-number='LH1-002'] .face-name")).to_be_visible()
    expect(page.locator(".tile[data-number='LH1-002'] .scan-image")).to_have_count(0)


def test_changed_values_are_drawn_over_a_scan(opened: Opened) -> None:
    """Those that are as printed are not; states and gained keywords are."""
    page = opened("/decks?game=onepiece")
    page.locator(".tile").first.wait_for()
    shown = page.evaluate(
        """async () => {
          const api = await import('/static/js/api.js');
          const { face } = await import('/static/js/card.js');
          const game = await api.game('onepiece');
          const printed = (await api.cards('onepiece')).get('LH1-005');
          const facts = { ...printed.facts, power: printed.facts.power + 1000, rested: true, keywords: ['blocker'] };
          const texts = (card, what) => [...card.querySelectorAll(what)].map((one) => one.textContent);
          const all = ['.scan-values b', '.mark', '.face-keywords span', '.face-corner'];
          const seen = (facts) => {
            const card = face(game, printed, { current: { number: 'LH1-005', name: 'x', facts, changes: [] } });
            return all.map((one) => texts(card, one));
          };
          return { power: printed.facts.power, now: seen(facts), plain: seen(printed.facts).flat() };
        }"""
    )
    values, marks, keywords, corner = shown["now"]
    assert values == [str(shown["power"] + 1000)] and len(marks) == 1 and len(keywords) == 1 and corner == []
    assert shown["plain"] == []


def test_a_large_library_is_drawn_as_it_is_looked_through(opened: Opened, tmp_path: Path) -> None:
    """Some cards at once, the next ones when one comes to their end; searching finds all of them."""
    path = tmp_path / "many.csv"
    rows = [f"YY-{at:03},Lamplighter {at},Character,Red,2,3000" for at in range(400)]
    path.write_text("\n".join(["id,name,category,color,cost,power", *rows]), encoding="utf-8")
    page = opened("/decks?game=onepiece")
    page.locator(".tile").first.wait_for()
    page.locator("#card-data").click()
    page.locator("dialog input[type=file]").first.set_input_files(path)
    page.locator("#keep-cards").click()
    expect(page.locator(".found")).to_contain_text(re.compile("5[0-9][0-9]"))
    assert page.locator(".tile").count() < 400
    for _ in range(6):
        page.locator(".tile").last.scroll_into_view_if_needed()
        page.wait_for_timeout(100)
    expect(page.locator(".tile[data-number='YY-399']")).to_have_count(1)
    page.locator("#card-search").fill("Lamplighter 399")
    expect(page.locator(".tile")).to_have_count(1)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_what_comes_up_over_the_builder_keeps_nobody_out(opened: Opened, files: list[Path], lang: str) -> None:
    """axe-core finds nothing in the dialogs of card data, of importing and of exporting."""
    page = opened("/decks?game=onepiece", lang=lang)
    page.locator(".tile").first.wait_for()
    page.locator("#card-data").click()
    wrong = {"drop": faults(page)}
    page.locator("dialog input[type=file]").first.set_input_files(files)
    page.locator("#keep-cards").wait_for()
    wrong["looked"] = faults(page)
    page.locator("#keep-cards").click()
    expect(page.locator("dialog")).to_have_count(0)
    page.locator(".tile").first.wait_for()
    paste_deck(page, [*LINES[:1], "4 Dekchand Fir", *LINES[2:]])
    expect(page.locator("dialog .unread li")).to_have_count(1)
    wrong["import"] = faults(page)
    page.locator("dialog .button.primary").click()
    expect(page.locator("dialog")).to_have_count(0)
    page.locator(".deck-acts button").nth(2).click()
    page.locator("dialog textarea").wait_for()
    wrong["export"] = faults(page)
    assert not any(wrong.values()), {name: found for name, found in wrong.items() if found}
