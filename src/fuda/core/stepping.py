"""Many matches side by side: one call answers in all of them and writes what those see who are to answer next.

Whoever learns pays for each decision, so that decisions with one possible answer are taken here, and so are those of
an opponent who answers at random. A match that is over is replaced at once.
"""

from collections.abc import Callable
from typing import Any

from mypy_extensions import i64

from fuda.core.flow import Match
from fuda.core.observing import Observer
from fuda.core.rollout import base, pick_from


class Seating:
    """How a match is begun: the match, where the agent sits (-1: at both sides), and a seed for a random opponent."""

    def __init__(self, match: Match, seat: i64, seed: i64) -> None:
        self.match = match
        self.seat = seat
        self.chance = base(seed)


class Stepper:
    """Matches at so many tables, and the page of answers that is shown at each."""

    def __init__(
        self,
        observer: Observer,
        size: i64,
        begin: Callable[[int], Seating],
        reply: Callable[[int, Match], int] | None,
        longest: i64,
        is_sparing: bool,
    ) -> None:
        self.observer = observer
        self.size = size  # bytes of a record
        self.begin = begin  # the next match of a table
        self.reply = reply  # the opponent's answer at a table; None: at random
        self.longest = longest  # steps after which a match is cut
        self.is_sparing = is_sparing  # whether decisions with one answer are skipped
        self.seatings: list[Seating] = []
        self.pages: list[int] = []  # the first answer that is shown
        self.steps: list[int] = []  # of the match
        self.taken: list[list[int]] = []  # every answer of the match, by its number
        self.done: list[bool] = []  # whether the match is over or was cut, and waits to be replaced
        self.players: list[int] = []  # who is to answer
        self.legal: list[int] = []  # how many actions are legal: those below
        # Of the last step:
        self.ended: list[int] = []  # tables whose match ended or was cut
        self.winners: list[int] = []  # and who won there, -1 where it was cut
        self.lasts: list[bytes] = []  # and what both players saw at the end, one after the other, if that is kept
        self.keeps_last = True

    def lay(self, tables: i64) -> None:
        """Make room for so many tables, and begin the next match at each."""
        self.pages = [0] * tables
        self.steps = [0] * tables
        self.players = [0] * tables
        self.legal = [0] * tables
        self.taken = [[] for _ in range(tables)]
        self.done = [False] * tables
        self.forget()
        self.seatings = [self.begin(table) for table in range(tables)]

    def open(self, tables: i64, buffer: Any) -> None:
        """Begin the first match of every table."""
        self.lay(tables)
        for table in range(tables):
            self.play_on(table)
            self.show(table, buffer)

    def restore(self, table: i64, taken: list[int], page: i64, steps: i64, buffer: Any) -> None:
        """Play a match that has just begun again to where it was."""
        m = self.seatings[table].match
        for option in taken:
            m.answer(m.options[option])
        self.taken[table] = taken
        self.pages[table] = page
        self.steps[table] = steps
        self.done[table] = m.winner >= 0 or steps >= self.longest
        self.show(table, buffer)

    def forget(self) -> None:
        """Forget which matches ended."""
        self.ended = []
        self.winners = []
        self.lasts = []

    def renew(self, table: i64, buffer: Any) -> None:
        """Begin the next match of a table."""
        self.seatings[table] = self.begin(table)
        self.steps[table] = 0
        self.pages[table] = 0
        self.taken[table] = []
        self.done[table] = False
        self.play_on(table)
        self.show(table, buffer)

    def wrong(self, actions: list[int]) -> i64:
        """The first table whose action is not legal, or -1; where a match has ended any will do."""
        for table in range(len(self.legal)):
            if self.done[table]:
                continue
            if actions[table] < 0 or actions[table] >= self.legal[table]:
                return table
        return -1

    def step(self, actions: list[int], buffer: Any, renews: bool) -> None:
        """Take a legal action at every table, and write what is seen next; matches that are over begin anew or wait."""
        self.forget()
        for table in range(len(actions)):
            if self.done[table]:
                continue
            if self.turns_page(table, actions[table]):
                self.show(table, buffer)
                continue
            self.give(table, self.seatings[table].match, self.pages[table] + actions[table])
            self.pages[table] = 0
            self.steps[table] += 1
            self.settle(table, buffer, renews)

    def settle(self, table: i64, buffer: Any, renews: bool) -> None:
        """Play on to the next decision that is the agent's, in the next match if this one is over."""
        self.play_on(table)
        m = self.seatings[table].match
        if m.winner >= 0 or self.steps[table] >= self.longest:
            self.ended.append(table)
            self.done[table] = True
            self.winners.append(m.winner)
            if self.keeps_last:
                self.lasts.append(self.observer.write(m, 0, 0))
                self.lasts.append(self.observer.write(m, 1, 0))
            if renews:
                self.renew(table, buffer)
                return
        self.show(table, buffer)

    def turns_page(self, table: i64, action: i64) -> bool:
        """Turn to the next page of answers, if that is what an action means."""
        rows = self.observer.answer_rows
        count: i64 = len(self.seatings[table].match.options)
        if count <= rows or action != self.legal[table] - 1:
            return False
        page = self.pages[table] + rows - 1
        self.pages[table] = page if page < count else 0
        return True

    def give(self, table: i64, m: Match, option: i64) -> None:
        """Give an answer, and note it."""
        self.taken[table].append(option)
        m.answer(m.options[option])

    def play_on(self, table: i64) -> None:
        """Take what leaves no choice, and let the opponent answer, until the agent is to decide."""
        seating = self.seatings[table]
        m = seating.match
        seat = seating.seat
        while m.winner < 0:
            count: i64 = len(m.options)
            if count == 1 and self.is_sparing:
                self.give(table, m, 0)
            elif seat >= 0 and m.player != seat:
                if self.reply is None:
                    self.give(table, m, pick_from(seating.chance, m.decisions, count))
                else:
                    self.give(table, m, self.reply(table, m))
            else:
                return

    def show(self, table: i64, buffer: Any) -> None:
        """Write down what is seen at a table by who is to answer; of a match that is over, by the agent."""
        seating = self.seatings[table]
        m = seating.match
        player = m.player
        if m.winner >= 0:
            player = max(seating.seat, 0)
        at = table * self.size
        buffer[at : at + self.size] = self.observer.write(m, player, self.pages[table])
        self.players[table] = player
        count: i64 = 0 if self.done[table] else len(m.options)
        rows = self.observer.answer_rows
        if count > rows:
            count = min(count - self.pages[table], rows - 1) + 1
        self.legal[table] = count
