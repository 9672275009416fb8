"""A tournament as plain data: who takes part, how it is played, every round with its pairings and results.

The file is JSON, written whole or not at all. Reading trusts nothing: everything is of known types within limits, and a
history that cannot have been is a `TournamentError` that says what is wrong.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec

from fuda.core.rng import MASK
from fuda.games.registry import UnknownGameError, find
from fuda.match.record import MOST_CARDS, Run, write_file
from fuda.tournament import bracket
from fuda.tournament.duels import MOST_DUELS, Terms
from fuda.tournament.pairing import BYE

KIND: Final = "fuda tournament"
FORMAT: Final = 1
LARGEST: Final = 8_000_000  # bytes of a file
MOST_PLAYERS: Final = 512
MOST_ROUNDS: Final = 64
LONGEST_NAME: Final = 60

Style = Literal["swiss", "elimination", "swiss+cut"]
Stage = Literal["swiss", "elimination"]
Cards = Annotated[list[Run], msgspec.Meta(max_length=MOST_CARDS)]
Count = Annotated[int, msgspec.Meta(ge=0, le=MOST_DUELS)]
Place = Annotated[int, msgspec.Meta(ge=0, le=MOST_PLAYERS - 1)]


class TournamentError(ValueError):
    """A tournament cannot be read, or what is asked cannot be done now; nothing has changed."""


class Player(msgspec.Struct, forbid_unknown_fields=True):
    """Who takes part, and with which cards if they are known."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_NAME)]
    deck: Cards = []
    sideboard: Cards = []
    dropped: Annotated[int, msgspec.Meta(ge=-1, le=MOST_ROUNDS)] = -1  # after how many rounds, or -1


class Pairing(msgspec.Struct, forbid_unknown_fields=True):
    """Two players, by their places in the list, and the result once it is there; or one with a bye."""

    one: Place
    two: Annotated[int, msgspec.Meta(ge=BYE, le=MOST_PLAYERS - 1)]
    wins: tuple[Count, Count] = (0, 0)  # duels won
    draws: Count = 0
    is_done: bool = False

    @property
    def is_bye(self) -> bool:
        """Whether there is no opponent."""
        return self.two == BYE

    @property
    def winner(self) -> int:
        """The place of the player who won, or -1 for a draw or while there is no result."""
        if self.wins[0] == self.wins[1]:
            return BYE
        return self.one if self.wins[0] > self.wins[1] else self.two


class Round(msgspec.Struct, forbid_unknown_fields=True):
    """The pairings of a round; those of an elimination in the order of the bracket."""

    stage: Stage
    pairings: Annotated[list[Pairing], msgspec.Meta(min_length=1, max_length=MOST_PLAYERS)]


