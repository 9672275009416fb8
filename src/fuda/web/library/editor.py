"""/api/editor: a board editor for any game: what a position of it has, and a draft that is data and YAML at once.

The page changes the data of a scenario's document; the server writes it as YAML, or reads YAML that a person wrote,
lays it out in a worker, and says how it stands, what may be answered, by which step of a script, and which clauses
acted. What a draft says is believed only after the reader of scenario files has checked it.
"""

from __future__ import annotations

from typing import Annotated, Any, Final

import msgspec
import yaml
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from fuda.games import registry
from fuda.games.registry import AnyGame
from fuda.match.session import Session
from fuda.rules.clauses import rulebook
from fuda.scenario.answers import Point
from fuda.scenario.read import Scenario, parse_each, right
from fuda.scenario.rewriting import rewritten
from fuda.scenario.run import Result, play
from fuda.scenario.source import DEEPEST, LARGEST, Item, ScenarioError, read_text
from fuda.scenario.writing import dumped, step_of
from fuda.view import board
from fuda.view.board import REFEREE, View
from fuda.web.library.cards import CardInfo
from fuda.web.library.games import game_of, tagged
from fuda.web.library.host import worked
from fuda.web.library.scenarios import (
    LARGEST_BODY,
    Finding,
    Trouble,
    check_citations,
    findings,
    made_cards,
    trouble,
)
from fuda.web.protocol import Language, LogLine, OptionLine
from fuda.web.replies import read, reply
from fuda.web.showing import log_lines, option_lines

MOST_LINES: Final = 200  # of what happened, the last ones
MOST_CLAUSES: Final = 300
MOST_STEPS: Final = 300  # options that are written as steps
WRITES: Final = ("int", "str", "bool")


class ZoneRoom(msgspec.Struct):
    """A zone that cards can be put into, and the states that they can have there."""

    name: str
    states: list[str]


class Editable(msgspec.Struct):
    """GET /api/editor/GAME: what a position of a game is made of."""

    game: str
    zones: list[ZoneRoom]
    states: dict[str, str]  # and their kinds: truth, count or counts
    resources: list[str]
    moments: list[str]
    phases: list[str]
    steps: list[str]
    settings: list[str]
    hosts: dict[str, int]  # the number of the first card of a zone under which others can lie


