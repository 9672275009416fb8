"""Impact monsters: what they are, how they are called, when they attack (X, Q.X)."""

from __future__ import annotations

from typing import Any

import pytest

from fuda.games.buddyfight.face.decks import Deck, check_deck
from fuda.games.buddyfight.printed import Card, CardDef
from fuda.games.buddyfight.rules.checks import RULES
from fuda.games.buddyfight.rules.setup import Chosen, lay_table
from fuda.games.buddyfight.spec import ENTERED
from fuda.rules.marks import clause
from tests.clauses.buddyfight.scene import (
    Scene,
    Seat,
    filler,
    flag,
    foe,
    impact,
    impact_monster,
    item,
    me,
    monster,
    placed,
    scene,
    spell,
)  # fmt: skip
from tests.clauses.buddyfight.texts import denial, done, finisher, magic

SUMMON = ["choose(cards(own, hand, [kind(impact_monster)]), 1, 0)", "call(chosen(0), free)"]


def final(mine: Seat, theirs: Seat | None = None, **more: Any) -> Scene:
    """The play timing at the beginning of the own final phase."""
    return scene(mine, theirs, at="F.1.1", **more)


# --- what it is (X.type) ---------------------------------------------------------------------------------------
@clause("bf X.type.2")
def test_what_is_said_of_monsters_and_of_impacts_is_said_of_impact_monsters() -> None:
    """On the field it is chosen as a monster; in the deck it is found as an impact, and as a monster."""
    down = magic("Down", "choose(cards(foe, field, [kind(monster)]), 1, 0)", "destroy(chosen(0))")
    game = scene(me(hand=[down]), foe(left=impact_monster("Max"), right=monster("Bob"), item=item("Rod")))
    assert game.answer("cast", "Down").offered("pick") == ["Max", "Bob"]
    for kind, found in (("impact", ["Max", "Boom"]), ("monster", ["Max", "Bob"]), ("impact_monster", ["Max"])):
        seek = magic("Seek", f"choose(cards(own, drop, [kind({kind})]), 1, up_to, 0)", "move(chosen(0), hand)")
        game = scene(me(hand=[seek], drop=[impact_monster("Max"), impact("Boom"), monster("Bob"), spell("Hex")]))
        assert sorted(game.answer("cast", "Seek").offered("pick")) == sorted(found)


@clause("bf X.type.2.ex1")
def test_a_card_for_a_monster_in_battle_can_be_used_on_an_impact_monster_in_battle() -> None:
    battling = "choose(cards(own, field, [kind(monster), is_battling]), 1, 0)"
    shine = magic("Shine", battling, "power(chosen(0), 3000, this_battle)", counter=True)
    game = scene(me(hand=[shine], left=impact_monster("Max"), right=monster("Ann")), at="A.2.1")
    game.attack("Max").answers("cast Shine", "pass")
    assert (game.power("Max"), game.power("Ann")) == (5000, 2000)


@clause("bf X.type.3")
def test_an_impact_monster_is_used_by_a_call() -> None:
    """It is given an area, can be answered and is put on the field; it is never cast."""
    game = final(me(hand=[impact_monster("Max"), impact("Boom")]))
    assert (game.offered("call"), game.offered("cast")) == (["Max"], ["Boom"])
    game.answer("call", "Max")
    assert game.offered("area") == ["left", "center", "right"]
    game.answer("area", "right")
    assert (game.player, game.row) == ("foe", "C.2.1")
    game.answer("pass")
    assert (game.names("me", "right"), done(game, ENTERED)) == (["Max"], ["Max"])


@clause("bf X.type.4", "bf X.call.5")
def test_an_impact_monster_can_be_the_buddy() -> None:
    """A spell, an item or an impact cannot."""
    lets = flag("Home", lets=[])
    cards = [d for i in range(13) for d in [monster(f"M{i}")] * 4]
    assert check_deck(Deck([lets], [impact_monster("Max")], cards, [])) == []
    for other in (spell("Hex"), item("Rod"), impact("Boom")):
        assert [v.clause for v in check_deck(Deck([lets], [other], cards, []))] == ["Z.3.2"]


