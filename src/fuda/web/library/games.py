"""GET /api/games, /api/words/LANG and /api/games/GAME/clauses/ID: what the pages show every game from."""

from __future__ import annotations

import gzip
import hashlib
import tomllib
from functools import cache, lru_cache
from importlib import resources
from typing import Any, Final

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from fuda.ai.levels import ladder
from fuda.games import deckfile, registry
from fuda.games.registry import LANGUAGES, AnyGame, UnknownGameError
from fuda.rules.clauses import Rulebook, UnknownClause, parent_of, rulebook
from fuda.web.assets import accepts_gzip
from fuda.web.interface import interface_words
from fuda.web.replies import Refusal, reply

FROM_TEXT = ("keywords", "lifelink")  # what a card's text says
# Words that the server itself says, in labels, logs and reasons: pages need none of them, and they are two fifths.
ONLY_HERE: Final = frozenset({"answers", "asked", "events", "reasons", "endings", "table"})


class DeckInfo(msgspec.Struct):
    """A deck that comes with a game."""

    name: str
    title: dict[str, str]
    about: dict[str, str]
    count: int
    text: str
    lead: str  # the card that stands for it: the first that has a colour


class BotInfo(msgspec.Struct):
    """A bot to play against."""

    name: str
    title: dict[str, str]
    rating: int | None = None  # Elo over the weakest, where that was measured


class ZoneInfo(msgspec.Struct):
    """A zone as the board shows it."""

    name: str
    shape: str
    row: int
    is_public: bool
    is_told: bool
    folds: bool


class GameInfo(msgspec.Struct):
    """A game as its contract tells it."""

    name: str
    code: str
    title: dict[str, str]
    about: dict[str, str]
    zones: list[ZoneInfo]
    squares: list[str]
    grid_rows: list[str]
    grid_columns: list[str]
    decks: list[DeckInfo]
    sections: list[str]  # of a deck file that this game's decks have
    has_leaders: bool
    leading: list[str]  # kinds of cards that lead a deck
    opening_hand: int
    first_draws: bool
    curve: str
    hues: str
    hue: int  # the colour of the game itself
    supplies: dict[str, list[str]]  # zones whose cards are things to count, and the facts that tell the same
    stakes: list[str]  # what decides the game, to be always in sight
    form: dict[str, str]  # what a card of a player's own is made of beside name and text, and of which kind each is
    settings: dict[str, str]
    declines: list[str]
    passes: list[str]
    bots: list[BotInfo]
    words: dict[str, Any]


class RulingInfo(msgspec.Struct):
    """How an unclear clause is read."""

    id: str
    clauses: list[str]
    reading: str
    why: str


class ClauseInfo(msgspec.Struct):
    """A clause in our own words, those it is part of, and the readings of it."""

    id: str
    code: str
    kind: str
    summary: str
    above: list[dict[str, str]]
    rulings: list[RulingInfo]


def game_of(name: str) -> AnyGame:
    """The game of that name, or a refusal."""
    try:
        return registry.find(name)
    except UnknownGameError:
        known = ", ".join(registry.names())
        raise Refusal(
            "no_game", f"there is no such game; known are {known}", f"そのゲームはない。あるのは{known}", 404
        ) from None


def language_of(request: Request) -> str:
    """The language that a request asks for."""
    found = request.query_params.get("lang", "en")
    if found not in LANGUAGES:
        raise Refusal("no_language", "languages are en and ja", "言語はenとjaのみ")
    return found


LEAST_PACKED: Final = 1_000  # bytes
LONG: Final = 50_000  # bytes that are packed elsewhere than in the event loop


@lru_cache(maxsize=64)
def packed(data: bytes) -> tuple[str, bytes]:
    """What is different when some data is, and the data packed, if that is worth it."""
    small = gzip.compress(data, 6, mtime=0) if len(data) >= LEAST_PACKED else data
    return f'"{hashlib.sha256(data).hexdigest()[:32]}"', small


