"""The one spelling of Japanese card text."""

import pytest

from fuda.text.normalise import effects, normalise


@pytest.mark.parametrize(
    ("printed", "text"),
    [
        ("ドン!!－１", "ドン‼-1"),
        ("ドン !!×1", "ドン‼×1"),
        ("➁：", "②："),
        ("【速攻】（この灯は早い）", "【速攻】"),
        ("属性（斬）を持つ", "属性(斬)を持つ"),
        ("「灯!!の（人）」", "「灯!!の（人）」"),
        ("一行\n\n二行\n", "一行\n二行"),
        ("選ぶ。\n・一", "選ぶ。・一"),
    ],
)
def test_printed_variants_become_one_spelling(printed: str, text: str) -> None:
    """Widths, marks, circled numbers and line breaks vary in print; names in quotes keep their spelling."""
    assert normalise(printed).text == text


def test_places_lead_back_to_the_original() -> None:
    """A part of the normalised text is found again in the print."""
    original = "【速攻】（早い）\nドン!!１枚を磨く"
    normal = normalise(original)
    at = normal.text.index("ドン‼1枚")
    start, end = normal.span(at, at + len("ドン‼1枚"))
    assert original[start:end] == "ドン!!１枚"


def test_effects_begin_on_a_line_or_with_a_timing() -> None:
    """A full stop inside a name ends nothing."""
    text = "【登場時】「灯。【影】」を磨く。【KO時】歌う。\n踊る。"
    assert [text[a:b] for a, b in effects(text)] == ["【登場時】「灯。【影】」を磨く。", "【KO時】歌う。", "踊る。"]
