"""Chapters 9-1 and 9-2: valid and invalid skills, and what all activations have in common."""

import pytest

from fuda.games.fusionworld.spec import ACTIVATED, BLOCKED, MOVED
from fuda.rules.marks import clause
from tests.clauses.fusionworld.scene import fighter, filler, foe, leader, me, rested, scene
from tests.clauses.fusionworld.texts import chief, done, skilled, spell

HUSH = 'negate(cards(any, battle, [named("Ann")]), this_turn)'


# --- invalid skills (9-1) --------------------------------------------------------------------------------------
@clause("fw 9-1-2")
def test_a_negated_skill_cannot_be_declared() -> None:
    """Of two cards with the same skill only the one that is not negated offers it."""
    mine = [skilled(name, "main: draw(1)") for name in ("Ann", "Ben")]
    game = scene(me(hand=[spell("Hush", HUSH)], battle=mine))
    assert game.offered("activate") == ["Hush", "Ann", "Ben"]
    game.answer("activate", "Hush")
    assert game.offered("activate") == ["Ben"]


@clause("fw 9-1-2")
@pytest.mark.parametrize("negated", [True, False])
def test_a_negated_skill_has_no_effect_and_asks_for_no_choice(negated: bool) -> None:
    """Neither does an attack set off its skill, with the choice it asks for, nor does its permanent apply."""
    ann = skilled(
        "Ann", "when_attacking: choose(cards(foe, battle), 1, 0); ko(chosen(0))", "permanent: have_power(this, 5000)"
    )
    game = scene(me(hand=[spell("Hush", HUSH)], battle=[ann]), foe(leader=leader("Rival"), battle=filler(2, "Bob")))
    if negated:
        game.answer("activate", "Hush")
    assert game.power("Ann") == (10000 if negated else 15000)
    game.attack("Ann")
    assert game.offered() == (["end_step"] if negated else ["pick Bob 1", "pick Bob 2"])


@clause("fw 9-1-2")
@pytest.mark.parametrize("negated", [True, False])
def test_if_only_a_part_is_negated_the_rest_stays_valid(negated: bool) -> None:
    """Without its [Blocker] a card is not asked about blocking, but its other skill is set off by the attack."""
    bob = skilled("Bob", "auto on(attacked, foe): draw(1)", keywords=["blocker"])
    gag = spell("Gag", "negate_keyword(cards(foe, battle), blocker, this_turn)")
    game = scene(me(leader=leader("Captain"), hand=[gag]), foe(leader=leader("Rival"), battle=[bob]))
    if negated:
        game.answer("activate", "Gag")
    game.attack("Captain", "Rival")
    while game.player == "foe" and game.step == "attack":
        game.answer("resolve" if game.offered("resolve") else "yes", "Bob" if game.offered("resolve") else None)
    assert game.names("foe", "hand") == ["Deck1 1"]
    assert (done(game, BLOCKED), game.is_rested("Bob")) == (([], False) if negated else (["Bob"], True))


@clause("fw 9-1-3")
@pytest.mark.parametrize("color", ["red", "blue"])
def test_a_skill_with_an_unmet_condition_does_nothing_and_asks_nothing(color: str) -> None:
    """'If your Leader is red' holds for skills of all classes: declared, set off, and permanent."""
    red = "if exists(cards(own, leader, [color(red)]))"
    ann = skilled("Ann", f"on_play {red}: choose(cards(foe, battle), 1, 0); ko(chosen(0))", cost=0)
    ben = skilled("Ben", f"main {red}: draw(1)", f"permanent {red}: have_power(this, 5000)")
    game = scene(me(leader=leader("Captain", colors=[color]), hand=[ann], battle=[ben]), foe(battle=filler(2, "Bob")))
    met = color == "red"
    assert game.offered("activate") == (["Ben"] if met else [])
    assert game.power("Ben") == (15000 if met else 10000)
    game.answer("play", "Ann")
    assert game.offered("pick") == (["Bob 1", "Bob 2"] if met else [])
    assert len(game.names("foe", "battle")) == 2


