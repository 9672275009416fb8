"""The nouns of Dimension Zero card text: what they name, count and compare on a table laid by hand."""

import pytest

from fuda.core.flow import Frame, Op, Program
from fuda.core.lasting import Lasting
from fuda.games.dimensionzero import kinds
from fuda.games.dimensionzero.face.game import new_match
from fuda.games.dimensionzero.pieces import Piece
from fuda.games.dimensionzero.policy import POLICY
from fuda.games.dimensionzero.printed import FREE, STATIC, Ability, CardDef, Change
from fuda.games.dimensionzero.rules.moves import arrive, go_together, shift
from fuda.games.dimensionzero.rules.periods import last
from fuda.games.dimensionzero.spec import (
    BASE,
    BY_EFFECT,
    FOREVER,
    GRAVEYARD,
    HAND,
    LEFT,
    NAMED,
    PLACED,
    SPIRIT,
    SQUARE,
    UNIT,
    ZONED,
)
from fuda.games.dimensionzero.state import LINE_TOKEN, SQUARE_TOKEN, Happening, Match
from fuda.games.dimensionzero.words.belonging import Largest, Smallest
from fuda.games.dimensionzero.words.card_changes import (
    AddPower,
    AddRace,
    Ban,
    FromSource,
    GainKeyword,
    LoseText,
    Refer,
    SetColor,
    SetMove,
    SetPower,
    SetRace,
    TakeControl,
)
from fuda.games.dimensionzero.words.conditions import Count, Half, LargestStat, Linked, Size, StatOf
from fuda.games.dimensionzero.words.data import Color, HasZoneEffect, Kind, Named, NoText, OfNamedRace, Race
from fuda.games.dimensionzero.words.properties import EachOf, Not, Stat, Test, can_be_target, seats
from fuda.games.dimensionzero.words.refs import Cards, Chosen, SquareOf, Squares, That, This, Top
from fuda.games.dimensionzero.words.situations import (
    AdjacentTo,
    BehindOf,
    Controlled,
    InArea,
    InSpace,
    IsThis,
    Other,
    SameArea,
    SameLine,
    WithoutUnits,
)
from fuda.games.dimensionzero.words.static_effects import Affect
from fuda.games.dimensionzero.words.targets import TargetCards
from fuda.games.dimensionzero.words.timings import OnLeft, OnPlaced, OnZoned, Would
from fuda.games.dimensionzero.words.vocabulary import cost as read_cost
from fuda.table.deeds import Deed
from fuda.words.numbers import Number, PerEach


def unit(
    name: str, cost: str, power: int, smash: int = 1, races: list[str] | None = None, change: tuple[Affect, ...] = ()
) -> CardDef:
    """A unit with these continuous effects."""
    abilities: list[Ability] = []
    for static in change:
        ability = Ability(STATIC, [])
        ability.statics = [static]
        abilities.append(ability)
    return CardDef(
        name, name, UNIT, read_cost(cost), FREE, 0, power, smash, races or ["Imp"], 0, 0, abilities, bool(abilities)
    )  # fmt: skip


def table(*own: CardDef) -> Match:
    """A match whose first player's deck begins with some cards."""
    plain = unit("plain", "red 1 colorless 1", 2000)
    return new_match([[*own, *[plain] * (12 - len(own))], [plain] * 12], 1)


def put(m: Match, card: int, square: int, player: int = 0) -> Piece:
    """Put a card on a square."""
    m.batch += 1
    return arrive(m, m.cards[card], square, player, False, HAND, 0, "2-20.1-4")


def speak(player: int, p: Piece | None = None) -> Frame:
    """A frame that speaks for a card."""
    no_ops: list[Op[Match]] = []
    program = Program("test", list(no_ops))
    return Frame(program, player, -1 if p is None else p.id, -1 if p is None else p.uid)


def on_squares(tests: list[Test], side: str = "any") -> Cards:
    """Cards on squares."""
    return Cards(side, "square", tests)