class Tournament(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """All there is to a tournament."""

    kind: str = KIND
    format: int = FORMAT
    game: Annotated[str, msgspec.Meta(max_length=40)]
    style: Style
    best_of: Annotated[int, msgspec.Meta(ge=1, le=MOST_DUELS)]
    rounds: Annotated[int, msgspec.Meta(ge=0, le=MOST_ROUNDS)]  # Swiss ones
    cut: Annotated[int, msgspec.Meta(ge=0, le=MOST_PLAYERS)] = 0  # how many go on to the elimination
    extra_turn: bool = True  # a duel whose time is over goes on for one more turn
    seeded: bool = False  # the order of entry is the order of seeds; otherwise lots are drawn
    seed: Annotated[int, msgspec.Meta(ge=0, le=MASK)]  # of all lots
    players: Annotated[list[Player], msgspec.Meta(min_length=2, max_length=MOST_PLAYERS)]
    played: Annotated[list[Round], msgspec.Meta(max_length=2 * MOST_ROUNDS)] = []

    def terms(self, stage: Stage) -> Terms:
        """How the matches of a stage are played."""
        return Terms(self.best_of, stage == "elimination", self.extra_turn)

    def active(self, before: int) -> list[int]:
        """The players who have not dropped out before the round of that number, counted from 0."""
        return [at for at, player in enumerate(self.players) if player.dropped < 0 or player.dropped > before]


class Heading(msgspec.Struct):
    """What tells a tournament of another format from a damaged one."""

    kind: str = ""
    format: int = 0


# --- files -------------------------------------------------------------------------------------------------------
def encode(tournament: Tournament) -> bytes:
    """Write a tournament as JSON."""
    return msgspec.json.encode(tournament)


def decode(data: bytes) -> Tournament:
    """Read a tournament from JSON, and see that it can have been."""
    if len(data) > LARGEST:
        raise TournamentError(f"a tournament has at most {LARGEST} bytes, not {len(data)}")
    try:
        heading = msgspec.json.decode(data, type=Heading)
        if heading.kind == KIND and heading.format != FORMAT:
            raise TournamentError(f"a tournament of format {heading.format}; this program reads format {FORMAT}")
        found = msgspec.json.decode(data, type=Tournament)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise TournamentError(f"not a tournament, or a damaged one: {error}") from None
    check(found)
    return found


def load(path: Path) -> Tournament:
    """Read a tournament from its file."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        raise TournamentError(f"{path} cannot be read: {getattr(error, 'strerror', None) or error}") from None
    return decode(data)


def save(tournament: Tournament, path: Path) -> None:
    """Write a tournament to its file, whole or not at all."""
    try:
        write_file(path, encode(tournament))
    except (OSError, ValueError) as error:
        raise TournamentError(f"{path} cannot be written: {getattr(error, 'strerror', None) or error}") from None


# --- checking ----------------------------------------------------------------------------------------------------
def check(t: Tournament) -> None:
    """Refuse what cannot be a tournament."""
    if t.kind != KIND:
        raise TournamentError(f"not a tournament but a {t.kind[:40]!r}")
    try:
        find(t.game)
    except UnknownGameError as error:
        raise TournamentError(str(error)) from None
    check_rules(t)
    check_players(t)
    for number, one in enumerate(t.played):
        check_round(t, number, one)


def check_rules(t: Tournament) -> None:
    """The numbers fit the style."""
    if t.best_of % 2 == 0:
        raise TournamentError(f"a match is best of an odd number of duels, not of {t.best_of}")
    if (t.rounds > 0) != (t.style != "elimination"):
        raise TournamentError(f"{t.style} cannot have {t.rounds} Swiss rounds")
    if (t.cut > 0) != (t.style == "swiss+cut") or t.cut == 1 or t.cut > len(t.players):
        raise TournamentError(f"{t.style} with {len(t.players)} players cannot have a cut to {t.cut}")


def check_players(t: Tournament) -> None:
    """Everybody has a name of their own, and dropped out after a round that was paired, if at all."""
    names = [player.name for player in t.players]
    for player in t.players:
        if not player.name.isprintable() or player.name != player.name.strip():
            raise TournamentError(f"{player.name!r} is not a name that can be printed")
        if names.count(player.name) > 1:
            raise TournamentError(f"two players are called {player.name}")
        if player.dropped > len(t.played):
            raise TournamentError(f"{player.name} dropped out after a round that has not been paired")


def check_round(t: Tournament, number: int, one: Round) -> None:
    """A round has the right players once each, and results where the next one is paired."""
    where = f"round {number + 1}"
    placed = [place for pairing in one.pairings for place in (pairing.one, pairing.two) if place != BYE]
    if len(set(placed)) != len(placed) or any(place >= len(t.players) for place in placed):
        raise TournamentError(f"{where} has a player twice, or one who does not take part")
    stage: Stage = "swiss" if number < t.rounds else "elimination"
    if one.stage != stage or (stage == "elimination" and t.style == "swiss"):
        raise TournamentError(f"{where} cannot be a round of {one.stage}")
    if stage == "swiss" and sorted(placed) != t.active(number):
        raise TournamentError(f"{where} does not have the players who take part then")
    if stage == "elimination":
        check_bracket(t, number, one)
    for pairing in one.pairings:
        check_result(t, pairing, one.stage, where)
        if not pairing.is_done and number < len(t.played) - 1:
            raise TournamentError(f"{where} is not over, but the next one is paired")


def check_bracket(t: Tournament, number: int, one: Round) -> None:
    """The first round of an elimination is a bracket of the right players; another has the winners before it."""
    pairs = [(pairing.one, pairing.two) for pairing in one.pairings]
    if number > t.rounds:
        winners = [pairing.winner for pairing in t.played[number - 1].pairings]
        if len(winners) < 2 or pairs != bracket.pairs_of(winners):
            raise TournamentError(f"round {number + 1} does not have the winners of the round before")
        return
    active = t.active(number)
    size = min(t.cut or len(active), len(active))
    placed = [place for pair in pairs for place in pair if place != BYE]
    is_bracket = len(pairs) & (len(pairs) - 1) == 0 and pairs == bracket.first_round(bracket.seeds_of(pairs))
    if not is_bracket or len(placed) != size or not set(placed) <= set(active):
        raise TournamentError(f"round {number + 1} is no bracket of the players who take part then")


def check_result(t: Tournament, pairing: Pairing, stage: Stage, where: str) -> None:
    """A result is one that a match can have."""
    problem = problem_with(t, pairing.wins, pairing.draws, stage)
    if not pairing.is_done and (pairing.wins != (0, 0) or pairing.draws or pairing.is_bye):
        problem = "a result that is not there yet"
    elif not pairing.is_done:
        problem = ""
    elif pairing.is_bye and (pairing.wins, pairing.draws) != ((t.terms(stage).needed, 0), 0):
        problem = "a bye that is no win"
    if problem:
        raise TournamentError(f"{where}, {t.players[pairing.one].name}: {problem}")


def problem_with(t: Tournament, wins: tuple[int, int], draws: int, stage: Stage) -> str:
    """What is wrong with a result, or nothing."""
    needed = t.terms(stage).needed
    if max(wins) > needed or min(wins) == needed:
        return f"nobody wins more than {needed} duels, and only one player so many"
    if sum(wins) + draws > MOST_DUELS:
        return f"a match has at most {MOST_DUELS} duels"
    if stage == "elimination" and wins[0] == wins[1]:
        return "somebody must win a match of an elimination"
    return ""
