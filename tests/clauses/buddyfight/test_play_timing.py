"""Play timing when the turn fighter is the first to use something (T.1 to T.5, T.10, Q.T)."""

from __future__ import annotations

import pytest

from fuda.games.buddyfight.printed import CardDef
from fuda.games.buddyfight.spec import CAST_CARD, DAMAGED, LIFE_GAINED, MOVED
from fuda.rules.marks import clause
from tests.clauses.buddyfight.scene import Scene, foe, me, monster, scene
from tests.clauses.buddyfight.texts import beast, done, force, gear, magic, sting

DRAIN = "damage(foe, 1)"


def heal(name: str = "Heal", use: str = "", counter: bool = False) -> CardDef:
    """A spell that gives its fighter 1 life."""
    return magic(name, "gain_life(1)", use=use, counter=counter)


def changes_of_life(game: Scene) -> list[int]:
    """What has happened to the lives, in order."""
    return [kind for kind, _ in game.happened(DAMAGED, LIFE_GAINED)]


# --- start and first use (T.1, T.2) ----------------------------------------------------------------------------
@clause("bf T.1.1")
def test_a_play_timing_starts_with_a_rule_check() -> None:
    """Nobody is asked for a use before the fighter without life has lost."""
    game = scene(me(hand=[sting()]), foe(life=0), at="S.1.1")
    assert (game.winner, game.m.decisions) == ("me", 0)
    assert scene(me(hand=[sting()]), foe(life=1), at="S.1.1").player == "me"


@clause("bf T.2.1", "bf Q.T.2")
def test_the_turn_fighter_chooses_first_and_uses_one_thing_at_a_time() -> None:
    """In a main phase that is everything in hand and on the field that is for it; the answer resolves first."""
    mine = me(hand=[monster("Ann"), heal(), gear("Axe")], left=beast("Bob", 'act title("Boost"): draw(1)'))
    game = scene(mine, foe(hand=[sting()]))
    assert (game.player, game.row) == ("me", "T.2.1")
    assert game.offered() == ["pass", "call Ann", "cast Heal", "equip Axe", "activate Boost"]
    game.answer("cast", "Heal")
    assert (game.player, game.row) == ("foe", "CA.2.1")
    game.answer("cast", "Sting")
    assert changes_of_life(game) == [DAMAGED, LIFE_GAINED]


@clause("bf T.2.1")
def test_outside_the_main_and_final_phases_the_turn_fighter_uses_only_counters() -> None:
    mine = me(hand=[heal(), sting(), monster("Ann")], left=beast("Bob", 'act title("Boost"): draw(1)'))
    assert scene(mine, foe(), at="A.1.3").offered() == ["pass", "cast Sting"]
    assert scene(mine, foe(), turn_player="foe").go_on("cast Sting").offered() == ["pass", "cast Sting"]


@clause("bf T.2.1.a")
def test_after_the_turn_fighters_pass_the_other_fighter_is_asked_and_the_timing_goes_on() -> None:
    game = scene(me(hand=[heal()]), foe(hand=[sting()]))
    game.answer("pass")
    assert (game.player, game.row, game.phase) == ("foe", "T.6.1", "main")
    assert game.offered() == ["pass", "cast Sting"]


@clause("bf T.2.2")
def test_the_turn_fighters_cost_is_paid_before_anybody_may_answer() -> None:
    mine = me(hand=[heal(use="cost gauge(1)")], gauge=1, left=beast("Bob", "act cost life(2): draw(1)"))
    game = scene(mine, foe(hand=[sting()]))
    game.answer("cast", "Heal")
    assert (game.player, game.names("me", "gauge"), game.life("me")) == ("foe", [], 10)
    assert game.names("me", "drop") == ["Gauge0 1"]
    game.answer("pass").answer("activate", "Bob")
    assert (game.player, game.life("me")) == ("foe", 9)


