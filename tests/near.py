"""The tests near what has changed: `python -m tests.near [BASE]` prints them, for `make check`.

Near are the tests of the same package, those of another game left out. What a change breaks further away is found by
`make test` only.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path, PurePosixPath

from fuda.rules.clauses import CODES

ROOT = Path(__file__).resolve().parents[1]
GAMES = tuple(CODES.values())
# Packages whose tests are not in the folder of the same name alone.
FOLDERS = {
    "core": ("laws", "conformance"),
    "games": ("games", "clauses"),
    "words": ("games", "clauses"),
    "rulebooks": ("rules",),
}


def game_of(path: str) -> str:
    """The game that a file is about, by a folder or the beginning of its name; nothing if it is about none or all."""
    for part in PurePosixPath(path).parts:
        word = part.removeprefix("test_")
        for code, game in CODES.items():
            if word == code or word.startswith(game):
                return game
    return ""


def folders_of(path: str) -> tuple[str, ...]:
    """The folders of tests, from the root, that a changed file belongs to."""
    parts = PurePosixPath(path).parts
    if parts[:2] == ("src", "fuda") and len(parts) > 3:
        return tuple(f"tests/{name}/" for name in FOLDERS.get(parts[2], (parts[2],)))
    if parts[0] == "scenarios":
        return ("tests/scenarios/",)
    if parts[0] == "tests" and len(parts) > 2:
        return (f"{'/'.join(parts[:-1])}/",)
    return ()


def near(changed: Iterable[str], tests: Iterable[str]) -> list[str]:
    """The files of tests near changed files."""
    tests = sorted(tests)
    found: set[str] = set()
    for path in changed:
        if path in tests:
            found.add(path)
        elif path.endswith(".md"):
            found.update(test for test in tests if test.endswith(("test_readme.py", "test_document.py")))
        else:
            games = {game_of(path), ""} if game_of(path) else {*GAMES, ""}
            within = folders_of(path) or (f"tests/test_{PurePosixPath(path).name}",)
            found.update(test for test in tests if test.startswith(within) and game_of(test) in games)
    return sorted(found)


def git(*words: str) -> list[str]:
    """The lines that a command of git prints."""
    return subprocess.run(["git", *words], cwd=ROOT, check=True, capture_output=True, text=True).stdout.splitlines()


def changed_since(base: str) -> list[str]:
    """What differs from a commit, files that git does not know yet among them."""
    return git("diff", "--name-only", "--diff-filter=d", base) + git("ls-files", "--others", "--exclude-standard")


def main() -> None:
    """Print the files; without a change those near the last commit."""
    base = sys.argv[1] if len(sys.argv) > 1 else "HEAD"
    changed = changed_since(base) or changed_since("HEAD~1")
    tests = [path.relative_to(ROOT).as_posix() for path in (ROOT / "tests").rglob("test_*.py")]
    print(*near(changed, tests), sep="\n")


if __name__ == "__main__":
    main()
