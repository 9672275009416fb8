"""Rule checks: loss, cards in one area, sizes; in this order, each of them once (R, K.cterritory)."""

from __future__ import annotations

import pytest

from fuda.games.buddyfight.printed import CardDef
from fuda.games.buddyfight.spec import DAMAGED, DESTROYED, DROP, ENDED, FIELD, MOVED, PHASE
from fuda.rules.marks import clause
from tests.clauses.buddyfight.scene import Scene, flag, foe, me, monster, scene
from tests.clauses.buddyfight.texts import abilities, beast, gear, magic, sting


def big(name: str, size: int) -> CardDef:
    """A monster of a size."""
    return monster(name, size=size)


def dropped(game: Scene) -> list[str]:
    """The cards that were put from the field into the drop zone, in order."""
    moves = [e for e in game.log if e.kind == MOVED and (e.source, e.target) == (FIELD, DROP)]
    return [game.m.cards[int(e.card)].d.name for e in moves]


# --- order (R.0) -----------------------------------------------------------------------------------------------
@clause("bf R.0")
def test_the_loss_of_a_fighter_is_found_before_anything_is_put_away() -> None:
    game = scene(me(center=[monster("Ann"), monster("Bea")], life=0), foe(), at="M.1.2")
    assert (game.winner, game.names("me", "center"), dropped(game)) == ("foe", ["Ann", "Bea"], [])


@clause("bf R.0")
def test_overlapping_cards_of_both_fighters_go_before_sizes_are_looked_at() -> None:
    """With the one that was replaced gone, the rest is not too large: nobody is asked."""
    mine = me(center=[big("Old", 2), big("New", 1)], left=big("Lea", 2))
    theirs = foe(center=[big("Then", 3), big("Now", 3)])
    game = scene(mine, theirs, at="M.1.2")
    assert dropped(game) == ["Old", "Then"]
    assert (game.names("me", "field"), game.names("foe", "field")) == (["Lea", "New"], ["Now"])


@clause("bf R.0")
def test_each_check_is_made_once() -> None:
    """What the check of sizes makes wrong in an area is put right by the next rule check, in the next phase."""
    smith = beast("Smith", "static: equip_slots(2)", size=2)
    game = scene(me(left=smith, right=big("New", 2), item=[gear("Axe"), gear("Bow")]), foe(), at="M.1.2")
    order = [(int(e.kind), game.m.cards[int(e.card)].d.name if e.card >= 0 else "") for e in game.log]
    assert [entry for entry in order if entry[0] in (MOVED, PHASE)] == [(MOVED, "Smith"), (PHASE, ""), (MOVED, "Axe")]


# --- loss (R.1) ------------------------------------------------------------------------------------------------
@clause("bf R.1")
def test_a_fighter_with_no_life_or_no_deck_loses_at_the_next_rule_check_and_not_before() -> None:
    """The rest of the effect that took the last life is still carried out."""
    rage = magic("Rage", "damage(foe, 1)", "draw(1)")
    game = scene(me(hand=[rage]), foe(life=1)).answer("cast", "Rage").answer("pass")
    assert (game.winner, game.m.reason, len(game.names("me", "hand"))) == ("me", "R.1", 1)
    assert [kind for kind, _ in game.happened(DAMAGED, ENDED)] == [DAMAGED, ENDED]
    lore = magic("Lore", "draw(1)", "gain_life(1)")
    game = scene(me(hand=[lore], deck=1)).answer("cast", "Lore").answer("pass")
    assert (game.winner, game.life("me"), len(game.names("me", "hand"))) == ("foe", 11, 1)


@clause("bf R.1")
def test_nobody_loses_with_one_life_and_one_card_in_the_deck() -> None:
    game = scene(me(life=1, deck=1), foe(life=1, deck=1), at="M.1.2")
    assert game.winner is None


@clause("bf R.1")
def test_life_that_is_back_before_the_rule_check_is_no_loss() -> None:
    gamble = magic("Gamble", "damage(own, 3)", "gain_life(3)")
    game = scene(me(hand=[gamble], life=2)).answer("cast", "Gamble").answer("pass")
    assert (game.winner, game.life("me")) == (None, 2)


