"""Law 1: an op that asks changes nothing before it asks, so the options are a function of the state.

Running a waiting question again must leave the match as it is and offer the same; and at the moment an op asks, the
match must be what it was before that op ran.
"""

from __future__ import annotations

from typing import Any

import pytest

from fuda.core.flow import Frame, Match, Op
from fuda.core.rollout import pick
from fuda.games.registry import find
from tests.conformance.playing import GAMES, answers, decisions, dump, new_match

MATCHES = {"buddyfight": 8, "dimensionzero": 10, "fusionworld": 15, "hanyo": 15, "onepiece": 20}  # of others 40
STEPPED = {"buddyfight": 6, "dimensionzero": 10, "fusionworld": 15, "hanyo": 15, "onepiece": 20}  # of others 50


@pytest.mark.parametrize("name", GAMES)
def test_asking_again_changes_nothing(name: str) -> None:
    """At thousands of decisions the waiting question is asked again: state, journal and options stay the same."""
    game = find(name)
    asked = 0
    for seed in range(MATCHES.get(name, 40)):
        for m in decisions(new_match(name, seed), seed):
            before = (dump(name, m), game.position(m), answers(m), int(m.player), m.secret, len(m.journal or []))
            m.refresh_options()
            after = (dump(name, m), game.position(m), answers(m), int(m.player), m.secret, len(m.journal or []))
            assert after == before
            asked += 1
    assert asked > 2_000


def is_changed_by_asking(name: str, before: Any, m: Match, f: Frame) -> bool:
    """Whether a match that has just asked differs from its copy before the op ran, apart from the place."""
    f.pc -= 1
    changed = dump(name, before) != dump(name, m)
    f.pc += 1
    return changed


def step(name: str, m: Match) -> Op[Any] | None:
    """Do one step as `advance` does; the op if it asked, having shown that it changed nothing."""
    f = m.stack[-1]
    if f.pc == f.program.size:
        m.stack.pop()
        m.stack[-1].done = f.done
        return None
    f.at = f.pc
    before = find(name).clone(m)
    op = f.program.ops[f.pc]
    f.pc += 1
    if op.run(m, f):
        assert not is_changed_by_asking(name, before, m, f), f"{type(op).__name__} changes something before it asks"
        return op
    if m.alert:
        m.attend()
    return None


def step_through(name: str, m: Match, seed: int, most: int = 20_000) -> int:
    """Play a match step by step, answering every question at random; how many there were."""
    asked = 0
    op: Op[Any] | None = m.stack[-1].program.ops[m.stack[-1].pc - 1]
    for turn in range(most):
        if m.winner >= 0:
            break
        if op is None:
            op = step(name, m)
            continue
        op.got(m, m.stack[-1], m.options[pick(seed, turn, len(m.options))])
        asked += 1
        if m.alert:
            m.attend()
        op = None
    return asked


@pytest.mark.parametrize("name", GAMES)
def test_nothing_changes_before_a_question(name: str) -> None:
    """Stepped by hand, every op that asks leaves the match as it found it, even where there is only one option."""
    assert sum(step_through(name, new_match(name, seed), seed) for seed in range(STEPPED.get(name, 50))) > 2_500
