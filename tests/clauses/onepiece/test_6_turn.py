"""Chapter 6: how a turn goes."""

import pytest

from fuda.core.control import When
from fuda.core.terms import Condition
from fuda.games.onepiece import spec
from fuda.games.onepiece.printed import Ability
from fuda.games.onepiece.state import Match
from fuda.games.onepiece.words.build import auto, continuous, part, tagged, value
from fuda.games.onepiece.words.don import HoldDon, ReadyDon
from fuda.games.onepiece.words.drawing import Draw
from fuda.games.onepiece.words.lasting_effects import AddPower, Delay, GainAbility
from fuda.games.onepiece.words.ops import Ko, MoveTo, PlayCards, ReadyCards, RestCards
from fuda.games.onepiece.words.properties import IsRested, Named
from fuda.games.onepiece.words.refs import About, Area
from fuda.games.onepiece.words.static_effects import Banned, Boost, On
from fuda.rules.marks import clause
from fuda.words.conditions import Exists, If
from fuda.words.numbers import StatOf
from fuda.words.properties import IsThis
from fuda.words.refs import This
from tests.clauses.onepiece.scene import Scene, char, event, foe, leader, me, rested, scene, stage, with_don


def hand(game: Scene, who: str) -> int:
    """How many cards a player holds."""
    return len(game.names(who, "hand"))


def own_leader() -> Area:
    """The own Leader."""
    return Area("own", "leader", [])


def power_is(ref: Area | This, least: int) -> Condition[Match]:
    """The power of a card is at least this."""
    return If(StatOf(ref, "power"), ">=", value(least))


def phases(game: Scene) -> list[tuple[str, int]]:
    """The phases so far, with their turn players."""
    return [(spec.PHASES[int(e.n)], int(e.player)) for e in game.log if int(e.kind) == spec.PHASE]


# --- the flow of a turn (6-1) ----------------------------------------------------------------------------------
@clause("op 6-1-1")
def test_a_turn_goes_through_its_five_phases() -> None:
    """Refresh, draw, DON!!, main and end, and nothing else."""
    game = scene(at="6-1-2")
    game.end_turn()
    mine = [phase for phase, player in phases(game) if player == 0]
    assert mine == ["refresh", "draw", "don", "main", "end"]
    assert [player for _, player in phases(game)] == [0] * 5 + [1] * 4


@clause("op 6-1-2")
def test_only_the_turn_player_acts_in_the_main_phase() -> None:
    """The other player has cards to play and DON!! to pay but is not asked until the own turn."""
    game = scene(me(don=2), foe(hand=[char("Bob")], don=2), at="6-1-2")
    assert (game.phase, game.player) == ("main", "me")
    assert "play Bob" not in game.offered()
    game.answer("give", "Leader")
    assert game.player == "me"
    game.end_turn()
    assert (game.m.turn, game.m.turn_player, game.player) == (7, 1, "foe")
    assert "play Bob" in game.offered()


# --- refresh phase (6-2) ---------------------------------------------------------------------------------------
@clause("op 6-2-1")
def test_effects_until_the_start_of_the_turn_end_before_its_effects_are_looked_at() -> None:
    """With the boost gone, a condition on power is not met at the start of the turn."""
    brace = event("Brace", abilities=[tagged("main", [AddPower(own_leader(), value(2000), "start_of_your_next_turn")])])
    watch = stage(
        "Watch", abilities=[auto(On("turn_started", "own"), [Draw(value(3))], when=[power_is(own_leader(), 7000)])]
    )
    game = scene(me(leader=leader("Left"), hand=[brace], stage=watch))
    game.answer("play", "Brace").end_turn()
    assert (game.m.turn_player, game.power("Left")) == (1, 7000)
    game.end_turn()
    assert (game.m.turn_player, game.power("Left")) == (0, 5000)
    assert hand(game, "me") == 1


