"""Part 2, chapters 1 to 12: owners, controllers, and the data of cards: name, cost, colour, type, race, text, power."""

from __future__ import annotations

from typing import Any

import pytest

from fuda.core.flow import Frame
from fuda.games.dimensionzero import spec
from fuda.games.dimensionzero.face.contract import GAME
from fuda.games.dimensionzero.face.decks import check_deck
from fuda.games.dimensionzero.face.original_cards import SHELF
from fuda.games.dimensionzero.printed import CardDef
from fuda.games.dimensionzero.rules.play import start_play
from fuda.games.dimensionzero.words.belonging import Largest, Smallest
from fuda.games.dimensionzero.words.build import (
    activated,
    aim,
    formation,
    play_from,
    spell,
    static,
    support,
    triggered,
    zone_effect,
)
from fuda.games.dimensionzero.words.card_changes import (
    AddPower,
    AddRace,
    GainAbility,
    GainKeyword,
    LoseKind,
    SetChosenColor,
    SetChosenRace,
    SetKind,
    SetRace,
    TakeControl,
)
from fuda.games.dimensionzero.words.choosing import ChooseColor, ChooseRace
from fuda.games.dimensionzero.words.conditions import Count, StatOf
from fuda.games.dimensionzero.words.data import ChosenColor, ChosenRace, Color, Colorless, Kind, NoText, Race, SameName
from fuda.games.dimensionzero.words.drawing import Draw
from fuda.games.dimensionzero.words.keywords import Cheaper
from fuda.games.dimensionzero.words.lasting_effects import For
from fuda.games.dimensionzero.words.ops import Destroy
from fuda.games.dimensionzero.words.properties import Ref, Stat, Test
from fuda.games.dimensionzero.words.refs import Cards, Chosen
from fuda.games.dimensionzero.words.situations import Other
from fuda.games.dimensionzero.words.static_effects import Affect
from fuda.games.dimensionzero.words.targets import TargetCards
from fuda.games.dimensionzero.words.timings import OnPlaced
from fuda.rules.marks import clause
from fuda.words.numbers import Number
from tests.clauses.dimensionzero.scene import Scene, base, filler, foe, me, scene, strategy, unit

ONE = Number(1)


def units(*tests: Test) -> Cards:
    """The units of both players that have some properties."""
    return Cards("any", "square", [Kind("unit"), *tests])


def cast(name: str, *effect: Any, **more: Any) -> CardDef:
    """A strategy that does something."""
    return strategy(name, abilities=[spell(list(effect), aims=more.pop("aims", ()))], **more)


def on_card(name: str, *effect: Any, **more: Any) -> CardDef:
    """A strategy that does something to a target card on a square."""
    return cast(name, *effect, aims=[aim(TargetCards(Cards("any", "square", [])))], **more)


def hand(game: Scene, who: str = "me") -> int:
    """How many cards a player holds."""
    return len(game.names(who, "hand"))


def found(game: Scene, *tests: Test) -> list[str]:
    """The units that a text of mine finds which asks for some properties."""
    f = Frame(game.m.stack[-1].program, 0, -1, -1)
    return sorted(game.m.card_of(uid).d.name for uid in units(*tests).uids(game.m, f))


# --- owner and controller (2-1) ----------------------------------------------------------------------------------
def borrow(game: Scene, name: str) -> Scene:
    """Let me play a card of the opponent's: no card of the tests does that, the steps are those of every play."""
    m = game.m
    window = m.stack[-1]
    window.pc = 0
    m.options = []
    start_play(m, 0, game.card(name))
    m.advance()
    return game


@clause("dz 2-1.4-1")
def test_a_spell_is_controlled_by_who_played_it_and_belongs_to_the_owner_of_its_card() -> None:
    """A strategy of the foe that I play draws for me and goes to the foe's graveyard."""
    game = scene(me(), foe(hand=[cast("Loan", Draw(Number(2)))]))
    borrow(game, "Loan")
    assert game.stack() == ["Loan"] and game.m.entries[-1].player == 0 and game.card("Loan").owner == 1
    game.resolve()
    assert (hand(game, "me"), hand(game, "foe")) == (2, 0)
    assert game.names("foe", "graveyard") == ["Loan"] and game.names("me", "graveyard") == []


