"""`fuda bench`: figures against targets."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import msgspec
import pytest

from fuda.ai import levels
from fuda.build import plan
from fuda.build.objects import ToolError
from fuda.cli import bench, bench_text, main
from fuda.sim import build
from fuda.sim.measure import Figures


def figures(kind: str, game: str = "onepiece", more: dict[str, float] | None = None) -> Figures:
    """Figures that meet every target, but for those given."""
    facts = {
        "decisions_per_s": 1e6, "games_per_s": 5e3, "clone_us": 1.0, "hash_us": 1.0, "save_bytes": 1500,
        "calibration_ms": 1.0,
    }  # fmt: skip
    return msgspec.convert({"game": game, "build": kind, "python": "3.11", **facts, **(more or {})}, Figures)


def test_all_targets_met() -> None:
    """Both builds are held against the targets of each game."""
    verdicts = bench.judge([figures("compiled"), figures("interpreted")])
    assert len(verdicts) == 5 and all(verdict.met for verdict in verdicts)
    others = bench.judge([figures("compiled", "dimensionzero"), figures("interpreted", "dimensionzero")])
    assert len(others) == 3 and all(verdict.met for verdict in others)


@pytest.mark.parametrize(
    ("kind", "figure", "value"),
    [
        ("compiled", "decisions_per_s", 699_999),
        ("interpreted", "decisions_per_s", 59_999),
        ("compiled", "clone_us", 3.1),
        ("compiled", "hash_us", 2.1),
        ("interpreted", "save_bytes", 2049),
    ],
)
def test_a_missed_target_is_told(kind: str, figure: str, value: float) -> None:
    """Each target can be missed on its own."""
    builds = [figures(name, more={figure: value} if name == kind else {}) for name in ("compiled", "interpreted")]
    assert [verdict.measured for verdict in bench.judge(builds) if not verdict.met] == [value]


def test_targets_of_a_build_that_was_not_measured_are_left_out() -> None:
    """Without a compiled build nothing is said about it."""
    assert len(bench.judge([figures("interpreted")])) == 2


def test_check_ends_with_1_if_a_target_is_missed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Only with --check."""
    monkeypatch.setattr(bench, "measure", lambda game, seconds: figures("interpreted", game, {"decisions_per_s": 1}))
    assert main(["bench", "--only", "--check"]) == 1
    assert "not met" in capsys.readouterr().out
    assert main(["bench", "--only"]) == 0


def test_json_names_both_builds(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """The other build is measured in a process of its own."""
    monkeypatch.setattr(bench, "measure", lambda game, seconds: figures("interpreted", game))
    monkeypatch.setattr(
        bench, "measure_in", lambda other, seconds, games: [figures("compiled", game) for game in games]
    )
    monkeypatch.setattr(build, "other", lambda games, jobs: "elsewhere")
    assert main(["bench", "--json", "--check"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert [(one["game"], one["build"]) for one in data["builds"]] == [
        (game, kind) for kind in ("interpreted", "compiled") for game in bench.GAMES
    ]
    assert data["met"] is True and {verdict["game"] for verdict in data["targets"]} == set(bench.GAMES)


def test_one_game_can_be_measured_alone(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Only the targets of that game are judged."""
    monkeypatch.setattr(bench, "measure", lambda game, seconds: figures("interpreted", game))
    assert main(["bench", "--only", "--game", "dimensionzero", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert [one["game"] for one in data["builds"]] == ["dimensionzero"] and len(data["targets"]) == 1


def test_without_another_build_it_says_so(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """No compiler: the build at hand is measured."""
    monkeypatch.setattr(bench, "measure", lambda game, seconds: figures("interpreted", game))

    def refuse(games: list[str], jobs: int) -> str:
        """Stand in for a machine without a compiler."""
        raise ToolError("there is no C compiler")

    monkeypatch.setattr(build, "other", refuse)
    assert main(["bench"]) == 0
    assert "no C compiler" in capsys.readouterr().out


def test_the_other_build_finds_the_same_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    """The process of the other build is told which one that is, and given the search path of this one."""
    seen: list[dict[str, str]] = []

    def start(command: list[str], env: dict[str, str], **rest: object) -> SimpleNamespace:
        seen.append(env)
        return SimpleNamespace(stdout=msgspec.json.encode([figures("compiled")]))

    monkeypatch.setattr(subprocess, "run", start)
    monkeypatch.setattr(sys, "path", ["packages", *sys.path])
    assert bench.measure_in("elsewhere", 0, ["onepiece"]) == [figures("compiled")]
    assert seen[0]["FUDA_BUILD"] == "elsewhere"
    assert seen[0]["PYTHONPATH"].split(os.pathsep)[:2] == [str(plan.PACKAGE.parent), "packages"]


def test_bad_input_ends_with_2(capsys: pytest.CaptureFixture[str]) -> None:
    """A time that makes no sense is refused."""
    assert main(["bench", "--seconds", "-1"]) == 2
    assert "--seconds" in capsys.readouterr().err


def test_a_ladder_is_measured_and_kept(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each level plays each; ratings of levels are kept for others, and bad input is refused."""
    monkeypatch.setattr(levels, "RATINGS", tmp_path / "ratings.json")
    asked = ["bench", "ladder", "--game", "kaidan", "--only", "--jobs", "1"]
    assert main([*asked, "--games", "6", "--players", "beginner,casual,greedy", "--json", "--write"]) == 0
    data = json.loads(capsys.readouterr().out)["ladders"][0]
    assert [one["name"] for one in data["ratings"]] == ["beginner", "casual", "greedy"]
    met = [":".join(one["players"]) for one in data["contests"]]
    assert met == ["casual:beginner", "greedy:beginner", "greedy:casual"]
    kept = json.loads((tmp_path / "ratings.json").read_text())
    assert kept["kaidan"] == {"beginner": 0, "casual": data["ratings"][1]["elo"]}
    for wrong in (["--games", "1"], ["--players", "greedy"], ["--players", "greedy,nobody"], ["--iterations", "-1"]):
        assert main([*asked, *wrong]) == 2 and "fuda bench ladder: " in capsys.readouterr().err


def test_reading_texts_is_measured(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """`fuda bench text` reads the original cards of a game and texts of 4,000 characters; a target missed is told."""
    assert main(["bench", "text", "--game", "kaidan", "--seconds", "0", "--check", "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert [(one["game"], one["language"]) for one in result["speeds"]] == [("kaidan", "ja"), ("kaidan", "en")]
    assert all(0 < one["long_text_s"] <= result["longest_s"] and one["cards_per_s"] > 0 for one in result["speeds"])
    assert {len(text) for _, text in bench_text.long_texts([{"text": "■一枚引く。"}])} == {result["letters"]}
    monkeypatch.setitem(bench_text.LEAST, "kaidan", 1e9)
    assert main(["bench", "text", "--game", "kaidan", "--text", "ja", "--seconds", "0", "--check"]) == 1
    assert "not met" in capsys.readouterr().out
    assert main(["bench", "text", "--cards", "none.jsonl"]) == 2
    assert "--cards needs --game" in capsys.readouterr().err
