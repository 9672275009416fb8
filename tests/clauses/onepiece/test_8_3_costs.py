"""Chapter 8-3: activation costs and conditions."""

from fuda.core.control import ChooseOne, When
from fuda.core.flow import Op
from fuda.games.onepiece.printed import CardDef
from fuda.games.onepiece.spec import DON_RETURNED, MOVED, RESTED
from fuda.games.onepiece.state import Match
from fuda.games.onepiece.words.build import auto, continuous, part, replacement, tagged, value
from fuda.games.onepiece.words.choosing import Choose
from fuda.games.onepiece.words.conditions import DonAttached, Size
from fuda.games.onepiece.words.don import GiveDon, RestDon, ReturnDon
from fuda.games.onepiece.words.drawing import Draw
from fuda.games.onepiece.words.lasting_effects import AddTerms, Forbid
from fuda.games.onepiece.words.ops import Discard, Ko, MoveTo, RestCards
from fuda.games.onepiece.words.properties import IsActive, Named
from fuda.games.onepiece.words.refs import Area
from fuda.games.onepiece.words.static_effects import Boost, On, Would
from fuda.rules.marks import clause
from fuda.words.conditions import AllOf, Exists, If, OpponentsTurn, YourTurn
from fuda.words.properties import IsThis, Other
from fuda.words.refs import Chosen, This
from tests.clauses.onepiece.scene import char, event, filler, foe, leader, me, rested, scene, with_don

HAND = Area("own", "hand", [])


@clause("op 8-3-1-1")
def test_the_actions_of_a_cost_are_done_in_the_order_written() -> None:
    """'Rest this Character, trash 1 from hand:' rests before it trashes."""
    cost = [RestCards(This()), Discard(HAND, value(1))]
    ann = char("Ann", abilities=[tagged("activate_main", [Draw(value(1))], cost=cost)])
    game = scene(me(characters=[ann], hand=filler(1, "Hand")))
    game.answer("activate", "Ann")
    done = [kind for kind, _ in game.happened(RESTED, MOVED)]
    assert done == [RESTED, MOVED, MOVED]
    assert game.names("me", "trash") == ["Hand 1"]
    assert game.names("me", "hand") == ["Deck0 1"]


@clause("op 8-3-1-2")
def test_added_costs_are_paid_after_the_printed_one_in_the_order_they_were_added() -> None:
    """Printed: rest this. Added first: DON!! -1, then: trash 1 from hand."""
    ann = char("Ann", abilities=[tagged("activate_main", [Draw(value(1))], cost=[RestCards(This())])])
    mine = Area("own", "characters", [])
    first = AddTerms(mine, part(cost=[ReturnDon(value(1))]), "this_turn")
    second = AddTerms(mine, part(cost=[Discard(HAND, value(1))]), "this_turn")
    game = scene(
        me(
            characters=[ann],
            hand=[
                event("X", abilities=[tagged("main", [first])]),
                event("Y", abilities=[tagged("main", [second])]),
                char("Z"),
            ],
            don=1,
        )
    )
    game.answers("play X", "play Y")
    start = len(game.log)
    game.answer("activate", "Ann")
    kinds = [int(e.kind) for e in game.log[start:] if int(e.kind) in (RESTED, DON_RETURNED, MOVED)]
    assert kinds == [RESTED, DON_RETURNED, MOVED, MOVED]
    assert "Z" in game.names("me", "trash")
    assert game.names("me", "hand") == ["Deck0 1"]


@clause("op 8-3-1-2", "op 8-3-1-3")
def test_an_added_cost_that_cannot_be_paid_keeps_the_effect_from_being_activated() -> None:
    """With an added cost of a DON!! and none on the field, the effect is not offered."""
    ann = char("Ann", abilities=[tagged("activate_main", [Draw(value(1))], cost=[RestCards(This())])])
    tax = AddTerms(Area("own", "characters", []), part(cost=[ReturnDon(value(1))]), "this_turn")
    game = scene(me(characters=[ann], hand=[event("Tax", abilities=[tagged("main", [tax])])]))
    assert game.offered("activate") == ["Ann"]
    game.answer("play", "Tax")
    assert game.offered("activate") == []


@clause("op 8-3-1-3")
def test_a_cost_of_which_a_part_cannot_be_paid_is_not_paid_at_all() -> None:
    """'Rest 2 DON!!, trash 1 from hand:' with an empty hand is not offered."""
    cost = [RestDon(value(2)), Discard(HAND, value(1))]
    ann = char("Ann", abilities=[tagged("activate_main", [Draw(value(1))], cost=cost)])
    game = scene(me(characters=[ann], don=2))
    assert game.offered("activate") == []
    assert game.don("me") == (2, 0)
    game = scene(me(characters=[ann], don=2, hand=filler(1, "Hand")))
    assert game.offered("activate") == ["Ann"]


