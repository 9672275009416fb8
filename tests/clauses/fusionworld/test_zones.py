"""Chapter 3: zones, what goes from one to another, and who sees what lies there."""

from fuda.games.fusionworld import spec
from fuda.rules.marks import clause
from tests.clauses.fusionworld.scene import Placed, Scene, extra, fighter, filler, foe, leader, me, scene
from tests.clauses.fusionworld.texts import chief, next_turn, skilled, skills, spell
from tests.clauses.fusionworld.views import BOTH_PLAYERS, learned, moves_seen, names_seen, seen_by, zone_seen

TAKE = 'gain_control(cards(foe, battle, [named("Bob")]))'


def stolen(*ops: str) -> Scene:
    """Bob of the foe's is under my control, and then something is done to my cards."""
    spells = [spell("Take", TAKE), spell("Then", *ops)]
    game = scene(me(hand=spells), foe(battle=[fighter("Bob")], drop=[fighter("Old")]))
    return game.answers("activate Take", "activate Then")


# --- 3-1: zones in general -------------------------------------------------------------------------------------
@clause("fw 3-1-1")
def test_each_player_has_zones_of_their_own() -> None:
    """A card that comes under my control lies in my Battle Area and no longer in the foe's, and counts there."""
    watch = skilled("Watch", "permanent: have_power(this, per(1000, 1, size(own, battle_area)))")
    game = scene(me(battle=[watch], hand=[spell("Take", TAKE)]), foe(battle=[fighter("Bob"), fighter("Cid")]))
    assert game.power("Watch") == 11000
    game.answer("activate", "Take")
    assert game.names("me", "battle") == ["Watch", "Bob"]
    assert game.names("foe", "battle") == ["Cid"]
    assert game.power("Watch") == 12000
    # What I discard lies in my Drop and in no other.
    assert (game.names("me", "drop"), game.names("foe", "drop")) == (["Take"], [])


@clause("fw 3-1-2")
def test_the_number_of_cards_in_every_zone_is_open_to_all() -> None:
    """The foe sees how many cards there are in hand, deck and Life without seeing one, and texts may count them."""
    tally = spell("Tally", "draw(plus(size(foe, hand), plus(size(foe, deck), size(foe, life))))")
    game = scene(me(hand=[tally], deck=20), foe(hand=filler(2, "Held"), deck=4, life=3))
    for zone, count in (("hand", 2), ("deck", 4), ("life", 3)):
        assert zone_seen(game, "me", "foe", zone).count == count
        assert names_seen(game, "me", "foe", zone) == ["?"] * count
    game.answer("activate", "Tally")
    assert len(game.names("me", "hand")) == 9


@clause("fw 3-1-4")
def test_a_card_that_changes_zones_is_a_new_card() -> None:
    """+5000 and [Blocker] for the turn are gone when Ann is returned to hand and played again."""
    lift = "power(cards(own, battle), 5000, this_turn); gain_keyword(cards(own, battle), blocker, this_turn)"
    game = scene(
        me(battle=[fighter("Ann", cost=0)], hand=[spell("Lift", lift), spell("Back", "move(cards(own, battle), hand)")])
    )
    game.answer("activate", "Lift")
    assert game.power("Ann") == 15000 and game.has("Ann", "blocker")
    game.answers("activate Back", "play Ann")
    assert game.power("Ann") == 10000
    assert not game.has("Ann", "blocker")


@clause("fw 3-1-4")
def test_what_was_chosen_is_not_found_where_it_has_gone_since() -> None:
    """A card chosen in the Battle Area and then returned to hand is another card: it is not put into the Drop."""
    text = "choose(cards(foe, battle), 1, 0); move(chosen(0), hand); move(chosen(0), drop)"
    game = scene(me(hand=[spell("Back", text)]), foe(battle=[fighter("Bob")]))
    game.answer("activate", "Back")
    assert (game.names("foe", "hand"), game.names("foe", "drop")) == (["Bob"], [])


def boosted(*more: str) -> Scene:
    """Ann has +5000 power and +3000 combo power for the turn, and combos from the Battle Area."""
    lift = spell(
        "Lift", "power(cards(own, battle), 5000, this_turn)", "combo_power(cards(own, battle), 3000, this_turn)"
    )
    tools = [extra("Tool", abilities=skills("battle: " + "; ".join(more)))] if more else []
    game = scene(me(battle=[fighter("Ann", combo=5000)], hand=[lift, *tools]))
    game.answer("activate", "Lift").attack("Leader")
    return game.answer("combo", "Ann")


