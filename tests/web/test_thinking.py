"""Bots in processes: they answer, survive the death of one, and think about matches that no snapshot holds."""

from __future__ import annotations

import asyncio
import os
import signal
from concurrent.futures import Executor, Future
from concurrent.futures.process import BrokenProcessPool
from typing import Any, ClassVar

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


class PaperPool(Executor):
    """Processes that answer when a test says so; shut down, they drop what waits."""

    made: ClassVar[list[PaperPool]] = []

    def __init__(self, *_: object, **__: object) -> None:
        self.waiting: list[Future[Any]] = []
        self.made.append(self)

    def submit(self, *_: object, **__: object) -> Future[Any]:
        """Wait."""
        self.waiting.append(Future())
        return self.waiting[-1]

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Drop everything."""
        for one in self.waiting:
            one.cancel()


def test_processes_that_died_are_replaced_once_for_all_who_waited(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two matches wait for the same processes; the second to learn of their end leaves the new ones alone."""
    monkeypatch.setattr("fuda.web.thinking.ProcessPoolExecutor", PaperPool)
    monkeypatch.setattr(PaperPool, "made", [])

    async def run() -> None:
        thinkers = Thinkers("", 1)
        session = Session("hanyo", seed=5)
        asked = [asyncio.create_task(thinkers.choose(session, "beginner", 7)) for _ in range(3)]
        await asyncio.sleep(0)
        for one in PaperPool.made[0].waiting:
            one.set_exception(BrokenProcessPool())
        await asyncio.sleep(0.05)
        assert len(PaperPool.made) == 2
        for one in PaperPool.made[1].waiting:
            one.set_result(0)
        assert await asyncio.gather(*asked) == [0, 0, 0]

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
