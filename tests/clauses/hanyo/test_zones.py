"""Zones in general (302, 303), the area and what is in it (306, 308), and the order in piles (304, 309, 310)."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from fuda.games.hanyo import spec
from fuda.games.hanyo.printed import Card, CardDef
from fuda.games.hanyo.rules.checks import RULES
from fuda.games.hanyo.rules.setup import lay_table
from fuda.games.hanyo.state import Match
from fuda.rules.marks import clause
from tests.clauses.hanyo.scene import (
    Placed,
    Scene,
    fighter,
    filler,
    foe,
    knocked_out,
    me,
    placed,
    rested,
    scene,
    stunned,
)
from tests.clauses.hanyo.texts import done, gear, scheme, settle_order, skilled, spell

LIFT = "last(cards(own, area), {static: have_hp(this, 50)}, this_turn)"


def cast(game: Scene, name: str = "Spell") -> Scene:
    """Play a command."""
    return game.answer("play", name)


# --- where cards are (302.1) -----------------------------------------------------------------------------------
def mixed_deck(player: int) -> list[CardDef]:
    """Fifty cards that move about: units with skills, commands that draw, KO and return, gear."""
    hit = skilled("Hitter", 'skill title("Hit") deals(60):', "triggered on(koed, own): draw(1)", hp=60)
    kinds = [
        hit,
        fighter("Plain"),
        scheme("Fill", "draw(2)", "discard(cards(own, hand), 1)"),
        spell("Sweep", "ko(cards(any, standby))", "choose(cards(any, ko), 1, 0)", "move(chosen(0), hand)"),
        gear("Gear", 'ex_activated title("Dig") once: move(top(own, deck, 2), discard)'),
    ]
    return [kinds[i % 5 if player == 0 else 4 - i % 5] for i in range(50)]


def places(m: Match) -> dict[int, list[tuple[int, int]]]:
    """For each card by id, where it is found: whose side, and the zone."""
    out: dict[int, list[tuple[int, int]]] = {c.id: [] for c in m.cards}
    for card in m.resolution:
        out[card.id].append((int(card.owner), spec.RESOLUTION))
    for side in (m.p0, m.p1):
        piles: list[tuple[int, list[Card]]] = [
            (spec.NOWHERE, side.nowhere), (spec.DECK, side.deck), (spec.HAND, side.hand), (spec.DISCARD, side.discard),
            (spec.ENERGY, side.loose_energy), (spec.SET, side.loose_sets),
        ]  # fmt: skip
        for u in side.all_units():
            piles += [(spec.AREA, [u.card]), (spec.ENERGY, u.energy), (spec.SET, u.sets)]
        for zone, pile in piles:
            for card in pile:
                out[card.id].append((int(side.index), zone))
    return out


@clause("hy 302.1")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_card_is_always_in_exactly_one_zone_of_its_owner(seed: int) -> None:
    """All through a game each of the hundred cards is found once, on the side of its owner, where it is said to be."""
    decks = [mixed_deck(player) for player in range(2)]
    cards = [Card(50 * player + i, d, player) for player, deck in enumerate(decks) for i, d in enumerate(deck)]
    m = lay_table(RULES, cards, seed)
    m.advance()
    chance = random.Random(seed)
    seen: set[int] = set()
    while m.winner < 0 and m.decisions < 400:
        m.answer(chance.choice(m.options))
        for card, found in places(m).items():
            assert found == [(int(m.cards[card].owner), int(m.zone_of(card)))]
            seen.add(found[0][1])
    assert {spec.DECK, spec.HAND, spec.DISCARD, spec.AREA, spec.ENERGY, spec.SET} <= seen


# --- the same card or a new one (302.3) ------------------------------------------------------------------------
@clause("hy 302.3")
def test_a_card_that_leaves_the_area_is_a_new_card() -> None:
    """+50 HP for the turn, damage and counters are gone when Eve is returned to hand and put out again."""
    eve = placed(fighter("Eve"), damage=30, counters=["Rust"], state="rest")
    game = scene(me(standby=[eve], hand=[spell("Lift", LIFT), spell("Back", "move(cards(own, standby), hand)")]))
    cast(game, "Lift")
    assert game.hp("Eve") == 150
    cast(game, "Back").answer("put", "Eve")
    assert (game.hp("Eve"), game.damage("Eve"), game.unit("Eve").counters) == (100, 0, [])


@clause("hy 302.3")
def test_what_was_chosen_is_not_found_where_it_has_gone_since() -> None:
    """A unit chosen in the area and returned to hand is another card: it is not discarded from there."""
    text = spell("Spell", "choose(cards(foe, standby), 1, 0)", "move(chosen(0), hand)", "move(chosen(0), discard)")
    game = cast(scene(me(hand=[text]), foe(standby=[fighter("Bob")])))
    assert (game.names("foe", "hand"), game.names("foe", "discard")) == (["Bob"], [])


@clause("hy 302.3")
def test_a_unit_that_moves_within_the_area_stays_the_same_card() -> None:
    """Eve comes from standby to the main area with her +50 HP, damage and counters, and is found there."""
    eve = placed(fighter("Eve"), damage=30, counters=["Rust"])
    swap = spell("Swap", "choose(cards(own, standby), 1, 0)", "swap(chosen(0))", "damage(chosen(0), 10)")
    game = scene(me(main=fighter("Ann"), standby=[eve], hand=[spell("Lift", LIFT), swap]))
    uid = game.unit("Eve").uid
    cast(cast(game, "Lift"), "Swap")
    assert (game.names("me", "main"), game.unit("Eve").uid) == (["Eve"], uid)
    assert (game.hp("Eve"), game.damage("Eve"), game.unit("Eve").counters) == (150, 40, ["Rust"])


@clause("hy 302.3a")
def test_units_that_change_places_keep_what_is_attached_to_them() -> None:
    """Energy and sets of both go along; nothing is discarded."""
    ann = placed(fighter("Ann"), energy=[fighter("A1"), fighter("A2")], sets=[gear("Blade")])
    eve = placed(fighter("Eve"), energy=[fighter("E1")], sets=[gear("Shield"), gear("Helmet")])
    game = scene(me(main=ann, standby=[eve], hand=[spell("Spell", "swap(cards(own, standby))")]))
    cast(game)
    assert (game.names("me", "main"), game.names("me", "standby")) == (["Eve"], ["Ann"])
    assert (game.energy("Ann"), game.sets("Ann")) == (["A1", "A2"], ["Blade"])
    assert (game.energy("Eve"), game.sets("Eve")) == (["E1"], ["Shield", "Helmet"])
    assert game.names("me", "discard") == ["Spell"]


@clause("hy 302.3a-1")
@pytest.mark.parametrize("make", [rested, stunned])
def test_a_unit_that_goes_from_main_to_standby_recovers(make: Callable[[CardDef], Placed]) -> None:
    """A rested or stunned main unit is in the normal state in standby; one that comes to the main area stays rested."""
    watch = skilled("Watch", 'triggered on(recovered, own, [named("Ann")]): draw(1)')
    mine = me(
        main=make(fighter("Ann")),
        standby=[rested(fighter("Eve")), watch],
        hand=[spell("Spell", 'swap(cards(own, standby, [named("Eve")]))')],
    )
    game = cast(scene(mine))
    assert (game.state("Ann"), game.state("Eve")) == ("normal", "rest")
    assert len(game.names("me", "hand")) == 1


@clause("hy 302.3a-1")
def test_a_unit_that_goes_back_recovers_unless_that_is_forbidden() -> None:
    """A prohibition of another card beats the rule's instruction."""
    hold = skilled("Hold", "static: are_forbidden(cards(foe, area), recover)")
    game = scene(
        me(main=rested(fighter("Ann")), standby=[fighter("Eve")], hand=[spell("Spell", "swap(cards(own, standby))")]),
        foe(main=hold),
    )
    assert (cast(game).state("Ann"), game.names("me", "standby")) == ("rest", ["Ann"])