@clause("fw 3-1-4-1")
def test_effects_stay_with_a_battle_card_that_combos() -> None:
    """Ann's combo power is 8000 in the Combo Area, and that much is added to the attacker's power."""
    game = boosted()
    assert game.names("me", "combo") == ["Ann"]
    assert game.combo_power("Ann") == 8000
    # From hand the same card comes without them.
    lift = spell("Lift", "combo_power(cards(own, battle), 3000, this_turn)")
    game = scene(me(battle=[fighter("Ann")], hand=[lift, fighter("Eve")]))
    game.answer("activate", "Lift").attack("Leader").answer("combo", "Eve")
    assert game.combo_power("Eve") == 5000


@clause("fw 3-1-4-1")
def test_effects_stay_with_a_card_that_goes_to_another_battle_area() -> None:
    """Bob was given +5000 and may not attack; both are still so on my side."""
    lift = spell("Lift", "power(cards(foe, battle), 5000, this_turn)", "forbid(cards(foe, battle), attack, this_turn)")
    game = scene(me(hand=[lift, spell("Take", TAKE)]), foe(battle=[fighter("Bob")]))
    game.answers("activate Lift", "activate Take")
    assert game.names("me", "battle") == ["Bob"]
    assert game.power("Bob") == 15000
    assert game.offered("attack") == ["Leader"]


@clause("fw 3-1-4-2")
def test_effects_stay_with_a_card_that_returns_from_the_combo_area() -> None:
    """Ann is played from the Combo Area: she has her +5000 from before, and loses it with the turn."""
    game = boosted("play(cards(own, combo))")
    game.answer("activate", "Tool")
    assert (game.names("me", "combo"), game.names("me", "battle")) == ([], ["Ann"])
    assert game.power("Ann") == 15000
    game.pass_battle()
    next_turn(game)
    assert game.power("Ann") == 10000


# --- 3-1-5: in which order -------------------------------------------------------------------------------------
@clause("fw 3-1-5", "fw 3-1-5-1")
def test_the_owner_says_in_which_order_cards_go_and_the_other_does_not_learn_it() -> None:
    """My spell puts three of the foe's cards under the foe's deck: the foe picks the order, and I cannot tell it."""
    sweep = spell("Sweep", "move(cards(foe, battle), deck, bottom)")
    game = scene(me(hand=[sweep]), foe(battle=[fighter("Bob"), fighter("Bea"), fighter("Ben")]))
    game.answer("activate", "Sweep")
    assert (game.player, game.offered("pick")) == ("foe", ["Bob", "Bea", "Ben"])
    game.answer("pick", "Ben")
    # Nothing has moved yet from which I could draw conclusions.
    assert names_seen(game, "me", "foe", "battle") == ["Bob", "Bea", "Ben"]
    game.answer("pick", "Bob")
    assert game.names("foe", "deck")[-3:] == ["Ben", "Bob", "Bea"]
    assert moves_seen(game, "foe", "deck") == ["T-Ben", "T-Bob", "T-Bea"]
    assert moves_seen(game, "me", "deck") == ["?", "?", "?"]
    # Which cards went there I have seen.
    assert [e.card for e in learned(game, "me") if e.kind == "sorted"] == ["T-Bob", "T-Bea", "T-Ben"]


@clause("fw 3-1-5")
def test_each_owner_orders_the_own_cards_the_turn_player_first() -> None:
    """Cards of both players that go to the top of the decks at one time."""
    sweep = spell("Sweep", "move(cards(any, battle), deck)")
    game = scene(
        me(hand=[sweep], battle=[fighter("Ann"), fighter("Eve")]), foe(battle=[fighter("Bob"), fighter("Bea")])
    )
    game.answer("activate", "Sweep")
    assert (game.player, game.offered("pick")) == ("me", ["Ann", "Eve"])
    game.answer("pick", "Eve")
    assert (game.player, game.offered("pick")) == ("foe", ["Bob", "Bea"])
    game.answer("pick", "Bob")
    assert game.names("me", "deck")[:2] == ["Ann", "Eve"]
    assert game.names("foe", "deck")[:2] == ["Bea", "Bob"]


