"""/api/scenarios: the scenarios that come with the sources, and those that players paste: see, run, play on.

Scenario files are not in the installed package. Where the sources are there, their folder is listed; nothing outside
of it is ever read. What a file says is laid out and run in a worker.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec
import yaml
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

import fuda
from fuda.match.session import Session
from fuda.rules.clauses import UnknownClause, rulebook
from fuda.scenario.answers import Failure
from fuda.scenario.read import SUFFIXES, Scenario, parse_each, parse_scenarios, right
from fuda.scenario.run import play
from fuda.scenario.source import LARGEST, ScenarioError
from fuda.view import board
from fuda.view.board import REFEREE, View
from fuda.web.library.cards import CardInfo, card_info
from fuda.web.library.games import game_of, tagged
from fuda.web.library.host import worked
from fuda.web.library.scenariowords import in_japanese
from fuda.web.matches import check_rate, rooms_of
from fuda.web.protocol import Language, LogLine, Name, OptionLine
from fuda.web.replies import Refusal, address_of, read, reply
from fuda.web.showing import log_lines, option_lines
from fuda.web.tables import Origin

LARGEST_BODY: Final = 5 * LARGEST  # bytes of a request: letters of four bytes, and escapes
MOST_SCENARIOS: Final = 1_000  # in a text
MOST_RUN: Final = 200  # of one request
TITLE: Final = re.compile(r"^title:[ \t]*(.+)$", re.MULTILINE)
TITLE_JA: Final = re.compile(r"^title_ja:[ \t]*(.+)$", re.MULTILINE)
GAME: Final = re.compile(r"^game:[ \t]*(\w+)", re.MULTILINE)
CLAUSES: Final = re.compile(r"^clauses:[ \t]*\[(.*)\]", re.MULTILINE)

Text = Annotated[str, msgspec.Meta(min_length=1, max_length=LARGEST)]


class Chosen(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/scenarios/open: one scenario of a text, at its beginning or after its script."""

    yaml: Text
    number: Annotated[int, msgspec.Meta(ge=1, le=MOST_SCENARIOS)] = 1
    script: bool = False
    lang: Language = "en"