# --- effects on a unit that goes to standby (302.3b) -----------------------------------------------------------
def back_and_forth(*ops: str, standby: CardDef | None = None) -> Scene:
    """Something is done to Ann, who is the main unit; then Ann and Eve change places twice."""
    game = scene(
        me(
            main=skilled("Ann", 'skill title("Hit") deals(20):'),
            standby=[fighter("Eve"), standby or fighter("Ida")],
            hand=[spell("Lift", *ops), *[spell(f"Swap {n}", f'swap(cards(own, standby, [named("{name}")]))')
                                         for n, name in ((1, "Eve"), (2, "Ann"))]],
        )
    )  # fmt: skip
    return cast(game, "Lift")


@clause("hy 302.3b")
@pytest.mark.parametrize("until", ["this_turn", "forever"])
def test_effects_on_a_main_unit_end_when_it_goes_to_standby(until: str) -> None:
    """+50 HP and 'cannot use skills' by a command end, and are not there when Ann comes back to the main area."""
    terms = "have_hp(this, 50); are_forbidden(this, skill)"
    game = back_and_forth(f"last(cards(own, main), {{static: {terms}}}, {until})")
    assert game.hp("Ann") == 150
    cast(game, "Swap 1")
    assert game.hp("Ann") == 100
    cast(game, "Swap 2")
    assert (game.hp("Ann"), game.names("me", "main")) == (100, ["Ann"])
    game.answer("end_main")
    assert game.offered("use_skill") == ["Hit"]