@clause("op 6-2-2")
def test_start_of_turn_effects_of_both_players_come_before_refreshing() -> None:
    """A rested card still is rested then, and the other player's effects have the same timing."""
    ann = char("Ann", abilities=[auto(On("turn_started", "own"), [Draw(value(1))], when=[Exists(rested_this())])])
    bob = char("Bob", abilities=[auto(On("turn_started", "foe"), [Draw(value(1))])])
    game = scene(me(characters=[rested(ann)]), foe(characters=[bob]), at="6-1-2")
    assert (hand(game, "me"), hand(game, "foe")) == (2, 1)
    assert not game.is_rested("Ann")


def rested_this() -> Area:
    """This Character, if it is rested."""
    return Area("own", "characters", [IsThis(), IsRested()])


@clause("op 6-2-3")
def test_given_don_return_at_the_own_refresh_only() -> None:
    """Two from the Leader and one from a Character come back; the opponent's stay where they are."""
    game = scene(
        me(leader=with_don(leader("Left"), 2), characters=[with_don(char("Ann"), 1)], don_deck=0),
        foe(leader=with_don(leader("Right"), 2)),
        at="6-2-3",
    )
    assert (game.unit("Left").don, game.unit("Ann").don, game.unit("Right").don) == (0, 0, 2)
    assert game.don("me") == (3, 0)
    assert game.don("foe") == (0, 0)


@clause("op 6-2-3")
def test_given_don_return_rested() -> None:
    """Before the own cards are set active they lie rested in the cost area."""
    game = scene(me(leader=with_don(leader("Left"), 2), characters=[with_don(char("Ann"), 1)], don=1))
    frame = game.m.stack[-1]
    frame.program.ops[frame.program.clauses.index("6-2-3")].run(game.m, frame)
    assert game.don("me") == (1, 3)


@clause("op 6-2-4")
def test_refreshing_sets_all_own_cards_active_and_no_others() -> None:
    """Leader, Characters, Stage and DON!!, those just returned included; the opponent's stay rested."""
    game = scene(
        me(
            leader=rested(leader("Left"), don=1),
            characters=[rested(char("Ann"))],
            stage=rested(stage("Ship")),
            rested_don=2,
            don_deck=0,
        ),
        foe(leader=rested(leader("Right")), characters=[rested(char("Bob"))], rested_don=1),
        at="6-1-2",
    )
    assert [game.is_rested(n) for n in ("Left", "Ann", "Ship")] == [False, False, False]
    assert game.don("me") == (3, 0)
    assert [game.is_rested(n) for n in ("Right", "Bob")] == [True, True]
    assert game.don("foe") == (0, 1)


@clause("op 6-2-4")
def test_a_card_kept_from_refreshing_stays_rested() -> None:
    """A prohibition on being set active in the refresh phase leaves the card as it is."""
    anchor = stage("Anchor", abilities=[continuous([Banned(Area("foe", "characters", [Named("Ann")]), "refresh")])])
    game = scene(me(characters=[rested(char("Ann")), rested(char("Amy"))]), foe(stage=anchor), at="6-1-2")
    assert [game.is_rested(n) for n in ("Ann", "Amy")] == [True, False]


# --- draw phase and DON!! phase (6-3, 6-4) ---------------------------------------------------------------------
@clause("op 6-3-1", "op 6-4-1")
def test_the_very_first_turn_has_no_draw_and_one_don() -> None:
    """The second player's first turn has a card and two DON!!."""
    game = scene(at="6-1-2", turn=0)
    assert game.m.turn == 1
    assert (hand(game, "me"), game.don("me"), game.side("me").don_deck) == (0, (1, 0), 9)
    game.end_turn()
    assert game.m.turn == 2
    assert (hand(game, "foe"), game.don("foe"), game.side("foe").don_deck) == (1, (2, 0), 8)
    game.end_turn()
    assert (hand(game, "me"), game.don("me")) == (1, (3, 0))


@clause("op 6-4-2", "op 6-4-3")
@pytest.mark.parametrize(("left", "placed"), [(0, 0), (1, 1), (2, 2), (3, 2)])
def test_a_don_deck_that_runs_out_gives_what_it_has(left: int, placed: int) -> None:
    """One card left gives one, none gives none, and the phase goes on."""
    game = scene(me(don=10 - left, don_deck=left), at="6-4-1")
    assert game.don("me") == (10 - left + placed, 0)
    assert game.side("me").don_deck == left - placed
    assert (game.phase, game.player) == ("main", "me")


