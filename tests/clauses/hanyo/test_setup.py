"""Before the game (403): from the presented decks to the first turn."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from fuda.games.hanyo import spec
from fuda.games.hanyo.face.game import deal
from fuda.games.hanyo.printed import CardDef
from fuda.games.hanyo.rules.checks import RULES
from fuda.games.hanyo.rules.setup import lay_table
from fuda.rules.marks import clause
from tests.clauses.hanyo.scene import Scene, filler, tactics
from tests.clauses.hanyo.texts import skilled
from tests.clauses.hanyo.views import BOTH_PLAYERS, moves_seen, names_seen, seen_by, shown


def units(player: int) -> list[CardDef]:
    """A deck of fifty plain units."""
    return filler(50, f"Unit{player}")


def few_units(player: int, n: int) -> list[CardDef]:
    """A deck of fifty cards of which so many are units."""
    tricks = [tactics(f"Trick{player} {i + 1}", number=f"T-Trick{player}{i + 1}") for i in range(50 - n)]
    return [*filler(n, f"Unit{player}"), *tricks]


def start(mine: Sequence[CardDef] | None = None, theirs: Sequence[CardDef] | None = None, seed: int = 1) -> Scene:
    """A match from the decks to its first decision."""
    m = lay_table(RULES, deal([mine or units(0), theirs or units(1)]), seed)
    m.journal = []
    m.discreet = True
    m.advance()
    return Scene(m)


def place_both(game: Scene) -> Scene:
    """Each player puts the first unit of the hand into the main area."""
    for _ in range(2):
        game.answer("place", game.offered("place")[0])
    return game


def happened(game: Scene, kind: int) -> list[int]:
    """Who did something of a kind, in order."""
    return [int(e.player) for e in game.log if int(e.kind) == kind]


def seed_for(mine: Sequence[CardDef], theirs: Sequence[CardDef], redraws: tuple[int, int]) -> int:
    """A seed by which the players draw anew so often."""
    for seed in range(1, 400):
        game = place_both(start(mine, theirs, seed))
        if (int(game.m.p0.redraws), int(game.m.p1.redraws)) == redraws:
            return seed
    raise AssertionError("no such seed")


def sizes(game: Scene, who: str) -> tuple[int, int]:
    """The cards in hand and deck."""
    return len(game.names(who, "hand")), len(game.names(who, "deck"))


# --- decks and hands (403.1, 403.2) ----------------------------------------------------------------------------
@clause("hy 403.1")
def test_both_decks_are_shuffled_into_the_deck_zone() -> None:
    """The order is a matter of chance, the same for a seed, and each player has the own fifty cards there."""
    orders = set()
    for seed in range(1, 6):
        game = start(seed=seed)
        for who, player in (("me", 0), ("foe", 1)):
            lying = [*game.names(who, "hand"), *game.names(who, "deck")]
            assert sorted(lying) == sorted(d.name for d in units(player))
            orders.add(tuple(name.split()[1] for name in lying))
        assert game.names("me", "deck") == start(seed=seed).names("me", "deck")
    assert len(orders) == 10
    assert happened(start(), spec.SHUFFLED) == [0, 1]
    assert {int(game.m.zone_of(c.id)) for c in game.m.p0.deck} == {spec.DECK}


@clause("hy 403.2")
def test_each_player_takes_the_top_five_cards() -> None:
    """Five in hand and forty-five in the deck, when the first decision comes."""
    game = start()
    assert (sizes(game, "me"), sizes(game, "foe")) == ((5, 45), (5, 45))
    for by, other in (("me", "foe"), ("foe", "me")):
        assert names_seen(game, by, by, "hand") == game.names(by, "hand")
        assert names_seen(game, other, by, "hand") == ["?"] * 5


# --- the main units (403.3) ------------------------------------------------------------------------------------
@clause("hy 403.3")
def test_each_player_puts_a_unit_of_the_hand_face_down_into_the_main_area() -> None:
    """Only unit cards are offered, and the other player does not see which it is."""
    deck = few_units(0, 25)
    game = start(deck, few_units(1, 25), seed_for(deck, few_units(1, 25), (0, 0)))
    hand = game.names("me", "hand")
    assert any(name.startswith("Trick") for name in hand)
    assert (game.player, game.offered()) == ("me", [f"place {name}" for name in hand if name.startswith("Unit")])
    name = game.offered("place")[-1]
    game.answer("place", name)
    assert (game.player, game.names("me", "main"), len(game.names("me", "hand"))) == ("foe", [name], 4)
    assert seen_by(game, name) == ["me"]
    assert names_seen(game, "foe", "me", "main") == ["?"]
    assert moves_seen(game, "foe", "area") == ["?"]
    assert all(option.startswith("place Unit1") for option in game.offered())


@clause("hy 403.3")
def test_abilities_of_a_main_unit_that_lies_face_down_do_not_work() -> None:
    """'When you draw' and a static ability wait until the game has begun."""
    watch = skilled("Watch", "triggered on(drew, own): draw(1)", "static: have_hp(this, 50)")
    game = start([watch] * 50)
    game.m.answer(game.m.options[0])
    assert game.hp("Watch") == 100
    place = game.offered("place")[0]
    game.answer("place", place)
    assert game.hp("Watch") == 150


# --- drawing anew (403.3a, 403.3b) -----------------------------------------------------------------------------
@clause("hy 403.3a")
def test_a_hand_without_a_unit_is_shown_returned_and_drawn_anew() -> None:
    """My hand of five commands is seen by the foe; nobody is asked, and the new hand has a unit."""
    mine, theirs = few_units(0, 10), units(1)
    game = start(mine, theirs, seed_for(mine, theirs, (1, 0)))
    revealed = shown(game, "foe", "revealed")
    assert len(revealed) == 5 and all(number.startswith("T-Trick0") for number in revealed)
    assert (game.m.decisions, game.m.p0.redraws, game.m.p1.redraws) == (0, 1, 0)
    assert happened(game, spec.SHUFFLED) == [0, 1, 0]
    assert (sizes(game, "me"), sizes(game, "foe")) == ((5, 45), (5, 45))
    assert game.offered("place") == [name for name in game.names("me", "hand") if name.startswith("Unit")]
    # What was shown is hidden again.
    assert names_seen(game, "foe", "me", "hand") == ["?"] * 5
    assert names_seen(game, "foe", "me", "deck") == ["?"] * 45


@clause("hy 403.3a")
def test_it_is_drawn_anew_until_a_unit_comes_and_not_with_a_unit() -> None:
    """With one unit among fifty it takes long; who has a unit is not offered to draw anew."""
    game = start(few_units(0, 1), units(1), seed=4)
    assert game.offered("place") == ["Unit0 1"]
    assert game.m.p0.redraws == happened(game, spec.REDRAWN).count(0) > 1
    game.answer("place", "Unit0 1")
    assert (game.m.p1.redraws, game.offered()) == (0, [f"place {name}" for name in game.names("foe", "hand")])


@clause("hy 403.3b")
@pytest.mark.parametrize("redraws", [(0, 0), (2, 0), (0, 1), (1, 1), (2, 1)])
def test_who_drew_anew_less_often_draws_the_difference(redraws: tuple[int, int]) -> None:
    """After both have a main unit, and before it is known who goes first."""
    mine, theirs = few_units(0, 10), few_units(1, 10)
    game = place_both(start(mine, theirs, seed_for(mine, theirs, redraws)))
    extra = [max(0, redraws[1] - redraws[0]), max(0, redraws[0] - redraws[1])]
    drawn = [int(e.player) for e in game.log if e.clause == "904.1" and e.row == "403.3b"]
    assert [drawn.count(player) for player in range(2)] == extra
    for who, player in (("me", 0), ("foe", 1)):
        first = 1 if game.m.first == player else 0  # the draw of the first turn
        assert sizes(game, who) == (4 + extra[player] + first, 45 - extra[player] - first)
    rows = [e.row for e in game.log]
    if drawn:
        assert rows.index("403.3") < rows.index("403.3b") < rows.index("403.4")


# --- the first turn (403.4, 403.5, 403.6) ----------------------------------------------------------------------
@clause("hy 403.4")
def test_chance_says_who_goes_first_once_both_main_units_lie_there() -> None:
    """Nobody chooses; it differs by seed, is the same for a seed, and is told to both."""
    firsts = []
    for seed in range(1, 41):
        game = start(seed=seed)
        assert game.m.first == -1
        game.answer("place", game.offered("place")[0])
        assert game.m.first == -1
        game.answer("place", game.offered("place")[0])
        assert (game.phase, game.m.decisions) == ("main", 2)
        told = [e for e in game.log if int(e.kind) == spec.FIRST]
        assert [(int(e.player), int(e.seen)) for e in told] == [(game.m.first, 3)]
        assert place_both(start(seed=seed)).m.first == game.m.first
        firsts.append(int(game.m.first))
    assert 8 <= sum(firsts) <= 32


@clause("hy 403.5")
def test_both_main_units_are_turned_face_up_before_the_first_turn() -> None:
    """From then on both players see both."""
    game = start()
    name = game.offered("place")[0]
    game.answer("place", name)
    assert (seen_by(game, name), game.happened(spec.TURNED_UP)) == (["me"], [])
    other = game.offered("place")[0]
    game.answer("place", other)
    assert (seen_by(game, name), seen_by(game, other)) == (BOTH_PLAYERS, BOTH_PLAYERS)
    assert game.happened(spec.TURNED_UP) == [(spec.TURNED_UP, name), (spec.TURNED_UP, other)]
    kinds = [int(e.kind) for e in game.log]
    turned = max(i for i, kind in enumerate(kinds) if kind == spec.TURNED_UP)
    assert game.clauses()[turned + 1] == "501.1"


@clause("hy 403.6")
@pytest.mark.parametrize("first", [0, 1])
def test_the_first_player_takes_the_first_turn(first: int) -> None:
    """The turn player of turn 1 is who goes first; the other has turn 2."""
    seed = next(seed for seed in range(1, 30) if place_both(start(seed=seed)).m.first == first)
    game = place_both(start(seed=seed))
    assert (game.m.turn, game.m.turn_player, game.m.player, game.phase) == (1, first, first, "main")
    game.answer("end_main")
    assert (game.m.turn, game.m.turn_player, game.m.player) == (2, 1 - first, 1 - first)


@clause("hy 403.6")
def test_what_happened_before_the_game_is_no_part_of_the_first_turn() -> None:
    """Abilities hear of the draw of turn 1 and not of the opening hand, and none looks back at it."""
    watch = skilled(
        "Watch", "triggered on(drew, own): put_counters(this, \"Seen\", 1)",
        "activated if happened_this_turn(discarded, own): draw(1)",
        "activated if happened_this_turn(shuffled, own): draw(1)",
    )  # fmt: skip
    for seed in (1, 2, 3, 4):
        game = place_both(start([watch] * 50, [watch] * 50, seed))
        u = game.side("me" if game.m.turn_player == 0 else "foe").main()
        assert u is not None
        assert u.counters == ["Seen"]
        assert game.offered("activate") == []
