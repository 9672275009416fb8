"""Swiss pairing: players of one score meet, nobody meets an opponent twice unless it cannot be avoided.

Score groups are paired from the top; whoever finds no opponent in the group goes down to the next one. A pair is made
only if as many players as possible can still be paired in the group, and without meeting again in the whole round.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Final

from fuda.core.rng import MASK, mix
from fuda.tournament.matching import Matching

BYE: Final = -1  # in the place of an opponent

Meetings = Mapping[frozenset[int], int]  # how often two players have met


def by_lot(players: Sequence[int], seed: int) -> list[int]:
    """Players in an order that chance alone decides."""
    return sorted(players, key=lambda player: (int(mix(seed & MASK, player + 1)), player))


def pair_swiss(
    players: Sequence[int], points: Mapping[int, int], met: Meetings, byes: Mapping[int, int], seed: int
) -> list[tuple[int, int]]:
    """The pairs of a round, the highest scores first; with an odd number of players one has a bye."""
    order = sorted(by_lot(players, seed), key=lambda player: -points.get(player, 0))
    friends = {one: [two for two in order if two != one and frozenset((one, two)) not in met] for one in order}
    whole = Matching(friends, order)
    if len(order) % 2 == 0:
        return pair_groups(order, points, met, whole)
    free = choose_bye(order, points, byes, whole)
    order.remove(free)
    return [*pair_groups(order, points, met, whole.without(free)), (free, BYE)]


def choose_bye(order: Sequence[int], points: Mapping[int, int], byes: Mapping[int, int], whole: Matching) -> int:
    """Who has a bye: the lowest score of those who had the fewest, so that the others need not meet again."""
    fewest = min(byes.get(player, 0) for player in order)
    able = [player for player in reversed(order) if byes.get(player, 0) == fewest]
    for player in able:
        if whole.without(player).size == len(order) // 2:
            return player
    return able[0]


def pair_groups(
    order: Sequence[int], points: Mapping[int, int], met: Meetings, whole: Matching
) -> list[tuple[int, int]]:
    """Pair the score groups from the top; `whole` has as many pairs as can be made of all players."""
    pairs: list[tuple[int, int]] = []
    down: list[int] = []  # players from the groups above
    for _, group in groupby(order, key=lambda player: points.get(player, 0)):
        waiting = [*down, *group]
        inside = Matching(whole.friends, waiting)
        down = []
        while waiting:
            player = waiting.pop(0)
            found = find_opponent(player, waiting, inside, whole)
            if found is None:
                down.append(player)
                inside = inside.without(player)
            else:
                opponent, inside, whole = found
                waiting.remove(opponent)
                pairs.append((player, opponent))
    return [*pairs, *pair_again(down, met)]


def find_opponent(
    player: int, waiting: Sequence[int], inside: Matching, whole: Matching
) -> tuple[int, Matching, Matching] | None:
    """The first opponent for a player who leaves the others as many pairs as before; with what is left of both."""
    able = set(whole.friends[player])
    for opponent in waiting:
        if opponent in able:
            left_inside = inside.without(player, opponent)
            if left_inside.size == inside.size - 1:
                left = whole.without(player, opponent)
                if left.size == whole.size - 1:
                    return opponent, left_inside, left
    return None


def pair_again(players: Sequence[int], met: Meetings) -> list[tuple[int, int]]:
    """Pair those who must meet again, with whom they have met least often."""
    left = list(players)
    pairs: list[tuple[int, int]] = []
    while left:
        player = left.pop(0)
        opponent = min(left, key=lambda other: met.get(frozenset((player, other)), 0))
        left.remove(opponent)
        pairs.append((player, opponent))
    return pairs
