"""The zones: what they hold, what counts as a card on the field, and putting cards away (Z, O.discard)."""

from __future__ import annotations

import pytest

from fuda.games.buddyfight.printed import CardDef
from fuda.games.buddyfight.spec import DESTROYED, MOVED
from fuda.rules.marks import clause
from tests.clauses.buddyfight.scene import Scene, flag, foe, me, monster, placed, scene, spell
from tests.clauses.buddyfight.texts import abilities, beast, gear, magic
from tests.clauses.buddyfight.views import seen_by

ANY_CARD = magic("Blow", "choose(cards(foe, field), 1, 0)", "destroy(chosen(0))")


def cards(*names: str) -> list[CardDef]:
    """Plain monsters of these names."""
    return [monster(name) for name in names]


def set_spell(name: str) -> CardDef:
    """A spell that stays on the field."""
    return spell(name, keywords=["set"], abilities=abilities("static: have_power(cards(own, monsters), 1000)"))


def choices(theirs: dict[str, object]) -> list[str]:
    """What an effect that chooses a card on the opponent's field may choose there."""
    game = scene(me(hand=[ANY_CARD]), foe(**theirs)).answer("cast", "Blow")
    return game.offered("pick")


# --- the deck (Z.1) --------------------------------------------------------------------------------------------
@clause("bf Z.1.3", "bf Z.1.4")
def test_cards_are_drawn_from_the_top_in_the_order_in_which_they_lie() -> None:
    lore = magic("Lore", "draw(2)")
    game = scene(me(hand=[lore], deck=cards("X", "Y", "Z", "W")))
    game.answer("cast", "Lore").answer("pass")
    assert (game.names("me", "hand"), game.names("me", "deck")) == (["X", "Y"], ["Z", "W"])
    again = scene(me(hand=[magic("Look", "draw(1)"), magic("Peek", "draw(1)")], deck=cards("X", "Y", "Z")))
    again.answer("cast", "Look").answer("pass").answer("cast", "Peek").answer("pass")
    assert (again.names("me", "hand"), again.names("me", "deck")) == (["X", "Y"], ["Z"])


@clause("bf Z.1.4")
def test_as_many_as_there_are_can_be_drawn() -> None:
    game = scene(me(hand=[magic("Lore", "draw(3)")], deck=cards("X", "Y"))).answer("cast", "Lore").answer("pass")
    assert (game.names("me", "hand"), game.winner) == (["X", "Y"], "foe")


@clause("bf Z.1.5")
@pytest.mark.parametrize("where", ["left", "drop", "hand"])
def test_a_card_with_another_back_is_not_put_into_the_deck_and_stays_where_it_is(where: str) -> None:
    """A normal card does not get into a Lost deck that has become the deck."""
    back = magic("Back", f'move(cards(own, {where}, [named("Ann")]), deck)', lost=True)
    lost = monster("Ann", lost=True)
    for ann, stays in ((monster("Ann"), True), (lost, False)):
        hand = [back, ann] if where == "hand" else [back]
        mine = me(
            hand=hand,
            deck=[monster("L", lost=True)],
            **({} if where == "hand" else {where: ann if where == "left" else [ann]}),
        )
        game = scene(mine)
        game.side("me").on_lost = True
        game.answer("cast", "Back").answer("pass")
        assert ("Ann" in game.names("me", "deck")) != stays
        assert ("Ann" in game.names("me", where)) == stays


# --- flag and item (Z.2) ---------------------------------------------------------------------------------------
@clause("bf Z.2.2", "bf Z.2.3")
def test_a_second_item_puts_the_first_one_into_the_drop_zone() -> None:
    game = scene(me(hand=[gear("Bow")], item=gear("Axe"))).answer("equip", "Bow").answer("pass")
    assert (game.names("me", "item"), game.names("me", "drop")) == (["Bow"], ["Axe"])


