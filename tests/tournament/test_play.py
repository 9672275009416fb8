"""Tournaments among bots: the same for the same seed however many are played at a time; time and who begins."""

from __future__ import annotations

import pytest

from fuda.ai.bots import UnknownBotError
from fuda.games.registry import find
from fuda.match.record import pack
from fuda.tournament import course, play
from fuda.tournament.duels import OPEN, Duels, Terms, result, score
from fuda.tournament.play import MOST_DRAWS, Task, play_match
from fuda.tournament.standings import standings
from fuda.tournament.state import Style, Tournament, TournamentError, encode
from tests.conformance.playing import GAMES

Runs = list[tuple[int, str]]


def decks_of(name: str) -> list[Runs]:
    """The first two decks that come with a game, packed."""
    game = find(name)
    return [pack([d.number for d in game.read_deck(text)]) for text in list(game.decks().values())[:2]]


def task(name: str = "kaidan", seed: int = 1, limit: int = 0, **terms: bool | int) -> Task:
    """A match between two random bots."""
    one, two = decks_of(name)
    return Task(name, ("random", "random"), (one, two), Terms(**terms), seed, limit)  # type: ignore[arg-type]


def cup(name: str, count: int, style: Style, seed: int = 1) -> Tournament:
    """A tournament with the decks that come along."""
    game = find(name)
    decks = [game.read_deck(text) for text in list(game.decks().values())[:2]]
    players = [course.enter(game, f"P{at}", decks[at % 2]) for at in range(count)]
    return course.begin(game, players, style, seed=seed)


@pytest.mark.parametrize("name", GAMES)
def test_a_match_is_played_to_its_end(name: str) -> None:
    """Somebody wins, or in Swiss rounds nobody; the same seed plays the same match."""
    game = find(name)
    for seed in range(6):
        for is_elimination in (False, True):
            duels = play_match(task(name, seed, elimination=is_elimination), game)
            assert result(duels) != OPEN and len(duels.winners) == len(duels.firsts)
            assert duels == play_match(task(name, seed, elimination=is_elimination), game)
            assert not is_elimination or result(duels) in (0, 1)


def test_the_loser_decides_who_begins() -> None:
    """In One Piece the loser is asked: random ones begin about half of the time."""
    game = find("onepiece")
    began: list[bool] = []
    for seed in range(30):
        duels = play_match(task("onepiece", seed, best_of=5), game)
        for winner, first in zip(duels.winners, duels.firsts[1:], strict=False):
            began.append(first == 1 - winner)
    assert 0.3 < sum(began) / len(began) < 0.7 and len(began) > 60
    kaidan = find("kaidan")
    for seed in range(10):
        duels = play_match(task("kaidan", seed, best_of=5), kaidan)
        for at, winner in enumerate(duels.winners[:-1]):
            expected = duels.firsts[at] if winner == 2 else 1 - winner
            assert duels.firsts[at + 1] == expected


@pytest.mark.parametrize("style", ["swiss", "elimination", "swiss+cut"])
@pytest.mark.parametrize("name", GAMES)
def test_a_tournament_is_played_to_its_end(name: str, style: Style) -> None:
    """Every round has its results, and `progress` hears of each match that was played."""
    t = cup(name, 5, style)
    heard: list[tuple[int, int]] = []
    play.run(t, ["random"] * 5, progress=lambda done, total: heard.append((done, total)))
    assert course.is_over(t) and course.champion(t) == standings(t)[0].name
    assert len(heard) == sum(not p.is_bye for one in t.played for p in one.pairings)
    again = cup(name, 5, style)
    play.run(again, ["random"] * 5)
    assert encode(again) == encode(t)


def test_several_at_a_time_come_to_the_same() -> None:
    """The results do not depend on the number of processes."""
    one, two = cup("onepiece", 6, "swiss", seed=7), cup("onepiece", 6, "swiss", seed=7)
    names = ["random", "greedy", "random", "random", "random", "random"]
    play.run(one, names)
    play.run(two, names, jobs=2)
    assert encode(one) == encode(two)


@pytest.mark.parametrize("extra_turn", [False, True])
def test_time_ends_swiss_matches(extra_turn: bool) -> None:
    """The duel in which time is called ends soon, no other is begun, and the score stands."""
    game = find("kaidan")
    results = set()
    for seed in range(40):
        duels = play_match(task(seed=seed, limit=60, extra_turn=extra_turn), game)
        free = play_match(task(seed=seed, extra_turn=extra_turn), game)
        assert duels.is_time_over or duels == free
        assert duels.winners[:-1] == free.winners[: len(duels.winners) - 1]
        results.add(result(duels))
    assert results == {0, 1, 2}


def test_time_in_an_elimination_never_leaves_it_level() -> None:
    """Another duel decides, with its time over from the start."""
    game = find("kaidan")
    late = 0
    for seed in range(40):
        duels = play_match(task(seed=seed, limit=60, elimination=True), game)
        assert result(duels) in (0, 1)
        late += duels.is_time_over
    assert late > 20


def test_after_many_draws_lots_are_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """An elimination of bots who never win comes to an end."""
    game = find("kaidan")
    real = play.play_duel

    def drawn(*args: object) -> object:
        """A duel that comes to nothing."""
        m = real(*args)  # type: ignore[arg-type]
        m.winner = 2
        return m

    monkeypatch.setattr(play, "play_duel", drawn)
    duels = play_match(task(elimination=True), game)
    mine, theirs, draws = score(duels)
    assert draws == 3 + MOST_DRAWS and mine + theirs == 1 and result(duels) in (0, 1)


def test_what_cannot_be_played_is_refused() -> None:
    """Unknown bots, players without decks, and time where the game has none."""
    t = cup("onepiece", 2, "swiss")
    with pytest.raises(UnknownBotError):
        play.run(t, ["random", "perfect"])
    with pytest.raises(TournamentError, match="2 players and 1 bots"):
        play.run(t, ["random"])
    with pytest.raises(TournamentError, match="no time limit"):
        play.run(t, ["random", "random"], limit=10)
    t.players[1].deck = []
    with pytest.raises(TournamentError, match="P1 has no deck"):
        play.run(t, ["random", "random"])
    assert t.played == []


def test_a_match_starts_as_a_value() -> None:
    """Two matches never share their duels."""
    one, two = Duels(Terms()), Duels(Terms())
    one.add(0, 0)
    assert two.winners == []
