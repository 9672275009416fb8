"""Souls: cards under others, what they do there, and which of them are seen (O.soul, O.soulab, O.facedownsoul)."""

from __future__ import annotations

from fuda.games.buddyfight.spec import DROP, HAND, MOVED, REVEALED, SOUL, SOUL_ADDED
from fuda.rules.marks import clause
from tests.clauses.buddyfight.scene import foe, me, monster, placed, scene
from tests.clauses.buddyfight.texts import beast, magic, sting
from tests.clauses.buddyfight.views import names_seen, seen_by, shown

BOOST = "have_power(cards(own, monsters), 1000)"


# --- souls (O.soul) --------------------------------------------------------------------------------------------
@clause("bf O.soul.1")
def test_a_card_put_into_the_soul_of_another_lies_under_it_and_is_no_card_on_the_field() -> None:
    bury = magic("Bury", 'to_soul(cards(own, hand, [named("Bob")]), cards(own, left))')
    pick = magic("Pick", "choose(cards(own, field), 1, 0)", "destroy(chosen(0))")
    game = scene(me(hand=[bury, monster("Bob"), pick], left=monster("Ann"), right=monster("Cat")))
    game.answer("cast", "Bury").answer("pass")
    assert (game.soul("Ann"), game.names("me", "field")) == (["Bob"], ["Ann", "Cat"])
    assert game.names("me", "hand") == ["Pick"]
    assert game.answer("cast", "Pick").offered() == ["pick Ann", "pick Cat"]


@clause("bf O.soul.1")
def test_a_card_of_the_field_is_put_there_as_well_and_its_own_soul_is_dropped() -> None:
    bury = magic("Bury", "to_soul(cards(own, right), cards(own, left))")
    game = scene(me(hand=[bury], left=monster("Ann"), right=placed(monster("Bob"), soul=[monster("Cat")])))
    game.answer("cast", "Bury").answer("pass")
    assert (game.soul("Ann"), game.names("me", "field")) == (["Bob"], ["Ann"])
    assert sorted(game.names("me", "drop")) == ["Bury", "Cat"]
    assert ("Bob", DROP) not in [(game.m.cards[int(e.card)].d.name, e.target) for e in game.log]


@clause("bf O.soul.2")
def test_when_a_card_leaves_the_field_its_soul_goes_to_the_drop_zone_at_once() -> None:
    """Before the rest of the effect by which it left, and before any rule check."""
    bounce = magic("Bounce", "move(cards(own, left), hand)", "damage(own, count(cards(own, drop)))")
    ann = placed(monster("Ann"), soul=[monster("Bob")], down=[monster("Cat")])
    game = scene(me(hand=[bounce], left=ann)).answer("cast", "Bounce").answer("pass")
    assert (game.names("me", "hand"), sorted(game.names("me", "drop"))) == (["Ann"], ["Bob", "Bounce", "Cat"])
    assert game.life("me") == 8
    moved = [(game.m.cards[int(e.card)].d.name, int(e.source), int(e.target)) for e in game.log if e.kind == MOVED]
    assert moved[:3] == [("Ann", 5, HAND), ("Bob", SOUL, DROP), ("Cat", SOUL, DROP)]


@clause("bf O.soul.2")
def test_the_cards_of_a_soul_go_to_their_owners_drop_zones() -> None:
    game = scene(
        me(hand=[magic("Blow", "destroy(cards(foe, field))")]), foe(left=placed(monster("Ann"), soul=[monster("Bob")]))
    )
    game.answer("cast", "Blow").answer("pass")
    assert (sorted(game.names("foe", "drop")), game.names("me", "drop")) == (["Ann", "Bob"], ["Blow"])


@clause("bf O.soul.3")
def test_a_soul_goes_along_when_its_monster_changes_its_area() -> None:
    ann = placed(monster("Ann", keywords=["move"]), soul=[monster("Bob")], down=[monster("Cat")])
    game = scene(me(left=ann), at="A.1.1")
    game.answer("reposition", "Ann right")
    assert (game.names("me", "right"), game.soul("Ann"), game.names("me", "drop")) == (["Ann"], ["Bob", "Cat"], [])
    shove = magic("Shove", "move_area(cards(own, left), center)")
    game = scene(me(hand=[shove], left=ann)).answer("cast", "Shove").answer("pass")
    assert (game.names("me", "center"), game.soul("Ann")) == (["Ann"], ["Bob", "Cat"])


