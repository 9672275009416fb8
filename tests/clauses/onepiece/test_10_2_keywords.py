"""Chapter 10-2: keywords, from KO to [On K.O.]."""

from fuda.games.onepiece.printed import MAIN_EVENT, Ability, CardDef
from fuda.games.onepiece.spec import ACTIVATED, MOVED, TRASH
from fuda.games.onepiece.words.build import continuous, replacement, tagged, value
from fuda.games.onepiece.words.choosing import Choose
from fuda.games.onepiece.words.conditions import DonAttached
from fuda.games.onepiece.words.don import ReturnDon
from fuda.games.onepiece.words.drawing import Draw
from fuda.games.onepiece.words.lasting_effects import AddPower
from fuda.games.onepiece.words.ops import (
    ActivateOther,
    Discard,
    Ko,
    MoveTo,
    PlayCards,
    ReadyCards,
    RestCards,
    UseEvents,
)
from fuda.games.onepiece.words.properties import HasTag, Kind, Named
from fuda.games.onepiece.words.refs import Area
from fuda.games.onepiece.words.static_effects import Banned, Boost, Would
from fuda.rules.marks import clause
from fuda.words.conditions import OpponentsTurn, YourTurn
from fuda.words.properties import IsThis
from fuda.words.refs import Chosen, This
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
    with_don,
)

FOES = Area("foe", "characters", [])
OWN = Area("own", "characters", [])
DRAW_ONE = Draw(value(1))


def pump(amount: int = 1000) -> AddPower:
    """More power for the source during this turn."""
    return AddPower(This(), value(amount), "this_turn")


def captain(*abilities: Ability) -> CardDef:
    """A Leader with some effects."""
    return leader("Captain", abilities=abilities)


def ready_ann() -> Ability:
    """An effect that sets the own Ann active, as often as wanted."""
    ann = Area("own", "characters", [Named("Ann")])
    return tagged("activate_main", [ReadyCards(ann)])


def hands(game: Scene) -> tuple[int, int]:
    """How many cards the two players hold."""
    return len(game.names("me", "hand")), len(game.names("foe", "hand"))


# --- KO --------------------------------------------------------------------------------------------------------
@clause("op 10-2-1-2")
def test_a_ko_puts_a_character_into_its_owners_trash() -> None:
    """A Character of the other player's goes to that player's trash, and the DON!! given to it come back rested."""
    effect = tagged("activate_main", [Choose(FOES, value(1), False, 0), Ko(Chosen(0))])
    stolen = with_don(char("Stolen"), 2, owner=0)
    game = scene(me(leader=captain(effect)), foe(characters=[stolen]))
    game.answer("activate", "Captain")
    assert game.names("me", "trash") == ["Stolen"]
    assert game.names("foe", "trash") == []
    assert game.names("foe", "characters") == []
    assert game.don("foe") == (0, 2)


@clause("op 10-2-1-3")
def test_trashing_a_character_by_an_effect_is_no_ko() -> None:
    """Neither 'cannot be KO'd' nor [On K.O.] matters to an effect that only trashes."""
    tough = char(
        "Tough",
        abilities=[continuous([Banned(This(), "ko_by_effect")]), tagged("on_ko", [DRAW_ONE])],
    )
    trash = tagged("activate_main", [Choose(FOES, value(1), False, 0), MoveTo(Chosen(0), "trash")])
    game = scene(me(leader=captain(trash)), foe(characters=[tough]))
    game.answer("activate", "Captain")
    assert game.names("foe", "trash") == ["Tough"]
    assert hands(game) == (0, 0)
    knock_out = tagged("activate_main", [Choose(FOES, value(1), False, 0), Ko(Chosen(0))])
    game = scene(me(leader=captain(knock_out)), foe(characters=[tough]))
    game.answer("activate", "Captain")
    assert game.names("foe", "characters") == ["Tough"]


