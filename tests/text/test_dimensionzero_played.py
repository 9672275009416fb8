"""Dimension Zero texts played: what the compiler makes of a sentence does on the table what the sentence says."""

from __future__ import annotations

from typing import Any

import pytest

from fuda.games.dimensionzero.printed import CardDef
from fuda.text.compile import compile_card
from tests.clauses.dimensionzero.scene import base, filler, foe, frozen, me, scene, strategy, unit

MAKERS = {"unit": unit, "base": base, "strategy": strategy}


def card(kind: str, name: str, text: str, **facts: Any) -> CardDef:
    """A card for a test with a Japanese text."""
    row = {"id": f"T-{name}", "name": name, "type": kind, "cost": "colorless 1", "text": text}
    found = compile_card(row, "ja", "dimensionzero")
    assert found.whole, [one.pointed() for one in found.unknown]
    printed = found.printed()
    return MAKERS[kind](name, abilities=printed.abilities, keywords=printed.keywords, **facts)


SPARK = "あなたはバトルスペースの対象のユニットを1枚選び、2000のダメージを与える。"


def test_spells_cannot_aim_where_abilities_can() -> None:
    """'The opponent's spells' are spells on the stack: abilities of cards are none.  [dz 2-21.2]"""
    bridge = card(
        "base",
        "Bridge",
        "このカードと同じラインのスクエアにあるすべてのあなたのユニットは相手のスペルの対象にならない。",
    )
    archer = card("unit", "Archer", f"[無色0] 《クイック》 {SPARK}")
    spark = card("strategy", "Spark", SPARK)
    game = scene(
        me(board={"own_left": archer}, hand=[spark]),
        foe(board={"enemy_left": unit("Bob"), "foe_base_left": bridge, "enemy_right": unit("Cid")}),
    )
    game.answer("play Spark")
    assert game.offered("pick") == ["Archer", "Cid"]
    game.answer("pick Cid").pay().resolve()
    game.answer("activate Archer")
    assert "Bob" in game.offered("pick")


def test_a_stand_in_takes_the_target_of_a_spell_or_an_ability() -> None:
    """Both are on the stack and both have one target; the new one is this card.  [dz 6-5.1, 6-5.2]"""
    text = (
        "[無色0] 《バトル》 あなたはスタックにある対象の1枚だけを対象としているスペルか能力を1枚選び、"
        "その対象をこのカードに変える。"
    )
    spark = card("strategy", "Spark", SPARK, timing="quick")
    archer = card("unit", "Archer", f"[無色0] 《クイック》 {SPARK}")
    for source in ("Spark", "Archer"):
        game = scene(
            me(board={"own_left": archer}, hand=[spark]),
            foe(board={"enemy_left": unit("Bob"), "enemy_right": card("unit", "Doll", text)}),
        )
        game.answer(f"play {source}" if source == "Spark" else f"activate {source}")
        game.answer("pick Bob").pay().pass_()
        game.use("Doll").resolve().resolve()
        assert (game.damage("Bob"), game.damage("Doll")) == (0, 2000)


def test_a_race_is_named_on_arrival_and_not_again_on_the_way() -> None:
    """'From outside the squares' leaves movements out.  [dz 4-15.2-1]"""
    flag = card(
        "unit",
        "Flag",
        "●このカードがスクエア以外からスクエアに置かれるにあたり、あなたは種族を1つ指定する。\n"
        "●バトルスペースのすべての指定した種族のあなたのユニットのパワーを＋1000する。",
        cost="colorless 0",
    )
    kite = unit("Kite", races=["凧"])
    wind = card("strategy", "Wind", "バトルスペースのすべての自分のユニットをリリースする。")
    game = scene(
        me(hand=[flag, wind], board={"center_right": kite}), foe(board={"enemy_left": unit("Bob", races=["石"])})
    )
    game.play("Flag", "own_left").resolve()
    game.answer("race 凧")
    assert game.power("Kite") == 4000
    game.play("Wind").resolve()
    game.move("Flag", "center_left").resolve()
    assert game.square("Flag") == "center_left" and game.power("Kite") == 4000


def test_the_next_damage_becomes_nothing_and_the_one_after_counts() -> None:
    """A replacement of 'the next time' is used up.  [dz 4-15.3]"""
    parry = card(
        "strategy",
        "Parry",
        "あなたはバトルスペースの対象の自分のユニットを1枚選ぶ。"
        "このターンの間、次にそのユニットにダメージが与えられる時、かわりにそのダメージを0にする。",
    )
    archer = card(
        "unit",
        "Archer",
        "[無色0] 《クイック》 あなたはバトルスペースの対象のユニットを1枚選び、1000のダメージを与える。",
    )
    game = scene(me(board={"own_left": unit("Ann"), "own_right": archer}, hand=[parry]), foe())
    game.play("Parry", None, "pick Ann").resolve()
    for wanted in (0, 1000):
        game.use("Archer", "pick Ann").resolve()
        assert game.damage("Ann") == wanted


