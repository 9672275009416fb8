"""What became of the cards of a file, kept on disk by the content of their text and of the phrase book."""

import hashlib
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from importlib.resources import files
from itertools import repeat
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from fuda.text.compile import compile_card
from fuda.text.diagnose import skeleton
from fuda.text.doubt import doubts
from fuda.text.probe.result import Probe, probe_card


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
    doubts: list[str] = []  # why a card that is whole may be misread

    def phrases(self) -> list[str]:
        """The phrases not understood, names and numbers left out."""
        return [skeleton(missing.words) for missing in self.unknown]


@cache
def edition() -> str:
    """A hash of everything that decides what a text means and how it plays: phrase books, compiler, engine."""
    folders = [files(f"fuda.{part}") for part in ("text", "games", "words", "table", "core")]
    sources = [
        p for folder in folders for p in _walk(folder) if p.name.endswith((".py", ".book", ".traceless", ".scope"))
    ]
    content = b"".join(sorted(p.read_bytes() for p in sources))
    return hashlib.sha256(content).hexdigest()[:16]


def _walk(folder: Any) -> list[Any]:
    """The files of a package and of the folders in it."""
    out: list[Any] = []
    for item in folder.iterdir():
        out += _walk(item) if item.is_dir() else [item]
    return out


def compile_row(row: Mapping[str, Any], language: str, game: str) -> Outcome:
    """Compile one card and say what became of it; a failure of the phrase book is one more thing not understood."""
    try:
        found = compile_card(row, language, game)
    except (LookupError, TypeError, AttributeError, AssertionError) as error:
        text = str(row.get("text") or row.get("trigger") or "")
        missing = Missing(text, 0, len(text), f"the phrase book failed: {type(error).__name__}: {error}", [], text)
        return Outcome(str(row.get("id", "")), False, bool(text), False, [], [missing])
    unknown = [Missing(u.words, u.start, u.end, u.reason, u.nearest, u.pointed()) for u in found.unknown]
    program = [line for effect in found.effects for line in effect.program]
    has_text = any(normal.text for normal in found.texts)
    # An effect whose tree does not print as its own text is not understood in the first place.
    why = doubts(found, language)
    return Outcome(str(row.get("id", "")), found.whole, has_text, found.whole, program, unknown, why)


def probe_row(row: Mapping[str, Any], language: str, game: str) -> list[Probe]:
    """Probe the abilities of a card that is whole."""
    found = compile_card(row, language, game)
    if found.card is None:
        return []
    trees = [effect.node for effect in found.effects for _ in effect.printed.abilities]
    return probe_card(found.card, game, trees)


T = TypeVar("T")
Work = Callable[[Mapping[str, Any], str, str], T]
FEW = 40  # cards for which no further processes are worth their start


class Cache(Generic[T]):
    """Results of some work on cards by content, in one JSON file."""

    def __init__(self, path: Path | None, work: Work[T], result: Any) -> None:
        self.path = path
        self.work = work
        self.known: dict[str, T] = {}
        self.changed = False
        if path is None:
            return
        try:
            self.known = msgspec.json.decode(path.read_bytes(), type=dict[str, result])
        except (OSError, msgspec.MsgspecError):
            self.known = {}

    def get(self, row: Mapping[str, Any], language: str, game: str) -> T:
        """The result for a card, worked out only if its content is new."""
        return self.get_all([row], language, game)[0]

    def get_all(
        self, rows: Sequence[Mapping[str, Any]], language: str, game: str, step: Callable[[], object] = int
    ) -> list[T]:
        """The results for some cards; what is new is worked out on all cores, and `step` called after each card."""
        keys = [key_of(row, language, game) for row in rows]
        new = {key: row for key, row in zip(keys, rows, strict=True) if key not in self.known}
        for _ in range(len(rows) - len(new)):
            step()
        for key, result in zip(new, self.results(list(new.values()), language, game), strict=True):
            self.known[key] = result
            self.changed = True
            step()
        return [self.known[key] for key in keys]

    def results(self, rows: list[Mapping[str, Any]], language: str, game: str) -> Iterator[T]:
        """Work on cards, one after the other or, if there are many, in several processes."""
        cores = os.cpu_count() or 1
        if len(rows) < FEW or cores == 1:
            for row in rows:
                yield self.work(row, language, game)
            return
        with ProcessPoolExecutor(min(cores, 8)) as pool:
            yield from pool.map(self.work, rows, repeat(language), repeat(game), chunksize=8)

    def save(self) -> None:
        """Write the file, whole or not at all; a place that cannot be written to is no error."""
        if not self.changed or self.path is None:
            return
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            fresh = self.path.with_suffix(f".{os.getpid()}")
            fresh.write_bytes(msgspec.json.encode(self.known))
            fresh.replace(self.path)
        except OSError:
            return


def key_of(row: Mapping[str, Any], language: str, game: str) -> str:
    """A hash of what is printed on a card."""
    content = msgspec.json.encode([row, language, game])
    return hashlib.sha256(content).hexdigest()[:24]


def default_cache(name: str = "text") -> Path:
    """Where results are kept: one file for each kind of work and each state of the program."""
    base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(base) / "fuda" / f"{name}-{edition()}.json"


def outcomes(use_disk: bool = True) -> Cache[Outcome]:
    """The outcomes of compiling, kept on disk unless told otherwise."""
    return Cache(default_cache() if use_disk else None, compile_row, Outcome)


def probes(use_disk: bool = True) -> Cache[list[Probe]]:
    """The outcomes of probing, kept on disk unless told otherwise."""
    return Cache(default_cache("probe") if use_disk else None, probe_row, list[Probe])
