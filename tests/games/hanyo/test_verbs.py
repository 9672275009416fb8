"""What the words of card text do: one small position for each."""

from __future__ import annotations

import pytest

from fuda.core.state import PICK, RESOLVE
from fuda.games.hanyo.spec import DISCARD, NORMAL, REST, STUN, THROW, USE_SKILL
from tests.games.hanyo.boards import BODY, Board, enhancement, skill, tactics, unit


def play(text: str, mine: list[str] | None = None, theirs: list[str] | None = None) -> Board:
    """The position after a tactics card with that text was played, or at its first question."""
    b = Board(mine or [BODY, BODY], theirs or [BODY, BODY], [tactics(text), BODY], [BODY, BODY])
    b.play()
    return b


# --- damage, healing, states -----------------------------------------------------------------------------------
def test_damage_and_healing() -> None:
    """Damage is put on units at one time, and healed again.  [hy 916.1, 917.1, 917.1a]"""
    b = play("damage(cards(foe, area), 40); heal(cards(foe, main), 30); heal_all(cards(foe, standby))")
    assert [b.unit(1).damage, b.unit(1, 1).damage] == [10, 0]


def test_damage_per_something_is_dealt_once() -> None:
    """It is one event.  [hy 916.4a]"""
    theirs = unit("triggered on(damaged, own, [is_this]): draw(1, foe)")
    b = play("damage(cards(foe, main), per(20, 1, count(cards(own, area))))", None, [theirs, BODY])
    assert b.unit(1).damage == 40 and len(b.m.p0.hand) == 2


def test_states() -> None:
    """One state only; to be what it is already is nothing new.  [hy 908.1, 907.1, 104.3]"""
    b = play("rest(cards(foe, main)); stun(cards(foe, main)); rest(this); rest(cards(foe, standby))")
    assert [b.unit(1).state, b.unit(1, 1).state] == [STUN, REST]
    b = play(
        "rest(cards(foe, main)); recover(cards(foe, main)); if_done([recover(cards(foe, main)); draw(1)])".replace(
            "; draw", ", draw"
        )
    )
    assert b.unit(1).state == NORMAL


def test_ko_and_revival() -> None:
    """A KO'd unit stays, is no unit to other text, and is turned up again where it is named.  [hy 909.1, 306.7a-3]"""
    b = play("ko(cards(foe, standby)); damage(cards(foe, area), 10)")
    assert b.unit(1, 1).ko and b.unit(1, 1).damage == 0 and b.unit(1).damage == 10
    b = play("ko(cards(foe, standby)); revive(cards(foe, ko))")
    assert not b.unit(1, 1).ko


def test_counters() -> None:
    """Counters of a name are taken as far as there are any.  [hy 913.2, 913.4, 104.2]"""
    b = play('put_counters(cards(foe, main), "x", 2); put_counters(cards(foe, main), "y", 1);'
             ' remove_counters(cards(foe, main), "x", 5)')  # fmt: skip
    assert b.unit(1).counters == ["y"]


def test_a_trigger_on_counters_of_a_name() -> None:
    """Only the named ones count.  [hy 913.2b]"""
    mine = unit('triggered on(counted, foe, [main, newest_counter("x")]): draw(1)')
    b = play('put_counters(cards(foe, main), "y", 1); put_counters(cards(foe, main), "x", 1)', [mine, BODY])
    assert len(b.m.p0.hand) == 2


# --- cards and decks -------------------------------------------------------------------------------------------
def test_discarding_the_hand_counts_with_none() -> None:
    """An empty hand can be discarded.  [hy 911.2a]"""
    b = Board([BODY], [BODY], [tactics("discard_hand; if_done([draw(3)])")])
    b.play()
    assert len(b.m.p0.hand) == 3


