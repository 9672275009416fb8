"""8-4 and 13-17: the Damage Step, and cards that are not KO'd in battle."""

import pytest

from fuda.games.fusionworld import spec
from fuda.games.fusionworld.printed import Ability
from fuda.games.fusionworld.words.build import Ops, auto, permanent, replacement, tagged, value
from fuda.games.fusionworld.words.course_of_game import LetDamage
from fuda.games.fusionworld.words.ops import KoCards, MoveTo
from fuda.games.fusionworld.words.refs import Attacker, Guard
from fuda.games.fusionworld.words.static_effects import Banned, HavePower
from fuda.games.fusionworld.words.timings import On, Would
from fuda.rules.marks import clause
from fuda.words.properties import IsThis
from fuda.words.refs import This
from tests.clauses.fusionworld.battles import (
    activated,
    boost,
    drawing,
    held,
    in_battle,
    left,
    life,
    named,
    own_pausing,
    pausing,
    right,
    steps,
)
from tests.clauses.fusionworld.scene import fighter, filler, foe, me, rested, scene


# --- before the comparison -------------------------------------------------------------------------------------
@clause("fw 8-4-2")
def test_skills_of_the_start_of_the_damage_step_come_before_combo_power_is_added() -> None:
    """Once a battle, after the Defense Step."""
    game = scene(me(leader=left(pausing("damage_started")), hand=[fighter("Fan")]), foe(leader=right()))
    game.attack("Left").answers("combo Fan", "end_step", "end_step")
    assert (game.player, game.step, game.offered()) == ("me", "damage", ["no", "yes"])
    assert game.power("Left") == 15000
    game.answer("no")
    assert (game.step, game.player) == ("", "me")


@clause("fw 8-4-3")
def test_a_checkpoint_before_the_comparison_lets_its_skills_count() -> None:
    """A change of power at the start of the Damage Step decides the battle."""
    late = auto(On("damage_started"), [boost(Attacker(), 5000)], may=True)
    for answer, lost in (("no", 0), ("yes", 1)):
        game = scene(me(leader=left(late, power=10000)), foe(leader=right(power=15000)))
        game.attack("Left").answers("end_step", "end_step", answer)
        assert life(game, "foe") == 8 - lost


@clause("fw 8-4-4", "fw 8-4-5")
def test_combo_power_is_added_in_the_damage_step() -> None:
    """All of each player's to that player's card in battle; before this step the powers read as without it."""
    mine = me(leader=left(pausing("damage_ending")), hand=[fighter("Ann"), fighter("Amy")])
    theirs = foe(leader=right(), battle=[fighter("Bob", combo=10000)])
    game = scene(mine, theirs)
    game.attack("Left").answers("combo Ann", "combo Amy", "end_step", "combo Bob")
    assert (game.power("Left"), game.power("Right")) == (15000, 15000)
    game.answer("end_step")
    assert game.offered() == ["no", "yes"]
    assert (game.power("Left"), game.power("Right")) == (25000, 25000)


# --- the comparison --------------------------------------------------------------------------------------------
@clause("fw 8-4-6")
@pytest.mark.parametrize(("power", "wins"), [(10000, False), (15000, True), (20000, True)])
@pytest.mark.parametrize("target", ["Right", "Ben"])
def test_the_attack_card_wins_with_at_least_the_power_of_the_guard_card(power: int, wins: bool, target: str) -> None:
    """A tie is enough; a lower power does nothing, and the attack card survives it."""
    theirs = foe(leader=right(power=15000), battle=[rested(fighter("Ben", power=15000))])
    game = scene(me(battle=[fighter("Ann", power=power)]), theirs)
    game.attack("Ann", target).pass_battle()
    assert life(game, "foe") == (7 if wins and target == "Right" else 8)
    assert game.names("foe", "drop") == (["Ben"] if wins and target == "Ben" else [])
    assert (game.names("me", "battle"), game.is_rested("Ann")) == (["Ann"], True)


# --- against a Leader ------------------------------------------------------------------------------------------
@clause("fw 8-4-6-1")
def test_an_attack_that_beats_a_leader_costs_life_and_not_the_leader() -> None:
    """Nothing is KO'd."""
    game = scene(me(leader=left()), foe(leader=right()))
    game.attack("Left").pass_battle()
    assert (game.names("foe", "leader"), life(game, "foe"), game.names("foe", "drop")) == (["Right"], 7, [])
    assert game.happened(spec.KOED) == []


