"""Who stands where: match points, then the usual tie-breakers, then lots; after an elimination, how far one came.

The tie-breakers are the opponents' mean match-win percentage, the own game-win percentage and the opponents' mean
game-win percentage; a percentage below a third counts as a third. Byes are wins, but no opponents. All are exact.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

import msgspec

from fuda.core.rng import MASK, mix
from fuda.tournament.bracket import seeds_of
from fuda.tournament.state import Pairing, Tournament

WIN: Final = 3
DRAW: Final = 1
FLOOR: Final = Fraction(1, 3)


class Tally(msgspec.Struct):
    """What a player has done in the Swiss rounds, or in all rounds of an elimination."""

    wins: int = 0
    losses: int = 0
    draws: int = 0
    duels: int = 0
    duel_points: int = 0
    opponents: list[int] = []

    @property
    def points(self) -> int:
        """Match points."""
        return WIN * self.wins + DRAW * self.draws

    def match_wins(self) -> Fraction:
        """The match-win percentage, at least a third."""
        matches = self.wins + self.losses + self.draws
        return max(FLOOR, Fraction(self.points, WIN * matches)) if matches else FLOOR

    def game_wins(self) -> Fraction:
        """The game-win percentage, at least a third."""
        return max(FLOOR, Fraction(self.duel_points, WIN * self.duels)) if self.duels else FLOOR

    def count(self, won: int, lost: int, drawn: int, opponent: int) -> None:
        """Count a match by its duels."""
        self.wins += won > lost
        self.losses += won < lost
        self.draws += won == lost
        self.duels += won + lost + drawn
        self.duel_points += WIN * won + DRAW * drawn
        if opponent >= 0:
            self.opponents = [*self.opponents, opponent]


class Row(msgspec.Struct):
    """One line of the standings."""

    place: int
    name: str
    player: int
    points: int
    wins: int
    losses: int
    draws: int
    opponents_match_wins: float
    game_wins: float
    opponents_game_wins: float
    dropped: bool


def tallies(t: Tournament) -> list[Tally]:
    """What every player has done: in the Swiss rounds if there are any, otherwise in the elimination."""
    found = [Tally() for _ in t.players]
    for one in t.played:
        if one.stage == "swiss" or t.style == "elimination":
            for pairing in one.pairings:
                if pairing.is_done:
                    count_pairing(found, pairing)
    return found


def count_pairing(found: list[Tally], pairing: Pairing) -> None:
    """Count a match for both players."""
    mine, theirs = pairing.wins
    found[pairing.one].count(mine, theirs, pairing.draws, pairing.two)
    if not pairing.is_bye:
        found[pairing.two].count(theirs, mine, pairing.draws, pairing.one)


def mean(values: list[Fraction]) -> Fraction:
    """The mean of some percentages; a third of none."""
    return sum(values, Fraction(0)) / len(values) if values else FLOOR


def breakers(found: list[Tally], player: int) -> tuple[Fraction, Fraction, Fraction]:
    """The tie-breakers of a player, the most important first."""
    opponents = [found[other] for other in found[player].opponents]
    return (
        mean([o.match_wins() for o in opponents]),
        found[player].game_wins(),
        mean([o.game_wins() for o in opponents]),
    )


def swiss_order(t: Tournament) -> list[int]:
    """The players by points, tie-breakers and lots."""
    found = tallies(t)

    def key(player: int) -> tuple[object, ...]:
        broken = tuple(-value for value in breakers(found, player))
        return (-found[player].points, *broken, int(mix(t.seed & MASK, player + 1)))

    return sorted(range(len(t.players)), key=key)


def final_order(t: Tournament) -> list[int]:
    """The players as they stand now: in an elimination by how far they came, then by seed; the others behind."""
    order = swiss_order(t)
    rounds = [one.pairings for one in t.played if one.stage == "elimination"]
    if not rounds:
        return order
    seeds = seeds_of([(pairing.one, pairing.two) for pairing in rounds[0]])
    reached = {player: (rounds_won(rounds, player), -at) for at, player in enumerate(seeds)}
    inside = sorted(seeds, key=lambda player: reached[player], reverse=True)
    return [*inside, *(player for player in order if player not in reached)]


def rounds_won(rounds: list[list[Pairing]], player: int) -> int:
    """How many rounds of an elimination a player has won."""
    return sum(pairing.is_done and pairing.winner == player for pairings in rounds for pairing in pairings)


def standings(t: Tournament) -> list[Row]:
    """The standings, best first."""
    found = tallies(t)
    return [row(t, found, place, player) for place, player in enumerate(final_order(t), 1)]


def row(t: Tournament, found: list[Tally], place: int, player: int) -> Row:
    """The line of one player."""
    one = found[player]
    omw, gw, ogw = (round(float(value), 4) for value in breakers(found, player))
    return Row(
        place=place,
        name=t.players[player].name,
        player=player,
        points=one.points,
        wins=one.wins,
        losses=one.losses,
        draws=one.draws,
        opponents_match_wins=omw,
        game_wins=gw,
        opponents_game_wins=ogw,
        dropped=t.players[player].dropped >= 0,
    )
