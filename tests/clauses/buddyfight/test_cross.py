"""The Cross series: its types are those of the other series by other names, its logos are worlds (CR)."""

from __future__ import annotations

import pytest

from fuda.games.buddyfight.printed import CardDef
from fuda.games.buddyfight.words.reading import describe_card, read_card
from fuda.rules.marks import clause
from tests.clauses.buddyfight.battles import begin, damages
from tests.clauses.buddyfight.scene import flag, foe, impact, impact_monster, item, me, monster, placed, scene, spell
from tests.clauses.buddyfight.texts import abilities, beast, magic


# --- reading a card (CR.card) ----------------------------------------------------------------------------------
@clause("bf CR.card.4.2", "bf CR.card.5.2")
@pytest.mark.parametrize(("power", "destroyed"), [(3000, False), (3999, False), (4000, True), (5000, True)])
def test_power_up_to_the_defense_destroys_and_less_does_not(power: int, destroyed: bool) -> None:
    game = begin("A", me(left=monster("Ann", power=power)), foe(center=monster("Bob", defense=4000)))
    game.attack("Ann", target="Bob").go_on()
    assert game.is_on_field("Bob") is not destroyed


@clause("bf CR.card.6.1")
@pytest.mark.parametrize("critical", [0, 1, 2])
def test_critical_is_the_damage_to_the_life_of_the_fighter_who_is_attacked(critical: int) -> None:
    game = begin("A", me(left=monster("Ann", critical=critical)), foe())
    game.attack("Ann").go_on()
    assert (game.life("foe"), sum(damages(game))) == (10 - critical, critical)


@clause("bf CR.card.8.2")
def test_a_flag_may_let_only_cards_of_some_attributes_be_used() -> None:
    stage = flag("Stage", abilities=abilities('static: may_use([trait("Idol")])'))
    hand = [monster("Ann", attributes=["Idol"]), monster("Amy"), item("Mike", attributes=["Idol"]), spell("Song")]
    game = scene(me(hand=hand, flag=stage), foe())
    assert game.offered() == ["pass", "call Ann", "equip Mike"]


@clause("bf CR.card.11.1")
def test_effects_may_speak_of_the_name_of_a_character() -> None:
    """It is not the name of the card, and a card of that name is not meant."""
    lead = beast("Lead", 'static: have_power(cards(own, monsters, [character("Kid")]), 1000)', size=0)
    game = scene(me(left=monster("Night", characters=["Kid"]), center=lead, right=monster("Kid")), foe())
    assert [game.power(name) for name in ("Night", "Kid", "Lead")] == [3000, 2000, 2000]
    other = beast("Lead", 'static: have_power(cards(own, monsters, [named("Kid")]), 1000)', size=0)
    game = scene(me(left=monster("Night", characters=["Kid"]), center=other, right=monster("Kid")), foe())
    assert [game.power(name) for name in ("Night", "Kid", "Lead")] == [2000, 3000, 2000]


# --- types (CR.kind) -------------------------------------------------------------------------------------------
def destroyer(word: str) -> CardDef:
    """A spell that destroys a card of a type on the opponent's field."""
    return magic("Shock", f"choose(cards(foe, field, [kind({word})]), 1, 0)", "destroy(chosen(0))")


def victims() -> dict[str, CardDef]:
    """A card of each type that lies on the field, in the words of both series."""
    return {
        "left": monster("Monster"), "center": monster("Character", kind="character", size=0),
        "right": impact_monster("Giant", size=0), "item": item("Item"),
    }  # fmt: skip


def spells() -> list[CardDef]:
    """A set spell, and one that its series calls an event."""
    facts = {"worlds": ("World",), "keywords": ["set"]}
    event = read_card('card "T-Event" "Event" event worlds=["World"] keywords=["set"]')
    return [spell("Spell", **facts), event]


PAIRS = {
    "monster": ["Character", "Giant", "Monster"], "character": ["Character", "Giant", "Monster"],
    "spell": ["Event", "Spell"], "event": ["Event", "Spell"], "item": ["Item"],
}  # fmt: skip
ROWS = {
    "monster": ("CR.kind.2", "CR.kind.2.b1"), "character": ("CR.kind.2", "CR.kind.2.b1", "Q.CR.1"),
    "spell": ("CR.kind.2.b2",), "event": ("CR.kind.2.b2", "Q.CR.2"), "item": (),
}  # fmt: skip


@pytest.mark.parametrize(
    "word", [pytest.param(word, marks=clause(*[f"bf {row}" for row in ROWS[word]])) for word in PAIRS]
)
def test_what_is_the_same_type_by_another_name_can_be_chosen(word: str) -> None:
    """Monsters are characters, spells are events; items are neither."""
    game = scene(me(hand=[destroyer(word)]), foe(**victims(), spell=spells()))
    game.answer("cast", "Shock")
    if word == "item":
        assert game.row == "CA.2.1"
        game.answer("pass")
        assert game.names("foe", "drop") == ["Item"]
    else:
        assert sorted(game.offered("pick")) == PAIRS[word]