@clause("dz 2-1.4-1")
def test_a_unit_spell_comes_under_the_control_of_who_played_it() -> None:
    """And goes to its owner's graveyard when it dies."""
    game = scene(me(hand=[on_card("Fall", Destroy(Chosen(0)))]), foe(hand=[unit("Bob", cost="colorless 0")]))
    borrow(game, "Bob").answer("on_square own_left").resolve()
    assert game.controller("Bob") == "me"
    game.play("Fall").resolve()
    assert game.names("foe", "graveyard") == ["Bob"]


@clause("dz 2-1.5-1")
def test_a_triggered_ability_stays_with_who_controlled_its_card_when_it_triggered() -> None:
    """The foe takes the card while the ability waits: it still draws for me, and the next one for the foe."""
    greeter = unit("Greeter", abilities=[triggered(OnPlaced("any", [Kind("unit"), Other()], []), [Draw(ONE)])])
    steal = on_card("Steal", For(Chosen(0), TakeControl()))
    game = scene(
        me(hand=[unit("Ann"), unit("Eve")], energy="2", board={"own_left": greeter}),
        foe(hand=[steal]),
    )
    game.play("Ann", "own_middle").resolve()
    assert game.stack() == ["Greeter"]
    game.pass_().play("Steal", None, "pick Greeter").resolve()
    assert game.controller("Greeter") == "foe" and game.stack() == ["Greeter"]
    before = hand(game, "foe")
    game.resolve()
    assert hand(game, "me") == 2 and hand(game, "foe") == before
    game.play("Eve", "own_right").resolve()
    game.resolve()
    assert hand(game, "me") == 1 and hand(game, "foe") == before + 1


@clause("dz 2-1.5-1")
def test_an_activated_ability_is_controlled_by_who_activated_it() -> None:
    """Also when the foe has its card by the time it resolves."""
    well = unit("Well", abilities=[activated([Draw(ONE)])])
    game = scene(me(board={"own_left": well}), foe(hand=[on_card("Steal", For(Chosen(0), TakeControl()))]))
    game.use("Well").pass_().play("Steal").resolve()
    assert game.controller("Well") == "foe"
    game.resolve()
    assert (hand(game, "me"), hand(game, "foe")) == (1, 0)


# --- data (2-2, 2-3) ---------------------------------------------------------------------------------------------
@clause("dz 2-2.3")
def test_original_data_is_what_is_printed() -> None:
    """Power 2 and three more: the original power is 2, the power 5."""
    grow = on_card("Grow", For(Chosen(0), AddPower(Number(3))))
    now = on_card("Now", Draw(StatOf(Chosen(0), "power")))
    original = on_card("Original", Draw(StatOf(Chosen(0), "printed_power")))
    game = scene(me(hand=[grow, original, now], board={"own_left": unit("Ann", power=2)}), foe())
    game.play("Grow").resolve()
    assert game.power("Ann") == 5
    game.play("Original").resolve()
    assert hand(game) == 1 + 2
    game.play("Now").resolve()
    assert hand(game) == 2 + 5


@clause("dz 2-2.3")
def test_an_effect_that_ends_leaves_the_printed_data() -> None:
    """At the end of the turn a unit is as it is printed."""
    grow = on_card("Grow", For(Chosen(0), AddPower(Number(3000))))
    game = scene(me(hand=[grow], board={"own_left": unit("Ann", power=2000)}), foe())
    game.play("Grow").resolve()
    assert game.power("Ann") == 5000
    turn = game.m.turn
    while game.m.turn == turn:
        game.pass_()
    assert game.power("Ann") == 2000


def printings() -> tuple[CardDef, CardDef]:
    """Two cards of one name with different numbers and power."""
    return unit("Twin", number="T-old", power=2000), unit("Twin", number="T-new", power=5000)


@clause("dz 2-3.1-2")
def test_cards_of_one_name_are_the_same_card_whatever_else_is_printed() -> None:
    """They count together for the limit of copies, and a text that looks for the same name finds both."""
    old, new = printings()
    assert check_deck([old, old, new, *filler(37)]) == []
    assert [sorted(v.cards) for v in check_deck([old, old, new, new, *filler(36)])] == [["T-new", "T-old"]]
    purge = on_card("Purge", Destroy(Cards("any", "square", [SameName(Chosen(0))])))
    game = scene(me(hand=[purge], board={"own_left": old, "own_right": new}), foe(board={"enemy_left": unit("Bob")}))
    game.play("Purge", None, "pick Twin").resolve()
    while game.offered("pick"):
        game.m.answer(game.m.options[0])
    assert sorted(game.names("me", "graveyard")) == ["Purge", "Twin", "Twin"]
    assert game.at("enemy_left") == ["Bob"]


