"""The words of the interface, in both languages: what the pages and the server itself say."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources


@cache
def interface_words(language: str) -> dict[str, dict[str, str]]:
    """The words of the interface: those of the table and those of the library."""
    out: dict[str, dict[str, str]] = {}
    for file in ("words.toml", "library_words.toml"):
        path = resources.files("fuda.web").joinpath(file)
        if not path.is_file():
            continue
        for group, names in tomllib.loads(path.read_text(encoding="utf-8")).items():
            out.setdefault(group, {}).update({name: both[language] for name, both in names.items()})
    return out
