"""Cards that are used when something would happen (bf-089): the moment, who is asked, and what the pause tells."""

from __future__ import annotations

import pytest

from fuda.games.buddyfight.face.snapshot import dump, restore
from fuda.games.buddyfight.printed import CardDef
from fuda.rules.marks import clause
from tests.clauses.buddyfight.scene import Scene, foe, me, monster, scene
from tests.clauses.buddyfight.texts import magic

SHIELD = magic("Shield", "lessen(would(damage, own), 2)", use="if impending(would(damage, own))", counter=True)
WALL = magic(
    "Wall", "avert(impending_cards(would(destroy, own)))", use="if impending(would(destroy, own))", counter=True
)
BOLT = magic("Bolt", "damage(foe, 3)")


def hurt(*, hand: list[CardDef], deck: list[CardDef] | None = None) -> Scene:
    """The other fighter is about to be dealt damage by a spell that nobody answered."""
    game = scene(me(hand=[BOLT]), foe(hand=hand, deck=deck or [monster("Bob")] * 5))
    return game.answer("cast", "Bolt").answer("pass")


@clause("bf O.when.1")
def test_the_fighter_is_asked_whether_the_card_is_in_hand_or_in_the_deck() -> None:
    """What the other sees is the same."""
    held = hurt(hand=[SHIELD, monster("Ann")], deck=[monster("Bob")] * 5)
    drawn = hurt(hand=[monster("Cid"), monster("Ann")], deck=[SHIELD] + [monster("Bob")] * 4)
    assert (held.player, held.offered()) == ("foe", ["pass", "cast Shield"])
    assert (drawn.player, drawn.offered()) == ("foe", ["pass"])
    assert [game.m.stack[-1].program.name for game in (held, drawn)] == ["door", "door"]


@clause("bf O.when.1")
@pytest.mark.parametrize("hand", [[monster("Ann")], []])
def test_nobody_is_asked_in_a_match_without_such_cards_or_with_an_empty_hand(hand: list[CardDef]) -> None:
    """A card for another moment counts as little as a deck with one behind an empty hand."""
    deck = [SHIELD] * 5 if not hand else [WALL] * 5
    game = hurt(hand=hand, deck=deck)
    assert (game.life("foe"), game.player) == (7, "me")


@clause("bf O.when.1")
def test_the_moment_is_kept_in_a_snapshot() -> None:
    """The match goes on from there to the same end."""
    game = hurt(hand=[SHIELD, SHIELD])
    game.answer("cast", "Shield")
    assert (game.player, game.offered("cast")) == ("foe", ["Shield"])
    again = restore(game.m.cards, dump(game.m))
    assert again.state_hash() == game.m.state_hash()
    game.answer("pass")
    assert game.life("foe") == 9