def reprinted() -> tuple[CardDef, CardDef]:
    """An older card and a newer one of the same name, with different texts."""
    old = strategy("Echo", number="T-E1", edition=1, abilities=[spell([Draw(ONE)])])
    new = strategy("Echo", number="T-E2", edition=2, abilities=[spell([Draw(Number(3))])])
    return old, new


def drawn_by_echo(mine: list[CardDef], theirs: list[CardDef]) -> list[int]:
    """How many cards each of the first five Echoes draws that the first player has."""
    game = Scene(GAME.new_match([[*mine, *filler(3)], [*theirs, *filler(3)]], 1, settings={"first": 0}))
    out: list[int] = []
    game.until("main", player="me")
    while len(out) < 5:
        before = hand(game)
        game.play("Echo").resolve()
        out.append(hand(game) - before + 1)
    return out


@clause("dz 2-10.4")
def test_older_cards_of_a_name_have_the_text_of_the_newest_edition() -> None:
    """Old and new ones in one deck all draw three; old ones alone draw one."""
    old, new = reprinted()
    plain = [unit(f"Plain {i}", cost="colorless 30") for i in range(20)]
    mixed = drawn_by_echo([old] * 20 + [new] * 20, plain)
    assert mixed == [3] * 5
    alone = drawn_by_echo([old] * 40, plain)
    assert alone == [1] * 5


@clause("dz 2-1.2")
def test_the_newest_text_counts_whatever_is_printed_on_the_card() -> None:
    """Also where the other player has the newer card; other names are not touched."""
    old, new = reprinted()
    with_new = drawn_by_echo([old] * 40, [new, *[unit(f"Plain {i}", cost="colorless 30") for i in range(20)]])
    assert with_new == [3] * 5
    other = strategy("Other", edition=9, abilities=[spell([Draw(Number(2))])])
    without = drawn_by_echo([old] * 40, [other] * 20)
    assert without == [1] * 5


# --- colour and cost (2-4) ---------------------------------------------------------------------------------------
def colors_of(text: str) -> list[str]:
    """The colours of a unit of this cost, as a text finds them, on a square."""
    game = scene(me(board={"own_left": unit("Ann", cost=text)}), foe())
    return [color for color in spec.COLORS if found(game, Color(color)) == ["Ann"]]


@clause("dz 2-4.2")
@pytest.mark.parametrize("color", spec.COLORS)
def test_a_card_has_the_colour_of_the_symbols_in_its_play_cost(color: str) -> None:
    """Nothing else counts: neither its move cost nor the energy it lies beside."""
    assert colors_of(f"{color} 1 colorless 3") == [color]
    moving = unit("Ann", cost="red 1", move="blue 1")
    game = scene(me(board={"own_left": moving}, energy="blue 1"), foe())
    assert found(game, Color("red")) == ["Ann"] and found(game, Color("blue")) == []


@clause("dz 2-4.2-1")
def test_a_card_without_a_coloured_symbol_is_colourless() -> None:
    """It has none of the five colours; a coloured one is not colourless."""
    assert colors_of("colorless 2") == []
    board = {"own_left": unit("Grey", cost="colorless 2"), "own_right": unit("Red", cost="red 1 colorless 2")}
    game = scene(me(board=board), foe())
    assert found(game, Colorless()) == ["Grey"]


@clause("dz 2-4.2-2")
def test_a_card_with_several_colours_has_all_of_them() -> None:
    """It matches either; it pays for either, once."""
    assert colors_of("red 1 black 1") == ["red", "black"]
    both = unit("Both", cost="red 1 black 1")
    for price in ("red 1", "black 1"):
        assert scene(me(hand=[unit("Ann", cost=price)], energy=[both])).offered("play") == ["Ann"]
    assert scene(me(hand=[unit("Ann", cost="red 1 black 1")], energy=[both])).offered("play") == []


