"""Build while something else runs: at low priority, with a line when it begins and one when it is ready."""

import subprocess
import sys
import threading
from collections.abc import Callable

from fuda.build import using
from fuda.build.objects import missing_tool

Say = Callable[[str], object]


def begin(say: Say, ready: Callable[[], object]) -> threading.Thread | None:
    """Begin to build, unless a build runs already, is not wanted, or cannot be made; `ready` is called when it is."""
    if using.name() == "compiled" or using.is_told():
        return None
    reason = missing_tool()
    if reason:
        say(f"the engine runs interpreted, which bots feel: {reason}")
        return None
    say("the engine is being compiled in the background, for stronger bots; you can play meanwhile")
    thread = threading.Thread(target=wait, args=(start(), say, ready), daemon=True)
    thread.start()
    return thread


def start() -> subprocess.Popen[str]:
    """A process that builds."""
    return subprocess.Popen(
        [sys.executable, "-m", "fuda", "build", "--quiet", "--nice"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def wait(process: subprocess.Popen[str], say: Say, ready: Callable[[], object]) -> None:
    """Wait until it is built, and say so."""
    told, _ = process.communicate()
    if process.returncode == 0:
        ready()
        say("the compiled engine is ready: bots use it from now on, everything else from the next start")
    elif process.returncode > 0:  # not if it was interrupted together with this process
        say(told.strip())
