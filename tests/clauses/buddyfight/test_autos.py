"""Using automatic abilities (AB.0.auto, AB.2), and [Counter] in one battle (CH.2)."""

from __future__ import annotations

import pytest

from fuda.games.buddyfight.printed import CardDef
from fuda.games.buddyfight.spec import DAMAGED, LIFE_GAINED
from fuda.rules.marks import clause
from tests.clauses.buddyfight.battles import begin, order, step
from tests.clauses.buddyfight.scene import Scene, Seat, foe, me, monster, scene
from tests.clauses.buddyfight.texts import beast, magic, sting

START = "on(main_started)"


def auto(name: str, *ops: str, when: str = START) -> CardDef:
    """A monster with an automatic ability of the start of the main phase, or of another moment."""
    return beast(name, f"auto {when}: {'; '.join(ops)}", size=0)


def main(mine: Seat, theirs: Seat) -> Scene:
    """The start of my main phase."""
    return scene(mine, theirs, at="M.1.1.a")


# --- waiting and being chosen (AB.2.1) -------------------------------------------------------------------------
@clause("bf AB.0.auto.a")
def test_automatic_abilities_that_wait_are_used_before_any_card() -> None:
    """Also in the middle of a play timing, when a use was carried out."""
    ann = auto("Ann", "draw(1)", when="on(entered, own)")
    game = scene(me(left=ann, hand=[monster("Amy"), sting("Prick")]), foe(hand=[sting()]))
    game.call("Amy", "right").answer("pass")
    # The turn fighter has a card to use, but the ability comes first: the opponent may answer it.
    assert (game.player, game.row, game.names("me", "right")) == ("foe", "AB.2.2.1", ["Amy"])
    game.answer("pass")
    assert (game.player, game.row, len(game.names("me", "hand"))) == ("me", "T.2.1", 2)


@clause("bf AB.2.1")
def test_abilities_of_one_event_wait_and_are_used_one_after_the_other() -> None:
    mine = me(left=auto("Ann", "gain_life(1)"), right=auto("Amy", "gain_life(2)"))
    game = main(mine, foe())
    assert (game.player, game.offered(), len(game.m.pending)) == ("me", ["resolve Ann", "resolve Amy"], 2)
    game.answer("resolve", "Amy")
    assert (game.player, game.row, game.life("me"), len(game.m.pending)) == ("foe", "AB.2.2.1", 10, 1)
    game.answer("pass")
    assert (game.player, game.row, game.life("me"), game.m.pending) == ("foe", "AB.2.2.1", 12, [])
    assert game.answer("pass").life("me") == 13


@clause("bf AB.2.1.1", "bf AB.2.1.1.b", "bf AB.2.1.2", "bf AB.2.1.2.b")
def test_the_turn_fighter_uses_all_own_abilities_before_the_other_fighter() -> None:
    """Each in the order that fighter likes; with none waiting, cards can be used."""
    mine = me(left=auto("Ann", "gain_life(1)"), right=auto("Amy", "gain_life(2)"))
    theirs = foe(left=auto("Bob", "gain_life(3)"), right=auto("Ben", "gain_life(4)"))
    game = main(mine, theirs)
    assert (game.player, game.offered()) == ("me", ["resolve Ann", "resolve Amy"])
    game.answers("resolve Amy", "pass", "pass")
    assert (game.life("me"), game.life("foe")) == (13, 10)
    assert (game.player, game.offered()) == ("foe", ["resolve Bob", "resolve Ben"])
    game.answers("resolve Ben", "pass", "pass")
    assert (game.player, game.row, game.life("foe")) == ("me", "T.2.1", 17)
    assert [int(e.n) for e in game.log if int(e.kind) == LIFE_GAINED] == [2, 1, 4, 3]


@pytest.mark.parametrize(
    "who",
    [
        pytest.param("me", marks=clause("bf AB.2.1.1.a")),
        pytest.param("foe", marks=clause("bf AB.2.1.2.a")),
    ],
)
def test_an_automatic_ability_is_aimed_when_it_is_chosen_before_anybody_may_answer(who: str) -> None:
    """At what meets its conditions on the field."""
    end = auto("Ann", "choose(cards(foe, monsters, [stat(power, <=, 2000)]), 1, 0)", "destroy(chosen(0))")
    victims = {"left": monster("Bob"), "center": monster("Ben"), "right": monster("Big", power=3000)}
    parts = {"left": end}, {**victims, "hand": [sting()]}
    game = main(me(**parts[0]), foe(**parts[1])) if who == "me" else main(me(**parts[1]), foe(**parts[0]))
    other = "foe" if who == "me" else "me"
    assert (game.player, game.offered()) == (who, ["pick Bob", "pick Ben"])
    game.answer("pick", "Ben")
    assert (game.player, game.row, game.is_on_field("Ben")) == (other, "AB.2.2.1", True)
    game.answer("pass")
    assert game.names(other, "drop") == ["Ben"]


