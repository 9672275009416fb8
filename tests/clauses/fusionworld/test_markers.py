"""Energy markers (1-11, 5-11) and [Ki] (1-12, 5-12, 5-13)."""

from fuda.core.control import When
from fuda.core.flow import Op
from fuda.core.terms import Value
from fuda.games.fusionworld.printed import CardDef
from fuda.games.fusionworld.spec import KI_ADDED, KI_REMOVED, MARKER_PLACED, MARKER_REMOVED
from fuda.games.fusionworld.state import Match
from fuda.games.fusionworld.words.build import auto, permanent, tagged, value
from fuda.games.fusionworld.words.choosing import Choose
from fuda.games.fusionworld.words.conditions import Size
from fuda.games.fusionworld.words.course_of_game import AddKi, Pay, PlaceMarkers, RemoveMarkers, SpendKi
from fuda.games.fusionworld.words.drawing import Draw
from fuda.games.fusionworld.words.ops import MoveTo, RestCards
from fuda.games.fusionworld.words.placing import FlipLeader, GainControl, PlayCards
from fuda.games.fusionworld.words.properties import Named, Stat
from fuda.games.fusionworld.words.refs import Area
from fuda.games.fusionworld.words.static_effects import HaveColor
from fuda.games.fusionworld.words.timings import On
from fuda.rules.marks import clause
from fuda.words.conditions import Exists, If
from fuda.words.numbers import Count, StatOf
from fuda.words.refs import Chosen, This
from tests.clauses.fusionworld.scene import Placed, Scene, extra, fighter, foe, leader, me, scene

MINE = Area("own", "battle", [])


def spell(*ops: Op[Match], name: str = "Spell") -> CardDef:
    """An Extra card that does something."""
    return extra(name, abilities=[tagged("main", ops)])


def drawn_by(game: Scene) -> int:
    """How many cards the Extra in hand draws."""
    game.answer("activate", "Spell")
    return len(game.names("me", "hand"))


def of(*colors: str) -> list[CardDef]:
    """Battle cards that cost 1 of a colour, named after it."""
    return [fighter(color, specified={color: 1}, colors=[color]) for color in colors]


# --- markers in the Energy Area (1-11, 5-11) -------------------------------------------------------------------
@clause("fw 1-11-2")
def test_a_marker_pays_for_one_energy_of_a_colour_of_the_leader() -> None:
    """With a red and blue Leader and no energy, a marker pays for red 1 or blue 1, not for green 1; then it is gone."""
    boss = leader("Boss", colors=["red", "blue"])
    game = scene(me(leader=boss, hand=of("red", "blue", "green"), markers=1))
    assert game.offered("play") == ["red", "blue"]
    game.answer("play", "blue")
    assert game.names("me", "battle") == ["blue"]
    assert game.side("me").markers == 0
    assert game.happened(MARKER_REMOVED) == [(MARKER_REMOVED, "")]
    assert game.offered("play") == []


@clause("fw 1-11-2")
def test_each_marker_pays_for_one_energy_only() -> None:
    """Red 1 and blue 1 need two markers of a red and blue Leader; a marker of a red one does not pay the blue."""
    ann = fighter("Ann", cost=2, specified={"red": 1, "blue": 1}, colors=["red", "blue"])
    boss = leader("Boss", colors=["red", "blue"])
    assert scene(me(leader=boss, hand=[ann], markers=1)).offered("play") == []
    game = scene(me(leader=boss, hand=[ann], markers=2))
    game.answer("play", "Ann")
    assert game.side("me").markers == 0
    assert scene(me(hand=[ann], markers=2)).offered("play") == []


@clause("fw 1-11-2")
def test_the_colours_are_those_of_the_side_of_the_leader_that_lies_up() -> None:
    """A red Leader with a blue back: red before it is flipped, blue after that."""
    boss = leader("Boss", colors=["red"], back={"name": "Risen", "power": 20000, "colors": ["blue"]})
    game = scene(me(leader=boss, hand=[*of("red", "blue"), spell(FlipLeader())], markers=1))
    assert game.offered("play") == ["red"]
    game.answer("activate", "Spell")
    assert game.offered("play") == ["blue"]


@clause("fw 1-11-2")
def test_a_colour_that_the_leader_has_been_given_counts() -> None:
    """A Leader that is also green by a permanent."""
    also = permanent([HaveColor(Area("own", "leader", []), "green")])
    game = scene(me(battle=[fighter("Dyer", abilities=[also])], hand=of("red", "blue", "green"), markers=1))
    assert game.offered("play") == ["red", "green"]


