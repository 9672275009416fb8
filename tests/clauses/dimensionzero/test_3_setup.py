"""Part 3, chapters 1 and 2: decks, shuffling, who begins, the opening hands, and the first turn."""

import pytest

from fuda.games.dimensionzero.face.contract import GAME
from fuda.games.dimensionzero.face.decks import check_deck, check_limited, check_sideboard
from fuda.games.dimensionzero.printed import CardDef
from fuda.games.dimensionzero.spec import CHOSE_FIRST, DRAW_PHASE, DREW_LOTS, MOVED, PHASE, SHUFFLED
from fuda.games.dimensionzero.words.build import triggered
from fuda.games.dimensionzero.words.drawing import Draw
from fuda.games.dimensionzero.words.timings import On, OnPhase
from fuda.rules.marks import clause
from fuda.words.numbers import Number
from tests.clauses.dimensionzero.scene import Scene, filler, me, scene, unit

DECK = filler(40)
THREES = [unit(f"Third {i // 3}", number=f"T-{i // 3}") for i in range(40)]


def begin(deck: list[CardDef] | None = None, *, seed: int = 1, **settings: int) -> Scene:
    """A duel with two equal decks at its first question."""
    cards = DECK if deck is None else deck
    return Scene(GAME.new_match([cards, cards], seed, settings=settings))


def order(game: Scene, player: int) -> list[str]:
    """The names of a player's cards: the hand as it was drawn, then the deck from its top."""
    side = game.m.side(player)
    return [c.d.name for c in side.hand] + [c.d.name for c in reversed(side.deck)]


# --- decks -------------------------------------------------------------------------------------------------------
@clause("dz 3-1.1")
@pytest.mark.parametrize("size", [0, 39, 41, 80])
def test_a_constructed_deck_has_forty_cards(size: int) -> None:
    """One less or one more is refused; forty different cards are accepted."""
    assert [v.clause for v in check_deck(filler(size))] == ["3-1.1"]
    assert check_deck(filler(40)) == []


@clause("dz 3-1.1")
def test_at_most_three_cards_of_a_constructed_deck_have_the_same_name() -> None:
    """Three are accepted and a fourth is not, also with another number printed on it."""
    assert check_deck(THREES) == []
    twin = unit("Third 0", number="T-other", power=9000)
    found = check_deck([*THREES[:39], twin])
    assert [(v.clause, sorted(v.cards)) for v in found] == [("3-1.1", ["T-0", "T-other"])]


@clause("dz 3-1.1")
def test_the_sideboard_has_ten_cards_or_none() -> None:
    """Nine and eleven are refused."""
    assert check_sideboard(DECK, []) == []
    assert check_sideboard(DECK, filler(10, "Side")) == []
    for size in (1, 9, 11):
        assert [v.clause for v in check_sideboard(DECK, filler(size, "Side"))] == ["3-1.1"]


@clause("dz 3-1.1")
def test_copies_are_counted_in_deck_and_sideboard_together() -> None:
    """Three in the deck and one in the sideboard are one too many; two and one are not."""
    side = [THREES[0], *filler(9, "Side")]
    assert [(v.clause, v.cards) for v in check_sideboard(THREES, side)] == [("3-1.1", ["T-0"])]
    assert check_sideboard([*THREES[1:], unit("Odd")], side) == []


@clause("dz 3-1.1")
def test_any_number_of_cards_with_unity_may_be_there() -> None:
    """Forty copies in the deck and ten more in the sideboard are accepted."""
    many = unit("Legion", keywords=["unity"])
    assert check_deck([many] * 40) == []
    assert check_sideboard([many] * 40, [many] * 10) == []
    assert len(check_deck([unit("Legion")] * 40)) == 1


@clause("dz 3-1.2")
def test_a_limited_deck_is_forty_cards_of_the_pool() -> None:
    """Any number of copies may be played, but only of what was opened; the rest is the sideboard, however many."""
    five = unit("Five")
    pool = [five] * 5 + filler(60)
    assert check_limited(pool, [five] * 5 + filler(35)) == []
    assert [v.clause for v in check_limited(pool, [five] * 5 + filler(36))] == ["3-1.2"]
    assert [v.clause for v in check_limited(pool, filler(39))] == ["3-1.2"]
    assert [(v.clause, v.cards) for v in check_limited(pool, [five] * 6 + filler(34))] == [("3-1.2", ["T-Five"])]
    strange = check_limited(pool, [unit("Stranger"), *filler(39)])
    assert [(v.clause, v.cards) for v in strange] == [("3-1.2", ["T-Stranger"])]


# --- shuffling and beginning -------------------------------------------------------------------------------------
@clause("dz 3-1.3")
def test_both_decks_are_shuffled_by_the_seed() -> None:
    """The same seed gives the same order, another one another, and none is that of the list; the two decks differ."""
    listed = [d.name for d in DECK]
    orders = []
    for seed in range(5):
        game = begin(seed=seed)
        assert [int(e.player) for e in game.log if e.kind == SHUFFLED] == [0, 1]
        for player in (0, 1):
            assert order(game, player) == order(begin(seed=seed), player)
            assert sorted(order(game, player)) == sorted(listed)
            orders.append(tuple(order(game, player)))
    assert len({*orders, tuple(listed), tuple(reversed(listed))}) == 12


