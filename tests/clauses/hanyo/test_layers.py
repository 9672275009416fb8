"""Chapter 809: what continuous effects make of units, in which order, and what they apply to."""

from __future__ import annotations

import pytest

from fuda.games.hanyo import spec
from fuda.games.hanyo.printed import CardDef
from fuda.rules.marks import clause
from tests.clauses.hanyo.scene import Scene, fighter, foe, knocked_out, me, placed, scene, stunned
from tests.clauses.hanyo.texts import done, gear, skilled, spell
from tests.clauses.hanyo.views import seen_by

ANN = 'cards(own, area, [named("Ann")])'


def bearer(name: str, *texts: str) -> CardDef:
    """A unit that only carries abilities."""
    return skilled(name, *texts, hp=500)


def pair(one: CardDef, two: CardDef, swapped: bool, ann: CardDef | None = None) -> Scene:
    """Ann as main unit, and two units beside her of which the first one is the older."""
    units = [two, one] if swapped else [one, two]
    return scene(me(main=ann or fighter("Ann"), standby=units))


# --- layers (809.1) --------------------------------------------------------------------------------------------
@clause("hy 809.1")
@pytest.mark.parametrize("swapped", [False, True])
def test_layers_come_before_age(swapped: bool) -> None:
    """'Fire units have HP +50' counts for a unit that another effect gives the attribute, whichever is older."""
    more = bearer("More", 'static: have_hp(cards(own, area, [attribute("Fire")]), 50)')
    fire = bearer("Fire", f'static: have_attribute({ANN}, "Fire")')
    game = pair(more, fire, swapped)
    assert (game.hp("Ann"), game.hp("Fire")) == (150, 500)


@clause("hy 809.1")
def test_each_layer_finds_what_the_layers_above_have_made() -> None:
    """The newest effect gives an attribute, by which Ann has an EX skill, by that another skill, by that more HP."""
    number = bearer("Number", 'static: have_hp(cards(own, main, [has_skill("Cut")]), 50)')
    copies = bearer("Copies", 'static: copy_skills(cards(own, main, [has_ex]), cards(own, standby, [named("Model")]))')
    gives = bearer(
        "Gives", 'static: have_ability(cards(own, main, [attribute("Fire")]), {ex_activated title("Up"): draw(1)})'
    )
    model = skilled("Model", 'skill title("Cut") deals(30):')
    brush = gear("Brush", 'static: have_attribute(this, "Fire")')
    game = scene(me(main=fighter("Ann"), standby=[number, copies, gives, model], hand=[brush]))
    assert (game.hp("Ann"), game.offered("activate")) == (100, [])
    game.answer("play", "Brush").answer("pick", "Ann")
    assert (game.hp("Ann"), game.offered("activate")) == (150, ["Up"])


@clause("hy 809.1a")
def test_everything_starts_from_what_is_printed_and_from_what_a_card_is_by_its_own_text() -> None:
    """HP, retreat cost and attributes are the printed ones, then what effects make of them, then the printed ones."""
    ann = fighter("Ann", hp=100, retreat=2, attributes=["Moss"], also_attributes=["Doll"], advantages=["Tide"])
    turn = (
        'last(cards(own, main), {static: have_hp(this, 50); have_retreat(this, 1); have_attribute(this, "Fire");'
        ' have_advantage(this, "Glass")}, this_turn)'
    )
    game = scene(me(main=ann, hand=[spell("Paint", turn)]))

    def values() -> tuple[int, int, list[str], list[str]]:
        u = game.unit("Ann")
        return int(u.hp), int(u.retreat), u.attributes, u.advantages

    assert values() == (100, 2, ["Moss", "Doll"], ["Tide"])
    game.answer("play", "Paint")
    assert values() == (150, 3, ["Moss", "Doll", "Fire"], ["Tide", "Glass"])
    game.end_turn()
    assert values() == (100, 2, ["Moss", "Doll"], ["Tide"])


