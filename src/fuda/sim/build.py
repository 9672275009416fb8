"""Which build of the engine runs, of which sources, and how to have the other one."""

import hashlib
from functools import cache
from typing import Final

from fuda.build import make, plan, using

# Parts of the package that no game between bots passes through.
BESIDE: Final = ("build", "cli", "env", "rules", "scenario", "tournament", "web")


def name() -> str:
    """The build that runs, in a word."""
    return using.name()


def other(games: list[str], jobs: int) -> str:
    """The build that does not run, as FUDA_BUILD takes it; the compiled one is made if need be."""
    if name() == "compiled":
        return "interpreted"
    return str(make.make([] if set(games) == set(plan.games()) else games, jobs, lambda text: None).folder)


@cache
def sources() -> str:
    """A hash of the sources that games between bots depend on: the same interpreted and compiled."""
    digest = hashlib.sha256()
    for path in sorted(plan.PACKAGE.rglob("*.py")):
        below = path.relative_to(plan.PACKAGE)
        if below.parts[0] not in BESIDE:
            digest.update(below.as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]
