"""Part 3, chapter 3: how a duel ends: by smash, by an empty deck, by cards, by giving up, and by time."""

import pytest

from fuda.core.control import May
from fuda.core.flow import Op
from fuda.games.dimensionzero.face.contract import GAME
from fuda.games.dimensionzero.printed import CardDef
from fuda.games.dimensionzero.rules.checks import call_time
from fuda.games.dimensionzero.spec import (
    BOTH_LOST,
    BY_CARD,
    BY_CONCESSION,
    BY_COUNT,
    BY_DECK,
    BY_SMASH,
    BY_TIME,
    ELIMINATION,
    ENDED,
    EXTRA_TURN,
    REPLACED,
    STACKED,
    TIME_CALLED,
)
from fuda.games.dimensionzero.state import Match
from fuda.games.dimensionzero.words.build import replacement, spell, static, triggered
from fuda.games.dimensionzero.words.conditions import Size
from fuda.games.dimensionzero.words.drawing import Draw, Mill, SmashPlayer
from fuda.games.dimensionzero.words.lasting_effects import EndDuel
from fuda.games.dimensionzero.words.ops import Send
from fuda.games.dimensionzero.words.refs import Cards
from fuda.games.dimensionzero.words.static_effects import WinsDuel
from fuda.games.dimensionzero.words.timings import On, Would
from fuda.rules.marks import clause
from fuda.words.conditions import If
from fuda.words.numbers import Number
from tests.clauses.dimensionzero.scene import Scene, base, filler, foe, me, scene, strategy, unit


def deed(*effect: Op[Match], name: str = "Deed") -> CardDef:
    """A strategy that does something."""
    return strategy(name, abilities=[spell(list(effect))])


def cast(game: Scene, name: str = "Deed") -> Scene:
    """Play a strategy and let it resolve."""
    return game.play(name).resolve()


def to_end(game: Scene) -> Scene:
    """Pass until the duel is over."""
    while game.winner is None:
        game.answer("pass")
    return game


# --- smash and deck ----------------------------------------------------------------------------------------------
@clause("dz 3-3.1")
def test_seven_cards_in_the_smash_zone_lose_when_priority_arises() -> None:
    """The spell that puts the seventh one there is carried out to its end first."""
    game = cast(scene(me(hand=[deed(SmashPlayer(Number(1)), Draw(Number(2)))]), foe(smash=4, frozen_smash=2)))
    assert (game.winner, game.m.reason) == ("me", BY_SMASH)
    assert len(game.names("me", "hand")) == 2
    assert game.zone("Deed") == "graveyard"


@clause("dz 3-3.1")
def test_six_cards_in_the_smash_zone_do_not_lose() -> None:
    """Released and frozen cards count alike, up to six."""
    game = cast(scene(me(hand=[deed(SmashPlayer(Number(1)))]), foe(smash=3, frozen_smash=2)))
    assert game.winner is None
    assert game.side("foe").smash_count() == 6


@clause("dz 3-3.1")
def test_more_than_seven_cards_lose_as_well() -> None:
    """The active player can lose like that, too."""
    game = cast(scene(me(smash=5, hand=[deed(SmashPlayer(Number(4), "you"))])))
    assert (game.winner, game.m.reason) == ("foe", BY_SMASH)
    assert game.side("me").smash_count() == 9


@clause("dz 3-3.1")
def test_seven_smash_cards_that_are_gone_before_priority_do_not_lose() -> None:
    """Only what is there when priority arises counts: the same effect may put the seventh and take cards away."""
    away = deed(SmashPlayer(Number(1), "you"), Send(Cards("you", "smash", []), "removed"))
    game = cast(scene(me(smash=6, hand=[away])))
    assert game.winner is None
    assert game.side("me").smash_count() == 0


@clause("dz 3-3.2")
def test_an_empty_deck_loses_without_a_draw_from_it() -> None:
    """Drawing the last card is enough, once the effect is done."""
    game = cast(scene(me(deck=2, hand=[deed(Draw(Number(2)), SmashPlayer(Number(1)))])))
    assert (game.winner, game.m.reason) == ("foe", BY_DECK)
    assert len(game.names("me", "hand")) == 2
    assert game.side("foe").smash_count() == 1


@clause("dz 3-3.2")
def test_drawing_the_last_card_for_the_turn_loses() -> None:
    """Priority arises in the draw phase; with one more card the duel goes on."""
    game = scene(me(deck=1), at="3-6.1-1")
    assert (game.winner, game.m.reason, game.phase) == ("foe", BY_DECK, "draw")
    assert scene(me(deck=2), at="3-6.1-1").winner is None


