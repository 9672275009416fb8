"""What is compiled, and what that depends on. Nothing else says so: builds, wheels and tests ask here."""

import os
import sys
from collections.abc import Collection, Iterator
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Final

PACKAGE: Final = Path(__file__).resolve().parent.parent
COMPILED: Final = ("core", "table", "words", "games", "ai")  # parts of the package whose modules are compiled,
INTERPRETED: Final = frozenset({           # apart from these
    "__init__.py", "registry.py", "contract.py", "layout.py", "positions.py", "original_cards.py", "card_files.py",
    "card_shelf.py", "table_game.py", "table_layout.py", "bots.py", "levels.py", "thought.py", "crossing.py",
    "crossings.py", "table_crossing.py", "ways.py", "deckfile.py", "decklist.py", "deckcode.py",
})  # fmt: skip
READ: Final = (
    *COMPILED,
    "match",
    "view",
    "build",
)  # and parts that decide what is compiled of them, by types or otherwise
MYPY: Final = "2.4.1"  # the only version of mypy whose C is used
LIBRARY: Final = "fuda__mypyc"  # the module with everything compiled in it
# Without these the parts of the library would call each other through tables; debugging information doubles the time,
# and looking for what to warn of takes a twentieth of it, in C that nobody has written.
FLAGS: Final = ("-fvisibility=hidden", "-fno-semantic-interposition", "-fno-plt", "-g0", "-w")
LEVEL: Final = "2"  # of optimisation
# Of this kind there is much code, and little of the time is spent in each: at level 1, but with small functions put in
# where they are called, it is compiled in two thirds of the time, and plays as fast.
LIGHT: Final = ("words", "face")
LIGHT_FLAGS: Final = ("-O1", "-finline-small-functions", "-findirect-inlining", "-fpartial-inlining")
PLAIN_FLAGS: Final = ("-O0",)  # of what runs once


def games(package: Path = PACKAGE) -> list[str]:
    """The games that can be compiled."""
    return sorted(path.parent.parent.name for path in package.glob("games/*/face/contract.py"))


def sources(package: Path = PACKAGE) -> list[str]:
    """The files that a build depends on, relative to the package."""
    return sorted(name for part in READ for name, _ in entries(package, part))


def entries(package: Path, below: str) -> Iterator[tuple[str, os.DirEntry[str]]]:
    """The Python files in a folder of the package, at any depth; every start looks at them, so it must be quick."""
    with os.scandir(package / below) as found:
        for entry in found:
            if entry.name.endswith(".py"):
                yield f"{below}/{entry.name}", entry
            elif "." not in entry.name and entry.name != "__pycache__" and entry.is_dir():
                yield from entries(package, f"{below}/{entry.name}")


def game_of(source: str, known: Collection[str]) -> str:
    """The game that a source file is of; "" if it is shared by all."""
    part, _, rest = source.partition("/")
    name = rest.partition("/")[0].removesuffix(".py")
    return name if part in ("games", "ai") and name in known else ""


def compiled(package: Path = PACKAGE, only: Collection[str] = ()) -> list[str]:
    """The files to compile for some games, or for all, relative to the package."""
    known = games(package)
    wanted = {"", *(only or known)}
    return [
        source
        for source in sources(package)
        if source.partition("/")[0] in COMPILED
        and source.rpartition("/")[2] not in INTERPRETED
        and game_of(source, known) in wanted
    ]


def module_name(source: str) -> str:
    """The module of a source file."""
    return "fuda." + source.removesuffix(".py").replace("/", ".")


def own_flags(stem: str) -> tuple[str, ...]:
    """What the compiler is told about one C file by the name that mypyc gives it, besides what it is told of all."""
    parts = stem.split("___")
    if parts == [f"__native_{PACKAGE.name}"]:
        return PLAIN_FLAGS
    return LIGHT_FLAGS if not set(parts).isdisjoint(LIGHT) else ()


def identity() -> str:
    """What a build depends on besides the sources: interpreter, platform, tools."""
    machine = os.uname().machine if hasattr(os, "uname") else ""
    tools = (EXTENSION_SUFFIXES[0], sys.platform, machine, MYPY, LEVEL, *FLAGS, *COMPILED, *sorted(INTERPRETED))
    return "\0".join(tools)


def fingerprint(package: Path = PACKAGE) -> str:
    """Hash everything that a build depends on."""
    import hashlib

    digest = hashlib.sha256(identity().encode())
    for source in sources(package):
        digest.update(b"\0" + source.encode() + b"\0" + (package / source).read_bytes())
    return digest.hexdigest()[:20]
