"""Single elimination: who meets whom, by seeds; the best seeds have the byes and meet as late as possible."""

from __future__ import annotations

from collections.abc import Sequence

from fuda.tournament.pairing import BYE


def seed_order(size: int) -> list[int]:
    """The seeds, counted from 0, in the order of a bracket of that size, a power of two."""
    order = [0]
    while len(order) < size:
        last = 2 * len(order) - 1
        order = [seed for one in order for seed in (one, last - one)]
    return order


def bracket_size(players: int) -> int:
    """The places of the bracket for so many players."""
    return 1 << max(players - 1, 1).bit_length()


def first_round(seeds: Sequence[int]) -> list[tuple[int, int]]:
    """The pairs of the first round for players in the order of their seeds; a missing opponent is a bye."""
    order = seed_order(bracket_size(len(seeds)))
    placed = [seeds[seed] if seed < len(seeds) else BYE for seed in order]
    return pairs_of(placed)


def pairs_of(placed: Sequence[int]) -> list[tuple[int, int]]:
    """Neighbours in the bracket meet."""
    return list(zip(placed[::2], placed[1::2], strict=True))


def seeds_of(pairs: Sequence[tuple[int, int]]) -> list[int]:
    """The players in the order of their seeds, from the pairs of the first round."""
    placed = [player for pair in pairs for player in pair]
    by_seed = dict(zip(seed_order(len(placed)), placed, strict=True))
    return [by_seed[seed] for seed in range(len(placed)) if by_seed[seed] != BYE]