@clause("dz 3-3.2")
def test_a_deck_that_is_filled_again_before_priority_does_not_lose() -> None:
    """An effect may empty the deck and put cards back."""
    again = deed(Mill(Number(2)), Send(Cards("you", "hand", []), "deck"))
    game = scene(me(deck=2, hand=[again, *filler(1)])).play("Deed").pass_(2)
    while game.offered("pick"):
        game.m.answer(game.m.options[0])
    assert game.winner is None
    assert game.names("me", "deck") == ["Filler 1"]


# --- the end -----------------------------------------------------------------------------------------------------
@clause("dz 3-3.3")
def test_the_duel_ends_at_once_and_nothing_more_can_be_done() -> None:
    """A card that ends the duel is not even carried out to its end; nobody is asked anything any more."""
    game = cast(scene(me(hand=[deed(EndDuel("opponent"), Draw(Number(3)))], energy="red 3")))
    assert (game.winner, game.m.reason) == ("me", BY_CARD)
    assert game.names("me", "hand") == []
    assert (game.player, game.offered()) == ("nobody", [])
    assert game.happened(ENDED)
    before = len(game.log)
    game.concede("me").call_time()
    assert (game.winner, len(game.log)) == ("me", before)


@clause("dz 3-3.3")
def test_what_waits_to_be_stacked_is_never_stacked_after_the_end() -> None:
    """An ability that triggered by the same effect stays silent."""
    witness = unit("Witness", abilities=[triggered(On("drew", "you", [], []), [SmashPlayer(Number(1))])])
    game = cast(
        scene(
            me(board={"own_left": witness}, hand=[deed(Draw(Number(1)), SmashPlayer(Number(1)))]),
            foe(smash=6),
        )
    )
    assert game.winner == "me"
    assert "Witness" not in [name for _, name in game.happened(STACKED)]


@clause("dz 3-3.4")
@pytest.mark.parametrize("active", ["me", "foe"])
def test_both_losing_at_once_is_a_draw(active: str) -> None:
    """Both smash zones reach seven by one effect, whoever's turn it is."""
    both = deed(SmashPlayer(Number(1), "any"))
    mine, theirs = me(smash=6), foe(smash=6)
    (mine if active == "me" else theirs).hand = [both]
    game = cast(scene(mine, theirs, active=active))
    assert (game.winner, game.m.reason) == ("draw", BOTH_LOST)


@clause("dz 3-3.4")
def test_different_reasons_to_lose_at_once_are_a_draw_too() -> None:
    """One player has no deck any more, the other one seven smash cards."""
    game = cast(scene(me(deck=1, hand=[deed(Draw(Number(1)), SmashPlayer(Number(1)))]), foe(smash=6)))
    assert game.winner == "draw"


@clause("dz 3-3.4")
def test_an_effect_by_which_both_lose_is_a_draw() -> None:
    """A card may say so of both players."""
    assert cast(scene(me(hand=[deed(EndDuel("any"))]))).winner == "draw"


def crown(name: str, smash: int, side: str = "you") -> CardDef:
    """A base that lets a player win once somebody has so many smash cards."""
    there = If(Size("opponent", "smash"), ">=", Number(smash))
    return base(name, abilities=[static([WinsDuel(side)], when=[there])])


@clause("dz 3-3.4")
def test_both_winning_at_once_is_a_draw() -> None:
    """Two cards let their controllers win in the same situation."""
    game = cast(
        scene(
            me(board={"base_left": crown("Crown", 2)}, smash=1, hand=[deed(SmashPlayer(Number(1), "any"))]),
            foe(board={"foe_base_left": crown("Tiara", 2)}, smash=1),
        )
    )
    assert (game.winner, game.m.reason) == ("draw", BOTH_LOST)


@clause("dz 3-3.5")
def test_who_wins_and_loses_at_once_loses() -> None:
    """A card lets me win at five smash cards of the foe, at the moment at which I have seven."""
    game = scene(
        me(board={"base_left": crown("Crown", 5)}, smash=6, hand=[deed(SmashPlayer(Number(1), "any"))]),
        foe(smash=4),
    )
    cast(game)
    assert (game.winner, game.m.reason) == ("foe", BY_SMASH)


@clause("dz 3-3.5")
def test_who_only_wins_wins() -> None:
    """The same with one smash card less."""
    game = scene(
        me(board={"base_left": crown("Crown", 5)}, smash=5, hand=[deed(SmashPlayer(Number(1), "any"))]),
        foe(smash=4),
    )
    assert game.winner is None
    over = cast(game)
    assert (over.winner, over.m.reason) == ("me", BY_CARD)


