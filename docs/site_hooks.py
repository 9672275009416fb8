"""What the site takes from the code when it is built: the help of every command, so that it is never stale."""

from __future__ import annotations

import argparse
from typing import Any

MARK = "<!-- every command -->"
SHAPES = "<!-- every shape -->"


def on_page_markdown(markdown: str, **_: Any) -> str:
    """Put the help of every command where a page asks for it, and point links that leave the site to the sources."""
    if MARK in markdown:
        markdown = markdown.replace(MARK, commands())
    if SHAPES in markdown:
        markdown = markdown.replace(SHAPES, shapes())
    return markdown


def shapes() -> str:
    """What every command prints as JSON."""
    from fuda.cli import shapes

    return "\n\n".join(f"## fuda {one}\n\n```text\n{shapes.described(one)}\n```" for one in shapes.PLACES)


def commands() -> str:
    """The help of all commands and their actions."""
    from fuda.cli import COMMANDS, make_parser

    parts: list[str] = []
    for action in make_parser(*COMMANDS)._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, parser in action.choices.items():
                parts += section(f"fuda {name}", parser, 2)
    return "\n".join(parts)


def section(title: str, parser: argparse.ArgumentParser, level: int) -> list[str]:
    """One command, and what it can do."""
    parts = [f"{'#' * level} {title}", "", "```text", parser.format_help().rstrip(), "```", ""]
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, below in action.choices.items():
                parts += section(f"{title} {name}", below, level + 1)
    return parts
