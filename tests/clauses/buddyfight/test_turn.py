"""How a turn goes: main phase, start and end of the final phase, whose turn is next (M.1, F.1, F.5, CH.3)."""

from __future__ import annotations

import pytest

from fuda.games.buddyfight.printed import CardDef
from fuda.rules.marks import clause
from tests.clauses.buddyfight.battles import step, steps
from tests.clauses.buddyfight.scene import Scene, foe, impact, impact_monster, item, me, monster, placed, scene, spell
from tests.clauses.buddyfight.texts import abilities, beast, finisher, magic, sting


def ended(game: Scene) -> Scene:
    """Use nothing and attack with nothing until the next turn has begun."""
    turn = game.m.turn
    while game.m.turn == turn and game.winner is None:
        game.answer("no_attack" if "no_attack" in game.offered() else "pass")
    return game


# --- the main phase (M.1) --------------------------------------------------------------------------------------
@clause("bf M.1.1")
def test_the_main_phase_ends_when_both_fighters_pass_one_after_the_other() -> None:
    """After each use the turn fighter is asked again, also after one of the other fighter's."""
    mine = me(hand=[sting("Prick"), sting("Thorn")])
    game = scene(mine, foe(hand=[sting()]), at="M.1.1.a")
    game.answers("cast Prick", "pass", "pass", "cast Sting", "pass")
    assert (game.player, game.phase, game.row, game.life("me")) == ("me", "main", "T.2.1", 9)
    game.answer("pass")
    assert (game.player, game.phase) == ("foe", "main")
    game.answer("pass")
    assert game.phase == "attack"


@clause("bf M.1.1.a")
def test_abilities_of_the_start_of_the_main_phase_come_before_anything_else_in_it() -> None:
    """Once, and those of the fighter whose phase it is only, where they say so."""
    ann = beast("Ann", "auto on(main_started, own): gain_life(1)")
    bob = beast("Bob", "auto on(main_started, own): gain_life(1)")
    game = scene(me(left=ann, hand=[sting("Prick")]), foe(left=bob), at="M.1.1.a")
    assert (game.player, game.row, game.phase) == ("foe", "AB.2.2.1", "main")
    game.answer("pass")
    assert (game.row, game.life("me"), game.life("foe")) == ("T.2.1", 11, 10)
    game.answers("cast Prick", "pass")
    assert (game.row, game.life("me")) == ("T.2.1", 11)


def everything(who: str) -> list[CardDef]:
    """One card in hand of each kind, and one with [Counter]."""
    return [
        monster(f"Monster {who}"), spell(f"Spell {who}"), item(f"Item {who}"), impact(f"Impact {who}"),
        impact_monster(f"Giant {who}"), sting(f"Counter {who}"),
        monster(f"Changer {who}", abilities=abilities("impact_transform:")),
    ]  # fmt: skip


def field(who: str) -> CardDef:
    """A monster with an activated ability, and one that has [Counter]."""
    return beast(f"Ann {who}", f'act title("Plain {who}"): draw(1)', f'act counter title("Quick {who}"): draw(1)')


@clause("bf M.1.1.n1")
def test_in_the_main_phase_the_turn_fighter_uses_monsters_spells_items_and_abilities() -> None:
    """Impacts are not for it; the other fighter has only [Counter]."""
    game = scene(me(hand=everything("A"), left=field("A")), foe(hand=everything("B"), left=field("B")))
    uses = ["call Monster A", "cast Spell A", "equip Item A", "cast Counter A", "call Changer A"]
    assert sorted(game.offered()) == sorted(["pass", *uses, "activate Plain A", "activate Quick A"])
    game.answer("pass")
    assert game.offered() == ["pass", "cast Counter B", "activate Quick B"]


@clause("bf M.1.2")
def test_the_rules_are_checked_at_the_end_of_the_main_phase() -> None:
    """Of two monsters in one area the older one goes before the attack phase begins."""
    game = scene(me(center=[monster("Ann"), monster("Amy")]), at="M.1.2")
    assert (game.names("me", "center"), game.names("me", "drop")) == (["Amy"], ["Ann"])
    assert scene(me(), foe(life=0), at="M.1.2").phase == "main"


