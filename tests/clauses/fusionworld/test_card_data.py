"""What is printed on cards: colours (1-6), names (2-3), power (2-6), traits (2-8)."""

import pytest

from fuda.games.fusionworld.face.decks import Deck, check_deck
from fuda.games.fusionworld.printed import CardDef
from fuda.games.fusionworld.words.properties import Trait
from fuda.rules.marks import clause
from fuda.words.deckrules import MayIncludeOnly
from tests.clauses.fusionworld.scene import Scene, fighter, foe, leader, me, scene
from tests.clauses.fusionworld.texts import spell


def cast(game: Scene) -> Scene:
    """Use the Extra card."""
    return game.answer("activate", "Spell")


def found(test: str, *cards: CardDef) -> list[str]:
    """Which of the opponent's Battle cards a text means, as what it KOs."""
    game = cast(scene(me(hand=[spell("Spell", f"ko(cards(foe, battle, [{test}]))")]), foe(battle=cards)))
    return sorted(game.names("foe", "drop"))


# --- colours (1-6) ---------------------------------------------------------------------------------------------
@clause("fw 1-6-2")
@pytest.mark.parametrize(
    ("one", "two", "same"),
    [(["red"], ["red"], True), (["red"], ["red", "blue"], False), (["red"], ["blue"], False),
     (["red", "blue"], ["red", "blue"], False)],
)  # fmt: skip
def test_cards_of_the_same_colour_share_one_and_have_no_other(one: list[str], two: list[str], same: bool) -> None:
    """A card of two colours is of the same colour as no card, as a condition, as a test and in a choice."""
    cards = [fighter("Ann", colors=one), fighter("Bob", colors=two)]
    for op in (
        "when(of_one_color(cards(own, battle)), [draw(1)])",
        'when(exists(cards(own, battle, [named("Bob"), same_color(cards(own, battle, [named("Ann")]))])), [draw(1)])',
        "choose(cards(own, battle), 2, up_to, 0, same_colors); draw(minus(chosen_count(0), 1))",
    ):
        game = cast(scene(me(hand=[spell("Spell", op)], battle=cards)))
        while game.offered("pick"):
            game.answer("pick", game.offered("pick")[0])
        if "done" in game.offered():
            game.answer("done")
        assert (op, len(game.names("me", "hand"))) == (op, 1 if same else 0)


# --- names (2-3) -----------------------------------------------------------------------------------------------
@clause("fw 2-3-1-1", "fw 2-3-1-1.ex1", "fw 2-3-1-1.ex2")
def test_names_are_different_unless_they_are_exactly_the_same() -> None:
    """A name within a longer one, before or after something, is another name."""
    cards = [fighter(name) for name in ("Aoba", "Great Aoba", "Mugi", "Mugi:Night")]
    assert found('named("Aoba")', *cards) == ["Aoba"]
    assert found('named("Mugi")', *cards) == ["Mugi"]
    assert found('named("Mugi:Night")', *cards) == ["Mugi:Night"]
    assert found('named("Night")', *cards) == []
    assert found('name_has("Aoba")', *cards) == ["Aoba", "Great Aoba"]


@clause("fw 2-3-3")
def test_a_name_divided_by_a_slash_is_called_by_each_part() -> None:
    """Both parts and the whole, but no piece of a part."""
    cards = [fighter("Aoba/Mugi")]
    for name, hit in (("Aoba", True), ("Mugi", True), ("Aoba/Mugi", True), ("Aob", False), ("Mugi/Aoba", False)):
        assert found(f'named("{name}")', *cards) == (["Aoba/Mugi"] if hit else [])


# --- traits (2-8) ----------------------------------------------------------------------------------------------
@clause("fw 2-8-1-1", "fw 2-8-1-1.ex1")
def test_traits_are_different_unless_they_are_exactly_the_same() -> None:
    """Traits that begin alike are different ones."""
    cards = [fighter("Ann", traits=["Lighthouse Keepers"]), fighter("Bob", traits=["Lighthouse Crew"])]
    assert found('trait("Lighthouse Crew")', *cards) == ["Bob"]
    assert found('trait("Lighthouse")', *cards) == []
    assert found('trait_has("Lighthouse")', *cards) == ["Ann", "Bob"]


@clause("fw 2-8-3")
def test_each_of_several_traits_counts() -> None:
    """A card of two traits is meant by either, and not by both put together."""
    ann = fighter("Ann", traits=["Hill Folk", "House of Aoba"])
    assert found('trait("Hill Folk")', ann) == ["Ann"]
    assert found('trait("House of Aoba")', ann) == ["Ann"]
    assert found('trait("Hill Folk/House of Aoba")', ann) == []
    assert found('trait("Sea Folk")', ann) == []


@clause("fw 2-8-5")
def test_a_trait_that_a_card_gives_itself_counts_in_hidden_zones_and_decks() -> None:
    """A search of the deck finds it, and so does a deck rule."""
    ann, bob = fighter("Ann", also_traits=["Crew"]), fighter("Bob", traits=["Keepers"])
    search = spell("Spell", 'choose(cards(own, deck, [trait("Crew")]), 1, up_to, 0)', "move(chosen(0), hand)")
    game = cast(scene(me(hand=[search], deck=[bob, ann, fighter("Cid")])))
    assert game.offered("pick") == ["Ann"]
    assert found('trait("Crew")', ann, bob) == ["Ann"]
    chief = leader("Chief", deck_rules=[MayIncludeOnly([Trait("Crew")])])
    crew = [fighter(f"Card {i}", also_traits=["Crew"]) for i in range(50)]
    assert check_deck(Deck(chief, crew)) == []
    assert [one.clause for one in check_deck(Deck(chief, [*crew, bob]))] == ["6-1-4-3"]
