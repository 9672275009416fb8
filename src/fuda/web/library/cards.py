"""GET /api/games/GAME/cards, .../cards/NUMBER/program and POST /api/cards/try: cards, and what their texts mean."""

from __future__ import annotations

from collections import OrderedDict
from functools import lru_cache
from typing import Annotated, Any, Final

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from fuda.cards.carddata import LONGEST_TEXT
from fuda.games.registry import AnyGame, Fact
from fuda.web.known import host_card, stamp_of
from fuda.web.library.games import game_of, language_of, tagged
from fuda.web.library.host import store_of, worked
from fuda.web.library.own import Data, fetch
from fuda.web.library.reading import Reading, number_abilities, row_as_json, shipped_as_json, text_as_json
from fuda.web.pictures import Pictures
from fuda.web.protocol import Language
from fuda.web.replies import Refusal, read, reply

MOST_NUMBERS: Final = 200  # of one request
LONGEST_NUMBER: Final = 40


class CardInfo(msgspec.Struct, omit_defaults=True):
    """What is printed on a card."""

    number: str
    name: str
    name_en: str
    text_ja: str
    text_en: str
    facts: dict[str, Fact]
    missing: list[str] = []  # words of its text that are not understood and do nothing
    image: str = ""


class Try(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/cards/try: a text of one or more effects."""

    game: Annotated[str, msgspec.Meta(max_length=40)]
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_TEXT)]
    lang: Language = "ja"


# --- cards -------------------------------------------------------------------------------------------------------
def card_info(game: AnyGame, d: Any, image: str) -> CardInfo:
    """A card as pages draw it."""
    facts = {name: value for name, value in game.printed_facts(d).items() if name != "missing"}
    missing = [str(word) for word in getattr(d, "missing", ())]
    keywords = keywords_of(game, d)
    if keywords and "keywords" not in facts:
        facts["keywords"] = keywords
    return CardInfo(d.number, d.name, d.name_en, d.text_ja, d.text_en, facts, missing, image)


def keywords_of(game: AnyGame, d: Any) -> list[str]:
    """The keywords of a card by name, as its program tells them."""
    program = game.describe_card(d)
    head = program.split("\n", 1)[0]
    _, found, rest = head.partition(" keywords=[")
    return [word.strip() for word in rest.partition("]")[0].split(",")] if found else []


@lru_cache(maxsize=32)
def catalogue(name: str, known: tuple[tuple[str, str], ...], stamp: str) -> bytes:
    """Some cards of a game, each with its picture, as JSON; kept as long as the host's library is the same."""
    game = game_of(name)
    cards = game.cards()
    return msgspec.json.encode([card_info(game, cards[number], image) for number, image in known])


def shown(game: AnyGame, asked: list[str], pictures: Pictures) -> bytes:
    """Cards of a game: those that come with it and the host's own, or the ones asked for, if they are known."""
    cards = game.cards()
    numbers = [n for n in asked if n in cards] if asked else [n for n in cards if not n.startswith("OWN-")]
    known = tuple((number, pictures.address(number)) for number in sorted(set(numbers)))
    return catalogue(game.name, known, stamp_of(game))


async def cards(request: Request) -> Response:
    """GET /api/games/GAME/cards, or those of ?numbers=A,B."""
    game = game_of(request.path_params["game"])
    asked = [one[:LONGEST_NUMBER] for one in request.query_params.get("numbers", "").split(",") if one]
    if len(asked) > MOST_NUMBERS:
        raise Refusal("too_many", f"at most {MOST_NUMBERS} numbers", f"番号は{MOST_NUMBERS}個まで")
    await fetch(store_of(request), game, asked)
    pictures = request.app.state.pictures
    data = await run_in_threadpool(lambda: shown(game, asked, pictures))
    return await tagged(request, data)


# --- programs ----------------------------------------------------------------------------------------------------
# Cards never change, but for those of the host's library.
_programs: Final[OrderedDict[tuple[str, str, str, str], bytes]] = OrderedDict()
MOST_PROGRAMS: Final = 3_000


async def program(request: Request) -> Response:
    """GET /api/games/GAME/cards/NUMBER/program: a card's text with the program it means, part by part."""
    game = game_of(request.path_params["game"])
    number, language = request.path_params["number"][:LONGEST_NUMBER], language_of(request)
    store = store_of(request)
    await fetch(store, game, [number])
    if number not in game.cards():
        raise Refusal("no_card", "there is no such card", "そのカードはない", 404)
    key = (game.name, number, language, stamp_of(game))
    if key not in _programs:
        d = game.cards()[number]
        own = await run_in_threadpool(store.own_cards, game.name, "", [number])
        if own:
            data = msgspec.json.decode(own[0].data, type=Data)
            _programs[key] = await worked(request, row_as_json, data.row, game.name, data.language)
        elif hasattr(game, "shipped") and number in game.shipped():
            _programs[key] = await worked(request, shipped_as_json, number, game.name, language)
        elif (host := host_card(game, number, language)) is not None and host[1].row:
            _programs[key] = await worked(request, row_as_json, host[1].row, game.name, host[0])
        else:
            text = d.text_ja if language == "ja" else d.text_en
            _programs[key] = msgspec.json.encode(Reading(not d.missing, text, [], []))
    found = msgspec.json.decode(_programs[key], type=Reading)
    if len(_programs) > MOST_PROGRAMS:
        _programs.popitem(last=False)
    found.program = game.describe_card(game.cards()[number])
    number_abilities(found)
    return await tagged(request, msgspec.json.encode(found))


async def try_text(request: Request) -> Response:
    """POST /api/cards/try."""
    asked = await read(request, Try)
    game = game_of(asked.game)
    data = await worked(request, text_as_json, asked.text, game.name, asked.lang, size=len(asked.text))
    return reply(msgspec.Raw(data))


routes = [
    Route("/api/games/{game}/cards", cards),
    Route("/api/games/{game}/cards/{number:path}/program", program),
    Route("/api/cards/try", try_text, methods=["POST"]),
]
