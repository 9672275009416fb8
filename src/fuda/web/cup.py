"""A tournament of people as the server keeps it: who may do what, and which matches its tables have.

The engine is `fuda.tournament`: it pairs, takes results and orders players. Here are only the secrets of those who take
part, their decks, and the duels that were opened as matches.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Final

import msgspec

from fuda.games.registry import AnyGame
from fuda.tournament import course
from fuda.tournament.duels import DRAW, OPEN, Duels, result, score
from fuda.tournament.state import MOST_ROUNDS, Pairing, Player, Style, Tournament, TournamentError
from fuda.web import fair
from fuda.web.protocol import ClockRules
from fuda.web.replies import Refusal
from fuda.web.tables import MatchRow, Run

MOST_ENTRIES: Final = 256
NOBODY: Final = -1


class Entry(msgspec.Struct):
    """Who takes part: the digest of their secret (none: the host entered them), and a deck if they have given one."""

    name: str
    key: str = ""
    deck: list[Run] = []
    cards: dict[str, str] = {}  # digests, by number


class Rules(msgspec.Struct, forbid_unknown_fields=True):
    """How it is played."""

    game: Annotated[str, msgspec.Meta(max_length=40)]
    title: Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
    style: Style = "swiss"
    best_of: Annotated[int, msgspec.Meta(ge=1, le=9)] = 1
    rounds: Annotated[int, msgspec.Meta(ge=0, le=MOST_ROUNDS)] = 0  # 0: the usual number
    cut: Annotated[int, msgspec.Meta(ge=0, le=MOST_ENTRIES)] = 0
    clock: ClockRules | None = None


class Cup(msgspec.Struct):
    """A tournament."""

    rules: Rules
    host: str  # the digest of the host's secret
    entries: list[Entry] = []
    course: Tournament | None = None  # once it has begun
    duels: dict[str, list[str]] = {}  # the matches of each table, by `table_key`


def decoded(data: str | bytes) -> Cup:
    """A tournament from the store."""
    return msgspec.json.decode(data, type=Cup)


def refused(error: TournamentError) -> Refusal:
    """What somebody is told who wants what cannot be."""
    return Refusal("tournament", str(error), f"その操作はできない：{error}", 409)


# --- who it is ---------------------------------------------------------------------------------------------------
def is_host(cup: Cup, token: str) -> bool:
    """Whether a secret is the host's."""
    return fair.opens(token, cup.host)


def entry_of(cup: Cup, token: str) -> int:
    """The entry that a secret belongs to, or -1."""
    return next((at for at, one in enumerate(cup.entries) if fair.opens(token, one.key)), NOBODY)


# --- before it begins --------------------------------------------------------------------------------------------
def enter(cup: Cup, entry: Entry) -> None:
    """Let somebody take part."""
    if cup.course is not None:
        raise Refusal("begun", "the tournament has begun", "大会はもう始まっている", 409)
    if not entry.name or not entry.name.isprintable() or entry.name != entry.name.strip():
        raise Refusal("name", "a name that can be printed is needed", "表示できる名前が必要")
    if any(one.name == entry.name for one in cup.entries):
        raise Refusal("name", f"somebody is called {entry.name} already", f"{entry.name}という名前は使われている", 409)
    if len(cup.entries) >= MOST_ENTRIES:
        raise Refusal("full", f"at most {MOST_ENTRIES} take part", f"参加は最大{MOST_ENTRIES}人", 409)
    cup.entries.append(entry)


def remove(cup: Cup, name: str) -> None:
    """Let somebody take part no more: before it begins they are off the list, afterwards they drop out."""
    if cup.course is not None:
        course.drop(cup.course, name)
        return
    found = [one for one in cup.entries if one.name != name]
    if len(found) == len(cup.entries):
        raise Refusal("unknown", "there is no such player", "その名前の参加者はいない", 404)
    cup.entries = found


def begin(cup: Cup, game: AnyGame) -> None:
    """Begin: the first round is paired."""
    if cup.course is not None:
        raise Refusal("begun", "the tournament has begun", "大会はもう始まっている", 409)
    rules = cup.rules
    players = [Player(one.name, one.deck) for one in cup.entries]
    cup.course = course.begin(
        game, players, rules.style, best_of=rules.best_of, rounds=rules.rounds, cut=rules.cut, seed=fair.new_seed()
    )
    course.pair(cup.course)


def running(cup: Cup) -> Tournament:
    """The course of a tournament that has begun."""
    if cup.course is None:
        raise Refusal("waiting", "the tournament has not begun", "大会はまだ始まっていない", 409)
    return cup.course


# --- tables ------------------------------------------------------------------------------------------------------
def table_key(number: int, table: int) -> str:
    """The name of a table of a round; both are counted from 1."""
    return f"{number}.{table}"


def open_tables(cup: Cup) -> list[tuple[int, Pairing, list[str]]]:
    """The tables of the present round that have no result: number, pairing, and the matches they have."""
    t = cup.course
    if t is None or not t.played:
        return []
    found = enumerate(t.played[-1].pairings, 1)
    return [(table, one, cup.duels.get(table_key(len(t.played), table), [])) for table, one in found if not one.is_done]


def table_of(cup: Cup, entry: int) -> tuple[int, Pairing, list[str]]:
    """The table at which somebody has to play."""
    running(cup)
    for table, pairing, matches in open_tables(cup):
        if entry in (pairing.one, pairing.two):
            return table, pairing, matches
    raise Refusal("table", "you have no match to play now", "今は対戦がない", 409)


def duels_of(cup: Cup, rows: Sequence[MatchRow], firsts: Mapping[str, int] = {}) -> Duels:
    """The duels of a table so far: those of its matches that are over, the first seat being the first player."""
    t = running(cup)
    duels = Duels(t.terms(t.played[-1].stage))
    for row in rows:
        if row.state == "over" and result(duels) == OPEN:
            duels.add(row.winner if row.winner in (0, 1) else DRAW, firsts.get(row.id, 0))
    return duels


def settle(cup: Cup, rows: Mapping[str, MatchRow]) -> bool:
    """Enter the results of tables whose matches are over; whether there were any."""
    has_changed = False
    for table, _, matches in open_tables(cup):
        duels = duels_of(cup, [rows[one] for one in matches if one in rows])
        if matches and result(duels) != OPEN:
            mine, theirs, drawn = score(duels)
            course.report(running(cup), table, (mine, theirs), drawn)
            has_changed = True
    return has_changed
