"""A match of several duels: who has won it, who begins the next duel, and what the end of its time does.

The clauses are those of Dimension Zero, the only rulebook here that speaks of them; other games are played alike. What
time does to a duel that is being played is the game's business: it is told by the settings and by `Game.call_time`.
"""

from __future__ import annotations

from typing import Final

import msgspec

from fuda.games.registry import AnyGame

OPEN: Final = -1  # nobody has won yet
DRAW: Final = 2
MOST_DUELS: Final = 99  # of one match


class Terms(msgspec.Struct, frozen=True):
    """How a match is played."""

    best_of: int = 3
    elimination: bool = False  # somebody must win
    extra_turn: bool = True  # a duel whose time is over goes on for one more turn

    @property
    def needed(self) -> int:
        """How many duels win a match."""
        return self.best_of // 2 + 1


class Duels(msgspec.Struct):
    """A match so far. Players are 0 and 1."""

    terms: Terms
    winners: list[int] = []  # of each duel; 2 for a draw
    firsts: list[int] = []  # who took the first turn of each duel
    is_time_over: bool = False

    def add(self, winner: int, first: int) -> None:
        """Note how a duel ended and who had begun it."""
        if result(self) != OPEN:
            raise ValueError("the match is over: no more duels are played")
        if winner not in (0, 1, DRAW) or first not in (0, 1):
            raise ValueError("a duel is won by player 0 or 1, or is a draw (2); one of the two begins it")
        self.winners.append(winner)
        self.firsts.append(first)

    def call_time(self) -> None:
        """Note that the time of the match is over, during a duel or between two."""
        self.is_time_over = True


def score(duels: Duels) -> tuple[int, int, int]:
    """The duels won by each player, and those drawn."""
    return duels.winners.count(0), duels.winners.count(1), duels.winners.count(DRAW)


def result(duels: Duels) -> int:
    """Who has won the match: 0, 1, 2 for a draw, or -1 while another duel is to be played."""
    mine, theirs, _ = score(duels)
    leader = DRAW if mine == theirs else int(theirs > mine)
    if max(mine, theirs) >= duels.terms.needed:
        return leader
    if duels.is_time_over:
        return result_by_time(duels, leader)
    if len(duels.winners) < duels.terms.best_of or (leader == DRAW and duels.terms.elimination):
        return OPEN
    return leader


def result_by_time(duels: Duels, leader: int) -> int:
    """Who has won a match whose time is over while no duel is being played."""
    if duels.terms.elimination:
        # The score decides; if it is level there is another duel.  [dz 3-3.11]
        return OPEN if leader == DRAW else leader
    # In Swiss rounds no other duel is played: the score stands, level or not.  [dz 3-3.9]
    return leader


def next_settings(duels: Duels, game: AnyGame) -> dict[str, int]:
    """The settings to start the next duel with, as far as the game knows them."""
    terms = duels.terms
    wanted = begin(duels, game)
    # If time is called in the duel, the game plays this turn and one more, if that rule is used.  [dz 3-3.8, 3-3.10]
    wanted["extra_turn"] = int(terms.extra_turn and not is_sudden(duels))
    # Then it is a draw in Swiss rounds; in an elimination the table decides.  [dz 3-3.10]
    wanted["elimination"] = int(terms.elimination)
    return {name: value for name, value in wanted.items() if name in game.settings}


def begin(duels: Duels, game: AnyGame) -> dict[str, int]:
    """Who begins the next duel, or who decides that; nobody for the first one, where chance does."""
    if not duels.winners:
        return {}
    if duels.winners[-1] == DRAW:
        # After a draw whoever began begins again, and nobody is asked.  [dz 3-1.4]
        return {"first": duels.firsts[-1]}
    # Otherwise the loser decides.  [dz 3-1.4]
    loser = 1 - duels.winners[-1]
    return {"chooser": loser} if "chooser" in game.settings else {"first": loser}


def is_sudden(duels: Duels) -> bool:
    """Whether the next duel begins with its time over, so that the first difference decides it.  [dz 3-3.11]"""
    return duels.is_time_over and duels.terms.elimination and result(duels) == OPEN