def test_a_search_may_fail_and_shows_nothing() -> None:
    """What is asked for by what it is need not be found.  [hy 910.2]"""
    b = play("choose(cards(own, deck, [kind(unit)]), 1, 0); move(chosen(0), hand); shuffle")
    assert len(b.asked()) == 10
    b.done()
    assert len(b.m.p0.hand) == 1


def test_energy_is_chosen_by_its_unit() -> None:
    """Nobody can tell energy cards apart.  [hy 306.7b]"""
    b = Board([BODY, BODY], [BODY, BODY], [tactics("discard(cards(foe, energy), 1)")])
    b.charge(1, 2)
    b.charge(1, 1, 1)
    b.play()
    assert b.asked() == [b.unit(1).id, b.unit(1, 1).id]
    b.pick(b.unit(1))
    assert len(b.unit(1).energy) == 1 and len(b.unit(1, 1).energy) == 1 and len(b.m.p1.discard) == 1


def test_attaching_moving_and_charging() -> None:
    """Cards are attached from anywhere; charging draws a card.  [hy 905.2, 906.1]"""
    b = play("attach(top(own, deck, 2), cards(own, main)); charge(cards(own, standby))")
    assert len(b.unit(0).energy) == 2 and len(b.unit(0, 1).energy) == 1
    assert len(b.m.p0.hand) == 1 and len(b.m.p0.deck) == 7


def test_putting_out_and_swapping() -> None:
    """A unit card of the hand comes to a free standby area; a standby unit becomes the main unit.  [hy 914.1]"""
    b = play("put_out(cards(own, hand, [kind(unit)])); swap(cards(own, standby))")
    assert b.unit(0, 2).slot == 2 and b.unit(0).id == 1 and b.unit(0, 1).id == 0


def test_a_retreat_by_an_effect_costs_energy() -> None:
    """Without the energy nothing happens.  [hy 915.1b, 915.1d]"""
    b = play("retreat; if_done([draw(1)])")
    assert b.unit(0).id == 0 and len(b.m.p0.hand) == 1
    b = Board([BODY, BODY], [BODY], [tactics("retreat; if_done([draw(1)])")])
    b.charge(0, 1)
    b.play()
    assert b.unit(0).id == 1 and len(b.m.p0.hand) == 1 and not b.m.p0.retreated


def test_playing_another_command() -> None:
    """A command is played from the discard pile.  [hy 804.1]"""
    b = Board(
        [BODY],
        [BODY],
        [
            tactics("choose(cards(own, hand, [kind(command)]), 1, 0); play(chosen(0)); if_done([draw(1)])"),
            tactics("draw(2)"),
        ],
    )
    b.play(1)
    b.answer(PICK)
    assert len(b.m.p0.hand) == 3 and len(b.m.p0.discard) == 2


def test_rock_paper_scissors() -> None:
    """What follows depends on who wins.  [hy 919.1]"""
    for winner in (0, 1):
        b = play("janken; when(done, [draw(2)], [draw(2, foe)])")
        b.win(winner)
        assert [len(b.m.p0.hand), len(b.m.p1.hand)] == [3 - 2 * winner, 2 + 2 * winner]


# --- what lasts and waits --------------------------------------------------------------------------------------
def test_an_effect_for_a_turn() -> None:
    """HP is raised for the turn by a number that was read at the start.  [hy 809.8a, 918.1]"""
    b = play("last(cards(own, main), {static: have_hp(this, fixed)}, this_turn, times(10, count(cards(own, hand))));"
             " draw(1)")  # fmt: skip
    assert b.m.hp(b.unit(0)) == 110
    b.battle(skill=False)
    assert b.m.turn == 6 and b.m.hp(b.unit(0)) == 100


def test_an_effect_of_the_next_turn() -> None:
    """It begins and ends with that turn.  [hy 809.8]"""
    b = play("last(none, {static: have_hp(cards(foe, area), -10)}, opponents_next_turn)")
    assert b.m.hp(b.unit(1)) == 100
    b.battle(skill=False)
    assert b.m.turn == 6 and b.m.hp(b.unit(1)) == 90 and b.m.hp(b.unit(0)) == 100
    b.battle(skill=False)
    assert b.m.turn == 7 and b.m.hp(b.unit(1)) == 100