@clause("dz 3-3.5")
def test_a_win_that_is_lost_leaves_the_other_players_win() -> None:
    """Both would win, but one of them has lost: no draw."""
    game = cast(
        scene(
            me(board={"base_left": crown("Crown", 5)}, smash=6, hand=[deed(SmashPlayer(Number(1), "any"))]),
            foe(board={"foe_base_left": crown("Tiara", 7)}, smash=4),
        )
    )
    assert game.winner == "foe"


# --- giving up ---------------------------------------------------------------------------------------------------
@clause("dz 3-3.7")
@pytest.mark.parametrize("who", ["me", "foe"])
def test_a_player_may_give_up_in_the_middle_of_a_resolution(who: str) -> None:
    """Whoever is asked and whatever is on the stack: the other player wins at once."""
    other = {"me": "foe", "foe": "me"}[who]
    game = scene(me(hand=[deed(May([Draw(Number(1))]))])).play("Deed").resolve()
    assert game.offered() == ["no", "yes"]
    game.concede(who)
    assert (game.winner, game.m.reason) == (other, BY_CONCESSION)
    assert (game.player, game.offered()) == ("nobody", [])
    assert game.stack() == ["Deed"]
    assert len(game.happened(ENDED)) == 1


@clause("dz 3-3.7")
def test_giving_up_is_no_rule_effect_and_does_not_wait_for_priority() -> None:
    """Somebody who would lose at the next priority can win by the opponent's giving up before it."""
    game = scene(me(smash=6, hand=[deed(SmashPlayer(Number(1), "you"), May([Draw(Number(1))]))])).play("Deed").resolve()
    assert game.side("me").smash_count() == 7
    assert game.winner is None
    game.concede("foe")
    assert game.winner == "me"


@clause("dz 3-3.7")
def test_the_duel_of_a_session_ends_by_giving_up_before_the_first_turn() -> None:
    """At any time means also while the opening hand is decided about."""
    game = Scene(GAME.new_match([filler(40), filler(40)], 1, settings={"redraw": 1, "first": 0}))
    assert game.player == "foe"
    GAME.concede(game.m, 0)
    assert (game.winner, int(game.m.turn)) == ("foe", 0)


# --- time --------------------------------------------------------------------------------------------------------
def timed(settings: int, mine: int = 0, theirs: int = 0) -> Scene:
    """A duel in the main phase of turn 9 with smash cards on both sides, in which time is called."""
    return scene(me(smash=mine), foe(smash=theirs), settings=settings, turn=9).call_time()


@clause("dz 3-3.8")
@pytest.mark.parametrize(("settings", "last"), [(EXTRA_TURN, 10), (0, 9)])
def test_in_swiss_rounds_this_turn_and_the_next_are_played_and_then_it_is_a_draw(settings: int, last: int) -> None:
    """Time is called in turn 9: turn 10 is played with the rule of an extra turn, and turn 11 never begins."""
    game = to_end(timed(settings, mine=1, theirs=3))
    assert (game.winner, game.m.reason) == ("draw", BY_TIME)
    assert int(game.m.turn) == last
    assert game.phase == "recovery"
    assert [int(e.n) for e in game.log if e.kind == TIME_CALLED] == [9]


@clause("dz 3-3.8")
def test_the_duel_can_still_be_won_in_the_extra_turn() -> None:
    """Rules and cards go on as ever until then."""
    game = scene(
        me(smash=5), foe(board={"center_left": unit("Striker", smash=2)}), settings=EXTRA_TURN, turn=9
    ).call_time()
    game.until("smash", player="foe").answer("use_smash Striker")
    assert (game.winner, game.m.reason, int(game.m.turn)) == ("foe", BY_SMASH, 10)


@clause("dz 3-3.8")
def test_a_second_call_means_nothing() -> None:
    """The turn of the first signal counts."""
    game = timed(EXTRA_TURN)
    game.until("main", player="foe")
    call_time(game.m)
    assert int(to_end(game).m.turn) == 10


@clause("dz 3-3.8")
def test_without_a_call_the_duel_goes_on() -> None:
    """The options of a match alone end nothing."""
    game = scene(settings=EXTRA_TURN, turn=9)
    while game.m.turn < 13:
        game.answer("pass")
    assert game.winner is None


@clause("dz 3-3.10", "dz 4-16.4-11")
@pytest.mark.parametrize(("mine", "theirs", "winner"), [(3, 4, "me"), (5, 2, "foe")])
def test_in_an_elimination_fewer_smash_cards_win_after_the_extra_turn(mine: int, theirs: int, winner: str) -> None:
    """Turn 9 and turn 10 are played to their end before the zones are compared."""
    game = to_end(timed(ELIMINATION | EXTRA_TURN, mine, theirs))
    assert (game.winner, game.m.reason) == (winner, BY_COUNT)
    assert (int(game.m.turn), game.phase) == (10, "recovery")


