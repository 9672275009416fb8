"""Chapter 7: attacking and battle."""

from typing import Any

import pytest

from fuda.core.terms import Condition
from fuda.games.onepiece import spec
from fuda.games.onepiece.printed import Ability, CardDef
from fuda.games.onepiece.state import Match
from fuda.games.onepiece.words.build import auto, continuous, replacement, tagged, value
from fuda.games.onepiece.words.drawing import Draw
from fuda.games.onepiece.words.lasting_effects import AddPower, GainAbility
from fuda.games.onepiece.words.ops import Ko, MoveTo, ReadyCards
from fuda.games.onepiece.words.properties import IsRested, Named
from fuda.games.onepiece.words.refs import Area, Attacker
from fuda.games.onepiece.words.static_effects import Banned, Boost, On, Would
from fuda.rules.marks import clause
from fuda.words.conditions import Exists, If
from fuda.words.numbers import StatOf
from fuda.words.properties import IsThis
from fuda.words.refs import This
from tests.clauses.onepiece.scene import (
    Scene,
    char,
    event,
    filler,
    foe,
    leader,
    me,
    rested,
    scene,
    stage,
)


def hand(game: Scene, who: str) -> int:
    """How many cards a player holds."""
    return len(game.names(who, "hand"))


def steps(game: Scene) -> list[str]:
    """The steps of the battles so far."""
    return [spec.STEPS[int(e.n)] for e in game.log if int(e.kind) == spec.STEP]


def ended(game: Scene) -> int:
    """How many battles have ended."""
    return len(game.happened(spec.BATTLE_ENDED))


def blocker(name: str, **more: Any) -> CardDef:
    """A Character with [Blocker]."""
    return char(name, keywords=["blocker"], **more)


def power_is(ref: Area | This, least: int) -> Condition[Match]:
    """The power of a card is at least this."""
    return If(StatOf(ref, "power"), ">=", value(least))


def right(power: int = 5000) -> CardDef:
    """The opposing Leader."""
    return leader("Right", power=power)


# --- the whole battle ------------------------------------------------------------------------------------------
@clause("op 7-1")
def test_a_battle_goes_through_its_steps_in_order() -> None:
    """Attack, block, counter, damage and the end, and then the main phase again."""
    game = scene(me(leader=leader("Left")), foe(leader=right()))
    game.attack("Left").pass_battle()
    assert steps(game) == ["attack", "block", "counter", "damage", "battle_end"]
    assert (game.phase, game.step) == ("main", "")


@clause("op 7-1", "op 7-1-1-2")
def test_the_leader_and_rested_characters_can_be_attacked() -> None:
    """An active opposing Character is no target, nor is an own card."""
    mine = me(leader=leader("Left"), characters=[rested(char("Ann"))])
    theirs = foe(leader=right(), characters=[char("Bob"), rested(char("Ben"))], stage=rested(stage("Ship")))
    game = scene(mine, theirs)
    game.answer("attack", "Left")
    assert (game.player, game.offered()) == ("me", ["target Right", "target Ben"])
    game.answer("target", "Ben")
    assert game.m.target == game.unit("Ben").uid


# --- attack step (7-1-1) ---------------------------------------------------------------------------------------
@clause("op 7-1-1-1", "op 7-1")
def test_attacking_rests_the_attacker_and_needs_an_active_card() -> None:
    """A rested card is not offered, and neither is one that has attacked already."""
    mine = me(leader=leader("Left"), characters=[char("Ann"), rested(char("Amy"))], stage=stage("Ship"))
    game = scene(mine, foe(leader=right(), characters=[rested(char("Bob"))]))
    assert game.offered("attack") == ["Left", "Ann"]
    game.answer("attack", "Ann")
    assert game.offered() == ["target Right", "target Bob"]
    assert game.is_rested("Ann")
    game.answer("target", "Right").pass_battle()
    assert game.offered("attack") == ["Left"]


