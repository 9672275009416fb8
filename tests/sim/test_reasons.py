"""Reasons in words: only what differs, told apart as good and bad, in both languages, and nothing hidden by name."""

from __future__ import annotations

import pytest

from fuda.games import registry
from fuda.match.seat import Seat
from fuda.scenario.read import parse_scenarios
from fuda.sim.reasons import EVEN, Ending, reasons, reasons_of, signed

# A spirit that haunts puts out the only candle; whoever ends the turn instead wins later.
SURE = """  A: {room: [KD-02], hand: [], deck: [KD-01, KD-01]}
  B: {room: [], hand: [], deck: [KD-01, KD-01], candles: 1}"""


def laid(board: str, game: str = "kaidan") -> Seat:
    """The seat of whoever decides on a board."""
    text = f"game: {game}\ntitle: A board\nturn: 9\nboard:\n{board}\n"
    (one,) = parse_scenarios(text)
    m = one.lay_out().match
    return Seat(registry.find(game), m, int(m.player))


def ended(stakes: tuple[int, int] = (3, 3), in_play: tuple[set[int], set[int]] = (set(), set()), **how: bool) -> Ending:
    """What an answer led to."""
    lying = frozenset(in_play[0]), frozenset(in_play[1])
    return Ending(how.get("won", False), how.get("lost", False), True, stakes, (2, 2), lying, (0, 0))


def test_a_win_this_turn_is_the_first_reason() -> None:
    """And what speaks against the others is that they do not win."""
    seat = laid(SURE)
    texts = [one.text for one in seat.options()]
    haunt = next(at for at, text in enumerate(texts) if text.startswith("haunt"))
    end = texts.index("end_turn")
    best, other = reasons_of(seat, 1, [haunt, end])
    assert best[0].is_good and best[0].en.startswith("wins this turn in 12 of 12") and "このターンに勝つ" in best[0].ja
    assert not other[0].is_good and other[0].en.startswith("wins this turn in 0 of 12")


def test_answers_that_come_to_the_same_are_called_even() -> None:
    """Nothing is made up; one answer alone has no reasons."""
    seat = laid(SURE)
    at = next(at for at, one in enumerate(seat.options()) if one.text.startswith("haunt"))
    assert reasons_of(seat, 1, [at]) == [[]]
    assert reasons(seat.game, seat.imagine()[0].match, 0, [ended()] * 12, [ended()] * 12) == []
    assert "hardly" in EVEN.en


@pytest.mark.parametrize("game", ["kaidan", "dimensionzero"])
def test_more_of_what_decides_the_game_is_good_or_bad(game: str) -> None:
    """Candles are to be kept, smash cards to be avoided; for the opponent it is the other way round."""
    board = SURE if game == "kaidan" else "  A: {hand: []}\n  B: {hand: []}"
    seat = laid(board, game)
    start = seat.imagine()[0].match
    more = reasons(seat.game, start, 0, [ended((4, 3))] * 12, [ended((3, 3))] * 12)
    foes = reasons(seat.game, start, 0, [ended((3, 4))] * 12, [ended((3, 3))] * 12)
    assert [one.is_good for one in (*more, *foes)] == ([True, False] if game == "kaidan" else [False, True])
    assert more[0].en.startswith("your") and more[0].en.endswith("+1") and more[0].ja.startswith("自分の")


def test_cards_are_named_only_where_the_player_may_know_them() -> None:
    """A card in play that stays or leaves; one that lies hidden is never looked at."""
    seat = laid(SURE.replace("room: []", "room: [KD-01]"))
    game, start = seat.game, seat.imagine()[0].match
    (foe,) = game.pile(start, 1, "room")
    (told,) = reasons(game, start, 0, [ended(in_play=(set(), set()))] * 12, [ended(in_play=(set(), {foe}))] * 12)
    name = game.definition(start, foe).name_en
    assert told.is_good and told.en == f"the opponent's {name} leaves play in 12 of 12 (else 0)"


def test_changes_are_written_short() -> None:
    """With a sign; small ones to a tenth."""
    assert [signed(x) for x in (1.0, -0.44, 29.6)] == ["+1", "−0.4", "+30"]