def test_what_is_put_off_finds_the_card_where_it_arrived() -> None:
    """'That unit' at the end of the turn is the unit that was put on the square.  [dz 4-4.4]"""
    rite = card(
        "strategy",
        "Rite",
        "あなたは自分の墓地にある対象のユニットを1枚選び、自軍エリアのユニットのないスクエアにリリース状態で置く。"
        "ターン終了時、そのユニットを破壊する。",
    )
    game = scene(me(hand=[rite], graveyard=[unit("Ann")], board={"own_left": unit("Bob")}, deck=filler(9)), foe())
    game.play("Rite").resolve()
    assert game.offered("on_square") == ["own_middle", "own_right"]
    game.answer("on_square own_right")
    assert game.at("own_right") == ["Ann"] and not game.is_frozen("Ann")
    game.until("recovery")
    while game.zone("Ann") == "square":
        game.pass_()
    assert game.zone("Ann") == "graveyard" and game.zone("Bob") == "square"


def test_both_players_choose_before_anything_is_destroyed() -> None:
    """Each player chooses, the active one first, and both cards go together.  [dz 1-1.4, 4-9.2-5]"""
    fall = card("strategy", "Fall", "それぞれのプレイヤーはバトルスペースの自分のユニットを1枚選び、破壊する。")
    game = scene(
        me(hand=[fall], board={"own_left": unit("Ann"), "own_right": unit("Amy")}),
        foe(board={"enemy_left": unit("Bob"), "enemy_right": unit("Ben")}),
    )
    game.play("Fall").resolve()
    assert game.player == "me" and game.offered("pick") == ["Ann", "Amy"]
    game.answer("pick Ann")
    assert game.player == "foe" and game.zone("Ann") == "square"
    game.answer("pick Ben")
    assert [game.zone(name) for name in ("Ann", "Amy", "Bob", "Ben")] == ["graveyard", "square", "square", "graveyard"]


def test_the_condition_of_a_trigger_is_asked_twice() -> None:
    """Not met when it resolves, a conditional trigger does nothing, the sentence after it included.  [dz 4-8.8]"""
    watch = card(
        "unit",
        "Watch",
        "このカードがスクエアに置かれた時、あなたの墓地にユニットが1枚以上あるならば、あなたはカードを1枚引いてよい。"
        "そうした場合、あなたは自分の手札にあるカードを1枚選び、持ち主の墓地に置く。",
        cost="colorless 0",
    )
    game = scene(me(hand=[watch], deck=filler(5), graveyard=[unit("Old")]), foe())
    game.play("Watch", "own_left").resolve()
    assert game.stack() == ["Watch"]
    game.resolve()
    assert game.offered() == ["no", "yes"]
    game = scene(me(hand=[watch], deck=filler(5)), foe())
    game.play("Watch", "own_left").resolve()
    assert game.stack() == []


@pytest.mark.parametrize("paid", ["yes", "no"])
def test_a_spell_is_countered_unless_it_is_paid_for(paid: str) -> None:
    """The opponent may pay; only otherwise the spell is countered."""
    talk = card(
        "strategy",
        "Talk",
        "あなたはスタックにある対象のスペルを1枚選ぶ。相手は[無色1]を支払ってよい。そうしなかった場合、そのスペルを無効化する。",
    )
    spark = card("strategy", "Spark", SPARK, timing="quick")
    game = scene(me(hand=[spark], energy="red 1", board={"own_left": unit("Ann")}), foe(hand=[talk]))
    game.play("Spark").pass_()
    game.play("Talk").resolve()
    game.answer(paid).pay()
    if paid == "yes":
        game.resolve()
    assert game.zone("Spark") == "graveyard" and game.damage("Ann") == (2000 if paid == "yes" else 0)


def test_a_joined_strategy_works_from_the_square_of_its_unit() -> None:
    """Its plain lines about the joined unit are static abilities, not part of the spell.  [dz 6-6.1, 6-6.7]"""
    sash = card(
        "strategy",
        "Sash",
        "●あなたはバトルスペースの対象の自分のユニットを1枚選び、このカードを結合する。\n"
        "●このカードと結合しているユニットのパワーを＋2000する。",
        races=["リンク"],
    )
    game = scene(me(hand=[sash], board={"own_left": frozen(unit("Ann")), "own_right": unit("Amy")}), foe())
    game.play("Sash", None, "pick Ann").resolve()
    assert game.power("Ann") == 5000 and game.power("Amy") == 3000 and game.square("Sash") == "own_left"
