"""Tournaments among bots: every match of a round is played to its end, several at a time if there are processors.

Each match has seeds of its own, made from the seed of the tournament, its round and its table: the results are the same
however many matches are played at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from typing import Any, Final

import msgspec

from fuda.ai import bots
from fuda.cards.library import known_game
from fuda.core.flow import Match
from fuda.core.rng import mix
from fuda.games.registry import AnyGame, find, has_time_limit
from fuda.match.record import Run, unpack
from fuda.match.seat import Seat
from fuda.tournament import course
from fuda.tournament.duels import DRAW, OPEN, Duels, Terms, is_sudden, next_settings, result, score
from fuda.tournament.state import Round, Tournament, TournamentError

LONGEST: Final = 200_000  # decisions of a duel; one that comes so far is a draw
MOST_DRAWS: Final = 20  # duels of an elimination after which lots are drawn instead of playing another one


class Task(msgspec.Struct):
    """A match to be played, as plain data."""

    game: str
    bots: tuple[str, str]
    decks: tuple[list[Run], list[Run]]
    terms: Terms
    seed: int
    limit: int = 0  # the decisions after which time is called, or 0


def play_match(task: Task, game: AnyGame) -> Duels:
    """Play duels until the match is decided."""
    cards = game.cards()
    decks = [[cards[number] for number in unpack(deck)] for deck in task.decks]
    duels = Duels(task.terms, [], [])
    spent = 0
    while result(duels) == OPEN:
        if len(duels.winners) >= task.terms.best_of + MOST_DRAWS:
            duels.add(int(mix(task.seed, 0)) % 2, 0)  # lots
            continue
        m = play_duel(task, game, decks, duels, spent)
        duels.add(int(m.winner) if m.winner >= 0 else DRAW, max(game.table(m).first, 0))
        spent += int(m.decisions)
        if task.limit and spent >= task.limit:
            duels.call_time()
    return duels


def play_duel(task: Task, game: AnyGame, decks: Sequence[Sequence[Any]], duels: Duels, spent: int) -> Match:
    """Play the next duel of a match to its end, calling the time in it when that comes."""
    seed = int(mix(task.seed, len(duels.winners) + 1))
    m: Match = game.new_match(decks, seed, journal=False, discreet=False, settings=next_settings(duels, game))
    seats = [Seat(game, m, player) for player in (0, 1)]
    players = [bots.make(name, int(mix(seed, at + 1))) for at, name in enumerate(task.bots)]
    end = 0 if is_sudden(duels) else task.limit - spent if task.limit else LONGEST
    is_called = False
    while m.winner < 0 and m.decisions < LONGEST:
        if m.decisions >= end and not is_called:
            is_called = True
            game.call_time(m)
        else:
            m.choose(players[m.player].choose(seats[m.player]))
    return m


# --- rounds ------------------------------------------------------------------------------------------------------
def tasks_of(t: Tournament, one: Round, players: Sequence[str], limit: int) -> list[tuple[int, Task]]:
    """The matches of a round that are to be played, by table."""
    found: list[tuple[int, Task]] = []
    for table, pairing in enumerate(one.pairings, 1):
        if not pairing.is_done:
            seed = int(mix(int(mix(t.seed, len(t.played))), table))
            names = players[pairing.one], players[pairing.two]
            decks = t.players[pairing.one].deck, t.players[pairing.two].deck
            found.append((table, Task(t.game, names, decks, t.terms(one.stage), seed, limit)))
    return found


def check_players(t: Tournament, players: Sequence[str], limit: int) -> None:
    """Refuse bots that do not exist or have no deck, and a time limit that the game does not know."""
    if len(players) != len(t.players):
        raise TournamentError(f"there are {len(t.players)} players and {len(players)} bots")
    for name, player in zip(players, t.players, strict=True):
        bots.make(name, 0)
        if not player.deck:
            raise TournamentError(f"{player.name} has no deck")
    if limit and not has_time_limit(find(t.game)):
        raise TournamentError(f"{t.game} has no time limit")


def run(
    t: Tournament,
    players: Sequence[str],
    *,
    jobs: int = 1,
    limit: int = 0,
    allow_partial: bool = False,
    progress: Callable[[int, int], object] = lambda done, total: None,
) -> None:
    """Play a tournament to its end; `players` are the bots by place, `progress` hears of each match of a round."""
    check_players(t, players, limit)
    with player_of_tasks(t.game, jobs, allow_partial) as play:
        while not course.is_over(t):
            one = course.pair(t)
            tasks = tasks_of(t, one, players, limit)
            for done, ((table, _), duels) in enumerate(zip(tasks, play([task for _, task in tasks]), strict=True), 1):
                mine, theirs, draws = score(duels)
                course.report(t, table, (mine, theirs), draws)
                progress(done, len(tasks))


# --- several at a time -------------------------------------------------------------------------------------------
@contextmanager
def player_of_tasks(game: str, jobs: int, allow_partial: bool) -> Iterator[Callable[[list[Task]], Iterator[Duels]]]:
    """What plays matches and gives their results in order."""
    if jobs <= 1:
        found = find(game)
        yield lambda tasks: (play_match(task, found) for task in tasks)
        return
    # New processes rather than forks: a progress bar may be running in a thread.
    context = get_context("spawn")
    with ProcessPoolExecutor(jobs, context, initializer=known_game_for, initargs=(game, allow_partial)) as pool:
        yield lambda tasks: pool.map(play_known, tasks)


def known_game_for(game: str, allow_partial: bool) -> None:
    """Let a new process know the user's own cards."""
    known_game(game, allow_partial=allow_partial)


def play_known(task: Task) -> Duels:
    """Play a match in another process."""
    return play_match(task, find(task.game))