def test_a_line_has_five_squares_and_an_area_three() -> None:
    """Lines reach into both base spaces, areas are as the controller sees them."""
    m = table()
    p = put(m, 0, 4)
    f = speak(1, p)
    assert Squares([SameLine(This())]).squares(m, f) == [1, 4, 7, 10, 13]
    assert Squares([SameArea(This())]).squares(m, f) == [3, 4, 5]
    assert Squares([InArea("own")]).squares(m, f) == [6, 7, 8]
    assert Squares([BehindOf(This())]).squares(m, f) == [7]
    assert Squares([InSpace("base", "you")]).squares(m, f) == [12, 13, 14]
    assert Squares([AdjacentTo(This()), WithoutUnits("any")]).squares(m, f) == [1, 3, 5, 7]
    f.put(0, [LINE_TOKEN - 2, SQUARE_TOKEN - 8])
    assert Squares([SameLine(Chosen(0)), InSpace("battle")]).squares(m, f) == [2, 5, 8]
    assert SquareOf(Chosen(0)).squares(m, f) == [8]


def test_what_is_gone_is_asked_as_it_last_was() -> None:
    """Power and line of a unit that left stay known to what speaks of it, though it cannot be acted on any more."""
    m = table(unit("tower", "red 1", 3000))
    p, q = put(m, 0, 4), put(m, 1, 1)
    f = speak(0, p)
    go_together(m, [p.uid], [GRAVEYARD], False, 0, "2-23.1-4")
    f.a = m.uid(0)
    assert This().uids(m, f) == [] and That().uids(m, f) == [m.uid(0)]
    assert StatOf(This(), "power").get(m, f) == 3000 == StatOf(That(), "power").get(m, f)
    assert on_squares([SameLine(This())]).uids(m, f) == [q.uid]
    assert on_squares([SameLine(That())]).uids(m, f) == [q.uid]


def test_ties_all_count_as_the_largest_and_the_smallest() -> None:
    """Of equal numbers all are meant; without any card the largest is 0."""
    m = table(unit("a", "red 5", 5000), unit("b", "blue 2 colorless 3", 5000), unit("c", "red 1", 1000))
    f = speak(0)
    assert LargestStat(on_squares([]), "smash").get(m, f) == 0
    a, b, c = put(m, 0, 0), put(m, 1, 1), put(m, 2, 2)
    assert Largest(on_squares([]), "power").uids(m, f) == [a.uid, b.uid] == Largest(on_squares([]), "cost").uids(m, f)
    assert Smallest(on_squares([]), "power").uids(m, f) == [c.uid]
    assert on_squares([Stat("cost", "<=", Number(4))]).uids(m, f) == [c.uid]


def test_numbers_round_up_and_count_what_is_complete() -> None:
    """Half of an odd number is rounded up; so much for each two counts pairs."""
    m = table()
    f = speak(0)
    assert Half(Number(3)).get(m, f) == 2 and Half(Number(2500)).get(m, f) == 1250
    assert PerEach(1000, 2, Number(5)).get(m, f) == 2000
    assert Size("any", "hand").get(m, f) == 10 and len(Top("you", Number(99)).uids(m, f)) == 7


def test_face_down_cards_are_not_asked_for_their_face() -> None:
    """A term that would look at the face of a smash or spirit card cannot be made."""
    with pytest.raises(ValueError, match="face down"):
        Cards("you", "smash", [Color("red")])
    Cards("you", "smash", [])


def test_static_effects_apply_in_their_layers() -> None:
    """A race given by one card is seen by what gives power to that race, whichever came first."""
    imps = Affect(on_squares([Race("Doll")], "you"), AddPower(Number(1000)))
    dolls = Affect(on_squares([Kind("unit")], "you"), AddRace("Doll"))
    m = table(unit("captain", "red 1", 1000, change=(imps,)), unit("maker", "red 1", 1000, change=(dolls,)))
    put(m, 0, 0)
    put(m, 1, 1)
    p = put(m, 2, 2)
    assert m.power(p) == 3000 and p.races == ["Imp", "Doll"]


def test_own_settings_come_before_bonuses_of_others() -> None:
    """A unit that sets its own power gets the bonus of an older card on top."""
    bonus = Affect(on_squares([SameLine(This())], "you"), AddPower(PerEach(1000, 1, Count(on_squares([], "you")))))
    fixed = Affect(This(), SetPower(Number(3000)))
    m = table(unit("flag", "red 1", 1000, change=(bonus,)), unit("wall", "red 1", 9000, change=(fixed,)))
    put(m, 0, 0)
    p = put(m, 1, 3)
    assert m.power(p) == 5000
    shift(m, p, 4, "2-23.8-4")
    assert m.power(p) == 3000


