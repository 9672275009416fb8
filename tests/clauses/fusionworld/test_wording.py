"""Chapter 13: what is meant where a text leaves something out, and its standing phrases."""

from fuda.games.fusionworld import spec
from fuda.rules.marks import clause
from tests.clauses.fusionworld.scene import Placed, Scene, extra, fighter, foe, leader, me, rested, scene
from tests.clauses.fusionworld.texts import chief, next_turn, skilled, skills, spell
from tests.clauses.fusionworld.views import BOTH_PLAYERS, moves_seen, names_seen

TAKE = spell("Take", 'gain_control(cards(foe, battle, [named("Bob")]))')


# --- 13-1: what is left out ------------------------------------------------------------------------------------
@clause("fw 13-1-1")
def test_without_an_object_the_source_or_its_player_is_meant() -> None:
    """'+5000' is for the card that says it, 'draw 1' for its player, also of a card that another player owns."""
    text = "when_attacking: power(this, 5000, this_turn); draw(1)"
    game = scene(me(battle=[skilled("Ann", text), fighter("Eve")]))
    game.attack("Ann")
    assert (game.power("Ann"), game.power("Eve"), game.power("Leader")) == (15000, 10000, 15000)
    assert (len(game.names("me", "hand")), len(game.names("foe", "hand"))) == (1, 0)
    game = scene(me(hand=[TAKE]), foe(battle=[skilled("Bob", text)]))
    game.answer("activate", "Take").attack("Bob")
    assert game.power("Bob") == 15000
    assert (len(game.names("me", "hand")), len(game.names("foe", "hand"))) == (1, 0)


@clause("fw 13-1-2")
def test_a_battle_card_without_a_zone_is_one_in_the_battle_area() -> None:
    """'KO 1 of the opponent's Battle cards' finds none in Combo Area, Drop, hand or energy, and no Leader or Field."""
    kill = extra("Kill", abilities=skills("battle: choose(cards(foe, battle), 1, 0); ko(chosen(0))"))
    hall = extra("Hall", abilities=skills("field:"))
    theirs = foe(
        leader=chief("Moon", "auto on(defense_started, any): may([draw(1)])"),
        battle=[fighter("Bob"), fighter("Bea"), hall],
        hand=[fighter("Held"), kill],
        drop=[fighter("Old")],
        energy=[fighter("Fuel")],
    )
    game = scene(me(battle=[fighter("Ann"), fighter("Eve")], hand=[fighter("Aid")], drop=[fighter("Past")]), theirs)
    game.attack("Leader", "Moon").answer("combo", "Aid").answer("end_step")
    while "activate Kill" not in game.offered():
        game.m.answer(game.m.options[0])
    assert (game.player, game.names("me", "combo")) == ("foe", ["Aid"])
    game.answer("activate", "Kill")
    assert game.offered("pick") == ["Ann", "Eve"]


@clause("fw 13-1-5")
def test_a_name_or_a_trait_alone_means_cards_in_the_leader_and_battle_areas() -> None:
    """'If you have an Alpha': not one in hand, Drop, energy or Life, but a Leader, a Battle card or a Field."""
    text = 'auto on(turn_ending, own): when(exists(cards(own, leader_or_area, [trait("Alpha")])), [place_marker(1)])'
    alpha = fighter("Ann", traits=["Alpha"])
    hall = extra("Hall", traits=["Alpha"], abilities=skills("field:"))
    watch = skilled("Watch", text)
    plain = [{"hand": [alpha]}, {"drop": [alpha]}, {"energy": [alpha]}, {"life": [alpha, alpha]}, {"removed": [alpha]}]
    for parts in plain:
        game = scene(me(battle=[watch], **parts))
        game.end_turn()
        assert game.side("me").markers == 0
    for mine in (
        me(leader=leader("Left", traits=["Alpha"]), battle=[watch]),
        me(battle=[watch, alpha]),
        me(battle=[watch, hall]),
    ):
        game = scene(mine)
        game.end_turn()
        assert game.side("me").markers == 1
    # The opponent's cards are not one's own.
    game = scene(me(battle=[watch]), foe(battle=[alpha]))
    game.end_turn()
    assert game.side("me").markers == 0