@clause("fw 8-4-6-1-1")
def test_a_checkpoint_follows_the_damage_before_skills_of_dealing_it_wait() -> None:
    """The damage is carried out, and what that sets off resolves first, though it is the other player's."""
    dealt = auto(On("dealt", "own", [IsThis()]), [drawing()])
    hurt = auto(On("damaged", "own"), [drawing()])
    game = scene(me(leader=left(dealt)), foe(leader=right(hurt)))
    game.attack("Left").pass_battle()
    assert activated(game) == ["Right", "Left"]


@clause("fw 8-4-6-1-1-1")
def test_the_attack_card_deals_one_damage() -> None:
    """The top Life card goes to the hand, and only its player sees it."""
    game = scene(me(leader=left(power=40000)), foe(leader=right(), life=filler(3, "Life")))
    game.attack("Left").pass_battle()
    assert (game.names("foe", "life"), game.names("foe", "hand")) == (["Life 2", "Life 3"], ["Life 1"])
    (taken,) = [e for e in game.log if int(e.kind) == spec.MOVED]
    assert int(taken.seen) == 1 << 1


@clause("fw 8-4-6-1-2")
@pytest.mark.parametrize("save", ["none", "replaced", "reduced to 0"])
def test_skills_of_dealing_damage_wait_only_if_damage_was_dealt(save: str) -> None:
    """Damage that something else happens in place of was not dealt."""
    instead: dict[str, Ops] = {"replaced": [drawing()], "reduced to 0": [LetDamage(value(0))]}
    saved = [replacement(Would("damage", "own"), instead[save])] if save != "none" else []
    dealt = own_pausing("dealt")
    game = scene(me(leader=left(dealt)), foe(leader=right(*saved)))
    game.attack("Left").answers("end_step", "end_step")
    if save == "none":
        assert (game.player, game.step, game.offered()) == ("me", "damage", ["no", "yes"])
        assert life(game, "foe") == 7
    else:
        assert (game.step, life(game, "foe"), activated(game)) == ("", 8, [])


# --- against a Battle card -------------------------------------------------------------------------------------
@clause("fw 8-4-6-2")
def test_an_attack_that_beats_a_battle_card_costs_no_life() -> None:
    """No damage is dealt, whatever the difference in power."""
    dealt = auto(On("dealt", "own", [IsThis()]), [drawing()])
    game = scene(me(leader=left(dealt, power=50000)), foe(leader=right(), battle=[rested(fighter("Ben"))]))
    game.attack("Left", "Ben").pass_battle()
    assert (game.names("foe", "drop"), life(game, "foe"), held(game, "me")) == (["Ben"], 8, 0)
    assert game.happened(spec.DAMAGED) == []


@clause("fw 8-4-6-2-1")
@pytest.mark.parametrize("power", [10000, 30000])
def test_the_guard_card_is_koed_and_goes_to_its_owners_drop(power: int) -> None:
    """The attack card stays, also at equal power; a card of the attacker's goes back to its owner."""
    ben = rested(fighter("Ben", power=10000, abilities=[tagged("on_ko", [drawing()])]), owner=0)
    game = scene(me(battle=[fighter("Ann", power=power)]), foe(battle=[ben]))
    game.attack("Ann", "Ben").pass_battle()
    assert (game.names("me", "battle"), game.names("me", "drop"), game.names("foe", "drop")) == (["Ann"], ["Ben"], [])
    assert (held(game, "foe"), held(game, "me")) == (1, 0)  # it was KO'd, under its master


def ko_winner() -> Ability:
    """When this card KOs a card in battle, draw a card."""
    return auto(On("koed", "foe", [], "battle", by_tests=[IsThis()]), [drawing()])


@clause("fw 8-4-6-2-2")
def test_a_checkpoint_follows_the_ko_before_its_skills_wait() -> None:
    """A card that lived on the power of the guard card is gone, with what that sets off, before they resolve."""
    aura = permanent([HavePower(named("own", "Imp"), value(5000))])
    imp = fighter("Imp", power=0, abilities=[auto(On("left", "any", [IsThis()]), [drawing()])])
    game = scene(
        me(battle=[fighter("Ann", abilities=[ko_winner()])]),
        foe(battle=[rested(fighter("Ben", abilities=[aura])), imp]),
    )
    game.attack("Ann", "Ben").pass_battle()
    assert sorted(game.names("foe", "drop")) == ["Ben", "Imp"]
    assert activated(game) == ["Imp", "Ann"]


