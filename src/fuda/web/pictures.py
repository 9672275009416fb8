"""The host's own images of cards: a folder of scans by number, in which nothing else is shown.

A file belongs to the card whose number its name is, whatever signs stand between the parts of it: `BT01_0001.jpg`, or
`0001.jpg` in a folder `BT01`, is the scan of BT01/0001. Links out of the folder are not followed.
"""

from __future__ import annotations

import os
import re
import threading
import time
from pathlib import Path
from typing import Final
from urllib.parse import quote

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import FileResponse, Response

from fuda.web.replies import Refusal

KINDS: Final = {
    ".png": "image/png", ".jpg": "image/jpeg", ".jpeg": "image/jpeg", ".webp": "image/webp", ".gif": "image/gif",
    ".avif": "image/avif",
}  # fmt: skip
MOST_FILES: Final = 50_000
DEEPEST: Final = 4  # folders in folders
LARGEST: Final = 20_000_000  # bytes of a picture
FRESH: Final = 5.0  # seconds until the folder is looked at again
FOREVER: Final = "public, max-age=31536000, immutable"
LANGUAGES: Final = ("en", "ja", "jp")
_SIGNS: Final = re.compile(r"[^a-z0-9★☆]+")
_NUMBER_ALONE: Final = re.compile(r"[0-9]+[a-z]{0,2}", re.IGNORECASE)


def key_of(name: str) -> str:
    """A number or the name of a file, with one sign between its parts."""
    return _SIGNS.sub("-", name.lower()).strip("-")


class Pictures:
    """The pictures of a folder, by card."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder
        self.found: dict[str, tuple[Path, str]] = {}  # the file, and what is different when it changes
        self.looked = -FRESH
        self.lock = threading.Lock()

    def files(self) -> dict[str, tuple[Path, str]]:
        """The pictures as they are now, or were a moment ago."""
        if self.folder is None or time.monotonic() - self.looked < FRESH:
            return self.found
        with self.lock:
            if time.monotonic() - self.looked >= FRESH:
                self.found = look_through(self.folder)
                self.looked = time.monotonic()
        return self.found

    def of(self, number: str) -> tuple[Path, str] | None:
        """The picture of a card: one for its number, or for its number and a language."""
        files = self.files()
        if not files:
            return None
        key = key_of(number)
        for one in (key, *(f"{key}-{language}" for language in LANGUAGES), f"{key}en"):
            if one in files:
                return files[one]
        return None

    def address(self, number: str) -> str:
        """Where a browser finds the picture of a card; nothing if there is none."""
        found = self.of(number)
        return f"/images/{quote(number)}?v={found[1]}" if found is not None else ""


def look_through(folder: Path) -> dict[str, tuple[Path, str]]:
    """All pictures of a folder and of those in it; the first of those for the same card."""
    found: dict[str, tuple[Path, str]] = {}
    waiting: list[tuple[Path, int]] = [(folder, 0)]
    seen = 0
    while waiting:
        here, depth = waiting.pop(0)
        try:
            entries = sorted(os.scandir(here), key=lambda one: one.name)
        except OSError:
            continue
        for entry in entries:
            seen += 1
            if seen > MOST_FILES:
                return found
            if entry.name.startswith(".") or entry.is_symlink():
                continue
            if entry.is_dir():
                if depth < DEEPEST:
                    waiting.append((Path(entry.path), depth + 1))
            elif Path(entry.name).suffix.lower() in KINDS and entry.is_file():
                note(found, here if depth else None, entry)
    return found


def note(found: dict[str, tuple[Path, str]], folder: Path | None, entry: os.DirEntry[str]) -> None:
    """Note a picture under its name, and under that of its set if the name is only the rest of a number."""
    facts = entry.stat()
    if facts.st_size > LARGEST:
        return
    stem = Path(entry.name).stem
    one = Path(entry.path), f"{facts.st_mtime_ns:x}{facts.st_size:x}"[-16:]
    found.setdefault(key_of(stem), one)
    if folder is not None and _NUMBER_ALONE.fullmatch(stem):
        found.setdefault(key_of(f"{folder.name}-{stem}"), one)


async def picture(request: Request) -> Response:
    """GET /images/NUMBER: the picture of a card."""
    pictures: Pictures = request.app.state.pictures
    found = await run_in_threadpool(pictures.of, request.path_params["number"][:60])
    if found is None:
        raise Refusal("no_picture", "there is no picture of that card", "その画像はない", 404)
    path, stamp = found
    cache = FOREVER if request.query_params.get("v") == stamp else "no-cache"
    try:
        return FileResponse(path, headers={"Cache-Control": cache}, media_type=KINDS[path.suffix.lower()])
    except OSError:
        raise Refusal("no_picture", "there is no picture of that card", "その画像はない", 404) from None
