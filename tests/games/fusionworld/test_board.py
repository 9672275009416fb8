"""The board as each player is shown it: both halves, energy, cards under others, the battle with what is added."""

from __future__ import annotations

import msgspec
import pytest

from fuda.games.fusionworld import spec
from fuda.games.registry import Half, Placed, Position
from fuda.rules.marks import clause
from fuda.view.board import View, view
from fuda.view.events import event_words, events
from fuda.view.options import label, options
from tests.games.fusionworld import boards
from tests.games.fusionworld.boards import answer
from tests.games.fusionworld.matches import GAME, new_match


@pytest.mark.parametrize("name", boards.BOARDS.names)
def test_a_battle_is_shown_as_written(name: str) -> None:
    """Each player sees the own half below; meant changes: python -m tests.games.fusionworld.boards."""
    boards.BOARDS.check(name)


def test_a_view_is_plain_data() -> None:
    """It can be written as JSON and read back."""
    seen = view(GAME, boards.battle(), 0)
    assert msgspec.json.decode(msgspec.json.encode(seen), type=View) == seen


@clause("fw 10-1-3", "fw 1-11-2")
def test_a_leader_is_shown_on_the_side_that_lies_up() -> None:
    """Name and power are those of the back once it has been flipped."""
    seen = view(GAME, boards.battle(), 1)
    leader = seen.sides[0].zone("leader").cards[0]
    assert leader is not None
    assert (leader.name, leader.facts["power"], leader.facts["awakened"]) == ("Chief of Chiefs", 20000, True)


def test_cards_under_others_say_under_which() -> None:
    """The stack counts as one card, and what lies in it is open to both players."""
    seen = view(GAME, boards.battle(), 1)
    top = seen.sides[0].zone("battle").cards[0]
    below = seen.sides[0].zone("under").cards
    assert top is not None and top.facts["under"] == 2
    assert [card and (card.name, card.owner, card.facts["beneath"]) for card in below] == [
        ("Cid", 1, "battle.1"), ("Ann", 0, "battle.1"),
    ]  # fmt: skip


@clause("fw 8-4-4")
def test_combo_power_is_shown_beside_the_power_until_it_is_added() -> None:
    """Before the Damage Step the power does not include it, and the board tells what will be added."""
    seen = view(GAME, boards.battle(), 0)
    attacker = seen.find(seen.parts["attacker"])
    assert attacker is not None and (attacker.facts["power"], attacker.facts["combo_total"]) == (20000, 10000)


def test_energy_is_counted_by_colour() -> None:
    """Active and rested cards, their colours, and markers are told of both players."""
    facts = view(GAME, boards.battle(), 1).sides[1].facts
    assert facts == {"energy": 3, "energy_rested": 1, "energy_colors": ["blue 2", "black 1"], "markers": 0}


@clause("fw 3-2-2", "fw 3-3-2", "fw 3-9-2")
def test_decks_hands_and_life_are_hidden_even_before_the_decks_are_laid_out() -> None:
    """At the first decision nobody sees a card of either deck; Life is hidden from its own player too."""
    m = new_match(1)
    for player in range(2):
        assert all(card is None for side in view(GAME, m, player).sides for card in side.zone("nowhere").cards)
    laid = GAME.lay_out(Position((Half({"hand": [Placed(None)]}), Half({"hand": [Placed(None)]}))))
    mine, theirs = view(GAME, laid, 0).sides
    assert mine.zone("hand").cards[0] is not None and theirs.zone("hand").cards == (None,)
    assert set(mine.zone("life").cards) == set(mine.zone("deck").cards) == {None}


def test_answers_and_events_have_words() -> None:
    """What is offered and what happened reads as a sentence in both languages."""
    m = boards.battle()
    offered = options(GAME, m, 1)
    assert label(GAME, m, 1, offered[1], "en") == "Combo with Dot"
    assert label(GAME, m, 1, offered[1], "ja") == "Dotでコンボする"
    answer(m, "combo Dot")
    told = [event_words(GAME, e, "en", 0) for e in events(GAME, m, 0)]
    assert told[-1] == "The opponent comboed with Dot"


def test_what_is_skipped_is_told_by_name() -> None:
    """The number of the record stands for a phase or step."""
    skipper = GAME.make_card("Skipper", {"cost": 0, "abilities": ["on_play: skip(own, end)"]})
    m = GAME.lay_out(Position((Half({"hand": [Placed(skipper)]}), Half())))
    answer(m, "play Skipper")
    answer(m, "end_main")
    told = [e for e in events(GAME, m, 1) if e.kind == "skipped"]
    assert [e.detail for e in told] == ["end"]
    assert event_words(GAME, told[0], "ja", 1) == "相手が飛ばした：エンドフェイズ"


def test_changes_are_told_with_their_source() -> None:
    """What has changed a card's power is listed: lasting effects by the card they come from, permanents as one."""
    giver = GAME.make_card("Giver", {"cost": 0, "abilities": ["on_play: power(cards(own, leader), 5000, this_turn)"]})
    banner = GAME.make_card("Banner", {"abilities": ["permanent: have_power(cards(own, leader), 10000)"]})
    m = GAME.lay_out(Position((Half({"hand": [Placed(giver)], "battle": [Placed(banner)]}), Half())))
    answer(m, "play Giver")
    source = next(int(c.id) for c in m.cards if c.d.name == "Giver")
    assert GAME.changes(m, int(m.p0.leader.id)) == [("power", 5000, source), ("permanent_power", 10000, -1)]


def test_printed_facts_tell_both_sides() -> None:
    """Of a Leader the power of the back, of other cards cost, colours and combo power."""
    leader = GAME.make_card("Chief", {"kind": "leader", "power": 15000, "back_power": 20000, "life": 7})
    facts = GAME.printed_facts(leader)
    assert (facts["power"], facts["back_power"], facts["start_life"]) == (15000, 20000, 7)
    ann = GAME.make_card("Ann", {"colors": ["red", "blue"], "cost": 3, "specified": "red 1 blue 1", "combo": 0})
    facts = GAME.printed_facts(ann)
    assert (facts["cost"], facts["specified"], facts["combo"]) == (3, ["red 1", "blue 1"], 0)
    assert set(facts) <= set(GAME.words("ja")["facts"]) and spec.KINDS[1] == facts["kind"]