@clause("dz 3-1.4")
def test_chance_says_who_begins_the_first_duel() -> None:
    """Nobody is asked, and over some duels both players begin."""
    firsts = [begin(seed=seed) for seed in range(20)]
    assert {int(game.m.first) for game in firsts} == {0, 1}
    for game in firsts:
        assert game.m.turn == 1
        assert game.m.turn_player == game.m.first
        assert [int(e.n) for e in game.log if e.kind == DREW_LOTS] == [int(game.m.first)]
        assert CHOSE_FIRST not in [e.kind for e in game.log]


@clause("dz 3-1.4")
@pytest.mark.parametrize("answer", ["go_first", "go_second"])
def test_the_loser_of_the_duel_before_is_asked_before_any_card_is_drawn(answer: str) -> None:
    """The question is the first one of the duel, and the answer makes the turns."""
    game = begin(chooser=1)
    assert game.player == "foe"
    assert game.offered() == ["go_first", "go_second"]
    assert game.names("me", "hand") == game.names("foe", "hand") == []
    game.answer(answer)
    assert int(game.m.first) == (1 if answer == "go_first" else 0)
    assert game.m.turn_player == game.m.first


# --- the opening hands -------------------------------------------------------------------------------------------
@clause("dz 3-2.2")
def test_each_player_draws_five_cards_before_the_first_turn() -> None:
    """Both hands have five cards and both decks 35; they come from the top."""
    game = begin(redraw=1)
    assert game.m.turn == 0
    for who in ("me", "foe"):
        assert len(game.names(who, "hand")) == 5
        assert len(game.names(who, "deck")) == 35


@clause("dz 3-2.2")
def test_the_opening_hand_triggers_nothing() -> None:
    """Drawing it is no event of the duel: an ability that waits in hand for its player to draw stays silent."""
    eager = unit("Eager", abilities=[triggered(On("drew", "you", [], []), [Draw(Number(1))], zones=["hand"])])
    game = begin([eager] * 40)
    assert game.phase == "energy"
    assert len(game.names("me", "hand")) == len(game.names("foe", "hand")) == 5


@clause("dz 3-2.3-1")
def test_where_redrawing_is_allowed_the_second_player_may_do_so_once() -> None:
    """The five cards go under the deck in the chosen order, unshuffled, and the next five are drawn."""
    game = begin(redraw=1, first=1)
    assert game.player == "me"
    assert game.offered() == ["keep", "redraw"]
    old, deck = game.names("me", "hand"), game.names("me", "deck")
    theirs = game.names("foe", "hand")
    game.answer("redraw")
    chosen = [old[2], old[0], old[4], old[1], old[3]]
    for name in chosen:
        assert game.player == "me"
        game.answer(f"pick {name}")
    assert game.names("me", "hand") == deck[:5]
    assert game.names("me", "deck") == deck[5:] + chosen
    assert len([e for e in game.log if e.kind == SHUFFLED]) == 2
    assert game.names("foe", "hand") == theirs
    # The first turn begins: nobody is asked again, the first player not at all.
    assert (game.player, game.phase, int(game.m.turn)) == ("foe", "energy", 1)
    assert not {"keep", "redraw"} & set(game.offered())


@clause("dz 3-2.3-1")
def test_the_second_player_may_keep_the_hand() -> None:
    """Declining leaves everything as it was."""
    game = begin(redraw=1, first=0)
    assert game.player == "foe"
    hand, deck = game.names("foe", "hand"), game.names("foe", "deck")
    game.answer("keep")
    assert (game.player, game.phase) == ("me", "energy")
    assert (game.names("foe", "hand"), game.names("foe", "deck")) == (hand, deck)


@clause("dz 3-2.3-1")
def test_where_redrawing_is_not_allowed_nobody_is_asked() -> None:
    """Without the option the first question is one of the first turn."""
    assert begin(first=0).phase == "energy"


# --- the first turn ----------------------------------------------------------------------------------------------
@clause("dz 3-2.4", "dz 3-6.1-2")
def test_the_first_player_has_no_draw_phase_in_the_first_turn() -> None:
    """Five cards are in hand when the energy phase begins, and there was no draw phase to speak of."""
    game = begin(first=0)
    assert (game.player, game.phase) == ("me", "energy")
    assert len(game.names("me", "hand")) == 5
    assert DRAW_PHASE not in [int(e.n) for e in game.log if e.kind == PHASE]


@clause("dz 3-2.4", "dz 3-6.1-2")
def test_nothing_triggers_in_a_draw_phase_that_is_skipped() -> None:
    """What waits for the start of the draw phase is silent in turn 1 and not in turn 2."""
    early = unit("Early", abilities=[triggered(OnPhase("draw", "any"), [Draw(Number(2))])])
    for turn, drawn in ((1, 0), (2, 3)):
        game = scene(me(board={"own_left": early}, hand=filler(1)), turn=turn - 1, at="3-4.1")
        assert (int(game.m.turn), game.phase) == (turn, "energy")
        assert len(game.names("me", "hand")) == 1 + drawn


@clause("dz 3-2.4", "dz 3-6.1-2")
def test_the_second_player_draws_in_the_second_turn() -> None:
    """Only the first turn of the duel is meant."""
    game = begin(first=0)
    game.until("energy", player="foe")
    assert int(game.m.turn) == 2
    assert len(game.names("foe", "hand")) == 6
    drawn = [e for e in game.log if e.kind == MOVED and e.player == 1 and e.clause != "3-2.2"]
    assert len(drawn) == 1
