"""Training of networks with PyTorch, which comes with the extra `fuda[train]`; what plays needs NumPy alone."""

from __future__ import annotations

import importlib
import json
import math
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import msgspec

from fuda.learn.network import ABOUT, LEAD
from fuda.learn.samples import Samples, Shape

KEPT_BACK: Final = 0.1  # share of the matches' positions that are not learned from, to see how well it does
LAST: Final = ("last", "last_bias")  # weights of what is added to the judge's score
POLICY: Final = 0.3  # weight of learning which answer was taken
FASTEST: Final = 2e-3  # rate of learning
LEFT_OUT: Final = 0.3  # share of the trunk that each position is learned without
DECAY: Final = 0.1  # of weights: matches are few, and positions of one match much alike


class LearnError(ValueError):
    """Nothing can be learned this way."""


class Sizes(msgspec.Struct, frozen=True):
    """How large the layers are."""

    cards: int = 96
    trunk: int = 192
    value: int = 64
    answers: int = 48


class Epoch(msgspec.Struct, frozen=True):
    """How well it did after an epoch, on positions that were not learned from."""

    epoch: int
    loss: float  # of learning, both parts
    value_loss: float  # in nats; a coin's is 0.693
    judge_loss: float  # that of the judge alone, for comparison
    right: float  # how often the likelier winner won
    policy: float  # how often the best scored answer was the one taken
    seconds: float


def torch_module() -> Any:
    """PyTorch, if it is installed."""
    try:
        return importlib.import_module("torch")
    except ImportError:
        raise LearnError("PyTorch is not installed: pip install 'fuda[train]'") from None