@clause("hy 809.1b")
@pytest.mark.parametrize(
    ("effect", "test"),
    [
        ('have_attribute(this, "Fire")', 'attribute("Fire")'),
        ('set_attribute(this, "Fire")', 'attribute("Fire")'),
        ('lose_attribute(this, "Moss")', 'isnt(attribute("Moss"))'),
        ('have_advantage(this, "Fire")', 'advantage("Fire")'),
        ('set_advantage(this, "Fire")', 'advantage("Fire")'),
        ('lose_advantage(this, "Tide")', 'isnt(advantage("Tide"))'),
        ('have_name(this, "Flame")', 'named("Flame")'),
        ('set_name(this, "Flame")', 'named("Flame")'),
    ],
)
def test_information_is_given_and_lost_before_abilities_and_numbers(effect: str, test: str) -> None:
    """Newer than both: what it makes of Ann counts for '+50 HP' and for 'has the EX skill'."""
    older = bearer(
        "Older",
        f"static: have_hp(cards(own, main, [{test}]), 50)",
        f'static: have_ability(cards(own, main, [{test}]), {{ex_activated title("Up"): draw(1)}})',
    )
    change = spell("Change", f"last(cards(own, main), {{static: {effect}}}, this_turn)")
    game = scene(me(main=fighter("Ann", attributes=["Moss"], advantages=["Tide"]), standby=[older], hand=[change]))
    assert (game.hp("Ann"), game.offered("activate")) == (100, [])
    game.answer("play", "Change")
    assert (game.hp("Ann"), game.offered("activate")) == (150, ["Up"])


@clause("hy 809.1b")
def test_a_name_that_a_card_has_by_its_own_text_counts_in_the_area_only() -> None:
    """The name that a static ability gives its own card is that of the unit, not of the card in the hand."""
    game = scene(
        me(
            hand=[
                skilled("Ann", 'static: have_name(this, "Flame")'),
                spell("Call", 'choose(cards(own, hand, [named("Flame")]), 1, 0); move(chosen(0), discard)'),
            ]
        )
    )
    game.answer("play", "Call")
    assert game.offered() == ["done"]
    game.answer("done")
    assert "Ann" in game.names("me", "hand")
    game.answer("put", "Ann")
    assert "Flame" in game.unit("Ann").names


@clause("hy 809.1c")
@pytest.mark.parametrize("swapped", [False, True])
def test_abilities_are_lost_before_numbers_are_changed(swapped: bool) -> None:
    """Lord's 'HP +100 for all' is gone when another effect takes the abilities of Lord, whichever is older."""
    lord = bearer("Lord", "static: have_hp(cards(own, main), 100)")
    mute = bearer("Mute", 'static: lose_abilities(cards(own, standby, [named("Lord")]))')
    assert pair(lord, fighter("Nobody"), swapped).hp("Ann") == 200
    assert pair(lord, mute, swapped).hp("Ann") == 100


@clause("hy 809.1c")
@pytest.mark.parametrize("swapped", [False, True])
def test_abilities_that_are_given_apply_in_the_layers_below(swapped: bool) -> None:
    """Ann is given 'your standby units have HP +100', which counts whether or not the giver came first."""
    gives = bearer("Gives", f"static: have_ability({ANN}, {{static: have_hp(cards(own, standby), 100)}})")
    game = pair(gives, fighter("Ben"), swapped)
    assert (game.hp("Ben"), game.hp("Gives"), game.hp("Ann")) == (200, 600, 100)


@clause("hy 809.1c", "hy 809.3a")
@pytest.mark.parametrize("swapped", [False, True])
def test_an_ability_that_gives_abilities_depends_on_its_own_loss(swapped: bool) -> None:
    """Lord's static ability gives Ann an EX skill; without Lord's abilities she has none, whichever is older."""
    lord = bearer("Lord", f'static: have_ability({ANN}, {{ex_activated title("Up"): draw(1)}})')
    mute = bearer("Mute", 'static: lose_abilities(cards(own, standby, [named("Lord")]))')
    assert pair(lord, fighter("Nobody"), swapped).offered("activate") == ["Up"]
    assert pair(lord, mute, swapped).offered("activate") == []


