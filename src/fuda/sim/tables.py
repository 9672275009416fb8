"""What the games of an experiment say: shares of games won, first turns, lengths, endings, cards, versions of decks."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Sequence
from typing import Final

import msgspec

from fuda.sim.experiment import DRAW, Deck, Experiment, Result, numbers_of
from fuda.sim.statistics import CONFIDENCE, Interval, Paired, difference, paired, wilson

UNFINISHED: Final = "unfinished"


class Summary(msgspec.Struct):
    """The games of a cell. Shares count a draw, or a game that was not finished, as half a win."""

    one: str  # the first deck
    two: str
    games: int
    wins: int  # of the first deck
    losses: int
    draws: int
    unfinished: int
    share: Interval  # of the first deck
    first: Interval  # of games with a winner those that the player of the first turn won
    mean_turns: float
    turns: tuple[int, int, int]  # half of the games last from the first to the last of these turns; the middle one
    mean_decisions: float
    reasons: dict[str, int]  # by clause


class Contribution(msgspec.Struct):
    """Games in which something happened to a card beside those in which it did not."""

    deck: str
    number: str
    what: str  # opening, drawn, or the answer by which it was used from the hand
    games: int  # with it
    others: int  # without
    share: float  # of games won with it
    other_share: float
    difference: Interval


class Comparison(msgspec.Struct):
    """Two versions of a deck, on the same seeds and seats against the same opponents."""

    old: str
    new: str
    against: list[str]
    old_share: Interval
    new_share: Interval
    paired: Paired
    by_opponent: list[Paired]


def summarise(experiment: Experiment, cell: int, games: Sequence[Result], confidence: float = CONFIDENCE) -> Summary:
    """Sum up the games of a cell."""
    pair = experiment.cells[cell]
    wins = sum(one.winner == 0 for one in games)
    losses = sum(one.winner == 1 for one in games)
    lengths = sorted(one.turns for one in games) or [0]
    count = max(1, len(games))
    return Summary(
        one=experiment.decks[pair.one].name,
        two=experiment.decks[pair.two].name,
        games=len(games),
        wins=wins,
        losses=losses,
        draws=sum(one.winner == DRAW for one in games),
        unfinished=sum(one.winner < 0 for one in games),
        share=wilson(sum(one.score for one in games), len(games), confidence),
        first=first_share(games, confidence),
        mean_turns=sum(lengths) / count,
        turns=(lengths[len(lengths) // 4], lengths[len(lengths) // 2], lengths[len(lengths) * 3 // 4]),
        mean_decisions=sum(one.decisions for one in games) / count,
        reasons=reasons_of(games),
    )


def first_share(games: Sequence[Result], confidence: float = CONFIDENCE) -> Interval:
    """How often the player of the first turn won, of the games that somebody won."""
    decided = [one for one in games if one.winner in (0, 1) and one.first >= 0]
    return wilson(sum(one.winner == one.first for one in decided), len(decided), confidence)


def reasons_of(games: Sequence[Result]) -> dict[str, int]:
    """By which clauses games ended, the most common first."""
    counts = Counter(one.reason or UNFINISHED for one in games)
    return dict(sorted(counts.items(), key=lambda pair: (-pair[1], pair[0])))


# --- cards -------------------------------------------------------------------------------------------------------
def contributions(
    experiment: Experiment, cells: Sequence[Sequence[Result]], confidence: float = CONFIDENCE
) -> list[Contribution]:
    """What goes with each card of each deck, over all its games, the largest differences first."""
    out: list[Contribution] = []
    for at, deck in enumerate(experiment.decks):
        games = [
            (result.watched[side], result.score if side == 0 else 1 - result.score)
            for cell, results in zip(experiment.cells, cells, strict=True)
            for side, owner in enumerate((cell.one, cell.two))
            if owner == at
            for result in results
            if result.watched is not None
        ]
        out += deck_contributions(deck, games, confidence)
    return sorted(out, key=lambda one: (-one.difference.value, one.deck, one.number, one.what))


def deck_contributions(
    deck: Deck, games: Sequence[tuple[dict[str, int], float]], confidence: float
) -> list[Contribution]:
    """What goes with each card of one deck; what always or never happened says nothing and is left out."""
    out: list[Contribution] = []
    total = sum(score for _, score in games)
    names = sorted({name for marks, _ in games for name in marks})
    for place, number in enumerate(numbers_of(deck)):
        for what in names:
            scores = [score for marks, score in games if marks.get(what, 0) >> place & 1]
            others = len(games) - len(scores)
            if scores and others:
                with_it = wilson(sum(scores), len(scores), confidence)
                without = wilson(total - sum(scores), others, confidence)
                apart = difference(with_it, without)
                out.append(
                    Contribution(deck.name, number, what, len(scores), others, with_it.value, without.value, apart)
                )
    return out


# --- versions of a deck --------------------------------------------------------------------------------------------
def compare(
    old: Sequence[Sequence[Result]], new: Sequence[Sequence[Result]], confidence: float = CONFIDENCE
) -> tuple[Paired, list[Paired]]:
    """Compare two versions by their games against the same opponents, pair by pair: together, and by opponent."""
    counts: list[Counter[float]] = []
    for one, other in zip(old, new, strict=True):
        counts.append(Counter(b.score - a.score for a, b in zip(one, other, strict=False)))
    together: Counter[float] = Counter()
    for count in counts:
        together.update(count)
    return paired(together, confidence), [paired(count, confidence) for count in counts]


def comparison(experiment: Experiment, cells: Sequence[Sequence[Result]], confidence: float = CONFIDENCE) -> Comparison:
    """Compare the first deck, which is the old version, with the second; cells are first all of the one, then
    of the other, in the same order of opponents."""
    half = len(cells) // 2
    # With a precision one version may have ended sooner: shares and difference are of the same games.
    lengths = [min(len(cells[at]), len(cells[half + at])) for at in range(half)]
    old, new = ([games[:n] for games, n in zip(part, lengths, strict=True)] for part in (cells[:half], cells[half:]))
    together, apart = compare(old, new, confidence)
    decks = experiment.decks
    return Comparison(
        old=decks[0].name,
        new=decks[1].name,
        against=[decks[cell.two].name for cell in experiment.cells[:half]],
        old_share=share_of(old, confidence),
        new_share=share_of(new, confidence),
        paired=together,
        by_opponent=apart,
    )


def share_of(cells: Sequence[Sequence[Result]], confidence: float) -> Interval:
    """The share of all games of some cells that their first decks won."""
    return wilson(sum(one.score for games in cells for one in games), sum(map(len, cells)), confidence)


# --- files ---------------------------------------------------------------------------------------------------------
COLUMNS: Final = (
    "deck", "against", "games", "wins", "losses", "draws", "unfinished", "share", "low", "high", "first", "first_low",
    "first_high", "mean_turns", "mean_decisions", "reasons",
)  # fmt: skip


def as_csv(summaries: Sequence[Summary]) -> str:
    """Cells as lines of a table with commas."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for one in summaries:
        reasons = "; ".join(f"{clause} {n}" for clause, n in one.reasons.items())
        figures = [one.share.value, one.share.low, one.share.high, one.first.value, one.first.low, one.first.high]
        writer.writerow(
            [one.one, one.two, one.games, one.wins, one.losses, one.draws, one.unfinished]
            + [f"{figure:.4f}" for figure in figures]
            + [f"{one.mean_turns:.2f}", f"{one.mean_decisions:.1f}", reasons]
        )
    return out.getvalue()


def grid(experiment: Experiment, summaries: Sequence[Summary]) -> list[list[Interval | None]]:
    """Shares by deck and opponent: a cell played one way is known the other way as well, if all bots are the same.

    Where some decks meet others and never one of their own, those others have no rows: they would be nearly empty.
    """
    size = len(experiment.decks)
    is_apart = len(experiment.cells) > 1 and not {cell.one for cell in experiment.cells} & {
        cell.two for cell in experiment.cells
    }
    out: list[list[Interval | None]] = [[None] * size for _ in range(size)]
    for cell, one in zip(experiment.cells, summaries, strict=True):
        if not one.games:
            continue
        out[cell.one][cell.two] = one.share
        if experiment.players[0] == experiment.players[1] and cell.one != cell.two and not is_apart:
            turned = Interval(1 - one.share.value, 1 - one.share.high, 1 - one.share.low)
            out[cell.two][cell.one] = turned
    return out
