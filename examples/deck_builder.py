"""A deck builder's question: which of the decks that come along beats which, and how sure is that?

python examples/deck_builder.py [onepiece] [200]
"""

from __future__ import annotations

import sys

from fuda.games.registry import find
from fuda.sim.conduct import Goal
from fuda.sim.designs import matrix
from fuda.sim.run import simulate


def main(name: str = "onepiece", games: int = 200) -> int:
    """Let greedy bots play every pair of decks and print the shares with their intervals."""
    game = find(name)
    decks = [(deck, game.read_deck(text)) for deck, text in game.decks().items()]
    report = simulate(matrix(game, decks, ("greedy", "greedy")), Goal(games=games))
    for cell in report.cells:
        share = cell.share
        print(f"{cell.one:10} against {cell.two:10} {share.value:6.1%}  ({share.low:.1%} to {share.high:.1%})")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(*sys.argv[1:2], *(int(word) for word in sys.argv[2:3])))