# --- main phase (6-5) ------------------------------------------------------------------------------------------
@clause("op 6-5-1")
def test_start_of_main_phase_effects_resolve_after_don_and_before_actions() -> None:
    """Effects of both players come when the DON!! are placed and nothing has been offered yet."""
    ann = char("Ann", abilities=[auto(On("main_started", "own"), [Draw(value(1))], may=True)])
    bob = char("Bob", abilities=[auto(On("main_started", "foe"), [Draw(value(1))], may=True)])
    game = scene(me(characters=[ann]), foe(characters=[bob]), at="6-4-1")
    assert (game.player, game.offered(), game.don("me")) == ("me", ["no", "yes"], (2, 0))
    game.answer("yes")
    assert (game.player, game.offered()) == ("foe", ["no", "yes"])
    game.answer("yes")
    assert (game.player, game.offered()[0]) == ("me", "end_main")
    assert (hand(game, "me"), hand(game, "foe")) == (1, 1)


@clause("op 6-5-2")
def test_main_phase_actions_come_in_any_order_and_number() -> None:
    """Attack, play, give DON!!, use an effect, attack again: all in one main phase."""
    amy = char("Amy", abilities=[tagged("activate_main", [Draw(value(1))], once=True)])
    game = scene(me(leader=leader("Left"), characters=[amy], hand=[char("Ann"), char("Ada")], don=3), foe(life=3))
    game.attack("Left").pass_battle()
    game.answers("play Ann", "give Amy", "activate Amy", "play Ada")
    game.attack("Amy").pass_battle()
    assert game.names("me", "characters") == ["Amy", "Ann", "Ada"]
    assert (len(game.names("foe", "life")), hand(game, "me"), game.unit("Amy").don) == (1, 1, 1)
    assert game.offered() == ["end_main"]


@clause("op 6-5-2-1")
def test_declaring_the_end_leads_to_the_end_phase() -> None:
    """No further main action is offered, and end-of-turn effects run."""
    ann = char("Ann", abilities=[tagged("end_of_your_turn", [Draw(value(1))], may=True)])
    game = scene(me(characters=[ann], don=3, hand=[char("Amy")]))
    game.end_turn()
    assert (game.phase, game.offered()) == ("end", ["no", "yes"])
    game.answer("yes")
    assert (hand(game, "me"), game.m.turn_player) == (2, 1)


@clause("op 6-5-3-1")
def test_playable_cards_are_those_that_can_be_paid_and_are_for_the_main_phase() -> None:
    """Characters, Stages and [Main] Events; no [Counter]-only Event and nothing too expensive."""
    plan = event("Plan", cost=1, abilities=[tagged("main", [Draw(value(1))])])
    guard = event("Guard", abilities=[tagged("counter", [Draw(value(1))])])
    cards = [char("Ann", cost=2), stage("Ship", cost=1), plan, guard, char("Big", cost=5)]
    game = scene(me(hand=cards, don=4))
    assert game.offered("play") == ["Ann", "Ship", "Plan"]
    game.answers("play Plan", "play Ann", "play Ship")
    assert (game.names("me", "characters"), game.names("me", "stage")) == (["Ann"], ["Ship"])
    assert (game.names("me", "trash"), game.don("me")) == (["Plan"], (0, 4))


@clause("op 6-5-4-1")
def test_activate_main_effects_are_the_turn_players() -> None:
    """Leader, Character and Stage may be used; those of the other player are never offered."""
    ability = [tagged("activate_main", [Draw(value(1))], once=True)]
    mine = me(leader=leader("Left", abilities=ability), stage=stage("Ship", abilities=ability))
    theirs = foe(characters=[char("Bob", abilities=[tagged("activate_main", [Draw(value(1))], once=True)])])
    game = scene(mine, theirs)
    assert (game.player, game.offered("activate")) == ("me", ["Left", "Ship"])
    game.answer("activate", "Left")
    assert hand(game, "me") == 1
    game.end_turn()
    assert (game.player, game.offered("activate")) == ("foe", ["Bob"])


