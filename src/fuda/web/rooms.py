"""All rooms of a server: matches are begun, joined, loaded when somebody comes, dropped when nobody is left."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from starlette.concurrency import run_in_threadpool

from fuda.ai.levels import ladder
from fuda.games.registry import AnyGame, DeckError, SettingsError, UnknownGameError, checked_settings
from fuda.match.session import Session, read_deck
from fuda.web import fair
from fuda.web import store as stores
from fuda.web.apart import Apart, is_apart
from fuda.web.beginning import UnplayableError, begin, digests, packed, restored, retraced, unplayable
from fuda.web.connection import Connection
from fuda.web.hands import DATABASE, Hands
from fuda.web.known import known_game, learn_from, learn_stored
from fuda.web.metrics import Metrics, log
from fuda.web.protocol import (
    PROTOCOL,
    BotChoice,
    From,
    Hello,
    Join,
    MatchFacts,
    MatchMade,
    NewMatch,
    SeatKey,
)
from fuda.web.replies import Refusal, found
from fuda.web.room import MOST_ROWS, WATCHER, House, Room
from fuda.web.sharing import Alone, Elsewhere
from fuda.web.store import Store, StoreError
from fuda.web.table import Asked, Here, Standing, Table
from fuda.web.tables import MatchRow, Origin, StepRow
from fuda.web.thinking import Thinkers

WORKERS: Final = 2  # processes for requests, beside one for what is short
MOST_WAITING: Final = 50  # requests that wait for them
SWEEP: Final = 15.0  # seconds between looking for rooms that nobody uses
RECORDED: Final = "record"  # the mode of a match that was uploaded: nobody plays it
BOTS_OF: Final = {"bot": 1, "watch": 2}  # how many bots a mode has


@dataclass(frozen=True)
class Patience:
    """How long is waited for people, in seconds."""

    away: float = 90.0  # for a player without a clock, before the other may claim
    idle: float = 60.0  # before a room that nobody is in leaves the memory
    keep: float = 0.0  # before a match is removed from the store, counted from its beginning; 0: never


class Crew:
    """The processes that work for a server: they think for bots, work for requests, and have tables apart."""

    def __init__(self, database: str, thinkers: int = 0) -> None:
        self.thinkers = Thinkers(database, thinkers)
        self.workshop = Hands(database, WORKERS, short=1, most_waiting=MOST_WAITING, nice=5)
        self.apart = Apart(database)

    def close(self) -> None:
        """End them all."""
        self.thinkers.close()
        self.workshop.close()
        self.apart.close()


class Rooms(House):
    """The matches of a server that are in memory, and the way to all others."""

    def __init__(
        self,
        store: Store,
        crew: Crew,
        metrics: Metrics,
        version: str,
        patience: Patience,
        sharing: Alone | None = None,
    ) -> None:
        self.store = store
        self.sharing = sharing or Alone()
        self.thinkers = crew.thinkers
        self.workshop = crew.workshop
        self.apart = crew.apart
        self.metrics = metrics
        self.version = version
        self.patience = patience.away
        self.idle = patience.idle
        self.keep = patience.keep
        self.rooms: dict[str, Room] = {}
        self.loading: dict[str, asyncio.Task[Room]] = {}

    # --- beginning ---------------------------------------------------------------------------------------------
    async def create(self, new: NewMatch, who: str = "") -> MatchMade:
        """Begin a match as a player asks for; a `Refusal` says what is wrong with it."""
        if new.protocol != PROTOCOL:
            raise Refusal("protocol", f"this server speaks version {PROTOCOL}", f"このサーバーはバージョン{PROTOCOL}")
        check_bots(new)
        if new.origin is not None:
            return await self.take_over(await self.game(new.game), new, new.origin, who)
        row, _ = await self.new_row(new)
        return await self.add(row, watched=new.mode == "watch")

    async def new_row(self, new: NewMatch) -> tuple[MatchRow, list[list[Any]]]:
        """A match that has not begun with its decks, and these; a `Refusal` says what is wrong with them."""
        game = await self.game(new.game)
        texts = [new.deck, new.other_deck]
        if new.mode == "bot":
            texts[1] = new.bots[0].deck
        elif new.mode == "watch":
            texts = [bot.deck for bot in new.bots]
        wanted = texts[:1] if new.mode == "friend" else texts
        decks = await run_in_threadpool(self.decks, game, wanted)
        row = new_row(new, game)
        row.decks, row.cards = packed(decks), digests(decks)
        return row, decks

    async def practice(self, game: str, name: str, origin: Origin, level: str, seat: int, who: str = "") -> MatchMade:
        """Begin a practice match against a bot from an origin: a scenario, or the answers of a record."""
        new = NewMatch(PROTOCOL, game, "bot", name, bots=[BotChoice(level)])
        check_bots(new)
        known = await self.game(game)
        row = new_row(new, known)
        row.commitment, row.origin = "", origin
        sit(row, seat)
        await self.check_playable(row, who)
        return await self.add(row)

    async def take_over(self, game: AnyGame, new: NewMatch, origin: From, who: str) -> MatchMade:
        """Go on from a step of a match that is over: against a bot, or at one table."""
        if new.mode not in ("bot", "hotseat"):
            raise Refusal("mode", "a position is taken over against a bot or at one table", "続きは対ボットか一台で")
        old = await self.row(origin.match)
        if old.state != "over" and old.mode != RECORDED:
            raise Refusal("running", "that match is not over", "その対戦はまだ終わっていない", 409)
        if old.game != game.name:
            raise Refusal("game", f"that is a match of {old.game}", f"それは{old.game}の対戦")
        steps = await run_in_threadpool(self.store.steps, old.id)
        taken = await self.workshop.do(cut, old, steps, origin.step, who=who)
        row = new_row(new, game)
        row.commitment, row.seed = "", old.seed
        row.decks, row.cards, row.settings = old.decks, old.cards, old.settings
        row.origin = taken
        sit(row, origin.seat)
        await self.check_playable(row, who)
        return await self.add(row)

    async def add(self, row: MatchRow, also: stores.Work | None = None, *, watched: bool = False) -> MatchMade:
        """Store a new match, perhaps with something beside it, and give out the secrets of the player's own seats."""
        keys = [SeatKey(seat, fair.new_token()) for seat in own_seats(row, watched=watched)]
        for key in keys:
            row.tokens[key.seat] = fair.digest(key.token)  # the watcher's place, -1, is the last
        invite = fair.new_token() if row.state == "waiting" else ""
        row.invite = fair.digest(invite) if invite else ""
        added = stores.adding_match(row)
        await self.write(added if also is None else stores.together(added, also))
        self.begun(row)
        return MatchMade(row.id, keys, invite)

    def begun(self, row: MatchRow) -> None:
        """A match was stored: count it, and get ready for its bots."""
        self.metrics.created.labels(row.game, row.mode).inc()
        log("match begun", match=row.id, game=row.game, mode=row.mode)
        if any(row.bots):
            self.thinkers.warm(row.game)

    async def join(self, match_id: str, said: Join, who: str = "") -> SeatKey:
        """Take the free seat of a match; it begins."""
        row = await self.row(match_id)
        if not fair.opens(said.invite, row.invite):
            raise Refusal("invite", "this invitation opens nothing", "この招待は無効", 403)
        return await self.take_seat(row, said.name, said.deck, who)

    async def take_seat(self, row: MatchRow, name: str, deck: str, who: str = "") -> SeatKey:
        """Take the free seat of a match that waits for somebody."""
        if row.state != "waiting":
            raise taken()
        game = await self.game(row.game)
        decks = await run_in_threadpool(self.decks, game, ["", deck])
        token = fair.new_token()
        joined = MatchRow(**{name: getattr(row, name) for name in MatchRow.__struct_fields__})
        joined.names = [joined.names[0], name if not name or name != joined.names[0] else f"{name} (2)"]
        joined.decks = [*joined.decks[:1], *packed(decks[1:])]
        joined.cards = {**joined.cards, **digests(decks[1:])}
        joined.tokens = [joined.tokens[0], fair.digest(token), ""]
        joined.state = "running"
        await self.check_playable(joined, who)
        changes = {name: getattr(joined, name) for name in ("names", "decks", "cards", "tokens", "state")}
        written = [stores.joining_match(row.id, **changes), stores.unlisting(row.id), self.sharing.telling(row.id)]
        try:
            await self.write(stores.together(*written))
        except stores.Conflict:
            raise taken() from None
        await self.see_change(row.id)
        return SeatKey(1, token)

    async def see_change(self, match_id: str) -> None:
        """Somebody has joined a match, here or at another server: if it waits in a room here, it begins."""
        room = self.rooms.get(match_id)
        if room is None or room.row.state != "waiting" or room.is_broken:
            return

        async def begin_match() -> None:
            row = await run_in_threadpool(self.store.match, match_id)
            if row is None or row.state == "waiting" or room.row.state != "waiting":
                return
            table, standing = await self.set_up(row, [], room.address)
            room.row = row
            room.begin(table, standing)
            for connection in room.connections:
                connection.send(room.greeting(connection))
            room.run_clock()
            await room.publish()

        with contextlib.suppress(Refusal):
            await room.do(begin_match)

    async def again(self, row: MatchRow, decks: dict[int, str]) -> str:
        """Begin a match like one that is over; its seats open by the same secrets."""
        game = await self.game(row.game)
        new = MatchRow(**{name: getattr(row, name) for name in MatchRow.__struct_fields__})
        new.id, new.created, new.state = fair.new_id(), time.time(), "running"
        new.winner, new.how, new.reason, new.invite, new.turns = -1, "", "", "", 0
        commit(new)
        new.decks = list(row.decks)
        for seat, text in decks.items():
            if text:
                deck = (await run_in_threadpool(self.decks, game, [text]))[0]
                new.decks[seat] = packed([deck])[0]
                new.cards = {**new.cards, **digests([deck])}
        await self.check_playable(new, "")
        linked = stores.changing_match(row.id, rematch=new.id)
        await self.write(stores.together(stores.adding_match(new), linked))
        self.metrics.created.labels(row.game, row.mode).inc()
        log("match begun", match=new.id, game=new.game, mode=new.mode, after=row.id)
        return new.id

    async def write(self, work: stores.Work) -> None:
        """Write something, or refuse."""
        try:
            await self.store.write(work)
        except stores.Conflict:
            raise
        except StoreError as error:
            log("not stored", 40, error=str(error))
            raise Refusal("store", "it could not be stored", "保存できなかった", 503) from None

    # --- decks -------------------------------------------------------------------------------------------------
    async def game(self, name: str) -> AnyGame:
        """A game with the cards that are known here; a `Refusal` if there is none."""
        try:
            return await run_in_threadpool(known_game, name)
        except UnknownGameError as error:
            raise Refusal("game", str(error), f"{name}というゲームはない", 404) from None

    async def check_deck(self, row: MatchRow, deck: str) -> None:
        """Refuse a deck that may not be played."""
        if deck:
            await run_in_threadpool(self.decks, await self.game(row.game), [deck])

    def decks(self, game: AnyGame, texts: Sequence[str]) -> list[list[Any]]:
        """Legal decks by names or texts; where none is named, those that come with the game, one after the other."""
        shipped = list(game.decks())
        return [self.deck(game, text or shipped[at % len(shipped)]) for at, text in enumerate(texts)]

    def deck(self, game: AnyGame, text: str) -> list[Any]:
        """A legal deck; a `Refusal` says what is wrong with it."""
        from fuda.web.library.own import numbers_in

        learn_from(game, self.store, numbers_in(text))
        try:
            deck = read_deck(game, text)
        except DeckError as error:
            raise Refusal("deck", str(error)[:500], f"デッキを読めない: {str(error)[:500]}") from None
        problems = game.check_deck(deck)
        if problems:
            listed = "; ".join(f"{one.message} [{game.code} {one.clause}]" for one in problems[:5])
            raise Refusal("deck", f"not a legal deck: {listed}", f"使えないデッキ: {listed}")
        return deck

    # --- matches that are there --------------------------------------------------------------------------------
    async def row(self, match_id: str) -> MatchRow:
        """A match as it is stored, or as it is in memory."""
        room = self.rooms.get(match_id)
        if room is not None and not room.is_broken:
            return room.row
        stored: MatchRow = found(await run_in_threadpool(self.store.match, match_id), "match", "対戦")
        return stored

    async def set_up(self, row: MatchRow, steps: list[StepRow], who: str) -> tuple[Asked, Standing]:
        """The table of a match, played to where it stands: apart, if it has cards or a position of somebody's own."""
        if is_apart(row):
            return await self.apart.open(row, steps, who)
        game = await self.game(row.game)
        table = await run_in_threadpool(lambda: Table(row, playable(row, game, self.store), steps))
        return Here(table), table.standing

    async def check_playable(self, row: MatchRow, who: str) -> None:
        """Refuse a match that cannot be begun."""
        (await self.set_up(row, [], who))[0].close()

    async def where(self, match_id: str) -> Elsewhere | None:
        """The server that holds a match, if it is another; otherwise it is held here from now on."""
        room = self.rooms.get(match_id)
        if (room is not None and not room.is_broken) or match_id in self.loading:
            return None
        return await run_in_threadpool(self.sharing.hold, match_id)

    async def open(self, hello: Hello, who: str = "") -> tuple[Room, Connection]:
        """The room of a match and a place in it, for whoever has the secret of a seat."""
        if hello.protocol != PROTOCOL:
            raise Refusal("protocol", f"this server speaks version {PROTOCOL}", f"このサーバーはバージョン{PROTOCOL}")
        row = await self.row(hello.match)
        connection = Connection(seat_of(row, hello.token), hello.lang, hello.token, hello.since)
        room = await self.room(row, who)
        room.attach(connection)
        return room, connection

    async def room(self, row: MatchRow, who: str = "") -> Room:
        """The room of a match, loaded from the store if it is not in memory."""
        room = self.rooms.get(row.id)
        if room is not None and not room.is_broken:
            return room
        if row.id not in self.loading:
            self.loading[row.id] = asyncio.create_task(self.load(row.id, who))
        return await asyncio.shield(self.loading[row.id])

    async def load(self, match_id: str, who: str) -> Room:
        """Play a match again from the store to where it stood."""
        try:
            row: MatchRow = found(await run_in_threadpool(self.store.match, match_id), "match", "対戦")
            room = Room(self, row, who)
            if row.state != "waiting":
                steps = await run_in_threadpool(self.store.steps, row.id)
                room.begin(*await self.set_up(row, steps, who), steps)
            broken = self.rooms.get(match_id)
            if broken is not None:
                broken.close()
            self.rooms[match_id] = room
            self.metrics.rooms.set(len(self.rooms))
            return room
        finally:
            self.loading.pop(match_id, None)

    async def facts(self, match_id: str) -> MatchFacts:
        """What anybody with the link may know of a match."""
        row = await self.row(match_id)
        is_over = row.state == "over"
        return MatchFacts(
            match=row.id,
            game=row.game,
            mode=row.mode,
            state=row.state,
            names=row.names,
            bots=row.bots,
            is_practice=row.origin is not None,
            created=time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(row.created)),
            winner=row.winner,
            how=row.how,
            reason=row.reason,
            commitment=row.commitment,
            seed=str(row.seed) if is_over else "",
            nonce=row.nonce if is_over else "",
            rematch=row.rematch,
        )

    # --- tidying up --------------------------------------------------------------------------------------------
    async def sweep_on(self) -> None:
        """Drop what nobody uses, again and again."""
        while True:
            await asyncio.sleep(min(SWEEP, self.idle))
            self.sweep()
            if self.keep:
                self.store.submit(stores.removing_matches(time.time() - self.keep, list(self.rooms)))

    def sweep(self) -> None:
        """Drop rooms that nobody has been in for a while; their matches stay in the store."""
        now = time.monotonic()
        for match_id, room in list(self.rooms.items()):
            if room.is_idle and (room.is_broken or now - room.idle_since >= self.idle):
                room.close()
                del self.rooms[match_id]
                self.store.submit(self.sharing.letting_go(match_id))
        self.metrics.rooms.set(len(self.rooms))
        self.apart.sweep()

    def forget(self, match_id: str) -> None:
        """Drop the room of a match that is no more."""
        room = self.rooms.pop(match_id, None)
        if room is not None:
            room.close()
            self.store.submit(self.sharing.letting_go(match_id))

    def close(self) -> None:
        """Stop all rooms."""
        for room in self.rooms.values():
            room.close()
        self.rooms.clear()


