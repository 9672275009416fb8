"""While the server runs the engine is compiled: a line when that begins, and one when it is ready."""

from __future__ import annotations

import subprocess
import sys

import pytest

from fuda.build import background, using


class Host:
    """What is said, and how often bots were renewed."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self.renewed = 0

    def renew(self) -> None:
        """Count."""
        self.renewed += 1

    def build(self) -> None:
        """Build in the background, and wait for it."""
        thread = background.begin(self.said.append, self.renew)
        if thread is not None:
            thread.join()


@pytest.fixture
def host(monkeypatch: pytest.MonkeyPatch) -> Host:
    """A host without a build, with a compiler, and with no wish."""
    monkeypatch.delenv(using.VARIABLE, raising=False)
    monkeypatch.setattr(using, "name", lambda: "interpreted")
    monkeypatch.setattr(background, "missing_tool", lambda: "")
    return Host()


def builder(monkeypatch: pytest.MonkeyPatch, program: str) -> None:
    """Let a program stand for the build."""

    def start() -> subprocess.Popen[str]:
        return subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)

    monkeypatch.setattr(background, "start", start)


def test_a_build_is_announced_twice_and_bots_use_it(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    """When it begins and when it is ready; bots are renewed."""
    builder(monkeypatch, "print('the compiled engine is ready')")
    host.build()
    assert [text.split()[2] for text in host.said] == ["is", "engine"] and host.renewed == 1
    assert "compiled in the background" in host.said[0] and "is ready" in host.said[1]


def test_a_build_that_fails_says_why(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything goes on as it was; one that was interrupted says nothing."""
    builder(monkeypatch, "print('fuda build: no space'); raise SystemExit(1)")
    host.build()
    assert host.said[1:] == ["fuda build: no space"] and host.renewed == 0
    if sys.platform != "win32":
        builder(monkeypatch, "import os; os.kill(os.getpid(), 9)")
        host.build()
        assert len(host.said) == 3 and host.renewed == 0


def test_without_a_compiler_one_line_says_so(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is started."""
    monkeypatch.setattr(background, "missing_tool", lambda: "there is no C compiler (cc)")
    monkeypatch.setattr(background, "start", lambda: pytest.fail("started"))
    host.build()
    assert len(host.said) == 1 and "no C compiler" in host.said[0]


@pytest.mark.parametrize(("running", "wish"), [("compiled", ""), ("interpreted", "interpreted")])
def test_what_is_there_or_not_wanted_is_not_built(
    host: Host, running: str, wish: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not a word."""
    monkeypatch.setattr(using, "name", lambda: running)
    monkeypatch.setenv(using.VARIABLE, wish)
    monkeypatch.setattr(background, "start", lambda: pytest.fail("started"))
    host.build()
    assert host.said == []