def test_other_numbers_are_read_and_changed_instead() -> None:
    """With power read as smash, a change of power changes smash and battle uses it."""
    both = (Affect(This(), Refer("power", "smash")), Affect(This(), AddPower(Number(2))))
    m = table(unit("mirror", "red 1", 4000, 3, change=both))
    p = put(m, 0, 0)
    assert (m.power(p), m.smash(p), p.power) == (5, 5, 4000)


@pytest.mark.parametrize(
    ("change", "test"),
    [(SetColor("blue"), Color("blue")), (SetRace("Doll"), EachOf([Race("Doll"), Not(Race("Imp"))]))],
)
def test_changes_of_data_are_seen(change: Change, test: Test) -> None:
    """A changed card passes tests for what it has become."""
    m = table(unit("painter", "red 1", 1000, change=(Affect(on_squares([Named("plain")]), change),)))
    put(m, 0, 0)
    p = put(m, 1, 1)
    assert on_squares([test]).uids(m, speak(0)) == [p.uid]


def test_a_card_without_text_gets_one_with_a_keyword() -> None:
    """Nothing printed and nothing gained is no text; losing it makes a card one without."""
    haste = Affect(on_squares([Named("plain")]), GainKeyword("haste"))
    mute = Affect(on_squares([Named("giver")]), LoseText())
    m = table(unit("giver", "red 1", 1000, change=(haste,)), unit("mute", "red 1", 1000, change=(mute,)))
    p = put(m, 2, 2)
    f = speak(0)
    assert on_squares([NoText()]).uids(m, f) == [p.uid]
    g = put(m, 0, 0)
    assert on_squares([NoText()]).uids(m, f) == []
    put(m, 1, 1)
    assert on_squares([NoText()]).uids(m, f) == [p.uid, g.uid]


def test_resist_keeps_matching_sources_from_taking_a_target() -> None:
    """A blue source cannot choose the card, a red one can; the card is still found where nothing is targeted."""
    resist = Affect(This(), Ban(["target", "damage"], FromSource([Color("blue")])))
    m = table(unit("rock", "red 1", 1000, change=(resist,)), unit("wave", "blue 1", 1000))
    p, wave, red = put(m, 0, 0), put(m, 1, 1), put(m, 2, 2)
    what = TargetCards(on_squares([Named("rock")]))
    assert what.tokens(m, speak(0, wave)) == [] and what.fitting(m, speak(0, wave)) == [p.uid]
    assert what.tokens(m, speak(0, red)) == [p.uid]
    assert can_be_target(m, speak(0, wave), red.uid)


def test_control_changes_whose_card_it_is() -> None:
    """A unit under another player's control is that player's for all that asks."""
    steal = Affect(on_squares([Named("plain")], "opponent"), TakeControl())
    m = table(unit("thief", "red 1", 1000, change=(steal,)))
    put(m, 0, 0)
    p = put(m, 12, 8, 1)
    assert on_squares([Named("plain")], "you").uids(m, speak(0)) == [p.uid]
    assert p.control == 0 and p.seat == 1


def test_links_need_every_named_card_in_the_own_graveyard() -> None:
    """One missing name shuts the text; the opponent's graveyard does not help."""
    m = table(unit("sun", "red 1", 1000), unit("moon", "red 1", 1000))
    both = Linked(["sun", "moon"])
    pieces = [put(m, 0, 0), put(m, 1, 1)]
    go_together(m, [pieces[0].uid], [GRAVEYARD], False, 0, "2-23.1-4")
    assert not both.holds(m, speak(0))
    go_together(m, [pieces[1].uid], [GRAVEYARD], False, 0, "2-23.1-4")
    assert both.holds(m, speak(0)) and not both.holds(m, speak(1))


def test_zone_effects_are_had_everywhere() -> None:
    """A card with an effect of the energy zone is one on a square too."""
    ability = Ability(STATIC, [])
    ability.zones = 1 << 4
    d = CardDef("well", "well", BASE, FREE, FREE, 0, 0, 0, ["Spring"], 0, 0, [ability], True)
    m = table(d)
    p = put(m, 0, 9)
    assert on_squares([HasZoneEffect("energy")]).uids(m, speak(0)) == [p.uid]
    assert seats(m, speak(0), "opponent") == [1]


