"""Play timing when the other fighter is the first to use something (T.6 to T.9)."""

from __future__ import annotations

import pytest

from fuda.games.buddyfight.printed import CardDef
from fuda.games.buddyfight.spec import DAMAGED, LIFE_GAINED, MOVED
from fuda.rules.marks import clause
from tests.clauses.buddyfight.scene import Scene, Seat, foe, me, monster, scene
from tests.clauses.buddyfight.texts import beast, done, magic, sting

DRAIN = "damage(foe, 1)"


def mend(name: str = "Mend", use: str = "") -> CardDef:
    """A [Counter] spell that gives its fighter 1 life."""
    return magic(name, "gain_life(1)", use=use, counter=True)


def passed(mine: Seat, theirs: Seat) -> Scene:
    """A main phase in which the turn fighter has passed."""
    return scene(mine, theirs).answer("pass")


def changes_of_life(game: Scene) -> list[int]:
    """What has happened to the lives, in order."""
    return [kind for kind, _ in game.happened(DAMAGED, LIFE_GAINED)]


# --- the first use (T.6) ---------------------------------------------------------------------------------------
@clause("bf T.6.1")
def test_after_the_turn_fighters_pass_the_other_may_use_one_counter_of_a_card_or_an_ability() -> None:
    bob = beast("Bob", 'act counter title("Guard"): draw(1)', 'act title("Boost"): draw(1)')
    game = passed(me(), foe(hand=[monster("Ann"), magic("Rage", DRAIN), sting()], left=bob))
    assert (game.player, game.row) == ("foe", "T.6.1")
    assert game.offered() == ["pass", "cast Sting", "activate Guard"]
    game.answer("cast", "Sting")
    assert (game.player, game.row) == ("me", "CA.2.1")


@clause("bf T.6.1.a")
def test_two_passes_in_succession_end_the_play_timing_at_once() -> None:
    game = passed(me(hand=[monster("Ann")]), foe(hand=[sting()]))
    assert game.phase == "main"
    game.answer("pass")
    assert (game.phase, game.row) == ("attack", "T.2.1")


@clause("bf T.6.2")
def test_the_other_fighters_cost_is_paid_before_the_turn_fighter_may_answer() -> None:
    game = passed(me(hand=[mend()]), foe(hand=[sting(cost="cost gauge(1); life(1)")], gauge=1))
    game.answer("cast", "Sting")
    assert (game.player, game.names("foe", "gauge"), game.life("foe"), game.life("me")) == ("me", [], 9, 10)


@clause("bf T.6.2.a")
def test_the_other_fighter_is_not_offered_what_cannot_be_paid_or_whose_condition_fails() -> None:
    idle = magic("Idle", DRAIN, use='if exists(cards(own, field, [trait("Dragon")]))', counter=True)
    theirs = foe(hand=[sting(cost="cost gauge(2)"), idle], gauge=1)
    assert passed(me(), theirs).offered() == ["pass"]
    dragon = monster("Dra", attributes=["Dragon"])
    theirs = foe(hand=[sting(cost="cost gauge(2)"), idle], gauge=2, left=dragon)
    assert passed(me(), theirs).offered() == ["pass", "cast Sting", "cast Idle"]


@clause("bf T.6.3")
def test_the_other_fighter_who_pays_the_last_life_loses_before_the_turn_fighter_may_answer() -> None:
    game = passed(me(hand=[mend()]), foe(hand=[sting(cost="cost life(1)")], life=1))
    game.answer("cast", "Sting")
    assert (game.winner, changes_of_life(game)) == ("me", [])


# --- the answer (T.7, T.8) -------------------------------------------------------------------------------------
@clause("bf T.7.1")
def test_the_turn_fighter_answers_with_one_counter_and_not_with_a_plain_card() -> None:
    hand = [magic("Rage", DRAIN), mend(), mend("Hymn"), monster("Ann")]
    game = passed(me(hand=hand), foe(hand=[sting(), sting("Barb")]))
    game.answer("cast", "Sting")
    assert game.offered() == ["pass", "cast Mend", "cast Hymn"]
    game.answer("cast", "Mend")
    assert (game.player, game.row, game.life("me")) == ("me", "T.2.1", 10)


@clause("bf T.7.1.a")
def test_without_an_answer_the_other_fighters_card_is_resolved_next() -> None:
    game = passed(me(hand=[mend()]), foe(hand=[sting()]))
    game.answer("cast", "Sting").answer("pass")
    assert (game.life("me"), game.names("foe", "drop"), game.row) == (9, ["Sting"], "T.2.1")