# --- parts of it -----------------------------------------------------------------------------------------------
def taken() -> Refusal:
    """What somebody is told who comes too late."""
    return Refusal("taken", "somebody has joined already", "すでに参加者がいる", 409)


def check_bots(new: NewMatch) -> None:
    """Refuse bots that a mode does not have, or levels that there are not."""
    wanted = BOTS_OF.get(new.mode, 0)
    if not new.bots and wanted:
        new.bots = [BotChoice() for _ in range(wanted)]
    if len(new.bots) != wanted:
        raise Refusal("bots", f"mode {new.mode} has {wanted} bots, not {len(new.bots)}", f"ボットは{wanted}体")
    for bot in new.bots:
        levels = [rung.name for rung in ladder(new.game)]
        if bot.level not in levels:
            known = ", ".join(levels)
            raise Refusal(
                "level", f"there is no level {bot.level!r}; known are {known}", f"レベルは次のどれか: {known}"
            )


def new_row(new: NewMatch, game: AnyGame) -> MatchRow:
    """A match that has not begun, with a seed of its own."""
    try:
        settings = checked_settings(game, new.settings)
    except SettingsError as error:
        raise Refusal("settings", str(error), f"設定が正しくない: {error}") from None
    bots = [""] * (2 - len(new.bots)) + [bot.level for bot in new.bots]
    row = MatchRow(
        id=fair.new_id(),
        created=time.time(),
        game=game.name,
        mode=new.mode,
        state="waiting" if new.mode == "friend" else "running",
        names=["" if bots[0] else new.name, "" if bots[1] else new.other_name],
        bots=bots,
        decks=[[], []],
        settings=settings,
        clock=new.clock,
        tokens=["", "", ""],
        rules=game.rules,
    )
    commit(row)
    return row


