"""The nouns of card text: properties of cards, which cards are meant, numbers and conditions."""

from __future__ import annotations

import pytest

from fuda.core.flow import Frame, Program
from fuda.core.lasting import Lasting
from fuda.core.state import ID_BITS
from fuda.core.terms import Value
from fuda.games.fusionworld.printed import Card, CardDef
from fuda.games.fusionworld.rules.checks import RULES
from fuda.games.fusionworld.sides import Side, Unit
from fuda.games.fusionworld.spec import (
    ADD_COST,
    ADD_POWER,
    ADD_SPECIFIED,
    BAN,
    BAN_CHOOSE,
    BARRIER,
    BATTLE,
    BATTLE_AREA,
    BY_EVOLVE,
    COMBO_AREA,
    DECK,
    DOUBLE_STRIKE,
    DROP,
    ENERGY_AREA,
    EXTRA,
    FIELD,
    FUSION_EVOLVE,
    HAND,
    LEADER,
    LEADER_AREA,
    LIFE,
    MOVED,
    THIS_TURN,
    UNAFFECTED,
    UNDER,
)
from fuda.games.fusionworld.state import Match
from fuda.games.fusionworld.words.conditions import (
    SIZES,
    HappenedThisTurn,
    InBattle,
    InBattleWith,
    OfOneColor,
    RemovedMarker,
    Size,
    parts_of,
)
from fuda.games.fusionworld.words.properties import (
    Evolved,
    FusionEvolved,
    IsActive,
    IsAwakened,
    IsRested,
    Keyworded,
    Kind,
    LiesIn,
    Named,
    NoSkill,
    OnlyTrait,
    Stat,
    Test,
    Trait,
    TraitHas,
    stat,
)
from fuda.games.fusionworld.words.refs import AREAS, Area, Battling, Ref, SameColor, ThisIn, Under, affected, choosable
from fuda.words.conditions import Exists, If, Matches
from fuda.words.history import looks_back
from fuda.words.numbers import Count, Number, StatOf, TotalOf
from fuda.words.refs import About, Among, Bottom, Chosen, This, Together, Top

Test.__test__ = False  # type: ignore[attr-defined]  # no test of pytest's
RED = 1
BLUE = 2
NONE = Program("test", [])


class Table:
    """A match laid out by hand."""

    def __init__(self) -> None:
        self.cards: list[Card] = []
        back = define("a leader", LEADER, cost=0, power=20000)
        front = define("a leader", LEADER, cost=0, power=15000)
        front.turn_over(back)
        sides = []
        for player in range(2):
            card = self.card(front, player)
            sides.append(Side(player, Unit(LEADER_AREA << ID_BITS | card.id, card, player, 0), []))
        self.m = Match(RULES, self.cards, sides[0], sides[1], 1)
        self.m.where = [LEADER_AREA] * 2
        self.f = Frame(NONE, 0, 0, self.m.p0.leader.uid)

    def card(self, d: CardDef, owner: int) -> Card:
        card = Card(len(self.cards), d, owner)
        self.cards.append(card)
        return card

    def put(self, d: CardDef, zone: int, owner: int = 0, rested: bool = False) -> Card:
        """A card in a pile or among the energy."""
        card = self.card(d, owner)
        self.m.where.append(zone)
        side = self.m.side(owner)
        if zone == ENERGY_AREA:
            (side.spent if rested else side.energy).append(card)
        elif zone != UNDER:
            side.pile(zone).append(card)
        return card

    def play(self, d: CardDef, owner: int = 0, zone: int = BATTLE_AREA) -> Unit:
        """A card in the Battle or Combo Area."""
        card = self.card(d, owner)
        self.m.where.append(zone)
        u = Unit(self.m.uid(card.id), card, owner, 0)
        side = self.m.side(owner)
        (side.combo if zone == COMBO_AREA else side.battle).append(u)
        self.m.recast = True
        self.m.touch()
        return u

    def last(self, kind: int, u: Unit, amount: int) -> None:
        self.m.lasting.append(Lasting(kind, 0, u.uid, amount, THIS_TURN, -1, -1, 0))
        self.m.touch()

    def ok(self, test: Test, card: Card | Unit) -> bool:
        if isinstance(card, Unit):
            self.m.power(card)
            return test.ok(self.m, self.f, card.card, card)
        return test.ok(self.m, self.f, card, None)

    def ids(self, ref: Ref) -> list[int]:
        return [uid & 1023 for uid in ref.uids(self.m, self.f)]

    def get(self, value: Value[Match]) -> int:
        return int(value.get(self.m, self.f))


