"""/api/tournaments: a shop or a club plays a tournament in the browser.

    POST /api/tournaments              begin to collect players: Rules -> {id, token}, the host's secret
    GET  /api/tournaments/ID           what anybody with the link may know; with a secret, who one is
    POST /api/tournaments/ID/join      take part: Joining -> {token, entry}
    POST /api/tournaments/ID/act       with a secret (`Authorization: Bearer`): one of the acts below

The host adds and removes players, begins, pairs, enters results; a player drops out and opens the own table, which is a
match whose seat opens by the player's secret. Results of such matches are entered by themselves. Every change is made
on the version it was thought of for: two that come at once are done one after the other, whichever server has them.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from typing import Annotated, Final

import msgspec
from sqlalchemy import Connection, insert, select, update
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from fuda.tournament import course
from fuda.tournament.duels import OPEN, next_settings, result
from fuda.tournament.standings import Row, standings
from fuda.tournament.state import TournamentError
from fuda.web import cup as cups
from fuda.web import fair
from fuda.web.beginning import digests, packed
from fuda.web.cup import Cup, Entry, Rules
from fuda.web.known import known_game
from fuda.web.library.host import charge, store_of, worked_on
from fuda.web.matches import LARGEST, check_rate, rooms_of
from fuda.web.protocol import PROTOCOL, Deck, Name, NewMatch
from fuda.web.replies import Refusal, found, read, reply
from fuda.web.rooms import new_row, retraced_from_store
from fuda.web.store import Conflict, Store, Work, adding_match, together
from fuda.web.tables import MATCHES, TOURNAMENTS, MatchRow, StepRow, plain, row_of

TRIES: Final = 5  # to change something that others change too
MOST_VIEWS: Final = 64  # tournaments as they are told that are kept


# --- what is said ------------------------------------------------------------------------------------------------
class Joining(msgspec.Struct, forbid_unknown_fields=True):
    """Take part; without a deck only results that the host enters count."""

    name: Name
    deck: Deck = ""


class Act(msgspec.Struct, forbid_unknown_fields=True, tag_field="act"):
    """What the host or a player does."""


class Add(Act, tag="add"):
    """The host enters somebody who has no browser."""

    name: Name


class Remove(Act, tag="remove"):
    """Somebody takes part no more; a player may do so for themselves, without a name."""

    name: Annotated[str, msgspec.Meta(max_length=60)] = ""


class Begin(Act, tag="begin"):
    """Everybody is there: pair the first round."""


class Pair(Act, tag="pair"):
    """Pair the next round."""


class Report(Act, tag="result"):
    """The result of a table: duels won by both, and drawn."""

    table: Annotated[int, msgspec.Meta(ge=1, le=cups.MOST_ENTRIES)]
    wins: tuple[Annotated[int, msgspec.Meta(ge=0, le=99)], Annotated[int, msgspec.Meta(ge=0, le=99)]]
    draws: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0


class OpenTable(Act, tag="open"):
    """Open the match at the own table, or the next duel of it."""


Acts = Add | Remove | Begin | Pair | Report | OpenTable


# --- what is told ------------------------------------------------------------------------------------------------
class EntryView(msgspec.Struct):
    """Who takes part."""

    name: str
    has_deck: bool
    dropped: bool


class TableView(msgspec.Struct):
    """A table of a round: places in the list of entries (-1: a bye), the score, and the match that is played there."""

    table: int
    one: int
    two: int
    wins: tuple[int, int]
    draws: int
    is_done: bool
    match: str


class RoundView(msgspec.Struct):
    """A round."""

    number: int
    stage: str
    tables: list[TableView]


class CupView(msgspec.Struct):
    """A tournament as whoever has the link may know it."""

    id: str
    rules: Rules
    state: str  # joining, running or over
    entries: list[EntryView]
    rounds: list[RoundView]
    of: int  # Swiss rounds that are planned; 0: not known yet, or none
    standings: list[Row]
    winner: str
    can_pair: bool
    is_host: bool = False
    entry: int = cups.NOBODY  # one's own


def view_of(name: str, cup: Cup) -> CupView:
    """A tournament as it is told to somebody who has no part in it."""
    t = cup.course
    dropped = [player.dropped >= 0 for player in t.players] if t is not None else [False] * len(cup.entries)
    return CupView(
        id=name,
        rules=cup.rules,
        state="joining" if t is None else "over" if course.is_over(t) else "running",
        entries=[EntryView(one.name, bool(one.deck), gone) for one, gone in zip(cup.entries, dropped, strict=True)],
        rounds=rounds_of(cup),
        of=t.rounds if t is not None else 0,
        standings=standings(t) if t is not None else [],
        winner=course.champion(t) if t is not None else "",
        can_pair=t is not None and not course.open_pairings(t) and course.next_stage(t) is not None,
    )


def rounds_of(cup: Cup) -> list[RoundView]:
    """The rounds that were paired."""
    out: list[RoundView] = []
    for number, one in enumerate(cup.course.played if cup.course is not None else [], 1):
        tables: list[TableView] = []
        for table, p in enumerate(one.pairings, 1):
            matches = cup.duels.get(cups.table_key(number, table), [])
            last = matches[-1] if matches else ""
            tables.append(TableView(table, p.one, p.two, p.wins, p.draws, p.is_done, last))
        out.append(RoundView(number, one.stage, tables))
    return out


# --- the store ---------------------------------------------------------------------------------------------------
def load(store: Store, name: str) -> tuple[Cup, int] | None:
    """A tournament and its version."""
    with store.engine.connect() as connection:
        one = connection.execute(select(TOURNAMENTS).where(TOURNAMENTS.c.id == name)).first()
    return None if one is None else (cups.decoded(one.data), int(one.version))


def saving(name: str, cup: Cup, version: int) -> Work:
    """Write a change of a version; a `Conflict` if somebody else has changed it meanwhile."""
    data = plain(cup)
    which = (TOURNAMENTS.c.id == name) & (TOURNAMENTS.c.version == version)

    def work(connection: Connection) -> None:
        changed = update(TOURNAMENTS).where(which).values(data=data, version=version + 1)
        if connection.execute(changed).rowcount != 1:
            raise Conflict("somebody was first")

    return work


def rows_of(store: Store, names: Sequence[str]) -> dict[str, MatchRow]:
    """Matches by their names."""
    if not names:
        return {}
    with store.engine.connect() as connection:
        rows = connection.execute(select(MATCHES).where(MATCHES.c.id.in_(list(names)))).all()
    return {str(one.id): row_of(MatchRow, one) for one in rows}


# --- handling ----------------------------------------------------------------------------------------------------
def token_of(request: Request) -> str:
    """The secret that a request comes with, or nothing."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme == "Bearer" else ""


