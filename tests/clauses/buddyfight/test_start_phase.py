"""The start phase: its play timings, standing, drawing, charge and draw (S), and the first turn (CH.1)."""

from __future__ import annotations

import pytest

from fuda.games.buddyfight import spec
from fuda.rules.marks import clause
from tests.clauses.buddyfight.battles import step, steps
from tests.clauses.buddyfight.scene import Scene, Seat, filler, flag, foe, item, me, monster, rested, scene
from tests.clauses.buddyfight.test_special_flags import opened
from tests.clauses.buddyfight.texts import beast, sting


def start(mine: Seat | None = None, theirs: Seat | None = None, at: str = "S.1.1.a") -> Scene:
    """The start of my turn, or a later row of its start phase."""
    return scene(mine or me(), theirs or foe(), at=at)


def to(game: Scene, row: str) -> Scene:
    """Use and charge nothing until the turn has come to a row."""
    while step(game) != row:
        game.answer("no_charge" if "no_charge" in game.offered() else "pass")
    return game


def crowd() -> Seat:
    """Two monsters in one area, of which the rules leave the newer one."""
    return me(center=[monster("Ann"), monster("Amy")], hand=[sting()])


# --- the start of the turn (S.1) -------------------------------------------------------------------------------
@clause("bf S.1.1")
def test_a_turn_begins_with_a_play_timing_before_anything_stands() -> None:
    """For both fighters, with [Counter] only."""
    game = start(me(left=rested(monster("Ann")), hand=[sting(), monster("Amy")]), foe(hand=[sting("Barb")]))
    assert (step(game), game.phase, game.offered()) == ("S.1.1", "start", ["pass", "cast Sting"])
    assert game.is_rested("Ann")
    game.answer("pass")
    assert (step(game), game.player, game.offered()) == ("S.1.1", "foe", ["pass", "cast Barb"])
    assert not to(game, "S.2.2").is_rested("Ann")


@clause("bf S.1.1.a")
def test_abilities_of_the_start_of_the_turn_come_before_cards_stand() -> None:
    """Those of the turn fighter where they say so, and before the card of the turn is drawn."""
    ann = beast("Ann", "auto on(turn_started, own) if matches(this, [rested]): draw(1)")
    bob = beast("Bob", "auto on(turn_started, own): draw(1)")
    game = start(me(left=rested(ann), deck=filler(5, "Own")), foe(left=bob))
    assert (game.player, game.row, game.names("me", "hand")) == ("foe", "AB.2.2.1", [])
    game.answer("pass")
    assert (step(game), game.names("me", "hand"), game.is_rested("Ann")) == ("S.1.1", ["Own 1"], True)
    assert to(game, "S.3.1.1").names("me", "hand") == ["Own 1", "Own 2"]
    assert game.names("foe", "hand") == []


@clause("bf S.1.2")
def test_the_rules_are_checked_before_cards_stand() -> None:
    game = scene(me(left=rested(monster("Ann"))), foe(life=0), at="S.1.2")
    assert (game.winner, game.is_rested("Ann")) == ("me", True)
    sweep = beast("Eve", "auto on(stood, own, [is_this]): gain_life(1)")
    game = scene(me(center=[rested(sweep), monster("Amy")]), at="S.1.2")
    assert (game.names("me", "center"), game.m.pending) == (["Amy"], [])


# --- standing (S.2) --------------------------------------------------------------------------------------------
@clause("bf S.2.1")
def test_all_cards_on_the_turn_fighters_field_stand() -> None:
    """Monsters, items and the flag; not the opponent's cards, nor the buddy that was called."""
    mine = me(
        left=rested(monster("Ann")), item=rested(item("Axe")), flag=rested(flag("Mine")), buddy=[rested(monster("Pal"))]
    )
    game = start(mine, foe(left=rested(monster("Bob"))), at="S.2.1")
    assert [game.is_rested(name) for name in ("Ann", "Axe", "Mine", "Pal", "Bob")] == [False, False, False, True, True]
    assert [name for kind, name in game.happened(spec.STOOD)] == ["Ann", "Axe", "Mine"]


@clause("bf S.2.2")
def test_after_standing_both_fighters_have_a_play_timing_before_the_draw() -> None:
    game = start(me(hand=[sting()]), foe(hand=[sting("Barb")]), at="S.2.1")
    assert (step(game), game.offered()) == ("S.2.2", ["pass", "cast Sting"])
    game.answer("pass")
    assert (step(game), game.offered(), len(game.names("me", "deck"))) == ("S.2.2", ["pass", "cast Barb"], 10)


@clause("bf S.2.3")
@pytest.mark.parametrize("life", [0, 1])
def test_the_rules_are_checked_before_the_draw(life: int) -> None:
    game = start(crowd(), foe(life=life), at="S.2.3")
    assert len(game.names("me", "deck")) == (9 if life else 10)
    assert (game.winner, game.names("me", "center")) == ((None, ["Amy"]) if life else ("me", ["Ann", "Amy"]))


# --- drawing (S.3.1) -------------------------------------------------------------------------------------------
@clause("bf S.3.1")
def test_the_turn_fighter_draws_the_top_card_without_being_asked() -> None:
    game = start(me(deck=filler(3, "Own")), at="S.3.1")
    assert (game.names("me", "hand"), game.names("me", "deck")) == (["Own 1"], ["Own 2", "Own 3"])
    assert (game.m.decisions, game.names("foe", "hand"), step(game)) == (0, [], "S.3.1.1")


