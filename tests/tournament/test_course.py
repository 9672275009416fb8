"""Tournaments step by step: rounds, results, points, drops, cuts; saved and loaded they go on as before."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fuda.games.registry import find
from fuda.tournament import course
from fuda.tournament.standings import standings
from fuda.tournament.state import (
    LARGEST,
    Pairing,
    Player,
    Round,
    Style,
    Tournament,
    TournamentError,
    decode,
    encode,
    load,
    problem_with,
    save,
)

GAME = find("onepiece")
RESULTS = [(2, 0), (2, 1), (0, 2), (1, 2), (1, 1), (1, 0), (0, 0)]


def cup(count: int = 6, style: Style = "swiss", **rules: Any) -> Tournament:
    """A tournament that begins."""
    return course.begin(GAME, [Player(f"P{at}") for at in range(count)], style, **rules)


def play_round(t: Tournament, chance: random.Random) -> None:
    """Pair a round and report results."""
    one = course.pair(t)
    for table, pairing in enumerate(one.pairings, 1):
        if not pairing.is_done:
            wins = chance.choice([w for w in RESULTS if not problem_with(t, w, 0, one.stage)])
            course.report(t, table, wins, chance.choice([0, 0, 1]))


def play_all(t: Tournament, seed: int = 1, drops: float = 0.0) -> Tournament:
    """Play a tournament to its end, some players dropping out on the way."""
    chance = random.Random(seed)
    while not course.is_over(t):
        play_round(t, chance)
        for player in t.players:
            if player.dropped < 0 and not course.is_over(t) and chance.random() < drops:
                course.drop(t, player.name)
    return t


STYLES = st.sampled_from(["swiss", "elimination", "swiss+cut"])


@settings(max_examples=120, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(count=st.integers(2, 24), style=STYLES, seed=st.integers(0, 10**6), drops=st.sampled_from([0.0, 0.05, 0.3]))
def test_whatever_happens_a_tournament_is_fair(count: int, style: Style, seed: int, drops: float) -> None:
    """Everybody who takes part is paired once a round, byes are once each, points add up, and it all can be saved."""
    t = play_all(cup(count, style, seed=seed), seed, drops)
    byes: Counter[int] = Counter()
    met: Counter[frozenset[int]] = Counter()
    for number, one in enumerate(t.played):
        placed = [p for pairing in one.pairings for p in (pairing.one, pairing.two) if p >= 0]
        assert len(placed) == len(set(placed)) and all(pairing.is_done for pairing in one.pairings)
        if one.stage == "swiss":
            assert sorted(placed) == t.active(number)
            byes.update(pairing.one for pairing in one.pairings if pairing.is_bye)
            met.update(frozenset((pairing.one, pairing.two)) for pairing in one.pairings if not pairing.is_bye)
    # As many rounds as the logarithm never force a second bye, nor a second meeting unless most have dropped out.
    assert not byes or max(byes.values()) == 1 or drops
    assert not met or max(met.values()) == 1 or drops
    rows = standings(t)
    assert [row.place for row in rows] == list(range(1, count + 1))
    assert sorted(row.player for row in rows) == list(range(count))
    swiss = [pairing for one in t.played if one.stage == "swiss" or style == "elimination" for pairing in one.pairings]
    assert sum(row.points for row in rows) == sum(2 if p.winner < 0 else 3 for p in swiss)
    assert all(0.3333 <= value <= 1 for row in rows for value in (row.opponents_match_wins, row.game_wins))
    assert decode(encode(t)) == t
    assert encode(play_all(cup(count, style, seed=seed), seed, drops)) == encode(t)


def test_the_usual_numbers() -> None:
    """Rounds are the logarithm rounded up; the cut is a power of two of at most half, up to eight."""
    rounds = {2: 1, 3: 2, 4: 2, 5: 3, 8: 3, 9: 4, 16: 4, 17: 5, 128: 7}
    assert {count: course.usual_rounds(count) for count in rounds} == rounds
    cuts = {2: 2, 3: 2, 4: 2, 7: 2, 8: 4, 15: 4, 16: 8, 100: 8}
    assert {count: course.usual_cut(count) for count in cuts} == cuts


@settings(max_examples=60, deadline=None, derandomize=True)
@given(count=st.integers(2, 16), style=STYLES, seed=st.integers(0, 999), stop=st.integers(0, 40))
def test_saved_at_any_step_it_goes_on_the_same(count: int, style: Style, seed: int, stop: int) -> None:
    """After each step the file can be read, and what follows is the same."""
    t = cup(count, style, seed=seed)
    other = cup(count, style, seed=seed)
    one, two = random.Random(seed), random.Random(seed)
    for _ in range(stop):
        if course.is_over(t):
            break
        play_round(t, one)
        other = decode(encode(other))
        play_round(other, two)
    assert other == t and standings(other) == standings(t)


def test_an_elimination_ends_with_one_unbeaten() -> None:
    """Whoever wins has lost no match; places follow how far one came."""
    for count in range(2, 20):
        t = play_all(cup(count, "elimination", seed=count), count)
        rows = standings(t)
        assert rows[0].name == course.champion(t) and rows[0].losses == 0
        assert sum(row.losses for row in rows) == count - 1
        assert [row.losses for row in rows[1:]] == [1] * (count - 1)
        final = t.played[-1].pairings[0]
        assert {rows[0].player, rows[1].player} == {final.one, final.two}


def test_seeds_in_the_order_of_entry() -> None:
    """With seeds the best has the bye and meets the weakest; without, lots are drawn."""
    t = cup(5, "elimination", seeded=True)
    pairs = [(p.one, p.two) for p in course.pair(t).pairings]
    assert pairs == [(0, -1), (3, 4), (1, -1), (2, -1)]
    orders = {tuple(p.one for p in course.pair(cup(8, "elimination", seed=seed)).pairings) for seed in range(9)}
    assert len(orders) > 5


def test_the_cut_takes_the_best_who_are_still_there() -> None:
    """Seeds are the standings; a player who dropped out is not among them."""
    t = cup(8, "swiss+cut", cut=4, seed=3)
    chance = random.Random(3)
    for _ in range(t.rounds):
        play_round(t, chance)
    order = [row.name for row in standings(t)]
    course.drop(t, order[1])
    one = course.pair(t)
    names = [(t.players[p.one].name, t.players[p.two].name) for p in one.pairings]
    assert one.stage == "elimination" and names == [(order[0], order[4]), (order[2], order[3])]
    for table in (1, 2):
        course.report(t, table, (0, 2))
    course.pair(t)
    course.report(t, 1, (2, 1))
    assert course.is_over(t) and course.champion(t) == order[4]
    assert [row.name for row in standings(t)][:4] == [order[4], order[3], order[0], order[2]]


def test_who_drops_out_of_an_elimination_loses_the_next_match() -> None:
    """The opponent goes on without playing; if both are gone somebody must still take the place."""
    t = cup(4, "elimination", seeded=True)
    course.pair(t)
    course.report(t, 1, (2, 0))
    course.report(t, 2, (2, 0))
    course.drop(t, "P1")
    final = course.pair(t).pairings[0]
    assert final.is_done and course.champion(t) == "P0"
    t = cup(8, "elimination", seeded=True)
    course.pair(t)
    for table in range(1, 5):
        course.report(t, table, (2, 0))
    course.drop(t, "P0")
    course.drop(t, "P3")
    assert [p.is_done for p in course.pair(t).pairings] == [True, False]
    course.report(t, 2, (2, 1))
    assert course.pair(t).pairings[0].winner == 1 and course.is_over(t)


def test_the_last_one_left_wins() -> None:
    """When everybody else has dropped out there are no more rounds."""
    t = cup(3)
    play_round(t, random.Random(1))
    for name in ("P0", "P1"):
        course.drop(t, name)
    assert course.is_over(t)
    with pytest.raises(TournamentError, match="over"):
        course.pair(t)


# --- tie-breakers ------------------------------------------------------------------------------------------------
def test_tie_breakers_by_hand() -> None:
    """Four players, two rounds: the numbers are those worked out by hand."""
    t = cup(4, rounds=2)
    results = [[(0, 1, (2, 0), 0), (2, 3, (2, 1), 0)], [(0, 2, (2, 1), 0), (1, 3, (1, 1), 1)]]
    t.played = [
        Round("swiss", [Pairing(one, two, wins, draws, True) for one, two, wins, draws in pairs]) for pairs in results
    ]
    rows = {row.name: row for row in standings(t)}
    assert [row.name for row in standings(t)] == ["P0", "P2", "P1", "P3"]
    assert [rows[f"P{at}"].points for at in range(4)] == [6, 1, 3, 1]
    # P0's opponents: P1 with 1 of 6 points, counted as a third, and P2 with 3 of 6.
    assert rows["P0"].opponents_match_wins == round((1 / 3 + 1 / 2) / 2, 4)
    assert rows["P0"].game_wins == round(12 / 15, 4)
    # P1: duels 0-2 and 1-1-1, 4 of 15 points, so a third; P2: 3 of 6 duels.
    assert rows["P1"].game_wins == 0.3333 and rows["P2"].game_wins == 0.5
    assert rows["P0"].opponents_game_wins == round((1 / 3 + 1 / 2) / 2, 4)
    assert rows["P3"].opponents_match_wins == round((1 / 2 + 1 / 3) / 2, 4)
    assert rows["P1"].opponents_match_wins == round((1 + 1 / 3) / 2, 4)


def test_a_bye_is_a_win_but_no_opponent() -> None:
    """It counts as all duels won, and nothing for the opponents' percentages."""
    t = cup(3, rounds=1)
    one = course.pair(t)
    course.report(t, 1, (2, 0))
    free = next(p.one for p in one.pairings if p.is_bye)
    row = next(row for row in standings(t) if row.player == free)
    assert (row.points, row.wins, row.game_wins, row.opponents_match_wins) == (3, 1, 1.0, 0.3333)


