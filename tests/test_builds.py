"""The two runs of `make test`, on the compiled engine and on the sources, leave no test out."""

from __future__ import annotations

import re
from fnmatch import fnmatch
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests import builds

MAKEFILE = Path(__file__).parents[1] / "Makefile"


class Item(SimpleNamespace):
    """A test as pytest collects it."""

    __hash__ = object.__hash__  # type: ignore[assignment]  # it stands in sets


def item(place: str, name: str, case: str = "", mark: str = "") -> Any:
    """A test in a file, perhaps one case of it."""
    return Item(
        path=builds.HERE / place,
        nodeid=f"tests/{place}::{name}" + (f"[{case}]" if case else ""),
        callspec=SimpleNamespace(params={"game": case}) if case else None,
        get_closest_marker=lambda kind: kind == mark or None,
    )


def suite() -> list[Any]:
    """Tests of all kinds: in every folder one, one of many cases, one of games, one that is marked."""
    folders = sorted(path.name for path in builds.HERE.iterdir() if any(path.glob("**/test_*.py")))
    assert len(folders) > 15
    made = []
    for folder in folders:
        place = f"{folder}/test_a.py"
        made += [
            item(place, "test_alone"),
            item(place, "test_marked", mark="sources"),
            item(place, "test_long", mark="long"),
        ]
        made += [item(place, "test_games", game) for game in ("hanyo", "kaidan", "onepiece")]
        made += [item(place, "test_seeds", str(seed)) for seed in range(40)]
    made.append(item("conformance/test_compiled.py", "test_both"))
    return made


def played() -> list[str]:
    """The folders that the Makefile runs on the compiled engine."""
    found = re.search(r"^PLAYED := (.*)$", MAKEFILE.read_text(encoding="utf-8"), re.MULTILINE)
    assert found is not None
    return found[1].split()


def test_every_test_is_in_one_of_the_two_runs() -> None:
    """What the run on the sources leaves out is run on the compiled engine, and the other way round."""
    every = suite()
    fast = builds.chosen([one for one in every if one.path.parent.name in played()], compiled=True)
    slow = builds.chosen(every, compiled=False, thinned=True)
    assert [one.nodeid for one in every if one not in fast and one not in slow] == []
    assert not [one.nodeid for one in fast if "marked" in one.nodeid]


def test_a_few_of_each_run_on_the_sources_too() -> None:
    """Of what plays a lot, one case in ten, at least one; the rest of the tests in full."""
    names = [one.nodeid for one in builds.chosen(suite(), compiled=False, thinned=True)]
    assert sum("laws/test_a.py::test_seeds" in name for name in names) == 4
    assert sum("laws/test_a.py::test_games" in name for name in names) == 1
    assert sum("games/test_a.py::test_seeds" in name for name in names) == 40
    assert not [name for name in names if "env/test_a.py::test_seeds" in name or "test_compiled.py" in name]


def test_what_is_long_runs_on_the_compiled_engine_only_if_it_runs_there() -> None:
    """A long test of a part that is thinned is left to the other run; one of a part that is not, is not."""
    names = [one.nodeid for one in builds.chosen(suite(), compiled=False, thinned=True)]
    assert "tests/laws/test_a.py::test_long" not in names and "tests/text/test_a.py::test_long" in names


def test_every_worker_begins_with_what_is_long() -> None:
    """Each part that pytest-xdist hands out has its share of the long tests at its beginning; none is lost."""
    every = suite()
    found = builds.spread(every, 4)
    assert sorted(one.nodeid for one in found) == sorted(one.nodeid for one in every)
    long = [place for place, one in enumerate(found) if one.nodeid.endswith("test_long")]
    for start in range(0, len(found), len(found) // 4 + 1):
        assert any(start - 4 <= place <= start + 4 for place in long)
    assert builds.spread(every, 1)[0].nodeid.endswith("test_long")


def test_pytest_leaves_out_no_folder(pytestconfig: pytest.Config) -> None:
    """Some names of folders are passed over, unless it is told otherwise."""
    passed_over = pytestconfig.getini("norecursedirs")
    folders = {part for path in builds.HERE.rglob("test_*.py") for part in path.relative_to(builds.HERE).parts[:-1]}
    assert "build" in folders
    assert [one for one in folders if any(fnmatch(one, pattern) for pattern in passed_over)] == []


def test_what_needs_the_build_waits_for_it() -> None:
    """On the sources the tests of the build come last."""
    names = [one.path.parent.name for one in builds.chosen(suite(), compiled=False, thinned=True)]
    assert "build" in names and set(names[names.index("build") :]) == {"build"}


def test_alone_pytest_runs_everything() -> None:
    """Nothing is left out where the compiled engine has not run before."""
    every = suite()
    assert builds.chosen(every, compiled=False, thinned=False) == every
