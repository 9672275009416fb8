"""Set: spells that stay in the spell area (K.set)."""

from __future__ import annotations

from fuda.games.buddyfight.printed import CardDef
from fuda.rules.marks import clause
from tests.clauses.buddyfight.scene import foe, me, monster, scene, spell
from tests.clauses.buddyfight.texts import abilities, denial, magic


def aura(*keywords: str) -> CardDef:
    """A spell with Set that gives the own monsters power and deals damage when its fighter calls something."""
    text = abilities("static: have_power(cards(own, monsters), 1000)", "auto on(called, own): damage(foe, 1)")
    return spell("Aura", abilities=text, keywords=keywords or ["set"])


@clause("bf K.set.1")
def test_a_set_spell_stays_in_the_spell_area_and_goes_on_having_effect_there() -> None:
    """Until it leaves: in the next turn too, and for monsters that come later."""
    wipe = magic("Wipe", "choose(cards(own, spells), 1, 0)", "destroy(chosen(0))")
    game = scene(me(hand=[aura(), monster("Bea"), wipe], left=monster("Ann")))
    assert game.power("Ann") == 2000
    game.answers("cast Aura", "pass")
    assert (game.names("me", "spell"), game.power("Ann")) == (["Aura"], 3000)
    game.call("Bea", "right").answers("pass", "pass")
    assert (game.power("Bea"), game.life("foe")) == (3000, 9)
    while game.m.turn < 5 or game.phase != "main":
        game.m.answer(game.m.options[0])
    assert (game.names("me", "spell"), game.power("Ann")) == (["Aura"], 3000)
    game.answers("cast Wipe", "pass")
    assert (game.names("me", "spell"), game.power("Ann"), "Aura" in game.names("me", "drop")) == ([], 2000, True)


@clause("bf K.set.1")
def test_a_set_spell_that_is_nullified_goes_to_the_drop_zone_and_never_has_effect() -> None:
    game = scene(me(hand=[aura()], left=monster("Ann")), foe(hand=[denial("cast")]))
    game.answers("cast Aura", "cast Denial")
    assert (game.names("me", "spell"), game.names("me", "drop"), game.power("Ann")) == ([], ["Aura"], 2000)


@clause("bf CA.3.1", "bf CA.3.1.n2")
def test_what_a_set_spell_does_when_cast_is_resolved_before_it_is_on_the_field() -> None:
    """Its continuous effect does not count yet, and it is none of the cards of the field."""
    text = abilities("effect: gain_life(count(cards(own, field)))", "static: have_power(cards(own, monsters), 1000)")
    game = scene(me(hand=[spell("Aura", abilities=text, keywords=["set"])], left=monster("Ann")))
    game.answers("cast Aura", "pass")
    assert (game.life("me"), game.names("me", "spell"), game.power("Ann")) == (11, ["Aura"], 3000)


@clause("bf K.set.1")
def test_any_number_of_spells_can_be_set() -> None:
    game = scene(me(hand=[aura(), aura()], left=monster("Ann")))
    game.answers("cast Aura", "pass", "cast Aura", "pass")
    assert (game.names("me", "spell"), game.power("Ann")) == (["Aura", "Aura"], 4000)


@clause("bf K.set.2")
def test_a_card_never_has_set_twice() -> None:
    """Printed twice and given once more it is set once, with its effect once."""
    giver = magic("Giver", "choose(cards(own, spells), 1, 0)", "gain_keyword(chosen(0), set, this_turn)")
    game = scene(me(hand=[aura("set", "set"), giver], left=monster("Ann")))
    game.answers("cast Aura", "pass", "cast Giver", "pass")
    assert (game.names("me", "spell"), game.power("Ann"), game.has("Aura", "set")) == (["Aura"], 3000, True)
    assert game.names("me", "drop") == ["Giver"]
