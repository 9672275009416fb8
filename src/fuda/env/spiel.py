"""OpenSpiel: every registered game as `fuda_NAME`, such as `fuda_onepiece`, once this module is imported.

The first node is a chance node that draws the seed of the match; from there everything follows from the answers. What
a player knows is the observation string, which is all that the seat shows now, and the information state string, which
has a digest of everything this player learned and answered so far in front of it. Searchers that know hidden cards or
the coming shuffles from a copied state cheat; `resample_from_infostate` deals both again, as far as the player knows,
and the state that it gives has another seed in its history than the real one, from which every card could be found.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from hashlib import blake2b
from typing import Any, ClassVar, Final

import msgspec

from fuda.build.using import BuildError
from fuda.core.flow import Match
from fuda.env.extras import comes_with
from fuda.env.play import ACTIONS, IllegalAction, Play, begin, read_decks
from fuda.env.record import Recorder, recorder
from fuda.env.spaces import as_text
from fuda.games import registry
from fuda.games.registry import AnyGame
from fuda.view.events import events

with comes_with("spiel"):
    import numpy as np
    import pyspiel

SEEDS: Final = 1_024  # matches that the first chance node tells apart
LIMIT: Final = 5_000  # answers after which a match counts as drawn
DEFAULTS: Final[Mapping[str, Any]] = {
    "deck_1": "", "deck_2": "", "actions": ACTIONS, "seeds": SEEDS, "limit": LIMIT, "settings": "", "forced": False,
}  # fmt: skip
PREFIX: Final = "fuda_"
DIGEST: Final = 16  # bytes that tell what a player learned from other things learned
UNTOLD: Final = 0  # the seed in the history of every state that was dealt again: OpenSpiel refuses one below 0


class ImaginedError(ValueError):
    """A state that was dealt again has no history of its own to write down."""


class Terms:
    """What all states of one game have in common."""

    def __init__(
        self, game: AnyGame, decks: tuple[str, str], actions: int, seeds: int, limit: int, settings: str, forced: bool
    ) -> None:
        for name, value in (("seeds", seeds), ("limit", limit)):
            if value < 1:
                raise ValueError(f"{name} must be at least 1, not {value}")
        self.game = game
        self.names = decks
        self.decks = read_decks(game, decks if any(decks) else ())
        self.actions = actions
        self.seeds = seeds
        self.limit = limit
        self.told = settings
        self.forced = forced
        self.settings = read_settings(game, settings)

    def key(self) -> tuple[str, tuple[str, str], int, int, int, str, bool]:
        """What `terms_of` makes them of."""
        return self.game.name, self.names, self.actions, self.seeds, self.limit, self.told, self.forced


def read_settings(game: AnyGame, text: str) -> dict[str, int]:
    """Settings of a match, as in `short+first:1`: names, with a value where that is not 1."""
    out: dict[str, int] = {}
    for part in text.split("+") if text else []:
        name, _, value = part.partition(":")
        out[name] = int(value) if value.isdecimal() and len(value) == 1 else 1 if not value else -1
    return registry.checked_settings(game, out)


_TERMS: Final[dict[Any, Terms]] = {}


def terms_of(
    game: str, decks: tuple[str, str], actions: int, seeds: int, limit: int, settings: str, forced: bool
) -> Terms:
    """The terms of a game, shared by all states that have the same ones."""
    key = game, decks, actions, seeds, limit, settings, forced
    if key not in _TERMS:
        _TERMS[key] = Terms(registry.find(game), decks, actions, seeds, limit, settings, forced)
    return _TERMS[key]


class Position:
    """A match at some point, what each player learned so far, and the answers that led there."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.play: Play | None = None  # not before its seed is drawn
        self.seed = -1
        self.answers: list[int] = []
        self.learned = [blake2b(digest_size=DIGEST), blake2b(digest_size=DIGEST)]
        self.is_imagined = False

    def apply(self, action: int) -> None:
        """Draw the seed, or answer."""
        if self.play is None:
            if action < 0:
                raise IllegalAction(f"a seed is 0 or more, not {action}")
            self.seed = action
            terms = self.terms
            self.play = begin(
                terms.game, terms.decks, action, discreet=terms.forced, actions=terms.actions, settings=terms.settings
            )
            self._learn(0)
            return
        self.play.check(action)
        player = self.play.player
        self.learned[player].update(self.text_of(action).encode())
        read = len(self.play.match.journal or ())
        self.play.step(action)
        self.answers.append(action)
        self._learn(read)

    def _learn(self, read: int) -> None:
        """Let both players learn what happened since."""
        assert self.play is not None
        match: Match = self.play.match
        news = (match.journal or [])[read:]
        for player, learned in enumerate(self.learned):
            # One by one: how many answers it took the opponent, who may have turned pages, is nothing to learn.
            for event in events(self.terms.game, match, player, news):
                learned.update(msgspec.json.encode(event))

    def text_of(self, action: int) -> str:
        """A legal action of whoever is to act, in the notation of options."""
        assert self.play is not None
        if self.play.is_turning(action):
            return "next_page"
        return self.play.shown(self.play.player)[action].text

    @property
    def player(self) -> int:
        """Who is to act: one of the players, chance, or nobody."""
        if self.play is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.is_over else self.play.player

    @property
    def is_over(self) -> bool:
        """Whether the match is over, or has gone on for too long."""
        return self.play is not None and (self.play.is_over or self.play.steps >= self.terms.limit)

    def clone(self) -> Position:
        """Copy it."""
        other = Position(self.terms)
        if self.play is not None:
            other.play = self.play.clone()
            if self.is_imagined:
                keep_memories(self.play, other.play)
        other.seed, other.answers, other.is_imagined = self.seed, list(self.answers), self.is_imagined
        other.learned = [learned.copy() for learned in self.learned]
        return other

    def imagined(self, player: int, seed: int) -> Position:
        """One of the positions that a player cannot tell from this one, chance new, with this player's memory."""
        if self.play is None:
            return self.clone()
        other = Position(self.terms)
        other.seed, other.answers, other.is_imagined = -1, list(self.answers), True
        mine = self.learned[player]
        other.learned = [mine.copy(), mine.copy()]
        # What the opponent really learned is not for this player to know; the opponent's cards in this match are.
        other.learned[1 - player].update(b"opponent")
        match = self.play.seats[player].imagine(seed)[0].match
        other.play = Play(self.terms.game, match, self.terms.actions)
        other.play.page, other.play.steps = self.play.page, self.play.steps
        keep_memories(self.play, other.play, (player,))
        return other

    def observation(self, player: int) -> str:
        """All that a player's seat shows now."""
        if self.play is None:
            return ""
        seat = self.play.seats[player]
        offered = self.play.shown(player) if self.play.player == player else []
        return msgspec.json.encode([seat.view(), [one.text for one in offered]]).decode()

    def information(self, player: int) -> str:
        """All that a player's seat shows now, and a digest of everything learned before."""
        return f"{self.learned[player].hexdigest()} {self.observation(player)}"

    def __deepcopy__(self, memo: dict[int, Any]) -> Position:
        return self.clone()

    def __reduce__(self) -> tuple[Callable[..., Position], tuple[Any, ...]]:
        if self.is_imagined:
            raise ImaginedError("a state that was dealt again cannot be written down")
        return again, (self.terms.key(), self.seed, self.answers)


