"""Chapter 8-1-3-4: replacement effects."""

from fuda.games.onepiece.face.snapshot import dump, restore
from fuda.games.onepiece.printed import Ability, CardDef
from fuda.games.onepiece.words.build import auto, replacement, tagged, value
from fuda.games.onepiece.words.drawing import Draw
from fuda.games.onepiece.words.lasting_effects import Damage, GainAbility
from fuda.games.onepiece.words.ops import Discard, Ko, MoveTo, RestCards
from fuda.games.onepiece.words.properties import Named
from fuda.games.onepiece.words.refs import About, Area
from fuda.games.onepiece.words.static_effects import On, Would
from fuda.rules.marks import clause
from fuda.words.properties import IsThis, Other
from fuda.words.refs import This
from tests.clauses.onepiece.scene import Scene, char, event, filler, foe, leader, me, scene


def strike(name: str = "", number: int = 0) -> CardDef:
    """An Event: KO all opposing Characters (of a name), then draw so many cards."""
    tests = [Named(name)] if name else []
    ops = [Ko(Area("foe", "characters", list(tests))), Draw(value(number))] if number else []
    return event("Strike", abilities=[tagged("main", ops or [Ko(Area("foe", "characters", list(tests)))])])


def discard_instead(own: bool, *, once: bool = False) -> Ability:
    """The own Characters (or only this one) would be KO'd: their player may trash a card from hand instead."""
    would = Would("ko", "own", [IsThis()] if own else [])
    return replacement(would, [Discard(Area("own", "hand", []), value(1))], once=once, may=True)


@clause("op 8-1-3-4-1")
def test_a_declined_replacement_is_offered_again() -> None:
    """Declining a [Once Per Turn] replacement does not use it up; applying it does."""
    guard = leader("Guard", abilities=[discard_instead(False, once=True)])
    three = [char("Bob"), char("Cid"), char("Dan")]
    blows = [strike("Bob"), strike("Cid"), strike("Dan")]
    game = scene(me(hand=blows), foe(leader=guard, characters=three, hand=filler(2, "Hand")))
    game.answer("play", "Strike")
    assert game.offered() == ["replace Guard", "no"]
    game.answer("no")
    assert game.names("foe", "characters") == ["Cid", "Dan"]
    game.answer("play", "Strike")
    assert game.offered() == ["replace Guard", "no"]
    game.answers("replace Guard", "pick Hand 1")
    assert game.names("foe", "characters") == ["Cid", "Dan"]
    game.answer("play", "Strike")
    assert game.names("foe", "characters") == ["Cid"]


@clause("op 8-1-3-4-4", "op 8-1-3-4-3")
def test_one_replacement_is_for_all_cards_that_it_is_about() -> None:
    """Three Characters would be KO'd at once: one card from hand keeps them all, or none is kept."""
    guard = leader("Guard", abilities=[discard_instead(False, once=True)])
    three = [char("Bob"), char("Cid"), char("Dan")]
    game = scene(me(hand=[strike()]), foe(leader=guard, characters=three, hand=filler(2, "Hand")))
    game.answers("play Strike", "replace Guard", "pick Hand 1")
    assert game.names("foe", "characters") == ["Bob", "Cid", "Dan"]
    assert game.names("foe", "hand") == ["Hand 2"]
    game = scene(me(hand=[strike()]), foe(leader=guard, characters=three, hand=filler(2, "Hand")))
    game.answers("play Strike", "no")
    assert game.names("foe", "characters") == []


@clause("op 8-1-3-4-2")
def test_the_cards_own_replacement_comes_first_then_the_turn_players_then_the_others() -> None:
    """The three are offered one after the other, each to its player."""
    bob = char("Bob", abilities=[discard_instead(True)])
    guard = leader("Guard", abilities=[discard_instead(False)])
    mercy = replacement(Would("ko", "foe"), [RestCards(About())], may=True)
    game = scene(
        me(leader=leader("Mercy", abilities=[mercy]), hand=[strike()]),
        foe(leader=guard, characters=[bob], hand=filler(2, "Hand")),
    )
    game.answer("play", "Strike")
    assert (game.player, game.offered()) == ("foe", ["replace Bob", "no"])
    game.answer("no")
    assert (game.player, game.offered()) == ("me", ["replace Mercy", "no"])
    game.answer("no")
    assert (game.player, game.offered()) == ("foe", ["replace Guard", "no"])
    game.answer("no")
    assert game.names("foe", "trash") == ["Bob"]


@clause("op 8-1-3-4-2")
def test_one_player_chooses_among_several_replacements() -> None:
    """Two replacements of the same player are offered together, and the chosen one ends the matter."""
    helpers = [char("Ann", abilities=[discard_instead(False)]), char("Eve", abilities=[discard_instead(False)])]
    game = scene(me(hand=[strike("Bob")]), foe(characters=[char("Bob"), *helpers], hand=filler(2, "Hand")))
    game.answer("play", "Strike")
    assert game.offered() == ["replace Ann", "replace Eve", "no"]
    game.answers("replace Eve", "pick Hand 2")
    assert game.names("foe", "characters") == ["Bob", "Ann", "Eve"]
    assert game.names("foe", "hand") == ["Hand 1"]


@clause("op 8-1-3-4-3")
def test_the_same_replacement_applies_only_once_in_a_chain() -> None:
    """A KO replaced by the KO of another Character is not replaced by the same effect again."""
    scapegoat = replacement(Would("ko", "own"), [Ko(Area("own", "characters", [Named("Cid")]))])
    guard = leader("Guard", abilities=[scapegoat])
    game = scene(me(hand=[strike("Bob")]), foe(leader=guard, characters=[char("Bob"), char("Cid")]))
    game.answer("play", "Strike")
    assert game.names("foe", "characters") == ["Bob"]
    assert game.names("foe", "trash") == ["Cid"]