@clause("fw 8-4-6-2-3")
def test_skills_of_the_ko_wait_together_and_the_turn_players_resolves_first() -> None:
    """'When KO'd' of the guard card and 'when this KOs' of the attack card; not those of cards elsewhere."""
    ann = fighter("Ann", abilities=[ko_winner()])
    idle = fighter("Idle", abilities=[ko_winner(), tagged("on_ko", [drawing(3)])])
    ben = fighter("Ben", abilities=[own_pausing("koed")])
    game = scene(me(battle=[ann, idle]), foe(battle=[rested(ben)]))
    game.attack("Ann", "Ben").answers("end_step", "end_step")
    assert (activated(game), held(game, "me")) == (["Ann"], 1)
    assert (game.player, game.step, game.offered()) == ("foe", "damage", ["no", "yes"])
    game.answer("yes")
    assert (activated(game), held(game, "foe")) == (["Ann", "Ben"], 1)


# --- the end of the step ---------------------------------------------------------------------------------------
@clause("fw 8-4-7")
def test_skills_of_the_end_of_the_damage_step_wait_with_those_of_the_damage() -> None:
    """They also come when the attack was not strong enough."""
    game = scene(me(leader=left(pausing("damage_ending"), own_pausing("dealt"))), foe(leader=right()))
    game.attack("Left").answers("end_step", "end_step")
    assert game.offered() == ["resolve Left", "resolve Left"]
    weak = scene(me(leader=left(pausing("damage_ending"), own_pausing("dealt"), power=5000)), foe(leader=right()))
    weak.attack("Left").answers("end_step", "end_step")
    assert (weak.step, weak.offered()) == ("damage", ["no", "yes"])
    weak.answer("no")
    assert (weak.step, weak.player) == ("", "me")


@clause("fw 8-4-8")
def test_a_checkpoint_ends_the_damage_step_with_combo_cards_still_there() -> None:
    """Skills of the damage resolve while the combo cards lie there and their power counts."""
    game = scene(me(leader=left(own_pausing("dealt")), hand=[fighter("Fan")]), foe(leader=right()))
    game.attack("Left").answers("combo Fan", "end_step", "end_step")
    assert (game.step, game.offered()) == ("damage", ["no", "yes"])
    assert (game.names("me", "combo"), game.power("Left"), life(game, "foe")) == (["Fan"], 20000, 7)


@clause("fw 8-4-9")
def test_the_battle_end_step_follows_the_damage_step() -> None:
    """Whether the attack won or not."""
    for power in (5000, 15000):
        game = scene(me(leader=left(pausing("battle_ended"), power=power)), foe(leader=right()))
        game.attack("Left").answers("end_step", "end_step")
        assert (game.step, game.offered()) == ("battle_end", ["no", "yes"])
        assert steps(game)[-2:] == ["damage", "battle_end"]


@clause("fw 8-1-6")
def test_a_battle_whose_attack_card_leaves_in_the_damage_step_has_no_end_of_that_step() -> None:
    """What the damage has set off waits all the same and resolves in the battle end step."""
    revenge = auto(On("damaged", "own"), [KoCards(Attacker())], may=True)
    mine = me(leader=left(pausing("damage_ending"), pausing("dealt", "own")), battle=[fighter("Ann", power=15000)])
    game = scene(mine, foe(leader=right(revenge)))
    game.attack("Ann", "Right").answers("end_step", "end_step", "yes")
    assert (game.names("me", "drop"), life(game, "foe")) == (["Ann"], 7)
    assert (game.player, game.step, game.offered()) == ("me", "battle_end", ["no", "yes"])  # dealt
    game.answer("no")
    assert (game.step, activated(game)) == ("", ["Right"])
    calm = scene(mine, foe(leader=right(revenge)))
    calm.attack("Ann", "Right").answers("end_step", "end_step", "no")
    assert (calm.step, calm.offered()) == ("damage", ["resolve Left", "resolve Left"])


