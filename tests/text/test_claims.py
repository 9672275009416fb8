"""Probes from the words: what a text says of cards is taken from its tree, and its program is held to it."""

import pytest

from fuda.games.fusionworld.words.reading import read_card as fusionworld_card
from fuda.games.onepiece.words.reading import read_card
from fuda.text.compile import compile_text
from fuda.text.probe.claims import Move
from fuda.text.probe.fusionworld import run as fusionworld
from fuda.text.probe.result import FAILED, PROBED
from fuda.text.probe.run import probe_card
from fuda.text.probe.words import VERBS, claims_of
from tests.text.test_probe import character


def probed(text: str, language: str, program: str) -> tuple[str, str]:
    """What becomes of a program that is to be that of a text."""
    found = compile_text(text, language=language)
    (one,) = probe_card(read_card(character(program)), [found.effects[0].node])
    return one.result, one.why


@pytest.mark.parametrize(
    ("language", "text", "wrong", "said"),
    [
        ("ja", "【登場時】カード1枚を引く。", "on_play: draw(2)", "deck to hand"),
        ("en", "[On Play] Draw 1 card.", "on_play: draw(2)", "deck to hand"),
        (
            "ja", "【登場時】相手のキャラ1枚までを、KOする。",
            "on_play: choose(cards(own, characters), 1, 0); ko(chosen(0))", "own card",
        ),
        (
            "en", "[On Play] Return up to 1 of your opponent's Characters to the owner's hand.",
            "on_play: choose(cards(foe, characters), 2, 0); move(chosen(0), hand)", "one more",
        ),
        (
            "ja", "【登場時】自分のトラッシュからカード1枚までを、手札に加える。",
            "on_play: move(top(own, deck, 1), hand)", "deck to hand",
        ),
        (
            "en", "[On Play] Your opponent trashes 1 card from their hand.",
            "on_play: discard(cards(own, hand), 1)", "own card",
        ),
    ],
)  # fmt: skip
def test_a_program_that_does_something_else_is_found(language: str, text: str, wrong: str, said: str) -> None:
    """Too many cards, those of the other player, those of another zone."""
    right = compile_text(text, language=language).effects[0].program[0]
    assert probed(text, language, right) == (PROBED, "")
    result, why = probed(text, language, wrong)
    assert result == FAILED
    assert said in why


def test_a_hidden_card_is_shown_only_where_the_words_say_so() -> None:
    """A drawn card is its player's secret; one that is revealed is not."""
    drawn = [Move(0, "deck", "hand", 3)]
    secret = claims_of(compile_text("【登場時】カード1枚を引く。").effects[0].node)
    assert "is shown" in secret.unclaimed(drawn, VERBS.hidden)
    assert secret.unclaimed([Move(0, "deck", "hand", 1)], VERBS.hidden) == ""
    shown = compile_text("【登場時】自分のデッキの上から1枚を公開し、手札に加える。").effects[0].node
    assert claims_of(shown).unclaimed(drawn, VERBS.hidden) == ""


@pytest.mark.parametrize(
    ("text", "wrong", "said"),
    [
        ("【登場時】カード1枚を引く。", "on_play: draw(2)", "deck to hand"),
        (
            "【登場時】相手のバトルカード1枚までを選び、KOする。",
            "on_play: choose(cards(own, battle), 1, 0); ko(chosen(0))", "own card",
        ),
        ("【登場時】自分のライフ1枚を手札に加える。", "on_play: move(top(own, deck, 1), hand)", "deck to hand"),
    ],
)  # fmt: skip
def test_a_wrong_program_of_fusion_world_is_found(text: str, wrong: str, said: str) -> None:
    """What was chosen last is what an instruction without an object is about."""
    found = compile_text(text, "fusionworld")
    tree = found.effects[0].node
    head = 'card "T-1" "Probe" battle colors=[red] cost=2 red_cost=1 power=20000 combo=5000'
    right = fusionworld.probe_card(fusionworld_card(f"{head}\n  {found.effects[0].program[0]}"), [tree])
    assert [(one.result, one.why) for one in right] == [(PROBED, "")]
    (one,) = fusionworld.probe_card(fusionworld_card(f"{head}\n  {wrong}"), [tree])
    assert one.result == FAILED
    assert said in one.why


def test_a_verb_in_no_table_claims_nothing_and_says_so() -> None:
    """What damage does to cards is not in the words."""
    found = compile_text("【登場時】相手に1ダメージを与える。")
    assert claims_of(found.effects[0].node).unknown == "act.damage"
