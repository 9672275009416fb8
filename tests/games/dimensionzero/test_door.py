"""Nothing but the door changes the table, and every word says what it can do."""

from __future__ import annotations

import ast
from typing import Any

import pytest

from fuda.core.flow import Op
from fuda.core.notation import NotationError
from fuda.games.dimensionzero import kinds, spec
from fuda.games.dimensionzero.words.reading import read_ability
from fuda.games.dimensionzero.words.vocabulary import WORDS
from tests.games.door import GAMES, changes

PIECE = {"frozen", "damage", "spirits", "markers", "square", "seat", "joined"}
SIDE = {"deck", "hand", "graveyard", "energy", "energy_frozen", "smash", "smash_frozen", "removed", "plan"}
# Beside `moves` and `policy`, which carry deeds out: the state itself, what lays out whole positions, what only looks
# and puts back, cards that are being played, which are no objects of the table meanwhile, and damage that wears off.
EXCEPTED = {
    ("pieces", "copy"),
    ("setup", "lay_table"),
    ("hidden", "rename"),
    ("snapshot", "load_entry"),
    ("snapshot", "load_gone"),
    ("snapshot", "load_side"),
    ("snapshot", "load_state"),
    ("layout", "fill"),
    ("layout", "piece"),
    ("layout", "join"),
    ("layout", "plan"),
    ("layout", "spirit"),
    ("hearing", "publish_about"),  # the square of an event
    ("payment", "can_pay_without"),
    ("payment", "leaves_enough"),
    ("payment", "open_to"),
    ("play", "put_on_stack"),
    ("undoing", "take_back"),
    ("turn", "recover"),
    ("battle", "run"),  # the square of an entry of the stack
    ("movement", "stack_move"),
    ("play", "got"),
}


def test_nothing_but_the_door_changes_zones_or_cards_on_squares() -> None:
    """Each place that assigns to the state, or changes a pile, carries out a deed or lays out a position."""
    found = list(changes("dimensionzero", PIECE | SIDE, {"pile", "pieces"}))
    assert {place[:2] for place in found if place[0] not in ("moves", "policy")} == EXCEPTED
    assert len([place for place in found if place[0] == "moves"]) > 30


def test_markers_plans_and_decks_are_changed_by_deeds_only() -> None:
    """What carries such a deed out is called by the policy alone."""
    carried = {"mark", "mark_square", "shuffle", "turn_plan", "hide_plan", "freeze_all", "release_all", "go_together"}
    found = {
        (path.stem, alias.name)
        for path in sorted((GAMES / "dimensionzero").rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and node.module == "fuda.games.dimensionzero.rules.moves"
        for alias in node.names
        if alias.name in carried
    }
    assert found == {("policy", name) for name in carried}


def test_every_word_says_whether_it_can_be_done() -> None:
    """`can` has no default: no instruction of card text falls back on the one that says yes to everything."""
    ops: list[Any] = [word.make for word in WORDS.values() if word.sort == "op"]
    assert len(ops) > 40
    assert [cls.__name__ for cls in ops if cls.can is Op.can] == []


def test_what_can_be_forbidden_replaced_and_heard_is_a_kind_of_deed() -> None:
    """The words of all three go by one numbering, without gaps, and the bits are those of the kinds."""
    numbers = {name: value for name, value in vars(kinds).items() if isinstance(value, int)}
    assert sorted(numbers.values()) == list(range(len(numbers)))
    assert set(kinds.BANS.values()) | set(kinds.WOULD.values()) <= set(numbers.values())
    assert {*kinds.CARD_BANS, *kinds.PLAYER_BANS} == set(kinds.BANS)
    for word, kind in kinds.BANS.items():
        assert getattr(spec, f"BAN_{word.upper()}") == 1 << kind
    for word, kind in kinds.WOULD.items():
        assert getattr(spec, f"WOULD_{word.upper()}") == 1 << kind
    for kind, word in enumerate(kinds.EVENTS):
        assert getattr(spec, word.upper()) == 1 << kind


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("static: player_forbidden(you, [destroy])", "a player cannot be forbidden 'destroy'"),
        ("static: player_forbidden(you, [release])", "a player cannot be forbidden 'release'"),
        ("static: affect(this, ban([draw]))", "a card cannot be forbidden 'draw'"),
        ("static: affect(this, ban([play]))", "a card cannot be forbidden 'play'"),
        ("replacement would(draw, you, [kind(unit)]): draw(1)", "'draw' happens to players"),
        ("replacement would(arrive, you, [], [kind(unit)]): draw(1)", "no second card"),
        ("replacement would(die, you, [], [], any, hand): draw(1)", "'arrive' only"),
        ("triggered on_left(you, [], [square]): draw(1)", "'square' does not happen"),
        ("triggered on_zoned(you, [], [], [stack]): draw(1)", "'stack' does not happen"),
        ("triggered on(drew, you, [kind(unit)]): draw(1)", "nothing can be asked of it"),
        ("triggered on(frozen, you, [], [kind(unit)]): draw(1)", "no second card"),
        ("triggered on(played, you, [], [], effect): draw(1)", "is not told"),
    ],
)
def test_what_is_never_read_is_refused(text: str, wrong: str) -> None:
    """A prohibition, replacement or timing that could not come true is an error with its place in the text."""
    with pytest.raises(NotationError, match=wrong):
        read_ability(text)
