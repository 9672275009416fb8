"""Networks that know nothing, for tests that ask how bots use them: random weights of the right shape."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fuda.env.record import Unpacking, recorder_of
from fuda.learn.network import ABOUT, LEAD, VARIABLE

WIDTH = 8


def write_network(folder: Path, game: str) -> Path:
    """Write random weights of a game into a folder."""
    import numpy as np

    recorder = recorder_of(game)
    cards, table, answers = (Unpacking.of(recorder, name).size for name in ("cards", "globals", "answers"))
    sizes = {
        "cards": (cards, WIDTH), "cards_bias": (WIDTH,), "trunk": (2 * WIDTH + table + LEAD, WIDTH),
        "trunk_bias": (WIDTH,), "value": (WIDTH, WIDTH), "value_bias": (WIDTH,), "last": (WIDTH,), "last_bias": (1,),
        "answers": (answers, WIDTH), "context": (WIDTH, WIDTH), "answers_bias": (WIDTH,), "score": (WIDTH,),
    }  # fmt: skip
    lots = np.random.default_rng(7)
    arrays = {name: (0.2 * lots.standard_normal(size)).astype(np.float16) for name, size in sizes.items()}
    path = folder / f"{game}.npz"
    np.savez(path, **arrays, **{ABOUT: np.frombuffer(json.dumps({"game": game}).encode(), dtype=np.uint8)})
    return path


def use_network(monkeypatch: pytest.MonkeyPatch, folder: Path, game: str) -> None:
    """Let bots find a network of random weights."""
    write_network(folder, game)
    monkeypatch.setenv(VARIABLE, str(folder))