def define(
    name: str,
    kind: int = BATTLE,
    colors: int = RED,
    cost: int = 3,
    specified: int = 0,
    power: int = 15000,
    traits: list[str] | None = None,
    keywords: int = 0,
    text: bool = False,
) -> CardDef:
    return CardDef(
        "T-001", name, kind, colors, cost, [specified, 0, 0, 0, 0], power, 5000, traits or [], keywords, [], text
    )  # fmt: skip


@pytest.fixture
def table() -> Table:
    return Table()


def test_names_are_whole_or_parts(table: Table) -> None:
    """A name matches exactly, or as a part of one that '/' divides."""
    pair = table.put(define("twin one/twin two"), HAND)
    assert table.ok(Named("twin one"), pair) and table.ok(Named("twin two"), pair)
    assert table.ok(Named("twin one/twin two"), pair)
    assert not table.ok(Named("twin"), pair)


def test_traits(table: Table) -> None:
    """Traits match exactly, by a part, or alone; what an effect gave counts."""
    u = table.play(define("a", traits=["sky folk", "pilot"]))
    assert table.ok(Trait("pilot"), u) and not table.ok(Trait("sky"), u)
    assert table.ok(TraitHas("sky"), u) and not table.ok(OnlyTrait("pilot"), u)
    lone = table.play(define("b", traits=["pilot"]))
    assert table.ok(OnlyTrait("pilot"), lone)
    lone.extra_traits = ["cook"]
    assert table.ok(Trait("cook"), lone) and not table.ok(OnlyTrait("pilot"), lone)


def test_cost_as_read(table: Table) -> None:
    """In the Battle Area the total cost counts, elsewhere at least the specified one; a colour gives what it has."""
    u = table.play(define("a", cost=3, specified=2))
    table.last(ADD_COST, u, -2)
    assert stat(table.m, u.card, u, "cost") == 1
    assert stat(table.m, u.card, u, "base_cost") == 3
    c = table.play(define("a", cost=3, specified=2), zone=COMBO_AREA)
    table.last(ADD_COST, c, -2)
    assert stat(table.m, c.card, c, "cost") == 2
    v = table.play(define("b", cost=4, specified=1))
    table.last(ADD_SPECIFIED, v, -3 + 32768)
    assert stat(table.m, v.card, v, "cost") == 3
    assert not table.ok(Stat("cost", "<=", Number(9)), table.m.p0.leader)


def test_power_and_what_is_printed(table: Table) -> None:
    """Power is read with changes, original power without; an Extra card has none."""
    u = table.play(define("a", power=15000))
    table.last(ADD_POWER, u, 5000)
    assert stat(table.m, u.card, u, "power") == 20000
    assert stat(table.m, u.card, u, "base_power") == 15000
    field = table.play(define("f", EXTRA, power=0, keywords=FIELD))
    assert not table.ok(Stat("power", "<=", Number(9)), field)


def test_keywords_cover_others(table: Table) -> None:
    """[Strike] is any of them; having [Evolve] covers [Fusion Evolve]."""
    u = table.play(define("a", keywords=DOUBLE_STRIKE))
    card = table.put(define("b", keywords=FUSION_EVOLVE), HAND)
    assert table.ok(Keyworded("strike"), u) and not table.ok(Keyworded("triple_strike"), u)
    assert table.ok(Keyworded("evolve"), card) and table.ok(Keyworded("fusion_evolve"), card)


def test_orientation_and_memory_of_objects(table: Table) -> None:
    """Energy is rested or active as well; a Leader is awakened with its back up; a card knows how it was played."""
    spent = table.put(define("a"), ENERGY_AREA, rested=True)
    fresh = table.put(define("a"), ENERGY_AREA)
    assert table.ok(IsRested(), spent) and table.ok(IsActive(), fresh) and not table.ok(IsActive(), spent)
    leader = table.m.p0.leader
    assert not table.ok(IsAwakened(), leader)
    back = leader.card.d.back
    assert back is not None
    leader.d = back
    assert table.ok(IsAwakened(), leader)
    u = table.play(define("a"))
    u.played_by = BY_EVOLVE
    assert table.ok(Evolved(), u) and not table.ok(FusionEvolved(), u)
    assert table.ok(NoSkill(), u) and not table.ok(NoSkill(), table.put(define("t", text=True), HAND))


