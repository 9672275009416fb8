"""Chapters 13-10 and 13-11: revealing cards of hidden zones, and looking at them."""

from fuda.games.fusionworld import spec
from fuda.rules.marks import clause
from tests.clauses.fusionworld.scene import Scene, extra, fighter, filler, foe, me, scene
from tests.clauses.fusionworld.texts import chief, skills, spell
from tests.clauses.fusionworld.views import BOTH_PLAYERS, moves_seen, names_seen, seen_by, shown

PAUSE = "may([draw(1)])"  # a question at which the effect stops for a moment


# --- revealing -------------------------------------------------------------------------------------------------
@clause("fw 13-10-2")
def test_what_an_effect_reveals_is_hidden_again_when_the_effect_ends() -> None:
    """The foe sees the revealed hand card while the effect goes on, and no longer after it."""
    show = spell("Show", "choose(cards(own, hand), 1, 0)", "reveal(chosen(0), 0)", PAUSE)
    game = scene(me(hand=[show, fighter("Ann"), fighter("Eve")]))
    game.answers("activate Show", "pick Ann")
    assert names_seen(game, "foe", "me", "hand") == ["Ann", "?"]
    game.answer("no")
    assert names_seen(game, "foe", "me", "hand") == ["?", "?"]
    assert shown(game, "foe", "revealed") == ["T-Show", "T-Ann"]


@clause("fw 13-10-2")
def test_a_revealed_card_of_a_deck_stays_there_and_is_hidden_again() -> None:
    """Both see the top card until the effect is over."""
    game = scene(me(hand=[spell("Show", "reveal(top(own, deck, 1), 0)", PAUSE)], deck=[fighter("Top"), *filler(3)]))
    game.answer("activate", "Show")
    for by in BOTH_PLAYERS:
        assert names_seen(game, by, "me", "deck") == ["Top", "?", "?", "?"]
    game.answer("no")
    for by in BOTH_PLAYERS:
        assert names_seen(game, by, "me", "deck") == ["?"] * 4


def showing(effect: str) -> Scene:
    """The Leader reveals a hand card as its skill cost."""
    sage = chief("Sage", f"main cost choose(cards(own, hand), 1, 0); reveal(chosen(0), 0): {effect}")
    game = scene(me(leader=sage, hand=[fighter("Ann"), fighter("Eve", colors=["blue"])]))
    return game.answers("activate Sage", "pick Ann")


@clause("fw 13-10-2")
def test_what_a_skill_cost_reveals_is_hidden_again_when_the_cost_is_paid() -> None:
    """An effect that does not speak of it finds it hidden."""
    game = showing(PAUSE)
    assert shown(game, "foe", "revealed") == ["T-Ann"]
    assert names_seen(game, "foe", "me", "hand") == ["?", "?"]


@clause("fw 13-10-2-1")
def test_what_a_skill_cost_reveals_for_its_effect_is_seen_until_that_ends() -> None:
    """'Reveal 1: if it is red, ...' still shows it when it is looked at, and not afterwards."""
    game = showing(f"when(matches(chosen(0), [color(red)]), [{PAUSE}])")
    assert game.offered() == ["no", "yes"]
    assert names_seen(game, "foe", "me", "hand") == ["Ann", "?"]
    game.answer("no")
    assert names_seen(game, "foe", "me", "hand") == ["?", "?"]


@clause("fw 13-10-2-2")
def test_a_shuffle_hides_what_was_revealed_of_the_deck() -> None:
    """The effect goes on after it, but the card is not seen any more."""
    show = spell("Show", "reveal(top(own, deck, 1), 0)", PAUSE, "shuffle", PAUSE)
    game = scene(me(hand=[show], deck=[fighter("Top"), *filler(5)]))
    game.answer("activate", "Show")
    assert seen_by(game, "Top") == BOTH_PLAYERS
    game.answer("no")
    assert game.offered() == ["no", "yes"]
    assert seen_by(game, "Top") == []


# --- looking ---------------------------------------------------------------------------------------------------
LOOK = ("look(top(own, deck, 3), 0)", "choose(among(0, []), 1, up_to, 1)", "move(chosen(1), hand)")