@clause("bf R.1")
@pytest.mark.parametrize(("mine", "theirs"), [({"life": 0}, {"life": -2}), ({"life": 0}, {"deck": 0})])
def test_if_both_lose_in_one_rule_check_it_is_a_draw(mine: dict[str, int], theirs: dict[str, int]) -> None:
    assert scene(me(**mine), foe(**theirs), at="M.1.2").winner == "draw"
    assert scene(me(**mine), foe(), at="M.1.2").winner == "foe"
    assert scene(me(), foe(**theirs), at="M.1.2").winner == "me"


@clause("bf R.1")
def test_a_fighter_may_give_up_at_any_time() -> None:
    """The other one wins, whoever is asked; a fight that is over is not given up any more."""
    game = scene(me(), foe(hand=[sting()])).concede("foe")
    assert (game.winner, game.player, game.offered()) == ("me", "nobody", [])
    assert game.concede("me").winner == "me"


@clause("bf R.1", "bf O.deckflag.3.ex1")
def test_before_the_loss_what_is_for_a_life_of_zero_may_be_used_by_each_fighter() -> None:
    """Who declines does not take the chance from the other; the rules are not checked before it is done."""
    last = flag("Last", abilities=abilities("use zero:", "effect: gain_life(3)"), deckable=True)
    theirs = flag("Theirs", abilities=abilities("use zero:", "effect: gain_life(4)"), deckable=True)
    game = scene(me(hand=[last], life=0), foe(hand=[theirs], life=0), at="M.1.2")
    assert (game.player, game.offered()) == ("me", ["no", "cast Last"])
    game.answer("no")
    assert (game.player, game.offered()) == ("foe", ["no", "cast Theirs"])
    game.answer("cast", "Theirs")
    assert (game.winner, game.life("foe"), game.names("foe", "flag")) == ("foe", 4, ["Theirs"])


@clause("bf O.deckflag.3.ex1")
@pytest.mark.parametrize("damage", [2, 3])
def test_what_is_for_a_life_of_zero_is_used_below_zero_as_well(damage: int) -> None:
    """What costs no life can be used then; what costs some cannot be paid."""
    last, dear = magic("Last", "set_life(5)", use="zero"), magic("Dear", "set_life(9)", use="zero cost life(1)")
    game = scene(me(hand=[magic("Bolt", f"damage(foe, {damage})")]), foe(hand=[last, dear], life=2))
    game.answers("cast Bolt", "pass")
    assert game.offered() == ["no", "cast Last"]
    assert game.answer("cast", "Last").life("foe") == 5


@clause("bf O.deckflag.3", "bf O.deckflag.3.ex1")
def test_what_is_for_a_life_of_zero_is_used_at_that_moment_only() -> None:
    """Spells and abilities too, with [Counter] or without, in hand and on the field."""
    ash, phoenix = magic("Ash", "gain_life(3)", use="zero"), magic("Phoenix", "gain_life(3)", use="zero", counter=True)
    wake = beast("Wake", 'act title("Wake") zero in_hand: gain_life(3)')
    hand = [ash, phoenix, wake, magic("Ember", "damage(own, 10)")]
    game = scene(me(hand=hand, left=beast("Cinder", 'act title("Rise") zero: gain_life(3)')))
    assert game.offered() == ["pass", "call Wake", "cast Ember"]
    game.answers("cast Ember", "pass")
    assert game.offered() == ["no", "cast Ash", "cast Phoenix", "activate Wake", "activate Rise"]
    assert game.answer("activate", "Rise").life("me") == 3


@clause("bf R.1", "bf O.deckflag.3.ex1")
def test_whether_there_is_something_for_a_life_of_zero_is_not_told_by_a_pause() -> None:
    """Who has cards in hand is asked, whatever they are; who has none, or whose time is stopped, is not."""
    game = scene(me(), foe(life=0, hand=[monster("Plain")]), at="M.1.2")
    assert (game.player, game.offered(), game.winner) == ("foe", ["no"], None)
    assert game.answer("no").winner == "me"
    assert scene(me(), foe(life=0), at="M.1.2").winner == "me"
    halt = beast("Halt", "static: player_forbidden(foe, stop_time)")
    assert scene(me(left=halt), foe(life=0, hand=[monster("Plain")]), at="M.1.2").winner == "me"


