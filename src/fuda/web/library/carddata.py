"""/api/library: card data that the host's browser brings, read, looked at, and kept in this server's library.

Only where the host lets it be so (`Settings.takes_cards`): cards of the library are everybody's on this server. The
files come one behind the other, each after a line of JSON with its name and size. They are compiled in processes of the
workshop, some cards at a time; the answer is a line of JSON for each step, and what came of it last. Nothing is kept
until that is asked for.
"""

from __future__ import annotations

import secrets
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Final

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from fuda.cards import library
from fuda.cards.carddata import CardDataError
from fuda.cards.cardreader import Reader, Taken
from fuda.cards.importing import Bad, blockers, summary
from fuda.cards.library import Library, Wording
from fuda.games import registry
from fuda.games.card_shelf import ShelvedGame
from fuda.games.registry import CardsError
from fuda.text.outcome import edition
from fuda.web.known import known_game
from fuda.web.library.games import game_of
from fuda.web.library.host import charge, worked_on
from fuda.web.replies import Refusal, body, read, reply

LARGEST: Final = 48_000_000  # bytes of all files
MOST_FILES: Final = 3_000
LONGEST_HEAD: Final = 2_000  # bytes of a line that names a file
CHUNK: Final = 40  # cards of one piece of work
MOST_KEPT: Final = 4  # imports that wait to be kept
PATIENCE: Final = 1_800.0  # seconds that they wait
MOST_TOLD: Final = 200


class Head(msgspec.Struct, forbid_unknown_fields=True):
    """The line before a file."""

    name: Annotated[str, msgspec.Meta(max_length=500)]
    size: Annotated[int, msgspec.Meta(ge=0, le=LARGEST)]


