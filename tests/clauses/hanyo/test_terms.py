"""Terms of card text: names (902), draw (904), attach (905), charge (906), states (907, 908), KO (909), discard (911),
swap (914)."""

from __future__ import annotations

import pytest

from fuda.games.hanyo import spec
from fuda.rules.marks import clause
from tests.clauses.hanyo.scene import Scene, fighter, foe, knocked_out, me, placed, scene
from tests.clauses.hanyo.texts import done, gear, settle_order, skilled, spell
from tests.clauses.hanyo.views import seen_by


def cast(game: Scene, *names: str) -> Scene:
    """Play some cards one after another."""
    for name in names:
        game.answer("play", name)
    return game


# --- names (902) -----------------------------------------------------------------------------------------------
@clause("hy 902.1a")
def test_a_name_means_that_name_and_a_part_of_it_only_where_the_text_says_so() -> None:
    """'Knight' is not Black Knight; 'with Knight in the name' is both."""
    units = [fighter("Knight"), fighter("Black Knight"), fighter("Page")]
    for text, hurt in (('named("Knight")', [30, 0, 0]), ('name_has("Knight")', [30, 30, 0])):
        zap = spell("Zap", f"damage(cards(foe, standby, [{text}]), 30)")
        game = cast(scene(me(hand=[zap]), foe(standby=units)), "Zap")
        assert [game.damage(u.name) for u in units] == hurt


@clause("hy 902.1a")
def test_a_name_is_meant_in_every_zone_and_a_card_may_have_several() -> None:
    """A card in the deck is found by either of its names, and by no part of one."""
    deck = [fighter("Knight", also_named=["Rider"]), fighter("Black Knight")]
    for text, found in (
        ('named("Rider")', ["pick Knight"]),
        ('named("Knight")', ["pick Knight"]),
        ('named("Kni")', []),
        ('name_has("Kni")', ["pick Black Knight", "pick Knight"]),
    ):
        seek = spell("Seek", f"choose(cards(own, deck, [{text}]), 1, 0)")
        game = cast(scene(me(deck=deck, hand=[seek])), "Seek")
        assert sorted(game.offered()) == ["done", *found]


@clause("hy 902.1b")
def test_skills_of_one_name_are_the_same_wherever_they_stand() -> None:
    """'Can't use Slash' forbids Slash on the unit and on its set, and nothing else."""
    ban = 'last(none, {static: are_forbidden(cards(foe, main), skill, only([], any, "Slash"))}, opponents_next_turn)'
    slash = 'skill title("Slash") deals(10):'
    bob = placed(skilled("Bob", slash, 'skill title("Hit") deals(10):'), sets=[gear("Blade", slash)])
    game = scene(me(hand=[spell("Ban", ban)]), foe(main=bob))
    game.answer("play", "Ban").end_turn()
    game.answer("end_main")
    assert (game.player, game.offered("use_skill")) == ("foe", ["Hit"])
    game = scene(me(), foe(main=bob))
    game.end_turn().answer("end_main")
    assert sorted(game.offered("use_skill")) == ["Hit", "Slash", "Slash"]


@clause("hy 902.1b")
@pytest.mark.parametrize(("title", "damage"), [("Slash", 0), ("Hit", 20)])
def test_text_that_names_a_skill_means_all_skills_of_that_name(title: str, damage: int) -> None:
    """'Slash fails', whether it is a skill or an EX skill; another one does not."""
    fails = skilled("Judge", 'static: skills_fail(foe, [], "Slash")')
    ann = placed(
        skilled("Ann", f'skill title("{title}") deals(10):'),
        sets=[gear("Blade", f'ex_activated title("{title}") once: damage(cards(foe, main), 10)')],
    )
    game = scene(me(main=ann), foe(standby=[fails]))
    game.answer("activate", title)
    game.use(title)
    assert game.damage("Foe Main") == damage


@clause("hy 902.1b")
def test_text_asks_for_a_skill_or_ex_skill_by_its_name() -> None:
    """'Units with Slash' are those that have it printed, set on them, or given."""
    slash = gear("Blade", 'ex_activated title("Slash"): draw(1)')
    units = [skilled("Own", 'skill title("Slash") deals(10):'), placed(fighter("Set"), sets=[slash]), fighter("Bare")]
    zap = spell("Zap", 'damage(cards(foe, standby, [has_skill("Slash")]), 30)')
    game = cast(scene(me(hand=[zap]), foe(standby=units)), "Zap")
    assert [game.damage(name) for name in ("Own", "Set", "Bare")] == [30, 30, 0]


