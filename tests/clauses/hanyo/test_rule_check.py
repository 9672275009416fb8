"""The rule check (811) and last known information (812)."""

from __future__ import annotations

from fuda.games.hanyo.printed import CardDef
from fuda.games.hanyo.spec import ABILITY_PLAYED, DAMAGED, KOED
from fuda.rules.marks import clause
from tests.clauses.hanyo.scene import fighter, foe, me, placed, scene
from tests.clauses.hanyo.texts import done, gear, scheme, skilled, spell

JAB = spell("Jab", "damage(cards(foe, main), 10)")


def echo(name: str, side: str, effect: str) -> CardDef:
    """A unit that does something when a main unit of a player is dealt damage."""
    return skilled(name, f"triggered on(damaged, {side}, [main]): {effect}")


# --- the steps (811.2) -----------------------------------------------------------------------------------------
@clause("hy 811.2")
def test_rule_processes_come_first_then_the_turn_players_abilities_then_those_of_the_other() -> None:
    """Bob is beaten; its KO comes before any ability, and mine before the opponent's, which was there as early."""
    game = scene(
        me(
            main=fighter("Ann"),
            standby=[echo("Amy", "foe", "heal_all(this)")],
            hand=[spell("Strike", "damage(cards(foe, main), 100)")],
        ),
        foe(main=fighter("Bob"), standby=[echo("Ben", "own", "heal_all(this)")]),
    )
    game.answer("play", "Strike")
    assert game.happened(DAMAGED, KOED, ABILITY_PLAYED) == [
        (DAMAGED, "Bob"), (KOED, "Bob"), (ABILITY_PLAYED, "Amy"), (ABILITY_PLAYED, "Ben"),
    ]  # fmt: skip


@clause("hy 811.2a")
def test_what_the_rules_ask_for_is_done_to_both_players_at_one_time_and_again_while_there_is_more() -> None:
    """Both main units are KO'd together; then the loss of the HP they gave lets two standby units follow."""
    lord = "static: have_hp(cards(own, standby), 50)"
    ann, bob = skilled("Ann", lord), skilled("Bob", lord)
    amy, ben = placed(fighter("Amy", hp=60), damage=60), placed(fighter("Ben", hp=60), damage=60)
    quake = spell("Quake", "damage(cards(any, main), 100)")
    game = scene(
        me(main=ann, standby=[amy, fighter("Ada")], hand=[quake]), foe(main=bob, standby=[ben, fighter("Bea")])
    )
    assert done(game, KOED) == []
    game.answer("play", "Quake")
    assert done(game, KOED) == ["Ann", "Bob"]
    game.answers("pick Ada", "pick Bea")
    assert done(game, KOED) == ["Ann", "Bob", "Amy", "Ben"]
    assert (game.names("me", "main"), game.names("foe", "main"), game.offered()[0]) == (["Ada"], ["Bea"], "end_main")


@clause("hy 811.2b")
def test_the_turn_player_chooses_one_ability_and_the_rules_are_looked_at_again_before_the_next() -> None:
    """Two wait: the one that is taken first beats a unit, which is KO'd before the other one is played."""
    game = scene(
        me(
            standby=[
                echo("Amy", "foe", "damage(cards(foe, standby), 100)"),
                echo("Ada", "foe", "heal_all(this)"),
            ],
            hand=[JAB],
        ),
        foe(main=fighter("Bob"), standby=[fighter("Ben")]),
    )
    game.answer("play", "Jab")
    assert (game.player, game.offered()) == ("me", ["resolve Amy", "resolve Ada"])
    game.answer("resolve", "Amy")
    assert game.happened(ABILITY_PLAYED, KOED) == [(ABILITY_PLAYED, "Amy"), (KOED, "Ben"), (ABILITY_PLAYED, "Ada")]


