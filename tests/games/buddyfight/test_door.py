"""Nothing but the door changes the table, and every word says what it can do."""

from __future__ import annotations

import inspect

import pytest

from fuda.core.flow import Op
from fuda.games.buddyfight import kinds, policy, spec
from fuda.games.buddyfight.face.crossings import PAIRS
from fuda.games.buddyfight.face.layout import make_card
from fuda.games.buddyfight.face.ways import BARS, WAYS
from fuda.games.buddyfight.rules import flags, leaving, life, moves, souls
from fuda.games.buddyfight.words.vocabulary import WORDS
from fuda.games.registry import PositionError
from tests.games.door import changes

UNIT = {"rested", "veiled", "soul", "veiled_soul", "slot", "flipped", "form", "stood"}
SIDE = {
    "deck", "hand", "drop", "gauge", "removed", "lost", "nowhere", "under_flag", "open_under", "field", "flag",
    "buddies", "life", "on_lost", "flips",
}  # fmt: skip
CARRYING = {"moves", "souls", "flags", "life", "leaving"}  # modules that carry deeds out
# Beside them: the state itself, and what lays out whole positions.
EXCEPTED = {
    ("units", "copy"),
    ("setup", "lay_table"),
    ("setup", "shuffle_decks"),
    ("setup", "prepare"),
    ("setup", "hide"),
    ("setup", "show"),
    ("attack", "run"),  # how often a card stood by attacking several times
    ("using", "run"),  # the form in which a card transforms that is on the field already
}


def test_nothing_but_the_door_changes_zones_or_cards_on_the_field() -> None:
    """Each place that assigns to the state, or changes a pile, carries out a deed or lays out a position."""
    found = list(changes("buddyfight", UNIT | SIDE, {"pile"}))
    laid = {"snapshot", "layout", "hidden", "decks", "build"}  # whole positions, and what is printed on cards
    beside = {place[:2] for place in found if place[0] not in CARRYING | laid}
    assert beside == EXCEPTED
    assert len([place for place in found if place[0] in CARRYING]) > 40


def test_deeds_are_carried_out_at_the_door_only() -> None:
    """Nothing calls what carries a deed out but the policy."""
    for module in (moves, life, flags, leaving, souls):
        for name, f in inspect.getmembers(module, inspect.isfunction):
            if f.__module__ == module.__name__ and list(inspect.signature(f).parameters) == ["m", "d"]:
                said = inspect.getsource(policy)
                assert f"{name}(m, d)" in said, name


def test_every_word_says_whether_it_can_be_done() -> None:
    """`can` has no default: no instruction of card text falls back on the one that says yes to everything."""
    ops = [word for word in WORDS.values() if word.sort == "op"]
    assert len(ops) > 60
    assert [word.name for word in ops if getattr(word.make, "can", None) is Op.can] == []


def test_what_can_be_forbidden_replaced_and_heard_is_a_kind_of_deed() -> None:
    """The words of all three go by one numbering, without gaps."""
    numbers = {name: value for name, value in vars(kinds).items() if isinstance(value, int)}
    assert sorted(numbers.values()) == list(range(len(numbers)))
    assert {kind for found in kinds.BANS.values() for kind in found} <= set(numbers.values())
    assert set(kinds.WOULD.values()) <= set(numbers.values()) and len(kinds.EVENTS) <= len(numbers)
    assert spec.DESTROYED == 1 << kinds.DESTROY and kinds.EVENTS[kinds.DESTROY] == "destroyed"
    assert set(kinds.CARD_BANS) | set(kinds.FIGHTER_BANS) == set(kinds.BANS)
    # The order of the words is that of the bits.
    words = {"attack": spec.BAN_ATTACK, "rest": spec.BAN_REST, "lose": spec.BAN_LOSS, "call_center": spec.BAN_CENTER}
    assert {word: 1 << list(kinds.BANS).index(word) for word in words} == words


def test_every_word_that_forbids_or_replaces_is_crossed() -> None:
    """A new word is crossed when it is added: each is in some way."""
    assert {way.fact("would") for way in WAYS} == set(kinds.WOULD)
    said = [f"{way.fact('ban')}" for way in [*WAYS, *BARS, *PAIRS]]
    crossed = {word for word in kinds.BANS if any(f", {word})" in ban or f", {word}," in ban for ban in said)}
    # What is left narrows what is attacked, answered or nullified, lets something be done, or stops time.
    left = {
        "attack_fighter", "be_attacked", "link", "counter", "be_nullified", "reduce", "stop_time", "lure", "let_item",
        "let_fighter", "be_countered", "use_nullified", "ability_nullified", "attack_card", "be_link_attacked",
        "call_center", "be_affected", "let_beside",
    }  # fmt: skip
    assert set(kinds.BANS) - crossed == left


@pytest.mark.parametrize(
    "ability",
    [
        "static: player_forbidden(foe, destroy)",
        "static: are_forbidden(this, draw)",
        "act: forbid(this, gain_life, this_turn)",
        "replacement would(shuffle): draw(1)",
        "auto on(lost): draw(1)",
    ],
)
def test_what_the_door_does_not_read_is_refused(ability: str) -> None:
    """A made card that forbids, replaces or waits for what is no such deed is an error, not silently ignored."""
    with pytest.raises(PositionError):
        make_card("Odd One", {"abilities": [ability]})
