"""Processes that share a line: fair by address and by match, short things first, and no end of the server with one."""

from __future__ import annotations

import asyncio
import gc
import time
import warnings
from collections.abc import Coroutine
from typing import Any

import pytest

from fuda.web.hands import HandFailed, Hands
from fuda.web.replies import Refusal


def run(coroutine: Coroutine[Any, Any, None]) -> None:
    """Run a test that is a coroutine."""
    asyncio.run(coroutine)


def refuse(code: str) -> None:
    """Refuse, in the process."""
    raise Refusal(code, "no", "いいえ", 409)


def test_what_goes_wrong_in_a_process_is_told_here() -> None:
    """A refusal as it is, anything else in words; the process works on."""

    async def asked() -> None:
        hands = Hands("", 1)
        try:
            with pytest.raises(Refusal) as caught:
                await hands.do(refuse, "x")
            assert (caught.value.code, caught.value.status, caught.value.message["ja"]) == ("x", 409, "いいえ")
            with pytest.raises(HandFailed, match="ZeroDivisionError"):
                await hands.do(divmod, 1, 0)
            assert await hands.do(max, 3, 4) == 4
        finally:
            hands.close()

    run(asked())


def test_a_start_that_nobody_waits_for_leaves_nothing_open() -> None:
    """The server stops while a process is starting: no socket of it is left."""

    async def asked() -> None:
        hands = Hands("", 1)
        starting = asyncio.create_task(hands.do(int))
        await asyncio.sleep(0.001)
        hands.close()
        starting.cancel()

    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always", ResourceWarning)
        run(asked())
        gc.collect()
    assert [str(one.message) for one in warned] == []


def test_an_easy_bot_does_not_wait_for_twenty_hard_ones() -> None:
    """Long thoughts of twenty matches are in the line, and a short one of another is done within a second."""

    async def asked() -> None:
        hands = Hands("", 1, short=1)
        try:
            await asyncio.gather(*(hand.call(int, seconds=60) for hand in hands.hands))  # they have started
            hard = [asyncio.create_task(hands.do(time.sleep, 0.9, match=f"hard {n}", cost=0.9)) for n in range(20)]
            await asyncio.sleep(0.1)
            taken = []
            for _ in range(3):  # the machine may be busy for a moment; in the line it would wait for 18 seconds
                began = time.monotonic()
                await hands.do(time.sleep, 0.1, match="easy", cost=0.1)
                taken.append(time.monotonic() - began)
            assert min(taken) < 1, taken
            assert sum(one.done() for one in hard) < len(hard) / 2
            for one in hard:
                one.cancel()
        finally:
            hands.close()

    run(asked())


def test_whoever_has_had_least_comes_first() -> None:
    """One address with many requests, another with one: it is the next. The same between matches of an address."""

    async def asked() -> None:
        hands, done = Hands("", 1), []

        async def work(who: str, match: str) -> None:
            await hands.do(time.sleep, 0.02, who=who, match=match)
            done.append((who, match))

        try:
            many = [asyncio.create_task(work("many", "a")) for _ in range(4)]
            await asyncio.sleep(0.01)
            others = [asyncio.create_task(work("many", "b")), asyncio.create_task(work("few", "c"))]
            await asyncio.gather(*many, *others)
        finally:
            hands.close()
        assert done[0] == ("many", "a") and done[1] == ("few", "c") and done[2] == ("many", "b")

    run(asked())


def test_no_address_holds_all_processes_nor_the_line() -> None:
    """One is left for others; and of requests that wait there are only so many."""

    async def asked() -> None:
        hands = Hands("", 2, most_waiting=3)
        try:
            tasks = [asyncio.create_task(hands.do(time.sleep, 0.4, who="bad")) for _ in range(4)]
            await asyncio.sleep(0)
            assert hands.busy["bad"] == 1 and len(hands.free) == 1
            with pytest.raises(Refusal) as caught:
                await hands.do(max, 1, 2, who="good")
            assert caught.value.code == "busy"
            tasks.pop().cancel()
            await asyncio.sleep(0)
            assert await hands.do(max, 1, 2, who="good") == 2
            for one in tasks:
                one.cancel()
        finally:
            hands.close()

    run(asked())