@clause("op 10-2-1-3")
def test_an_effect_that_says_ko_and_a_lost_battle_set_off_on_ko() -> None:
    """These two ways into the trash are KOs."""
    bob = char("Bob", power=1000, abilities=[tagged("on_ko", [DRAW_ONE])])
    effect = tagged("activate_main", [Choose(FOES, value(1), False, 0), Ko(Chosen(0))])
    game = scene(me(leader=captain(effect)), foe(characters=[bob]))
    game.answer("activate", "Captain")
    assert hands(game) == (0, 1)
    game = scene(me(), foe(characters=[rested(bob)]))
    game.attack("Leader", "Bob").pass_battle()
    assert hands(game) == (0, 1)


# --- [Activate: Main], [Main], [Counter] -----------------------------------------------------------------------
@clause("op 10-2-2-1")
def test_activate_main_works_between_battles_and_never_in_one() -> None:
    """It is offered before and after a battle, in none of its steps, and not in the opponent's turn."""
    game = scene(
        me(leader=captain(tagged("activate_main", [pump()])), characters=[char("Ann")]),
        foe(
            leader=leader("Rival", abilities=[tagged("activate_main", [pump()])]),
            characters=[char("Wall", keywords=["blocker"]), rested(char("Bob"))],
            hand=[char("Shield", counter=1000)],
        ),
    )
    assert "Captain" in game.offered("activate")
    assert "Rival" not in game.offered("activate")
    game.answer("attack", "Ann")
    steps = []
    while game.step:
        steps.append(game.step)
        assert game.offered("activate") == []
        game.m.answer(game.m.options[0])
    assert steps[:3] == ["attack", "block", "counter"]
    assert "Captain" in game.offered("activate")


@clause("op 10-2-3-1")
def test_a_main_event_is_played_only_in_the_own_main_phase() -> None:
    """It is offered in the main phase outside battle, not in the counter step, and its effect is activated."""
    cheer = event("Cheer", abilities=[tagged("main", [DRAW_ONE])])
    game = scene(me(hand=[cheer]), foe(hand=[event("Roar", abilities=[tagged("main", [DRAW_ONE])])]))
    assert game.offered("play") == ["Cheer"]
    game.attack("Leader")
    assert (game.step, game.player) == ("counter", "foe")
    assert game.offered("play") == []
    game.pass_battle()
    game.answer("play", "Cheer")
    assert game.names("me", "trash") == ["Cheer"]
    assert len(game.names("me", "hand")) == 1


@clause("op 10-2-3-1-1")
def test_a_trigger_may_activate_the_main_effect_in_the_opponents_turn() -> None:
    """[Main] outside its time, because another effect says so."""
    cheer = event("Cheer", abilities=[tagged("main", [DRAW_ONE]), tagged("trigger", [ActivateOther(This(), "main")])])
    game = scene(me(), foe(life=[cheer, *filler(4)]))
    game.attack("Leader").answers("done", "use_trigger")
    assert hands(game) == (0, 1)
    assert game.names("foe", "trash") == ["Cheer"]


@clause("op 10-2-4-1")
def test_a_counter_event_is_played_only_in_the_opponents_counter_step() -> None:
    """It is not offered in the own main phase, and is when the own side is attacked."""
    mine = event("Parry", abilities=[tagged("counter", [DRAW_ONE])])
    game = scene(me(hand=[mine]), foe(hand=[event("Dodge", abilities=[tagged("counter", [DRAW_ONE])])]))
    assert game.offered("play") == []
    game.attack("Leader")
    assert (game.step, game.player) == ("counter", "foe")
    assert game.offered("play") == ["Dodge"]
    game.answer("play", "Dodge")
    assert game.names("foe", "trash") == ["Dodge"]
    assert len(game.names("foe", "hand")) == 1


@clause("op 10-2-4-1-1")
def test_a_trigger_may_activate_the_counter_effect_outside_the_counter_step() -> None:
    """[Counter] in the damage step, because another effect says so."""
    parry = event(
        "Parry",
        abilities=[tagged("counter", [DRAW_ONE]), tagged("trigger", [ActivateOther(This(), "counter")])],
    )
    game = scene(me(), foe(life=[parry, *filler(4)]))
    game.attack("Leader").answers("done")
    assert game.step == "damage"
    game.answer("use_trigger")
    assert hands(game) == (0, 1)


