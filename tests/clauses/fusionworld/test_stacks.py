"""Chapter 16-2: cards that lie under others."""

from collections.abc import Sequence

from fuda.core.flow import Op
from fuda.games.fusionworld.printed import Ability, CardDef
from fuda.games.fusionworld.state import Match
from fuda.games.fusionworld.words.build import auto, evolve, permanent, tagged, value
from fuda.games.fusionworld.words.choosing import Choose
from fuda.games.fusionworld.words.course_of_game import PlaceMarkers
from fuda.games.fusionworld.words.drawing import Draw
from fuda.games.fusionworld.words.lasting_effects import AddPower, Forbid, GainKeyword
from fuda.games.fusionworld.words.ops import KoCards, MoveTo
from fuda.games.fusionworld.words.placing import ComboCards, GainControl, PlayCards, PlayOn, PutUnder
from fuda.games.fusionworld.words.properties import Named
from fuda.games.fusionworld.words.refs import Area, Bearer, Under
from fuda.games.fusionworld.words.static_effects import HavePower
from fuda.games.fusionworld.words.timings import On
from fuda.rules.marks import clause
from fuda.words.numbers import Count
from fuda.words.properties import IsThis
from fuda.words.refs import Chosen, This
from tests.clauses.fusionworld.scene import Placed, Scene, extra, fighter, foe, leader, me, scene


def spell(name: str, *effect: Op[Match], tag: str = "main") -> CardDef:
    """An Extra card that does something."""
    return extra(name, abilities=[tagged(tag, list(effect))])


def named(name: str, side: str = "own") -> Area:
    """A card of the Battle Area by its name."""
    return Area(side, "battle", [Named(name)])


def hand(name: str) -> Area:
    """A card of the own hand by its name."""
    return Area("own", "hand", [Named(name)])


def marker(on: On, zones: Sequence[str] = ()) -> Ability:
    """'When that happens, place a marker.'"""
    return auto(on, [PlaceMarkers(value(1))], zones=zones)


def stack(*names: str, ki: int = 0, is_rested: bool = False) -> Placed:
    """Cards that lie on each other, from the top down."""
    cards = [fighter(name) for name in names]
    return Placed(cards[0], under=cards[1:], ki=ki, rested=is_rested)


# --- one card (16-2-2) -----------------------------------------------------------------------------------------
@clause("fw 16-2-2")
def test_the_skills_of_a_card_below_are_invalid() -> None:
    """No permanent, automatic or [Activate] skill of the base works any more, nor one for hand and Drop."""
    base = fighter(
        "Base",
        abilities=[
            permanent([HavePower(Area("own", "leader", []), value(5000))]),
            marker(On("played", "own", [Named("Other")])),
            marker(On("played", "own", [Named("Other")]), zones=["hand", "drop"]),
            tagged("main", [Draw(value(1))]),
        ],
        keywords=["blocker"],
    )
    cover = spell("Cover", PlayOn(hand("New"), named("Base")))
    game = scene(me(battle=[base], hand=[cover, fighter("New"), fighter("Other", cost=0)]))
    assert game.power("Leader") == 20000
    assert "activate Base" in game.offered()
    game.answer("activate", "Cover")
    assert game.power("Leader") == 15000
    assert "activate Base" not in game.offered()
    assert not game.has("New", "blocker")
    game.answer("play", "Other")
    assert game.side("me").markers == 0


@clause("fw 16-2-2")
def test_a_stack_counts_as_one_card() -> None:
    """'Draw 1 for each of your Battle cards' with a stack of three draws 1, and only the top card can be chosen."""
    tally = spell("Tally", Draw(Count(Area("own", "battle", []))))
    strike = spell("Strike", Choose(Area("own", "battle_area", []), value(1), True, 0), KoCards(Chosen(0)))
    game = scene(me(battle=[stack("Top", "Mid", "Low")], hand=[tally, strike]))
    game.answer("activate", "Tally")
    assert game.names("me", "hand") == ["Strike", "Deck0 1"]
    game.answer("activate", "Strike")
    assert game.offered("pick") == ["Top"]


@clause("fw 16-2-2-1")
def test_nobody_is_asked_for_the_order_of_a_stack_and_it_stays() -> None:
    """A card that evolves on a stack leaves the cards below in their order."""
    new = fighter("New", abilities=[evolve([Named("Top")])])
    game = scene(me(battle=[stack("Top", "Mid", "Low")], hand=[new]))
    game.answer("activate", "New")
    assert game.offered()[0] == "end_main"
    assert game.under("New") == ["Top", "Mid", "Low"]


