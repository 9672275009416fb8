"""Extras: without one of the libraries that it brings, a module says which extra it is."""

from __future__ import annotations

import subprocess
import sys

import pytest

MISSING = """
import sys
for name in {gone!r}: sys.modules[name] = None
try:
    import fuda.env.{module}
except ModuleNotFoundError as error:
    print(error)
"""


@pytest.mark.parametrize(
    ("module", "gone", "extra"),
    [
        ("gym", ["gymnasium"], "gym"),
        ("zoo", ["pettingzoo"], "gym"),
        ("vector", ["numpy"], "gym"),
        ("spiel", ["pyspiel"], "spiel"),
    ],
)
def test_a_missing_library_is_named_with_its_extra(module: str, gone: list[str], extra: str) -> None:
    """The message is what to type."""
    code = MISSING.format(gone=gone, module=module)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == f"{gone[0]} is not installed: pip install 'fuda[{extra}]'\n"
