"""Triggered abilities (807): what triggers them, how often, when they are played and what they refer to."""

from __future__ import annotations

import pytest

from fuda.games.hanyo.printed import CardDef
from fuda.games.hanyo.spec import ABILITY_PLAYED, DAMAGED, MOVED
from fuda.games.hanyo.words.reading import read_ability
from fuda.rules.marks import clause
from tests.clauses.hanyo.scene import fighter, foe, me, placed, scene
from tests.clauses.hanyo.texts import done, gear, skilled, spell

JAB = spell("Jab", "damage(cards(foe, main), 10)")
ZAP = "damage(cards(foe, main), 1)"


def hurt(name: str, effect: str, head: str = "triggered") -> CardDef:
    """A unit that does something when an opposing unit is dealt damage of 10 or more."""
    return skilled(name, f"{head} on(damaged, foe) if compare(event_number, >=, 10): {effect}")


# --- being triggered (807.1, 807.2) ----------------------------------------------------------------------------
@clause("hy 801.1b", "hy 807.1")
def test_a_triggered_ability_is_played_by_itself_in_the_next_rule_check() -> None:
    """Its condition is met in the middle of an effect, which is carried out to its end first; nobody declares it."""
    twice = spell("Twice", "damage(cards(foe, main), 10)", "damage(cards(foe, standby), 5)")
    game = scene(me(hand=[twice], standby=[hurt("Amy", ZAP)]), foe(standby=[fighter("Ben")]))
    game.answer("play", "Twice")
    told = [(kind, name) for kind, name in game.happened(DAMAGED, ABILITY_PLAYED, MOVED)]
    assert told[1:] == [
        (DAMAGED, "Foe Main"), (DAMAGED, "Ben"), (MOVED, "Twice"), (ABILITY_PLAYED, "Amy"), (DAMAGED, "Foe Main"),
    ]  # fmt: skip
    assert game.damage("Foe Main") == 11


@clause("hy 807.2")
def test_each_time_the_condition_is_met_counts() -> None:
    """Three times before the rule check: played three times, one after another, and then no more."""
    volley = spell("Volley", "damage(cards(foe, area), 10)", "damage(cards(foe, main), 10)")
    game = scene(me(hand=[volley], standby=[hurt("Amy", ZAP)]), foe(standby=[fighter("Ben")]))
    game.answer("play", "Volley")
    while game.offered("resolve"):
        game.answer("resolve", "Amy")
    assert (done(game, ABILITY_PLAYED), game.damage("Foe Main")) == (["Amy"] * 3, 23)


@clause("hy 807.2")
def test_what_is_not_the_condition_does_not_count() -> None:
    """Damage to units of one's own, or too little of it."""
    game = scene(
        me(hand=[spell("Own", "damage(cards(own, main), 10)"), spell("Low", "damage(cards(foe, main), 9)")],
           standby=[hurt("Amy", ZAP)])
    )  # fmt: skip
    game.answers("play Own", "play Low")
    assert done(game, ABILITY_PLAYED) == []


EX = 'ex_triggered title("Echo")'


@clause("hy 807.2a")
def test_ex_skills_of_one_name_that_do_not_add_up_are_triggered_once() -> None:
    """Two cards with one each, and two events: played once in all. Those that add up are played four times."""
    volley = spell("Volley", "damage(cards(foe, main), 10)", "damage(cards(foe, main), 10)")
    for head, times in ((f"{EX} unique", 1), (EX, 4)):
        game = scene(me(hand=[volley], standby=[hurt("Amy", ZAP, head), hurt("Ada", ZAP, head)]))
        game.answer("play", "Volley")
        while game.offered("resolve"):
            game.m.answer(game.m.options[0])
        assert len(done(game, ABILITY_PLAYED)) == times