def test_zones(table: Table) -> None:
    """Each zone word means its cards; Battle cards are those in the Battle Area; energy markers are no cards."""
    card = define("a")
    u = table.play(card)
    field = table.play(define("f", EXTRA, keywords=FIELD))
    combo = table.play(card, zone=COMBO_AREA)
    foe = table.play(card, owner=1)
    piles = {zone: table.put(card, code).id for zone, code in (("hand", HAND), ("drop", DROP), ("deck", DECK))}
    piles["life"] = table.put(card, LIFE).id
    energy = [table.put(card, ENERGY_AREA).id, table.put(card, ENERGY_AREA, rested=True).id]
    below = table.put(card, UNDER)
    u.under = [below]
    table.m.p0.markers = 2
    expected = {
        "leader": [0],
        "battle": [u.id],
        "battle_area": [u.id, field.id],
        "leader_or_battle": [0, u.id],
        "leader_or_area": [0, u.id, field.id],
        "combo": [combo.id],
        "in_play": [0, u.id, field.id, *energy],
        "energy": energy,
        **{zone: [held] for zone, held in piles.items()},
        "under": [below.id],
        "removed": [],
    }
    assert {zone: table.ids(Area("own", zone, [])) for zone in AREAS} == expected
    assert table.ids(Area("any", "battle", [])) == [u.id, foe.id]
    assert table.ids(Under(Area("own", "battle", []), [])) == [below.id]
    both = Together([Area("own", "hand", []), Area("own", "leader_or_area", [Kind("battle")])])
    assert table.ids(both) == [piles["hand"], u.id]
    sizes = [table.get(Size("own", what)) for what in SIZES]
    assert sizes == [1, 1, 1, 1, 0, 2, 1, 1, 2, 1, 2, 1, 0, 0, 0, 1]


def test_where_a_card_lies(table: Table) -> None:
    """A card is told by the zone it is in, whoever it belongs to."""
    one = table.put(define("x"), HAND)
    two = table.put(define("x"), DROP, owner=1)
    three = table.play(define("x"))
    assert [table.ok(LiesIn("hand"), card) for card in (one, two, three)] == [True, False, False]
    assert [table.ok(LiesIn("drop"), card) for card in (one, two, three)] == [False, True, False]
    assert [table.ok(LiesIn("battle"), card) for card in (one, two, three)] == [False, False, True]


def test_ends_of_piles(table: Table) -> None:
    """The last card of a pile is its top."""
    low, high = table.put(define("a"), DECK).id, table.put(define("a"), DECK).id
    assert table.ids(Top("own", "deck", Number(1))) == [high]
    assert table.ids(Bottom("own", "deck", Number(5))) == [low, high]


def test_ki_is_counted_apart(table: Table) -> None:
    """[Ki] is no marker of the Energy Area, and lies where the card above it does."""
    u = table.play(define("a"))
    u.ki = 2
    table.m.p0.leader.ki = 3
    assert [table.get(Size("own", what)) for what in ("markers", "ki", "leader_ki", "battle_ki")] == [0, 5, 3, 2]
    assert table.ok(Stat("ki", ">=", Number(2)), u)


def test_same_color_means_no_other(table: Table) -> None:
    """Cards of the same colour have one colour each, and the same."""
    red, both = table.put(define("a"), HAND), table.put(define("b", colors=RED | BLUE), HAND)
    table.f.put(0, [table.m.uid(red.id)])
    assert table.ok(SameColor(Chosen(0)), table.put(define("c"), HAND))
    assert not table.ok(SameColor(Chosen(0)), both)
    assert OfOneColor(Chosen(0)).holds(table.m, table.f)
    table.f.put(0, [table.m.uid(red.id), table.m.uid(both.id)])
    assert not OfOneColor(Chosen(0)).holds(table.m, table.f)


