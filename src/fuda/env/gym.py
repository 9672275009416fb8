"""Gymnasium: one agent against a bot.

The bot answers whenever it is its turn, so a step ends at the agent's next decision, or at the end of the match. Where
the agent sits is drawn by lot unless a side is chosen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from fuda.ai import bots
from fuda.ai.thought import Budget
from fuda.core.rng import mix
from fuda.env.extras import comes_with
from fuda.env.play import ACTIONS
from fuda.env.spaces import RENDER_MODES, Agents, Observed, action_space, known_mode, observation_space
from fuda.games.registry import AnyGame

with comes_with("gym"):
    import gymnasium

MAX_STEPS: Final = 5_000
EITHER: Final = -1  # a side by lot


def checked_side(side: Any) -> int:
    """Where the agent is to sit, if there is such a side."""
    if side not in (EITHER, 0, 1):
        raise ValueError(f"the agent sits at side 0 or 1, or at either (-1), not {side!r}")
    return int(side)


class AgainstBot(Agents, gymnasium.Env[Observed, Any]):
    """A match of an agent against a bot."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": RENDER_MODES, "render_fps": 1}

    def __init__(
        self,
        game: str | AnyGame = "onepiece",
        decks: Sequence[Any] = (),
        *,
        bot: str = "greedy",
        iterations: int = 0,
        side: int = EITHER,
        settings: Mapping[str, int] = {},
        actions: int = ACTIONS,
        max_steps: int = MAX_STEPS,
        is_lenient: bool = False,
        render_mode: str | None = None,
    ) -> None:
        """A bot is one of `fuda.ai.bots`; `iterations` instead of time make one that thinks repeatable."""
        self.side = checked_side(side)
        self.arrange(game, decks, settings, actions)
        self.observation_space = observation_space(self.encoder)
        self.action_space = action_space(self.encoder)
        self.render_mode = known_mode(render_mode)
        self.bot = bot
        self.max_steps = max_steps
        self.is_lenient = is_lenient
        self._budget = Budget(0.0, iterations) if iterations else None
        self.me = 0
        bots.make(bot, 0, self._budget)  # a name that is not known is refused now

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observed, dict[str, Any]]:
        """Start a match and let the bot play to the agent's first decision; `options` may name the side."""
        wanted = checked_side((options or {}).get("side", self.side))
        super().reset(seed=seed)
        match_seed = int(self.np_random.integers(1 << 62))
        self.me = match_seed >> 61 & 1 if wanted == EITHER else wanted
        self._opponent = bots.make(self.bot, int(mix(match_seed, 1)), self._budget)
        self.play = self.deal(match_seed)
        self._steps = 0
        self._answer()
        if self.play.is_over:  # no decision was left to the agent
            return self.reset(options=options)
        return self._seen(), {"side": self.me}

    def _seen(self) -> Observed:
        """What the agent sees."""
        return self.seen(self.me)

    def _answer(self) -> None:
        """Let the bot answer until the agent is to decide."""
        play = self.play
        while play.player == 1 - self.me:
            play.page, action = play.place(self._opponent.choose(play.seats[1 - self.me]))
            play.step(action)

    def step(self, action: Any) -> tuple[Observed, float, bool, bool, dict[str, Any]]:
        """Act, and let the bot answer."""
        self.act(action)
        self._steps += 1
        self._answer()
        is_cut = not self.play.is_over and self._steps >= self.max_steps
        return self._seen(), self.play.returns()[self.me], self.play.is_over, is_cut, {"side": self.me}

    def action_masks(self) -> Any:
        """Which actions are legal, as a method that some libraries of learners look for."""
        return self._seen()["action_mask"].astype(bool)