@clause("bf S.3.1.1")
def test_the_card_that_was_drawn_can_be_used_before_charge_and_draw() -> None:
    game = start(me(deck=[sting(), *filler(3)]), foe(hand=[sting("Barb")]), at="S.3.1")
    assert (step(game), game.offered()) == ("S.3.1.1", ["pass", "cast Sting"])
    game.answers("cast Sting", "pass", "pass")
    assert (step(game), game.player, game.offered(), game.life("foe")) == ("S.3.1.1", "foe", ["pass", "cast Barb"], 9)


@clause("bf S.3.1.2")
def test_the_rules_are_checked_before_charge_and_draw() -> None:
    """Who draws the last card loses before anything is charged."""
    game = start(me(deck=1, hand=[monster("Ann")]), at="S.3.1")
    assert (game.winner, game.names("me", "gauge")) == ("foe", [])
    game = start(crowd(), at="S.3.1.2")
    assert (step(game), game.names("me", "center")) == ("S.3.2", ["Amy"])


# --- charge and draw (S.3.2) -----------------------------------------------------------------------------------
@clause("bf S.3.2")
def test_one_card_of_the_hand_may_be_charged_once() -> None:
    game = start(me(hand=[monster("Ann"), monster("Amy")]), at="S.3.2")
    assert (game.player, game.offered()) == ("me", ["no_charge", "charge Ann", "charge Amy"])
    game.answer("charge", "Ann")
    assert (game.names("me", "gauge"), step(game)) == (["Ann"], "S.3.2.1")
    game = to(game, "M.1.1")
    assert len(game.names("me", "gauge")) == 1
    none = start(me(hand=[monster("Ann")]), at="S.3.2").answer("no_charge")
    assert (none.names("me", "gauge"), none.names("me", "hand")) == ([], ["Ann"])


@clause("bf S.3.2.a")
def test_who_has_charged_draws_a_card_and_who_has_not_draws_none() -> None:
    cards = filler(3, "Own")
    game = start(me(hand=[monster("Ann")], deck=cards), at="S.3.2").answer("charge", "Ann")
    assert (game.names("me", "hand"), game.names("me", "deck")) == (["Own 1"], ["Own 2", "Own 3"])
    game = start(me(hand=[monster("Ann")], deck=cards), at="S.3.2").answer("no_charge")
    assert (game.names("me", "hand"), len(game.names("me", "deck"))) == (["Ann"], 3)


@clause("bf S.3.2.1")
@pytest.mark.parametrize("answer", ["no_charge", "charge Sting"])
def test_after_charge_and_draw_both_fighters_have_a_play_timing(answer: str) -> None:
    game = start(me(hand=[sting()], deck=[sting("Prick"), *filler(3)]), foe(hand=[sting("Barb")]), at="S.3.2")
    game.answers(answer)
    used = "cast Sting" if answer == "no_charge" else "cast Prick"
    assert (step(game), game.phase, game.offered()) == ("S.3.2.1", "start", ["pass", used])
    assert steps(game)[:2] == [("S.3.2.1", "me"), ("S.3.2.1", "foe")]


@clause("bf S.3.2.2", "bf S.3.3")
@pytest.mark.parametrize("row", ["S.3.2.2", "S.3.3"])
def test_no_main_phase_begins_while_a_fighter_has_lost(row: str) -> None:
    """Nor before two monsters in one area are settled."""
    game = start(me(deck=1, hand=[monster("Ann")]), at="S.3.2").answer("charge", "Ann")
    assert (game.winner, game.phase) == ("foe", "start")
    game = start(crowd(), at=row)
    drop = next(e for e in game.log if int(e.kind) == spec.MOVED)
    main = next(e for e in game.log if int(e.kind) == spec.PHASE)
    assert (game.names("me", "center"), game.phase) == (["Amy"], "main")
    assert game.log.index(drop) < game.log.index(main)


# --- the first turn (CH.1) -------------------------------------------------------------------------------------
def sizes(game: Scene) -> tuple[int, int, int]:
    """Cards in hand, in the gauge and in the deck of the first fighter."""
    return len(game.names("me", "hand")), len(game.names("me", "gauge")), len(game.names("me", "deck"))


@clause("bf CH.1.new")
def test_the_first_fighter_draws_in_the_first_turn_too() -> None:
    game = opened([flag("Mine")], [flag("Theirs")])
    assert (game.m.turn, game.player, sizes(game)) == (1, "me", (6, 2, 12))
    assert sizes(game.go_on()) == (7, 2, 11)
    assert game.offered("no_charge") == [""]


@clause("bf CH.1.new.ex1")
@pytest.mark.parametrize("charges", [False, True])
def test_in_the_first_turn_there_is_charge_and_draw_too(charges: bool) -> None:
    game = opened([flag("Mine")], [flag("Theirs")]).go_on()
    game.answers(f"charge {game.offered('charge')[0]}" if charges else "no_charge")
    assert sizes(game) == ((7, 3, 10) if charges else (7, 2, 11))


def test_a_standing_card_does_not_stand_again() -> None:
    """Nothing hears of a card that has not moved."""
    game = start(me(left=monster("Ann")), at="S.2.1")
    assert game.happened(spec.STOOD) == []