@clause("hy 807.2a")
def test_what_does_not_add_up_is_triggered_again_once_it_was_played_and_beside_other_names() -> None:
    """Another name counts for itself, and so does the opponent's; the next event triggers it anew."""
    amy, ada = hurt("Amy", ZAP, f"{EX} unique"), hurt("Ada", ZAP, 'ex_triggered title("Other") unique')
    ben = skilled("Ben", f"{EX} unique on(damaged, own): heal_all(this)")
    again = spell("Again", "damage(cards(foe, main), 10)")
    game = scene(me(hand=[JAB, again], standby=[amy, ada]), foe(standby=[ben]))
    game.answers("play Jab", "resolve Amy")
    assert done(game, ABILITY_PLAYED) == ["Amy", "Ada", "Ben"]
    game.answers("play Again", "resolve Ada")
    assert done(game, ABILITY_PLAYED)[3:] == ["Ada", "Amy", "Ben"]


# --- being played (807.3, 807.4) -------------------------------------------------------------------------------
@clause("hy 807.3")
def test_all_abilities_of_the_turn_player_are_played_before_those_of_the_other() -> None:
    """Each time one is chosen, and its count falls by one; the opponent chooses when none of mine is left."""
    mine = [hurt("Amy", ZAP), hurt("Ada", ZAP)]
    theirs = [
        skilled(name, "triggered on(damaged, own) if compare(event_number, >=, 10): heal_all(this)")
        for name in ("Ben", "Bea")
    ]
    game = scene(me(hand=[JAB], standby=mine), foe(standby=theirs))
    game.answer("play", "Jab")
    assert (game.player, game.offered()) == ("me", ["resolve Amy", "resolve Ada"])
    game.answer("resolve", "Ada")
    assert done(game, ABILITY_PLAYED) == ["Ada", "Amy"]
    assert (game.player, game.offered()) == ("foe", ["resolve Ben", "resolve Bea"])
    game.answer("resolve", "Bea")
    assert done(game, ABILITY_PLAYED) == ["Ada", "Amy", "Bea", "Ben"]
    assert (game.player, game.offered()[0]) == ("me", "end_main")


@clause("hy 807.3")
def test_on_the_opponents_turn_theirs_come_first() -> None:
    """The turn player is whose turn it is, whoever has the abilities."""
    mine = hurt("Amy", ZAP)
    theirs = skilled("Ben", "triggered on(damaged, own) if compare(event_number, >=, 10): heal_all(this)")
    dart = spell("Dart", "damage(cards(own, main), 10)")
    game = scene(me(standby=[mine]), foe(standby=[theirs], hand=[dart]), turn_player="foe", turn=6)
    game.answer("play", "Dart")
    assert done(game, ABILITY_PLAYED) == ["Ben", "Amy"]


@clause("hy 807.3a")
def test_after_each_ability_the_rule_check_begins_again_until_none_is_played() -> None:
    """The first one beats Ben, who is KO'd before the second one is played; then the game goes on."""
    mine = [hurt("Amy", "damage(cards(foe, standby), 9)"), hurt("Ada", "heal(cards(foe, area), 9)")]
    ben = placed(fighter("Ben", hp=10), damage=1)
    game = scene(me(hand=[JAB], standby=mine), foe(standby=[ben]))
    game.answers("play Jab", "resolve Amy")
    assert (done(game, ABILITY_PLAYED), game.is_ko("Ben"), game.damage("Foe Main")) == (["Amy", "Ada"], True, 1)
    assert (game.m.pending, game.offered()[0]) == ([], "end_main")


@clause("hy 807.4")
def test_a_triggered_ability_must_be_played() -> None:
    """However unwelcome: there is no way to leave it."""
    mine = [hurt("Amy", "damage(cards(own, main), 30)"), hurt("Ada", "damage(cards(own, main), 40)")]
    game = scene(me(main=fighter("Ann"), hand=[JAB], standby=mine))
    game.answer("play", "Jab")
    assert game.offered() == ["resolve Amy", "resolve Ada"]
    game.answer("resolve", "Amy")
    assert game.damage("Ann") == 70


@clause("hy 807.4")
def test_an_ability_that_may_not_be_played_is_left_out_and_its_count_falls() -> None:
    """The ban covers it: nothing is played, and nothing is left to play when the ban is gone."""
    hush = skilled("Hush", "static: player_forbidden(foe, ability)")
    gust = spell("Gust", "ko(cards(foe, standby))")
    game = scene(me(hand=[JAB, gust], standby=[hurt("Amy", ZAP)]), foe(standby=[hush]))
    game.answer("play", "Jab")
    assert (done(game, ABILITY_PLAYED), game.damage("Foe Main"), game.offered()[0]) == ([], 10, "end_main")
    game.answer("play", "Gust")
    assert (done(game, ABILITY_PLAYED), game.damage("Foe Main")) == ([], 10)


