"""Bots in processes: they answer, survive the death of one, and think about matches that no snapshot holds."""

from __future__ import annotations

import asyncio
import os
import signal

import pytest

from fuda.games.registry import Half as EmptyHalf
from fuda.games.registry import Position, find
from fuda.match.session import Session
from fuda.web.thinking import Thinkers, is_portable, levels, title_of


@pytest.mark.parametrize("level", sorted(levels()))
def test_every_level_answers_with_an_option(level: str) -> None:
    """The option is one of those there are, and the same again from a bot that does not think for a time."""

    async def run() -> None:
        thinkers = Thinkers("", 1)
        session = Session("hanyo", seed=5)
        try:
            for _ in range(4):
                option = await thinkers.choose(session, level, 7)
                assert 0 <= option < len(session.match.options)
                assert level != "beginner" or await thinkers.choose(session, level, 7) == option
                session.answer(option)
        finally:
            thinkers.close()

    asyncio.run(run())
    assert all(title_of(level).values())


def test_another_process_takes_the_place_of_one_that_died() -> None:
    """Killed from outside, as by a lack of memory: the next question is answered all the same."""

    async def run() -> None:
        thinkers = Thinkers("", 1)
        session = Session("hanyo", seed=5)
        try:
            first = await thinkers.choose(session, "beginner", 7)
            for pid in list(thinkers.running()._processes):
                os.kill(pid, signal.SIGKILL)
            assert await thinkers.choose(session, "beginner", 7) == first
        finally:
            thinkers.close()

    asyncio.run(run())


def test_a_match_that_was_laid_out_is_thought_about_here() -> None:
    """It has no decks, so no other process could make it; the position is not touched."""

    async def run() -> None:
        game = find("onepiece")
        match = game.lay_out(Position((EmptyHalf(), EmptyHalf())))
        session = Session.standing(game, match)
        before = game.position(match)
        thinkers = Thinkers("", 1)
        assert not is_portable(session)
        assert 0 <= await thinkers.choose(session, "normal", 1) < len(match.options)
        assert thinkers.pool is None and game.position(match) == before

    asyncio.run(run())