@clause("hy 302.3b")
def test_effects_of_static_abilities_go_on_for_a_unit_that_goes_to_standby() -> None:
    """'Your units have +50 HP' of a unit applies to Ann in both places."""
    game = back_and_forth("draw(1)", standby=skilled("Ida", "static: have_hp(cards(own, area, [other]), 50)"))
    for name in ("Swap 1", "Swap 2"):
        cast(game, name)
        assert (game.hp("Ann"), game.hp("Eve")) == (150, 150)


@clause("hy 302.3b")
def test_effects_on_a_standby_unit_go_on_when_it_becomes_the_main_unit() -> None:
    """Only the way from main to standby ends them."""
    game = back_and_forth('last(cards(own, standby, [named("Eve")]), {static: have_hp(this, 50)}, this_turn)')
    cast(game, "Swap 1")
    assert (game.names("me", "main"), game.hp("Eve")) == (["Eve"], 150)
    cast(game, "Swap 2")
    assert (game.names("me", "standby")[0], game.hp("Eve")) == ("Eve", 100)


@clause("hy 302.3b")
def test_an_effect_about_all_units_of_a_kind_applies_where_a_unit_is_one() -> None:
    """'This turn your units have +50 HP' is about whatever unit is there, also one that has gone to standby."""
    game = back_and_forth("last(none, {static: have_hp(cards(own, area), 50)}, this_turn)")
    cast(game, "Swap 1")
    assert (game.hp("Ann"), game.hp("Eve")) == (150, 150)


@clause("hy 302.3b")
def test_an_effect_that_has_not_begun_is_not_ended() -> None:
    """'In your opponent's next turn this unit has +50 HP' is not applied yet when Ann goes to standby."""
    game = back_and_forth("last(cards(own, main), {static: have_hp(this, 50)}, opponents_next_turn)")
    cast(game, "Swap 1")
    assert game.hp("Ann") == 100
    game.end_turn()
    assert (game.player, game.hp("Ann")) == ("foe", 150)


# --- whose zone (302.5, 306.8) ---------------------------------------------------------------------------------
@clause("hy 302.5")
@pytest.mark.parametrize("zone", ["discard", "hand", "deck"])
def test_a_card_goes_to_the_zone_of_its_owner(zone: str) -> None:
    """A unit of the foe's in my area is put into the foe's zone, and so is what was attached to it."""
    bob = placed(fighter("Bob"), owner=1, energy=[fighter("Fuel")], sets=[gear("Tool")])
    game = cast(scene(me(standby=[bob], hand=[spell("Spell", f"move(cards(own, standby), {zone})")])))
    for name in game.offered("order")[:1]:
        game.answer("order", name)
    assert "Bob" in game.names("foe", zone) and "Bob" not in game.names("me", zone)
    assert {"Fuel", "Tool"} <= set(game.names("foe", "discard"))
    assert game.names("me", "discard") == ["Spell"]


