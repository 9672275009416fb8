"""A network that learned to play, and what it does for bots: values of positions and scores of answers.

One shape for all games. What a seat may know comes as a record (`fuda.env.record`): rows of cards, rows of answers,
globals. Each card's row goes through the same layer; what comes of the own cards and of the opponent's is added up, and
goes with the globals through the trunk, which says how likely the seat wins. Each answer's row, with what the trunk
made of the table, goes through another layer, which scores it. `fuda train` makes the weights; here NumPy is enough.

The judge's score of a position (`fuda.ai.judge`) is one of the globals, so that a network has only to learn what the
judge does not know.
"""

from __future__ import annotations

import json
import math
import os
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from fuda.ai.guide import Guide
from fuda.ai.judge import Judge
from fuda.core.flow import Match
from fuda.core.state import DRAW
from fuda.env.record import Recorder, Unpacking, recorder_of

FOLDER: Final = Path(__file__).with_name("networks")
VARIABLE: Final = "FUDA_NETWORKS"  # a folder with other weights
CERTAIN: Final = 4.0  # the judge's score over its scale is given up to here
LEAD: Final = 2  # numbers beside the globals of a record: the judge's score, in two forms
ABOUT: Final = "about"  # what made the weights, in their file


class NetworkError(ValueError):
    """There is no network of a game, or it was made for other records."""


class Network:
    """The weights of a game, and how they are used."""

    def __init__(self, recorder: Recorder, weights: Mapping[str, Any], about: Mapping[str, Any]) -> None:
        self.recorder = recorder
        self.about = about
        self.card_unpack = Unpacking.of(recorder, "cards")
        self.answer_unpack = Unpacking.of(recorder, "answers")
        self.global_unpack = Unpacking.of(recorder, "globals")
        self.own = self.card_unpack.names.index("state own_side")
        import numpy as np

        self.np = np
        self.w: dict[str, Any] = {name: np.ascontiguousarray(w, dtype=np.float32) for name, w in weights.items()}
        sizes = (self.card_unpack.size, self.global_unpack.size + LEAD, self.answer_unpack.size)
        width = self.w["cards"].shape[1]
        given = (len(self.w["cards"]), len(self.w["trunk"]) - 2 * width, len(self.w["answers"]))
        if sizes != given:
            raise NetworkError(f"the network of {recorder.game.name} was trained on other records; train it again")

    def trunk(self, records: Sequence[bytes], leads: Sequence[float]) -> Any:
        """What positions are to the network, a row each."""
        np, w, recorder = self.np, self.w, self.recorder
        at, width = recorder.cards_at, recorder.card_columns
        table = np.frombuffer(b"".join([record[:at] for record in records]), dtype=np.uint8).reshape(-1, at)
        counts = [int(record[4]) for record in records]
        rows = b"".join([record[at : at + n * width] for record, n in zip(records, counts, strict=True)])
        cards = self.card_unpack.unpack(np.frombuffer(rows, dtype=np.uint8).reshape(-1, width))
        hidden = np.maximum(cards @ w["cards"] + w["cards_bias"], 0.0)
        own = cards[:, self.own : self.own + 1]
        begins = np.cumsum([0, *counts[:-1]])
        sums = np.add.reduceat(np.concatenate([own * hidden, (1.0 - own) * hidden], axis=1), begins)
        x = np.concatenate([sums, self.global_unpack.unpack(table), lead_numbers(leads)], axis=1, dtype=np.float32)
        return np.maximum(x @ w["trunk"] + w["trunk_bias"], 0.0)

    def logits(self, records: Sequence[bytes], leads: Sequence[float]) -> list[float]:
        """How likely seats win, as logarithms of the odds; `leads` are the judge's scores over its scale."""
        w = self.w
        hidden = self.np.maximum(self.trunk(records, leads) @ w["value"] + w["value_bias"], 0.0)
        out: list[float] = (hidden @ w["last"] + w["last_bias"][0]).tolist()
        return [said + lead_of(lead) for said, lead in zip(out, leads, strict=True)]

    def scores(self, record: bytes, lead: float) -> Any:
        """The scores of the answers of a record, as logarithms of how likely each is the one to give."""
        np, w, recorder = self.np, self.w, self.recorder
        count = int(record[5])
        at = recorder.answers_at
        rows = np.frombuffer(record, dtype=np.uint8)[at : at + count * recorder.answer_columns]
        answers = self.answer_unpack.unpack(rows.reshape(count, recorder.answer_columns))
        given = self.trunk([record], [lead]) @ w["context"]
        return np.maximum(answers @ w["answers"] + given + w["answers_bias"], 0.0) @ w["score"]


