"""Using activated abilities (AB.0.act, AB.1)."""

from __future__ import annotations

import pytest

from fuda.games.buddyfight.printed import CardDef
from fuda.games.buddyfight.spec import ACTIVATED, DAMAGED, LIFE_GAINED
from fuda.rules.marks import clause
from tests.clauses.buddyfight.battles import order, step
from tests.clauses.buddyfight.scene import foe, me, monster, scene
from tests.clauses.buddyfight.texts import beast, magic, sting


def actor(*ops: str, **more: object) -> CardDef:
    """A monster with an activated ability."""
    return beast("Ann", f"act: {'; '.join(ops)}", **more)


# --- when (AB.0) -----------------------------------------------------------------------------------------------
@clause("bf AB.0.act.a")
@pytest.mark.parametrize(
    ("row", "mine", "offered"),
    [
        ("S.1.1", True, ["Quick"]),
        ("M.1.1", True, ["Plain", "Quick"]),
        ("A.1.3", True, ["Quick"]),
        ("F.1.1", True, ["Quick"]),
        ("F.5.1", True, ["Quick"]),
        ("M.1.1", False, ["Quick"]),
        ("F.1.1", False, ["Quick"]),
    ],
)
def test_without_counter_an_activated_ability_is_for_the_own_main_phase(
    row: str, mine: bool, offered: list[str]
) -> None:
    ann = beast("Ann", 'act title("Plain"): draw(1)', 'act counter title("Quick"): draw(1)')
    game = scene(me(left=ann), foe(), at=row, turn_player="me" if mine else "foe")
    if not mine:
        game.answer("pass")
    assert (game.player, game.offered("activate")) == ("me", offered)


# --- declaring (AB.1.1) ----------------------------------------------------------------------------------------
@clause("bf AB.1.1")
def test_an_activated_ability_is_declared_before_anybody_may_answer() -> None:
    """Everybody learns which ability of which card it is."""
    ann = beast("Ann", 'act title("One"): draw(1)', 'act title("Two"): gain_life(1)')
    game = scene(me(left=ann), foe(hand=[sting()]))
    game.answer("activate", "Two")
    declared = [e for e in game.log if int(e.kind) == ACTIVATED]
    assert [(e.clause, int(e.card), int(e.n)) for e in declared] == [("AB.1.1", game.card("Ann").id, 1)]
    assert (game.player, game.offered(), game.life("me")) == ("foe", ["pass", "cast Sting"], 10)


@clause("bf AB.1.1.1")
def test_an_activated_ability_is_aimed_at_what_meets_its_conditions_when_it_is_declared() -> None:
    """On the field or in a drop zone; the opponent sees the target before answering."""
    ops = ("choose(cards(foe, monsters, [stat(size, <=, 1)]), 1, 0)", "destroy(chosen(0))")
    theirs = foe(left=monster("Bob", size=0), center=monster("Ben"), right=monster("Big", size=2), hand=[sting()])
    game = scene(me(left=actor(*ops)), theirs)
    game.answer("activate", "Ann")
    assert (game.player, game.offered()) == ("me", ["pick Bob", "pick Ben"])
    game.answer("pick", "Ben")
    assert (game.player, game.row, game.is_on_field("Ben")) == ("foe", "AB.1.2.1", True)
    game.answer("pass")
    assert game.names("foe", "drop") == ["Ben"]
    pile = ("choose(cards(own, drop, [kind(monster)]), 1, 0)", "move(chosen(0), hand)")
    game = scene(me(left=actor(*pile), drop=[monster("Old"), magic("Word", "draw(1)"), monster("Past")]), foe())
    assert sorted(game.answer("activate", "Ann").offered()) == ["pick Old", "pick Past"]


# --- the answer (AB.1.2) ---------------------------------------------------------------------------------------
@clause("bf AB.1.2", "bf AB.1.2.1")
def test_the_opponent_may_answer_an_activated_ability_with_one_counter() -> None:
    """What has no [Counter] is no answer; after one there is no other before the ability is carried out."""
    theirs = foe(hand=[sting(), sting("Barb"), magic("Slow", "draw(1)"), monster("Bob")])
    game = scene(me(left=actor("gain_life(3)")), theirs)
    game.answer("activate", "Ann")
    assert (game.player, game.row, game.offered()) == ("foe", "AB.1.2.1", ["pass", "cast Sting", "cast Barb"])
    game.answer("cast", "Sting")
    assert (game.player, game.row, game.life("me")) == ("me", "T.2.1", 12)