@clause("hy 809.1c")
def test_an_ability_given_after_the_loss_of_all_abilities_is_there() -> None:
    """Two effects of one layer go by age: what is given before the loss is lost, what is given after it stays."""
    lose = spell("Lose", "last(cards(own, main), {static: lose_abilities(this)}, this_turn)")
    give = spell(
        "Give", 'last(cards(own, main), {static: have_ability(this, {ex_activated title("Up"): draw(1)})}, this_turn)'
    )
    ann = skilled("Ann", "activated: draw(1)")
    for order, offered in ((["Lose", "Give"], ["Up"]), (["Give", "Lose"], [])):
        game = scene(me(main=ann, hand=[lose, give]))
        assert game.offered("activate") == ["Ann"]
        for name in order:
            game.answer("play", name)
        assert game.offered("activate") == offered


@clause("hy 809.1d")
def test_skills_become_those_of_another_card_before_numbers_are_changed() -> None:
    """Older: HP +50 for units with the skill Cut. Newer: Ann's skills become those of a unit that has Cut."""
    more = bearer("More", 'static: have_hp(cards(own, main, [has_skill("Cut")]), 50)')
    model = skilled("Model", 'skill title("Cut") deals(40):')
    copy = spell(
        "Copy", 'last(cards(own, main), {static: copy_skills(this, cards(own, standby, [named("Model")]))}, this_turn)'
    )
    game = scene(me(main=skilled("Ann", 'skill title("Hit") deals(10):'), standby=[more, model], hand=[copy]))
    assert game.hp("Ann") == 100
    game.answer("play", "Copy")
    assert game.hp("Ann") == 150
    game.answer("end_main")
    assert game.offered() == ["no_skill", "use_skill Cut"]
    game.answer("use_skill", "Cut")
    assert game.damage("Foe Main") == 40


@clause("hy 809.1d")
def test_an_older_change_of_a_number_applies_to_the_skill_that_was_taken_over() -> None:
    """'+50 to the damage of this unit's skills' is older than the skill it applies to: 40 and 50."""
    up = spell("Up", "last(cards(own, main), {static: change_damage(up, 50, own, [is_this])}, this_turn)")
    copy = spell("Copy", "last(cards(own, main), {static: copy_skills(this, cards(own, standby))}, this_turn)")
    model = skilled("Model", 'skill title("Cut") deals(40):')
    game = scene(
        me(main=skilled("Ann", 'skill title("Hit") deals(10):'), standby=[model], hand=[up, copy]),
        foe(main=fighter("Bob", hp=300)),
    )
    game.answers("play Up", "play Copy")
    game.use("Cut")
    assert game.damage("Bob") == 90


@clause("hy 809.1d")
def test_abilities_were_given_and_lost_before_skills_become_others() -> None:
    """Who has Cut by that change is no unit with Cut for effects that give abilities; lost skills do not matter."""
    gives = bearer("Gives", 'static: have_ability(cards(own, main, [has_skill("Cut")]), {activated: draw(1)})')
    model = skilled("Model", 'skill title("Cut") deals(40):')
    copy = spell(
        "Copy", 'last(cards(own, main), {static: copy_skills(this, cards(own, standby, [named("Model")]))}, this_turn)'
    )
    lose = spell("Lose", "last(cards(own, main), {static: lose_abilities(this)}, this_turn)")
    tool = gear("Tool", 'skill title("Tap") deals(5):')
    ann = placed(skilled("Ann", 'skill title("Hit") deals(10):'), sets=[tool])
    game = scene(me(main=ann, standby=[gives, model], hand=[copy, lose]))
    game.answer("play", "Copy")
    assert game.offered("activate") == []
    game.answers("play Lose", "end_main")
    assert game.offered("use_skill") == ["Cut"]
    game = scene(me(main=ann, standby=[gives, model], hand=[copy]))
    game.answers("play Copy", "end_main")
    assert game.offered("use_skill") == ["Cut", "Tap"]


@clause("hy 809.1e")
@pytest.mark.parametrize("test", ["has_ex", 'has_skill("Up")'])
def test_numbers_are_changed_last(test: str) -> None:
    """Older: HP +100 for units with an EX skill. Newer: Ann is given one."""
    more = bearer("More", f"static: have_hp(cards(own, main, [{test}]), 100)")
    give = spell(
        "Give", 'last(cards(own, main), {static: have_ability(this, {ex_activated title("Up"): draw(1)})}, this_turn)'
    )
    game = scene(me(main=fighter("Ann"), standby=[more], hand=[give]))
    assert game.hp("Ann") == 100
    game.answer("play", "Give")
    assert game.hp("Ann") == 200
    game.end_turn()
    assert game.hp("Ann") == 100