@clause("op 7-1-1-3")
def test_effects_of_attacking_and_being_attacked_resolve_before_blocks() -> None:
    """[When Attacking] of the attacker and [On Your Opponent's Attack] of the defender come in this step."""
    ann = char("Ann", abilities=[tagged("when_attacking", [Draw(value(1))])])
    idle = char("Idle", abilities=[tagged("when_attacking", [Draw(value(5))])])
    ben = char("Ben", abilities=[tagged("on_opponents_attack", [Draw(value(1))])])
    game = scene(me(characters=[ann, idle]), foe(leader=right(), characters=[blocker("Bob"), ben]))
    game.attack("Ann")
    assert (game.step, game.player, game.offered()) == ("block", "foe", ["done", "block Bob"])
    assert (hand(game, "me"), hand(game, "foe")) == (1, 1)
    game.pass_battle()
    game.end_turn()
    game.attack("Right", "Leader").pass_battle()
    assert (hand(game, "me"), hand(game, "foe")) == (2, 3)  # a Life card; the card of the draw phase, a Life card


def sink(who: str, name: str) -> Ko:
    """KO a Character of that name."""
    return Ko(Area(who, "characters", [Named(name)]))


@clause("op 7-1-1-4", "op 7-1-5-1")
@pytest.mark.parametrize("gone", ["target", "attacker"])
def test_a_battle_without_attacker_or_target_ends_after_the_attack_step(gone: str) -> None:
    """No block is offered and nothing is damaged when one of the two has left."""
    ko = sink("foe", "Ben") if gone == "target" else MoveTo(This(), "hand")
    ann = char("Ann", power=9000, abilities=[tagged("when_attacking", [ko])])
    theirs = foe(characters=[rested(char("Ben")), blocker("Bob")], hand=[char("Fan", counter=1000)])
    game = scene(me(characters=[ann]), theirs)
    game.attack("Ann", "Ben")
    assert steps(game) == ["attack", "battle_end"]
    assert (ended(game), game.player, game.step) == (1, "me", "")
    assert game.names("foe", "trash") == (["Ben"] if gone == "target" else [])
    assert len(game.names("foe", "life")) == 5


def test_an_attack_that_finds_no_target_any_more_just_ends() -> None:
    """Resting the attacker may forbid its attack; it stays rested and the main phase goes on."""
    ban = continuous([Banned(This(), "attack_leader")], when=[Exists(Area("own", "leader", [IsRested()]))])
    game = scene(me(leader=leader("Left", abilities=[ban])), foe(leader=right()))
    game.attack("Left")
    assert game.is_rested("Left")
    assert (steps(game), ended(game), game.player) == (["attack", "battle_end"], 1, "me")


# --- block step (7-1-2) ----------------------------------------------------------------------------------------
@clause("op 7-1-2-1")
def test_one_blocker_may_be_used_in_a_battle() -> None:
    """After one has blocked, the attack is on it and the second is not offered."""
    game = scene(me(leader=leader("Left")), foe(leader=right(), characters=[blocker("Bob"), blocker("Ben")]))
    game.attack("Left")
    assert (game.player, game.offered()) == ("foe", ["done", "block Bob", "block Ben"])
    game.answer("block", "Ben")
    assert game.is_rested("Ben")
    assert game.m.target == game.unit("Ben").uid
    assert game.step == "counter"
    assert game.offered("block") == []
    game.pass_battle()
    assert (game.names("foe", "characters"), len(game.names("foe", "life"))) == (["Bob"], 5)


@clause("op 7-1-2-1")
def test_a_blocker_may_be_left_out() -> None:
    """The attacked player need not block; a rested [Blocker] cannot."""
    game = scene(me(leader=leader("Left")), foe(leader=right(), characters=[blocker("Bob"), rested(blocker("Ben"))]))
    game.attack("Left", "Right")
    assert game.offered() == ["done", "block Bob"]
    game.pass_battle()
    assert not game.is_rested("Bob")
    assert len(game.names("foe", "life")) == 4


@clause("op 7-1-2-2")
@pytest.mark.parametrize(("answer", "drawn"), [("block Bob", 1), ("done", 1)])
def test_on_block_effects_activate_when_the_card_blocks(answer: str, drawn: int) -> None:
    """[On Block] draws only if the card blocks; otherwise there is just the Life card."""
    bob = blocker("Bob", abilities=[tagged("on_block", [Draw(value(1))])])
    game = scene(me(leader=leader("Left")), foe(leader=right(), characters=[bob]))
    game.attack("Left").answers(answer)
    game.pass_battle()
    assert (hand(game, "foe"), len(game.names("foe", "life"))) == (drawn, 5 if answer != "done" else 4)
    assert len(game.names("foe", "deck")) == (9 if answer != "done" else 10)


