"""How One Piece text is spelt beyond what texts of every game share: the lines of a choice."""

import re

from fuda.text import english, normalise
from fuda.text.normalise import Normalised

SPELLINGS = {"ja": normalise.normalise, "en": english.normalise}
# The lines after 'choose one' that no mark opens, and a line of its own after the ways to choose.
BARE_WAYS = re.compile(r"(?<=以下から1つを選ぶ。)\n(?:(?![・【])[^\n]+(?:\n|$)){2,}")
AFTER_WAYS = re.compile(r"(・[^\n]*)\n(?=その後、|then, )")


def spell(language: str, text: str) -> Normalised:
    """A text in its one spelling."""
    found = SPELLINGS[language](text)
    found.text = join_choices(found.text)
    return found


def join_choices(text: str) -> str:
    """Mark the ways to choose, and what follows all of them, letter for letter."""
    text = BARE_WAYS.sub(join_ways, text)
    return AFTER_WAYS.sub(r"\1¶", text)


def join_ways(found: "re.Match[str]") -> str:
    """Lines that are ways to choose, marked as such."""
    lines = found[0]
    return lines[:-1].replace("\n", "・") + lines[-1]