# --- what is refused ---------------------------------------------------------------------------------------------
def test_what_cannot_be_done_is_refused_and_changes_nothing() -> None:
    """Each error says what is wrong."""
    t = cup(5)
    with pytest.raises(TournamentError, match="no table 1"):
        course.report(t, 1, (2, 0))
    course.pair(t)
    before = encode(t)
    wrong: list[tuple[int, tuple[int, int], int, str]] = [
        (0, (2, 0), 0, "no table 0"),
        (4, (2, 0), 0, "no table 4"),
        (3, (2, 0), 0, "bye"),
        (1, (3, 0), 0, "nobody wins more than 2"),
        (1, (2, 2), 0, "nobody wins more than 2"),
        (1, (1, 0), 99, "at most 99"),
        (1, (-1, 0), 0, "below 0"),
        (1, (1, 0), -1, "below 0"),
    ]
    for table, wins, draws, message in wrong:
        with pytest.raises(TournamentError, match=message):
            course.report(t, table, wins, draws)
    with pytest.raises(TournamentError, match="results missing: 2"):
        course.pair(t)
    with pytest.raises(TournamentError, match="no player 'P9'"):
        course.drop(t, "P9")
    assert encode(t) == before
    course.drop(t, "P1")
    with pytest.raises(TournamentError, match="already"):
        course.drop(t, "P1")
    level = cup(2, "elimination")
    course.pair(level)
    with pytest.raises(TournamentError, match="somebody must win"):
        course.report(level, 1, (1, 1))
    course.report(level, 1, (2, 1))
    for act in (lambda: course.pair(level), lambda: course.drop(level, "P0")):
        with pytest.raises(TournamentError, match="over"):
            act()


