"""The board as each player is shown it: both halves, units with what is attached to them, the skill being used."""

from __future__ import annotations

import msgspec
import pytest

from fuda.games.registry import Half, Placed, Position
from fuda.rules.marks import clause
from fuda.view.board import View, view
from fuda.view.events import event_words, events
from fuda.view.options import label, options
from tests.games.hanyo import golden
from tests.games.hanyo.golden import answer
from tests.games.hanyo.matches import GAME


@pytest.mark.parametrize("name", golden.BOARDS.names)
def test_a_battle_is_shown_as_written(name: str) -> None:
    """Each player sees the own half below; meant changes: python -m tests.games.hanyo.golden."""
    golden.BOARDS.check(name)


def test_a_view_is_plain_data() -> None:
    """It can be written as JSON and read back."""
    seen = view(GAME, golden.battle(), 0)
    assert msgspec.json.decode(msgspec.json.encode(seen), type=View) == seen


def test_units_tell_their_values_and_sets_on_whom_they_are() -> None:
    """HP with what changes it, damage, states, counters and how much energy there is; the skill's user and target."""
    seen = view(GAME, golden.battle(), 1)
    user, target = seen.find(seen.parts["attacker"]), seen.find(seen.parts["target"])
    assert user is not None and target is not None and (user.name, target.name) == ("Ann", "Fog")
    assert {**user.facts} == {
        "hp": 250, "retreat": 1, "damage": 60, "energy": 2, "sets": 1, "counters": ["錆 2"],
    }  # fmt: skip
    lens = seen.sides[0].zone("set").cards[0]
    assert lens is not None and lens.facts["beneath"] == "main.1"
    bob = seen.sides[1].zone("standby").cards[0]
    assert bob is not None and (bob.facts["hp"], bob.facts["stunned"], bob.changes[0].amount) == (180, True, 30)


@clause("hy 306.7a-1")
def test_ko_d_units_are_known_to_all_and_keep_their_place() -> None:
    """They have no values any more."""
    for player in range(2):
        gone = view(GAME, golden.battle(), player).sides[0].zone("standby").cards[1]
        assert gone is not None and (gone.name, gone.facts) == ("Ann", {"ko": True})


@clause("hy 302.2a")
def test_everybody_knows_how_many_cards_there_are() -> None:
    """Also in hidden zones, and of energy, of which nobody sees a card."""
    for player in range(2):
        halves = view(GAME, golden.battle(), player).sides
        assert [half.zone("energy").count for half in halves] == [3, 3]
        assert all(card is None for half in halves for card in half.zone("energy").cards)
        assert [half.zone("deck").count for half in halves] == [9, 10]


def test_answers_and_events_have_words() -> None:
    """Skills go by their names, which an English table translates, and hands by theirs."""
    hand = {"abilities": ['skill title("息吹") deals(50):', "activated: draw(1)"]}
    ann = GAME.make_card("Ann", hand)
    m = GAME.lay_out(Position((Half({"main": [Placed(ann)]}), Half())))
    play = next(one for one in options(GAME, m, 0) if one.kind == "activate")
    assert label(GAME, m, 0, play, "en") == "Play the ability of Ann" and play.text == "activate Ann"
    answer(m, "end_main")
    use = options(GAME, m, 0)[1]
    assert (use.text, use.ability) == ("use_skill Ann 息吹", 0)
    assert label(GAME, m, 0, use, "en") == "Use the skill Breath (Ann)"
    assert label(GAME, m, 0, use, "ja") == "スキル「息吹」を使う（Ann）"
    answer(m, "use_skill Ann 息吹")
    told = [event_words(GAME, e, "en", 1) for e in events(GAME, m, 1)]
    assert "The opponent used the skill Breath (Ann)" in told and "Filler took 50 damage" in told


def test_hands_are_told_by_name() -> None:
    """In the answers, and in the records once both are thrown."""
    m = golden.battle()
    assert [one.text for one in options(GAME, m, 1)] == ["throw scissors", "throw rock", "throw paper"]
    answer(m, "throw paper")
    told = [event_words(GAME, e, "ja", 1) for e in events(GAME, m, 1) if e.kind == "thrown"]
    assert told == ["相手はグーを出した", "自分はパーを出した"]


def test_what_a_player_did_once_is_told() -> None:
    """Charging, retreating and strategies of this turn."""
    plan = GAME.make_card("Plan", {"kind": "strategy", "abilities": ["command: draw(1)"]})
    mine = {"hand": [Placed(plan), Placed(None)], "standby": [Placed(None)]}
    m = GAME.lay_out(Position((Half(mine), Half())))
    assert GAME.side_facts(m, 0) == {}
    for text in ("play Plan", "charge filler#1", "pick filler#1", "retreat"):
        answer(m, text)
    assert GAME.side_facts(m, 0) == {"charged": True, "retreated": True, "strategies": 1}


def test_changes_are_told_with_their_source() -> None:
    """HP and retreat cost that effects change or set."""
    abilities = ["static: have_hp(cards(own, main), 50)", "static: set_retreat(cards(own, main), 3)"]
    banner = GAME.make_card("Banner", {"abilities": abilities})
    m = GAME.lay_out(Position((Half({"standby": [Placed(banner)], "hand": [Placed(None)]}), Half())))
    source = GAME.pile(m, 0, "standby")[0]
    main = GAME.pile(m, 0, "main")[0]
    assert GAME.changes(m, main) == [("hp", 50, source), ("retreat_set", 3, source)]
    assert GAME.card_facts(m, main) == {"hp": 250, "retreat": 3} and GAME.changes(m, source) == []


def test_printed_facts_are_told() -> None:
    """Of a unit HP, retreat cost, attributes and advantages, of a command what kind it is."""
    ann = GAME.make_card("Ann", {"hp": 90, "retreat": 2, "attributes": ["Fire/Wind"], "advantages": ["Water"]})
    assert GAME.printed_facts(ann) == {
        "kind": "unit", "hp": 90, "retreat": 2, "attributes": ["Fire", "Wind"], "advantages": ["Water"],
    }  # fmt: skip
    assert GAME.printed_facts(GAME.make_card("Plan", {"kind": "strategy"})) == {"kind": "strategy"}