@clause("op 8-3-1-3")
def test_an_on_ko_effect_whose_cost_cannot_be_paid_pays_nothing() -> None:
    """[On K.O.] 'rest 1 DON!!, trash 1 from hand: draw 2' with an empty hand leaves the DON!! active."""
    cost = [RestDon(value(1)), Discard(HAND, value(1))]
    bob = char("Bob", power=1000, abilities=[tagged("on_ko", [Draw(value(2))], cost=cost)])
    game = scene(me(), foe(characters=[rested(bob)], don=1))
    game.attack("Leader", "Bob").pass_battle()
    assert game.names("foe", "trash") == ["Bob"]
    assert game.don("foe") == (1, 0)


@clause("op 8-3-1-3")
def test_parts_that_draw_on_the_same_thing_must_be_payable_together() -> None:
    """'DON!! -1, rest 1 DON!!:' needs two; 'rest this and another Character:' needs another one."""
    both = [ReturnDon(value(1)), RestDon(value(1))]
    ann = char("Ann", abilities=[tagged("activate_main", [Draw(value(1))], cost=both)])
    assert scene(me(characters=[ann], don=1)).offered("activate") == []
    assert scene(me(characters=[ann], don=2)).offered("activate") == ["Ann"]
    assert scene(me(characters=[ann], don=1, rested_don=1)).offered("activate") == ["Ann"]
    pair = [
        RestCards(This()),
        Choose(Area("own", "characters", [IsActive()]), value(1), False, 0),
        RestCards(Chosen(0)),
    ]
    eve = char("Eve", abilities=[tagged("activate_main", [Draw(value(1))], cost=pair)])
    assert scene(me(characters=[eve])).offered("activate") == []
    assert scene(me(characters=[eve, char("Bob")])).offered("activate") == ["Eve"]


@clause("op 8-3-1-3-1")
def test_a_payment_that_fails_midway_loses_the_effect_and_uses_it_up() -> None:
    """Returning the only active DON!! leaves none to rest: the paid part stays paid, and nothing is drawn."""
    both = [ReturnDon(value(1)), RestDon(value(1))]
    ann = char("Ann", abilities=[tagged("activate_main", [Draw(value(1))], cost=both, once=True)])
    game = scene(me(characters=[ann], don=1, rested_don=3))
    game.answer("activate", "Ann")
    game.answer("pick_don", 0)
    assert game.don("me") == (0, 3)
    assert game.side("me").don_deck == 7
    assert game.names("me", "hand") == []
    assert game.offered("activate") == []


@clause("op 8-3-1-3-1")
def test_all_that_can_still_be_paid_is_paid() -> None:
    """Of two cards to trash only one is left: it is trashed, but the effect is lost."""
    away = [Choose(Area("own", "hand", []), value(1), False, 0), MoveTo(Chosen(0), "deck", True)]
    cost = [ChooseOne([list(away), [RestDon(value(1))]]), Discard(HAND, value(2))]
    ann = char("Ann", abilities=[tagged("activate_main", [Draw(value(1))], cost=cost)])
    game = scene(me(characters=[ann], hand=filler(2, "Hand"), don=1))
    game.answers("activate Ann", "mode 0", "pick Hand 1")
    assert game.names("me", "trash") == ["Hand 2"]
    assert game.names("me", "hand") == []
    game = scene(me(characters=[ann], hand=filler(2, "Hand"), don=1))
    game.answers("activate Ann", "mode 1")
    assert len(game.names("me", "trash")) == 2
    assert game.names("me", "hand") == ["Deck0 1"]


@clause("op 8-3-1-4")
def test_a_cost_that_may_be_paid_can_be_left_unpaid() -> None:
    """[On Play] 'you may trash 1 from hand: draw 2': declining leaves the hand as it is and draws nothing."""
    ann = char("Ann", abilities=[tagged("on_play", [Draw(value(2))], cost=[Discard(HAND, value(1))], may=True)])
    game = scene(me(hand=[ann, char("Bob")], don=1))
    game.answers("play Ann", "no")
    assert game.names("me", "hand") == ["Bob"]
    game = scene(me(hand=[ann, char("Bob")], don=1))
    game.answers("play Ann", "yes")
    assert game.names("me", "trash") == ["Bob"]
    assert len(game.names("me", "hand")) == 2


@clause("op 8-3-1-5")
def test_a_circled_number_rests_active_don_of_the_cost_area() -> None:
    """One active DON!! pays for it; rested or given ones cannot."""
    ann = char("Ann", abilities=[tagged("activate_main", [Draw(value(1))], cost=[RestDon(value(1))])])
    game = scene(me(characters=[ann], don=1))
    game.answer("activate", "Ann")
    assert game.don("me") == (0, 1)
    assert game.offered("activate") == []
    game = scene(me(characters=[with_don(ann, 2)], rested_don=2))
    assert game.offered("activate") == []