@clause("bf O.soul.4")
def test_cards_of_a_soul_are_chosen_when_the_effect_is_resolved() -> None:
    """The monster is chosen at the declaration, the card of its soul after the answer."""
    strip = magic(
        "Strip", "choose(cards(foe, monsters), 1, 0)", "choose(soul(chosen(0)), 1, 1)", "move(chosen(1), drop)"
    )
    feed = magic("Feed", 'to_soul(cards(own, hand, [named("Cat")]), cards(own, left))', counter=True)
    theirs = foe(left=placed(monster("Ann"), soul=[monster("Bob")]), right=monster("Dan"), hand=[feed, monster("Cat")])
    game = scene(me(hand=[strip]), theirs).answer("cast", "Strip")
    assert (game.player, game.offered()) == ("me", ["pick Ann", "pick Dan"])
    game.answer("pick", "Ann")
    assert game.player == "foe"
    game.answer("cast", "Feed")
    assert (game.player, game.offered()) == ("me", ["pick Bob", "pick Cat"])
    game.answer("pick", "Cat")
    assert (game.soul("Ann"), "Cat" in game.names("foe", "drop")) == (["Bob"], True)


@clause("bf O.soul.5")
def test_the_order_of_a_soul_means_nothing() -> None:
    """Whichever card lies where, any of them can be taken for Soulguard."""
    bob, cat = monster("Bob"), monster("Cat")
    for soul in ([bob, cat], [cat, bob]):
        theirs = foe(left=placed(monster("Ann", keywords=["soulguard"]), soul=soul))
        game = scene(me(hand=[magic("Blow", "destroy(cards(foe, field))")]), theirs)
        game.answer("cast", "Blow").answer("pass").answer("replace", "Ann")
        assert sorted(game.offered()) == ["pick Bob", "pick Cat"]
        game.answer("pick", "Bob")
        assert game.soul("Ann") == ["Cat"]


# --- abilities in a soul (O.soulab) ----------------------------------------------------------------------------
@clause("bf O.soulab.1")
def test_abilities_of_a_card_in_a_soul_are_off_unless_they_say_otherwise() -> None:
    texts = (f"static: {BOOST}", "act: draw(1)", "auto on(turn_started): gain_life(1)")
    game = scene(me(left=placed(monster("Ann"), soul=[beast("Bob", *texts)])))
    assert (game.power("Ann"), game.offered()) == (2000, ["pass"])
    game = scene(me(left=placed(monster("Ann"), soul=[beast("Bob", *texts)])), at="S.1.1.a")
    assert (game.life("me"), game.m.pending) == (10, [])
    assert scene(me(left=monster("Ann"), right=beast("Bob", *texts))).power("Ann") == 3000


@clause("bf O.soulab.2")
def test_abilities_for_the_soul_are_on_while_their_card_is_in_the_soul_of_a_card_on_the_field() -> None:
    texts = (f"static in_soul: {BOOST}", "act in_soul: draw(1)", "auto in_soul on(turn_started): gain_life(1)")
    bob = beast("Bob", *texts)
    game = scene(me(left=placed(monster("Ann"), soul=[bob])))
    assert (game.power("Ann"), game.offered()) == (3000, ["pass", "activate Bob"])
    game.answer("activate", "Bob").answer("pass")
    assert len(game.names("me", "hand")) == 1
    game = scene(me(left=placed(monster("Ann"), soul=[bob])), at="S.1.1.a").answer("pass")
    assert game.life("me") == 11


@clause("bf O.soulab.3")
def test_abilities_for_the_soul_are_off_when_their_card_is_on_the_field_itself() -> None:
    bob = beast("Bob", f"static in_soul: {BOOST}", "act in_soul: draw(1)")
    game = scene(me(left=monster("Ann"), right=bob))
    assert (game.power("Ann"), game.offered()) == (2000, ["pass"])