@clause("hy 902.1b")
def test_damage_is_changed_for_skills_of_a_name() -> None:
    """'Raise the damage of Slash by 20.'"""
    up = skilled("Coach", 'static: change_damage(up, 20, own, [], [], "Slash")')
    ann = skilled("Ann", 'skill title("Slash") deals(10):', 'skill title("Hit") deals(10):')
    for title, damage in (("Slash", 30), ("Hit", 10)):
        game = scene(me(main=ann, standby=[up]))
        game.use(title)
        assert game.damage("Foe Main") == damage


@clause("hy 902.1b")
@pytest.mark.parametrize(("title", "damage"), [("Slash", 40), ("Hit", 10)])
def test_text_looks_at_the_name_of_the_skill_that_is_used(title: str, damage: int) -> None:
    """'When your main unit uses Slash, deal 30 damage', whichever card the skill stands on."""
    ann = placed(
        skilled("Ann", 'skill title("Hit") deals(10):'), sets=[gear("Blade", 'skill title("Slash") deals(10):')]
    )
    watch = skilled("Watch", 'triggered on(skill_used, own) if declared(own, "Slash"): damage(cards(foe, main), 30)')
    game = scene(me(main=ann, standby=[watch]))
    game.use(title)
    assert game.damage("Foe Main") == damage


# --- draw (904) ------------------------------------------------------------------------------------------------
@clause("hy 904.1")
def test_drawing_moves_the_top_card_of_the_deck_to_the_hand() -> None:
    """Of the own deck, or of the opponent's to the opponent's hand."""
    game = cast(scene(me(hand=[spell("Draw", "draw(1)"), spell("Gift", "draw(1, foe)")])), "Draw")
    assert (game.names("me", "hand"), game.names("me", "deck")[0]) == (["Gift", "Deck0 1"], "Deck0 2")
    assert (len(game.names("me", "deck")), game.names("foe", "hand")) == (9, [])
    game.answer("play", "Gift")
    assert (game.names("foe", "hand"), len(game.names("foe", "deck"))) == (["Deck1 1"], 9)


@clause("hy 904.2")
def test_several_cards_are_drawn_one_after_another() -> None:
    """'Draw 3' is drawing one card three times: each of them triggers, and can be replaced, by itself."""
    watch = skilled("Watch", "triggered on(drew, own): damage(cards(foe, main), 10)")
    game = cast(scene(me(standby=[watch], hand=[spell("Draw", "draw(3)")])), "Draw")
    settle_order(game)
    assert game.names("me", "hand") == ["Deck0 1", "Deck0 2", "Deck0 3"]
    assert game.damage("Foe Main") == 30
    count = skilled("Count", 'replacement once would(draw, own): put_counters(this, "Seed", 1)')
    game = cast(scene(me(standby=[count], hand=[spell("Draw", "draw(3)")])), "Draw")
    assert (game.unit("Count").counters, game.names("me", "hand")) == (["Seed"], ["Deck0 1", "Deck0 2"])


@clause("hy 904.2")
def test_with_fewer_cards_in_the_deck_those_are_drawn() -> None:
    """Two of three, and the third draw is one that could not be made."""
    game = cast(scene(me(deck=2, hand=[spell("Draw", "draw(3)")])), "Draw")
    assert game.names("me", "hand") == ["Deck0 1", "Deck0 2"]
    assert game.winner == "foe"


# --- attach and set (905) --------------------------------------------------------------------------------------
@clause("hy 905.1")
@pytest.mark.parametrize(("verb", "which"), [("attach", "energy"), ("set_on", "sets")])
def test_an_attached_card_lies_with_its_unit_and_goes_where_that_goes(verb: str, which: str) -> None:
    """It is linked to that unit and no other, also after it has changed places with the main unit."""
    top = spell("Top", f'{verb}(top(own, deck, 1), cards(own, standby, [named("Ben")]))')
    swap = spell("Swap", 'swap(cards(own, standby, [named("Ben")]))')
    game = cast(scene(me(main=fighter("Ann"), standby=[fighter("Ben")], hand=[top, swap])), "Top")
    attached = game.energy if which == "energy" else game.sets
    assert (attached("Ben"), attached("Ann")) == (["Deck0 1"], [])
    assert "Deck0 1" not in game.names("me", "deck")
    game.answer("play", "Swap")
    assert (game.names("me", "main"), attached("Ben"), attached("Ann")) == (["Ben"], ["Deck0 1"], [])