@clause("fw 13-1-5")
def test_a_name_alone_can_be_chosen_in_the_leader_and_battle_areas() -> None:
    """'+5000 to 1 of your Ann' offers the Leader and the Battle card of that name, not the one in the Drop."""
    lift = spell("Lift", 'choose(cards(own, leader_or_area, [named("Ann")]), 1, 0); power(chosen(0), 5000, this_turn)')
    game = scene(me(leader=leader("Ann"), battle=[fighter("Ann", number="T-2")], hand=[lift], drop=[fighter("Ann")]))
    game.answer("activate", "Lift")
    assert len(game.offered("pick")) == 2
    game.m.answer(game.m.options[0])
    assert game.m.power(game.side("me").leader) == 20000


@clause("fw 13-1-6")
def test_this_card_is_the_one_in_the_zone_where_the_skill_is_activated() -> None:
    """Of a card that was KO'd '+5000' and 'add this card to your hand' do nothing; 'from your Drop' finds it."""
    for ref, hand in (("this", []), ("this_in(drop)", ["Bob"])):
        bob = skilled("Bob", f"on_ko: power(this, 5000, this_turn); move({ref}, hand)")
        game = scene(me(hand=[spell("Kill", "ko(cards(foe, battle))")]), foe(battle=[bob]))
        game.answer("activate", "Kill")
        assert game.names("foe", "hand") == hand
    bob = skilled("Bob", "main: move(this, hand); move(this, drop)")
    game = scene(me(battle=[bob]))
    game.answer("activate", "Bob")
    assert (game.names("me", "hand"), game.names("me", "drop")) == (["Bob"], [])


@clause("fw 13-1-6")
def test_this_card_of_a_leader_is_the_leader_where_it_is() -> None:
    """Its skill gives it +5000, and rests it.  [ruling fw-030]"""
    game = scene(
        me(leader=chief("Sage", "main once: power(this, 5000, this_turn); rest(this)"), battle=[fighter("Ann")])
    )
    game.answer("activate", "Sage")
    assert (game.power("Sage"), game.is_rested("Sage"), game.power("Ann")) == (20000, True, 10000)


# --- 13-2: choose N of the following ---------------------------------------------------------------------------
THREE = "[[draw(1)], [place_marker(1)], [damage(foe, 1)]]"


def result(game: Scene) -> tuple[int, int, int]:
    """Cards drawn, markers placed, Life left of the foe's."""
    return len(game.names("me", "hand")), int(game.side("me").markers), len(game.names("foe", "life"))


@clause("fw 13-2-1")
def test_of_several_texts_the_chosen_one_is_carried_out() -> None:
    """Each of three texts can be chosen, and no other is carried out."""
    for text in (f"choose_some(1, {THREE})", f"choose_one({THREE})"):
        for i, after in enumerate(((1, 0, 8), (0, 1, 8), (0, 0, 7))):
            game = scene(me(hand=[spell("Pick", text)]))
            game.answer("activate", "Pick")
            assert game.offered() == ["mode 0", "mode 1", "mode 2"]
            game.answer("mode", i)
            assert result(game) == after
            assert game.offered()[0] == "end_main"


@clause("fw 13-2-1")
def test_up_to_so_many_texts_may_be_none() -> None:
    """'Choose up to 2': one, and no more."""
    game = scene(me(hand=[spell("Pick", f"choose_some(2, up_to, {THREE})")]))
    game.answers("activate Pick", "mode 1", "done")
    assert result(game) == (0, 1, 8)
    game = scene(me(hand=[spell("Pick", f"choose_some(2, up_to, {THREE})")]))
    game.answers("activate Pick", "done")
    assert result(game) == (0, 0, 8)


@clause("fw 13-2-3")
def test_several_chosen_texts_are_carried_out_in_any_order() -> None:
    """'Draw 1' and 'put your hand into the Drop': which comes first is as the player says."""
    texts = "[[draw(1)], [move(cards(own, hand), drop)], [place_marker(1)]]"
    for first, second, hand in ((0, 1, []), (1, 0, ["Deck0 1"])):
        game = scene(me(hand=[spell("Pick", f"choose_some(2, {texts})"), fighter("Ann")]))
        game.answers("activate Pick", f"mode {first}", f"mode {second}")
        assert game.names("me", "hand") == hand
        assert "Ann" in game.names("me", "drop")
        assert game.side("me").markers == 0


