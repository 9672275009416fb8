"""Sources of abilities, damage and KOs (813)."""

from __future__ import annotations

import pytest

from fuda.games.hanyo.printed import CardDef
from fuda.games.hanyo.spec import SKILL_FAILED
from fuda.rules.marks import clause
from tests.clauses.hanyo.scene import Scene, fighter, foe, me, placed, scene
from tests.clauses.hanyo.texts import done, gear, scheme, skilled, spell

FOIL = skilled("Foil", "static: skills_fail(foe)")
POKE = "damage(cards(foe, main), 10)"
BOLT = spell("Bolt", "heal_all(this)")


def foiled(ann: CardDef, *hand: CardDef) -> Scene:
    """A position in which my skills fail."""
    return scene(me(main=ann, hand=[BOLT, *hand]), foe(main=fighter("Bob"), standby=[FOIL]))


# --- is it a skill (813.3) -------------------------------------------------------------------------------------
@clause("hy 813.3")
@pytest.mark.parametrize(("text", "hits"), [
    (f"triggered on(command_played, own): {POKE}", 10),
    (f"activated: {POKE}", 10),
    (f'ex_triggered title("A") on(command_played, own): {POKE}', 0),
    (f'ex_activated title("A"): {POKE}', 0),
    (f"triggered on(command_played, own): delay(none, {{triggered on(battle_started): {POKE}}})", 10),
    (f'ex_triggered title("A") on(command_played, own): delay(none, {{triggered on(battle_started): {POKE}}})', 0),
])  # fmt: skip
def test_skills_that_fail_are_exactly_those_that_count_as_skills(text: str, hits: int) -> None:
    """EX skills that are played, and what skills have put off; no other text of a unit."""
    game = foiled(skilled("Ann", text))
    game.answer("play", "Bolt")
    if game.offered("activate"):
        game.m.answer(next(a for a in game.m.options if game.text(a).startswith("activate")))
    game.answer("end_main")
    assert (game.damage("Bob"), done(game, SKILL_FAILED)) == (hits, [] if hits else ["Ann"])


@clause("hy 813.3")
def test_a_static_ex_skill_does_not_fail_and_neither_does_a_command() -> None:
    """They are no skills that somebody plays."""
    game = foiled(skilled("Ann", 'ex_static title("A"): have_hp(this, 50)'), spell("Stone", POKE))
    game.answer("play", "Stone")
    assert (game.hp("Ann"), game.damage("Bob"), done(game, SKILL_FAILED)) == (150, 10, [])


@clause("hy 813.3(1)")
def test_ex_skills_that_are_activated_or_triggered_count_as_skills() -> None:
    """'By a skill' hears of their damage and not of that of a plain ability, and they can fail."""
    watch = skilled("Watch", "triggered on(damaged, foe, [], own_skill): heal_all(this); draw(1)")
    texts = (
        f'ex_activated title("Spark"): {POKE}',
        f"activated: {POKE}",
        f'ex_triggered title("A") on(command_played, own): {POKE}',
    )
    game = scene(me(main=skilled("Ann", *texts), standby=[watch], hand=[BOLT], deck=10))
    game.answer("activate", "Ann")
    assert game.names("me", "hand") == ["Bolt"]
    game.answer("activate", "Spark")
    assert len(game.names("me", "hand")) == 2
    game.answer("play", "Bolt")
    assert (len(game.names("me", "hand")), game.damage("Foe Main")) == (2, 30)
    game = foiled(skilled("Ann", *texts))
    game.answers("activate Spark", "play Bolt", "activate Ann")
    assert (done(game, SKILL_FAILED), game.damage("Bob")) == (["Ann", "Ann"], 10)


LATER = "delay(none, {{triggered on(turn_ending): {}}}, this_turn)".format("damage(cards(foe, main), 7)")