@clause("dz 2-4.2-2.ex1")
def test_red_two_is_red_colourless_two_is_none_and_red_and_black_are_both() -> None:
    """The three costs of the example."""
    assert colors_of("red 2") == ["red"]
    assert colors_of("colorless 2") == []
    assert colors_of("red 1 black 1 colorless 2") == ["red", "black"]


@clause("dz 2-4.2-4")
def test_who_chooses_a_colour_chooses_one_of_the_five() -> None:
    """Colourless is not offered; what is chosen counts for the text."""
    fade = cast("Fade", ChooseColor(0), Destroy(units(ChosenColor(0))))
    board = {"own_left": unit("Red", cost="red 1"), "own_right": unit("Green", cost="green 1")}
    game = scene(me(hand=[fade], board=board), foe())
    game.play("Fade").resolve()
    assert game.offered() == [f"color {color}" for color in spec.COLORS] and len(spec.COLORS) == 5
    game.answer("color green")
    assert game.zone("Green") == "graveyard" and game.square("Red") == "own_left"
    paint = on_card("Paint", ChooseColor(1), For(Chosen(0), SetChosenColor(1)))
    game = scene(me(hand=[paint], board={"own_left": unit("Ann", cost="red 1")}), foe())
    game.play("Paint").resolve()
    game.answer("color blue")
    assert found(game, Color("blue")) == ["Ann"] and found(game, Color("red")) == []


@clause("dz 2-4.3")
@pytest.mark.parametrize(
    ("text", "n"), [("blue 2 colorless 2", 4), ("red 1 black 1 colorless 3", 5), ("colorless 0", 0)]
)
def test_a_cost_read_as_a_number_is_the_sum_of_all_its_symbols(text: str, n: int) -> None:
    """On a square, and in another zone."""
    count = on_card("Count", Draw(StatOf(Chosen(0), "cost")))
    game = scene(me(hand=[count], board={"own_left": unit("Ann", cost=text)}), foe())
    game.play("Count").resolve()
    assert hand(game) == n
    grave = cast("Grave", Draw(StatOf(Cards("you", "graveyard", []), "cost")))
    game = scene(me(hand=[grave], graveyard=[unit("Ann", cost=text)]), foe())
    game.play("Grave").resolve()
    assert hand(game) == n


@clause("dz 2-4.3.ex1")
def test_a_unit_of_two_blue_and_two_colourless_has_a_cost_of_four() -> None:
    """An effect on units of cost 4 or less may target it, and not one of three blue and two colourless."""
    board = {
        "own_left": unit("Four", cost="blue 2 colorless 2"),
        "own_middle": unit("Two", cost="red 2"),
        "own_right": unit("Five", cost="blue 3 colorless 2"),
    }
    cheap = TargetCards(units(Stat("cost", "<=", Number(4))))
    game = scene(me(hand=[cast("Fall", Destroy(Chosen(0)), aims=[aim(cheap)])], board=board), foe())
    game.answer("play Fall")
    assert game.offered("pick") == ["Four", "Two"]
    game.answer("pick Four").resolve()
    assert game.zone("Four") == "graveyard"


def cull(ref: Ref, facts: list[dict[str, Any]]) -> list[str]:
    """The units, three of them, that are left when an effect has destroyed some."""
    squares = ("own_left", "own_middle", "own_right")
    board = {squares[i]: unit(f"U{i}", **facts[i]) for i in range(3)}
    game = scene(me(hand=[cast("Cull", Destroy(ref))], board=board), foe())
    game.play("Cull").resolve()
    while game.offered("pick"):
        game.m.answer(game.m.options[0])
    return [f"U{i}" for i in range(3) if game.square(f"U{i}")]


def costs(*numbers: int) -> list[dict[str, Any]]:
    """Units of such costs."""
    return [{"cost": f"colorless {n}"} for n in numbers]


def powers(*numbers: int) -> list[dict[str, Any]]:
    """Units of such power."""
    return [{"power": n} for n in numbers]


@clause("dz 2-4.4")
def test_all_cards_that_tie_for_the_largest_cost_are_the_largest() -> None:
    """Of two with cost 5 and one with 3 both go; without a tie one does."""
    assert cull(Largest(units(), "cost"), costs(5, 3, 5)) == ["U1"]
    assert cull(Largest(units(), "cost"), costs(5, 3, 4)) == ["U1", "U2"]