@clause("fw 13-2-3-1")
def test_no_text_is_chosen_twice() -> None:
    """Of three texts two are left after the first choice; of two texts 'choose 3' takes each once."""
    game = scene(me(hand=[spell("Pick", f"choose_some(2, {THREE})")]))
    game.answers("activate Pick", "mode 1")
    assert game.offered() == ["mode 0", "mode 2"]
    game.answer("mode", 0)
    assert result(game) == (1, 1, 8)
    game = scene(me(hand=[spell("Pick", "choose_some(3, [[draw(1)], [place_marker(1)]])")]))
    game.answers("activate Pick", "mode 0")
    assert result(game) == (1, 1, 8)


# --- 13-3: original --------------------------------------------------------------------------------------------
@clause("fw 13-3-1")
def test_original_power_and_cost_are_those_that_are_printed() -> None:
    """'With original power 15000 or less' still finds a card that has 20000 now, and not one that fell to 15000."""
    for what, most in (("base_power", 15000), ("base_cost", 3)):
        texts = [
            'permanent: have_power(cards(foe, battle, [named("Bob")]), 5000)',
            'permanent: have_power(cards(foe, battle, [named("Bea")]), -5000)',
            'permanent: have_cost(cards(foe, battle, [named("Bob")]), 1)',
            'permanent: have_cost(cards(foe, battle, [named("Bea")]), -1)',
        ]
        kill = spell("Kill", f"ko(cards(foe, battle, [stat({what}, <=, {most})]))")
        battle = [fighter("Bob", cost=3, power=15000), fighter("Bea", cost=4, power=20000)]
        game = scene(me(leader=chief("Sage", *texts), hand=[kill]), foe(battle=battle))
        assert (game.power("Bob"), game.power("Bea")) == (20000, 15000)
        game.answer("activate", "Kill")
        assert game.names("foe", "battle") == ["Bea"]


@clause("fw 13-3-1")
def test_the_original_power_of_an_awakened_leader_is_that_of_its_back() -> None:
    """What is printed on the side that lies up."""
    sleeper = leader("Sleeper", power=15000, back=leader("Risen", power=20000))
    for awakened, drawn in ((False, 0), (True, 1)):
        ask = spell("Ask", "when(exists(cards(own, leader, [stat(base_power, >=, 20000)])), [draw(1)])")
        game = scene(me(leader=Placed(sleeper, awakened=awakened), hand=[ask]))
        game.answer("activate", "Ask")
        assert len(game.names("me", "hand")) == drawn


# --- 13-4: not affected by skills ------------------------------------------------------------------------------
SHIELD = "permanent: are_forbidden(this, affected)"
FOES = "permanent: are_forbidden(this, affected, only([], foe))"


@clause("fw 13-4-1")
def test_what_is_not_affected_by_skills_is_neither_chosen_nor_found() -> None:
    """It cannot be chosen, and 'all' does not reach it: no KO, no rest, no -5000, no control."""
    for text in (
        "ko(cards(foe, battle))",
        "rest(cards(foe, battle))",
        "power(cards(foe, battle), -5000, this_turn)",
        "gain_control(cards(foe, battle))",
        "move(cards(foe, battle), hand)",
        "negate(cards(foe, battle), this_turn)",
    ):
        game = scene(me(hand=[spell("All", text)]), foe(battle=[skilled("Bob", FOES), fighter("Bea")]))
        game.answer("activate", "All")
        assert "Bob" in game.names("foe", "battle")
        assert (game.power("Bob"), game.is_rested("Bob")) == (10000, False)
        assert not game.m.is_negated(game.unit("Bob"))
    kill = spell("Kill", "choose(cards(foe, battle), 1, 0); ko(chosen(0))")
    battle = [skilled("Bob", FOES), fighter("Bea"), fighter("Ben")]
    game = scene(me(hand=[kill]), foe(battle=battle))
    game.answer("activate", "Kill")
    assert game.offered("pick") == ["Bea", "Ben"]


