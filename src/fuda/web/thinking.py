"""Bots think in processes of their own, so that nobody else's match waits for them.

A process is given a position, makes the match of it, and hands the bot a seat: what its player may know. Matches and
addresses take turns; some processes are kept for short thoughts, so that a beginner's bot never waits for hard ones.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections import OrderedDict
from typing import Final

import msgspec

from fuda.ai import bots
from fuda.ai.thought import Budget
from fuda.match.seat import Seat
from fuda.match.session import Session, restore
from fuda.sim.reasons import Reason, reasons_of
from fuda.web.hands import DATABASE, STARTING, Hand, HandDied, Hands
from fuda.web.protocol import HintLine, HintReason
from fuda.web.table import Position

ADVISER: Final = "normal"  # the level of the bot that gives hints
MOST_ADVICE: Final = 3  # answers that a hint is about
LONGEST: Final = 20.0  # seconds that a thought may take
NICE: Final = 2  # browsers are answered first


class Advised(msgspec.Struct, frozen=True):
    """An answer that a bot thought about: how likely it wins, its share of the tries, and why."""

    index: int
    chance: float
    share: float
    reasons: list[Reason] = []


def hint_line(one: Advised, language: str) -> HintLine:
    """What is told of an answer in a language."""
    reasons = [HintReason(reason.is_good, reason.words(language)) for reason in one.reasons]
    return HintLine(one.index, one.chance, one.share, reasons)


def cost_of(level: str) -> float:
    """The seconds that a bot of a level thinks."""
    return bots.LEVELS[level].seconds


class Thinkers:
    """The processes in which bots think; they start when the first bot is needed."""

    def __init__(self, database: str, workers: int = 0) -> None:
        count = workers or max(1, (os.cpu_count() or 2) - 1)
        self.hands = Hands(database, count, short=1, nice=NICE)
        self.budget: Budget | None = None  # for bots that are to play the same whatever the machine does
        self.warming: dict[str, asyncio.Task[None]] = {}

    def warm(self, game: str) -> None:
        """Let the processes get ready for a game, so that the first answer does not wait for it."""
        if game not in self.warming:
            self.warming[game] = asyncio.create_task(self._warm(game))

    async def _warm(self, game: str) -> None:
        """Load a game everywhere."""

        async def load(hand: Hand) -> None:
            with contextlib.suppress(Exception):  # the first thought says what is wrong
                await hand.call(prepare, game, seconds=STARTING)

        await asyncio.gather(*(load(hand) for hand in self.hands.hands))

    async def choose(self, position: Position, level: str, seed: int, who: str = "", match: str = "") -> int:
        """The option that the bot of a level takes for whoever decides."""
        asked, cost = (position, level, seed, self.budget), cost_of(level)
        try:
            return await self.hands.do(think, *asked, who=who, match=match, cost=cost, seconds=cost + LONGEST)
        except HandDied:  # of lack of memory for one: another takes its place
            return await self.hands.do(think, *asked, who=who, match=match, cost=cost, seconds=cost + LONGEST)

    async def advise(self, position: Position, seed: int, who: str, match: str) -> list[Advised]:
        """What a good bot thinks of the answers of whoever decides, the best first."""
        asked, cost = (position, ADVISER, seed, self.budget), cost_of(ADVISER)
        return await self.hands.do(consider, *asked, who=who, match=match, cost=cost, seconds=cost + LONGEST)

    def renew(self) -> None:
        """Let new processes think from now on, as a faster engine is there; what is thought about is finished."""
        for hand in self.hands.hands:
            hand.renew()

    def close(self) -> None:
        """End the processes."""
        for task in self.warming.values():
            task.cancel()
        self.hands.close()


# --- in the process --------------------------------------------------------------------------------------------
MOST_KEPT: Final = 8
_laid_out: Final[OrderedDict[str, Session]] = OrderedDict()  # matches that no snapshot holds, as they were last


def prepare(game: str) -> None:
    """Load a game, its cards and its judge."""
    from fuda.web.known import known_game

    known = known_game(game)
    Session(known).seat(0)
    bots.judge_of(game)


def think(position: Position, name: str, seed: int, budget: Budget | None = None) -> int:
    """The option that a bot takes in a position."""
    return bots.make(name, seed, budget).choose(seat_at(position))


def consider(position: Position, name: str, seed: int, budget: Budget | None = None) -> list[Advised]:
    """What a bot thinks of the answers in a position."""
    return advised(seat_at(position), name, seed, budget=budget)


def advised(seat: Seat, name: str, seed: int, taken: int = -1, budget: Budget | None = None) -> list[Advised]:
    """What a bot thinks of the answers at a seat, its own first, and why; one alone if it did not have to think.

    An answer that was taken is among them, wherever it comes.
    """
    bot = bots.make(name, seed, budget)
    chosen = bot.choose(seat)
    thought = bot.thought if isinstance(bot, bots.IsmctsBot) else None
    if thought is None:
        return [Advised(chosen, 0.0, 0.0)]
    found = sorted(thought.options, key=lambda one: one.index != thought.index)
    told = found[:MOST_ADVICE] + [one for one in found[MOST_ADVICE:] if one.index == taken]
    tries = max(1, sum(one.visits for one in found))
    reasons = reasons_of(seat, seed, [one.index for one in told])
    return [
        Advised(one.index, round(one.value, 3), round(one.visits / tries, 3), why)
        for one, why in zip(told, reasons, strict=True)
    ]


def seat_at(position: Position) -> Seat:
    """The seat of whoever decides in a position: what its player may know, and remembers."""
    session = restored_from(position.snapshot) if position.snapshot else played_on(position)
    seat = session.seat(session.player)
    seat.recall(position.remembered)
    return seat


def restored_from(data: bytes) -> Session:
    """A match from its snapshot, with cards that people have made."""
    from fuda.match.snapshot import decode
    from fuda.web.known import known_game, learn_stored

    snapshot = decode(data)
    learn_stored(known_game(snapshot.game), DATABASE[0], [number for number, _ in snapshot.cards])
    return restore(data)


def played_on(position: Position) -> Session:
    """A match that was laid out, played to where it stands now."""
    from fuda.web.beginning import answer, begin
    from fuda.web.known import known_game

    row, answers = position.row, position.answers
    assert row is not None
    session = _laid_out.pop(row.id, None)
    if session is None or session.answers[: len(answers)] != answers[: len(session.answers)]:
        session = begin(row, known_game(row.game))
    if len(session.answers) > len(answers):
        session.undo(len(session.answers) - len(answers))
    for index in answers[len(session.answers) :]:
        answer(session, index)
    session.match.journal = None  # what the player remembers comes with the position
    _laid_out[row.id] = session
    while len(_laid_out) > MOST_KEPT:
        _laid_out.popitem(last=False)
    return session
