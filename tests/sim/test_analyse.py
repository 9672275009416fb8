"""Looking matches over: from the seat of whoever decided, the same every time, and marking only what is proved."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
import pytest

from fuda.ai import bots
from fuda.core.flow import Match
from fuda.core.state import DRAW
from fuda.games import registry
from fuda.match.replay import Replay
from fuda.match.session import Session
from fuda.sim import analyse as analysing
from fuda.sim.analyse import (
    Analysis,
    AnalysisError,
    Judged,
    Terms,
    analyse,
    chances,
    look_at,
    mark_all,
    mark_of,
    summary,
    t_of,
    t_within,
)
from fuda.sim.statistics import Interval

QUICK = Terms(iterations=6, samples=4)
GREEDY = Terms("greedy", samples=4)


@cache
def match(name: str = "onepiece", answers: int = 36, viewer: int = -1, ends: bool = True) -> bytes:
    """The record of the beginning of a random match; one player gives up then, unless it does not end."""
    session = Session(name, seed=11)
    players = [bots.make("random", seed) for seed in (1, 2)]
    while session.outcome is None and len(session.answers) != answers:
        session.answer(players[session.player].choose(session.seat(session.player)))
    if ends and session.outcome is None:
        session.concede(1)
    return session.save(viewer=viewer)


def part(replay: Replay, steps: range, terms: Terms) -> list[Judged]:
    """Some decisions of a match."""
    found = [look_at(replay.session, step, terms) for step in steps if len(replay.session.at(step).options) > 1]
    return [one for one in found if one is not None]


@pytest.mark.parametrize("name", registry.names())
def test_every_game_can_be_looked_over(name: str) -> None:
    """Each decision has a best answer, chances between 0 and 1, and words."""
    replay = Replay.load(match(name))
    found = part(replay, range(12, 17), GREEDY)
    assert found
    for one in found:
        assert one.player == int(replay.session.at(one.step).player)
        assert one.taken.index == replay.session.answer_at(one.step)
        assert all(0 <= answer.value <= 1 and answer.label for answer in one.answers)
        assert (one.loss.value == 0 and not one.mark) if one.best == one.taken else one.loss.low <= one.loss.value
        assert one.best.value == one.answers[0].value or one.best == one.taken


def test_the_same_seed_gives_the_same_analysis() -> None:
    """Decision by decision, also alone."""
    one = part(Replay.load(match()), range(20, 24), QUICK)
    other = part(Replay.load(match()), range(22, 24), QUICK)
    assert one[-len(other) :] == other and other


def hidden_pair(game: registry.AnyGame, m: Match, player: int) -> tuple[int, int] | None:
    """Two different cards of the opponent, in hand and deck, that a player may not know."""
    hand, deck = (game.pile(m, 1 - player, zone) for zone in ("hand", "deck"))
    unknown = [[card for card in pile if not game.seen_by(m, card) >> player & 1] for pile in (hand, deck)]
    for one in unknown[0]:
        for other in unknown[1]:
            if game.definition(m, one).number != game.definition(m, other).number:
                return one, other
    return None


def test_nothing_hidden_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    """With another card in the opponent's hand each decision is judged the same."""
    replay = Replay.load(match())
    game, at = replay.game, replay.session.at
    compared = 0
    for step in range(20, 28):
        m = at(step)
        pair = hidden_pair(game, m, int(m.player))
        if len(m.options) < 2 or pair is None:
            continue
        found = look_at(replay.session, step, QUICK)
        game.exchange(m, *pair)
        with monkeypatch.context() as patch:
            patch.setattr(replay.session, "at", lambda step, m=m: m)
            assert look_at(replay.session, step, QUICK) == found
        compared += 1
    assert compared > 1


def test_of_a_match_that_is_not_over_only_one_player_is_shown() -> None:
    """That of the file, or the one asked for; never both."""
    found = analyse(Replay.load(match(answers=12, viewer=1, ends=False)), GREEDY)
    assert {one.player for one in found.decisions} == {1} and found.winner == -1
    assert [one.player for one in found.players] == [1]
    with pytest.raises(AnalysisError, match="only player 2"):
        analyse(Replay.load(match(answers=12, viewer=1, ends=False)), GREEDY, [0])


