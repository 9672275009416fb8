"""Chapter 10 and 15-2: the two sides of a Leader, and [Awaken]."""

from fuda.games.fusionworld.printed import Ability, CardDef
from fuda.games.fusionworld.words.build import auto, awaken, permanent, tagged, value
from fuda.games.fusionworld.words.conditions import Size
from fuda.games.fusionworld.words.course_of_game import Pay
from fuda.games.fusionworld.words.drawing import Draw
from fuda.games.fusionworld.words.lasting_effects import AddPower, Delay
from fuda.games.fusionworld.words.ops import RestCards
from fuda.games.fusionworld.words.placing import FlipLeader
from fuda.games.fusionworld.words.properties import Named
from fuda.games.fusionworld.words.refs import Area
from fuda.games.fusionworld.words.static_effects import HavePower
from fuda.games.fusionworld.words.timings import On
from fuda.rules.marks import clause
from fuda.words.conditions import If
from fuda.words.refs import About, This
from tests.clauses.fusionworld.scene import Placed, extra, fighter, foe, leader, me, scene

DRAW_ONE = Draw(value(1))
DRAW_TWO = Draw(value(2))
OWN_BATTLE = Area("own", "battle", [])
LIFE_FOUR = If(Size("own", "life"), "<=", value(4))


def two_sided(front: list[Ability], back: list[Ability] | None = None) -> CardDef:
    """A Leader called Cub on the front and Lion on the back, with 15000 and 20000 power."""
    other = leader("Lion", power=20000, abilities=back or [], colors=["blue"], traits=["Beast"])
    return leader("Cub", abilities=front, back=other, traits=["Young"])


# --- two sides -------------------------------------------------------------------------------------------------
@clause("fw 10-1-3")
def test_only_the_side_of_a_leader_that_lies_up_is_valid() -> None:
    """Name, power, skills and permanents of the back count once it lies up, and those of the front no more."""
    front = [tagged("main", [FlipLeader()]), permanent([HavePower(OWN_BATTLE, value(1000))])]
    back = [tagged("main", [DRAW_TWO]), permanent([HavePower(OWN_BATTLE, value(3000))])]
    game = scene(me(leader=two_sided(front, back), battle=[fighter("Ann", power=10000)]))
    assert game.names("me", "leader") == ["Cub"]
    assert (game.power("Cub"), game.power("Ann")) == (15000, 11000)
    assert game.offered("activate") == ["Cub"]
    game.answer("activate", "Cub")
    assert game.names("me", "leader") == ["Lion"]
    assert (game.power("Lion"), game.power("Ann")) == (20000, 13000)
    game.answer("activate", "Cub")  # cards are offered under the name of their front
    assert len(game.names("me", "hand")) == 2


@clause("fw 10-1-3")
def test_automatic_skills_listen_on_the_side_that_lies_up_only() -> None:
    """An attack sets off the front's skill, and the back's after the Leader was turned over."""
    front = [tagged("when_attacking", [DRAW_ONE])]
    back = [tagged("when_attacking", [DRAW_TWO])]
    game = scene(me(leader=two_sided(front, back)))
    game.attack("Cub")
    assert len(game.names("me", "hand")) == 1
    game = scene(me(leader=Placed(two_sided(front, back), awakened=True)))
    game.attack("Cub")
    assert len(game.names("me", "hand")) == 2


@clause("fw 10-1-3")
def test_text_reads_name_and_traits_on_the_side_that_lies_up() -> None:
    """What asks for the name of the back does not find it before the Leader is turned over."""
    rest_lion = tagged("main", [RestCards(Area("own", "leader", [Named("Lion")]))])
    ann = fighter("Ann", abilities=[rest_lion])
    game = scene(me(leader=two_sided([]), battle=[ann]))
    game.answer("activate", "Ann")
    assert not game.is_rested("Cub")
    game = scene(me(leader=Placed(two_sided([]), awakened=True), battle=[ann]))
    game.answer("activate", "Ann")
    assert game.is_rested("Lion")


@clause("fw 10-1-3")
def test_energy_markers_have_the_colours_of_the_side_that_lies_up() -> None:
    """A marker pays for blue with a blue back up, and not with a red front."""
    sea = fighter("Sea", cost=1, specified={"blue": 1}, colors=["blue"])
    assert scene(me(leader=two_sided([]), hand=[sea], markers=1)).offered("play") == []
    game = scene(me(leader=Placed(two_sided([]), awakened=True), hand=[sea], markers=1))
    assert game.offered("play") == ["Sea"]


