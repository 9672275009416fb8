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


@pytest.mark.parametrize(
    ("ja", "en"),
    [
        ("act: when(exists(soul(this)), [draw(1)])", "act: when(compare(count(soul(this)), >=, 1), [draw(1)])"),
        (
            "static if matches(this, [stat(soul, >=, 2)]): have_power(this, 1)",
            "static if compare(count(soul(this)), >=, 2): have_power(this, 1)",
        ),
        (
            'act: destroy(cards(foe, field, [either([trait_has("樫"), trait_has("松")])]))',
            'act: destroy(cards(foe, field, [trait_has("Oak")]))',
        ),
        (
            "act: choose(cards(own, hand), 1, 0); move(chosen(0), drop); draw(1)",
            "act: discard(cards(own, hand), 1); draw(1)",
        ),
        (
            "act: choose(cards(own, drop), 1, up_to, 0); move(chosen(0), hand)",
            "act: choose(cards(own, drop), 1, up_to, 3); may([move(chosen(3), hand)])",
        ),
        (
            "act: when(your_turn, [move(this, drop)]); if_done([draw(1)])",
            "act: when(your_turn, [move(this, drop), if_done([draw(1)])])",
        ),
        (
            "act: choose(together([cards(own, field, [kind(monster), solo]), cards(own, field, [kind(item)])]), 1, 0)",
            "act: choose(cards(own, field, [either([kind(item), each_of([kind(monster), solo])])]), 1, 0)",
        ),
        ('act title("風"): draw(1); if_done([draw(1)])', 'act title("Wind"): draw(1); if_done([draw(1)])'),
    ],
)
def test_what_does_the_same_is_the_same(ja: str, en: str) -> None:
    """However a language puts it: each of these is the same on every table."""
    assert reason_of([ja], [en], {*KNOWN, ("松", "Oak")}) == SAME


@pytest.mark.parametrize(
    ("ja", "en"),
    [
        ("act: choose(cards(own, hand), 1, 0); move(chosen(0), drop)", "act: discard(cards(own, hand), 2)"),
        ("act: may([draw(1)])", "act: draw(1)"),
        ("act: choose(cards(own, field), 1, 0); destroy(chosen(0))", "act: destroy(cards(own, field))"),
        (
            "static if compare(count(soul(this)), >=, 2): have_power(this, 1)",
            "static if exists(soul(this)): have_power(this, 1)",
        ),
    ],
)
def test_what_differs_differs(ja: str, en: str) -> None:
    """No equivalence reaches over a choice, a number or an option."""
    assert reason_of([ja], [en], KNOWN) != SAME


def test_strings_that_most_programs_pair_are_translations() -> None:
    """What one card pairs otherwise is a difference."""
    pairs = [
        Pair(str(i), ({"name": f"j{i}"}, {"name": f"e{i}"}), (['named("樫")'], ['named("Oak")'])) for i in range(3)
    ]
    pairs.append(Pair("odd", ({"name": "x"}, {"name": "y"}), (['named("樫")'], ['named("Fir")'])))
    found = compare(pairs)
    assert (found.same, [one.id for one in found.differences]) == (3, ["odd"])
