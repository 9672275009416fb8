"""The terminal programs on a real terminal: a pseudo-terminal of 80 columns and 24 lines."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from fcntl import ioctl
from pathlib import Path

import pytest

from fuda.match.session import Session
from tests.match.test_session import advance

# A shell may have told its background jobs to ignore Ctrl-C.
PROGRAM = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
from fuda.cli import main
sys.exit(main())
"""


class Terminal:
    """A program running on a terminal."""

    def __init__(self, *args: str) -> None:
        self.master, slave = pty.openpty()
        ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        env = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
        self.program = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, *args],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env={**env, "TERM": "xterm", "PYTHONIOENCODING": "utf-8"},
        )
        os.close(slave)
        self.text = ""

    def read(self, wanted: str, seconds: float) -> bool:
        """Read until some text appears; False if it does not in that time."""
        end = time.monotonic() + seconds
        while wanted not in self.text and time.monotonic() < end:
            if select.select([self.master], [], [], 1)[0]:
                try:
                    self.text += re.sub(
                        r"\x1b\[[0-9;?]*[a-zA-Z]", "", os.read(self.master, 65536).decode("utf-8", "replace")
                    )
                except OSError:
                    break
        return wanted in self.text

    def until(self, wanted: str) -> str:
        """Read until some text appears; what was read, without the codes that colour it."""
        if not self.read(wanted, 60):
            self.program.kill()
            self.program.wait()
            raise AssertionError(f"{wanted!r} did not appear: {self.text}")
        seen, self.text = self.text, ""
        return seen

    def type(self, line: str) -> None:
        """Type a line."""
        os.write(self.master, f"{line}\n".encode())

    def close(self) -> int:
        """Wait for the program to end; its exit code."""
        code = self.program.wait(timeout=60)
        os.close(self.master)
        return code


def test_playing_on_a_terminal() -> None:
    """Choices, help, undo and the end of input by Ctrl-D work on a terminal."""
    terminal = Terminal("play", "onepiece", "--seed", "7", "--first", "me")
    assert "Keep this hand" in terminal.until("Your choice")
    terminal.type("1")
    assert "End the main phase" in terminal.until("Your choice")
    terminal.type("help")
    assert "take back" in terminal.until("Your choice")
    terminal.type("undo")
    assert "Keep this hand" in terminal.until("Your choice")
    os.write(terminal.master, b"\x04")
    terminal.until("End of input")
    assert terminal.close() == 0


def test_interrupting_a_match() -> None:
    """Ctrl-C leaves at once, without a traceback."""
    terminal = Terminal("play", "onepiece", "--seed", "7", "--first", "me")
    terminal.until("Your choice")
    # Pressed in the moment before the program waits for a key, it counts only with the next one.
    for _ in range(20):
        terminal.program.send_signal(signal.SIGINT)
        if terminal.read("interrupted", 2):
            break
    assert "Traceback" not in terminal.until("interrupted")
    assert terminal.close() == 130


@pytest.mark.parametrize("language", ["en", "ja"])
def test_stepping_through_a_replay_on_a_terminal(language: str, tmp_path: Path) -> None:
    """Enter goes on, b goes back, a number jumps, q leaves; anything else is explained."""
    session = Session("onepiece", seed=5)
    advance(session, 2000)
    path = tmp_path / "m.json"
    session.save(path)
    last = session.steps
    prompt, step = {"en": ("q quit: ", "Step {} of {}"), "ja": ("q 終了: ", "{1}手中{0}手目")}[language]
    terminal = Terminal("replay", str(path), "--lang", language)
    assert step.format(0, last) in terminal.until(prompt)
    for line, expected in (("", 1), ("", 2), ("b", 1), ("40", 40), ("99999", last)):
        terminal.type(line)
        assert step.format(expected, last) in terminal.until(prompt)
    terminal.type("what")
    assert "Enter" in terminal.until(prompt)
    terminal.type("q")
    assert terminal.close() == 0
