"""Scenarios that begin after a played match: exact in every position of every game, and refused if they do not fit."""

from __future__ import annotations

import pytest

from fuda.ai import bots
from fuda.games import registry
from fuda.match.session import Session
from fuda.scenario.played import write
from fuda.scenario.read import parse_scenarios
from fuda.scenario.run import run
from fuda.scenario.source import ScenarioError
from fuda.view import board

GAMES = sorted(registry.BUILT_IN)
HEAD = "game: onepiece\ntitle: t\n"


def match_of(game: str, seed: int, steps: int) -> Session:
    """A match of two bots that take anything."""
    session = Session(game, seed=seed)
    bot = bots.make("random", seed)
    while session.player >= 0 and session.steps < steps:
        session.answer(bot.choose(session.seat(session.player)))
    return session


@pytest.mark.parametrize("game", GAMES)
def test_every_position_of_a_match_is_written_and_read_exactly(game: str) -> None:
    """Whatever goes on, a battle, an effect or a question, the scenario stands in the same position."""
    session = match_of(game, seed=(1 << 62) + 11, steps=100)
    for step in range(0, session.steps + 1, 7):
        (scenario,) = parse_scenarios(write(session, step, "a position"))
        found, expected = scenario.lay_out(), session.at(step)
        assert session.game.dump(found.match) == session.game.dump(expected)
        assert board.view(session.game, found.match, 0) == board.view(session.game, expected, 0)


@pytest.mark.parametrize("game", GAMES)
def test_decks_of_ones_own_keep_their_order(game: str) -> None:
    """What is dealt depends on the order of a deck, so that is kept."""
    first = Session(game, seed=3)
    decks = [list(reversed(deck)) if game in ("dimensionzero", "hanyo") else deck for deck in first.decks]
    session = Session(game, decks, seed=3)
    session.answer(0)
    (scenario,) = parse_scenarios(write(session, 1, "t"))
    assert scenario.lay_out().record() == session.record()


def test_a_concession_is_left_out() -> None:
    """The position is the last one before it."""
    session = match_of("onepiece", 5, 20)
    session.concede(0)
    text = write(session, session.steps, "t")
    assert parse_scenarios(text)[0].lay_out().player >= 0


def test_the_call_of_time_is_kept() -> None:
    """A match in which the judge called the time comes to the same position."""
    session = match_of("dimensionzero", 5, 12)
    session.call_time()
    session.answer(0)
    found = parse_scenarios(write(session, session.steps, "t"))[0].lay_out()
    assert found.time_called == session.time_called
    assert session.game.dump(found.match) == session.game.dump(session.match)


def test_what_led_to_the_position_did_not_happen() -> None:
    """Expectations look at the script only."""
    text = HEAD + "after: {decks: [keepers, tide], settings: {first: A}, answers: [keep, keep]}\n"
    (scenario,) = parse_scenarios(text + "expect: {no_events: [redrawn], turn: 1, decides: A}\n")
    assert run(scenario).is_passed
    (scenario,) = parse_scenarios(text + "script: [{A: end_main}]\nexpect: {no_events: [phase]}\n")
    assert not run(scenario).is_passed


def test_a_title_never_breaks_the_file() -> None:
    """Whatever a title holds, it is a text in one line."""
    session = match_of("onepiece", 5, 3)
    (scenario,) = parse_scenarios(write(session, 2, "a: [b\n---\n# &c *d !!e {"))
    assert scenario.title == "a: [b --- # &c *d !!e {"


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("after: {decks: [keepers, tide]}\n", 3, "answers is missing"),
        ("after: {decks: [keepers], answers: []}\n", 3, "two decks"),
        ("after: {decks: [keepers, tied], answers: []}\n", 3, "did you mean tide"),
        ("after: {decks: [[LH1-001, {card: LH1-002, count: 101}], tide], answers: []}\n", 3, "at most 100"),
        ("after: {decks: [[LH1-001, {fillers: 50}], tide], answers: []}\n", 3, "all of them named"),
        ("after: {decks: [[LH1-002], tide], answers: []}\n", 3, "cannot be started"),
        ("after: {decks: [keepers, tide], answers: [keep, sneeze]}\nboard: {}\n", 4, "not both"),
        ("after:\n  decks: [keepers, tide]\n  answers:\n    - go_first\n    - sneeze\n", 7, "answer 2: 'sneeze'"),
        ("after:\n  decks: [keepers, tide]\n  answers:\n    - 77\n", 6, "there is no option 77"),
        ("after: {decks: [keepers, tide], answers: [], seed: 9223372036854775808}\n", 3, "a whole number"),
        ("after: {decks: [keepers, tide], answers: [], seed: -1}\n", 3, "a whole number"),
        ("after: {decks: [keepers, tide], answers: [], settings: {first: C}}\n", 3, "no player"),
        ("after: {decks: [keepers, tide], answers: [], settings: {first: A, chooser: A}}\n", 3, "not with both"),
        ("after: {decks: [keepers, tide], answers: [], settings: {last: A}}\n", 3, "'last' is no key"),
        ("after: {decks: [keepers, tide], answers: [], time: 0}\n", 3, "no time limit"),
        ("after: {decks: [keepers, tide], answers: [], position: 5}\n", 3, "another position"),
        ("after: {decks: [keepers, tide], answers: [], cheat: 5}\n", 3, "'cheat' is no key"),
        ("cards: {X: {program: nonsense}}\n", 3, "X: "),
    ],
)  # fmt: skip
def test_an_error_names_its_line(text: str, line: int, message: str) -> None:
    """Whatever is wrong is refused with its place."""
    with pytest.raises(ScenarioError) as caught:
        parse_scenarios(HEAD + text, "x.yaml")[0].lay_out()
    assert str(caught.value).startswith(f"x.yaml:{line}: ")
    assert message in str(caught.value)
