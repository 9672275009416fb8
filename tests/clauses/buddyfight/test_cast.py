"""Casting spells and impacts (CA)."""

from __future__ import annotations

from fuda.core.state import BOTH
from fuda.games.buddyfight.spec import CAST_CARD, DECLARED, LIFE_PAID, MOVED
from fuda.rules.marks import clause
from tests.clauses.buddyfight.scene import foe, impact, me, monster, scene
from tests.clauses.buddyfight.texts import beast, denial, done, force, magic, sting

SMASH = ["choose(cards(foe, monsters), 1, 0)", "destroy(chosen(0))"]


# --- declaring (CA.1) ------------------------------------------------------------------------------------------
@clause("bf CA.1.1")
def test_a_spell_is_declared_by_showing_it_before_its_cost_is_paid() -> None:
    game = scene(me(hand=[magic("Luck", "draw(1)", use="cost life(1)"), monster("Ann")]), foe(hand=[sting()]))
    game.answer("cast", "Luck")
    shown = next(e for e in game.log if e.kind == DECLARED)
    assert (game.m.cards[int(shown.card)].d.name, shown.seen) == ("Luck", BOTH)
    kinds = [int(e.kind) for e in game.log]
    assert kinds.index(DECLARED) < kinds.index(LIFE_PAID)
    assert (game.player, game.names("me", "hand"), game.names("me", "drop")) == ("foe", ["Ann"], [])


@clause("bf CA.1.1.n1")
def test_a_card_whose_cast_cost_cannot_be_paid_is_not_declared() -> None:
    costly = magic("Luck", "draw(1)", use="cost gauge(1)")
    assert scene(me(hand=[costly])).offered("cast") == []
    assert scene(me(hand=[costly], gauge=1)).offered("cast") == ["Luck"]


@clause("bf CA.1.1.n2")
def test_a_card_with_a_condition_is_cast_only_while_it_holds() -> None:
    weak = magic("Luck", "draw(1)", use="if compare(size(own, life), <=, 5)")
    assert scene(me(hand=[weak], life=6)).offered("cast") == []
    assert scene(me(hand=[weak], life=5)).offered("cast") == ["Luck"]


@clause("bf CA.1.2")
def test_how_a_cast_cost_is_paid_is_decided_before_anything_is_paid() -> None:
    """The card that is cast is no card of the hand any more, so it does not pay for itself."""
    luck = magic("Luck", "draw(1)", use="cost life(1); spend(cards(own, hand), 1, drop)")
    assert scene(me(hand=[luck])).offered("cast") == []
    game = scene(me(hand=[luck, monster("Ann"), monster("Bea")]))
    game.answer("cast", "Luck")
    assert (game.offered(), game.life("me")) == (["pay_with Ann", "pay_with Bea"], 10)
    game.answer("pay_with", "Bea")
    assert (game.names("me", "drop"), game.names("me", "hand"), game.life("me")) == (["Bea"], ["Ann"], 9)


@clause("bf CA.1.2.a")
def test_a_cast_whose_cost_cannot_be_paid_is_cancelled() -> None:
    """The card is back in the hand, nothing is paid, and nobody is asked for an answer."""
    bad = magic("Luck", "draw(1)", use="cost life(1); gauge(1)")
    game = force(scene(me(hand=[bad]), foe(hand=[sting()])), CAST_CARD, "Luck")
    assert (game.player, game.row, game.names("me", "hand"), game.life("me")) == ("me", "T.2.1", ["Luck"], 10)
    assert (game.m.using, game.names("me", "drop")) == ([], [])


@clause("bf CA.1.3")
def test_all_parts_of_a_cast_cost_are_paid_before_the_opponent_may_answer() -> None:
    """Gauge and life together: both at once, and neither if one is missing."""
    luck = magic("Luck", "draw(1)", use="cost gauge(1); life(1)")
    game = scene(me(hand=[luck], gauge=1), foe(hand=[sting()]))
    game.answer("cast", "Luck")
    assert (game.player, game.names("me", "gauge"), game.life("me")) == ("foe", [], 9)
    assert scene(me(hand=[luck])).offered("cast") == []