def test_last_information(table: Table) -> None:
    """What is asked about a card that has left is read as it last was, changes included; it is not there any more."""
    m, f = table.m, table.f
    u = table.play(define("a", cost=3))
    table.last(ADD_COST, u, 2)
    f.put(0, [u.uid])
    f.a = u.uid
    m.keep(u)
    m.p0.battle.remove(u)
    m.p0.drop.append(u.card)
    m.relocate(u.id, DROP)
    assert not Exists(Chosen(0)).holds(m, f) and not Exists(About()).holds(m, f)
    assert table.get(StatOf(Chosen(0), "cost")) == 5
    assert table.get(TotalOf(Chosen(0), "cost")) == 5
    assert Matches(About(), [Stat("cost", ">=", Number(5))]).holds(m, f)
    assert table.ids(Among(0, [])) == []
    assert m.clone().recall(f.a) is not None
    f.card, f.uid = u.id, f.a
    assert table.ids(This()) == [] and table.ids(ThisIn("drop")) == [u.id]
    m.relocate(u.id, HAND)
    m.relocate(u.id, DROP)
    assert table.ids(ThisIn("drop")) == []


def test_barrier_stops_the_opponents_choosing_only(table: Table) -> None:
    """A card with [Barrier] can be meant by the opponent's skill, but not chosen; its own player may choose it."""
    u = table.play(define("a", keywords=BARRIER), owner=1)
    uids = Area("foe", "battle", []).uids(table.m, table.f)
    assert uids == [u.uid] and affected(table.m, table.f, uids) == uids
    assert choosable(table.m, table.f, uids) == []
    assert choosable(table.m, Frame(NONE, 1, 1, -1), uids) == uids
    # While the other player carries out a part of it, the skill is still its master's.
    table.f.player = 1
    table.f.put(9, [0])
    assert choosable(table.m, table.f, uids) == []


@pytest.mark.parametrize(("ban", "meant"), [(BAN_CHOOSE, True), (UNAFFECTED, False)])
def test_what_cannot_be_chosen_or_affected(table: Table, ban: int, meant: bool) -> None:
    """An unaffected card is neither chosen nor found; one that only cannot be chosen is found."""
    u = table.play(define("a"))
    table.last(BAN, u, ban)
    assert choosable(table.m, table.f, [u.uid]) == []
    assert affected(table.m, table.f, [u.uid]) == ([u.uid] if meant else [])


def test_battle(table: Table) -> None:
    """The attack and guard cards are in battle, with each other."""
    m, f = table.m, table.f
    u, foe = table.play(define("a", cost=4)), table.play(define("b", cost=2), owner=1)
    f.card, f.uid = u.id, u.uid
    assert not InBattle("any").holds(m, f)
    m.attacker, m.guard = u.uid, foe.uid
    assert [InBattle(role).holds(m, f) for role in ("any", "attacker", "guard")] == [True, True, False]
    assert InBattleWith([Stat("cost", "<=", Number(2))], "attacker").holds(m, f)
    assert not InBattleWith([Stat("cost", ">=", Number(3))]).holds(m, f)
    assert table.ids(Battling("own", [])) == [u.id] and table.ids(Battling("foe", [])) == [foe.id]
    assert table.ids(Battling("own", [Named("b")])) == []


def test_looking_back_at_the_turn(table: Table) -> None:
    """What happened is found by event, side, zones and cause."""
    m, f = table.m, table.f
    card = table.put(define("a"), DROP)
    m.happened = [MOVED, 0, card.id, ENERGY_AREA << 5 | DROP, f.uid]

    def happened(source: str, by: str = "any", side: str = "own") -> bool:
        return HappenedThisTurn("moved", side, [Named("a")], source, "drop", by).holds(m, f)

    assert happened("energy") and happened("energy", "this") and not happened("hand")
    assert not happened("energy", side="foe")
    f.uid = 5
    assert not happened("energy", "this")
    assert looks_back([If(Count(Area("own", "hand", [])), ">=", Number(1))], parts_of) == 0
    assert looks_back([HappenedThisTurn("moved", "own", [])], parts_of) == MOVED


def test_removed_markers(table: Table) -> None:
    """A card in play remembers the markers removed to use it, a skill those removed to pay for it."""
    u = table.play(define("a"))
    f = table.f
    f.card, f.uid = u.id, u.uid
    assert not RemovedMarker("card").holds(table.m, f)
    u.markers_paid = 1
    assert RemovedMarker("card").holds(table.m, f) and not RemovedMarker("skill").holds(table.m, f)
    f.put(13, [-2])
    assert RemovedMarker("skill").holds(table.m, f)