@clause("hy 306.8")
def test_a_unit_is_controlled_by_the_player_whose_area_it_is_in() -> None:
    """I put my Spy into the foe's area: its 'your' is the foe, and the foe draws by its ability."""
    spy = skilled("Spy", "static: have_hp(cards(own, main), 50)", "triggered on(turn_ending, any): draw(1)")
    text = spell("Spell", 'choose(cards(own, hand, [named("Spy")]), 1, 0)', "put_out(chosen(0), foe)")
    game = cast(scene(me(main=fighter("Ann"), hand=[text, spy]), foe(main=fighter("Bob"))))
    while game.offered("pick"):
        game.answer("pick", "Spy")
    assert (game.names("foe", "standby"), game.names("me", "standby")) == (["Spy"], [])
    assert (game.hp("Ann"), game.hp("Bob")) == (100, 150)
    assert int(game.card("Spy").owner) == 0
    game.end_turn()
    assert len(game.names("foe", "hand")) == 2  # one at the end of my turn, one for the foe's turn
    assert game.names("me", "hand") == []


# --- states and places (303.1a, 308.1) -------------------------------------------------------------------------
@clause("hy 303.1a")
def test_a_unit_is_put_into_the_area_in_the_normal_state() -> None:
    """From hand, and also when it was stunned before it left."""
    mine = me(
        standby=[stunned(fighter("Eve"))],
        hand=[spell("Spell", "move(cards(own, standby), hand)"), fighter("Ida")],
        discard=[fighter("Old")],
    )
    game = cast(scene(mine)).answers("put Eve", "put Ida")
    assert (game.state("Eve"), game.state("Ida")) == ("normal", "normal")
    assert not game.is_ko("Eve")


@clause("hy 308.1")
@pytest.mark.parametrize(("there", "room"), [(0, True), (3, True), (4, False)])
@pytest.mark.parametrize("ko", [True, False])
def test_there_are_four_standby_areas(there: int, room: bool, ko: bool) -> None:
    """With four standby units, KO'd or not, no fifth is put out, neither by its player nor by an effect."""
    units = [placed(d, ko=ko and i == 0) for i, d in enumerate(filler(there, "Unit"))]
    call = spell("Call", "put_out(cards(own, discard))")
    game = scene(me(standby=units, hand=[fighter("Eve"), call], discard=[fighter("Old")]))
    assert game.offered("put") == (["Eve"] if room else [])
    cast(game, "Call")
    assert game.is_in_area("Old") is room
    assert len(game.names("me", "standby")) == there + room
    if there == 3:
        assert game.offered("put") == []


@clause("hy 308.1")
def test_a_free_standby_area_is_used_whichever_it_is() -> None:
    """The third is free: the unit comes there, and the others stay where they are."""
    game = scene(me(standby=[fighter("A"), fighter("B"), None, fighter("D")], hand=[fighter("Eve")]))
    game.answer("put", "Eve")
    assert [u.d.name if u else "" for u in game.side("me").slots] == ["Main", "A", "B", "Eve", "D"]


# --- order (302.4, 304.3, 309.2, 309.3) ------------------------------------------------------------------------
@clause("hy 302.4")
def test_the_owner_orders_cards_that_go_to_a_deck_at_one_time() -> None:
    """My command puts three of the foe's units under the foe's deck: the foe says in which order."""
    game = scene(
        me(hand=[spell("Spell", "move(cards(foe, standby), deck, bottom)")]),
        foe(standby=[fighter("Bob"), fighter("Bea"), fighter("Ben")]),
    )
    cast(game)
    assert (game.player, game.offered("order")) == ("foe", ["Bob", "Bea", "Ben"])
    game.answer("order", "Ben")
    # Nothing has moved yet from which I could draw conclusions.
    assert game.names("foe", "standby") == ["Bob", "Bea", "Ben"]
    game.answer("order", "Bob")
    assert game.names("foe", "deck")[-3:] == ["Ben", "Bob", "Bea"]
    moved = [e for e in game.log if int(e.kind) == spec.MOVED and int(e.target) == spec.DECK]
    assert [int(e.seen) for e in moved] == [0b10, 0b10, 0b10]


@clause("hy 302.4")
def test_each_owner_orders_the_own_cards_the_turn_player_first() -> None:
    """Units of both players go to the tops of the decks at one time."""
    game = scene(
        me(hand=[spell("Spell", "move(cards(any, standby), deck)")], standby=[fighter("Ann"), fighter("Eve")]),
        foe(standby=[fighter("Bob"), fighter("Bea")]),
    )
    cast(game)
    assert (game.player, game.offered("order")) == ("me", ["Ann", "Eve"])
    game.answer("order", "Eve")
    assert (game.player, game.offered("order")) == ("foe", ["Bob", "Bea"])
    game.answer("order", "Bob")
    assert game.names("me", "deck")[:2] == ["Ann", "Eve"]
    assert game.names("foe", "deck")[:2] == ["Bea", "Bob"]