@clause("bf AB.1.2.2")
def test_who_pays_the_last_life_for_the_answer_loses_before_it_is_carried_out() -> None:
    game = scene(me(left=actor("gain_life(3)"), life=1), foe(hand=[sting(cost="cost life(1)")], life=1))
    game.answers("activate Ann", "cast Sting")
    assert (game.winner, game.life("me"), game.happened(DAMAGED)) == ("me", 1, [])


@clause("bf AB.1.2.3")
def test_the_answer_is_carried_out_before_the_activated_ability() -> None:
    game = scene(me(left=actor("gain_life(3)")), foe(hand=[sting()]))
    game.answers("activate Ann", "cast Sting")
    assert [kind for kind, _ in order(game, DAMAGED, LIFE_GAINED)] == ["damaged", "life_gained"]


@clause("bf AB.1.2.4")
def test_who_has_lost_by_the_answer_does_not_get_the_activated_ability_carried_out() -> None:
    game = scene(me(left=actor("gain_life(3)"), life=1), foe(hand=[sting()]))
    game.answers("activate Ann", "cast Sting")
    assert (game.winner, game.life("me")) == ("foe", 0)
    assert (
        scene(me(left=actor("gain_life(3)"), life=2), foe(hand=[sting()]))
        .answers("activate Ann", "cast Sting")
        .life("me")
        == 4
    )


# --- carrying it out (AB.1.3, AB.1.4) --------------------------------------------------------------------------
@clause("bf AB.1.3")
def test_an_activated_ability_is_carried_out_also_if_its_card_has_left_meanwhile() -> None:
    """As far as possible: what it does with the card itself is left out."""
    end = magic("End", "destroy(cards(foe, left))", counter=True)
    game = scene(me(left=actor("rest(this)", "gain_life(3)")), foe(hand=[end]))
    game.answers("activate Ann", "cast End")
    assert (game.names("me", "drop"), game.life("me")) == (["Ann"], 13)


@clause("bf AB.1.3.1")
def test_everything_that_an_activated_ability_does_is_done_when_it_is_carried_out() -> None:
    game = scene(me(left=actor("draw(1)", "discard(cards(own, hand), 1)"), hand=[monster("Eve")]), foe(hand=[sting()]))
    game.answer("activate", "Ann")
    assert (game.player, game.names("me", "hand")) == ("foe", ["Eve"])
    game.answer("pass")
    assert (game.player, len(game.names("me", "hand"))) == ("me", 2)
    game.answer("pick", "Eve")
    assert (game.names("me", "hand"), game.names("me", "drop")) == (["Deck0 1"], ["Eve"])


@clause("bf AB.1.3.1.a")
def test_what_an_activated_ability_leaves_open_is_decided_when_it_is_carried_out() -> None:
    game = scene(me(left=actor("may([pay_gauge(1)])", "if_done([gain_life(3)])"), gauge=1), foe(hand=[sting()]))
    game.answer("activate", "Ann")
    assert (game.player, game.row) == ("foe", "AB.1.2.1")
    game.answer("pass")
    assert (game.player, game.offered()) == ("me", ["no", "yes"])
    assert game.answer("yes").life("me") == 13


@clause("bf AB.1.3.2")
@pytest.mark.parametrize(("life", "after"), [(7, 7), (6, 6), (5, 6)])
def test_after_a_condition_that_fails_the_rest_of_the_effect_is_left_out(life: int, after: int) -> None:
    """It is asked when it is reached: what comes before it is done all the same."""
    ann = actor("draw(1)", "when(compare(size(own, life), <=, 5), [gain_life(1), draw(1)])")
    game = scene(me(left=ann, life=life), foe())
    game.answers("activate Ann", "pass")
    assert (game.life("me"), len(game.names("me", "hand"))) == (after, 2 if life == 5 else 1)


@clause("bf AB.1.4")
def test_the_rules_are_checked_after_an_activated_ability() -> None:
    game = scene(me(left=actor("damage(foe, 2)"), life=5), foe(life=2))
    game.answers("activate Ann", "pass")
    assert (game.winner, game.m.decisions) == ("me", 2)


@clause("bf AB.1.4")
def test_the_check_after_an_activated_ability_comes_before_the_next_choice() -> None:
    """It is a row of the use itself."""
    swell = actor("change_size(cards(own, right), 3, this_turn)")
    game = scene(me(left=swell, center=monster("Amy"), right=monster("Eve", size=0)), foe())
    game.answers("activate Ann", "pass")
    assert (game.row, step(game), game.offered()) == ("R.3", "M.1.1", ["pick Ann", "pick Amy"])
    assert [frame.program.name for frame in game.m.stack][-2] == "act"