@clause("fw 16-2-2-2")
def test_a_card_put_under_one_of_its_own_area_has_not_left_that() -> None:
    """No skill about leaving the Battle Area hears of it, and a prohibition to leave does not prevent it."""
    ann = fighter("Ann", abilities=[marker(On("left", "any", [IsThis()])), marker(On("moved", "any", [IsThis()]))])
    tuck = spell("Tuck", Forbid(named("Ann"), "leave", "this_turn"), PutUnder(named("Ann"), named("Top")))
    game = scene(me(battle=[Placed(ann, ki=2), Placed(fighter("Top"), ki=1)], hand=[tuck]))
    game.answer("activate", "Tuck")
    assert (game.names("me", "battle"), game.under("Top")) == (["Top"], ["Ann"])
    assert game.side("me").markers == 0
    assert game.unit("Top").ki == 3


@clause("fw 16-2-2-2")
def test_a_card_put_under_a_leader_is_in_the_leader_area_and_has_left_its_own() -> None:
    """The same with the Leader on top is leaving the Battle Area, which skills hear and prohibitions prevent."""
    ann = fighter("Ann", abilities=[marker(On("left", "any", [IsThis()], target="leader"))])
    tuck = spell("Tuck", PutUnder(named("Ann"), Area("own", "leader", [])))
    firm = spell("Firm", Forbid(named("Ann"), "leave", "this_turn"))
    game = scene(me(battle=[Placed(ann, ki=2)], hand=[tuck]))
    game.answer("activate", "Tuck")
    assert (game.names("me", "battle"), game.under("Leader")) == ([], ["Ann"])
    assert (game.side("me").markers, game.unit("Leader").ki) == (1, 0)
    game = scene(me(battle=[ann], hand=[firm, tuck]))
    game.answers("activate Firm", "activate Tuck")
    assert (game.names("me", "battle"), game.side("me").markers) == (["Ann"], 0)


@clause("fw 16-2-2-2")
def test_a_card_put_under_another_moves_to_the_area_of_that() -> None:
    """'When a card moves from your hand to your Battle Area' hears of a card that was put under a Battle card."""
    watch = leader("Watch", abilities=[marker(On("moved", "own", source="hand", target="battle"))])
    game = scene(
        me(
            leader=watch,
            battle=[fighter("Top")],
            hand=[spell("Tuck", PutUnder(hand("Ann"), named("Top"))), fighter("Ann")],
        )
    )
    game.answer("activate", "Tuck")
    assert game.under("Top") == ["Ann"]
    assert game.side("me").markers == 1


@clause("fw 16-2-2-3")
def test_a_skill_that_speaks_of_the_cards_below_means_each_by_itself() -> None:
    """'Put 1 card from under this card into the Drop': only that one moves."""
    shed = tagged("main", [Choose(Under(This(), []), value(1), False, 0), MoveTo(Chosen(0), "drop")])
    top = Placed(fighter("Top", abilities=[shed]), under=[fighter("Mid"), fighter("Low")])
    game = scene(me(battle=[top]))
    game.answer("activate", "Top")
    assert sorted(game.offered("pick")) == ["Low", "Mid"]
    game.answer("pick", "Mid")
    assert (game.names("me", "battle"), game.under("Top")) == (["Top"], ["Low"])
    assert game.names("me", "drop") == ["Mid"]


@clause("fw 16-2-2-3")
def test_all_cards_below_ones_own_cards_can_be_counted() -> None:
    """'Draw 1 for each card under your cards' counts them one by one."""
    game = scene(
        me(
            battle=[stack("Top", "Mid", "Low"), stack("Up", "Down")],
            hand=[spell("Tally", Draw(Count(Area("own", "under", []))))],
        )
    )
    game.answer("activate", "Tally")
    assert len(game.names("me", "hand")) == 3


@clause("fw 16-2-2-4")
def test_a_skill_about_being_covered_works_below() -> None:
    """'When a card is played on this card, draw 1': it does so each time; another base does not hear of it."""
    base = fighter("Base", abilities=[auto(On("covered", "any", [IsThis()]), [Draw(value(1))])])
    other = fighter("Other", abilities=[auto(On("covered", "any", [IsThis()]), [Draw(value(1))])])
    game = scene(
        me(battle=[base, other], hand=[spell("Cover", PlayOn(hand("New"), named("Base"))), fighter("New", power=20000)])
    )
    game.answer("activate", "Cover")
    assert game.under("New") == ["Base"]
    assert game.names("me", "hand") == ["Deck0 1"]


