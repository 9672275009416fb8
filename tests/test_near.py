"""Which tests are near a change."""

from __future__ import annotations

import pytest

from tests.near import game_of, near

TESTS = [
    "tests/build/test_plan.py",
    "tests/cards/test_hanyo_set.py",
    "tests/cards/test_import.py",
    "tests/clauses/hanyo/test_zones.py",
    "tests/clauses/onepiece/test_1_overview.py",
    "tests/conformance/test_hidden.py",
    "tests/games/hanyo/test_play.py",
    "tests/games/test_deckfile.py",
    "tests/laws/test_rng.py",
    "tests/rules/test_tags.py",
    "tests/scenarios/test_format.py",
    "tests/scenarios/test_hanyo.py",
    "tests/scenarios/test_onepiece.py",
    "tests/test_each.py",
    "tests/test_readme.py",
    "tests/text/test_hanyo_english.py",
    "tests/text/test_buddyfight_english.py",
    "tests/web/library/test_cards.py",
    "tests/web/test_rooms.py",
]


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        (
            "src/fuda/games/hanyo/rules/turn.py",
            ["clauses/hanyo/test_zones", "games/hanyo/test_play", "games/test_deckfile"],
        ),
        ("src/fuda/core/flow.py", ["conformance/test_hidden", "laws/test_rng"]),
        ("src/fuda/build/plan.py", ["build/test_plan"]),
        ("src/fuda/cards/hanyo/gear.toml", ["cards/test_hanyo_set", "cards/test_import"]),
        ("src/fuda/text/grammars/hanyo.ja.book", ["text/test_hanyo_english"]),
        ("src/fuda/text/grammar.py", ["text/test_buddyfight_english", "text/test_hanyo_english"]),
        ("src/fuda/rulebooks/hy/rulings.toml", ["rules/test_tags"]),
        ("scenarios/hanyo/01.yaml", ["scenarios/test_format", "scenarios/test_hanyo"]),
        ("src/fuda/web/library/cards.py", ["web/library/test_cards", "web/test_rooms"]),
        ("tests/web/library/telling.py", ["web/library/test_cards"]),
        ("tests/web/test_rooms.py", ["web/test_rooms"]),
        ("tests/each.py", ["test_each"]),
        ("README.md", ["test_readme"]),
        ("pyproject.toml", []),
    ],
)
def test_tests_of_the_same_package_are_near(changed: str, expected: list[str]) -> None:
    """Of a game's file those of that game and of none; of a test that test."""
    assert near([changed], TESTS) == [f"tests/{name}.py" for name in expected]


def test_several_changes_are_put_together() -> None:
    """Each test is named once."""
    assert near(["src/fuda/build/plan.py", "src/fuda/build/make.py", "tests/each.py"], TESTS) == [
        "tests/build/test_plan.py",
        "tests/test_each.py",
    ]


def test_a_file_is_about_the_game_it_names() -> None:
    """By its folder, its name or the code of a rulebook."""
    assert game_of("tests/text/test_hanyo_english.py") == game_of("src/fuda/rulebooks/hy/clauses.tsv") == "hanyo"
    assert game_of("src/fuda/games/registry.py") == ""
