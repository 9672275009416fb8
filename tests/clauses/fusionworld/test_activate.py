"""Chapters 9-4 and 9-7: how [Activate] skills are activated, and one-shot effects."""

import pytest

from fuda.core.state import BOTH
from fuda.games.fusionworld.face.hidden import seen_by
from fuda.games.fusionworld.spec import ACTIVATED, MARKER_PLACED, MOVED, REVEALED
from fuda.rules.marks import clause
from tests.clauses.fusionworld.scene import Scene, fighter, filler, foe, me, scene
from tests.clauses.fusionworld.texts import chief, done, next_turn, skilled, spell

MINE = 1  # seen by player 0 only


def shown(game: Scene) -> list[tuple[str, str]]:
    """The cards that were shown to both players, with the clause."""
    return [(game.m.cards[int(e.card)].d.name, e.clause) for e in game.log if e.kind == REVEALED and e.seen == BOTH]


@clause("fw 9-4-2")
def test_a_skill_of_a_card_in_hand_is_declared_by_showing_the_card() -> None:
    """The opponent gets to know the card that is designated before its cost is paid, and no other one."""
    held = [
        skilled(name, "main in_hand cost discard(cards(own, hand, [other]), 1): draw(1)") for name in ("Ann", "Ben")
    ]
    game = scene(me(hand=[*held, *filler(1, "Held")]))
    assert [seen_by(game.m, c) for c in game.side("me").hand] == [MINE, MINE, MINE]
    game.answer("activate", "Ann")
    assert shown(game) == [("Ann", "9-4-2")]
    assert game.offered() == ["pick Ben", "pick Held 1"]
    assert [seen_by(game.m, c) for c in game.side("me").hand] == [BOTH, MINE, MINE]


@clause("fw 9-4-2")
def test_a_card_that_evolves_from_hand_is_shown() -> None:
    """It is shown as its [Evolve] is declared; to declare a skill of a card in play shows nothing."""
    big = skilled("Big", 'evolve base([named("Ann")]):', cost=5)
    game = scene(me(hand=[big], battle=[skilled("Ann", "main: draw(1)")]))
    game.answer("activate", "Ann")
    assert shown(game) == []
    game.answer("activate", "Big")
    assert ("Big", "9-4-2") in shown(game)


@clause("fw 9-4-2-1")
def test_the_whole_skill_cost_is_paid_before_the_effect() -> None:
    """'Rest this card and discard 1: draw 2': both is done, by the player's choice, and then two cards are drawn."""
    ann = skilled("Ann", "main cost rest(this); discard(cards(own, hand), 1): draw(2)")
    game = scene(me(hand=filler(2, "Held"), battle=[ann]))
    game.answer("activate", "Ann")
    assert game.offered() == ["pick Held 1", "pick Held 2"]
    assert (game.is_rested("Ann"), len(game.names("me", "hand"))) == (True, 2)
    game.answer("pick", "Held 2")
    assert game.names("me", "hand") == ["Held 1", "Deck0 1", "Deck0 2"]
    assert done(game, MOVED) == ["Held 2", "Deck0 1", "Deck0 2"]
    assert game.offered("activate") == []


@clause("fw 9-4-2-1")
def test_a_skill_cost_of_which_a_part_cannot_be_paid_is_not_begun() -> None:
    """With no card in hand, or the card rested, the skill is not offered."""
    ann = "main cost rest(this); discard(cards(own, hand), 1): draw(2)"
    game = scene(me(battle=[skilled("Ann", ann)]))
    assert game.offered("activate") == []
    game = scene(me(hand=filler(1), battle=[skilled("Ann", ann)]))
    assert game.offered("activate") == ["Ann"]


@clause("fw 9-4-2-1-1")
def test_a_skill_without_a_skill_cost_activates_by_being_declared() -> None:
    """With neither energy nor hand a Leader and a Battle card activate theirs; the card whose skill has a cost pays."""
    give = "power(this, 5000, this_turn)"
    mine = [skilled("Ann", f"main once: {give}"), skilled("Ben", f"main once cost rest(this): {give}")]
    game = scene(me(leader=chief("Captain", f"main once: {give}"), battle=mine))
    for name in ("Captain", "Ann", "Ben"):
        game.answer("activate", name)
    assert [game.power(name) for name in ("Captain", "Ann", "Ben")] == [20000, 15000, 15000]
    assert [game.is_rested(name) for name in ("Captain", "Ann", "Ben")] == [False, False, True]
    assert game.offered("activate") == []


@clause("fw 9-4-3")
def test_a_skill_counts_as_activated_once_and_after_its_cost_was_paid() -> None:
    """'When you activate a skill of Ann' hears of it once, with the cost paid; other skills are none of Ann's."""
    ann = skilled("Ann", "main cost discard(cards(own, hand), 1): draw(1); draw(1)")
    hear = 'auto on(activated, own, [named("Ann")]): place_marker(size(own, drop))'
    game = scene(
        me(leader=chief("Captain", hear), hand=filler(1, "Held"), battle=[ann, skilled("Ben", "main once: draw(1)")])
    )
    game.answer("activate", "Ben")
    assert game.side("me").markers == 0
    game.answer("activate", "Ann")
    if game.offered("pick"):
        game.answer("pick", "Held 1")
    assert done(game, ACTIVATED) == ["Ben", "Ann", "Captain"]
    clauses = game.clauses()
    assert [c for c in clauses if c == "9-4-3"] == ["9-4-3", "9-4-3"]
    assert game.side("me").markers == 1


@clause("fw 9-4-4")
def test_the_instructions_are_carried_out_before_any_checkpoint() -> None:
    """'All opposing cards -10000; draw 1 for each of them': they go to the Drop only afterwards."""
    ann = skilled("Ann", "main: power(cards(foe, battle), -10000, this_turn); draw(count(cards(foe, battle)))")
    game = scene(me(battle=[ann]), foe(battle=[fighter("Bob"), fighter("Cid")]))
    game.answer("activate", "Ann")
    assert game.names("me", "hand") == ["Deck0 1", "Deck0 2"]
    assert done(game, MOVED) == ["Deck0 1", "Deck0 2", "Bob", "Cid"]


@clause("fw 9-7-1")
@pytest.mark.parametrize("delayed", [True, False])
def test_a_one_shot_effect_is_carried_out_once(delayed: bool) -> None:
    """'Place 1 marker' places one, now or at the end of the turn, whatever checkpoints and turns follow."""
    now = "place_marker(1)"
    effect = f"delay(none, {{end_of_your_turn: {now}}})" if delayed else now
    game = scene(me(hand=[spell("Once", effect), fighter("New", cost=0)]))
    game.answers("activate Once", "play New")
    assert game.side("me").markers == (0 if delayed else 1)
    next_turn(next_turn(next_turn(game)))
    assert (game.m.turn, len(done(game, MARKER_PLACED)), game.side("me").markers) == (8, 1, 1)
