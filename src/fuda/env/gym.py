"""Gymnasium: one agent against a bot, at one table (`AgainstBot`) or at many (`Vector`).

The bot answers whenever it is its turn, so a step ends at the agent's next decision, or at the end of the match. Where
the agent sits is drawn by lot unless a side is chosen. `gymnasium.make("fuda/OnePiece-v0")` and `make_vec` make them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from fuda.ai import bots
from fuda.ai.thought import Budget
from fuda.core.rng import mix
from fuda.env.extras import comes_with
from fuda.env.ids import register
from fuda.env.play import ACTIONS, IllegalAction
from fuda.env.spaces import RENDER_MODES, Agents, Observed, action_space, known_mode, observation_space
from fuda.env.vector import EITHER, MAX_STEPS, Batch, Tables
from fuda.env.workers import SharedTables
from fuda.games.registry import AnyGame

with comes_with("gym"):
    import gymnasium
    import numpy as np
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space

BOT: Final = "greedy"


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
        bot: str = BOT,
        iterations: int = 0,
        side: int = EITHER,
        settings: Mapping[str, int] = {},
        actions: int = ACTIONS,
        max_steps: int = MAX_STEPS,
        forced: bool = False,
        is_lenient: bool = False,
        render_mode: str | None = None,
    ) -> None:
        """A bot is one of `fuda.ai.bots`; `iterations` instead of time make one that thinks repeatable.

        `forced` keeps decisions with one answer, which are skipped otherwise.
        """
        self.side = checked_side(side)
        self.arrange(game, decks, settings, actions, forced)
        self.observation_space = observation_space(self.recorder)
        self.action_space = action_space(self.recorder)
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
        self.look_on()
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
        self.look_on()
        return self._seen(), self.play.returns()[self.me], self.play.is_over, is_cut, {"side": self.me}

    def action_masks(self) -> Any:
        """Which actions are legal, as a method that some libraries of learners look for."""
        return self.recorder.mask(self.play.legal() if self.play.player == self.me else 0).view(bool)


class Vector(VectorEnv[Observed, Any, Any]):
    """Many matches, each of an agent against a bot; with "self" for a bot the agent answers for both players.

    In `info` are `player`, who is to act, `side`, where the agent sits (-1 at both), and of matches that end `returns`,
    what they brought each player; with "self" the reward is that of the player who gave the last answer. Arrays are
    filled anew at each step: copy what is to be kept. With several `processes` they lie in shared memory.
    """

    metadata: dict[str, Any]

    def __init__(
        self,
        game: str | AnyGame = "onepiece",
        num_envs: int = 1,
        decks: Sequence[Any] = (),
        *,
        bot: str = BOT,
        iterations: int = 0,
        side: int = EITHER,
        settings: Mapping[str, int] = {},
        actions: int = ACTIONS,
        max_steps: int = MAX_STEPS,
        forced: bool = False,
        processes: int = 1,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        render_mode: str | None = None,
    ) -> None:
        """Matches that are over are replaced as `autoreset_mode` says, in the next step if nothing is said."""
        if render_mode is not None:
            raise ValueError("many tables are not rendered; make one environment to look at")
        told: dict[str, Any] = {
            "settings": dict(settings), "actions": actions, "max_steps": max_steps, "forced": forced, "bot": bot,
            "iterations": iterations, "side": checked_side(side),
        }  # fmt: skip
        self.tables: Tables | SharedTables
        if processes == 1:
            self.tables = Tables(game, num_envs, decks, **told)
        else:
            self.tables = SharedTables(game, num_envs, decks, processes=processes, **told)
        self.num_envs = num_envs
        self.mode = AutoresetMode(autoreset_mode)
        self.metadata = {"render_modes": [], "autoreset_mode": self.mode}
        self.render_mode = None
        self.single_observation_space = observation_space(self.tables.recorder)
        self.single_action_space = action_space(self.tables.recorder)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._done: Any = np.zeros(num_envs, dtype=np.bool_)  # tables whose match is over and has not been replaced

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observed, dict[str, Any]]:
        """Start all matches, or with `options={"reset_mask": ...}` those of some tables."""
        if seed is not None and not isinstance(seed, int):
            raise ValueError("a seed is one number for all tables, which have series of their own by it")
        mask = (options or {}).get("reset_mask")
        if mask is not None:
            given = np.asarray(mask)
            if given.dtype != np.bool_ or given.shape != (self.num_envs,):
                raise ValueError(f"a reset_mask is {self.num_envs} truth values, one for each table")
            self._done &= ~given
            return self._seen(batch := self.tables.renew(np.flatnonzero(given).tolist())), self._info(batch)
        super().reset(seed=seed)
        self._done[:] = False
        batch = self.tables.reset(int(self.np_random.integers(1 << 62)))
        return self._seen(batch), self._info(batch)

    def step(self, actions: Any) -> tuple[Observed, Any, Any, Any, dict[str, Any]]:
        """Act at every table; where a match was over in the step before, another begins instead."""
        if self.mode == AutoresetMode.DISABLED and self._done.any():
            over = np.flatnonzero(self._done).tolist()
            raise IllegalAction(f'the matches of tables {over} are over: reset(options={{"reset_mask": ...}}) first')
        answers = self.tables.checked(actions)
        before = self.tables.batch.player.copy()  # with a bot that is the agent
        renewed = np.flatnonzero(self._done).tolist()
        batch = self.tables.advance(answers, renews=self.mode == AutoresetMode.SAME_STEP)
        ended, cut, returns = batch.ended.copy(), batch.cut.copy(), batch.rewards.copy()
        last = dict(batch.last)
        if renewed:
            batch = self.tables.renew(renewed)
        self._done = ended if self.mode != AutoresetMode.SAME_STEP else self._done
        rewards = returns[np.arange(self.num_envs), before].astype(np.float64)
        info = self._info(batch)
        if ended.any():
            info |= self._ends(ended, returns, last, before)
        return self._seen(batch), rewards, ended & ~cut, cut, info

    def _seen(self, batch: Batch) -> Observed:
        """The arrays of a batch."""
        return {
            "globals": batch.globals, "cards": batch.cards, "answers": batch.answers, "action_mask": batch.action_mask,
        }  # fmt: skip

    def _info(self, batch: Batch) -> dict[str, Any]:
        """Who is to act at each table, and where the agent sits."""
        return {"player": batch.player.copy(), "side": np.array(self.tables.sides())}

    def _ends(self, ended: Any, returns: Any, last: dict[int, Any], players: Any) -> dict[str, Any]:
        """What is told of matches that have ended, as those saw it who acted last."""
        told: dict[str, Any] = {"returns": returns, "_returns": ended}
        if self.mode == AutoresetMode.SAME_STEP:
            final: Any = np.full(self.num_envs, None, dtype=object)
            for table, both in last.items():
                final[table] = self.tables.recorder.observation(both[players[table]])
            told |= {"final_obs": final, "_final_obs": ended}
        return told

    def action_masks(self) -> Any:
        """Which actions are legal at each table, as a method that some libraries of learners look for."""
        return self.tables.batch.action_mask.astype(bool)

    def close_extras(self, **kwargs: Any) -> None:
        """End the processes, where there are any."""
        if isinstance(self.tables, SharedTables):
            self.tables.close()


register()