def test_a_result_can_be_corrected_until_the_next_round() -> None:
    """The last report stands."""
    t = cup(4)
    course.pair(t)
    course.report(t, 1, (2, 0))
    course.report(t, 1, (1, 1), 1)
    assert (t.played[0].pairings[0].wins, t.played[0].pairings[0].draws) == ((1, 1), 1)


@pytest.mark.parametrize(
    ("count", "style", "rules", "message"),
    [
        (1, "swiss", {}, "two players"),
        (4, "swiss", {"best_of": 2}, "odd"),
        (4, "swiss", {"best_of": 0}, "best_of"),
        (4, "swiss", {"best_of": -1}, "best_of"),
        (4, "swiss", {"best_of": 101}, "best_of"),
        (4, "swiss", {"rounds": 65}, "rounds"),
        (4, "swiss", {"rounds": -1}, "rounds"),
        (4, "swiss", {"cut": 2}, "cut"),
        (4, "elimination", {"rounds": 2}, "Swiss rounds"),
        (4, "swiss+cut", {"cut": 1}, "cut"),
        (4, "swiss+cut", {"cut": 5}, "cut"),
        (4, "league", {}, "league"),
        (513, "swiss", {}, "512"),
    ],
)
def test_rules_that_make_no_sense(count: int, style: Style, rules: dict[str, int], message: str) -> None:
    """The message says which."""
    with pytest.raises(TournamentError, match=message):
        cup(count, style, **rules)