@clause("bf AB.2.1.2.b")
def test_without_waiting_abilities_the_play_timing_goes_on_at_once() -> None:
    game = main(me(hand=[sting("Prick")]), foe(left=monster("Bob")))
    assert (game.player, game.row, game.m.decisions) == ("me", "T.2.1", 0)


@clause("bf AB.2.1.2.b", "bf AB.2.1.1.b")
def test_the_other_fighter_chooses_if_the_turn_fighter_has_no_ability_waiting() -> None:
    game = main(me(), foe(left=auto("Bob", "gain_life(3)"), right=auto("Ben", "gain_life(4)")))
    assert (game.player, game.offered()) == ("foe", ["resolve Bob", "resolve Ben"])


# --- the answer (AB.2.2) ---------------------------------------------------------------------------------------
@clause("bf AB.2.2", "bf AB.2.2.1")
@pytest.mark.parametrize("who", ["me", "foe"])
def test_the_fighter_who_has_not_chosen_may_answer_with_one_counter(who: str) -> None:
    """Nothing without [Counter], and only once for one ability."""
    user, other = {"left": auto("Ann", "gain_life(3)")}, {"hand": [sting(), sting("Barb"), magic("Slow", "draw(1)")]}
    game = main(me(**user), foe(**other)) if who == "me" else main(me(**other), foe(**user))
    assert (game.player != who, game.row, game.offered()) == (True, "AB.2.2.1", ["pass", "cast Sting", "cast Barb"])
    game.answer("cast", "Sting")
    assert (game.player, game.row, game.life(who)) == ("me", "T.2.1", 12)


@clause("bf AB.2.2.2")
def test_who_pays_the_last_life_for_an_answer_to_an_automatic_ability_loses_at_once() -> None:
    game = main(me(left=auto("Ann", "gain_life(3)"), life=1), foe(hand=[sting(cost="cost life(1)")], life=1))
    game.answer("cast", "Sting")
    assert (game.winner, game.life("me"), game.happened(DAMAGED)) == ("me", 1, [])


@clause("bf AB.2.2.3")
def test_the_answer_is_carried_out_by_its_user_before_the_automatic_ability() -> None:
    game = main(me(left=auto("Ann", "gain_life(3)")), foe(hand=[sting()]))
    game.answer("cast", "Sting")
    assert [kind for kind, _ in order(game, DAMAGED, LIFE_GAINED)] == ["damaged", "life_gained"]
    assert (game.life("me"), game.life("foe"), game.names("foe", "drop")) == (12, 10, ["Sting"])


@clause("bf AB.2.2.4")
def test_who_has_lost_by_the_answer_does_not_get_the_automatic_ability_carried_out() -> None:
    game = main(me(left=auto("Ann", "gain_life(3)"), life=1), foe(hand=[sting()]))
    game.answer("cast", "Sting")
    assert (game.winner, game.life("me")) == ("foe", 0)


# --- carrying it out (AB.2.3, AB.2.4) --------------------------------------------------------------------------
@clause("bf AB.2.3")
def test_an_automatic_ability_is_carried_out_also_if_its_card_has_left_meanwhile() -> None:
    end = magic("End", "destroy(cards(foe, left))", counter=True)
    game = main(me(left=auto("Ann", "rest(this)", "gain_life(3)")), foe(hand=[end]))
    game.answer("cast", "End")
    assert (game.names("me", "drop"), game.life("me")) == (["Ann"], 13)


@clause("bf AB.2.3.1")
def test_everything_that_an_automatic_ability_does_is_done_when_it_is_carried_out() -> None:
    game = main(me(left=auto("Ann", "draw(1)", "discard(cards(own, hand), 1)"), hand=[monster("Eve")]), foe())
    assert (game.player, game.row, game.names("me", "hand")) == ("foe", "AB.2.2.1", ["Eve"])
    game.answers("pass", "pick Eve")
    assert (game.names("me", "hand"), game.names("me", "drop")) == (["Deck0 1"], ["Eve"])


@clause("bf AB.2.3.1.a")
@pytest.mark.parametrize(("answer", "drawn"), [("yes", 1), ("no", 0)])
def test_what_an_automatic_ability_leaves_open_is_decided_when_it_is_carried_out(answer: str, drawn: int) -> None:
    game = main(me(left=auto("Ann", "may([draw(1)])")), foe(hand=[sting()]))
    assert (game.player, game.row) == ("foe", "AB.2.2.1")
    game.answer("cast", "Sting")
    assert (game.player, game.offered(), game.life("me")) == ("me", ["no", "yes"], 9)
    game.answer(answer)
    assert len(game.names("me", "hand")) == drawn


