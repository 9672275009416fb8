"""Cards that can be used when something is used or called (O.onuse)."""

from __future__ import annotations

from fuda.games.buddyfight.spec import ENTERED
from fuda.rules.marks import clause
from tests.clauses.buddyfight.scene import foe, me, monster, scene
from tests.clauses.buddyfight.texts import beast, denial, done, magic

SUMMON = ["choose(cards(own, hand, [kind(monster)]), 1, 0)", "call(chosen(0), free)"]


@clause("bf O.onuse.1")
def test_a_counter_for_a_use_can_only_answer_that_very_use() -> None:
    """Not the call before it, not later in the same play timing, and not a second spell of the own side."""
    stop = denial("cast", "Stop", "kind(spell)")
    game = scene(me(hand=[monster("Ann"), magic("Luck", "draw(1)")]), foe(hand=[stop]))
    game.call("Ann")
    assert game.offered() == ["pass"]
    game.answers("pass", "cast Luck")
    assert (game.player, game.offered()) == ("foe", ["pass", "cast Stop"])
    game.answers("pass", "pass")
    assert (game.player, game.row, game.offered()) == ("foe", "T.6.1", ["pass"])


@clause("bf O.onuse.1")
def test_a_counter_for_a_use_nullifies_that_use() -> None:
    """The spell goes to the drop zone and does nothing; an ability of a card on the field is no spell."""
    stop = denial("cast", "Stop", "kind(spell)")
    game = scene(me(hand=[magic("Luck", "gain_life(1)")], left=beast("Ann", "act: gain_life(1)")), foe(hand=[stop]))
    game.answer("activate", "Ann")
    assert game.offered() == ["pass"]
    game.answers("pass", "cast Luck", "cast Stop")
    assert (game.life("me"), game.names("me", "drop"), game.names("foe", "drop")) == (11, ["Luck"], ["Stop"])


@clause("bf O.onuse.1")
def test_the_counter_of_an_ability_on_the_field_waits_for_the_use_as_well() -> None:
    guard = beast("Guard", 'act title("Bark") counter if lately(on(called, foe)): nullify_use')
    game = scene(me(hand=[monster("Ann"), magic("Luck", "draw(1)")]), foe(left=guard))
    game.answer("cast", "Luck")
    assert game.offered() == ["pass"]
    game.answer("pass").call("Ann")
    assert game.offered() == ["pass", "activate Bark"]
    game.answer("activate", "Bark")
    assert (game.names("me", "field"), "Ann" in game.names("me", "drop")) == ([], True)


@clause("bf O.onuse.1")
def test_a_use_cannot_be_answered_from_an_attack_that_its_answer_makes() -> None:
    """The answer to the call attacks: in the play timings of that attack the call is not what is answered."""
    strike = magic("Strike", "choose(cards(own, monsters), 1, 0)", "attack_with(chosen(0))", counter=True)
    game = scene(me(hand=[monster("Ann")]), foe(hand=[strike, denial()], left=monster("Bob")))
    game.call("Ann")
    assert game.offered("cast") == ["Strike", "Denial"]
    game.answer("cast", "Strike")
    while not game.is_on_field("Ann"):
        assert game.offered("cast") == []
        game.m.answer(game.m.options[0])
    assert (game.life("me"), game.names("foe", "hand")) == (9, ["Denial"])


@clause("bf O.onuse.2", "bf O.onuse.2.ex1")
def test_a_call_by_an_effect_cannot_be_answered_by_what_answers_calls() -> None:
    """The spell that calls can be answered, but not as a call; the monster comes without a window of its own."""
    game = scene(
        me(hand=[magic("Summon", *SUMMON), beast("Ann", "auto on(entered, any, [is_this]): draw(1)")]),
        foe(hand=[denial()]),
    )
    game.answer("cast", "Summon")
    assert (game.player, game.offered()) == ("foe", ["pass"])
    game.answers("pass", "pick Ann", "area left")
    assert (game.names("me", "left"), done(game, ENTERED)) == (["Ann"], ["Ann"])
    # Its ability about entering has a window, in which the call is past.
    assert (game.player, game.row, game.offered()) == ("foe", "AB.2.2.1", ["pass"])
    game.answers("pass", "pass")
    assert (game.player, game.row, game.offered()) == ("foe", "T.6.1", ["pass"])
    game = scene(me(hand=[monster("Ann")]), foe(hand=[denial()]))
    assert game.call("Ann").offered() == ["pass", "cast Denial"]
