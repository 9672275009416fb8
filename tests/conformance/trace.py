"""Play seeded random matches of a game and print what came of each, a line a match: run by test_compiled.py.

python tests/conformance/trace.py GAME MATCHES
"""

from __future__ import annotations

import json
import sys
from typing import Any

from fuda.core import flow
from fuda.core.rng import mix
from fuda.core.rollout import pick
from fuda.games import registry


def trace(game: registry.AnyGame, decks: list[list[Any]], seed: int) -> list[Any]:
    """Play one match at random; the hash of all its positions and answers, and how it ended."""
    m = game.new_match(decks, seed, journal=True, discreet=bool(seed & 1))
    digest = 0
    while m.winner < 0:
        index = int(pick(seed, m.decisions, len(m.options)))
        action = m.options[index]
        digest = mix(digest, game.position(m))
        digest = mix(digest, len(m.options) << 20 | int(action.kind) << 12 | int(action.card) & 1023)
        m.choose(index)
        if m.decisions % 40 == 0:
            m = game.clone(m)  # a copy plays on like the original; its journal begins anew
            m.journal = []
    events = [(int(e.kind), int(e.card), e.clause, e.row) for e in m.journal]
    return [digest, int(m.winner), m.reason, int(m.turn), int(m.decisions), game.position(m), events]


def main() -> None:
    """Print the build, then the matches."""
    game = registry.find(sys.argv[1])
    decks = [game.read_deck(text) for text in list(game.decks().values())[:2]]
    print("interpreted" if str(flow.__file__).endswith(".py") else "compiled")
    for seed in range(int(sys.argv[2])):
        print(json.dumps(trace(game, decks, seed)))


if __name__ == "__main__":
    main()