@clause("op 8-1-3-4-3")
def test_the_same_words_on_two_cards_are_two_effects() -> None:
    """Bob's effect gives Cid away, Cid's gives Bob away, and then no effect is left."""
    swap = replacement(Would("ko", "own", [IsThis()]), [Ko(Area("own", "characters", [Other()]))])
    teach = event("Teach", abilities=[tagged("main", [GainAbility(Area("foe", "characters", []), swap, "this_turn")])])
    game = scene(me(hand=[teach, strike("Bob")]), foe(characters=[char("Bob"), char("Cid")]))
    game.answers("play Teach", "play Strike")
    assert game.names("foe", "characters") == ["Cid"]
    assert game.names("foe", "trash") == ["Bob"]


@clause("op 8-1-3-4-3")
def test_a_chain_goes_on_through_damage() -> None:
    """'Take 1 damage instead of losing Life to damage' does not replace its own damage."""
    shift = replacement(Would("take_life", "own"), [Damage("own", value(1))])
    game = scene(me(), foe(leader=leader("Shifter", abilities=[shift]), life=3))
    game.attack("Leader").pass_battle()
    assert len(game.names("foe", "life")) == 2


@clause("op 8-1-3-4-4", "op 8-1-3-4-4-1")
def test_only_the_replaced_part_of_an_effect_changes() -> None:
    """'KO 1 Character, then draw 1' with the KO replaced by resting: the draw still follows, after it."""
    bob = char("Bob", abilities=[replacement(Would("ko", "own", [IsThis()]), [RestCards(This())])])
    game = scene(me(hand=[strike("Bob", 1)]), foe(characters=[bob]))
    game.answer("play", "Strike")
    assert game.is_rested("Bob")
    assert len(game.names("me", "hand")) == 1
    clauses = game.clauses()
    assert clauses.index("8-1-3-4") < clauses.index("4-4-1-2") < clauses.index("4-5-2")


@clause("op 8-1-3-4-4-1")
def test_the_other_points_of_damage_follow_a_replaced_one() -> None:
    """With [Double Attack] a replaced first point leaves the second as it is."""
    from_hand = Discard(Area("own", "hand", []), value(1))
    shield = replacement(Would("take_life", "own"), [from_hand], once=True, may=True)
    game = scene(
        me(leader=leader("Twice", keywords=["double_attack"])),
        foe(leader=leader("Shield", abilities=[shield]), life=3, hand=filler(1, "Hand")),
    )
    game.attack("Twice").pass_battle()
    game.answer("replace", "Shield").pass_battle()
    assert game.names("foe", "trash") == ["Hand 1"]
    assert len(game.names("foe", "life")) == 2


@clause("op 8-1-3-4-5")
def test_what_cannot_be_done_instead_cannot_replace() -> None:
    """'Trash 1 from hand instead' with an empty hand is not offered, and the KO happens."""
    bob = char("Bob", abilities=[discard_instead(True)])
    game = scene(me(hand=[strike()]), foe(characters=[bob]))
    game.answer("play", "Strike")
    assert game.player == "me"
    assert game.names("foe", "trash") == ["Bob"]


@clause("op 8-1-3-4-5")
def test_what_cannot_be_done_together_instead_cannot_replace() -> None:
    """'Trash 1 from hand, then trash 1 from hand instead' takes two cards: with one the KO happens."""
    twice = [Discard(Area("own", "hand", []), value(1)), Discard(Area("own", "hand", []), value(1))]
    bob = char("Bob", abilities=[replacement(Would("ko", "own", [IsThis()]), twice, may=True)])
    for hand, dead in ((1, ["Bob"]), (2, [])):
        game = scene(me(hand=[strike()]), foe(characters=[bob], hand=filler(hand, "Hand")))
        game.answer("play", "Strike")
        assert game.names("foe", "trash") == dead


@clause("op 8-1-3-4-6")
def test_a_replacement_may_be_replaced_by_another() -> None:
    """A KO is replaced by resting, and resting by trashing a card from hand."""
    bob = char("Bob", abilities=[replacement(Would("ko", "own", [IsThis()]), [RestCards(This())])])
    awake = replacement(Would("rest", "own"), [Discard(Area("own", "hand", []), value(1))], may=True)
    game = scene(
        me(hand=[strike()]),
        foe(leader=leader("Awake", abilities=[awake]), characters=[bob], hand=filler(1, "Hand")),
    )
    game.answer("play", "Strike")
    assert game.offered() == ["replace Awake", "no"]
    assert Scene(restore(game.m.cards, dump(game.m))).offered() == game.offered()
    game.answer("replace", "Awake")
    assert game.names("foe", "characters") == ["Bob"]
    assert not game.is_rested("Bob")
    assert game.names("foe", "trash") == ["Hand 1"]


@clause("op 8-1-3-4-7")
def test_the_replaced_part_is_an_effect_of_the_replacements_owner() -> None:
    """'Return it to hand instead' is no opponent's effect any more; without it the opponent's is noticed."""
    home = replacement(Would("ko", "own", [IsThis()]), [MoveTo(This(), "hand")])
    noticed = leader("Alert", abilities=[auto(On("left", "own", [], "foe_effect"), [Draw(value(1))])])
    game = scene(me(hand=[strike()]), foe(leader=noticed, characters=[char("Bob", abilities=[home])]))
    game.answer("play", "Strike")
    assert game.names("foe", "hand") == ["Bob"]
    game = scene(me(hand=[strike()]), foe(leader=noticed, characters=[char("Bob")]))
    game.answer("play", "Strike")
    assert len(game.names("foe", "hand")) == 1
    assert game.names("foe", "trash") == ["Bob"]