@clause("hy 905.1")
def test_text_finds_the_unit_to_which_a_card_is_attached() -> None:
    """'Deal 10 damage to the unit on which this card is set.'"""
    tool = gear("Tool", 'ex_activated title("Prick") once: damage(bearer(this_card), 10)')
    game = scene(me(main=fighter("Ann"), standby=[placed(fighter("Ben"), sets=[tool])]))
    game.answer("activate", "Prick")
    assert (game.damage("Ann"), game.damage("Ben")) == (0, 10)


@clause("hy 905.2")
@pytest.mark.parametrize("zone", ["hand", "discard", "deck"])
def test_energy_is_attached_face_down(zone: str) -> None:
    """Wherever it comes from, nobody sees it any more, not even its owner."""
    text = f'attach(cards(own, {zone}, [named("Fuel")]), cards(own, main))'
    fuel = {zone: [fighter("Fuel")]}
    hand = [spell("Attach", text), *fuel.pop("hand", [])]
    game = cast(scene(me(main=fighter("Ann"), hand=hand, **fuel)), "Attach")
    assert (game.energy("Ann"), game.sets("Ann"), seen_by(game, "Fuel")) == (["Fuel"], [], [])
    assert game.m.zone_of(game.card("Fuel").id) == spec.ENERGY


@clause("hy 905.2")
def test_energy_counts_for_the_skills_of_its_unit() -> None:
    """One energy is needed: it is usable only after a card was attached as energy, not after one was set."""
    ann = skilled("Ann", 'skill title("Hit") energy(1) deals(10):')
    for verb, offered in (("attach", ["Hit"]), ("set_on", [])):
        game = cast(scene(me(main=ann, hand=[spell("Do", f"{verb}(top(own, deck, 1), cards(own, main))")])), "Do")
        game.answer("end_main")
        assert game.offered("use_skill") == offered


@clause("hy 905.3")
def test_a_set_card_lies_face_up_and_is_no_energy() -> None:
    """Both players see it, and its abilities are those of its unit."""
    tool = gear("Tool", "static: have_hp(this, 50)")
    text = 'set_on(cards(own, hand, [named("Tool")]), cards(own, main))'
    game = cast(scene(me(main=fighter("Ann"), hand=[spell("Equip", text), tool])), "Equip")
    assert (game.sets("Ann"), game.energy("Ann")) == (["Tool"], [])
    assert (seen_by(game, "Tool"), game.hp("Ann")) == (["me", "foe"], 150)
    assert game.m.zone_of(game.card("Tool").id) == spec.SET


@clause("hy 905.3")
def test_nothing_is_set_on_a_unit_of_which_that_is_forbidden() -> None:
    """By an effect as little as by playing an enhancement; the card stays where it is."""
    bare = skilled("Ann", "static: are_forbidden(this, set)")
    text = 'set_on(cards(own, hand, [named("Tool")]), cards(own, main))'
    game = scene(me(main=bare, hand=[spell("Equip", text, "if_done([draw(1)])"), gear("Tool")]))
    assert game.offered("play") == ["Equip"]
    game.answer("play", "Equip")
    assert (game.sets("Ann"), game.names("me", "hand")) == ([], ["Tool"])


@clause("hy 905.3")
def test_text_asks_for_what_is_set_on_a_unit() -> None:
    """'Units on which a Blade is set', and '10 damage for each card set on them'."""
    units = [placed(fighter("Ben"), sets=[gear("Blade"), gear("Cape")]), placed(fighter("Cid"), sets=[gear("Hat")])]
    zap = spell("Zap", 'damage(cards(foe, standby, [has_set([named("Blade")])]), 10)')
    sum_up = spell("Sum", "damage(cards(foe, main), total_of(cards(foe, standby), sets))")
    game = cast(scene(me(hand=[zap, sum_up]), foe(standby=units)), "Zap", "Sum")
    assert [game.damage(name) for name in ("Ben", "Cid", "Foe Main")] == [10, 0, 3]