@clause("bf O.soulab.3")
def test_abilities_for_the_soul_are_off_under_a_card_whose_call_is_declared() -> None:
    """A cost has put the card there; from the moment that its host is on the field it works."""
    bob = beast("Bob", f"static in_soul: {BOOST}", size=0)
    cat = beast("Cat", 'use cost spend(cards(own, drop, [named("Bob")]), 1, soul):')
    game = scene(me(hand=[cat], drop=[bob], left=monster("Ann")), foe(hand=[sting()]))
    game.call("Cat", "right")
    assert (game.player, game.soul("Cat"), game.power("Ann")) == ("foe", ["Bob"], 2000)
    game.answer("pass")
    assert (game.soul("Cat"), game.power("Ann"), game.power("Cat")) == (["Bob"], 3000, 3000)


# --- face-down souls (O.facedownsoul) --------------------------------------------------------------------------
@clause("bf O.facedownsoul.1")
def test_cards_of_a_soul_lie_face_up_unless_they_are_put_there_face_down() -> None:
    bury = magic("Bury", 'to_soul(cards(own, hand, [named("Bob")]), cards(own, left))')
    hide = magic("Hide", 'to_soul(cards(own, hand, [named("Cat")]), cards(own, left), face_down)')
    game = scene(me(hand=[bury, hide, monster("Bob"), monster("Cat")], left=monster("Ann")))
    game.answer("cast", "Bury").answer("pass").answer("cast", "Hide").answer("pass")
    assert names_seen(game, "foe", "me", "soul") == ["Bob", "?"]
    assert (seen_by(game, "Bob"), seen_by(game, "Cat")) == (["me", "foe"], ["me"])


@clause("bf O.facedownsoul.2", "bf O.facedownsoul.3")
def test_a_fighter_sees_the_own_face_down_soul_and_not_the_opponents() -> None:
    mine = me(left=placed(monster("Ann"), down=[monster("Bob")]))
    game = scene(mine, foe(left=placed(monster("Cat"), down=[monster("Dan")])))
    assert (names_seen(game, "me", "me", "soul"), names_seen(game, "foe", "me", "soul")) == (["Bob"], ["?"])
    assert (names_seen(game, "me", "foe", "soul"), names_seen(game, "foe", "foe", "soul")) == (["?"], ["Dan"])


@clause("bf O.facedownsoul.4")
def test_cards_put_face_down_from_the_deck_into_a_soul_are_seen_only_afterwards_by_their_fighter() -> None:
    bury = magic("Bury", "to_soul(top(own, deck, 3), cards(own, left), face_down)")
    game = scene(me(hand=[bury], left=monster("Ann"), deck=[monster(f"Card {i}") for i in range(5)]))
    game.answer("cast", "Bury").answer("pass")
    assert game.happened(REVEALED) == []
    assert names_seen(game, "me", "me", "soul") == ["Card 0", "Card 1", "Card 2"]
    assert names_seen(game, "foe", "me", "soul") == ["?", "?", "?"]
    assert shown(game, "foe", "soul_added") == ["?", "?", "?"]
    assert len(game.happened(SOUL_ADDED)) == 3


@clause("bf O.facedownsoul.5")
def test_abilities_for_the_soul_are_off_on_a_card_that_lies_there_face_down() -> None:
    bob = beast(
        "Bob", f"static in_soul: {BOOST}", "act in_soul: draw(1)", "auto in_soul on(turn_started): gain_life(1)"
    )
    game = scene(me(left=placed(monster("Ann"), down=[bob])))
    assert (game.power("Ann"), game.offered()) == (2000, ["pass"])
    game = scene(me(left=placed(monster("Ann"), down=[bob])), at="S.1.1.a")
    assert (game.row, game.life("me")) == ("T.2.1", 10)
    assert scene(me(left=placed(monster("Ann"), soul=[bob]))).power("Ann") == 3000