@clause("op 10-2-4-1-2")
def test_activating_an_event_from_hand_never_reaches_a_counter_effect() -> None:
    """An Event with only a [Counter] cannot be chosen for it, and nothing happens to one that is named anyway."""
    parry = event("Parry", abilities=[tagged("counter", [DRAW_ONE])])
    cheer = event("Cheer", abilities=[tagged("main", [DRAW_ONE])])
    events = Area("own", "hand", [Kind("event"), HasTag(MAIN_EVENT)])
    use = tagged("activate_main", [Choose(events, value(1), True, 0), UseEvents(Chosen(0))])
    every = tagged("activate_main", [UseEvents(Area("own", "hand", [Kind("event")]))])
    game = scene(me(leader=captain(use), characters=[char("All", abilities=[every])], hand=[parry, cheer, *filler(1)]))
    game.answer("activate", "Captain")
    assert game.offered("pick") == ["Cheer"]
    game.answer("pick", "Cheer")
    assert game.names("me", "trash") == ["Cheer"]
    before = len(game.names("me", "hand"))
    game.answer("activate", "All")
    assert "Parry" in game.names("me", "hand")
    assert len(game.names("me", "hand")) == before


# --- timings ---------------------------------------------------------------------------------------------------
@clause("op 10-2-5-1")
def test_when_attacking_is_set_off_by_the_own_attack_only() -> None:
    """Declaring an attack with the card sets it off; another card's attack and being attacked do not."""
    ann = char("Ann", abilities=[tagged("when_attacking", [DRAW_ONE])])
    bob = char("Bob", power=9000, abilities=[tagged("when_attacking", [DRAW_ONE])])
    game = scene(me(characters=[ann, char("Cid")]), foe(characters=[rested(bob)]))
    game.attack("Cid", "Bob").pass_battle()
    assert hands(game) == (0, 0)
    game.attack("Ann", "Bob")
    assert hands(game) == (1, 0)


@clause("op 10-2-6-1")
def test_on_play_is_set_off_by_playing_at_cost_or_by_an_effect() -> None:
    """However the card is put into play, its [On Play] activates, and only its own."""
    ann = char("Ann", cost=1, abilities=[tagged("on_play", [DRAW_ONE])])
    bring = tagged("activate_main", [PlayCards(Area("own", "trash", []))])
    game = scene(me(leader=captain(bring), hand=[ann], don=1))
    game.answer("play", "Ann")
    assert hands(game) == (1, 0)
    game = scene(me(leader=captain(bring), trash=[ann]))
    game.answer("activate", "Captain")
    assert game.names("me", "characters") == ["Ann"]
    assert hands(game) == (1, 0)
    game = scene(me(characters=[ann], hand=[char("Cid", cost=0)]))
    game.answer("play", "Cid")
    assert hands(game) == (0, 0)


@clause("op 10-2-7-1")
def test_end_of_your_turn_is_set_off_in_the_own_end_phase() -> None:
    """It activates when the own turn ends and not when the opponent's does."""
    ann = char("Ann", abilities=[tagged("end_of_your_turn", [DRAW_ONE])])
    bob = char("Bob", abilities=[tagged("end_of_your_turn", [DRAW_ONE])])
    game = scene(me(characters=[ann]), foe(characters=[bob]))
    game.end_turn()
    assert hands(game) == (1, 1)  # the opponent's one was drawn for the turn
    assert [name for kind, name in game.happened(ACTIVATED)] == ["Ann"]