def test_as_long_as_that_does_not_hold_never_begins() -> None:
    """The condition is looked at when it begins.  [hy 809.7]"""
    b = play("last(cards(own, main), {static if matches(this, [rested]): have_hp(this, 50)}, forever)")
    assert not b.m.lasting


def test_what_is_put_off_happens_once() -> None:
    """At the end of the turn, one time.  [hy 807.6, 807.6a]"""
    b = play("delay(cards(foe, main), {triggered on(turn_ending): damage(about, 10)})")
    b.battle(skill=False)
    assert b.unit(1).damage == 10 and not b.m.lasting


def test_abilities_given_and_lost() -> None:
    """A unit has an ability for a turn; one that lost its abilities has none.  [hy 809.1c]"""
    b = play("last(cards(foe, main), {static: have_ability(this, {triggered on(damaged, own, [is_this]): draw(1)})},"
             " this_turn); damage(cards(foe, main), 10)")  # fmt: skip
    assert len(b.m.p1.hand) == 3
    theirs = unit("static: have_hp(cards(own, area), 50)")
    b = play("last(cards(foe, main), {static: lose_abilities(this)}, this_turn)", None, [theirs, BODY])
    assert b.m.hp(b.unit(1, 1)) == 100


def test_information_changes() -> None:
    """Attributes, advantages and names are given, taken and changed.  [hy 809.1b, 809.5]"""
    b = play('last(none, {static: set_attribute(cards(foe, main), "Tide"); have_advantage(cards(own, main), "Tide");'
             ' have_name(cards(own, main), "Fox"); lose_attribute(cards(own, main), "")}, this_turn)')  # fmt: skip
    m = b.m
    m.settle()
    assert b.unit(1).attributes == ["Tide"] and b.unit(0).advantages == ["Tide"]
    assert b.unit(0).names == ["Body", "Fox"] and b.unit(0).attributes == []


# --- skills ----------------------------------------------------------------------------------------------------
def test_the_damage_of_a_skill() -> None:
    """Its own text, a set of changes, the opponent's, then the advantage.  [hy 704.3b, 704.3c-1]"""
    mine = skill("deals(20): change_damage(up, 10)", 'advantages=["Fire"]')
    theirs = unit("static: change_damage(down, 5, foe, [], [is_this])", facts='attributes=["Fire"]')
    b = Board([mine], [theirs, BODY])
    b.battle()
    assert b.unit(1).damage == 50


def test_a_skill_that_counts_and_damages_others() -> None:
    """Damage with a cross, damage to standby units, then the rest with the damage that was dealt.  [hy 704.4, 704.5]"""
    mine = skill(
        "deals(10, count(attached(this, energy))): others([damage(cards(foe, standby), 20)]); heal(this, event_number)"
    )
    b = Board([mine], [BODY, BODY])
    b.charge(0, 3)
    b.unit(0).damage = 50
    b.battle()
    assert [b.unit(1).damage, b.unit(1, 1).damage, b.unit(0).damage] == [30, 20, 20]


def test_skills_that_cannot_be_used() -> None:
    """Forbidden by name, or from a cost on.  [hy 902.1b, 104.4]"""
    for bounds, uses in (('[], any, "Hit"', 0), ('[], any, "Miss"', 1), ('[], any, "", 2', 1), ('[], any, "", 0', 0)):
        theirs = unit(f"static: are_forbidden(cards(foe, main), skill, only({bounds}))")
        b = Board([skill("deals(20):")], [theirs])
        b.end_main()
        assert len([a for a in b.m.options if a.kind == USE_SKILL]) == uses