@clause("bf T.2.2.a")
def test_what_cannot_be_paid_or_whose_condition_fails_is_not_used() -> None:
    """A use that is forced all the same is cancelled, and nothing has changed."""
    dragon = heal("Hymn", use='if exists(cards(own, field, [trait("Dragon")]))')
    game = scene(me(hand=[heal(use="cost gauge(2)"), dragon], gauge=1), foe(hand=[sting()]))
    assert game.offered() == ["pass"]
    force(game, CAST_CARD, "Heal")
    assert (game.player, game.row, game.life("me")) == ("me", "T.2.1", 10)
    assert sorted(game.names("me", "hand")) == ["Heal", "Hymn"]
    assert game.names("me", "gauge") == ["Gauge0 1"]


@clause("bf T.2.3")
@pytest.mark.parametrize("kind", ["call", "cast", "equip", "activate"])
def test_who_pays_the_last_life_loses_before_anybody_answers(kind: str) -> None:
    cost = "use cost life(1):"
    cards = {
        "call": beast("Card", cost),
        "cast": heal("Card", use="cost life(1)"),
        "equip": gear("Card", cost),
        "activate": beast("Card", "act cost life(1): gain_life(5)"),
    }
    mine = me(left=cards[kind], life=1) if kind == "activate" else me(hand=[cards[kind]], life=1)
    game = scene(mine, foe(hand=[sting()]))
    game.answer(kind, "Card")
    if kind == "call":
        game.answer("area", "left")
    assert (game.winner, game.m.reason) == ("foe", "R.1")


# --- the answer (T.3, T.4) -------------------------------------------------------------------------------------
@clause("bf T.3.1")
def test_the_other_fighter_may_answer_with_one_counter_and_nothing_else() -> None:
    theirs = foe(hand=[heal("Mend"), sting(), sting("Barb"), monster("Ann")], left=beast("Bob", "act: draw(1)"))
    game = scene(me(hand=[heal()]), theirs)
    game.answer("cast", "Heal")
    assert game.offered() == ["pass", "cast Sting", "cast Barb"]
    game.answer("cast", "Sting")
    # Both are done, and the next choice is the turn fighter's.
    assert (game.player, game.row, game.life("me")) == ("me", "T.2.1", 10)


@clause("bf T.3.1.a")
def test_without_an_answer_the_turn_fighters_card_is_resolved_next() -> None:
    game = scene(me(hand=[heal()]), foe(hand=[sting()]))
    game.answer("cast", "Heal").answer("pass")
    assert (game.life("me"), game.names("me", "drop"), game.row) == (11, ["Heal"], "T.2.1")


@clause("bf T.3.2")
def test_the_answers_cost_is_paid_before_anything_is_resolved() -> None:
    """The gauge that pays for the answer is gone before the first card would put a card there."""
    game = scene(me(hand=[heal()]), foe(hand=[sting(cost="cost gauge(1)")], gauge=1))
    game.answer("cast", "Heal").answer("cast", "Sting")
    kinds = [kind for kind, name in game.happened(MOVED, DAMAGED, LIFE_GAINED) if name != "Sting" or kind != MOVED]
    assert kinds[:3] == [MOVED, DAMAGED, LIFE_GAINED]
    assert done(game, MOVED)[0] == "Gauge1 1"
    assert game.names("foe", "gauge") == []


@clause("bf T.3.2.a")
def test_an_answer_that_cannot_be_paid_or_whose_condition_fails_is_not_offered() -> None:
    dear = sting(cost="cost gauge(2)")
    idle = magic("Idle", DRAIN, use='if exists(cards(own, field, [trait("Dragon")]))', counter=True)
    game = scene(me(hand=[heal()]), foe(hand=[dear, idle], gauge=1))
    game.answer("cast", "Heal")
    assert game.offered() == ["pass"]
    rich = scene(me(hand=[heal()]), foe(hand=[dear], gauge=2)).answer("cast", "Heal")
    assert rich.offered("cast") == ["Sting"]