@clause("dz 2-4.5")
def test_all_cards_that_tie_for_the_smallest_cost_are_the_smallest() -> None:
    """Of 2, 2 and 4 both of cost 2 go; without a tie one does."""
    assert cull(Smallest(units(), "cost"), costs(2, 4, 2)) == ["U1"]
    assert cull(Smallest(units(), "cost"), costs(2, 4, 3)) == ["U1", "U2"]


@clause("dz 2-12.2")
def test_all_units_that_tie_for_the_greatest_power_are_the_greatest() -> None:
    """Of 5000, 5000 and 3000 both go; without a tie one does."""
    assert cull(Largest(units(), "power"), powers(5000, 3000, 5000)) == ["U1"]
    assert cull(Largest(units(), "power"), powers(5000, 3000, 4000)) == ["U1", "U2"]


@clause("dz 2-12.3")
def test_all_units_that_tie_for_the_least_power_are_the_least() -> None:
    """Of 2000, 2000 and 3000 both go; without a tie one does."""
    assert cull(Smallest(units(), "power"), powers(2000, 3000, 2000)) == ["U1"]
    assert cull(Smallest(units(), "power"), powers(2000, 3000, 2500)) == ["U1", "U2"]


# --- type (2-6) --------------------------------------------------------------------------------------------------
@clause("dz 2-6.3")
def test_a_card_that_is_made_a_base_is_one_and_no_unit() -> None:
    """It is counted as a base at once, and then it dies: a base has no place on a battle square."""
    bases = Cards("any", "square", [Kind("base")])
    turn = on_card("Turn", For(Chosen(0), SetKind("base")), Draw(Count(bases)))
    game = scene(me(hand=[turn], board={"own_left": unit("Ann")}), foe(board={"enemy_left": unit("Bob")}))
    game.play("Turn", None, "pick Ann").resolve()
    assert hand(game) == 1 and game.zone("Ann") == "graveyard" and game.square("Bob") == "enemy_left"


@clause("dz 2-6.3")
def test_a_card_that_is_no_longer_a_unit_is_none() -> None:
    """It is not counted any more, and as a card of no type it dies."""
    fade = on_card("Fade", For(Chosen(0), LoseKind("unit")), Draw(Count(units())))
    game = scene(me(hand=[fade], board={"own_left": unit("Ann")}), foe(board={"enemy_left": unit("Bob")}))
    game.play("Fade", None, "pick Ann").resolve()
    assert hand(game) == 1 and game.zone("Ann") == "graveyard"


# --- races (2-8) -------------------------------------------------------------------------------------------------
@clause("dz 2-8.2", "dz 2-8.2.ex1")
def test_a_card_of_two_races_has_both() -> None:
    """A text that asks for either finds it."""
    board = {"own_left": unit("Ann", races=["Dragon", "Salamander"]), "own_right": unit("Eve", races=["Dragon"])}
    game = scene(me(board=board), foe())
    assert found(game, Race("Dragon")) == ["Ann", "Eve"]
    assert found(game, Race("Salamander")) == ["Ann"]
    assert found(game, Race("Doll")) == []


@clause("dz 2-8.3")
def test_a_new_race_removes_the_former_ones_unless_they_remain() -> None:
    """Made a Doll a Dragon is none any more; as a Doll as well it is both."""
    become = on_card("Become", For(Chosen(0), SetRace("Doll")))
    add = on_card("Add", For(Chosen(0), AddRace("Doll")))
    for way, dragons in (("Become", []), ("Add", ["Ann"])):
        ann = unit("Ann", races=["Dragon", "Salamander"])
        game = scene(me(hand=[become, add], board={"own_left": ann}), foe())
        game.play(way).resolve()
        assert found(game, Race("Doll")) == ["Ann"]
        assert found(game, Race("Dragon")) == found(game, Race("Salamander")) == dragons


@clause("dz 2-8.4")
def test_who_chooses_a_race_names_one_that_exists() -> None:
    """Each of those on cards is offered once, and no other word; exactly one is chosen."""
    hunt = cast("Hunt", ChooseRace(0), Destroy(units(ChosenRace(0))))
    board = {"own_left": unit("Ann", races=["Dragon", "Doll"]), "own_right": unit("Eve", races=["Doll"])}
    game = scene(me(hand=[hunt], board=board), foe(board={"enemy_left": unit("Bob", races=["Wolf"])}))
    game.play("Hunt").resolve()
    assert game.offered() == ["race Doll", "race Dragon", "race Wolf"]
    game.answer("race Dragon")
    assert game.zone("Ann") == "graveyard" and game.square("Eve") and game.square("Bob")
    assert game.player == "me" and game.offered("race") == []
    shape = on_card("Shape", ChooseRace(1), For(Chosen(0), SetChosenRace(1)))
    game = scene(me(hand=[shape], board=board), foe())
    game.play("Shape", None, "pick Ann").resolve()
    game.answer("race Doll")
    assert found(game, Race("Doll")) == ["Ann", "Eve"] and found(game, Race("Dragon")) == []