@clause("fw 9-1-3")
@pytest.mark.parametrize("color", ["red", "blue"])
def test_a_part_with_an_unmet_condition_is_left_out_with_its_choice(color: str) -> None:
    """'Draw 1. If your Leader is red, choose 1 card and KO it.': the draw takes place in any case."""
    part = "when(exists(cards(own, leader, [color(red)])), [choose(cards(foe, battle), 1, 0), ko(chosen(0))])"
    game = scene(
        me(leader=leader("Captain", colors=[color]), hand=[spell("Plot", "draw(1)", part, colors=[])]),
        foe(battle=filler(2, "Bob")),
    )
    game.answer("activate", "Plot")
    assert game.names("me", "hand") == ["Deck0 1"]
    assert game.offered("pick") == (["Bob 1", "Bob 2"] if color == "red" else [])


# --- activating (9-2) ------------------------------------------------------------------------------------------
@clause("fw 9-2-1")
@pytest.mark.parametrize("zone", ["hand", "drop"])
def test_a_skill_that_names_a_zone_is_declared_there_only(zone: str) -> None:
    """Of copies in hand, Drop and Battle Area only the one in that zone is offered, and can be played by it."""
    copies = {place: skilled(f"In {place}", f"main in_{zone}: play(this_in({zone}))") for place in ("hand", "drop")}
    game = scene(me(hand=[copies["hand"]], drop=[copies["drop"]], battle=[skilled("Ann", f"main in_{zone}: draw(1)")]))
    assert game.offered("activate") == [f"In {zone}"]
    game.answer("activate", f"In {zone}")
    assert game.names("me", "battle") == ["Ann", f"In {zone}"]
    assert game.offered("activate") == []


@clause("fw 9-2-1")
def test_a_skill_that_waits_in_hand_does_not_wait_elsewhere() -> None:
    """'When you play a card, you may discard this card from hand' is not heard in the Battle Area or the Drop."""
    wait = "auto in_hand on(played, own): move(this_in(hand), drop)"
    game = scene(
        me(
            hand=[fighter("New", cost=0), skilled("Held", wait)],
            drop=[skilled("Gone", wait)],
            battle=[skilled("Ann", wait)],
        )
    )
    game.answer("play", "New")
    assert game.offered() == ["resolve Held", "no"]
    game.answer("resolve", "Held")
    assert (game.names("me", "drop"), game.names("me", "battle")) == (["Held", "Gone"], ["Ann", "New"])


@clause("fw 9-2-2")
def test_nothing_comes_between_the_declaration_of_a_skill_and_the_end_of_its_resolution() -> None:
    """What the first draw and the KO set off for both players waits till the last instruction is carried out."""
    strike = spell("Strike", "draw(1)", "ko(cards(foe, battle))", "choose(cards(own, hand), 1, 0)", "draw(1)")
    captain = chief("Captain", "auto once on(drew, own): place_marker(1)")
    bob = skilled("Bob", "on_ko: place_marker(1)")
    rival = chief("Rival", "battle: draw(1)", "main: draw(1)")
    game = scene(me(leader=captain, hand=[strike, *filler(1, "Held")]), foe(leader=rival, battle=[bob]))
    game.answer("activate", "Strike")
    assert (game.player, game.offered()) == ("me", ["pick Held 1", "pick Deck0 1"])
    assert done(game, ACTIVATED) == ["Strike"]
    assert game.names("foe", "drop") == ["Bob"]
    game.answers("pick Held 1", "resolve Captain")
    events = [name for name in done(game, ACTIVATED, MOVED) if name in ("Bob", "Captain", "Deck0 2")]
    assert events == ["Bob", "Deck0 2", "Captain", "Bob"]
    assert (game.side("me").markers, game.side("foe").markers) == (1, 1)


