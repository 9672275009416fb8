"""How long something lasts: the words of card text for it are a table of each game, how they are counted is not."""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Match

# When something begins: at once, or
IN_THAT_TURN: Final = 1  # in the turn in which it ends; another number is a moment of the game's own
AT_ONCE: Final = 0

# In which turn it ends.
NO_TURN: Final = 0  # the kind of end says enough
THIS_ONE: Final = 1
NEXT_ONE: Final = 2
OWN_NEXT: Final = 3  # of the player whose effect it is
FOES_NEXT: Final = 4
FOES_NEXT_END: Final = 5  # the next of the opponent's turns to end: the one in progress, if it is the opponent's


class Period:
    """How long something lasts: when it begins, and when it ends."""

    __slots__ = ("begins", "end", "turn")

    def __init__(self, end: i64, turn: i64 = NO_TURN, begins: i64 = AT_ONCE) -> None:
        self.end = end  # the kind of end, as the game numbers them
        self.turn = turn
        self.begins = begins

    def due(self, m: Match, player: i64) -> i64:
        """The turn in which it ends, or -1 where the kind of end says enough. Turns alternate."""
        mine = m.turn_player == player
        if self.turn == NO_TURN:
            return -1
        if self.turn == THIS_ONE:
            return m.turn
        if self.turn == NEXT_ONE:
            return m.turn + 1
        if self.turn == OWN_NEXT:
            return m.turn + (2 if mine else 1)
        # [ruling op-039] [ruling fw-050]
        if self.turn == FOES_NEXT_END:
            return m.turn + (1 if mine else 0)
        return m.turn + (1 if mine else 2)

    def start(self, m: Match, player: i64) -> i64:
        """The turn in which it begins, a moment of the game's own, or 0 for at once.  [fw 1-5-2-2-1] [hy 809.8]"""
        return self.due(m, player) if self.begins == IN_THAT_TURN else self.begins