@clause("fw 16-2-2-4")
def test_a_skill_about_being_put_under_a_card_works_below() -> None:
    """'When this card is put under a card, draw 1', from hand and from the Battle Area."""
    ann = fighter("Ann", abilities=[auto(On("tucked", "any", [IsThis()]), [Draw(value(1))])])
    tuck = spell("Tuck", PutUnder(Area("own", "hand", [Named("Ann")]), named("Top")))
    game = scene(me(battle=[fighter("Top")], hand=[tuck, ann]))
    game.answer("activate", "Tuck")
    assert game.names("me", "hand") == ["Deck0 1"]
    tuck = spell("Tuck", PutUnder(named("Ann"), named("Top")))
    game = scene(me(battle=[fighter("Top"), ann], hand=[tuck]))
    game.answer("activate", "Tuck")
    assert game.names("me", "hand") == ["Deck0 1"]


@clause("fw 16-2-2-4")
def test_a_permanent_of_a_card_below_works_if_it_says_so_and_only_there() -> None:
    """'While under a card, the card on top has +5000'; a base that does not say so does nothing."""
    ember = fighter("Ember", abilities=[permanent([HavePower(Bearer(), value(5000))], zones=["under"])])
    plain = fighter("Plain", abilities=[permanent([HavePower(Area("own", "battle", []), value(1000))])])
    game = scene(me(battle=[Placed(fighter("Top"), under=[ember, plain])]))
    assert game.power("Top") == 15000
    game = scene(me(battle=[ember], hand=[spell("Cover", PlayOn(hand("New"), named("Ember"))), fighter("New")]))
    assert game.power("Ember") == 10000
    game.answer("activate", "Cover")
    assert game.power("New") == 15000


@clause("fw 16-2-2-4")
def test_an_activate_skill_of_a_card_below_works_if_it_says_so_and_only_there() -> None:
    """'While under a card: draw 1' can be declared below, and not from the Battle Area."""
    well = fighter("Well", abilities=[tagged("main", [Draw(value(1))], once=True, zones=["under"])])
    game = scene(me(battle=[well], hand=[spell("Cover", PlayOn(hand("New"), named("Well"))), fighter("New")]))
    assert "activate Well" not in game.offered()
    game.answers("activate Cover", "activate Well")
    assert game.names("me", "hand") == ["Deck0 1"]
    assert "activate Well" not in game.offered()


@clause("fw 16-2-2-4")
def test_the_master_of_a_card_below_is_that_of_the_card_on_top() -> None:
    """Who gains control of a stack is the master of the skills below: the foe's own card draws for that player."""
    spy = fighter(
        "Spy",
        abilities=[
            auto(On("turn_ending", "own"), [Draw(value(2))], zones=["under"]),
            permanent([HavePower(Area("own", "leader", []), value(5000))], zones=["under"]),
        ],
    )
    game = scene(
        me(hand=[spell("Take", GainControl(named("Top", "foe")))]),
        foe(leader=leader("Captain"), battle=[Placed(fighter("Top"), under=[spy])]),
    )
    assert (game.power("Leader"), game.power("Captain")) == (15000, 20000)
    game.answer("activate", "Take")
    assert (game.power("Leader"), game.power("Captain")) == (20000, 15000)
    game.end_turn()
    assert len(game.names("me", "hand")) == 2
    assert len(game.names("foe", "hand")) == 1  # the draw of the turn that follows


# --- order (16-2-3, 16-2-4) ------------------------------------------------------------------------------------
@clause("fw 16-2-3")
def test_a_stack_put_under_a_card_keeps_its_order() -> None:
    """Top with Mid and Low goes under Ann: Ann, Top, Mid, Low, and nobody is asked."""
    tuck = spell("Tuck", PutUnder(named("Top"), named("Ann")))
    game = scene(me(battle=[stack("Top", "Mid", "Low"), fighter("Ann")], hand=[tuck]))
    game.answer("activate", "Tuck")
    assert game.offered()[0] == "end_main"
    assert game.names("me", "battle") == ["Ann"]
    assert game.under("Ann") == ["Top", "Mid", "Low"]


