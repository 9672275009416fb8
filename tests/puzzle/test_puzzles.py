"""Puzzles: proved for every deal and answer, refused where they are wrong, and judged answer by answer."""

from __future__ import annotations

from pathlib import Path

import pytest

from fuda.ai import bots
from fuda.cli import main
from fuda.games import registry
from fuda.puzzle import quality
from fuda.puzzle.attempt import FAILED, GOING, MISSED, SOLVED, Attempt, main_line
from fuda.puzzle.files import Puzzle, check, parse_puzzles, shipped
from fuda.puzzle.find import search_match
from fuda.puzzle.prove import Prover
from fuda.puzzle.worlds import TooMuch
from fuda.scenario.source import ScenarioError

ABOUT = 'puzzle: {id: "00000001", ja: "問題", tries: 5, rating: 800}'


def puzzle(board: str, about: str = ABOUT) -> Puzzle:
    """A puzzle of the small game, A to win."""
    return parse_puzzles(f"game: kaidan\ntitle: A puzzle\nturn: 9\nboard:\n{board}\n{about}\n")[0]


def prover(board: str) -> Prover:
    """The prover of a board."""
    return puzzle(board).prover()


# A spirit that haunts puts out the only candle.
SURE = "  A: {room: [KD-02], hand: [], deck: [KD-01]}\n  B: {room: [], hand: [], deck: [KD-01], candles: 1}"
# Beside it A Draught puts out another one, unless it is answered with A Sneeze, which lies in the deck or in the hand.
DRAUGHT = """  A: {room: [KD-02], hand: [KD-16], deck: [KD-01], breath: 5}
  B: {room: [], hand: [KD-01], deck: [KD-21], candles: 2, breath: 5}"""


def test_a_win_is_found_and_a_turn_without_one_is_not() -> None:
    """One spirit puts out one candle, not two."""
    found = prover(SURE)
    assert found.length(found.root) == 1
    found = prover(SURE.replace("candles: 1", "candles: 2"))
    assert not found.is_won(found.root) and quality.fault(found) == "it is not won"


def test_what_wins_for_some_deals_only_is_no_puzzle() -> None:
    """The solver must reckon with the card that would save the opponent, wherever it lies in the file."""
    found = prover(DRAUGHT)
    assert len(found.root) == 2
    assert quality.fault(found) == "it is won for some hidden deals, not for all"
    assert found.is_won([world for world in found.root if len(world.match.options) and found.is_won([world])])
    sure = prover(DRAUGHT.replace("KD-21", "KD-01"))
    assert len(sure.root) == 1 and sure.is_won(sure.root)


def test_what_is_drawn_may_be_any_card_of_the_deck() -> None:
    """A Hundred Rumours draws two cards: a win that needs one of them is not certain unless all of them will do."""
    board = """  A: {{room: [KD-02], hand: [KD-14], deck: [KD-16, KD-16, {last}], breath: 5}}
  B: {{room: [], hand: [], deck: [KD-01], candles: 2}}"""
    lucky, certain = prover(board.format(last="{card: KD-03, count: 2}")), prover(board.format(last="KD-16"))
    assert not lucky.is_won(lucky.root) and certain.is_won(certain.root)


def test_what_any_answer_wins_is_no_puzzle() -> None:
    """No decision matters; a bot that looks one step ahead walks through it."""
    assert quality.fault(prover(SURE)) == "of the decisions 0 matter; a puzzle has at least 2 that do"
    assert quality.is_solved_by(prover(SURE), bots.make("greedy", 1))
    assert quality.tries_needed(prover(SURE)) == quality.GREEDILY and quality.rating(quality.GREEDILY) < quality.EASIEST


def test_what_takes_too_long_is_no_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    """A solution has so many decisions at most, and a proof so many answers."""
    (one,) = shipped_sample()
    monkeypatch.setattr(quality, "MOST_DECISIONS", 1)
    with pytest.raises(ScenarioError, match="decisions; 1 are the most"):
        check(one)
    found = one.prover(3)
    with pytest.raises(TooMuch):
        found.is_won(found.root)