@clause("hy 809.1e")
def test_prohibitions_look_at_the_numbers_that_came_out() -> None:
    """'Units with HP 200 or more can't be rested' is older than the HP that it asks for."""
    firm = bearer("Firm", "static: are_forbidden(cards(own, main, [stat(hp, >=, 200)]), rest)")
    lift = spell("Lift", "last(cards(own, main), {static: have_hp(this, 100)}, this_turn)")
    rest = spell("Rest", "rest(cards(own, main))")
    for cards, state in ((["Rest"], "rest"), (["Lift", "Rest"], "normal")):
        game = scene(me(main=fighter("Ann"), standby=[firm], hand=[lift, rest]))
        for name in cards:
            game.answer("play", name)
        assert game.state("Ann") == state


@clause("hy 809.2")
def test_the_parts_of_one_effect_are_applied_each_in_its_layer() -> None:
    """'Becomes Fire and gets HP +100', newer than 'Fire units' HP becomes 50': the attribute counts, then the HP."""
    fix = bearer("Fix", 'static: set_hp(cards(own, main, [attribute("Fire")]), 50)')
    rise = spell("Rise", 'last(cards(own, main), {static: have_hp(this, 100); set_attribute(this, "Fire")}, this_turn)')
    game = scene(me(main=fighter("Ann", attributes=["Moss"]), standby=[fix], hand=[rise]))
    assert game.hp("Ann") == 100
    game.answer("play", "Rise")
    assert (game.hp("Ann"), game.unit("Ann").attributes) == (150, ["Fire"])


# --- dependency (809.3a) ---------------------------------------------------------------------------------------
@clause("hy 809.3a")
@pytest.mark.parametrize("swapped", [False, True])
def test_an_effect_that_depends_on_another_waits_for_it(swapped: bool) -> None:
    """'HP +50 for units with 400 or more' finds 400 that 'HP +100' has made of 300, also if it is the older one."""
    high = bearer("High", "static: have_hp(cards(own, main, [stat(hp, >=, 400)]), 50)")
    lift = bearer("Lift", f"static: have_hp({ANN}, 100)")
    assert pair(high, lift, swapped, fighter("Ann", hp=300)).hp("Ann") == 450
    assert pair(high, lift, swapped, fighter("Ann", hp=200)).hp("Ann") == 300


@clause("hy 809.3a")
@pytest.mark.parametrize("swapped", [False, True])
def test_what_an_effect_does_may_depend_on_another_as_well(swapped: bool) -> None:
    """'HP + as much as the HP of Ben' reads the HP that Ben has by another effect."""
    mirror = bearer("Mirror", 'static: have_hp(cards(own, main), stat_of(cards(own, standby, [named("Ben")]), hp))')
    lift = skilled("Ben", "static: have_hp(this, 20)", hp=30)
    assert pair(mirror, lift, swapped).hp("Ann") == 150


@clause("hy 809.3a")
@pytest.mark.parametrize(("swapped", "hp"), [(False, 150), (True, 130)])
def test_effects_that_depend_on_each_other_go_by_age(swapped: bool, hp: int) -> None:
    """Both are for units with HP 100 or less: the older one applies, and then the other one does not."""
    fifty = bearer("Fifty", "static: have_hp(cards(own, main, [stat(hp, <=, 100)]), 50)")
    thirty = bearer("Thirty", "static: have_hp(cards(own, main, [stat(hp, <=, 100)]), 30)")
    assert pair(fifty, thirty, swapped).hp("Ann") == hp


@clause("hy 809.3a")
def test_a_third_effect_waits_for_two_that_depend_on_each_other() -> None:
    """The oldest one asks for HP 140: it depends on what the first of the two others makes."""
    third = bearer("Third", "static: have_hp(cards(own, main, [stat(hp, >=, 140)]), 10)")
    fifty = bearer("Fifty", "static: have_hp(cards(own, main, [stat(hp, <=, 100)]), 50)")
    thirty = bearer("Thirty", "static: have_hp(cards(own, main, [stat(hp, <=, 100)]), 30)")
    game = scene(me(main=fighter("Ann"), standby=[third, fifty, thirty]))
    assert game.hp("Ann") == 160


