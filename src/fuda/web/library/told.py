"""Tables of what other layers say in English and the same in Japanese, with slots for what is put there."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib import resources
from typing import Final

SLOT: Final = re.compile(r"\{(\w+)\}")
NUMBERS: Final = ("n", "most", "least", "there")


@cache
def table(file: str) -> list[tuple[re.Pattern[str], str]]:
    """The patterns of a file of this package, and the same in Japanese."""
    rows = tomllib.loads(resources.files("fuda.web.library").joinpath(file).read_text(encoding="utf-8"))
    return [(pattern(row["en"]), row["ja"]) for row in rows["message"]]


def pattern(text: str) -> re.Pattern[str]:
    """A text with slots as a pattern; where a number stands, only a number fits."""
    parts = SLOT.split(text)
    return re.compile(
        "".join(
            re.escape(part) if at % 2 == 0 else rf"(?P<{part}>{r'-?[0-9]+' if part in NUMBERS else '.+?'})"
            for at, part in enumerate(parts)
        ),
        re.DOTALL,
    )
