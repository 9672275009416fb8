"""The command `fuda cards`."""

import json
from pathlib import Path

import pytest

from fuda.cli import main
from fuda.cli.figures import Report, Total, Unprobed, print_report
from fuda.text.outcome import Outcome

ROWS = [
    {"id": "T-1", "name": "一", "type": "Character", "text": "【登場時】カード1枚を引く。", "trigger": ""},
    {"id": "T-2", "name": "二", "type": "Character", "text": "【登場時】カード1枚を磨く。", "trigger": ""},
    {"id": "T-3", "name": "三", "type": "Character", "text": "", "trigger": ""},
]


@pytest.fixture
def cards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A file of three cards, and a cache of its own."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    path = tmp_path / "cards.jsonl"
    path.write_text("\n".join(json.dumps(row) for row in ROWS), encoding="utf-8")
    return str(path)


def test_compile_counts_whole_cards(cards: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Cards without text do not count; what was not understood is listed. A second run finds the same in the cache."""
    for _ in range(2):
        assert main(["cards", "compile", cards, "--json"]) == 1
        report = json.loads(capsys.readouterr().out)
        assert (report["total"]["with_text"], report["total"]["whole"]) == (2, 1)
        assert report["total"]["commonest_unknown"] == [["カード#枚を磨く", 1]]
        assert report["cards"][0]["program"] == ["on_play: draw(1)"]


def test_compile_lists_sets(cards: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A set is whole if all of its cards are, of whichever file; a card without text is."""
    more = tmp_path / "more.jsonl"
    more.write_text(json.dumps({**ROWS[0], "id": "D-A01/7EN"}), encoding="utf-8")
    assert main(["cards", "compile", cards, str(more), "--sets"]) == 1
    lines = [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]
    assert lines == ["D-A01 1 of 1", "T 2 of 3 T-2", "1 of 2 sets whole, 2 of 3 cards with text"]


def test_compile_prints_where_it_stopped(cards: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Each card has a line, and unknown words a caret."""
    assert main(["cards", "compile", cards]) == 1
    out = capsys.readouterr().out
    assert "T-1  whole" in out and "^" in out and "1 of 2 cards" in out


def test_a_file_that_is_no_card_data_is_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The message names the line."""
    path = tmp_path / "broken.jsonl"
    path.write_text("{}\nnot json\n")
    assert main(["cards", "compile", str(path), "--no-cache"]) == 2
    assert "line 2" in capsys.readouterr().err


def test_a_card_of_another_game_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file of another game is told by its first card that this game cannot have."""
    path = tmp_path / "cards.jsonl"
    path.write_text(json.dumps({**ROWS[0], "type": "BATTLE"}), encoding="utf-8")
    assert main(["cards", "compile", str(path), "--no-cache"]) == 2
    assert "T-1: BATTLE is no kind of card of onepiece; --game" in capsys.readouterr().err


def test_try_shows_program_and_text(capsys: pytest.CaptureFixture[str]) -> None:
    """One text is shown with its program, its parts and itself."""
    assert main(["cards", "try", "【登場時】カード1枚を引く。", "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert shown["effects"][0]["parts"] == [{"op": "draw(1)", "words": "カード1枚を引く"}]
    assert main(["cards", "try", "【登場時】歌う。"]) == 1
    assert "not understood" in capsys.readouterr().out


def test_compile_probes_whole_cards(cards: str, capsys: pytest.CaptureFixture[str]) -> None:
    """With --probe each ability of a whole card is carried out; without it nothing is said about that."""
    assert main(["cards", "compile", cards, "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["total"]["probed"] is None
    for _ in range(2):
        assert main(["cards", "compile", cards, "--json", "--probe"]) == 1
        report = json.loads(capsys.readouterr().out)
        assert (report["total"]["probed"], report["not_probed"]) == (1, [])
    assert main(["cards", "compile", cards, "--probe"]) == 1
    assert "1 of 1 whole cards probed" in capsys.readouterr().out


def test_what_was_not_probed_is_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """An ability that could not be set up is named with the reason, and its card does not count."""
    text = "【登場時】自分の場のカードが「一」「二」「三」の場合、カード1枚を引く。"
    report = Report(
        Total("f", "onepiece", "ja", 1, 1, 1, 100.0, 1, 0, 0, 0.1, 0.1, []),
        [Unprobed("T-1", "on_play: draw(1)", "not set up", "no situation was found")],
        [Outcome("T-1", True, True, True, [text], [])],
    )
    print_report(report)
    out = capsys.readouterr().out
    assert "T-1  could not be set up: no situation was found" in out and "0 of 1 whole cards probed" in out


def test_two_languages_are_compared(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Cards whole in both are counted; a difference is shown with both programs and its class."""
    texts = {
        "ja": ["【登場時】カード1枚を引く。", "【登場時】カード2枚を引く。", "【登場時】カード1枚を磨く。"],
        "en": ["[On Play] Draw 1 card.", "[On Play] Draw 1 card.", "[On Play] Draw 1 card."],
    }
    for language, several in texts.items():
        rows = [
            {"id": f"T-{i}", "name": f"{language}{i}", "type": "Character", "text": t} for i, t in enumerate(several)
        ]
        rows[1]["id"] += "EN" if language == "en" else ""  # as some makers mark English cards
        (tmp_path / language).write_text("\n".join(json.dumps(row) for row in rows))
    words = ["cards", "compare", str(tmp_path / "ja"), str(tmp_path / "en"), "--no-cache"]
    assert main([*words, "--json"]) == 1
    result = json.loads(capsys.readouterr().out)
    assert (result["whole_in_both"], result["same"], result["reasons"]) == (2, 1, {"numbers": 1})
    assert result["differences"][0]["ja"] == ["on_play: draw(2)"]
    assert main(words) == 1
    assert "1 of them with the same program (50.0 %)" in capsys.readouterr().out