@clause("bf T.3.3")
def test_who_pays_for_the_answer_with_the_last_of_the_deck_loses_before_anything_is_resolved() -> None:
    costly = magic("Costly", DRAIN, use="cost deck_to(1, drop)", counter=True)
    game = scene(me(hand=[magic("Rage", DRAIN)]), foe(hand=[costly], deck=1))
    game.answer("cast", "Rage").answer("cast", "Costly")
    assert (game.winner, changes_of_life(game)) == ("me", [])


@clause("bf T.4.1", "bf Q.T.2")
def test_the_answer_is_resolved_before_the_card_that_it_answers() -> None:
    game = scene(me(hand=[heal()]), foe(hand=[sting()]))
    game.answer("cast", "Heal").answer("cast", "Sting")
    assert changes_of_life(game) == [DAMAGED, LIFE_GAINED]
    assert [e.clause for e in game.log if e.kind == MOVED and e.target == 3] == ["CA.3.1.n1"] * 2
    assert done(game, MOVED) == ["Sting", "Heal"]


@clause("bf T.4.2")
@pytest.mark.parametrize("kind", ["call", "cast", "equip", "activate"])
def test_who_loses_the_last_life_by_the_answer_never_resolves_the_first_use(kind: str) -> None:
    cards = {
        "call": beast("Card", "auto on(entered, any, [is_this]): gain_life(5)"),
        "cast": heal("Card"),
        "equip": gear("Card"),
        "activate": beast("Card", "act: gain_life(5)"),
    }
    mine = me(left=cards[kind], life=1) if kind == "activate" else me(hand=[cards[kind]], life=1)
    game = scene(mine, foe(hand=[sting()]))
    game.answer(kind, "Card")
    if kind == "call":
        game.answer("area", "left")
    game.answer("cast", "Sting")
    assert (game.winner, changes_of_life(game)) == ("foe", [DAMAGED])
    assert game.is_on_field("Card") == (kind == "activate")


# --- the first use (T.5) ---------------------------------------------------------------------------------------
@clause("bf T.5.1")
def test_the_first_use_is_resolved_as_far_as_the_answer_has_left_it_possible() -> None:
    """Its target is gone; the rest of the card is done all the same."""
    blast = magic("Blast", "choose(cards(foe, field), 1, 0)", "destroy(chosen(0))", "draw(1)")
    save = magic("Save", "choose(cards(own, field), 1, 0)", "move(chosen(0), hand)", counter=True)
    game = scene(me(hand=[blast]), foe(hand=[save], left=monster("Ann")))
    game.answers("cast Blast", "cast Save")
    assert (game.names("foe", "hand"), game.names("foe", "drop")) == (["Ann"], ["Save"])
    assert (len(game.names("me", "hand")), game.names("me", "drop")) == (1, ["Blast"])


@clause("bf T.5.2")
@pytest.mark.parametrize("kind", ["call", "cast", "equip", "activate"])
def test_after_the_first_use_is_resolved_the_rules_are_checked(kind: str) -> None:
    """Two cards in one area are settled, and who has no life left has lost, before anybody is asked again."""
    if kind in ("call", "equip"):
        new = monster("New") if kind == "call" else gear("New")
        mine = (
            me(hand=[new, sting()], left=monster("Old"))
            if kind == "call"
            else me(hand=[new, sting()], item=gear("Old"))
        )
        game = scene(mine, foe())
        game.answer(kind, "New")
        if kind == "call":
            game.answer("area", "left")
        game.answer("pass")
        assert (game.player, game.names("me", "field"), game.names("me", "drop")) == ("me", ["New"], ["Old"])
        return
    killing = magic("Card", DRAIN) if kind == "cast" else beast("Card", f"act: {DRAIN}")
    mine = me(hand=[killing]) if kind == "cast" else me(left=killing)
    game = scene(mine, foe(life=1))
    game.answer(kind, "Card").answer("pass")
    assert (game.winner, game.m.reason) == ("me", "R.1")


