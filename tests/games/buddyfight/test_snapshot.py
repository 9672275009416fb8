"""A Buddyfight match is a value: saved at any decision and loaded again, it goes on exactly as before."""

from __future__ import annotations

import pytest

from fuda.core.plain import SnapshotError
from fuda.games.buddyfight.face import snapshot
from fuda.games.buddyfight.face.snapshot import dump, restore
from fuda.games.buddyfight.rules.janken import JANKEN
from fuda.games.buddyfight.state import Match
from fuda.games.buddyfight.units import Side, Unit
from fuda.games.registry import Half, Placed, Position
from tests.games.buddyfight.golden import answer, attack
from tests.games.buddyfight.matches import GAME, decisions, deck, midgame, new_match
from tests.games.saving import check_damaged, check_goes_on


@pytest.mark.parametrize("seed", range(20))
def test_a_loaded_match_goes_on_as_the_saved_one_would(seed: int) -> None:
    """Through plain data and back, the rest of the match is the same to the last state."""
    m = midgame(seed, 4 + 17 * seed)
    if m.winner < 0:
        check_goes_on(snapshot, m)


def test_everything_comes_back() -> None:
    """With souls, treasures, Lost decks, turned flags, declared cards, lasting effects; nothing is lost."""
    kinds: set[str] = set()
    now: dict[str, bool] = {}
    for seed in range(60):
        for m in decisions(new_match(seed), seed):
            units = [u for side in (m.p0, m.p1) for u in side.field]
            flags = [side.flag for side in (m.p0, m.p1) if side.flag is not None]
            now = {
                "soul": any(u.soul for u in units), "veiled soul": any(u.veiled_soul for u in units),
                "treasure": any(u.veiled for u in units), "rested": any(u.rested for u in units),
                "used": any(u.used for u in units), "stood": any(u.stood for u in units),
                "form": any(u.form for u in units), "turned": any(u.d is not u.card.d for u in flags),
                "lost": m.p0.on_lost or m.p1.on_lost, "removed": bool(m.p0.removed or m.p1.removed),
                "using": bool(m.using), "battle": m.in_battle, "voided": m.voided, "lasting": bool(m.lasting),
                "fresh": bool(m.fresh), "memory": bool(m.memory), "waiting": bool(m.pending),
                "names": bool(m.p0.once_names or m.p1.once_names or m.p0.once_titles or m.p1.once_titles),
                "impact": m.p0.impact_called or m.p1.impact_called, "changed": m.p0.changed or m.p1.changed,
                "thrown": any(f.program is JANKEN and f.a >= 0 for f in m.stack),
            }  # fmt: skip
            new = {name for name, holds in now.items() if holds} - kinds
            if new:
                kinds |= new
                assert dump(restore(m.cards, dump(m))) == dump(m)
        if kinds == {*now}:
            break
    assert kinds == {*now}


def test_what_was_not_resolved_comes_back() -> None:
    """A use that is carried along when the turn is ended in answer to it."""
    stop = GAME.make_card("Stop", {"kind": "spell", "abilities": ["effect counter: end_phase(turn)"]})
    late = GAME.make_card("Late", {"abilities": [
        "auto on(turn_ending): choose_one([[draw(1)], [gain_life(1)]])",
    ]})  # fmt: skip
    hit = GAME.make_card("Hit", {"kind": "spell", "abilities": ["effect: damage(foe, 1)"]})
    mine = {"hand": [Placed(hit)], "left": [Placed(late)]}
    m = GAME.lay_out(Position((Half(mine), Half({"hand": [Placed(stop)]}))))
    answer(m, "cast Hit")
    answer(m, "cast Stop")
    loaded = restore(m.cards, dump(m))
    assert dump(loaded) == dump(m) and loaded.state_hash() == m.state_hash()
    m.carried = [m.stack[-1].copy()]
    loaded = restore(m.cards, dump(m))
    assert dump(loaded) == dump(m) and len(loaded.carried) == 1


