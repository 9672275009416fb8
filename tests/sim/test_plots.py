"""Pictures: what their axes say, and that they are drawn."""

from __future__ import annotations

from pathlib import Path

import pytest

from fuda.sim.plots import Mark, bars, curves, on_axis

pytest.importorskip("matplotlib")


def test_numbers_stand_at_their_place_and_words_as_they_come() -> None:
    """A cost that no card has is a gap, far numbers such as power are not filled up."""
    assert on_axis({"1": 4, "5": 2, "2": 8}) == {"1": 4, "2": 8, "3": 0, "4": 0, "5": 2}
    assert on_axis({"9000": 1, "3000": 2}) == {"3000": 2, "9000": 1}
    assert on_axis({"red": 3, "blue": 5}) == {"red": 3, "blue": 5}


@pytest.mark.parametrize("suffix", ["svg", "png"])
def test_pictures_are_drawn_the_same_each_time(tmp_path: Path, suffix: str) -> None:
    """A panel with one bar is left out, unless there is nothing else; a mark of each rank is drawn."""
    panels = {"cost": {"1": 4, "3": 2}, "type": {"character": 6}}
    marks = [Mark(1, 0.2, "blunder"), Mark(2, 0.4, "mistake", 1), Mark(3, 0.5, "inaccuracy", 2)]
    for name in ("one", "two"):
        bars(tmp_path / f"{name}.{suffix}", panels, "deck")
        curves(tmp_path / f"c{name}.{suffix}", {"a": [(0, 0.5), (3, 0.4)], "b": [(0, 0.5)]}, "t", ("x", "y"), marks)
    for first, second in (("one", "two"), ("cone", "ctwo")):
        assert (tmp_path / f"{first}.{suffix}").read_bytes() == (tmp_path / f"{second}.{suffix}").read_bytes()
    bars(tmp_path / f"alone.{suffix}", {"type": {"character": 6}}, "deck")
