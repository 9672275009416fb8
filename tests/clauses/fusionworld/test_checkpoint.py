"""Chapter 4: free timings and the order in which a checkpoint goes through what is due."""

from collections.abc import Sequence

from fuda.core.flow import Op
from fuda.games.fusionworld.printed import CardDef
from fuda.games.fusionworld.spec import ACTIVATED, MARKER_PLACED, MOVED
from fuda.games.fusionworld.state import Match
from fuda.games.fusionworld.words.build import auto, permanent, tagged, value
from fuda.games.fusionworld.words.conditions import Size
from fuda.games.fusionworld.words.course_of_game import PlaceMarkers
from fuda.games.fusionworld.words.drawing import Draw
from fuda.games.fusionworld.words.lasting_effects import AddPower, Delay
from fuda.games.fusionworld.words.ops import MoveTo
from fuda.games.fusionworld.words.properties import Named
from fuda.games.fusionworld.words.refs import Area
from fuda.games.fusionworld.words.static_effects import HavePower
from fuda.games.fusionworld.words.timings import Holds, On
from fuda.rules.marks import clause
from fuda.words.conditions import If
from fuda.words.properties import IsThis
from tests.clauses.fusionworld.scene import Scene, extra, fighter, filler, foe, leader, me, scene

Ops = Sequence[Op[Match]]


def mark(n: int) -> PlaceMarkers:
    """An effect to be recognized in the journal: so many markers for its master."""
    return PlaceMarkers(value(n))


def marks(game: Scene) -> list[tuple[str, int]]:
    """Whose effects have left their marks, in order."""
    return [(("me", "foe")[int(e.player)], int(e.n)) for e in game.log if e.kind == MARKER_PLACED]


def order(game: Scene) -> list[str]:
    """The cards whose skills were activated, in order."""
    return [name for _, name in game.happened(ACTIVATED)]


def at(name: str) -> On:
    """When a card of that name is played, whoever plays it."""
    return On("played", "any", [Named(name)])


def waiter(name: str, effect: Ops, event: str = "New") -> CardDef:
    """A card whose skill waits for another one to be played."""
    return fighter(name, abilities=[auto(at(event), effect)])


def planner(name: str, n: int, event: str = "New") -> CardDef:
    """A card that, when First is played, puts something off until another one is."""
    return fighter(name, abilities=[auto(at("First"), [Delay(None, auto(at(event), [mark(n)]))])])


# --- free timings (4-1) ----------------------------------------------------------------------------------------
@clause("fw 4-1-2-1")
def test_after_an_action_the_same_player_has_the_free_timing_again() -> None:
    """In both steps of a battle, and in the Main Phase, one action follows another of the same player."""
    game = scene(me(hand=[fighter("Ann"), fighter("Ben")]), foe(hand=[fighter("Cid"), fighter("Dan")]))
    game.attack("Leader")
    assert (game.player, game.offered()) == ("me", ["end_step", "combo Ann", "combo Ben"])
    game.answer("combo", "Ann")
    assert (game.player, game.step) == ("me", "offense")
    assert game.offered() == ["end_step", "combo Ben"]
    game.answers("end_step", "combo Cid")
    assert (game.player, game.step) == ("foe", "defense")
    assert game.offered() == ["end_step", "combo Dan"]
    game.answer("end_step")
    assert (game.player, game.phase) == ("me", "main")
    assert "end_main" in game.offered()


@clause("fw 4-1-2-2")
def test_doing_nothing_ends_the_free_timing_and_the_step_or_phase_goes_on() -> None:
    """Passing in the Offense Step leads to the Defense Step, passing there to the end, ending the phase to the next."""
    game = scene(me(hand=[fighter("Ann", combo=0)]), foe(hand=[fighter("Cid", combo=0)]))
    game.attack("Leader").answer("end_step")
    assert (game.player, game.step) == ("foe", "defense")
    game.answer("end_step")
    assert (game.player, game.step, game.phase) == ("me", "", "main")
    assert game.names("foe", "hand") == ["Cid", "Life1 1"]
    game.answer("end_main")
    assert (game.player, game.phase) == ("foe", "charge")