def commit(row: MatchRow) -> None:
    """Draw a seed for a match, and commit to it."""
    row.seed, row.nonce, row.rematch = fair.new_seed(), fair.new_nonce(), ""
    row.commitment = fair.commitment(row.seed, row.nonce)


def sit(row: MatchRow, seat: int) -> None:
    """Let the player have the second seat, and the bot the first."""
    if seat == 1 and any(row.bots):
        row.bots.reverse()
        row.names.reverse()


def own_seats(row: MatchRow, *, watched: bool) -> list[int]:
    """The places of whoever begins a match: both at one table, the watcher's, or the one that no bot has."""
    if watched:
        return [WATCHER]
    if row.mode == "friend":
        return [0]
    return [seat for seat in range(2) if not row.bots[seat]]


def seat_of(row: MatchRow, token: str) -> int:
    """The place that a secret opens; whoever has the link and none may watch."""
    for seat in range(2):
        if fair.opens(token, row.tokens[seat]):
            return seat
    if fair.opens(token, row.tokens[WATCHER]) or not token:
        return WATCHER
    raise Refusal("token", "this opens no seat of the match", "この席の鍵ではない", 403)


def cut(old: MatchRow, steps: Sequence[StepRow], step: int) -> Origin:
    """The answers of a match up to a step, as the origin of another; in a process of the workshop."""
    session = played_again(old, steps)
    if not 0 <= step < session.steps + (session.outcome is None):
        raise Refusal("step", f"there are steps 0 to {session.steps - 1}", f"0から{session.steps - 1}まで")
    if session.steps > step:
        session.undo(session.steps - step)
    if session.steps > MOST_ROWS:
        raise Refusal("long", "the match has too many steps", "手数が多すぎる")
    return Origin(
        kind="record",
        answers=list(session.answers),
        marks="".join(session.marks),
        time_called=session.time_called,
        discreet=session.discreet,
        match=old.id,
        step=step,
    )


def playable(row: MatchRow, game: AnyGame, store: Store, steps: Sequence[StepRow] = ()) -> Session:
    """Begin a match and take its steps; a `Refusal` if it does not fit this program and its cards any more."""
    learn_from(game, store, row.cards)
    return played_from(row, game, steps)


def played_again(row: MatchRow, steps: Sequence[StepRow]) -> Session:
    """The same in a process that has no store of its own."""
    game = known_game(row.game)
    learn_stored(game, DATABASE[0], row.cards)
    return played_from(row, game, steps)


def retraced_from_store(row: MatchRow, steps: Sequence[StepRow]) -> tuple[Session, str]:
    """The same as far as it comes out as it did, to be looked at, and what does not any more."""
    game = known_game(row.game)
    learn_stored(game, DATABASE[0], row.cards)
    try:
        return retraced(row, steps, game)
    except UnplayableError as error:
        raise unplayable(error) from None


def played_from(row: MatchRow, game: AnyGame, steps: Sequence[StepRow]) -> Session:
    """Begin a match and take its steps."""
    try:
        return restored(row, steps, game) if steps else begin(row, game)
    except UnplayableError as error:
        raise unplayable(error) from None
