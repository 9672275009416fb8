"""What commands give: JSON of the documented shape, files with a word about them, and words in both languages."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

import fuda
from fuda import cli
from fuda.cli import bench, bench_bots, bench_text, playing, proving, shapes, words
from fuda.env import measure
from fuda.rules import clauses, proofs
from fuda.sim.conduct import Standing

# Commands for those who work on card texts speak English, or take the language of a text; others say nothing.
ENGLISH = {
    "deck write", "cards compare", "cards doubt", "cards scope", "cards list", "completion",
}  # fmt: skip
SCENARIO = """
game: onepiece
title: A draw
cards: {Beacon: {kind: event, abilities: ["main: draw(2)"]}}
board: {A: {hand: [Beacon], don: 1, deck: 5}}
script: [A: play Beacon]
expect: {A: {hand: 2, deck: 4}}
"""


def leaves(parser: argparse.ArgumentParser, name: str = "") -> Iterator[tuple[str, argparse.ArgumentParser]]:
    """Every command that does something, by its words."""
    below = [action for action in parser._actions if isinstance(action, argparse._SubParsersAction)]
    if not below:
        yield name, parser
    for action in below:
        for word, one in action.choices.items():
            yield from leaves(one, f"{name} {word}".strip())


COMMANDS = dict(leaves(cli.make_parser(*cli.COMMANDS)))


def test_every_command_speaks_both_languages_or_is_known_not_to() -> None:
    """A new command that talks to players takes `--lang`."""
    silent = {name for name, parser in COMMANDS.items() if "--lang" not in parser._option_string_actions}
    assert silent == ENGLISH


def test_every_json_has_a_documented_shape() -> None:
    """A command that takes `--json` stands in the table, and nothing else does; every shape can be written down."""
    taking = {name for name, parser in COMMANDS.items() if "--json" in parser._option_string_actions}
    told = {max((one for one in COMMANDS if f"{name} ".startswith(f"{one} ")), key=len) for name in shapes.PLACES}
    assert told == taking
    for name in shapes.PLACES:
        assert ":" in shapes.described(name), name


@pytest.mark.parametrize(
    ("shape", "line"),
    [
        ("deck check", "deck check onepiece tide"),
        ("deck check", "deck check onepiece short.txt --lang ja"),
        ("deck stats", "deck stats kaidan lanterns"),
        ("deck coverage", "deck coverage onepiece tide"),
        ("cards try", "cards try カードを10枚食べる。"),
        ("scenario run", "scenario run one.yaml"),
        ("scenario check", "scenario check one.yaml"),
        ("simulate", "simulate kaidan --games 2 --jobs 1"),
        ("tournament run", "tournament run kaidan --players random:A,random:B --best-of 1 --jobs 1"),
        ("rules GAME", "rules kaidan"),
        ("rules GAME CLAUSE", "rules kaidan 2-1"),
        ("replay", "replay match.json"),
    ],
)
def test_json_is_of_that_shape(
    shape: str, line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """All of standard output is one value, or one a line, and nothing in it is of another type."""
    monkeypatch.chdir(tmp_path)
    decks = list(fuda.Match("kaidan").game.decks())
    Path("short.txt").write_text("1xLH1-001\n9xLH1-002\n")
    Path("one.yaml").write_text(SCENARIO)
    match = fuda.Match("onepiece", seed=1)
    match.concede(0)
    Path("match.json").write_bytes(match.save())
    line = line.replace("lanterns", decks[0]).replace(":A", f":{decks[0]}").replace(":B", f":{decks[1]}")
    assert cli.main([*line.split(), "--json"]) in (0, 1)
    out = capsys.readouterr().out
    for value in out.splitlines() if shapes.is_lines(shape) else [out]:
        msgspec.json.decode(value, type=shapes.shape(shape))


def test_words_are_there_in_both_languages_with_the_same_values() -> None:
    """A value that one language leaves out would be missing in what is said."""
    for name, both in words.table().items():
        assert set(both) == {"en", "ja"}, name
        assert set(re.findall(r"\{(\w+)\}", both["en"])) == set(re.findall(r"\{(\w+)\}", both["ja"])), name


def test_decks_and_rulings_are_told_in_japanese(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is not legal, what a run of bots gave, and how a ruling came out."""
    monkeypatch.chdir(tmp_path)
    Path("short.txt").write_text("1xLH1-001\n9xLH1-002\n")
    Path("one.yaml").write_text(SCENARIO)
    assert cli.main(["deck", "check", "onepiece", "short.txt", "--lang", "ja"]) == 1
    assert "2行目：" in (out := capsys.readouterr().out) and "ちょうど50枚必要です" in out
    assert cli.main(["scenario", "run", "one.yaml", "--lang", "ja"]) == 1
    assert "不一致1件" in capsys.readouterr().out
    assert cli.main(["simulate", "kaidan", "--games", "2", "--jobs", "1", "--lang", "ja", "--csv", "a.csv"]) == 0
    told = capsys.readouterr()
    assert "プレイヤー1の勝率" in told.out and "a.csv に書き込みました" in told.err
    assert cli.main(["deck", "stats", "onepiece", "tide", "--lang", "ja"]) == 0
    assert "最初の手札5枚" in capsys.readouterr().out


def test_tools_and_figures_are_told_in_japanese(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Builds, how fast texts are read, a clause of the rulebook, what a search found, and data for training."""
    monkeypatch.chdir(tmp_path)
    for line, said in (
        ("build --status", "使用中："),
        ("bench text --game kaidan --text ja --seconds 0", "長文（秒）"),
        ("rules kaidan 2-1", "（定義）"),
        ("rules fuzz kaidan --minutes 0.001 --law copy", "局面、発見0件"),
        ("export kaidan some.npz --games 1", "選択"),
    ):
        assert cli.main([*line.split(), "--lang", "ja"]) == 0, line
        assert said in capsys.readouterr().out, line


def test_words_for_data_are_found_by_the_english_ones() -> None:
    """Every target, kind, state and verdict that data have in English has Japanese words."""
    said = [proving.REASONED, proofs.PROVED, bench_bots.MET, bench_bots.MISSED, measure.VECTOR, *clauses.PLAYED]
    said += [words.Words("en")(target.name) for target in bench.TARGETS]
    said += [kind for kind, _ in bench_text.long_texts([{"text": "■一枚引く。"}])]
    assert [one for one in said if words.Words("ja").known(one) == one] == []


def test_a_long_run_says_a_word_now_and_then(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where nobody watches, a line every few minutes, and none before."""
    shown = playing.Bar(playing.Lines("en"))
    standing = Standing(done=100, expected=700, played=50, seconds=5, widest=0.05)
    shown.show(standing)
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(playing, "OFTEN", 0.0)
    shown.show(standing)
    assert capsys.readouterr().err == "100 of 700 games, 10.0 games/s, 1:00 left\n"
