"""Sentences of 汎用TCG cards, compiled and played: what they say is what happens."""

from __future__ import annotations

from typing import Any

import pytest

from fuda.games.hanyo.printed import CardDef
from fuda.text.compile import compile_card
from tests.clauses.hanyo.scene import Scene, fighter, foe, me, placed, scene


def compiled(kind: str, **more: Any) -> CardDef:
    """A card with a text, understood whole."""
    facts: dict[str, Any] = {"id": "T-9", "name": "T", "type": kind, **({"hp": 200} if kind == "unit" else {})}
    found = compile_card({**facts, **more}, "ja", "hanyo")
    assert found.whole, [one.reason for one in found.unknown]
    d: CardDef = found.card
    return d


def with_skill(text: str, damage: int = 30) -> CardDef:
    """A unit with a skill that says something."""
    return compiled("unit", skills=[{"name": "技", "cost": 0, "damage": damage, "text": text}])


def attack(text: str, **foes: Any) -> Scene:
    """Use a skill that says something."""
    game = scene(me(main=with_skill(text)), foe(**({"main": fighter("Bob", hp=500)} | foes)))
    return game.use("技")


@pytest.mark.parametrize(("winner", "dealt"), [("me", 80), ("foe", 30)])
@pytest.mark.parametrize(
    "text",
    [
        "じゃんけんして勝てば、このスキルのダメージを50アップする。",
        "じゃんけんする。勝ったなら、このスキルのダメージを50アップする。",
    ],
)
def test_rock_paper_scissors_decides_about_the_damage_before_it_is_dealt(text: str, winner: str, dealt: int) -> None:
    """Whoever wins, it is played once, and the skill deals its damage once."""
    game = attack(text).win(winner)
    assert game.damage("Bob") == dealt
    assert not any(option.startswith("throw") for option in game.offered())


def test_rock_paper_scissors_that_is_lost_decides_as_well() -> None:
    """What is said of losing applies if the opponent wins."""
    assert attack("じゃんけんして負ければ、このスキルのダメージを2倍にする。").win("foe").damage("Bob") == 60
    assert attack("じゃんけんして負ければ、このスキルのダメージを2倍にする。").win("me").damage("Bob") == 30


def test_an_enhancement_is_set_on_a_unit_of_the_opponent() -> None:
    """Where its text says so, and on no other."""
    anchor = compiled(
        "enhancement", target="相手のユニットにセットする。",
        skills=[{"name": "重し", "ex": True, "text": "このユニットのHPを50ダウンする。"}],
    )  # fmt: skip
    game = scene(me(main=fighter("Ann"), hand=[anchor]), foe(main=fighter("Bob", hp=500)))
    game.answer("play", "T")
    if any(option.startswith("pick") for option in game.offered()):
        assert game.offered() == ["pick Bob"]
        game.answer("pick", "Bob")
    assert [card.d.name for card in game.unit("Bob").sets] == ["T"]
    assert game.hp("Bob") == 450


def test_units_that_are_dealt_no_damage_are_dealt_none() -> None:
    """Damage is replaced by nothing for as long as that is said."""
    shield = compiled("tactics", text="このターン、自分のユニットはダメージを受けない。")
    hit = compiled("tactics", id="T-8", name="U", text="自分のメイン・ユニットに50ダメージを与える。")
    game = scene(me(main=fighter("Ann", hp=500), hand=[shield, hit]), foe())
    game.answer("play", "T").answer("play", "U")
    assert game.damage("Ann") == 0


def test_all_counters_are_removed_whatever_their_names() -> None:
    """Where the text names none."""
    wash = compiled("tactics", text="自分のメイン・ユニットのカウンターをすべて取り除く。")
    game = scene(me(main=placed(fighter("Ann"), counters=["a", "b", "a"]), hand=[wash]), foe())
    game.answer("play", "T")
    assert list(game.unit("Ann").counters) == []


def test_as_many_cards_are_drawn_as_were_discarded() -> None:
    """Any number may be chosen."""
    trade = compiled("tactics", text="手札を好きな枚数捨てる。そうしたなら、デッキを捨てた枚数と同じ枚数引く。")
    game = scene(me(hand=[trade, fighter("A"), fighter("B"), fighter("C")]), foe())
    game.answers("play T", "pick A", "pick C", "done", "order A")
    assert game.names("me", "hand")[0] == "B" and len(game.names("me", "hand")) == 3


@pytest.mark.parametrize(("text", "energy", "usable"), [
    ("自分のユニットすべてのスキルのコストを1ダウンする。", 1, True),
    ("自分のユニットすべてのスキルのコストを1ダウンする。", 0, False),
    ("お互いのユニットすべてのスキルのコストを1アップする。", 2, False),
])  # fmt: skip
def test_skills_need_as_much_energy_as_effects_make_them_cost(text: str, energy: int, usable: bool) -> None:
    """More or less than is printed, and never less than none.  [hy 210.2, 703.2a-2]"""
    teacher = compiled("unit", text=text)
    pupil = compiled("unit", id="T-8", name="U", skills=[{"name": "技", "cost": 2, "damage": 30}])
    game = scene(me(main=placed(pupil, energy=energy), standby=[teacher]), foe())
    game.answer("end_main")
    assert ("use_skill 技" in game.offered()) == usable
