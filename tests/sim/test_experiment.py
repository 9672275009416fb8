"""Games of an experiment: the same whoever plays them, wherever decks sit, whether cards are watched or not."""

from __future__ import annotations

import msgspec
import pytest

from fuda.games import registry
from fuda.sim import designs
from fuda.sim.crew import Alone, Processes
from fuda.sim.drawing import find_drawing, outside_of
from fuda.sim.experiment import Experiment, ExperimentError, Table, Task, numbers_of
from fuda.sim.watching import Watch
from tests.sim.samples import GAME, shipped

RANDOM = ("random", "random")
EVERY_GAME = pytest.mark.parametrize("name", registry.names())


def small(game: registry.AnyGame = GAME, **rest: bool) -> Experiment:
    """Two decks that change seats."""
    return designs.gauntlet(game, shipped(game)[0], shipped(game)[1:], RANDOM, **rest)


@EVERY_GAME
def test_a_game_is_the_same_in_whatever_order(name: str) -> None:
    """Number 3 alone is number 3 after others, at another table."""
    experiment = small(registry.find(name))
    together = Table(experiment).play_all(Task(0, 0, 4))
    assert [one.number for one in together] == [0, 1, 2, 3]
    assert Table(experiment).play(0, 3) == together[3]


@EVERY_GAME
def test_watching_changes_nothing(name: str) -> None:
    """Winner, turns and decisions stay; what is watched is there for both sides."""
    game = registry.find(name)
    quick = Table(small(game)).play_all(Task(0, 0, 3))
    watched = Table(small(game, watch=True)).play_all(Task(0, 0, 3))
    assert [msgspec.structs.replace(one, watched=None) for one in watched] == quick
    for one in watched:
        assert one.watched is not None
        for side in one.watched:
            assert side["opening"] and side["opening"] & ~side["drawn"] == 0
        assert any(set(side) - {"opening", "drawn"} for side in one.watched)  # somebody used a card


@EVERY_GAME
def test_an_opening_hand_is_what_was_dealt(name: str) -> None:
    """Without the first draw of a turn, and with what was laid out of the hand before the first turn."""
    game = registry.find(name)
    deck = shipped(game)[0][1]
    size = find_drawing(game, deck).hand
    for seed in range(1, 7):
        m = game.new_match([deck, deck], seed, discreet=False)
        watch = Watch(game, m, [{}, {}])
        while m.turn < 2:
            m.choose(seed % len(m.options))
        assert [sum(game.owner(m, card) == player for card in watch.dealt()) for player in (0, 1)] == [size, size]


def test_what_is_watched_is_about_the_own_deck() -> None:
    """Bits stand for the numbers of the deck of that side, also when seats are changed."""
    experiment = small(watch=True)
    for one in Table(experiment).play_all(Task(0, 0, 4)):
        assert one.watched is not None
        for side, marks in enumerate(one.watched):
            numbers = numbers_of(experiment.decks[side])
            leader = 1 << numbers.index(experiment.decks[side].cards[0][1])
            assert all(mark < 1 << len(numbers) and not mark & leader for mark in marks.values())


def test_seats_change_and_sides_follow() -> None:
    """Odd games of a deck against another are even games of the other against it, with the same seed."""
    one, two = shipped()
    seats = designs.duel(GAME, one, two, RANDOM)
    turned = designs.duel(GAME, two, one, RANDOM)
    changing = small()
    for number in range(4):
        found = Table(changing).play(0, number)
        if number % 2:
            other = Table(turned).play(0, number)
            assert (found.winner, found.first) == (1 - other.winner, 1 - other.first)
        else:
            assert found == Table(seats).play(0, number)


def test_a_deck_is_dealt_anew_against_every_opponent() -> None:
    """Whether it is the first or the second of the two; games of one number would not be independent otherwise."""
    table = Table(designs.matrix(GAME, shipped(count=3), RANDOM))
    assert len({table.seed(cell, number) for cell in range(3) for number in range(5)}) == 15


def test_versions_of_a_deck_are_dealt_alike() -> None:
    """Against the same opponent; against another one both have other seeds."""
    old, new, *others = shipped(count=4)
    table = Table(designs.versions(GAME, old, [new], others, RANDOM))
    seeds = [[table.seed(cell, number) for number in range(5)] for cell in range(4)]
    assert seeds[0] == seeds[2] and seeds[1] == seeds[3] and not set(seeds[0]) & set(seeds[1])


def test_cards_must_be_the_same() -> None:
    """Who has other cards of the same number does not play."""
    experiment = small()
    number = experiment.decks[0].cards[1][1]
    other = msgspec.structs.replace(experiment, digests={**experiment.digests, number: "other"})
    with pytest.raises(ExperimentError, match=f"{number} is another card"):
        Table(other)
    with pytest.raises(ExperimentError, match=f"{number} is another card"):
        Processes(other, 1)


def test_processes_find_what_one_finds() -> None:
    """Whichever of them plays what: bots that think as well."""
    experiment = designs.duel(GAME, shipped()[0], shipped()[1], ("greedy", "random"))
    tasks = [Task(0, start, 1) for start in range(4)]
    with Processes(experiment, 2) as crew:
        found = sorted((one for batch in crew.play(iter(tasks)) for one in batch), key=lambda one: one.number)
    assert found == [one for batch in Alone(experiment).play(iter(tasks)) for one in batch]


def test_a_process_that_dies_is_told_of() -> None:
    """No waiting for ever."""
    with Processes(small(), 1) as crew:
        crew.team.workers[0].process.kill()
        with pytest.raises(ExperimentError, match="ended unexpectedly"):
            list(crew.play(iter([Task(0, 0, 1)])))
    with Processes(small(), 1) as crew, pytest.raises(ExperimentError, match="index"):
        list(crew.play(iter([Task(7, 0, 1)])))


@EVERY_GAME
def test_versions_of_a_deck_share_places(name: str) -> None:
    """Cards that both have lie in the same places, so that a shuffle deals both alike; the deck is the same deck."""
    game = registry.find(name)
    old = shipped(game)[0][1]
    outside = outside_of(game, old)
    inside = [at for at in range(len(old)) if at not in outside]
    moved = list(old)
    for at, other in zip(inside, reversed(inside), strict=True):
        moved[at] = old[other]
    if not game.check_deck(moved):
        assert [d.number for d in designs.matching(game, old, moved)] == [d.number for d in old]
    assert designs.matching(game, old, old[:-1]) == old[:-1]


def test_a_matrix_has_every_pair_once() -> None:
    """Twice if the bots differ, and the diagonal if it is asked for."""
    decks = shipped(count=3)
    pairs = {(cell.one, cell.two) for cell in designs.matrix(GAME, decks, RANDOM).cells}
    assert pairs == {(0, 1), (0, 2), (1, 2)}
    assert len(designs.matrix(GAME, decks, RANDOM, mirror=True).cells) == 6
    assert len(designs.matrix(GAME, decks, ("greedy", "random"), mirror=True).cells) == 9


def test_bots_that_search_do_not_look_at_the_clock() -> None:
    """So many tries, whatever the machine: the same game comes out again."""
    experiment = designs.duel(GAME, shipped()[0], shipped()[1], ("normal", "random"), iterations=1)
    assert Table(experiment).play(0, 0) == Table(experiment).play(0, 0)
