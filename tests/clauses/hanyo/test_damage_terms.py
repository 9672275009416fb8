"""Terms about HP: damage (916), healing (917), HP up and down (918)."""

from __future__ import annotations

import pytest

from fuda.games.hanyo import spec
from fuda.rules.marks import clause
from tests.clauses.hanyo.scene import Scene, fighter, foe, knocked_out, me, placed, scene
from tests.clauses.hanyo.texts import done, gear, skilled, spell


def cast(game: Scene, *names: str) -> Scene:
    """Play some cards one after another."""
    for name in names:
        game.answer("play", name)
    return game


def dealt(game: Scene) -> list[int]:
    """How much damage each event has dealt."""
    return [int(e.n) for e in game.log if int(e.kind) == spec.DAMAGED]


BIG = fighter("Bob", hp=1000)


# --- damage (916) ----------------------------------------------------------------------------------------------
@clause("hy 916.1")
def test_damage_is_put_on_the_unit_and_adds_up() -> None:
    """100 twice is 200 on that unit; its HP is what it was, and no other unit has any."""
    zaps = [spell(f"Zap {n}", "damage(cards(foe, main), 100)") for n in range(2)]
    game = scene(me(hand=zaps), foe(main=BIG, standby=[fighter("Bea")]))
    cast(game, "Zap 0")
    assert game.damage("Bob") == 100
    cast(game, "Zap 1")
    assert (game.damage("Bob"), game.hp("Bob"), game.damage("Bea")) == (200, 1000, 0)


@clause("hy 916.1")
def test_damage_stays_from_turn_to_turn() -> None:
    """Nothing takes it away at the end of a turn."""
    game = cast(scene(me(hand=[spell("Zap", "damage(cards(foe, main), 100)")]), foe(main=BIG)), "Zap")
    game.end_turn().end_turn()
    assert game.damage("Bob") == 100


@clause("hy 916.1")
def test_damage_by_a_text_is_not_doubled_by_an_advantage() -> None:
    """That is for the damage of a skill that was used, to the opposing main unit."""
    ann = fighter("Ann", attributes=["Fire"], advantages=["Moss"])
    tool = gear("Tool", 'ex_activated title("Burn") once: damage(cards(foe, main), 30)')
    game = scene(me(main=placed(ann, sets=[tool])), foe(main=fighter("Bob", attributes=["Moss"])))
    game.answer("activate", "Burn")
    assert game.damage("Bob") == 30


@clause("hy 916.1")
@pytest.mark.parametrize("n", ["0", "minus(10, 30)"])
def test_no_damage_is_no_event(n: str) -> None:
    """0 or less is not dealt: nothing is triggered, nothing is healed, and 'if you do' does not follow."""
    watch = skilled("Watch", "triggered on(damaged): draw(1)")
    zap = spell("Zap", f"damage(cards(foe, main), {n})", "if_done([draw(1)])")
    game = cast(scene(me(standby=[watch], hand=[zap]), foe(main=placed(BIG, damage=50))), "Zap")
    assert (game.damage("Bob"), dealt(game), game.names("me", "hand")) == (50, [], [])


@clause("hy 916.1")
def test_a_unit_that_has_lost_all_its_hp_is_dealt_damage_until_the_rules_ko_it() -> None:
    """An effect lowers its HP below 0 and then deals damage: what waits for damage hears of it."""
    watch = skilled("Watch", "triggered on(damaged, foe): draw(1)")
    text = "last(cards(foe, standby), {static: have_hp(this, -150)}, this_turn)"
    zap = spell("Zap", text, "damage(cards(foe, standby), 30)")
    game = cast(scene(me(standby=[watch], hand=[zap]), foe(standby=[fighter("Bea")])), "Zap")
    assert (game.is_ko("Bea"), game.names("me", "hand")) == (True, ["Deck0 1"])


@clause("hy 916.2")
@pytest.mark.parametrize(
    ("way", "amount", "damage"), [("up", 50, 150), ("down", 30, 70), ("down", 100, 0), ("down", 150, 0)]
)
def test_damage_that_is_dealt_is_raised_and_lowered_by_points(way: str, amount: int, damage: int) -> None:
    """100 down by 150 deals none, and takes none of the damage that is there."""
    coach = skilled("Coach", f"static: change_damage({way}, {amount}, own)")
    game = scene(
        me(main=skilled("Ann", 'skill title("Hit") deals(100):'), standby=[coach]),
        foe(main=placed(BIG, damage=200)),
    )
    game.use("Hit")
    assert game.damage("Bob") == 200 + damage
    assert dealt(game) == ([damage] if damage else [])


