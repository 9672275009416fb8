"""Flags with power or critical attack like items (O.flagstat.1 to O.flagstat.4); for defense see the items."""

from __future__ import annotations

from fuda.rules.marks import clause
from tests.clauses.buddyfight.battles import begin, damages, texts, trick
from tests.clauses.buddyfight.scene import flag, foe, item, me, monster, rested


@clause("bf O.flagstat.1")
def test_a_flag_with_power_or_critical_can_attack_and_is_rested_by_it() -> None:
    """Alone or in a link attack; in the next turn it stands again."""
    for power, critical in ((3000, 2), (3000, -1), (-1, 2)):
        arms = flag("Arms", power=power, critical=critical)
        game = begin("A", me(flag=arms, left=monster("Ann")), foe())
        assert game.offered("attack") == ["Ann", "Arms"]
        game.attack("Arms")
        assert game.is_rested("Arms")
        game.go_on()
        assert (damages(game), game.offered("attack")) == ([2] if critical > 0 else [], ["Ann"])
    game = begin("A", me(flag=flag("Arms", power=3000, critical=2), left=monster("Ann")), foe())
    game.attack("Ann", "Arms").go_on()
    assert (damages(game), game.player, game.is_rested("Arms")) == ([3], "foe", True)
    game.answer("no_charge").go_on()
    assert (game.player, game.is_rested("Arms")) == ("me", False)


@clause("bf O.flagstat.2")
def test_neither_flag_nor_item_attacks_while_a_monster_is_in_the_own_center() -> None:
    arms = flag("Arms", power=3000, critical=2)
    game = begin("A", me(flag=arms, left=monster("Ann"), item=item("Axe")), foe())
    assert game.offered("attack") == ["Ann", "Axe", "Arms"]
    game = begin("A", me(flag=arms, center=monster("Ann"), item=item("Axe")), foe())
    assert game.offered("attack") == ["Ann"]
    game.answer("attack", "Ann")
    assert game.offered("link") == []
    game = begin("A", me(flag=arms, center=rested(monster("Ann")), item=item("Axe")), foe())
    assert game.offered("attack") == []


@clause("bf O.flagstat.3")
def test_an_attacking_flag_is_a_card_in_battle() -> None:
    choice = "choose(together([cards(any, field, [is_battling]), cards(any, flag, [is_battling])]), 1, 0)"
    hand = [trick("Trick", choice, "power(chosen(0), 1000, this_battle)")]
    mine = me(flag=flag("Arms", power=3000, critical=2), left=monster("Ann"), hand=hand)
    game = begin("A", mine, foe(left=monster("Bob", defense=4000)))
    game.attack("Arms", target="Bob").answers("cast Trick", "pass")
    assert game.offered("pick") == ["Bob", "Arms"]
    game.answer("pick", "Arms").go_on()
    assert game.names("foe", "drop") == ["Bob"]


@clause("bf O.flagstat.4")
def test_a_flag_without_values_cannot_attack() -> None:
    game = begin("A", me(left=monster("Ann")), foe())
    assert game.offered("attack") == ["Ann"]
    game.answer("attack", "Ann")
    assert game.offered("link") == []
    game = begin("A", me(flag=flag("Wall", defense=3000), left=monster("Ann")), foe())
    assert game.offered("attack") == ["Ann"]
    given = monster("Ann", abilities=texts("static: have_power(cards(own, flag), 1000)"))
    assert begin("A", me(left=given), foe()).offered("attack") == ["Ann"]
