"""Chapter 4: terms of the game."""

import pytest

from fuda.core.control import IfDone
from fuda.core.flow import Op
from fuda.games.onepiece import spec
from fuda.games.onepiece.face.contract import OnePiece
from fuda.games.onepiece.printed import CardDef
from fuda.games.onepiece.state import Match
from fuda.games.onepiece.words.build import auto, replacement, tagged, value
from fuda.games.onepiece.words.choosing import Choose
from fuda.games.onepiece.words.don import ReadyDon, RestDon
from fuda.games.onepiece.words.drawing import Draw, DrawUpTo
from fuda.games.onepiece.words.lasting_effects import AddPower, Damage, PowerZero, SetBaseCost, SetBasePower
from fuda.games.onepiece.words.ops import Discard, Ko, MoveTo, PlayCards
from fuda.games.onepiece.words.properties import Kind, Named, Stat
from fuda.games.onepiece.words.refs import Area
from fuda.games.onepiece.words.static_effects import On, Would
from fuda.rules.marks import clause
from fuda.view.events import events
from fuda.words.lasting import ForbidPlayer
from fuda.words.refs import Chosen, Top
from tests.clauses.onepiece.scene import Placed, Scene, char, event, filler, foe, leader, me, scene, with_don


def spell(*effect: Op[Match], name: str = "Spell", cost: int = 0) -> CardDef:
    """An Event with a [Main] effect."""
    return event(name, cost=cost, abilities=[tagged("main", list(effect))])


def spark(name: str) -> CardDef:
    """A Character with a [Trigger] that strengthens the Leader."""
    return char(name, abilities=[tagged("trigger", [AddPower(Area("own", "leader", []), value(1000), "this_turn")])])


def taken(game: Scene) -> list[str]:
    """The Life cards that went to a hand, in order."""
    return [
        game.m.cards[int(e.card)].d.name
        for e in game.log
        if e.kind == spec.MOVED and e.source == spec.LIFE and e.target == spec.HAND
    ]


# --- 4-2, 4-4: owners, orientation -----------------------------------------------------------------------------
@clause("op 4-2-1-1")
@pytest.mark.parametrize(("zone", "pile"), [("hand", "hand"), ("deck", "deck"), ("trash", "trash")])
def test_a_card_returns_to_its_owner_whoever_has_it_in_play(zone: str, pile: str) -> None:
    """A Character on my side that belongs to the opponent goes to the opponent's zone."""
    back = spell(MoveTo(Area("own", "characters", []), zone))
    game = scene(me(hand=[back], characters=[Placed(char("Guest"), owner=1)]), foe(deck=3))
    game.answer("play", "Spell")
    assert game.names("foe", pile)[0] == "Guest"
    assert "Guest" not in game.names("me", pile)


@clause("op 4-4-2")
def test_given_don_are_neither_active_nor_rested() -> None:
    """Resting active DON!! and setting rested ones active pass over those under a card."""
    rest = spell(RestDon(value(3)), name="Rest")
    wake = spell(ReadyDon(value(3), False), name="Wake")
    game = scene(me(leader=with_don(leader(), 2), hand=[rest, wake], don=1))
    game.answer("play", "Rest")
    assert (game.don("me"), game.unit("Leader").don) == ((0, 1), 2)
    game.answer("play", "Wake")
    assert (game.don("me"), game.unit("Leader").don) == ((1, 0), 2)


@clause("op 4-4-2")
def test_given_don_do_not_pay_for_resting_don() -> None:
    """A cost of two rested DON!! cannot be paid with one active and one given DON!!."""
    ability = tagged("activate_main", [Draw(value(1))], cost=[RestDon(value(2))])
    given = with_don(leader(abilities=[ability]), 1)
    assert scene(me(leader=given, don=1)).offered("activate") == []
    assert scene(me(leader=given, don=2)).offered("activate") == ["Leader"]


# --- 4-5: drawing ----------------------------------------------------------------------------------------------
@clause("op 4-5-2")
def test_a_drawn_card_is_the_top_one_and_is_not_shown() -> None:
    """The former top card is in hand, and the opponent is not told which it is."""
    game = scene(me(hand=[spell(Draw(value(1)))], deck=[char("Ann"), *filler(4)]))
    game.answer("play", "Spell")
    assert game.names("me", "hand") == ["Ann"]
    assert len(game.names("me", "deck")) == 4
    for player, number in ((0, "T-Ann"), (1, "")):
        drawn = [e.card for e in events(OnePiece(), game.m, player) if e.clause == "4-5-2"]
        assert drawn == [number]


