"""Nothing that is sent to a seat depends on cards which that seat may not know.

Two matches differ only in two cards hidden from a seat. Both are played on alike, and every byte that the seat is
sent is compared, until the difference may be known.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import msgspec
import pytest

from fuda.core.events import Event
from fuda.core.state import Action
from fuda.games import registry
from fuda.match.session import Session
from fuda.view.board import BYSTANDER, is_shown
from fuda.web.connection import Connection
from fuda.web.protocol import Answer, Back, Ping, SetLanguage, Undo, UndoReply, Why
from fuda.web.room import WATCHER, Room
from fuda.web.undoing import is_irrevocable
from tests.web.house import hear, room_of, running, session_of, taken, welcome

GAMES = sorted(registry.BUILT_IN)
FORKS = 14  # in each game
LONGEST = 60  # steps that a pair is played on


def hidden_pair(session: Session, seat: int, chance: Random) -> tuple[int, int] | None:
    """Two different cards of one owner that a seat may not know, if there are such."""
    game, m = session.game, session.match
    owner = chance.randrange(2)
    seen = game.all_seen(m)
    hidden = [card for card in range(len(m.where)) if not is_shown(seen[card], seat) and game.owner(m, card) == owner]
    places = {zone.name for zone in game.zones}
    hidden = [card for card in hidden if game.place(m, card)[1] in places]
    chance.shuffle(hidden)
    for one in hidden:
        for other in hidden[:20]:
            if game.definition(m, one).number != game.definition(m, other).number:
                return one, other
    return None


def forked(session: Session, one: int, other: int) -> Session:
    """The same match with two cards in each other's place."""
    copy = session.clone()
    copy.game.exchange(copy.match, one, other)
    return copy


def twin_of(session: Session, one: int, other: int) -> Session:
    """The same without its history."""
    match = session.game.clone(session.match)
    match.journal = list(session.match.journal or [])
    session.game.exchange(match, one, other)
    return Session.standing(session.game, match)


def told_of(journal: Sequence[Event], seat: int, cards: tuple[int, int]) -> bool:
    """Whether a seat is told of one of two cards."""
    return any((e.card in cards and is_shown(int(e.seen), seat)) or e.other in cards for e in journal)


def same_answers(rooms: Sequence[Room], cards: tuple[int, int]) -> list[tuple[int, int]]:
    """The answers that both matches offer and that are not about either card, by their indexes in both."""

    def key(a: Action) -> tuple[int, int, int]:
        return int(a.kind), int(a.card), int(a.n)

    offered = [{key(a): at for at, a in enumerate(session_of(room).match.options)} for room in rooms]
    return [(at, offered[1][k]) for k, at in offered[0].items() if k in offered[1] and k[1] not in cards]


class Twins:
    """Two rooms whose matches differ in two cards, seen from one seat, or by a bystander."""

    def __init__(self, session: Session, seat: int, cards: tuple[int, int], chance: Random) -> None:
        self.rooms = [room_of(session), room_of(forked(session, *cards))]
        self.seat = seat
        self.cards = cards
        self.chance = chance
        self.players: list[list[Connection]] = []
        self.bytes = 0

    async def open(self) -> None:
        """Let both players of both rooms in, and compare the greetings with the whole log."""
        places = (self.seat, 1 - self.seat) if self.seat >= 0 else (WATCHER, 0, 1)
        self.players = [await welcome(room, *places) for room in self.rooms]
        self.compare()

    def compare(self) -> None:
        """What the seat was sent in both rooms is the same."""
        sent = [taken(players[0]) for players in self.players]
        for players in self.players:
            for other in players[1:]:
                taken(other)
        for one, other in zip(*sent, strict=True):
            assert one == other, first_difference(one, other)
        self.bytes += sum(len(data) for data in sent[0])

    async def say(self, said: object, *, mine: bool = True) -> None:
        """Let both rooms hear the same of the seat, or of the other one."""
        place = 0 if mine else 1
        codes = [
            await hear(room, players[place], said)  # type: ignore[arg-type]
            for room, players in zip(self.rooms, self.players, strict=True)
        ]
        if mine:
            assert codes[0] == codes[1], codes
        self.compare()

    def is_known(self, since: int) -> bool:
        """Whether the seat may know the difference by now."""
        for room in self.rooms:
            if self.seat < 0 and not room.is_running:  # everything is open after the end
                return True
            m = session_of(room).match
            if told_of((m.journal or [])[since:], self.seat, self.cards):
                return True
            if any(is_shown(session_of(room).game.seen_by(m, card), self.seat) for card in self.cards):
                return True
        return False

    async def step(self) -> bool:
        """Answer in both rooms alike; False if that cannot be done any more."""
        first = self.rooms[0]
        if not first.is_running or session_of(first).player != session_of(self.rooms[1]).player:
            return False
        if session_of(first).player == self.seat:
            size = len(session_of(first).match.options)
            at = self.chance.randrange(size)
            indexes = (at, at)
        else:
            alike = same_answers(self.rooms, self.cards)
            if not alike:
                return False
            indexes = self.chance.choice(alike)
        since = first.playing()[1].records
        place = [one.seat for one in self.players[0]].index(session_of(first).player)
        for room, players, index in zip(self.rooms, self.players, indexes, strict=True):
            assert await hear(room, players[place], Answer(n=room.n, option=index)) == ""
        if self.is_known(since):
            return False
        self.compare()
        return True

    async def pester(self) -> None:
        """Ask whatever else a seat may ask."""
        state = self.rooms[0]
        await self.say(Ping())
        if self.chance.random() < 0.15:
            await self.say(SetLanguage(lang=self.chance.choice(["en", "ja"])))
        zones = session_of(state).game.zones
        ref = f"{self.chance.randint(1, 2)}.{self.chance.choice(zones).name}.{self.chance.randint(1, 5)}"
        await self.say(Why(ref=ref, id="w"))
        await self.say(Back(n=state.n, to=max(session_of(state).steps - 1, 0)))
        if self.chance.random() < 0.1:
            steps = state.undo_steps(self.seat)
            if steps:
                await self.say(Undo(n=state.n, to=steps[-1]))
                await self.say(UndoReply(agree=False), mine=False)

    def close(self) -> None:
        """End both rooms."""
        for room in self.rooms:
            room.close()


