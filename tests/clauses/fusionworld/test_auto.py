"""Chapter 9-6: automatic skills, from the moment they are set off to the end of their resolution."""

import pytest

from fuda.core.state import BOTH
from fuda.games.fusionworld.face.contract import GAME, FusionWorld
from fuda.games.fusionworld.face.hidden import seen_by
from fuda.games.fusionworld.printed import KEY_BITS
from fuda.games.fusionworld.spec import ACTIVATED, HAND, MOVED
from fuda.rules.marks import clause
from tests.clauses.fusionworld.scene import Scene, fighter, filler, foe, leader, me, rested, scene
from tests.clauses.fusionworld.texts import chief, done, next_turn, skilled, spell

NEW = 'on(played, own, [named("New")])'
KILL = "ko(cards(foe, battle))"


def waiting(game: Scene) -> list[str]:
    """The cards whose skills wait, as everybody is told."""
    return [game.m.cards[w.card].d.name for w in FusionWorld().table(game.m).waiting]


# --- pending (9-6-2, 9-6-3) ------------------------------------------------------------------------------------
@clause("fw 9-6-2")
def test_a_skill_waits_once_its_condition_is_met() -> None:
    """As New is played the skills of two cards wait, and not that of a third, which is about something else."""
    battle = [
        skilled("Ann", f"auto {NEW}: draw(1)"),
        skilled("Ben", f"auto {NEW}: draw(1)"),
        skilled("Cid", "auto on(played, foe): draw(1)"),
    ]
    game = scene(me(hand=[fighter("Old", cost=0), fighter("New", cost=0)], battle=battle))
    game.answer("play", "Old")
    assert (waiting(game), game.names("me", "hand")) == ([], ["New"])
    game.answer("play", "New")
    assert (waiting(game), game.player, game.offered()) == (["Ann", "Ben"], "me", ["resolve Ann", "resolve Ben"])


@clause("fw 9-6-2-1")
@pytest.mark.parametrize("at_once", [True, False])
def test_a_skill_set_off_several_times_at_once_waits_once(at_once: bool) -> None:
    """Three cards are KO'd together: one marker. KO'd one after another by the same effect: three."""
    each = [f'ko(cards(foe, battle, [named("Bob {i}")]))' for i in (1, 2, 3)]
    strike = spell("Strike", *([KILL] if at_once else each))
    captain = chief("Captain", "auto on(koed, foe): place_marker(1)")
    game = scene(me(leader=captain, hand=[strike]), foe(battle=filler(3, "Bob")))
    game.answer("activate", "Strike")
    while game.offered("resolve"):
        game.answer("resolve", "Captain")
    assert game.names("foe", "battle") == []
    assert game.side("me").markers == (1 if at_once else 3)


@clause("fw 9-6-3")
def test_a_player_names_one_of_the_waiting_skills_and_that_one_waits_no_more() -> None:
    """Of three the second one is taken: the other two are left, and each of them resolves once."""
    names = ["Ann", "Ben", "Cid"]
    game = scene(
        me(hand=[fighter("New", cost=0)], battle=[skilled(name, f"auto {NEW}: place_marker(1)") for name in names])
    )
    game.answers("play New", "resolve Ben")
    assert game.offered() == ["resolve Ann", "resolve Cid"]
    game.answer("resolve", "Cid")
    assert done(game, ACTIVATED) == ["Ben", "Cid", "Ann"]
    assert (waiting(game), game.side("me").markers, game.offered()[0]) == ([], 3, "end_main")


HELD = f"auto in_hand {NEW} cost move(this_in(hand), drop): draw(1)"


@clause("fw 9-6-3-1")
def test_a_card_in_hand_whose_skill_is_declared_is_shown() -> None:
    """Until then only its player knows it; it is shown before its cost is paid."""
    game = scene(me(hand=[fighter("New", cost=0), skilled("Held", HELD)]))
    game.answer("play", "New")
    assert seen_by(game.m, game.card("Held")) == 1
    game.answer("resolve", "Held")
    shown = [(game.m.cards[int(e.card)].d.name, e.seen) for e in game.log if e.clause == "9-6-3-1"]
    assert shown == [("Held", BOTH)]
    assert (game.offered(), seen_by(game.m, game.card("Held"))) == (["no", "yes"], BOTH)
    game.answer("yes")
    assert (game.names("me", "drop"), game.names("me", "hand")) == (["Held"], ["Deck0 1"])