class ToRun(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/scenarios/run: all scenarios of a text."""

    yaml: Text


class Entry(msgspec.Struct):
    """A scenario of the folder."""

    path: str
    number: int
    title: str
    title_ja: str  # empty where there is none
    game: str
    clauses: list[str]


class Trouble(msgspec.Struct):
    """Why a text cannot be read or laid out, and in which line."""

    line: int
    message: str
    message_ja: str


class Laid(msgspec.Struct):
    """A scenario on the table, open to both sides."""

    title: str
    title_ja: str
    game: str
    clauses: list[str]
    count: int  # of the scenarios in the text
    view: View
    decides: int
    options: list[OptionLine]
    log: list[LogLine]
    cards: list[CardInfo]  # those that do not come with the game
    failures: list[Finding]  # of the script, if it was played


class Finding(msgspec.Struct):
    """Something that is not as a scenario says."""

    line: int
    what: str
    expected: str
    found: str
    ja: tuple[str, str, str]  # the same three in Japanese


class Outcome(msgspec.Struct):
    """How a scenario came out."""

    number: int
    line: int
    title: str
    title_ja: str
    game: str
    clauses: list[str]
    passed: bool
    steps: int  # carried out
    of: int
    failures: list[Finding]


class Ran(msgspec.Struct):
    """How the scenarios of a text came out."""

    outcomes: list[Outcome]


# --- the folder --------------------------------------------------------------------------------------------------
def folder() -> Path | None:
    """Where the scenarios of the sources are, if they are here."""
    found = Path(fuda.__file__).resolve().parents[2] / "scenarios"
    return found if found.is_dir() else None


@cache
def entries() -> list[Entry]:
    """Every scenario of the folder; titles are read without the rest, which takes its time."""
    root = folder()
    out: list[Entry] = []
    for path in sorted(root.rglob("*")) if root is not None else []:
        if path.suffix in SUFFIXES and path.is_file():
            text = path.read_text(encoding="utf-8-sig")
            parts = [part for part in re.split(r"(?m)^---\s*$", text) if TITLE.search(part)]
            out += [entry(path.relative_to(root).as_posix(), n, part) for n, part in enumerate(parts, 1) if root]
    return out


def entry(path: str, number: int, part: str) -> Entry:
    """One scenario, by the lines that name it."""
    game, clauses = GAME.search(part), CLAUSES.search(part)
    titles = [str(yaml.safe_load(found[1])) if (found := one.search(part)) else "" for one in (TITLE, TITLE_JA)]
    listed = [one.strip(" '\"") for one in clauses[1].split(",")] if clauses else []
    return Entry(path, number, titles[0], titles[1], game[1] if game else "", [one for one in listed if one])


def text_at(path: str) -> str:
    """The text of a file in the folder; nothing else is found."""
    root = folder()
    if path in {one.path for one in entries()} and root is not None:
        return (root / path).read_text(encoding="utf-8-sig")
    raise Refusal("no_scenario", "there is no such scenario file", "そのシナリオファイルはない", 404)


async def listing(request: Request) -> Response:
    """GET /api/scenarios, all or those of ?game=GAME."""
    wanted = request.query_params.get("game", "")
    if wanted:
        game_of(wanted)
    found = await run_in_threadpool(entries)
    return await tagged(request, msgspec.json.encode([one for one in found if not wanted or one.game == wanted]))


async def one_file(request: Request) -> Response:
    """GET /api/scenarios/PATH."""
    path = request.path_params["path"]
    return reply({"path": path, "yaml": await run_in_threadpool(text_at, path)})


# --- in a worker -------------------------------------------------------------------------------------------------
def read_all(text: str) -> list[Scenario]:
    """The scenarios of a text, with clauses that exist."""
    found = parse_scenarios(text)
    for scenario in found:
        check_citations(scenario)
    return found


def check_citations(scenario: Scenario) -> None:
    """Refuse clauses and rulings that the rulebook does not have."""
    game = scenario.book.game
    book = rulebook(game.name)
    for citation in scenario.citations:
        try:
            book.clause(citation.clause.removeprefix(f"{game.code} "))
        except UnknownClause as error:
            raise ScenarioError(citation.place, str(error)) from None
    for ruling in scenario.rulings:
        try:
            book.ruling(ruling.clause)
        except UnknownClause as error:
            raise ScenarioError(ruling.place, str(error)) from None


def findings(failures: Sequence[Failure]) -> list[Finding]:
    """Failures as data."""
    return [
        Finding(
            f.place.line,
            f.what,
            f.expected,
            f.found,
            (in_japanese(f.what), in_japanese(f.expected), in_japanese(f.found)),
        )
        for f in failures
    ]


def trouble(line: int, message: str) -> Trouble:
    """What is wrong with a text, in both languages."""
    return Trouble(line, message, in_japanese(message))


def laid(text: str, number: int, script: bool, language: str) -> Laid:
    """Lay a scenario out, or play its script."""
    found = parse_each(text)
    if number > len(found):
        raise ScenarioError(found[0].place, f"there are scenarios 1 to {len(found)}, not {number}")
    scenario = right(found[number - 1])
    check_citations(scenario)
    session: Session
    if script:
        session, result = play(scenario)
        failures = findings(result.failures)
    else:
        session, failures = scenario.lay_out(), []
    m, game = session.match, session.game
    since = max(0, len(m.journal or []) - 40)
    return Laid(
        title=scenario.title,
        title_ja=scenario.title_ja,
        game=game.name,
        clauses=scenario.clauses,
        count=len(found),
        view=board.view(game, m, REFEREE),
        decides=int(m.player),
        options=option_lines(game, m, int(m.player), language) if m.player >= 0 else [],
        log=log_lines(session, REFEREE, since, language),
        cards=made_cards(session),
        failures=failures,
    )


def made_cards(session: Session) -> list[CardInfo]:
    """The cards of a match that do not come with the game, by number."""
    game, m = session.game, session.match
    piles = [game.pile(m, player, zone.name) for player in range(2) for zone in game.zones]
    found = {str(game.definition(m, card).number): game.definition(m, card) for pile in piles for card in pile}
    return [card_info(game, d, "") for number, d in found.items() if game.cards().get(number) is not d]


def outcome(number: int, scenario: Scenario) -> Outcome:
    """Run a scenario."""
    _, result = play(scenario)
    return Outcome(
        number=number,
        line=scenario.place.line,
        title=scenario.title,
        title_ja=scenario.title_ja,
        game=scenario.book.game.name,
        clauses=scenario.clauses,
        passed=result.is_passed,
        steps=result.steps,
        of=len(scenario.script),
        failures=findings(result.failures),
    )


def laid_as_json(text: str, number: int, script: bool, language: str) -> bytes:
    """Lay a scenario out in a worker; what is wrong with it comes back as data."""
    try:
        return msgspec.json.encode(laid(text, number, script, language))
    except ScenarioError as error:
        return msgspec.json.encode(trouble(error.place.line, error.message))
    except RecursionError:
        return msgspec.json.encode(trouble(1, "too deep"))


def ran_as_json(text: str) -> bytes:
    """Run the scenarios of a text in a worker; what is wrong with it comes back as data."""
    try:
        found = read_all(text)
        if len(found) > MOST_RUN:
            raise ScenarioError(found[MOST_RUN].place, f"at most {MOST_RUN} scenarios are run at once")
        return msgspec.json.encode(Ran([outcome(n, one) for n, one in enumerate(found, 1)]))
    except ScenarioError as error:
        return msgspec.json.encode(trouble(error.place.line, error.message))
    except RecursionError:
        return msgspec.json.encode(trouble(1, "too deep"))


def refuse_trouble(data: bytes) -> Response:
    """The answer of a worker, unless it says that the text is no scenario."""
    found = msgspec.json.decode(data, type=dict[str, Any])
    if "message" in found:
        words = f"line {found['line']}: {found['message']}"
        raise Refusal("scenario", words, f"{found['line']}行目：{found['message_ja']}", 422)
    return reply(msgspec.Raw(data))


async def open_one(request: Request) -> Response:
    """POST /api/scenarios/open."""
    asked = await read(request, Chosen, LARGEST_BODY)
    data = await worked(request, laid_as_json, asked.yaml, asked.number, asked.script, asked.lang)
    return refuse_trouble(data)


async def run_all(request: Request) -> Response:
    """POST /api/scenarios/run."""
    asked = await read(request, ToRun, LARGEST_BODY)
    return refuse_trouble(await worked(request, ran_as_json, asked.yaml))


# --- playing on --------------------------------------------------------------------------------------------------
class ToPlay(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/scenarios/play: a practice match against a bot that begins in a scenario."""

    yaml: Text
    number: Annotated[int, msgspec.Meta(ge=1, le=MOST_SCENARIOS)] = 1
    script: bool = False
    level: Annotated[str, msgspec.Meta(max_length=40)] = "normal"
    seat: Annotated[int, msgspec.Meta(ge=0, le=1)] | None = None  # that of whoever decides
    name: Name = ""


async def play_on(request: Request) -> Response:
    """POST /api/scenarios/play; whether it can be laid out is found out in a worker first."""
    await check_rate(request)
    asked = await read(request, ToPlay, LARGEST_BODY)
    data = await worked(request, laid_as_json, asked.yaml, asked.number, asked.script, "en")
    refuse_trouble(data)
    found = msgspec.json.decode(data, type=Standing)
    if found.decides < 0:
        raise Refusal("over", "the match is over there", "その局面では対戦が終わっている", 409)
    origin = Origin(kind="scenario", text=asked.yaml, number=asked.number, is_scripted=asked.script)
    seat = found.decides if asked.seat is None else asked.seat
    made = await rooms_of(request).practice(found.game, asked.name, origin, asked.level, seat, address_of(request))
    return reply(made, 201)


class Standing(msgspec.Struct):
    """Where a scenario stands."""

    game: str
    decides: int


routes = [
    Route("/api/scenarios", listing),
    Route("/api/scenarios/open", open_one, methods=["POST"]),
    Route("/api/scenarios/run", run_all, methods=["POST"]),
    Route("/api/scenarios/play", play_on, methods=["POST"]),
    Route("/api/scenarios/{path:path}", one_file),
]
