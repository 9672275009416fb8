"""The decks that come with the package, as deck files beside the cards."""

from importlib import resources
from typing import Final

DECKS: Final = ("keepers", "tide")


def deck_text(name: str) -> str:
    """The deck file of that name."""
    if name not in DECKS:
        raise KeyError(f"no such deck: {name!r}; there are {', '.join(DECKS)}")
    return resources.files("fuda.cards").joinpath("decks", f"{name}.txt").read_text(encoding="utf-8")
