"""The nouns of card text: properties of cards, which cards are meant, numbers, conditions and timings."""

from __future__ import annotations

from typing import Final

import pytest

from fuda.core.flow import Frame, Op
from fuda.core.lasting import Lasting
from fuda.core.state import ID_MASK
from fuda.games.buddyfight import kinds, spec
from fuda.games.buddyfight.policy import deal_damage
from fuda.games.buddyfight.printed import ACTIVATED, AUTO, CASTING, REPLACEMENT, Ability, Card, CardDef
from fuda.games.buddyfight.rules.hearing import heard, publish
from fuda.games.buddyfight.rules.periods import last
from fuda.games.buddyfight.state import Match
from fuda.games.buddyfight.words.comparing import InSoulOf, Is, SameName, SameSize, SameTrait, SameWorld
from fuda.games.buddyfight.words.conditions import (
    AttackBy,
    AttackOn,
    Attacks,
    CountTraits,
    CountWorlds,
    DuringAttack,
    EventNumber,
    FirstTurn,
    Fixed,
    Flips,
    HappenedThisTurn,
    Infinity,
    InPhase,
    LeastOf,
    MostOf,
    Size,
    StartFlag,
    StatOf,
    TimesThisTurn,
    TotalOf,
)
from fuda.games.buddyfight.words.deckrules import UpTo, together
from fuda.games.buddyfight.words.properties import (
    Character,
    EnteredBy,
    EnteredThisTurn,
    HasAbility,
    HasCounter,
    HasSoul,
    HasStat,
    InPlace,
    IsAttacked,
    IsAttacking,
    IsAttackingAlone,
    IsBattling,
    IsBearer,
    IsBuddy,
    IsDeclared,
    IsFaceDown,
    IsFlipped,
    IsRested,
    IsSet,
    IsStanding,
    Keyworded,
    Kind,
    LiesIn,
    Named,
    NameHas,
    NoAbility,
    Stat,
    Test,
    Trait,
    TraitHas,
    Transformed,
    World,
    stat,
)
from fuda.games.buddyfight.words.refs import (
    AREAS,
    AboutIn,
    Area,
    Arrived,
    Attacked,
    Attackers,
    Bearer,
    Front,
    Holders,
    MovedTo,
    Nth,
    Ref,
    Soul,
    ThisIn,
    Used,
    affected,
    choosable,
    reads_slots,
)
from fuda.games.buddyfight.words.timings import (
    Lately,
    LatelyCard,
    LatelyNumber,
    On,
    OnAny,
    Timing,
    Would,
    awaits,
)
from fuda.words.conditions import Exists, Failed, Matches
from fuda.words.deckrules import UNLIMITED, AnyNumber
from fuda.words.numbers import All, Count, CountNames, Number, Picked
from fuda.words.properties import Both, Either, IsThis, Not, Other
from fuda.words.refs import About, AboutOther, Among, Bottom, Chosen, Rest, This, Together, Top
from tests.games.buddyfight.boards import BODY, Board, card, flag
from tests.games.buddyfight.deeds import add_soul, destroy, do, draw, move, place, rest, turn_down

A: Final = card("A")
B: Final = card("B")
C: Final = card("C")


def passes(b: Board, test: Test, name: str, speaker: str = "A") -> bool:
    """Whether a card passes a test that is asked by another."""
    c = b.card(name)
    return test.ok(b.m, b.speaker(speaker), c, b.m.unit(c.id))


def found(b: Board, ref: Ref, speaker: str = "A") -> list[str]:
    """The names of the cards that a card means."""
    return b.names(ref.uids(b.m, b.speaker(speaker)))


# --- properties --------------------------------------------------------------------------------------------------
def test_what_is_written_on_cards() -> None:
    """Names, attributes, worlds and characters, whole or in part."""
    d = card("Sun Dragon", traits=["Dragon", "Red Dragon"], worlds=["X", "Y"])
    d.characters = ["Hero"]
    b = Board({"center": A, "hand": [d]})
    name = "Sun Dragon"
    assert passes(b, Named("Sun Dragon"), name) and not passes(b, Named("Sun"), name)
    assert passes(b, NameHas("Sun"), name) and not passes(b, NameHas("Moon"), name)
    assert passes(b, Trait("Dragon"), name) and not passes(b, Trait("Red"), name)
    assert passes(b, TraitHas("Red"), name) and not passes(b, TraitHas("Blue"), name)
    assert passes(b, World("X"), name) and passes(b, World("Y"), name) and not passes(b, World("Z"), name)
    assert passes(b, Character("Hero"), name) and not passes(b, Character(name), name)


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("monster", ["monster"]),
        ("impact_monster", ["monster", "impact", "impact_monster"]),
        ("impact", ["impact"]),
        ("spell", ["spell"]),
        ("item", ["item"]),
    ],
)
def test_types(kind: str, words: list[str]) -> None:
    """An impact monster is both a monster and an impact."""
    b = Board({"center": A, "hand": [card("K", kind)]})
    assert [word for word in spec.KINDS if passes(b, Kind(word), "K")] == [w for w in spec.KINDS if w in words]


def test_an_equipped_monster_is_an_item() -> None:
    """What is in the item area is no monster, and the way it got there can be asked for."""
    b = Board({"center": A, "item": B})
    u = b.unit("B")
    assert passes(b, Kind("item"), "B") and not passes(b, Kind("monster"), "B")
    u.form = spec.IMPACT_TRANSFORM
    assert passes(b, Transformed(), "B") and passes(b, Transformed("transform"), "B")
    assert not passes(b, Transformed("ride"), "B") and not passes(b, Transformed(), "A")
    u.form = spec.RIDE
    assert passes(b, Transformed("ride"), "B") and not passes(b, Transformed("transform"), "B")


