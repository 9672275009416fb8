"""Why a card cannot be used: each reason with its clause, and none where the card is offered."""

from __future__ import annotations

from typing import Any

import pytest

from fuda.games.onepiece.face.contract import GAME
from fuda.games.onepiece.words.build import continuous, tagged, value
from fuda.games.onepiece.words.conditions import DonAttached
from fuda.games.onepiece.words.drawing import Draw
from fuda.games.onepiece.words.ops import Discard
from fuda.games.onepiece.words.refs import Area
from fuda.games.onepiece.words.static_effects import Banned, Negated, PlayerBanned
from fuda.view.options import options
from fuda.view.why import UnknownCardError, find_cards, why
from fuda.view.words import reason_words
from tests.clauses.onepiece.scene import Placed, Scene, char, event, foe, me, rested, scene, stage
from tests.conformance.playing import decisions, new_match


def reasons(game: Scene, name: str, player: int = 0) -> list[tuple[str, str, str]]:
    """Why a player cannot use a card, as act, name and clause."""
    card = next(c for c in game.m.cards if c.d.name == name)
    found = why(GAME, game.m, player, int(card.id))
    for reason in found:
        assert reason_words(GAME, reason, "en") and reason_words(GAME, reason, "ja")
    return [(r.act, r.name, r.clause) for r in found]


def main_event(name: str, **more: Any) -> Any:
    """An Event with a [Main] effect."""
    return event(name, abilities=[tagged("main", [Draw(value(1))], **more)])


def counter_event(name: str) -> Any:
    """An Event with a [Counter] effect only."""
    return event(name, abilities=[tagged("counter", [Draw(value(1))])])


def test_cost_too_high() -> None:
    """A card that costs more than there are active DON!! says so with both numbers."""
    game = scene(me(hand=[char("Ann", cost=5)], don=2, rested_don=3))
    assert reasons(game, "Ann") == [("play", "cost", "2-7-2")]
    reason = why(GAME, game.m, 0, int(game.m.p0.hand[0].id))[0]
    assert reason.facts == {"cost": 5, "active": 2}
    assert "5" in reason_words(GAME, reason, "en") and "[op 2-7-2]" in reason_words(GAME, reason, "ja")


def test_not_own_turn_and_not_own_card() -> None:
    """In the opponent's turn nothing is played; the opponent's cards are not one's own to use."""
    game = scene(me(hand=[char("Ann")], characters=[char("Bob")], don=1), foe(characters=[char("Cid")]))
    assert reasons(game, "Cid") == [("attack", "not_yours", "6-1-2")]
    assert ("attack", "not_your_turn", "6-1-2") in reasons(game, "Cid", player=1)


def test_counter_event_in_the_main_phase() -> None:
    """An Event with only a [Counter] effect waits for the counter step."""
    game = scene(me(hand=[counter_event("Shield")]))
    assert reasons(game, "Shield") == [("play", "counter_only", "10-2-4-1")]


def test_main_event_and_card_without_counter_in_the_counter_step() -> None:
    """In the counter step a [Main] Event cannot be used, nor a Character without a counter; others can."""
    hand = [main_event("Plan"), char("Ann", counter=0), char("Bob", counter=1000)]
    game = scene(me(characters=[char("Att")]), foe(hand=hand))
    game.answer("attack", "Att")
    assert reasons(game, "Plan", 1) == [("play", "main_only", "10-2-3-1")]
    assert reasons(game, "Ann", 1) == [("counter", "no_counter", "7-1-3-1-1")]
    assert reasons(game, "Bob", 1) == []


def test_activation_cost_of_an_event_cannot_be_paid() -> None:
    """An Event whose effect costs a card of the hand cannot be used with an empty hand."""
    plan = main_event("Plan", cost=[Discard(Area("own", "hand", []), value(2))])
    game = scene(me(hand=[plan]))
    assert reasons(game, "Plan") == [("play", "activation_cost", "8-3-1-3")]


def test_first_turn_has_no_battle() -> None:
    """In the own first turn nobody attacks."""
    game = scene(me(characters=[char("Ann")]), turn=2)
    assert ("attack", "first_turn", "6-5-6-1") in reasons(game, "Ann")


def test_played_this_turn_and_rested() -> None:
    """A card played this turn, or rested, does not attack; with [Rush] it does."""
    fresh = Placed(char("Ann"), since=5)
    rush = Placed(char("Cid", keywords=["rush"]), since=5)
    game = scene(me(characters=[fresh, rested(char("Bob")), rush], don=1))
    assert reasons(game, "Ann") == [("attack", "fresh", "3-7-4")]
    assert reasons(game, "Bob") == [("attack", "rested", "7-1-1-1")]
    assert reasons(game, "Cid") == []


def test_condition_of_an_effect_not_met_and_used_up() -> None:
    """An [Activate: Main] effect names its unmet condition; once used, that it was used this turn."""
    needs = tagged("activate_main", [Draw(value(1))], when=[DonAttached(1)], once=True)
    game = scene(me(characters=[char("Ann", abilities=[needs])], don=1))
    assert ("activate", "condition", "8-4-1-1") in reasons(game, "Ann")
    game.answer("give", "Ann").answer("activate", "Ann")
    assert ("activate", "once", "10-2-13-3") in reasons(game, "Ann")


