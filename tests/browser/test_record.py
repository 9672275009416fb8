"""The ladder of bots and one's own record in a real browser: shown by game, exported, imported, checked before."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import Opened
from tests.browser.table import begin, sit


def test_a_record_is_kept_exported_and_imported(opened: Opened, tmp_path: Path) -> None:
    """A match that was lost counts against its step; a file adds what is missing; a bad one changes nothing."""
    page = opened("/")
    begin(page, "kaidan", level="novice")
    page.wait_for_url("**/match/*")
    sit(page)
    page.locator("#more").click()
    page.locator(".menu .menu-item.danger").click()
    page.locator("dialog .button.danger").click()
    page.locator(".over-result").wait_for()
    page.goto("/ladder")
    page.locator(".game-picker").select_option("kaidan")
    expect(page.locator("#ladder li")).to_have_count(6)
    expect(page.locator("[data-bot=novice] .end")).to_have_text("0 won, 1 lost")
    with page.expect_download() as saved:
        page.locator("#export-record").click()
    data = json.loads(saved.value.path().read_text())
    assert [one["outcome"] for one in data["results"]] == ["lost"]
    data["results"].append({**data["results"][0], "match": "another", "outcome": "won", "against": "person"})
    for name, text in (("bad.json", '{"fuda": "record", "results": [{"match": 1}]}'), ("good.json", json.dumps(data))):
        (tmp_path / name).write_text(text)
        page.locator(".record input[type=file]").set_input_files(tmp_path / name)
        expect(page.locator("#own-record li").first).to_contain_text("1 won" if name == "good.json" else "not played")