def test_numbers_of_cards() -> None:
    """On the field numbers are what effects have made of them; what is printed can be asked for as well."""
    d = card("N", size=2, power=5000, defense=3000, critical=2)
    b = Board({"center": A, "left": d, "hand": [card("P", size=2, power=5000)]})
    last(b.m, Lasting(spec.ADD_POWER, 0, b.unit("N").uid, -2000, spec.THIS_TURN, 0, -1, 0, 0))
    last(b.m, Lasting(spec.ADD_SIZE, 0, b.unit("N").uid, -1, spec.THIS_TURN, 0, -1, 0, 0))
    numbers = {what: stat(b.m, b.card("N"), b.unit("N"), what) for what in ("size", "power", "defense", "critical")}
    assert numbers == {"size": 1, "power": 3000, "defense": 3000, "critical": 2}
    assert passes(b, Stat("power", "<=", Number(3000)), "N") and passes(b, Stat("base_power", "==", Number(5000)), "N")
    assert passes(b, Stat("size", "<", Number(2)), "N") and not passes(b, Stat("base_size", "<", Number(2)), "N")
    assert passes(b, Stat("size", ">=", Number(2)), "P")
    b.give_soul("N", BODY, BODY)
    assert passes(b, Stat("soul", ">=", Number(2)), "N")


def test_a_card_without_a_number_does_not_pass() -> None:
    """Monsters without a size are of no size, and items may have no defense."""
    lost = card("L", power=1000, defense=1000, critical=1)
    b = Board({"center": A, "left": lost, "item": card("I", "item", power=1000, critical=1)})
    assert not passes(b, Stat("size", "<=", Number(2)), "L") and not passes(b, HasStat("size"), "L")
    assert not passes(b, Stat("defense", "<=", Number(9000)), "I") and passes(b, HasStat("power"), "I")


def test_keywords_and_abilities() -> None:
    """Keywords, titles and [Counter] are asked for; nullified abilities are gone, and yet the card has some."""
    act = Ability(ACTIVATED, [], [])
    act.title = "Thunder"
    act.counter = True
    b = Board({"center": A, "left": card("K", keywords=spec.MOVE | spec.TWICE, abilities=[act])})
    assert passes(b, Keyworded("move"), "K") and passes(b, Keyworded("multiattack"), "K")
    assert not passes(b, Keyworded("penetrate"), "K") and not passes(b, Keyworded("any"), "A")
    assert passes(b, HasAbility("Thunder"), "K") and passes(b, HasCounter(), "K") and not passes(b, HasCounter(), "A")
    assert passes(b, NoAbility(), "A") and not passes(b, NoAbility(), "K")
    last(b.m, Lasting(spec.NEGATE, 0, b.unit("K").uid, 0, spec.THIS_TURN, 0, -1, 0, 0))
    b.m.settle()
    assert not passes(b, Keyworded("move"), "K") and not passes(b, HasAbility("Thunder"), "K")
    assert not passes(b, NoAbility(), "K")


def test_a_gained_ability_counts() -> None:
    """A card has the abilities that it was given, by their names, and then it has some."""
    part = Ability(ACTIVATED, [], [])
    part.title = "Flash"
    part.part = True
    b = Board({"center": card("A", abilities=[part]), "left": B})
    assert not passes(b, HasAbility("Flash"), "A")
    last(b.m, Lasting(spec.GAIN_ABILITY, 0, b.unit("B").uid, 0, spec.THIS_TURN, 0, b.card("A").id << 5, 0, 0))
    b.m.settle()
    assert passes(b, HasAbility("Flash"), "B") and not passes(b, NoAbility(), "B")


def test_buddies_by_name() -> None:
    """A card of the buddy's name is a buddy, whatever the zone, for the fighter who began with it."""
    b = Board({"center": A, "buddy": card("X"), "hand": [card("X")]}, {"left": card("X")})
    assert b.m.is_partner(0, ["X"]) and passes(b, IsBuddy(), "X") and not passes(b, IsBuddy(), "A")
    c = b.card("X", 1)
    assert not IsBuddy().ok(b.m, b.speaker("A"), c, b.m.unit(c.id))


def test_states_and_places() -> None:
    """Rested, standing, face down; where a card is and since when and by what."""
    b = Board({"center": A, "left": B, "spells": card("S", "spell"), "hand": [C]})
    rest(b.m, b.speaker("A"), b.unit("B"), spec.BY_RULE)
    assert passes(b, IsRested(), "B") and passes(b, IsStanding(), "A") and not passes(b, IsStanding(), "C")
    assert passes(b, InPlace("left"), "B") and passes(b, InPlace("left_or_right"), "B")
    assert not passes(b, InPlace("left_or_right"), "A") and passes(b, InPlace("monsters"), "A")
    assert passes(b, IsSet(), "S") and not passes(b, IsSet(), "A") and not passes(b, InPlace("center"), "C")
    u = place(b.m, b.speaker("A"), b.card("C"), spec.RIGHT, spec.BY_CALL | spec.BY_AMBUSH)
    assert passes(b, EnteredThisTurn(), "C") and not passes(b, EnteredThisTurn(), "A")
    assert passes(b, EnteredBy("ambush"), "C") and passes(b, EnteredBy("call"), "C")
    assert not passes(b, EnteredBy("effect"), "C") and u.slot == spec.RIGHT
    assert passes(b, LiesIn("field"), "C") and not passes(b, LiesIn("hand"), "C")


def test_what_lies_face_down_has_no_information() -> None:
    """A treasure passes no test of what it is; a face-down soul is found only where nothing is asked of it."""
    b = Board({"center": A, "hand": [card("T", "spell", traits=["Gold"])]})
    place(b.m, b.speaker("A"), b.card("T"), spec.SPELL_AREA, spec.BY_EFFECT, spec.LIES_HIDDEN)
    for test in (Named("T"), Trait("Gold"), World("W"), Kind("spell"), IsSet(), NoAbility(), HasStat("size")):
        assert not passes(b, test, "T")
    assert passes(b, IsFaceDown(), "T") and passes(b, InPlace("spell"), "T")
    b.give_soul("A", card("Down", traits=["Gold"]), face_down=True)
    b.give_soul("A", card("Up", traits=["Gold"]))
    assert found(b, Soul(This(), [])) == ["Down", "Up"] and found(b, Soul(This(), [Trait("Gold")])) == ["Up"]
    assert found(b, Soul(This(), [], "down")) == ["Down"] and found(b, Soul(This(), [], "up")) == ["Up"]
    assert passes(b, IsFaceDown(), "Down") and not passes(b, IsFaceDown(), "Up")