@clause("fw 9-6-3-1-1")
def test_a_skill_that_waits_in_hand_may_be_left_alone_and_nobody_is_told() -> None:
    """Declining is offered; the opponent sees no skill waiting and no record of it, and it is not asked again."""
    game = scene(me(hand=[fighter("New", cost=0), skilled("Held", HELD)]))
    game.answer("play", "New")
    assert (game.player, game.offered(), waiting(game)) == ("me", ["resolve Held", "no"], [])
    records = len(game.log)
    game.answer("no")
    assert game.log[records:] == []
    assert game.offered()[0] == "end_main"
    assert game.names("me", "hand") == ["Held"]


@clause("fw 9-6-3-1-1")
def test_only_skills_in_hidden_zones_may_be_left_alone() -> None:
    """With a skill of a card in play waiting as well, declining means the one in hand; the other one must resolve."""
    game = scene(
        me(
            hand=[fighter("New", cost=0), skilled("Held", HELD)],
            battle=[skilled("Ann", f"auto {NEW}: place_marker(1)")],
        )
    )
    game.answer("play", "New")
    assert (sorted(game.offered()), waiting(game)) == (["no", "resolve Ann", "resolve Held"], ["Ann"])
    game.answer("no")
    assert done(game, ACTIVATED) == ["Ann"]


@clause("fw 9-6-3-1-1")
def test_who_imagines_the_hand_of_the_other_learns_nothing_of_the_skill_that_waits_there() -> None:
    """In what the opponent takes for possible, any of the hidden cards may be the one whose skill waits."""
    hand = [skilled("Held", HELD), *filler(2, "Plain")]
    game = scene(me(hand=[fighter("New", cost=0), *hand], deck=[skilled("Drawn", HELD)], life=1))
    game.answer("play", "New")
    waiting_cards = set()
    for seed in range(20):
        copy = GAME.determinise(game.m, 1, seed)
        assert [a.kind for a in copy.options] == [a.kind for a in game.m.options]
        (p,) = copy.pending
        assert copy.zone_of(p.card) == HAND
        assert p.key >> KEY_BITS in (p.card, game.card("Held").id)
        waiting_cards.add(copy.cards[p.card].d.name)
    assert waiting_cards >= {"Held", "Drawn", "Plain 1"}


@clause("fw 9-6-3-2")
def test_a_waiting_skill_that_cannot_be_activated_is_cancelled() -> None:
    """Ann's skills are forbidden: hers does not activate, the checkpoint goes on with Ben's, and hers is gone."""
    names = ["Ann", "Ben"]
    free = spell("Free", 'move(cards(foe, battle, [named("Warden")]), hand)')
    warden = skilled("Warden", 'permanent: are_forbidden(cards(foe, battle, [named("Ann")]), activate)')
    game = scene(
        me(
            hand=[fighter("New", cost=0), free],
            battle=[skilled(name, f"auto {NEW}: place_marker(1)") for name in names],
        ),
        foe(leader=leader("Rival"), battle=[warden]),
    )
    game.answers("play New", "resolve Ann")
    assert (done(game, ACTIVATED), game.side("me").markers) == (["Ben"], 1)
    assert game.offered()[0] == "end_main"
    game.answer("activate", "Free")
    assert (done(game, ACTIVATED), game.side("me").markers) == (["Ben", "Free"], 1)


# --- paying (9-6-4) --------------------------------------------------------------------------------------------
def paying(*, once: bool = False) -> Scene:
    """A card that is played: discard 1, and draw 2."""
    skill = f"auto {'once ' if once else ''}{NEW} cost discard(cards(own, hand), 1): draw(2)"
    game = scene(me(hand=[fighter("New", cost=0), *filler(2, "Held")], battle=[skilled("Ann", skill)]))
    return game.answer("play", "New")


@clause("fw 9-6-4")
def test_for_a_skill_with_a_skill_cost_the_player_decides_whether_to_pay() -> None:
    """Both is offered, before anything is paid; then the player decides with what."""
    game = paying()
    assert (game.player, game.offered()) == ("me", ["no", "yes"])
    assert game.names("me", "hand") == ["Held 1", "Held 2"]
    game.answer("yes")
    assert game.offered() == ["pick Held 1", "pick Held 2"]