def lead_of(lead: float) -> float:
    """The judge's score over its scale, within what counts."""
    return max(-CERTAIN, min(CERTAIN, lead))


def lead_numbers(leads: Sequence[float]) -> list[list[float]]:
    """What the trunk is told of the judge's scores."""
    return [[lead_of(lead), math.tanh(lead_of(lead))] for lead in leads]


class Learned(Guide):
    """A network as the guide of a search."""

    def __init__(self, network: Network, judge: Judge[Any]) -> None:
        self.network = network
        self.judge = judge

    def logit(self, m: Match, player: int) -> float:
        """How likely a player wins, as the logarithm of the odds."""
        lead = self.judge.score(m, player) / self.judge.scale
        return self.network.logits([self.network.recorder.record(m, player)], [lead])[0]

    def values(self, matches: Sequence[Match], player: int) -> list[float]:
        """How likely a player wins each of some matches, looked at together, which is much quicker."""
        judge, write = self.judge, self.network.recorder.record
        out = [0.5 if m.winner == DRAW else float(m.winner == player) for m in matches]
        open_ = [i for i, m in enumerate(matches) if m.winner < 0]
        if open_:
            records = [write(matches[i], player) for i in open_]
            leads = [judge.score(matches[i], player) / judge.scale for i in open_]
            for i, logit in zip(open_, self.network.logits(records, leads), strict=True):
                out[i] = likely(logit)
        return out

    def value(self, m: Match, player: int) -> float:
        """How likely a player wins."""
        return likely(self.logit(m, player))

    def priors(self, m: Match) -> list[float]:
        """How likely each option is the one to take; those without a row get what the least likely one has."""
        player = int(m.player)
        lead = self.judge.score(m, player) / self.judge.scale
        scores = [float(x) for x in self.network.scores(self.network.recorder.record(m, player), lead)]
        scores = scores[: len(m.options)]
        scores += [min(scores, default=0.0)] * (len(m.options) - len(scores))
        most = max(scores)
        odds = [math.exp(x - most) for x in scores]
        total = sum(odds)
        return [x / total for x in odds]


def likely(logit: float) -> float:
    """How likely the logarithm of the odds is."""
    return 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, logit))))


def path_of(game: str) -> Path:
    """The file of a game's weights: one that comes along, or one in the folder that FUDA_NETWORKS names."""
    return Path(os.environ.get(VARIABLE, "") or FOLDER) / f"{game}.npz"


def has_network(game: str) -> bool:
    """Whether there are weights of a game."""
    return path_of(game).is_file()


def network_of(game: str) -> Network:
    """The network of a game."""
    return loaded(game, path_of(game))


@lru_cache(maxsize=8)
def loaded(game: str, path: Path) -> Network:
    """The network in a file."""
    if not path.is_file():
        raise NetworkError(f"there is no network that plays {game}; `fuda train {game}` makes one")
    weights, about = read(path)
    return Network(recorder_of(game), weights, about)


def read(path: Path) -> tuple[dict[str, Any], dict[str, Any]]:
    """The weights in a file, and what made them."""
    import numpy as np

    with np.load(path, allow_pickle=False) as file:
        return {name: file[name] for name in file.files if name != ABOUT}, json.loads(bytes(file[ABOUT]).decode())