@clause("fw 3-1-5-1")
def test_cards_of_the_drop_go_to_the_deck_in_a_secret_order() -> None:
    """Cards that everybody knows are put away in an order that only their owner knows; of one card it is known."""
    text = "move(cards(own, drop, [kind(battle)]), deck)"
    game = scene(me(hand=[spell("Back", text)], drop=[fighter("Ann"), fighter("Eve")]))
    game.answers("activate Back", "pick Ann")
    assert game.names("me", "deck")[:2] == ["Eve", "Ann"]
    assert moves_seen(game, "me", "deck") == ["T-Ann", "T-Eve"]
    assert moves_seen(game, "foe", "deck") == ["?", "?"]
    game = scene(me(hand=[spell("Back", text)], drop=[fighter("Ann")]))
    game.answer("activate", "Back")
    assert moves_seen(game, "foe", "deck") == ["T-Ann"]


@clause("fw 3-1-6")
def test_a_zone_of_nobody_is_that_of_the_owner() -> None:
    """'KO it' and 'put it into the Drop' send the foe's card, which I control, to the foe's Drop."""
    for op in ("ko", "move"):
        game = stolen("ko(cards(own, battle))" if op == "ko" else "move(cards(own, battle), drop)")
        assert game.names("foe", "drop") == ["Bob", "Old"]
        assert game.names("me", "drop") == ["Then", "Take"]


@clause("fw 3-1-6-1")
def test_a_card_goes_to_its_owners_zone_even_if_another_is_named() -> None:
    """'Add it to your hand', 'to your Life', 'to your energy': each time the foe gets the own card back."""
    for zone in ("hand", "life", "energy", "deck", "removed"):
        game = stolen(f"move(cards(own, battle), {zone})")
        assert "Bob" in game.names("foe", zone)
        assert "Bob" not in game.names("me", zone)


@clause("fw 3-1-6-1")
def test_the_battle_and_combo_areas_may_be_those_of_another_player() -> None:
    """A card of the foe's Drop that I play lies in my Battle Area, and is the foe's again when it leaves."""
    play = spell("Raise", "play(cards(foe, drop))")
    game = scene(me(hand=[play, spell("Kill", "ko(cards(own, battle))")]), foe(drop=[fighter("Bob")]))
    game.answer("activate", "Raise")
    assert (game.names("me", "battle"), game.names("foe", "battle")) == (["Bob"], [])
    game.answer("activate", "Kill")
    assert game.names("foe", "drop") == ["Bob"]
    lend = extra("Lend", abilities=skills("battle: combo(cards(foe, drop))"))
    game = scene(me(hand=[lend]), foe(drop=[fighter("Bob")]))
    game.attack("Leader").answer("activate", "Lend")
    assert (game.names("me", "combo"), game.names("foe", "combo")) == (["Bob"], [])


@clause("fw 3-1-7")
def test_a_card_that_had_to_meet_a_condition_is_shown_between_hidden_zones() -> None:
    """Looked for by its name in the deck, Ann is shown to the foe though the text does not say so."""
    text = 'choose(cards(own, deck, [named("Ann")]), 1, 0); move(chosen(0), hand); shuffle'
    game = scene(me(hand=[spell("Seek", text)], deck=[*filler(3), fighter("Ann")]))
    game.answers("activate Seek", "pick Ann")
    assert game.names("me", "hand") == ["Ann"]
    assert moves_seen(game, "foe", "hand") == ["T-Ann"]
    assert seen_by(game, "Ann") == ["me"]


@clause("fw 3-1-7")
def test_cards_that_are_not_chosen_but_named_are_shown_as_well() -> None:
    """'Put all cards named Ann of your hand under your deck' shows them; the others stay hidden."""
    text = 'move(cards(own, hand, [named("Ann")]), deck, bottom)'
    game = scene(me(hand=[spell("Hide", text), fighter("Ann"), fighter("Eve")]))
    game.answer("activate", "Hide")
    assert moves_seen(game, "foe", "deck") == ["T-Ann"]


