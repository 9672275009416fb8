"""Chapter 8-1: what effects are, automatic and activated ones."""

from fuda.games.onepiece.words.build import auto, continuous, part, tagged, value
from fuda.games.onepiece.words.choosing import Choose
from fuda.games.onepiece.words.drawing import Draw
from fuda.games.onepiece.words.lasting_effects import Bounds, Delay, GainAbility, Negate
from fuda.games.onepiece.words.ops import Ko, MoveTo, PlayCards
from fuda.games.onepiece.words.properties import Kind, Named
from fuda.games.onepiece.words.refs import About, Area
from fuda.games.onepiece.words.static_effects import Banned, On
from fuda.rules.marks import clause
from fuda.words.conditions import YourTurn
from fuda.words.properties import IsThis
from fuda.words.refs import Chosen, This
from tests.clauses.onepiece.scene import char, event, foe, leader, me, rested, scene


@clause("op 8-1-2")
def test_an_effect_that_says_do_is_carried_out_without_a_question() -> None:
    """[On Play] 'draw 1' draws at once; nobody is asked."""
    ann = char("Ann", abilities=[tagged("on_play", [Draw(value(1))])])
    game = scene(me(hand=[ann], don=1))
    game.answer("play", "Ann")
    assert "end_main" in game.offered()
    assert len(game.names("me", "hand")) == 1


@clause("op 8-1-2")
def test_an_effect_that_says_may_can_be_declined() -> None:
    """[On Play] 'you may draw 1' asks, and declining draws nothing."""
    ann = char("Ann", abilities=[tagged("on_play", [Draw(value(1))], may=True)])
    game = scene(me(hand=[ann], don=1))
    game.answer("play", "Ann")
    assert game.offered() == ["no", "yes"]
    game.answer("no")
    assert game.names("me", "hand") == []


@clause("op 8-1-3-1")
def test_an_automatic_effect_activates_once_for_each_event() -> None:
    """Two Characters K.O.'d one after the other give two draws."""
    watcher = leader("Watcher", abilities=[auto(On("koed"), [Draw(value(1))])])
    each = [Ko(Area("foe", "characters", [Named("Bob")])), Ko(Area("foe", "characters", [Named("Cid")]))]
    sweep = event("Sweep", abilities=[tagged("main", each)])
    game = scene(me(leader=watcher, hand=[sweep]), foe(characters=[char("Bob"), char("Cid")]))
    game.answer("play", "Sweep")
    while "resolve Watcher" in game.offered():
        game.answer("resolve", "Watcher")
    assert game.names("foe", "characters") == []
    assert len(game.names("me", "hand")) == 2


@clause("op 8-1-3-1")
def test_what_happens_to_several_cards_at_once_is_one_event() -> None:
    """Two Characters K.O.'d together give one draw."""
    watcher = leader("Watcher", abilities=[auto(On("koed"), [Draw(value(1))])])
    sweep = event("Sweep", abilities=[tagged("main", [Ko(Area("foe", "characters", []))])])
    game = scene(me(leader=watcher, hand=[sweep]), foe(characters=[char("Bob"), char("Cid")]))
    game.answer("play", "Sweep")
    assert game.names("foe", "characters") == []
    assert len(game.names("me", "hand")) == 1


@clause("op 8-1-3-1-3")
def test_a_card_that_moves_before_its_effect_is_activated_loses_it() -> None:
    """Two Characters enter together; the first one's [On Play] returns the second, whose own never happens."""
    ann = char(
        "Ann",
        abilities=[
            tagged(
                "on_play",
                [Choose(Area("own", "characters", [Named("Bob")]), value(1), False, 0), MoveTo(Chosen(0), "hand")],
            )
        ],
    )
    bob = char("Bob", abilities=[tagged("on_play", [Draw(value(1))])])
    both = event("Both", abilities=[tagged("main", [PlayCards(Area("own", "hand", [Kind("character")]))])])
    game = scene(me(hand=[both, ann, bob]))
    game.answer("play", "Both")
    assert sorted(game.offered("resolve")) == ["Ann", "Bob"]
    game.answer("resolve", "Ann")
    assert game.names("me", "characters") == ["Ann"]
    assert game.names("me", "hand") == ["Bob"]
    assert game.m.pending == []