@clause("op 10-2-8-1")
def test_end_of_opponents_turn_is_set_off_in_the_opponents_end_phase() -> None:
    """It activates when the opponent's turn ends and not when the own one does."""
    ann = char("Ann", abilities=[tagged("end_of_opponents_turn", [DRAW_ONE])])
    bob = char("Bob", abilities=[tagged("end_of_opponents_turn", [DRAW_ONE])])
    game = scene(me(characters=[ann]), foe(characters=[bob]))
    game.end_turn()
    assert [name for kind, name in game.happened(ACTIVATED)] == ["Bob"]
    game.end_turn()
    assert [name for kind, name in game.happened(ACTIVATED)] == ["Bob", "Ann"]


@clause("op 10-2-15-1")
def test_on_block_is_set_off_by_blocking_only() -> None:
    """The card that used its [Blocker] draws; as the target from the start, or when another blocks, it does not."""
    wall = char("Wall", power=9000, keywords=["blocker"], abilities=[tagged("on_block", [DRAW_ONE])])
    gate = char("Gate", power=9000, keywords=["blocker"])
    game = scene(me(), foe(characters=[wall, gate]))
    game.attack("Leader").answer("block", "Wall")
    assert hands(game) == (0, 1)
    game = scene(me(), foe(characters=[wall, gate]))
    game.attack("Leader").answer("block", "Gate").pass_battle()
    assert hands(game) == (0, 0)
    game = scene(me(), foe(characters=[rested(wall)]))
    game.attack("Leader", "Wall").pass_battle()
    assert hands(game) == (0, 0)


@clause("op 10-2-16-1")
def test_on_opponents_attack_comes_after_when_attacking() -> None:
    """A card that [When Attacking] has KO'd does not activate it any more; otherwise it does."""
    killer = char("Killer", abilities=[tagged("when_attacking", [Ko(Area("foe", "characters", [Named("Bob")]))])])
    bob = char("Bob", abilities=[tagged("on_opponents_attack", [DRAW_ONE])])
    game = scene(me(characters=[killer]), foe(characters=[bob]))
    game.attack("Killer")
    assert game.names("foe", "trash") == ["Bob"]
    assert hands(game) == (0, 0)
    game = scene(me(characters=[char("Plain")]), foe(characters=[bob]))
    game.attack("Plain")
    assert hands(game) == (0, 1)


@clause("op 10-2-16-1")
def test_on_opponents_attack_is_not_set_off_by_an_own_attack() -> None:
    """Only the opponent's attacks are its timing."""
    bob = char("Bob", abilities=[tagged("on_opponents_attack", [DRAW_ONE])])
    game = scene(me(characters=[bob]))
    game.attack("Bob").pass_battle()
    assert len(game.names("me", "hand")) == 0


# --- conditions and costs --------------------------------------------------------------------------------------
@clause("op 10-2-9-1")
def test_don_times_two_holds_from_two_given_don_on() -> None:
    """With one DON!! given it is off, with two or three it is on."""
    ann = char("Ann", power=5000, abilities=[continuous([Boost(This(), value(500))], when=[DonAttached(2)])])
    game = scene(me(characters=[ann], don=3))
    powers = [game.power("Ann")]
    for _ in range(3):
        game.answer("give", "Ann")
        powers.append(game.power("Ann"))
    assert powers == [5000, 6000, 7500, 8500]


@clause("op 10-2-10-1")
def test_don_minus_two_needs_two_don_on_the_field() -> None:
    """With one it cannot be activated; given DON!! and those of the cost area can be returned."""
    ann = char("Ann", abilities=[tagged("activate_main", [DRAW_ONE], cost=[ReturnDon(value(2))])])
    game = scene(me(characters=[ann], don=1))
    assert "Ann" not in game.offered("activate")
    game = scene(me(characters=[with_don(ann, 1)], don=1, rested_don=1, don_deck=0))
    game.answer("activate", "Ann")
    assert game.offered() == ["pick_don 0", "pick_don 2", "pick Ann"]
    game.answer("pick", "Ann").answer("pick_don", 2)
    assert int(game.unit("Ann").don) == 0
    assert game.don("me") == (1, 0)
    assert int(game.side("me").don_deck) == 2
    assert hands(game) == (1, 0)