@clause("fw 3-1-7")
def test_any_card_moves_unseen() -> None:
    """Without a condition on the card the foe does not learn which one it was."""
    text = "choose(cards(own, hand), 1, 0); move(chosen(0), deck, bottom)"
    game = scene(me(hand=[spell("Hide", text), fighter("Ann"), fighter("Eve")]))
    game.answers("activate Hide", "pick Ann")
    assert moves_seen(game, "me", "deck") == ["T-Ann"]
    assert moves_seen(game, "foe", "deck") == ["?"]


# --- 3-2: deck -------------------------------------------------------------------------------------------------
@clause("fw 3-2-2")
def test_nobody_may_look_at_a_deck_or_change_its_order() -> None:
    """Neither player sees a card of either deck, and no option is about one; what goes there is no longer seen."""
    game = scene(me(hand=[spell("Away", "move(cards(own, hand), deck)"), fighter("Ann")]))
    in_decks = {int(c.id) for who in BOTH_PLAYERS for c in game.side(who).deck}
    assert not [a for a in game.m.options if int(a.card) in in_decks]
    game.answer("activate", "Away")
    assert game.names("me", "deck")[0] == "Ann"
    for by in BOTH_PLAYERS:
        assert names_seen(game, by, "me", "deck") == ["?"] * 11
        assert names_seen(game, by, "foe", "deck") == ["?"] * 10


@clause("fw 3-2-3")
def test_cards_leave_the_deck_one_at_a_time() -> None:
    """Three cards put into the Drop are three moves, which are heard one by one; of the hand it is one."""
    watch = chief("Watch", "auto on(moved, own, [], any, any, drop): place_marker(1)")
    mill = spell("Mill", "move(top(own, deck, 3), drop)")
    game = scene(me(leader=watch, hand=[mill], deck=[fighter("A"), fighter("B"), fighter("C"), fighter("D")]))
    before = game.side("me").markers
    game.answer("activate", "Mill")
    while game.offered("resolve"):
        game.m.answer(game.m.options[0])
    assert game.names("me", "drop") == ["C", "B", "A", "Mill"]
    assert game.side("me").markers == before + 4  # the spell itself went there first
    toss = spell("Toss", "move(cards(own, hand), drop)")
    game = scene(me(leader=watch, hand=[toss, fighter("A"), fighter("B"), fighter("C")]))
    game.answer("activate", "Toss")
    while game.offered("resolve"):
        game.m.answer(game.m.options[0])
    assert game.side("me").markers == 2


@clause("fw 3-2-3")
def test_who_has_no_deck_left_has_lost_before_the_rest_moves() -> None:
    """With two cards in the deck, 'put the top 3 into the Drop and draw' ends with the second of them."""
    mill = spell("Mill", "move(top(own, deck, 3), drop)", "place_marker(1)")
    game = scene(me(hand=[mill], deck=[fighter("A"), fighter("B")]))
    game.answer("activate", "Mill")
    assert game.names("me", "drop") == ["B", "A", "Mill"]
    assert game.winner == "foe"
    assert game.side("me").markers == 0


# --- 3-3: hand -------------------------------------------------------------------------------------------------
@clause("fw 3-3-2", "fw 3-3-3")
def test_a_hand_is_seen_by_its_player_only() -> None:
    """Its player sees every card, the other a number; a card that returns is known, one that is drawn is not."""
    back = spell("Back", "draw(1)", "move(cards(own, battle), hand)")
    game = scene(me(hand=[back, fighter("Ann")], battle=[fighter("Eve")], deck=[fighter("New"), *filler(3)]))
    game.answer("activate", "Back")
    assert names_seen(game, "me", "me", "hand") == ["Ann", "New", "Eve"]
    assert names_seen(game, "foe", "me", "hand") == ["?", "?", "?"]
    assert moves_seen(game, "me", "hand") == ["T-New", "T-Eve"]
    assert moves_seen(game, "foe", "hand") == ["?", "T-Eve"]


@clause("fw 3-3-4")
def test_a_hand_has_any_number_of_cards() -> None:
    """Twenty cards are still there after the turn, and nobody is asked to discard."""
    game = scene(me(hand=[spell("Many", "draw(20)")], deck=30))
    game.answer("activate", "Many")
    assert len(game.names("me", "hand")) == 20
    game.end_turn()
    assert game.player == "foe"
    assert len(game.names("me", "hand")) == 20


