"""A Dimension Zero match is a value: saved at any decision and loaded again, it goes on exactly as before."""

from __future__ import annotations

import random

import pytest

from fuda.core.plain import SnapshotError
from fuda.core.rollout import play_out
from fuda.games.dimensionzero.face import snapshot
from fuda.games.dimensionzero.face.snapshot import dump, restore
from fuda.games.dimensionzero.state import Match
from fuda.games.registry import Half, Placed, Position
from tests.games.dimensionzero.matches import GAME, decisions, decks, midgame, new_match
from tests.games.dimensionzero.random_texts import random_card
from tests.games.saving import check_damaged, check_goes_on


@pytest.mark.parametrize("seed", range(20))
def test_a_loaded_match_goes_on_as_the_saved_one_would(seed: int) -> None:
    """Through plain data and back, the rest of the duel is the same to the last state."""
    m = midgame(seed, 10 + 17 * seed)
    check_goes_on(snapshot, m)


def test_everything_comes_back() -> None:
    """In the middle of a battle above a stack, with spirit cards and remembered cards, nothing is lost."""
    kinds: set[str] = set()
    for seed in range(30):
        for m in decisions(new_match(seed), seed):
            now = {
                "entries": bool(m.entries), "battle": bool(m.clashes), "gone": bool(m.gone), "plan": m.p0.plan,
                "targets": any(e.square >= 0 for e in m.entries), "cost": any(e.cost is not None for e in m.entries),
            }  # fmt: skip
            new = {name for name, holds in now.items() if holds} - kinds
            if new:
                kinds |= new
                assert dump(restore(m.cards, dump(m))) == dump(m)
    assert kinds == {"entries", "battle", "gone", "plan", "targets", "cost"}


def test_spirit_cards_markers_and_damage_come_back() -> None:
    """What lies on and under a card is part of the position."""
    states = {"spirits": 1, "markers": 3, "damage": 500, "frozen": 1}
    half = Half({"own_left": [Placed(None, states)]}, {"energy": 2, "frozen_smash": 2, "red": 1})
    m = GAME.lay_out(Position((half, Half())))
    loaded = restore(m.cards, dump(m))
    p = loaded.pieces[0]
    assert (len(p.spirits), p.markers, p.damage, p.frozen) == (1, 3, 500, True)
    assert (len(loaded.p0.energy), len(loaded.p0.smash_frozen)) == (3, 2)
    assert dump(loaded) == dump(m) and loaded.state_hash() == m.state_hash()


def test_a_question_that_depends_on_derived_values_is_put_again() -> None:
    """Who may be called for a movement depends on the colour that a base gives the unit."""
    dyer = "static: affect(cards(any, square, [kind(unit), same_line(this)]), set_color(blue))"
    zones = {
        "own_left": [Placed(GAME.make_card("Mover", {"cost": "green 1"}))],
        "own_right": [Placed(GAME.make_card("Caller", {"abilities": ["static: call(blue)"]}))],
        "base_left": [Placed(GAME.make_card("Dyer", {"kind": "base", "abilities": [dyer]}))],
    }
    m = GAME.lay_out(Position((Half(zones, {"energy": 3}), Half())))
    mover = next(c.id for c in m.cards if c.d.name == "Mover")
    m.answer(next(a for a in m.options if GAME.answers[a.kind] == "move" and a.card == mover))
    loaded = restore(m.cards, dump(m))
    assert [GAME.answers[a.kind] for a in m.options] == ["pick", "done"]
    assert [a.key() for a in loaded.options] == [a.key() for a in m.options]


@pytest.mark.parametrize("block", range(10))
def test_a_damaged_snapshot_is_refused_or_plays(block: int) -> None:
    """Whatever a hostile file holds, loading gives a clear error or a match that can be asked."""
    middles: list[Match] = [midgame(seed, 40 + 11 * seed) for seed in range(6)]
    check_damaged(snapshot, middles, range(100 * block, 100 * block + 100))


@pytest.mark.parametrize("data", [None, [], [1], 5, "x", [1] * 12, [2] + [[]] * 11, {}])
def test_what_is_no_snapshot_at_all_is_refused(data: object) -> None:
    """Anything else is an error of its own kind."""
    with pytest.raises(SnapshotError):
        GAME.restore(decks(), data)


def test_a_card_in_two_places_or_in_the_wrong_zone_is_refused() -> None:
    """Every card is in exactly one place, its owner's."""
    m = midgame(3, 60)
    doubled, foreign, planless = dump(m), dump(m), dump(m)
    doubled[6][0][1] = [*doubled[6][0][1], doubled[6][0][0][0]]
    foreign[6][0][0], foreign[7][0][0] = foreign[7][0][0], foreign[6][0][0]
    planless[6] = [[[] for _ in planless[6][0]], [1, 0]]
    for data in (doubled, foreign, planless):
        with pytest.raises(SnapshotError):
            restore(m.cards, data)


@pytest.mark.parametrize("seed", range(6))
def test_matches_of_random_cards_come_back(seed: int) -> None:
    """Whatever cards do, every position can be written down, read back and gone on with."""
    chance = random.Random(seed)
    cards = [random_card(chance, number) for number in range(14)]
    m = GAME.new_match([[chance.choice(cards) for _ in range(30)] for _ in range(2)], seed)
    for at, now in enumerate(decisions(m, seed, 150)):
        if at % 5 == 0:
            loaded = restore(now.cards, dump(now))
            assert dump(loaded) == dump(now) and loaded.state_hash() == now.state_hash()
            assert [a.key() for a in loaded.options] == [a.key() for a in now.options]
            play_out(loaded, seed, 10)
            twin = now.clone()
            play_out(twin, seed, 10)
            assert dump(loaded) == dump(twin)