def again(key: Any, seed: int, answers: list[int]) -> Position:
    """Play a position again from its seed and answers."""
    position = Position(terms_of(*key))
    for action in [seed, *answers] if seed >= 0 else []:
        position.apply(action)
    return position


def keep_memories(play: Play, other: Play, players: Sequence[int] = (0, 1)) -> None:
    """Let players remember in one match what they remember in another, where no journal tells of it."""
    other.match.journal = []
    for player in players:
        other.seats[player].recall(play.seats[player].memory.told())


class Retold(Position):
    """No match, only whose answers they were, while OpenSpiel is told a history again."""

    def __init__(self, terms: Terms, players: Sequence[int]) -> None:
        super().__init__(terms)
        self.players = players

    def apply(self, action: int) -> None:
        """Go on to the next one."""
        self.answers.append(action)

    @property
    def player(self) -> int:
        """Whose answer is told."""
        return self.players[len(self.answers)]


class FudaState(pyspiel.State):
    """A state of a match."""

    def __init__(self, game: FudaGame) -> None:
        super().__init__(game)
        self._at = Position(game.terms)

    @property
    def position(self) -> Position:
        """The match behind the state; whoever looks at it sees everything."""
        return self._at

    def current_player(self) -> int:
        """Who is to act."""
        return self._at.player

    def _legal_actions(self, player: int) -> list[int]:
        """The legal actions of whoever is to act."""
        return [] if self._at.play is None else list(range(self._at.play.legal()))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The seeds, each as likely as the others."""
        seeds = self._at.terms.seeds
        return [(seed, 1 / seeds) for seed in range(seeds)]

    def _apply_action(self, action: int) -> None:
        """Draw the seed, or answer."""
        self._at.apply(int(action))

    def _action_to_string(self, player: int, action: int) -> str:
        """An action in the notation of options."""
        play = self._at.play
        if play is None:
            return f"seed {action}"
        return self._at.text_of(action) if player == play.player and action < play.legal() else f"action {action}"

    def is_terminal(self) -> bool:
        """Whether the match is over."""
        return self._at.is_over

    def returns(self) -> list[float]:
        """What the match brings each player."""
        return [0.0, 0.0] if self._at.play is None else list(self._at.play.returns())

    def __str__(self) -> str:
        """The board as the player sees it who is to act, and digests of what both have learned."""
        if self._at.play is None:
            return "before the seed is drawn"
        return "\n".join([as_text(self._at.play), *(learned.hexdigest() for learned in self._at.learned)])

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> FudaState:
        """A state that the player cannot tell from this one, drawn at random; its history tells no seed."""
        told = [(int(one.player), int(one.action)) for one in self.full_history()]
        other: FudaState = self.get_game().new_initial_state()
        other._at = Retold(self._at.terms, [player for player, _ in told])
        for at, (_, action) in enumerate(told):
            other.apply_action(action if at else UNTOLD)
        other._at = self._at.imagined(player_id, int(probability_sampler() * (1 << 62)))
        return other


class Observer:
    """Strings and tensors for one player; with perfect recall also a digest of what the player learned and answered."""

    def __init__(self, game_recorder: Recorder, has_recall: bool) -> None:
        self._recorder = game_recorder
        self._has_recall = has_recall
        size = game_recorder.size
        self.tensor: Any = np.zeros(size + (8 * DIGEST if has_recall else 0), dtype=np.float32)
        self.dict = {"record": self.tensor[:size]}
        if has_recall:
            self.dict["learned"] = self.tensor[size:]

    def set_from(self, state: FudaState, player: int) -> None:
        """Fill the tensor in: a number for each byte of the record, a bit for each of the digest."""
        play = state.position.play
        if play is None:
            self.tensor.fill(0.0)
            return
        self.dict["record"][:] = self._recorder.plain(play.record(self._recorder, player))
        if self._has_recall:
            learned = np.frombuffer(state.position.learned[player].digest(), dtype=np.uint8)
            self.dict["learned"][:] = np.unpackbits(learned)

    def string_from(self, state: FudaState, player: int) -> str:
        """What the player knows."""
        at = state.position
        return at.information(player) if self._has_recall else at.observation(player)


def game_type(game: AnyGame) -> Any:
    """What OpenSpiel wants to know of a game before it is loaded."""
    return pyspiel.GameType(
        short_name=PREFIX + game.name,
        long_name=f"{game.title['en']} (fuda)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=dict(DEFAULTS),
    )


class FudaGame(pyspiel.Game):
    """A game with its decks."""

    name: ClassVar[str]  # of the game; each has a class of its own

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        chosen = {**DEFAULTS, **(params or {})}
        decks = (str(chosen["deck_1"]), str(chosen["deck_2"]))
        if bool(decks[0]) != bool(decks[1]):
            raise ValueError("name both decks, or neither")
        bounds = [int(chosen[name]) for name in ("actions", "seeds", "limit")]
        forced = bool(chosen["forced"])
        self.terms = terms_of(self.name, decks, bounds[0], bounds[1], bounds[2], str(chosen["settings"]), forced)
        self.recorder = recorder(self.terms.game, self.terms.actions)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.terms.actions,
            max_chance_outcomes=self.terms.seeds,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.terms.limit,
        )
        super().__init__(game_type(self.terms.game), info, dict(params or {}))

    def new_initial_state(self) -> FudaState:
        """The state before the seed is drawn."""
        return FudaState(self)

    def max_chance_nodes_in_history(self) -> int:
        """One: the seed."""
        return 1

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """An observer of what a player sees now, or with perfect recall of what a player knows."""
        return Observer(self.recorder, bool(iig_obs_type is not None and iig_obs_type.perfect_recall))


_registered: Final[set[str]] = set()


def register(name: str) -> str:
    """Make a game known to OpenSpiel; the name by which `pyspiel.load_game` loads it."""
    if name not in _registered:
        # A class and not a function: OpenSpiel lets go of it only after Python has ended, which classes outlive.
        maker = type(f"FudaGame_{name}", (FudaGame,), {"name": name})
        pyspiel.register_game(game_type(registry.find(name)), maker)
        _registered.add(name)
    return PREFIX + name


for _name in registry.names():
    with suppress(BuildError):  # a build of some games has no others
        register(_name)
