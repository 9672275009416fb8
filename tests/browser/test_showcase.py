"""The pictures of the README show the pages as they are."""

from __future__ import annotations

from playwright.sync_api import Browser

from tests.browser.showcase import FOLDER, difference, shots
from tests.web.live import Server

MOST = 9.0  # of 255: fonts and chance move little, another layout or position much


def test_pictures_are_not_stale(browser: Browser, server: Server) -> None:
    """Taken again they look the same from some distance; otherwise `make docs-pictures` takes them anew."""
    for name, shot in shots(browser, server).items():
        assert difference(shot, (FOLDER / f"{name}.webp").read_bytes()) < MOST, name