@clause("bf CR.kind.2.b3")
@pytest.mark.parametrize("word", ["impact", "special"])
def test_an_impact_and_a_special_are_the_same(word: str) -> None:
    """In the final phase a special is cast; a text that speaks of one means the other."""
    special = read_card('card "T-Special" "Special" special worlds=["World"]\n  effect: gain_life(1)')
    look = magic("Look", f"draw(count(cards(own, hand, [kind({word})])))")
    hand = [special, impact("Impact"), spell("Spell"), look]
    assert scene(me(hand=hand), at="F.1.1").offered("cast") == ["Special", "Impact"]
    game = scene(me(hand=hand), foe()).answers("cast Look", "pass")
    assert len(game.names("me", "hand")) == 5


@clause("bf CR.kind.2.b4")
def test_a_special_character_is_an_impact_monster() -> None:
    """It is called in the final phase, one of both in a turn."""
    star = monster("Star", kind="special_character")
    hand = [star, impact_monster("Giant"), monster("Extra", kind="character")]
    assert scene(me(hand=hand)).offered("call") == ["Extra"]
    game = scene(me(hand=hand), foe(), at="F.1.1")
    assert game.offered("call") == ["Star", "Giant"]
    game.call("Star", "left").answer("pass")
    assert (game.names("me", "left"), game.offered("call")) == (["Star"], [])
    look = magic("Look", "draw(count(cards(own, field, [kind(impact_monster)])))", counter=True)
    game = scene(me(left=star, hand=[look]), foe()).answers("cast Look", "pass")
    assert len(game.names("me", "hand")) == 1


@clause("bf Q.CR.3")
@pytest.mark.parametrize(("named", "damage"), [("4", 2), ("2", 0)])
def test_who_names_specials_finds_an_impact_in_the_hand(named: str, damage: int) -> None:
    calm = magic("Calm", "declare(0)", "when(exists(cards(foe, hand, [is_declared(0)])), [damage(foe, 2)])")
    game = scene(me(hand=[calm]), foe(hand=[impact("Blow")]))
    game.answers("cast Calm", "pass", f"name_type {named}")
    assert 10 - game.life("foe") == damage


@clause("bf CR.kind.2")
def test_a_card_is_written_by_the_usual_name_of_its_type() -> None:
    written = describe_card(
        read_card('card "X-1" "Hero" character worlds=["World"] power=1000 defense=1000 critical=1')
    )
    assert written.startswith('card "X-1" "Hero" monster ')


# --- logos (CR.logo, CR.deck.2) --------------------------------------------------------------------------------
STAGE = flag("Stage", cross="Play", abilities=abilities('static: may_use([world("Play")])'))


@clause("bf CR.logo.1")
def test_a_text_that_speaks_of_a_world_means_the_cards_with_its_logo() -> None:
    lead = beast("Lead", 'static: have_power(cards(own, monsters, [world("Play")]), 1000)', size=0, cross="Play")
    mine = me(left=monster("Ann", cross="Play", worlds=[]), center=lead, right=monster("Amy"), flag=STAGE)
    game = scene(mine, foe())
    assert [game.power(name) for name in ("Ann", "Lead", "Amy")] == [3000, 3000, 2000]


@clause("bf CR.logo.1.ex1")
def test_a_flag_for_a_world_lets_the_cards_with_its_logo_be_used() -> None:
    hand = [monster("Ann", cross="Play", worlds=[]), monster("Amy", cross="Film", worlds=[]), monster("Eve")]
    assert scene(me(hand=hand, flag=STAGE), foe()).offered("call") == ["Ann"]


@clause("bf CR.deck.2")
def test_a_card_with_a_logo_is_used_only_with_a_flag_that_has_it() -> None:
    """Whatever lets it be used otherwise: Omni Lord, a flag for its world or for everything."""
    lord = monster("Lord", cross="Play", keywords=["omni_lord"])
    plain = monster("Plain", cross="Play")
    for there, offered in (
        (STAGE, ["Lord", "Plain"]),
        (flag("Any"), []),
        (flag("Film", cross="Film"), []),
        (placed(STAGE, veiled=True), []),
    ):
        assert scene(me(hand=[lord, plain], flag=there), foe()).offered("call") == offered


@clause("bf CR.logo.1")
def test_a_logo_is_written_once_and_read_again() -> None:
    d = read_card('card "X-1" "Hero" monster cross="Play" power=1000 defense=1000 critical=1')
    assert (d.worlds, describe_card(read_card(describe_card(d)))) == (["Play"], describe_card(d))
