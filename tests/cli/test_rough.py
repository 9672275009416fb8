"""Rough handling: nested lines, empty files, output that nobody reads to its end, places that cannot be written."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from fuda.cli import main
from fuda.cli.decks import check_place

RUN = [sys.executable, "-m", "fuda"]


@pytest.mark.parametrize("action", [["compile"], ["compare"]])
@pytest.mark.parametrize(
    ("text", "said"), [('{"id": "A", "name": "x", "q": ' + "[" * 5000 + "]" * 5000 + "}", "line 1"), ("", "no cards")]
)
def test_files_that_are_no_cards_are_said(
    action: list[str], text: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Deeply nested lines and empty files: a sentence and exit code 2."""
    path = tmp_path / "cards.jsonl"
    path.write_text(text)
    files = [str(path)] * (2 if action == ["compare"] else 1)
    assert main(["cards", *action, *files]) == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("words", [["rules", "onepiece"], ["cards", "list"]])
def test_output_that_nobody_reads_to_its_end_is_no_error(words: list[str], tmp_path: Path) -> None:
    """As `fuda rules onepiece | head -1`, `fuda cards list | head -1`."""
    rows = [{"number": f"OWN-{n}", "name": f"Card {n}", "kind": "character", "cost": 1} for n in range(4000)]
    (tmp_path / "cards.json").write_text(json.dumps({"game": "onepiece", "cards": rows}))
    environment = {**os.environ, "FUDA_HOME": str(tmp_path / "home")}
    if words[0] == "cards":
        subprocess.run([*RUN, "cards", "import", str(tmp_path / "cards.json")], env=environment, check=True)
    with subprocess.Popen([*RUN, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment) as process:
        assert process.stdout is not None and process.stderr is not None
        assert process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b"" and process.wait() == 141


def test_a_clause_as_data(capsys: pytest.CaptureFixture[str]) -> None:
    """`--json` prints JSON for a clause and for a whole book as well."""
    assert main(["rules", "onepiece", "7-1-4-1", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["code"] == "op" and found["clause"]["id"] == "7-1-4-1" and found["clause"]["cited"]
    assert main(["rules", "hanyo", "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["clauses"]) > 300


def test_a_place_is_tried_before_the_work(tmp_path: Path) -> None:
    """Also where permissions say nothing; nothing is left of the trial, and what was there stays."""
    with pytest.raises(ValueError, match="cannot be written"):
        check_place(Path("/proc/plot.svg"))
    check_place(tmp_path / "new.svg")
    assert not (tmp_path / "new.svg").exists()
    (tmp_path / "old.svg").write_text("x")
    check_place(tmp_path / "old.svg")
    assert (tmp_path / "old.svg").read_text() == "x"


# From here on the command answers for itself; an interrupt before reaches Python while it reads modules.
BEGUN = [sys.executable, "-c", "import sys; from fuda.cli import main; print(flush=True); sys.exit(main(sys.argv[1:]))"]


@pytest.mark.parametrize("after", [0.1, 0.4, 1.0])
def test_a_server_that_is_interrupted_while_it_starts_ends_quietly(after: float, tmp_path: Path) -> None:
    """Whenever Ctrl-C comes, there is no traceback."""
    run = [*BEGUN, "serve", "--port", "0", "--database", f"sqlite:///{tmp_path / 'x.db'}", "--log", "error"]
    process = subprocess.Popen(run, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout and process.stdout.readline() == "\n"
    time.sleep(after)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=60)
    assert "Traceback" not in said, said
