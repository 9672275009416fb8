"""Chapters 11-2 and 11-3: revealing cards of hidden zones, and looking at them."""

from fuda.core.control import May
from fuda.core.state import BOTH
from fuda.games.onepiece.face.contract import GAME
from fuda.games.onepiece.printed import Ability, CardDef
from fuda.games.onepiece.spec import DECK, HAND, LOOKED, MOVED, REVEALED
from fuda.games.onepiece.state import Match
from fuda.games.onepiece.words.build import tagged, value
from fuda.games.onepiece.words.choosing import Choose
from fuda.games.onepiece.words.drawing import Draw, Look, Reveal
from fuda.games.onepiece.words.ops import MoveTo
from fuda.games.onepiece.words.properties import Kind, Named
from fuda.games.onepiece.words.refs import Area
from fuda.rules.marks import clause
from fuda.view.board import may_see
from fuda.words.refs import Chosen, Top
from tests.clauses.onepiece.scene import Scene, char, event, filler, foe, leader, me, scene
from tests.clauses.played import PLAYERS

CAUTIOUS: May[Match] = May([Draw(value(1))])  # a question at which the effect stops for a moment


def captain(*abilities: Ability) -> CardDef:
    """A Leader with some effects."""
    return leader("Captain", abilities=abilities)


def seen(game: Scene, name: str) -> list[str]:
    """The players whose view shows this card where it lies now."""
    card = game.card(name).id
    return [who for who, player in PLAYERS.items() if may_see(GAME, game.m, player, int(card))]


def told(game: Scene, name: str, *kinds: int) -> int:
    """The players, as bits, whom the journal tells which card this is."""
    bits = 0
    for e in game.log:
        if e.card == game.card(name).id and int(e.kind) in kinds:
            bits |= int(e.seen)
    return bits


# --- revealing -------------------------------------------------------------------------------------------------
@clause("op 11-2-1")
def test_a_card_looked_for_by_name_is_revealed_though_nothing_says_so() -> None:
    """The opponent learns which card went from the deck to the hand."""
    lookout = Area("own", "deck", [Named("Lookout")])
    effect = tagged("activate_main", [Choose(lookout, value(1), True, 0), MoveTo(Chosen(0), "hand")])
    game = scene(me(leader=captain(effect), deck=[*filler(3), char("Lookout")]))
    game.answers("activate Captain", "pick Lookout")
    assert game.names("me", "hand") == ["Lookout"]
    assert told(game, "Lookout", MOVED) == BOTH
    assert seen(game, "Lookout") == ["me"]


@clause("op 11-2-1")
def test_any_card_may_be_moved_unseen() -> None:
    """Without a condition on the card the opponent does not learn which one it was."""
    effect = tagged("activate_main", [Choose(Area("own", "deck", []), value(1), False, 0), MoveTo(Chosen(0), "hand")])
    game = scene(me(leader=captain(effect), deck=[*filler(3), char("Lookout")]))
    game.answers("activate Captain", "pick Lookout")
    assert game.names("me", "hand") == ["Lookout"]
    assert told(game, "Lookout", MOVED, REVEALED) == 1 << 0


@clause("op 11-2-1")
def test_all_cards_of_a_kind_are_revealed_when_they_move_without_a_choice() -> None:
    """Every Event of the hand goes under the deck: both players see which ones, and nothing of the rest."""
    effect = tagged("activate_main", [MoveTo(Area("own", "hand", [Kind("event")]), "deck", bottom=True)])
    game = scene(me(leader=captain(effect), hand=[event("Cheer"), char("Ann"), event("Roar")]))
    game.answer("activate", "Captain")
    # Both see them while their player puts them in order.
    assert seen(game, "Cheer") == ["me", "foe"]
    assert seen(game, "Ann") == ["me"]
    game.answer("pick", "Cheer")
    assert game.names("me", "hand") == ["Ann"]
    assert told(game, "Cheer", REVEALED) == told(game, "Roar", REVEALED) == BOTH
    assert told(game, "Ann", MOVED, REVEALED) == 0
    assert seen(game, "Cheer") == []


