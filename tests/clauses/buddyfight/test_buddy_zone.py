"""The buddy zone (Z.3)."""

from __future__ import annotations

from fuda.games.buddyfight.face.decks import Deck, check_deck
from fuda.games.buddyfight.printed import CardDef
from fuda.rules.marks import clause
from tests.clauses.buddyfight.scene import filler, flag, foe, me, monster, placed, rested, scene, spell
from tests.clauses.buddyfight.texts import beast, magic
from tests.clauses.buddyfight.views import names_seen

WITH_BUDDY = "if exists(cards(own, monsters, [is_buddy]))"


def wrong(*buddies: CardDef) -> list[str]:
    """The clauses that a deck with these buddies violates."""
    return [violation.clause for violation in check_deck(Deck([flag()], list(buddies), filler(50), []))]


@clause("bf Z.3.2")
def test_one_monster_is_the_buddy() -> None:
    """No other card, and not two without a text that says so."""
    assert wrong(monster("Ann")) == []
    assert wrong() == ["Z.3.2"]
    assert wrong(spell("Charm")) == ["Z.3.2"]
    assert wrong(monster("Ann"), monster("Bea")) != []
    assert wrong(monster("Ann", buddies=["Bea"]), monster("Bea")) == []


@clause("bf Z.3.3")
def test_what_was_the_buddy_at_the_start_is_so_for_the_whole_fight() -> None:
    """The card in the zone is replaced: its name still counts, and that of the new one does not."""
    swap = magic("Swap", "move(cards(own, buddy), hand)", 'to_buddy(cards(own, drop, [named("Yan")]))')
    cheer = magic("Cheer", "gain_life(1)", use=WITH_BUDDY)
    for there, offered in (("Xan", ["Cheer"]), ("Yan", [])):
        mine = me(hand=[swap, cheer], buddy=[monster("Xan")], drop=[monster("Yan")], left=monster(there))
        game = scene(mine)
        assert game.offered("cast") == ["Swap", *offered]
        game.answer("cast", "Swap").answer("pass")
        assert (game.names("me", "buddy"), "Xan" in game.names("me", "hand")) == (["Yan"], True)
        assert game.offered("cast") == offered


@clause("bf Z.3.4")
def test_all_cards_that_were_there_at_the_start_are_buddies() -> None:
    cheer = magic("Cheer", "gain_life(1)", use=WITH_BUDDY)
    pair = [monster("Xan", buddies=["Yan"]), monster("Yan")]
    for there, offered in (("Xan", ["Cheer"]), ("Yan", ["Cheer"]), ("Zed", [])):
        assert scene(me(hand=[cheer], buddy=pair, left=monster(there))).offered("cast") == offered


@clause("bf Z.3.5")
def test_a_face_down_card_there_is_not_buddy_called_and_has_no_information() -> None:
    ask = magic("Ask", "draw(1)", use='if exists(cards(own, buddy, [named("Xan")]))')
    for veiled in (False, True):
        game = scene(me(hand=[monster("Xan"), ask], buddy=[placed(monster("Xan"), veiled=veiled)]))
        assert game.offered("cast") == ([] if veiled else ["Ask"])
        game.answer("call", "Xan").answer("area", "left")
        assert ("buddy_call" in game.offered()) != veiled


@clause("bf Z.3.5")
def test_a_buddy_that_an_effect_turns_face_down_is_not_buddy_called_any_more() -> None:
    ask = magic("Ask", "draw(1)", use='if exists(cards(own, buddy, [named("Xan")]))')
    hide = magic("Hide", "turn(cards(own, buddy), face_down)")
    game = scene(me(hand=[monster("Xan"), ask, hide], buddy=[monster("Xan")]))
    assert game.offered("cast") == ["Ask", "Hide"]
    game.answer("cast", "Hide").answer("pass")
    assert game.offered("cast") == []
    game.answer("call", "Xan").answer("area", "left")
    assert (game.offered("buddy_call"), game.player) == ([], "foe")  # it is called as any other monster


@clause("bf Z.3.6")
def test_a_fighter_sees_the_own_face_down_buddy_and_not_the_opponents() -> None:
    mine = me(buddy=[placed(monster("Xan"), veiled=True)])
    game = scene(mine, foe(buddy=[placed(monster("Yan"), veiled=True)]))
    assert (names_seen(game, "me", "me", "buddy"), names_seen(game, "foe", "me", "buddy")) == (["Xan"], ["?"])
    assert (names_seen(game, "me", "foe", "buddy"), names_seen(game, "foe", "foe", "buddy")) == (["?"], ["Yan"])


@clause("bf Z.3.7")
def test_of_several_cards_there_each_may_be_buddy_called() -> None:
    """One that is rested may not."""
    pair = [monster("Xan", buddies=["Yan"]), monster("Yan")]
    game = scene(me(hand=[monster("Xan"), monster("Yan")], buddy=pair))
    game.call("Xan", "left", buddy=True).answer("pass")
    assert game.life("me") == 11
    game.call("Yan", "right", buddy=True).answer("pass")
    assert (game.life("me"), sorted(game.names("me", "buddy"))) == (12, ["Xan", "Yan"])
    assert all(u.rested for u in game.side("me").buddies)
    game = scene(me(hand=[monster("Yan")], buddy=[pair[0], rested(pair[1])]))
    game.answer("call", "Yan").answer("area", "left")
    assert game.offered("buddy_call") == []


@clause("bf Z.3.3")
def test_a_buddy_that_was_called_is_a_buddy_on_the_field() -> None:
    bea = beast("Bea", "static if exists(cards(own, monsters, [is_buddy])): have_power(this, 1000)")
    game = scene(me(hand=[monster("Xan")], buddy=[monster("Xan")], right=bea))
    assert game.power("Bea") == 2000
    game.call("Xan", "left", buddy=True).answer("pass")
    assert game.power("Bea") == 3000