@pytest.mark.parametrize("names", [["A", "A"], ["A", ""], ["A", "x" * 61], ["A", "b\n"], ["A", " b"], ["A", "\x1b[1m"]])
def test_names_that_make_no_sense(names: list[str]) -> None:
    """Names are printable, not too long, and of one player each."""
    with pytest.raises(TournamentError):
        course.begin(GAME, [Player(name) for name in names])


def test_decks_are_checked_on_entry() -> None:
    """An illegal deck does not take part; a legal one is kept."""
    deck = GAME.read_deck(GAME.decks()["tide"])
    assert course.enter(GAME, "A", deck).deck[0] == (1, "LH1-016")
    with pytest.raises(TournamentError, match="A's deck is not legal: the deck has 49"):
        course.enter(GAME, "A", deck[:-1])
    with pytest.raises(TournamentError, match="without sideboards"):
        course.enter(GAME, "A", deck, deck[1:3])


# --- files -------------------------------------------------------------------------------------------------------
def test_files(tmp_path: Path) -> None:
    """What was saved comes back; what cannot be read or written says so."""
    t = play_all(cup(6, "swiss+cut"))
    path = tmp_path / "cup.json"
    save(t, path)
    assert load(path) == t and [p.name for p in tmp_path.iterdir()] == ["cup.json"]
    for place in (tmp_path / "none.json", tmp_path):
        with pytest.raises(TournamentError, match="cannot be read"):
            load(place)
    with pytest.raises(TournamentError, match="cannot be written"):
        save(t, tmp_path / "none" / "cup.json")


def edited(t: Tournament, **changes: Any) -> bytes:
    """A file with some fields replaced."""
    return msgspec.json.encode({**msgspec.json.decode(encode(t)), **changes})