@clause("hy 811.2c")
def test_abilities_that_arise_for_the_turn_player_come_before_the_next_of_the_other_player() -> None:
    """Two abilities of the opponent wait; the first one triggers one of mine, which is played in between."""
    game = scene(
        me(
            main=skilled("Ann", "triggered on(damaged, own, [is_this]): rest(cards(foe, main))"),
            hand=[JAB],
        ),
        foe(
            main=fighter("Bob"),
            standby=[
                echo("Ben", "own", "damage(cards(foe, main), 10)"),
                echo("Bea", "own", "heal_all(this)"),
            ],
        ),
    )
    game.answer("play", "Jab")
    assert (game.player, game.offered()) == ("foe", ["resolve Ben", "resolve Bea"])
    game.answer("resolve", "Ben")
    assert done(game, ABILITY_PLAYED) == ["Ben", "Ann", "Bea"]


@clause("hy 811.2d")
def test_a_rule_check_with_nothing_to_do_asks_nothing_and_ends() -> None:
    """The game goes on with the main phase; so it does when the last ability has been played."""
    game = scene(me(hand=[JAB], standby=[echo("Amy", "foe", "heal_all(this)")]))
    before = len(game.log)
    assert (game.player, game.offered()[0], before) == ("me", "end_main", 0)
    game.answer("play", "Jab")
    assert (done(game, ABILITY_PLAYED), game.player, game.offered()[0]) == (["Amy"], "me", "end_main")


# --- last known information (812) ------------------------------------------------------------------------------
LIFT = (
    "choose(cards(own, standby), 1, 0)",
    "move(chosen(0), hand)",
    "damage(cards(foe, main), stat_of(chosen(0), hp))",
)


@clause("hy 812.1")
def test_what_is_asked_about_a_unit_that_has_left_is_what_it_last_was() -> None:
    """Cid had 20 HP of its own and 30 given to it in the area: it has left, and 50 damage is dealt."""
    lord = skilled("Ann", "static: have_hp(cards(own, standby), 30)")
    game = scene(me(main=lord, standby=[fighter("Cid", hp=20)], hand=[spell("Lift", *LIFT)]))
    game.answer("play", "Lift")
    assert (game.names("me", "hand"), game.damage("Foe Main")) == (["Cid"], 50)


@clause("hy 812.1")
def test_what_was_attached_to_a_unit_that_has_left_still_counts() -> None:
    """A trigger asks for the energy that the unit had when it went."""
    watch = skilled("Ann", "triggered on(left, own): damage(cards(foe, main), total_of(about, energy))")
    lift = spell("Lift", "move(cards(own, standby), hand)")
    game = scene(me(main=watch, standby=[placed(fighter("Cid"), energy=3)], hand=[lift]))
    game.answer("play", "Lift")
    assert (game.names("me", "hand"), game.damage("Foe Main")) == (["Cid"], 3)


@clause("hy 812.1")
def test_a_skill_goes_on_with_what_its_unit_last_was() -> None:
    """Ann is sent home as she uses her skill: it still doubles its damage for the advantage that she was given."""
    edge = gear("Edge", 'static: have_advantage(this, "Moss")')
    ann = placed(skilled("Ann", 'skill title("Hit") deals(30):'), sets=[edge])
    trap = skilled("Ben", "triggered on(skill_used, foe): move(cards(foe, main), hand)")
    game = scene(
        me(main=ann, standby=[fighter("Amy")]),
        foe(main=fighter("Bob", attributes=["Moss"]), standby=[trap]),
    )
    game.use("Hit")
    assert (game.names("me", "hand")[:1], game.names("me", "main"), game.damage("Bob")) == (["Ann"], ["Amy"], 60)


@clause("hy 812.1")
def test_what_was_put_off_knows_its_unit_as_it_last_was() -> None:
    """Cid leaves at once; at the end of the turn its HP of that moment is dealt as damage."""
    lord = skilled("Ann", "static: have_hp(cards(own, standby), 30)")
    late = "delay(chosen(0), {triggered on(turn_ending): damage(cards(foe, main), stat_of(about, hp))}, this_turn)"
    plot = scheme("Plot", "choose(cards(own, standby), 1, 0)", late, "move(chosen(0), hand)")
    game = scene(me(main=lord, standby=[fighter("Cid", hp=20)], hand=[plot]))
    game.answer("play", "Plot")
    assert game.damage("Foe Main") == 0
    game.end_turn()
    assert game.damage("Foe Main") == 50