# --- the checkpoint (4-2) --------------------------------------------------------------------------------------
@clause("fw 4-2-2-1")
def test_all_rule_processes_are_done_and_those_they_lead_to_before_any_skill() -> None:
    """Two cards without power go together, then the one that had its power of them; a skill that helps comes late."""
    rescue = auto(On("left", "any", [IsThis()]), [AddPower(Area("own", "battle", []), value(20000), "this_turn")])
    ann = fighter("Ann", power=5000, abilities=[rescue])
    ben = fighter(
        "Ben", power=5000, abilities=[permanent([HavePower(Area("own", "battle", [Named("Cid")]), value(5000))])]
    )
    wither = extra(
        "Wither", abilities=[tagged("main", [AddPower(Area("own", "battle", []), value(-5000), "this_turn")])]
    )
    game = scene(me(battle=[ann, ben, fighter("Cid", power=5000), fighter("Dan")], hand=[wither]))
    game.answer("activate", "Wither")
    events = [name for kind, name in game.happened(MOVED, ACTIVATED) if name != "Wither"]
    assert events == ["Ann", "Ben", "Cid", "Ann"]
    assert order(game) == ["Wither", "Ann"]
    assert game.names("me", "battle") == ["Dan"]
    assert game.power("Dan") == 25000


@clause("fw 4-2-2-2")
def test_the_turn_player_resolves_pending_skills_one_by_one_in_any_order_before_the_other() -> None:
    """Both players' skills wait: the turn player is asked which of two comes first, and both come before the foe's."""
    mine = [waiter("Ann", [mark(1)]), waiter("Ben", [mark(2)])]
    game = scene(me(hand=[fighter("New", cost=0)], battle=mine), foe(battle=[waiter("Cid", [mark(3)])]))
    game.answer("play", "New")
    assert (game.player, game.offered()) == ("me", ["resolve Ann", "resolve Ben"])
    game.answer("resolve", "Ben")
    assert marks(game) == [("me", 2), ("me", 1), ("foe", 3)]


@clause("fw 4-2-2-2")
def test_after_each_skill_the_rule_processes_come_again() -> None:
    """The first of two skills takes all power of a card: it is gone before the second one resolves."""
    weaken = waiter("Ann", [AddPower(Area("foe", "battle", []), value(-10000), "this_turn")])
    game = scene(
        me(hand=[fighter("New", cost=0)], battle=[weaken, waiter("Ben", [mark(1)])]), foe(battle=[fighter("Dan")])
    )
    game.answers("play New", "resolve Ann")
    assert [name for kind, name in game.happened(MOVED, MARKER_PLACED)] == ["Dan", ""]


@clause("fw 4-2-2-3")
def test_the_turn_players_delayed_effects_come_after_own_skills_and_before_the_others() -> None:
    """A skill and two delayed effects of the turn player wait with a skill of the foe: that is the order."""
    mine = [planner("Ann", 1), planner("Ben", 2), waiter("Cid", [mark(3)])]
    game = scene(
        me(hand=[fighter("First", cost=0), fighter("New", cost=0)], battle=mine),
        foe(battle=[waiter("Dan", [mark(4)])]),
    )
    game.answers("play First", "resolve Ann")
    assert marks(game) == []
    game.answer("play", "New")
    assert marks(game) == [("me", 3)]
    assert (game.player, game.offered()) == ("me", ["resolve Ann", "resolve Ben"])
    game.answer("resolve", "Ben")
    assert marks(game) == [("me", 3), ("me", 2), ("me", 1), ("foe", 4)]


@clause("fw 4-2-2-3")
def test_a_skill_that_a_delayed_effect_sets_off_comes_before_the_next_delayed_effect() -> None:
    """The checkpoint begins anew after a delayed effect, so the turn player's new skill goes first."""
    react = fighter("Cid", abilities=[auto(On("marker_placed", "own"), [Draw(value(1))], once=True)])
    game = scene(
        me(
            hand=[fighter("First", cost=0), fighter("New", cost=0)],
            battle=[planner("Ann", 1), planner("Ben", 2), react],
        )
    )
    game.answers("play First", "resolve Ann", "play New", "resolve Ann")
    assert [kind for kind, _ in game.happened(MARKER_PLACED, ACTIVATED)][-3:] == [
        MARKER_PLACED,
        ACTIVATED,
        MARKER_PLACED,
    ]


@clause("fw 4-2-2-4")
def test_a_new_skill_of_the_turn_player_comes_before_the_next_one_of_the_other() -> None:
    """Of two skills the foe picks one; what it sets off for the turn player goes before the second one."""
    theirs = [waiter("Ann", [Draw(value(1))]), waiter("Ben", [mark(2)])]
    mine = fighter("Cid", abilities=[auto(On("drew", "foe"), [mark(1)])])
    game = scene(me(hand=[fighter("New", cost=0)], battle=[mine]), foe(battle=theirs))
    game.answer("play", "New")
    assert (game.player, game.offered()) == ("foe", ["resolve Ann", "resolve Ben"])
    game.answer("resolve", "Ann")
    assert order(game) == ["Ann", "Cid", "Ben"]