@clause("bf T.5.ret")
def test_after_an_exchange_the_turn_fighter_may_use_another_card_in_the_same_play_timing() -> None:
    game = scene(me(hand=[heal(), heal("Hymn"), monster("Ann")]), foe(hand=[sting(), sting("Barb")]))
    game.answers("cast Heal", "cast Sting")
    assert (game.row, game.phase) == ("T.2.1", "main")
    assert game.offered() == ["pass", "cast Hymn", "call Ann"]
    game.answers("cast Hymn", "cast Barb")
    assert game.offered() == ["pass", "call Ann"]


# --- end (T.10) ------------------------------------------------------------------------------------------------
@clause("bf T.10.1")
def test_after_both_passes_the_step_after_the_play_timing_follows() -> None:
    """After the play timing of the start of the turn the own cards stand; what was for it is over."""
    game = scene(me(hand=[sting()], left=monster("Ann")), foe(), at="S.1.1")
    game.unit("Ann").rested = True
    assert (game.row, game.is_rested("Ann")) == ("T.2.1", True)
    game.answers("pass", "pass")
    assert (game.row, game.is_rested("Ann")) == ("T.2.1", False)
    timing = game.m.stack[-1]
    assert (timing.program.name, game.m.stack[-2].program.clauses[int(game.m.stack[-2].at)]) == ("play timing", "S.2.2")


@clause("bf T.10.1")
def test_what_the_main_phase_lets_be_used_is_not_used_in_the_next_play_timing() -> None:
    game = scene(me(hand=[heal(), sting()]), foe())
    assert game.offered() == ["pass", "cast Heal", "cast Sting"]
    game.answers("pass", "pass")
    assert (game.phase, game.offered()) == ("attack", ["pass", "cast Sting"])


# --- questions (Q.T) -------------------------------------------------------------------------------------------
@clause("bf Q.T.1")
def test_a_call_and_the_ability_that_it_sets_off_are_answered_each_by_itself() -> None:
    ann = beast("Ann", "auto on(entered, any, [is_this]): gain_life(1)")
    game = scene(me(hand=[ann]), foe(hand=[sting(), sting("Barb")]))
    game.call("Ann")
    assert (game.player, game.row, game.names("me", "field")) == ("foe", "C.2.1", [])
    game.answer("cast", "Sting")
    assert (game.player, game.row, game.names("me", "field")) == ("foe", "AB.2.2.1", ["Ann"])
    assert game.offered() == ["pass", "cast Barb"]
    game.answer("cast", "Barb")
    assert changes_of_life(game) == [DAMAGED, DAMAGED, LIFE_GAINED]


@clause("bf Q.T.2.a")
def test_the_turn_fighter_cannot_answer_the_answer() -> None:
    game = scene(me(hand=[heal(), sting("Mine")]), foe(hand=[sting("Theirs")]))
    game.answer("cast", "Heal")
    before = int(game.m.decisions)
    game.answer("cast", "Theirs")
    # One decision has led through both resolutions.
    assert (int(game.m.decisions), changes_of_life(game)) == (before + 1, [DAMAGED, LIFE_GAINED])
    assert (game.player, game.offered("cast")) == ("me", ["Mine"])


@clause("bf Q.T.3", "bf Q.T.3.a", "bf Q.T.3.b")
def test_a_third_card_is_not_inserted_and_may_be_used_after_both_are_resolved() -> None:
    """What the answer took back to the hand is not destroyed by the card that was answered."""
    blast = magic("Blast", "choose(cards(foe, field), 1, 0)", "destroy(chosen(0))")
    save = magic("Save", "choose(cards(own, field), 1, 0)", "move(chosen(0), hand)", counter=True)
    game = scene(me(hand=[blast, sting()]), foe(hand=[save, sting("Barb")], left=monster("Ann")))
    game.answers("cast Blast")
    asked = int(game.m.decisions)
    game.answer("cast", "Save")
    assert int(game.m.decisions) == asked + 1
    assert (sorted(game.names("foe", "hand")), game.names("foe", "drop")) == (["Ann", "Barb"], ["Save"])
    assert game.names("me", "drop") == ["Blast"]
    assert (game.player, game.offered()) == ("me", ["pass", "cast Sting"])