@clause("op 6-5-5-1")
def test_only_an_active_don_can_be_given_and_it_goes_under_the_card() -> None:
    """Leader or Character may get it; with rested DON!! alone nothing is offered."""
    game = scene(me(leader=leader("Left"), characters=[char("Ann")], stage=stage("Ship"), don=1, rested_don=2))
    assert game.offered("give") == ["Left", "Ann"]
    game.answer("give", "Ann")
    assert (game.unit("Ann").don, game.don("me")) == (1, (0, 2))
    assert game.offered("give") == []
    (given,) = [e for e in game.log if int(e.kind) == spec.DON_GIVEN]
    assert (given.clause, int(given.seen)) == ("6-5-5-1", 3)


@clause("op 6-5-5-1")
def test_the_player_picks_which_don_is_given() -> None:
    """One under an opponent's restriction may be given as well as a free one, and is free of it afterwards."""
    amy = char("Amy", abilities=[tagged("activate_main", [ReadyDon(value(1), False)], once=True)])
    bob = char("Bob", abilities=[tagged("on_opponents_attack", [HoldDon(value(1))])])
    game = scene(me(leader=leader("Left"), characters=[amy], don=1, rested_don=1), foe(characters=[bob]))
    game.attack("Left").pass_battle().answer("activate", "Amy")
    assert (game.don("me"), game.side("me").held_active) == ((2, 0), 1)
    game.answer("give", "Left")
    assert game.offered() == ["pick_don 0", "pick_don 1"]
    game.answer("pick_don", 1)
    assert (game.unit("Left").don, game.don("me"), game.side("me").held_active) == (1, (1, 0), 0)
    game.answer("give", "Left")
    assert (game.unit("Left").don, game.don("me")) == (2, (0, 0))


@clause("op 6-5-5-2")
def test_given_don_are_worth_1000_each_in_the_owners_turn_only() -> None:
    """Two are +2000 in the own turn and nothing in the opponent's."""
    game = scene(me(characters=[with_don(char("Ann"), 2)]), foe(characters=[with_don(char("Bob"), 2)]))
    assert (game.power("Ann"), game.power("Bob")) == (7000, 5000)
    game.end_turn()
    assert (game.unit("Ann").don, game.power("Ann")) == (2, 5000)


@clause("op 6-5-5-3")
def test_don_may_be_given_as_often_as_there_is_one() -> None:
    """Five active DON!! all go to one card, one after another."""
    game = scene(me(characters=[char("Ann")], don=5))
    for given in range(5):
        assert game.unit("Ann").don == given
        game.answer("give", "Ann")
    assert (game.unit("Ann").don, game.don("me"), game.offered("give")) == (5, (0, 0), [])


@clause("op 6-5-5-4")
@pytest.mark.parametrize("zone", ["hand", "deck", "trash", "life"])
def test_the_don_of_a_card_that_leaves_go_rested_to_the_cost_area(zone: str) -> None:
    """Wherever the card goes, its DON!! come back to its player."""
    sweep = event("Sweep", abilities=[tagged("main", [MoveTo(Area("foe", "characters", []), zone)])])
    game = scene(me(hand=[sweep]), foe(characters=[with_don(char("Bob"), 2)], don=1))
    game.answer("play", "Sweep")
    assert game.names("foe", zone)[-1 if zone == "hand" else 0] == "Bob"
    assert game.don("foe") == (1, 2)


@clause("op 6-5-6-1")
def test_nobody_battles_in_the_own_first_turn() -> None:
    """Turns 1 and 2 offer no attack, even with [Rush]; turn 3 does."""
    ann, bob = char("Ann", keywords=["rush"]), char("Bob", keywords=["rush"])
    game = scene(me(hand=[ann], don=1), foe(hand=[bob], don=1), turn=1)
    game.answer("play", "Ann")
    assert game.offered("attack") == []
    game.end_turn().answer("play", "Bob")
    assert (game.m.turn, game.offered("attack")) == (2, [])
    game.end_turn()
    assert (game.m.turn, game.offered("attack")) == (3, ["Leader", "Ann"])


