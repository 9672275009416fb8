"""Gyakuten and its kin: once a fight, whenever something may be used, unanswered (K.gyakuten)."""

from __future__ import annotations

import pytest

from fuda.games.buddyfight.spec import DAMAGED, LIFE_GAINED
from fuda.rules.marks import clause
from tests.clauses.buddyfight.scene import foe, me, monster, scene
from tests.clauses.buddyfight.texts import abilities, beast, magic, sting

WORDS = ("gyakuten", "gyakuten_satsu", "dai_gyakuten", "gyakuten_reboot")


def turner(word: str = "gyakuten", title: str = "Turn", low: int = 5) -> str:
    """A gyakuten that can be declared at low life and gives 3 life."""
    return f'{word} title("{title}") if compare(size(own, life), <=, {low}): gain_life(3)'


@clause("bf K.gyakuten.1")
@pytest.mark.parametrize("word", WORDS)
def test_each_is_declared_once_a_fight_when_its_condition_is_met(word: str) -> None:
    ann = beast("Ann", turner(word))
    assert scene(me(left=ann, life=6)).offered() == ["pass"]
    game = scene(me(left=ann, life=2))
    assert game.offered() == ["pass", "activate Turn"]
    game.answer("activate", "Turn")
    assert (game.life("me"), game.offered()) == (5, ["pass"])
    # Nor in the opponent's turn.
    game.go_on().answer("no_attack").go_on().answer("no_attack").go_on()
    assert (game.m.turn, game.player) == (4, "foe")
    game.answers("no_charge", "pass")
    assert (game.player, game.offered()) == ("me", ["pass"])


@clause("bf K.gyakuten.1")
def test_what_the_brackets_ask_for_is_paid() -> None:
    ann = beast("Ann", 'gyakuten title("Turn") cost gauge(1): gain_life(3)')
    assert scene(me(left=ann)).offered() == ["pass"]
    game = scene(me(left=ann, gauge=1)).answer("activate", "Turn")
    assert (game.names("me", "gauge"), game.life("me")) == ([], 13)


@pytest.mark.parametrize(
    "word",
    [
        pytest.param(word, marks=clause(f"bf K.gyakuten.{i + 2}"))  # K.gyakuten.2 to .5
        for i, word in enumerate(WORDS)
    ],
)
def test_who_has_declared_one_declares_it_with_no_other_card_in_that_fight(word: str) -> None:
    mine = me(left=beast("Ann", turner(word, "First")), right=beast("Bea", turner(word, "Second")), life=1)
    game = scene(mine, foe(left=beast("Cat", turner(word, "Theirs")), life=1))
    assert game.offered("activate") == ["First", "Second"]
    game.answer("activate", "First")
    assert game.offered("activate") == []
    game.answer("pass")
    assert (game.player, game.offered("activate")) == ("foe", ["Theirs"])


@clause("bf K.gyakuten.6")
def test_they_are_not_nullified_with_the_other_abilities_of_their_card() -> None:
    """A card whose abilities are nullified still has them; one that lies face down has not."""
    ann = beast("Ann", turner(), 'act title("Boost"): draw(1)')
    still = magic("Still", "negate(cards(own, field), this_turn)")
    game = scene(me(left=ann, hand=[still], life=1))
    assert game.offered("activate") == ["Turn", "Boost"]
    game.answer("cast", "Still").answer("pass")
    assert game.offered("activate") == ["Turn"]
    game.answer("activate", "Turn")
    assert game.life("me") == 4


@clause("bf K.gyakuten.6", "bf K.gyakuten.7")
def test_no_counter_is_declared_against_their_declaration() -> None:
    """Not even one that would nullify it; a plain ability is answered."""
    deny = magic("Deny", "nullify_use", use="if lately(on(activated, foe))", counter=True)
    ann = beast("Ann", turner(), 'act title("Boost"): gain_life(1)')
    game = scene(me(left=ann, life=1), foe(hand=[deny, sting()]))
    game.answer("activate", "Turn")
    assert (game.player, game.row, game.life("me")) == ("me", "T.2.1", 4)
    game.answer("activate", "Boost")
    assert (game.player, game.offered("cast")) == ("foe", ["Deny", "Sting"])


@clause("bf Q.K.gyakuten.1")
def test_the_four_are_counted_each_by_itself() -> None:
    texts = [turner(word, word, low=20) for word in WORDS]
    game = scene(me(left=monster("Ann", abilities=abilities(*texts)), life=1))
    for i, word in enumerate(WORDS):
        assert game.offered("activate") == list(WORDS[i:])
        game.answer("activate", word)
    assert (game.offered("activate"), game.life("me")) == ([], 13)


@clause("bf Q.K.gyakuten.2")
@pytest.mark.parametrize("word", WORDS)
def test_they_answer_what_the_opponent_uses_in_the_own_turn_and_are_resolved_first(word: str) -> None:
    rage = magic("Rage", "damage(foe, 1)")
    game = scene(me(left=beast("Ann", turner(word)), life=5), foe(hand=[rage]), turn_player="foe")
    assert game.player == "foe"
    game.answer("cast", "Rage")
    assert (game.player, game.row, game.offered()) == ("me", "CA.2.1", ["pass", "activate Turn"])
    game.answer("activate", "Turn")
    assert [kind for kind, _ in game.happened(DAMAGED, LIFE_GAINED)] == [LIFE_GAINED, DAMAGED]
    game = scene(me(left=beast("Ann", turner(word)), life=6), foe(hand=[rage]), turn_player="foe")
    assert game.answer("cast", "Rage").offered() == ["pass"]


@clause("bf Q.K.gyakuten.2")
def test_they_are_used_first_after_a_pass_and_as_the_turn_fighters_answer_too() -> None:
    game = scene(me(), foe(left=beast("Ann", turner()), life=5))
    assert game.answer("pass").offered() == ["pass", "activate Turn"]
    game = (
        scene(me(left=beast("Ann", turner(low=4)), life=4), foe(hand=[sting()])).answer("pass").answer("cast", "Sting")
    )
    assert (game.player, game.offered()) == ("me", ["pass", "activate Turn"])