class Keep(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/library/keep: what an import gave, to be kept."""

    token: Annotated[str, msgspec.Meta(max_length=60)]


class Shelved(msgspec.Struct):
    """The cards of a game in this server's library."""

    game: str
    cards: int
    whole: int


class LibraryInfo(msgspec.Struct):
    """GET /api/library: whether card data may be brought, and what there is."""

    takes_cards: bool
    games: list[Shelved]


class PartialCard(msgspec.Struct):
    """A card that is not understood whole."""

    number: str
    name: str
    words: list[str]


class Looked(msgspec.Struct):
    """What some files have of a game: how much is whole, and what blocks."""

    game: str
    cards: int
    whole: int
    new: int
    both: int
    partial: list[PartialCard]
    blockers: list[tuple[str, int]]
    unused: dict[str, int]
    again: int


class Report(msgspec.Struct):
    """The last line of an import."""

    token: str
    games: list[Looked]
    skipped: list[Bad]
    left_out: int


@dataclass
class Pending:
    """An import that waits to be kept."""

    found: dict[str, dict[str, dict[str, Wording]]]  # by game, language and number
    since: float


_pending: Final[OrderedDict[str, Pending]] = OrderedDict()


# --- what there is -----------------------------------------------------------------------------------------------
def overview() -> list[Shelved]:
    """The libraries of all games that have one."""
    out: list[Shelved] = []
    for name in registry.BUILT_IN:
        try:
            missing = library.missing(library.load(name))
        except CardsError:
            continue
        if missing:
            out.append(Shelved(name, len(missing), sum(not words for words in missing.values())))
    return out


def takes_cards(request: Request) -> bool:
    """Whether card data may be brought here: if the host says so, and not through a proxy that nobody told of."""
    forwarded = any(name in request.headers for name in ("x-forwarded-for", "forwarded"))
    settings = request.app.state.settings
    return bool(settings.takes_cards) and (settings.takes_cards == "all" or not forwarded)


async def info(request: Request) -> Response:
    """GET /api/library."""
    return reply(LibraryInfo(takes_cards(request), await run_in_threadpool(overview)))


def refuse_strangers(request: Request) -> None:
    """Refuse card data where the host does not let it be brought."""
    if not takes_cards(request):
        raise Refusal(
            "closed",
            "this server takes no card data from browsers (fuda serve --take-cards, or fuda cards import)",
            "このサーバーはブラウザからのカードデータを受け付けない",
            403,
        )


# --- reading -----------------------------------------------------------------------------------------------------
def split(data: bytes) -> list[tuple[str, bytes]]:
    """The files of a request."""
    out: list[tuple[str, bytes]] = []
    at = 0
    while at < len(data):
        end = data.find(b"\n", at, at + LONGEST_HEAD)
        try:
            head = msgspec.json.decode(data[at : max(end, at)], type=Head)
        except (msgspec.MsgspecError, RecursionError):
            raise Refusal("malformed", "a file follows a line with its name", "ファイル名の行が必要") from None
        if end + 1 + head.size > len(data) or len(out) >= MOST_FILES:
            raise Refusal("malformed", f"at most {MOST_FILES} files, each whole", "ファイルが多すぎるか欠けている")
        out.append((head.name, data[end + 1 : end + 1 + head.size]))
        at = end + 1 + head.size
    return out


def shipped(game: str) -> frozenset[str]:
    """The numbers of the cards that come with a game."""
    found = registry.find(game)
    return frozenset(found.shipped() if isinstance(found, ShelvedGame) else found.cards())


def taken_from(files: list[tuple[str, bytes]], game: str, language: str) -> tuple[list[Taken], list[Bad]]:
    """The cards of some files, and what was left out; in a process."""
    try:
        reader = Reader(game, language, shipped)
    except CardDataError as error:
        raise Refusal("no_game", str(error), "そのゲームのカードは読み込めない") from None
    for name, data in files:
        reader.add(name, data)
    found = reader.finished()
    return found, [Bad(one.file, one.line, one.message) for one in reader.troubles]


def compiled(rows: list[dict[str, Any]], language: str, game: str) -> list[Wording]:
    """Some cards, compiled; in a process."""
    return [library.wording(row, language, game) for row in rows]


class Import:
    """An import that goes on."""

    def __init__(self, request: Request, found: list[Taken], troubles: list[Bad]) -> None:
        self.request = request
        self.taken = found
        self.troubles = troubles
        self.total = sum(len(rows) for taken in found for rows in taken.rows.values())
        self.done = 0
        self.found: dict[str, dict[str, dict[str, Wording]]] = {}

    async def lines(self) -> AsyncIterator[bytes]:
        """The answer: how far it has come, line by line, and the report."""
        try:
            async with self.request.app.state.reading_cards:
                began = time.monotonic()
                for taken in self.taken:
                    async for _ in self.compile(taken):
                        rate = self.done / max(time.monotonic() - began, 0.001)
                        yield line({"done": self.done, "total": self.total, "rate": round(rate, 1)})
                report = await run_in_threadpool(self.report)
                yield line({"report": report})
        except Refusal as refusal:
            yield line({"error": {"code": refusal.code, "message": refusal.message}})
        except CardsError as error:
            yield line({"error": {"code": "library", "message": {"en": str(error), "ja": str(error)}}})

    async def compile(self, taken: Taken) -> AsyncIterator[None]:
        """Compile the cards of a game, some at a time; those that are as they were are taken from the library."""
        kept = await run_in_threadpool(library.load, taken.game)
        for language, rows in taken.rows.items():
            out = self.found.setdefault(taken.game, {}).setdefault(language, {})
            new: list[tuple[str, dict[str, Any]]] = []
            for number, row in rows.items():
                old = kept.cards.get(number, {}).get(language)
                if old is not None and old.row == row and old.edition == edition():
                    out[number] = old
                    self.done += 1
                else:
                    new.append((number, row))
            for at in range(0, len(new), CHUNK):
                await self.work(new[at : at + CHUNK], language, taken.game, out)
                yield

    async def work(
        self, some: list[tuple[str, dict[str, Any]]], language: str, game: str, out: dict[str, Wording]
    ) -> None:
        """Compile some cards in a process; if that takes too long one by one, to find which."""
        try:
            made = await worked_on(self.request, compiled, [row for _, row in some], language, game)
            out.update(zip([number for number, _ in some], made, strict=True))
        except (Refusal, RuntimeError) as error:
            if len(some) == 1:
                self.troubles.append(Bad(some[0][0], 0, f"cannot be read: {error}"[:300]))
                self.done += 1
                return
            for one in some:
                await self.work([one], language, game, out)
            return
        self.done += len(some)

    def report(self) -> Report:
        """What came of it; it waits to be kept."""
        games: list[Looked] = []
        for taken in self.taken:
            before = library.load(taken.game)
            cards = {number: dict(wordings) for number, wordings in before.cards.items()}
            for language, wordings in self.found[taken.game].items():
                taken.rows[language] = {number: taken.rows[language][number] for number in wordings}
                for number, one in wordings.items():
                    cards.setdefault(number, {})[language] = one
            games.append(looked(taken, before, Library(taken.game, cards)))
        token = secrets.token_urlsafe(12)
        _pending[token] = Pending(self.found, time.monotonic())
        while len(_pending) > MOST_KEPT:
            _pending.popitem(last=False)
        return Report(token, games, self.troubles[:MOST_TOLD], len(self.troubles))


def looked(taken: Taken, before: Library, after: Library) -> Looked:
    """What some files have of a game."""
    found = summary(taken, before, after)
    cards = library.join(after).cards
    partial = [
        PartialCard(number, next(iter(cards[number].values())).name, words)
        for number, words in list(found.partial.items())[:MOST_TOLD]
    ]
    return Looked(
        found.game, found.cards, found.whole, found.new, found.both, partial, blockers(found), found.unused, found.again
    )


def line(value: object) -> bytes:
    """A line of the answer."""
    return msgspec.json.encode(value) + b"\n"


async def look(request: Request) -> Response:
    """POST /api/library/look[?game&lang]: read card data and say how much of it is understood."""
    refuse_strangers(request)
    await charge(request)
    if request.app.state.reading_cards.locked():
        raise Refusal("busy", "other card data is being read; try again soon", "他のカードデータを処理中", 429)
    game, language = request.query_params.get("game", ""), request.query_params.get("lang", "")
    if game:
        game_of(game)
    if language not in ("", "ja", "en"):
        raise Refusal("no_language", "languages are en and ja", "言語はenとjaのみ")
    files = split(await body(request, LARGEST))
    found, troubles = await worked_on(request, taken_from, files, game, language)
    if not found:
        told = "; ".join(f"{one.file}, {one.line}: {one.message}" for one in troubles[:5]) or "there is no file"
        raise Refusal("card_data", f"there is no card in it: {told}", f"カードが見つからない：{told}")
    return StreamingResponse(Import(request, found, troubles).lines(), media_type="application/x-ndjson")


# --- keeping -----------------------------------------------------------------------------------------------------
def keep_all(found: Mapping[str, Mapping[str, Mapping[str, Wording]]]) -> None:
    """Write what an import gave into the libraries, and let the games know it."""
    for game, wordings in found.items():
        library.update(game, wordings)
        known_game(game)


async def keep(request: Request) -> Response:
    """POST /api/library/keep."""
    refuse_strangers(request)
    asked = await read(request, Keep)
    for token in [one for one, pending in _pending.items() if time.monotonic() - pending.since > PATIENCE]:
        del _pending[token]
    pending = _pending.pop(asked.token, None)
    if pending is None:
        raise Refusal("gone", "this is not here any more; bring the files again", "期限切れ。もう一度読み込むこと", 404)
    try:
        await run_in_threadpool(keep_all, pending.found)
    except CardsError as error:
        raise Refusal("library", str(error), f"保存できない：{error}", 503) from None
    return await info(request)


routes = [
    Route("/api/library", info),
    Route("/api/library/look", look, methods=["POST"]),
    Route("/api/library/keep", keep, methods=["POST"]),
]
