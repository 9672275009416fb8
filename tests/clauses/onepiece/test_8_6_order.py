"""Chapter 8-6: the order in which effects resolve."""

from fuda.games.onepiece.printed import CardDef
from fuda.games.onepiece.spec import ACTIVATED
from fuda.games.onepiece.words.build import auto, tagged, value
from fuda.games.onepiece.words.drawing import Draw
from fuda.games.onepiece.words.lasting_effects import Damage
from fuda.games.onepiece.words.ops import Discard, Ko, MoveTo, PlayCards
from fuda.games.onepiece.words.properties import Kind, Named
from fuda.games.onepiece.words.refs import Area
from fuda.games.onepiece.words.static_effects import On
from fuda.rules.marks import clause
from fuda.words.properties import Other
from fuda.words.refs import This
from tests.clauses.onepiece.scene import Scene, char, event, filler, foe, leader, me, scene


def order(game: Scene) -> list[str]:
    """The cards whose effects were activated, in order."""
    return [name for _, name in game.happened(ACTIVATED)]


def noop() -> list[Draw]:
    """An effect that does nothing worth mentioning."""
    return [Draw(value(0))]


@clause("op 8-6-1")
def test_older_effects_of_the_other_player_come_before_newer_ones_of_the_turn_player() -> None:
    """A of the turn player and B of the other wait; A sets off C of the turn player: the order is A, B, C."""
    arrive = [MoveTo(Area("own", "characters", [Named("Gone")]), "trash")]
    a = char("A", abilities=[tagged("on_play", arrive)])
    c = char("C", abilities=[auto(On("left", "own"), noop())])
    b = char("B", abilities=[auto(On("played", "foe"), noop())])
    game = scene(me(hand=[a], characters=[c, char("Gone")], don=1), foe(characters=[b]))
    game.answer("play", "A")
    assert order(game) == ["A", "B", "C"]


@clause("op 8-6-1")
def test_of_effects_met_together_the_turn_players_come_first() -> None:
    """Each player orders the own effects; the turn player's are all done before the other's begin."""
    mine = [char(name, abilities=[auto(On("played", "own", [Named("New")]), noop())]) for name in ("A1", "A2")]
    theirs = [char(name, abilities=[auto(On("played", "foe"), noop())]) for name in ("B1", "B2")]
    game = scene(me(hand=[char("New")], characters=mine, don=1), foe(characters=theirs))
    game.answer("play", "New")
    assert (game.player, game.offered("resolve")) == ("me", ["A1", "A2"])
    game.answer("resolve", "A2")
    assert (game.player, game.offered("resolve")) == ("foe", ["B1", "B2"])
    game.answer("resolve", "B2")
    assert order(game) == ["A2", "A1", "B2", "B1"]


@clause("op 8-6-1-1")
def test_an_effect_set_off_meanwhile_waits_behind_those_that_wait() -> None:
    """A and B of one player wait; A sets off C: B comes before C, and C is not offered with it."""
    a = char("A", abilities=[auto(On("played", "own", [Named("New")]), [Ko(Area("foe", "characters", []))])])
    b = char("B", abilities=[auto(On("played", "own", [Named("New")]), noop())])
    c = char("C", abilities=[auto(On("koed"), noop())])
    game = scene(me(hand=[char("New")], characters=[a, b, c], don=1), foe(characters=[char("Bob")]))
    game.answer("play", "New")
    assert game.offered("resolve") == ["A", "B"]
    game.answer("resolve", "A")
    assert order(game) == ["A", "B", "C"]


@clause("op 8-6-1-1")
def test_generations_stay_apart_over_several_steps() -> None:
    """What the second generation sets off waits behind the whole of it, whoever it belongs to."""
    first = char(
        "First", abilities=[auto(On("played", "own", [Named("New")]), [Ko(Area("foe", "characters", [Named("Bob")]))])]
    )
    second = char(
        "Second", abilities=[auto(On("koed", "foe", [Named("Bob")]), [Ko(Area("foe", "characters", [Named("Cid")]))])]
    )
    third = char("Third", abilities=[auto(On("koed", "foe", [Named("Cid")]), noop())])
    dan = char("Dan", abilities=[auto(On("koed", "own", [Named("Bob")]), noop())])
    game = scene(
        me(hand=[char("New")], characters=[first, second, third], don=1),
        foe(characters=[char("Bob"), char("Cid"), dan]),
    )
    game.answer("play", "New")
    assert order(game) == ["First", "Second", "Dan", "Third"]


def double_attack(**theirs: object) -> Scene:
    """An attack with [Double Attack] on a Leader, run to the first choice about Life."""
    game = scene(me(leader=leader("Twice", keywords=["double_attack"])), foe(**theirs))
    game.attack("Twice")
    while game.offered() == ["done"]:
        game.answer("done")
    return game


@clause("op 8-6-2")
def test_effects_met_during_damage_wait_until_all_of_it_is_processed() -> None:
    """'When Life decreases, draw 1' with [Double Attack]: both Life cards are taken before anything is drawn."""
    bleed = leader("Bleed", abilities=[auto(On("life_left", "own"), [Draw(value(1))], once=True)])
    game = double_attack(leader=bleed, life=filler(3, "Life"))
    game.pass_battle()
    assert game.names("foe", "hand") == ["Life 1", "Life 2"]
    assert game.step == "damage"  # it resolves there, not only when the battle ends
    game.answer("resolve", "Bleed")
    assert game.names("foe", "hand") == ["Life 1", "Life 2", "Deck1 1"]