@clause("op 7-1-2-3", "op 7-1-5-1")
@pytest.mark.parametrize("gone", ["attacker", "blocker"])
def test_a_battle_without_attacker_or_target_ends_after_the_block_step(gone: str) -> None:
    """No counter and no damage follow when an [On Block] effect has moved one of the two."""
    away = Attacker() if gone == "attacker" else This()
    bob = blocker("Bob", power=1000, abilities=[tagged("on_block", [MoveTo(away, "hand")])])
    theirs = foe(leader=right(), characters=[bob], hand=[char("Fan", counter=1000)])
    game = scene(me(characters=[char("Ann")]), theirs)
    game.attack("Ann").answer("block", "Bob")
    assert steps(game) == ["attack", "block", "battle_end"]
    assert (ended(game), game.player) == (1, "me")
    assert len(game.names("foe", "life")) == 5
    assert game.names("foe", "trash") == []


# --- counter step (7-1-3) --------------------------------------------------------------------------------------
@clause("op 7-1-3-1")
def test_counters_may_be_used_in_any_order_and_number() -> None:
    """An Event between two counter cards, all in one battle, until the player passes."""
    guard = event("Guard", cost=1, abilities=[tagged("counter", [boost(3000)])])
    cards = [char("Fan", counter=1000), char("Fay", counter=2000), guard, char("Fox")]
    game = scene(me(leader=leader("Left", power=9000)), foe(leader=right(), hand=cards, don=1))
    game.attack("Left")
    assert (game.player, game.offered()) == ("foe", ["done", "counter Fan", "counter Fay", "play Guard"])
    game.answer("counter", "Fay")
    assert game.power("Right") == 7000
    game.answer("play", "Guard")
    assert game.power("Right") == 10000
    game.answer("counter", "Fan")
    assert (game.power("Right"), game.offered()) == (11000, ["done"])
    game.answer("done")
    assert (len(game.names("foe", "life")), game.names("foe", "hand")) == (5, ["Fox"])


def boost(amount: int, until: str = "this_battle") -> AddPower:
    """The own Leader gets power for a time."""
    return AddPower(Area("own", "leader", []), value(amount), until)


@clause("op 7-1-3-1-1")
def test_a_counter_gives_its_power_to_one_own_card_for_the_battle() -> None:
    """The card goes to the trash without payment; any own Leader or Character may be chosen."""
    mine = me(leader=leader("Left"))
    theirs = foe(
        leader=right(), characters=[rested(char("Bob")), char("Ben")], hand=[char("Fan", cost=9, counter=1000)]
    )
    game = scene(mine, theirs)
    game.attack("Left", "Bob").answer("counter", "Fan")
    assert (game.player, game.offered()) == ("foe", ["pick Right", "pick Bob", "pick Ben"])
    game.answer("pick", "Bob")
    assert [game.power(n) for n in ("Right", "Bob", "Ben")] == [5000, 6000, 5000]
    assert (game.names("foe", "trash"), game.don("foe")) == (["Fan"], (0, 0))
    game.answer("done")
    assert "Bob" in game.names("foe", "characters")
    assert game.power("Bob") == 5000


@clause("op 7-1-3-1-2")
def test_a_counter_event_is_paid_for_and_goes_to_the_trash() -> None:
    """One active DON!! pays for it in the opponent's turn; with none it is not offered."""
    guard = event("Guard", cost=1, abilities=[tagged("counter", [boost(4000)])])
    plan = event("Plan", abilities=[tagged("main", [Draw(value(1))])])
    game = scene(me(leader=leader("Left")), foe(leader=right(), hand=[guard, plan], don=1))
    game.attack("Left")
    assert game.offered() == ["done", "play Guard"]
    game.answer("play", "Guard")
    assert (game.don("foe"), game.names("foe", "trash"), game.power("Right")) == ((0, 1), ["Guard"], 9000)
    game.pass_battle()
    assert len(game.names("foe", "life")) == 5
    poor = scene(me(leader=leader("Left")), foe(leader=right(), hand=[guard], rested_don=3))
    poor.attack("Left")
    assert poor.offered() == ["done"]


