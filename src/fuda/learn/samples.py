"""What played matches teach: records of positions as one seat knew them, who won, and which answer was taken.

Records are kept without the rows that are empty, one after the other. What is printed on cards is kept once for each
card, as rows are mostly that.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any, Final

from fuda.ai.bots import judge_of
from fuda.core.state import DRAW
from fuda.env.record import Recorder, Unpacking, recorder_of, size_of
from fuda.games.registry import find
from fuda.learn.games import Played, begun
from fuda.learn.network import lead_of

EACH: Final = 16  # positions of a match
UNKNOWN: Final = -1  # no answer to learn from


class Shape:
    """How the bytes of records are divided for learning, and how many numbers they are."""

    def __init__(self, recorder: Recorder) -> None:
        self.recorder = recorder
        printed = len(recorder.printed)
        self.print_size = size_of(recorder.printed)
        self.printed = Unpacking(recorder.printed)
        self.cards = Unpacking(recorder.card_layout[:-printed])
        self.answers = Unpacking(recorder.answer_layout[:-printed])
        self.globals = Unpacking(recorder.global_layout)
        self.own = self.cards.names.index("state own_side")


class Samples:
    """Positions, as arrays: rows of cards and answers one after the other, and where those of each position end."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.recorder = recorder_of(game)
        self.globals: list[bytes] = []
        self.cards: list[bytes] = []
        self.answers: list[bytes] = []
        self.leads: list[float] = []
        self.won: list[float] = []
        self.taken: list[int] = []

    def __len__(self) -> int:
        return len(self.won)

    def add(self, record: bytes, lead: float, won: float, taken: int) -> None:
        """Keep a position."""
        r = self.recorder
        at, cards, answers = r.cards_at, int(record[4]), int(record[5])
        self.globals.append(record[:at])
        self.cards.append(record[at : at + cards * r.card_columns])
        at = r.answers_at
        self.answers.append(record[at : at + answers * r.answer_columns] if taken >= 0 else b"")
        self.leads.append(lead)
        self.won.append(won)
        self.taken.append(taken)

    def arrays(self) -> dict[str, Any]:
        """Everything as arrays of numbers, with what is printed on cards apart."""
        import numpy as np

        r = self.recorder
        size = size_of(r.printed)
        cards = np.frombuffer(b"".join(self.cards), dtype=np.uint8).reshape(-1, r.card_columns)
        answers = np.frombuffer(b"".join(self.answers), dtype=np.uint8).reshape(-1, r.answer_columns)
        prints = np.concatenate([cards[:, -size:], answers[:, -size:]])
        known, which = np.unique(np.ascontiguousarray(prints).view(f"V{size}").ravel(), return_inverse=True)
        return {
            "globals": np.frombuffer(b"".join(self.globals), dtype=np.uint8).reshape(len(self), -1),
            "cards": np.ascontiguousarray(cards[:, :-size]), "answers": np.ascontiguousarray(answers[:, :-size]),
            "prints": known.view(np.uint8).reshape(len(known), size),
            "card_prints": which[: len(cards)], "answer_prints": which[len(cards) :],
            "card_ends": np.cumsum([len(one) // r.card_columns for one in self.cards]),
            "answer_ends": np.cumsum([len(one) // r.answer_columns for one in self.answers]),
            "leads": np.array(self.leads, dtype=np.float32), "won": np.array(self.won, dtype=np.float32),
            "taken": np.array(self.taken, dtype=np.int64),
        }  # fmt: skip


def learn_from(samples: Samples, matches: Iterable[Played], seed: int = 1) -> None:
    """Play matches again, and keep some positions of each."""
    for played in matches:
        look_at(samples, played, random.Random(played.seed ^ seed))


def look_at(samples: Samples, played: Played, lots: random.Random) -> None:
    """Keep some positions of a match: of decisions what the deciding seat knew, of quiet moments either seat."""
    game, judge = find(samples.game), judge_of(samples.game)
    write, size = samples.recorder.record, samples.recorder.answer_rows
    m = begun(game, played)
    slips = set(played.slips)
    share = EACH / max(len(played.answers), 1)
    for at, index in enumerate(played.answers):
        if lots.random() < share * 1.5 and (len(m.options) > 1 or judge.is_quiet(m)):
            is_other = judge.is_quiet(m) and lots.random() < 0.4
            seat = int(m.player) ^ is_other
            lead = lead_of(judge.score(m, seat) / judge.scale)
            won = 0.5 if played.winner == DRAW else float(played.winner == seat)
            teaches = not is_other and at not in slips and 1 < len(m.options) <= size
            samples.add(write(m, seat), lead, won, index if teaches else UNKNOWN)
        m.choose(index)
