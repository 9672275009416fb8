"""16-3: the source of damage."""

from fuda.games.fusionworld.printed import Ability, CardDef
from fuda.games.fusionworld.words.build import auto, tagged, value
from fuda.games.fusionworld.words.course_of_game import Damage
from fuda.games.fusionworld.words.drawing import Draw
from fuda.games.fusionworld.words.properties import Named, Trait
from fuda.games.fusionworld.words.timings import On
from fuda.rules.marks import clause
from tests.clauses.fusionworld.scene import extra, fighter, foe, leader, me, scene

DRAW_ONE = Draw(value(1))


def by_trait(trait: str) -> Ability:
    """Draw when the opponent is dealt damage by a card of a trait."""
    return auto(On("damaged", "foe", by_tests=[Trait(trait)]), [DRAW_ONE])


def chief(*abilities: Ability) -> CardDef:
    """A Leader with some skills."""
    return leader("Chief", abilities=abilities, traits=["Crown"])


@clause("fw 16-3-3-1")
def test_the_source_of_battle_damage_is_the_attack_card() -> None:
    """A skill about damage of a trait sees that of the attack card, and no other card's."""
    ann, bob = fighter("Ann", power=20000, traits=["Wolf"]), fighter("Bob", power=20000, traits=["Owl"])
    game = scene(me(leader=chief(by_trait("Wolf")), battle=[ann, bob]))
    game.attack("Bob").pass_battle()
    assert game.names("me", "hand") == []
    assert len(game.names("foe", "life")) == 7
    game.attack("Ann").pass_battle()
    assert len(game.names("me", "hand")) == 1
    assert len(game.names("foe", "life")) == 6


@clause("fw 16-3-3-2")
def test_the_source_of_a_skills_damage_is_the_card_that_has_it() -> None:
    """An Extra deals damage during the Leader's attack: the Extra is the source, not the Leader."""
    bolt = extra("Bolt", traits=["Storm"], abilities=[tagged("battle", [Damage("foe", value(1))])])
    for trait, drawn in (("Storm", 1), ("Crown", 0)):
        game = scene(me(leader=chief(by_trait(trait)), hand=[bolt]), foe(leader=leader("Wall", power=90000)))
        game.attack("Chief").answer("activate", "Bolt").pass_battle()
        assert len(game.names("foe", "life")) == 7
        assert len(game.names("me", "hand")) == drawn


@clause("fw 16-3-3-2")
def test_the_source_of_a_battle_cards_skill_is_that_card() -> None:
    """Of two copies' neighbours only the one that dealt the damage is meant."""
    hit = tagged("main", [Damage("foe", value(1))], once=True)
    watch = auto(On("damaged", "foe", by_tests=[Named("Ann")]), [DRAW_ONE])
    game = scene(me(leader=chief(watch), battle=[fighter("Ann", abilities=[hit]), fighter("Bob", abilities=[hit])]))
    game.answer("activate", "Bob")
    assert game.names("me", "hand") == []
    game.answer("activate", "Ann")
    assert len(game.names("me", "hand")) == 1
    assert len(game.names("foe", "life")) == 6