@clause("op 4-5-3")
def test_drawing_three_cards_is_drawing_one_three_times() -> None:
    """What hears of a draw hears three; drawing none is no draw."""
    watch = leader(
        "Watch", abilities=[auto(On("drew", "own"), [AddPower(Area("own", "leader", []), value(1000), "this_turn")])]
    )
    for n in (3, 0):
        game = scene(me(leader=watch, hand=[spell(Draw(value(n)))]))
        game.answer("play", "Spell")
        while game.offered("resolve"):
            game.m.choose(0)
        assert len(game.names("me", "hand")) == n
        assert len([e for e in game.log if e.clause == "4-5-2"]) == n
        assert game.power("Watch") == 5000 + 1000 * n


@clause("op 4-5-4", "op 4-5-4-1", "op 4-5-4-2", "op 4-5-4-3", "op 4-8-2")
def test_drawing_up_to_two_may_be_stopped_before_each_card() -> None:
    """No number is named beforehand: each card is asked about, and after the second nothing is."""
    game = scene(me(hand=[spell(DrawUpTo(value(2)))]))
    game.answer("play", "Spell")
    assert game.offered() == ["no", "yes"]
    assert game.names("me", "hand") == []
    game.answer("yes")
    assert len(game.names("me", "hand")) == 1
    assert game.offered() == ["no", "yes"]
    game.answer("yes")
    assert len(game.names("me", "hand")) == 2
    assert "end_main" in game.offered()


@clause("op 4-5-4", "op 4-5-4-1")
@pytest.mark.parametrize("drawn", [0, 1])
def test_drawing_up_to_two_stops_when_the_player_says_so(drawn: int) -> None:
    """Stopping at once draws nothing; stopping after the first card, having seen it, draws one."""
    game = scene(me(hand=[spell(DrawUpTo(value(2)))]))
    game.answer("play", "Spell")
    for _ in range(drawn):
        game.answer("yes")
    game.answer("no")
    assert len(game.names("me", "hand")) == drawn
    assert "end_main" in game.offered()


@clause("op 4-5-4")
def test_drawing_up_to_none_asks_nothing() -> None:
    """With a limit of 0 nothing happens, and neither does it for a player who cannot draw."""
    game = scene(me(hand=[spell(DrawUpTo(value(0)))]))
    game.answer("play", "Spell")
    assert "end_main" in game.offered()
    game = scene(me(hand=[spell(ForbidPlayer("own", "draw", "this_turn"), DrawUpTo(value(2)))]))
    game.answer("play", "Spell")
    assert "end_main" in game.offered()


# --- 4-6: damage -----------------------------------------------------------------------------------------------
@clause("op 4-6-2", "op 4-6-2-1")
def test_damage_of_an_effect_takes_the_top_life_card_as_in_battle() -> None:
    """Life C, B, A from the top: one damage puts C into the hand and leaves B, A."""
    life = [char("C"), char("B"), char("A")]
    game = scene(me(hand=[spell(Damage("foe", value(1)))]), foe(life=life))
    game.answer("play", "Spell").answer("take")
    assert game.names("foe", "hand") == ["C"]
    assert game.names("foe", "life") == ["B", "A"]
    game = scene(me(), foe(life=life))
    game.attack("Leader").pass_battle()
    assert game.names("foe", "hand") == ["C"]
    assert game.names("foe", "life") == ["B", "A"]


@clause("op 4-6-2-2")
def test_damage_is_dealt_point_by_point() -> None:
    """Two damage are two cards, each with its own choice of [Trigger]; none is nothing at all."""
    game = scene(me(hand=[spell(Damage("foe", value(2)))]), foe(life=[spark("S1"), spark("S2"), char("A")]))
    game.answer("play", "Spell")
    assert (game.player, game.offered()) == ("foe", ["take", "use_trigger"])
    game.answer("take")
    assert game.names("foe", "hand") == ["S1"]
    assert game.offered() == ["take", "use_trigger"]
    game.answer("take")
    assert taken(game) == ["S1", "S2"]
    assert game.names("foe", "life") == ["A"]
    game = scene(me(hand=[spell(Damage("foe", value(0)), IfDone([Draw(value(1))]))]), foe(life=0))
    game.answer("play", "Spell")
    assert game.winner is None
    assert game.names("me", "hand") == []