# --- 3-4: Drop -------------------------------------------------------------------------------------------------
@clause("fw 3-4-3")
def test_the_drop_lies_open_with_the_newest_card_on_top() -> None:
    """Both players see the whole pile; what is put there goes on top of what was there."""
    kill = spell("Kill", 'ko(cards(foe, battle, [named("Bob")]))', 'ko(cards(foe, battle, [named("Bea")]))')
    game = scene(me(hand=[kill]), foe(battle=[fighter("Bob"), fighter("Bea")], drop=[fighter("Old")]))
    game.answer("activate", "Kill")
    for by in BOTH_PLAYERS:
        assert names_seen(game, by, "foe", "drop") == ["Bea", "Bob", "Old"]


@clause("fw 3-4-4")
def test_the_drop_has_any_number_of_cards() -> None:
    """To fifty cards another is added."""
    game = scene(me(hand=[spell("Mill", "move(top(own, deck, 2), drop)")], drop=filler(50, "Old")))
    game.answer("activate", "Mill")
    assert len(game.names("me", "drop")) == 53


# --- 3-5: Leader Area ------------------------------------------------------------------------------------------
@clause("fw 3-5-2")
def test_leaders_are_seen_by_both_with_the_side_that_lies_up() -> None:
    """An awakened Leader shows its back."""
    back = leader("Risen", power=20000)
    game = scene(me(leader=Placed(leader("Sleeper", back=back), awakened=True)), foe(leader=leader("Moon")))
    for by in BOTH_PLAYERS:
        assert names_seen(game, by, "me", "leader") == ["Risen"]
        assert names_seen(game, by, "foe", "leader") == ["Moon"]
    assert seen_by(game, "Sleeper") == seen_by(game, "Moon") == BOTH_PLAYERS


@clause("fw 3-5-3")
def test_a_leader_never_leaves_the_leader_area() -> None:
    """No zone takes it, no player gains control of it, it is put under no card and cannot be KO'd."""
    for op in ("hand", "drop", "deck", "life", "energy", "removed"):
        game = scene(
            me(hand=[spell("Off", f"move(cards(foe, leader_or_battle), {op})")]),
            foe(leader=leader("Moon"), battle=[fighter("Bob")]),
        )
        game.answer("activate", "Off")
        assert game.names("foe", "leader") == ["Moon"]
        assert "Bob" in game.names("foe", op)
        assert "Moon" not in game.names("foe", op)
    for text in (
        "ko(cards(foe, leader_or_battle))",
        "gain_control(cards(foe, leader_or_battle))",
        'put_under(cards(foe, leader_or_battle), cards(own, battle, [named("Ann")]))',
    ):
        game = scene(
            me(battle=[fighter("Ann")], hand=[spell("Off", text)]),
            foe(leader=leader("Moon"), battle=[fighter("Bob")]),
        )
        game.answer("activate", "Off")
        assert game.names("foe", "leader") == ["Moon"]
        assert game.m.is_here(game.side("foe").leader.uid)
        assert game.names("foe", "battle") == []


@clause("fw 3-5-3")
def test_a_cost_that_would_take_the_leader_away_cannot_be_paid() -> None:
    """'Return your Leader to your hand: draw 1' is never offered."""
    ann = skilled("Ann", "main cost move(cards(own, leader), hand): draw(1)")
    eve = skilled("Eve", "main cost move(this, hand): draw(1)")
    assert scene(me(battle=[ann, eve])).offered("activate") == ["Eve"]


# --- 3-6: Battle Area ------------------------------------------------------------------------------------------
@clause("fw 3-6-2", "fw 3-7-2", "fw 3-8-2")
def test_the_battle_combo_and_energy_areas_lie_open() -> None:
    """Both players read every card there, as soon as it lies there."""
    game = scene(
        me(battle=[fighter("Ann")], hand=[fighter("Eve")], energy=[fighter("Red")], spent=[fighter("Blue")]),
        foe(battle=[fighter("Bob")]),
    )
    game.attack("Leader", "Leader").answer("combo", "Eve")
    for by in BOTH_PLAYERS:
        assert names_seen(game, by, "me", "battle") == ["Ann"]
        assert names_seen(game, by, "foe", "battle") == ["Bob"]
        assert names_seen(game, by, "me", "combo") == ["Eve"]
        assert names_seen(game, by, "me", "energy") == ["Red", "Blue"]