@clause("op 8-3-1-6")
def test_don_minus_returns_don_of_any_area_to_the_don_deck() -> None:
    """A given DON!! may be returned, which lowers the power, or a rested one of the cost area."""
    ann = char("Ann", abilities=[tagged("activate_main", [Draw(value(1))], cost=[ReturnDon(value(1))])])
    game = scene(me(leader=with_don(leader("Boss"), 1), characters=[with_don(ann, 1)], rested_don=1, don_deck=7))
    game.answer("activate", "Ann")
    assert game.offered() == ["pick_don 2", "pick Boss", "pick Ann"]
    game.answer("pick", "Ann")
    assert game.power("Ann") == 5000
    assert game.side("me").don_deck == 8
    game.answers("activate Ann", "pick_don 2")
    assert game.don("me") == (0, 0)
    assert game.side("me").don_deck == 9
    assert len(game.names("me", "hand")) == 2


@clause("op 8-3-1-7")
def test_a_replaced_cost_is_carried_out_but_the_effect_is_lost() -> None:
    """'Trash this Character: draw 1' replaced by resting another: the other is rested, and nothing is drawn."""
    ann = char("Ann", abilities=[tagged("activate_main", [Draw(value(1))], cost=[MoveTo(This(), "trash")])])
    spare = replacement(Would("leave", "own", [Named("Ann")]), [RestCards(This())], may=True)
    bob = char("Bob", abilities=[spare])
    game = scene(me(characters=[ann, bob]))
    game.answer("activate", "Ann")
    assert game.offered() == ["replace Bob", "no"]
    game.answer("replace", "Bob")
    assert game.names("me", "characters") == ["Ann", "Bob"]
    assert game.is_rested("Bob")
    assert game.names("me", "hand") == []
    game.answer("activate", "Ann")
    assert game.names("me", "trash") == ["Ann"]
    assert len(game.names("me", "hand")) == 1


@clause("op 8-3-2-1")
def test_several_conditions_in_one_if_must_all_hold() -> None:
    """'If it is your turn and you have 2 or less Life' draws only when both hold."""
    low = If(Size("own", "life"), "<=", value(2))
    for life, drawn in ((3, 0), (2, 1)):
        ops: list[Op[Match]] = [When(AllOf([YourTurn(), low]), [Draw(value(1))], [])]
        game = scene(me(hand=[event("Call", abilities=[tagged("main", ops)])], life=life))
        game.answer("play", "Call")
        assert len(game.names("me", "hand")) == drawn


@clause("op 8-3-2-1")
def test_all_conditions_of_an_effect_must_be_met() -> None:
    """[DON!! x1] [Your Turn]: with a DON!! in the opponent's turn it is off, and without one in the own."""
    both = continuous([Boost(This(), value(3000))], when=[DonAttached(1), YourTurn()])
    ann = char("Ann", abilities=[both])
    assert scene(me(characters=[with_don(ann, 1)])).power("Ann") == 9000
    assert scene(me(characters=[ann])).power("Ann") == 5000
    assert scene(me(characters=[with_don(ann, 1)]), turn_player="foe").power("Ann") == 5000
    heard = auto(On("koed"), [Draw(value(1))], when=[DonAttached(1), OpponentsTurn()])
    strike = event("Strike", abilities=[tagged("main", [Ko(Area("foe", "characters", []))])])
    game = scene(
        me(characters=[with_don(char("Eve", abilities=[heard]), 1)], hand=[strike]), foe(characters=[char("Bob")])
    )
    game.answer("play", "Strike")
    assert game.names("me", "hand") == []


def only_if_low(where: Area) -> CardDef:
    """An Event by which effects of some cards work only with 3 or less Life of their player."""
    few = part(when=[If(Size("own", "life"), "<=", value(3))])
    return event("Limit", abilities=[tagged("main", [AddTerms(where, few, "this_turn")])])


@clause("op 8-3-2-2")
def test_conditions_added_by_other_effects_must_be_met_too() -> None:
    """'Only with 3 or less Life' takes an activated and a continuous effect away at 4 and leaves them at 3."""
    ann = char("Ann", abilities=[tagged("activate_main", [Draw(value(1))]), continuous([Boost(This(), value(1000))])])
    for life, there in ((4, False), (3, True)):
        game = scene(me(characters=[ann], hand=[only_if_low(Area("own", "characters", []))], life=life))
        assert game.power("Ann") == 6000
        game.answer("play", "Limit")
        assert (game.offered("activate") == ["Ann"]) == there
        assert (game.power("Ann") == 6000) == there


