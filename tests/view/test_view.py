"""What a view shows: counts of everything, cards only where a rule shows them, values and what changed them."""

from __future__ import annotations

import msgspec

from fuda.games.onepiece.face.contract import GAME
from fuda.rules.marks import clause
from fuda.view.board import REFEREE, View, card_at, view
from fuda.view.events import event_words, events
from fuda.view.options import options
from tests.clauses.onepiece.scene import char, foe, leader, me, rested, scene, with_don


def shown(v: View, side: int, zone: str) -> list[str | None]:
    """The names of the cards of a zone, as far as they are known."""
    return [None if card is None else card.name for card in v.sides[side].zone(zone).cards]


@clause("op 3-1-4", "op 3-4-2", "op 3-4-3")
def test_hand_is_shown_to_its_player_and_counted_for_the_other() -> None:
    """A player sees the own hand; of the opponent's only how many cards it has."""
    game = scene(me(hand=[char("Ann"), char("Bob")]), foe(hand=[char("Cid")]))
    mine, theirs = view(GAME, game.m, 0), view(GAME, game.m, 1)
    assert shown(mine, 0, "hand") == ["Ann", "Bob"] and shown(mine, 1, "hand") == [None]
    assert shown(theirs, 0, "hand") == [None, None] and theirs.sides[0].zone("hand").count == 2


@clause("op 3-2-2", "op 3-10-2", "op 3-10-2-1")
def test_deck_and_life_are_hidden_from_both_except_for_life_that_lies_face_up() -> None:
    """Nobody sees a deck or face-down Life; a face-up Life card is seen by both."""
    game = scene(me(life=[char("Top"), char("Under")], face_up=["Under"], deck=3))
    for player in range(2):
        v = view(GAME, game.m, player)
        assert shown(v, 0, "deck") == [None, None, None]
        assert shown(v, 0, "life") == [None, "Under"]


def test_values_and_what_changed_them_are_shown() -> None:
    """Power, DON!!, state and the sources of changes are shown for cards in play."""
    game = scene(
        me(characters=[with_don(char("Ann", power=4000), 2), rested(char("Bob"))], leader=leader("Chief"), don=3)
    )
    v = view(GAME, game.m, 0)
    ann, bob = (card for card in v.sides[0].zone("characters").cards if card is not None)
    assert ann.facts["power"] == 6000 and ann.facts["don"] == 2 and not ann.facts["rested"]
    assert [(c.what, c.amount) for c in ann.changes] == [("don_power", 2000)]
    assert bob.facts["rested"]
    assert v.sides[0].facts["don_active"] == 3


def test_battle_is_shown_with_its_cards() -> None:
    """During a battle the view names attacker and target by their places, and the step."""
    game = scene(me(characters=[char("Ann")]), foe(hand=[char("Cid", counter=1000)]))
    game.answer("attack", "Ann")
    v = view(GAME, game.m, 0)
    attacker, target = v.find(v.parts["attacker"]), v.find(v.parts["target"])
    assert attacker is not None and attacker.name == "Ann"
    assert target is not None and target.name == "Leader"
    assert v.step == "counter" and v.decides == 1
    assert options(GAME, game.m, 0) == []


def test_events_hide_what_was_drawn_from_the_other_player() -> None:
    """Drawing is told to both players, the card only to the one who drew; each record has its clause."""
    game = scene(me(deck=[char("Next"), char("Last")]), at="6-3-1")
    drawn = [next(e for e in events(GAME, game.m, player) if e.target == "hand") for player in range(2)]
    assert drawn[0].card == "T-Next" and not drawn[0].hidden
    assert drawn[1].card == "" and drawn[1].hidden
    assert {e.clause for e in drawn} == {"4-5-2"}
    assert "a card" in event_words(GAME, drawn[1], "en", 1).lower()
    assert "カード1枚" in event_words(GAME, drawn[1], "ja", 1)


def test_a_view_is_plain_data() -> None:
    """A view can be written as JSON and read back."""
    game = scene(me(hand=[char("Ann")], characters=[char("Bob")]))
    v = view(GAME, game.m, 0)
    assert msgspec.json.decode(msgspec.json.encode(v), type=View) == v


def test_a_referee_sees_everything() -> None:
    """In place of a player, a referee sees hands and decks."""
    game = scene(me(hand=[char("Ann")], deck=[char("Dot")]), foe(hand=[char("Cid")]))
    v = view(GAME, game.m, REFEREE)
    assert shown(v, 0, "hand") == ["Ann"] and shown(v, 1, "hand") == ["Cid"] and shown(v, 0, "deck") == ["Dot"]


def test_places_name_cards() -> None:
    """A place such as 1.hand.2 names a card; what is no place names none."""
    game = scene(me(hand=[char("Ann"), char("Bob")]))
    assert game.m.cards[card_at(GAME, game.m, "1.hand.2")].d.name == "Bob"
    for wrong in ("1.hand.3", "1.hand.0", "3.hand.1", "1.attic.1", "1.hand", "1.hand.x", "", "1.hand.²"):
        assert card_at(GAME, game.m, wrong) == -1