@clause("fw 9-6-4")
def test_a_skill_cost_that_cannot_be_paid_is_not_asked_for() -> None:
    """With no card to discard nobody is asked, and nothing happens."""
    skill = f"auto {NEW} cost discard(cards(own, hand), 1): draw(2)"
    game = scene(me(hand=[fighter("New", cost=0)], battle=[skilled("Ann", skill)]))
    game.answer("play", "New")
    assert (game.offered()[0], game.names("me", "hand"), done(game, ACTIVATED)) == ("end_main", [], [])


@clause("fw 9-6-4-1")
def test_who_does_not_pay_does_not_activate_the_skill() -> None:
    """The hand is as it was, the skill waits no more and was not activated, so its one use is not spent."""
    game = paying(once=True)
    game.answer("no")
    assert (game.names("me", "hand"), game.offered()[0]) == (["Held 1", "Held 2"], "end_main")
    assert (done(game, ACTIVATED), waiting(game), game.unit("Ann").used) == ([], [], [])


@clause("fw 9-6-4-2")
def test_who_pays_activates_and_resolves_the_skill() -> None:
    """One card is discarded, then two are drawn."""
    game = paying()
    game.answers("yes", "pick Held 1")
    assert (game.names("me", "drop"), game.names("me", "hand")) == (["Held 1"], ["Held 2", "Deck0 1", "Deck0 2"])
    assert done(game, ACTIVATED) == ["Ann"]


@clause("fw 9-6-4-3")
def test_a_skill_without_a_skill_cost_must_be_activated() -> None:
    """'When played, discard 1' is not offered to be declined; that of a Leader neither."""
    harm = "discard(cards(own, hand), 1)"
    game = scene(
        me(
            leader=chief("Captain", f"auto {NEW}: {harm}"),
            hand=[skilled("New", f"on_play: {harm}", cost=0), *filler(3, "Held")],
        )
    )
    game.answer("play", "New")
    assert game.offered() == ["resolve Captain", "resolve New"]
    game.answer("resolve", "New")
    assert game.offered() == ["pick Held 1", "pick Held 2", "pick Held 3"]
    game.answer("pick", "Held 2")
    assert game.offered() == ["pick Held 1", "pick Held 3"]


@clause("fw 9-6-5")
def test_an_automatic_skill_counts_as_activated_once() -> None:
    """'When you activate a skill of Ann' hears of hers once, however much it does, and not of one that was declined."""
    hear = 'auto on(activated, own, [named("Ann")]): place_marker(1)'
    for answer, marks in (("yes", 1), ("no", 0)):
        ann = skilled("Ann", f"auto {NEW} cost discard(cards(own, hand), 1): draw(1); draw(1)")
        game = scene(me(leader=chief("Captain", hear), hand=[fighter("New", cost=0), *filler(1, "Held")], battle=[ann]))
        game.answers("play New", answer)
        if game.offered("pick"):
            game.answer("pick", "Held 1")
        assert game.side("me").markers == marks
        assert [e.clause for e in game.log if e.kind == ACTIVATED] == ["9-6-5"] * 2 * marks


@clause("fw 9-6-6")
def test_the_instructions_are_carried_out_before_the_checkpoint_begins_anew() -> None:
    """'All opposing cards -10000; draw 1 for each of them': the rule processes and the next skill come afterwards."""
    ann = skilled("Ann", f"auto {NEW}: power(cards(foe, battle), -10000, this_turn); draw(count(cards(foe, battle)))")
    ben = skilled("Ben", f"auto {NEW}: draw(count(cards(foe, battle)))")
    game = scene(me(hand=[fighter("New", cost=0)], battle=[ann, ben]), foe(battle=filler(2, "Bob")))
    game.answers("play New", "resolve Ann")
    assert done(game, MOVED) == ["Deck0 1", "Deck0 2", "Bob 1", "Bob 2"]
    assert done(game, ACTIVATED) == ["Ann", "Ben"]
    assert game.names("me", "hand") == ["Deck0 1", "Deck0 2"]


# --- moves as conditions (9-6-7) -------------------------------------------------------------------------------
CHEAPER = "permanent: hand_cost([kind(battle)], -2)"