@clause("op 4-6-2")
def test_damage_that_was_dealt_counts_as_done() -> None:
    """What an effect does 'if you do' after dealing damage is done."""
    game = scene(me(hand=[spell(Damage("foe", value(1)), IfDone([Draw(value(1))]))]))
    game.answer("play", "Spell").answer("take")
    assert len(game.names("me", "hand")) == 1


@clause("op 4-6-3")
def test_a_life_card_with_a_trigger_may_be_used_instead_of_taken() -> None:
    """With a [Trigger] there is a choice, without one there is none."""
    game = scene(me(hand=[spell(Damage("foe", value(1)))]), foe(leader=leader("Rival"), life=[spark("S1")]))
    game.answer("play", "Spell")
    assert game.offered() == ["take", "use_trigger"]
    game.answer("use_trigger")
    assert game.power("Rival") == 6000
    assert (game.names("foe", "hand"), game.names("foe", "trash")) == ([], ["S1"])
    game = scene(me(hand=[spell(Damage("foe", value(1)))]), foe(life=1))
    game.answer("play", "Spell")
    assert game.offered() == ["take"]


@clause("op 4-6-3-1")
def test_a_life_card_that_does_not_go_to_hand_has_no_trigger() -> None:
    """[Banish], or a replacement, keeps the card from the hand: its [Trigger] is not offered."""
    game = scene(me(leader=leader("Grim", keywords=["banish"])), foe(life=[spark("S1"), char("A")]))
    game.attack("Grim").answer("done")
    assert (game.player, game.step) == ("me", "")
    assert (game.names("foe", "hand"), game.names("foe", "trash")) == ([], ["S1"])
    hoard = leader("Hoard", abilities=[
        replacement(Would("take_life", "own"), [MoveTo(Top("own", "life", value(1)), "deck", True)]),
    ])  # fmt: skip
    game = scene(me(hand=[spell(Damage("foe", value(1)))]), foe(leader=hoard, life=[spark("S1"), char("A")]))
    game.answer("play", "Spell")
    assert game.player == "me"
    assert game.names("foe", "deck")[-1] == "S1"


# --- 4-7, 4-8: playing, up to N --------------------------------------------------------------------------------
@clause("op 4-7-2")
def test_a_ban_on_playing_characters_leaves_effects_that_play_them() -> None:
    """Paying for a Character from hand is forbidden, an effect still puts one into play."""
    ban = spell(ForbidPlayer("own", "play", "this_turn"), name="Ban")
    bring = char("Piper", abilities=[tagged("activate_main", [PlayCards(Area("own", "hand", [Kind("character")]))])])
    game = scene(me(hand=[ban, char("Ann", cost=1)], characters=[bring], don=1))
    assert game.offered("play") == ["Ban", "Ann"]
    game.answer("play", "Ban")
    assert game.offered("play") == []
    game.answer("activate", "Piper")
    assert game.names("me", "characters") == ["Piper", "Ann"]


@clause("op 4-8-1")
def test_up_to_one_is_chosen_at_resolution_after_costs() -> None:
    """The question comes when the DON!! are rested already, and none may be the answer."""
    ko = tagged(
        "activate_main",
        [Choose(Area("foe", "characters", []), value(1), True, 0), Ko(Chosen(0)), Draw(value(1))],
        cost=[RestDon(value(1))],
    )
    for answer, left in ((("pick", "Bob"), []), (("done", None), ["Bob"])):
        game = scene(me(leader=leader(abilities=[ko]), don=1), foe(characters=[char("Bob")]))
        game.answer("activate", "Leader")
        assert game.don("me") == (0, 1)
        assert game.offered() == ["pick Bob", "done"]
        game.answer(*answer)
        assert game.names("foe", "characters") == left
        assert len(game.names("me", "hand")) == 1


# --- 4-9: original ---------------------------------------------------------------------------------------------
@clause("op 4-9-2")
def test_original_power_is_the_printed_one() -> None:
    """A printed 5000 with 3000 more is found by its original power, not by its power."""
    boost = AddPower(Area("foe", "characters", []), value(3000), "this_turn")
    for what, offered in (("base_power", ["Bob"]), ("power", [])):
        find = Choose(Area("foe", "characters", [Stat(what, "<=", value(5000))]), value(1), True, 0)
        game = scene(me(hand=[spell(boost, find)]), foe(characters=[char("Bob", power=5000), char("Big", power=9000)]))
        game.answer("play", "Spell")
        assert game.offered("pick") == offered