def test_a_finished_match_shows_both() -> None:
    """With what each lost, and a curve that ends with the result."""
    told: list[tuple[int, int]] = []
    found = analyse(Replay.load(match()), GREEDY, progress=lambda done, total: told.append((done, total)))
    assert [one.player for one in found.players] == [0, 1] and told[-1][0] == told[-1][1] > 15
    assert sum(one.decisions for one in found.players) == len(found.decisions)
    for points in chances(found).values():
        assert points[-1] == (found.steps, float(found.winner == 0))


def test_a_loss_is_what_playing_on_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    """An answer that loses where the best one wins is a blunder; one that does as well is not marked; one that does
    better is the best one itself."""
    replay = Replay.load(match())
    step = next(
        step for step in range(10, 36) if (one := look_at(replay.session, step, GREEDY)) and one.best != one.taken
    )
    index, me = replay.session.answer_at(step), int(replay.session.at(step).player)
    winners = {1.0: me, 0.5: DRAW, 0.0: 1 - me}

    for best, taken, mark in ((1.0, 0.0, "blunder"), (0.5, 0.5, ""), (0.0, 1.0, "")):

        def ended(*args: Any, best: float = best, taken: float = taken) -> Match:
            m: Match = args[0].world(0).clone()
            m.winner = winners[taken if args[-1] == index else best]
            return m

        monkeypatch.setattr(analysing, "played_on", ended)
        one = look_at(replay.session, step, GREEDY)
        assert one is not None and one.mark == mark and (one.best == one.taken) == (taken > best)
        assert one.loss.value == max(0.0, best - taken)
        said = [why.en for why in one.reasons]
        assert said[:1] == (["wins this turn in 4 of 4 matches imagined (else 0)"] if mark else [])


def test_marks_need_proof() -> None:
    """A loss that may be none is not marked, however large."""
    assert mark_of(Interval(0.3, 0.1, 0.5), 0.01) == "blunder" and mark_of(Interval(0.3, -0.1, 0.7), 0.06) == ""
    assert mark_of(Interval(0.12, 0.1, 0.14), 0.0) == "mistake"
    assert mark_of(Interval(0.06, 0.05, 0.07), 0.0) == "inaccuracy"
    assert mark_of(Interval(0.04, 0.03, 0.05), 0.0) == "" and mark_of(Interval(0.0, 0.0, 0.0), 1.0) == ""
    assert mark_of(Interval(-0.3, -0.4, -0.2), 0.0) == ""


def test_many_decisions_need_more_proof() -> None:
    """A loss that would count alone is no proof among many: Holm's correction is over all that were compared."""
    replay = Replay.load(match())
    one = next(
        one for step in range(10, 36) if (one := look_at(replay.session, step, GREEDY)) and one.best != one.taken
    )
    loss = Interval(0.3, 0.01, 0.59)
    many = [msgspec.structs.replace(one, loss=loss, p_value=p, mark="") for p in [0.001, 0.02, *[0.5] * 8]]
    mark_all(many)
    assert [one.mark for one in many] == ["blunder", *[""] * 9]
    mark_all(many[1:2])
    assert many[1].mark == "blunder"


def test_few_samples_widen_the_interval() -> None:
    """Student's distribution, by the tables."""
    found = [round(t_of(0.95, freedom), 3) for freedom in (1, 2, 3, 4, 5, 23, 24, 100)]
    assert found == [12.706, 4.303, 3.182, 2.776, 2.571, 2.069, 2.064, 1.984]
    assert t_within(0.0, 23) == 0 and t_within(float("inf"), 23) == t_within(float("inf"), 24) == 1
    assert round(1 - t_within(3.768, 23), 4) == 0.001


def test_players_without_decisions() -> None:
    """Nothing is divided by zero."""
    assert summary(0, []).mean_loss == 0
    assert chances(Analysis("onepiece", "greedy", 1, 1, 2, "", 5, [], [])) == {}


def test_bots_without_values_and_single_samples_are_refused() -> None:
    """Only those who value answers can judge, and one sample says nothing of chance."""
    with pytest.raises(AnalysisError, match="2 imagined matches"):
        analyse(Replay.load(match()), Terms(samples=1))
    with pytest.raises(AnalysisError, match="random"):
        analyse(Replay.load(match()), Terms("random"))