async def tagged(request: Request, data: bytes) -> Response:
    """JSON that anybody may see and a browser may keep: not sent again if it has it already, and packed.

    What has a secret in it is not sent by this: how well it is packed would tell something of the secret.
    """
    tag, small = await run_in_threadpool(packed, data) if len(data) > LONG else packed(data)
    headers = {"ETag": tag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
    if tag in [part.strip().removeprefix("W/") for part in request.headers.get("if-none-match", "").split(",")]:
        return Response(status_code=304, headers=headers)
    if len(small) < len(data) and accepts_gzip(request):
        return Response(small, headers=headers | {"Content-Encoding": "gzip"}, media_type="application/json")
    return Response(data, headers=headers, media_type="application/json")


# --- games -------------------------------------------------------------------------------------------------------
def deck_info(game: AnyGame, name: str, text: str) -> DeckInfo:
    """A deck that comes with a game; its first comments tell of it in English and in Japanese, the title first."""
    told = [line.removeprefix("#").strip() for line in text.splitlines() if line.startswith("#")]
    english, japanese = [*told, "", ""][:2]
    title, _, about = english.partition(": ")
    title_ja, _, about_ja = japanese.partition("：")
    titles = {"en": begun(title.removeprefix("The ")) or name, "ja": title_ja or title or name}
    abouts = {"en": begun(about), "ja": about_ja or about}
    return DeckInfo(name, titles, abouts, len(game.read_deck(text)), text, lead_of(game, text))


def lead_of(game: AnyGame, text: str) -> str:
    """The first card of a deck that has a colour, or whatever cards of the game have instead; else its first."""
    numbers = [entry.number for entry in deckfile.parse(text).entries]
    cards = game.cards()
    for number in numbers:
        facts = game.printed_facts(cards[number])
        if facts.get("colors") or facts.get(game.hues):
            return number
    return numbers[0]


def begun(words: str) -> str:
    """Words with a large letter at their beginning."""
    return words[:1].upper() + words[1:]


def sections(game: AnyGame) -> list[str]:
    """The parts that decks of a game have, as its own decks show."""
    used = {entry.section for text in game.decks().values() for entry in deckfile.parse(text).entries}
    if not game.has_leaders:
        used.discard(deckfile.LEADER)  # the first line of a file looks like one
    order = (deckfile.LEADER, deckfile.BUDDY, deckfile.MAIN, deckfile.LOST)
    return [one for one in order if one in used or one == deckfile.MAIN]


def form(game: AnyGame) -> dict[str, str]:
    """What a player's own card may be given: what cards are made of, if it is printed on cards that come along."""
    printed = {name for d in game.cards().values() for name in game.printed_facts(d)}
    return {
        name: kind
        for name, kind in game.made_of.items()
        if kind in ("count", "text", "texts") and name not in FROM_TEXT and any(name in fact for fact in printed)
    }


def bot_infos(game: AnyGame) -> list[BotInfo]:
    """The levels of bots, from the weakest on."""
    return [BotInfo(rung.name, dict(rung.title), rung.rating) for rung in ladder(game.name)]


def words_of(game: AnyGame, language: str) -> dict[str, dict[str, str]]:
    """What pages say of a game, with what is printed on its own cards (traits), which cards know in Japanese only."""
    out = {group: dict(names) for group, names in game.words(language).items() if group not in ONLY_HERE}
    path = resources.files("fuda.cards").joinpath(game.name, "terms.toml")
    if path.is_file():
        for terms in tomllib.loads(path.read_text(encoding="utf-8")).values():
            for both in terms.values():
                out["values"].setdefault(both["ja"], both[language])
    return out


def game_info(name: str) -> GameInfo:
    """A game as pages need it."""
    game = registry.find(name)
    return GameInfo(
        name=game.name,
        code=game.code,
        title=dict(game.title),
        about=dict(game.tagline),
        zones=[ZoneInfo(z.name, z.shape, z.row, z.is_public, z.is_told, z.folds) for z in game.zones],
        squares=sorted(game.squares),
        grid_rows=list(game.grid_rows),
        grid_columns=list(game.grid_columns),
        decks=[deck_info(game, deck, text) for deck, text in game.decks().items()],
        sections=sections(game),
        has_leaders=game.has_leaders,
        leading=sorted(game.leading()),
        opening_hand=int(game.opening_hand),
        first_draws=bool(game.first_draws),
        curve=game.curve,
        hues=game.hues,
        hue=game.hue,
        supplies={zone: list(facts) for zone, facts in game.supplies.items()},
        stakes=list(game.stakes),
        form=form(game),
        settings=dict(game.settings),
        declines=list(game.declines),
        passes=sorted(game.passes),
        bots=bot_infos(game),
        words={language: words_of(game, language) for language in LANGUAGES},
    )


@cache
def all_games() -> bytes:
    """Every game, as JSON."""
    return msgspec.json.encode([game_info(name) for name in registry.BUILT_IN])


async def games(request: Request) -> Response:
    """GET /api/games."""
    return await tagged(request, all_games())


async def words(request: Request) -> Response:
    """GET /api/words/LANG."""
    language = request.path_params["lang"]
    if language not in LANGUAGES:
        raise Refusal("no_language", "languages are en and ja", "言語はenとjaのみ", 404)
    return await tagged(request, msgspec.json.encode(interface_words(language)))


# --- clauses -----------------------------------------------------------------------------------------------------
def above(book: Rulebook, clause: str) -> list[dict[str, str]]:
    """The clauses that a clause is part of, the nearest first."""
    out: list[dict[str, str]] = []
    part = parent_of(clause)
    while part:
        if part in book.clauses:
            out.append({"id": part, "summary": book.clauses[part].summary})
        part = parent_of(part)
    return out


async def clause(request: Request) -> Response:
    """GET /api/games/GAME/clauses/ID."""
    game = game_of(request.path_params["game"])
    try:
        book = rulebook(game.name, language_of(request))
        found = book.clause(request.path_params["id"][:60])
    except UnknownClause as error:
        raise Refusal("no_clause", str(error), "その条項はない", 404) from None
    rulings = [RulingInfo(r.id, list(r.clauses), r.reading, r.why) for r in book.rulings_about(found.id)]
    return reply(ClauseInfo(found.id, book.code, found.kind, found.summary, above(book, found.id), rulings))


routes = [
    Route("/api/games", games),
    Route("/api/words/{lang}", words),
    Route("/api/games/{game}/clauses/{id:path}", clause),
]