# --- the final phase (F.1) -------------------------------------------------------------------------------------
@clause("bf F.1.1")
def test_the_final_phase_begins_with_a_play_timing_for_both() -> None:
    game = scene(me(), foe(), at="A.5.1")
    assert (step(game), game.player, game.phase) == ("F.1.1", "me", "final")
    assert steps(game)[:2] == [("F.1.1", "me"), ("F.1.1", "foe")]


@clause("bf F.1.1.a")
def test_abilities_of_the_end_of_the_attack_phase_and_the_start_of_the_final_phase_come_once() -> None:
    """Not again when the final phase goes back to its play timing after an attack."""
    ann = impact_monster("Ann", abilities=abilities("auto on(final_started): gain_life(1)"))
    game = scene(me(left=ann), foe(), at="A.5.1")
    assert (game.player, game.row, game.phase) == ("foe", "AB.2.2.1", "final")
    game.answer("pass")
    assert (step(game), game.row, game.life("me")) == ("F.1.1", "T.2.1", 11)
    game.answers("pass", "pass").attack("Ann")
    while step(game) != "F.1.1":
        game.answer("pass")
    assert (game.row, game.life("me"), game.life("foe")) == ("T.2.1", 11, 9)


@clause("bf F.1.1.n1")
def test_in_the_final_phase_the_turn_fighter_uses_impacts_and_both_use_counters() -> None:
    """Impacts, impact monsters, impact transform; nothing that is for the main phase."""
    game = scene(me(hand=everything("A"), left=field("A")), foe(hand=everything("B"), left=field("B")), at="F.1.1")
    uses = ["cast Impact A", "call Giant A", "activate Changer A", "cast Counter A", "activate Quick A"]
    assert sorted(game.offered()) == sorted(["pass", *uses])
    game.answer("pass")
    assert game.offered() == ["pass", "cast Counter B", "activate Quick B"]


@clause("bf F.1.2")
def test_the_rules_are_checked_before_attacks_in_the_final_phase() -> None:
    """Who has lost the last life does not wait for an attack; two monsters in one area are settled."""
    giant = impact_monster("Giant")
    assert scene(me(left=giant), foe(life=0), at="F.1.2").winner == "me"
    game = scene(me(center=[monster("Ann"), giant]), at="F.1.2")
    assert (step(game), game.names("me", "center")) == ("F.2.1", ["Giant"])
    blow = scene(me(left=giant, hand=[finisher("Blow", "damage(foe, 3)")]), foe(life=3), at="F.1.1")
    assert blow.answers("cast Blow", "pass").winner == "me"


# --- the end of the final phase (F.5) --------------------------------------------------------------------------
@clause("bf F.5.1")
def test_before_the_turn_passes_both_fighters_may_use_counters() -> None:
    game = scene(me(hand=[sting("Prick"), spell("Spell")]), foe(hand=[sting()]), at="F.5.1.a")
    assert (step(game), game.offered(), game.m.turn) == ("F.5.1", ["pass", "cast Prick"], 3)
    game.answer("pass")
    assert (game.player, game.offered()) == ("foe", ["pass", "cast Sting"])
    assert game.answer("cast", "Sting").answer("pass").life("me") == 9


@clause("bf F.5.1.a")
def test_abilities_of_the_end_of_the_turn_are_carried_out_while_what_lasts_for_it_still_does() -> None:
    ann = beast("Ann", "auto on(turn_ending): draw(stat_of(this, power))", power=1)
    rise = magic("Rise", "power(cards(own, left), 2, this_turn)")
    game = scene(me(left=ann, hand=[rise]))
    game.answers("cast Rise", "pass")
    while game.row != "AB.2.2.1":
        game.answer("no_attack" if "no_attack" in game.offered() else "pass")
    game.answer("pass")
    assert (step(game), game.m.turn, len(game.names("me", "hand"))) == ("F.5.1", 3, 3)