@clause("op 8-1-3-1-3")
def test_a_card_that_stays_keeps_its_waiting_effect() -> None:
    """The other way round both effects happen: the one that is returned has done its work."""
    ann = char("Ann", abilities=[tagged("on_play", [MoveTo(Area("own", "characters", [Named("Bob")]), "hand")])])
    bob = char("Bob", abilities=[tagged("on_play", [Draw(value(1))])])
    both = event("Both", abilities=[tagged("main", [PlayCards(Area("own", "hand", [Kind("character")]))])])
    game = scene(me(hand=[both, ann, bob]))
    game.answers("play Both", "resolve Bob")
    assert "Bob" in game.names("me", "hand")
    assert len(game.names("me", "hand")) == 2


@clause("op 8-1-3-1-3")
def test_an_effect_of_leaving_is_lost_when_the_card_moves_on_from_the_trash() -> None:
    """An effect whose timing was the move waits with the card in the trash; taken from there it is gone."""
    bob = char("Bob", abilities=[auto(On("left", "any", [IsThis()]), [Draw(value(1))])])
    rescuer = leader("Rescuer", abilities=[auto(On("left", "foe"), [MoveTo(Area("foe", "trash", []), "hand")])])
    shove = event("Shove", abilities=[tagged("main", [MoveTo(Area("foe", "characters", []), "trash")])])
    game = scene(me(leader=rescuer, hand=[shove]), foe(characters=[bob]))
    game.answer("play", "Shove")
    assert game.names("foe", "hand") == ["Bob"]


@clause("op 8-1-3-1-3")
def test_an_on_ko_effect_survives_a_move_out_of_the_trash() -> None:
    """[On K.O.] was activated on the field, so it resolves even when its card has left the trash."""
    bob = char("Bob", abilities=[tagged("on_ko", [Draw(value(1))])])
    rescuer = leader("Rescuer", abilities=[auto(On("koed", "foe"), [MoveTo(Area("foe", "trash", []), "hand")])])
    strike = event("Strike", abilities=[tagged("main", [Ko(Area("foe", "characters", []))])])
    game = scene(me(leader=rescuer, hand=[strike]), foe(characters=[bob]))
    game.answer("play", "Strike")
    assert len(game.names("foe", "hand")) == 2


@clause("op 8-1-3-2")
def test_an_activated_effect_is_declared_in_the_own_main_phase_only() -> None:
    """[Activate: Main] is offered to the turn player outside battle, never to the other player or in a battle."""
    ann = char("Ann", abilities=[tagged("activate_main", [Draw(value(1))])])
    game = scene(me(characters=[ann]), foe(characters=[rested(char("Bob"))]))
    assert game.offered("activate") == ["Ann"]
    game.attack("Leader", "Bob")
    while game.step:
        assert game.offered("activate") == []
        game.m.answer(game.m.options[0])
    assert game.offered("activate") == ["Ann"]
    game.end_turn()
    assert game.player == "foe"
    assert game.offered("activate") == []


@clause("op 8-1-3-3-3")
def test_a_name_by_rule_is_valid_in_the_deck() -> None:
    """A card that by rule is also called by another name is found in the deck by that name."""
    twin = char("Twin", also_named=["Other"])
    search = event(
        "Search",
        abilities=[
            tagged(
                "main", [Choose(Area("own", "deck", [Named("Other")]), value(1), True, 0), MoveTo(Chosen(0), "hand")]
            )
        ],
    )
    game = scene(me(hand=[search], deck=[char("Plain"), twin, char("Simple")]))
    game.answer("play", "Search")
    assert game.offered("pick") == ["Twin"]
    game.answer("pick", "Twin")
    assert game.names("me", "hand") == ["Twin"]