@clause("op 10-2-11-1")
def test_your_turn_holds_in_the_own_turn_only() -> None:
    """Its effect is off in the opponent's turn."""
    ann = char("Ann", abilities=[continuous([Boost(This(), value(2000))], when=[YourTurn()])])
    game = scene(me(characters=[ann]))
    assert game.power("Ann") == 7000
    game.end_turn()
    assert game.power("Ann") == 5000


@clause("op 10-2-12-1")
def test_opponents_turn_holds_in_the_opponents_turn_only() -> None:
    """Its effect is off in the own turn."""
    ann = char("Ann", abilities=[continuous([Boost(This(), value(2000))], when=[OpponentsTurn()])])
    game = scene(me(characters=[ann]))
    assert game.power("Ann") == 5000
    game.end_turn()
    assert game.power("Ann") == 7000


@clause("op 10-2-14-1")
def test_discarding_puts_a_chosen_card_of_the_hand_into_the_trash() -> None:
    """Only cards of the hand can be chosen."""
    effect = tagged("activate_main", [Discard(Area("own", "hand", []), value(1))])
    game = scene(me(leader=captain(effect), hand=[char("Old"), char("New")], characters=[char("Ann")]))
    game.answer("activate", "Captain")
    assert game.offered() == ["pick Old", "pick New"]
    game.answer("pick", "Old")
    assert game.names("me", "trash") == ["Old"]
    assert game.names("me", "hand") == ["New"]
    assert [(e.clause, int(e.target)) for e in game.log if int(e.kind) == MOVED] == [("10-2-14-1", TRASH)]


# --- [Once Per Turn] -------------------------------------------------------------------------------------------
@clause("op 10-2-13-1")
def test_once_per_turn_is_offered_once_and_again_next_turn() -> None:
    """The second activation in a turn is not offered; in the next own turn it is."""
    ann = char("Ann", abilities=[tagged("activate_main", [DRAW_ONE], once=True)])
    game = scene(me(characters=[ann]))
    game.answer("activate", "Ann")
    assert "Ann" not in game.offered("activate")
    game.end_turn().end_turn()
    assert "Ann" in game.offered("activate")


@clause("op 10-2-13-1")
def test_an_automatic_effect_once_per_turn_resolves_once() -> None:
    """Two timings in one turn set it off once."""
    ann = char("Ann", abilities=[tagged("on_opponents_attack", [DRAW_ONE], once=True)])
    game = scene(me(characters=[char("Bob")]), foe(characters=[ann]))
    game.attack("Bob").pass_battle()
    game.attack("Leader").pass_battle()
    assert [name for _, name in game.happened(ACTIVATED)] == ["Ann"]


@clause("op 10-2-13-2")
def test_two_copies_each_use_their_once_per_turn_effect() -> None:
    """The same card twice on the field: two activations in one turn."""
    ann = char("Ann", abilities=[tagged("activate_main", [DRAW_ONE], once=True)])
    game = scene(me(characters=[ann, ann]))
    assert game.offered("activate") == ["Ann", "Ann"]
    game.answer("activate", "Ann")
    assert game.offered("activate") == ["Ann"]
    game.answer("activate", "Ann")
    assert game.offered("activate") == []
    assert hands(game) == (2, 0)


@clause("op 10-2-13-3")
def test_the_cost_of_a_used_once_per_turn_effect_cannot_be_paid() -> None:
    """It cannot be rested just for its spent effect, although it is active again; its other effect is untouched."""
    ann = char(
        "Ann",
        abilities=[
            tagged("activate_main", [DRAW_ONE], cost=[RestCards(This())], once=True),
            tagged("activate_main", [pump()], cost=[RestCards(This())]),
        ],
    )
    game = scene(me(leader=captain(ready_ann()), characters=[ann]))
    assert game.offered("activate").count("Ann") == 2
    game.answer("activate", "Ann")
    assert hands(game) == (1, 0)
    assert game.is_rested("Ann")
    game.answer("activate", "Captain")
    assert not game.is_rested("Ann")
    assert game.offered("activate").count("Ann") == 1
    game.answer("activate", "Ann")
    assert game.power("Ann") == 6000
    assert hands(game) == (1, 0)