@clause("hy 807.4")
def test_an_ability_of_once_a_turn_that_was_triggered_twice_is_played_once() -> None:
    """The second time it cannot be played and is left out."""
    volley = spell("Volley", "damage(cards(foe, main), 10)", "damage(cards(foe, main), 10)")
    game = scene(me(hand=[volley], standby=[hurt("Amy", ZAP, "triggered once")]))
    game.answer("play", "Volley")
    while game.offered("resolve"):
        game.answer("resolve", "Amy")
    assert (done(game, ABILITY_PLAYED), game.damage("Foe Main")) == (["Amy"], 21)


# --- delayed ones and states (807.6, 807.7) --------------------------------------------------------------------
@clause("hy 807.6a")
def test_what_is_put_off_is_triggered_by_one_event_only() -> None:
    """At the next end of turn, and not at the one after that; the next unit that is dealt damage, and no other."""
    later = spell("Later", "delay(none, {triggered on(turn_ending): damage(cards(foe, main), 10)})")
    game = scene(me(hand=[later]))
    game.answer("play", "Later")
    game.end_turn()
    assert game.damage("Foe Main") == 10
    game.end_turn()
    assert (game.m.turn, game.damage("Foe Main")) == (7, 10)
    snare = spell("Snare", "delay(none, {triggered on(damaged, foe): damage(cards(foe, main), 5)})")
    game = scene(me(hand=[snare, spell("All", "damage(cards(foe, area), 10)")]), foe(standby=[fighter("Ben")]))
    game.answers("play Snare", "play All")
    assert (game.damage("Foe Main"), game.damage("Ben")) == (15, 10)


@clause("hy 807.6a")
def test_what_is_put_off_again_and_again_says_so() -> None:
    """Then each event triggers it."""
    later = spell("Later", "delay(none, {triggered on(turn_ending): damage(cards(foe, main), 10)}, forever, again)")
    game = scene(me(hand=[later]))
    game.answer("play", "Later")
    game.end_turn().end_turn()
    assert game.damage("Foe Main") == 20


EMPTY = "holds(compare(size(own, hand), ==, 0))"


@clause("hy 807.7a")
def test_a_state_triggers_an_ability_only_while_it_is_not_triggered() -> None:
    """The hand is empty through several steps of an effect and two rule checks: the ability is played once."""
    keen = skilled("Keen", f"triggered {EMPTY}: draw(1)")
    rain = spell("Rain", "damage(cards(foe, main), 10)", "heal(cards(foe, main), 5)", "rest(cards(foe, main))")
    game = scene(me(hand=[rain], standby=[hurt("Amy", ZAP), keen]))
    assert game.m.pending == []
    game.answer("play", "Rain")
    assert (game.offered(), len(game.m.pending)) == (["resolve Keen", "resolve Amy"], 2)
    game.answer("resolve", "Amy")
    assert (done(game, ABILITY_PLAYED), game.names("me", "hand")) == (["Amy", "Keen"], ["Deck0 1"])


@clause("hy 807.7a")
def test_a_state_that_holds_for_a_moment_triggers_an_ability() -> None:
    """In the middle of an effect the hand is empty; that it is not any more at the rule check changes nothing."""
    keen = skilled("Keen", f"triggered {EMPTY}: damage(cards(foe, main), 10)")
    swap = spell("Swap", "discard_hand", "draw(2)")
    game = scene(me(hand=[swap, fighter("Held")], standby=[keen]))
    game.answer("play", "Swap")
    assert (len(game.names("me", "hand")), game.damage("Foe Main")) == (2, 10)


@clause("hy 807.7a")
def test_a_state_that_does_not_end_triggers_an_ability_again_and_again_and_the_game_is_drawn() -> None:
    """Nothing that it does fills the hand, and nobody can stop it."""
    keen = skilled("Keen", f"triggered {EMPTY}: heal_all(this)")
    game = scene(me(hand=[spell("Last", "heal_all(this)")], standby=[keen]))
    game.answer("play", "Last")
    assert (game.winner, game.m.reason) == ("draw", "1101.1c")