@clause("op 7-1-3-1-3", "op 7-1-5-1")
@pytest.mark.parametrize("gone", ["attacker", "target"])
def test_a_battle_without_attacker_or_target_ends_after_the_counter_step(gone: str) -> None:
    """A [Counter] Event that moves one of the two leaves no damage step; the check is no action to choose."""
    out = Ko(Attacker()) if gone == "attacker" else MoveTo(Area("own", "characters", []), "hand")
    guard = event("Guard", abilities=[tagged("counter", [out])])
    theirs = foe(leader=right(), characters=[rested(char("Bob"))], hand=[guard])
    game = scene(me(characters=[char("Ann")]), theirs)
    game.attack("Ann", "Bob").answer("play", "Guard")
    assert game.offered() == ["done"]
    game.answer("done")
    assert steps(game) == ["attack", "block", "counter", "battle_end"]
    assert (ended(game), game.player) == (1, "me")
    assert game.names("me", "characters") == ([] if gone == "attacker" else ["Ann"])


# --- damage step (7-1-4) ---------------------------------------------------------------------------------------
@clause("op 7-1-4-1")
@pytest.mark.parametrize(("power", "wins"), [(4000, False), (5000, True), (6000, True)])
def test_the_attacker_wins_with_at_least_the_power_of_its_target(power: int, wins: bool) -> None:
    """A tie is a win, against a Leader as against a Character."""
    for target in ("Right", "Bob"):
        game = scene(me(leader=leader("Left", power=power)), foe(leader=right(), characters=[rested(char("Bob"))]))
        game.attack("Left", target).pass_battle()
        lost = len(game.names("foe", "life")) < 5 if target == "Right" else game.names("foe", "trash") == ["Bob"]
        assert lost == wins


@clause("op 7-1-4-1-1", "op 7-1-4-1-1-2")
def test_a_leader_that_loses_takes_one_damage() -> None:
    """The top Life card goes to the hand unseen by the attacker, and the Leader stays."""
    game = scene(me(leader=leader("Left")), foe(leader=right(), life=filler(3, "Life")))
    game.attack("Left").pass_battle()
    assert (game.names("foe", "life"), game.names("foe", "hand")) == (["Life 2", "Life 3"], ["Life 1"])
    assert (game.names("foe", "leader"), game.names("foe", "trash"), game.winner) == (["Right"], [], None)
    (taken,) = [e for e in game.log if int(e.kind) == spec.MOVED]
    assert int(taken.seen) == 1 << 1


@clause("op 7-1-4-1-1-1")
def test_damage_without_life_wins_the_game() -> None:
    """The attacker's player wins at once, and no Life card or [Trigger] comes up."""
    game = scene(me(leader=leader("Left")), foe(leader=right(), life=0))
    game.attack("Left").answer("done")
    assert (game.winner, game.m.reason, game.offered()) == ("me", "9-2-1-1", [])
    assert [e for e in game.log if int(e.kind) in (spec.MOVED, spec.REVEALED, spec.DAMAGED)] == []


@clause("op 7-1-4-1-1-1")
def test_damage_without_life_is_a_loss_that_can_be_replaced() -> None:
    """The defender loses by rule processing, so an effect may stand in for it."""
    saved = replacement(Would("lose", "own"), [Draw(value(2))])
    game = scene(me(leader=leader("Left")), foe(leader=leader("Right", abilities=[saved]), life=0))
    game.attack("Left").pass_battle()
    assert (game.winner, hand(game, "foe")) == (None, 2)


def jack(name: str) -> CardDef:
    """A Character with a [Trigger] that draws a card."""
    return char(name, abilities=[tagged("trigger", [Draw(value(1))])])


@clause("op 7-1-4-1-1-2")
@pytest.mark.parametrize("answer", ["take", "use_trigger"])
def test_a_life_card_with_a_trigger_may_be_revealed_instead(answer: str) -> None:
    """Taken, it goes unseen to the hand; used, it is shown and its [Trigger] resolves."""
    game = scene(me(leader=leader("Left")), foe(leader=right(), life=[jack("Jack"), *filler(2, "Life")]))
    game.attack("Left").answer("done")
    assert (game.player, game.offered()) == ("foe", ["take", "use_trigger"])
    game.answer(answer)
    assert game.names("foe", "life") == ["Life 1", "Life 2"]
    revealed = [name for _, name in game.happened(spec.REVEALED)]
    if answer == "take":
        assert (game.names("foe", "hand"), revealed) == (["Jack"], [])
    else:
        assert (game.names("foe", "trash"), revealed) == (["Jack"], ["Jack"])
        assert len(game.names("foe", "deck")) == 9


