"""The original cards that come with the package, and their decks: data beside the code, in `fuda/cards/onepiece`.

Each `.toml` file says what is printed on the cards of a faction; the `.programs` file of the same name holds what
their texts compile to, in the notation of programs, and is what is played. No text is compiled here: that is done by
`python -m fuda.cards.write`, and tests compare the two.
"""

import tomllib
from functools import cache
from importlib import resources
from typing import Any, Final

from fuda.games.onepiece.printed import CardDef
from fuda.games.onepiece.reading import read_card

DECKS: Final = ("keepers", "tide", "grove", "bells")
TERMS: Final = "terms"  # the file of traits, which no card is in


def folder() -> Any:
    """Where the data lies."""
    return resources.files("fuda.cards").joinpath("onepiece")


def deck_text(name: str) -> str:
    """The deck file of that name."""
    if name not in DECKS:
        raise KeyError(f"no such deck: {name!r}; there are {', '.join(DECKS)}")
    text: str = folder().joinpath("decks", f"{name}.txt").read_text(encoding="utf-8")
    return text


def factions() -> list[str]:
    """The names of the files of cards."""
    found = [str(path.name).removesuffix(".toml") for path in folder().iterdir() if path.name.endswith(".toml")]
    return sorted(name for name in found if name != TERMS)


def read_data(name: str) -> dict[str, Any]:
    """What a file of card data holds."""
    return tomllib.loads(folder().joinpath(f"{name}.toml").read_text(encoding="utf-8"))


def rows() -> dict[str, dict[str, Any]]:
    """The data of every card, by number, in their order."""
    found = [row for name in factions() for row in read_data(name)["card"]]
    return {row["number"]: row for row in sorted(found, key=lambda row: str(row["number"]))}


def full_text(row: dict[str, Any], language: str) -> str:
    """The whole text of a card, its [Trigger] last."""
    parts = [row[part][language] for part in ("text", "trigger") if part in row]
    return ("" if language == "ja" else " ").join(parts)


def read_programs(text: str) -> list[tuple[str, str]]:
    """The digests and programs that a file holds, a block a card."""
    out: list[tuple[str, str]] = []
    for block in text.split("\n\n"):
        head, _, program = block.strip().partition("\n")
        if program:
            out.append((head.split()[1], program))
    return out


@cache
def cards() -> dict[str, CardDef]:
    """Every card, by number, as its reviewed program says."""
    data = rows()
    found: dict[str, CardDef] = {}
    for name in factions():
        for digest, program in read_programs(folder().joinpath(f"{name}.programs").read_text(encoding="utf-8")):
            d = read_card(program)
            if d.digest != digest:
                raise ValueError(f"{d.number}: the program is not the one that was written; run fuda.cards.write")
            found[d.number] = dress(d, data[d.number])
    return {number: found[number] for number in sorted(found)}


def dress(d: CardDef, row: dict[str, Any]) -> CardDef:
    """Give a card what no program says: its English name and the wording of its text."""
    d.name_en = row["name"]["en"]
    d.text_ja = full_text(row, "ja")
    d.text_en = full_text(row, "en")
    return d