def test_hankoku_is_kept_apart_from_other_turning() -> None:
    """A flag that was turned over by hankoku is so; one that lies face down is not."""
    d = flag("Day")
    d.turn_over(flag("Night"))
    b = Board({"center": A, "flag": d})
    assert not found(b, Area("own", "flag", [IsFlipped()]))
    f = b.speaker("A")
    do(b.m, f, kinds.FLIP, b.unit("Day").uid, spec.BY_EFFECT)
    assert found(b, Area("own", "flag", [IsFlipped(), Named("Night")])) == ["Day"]
    assert Flips("own").get(b.m, f) == 1 and Flips("foe").get(b.m, f) == 0 and Flips("any").get(b.m, f) == 1
    other = b.unit("Flag", 1)
    turn_down(b.m, f, other)
    assert not found(b, Area("foe", "flag", [IsFlipped()])) and not found(b, Area("foe", "flag", [Named("Flag")]))


def test_soul_tests() -> None:
    """A card may be asked what lies in its soul, and a card in a soul whose it is."""
    b = Board({"center": A, "left": B})
    b.give_soul("B", C)
    assert passes(b, HasSoul([]), "B") and not passes(b, HasSoul([]), "A")
    assert passes(b, HasSoul([Named("C")]), "B") and not passes(b, HasSoul([Named("A")]), "B")
    assert passes(b, IsBearer(), "B", "C") and not passes(b, IsBearer(), "A", "C")
    assert passes(b, InSoulOf(Area("own", "left", [])), "C") and not passes(b, InSoulOf(This()), "C")


def test_tests_of_tests() -> None:
    """Opposites, alternatives and sums of tests; this card and others."""
    b = Board({"center": A, "left": B})
    assert passes(b, Not(Named("B")), "A") and not passes(b, Not(Named("A")), "A")
    assert passes(b, Either([Named("B"), Named("A")]), "A") and not passes(b, Both([Named("B"), Named("A")]), "A")
    assert passes(b, IsThis(), "A") and not passes(b, IsThis(), "B")
    assert passes(b, Other(), "B") and not passes(b, Other(), "A")


def test_a_named_type() -> None:
    """A fighter has named a type: cards of it pass."""
    b = Board({"center": A, "hand": [card("S", "spell")]})
    f = b.speaker("A")
    f.put(0, [-1 - spec.TYPES.index("spell")])
    assert IsDeclared(0).ok(b.m, f, b.card("S"), None) and not IsDeclared(0).ok(b.m, f, b.card("A"), None)


def test_comparing_with_other_cards() -> None:
    """The name, attribute, world or size of another card; being one of some."""
    one = card("A", traits=["T"], size=2, power=1000, defense=1000, critical=1)
    two = card("Z", traits=["T"], worlds=["V"], size=2, power=1000, defense=1000, critical=1)
    b = Board({"center": one, "left": two, "hand": [card("Q", worlds=["V"])]}, {"left": card("A")})
    assert passes(b, SameTrait(This()), "Z") and passes(b, SameSize(This()), "Z")
    assert not passes(b, SameName(This()), "Z") and not passes(b, SameWorld(This()), "Z")
    assert passes(b, SameWorld(Area("own", "left", [])), "Q") and not passes(b, SameSize(This()), "Q")
    c = b.card("A", 1)
    assert SameName(This()).ok(b.m, b.speaker("A"), c, b.m.unit(c.id))
    assert passes(b, Is(Area("own", "left", [])), "Z") and not passes(b, Is(This()), "Z")


# --- which cards -------------------------------------------------------------------------------------------------
EVERYWHERE: Final = {
    "left": card("L"), "center": card("A"), "right": card("R"), "item": card("I", "item"),
    "spells": card("S", "spell"), "flag": flag("F"), "buddy": card("Y"), "hand": [card("H")], "drop": [card("D")],
    "deck": [card("K")], "gauge": [card("G")], "removed": [card("O")], "under": [card("U", "flag")],
}  # fmt: skip


@pytest.mark.parametrize(
    ("zone", "names"),
    [
        ("field", "LARIS"), ("left", "L"), ("center", "A"), ("right", "R"), ("left_or_right", "LR"),
        ("monsters", "LAR"), ("item", "I"), ("spells", "S"), ("flag", "F"), ("buddy", "Y"), ("hand", "H"),
        ("drop", "D"), ("deck", "K"), ("gauge", "G"), ("soul", "Z"), ("removed", "O"), ("flag_under", "U"),
    ],
)  # fmt: skip
def test_areas_and_piles(zone: str, names: str) -> None:
    """Every area and pile has its own cards; the field has neither flag nor buddy nor souls."""
    b = Board(EVERYWHERE)
    b.give_soul("I", card("Z"))
    assert zone in AREAS
    assert found(b, Area("own", zone, [])) == list(names)
    assert not [name for name in found(b, Area("foe", zone, [])) if name not in ("Body", "Flag")]
    if zone not in ("hand", "drop", "deck", "gauge", "soul", "removed", "flag_under"):
        units = Area("own", zone, []).units(b.m, b.speaker("A"))
        assert [u.card.d.name for u in units] == list(names)


def test_sides() -> None:
    """Own, the opponent's, and anyone's cards, from where the speaker stands."""
    b = Board({"center": A, "left": B}, {"center": C})
    assert found(b, Area("any", "field", [])) == ["B", "A", "C"]
    assert found(b, Area("foe", "field", []), "C") == ["B", "A"]
    assert found(b, Area("own", "monsters", [Other()])) == ["B"]


