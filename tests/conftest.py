"""What every test may use: the clause marker and, on request, the evidence behind clause coverage."""

import gc
import os

import pytest

# The sources are tested, not what somebody built of them, unless that is asked for.
os.environ.setdefault("FUDA_BUILD", "interpreted")

from tests import builds, timed

pytest_plugins = ["fuda.rules.pytest_plugin", "pytester"]
# What tests share says as much about a failure as the tests themselves.
pytest.register_assert_rewrite("tests.cards", "tests.conformance", "tests.games", "tests.scenarios", "tests.text")


def pytest_configure(config: pytest.Config) -> None:
    """Make the marker known, and watch the time if that is asked for."""
    timed.watch(config)
    gc.disable()  # all that is collected stays: looking through it for cycles takes a quarter of the time
    config.addinivalue_line("markers", "sources: runs on the sources only, as it changes the engine or extends it")
    config.addinivalue_line(
        "markers", "long: comes first, and not on the sources if it runs on the compiled engine too"
    )


def pytest_collection_finish() -> None:
    """Look for cycles from now on, in what the tests make."""
    gc.enable()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what the other run of `make test` is for."""
    kept = builds.chosen(items)
    left = set(items).difference(kept)
    if left:
        config.hook.pytest_deselected(items=[item for item in items if item in left])
        items[:] = kept
