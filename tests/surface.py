"""`python -m tests.surface`: write down what is public, as the reference names it, with its parameters."""

from __future__ import annotations

import importlib
import inspect
import re
from pathlib import Path
from typing import Any, Final

import fuda

ROOT: Final = Path(__file__).parent.parent
PAGE: Final = ROOT / "docs/reference/api.md"
KEPT: Final = ROOT / "tests/public_surface.txt"
NAMED: Final = re.compile(r"^::: (\S+)\n(?:    options: \{(.*)\}\n)?", re.MULTILINE)


def named() -> list[tuple[str, Any]]:
    """Everything that the reference shows, by its full name."""
    out: list[tuple[str, Any]] = [(f"fuda.{name}", getattr(fuda, name)) for name in fuda.__all__ if name[0] != "_"]
    for place, options in NAMED.findall(PAGE.read_text(encoding="utf-8")):
        if place == "fuda":
            continue
        members = re.search(r"members: \[(.*?)\]", options)
        found = resolved(place)
        out.append((place, found))
        out += [(f"{place}.{name}", getattr(found, name, None)) for name in members[1].split(", ")] if members else []
    return out


def resolved(place: str) -> Any:
    """A module, or what stands in one."""
    try:
        return importlib.import_module(place)
    except ModuleNotFoundError:
        module, _, name = place.rpartition(".")
        return getattr(importlib.import_module(module), name)


def line(name: str, found: Any) -> str:
    """A name with its parameters; their types are for the type checker."""
    if not callable(found) or inspect.ismodule(found):
        return name
    try:
        signature = inspect.signature(found)
    except ValueError:
        return name
    bare = [one.replace(annotation=inspect.Parameter.empty) for one in signature.parameters.values()]
    shown = f"{name}{signature.replace(parameters=bare, return_annotation=inspect.Signature.empty)}"
    return re.sub(r" at 0x[0-9a-f]+", "", shown)  # where a function lies in memory differs from run to run


def options() -> list[str]:
    """Every option of every command."""
    from tests.cli.test_output import COMMANDS

    return [
        f"fuda {name} {' '.join(sorted(word for word in parser._option_string_actions if word.startswith('--')))}"
        for name, parser in COMMANDS.items()
    ]


def surface() -> str:
    """All of it, a line each."""
    return "\n".join([*sorted({line(*one) for one in named()}), "", *sorted(options())]) + "\n"


if __name__ == "__main__":
    KEPT.write_text(surface(), encoding="utf-8")
    print(f"wrote {KEPT}")