@clause("hy 813.3(2)")
def test_what_a_skill_has_put_off_counts_as_a_skill() -> None:
    """A skill and an EX skill put something off before skills begin to fail: that fails when it is played."""
    ann = skilled("Ann", f'skill title("Wait"): {LATER}', f'ex_activated title("Bide"): {LATER}')
    foil = skilled("Foil", "static if happened_this_turn(discarded, foe): skills_fail(foe)")
    fold = skilled("Amy", "triggered on(battle_ended, own): discard_hand")
    for hand, hits in (([fighter("Held")], 0), ([], 14)):
        game = scene(me(main=ann, standby=[fold], hand=hand), foe(main=fighter("Bob"), standby=[foil]))
        game.answer("activate", "Bide")
        game.use("Wait")
        while game.offered("resolve"):
            game.m.answer(game.m.options[0])
        assert (game.damage("Bob"), done(game, SKILL_FAILED)) == (hits, ["Ann", "Ann"] if not hits else [])


@clause("hy 813.3(2)")
def test_what_anything_else_has_put_off_is_no_skill() -> None:
    """A command or a plain ability did so: skills that fail do not touch it."""
    game = foiled(skilled("Ann", f"activated once: {LATER}"), spell("Later", LATER))
    game.answers("activate Ann", "play Later")
    game.end_turn()
    while game.offered("resolve"):
        game.m.answer(game.m.options[0])
    assert (game.damage("Bob"), done(game, SKILL_FAILED)) == (14, [])


# --- who did it (813.4, 813.5) ---------------------------------------------------------------------------------
GLEE = "triggered on(koed, foe, [], any, any, any, [is_this]): draw(1)"


def drew(game: Scene) -> int:
    """How many cards I have drawn by now: what is in hand without what was there."""
    return sum(1 for name in game.names("me", "hand") if name.startswith("Deck0"))


@clause("hy 813.4")
@pytest.mark.parametrize("on_set", [False, True])
def test_the_source_of_a_skills_damage_is_the_unit_that_has_the_skill(on_set: bool) -> None:
    """Or the unit on which the card with the skill is set: it has KO'd the other one, and no other unit has."""
    hit = 'skill title("Hit") deals(100):'
    ann = skilled("Ann", GLEE) if on_set else skilled("Ann", GLEE, hit)
    amy = skilled("Amy", GLEE.replace("draw(1)", "draw(5)"))
    main = placed(ann, sets=[gear("Axe", hit)] if on_set else [])
    game = scene(me(main=main, standby=[amy]), foe(main=fighter("Bob"), standby=[fighter("Ben")]))
    game.use("Hit")
    assert (game.is_ko("Bob"), drew(game)) == (True, 1)


@clause("hy 813.4")
def test_the_source_of_damage_by_an_ex_skill_of_a_set_is_the_unit_that_has_the_set() -> None:
    """Damage to other units as well; a command that deals damage is its own source."""
    axe = gear("Axe", 'ex_activated title("Throw") once: damage(cards(foe, standby), 100)')
    ann = placed(skilled("Ann", GLEE), sets=[axe])
    game = scene(
        me(main=ann, hand=[spell("Bolt", "damage(cards(foe, main), 100)")]),
        foe(standby=[fighter("Ben"), fighter("Bea")]),
    )
    game.answer("activate", "Throw")
    while game.offered("resolve"):
        game.m.answer(game.m.options[0])
    assert (game.is_ko("Ben"), game.is_ko("Bea"), drew(game)) == (True, True, 2)
    game = scene(me(main=ann, hand=[spell("Bolt", "damage(cards(foe, main), 100)")]), foe(standby=[fighter("Ben")]))
    game.answer("play", "Bolt")
    assert (game.is_ko("Foe Main"), drew(game)) == (True, 0)