@clause("fw 13-4-1")
def test_permanents_pass_over_what_is_not_affected() -> None:
    """-5000, a negation and a prohibition for all Battle cards of the opponent's apply to the others."""
    texts = [
        "permanent: have_power(cards(foe, battle), -5000)",
        "permanent: have_cost(cards(foe, battle), 2)",
        "permanent: lose_keyword(cards(foe, battle), blocker)",
        'permanent: have_trait(cards(foe, battle), "Lost")',
    ]
    bob = skilled("Bob", FOES, keywords=["blocker"])
    bea = fighter("Bea", keywords=["blocker"])
    for mine, theirs in (("me", "foe"), ("foe", "me")):
        seats = {mine: me(leader=chief("Sage", *texts)), theirs: foe(leader=leader("Moon"), battle=[bob, bea])}
        game = scene(seats["me"], seats["foe"])
        assert (game.power("Bob"), game.power("Bea")) == (10000, 5000)
        assert (game.has("Bob", "blocker"), game.has("Bea", "blocker")) == (True, False)
        assert game.m.total_cost(game.unit("Bob")) == 1
        assert (list(game.unit("Bob").extra_traits), list(game.unit("Bea").extra_traits)) == ([], ["Lost"])


@clause("fw 13-4-1")
def test_no_skill_cost_is_paid_with_what_is_not_affected() -> None:
    """'Rest 1 of your Battle cards: draw 1' is not paid with it, not even by its own player if it means all skills."""
    for shield, payable in ((SHIELD, False), (FOES, True)):
        sage = chief("Sage", "main cost choose(cards(own, battle), 1, 0); rest(chosen(0)): draw(1)")
        game = scene(me(leader=sage, battle=[skilled("Bob", shield)]))
        assert ("activate Sage" in game.offered()) == payable
        sage = chief("Sage", 'main cost rest(cards(own, battle, [named("Bob")])): draw(1)')
        game = scene(me(leader=sage, battle=[skilled("Bob", shield)]))
        assert ("activate Sage" in game.offered()) == payable


@clause("fw 13-4-1")
def test_battle_is_no_skill() -> None:
    """What is not affected by skills is KO'd in battle all the same."""
    game = scene(me(), foe(leader=leader("Moon"), battle=[rested(skilled("Bob", SHIELD))]))
    game.attack("Leader", "Bob").pass_battle()
    assert game.names("foe", "drop") == ["Bob"]


# --- 13-5: X ---------------------------------------------------------------------------------------------------
def paying(effect: str) -> Scene:
    """A Leader whose skill cost is X energy, with four cards of energy to pay it."""
    sage = chief("Sage", f"main once cost choose_number(size(own, active_energy), 8); pay(picked(8)): {effect}")
    return scene(me(leader=sage, energy=4)).answer("activate", "Sage")


@clause("fw 13-5-2")
def test_an_x_that_nothing_defines_is_what_the_master_says() -> None:
    """'Pay X: draw X': the player of the card is asked, from nothing to what can be paid."""
    for x in (0, 1, 3):
        game = paying("draw(picked(8))")
        assert (game.player, game.offered()) == ("me", [f"number {n}" for n in range(5)])
        game.answer("number", x)
        if game.offered("pay_any"):
            game.answer("pay_any")
        assert (len(game.names("me", "spent")), len(game.names("me", "hand"))) == (x, x)


@clause("fw 13-5-3")
def test_x_is_the_same_number_from_the_payment_to_the_end() -> None:
    """Paid with 2, it is 2 for the draw and 2 for the power, though there is other energy then."""
    game = paying("move(top(own, deck, 3), energy); draw(picked(8)); power(this, times(picked(8), 5000), this_turn)")
    game.answers("number 2", "pay_any")
    assert len(game.names("me", "energy")) == 5
    assert len(game.names("me", "hand")) == 2
    assert game.power("Sage") == 25000


# --- 13-6: in total --------------------------------------------------------------------------------------------
@clause("fw 13-6-1")
def test_so_many_in_total_are_taken_from_several_zones_in_any_combination() -> None:
    """'Up to 2 in total from your hand and Drop': two of one, two of the other, or one of each; never three."""
    text = "choose(together([cards(own, hand, [kind(battle)]), cards(own, drop, [kind(battle)])]), 2, up_to, 0)"
    for picks in (["Ann", "Eve"], ["Ivy", "Una"], ["Ann", "Una"], ["Ivy"], []):
        raise_up = spell("Raise", text, "play(chosen(0))")
        hand, drop = [fighter("Ann"), fighter("Eve")], [fighter("Ivy"), fighter("Una")]
        game = scene(me(hand=[raise_up, *hand], drop=drop))
        game.answer("activate", "Raise")
        assert sorted(game.offered("pick")) == ["Ann", "Eve", "Ivy", "Una"]
        for name in picks:
            game.answer("pick", name)
        if len(picks) < 2:
            game.answer("done")
        assert sorted(game.names("me", "battle")) == sorted(picks)
        assert game.offered()[0] == "end_main"


