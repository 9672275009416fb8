"""What the versions of the rules stand for: how some random matches of each game go, in one number.

When a change lets them go otherwise, `Game.rules` grows, and the file is written anew: `python -m
tests.match.rules_versions`. So records of matches that come out otherwise can be told from damaged ones.
"""

from __future__ import annotations

import json
import sys
import zlib
from pathlib import Path
from typing import Final

from fuda.core.rollout import pick
from fuda.games import registry
from fuda.match.session import Session

FILE: Final = Path(__file__).with_name("rules_versions.json")
MATCHES: Final = 12
MOST: Final = 400  # decisions of each


def digest(name: str) -> int:
    """How the matches of a game go: the meaning of every answer, and the results."""
    parts: list[str] = []
    for seed in range(1, MATCHES + 1):
        session = Session(name, seed=seed, discreet=False)
        while session.outcome is None and len(session.answers) < MOST:
            session.answer(pick(seed, len(session.answers), len(session.match.options)))
            session.thin(1)
        parts += [*session.marks, f"{session.outcome}"]
    return zlib.crc32(" ".join(parts).encode())


def written() -> dict[str, list[int]]:
    """Version and number of each game, as they were written down."""
    return dict(json.loads(FILE.read_text(encoding="utf-8"))) if FILE.exists() else {}


def main() -> int:
    """Write the numbers of games whose version has grown; say which games changed under the same version."""
    old, new, stale = written(), {}, []
    for name in sorted(registry.BUILT_IN):
        version, found = registry.find(name).rules, digest(name)
        if name in old and found != old[name][1] and version <= old[name][0]:
            stale.append(name)
        new[name] = [version, found]
    if stale:
        print(f"matches of {', '.join(stale)} go otherwise than before: let `Game.rules` grow first", file=sys.stderr)
        return 1
    FILE.write_text(json.dumps(new, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