@clause("hy 304.3")
@pytest.mark.parametrize("deck", [5, 2])
def test_several_cards_of_a_deck_go_one_by_one_from_the_top(deck: int) -> None:
    """'Discard 3 from your deck' asks for no order: top, second, third, so that the third lies on top."""
    watch = skilled("Watch", "triggered on(moved, own, [], any, deck, discard): draw(0)")
    game = cast(scene(me(main=watch, deck=deck, hand=[spell("Spell", "move(top(own, deck, 3), discard)")])))
    gone = [f"Deck0 {n}" for n in range(1, min(3, deck) + 1)]
    moved = [game.m.cards[int(e.card)].d.name for e in game.log if e.clause == "304.3"]
    assert moved == gone
    assert game.names("me", "discard") == ["Spell", *reversed(gone)]
    settle_order(game)
    assert done(game, spec.ABILITY_PLAYED) == ["Watch"] * len(gone)


@clause("hy 309.2")
def test_what_is_discarded_later_lies_on_top() -> None:
    """The pile is as the cards came, and 'the top card of your discard pile' is the newest."""
    texts = [spell("One", "draw(1)"), spell("Two", "draw(1)"), spell("Take", "move(top(own, discard, 1), hand)")]
    game = scene(me(hand=texts, discard=[fighter("Old"), fighter("Older")]))
    cast(cast(game, "One"), "Two")
    assert game.names("me", "discard") == ["Two", "One", "Old", "Older"]
    cast(game, "Take")
    assert game.names("me", "discard") == ["Take", "One", "Old", "Older"]
    assert "Two" in game.names("me", "hand")


@clause("hy 309.3")
@pytest.mark.parametrize("first", ["Bob", "Bea"])
def test_the_owner_orders_what_is_discarded_at_one_time(first: str) -> None:
    """My command discards the foe's hand of two, or two units: the foe says which of them lies below."""
    game = cast(scene(me(hand=[spell("Spell", "discard_hand(foe)")]), foe(hand=[fighter("Bob"), fighter("Bea")])))
    assert (game.player, sorted(game.offered("order"))) == ("foe", ["Bea", "Bob"])
    game.answer("order", first)
    assert game.names("foe", "discard") == (["Bea", "Bob"] if first == "Bob" else ["Bob", "Bea"])
    units = foe(standby=[fighter("Bob"), fighter("Bea")])
    game = cast(scene(me(hand=[spell("Spell", "move(cards(foe, standby), discard)")]), units)).answer("order", first)
    assert game.names("foe", "discard") == (["Bea", "Bob"] if first == "Bob" else ["Bob", "Bea"])


@clause("hy 309.3")
def test_the_owner_orders_what_the_rules_discard_at_one_time() -> None:
    """Cards set on a unit that is KO'd go to the discard pile in the order that their owner gives them."""
    bob = placed(fighter("Bob"), sets=[gear("Blade"), gear("Shield"), gear("Helmet")])
    game = cast(scene(me(hand=[spell("Spell", "ko(cards(foe, standby))")]), foe(standby=[bob])))
    assert (game.player, game.offered("order")) == ("foe", ["Blade", "Shield", "Helmet"])
    game.answers("order Helmet", "order Blade")
    assert game.names("foe", "discard") == ["Shield", "Blade", "Helmet"]


@clause("hy 309.3")
def test_energy_goes_to_the_discard_pile_as_it_lies() -> None:
    """Nobody sees an energy card before it is in the pile, so there is nothing to put in order."""
    ann = placed(fighter("Ann"), energy=[fighter("A1"), fighter("A2")])
    game = cast(scene(me(main=ann, hand=[spell("Spell", "move(attached(cards(own, main), energy), discard)")])))
    assert (game.player, game.phase, game.offered("order")) == ("me", "main", [])
    assert set(game.names("me", "discard")) == {"A1", "A2", "Spell"}


