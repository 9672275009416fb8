"""What became of the cards of a file, kept on disk by the content of their text and of the phrase book."""

import hashlib
import os
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec

from fuda.text.compile import compile_card
from fuda.text.diagnose import skeleton


class Missing(msgspec.Struct):
    """Words that were not understood."""

    words: str
    start: int
    end: int
    reason: str
    nearest: list[str]
    pointed: str


class Outcome(msgspec.Struct):
    """What became of one card."""

    id: str
    whole: bool
    has_text: bool
    round_trip: bool
    program: list[str]
    unknown: list[Missing]

    def phrases(self) -> list[str]:
        """The phrases not understood, names and numbers left out."""
        return [skeleton(missing.words) for missing in self.unknown]


@cache
def edition() -> str:
    """A hash of everything that decides what a text means: the phrase books and the modules of this package."""
    sources = sorted(p for p in _walk(files("fuda.text")) if p.name.endswith((".py", ".book")))
    return hashlib.sha256(b"".join(p.read_bytes() for p in sources)).hexdigest()[:16]


def _walk(folder: Any) -> list[Any]:
    """The files of a package and of the folders in it."""
    out: list[Any] = []
    for item in folder.iterdir():
        out += _walk(item) if item.is_dir() else [item]
    return out


def compile_row(row: Mapping[str, Any], language: str, game: str) -> Outcome:
    """Compile one card and say what became of it."""
    found = compile_card(row, language, game)
    unknown = [Missing(u.words, u.start, u.end, u.reason, u.nearest, u.pointed()) for u in found.unknown]
    program = [line for effect in found.effects for line in effect.program]
    has_text = any(normal.text for normal in found.texts)
    # An effect whose tree does not print as its own text is not understood in the first place.
    return Outcome(str(row.get("id", "")), found.whole, has_text, found.whole, program, unknown)


class Cache:
    """Outcomes by content, in one JSON file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.known: dict[str, Outcome] = {}
        self.changed = False
        try:
            self.known = msgspec.json.decode(path.read_bytes(), type=dict[str, Outcome])
        except (OSError, msgspec.DecodeError):
            self.known = {}

    def get(self, row: Mapping[str, Any], language: str, game: str) -> Outcome:
        """The outcome of a card, compiled only if its content is new."""
        content = msgspec.json.encode([row.get("id"), row.get("text"), row.get("trigger"), language, game])
        key = hashlib.sha256(content).hexdigest()[:24]
        if key not in self.known:
            self.known[key] = compile_row(row, language, game)
            self.changed = True
        return self.known[key]

    def save(self) -> None:
        """Write the file, whole or not at all; a place that cannot be written to is no error."""
        if not self.changed:
            return
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            fresh = self.path.with_suffix(f".{os.getpid()}")
            fresh.write_bytes(msgspec.json.encode(self.known))
            fresh.replace(self.path)
        except OSError:
            return


def default_cache() -> Path:
    """Where outcomes are kept: one file for each state of the phrase books."""
    base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(base) / "fuda" / f"text-{edition()}.json"
