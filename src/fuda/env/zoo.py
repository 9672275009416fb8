"""PettingZoo: two agents at one table, each with observations and masks of its own.

`env` is turn by turn (AEC): the agent selected is the player who is to act, so one player may act several times in a
row. `parallel_env` lets both agents act at once: whoever has nothing to decide has action 0 alone, which does nothing.
`alternating_env` is that, agent by agent. A cycle is one answer; after `max_cycles` of them the match is truncated.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from fuda.core.rng import MASK, mix
from fuda.env.extras import comes_with
from fuda.env.play import ACTIONS, IllegalAction
from fuda.env.spaces import RENDER_MODES, Agents, action_space, known_mode
from fuda.games.registry import AnyGame

with comes_with("gym"):
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils import parallel_to_aec, wrappers

AGENTS: Final = ("player_0", "player_1")
MAX_CYCLES: Final = 5_000
IN_OBSERVATION: Final = "observation"
IN_INFO: Final = "info"


class Tables(Agents):
    """What both kinds of environment share: the game, its decks, the seeds of its matches."""

    is_parallel: ClassVar[bool] = False

    def __init__(
        self,
        game: str | AnyGame,
        decks: Sequence[Any] = (),
        *,
        settings: Mapping[str, int] = {},
        actions: int = ACTIONS,
        max_cycles: int = MAX_CYCLES,
        forced: bool = False,
        masks: str = IN_OBSERVATION,
        is_lenient: bool = False,
        render_mode: str | None = None,
    ) -> None:
        """Set up all that stays the same from match to match.

        `forced` keeps decisions with one answer. Masks are in observations, which are dictionaries then, and in infos;
        `masks="info"` has them in infos alone, and plain arrays as observations.
        """
        super().__init__()
        if masks not in (IN_OBSERVATION, IN_INFO):
            raise ValueError(f"masks are in the {IN_OBSERVATION} or in the {IN_INFO}, not in {masks!r}")
        self.masks = masks
        self.arrange(game, decks, settings, actions, forced)
        self.metadata: dict[str, Any] = {
            "render_modes": RENDER_MODES,
            "render_fps": 1,
            "name": f"fuda_{self.game.name}_v0",
            "is_parallelizable": self.is_parallel,
        }
        self.max_cycles = max_cycles
        self.is_lenient = is_lenient
        self.render_mode = known_mode(render_mode)
        self.possible_agents = list(AGENTS)
        self._seed = 0
        self._matches = 0
        self._observation_spaces = {agent: self._space() for agent in AGENTS}
        self._action_spaces = {agent: action_space(self.recorder) for agent in AGENTS}
        self.agents: list[str] = []

    def _begin(self, seed: int | None) -> None:
        """Start the next match; a seed starts the series of matches anew."""
        if seed is not None:
            self._seed, self._matches = seed & MASK, 0
        self._matches += 1
        self.play = self.deal(int(mix(self._seed, self._matches)))
        self.agents = list(AGENTS)
        self.look_on()

    def observation_space(self, agent: str) -> Any:
        """The space of an agent's observations, always the same one."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The space of an agent's actions, always the same one."""
        return self._action_spaces[agent]

    def _space(self) -> spaces.Space[Any]:
        """A record, perhaps with a mask."""
        record = spaces.Box(0, 255, (self.recorder.size,), np.uint8)
        if self.masks == IN_INFO:
            return record
        return spaces.Dict(
            {"observation": record, "action_mask": spaces.Box(0, 1, (self.recorder.answer_rows,), np.int8)}
        )

    def observe(self, agent: str) -> Any:
        """What an agent sees."""
        data = self.play.record(self.recorder, AGENTS.index(agent))
        record = np.frombuffer(data, dtype=np.uint8)
        return record if self.masks == IN_INFO else {"observation": record, "action_mask": self._mask(agent)}

    def _mask(self, agent: str) -> Any:
        """The legal actions of an agent: whoever has nothing to decide has the first alone, which does nothing."""
        return self.recorder.mask(self.play.legal() if self.play.player == AGENTS.index(agent) else 1)

    def _infos(self) -> dict[str, dict[str, Any]]:
        """The masks of both agents."""
        return {agent: {"action_mask": self._mask(agent)} for agent in AGENTS}

    @property
    def state_space(self) -> spaces.Space[Any]:
        """What both agents see."""
        return spaces.Box(0, 255, (2, self.recorder.size), np.uint8)

    def state(self) -> Any:
        """What both agents see, one after the other; cards that neither knows are not in it."""
        both = [self.play.record(self.recorder, player) for player in range(2)]
        return np.frombuffer(both[0] + both[1], dtype=np.uint8).reshape(2, -1)

    def close(self) -> None:
        """Nothing is held open."""


class TurnByTurn(Tables, AECEnv):
    """The agent selected is the player who is to act."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start the next match."""
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = self._infos()
        self.agent_selection = AGENTS[self.play.player]

    def step(self, action: Any) -> None:
        """Act for the agent selected."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.act(action)
        if self.play.is_over:
            self.rewards = dict(zip(AGENTS, self.play.returns(), strict=True))
            self.terminations = dict.fromkeys(AGENTS, True)
        elif self.play.steps >= self.max_cycles:
            self.truncations = dict.fromkeys(AGENTS, True)
        self._accumulate_rewards()
        self.infos = self._infos()
        self.look_on()
        if self.play.player >= 0:
            self.agent_selection = AGENTS[self.play.player]
        else:
            self._deads_step_first()


class AtOnce(Tables, ParallelEnv):
    """Both agents act in every cycle; what the one does who has nothing to decide does nothing."""

    is_parallel: ClassVar[bool] = True

    def _all(self) -> dict[str, Any]:
        """What the agents see."""
        return {agent: self.observe(agent) for agent in AGENTS}

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        """Start the next match."""
        self._begin(seed)
        return self._all(), self._infos()

    def step(self, actions: Mapping[str, Any]) -> tuple[Any, Any, Any, Any, Any]:
        """Let the agent act who is to act."""
        if not self.agents:
            return {}, {}, {}, {}, {}
        agent = AGENTS[self.play.player]
        if agent not in actions:
            raise IllegalAction(f"{agent} is to act, and has no action")
        action = actions[agent]
        self.act(action)
        is_cut = not self.play.is_over and self.play.steps >= self.max_cycles
        rewards = dict(zip(AGENTS, self.play.returns(), strict=True))
        if self.play.is_over or is_cut:
            self.agents = []
        self.look_on()
        ended = dict.fromkeys(AGENTS, self.play.is_over)
        return self._all(), rewards, ended, dict.fromkeys(AGENTS, is_cut), self._infos()


def raw_env(game: str | AnyGame, decks: Sequence[Any] = (), **settings: Any) -> TurnByTurn:
    """The turn-by-turn environment without PettingZoo's wrappers."""
    return TurnByTurn(game, decks, **settings)


def env(game: str | AnyGame, decks: Sequence[Any] = (), **settings: Any) -> Any:
    """The turn-by-turn environment, with PettingZoo's checks of the order of calls."""
    return wrappers.OrderEnforcingWrapper(raw_env(game, decks, **settings))


def parallel_env(game: str | AnyGame, decks: Sequence[Any] = (), **settings: Any) -> AtOnce:
    """The environment in which both agents act in every cycle."""
    return AtOnce(game, decks, **settings)


def alternating_env(game: str | AnyGame, decks: Sequence[Any] = (), **settings: Any) -> Any:
    """The same agent by agent: each is selected once in every cycle."""
    return parallel_to_aec(parallel_env(game, decks, **settings))