@clause("hy 905.3")
def test_playing_an_enhancement_sets_it() -> None:
    """On the unit that was chosen, where all see it."""
    game = scene(me(main=fighter("Ann"), standby=[fighter("Ben")], hand=[gear("Tool", "static: have_hp(this, 50)")]))
    game.answers("play Tool", "pick Ben")
    assert (game.sets("Ben"), game.sets("Ann"), seen_by(game, "Tool")) == (["Tool"], [], ["me", "foe"])


# --- charge (906) ----------------------------------------------------------------------------------------------
@clause("hy 906.1")
def test_charging_by_an_effect_attaches_a_card_of_the_hand_and_draws_one() -> None:
    """The charge of the turn is not used up by it."""
    game = scene(
        me(main=fighter("Ann"), hand=[spell("Load", "charge(cards(own, main))"), fighter("Fuel"), fighter("More")])
    )
    game.answer("play", "Load")
    assert (game.player, game.offered()) == ("me", ["pick Fuel", "pick More"])
    game.answer("pick", "Fuel")
    assert (game.energy("Ann"), game.names("me", "hand")) == (["Fuel"], ["More", "Deck0 1"])
    assert (seen_by(game, "Fuel"), done(game, spec.ATTACHED)) == ([], ["Fuel"])
    assert "More" in game.offered("charge")
    game.answers("charge More")
    assert game.energy("Ann") == ["Fuel", "More"]
    assert game.offered("charge") == []


@clause("hy 906.1")
def test_the_player_chooses_which_of_the_units_is_charged() -> None:
    """Abilities that wait for charging hear of it."""
    ben = skilled("Ben", "triggered on(charged, own, [is_this]): damage(cards(foe, main), 10)")
    hand = [spell("Load", "charge(cards(own, area))"), fighter("Fuel")]
    game = scene(me(main=fighter("Ann"), standby=[ben], hand=hand))
    game.answer("play", "Load")
    assert game.offered() == ["pick Ann", "pick Ben"]
    game.answer("pick", "Ben")
    assert (game.energy("Ben"), game.damage("Foe Main")) == (["Fuel"], 10)


@clause("hy 906.1")
def test_with_no_card_in_hand_a_card_is_drawn_all_the_same() -> None:
    """What is possible of it is done; 'if you do' does not follow."""
    load = spell("Load", "charge(cards(own, main))", "if_done([damage(cards(foe, main), 10)])")
    game = cast(scene(me(main=fighter("Ann"), hand=[load])), "Load")
    assert (game.energy("Ann"), game.names("me", "hand"), game.damage("Foe Main")) == ([], ["Deck0 1"], 0)
    game = scene(me(main=fighter("Ann"), hand=[load, fighter("Fuel")]))
    game.answer("play", "Load")
    assert (game.energy("Ann"), game.damage("Foe Main")) == (["Fuel"], 10)


# --- recover, rest, stun (907, 908) ----------------------------------------------------------------------------
@clause("hy 907.1")
@pytest.mark.parametrize("state", ["rest", "stun"])
def test_a_unit_that_recovers_is_in_the_normal_state(state: str) -> None:
    """Whether it was rested or stunned."""
    watch = skilled("Watch", "triggered on(recovered, own): draw(1)")
    wake = spell("Wake", "recover(cards(own, main))")
    game = cast(scene(me(main=placed(fighter("Ann"), state=state), standby=[watch], hand=[wake])), "Wake")
    assert (game.state("Ann"), game.names("me", "hand")) == ("normal", ["Deck0 1"])


@clause("hy 907.1")
def test_a_normal_unit_does_not_recover() -> None:
    """It is so already: nothing has happened."""
    watch = skilled("Watch", "triggered on(recovered, own): draw(1)")
    wake = spell("Wake", "recover(cards(own, main))", "if_done([damage(cards(foe, main), 10)])")
    game = cast(scene(me(main=fighter("Ann"), standby=[watch], hand=[wake])), "Wake")
    assert (game.names("me", "hand"), game.damage("Foe Main")) == ([], 0)