@clause("fw 16-2-4")
def test_a_card_put_under_a_stack_goes_to_the_very_bottom() -> None:
    """From hand a single card, from the Battle Area a stack: both go below what lies there."""
    game = scene(
        me(
            battle=[stack("Top", "Mid"), stack("Up", "Down")],
            hand=[
                spell("One", PutUnder(hand("Ann"), named("Top"))),
                spell("Two", PutUnder(named("Up"), named("Top"))),
                fighter("Ann"),
            ],
        )
    )
    game.answer("activate", "One")
    assert game.under("Top") == ["Mid", "Ann"]
    game.answer("activate", "Two")
    assert game.under("Top") == ["Mid", "Ann", "Up", "Down"]


# --- when the top card goes (16-2-5, 16-2-6) -------------------------------------------------------------------
def leaving(name: str) -> CardDef:
    """A card whose skills hear of its own moves and its KO, wherever it lies."""
    return fighter(
        name,
        abilities=[
            marker(On("left", "any", [IsThis()])),
            marker(On("koed", "any", [IsThis()])),
            marker(On("moved", "any", [IsThis()], target="drop"), zones=["battle", "under", "drop"]),
        ],
    )


def away(*effect: Op[Match]) -> Scene:
    """A stack whose cards below would hear of their own moves, after an effect."""
    top = Placed(fighter("Top"), ki=2, under=[leaving("Mid"), leaving("Low")])
    game = scene(me(battle=[top], hand=[spell("Away", *effect)]), foe())
    game.answer("activate", "Away")
    return game


@clause("fw 16-2-5")
def test_when_the_top_card_leaves_the_cards_below_go_to_the_drop_and_set_nothing_off() -> None:
    """By a return, a KO, a combo or the rules: the top card goes its way, the others to the Drop, unheard."""
    for effect, zone in (
        (MoveTo(named("Top"), "hand"), "hand"),
        (KoCards(named("Top")), "drop"),
        (MoveTo(named("Top"), "life"), "life"),
        (MoveTo(named("Top"), "energy"), "energy"),
        (AddPower(named("Top"), value(-10000), "this_turn"), "drop"),
        (ComboCards(named("Top")), "drop"),
    ):
        game = away(effect)
        assert "Top" in game.names("me", zone)
        assert game.names("me", "battle") == []
        assert {"Mid", "Low"} < set(game.names("me", "drop"))
        assert game.side("me").markers == 0
    # Lying by themselves they would hear of it.
    game = scene(me(battle=[leaving("Mid")], hand=[spell("Kill", KoCards(named("Mid")))]))
    game.answer("activate", "Kill")
    while game.offered("resolve"):
        game.m.answer(game.m.options[0])
    assert game.side("me").markers == 3


@clause("fw 16-2-5")
def test_a_card_below_does_not_hear_that_the_one_on_top_leaves_unless_it_stays_itself() -> None:
    """'While under a card, when a card leaves, place a marker' is silent when it goes along; another stack's is not."""
    ear = [marker(On("left"), zones=["under"])]
    for only_top, count in ((False, 1), (True, 2)):
        stacks = [Placed(fighter(top), under=[fighter(f"{top} ear", abilities=ear)]) for top in ("Top", "Other")]
        game = scene(me(battle=stacks, hand=[spell("Off", MoveTo(named("Top"), "hand", only_top=only_top))]))
        game.answer("activate", "Off")
        while game.offered("resolve"):
            game.m.answer(game.m.options[0])
        assert game.side("me").markers == count


@clause("fw 16-2-5")
def test_the_cards_below_go_to_their_owners_drop() -> None:
    """A stack of the foe's under one's control: what lies below goes back to the foe."""
    game = scene(
        me(
            battle=[Placed(fighter("Top"), under=[fighter("Low")], owner=1)],
            hand=[spell("Kill", KoCards(named("Top")))],
        )
    )
    game.answer("activate", "Kill")
    assert game.names("me", "drop") == ["Kill"]
    assert sorted(game.names("foe", "drop")) == ["Low", "Top"]


@clause("fw 16-2-5")
def test_a_stack_that_changes_its_master_stays_together() -> None:
    """From Battle Area to Battle Area nothing is put into the Drop, and [Ki] stays."""
    game = scene(
        me(hand=[spell("Take", GainControl(named("Top", "foe")))]), foe(battle=[stack("Top", "Mid", "Low", ki=2)])
    )
    game.answer("activate", "Take")
    assert game.names("me", "battle") == ["Top"]
    assert game.under("Top") == ["Mid", "Low"]
    assert game.unit("Top").ki == 2
    assert game.names("foe", "drop") == []