# --- end phase (6-6) -------------------------------------------------------------------------------------------
def ends(tag: str, n: int = 1) -> Ability:
    """An effect of the end of a turn that draws."""
    return tagged(tag, [Draw(value(n))])


@clause("op 6-6-1-1")
def test_end_of_turn_effects_activate_in_the_end_phase_of_their_turn_only() -> None:
    """[End of Your Turn] in the own turn, [End of Opponent's Turn] in the opponent's."""
    game = scene(me(characters=[char("Ann", abilities=[ends("end_of_your_turn")])]), foe(deck=30))
    game.end_turn()
    assert hand(game, "me") == 1
    game.end_turn()
    assert hand(game, "me") == 2  # the card of the draw phase
    other = scene(me(characters=[char("Ann", abilities=[ends("end_of_opponents_turn")])]))
    other.end_turn()
    assert hand(other, "me") == 0
    other.end_turn()
    assert hand(other, "me") == 2


@clause("op 6-6-1-1-1")
def test_an_end_of_turn_effect_resolves_once_in_the_phase() -> None:
    """Neither becoming active again nor another effect's resolution gives it a second time."""
    ann = char("Ann", abilities=[tagged("end_of_your_turn", [ReadyCards(own_leader()), Draw(value(1))])])
    amy = char("Amy", abilities=[tagged("end_of_your_turn", [RestCards(own_leader()), Draw(value(1))])])
    late = char("Late", abilities=[ends("end_of_your_turn", 5)])
    play = char("Host", abilities=[tagged("end_of_your_turn", [PlayCards(Area("own", "trash", []))])])
    game = scene(me(leader=rested(leader("Left")), characters=[ann, amy, play], trash=[late], deck=20))
    game.end_turn()
    while game.offered("resolve"):
        game.m.choose(0)
    assert game.names("me", "characters") == ["Ann", "Amy", "Host", "Late"]
    assert (hand(game, "me"), game.m.turn_player) == (2, 1)


@clause("op 6-6-1-1-2")
def test_end_of_your_turn_effects_are_finished_before_end_of_opponents_turn_effects() -> None:
    """All of the turn player's come first, and what they change is seen by the other's conditions."""
    ann = char("Ann", abilities=[ends("end_of_your_turn"), tagged("on_ko", [Draw(value(1))])])
    sink = char("Sink", abilities=[tagged("end_of_your_turn", [Ko(Area("own", "characters", [Named("Ann")]))])])
    gone = Exists(Area("foe", "trash", [Named("Ann")]))
    bob = char("Bob", abilities=[tagged("end_of_opponents_turn", [Draw(value(1))], when=[gone])])
    game = scene(me(characters=[ann, sink]), foe(characters=[bob]))
    game.end_turn()
    game.answer("resolve", "Ann")
    draws = [int(e.player) for e in game.log if int(e.kind) == spec.MOVED and e.clause == "4-5-2"]
    assert draws == [0, 0, 1, 1]  # Ann, her [On K.O.], Bob, and the draw phase


@clause("op 6-6-1-1-3")
def test_the_turn_player_orders_several_end_of_your_turn_effects() -> None:
    """Two of them: the turn player is asked which comes first."""
    ann, amy = (
        char("Ann", abilities=[ends("end_of_your_turn", 1)]),
        char("Amy", abilities=[ends("end_of_your_turn", 2)]),
    )
    game = scene(me(characters=[ann, amy]))
    game.end_turn()
    assert (game.player, game.offered("resolve")) == ("me", ["Ann", "Amy"])
    assert game.m.clause() == "6-6-1-1-3"
    game.answer("resolve", "Amy")
    assert [name for kind, name in game.happened(spec.ACTIVATED)] == ["Amy", "Ann"]
    assert hand(game, "me") == 3