async def present(request: Request) -> tuple[str, Cup, int]:
    """The tournament that a path names, with the results of matches that are over: name, itself and its version."""
    store, name = store_of(request), str(request.path_params["id"])[:40]
    cup, version = found(await run_in_threadpool(load, store, name), "tournament", "大会")
    matches = [match for _, _, names in cups.open_tables(cup) for match in names]
    if matches and cups.settle(cup, await run_in_threadpool(rows_of, store, matches)):
        try:
            await rooms_of(request).write(saving(name, cup, version))
        except Conflict:  # somebody else has entered them
            cup, version = found(await run_in_threadpool(load, store, name), "tournament", "大会")
        else:
            version += 1
    return name, cup, version


async def changed(request: Request, change: Callable[[Cup], Awaitable[Cup]]) -> tuple[str, Cup, int]:
    """Change the tournament that a path names; one that cannot be changed so stays as it is."""
    for _ in range(TRIES):
        name, cup, version = await present(request)
        cup = await change(cup)
        try:
            await rooms_of(request).write(saving(name, cup, version))
        except Conflict:
            continue
        return name, cup, version + 1
    raise busy()


def busy() -> Refusal:
    """What somebody is told whom others have forestalled too often."""
    return Refusal("busy", "others change it just now; try again", "他の人が操作中。もう一度試すこと", 409)


_views: Final[OrderedDict[tuple[str, int], CupView]] = OrderedDict()  # by name and version


async def told(name: str, cup: Cup, version: int, token: str) -> Response:
    """A tournament as an answer; standings are worked out once for each version."""
    found = _views.get((name, version))
    if found is None:
        found = _views[name, version] = await run_in_threadpool(view_of, name, cup)
        while len(_views) > MOST_VIEWS:
            _views.popitem(last=False)
    own = msgspec.structs.replace(found, is_host=cups.is_host(cup, token), entry=cups.entry_of(cup, token))
    return reply(own, headers={"Cache-Control": "no-store"})


async def create(request: Request) -> Response:
    """POST /api/tournaments."""
    await check_rate(request)
    rules = await read(request, Rules)
    await rooms_of(request).game(rules.game)
    if rules.best_of % 2 == 0:
        raise Refusal("best_of", "best of an odd number", "奇数の本数で行う")
    name, token = fair.new_id(), fair.new_token()
    cup = Cup(rules, fair.digest(token))
    given = {"id": name, "created": time.time(), "version": 1, "data": plain(cup)}

    def work(connection: Connection) -> None:
        connection.execute(insert(TOURNAMENTS).values(**given))

    await rooms_of(request).write(work)
    return reply({"id": name, "token": token}, 201)


async def show(request: Request) -> Response:
    """GET /api/tournaments/ID."""
    return await told(*await present(request), token_of(request))


async def join(request: Request) -> Response:
    """POST /api/tournaments/ID/join."""
    await check_rate(request)
    asked = await read(request, Joining, LARGEST)
    _, cup, _ = await present(request)
    token = fair.new_token()
    entry = Entry(asked.name.strip(), fair.digest(token))
    if asked.deck:
        rooms = rooms_of(request)
        decks = await run_in_threadpool(rooms.decks, await rooms.game(cup.rules.game), [asked.deck])
        entry.deck, entry.cards = packed(decks)[0], digests(decks)

    async def enter(one: Cup) -> Cup:
        cups.enter(one, entry)
        return one

    _, cup, _ = await changed(request, enter)
    return reply({"token": token, "entry": cups.entry_of(cup, token)}, 201)


