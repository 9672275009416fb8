"""What the README shows in Python is what happens."""

import doctest
from pathlib import Path

README = Path(__file__).parent.parent / "README.md"


def test_the_examples_of_the_readme_run_as_shown() -> None:
    """Every example gives the printed result."""
    found = doctest.testfile(str(README), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert found.attempted > 10
    assert found.failed == 0
