"""Tables apart: matches of cards and positions that strangers have made are played in processes of their own.

Nobody knows how much work such a match makes. Wherever it stands, it holds up no match but those few that share its
process: an address has some of the processes, never all of them.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Sequence
from itertools import count
from typing import Any, Final, TypeVar

import msgspec

from fuda.core.flow import Overworked
from fuda.match.session import TooMuchWork
from fuda.web.hands import DATABASE, STARTING, Hand, HandTooSlow
from fuda.web.protocol import ReasonLine
from fuda.web.replies import Refusal
from fuda.web.table import Position, Scene, Standing, Table
from fuda.web.tables import MatchRow, StepRow

MOST_HANDS: Final = 8
MOST_OF_ONE: Final = 4  # processes that the matches of one address are spread over
LONGEST: Final = 20.0  # seconds for one thing
NICE: Final = 10
COUNT: Final = count(1)

T = TypeVar("T")


def is_apart(row: MatchRow) -> bool:
    """Whether a match has cards or a position that somebody made here."""
    from fuda.web.library.own import NUMBER

    is_laid_out = row.origin is not None and row.origin.kind == "scenario"
    return is_laid_out or any(NUMBER.fullmatch(number) for number in row.cards)


class Place:
    """A process for tables, and whose tables it has."""

    def __init__(self, database: str) -> None:
        self.hand = Hand(database, NICE)
        self.tables: dict[ApartTable, str] = {}


class Apart:
    """The processes for tables."""

    def __init__(self, database: str) -> None:
        self.places = [Place(database) for _ in range(MOST_HANDS)]

    async def open(self, row: MatchRow, steps: Sequence[StepRow], address: str) -> tuple[ApartTable, Standing]:
        """Set up a table; a `Refusal` if the match cannot be played."""
        place = self.place_for(address)
        table = ApartTable(place, row.id)
        place.tables[table] = address
        try:
            return table, await table.call(set_up, row, list(steps), seconds=STARTING)
        except BaseException:
            table.close()
            raise

    def place_for(self, address: str) -> Place:
        """A process for one more table of an address: one with few others', of those that it may have."""
        own = [place for place in self.places if address in place.tables.values()]
        free = own if len(own) >= MOST_OF_ONE else self.places
        return min(free, key=lambda place: (sum(one != address for one in place.tables.values()), len(place.tables)))

    def sweep(self) -> None:
        """End processes without a table."""
        for place in self.places:
            if not place.tables and not place.hand.lock.locked():
                place.hand.end()

    def close(self) -> None:
        """End all."""
        for place in self.places:
            place.hand.end()


class ApartTable:
    """A table in another process."""

    def __init__(self, place: Place, match: str) -> None:
        self.place = place
        self.name = f"{match} {next(COUNT)}"  # a match that is loaded anew has another table
        self.age = 0  # of the process that has it

    async def call(self, function: Callable[..., T], *args: object, seconds: float = LONGEST) -> T:
        """Let the process do something; if it cannot, the match has to be loaded anew."""
        hand = self.place.hand
        try:
            found = await hand.call(function, self.name, *args, seconds=seconds, age=self.age)
        except HandTooSlow:
            raise Refusal("too_long", "this takes too long", "処理に時間がかかりすぎる", 422) from None
        self.age = hand.age
        return found

    async def take(self, step: StepRow) -> Standing:
        """Take a step."""
        return await self.call(take, step)

    async def look(self, seat: int, language: str, told: int, *, is_asked: bool) -> Scene:
        """What a seat sees, as JSON already."""
        view, options, question, log = await self.call(look, seat, language, told, is_asked)
        raw: Any = msgspec.Raw
        return Scene(raw(view), raw(options), question, raw(log))

    async def reasons(self, seat: int, ref: str, language: str) -> list[ReasonLine]:
        """Why a card cannot be used now."""
        return await self.call(reasons, seat, ref, language)

    async def looked_back(self, to: int) -> tuple[int, bool]:
        """Who decided at a step, and whether anybody has learned something since."""
        return await self.call(looked_back, to)

    async def position(self, seat: int) -> Position:
        """What a bot is to think about."""
        return await self.call(position, seat)

    def close(self) -> None:
        """Clear it away."""
        if self.place.tables.pop(self, None) is None or self.age != self.place.hand.age:
            return
        with contextlib.suppress(RuntimeError):  # there is no loop any more
            task = asyncio.get_running_loop().create_task(self._forget())
            CLOSING.add(task)
            task.add_done_callback(CLOSING.discard)

    async def _forget(self) -> None:
        """Let the process forget it."""
        with contextlib.suppress(Exception):
            await self.call(forget)


CLOSING: Final[set[asyncio.Task[None]]] = set()


# --- in the process --------------------------------------------------------------------------------------------
TABLES: Final[dict[str, Table]] = {}


def set_up(name: str, row: MatchRow, steps: list[StepRow]) -> Standing:
    """Begin a match and take its steps; a `Refusal` if it cannot be played."""
    from fuda.web.beginning import UnplayableError, begin, unplayable
    from fuda.web.known import known_game, learn_stored

    game = known_game(row.game)
    learn_stored(game, DATABASE[0], row.cards)
    try:
        TABLES[name] = Table(row, begin(row, game), steps)
    except (UnplayableError, Overworked, TooMuchWork) as error:
        raise unplayable(error) from None
    return TABLES[name].standing


def table(name: str) -> Table:
    """A table of this process."""
    return TABLES[name]


def take(name: str, step: StepRow) -> Standing:
    """Take a step."""
    return table(name).take(step)


def look(name: str, seat: int, language: str, told: int, is_asked: bool) -> tuple[bytes, bytes, str, bytes]:
    """What a seat sees, as JSON."""
    scene, encode = table(name).look(seat, language, told, is_asked), msgspec.json.encode
    return encode(scene.view), encode(scene.options), scene.question, encode(scene.log)


def reasons(name: str, seat: int, ref: str, language: str) -> list[ReasonLine]:
    """Why a card cannot be used now."""
    return table(name).reasons(seat, ref, language)


def looked_back(name: str, to: int) -> tuple[int, bool]:
    """Who decided at a step, and whether anybody has learned something since."""
    return table(name).looked_back(to)


def position(name: str, seat: int) -> Position:
    """What a bot is to think about."""
    return table(name).position(seat)


def forget(name: str) -> None:
    """Clear a table away."""
    TABLES.pop(name, None)