@clause("hy 916.2")
def test_a_skill_without_damage_has_none_to_raise() -> None:
    """'+50 damage' makes no damage of a skill that deals none."""
    coach = skilled("Coach", "static: change_damage(up, 50, own)")
    ann = skilled("Ann", 'skill title("Nap"): heal(this, 10)', 'skill title("Tap") deals(0):')
    for title in ("Nap", "Tap"):
        game = scene(me(main=ann, standby=[coach]), foe(main=BIG))
        game.use(title)
        assert game.damage("Bob") == 0


@clause("hy 916.4")
def test_one_card_deals_its_damage_to_a_unit_at_once() -> None:
    """A skill of 40, raised by 20 and doubled, is one event of 120; what waits for damage is triggered once."""
    watch = skilled("Watch", "triggered on(damaged, own): draw(1)")
    coach = skilled("Coach", "static: change_damage(up, 20, own)")
    ann = skilled("Ann", 'skill title("Hit") deals(40):', advantages=["Moss"])
    game = scene(me(main=ann, standby=[coach]), foe(main=fighter("Bob", hp=1000, attributes=["Moss"]), standby=[watch]))
    game.use("Hit")
    assert (dealt(game), done(game, spec.ABILITY_PLAYED)) == ([120], ["Watch"])


@clause("hy 916.4")
def test_each_of_several_units_is_dealt_all_of_it_once() -> None:
    """'Deal 30 damage to all opposing units.'"""
    zap = spell("Zap", "damage(cards(foe, area), 30)")
    game = cast(scene(me(hand=[zap]), foe(main=BIG, standby=[fighter("Bea"), fighter("Boy")])), "Zap")
    assert (dealt(game), done(game, spec.DAMAGED)) == ([30, 30, 30], ["Bob", "Bea", "Boy"])


@clause("hy 916.4a")
def test_damage_for_each_of_something_is_one_sum() -> None:
    """'20 damage for each of your units' with three of them is 60 at once, from which 50 less is taken once."""
    zap = spell("Zap", "damage(cards(foe, main), times(20, count(cards(own, area))))")
    standby = [fighter("Ben"), fighter("Cid")]
    game = cast(scene(me(standby=standby, hand=[zap]), foe(main=BIG)), "Zap")
    assert dealt(game) == [60]
    less = skilled("Less", "replacement would(damage, own, [main]): damage(about, minus(event_number, 50))")
    game = cast(scene(me(standby=standby, hand=[zap]), foe(main=BIG, standby=[less])), "Zap")
    assert dealt(game) == [10]


@clause("hy 916.4a", "hy 916.4a.ex1")
@pytest.mark.parametrize(("energy", "damage"), [(3, [600]), (1, [200]), (0, [])])
def test_two_hundred_for_each_energy_is_six_hundred_at_once(energy: int, damage: list[int]) -> None:
    """With three energy: one event of 600, not three of 200."""
    ann = skilled("Ann", 'skill title("Burst") deals(200, count(attached(this, energy))):')
    watch = skilled("Watch", "triggered on(damaged, own): draw(1)")
    game = scene(me(main=placed(ann, energy=energy)), foe(main=BIG, standby=[watch]))
    game.use("Burst")
    assert dealt(game) == damage
    assert len(done(game, spec.ABILITY_PLAYED)) == len(damage)


@clause("hy 916.4a.ex1")
def test_a_change_of_such_damage_is_made_once() -> None:
    """'Lower the damage by 50' takes 50 from the 600."""
    ann = skilled("Ann", 'skill title("Burst") deals(200, count(attached(this, energy))):')
    wall = skilled("Wall", "static: change_damage(down, 50, foe)")
    game = scene(me(main=placed(ann, energy=3)), foe(main=BIG, standby=[wall]))
    game.use("Burst")
    assert dealt(game) == [550]


