"""The browser's modules: their types hold, their pure functions do what they say, and every word they say is there."""

from __future__ import annotations

import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
WEB = ROOT / "src" / "fuda" / "web"
SCRIPTS = sorted((WEB / "static" / "js").glob("*.js"))
LONGEST = 180  # seconds


def run(*command: str) -> str:
    """Run a program of node in the repository; what it says, and a failure if it fails."""
    program = shutil.which(command[0])
    assert program, f"{command[0]} is missing: install node 20 and npm"
    done = subprocess.run(
        [program, *command[1:]], cwd=ROOT, capture_output=True, text=True, timeout=LONGEST, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.long
def test_types_hold() -> None:
    """`tsc --checkJs` in strict mode finds nothing."""
    if not (ROOT / "node_modules" / "typescript").is_dir():
        run("npm", "ci", "--no-audit", "--no-fund")
    run("node", "node_modules/typescript/bin/tsc", "--project", "tsconfig.json")


def test_functions_do_what_they_say() -> None:
    """The tests beside this one pass in node's own runner."""
    tests = sorted(str(path.relative_to(ROOT)) for path in (ROOT / "tests" / "web").rglob("*.test.js"))
    assert tests
    run("node", "--test", *tests)


def words() -> dict[str, dict[str, dict[str, str]]]:
    """The words of the interface by group and name."""
    out: dict[str, dict[str, dict[str, str]]] = {}
    for path in sorted(WEB.glob("*words.toml")):
        for group, names in tomllib.loads(path.read_text(encoding="utf-8")).items():
            out.setdefault(group, {}).update(names)
    return out


def test_words_are_in_both_languages_with_the_same_values() -> None:
    """Whatever stands in braces in one language stands in the other."""
    for group, names in words().items():
        for name, both in names.items():
            assert set(both) == {"en", "ja"}, f"{group}.{name}"
            values = [sorted(set(re.findall(r"\{(\w+)\}", text))) for text in both.values()]
            assert values[0] == values[1], f"{group}.{name}"


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_every_word_that_is_said_is_there(path: Path) -> None:
    """A page that says `t("group.name")` finds it in the tables of words."""
    known = words()
    for group, name in re.findall(r'\bt\(\s*"(\w+)\.(\w+)"', path.read_text(encoding="utf-8")):
        assert name in known.get(group, {}), f"{group}.{name}"


def test_nothing_comes_from_elsewhere_and_nothing_is_written_into_the_page() -> None:
    """No address of another server, no markup from strings, no script or style inside the page."""
    for path in [*SCRIPTS, *(WEB / "static").rglob("*.css"), *(WEB / "static").glob("*.html")]:
        text = path.read_text(encoding="utf-8").replace("http://www.w3.org/", "")
        assert not re.search(r"https?://[a-z0-9]", text), path.name
        assert "innerHTML" not in text and "insertAdjacentHTML" not in text and "eval(" not in text, path.name
    page = (WEB / "static" / "index.html").read_text(encoding="utf-8")
    assert not re.search(r"<style|style=|<script(?![^>]*src=)|\son\w+=", page)
