"""One spelling for Fusion World text, with the way back to the places of the original.

Numbers and colours in parentheses are costs; all other parentheses are reminders, which mean nothing in play. A skill
begins on a line of its own, or with a mark after a full stop, but not inside quotation marks.
"""

import re
from typing import Final

from fuda.text.normalise import BREAK, Normalised, divide, normalise

PIP: Final = re.compile(r"\((?:\d+|[XＸ]|[赤青緑黄黒])\)")
NAMED: Final = re.compile(r"「[^」]*」|《[^》]*》")
QUOTED: Final = re.compile(r"「[^」]*」|《[^》]*》|“[^”]*”")


def japanese(original: str) -> Normalised:
    """Bring a Japanese text into its one spelling."""
    return normalise(original, PIP, NAMED)


def skills(text: str) -> list[tuple[int, int]]:
    """Where each skill of a text begins and ends."""
    return divide(text, QUOTED, BREAK)