@clause("op 7-1-4-1-1-3")
def test_double_damage_goes_card_by_card() -> None:
    """Two Life cards, a [Trigger] question for each, the second after the first was dealt with."""
    left = leader("Left", keywords=["double_attack"])
    game = scene(me(leader=left), foe(leader=right(), life=[jack("Jack"), jack("Jill"), *filler(1, "Life")]))
    game.attack("Left").answer("done")
    assert game.offered() == ["take", "use_trigger"]
    game.answer("take")
    assert (game.names("foe", "hand"), game.offered()) == (["Jack"], ["take", "use_trigger"])
    game.answer("use_trigger")
    assert (game.names("foe", "trash"), game.names("foe", "life")) == (["Jill"], ["Life 1"])
    assert game.player == "me"


@clause("op 7-1-4-1-1-3", "op 7-1-4-1-1-1")
def test_double_damage_against_one_life_takes_it_and_nobody_loses() -> None:
    """Whether there is Life is looked at once; the second point finds none and does nothing."""
    left = leader("Left", keywords=["double_attack"])
    game = scene(me(leader=left), foe(leader=right(), life=1))
    game.attack("Left").pass_battle()
    assert (game.winner, game.names("foe", "life"), hand(game, "foe")) == (None, [], 1)


@clause("op 7-1-4-1-1-3", "op 7-1-4-1-1")
def test_determined_damage_is_dealt_in_full_though_the_attacker_left() -> None:
    """A [Trigger] that removes the attacker between two points does not save the second Life card."""
    snare = char("Snare", abilities=[tagged("trigger", [Ko(Attacker())])])
    ann = char("Ann", keywords=["double_attack"])
    game = scene(me(characters=[ann]), foe(leader=right(), life=[snare, *filler(2, "Life")]))
    game.attack("Ann").answers("done", "use_trigger")
    game.pass_battle()
    assert (game.names("me", "trash"), game.names("foe", "life")) == (["Ann"], ["Life 2"])
    assert (ended(game), game.player) == (1, "me")


@clause("op 7-1-4-1-2")
def test_a_character_that_loses_is_koed() -> None:
    """It goes to the trash as a KO, and no Life is lost."""
    bob = char("Bob", power=4000, abilities=[tagged("on_ko", [Draw(value(1))])])
    game = scene(me(leader=leader("Left", keywords=["double_attack"])), foe(characters=[rested(bob)]))
    game.attack("Left", "Bob").pass_battle()
    assert (game.names("foe", "trash"), len(game.names("foe", "life"))) == (["Bob"], 5)
    assert len(game.names("foe", "deck")) == 9
    assert (ended(game), game.player) == (1, "me")


@clause("op 7-1-4-2")
def test_an_attacker_that_loses_is_only_rested() -> None:
    """Nothing is damaged or KO'd on either side, and the battle goes to its end."""
    game = scene(me(characters=[char("Ann", power=4000)]), foe(leader=right(), characters=[rested(char("Bob"))]))
    game.attack("Ann", "Bob").pass_battle()
    assert (game.names("me", "characters"), game.names("foe", "characters")) == (["Ann"], ["Bob"])
    assert game.is_rested("Ann")
    assert len(game.names("foe", "life")) == 5
    assert (steps(game)[-1], ended(game)) == ("battle_end", 1)


# --- end of battle (7-1-5) -------------------------------------------------------------------------------------
@clause("op 7-1-5-1")
@pytest.mark.parametrize("power", [4000, 5000])
def test_each_battle_ends_once(power: int) -> None:
    """Won or lost, there is one end of battle for each."""
    game = scene(me(leader=leader("Left", power=power), characters=[char("Ann", power=power)]), foe(leader=right()))
    for number, name in enumerate(("Left", "Ann"), 1):
        game.attack(name).pass_battle()
        assert (ended(game), game.step) == (number, "")


def at_battle_end(effect: list[Draw] | list[Ko], when: list[Condition[Match]], side: str = "own") -> Ability:
    """An effect of the end of a battle in which this card attacked, or the opponent's did."""
    return auto(On("battle_ended", side, [IsThis()] if side == "own" else []), effect, when=when)


