"""Lessons: each is played through on the engine, its clauses exist, and a match of it begins over HTTP."""

from __future__ import annotations

import pytest

from fuda.games import registry
from fuda.match.session import Session
from fuda.rules.clauses import rulebook
from fuda.scenario.read import parse_scenarios
from fuda.web.library.lessons import LEARNER, lessons
from tests.web.live import Server

SIX = ("buddyfight", "dimensionzero", "fusionworld", "hanyo", "kaidan", "onepiece")
DECLINED = ("pass", "done", "end_step", "no", "end_main", "no_skill", "no_attack", "no_charge")


def settle(session: Session) -> None:
    """Let the opponent do nothing, and answer for the learner what has one answer."""
    while session.outcome is None:
        options = session.options(session.player)
        if session.player == LEARNER and len(options) > 1:
            return
        session.answer(next((one for one in options if one.text in DECLINED), options[0]))


def test_every_game_has_a_lesson() -> None:
    """And none is there for a game that is not."""
    assert set(SIX) <= set(lessons()) <= set(registry.names())


@pytest.mark.parametrize("game", sorted(lessons()))
def test_a_lesson_can_be_followed_to_its_end(game: str) -> None:
    """Every step but those to read is an answer that is possible when it is asked for, in both languages."""
    lesson = lessons()[game]
    (scenario,) = parse_scenarios(lesson.scenario)
    session = scenario.lay_out()
    for step in lesson.steps:
        assert step.en and step.ja and (not step.clause or step.clause in rulebook(game).clauses)
        if step.do:
            settle(session)
            fitting = [one for one in session.options(LEARNER) if one.text.startswith(step.do)]
            assert fitting, f"{step.do}: {[one.text for one in session.options(LEARNER)]}"
            session.answer(fitting[0])
    assert sum(bool(step.do) for step in lesson.steps) >= 4
    assert not lesson.steps[0].do and not lesson.steps[-1].do
    assert session.outcome is None


def test_a_lesson_is_begun_over_http(server: Server) -> None:
    """What the pages show is listed; an unknown game is refused."""
    told = {one["game"]: one for one in server.http.get("/api/lessons").json()}
    assert set(told) == set(lessons()) and "scenario" not in told["onepiece"]
    made = server.http.post("/api/lessons/play", json={"game": "onepiece", "name": "Aki"})
    assert made.status_code == 201 and [seat["seat"] for seat in made.json()["seats"]] == [LEARNER]
    assert server.http.post("/api/lessons/play", json={"game": "chess"}).status_code == 404
    assert server.http.post("/api/lessons/play", json={"game": "onepiece", "level": "hard"}).status_code == 400
