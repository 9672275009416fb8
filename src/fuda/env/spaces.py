"""The spaces of observations and actions, for PettingZoo and Gymnasium alike."""

from __future__ import annotations

from typing import Any, Final

from fuda.env.arranged import Arranged
from fuda.env.extras import comes_with
from fuda.env.features import LARGEST, Encoder
from fuda.env.play import Play, as_number

with comes_with("gym"):
    import numpy as np
    from gymnasium import spaces

Observed = dict[str, Any]  # "observation", "options" and "action_mask", as arrays
RENDER_MODES: Final = ["ansi"]


def action_space(encoder: Encoder) -> spaces.Discrete:
    """The places for options."""
    return spaces.Discrete(encoder.actions)


def observation_space(encoder: Encoder) -> spaces.Dict:
    """The board, a row for each option, and the legal actions."""
    return spaces.Dict(
        {
            "observation": spaces.Box(-LARGEST, LARGEST, (encoder.size,), np.float32),
            "options": spaces.Box(-LARGEST, LARGEST, (encoder.actions, encoder.option_size), np.float32),
            "action_mask": spaces.Box(0, 1, (encoder.actions,), np.int8),
        }
    )


def known_mode(render_mode: str | None) -> str | None:
    """A mode of rendering, if there is such a one."""
    if render_mode is not None and render_mode not in RENDER_MODES:
        raise ValueError(f"there is no render mode {render_mode!r}; known are {', '.join(RENDER_MODES)}")
    return render_mode


def as_text(play: Play) -> str:
    """The board and options as the player sees them who is to act: counts of zones, cards that are known."""
    player = max(play.player, 0)
    view = play.seats[player].view()
    lines = [f"turn {view.turn}, {view.phase} {view.step}".strip()]
    for side in view.sides:
        shown = [f"{zone.name} {zone.count}" + "".join(f" {card.name_en}" for card in zone.cards if card is not None)
                 for zone in side.zones if zone.count]  # fmt: skip
        lines.append(f"player {side.player + 1}: " + "; ".join(shown))
    if play.is_over:
        return "\n".join([*lines, f"over: {play.returns()}"])
    return "\n".join([*lines, "options: " + ", ".join(one.text for one in play.shown(player))])


class Agents(Arranged):
    """A match at which agents sit, and how they see it and act in it."""

    play: Play
    render_mode: str | None
    is_lenient: bool  # whether an illegal action means the legal one of its remainder

    def seen(self, player: int) -> Observed:
        """What a player sees of the match."""
        board, options, mask = self.encoder.observe(self.play, player)
        return {"observation": board, "options": options, "action_mask": mask}

    def act(self, action: Any) -> None:
        """Act for whoever is to act."""
        given, legal = as_number(action), self.play.legal()
        self.play.step(given % legal if self.is_lenient and given >= legal > 0 else given)

    def render(self) -> Any:
        """The board as the player sees it who is to act, in text."""
        return None if self.render_mode is None else as_text(self.play)