def test_the_choice_of_soulguard_comes_back() -> None:
    """Saved while the card of the soul is chosen that keeps another on the field."""
    guard = GAME.make_card("Guard", {"keywords": ["soulguard"]})
    bolt = GAME.make_card("Bolt", {"kind": "spell", "abilities": ["effect: destroy(cards(foe, field))"]})
    one, two = (GAME.make_card(name, {}) for name in ("One", "Two"))
    theirs = {"left": [Placed(guard)], "soul": [Placed(one, {"on": 0}), Placed(two, {"on": 0})]}
    m = GAME.lay_out(Position((Half({"hand": [Placed(bolt)]}), Half(theirs))))
    for said in ("cast Bolt", "pass", "replace Guard soulguard"):
        answer(m, said)
    assert {a.card for a in m.options} == {m.p1.field[0].soul[0].id, m.p1.field[0].soul[1].id}
    loaded = restore(m.cards, dump(m))
    assert dump(loaded) == dump(m)
    answer(loaded, "pick One")
    assert [card.d.name for card in loaded.p1.drop] == ["One"]


def test_cards_with_their_souls_and_the_attack_come_back() -> None:
    """What the board shows is the same after loading."""
    m = attack()
    loaded = restore(m.cards, dump(m))
    assert dump(loaded) == dump(m) and loaded.state_hash() == m.state_hash()
    assert loaded.attackers == m.attackers and loaded.target == m.target and loaded.in_battle
    left = loaded.p0.field[0]
    assert len(left.soul) == 2 and len(left.veiled_soul) == 1 and loaded.using[0].card.d.name == "Wall"


def test_every_field_is_saved_or_derived() -> None:
    """A field that is added to the state must be thought of here."""
    saved = {
        "attackers", "attacks", "battle_uses", "carried", "clock", "ending", "faced", "forced",
        "fresh", "gained_turn", "happened", "hit", "in_battle", "live", "memory", "more_attacks", "next_turn",
        "target", "timing", "used_off", "using", "voided",
    }  # fmt: skip
    derived = {
        "ban_bits", "drop_hears", "elsewhere", "foreseen", "fresh_seen", "from_drop", "hand_hears", "idle",
        "listening", "looks", "opened", "priced", "remembers", "sensitive", "shared",
        "sound", "sources", "together", "usable",
    }  # fmt: skip
    assert set(Match.__slots__) == saved | derived
    kept = {
        "buddies", "changed", "deck", "drop", "fight_names", "field", "flag", "flips", "gauge", "hand",
        "impact_called", "impact_transformed", "index", "life", "lost", "nowhere", "on_lost", "once_names",
        "once_titles", "open_under", "partners", "removed", "spent", "start_flag", "under_flag",
    }  # fmt: skip
    assert set(Side.__slots__) == kept | {"bans", "free_impacts", "most_items", "most_size"}
    lasting = {
        "card", "cause", "d", "flipped", "form", "id", "rested", "side", "since", "slot", "soul", "stamp", "stood",
        "uid", "used", "veiled", "veiled_soul",
    }  # fmt: skip
    values = {
        "attributes", "bans", "bases", "critical", "defense", "gained", "keywords", "lifelinks", "names", "negated",
        "plain", "power", "size", "voices", "withheld", "worlds",
    }  # fmt: skip
    assert set(Unit.__slots__) == lasting | values


@pytest.mark.parametrize("block", range(10))
def test_a_damaged_snapshot_is_refused_or_plays(block: int) -> None:
    """Whatever a hostile file holds, loading gives a clear error or a match that can be asked."""
    matches = [m for m in (midgame(seed, 30 + 40 * seed) for seed in range(8)) if m.winner < 0] + [attack()]
    check_damaged(snapshot, matches, range(60 * block, 60 * block + 60))


def test_a_snapshot_of_other_decks_is_refused() -> None:
    """The decks belong to a snapshot."""
    m = midgame(3, 40)
    with pytest.raises(SnapshotError):
        GAME.restore([deck("one"), deck("one")], dump(m))
