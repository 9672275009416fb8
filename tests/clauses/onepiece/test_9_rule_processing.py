"""Chapter 9: rule processing, which steps in at once, and the conditions of losing."""

from fuda.core.control import IfDone
from fuda.games.onepiece.spec import BOTH_LOST, BY_DAMAGE, BY_DECK, ENDED
from fuda.games.onepiece.words.build import replacement, tagged, value
from fuda.games.onepiece.words.lasting_effects import AddPower, Damage
from fuda.games.onepiece.words.ops import MoveTo
from fuda.games.onepiece.words.refs import Area
from fuda.games.onepiece.words.static_effects import Would
from fuda.rules.marks import clause
from fuda.words.refs import This, Top
from tests.clauses.onepiece.scene import filler, foe, leader, me, scene


@clause("op 9-1-2")
def test_an_empty_deck_loses_in_the_middle_of_an_effect() -> None:
    """Trashing five of a deck of three loses after the third; putting the trash back comes too late."""
    effect = tagged(
        "activate_main",
        [MoveTo(Top("own", "deck", value(5)), "trash"), MoveTo(Area("own", "trash", []), "deck")],
    )
    game = scene(me(leader=leader("Captain", abilities=[effect]), deck=filler(3)))
    game.answer("activate", "Captain")
    assert game.winner == "foe"
    assert game.m.reason == BY_DECK
    assert len(game.names("me", "trash")) == 3
    assert game.names("me", "deck") == []


@clause("op 9-1-2")
def test_a_replaced_loss_lets_the_interrupted_effect_go_on() -> None:
    """The loss check comes between two instructions and leaves alone whether the first was carried out."""
    saved = replacement(Would("lose", "own"), [MoveTo(Area("own", "trash", []), "deck")])
    effect = tagged(
        "activate_main",
        [MoveTo(Top("own", "deck", value(1)), "hand"), IfDone([AddPower(This(), value(1000), "this_turn")])],
    )
    captain = leader("Captain", abilities=[effect, saved])
    game = scene(me(leader=captain, deck=filler(1), trash=filler(2, "Trash")))
    game.answer("activate", "Captain")
    while game.offered("pick"):
        game.m.answer(game.m.options[0])
    assert game.winner is None
    assert len(game.names("me", "deck")) == 2
    assert game.power("Captain") == 6000


@clause("op 9-2-1")
def test_players_who_meet_a_loss_condition_at_once_lose_together() -> None:
    """One effect deals both Leaders damage without Life: nobody wins."""
    effect = tagged("activate_main", [Damage("any", value(1))])
    game = scene(me(leader=leader("Captain", abilities=[effect]), life=0), foe(life=0))
    game.answer("activate", "Captain")
    assert game.winner == "draw"
    assert game.m.reason == BOTH_LOST


@clause("op 9-2-1")
def test_only_who_meets_a_loss_condition_loses() -> None:
    """The same effect with Life left on one side lets the other side lose alone."""
    effect = tagged("activate_main", [Damage("any", value(1))])
    game = scene(me(leader=leader("Captain", abilities=[effect]), life=0), foe(life=1))
    game.answer("activate", "Captain")
    assert game.winner == "foe"
    assert game.m.reason == BY_DAMAGE


@clause("op 9-2-1-1")
def test_damage_without_life_loses_and_the_last_life_card_does_not() -> None:
    """Reaching 0 Life by damage is no loss; the next damage is one."""
    game = scene(me(), foe(life=1))
    game.attack("Leader").pass_battle()
    assert game.names("foe", "life") == []
    assert not game.happened(ENDED)
    game.end_turn()
    game.end_turn()
    game.attack("Leader").pass_battle()
    assert game.winner == "me"
    assert game.m.reason == BY_DAMAGE


@clause("op 9-2-1-2")
def test_drawing_the_last_card_for_the_turn_loses_at_once() -> None:
    """The draw phase takes the last card of the deck: that player loses before anything else."""
    game = scene(me(deck=filler(1)), at="6-3-1")
    assert game.winner == "foe"
    assert game.m.reason == BY_DECK
    assert game.phase == "draw"
    assert len(game.names("me", "hand")) == 1
