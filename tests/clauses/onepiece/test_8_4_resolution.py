"""Chapters 8-4 and 8-5: activating and resolving effects; activating a card."""

from fuda.core.flow import Op
from fuda.games.onepiece.face.hidden import seen_by
from fuda.games.onepiece.spec import ACTIVATED, MOVED, PAID, RESTED, REVEALED
from fuda.games.onepiece.state import Match
from fuda.games.onepiece.words.build import auto, continuous, tagged, value
from fuda.games.onepiece.words.choosing import Choose
from fuda.games.onepiece.words.conditions import Size
from fuda.games.onepiece.words.don import RestDon
from fuda.games.onepiece.words.drawing import Draw, Shuffle
from fuda.games.onepiece.words.lasting_effects import AddPower
from fuda.games.onepiece.words.ops import ActivateOther, Discard, Ko, MoveTo, RestCards
from fuda.games.onepiece.words.properties import Color, Kind, Named, Stat
from fuda.games.onepiece.words.refs import Area
from fuda.games.onepiece.words.static_effects import Boost, On
from fuda.rules.marks import clause
from fuda.words.conditions import If
from fuda.words.properties import IsThis
from fuda.words.refs import Chosen, This
from tests.clauses.onepiece.scene import char, event, filler, foe, leader, me, scene, stage


@clause("op 8-4-1-1")
def test_an_effect_with_an_unmet_condition_cannot_be_activated() -> None:
    """Without its condition an [Activate: Main] effect is not offered; a waiting effect that lost it is given up."""
    few = If(Size("own", "hand"), "<=", value(0))
    ann = char("Ann", abilities=[tagged("activate_main", [Draw(value(1))], when=[few])])
    assert scene(me(characters=[ann], hand=filler(1, "Hand"))).offered("activate") == []
    assert scene(me(characters=[ann])).offered("activate") == ["Ann"]
    greedy = leader("Greedy", abilities=[auto(On("played"), [Draw(value(1))], when=[few])])
    bob = char("Bob", abilities=[tagged("on_play", [Draw(value(1))])])
    game = scene(me(leader=greedy, hand=[bob], don=1))
    game.answers("play Bob", "resolve Bob")
    assert len(game.names("me", "hand")) == 1


@clause("op 8-4-1-2")
def test_an_event_from_hand_is_shown_before_it_is_paid_for() -> None:
    """A [Counter] Event is known to the opponent before the DON!! are rested."""
    guard = event("Guard", cost=1, abilities=[tagged("counter", [Draw(value(1))])])
    game = scene(me(), foe(hand=[guard], don=1))
    game.attack("Leader")
    while "play Guard" not in game.offered():
        game.answer("done")
    assert seen_by(game.m, game.card("Guard")) == 2
    game.answer("play", "Guard")
    told = [e for e in game.log if int(e.kind) in (REVEALED, PAID)]
    assert [int(e.kind) for e in told] == [REVEALED, PAID]
    assert told[0].card == game.card("Guard").id
    assert told[0].seen == 3


@clause("op 8-4-1-3", "op 8-4-1-5")
def test_the_cost_is_paid_before_the_effect_asks_for_its_targets() -> None:
    """When the target is asked for, the cost has been paid."""
    ko = [Choose(Area("foe", "characters", []), value(1), True, 0), Ko(Chosen(0))]
    ann = char("Ann", abilities=[tagged("activate_main", ko, cost=[RestCards(This()), RestDon(value(1))])])
    game = scene(me(characters=[ann], don=1), foe(characters=[char("Bob")]))
    game.answer("activate", "Ann")
    assert game.offered() == ["pick Bob", "done"]
    assert game.is_rested("Ann")
    assert game.don("me") == (0, 1)
    game.answer("pick", "Bob")
    assert game.names("foe", "trash") == ["Bob"]


@clause("op 8-4-1-4", "op 8-6-3")
def test_an_effect_counts_as_activated_after_its_cost_and_before_it_resolves() -> None:
    """'When an effect is activated' is met between payment and resolution, and is resolved afterwards."""
    ann = char("Ann", abilities=[tagged("activate_main", [Draw(value(1))], cost=[RestCards(This())])])
    spy = leader("Spy", abilities=[auto(On("activated", "foe"), [Discard(Area("foe", "hand", []), value(1), True)])])
    game = scene(me(characters=[ann]), foe(leader=spy))
    game.answer("activate", "Ann")
    kinds = [int(e.kind) for e in game.log if int(e.kind) in (RESTED, ACTIVATED, MOVED) and e.player == 0]
    assert kinds == [RESTED, ACTIVATED, MOVED, MOVED]
    assert game.names("me", "hand") == []
    assert game.names("me", "trash") == ["Deck0 1"]


@clause("op 8-4-1-4")
def test_an_effect_whose_payment_was_declined_is_not_activated() -> None:
    """Nobody hears of an effect that was not paid for."""
    ann = char("Ann", abilities=[tagged("on_play", [Draw(value(1))], cost=[RestCards(This())], may=True)])
    spy = leader("Spy", abilities=[auto(On("activated", "foe"), [Draw(value(1))])])
    game = scene(me(hand=[ann], don=1), foe(leader=spy))
    game.answers("play Ann", "no")
    assert game.names("foe", "hand") == []


