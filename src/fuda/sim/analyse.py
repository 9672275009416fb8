"""Looking a match over: how good each answer was, as far as its player could know.

Each decision is judged from the seat of the player who made it: cards that this player could not know are dealt again
in every match that the bot imagines, so nobody is blamed for bad luck, and nothing of the opponent's hand is given
away. An answer is worth the chance of winning that the bot sees in it. Whether it was worse than the best one is
decided by playing both on from the same imagined matches, which are others than those the best one was found in. A
loss is marked if a t-test over these matches shows it, by Holm's method for all answers of the match looked over: where
none of them is worse, one is marked in at most one match of twenty.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec

from fuda.ai import bots
from fuda.ai.ismcts import Search, think
from fuda.ai.judge import Judge
from fuda.ai.nojudge import NO_JUDGE
from fuda.ai.playing import Clock, outlook, play_on
from fuda.ai.thought import PATIENT, USUAL, Budget, Considered, Style, Thought
from fuda.core.flow import Match
from fuda.core.rng import MASK, mix, seeded
from fuda.core.state import DRAW
from fuda.games.registry import AnyGame
from fuda.match.replay import Replay
from fuda.match.seat import Seat
from fuda.match.session import Session
from fuda.sim.reasons import Ending, Reason, ending, reasons
from fuda.sim.statistics import CONFIDENCE, Interval, holm
from fuda.view import options as option_views
from fuda.view.board import REFEREE
from fuda.view.options import Option

BOTS: Final = ("ismcts", "greedy")
ITERATIONS: Final = 60
SAMPLES: Final = 24  # imagined matches in which two answers are compared
GLANCES: Final = 6  # imagined matches that the greedy bot looks at
# How much of the chance of winning an answer must throw away to be called so, the worst first.
MARKS: Final = (("blunder", 0.20), ("mistake", 0.10), ("inaccuracy", 0.05))
SHOWN: Final = 5  # answers told of each decision


class AnalysisError(ValueError):
    """A match cannot be looked over."""


class Terms(msgspec.Struct, frozen=True):
    """How to look a match over."""

    bot: str = "ismcts"
    iterations: int = ITERATIONS
    samples: int = SAMPLES
    seed: int = 1
    language: str = "en"


class Answer(msgspec.Struct, frozen=True):
    """An answer that was possible, in the notation and in words, and the chance of winning the bot sees in it."""

    index: int
    text: str
    label: str
    value: float
    visits: int


class Judged(msgspec.Struct):
    """One decision. Chances are those of the player who decides, as that player could see them."""

    step: int
    turn: int
    player: int
    taken: Answer
    best: Answer
    loss: Interval  # what the answer threw away against the best one; nothing if it is the best
    p_value: float  # how often chance alone makes such a difference, were both answers as good
    mark: str  # blunder, mistake, inaccuracy or nothing
    answers: list[Answer]  # the best ones first
    line: list[str]  # how the bot expects the match to go on
    reasons: list[Reason] = []  # what speaks for the best answer, and against it, beside the one that was taken

    @property
    def chance(self) -> float:
        """The chance that the first player wins, as the one who decides could see it."""
        return self.best.value if self.player == 0 else 1 - self.best.value


class Summary(msgspec.Struct):
    """How well one player played."""

    player: int
    decisions: int  # with something to decide
    mean_loss: float
    marks: dict[str, int]


class Analysis(msgspec.Struct):
    """A match looked over."""

    game: str
    bot: str
    iterations: int
    seed: int
    winner: int  # -1 if it is not finished, 2 for a draw
    reason: str
    steps: int
    decisions: list[Judged]
    players: list[Summary]


def analyse(
    replay: Replay,
    terms: Terms,
    players: Sequence[int] = (0, 1),
    progress: Callable[[int, int], object] = lambda done, total: None,
) -> Analysis:
    """Look over the decisions of some players; of a match that is not over only those of the one whose view it is."""
    if terms.bot not in BOTS:
        raise AnalysisError(f"{terms.bot!r} does not value answers; those who do are {', '.join(BOTS)}")
    if terms.samples < 2:
        raise AnalysisError(f"answers are compared in 2 imagined matches at least, not in {terms.samples}")
    shown = [player for player in players if replay.viewer in (REFEREE, player)]
    if not shown:
        raise AnalysisError(f"the match is not over: only player {replay.viewer + 1} can be shown")
    session = replay.session
    steps = [step for step in range(replay.last) if is_open(session.at(step), session.answer_at(step), shown)]
    found: list[Judged] = []
    for done, step in enumerate(steps, 1):
        one = look_at(session, step, terms)
        if one is not None:
            found.append(one)
        progress(done, len(steps))
    mark_all(found)
    outcome = replay.outcome
    return Analysis(
        game=replay.game.name,
        bot=terms.bot,
        iterations=terms.iterations,
        seed=terms.seed,
        winner=outcome.winner if outcome else -1,
        reason=outcome.reason if outcome else "",
        steps=replay.last,
        decisions=found,
        players=[summary(player, found) for player in shown],
    )


def is_open(m: Match, answer: int, players: Sequence[int]) -> bool:
    """Whether one of these players had something to decide and answered."""
    return answer >= 0 and int(m.player) in players and len(m.options) > 1


def summary(player: int, decisions: Sequence[Judged]) -> Summary:
    """Sum up the decisions of a player."""
    own = [one for one in decisions if one.player == player]
    marks = {name: sum(one.mark == name for one in own) for name, _ in MARKS}
    return Summary(player, len(own), sum(one.loss.value for one in own) / max(1, len(own)), marks)


# --- one decision --------------------------------------------------------------------------------------------------
def look_at(session: Session, step: int, terms: Terms) -> Judged | None:
    """Look at one decision from the seat of its player; None if nobody could foresee anything."""
    m = session.at(step)
    seat = Seat(session.game, m, int(m.player))
    judge = bots.judge_of(session.game.name)
    seed = int(mix(terms.seed & MASK, step + 1))
    if judge.is_guess(seat.imagine(seed)[0].match):
        return None
    style = PATIENT if judge is NO_JUDGE else USUAL
    search = Search(seat, judge, seed, style)
    if terms.bot == "greedy":
        thought = glanced(Search(seat, judge, int(mix(seed, 1)), style))
    else:
        thought = think(seat, judge, seed, Budget(0.0, terms.iterations), style)
    taken = session.answer_at(step)
    loss, p_value, why = Interval(0.0, 0.0, 0.0), 1.0, list[Reason]()
    best = thought.index
    if taken != best:
        loss, p_value, why = compared(search, judge, style, best, taken, terms.samples)
        if loss.high < 0:
            # Played on, the answer that was taken does better than what the bot liked best: it is the best one then.
            best, loss, p_value, why = taken, Interval(0.0, 0.0, 0.0), 1.0, []
    options = option_views.options(session.game, m, seat.player)
    answers = {one.index: answer(session.game, m, options, one, terms.language) for one in thought.options}
    return Judged(
        step=step,
        turn=int(m.turn),
        player=seat.player,
        taken=answers[taken],
        best=answers[best],
        loss=loss,
        p_value=p_value,
        mark=mark_of(loss, p_value),
        answers=[answers[one.index] for one in thought.options[:SHOWN]],
        line=list(thought.line),
        reasons=why,
    )


def glanced(search: Search) -> Thought:
    """What the greedy bot thinks: every answer one step ahead, in a few imagined matches."""
    worlds = [search.world(number) for number in range(GLANCES)]
    texts = [one.text for one in search.offered]
    values = [
        sum(search.likely(outlook(m, m.options[i], search.judge, search.me)) for m in worlds) / GLANCES
        for i in range(len(texts))
    ]
    order = sorted(range(len(values)), key=lambda i: (-values[i], i))
    options = tuple(Considered(i, texts[i], GLANCES, round(values[i], 4), round(values[i], 4)) for i in order)
    return Thought(order[0], options[0].value, GLANCES, 0.0, options, (texts[order[0]],))


def answer(game: AnyGame, m: Match, options: Sequence[Option], one: Considered, language: str) -> Answer:
    """An answer with its words."""
    option = options[one.index]
    label = option_views.label(game, m, int(m.player), option, language)
    return Answer(one.index, option.text, label, one.value, one.visits)


def compared(
    search: Search, judge: Judge[Any], style: Style, best: int, taken: int, samples: int
) -> tuple[Interval, float, list[Reason]]:
    """What one answer throws away against another, how often chance alone makes such a difference, and why.

    Both are played on from the same imagined matches, by the same luck, so that only the answers differ.
    """
    turn = int(search.world(0).turn)
    losses: list[float] = []
    endings: tuple[list[Ending], list[Ending]] = [], []
    for number in range(samples):
        played = [played_on(search, judge, style, number, index) for index in (best, taken)]
        losses.append(search.outcome(played[0]) - search.outcome(played[1]))
        for m, found in zip(played, endings, strict=True):
            found.append(ending(search.game, m, search.me, turn))
    mean = math.fsum(losses) / samples
    spread = math.fsum((loss - mean) ** 2 for loss in losses) / (samples - 1)
    error = math.sqrt(spread / samples)
    half = t_of(CONFIDENCE, samples - 1) * error
    t = mean / error if error > 0 else math.copysign(math.inf, mean) if mean else 0.0
    why = reasons(search.game, search.world(0), search.me, *endings)
    return Interval(mean, mean - half, mean + half), 1 - t_within(abs(t), samples - 1), why


def played_on(search: Search, judge: Judge[Any], style: Style, number: int, index: int) -> Match:
    """What becomes of one of the imagined matches after an answer."""
    m = search.world(number).clone()
    m.rng = seeded(mix(search.seed, number + 2_000_003))
    m.answer(m.options[index])
    play_on(m, judge, search.turns, style.limit, style.width, Clock(0))
    return m


def mark_of(loss: Interval, p_value: float) -> str:
    """What an answer is called that throws so much away, if that is hardly chance."""
    if loss.value <= 0 or p_value > 1 - CONFIDENCE:
        return ""
    return next((name for name, least in MARKS if loss.value >= least), "")


def mark_all(decisions: Sequence[Judged]) -> None:
    """Mark the answers of a match: the more of them are looked at, the less each may be chance."""
    asked = [one for one in decisions if one.best != one.taken]
    for one, p_value in zip(asked, holm([one.p_value for one in asked]), strict=True):
        one.mark = mark_of(one.loss, p_value)


# --- Student's t ---------------------------------------------------------------------------------------------------
def t_within(t: float, freedom: int) -> float:
    """How likely a number of Student's distribution lies between -t and t: the finite sums for whole degrees."""
    angle = math.atan(t / math.sqrt(freedom))
    cosine = math.cos(angle)
    total, term = 0.0, 1.0 if freedom % 2 == 0 else cosine
    for k in range(freedom % 2 + 1, freedom, 2):
        total += term
        term *= cosine * cosine * k / (k + 1)
    if freedom % 2 == 0:
        return math.sin(angle) * total
    return 2 / math.pi * (angle + math.sin(angle) * total)


def t_of(confidence: float, freedom: int) -> float:
    """How many standard errors an interval reaches to each side."""
    low, high = 0.0, 1.0
    while t_within(high, freedom) < confidence:
        high *= 2
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if t_within(middle, freedom) < confidence else (low, middle)
    return high


# --- the curve -----------------------------------------------------------------------------------------------------
def chances(analysis: Analysis) -> dict[int, list[tuple[float, float]]]:
    """The chance of the first player by step, as each player could see it; at the end what it came to."""
    out: dict[int, list[tuple[float, float]]] = {}
    for one in analysis.decisions:
        out.setdefault(one.player, []).append((one.step, one.chance))
    if analysis.winner >= 0:
        final = 0.5 if analysis.winner == DRAW else float(analysis.winner == 0)
        for points in out.values():
            points.append((analysis.steps, final))
    return out
