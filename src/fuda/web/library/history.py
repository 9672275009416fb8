"""/api/replays, /api/matches: what became of some matches, as a list tells it; and removing one's own.

A browser keeps the names of its matches and asks for what is to be told of them; nobody gets a list of others'.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Annotated, Final, Literal

import msgspec
from sqlalchemy import select
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from fuda.games.registry import AnyGame, DeckError, UnknownGameError
from fuda.match.session import read_deck
from fuda.web import fair
from fuda.web.beginning import packed
from fuda.web.known import known_game
from fuda.web.library.decks import stats
from fuda.web.library.host import charge, store_of
from fuda.web.matches import rooms_of
from fuda.web.replies import Refusal, read, reply
from fuda.web.store import Store, removing_match
from fuda.web.tables import MATCHES, MatchRow, Run, row_of

MOST_ASKED: Final = 200
MOST_HUES: Final = 3  # of a deck that are told
BETWEEN_PEOPLE: Final = "friend"


class Wanted(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/replays: the matches of which something is asked."""

    matches: Annotated[list[Annotated[str, msgspec.Meta(max_length=40)]], msgspec.Meta(max_length=MOST_ASKED)]


class DeckLabel(msgspec.Struct):
    """A deck by the name that it has here, or by its colours; nothing of one that is still a secret."""

    name: str = ""
    hues: list[str] = []


class Told(msgspec.Struct):
    """What a list tells of a match."""

    match: str
    game: str
    mode: str
    state: Literal["waiting", "running", "over"]
    names: list[str]
    bots: list[str]
    decks: list[DeckLabel]
    created: float
    winner: int
    how: str
    reason: str
    turns: int  # 0: not known
    is_practice: bool  # begun in the middle: from a scenario or a replay


# --- decks -------------------------------------------------------------------------------------------------------
@lru_cache(maxsize=64)
def shipped(game: AnyGame) -> dict[tuple[Run, ...], str]:
    """The decks that come with a game, by their cards."""
    found: dict[tuple[Run, ...], str] = {}
    for name in game.decks():
        found[tuple(packed([read_deck(game, name)])[0])] = name
    return found


@lru_cache(maxsize=1000)
def label_of(game: AnyGame, runs: tuple[Run, ...]) -> DeckLabel:
    """What a deck is called in a list."""
    name = shipped(game).get(runs, "")
    if name:
        return DeckLabel(name)
    known = game.cards()
    cards = [known[number] for count, number in runs for _ in range(count) if number in known]
    return DeckLabel("", [hue for hue, _ in stats(game, cards).hues[:MOST_HUES] if hue])


def told(row: MatchRow) -> Told:
    """A match as a list tells it; decks only when it is over."""
    decks: list[DeckLabel] = [DeckLabel(), DeckLabel()]
    if row.state == "over":
        try:
            game = known_game(row.game)
            decks = [label_of(game, tuple((int(count), str(number)) for count, number in runs)) for runs in row.decks]
        except (UnknownGameError, DeckError):
            pass
    return Told(
        row.id, row.game, row.mode, row.state, row.names, row.bots, decks, round(row.created), row.winner, row.how,
        row.reason, row.turns, row.origin is not None,
    )  # fmt: skip


def find(store: Store, names: Sequence[str]) -> list[Told]:
    """Those of some matches that are there, in the order in which they are asked for."""
    with store.engine.connect() as connection:
        rows = connection.execute(select(MATCHES).where(MATCHES.c.id.in_(list(names)))).all()
    found = {str(one.id): told(row_of(MatchRow, one)) for one in rows}
    return [found[name] for name in dict.fromkeys(names) if name in found]


async def listed(request: Request) -> Response:
    """POST /api/replays."""
    await charge(request)
    asked = await read(request, Wanted)
    found = await run_in_threadpool(find, store_of(request), asked.matches)
    return reply({"matches": found}, headers={"Cache-Control": "no-store"})


# --- removing ----------------------------------------------------------------------------------------------------
async def remove(request: Request) -> Response:
    """DELETE /api/matches/ID, with the secret of a seat: a match that is over, and was nobody else's."""
    row = await rooms_of(request).row(request.path_params["id"])
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme != "Bearer" or not any(fair.opens(token.strip(), one) for one in row.tokens):
        raise Refusal("token", "this opens no seat of the match", "この席の鍵ではない", 403)
    if row.mode == BETWEEN_PEOPLE:
        raise Refusal("shared", "the match is the other player's too", "相手の対戦でもあるため消せない", 409)
    if row.state != "over":
        raise Refusal("running", "the match is not over", "対戦はまだ終わっていない", 409)
    await store_of(request).write(removing_match(row.id))
    rooms_of(request).forget(row.id)
    return reply({"ok": True})


routes = [
    Route("/api/replays", listed, methods=["POST"]),
    Route("/api/matches/{id}", remove, methods=["DELETE"]),
]