@clause("bf O.deckflag.3.ex1")
def test_the_moment_of_a_life_of_zero_comes_again_only_with_the_life_becoming_zero_again() -> None:
    """Who does not lose and declined is not asked at every check of the rules."""
    ward = beast("Ward", "static: player_forbidden(own, lose)")
    late = magic("Late", "gain_life(3)", use="zero")
    game = scene(me(life=0, left=ward, hand=[late, magic("Heal", "gain_life(1)"), magic("Ember", "damage(own, 1)")]))
    game.answers("no", "cast Heal", "pass")
    assert (game.life("me"), game.offered()) == (1, ["pass", "cast Ember"])
    game.answers("cast Ember", "pass")
    assert game.offered() == ["no", "cast Late"]
    assert game.answer("cast", "Late").life("me") == 3


# --- cards in one area (R.2) -----------------------------------------------------------------------------------
@clause("bf R.2")
@pytest.mark.parametrize("area", ["left", "center", "right"])
def test_of_the_monsters_in_one_area_only_the_last_one_stays(area: str) -> None:
    """They are put into the drop zone, not destroyed."""
    game = scene(me(hand=[monster("New")], **{area: monster("Old")}))
    game.call("New", area).answer("pass")
    assert (game.names("me", area), game.names("me", "drop")) == (["New"], ["Old"])
    assert game.happened(DESTROYED) == []


@clause("bf R.2")
def test_of_the_items_only_the_last_one_stays() -> None:
    game = scene(me(hand=[gear("New")], item=gear("Old"))).answer("equip", "New").answer("pass")
    assert (game.names("me", "item"), game.names("me", "drop")) == (["New"], ["Old"])


@clause("bf R.2")
def test_last_in_an_area_is_by_arrival_in_the_area() -> None:
    """A monster that is moved onto another one stays, though it came onto the field before."""
    shove = magic("Shove", 'move_area(cards(own, field, [named("First")]), center)')
    game = scene(me(hand=[shove], left=monster("First"), center=monster("Second")))
    game.answer("cast", "Shove").answer("pass")
    assert (game.names("me", "center"), game.names("me", "drop")) == (["First"], ["Second", "Shove"])


# --- sizes (R.3) -----------------------------------------------------------------------------------------------
@clause("bf R.3")
def test_monsters_other_than_the_last_one_go_until_the_sizes_come_to_three() -> None:
    """Their fighter chooses, one at a time; they are not destroyed."""
    game = scene(me(hand=[big("New", 2)], left=big("Two", 2), center=big("One", 1)))
    game.call("New", "right").answer("pass")
    assert (game.player, game.offered()) == ("me", ["pick Two", "pick One"])
    game.answer("pick", "One")
    # 4 is still too much, and nothing but Two is left to choose.
    assert (game.names("me", "field"), game.names("me", "drop")) == (["New"], ["Two", "One"])
    assert game.happened(DESTROYED) == []


@clause("bf R.3")
def test_choosing_the_right_one_is_enough() -> None:
    game = scene(me(hand=[big("New", 2)], left=big("Two", 2), center=big("One", 1)))
    game.call("New", "right").answer("pass").answer("pick", "Two")
    assert game.names("me", "field") == ["One", "New"]
    game = scene(me(hand=[big("New", 1)], left=big("Two", 2)))
    game.call("New", "right").answer("pass")
    assert game.names("me", "field") == ["Two", "New"]  # 3 is not too much


@clause("bf R.3")
def test_the_last_monster_stays_even_if_it_alone_is_too_large() -> None:
    game = scene(me(hand=[big("Huge", 5)], left=big("One", 1)))
    game.call("Huge", "right").answer("pass")
    assert (game.names("me", "field"), game.names("me", "drop")) == (["Huge"], ["One"])


@clause("bf R.3")
def test_last_on_the_field_is_by_arrival_on_the_field() -> None:
    """A monster that has only changed its area since is not the last one."""
    swell = "change_size(cards(own, field), 1, this_turn)"
    shove = magic("Shove", 'move_area(cards(own, field, [named("First")]), center)', swell)
    game = scene(me(hand=[shove], left=big("First", 1), right=big("Second", 1)))
    game.answer("cast", "Shove").answer("pass")
    assert (game.names("me", "field"), game.names("me", "drop")) == (["Second"], ["First", "Shove"])


