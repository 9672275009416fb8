"""Who sees what: public and hidden zones (302.2, 303, 304.2, 305.3), KO'd units, energy (306.7), resolution (310)."""

from __future__ import annotations

import pytest

from fuda.rules.marks import clause
from tests.clauses.hanyo.scene import Scene, fighter, filler, foe, knocked_out, me, placed, scene
from tests.clauses.hanyo.texts import gear, spell
from tests.clauses.hanyo.views import (
    BOTH_PLAYERS,
    card_seen,
    learned,
    moves_seen,
    names_seen,
    seen_by,
    shown,
    zone_seen,
)

PAUSE = "may([draw(1)])"  # a question at which the effect stops for a moment


def cast(game: Scene, name: str = "Spell") -> Scene:
    """Play a command."""
    return game.answer("play", name)


# --- public and hidden zones (302.2, 303.2a, 303.3a) -----------------------------------------------------------
@clause("hy 302.2", "hy 303.3a")
def test_all_players_see_public_zones_and_not_hidden_ones() -> None:
    """Units, sets and the discard pile are open to both; the foe's hand and the decks are not."""
    bob = placed(fighter("Bob"), sets=[gear("Tool")])
    game = scene(
        me(hand=[fighter("Held")]),
        foe(main=bob, standby=[fighter("Bea")], discard=[fighter("Old")], hand=[fighter("Secret")], deck=2),
    )
    for by in BOTH_PLAYERS:
        assert names_seen(game, by, "foe", "main") == ["Bob"]
        assert names_seen(game, by, "foe", "standby") == ["Bea"]
        assert names_seen(game, by, "foe", "set") == ["Tool"]
        assert names_seen(game, by, "foe", "discard") == ["Old"]
        assert names_seen(game, by, "foe", "deck") == ["?", "?"]
    assert names_seen(game, "me", "foe", "hand") == ["?"]


@clause("hy 303.2a", "hy 303.3a")
def test_cards_are_put_face_up_into_public_zones_and_face_down_into_hidden_ones() -> None:
    """A unit from hand is seen by all in the area and in the discard pile, and by nobody back in the deck."""
    texts = [spell("Drop", "move(cards(own, standby), discard)"), spell("Hide", "move(cards(own, discard), deck)")]
    game = scene(me(hand=[fighter("Eve"), *texts], deck=3))
    assert seen_by(game, "Eve") == ["me"]
    game.answer("put", "Eve")
    assert seen_by(game, "Eve") == BOTH_PLAYERS
    cast(game, "Drop")
    assert (game.names("me", "discard"), seen_by(game, "Eve")) == (["Drop", "Eve"], BOTH_PLAYERS)
    cast(game, "Hide").answer("order", "Drop")
    assert (game.names("me", "deck")[:2], seen_by(game, "Eve")) == (["Eve", "Drop"], [])


@clause("hy 302.2a")
def test_the_number_of_cards_in_every_zone_is_known_to_all() -> None:
    """The foe's hand, deck and energy are counted in my view without a name, and texts may count them."""
    tally = spell("Tally", "draw(plus(size(foe, hand), plus(size(foe, deck), size(foe, energy))))")
    bob = placed(fighter("Bob"), energy=3)
    game = scene(me(hand=[tally], deck=20), foe(main=bob, hand=filler(2, "Held"), deck=4))
    for zone, count in (("hand", 2), ("deck", 4), ("energy", 3)):
        assert zone_seen(game, "me", "foe", zone).count == count
        assert names_seen(game, "me", "foe", zone) == ["?"] * count
    cast(game, "Tally")
    assert len(game.names("me", "hand")) == 9


@clause("hy 302.2b")
@pytest.mark.parametrize("found", [True, False])
def test_a_card_that_is_looked_for_in_a_hidden_zone_need_not_be_found(found: bool) -> None:
    """'Search your deck for Eve': none may be taken though she is there, and the foe cannot tell why."""
    text = spell("Spell", 'choose(cards(own, deck, [named("Eve")]), 1, 0)', "move(chosen(0), hand)", "shuffle")
    deck = [*filler(4), fighter("Eve" if found else "Ida")]
    game = cast(scene(me(hand=[text], deck=deck)))
    assert (game.player, game.offered()) == ("me", ["pick Eve", "done"] if found else ["done"])
    game.answer("done")
    assert (game.names("me", "hand"), len(game.names("me", "deck"))) == ([], 5)