@clause("op 8-4-2")
def test_an_event_is_in_the_trash_while_its_effect_is_carried_out() -> None:
    """An Event that takes a card from the trash sees itself there."""
    back = [Choose(Area("own", "trash", []), value(1), True, 0), MoveTo(Chosen(0), "hand")]
    game = scene(me(hand=[event("Loop", abilities=[tagged("main", back)])]))
    game.answer("play", "Loop")
    assert game.offered("pick") == ["Loop"]
    game.answer("pick", "Loop")
    assert game.names("me", "hand") == ["Loop"]


@clause("op 8-4-3")
def test_a_card_in_play_stays_while_its_effect_is_carried_out() -> None:
    """Leader, Character and Stage remain in their areas while their effects resolve."""
    peek = [Choose(Area("any", "field", []), value(1), True, 0)]
    game = scene(
        me(
            leader=leader("Boss", abilities=[tagged("activate_main", list(peek))]),
            characters=[char("Ann", abilities=[tagged("activate_main", list(peek))])],
            stage=stage("Ship", abilities=[tagged("activate_main", list(peek))]),
        )
    )
    for name in ("Boss", "Ann", "Ship"):
        game.answer("activate", name)
        assert name in game.offered("pick")
        game.answer("done")
        assert game.unit(name) is not None


@clause("op 8-4-4")
def test_cards_are_chosen_when_the_instruction_is_reached() -> None:
    """'Draw 1, then KO up to 1': the target is asked for after the card was drawn."""
    ops = [Draw(value(1)), Choose(Area("foe", "characters", []), value(1), True, 0), Ko(Chosen(0))]
    game = scene(me(hand=[event("Raid", abilities=[tagged("main", ops)])]), foe(characters=[char("Bob")]))
    game.answer("play", "Raid")
    assert game.names("me", "hand") == ["Deck0 1"]
    assert game.offered() == ["pick Bob", "done"]


@clause("op 8-4-4-1")
def test_as_many_as_possible_are_chosen_unless_it_says_up_to() -> None:
    """'KO 2' with one Character takes that one without asking; 'up to 2' lets the player take none."""
    two = [Choose(Area("foe", "characters", []), value(2), False, 0), Ko(Chosen(0))]
    game = scene(me(hand=[event("Raid", abilities=[tagged("main", two)])]), foe(characters=[char("Bob")]))
    game.answer("play", "Raid")
    assert game.names("foe", "trash") == ["Bob"]
    game = scene(
        me(hand=[event("Raid", abilities=[tagged("main", list(two))])]),
        foe(characters=[char("Bob"), char("Cid"), char("Dan")]),
    )
    game.answers("play Raid", "pick Bob")
    assert game.offered() == ["pick Cid", "pick Dan"]
    upto = [Choose(Area("foe", "characters", []), value(2), True, 0), Ko(Chosen(0))]
    game = scene(me(hand=[event("Raid", abilities=[tagged("main", upto)])]), foe(characters=[char("Bob"), char("Cid")]))
    game.answers("play Raid", "done")
    assert game.names("foe", "trash") == []


def search() -> list[Op[Match]]:
    """Instructions: take a red Character card from the deck, then shuffle."""
    return [
        Choose(Area("own", "deck", [Color("red"), Kind("character")]), value(1), False, 0),
        MoveTo(Chosen(0), "hand"),
        Shuffle(),
    ]


@clause("op 8-4-4-2", "op 8-4-4-4")
def test_a_card_in_a_hidden_zone_need_not_be_found() -> None:
    """A search of the deck shows its faces to the searching player only, who may find nothing."""
    seek = event("Seek", abilities=[tagged("main", search())])
    deck = [char("Blue", colors=["blue"]), char("Red"), char("Green", colors=["green"])]
    game = scene(me(hand=[seek], deck=deck))
    assert seen_by(game.m, game.card("Red")) == 0
    game.answer("play", "Seek")
    assert game.offered() == ["pick Red", "done"]
    assert [seen_by(game.m, game.card(name)) for name in ("Blue", "Red", "Green")] == [1, 1, 1]
    game.answer("done")
    assert game.names("me", "hand") == []
    assert seen_by(game.m, game.card("Red")) == 0


@clause("op 8-4-4-2")
def test_a_card_in_a_public_zone_must_be_found() -> None:
    """From the trash the one matching card is taken without a choice."""
    ops = [Choose(Area("own", "trash", [Color("red")]), value(1), False, 0), MoveTo(Chosen(0), "hand")]
    game = scene(me(hand=[event("Dig", colors=["blue"], abilities=[tagged("main", ops)])], trash=[char("Red")]))
    game.answer("play", "Dig")
    assert game.names("me", "hand") == ["Red"]