@clause("bf F.5.2")
def test_the_rules_are_checked_before_the_next_turn_begins() -> None:
    game = scene(me(), foe(life=0), at="F.5.2")
    assert (game.winner, game.m.turn) == ("me", 3)
    game = scene(me(center=[monster("Ann"), monster("Amy")]), at="F.5.2")
    assert (step(game), game.m.turn, game.names("me", "center")) == ("S.1.1", 4, ["Amy"])


@clause("bf F.5.3")
def test_after_the_final_phase_the_opponents_turn_begins_with_its_start_phase() -> None:
    game = scene(me(), foe(), at="F.5.3")
    assert (game.m.turn, game.player, game.phase, step(game)) == (4, "foe", "start", "S.1.1")
    game = ended(scene(me(), foe(), turn_player="foe", at="F.5.1"))
    assert (game.m.turn, game.player) == (4, "me")


@clause("bf F.5.3.a")
def test_what_lasts_for_the_turn_ends_with_it() -> None:
    """At the opponent's first play timing it is gone; what lasts longer is not."""
    rise = magic("Rise", "power(cards(own, left), 3000, this_turn)", "defense(cards(own, left), 2000, forever)")
    game = scene(me(left=monster("Ann"), hand=[rise]))
    game.answers("cast Rise", "pass")
    while step(game) != "F.5.1":
        game.answer("no_attack" if "no_attack" in game.offered() else "pass")
    assert (game.power("Ann"), game.defense("Ann")) == (5000, 3000)
    game.answers("pass", "pass")
    assert (step(game), game.power("Ann"), game.defense("Ann")) == ("S.1.1", 2000, 3000)


# --- whose turn is next (CH.3) ---------------------------------------------------------------------------------
MORE = magic("More", "extra_turn")


@clause("bf CH.3.new")
def test_an_effect_can_give_the_next_turn_and_after_that_the_opponents_comes() -> None:
    """Also if another effect says the same in the turn that was given; later it can be given again."""
    again = magic("Again", "extra_turn")
    third = magic("Third", "extra_turn")
    game = scene(me(hand=[MORE, again, third], deck=20), foe(deck=20))
    turns = ["me"]
    game.answers("cast More", "pass")
    for use in ("", "Again", "", "Third", "", ""):
        if use:
            while f"cast {use}" not in game.offered() or game.phase != "main":
                game.answer("no_charge" if "no_charge" in game.offered() else "pass")
            game.answers(f"cast {use}", "pass")
        turn = game.m.turn
        while game.m.turn == turn:
            words = game.offered()
            game.answer(next(word for word in ("no_charge", "no_attack", "pass") if word in words))
        turns.append(game.player)
    assert turns == ["me", "me", "foe", "me", "me", "foe", "me"]


@clause("bf CH.3.new.ex1")
@pytest.mark.parametrize("given", [False, True])
def test_a_spell_for_another_turn_used_in_the_turn_that_it_gave_does_nothing_more(given: bool) -> None:
    game = scene(me(hand=[MORE]), at="M.1.1")
    game.m.gained_turn = given
    game.answers("cast More", "pass")
    assert ended(game).player == ("foe" if given else "me")


def test_what_was_placed_keeps_its_state_over_the_end_of_a_turn() -> None:
    """Only the cards of the fighter whose turn begins stand."""
    game = ended(scene(me(left=placed(monster("Ann"), rested=True)), foe(left=placed(monster("Bob"), rested=True))))
    while step(game) == "S.1.1":
        game.answer("pass")
    assert (game.is_rested("Ann"), game.is_rested("Bob")) == (True, False)


# --- checks of the rules ---------------------------------------------------------------------------------------
CHECKS = ("S.1.2", "S.2.3", "S.3.1.2", "S.3.2.2", "S.3.3", "M.1.2", "F.1.2", "F.5.2")


@pytest.mark.parametrize("row", [pytest.param(row, marks=clause(f"bf {row}")) for row in CHECKS])
def test_monsters_that_are_too_large_are_settled_in_the_row_that_checks_the_rules(row: str) -> None:
    """Before the turn goes on at all."""
    game = scene(me(left=monster("Ann"), center=monster("Amy"), right=monster("Eve", size=3)), at=row)
    assert (game.row, step(game), game.offered()) == ("R.3", row, ["pick Ann", "pick Amy"])