@clause("fw 9-6-7-1-1")
def test_a_card_that_is_discarded_is_what_it_is_in_the_drop() -> None:
    """In hand cards cost 2 less; 'when a card of cost 3 or more is discarded' hears of one of cost 3."""
    hear = "auto on(discarded, own, [stat(cost, >=, 3)]): place_marker(1)"
    for name, marks in (("Small", 0), ("Big", 1)):
        game = scene(
            me(
                leader=chief("Captain", CHEAPER, hear, "main once: discard(cards(own, hand), 1)"),
                hand=[fighter("Big", cost=3), fighter("Small", cost=2)],
            )
        )
        assert (game.hand_cost("Big")[0], game.hand_cost("Small")[0]) == (1, 0)
        game.answers("activate Captain", f"pick {name}")
        assert (game.names("me", "drop"), game.side("me").markers) == ([name], marks)


@clause("fw 9-6-7-1-1")
@pytest.mark.parametrize("zone", ["hand", "deck", "removed"])
def test_a_card_that_leaves_the_drop_is_what_it_was_there(zone: str) -> None:
    """'When a card of cost 3 or more leaves your Drop' hears of one of cost 3 wherever it goes, also to the hand."""
    hear = "auto on(moved, own, [stat(cost, >=, 3)], any, drop): place_marker(1)"
    for name, marks in (("Small", 0), ("Big", 1)):
        take = f'main once: move(cards(own, drop, [named("{name}")]), {zone})'
        game = scene(
            me(leader=chief("Captain", CHEAPER, hear, take), drop=[fighter("Big", cost=3), fighter("Small", cost=2)])
        )
        game.answer("activate", "Captain")
        assert len(game.names("me", "drop")) == 1
        assert game.side("me").markers == marks


@clause("fw 9-6-7-1-2")
def test_a_card_that_leaves_the_battle_area_is_what_it_was_there() -> None:
    """'When an opposing card of 20000 or more is KO'd' hears of one of 15000 that effects had made 20000."""
    captain = chief("Captain", "auto on(koed, foe, [stat(power, >=, 20000)]): place_marker(1)")
    lift = chief("Lift", 'permanent: have_power(cards(own, battle, [named("Bob")]), 5000)')
    theirs = foe(leader=lift, battle=[fighter("Bob", power=15000), fighter("Cid", power=15000)])
    for name, marks in (("Bob", 1), ("Cid", 0)):
        game = scene(me(leader=captain, hand=[spell("Kill", f'ko(cards(foe, battle, [named("{name}")]))')]), theirs)
        game.answer("activate", "Kill")
        assert game.names("foe", "drop") == [name]
        assert game.side("me").markers == marks


@clause("fw 9-6-7-1-2")
@pytest.mark.parametrize("zone", ["hand", "deck", "drop", "energy", "removed"])
def test_it_does_not_matter_where_it_goes_from_the_battle_area(zone: str) -> None:
    """'When a rested blue card leaves' reads orientation and colour as they were on the table."""
    captain = chief("Captain", "auto on(left, foe, [rested, color(blue)]): place_marker(1)")
    paint = chief("Paint", 'permanent: have_color(cards(own, battle, [named("Bob")]), blue)')
    theirs = foe(leader=paint, battle=[rested(fighter("Bob")), rested(fighter("Cid"))])
    for name, marks in (("Bob", 1), ("Cid", 0)):
        take = spell("Take", f'move(cards(foe, battle, [named("{name}")]), {zone})')
        game = scene(me(leader=captain, hand=[take]), theirs)
        game.answer("activate", "Take")
        assert (len(game.names("foe", "battle")), game.side("me").markers) == (1, marks)


@clause("fw 9-6-7-1-2")
def test_a_card_that_combos_from_the_battle_area_is_what_it_was_there() -> None:
    """'When you combo with a card of 15000 or more': one of 10000 with +5000 in the Battle Area is one."""
    captain = chief(
        "Captain",
        "permanent: have_power(cards(own, battle, [kind(battle)]), 5000)",
        "auto on(comboed, own, [stat(power, >=, 15000)]): place_marker(1)",
    )
    for name, marks in (("Ann", 1), ("Ben", 0), ("Held", 0)):
        game = scene(
            me(leader=captain, hand=[fighter("Held")], battle=[fighter("Ann"), fighter("Ben", power=5000)]),
            foe(leader=leader("Rival")),
        )
        game.attack("Captain").answer("combo", name)
        assert game.side("me").markers == marks