# --- the hand (305.5) ------------------------------------------------------------------------------------------
@clause("hy 305.5")
def test_a_hand_may_have_any_number_of_cards() -> None:
    """Nothing is discarded at the end of a turn with fifteen cards, and more are drawn."""
    game = scene(me(hand=[spell("Spell", "draw(2)"), *filler(14, "Held")]))
    cast(game).end_turn()
    assert (game.player, len(game.names("me", "hand")), game.names("me", "discard")) == ("foe", 16, ["Spell"])


# --- texts without a zone (306.4, 306.4a) ----------------------------------------------------------------------
@clause("hy 306.4")
def test_text_that_names_no_zone_is_about_cards_in_the_area() -> None:
    """'Your Fire units have +50 HP': not those in hand; one that is put out has it then."""
    fire: dict[str, Any] = {"attributes": ["Fire"]}
    ann = skilled("Ann", 'static: have_hp(cards(own, area, [attribute("Fire")]), 50)', **fire)
    measure = spell("Measure", "draw(count(cards(own, hand, [stat(hp, >=, 150)])))")
    game = scene(
        me(main=ann, standby=[fighter("Eve"), fighter("Ida", **fire)], hand=[fighter("Held", **fire), measure])
    )
    assert [game.hp(name) for name in ("Ann", "Eve", "Ida")] == [150, 100, 150]
    cast(game, "Measure")
    assert game.names("me", "hand") == ["Held"]
    game.answer("put", "Held")
    assert game.hp("Held") == 150


@clause("hy 306.4a")
def test_cards_are_counted_in_the_area_where_no_zone_is_named() -> None:
    """'Draw 1 for each Dragon of yours' counts two in the area, none in hand, pile, deck, energy, and no KO'd one."""
    dragon: dict[str, Any] = {"attributes": ["Dragon"]}
    mine = me(
        main=placed(fighter("Ann", **dragon), energy=[fighter("Fuel", **dragon)]),
        standby=[fighter("Eve", **dragon), fighter("Ida"), knocked_out(fighter("Out", **dragon))],
        hand=[spell("Spell", 'draw(count(cards(own, area, [attribute("Dragon")])))'), fighter("Held", **dragon)],
        discard=[fighter("Old", **dragon)],
    )
    game = cast(scene(mine))
    assert len(game.names("me", "hand")) == 3


# --- KO'd units (306.7a) ---------------------------------------------------------------------------------------
@clause("hy 306.7a-1")
def test_a_unit_that_is_ko_lies_face_down_in_the_normal_state_at_its_place() -> None:
    """A stunned unit with damage and counters: nothing of that is left, and the place is still taken."""
    bob = placed(fighter("Bob"), state="stun", damage=20, counters=["Rust"])
    game = cast(scene(me(hand=[spell("Spell", "ko(cards(foe, standby))")]), foe(standby=[None, bob])))
    assert (game.is_ko("Bob"), game.state("Bob"), game.damage("Bob")) == (True, "normal", 0)
    assert [u.d.name if u else "" for u in game.side("foe").slots] == ["Foe Main", "", "Bob", "", ""]


@clause("hy 306.7a-2")
def test_a_koed_unit_means_one_in_that_state() -> None:
    """'Return 1 of your KO'd units to hand' offers those alone."""
    text = spell("Spell", "choose(cards(own, ko), 1, 0)", "move(chosen(0), hand)")
    mine = me(
        standby=[fighter("Eve"), knocked_out(fighter("Out")), knocked_out(fighter("Down"))],
        hand=[text],
        discard=[fighter("Old")],
    )
    game = cast(scene(mine))
    assert game.offered("pick") == ["Out", "Down"]
    game.answer("pick", "Down")
    assert (game.names("me", "hand"), game.names("me", "standby")) == (["Down"], ["Eve", "Out"])