# --- text (2-10) -------------------------------------------------------------------------------------------------
REMARK = "（あなたはカードを1枚引く。）"


@clause("dz 2-10.2")
def test_reminder_text_is_no_text() -> None:
    """It is printed and can be read, but a unit with nothing else has no text, and it does nothing."""
    board = {"own_left": unit("Remark", text_ja=REMARK), "own_right": unit("Text", keywords=["haste"], text_ja=REMARK)}
    game = scene(me(board=board), foe())
    assert game.card("Remark").d.text_ja == REMARK
    assert found(game, NoText()) == ["Remark"]
    assert game.card("Remark").d.abilities == [] and game.offered("activate") == []


@clause("dz 2-10.2")
def test_card_data_with_nothing_but_a_reminder_needs_no_program() -> None:
    """A remark beside a keyword is no ability; a number in brackets belongs to the text."""
    row = {"number": "T-1", "name": {"ja": "Remark", "en": "Remark"}, "kind": "unit", "text": {"ja": REMARK}}
    assert SHELF.unread(row) == [] and not SHELF.bare(row).has_text
    swift = SHELF.bare(row | {"text": {"ja": f"速攻{REMARK}"}})
    assert swift.keywords == spec.HASTE and swift.has_text
    assert SHELF.unread(row | {"text": {"ja": "引く（1）"}}) == ["引く（1）"]


def banner(name: str = "Banner") -> CardDef:
    """A unit: your units in its area have 1000 more power."""
    return unit(name, cost="colorless 30", abilities=[support("area", 1000)])


@clause("dz 2-10.3")
@pytest.mark.parametrize("zone", ["board", "hand", "graveyard", "energy", "plan", "smash"])
def test_the_text_of_a_unit_works_on_squares_only(zone: str) -> None:
    """Its bonus is there while it is on a square, and nowhere else."""
    parts: dict[str, Any] = {"board": {"own_left": unit("Ann", power=3000)}}
    if zone == "board":
        parts["board"]["own_right"] = banner()
    elif zone == "plan":
        parts |= {"deck": [banner(), *filler(5)], "plan": True}
    else:
        parts[zone] = [banner()]
    assert scene(me(**parts), foe()).power("Ann") == (4000 if zone == "board" else 3000)


@clause("dz 2-10.3.ex1")
def test_a_text_of_the_plan_zone_means_nothing_on_a_square() -> None:
    """As the face-up top card of the deck it works; on a square, or face down, it does not."""
    blade = unit("Blade", abilities=[zone_effect(["plan"], static([Affect(units(), AddPower(Number(1000)))]))])
    ann = unit("Ann", power=3000)
    game = scene(me(board={"own_left": ann}, deck=[blade, *filler(5)], plan=True), foe())
    assert game.power("Ann") == 4000
    game = scene(me(board={"own_left": ann}, deck=[blade, *filler(5)]), foe())
    assert game.power("Ann") == 3000
    game = scene(me(board={"own_left": ann, "own_right": blade}), foe())
    assert game.power("Ann") == 3000


@clause("dz 2-10.3-1")
def test_the_text_of_a_strategy_takes_effect_when_it_resolves() -> None:
    """Neither in the hand nor on the stack nor in the graveyard."""
    game = scene(me(hand=[cast("Two", Draw(Number(2)))], graveyard=[cast("Old", Draw(Number(2)))]), foe())
    assert hand(game) == 1
    game.play("Two")
    assert hand(game) == 0 and game.stack() == ["Two"]
    game.resolve()
    assert hand(game) == 2 and game.zone("Two") == "graveyard"
    game.resolve()
    assert hand(game) == 2