@clause("op 8-1-3-1")
def test_a_card_trashed_from_the_deck_does_not_hear_of_others() -> None:
    """Only an effect about the card's own move works off the field, and only while its conditions hold."""
    loud = char("Loud", abilities=[auto(On("trashed", "own"), [Draw(value(1))])])
    own = char("Own", abilities=[auto(On("trashed", "own", [IsThis()]), [Draw(value(1))], when=[YourTurn()])])
    mill = event("Mill", abilities=[tagged("main", [MoveTo(Area("any", "deck", [Kind("character")]), "trash")])])
    game = scene(me(hand=[mill], deck=[loud, event("X"), event("Y")]), foe(deck=[own, event("Z")]))
    game.answer("play", "Mill")
    assert game.names("me", "hand") == []
    assert game.names("foe", "hand") == []


@clause("op 8-1-3-1")
def test_a_waiting_effect_gained_from_another_card_outlasts_negation() -> None:
    """Negation takes what a card has itself: an automatic effect that another card gave still happens."""
    gift = event(
        "Gift",
        abilities=[
            tagged(
                "main", [GainAbility(Area("own", "characters", []), auto(On("koed"), [Draw(value(1))]), "this_turn")]
            )
        ],
    )
    mute = leader("Mute", abilities=[auto(On("koed"), [Negate(Area("own", "characters", []), "this_turn")])])
    strike = event("Strike", abilities=[tagged("main", [Ko(Area("foe", "characters", []))])])
    game = scene(me(leader=mute, hand=[gift, strike], characters=[char("Ann")]), foe(characters=[char("Bob")]))
    game.answers("play Gift", "play Strike", "resolve Mute")
    assert len(game.names("me", "hand")) == 1
    assert game.m.pending == []


def test_a_delayed_part_is_no_ability_of_its_own() -> None:
    """What an effect puts off is carried out at the end of the turn, once."""
    later = event("Later", abilities=[tagged("main", [Delay(None, part([Draw(value(1))]))])])
    game = scene(me(hand=[later]))
    game.answer("play", "Later")
    assert game.names("me", "hand") == []
    game.end_turn()
    assert len(game.names("me", "hand")) == 1


@clause("op 8-1-3-1")
def test_an_effect_that_heard_of_a_ko_finds_the_card_in_the_trash() -> None:
    """'When your Character is K.O.'d, add it to your hand' takes that very card."""
    medic = leader("Medic", abilities=[auto(On("koed", "own"), [MoveTo(About(), "hand")])])
    shot = event("Shot", abilities=[tagged("main", [Ko(Area("own", "characters", [Named("Bob")]))])])
    game = scene(me(leader=medic, hand=[shot], characters=[char("Bob"), char("Cid")]))
    game.answer("play", "Shot")
    assert game.names("me", "hand") == ["Bob"]
    assert game.names("me", "trash") == ["Shot"]


@clause("op 1-3-3")
def test_a_prohibition_may_name_the_cards_whose_effects_it_stops() -> None:
    """'Cannot be K.O.'d by effects of Characters' stops a Character's effect and not an Event's."""
    kind = Bounds([Kind("character")], "foe")
    bob = char("Bob", abilities=[continuous([Banned(This(), "ko_by_effect", kind)])])
    strike = [Ko(Area("foe", "characters", []))]
    ann = char("Ann", abilities=[tagged("on_play", strike)])
    shot = event("Shot", abilities=[tagged("main", [Ko(Area("foe", "characters", []))])])
    game = scene(me(hand=[ann, shot], don=1), foe(characters=[bob]))
    game.answer("play", "Ann")
    assert game.names("foe", "characters") == ["Bob"]
    game.answer("play", "Shot")
    assert game.names("foe", "trash") == ["Bob"]