def test_squares_have_no_data() -> None:
    """A square is asked for its place only; places can be combined."""
    with pytest.raises(ValueError, match="places"):
        Squares([Not(Color("red"))])
    m = table()
    assert Squares([Not(InArea("own")), InSpace("battle")]).squares(m, speak(0)) == [3, 4, 5, 6, 7, 8]


def test_events_are_told_apart_by_where_cards_come_from_and_go() -> None:
    """A listener for deaths of other own units hears those only; faces of spirit cards are never looked at."""
    m = table()
    p, q = put(m, 0, 4), put(m, 1, 1)
    f = speak(0, p)
    deaths = OnLeft("you", [Other(), SameLine(This())], ["graveyard"])
    event = Happening(LEFT, 0, q.uid)
    event.source, event.target = SQUARE, GRAVEYARD
    assert deaths.met(m, f, event)
    event.target = HAND
    assert not deaths.met(m, f, event)
    arrivals = OnPlaced("any", [IsThis()], ["hand", "plan"])
    event = Happening(PLACED, 0, p.uid)
    event.source, event.target = HAND, SQUARE
    assert arrivals.is_own() and arrivals.met(m, f, event)
    event.source = SQUARE
    assert not arrivals.met(m, f, event) and OnPlaced("any", [IsThis()], []).met(m, f, event)
    dropped = Happening(ZONED, 0, m.uid(5))
    dropped.source, dropped.target = SPIRIT, GRAVEYARD
    assert not OnZoned("you", [Kind("unit")], [], ["graveyard"]).met(m, f, dropped)
    assert OnZoned("you", [], [], ["graveyard"]).met(m, f, dropped)


def test_replacements_look_at_where_a_card_would_go() -> None:
    """What replaces a death leaves other departures alone, and damage is told by its dealer."""
    m = table()
    p, q = put(m, 0, 4), put(m, 12, 1, 1)
    f = speak(0, p)
    going = Deed(kinds.LEAVE, [p.uid], 1, BY_EFFECT, to=GRAVEYARD, source=q.uid)
    death = Would("die", "you", [IsThis()], [], "opponents_effect")
    assert death.applies(m, f, going, POLICY.kinds(m, going))
    going = Deed(kinds.LEAVE, [p.uid], 1, BY_EFFECT, to=HAND, source=q.uid)
    assert not death.applies(m, f, going, POLICY.kinds(m, going))
    assert Would("leave", "any", [], []).applies(m, f, going, POLICY.kinds(m, going))
    hurt = Deed(kinds.DAMAGE, [p.uid], 1, BY_EFFECT, n=1000, source=q.uid)
    assert Would("damage", "you", [], [Controlled("opponent")]).applies(m, f, hurt, POLICY.kinds(m, hurt))
    assert not Would("damage", "you", [], [Controlled("you")]).applies(m, f, hurt, POLICY.kinds(m, hurt))


def test_move_costs_are_read_instead_of_smash() -> None:
    """With smash read as move cost, a unit smashes for that, also once its move cost is another one."""
    gears = Affect(on_squares([SameLine(This()), Kind("unit")]), Refer("smash", "move_cost"))
    slow = Affect(on_squares([Named("plain")]), SetMove(read_cost("red 1 colorless 2")))
    m = table(unit("gears", "red 1", 1000, change=(gears,)), unit("slow", "red 1", 1000, change=(slow,)))
    put(m, 0, 0)
    p = put(m, 2, 3)
    assert m.smash(p) == 0
    put(m, 1, 1)
    assert m.smash(p) == 3 and p.smash == 1 and p.move.total == 3


def test_a_named_race_is_known_to_the_card_it_was_named_for() -> None:
    """Only the source that a race was named for sees cards of that race."""
    m = table(unit("doll", "red 1", 1000, races=["Doll"]))
    p, q = put(m, 0, 0), put(m, 1, 1)
    m.race_names = ["Doll", "Imp"]
    last(m, Lasting(NAMED, 0, q.uid, 0, FOREVER, -1, -1, -1))
    assert on_squares([OfNamedRace()]).uids(m, speak(0, q)) == [p.uid]
    assert on_squares([OfNamedRace()]).uids(m, speak(0, p)) == []