@clause("hy 908.1")
def test_a_unit_is_in_one_state_at_a_time() -> None:
    """Rest makes it rested, stun stunned, whatever it was."""
    cards = [spell("Rest", "rest(cards(foe, main))"), spell("Stun", "stun(cards(foe, main))")]
    for names, state in (
        (["Rest"], "rest"),
        (["Stun"], "stun"),
        (["Rest", "Stun"], "stun"),
        (["Stun", "Rest"], "rest"),
    ):
        game = cast(scene(me(hand=cards)), *names)
        assert game.state("Foe Main") == state
    game = cast(scene(me(hand=cards)), "Rest", "Stun")
    assert done(game, spec.RESTED, spec.STUNNED) == ["Foe Main", "Foe Main"]


@clause("hy 908.1")
def test_a_unit_in_the_state_already_is_not_brought_into_it_again() -> None:
    """Nothing is triggered by resting a rested unit."""
    watch = skilled("Watch", "triggered on(rested, foe): draw(1)")
    rest = [spell(f"Rest {n}", "rest(cards(foe, main))") for n in range(2)]
    game = cast(scene(me(standby=[watch], hand=rest)), "Rest 0", "Rest 1")
    assert game.names("me", "hand") == ["Deck0 1"]


@clause("hy 908.1")
@pytest.mark.parametrize(
    ("test", "hurt"),
    [("rested", [0, 10, 0]), ("stunned", [0, 0, 10]), ("ailing", [0, 10, 10]), ("normal", [10, 0, 0])],
)
def test_text_asks_for_the_state_of_a_unit(test: str, hurt: list[int]) -> None:
    """Rested and stunned units are those that are ailing."""
    states = {"Ben": "normal", "Cid": "rest", "Dan": "stun"}
    zap = spell("Zap", f"damage(cards(foe, standby, [{test}]), 10)")
    units = [placed(fighter(name), state=state) for name, state in states.items()]
    game = cast(scene(me(hand=[zap]), foe(standby=units)), "Zap")
    assert [game.damage(name) for name in states] == hurt


@clause("hy 908.3")
def test_a_unit_becomes_ailing_when_it_was_normal_before() -> None:
    """From normal to rest or stun; not from the one to the other."""
    watch = skilled("Watch", "triggered on(ailed, foe): draw(1)")
    cards = [
        spell("Rest", "rest(cards(foe, main))"),
        spell("Stun", "stun(cards(foe, main))"),
        spell("Wake", "recover(cards(foe, main))"),
    ]
    for names, drawn in (
        (["Rest"], 1),
        (["Stun"], 1),
        (["Rest", "Stun"], 1),
        (["Stun", "Rest"], 1),
        (["Rest", "Wake", "Stun"], 2),
    ):
        game = cast(scene(me(standby=[watch], hand=cards)), *names)
        assert len(done(game, spec.ABILITY_PLAYED)) == drawn


# --- KO (909) --------------------------------------------------------------------------------------------------
@clause("hy 909.1")
def test_a_unit_that_is_ko_stays_face_down_where_it_is() -> None:
    """It still has its standby area: with all four taken nothing can be put out, and it is no unit any more."""
    standby = [fighter(name) for name in ("Ann", "Ben", "Cid", "Dan")]
    end = spell("End", 'ko(cards(own, standby, [named("Ben")]))')
    game = scene(me(standby=standby, hand=[end, fighter("Late")]))
    game.answer("play", "End")
    assert (game.is_ko("Ben"), game.names("me", "standby")) == (True, ["Ann", "Ben", "Cid", "Dan"])
    assert game.unit("Ben").slot == 2
    assert game.offered("put") == []
    assert game.names("me", "discard") == ["End"]
    count = spell("Count", "damage(cards(foe, main), count(cards(own, area)))")
    game = cast(scene(me(standby=standby, hand=[end, count])), "End", "Count")
    assert game.damage("Foe Main") == 4


@clause("hy 909.1")
def test_several_units_are_ko_at_one_time() -> None:
    """Each of them hears of the KO of the other."""
    ann = skilled("Ann", "triggered on(koed, own): draw(1)")
    ben = skilled("Ben", "triggered on(koed, own): draw(1)")
    game = scene(me(standby=[ann, ben], hand=[spell("End", "ko(cards(own, standby))")]))
    game.answer("play", "End")
    while game.offered("resolve"):
        game.answer("resolve", game.offered("resolve")[0])
    assert len(done(game, spec.ABILITY_PLAYED)) == 4


