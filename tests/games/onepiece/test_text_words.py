"""Words that printed text needed of the engine: what was moved, by which cards, where to, and DON!! that were given."""

from __future__ import annotations

from typing import Any

import pytest

from fuda.games.onepiece.words.build import card
from fuda.games.onepiece.words.reading import read_ability
from tests.clauses.onepiece.scene import char, foe, me, rested, scene, with_don

TRASH_ONE = "choose(cards(own, hand), 1, 0); move(chosen(0), trash)"


def having(name: str, *abilities: str, **facts: Any) -> Any:
    """A Character with abilities written down as programs."""
    return char(name, abilities=[read_ability(text) for text in abilities], **facts)


def test_given_don_move_to_another_card() -> None:
    """Only cards that have DON!! give them, never the taker; none leaves the field."""
    mover = having("Mover", "activate_main: move_don(this, 2, up_to)")
    game = scene(me(characters=[mover, with_don(char("Rich"), 2), char("Poor")]))
    game.answer("activate", "Mover")
    assert game.offered("pick") == ["Rich"]
    game.answer("pick", "Rich").answer("done")
    assert (int(game.unit("Mover").don), int(game.unit("Rich").don)) == (1, 1)


def test_given_don_go_back_to_the_cost_area_rested() -> None:
    """A cost of two is offered only with two given DON!!, and both lie rested afterwards."""
    payer = having("Payer", "activate_main once cost collect_don(2): draw(1)")
    game = scene(me(characters=[with_don(payer, 1)]))
    assert "Payer" not in game.offered("activate")
    game = scene(me(characters=[with_don(payer, 1), with_don(char("Mate"), 1)]))
    game.answer("activate", "Payer")
    game.answer("pick", "Payer")
    assert (int(game.unit("Payer").don), int(game.unit("Mate").don)) == (0, 0)
    assert game.don("me")[1] == 2


def test_only_active_don_are_returned() -> None:
    """Rested and given DON!! do not pay for it."""
    payer = having("Payer", "activate_main cost return_don(2, own, active): draw(1)")
    assert "Payer" not in scene(me(characters=[with_don(payer, 2)], don=1, rested_don=3)).offered("activate")
    assert "Payer" in scene(me(characters=[payer], don=2)).offered("activate")


def test_as_many_are_drawn_as_really_moved() -> None:
    """A hand that goes back is counted card by card; one that stays is not."""
    caller = having("Caller", "activate_main: remember(cards(own, hand), 0); move(chosen(0), deck, bottom); "
                              "draw(moved_count(0, deck))")  # fmt: skip
    game = scene(me(hand=[char("One"), char("Two")], characters=[caller]))
    game.answer("activate", "Caller")
    while game.offered("pick"):
        game.answer("pick", game.offered("pick")[0])
    assert len(game.names("me", "hand")) == 2


@pytest.mark.parametrize(("first", "second", "offered"), [("Same", "Same", ["Same"]), ("Same", "Other", [])])
def test_a_card_of_the_same_name_is_found_by_what_was_discarded(first: str, second: str, offered: list[str]) -> None:
    """The name of the card that was chosen before counts, wherever that card is now."""
    then = "choose(cards(own, characters, [named_as(0)]), 1, up_to, 1); rest(chosen(1))"
    caller = having("Caller", f"activate_main: {TRASH_ONE}; {then}")
    game = scene(me(hand=[char(first)], characters=[caller, char(second)]))
    game.answer("activate", "Caller")
    assert game.offered("pick") == offered


def test_a_card_of_another_colour_has_none_of_the_first_one() -> None:
    """A card of two colours is of another colour than neither of them."""
    then = "choose(cards(own, trash, [isnt(color_of(0))]), 1, up_to, 1); move(chosen(1), hand)"
    caller = having("Caller", f"activate_main: {TRASH_ONE}; {then}")
    trash = [char("Red", colors=["red"]), char("Both", colors=["red", "green"]), char("Green", colors=["green"])]
    game = scene(me(hand=[char("Red too", colors=["red"])], trash=trash, characters=[caller]))
    game.answer("activate", "Caller")
    assert game.offered("pick") == ["Green"]


@pytest.mark.parametrize(("source", "drawn"), [("character", 1), ("leader", 0)])
def test_a_timing_may_ask_by_which_card_it_happened(source: str, drawn: int) -> None:
    """Rested by a Character's effect is not rested by a Leader's."""
    program = "activate_main: rest(cards(foe, characters))"
    mine: dict[str, Any] = {"characters": [having("Doer", program)]} if source == "character" else {}
    if source == "leader":
        mine["leader"] = card("T-L", "Doer", "leader", abilities=[read_ability(program)], power=5000, life=5)
    listener = having("Listener", "auto on(rested, any, [is_this], foe_effect, 0, [kind(character)]): draw(1)")
    game = scene(me(**mine), foe(characters=[listener]))
    before = len(game.names("foe", "hand"))
    game.answer("activate", "Doer")
    assert len(game.names("foe", "hand")) == before + drawn


