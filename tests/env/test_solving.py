"""A short night of A Hundred Tales is small enough to be solved: OpenSpiel's CFR finds a strategy that nobody exploits.

The tree is walked once through the environment and written down as a game in extensive form, so that OpenSpiel itself
holds it: walking it anew for every round would take minutes.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

pyspiel: Any = pytest.importorskip("pyspiel")

from fuda.env import spiel  # noqa: E402

# Who begins must haunt before the own deck is empty; the other has wards and a way to send a spirit home.
DECKS = {"deck_1": "2xKD-01\n1xKD-21", "deck_2": "1xKD-01\n2xKD-21\n1xKD-18"}
SEEDS = 3
ROUNDS = (1, 10, 200)
MOST = 20_000  # positions


class Form:
    """A game in extensive form, as text: each line a node, before what follows from it."""

    def __init__(self, game: Any) -> None:
        self.lines = ['EFG 2 R "a short night" { "one" "two" }']
        self.known: list[dict[str, int]] = [{}, {}]  # information sets of each player
        self.ends = 0
        self.add(game.new_initial_state())

    def add(self, state: Any) -> None:
        """Write a position and all that can follow from it."""
        assert len(self.lines) < MOST
        if state.is_terminal():
            self.ends += 1
            won = int(state.returns()[0])
            self.lines.append(f't "" {self.ends} "" {{ {won} {-won} }}')
            return
        if state.is_chance_node():
            actions = [action for action, _ in state.chance_outcomes()]
            chances = " ".join(f'"{action}" 1/{len(actions)}' for action in actions)
            self.lines.append(f'c "" 1 "" {{ {chances} }} 0')
        else:
            actions = state.legal_actions()
            player = state.current_player()
            known = self.known[player]
            told = known.setdefault(state.information_state_string(), len(known) + 1)
            names = " ".join(f'"{action}"' for action in actions)
            self.lines.append(f'p "" {player + 1} {told} "" {{ {names} }} 0')
        for action in actions:
            self.add(state.child(action))


def test_exploitability_falls_round_by_round(tmp_path: Path) -> None:
    """After one round of CFR the strategy can be exploited, after some less, and in the end by next to nothing."""
    name = spiel.register("kaidan")
    game = pyspiel.load_game(name, {**DECKS, "seeds": SEEDS, "settings": "short+first:0"})
    form = Form(game)
    assert len(form.known[0]) > 100 and len(form.known[1]) > 100 and form.ends > 500
    path = tmp_path / "night.efg"
    path.write_text("\n".join(form.lines) + "\n", encoding="utf-8")
    small = pyspiel.load_game("efg_game", {"filename": str(path)})
    solver = pyspiel.CFRPlusSolver(small)
    found: list[float] = []
    for at in range(1, ROUNDS[-1] + 1):
        solver.evaluate_and_update_policy()
        if at in ROUNDS:
            found.append(pyspiel.exploitability(small, solver.tabular_average_policy()))
    assert found[0] > found[1] > found[2] or (found[0] > found[1] and found[1] < 0.001), found
    assert found[0] > 0.1 and found[2] < 0.02, found


@pytest.mark.parametrize("settings", ["weather", "short:2", "first:x"])
def test_settings_that_are_none_are_refused(settings: str) -> None:
    """As where a match is started elsewhere."""
    with pytest.raises(Exception, match="setting"):
        spiel.terms_of("kaidan", ("", ""), 64, 4, 100, settings, False)
