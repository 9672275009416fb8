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
from fuda.env.spaces import RENDER_MODES, Agents, Observed, action_space, known_mode, observation_space
from fuda.games.registry import AnyGame

with comes_with("gym"):
    import numpy as np
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils import parallel_to_aec, wrappers

AGENTS: Final = ("player_0", "player_1")
MAX_CYCLES: Final = 5_000


class Tables(Agents):
    """What both kinds of environment share: the game, its decks, the seeds of its matches."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": RENDER_MODES, "name": "fuda_v0", "is_parallelizable": False}

    def __init__(
        self,
        game: str | AnyGame,
        decks: Sequence[Any] = (),
        *,
        settings: Mapping[str, int] = {},
        actions: int = ACTIONS,
        max_cycles: int = MAX_CYCLES,
        is_lenient: bool = False,
        render_mode: str | None = None,
    ) -> None:
        """Set up all that stays the same from match to match."""
        super().__init__()
        self.arrange(game, decks, settings, actions)
        self.max_cycles = max_cycles
        self.is_lenient = is_lenient
        self.render_mode = known_mode(render_mode)
        self.possible_agents = list(AGENTS)
        self._seed = 0
        self._matches = 0
        self._observation_spaces = {agent: observation_space(self.encoder) for agent in AGENTS}
        self._action_spaces = {agent: action_space(self.encoder) for agent in AGENTS}
        self.agents: list[str] = []

    def _begin(self, seed: int | None) -> None:
        """Start the next match; a seed starts the series of matches anew."""
        if seed is not None:
            self._seed, self._matches = seed & MASK, 0
        self._matches += 1
        self.play = self.deal(int(mix(self._seed, self._matches)))
        self.agents = list(AGENTS)

    def observation_space(self, agent: str) -> Any:
        """The space of an agent's observations, always the same one."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The space of an agent's actions, always the same one."""
        return self._action_spaces[agent]

    def observe(self, agent: str) -> Observed:
        """What an agent sees."""
        return self.seen(AGENTS.index(agent))

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
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
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
        if self.play.player >= 0:
            self.agent_selection = AGENTS[self.play.player]
        else:
            self._deads_step_first()


class AtOnce(Tables, ParallelEnv):
    """Both agents act in every cycle; what the one does who has nothing to decide does nothing."""

    metadata: ClassVar[dict[str, Any]] = {**Tables.metadata, "is_parallelizable": True}

    def observe(self, agent: str) -> Observed:
        """What an agent sees; one who waits has the first action alone."""
        seen = super().observe(agent)
        if self.play.player != AGENTS.index(agent):
            seen["action_mask"][0] = 1
        return seen

    def _all(self) -> dict[str, Observed]:
        """What the agents see."""
        return {agent: self.observe(agent) for agent in AGENTS}

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observed], dict[str, dict[str, Any]]]:
        """Start the next match."""
        self._begin(seed)
        return self._all(), {agent: {} for agent in AGENTS}

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
        ended = dict.fromkeys(AGENTS, self.play.is_over)
        return self._all(), rewards, ended, dict.fromkeys(AGENTS, is_cut), {agent: {} for agent in AGENTS}

    def state(self) -> Any:
        """What both agents see, one after the other; hidden cards are not in it."""
        return np.concatenate([self.observe(agent)["observation"] for agent in AGENTS])


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