def test_wrong_files_are_refused() -> None:
    """Every kind of wrong content is refused with a message that says what."""
    t = play_all(cup(6, "swiss+cut", cut=4, seed=2))
    good = msgspec.json.decode(encode(t))

    def rounds(number: int, table: int, **changes: Any) -> bytes:
        """The file with one pairing changed."""
        data = msgspec.json.decode(encode(t))
        data["played"][number]["pairings"][table].update(changes)
        return msgspec.json.encode(data)

    first = good["played"][0]["pairings"][0]
    cases: list[tuple[bytes, str]] = [
        (b"", "not a tournament"),
        (b"{}", "not a tournament"),
        (b"[]", "not a tournament"),
        (b"\xff\xfe", "not a tournament"),
        (b"[" * 100_000, "not a tournament"),
        (encode(t)[:-9], "not a tournament"),
        (b" " * (LARGEST + 1), "bytes"),
        (edited(t, format=2), "format 2"),
        (edited(t, kind="tune"), "tune"),
        (edited(t, game="chess"), "chess"),
        (edited(t, style="league"), "league"),
        (edited(t, best_of=4), "odd"),
        (edited(t, seed=-1), "seed"),
        (edited(t, seed=1 << 63), "seed"),
        (edited(t, surprise=1), "surprise"),
        (edited(t, players=good["players"][:1]), "players"),
        (edited(t, players=good["players"] * 100), "players"),
        (edited(t, players=[good["players"][0]] * 6), "two players are called"),
        (edited(t, players=[*good["players"][:5], {"name": "x", "dropped": 60}]), "has not been paired"),
        (edited(t, players=[*good["players"][:5], {"name": "x", "dropped": 1}]), "who take part then"),
        (edited(t, players=[*good["players"][:5], {"name": "x", "deck": [[999, "A-1"]]}]), "deck"),
        (edited(t, played=good["played"][1:]), "cannot be a round"),
        (edited(t, played=good["played"] * 50), "played"),
        (edited(t, played=[*good["played"], good["played"][-1]]), "winners of the round before"),
        (edited(t, style="swiss", cut=0), "cannot be a round"),
        (rounds(0, 0, two=first["one"]), "twice"),
        (rounds(0, 0, two=77), "twice, or one who does not take part"),
        (rounds(0, 0, two=-2), "two"),
        (rounds(0, 0, two=-1), "who take part then"),
        (rounds(0, 0, is_done=False), "not there yet"),
        (rounds(0, 0, is_done=False, wins=[0, 0], draws=0), "is not over"),
        (rounds(0, 0, wins=[3, 0]), "nobody wins more"),
        (rounds(0, 0, wins=[1, 0, 0]), "wins"),
        (rounds(0, 0, draws=100), "draws"),
        (rounds(3, 0, wins=[1, 1]), "somebody must win"),
        (rounds(3, 0, wins=t.played[3].pairings[0].wins[::-1]), "winners of the round before"),
        (rounds(3, 0, one=t.played[3].pairings[1].one, two=t.played[3].pairings[1].two), "twice"),
    ]
    for data, message in cases:
        with pytest.raises(TournamentError, match=message):
            decode(data)


def test_a_bracket_must_be_one() -> None:
    """Byes where they do not belong, too many players and too few pairings are refused."""
    t = cup(5, "elimination", seeded=True)
    course.pair(t)
    data = msgspec.json.decode(encode(t))
    pairings = data["played"][0]["pairings"]
    for wrong in (pairings[:3], pairings[:2], pairings[::-1], [pairings[1], pairings[0], *pairings[2:]]):
        data["played"][0]["pairings"] = wrong
        with pytest.raises(TournamentError, match="no bracket"):
            decode(msgspec.json.encode(data))
    data["played"][0]["pairings"] = [{**pairings[0], "wins": [1, 0]}, *pairings[1:]]
    with pytest.raises(TournamentError, match="a bye that is no win"):
        decode(msgspec.json.encode(data))


def test_damaged_files_never_do_anything_but_fail() -> None:
    """A file with bytes changed at random is a tournament or fails as one, and its standings can be made."""
    data = encode(play_all(cup(7, "swiss+cut", seed=4)))
    chance = random.Random(1)
    read = 0
    for _ in range(1_500):
        damaged = bytearray(data)
        for _ in range(chance.randint(1, 3)):
            damaged[chance.randrange(len(damaged))] = chance.choice(b'0123456789-,:[]{}"truefals \xff')
        try:
            t = decode(bytes(damaged))
        except TournamentError:
            continue
        read += 1
        standings(t)
        course.is_over(t)
    assert read > 10