@clause("bf R.3")
def test_each_fighters_sizes_are_counted_apart() -> None:
    game = scene(me(left=big("Two", 2), hand=[sting()]), foe(left=big("Three", 3)), at="M.1.2")
    assert (game.names("me", "field"), game.names("foe", "field")) == (["Two"], ["Three"])


# --- C Territory -----------------------------------------------------------------------------------------------
def roomy(name: str) -> CardDef:
    """A small monster with C Territory."""
    return monster(name, size=0, keywords=["c_territory"])


@clause("bf K.cterritory.1")
def test_beside_a_monster_with_c_territory_a_second_one_may_be_in_the_center() -> None:
    game = scene(me(hand=[monster("Guest")], center=roomy("Host")))
    game.call("Guest", "center").answer("pass")
    assert game.names("me", "center") == ["Host", "Guest"]


@clause("bf K.cterritory.1")
@pytest.mark.parametrize(
    "how", ['move(cards(own, field, [named("Host")]), hand)', "negate(cards(own, field), this_turn)"]
)
def test_when_it_leaves_or_loses_that_the_center_has_room_for_one_again(how: str) -> None:
    game = scene(
        me(
            hand=[magic("Blow", how)],
            center=[
                monster("First", size=0),
                roomy("Host"),
            ],
        )
    )
    game.answer("cast", "Blow").answer("pass")
    assert game.names("me", "center") == (["First"] if "move" in how else ["Host"])


@clause("bf K.cterritory.1")
def test_it_makes_no_room_elsewhere_nor_for_the_opponent() -> None:
    game = scene(me(hand=[monster("Guest")], left=roomy("Host")), foe(center=roomy("Theirs")))
    game.call("Guest", "left").answer("pass")
    assert game.names("me", "left") == ["Guest"]
    game = scene(me(hand=[monster("Guest")], center=monster("Own")), foe(center=roomy("Theirs")))
    assert game.call("Guest", "center").answer("pass").names("me", "center") == ["Guest"]


@clause("bf K.cterritory.2")
def test_a_card_never_has_c_territory_twice() -> None:
    """Given once more, it still makes room for two."""
    again = magic("Again", "gain_keyword(cards(own, field), c_territory, this_turn)")
    game = scene(me(hand=[again, monster("Third")], center=[roomy("Host"), monster("Second", size=0)]))
    game.answer("cast", "Again").answer("pass")
    assert game.names("me", "center") == ["Host", "Second"]
    game.call("Third", "center").answer("pass")
    assert game.names("me", "center") == ["Second", "Third"]


@clause("bf Q.K.cterritory.1")
def test_in_a_center_with_two_of_them_no_third_monster_stays_in_addition() -> None:
    game = scene(me(hand=[monster("Third")], center=[roomy("First"), roomy("Second")]))
    game.call("Third", "center").answer("pass")
    assert (game.names("me", "center"), game.names("me", "drop")) == (["Second", "Third"], ["First"])


@clause("bf Q.K.cterritory.1")
def test_if_the_only_one_of_them_is_the_oldest_of_three_the_center_has_room_for_one() -> None:
    game = scene(me(hand=[monster("Third")], center=[roomy("Host"), monster("Second", size=0)]))
    game.call("Third", "center").answer("pass")
    assert (game.names("me", "center"), game.names("me", "drop")) == (["Third"], ["Second", "Host"])


@clause("bf Q.K.cterritory.2")
def test_calling_one_onto_an_ordinary_monster_leaves_that_there() -> None:
    game = scene(me(hand=[roomy("Host"), monster("Plain")], center=monster("First")))
    game.call("Host", "center").answer("pass")
    assert (game.names("me", "center"), game.names("me", "drop")) == (["First", "Host"], [])


@clause("bf Q.K.cterritory.3")
def test_an_attack_on_such_a_center_is_on_one_of_the_two() -> None:
    theirs = foe(center=[roomy("Host"), monster("Guest")])
    game = scene(me(left=monster("Ann")), theirs, at="A.2.1")
    game.answer("attack", "Ann")
    assert game.offered() == ["target Host", "target Guest"]
    game.answer("target", "Guest").go_on("no_attack")
    assert (game.names("foe", "center"), game.names("foe", "drop")) == (["Host"], ["Guest"])