def test_what_is_chosen_at_the_declaration() -> None:
    """Cards of the field and the drop zone are, souls and hands are not."""
    aimed = [zone for zone in AREAS if Area("any", zone, []).is_aimed()]
    assert aimed == ["field", "left", "center", "right", "left_or_right", "monsters", "item", "spells", "drop"]
    assert not Soul(This(), []).is_aimed() and not Chosen(0).is_aimed() and Attackers([]).is_aimed()
    assert Together([Area("own", "drop", []), Area("own", "field", [])]).is_aimed()
    assert not Together([Area("own", "drop", []), Area("own", "hand", [])]).is_aimed()
    assert reads_slots(Area("own", "field", [SameName(Chosen(0))])) and not reads_slots(Area("own", "field", [Other()]))
    assert reads_slots([Area("own", "field", [Stat("size", "<=", Picked(8))])])


def test_hidden_zones() -> None:
    """Hands, decks, gauges and what is removed are hidden, and souls as far as they may lie face down."""
    hidden = [zone for zone in AREAS if Area("any", zone, []).is_hidden()]
    assert hidden == ["hand", "deck", "gauge", "soul", "removed", "flag_under"]
    assert Soul(This(), []).is_hidden() and not Soul(This(), [], "up").is_hidden()
    b = Board({"center": A})
    assert Area("foe", "deck", []).decks(b.speaker("A")) == 2 and Top("own", "deck", Number(1)).decks(b.speaker("A"))


def test_souls_and_their_bearers() -> None:
    """From a card to its soul and back."""
    b = Board({"center": A, "left": B})
    b.give_soul("B", C)
    assert found(b, Soul(Area("own", "field", []), [])) == ["C"]
    assert found(b, Bearer(), "C") == ["B"] and found(b, Bearer(), "A") == []
    assert found(b, Holders(Area("own", "soul", []))) == ["B"]


def test_facing_areas() -> None:
    """A left faces the opponent's right, a center the center."""
    b = Board({"left": A, "center": B}, {"left": card("L"), "center": card("M"), "right": card("R")})
    assert found(b, Front(This(), [])) == ["R"] and found(b, Front(This(), []), "B") == ["M"]
    assert found(b, Front(This(), []), "L") == [] and found(b, Front(This(), []), "R") == ["A"]


def test_slots() -> None:
    """What was chosen, what is left of it, what has become of it."""
    b = Board({"center": A, "hand": [B, C], "drop": [card("D")]})
    f = b.speaker("A")
    f.put(0, [b.m.uid(b.card(name).id) for name in ("B", "C", "D")])
    f.put(1, [b.m.uid(b.card("C").id)])
    m = b.m
    assert b.names(Chosen(0).uids(m, f)) == ["B", "C", "D"] and Chosen(0).slot() == 0
    assert b.names(Rest(0, 1).uids(m, f)) == ["B", "D"]
    assert b.names(Among(0, [LiesIn("hand")]).uids(m, f)) == ["B", "C"]
    move(m, f, b.card("B"), spec.DROP)
    place(m, f, b.card("C"), spec.LEFT, spec.BY_EFFECT)
    assert b.names(Chosen(0).uids(m, f)) == ["D"] and b.names(Chosen(0).known(m, f)) == ["B", "C", "D"]
    assert b.names(Arrived(0).uids(m, f)) == ["C"] and b.names(MovedTo(0, "drop").uids(m, f)) == ["B", "D"]
    assert b.names(Among(0, []).known(m, f)) == ["B", "C", "D"]


def test_this_card_where_it_went() -> None:
    """A card that has moved once is found where it is, after that it is another."""
    b = Board({"center": A, "hand": [B]})
    f = b.speaker("B")
    assert b.names(This().uids(b.m, f)) == ["B"]
    move(b.m, f, b.card("B"), spec.DROP)
    assert This().uids(b.m, f) == [] and b.names(This().known(b.m, f)) == ["B"]
    assert b.names(ThisIn("drop").uids(b.m, f)) == ["B"] and ThisIn("hand").uids(b.m, f) == []
    move(b.m, f, b.card("B"), spec.HAND)
    assert ThisIn("hand").uids(b.m, f) == []


def test_what_an_event_was_about() -> None:
    """The card of the event and the other one."""
    b = Board({"center": A, "left": B, "hand": [C]})
    f = b.speaker("A")
    f.a = b.m.uid(b.card("C").id)
    f.b = b.unit("B").uid
    assert b.names(About().uids(b.m, f)) == ["C"] and b.names(AboutOther().uids(b.m, f)) == ["B"]
    move(b.m, f, b.card("C"), spec.DROP)
    assert About().uids(b.m, f) == [] and b.names(About().known(b.m, f)) == ["C"]
    assert b.names(AboutIn("drop").uids(b.m, f)) == ["C"] and AboutIn("hand").uids(b.m, f) == []


def test_ends_of_the_deck() -> None:
    """The top is what is drawn next."""
    b = Board({"center": A, "deck": [B, C, card("D")]})
    assert found(b, Top("own", "deck", Number(2))) == ["D", "C"]
    assert found(b, Bottom("own", "deck", Number(1))) == ["B"]
    assert found(b, Nth("own", "deck", Number(2))) == ["C"] and found(b, Nth("own", "deck", Number(9))) == []
    assert found(b, Top("own", "deck", All())) == ["D", "C", "B"]


def test_cards_together() -> None:
    """Cards of several refs are found once each."""
    b = Board({"center": A, "hand": [B]})
    ref = Together([Area("own", "hand", []), This(), Area("own", "field", [])])
    assert found(b, ref) == ["B", "A"] and ref.is_hidden() and ref.looks() == spec.SEES_PILES and not ref.is_narrow()


# --- battle ------------------------------------------------------------------------------------------------------
def test_a_link_attack_on_a_monster() -> None:
    """Attackers and the attacked card are in battle; alone is a card that is left over."""
    b = Board({"left": A, "right": B}, {"center": C})
    assert not passes(b, IsAttacking(), "A") and not passes(b, IsBattling(), "C")
    b.fight(["A", "B"], "C")
    m = b.m
    assert found(b, Attackers([])) == ["A", "B"] and found(b, Attacked([])) == ["C"]
    assert passes(b, IsAttacking(), "A") and passes(b, IsAttacked(), "C") and not passes(b, IsAttacked(), "A")
    assert all(passes(b, IsBattling(), name) for name in "ABC") and not passes(b, IsAttackingAlone(), "A")
    f = b.speaker("A")
    assert AttackBy("own", [Named("B")]).holds(m, f) and AttackBy("own", [], "link").holds(m, f)
    assert not AttackBy("own", [], "solo").holds(m, f) and not AttackBy("foe", []).holds(m, f)
    assert AttackOn("foe", [Kind("monster")]).holds(m, f) and not AttackOn("foe", []).holds(m, f)
    move(m, f, b.card("B"), spec.DROP)
    b.run()
    assert passes(b, IsAttackingAlone(), "A") and AttackBy("own", [], "solo").holds(m, f)


