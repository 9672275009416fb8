"""The spaces of observations and actions, for PettingZoo and Gymnasium alike."""

from __future__ import annotations

from typing import Any, Final

from fuda.env.arranged import Arranged
from fuda.env.extras import comes_with
from fuda.env.play import Play, as_number
from fuda.env.record import Recorder

with comes_with("gym"):
    import numpy as np
    from gymnasium import spaces

Observed = dict[str, Any]  # "globals", "cards", "answers" and "action_mask", as arrays
RENDER_MODES: Final = ["human", "ansi"]


class NotBegunError(RuntimeError):
    """An environment is used before its first match has begun."""


def action_space(recorder: Recorder) -> spaces.Discrete:
    """The places for options."""
    return spaces.Discrete(recorder.answer_rows)


def observation_space(recorder: Recorder) -> spaces.Dict:
    """The tables of a record, and the legal actions."""
    shapes = {
        "globals": (recorder.global_columns,),
        "cards": (recorder.card_rows, recorder.card_columns),
        "answers": (recorder.answer_rows, recorder.answer_columns),
    }
    tables: dict[str, spaces.Space[Any]] = {name: spaces.Box(0, 255, shape, np.uint8) for name, shape in shapes.items()}
    return spaces.Dict({**tables, "action_mask": spaces.Box(0, 1, (recorder.answer_rows,), np.int8)})


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

    render_mode: str | None
    is_lenient: bool  # whether an illegal action means the legal one of its remainder
    _play: Play | None = None

    @property
    def play(self) -> Play:
        """The match; there is none before the first reset."""
        if self._play is None:
            raise NotBegunError("no match has begun: call reset() first, then step(action) with an action of the mask")
        return self._play

    @play.setter
    def play(self, play: Play) -> None:
        self._play = play

    def seen(self, player: int) -> Observed:
        """What a player sees of the match."""
        return self.recorder.observation(self.play.record(self.recorder, player))

    def act(self, action: Any) -> None:
        """Act for whoever is to act."""
        given, legal = as_number(action), self.play.legal()
        self.play.step(given % legal if self.is_lenient and given >= legal > 0 else given)

    def look_on(self) -> None:
        """Print the board where people look on: after each step."""
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        """The board as the player sees it who is to act, in text: printed for people, else given back."""
        if self.render_mode is None:
            return None
        text = as_text(self.play)
        if self.render_mode == "ansi":
            return text
        print(text, end="\n\n")
        return None