@clause("hy 807.2a", "hy 807.7a")
def test_states_do_not_add_up_either_where_the_text_says_so() -> None:
    """Two cards have the EX skill of that name; one of them is played."""
    texts = [f'ex_triggered title("Refill") unique {EMPTY}: draw(2)'] * 2
    game = scene(
        me(hand=[spell("Last", "heal_all(this)")], standby=[skilled("Amy", texts[0]), skilled("Ada", texts[1])])
    )
    game.answer("play", "Last")
    assert (len(done(game, ABILITY_PLAYED)), len(game.names("me", "hand"))) == (1, 2)


# --- cards that move (807.5) -----------------------------------------------------------------------------------
LORD = "static: have_hp(cards(own, standby), 20)"


@clause("hy 807.5", "hy 807.5b")
@pytest.mark.parametrize("zone", ["hand", "deck", "discard"])
@pytest.mark.parametrize(("hp", "hits"), [(30, 1), (29, 0)])
def test_a_unit_that_leaves_is_looked_at_as_it_was_in_the_area(zone: str, hp: int, hits: int) -> None:
    """It had 20 HP more there than it has printed: 50 count, 49 do not."""
    watch = f"triggered on(moved, own, [stat(hp, >=, 50)], any, area, {zone}): {ZAP}"
    away = spell("Away", f"move(cards(own, standby), {zone})")
    game = scene(me(main=skilled("Ann", LORD, watch), standby=[fighter("Cid", hp=hp)], hand=[away]))
    game.answer("play", "Away")
    assert (game.is_in_area("Cid"), game.damage("Foe Main")) == (False, hits)


@clause("hy 807.5")
def test_units_that_leave_together_are_looked_at_as_they_were() -> None:
    """The ability is that of a unit which leaves at the same time, and it asks about the other one."""
    watch = skilled("Cid", f"triggered on(left, own, [other, stat(hp, >=, 50)]): {ZAP}")
    away = spell("Away", "move(cards(own, standby), hand)")
    game = scene(me(main=skilled("Ann", LORD), standby=[watch, fighter("Dan", hp=30)], hand=[away]))
    game.answer("play", "Away")
    assert (game.names("me", "standby"), game.damage("Foe Main")) == ([], 1)


@clause("hy 807.5b")
def test_a_unit_that_comes_is_looked_at_as_it_is_in_the_area() -> None:
    """It is put out with 30 HP printed and has 50 there."""
    watch = f"triggered on(put_out, own, [stat(hp, >=, 50)]): {ZAP}"
    game = scene(me(main=skilled("Ann", LORD, watch), hand=[fighter("Cid", hp=30), fighter("Dan", hp=29)]))
    game.answer("put", "Dan")
    assert game.damage("Foe Main") == 0
    game.answer("put", "Cid")
    assert game.damage("Foe Main") == 1


@clause("hy 807.5b")
def test_a_card_that_was_set_is_looked_at_as_it_was_set() -> None:
    """It was set on this unit, so its going is heard; what was set on another unit is none of its business."""
    ann = skilled("Ann", f"triggered on(moved, own, [attached_to(this)], any, set, hand): {ZAP}")
    for names in (["Ann"], ["Amy"]):
        off = spell("Off", f'move(attached(cards(own, area, [named("{names[0]}")]), sets), hand)')
        mine = placed(ann, sets=[gear("Cape")])
        game = scene(me(main=mine, standby=[placed(fighter("Amy"), sets=[gear("Hat")])], hand=[off]))
        game.answer("play", "Off")
        assert (len(game.names("me", "hand")), game.damage("Foe Main")) == (1, 1 if names == ["Ann"] else 0)


@clause("hy 807.5b")
def test_a_unit_that_is_discarded_from_the_area_hears_of_it() -> None:
    """Its ability waits in the discard pile, where the card has come to."""
    cid = skilled("Cid", f"triggered on(discarded, own, [is_this]): {ZAP}")
    away = spell("Away", "move(cards(own, standby), discard)")
    game = scene(me(standby=[cid], hand=[away]))
    game.answer("play", "Away")
    assert (game.names("me", "discard"), game.damage("Foe Main")) == (["Away", "Cid"], 1)