def test_an_attack_on_a_fighter() -> None:
    """An item with defense is attacked with its fighter, one without is not."""
    b = Board({"left": A}, {"item": card("Shield", "item", defense=1000), "right": C})
    b.fight(["A"])
    f, g = b.speaker("A"), b.speaker("C")
    assert found(b, Attacked([])) == ["Shield"] and passes(b, IsAttacked(), "Shield")
    assert AttackOn("foe", []).holds(b.m, f) and AttackOn("own", []).holds(b.m, g)
    assert not AttackOn("own", []).holds(b.m, f) and AttackOn("own", [Kind("item")]).holds(b.m, g)
    assert DuringAttack("own").holds(b.m, f) and DuringAttack("foe").holds(b.m, g) and DuringAttack().holds(b.m, f)
    assert not DuringAttack("own").holds(b.m, g)
    b.m.in_battle = False
    assert not DuringAttack().holds(b.m, f) and AttackBy("own", [IsThis()]).holds(b.m, f)


# --- numbers and conditions --------------------------------------------------------------------------------------
def test_counting() -> None:
    """Cards, names, worlds and attributes of cards."""
    drop = [card("X", worlds=["V", "W"], traits=["T"]), card("X", worlds=["V"]), card("Y", traits=["T", "S"])]
    b = Board({"center": A, "drop": drop})
    f = b.speaker("A")
    ref = Area("own", "drop", [])
    assert [value(ref).get(b.m, f) for value in (Count, CountNames, CountWorlds, CountTraits)] == [3, 2, 2, 2]
    assert All().get(b.m, f) > 100 and Infinity().get(b.m, f) > 999_999


def test_sizes() -> None:
    """How many cards there are somewhere, and how much life."""
    b = Board({**EVERYWHERE, "life": 7}, {"life": 4})
    b.give_soul("A", BODY, BODY)
    f = b.speaker("A")
    sizes = {"life": 7, "hand": 1, "drop": 1, "gauge": 1, "deck": 1, "removed": 1, "flag_under": 1, "field": 5,
             "monsters": 3, "souls": 2}  # fmt: skip
    assert {what: Size("own", what).get(b.m, f) for what in sizes} == sizes
    assert Size("foe", "life").get(b.m, f) == 4 and Size("any", "life").get(b.m, f) == 11


def test_numbers_of_several_cards() -> None:
    """The first, the sum, the highest and the lowest; of one that has left, what it last was."""
    b = Board({"left": card("A", size=1, power=1000), "right": card("B", size=3, power=4000)})
    f = b.speaker("A")
    ref = Area("own", "monsters", [])
    values = (StatOf(ref, "power"), TotalOf(ref, "power"), MostOf(ref, "size"), LeastOf(ref, "size"))
    assert [value.get(b.m, f) for value in values] == [1000, 5000, 3, 1]
    none = Area("own", "hand", [])
    assert [cls(none, "size").get(b.m, f) for cls in (StatOf, TotalOf, MostOf, LeastOf)] == [0, 0, 0, 0]
    u = b.unit("B")
    last(b.m, Lasting(spec.ADD_POWER, 0, u.uid, 500, spec.THIS_TURN, 0, -1, 0, 0))
    f.put(0, [u.uid])
    move(b.m, f, u.card, spec.DROP)
    b.run()
    assert StatOf(Chosen(0), "power").get(b.m, f) == 4500 and Matches(Chosen(0), [InPlace("right")]).holds(b.m, f)
    assert not Exists(Chosen(0)).holds(b.m, f)


def test_numbers_of_frames() -> None:
    """The number of the event outlives the scratch register; a number may be named or fixed."""
    b = Board({"center": A})
    f = b.speaker("A")
    f.n = 3
    assert EventNumber().get(b.m, f) == 3
    f.put(spec.EVENT, [-1, -1 - 4])
    f.put(spec.FIXED, [-1 - 6])
    f.put(8, [-1 - 2])
    assert EventNumber().get(b.m, f) == 4 and Fixed().get(b.m, f) == 6 and Picked(8).get(b.m, f) == 2
    f.done = 0
    assert Failed().holds(b.m, f)
    f.done = -1
    assert not Failed().holds(b.m, f)


def test_phases_and_turns() -> None:
    """Which phase it is, which turn, with which flag the fight began."""
    b = Board({"center": A, "flag": flag("Old")})
    f = b.speaker("A")
    assert InPhase("main").holds(b.m, f) and not InPhase("attack").holds(b.m, f)
    assert StartFlag("Old").holds(b.m, f) and not StartFlag("Old", "foe").holds(b.m, f)
    assert not FirstTurn().holds(b.m, f)
    b.m.turn = 2
    assert not FirstTurn().holds(b.m, f)
    b.m.turn_player = 1
    assert FirstTurn().holds(b.m, f)


def test_what_has_happened_in_this_turn() -> None:
    """Events are remembered if a card looks back at them."""
    b = Board({"center": A, "hand": [B, C]})
    b.m.remembers = spec.MOVED | spec.DREW
    f = b.speaker("A")
    discarded = HappenedThisTurn("moved", "own", [Named("B")], "hand", "drop")
    assert not discarded.holds(b.m, f)
    move(b.m, f, b.card("B"), spec.DROP)
    assert discarded.holds(b.m, f) and not HappenedThisTurn("moved", "foe", []).holds(b.m, f)
    assert HappenedThisTurn("moved", "any", [], "any", "any", "this").holds(b.m, f)
    assert not HappenedThisTurn("moved", "any", [], "any", "any", "this").holds(b.m, b.speaker("C"))
    draw(b.m, f)
    draw(b.m, f)
    assert TimesThisTurn("drew", "own", []).get(b.m, f) == 2 and TimesThisTurn("moved", "own", []).get(b.m, f) == 3
    assert HappenedThisTurn("drew", "own", [], "deck", "hand").holds(b.m, f)