@clause("bf T.7.2")
def test_the_turn_fighters_answer_is_paid_for_before_anything_is_resolved() -> None:
    game = passed(me(hand=[mend(use="cost gauge(1)")], gauge=1), foe(hand=[sting()]))
    game.answer("cast", "Sting").answer("cast", "Mend")
    order = [(kind, name) for kind, name in game.happened(MOVED, LIFE_GAINED, DAMAGED)]
    assert order[0] == (MOVED, "Gauge0 1")
    assert changes_of_life(game) == [LIFE_GAINED, DAMAGED]


@clause("bf T.7.2.a")
def test_the_turn_fighter_is_not_offered_an_answer_that_cannot_be_paid_or_whose_condition_fails() -> None:
    idle = magic("Idle", DRAIN, use="if opponents_turn", counter=True)
    mine = me(hand=[mend(use="cost gauge(1)"), idle])
    game = passed(mine, foe(hand=[sting()])).answer("cast", "Sting")
    assert (game.player, game.offered()) == ("me", ["pass"])
    mine = me(hand=[mend(use="cost gauge(1)"), idle], gauge=1)
    assert passed(mine, foe(hand=[sting()])).answer("cast", "Sting").offered() == ["pass", "cast Mend"]


@clause("bf T.7.3")
def test_the_turn_fighter_who_pays_the_last_life_for_the_answer_loses_before_anything_is_resolved() -> None:
    game = passed(me(hand=[mend(use="cost life(1)")], life=1), foe(hand=[mend("Hymn")]))
    game.answer("cast", "Hymn").answer("cast", "Mend")
    assert (game.winner, changes_of_life(game)) == ("foe", [])


@clause("bf T.8.1")
def test_the_turn_fighters_answer_is_resolved_before_the_card_that_it_answers() -> None:
    game = passed(me(hand=[mend()]), foe(hand=[sting()]))
    game.answer("cast", "Sting").answer("cast", "Mend")
    assert changes_of_life(game) == [LIFE_GAINED, DAMAGED]
    assert done(game, MOVED) == ["Mend", "Sting"]


@clause("bf T.8.2")
@pytest.mark.parametrize("by_ability", [False, True])
def test_who_loses_the_last_life_by_the_turn_fighters_answer_never_resolves_the_first_use(by_ability: bool) -> None:
    theirs = foe(left=beast("Bob", "act counter: gain_life(5)"), life=1) if by_ability else foe(hand=[mend()], life=1)
    game = passed(me(hand=[sting()]), theirs)
    game.answer(*(("activate", "Bob") if by_ability else ("cast", "Mend"))).answer("cast", "Sting")
    assert (game.winner, changes_of_life(game)) == ("me", [DAMAGED])


# --- the first use is resolved (T.9) ---------------------------------------------------------------------------
@clause("bf T.9.1")
def test_the_other_fighters_use_is_resolved_after_the_answer_as_far_as_possible() -> None:
    shot = magic("Shot", "choose(cards(foe, field), 1, 0)", "destroy(chosen(0))", "draw(1)", counter=True)
    save = magic("Save", "choose(cards(own, field), 1, 0)", "move(chosen(0), hand)", counter=True)
    game = passed(me(hand=[save], left=monster("Ann")), foe(hand=[shot]))
    game.answer("cast", "Shot").answer("cast", "Save")
    assert (game.names("me", "hand"), game.names("me", "drop")) == (["Ann"], ["Save"])
    assert (len(game.names("foe", "hand")), game.names("foe", "drop")) == (1, ["Shot"])


@clause("bf T.9.2")
@pytest.mark.parametrize("by_ability", [False, True])
def test_after_the_other_fighters_use_the_rules_are_checked(by_ability: bool) -> None:
    """The turn fighter without life has lost before anything else may be used."""
    theirs = foe(left=beast("Bob", f"act counter: {DRAIN}")) if by_ability else foe(hand=[sting()])
    game = passed(me(hand=[mend()], life=1), theirs)
    game.answer(*(("activate", "Bob") if by_ability else ("cast", "Sting"))).answers("pass", "no")
    assert (game.winner, game.m.reason) == ("foe", "R.1")


@clause("bf T.9.ret")
def test_after_the_other_fighters_use_the_turn_fighter_has_the_first_choice_again() -> None:
    """The pass does not bind: plain cards are offered as before."""
    game = passed(me(hand=[monster("Ann"), magic("Rage", DRAIN)]), foe(hand=[sting(), sting("Barb")]))
    game.answer("cast", "Sting").answer("pass")
    assert (game.player, game.row, game.phase) == ("me", "T.2.1", "main")
    assert game.offered() == ["pass", "call Ann", "cast Rage"]
    game.answer("pass")
    assert (game.player, game.offered()) == ("foe", ["pass", "cast Barb"])