@clause("fw 13-11-1", "fw 13-11-2")
def test_only_who_has_the_skill_sees_what_is_looked_at_and_it_lies_where_it_was() -> None:
    """The top three are in my view alone; the deck has as many cards as before, and with none left I have not lost."""
    back = "move(rest_of(0, 1), deck, bottom)"
    game = scene(me(hand=[spell("Scry", *LOOK, back)], deck=[fighter("A"), fighter("B"), fighter("C")]))
    game.answer("activate", "Scry")
    assert names_seen(game, "me", "me", "deck") == ["A", "B", "C"]
    assert names_seen(game, "foe", "me", "deck") == ["?", "?", "?"]
    assert game.offered("pick") == ["A", "B", "C"]
    assert game.winner is None
    assert game.happened(spec.DREW) == []
    game.answers("pick B", "pick C")
    assert (game.names("me", "hand"), game.names("me", "deck")) == (["B"], ["C", "A"])
    assert shown(game, "me", "looked") == ["T-A", "T-B", "T-C"]
    assert shown(game, "foe", "looked") == ["?", "?", "?"]
    assert moves_seen(game, "foe", "hand") == ["?"]


@clause("fw 13-11-1")
def test_the_opponents_hand_is_shown_to_who_looks_at_it() -> None:
    """I see the foe's hand, the foe does not see mine."""
    peek = spell("Peek", "look(cards(foe, hand), 0)", "choose(among(0, []), 1, 1)", "move(chosen(1), drop)")
    game = scene(me(hand=[peek, fighter("Ann")]), foe(hand=[fighter("Bob"), fighter("Bea")]))
    game.answer("activate", "Peek")
    assert names_seen(game, "me", "foe", "hand") == ["Bob", "Bea"]
    assert names_seen(game, "foe", "me", "hand") == ["?"]
    game.answer("pick", "Bea")
    assert (game.names("foe", "drop"), names_seen(game, "me", "foe", "hand")) == (["Bea"], ["?"])


def orders(zone: str, owner: str, *ops: str) -> set[tuple[str, ...]]:
    """The orders in which a zone lies after some instructions, by chance."""
    found = set()
    for seed in range(4):
        held = filler(8, "Card")
        mine, theirs = me(hand=[spell("Peek", *ops)]), foe()
        setattr(mine if owner == "me" else theirs, zone, held)
        game = scene(mine, theirs, seed=seed + 1)
        game.answer("activate", "Peek")
        assert sorted(game.names(owner, zone)) == sorted(d.name for d in held)
        assert names_seen(game, "me", owner, zone) == ["?"] * 8
        found.add(tuple(game.names(owner, zone)))
    return found


@clause("fw 13-11-3")
def test_a_deck_that_was_looked_at_for_nothing_is_shuffled() -> None:
    """'Look at the top 3 of your deck' and nothing more: they are hidden, and the order is a matter of chance."""
    assert len(orders("deck", "me", "look(top(own, deck, 3), 0)")) == 4
    game = scene(me(hand=[spell("Peek", "look(top(own, deck, 3), 0)", PAUSE)]))
    game.answer("activate", "Peek")
    assert game.happened(spec.SHUFFLED) == [(spec.SHUFFLED, "")]
    assert names_seen(game, "me", "me", "deck") == ["?"] * 10
    assert shown(game, "me", "looked") == ["T-Deck01", "T-Deck02", "T-Deck03"]


@clause("fw 13-11-3")
def test_a_hand_that_was_looked_at_for_nothing_is_mixed() -> None:
    """Nobody can tell afterwards which card is which."""
    assert len(orders("hand", "foe", "look(cards(foe, hand), 0)")) == 4


@clause("fw 13-11-3")
def test_life_that_was_looked_at_stays_as_it_lies() -> None:
    """Looking at Life changes nothing."""
    assert len(orders("life", "me", "look(cards(own, life), 0)")) == 1


@clause("fw 13-11-3")
def test_a_deck_is_not_shuffled_if_something_is_to_be_done_with_the_cards() -> None:
    """What the text does with them, or a shuffle of its own, is all that happens."""
    for op in ("top_or_bottom(0)", "when(matches(chosen(0), [color(red)]), [draw(1)])", "move(chosen(0), hand)"):
        game = scene(me(hand=[spell("Scry", "look(top(own, deck, 1), 0)", op)]))
        game.answer("activate", "Scry")
        if game.offered("put_top"):
            game.answer("put_top", "Deck0 1")
        assert game.happened(spec.SHUFFLED) == []
    game = scene(me(hand=[spell("Scry", "look(top(own, deck, 1), 0)", "shuffle")]))
    game.answer("activate", "Scry")
    assert len(game.happened(spec.SHUFFLED)) == 1


@clause("fw 13-11-3")
def test_a_skill_during_battle_mixes_as_well() -> None:
    """It is the same wherever the text stands."""
    peek = extra("Peek", abilities=skills("battle: when(your_turn, [look(top(own, deck, 2), 0)])"))
    game = scene(me(hand=[peek]))
    game.attack("Leader").answer("activate", "Peek")
    assert len(game.happened(spec.SHUFFLED)) == 1