@clause("hy 909.1")
def test_a_ko_unit_is_not_ko_again() -> None:
    """Nothing can be done to it that does not speak of KO'd units."""
    watch = skilled("Watch", "triggered on(koed, own): draw(1)")
    game = scene(me(standby=[knocked_out(fighter("Ann")), watch], hand=[spell("End", "ko(cards(own, ko))")]))
    game.answer("play", "End")
    assert (game.names("me", "hand"), done(game, spec.KOED)) == ([], [])


@clause("hy 909.1a")
def test_a_unit_that_is_ko_loses_its_damage() -> None:
    """By an effect or by the rules; turned up again it has none."""
    ann = placed(fighter("Ann"), damage=60)
    for text in ("ko(cards(own, standby))", "damage(cards(own, standby), 40)"):
        game = scene(me(standby=[ann], hand=[spell("End", text), spell("Back", "revive(cards(own, ko))")]))
        assert game.damage("Ann") == 60
        game.answer("play", "End")
        assert (game.is_ko("Ann"), game.damage("Ann")) == (True, 0)
        game.answer("play", "Back")
        assert (game.is_ko("Ann"), game.damage("Ann")) == (False, 0)


# --- discard (911) ---------------------------------------------------------------------------------------------
@clause("hy 911.1")
def test_discarding_is_what_goes_from_hand_or_area_to_the_discard_pile() -> None:
    """Energy, a set, a unit, a card of the hand; what goes there from the deck was not discarded."""
    watch = skilled("Watch", "triggered on(discarded, own): damage(cards(foe, main), 10)", hp=300)
    ann = placed(fighter("Ann"), energy=1, sets=[gear("Tool")])
    cards = [
        spell("Energy", "discard(attached(cards(own, standby), energy), 1)"),
        spell("Set", "discard(attached(cards(own, standby), sets), 1)"),
        spell("Hand", 'choose(cards(own, hand, [named("Spare")]), 1, 0); move(chosen(0), discard)'),
        spell("Unit", "discard(cards(own, standby), 1)"),
        spell("Deck", "move(top(own, deck, 1), discard)"),
    ]
    for name, gone, damage in (
        ("Energy", "Ann energy 1", 10),
        ("Set", "Tool", 10),
        ("Hand", "Spare", 10),
        ("Deck", "Deck0 1", 0),
    ):
        game = scene(me(main=watch, standby=[ann], hand=[*cards, fighter("Spare")]))
        game.answer("play", name)
        if game.offered("pick"):
            game.answer("pick", "Spare")
        assert (game.names("me", "discard"), game.damage("Foe Main")) == ([name, gone], damage)
    game = scene(me(main=watch, standby=[fighter("Ann")], hand=cards))
    game.answer("play", "Unit")
    assert (game.names("me", "discard"), game.damage("Foe Main")) == (["Unit", "Ann"], 10)


@clause("hy 911.1")
def test_a_discarded_card_goes_to_the_pile_of_its_owner() -> None:
    """The opponent's energy to the opponent's pile; a unit of theirs in my area as well."""
    bob = placed(fighter("Bob"), energy=1)
    game = scene(me(hand=[spell("Drain", "discard(attached(cards(foe, main), energy), 1)")]), foe(main=bob))
    game.answer("play", "Drain")
    assert (game.names("foe", "discard"), game.energy("Bob")) == (["Bob energy 1"], [])
    lent = placed(fighter("Lent"), owner=1)
    game = scene(me(standby=[lent], hand=[spell("Drop", "discard(cards(own, standby), 1)")]))
    game.answer("play", "Drop")
    assert (game.names("foe", "discard"), game.names("me", "discard")) == (["Lent"], ["Drop"])


@clause("hy 911.1")
def test_the_player_named_by_the_text_discards() -> None:
    """'Your opponent discards 1 card': the opponent chooses it."""
    game = scene(
        me(hand=[spell("Press", "discard(cards(foe, hand), 1, foe)")]), foe(hand=[fighter("Bea"), fighter("Bob")])
    )
    game.answer("play", "Press")
    assert (game.player, game.offered()) == ("foe", ["pick Bea", "pick Bob"])
    game.answer("pick", "Bob")
    assert game.names("foe", "discard") == ["Bob"]