def test_attacks_of_a_turn() -> None:
    """A link attack is one attack, whichever of its cards is meant."""
    b = Board({"left": A, "right": B})
    f = b.speaker("A")
    b.m.remembers = spec.ATTACKED
    for uids in ([b.unit("A").uid, b.unit("B").uid], [b.unit("B").uid]):
        for uid in uids:
            publish(b.m, f.uid, spec.ATTACKED, 0, uid & ID_MASK, uid, spec.BY_RULE, len(uids))
    assert Attacks("own", []).get(b.m, f) == 2 and Attacks("foe", []).get(b.m, f) == 0
    assert Attacks("own", [Named("A")]).get(b.m, f) == 1 and Attacks("own", [Named("B")]).get(b.m, f) == 2


# --- timings -----------------------------------------------------------------------------------------------------
def auto(when: Timing, zone: int = -1) -> Ability:
    """An automatic ability that does nothing."""
    ability = Ability(AUTO, [], [])
    ability.when = when
    ability.events = when.events()
    ability.where = 1 << zone if zone >= 0 else when.home()
    return ability


def listener(when: Timing, name: str = "A") -> CardDef:
    """A monster that waits for something."""
    return card(name, abilities=[auto(when)])


def waiting(b: Board) -> int:
    """How many abilities wait to be used."""
    return len(b.m.pending)


def test_entering() -> None:
    """What enters from where, by what means, of whom."""
    timings = [
        (On("entered"), True), (On("entered", "own"), True), (On("entered", "foe"), False),
        (On("entered", "any", [Named("C")]), True), (On("entered", "any", [Other()]), True),
        (On("entered", "any", [IsThis()]), False), (On("entered", "any", [InPlace("center")]), False),
        (On("entered", "any", [], "effect"), True), (On("entered", "any", [], "call"), True),
        (On("entered", "any", [], "foe_effect"), False), (On("entered", "any", [], "any", "hand"), True),
        (On("entered", "any", [], "any", "not_hand"), False), (On("entered", "any", [], "any", "drop"), False),
        (On("entered", "any", [], "any", "any", "any", [Named("B")]), True),
        (On("entered", "any", [], "any", "any", "any", [Named("A")]), False),
        (OnAny([On("drew"), On("entered")]), True), (On("moved", "own", [], "any", "hand", "field"), True),
    ]  # fmt: skip
    for timing, expected in timings:
        b = Board({"center": listener(timing), "left": B, "hand": [C]})
        place(b.m, b.speaker("B"), b.card("C"), spec.RIGHT, spec.BY_CALL | spec.BY_EFFECT)
        assert (waiting(b) == 1) is expected, timing.fields


def test_its_own_entering() -> None:
    """A card hears of its own entering."""
    b = Board({"center": B, "hand": [listener(On("entered", "any", [IsThis()]))]})
    place(b.m, b.speaker("B"), b.card("A"), spec.RIGHT, spec.BY_CALL)
    assert waiting(b) == 1


def test_discarding_and_souls_off_the_field() -> None:
    """A card hears in the drop zone that it was discarded, or that it went there from a face-down soul."""
    b = Board({"center": B, "hand": [listener(On("discarded", "any", [IsThis()]))]})
    move(b.m, b.speaker("B"), b.card("A"), spec.DROP)
    assert waiting(b) == 1
    for face_down in (True, False):
        b = Board({"center": B})
        ambush = On("soul_left", "any", [IsThis()], "any", "face_down_soul", "drop")
        b.give_soul("B", listener(ambush), face_down=face_down)
        move(b.m, b.speaker("B"), b.card("A"), spec.DROP)
        assert waiting(b) == (1 if face_down else 0)
        b = Board({"center": B})
        b.give_soul("B", listener(ambush), face_down=face_down)
        move(b.m, b.speaker("B"), b.card("B"), spec.HAND)
        b.run()
        assert waiting(b) == (1 if face_down else 0)


def test_coming_into_a_soul() -> None:
    """The card on top hears of it, and the card that is put into the soul: each knows of the other."""
    b = Board({"center": listener(On("soul_added", by_tests=[IsThis()])), "hand": [B]})
    add_soul(b.m, b.speaker("A"), b.card("B"), b.unit("A"))
    assert waiting(b) == 1
    for timing in (
        On("moved", "any", [IsThis()], "any", "any", "soul"),
        On("soul_added", "any", [IsThis()]),
        On("soul_added", "any", [IsThis()], by_tests=[Named("B")]),
    ):
        b = Board({"center": B, "left": C, "hand": [listener(timing)]})
        add_soul(b.m, b.speaker("C"), b.card("A"), b.unit("B"))
        assert waiting(b) == 1


def test_losing_souls() -> None:
    """A card hears when it loses a card of its soul, and when that was the last one."""
    both = OnAny([On("soul_emptied", "own", [IsThis()])])
    b = Board({"center": card("A", abilities=[auto(both), auto(On("soul_lost", "own", [IsThis()]))])})
    b.give_soul("A", B, C)
    move(b.m, b.speaker("A"), b.card("B"), spec.DROP)
    assert waiting(b) == 1
    move(b.m, b.speaker("A"), b.card("C"), spec.HAND)
    assert waiting(b) == 3


def test_the_bearer_of_a_soul() -> None:
    """An ability that is valid in a soul hears what the card on top does."""
    b = Board({"left": B, "center": C})
    b.give_soul("B", card("A", abilities=[auto(On("rested", "any", [IsBearer()]), spec.SOUL)]))
    rest(b.m, b.speaker("B"), b.unit("C"))
    assert waiting(b) == 0
    rest(b.m, b.speaker("B"), b.unit("B"))
    assert waiting(b) == 1