@clause("fw 1-11-3")
def test_markers_are_neither_energy_nor_cards() -> None:
    """With 2 energy and a marker: there are 2 energy, and only 2 can be chosen; with a marker alone there is none."""
    game = scene(me(hand=[spell(Draw(Size("own", "energy")))], energy=2, markers=1))
    assert drawn_by(game) == 2
    game = scene(me(hand=[spell(Draw(Count(Area("own", "energy", []))))], energy=2, markers=1))
    assert drawn_by(game) == 2
    rest: list[Op[Match]] = [Choose(Area("own", "energy", []), value(3), False, 0), RestCards(Chosen(0))]
    game = scene(me(hand=[spell(*rest)], energy=2, markers=1))
    game.answer("activate", "Spell")
    assert len(game.names("me", "spent")) == 2
    assert game.side("me").markers == 1
    game = scene(me(hand=[spell(When(Exists(Area("own", "energy", [])), [Draw(value(1))], []))], markers=1))
    assert drawn_by(game) == 0


@clause("fw 1-11-3")
def test_a_marker_does_not_stand_in_for_energy_that_is_rested_without_a_payment() -> None:
    """'Choose and rest 1 energy:' in words cannot be paid with a marker, while a circled 1 can."""
    words: list[Op[Match]] = [Choose(Area("own", "energy", []), value(1), False, 0), RestCards(Chosen(0))]
    for cost, usable in ((words, []), ([Pay(value(1))], ["Ann"])):
        ann = fighter("Ann", abilities=[tagged("main", [Draw(value(1))], cost=cost)])
        assert scene(me(battle=[ann], markers=1)).offered("activate") == usable


@clause("fw 5-11-1")
def test_placing_markers_puts_them_into_the_players_own_energy_area() -> None:
    """'Place 2 markers': two more there, for the player who is named, and no more energy."""
    game = scene(me(hand=[spell(PlaceMarkers(value(2)))], energy=1, markers=1))
    game.answer("activate", "Spell")
    assert game.side("me").markers == 3
    assert game.side("me").energy_count() == 1
    assert game.side("foe").markers == 0
    assert [int(e.n) for e in game.log if int(e.kind) == MARKER_PLACED] == [2]
    game = scene(me(hand=[spell(PlaceMarkers(value(1), "foe"))]))
    game.answer("activate", "Spell")
    assert (game.side("me").markers, game.side("foe").markers) == (0, 1)


# --- [Ki] (1-12, 5-12, 5-13) -----------------------------------------------------------------------------------
@clause("fw 1-12-2")
def test_ki_does_not_pay() -> None:
    """With [Ki] 3 on a Battle card and 2 on the Leader, and no energy, cards that cost 1 cannot be used."""
    call = extra("Call", cost=1, abilities=[tagged("main", [Draw(value(1))])])
    ki = me(leader=Placed(leader(), ki=2), battle=[Placed(fighter("Ann"), ki=3)], hand=[fighter("Bob"), call])
    game = scene(ki)
    assert game.offered("play") + game.offered("activate") == []
    ki.markers = 1
    game = scene(ki)
    assert game.offered("activate") == ["Call"]
    game.answer("play", "Bob")
    assert (game.unit("Ann").ki, game.unit("Leader").ki) == (3, 2)


@clause("fw 1-12-3")
def test_ki_is_not_counted_as_energy_markers() -> None:
    """'If you have no energy markers' holds with [Ki] 2 and none in the Energy Area; none can be removed there."""
    none = If(Size("own", "markers"), "==", value(0))
    for markers, drawn in ((0, 1), (1, 0)):
        game = scene(
            me(battle=[Placed(fighter("Ann"), ki=2)], hand=[spell(When(none, [Draw(value(1))], []))], markers=markers)
        )
        assert drawn_by(game) == drawn
    bob = fighter("Bob", abilities=[tagged("main", [Draw(value(1))], cost=[RemoveMarkers(value(1))])])
    assert scene(me(battle=[Placed(bob, ki=2)])).offered("activate") == []
    assert scene(me(battle=[bob], markers=1)).offered("activate") == ["Bob"]


@clause("fw 1-12-4")
def test_ki_is_removed_when_the_card_leaves_the_battle_area() -> None:
    """Returned to hand and used again, it has no [Ki], nor has its player the markers."""
    game = scene(me(battle=[Placed(fighter("Ann"), ki=2)], hand=[spell(MoveTo(MINE, "hand"))], energy=1))
    game.answers("activate Spell", "play Ann")
    assert game.unit("Ann").ki == 0
    assert game.side("me").markers == 0


@clause("fw 1-12-4")
def test_ki_is_removed_when_the_card_combos() -> None:
    """In the Combo Area it has none, and from there it comes back to the Battle Area without."""
    back = tagged("battle", [PlayCards(Area("own", "combo", []))])
    game = scene(me(leader=leader("Boss", abilities=[back]), battle=[fighter("Bob"), Placed(fighter("Ann"), ki=2)]))
    game.attack("Bob", "Leader").answer("combo", "Ann")
    assert game.unit("Ann").ki == 0
    game.answer("activate", "Boss")
    assert game.names("me", "battle") == ["Bob", "Ann"]
    assert game.unit("Ann").ki == 0


