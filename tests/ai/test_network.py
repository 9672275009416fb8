"""Networks: what they say of positions, what bots make of it, and that they know no more than a seat may."""

from __future__ import annotations

import math
import time
from pathlib import Path

import pytest

from fuda.ai import bots
from fuda.ai.bots import GuidedBot, learned_of
from fuda.ai.thought import GUIDED, Budget, Style
from fuda.cli import main
from fuda.games.registry import find
from fuda.learn import network
from fuda.learn.network import NetworkError, has_network, network_of
from fuda.match.seat import Seat
from tests.ai.networks import use_network, write_network
from tests.conformance.playing import GAMES, decisions, hidden_cards, new_match

FEW = Budget(0.0, 6)


@pytest.mark.parametrize("name", GAMES)
def test_values_and_priors_are_of_what_the_seat_knows(
    name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Both are chances; exchanging cards that the seat may not know changes neither."""
    use_network(monkeypatch, tmp_path, name)
    game, learned = find(name), learned_of(name)
    values = set()
    exchanged = 0
    for at, m in enumerate(decisions(new_match(name, 5), 5)):
        if at % 9 != 3:
            continue
        player = int(m.player)
        value, priors = learned.value(m, player), learned.priors(m)
        assert 0 < value < 1 and len(priors) == len(m.options) and math.isclose(sum(priors), 1)
        values.add(value)
        cards = hidden_cards(game, m, player, 1 - player)
        if len(cards) > 1:
            other = game.clone(m)
            game.exchange(other, cards[0], cards[-1])
            assert learned.value(other, player) == value and learned.priors(other) == priors
            exchanged += 1
        if exchanged == 2:
            break
    assert len(values) > 1 and exchanged


@pytest.mark.parametrize("style", [GUIDED, Style(glances=1, puct=1.0, blend=0.5)])
def test_a_search_heeds_its_guide(style: Style, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The same seed gives the same thought, another than without the guide, also with priors and a blend."""
    use_network(monkeypatch, tmp_path, "kaidan")
    game = find("kaidan")
    m = next(m for m in decisions(new_match("kaidan", 2), 2) if len(m.options) > 2)
    seat = Seat(game, m, int(m.player))
    made = [GuidedBot(3, FEW, style), GuidedBot(3, FEW, style), bots.make("ismcts", 3, FEW)]
    for bot in made:
        bot.choose(seat)
    found = [bot.thought.options for bot in made if isinstance(bot, bots.IsmctsBot) and bot.thought is not None]
    assert found[0] == found[1] != found[2]


def test_without_a_network_bots_say_what_makes_one(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Nor is one used that was made for other records."""
    monkeypatch.setenv(network.VARIABLE, str(tmp_path))
    with pytest.raises(NetworkError, match="`fuda train kaidan` makes one"):
        network_of("kaidan")
    assert main(["simulate", "kaidan", "--games", "2", "--players", "network,random"]) == 2
    assert main(["play", "kaidan", "--against", "guided"]) == 2
    bots.check("greedy", "kaidan")
    write_network(tmp_path, "hanyo").rename(tmp_path / "kaidan.npz")
    with pytest.raises(NetworkError, match="trained on other records"):
        network_of("kaidan")


@pytest.mark.parametrize("name", [name for name in GAMES if has_network(name)])
def test_networks_that_come_along_are_small_and_quick(name: str) -> None:
    """At most 3 MB, with the command that made them; a value takes about a millisecond, far from a hundred."""
    path = network.path_of(name)
    assert path.stat().st_size <= 3_000_000
    learned = learned_of(name)
    assert learned.network.about["command"].startswith(f"fuda train {name} ")
    m = next(m for m in decisions(new_match(name, 5), 5) if m.turn > 3)
    learned.value(m, 0)
    taken: list[float] = []
    for _ in range(40):
        start = time.thread_time()
        learned.value(m, 0)
        taken.append(time.thread_time() - start)
    assert min(taken) < 0.02  # the machine may have other things to do, but not at each of them