# --- calling (X.call) ------------------------------------------------------------------------------------------
@clause("bf X.call.1", "bf Q.X.1")
def test_an_impact_monster_is_called_in_the_own_final_phase_only() -> None:
    """Not in the main phase, not in the attack phase, and not in the opponent's final phase."""
    hand = [impact_monster("Max"), monster("Ann")]
    assert scene(me(hand=hand)).offered("call") == ["Ann"]
    assert scene(me(hand=hand), at="A.1.3").offered("call") == []
    game = final(me(hand=hand))
    assert game.offered("call") == ["Max"]
    game = final(me(hand=hand), turn_player="foe", turn=2)
    assert (game.player, game.offered()) == ("foe", ["pass"])
    game.answer("pass")
    assert (game.player, game.offered()) == ("me", ["pass"])


@clause("bf X.call.2")
def test_after_one_impact_monster_no_other_is_called_in_that_turn() -> None:
    """One of another name is not offered either; impacts are."""
    game = final(me(hand=[impact_monster("Max"), impact_monster("Moe"), impact("Boom")]))
    game.call("Max").answer("pass")
    assert (game.names("me", "left"), game.offered("call"), game.offered("cast")) == (["Max"], [], ["Boom"])
    while game.m.turn < 5 or game.phase != "final":
        game.m.answer(game.m.options[0])
    assert game.offered("call") == ["Moe"]


@clause("bf X.call.3")
def test_a_call_of_an_impact_monster_by_an_effect_does_not_count() -> None:
    """In the main phase, or in the final phase before the normal call."""
    game = scene(me(hand=[magic("Summon", *SUMMON), impact_monster("Max"), impact_monster("Moe", size=0)]))
    game.answers("cast Summon", "pass", "pick Max", "area left")
    assert game.names("me", "left") == ["Max"]
    game.go_on("call Moe", "no_attack").answer("no_attack").go_on("no_attack").answer("no_attack")
    game.go_on("call Moe")
    assert (game.phase, game.offered("call")) == ("final", ["Moe"])
    game.call("Moe", "right").answer("pass")
    assert game.names("me", "field") == ["Max", "Moe"]


@clause("bf X.call.4")
def test_an_effect_calls_another_impact_monster_after_the_normal_call_and_the_other_way_round() -> None:
    summon = finisher("Summon", *SUMMON)
    hand = [summon, impact_monster("Max"), impact_monster("Moe", size=0)]
    game = final(me(hand=hand))
    game.call("Max").answer("pass")
    assert game.offered("call") == []
    game.answers("cast Summon", "pass")
    game.answers("pick Moe", "area right")
    assert game.names("me", "field") == ["Max", "Moe"]
    game = final(me(hand=hand))
    game.answers("cast Summon", "pass", "pick Max", "area left")
    assert game.offered("call") == ["Moe"]
    game.call("Moe", "right").answer("pass")
    assert game.names("me", "field") == ["Max", "Moe"]


@clause("bf X.call.6")
def test_an_impact_monster_that_is_the_buddy_can_be_buddy_called_once() -> None:
    """It gives 1 life. Later the buddy zone holds a rested card, so it is a plain call. [ruling bf-006]"""
    game = final(me(hand=[impact_monster("Max"), impact_monster("Max")], buddy=[impact_monster("Max")]))
    game.call("Max", buddy=True).answer("pass")
    assert (game.names("me", "left"), game.life("me")) == (["Max"], 11)
    again = final(me(hand=[impact_monster("Max")], buddy=[placed(impact_monster("Max"), rested=True)]))
    again.answers("call Max", "area left")
    assert again.row == "C.2.1"
    again.answer("pass")
    assert again.life("me") == 10


# --- attacks (X.attack) ----------------------------------------------------------------------------------------
@clause("bf X.attack.1")
def test_an_impact_monster_attacks_in_the_own_final_phase_too() -> None:
    """Other monsters and items do not; a rested impact monster does not either."""
    game = scene(me(left=impact_monster("Max"), right=monster("Ann"), item=item("Rod")), at="F.2.1")
    assert game.offered() == ["no_attack", "attack Max"]
    game = scene(me(left=placed(impact_monster("Max"), rested=True)), at="F.2.1")
    assert game.offered("attack") == []


