"""Part 3, chapters 1 and 3: decks and sideboards, matches of several duels, who begins them, and their time.

What time does inside a duel is a matter of each game; the duels here are those of any game that knows the settings.
"""

from __future__ import annotations

from typing import Any

import pytest

from fuda.games.dimensionzero import spec
from fuda.games.registry import find, names
from fuda.match.session import Session
from fuda.rules.marks import clause
from fuda.tournament.duels import DRAW, OPEN, Duels, Terms, is_sudden, next_settings, result
from fuda.tournament.entries import check_entry, exchange
from tests.clauses.dimensionzero.scene import Scene, foe, me, scene, unit
from tests.conformance.playing import GAMES
from tests.match.test_session import advance

PLAYED = sorted({*GAMES, *names()})
CHOOSING = [name for name in PLAYED if "chooser" in find(name).settings]
TIMED = [name for name in PLAYED if "elimination" in find(name).settings]
MIDDLE = {"dimensionzero": 150}  # answers into a duel of random players; of others 16


def swiss(*winners: int, firsts: tuple[int, ...] = ()) -> Duels:
    """A match of a Swiss round after some duels."""
    return Duels(Terms(3), list(winners), list(firsts or [0] * len(winners)))


def elimination(*winners: int) -> Duels:
    """A match of an elimination after some duels."""
    return Duels(Terms(3, elimination=True), list(winners), [0] * len(winners))


def begin(name: str, duels: Duels, seed: int = 1) -> Session:
    """The next duel of a match."""
    return Session(name, decks_of(name), seed, settings=next_settings(duels, find(name)))


def decks_of(name: str) -> list[list[Any]]:
    """Plain units for Dimension Zero, so that random players come to smash; of other games the decks they bring."""
    if name != "dimensionzero":
        return []
    return [[unit(f"{side}{at}", power=1000 + 500 * (at % 9)) for at in range(40)] for side in ("Left", "Right")]


# --- decks and sideboards ----------------------------------------------------------------------------------------
def plain(count: int, name: str = "Card", start: int = 0) -> list[Any]:
    """Different plain units."""
    return [unit(f"{name}{at}", number=f"T-{name}{at}") for at in range(start, start + count)]


@clause("dz 3-1.1")
def test_a_sideboard_has_ten_cards_or_none_and_counts_with_its_deck() -> None:
    """Three of a name in the deck leave none for the sideboard; an exchange keeps both sizes."""
    game = find("dimensionzero")
    deck = [*plain(37), *[unit("Same", number="T-Same")] * 3]
    for size in (0, 10):
        assert check_entry(game, deck, plain(size, "Side")) == []
    for size in (1, 9, 11):
        assert [problem.clause for problem in check_entry(game, deck, plain(size, "Side"))] == ["3-1.1"]
    for size in (39, 41):
        assert check_entry(game, plain(size), [])[0].clause == "3-1.1"
    fourth = [*plain(9, "Side"), deck[-1]]
    assert check_entry(game, deck, fourth)[0].cards == ("T-Same",)
    new_deck, new_side = exchange(game, deck, plain(10, "Side"), ["T-Card0", "T-Same"], ["T-Side3", "T-Side4"])
    assert len(new_deck) == 40 and len(new_side) == 10 and [d.number for d in new_side].count("T-Same") == 1


@clause("dz 3-1.2")
def test_a_limited_deck_is_made_of_what_was_opened() -> None:
    """Copies are not limited, the deck has forty cards, and all the rest is the sideboard."""
    game = find("dimensionzero")
    opened = [*plain(50), *[unit("Same", number="T-Same")] * 7]
    deck, rest = opened[-40:], opened[:-40]
    assert check_entry(game, deck, rest, limited=True) == []
    assert check_entry(game, deck, rest)[0].clause == "3-1.1"
    assert check_entry(game, opened[-41:], opened[:-41], limited=True)[0].clause == "3-1.2"
    assert game.check_limited(opened, [*deck[1:], unit("New", number="T-New")])[0].cards == ("T-New",)
    new_deck, new_rest = exchange(game, deck, rest, ["T-Same"], ["T-Card0"], limited=True)
    assert len(new_deck) == 40 and len(new_rest) == len(rest)


# --- who begins --------------------------------------------------------------------------------------------------
@clause("dz 3-1.4")
@pytest.mark.parametrize("name", CHOOSING)
@pytest.mark.parametrize("loser", [0, 1])
def test_the_loser_of_a_duel_decides_who_begins_the_next(name: str, loser: int) -> None:
    """Whoever lost is asked, whatever chance says, and may take either turn."""
    for seed in range(8):
        for other in (0, 1):
            duel = begin(name, swiss(1 - loser), seed)
            assert duel.player == loser
            answer = duel.game.first_answer(duel.match, other)
            assert answer is not None
            duel.answer(duel.match.options.index(answer))
            assert duel.view().first == other


