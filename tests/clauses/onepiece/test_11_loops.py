"""Chapter 11-1: loops, from a mandatory one that ends the game to those that players repeat and stop."""

from collections.abc import Sequence

from fuda.core.control import May
from fuda.core.flow import Op
from fuda.core.loops import WATCH_AFTER
from fuda.games.onepiece.printed import Ability, CardDef
from fuda.games.onepiece.spec import ACTIVATED, BY_LOOP, LOOPED, RESTED
from fuda.games.onepiece.state import Match
from fuda.games.onepiece.words.build import auto, continuous, tagged, value
from fuda.games.onepiece.words.choosing import Choose
from fuda.games.onepiece.words.drawing import Draw
from fuda.games.onepiece.words.lasting_effects import AddPower
from fuda.games.onepiece.words.ops import ReadyCards, RestCards
from fuda.games.onepiece.words.properties import Named, Stat, Test
from fuda.games.onepiece.words.refs import Area
from fuda.games.onepiece.words.static_effects import Boost, On
from fuda.rules.marks import clause
from fuda.words.conditions import Exists
from fuda.words.numbers import Number
from fuda.words.properties import IsThis
from fuda.words.refs import Chosen, This
from tests.clauses.onepiece.scene import Scene, char, foe, me, scene

ROUNDS = WATCH_AFTER + 5  # enough for a loop of one or two decisions a round to be noticed


def spinner() -> CardDef:
    """A Character that rests and sets itself active again, as often as its player likes."""
    return char("Spinner", abilities=[tagged("activate_main", [ReadyCards(This())], cost=[RestCards(This())])])


def swing(*more: str) -> CardDef:
    """A Character that the opponent may set active whenever its player rests it."""
    return char(
        "Swing",
        abilities=[tagged("activate_main", [May([ReadyCards(This())], foe=True)], cost=[RestCards(This())])],
    )


def restless(*first: Op[Match], extra: Sequence[Ability] = ()) -> CardDef:
    """A Character that must rest when it becomes active and become active when it is rested."""
    this: list[Test] = [IsThis()]
    return char(
        "Restless",
        abilities=[
            auto(On("rested", "any", this), [*first, ReadyCards(This())]),
            auto(On("readied", "any", this), [RestCards(This())]),
            *extra,
        ],
    )


def shove(name: str = "Shove") -> CardDef:
    """A Character that rests one card to start something."""
    return char(
        name,
        abilities=[
            tagged(
                "activate_main",
                [Choose(Area("own", "characters", []), Number(1), False, 0), RestCards(Chosen(0))],
                once=True,
            )
        ],
    )


def spin(game: Scene, name: str, *answers: str) -> int:
    """Go round and round until a number of repetitions is asked for; how many rounds that took."""
    for rounds in range(1, ROUNDS):
        game.answer("activate", name)
        for text in answers:
            game.answers(text)
        if game.offered("number"):
            return rounds
    raise AssertionError("the loop was not noticed")


def times_activated(game: Scene, name: str) -> int:
    """How often an effect of a card was activated."""
    return len([card for _, card in game.happened(ACTIVATED) if card == name])


# --- nobody can stop it ------------------------------------------------------------------------------------------
@clause("op 11-1-1-1")
def test_a_mandatory_loop_without_a_choice_is_a_draw() -> None:
    """Two automatic effects that set each other off forever end the game without a winner."""
    game = scene(me(characters=[restless(), shove()]))
    game.answers("activate Shove", "pick Restless")
    assert game.winner == "draw"
    assert game.m.reason == BY_LOOP


@clause("op 11-1-1-1")
def test_a_mandatory_loop_that_grows_is_a_draw_as_well() -> None:
    """Power that rises at every turn of the loop makes no position recur, and still nobody can stop it."""
    same = scene(me(characters=[restless(), shove()])).answers("activate Shove", "pick Restless")
    game = scene(me(characters=[restless(AddPower(This(), Number(1000), "this_turn")), shove()]))
    game.answers("activate Shove", "pick Restless")
    assert game.winner == "draw"
    # It takes longer to see, as there is no position to recognise.
    assert len(game.happened(RESTED)) > len(same.happened(RESTED))


