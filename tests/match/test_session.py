"""Sessions: legal answers only, exact undo, concession, clones, and the public Python names."""

from __future__ import annotations

import doctest

import pytest

import fuda
from fuda.core.rollout import pick
from fuda.match.session import IllegalAnswer, Outcome, Session
from fuda.view.board import REFEREE, view
from tests.conformance.playing import GAMES


def advance(session: Session, answers: int, seed: int = 1) -> None:
    """Answer at random so many times, or until the match ends."""
    for _ in range(answers):
        if session.outcome is None:
            session.answer(int(pick(seed, session.match.decisions, len(session.match.options))))


def state(session: Session) -> tuple[object, ...]:
    """Everything there is to a session."""
    m = session.match
    journal = [(e.kind, e.clause, e.card, e.seen, e.n) for e in m.journal or []]
    options = [a.key() for a in m.options]
    board = view(session.game, m, REFEREE)
    position = session.game.position(m)
    return (position, int(m.rng), int(m.player), options, journal, tuple(session.answers), session.conceded, board)


@pytest.mark.parametrize("name", GAMES)
def test_undo_restores_exactly(name: str) -> None:
    """After taking answers back everything is as it was, and the same answers lead to the same match."""
    session = Session(name, seed=4)
    states = [state(session)]
    while session.outcome is None and session.steps < 80:
        advance(session, 1)
        states.append(state(session))
    answers = list(session.answers)
    half = len(answers) // 2
    session.undo(len(answers) - half)
    assert state(session) == states[half]
    session.undo()
    assert state(session) == states[half - 1]
    for i, answer in enumerate(answers[half - 1 :], half):
        session.answer(answer)
        assert state(session) == states[i]
    session.undo(session.steps)
    assert state(session) == states[0]


@pytest.mark.parametrize("name", GAMES)
def test_a_thin_history_gives_every_step_back(name: str) -> None:
    """Whatever is not kept is played again: every position on the way is as it was, and so is what follows."""
    session = Session(name, seed=3)
    positions: list[int] = []
    for at in range(60):
        if session.outcome is not None:
            break
        positions.append(session.game.position(session.match))
        session.answer(at % len(session.match.options))
        session.thin(recent=4, every=8)
    kept = sum(match is not None for match, _ in session._before)
    assert kept <= 5 + session.steps // 8 + 1
    for step, position in enumerate(positions):
        assert session.game.position(session.at(step)) == position
    for step in range(len(positions) - 1, -1, -7):
        session.undo(session.steps - step)
        assert session.game.position(session.match) == positions[step]
    session.answer(0)


def test_illegal_answers_change_nothing() -> None:
    """An answer that is not offered is refused with what is; the session stays as it was."""
    session = Session("onepiece", seed=2)
    before = state(session)
    wrong: list[int | str] = [-1, 2, 99, True, "play LH1-002", "", "go_first#2", "go_first " * 99]
    for choice in wrong:
        with pytest.raises(IllegalAnswer):
            session.answer(choice)
    with pytest.raises(IllegalAnswer, match="possible are go_first, go_second"):
        session.answer("attack LH1-001")
    with pytest.raises(IllegalAnswer, match="nothing to decide"):
        session.answer(0, player=1 - session.player)
    with pytest.raises(IllegalAnswer, match="take back"):
        session.undo()
    assert state(session) == before


def test_an_option_of_another_position_is_refused() -> None:
    """An option is good only where it was offered."""
    session = Session("onepiece", seed=2)
    old = session.options()[1]
    session.answer(old)
    with pytest.raises(IllegalAnswer, match="not possible now"):
        session.answer(old)


@pytest.mark.parametrize("player", [0, 1])
def test_either_player_may_concede_at_any_time(player: int) -> None:
    """A concession ends the match at once, whoever is to decide, and can be taken back like an answer."""
    for answers in (0, 1, 7, 40):
        session = Session("onepiece", seed=6)
        advance(session, answers)
        before = state(session)
        session.concede(player)
        assert session.outcome == Outcome(1 - player, "1-2-3")
        assert session.deciding == [] and session.options(0) == []
        with pytest.raises(IllegalAnswer, match="over"):
            session.answer(0)
        with pytest.raises(IllegalAnswer, match="over"):
            session.concede(1 - player)
        session.undo()
        assert state(session) == before


def test_clones_are_independent() -> None:
    """What is done to a copy, undoing included, leaves the original alone."""
    session = Session("onepiece", seed=8)
    advance(session, 30)
    before = state(session)
    copy = session.clone()
    assert state(copy) == before
    advance(copy, 20)
    copy.undo(35)
    assert state(session) == before


def test_a_finished_match_has_an_outcome() -> None:
    """Played to its end a match names winner and clause, and nobody decides any more."""
    session = Session("onepiece", seed=3)
    advance(session, 2000)
    assert session.outcome is not None and session.outcome.winner in (0, 1, 2)
    assert session.outcome.reason in session.game.words("en")["endings"]
    assert session.player == -1


def test_why_and_views_by_name() -> None:
    """A session explains cards by number and shows each player the own hand."""
    session = Session("onepiece", seed=7)
    session.answer("go_first")
    hands = [session.view(player).sides[player].zone("hand").cards for player in range(2)]
    assert all(card is not None for hand in hands for card in hand)
    card = hands[0][0]
    assert card is not None
    assert session.why(card.number, 0)
    with pytest.raises(ValueError, match="no card"):
        session.why("LH9-999", 0)
    with pytest.raises(ValueError, match="no player"):
        session.view(2)


def test_bad_decks_and_games_are_refused() -> None:
    """Unknown games, decks that cannot be read and unknown cards say so."""
    with pytest.raises(fuda.UnknownGameError, match="onepiece"):
        fuda.Match("chess")
    for decks in (("keepers", "not a deck"), ("keepers", ["LH1-001", "LH9-999"]), ("keepers", []), ("keepers",)):
        with pytest.raises(fuda.DeckError):
            fuda.Match("onepiece", decks)
    with pytest.raises(fuda.DeckError, match="no deck 'kepers'; there are keepers, tide, grove, bells"):
        fuda.Match("onepiece", ("keepers", "kepers"))


def test_public_names() -> None:
    """The package gives its public names, no others, and its example works; the list changes on purpose only."""
    errors = {"DeckError", "IllegalAnswer", "RecordError", "SettingsError", "SnapshotError", "UnknownGameError"}
    assert {*fuda.__all__} == {*errors, "Match", "Outcome", "Replay", "__version__", "list_games", "load", "restore"}
    for name in fuda.__all__:
        assert getattr(fuda, name) is not None and name in dir(fuda)
    with pytest.raises(AttributeError):
        _ = fuda.Macth  # type: ignore[attr-defined]  # the type checker says so, too
    failed, attempted = doctest.testmod(fuda)
    assert attempted > 5 and failed == 0