@clause("bf CA.1.4")
def test_what_a_spell_is_aimed_at_is_chosen_after_the_cost_is_paid_and_before_the_answer() -> None:
    """A monster that paid the cost cannot be chosen, nor can one that the answer brings."""
    swap = magic(
        "Swap",
        "choose(cards(any, monsters), 1, 0)",
        "destroy(chosen(0))",
        use="cost spend(cards(own, monsters), 1, drop)",
    )
    rescue = magic("Rescue", "choose(cards(own, drop, [kind(monster)]), 1, 0)", "call(chosen(0), free)", counter=True)
    game = scene(me(hand=[swap], left=monster("Ann")), foe(hand=[rescue], left=monster("Bob"), right=monster("Cid"),
                                                         drop=[monster("Dot")]))  # fmt: skip
    game.answer("cast", "Swap")
    assert (game.names("me", "drop"), game.offered()) == (["Ann"], ["pick Bob", "pick Cid"])
    game.answer("pick", "Cid")
    assert game.player == "foe"
    game.answers("cast Rescue", "area center")
    assert (game.names("foe", "field"), game.names("foe", "drop")) == (["Bob", "Dot"], ["Cid", "Rescue"])


@clause("bf CA.1.4")
def test_what_is_done_with_hidden_cards_is_chosen_when_the_spell_resolves() -> None:
    """Cards of the field and the drop zone are targets; those of a hand are not."""
    give = magic("Give", "choose(cards(own, hand), 1, 0)", "move(chosen(0), gauge)")
    game = scene(me(hand=[give, monster("Ann"), monster("Bea")]))
    assert (game.answer("cast", "Give").player, game.row) == ("foe", "CA.2.1")
    assert game.answer("pass").offered() == ["pick Ann", "pick Bea"]


@clause("bf CA.1.5")
def test_who_pays_the_last_life_for_a_spell_loses_before_the_opponent_may_answer() -> None:
    game = scene(me(hand=[magic("Luck", "gain_life(5)", use="cost life(1)")], life=1), foe(hand=[sting()]))
    game.answer("cast", "Luck")
    assert (game.winner, game.life("me"), game.names("foe", "hand")) == ("foe", 0, ["Sting"])


# --- the answer (CA.2) -----------------------------------------------------------------------------------------
@clause("bf CA.2.1")
def test_the_opponent_may_answer_a_spell_with_one_counter_only() -> None:
    game = scene(me(hand=[magic("Luck", "draw(1)")]), foe(hand=[sting("One"), sting("Two"), magic("Slow", "draw(1)")]))
    game.answer("cast", "Luck")
    assert (game.player, game.offered()) == ("foe", ["pass", "cast One", "cast Two"])
    game.answer("cast", "One")
    assert (game.player, game.names("me", "drop"), game.names("foe", "hand")) == ("me", ["Luck"], ["Two", "Slow"])


@clause("bf CA.2.2")
def test_an_opponent_whose_deck_the_cost_of_the_answer_empties_loses_before_it_resolves() -> None:
    dig = magic("Dig", "damage(foe, 1)", use="cost deck_to(2, drop)", counter=True)
    game = scene(me(hand=[magic("Luck", "draw(1)")], life=1), foe(hand=[dig], deck=2))
    game.answers("cast Luck", "cast Dig")
    assert (game.winner, game.life("me"), game.names("me", "hand")) == ("me", 1, [])


@clause("bf CA.2.3")
def test_the_answer_to_a_spell_resolves_before_it() -> None:
    """The answer takes the spell's target away: the spell destroys nothing, and the rest of it is done."""
    back = magic("Back", "choose(cards(own, monsters), 1, 0)", "move(chosen(0), hand)", counter=True)
    game = scene(me(hand=[magic("Smash", *SMASH, "gain_life(1)")]), foe(hand=[back], left=monster("Bob")))
    game.answers("cast Smash", "cast Back")
    assert (game.names("foe", "hand"), game.names("foe", "drop"), game.life("me")) == (["Bob"], ["Back"], 11)