@clause("op 6-6-1-1-4")
def test_the_other_player_orders_several_end_of_opponents_turn_effects() -> None:
    """Two of them: the non-turn player is asked which comes first."""
    bob, ben = (char(name, abilities=[ends("end_of_opponents_turn")]) for name in ("Bob", "Ben"))
    game = scene(me(), foe(characters=[bob, ben]))
    game.end_turn()
    assert (game.m.turn_player, game.player, game.offered("resolve")) == (0, "foe", ["Bob", "Ben"])
    assert game.m.clause() == "6-6-1-1-4"
    game.answer("resolve", "Ben")
    assert [name for kind, name in game.happened(spec.ACTIVATED)] == ["Ben", "Bob"]


def later(effect: Ability) -> Delay:
    """Something that is done at the end of this turn."""
    return Delay(None, effect)


@clause("op 6-6-1-2")
def test_delayed_actions_come_after_all_end_of_turn_keywords() -> None:
    """A Character to be trashed at the end of this turn is still there for [End of ...] effects of both players."""
    doom = event(
        "Doom",
        abilities=[
            tagged("main", [Delay(Area("own", "characters", [Named("Ann")]), part([MoveTo(About(), "trash")]))])
        ],
    )
    there = Exists(Area("own", "characters", [Named("Ann")]))
    seen = Exists(Area("foe", "characters", [Named("Ann")]))
    amy = char("Amy", abilities=[tagged("end_of_your_turn", [Draw(value(1))], when=[there])])
    bob = char("Bob", abilities=[tagged("end_of_opponents_turn", [Draw(value(1))], when=[seen])])
    game = scene(me(hand=[doom], characters=[char("Ann"), amy]), foe(characters=[bob]))
    game.answer("play", "Doom")
    assert game.names("me", "characters") == ["Ann", "Amy"]
    game.end_turn()
    assert game.names("me", "characters") == ["Amy"]
    assert (hand(game, "me"), hand(game, "foe")) == (1, 2)


@clause("op 6-6-1-2(1)")
def test_the_turn_player_orders_delayed_actions_and_expiring_effects() -> None:
    """An action that asks for the power of an 'until the end of the turn' boost works only if it comes first."""
    for boost_first, drawn in ((False, 3), (True, 0)):
        plan = event("Plan", abilities=[tagged("main", [boost("end_of_turn"), later(draw_if_boosted())])])
        game = scene(me(leader=leader("Left"), hand=[plan]))
        game.answer("play", "Plan").end_turn()
        assert (game.player, game.phase, len(game.offered("end_effect"))) == ("me", "end", 2)
        game.m.choose(0 if boost_first else 1)
        assert (hand(game, "me"), game.power("Left")) == (drawn, 5000)


def boost(until: str) -> AddPower:
    """The own Leader gets 2000 power for a time."""
    return AddPower(own_leader(), value(2000), until)


def draw_if_boosted(n: int = 3) -> Ability:
    """Draw so many cards if the own Leader has 7000 power."""
    return part([When(power_is(own_leader(), 7000), [Draw(value(n))], [])])


@clause("op 6-6-1-2(2)", "op 6-6-1-2")
def test_the_other_players_delayed_actions_come_after_the_turn_players() -> None:
    """The same things of the non-turn player follow when the turn player's are done, in that player's order."""
    both = [later(part([Draw(value(1))])), later(part([Draw(value(2))]))]
    trap = event("Trap", abilities=[tagged("counter", both)])
    plan = event("Plan", abilities=[tagged("main", both_of(part([Draw(value(1))])))])
    game = scene(me(hand=[plan]), foe(hand=[trap], leader=leader("Right", power=9000)))
    game.attack("Leader").answer("play", "Trap").pass_battle()
    game.answer("play", "Plan").end_turn()
    assert (game.player, len(game.offered("end_effect"))) == ("me", 2)
    game.m.choose(0)
    assert (game.player, hand(game, "me"), hand(game, "foe")) == ("foe", 2, 0)
    assert len(game.offered("end_effect")) == 2
    game.m.choose(1)
    assert (game.m.turn_player, hand(game, "foe")) == (1, 4)