@clause("bf AB.2.3.2")
@pytest.mark.parametrize("answer", ["pass", "cast End"])
def test_a_condition_in_the_effect_is_asked_when_it_is_carried_out(answer: str) -> None:
    """The ability was used although the condition fails by then; what comes before it is done."""
    ann = auto("Ann", "gain_life(1)", 'when(exists(cards(own, field, [trait("Knight")])), [draw(1), gain_life(5)])')
    end = magic("End", "destroy(cards(foe, right))", counter=True)
    game = main(me(left=ann, right=monster("Kay", attributes=["Knight"])), foe(hand=[end]))
    game.answers(answer)
    held = answer == "pass"
    assert (game.life("me"), len(game.names("me", "hand"))) == ((16, 1) if held else (11, 0))


@clause("bf AB.2.4")
def test_the_rules_are_checked_before_the_next_automatic_ability() -> None:
    """Who has lost by the first one does not get the second one."""
    game = main(me(left=auto("Ann", "damage(own, 1)"), right=auto("Amy", "gain_life(5)"), life=1), foe())
    game.answers("resolve Ann", "pass")
    assert (game.winner, game.life("me")) == ("foe", 0)
    other = main(me(left=auto("Ann", "damage(own, 1)"), right=auto("Amy", "gain_life(5)"), life=1), foe())
    assert other.answers("resolve Amy", "pass", "pass").life("me") == 5


@clause("bf AB.2.ret")
def test_what_begins_to_wait_meanwhile_comes_before_older_abilities_of_the_other_fighter() -> None:
    """The turn fighter's abilities are looked for again after each one."""
    mine = me(left=auto("Ann", "draw(1)"), right=auto("Amy", "gain_life(1)", when="on(drew, own)"))
    game = main(mine, foe(left=auto("Bob", "gain_life(3)")))
    while game.row == "AB.2.2.1":
        game.answer("pass")
    gained = [(int(e.player), int(e.n)) for e in game.log if int(e.kind) == LIFE_GAINED]
    assert gained == [(0, 1), (1, 3)]


@clause("bf AB.2.ret")
def test_an_ability_that_sets_itself_off_without_end_and_choice_is_a_draw() -> None:
    """[ruling bf-073]"""
    ann = beast("Ann", "auto on(life_gained, own): gain_life(1)", "static: player_forbidden(foe, counter)")
    game = scene(me(left=ann, hand=[magic("Spark", "gain_life(1)")]), foe(), discreet=False)
    game.answer("cast", "Spark")
    assert (game.winner, game.m.decisions) == ("draw", 1)


# --- [Counter] in one battle (CH.2) ----------------------------------------------------------------------------
@clause("bf CH.2.new", "bf CH.2.new.ex1")
@pytest.mark.parametrize("who", ["me", "foe"])
def test_a_fighter_may_use_any_number_of_counters_in_one_battle(who: str) -> None:
    """The play timing comes back to the turn fighter after each of them."""
    cards = [sting(), sting("Barb"), sting("Thorn")]
    game = begin(
        "A",
        me(left=monster("Ann"), hand=cards if who == "me" else []),
        foe(hand=cards if who == "foe" else []),
    )
    game.attack("Ann")
    other = "foe" if who == "me" else "me"
    for i, name in enumerate(("Sting", "Barb", "Thorn")):
        if who == "foe":
            game.answer("pass")
        assert (step(game), game.player) == ("A.2.5", who)
        game.answers(f"cast {name}", "pass")
        assert (game.player, game.row, game.life(other)) == ("me", "T.2.1", 9 - i)


@clause("bf CH.2.new.n1")
def test_in_a_battle_too_an_answer_is_not_answered() -> None:
    """However many [Counter] cards both have: one use, one answer, and both are carried out."""
    game = begin("A", me(left=monster("Ann"), hand=[sting(), sting("Barb")]), foe(hand=[sting("Thorn"), sting("Burr")]))
    game.attack("Ann")
    game.answers("cast Sting")
    assert (game.player, game.row) == ("foe", "CA.2.1")
    game.answer("cast", "Thorn")
    assert (game.player, game.row, step(game), game.life("me"), game.life("foe")) == ("me", "T.2.1", "A.2.5", 9, 9)
    game.answers("pass", "cast Burr")
    assert (game.player, game.row, game.offered()) == ("me", "CA.2.1", ["pass", "cast Barb"])
    game.answer("cast", "Barb")
    assert (game.player, game.row, game.life("me"), game.life("foe")) == ("me", "T.2.1", 8, 8)