@clause("hy 302.2b")
def test_a_card_of_the_own_hand_need_not_be_found_if_it_must_be_of_a_kind() -> None:
    """'Discard 1 Fire card of your hand' may be answered with none; 'discard 1 card' may not."""
    held = [fighter("Hot", attributes=["Fire"]), fighter("Cold"), fighter("Warm", attributes=["Fire"])]
    narrow = cast(scene(me(hand=[spell("Spell", 'discard(cards(own, hand, [attribute("Fire")]), 1)'), *held])))
    assert narrow.offered() == ["pick Hot", "pick Warm", "done"]
    wide = cast(scene(me(hand=[spell("Spell", "discard(cards(own, hand), 1)"), *held])))
    assert wide.offered() == ["pick Hot", "pick Cold", "pick Warm"]


@clause("hy 302.2b")
def test_a_card_that_all_players_see_must_be_found() -> None:
    """A hand that is shown to both players is chosen from as if it were public."""
    ops = ["reveal(cards(own, hand), 6)", 'choose(among(6, [attribute("Fire")]), 1, 0)', "move(chosen(0), discard)"]
    held = [fighter("Hot", attributes=["Fire"]), fighter("Cold"), fighter("Warm", attributes=["Fire"])]
    game = cast(scene(me(hand=[spell("Spell", *ops), *held])))
    assert game.offered() == ["pick Hot", "pick Warm"]


# --- some players see it (303.3b) ------------------------------------------------------------------------------
@clause("hy 303.3b")
def test_a_hidden_card_may_be_shown_to_one_player() -> None:
    """'Look at your opponent's hand' shows it to me as long as the effect goes on, and nothing to the foe."""
    peek = spell("Peek", "look(cards(foe, hand), 6)", PAUSE)
    game = scene(me(hand=[peek, fighter("Ann")]), foe(hand=[fighter("Bob"), fighter("Bea")]))
    cast(game, "Peek")
    assert names_seen(game, "me", "foe", "hand") == ["Bob", "Bea"]
    assert names_seen(game, "foe", "me", "hand") == ["?"]
    game.answer("no")
    assert names_seen(game, "me", "foe", "hand") == ["?", "?"]
    assert shown(game, "me", "looked") == ["T-Bob", "T-Bea"]


@clause("hy 303.3b")
def test_the_top_of_a_deck_may_be_shown_to_its_player_alone() -> None:
    """Who looks at the top two cards sees them; the other player does not, and the rest nobody."""
    game = cast(scene(me(hand=[spell("Spell", "look(top(own, deck, 2), 0)", PAUSE)], deck=[fighter("A"), *filler(3)])))
    assert names_seen(game, "me", "me", "deck") == ["A", "Filler 1", "?", "?"]
    assert names_seen(game, "foe", "me", "deck") == ["?"] * 4


# --- the deck and the hand (304.2, 305.3) ----------------------------------------------------------------------
@clause("hy 304.2")
def test_a_deck_is_hidden_from_all_and_keeps_its_order() -> None:
    """Neither player sees a card of it; what is put on top is drawn next, what is put below comes last."""
    texts = [
        spell("Top", "move(cards(own, standby), deck)"),
        spell("Below", "move(cards(own, discard, [kind(unit)]), deck, bottom)"),
        spell("Draw", "draw(4)"),
    ]
    game = scene(me(standby=[fighter("Eve")], hand=texts, discard=[fighter("Old")], deck=2))
    cast(cast(game, "Top"), "Below")
    for by in BOTH_PLAYERS:
        assert names_seen(game, by, "me", "deck") == ["?"] * 4
    cast(game, "Draw")
    assert game.names("me", "hand") == ["Eve", "Deck0 1", "Deck0 2", "Old"]


@clause("hy 305.3")
def test_a_hand_is_seen_by_its_own_player_alone() -> None:
    """Also a card that is drawn is known to that player only."""
    game = cast(scene(me(hand=[spell("Spell", "draw(1)"), fighter("Ann")])))
    assert names_seen(game, "me", "me", "hand") == ["Ann", "Deck0 1"]
    assert names_seen(game, "foe", "me", "hand") == ["?", "?"]
    assert (moves_seen(game, "me", "hand"), moves_seen(game, "foe", "hand")) == (["T-Deck01"], ["?"])


