"""Cards that players make: rows of card data, compiled once, kept by a number that says what they are.

The number of a card is a hash of everything printed on it, so a card never changes and a deck with it means the same
for everybody. A game learns a card when a deck or a match names it.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any, Final

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from fuda.cards import carddata, library
from fuda.cards.library import Wording
from fuda.games.registry import AnyGame, CardsError, Definition
from fuda.web.known import is_known, known_game, learn_from, made
from fuda.web.library.games import game_of
from fuda.web.library.host import store_of, worked
from fuda.web.library.reading import Reading, read_row
from fuda.web.matches import check_rate
from fuda.web.protocol import Language
from fuda.web.replies import Refusal, read, reply
from fuda.web.store import Store
from fuda.web.tables import OwnCard

NUMBER: Final = re.compile(r"\bOWN-[0-9A-F]{16}\b")
LARGEST: Final = 262_144  # bytes of a request
MOST_ROWS: Final = 40
MOST_KNOWN: Final = 5_000  # own cards of a game in memory
UNNAMED: Final = "CARD"


class OwnRows(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/cards/own: rows of card data as `fuda cards import` takes them; numbers in them only tell sides."""

    game: Annotated[str, msgspec.Meta(max_length=40)]
    rows: Annotated[list[dict[str, Any]], msgspec.Meta(min_length=1, max_length=MOST_ROWS)]
    lang: Language | None = None
    owner: Annotated[str, msgspec.Meta(max_length=40)] = ""  # a name of the set, whatever the player likes
    allow_partial: bool = False  # keep a card even if a part of its text is not understood: that does nothing then


class Data(msgspec.Struct):
    """A card as it is kept: its row, and what it was compiled to."""

    language: str
    row: dict[str, Any]
    wording: Wording


class OwnMade(msgspec.Struct):
    """A card that was taken."""

    number: str
    name: str
    reading: Reading
    is_whole: bool


class Built(msgspec.Struct):
    """What a worker makes of a row."""

    data: Data
    reading: Reading


# --- knowing -----------------------------------------------------------------------------------------------------
def numbers_in(text: str) -> list[str]:
    """The numbers of players' own cards in a deck list."""
    return list(dict.fromkeys(NUMBER.findall(text[:200_000].upper())))


def shelf_of(game: AnyGame) -> dict[str, Definition]:
    """The own cards that a game knows: it finds there whatever is put in."""
    return made(known_game(game.name))


def learn(game: AnyGame, cards: Iterable[OwnCard]) -> None:
    """Let a game know own cards."""
    shelf = shelf_of(game)
    for card in cards:
        if card.number not in shelf:
            shelf[card.number] = definition(card)
    while len(shelf) > MOST_KNOWN:
        del shelf[next(iter(shelf))]  # it is learned again when something names it


async def fetch(store: Store, game: AnyGame, numbers: Sequence[str]) -> None:
    """Let a game know those own cards of some numbers that are kept."""
    shelf = shelf_of(game) if is_known(game) else await run_in_threadpool(shelf_of, game)
    new = [number for number in numbers if NUMBER.fullmatch(number) and number not in shelf]
    if new:
        await run_in_threadpool(learn_from, game, store, new)


def definition(card: OwnCard) -> Definition:
    """The definition of an own card; compiled again if the notation of programs has changed since."""
    data = msgspec.json.decode(card.data, type=Data)
    try:
        return library.definition(card.game, card.number, {data.language: data.wording}, data.language)
    except CardsError:
        wording = library.wording(data.row, data.language, card.game)
        return library.definition(card.game, card.number, {data.language: wording}, data.language)


# --- making ------------------------------------------------------------------------------------------------------
def numbered(row: Mapping[str, Any], game: str, language: str) -> dict[str, Any]:
    """A row with the number that says what it is."""
    plain = {name: value for name, value in row.items() if name not in ("id", "back")}
    back = {name: value for name, value in (row.get("back") or {}).items() if name != "id"}
    content = msgspec.json.encode([game, language, plain, back], order="deterministic")
    number = f"OWN-{hashlib.sha256(content).hexdigest()[:16].upper()}"
    out = {**row, "id": number}
    return out | ({"back": {**row["back"], "id": number + carddata.BACK}} if back else {})


def shaped(given: Sequence[Mapping[str, Any]], game: str) -> list[dict[str, Any]]:
    """Rows in the shape of a game; `carddata.CardDataError` if they cannot be."""
    rows: list[dict[str, Any]] = []
    for at, row in enumerate(given, 1):
        named = {"id": f"{UNNAMED}-{at}"} | {name: value for name, value in row.items() if value is not None}
        rows.append(carddata.SHAPES[game](named, f"card {at}"))
    return carddata.join_sides(rows, "cards") if game == "fusionworld" else rows


def build(given: list[dict[str, Any]], game: str, language: str) -> bytes:
    """Compile cards in a worker: what to keep of each and what its text means, as JSON; else a `ValueError`."""
    rows = shaped(given, game)
    chosen = language or carddata.language_of(rows)
    out: list[Built] = []
    for row in rows:
        card = numbered(row, game, chosen)
        data = Data(chosen, card, library.wording(card, chosen, game))
        made = OwnCard(game=game, number=card["id"], owner="", data=msgspec.json.encode(data).decode())
        definition(made)  # so that what is kept can be played
        reading = read_row(card, game, chosen)
        reading.program = data.wording.program
        out.append(Built(data, reading))
    return msgspec.json.encode(out)


def built(given: list[dict[str, Any]], game: str, language: str) -> tuple[bytes, str]:
    """Compile cards; in place of an exception, which may not cross processes, its words."""
    try:
        return build(given, game, language), ""
    except (ValueError, RecursionError) as error:
        return b"", f"{error}"[:500] or "too deep"


async def own(request: Request) -> Response:
    """POST /api/cards/own: take cards, all of them or none."""
    await check_rate(request)
    asked = await read(request, OwnRows, LARGEST)
    game = game_of(asked.game)
    if game.name not in carddata.SHAPES:
        raise Refusal("no_own", f"{game.name} takes no cards of your own", "このゲームは自作カードに未対応")
    data, trouble = await worked(request, built, asked.rows, game.name, asked.lang or "")
    if trouble:
        raise Refusal("card_data", trouble, f"カードのデータを読めない：{trouble}")
    found = msgspec.json.decode(data, type=list[Built])
    refuse_partial(found, allowed=asked.allow_partial)
    cards = [
        OwnCard(
            game=game.name, number=one.data.row["id"], owner=asked.owner, data=msgspec.json.encode(one.data).decode()
        )
        for one in found
    ]
    await store_of(request).add_own_cards(cards)
    learn(game, cards)
    return reply(
        [OwnMade(c.number, b.data.wording.name, b.reading, b.reading.whole) for c, b in zip(cards, found, strict=True)]
    )


def refuse_partial(found: Sequence[Built], *, allowed: bool) -> None:
    """Refuse cards that are not understood whole, unless that was asked for."""
    words = [word for one in found for word in one.data.wording.missing]
    if words and not allowed:
        listed = " / ".join(words)[:500]
        raise Refusal("partial", f"not understood: {listed}", f"読み取れない部分：{listed}", 422)


routes = [Route("/api/cards/own", own, methods=["POST"])]
