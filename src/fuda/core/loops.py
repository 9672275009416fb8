"""Watching for loops: the positions of a long turn, what was answered in each, what may not be answered again.

A `LoopWatch` exists only once a turn has had many decisions. It is plain numbers and part of the match's value.
When a position comes again, the answers given since then are the loop; who had a choice among them can stop it. The
watch can give those answers again a number of times, up to the choice at which the loop must be left. What a
rulebook makes of this is the game's: see `fuda.core.repetition` and the game's tables.
"""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from fuda.core.state import Action

WATCH_AFTER: Final = 60  # decisions in one turn before its positions are compared
LONGEST_TURN: Final = 5_000  # decisions in one turn from which on it is taken for endless, though nothing came again
MOST_REPETITIONS: Final = 99  # the highest number a player can name


@mypyc_attr(acyclic=True)
class LoopWatch:
    """What is remembered to notice a loop, to repeat it, and to keep it from being started again."""

    __slots__ = ("answers", "asking", "at", "barred", "choices", "left", "players", "start", "states", "stop")

    def __init__(self) -> None:
        self.states: list[int] = []  # positions in which somebody decided, in order, as hashes
        self.players: list[int] = []  # who decided there
        self.choices: list[int] = []  # among how many answers
        self.answers: list[int] = []  # what was answered, three numbers each: kind, card, number
        self.barred: list[int] = []  # what may not be answered, four numbers each: position and answer
        self.asking = False  # a number of repetitions is being named
        self.start: i64 = 0  # the loop that was found: it begins here and ends with the last answer
        self.stop: i64 = -1  # while repeating: where in the loop it is left in the end
        self.at: i64 = 0  # the answer to give next
        self.left: i64 = 0  # how many answers are still to be given

    def copy(self) -> "LoopWatch":
        """An independent copy."""
        w = LoopWatch()
        w.states = self.states[:]
        w.players = self.players[:]
        w.choices = self.choices[:]
        w.answers = self.answers[:]
        w.barred = self.barred[:]
        w.asking = self.asking
        w.start = self.start
        w.stop = self.stop
        w.at = self.at
        w.left = self.left
        return w

    # --- recording ---------------------------------------------------------------------------------------------
    def find(self, state: i64) -> i64:
        """Where in the trail this position was met before, or -1."""
        return self.states.index(state) if state in self.states else -1

    def meet(self, state: i64, player: i64, choices: i64) -> None:
        """Note a position in which a player decides among so many answers."""
        self.states.append(state)
        self.players.append(player)
        self.choices.append(choices)

    def note(self, a: Action) -> None:
        """Note the answer given in the position met last."""
        self.answers += [a.kind, a.card, a.n]

    def cut(self, size: i64) -> None:
        """Forget the trail from there on."""
        del self.states[size:]
        del self.players[size:]
        del self.choices[size:]
        del self.answers[3 * size :]

    # --- the loop that was found -------------------------------------------------------------------------------
    def stoppers(self, idle: i64 = -1) -> i64:
        """The players who had a choice in the loop, as bits; answers of the kind `idle` count as no choice."""
        bits: i64 = 0
        for i in range(self.start, len(self.states)):
            if self.is_choice(i, idle):
                bits |= 1 << self.players[i]
        return bits

    def is_choice(self, at: i64, idle: i64) -> bool:
        """Whether what was answered there was one of several answers, and is not of the kind `idle`."""
        return self.choices[at] > 1 and self.answers[3 * at] != idle

    def repeat(self, times: i64, stopper: i64, idle: i64 = -1) -> None:
        """Perform the loop so many times and go on to the first choice of the player who has to stop it there."""
        stop = self.bar(stopper, idle)
        self.stop = stop
        self.at = self.start
        self.left = times * (len(self.states) - self.start) + stop - self.start

    def bar(self, player: i64, idle: i64 = -1) -> i64:
        """Keep a player from answering in the same way again at the first choice in the loop; where that is."""
        at = self.start
        while self.players[at] != player or not self.is_choice(at, idle):
            at += 1
        self.barred.append(self.states[at])
        self.barred += self.answers[3 * at : 3 * at + 3]
        return at

    def next(self, state: i64) -> Action | None:
        """The answer to give again in this position; None once the repetitions are over."""
        i = self.at
        if self.left > 0 and self.states[i] == state:
            self.left -= 1
            self.at = i + 1 if i + 1 < len(self.states) else self.start
            return Action(self.answers[3 * i], self.answers[3 * i + 1], self.answers[3 * i + 2])
        # Chance may have led elsewhere: then nothing of the trail holds any more.
        self.cut(self.stop if self.left == 0 else 0)
        self.start = 0
        self.stop = -1
        self.at = 0
        self.left = 0
        return None

    def follow(self, old: i64, new: i64) -> None:
        """Let what is known of a position be known of it after cards in it have changed places unseen."""
        self.states = [new if state == old else state for state in self.states]
        for i in range(0, len(self.barred), 4):
            if self.barred[i] == old:
                self.barred[i] = new

    def is_barred(self, state: i64, a: Action) -> bool:
        """Whether this answer would start a loop again that had to be stopped in this very position."""
        barred = self.barred
        for i in range(0, len(barred), 4):
            if barred[i] == state and barred[i + 1] == a.kind and barred[i + 2] == a.card and barred[i + 3] == a.n:
                return True
        return False
