"""All that compiled text gives a card reaches its definition, however the card is made."""

from __future__ import annotations

from typing import Any

import pytest

from fuda.games import registry
from fuda.text.meanings import dialect

KEPT_APART = {
    "spans",
    "back",
    "skills",
}  # where words stand; parts that are made apart
UNUSED = {("hanyo", "keywords")}  # its keywords are abilities


def filled(value: object) -> Any:
    """A value of the same type that is not empty."""
    return {"list": ["x"], "bool": True, "int": 7, "str": "x"}[type(value).__name__]


@pytest.mark.parametrize("name", sorted(registry.BUILT_IN))
def test_everything_a_text_can_give_is_handed_on(name: str) -> None:
    """Whatever is set in what lines give changes what a definition is made of, under a name that can be made."""
    tongue = dialect(name)
    nothing = tongue.given(tongue.printed())
    for part, value in vars(tongue.printed()).items():
        if part in KEPT_APART or (name, part) in UNUSED:
            continue
        printed = tongue.printed()
        setattr(printed, part, filled(value))
        given = tongue.given(printed)
        assert given != nothing, f"{name}: {part} is dropped"
        assert set(given) <= set(registry.find(name).made_of), part
