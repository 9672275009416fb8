"""Nothing but the door changes the table, and every word says what it can do."""

from __future__ import annotations

import inspect

import pytest

from fuda.core.flow import Op
from fuda.games.fusionworld import kinds, policy, spec
from fuda.games.fusionworld.face.crossings import PAID, PAIRS
from fuda.games.fusionworld.face.layout import make_card
from fuda.games.fusionworld.face.ways import WAYS
from fuda.games.fusionworld.rules import covering, entering, moves, play, turning
from fuda.games.fusionworld.words.vocabulary import WORDS
from fuda.games.registry import PositionError
from tests.games.door import changes

UNIT = {"rested", "ki", "under", "used", "played_by", "since"}
SIDE = {
    "deck", "hand", "drop", "life", "face_up", "removed", "nowhere", "battle", "combo", "energy", "spent", "markers",
}  # fmt: skip
# Beside what carries deeds out: the state itself, what lays out whole positions, and tables that are looked at only.
EXCEPTED = {
    ("sides", "copy"),
    ("setup", "place_leaders"),
    ("setup", "shuffle_decks"),
    ("setup", "lay_table"),
    ("energy", "purse"),
    ("build", "card"),
    ("decks", "inspect"),
    ("snapshot", "load_side"),
    ("snapshot", "load_state"),
    ("layout", "side"),
    ("layout", "unit"),
    ("layout", "tuck"),
    ("layout", "charge"),
}


CARRYING = ("moves", "entering", "covering", "turning")


def test_nothing_but_the_door_changes_zones_or_cards_in_play() -> None:
    """Each place that assigns to the state, or changes a pile, carries out a deed or lays out a position."""
    found = list(changes("fusionworld", UNIT | SIDE, {"pile", "area"}))
    assert {place[:2] for place in found if place[0] not in CARRYING} == EXCEPTED
    assert len([place for place in found if place[0] in CARRYING]) > 40


def test_deeds_are_carried_out_at_the_door_only() -> None:
    """Nothing calls what carries a deed out but the policy; a base that is laid open unnoticed is the one exception."""
    functions = [
        pair for part in (moves, entering, covering, turning) for pair in inspect.getmembers(part, inspect.isfunction)
    ]
    shape = ["m", "d"]
    carriers = [name for name, f in functions if list(inspect.signature(f).parameters) == shape and name != "lose_life"]
    assert {"move", "draw", "play", "rest", "ready", "lose", "combo", "tuck", "control", "deal_damage"} <= set(carriers)
    source = inspect.getsource(policy)
    for name in set(carriers) - {"put_on_top", "ready_quietly", "tell_damage"}:
        assert any(f"{part}.{name}(" in source for part in CARRYING), name
    assert inspect.getsource(play).count("carry_out(m, deed(f, kinds.COVER") == 1


def test_every_word_says_whether_it_can_be_done() -> None:
    """`can` has no default: no instruction of card text falls back on the one that says yes to everything."""
    ops = [word for word in WORDS.values() if word.sort == "op"]
    assert len(ops) > 50
    assert [word.name for word in ops if getattr(word.make, "can", None) is Op.can] == []


def test_what_can_be_forbidden_replaced_and_heard_is_a_kind_of_deed() -> None:
    """The words of all three go by one numbering, without gaps."""
    numbers = {name: value for name, value in vars(kinds).items() if isinstance(value, int)}
    assert sorted(numbers.values()) == list(range(len(numbers)))
    assert set(kinds.CARD_BANS) | set(kinds.PLAYER_BANS) == set(kinds.BANS)
    assert {kind for about in kinds.BANS.values() for kind in about} <= set(numbers.values())
    assert set(kinds.WOULD.values()) <= set(numbers.values())
    assert spec.KOED == 1 << kinds.KO and kinds.EVENTS[kinds.KO] == "koed"
    # The order of the words is that of the bits.
    assert [getattr(spec, name) for name in ("BAN_ATTACK", "BAN_REST", "BAN_SPARE")] == [
        1 << list(kinds.BANS).index(word) for word in ("attack", "rest", "spare")
    ]


def test_every_word_that_forbids_or_replaces_is_crossed() -> None:
    """A new word is crossed when it is added: each is in some way."""
    assert {way.fact("would") for way in WAYS} - {None} == set(kinds.WOULD)
    crossed = " ".join(str(way.fact("ban")) for way in [*WAYS, *PAIRS, *PAID])
    # What is left is about what is declared and not done, and about how it is done.
    declared = {"attack", "block", "attack_leader", "be_attacked", "activate", "not_attack", "lure", "spare"}
    ways = {"skill_cost", "be_chosen", "affected", "keep_rested", "play_active", "combo_rested"}
    assert {word for word in kinds.BANS if word not in crossed} == declared | ways


@pytest.mark.parametrize(
    "ability",
    [
        "permanent: player_forbidden(foe, rest)",
        "permanent: are_forbidden(this, draw)",
        "replacement would(shuffle): draw(1)",
        "main: forbid(this, lose_by_deck, this_turn)",
        "main: forbid_player(own, to_hand, this_turn)",
    ],
)
def test_what_the_door_does_not_read_is_refused(ability: str) -> None:
    """A made card that forbids or replaces what is no such deed is an error, not silently ignored."""
    with pytest.raises(PositionError):
        make_card("Odd One", {"abilities": [ability]})
