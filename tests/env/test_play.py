"""Matches with numbered actions: pages of options, illegal actions, decks, decisions that leave no choice."""

from __future__ import annotations

import pytest

np = pytest.importorskip("numpy")

from fuda.core.rollout import pick  # noqa: E402
from fuda.env.play import IllegalAction, Play, begin, read_decks  # noqa: E402
from fuda.env.record import Recorder  # noqa: E402
from fuda.games.registry import find  # noqa: E402
from tests.conformance.playing import GAMES, new_match  # noqa: E402

OP = find("onepiece")


def played(name: str, seed: int, steps: int) -> Play:
    """A match some random answers on, not over."""
    play = Play(find(name), new_match(name, seed))
    for _ in range(steps):
        trial = play.clone()
        trial.step(int(pick(seed, trial.steps, trial.legal())))
        if trial.is_over:
            break
        play = trial
    return play


def test_long_lists_of_options_are_shown_page_by_page() -> None:
    """With three places there are two options on a page and the last one turns it; every option can be taken."""
    whole = played("onepiece", 2, 30)
    while len(whole.match.options) < 6:
        whole.step(0)
    count = len(whole.match.options)
    for option in range(count):
        play = Play(OP, OP.clone(whole.match), actions=3)
        page, action = play.place(option)
        for _ in range(page):
            before = OP.position(play.match)
            play.step(play.legal() - 1)
            assert OP.position(play.match) == before
        assert play.option(action) == option
        assert play.shown(play.player)[action].index == option
        wanted = OP.clone(whole.match)
        wanted.choose(option)
        play.step(action)
        assert OP.position(play.match) == OP.position(wanted) and play.page == 0
    play = Play(OP, OP.clone(whole.match), actions=3)
    for _ in range((count + 1) // 2):
        play.step(play.legal() - 1)
    assert play.page == 0, "after the last page comes the first"


def test_the_last_row_of_a_page_turns_it() -> None:
    """Each page of a record has the rows of its options, as without pages, and one that says so."""
    whole = played("onepiece", 2, 30)
    while len(whole.match.options) < 6:
        whole.step(0)
    player, count = whole.player, len(whole.match.options)
    many, few = Recorder(OP), Recorder(OP, 3)
    rows = many.arrays(many.record(whole.match, player))[2]
    play = Play(OP, OP.clone(whole.match), actions=3)
    for first in range(0, count, 2):
        _, _, answers = few.arrays(play.record(few, player))
        shown = min(2, count - first)
        assert play.legal() == shown + 1
        assert (answers[:shown] == rows[first : first + shown]).all()
        assert few.answer_names[answers[shown, 0]] == "next_page" and not answers[shown, 1:].any()
        play.step(play.legal() - 1)


def test_illegal_actions_change_nothing() -> None:
    """The message says what is legal."""
    play = played("onepiece", 1, 5)
    before = OP.position(play.match)
    with pytest.raises(IllegalAction, match="legal are those from 0 to"):
        play.step(play.legal())
    with pytest.raises(IllegalAction):
        play.step(-1)
    assert OP.position(play.match) == before and play.steps == 5


@pytest.mark.parametrize("name", GAMES)
def test_decisions_without_a_choice_are_skipped_unless_kept(name: str) -> None:
    """The same answers to all others lead to the same end."""
    game = find(name)
    decks = read_decks(game, ())
    kept, skipped = begin(game, decks, 4, discreet=True), begin(game, decks, 4)
    for at in range(61):
        while kept.legal() == 1:
            kept.step(0)
        if skipped.is_over or at == 60:
            break
        assert skipped.legal() == kept.legal() > 1
        for play in (kept, skipped):
            play.step(int(pick(4, at, play.legal())))
    assert game.position(kept.match) == game.position(skipped.match)


def test_decks_are_named_or_drawn_by_the_seed() -> None:
    """`any` is one of the game's decks, the same for the same seed; anything but two decks is refused."""
    decks = read_decks(OP, ("any", "tide"))
    leaders = []
    for seed in range(12):
        matches = [begin(OP, decks, seed).match for _ in range(2)]
        names = [OP.definition(m, OP.pile(m, 0, "leader")[0]).number for m in matches]
        assert names[0] == names[1]
        leaders.append(names[0])
    assert len(set(leaders)) > 1
    with pytest.raises(ValueError, match="2 decks"):
        read_decks(OP, ("tide",))
