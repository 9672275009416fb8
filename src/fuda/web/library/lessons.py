"""/api/lessons: guided first turns. A lesson is a scenario with words: what to do next, why, and by which clause.

The pages know which answer a step waits for by its notation; everything else is an ordinary practice match, in which
one is free to do something else and to take it back.
"""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import Annotated

import msgspec
import yaml
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from fuda.web.library.games import tagged
from fuda.web.matches import check_rate, rooms_of
from fuda.web.protocol import Name
from fuda.web.replies import Refusal, address_of, read, reply
from fuda.web.tables import Origin

LEVEL = "easy"
LEARNER = 0  # the seat


class Step(msgspec.Struct, forbid_unknown_fields=True):
    """One idea: the words, the clause behind them, and how the notation of the answer begins that leads on."""

    en: str
    ja: str
    clause: str = ""
    do: str = ""  # "" if there is only something to read


class Lesson(msgspec.Struct, forbid_unknown_fields=True):
    """A position, and what is to be learned from it."""

    title: dict[str, str]
    scenario: str
    steps: list[Step]


class Shown(msgspec.Struct):
    """A lesson as the pages know it."""

    game: str
    title: dict[str, str]
    steps: list[Step]


@cache
def lessons() -> dict[str, Lesson]:
    """The lesson of each game that has one."""
    folder = resources.files("fuda.web").joinpath("lessons")
    found: dict[str, Lesson] = {}
    for file in sorted(folder.iterdir(), key=lambda one: one.name):
        if file.name.endswith(".yaml"):
            data = yaml.load(file.read_text(encoding="utf-8"), Loader=yaml.BaseLoader)  # everything is words
            found[file.name.removesuffix(".yaml")] = msgspec.convert(data, Lesson)
    return found


async def listed(request: Request) -> Response:
    """GET /api/lessons."""
    shown = [Shown(game, lesson.title, lesson.steps) for game, lesson in lessons().items()]
    return await tagged(request, msgspec.json.encode(shown))


class ToLearn(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/lessons/play: begin the lesson of a game."""

    game: Annotated[str, msgspec.Meta(max_length=40)]
    name: Name = ""


async def begin(request: Request) -> Response:
    """POST /api/lessons/play."""
    await check_rate(request)
    asked = await read(request, ToLearn)
    lesson = lessons().get(asked.game)
    if lesson is None:
        raise Refusal("no_lesson", "there is no lesson for this game", "そのゲームのレッスンはない", 404)
    origin = Origin(kind="scenario", text=lesson.scenario)
    made = await rooms_of(request).practice(asked.game, asked.name, origin, LEVEL, LEARNER, address_of(request))
    return reply(made, 201)


routes = [
    Route("/api/lessons", listed),
    Route("/api/lessons/play", begin, methods=["POST"]),
]