@clause("op 8-3-2-3")
def test_a_timing_without_its_don_does_not_count() -> None:
    """[DON!! x1] [When Attacking]: a DON!! given after the attack was declared comes too late."""
    ann = char("Ann", abilities=[tagged("when_attacking", [Draw(value(1))], when=[DonAttached(1)])])
    give = auto(On("attacked", "own"), [GiveDon(Area("own", "characters", []), value(1))])
    game = scene(me(leader=leader("Giver", abilities=[give]), characters=[ann], rested_don=1))
    game.attack("Ann").pass_battle()
    assert game.power("Ann") == 6000
    assert game.names("me", "hand") == []
    game = scene(me(characters=[with_don(ann, 1)]))
    game.attack("Ann").pass_battle()
    assert len(game.names("me", "hand")) == 1


@clause("op 8-3-2-3")
def test_an_on_ko_effect_reads_its_don_before_the_move() -> None:
    """[DON!! x1] [On K.O.] counts the DON!! that the KO then takes away."""
    bob = char("Bob", power=1000, abilities=[tagged("on_ko", [Draw(value(1))], when=[DonAttached(1)])])
    for don, drawn in ((1, 1), (0, 0)):
        game = scene(me(), foe(characters=[rested(bob, don=don)]))
        game.attack("Leader", "Bob").pass_battle()
        assert game.names("foe", "trash") == ["Bob"]
        assert len(game.names("foe", "hand")) == drawn


@clause("op 8-3-2-4")
def test_your_turn_is_met_in_the_own_turn() -> None:
    """[Your Turn] +1000 is on in the own turn and off in the opponent's."""
    ann = char("Ann", abilities=[continuous([Boost(This(), value(1000))], when=[YourTurn()])])
    game = scene(me(characters=[ann]))
    assert game.power("Ann") == 6000
    game.end_turn()
    assert game.power("Ann") == 5000


@clause("op 8-3-2-5")
def test_opponents_turn_is_met_in_the_opponents_turn() -> None:
    """[Opponent's Turn] +1000 is off in the own turn and on in the opponent's."""
    ann = char("Ann", abilities=[continuous([Boost(This(), value(1000))], when=[OpponentsTurn()])])
    game = scene(me(characters=[ann]))
    assert game.power("Ann") == 5000
    game.end_turn()
    assert game.power("Ann") == 6000


@clause("op 8-3-3")
def test_what_follows_an_unmet_if_is_not_resolved() -> None:
    """'If your Leader is X, draw 1' draws only with that Leader."""
    draw = event(
        "Call", abilities=[tagged("main", [When(Exists(Area("own", "leader", [Named("X")])), [Draw(value(1))], [])])]
    )
    game = scene(me(leader=leader("Y"), hand=[draw]))
    game.answer("play", "Call")
    assert game.names("me", "hand") == []
    game = scene(me(leader=leader("X"), hand=[draw]))
    game.answer("play", "Call")
    assert len(game.names("me", "hand")) == 1


@clause("op 8-3-1-3")
def test_a_card_that_may_not_leave_cannot_be_trashed_as_a_cost() -> None:
    """'Trash this Character:' is not offered while the Character cannot leave the field."""
    ann = char("Ann", abilities=[tagged("activate_main", [Draw(value(1))], cost=[MoveTo(This(), "trash")])])
    root = event("Root", abilities=[tagged("main", [Forbid(Area("own", "characters", []), "leave", "this_turn")])])
    game = scene(me(characters=[ann], hand=[root]))
    assert game.offered("activate") == ["Ann"]
    game.answer("play", "Root")
    assert game.offered("activate") == []


@clause("op 8-3-1-4")
def test_an_optional_effect_that_was_declined_can_be_used_at_its_next_timing() -> None:
    """Declining a [Once Per Turn] effect does not use it up."""
    grow = auto(On("played", "own", [Other()]), [Draw(value(1))], once=True, may=True)
    game = scene(me(leader=leader("Grow", abilities=[grow]), hand=[char("Ann"), char("Bob"), char("Cid")], don=3))
    game.answers("play Ann", "no", "play Bob")
    assert game.offered() == ["no", "yes"]
    game.answers("yes", "play Cid")
    assert "end_main" in game.offered()
    assert len(game.names("me", "hand")) == 1


def test_a_replacement_inside_an_optional_instruction_leaves_the_if_you_do_undone() -> None:
    """'You may trash this; if you do' is not done when the trashing is replaced."""
    would = Would("leave", "own", [IsThis()])
    ann = char("Ann", abilities=[replacement(would, [RestCards(This())])])
    leave = tagged("activate_main", [Draw(value(1))], cost=[MoveTo(Area("own", "characters", [Named("Ann")]), "trash")])
    game = scene(me(leader=leader("Boss", abilities=[leave]), characters=[ann]))
    game.answer("activate", "Boss")
    assert game.is_rested("Ann")
    assert game.names("me", "hand") == []