def attack_event(b: Board, kind: int, uid: int, other: int, n: int) -> None:
    """Tell of an attack."""
    cause = spec.BY_RULE | (spec.BY_LINK if n > 1 else 0)
    player = -1 - uid if uid < 0 else b.m.card_of(uid).owner
    b.m.pending += heard(b.m, kind, player, uid & ID_MASK if uid >= 0 else -1, uid, cause, n, other)


@pytest.mark.parametrize(
    ("timing", "solo", "link"),
    [
        (On("attacked", "any", [IsThis()]), 1, 1),
        (On("attacked", "own"), 1, 1),
        (On("attacked", "own", [Kind("monster")]), 1, 2),
        (On("attacked", "own", [IsThis()], "solo"), 1, 0),
        (On("link_attacked", "own", [IsThis()]), 0, 1),
        (On("link_attacked", "own", [IsThis()], "any", "any", "any", [Named("B")]), 0, 1),
        (On("link_attacked", "own", [IsThis()], "any", "any", "any", [Named("A")]), 0, 0),
        (On("attacked", "own", [IsThis()], "any", "any", "any", [Named("C")]), 1, 1),
        (On("attacked", "own", [IsThis()], "any", "any", "any", [Kind("item")]), 0, 0),
    ],
)
def test_attacking(timing: Timing, solo: int, link: int) -> None:
    """Attacks as a whole and of one card, alone and in a link, with certain partners, on certain cards."""
    for names, expected in ((["A"], solo), (["A", "B"], link)):
        b = Board({"left": listener(timing), "right": B}, {"center": C})
        b.fight(names, "C")
        for uid in b.m.attackers:
            attack_event(b, spec.ATTACKED, uid, b.m.target, len(names))
        assert waiting(b) == expected


def test_being_attacked() -> None:
    """Without tests the fighter is attacked, with tests a card, by an attacker of some kind."""
    by = On("targeted", "own", [IsThis()], "any", "any", "any", [Named("C")])
    for timing, on_card, on_fighter in (
        (On("targeted", "own"), 0, 1),
        (On("targeted", "own", [IsThis()]), 1, 0),
        (by, 1, 0),
    ):
        b = Board({"left": listener(timing)}, {"left": B, "right": C})
        b.fight(["B", "C"], "A")
        attack_event(b, spec.TARGETED, b.m.target, b.unit("B").uid, 2)
        assert waiting(b) == on_card
        b.m.pending = []
        b.fight(["B", "C"])
        attack_event(b, spec.TARGETED, -1, b.unit("B").uid, 2)
        assert waiting(b) == on_fighter


def battle(mine: dict[str, CardDef], theirs: dict[str, CardDef], names: list[str], target: str = "") -> Board:
    """A whole attack, with nothing used in it, until the abilities that it sets off wait."""
    b = Board(mine, theirs)
    b.go("A.2.1")
    b.answer(spec.ATTACK, names[0])
    for name in names[1:]:
        b.answer(spec.LINK, name)
    if any(a.kind in (spec.TARGET, spec.TARGET_FIGHTER) for a in b.m.options):
        b.answer(spec.TARGET if target else spec.TARGET_FIGHTER, target)
    return b


class Noted(Op[Match]):
    """Write down that an ability was carried out, with the number of the event."""

    seen: Final[list[int]] = []

    def run(self, m: Match, f: Frame) -> bool:
        Noted.seen.append(EventNumber().get(m, f))
        return False


def noting(when: Timing, name: str, power: int = 2000) -> CardDef:
    """A monster with an automatic ability that is written down."""
    ability = auto(when)
    ability.effect_ops = [Noted()]
    return card(name, size=1, power=power, defense=1000, critical=2, abilities=[ability])


@pytest.mark.parametrize(
    ("timing", "names", "target", "times"),
    [
        (On("dealt", "foe", [IsThis()], "attack"), ["A"], "", 1),
        (On("dealt", "foe", [], "attack", "any", "any", [IsThis()]), ["B", "A"], "", 1),
        (On("dealt", "own", [IsThis()], "attack"), ["A"], "", 0),
        (On("damaged", "foe", [], "attack"), ["B", "A"], "", 1),
        (On("damaged", "foe", [], "not_attack"), ["A"], "", 0),
        (On("destroyed", "foe", [Kind("monster")], "attack", "any", "any", [IsThis()]), ["B", "A"], "C", 1),
        (On("destroyed", "foe", [Kind("monster")], "attack", "any", "any", [IsThis()]), ["B"], "C", 0),
        (On("beaten", "own", [IsThis()]), ["B", "A"], "C", 1),
        (On("destroyed", "foe", [], "effect"), ["A"], "C", 0),
        (On("battle_ended", "own", [IsThis()]), ["A"], "C", 1),
        (On("battle_ended", "own", [IsThis()]), ["B"], "C", 0),
        (On("battle_ended"), ["B", "A"], "C", 1),
    ],
)
def test_battles(timing: Timing, names: list[str], target: str, times: int) -> None:
    """Damage, destruction and the end of a battle are of the cards of a link attack, all of them."""
    Noted.seen.clear()
    battle({"left": noting(timing, "A"), "right": B}, {"left": C}, names, target)
    assert len(Noted.seen) == times


def test_the_number_of_an_event() -> None:
    """The damage that was dealt is the number of its event."""
    Noted.seen.clear()
    battle({"left": noting(On("dealt", "foe", [IsThis()]), "A")}, {"left": C}, ["A"])
    assert Noted.seen == [2]


def test_moving_within_the_field() -> None:
    """A card that changes its area has neither left nor entered."""
    timing = OnAny([On("repositioned", "own", [IsThis()])])
    b = Board({"left": card("A", abilities=[auto(timing), auto(On("entered", "any", [IsThis()]))])})
    do(b.m, b.speaker("A"), kinds.REPOSITION, b.unit("A").uid, spec.BY_RULE, spec.CENTER)
    assert waiting(b) == 1


# --- when cards can be used --------------------------------------------------------------------------------------
def trick(condition: Lately, name: str = "Trick") -> CardDef:
    """A spell with [Counter] that can be used when something happened."""
    return card(name, "spell", abilities=[Ability(CASTING, [], [])], conditions=[condition], counter=True)