@clause("bf Z.2.2")
def test_an_effect_may_let_a_fighter_have_two_items() -> None:
    smith = beast("Smith", "static: equip_slots(2)")
    game = scene(me(hand=[gear("Bow")], item=gear("Axe"), left=smith)).answer("equip", "Bow").answer("pass")
    assert game.names("me", "item") == ["Axe", "Bow"]


@clause("bf Z.2.2", "bf Z.2.3")
def test_a_new_flag_puts_the_old_one_into_the_drop_zone_at_once() -> None:
    swap = magic("Swap", "replace_flag(cards(own, hand, [kind(flag)]))", "damage(own, count(cards(own, drop)))")
    game = scene(me(hand=[swap, flag("New")], flag=flag("Old"))).answer("cast", "Swap").answer("pass")
    assert (game.names("me", "flag"), sorted(game.names("me", "drop"))) == (["New"], ["Old", "Swap"])
    assert game.life("me") == 9  # the old one lay there before the rest of the effect


@clause("bf Z.2.4")
def test_a_flag_that_is_laid_on_another_leaves_that_under_it() -> None:
    stack = magic("Stack", "replace_flag(cards(own, hand, [kind(flag)]), on_top)")
    game = scene(me(hand=[stack, flag("New")], flag=flag("Old"))).answer("cast", "Stack").answer("pass")
    assert (game.names("me", "flag"), game.names("me", "under_flag")) == (["New"], ["Old"])
    assert game.names("me", "drop") == ["Stack"]


@clause("bf Z.2.5")
def test_what_lies_face_up_under_a_flag_is_seen_by_all_and_what_lies_face_down_by_its_owner() -> None:
    stack = magic("Stack", "replace_flag(cards(own, hand, [kind(flag)]), on_top)")
    game = scene(me(hand=[stack, flag("New")], flag=flag("Old"), under_flag=[flag("Secret")]))
    game.answer("cast", "Stack").answer("pass")
    assert (seen_by(game, "Old"), seen_by(game, "Secret")) == (["me", "foe"], ["me"])


@clause("bf Z.2.7")
def test_items_are_cards_on_the_field() -> None:
    assert choices({"item": gear("Axe"), "left": monster("Ann")}) == ["Ann", "Axe"]


@clause("bf Z.2.8")
def test_flags_and_what_lies_under_them_are_no_cards_on_the_field() -> None:
    """Nor are souls and buddies."""
    there = {
        "flag": flag("Flag", power=1000, critical=1), "under_flag": [flag("Under")], "buddy": [monster("Bud")],
        "left": placed(monster("Ann"), soul=[monster("Soul")]), "right": monster("Bea"),
    }  # fmt: skip
    assert choices(there) == ["Ann", "Bea"]
    storm = magic("Storm", "destroy(cards(foe, field))")
    game = scene(me(hand=[storm]), foe(**there)).answer("cast", "Storm").answer("pass")
    assert (game.names("foe", "flag"), game.names("foe", "under_flag"), game.names("foe", "buddy")) == (
        ["Flag"], ["Under"], ["Bud"],
    )  # fmt: skip


# --- the gauge (Z.4) -------------------------------------------------------------------------------------------
@clause("bf Z.4.1")
def test_charged_cards_are_put_face_down_into_the_gauge() -> None:
    game = scene(me(hand=cards("Ann", "Bea"), deck=cards("X", "Y", "Z")), at="S.3.2").answer("charge", "Ann")
    assert (game.names("me", "gauge"), game.names("me", "hand"), seen_by(game, "Ann")) == (["Ann"], ["Bea", "X"], [])
    fill = magic("Fill", "move(top(own, deck, 1), gauge)")
    game = scene(me(hand=[fill], deck=cards("X", "Y"))).answer("cast", "Fill").answer("pass")
    assert (game.names("me", "gauge"), seen_by(game, "X")) == (["X"], [])


