"""The largest number of pairs that can be made of players when not everybody can meet everybody.

Edmonds' algorithm: a pair more is found along a path that alternates between pairs and possible pairs; odd circles on
the way are taken for one player. It never misses one, so what it says cannot be done cannot be done.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence

Friends = Mapping[int, Sequence[int]]  # whom each player can meet, the most welcome first; goes both ways


class Matching:
    """As many pairs as can be made of some players."""

    def __init__(self, friends: Friends, players: Sequence[int]) -> None:
        self.friends = friends
        self.players = set(players)
        self.mate: dict[int, int] = {}
        for player in players:
            self.grow(player)

    @property
    def size(self) -> int:
        """How many pairs there are."""
        return len(self.mate) // 2

    def without(self, *gone: int) -> Matching:
        """As many pairs as can be made when these players have left."""
        other = object.__new__(Matching)
        other.friends = self.friends
        other.players = self.players.difference(gone)
        left = [self.mate[player] for player in gone if player in self.mate]
        leaving = {*gone, *left}
        other.mate = {player: mate for player, mate in self.mate.items() if player not in leaving}
        for player in [*left, *sorted(other.players)]:
            if other.size == self.size:
                break  # there cannot be more than before
            if player in other.players:
                other.grow(player)
        return other

    def grow(self, player: int) -> None:
        """Find a pair for a player without one, if the others can be paired anew without losing any."""
        if player in self.mate:
            return
        search = Search(self, player)
        last = search.run()
        while last is not None:
            before = search.parent[last]
            further = self.mate.get(before)
            self.mate[last], self.mate[before] = before, last
            last = further


class Search:
    """The search for one more pair, from a player without one."""

    def __init__(self, matching: Matching, root: int) -> None:
        self.friends = matching.friends
        self.players = matching.players
        self.mate = matching.mate
        self.root = root
        self.parent: dict[int, int] = {}  # from whom an inner player was reached
        self.base = {player: player for player in self.players}  # the odd circle that a player belongs to
        self.outer = {root}  # players at an even distance, from whom the search goes on
        self.queue = deque([root])

    def run(self) -> int | None:
        """Another player without a pair at the end of an alternating path, or None."""
        while self.queue:
            player = self.queue.popleft()
            for friend in self.friends[player]:
                if friend not in self.players or self.is_known(player, friend):
                    continue
                if friend == self.root or self.mate.get(friend, friend) in self.parent:
                    self.close_circle(player, friend)
                elif friend not in self.parent:
                    self.parent[friend] = player
                    if friend not in self.mate:
                        return friend
                    self.enter(self.mate[friend])
        return None

    def is_known(self, player: int, friend: int) -> bool:
        """Whether two players are a pair, or in one circle already."""
        return self.base[player] == self.base[friend] or self.mate.get(player) == friend

    def enter(self, player: int) -> None:
        """Go on from a player later."""
        if player not in self.outer:
            self.outer.add(player)
            self.queue.append(player)

    def close_circle(self, one: int, other: int) -> None:
        """Take the odd circle that two outer players close for one player."""
        base = self.common_base(one, other)
        circle: set[int] = set()
        self.walk(one, base, other, circle)
        self.walk(other, base, one, circle)
        for player in sorted(self.players):
            if self.base[player] in circle:
                self.base[player] = base
                self.enter(player)

    def common_base(self, one: int, other: int) -> int:
        """Where the ways of two players back to the root meet first."""
        passed: set[int] = set()
        while True:
            one = self.base[one]
            passed.add(one)
            if one not in self.mate:
                break
            one = self.parent[self.mate[one]]
        while True:
            other = self.base[other]
            if other in passed:
                return other
            other = self.parent[self.mate[other]]

    def walk(self, player: int, base: int, child: int, circle: set[int]) -> None:
        """Go back from a player to the base of a circle, and note the way around it."""
        while self.base[player] != base:
            mate = self.mate[player]
            circle.update((self.base[player], self.base[mate]))
            self.parent[player] = child
            child = mate
            player = self.parent[mate]
