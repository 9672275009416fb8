"""A 汎用TCG match is a value: saved at any decision and loaded again, it goes on exactly as before."""

from __future__ import annotations

import pytest

from fuda.core.plain import SnapshotError
from fuda.games.hanyo.face import snapshot
from fuda.games.hanyo.face.snapshot import dump, restore
from fuda.games.hanyo.rules.janken import JANKEN
from fuda.games.hanyo.state import Match
from fuda.games.hanyo.units import Side, Unit
from fuda.games.registry import Half, Placed, Position
from tests.games.hanyo.golden import answer, battle
from tests.games.hanyo.matches import GAME, decisions, midgame, new_match
from tests.games.hanyo.test_play import deck
from tests.games.saving import check_damaged, check_goes_on


@pytest.mark.parametrize("seed", range(20))
def test_a_loaded_match_goes_on_as_the_saved_one_would(seed: int) -> None:
    """Through plain data and back, the rest of the match is the same to the last state."""
    m = midgame(seed, 4 + 9 * seed)
    if m.winner < 0:
        check_goes_on(snapshot, m)


def test_everything_comes_back() -> None:
    """Before the game and in it, with energy, sets, counters, lasting effects and used abilities, nothing is lost."""
    kinds: set[str] = set()
    for seed in range(40):
        for m in decisions(new_match(seed), seed):
            units = [u for side in (m.p0, m.p1) for u in side.all_units()]
            now = {
                "veiled": any(u.veiled for u in units), "energy": any(u.energy for u in units),
                "sets": any(u.sets for u in units), "counters": any(u.counters for u in units),
                "ko": any(u.ko for u in units), "ailing": any(u.state for u in units),
                "used": any(u.used for u in units), "lasting": bool(m.lasting), "declared": m.declared >= 0,
                "resolving": bool(m.resolution), "memory": bool(m.memory), "waiting": bool(m.pending),
                "thrown": any(f.program is JANKEN and f.a >= 0 for f in m.stack),
                "damage": any(u.damage for u in units),
            }  # fmt: skip
            new = {name for name, holds in now.items() if holds} - kinds
            if new:
                kinds |= new
                assert dump(restore(m.cards, dump(m))) == dump(m)
    assert kinds == {*now}


def test_what_waits_and_what_is_remembered_comes_back() -> None:
    """While a player chooses which ability comes first, the units that have left are known as they last were."""
    foe = GAME.make_card("Foe", {"abilities": ["triggered on(left, any, [is_this]): draw(1)"], "attributes": ["odd"]})
    bane = GAME.make_card(
        "Bane", {"kind": "tactics", "abilities": ["command: move(cards(foe, standby), hand)"]},
    )  # fmt: skip
    grower = GAME.make_card("Grower", {"abilities": ['static: have_attribute(cards(foe, standby), "big")']})
    mine, theirs = {"hand": [Placed(bane)], "main": [Placed(grower)]}, {"standby": [Placed(foe), Placed(foe)]}
    m = GAME.lay_out(Position((Half(mine), Half(theirs))))
    answer(m, "play Bane")
    assert len(m.pending) == len(m.memory) == 2 and m.memory[0].attributes == ["odd", "big"]
    loaded = restore(m.cards, dump(m))
    assert dump(loaded) == dump(m) and loaded.state_hash() == m.state_hash()
    assert [u.attributes for u in loaded.memory] == [["odd", "big"]] * 2


def test_units_with_what_is_attached_to_them_come_back() -> None:
    """What the board shows is the same after loading, and so is the hand that was thrown."""
    m = battle()
    loaded = restore(m.cards, dump(m))
    assert dump(loaded) == dump(m) and loaded.state_hash() == m.state_hash()
    main = loaded.p0.main()
    assert main is not None and (main.damage, len(main.energy), main.counters) == (60, 2, ["錆", "錆"])
    assert loaded.stack[-1].a == m.stack[-1].a == 1


def test_every_field_is_saved_or_derived() -> None:
    """A field that is added to the state must be thought of here."""
    saved = {
        "beaten", "came", "clock", "declared", "failed_draw", "failed_replace", "forced", "happened", "live",
        "memory", "resolution", "step", "then", "used_off",
    }  # fmt: skip
    derived = {
        "bounded", "elsewhere", "failing", "given", "listening", "looks",
        "remembers", "sound", "sources", "stateful", "tinted", "watchers", "watches",
    }  # fmt: skip
    assert set(Match.__slots__) == saved | derived
    assert set(Side.__slots__) == {
        "bans", "charged", "deck", "discard", "hand", "index", "loose_energy", "loose_sets", "nowhere", "redraws",
        "retreated", "slots", "strategies",
    }  # fmt: skip
    kept = {
        "arrived", "card", "counters", "d", "damage", "energy", "ex_stamp", "hurt", "id", "ko", "set_stamps",
        "set_turn", "sets", "side", "slot", "stamp", "state", "uid", "used", "veiled",
    }  # fmt: skip
    values = {
        "advantages", "attributes", "bans", "copied", "gained", "heard", "hp", "names", "negated", "plain", "retreat",
        "since", "sources",
    }  # fmt: skip
    assert set(Unit.__slots__) == kept | values


@pytest.mark.parametrize("block", range(10))
def test_a_damaged_snapshot_is_refused_or_plays(block: int) -> None:
    """Whatever a hostile file holds, loading gives a clear error or a match that can be asked."""
    middles: list[Match] = [battle(), *[midgame(seed, 20 + 13 * seed) for seed in range(6)]]
    check_damaged(snapshot, [m for m in middles if m.winner < 0], range(100 * block, 100 * block + 100))


@pytest.mark.parametrize("data", [None, [], [1], 5, "x", [1] * 8, [2] + [[]] * 7, {}])
def test_what_is_no_snapshot_at_all_is_refused(data: object) -> None:
    """Anything else is an error of its own kind."""
    with pytest.raises(SnapshotError):
        GAME.restore([deck(), deck()], data)


def test_a_card_in_two_places_or_in_the_wrong_zone_is_refused() -> None:
    """Every card is in exactly one place; piles are their owner's; a unit lies face down only before the game."""
    m = midgame(3, 60)
    damaged = [dump(m) for _ in range(6)]
    damaged[0][6][1][1] = [*damaged[0][6][1][1], damaged[0][6][1][0][0]]
    damaged[1][6][1][0], damaged[1][7][1][0] = damaged[1][7][1][0], damaged[1][6][1][0]
    damaged[2][6][1][0] = damaged[2][6][1][0][1:]
    damaged[3][6][0][0][0][6] = 1
    damaged[4][6][2][0] = damaged[4][6][1][0][:1]
    damaged[5][4] = damaged[5][6][1][0][:1]
    for data in damaged:
        with pytest.raises(SnapshotError):
            restore(m.cards, data)
