"""Nothing but the door changes the table, and every word says what it can do."""

from __future__ import annotations

import inspect

import pytest

from fuda.core.flow import Op
from fuda.games.onepiece import kinds, policy, spec
from fuda.games.onepiece.face.layout import make_card
from fuda.games.onepiece.rules import battle, moves
from fuda.games.onepiece.words.vocabulary import WORDS
from fuda.games.registry import PositionError
from tests.games.door import changes

UNIT = {"rested", "don", "used"}
SIDE = {
    "deck", "hand", "trash", "life", "face_up", "nowhere", "characters", "stage", "don_deck", "don_active",
    "don_rested", "held_active", "held_rested",
}  # fmt: skip
# Beside `moves`, which carries deeds out: the state itself, and what lays out whole positions.
EXCEPTED = {
    ("sides", "copy"),
    ("setup", "place_leaders"),
    ("setup", "lay_table"),
    ("decks", "inspect"),  # a table on which a deck is looked over
    ("snapshot", "load_side"),
    ("snapshot", "load_unit"),
    ("layout", "side"),
    ("layout", "unit"),
    ("layout", "give_don"),
}


def test_nothing_but_the_door_changes_zones_or_cards_in_play() -> None:
    """Each place that assigns to the state, or changes a pile, carries out a deed or lays out a position."""
    found = list(changes("onepiece", UNIT | SIDE, {"pile", "area"}))
    assert [place for place in found if place[0] != "moves" and place[:2] not in EXCEPTED] == []
    assert {place[:2] for place in found if place[0] != "moves"} == EXCEPTED
    assert len([place for place in found if place[0] == "moves"]) > 30


def test_deeds_are_carried_out_at_the_door_only() -> None:
    """Nothing calls what carries a deed out but the policy, and damage that has come through the door already."""
    functions = inspect.getmembers(moves, inspect.isfunction)
    carriers = [name for name, f in functions if list(inspect.signature(f).parameters) == ["m", "d"]] + ["play"]
    assert {"move", "draw", "rest", "ready", "lose"} <= set(carriers)
    for name in carriers:
        assert f"moves.{name}(" in inspect.getsource(policy), name
    assert inspect.getsource(battle).count("moves.move(") == 1


def test_every_word_says_whether_it_can_be_done() -> None:
    """`can` has no default: no instruction of card text falls back on the one that says yes to everything."""
    ops = [word for word in WORDS.values() if word.sort == "op"]
    assert len(ops) > 40
    assert [word.name for word in ops if getattr(word.make, "can", None) is Op.can] == []


def test_what_can_be_forbidden_replaced_and_heard_is_a_kind_of_deed() -> None:
    """The words of all three go by one numbering, without gaps."""
    numbers = {name: value for name, value in vars(kinds).items() if isinstance(value, int)}
    assert sorted(numbers.values()) == list(range(len(numbers)))
    assert set(kinds.BANS.values()) | set(kinds.WOULD.values()) <= set(numbers.values())
    assert len(kinds.EVENTS) <= len(numbers)
    assert spec.KOED == 1 << kinds.KO and kinds.EVENTS[kinds.KO] == "koed"
    # The order of the words is that of the bits.
    assert [getattr(spec, name) for name in ("BAN_ATTACK", "BAN_REST", "KEEP_RESTED")] == [
        1 << list(kinds.BANS).index(word) for word in ("attack", "rest", "keep_rested")
    ]


@pytest.mark.parametrize(
    "ability",
    [
        "continuous: player_forbidden(foe, activate)",
        "continuous: are_forbidden(this, draw)",
        "replacement would(shuffle): draw(1)",
        "auto on(shuffled): draw(1)",
        "main: forbid_player(own, move, this_turn)",
    ],
)
def test_what_the_door_does_not_read_is_refused(ability: str) -> None:
    """A made card that forbids, replaces or waits for what is no such deed is an error, not silently ignored."""
    with pytest.raises(PositionError):
        make_card("Odd One", {"abilities": [ability]})