# --- age (809.3b) ----------------------------------------------------------------------------------------------
FIX = "static: set_hp(cards(own, main), 200)"
ADD = "static: have_hp(cards(own, main), 100)"


@clause("hy 809.3b")
@pytest.mark.parametrize(("swapped", "hp"), [(False, 300), (True, 200)])
def test_otherwise_the_older_effect_is_applied_first(swapped: bool, hp: int) -> None:
    """'HP becomes 200', then 'HP +100': 300; the other way round 200."""
    assert pair(bearer("Fix", FIX), bearer("Add", ADD), swapped).hp("Ann") == hp


@clause("hy 809.3b")
@pytest.mark.parametrize(("first", "second", "hp"), [("Fix", "Add", 300), ("Add", "Fix", 200)])
def test_the_turn_player_orders_effects_that_begin_at_one_moment(first: str, second: str, hp: int) -> None:
    """Two units come together: the turn player says which of their effects counts as the older one."""
    call = spell("Call", "put_out(cards(own, hand, [kind(unit)]))")
    game = scene(me(main=fighter("Ann"), hand=[call, bearer("Fix", FIX), bearer("Add", ADD), fighter("Ben")]))
    game.answer("play", "Call")
    assert (game.player, game.offered()) == ("me", ["order Fix", "order Add"])
    game.answer("order", first)
    if game.offered("order"):
        game.answer("order", second)
    assert game.hp("Ann") == hp
    assert sorted(game.names("me", "standby")) == ["Add", "Ben", "Fix"]


@clause("hy 809.3b")
def test_no_order_is_asked_for_where_none_matters() -> None:
    """Two units that add to the HP come at one time, and two copies of one that sets it."""
    call = spell("Call", "put_out(cards(own, hand, [kind(unit)]))")
    game = scene(me(main=fighter("Ann"), hand=[call, bearer("One", ADD), bearer("Two", ADD)]))
    game.answer("play", "Call")
    assert (game.hp("Ann"), "end_main" in game.offered()) == (300, True)


@clause("hy 809.3b")
@pytest.mark.parametrize(("first", "hp"), [("Fix", 300), ("Add", 200)])
def test_the_turn_player_orders_units_of_the_opponent_that_are_turned_up_together(first: str, hp: int) -> None:
    """An ability of the opponent's turns up two KO'd units in my turn: I say which one counts as the older."""
    back = bearer("Nurse", "triggered on(command_played, foe): revive(cards(own, ko))")
    theirs = [back, knocked_out(bearer("Add", ADD)), knocked_out(bearer("Fix", FIX))]
    game = scene(me(hand=[spell("Nothing", "draw(1)")]), foe(main=fighter("Bob"), standby=theirs))
    game.answer("play", "Nothing")
    assert (game.player, sorted(game.offered())) == ("me", ["order Add", "order Fix"])
    game.answer("order", first)
    assert game.hp("Bob") == hp


@clause("hy 809.3b")
def test_the_player_who_orders_units_sees_them() -> None:
    """They come from the hand of the opponent: I am asked about what all are about to see."""
    call = bearer("Caller", "triggered on(command_played, foe): put_out(cards(own, hand))")
    hand = [bearer("Fix", FIX), bearer("Add", ADD), fighter("Cid")]
    game = scene(me(hand=[spell("Nothing", "draw(1)")]), foe(main=fighter("Bob"), standby=[call], hand=hand))
    game.answer("play", "Nothing")
    assert (game.player, game.offered()) == ("me", ["order Fix", "order Add"])
    assert [seen_by(game, name) for name in ("Fix", "Add", "Cid")] == [["me", "foe"], ["me", "foe"], ["foe"]]


@clause("hy 809.3b")
@pytest.mark.parametrize(("first", "hp"), [("Fix", 300), ("Add", 200)])
def test_the_first_player_orders_the_main_units_that_are_turned_up_at_the_start(first: str, hp: int) -> None:
    """Both main units speak of the HP of all main units."""
    fix = bearer("Fix", "static: set_hp(cards(any, main), 200)")
    add = bearer("Add", "static: have_hp(cards(any, main), 100)")
    game = scene(me(main=fix), foe(main=add), turn=1, turn_player="foe", at="809.3b", table="setup")
    assert (game.player, sorted(game.offered())) == ("foe", ["order Add", "order Fix"])
    game.answer("order", first)
    assert (game.hp("Fix"), game.hp("Add")) == (hp, hp)


