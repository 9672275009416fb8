"""Chapter 3: zones."""

from fuda.games.onepiece.build import tagged, value
from fuda.games.onepiece.ops import Draw
from fuda.rules.marks import clause
from tests.clauses.onepiece.scene import char, foe, me, rested, scene


@clause("op 3-7-4")
def test_a_character_cannot_attack_on_the_turn_it_was_played() -> None:
    """It may attack from its player's next turn on."""
    game = scene(me(hand=[char("Ann", cost=2)], don=2))
    game.answer("play", "Ann")
    assert "Ann" not in game.offered("attack")
    game.end_turn()
    game.end_turn()
    assert "Ann" in game.offered("attack")


@clause("op 6-5-5-4", "op 10-2-1-2", "op 10-2-17-1")
def test_a_ko_returns_don_rested_and_resolves_on_ko_in_the_trash() -> None:
    """Given DON!! come back rested, and [On K.O.] resolves after the move."""
    bob = char("Bob", power=1000, abilities=[tagged("on_ko", [Draw(value(1))])])
    game = scene(me(), foe(characters=[rested(bob, don=2)]))
    game.attack("Leader", "Bob").pass_battle()
    assert game.names("foe", "trash") == ["Bob"]
    assert game.don("foe") == (0, 2)
    assert len(game.names("foe", "hand")) == 1