@clause("op 10-2-13-4")
def test_a_card_played_again_may_use_its_once_per_turn_effect_again() -> None:
    """Used, returned to hand and played in the same turn, it is a new card."""
    ann = char("Ann", cost=1, abilities=[tagged("activate_main", [DRAW_ONE], once=True)])
    bounce = tagged("activate_main", [MoveTo(Area("own", "characters", [Named("Ann")]), "hand")])
    game = scene(me(leader=captain(bounce), characters=[ann], don=1))
    game.answer("activate", "Ann")
    assert "Ann" not in game.offered("activate")
    game.answers("activate Captain", "play Ann")
    assert "Ann" in game.offered("activate")
    game.answer("activate", "Ann")
    assert hands(game) == (2, 0)


@clause("op 10-2-13-5")
def test_a_payment_that_fails_midway_uses_up_once_per_turn() -> None:
    """Bob's leaving is replaced by resting Ann, so that she cannot be rested: no effect, and no second try."""
    ann = char(
        "Ann",
        abilities=[
            tagged(
                "activate_main",
                [DRAW_ONE],
                cost=[MoveTo(Area("own", "characters", [Named("Bob")]), "trash"), RestCards(This())],
                once=True,
            )
        ],
    )
    instead = [RestCards(Area("own", "characters", [Named("Ann")]))]
    bob = char("Bob", abilities=[replacement(Would("leave", "own", [IsThis()]), instead)])
    game = scene(me(leader=captain(ready_ann()), characters=[ann, bob]))
    game.answer("activate", "Ann")
    assert game.names("me", "characters") == ["Ann", "Bob"]
    assert game.is_rested("Ann")
    assert hands(game) == (0, 0)
    game.answer("activate", "Captain")
    assert not game.is_rested("Ann")
    assert "Ann" not in game.offered("activate")
    game.end_turn().end_turn()
    assert "Ann" in game.offered("activate")


# --- [On K.O.] -------------------------------------------------------------------------------------------------
def knock_out(name: str) -> Ability:
    """An effect that KOs Characters of a name, on both sides."""
    return tagged("activate_main", [Ko(Area("any", "characters", [Named(name)]))])


@clause("op 10-2-17-1")
def test_on_ko_looks_at_its_condition_on_the_field_and_resolves_in_the_trash() -> None:
    """With its DON!! when KO'd it activates though they are gone afterwards, and finds its card in the trash."""
    back = tagged("on_ko", [MoveTo(This(), "hand")], when=[DonAttached(1)])
    bob = char("Bob", abilities=[back])
    game = scene(me(leader=captain(knock_out("Bob"))), foe(characters=[with_don(bob, 1)]))
    game.answer("activate", "Captain")
    assert game.names("foe", "hand") == ["Bob"]
    moves = [(int(e.source), int(e.target)) for e in game.log if int(e.kind) == MOVED]
    assert moves == [(6, TRASH), (TRASH, 2)]
    game = scene(me(leader=captain(knock_out("Bob"))), foe(characters=[bob]))
    game.answer("activate", "Captain")
    assert game.names("foe", "trash") == ["Bob"]


@clause("op 10-2-17-2")
def test_on_ko_survives_the_move_that_an_on_play_does_not() -> None:
    """Played and KO'd by one effect, a card loses its waiting [On Play] and keeps its [On K.O.]."""
    bob = char(
        "Bob",
        abilities=[tagged("on_play", [pump(), Draw(value(2))]), tagged("on_ko", [DRAW_ONE])],
    )
    bob_in_play = Area("own", "characters", [Named("Bob")])
    effect = tagged("activate_main", [PlayCards(Area("own", "trash", [])), Ko(bob_in_play)])
    game = scene(me(leader=captain(effect), trash=[bob]))
    game.answer("activate", "Captain")
    assert game.names("me", "trash") == ["Bob"]
    assert hands(game) == (1, 0)
