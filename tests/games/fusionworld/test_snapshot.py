"""A Fusion World match is a value: saved at any decision and loaded again, it goes on exactly as before."""

from __future__ import annotations

import pytest

from fuda.core.plain import SnapshotError
from fuda.games.fusionworld.face import snapshot
from fuda.games.fusionworld.face.snapshot import dump, restore
from fuda.games.fusionworld.sides import Side, Unit
from fuda.games.fusionworld.state import Match
from fuda.games.registry import Half, Placed, Position
from tests.games.fusionworld.boards import answer, battle
from tests.games.fusionworld.matches import GAME, decisions, deck, midgame, new_match
from tests.games.saving import check_damaged, check_goes_on


@pytest.mark.parametrize("seed", range(20))
def test_a_loaded_match_goes_on_as_the_saved_one_would(seed: int) -> None:
    """Through plain data and back, the rest of the match is the same to the last state."""
    m = midgame(seed, 10 + 9 * seed)
    if m.winner < 0:
        check_goes_on(snapshot, m)


def test_everything_comes_back() -> None:
    """In the middle of a battle, with cards under cards, [Ki], lasting effects and used skills, nothing is lost."""
    kinds: set[str] = set()
    for seed in range(40):
        for m in decisions(new_match(seed), seed):
            units = [u for side in (m.p0, m.p1) for u in side.units() + side.combo]
            now = {
                "battle": m.attacker >= 0, "combo": bool(m.p0.combo), "under": any(u.under for u in units),
                "ki": any(u.ki for u in units), "used": any(u.used for u in units), "lasting": bool(m.lasting),
                "awakened": any(u.d is not u.card.d for u in units), "no deck yet": bool(m.p0.nowhere),
            }  # fmt: skip
            new = {name for name, holds in now.items() if holds} - kinds
            if new:
                kinds |= new
                assert dump(restore(m.cards, dump(m))) == dump(m)
    assert kinds == {*now}


def test_what_waits_and_what_is_remembered_comes_back() -> None:
    """While a player chooses which skill comes first, the cards that have left are known as they last were."""
    foe = GAME.make_card("Foe", {"abilities": ["on_ko: draw(1)"], "traits": ["odd"]})
    bane = GAME.make_card("Bane", {"cost": 0, "abilities": ["on_play: ko(cards(foe, battle))"]})
    grower = GAME.make_card(
        "Grower", {"abilities": ['permanent: have_trait(cards(any, battle, [trait("odd")]), "big")']}
    )
    mine, theirs = {"hand": [Placed(bane)], "battle": [Placed(grower)]}, {"battle": [Placed(foe), Placed(foe)]}
    m = GAME.lay_out(Position((Half(mine), Half(theirs))))
    answer(m, "play Bane")
    assert len(m.pending) == len(m.memory) == 2 and m.memory[0].extra_traits == ["big"]
    loaded = restore(m.cards, dump(m))
    assert dump(loaded) == dump(m) and loaded.state_hash() == m.state_hash()
    assert [u.extra_traits for u in loaded.memory] == [["big"], ["big"]]


def test_cards_under_others_markers_and_sides_come_back() -> None:
    """What the board shows is the same after loading."""
    m = battle()
    loaded = restore(m.cards, dump(m))
    assert dump(loaded) == dump(m) and loaded.state_hash() == m.state_hash()
    assert (loaded.p0.leader.d.power, loaded.p0.leader.ki, loaded.p0.markers) == (20000, 2, 1)
    assert [c.id for u in loaded.p0.battle for c in u.under] == [c.id for u in m.p0.battle for c in u.under]


def test_every_field_is_saved_or_derived() -> None:
    """A field that is added to the state must be thought of here."""
    saved = {
        "attacker", "beaten", "chooser", "covered", "damage", "dealt", "ended", "forced", "guard",
        "happened", "held", "hurt", "lapsed", "live", "memory", "met_off", "no_block", "nullified", "spared",
        "step", "used_off",
    }  # fmt: skip
    derived = {
        "ban_bits", "costing", "deep", "elsewhere", "hand_sources", "listening", "paradox",
        "remembers", "renames", "sensitive", "shifts", "sound", "sources", "stateful", "tracked",
    }  # fmt: skip
    assert set(Match.__slots__) == saved | derived
    assert set(Side.__slots__) == {
        "bans", "battle", "combo", "deck", "drop", "energy", "face_up", "hand", "index", "leader", "life", "markers",
        "nowhere", "removed", "spent",
    }  # fmt: skip
    assert set(Unit.__slots__) == {
        "bans", "base", "base_set", "bonus", "card", "combo_bonus", "cost_bonus", "d", "extra_colors", "extra_names",
        "extra_traits", "gained", "id", "keywords", "ki", "lost", "markers_paid", "met", "negated", "plain",
        "played_by", "rested", "side", "since", "specified_bonus", "uid", "under", "used", "voices",
    }  # fmt: skip


@pytest.mark.parametrize("block", range(10))
def test_a_damaged_snapshot_is_refused_or_plays(block: int) -> None:
    """Whatever a hostile file holds, loading gives a clear error or a match that can be asked."""
    middles: list[Match] = [battle(), *[midgame(seed, 20 + 13 * seed) for seed in range(6)]]
    check_damaged(snapshot, middles, range(100 * block, 100 * block + 100))


@pytest.mark.parametrize("data", [None, [], [1], 5, "x", [1] * 8, [2] + [[]] * 7, {}])
def test_what_is_no_snapshot_at_all_is_refused(data: object) -> None:
    """Anything else is an error of its own kind."""
    with pytest.raises(SnapshotError):
        GAME.restore([deck("red"), deck("blue")], data)


def test_a_card_in_two_places_or_in_the_wrong_zone_is_refused() -> None:
    """Every card is in exactly one place, its owner's; only a Leader has another side; Life lies face up only there."""
    m = midgame(3, 60)
    damaged = [dump(m) for _ in range(5)]
    damaged[0][6][3][1] = [*damaged[0][6][3][1], damaged[0][6][3][0][0]]
    damaged[1][6][3][0], damaged[1][7][3][0] = damaged[1][7][3][0], damaged[1][6][3][0]
    damaged[2][6][0], damaged[2][7][0] = damaged[2][7][0], damaged[2][6][0]
    damaged[3][6][5] = damaged[3][6][3][0][:1]
    damaged[4][6][3][0] = damaged[4][6][3][0][1:]
    for data in damaged:
        with pytest.raises(SnapshotError):
            restore(m.cards, data)


def test_only_a_leader_with_a_back_can_lie_on_it() -> None:
    """The face of a card is checked."""
    m = GAME.lay_out(Position((Half({"battle": [Placed(None)]}), Half())))
    data = dump(m)
    data[6][1][0][0][6] = 1
    with pytest.raises(SnapshotError, match="has no other side"):
        restore(m.cards, data)