@clause("fw 9-6-7-1-3")
def test_a_card_that_is_played_from_the_drop_is_what_it_is_on_the_table() -> None:
    """With '+5000 for own cards' one of 10000 is played as one of 15000, and one of 5000 is not."""
    captain = chief(
        "Captain",
        "permanent: have_power(cards(own, battle), 5000)",
        "auto on(played, own, [stat(power, >=, 15000)]): place_marker(1)",
        "auto on(moved, own, [stat(power, >=, 15000)], any, drop, battle): draw(1)",
    )
    for name, marks in (("Ann", 1), ("Ben", 0)):
        game = scene(
            me(
                leader=captain,
                hand=[spell("Call", f'play(cards(own, drop, [named("{name}")]))')],
                drop=[fighter("Ann"), fighter("Ben", power=5000)],
            )
        )
        game.answer("activate", "Call")
        if game.offered("resolve"):
            game.answer("resolve", "Captain")
        assert (game.names("me", "battle"), game.side("me").markers) == ([name], marks)
        assert len(game.names("me", "hand")) == marks


@clause("fw 9-6-7-1-3")
def test_a_card_that_goes_from_the_combo_area_to_the_drop_is_what_it_is_there() -> None:
    """'+5000 for cards of the Combo Area' is gone in the Drop: a card of 10000 is none of 15000."""
    captain = chief(
        "Captain",
        "permanent: have_power(cards(own, combo), 5000)",
        "auto on(moved, own, [stat(power, >=, 15000)], any, combo, drop): place_marker(1)",
    )
    for power, marks in ((10000, 0), (15000, 1)):
        game = scene(me(leader=captain, hand=[fighter("Held", power=power)]), foe(leader=leader("Rival")))
        game.attack("Captain").answer("combo", "Held")
        assert game.power("Held") == power + 5000
        game.pass_battle()
        assert (game.names("me", "drop"), game.side("me").markers) == (["Held"], marks)


@clause("fw 9-6-7-2")
@pytest.mark.parametrize("negated", [True, False])
def test_a_skill_that_was_negated_where_the_card_came_from_is_not_set_off_by_the_move(negated: bool) -> None:
    """Negated in the Battle Area, 'when KO'd' does not wait, though the card lies in the Drop by then."""
    bob = skilled("Bob", "on_ko: place_marker(1)")
    warden = 'permanent: are_negated(cards(foe, battle, [named("Bob")]))'
    captain = chief("Captain", *([warden] if negated else []))
    game = scene(me(leader=captain, hand=[spell("Kill", KILL)]), foe(battle=[bob]))
    game.answer("activate", "Kill")
    assert (game.names("foe", "drop"), game.side("foe").markers) == (["Bob"], 0 if negated else 1)


@clause("fw 9-6-7-2")
def test_it_counts_for_cards_that_leave_together_with_what_negates_them() -> None:
    """The card that negates Bob's skills is KO'd with him: while they were there, they were negated."""
    bob = skilled("Bob", "on_ko: place_marker(1)")
    warden = skilled("Warden", 'permanent: are_negated(cards(own, battle, [named("Bob")]))')
    game = scene(me(hand=[spell("Kill", KILL)]), foe(battle=[warden, bob]))
    game.answer("activate", "Kill")
    assert (game.names("foe", "battle"), game.side("foe").markers) == ([], 0)


@clause("fw 9-6-7-2")
@pytest.mark.parametrize("negated", [True, False])
def test_a_card_negated_in_the_battle_area_combos_from_there_in_silence(negated: bool) -> None:
    """Skills are negated in the Battle Area only; 'when this card combos' is not set off all the same."""
    bob = skilled("Bob", "auto on(comboed, any, [is_this]): place_marker(1)")
    captain = chief("Captain", *(["permanent: are_negated(cards(foe, battle))"] if negated else []))
    game = scene(me(leader=captain), foe(leader=leader("Rival"), battle=[bob]))
    game.attack("Captain").answers("end_step", "combo Bob")
    assert game.side("foe").markers == (0 if negated else 1)


@clause("fw 9-6-7-3")
def test_to_be_played_is_to_come_to_the_battle_area_from_another_zone() -> None:
    """From the Drop and from the Combo Area 'when played' is set off, by a change of control it is not."""
    ann = skilled("Ann", "on_play: place_marker(1)")
    game = scene(me(hand=[spell("Call", "play(cards(own, drop))")], drop=[ann]))
    game.answer("activate", "Call")
    assert (game.names("me", "battle"), game.side("me").markers) == (["Ann"], 1)
    game = scene(me(hand=[spell("Steal", "gain_control(cards(foe, battle))")]), foe(battle=[ann]))
    game.answer("activate", "Steal")
    assert (game.names("me", "battle"), game.side("me").markers) == (["Ann"], 0)
    game = scene(
        me(leader=chief("Captain", "battle once: play(cards(own, combo))"), hand=[ann]), foe(leader=leader("Rival"))
    )
    game.attack("Captain").answers("combo Ann", "activate Captain")
    assert (game.names("me", "battle"), game.side("me").markers) == (["Ann"], 1)