@clause("bf CA.2.4")
def test_a_caster_whose_life_the_answer_takes_loses_before_the_spell_resolves() -> None:
    game = scene(me(hand=[magic("Luck", "gain_life(5)")], life=1), foe(hand=[sting()]))
    game.answers("cast Luck", "cast Sting")
    assert (game.winner, game.life("me")) == ("foe", 0)


# --- carrying out (CA.3) ---------------------------------------------------------------------------------------
@clause("bf CA.3.1")
def test_a_spell_resolves_after_the_opponents_chance_to_answer() -> None:
    """One that is nullified does not."""
    game = scene(me(hand=[magic("Luck", "gain_life(1)")]), foe(hand=[denial("cast")]))
    game.answer("cast", "Luck")
    assert game.life("me") == 10
    assert game.answer("pass").life("me") == 11
    game = scene(me(hand=[magic("Luck", "gain_life(1)")]), foe(hand=[denial("cast")]))
    assert game.answers("cast Luck", "cast Denial").life("me") == 10
    game = scene(me(hand=[impact("Boom", abilities=magic("x", "damage(foe, 4)").abilities)]), at="F.1.1")
    assert game.answers("cast Boom", "pass").life("foe") == 6


@clause("bf CA.3.1.n1")
def test_a_card_that_was_cast_goes_to_the_drop_zone_after_it_has_resolved() -> None:
    """While it resolves it is in no zone of its fighter: it cannot fetch itself."""
    dig = magic("Dig", "move(cards(own, drop), hand)", "gain_life(size(own, drop))")
    game = scene(me(hand=[dig], drop=[monster("Ann")]))
    game.answers("cast Dig", "pass")
    assert (game.names("me", "hand"), game.names("me", "drop"), game.life("me")) == (["Ann"], ["Dig"], 10)
    assert done(game, MOVED) == ["Ann", "Dig"]


@clause("bf CA.3.1.n1")
def test_a_nullified_card_goes_to_the_drop_zone_too() -> None:
    game = scene(me(hand=[magic("Luck", "draw(1)")]), foe(hand=[denial("cast")]))
    game.answers("cast Luck", "cast Denial")
    assert (game.names("me", "drop"), game.names("me", "hand"), game.names("foe", "drop")) == (["Luck"], [], ["Denial"])


@clause("bf CA.3.1.n2")
def test_a_card_with_set_is_put_on_the_field_instead() -> None:
    aura = magic("Aura", "draw(1)", keywords=["set"])
    game = scene(me(hand=[aura], left=beast("Ann", "auto on(entered, own, [kind(spell)]): gain_life(1)")))
    game.answers("cast Aura", "pass")
    assert (game.names("me", "spell"), game.names("me", "drop")) == (["Aura"], [])
    assert len(game.names("me", "hand")) == 1
    game.answer("pass")
    assert game.life("me") == 11


@clause("bf CA.3.2")
def test_the_rules_are_checked_after_a_spell_has_resolved() -> None:
    """Who was taken to no life loses then, before anything else can be used."""
    game = scene(
        me(hand=[magic("Bolt", "damage(foe, 10)", "gain_life(1)")]),
        foe(hand=[magic("Heal", "gain_life(9)", counter=True)]),
    )
    game.answers("cast Bolt", "pass", "no")
    assert (game.winner, game.life("me"), game.names("me", "drop")) == ("me", 11, ["Bolt"])


@clause("bf CA.3.2")
def test_the_check_after_a_spell_settles_areas() -> None:
    """Two monsters called to one area by one spell: the one placed last stays, before the next thing is used."""
    pair = magic("Pair", "choose(cards(own, hand, [kind(monster)]), 2, 0)", "call(chosen(0), free, left)")
    game = scene(me(hand=[pair, monster("Ann"), monster("Bea"), monster("Cat")]))
    game.answers("cast Pair", "pass", "pick Ann", "pick Bea")
    assert (game.row, len(game.names("me", "left")), len(game.names("me", "drop"))) == ("T.2.1", 1, 2)