# --- 13-7: discard ---------------------------------------------------------------------------------------------
HEARS = "auto on(discarded, own): place_marker(1)"


@clause("fw 13-7-1")
def test_to_discard_is_to_put_a_card_of_the_hand_into_the_drop() -> None:
    """The player chooses which; what goes there from deck or Battle Area, or is used, is not discarded."""
    hand = [fighter("Ann"), fighter("Eve")]
    game = scene(me(leader=chief("Sage", HEARS), hand=[spell("Toss", "discard(cards(own, hand), 1)"), *hand]))
    game.answer("activate", "Toss")
    assert game.side("me").markers == 0
    assert game.offered("pick") == ["Ann", "Eve"]
    game.answer("pick", "Eve")
    assert (game.names("me", "hand"), game.names("me", "drop")) == (["Ann"], ["Eve", "Toss"])
    assert game.side("me").markers == 1
    for text in (
        "move(top(own, deck, 1), drop)",
        "ko(cards(own, battle))",
        'use_extra(cards(own, hand, [named("Aid")]))',
    ):
        aid = spell("Aid", "draw(1)")
        game = scene(me(leader=chief("Sage", HEARS), hand=[spell("Other", text), aid], battle=[fighter("Ann")]))
        game.answer("activate", "Other")
        assert game.side("me").markers == 0


@clause("fw 13-7-1")
def test_the_opponent_discards_into_the_own_drop() -> None:
    """'Your opponent discards 1' asks the opponent, and the card lies in the opponent's Drop."""
    toss = spell("Toss", "discard(cards(foe, hand), 1, foe)")
    game = scene(me(hand=[toss]), foe(leader=chief("Moon", HEARS), hand=[fighter("Bob"), fighter("Bea")]))
    game.answer("activate", "Toss")
    assert (game.player, game.offered("pick")) == ("foe", ["Bob", "Bea"])
    game.answer("pick", "Bea")
    assert (game.names("foe", "drop"), game.side("foe").markers) == (["Bea"], 1)


# --- 13-8: control ---------------------------------------------------------------------------------------------
@clause("fw 13-8-1")
def test_who_gains_control_of_a_card_has_it_in_the_own_area_and_is_its_master() -> None:
    """Bob attacks for me, his skills are mine, and nothing else happens to him.  [ruling fw-007]"""
    bob = skilled(
        "Bob", "when_attacking: draw(1)", "on_play: draw(3)", "permanent: have_power(cards(own, leader), 1000)"
    )
    watch = "auto on(left, any): place_marker(1)"
    game = scene(me(leader=chief("Sun", watch), hand=[TAKE]), foe(leader=leader("Moon"), battle=[bob]))
    assert (game.power("Sun"), game.power("Moon")) == (15000, 16000)
    game.answer("activate", "Take")
    assert (game.names("me", "battle"), game.names("foe", "battle")) == (["Bob"], [])
    assert (game.power("Sun"), game.power("Moon")) == (16000, 15000)
    assert game.names("me", "hand") == []
    assert game.side("me").markers == 0
    game.attack("Bob")
    assert len(game.names("me", "hand")) == 1
    # One's own cards, and what is not in the Battle Area, cannot be taken.
    game = scene(
        me(battle=[fighter("Bob")], hand=[spell("Take", "gain_control(cards(own, battle))", "if_done([draw(1)])")])
    )
    game.answer("activate", "Take")
    assert game.names("me", "hand") == []


@clause("fw 13-8-2")
def test_a_card_under_new_control_keeps_its_orientation_and_effects() -> None:
    """Rested with +5000 for the turn, and with [Ki], Bob is all that on my side; active, he is active."""
    lift = spell("Lift", "power(cards(foe, battle), 5000, this_turn)")
    battle = [Placed(fighter("Bob"), rested=True, ki=2)]
    game = scene(me(hand=[lift, TAKE]), foe(leader=leader("Moon"), battle=battle))
    game.answers("activate Lift", "activate Take")
    assert game.names("me", "battle") == ["Bob"]
    assert (game.is_rested("Bob"), game.power("Bob"), game.unit("Bob").ki) == (True, 15000, 2)
    next_turn(game)
    assert (game.names("me", "battle"), game.power("Bob")) == (["Bob"], 10000)
    game = scene(me(hand=[TAKE]), foe(battle=[fighter("Bob")]))
    game.answer("activate", "Take")
    assert not game.is_rested("Bob")