@clause("hy 813.5a")
def test_who_deals_the_damage_before_the_rule_process_that_kos_a_unit_has_koed_it() -> None:
    """Damage that is enough, or that together with what else happens before that rule process is enough."""
    ann = skilled(
        "Ann",
        GLEE,
        f"activated: {POKE}",
        "activated: damage(cards(foe, main), 5); last(cards(foe, main), {static: have_hp(this, -15)}, this_turn)",
    )
    for choice in (0, 1):
        game = scene(me(main=ann), foe(main=placed(fighter("Bob", hp=30), damage=20), standby=[fighter("Ben")]))
        game.m.answer([a for a in game.m.options if game.text(a) == "activate Ann"][choice])
        assert (game.is_ko("Bob"), drew(game)) == (True, 1)


@clause("hy 813.5a")
def test_damage_before_an_earlier_rule_process_does_not_count() -> None:
    """Ann damages Bob, who is not KO'd; later a command does the rest, or takes HP: Ann has KO'd nobody."""
    ann = skilled("Ann", GLEE, f"activated once: {POKE}")
    for text in ("damage(cards(foe, main), 10)", "last(cards(foe, main), {static: have_hp(this, -10)}, this_turn)"):
        game = scene(
            me(main=ann, hand=[spell("Rest", text)]), foe(main=fighter("Bob", hp=20), standby=[fighter("Ben")])
        )
        game.answer("activate", "Ann")
        assert not game.is_ko("Bob")
        game.answer("play", "Rest")
        assert (game.is_ko("Bob"), drew(game)) == (True, 0)


@clause("hy 813.5a")
def test_an_earlier_rule_process_that_koes_another_unit_ends_it_as_well() -> None:
    """Bob is hurt as Ben is KO'd; when Bob is KO'd later it is not by Ann."""
    ann = skilled("Ann", GLEE, "activated once: damage(cards(foe, area), 10)")
    rest = spell("Rest", "damage(cards(foe, main), 10)")
    game = scene(
        me(main=ann, hand=[rest]), foe(main=fighter("Bob", hp=20), standby=[fighter("Ben", hp=10), fighter("Bea")])
    )
    game.answer("activate", "Ann")
    assert (game.is_ko("Ben"), game.is_ko("Bob"), drew(game)) == (True, False, 1)
    game.answer("play", "Rest")
    assert (game.is_ko("Bob"), drew(game)) == (True, 1)


@clause("hy 813.5b")
def test_who_has_the_effect_that_kos_a_unit_has_koed_it() -> None:
    """'KO a unit' of Ann, and of a card set on her; that of a command is not hers."""
    axe = gear("Axe", 'ex_activated title("Fell") once: ko(cards(foe, standby, [named("Bea")]))')
    ann = placed(skilled("Ann", GLEE, 'activated once: ko(cards(foe, standby, [named("Ben")]))'), sets=[axe])
    doom = scheme("Doom", "ko(cards(foe, main))")
    game = scene(
        me(main=ann, hand=[doom]), foe(main=fighter("Bob"), standby=[fighter("Ben"), fighter("Bea"), fighter("Bly")])
    )
    game.answer("activate", "Ann")
    assert (game.is_ko("Ben"), drew(game)) == (True, 1)
    game.answer("activate", "Fell")
    assert (game.is_ko("Bea"), drew(game)) == (True, 2)
    game.answer("play", "Doom")
    assert (game.is_ko("Bob"), drew(game)) == (True, 2)


@clause("hy 813.5b")
def test_damage_that_a_unit_had_is_not_why_an_effect_koed_it() -> None:
    """Ann damages Bob while a command is carried out that then KOs Bob: the command has KO'd it, and not Ann."""
    ann = skilled("Ann", GLEE)
    both = spell("Both", 'activate(cards(own, main), "Jab")', "ko(cards(foe, main))")
    jab = gear("Jab", f'ex_activated title("Jab"): {POKE}')
    game = scene(me(main=placed(ann, sets=[jab]), hand=[both]), foe(main=fighter("Bob"), standby=[fighter("Ben")]))
    game.answer("play", "Both")
    assert (game.is_ko("Bob"), drew(game)) == (True, 0)
