"""Nothing but the door changes the table, and every word says what it can do."""

from __future__ import annotations

import inspect

import pytest

from fuda.core.flow import Op
from fuda.games.hanyo import kinds, policy, spec
from fuda.games.hanyo.face.layout import make_card
from fuda.games.hanyo.rules import moves
from fuda.games.hanyo.words.vocabulary import WORDS
from fuda.games.registry import PositionError
from tests.clauses.hanyo.scene import me, scene
from tests.clauses.hanyo.texts import skilled, spell
from tests.games.door import changes

UNIT = {
    "slot", "ko", "state", "damage", "counters", "energy", "sets", "set_turn", "set_stamps", "hurt", "used", "stamp",
    "ex_stamp", "veiled",
}  # fmt: skip
SIDE = {"deck", "hand", "discard", "nowhere", "slots", "loose_energy", "loose_sets", "resolution", "memory", "beaten"}
# Beside `moves`, which carries deeds out: the state itself, what lays out whole positions, and what rules forget.
EXCEPTED = {
    ("units", "copy"),
    ("state", "clone"),
    ("state", "keep"),  # a unit as it last was
    ("setup", "shuffle_decks"),
    ("setup", "got"),
    ("setup", "turn_up"),
    ("setup", "lay_table"),
    ("ties", "renew"),
    ("layers", "renew"),
    ("hidden", "rename_side"),
    ("hidden", "veiled_unit"),
    ("snapshot", "restore"),
    ("snapshot", "load_facts"),
    ("snapshot", "load_side"),
    ("snapshot", "load_state"),
    ("layout", "units"),
    ("layout", "unit"),
    ("layout", "attach"),
    ("layout", "lay_out"),
    ("ruling", "forgets_hurt"),  # [hy 813.5a]
    ("ruling", "end_by_defeat"),
    ("playing", "run"),  # what is remembered of units that have left
    # Other things of such a name: of an ability, of a frame, of what is written.
    ("build", "skill"),
    ("build", "triggered"),
    ("reading", "head"),
    ("choosing", "speak_again"),
    ("snapshot", "dump_side"),
}


def test_nothing_but_the_door_changes_zones_or_units() -> None:
    """Each place that assigns to the state, or changes a pile, carries out a deed or lays out a position."""
    found = list(changes("hanyo", UNIT | SIDE, {"pile"}))
    assert [place for place in found if place[0] != "moves" and place[:2] not in EXCEPTED] == []
    assert {place[:2] for place in found if place[0] != "moves"} == EXCEPTED
    assert len([place for place in found if place[0] == "moves"]) > 30


def test_deeds_are_carried_out_at_the_door_only() -> None:
    """Nothing calls what carries a deed out but the policy."""
    functions = [
        (name, f) for name, f in inspect.getmembers(moves, inspect.isfunction) if f.__module__ == moves.__name__
    ]
    carriers = [name for name, f in functions if list(inspect.signature(f).parameters) == ["m", "d"]]
    carriers.remove("units_of")
    assert {"move", "draw", "put_out", "knock_out", "ail", "recover", "damage", "heal", "lose"} <= set(carriers)
    for name in carriers:
        assert f"moves.{name}(" in inspect.getsource(policy), name


def test_every_word_says_whether_it_can_be_done() -> None:
    """`can` has no default: no instruction of card text falls back on the one that says yes to everything."""
    ops = [word for word in WORDS.values() if word.sort == "op"]
    assert len(ops) > 35
    assert [word.name for word in ops if getattr(word.make, "can", None) is Op.can] == []


def test_what_can_be_forbidden_replaced_and_heard_is_a_kind_of_deed() -> None:
    """The words of all three go by one numbering, without gaps."""
    numbers = {name: value for name, value in vars(kinds).items() if isinstance(value, int)}
    assert sorted(numbers.values()) == list(range(len(numbers)))
    assert set(kinds.BANS.values()) | set(kinds.WOULD.values()) <= set(numbers.values())
    assert len(kinds.EVENTS) <= len(numbers)
    assert set(kinds.UNIT_BANS) | set(kinds.PLAYER_BANS) == set(kinds.BANS)
    assert spec.KOED == 1 << kinds.KO and kinds.EVENTS[kinds.KO] == "koed"
    assert [getattr(spec, name.upper()) for name in kinds.EVENTS] == [1 << i for i in range(len(kinds.EVENTS))]
    # The order of the words is that of the bits.
    assert [getattr(spec, name) for name in ("BAN_SKILL", "BAN_REST", "BAN_LEAVE")] == [
        1 << list(kinds.BANS).index(word) for word in ("skill", "rest", "leave")
    ]


@pytest.mark.parametrize(
    "ability",
    [
        "static: player_forbidden(foe, skill)",
        "static: are_forbidden(this, draw)",
        "static: are_forbidden(this, command)",
        "replacement would(shuffle): draw(1)",
        "triggered on(lost): draw(1)",
        "triggered on(turn_ending, own, [main]): draw(1)",
        "triggered on(discarded, own, [], any, deck): draw(1)",
        "triggered on(attached, own, [], any, any, energy): draw(1)",
        "triggered on(rested, own, [], any, hand): draw(1)",
        "static if happened_this_turn(koed, own, [], hand): have_hp(this, 10)",
        "replacement would(draw, own, [kind(unit)]): heal(this, 10)",
    ],
)
def test_what_the_door_does_not_read_is_refused(ability: str) -> None:
    """A made card that forbids, replaces or waits for what is no such deed is an error, not silently ignored."""
    with pytest.raises(PositionError):
        make_card("Odd One", {"abilities": [ability]})


def test_what_a_copy_forbids_is_not_forbidden_in_the_match() -> None:
    """Found by the law of copies: a prohibition that comes into force in a copy stays in it."""
    ward = skilled("Ward", "static if compare(size(own, hand), ==, 0): are_forbidden(cards(own, area), charge)")
    game = scene(me(main=ward, hand=[spell("Last", "draw(0)")]))
    copies = [game.m.clone(), game.m.clone()]
    for a in copies[0].options:
        if a.kind == spec.PLAY:
            copies[0].answer(a)
            break
    copies[0].settle()
    assert copies[0].ban_list
    assert [game.m.ban_list, copies[1].ban_list] == [[], []]
