"""The words of the interface, in both languages: what the pages and the server itself say."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources


@cache
def interface_words(language: str) -> dict[str, dict[str, str]]:
    """The words of the interface, from all tables of words that are here."""
    out: dict[str, dict[str, str]] = {}
    tables = [one for one in resources.files("fuda.web").iterdir() if one.name.endswith("words.toml")]
    for path in sorted(tables, key=lambda one: one.name):
        for group, names in tomllib.loads(path.read_text(encoding="utf-8")).items():
            out.setdefault(group, {}).update({name: both[language] for name, both in names.items()})
    return out