@clause("op 11-1-1-1")
def test_a_loop_whose_choices_all_lead_back_is_a_draw() -> None:
    """Choosing only the order of effects stops nothing: once every order is barred, nobody can stop it."""
    twin = auto(On("rested", "any", [IsThis()]), [Draw(Number(0))])
    game = scene(me(characters=[restless(extra=[twin]), shove()]))
    game.answers("activate Shove", "pick Restless")
    named = 0
    while game.winner is None:
        named += len(game.offered("number")) > 0
        game.m.answer(game.m.options[0])
        assert game.m.decisions < 20 * WATCH_AFTER
    assert game.winner == "draw"
    assert named >= 1


@clause("op 11-1-1-1")
def test_continuous_effects_that_never_settle_are_a_draw() -> None:
    """Two cards that grow, one while the other is small and the other while the first is big, never agree."""
    small = Exists(Area("foe", "characters", [Named("Big"), Stat("power", "<=", Number(5000))]))
    big = Exists(Area("foe", "characters", [Named("Small"), Stat("power", ">=", Number(6000))]))
    grow = Boost(This(), value(1000))
    game = scene(
        me(hand=[char("Small", cost=1, abilities=[continuous([grow], when=[small])])], don=1),
        foe(characters=[char("Big", abilities=[continuous([grow], when=[big])])]),
    )
    game.answer("play", "Small")
    assert game.winner == "draw"
    assert game.m.reason == BY_LOOP


# --- one player can stop it --------------------------------------------------------------------------------------
@clause("op 11-1-1-2")
def test_who_alone_can_stop_a_loop_names_a_number_and_stops() -> None:
    """The loop runs as often as named, and then its start is not offered in the same position."""
    game = scene(me(characters=[spinner()], hand=[char("Ann", cost=1)], don=1))
    spin(game, "Spinner")
    assert game.player == "me"
    assert game.offered() == [f"number {n}" for n in range(100)]
    before = times_activated(game, "Spinner")
    game.answer("number", 3)
    assert times_activated(game, "Spinner") == before + 3
    assert game.player == "me"
    assert "Spinner" not in game.offered("activate")
    assert "Ann" in game.offered("play")
    assert [(e.clause, int(e.player), int(e.n)) for e in game.log if int(e.kind) == LOOPED][1:] == [("11-1-1-2", 0, 3)]


@clause("op 11-1-1-2")
def test_in_another_position_the_loop_may_be_chosen_again() -> None:
    """Only the identical position bars it; after a card was played it is another one."""
    game = scene(me(characters=[spinner()], hand=[char("Ann", cost=1)], don=1))
    spin(game, "Spinner")
    game.answer("number", 0)
    assert "Spinner" not in game.offered("activate")
    game.answer("play", "Ann")
    assert "Spinner" in game.offered("activate")
    game.answer("activate", "Spinner")
    assert game.offered("number")
    game.answer("number", 99)
    assert "Spinner" not in game.offered("activate")


@clause("op 11-1-1-2")
def test_a_barred_loop_stays_barred_in_a_copy_and_after_asking_again() -> None:
    """What may not be chosen is part of the match: copies and reloaded questions keep it."""
    game = scene(me(characters=[spinner()]))
    spin(game, "Spinner")
    game.answer("number", 1)
    copy = Scene(game.m.clone())
    copy.m.refresh_options()
    assert copy.offered() == game.offered()
    assert "Spinner" not in copy.offered("activate")
    number = Scene(scene(me(characters=[spinner()])).m)
    spin(number, "Spinner")
    other = Scene(number.m.clone())
    other.m.refresh_options()
    assert len(other.offered("number")) == 100
    other.answer("number", 2)
    assert "Spinner" not in other.offered("activate")