@clause("fw 10-1-3-1")
def test_a_leader_that_was_turned_over_is_still_the_attack_card() -> None:
    """It awakens in its own battle and wins it with the power of its back."""
    cub = two_sided([awaken([LIFE_FOUR])])
    game = scene(me(leader=cub, life=4), foe(leader=leader("Wall", power=20000)))
    game.attack("Cub").answer("activate", "Cub")
    assert game.unit("Lion").uid == game.m.attacker
    assert game.is_rested("Lion")
    game.pass_battle()
    assert len(game.names("foe", "life")) == 7


@clause("fw 10-1-3-1")
def test_what_was_put_off_for_a_leader_finds_it_after_it_was_turned_over() -> None:
    """At the end of the Main Phase the skill speaks of the same card."""
    later = Delay(This(), auto(On("main_ending"), [AddPower(About(), value(5000), "forever")]))
    front = [tagged("main", [later, FlipLeader()])]
    game = scene(me(leader=two_sided(front)))
    game.answer("activate", "Cub")
    assert game.power("Lion") == 20000
    game.end_turn()
    assert game.power("Lion") == 25000


@clause("fw 10-1-3-1")
def test_ki_and_used_skills_stay_with_a_leader_that_was_turned_over() -> None:
    """It has left no zone, so that nothing is new about it; turned back, it has used what it has used."""
    front = [tagged("main", [DRAW_ONE], once=True), tagged("main", [FlipLeader()], once=True)]
    game = scene(me(leader=Placed(two_sided(front, [tagged("main", [FlipLeader()])]), ki=2)))
    for _ in range(3):
        game.answer("activate", "Cub")
    assert game.names("me", "leader") == ["Cub"]
    assert int(game.unit("Cub").ki) == 2
    assert game.offered("activate") == []


# --- [Awaken] --------------------------------------------------------------------------------------------------
@clause("fw 15-2-2")
def test_awaken_does_what_it_says_and_turns_the_leader_over() -> None:
    """First a card is drawn, then the back lies up."""
    game = scene(me(leader=two_sided([awaken([LIFE_FOUR], [DRAW_ONE])]), life=4))
    game.answer("activate", "Cub")
    assert len(game.names("me", "hand")) == 1
    assert game.names("me", "leader") == ["Lion"]
    assert game.offered("activate") == []


@clause("fw 15-2-2")
def test_the_leader_is_turned_over_after_the_rest() -> None:
    """What the effect asks is asked with the front up; a skill cost is paid before."""
    pump = AddPower(Area("own", "leader", [Named("Cub")]), value(5000), "this_turn")
    game = scene(me(leader=two_sided([awaken([LIFE_FOUR], [pump], cost=[Pay(value(1))])]), life=3, energy=1))
    game.answer("activate", "Cub")
    assert game.power("Lion") == 25000
    assert len(game.names("me", "spent")) == 1


@clause("fw 15-2-3")
def test_awaken_is_declared_only_while_its_condition_is_met() -> None:
    """Not with 5 Life, but with 4 or fewer."""
    cub = two_sided([awaken([LIFE_FOUR], [DRAW_ONE])])
    assert scene(me(leader=cub, life=5)).offered("activate") == []
    assert scene(me(leader=cub, life=4)).offered("activate") == ["Cub"]
    assert scene(me(leader=cub, life=1)).offered("activate") == ["Cub"]


@clause("fw 15-2-3")
def test_awaken_is_declared_in_ones_main_phase_offense_step_and_defense_step() -> None:
    """The other player cannot declare it in the own Main Phase and Offense Step, but in the Defense Step."""
    cub = two_sided([awaken([LIFE_FOUR])])
    game = scene(me(leader=cub, life=4))
    assert game.offered("activate") == ["Cub"]
    game.attack("Cub")
    assert (game.step, game.offered("activate")) == ("offense", ["Cub"])
    game = scene(me(hand=[extra("Bolt", abilities=[tagged("main_battle", [DRAW_ONE])])]), foe(leader=cub, life=4))
    assert game.offered("activate") == ["Bolt"]
    game.attack("Leader")
    assert game.offered("activate") == ["Bolt"]
    game.answer("end_step")
    assert (game.step, game.player, game.offered("activate")) == ("defense", "foe", ["Cub"])
    game.answer("activate", "Cub")
    assert game.unit("Lion").uid == game.m.guard