def test_usable_when_something_was_destroyed() -> None:
    """The card can be used in the play timing after the event, if what was destroyed was such a card."""
    center = On("destroyed", "own", [InPlace("center"), Stat("power", ">=", Number(2000))])
    lately = Lately(center)
    assert awaits([lately]) == spec.DESTROYED
    right = Lately(On("destroyed", "own", [InPlace("right")]))
    b = Board({"left": A}, {"center": C, "hand": [trick(lately), trick(right, "Other")]}).go("A.2.1")
    assert not lately.holds(b.m, b.speaker("C"))
    b.answer(spec.ATTACK, "A")
    assert b.options() == ["pass", "cast Trick"]
    f = b.speaker("Trick")
    assert b.names(LatelyCard(center).uids(b.m, f)) == ["C"]
    assert b.m.find(LatelyCard(center).known(b.m, f)[0]) is None
    b.use("Trick")
    assert "Trick" in b.pile("drop", 1) and not lately.holds(b.m, b.speaker("Trick"))


def test_usable_when_damage_was_taken() -> None:
    """How much damage it was can be asked for."""
    timing = On("damaged", "own")
    b = Board({"left": card("A", size=1, power=1000, defense=1000, critical=3)}, {"hand": [trick(Lately(timing))]})
    b.go("A.2.1").answer(spec.ATTACK, "A")
    assert b.options() == ["pass", "cast Trick"]
    assert LatelyNumber(timing).get(b.m, b.speaker("Trick")) == 3


def test_usable_as_the_answer_to_a_use() -> None:
    """A card that says 'when a spell is cast' answers just that, and the used card can be spoken of."""
    cast = trick(Lately(On("cast", "foe", [Kind("spell")])), "Counter spell")
    call = trick(Lately(On("called", "foe", [], "any", "hand")), "Counter call")
    spell = card("Spell", "spell", abilities=[Ability(CASTING, [], [])])
    b = Board({"hand": [spell, B]}, {"hand": [cast, call]}).go()
    assert b.options() == ["pass", "cast Spell", "call B"]
    b.use("Spell")
    assert b.options() == ["pass", "cast Counter spell"]
    assert found(b, Used([]), "Counter spell") == ["Spell"] and not found(b, Used([Kind("item")]), "Counter spell")
    b.answer(spec.PASS)
    b.use("B").answer(spec.AREA, "", spec.LEFT)
    assert b.options() == ["pass", "cast Counter call"]
    assert awaits(call.conditions) == 0


# --- replacements ------------------------------------------------------------------------------------------------
def shield(would: Would, name: str = "A") -> CardDef:
    """A monster whose ability replaces something by nothing."""
    ability = Ability(REPLACEMENT, [], [])
    ability.instead = would
    ability.would = would.bit
    return card(name, abilities=[ability])


@pytest.mark.parametrize(
    ("would", "destroyed", "returned"),
    [
        (Would("destroy", "own", [IsThis()]), True, False),
        (Would("leave", "own", [IsThis()]), True, True),
        (Would("leave", "own", [IsThis()], "any", "hand"), False, True),
        (Would("destroy", "own", [Other()]), False, False),
        (Would("leave", "foe"), False, False),
        (Would("leave", "any", [], "foe_effect"), True, True),
        (Would("leave", "any", [], "attack"), False, False),
    ],
)
def test_what_would_happen_to_a_card(would: Would, destroyed: bool, returned: bool) -> None:
    """Destruction, and leaving for some zone, of such a card by such means."""
    for stays, to in ((destroyed, spec.DROP), (returned, spec.HAND)):
        b = Board({"center": shield(would)}, {"center": B})
        b.m.settle()
        if to == spec.DROP:
            destroy(b.m, b.speaker("B"), b.unit("A"))
        else:
            move(b.m, b.speaker("B"), b.card("A"), to)
        b.run()
        assert (b.m.zone_of(b.card("A").id) == spec.FIELD) is stays


@pytest.mark.parametrize(("what", "damage", "life"), [("damage", 1, 3), ("life_zero", 2, 1), ("life_zero", 3, 3)])
def test_what_would_happen_to_a_fighter(what: str, damage: int, life: int) -> None:
    """Damage, and damage that would leave no life."""
    b = Board({"center": shield(Would(what, "own")), "life": 3}, {"center": B})
    b.m.settle()
    deal_damage(b.m, b.speaker("B"), 0, damage, spec.BY_EFFECT, b.unit("B").uid)
    b.run()
    assert b.life() == life


# --- what effects can reach, decks ---------------------------------------------------------------------------------
def test_cards_that_are_not_chosen_or_affected() -> None:
    """Prohibitions take cards out of what is chosen, or of what is affected."""
    b = Board({"center": A}, {"left": B, "right": C})
    f = b.speaker("A")
    uids = Area("foe", "field", []).uids(b.m, f)
    assert choosable(b.m, f, uids) == uids == affected(b.m, f, uids)
    last(b.m, Lasting(spec.BAN, 1, b.unit("B").uid, spec.BAN_CHOOSE, spec.THIS_TURN, 0, -1, 0, 0))
    last(b.m, Lasting(spec.BAN, 1, b.unit("C").uid, spec.BAN_AFFECT, spec.THIS_TURN, 0, -1, 0, 0))
    assert b.names(choosable(b.m, f, uids)) == ["C"] and b.names(affected(b.m, f, uids)) == ["B"]


def test_deck_rules() -> None:
    """Any number of a card, or so many of several names together."""
    assert AnyNumber().copies() == UNLIMITED and together(AnyNumber()) == []
    assert UpTo(4, ["A", "B"]).copies() == 4 and together(UpTo(4, ["A", "B"])) == ["A", "B"]


def test_cards_are_told_apart() -> None:
    """The board's own cards are physical cards of their owners."""
    b = Board({"hand": [A]}, {"hand": [A]})
    assert isinstance(b.card("A", 1), Card) and b.card("A", 1).owner == 1 and b.card("A").owner == 0
