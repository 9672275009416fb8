"""Cards that go with all flags, cards of two worlds, buddies together (K.omnilord, K.dragod, K.dual)."""

from __future__ import annotations

import pytest

from fuda.games.buddyfight.printed import CardDef
from fuda.rules.marks import clause
from tests.clauses.buddyfight.scene import flag, foe, me, monster, placed, scene
from tests.clauses.buddyfight.texts import abilities, beast, magic


def world_flag(world: str) -> CardDef:
    """A flag that lets the cards of a world be used."""
    return flag(f"{world} Flag", abilities=abilities(f'static: may_use([world("{world}")])'))


@pytest.mark.parametrize(
    "keyword",
    [
        pytest.param("omni_lord", marks=clause("bf K.omnilord.1")),
        pytest.param("dragod", marks=clause("bf K.dragod.1")),
    ],
)
def test_a_card_with_this_keyword_can_be_used_with_all_flags(keyword: str) -> None:
    """Also under a flag that is turned down; a card without it only under the flag of its world."""
    hand = [monster("Lord", worlds=["Sky"], keywords=[keyword]), monster("Plain", worlds=["Sky"])]
    assert scene(me(hand=hand, flag=world_flag("Sea"))).offered("call") == ["Lord"]
    assert scene(me(hand=hand, flag=world_flag("Sky"))).offered("call") == ["Lord", "Plain"]
    assert scene(me(hand=hand, flag=placed(world_flag("Sky"), veiled=True))).offered("call") == ["Lord"]


@pytest.mark.parametrize(
    "keyword",
    [
        pytest.param("omni_lord", marks=clause("bf K.omnilord.3")),
        pytest.param("dragod", marks=clause("bf K.dragod.2")),
    ],
)
def test_a_card_never_has_this_keyword_twice(keyword: str) -> None:
    """To get it again changes nothing, and what nullifies it once leaves none."""
    gift = magic("Gift", f"gain_keyword(cards(own, left), {keyword}, this_turn)")
    take = magic("Take", f"negate_keyword(cards(own, left), {keyword}, this_turn)")
    lead = beast("Lead", f"static: have_keyword(cards(own, right), {keyword})", size=0)
    mine = me(
        left=monster("Ann", keywords=[keyword]),
        center=lead,
        right=monster("Amy", keywords=[]),
        hand=[gift, take],
    )
    game = scene(mine, foe())
    before = int(game.unit("Ann").keywords)
    assert game.has("Amy", keyword)
    game.answers("cast Gift", "pass")
    assert int(game.unit("Ann").keywords) == before
    game.answers("cast Take", "pass")
    assert not game.has("Ann", keyword)


@clause("bf K.omnilord.4")
def test_there_is_one_omni_lord_whatever_its_icon() -> None:
    """What speaks of Omni Lords means them all, by whatever way they have it."""
    lead = beast("Lead", "static: have_power(cards(own, monsters, [has_keyword(omni_lord)]), 1000)", size=0)
    gift = magic("Gift", "gain_keyword(cards(own, right), omni_lord, this_turn)")
    mine = me(left=monster("Ann", keywords=["omni_lord"]), center=lead, right=monster("Amy"), hand=[gift])
    game = scene(mine, foe())
    assert [game.power(name) for name in ("Ann", "Amy", "Lead")] == [3000, 2000, 2000]
    game.answers("cast Gift", "pass")
    assert [game.power(name) for name in ("Ann", "Amy", "Lead")] == [3000, 3000, 2000]


# --- two worlds ------------------------------------------------------------------------------------------------
@clause("bf K.dual.ex1")
def test_a_card_of_two_worlds_is_a_card_of_both() -> None:
    sea = beast("Sea", 'static: have_power(cards(own, monsters, [world("Sea")]), 1000)', size=0, worlds=["Hill"])
    sky = beast("Sky", 'static: have_defense(cards(own, monsters, [world("Sky")]), 1000)', size=0, worlds=["Hill"])
    game = scene(me(left=monster("Dual", worlds=["Sea", "Sky"]), center=sea, right=sky), foe())
    assert (game.power("Dual"), game.defense("Dual")) == (3000, 2000)
    assert (game.power("Sky"), game.defense("Sea")) == (2000, 1000)


@clause("bf K.dual.ex2")
@pytest.mark.parametrize(("world", "offered"), [("Sea", ["Dual"]), ("Sky", ["Dual"]), ("Hill", [])])
def test_a_card_of_two_worlds_can_be_used_with_the_flag_of_either(world: str, offered: list[str]) -> None:
    hand = [monster("Dual", worlds=["Sea", "Sky"])]
    assert scene(me(hand=hand, flag=world_flag(world))).offered("call") == offered