@pytest.mark.parametrize(("program", "drawn"), [("move({}, hand)", 1), ("move({}, deck, bottom)", 0), ("ko({})", 0)])
def test_a_timing_may_ask_where_a_card_went(program: str, drawn: int) -> None:
    """Returned to the hand is not put under the deck or KO'd."""
    doer = having(
        "Doer",
        f"activate_main: {program.format('cards(foe, characters)')}",
        "auto on(left, foe, [kind(character)], own_effect, 0, [], hand): draw(1)",
    )
    game = scene(me(characters=[doer]), foe(characters=[char("Victim")]))
    before = len(game.names("me", "hand"))
    game.answer("activate", "Doer")
    assert len(game.names("me", "hand")) == before + drawn


@pytest.mark.parametrize(("zone", "drawn"), [("hand", 1), ("trash", 0)])
def test_a_timing_may_ask_where_a_card_came_from(zone: str, drawn: int) -> None:
    """Played from the hand is not played from the trash."""
    doer = having(
        "Doer",
        f"activate_main once: choose(cards(own, {zone}), 1, 0); play(chosen(0))",
        "auto on(played, own, [kind(character), other], any, 0, [], any, hand): draw(1)",
    )
    piles: dict[str, Any] = {"hand": [], zone: [char("Fresh")]}
    game = scene(me(characters=[doer], **piles))
    game.answer("activate", "Doer")
    assert "Fresh" in game.names("me", "characters")
    assert len(game.names("me", "hand")) == drawn


@pytest.mark.parametrize("power", [9000, 1000])
def test_a_battle_with_a_character_is_heard_at_its_end(power: int) -> None:
    """Whoever wins; a card that is still there can be spoken of, and an attack on the Leader is no such battle."""
    fighter = having("Fighter", "auto on(battle_ended, any, [], battle) if battled([kind(character)]): "
                                "draw(1); move(opposing, deck, bottom)", power=5000)  # fmt: skip
    game = scene(me(characters=[fighter]), foe(characters=[rested(char("Foe", power=power))]))
    before = len(game.names("me", "hand"))
    game.attack("Fighter", "Foe").pass_battle()
    assert len(game.names("me", "hand")) == before + 1
    assert "Foe" not in game.names("foe", "characters")
    assert ("Foe" in game.names("foe", "trash")) == (power < 5000)


def test_a_player_who_cannot_attack_leaders_attacks_characters() -> None:
    """Cards that come later are forbidden it as well."""
    caller = having("Caller", "activate_main once: forbid_player(own, attack_leader, this_turn)")
    game = scene(me(characters=[caller, char("Mate")]), foe(characters=[rested(char("Tired")), rested(char("Weary"))]))
    game.answer("activate", "Caller").answer("attack", "Mate")
    assert game.offered("target") == ["Tired", "Weary"]


def test_what_is_paid_less_costs_the_same() -> None:
    """A card that costs one less to play is still found by its printed cost, and not by less."""
    cheaper = "continuous: hand_cost([kind(character)], -1, paid)"
    search = "activate_main: choose(cards(own, hand, [stat(cost, <=, 2)]), 1, up_to, 0); move(chosen(0), trash)"
    game = scene(me(hand=[char("Three", cost=3)], characters=[having("Helper", cheaper, search)], don=2))
    assert "Three" in game.offered("play")
    game.answer("activate", "Helper")
    assert game.names("me", "hand") == ["Three"]


def test_once_a_turn_whichever_would_happen() -> None:
    """One replacement for two things is used up by either."""
    either = "would_any([would(ko, own, [is_this]), would(leave, own, [is_this], foe_effect)])"
    keeper = having("Keeper", f"replacement once {either}: draw(1)")
    doer = having(
        "Doer",
        "activate_main once: ko(cards(foe, characters))",
        "activate_main once: move(cards(foe, characters), hand)",
    )
    game = scene(me(characters=[doer]), foe(characters=[keeper]))
    game.answer("activate", "Doer")
    assert game.names("foe", "characters") == ["Keeper"]
    game.answer("activate", "Doer")
    assert game.names("foe", "characters") == []


FACE_UP_GOES_UNDER = "replacement would(take_life, own, [face_up], any, [], hand): move(about, deck, bottom)"


def with_face_up_life(life: Any) -> Any:
    """A game in which the foe's top Life card lies face up, and a Leader whose rule puts it under the deck."""
    leader = card("T-L", "Ruler", "leader", abilities=[read_ability(FACE_UP_GOES_UNDER)], power=1000, life=5)
    below = [char("Under")]
    striker = char("Striker", power=9000)
    return scene(me(characters=[striker]), foe(leader=leader, life=[life, *below], face_up=[life.name]))


def test_a_face_up_life_card_goes_under_the_deck_by_damage() -> None:
    """It is not added to the hand; the face-down one below stays."""
    game = with_face_up_life(char("Shown"))
    before = game.names("foe", "hand")
    game.attack("Striker").pass_battle()
    assert game.names("foe", "hand") == before
    assert "Shown" in game.names("foe", "deck")
    assert game.names("foe", "life") == ["Under"]


@pytest.mark.parametrize(("answer", "where"), [("use_trigger", "trash"), ("take", "deck")])
def test_the_trigger_of_a_face_up_life_card_may_be_used_first(answer: str, where: str) -> None:
    """Where it goes instead is asked only once its [Trigger] was declined."""
    shown = char("Shown", abilities=[read_ability("trigger: draw(1)")])
    game = with_face_up_life(shown)
    game.attack("Striker")
    while not game.offered("use_trigger"):
        game.answer("done")
    game.answer(answer)
    assert "Shown" in game.names("foe", where)
    assert "Shown" not in game.names("foe", "hand")
