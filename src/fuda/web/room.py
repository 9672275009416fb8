"""One live match: the session, the seats, the clocks, what is being asked, and the browsers that look on.

A room does one thing after another: whatever is to be done waits in its line (`do`). A step is checked, taken, written
and committed, and only then acknowledged and shown; if it cannot be written, the match is loaded anew from the store,
which alone knows whether it was.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from typing import Final, Literal

from fuda.ai.bots import RandomBot
from fuda.core.flow import Match
from fuda.match.session import Session
from fuda.view.board import Looked, View, view
from fuda.web import showing, undoing
from fuda.web import store as stores
from fuda.web.beginning import positions, take
from fuda.web.clock import Clocks
from fuda.web.connection import Connection
from fuda.web.metrics import Metrics, log
from fuda.web.protocol import (
    Accepted,
    Allowed,
    Answer,
    Back,
    Claim,
    Concede,
    Opponent,
    Over,
    Pace,
    Ping,
    Pong,
    Reasons,
    Rematch,
    RematchOffered,
    Said,
    SetLanguage,
    State,
    Undo,
    UndoAnswered,
    UndoAsked,
    UndoReply,
    UndoRequest,
    Welcome,
    Why,
)
from fuda.web.replies import Refusal
from fuda.web.store import Store, StoreError, Work
from fuda.web.tables import MatchRow, StepKind, StepRow
from fuda.web.thinking import Thinkers, levels

MOST_ROWS: Final = 20_000  # steps of a match, those taken back included
MOST_CONNECTIONS: Final = 8  # browsers at one seat, so that nobody keeps the other player out
MOST_WATCHERS: Final = 16  # and those who began a match between bots are counted apart from their guests
MOST_UNDO: Final = 10  # steps that are offered to go back to
WATCHER: Final = -1
FORCED: Final = -2  # whoever was asked had one answer only: nobody wants to go back to that
GROWING: Final = frozenset({"answer", "back", "undo", "bot"})  # steps that a match that is too long takes no more
FORWARD: Final = {"answer": "play", "concede": "concession", "time": "time", "absence": "absence"}  # and how it ends

Act = Callable[[], Awaitable[None]]


def decider(m: Match) -> int:
    """Who has a choice now."""
    return int(m.player) if len(m.options) > 1 else FORCED


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

    def __init__(self, house: House, row: MatchRow, session: Session | None, steps: list[StepRow]) -> None:
        self.house = house
        self.row = row
        self.session = session
        self.n = len(steps)
        self.levels = list(row.bots)  # of the bots at the seats now, empty for people
        self.arriving: list[Connection] = []  # that have not been greeted
        self.connections: list[Connection] = []
        self.clocks = Clocks(row.clock)
        self.deciders: list[int] = []  # who decided at each step, or FORCED
        self.backs: list[int] = []  # steps to which whoever decides may go back without asking
        self.undo: UndoRequest | None = None
        self.undone = (
            False  # whether something was ever taken back: then what a browser knows of the log is not trusted
        )
        self.done: dict[tuple[int, str], int] = {}  # messages by seat and id, and the state after them
        self.away: list[float] = [time.monotonic(), time.monotonic()]  # since when the seats are empty
        self.rematch: dict[int, str] = {}  # who wants to play again, with which deck
        self.pace = Pace()
        self.views: dict[int, View] = {}
        self.looked = Looked()  # what views of this state share
        self.is_broken = False
        self.is_closed = False
        self.is_acting = False  # something of the line is being done
        self.idle_since = time.monotonic()
        self.inbox: asyncio.Queue[tuple[Act, asyncio.Future[None]]] = asyncio.Queue()
        self.worker: asyncio.Task[None] | None = None
        self.bot: asyncio.Task[None] | None = None
        self.timer: asyncio.TimerHandle | None = None
        if session is not None:
            self.begin(session, steps)

    def begin(self, session: Session, steps: list[StepRow]) -> None:
        """Take the session, and the steps of the store in it."""
        self.session = session
        if session.match.journal is None:
            session.match.journal = []
        self.deciders = [decider(m) for m in positions(session)][: session.steps]
        for step in steps:
            self.take(step)
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
                if not isinstance(error, Refusal):
                    log("fault in a match", 40, fault=True, match=self.row.id)
                    self.is_broken = True
                if self.is_broken:
                    asyncio.get_running_loop().call_soon(self.break_off)  # whoever asked is told first
            else:
                if not done.done():
                    done.set_result(None)
            finally:
                self.is_acting = False

    def break_off(self) -> None:
        """After a fault nothing in memory is trusted: everybody comes again, and the match is loaded anew."""
        for connection in (*self.arriving, *self.connections):
            connection.close()

    def close(self) -> None:
        """Stop everything; what is stored stays."""
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
                self.publish()
                return
        self.arriving.remove(connection)
        self.connections.append(connection)
        connection.send(self.greeting(connection))
        if connection.told > self.records or self.undone:
            connection.told = 0
        if seat >= 0 and self.count(seat) == 1:
            self.tell_presence(seat, present=True)
        for other in range(2):
            if other != seat and not self.row.bots[other]:
                connection.send(Opponent(other, self.count(other) > 0, bool(self.levels[other])))
        self.run_clock()
        if returns:
            self.publish()
            return
        self.send_state(connection)
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
                undo, is_person, not is_person and bool(connection.token), is_person and row.origin is None
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
        if not self.connections:
            self.stop_clock()
        self.set_timer()

    def count(self, seat: int) -> int:
        """How many browsers are at a seat."""
        return sum(one.seat == seat for one in self.connections)

    def tell_presence(self, seat: int, *, present: bool) -> None:
        """Tell everybody else whether a player is there."""
        for one in self.connections:
            if one.seat != seat:
                one.send(Opponent(seat, present, bool(self.levels[seat])))

    @property
    def must_agree(self) -> bool:
        """Whether taking back needs the other player's consent: two people who do not sit at one table."""
        return self.row.mode == "friend" and self.row.origin is None

    # --- how the match stands ----------------------------------------------------------------------------------
    @property
    def is_running(self) -> bool:
        """Whether it goes on."""
        return self.row.state == "running" and self.session is not None

    @property
    def records(self) -> int:
        """How long the log is."""
        return len(self.playing.match.journal or []) if self.session is not None else 0

    @property
    def playing(self) -> Session:
        """The session of a match that has begun."""
        if self.session is None:
            raise Refusal("waiting", "the other player has not come yet", "相手がまだ来ていない")
        return self.session

    def running(self) -> Session:
        """The session of a match that goes on; a `Refusal` otherwise."""
        session = self.playing
        if not self.is_running:
            raise Refusal("over", "the match is over", "対戦は終わっている")
        return session

    def seen(self, seat: int) -> View:
        """The board as a seat sees it; made once for each state."""
        found = self.views.get(seat)
        if found is None:
            found = self.views[seat] = view(self.playing.game, self.playing.match, seat, self.looked)
        return found

    def send_state(self, connection: Connection) -> None:
        """Send everything a seat sees, with what is new in the log; and the result once there is one."""
        if self.session is None:
            return
        connection.send(self.state(connection))
        connection.told = self.records
        if self.row.state == "over":
            connection.send(self.result(connection))
            if self.row.rematch:
                self.send_rematch(connection, self.row.rematch, connection.seat)

    def state(self, connection: Connection) -> State:
        """How the match stands for a seat."""
        session, seat, language = self.playing, connection.seat, connection.language
        board = self.seen(seat)
        is_asked = self.is_running and session.player == seat and not self.levels[seat]
        return State(
            n=self.n,
            step=session.steps,
            view=board,
            options=showing.option_lines(session.game, session.match, seat, language) if is_asked else [],
            question=showing.question(session.game, board, language) if is_asked else "",
            log=showing.log_lines(session, seat, connection.told, language),
            log_from=connection.told,
            can_back=self.backs[::-1][:MOST_UNDO] if is_asked else [],
            can_undo=self.undo_steps(seat),
            clock=self.clocks.view(time.monotonic()),
            undo=self.undo,
            can_claim=self.can_claim(seat),
        )

    def undo_steps(self, seat: int) -> list[int]:
        """The steps to which a seat may (ask to) go back: its own choices, the last one first."""
        if seat < 0 or not self.is_running:
            return []
        return [step for step in range(len(self.deciders) - 1, -1, -1) if self.deciders[step] == seat][:MOST_UNDO]

    def result(self, connection: Connection) -> Over:
        """How the match ended, and the seed that it was dealt by."""
        row, language = self.row, connection.language
        text = showing.over_text(self.playing.game, row.winner, row.reason, row.how, connection.seat, language)
        how = row.how if row.how in ("concession", "time", "absence") else "play"
        return Over(row.winner, how, row.reason, text, str(row.seed), row.nonce)  # type: ignore[arg-type]

    def publish(self) -> None:
        """Show everybody how the match stands now, and let it go on."""
        for connection in list(self.connections):
            self.send_state(connection)
        self.go_on()

    # --- steps -------------------------------------------------------------------------------------------------
    async def step(self, kind: StepKind, seat: int, value: int = 0, word: str = "") -> None:
        """Take a step that was found to be possible: write it, then show it."""
        self.running()
        if self.n >= MOST_ROWS and kind in GROWING:
            raise Refusal("long", "the match has too many steps", "手数が多すぎる")
        now = time.monotonic()
        left = self.clocks.stored(now)
        if kind == "answer" and self.row.clock is not None and left[seat] > 0:
            left[seat] = round(left[seat] + self.row.clock.increment, 3)
        row = StepRow(
            match=self.row.id,
            n=self.n,
            kind=kind,
            seat=seat,
            value=value,
            word=word,
            at=round(time.time(), 3),
            left=left,
        )
        is_forward = kind in FORWARD
        if is_forward:
            self.take(row)
        committed = self.house.store.submit(self.writing(row))
        if is_forward:
            self.prepare()  # while the disk is at work
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
            self.take(row)
        self.stored(row)

    def take(self, row: StepRow) -> None:
        """Take a step in memory."""
        session = self.playing
        self.views, self.looked = {}, Looked()
        if row.kind == "bot":
            self.levels[row.seat] = row.word if row.word in levels() else "normal"
        elif row.kind == "return":
            self.levels[row.seat] = ""
        elif row.kind in ("back", "undo"):
            take(session, row)
            del self.deciders[row.value :]
            self.backs = [step for step in self.backs if step < row.value] if row.kind == "back" else []
            self.undone = True
            for connection in self.connections:
                connection.told = min(connection.told, self.records)
        else:
            self.take_forward(session, row)

    def take_forward(self, session: Session, row: StepRow) -> None:
        """Take a step that leads on, and see whether it can still be taken back."""
        at, told = session.steps, self.records
        take(session, row)
        self.deciders.append(row.seat)
        if row.word:
            self.done[row.seat, row.word] = row.n + 1
        if row.kind != "answer" or self.levels[row.seat]:
            self.backs = []
            return
        happened = (session.match.journal or [])[told:]
        before, _ = session.before(at)
        if undoing.is_irrevocable(session.game, before, session.match, happened, row.seat):
            self.backs = []
        else:
            self.backs += [at] if self.deciders[at] != FORCED else []

    def prepare(self) -> None:
        """Make the views of those who look on."""
        for seat in {one.seat for one in self.connections}:
            self.seen(seat)

    def writing(self, row: StepRow) -> Work:
        """What is to be written of a step: itself, and the result if it ends the match."""
        added = stores.adding_steps([row])
        outcome = self.playing.outcome
        if outcome is None or row.kind not in FORWARD:
            return added
        ended = {"state": "over", "winner": outcome.winner, "how": FORWARD[row.kind], "reason": outcome.reason}
        return stores.together(added, stores.changing_match(self.row.id, **ended))

    def stored(self, row: StepRow) -> None:
        """A step is committed: now it counts."""
        self.n += 1
        self.undo = None
        self.clocks.stop(time.monotonic())
        self.clocks.set(row.left)
        outcome = self.playing.outcome
        if outcome is not None and row.kind in FORWARD:
            self.row.state, self.row.how = "over", FORWARD[row.kind]
            self.row.winner, self.row.reason = outcome.winner, outcome.reason
            self.house.metrics.over.labels(self.row.game, self.row.how).inc()
        self.house.metrics.steps.labels(row.kind).inc()
        self.run_clock()

    # --- time --------------------------------------------------------------------------------------------------
    def run_clock(self) -> None:
        """Let the clock of whoever decides run, if that is a person and somebody is there."""
        now = time.monotonic()
        seat = self.playing.player if self.is_running and self.connections else WATCHER
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
        seat = self.playing.player if self.is_running else WATCHER
        if seat < 0 or self.levels[seat] or not self.connections:
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
            if not self.is_running:
                return
            seat = self.playing.player
            if seat >= 0 and self.levels[1 - seat] and self.clocks.is_over(seat, time.monotonic()):
                await self.step("time", seat)  # a bot claims at once
                self.publish()
                return
            for connection in self.connections:
                self.send_state(connection)

        keep(self.do(tell))

    def can_claim(self, seat: int) -> bool:
        """Whether the other player may be claimed against: the time is over, or nobody has been there for too long."""
        if seat < 0 or not self.is_running:
            return False
        other, now = 1 - seat, time.monotonic()
        if self.playing.player != other or self.levels[other]:
            return False
        if self.row.clock is not None:
            return self.clocks.is_over(other, now)
        return self.must_agree and not self.count(other) and now - self.away[other] >= self.house.patience

    # --- bots --------------------------------------------------------------------------------------------------
    @property
    def is_bots_turn(self) -> bool:
        """Whether a bot is to decide; nobody is after a last answer that is being stored."""
        return self.is_running and self.playing.player >= 0 and bool(self.levels[self.playing.player])

    def go_on(self) -> None:
        """Let a bot think if one is to decide."""
        if not self.is_bots_turn:
            return
        if self.bot is None or self.bot.done():
            self.bot = asyncio.create_task(self.let_bots_play())

    async def let_bots_play(self) -> None:
        """Answer for bots until a person is to decide, or nobody watches."""
        with contextlib.suppress(Refusal):
            while self.is_bots_turn and self.connections:
                if self.row.mode == "watch":
                    await asyncio.sleep(max(self.pace.ms, 1) / 1000)
                    if self.pace.paused or not self.is_bots_turn:
                        return
                session, n, began = self.playing, self.n, time.monotonic()
                seat = session.player
                option = await self.think(session, seat)
                self.house.metrics.thinking.observe(time.monotonic() - began)

                async def answer(n: int = n, seat: int = seat, option: int = option) -> None:
                    if n == self.n:
                        await self.step("answer", seat, option)
                        for connection in list(self.connections):
                            self.send_state(connection)

                await self.do(answer)

    async def think(self, session: Session, seat: int) -> int:
        """The bot's option; if thinking fails, any, so that nobody waits for ever."""
        seed = self.row.seed ^ seat
        try:
            return await self.house.thinkers.choose(session, self.levels[seat], seed)
        except Exception:
            log("a bot failed", 40, fault=True, match=self.row.id)
            return RandomBot(seed).choose(session.seat(seat))

    # --- what a client says ------------------------------------------------------------------------------------
    async def hear(self, connection: Connection, said: Said) -> None:
        """Do what a client says; a `Refusal` if it may not be done, and nothing has changed then."""
        if connection not in self.connections:
            return
        match said:
            case Ping():
                connection.send(Pong())
            case SetLanguage():
                if not connection.languages.take():
                    raise Refusal("rate", "too many changes of language", "言語の変更が多すぎる")
                connection.language = said.lang
                connection.told = 0
                self.send_state(connection)
            case Pace():
                self.set_pace(connection, said)
            case _ if connection.seat < 0:
                raise Refusal("watching", "you only watch this match", "観戦中は操作できない")
            case Why():
                reasons = showing.reason_lines(self.running(), connection.seat, said.ref, connection.language)
                connection.send(Reasons(said.id, said.ref, reasons))
            case Answer():
                await self.answer(connection, said)
            case Back():
                await self.back(connection, said)
            case Undo():
                await self.ask_undo(connection, said)
            case UndoReply():
                await self.reply_undo(connection, said)
            case Concede():
                await self.step("concede", connection.seat)
                self.accept(connection)
            case Claim():
                await self.claim(connection, said)
            case Rematch():
                await self.want_rematch(connection, said)
            case _:
                raise Refusal("order", "that is said only once, at the beginning", "最初に一度だけ送るもの")

    def accept(self, connection: Connection, message_id: str = "") -> None:
        """Acknowledge what was done, and show it to everybody."""
        connection.send(Accepted(message_id, self.n))
        self.publish()

    async def answer(self, connection: Connection, said: Answer) -> None:
        """Answer the question of a state, once."""
        seat = connection.seat
        if said.id and (seat, said.id) in self.done:
            connection.send(Accepted(said.id, self.done[seat, said.id]))
            return
        session = self.running()
        self.check_state(said.n)
        if session.player != seat or self.levels[seat]:
            raise Refusal("turn", "it is not yours to decide now", "今はあなたの選択ではない")
        if said.option >= len(session.match.options):
            raise Refusal("option", f"there is no option {said.option}", f"選択肢{said.option}はない")
        await self.step("answer", seat, said.option, said.id)
        self.accept(connection, said.id)

    def check_state(self, n: int) -> None:
        """Refuse what is about another state than the present one."""
        if n != self.n:
            raise Refusal("stale", f"this is about state {n}; the match is at {self.n}", "盤面が進んでいるため無効")

    async def back(self, connection: Connection, said: Back) -> None:
        """Take own answers back, as far as nothing irrevocable has happened since."""
        session = self.running()
        self.check_state(said.n)
        if session.player != connection.seat or said.to not in self.backs:
            raise Refusal("back", "that cannot be taken back without asking", "相手の同意なしには戻せない")
        await self.step("back", connection.seat, said.to)
        self.accept(connection)

    async def ask_undo(self, connection: Connection, said: Undo) -> None:
        """Go back at once where that is free; ask the other player otherwise.

        While a bot sits in for the other player nobody can agree: what that player would not learn of is free.
        """
        session, seat = self.running(), connection.seat
        self.check_state(said.n)
        if not 0 <= said.to < session.steps or self.deciders[said.to] != seat:
            raise Refusal("undo", "there is no decision of yours at that step", "その時点にあなたの選択はない")
        has_bot = bool(self.levels[1 - seat])
        if self.must_agree and has_bot and self.reveals(session, said.to):
            raise Refusal(
                "undo", "cards were seen since, and nobody is there to agree", "情報が公開され、同意する相手がいない"
            )
        if not self.must_agree or has_bot:
            await self.step("undo", seat, said.to)
            self.accept(connection)
            return
        if self.undo is not None:
            raise Refusal("asked", "that has been asked already", "すでに確認中")
        self.undo = UndoRequest(seat, said.to, self.reveals(session, said.to))
        for one in self.connections:
            if one.seat == 1 - seat:
                one.send(UndoAsked(seat, said.to, self.undo.reveals))
        connection.send(Accepted("", self.n))
        for one in self.connections:
            self.send_state(one)

    def reveals(self, session: Session, to: int) -> bool:
        """Whether anybody has learned a card, or chance was used, since a step."""
        before, told = session.before(to)
        happened = (session.match.journal or [])[told:]
        if before.rng != session.match.rng:
            return True
        return any(undoing.learned(session.game, before, session.match, happened, seat) for seat in range(2))

    async def reply_undo(self, connection: Connection, said: UndoReply) -> None:
        """Agree to what the other player wants to take back, or not."""
        self.running()
        asked = self.undo
        if asked is None or asked.by == connection.seat:
            raise Refusal("not_asked", "nobody asks you to take something back", "確認中のやり直しはない")
        self.undo = None
        if said.agree:
            await self.step("undo", asked.by, asked.to)
        for one in self.connections:
            if one.seat == asked.by:
                one.send(UndoAnswered(said.agree))
        self.accept(connection)

    async def claim(self, connection: Connection, said: Claim) -> None:
        """Take the win, or go on against a bot."""
        self.running()
        if not self.can_claim(connection.seat):
            raise Refusal("claim", "there is nothing to claim yet", "まだ勝利を申請できない")
        other = 1 - connection.seat
        if said.what == "win":
            await self.step("time" if self.row.clock is not None else "absence", other)
        else:
            await self.step("bot", other, word="normal")
            self.tell_presence(other, present=self.count(other) > 0)
        self.accept(connection)

    def set_pace(self, connection: Connection, said: Pace) -> None:
        """Let the bots of a watched match play faster, slower, or not at all."""
        if self.row.mode != "watch" or not connection.token:
            raise Refusal("pace", "the pace of this match is not yours to set", "この対戦の速さは変えられない")
        self.pace = said
        connection.send(Accepted("", self.n))
        self.go_on()

    # --- once more ---------------------------------------------------------------------------------------------
    async def want_rematch(self, connection: Connection, said: Rematch) -> None:
        """Play again when everybody wants to."""
        if self.row.state != "over" or self.row.origin is not None:
            raise Refusal("rematch", "a rematch follows a match that is over", "再戦は対戦が終わってから")
        if self.row.rematch:
            self.send_rematch(connection, self.row.rematch, connection.seat)
            return
        await self.house.check_deck(self.row, said.deck)
        wanted = {**self.rematch, connection.seat: said.deck}
        if self.row.mode == "friend" and len(wanted) < 2:
            self.rematch = wanted
            connection.send(Accepted("", self.n))
            for one in self.connections:
                one.send(RematchOffered(connection.seat))
            return
        self.row.rematch = await self.house.again(self.row, wanted)
        for one in self.connections:
            self.send_rematch(one, self.row.rematch, connection.seat)

    def send_rematch(self, connection: Connection, match: str, by: int) -> None:
        """Tell a browser of the new match: its seat opens by the same secret as here."""
        connection.send(RematchOffered(by, match, connection.seat, connection.token))


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