@clause("fw 16-2-5-1")
def test_skills_about_moves_do_not_see_those_of_cards_below() -> None:
    """'When a card is put into your Drop, place a marker' counts the top card and not the ones below it."""
    watch = leader("Watch", abilities=[marker(On("moved", "own", target="drop"))])
    for names, count in ((("Top",), 1), (("Top", "Mid", "Low"), 1)):
        kill = spell("Kill", KoCards(Area("foe", "battle", [])))
        game = scene(me(hand=[kill]), foe(leader=watch, battle=[stack(*names)]))
        game.answer("activate", "Kill")
        assert len(game.names("foe", "drop")) == len(names)
        assert game.side("foe").markers == count
    game = scene(
        me(hand=[spell("Back", MoveTo(named("Top", "foe"), "hand"))]), foe(leader=watch, battle=[stack("Top", "Mid")])
    )
    game.answer("activate", "Back")
    assert game.names("foe", "drop") == ["Mid"]
    assert game.side("foe").markers == 0


@clause("fw 16-2-5-1")
def test_a_card_that_a_skill_takes_from_below_moves_unseen() -> None:
    """Put into the Drop, played or comboed from under a card, it sets nothing off, its own [On Play] included."""
    watch = leader(
        "Watch",
        abilities=[
            marker(On("moved", "own", [Named("Low")])),
            marker(On("played", "own")),
            marker(On("comboed", "own")),
        ],
    )
    low = fighter("Low", abilities=[tagged("on_play", [PlaceMarkers(value(1))])])
    below = Under(named("Top"), [])
    for effect, zone in (
        (MoveTo(below, "drop"), "drop"),
        (PlayCards(below), "battle"),
        (PlayOn(below, named("Other")), "battle"),
        (ComboCards(below), "combo"),
    ):
        game = scene(
            me(
                leader=watch,
                battle=[Placed(fighter("Top"), under=[low]), fighter("Other")],
                hand=[spell("Take", effect, tag="battle")],
            )
        )
        game.attack("Watch").answer("activate", "Take")
        assert "Low" in game.names("me", zone)
        assert game.under("Top") == []
        assert game.side("me").markers == 0


def top_only() -> Scene:
    """The top card of a rested stack with [Ki], +5000 and [Blocker] on it, is returned alone."""
    lift = spell(
        "Lift", AddPower(named("Top"), value(5000), "this_turn"), GainKeyword(named("Top"), "blocker", "this_turn")
    )
    off = spell("Off", MoveTo(named("Top"), "hand", only_top=True))
    mid = fighter("Mid", power=15000, abilities=[tagged("main", [Draw(value(1))])])
    placed = Placed(fighter("Top"), under=[mid, fighter("Low")], ki=1, rested=True)
    game = scene(me(battle=[placed, fighter("Other")], hand=[lift, off]))
    game.answers("activate Lift", "activate Off")
    return game


@clause("fw 16-2-6")
def test_if_only_the_top_card_moves_the_next_one_takes_its_place() -> None:
    """It is rested, has +5000, the [Ki] and what lies below, and its skills are valid again."""
    game = top_only()
    assert game.names("me", "hand") == ["Top"]
    assert game.names("me", "battle") == ["Mid", "Other"]
    assert game.under("Mid") == ["Low"]
    assert game.is_rested("Mid")
    assert game.power("Mid") == 20000
    assert game.unit("Mid").ki == 1
    assert "activate Mid" in game.offered()
    assert game.names("me", "drop") == ["Off", "Lift"]
    game.end_turn()
    assert game.power("Mid") == 15000


@clause("fw 16-2-6")
def test_a_card_without_others_below_moves_as_ever_when_only_the_top_card_does() -> None:
    """There is nothing to take its place, and its [Ki] is gone."""
    game = scene(
        me(battle=[Placed(fighter("Top"), ki=1)], hand=[spell("Off", MoveTo(named("Top"), "hand", only_top=True))])
    )
    game.answer("activate", "Off")
    assert (game.names("me", "battle"), game.names("me", "hand")) == ([], ["Top"])


@clause("fw 16-2-6-1")
def test_what_else_was_given_to_the_top_card_is_ignored() -> None:
    """Of '+5000 and [Blocker]' only the power is there on the card below."""
    game = top_only()
    assert game.power("Mid") == 20000
    assert not game.has("Mid", "blocker")
