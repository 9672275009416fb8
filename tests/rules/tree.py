"""A tiny engine on disk, for tests of what reads source."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

from fuda.rules.tags import Citation, Scan, scan


class Tree:
    """Source files under a temporary package."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.texts: dict[str, str] = {}

    def add(self, name: str, text: str) -> Tree:
        """Write a module."""
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        self.texts[name] = dedent(text).lstrip("\n")
        path.write_text(self.texts[name], encoding="utf-8")
        return self

    def scan(self) -> Scan:
        """Find the citations."""
        return scan(self.folder)

    def cited(self, clause: str) -> Citation:
        """The only citation of a clause."""
        [found] = [citation for citation in self.scan().citations if citation.id == clause]
        return found

    def anchored(self, clause: str) -> list[str]:
        """The source lines a citation is anchored to, without layout and comments."""
        return [
            self.texts[file].splitlines()[line - 1].partition("#")[0].strip()
            for file, line in sorted(self.cited(clause).places)
        ]