def first_difference(one: bytes, other: bytes) -> str:
    """Where two messages differ."""
    at = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return f"...{one[max(0, at - 200) : at + 80]!r}\n...{other[max(0, at - 200) : at + 80]!r}"


@pytest.mark.parametrize("game", GAMES)
def test_all_bytes_sent_to_a_seat_are_the_same_whatever_it_may_not_know(game: str) -> None:
    """Matches are forked at random places, and both played on to where the difference may be known."""
    compared, sent = running(compare_forks(game, [fork % 2 for fork in range(FORKS)]))
    assert compared > 60 and sent > 200_000, (compared, sent)


@pytest.mark.parametrize("game", GAMES)
def test_all_bytes_sent_to_a_bystander_are_the_same_whatever_either_player_may_not_know(game: str) -> None:
    """What one of them holds is as hidden from who only watches as what nobody has seen."""
    compared, sent = running(compare_forks(game, [BYSTANDER] * FORKS))
    assert compared > 60 and sent > 200_000, (compared, sent)


async def compare_forks(game: str, viewers: Sequence[int]) -> tuple[int, int]:
    """Fork a match for each viewer, who may not know the difference; the steps and bytes that were compared."""
    chance = Random(game)
    compared, sent = 0, 0
    for fork, viewer in enumerate(viewers):
        session = Session(game, seed=fork)
        for _ in range(chance.randrange(60)):
            if session.outcome is None:
                session.answer(chance.randrange(len(session.match.options)))
        cards = hidden_pair(session, viewer, chance) if session.outcome is None else None
        if cards is None:
            continue
        twins = Twins(session, viewer, cards, chance)
        await twins.open()
        for _ in range(LONGEST):
            if not await twins.step():
                break
            compared += 1
            if twins.rooms[0].is_running and viewer >= 0 and chance.random() < 0.3:
                await twins.pester()
        sent += twins.bytes
        twins.close()
    return compared, sent


@pytest.mark.parametrize("game", GAMES)
def test_nothing_was_learned_from_an_answer_that_may_be_taken_back(game: str) -> None:
    """Such an answer, given in a match that differs in hidden cards, shows the player just the same."""
    chance = Random(game)
    free, compared = 0, 0
    for seed in range(4):
        session = Session(game, seed=seed)
        while session.outcome is None and session.steps < 150:
            seat, told = session.player, len(session.match.journal or [])
            pair = hidden_pair(session, seat, chance)
            twin = twin_of(session, *pair) if pair is not None else None
            before = session.game.clone(session.match)
            index = chance.randrange(len(session.match.options))
            session.answer(index)
            happened = (session.match.journal or [])[told:]
            if is_irrevocable(session.game, before, session.match, happened, seat):
                continue
            free += 1
            if twin is not None:
                twin.answer(index)
                shown = [[one.view(seat), one.options(seat), one.events(seat, told)] for one in (session, twin)]
                assert msgspec.json.encode(shown[0]) == msgspec.json.encode(shown[1])
                compared += 1
    assert free > 10 and compared > 10, (free, compared)
