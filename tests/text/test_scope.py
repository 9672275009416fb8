"""Scope: where words could reach one thing or several, both readings are built, and a numbered rule settles it."""

import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Final

import pytest

from fuda.text import scope
from fuda.text.compile import compile_text
from fuda.text.scope import Rules, scopes
from tests.text.laws import program, rows

ROWS: Final = rows("scope.tsv")
GAMES: Final = ("onepiece", "fusionworld", "hanyo", "dimensionzero", "buddyfight")


@pytest.mark.parametrize(("game", "language", "rule", "text"), ROWS)
def test_a_rule_settles_it(game: str, language: str, rule: str, text: str) -> None:
    found = compile_text(text, game, language)
    assert program(found)
    met = {one.rule: one for effect in found.effects for one in scopes(found.dialect, effect)}
    assert int(rule) in met, {number: one.place for number, one in met.items()}
    assert 0 not in met
    assert all(one.other != effect.program for effect in found.effects for one in scopes(found.dialect, effect))


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_explained(game: str) -> None:
    source = files("fuda.text").joinpath("grammars", f"{game}.scope").read_text(encoding="utf-8")
    told = (Path(__file__).parents[2] / "docs" / "text.md").read_text(encoding="utf-8")
    for number in tomllib.loads(source)["rules"]:
        assert f"\n{number}. " in told


def test_every_rule_of_one_piece_has_a_sentence() -> None:
    assert set(scope.rules("onepiece").places.values()) - {8} <= {
        int(rule) for game, _, rule, _ in ROWS if game == "onepiece"
    }


def test_what_no_rule_settles_is_not_understood(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "【登場時】相手のリーダーかコスト5以下のキャラ1枚までを、レストにする。"
    assert compile_text(text).whole
    clauses = scope.rules("onepiece").clauses
    monkeypatch.setattr(scope, "rules", lambda game: Rules({"clauses": clauses}))
    found = compile_text(text)
    assert not found.whole
    assert "no rule says how far 'コスト5以下の' reaches" in found.unknown[0].reason


def test_only_what_may_is_said_of_is_optional() -> None:
    assert program(
        compile_text("[On Play] Draw 1 card and you may trash 1 card from the top of your deck.", language="en")
    ) == ("on_play: draw(1); may([move(top(own, deck, 1), trash)])")
    assert program(compile_text("[On Play] You may draw 1 card and trash 1 card from your hand.", language="en")) == (
        "on_play: may([draw(1), discard(cards(own, hand), 1)])"
    )