@clause("dz 2-10.3-2")
def test_a_card_that_may_be_played_from_the_graveyard_says_so_there() -> None:
    """It is offered there, and pays as always; another card is not, nor is the same one in the remove zone."""
    ghost = unit("Ghost", cost="red 1", abilities=[play_from("graveyard")])
    game = scene(me(graveyard=[ghost, unit("Dead", cost="red 1")], energy="red 1"), foe())
    assert game.offered("play") == ["Ghost"]
    game.play("Ghost", "own_left").resolve()
    assert game.square("Ghost") == "own_left" and len(game.side("me").energy_frozen) == 1
    assert scene(me(removed=[ghost], energy="red 1"), foe()).offered("play") == []


@clause("dz 2-10.3-3")
def test_a_text_about_how_the_card_is_played_works_where_it_can_be_played() -> None:
    """Between two own units it may be put into the center as if that was the own area: it stays there."""
    wedge = unit("Wedge", cost="colorless 9", abilities=[formation("straight", "red 1")])
    flanks = {"center_left": unit("Ann"), "center_right": unit("Eve")}
    game = scene(me(hand=[wedge], board=flanks, energy="red 1"), foe())
    assert game.offered("play") == ["Wedge"]
    game.play("Wedge", "center_middle").resolve()
    assert game.square("Wedge") == "center_middle" and game.is_frozen("Wedge")
    # Without them, and in a zone from which it cannot be played, it offers nothing.
    assert scene(me(hand=[wedge], energy="red 1"), foe()).offered("play") == []
    assert scene(me(graveyard=[wedge], board=flanks, energy="red 1"), foe()).offered("play") == []


@clause("dz 2-10.3-4")
@pytest.mark.parametrize("bases", [0, 1, 2])
@pytest.mark.parametrize("where", ["hand", "plan"])
def test_a_text_about_the_cost_of_the_card_works_where_it_can_be_played(bases: int, where: str) -> None:
    """One less for each own base, from the hand and from the plan zone."""
    mine = Cards("you", "square", [Kind("base")])
    thrifty = unit("Thrifty", cost="colorless 3", timing="normal", abilities=[static(rules=[Cheaper(Count(mine))])])
    board = {f"base_{line}": base(line) for line in ("left", "right")[:bases]}
    parts: dict[str, Any] = {"board": board, "energy": "3"}
    parts |= {"hand": [thrifty]} if where == "hand" else {"deck": [thrifty, *filler(3)], "plan": True}
    game = scene(me(**parts), foe())
    game.play("Thrifty", "own_left")
    assert len(game.side("me").energy_frozen) == 3 - bases
    parts["energy"] = str(2 - bases) if bases < 2 else ""
    assert scene(me(**parts), foe()).offered("play") == []


@clause("dz 2-10.3-6")
def test_a_card_without_text_that_is_given_an_ability_has_text() -> None:
    """As long as it has it: for the turn, or while another card gives it."""
    rush = on_card("Rush", For(Chosen(0), GainKeyword("haste")))
    game = scene(me(hand=[rush], board={"own_left": unit("Ann"), "own_right": unit("Eve")}), foe())
    assert found(game, NoText()) == ["Ann", "Eve"]
    game.play("Rush", None, "pick Ann").resolve()
    assert found(game, NoText()) == ["Eve"]
    turn = game.m.turn
    while game.m.turn < turn + 2 or game.phase != "main" or game.player != "me":
        game.pass_()
    assert found(game, NoText()) == ["Ann", "Eve"]
    teach = static([Affect(Cards("you", "square", [Kind("unit")]), GainAbility(activated([Draw(ONE)])))])
    school = {"own_left": unit("Ann"), "base_left": base("School", abilities=[teach])}
    game = scene(me(board=school), foe(board={"enemy_left": unit("Bob")}))
    assert found(game, NoText()) == ["Bob"]


@clause("dz 2-10.3-7")
def test_a_card_that_only_has_a_keyword_has_text() -> None:
    """On a square and in other zones."""
    swift = unit("Swift", keywords=["haste"])
    game = scene(me(board={"own_left": swift, "own_right": unit("Plain")}), foe())
    assert found(game, NoText()) == ["Plain"]
    count = cast("Count", Draw(Count(Cards("you", "graveyard", [NoText()]))))
    game = scene(me(hand=[count], graveyard=[swift, unit("Plain"), unit("Bare")]), foe())
    game.play("Count").resolve()
    assert hand(game) == 2