class Trainer:
    """Weights, the positions to learn from, and how far it got."""

    def __init__(self, game: str, samples: Samples, seed: int, sizes: Sizes | None = None) -> None:
        self.torch = torch_module()
        self.torch.set_num_threads(1)  # layers are small: threads would wait for each other more than they work
        self.torch.manual_seed(seed)
        self.game = game
        self.shape = Shape(samples.recorder)
        self.data = samples.arrays()
        self.weights = self.initial(sizes or Sizes())
        self.optimizer = self.torch.optim.AdamW(list(self.weights.values()), lr=FASTEST, weight_decay=DECAY)
        kept = max(1, round(KEPT_BACK * len(samples)))
        self.learned, self.tested = range(len(samples) - kept), range(len(samples) - kept, len(samples))
        self.is_learning = False
        self.lots = self.torch.Generator().manual_seed(seed)

    def initial(self, sizes: Sizes) -> dict[str, Any]:
        """Small random weights; those that speak last begin at nothing, so that the judge speaks first."""
        torch, shape = self.torch, self.shape
        cards, answers = shape.cards.size + shape.printed.size, shape.answers.size + shape.printed.size
        table = 2 * sizes.cards + shape.globals.size + LEAD
        made = {
            "cards": (cards, sizes.cards), "trunk": (table, sizes.trunk), "value": (sizes.trunk, sizes.value),
            "answers": (answers, sizes.answers), "context": (sizes.trunk, sizes.answers),
        }  # fmt: skip
        out = {name: torch.randn(*size) * math.sqrt(1.0 / size[0]) for name, size in made.items()}
        for name, size in (("cards", sizes.cards), ("trunk", sizes.trunk), ("value", sizes.value),
                           ("answers", sizes.answers)):  # fmt: skip
            out[f"{name}_bias"] = torch.zeros(size)
        out |= {"last": torch.zeros(sizes.value), "last_bias": torch.zeros(1), "score": torch.zeros(sizes.answers)}
        out["trunk"][: 2 * sizes.cards] *= 0.2  # sums of many rows
        return {name: w.requires_grad_() for name, w in out.items()}

    def take_over(self, weights: dict[str, Any], trust: float = 1.0) -> None:
        """Go on from weights learned before, and saved with so much trust."""
        with self.torch.no_grad():
            for name, w in self.weights.items():
                share = trust if name in LAST else 1.0
                w.copy_(self.torch.tensor(weights[name].astype("float32") / share))

    # --- one pass ----------------------------------------------------------------------------------------------
    def batches(self, places: range, size: int, *, mixed: bool) -> Iterator[Any]:
        """Positions in groups."""
        import numpy as np

        order = self.torch.randperm(len(places), generator=self.lots).numpy() if mixed else np.arange(len(places))
        for start in range(0, len(order), size):
            yield np.sort(order[start : start + size]) + places.start

    def rows(self, ends: Any, chosen: Any) -> tuple[Any, Any]:
        """The rows of some positions, and which of the positions each is of."""
        import numpy as np

        begins = np.concatenate([[0], ends[:-1]])
        counts = (ends - begins)[chosen]
        owner: Any = np.repeat(np.arange(len(chosen)), counts)
        first: Any = np.repeat(begins[chosen] - np.concatenate([[0], np.cumsum(counts)[:-1]]), counts)
        return np.arange(len(owner)) + first, owner

    def layer(self, name: str, rows: Any, unpack: Any, which: Any, prints: Any) -> Any:
        """A layer of rows: what changes, and what is printed on the card, which is worked out once for each card."""
        torch, w = self.torch, self.weights[name]
        moving = torch.from_numpy(unpack.unpack(rows))
        return moving, moving @ w[: unpack.size] + (prints @ w[unpack.size :])[torch.from_numpy(which)]

    def forward(self, chosen: Any) -> tuple[Any, Any, Any, Any]:
        """Logits of winning; scores of answers with the positions they are of, and the losses of the answers."""
        torch, w, data, shape = self.torch, self.weights, self.data, self.shape
        prints = torch.from_numpy(shape.printed.unpack(data["prints"]))
        at, owner = self.rows(data["card_ends"], chosen)
        moving, x = self.layer("cards", data["cards"][at], shape.cards, data["card_prints"][at], prints)
        hidden = torch.relu(x + w["cards_bias"])
        own = moving[:, shape.own : shape.own + 1]
        place = torch.from_numpy(owner)
        zero = torch.zeros(len(chosen), hidden.shape[1])
        sums = [zero.index_add(0, place, hidden * share) for share in (own, 1.0 - own)]
        lead = torch.from_numpy(data["leads"][chosen])
        table = torch.from_numpy(shape.globals.unpack(data["globals"][chosen]))
        trunk = torch.relu(
            torch.cat([*sums, table, lead[:, None], torch.tanh(lead)[:, None]], 1) @ w["trunk"] + w["trunk_bias"]
        )
        trunk = torch.nn.functional.dropout(trunk, LEFT_OUT, training=self.is_learning)
        logits = torch.relu(trunk @ w["value"] + w["value_bias"]) @ w["last"] + w["last_bias"] + lead
        at, owner = self.rows(data["answer_ends"], chosen)
        place = torch.from_numpy(owner)
        _, y = self.layer("answers", data["answers"][at], shape.answers, data["answer_prints"][at], prints)
        scores = torch.relu(y + (trunk @ w["context"])[place] + w["answers_bias"]) @ w["score"]
        return logits, scores, place, owner

    def losses(self, chosen: Any) -> tuple[Any, Any, float, float]:
        """The loss of the value, that of the answers; how often each was right."""
        import numpy as np

        torch = self.torch
        logits, scores, place, owner = self.forward(chosen)
        won = torch.from_numpy(self.data["won"][chosen])
        value = torch.nn.functional.binary_cross_entropy_with_logits(logits, won)
        right = float(((logits > 0) == (won > 0.5)).float().mean())
        taught = np.flatnonzero(self.data["taken"][chosen] >= 0)
        if not len(taught):
            return value, value * 0, right, 0.0
        size = len(chosen)
        most = torch.full((size,), -1e9).scatter_reduce(0, place, scores.detach(), "amax")
        total = torch.zeros(size).index_add(0, place, torch.exp(scores - most[place]))
        first = np.searchsorted(owner, taught)
        best = torch.from_numpy(first + self.data["taken"][chosen][taught])
        kept = torch.from_numpy(taught)
        policy = (torch.log(total[kept]) + most[kept] - scores[best]).mean()
        return value, policy, right, float((scores[best] >= most[kept]).float().mean())

    def learn(self, epochs: int, batch: int, told: Callable[[Epoch], object], seconds: float = 0.0) -> list[Epoch]:
        """Go through all positions so many times, or as long as there is time; keep what did best."""
        out: list[Epoch] = []
        best: dict[str, Any] = {}
        start = time.perf_counter()
        steps = max(1, epochs * math.ceil(len(self.learned) / batch))
        schedule = self.torch.optim.lr_scheduler.OneCycleLR(self.optimizer, FASTEST, total_steps=steps + 1)
        for epoch in range(1, epochs + 1):
            total = count = 0.0
            self.is_learning = True
            for chosen in self.batches(self.learned, batch, mixed=True):
                value, policy, _, _ = self.losses(chosen)
                loss = value + POLICY * policy
                self.optimizer.zero_grad()
                loss.backward()
                self.optimizer.step()
                schedule.step()
                total, count = total + float(loss.detach()), count + 1
            self.is_learning = False
            out.append(self.tested_after(epoch, total / max(count, 1), time.perf_counter() - start))
            told(out[-1])
            if out[-1].value_loss <= min(one.value_loss for one in out):
                best = {name: w.detach().clone() for name, w in self.weights.items()}
            if 0 < seconds <= time.perf_counter() - start:
                break
        with self.torch.no_grad():
            for name, w in self.weights.items():
                w.copy_(best[name])
        return out

    def tested_after(self, epoch: int, loss: float, seconds: float) -> Epoch:
        """How well it does on positions that it does not learn from."""
        torch = self.torch
        sums = [0.0] * 4
        size = 0
        with torch.no_grad():
            for chosen in self.batches(self.tested, 1024, mixed=False):
                value, _, right, policy = self.losses(chosen)
                lead, won = (torch.from_numpy(self.data[name][chosen]) for name in ("leads", "won"))
                judged = torch.nn.functional.binary_cross_entropy_with_logits(lead, won)
                for i, found in enumerate((float(value), float(judged), right, policy)):
                    sums[i] += found * len(chosen)
                size += len(chosen)
        value_loss, judge_loss, right, policy = (round(x / max(size, 1), 4) for x in sums)
        return Epoch(epoch, round(loss, 4), value_loss, judge_loss, right, policy, round(seconds, 1))

    # --- files -------------------------------------------------------------------------------------------------
    def save(self, path: Path, about: dict[str, Any], trust: float = 1.0) -> None:
        """Write the weights as numbers of 16 bits, with what made them.

        `trust` is how much of what corrects the judge is kept: bots that go by it come to positions that the matches
        learned from did not have.
        """
        import numpy as np

        arrays: dict[str, Any] = {name: w.detach().numpy().astype(np.float16) for name, w in self.weights.items()}
        for name in LAST:
            arrays[name] *= np.float16(trust)
        arrays[ABOUT] = np.frombuffer(json.dumps(about, ensure_ascii=False).encode(), dtype=np.uint8)
        path.parent.mkdir(parents=True, exist_ok=True)
        aside = path.with_suffix(".part.npz")
        np.savez_compressed(aside, **arrays)
        aside.replace(path)
