"""Where abilities are valid (802), and how often cards may be played (803)."""

from __future__ import annotations

import pytest

from fuda.games.hanyo import spec
from fuda.games.hanyo.printed import CardDef
from fuda.rules.marks import clause
from tests.clauses.hanyo.scene import Scene, fighter, filler, foe, me, placed, scene
from tests.clauses.hanyo.texts import done, gear, scheme, settle_order, skilled, spell

TEXTS = (
    'ex_activated title("Dig"): draw(1)',
    'ex_static title("Lift"): have_hp(cards(own, main), 50)',
    'ex_triggered title("Call") on(turn_ending, own): draw(1)',
    'ex_replacement title("Stay") once may would(ko, own, [main]): heal_all(cards(own, main))',
    'skill title("Hit") deals(20):',
)


def tool() -> CardDef:
    """An enhancement with one ability of each class."""
    return gear("Tool", *TEXTS)


def cast(game: Scene, name: str = "Spell") -> Scene:
    """Play a command."""
    return game.answer("play", name)


def what_works(game: Scene) -> set[str]:
    """Which of the abilities of the tool can be played or have an effect, tried out to the end of the turn."""
    found = set()
    if game.hp("Ann") == 150:
        found.add("Lift")
    if "Dig" in game.offered("activate"):
        found.add("Dig")
        game.answer("activate", "Dig")
    cast(game, "Break")
    if game.offered("replace"):
        found.add("Stay")
        game.answer("replace", "Ann" if "Ann" in game.offered("replace") else "Tool")
    game.answer("end_main")
    if "Hit" in game.offered("use_skill"):
        found.add("Hit")
    if game.offered("no_skill"):
        game.answer("no_skill")
    if "Tool" in [
        game.m.cards[int(e.card)].d.name for e in game.log if int(e.kind) == spec.ABILITY_PLAYED and e.n == 2
    ]:
        found.add("Call")
    return found


def tried(where: str, state: str = "normal") -> set[str]:
    """What of the tool works for the main unit Ann, when the tool is somewhere."""
    ann = placed(fighter("Ann"), damage=10, state=state, sets=[tool()] if where == "set" else [])
    mine = me(
        main=ann,
        standby=[placed(fighter("Eve"), energy=[tool()] if where == "energy" else [])],
        hand=[spell("Break", "ko(cards(own, main))"), *([tool()] if where == "hand" else [])],
        discard=[tool()] if where == "discard" else [],
        deck=[*filler(3), *([tool()] if where == "deck" else []), *filler(3, "More")],
    )
    return what_works(scene(mine))


ALL = {"Dig", "Lift", "Call", "Stay", "Hit"}


@clause("hy 802.1")
@pytest.mark.parametrize("where", ["hand", "deck", "discard", "energy"])
def test_abilities_are_not_valid_outside_the_area(where: str) -> None:
    """In hand, deck, discard pile or as energy none of them is offered, waits, replaces or applies."""
    assert tried(where) == set()


@clause("hy 802.1", "hy 802.2")
def test_abilities_of_a_card_that_is_set_are_valid() -> None:
    """Each of them works for the unit on which the card is."""
    assert tried("set") == ALL


@clause("hy 802.2")
def test_abilities_end_when_the_card_leaves_the_area() -> None:
    """The bonus of a card that is set ends when it is discarded; that of a unit when it is returned to hand."""
    mine = me(
        main=placed(fighter("Ann"), sets=[tool()]),
        standby=[skilled("Eve", "static: have_hp(cards(own, main), 30)")],
        hand=[spell("Strip", "move(cards(own, sets), discard)"), spell("Back", "move(cards(own, standby), hand)")],
    )
    game = scene(mine)
    assert game.hp("Ann") == 180
    cast(game, "Strip")
    assert (game.hp("Ann"), game.offered("activate")) == (130, [])
    cast(game, "Back")
    assert game.hp("Ann") == 100
    game.answer("put", "Eve")
    assert game.hp("Ann") == 130


# --- stunned units (802.2a) ------------------------------------------------------------------------------------
@clause("hy 802.2a")
@pytest.mark.parametrize(("state", "works"), [("normal", ALL), ("rest", ALL - {"Hit"}), ("stun", set())])
def test_ex_skills_of_a_stunned_unit_are_not_valid(state: str, works: set[str]) -> None:
    """Of a stunned unit none is offered, waits, replaces or applies; those of a rested one still are valid."""
    assert tried("set", state) == works