@clause("fw 8-1-6")
def test_a_battle_whose_attack_card_leaves_after_the_ko_has_no_end_of_the_damage_step() -> None:
    """A card that was strong only by the guard card is gone with it; skills of the KO wait all the same."""
    curse = permanent([HavePower(named("foe", "Ann"), value(20000))])
    mine = me(leader=left(pausing("damage_ending")), battle=[fighter("Ann", power=0)])
    ben = fighter("Ben", abilities=[curse, own_pausing("koed")])
    game = scene(mine, foe(battle=[rested(ben)]))
    game.attack("Ann", "Ben").answers("end_step", "end_step")
    assert (game.names("me", "drop"), game.names("foe", "drop")) == (["Ann"], ["Ben"])
    assert (game.player, game.step, game.offered()) == ("foe", "battle_end", ["no", "yes"])
    game.answer("no")
    assert (game.step, game.player) == ("", "me")


# --- not KO'd in battle (13-17) --------------------------------------------------------------------------------
def steady(name: str, *abilities: Ability) -> object:
    """A Battle card that is not KO'd in battle."""
    return rested(fighter(name, abilities=[permanent([Banned(This(), "ko_in_battle")]), *abilities]))


@clause("fw 13-17-1")
def test_a_card_that_is_not_koed_in_battle_stays_whatever_the_result() -> None:
    """It loses the comparison and lies there as before; another card is KO'd."""
    theirs = foe(battle=[steady("Rock"), rested(fighter("Ben"))])
    game = scene(me(leader=left(power=50000), battle=[fighter("Ann")]), theirs)
    game.attack("Left", "Rock").pass_battle()
    assert (game.names("foe", "battle"), game.is_rested("Rock")) == (["Rock", "Ben"], True)
    game.attack("Ann", "Ben").pass_battle()
    assert (game.names("foe", "battle"), game.names("foe", "drop")) == (["Rock"], ["Ben"])


@clause("fw 13-17-1-1")
def test_skills_of_a_ko_do_not_wait_if_the_card_is_not_koed() -> None:
    """Neither 'when this KOs' nor 'when KO'd'; against another card they do."""
    ann = fighter("Ann", abilities=[ko_winner()])
    amy = fighter("Amy", abilities=[ko_winner()])
    ben = rested(fighter("Ben", abilities=[tagged("on_ko", [drawing()])]))
    game = scene(me(battle=[ann, amy]), foe(battle=[steady("Rock", tagged("on_ko", [drawing()])), ben]))
    game.attack("Ann", "Rock").pass_battle()
    assert (activated(game), held(game, "me"), held(game, "foe")) == ([], 0, 0)
    game.attack("Amy", "Ben").pass_battle()
    assert activated(game) == ["Amy", "Ben"]


@clause("fw 13-17-2")
def test_a_skill_kos_in_a_battle_what_the_battle_does_not() -> None:
    """The card is KO'd, and the battle ends without a guard card."""
    axe = in_battle([KoCards(Guard())])
    game = scene(me(leader=left(axe)), foe(battle=[steady("Rock", tagged("on_ko", [drawing()]))]))
    game.attack("Left", "Rock").answer("activate", "Left")
    assert (game.names("foe", "drop"), held(game, "foe")) == (["Rock"], 1)
    assert steps(game) == ["attack", "offense", "battle_end"]


def test_a_ko_in_battle_that_is_replaced_did_not_happen() -> None:
    """The card goes to the hand in place of the Drop, and nobody KO'd it."""
    save = replacement(Would("ko", "own", [IsThis()]), [MoveTo(This(), "hand")])
    ben = rested(fighter("Ben", abilities=[save]))
    game = scene(me(battle=[fighter("Ann", abilities=[ko_winner()])]), foe(battle=[ben]))
    game.attack("Ann", "Ben").pass_battle()
    assert (game.names("foe", "hand"), game.names("foe", "drop"), activated(game)) == (["Ben"], [], [])


def test_what_is_spared_once_a_turn_is_koed_the_second_time() -> None:
    """Nothing happens in place of the first KO; the second one is not replaced."""
    spare = replacement(Would("ko", "own", [IsThis()]), [], once=True)
    ben = rested(fighter("Ben", abilities=[spare]))
    game = scene(me(battle=[fighter("Ann"), fighter("Amy")]), foe(battle=[ben]))
    game.attack("Ann", "Ben").pass_battle()
    assert (game.names("foe", "battle"), game.names("foe", "drop")) == (["Ben"], [])
    game.attack("Amy", "Ben").pass_battle()
    assert (game.names("foe", "battle"), game.names("foe", "drop")) == ([], ["Ben"])