@clause("dz 3-3.10", "dz 4-16.4-12")
@pytest.mark.parametrize("striker", ["me", "foe"])
def test_with_equal_zones_the_first_difference_decides(striker: str) -> None:
    """Play goes on after turn 10; the duel ends in the middle of the turn in which 4-4 becomes 4-5."""
    square = {"me": "center_left", "foe": "center_right"}[striker]
    sides = {"me": me(smash=4), "foe": foe(smash=4)}
    sides[striker].board = {square: unit("Striker")}
    game = scene(sides["me"], sides["foe"], settings=ELIMINATION | EXTRA_TURN, turn=9).call_time()
    while game.m.turn < 11:
        game.answer("pass")
    assert game.winner is None
    over = game.until("smash", player=striker).answer("use_smash Striker")
    assert (over.winner, over.m.reason) == (striker, BY_COUNT)
    assert game.phase == "smash"
    assert sorted(game.side(who).smash_count() for who in ("me", "foe")) == [4, 5]


@clause("dz 3-3.10", "dz 4-16.4-12")
def test_before_the_extra_turn_is_over_a_difference_decides_nothing() -> None:
    """In turn 10 smash cards may become more on either side."""
    board = {"center_right": unit("Striker"), "center_left": unit("Reserve")}
    game = scene(me(smash=3), foe(smash=3, board=board), settings=ELIMINATION | EXTRA_TURN, turn=9).call_time()
    game.until("smash", player="foe").answer("use_smash Striker")
    assert (game.winner, game.side("me").smash_count()) == (None, 4)
    assert to_end(game).winner == "foe"
    assert (int(game.m.turn), game.phase) == (10, "recovery")


@clause("dz 3-3.10")
def test_losing_comes_before_the_comparison() -> None:
    """Who has seven smash cards in a turn after the time has lost by that, and both together draw."""
    game = scene(
        me(smash=6, hand=[deed(SmashPlayer(Number(1), "any"))]), foe(smash=6), settings=ELIMINATION, turn=9
    ).call_time()
    assert cast(game).m.reason == BOTH_LOST


@clause("dz 3-3.11")
def test_in_a_duel_without_time_the_first_difference_decides_even_in_the_first_turn() -> None:
    """Time is called before anything was decided: no turn is played to its end."""
    cards = [deed(SmashPlayer(Number(1)))] * 40
    game = Scene(GAME.new_match([cards, cards], 1, settings={"first": 0, "elimination": 1}))
    GAME.call_time(game.m)
    game.until("main", player="me").play("Deed").resolve()
    assert (game.winner, game.m.reason, int(game.m.turn), game.phase) == ("me", BY_COUNT, 1, "main")


@clause("dz 3-3.11")
def test_a_duel_without_time_goes_on_while_the_zones_are_equal() -> None:
    """Both get a card at once: nothing is decided yet."""
    cards = [deed(SmashPlayer(Number(1), "any")), *filler(39)]
    for seed in range(60):
        game = Scene(GAME.new_match([cards, cards], seed, settings={"first": 0, "elimination": 1}))
        GAME.call_time(game.m)
        game.until("main", player="me")
        if "Deed" in game.offered("play"):
            break
    cast(game)
    assert game.winner is None
    assert game.side("me").smash_count() == game.side("foe").smash_count() == 1


@clause("dz 4-16.4-12")
def test_a_comparison_is_a_rule_effect_and_waits_for_priority() -> None:
    """An effect that makes a difference and takes it back decides nothing."""
    even = deed(SmashPlayer(Number(1)), SmashPlayer(Number(1), "you"))
    game = scene(
        me(smash=2, hand=[even, deed(SmashPlayer(Number(1)), name="Last")]), foe(smash=2), settings=ELIMINATION
    )
    game.call_time()
    game.m.time_turn = 1  # long ago
    cast(game)
    assert game.winner is None
    over = cast(game, "Last")
    assert (over.winner, over.m.reason) == ("me", BY_COUNT)


# --- no card has a say in the comparison of zones, but cards can keep cards out of them ----------------------------
@clause("dz 3-3.1")
def test_a_smash_that_is_replaced_puts_no_card_there() -> None:
    """The seventh card never comes, so nobody loses."""
    shield = base("Shield", abilities=[replacement(Would("smash", "you", [], []), [Draw(Number(1))])])
    game = cast(scene(me(hand=[deed(SmashPlayer(Number(1)))]), foe(board={"foe_base_left": shield}, smash=6)))
    assert game.winner is None
    assert game.happened(REPLACED)
    assert game.side("foe").smash_count() == 6
