"""Abilities whose timing was met and that wait to be resolved.

`Pending` is a plain record. Which one is next is a policy of the game: `next_generation` gives the order in which
older ones of both players come before newer ones of anybody.
"""

from mypy_extensions import i64, mypyc_attr


@mypyc_attr(acyclic=True)
class Pending:
    """An ability waiting to be resolved. Immutable."""

    __slots__ = ("about", "card", "generation", "key", "n", "other", "player", "sure", "uid")

    def __init__(
        self,
        generation: i64,
        player: i64,
        key: i64,
        card: i64,
        uid: i64,
        about: i64,
        n: i64,
        sure: bool,
        other: i64 = -1,
    ) -> None:
        self.generation = generation
        self.player = player
        self.key = key  # the ability: the card that prints it and its number there, in one
        self.card = card
        self.uid = uid  # the source as the object it is
        self.about = about  # uid of the object the event was about, or -1
        self.n = n
        self.sure = sure  # it counts as activated already, so it need not be possible any more
        self.other = other  # uid of a second object of the event, such as the source of damage, or -1


def next_generation(pending: list[Pending], turn_player: i64) -> list[Pending]:
    """The waiting abilities one of which is next: the oldest generation, its turn player's before the other's."""
    oldest = pending[0].generation
    for p in pending:
        if p.generation < oldest:
            oldest = p.generation
    first: list[Pending] = []
    second: list[Pending] = []
    for p in pending:
        if p.generation == oldest:
            if p.player == turn_player:
                first.append(p)
            else:
                second.append(p)
    return first or second