@clause("op 11-2-2")
def test_a_card_revealed_by_an_effect_is_hidden_again_after_it() -> None:
    """Both players see it while the effect goes on; then only its owner does."""
    effect = tagged(
        "activate_main",
        [Choose(Area("own", "hand", []), value(1), False, 0), Reveal(Chosen(0), 0), CAUTIOUS],
    )
    game = scene(me(leader=captain(effect), hand=[char("Ann"), char("Bob")]))
    game.answers("activate Captain", "pick Ann")
    assert game.offered() == ["no", "yes"]
    assert seen(game, "Ann") == ["me", "foe"]
    assert seen(game, "Bob") == ["me"]
    game.answer("no")
    assert seen(game, "Ann") == ["me"]
    assert told(game, "Ann", REVEALED) == BOTH


@clause("op 11-2-2")
def test_a_card_revealed_as_a_cost_is_hidden_again_after_the_cost() -> None:
    """The opponent sees it when the cost is paid and no longer while the effect resolves."""
    cost = [Choose(Area("own", "hand", []), value(1), False, 0), Reveal(Chosen(0), 0)]
    effect = tagged("activate_main", [CAUTIOUS], cost=cost)
    game = scene(me(leader=captain(effect), hand=[char("Ann"), char("Bob")]))
    game.answers("activate Captain", "pick Ann")
    assert game.offered() == ["no", "yes"]
    assert told(game, "Ann", REVEALED) == BOTH
    assert seen(game, "Ann") == ["me"]


# --- looking ---------------------------------------------------------------------------------------------------
def looking(n: int, deck: int) -> Scene:
    """A position in which the turn player looks at the top cards of the own deck."""
    effect = tagged("activate_main", [Look(Top("own", "deck", value(n)), 0), CAUTIOUS])
    cards = [char(f"Card {i + 1}") for i in range(deck)]
    return scene(me(leader=captain(effect), deck=cards), foe()).answer("activate", "Captain")


@clause("op 11-3-1")
def test_only_the_player_of_the_effect_sees_the_cards_looked_at() -> None:
    """The top five are shown to the one player while the effect goes on, to the other never."""
    game = looking(5, 7)
    for i in range(1, 6):
        assert seen(game, f"Card {i}") == ["me"]
        assert told(game, f"Card {i}", LOOKED) == 1 << 0
    assert seen(game, "Card 6") == []
    game.answer("no")
    assert seen(game, "Card 1") == []


@clause("op 11-3-2")
def test_cards_looked_at_have_not_left_their_zone() -> None:
    """Looking at the last three cards of the deck leaves three cards in it, and nobody loses."""
    game = looking(3, 3)
    assert len(game.names("me", "deck")) == 3
    assert {int(game.m.zone_of(game.card(f"Card {i}").id)) for i in (1, 2, 3)} == {DECK}
    assert game.winner is None
    assert game.offered() == ["no", "yes"]


@clause("op 11-3-3")
def test_cards_only_looked_at_stay_in_their_order() -> None:
    """With nothing said about them the top three lie as they did."""
    game = looking(3, 5)
    before = game.names("me", "deck")
    game.answer("no")
    assert game.names("me", "deck") == before == [f"Card {i}" for i in range(1, 6)]
    assert game.happened(MOVED) == []


@clause("op 11-3-3")
def test_the_rest_of_the_cards_looked_at_stays_in_its_order() -> None:
    """One of them is taken; of the others nothing is said, so they lie as they did."""
    take = [Look(Top("own", "deck", value(3)), 0), Choose(Chosen(0), value(1), False, 1), MoveTo(Chosen(1), "hand")]
    cards = [char(f"Card {i + 1}") for i in range(5)]
    game = scene(me(leader=captain(tagged("activate_main", take)), deck=cards))
    game.answers("activate Captain", "pick Card 2")
    assert game.names("me", "hand") == ["Card 2"]
    assert game.names("me", "deck") == ["Card 1", "Card 3", "Card 4", "Card 5"]
    assert told(game, "Card 2", MOVED) == 1 << 0
    assert int(game.m.zone_of(game.card("Card 2").id)) == HAND
