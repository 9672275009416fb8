"""What each fighter sees of the zones (Z.1, Z.4, O.removed, O.treasure)."""

from __future__ import annotations

from fuda.rules.marks import clause
from tests.clauses.buddyfight.scene import foe, me, monster, placed, scene
from tests.clauses.buddyfight.texts import magic
from tests.clauses.buddyfight.views import BOTH_PLAYERS, names_seen, seen_by


@clause("bf Z.1.2")
def test_no_fighter_sees_the_cards_of_a_deck_but_their_number() -> None:
    deck = [monster("Ann"), monster("Bea"), monster("Cat")]
    game = scene(me(deck=deck))
    for who in BOTH_PLAYERS:
        assert names_seen(game, who, "me", "deck") == ["?"] * 3
    assert seen_by(game, "Ann") == []


@clause("bf Z.1.2")
def test_an_effect_may_show_a_card_of_the_deck() -> None:
    show = magic("Show", "reveal(top(own, deck, 1), 0)", "may([draw(1)])")
    game = scene(me(hand=[show], deck=[monster("Ann"), monster("Bea")])).answer("cast", "Show").answer("pass")
    assert (seen_by(game, "Ann"), seen_by(game, "Bea")) == (["me", "foe"], [])


@clause("bf Z.4.3")
def test_no_fighter_sees_gauge_cards_but_their_number() -> None:
    game = scene(me(gauge=[monster("Ann"), monster("Bea")]))
    for who in BOTH_PLAYERS:
        assert names_seen(game, who, "me", "gauge") == ["?", "?"]


@clause("bf O.removed.1", "bf O.removed.2")
def test_no_fighter_sees_removed_cards_but_their_number() -> None:
    """Not even one that lay open before, nor their owner."""
    banish = magic("Banish", "move(cards(foe, left), removed)")
    game = scene(me(hand=[banish]), foe(left=monster("Ann"), removed=[monster("Bea")]))
    assert seen_by(game, "Ann") == ["me", "foe"]
    game.answer("cast", "Banish").answer("pass")
    for who in BOTH_PLAYERS:
        assert names_seen(game, who, "foe", "removed") == ["?", "?"]
    assert seen_by(game, "Ann") == []


@clause("bf O.treasure.1")
def test_a_treasure_lies_face_down_in_the_own_spell_area() -> None:
    hoard = magic("Hoard", "treasure(cards(own, hand))")
    count = magic("Count", "gain_life(count(cards(own, spells, [face_down])))")
    game = scene(me(hand=[hoard, monster("Ann")], drop=[count])).answer("cast", "Hoard").answer("pass")
    assert (game.names("me", "spell"), game.names("me", "hand")) == (["Ann"], [])
    assert (game.unit("Ann").veiled, game.power("Ann"), list(game.unit("Ann").names)) == (True, 0, [])


@clause("bf O.treasure.2", "bf O.treasure.3")
def test_a_fighter_sees_the_own_treasure_and_not_the_opponents() -> None:
    game = scene(me(spell=[placed(monster("Ann"), veiled=True)]), foe(spell=[placed(monster("Bea"), veiled=True)]))
    assert (names_seen(game, "me", "me", "spell"), names_seen(game, "foe", "me", "spell")) == (["Ann"], ["?"])
    assert (names_seen(game, "me", "foe", "spell"), names_seen(game, "foe", "foe", "spell")) == (["?"], ["Bea"])
