"""What the README and the pages show in Python is what happens."""

import doctest
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize(("page", "least"), [("README.md", 10), ("docs/simulate.md", 8)])
def test_examples_run_as_shown(page: str, least: int) -> None:
    """Every example gives the printed result."""
    found = doctest.testfile(str(ROOT / page), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert found.attempted >= least
    assert found.failed == 0
