"""Comparing the programs of two languages."""

import pytest

from fuda.text.compare import EFFECTS, NUMBERS, ORDER, SAME, STRINGS, WORDS, Pair, compare, reason_of

KNOWN = {("樫", "Oak"), ("松", "Pine")}


@pytest.mark.parametrize(
    ("ja", "en", "reason"),
    [
        (['draw(1); ko(named("樫"))'], ['draw(1); ko(named("Oak"))'], SAME),
        (['named("樫")'], ['named("Pine")'], STRINGS),
        (["draw(1)"], ["draw(2)"], NUMBERS),
        (["rest(this); draw(1)"], ["draw(1); rest(this)"], ORDER),
        (["draw(1)"], ["draw(1)", "shuffle"], EFFECTS),
        (["draw(1)"], ["shuffle"], WORDS),
    ],
)
def test_differences_have_classes(ja: list[str], en: list[str], reason: str) -> None:
    """The least that explains a difference is its class."""
    assert reason_of(ja, en, KNOWN) == reason


def test_strings_that_most_programs_pair_are_translations() -> None:
    """What one card pairs otherwise is a difference."""
    pairs = [
        Pair(str(i), ({"name": f"j{i}"}, {"name": f"e{i}"}), (['named("樫")'], ['named("Oak")'])) for i in range(3)
    ]
    pairs.append(Pair("odd", ({"name": "x"}, {"name": "y"}), (['named("樫")'], ['named("Fir")'])))
    found = compare(pairs)
    assert (found.same, [one.id for one in found.differences]) == (3, ["odd"])