@clause("bf Z.4.4", "bf Z.9.2")
def test_paid_gauge_is_put_face_up_into_the_drop_zone() -> None:
    costly = magic("Costly", "draw(1)", use="cost gauge(2)")
    game = scene(me(hand=[costly], gauge=cards("G1", "G2", "G3"))).answer("cast", "Costly")
    assert seen_by(game, "G3") == []
    game.answer("pay_any")
    assert (len(game.names("me", "gauge")), len(game.names("me", "drop"))) == (1, 2)
    assert [seen_by(game, name) for name in game.names("me", "drop")] == [["me", "foe"]] * 2


@clause("bf Z.4.5")
def test_who_pays_chooses_which_gauge_cards_are_paid() -> None:
    costly = magic("Costly", "draw(1)", use="cost gauge(1)")
    game = scene(me(hand=[costly], gauge=cards("G1", "G2", "G3"))).answer("cast", "Costly")
    assert (game.player, game.offered()) == ("me", ["pay_any", "pay_with G1", "pay_with G2", "pay_with G3"])
    game.answer("pay_with", "G1")
    assert (game.names("me", "gauge"), game.names("me", "drop")) == (["G2", "G3"], ["G1"])


# --- the areas (Z.5, Z.7, Z.8) ---------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "area",
    [
        pytest.param("left", marks=clause("bf Z.5.2", "bf Z.5.3")),
        pytest.param("right", marks=clause("bf Z.5.2", "bf Z.5.3")),
        pytest.param("center", marks=clause("bf Z.7.2", "bf Z.7.3")),
    ],
)
def test_an_area_holds_one_monster_and_a_new_one_puts_the_old_one_into_the_drop_zone(area: str) -> None:
    """It is put there and not destroyed, by the rule check after the call."""
    game = scene(me(hand=cards("New"), **{area: monster("Old")})).call("New", area).answer("pass")
    assert (game.names("me", area), game.names("me", "drop")) == (["New"], ["Old"])
    assert (game.happened(DESTROYED), [name for _, name in game.happened(MOVED)]) == ([], ["Old"])


@pytest.mark.parametrize(
    "area",
    [
        pytest.param("left", marks=clause("bf Z.5.4")),
        pytest.param("right", marks=clause("bf Z.5.4")),
        pytest.param("center", marks=clause("bf Z.7.4")),
    ],
)
def test_monsters_in_an_area_are_cards_on_the_field(area: str) -> None:
    assert choices({area: monster("Ann"), "item": gear("Axe")}) == ["Ann", "Axe"]


@clause("bf Z.7.5")
def test_with_a_monster_in_the_center_its_fighter_cannot_be_attacked_unless_an_effect_lets() -> None:
    there = {"center": monster("Cat"), "left": monster("Lea")}
    game = scene(me(left=monster("Ann")), foe(**there), at="A.2.1").answer("attack", "Ann")
    assert game.offered() == ["target Lea", "target Cat"]
    game = scene(me(left=monster("Ann")), foe(left=monster("Lea")), at="A.2.1").answer("attack", "Ann")
    assert game.offered() == ["target Lea", "target_fighter"]
    leaper = beast("Ann", "static: are_forbidden(this, let_fighter)")
    game = scene(me(left=leaper), foe(**there), at="A.2.1").answer("attack", "Ann")
    assert game.offered() == ["target Lea", "target Cat", "target_fighter"]


@clause("bf Z.8.2")
def test_any_number_of_cards_is_in_the_spell_area() -> None:
    game = scene(me(hand=[set_spell(f"Set {i}") for i in range(5)]))
    for i in range(5):
        game.answer("cast", f"Set {i}").answer("pass")
    assert game.names("me", "spell") == [f"Set {i}" for i in range(5)]
    assert game.names("me", "drop") == []


@clause("bf Z.8.3")
def test_cards_in_the_spell_area_are_cards_on_the_field() -> None:
    assert choices({"spell": [set_spell("Set")], "left": monster("Ann")}) == ["Ann", "Set"]