@clause("fw 3-6-3")
def test_cards_are_put_into_the_battle_area_active_unless_the_text_says_otherwise() -> None:
    """Used from hand Ann is active and can attack at once; an effect that plays a card rested puts it rested."""
    raise_up = spell("Raise", 'play(cards(own, hand, [named("Eve")]), rested)')
    wake = spell("Wake", "play(cards(own, drop, [kind(battle)]))")
    game = scene(me(hand=[raise_up, wake, fighter("Ann", cost=0), fighter("Eve")], drop=[fighter("Ivy")]))
    game.answers("play Ann", "activate Raise", "activate Wake")
    assert [game.is_rested(name) for name in ("Ann", "Eve", "Ivy")] == [False, True, False]
    assert game.offered("attack") == ["Leader", "Ann", "Ivy"]


@clause("fw 3-6-4")
def test_the_battle_area_has_any_number_of_cards() -> None:
    """A fifteenth card is played, and none is displaced."""
    many = [fighter(f"Unit {i}") for i in range(14)]
    game = scene(me(hand=[fighter("Ann", cost=0)], battle=many))
    game.answer("play", "Ann")
    assert game.names("me", "battle") == [*[d.name for d in many], "Ann"]
    assert game.names("me", "drop") == []


# --- 3-7: Combo Area -------------------------------------------------------------------------------------------
@clause("fw 3-7-3")
def test_the_combo_area_has_any_number_of_cards() -> None:
    """Eight cards combo in one step, and all of them are added."""
    hand = [fighter(f"Hand {i}", combo=1000) for i in range(8)]
    game = scene(me(hand=hand), foe(leader=leader("Wall", power=23000)))
    game.attack("Leader")
    for d in hand:
        game.answer("combo", d.name)
    assert game.names("me", "combo") == [d.name for d in hand]
    game.pass_battle()
    assert len(game.names("foe", "life")) == 7


# --- 3-8: Energy Area ------------------------------------------------------------------------------------------
@clause("fw 3-8-2")
def test_the_payer_picks_which_energy_is_rested() -> None:
    """With a red and a blue card to pay 1 either can be taken."""
    for paid, left in (("Red", "Blue"), ("Blue", "Red")):
        energy = [fighter("Red"), fighter("Blue", colors=["blue"])]
        game = scene(me(hand=[fighter("Ann", cost=1)], energy=energy))
        game.answer("play", "Ann")
        assert sorted(game.offered("pay_with")) == ["Blue", "Red"]
        game.answer("pay_with", paid)
        assert (game.names("me", "energy"), game.names("me", "spent")) == ([left], [paid])


@clause("fw 3-8-3")
def test_cards_become_energy_face_up_and_active_unless_the_text_says_otherwise() -> None:
    """A charged card pays in the same turn; one that is put there rested does not."""
    game = scene(me(hand=[fighter("Ann"), fighter("Eve", cost=1)], energy=0), at="7-2-11")
    game.answer("charge", "Ann")
    assert names_seen(game, "foe", "me", "energy") == ["Ann"]
    game.answer("play", "Eve")
    assert (game.names("me", "spent"), game.names("me", "battle")) == (["Ann"], ["Eve"])
    grow = spell("Grow", "move(top(own, deck, 1), energy); move(top(own, deck, 1), energy, rested)")
    game = scene(me(hand=[grow, fighter("Eve", cost=2)]))
    game.answer("activate", "Grow")
    assert (game.names("me", "energy"), game.names("me", "spent")) == (["Deck0 1"], ["Deck0 2"])
    assert game.offered("play") == []


@clause("fw 3-8-4")
def test_the_energy_area_has_any_number_of_cards() -> None:
    """To ten energy cards an eleventh and a rested one are added."""
    grow = spell("Grow", "move(top(own, deck, 1), energy); move(top(own, deck, 1), energy, rested)")
    game = scene(me(hand=[grow], energy=10, spent=5))
    game.answer("activate", "Grow")
    assert (len(game.names("me", "energy")), len(game.names("me", "spent"))) == (11, 6)