@clause("fw 1-12-4")
def test_ki_stays_with_a_card_that_changes_its_master_in_the_battle_area() -> None:
    """A card that the other player gains control of has not left the Battle Area."""
    take = spell(GainControl(Area("foe", "battle", [])))
    game = scene(me(hand=[take]), foe(battle=[Placed(fighter("Ann"), ki=2)]))
    game.answer("activate", "Spell")
    assert game.names("me", "battle") == ["Ann"]
    assert game.unit("Ann").ki == 2


@clause("fw 1-12-4")
def test_ki_stays_with_the_cards_below_when_just_the_top_card_moves() -> None:
    """The card that lies open then has the [Ki]; if the whole card leaves, nothing has."""
    for only_top, left in ((True, ["Base"]), (False, [])):
        top = Placed(fighter("Ann"), ki=2, under=[fighter("Base")])
        game = scene(me(battle=[top], hand=[spell(MoveTo(MINE, "hand", only_top=only_top))]))
        game.answer("activate", "Spell")
        assert game.names("me", "battle") == left
        assert [game.unit(name).ki for name in left] == [2] * len(left)


@clause("fw 1-12-5")
def test_ki_is_no_card() -> None:
    """With [Ki] 2 and no cards below, there are no cards under it; with one card below there is one."""
    under: Value[Match] = StatOf(Area("own", "battle", [Named("Ann")]), "under")
    for below, count in (([], 0), ([fighter("Base")], 1)):
        game = scene(me(battle=[Placed(fighter("Ann"), ki=2, under=below)], hand=[spell(Draw(under))]))
        assert drawn_by(game) == count
    game = scene(me(battle=[Placed(fighter("Ann"), ki=2)], hand=[spell(Draw(Size("own", "under")))]))
    assert drawn_by(game) == 0
    # What takes the cards from below finds none.
    game = scene(me(battle=[Placed(fighter("Ann"), ki=2)], hand=[spell(MoveTo(Area("own", "under", []), "hand"))]))
    assert drawn_by(game) == 0
    assert game.unit("Ann").ki == 2


@clause("fw 1-12-6")
def test_ki_is_in_the_zone_of_the_card_above_it() -> None:
    """[Ki] in the Battle Area is that of the cards there, without that of the Leader."""
    for what, count in (("battle_ki", 3), ("leader_ki", 4), ("ki", 7)):
        seat = me(
            leader=Placed(leader(), ki=4),
            battle=[Placed(fighter("Ann"), ki=2), Placed(fighter("Bob"), ki=1)],
            hand=[spell(Draw(Size("own", what)))],
        )
        assert drawn_by(scene(seat, foe(battle=[Placed(fighter("Cid"), ki=8)]))) == count


@clause("fw 5-12-1")
def test_adding_ki_puts_markers_under_the_card() -> None:
    """[Ki] +2 on a card with 1 makes 3; the markers of the Energy Area stay, and skills hear of it."""
    heard = auto(On("ki_added", "own"), [Draw(value(1))])
    seat = me(
        leader=leader("Boss", abilities=[heard]),
        battle=[Placed(fighter("Ann"), ki=1), fighter("Bob")],
        hand=[spell(AddKi(Area("own", "battle", [Named("Ann")]), value(2)))],
        markers=1,
    )
    game = scene(seat)
    assert drawn_by(game) == 1
    assert (game.unit("Ann").ki, game.unit("Bob").ki, game.side("me").markers) == (3, 0, 1)
    assert game.happened(KI_ADDED) == [(KI_ADDED, "Ann")]


@clause("fw 5-13-1")
def test_spending_ki_removes_markers_from_under_the_card() -> None:
    """'[Ki] -2:' cannot be paid with 1, nor with that of another card or markers; with 3 there is 1 left."""
    ann = fighter("Ann", abilities=[tagged("main", [Draw(value(1))], cost=[SpendKi(This(), value(2))])])
    seat = me(battle=[Placed(ann, ki=1), Placed(fighter("Bob"), ki=5)], markers=3)
    assert scene(seat).offered("activate") == []
    game = scene(me(battle=[Placed(ann, ki=3)], markers=3))
    game.answer("activate", "Ann")
    assert (game.unit("Ann").ki, game.side("me").markers) == (1, 3)
    assert game.happened(KI_REMOVED) == [(KI_REMOVED, "Ann")]
    assert len(game.names("me", "hand")) == 1
    assert game.offered("activate") == []


@clause("fw 5-13-1")
def test_an_effect_that_spends_more_ki_than_there_is_removes_what_there_is() -> None:
    """[Ki] -2 as an effect on a card with 1."""
    game = scene(me(battle=[Placed(fighter("Ann"), ki=1)], hand=[spell(SpendKi(MINE, value(2)))]))
    game.answer("activate", "Spell")
    assert game.unit("Ann").ki == 0
    strong = Area("own", "battle", [Stat("ki", ">=", value(1))])
    assert strong.uids(game.m, game.m.stack[0]) == []