# --- the drop zone (Z.9, O.discard) ----------------------------------------------------------------------------
@clause("bf Z.9.1")
def test_destroyed_cards_used_spells_and_paid_gauge_go_to_their_owners_drop_zones() -> None:
    blow = magic("Blow", "destroy(cards(foe, field))", use="cost gauge(1)")
    game = scene(me(hand=[blow], gauge=cards("G")), foe(left=placed(monster("Ann"), owner=1), right=monster("Bea")))
    game.answer("cast", "Blow").answer("pass")
    assert (game.names("me", "drop"), sorted(game.names("foe", "drop"))) == (["Blow", "G"], ["Ann", "Bea"])


@clause("bf Z.9.1")
def test_a_card_of_the_other_fighter_goes_to_its_owners_drop_zone() -> None:
    blow = magic("Blow", "destroy(cards(foe, field))")
    game = scene(me(hand=[blow]), foe(left=placed(monster("Mine"), owner=0))).answer("cast", "Blow").answer("pass")
    assert (sorted(game.names("me", "drop")), game.names("foe", "drop")) == (["Blow", "Mine"], [])


@clause("bf O.discard.1")
@pytest.mark.parametrize("text", ["discard(cards(own, hand), 1)", 'move(cards(own, hand, [named("Ann")]), drop)'])
def test_to_discard_and_to_put_into_the_drop_zone_are_the_same(text: str) -> None:
    """Both words set off what waits for a discard, and neither is possible if cards are not discarded."""
    watch = beast("Watch", "auto on(discarded, own): gain_life(1)")
    game = scene(me(hand=[magic("Cut", text), monster("Ann")], left=watch)).answer("cast", "Cut").answer("pass")
    game.answer("pass")
    assert (sorted(game.names("me", "drop")), game.life("me")) == (["Ann", "Cut"], 11)
    keeper = beast("Keeper", "static: player_forbidden(own, discard)")
    game = scene(me(hand=[magic("Cut", text), monster("Ann")], left=keeper)).answer("cast", "Cut").answer("pass")
    assert game.names("me", "hand") == ["Ann"]


def stripped(text: str, guard: str) -> Scene:
    """The opponent has put one card of a soul away that says it is kept there, if it says so."""
    ann = placed(beast("Ann", *([guard] if guard else [])), soul=[monster("Soul")])
    return scene(me(hand=[magic("Strip", text)]), foe(left=ann)).answer("cast", "Strip").answer("pass")


@clause("bf O.discard.2")
@pytest.mark.parametrize("text", ["discard(soul(cards(foe, left)), 1)", "move(soul(cards(foe, left)), drop)"])
def test_a_soul_that_is_not_put_into_the_drop_zone_is_not_discarded_either(text: str) -> None:
    assert stripped(text, "static: are_forbidden(this, lose_soul, only([], foe, effect))").soul("Ann") == ["Soul"]
    assert stripped(text, "").soul("Ann") == []


@clause("bf O.discard.3")
def test_cards_of_a_deck_that_are_not_discarded_are_not_put_into_the_drop_zone_either() -> None:
    """By the opponent's effects; the own ones still do."""
    mill = magic("Mill", "move(top(foe, deck, 1), drop)")
    keep = "static: player_forbidden(own, drop_deck, only([], foe, effect))"
    game = scene(me(hand=[mill]), foe(left=beast("Keep", keep))).answer("cast", "Mill").answer("pass")
    assert (len(game.names("foe", "deck")), game.names("foe", "drop")) == (10, [])
    game = scene(me(hand=[mill]), foe()).answer("cast", "Mill").answer("pass")
    assert (len(game.names("foe", "deck")), len(game.names("foe", "drop"))) == (9, 1)
    own = scene(me(hand=[magic("Sift", "move(top(own, deck, 1), drop)")], left=beast("Keep", keep)))
    assert len(own.answer("cast", "Sift").answer("pass").names("me", "deck")) == 9