@clause("bf X.attack.2")
def test_an_attack_in_the_final_phase_goes_by_the_flow_of_that_phase() -> None:
    """After it the final phase begins anew: an impact can be used, and another impact monster may attack."""
    game = scene(me(left=impact_monster("Max"), right=impact_monster("Moe"), hand=[impact("Boom")]), at="F.2.1")
    game.attack("Max")
    assert (game.m.stack[0].program.clauses[game.m.stack[0].at], game.phase) == ("F.2.5", "final")
    game.go_on("cast Boom")
    assert (game.life("foe"), game.offered("cast")) == (9, ["Boom"])
    game.go_on("attack Moe")
    assert game.offered() == ["no_attack", "attack Moe"]


# --- standing and rested (X.stand) -----------------------------------------------------------------------------
@clause("bf X.stand.2")
def test_an_impact_monster_as_buddy_stands_when_it_is_turned_up_at_the_start() -> None:
    defs = [impact_monster("Max"), flag("Home"), *filler(50)]
    cards = [Card(i + 52 * player, d, player) for player in range(2) for i, d in enumerate(defs)]
    m = lay_table(RULES, cards, [Chosen(52 * p + 1, [52 * p], [], []) for p in range(2)], 1)
    assert [(u.veiled, u.rested) for u in m.p0.buddies] == [(True, False)]
    m.advance()
    for side in (m.p0, m.p1):
        assert [(u.card.d.name, u.veiled, u.rested) for u in side.buddies] == [("Max", False, False)]


@clause("bf X.stand.3")
def test_the_card_that_takes_the_buddys_place_lies_rested() -> None:
    game = final(me(hand=[impact_monster("Max")], buddy=[impact_monster("Max")]))
    game.call("Max", buddy=True)
    assert [(u.card.d.name, u.rested) for u in game.side("me").buddies] == [("Max", True)]
    game.answer("pass")
    assert not game.side("me").at(0)[0].rested


# --- questions (Q.X) -------------------------------------------------------------------------------------------
@clause("bf Q.X.2")
def test_an_impact_monster_attacks_in_the_attack_phase_alone_or_linked() -> None:
    """With monsters and with the item."""
    game = scene(me(left=impact_monster("Max"), right=monster("Ann"), item=item("Rod")), at="A.2.1")
    assert game.offered("attack") == ["Max", "Ann", "Rod"]
    game.answer("attack", "Max")
    assert game.offered("link") == ["Ann", "Rod"]
    game.answers("link Ann", "link Rod").go_on("no_attack")
    assert game.life("foe") == 6


@clause("bf Q.X.3")
def test_in_the_first_turn_an_impact_monster_attacks_in_the_final_phase_if_nothing_has_attacked() -> None:
    game = scene(me(hand=[impact_monster("Max")]), turn=1, at="F.1.1")
    game.call("Max").answers("pass", "pass", "pass")
    assert (game.phase, game.offered()) == ("final", ["no_attack", "attack Max"])
    game = scene(me(hand=[impact_monster("Max")], left=monster("Ann")), turn=1, at="A.2.1")
    game.attack("Ann").go_on("call Max")
    assert game.phase == "final"
    game.call("Max", "right").answer("pass").go_on("no_attack", "charge")
    assert (game.m.turn, game.offered("attack")) == (2, [])


@clause("bf Q.X.4")
@pytest.mark.parametrize("stop", [denial(), denial("used", tests="kind(impact)")], ids=["a call", "an impact"])
def test_what_nullifies_a_call_or_an_impact_nullifies_the_call_of_an_impact_monster(stop: CardDef) -> None:
    """It does not come onto the field and goes to the drop zone."""
    game = final(me(hand=[impact_monster("Max")]), foe(hand=[stop]))
    game.call("Max").answer("cast", "Denial")
    assert (game.names("me", "field"), game.names("me", "drop"), done(game, ENTERED)) == ([], ["Max"], [])


@clause("bf Q.X.4.a")
def test_a_nullified_call_of_an_impact_monster_is_not_the_one_of_the_turn() -> None:
    game = final(me(hand=[impact_monster("Max"), impact_monster("Moe")]), foe(hand=[denial()]))
    game.call("Max").answer("cast", "Denial")
    assert game.offered("call") == ["Moe"]
    game.call("Moe").answer("pass")
    assert (game.names("me", "left"), game.offered("call")) == (["Moe"], [])