@clause("op 4-9-2-1")
@pytest.mark.parametrize("values", [(7000, 3000), (3000, 7000)])
def test_of_several_original_powers_the_highest_counts(values: tuple[int, int]) -> None:
    """Not the latest but the highest value is the original power, even below the printed one."""
    set_both = [SetBasePower(Area("foe", "characters", []), value(n), "this_turn") for n in values]
    game = scene(me(hand=[spell(*set_both)]), foe(characters=[char("Bob", power=9000)]))
    game.answer("play", "Spell")
    assert game.power("Bob") == 7000


@clause("op 4-9-2-2")
@pytest.mark.parametrize("values", [(1, 5), (5, 1)])
def test_of_several_original_costs_the_highest_counts(values: tuple[int, int]) -> None:
    """Not the latest but the highest value is the original cost, even below the printed one."""
    set_both = [SetBaseCost(Area("foe", "characters", []), value(n), "this_turn") for n in values]
    game = scene(me(hand=[spell(*set_both)]), foe(characters=[char("Bob", cost=8)]))
    game.answer("play", "Spell")
    assert game.cost("Bob") == 5


# --- 4-10 to 4-12: if you do, then, leaving, power 0 -----------------------------------------------------------
@clause("op 4-10-1")
def test_what_follows_if_you_do_needs_what_comes_before() -> None:
    """Trash one, and if you did draw two: with an empty hand nothing is drawn."""
    effect = spell(Discard(Area("own", "hand", []), value(1)), IfDone([Draw(value(2))]))
    game = scene(me(hand=[effect]))
    game.answer("play", "Spell")
    assert game.names("me", "hand") == []
    game = scene(me(hand=[effect, char("Ann")]))
    game.answer("play", "Spell")
    assert len(game.names("me", "hand")) == 2
    assert "Ann" in game.names("me", "trash")


@clause("op 4-10-2")
def test_what_follows_then_does_not_need_what_comes_before() -> None:
    """KO a Character, then draw one: with no Character there the card is drawn all the same."""
    effect = [Choose(Area("foe", "characters", []), value(1), False, 0), Ko(Chosen(0)), Draw(value(1))]
    game = scene(me(hand=[spell(*effect)]))
    game.answer("play", "Spell")
    assert len(game.names("me", "hand")) == 1


@clause("op 4-11-2")
@pytest.mark.parametrize("how", ["ko", "hand", "deck", "trash", "life"])
def test_leaving_is_going_to_any_other_zone(how: str) -> None:
    """An effect that waits for a Character to leave hears it go wherever it goes."""
    watch = leader("Watch", abilities=[auto(On("left", "foe"), [Draw(value(1))])])
    target = Area("foe", "characters", [Named("Bob")])
    game = scene(
        me(leader=watch, hand=[spell(Ko(target) if how == "ko" else MoveTo(target, how))]),
        foe(characters=[char("Bob"), char("Stays")]),
    )
    game.answer("play", "Spell")
    assert game.names("foe", "characters") == ["Stays"]
    assert len(game.names("me", "hand")) == 1
    # Only a KO is told as one.
    (gone,) = [e for e in game.log if e.kind == spec.MOVED and game.m.cards[int(e.card)].d.name == "Bob"]
    assert gone.clause == ("10-2-1-2" if how == "ko" else "4-11-2")


@clause("op 4-12-1")
def test_power_set_to_zero_is_as_much_less_as_there_was() -> None:
    """6000 becomes 0; with 2000 more later in the turn it is 2000, and after the turn 6000 again."""
    zero = spell(PowerZero(Area("foe", "characters", []), "this_turn"), name="Zero")
    boost = spell(AddPower(Area("foe", "characters", []), value(2000), "this_turn"), name="Boost")
    game = scene(me(hand=[zero, boost]), foe(characters=[char("Bob", power=6000)]))
    game.answer("play", "Zero")
    assert game.power("Bob") == 0
    game.answer("play", "Boost")
    assert game.power("Bob") == 2000
    game.end_turn()
    assert game.power("Bob") == 6000


@clause("op 4-12-2")
def test_power_below_zero_is_not_set_to_zero() -> None:
    """-1000 stays -1000."""
    effect = [
        AddPower(Area("foe", "characters", []), value(-3000), "this_turn"),
        PowerZero(Area("foe", "characters", []), "this_turn"),
    ]
    game = scene(me(hand=[spell(*effect)]), foe(characters=[char("Bob", power=2000)]))
    game.answer("play", "Spell")
    assert game.power("Bob") == -1000