# --- states as conditions (9-6-8) ------------------------------------------------------------------------------
EMPTY = "holds(compare(size(own, hand), ==, 0))"


@clause("fw 9-6-8-1")
def test_a_skill_about_a_state_waits_once_when_the_state_arises() -> None:
    """'When you have no cards in hand': not while there is one, and once when the last is gone."""
    captain = chief("Captain", f"auto {EMPTY}: place_marker(1); draw(1)")
    game = scene(me(leader=captain, hand=[spell("One", "draw(0)"), spell("Two", "draw(0)")]))
    game.answer("activate", "One")
    assert game.side("me").markers == 0
    game.answer("activate", "Two")
    assert (game.side("me").markers, game.names("me", "hand")) == (1, ["Deck0 1"])
    next_turn(next_turn(game))
    assert game.side("me").markers == 1


@clause("fw 9-6-8-1")
def test_it_waits_but_once_while_the_state_stays_and_other_things_happen() -> None:
    """While it waits, cards that leave and enter do not make it wait twice."""
    captain = chief("Captain", f"auto once {EMPTY}: place_marker(1)")
    strike = spell(
        "Strike", "ko(cards(foe, battle))", "place_marker(2, foe)", "power(cards(own, leader), 5000, this_turn)"
    )
    game = scene(me(leader=captain, hand=[strike]), foe(battle=filler(2, "Bob")))
    game.answer("activate", "Strike")
    assert (game.side("me").markers, done(game, ACTIVATED)) == (1, ["Strike", "Captain"])


@clause("fw 9-6-8-1")
@pytest.mark.parametrize("permanent", [True, False])
def test_a_skill_about_a_state_that_was_given_waits_as_well(permanent: bool) -> None:
    """One in quotation marks, given for a turn or by a permanent, is set off by the state that is there by then."""
    given = f"{{auto {EMPTY}: draw(2)}}"
    captain = chief("Captain", *([f"permanent: have_ability(cards(own, battle), {given})"] if permanent else []))
    teach = f"gain_ability(cards(own, battle), {given}, this_turn)"
    game = scene(me(leader=captain, hand=[spell("Teach", "draw(0)" if permanent else teach)], battle=[fighter("Ann")]))
    assert game.names("me", "hand") == ["Teach"]
    game.answer("activate", "Teach")
    assert (game.names("me", "hand"), done(game, ACTIVATED)) == (["Deck0 1", "Deck0 2"], ["Teach", "Ann"])


# --- what waits must resolve (9-6-9) ---------------------------------------------------------------------------
@clause("fw 9-6-9")
def test_a_skill_that_was_set_off_activates_though_its_card_has_gone() -> None:
    """'When played: this card +5000, draw 1': the card is KO'd before; the draw takes place, the rest fails."""
    new = skilled("New", "on_play: power(this, 5000, this_turn); draw(1)", cost=0)
    game = scene(me(leader=chief("Captain", f"auto {NEW}: ko(about)"), hand=[new]))
    game.answers("play New", "resolve Captain")
    assert (game.names("me", "battle"), game.names("me", "drop")) == ([], ["New"])
    assert (done(game, ACTIVATED), game.names("me", "hand")) == (["Captain", "New"], ["Deck0 1"])
    assert [e for e in game.m.lasting if game.m.is_here(e.on)] == []


@clause("fw 9-6-9")
def test_a_skill_that_was_set_off_activates_though_it_was_negated_since() -> None:
    """It was valid when its condition was met; that it is negated now stops only what it would hear next."""
    new = skilled(
        "New", "on_play: power(this, 5000, this_turn); draw(1)", "auto on(drew, own): place_marker(1)", cost=0
    )
    game = scene(me(leader=chief("Captain", f"auto {NEW}: negate(about, this_turn)"), hand=[new]))
    game.answers("play New", "resolve Captain")
    assert (game.names("me", "hand"), game.power("New")) == (["Deck0 1"], 15000)
    assert game.side("me").markers == 0
