"""Cards that nobody would print, each of which random games once broke the engine with."""

from __future__ import annotations

from typing import Any

import pytest

from fuda.core import flow
from fuda.games.onepiece.printed import CardDef
from fuda.games.onepiece.rules.actions import hand_cost
from fuda.games.onepiece.spec import BATTLE_ENDED
from fuda.games.onepiece.words.reading import read_ability
from tests.clauses.onepiece.scene import char, event, filler, foe, leader, me, rested, scene, stage


def trick(text: str, **more: Any) -> CardDef:
    """An Event with one [Main] effect."""
    return event("Trick", abilities=[read_ability(f"main: {text}")], **more)


def test_only_cards_of_a_hand_are_discarded() -> None:
    """'Discard' of a card in play does nothing to it."""
    game = scene(me(characters=[char("Ann")], hand=[trick("discard(cards(own, characters), 1)")]))
    game.answer("play", "Trick")
    assert game.names("me", "characters") == ["Ann"] and game.names("me", "trash") == ["Trick"]


def test_cards_in_play_are_not_put_back_into_the_deck_like_those_looked_at() -> None:
    """Looking at a card in play and putting 'the rest' on top or bottom leaves it where it is."""
    game = scene(me(characters=[char("Ann")], hand=[trick("look(cards(own, characters), 6); top_or_bottom(6)")]))
    game.answer("play", "Trick")
    assert game.names("me", "characters") == ["Ann"]


def test_given_don_come_from_the_cost_area_of_the_card_that_gets_them() -> None:
    """Given to an opposing card, they are the opponent's own."""
    game = scene(me(don=1, hand=[trick("give_don(cards(foe, leader), 1, active)")]), foe(don=2))
    game.answer("play", "Trick")
    assert game.don("me") == (1, 0) and game.don("foe") == (1, 0)
    assert game.side("foe").leader.don == 1


def test_a_stage_is_given_no_don() -> None:
    """Only a Leader or Character is."""
    game = scene(me(don=1, stage=stage("Pier"), hand=[trick("give_don(cards(own, stage), 1, active)")]))
    game.answer("play", "Trick")
    assert game.don("me") == (1, 0)


def test_an_effect_on_cards_in_hand_does_not_reach_the_leader() -> None:
    """What holds for cards of a hand changes nothing in play."""
    odd = char("Odd", abilities=[read_ability("continuous: have_power(cards(own, hand), 1000)")])
    game = scene(me(leader=leader("Chief"), characters=[odd], hand=[char("Ann")]))
    assert game.power("Chief") == 5000


def test_costs_that_depend_on_costs_are_worked_out_once() -> None:
    """'Cards in your hand that cost 5 or more cost 2 less' looks at the printed cost."""
    odd = char("Odd", abilities=[read_ability("continuous: hand_cost([stat(cost, >=, 5)], -2)")])
    game = scene(me(characters=[odd], hand=[char("Ann", cost=5), char("Bob", cost=4)]))
    assert [hand_cost(game.m, game.card(name)) for name in ("Ann", "Bob")] == [3, 4]


def test_an_effect_that_activates_itself_is_an_endless_loop() -> None:
    """Nobody can stop it, though no position comes again: a draw."""
    game = scene(me(hand=[trick("activate(this, main)")]))
    game.answer("play", "Trick")
    assert (game.m.winner, game.m.reason) == (2, "11-1-1-1")


def test_an_event_that_uses_itself_from_the_trash_is_an_endless_loop() -> None:
    """So is an Event that is used again from the trash it lies in."""
    game = scene(me(hand=[trick("use_event(cards(own, trash))")]))
    game.answer("play", "Trick")
    assert (game.m.winner, game.m.reason) == (2, "11-1-1-1")


def test_a_turn_of_too_many_decisions_is_an_endless_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    """Choices that change something every time, but never end, are a draw as well."""
    monkeypatch.setattr(flow, "LONGEST_TURN", 500)  # of thousands, each with a further effect to look at
    odd = char(
        "Odd",
        abilities=[
            read_ability("auto on(activated): choose(cards(own, characters), 1, 0); power(chosen(0), 1000, forever)")
        ],
    )
    game = scene(me(characters=[odd, char("Ann")], hand=[trick("draw(1)")]))
    game.answer("play", "Trick")
    while game.m.winner < 0:
        assert game.m.decisions < 1000
        game.m.choose(0)
    assert game.m.decisions > 500
    assert (game.m.winner, game.m.reason) == (2, "11-1-1-1")


def test_a_named_number_is_no_card() -> None:
    """A slot with a number holds no card that could be moved."""
    text = "choose_number(1000, 0); move(chosen(0), trash); ko(arrived(0)); draw(picked(0))"
    game = scene(me(hand=[trick(text)], deck=filler(5)))
    game.answer("play", "Trick").answer("number", 2)
    assert len(game.names("me", "hand")) == 2 and game.names("me", "trash") == ["Trick"]


def test_a_battle_without_a_target_is_told_without_one() -> None:
    """Resting the attacker may put the only target out of reach; the battle ends, and its record names no card."""
    guard = "continuous if exists(cards(foe, characters, [rested])): are_forbidden(cards(own, field), be_attacked)"
    game = scene(
        me(characters=[char("Ann")]),
        foe(leader=leader("Chief"), characters=[rested(char("Ward", abilities=[read_ability(guard)]))]),
    )
    game.answer("attack", "Ann")
    assert [int(e.other) for e in game.log if int(e.kind) == BATTLE_ENDED] == [-1]
    assert game.step == "" and game.is_rested("Ann")