@clause("dz 3-1.4")
@pytest.mark.parametrize("name", CHOOSING)
@pytest.mark.parametrize("first", [0, 1])
def test_after_a_drawn_duel_the_same_player_begins_and_nobody_is_asked(name: str, first: int) -> None:
    """The order of the duel before is kept, also when that one came from a choice."""
    for duels in (swiss(DRAW, firsts=(first,)), swiss(1, DRAW, firsts=(1 - first, first))):
        for seed in range(8):
            duel = begin(name, duels, seed)
            assert duel.view().first == first
            assert duel.game.first_answer(duel.match, 0) is None


@clause("dz 3-1.4")
@pytest.mark.parametrize("name", CHOOSING)
def test_the_first_duel_begins_by_the_rules_of_the_game(name: str) -> None:
    """Nobody has lost yet: a match starts as any single duel does."""
    assert not {"first", "chooser"} & set(next_settings(swiss(), find(name)))


# --- time within a duel ------------------------------------------------------------------------------------------
def called(name: str, duels: Duels, seed: int) -> tuple[Session, int]:
    """A duel of random players in which time was called in the middle, played to its end, and the turn of the call."""
    duel = begin(name, duels, seed)
    advance(duel, MIDDLE.get(name, 16), seed)
    while duel.outcome is not None:
        duel.undo(duel.steps // 2)
    turn = duel.view().turn
    duel.call_time()
    advance(duel, 20_000, seed)
    return duel, turn


@clause("dz 3-3.8")
@pytest.mark.parametrize("name", TIMED)
def test_swiss_time_leaves_this_turn_and_one_more(name: str) -> None:
    """No duel goes on for longer; one that is still undecided then is a draw in Dimension Zero."""
    lasted = []
    for seed in range(12):
        duel, turn = called(name, swiss(), seed)
        assert duel.outcome is not None
        lasted.append(duel.view().turn - turn)
        if name == "dimensionzero" and duel.outcome.reason == "3-3.8":
            assert duel.outcome.winner == DRAW and lasted[-1] == 1
    assert max(lasted) == 1 and lasted.count(1) > 5


@clause("dz 3-3.8")
@pytest.mark.parametrize("name", TIMED)
def test_without_the_extra_turn_a_swiss_duel_ends_with_this_turn(name: str) -> None:
    """The rule of one more turn is one that a tournament may leave out; what is undecided is a draw."""
    drawn = 0
    for seed in range(10):
        duel, turn = called(name, Duels(Terms(3, extra_turn=False), [], []), seed)
        assert duel.outcome is not None and duel.view().turn == turn
        drawn += duel.outcome.winner == DRAW
    assert drawn > 5


@clause("dz 3-3.10")
@pytest.mark.parametrize("name", TIMED)
def test_an_elimination_always_has_a_winner_after_its_time(name: str) -> None:
    """After the extra turn the table decides, or the first difference if it is level."""
    early = 0
    for seed in range(12):
        duel, turn = called(name, elimination(), seed)
        assert duel.outcome is not None and duel.outcome.winner in (0, 1)
        early += duel.view().turn == turn + 1
        if name == "dimensionzero" and duel.outcome.reason == "3-3.10":
            assert fewer_smash(duel) == duel.outcome.winner
    assert early > 0


def fewer_smash(duel: Session) -> int:
    """The player with fewer cards in the smash zone, or 2."""
    mine, theirs = (duel.game.count(duel.match, player, "smash") for player in (0, 1))
    return DRAW if mine == theirs else int(theirs < mine)


def idle(game: Scene, turns: int = 0, smash: str = "") -> Scene:
    """Let both players pass, for so many more turns or to the end; in the last turn a unit may smash."""
    last = int(game.m.turn) + turns
    while game.winner is None and (not turns or game.m.turn <= last):
        attack = f"use_smash {smash}"
        game.answer(attack if game.m.turn == last and attack in game.offered() else "pass")
    return game


@clause("dz 3-3.8")
def test_an_undecided_duel_is_drawn_after_one_more_turn() -> None:
    """Time is called in turn 5: turns 5 and 6 are played, and turn 7 never starts, whatever lies in the smash zones."""
    game = idle(scene(me(smash=2), foe(smash=5), settings=spec.EXTRA_TURN).call_time())
    assert (game.winner, game.m.reason, game.m.turn) == ("draw", "3-3.8", 6)
    assert idle(scene(me(smash=2), foe(smash=5), settings=spec.EXTRA_TURN), 4).winner is None


@clause("dz 3-3.10", "dz 4-16.4-11")
@pytest.mark.parametrize(("mine", "theirs", "winner"), [(2, 5, "me"), (4, 3, "foe")])
def test_fewer_smash_cards_win_after_the_extra_turn(mine: int, theirs: int, winner: str) -> None:
    """The difference is there when time is called, but counts only when the extra turn is over."""
    game = scene(me(smash=mine), foe(smash=theirs), settings=spec.EXTRA_TURN | spec.ELIMINATION).call_time()
    idle(game)
    assert (game.winner, game.m.reason, game.m.turn) == (winner, "3-3.10", 6)


@clause("dz 3-3.10", "dz 4-16.4-12")
def test_equal_counts_are_played_on_until_they_differ() -> None:
    """Three against three after the extra turn: the next smash ends the duel before anything else is smashed."""
    units = {"enemy_left": unit("Ann"), "enemy_right": unit("Bea")}
    game = scene(me(smash=3, board=units), foe(smash=3), settings=spec.EXTRA_TURN | spec.ELIMINATION).call_time()
    idle(game, 2, "Ann")
    assert (game.winner, game.m.reason, game.m.turn, game.phase) == ("me", "3-3.10", 7, "smash")
    assert game.is_frozen("Ann") and not game.is_frozen("Bea")


@clause("dz 3-3.11")
def test_the_deciding_duel_ends_with_the_first_smash() -> None:
    """With its time over from the start the first card in a smash zone ends it, in the first turn already."""
    units = {"enemy_left": unit("Ann"), "enemy_right": unit("Bea")}
    game = scene(me(board=units), foe(), turn=1, settings=spec.ELIMINATION).call_time()
    game.until("smash").answer("use_smash Ann")
    assert (game.winner, game.m.turn, game.phase) == ("me", 1, "smash") and not game.is_frozen("Bea")


# --- time between duels ------------------------------------------------------------------------------------------
@clause("dz 3-3.9")
@pytest.mark.parametrize(("winners", "expected"), [([0], 0), ([1], 1), ([0, 1], DRAW), ([DRAW], DRAW), ([1, DRAW], 1)])
def test_no_other_swiss_duel_is_played_after_the_time(winners: list[int], expected: int) -> None:
    """The score stands as it is; level, the match is drawn."""
    duels = swiss(*winners)
    assert result(duels) == OPEN
    duels.call_time()
    assert result(duels) == expected
    with pytest.raises(ValueError, match="no more duels"):
        duels.add(0, 0)


@clause("dz 3-3.11")
@pytest.mark.parametrize(("winners", "expected"), [([0], 0), ([1], 1), ([1, DRAW], 1)])
def test_the_score_of_an_elimination_decides_when_time_is_called_between_duels(
    winners: list[int], expected: int
) -> None:
    """Whoever leads has won, and nothing more is played."""
    duels = elimination(*winners)
    assert result(duels) == OPEN
    duels.call_time()
    assert result(duels) == expected and not is_sudden(duels)


@clause("dz 3-3.11")
@pytest.mark.parametrize("winners", [[0, 1], [DRAW], [DRAW, DRAW]])
def test_a_level_elimination_is_decided_by_another_duel(winners: list[int]) -> None:
    """One more duel is played, with its time over from the start; whoever wins it wins the match."""
    duels = elimination(*winners)
    assert not is_sudden(duels)
    duels.call_time()
    assert result(duels) == OPEN and is_sudden(duels)
    duels.add(1, 0)
    assert result(duels) == 1 and not is_sudden(duels)


@clause("dz 3-3.11")
@pytest.mark.parametrize("name", TIMED)
def test_that_duel_ends_with_the_first_difference(name: str) -> None:
    """It begins without an extra turn: as soon as the table is not level somebody has won."""
    duels = elimination(0, 1)
    duels.call_time()
    longer = 0
    for seed in range(12):
        duel = begin(name, duels, seed)
        duel.call_time()
        assert duel.player >= 0
        advance(duel, 20_000, seed)
        assert duel.outcome is not None and duel.outcome.winner in (0, 1)
        if name == "dimensionzero" and duel.outcome.reason == "3-3.10":
            assert fewer_smash(duel) == duel.outcome.winner
        usual = begin(name, elimination(), seed)
        advance(usual, 20_000, seed)
        longer += usual.view().turn > duel.view().turn
    assert longer > 5