# --- 3-9: Life -------------------------------------------------------------------------------------------------
@clause("fw 3-9-2")
def test_nobody_sees_life_or_changes_its_order() -> None:
    """Neither player sees a card of it, the owner included; what goes there from hand is seen by its player only."""
    game = scene(me(life=3, hand=[spell("Heal", "move(cards(own, hand), life)"), fighter("Ann")]))
    in_life = {int(c.id) for who in BOTH_PLAYERS for c in game.side(who).life}
    assert not [a for a in game.m.options if int(a.card) in in_life]
    game.answer("activate", "Heal")
    for by in BOTH_PLAYERS:
        assert names_seen(game, by, "me", "life") == ["?"] * 4
    assert moves_seen(game, "me", "life") == ["T-Ann"]
    assert moves_seen(game, "foe", "life") == ["?"]


@clause("fw 3-9-2-1")
def test_life_that_is_turned_face_up_lies_open() -> None:
    """Both see the top card once it is turned up, and nothing more when it is turned down again."""
    up, down = (
        spell("Up", "turn_life(top(own, life, 1), face_up)"),
        spell("Down", "turn_life(top(own, life, 1), face_down)"),
    )
    game = scene(me(life=[fighter("Top"), fighter("Low")], hand=[up, down]))
    game.answer("activate", "Up")
    for by in BOTH_PLAYERS:
        assert names_seen(game, by, "me", "life") == ["Top", "?"]
    game.answer("activate", "Down")
    for by in BOTH_PLAYERS:
        assert names_seen(game, by, "me", "life") == ["?", "?"]


@clause("fw 3-9-2-1")
def test_a_card_put_into_life_face_up_is_as_good_as_in_an_open_zone() -> None:
    """Both see it, texts can speak of it, and it must be found, as it lies open; both know it when it leaves."""
    add = spell("Add", 'move(cards(own, hand, [named("Ann")]), life, face_up)')
    take = spell("Take", "choose(cards(own, life, [face_up]), 1, 0); move(chosen(0), hand)")
    cover = spell("Cover", 'move(cards(own, hand, [named("Eve")]), life)')
    game = scene(me(hand=[add, take, cover, fighter("Ann"), fighter("Eve")], life=1))
    game.answers("activate Add", "activate Cover")
    for by in BOTH_PLAYERS:
        assert names_seen(game, by, "me", "life") == ["?", "Ann", "?"]
    game.answer("activate", "Take")
    assert game.names("me", "hand") == ["Ann"]
    assert moves_seen(game, "foe", "hand") == ["T-Ann"]
    assert names_seen(game, "foe", "me", "life") == ["?", "?"]


@clause("fw 3-9-3")
def test_life_leaves_from_the_top() -> None:
    """'Add 1 Life to your hand' takes the top card, 'up to 2' the next ones, damage the one after; unseen."""
    life = [fighter(name) for name in "ABCDE"]
    take = [spell("One", "move(top(own, life, 1), hand)"), spell("Some", "life_up_to(2)")]
    game = scene(me(hand=[*take, spell("Hurt", "damage(own, 1)")], life=life))
    game.answers("activate One", "activate Some", "number 2", "activate Hurt")
    assert game.names("me", "hand") == ["A", "B", "C", "D"]
    assert game.names("me", "life") == ["E"]
    assert set(moves_seen(game, "foe", "hand")) == {"?"}
    low = spell("Low", "move(bottom(own, life, 1), hand)")
    game = scene(me(hand=[low], life=life))
    game.answer("activate", "Low")
    assert game.names("me", "hand") == ["E"]


@clause("fw 3-9-4")
def test_a_card_goes_on_top_of_life_unless_the_text_says_otherwise() -> None:
    """What was put there is the next to be lost; 'at the bottom' is the last."""
    heal = spell(
        "Heal", 'move(cards(own, hand, [named("Ann")]), life)', 'move(cards(own, hand, [named("Eve")]), life, bottom)'
    )
    game = scene(me(hand=[heal, spell("Hurt", "damage(own, 1)"), fighter("Ann"), fighter("Eve")], life=2))
    game.answer("activate", "Heal")
    assert game.names("me", "life") == ["Ann", "Life0 1", "Life0 2", "Eve"]
    game.answer("activate", "Hurt")
    assert game.names("me", "hand") == ["Ann"]
    assert (spec.MOVED, "Ann") in game.happened()
