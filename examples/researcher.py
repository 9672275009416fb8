"""A researcher's first steps: an agent with a mask against a bot, and what a seat sees, as arrays.

pip install 'fuda[gym]'
python examples/researcher.py [onepiece] [5]
"""

from __future__ import annotations

import sys

import numpy as np

from fuda.env.gym import AgainstBot


def main(name: str = "onepiece", matches: int = 5) -> int:
    """Play random legal answers against the greedy bot and print what each match brought."""
    chance = np.random.default_rng(1)
    env = AgainstBot(name, bot="greedy")
    won = 0
    for number in range(matches):
        seen, _ = env.reset(seed=number)
        reward, over, steps = 0.0, False, 0
        while not over:
            legal = np.flatnonzero(seen["action_mask"])
            seen, reward, ended, cut, _ = env.step(int(chance.choice(legal)))
            over = ended or cut
            steps += 1
        won += reward > 0
        size = sum(seen[table].nbytes for table in ("globals", "cards", "answers"))
        print(f"match {number}: {steps} steps, reward {reward:+.0f}, {size} bytes seen at each")
    print(f"{won} of {matches} won by random play against greedy")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(*sys.argv[1:2], *(int(word) for word in sys.argv[2:3])))