PAINT = 'static: have_attribute(cards(own, hand), "Ink")'


def inked(source: str, target: str) -> str:
    """An ability about a card with an attribute that cards have only in the hand."""
    return f'triggered on(moved, own, [attribute("Ink")], any, {source}, {target}): {ZAP}'


@clause("hy 807.5a")
def test_between_a_public_and_a_hidden_zone_a_card_is_looked_at_in_the_public_one() -> None:
    """In the hand, which is hidden, all cards are Ink; in the discard pile they are not: neither way counts."""
    ann = skilled("Ann", PAINT, inked("discard", "hand"), inked("hand", "discard"))
    back = spell("Back", "move(cards(own, discard), hand)", "discard(cards(own, hand), 1)")
    game = scene(me(main=ann, hand=[back], discard=[fighter("Cid"), fighter("Ink Cid", attributes=["Ink"])]))
    game.answers("play Back", "pick Cid")
    assert (game.names("me", "hand"), game.names("me", "discard")) == (["Ink Cid"], ["Back", "Cid"])
    # The card that is Ink by itself was heard on its way to the hand.
    assert game.damage("Foe Main") == 1


@clause("hy 807.5c")
def test_between_two_hidden_or_two_public_zones_a_card_is_looked_at_where_it_has_come_to() -> None:
    """A drawn card is Ink in the hand, one that is put back into the deck is not there."""
    ann = skilled("Ann", PAINT, inked("deck", "hand"), inked("hand", "deck"))
    game = scene(me(main=ann, hand=[spell("Draw", "draw(1)"), spell("Put", "move(cards(own, hand), deck)")]))
    game.answer("play", "Draw")
    assert game.damage("Foe Main") == 1
    game.answer("play", "Put")
    assert (game.names("me", "hand"), game.damage("Foe Main")) == ([], 1)


# --- when the card is gone (807.8) -----------------------------------------------------------------------------
@clause("hy 807.8")
def test_a_triggered_ability_is_played_though_its_card_has_gone_elsewhere() -> None:
    """The set is discarded by the rules before its EX skill is played: a card is drawn all the same."""
    will = gear("Will", 'ex_triggered title("Will") on(koed, own, [is_this]): draw(1)')
    bob = placed(fighter("Bob"), sets=[will])
    game = scene(me(hand=[spell("Strike", "ko(cards(foe, main))")]), foe(main=bob, standby=[fighter("Ben")]))
    game.answer("play", "Strike")
    assert (game.names("foe", "discard"), game.names("foe", "hand")) == (["Will"], ["Deck1 1"])


@clause("hy 807.8")
@pytest.mark.parametrize("loss", [
    "stun(cards(own, standby))", "last(cards(own, standby), {static: lose_abilities(this)}, this_turn)",
    "move(cards(own, standby), hand)", "move(attached(cards(own, standby), sets), hand)",
])  # fmt: skip
def test_a_triggered_ability_is_played_though_it_is_lost_or_not_valid_any_more(loss: str) -> None:
    """It was triggered by the first half of the command; the second half takes it away. Again it is not triggered."""
    echo = gear("Echo", f'ex_triggered title("Echo") on(damaged, foe) if compare(event_number, >=, 10): {ZAP}')
    both = spell("Both", "damage(cards(foe, main), 10)", loss, "damage(cards(foe, main), 10)")
    game = scene(me(hand=[both], standby=[placed(fighter("Amy"), sets=[echo])]))
    game.answer("play", "Both")
    assert (done(game, ABILITY_PLAYED), game.damage("Foe Main")) == (["Echo"], 21)


@pytest.mark.parametrize(
    ("ability", "problem"),
    [
        ("command: last(none, {triggered on(koed, own): draw(1)}, this_turn)", "what lasts is a static ability"),
        ("command: delay(none, {static: have_hp(this, 10)})", "what is put off is a triggered ability"),
    ],
)
def test_what_lasts_and_what_is_put_off_are_told_apart(ability: str, problem: str) -> None:
    """A part that would never do anything is refused."""
    with pytest.raises(ValueError, match=problem):
        read_ability(ability)
