"""Whatever is done with a match through the public API, in any order, it stays what its answers make it.

A machine answers legally and illegally, takes back, copies, saves and loads, gives up and looks, and compares with a
model that is nothing but the list of answers: played again from the seed, these must come to the same match.
"""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import fuda
from fuda.games.registry import find, has_time_limit
from tests.conformance.playing import GAMES, dump

PLAYERS = st.integers(0, 1)
NONSENSE = st.one_of(
    st.integers(-5, -1),
    st.integers(1_000, 10_000),
    st.booleans(),
    st.text(max_size=12).filter(lambda text: text.strip() not in {"no", "yes", "pass", "keep", "done", "take"}),
    st.sampled_from(["", "play", "pick hand.99", "attack #0", "../../etc/passwd", "number 1e9", "play LH9-999"]),
)


def shown(match: fuda.Match, player: int) -> bytes:
    """Everything the API shows a player."""
    return msgspec.json.encode([match.view(player), match.options(player), match.events(player)])


class Api(RuleBasedStateMachine):
    """Drives one match, and now and then a copy of it."""

    match: fuda.Match

    @initialize(game=st.sampled_from(GAMES), seed=st.integers(0, 2**62), bits=st.integers(0, 255))
    def start(self, game: str, seed: int, bits: int) -> None:
        """Begin a match with the decks that come along and some of the settings."""
        names = [name for at, name in enumerate(find(game).settings) if bits >> at & 1]
        if {"first", "chooser"} <= set(names):
            names.remove("chooser")
        self.settings = {name: bits >> at + 2 & 1 for at, name in enumerate(names)}
        self.match = fuda.Match(game, seed=seed, settings=self.settings)
        self.time = -1
        self.game = game
        self.seed = seed
        self.answers: list[int] = []
        self.loser = -1

    def is_open(self) -> bool:
        """Whether something is to be decided."""
        return self.match.outcome is None

    def snapshot(self) -> tuple[object, ...]:
        """All of the match."""
        m = self.match.match
        return dump(self.game, m), [a.key() for a in m.options], len(m.journal or []), list(self.match.answers)

    # --- doing -------------------------------------------------------------------------------------------------
    @precondition(is_open)
    @rule(at=st.integers(0, 10_000), how=st.sampled_from(["index", "text", "option"]), times=st.integers(1, 40))
    def answer(self, at: int, how: str, times: int) -> None:
        """Answer some times, by index, notation or option."""
        for n in range(times):
            if not self.is_open():
                return
            offered = self.match.options()
            one = offered[(at + n * n) % len(offered)]
            self.match.answer(one.index if how == "index" else one.text if how == "text" else one)
            self.answers.append(one.index)

    @precondition(is_open)
    @rule(nonsense=NONSENSE)
    def answer_nonsense(self, nonsense: int | str | bool) -> None:
        """What is none of the options is refused, and nothing changes."""
        before = self.snapshot()
        if isinstance(nonsense, str) and nonsense.strip().lower() in {o.text for o in self.match.options()}:
            return
        with pytest.raises(fuda.IllegalAnswer):
            self.match.answer(nonsense)
        assert self.snapshot() == before

    @precondition(is_open)
    @rule()
    def answer_for_the_other_player(self) -> None:
        """Whoever is not to decide cannot answer."""
        before = self.snapshot()
        with pytest.raises(fuda.IllegalAnswer):
            self.match.answer(0, player=1 - self.match.player)
        assert self.snapshot() == before

    @precondition(is_open)
    @rule(player=PLAYERS, is_rare=st.integers(0, 5))
    def concede(self, player: int, is_rare: int) -> None:
        """Either player may give up."""
        if is_rare:
            return
        self.match.concede(player)
        self.loser = player
        assert self.match.outcome is not None and self.match.outcome.winner == 1 - player

    @precondition(is_open)
    @rule(is_rare=st.integers(0, 5))
    def call_time(self, is_rare: int) -> None:
        """The judge may call the time once, where the game has one."""
        before = self.snapshot()
        if is_rare:
            return
        if has_time_limit(find(self.game)) and self.time < 0:
            self.match.call_time()
            self.time = len(self.answers)
            return
        with pytest.raises((fuda.IllegalAnswer, fuda.SettingsError)):
            self.match.call_time()
        assert self.snapshot() == before

    @precondition(lambda self: not self.is_open())
    @rule(player=PLAYERS)
    def act_after_the_end(self, player: int) -> None:
        """Nothing can be answered or conceded any more."""
        before = self.snapshot()
        with pytest.raises(fuda.IllegalAnswer):
            self.match.answer(0)
        with pytest.raises(fuda.IllegalAnswer):
            self.match.concede(player)
        assert self.snapshot() == before

    @rule(n=st.integers(1, 30))
    def undo(self, n: int) -> None:
        """Take back the last answers, if there are so many."""
        if n > self.match.steps:
            with pytest.raises(fuda.IllegalAnswer):
                self.match.undo(n)
            return
        steps: list[int | str] = [*self.answers]
        if self.time >= 0:
            steps.insert(self.time, "time")
        if self.loser >= 0:
            steps.append("concession")
        self.match.undo(n)
        del steps[-n:]
        self.loser = -1
        self.time = steps.index("time") if "time" in steps else -1
        self.answers = [step for step in steps if isinstance(step, int)]

    # --- copying -----------------------------------------------------------------------------------------------
    @rule(goes_on=st.booleans(), at=st.integers(0, 50))
    def clone(self, goes_on: bool, at: int) -> None:
        """Play on in the copy or in the original: the other one stays as it is."""
        before = self.snapshot()
        copy = self.match.clone()
        for one in (copy, self.match):
            assert dump(self.game, one.match) == before[0]
        if copy.outcome is None:
            copy.answer(at % len(copy.options()))
        if copy.steps:
            copy.undo()
        assert self.snapshot() == before
        if goes_on:
            self.match = self.match.clone()

    @rule()
    def save_and_load(self) -> None:
        """A record, loaded, is the same match to both players; go on with it."""
        loaded = fuda.load(self.match.save())
        for player in range(2):
            assert shown(loaded, player) == shown(self.match, player)
        assert loaded.save() == self.match.save()
        self.match = loaded

    @rule(at=st.integers(0, 10_000), byte=st.integers(0, 255))
    def load_damaged(self, at: int, byte: int) -> None:
        """A damaged record is refused or is still a match; nothing else can come of it."""
        data = bytearray(self.match.save())
        data[at % len(data)] = byte
        try:
            loaded = fuda.load(bytes(data))
        except fuda.RecordError:
            return
        assert loaded.options() or loaded.outcome is not None

    # --- looking -----------------------------------------------------------------------------------------------
    @rule(player=PLAYERS, seed=st.integers(0, 9))
    def look(self, player: int, seed: int) -> None:
        """Looking and imagining change nothing."""
        before = self.snapshot()
        assert shown(self.match, player) == shown(self.match, player)
        self.match.seat(player).imagine(seed)
        assert self.snapshot() == before

    @invariant()
    def is_what_the_answers_make_it(self) -> None:
        """The session knows the answers, somebody decides until the end, and only that player has options."""
        assert self.match.answers == self.answers
        assert self.match.steps == len(self.answers) + (self.loser >= 0) + (self.time >= 0)
        assert self.match.time_called == self.time and self.match.settings == self.settings
        if self.is_open():
            assert self.match.options() and not self.match.options(1 - self.match.player)
        else:
            assert self.match.deciding == [] and self.match.options() == []

    def teardown(self) -> None:
        """Played again from the seed, the answers come to the same match."""
        if not hasattr(self, "match"):
            return
        again = fuda.Match(self.game, seed=self.seed, settings=self.settings)
        for at, index in enumerate(self.answers):
            if at == self.time:
                again.call_time()
            again.answer(index)
        if len(self.answers) == self.time:
            again.call_time()
        if self.loser >= 0:
            again.concede(self.loser)
        assert again.outcome == self.match.outcome
        for player in range(2):
            assert shown(again, player) == shown(self.match, player)


TestApi = Api.TestCase
TestApi.settings = settings(
    max_examples=80,
    stateful_step_count=30,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