@clause("hy 916.5")
@pytest.mark.parametrize("what", ["sets", "energy"])
def test_damage_to_a_card_without_hp_does_nothing(what: str) -> None:
    """Aimed at a card that is set or at energy: nothing is damaged, nothing triggered, and nothing breaks."""
    watch = skilled("Watch", "triggered on(damaged): draw(1)")
    zap = spell("Zap", f"damage(attached(cards(foe, main), {what}), 30)", "if_done([draw(1)])")
    bob = placed(BIG, sets=[gear("Tool")], energy=1)
    game = cast(scene(me(standby=[watch], hand=[zap]), foe(main=bob)), "Zap")
    assert (game.damage("Bob"), dealt(game), game.names("me", "hand")) == (0, [], [])
    assert (game.sets("Bob"), len(game.energy("Bob"))) == (["Tool"], 1)


# --- healing (917) ---------------------------------------------------------------------------------------------
@clause("hy 917.1")
@pytest.mark.parametrize(("n", "left", "healed"), [(100, 150, [100]), (250, 0, [250]), (400, 0, [250]), (0, 250, [])])
def test_healing_takes_so_many_points_of_damage_away(n: int, left: int, healed: list[int]) -> None:
    """250 damage, heal 100: 150 are left; more than there is cannot be taken."""
    watch = skilled("Watch", "triggered on(healed, own): damage(cards(foe, main), event_number)")
    ann = placed(fighter("Ann", hp=300), damage=250)
    game = cast(
        scene(me(main=ann, standby=[watch], hand=[spell("Heal", f"heal(cards(own, main), {n})")]), foe(main=BIG)),
        "Heal",
    )
    assert (game.damage("Ann"), game.hp("Ann"), dealt(game)) == (left, 300, healed)


@clause("hy 917.1")
def test_a_unit_without_damage_is_not_healed() -> None:
    """Nothing happens to it; nor to one that is KO'd."""
    watch = skilled("Watch", "triggered on(healed, own): draw(1)")
    heal = spell("Heal", "heal(cards(own, main), 50)", "if_done([draw(1)])")
    game = scene(me(main=fighter("Ann"), standby=[watch, knocked_out(fighter("Ben"))], hand=[heal]))
    assert cast(game, "Heal").names("me", "hand") == []


@clause("hy 917.1a")
def test_healing_all_takes_all_damage_away() -> None:
    """Of each of the units that are meant."""
    units = [placed(fighter("Ben", hp=300), damage=250), placed(fighter("Cid"), damage=10)]
    heal = spell("Heal", "heal_all(cards(own, standby))")
    game = scene(me(main=placed(fighter("Ann"), damage=20), standby=units, hand=[heal]))
    cast(game, "Heal")
    assert [game.damage(name) for name in ("Ann", "Ben", "Cid")] == [20, 0, 0]


# --- HP up and down (918) --------------------------------------------------------------------------------------
@clause("hy 918.1")
@pytest.mark.parametrize(("amount", "hp"), [(100, 400), (-100, 200)])
def test_hp_goes_up_and_down_by_points(amount: int, hp: int) -> None:
    """The HP is another one as long as the effect lasts; damage is what it was."""
    change = spell("Change", f"last(cards(own, main), {{static: have_hp(this, {amount})}}, this_turn)")
    game = scene(me(main=placed(fighter("Ann", hp=300), damage=50), hand=[change]))
    cast(game, "Change")
    assert (game.hp("Ann"), game.damage("Ann")) == (hp, 50)
    game.end_turn()
    assert (game.hp("Ann"), game.damage("Ann")) == (300, 50)


@clause("hy 918.1")
def test_a_unit_with_as_much_damage_as_lowered_hp_is_ko() -> None:
    """300 HP and 250 damage: HP down by 100 is too much, HP down by 40 is not."""
    for amount, ko in ((100, True), (40, False)):
        weak = spell("Weak", f"last(cards(foe, standby), {{static: have_hp(this, -{amount})}}, this_turn)")
        bea = placed(fighter("Bea", hp=300), damage=250)
        assert cast(scene(me(hand=[weak]), foe(standby=[bea])), "Weak").is_ko("Bea") == ko


@clause("hy 918.1")
def test_raised_hp_keeps_a_unit_alive_while_it_lasts() -> None:
    """100 HP, +50 this turn and 120 damage: it is KO'd when the turn ends."""
    lift = spell("Lift", "last(cards(own, standby), {static: have_hp(this, 50)}, this_turn)")
    zap = spell("Zap", "damage(cards(own, standby), 120)")
    game = cast(scene(me(standby=[fighter("Ann")], hand=[lift, zap])), "Lift", "Zap")
    assert (game.is_ko("Ann"), game.damage("Ann")) == (False, 120)
    game.end_turn()
    assert game.is_ko("Ann")
