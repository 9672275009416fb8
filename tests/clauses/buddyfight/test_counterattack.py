"""Counterattack (A.3.2.2, F.3.2.2, K.counterattack)."""

from __future__ import annotations

from typing import Any

from fuda.games.buddyfight import spec
from fuda.games.buddyfight.printed import CardDef
from fuda.rules.marks import clause
from tests.clauses.buddyfight.battles import begin, fighter, order, step, texts, trick, twin
from tests.clauses.buddyfight.scene import foe, item, me, monster, placed


def striker(**more: Any) -> CardDef:
    """A monster with Counterattack that survives most attacks."""
    facts: dict[str, Any] = {"keywords": ["counterattack"], "power": 5000, "defense": 30000} | more
    return monster("Bob", **facts)


@twin("3.2.2")
def test_what_was_attacked_and_is_still_there_destroys_one_attacking_monster_with_no_more_defense(phase: str) -> None:
    """Its fighter chooses which, and must; one with more defense is not among them, and of one that is gone none."""
    ann, amy = fighter(phase, "Ann", defense=4000), fighter(phase, "Amy", defense=6000)
    abe = fighter(phase, "Abe", defense=5000)
    mine = me(left=ann, center=amy, right=abe)
    game = begin(phase, mine, foe(left=striker()))
    game.attack("Ann", "Amy", "Abe", target="Bob").go_on()
    assert (step(game), game.player, game.offered()) == (f"{phase}.3.2.2", "foe", ["pick Ann", "pick Abe"])
    game.answer("pick", "Abe")
    assert game.names("me", "drop") == ["Abe"]
    game = begin(phase, mine, foe(left=striker()))
    game.attack("Amy", target="Bob").go_on()
    assert game.names("me", "drop") == []
    game = begin(phase, mine, foe(left=striker(defense=1000)))
    game.attack("Ann", target="Bob").go_on()
    assert (game.names("me", "drop"), game.names("foe", "drop")) == ([], ["Bob"])


@clause("bf A.3.2.2", "bf K.counterattack.1")
def test_items_that_attack_are_not_struck_back() -> None:
    game = begin("A", me(left=monster("Ann"), item=item("Axe", defense=0)), foe(left=striker()))
    game.attack("Ann", "Axe", target="Bob").go_on()
    assert game.names("me", "drop") == ["Ann"]
    game = begin("A", me(item=item("Axe", defense=0)), foe(left=striker()))
    game.attack("Axe", target="Bob").go_on()
    assert game.names("me", "drop") == []


@clause("bf K.counterattack.1")
def test_a_card_strikes_back_that_was_attacked_and_stayed_also_by_soulguard_or_as_an_item() -> None:
    """Only what was attacked does; the defense may be equal to the power, and not higher."""
    for defense, dropped in ((5000, ["Ann"]), (6000, [])):
        ann = monster("Ann", power=9000, defense=defense)
        bob = placed(striker(defense=1000, keywords=["counterattack", "soulguard"]), soul=[monster("Soul")])
        game = begin("A", me(left=ann), foe(left=bob))
        game.attack("Ann", target="Bob").go_on()
        game.answer("replace", "Bob").go_on()
        assert (game.names("me", "drop"), game.names("foe", "left")) == (dropped, ["Bob"])
        axe = item("Axe", power=5000, defense=1000, keywords=["counterattack"])
        game = begin("A", me(left=ann), foe(item=axe, right=monster("Ben", keywords=["counterattack"], power=9000)))
        game.attack("Ann").go_on()
        assert game.names("me", "drop") == dropped


@clause("bf K.counterattack.2")
def test_nobody_can_use_a_counter_before_the_counterattack_destroys() -> None:
    hand = [trick("Trick", "draw(1)")]
    game = begin("A", me(left=monster("Ann"), hand=hand), foe(left=striker()))
    game.attack("Ann", target="Bob").answers("pass", "pass")
    assert (step(game), game.names("me", "drop")) == ("A.3.4", ["Ann"])
    assert order(game, spec.DESTROYED, spec.BATTLE_ENDED) == [("destroyed", "Ann"), ("battle_ended", "")]


@clause("bf K.counterattack.3")
def test_a_card_that_is_given_counterattack_again_strikes_back_once() -> None:
    ben = monster("Ben", abilities=texts("static: have_keyword(cards(own, left), counterattack)"))
    game = begin("A", me(left=monster("Ann"), right=monster("Amy")), foe(left=striker(), right=ben))
    game.attack("Ann", "Amy", target="Bob").go_on()
    game.answer("pick", "Ann").go_on()
    assert (game.names("me", "drop"), game.names("me", "right")) == (["Ann"], ["Amy"])