@clause("op 11-1-1-2")
def test_the_player_who_is_not_on_turn_can_be_the_one_who_stops() -> None:
    """A mandatory effect that only the opponent can decline makes the opponent name the number."""
    this: list[Test] = [IsThis()]
    echo = char(
        "Echo",
        abilities=[
            auto(On("rested", "any", this), [May([ReadyCards(This())], foe=True)]),
            auto(On("readied", "any", this), [RestCards(This())]),
        ],
    )
    game = scene(me(characters=[echo, shove()]))
    game.answers("activate Shove", "pick Echo")
    while not game.offered("number"):
        game.answer("yes")
        assert game.m.decisions < 2 * WATCH_AFTER
    assert game.player == "foe"
    game.answer("number", 2)
    # Its only other answer is to decline, which needs no asking.
    assert game.player == "me"
    assert game.phase == "main"
    assert game.is_rested("Echo")


@clause("op 11-1-1-2")
def test_a_loop_that_is_the_only_thing_to_do_goes_on_being_offered() -> None:
    """A forced answer is not barred: nothing else is there to choose, and so nobody can stop it."""
    this: list[Test] = [IsThis()]
    forced = char(
        "Forced",
        abilities=[
            auto(
                On("rested", "any", this),
                [Choose(Area("own", "characters", [Stat("cost", ">=", Number(9))]), Number(1), False, 0),
                 ReadyCards(This())],
            ),
            auto(On("readied", "any", this), [RestCards(This())]),
        ],
    )  # fmt: skip
    big = [char(f"Big {i}", cost=9) for i in (1, 2)]
    game = scene(me(characters=[forced, shove(), *big]))
    game.answers("activate Shove", "pick Forced")
    picked: set[str] = set()
    while game.winner is None:
        picked |= set(game.offered("pick"))
        game.m.answer(game.m.options[-1])
        assert game.m.decisions < 20 * WATCH_AFTER
    assert picked == {"Big 1", "Big 2"}
    assert game.winner == "draw"


# --- both players can stop it ------------------------------------------------------------------------------------
@clause("op 11-1-1-3")
def test_when_both_can_stop_a_loop_the_smaller_number_counts() -> None:
    """The turn player says 5, the other 2: it runs twice, and the other player makes the choice that stops it."""
    game = scene(me(characters=[swing()]))
    spin(game, "Swing", "yes")
    assert game.player == "me"
    before = times_activated(game, "Swing")
    game.answer("number", 5)
    assert game.player == "foe"
    game.answer("number", 2)
    # Two whole rounds; then the turn player starts the third, in which the other player may only decline.
    assert times_activated(game, "Swing") == before + 3
    assert game.is_rested("Swing")
    assert game.player == "me"
    assert [(e.clause, int(e.player), int(e.n)) for e in game.log if int(e.kind) == LOOPED][-1] == ("11-1-1-3", 1, 2)


@clause("op 11-1-1-3")
def test_the_turn_player_stops_a_loop_with_the_smaller_number() -> None:
    """The turn player says 1, the other 7: it runs once, and the turn player may not start it again."""
    game = scene(me(characters=[swing()]))
    spin(game, "Swing", "yes")
    before = times_activated(game, "Swing")
    game.answer("number", 1)
    game.answer("number", 7)
    assert times_activated(game, "Swing") == before + 1
    assert game.player == "me"
    assert not game.is_rested("Swing")
    assert "Swing" not in game.offered("activate")


@clause("op 11-1-1-3")
def test_with_equal_numbers_the_turn_player_stops() -> None:
    """Nothing says who stops on a tie; it is read as the turn player."""
    game = scene(me(characters=[swing()]))
    spin(game, "Swing", "yes")
    game.answer("number", 4)
    game.answer("number", 4)
    assert game.player == "me"
    assert not game.is_rested("Swing")
    assert "Swing" not in game.offered("activate")


# --- what is no loop ---------------------------------------------------------------------------------------------
def test_a_long_turn_without_a_recurring_position_is_no_loop() -> None:
    """Many decisions that each change something are never interrupted."""
    feeder = char("Feeder", abilities=[tagged("activate_main", [AddPower(This(), Number(1000), "this_turn")])])
    game = scene(me(characters=[feeder]))
    for _ in range(2 * WATCH_AFTER):
        game.answer("activate", "Feeder")
    assert not game.happened(LOOPED)
    game.end_turn()
    assert game.m.watch is None
