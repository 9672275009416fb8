"""How commands give what they found: JSON on standard output, and which files were written on standard error."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec


def print_json(value: object) -> None:
    """Print data, indented; docs/reference/json.md has the shapes."""
    print(msgspec.json.format(msgspec.json.encode(value)).decode())


def wrote(path: Path, language: str = "en") -> None:
    """Say that a file was written."""
    print(f"{path} に書き込みました" if language == "ja" else f"wrote {path}", file=sys.stderr)
