"""The files of the pages: under a hash of all of them, packed, and kept by browsers for good."""

from __future__ import annotations

import gzip
import re
import shutil
from pathlib import Path

import pytest

from fuda.web.assets import ASSETS, STATIC, Assets
from tests.web.live import Server


def test_a_page_names_all_modules_that_it_begins_with(server: Server) -> None:
    """By their hash, so that none waits for another; other pages' modules are not among them."""
    paths = ("/", "/decks", "/match/x", "/replay/x", "/nowhere/at/all")
    found = {path: server.http.get(path, headers={"Accept": "text/html"}).text for path in paths}
    names = {
        path: set(re.findall(rf'modulepreload" href="/static/{ASSETS.version}/js/([\w.]+)"', text))
        for path, text in found.items()
    }
    assert {"main.js", "start.js", "card.js", "words.js"} <= names["/"] and "builder.js" not in names["/"]
    assert "builder.js" in names["/decks"] and "table.js" not in names["/decks"]
    assert "table.js" in names["/match/x"] and "replay.js" in names["/replay/x"]
    assert "main.js" in names["/nowhere/at/all"] and "start.js" not in names["/nowhere/at/all"]
    assert f'src="/static/{ASSETS.version}/js/main.js"' in found["/"]


def test_files_are_packed_and_kept_for_good(server: Server) -> None:
    """Unpacked for whoever cannot unpack; without their hash, or with an old one, they are where they are now."""
    path = f"/static/{ASSETS.version}/js/card.js"
    packed = server.http.get(path, headers={"Accept-Encoding": "gzip"})
    plain = server.http.get(path, headers={"Accept-Encoding": "gzip;q=0"})
    assert packed.headers["content-encoding"] == "gzip" and "content-encoding" not in plain.headers
    assert packed.content == plain.content == (STATIC / "js" / "card.js").read_bytes()
    assert int(packed.headers["content-length"]) < len(plain.content) / 2
    assert "immutable" in packed.headers["cache-control"] and packed.headers["vary"] == "Accept-Encoding"
    assert packed.headers["content-type"].startswith("text/javascript")
    for old in ("/static/js/card.js", "/static/000000000000/js/card.js"):
        assert server.http.get(old).headers["location"] == path
    for wrong in (
        "/static/",
        "/static/js",
        f"/static/{ASSETS.version}/index.html",
        "/static/..%2fapp.py",
        "/static/a/b/c",
    ):
        assert server.http.get(wrong).status_code == 404, wrong


def test_a_changed_file_has_another_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All of them have: modules name each other by relative paths."""
    shutil.copytree(STATIC, tmp_path / "static")
    assets = Assets(tmp_path / "static")
    assets.refresh()
    before = assets.version
    assert before == ASSETS.version or ASSETS.version == ""
    (tmp_path / "static" / "js" / "dom.js").write_text("export {};")
    monkeypatch.setattr("fuda.web.assets.FRESH", 0.0)
    assets.refresh()
    assert assets.version != before and assets.version.encode() in assets.page_for("/", "en").data
    assert gzip.decompress(assets.page_for("/", "en").packed) == assets.page_for("/", "en").data


@pytest.mark.parametrize("path", ["/api/games", "/api/words/en", "/api/games/onepiece/cards", "/api/scenarios"])
def test_what_anybody_may_see_is_packed(server: Server, path: str) -> None:
    """And not sent again to whoever has it."""
    packed = server.http.get(path, headers={"Accept-Encoding": "gzip"})
    plain = server.http.get(path, headers={"Accept-Encoding": "identity"})
    assert packed.json() == plain.json() and packed.headers["content-encoding"] == "gzip"
    assert int(packed.headers["content-length"]) < len(plain.content) / 2
    again = server.http.get(path, headers={"If-None-Match": packed.headers["etag"]})
    assert again.status_code == 304 and not again.content