def test_a_skill_fails_by_a_check() -> None:
    """Rock-paper-scissors decides whether it fails; then there is no damage.  [hy 920.1b-1, 920.2a]"""
    for winner in (0, 1):
        theirs = unit('static: skills_fail(foe, [main], "", 0, {part: janken})')
        b = Board([skill("deals(20):")], [theirs])
        b.battle()
        b.win(winner)
        assert b.unit(1).damage == (20 if winner == 0 else 0)


# --- triggers, sets, replacements ------------------------------------------------------------------------------
def test_a_card_set_on_a_unit_speaks_for_it() -> None:
    """What happens to the unit triggers the EX skill of its set, which may discard itself.  [hy 801.1g-1, 807.8]"""
    gear = enhancement('ex_triggered title("Go") on(damaged, own, [is_this]): draw(1); move(this_card, discard)')
    b = Board([BODY], [BODY], [gear, tactics("damage(cards(own, main), 10)")])
    b.play(1)
    b.play(2)
    assert len(b.m.p0.hand) == 1 and not b.unit(0).sets and len(b.m.p0.discard) == 2


def test_a_unit_hears_what_is_set_on_it() -> None:
    """The card that was set is attached to the unit.  [hy 905.3]"""
    mine = unit("triggered on(set_on, own, [attached_to(this)]): draw(1)")
    b = Board([mine, BODY], [BODY], ['card "E" "Gear" enhancement'])
    b.play()
    b.pick(b.unit(0))
    assert len(b.m.p0.hand) == 1


def test_a_unit_that_kos_another() -> None:
    """Its damage led to the KO.  [hy 813.5a]"""
    mine = unit('skill title("Hit") deals(100):', "triggered on(koed, foe, [], any, any, any, [is_this]): draw(1)")
    b = Board([mine], [BODY, BODY])
    b.battle()
    assert b.unit(1, 1).ko and len(b.m.p0.hand) == 1


def test_a_ko_is_replaced() -> None:
    """A set is discarded instead.  [hy 810.1]"""
    gear = enhancement(
        'ex_replacement title("Out") would(ko, own, [is_this]): move(this_card, discard); heal_all(this)'
    )
    b = Board([BODY], [BODY], [gear, tactics("ko(cards(own, main))")])
    b.play(1)
    b.play(2)
    assert not b.unit(0).ko and not b.unit(0).sets


def test_discarding_is_replaced() -> None:
    """The opponent's effect takes no card from the hand.  [hy 911.1, 810.1]"""
    theirs = unit("replacement would(discard, own, [lies_in(hand)], foe_effect): rest(this)")
    b = play("choose_random(cards(foe, hand), 1, 0); move(chosen(0), discard)", None, [theirs, BODY])
    assert len(b.m.p1.hand) == 2 and b.unit(1).state == REST


def test_resting_instead_of_stunning() -> None:
    """A replaced event is another event.  [hy 810.1]"""
    theirs = unit("replacement would(stun, own, [is_this]): rest(this)")
    b = play("stun(cards(foe, main))", None, [theirs, BODY])
    assert b.unit(1).state == REST


def test_prohibitions_on_units_and_players() -> None:
    """What is forbidden is not done; strategies only are forbidden.  [hy 104.4]"""
    theirs = unit(
        "static: are_forbidden(this, stun, only([], foe)); player_forbidden(foe, command, only([kind(strategy)]))"
    )
    b = Board(
        [BODY], [theirs, BODY], [tactics("stun(cards(foe, main))"), 'card "S" "Plan" strategy\n  command: draw(1)']
    )
    assert [a.card for a in b.m.options if a.kind == 19] == [1]
    b.play()
    assert b.unit(1).state == NORMAL


def test_more_than_one_strategy() -> None:
    """A unit lets its player play two in a turn.  [hy 104.1, 604.3]"""
    plan = 'card "S" "Plan" strategy\n  command: draw(1)'
    b = Board([unit("static: may_play_strategies(2)")], [BODY], [plan, plan, plan])
    b.play()
    b.play()
    assert [a.card for a in b.m.options if a.kind == 19] == []


