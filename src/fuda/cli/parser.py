"""The parser of all commands: no abbreviated options, and help that fits the terminal, in at most 100 columns."""

from __future__ import annotations

import argparse
import re
import shutil
import textwrap
from typing import Any

WIDEST = 100  # columns of help


class HelpText(argparse.RawDescriptionHelpFormatter):
    """Help whose paragraphs are filled, and whose examples stay lines: a command, and behind it what it does."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=min(WIDEST, shutil.get_terminal_size().columns - 2))

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        """Lay out a description."""
        blocks = re.split(r"\n\s*\n", text.strip("\n"))
        return "\n\n".join(fill(block, width - len(indent), indent) for block in blocks)


def fill(block: str, width: int, indent: str) -> str:
    """Lay out one paragraph, or some examples."""
    lines = block.splitlines()
    if not any(line.lstrip().startswith("fuda ") for line in lines):
        return textwrap.fill(" ".join(line.strip() for line in lines), width, initial_indent=indent,
                             subsequent_indent=indent)  # fmt: skip
    return "\n".join(indent + part for line in lines for part in example(line, width))


def example(line: str, width: int) -> list[str]:
    """An example; if it is too long, what it does comes on the next line."""
    if len(line) <= width:
        return [line]
    command, _, about = line.strip().partition("  ")
    if not about:
        return textwrap.wrap(line, width, subsequent_indent="    ", break_on_hyphens=False)
    return [command, *textwrap.wrap(about.strip(), width, initial_indent="    ", subsequent_indent="    ")]


class Parser(argparse.ArgumentParser):
    """A parser of `fuda`, and of its subcommands, which are made of the same class."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**{"formatter_class": HelpText, "allow_abbrev": False, **settings})