class ToEdit(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/editor: a draft as data, with the YAML it was before so that comments stay, or as YAML alone."""

    draft: dict[str, Any] | None = None
    yaml: Annotated[str, msgspec.Meta(max_length=LARGEST)] = ""
    script: bool = False  # whether its script is played
    lang: Language = "en"


class Acted(msgspec.Struct):
    """A clause that acted, with our summary of it."""

    clause: str
    summary: str


class Stood(msgspec.Struct):
    """A draft on the table, open to both sides."""

    view: View
    decides: int
    options: list[OptionLine]
    steps: list[dict[str, Any]]  # how a script says each of the options
    log: list[LogLine]
    acted: list[Acted]  # the clauses that acted, in their order
    cards: list[CardInfo]  # those that do not come with the game
    failures: list[Finding]
    taken: int  # steps of the script that were carried out
    of: int


class Edited(msgspec.Struct):
    """A draft both ways, and how it stands or what is wrong with it."""

    yaml: str
    draft: dict[str, Any] | None  # None where the text cannot be read at all
    stood: Stood | None = None
    trouble: Trouble | None = None


# --- a game ------------------------------------------------------------------------------------------------------
async def editable(request: Request) -> Response:
    """GET /api/editor/GAME."""
    game = game_of(request.path_params["game"])
    found = Editable(
        game=game.name,
        zones=[ZoneRoom(zone, list(states)) for zone, states in game.laid.items()],
        states=dict(game.card_states),
        resources=list(game.resources),
        moments=list(game.moments),
        phases=list(game.phases),
        steps=[step for step in game.steps if step],
        settings=[name for name, kind in game.settings.items() if kind == "truth"],
        hosts=dict(game.hosts),
    )
    return await tagged(request, msgspec.json.encode(found))


# --- drafts ------------------------------------------------------------------------------------------------------
def plain(item: Item) -> Any:
    """A value of a file as plain data: numbers and yes or no as such, everything else as text."""
    if item.is_mapping:
        return {key.text(): plain(value) for key, value in item.entries()}
    if item.is_list:
        return [plain(one) for one in item.items()]
    raw = item.raw()
    if item.is_number and str(int(raw[:30])) == raw:
        return int(raw)
    return {"true": True, "false": False}.get(raw, raw)


def check_data(value: Any, depth: int = 0) -> None:
    """Refuse data that no scenario file could hold."""
    if depth > DEEPEST:
        raise ValueError(f"more than {DEEPEST} lists and mappings inside each other")
    if isinstance(value, dict):
        for key, one in value.items():
            check_data(key, depth + 1)
            check_data(one, depth + 1)
    elif isinstance(value, list):
        for one in value:
            check_data(one, depth + 1)
    elif value is not None and type(value).__name__ not in WRITES:
        raise ValueError(f"a draft holds texts, numbers, yes and no, not {type(value).__name__}")


def opened(data: dict[str, Any], game: AnyGame) -> dict[str, Any]:
    """A document with every zone of its board as a list of entries."""
    halves = data.get("board")
    if not isinstance(halves, dict):
        return data
    out = {
        player: {zone: opened_zone(zone, cards, game) for zone, cards in half.items()} if isinstance(half, dict) else {}
        for player, half in halves.items()
    }
    return {**data, "board": out}


def opened_zone(zone: str, cards: Any, game: AnyGame) -> Any:
    """A zone as a list of entries; a resource stays a number."""
    is_number = isinstance(cards, int) and not isinstance(cards, bool)
    if is_number and (zone in game.resources or zone not in game.laid):
        return cards
    if is_number:
        return [{"fillers": cards}] if cards else []
    if cards in ("", "nothing", None):
        return []
    entries = cards if isinstance(cards, list) else [cards]
    return [one if isinstance(one, dict) else {"card": one} for one in entries]


def closed(data: dict[str, Any]) -> dict[str, Any]:
    """A document with its board as short as it can be written; empty parts are left out."""
    out = {key: value for key, value in data.items() if value not in ("", None, [], {})}
    halves = data.get("board")
    if isinstance(halves, dict):
        out["board"] = {
            player: {zone: closed_zone(cards) for zone, cards in half.items()} if isinstance(half, dict) else half
            for player, half in halves.items()
        }
    return out


def closed_zone(cards: Any) -> Any:
    """A zone: cards without a state by their names, cards that do not matter by their number."""
    if not isinstance(cards, list):
        return cards
    short = [one["card"] if isinstance(one, dict) and list(one) == ["card"] else one for one in cards]
    if len(short) == 1 and isinstance(short[0], dict) and list(short[0]) == ["fillers"]:
        return short[0]["fillers"]
    return short or 0


def with_comments(before: str, data: dict[str, Any]) -> str:
    """A document as YAML: the text it was before changed where that is needed, or written anew if that will not do."""
    try:
        found = saying(before)
        text = rewritten(before, *found, data)
        return text if saying(text)[1] == saying(dumped(data))[1] else dumped(data)
    except (ScenarioError, ValueError, yaml.YAMLError):
        return dumped(data)


def saying(text: str) -> tuple[Item, dict[str, Any]]:
    """The one document of a text, and its data as short as it can be written; `ValueError` if there is no such."""
    (item,) = read_text(text, "draft")
    data = plain(item)
    if not isinstance(data, dict):
        raise ValueError("no document")
    return item, closed(opened(data, registry.find(str(data.get("game", "")))))


# --- in a worker -------------------------------------------------------------------------------------------------
def edited_as_json(draft: bytes, text: str, script: bool, language: str) -> bytes:
    """Write or read a draft, and lay it out; what is wrong with it comes back as data."""
    data: dict[str, Any] | None = None
    try:
        if draft:
            given = msgspec.json.decode(draft, type=dict[str, Any])
            check_data(given)
            text = with_comments(text, closed(given))
        items = read_text(text, "draft")
        data = plain(items[0]) if items and items[0].is_mapping else None
        scenario = right(parse_each(text, "draft")[0])
        data = opened(data or {}, scenario.book.game)
        check_citations(scenario)
        return msgspec.json.encode(Edited(text, data, stood(scenario, script, language)))
    except ScenarioError as error:
        return msgspec.json.encode(Edited(text, data, trouble=trouble(error.place.line, error.message)))
    except (RecursionError, ValueError) as error:
        words = "too deep" if isinstance(error, RecursionError) else str(error)
        return msgspec.json.encode(Edited(text, data, trouble=trouble(1, words[:500])))


def stood(scenario: Scenario, script: bool, language: str) -> Stood:
    """How a draft stands, after its script if that is played."""
    session: Session
    if script:
        session, result = play(scenario)
    else:
        session, result = scenario.lay_out(), Result(scenario, 0)
    m, game = session.match, session.game
    point = Point(session, scenario.book)
    offered = point.offered if m.player >= 0 else []
    return Stood(
        view=board.view(game, m, REFEREE),
        decides=int(m.player),
        options=option_lines(game, m, int(m.player), language) if m.player >= 0 else [],
        steps=[step_of(point, one, offered) for one in offered[:MOST_STEPS]],
        log=log_lines(session, REFEREE, max(0, len(m.journal or []) - MOST_LINES), language),
        acted=acted(session),
        cards=made_cards(session),
        failures=findings(result.failures),
        taken=result.steps,
        of=len(scenario.script),
    )


def acted(session: Session) -> list[Acted]:
    """The clauses that acted, in their order; one that acts several times in a row is told once."""
    book = rulebook(session.game.name)
    out: list[str] = []
    for event in session.match.journal or []:
        for clause in (str(event.clause), str(event.row)):
            if clause and clause in book.clauses and clause not in out[-2:]:
                out.append(clause)
    return [Acted(clause, book.clauses[clause].summary) for clause in out[:MOST_CLAUSES]]


async def edit(request: Request) -> Response:
    """POST /api/editor."""
    asked = await read(request, ToEdit, LARGEST_BODY)
    draft = msgspec.json.encode(asked.draft) if asked.draft is not None else b""
    data = await worked(request, edited_as_json, draft, asked.yaml, asked.script, asked.lang)
    return reply(msgspec.Raw(data))


routes = [
    Route("/api/editor/{game}", editable),
    Route("/api/editor", edit, methods=["POST"]),
]