# --- when effects begin (809.3b-1, 809.3b-2) -------------------------------------------------------------------
@clause("hy 809.3b-1")
def test_a_static_ability_of_a_unit_that_comes_anew_is_the_newest() -> None:
    """'Becomes 200' was older than '+100'; after its unit has left and come again it is applied last."""
    bounce = spell("Bounce", 'move(cards(own, standby, [named("Fix")]), hand)')
    game = scene(me(main=fighter("Ann"), standby=[bearer("Fix", FIX), bearer("Add", ADD)], hand=[bounce]))
    assert game.hp("Ann") == 300
    game.answer("play", "Bounce")
    assert game.hp("Ann") == 200
    game.answer("put", "Fix")
    assert game.hp("Ann") == 200


@clause("hy 809.3b-1")
def test_moving_within_the_area_makes_no_ability_newer() -> None:
    """It is the same unit, whose ability was valid all the time."""
    swap = spell("Swap", 'swap(cards(own, standby, [named("Fix")]))')
    fix = bearer("Fix", "static: set_hp(cards(own, area), 200)")
    add = bearer("Add", "static: have_hp(cards(own, area), 100)")
    game = scene(me(main=fighter("Ann"), standby=[fix, add], hand=[swap]))
    game.answer("play", "Swap")
    assert (game.names("me", "main"), game.hp("Ann")) == (["Fix"], 300)


@clause("hy 809.3b-1")
def test_the_ability_of_a_set_card_is_valid_from_when_it_was_set() -> None:
    """An enhancement on an old unit is newer than the unit beside it."""
    tool = gear("Tool", 'ex_static title("Fix"): set_hp(this, 200)')
    game = scene(me(main=fighter("Ann"), standby=[bearer("Add", ADD)], hand=[tool]))
    game.answer("play", "Tool").answer("pick", "Ann")
    assert game.hp("Ann") == 200


@clause("hy 809.3b-1")
def test_the_ex_skills_of_a_stunned_unit_are_valid_anew_when_it_recovers() -> None:
    """While Ann is stunned her set has no effect; afterwards it is the newest one."""
    tool = gear("Tool", 'ex_static title("Fix"): set_hp(this, 200)')
    ann = placed(fighter("Ann"), sets=[tool])
    cards = [spell("Stun", "stun(cards(own, main))"), spell("Wake", "recover(cards(own, main))")]
    game = scene(me(main=ann, standby=[bearer("Add", ADD)], hand=cards))
    assert game.hp("Ann") == 300
    game.answer("play", "Stun")
    assert game.hp("Ann") == 200
    game.answer("play", "Wake")
    assert game.hp("Ann") == 200
    game = scene(me(main=stunned(fighter("Ann"), sets=[tool]), standby=[bearer("Add", ADD)], hand=[rest_spell()]))
    game.answer("play", "Rest")
    assert (game.state("Ann"), game.hp("Ann")) == ("rest", 200)


def rest_spell() -> CardDef:
    """Rest the own main unit."""
    return spell("Rest", "rest(cards(own, main))")


@clause("hy 809.3b-1")
def test_a_static_ability_that_was_given_counts_from_then_on() -> None:
    """Ann is older than 'HP becomes 200', but the ability '+100' is given to her later."""
    give = spell(
        "Give", "last(cards(own, main), {static: have_ability(this, {static: have_hp(this, 100)})}, this_turn)"
    )
    game = scene(me(main=fighter("Ann"), standby=[bearer("Fix", FIX)], hand=[give]))
    game.answer("play", "Give")
    assert game.hp("Ann") == 300


@clause("hy 809.3b-2")
@pytest.mark.parametrize(("order", "hp"), [(["Fix", "Add"], 300), (["Add", "Fix"], 200)])
def test_the_effect_of_a_triggered_ability_counts_from_its_resolution(order: list[str], hp: int) -> None:
    """Both are triggered by one event; which one is resolved first is what matters."""
    fix = bearer("Fix", "triggered on(charged, own): last(cards(own, main), {static: set_hp(this, 200)}, this_turn)")
    add = bearer("Add", "triggered on(charged, own): last(cards(own, main), {static: have_hp(this, 100)}, this_turn)")
    game = scene(me(main=fighter("Ann"), standby=[add, fix], hand=[fighter("Fuel")]))
    game.answers("charge Fuel", "pick Ann", f"resolve {order[0]}")
    assert game.hp("Ann") == hp