def test_what_happened_in_this_turn() -> None:
    """A KO of this turn is remembered.  [hy 909.1]"""
    b = play("ko(cards(own, standby)); when(happened_this_turn(koed, own), [draw(1)])")
    assert len(b.m.p0.hand) == 2


def test_where_cards_go() -> None:
    """The owner says in which order several cards go to the discard pile.  [hy 309.3]"""
    b = Board([BODY], [BODY], [tactics("move(cards(own, hand), discard)"), BODY, BODY])
    b.play()
    first = b.m.options[1].card
    b.answer(b.m.options[1].kind, first)
    assert b.m.zone_of(first) == DISCARD and b.m.p0.discard[0].id == first


def test_what_is_not_cumulative_triggers_once() -> None:
    """EX skills of one name have one trigger count together.  [hy 807.2a]"""
    for flag, drawn in (("unique ", 1), ("", 2)):
        gear = f'card "E" "Gear" enhancement\n  ex_triggered title("Go") {flag}on(damaged, own): draw(1)'
        b = Board([BODY, BODY], [BODY], [gear, gear, tactics("damage(cards(own, main), 10)")])
        for slot in (0, 1):
            b.play()
            if b.asked():
                b.pick(b.unit(0, slot))
        b.play()
        while b.asked() or any(a.kind == RESOLVE for a in b.m.options):
            b.answer(b.m.options[0].kind)
        assert len(b.m.p0.hand) == drawn


def test_ex_skills_can_fail() -> None:
    """Those that are played count as skills; the text of a unit does not.  [hy 813.3(1), 920.2b]"""
    for head, drawn in (('ex_activated title("Go")', 0), ("activated", 1)):
        b = Board([unit(f"{head} once: draw(1)")], [unit("static: skills_fail(foe)")])
        b.activate()
        assert len(b.m.p0.hand) == drawn


def test_an_ability_of_another_unit_is_played() -> None:
    """By the name of its EX skill.  [hy 902.1b]"""
    b = play('activate(cards(own, standby), "Go")', [BODY, unit('ex_activated title("Go") once: draw(2)')])
    assert len(b.m.p0.hand) == 3


def test_a_skill_that_was_given_is_used() -> None:
    """A unit that gains a skill may use it.  [hy 809.1c]"""
    b = play('last(cards(own, main), {static: have_ability(this, {skill title("New") deals(30):})}, this_turn)')
    b.battle()
    assert b.unit(1).damage == 30


def test_revealing_the_top_card() -> None:
    """What is revealed is seen by both, and moves on by what it is.  [hy 903.1]"""
    b = play("reveal(top(own, deck, 1), 0); when(matches(chosen(0), [kind(unit)]), [move(chosen(0), hand)])")
    assert len(b.m.p0.hand) == 2


def test_the_opponents_hand_is_looked_at() -> None:
    """A card that all see must be chosen.  [hy 910.2]"""
    b = play("look(cards(foe, hand), 6); choose(among(6, [kind(unit)]), 1, 0); move(chosen(0), discard)")
    assert len(b.m.options) == 2 and len(b.asked()) == 2
    b.answer(PICK)
    assert len(b.m.p1.hand) == 1 and len(b.m.p1.discard) == 1


def test_a_state_that_an_ability_waits_for() -> None:
    """It triggers once while it is triggered already.  [hy 807.7a]"""
    b = Board([unit("triggered holds(compare(size(own, hand), ==, 0)): draw(2)")], [BODY], [tactics("discard_hand")])
    b.play()
    assert len(b.m.p0.hand) == 2


def test_the_game_is_lost_by_a_card() -> None:
    """At the next rule process.  [hy 103.1]"""
    b = play("end_game(foe)")
    assert b.m.winner == 0 and b.m.reason == "103.1"