@clause("op 8-6-2")
def test_effects_met_during_damage_by_an_effect_wait_too() -> None:
    """Damage dealt by an effect is processed in full before what it sets off."""
    bleed = leader("Bleed", abilities=[auto(On("life_left", "own"), [Draw(value(1))], once=True)])
    burn = event("Burn", abilities=[tagged("main", [Damage("foe", value(2))])])
    game = scene(me(hand=[burn]), foe(leader=bleed, life=filler(3, "Life")))
    game.answer("play", "Burn")
    while game.offered() == ["take"]:
        game.answer("take")
    assert game.names("foe", "hand") == ["Life 1", "Life 2"]
    game.answer("resolve", "Bleed")
    assert game.names("foe", "hand") == ["Life 1", "Life 2", "Deck1 1"]


@clause("op 8-6-2-1")
def test_a_trigger_suspends_the_damage() -> None:
    """With [Double Attack] the first card's [Trigger] resolves in full before the second Life card is looked at."""
    drop = [Discard(Area("own", "hand", []), value(1)), Draw(value(1))]
    game = double_attack(
        life=[char("Spring", abilities=[tagged("trigger", drop)]), char("Next"), char("Under")],
        hand=[char("Held"), char("Kept")],
    )
    assert game.offered() == ["take", "use_trigger"]
    game.answer("use_trigger")
    assert game.offered("pick") == ["Held", "Kept"]
    game.answer("pick", "Held")
    assert game.names("foe", "life") == ["Next", "Under"]
    assert game.names("foe", "hand") == ["Kept", "Deck1 1"]
    assert game.names("foe", "trash") == ["Spring", "Held"]
    assert game.offered() == ["take"]
    game.answer("take")
    assert game.names("foe", "hand") == ["Kept", "Deck1 1", "Next"]


@clause("op 8-6-2", "op 8-6-2-1")
def test_what_a_trigger_sets_off_waits_for_the_damage() -> None:
    """A Character played by a [Trigger] has its [On Play] after the second Life card was taken."""
    spring = char("Spring", abilities=[tagged("trigger", [PlayCards(This())]), tagged("on_play", [Draw(value(1))])])
    game = double_attack(life=[spring, char("Next"), char("Under")])
    game.answer("use_trigger")
    assert game.names("foe", "characters") == ["Spring"]
    assert game.names("foe", "hand") == []
    game.answer("take")
    assert game.names("foe", "hand") == ["Next", "Deck1 1"]


def spy() -> CardDef:
    """A Leader that makes the opponent trash a card when an Event is activated."""
    return leader("Spy", abilities=[auto(On("event_used", "foe"), [Discard(Area("foe", "hand", []), value(1), True)])])


@clause("op 8-6-3")
def test_an_effect_about_an_activation_comes_after_what_was_activated() -> None:
    """'When the opponent activates an Event, trash 1': the Event's own draw happens first."""
    game = scene(me(hand=[event("Luck", abilities=[tagged("main", [Draw(value(1))])])]), foe(leader=spy()))
    game.answer("play", "Luck")
    assert game.names("me", "hand") == []
    assert game.names("me", "trash") == ["Deck0 1", "Luck"]


@clause("op 8-6-3")
def test_an_effect_about_an_activation_waits_behind_older_ones() -> None:
    """While A is carried out its activation is heard, but B, which waited already, comes first."""
    a = char("A", abilities=[auto(On("played", "own", [Named("New")]), noop())])
    b = char("B", abilities=[auto(On("played", "own", [Named("New")]), noop())])
    hears = char("Hears", abilities=[auto(On("activated", "own", [Named("A")]), noop())])
    game = scene(me(hand=[char("New")], characters=[a, b, hears], don=1))
    game.answers("play New", "resolve A")
    assert order(game) == ["A", "B", "Hears"]


def test_copies_and_kinds_do_not_matter_to_the_order() -> None:
    """Two cards KO'd together have their [On K.O.] effects ordered by their player, resolved in the trash."""
    twins = [char(name, abilities=[tagged("on_ko", [Draw(value(1))])]) for name in ("T1", "T2")]
    others = [char("U", abilities=[auto(On("koed", "own", [Other(), Kind("character")]), noop())])]
    strike = event(
        "Strike",
        abilities=[
            tagged("main", [Ko(Area("foe", "characters", [Named("T1")])), Ko(Area("foe", "characters", [Named("T2")]))])
        ],
    )
    game = scene(me(hand=[strike]), foe(characters=[*twins, *others]))
    game.answer("play", "Strike")
    assert game.player == "foe"
    assert sorted(game.offered("resolve")) == ["T1", "T2", "U", "U"]
    game.answers("resolve T2", "resolve T1", "resolve U")
    assert order(game)[1:] == ["T2", "T1", "U", "U"]
    assert len(game.names("foe", "hand")) == 2