def both_of(one: Ability) -> list[Delay]:
    """The same action twice at the end of this turn."""
    return [later(one), later(one)]


@clause("op 6-6-1-2(2)", "op 6-6-1-3")
def test_the_other_players_effects_until_the_end_of_turn_expire_before_those_of_this_turn() -> None:
    """The action of the non-turn player finds the turn player's 'until the end of the turn' boost gone."""
    for until, drawn in (("end_of_turn", 1), ("this_turn", 2)):
        plan = event("Plan", abilities=[tagged("main", [AddPower(own_leader(), value(2000), until)])])
        check = part([When(power_is(Area("foe", "leader", []), 7000), [Draw(value(1))], [])])
        trap = event("Trap", abilities=[tagged("counter", [later(check)])])
        game = scene(me(leader=leader("Left"), hand=[plan]), foe(hand=[trap], leader=leader("Right", power=9000)))
        game.answer("play", "Plan")
        game.attack("Left").answer("play", "Trap").pass_battle().end_turn()
        assert (hand(game, "foe"), game.power("Left")) == (drawn, 5000)  # with the card of the draw phase


@clause("op 6-6-1-3")
def test_effects_during_this_turn_still_apply_to_delayed_actions_and_then_end() -> None:
    """A boost during this turn counts for an end-of-turn action and is gone in the next turn, whoever made it."""
    plan = event("Plan", abilities=[tagged("main", [boost("this_turn"), later(draw_if_boosted())])])
    trap = event("Trap", abilities=[tagged("counter", [boost("this_turn")])])
    game = scene(me(leader=leader("Left"), hand=[plan]), foe(leader=leader("Right"), hand=[trap]))
    game.answer("play", "Plan").attack("Left").answer("play", "Trap").pass_battle()
    assert (game.power("Left"), game.power("Right")) == (7000, 7000)
    game.end_turn()
    assert (hand(game, "me"), game.power("Left"), game.power("Right")) == (3, 5000, 5000)


def test_an_ability_gained_during_this_turn_is_gone_after_it() -> None:
    """Its continuous effect ends with it."""
    gain = GainAbility(own_leader(), continuous([Boost(This(), value(3000))]), "this_turn")
    game = scene(me(leader=leader("Left"), hand=[event("Plan", abilities=[tagged("main", [gain])])]))
    game.answer("play", "Plan")
    assert game.power("Left") == 8000
    game.end_turn()
    assert game.power("Left") == 5000


def test_what_a_delayed_action_sets_off_resolves_before_the_other_players_actions() -> None:
    """An [On K.O.] of the turn player's delayed KO comes before the end phase goes on to the non-turn player."""
    doom = event("Doom", abilities=[tagged("main", [later(part([Ko(Area("own", "characters", []))]))])])
    ann = char("Ann", abilities=[tagged("on_ko", [Draw(value(1))])])
    trap = event("Trap", abilities=[tagged("counter", [later(part([Draw(value(1))]))])])
    game = scene(me(hand=[doom], characters=[ann]), foe(hand=[trap], leader=leader("Right", power=9000)))
    game.attack("Leader").answer("play", "Trap").pass_battle()
    game.answer("play", "Doom").end_turn()
    draws = [int(e.player) for e in game.log if int(e.kind) == spec.MOVED and e.clause == "4-5-2"]
    assert draws == [0, 1, 1]


@clause("op 6-6-1-4")
def test_the_turn_passes_to_the_other_player() -> None:
    """The number of the turn goes up, the turn player changes, and the refresh phase comes next."""
    ann = char("Ann", abilities=[auto(On("turn_started", "foe"), [Draw(value(1))], may=True)])
    game = scene(me(characters=[ann]), foe(characters=[rested(char("Bob"))]))
    game.end_turn()
    assert (game.m.turn, game.m.turn_player, game.phase) == (6, 1, "refresh")
    assert game.is_rested("Bob")
    game.answer("no")
    assert (game.phase, game.player) == ("main", "foe")