# --- 13-9: removed from the game -------------------------------------------------------------------------------
@clause("fw 13-9-1", "fw 13-9-2")
def test_a_card_that_is_removed_is_in_no_zone() -> None:
    """It is gone from the Battle Area and in no other zone; no text finds it but one that speaks of removed cards."""
    off = spell("Off", "move(cards(foe, battle), removed)")
    game = scene(me(hand=[off]), foe(battle=[fighter("Bob")]))
    game.answer("activate", "Off")
    zones = ("battle", "combo", "hand", "deck", "drop", "life", "energy", "spent")
    assert all("Bob" not in game.names("foe", zone) for zone in zones)
    assert game.names("foe", "removed") == ["Bob"]
    for area, found in [(area, 0) for area in ("in_play", "combo", "hand", "drop", "deck", "life", "under")] + [
        ("removed", 1)
    ]:
        seek = spell("Seek", f'when(exists(cards(any, {area}, [named("Bob")])), [draw(1)])')
        game = scene(me(hand=[seek]), foe(removed=[fighter("Bob")]))
        game.answer("activate", "Seek")
        assert len(game.names("me", "hand")) == found


@clause("fw 13-9-3")
def test_what_is_removed_lies_open() -> None:
    """A face-down Life card that is removed is seen by both."""
    game = scene(me(hand=[spell("Off", "move(top(own, life, 1), removed)")], life=[fighter("Top"), fighter("Low")]))
    game.answer("activate", "Off")
    for by in BOTH_PLAYERS:
        assert names_seen(game, by, "me", "removed") == ["Top"]
        assert names_seen(game, by, "me", "life") == ["?"]
        assert moves_seen(game, by, "removed") == ["T-Top"]


@clause("fw 13-9-4")
def test_what_is_removed_has_left_its_zone() -> None:
    """'When this leaves the Battle Area' hears of it, and 'if it would leave' replaces it."""
    off = spell("Off", "move(cards(foe, battle), removed)")
    for text, markers, where in (
        ("auto on(left, any, [is_this]): place_marker(1)", 1, "removed"),
        ("auto on(left, any, [is_this], any, any, removed): place_marker(1)", 1, "removed"),
        ("on_ko: place_marker(1)", 0, "removed"),
        ("replacement would(leave, own, [is_this]): place_marker(1)", 1, "battle"),
    ):
        game = scene(me(hand=[off]), foe(battle=[skilled("Bob", text)]))
        game.answer("activate", "Off")
        if game.offered("replace"):
            game.answer("replace", "Bob")
        assert game.names("foe", where) == ["Bob"]
        assert game.side("foe").markers == markers


# --- 13-16: quoted skills --------------------------------------------------------------------------------------
@clause("fw 13-16-1")
def test_a_quoted_skill_works_as_the_skill_of_the_card_that_has_it() -> None:
    """Ann, given “when attacking, draw 1 and +5000”, draws for who attacks with her, and is lifted herself."""
    part = "{when_attacking: draw(1); power(this, 5000, this_turn)}"
    give = spell("Give", f"gain_ability(cards(own, battle), {part}, this_turn)")
    game = scene(me(hand=[give], battle=[fighter("Ann")]), foe(leader=leader("Moon")))
    game.answer("activate", "Give").attack("Ann")
    assert (len(game.names("me", "hand")), game.power("Ann")) == (1, 15000)
    game.pass_battle()
    # The card that gave it has no such skill, and neither has another.
    game.attack("Leader").pass_battle()
    assert len(game.names("me", "hand")) == 1


@clause("fw 13-16-1")
def test_the_player_of_a_quoted_skill_is_the_master_of_the_card_that_has_it() -> None:
    """My Leader gives it to the opponent's cards: the opponent draws, as long as my Leader says so."""
    sage = chief("Sage", "permanent: have_ability(cards(foe, battle), {when_attacking: draw(1)})")
    for mine, drawn in ((sage, 1), (leader("Sage"), 0)):
        game = scene(me(leader=mine), foe(battle=[fighter("Bob")]), turn_player="foe", turn=6)
        game.attack("Bob", "Sage")
        assert (len(game.names("foe", "hand")), len(game.names("me", "hand"))) == (drawn, 0)
        assert len(game.happened(spec.ACTIVATED)) == drawn
