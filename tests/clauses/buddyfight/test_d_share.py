"""D Share (K.dshare)."""

from __future__ import annotations

import pytest

from fuda.games.buddyfight.printed import CardDef
from fuda.rules.marks import clause
from tests.clauses.buddyfight.battles import begin
from tests.clauses.buddyfight.scene import Scene, foe, me, scene
from tests.clauses.buddyfight.texts import beast, magic


def sharer(name: str, *texts: str, **more: object) -> CardDef:
    """A monster with D Share and these abilities."""
    return beast(name, *texts, keywords=["d_share"], size=0, **more)


def titles(game: Scene, name: str) -> list[str]:
    """The titles of the D abilities that a card has now."""
    return sorted(game.m.ability(key).title for key in game.unit(name).gained)


ONE = 'act d title("One"): gain_life(1)'
TWO = 'act d title("Two"): draw(1)'


@clause("bf K.dshare.1")
def test_cards_with_d_share_give_their_d_abilities_to_all_that_have_it_on_their_field() -> None:
    """Not to cards without it, not to the opponent's, and nothing that is no D ability."""
    theirs = foe(left=sharer("Bob"))
    mine = me(
        left=sharer("Ann", ONE, 'act title("Own"): draw(1)'), center=sharer("Amy", TWO), right=beast("Eve", size=0)
    )
    game = scene(mine, theirs)
    assert {name: titles(game, name) for name in ("Ann", "Amy", "Eve", "Bob")} == {
        "Ann": ["One", "Two"], "Amy": ["One", "Two"], "Eve": [], "Bob": [],
    }  # fmt: skip
    assert sorted(game.offered("activate")) == ["One", "One", "Own", "Two", "Two"]
    assert game.answers("activate One", "pass").life("me") == 11


@clause("bf K.dshare.1")
def test_a_continuous_d_ability_holds_for_every_card_that_has_got_it() -> None:
    ann = sharer("Ann", "static d: have_power(this, 1000)")
    game = scene(me(left=ann, center=sharer("Amy"), right=beast("Eve", size=0)), foe())
    assert [game.power(name) for name in ("Ann", "Amy", "Eve")] == [3000, 3000, 2000]


@clause("bf K.dshare.2")
def test_a_card_with_d_share_gets_its_own_d_ability_once() -> None:
    """A D ability on a card that has no D Share does nothing."""
    game = scene(me(left=sharer("Ann", ONE), right=beast("Eve", TWO, size=0)), foe())
    assert (titles(game, "Ann"), game.offered("activate")) == (["One"], ["One"])
    strong = scene(me(left=sharer("Ann", "static d: have_power(this, 1000)")), foe())
    assert strong.power("Ann") == 3000


@clause("bf K.dshare.3")
def test_a_card_can_have_the_same_d_ability_several_times() -> None:
    """Two copies give it twice to each of them; each instance is used by itself."""
    copy = sharer("Ann", 'act d title("One") once: gain_life(1)', "static d: have_power(this, 1000)")
    game = scene(me(left=copy, right=copy), foe())
    assert [titles(game, "Ann"), int(game.m.power(game.side("me").field[1]))] == [["", "", "One", "One"], 4000]
    assert game.offered("activate") == ["One"] * 4
    for left in (3, 2, 1, 0):
        game.answers("activate One", "pass")
        assert game.offered("activate") == ["One"] * left
    assert game.life("me") == 14


@clause("bf K.dshare.3")
def test_an_automatic_d_ability_that_a_card_has_twice_is_set_off_twice() -> None:
    copy = sharer("Ann", "auto d on(attacked, own, [is_this]): gain_life(1)")
    game = begin("A", me(left=copy, right=copy), foe())
    game.attack("Ann")
    while game.row == "AB.2.2.1" or game.offered("resolve"):
        game.answers("pass" if game.row == "AB.2.2.1" else "resolve Ann")
    assert game.life("me") == 12


@clause("bf Q.K.dshare.1")
def test_a_card_with_d_share_and_no_d_ability_gets_those_of_the_others() -> None:
    game = scene(me(left=sharer("Ann", ONE), right=sharer("Amy")), foe())
    assert titles(game, "Amy") == ["One"]
    end = magic("End", "destroy(cards(own, left))")
    game = scene(me(left=sharer("Ann", ONE), right=sharer("Amy"), hand=[end]), foe()).answers("cast End", "pass")
    assert titles(game, "Amy") == []


@clause("bf Q.K.dshare.2")
@pytest.mark.parametrize(
    "way", ["negate(cards(own, left), this_turn)", "negate_keyword(cards(own, left), d_share, this_turn)"]
)
def test_a_nullified_d_share_gives_nothing(way: str) -> None:
    """The card itself gets nothing either; what others give one another stays."""
    mine = me(left=sharer("Ann", ONE), center=sharer("Amy"), right=sharer("Eve", TWO), hand=[magic("Calm", way)])
    game = scene(mine, foe())
    assert titles(game, "Amy") == ["One", "Two"]
    game.answers("cast Calm", "pass")
    assert [titles(game, name) for name in ("Ann", "Amy", "Eve")] == [[], ["Two"], ["Two"]]


@clause("bf Q.K.dshare.2")
@pytest.mark.parametrize("way", ["are_negated(cards(foe, left))", "lose_keyword(cards(foe, left), d_share)"])
def test_a_d_share_that_a_continuous_ability_nullifies_gives_nothing(way: str) -> None:
    strong = sharer("Ann", ONE, "static d: have_power(this, 1000)")
    mine = me(left=strong, center=sharer("Amy"), right=sharer("Eve", TWO))
    game = scene(mine, foe(left=beast("Bob", f"static: {way}")))
    assert [titles(game, name) for name in ("Ann", "Amy", "Eve")] == [[], ["Two"], ["Two"]]
    assert [game.power(name) for name in ("Ann", "Amy", "Eve")] == [2000, 2000, 2000]
    assert game.offered("activate") == ["Two", "Two"]


@clause("bf Q.K.dshare.3")
def test_a_d_ability_that_was_set_off_is_carried_out_although_its_giver_is_destroyed_meanwhile() -> None:
    end = magic("End", "destroy(cards(foe, left))", counter=True)
    mine = me(left=sharer("Ann", "auto d on(attacked, own, [is_this]): gain_life(3)"), right=sharer("Amy"))
    game = begin("A", mine, foe(hand=[end]))
    game.attack("Amy")
    assert game.row == "AB.2.2.1"
    game.answer("cast", "End")
    assert (game.names("me", "drop"), game.life("me"), titles(game, "Amy")) == (["Ann"], 13, [])


@clause("bf K.dshare.1")
@pytest.mark.parametrize("way", ["effect", "static"])
def test_a_card_to_which_d_share_is_given_gets_the_d_abilities(way: str) -> None:
    hand = [magic("Gift", "gain_keyword(cards(own, right), d_share, this_turn)")]
    giver = ["static: have_keyword(cards(own, right), d_share)"] if way == "static" else []
    ann = sharer("Ann", ONE, "static d: have_power(this, 1000)", *giver)
    game = scene(me(left=ann, right=beast("Eve", size=0), hand=hand), foe())
    if way == "effect":
        assert (titles(game, "Eve"), game.power("Eve")) == ([], 2000)
        game.answers("cast Gift", "pass")
    assert (titles(game, "Eve"), game.power("Eve")) == (["", "One"], 3000)