@clause("hy 809.3b-2")
def test_the_effect_of_an_activated_ability_is_newer_than_a_unit_that_came_before_it_was_played() -> None:
    """The unit with 'becomes 200' comes after the one with the ability, but before that is played."""
    boost = bearer("Boost", "activated: last(cards(own, main), {static: have_hp(this, 100)}, this_turn)")
    game = scene(me(main=fighter("Ann"), standby=[boost], hand=[bearer("Fix", FIX)]))
    game.answers("put Fix", "activate Boost")
    assert game.hp("Ann") == 300
    game = scene(me(main=fighter("Ann"), standby=[boost], hand=[bearer("Fix", FIX)]))
    game.answers("activate Boost", "put Fix")
    assert game.hp("Ann") == 200


# --- what effects apply to (809.3b-3, 809.4) -------------------------------------------------------------------
@clause("hy 809.3b-3")
def test_an_effect_about_all_units_of_a_kind_applies_to_those_that_come_to_be_so() -> None:
    """'Your Fire units have HP +50 this turn': one put out later and one that becomes Fire have it, too."""
    rally = spell("Rally", 'last(none, {static: have_hp(cards(own, area, [attribute("Fire")]), 50)}, this_turn)')
    paint = spell("Paint", 'last(cards(own, main), {static: set_attribute(this, "Fire")}, this_turn)')
    douse = spell("Douse", 'last(cards(own, main), {static: set_attribute(this, "Tide")}, this_turn)')
    late = fighter("Late", attributes=["Fire"])
    game = scene(me(main=fighter("Ann", attributes=["Moss"]), hand=[rally, paint, douse, late]))
    game.answer("play", "Rally")
    assert game.hp("Ann") == 100
    game.answer("put", "Late")
    assert game.hp("Late") == 150
    game.answer("play", "Paint")
    assert game.hp("Ann") == 150
    game.answer("play", "Douse")
    assert game.hp("Ann") == 100
    game.end_turn()
    assert game.hp("Late") == 100


@clause("hy 809.3b-3")
def test_an_effect_about_named_units_applies_to_those_only() -> None:
    """'Choose all your Fire units: they have HP +50' keeps to the units that there were."""
    rally = spell("Rally", 'last(cards(own, area, [attribute("Fire")]), {static: have_hp(this, 50)}, this_turn)')
    douse = spell("Douse", 'last(cards(own, main), {static: set_attribute(this, "Tide")}, this_turn)')
    late = fighter("Late", attributes=["Fire"])
    game = scene(me(main=fighter("Ann", attributes=["Fire"]), hand=[rally, douse, late]))
    game.answers("play Rally", "put Late", "play Douse")
    assert (game.hp("Ann"), game.hp("Late")) == (150, 100)


@clause("hy 809.3b-3")
def test_the_condition_of_such_an_effect_is_not_looked_at_when_it_is_made() -> None:
    """With no Fire unit there, and fewer cards in hand than it asks for, the effect is made all the same."""
    rally = spell(
        "Rally",
        'last(none, {static if compare(size(own, hand), >=, 2): have_hp(cards(own, area, [attribute("Fire")]), 50)},'
        " this_turn)",
    )
    game = scene(me(hand=[rally, spell("Draw", "draw(2)"), fighter("Late", attributes=["Fire"])]))
    game.answers("play Rally", "put Late")
    assert game.hp("Late") == 100
    game.answer("play", "Draw")
    assert (len(game.names("me", "hand")), game.hp("Late")) == (2, 150)


@clause("hy 809.4")
def test_a_unit_enters_with_the_effects_that_apply_there() -> None:
    """'Opposing units have HP -60': one with 100 enters with 40, which is what hears of it reads."""
    curse = bearer("Witch", "static: have_hp(cards(foe, area), -60)")
    watch = bearer("Watch", "triggered on(put_out, foe, [stat(hp, <=, 40)]): draw(1)")
    for units, drawn in (([curse, watch], 1), ([watch], 0)):
        game = scene(me(hand=[fighter("Ann")]), foe(standby=units))
        game.answer("put", "Ann")
        assert len(done(game, spec.ABILITY_PLAYED)) == drawn
        assert game.hp("Ann") == (40 if drawn else 100)