TRIGGERS = [
    ("on(discarded, own, [], any, hand)", "discard(cards(own, hand), 1)", 1),
    ("on(discarded, own, [], any, hand)", "move(top(own, deck, 1), discard)", 0),
    ("on(drew, own, [], effect)", "draw(2)", 2),
    ("on(moved, own, [], own_effect, deck, discard)", "move(top(own, deck, 1), discard)", 1),
    ("on(janken_won, own)", "janken", 1),
    ("on(janken_lost, foe)", "janken", 1),
    ("on(became_main, own)", "swap(cards(own, standby))", 1),
    ("on(became_standby, own)", "swap(cards(own, standby))", 1),
    ("on(left, foe)", "move(cards(foe, standby), hand)", 1),
    ("on(left, foe, [], any, any, deck)", "move(cards(foe, standby), hand)", 0),
    ("on(koed, foe, [standby])", "ko(cards(foe, standby))", 1),
    ("on(ailed, foe, [main])", "rest(cards(foe, main)); stun(cards(foe, main))", 1),
    ("on(recovered, foe)", "rest(cards(foe, area)); recover(cards(foe, area))", 2),
    ("on(healed, foe)", "damage(cards(foe, area), 20); heal(cards(foe, area), 10)", 2),
    ("on(attached, own, [standby])", "attach(top(own, deck, 2), cards(own, standby))", 2),
    ("on(charged, own)", "charge(cards(own, main))", 1),
    ("on(put_out, own, [], effect, hand)", "put_out(cards(own, hand))", 1),
    ("on(shuffled, own)", "shuffle; shuffle(foe)", 1),
    ("on(uncounted, own)", 'put_counters(cards(own, main), "x", 1); remove_counters(cards(own, area), "x", 1)', 1),
    ("on(command_played, own, [kind(tactics)])", "draw(1, foe)", 1),
    ("on(damaged, foe, [], command) if compare(event_number, >=, 20)", "damage(cards(foe, main), 20)", 1),
    ("on(damaged, foe, [], command) if compare(event_number, >=, 30)", "damage(cards(foe, main), 20)", 0),
    ("on_any([on(rested, foe), on(stunned, foe)])", "rest(cards(foe, main)); stun(cards(foe, standby))", 2),
]  # fmt: skip


@pytest.mark.parametrize(("timing", "text", "times"), TRIGGERS, ids=range(len(TRIGGERS)))
def test_events_are_heard(timing: str, text: str, times: int) -> None:
    """What happens raises the trigger count of abilities that wait for it.  [hy 807.2]"""
    timing, _, condition = timing.partition(" if ")
    head = f"triggered {timing} if {condition}" if condition else f"triggered {timing}"
    mine = unit(f'{head}: put_counters(this, "heard", 1)')
    b = play(text, [mine, BODY])
    while b.m.options and b.m.options[0].kind in (THROW, RESOLVE, PICK):
        if b.m.options[0].kind == THROW:
            b.win(0)
        else:
            b.m.choose(0)
    units = b.m.p0.units()
    assert sum(u.counters.count("heard") for u in units) == times


def test_a_unit_that_would_leave_stays() -> None:
    """An effect of the opponent is replaced, one of its own player is not.  [hy 810.1]"""
    theirs = unit("replacement would(leave, own, [is_this], foe_effect): rest(this)")
    b = play("move(cards(foe, main), hand)", None, [theirs, BODY])
    assert b.unit(1).state == REST
    b = play("move(cards(own, main), hand)", [theirs, BODY])
    assert b.unit(0).id == 1


def test_a_used_skill_is_heard_by_its_name() -> None:
    """The text asks which skill was declared.  [hy 704.1, 902.1b]"""
    for title, drawn in (("Hit", 1), ("Miss", 0)):
        heard = f'triggered on(skill_used, own, [is_this]) if declared(own, "{title}"): draw(1)'
        mine = unit('skill title("Hit") deals(10):', heard)
        b = Board([mine], [BODY, BODY])
        b.battle()
        assert len(b.m.p0.hand) == drawn