@clause("fw 4-2-2-5")
def test_the_other_players_delayed_effects_come_last() -> None:
    """The foe has a skill and two delayed effects: the skill goes first, then the foe picks among the others."""
    theirs = [planner("Ann", 1), planner("Ben", 2), waiter("Cid", [mark(3)])]
    game = scene(
        me(hand=[fighter("First", cost=0), fighter("New", cost=0)], battle=[planner("Dan", 4)]), foe(battle=theirs)
    )
    game.answers("play First", "resolve Ann", "play New")
    assert marks(game) == [("me", 4), ("foe", 3)]
    assert (game.player, game.offered()) == ("foe", ["resolve Ann", "resolve Ben"])
    game.answer("resolve", "Ben")
    assert marks(game) == [("me", 4), ("foe", 3), ("foe", 2), ("foe", 1)]
    assert "end_main" in game.offered()


@clause("fw 4-2-2-3", "fw 4-2-2-5")
def test_delayed_effects_with_a_period_begin_without_a_checkpoint() -> None:
    """Of '+5000 in the next battle' and 'when attacking, place 1' only the second one resolves at the checkpoint."""
    for planner_is in ("me", "foe"):
        later = Delay(None, auto(On("attacked"), [mark(1)]))
        plan = auto(at("First"), [AddPower(Area("own", "leader", []), value(5000), "next_battle"), later])
        planning = [fighter("Plan", abilities=[plan])]
        mine = me(
            leader=leader("Captain"), hand=[fighter("First", cost=0)], battle=planning if planner_is == "me" else []
        )
        game = scene(mine, foe(leader=leader("Rival"), battle=planning if planner_is == "foe" else []))
        game.answer("play", "First")
        lifted = "Captain" if planner_is == "me" else "Rival"
        assert (game.power(lifted), marks(game)) == (15000, [])
        game.attack("Captain", "Rival")
        assert (game.step, game.power(lifted)) == ("offense", 20000)
        assert marks(game) == [(planner_is, 1)]
        game.pass_battle()
        assert game.power(lifted) == 15000


@clause("fw 4-2-2-6")
def test_a_checkpoint_with_nothing_to_do_ends_unnoticed_and_never_before() -> None:
    """Nobody is asked anything without something pending; as long as something is, the Main Phase does not go on."""
    game = scene(
        me(hand=[fighter("Old", cost=0), fighter("New", cost=0)], battle=[waiter("Ann", []), waiter("Ben", [])])
    )
    before = len(game.log)
    game.answer("play", "Old")
    assert (game.player, game.offered()[0]) == ("me", "end_main")
    assert ACTIVATED not in [e.kind for e in game.log[before:]]
    game.answer("play", "New")
    assert game.offered() == ["resolve Ann", "resolve Ben"]
    game.answer("resolve", "Ann")
    assert order(game) == ["Ann", "Ben"]
    assert game.offered()[0] == "end_main"


@clause("fw 4-2-2-6")
def test_the_next_action_finds_no_skill_waiting_from_before() -> None:
    """A Leader that draws for each card played has done so before the next one can be played."""
    captain = leader("Captain", abilities=[auto(On("played", "own"), [Draw(value(1))])])
    game = scene(me(leader=captain, hand=[fighter("Ann", cost=0), fighter("Ben", cost=0)]))
    game.answer("play", "Ann")
    assert game.names("me", "hand") == ["Ben", "Deck0 1"]
    assert game.m.pending == []


@clause("fw 9-6-8-1")
def test_a_skill_about_a_state_waits_again_only_if_the_state_holds_after_its_resolution() -> None:
    """'When you have fewer than 1 card, draw 1' draws once; with fewer than 3 it goes on up to 3."""
    for least in (1, 3):
        fewer = Holds(If(Size("own", "hand"), "<", value(least)))
        captain = leader("Captain", abilities=[auto(fewer, [Draw(value(1))])])
        empty = extra("Empty", abilities=[tagged("main", [MoveTo(Area("own", "hand", []), "drop")])])
        game = scene(me(leader=captain, hand=[empty, *filler(least, "Held")]))
        game.answer("activate", "Empty")
        assert len(game.names("me", "hand")) == least
        assert order(game) == ["Empty", *["Captain"] * least]