# --- KO'd units and energy (306.7) -----------------------------------------------------------------------------
@clause("hy 306.7a-1")
def test_a_koed_unit_is_known_to_all() -> None:
    """Both see which unit it is and that it is KO'd, and nothing else of it."""
    game = scene(me(hand=[spell("Spell", "ko(cards(foe, standby))")]), foe(standby=[placed(fighter("Bob"), damage=10)]))
    assert card_seen(game, "me", "foe", "standby", "Bob").facts["damage"] == 10
    cast(game)
    for by in BOTH_PLAYERS:
        assert card_seen(game, by, "foe", "standby", "Bob").facts == {"ko": True}


@clause("hy 306.7b")
def test_energy_is_concealed_from_both_players() -> None:
    """A card that I charge from my hand is not shown to me any more, and never was to the foe."""
    game = scene(me(main=fighter("Ann"), hand=[fighter("Fuel")]), foe(standby=[knocked_out(fighter("Out"))]))
    game.answer("charge", "Fuel")
    assert game.energy("Ann") == ["Fuel"]
    for by in BOTH_PLAYERS:
        assert names_seen(game, by, "me", "energy") == ["?"]
        assert card_seen(game, by, "me", "main", "Ann").facts["energy"] == 1
    assert seen_by(game, "Fuel") == []
    assert shown(game, "foe", "attached") == ["?"]


@clause("hy 306.7b")
def test_energy_is_chosen_by_its_unit_and_seen_when_it_is_discarded() -> None:
    """'Discard 1 energy' offers units, not cards; in the discard pile all see what it was."""
    mine = me(
        main=placed(fighter("Ann"), energy=[fighter("A1"), fighter("A2")]),
        standby=[placed(fighter("Eve"), energy=[fighter("E1")]), fighter("Ida")],
        hand=[spell("Spell", "discard(cards(own, energy), 1)")],
    )
    game = cast(scene(mine))
    assert game.offered("pick") == ["Ann", "Eve"]
    game.answer("pick", "Eve")
    assert game.names("me", "discard") == ["Spell", "E1"]
    assert seen_by(game, "E1") == BOTH_PLAYERS


# --- order that is not told (302.4) ----------------------------------------------------------------------------
@clause("hy 302.4")
def test_the_other_player_does_not_learn_the_order_of_cards_that_go_to_a_deck() -> None:
    """The foe sees the order that the foe gave; I learn only which units went."""
    game = cast(
        scene(
            me(hand=[spell("Spell", "move(cards(foe, standby), deck, bottom)")]),
            foe(standby=[fighter("Bob"), fighter("Bea")]),
        )
    )
    game.answer("order", "Bea")
    assert (moves_seen(game, "foe", "deck"), moves_seen(game, "me", "deck")) == (["T-Bea", "T-Bob"], ["?", "?"])
    assert [e.card for e in learned(game, "me") if e.kind == "sorted"] == ["T-Bob", "T-Bea"]


# --- the resolution zone (310.2a) ------------------------------------------------------------------------------
@clause("hy 310.2a")
def test_a_command_is_seen_by_all_in_the_resolution_zone_until_it_is_resolved() -> None:
    """A card played on the way lies on top of it and leaves first."""
    outer = spell("Outer", 'play(cards(own, hand, [named("Inner")]))', PAUSE)
    game = cast(scene(me(hand=[outer, spell("Inner", PAUSE)])), "Outer")
    assert game.offered() == ["no", "yes"]
    for by in BOTH_PLAYERS:
        assert names_seen(game, by, "me", "resolution") == ["Inner", "Outer"]
    assert [c.d.name for c in game.m.resolution] == ["Outer", "Inner"]
    game.answer("no")
    for by in BOTH_PLAYERS:
        assert names_seen(game, by, "me", "resolution") == ["Outer"]
    game.answer("no")
    assert names_seen(game, "foe", "me", "resolution") == []
    assert game.names("me", "discard") == ["Outer", "Inner"]