async def act(request: Request) -> Response:
    """POST /api/tournaments/ID/act."""
    await charge(request)
    asked: Acts = await read(request, Acts)  # type: ignore[arg-type]
    token = token_of(request)
    if isinstance(asked, OpenTable):
        return reply({"match": await open_table(request, token)})

    async def change(cup: Cup) -> Cup:
        """Do it; what takes longer for many players, in another process."""
        if isinstance(asked, Begin | Pair):
            return cups.decoded(await worked_on(request, done_apart, plain(cup), asked, token))
        done(cup, asked, token)
        return cup

    return await told(*await changed(request, change), token)


def done(cup: Cup, asked: Acts, token: str) -> None:
    """Do what is asked, if whoever asks may; a `Refusal` otherwise, and the tournament is not to be kept then."""
    own = cups.entry_of(cup, token)
    is_own = isinstance(asked, Remove) and not asked.name and own >= 0
    if not is_own and not cups.is_host(cup, token):
        raise Refusal("host", "only the host may do that", "主催者だけができる操作", 403)
    try:
        match asked:
            case Add():
                cups.enter(cup, Entry(asked.name.strip()))
            case Remove():
                cups.remove(cup, cup.entries[own].name if is_own else asked.name)
            case Begin():
                cups.begin(cup, known_game(cup.rules.game))
            case Pair():
                course.pair(cups.running(cup))
            case Report():
                course.report(cups.running(cup), asked.table, asked.wins, asked.draws)
    except TournamentError as error:
        raise cups.refused(error) from None


def done_apart(data: str, asked: Acts, token: str) -> bytes:
    """The same in a process of the workshop."""
    cup = cups.decoded(data)
    done(cup, asked, token)
    return msgspec.json.encode(cup)


# --- tables that open as matches -----------------------------------------------------------------------------------
async def open_table(request: Request, token: str) -> str:
    """The match at a player's table: the one that goes on, or the next duel, which begins with it."""
    rooms, store = rooms_of(request), store_of(request)
    for _ in range(TRIES):
        name, cup, version = await present(request)
        own = cups.entry_of(cup, token)
        if own < 0:
            raise Refusal("token", "this is nobody's secret here", "参加者の鍵ではない", 403)
        table, pairing, matches = cups.table_of(cup, own)
        rows = await run_in_threadpool(rows_of, store, matches)
        going_on = next((one for one in matches if one in rows and rows[one].state != "over"), "")
        if going_on:
            return going_on
        row = await duel(request, cup, pairing.one, pairing.two, [rows[one] for one in matches if one in rows])
        key = cups.table_key(len(cups.running(cup).played), table)
        cup.duels = {**cup.duels, key: [*matches, row.id]}
        try:
            await rooms.write(together(adding_match(row), saving(name, cup, version)))
        except Conflict:  # the other player was first
            continue
        rooms.begun(row)
        return row.id
    raise busy()


async def duel(request: Request, cup: Cup, one: int, two: int, before: Sequence[MatchRow]) -> MatchRow:
    """The next duel of two players, whose seats open by their own secrets."""
    rooms, players = rooms_of(request), [cup.entries[one], cup.entries[two]]
    if not all(player.deck and player.key for player in players):
        raise Refusal(
            "deck",
            "both players need a deck here; the host enters the result",
            "両者のデッキが必要。結果は主催者が入力",
            409,
        )
    game = await rooms.game(cup.rules.game)
    firsts: dict[str, int] = {}
    if before and before[-1].winner not in (0, 1):  # after a draw whoever began begins again
        steps = await run_in_threadpool(store_of(request).steps, before[-1].id)
        firsts[before[-1].id] = await worked_on(request, first_of, before[-1], steps)
    duels = cups.duels_of(cup, before, firsts)
    settings = next_settings(duels, game) if result(duels) == OPEN else {}
    row = new_row(NewMatch(PROTOCOL, cup.rules.game, "friend", clock=cup.rules.clock), game)
    row.settings = {**row.settings, **settings}
    row.names, row.state = [player.name for player in players], "running"
    row.decks = [player.deck for player in players]
    row.cards = {**players[0].cards, **players[1].cards}
    row.tokens = [players[0].key, players[1].key, ""]
    await rooms.check_playable(row, "")
    return row


def first_of(row: MatchRow, steps: list[StepRow]) -> int:
    """Who took the first turn of a match; in a process of the workshop."""
    session, _ = retraced_from_store(row, steps)
    return max(int(session.game.table(session.match).first), 0)


routes = [
    Route("/api/tournaments", create, methods=["POST"]),
    Route("/api/tournaments/{id}", show),
    Route("/api/tournaments/{id}/join", join, methods=["POST"]),
    Route("/api/tournaments/{id}/act", act, methods=["POST"]),
]