@clause("hy 809.4")
def test_there_is_no_moment_at_which_a_unit_is_without_them() -> None:
    """Under 'HP -100' a unit with 100 has none within the effect that puts it out, and is KO'd afterwards."""
    curse = bearer("Witch", "static: have_hp(cards(foe, standby), -100)")
    call = spell(
        "Call",
        'choose(cards(own, hand, [named("Ann")]), 1, 0)',
        "put_out(chosen(0))",
        "when(matches(arrived(0), [stat(hp, <=, 0)]), [draw(1)])",
    )
    for theirs, hand, ko in (([curse], ["Deck0 1"], True), ([], [], False)):
        game = scene(me(hand=[call, fighter("Ann")]), foe(standby=theirs))
        game.answers("play Call", "pick Ann")
        assert (game.names("me", "hand"), game.is_ko("Ann")) == (hand, ko)


# --- what is changed, and what is printed (809.5, 809.6) -------------------------------------------------------
@clause("hy 809.5")
@pytest.mark.parametrize(
    ("effect", "there", "gone"),
    [
        ('set_attribute(this, "Water")', 'attribute("Water")', 'attribute("Fire")'),
        ('set_advantage(this, "Water")', 'advantage("Water")', 'advantage("Fire")'),
        ('set_name(this, "Water")', 'named("Water")', 'named("Ann")'),
        ("set_hp(this, 200)", "stat(hp, ==, 200)", "stat(hp, ==, 100)"),
        ("set_retreat(this, 3)", "stat(retreat, ==, 3)", "stat(retreat, ==, 1)"),
        ("copy_skills(this, cards(own, standby))", 'has_skill("Cut")', 'has_skill("Hit")'),
    ],
)
def test_what_becomes_something_else_is_no_longer_what_it_was(effect: str, there: str, gone: str) -> None:
    """'Becomes Water' on a Fire unit: it is Water and not Fire, until the effect ends."""
    ann = skilled("Ann", 'skill title("Hit") deals(10):', attributes=["Fire"], advantages=["Fire"])
    change = spell("Change", f"last(cards(own, main), {{static: {effect}}}, this_turn)")
    ask = [
        spell("Old", f"when(matches(cards(own, main), [{gone}]), [damage(cards(foe, main), 1)])"),
        spell("New", f"when(matches(cards(own, main), [{there}]), [damage(cards(foe, main), 10)])"),
    ]
    for cards, damage in ((["Old", "New"], 1), (["Change", "Old", "New"], 10)):
        game = scene(me(main=ann, standby=[skilled("Model", 'skill title("Cut") deals(40):')], hand=[change, *ask]))
        for name in cards:
            game.answer("play", name)
        assert game.damage("Foe Main") == damage


@clause("hy 809.6")
@pytest.mark.parametrize("effect", ["have_hp(this, 100)", "set_hp(this, 200)"])
def test_printed_information_is_what_it_was_before_all_effects(effect: str) -> None:
    """A unit of 100 that has 200 is still one with a printed HP of 100, and one with HP 200."""
    lift = spell("Lift", f"last(cards(own, main), {{static: {effect}}}, this_turn)")
    printed = spell("Printed", "when(matches(cards(own, main), [stat(printed_hp, ==, 100)]), [draw(1)])")
    now = spell("Now", "when(matches(cards(own, main), [stat(hp, ==, 100)]), [draw(1)])")
    total = spell("Total", "damage(cards(foe, main), total_of(cards(own, main), printed_hp))")
    game = scene(me(main=fighter("Ann"), hand=[lift, printed, now, total]), foe(main=fighter("Bob", hp=300)))
    game.answers("play Lift", "play Now")
    assert len(game.names("me", "hand")) == 2
    game.answer("play", "Printed")
    assert game.names("me", "hand") == ["Total", "Deck0 1"]
    game.answer("play", "Total")
    assert game.damage("Bob") == 100
