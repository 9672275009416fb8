"""The course of a tournament, step by step: begin, pair a round, report results, drop out, until it is over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec

from fuda.core.rng import MASK, mix
from fuda.games.registry import AnyGame
from fuda.match.record import pack
from fuda.tournament import bracket
from fuda.tournament.entries import check_entry
from fuda.tournament.pairing import by_lot, pair_swiss
from fuda.tournament.standings import final_order, swiss_order, tallies
from fuda.tournament.state import (
    Pairing,
    Player,
    Round,
    Stage,
    Style,
    Tournament,
    TournamentError,
    check,
    problem_with,
)


# --- beginning ---------------------------------------------------------------------------------------------------
def usual_rounds(players: int) -> int:
    """As many rounds as leave one player unbeaten: the base-two logarithm, rounded up."""
    return max(1, (players - 1).bit_length())


def usual_cut(players: int) -> int:
    """The largest power of two up to 8 that leaves out at least half of the players; two at least."""
    return max(2, min(8, 1 << max(players // 2, 1).bit_length() - 1))


def begin(
    game: AnyGame,
    players: Sequence[Player],
    style: Style = "swiss",
    *,
    best_of: int = 3,
    rounds: int = 0,
    cut: int = 0,
    seed: int = 1,
    seeded: bool = False,
    extra_turn: bool = True,
) -> Tournament:
    """Begin a tournament; without numbers of rounds and of players in the cut, with the usual ones."""
    if len(players) < 2:
        raise TournamentError("a tournament needs two players at least")
    found = Tournament(
        game=game.name,
        style=style,
        best_of=best_of,
        rounds=rounds or (0 if style == "elimination" else usual_rounds(len(players))),
        cut=cut or (usual_cut(len(players)) if style == "swiss+cut" else 0),
        extra_turn=extra_turn,
        seeded=seeded,
        seed=seed & MASK,
        players=list(players),
    )
    try:
        found = msgspec.convert(msgspec.to_builtins(found), Tournament)
    except msgspec.ValidationError as error:
        raise TournamentError(f"no tournament can be like that: {error}") from None
    check(found)
    return found


def enter(
    game: AnyGame, name: str, deck: Sequence[Any] = (), sideboard: Sequence[Any] = (), *, limited: bool = False
) -> Player:
    """Let a player take part, with a deck that must be legal if there is one."""
    problems = check_entry(game, deck, sideboard, limited=limited) if deck or sideboard else []
    if problems:
        raise TournamentError(f"{name}'s deck is not legal: {'; '.join(problem.message for problem in problems)}")
    numbers = [[str(d.number) for d in cards] for cards in (deck, sideboard)]
    return Player(name, pack(numbers[0]), pack(numbers[1]))


# --- rounds ------------------------------------------------------------------------------------------------------
def open_pairings(t: Tournament) -> list[Pairing]:
    """The pairings of the present round that have no result yet."""
    return [pairing for pairing in t.played[-1].pairings if not pairing.is_done] if t.played else []


def next_stage(t: Tournament) -> Stage | None:
    """What the next round is a part of, or None when there is none."""
    if len(t.played) > t.rounds:
        return None if len(t.played[-1].pairings) == 1 else "elimination"
    if len(t.active(len(t.played))) < 2:
        return None
    if len(t.played) < t.rounds:
        return "swiss"
    return None if t.style == "swiss" else "elimination"


def is_over(t: Tournament) -> bool:
    """Whether there is nothing left to play."""
    return next_stage(t) is None and not open_pairings(t)


def pair(t: Tournament) -> Round:
    """Pair the next round."""
    stage = next_stage(t)
    waiting = open_pairings(t)
    if waiting:
        raise TournamentError(f"round {len(t.played)} is not over: results missing: {len(waiting)}")
    if stage is None:
        raise TournamentError("the tournament is over")
    pairs = swiss_pairs(t) if stage == "swiss" else elimination_pairs(t)
    new = Round(stage, [Pairing(one, two) for one, two in pairs])
    for pairing in new.pairings:
        walk_over(t, pairing, stage)
    t.played.append(new)
    return new


def swiss_pairs(t: Tournament) -> list[tuple[int, int]]:
    """The pairs of the next Swiss round."""
    players = t.active(len(t.played))
    found = tallies(t)
    points = {player: found[player].points for player in players}
    met = Counter(frozenset((p.one, p.two)) for one in t.played for p in one.pairings if not p.is_bye)
    byes = Counter(p.one for one in t.played for p in one.pairings if p.is_bye)
    return pair_swiss(players, points, met, byes, lots(t))


def lots(t: Tournament) -> int:
    """The seed of the lots that are drawn for the next round."""
    return int(mix(t.seed, len(t.played) + 1))


def elimination_pairs(t: Tournament) -> list[tuple[int, int]]:
    """The pairs of the next round of an elimination."""
    if len(t.played) > t.rounds:
        return bracket.pairs_of([pairing.winner for pairing in t.played[-1].pairings])
    players = t.active(len(t.played))
    if t.style == "swiss+cut":
        seeds = [player for player in swiss_order(t) if player in players][: t.cut]
    else:
        seeds = players if t.seeded else by_lot(players, lots(t))
    return bracket.first_round(seeds)


def walk_over(t: Tournament, pairing: Pairing, stage: Stage) -> None:
    """Give a player the win who has no opponent, or one who has dropped out before the round."""
    active = t.active(len(t.played))
    needed = t.terms(stage).needed
    if pairing.is_bye or pairing.two not in active:
        pairing.wins, pairing.is_done = (needed, 0), True
    elif pairing.one not in active:
        pairing.wins, pairing.is_done = (0, needed), True


def report(t: Tournament, table: int, wins: tuple[int, int], draws: int = 0) -> Pairing:
    """Enter the result of a table of the present round, counted from 1, or correct it before the next is paired."""
    tables = t.played[-1].pairings if t.played else []
    if not 1 <= table <= len(tables):
        raise TournamentError(f"there is no table {table}; there are {len(tables)}")
    pairing = tables[table - 1]
    stage = t.played[-1].stage
    if pairing.is_bye:
        raise TournamentError(f"{t.players[pairing.one].name} has a bye at table {table}")
    problem = problem_with(t, wins, draws, stage)
    if problem or min(*wins, draws) < 0:
        raise TournamentError(f"{wins[0]}-{wins[1]}-{draws} is no result: {problem or 'a number below 0'}")
    pairing.wins, pairing.draws, pairing.is_done = wins, draws, True
    return pairing


def drop(t: Tournament, name: str) -> None:
    """Let a player drop out: a match that is paired must still be reported, another one is not paired."""
    player = player_of(t, name)
    if player.dropped >= 0:
        raise TournamentError(f"{name} has dropped out already")
    if is_over(t):
        raise TournamentError("the tournament is over")
    player.dropped = len(t.played)


def player_of(t: Tournament, name: str) -> Player:
    """The player of that name."""
    for player in t.players:
        if player.name == name:
            return player
    raise TournamentError(f"there is no player {name[:60]!r}; there are {', '.join(p.name for p in t.players[:20])}")


def champion(t: Tournament) -> str:
    """The name of the winner of a tournament that is over, or nothing."""
    return t.players[final_order(t)[0]].name if is_over(t) and t.played else ""