@clause("op 8-4-4-3")
def test_an_effect_without_an_object_means_its_own_card_and_player() -> None:
    """'+1000, draw 1' applies to the source and to the player of the effect."""
    ann = char("Ann", abilities=[tagged("on_play", [AddPower(This(), value(1000), "this_turn"), Draw(value(1))])])
    game = scene(me(hand=[ann], characters=[char("Bob")], don=1), foe(characters=[char("Cid")]))
    game.answer("play", "Ann")
    assert [game.power(name) for name in ("Ann", "Bob", "Cid")] == [6000, 5000, 5000]
    assert (len(game.names("me", "hand")), len(game.names("foe", "hand"))) == (1, 0)


@clause("op 8-4-5")
def test_an_effect_of_its_own_move_activates_only_in_a_public_zone() -> None:
    """'When this leaves the field, draw 1': not when it is returned to hand, but when it is KO'd."""
    bob = char("Bob", abilities=[auto(On("left", "any", [IsThis()]), [Draw(value(1))])])
    for ops, drawn in (
        ([MoveTo(Area("foe", "characters", []), "hand")], 0),
        ([MoveTo(Area("foe", "characters", []), "deck", True)], 0),
        ([MoveTo(Area("foe", "characters", []), "life")], 0),
        ([MoveTo(Area("foe", "characters", []), "life", False, True)], 1),
        ([MoveTo(Area("foe", "characters", []), "trash")], 1),
        ([Ko(Area("foe", "characters", []))], 1),
    ):
        game = scene(me(hand=[event("Move", abilities=[tagged("main", ops)])]), foe(characters=[bob]))
        game.answer("play", "Move")
        assert len([n for n in game.names("foe", "hand") if n != "Bob"]) == drawn


@clause("op 8-4-5")
def test_a_card_trashed_from_hand_hears_of_its_own_move() -> None:
    """'When this card is trashed, draw 1' works in the trash, as that is a public zone."""
    own = char("Own", abilities=[auto(On("trashed", "own", [IsThis()]), [Draw(value(1))])])
    drop = event("Drop", abilities=[tagged("main", [Discard(Area("own", "hand", []), value(1))])])
    game = scene(me(hand=[drop, own]))
    game.answer("play", "Drop")
    assert game.names("me", "hand") == ["Deck0 1"]


@clause("op 8-4-6")
def test_lasting_and_continuous_effects_count_when_an_effect_resolves() -> None:
    """'KO a Character of power 3000 or less' looks at the power as it is now."""
    weak = Area("foe", "characters", [Stat("power", "<=", value(3000))])
    snipe = event("Snipe", abilities=[tagged("main", [Choose(weak, value(1), True, 0), Ko(Chosen(0))])])
    lower = AddPower(Area("foe", "characters", [Named("Bob")]), value(-2000), "this_turn")
    shrink = event("Shrink", abilities=[tagged("main", [lower])])
    raise_cid = stage("Lift", abilities=[continuous([Boost(Area("own", "characters", [Named("Cid")]), value(1000))])])
    theirs = foe(
        stage=raise_cid, characters=[char("Bob", power=5000), char("Cid", power=3000), char("Dan", power=3000)]
    )
    game = scene(me(hand=[shrink, snipe]), theirs)
    game.answers("play Shrink", "play Snipe")
    assert game.offered("pick") == ["Bob", "Dan"]


@clause("op 8-5-4")
def test_activating_an_event_means_playing_it_from_hand() -> None:
    """'When you activate an Event' hears an Event played from hand, but not its [Main] used by a [Trigger]."""
    fan = leader("Fan", abilities=[auto(On("event_used", "own"), [Draw(value(1))])])
    trick = event(
        "Trick", abilities=[tagged("main", [RestDon(value(0))]), tagged("trigger", [ActivateOther(This(), "main")])]
    )
    game = scene(me(leader=fan, hand=[trick]))
    game.answer("play", "Trick")
    assert len(game.names("me", "hand")) == 1
    game = scene(me(), foe(leader=fan, life=[trick, char("Under")]))
    game.attack("Leader")
    while game.offered() != ["take", "use_trigger"]:
        game.answer("done")
    game.answer("use_trigger")
    assert game.names("foe", "trash") == ["Trick"]
    assert game.names("foe", "hand") == []
    assert [e for e in game.log if int(e.kind) == ACTIVATED and e.card == game.card("Trick").id]


@clause("op 8-4-1-1")
def test_an_effect_activated_by_another_still_needs_its_conditions() -> None:
    """A [Trigger] that activates the card's [Main] effect does nothing while that effect's condition is not met."""
    for life, drawn in ((3, 0), (2, 1)):
        low = If(Size("own", "life"), "<=", value(1))
        main = tagged("main", [Draw(value(1))], when=[low])
        trick = event("Trick", abilities=[main, tagged("trigger", [ActivateOther(This(), "main")])])
        game = scene(me(), foe(life=[trick, *filler(life - 1, "Life")]))
        game.attack("Leader")
        while game.offered() != ["take", "use_trigger"]:
            game.answer("done")
        game.answer("use_trigger")
        assert len(game.names("foe", "hand")) == drawn