@clause("op 7-1-5-2", "op 7-1-5-3")
def test_end_of_battle_effects_resolve_while_boosts_of_the_battle_apply() -> None:
    """With +2000 during this battle the attacker still has 7000 then, and 5000 afterwards."""
    surge = tagged("when_attacking", [AddPower(This(), value(2000), "this_battle")])
    ann = char("Ann", abilities=[surge, at_battle_end([sink("foe", "Ben")], [power_is(This(), 7000)])])
    game = scene(me(characters=[ann]), foe(leader=right(), characters=[char("Ben")]))
    game.attack("Ann").pass_battle()
    assert game.names("foe", "trash") == ["Ben"]
    assert game.power("Ann") == 5000


@clause("op 7-1-5-2")
def test_end_of_battle_effects_of_the_other_player_resolve_too() -> None:
    """Effects of both players have this timing, and those of a card that did not battle do not."""
    ann = char("Ann", abilities=[at_battle_end([Draw(value(1))], [])])
    idle = char("Idle", abilities=[at_battle_end([Draw(value(5))], [])])
    ben = char("Ben", abilities=[at_battle_end([Draw(value(2))], [], "foe")])
    game = scene(me(characters=[ann, idle]), foe(leader=right(9000), characters=[ben]))
    game.attack("Ann").pass_battle()
    assert (hand(game, "me"), hand(game, "foe")) == (1, 2)


@clause("op 7-1-5-3", "op 7-1-5-4")
def test_boosts_of_a_battle_are_gone_in_the_next() -> None:
    """The attacker's and the counter's power end with the battle; the second attack meets printed power."""
    surge = tagged("when_attacking", [AddPower(This(), value(2000), "this_battle")])
    mine = me(leader=leader("Left", abilities=[surge]), characters=[char("Ann")])
    game = scene(mine, foe(leader=right(), hand=[char("Fan", counter=2000)]))
    game.attack("Left").answer("counter", "Fan")
    assert (game.power("Left"), game.power("Right")) == (7000, 7000)
    game.pass_battle()
    assert (game.power("Left"), game.power("Right")) == (5000, 5000)
    game.attack("Ann").pass_battle()
    assert len(game.names("foe", "life")) == 3


@clause("op 7-1-5-3", "op 7-1-5-4")
def test_the_turn_players_boosts_of_a_battle_end_before_the_other_players() -> None:
    """A row each: between the two only the other player's are left."""
    surge = tagged("when_attacking", [AddPower(This(), value(2000), "this_battle")])
    game = scene(me(leader=leader("Left", abilities=[surge])), foe(leader=right(), hand=[char("Fan", counter=2000)]))
    game.attack("Left").answer("counter", "Fan")
    m = game.m
    frame = m.stack[-1]
    for row, left in (("7-1-5-3", [1]), ("7-1-5-4", [])):
        frame.program.ops[frame.program.clauses.index(row)].run(m, frame)
        assert [int(e.owner) for e in m.lasting] == left


def test_an_ability_gained_during_a_battle_is_gone_after_it() -> None:
    """Its continuous effect ends with it."""
    gain = GainAbility(Area("own", "leader", []), continuous([Boost(This(), value(3000))]), "this_battle")
    guard = event("Guard", abilities=[tagged("counter", [gain])])
    game = scene(me(leader=leader("Left")), foe(leader=right(), hand=[guard]))
    game.attack("Left").answer("play", "Guard")
    assert game.power("Right") == 8000
    game.pass_battle()
    assert game.power("Right") == 5000


@clause("op 7-1-5-5")
def test_after_a_battle_the_main_phase_goes_on() -> None:
    """The turn player is offered plays, DON!! and attacks again, and no battle is in progress."""
    ann = char("Ann", abilities=[tagged("when_attacking", [ReadyCards(This())], once=True)])
    game = scene(me(leader=leader("Left"), characters=[ann], hand=[char("Amy")], don=1), foe(leader=right()))
    game.attack("Ann").pass_battle()
    assert (game.player, game.phase, game.step) == ("me", "main", "")
    assert game.offered() == ["end_main", "play Amy", "give Left", "give Ann", "attack Left", "attack Ann"]
    assert (game.m.attacker, game.m.target, game.m.blocked) == (-1, -1, False)