@clause("hy 306.7a-3")
def test_a_koed_unit_is_not_affected_by_what_does_not_name_it() -> None:
    """'Deal 10 to each opposing unit', 'stun them', 'put a counter on them': the KO'd one is left out."""
    ops = ["damage(cards(foe, area), 10)", "stun(cards(foe, area))", 'put_counters(cards(foe, area), "Rust", 1)']
    ops += ["draw(count(cards(foe, area)))"]
    lift = skilled("Lift", "static: have_hp(cards(foe, area), 50)")
    game = scene(
        me(main=lift, hand=[spell("Spell", *ops)]),
        foe(main=fighter("Bob"), standby=[knocked_out(fighter("Out")), fighter("Bea")]),
    )
    assert (game.hp("Bob"), game.hp("Out"), game.hp("Bea")) == (150, 100, 150)
    cast(game)
    assert [game.damage(name) for name in ("Bob", "Out", "Bea")] == [10, 0, 10]
    assert [game.state(name) for name in ("Bob", "Out", "Bea")] == ["stun", "normal", "stun"]
    assert game.unit("Out").counters == []
    assert len(game.names("me", "hand")) == 2


@clause("hy 306.7a-3")
def test_a_koed_unit_is_not_chosen() -> None:
    """Neither for an effect, nor to be charged, nor to come in place of a main unit that retreats."""
    mine = me(
        main=placed(fighter("Ann"), energy=1),
        standby=[knocked_out(fighter("Out")), fighter("Eve"), fighter("Ida")],
        hand=[fighter("Held"), spell("Spell", "choose(cards(own, standby), 1, 0)", "damage(chosen(0), 10)")],
    )
    game = scene(mine)
    game.answer("charge", "Held")
    assert game.offered("pick") == ["Ann", "Eve", "Ida"]
    game.answer("pick", "Eve").answer("play", "Spell")
    assert game.offered("pick") == ["Eve", "Ida"]
    game.answer("pick", "Ida").answer("retreat")
    assert game.offered("pick") == ["Eve", "Ida"]


@clause("hy 306.7a-3")
@pytest.mark.parametrize("ko", [True, False])
def test_abilities_of_a_koed_unit_do_not_work(ko: bool) -> None:
    """Its static ability, its activated one, what it waits for and what it replaces are not there."""
    texts = [
        "static: have_hp(cards(own, main), 50)",
        "activated: draw(1)",
        "triggered on(turn_ending, own): draw(1)",
        "replacement would(draw, own): heal_all(this)",
    ]
    out = placed(skilled("Out", *texts), ko=ko)
    game = scene(me(main=fighter("Ann"), standby=[out], hand=[spell("Spell", "draw(1)")]))
    assert game.hp("Ann") == (100 if ko else 150)
    assert game.offered("activate") == ([] if ko else ["Out"])
    cast(game)
    assert len(game.names("me", "hand")) == (1 if ko else 0)
    game.end_turn()
    assert done(game, spec.ABILITY_PLAYED) == ([] if ko else ["Out"])


@clause("hy 306.7a-3")
@pytest.mark.parametrize("ko", [True, False])
def test_a_koed_main_unit_whose_place_is_taken_has_not_become_a_standby_unit(ko: bool) -> None:
    """'When a unit of yours goes to standby, draw 1' does not speak of a KO'd one that is put aside."""
    watch = skilled("Watch", "triggered on(became_standby, own): draw(1)")
    op = "ko(cards(own, main))" if ko else "swap(cards(own, standby))"
    game = cast(scene(me(main=fighter("Ann"), standby=[watch], hand=[spell("Spell", op)])))
    assert (game.names("me", "main"), game.names("me", "standby")) == (["Watch"], ["Ann"])
    assert len(game.names("me", "hand")) == (0 if ko else 1)


# --- the resolution zone (310) ---------------------------------------------------------------------------------
@clause("hy 310.2")
def test_cards_of_both_players_are_in_one_resolution_zone() -> None:
    """My command plays one of the foe's discard pile: both are there, and each goes to its owner's pile in the end."""
    mine = spell("Mine", 'play(cards(foe, discard, [named("Theirs")]))')
    theirs = spell("Theirs", "may([draw(1)])")
    game = cast(scene(me(hand=[mine]), foe(discard=[theirs])), "Mine")
    assert (game.player, game.offered()) == ("me", ["no", "yes"])
    assert [c.d.name for c in game.m.resolution] == ["Mine", "Theirs"]
    assert (game.names("me", "discard"), game.names("foe", "discard")) == ([], [])
    game.answer("yes")
    assert (game.m.resolution, len(game.names("me", "hand"))) == ([], 1)
    assert (game.names("me", "discard"), game.names("foe", "discard")) == (["Mine"], ["Theirs"])
