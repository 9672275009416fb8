"""The law of copy: a copy, and a match saved and loaded, go on as the match itself."""

from __future__ import annotations

import random
from typing import Any

from fuda.core.plain import SnapshotError
from fuda.fuzz.findings import Finding
from fuda.fuzz.layout import Layout
from fuda.fuzz.twin import Policy, Twin, differences, play
from fuda.fuzz.words import Words


def copied(words: Words, layout: Layout, seed: int) -> Finding | None:
    """A copy and a match saved and loaded go on as the match itself, from every decision."""
    t, policy = Twin(words, layout), Policy(words, seed)
    lot = random.Random(seed)
    for _ in range(25):
        if t.m.winner >= 0:
            return None
        options = t.options()
        if lot.random() < 0.4:
            found = goes_on_alike(t, policy, layout, seed)
            if found is not None:
                return found
        t.answer(options[policy.pick(t, options)])
    return None


def goes_on_alike(t: Twin, policy: Policy, layout: Layout, seed: int) -> Finding | None:
    """Compare a match, its copy and the match loaded from its snapshot at the next quiet point."""
    others = {"copy": t.game.clone(t.m), "snapshot": load(t)}
    ends = {}
    for name, m in {"match": t.game.clone(t.m), **others}.items():
        if m is None:
            return Finding("copy", "snapshot", ["it cannot be loaded"], layout, seed, list(t.taken))
        twin = t.again(m)
        offered = sorted(twin.options())
        for _ in play(twin, policy.copy(), 1, 12):
            pass
        ends[name] = (offered, twin.state())
    for name in others:
        if ends[name][0] != ends["match"][0]:
            return Finding("copy", name, ["other options"], layout, seed, list(t.taken))
        found = differences(ends["match"][1], ends[name][1])
        if found:
            return Finding("copy", name, found[:6], layout, seed, list(t.taken))
    return None


def load(t: Twin) -> Any:
    """The match saved and loaded, with the same cards; None if that is refused."""
    game: Any = t.game
    snapshot = game.parts.snapshot
    try:
        return snapshot.restore(t.m.cards, snapshot.dump(t.m))
    except SnapshotError:
        return None
