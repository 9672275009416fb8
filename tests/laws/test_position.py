"""Law 3: positions are equal for the loop rules if they differ only in what a player cannot tell apart.

The generator, the running numbers and how often cards have moved are left out. That every single change of something
on the table, of what waits and of what is being carried out makes another position is the law of fields:
`tests/conformance/test_fields.py`.
"""

from __future__ import annotations

import copy
from typing import Any

import pytest

from fuda.core import rng
from fuda.core.state import ID_BITS, ZONE_BITS
from fuda.games.registry import find
from tests.conformance.playing import FLOW_AT, GAMES, decisions, dump, new_match, restore

SEEDS = range(5)


# --- what makes no difference ----------------------------------------------------------------------------------
def with_more_moves(data: Any, uids: dict[int, int]) -> Any:
    """Plain data in which every object that is there has another name."""
    if isinstance(data, list):
        return [with_more_moves(item, uids) for item in data]
    return uids.get(data, data) if type(data) is int else data


def moved_more(name: str, m: Any) -> Any:
    """The same position as if every card had moved some times more, and older abilities waited for longer."""
    data = copy.deepcopy(dump(name, m))
    where = data[FLOW_AT][5]
    more = [at + (3 + 5 * card << ZONE_BITS) for card, at in enumerate(where)]
    uids = {at << ID_BITS | card: more[card] << ID_BITS | card for card, at in enumerate(where)}
    data = with_more_moves(data, uids)
    flow = data[FLOW_AT]
    flow[5] = more
    flow[0][0] = int(rng.step(flow[0][0]))  # the generator
    flow[0][5] += 1000  # the generation, of the match and of all that waits
    flow[0][6] += 77  # decisions
    flow[0][8] += 77
    for pending in flow[3]:
        pending[0] += 1000
    return restore(name, m, data)


@pytest.mark.parametrize("name", GAMES)
def test_moves_chance_and_counters_are_no_part_of_a_position(name: str) -> None:
    """The same table with other uids, another generator and other counters is the same position."""
    game = find(name)
    for seed in SEEDS:
        for m in decisions(new_match(name, seed), seed):
            twin = moved_more(name, m)
            assert twin.where != m.where and twin.rng != m.rng
            assert game.position(twin) == game.position(m)


# --- what makes a difference -----------------------------------------------------------------------------------
@pytest.mark.parametrize("name", GAMES)
def test_different_tables_have_different_positions(name: str) -> None:
    """Over many matches with the same cards, equal hashes come from equal zones."""
    game = find(name)
    zones: dict[int, str] = {}
    for seed in range(20):
        for m in decisions(new_match(name, seed), seed):
            table = repr(dump(name, m)[FLOW_AT + 1 :])
            assert zones.setdefault(game.position(m), table) == table
    assert len(zones) > 1_000


@pytest.mark.parametrize("name", GAMES)
def test_registers_may_hold_numbers_that_are_no_cards(name: str) -> None:
    """A register keeps flags or amounts as well; the position reads them without looking for such a card."""
    game = find(name)
    m = new_match(name, 1)
    seen = {game.position(m)}
    for number in (256, 512, 1000, 1 << 20, 1 << 40):
        m.stack[-1].b = number + 23
        seen.add(game.position(m))
    assert len(seen) > 3
