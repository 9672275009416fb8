"""One live match: the table, the seats, the clocks, what is being asked, and the browsers that look on.

A room does one thing after another: whatever is to be done waits in its line (`do`). A step is checked, taken, written
and committed, and only then acknowledged and shown; if it cannot be written, the match is loaded anew from the store,
which alone knows whether it was. What clients say is heard in `fuda.web.hearing`.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Sequence
from typing import Final, Literal

from fuda.ai.levels import LEVELS
from fuda.games.registry import find
from fuda.view.board import BYSTANDER, REFEREE
from fuda.web import hearing, showing
from fuda.web import store as stores
from fuda.web.clock import Clocks
from fuda.web.connection import ENCODER, Connection
from fuda.web.limits import Bucket
from fuda.web.metrics import Metrics, log
from fuda.web.protocol import (
    Accepted,
    Allowed,
    Hint,
    Hinted,
    Opponent,
    Over,
    Pace,
    RematchOffered,
    Said,
    State,
    UndoRequest,
    Watchers,
    Welcome,
)
from fuda.web.replies import Refusal
from fuda.web.store import Store, StoreError, Work
from fuda.web.table import FORWARD, MOST_UNDO, Asked, Here, Standing
from fuda.web.tables import MatchRow, StepKind, StepRow
from fuda.web.thinking import Thinkers, hint_line

MOST_ROWS: Final = 20_000  # steps of a match, those taken back included
MOST_CONNECTIONS: Final = 8  # browsers at one seat, so that nobody keeps the other player out
MOST_WATCHERS: Final = 200  # and those who began a match between bots are counted apart from their guests
PHRASES: Final = (0.5, 4.0)  # phrases that a player may say: a second, and at once
WATCHER: Final = -1
GROWING: Final = frozenset({"answer", "back", "undo", "bot"})  # steps that a match that is too long takes no more

Act = Callable[[], Awaitable[None]]


class House(ABC):
    """What all rooms of a server share."""

    store: Store
    thinkers: Thinkers
    metrics: Metrics
    version: str
    patience: float  # seconds after which a player without a clock who is away may be claimed against

    @abstractmethod
    async def check_deck(self, row: MatchRow, deck: str) -> None:
        """Refuse a deck that may not be played in a match like this one; none means the same as before."""

    @abstractmethod
    async def again(self, row: MatchRow, decks: dict[int, str]) -> str:
        """Begin a match like this one, with other decks where some are named; its name."""


class Room:
    """A match that is being played or looked at."""

    def __init__(self, house: House, row: MatchRow, address: str = "") -> None:
        self.house = house
        self.row = row
        self.address = address  # of whoever opened it: bots think for everybody in turn
        self.table: Asked | None = None  # none before the second player has come
        self.standing: Standing | None = None
        self.n = 0
        self.levels = list(row.bots)  # of the bots at the seats now, empty for people
        self.arriving: list[Connection] = []  # that have not been greeted
        self.connections: list[Connection] = []
        self.clocks = Clocks(row.clock)
        self.undo: UndoRequest | None = None
        self.undone = False  # whether anything was ever taken back: what a browser has of the log is not trusted then
        self.done: dict[tuple[int, str], int] = {}  # messages by seat and id, and the state after them
        self.away: list[float] = [time.monotonic(), time.monotonic()]  # since when the seats are empty
        self.phrases = [Bucket(*PHRASES), Bucket(*PHRASES)]
        self.rematch: dict[int, str] = {}  # who wants to play again, with which deck
        self.pace = Pace()
        self.is_broken = False
        self.is_closed = False
        self.is_acting = False  # something of the line is being done
        self.idle_since = time.monotonic()
        self.inbox: asyncio.Queue[tuple[Act, asyncio.Future[None]]] = asyncio.Queue()
        self.worker: asyncio.Task[None] | None = None
        self.bot: asyncio.Task[None] | None = None
        self.is_advising = False  # a bot thinks about somebody's answers
        self.timer: asyncio.TimerHandle | None = None

    def begin(self, table: Asked, standing: Standing, steps: Sequence[StepRow] = ()) -> None:
        """Take the table, on which the steps of the store have been taken already."""
        self.table, self.standing = table, standing
        self.n = len(steps)
        for step in steps:
            self.note(step)
        if steps:
            self.clocks.set(steps[-1].left)

    # --- one thing after another -------------------------------------------------------------------------------
    async def do(self, act: Act) -> None:
        """Do something when everything before it is done; what it raises comes back."""
        if self.is_closed or self.is_broken:
            raise come_again()
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.inbox.put_nowait((act, done))
        if self.worker is None:
            self.worker = asyncio.create_task(self._work())
        await done

    async def _work(self) -> None:
        """Do what waits in the line, until the room is closed."""
        while True:
            act, done = await self.inbox.get()
            self.is_acting = True
            try:
                if self.is_broken:
                    raise come_again()
                await act()
            except asyncio.CancelledError:
                if not done.done():
                    done.set_exception(come_again())
                raise
            except Exception as error:
                if not done.done():
                    done.set_exception(error)
                if not isinstance(error, Refusal) or error.code == "too_long":  # its process was ended
                    log("fault in a match", 40, fault=True, match=self.row.id)
                    self.is_broken = True
                if self.is_broken:
                    asyncio.get_running_loop().call_soon(self.break_off)  # whoever asked is told first
            else:
                if not done.done():
                    done.set_result(None)
            finally:
                self.is_acting = False
                del act, done  # they hold the room, and nothing may while it waits

    def break_off(self) -> None:
        """After a fault nothing in memory is trusted: everybody comes again, and the match is loaded anew."""
        for connection in (*self.arriving, *self.connections):
            connection.close()

    def close(self) -> None:
        """Stop everything and let go of it, so that nothing is left in memory; what is stored stays."""
        self.is_closed = True
        while not self.inbox.empty():
            _, done = self.inbox.get_nowait()
            if not done.done():
                done.set_exception(come_again())
        for task in (self.worker, self.bot):
            if task is not None:
                task.cancel()
        if self.timer is not None:
            self.timer.cancel()
        for connection in (*self.arriving, *self.connections):
            connection.close()
        if self.table is not None:
            self.table.close()
        self.worker = self.bot = self.timer = None  # tasks and timers hold the room

    # --- who is there ------------------------------------------------------------------------------------------
    @property
    def is_idle(self) -> bool:
        """Whether nobody is there, and nothing waits or is being done."""
        return not self.connections and not self.arriving and not self.is_acting and self.inbox.empty()

    def attach(self, connection: Connection) -> None:
        """Let a browser in; it is told nothing before `welcome`."""
        place = (connection.seat, bool(connection.token))
        there = sum((one.seat, bool(one.token)) == place for one in (*self.arriving, *self.connections))
        if there >= (MOST_CONNECTIONS if connection.seat >= 0 else MOST_WATCHERS):
            raise Refusal("crowded", "too many browsers look at this match", "この対戦を開いているブラウザが多すぎる")
        self.arriving.append(connection)

    async def welcome(self, connection: Connection) -> None:
        """Tell a browser where it is and how the match stands; a player who comes back takes the bot's place."""
        if connection not in self.arriving:
            return
        seat = connection.seat
        returns = seat >= 0 and bool(self.levels[seat]) and not self.row.bots[seat] and self.is_running
        if returns:
            await self.step("return", seat)
            if connection not in self.arriving:  # it has gone meanwhile
                await self.publish()
                return
        self.arriving.remove(connection)
        self.connections.append(connection)
        connection.send(self.greeting(connection))
        if self.undone or self.standing is None or connection.told > self.standing.records:
            connection.told = 0
        if seat >= 0 and self.count(seat) == 1:
            self.tell_presence(seat, present=True)
        for other in range(2):
            if other != seat and not self.row.bots[other]:
                connection.send(Opponent(other, self.count(other) > 0, bool(self.levels[other])))
        self.tell_watchers(connection)
        self.run_clock()
        if returns:
            await self.publish()
            return
        await self.send_state(connection)
        self.go_on()

    def greeting(self, connection: Connection) -> Welcome:
        """The first thing a browser is told."""
        row, seat = self.row, connection.seat
        is_person = seat >= 0
        undo: Literal["never", "ask", "free"] = "never" if not is_person else "ask" if self.must_agree else "free"
        return Welcome(
            match=row.id,
            seat=seat,
            game=row.game,
            mode=row.mode,
            names=row.names,
            bots=self.levels,
            is_practice=row.origin is not None,
            clock=row.clock,
            commitment=row.commitment,
            allowed=Allowed(
                undo,
                is_person,
                not is_person and bool(connection.token),
                is_person and row.origin is None,
                is_person and self.may_hint,
            ),
            version=self.house.version,
        )

    def leave(self, connection: Connection) -> None:
        """A browser has gone."""
        self.idle_since = time.monotonic()
        if connection in self.arriving:
            self.arriving.remove(connection)
        if connection not in self.connections:
            return
        self.connections.remove(connection)
        seat = connection.seat
        if seat >= 0 and not self.count(seat):
            self.away[seat] = time.monotonic()
            self.tell_presence(seat, present=False)
        self.tell_watchers(connection)
        if not self.is_attended:
            self.stop_clock()
        self.set_timer()

    @property
    def is_attended(self) -> bool:
        """Whether a player is there; those who only watch let no clock run."""
        return any(one.seat >= 0 for one in self.connections)

    def count(self, seat: int) -> int:
        """How many browsers are at a seat."""
        return sum(one.seat == seat for one in self.connections)

    def tell_presence(self, seat: int, *, present: bool) -> None:
        """Tell everybody else whether a player is there."""
        for one in self.connections:
            if one.seat != seat:
                one.send(Opponent(seat, present, bool(self.levels[seat])))

    def tell_watchers(self, about: Connection) -> None:
        """Tell everybody how many watch, as one has come or gone; a player who comes is told if anybody does."""
        count = self.count(WATCHER)
        told = self.connections if about.seat == WATCHER else [about] if count else []
        for one in told:
            one.send(Watchers(count))

    @property
    def must_agree(self) -> bool:
        """Whether taking back needs the other player's consent: two people who do not sit at one table."""
        return self.row.mode == "friend" and self.row.origin is None

    @property
    def may_hint(self) -> bool:
        """Whether a bot may say what it would do: where no two people play each other from afar."""
        return self.row.mode != "friend"

    # --- how the match stands ----------------------------------------------------------------------------------
    @property
    def is_running(self) -> bool:
        """Whether it goes on."""
        return self.row.state == "running" and self.standing is not None

    @property
    def player(self) -> int:
        """Who decides, or -1."""
        return self.standing.player if self.is_running and self.standing is not None else WATCHER

    def playing(self) -> tuple[Asked, Standing]:
        """The table of a match that has begun, and how it stands."""
        if self.table is None or self.standing is None:
            raise Refusal("waiting", "the other player has not come yet", "相手がまだ来ていない")
        return self.table, self.standing

    def running(self) -> tuple[Asked, Standing]:
        """The same of a match that goes on; a `Refusal` otherwise."""
        found = self.playing()
        if not self.is_running:
            raise Refusal("over", "the match is over", "対戦は終わっている")
        return found

    def viewer(self, connection: Connection) -> int:
        """As whom a browser looks: a player, or a bystander who sees everything where nobody has a secret any more."""
        if connection.seat >= 0:
            return connection.seat
        return REFEREE if self.row.mode == "watch" or self.row.state == "over" else BYSTANDER

    async def show_all(self) -> None:
        """Show everybody how the match stands now; to those who only watch it is written once."""
        written: dict[tuple[str, int], bytes] = {}
        for connection in list(self.connections):
            await self.send_state(connection, written)

    async def send_state(self, connection: Connection, written: dict[tuple[str, int], bytes] | None = None) -> None:
        """Send everything a seat sees, with what is new in the log; and the result once there is one."""
        if self.standing is None:
            return
        records, key = self.standing.records, (connection.language, connection.told)
        if connection.seat >= 0 or written is None:
            connection.send(await self.state(connection))
        else:
            if key not in written:
                written[key] = ENCODER.encode(await self.state(connection))
            connection.send_bytes(written[key])
        connection.told = records
        if self.row.state == "over":
            connection.send(self.result(connection))
            if self.row.rematch:
                self.send_rematch(connection, self.row.rematch, connection.seat)

    async def state(self, connection: Connection) -> State:
        """How the match stands for a seat."""
        (table, standing), seat, told = self.playing(), connection.seat, connection.told
        is_asked = self.player == seat >= 0 and not self.levels[seat]
        scene = await table.look(self.viewer(connection), connection.language, told, is_asked=is_asked)
        return State(
            n=self.n,
            step=standing.steps,
            view=scene.view,
            options=scene.options,
            question=scene.question,
            log=scene.log,
            log_from=told,
            can_back=standing.backs[::-1][:MOST_UNDO] if is_asked else [],
            can_undo=self.undo_steps(seat),
            clock=self.clocks.view(time.monotonic()),
            undo=self.undo,
            can_claim=self.can_claim(seat),
        )

    def undo_steps(self, seat: int) -> list[int]:
        """The steps to which a seat may (ask to) go back: its own choices, the last one first."""
        return self.standing.undos[seat] if seat >= 0 and self.is_running and self.standing is not None else []

    def result(self, connection: Connection) -> Over:
        """How the match ended, and the seed that it was dealt by."""
        row, language = self.row, connection.language
        text = showing.over_text(find(row.game), row.winner, row.reason, row.how, connection.seat, language)
        how = row.how if row.how in ("concession", "time", "absence") else "play"
        return Over(row.winner, how, row.reason, text, str(row.seed), row.nonce)  # type: ignore[arg-type]

    async def publish(self) -> None:
        """Show everybody how the match stands now, and let it go on."""
        await self.show_all()
        self.go_on()

    async def accept(self, connection: Connection, message_id: str = "") -> None:
        """Acknowledge what was done, and show it to everybody."""
        connection.send(Accepted(message_id, self.n))
        await self.publish()

    def send_rematch(self, connection: Connection, match: str, by: int) -> None:
        """Tell a browser of the new match: its seat opens by the same secret as here."""
        connection.send(RematchOffered(by, match, connection.seat, connection.token))

    async def hear(self, connection: Connection, said: Said) -> None:
        """Do what a client says; a `Refusal` if it may not be done, and nothing has changed then."""
        if connection in self.connections:
            await hearing.hear(self, connection, said)

    # --- steps -------------------------------------------------------------------------------------------------
    async def step(self, kind: StepKind, seat: int, value: int = 0, word: str = "") -> None:
        """Take a step that was found to be possible: write it, then show it."""
        table, _ = self.running()
        if self.n >= MOST_ROWS and kind in GROWING:
            raise Refusal("long", "the match has too many steps", "手数が多すぎる")
        row = self.row_of(kind, seat, value, word)
        is_forward = kind in FORWARD
        if is_forward:
            self.standing = await table.take(row)
            row.mark = self.standing.mark if kind == "answer" else ""
        committed = self.house.store.submit(self.writing(row))
        if is_forward and isinstance(table, Here):
            table.prepare({self.viewer(one) for one in self.connections})  # while the disk is at work
        try:
            await asyncio.shield(asyncio.wrap_future(committed))
        except StoreError as error:
            # A commit of which nothing came back may have been done: only the store knows.
            log("not stored", 40, match=self.row.id, error=str(error))
            self.is_broken = True
            raise Refusal(
                "store", "it could not be stored; the match is loaded anew", "保存できなかった。対戦を読み込み直す"
            ) from None
        if not is_forward:
            self.standing = await table.take(row)
        self.note(row)
        self.stored(row)

    def row_of(self, kind: StepKind, seat: int, value: int, word: str) -> StepRow:
        """A step as it is stored, with the time that is left to the players after it."""
        left = self.clocks.stored(time.monotonic())
        if kind == "answer" and self.row.clock is not None and left[seat] > 0:
            left[seat] = round(left[seat] + self.row.clock.increment, 3)
        at = round(time.time(), 3)
        return StepRow(match=self.row.id, n=self.n, kind=kind, seat=seat, value=value, word=word, at=at, left=left)

    def note(self, row: StepRow) -> None:
        """Keep in mind what a step means for the people."""
        if row.kind == "bot":
            self.levels[row.seat] = row.word if row.word in LEVELS else "normal"
        elif row.kind == "return":
            self.levels[row.seat] = ""
        elif row.kind in ("back", "undo"):
            self.undone = True
            for connection in self.connections:
                connection.told = min(connection.told, self.standing.records if self.standing is not None else 0)
        elif row.word:
            self.done[row.seat, row.word] = row.n + 1

    def writing(self, row: StepRow) -> Work:
        """What is to be written of a step: itself, and the result if it ends the match."""
        added = stores.adding_steps([row])
        standing = self.playing()[1]
        if standing.winner < 0 or row.kind not in FORWARD:
            return added
        ended = {
            "state": "over",
            "winner": standing.winner,
            "how": FORWARD[row.kind],
            "reason": standing.reason,
            "turns": standing.turn,
        }
        return stores.together(added, stores.changing_match(self.row.id, **ended))

    def stored(self, row: StepRow) -> None:
        """A step is committed: now it counts."""
        self.n += 1
        self.undo = None
        self.clocks.stop(time.monotonic())
        self.clocks.set(row.left)
        standing = self.playing()[1]
        if standing.winner >= 0 and row.kind in FORWARD:
            self.row.state, self.row.how = "over", FORWARD[row.kind]
            self.row.winner, self.row.reason, self.row.turns = standing.winner, standing.reason, standing.turn
            for connection in self.connections:
                if connection.seat < 0:
                    connection.told = 0  # nothing of the log is a secret any more
            self.house.metrics.over.labels(self.row.game, self.row.how).inc()
        self.house.metrics.steps.labels(row.kind).inc()
        self.run_clock()

    # --- time --------------------------------------------------------------------------------------------------
    def run_clock(self) -> None:
        """Let the clock of whoever decides run, if that is a person and somebody is there."""
        now = time.monotonic()
        seat = self.player if self.is_attended else WATCHER
        if seat >= 0 and self.levels[seat]:
            seat = WATCHER
        if seat != self.clocks.running:
            self.clocks.run(seat, now)
        self.set_timer()

    def stop_clock(self) -> None:
        """Stop what runs, as nobody is there; the time that is left is stored with the last step, if there is one."""
        was_running = self.clocks.running >= 0
        self.clocks.stop(time.monotonic())
        if was_running and self.n and not self.is_closed and not self.is_broken:
            left = self.clocks.stored(time.monotonic())
            self.house.store.submit(stores.changing_step(self.row.id, self.n - 1, left=left))

    def set_timer(self) -> None:
        """Come back when a time is over or a patience at its end."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        seat = self.player
        if seat < 0 or self.levels[seat] or not self.is_attended:
            return
        now = time.monotonic()
        if self.row.clock is not None:
            wait = self.clocks.remaining(seat, now)
        elif self.must_agree and not self.count(seat):
            wait = self.away[seat] + self.house.patience - now
        else:
            return
        if wait >= 0:
            self.timer = asyncio.get_running_loop().call_later(wait + 0.05, self.time_is_up)

    def time_is_up(self) -> None:
        """Something has come to its end: let everybody know."""
        self.timer = None

        async def tell() -> None:
            seat = self.player
            if not self.is_running:
                return
            if seat >= 0 and self.levels[1 - seat] and self.clocks.is_over(seat, time.monotonic()):
                await self.step("time", seat)  # a bot claims at once
                await self.publish()
                return
            await self.show_all()

        keep(self.do(tell))

    def can_claim(self, seat: int) -> bool:
        """Whether the other player may be claimed against: the time is over, or nobody has been there for too long."""
        if seat < 0 or not self.is_running:
            return False
        other, now = 1 - seat, time.monotonic()
        if self.player != other or self.levels[other]:
            return False
        if self.row.clock is not None:
            return self.clocks.is_over(other, now)
        return self.must_agree and not self.count(other) and now - self.away[other] >= self.house.patience

    # --- bots --------------------------------------------------------------------------------------------------
    @property
    def is_bots_turn(self) -> bool:
        """Whether a bot is to decide; nobody is after a last answer that is being stored."""
        return self.player >= 0 and bool(self.levels[self.player])

    def go_on(self) -> None:
        """Let a bot think if one is to decide."""
        if self.is_bots_turn and not self.is_closed and (self.bot is None or self.bot.done()):
            self.bot = asyncio.create_task(self.let_bots_play())

    async def let_bots_play(self) -> None:
        """Answer for bots until a person is to decide, or nobody watches."""
        with contextlib.suppress(Refusal):
            while self.is_bots_turn and self.connections:
                if self.row.mode == "watch":
                    await asyncio.sleep(max(self.pace.ms, 1) / 1000)
                    if self.pace.paused or not self.is_bots_turn:
                        return
                n, seat = self.n, self.player
                option = await self.think(seat)
                await self.do(lambda n=n, seat=seat, option=option: self.answer_for_bot(n, seat, option))  # type: ignore[misc]

    async def think(self, seat: int) -> int:
        """The bot's option; if thinking fails, any, so that nobody waits for ever."""
        (table, standing), began = self.playing(), time.monotonic()
        seed = self.row.seed ^ seat
        try:
            position = await table.position(seat)
            who = self.address, self.row.id
            option = await self.house.thinkers.choose(position, self.levels[seat], seed, *who)
        except Exception:
            log("a bot failed", 40, fault=True, match=self.row.id)
            option = seed % max(standing.choices, 1)
        self.house.metrics.thinking.observe(time.monotonic() - began)
        return option

    def advise(self, connection: Connection, said: Hint) -> None:
        """Let a bot think about the answers of a seat, and tell it."""

        async def think() -> None:
            try:
                position = await self.playing()[0].position(connection.seat)
                seed = self.row.seed ^ connection.seat
                found = await self.house.thinkers.advise(position, seed, self.address, self.row.id)
                lines = [hint_line(one, connection.language) for one in found]
                connection.send(Hinted(said.id, said.n, lines))
            except Refusal as refusal:
                connection.refuse(refusal, said.id)
            finally:
                self.is_advising = False

        self.is_advising = True
        keep(think())

    async def answer_for_bot(self, n: int, seat: int, option: int) -> None:
        """Answer for a bot, unless something has happened meanwhile; what is too much work is not answered."""
        if n != self.n or not self.is_bots_turn:
            return
        choices = self.running()[1].choices
        for other in [option, *(one for one in range(choices) if one != option)]:
            try:
                await self.step("answer", seat, other)
            except Refusal as refusal:
                if refusal.code != "work":
                    raise
                continue
            await self.show_all()
            return
        raise come_again()


def come_again() -> Refusal:
    """What somebody is told whose room is no more."""
    return Refusal("again", "the match is loaded anew; come again", "対戦を読み込み直す。もう一度接続すること")


KEPT: Final[set[asyncio.Task[None]]] = set()


def keep(awaitable: Awaitable[None]) -> None:
    """Run something to its end though nobody waits for it."""

    async def run() -> None:
        with contextlib.suppress(Refusal):
            await awaitable

    task = asyncio.create_task(run())
    KEPT.add(task)
    task.add_done_callback(KEPT.discard)