@clause("hy 802.2a")
def test_abilities_that_are_no_ex_skills_stay_valid_when_the_unit_is_stunned() -> None:
    """A unit's own static, activated and triggered abilities; with its recovery EX skills are valid again."""
    texts = ["static: have_hp(this, 30)", "activated once: draw(1)", "triggered on(recovered, own): draw(1)"]
    game = scene(
        me(
            main=placed(skilled("Ann", *texts), state="stun", sets=[tool()]),
            hand=[spell("Wake", "recover(cards(own, main))")],
        )
    )
    assert (game.hp("Ann"), game.offered("activate")) == (130, ["Ann"])
    cast(game, "Wake")
    assert (game.hp("Ann"), game.offered("activate")) == (180, ["Ann", "Dig"])
    assert len(game.names("me", "hand")) == 1


# --- other zones (802.3) ---------------------------------------------------------------------------------------
@clause("hy 802.3")
@pytest.mark.parametrize("where", ["discard", "hand", "area"])
def test_a_trigger_that_speaks_of_a_zone_is_valid_there(where: str) -> None:
    """'At the end of your turn, if this card is in your discard pile, draw 1' waits there and nowhere else."""
    ghost = skilled("Ghost", "triggered in_discard on(turn_ending, own): draw(1)")
    mine = me(
        hand=[ghost] if where == "hand" else [],
        discard=[ghost] if where == "discard" else [],
        standby=[ghost] if where == "area" else [],
    )
    game = scene(mine).end_turn()
    assert done(game, spec.ABILITY_PLAYED) == (["Ghost"] if where == "discard" else [])


@clause("hy 802.3")
@pytest.mark.parametrize(("zone", "drawn"), [("discard", 1), ("deck", 0)])
def test_a_trigger_about_the_card_itself_is_valid_where_that_brings_it(zone: str, drawn: int) -> None:
    """'When this card is discarded from hand, draw 1' waits for it though it is no unit then."""
    ghost = skilled("Ghost", "triggered on(discarded, own, [is_this], any, hand): draw(1)")
    text = spell("Spell", 'choose(cards(own, hand, [named("Ghost")]), 1, 0)', f"move(chosen(0), {zone})")
    game = cast(scene(me(hand=[text, ghost]))).answer("pick", "Ghost")
    assert (done(game, spec.ABILITY_PLAYED), len(game.names("me", "hand"))) == (["Ghost"] * drawn, drawn)


@clause("hy 802.3")
def test_a_static_ability_that_speaks_of_a_zone_is_valid_there() -> None:
    """'As long as this card is in your discard pile, your main unit has +30 HP': not in hand, area or energy."""
    ghost = skilled("Ghost", "static in_discard: have_hp(cards(own, main), 30)")
    mine = me(
        main=fighter("Ann"),
        hand=[
            ghost,
            spell("Drop", 'discard(cards(own, area, [named("Ghost")]), 1)'),
            spell("Take", 'move(cards(own, discard, [named("Ghost")]), hand)'),
        ],
    )
    game = scene(
        mine, foe(main=fighter("Bob"), discard=[skilled("Shade", "static in_discard: have_hp(cards(own, main), 50)")])
    )
    assert (game.hp("Ann"), game.hp("Bob")) == (100, 150)
    game.answer("put", "Ghost")
    assert game.hp("Ann") == 100
    cast(game, "Drop")
    assert (game.names("me", "discard"), game.hp("Ann")) == (["Drop", "Ghost"], 130)
    cast(game, "Take")
    assert ("Ghost" in game.names("me", "hand"), game.hp("Ann")) == (True, 100)


@clause("hy 802.3")
@pytest.mark.parametrize("held", [0, 1])
def test_a_state_that_a_card_in_the_discard_pile_waits_for(held: int) -> None:
    """'When you have no cards in hand, return this card from your discard pile to your hand.'"""
    ghost = skilled("Ghost", "triggered in_discard holds(compare(size(own, hand), ==, 0)): move(this_card, hand)")
    game = cast(scene(me(hand=[spell("Spell", "heal(cards(own, main), 10)"), *filler(held, "Held")], discard=[ghost])))
    settle_order(game)
    assert game.names("me", "hand") == (["Held 1"] if held else ["Ghost"])
    assert game.winner is None


# --- strategies (803.2) ----------------------------------------------------------------------------------------
@clause("hy 803.2")
def test_one_strategy_is_played_in_a_turn() -> None:
    """After the first no other is offered in the turn, tactics are; in the next turn there is one again."""
    hand = [scheme("First", "draw(1)"), scheme("Second", "draw(1)"), spell("Trick", "draw(1)")]
    game = scene(me(hand=hand), foe(hand=[scheme("Theirs", "draw(1)")]))
    assert game.offered("play") == ["First", "Second", "Trick"]
    cast(game, "Second")
    assert game.offered("play") == ["Trick"]
    game.end_turn()
    assert (game.player, game.offered("play")) == ("foe", ["Theirs"])
    game.end_turn()
    assert (game.player, game.offered("play")) == ("me", ["First", "Trick"])
