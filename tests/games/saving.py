"""What the snapshots of every game are held to: a loaded match goes on as the saved one, and damage is refused."""

from __future__ import annotations

import copy
import random
from collections.abc import Sequence
from typing import Any

import msgspec

from fuda.core.plain import SnapshotError
from fuda.core.rollout import play_out

GARBAGE: list[Any] = [
    None, -1, 10**30, "x", [], [[]], 1 << 62, True, 0, 1, 3, 100, 5000, -2, -1000, {}, 2.5, [1] * 50,
]  # fmt: skip


def check_goes_on(snapshot: Any, m: Any) -> None:
    """Save a match with a game's module `snapshot`, load it, and play both to the end: they stay the same."""
    data = msgspec.msgpack.decode(msgspec.msgpack.encode(snapshot.dump(m)))
    loaded = snapshot.restore(m.cards, data)
    assert snapshot.dump(loaded) == snapshot.dump(m) and loaded.state_hash() == m.state_hash()
    assert [a.key() for a in loaded.options] == [a.key() for a in m.options]
    play_out(m, 99, 10_000)
    play_out(loaded, 99, 10_000)
    assert snapshot.dump(loaded) == snapshot.dump(m)


def check_damaged(snapshot: Any, matches: Sequence[Any], seeds: range) -> None:
    """Damage what was saved: loading gives a clear error, or a match that can be asked."""
    for seed in seeds:
        rng = random.Random(seed)
        m = matches[seed % len(matches)]
        data = copy.deepcopy(snapshot.dump(m))
        for _ in range(rng.choice((1, 1, 2))):
            mutate(data, rng)
        try:
            loaded = snapshot.restore(m.cards, data)
        except SnapshotError:
            continue
        assert loaded.winner >= 0 or loaded.options


def mutate(data: Any, rng: random.Random) -> None:
    """Damage one place of nested lists."""
    spot = data
    while True:
        i = rng.randrange(len(spot))
        if isinstance(spot[i], list) and spot[i] and rng.random() < 0.93:
            spot = spot[i]
            continue
        spot[i] = copy.deepcopy(rng.choice(GARBAGE))
        return
