"""Learning to play: decks nobody designed, matches that can be played again, and a small course of training."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from fuda.ai import bots
from fuda.cli import main
from fuda.games.registry import find
from fuda.learn import network
from fuda.learn.decks import shipped, varied
from fuda.learn.games import Plan, begun, play, read, write
from fuda.learn.samples import Samples, learn_from
from fuda.match.seat import Seat
from tests.conformance.playing import GAMES, decisions, new_match


@pytest.mark.parametrize("name", GAMES)
def test_varied_decks_are_legal_and_other_ones(name: str) -> None:
    """Made of those that come along; the same by the same lot."""
    game = find(name)
    deck = shipped(game)[0]
    found = [varied(game, deck, random.Random(seed)) for seed in (2, 3, 4, 2)]
    assert not any(game.check_deck(one) for one in found) and all(len(one) == len(deck) for one in found)
    assert any(one != deck for one in found) and found[0] == found[-1]


def test_matches_can_be_played_again_and_tell_what_seats_knew(tmp_path: Path) -> None:
    """A match is its decks, seed and answers; positions of it are kept with who won and what was taken."""
    plan = Plan("kaidan", 3, ("greedy", "random"))
    played = [play(plan, number) for number in range(4)]
    write(tmp_path / "games.jsonl", played)
    with (tmp_path / "games.jsonl").open("ab") as file:
        file.write(b'[9, [["cut')
    assert list(read(tmp_path / "games.jsonl")) == played == [play(plan, number) for number in range(4)]
    for one in played:
        m = begun(find("kaidan"), one)
        for index in one.answers:
            m.choose(index)
        assert m.winner == one.winner
    samples = Samples("kaidan")
    learn_from(samples, played)
    arrays = samples.arrays()
    assert len(samples) > 10 and set(samples.won) <= {0.0, 0.5, 1.0}
    assert arrays["card_ends"][-1] == len(arrays["cards"]) == len(arrays["card_prints"])
    assert arrays["answer_ends"][-1] == len(arrays["answers"])


def test_a_course_of_training_makes_a_network_that_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It goes on where it was interrupted, refuses another course in its folder, and NumPy says what PyTorch says."""
    torch = pytest.importorskip("torch", reason="training needs PyTorch: pip install 'fuda[train]'")
    asked = ["train", "kaidan", "--folder", str(tmp_path), "--games", "8", "--epochs", "1", "--jobs", "1"]
    assert main([*asked, "--rounds", "1"]) == 0
    assert main([*asked, "--rounds", "2"]) == 0
    told = capsys.readouterr().err
    assert told.count("8 of 8 matches") == 2 and "round 1, epoch 1" in told
    assert main([*asked, "--rounds", "2", "--seed", "5"]) == 2 and "another course" in capsys.readouterr().err
    assert main([*asked, "--games", "1"]) == 2
    monkeypatch.setenv(network.VARIABLE, str(tmp_path))
    m = next(m for m in decisions(new_match("kaidan", 2), 2) if len(m.options) > 2)
    assert 0 <= bots.make("network", 1).choose(Seat(find("kaidan"), m, int(m.player))) < len(m.options)
    agree_on_positions(torch, tmp_path)


def agree_on_positions(torch: object, folder: Path) -> None:
    """Hold what plays to what learned, on positions of a match: values, and scores of answers."""
    from fuda.learn.training import Trainer

    samples = Samples("kaidan")
    learn_from(samples, [play(Plan("kaidan", 4), 0)])
    trainer = Trainer("kaidan", samples, 1)
    trainer.take_over(network.read(folder / "kaidan.npz")[0])
    import numpy as np

    logits, scores, _, owner = trainer.forward(np.arange(len(samples)))
    plays = network.network_of("kaidan")
    r = plays.recorder
    for i in range(len(samples)):
        rows = samples.cards[i].ljust(r.card_rows * r.card_columns, b"\0")
        record = samples.globals[i] + rows + samples.answers[i]
        assert abs(plays.logits([record], [samples.leads[i]])[0] - float(logits[i].detach())) < 1e-3
        if samples.taken[i] >= 0:
            wanted = scores.detach().numpy()[owner == i]
            assert np.allclose(plays.scores(record, samples.leads[i]), wanted, atol=1e-3)
