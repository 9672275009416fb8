"""What happened: the records a match writes into its journal when somebody listens.

A record holds plain numbers. `seen` is the set of players (bits) who learn which card it is; it starts empty, so
an event tells nobody a card's identity unless the rule that made it says so.
"""

from mypy_extensions import i64, mypyc_attr


@mypyc_attr(acyclic=True)
class Event:
    """One thing that happened, with the clause that made it happen."""

    __slots__ = ("card", "clause", "kind", "n", "other", "player", "row", "seen", "source", "target")

    def __init__(
        self, kind: i64, clause: str, player: i64, card: i64, seen: i64, n: i64, source: i64, target: i64
    ) -> None:
        self.kind = kind
        self.clause = clause
        self.row = ""  # the row of the flow table that was running
        self.player = player
        self.card = card
        self.seen = seen
        self.n = n
        self.source = source  # zone the card left, or -1
        self.target = target  # zone the card went to, or -1
        self.other: i64 = -1  # a second card, such as the target of an attack; always public
