"""Guards on cards that are understood whole: ablation, the audit of words, and cards in doubt."""

import json
from pathlib import Path

import pytest

from fuda.cards import write
from fuda.cli import main
from fuda.text.ablation import ablate, changes, is_declared, traceless
from fuda.text.audit import audit
from fuda.text.compile import compile_text
from fuda.text.doubt import doubts, ranked, weigh
from fuda.text.grammar import load
from tests.cards.reviewed import LANGUAGES, compiled_card
from tests.each import each

GAMES = sorted(write.SHELVES)
CARDS = [(game, number, language) for game in GAMES for number in write.SHELVES[game].rows for language in LANGUAGES]


@each("game, number, language", CARDS)
def test_whatever_is_taken_out_of_an_original_card_changes_its_program(game: str, number: str, language: str) -> None:
    """A word that can be dropped or exchanged without a trace stands on the declared list."""
    found = compiled_card(game, number, language)
    lost = [one for effect in found.effects for one in ablate(found.dialect, load(game, language), effect)]
    assert [(one.about, one.words) for one in lost] == []


# Buddyfight's table is held to its own cards beside its phrases.
@each("game, number, language", [one for one in CARDS if one[0] != "buddyfight"])
def test_the_words_of_an_original_card_are_in_its_program(game: str, number: str, language: str) -> None:
    """Names, numbers, zones, sides and times have their counterparts."""
    found = compiled_card(game, number, language)
    assert [one for e in found.effects for one in audit(game, language, e.node.render(), e.program)] == []


def test_a_text_is_changed_in_every_place() -> None:
    """Optional parts are dropped, numbers and names changed, words exchanged."""
    found = compile_text("【登場時】自分の特徴《灯台守》を持つキャラ2枚までを、このターン中、パワー+1000。")
    grammar = load("onepiece", "ja")
    ways = {change.about.split()[0] for change in changes(grammar, found.effects[0].node)}
    assert ways == {"drop", "number", "name", "swap"}
    printed = [change.tree.render() for change in changes(grammar, found.effects[0].node)]
    assert "【登場時】自分の特徴《灯台守》を持つキャラ3枚までを、このターン中、パワー+1000。" in printed
    assert "【登場時】自分の特徴《〇×△》を持つキャラ2枚までを、このターン中、パワー+1000。" in printed
    assert "【登場時】自分のキャラ2枚までを、このターン中、パワー+1000。" in printed


def test_a_word_that_leaves_no_trace_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without its declaration, the player of a pile who goes without saying is a word without a trace."""
    found = compile_text("【登場時】自分のデッキの上から1枚をトラッシュに置く。")
    grammar = load("onepiece", "ja")
    assert ablate(found.dialect, grammar, found.effects[0]) == []
    monkeypatch.setattr("fuda.text.ablation.traceless", lambda game: {})
    assert [one.about for one in ablate(found.dialect, grammar, found.effects[0])] == ["drop single.top.w whose.own"]
    assert doubts(found, "ja") == ["'自分の' can go without a trace (drop single.top.w whose.own)"]


@each("game", GAMES)
def test_every_declaration_has_a_reason(game: str) -> None:
    """The list says why, and names things that there are."""
    declared = traceless(game)
    kinds = {f"{one.sense}.{one.meaning}" for lang in LANGUAGES for s in load(game, lang).symbols.values() for one in s}
    for about, reason in declared.items():
        assert len(reason.split()) > 1
        sort, kind, *_ = about.split()
        stem = kind.rstrip("*").rstrip(".")
        assert sort in ("drop", "number", "name", "swap")
        known = kind.startswith("*") or any(
            f"{one}.".startswith(f"{stem}.") or stem.startswith(f"{one}.") for one in kinds
        )
        assert known, about
    assert is_declared({"swap card.this *": "x"}, "swap card.this that")
    assert not is_declared({"swap card.this that": "x"}, "swap card.this other")


@pytest.mark.parametrize(
    ("text", "program", "said"),
    [
        ("【登場時】カード3枚を引く。", ["on_play: draw(2)"], "the number 3 is not in the program"),
        ("「灯台長」がいる場合、", ["continuous if exists(cards(own, field)): draw(1)"], "the name 灯台長"),
        ("相手のキャラ1枚を、KOする。", ["on_play: ko(cards(own, characters))"], "nothing for '相手'"),
        ("他のキャラ1枚を、KOする。", ["on_play: ko(cards(foe, characters))"], "nothing for '他の'"),
        ("カード名の異なるカード2枚", ["on_play: choose(cards(own, hand), 2, 0)"], "nothing for 'カード名の異なる'"),
    ],
)
def test_a_word_without_a_counterpart_is_told(text: str, program: list[str], said: str) -> None:
    """The audit names the number, the name or the words."""
    assert any(said in one for one in audit("onepiece", "ja", text, program))


def test_the_worst_come_first() -> None:
    """Two languages that differ and words without a trace weigh most."""
    found = [("A", "ja", ["the number 3 is not in the program"]), ("B", "ja", []), ("C", "ja", ["x"])]
    listed = ranked(found, {"B": "two languages: words: the texts say different things"})
    assert [(one.id, one.score) for one in listed] == [("B", 3), ("A", 2), ("C", 1)]
    assert weigh(["'x' can go without a trace (drop a.b.c)"]) == 3


def test_the_command_lists_cards_in_doubt(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Cards of both languages are compared; the exit code says whether anything is in doubt."""
    rows = {
        "ja": [("T-1", "【登場時】カード2枚を引く。"), ("T-2", "【登場時】カード1枚を引く。")],
        "en": [("T-1", "[On Play] Draw 3 cards."), ("T-2", "[On Play] Draw 1 card.")],
    }
    for language, cards in rows.items():
        lines = [json.dumps({"id": i, "name": f"{language} {i}", "type": "Character", "text": t}) for i, t in cards]
        (tmp_path / f"{language}.jsonl").write_text("\n".join(lines), encoding="utf-8")
    files = [str(tmp_path / "ja.jsonl"), str(tmp_path / "en.jsonl")]
    assert main(["cards", "doubt", *files, "--no-cache"]) == 1
    out = capsys.readouterr().out
    assert "T-1  en  3" in out and "numbers: only numbers differ" in out and "T-2" not in out
    assert main(["cards", "doubt", files[0], "--no-cache"]) == 0
    assert main(["cards", "ablate", files[0]]) == 0
    assert "0 of 2 whole cards" in capsys.readouterr().out