@clause("fw 9-2-3")
@pytest.mark.parametrize("forbidden", [True, False])
def test_the_cost_of_a_skill_that_cannot_be_activated_is_not_paid(forbidden: bool) -> None:
    """'The opponent cannot activate skills': nobody asks for the cost, and hand and energy stay as they are."""
    ann = skilled("Ann", "main cost discard(cards(own, hand), 1): draw(2)")
    new = skilled("New", "on_play cost discard(cards(own, hand), 1): draw(2)", cost=0)
    rival = chief("Rival", "permanent: player_forbidden(foe, activate)") if forbidden else leader("Rival")
    game = scene(me(hand=[new, *filler(2, "Held")], battle=[ann]), foe(leader=rival))
    assert game.offered("activate") == ([] if forbidden else ["Ann"])
    game.answer("play", "New")
    assert (game.offered() == ["no", "yes"]) is not forbidden
    assert game.names("me", "hand") == ["Held 1", "Held 2"]
    assert game.names("me", "drop") == []


@clause("fw 9-2-4")
@pytest.mark.parametrize(
    ("ban", "usable", "asked"),
    [
        ("activate", [], []),
        ("skill_cost", ["Free", "Dear", "Ann"], ["Cid"]),
        ("pay_cost", ["Free", "Ann", "Ben"], ["Cid", "Dan"]),
    ],
)
def test_what_cannot_be_declared_or_paid_for_does_not_activate(ban: str, usable: list[str], asked: list[str]) -> None:
    """Three prohibitions: to activate, to pay skill costs, to pay costs. Skills that need none of it activate."""
    free, dear = spell("Free", "draw(1)"), spell("Dear", "draw(1)", cost=1)
    battle = [
        skilled("Ann", "main: draw(1)"),
        skilled("Ben", "main cost discard(cards(own, hand), 1): draw(1)"),
        skilled("Cid", 'auto on(played, own, [named("New")]): place_marker(1)'),
        skilled("Dan", 'auto on(played, own, [named("New")]) cost discard(cards(own, hand), 1): place_marker(1)'),
    ]
    rival = chief("Rival", f"permanent: player_forbidden(foe, {ban})")
    game = scene(me(hand=[free, dear, fighter("New", cost=0)], battle=battle, energy=3), foe(leader=rival))
    assert game.offered("activate") == usable
    game.answer("play", "New")
    for name in ("Dan", "Cid"):
        if game.offered("resolve"):
            game.answer("resolve", name)
        if game.offered() == ["no", "yes"]:
            game.answers("yes", "pick Free")
    assert sorted(done(game, ACTIVATED)) == asked
    assert game.side("me").markers == len(asked)


@clause("fw 9-2-4")
def test_an_effect_against_paying_costs_does_not_stop_what_costs_nothing() -> None:
    """A card of cost 1 that costs 1 less needs no payment."""
    captain = chief("Captain", 'permanent: hand_cost([named("Sale")], -1)')
    rival = chief("Rival", "permanent: player_forbidden(foe, pay_cost)")
    sale, dear = spell("Sale", "draw(1)", cost=1), spell("Dear", "draw(1)", cost=1)
    game = scene(me(leader=captain, hand=[sale, dear], energy=3), foe(leader=rival))
    assert game.offered("activate") == ["Sale"]


@clause("fw 9-8-2")
@pytest.mark.parametrize(
    "change", ["add_terms(cards(own, battle), {part cost discard(cards(own, hand), 1):}, this_turn)",
               "forbid(cards(own, battle), activate, this_turn)"],
)  # fmt: skip
def test_what_was_put_on_the_skills_of_a_card_does_not_reach_its_skill_of_being_kod(change: str) -> None:
    """A cost that was added to its skills, or that they cannot be activated: once it is in the Drop neither applies."""
    ann = skilled("Ann", "on_ko: draw(1)")
    game = scene(me(hand=[spell("Curse", change), spell("Boom", "ko(cards(own, battle))")], battle=[ann]))
    game.answers("activate Curse", "activate Boom")
    assert len(game.names("me", "hand")) == 1


