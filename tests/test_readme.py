"""What the README and the pages show in Python is what happens."""

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

from fuda.scenario.read import parse_scenarios
from fuda.scenario.run import run
from tests import surface

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize(
    ("page", "least"),
    [("README.md", 5), ("docs/simulate.md", 8), ("docs/research.md", 15), ("docs/reference/api.md", 45)],
)
def test_examples_run_as_shown(page: str, least: int) -> None:
    """Every example gives the printed result."""
    found = doctest.testfile(str(ROOT / page), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert found.attempted >= least
    assert found.failed == 0


@pytest.mark.parametrize("page", ["docs/judge.md", "docs/ja/judge.md"])
def test_rulings_shown_to_judges_come_out_so(page: str) -> None:
    """The scenario on the page passes as it stands."""
    (shown,) = re.findall(r"```yaml\n(.*?)```", (ROOT / page).read_text(encoding="utf-8"), re.DOTALL)
    (scenario,) = parse_scenarios(shown)
    assert run(scenario).failures == []


def test_what_is_public_changes_only_on_purpose() -> None:
    """Names and parameters that the reference shows, and the options of commands."""
    kept = surface.KEPT.read_text(encoding="utf-8")
    assert surface.surface() == kept, "if this is meant: python -m tests.surface, and a line in CHANGELOG.md"


def test_the_site_is_built_without_a_warning(tmp_path: Path) -> None:
    """Every page is in it, every link leads somewhere, and what is taken from the code is there."""
    build = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(tmp_path)]
    done = subprocess.run(build, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    commands = (tmp_path / "reference/commands/index.html").read_text(encoding="utf-8")
    assert "fuda deck improve" in commands and "--budget" in commands
    api = (tmp_path / "reference/api/index.html").read_text(encoding="utf-8")
    assert "fuda.Match" in api and "compile_text" in api