def test_block_step() -> None:
    """Only an active card with [Blocker] other than the target blocks."""
    cards = [char("Wall", keywords=["blocker"]), rested(char("Tired", keywords=["blocker"])), char("Plain")]
    game = scene(me(characters=[char("Att")]), foe(characters=cards))
    game.answer("attack", "Att").answer("target", "Leader")
    assert reasons(game, "Wall", 1) == []
    assert reasons(game, "Tired", 1) == [("block", "rested", "10-1-4-1")]
    assert reasons(game, "Plain", 1) == [("block", "no_blocker", "10-1-4-1")]


def test_forbidden_and_negated_by_effects() -> None:
    """What effects forbid or negate is named as such."""
    crew = Area("foe", "characters", [])
    tyrant = char(
        "Tyrant",
        abilities=[
            continuous([Banned(crew, "attack")]),
            continuous([Negated(crew)]),
            continuous([PlayerBanned("foe", "play")]),
        ],
    )
    active = tagged("activate_main", [Draw(value(1))])
    game = scene(me(hand=[char("Cid")], characters=[char("Ann", abilities=[active])], don=2), foe(characters=[tyrant]))
    assert reasons(game, "Cid") == [("play", "forbidden", "1-3-3")]
    assert reasons(game, "Ann") == [("attack", "forbidden", "1-3-3"), ("activate", "negated", "8-2-1-1")]


def test_nothing_to_attack() -> None:
    """Where effects protect the Leader and no Character is rested, there is no target."""
    shield = char("Shield", abilities=[continuous([Banned(Area("own", "leader", []), "be_attacked")])])
    game = scene(me(characters=[char("Ann")], don=1), foe(characters=[shield]))
    assert reasons(game, "Ann") == [("attack", "forbidden", "1-3-3")]


def test_what_is_attacked_does_not_block() -> None:
    """The attacked card's own [Blocker] changes nothing."""
    wall = rested(char("Target", keywords=["blocker"]))
    game = scene(me(characters=[char("Att")]), foe(characters=[wall, char("Wall", keywords=["blocker"])]))
    game.answer("attack", "Att").answer("target", "Target")
    assert reasons(game, "Target", 1) == [("block", "is_target", "10-1-4-1")]


def test_in_the_middle_of_something() -> None:
    """During a battle of the own turn nothing else is started; after the end nothing is."""
    active = tagged("activate_main", [Draw(value(1))])
    game = scene(
        me(hand=[char("Ann")], characters=[char("Att"), char("Bob", abilities=[active])], don=1),
        foe(hand=[char("Cid", counter=1000)]),
    )
    game.answer("attack", "Att")
    assert reasons(game, "Ann") == [("play", "busy", "6-5-3-1")]
    assert reasons(game, "Bob") == [("attack", "busy", "6-5-2"), ("activate", "busy", "10-2-2-1")]
    game.concede("me")
    assert reasons(game, "Ann") == [("play", "over", "1-2-1")]


def test_a_stage_does_not_attack() -> None:
    """A Stage is no attacker."""
    game = scene(me(stage=stage("Harbor")))
    assert reasons(game, "Harbor") == [("attack", "stage", "7-1-1-1")]


def test_no_don_to_give() -> None:
    """Without an active DON!! none can be given."""
    game = scene(me(characters=[char("Ann")]))
    assert reasons(game, "Ann") == [("give", "no_don", "6-5-5-1")]


def test_a_card_elsewhere_is_not_in_hand() -> None:
    """A card in the trash is not played from there."""
    game = scene(me(trash=[char("Ann")]))
    assert reasons(game, "Ann") == [("play", "not_in_hand", "6-5-3-1")]


def test_a_hidden_card_is_not_explained() -> None:
    """Asking about a card of the opponent's hand tells nothing."""
    game = scene(foe(), foe(hand=[char("Cid")]))
    with pytest.raises(UnknownCardError):
        why(GAME, game.m, 0, int(game.m.p1.hand[0].id))
    assert find_cards(GAME, game.m, 0, "Cid") == []
    assert find_cards(GAME, game.m, 1, "cid") == [int(game.m.p1.hand[0].id)]


def test_what_is_offered_has_no_reason_against_it_and_the_rest_has() -> None:
    """In random matches: a card's use is offered exactly if `why` names no reason against it."""
    for seed in range(4):
        for m in decisions(new_match("onepiece", seed), seed):
            player = int(m.player)
            offered = {(one.kind, one.ref) for one in options(GAME, m, player)}
            if ("end_main", "") in offered:
                check_main(m, player, offered)


def check_main(m: Any, player: int, offered: set[tuple[str, str]]) -> None:
    """Compare reasons and options of the main phase."""
    side = m.side(player)
    for i, card in enumerate(side.hand):
        against = [r for r in why(GAME, m, player, int(card.id)) if r.act == "play"]
        assert (not against) == (("play", f"{player + 1}.hand.{i + 1}") in offered)
    for i, u in enumerate(side.characters):
        place = f"{player + 1}.characters.{i + 1}"
        found = why(GAME, m, player, int(u.card.id))
        assert (not [r for r in found if r.act == "attack"]) == (("attack", place) in offered)
        assert (not [r for r in found if r.act == "give"]) == (("give", place) in offered)
        if u.d.activated:
            assert (not [r for r in found if r.act == "activate"]) == (("activate", place) in offered)