@clause("hy 911.1")
def test_a_card_that_a_replacement_is_not_about_is_discarded() -> None:
    """'If Ann would be discarded' does not keep Ben; what waits for a discard hears of him."""
    keep = skilled("Keep", 'replacement would(discard, own, [named("Ann")]): rest(this)')
    watch = skilled("Watch", "triggered on(discarded, own, [], own_effect, hand): damage(cards(foe, main), 10)")
    for name, damage, hand in (("Ann", 0, ["Ann", "Ben"]), ("Ben", 10, ["Ann"])):
        drop = spell("Drop", f'move(cards(own, hand, [named("{name}")]), discard)')
        game = scene(me(main=keep, standby=[watch], hand=[drop, fighter("Ann"), fighter("Ben")]))
        game.answer("play", "Drop")
        assert (game.names("me", "hand"), game.damage("Foe Main")) == (hand, damage)


@clause("hy 911.2")
def test_discarding_the_hand_is_discarding_all_of_it() -> None:
    """Four cards: none is left, and the pile has four more; the other hand stays."""
    hand = [fighter(name) for name in ("Ann", "Ben", "Cid", "Dan")]
    game = scene(me(hand=[spell("Drop", "discard_hand"), *hand]), foe(hand=[fighter("Bob")]))
    game.answer("play", "Drop")
    while game.offered("order"):
        game.answer("order", game.offered("order")[0])
    assert (game.names("me", "hand"), game.names("foe", "hand")) == ([], ["Bob"])
    assert sorted(game.names("me", "discard")) == ["Ann", "Ben", "Cid", "Dan", "Drop"]


@clause("hy 911.2a")
def test_an_empty_hand_counts_as_discarded() -> None:
    """'Discard your hand. If you do, draw 3' draws 3; 'discard 1 card. If you do' does not."""
    game = cast(scene(me(hand=[spell("Drop", "discard_hand", "if_done([draw(3)])")])), "Drop")
    assert len(game.names("me", "hand")) == 3
    game = cast(scene(me(hand=[spell("Drop", "discard(cards(own, hand), 1)", "if_done([draw(3)])")])), "Drop")
    assert game.names("me", "hand") == []


@clause("hy 911.2a")
def test_a_hand_of_which_something_stays_was_not_discarded() -> None:
    """A replacement keeps one of the cards: 'if you do' does not follow."""
    keep = skilled("Keep", 'replacement would(discard, own, [named("Ann")]): rest(this)')
    drop = spell("Drop", "discard_hand", "if_done([draw(3)])")
    game = scene(me(main=keep, hand=[drop, fighter("Ann")]))
    game.answer("play", "Drop")
    assert game.names("me", "hand") == ["Ann"]


# --- swap (914) ------------------------------------------------------------------------------------------------
@clause("hy 914.1")
def test_swapping_exchanges_the_places_of_main_unit_and_standby_unit() -> None:
    """The main unit goes to the very standby area from which the other one came."""
    standby = [fighter("Ben"), fighter("Cid"), fighter("Dan")]
    game = scene(
        me(main=fighter("Ann"), standby=standby, hand=[spell("Swap", 'swap(cards(own, standby, [named("Cid")]))')])
    )
    game.answer("play", "Swap")
    assert [game.unit(name).slot for name in ("Ann", "Ben", "Cid", "Dan")] == [2, 1, 0, 3]
    assert game.names("me", "main") == ["Cid"]


@clause("hy 914.1")
def test_units_of_the_opponent_are_swapped_on_their_side() -> None:
    """The main unit of the player of the standby unit is meant."""
    swap = spell("Swap", "choose(cards(foe, standby), 1, 0); swap(chosen(0))")
    game = scene(me(main=fighter("Ann"), hand=[swap]), foe(main=fighter("Bob"), standby=[fighter("Bea")]))
    game.answer("play", "Swap")
    assert (game.names("foe", "main"), game.names("foe", "standby"), game.names("me", "main")) == (
        ["Bea"],
        ["Bob"],
        ["Ann"],
    )


@clause("hy 914.1")
def test_nothing_is_swapped_with_a_unit_that_is_ko() -> None:
    """A KO'd standby unit is none that could be meant."""
    swap = spell("Swap", "swap(cards(own, standby))", "if_done([draw(1)])")
    game = scene(me(main=fighter("Ann"), standby=[knocked_out(fighter("Ben"))], hand=[swap]))
    game.answer("play", "Swap")
    assert (game.names("me", "main"), game.names("me", "hand")) == (["Ann"], [])
