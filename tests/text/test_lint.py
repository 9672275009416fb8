"""Slot lint: what a program chooses is used, and nothing is used before it is made."""

import pytest

from fuda.text.compile import compile_text
from fuda.text.lint import lint

CHOICE = "choose(cards(own, characters), 1, 0)"


@pytest.mark.parametrize(
    "program",
    [
        f"on_play: {CHOICE}; ko(chosen(0))",
        "on_play: look(top(own, deck, 3), 6); top_or_bottom(6)",
        "on_play: reveal(top(own, deck, 1), 6)",
        f"on_play: choose_one([[{CHOICE}, ko(chosen(0))], [{CHOICE}, rest(chosen(0))]])",
        f"activate_main cost {CHOICE}; move(chosen(0), trash): draw(moved_count(0, trash))",
        f"on_play: {CHOICE}; delay(chosen(0), {{part: move(about, trash)}})",
    ],
)
def test_a_program_that_uses_what_it_chooses_is_sound(program: str) -> None:
    """Nothing is said about it."""
    assert lint("onepiece", [program]) == []


@pytest.mark.parametrize(
    ("program", "fault"),
    [
        (f"on_play: {CHOICE}; draw(1)", "what choose put into slot 0 is not used"),
        ("on_play: ko(chosen(0))", "chosen uses slot 0 before anything is in it"),
        (f"on_play: ko(chosen(1)); {CHOICE}; rest(chosen(0))", "chosen uses slot 1 before anything is in it"),
        (f"on_play: {CHOICE}; {CHOICE}; ko(chosen(0))", "what choose put into slot 0 is not used"),
        (f"on_play: {CHOICE}; delay(this, {{part: ko(chosen(0))}})", "chosen uses slot 0 before anything is in it"),
        (f"on_play: choose_one([[{CHOICE}], [draw(1)]])", "what choose put into slot 0 is not used"),
        (f"on_play if exists(chosen(0)): {CHOICE}; ko(chosen(0))", "chosen uses slot 0 before anything is in it"),
    ],
)
def test_a_slot_that_is_idle_or_empty_is_told(program: str, fault: str) -> None:
    """What was chosen for nothing, and what is used before it is chosen, is named with its slot."""
    assert fault in lint("onepiece", [program])


def test_targets_are_made_in_the_head_of_an_ability() -> None:
    """Dimension Zero's targets are chosen when an ability is played."""
    head = "triggered march aim(cards(opponent, square, [kind(unit)]), 1, 0)"
    assert lint("dimensionzero", [f"{head}: damage(chosen(0), 2000)"]) == []
    assert lint("dimensionzero", [f"{head}: draw(1)"]) == ["what aim put into slot 0 is not used"]


def test_a_text_whose_only_program_chooses_for_nothing_is_not_understood() -> None:
    """The compiler refuses a choice that nothing follows."""
    found = compile_text("【登場時】相手のキャラ1枚までを選ぶ。")
    assert not found.whole
    assert "is not used" in found.unknown[0].reason