@clause("fw 1-2-4", "fw 9-2-4")
def test_costs_are_those_of_cards_and_not_skill_costs() -> None:
    """Who cannot pay costs pays the energy of a skill cost all the same."""
    rival = chief("Rival", "permanent: player_forbidden(foe, pay_cost)")
    ann = skilled("Ann", "main cost pay(1): draw(1)")
    game = scene(me(battle=[ann], hand=[fighter("Bob", cost=1)], energy=1), foe(leader=rival))
    assert (game.offered("play"), game.offered("activate")) == ([], ["Ann"])
    game.answer("activate", "Ann")
    assert (len(game.names("me", "hand")), len(game.names("me", "spent"))) == (2, 1)


@clause("fw 9-2-1")
def test_a_skill_that_names_the_energy_or_combo_area_is_declared_there() -> None:
    """In its zone it is offered, in hand it is not."""
    ann = skilled("Ann", "main once in_energy: draw(1)")
    game = scene(me(hand=[ann], energy=[skilled("Bea", "main once in_energy: draw(1)")]))
    assert game.offered("activate") == ["Bea"]
    game = scene(me(hand=[skilled("Cid", "battle once in_combo: draw(1)", "battle: draw(1)", combo=5000)]))
    game.attack("Leader")
    assert game.offered("activate") == []
    game.answer("combo", "Cid").answer("activate", "Cid")
    assert game.offered("activate") == []


@clause("fw 13-4-1")
def test_a_card_that_a_skill_does_not_affect_is_not_replaced_by_it() -> None:
    """'The opponent's cards that would be KO'd are removed instead': one that is not affected is KO'd."""
    void = skilled("Void", "replacement would(ko, foe): move(about, removed)")
    rock = skilled("Rock", "permanent: are_forbidden(this, affected, only([], foe))")
    strong = fighter("Ann", power=20000)
    game = scene(me(battle=[void, strong]), foe(battle=[rested(rock)]))
    game.attack("Ann", "Rock").pass_battle()
    assert (game.names("foe", "drop"), game.names("foe", "removed")) == (["Rock"], [])


@clause("fw 9-6-2-1", "fw 13-16-1")
def test_a_skill_that_was_given_twice_waits_twice() -> None:
    """They are two skills, each of which waits once."""
    coach = chief("Coach", "main: gain_ability(cards(own, battle), {on_ko: draw(1)}, this_turn)")
    game = scene(me(leader=coach, hand=[spell("Boom", "ko(cards(own, battle))")], battle=[fighter("Ann")]))
    game.answers("activate Coach", "activate Coach", "activate Boom", "resolve Ann")
    assert len(game.names("me", "hand")) == 2


@clause("fw 9-6-2-1")
def test_to_attack_and_to_be_attacked_is_one_event() -> None:
    """'When a card attacks or is attacked' waits once for an attack; so does 'is drawn or comes to the hand'."""
    ann = skilled("Ann", "auto on_any([on(attacked, any), on(guarded, any)]): place_marker(1)")
    game = scene(me(battle=[ann]))
    game.attack("Leader").pass_battle()
    assert game.side("me").markers == 1
    bea = skilled("Bea", "auto on_any([on(drew, own), on(moved, own, [], any, any, hand)]): place_marker(1)")
    game = scene(me(battle=[bea], hand=[spell("Aid", "draw(1)")]))
    game.answer("activate", "Aid")
    assert game.side("me").markers == 1


@clause("fw 9-9-3")
@pytest.mark.parametrize(("hand", "saved"), [(1, False), (2, True)])
def test_what_is_optional_applies_only_if_all_of_it_can_be_done(hand: int, saved: bool) -> None:
    """'You may discard 1, and another 1, instead': with one card in hand the card is KO'd, and nothing is discarded."""
    cat = skilled(
        "Cat",
        "replacement may would(ko, own, [is_this]): discard(cards(own, hand), 1); discard(cards(own, hand), 1)",
    )
    game = scene(me(battle=[cat], hand=[spell("Boom", "ko(cards(own, battle))"), *filler(hand, "Held")]))
    game.answer("activate", "Boom")
    if saved:
        game.answers("replace Cat", "pick Held 1")
    assert (game.names("me", "battle"), len(game.names("me", "hand"))) == (["Cat"] if saved else [], 0 if saved else 1)
