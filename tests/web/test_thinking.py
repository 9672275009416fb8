"""Bots in processes: they answer, survive the death of one, and think about matches that no snapshot holds."""

from __future__ import annotations

import asyncio
import os
import signal

import pytest

from fuda.ai.levels import levels
from fuda.match.session import Session
from fuda.web.beginning import begin
from fuda.web.known import known_game
from fuda.web.table import Position, Table, is_portable
from fuda.web.tables import MatchRow, Origin
from fuda.web.thinking import Thinkers, cost_of

LAID_OUT = """game: hanyo
title: In the middle
cards: {Ann: {hp: 200}, Foe: {hp: 300}}
board: {A: {main: [Ann], hand: 3}, B: {main: [Foe]}}
"""


def row_of(session: Session, origin: Origin | None = None) -> MatchRow:
    """A match as it would be stored."""
    given = {"mode": "bot", "state": "running", "names": ["", ""], "bots": ["", "easy"], "decks": [[], []]}
    return MatchRow(id="m", created=0.0, game=session.game.name, tokens=["", "", ""], origin=origin, **given)  # type: ignore[arg-type]


def position_of(session: Session) -> Position:
    """What a bot is given to think about."""
    return Table(row_of(session), session).position(session.player)


@pytest.mark.parametrize("level", sorted(levels()))
def test_every_level_answers_with_an_option(level: str) -> None:
    """The option is one of those there are, and the same again from a bot that does not think for a time."""

    async def run() -> None:
        thinkers = Thinkers("", 1)
        session = Session("hanyo", seed=5)
        try:
            for _ in range(4):
                option = await thinkers.choose(position_of(session), level, 7)
                assert 0 <= option < len(session.match.options)
                assert level != "beginner" or await thinkers.choose(position_of(session), level, 7) == option
                session.answer(option)
        finally:
            thinkers.close()

    asyncio.run(run())


def test_another_process_takes_the_place_of_one_that_died() -> None:
    """Killed from outside, as by a lack of memory: the next question is answered all the same."""

    async def run() -> None:
        thinkers = Thinkers("", 1)
        session = Session("hanyo", seed=5)
        try:
            first = await thinkers.choose(position_of(session), "beginner", 7)
            for hand in thinkers.hands.hands:
                if hand.pid:
                    os.kill(hand.pid, signal.SIGKILL)
            assert await thinkers.choose(position_of(session), "beginner", 7) == first
        finally:
            thinkers.close()

    asyncio.run(run())


def test_new_processes_think_once_a_faster_engine_is_there() -> None:
    """What is being thought about is finished; what comes next goes to others."""

    async def run() -> None:
        thinkers = Thinkers("", 1)
        session = Session("hanyo", seed=5)
        try:
            first = await thinkers.choose(position_of(session), "beginner", 7)
            before = {hand.pid for hand in thinkers.hands.hands if hand.pid}
            thinkers.renew()
            assert await thinkers.choose(position_of(session), "beginner", 7) == first
            assert before and not before & {hand.pid for hand in thinkers.hands.hands if hand.age > 1}
        finally:
            thinkers.close()

    asyncio.run(run())


def test_a_match_that_was_laid_out_is_thought_about_in_a_process_too() -> None:
    """It has no decks: the process lays it out, plays it to where it stands, and goes on from there the next time."""

    async def run() -> None:
        origin = Origin(kind="scenario", text=LAID_OUT)
        game = known_game("hanyo")
        row = row_of(Session(game), origin)
        session = begin(row, game)
        table, thinkers = Table(row, session), Thinkers("", 1)
        before = game.position(session.match)
        try:
            assert not is_portable(session)
            for _ in range(3):
                option = await thinkers.choose(table.position(session.player), "easy", 1)
                assert 0 <= option < len(session.match.options)
                session.answer(option)
            session.undo(3)
            assert game.position(session.match) == before
            assert 0 <= await thinkers.choose(table.position(session.player), "easy", 1) < len(session.match.options)
        finally:
            thinkers.close()

    asyncio.run(run())


def test_levels_think_for_longer_the_stronger_they_are() -> None:
    """By that they wait in the line: short thoughts first."""
    costs = [cost_of(level) for level in levels()]
    assert costs == sorted(costs) and costs[0] == 0