def shipped_sample() -> list[Puzzle]:
    """One puzzle that comes along, whose every answer is judged at once."""
    return [shipped("kaidan")["b2542e86"]]


def test_nothing_is_remembered_of_a_proof_that_was_broken_off() -> None:
    """With more work allowed the same prover finds the win."""
    (one,) = shipped_sample()
    found = one.prover(3)
    with pytest.raises(TooMuch):
        found.is_won(found.root)
    found.deals.most = 10_000
    assert found.is_won(found.root)


def test_an_attempt_is_judged_answer_by_answer() -> None:
    """The plan that was found solves it against the longest defence; ending the turn fails; every other answer is
    judged by the engine, not by a list."""
    (one,) = shipped_sample()
    found = check(one)
    attempt = Attempt(found)
    for _, index in main_line(found):
        assert attempt.answer(index) in (GOING, SOLVED)
    assert attempt.status == SOLVED and attempt.world.match.winner == found.solver
    verdicts = []
    for index in range(len(found.root[0].match.options)):
        other = Attempt(found)
        verdicts.append(other.answer(index))
        assert (verdicts[-1] in (GOING, SOLVED)) == (found.length_after(found.root, index) >= 0)
    assert {FAILED, MISSED} & set(verdicts)


# Of each game one that is proved at once.
QUICK = {
    "buddyfight": "4537b7f3", "dimensionzero": "a1178872", "fusionworld": "5e1eaebf", "hanyo": "32b9179e",
    "kaidan": "b2542e86", "onepiece": "d567dbad",
}  # fmt: skip


@pytest.mark.parametrize("game", registry.names())
def test_puzzles_that_come_along_are_proved(game: str) -> None:
    """One of each game, read with all the others; `fuda puzzle check` proves all."""
    found = shipped(game)
    assert len(found) >= 30
    assert all(one.title["ja"] and one.title["en"] and one.game.name == game for one in found.values())
    assert all(one.rating == quality.rating(one.tries) for one in found.values())
    start = check(found[QUICK[game]])
    assert start.is_won(start.root)


def test_bots_find_one() -> None:
    """The same match holds the same puzzle; what is found can be read and proved."""
    text = search_match(registry.find("kaidan"), 2)
    (one,) = parse_puzzles(text)
    assert check(one).root and one.rating == quality.rating(one.tries)


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("game: kaidan\ntitle: A\n", 1, "key `puzzle`, which is missing"),
        (f"game: kaidan\ntitle: A\nboard:\n{SURE}\npuzzle: {{id: x}}\n", 6, "ja is missing"),
        (f"game: kaidan\ntitle: A\nboard:\n{SURE.replace('KD-02', 'KD-99')}\n{ABOUT}\n", 4, "KD-99"),
        (f"game: kaidan\ntitle: A\nboard:\n{SURE}\n{ABOUT.replace('00000001', '../x')}\n", 6, "an id has"),
        (f"game: kaidan\ntitle: A\nscript: [{{A: end_turn}}]\n{ABOUT}\n", 1, "without a script"),
        ("game: [kaidan\n", 2, "is no YAML"),
    ],
)
def test_a_bad_file_is_refused_with_its_line(
    text: str, line: int, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing of it is believed."""
    path = tmp_path / "bad.yaml"
    path.write_text(text, encoding="utf-8")
    assert main(["puzzle", "check", str(path)]) == 2
    said = capsys.readouterr().err
    assert f"bad.yaml:{line}:" in said and words in said


def test_the_command_tells_puzzles_from_others(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file with one that is not won has exit code 1, and says which."""
    path = tmp_path / "mixed.yaml"
    lost = SURE.replace("candles: 1", "candles: 2")
    path.write_text(f"game: kaidan\ntitle: A\nboard:\n{lost}\n{ABOUT}\n", encoding="utf-8")
    assert main(["puzzle", "check", str(path)]) == 1
    assert "it is not won" in capsys.readouterr().out
