"""Law 2: frames, waiting abilities, lasting effects and answers hold whole numbers and programs, never objects.

So a match can be copied and saved at any decision; and the name of an object that has left finds nothing.
"""

from __future__ import annotations

from typing import Any

import pytest

from fuda.core.flow import Match, Program
from fuda.core.state import Action
from tests.conformance.playing import GAMES, decisions, new_match

SEEDS = range(6)


def slots(thing: object) -> list[str]:
    """The names of everything an object of the core keeps."""
    return [name for kind in type(thing).__mro__ for name in getattr(kind, "__slots__", ())]


def is_plain(value: Any) -> bool:
    """Whether a value is a whole number, a truth value, or lists of those."""
    if isinstance(value, list):
        return all(is_plain(item) for item in value)
    return type(value) in (int, bool)


def is_saved(value: Any) -> bool:
    """Whether what a program keeps under names of its own is written down as plain values; texts are clauses."""
    if isinstance(value, list):
        return all(is_saved(item) for item in value)
    return type(value) in (int, bool, str)


def odd_parts(m: Match) -> list[str]:
    """Everything in frames, waiting abilities, lasting effects, answers and loop watch that is no plain value."""
    things: list[Any] = [*m.stack, *m.pending, *m.lasting, *m.options, *([m.watch] if m.watch else [])]
    odd: list[str] = []
    for thing in things:
        assert slots(thing), f"{type(thing).__name__} could keep anything"
        for name in slots(thing):
            value = getattr(thing, name)
            if name == "own" and (value is None or is_saved(value.dump())):
                continue
            if not is_plain(value) and not (name == "program" and type(value) is Program):
                odd.append(f"{type(thing).__name__}.{name} = {value!r}")
    return odd


@pytest.mark.sources
@pytest.mark.parametrize("name", GAMES)
def test_what_is_in_progress_is_plain_values(name: str) -> None:
    """At every decision the whole control state is numbers and programs."""
    seen = 0
    for seed in SEEDS:
        for m in decisions(new_match(name, seed), seed):
            assert odd_parts(m) == []
            seen += len(m.stack) + len(m.pending) + len(m.lasting) + len(m.options)
    assert seen > 1_000


@pytest.mark.sources
def test_an_object_in_a_frame_is_noticed() -> None:
    """The search finds a card in a frame's set and an object in an answer."""
    m = new_match("kaidan", 1)
    assert odd_parts(m) == []
    m.stack[-1].sets = [[m.cards[0]]]  # type: ignore[attr-defined]
    assert len(odd_parts(m)) == 1
    m.options = [Action(1, m, 0)]  # type: ignore[arg-type]
    assert len(odd_parts(m)) == 2


@pytest.mark.parametrize("name", GAMES)
def test_names_of_objects_that_have_left_find_nothing(name: str) -> None:
    """Every move gives a card a new name; none comes back, and old ones name nothing."""
    gone_ones = 0
    for seed in SEEDS:
        m: Any = new_match(name, seed)
        names: list[list[int]] = [[int(m.uid(i))] for i in range(len(m.where))]
        for _ in decisions(m, seed):
            for card, known in enumerate(names):
                now = int(m.uid(card))
                if now != known[-1]:
                    assert now not in known
                    known.append(now)
                assert m.is_here(now)
                for uid in known[:-1]:
                    assert not m.is_here(uid) and m.find(uid) is None
                    gone_ones += 1
    assert gone_ones > 1_000


@pytest.mark.parametrize("name", [name for name in GAMES if name != "kaidan"])
def test_what_a_copy_forbids_is_forbidden_nowhere_else(name: str) -> None:
    """Copies share the list of prohibitions: a new one makes a new list, an empty list included."""
    m: Any = new_match(name, 1)
    m.settle()
    before = list(m.ban_list)
    m.clone().forbid(None, -1, 1, 0, 0, 0)
    assert m.ban_list == before
