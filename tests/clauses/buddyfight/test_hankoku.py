"""Hankoku: turning over a two-faced card (K.hankoku)."""

from __future__ import annotations

from fuda.games.buddyfight.printed import CardDef
from fuda.rules.marks import clause
from tests.clauses.buddyfight.battles import texts
from tests.clauses.buddyfight.scene import Scene, flag, foe, me, monster, scene, spell

IN_HANKOKU = "static if matches(cards(own, flag), [flipped]): have_power(this, 1000)"
ONCE_IN_HANKOKU = "static if compare(flips(own), >=, 1): have_power(this, 500)"


def two_faced() -> CardDef:
    """A flag with two faces: Day, and Night on which monsters have more power."""
    night = {
        "name": "Night",
        "abilities": texts("static: have_critical(cards(own, monsters), 2)", "static: may_use([])"),
    }
    day = texts("static: have_critical(cards(own, monsters), 1)")
    return flag("Day", abilities=day, back=night)


def turning(name: str = "Turn") -> CardDef:
    """A spell that does hankoku."""
    return spell(name, abilities=texts("use any_flag:", "effect: hankoku(cards(own, flag)); if_done([gain_life(1)])"))


def cast(game: Scene, *names: str) -> Scene:
    """Cast spells that nobody answers."""
    for name in names:
        game.answers(f"cast {name}", "pass")
    return game


def ann(*lines: str) -> CardDef:
    """A monster of all flags with these abilities."""
    return monster("Ann", abilities=texts("use any_flag:", *lines))


@clause("bf K.hankoku.1")
def test_hankoku_turns_a_card_over_to_its_other_face_and_back() -> None:
    """Its name and abilities are those of that face."""
    named = 'static if exists(cards(own, flag, [named("Night")])): have_power(this, 3000)'
    game = scene(me(flag=two_faced(), left=ann(named), hand=[turning(), turning("Again")]), foe())
    assert (game.critical("Ann"), game.power("Ann")) == (2, 2000)
    cast(game, "Turn")
    assert (game.unit("Day").d.name, game.critical("Ann"), game.power("Ann")) == ("Night", 3, 5000)
    cast(game, "Again")
    assert (game.unit("Day").d.name, game.critical("Ann"), game.power("Ann")) == ("Day", 2, 2000)


@clause("bf K.hankoku.2")
def test_a_card_with_one_face_is_not_turned_by_hankoku() -> None:
    game = scene(me(flag=flag("Plain"), left=ann(IN_HANKOKU, ONCE_IN_HANKOKU), hand=[turning()]), foe())
    cast(game, "Turn")
    assert (game.names("me", "flag"), game.unit("Plain").veiled, game.power("Ann")) == (["Plain"], False, 2000)
    assert (game.life("me"), game.m.p0.flips) == (10, 0)
    game = cast(scene(me(flag=two_faced(), hand=[turning()]), foe()), "Turn")
    assert (game.life("me"), game.m.p0.flips) == (11, 1)


@clause("bf K.hankoku.3", "bf K.hankoku.5")
def test_what_holds_while_the_flag_is_in_hankoku_holds_after_hankoku_only() -> None:
    game = scene(me(flag=two_faced(), left=ann(IN_HANKOKU), hand=[turning()]), foe(flag=two_faced()))
    assert game.power("Ann") == 2000
    assert cast(game, "Turn").power("Ann") == 3000


@clause("bf K.hankoku.4")
def test_a_flag_that_another_effect_turns_over_is_not_in_hankoku() -> None:
    """Nor is one that did hankoku before, while it lies face down."""
    down = spell("Dusk", abilities=texts("use any_flag:", "effect: turn(cards(own, flag), face_down)"))
    up = spell("Dawn", abilities=texts("use any_flag:", "effect: turn(cards(own, flag), face_up)"))
    game = scene(me(flag=two_faced(), left=ann(IN_HANKOKU, ONCE_IN_HANKOKU), hand=[down, up, turning()]), foe())
    assert cast(game, "Dusk").power("Ann") == 2000
    assert cast(game, "Dawn").power("Ann") == 2000
    assert cast(game, "Turn").power("Ann") == 3500
    game = scene(me(flag=two_faced(), left=ann(ONCE_IN_HANKOKU), hand=[turning(), down]), foe())
    assert cast(game, "Dusk", "Turn").power("Ann") == 2000
    game = scene(me(flag=two_faced(), left=ann(IN_HANKOKU), hand=[turning(), down]), foe())
    assert cast(game, "Turn", "Dusk").power("Ann") == 2000


def replacing() -> CardDef:
    """A spell that makes a flag of the drop zone the own flag."""
    return spell("Change", abilities=texts("use any_flag:", "effect: replace_flag(cards(own, drop, [kind(flag)]))"))


@clause("bf K.hankoku.6")
def test_what_holds_while_the_flag_is_in_hankoku_ends_when_that_flag_is_gone() -> None:
    mine = me(flag=two_faced(), left=ann(IN_HANKOKU), hand=[turning(), replacing()], drop=[flag("New")])
    game = cast(scene(mine, foe()), "Turn")
    assert game.power("Ann") == 3000
    assert (cast(game, "Change").names("me", "flag"), game.power("Ann")) == (["New"], 2000)


@clause("bf K.hankoku.7")
def test_what_asks_for_hankoku_in_this_fight_holds_on_when_that_flag_is_gone() -> None:
    mine = me(flag=two_faced(), left=ann(ONCE_IN_HANKOKU), hand=[turning(), replacing()], drop=[flag("New")])
    game = scene(mine, foe())
    assert game.power("Ann") == 2000
    assert cast(game, "Turn").power("Ann") == 2500
    assert (cast(game, "Change").names("me", "flag"), game.power("Ann")) == (["New"], 2500)


@clause("bf K.hankoku.8")
def test_the_count_of_hankoku_stays_when_the_flag_is_gone() -> None:
    line = "static: have_power(this, times(flips(own), 100))"
    hand = [turning(), turning("Again"), replacing()]
    game = scene(me(flag=two_faced(), left=ann(line), hand=hand, drop=[flag("New")]), foe())
    assert cast(game, "Turn").power("Ann") == 2100
    assert cast(game, "Again").power("Ann") == 2200
    assert (cast(game, "Change").names("me", "flag"), game.power("Ann")) == (["New"], 2200)
